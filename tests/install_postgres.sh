#!/usr/bin/env bash
# Installs Debian's PostgreSQL where it is missing, starts nothing, and prints the folder of its programs, for
# JUDGE_TEST_POSTGRES: each test run has a server of its own (tests/support/postgres.py). Where it cannot, it says so
# and fails.
set -euo pipefail

bash "$(dirname "${BASH_SOURCE[0]}")/install_packages.sh" "The tests with Debian's PostgreSQL" postgresql >&2
newest=$(printf '%s\n' /usr/lib/postgresql/*/bin/postgres | sort -V | tail -n 1)
[ -x "$newest" ] || { echo "There is no PostgreSQL below /usr/lib/postgresql." >&2; exit 1; }
dirname "$newest"
