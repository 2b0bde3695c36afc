"""A flood that keeps neither orders nor the clock waiting: the figures of `bench/order_of_work.py`."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.support.paths import ROOT


@pytest.mark.slow
def test_under_histories_pictures_and_sixty_mails_a_second_no_order_waits_five_seconds_and_no_tick_two() -> None:
    program = [sys.executable, "bench/order_of_work.py", "12"]
    ran = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)
    found = re.findall(r"^(\w+).* (\d+) longest +([0-9.]+) s", ran.stdout, re.MULTILINE)
    counts = {name: int(count) for name, count, _ in found}
    longest = {name: float(seconds) for name, _, seconds in found}
    assert counts == {"orders": 12, "the": 24}, ran.stdout
    assert longest["orders"] <= 5, ran.stdout
    assert longest["the"] <= 2, ran.stdout
