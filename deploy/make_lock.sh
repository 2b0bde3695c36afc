#!/usr/bin/env bash
# Makes deploy/requirements.lock anew: what the container installs, each package with its version and hashes.
#
#     pip install -e ".[lock]" && bash deploy/make_lock.sh
#
# The extras are those that the Containerfile installs; what builds the wheel is locked too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

builds=$(mktemp --suffix .txt)
trap 'rm -f "$builds"' EXIT
python3 -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' > "$builds"
uv pip compile --quiet --upgrade --universal --python-version 3.12 --generate-hashes --no-annotate \
  --custom-compile-command "bash deploy/make_lock.sh" --extra dkim --extra postgres \
  --output-file deploy/requirements.lock pyproject.toml "$builds"
