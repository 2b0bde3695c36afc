#!/usr/bin/env bash
# Installs Postfix, Dovecot and systemd from Debian's packages where they are missing, for the tests of this folder, and
# starts nothing: each test run has servers of its own (tests/servers/lab.py), and of systemd only the program that reads
# units is used. Where it cannot, it says so and fails.
set -euo pipefail

exec "$BASH" "${BASH_SOURCE[0]%/*}/../install_packages.sh" "The tests with real mail servers" \
  systemd postfix dovecot-imapd dovecot-lmtpd dovecot-sieve
