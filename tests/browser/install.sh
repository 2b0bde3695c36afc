#!/usr/bin/env bash
# Installs Chromium and plain fonts from Debian's packages where they are missing, for the tests of this folder. Where it
# cannot, it says so and fails.
set -euo pipefail

exec "$BASH" "${BASH_SOURCE[0]%/*}/../install_packages.sh" "The tests with a browser" chromium fonts-dejavu-core
