#!/usr/bin/env bash
# Installs a C compiler and Python's headers from Debian's packages where they are missing, for the slow test of the
# compiled build (tests/board/movement/test_compiled.py). Where it cannot, it says so and fails.
set -euo pipefail

missing=()
command -v "${CC:-cc}" > /dev/null || missing+=(gcc libc6-dev)
python3 -c 'import os, sysconfig, sys; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' \
  || missing+=(python3-dev)
[ ${#missing[@]} -eq 0 ] && exit 0

fail() { echo "The test of the compiled build needs ${missing[*]}: $1." >&2; exit 1; }

command -v apt-get > /dev/null || fail "they can only be installed here by apt-get, and there is none"
[ "$(id -u)" = 0 ] || fail "run $0 as root"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq || fail "apt-get update does not get the lists of packages"
apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null || fail "apt-get cannot install them"
