#!/usr/bin/env bash
# install_packages.sh WHAT PACKAGE...: installs those of Debian's packages that are missing, and starts no server that
# comes with them. WHAT needs them, for people. Where it cannot, it says so and fails.
set -euo pipefail

what=$1
shift
missing=()
for package in "$@"; do
  dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q "install ok installed" || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

fail() { echo "$what need ${missing[*]}: $1." >&2; exit 1; }

command -v apt-get > /dev/null || fail "they can only be installed here by apt-get, and there is none"
[ "$(id -u)" = 0 ] || fail "run this as root"

# No server starts when it is installed; a policy that is there already is put back afterwards.
policy=/usr/sbin/policy-rc.d
kept=$(mktemp -d)
[ -e "$policy" ] && cp -p "$policy" "$kept/policy"
put_back() { if [ -e "$kept/policy" ]; then cp -p "$kept/policy" "$policy"; else rm -f "$policy"; fi; rm -rf "$kept"; }
trap put_back EXIT
printf '#!/bin/sh\nexit 101\n' > "$policy"
chmod 755 "$policy"

export DEBIAN_FRONTEND=noninteractive
echo 'postfix postfix/main_mailer_type select No configuration' | debconf-set-selections
apt-get update -qq || fail "apt-get update does not get the lists of packages"
apt-get install -y -qq --no-install-recommends "${missing[@]}" > "$kept/log" 2>&1 \
  || { tail -n 20 "$kept/log" >&2; fail "apt-get cannot install them"; }
