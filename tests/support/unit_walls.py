"""Run a program behind a unit's walls that concern the kernel: `unit_walls.py UNIT PROGRAM WORDS`.

SystemCallFilter and MemoryDenyWriteExecute of the unit hold, by libseccomp and prctl; Linux 6.3 or newer.
"""

from __future__ import annotations

import configparser
import ctypes
import os
import re
import subprocess
import sys

ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | 1  # EPERM
NO_NEW_PRIVILEGES, MEMORY_DENY_WRITE_EXECUTE = 38, 65


def calls_of(group: str) -> set[str]:
    """The system calls of one of systemd's groups."""
    told = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True)
    words = {line.strip() for line in told.stdout.splitlines()} - {group}
    groups = {word for word in words if word.startswith("@")}
    return {word for word in words - groups if re.fullmatch(r"\w+", word)}.union(*map(calls_of, groups))


def main(unit: str, *words: str) -> None:
    """Build the walls and become the program."""
    found = configparser.ConfigParser(strict=False, interpolation=None)
    found.read(unit)
    with open(unit, encoding="utf-8") as file:
        filters = re.findall(r"^SystemCallFilter=(~?)(.*)$", file.read(), re.MULTILINE)
    allowed: set[str] = set()
    for forbids, groups in filters:
        calls = set[str]().union(*map(calls_of, groups.split()))
        allowed = allowed - calls if forbids else allowed | calls
    system, seccomp = ctypes.CDLL(None), ctypes.CDLL("libseccomp.so.2")
    seccomp.seccomp_init.restype = ctypes.c_void_p
    wall = ctypes.c_void_p(seccomp.seccomp_init(REFUSE))
    for name in sorted(allowed):
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:
            assert seccomp.seccomp_rule_add(wall, ctypes.c_uint32(ALLOW), number, 0) == 0
    assert system.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0
    if found["Service"].getboolean("MemoryDenyWriteExecute"):
        assert system.prctl(MEMORY_DENY_WRITE_EXECUTE, 1, 0, 0, 0) == 0
    assert seccomp.seccomp_load(wall) == 0
    os.execv(words[0], words)


if __name__ == "__main__":
    main(*sys.argv[1:])
