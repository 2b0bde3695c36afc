#!/usr/bin/env bash
# Makes the locks anew, each package with its version and hashes: requirements.lock, what the container installs, with the
# extras dkim and postgres, and build.lock, what builds its compiled wheel.
#
#     pip install -e ".[lock]" && bash deploy/make_lock.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

lock() {
  uv pip compile --quiet --upgrade --universal --python-version 3.12 --generate-hashes --no-annotate \
    --custom-compile-command "bash deploy/make_lock.sh" --output-file "$@"
}

lock deploy/requirements.lock --extra dkim --extra postgres pyproject.toml
python3 - << 'END' | lock deploy/build.lock -
import tomllib
project = tomllib.load(open("pyproject.toml", "rb"))
print(*project["build-system"]["requires"], *project["project"]["optional-dependencies"]["compile"], sep="\n")
END
