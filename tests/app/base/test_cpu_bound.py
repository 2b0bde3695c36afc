"""Limits on a mail's CPU time: beyond it a mail is parked, and the judge goes on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import pytest

from judge.app.base.cpu_bound import OutOfTime, bounded
from judge.app.mails import incoming
from judge.app.waiting import mail_queue
from tests.support.command_mails import told
from tests.support.house import KEEPER, House, address
from tests.support.world import PATIENCE, World, text_of

FRANCE = address("FRANCE")
GERMANY = address("GERMANY")
ENDLESS = re.compile("(a|a)*b")
"""Takes twice as long for each sign more."""


def endless() -> None:
    """Search with a pattern that no mail should find in the judge: it would take years."""
    ENDLESS.search("a" * 60)


def test_a_pattern_that_would_take_years_is_ended() -> None:
    began = time.thread_time()
    with pytest.raises(OutOfTime), bounded(0.05):
        endless()
    assert time.thread_time() < began + 5


def swallowing(times: int) -> int:
    """Go on after each end but the last; how often it was ended."""
    for ended in range(1, times):
        with suppress(OutOfTime):
            endless()
        assert ended
    endless()
    return times


def test_somebody_who_swallows_it_is_ended_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.app.base.cpu_bound._AGAIN", 0.02)
    with pytest.raises(OutOfTime), bounded(0.02):
        swallowing(3)


def test_what_is_within_its_time_goes_on_and_nothing_rings_afterwards() -> None:
    with bounded(0.02):
        assert sum(range(10)) == 45
    end = time.thread_time() + 0.05
    while time.thread_time() < end:
        pass


def test_the_time_of_other_threads_does_not_count() -> None:
    over = threading.Event()

    def busy() -> None:
        while not over.is_set():
            sum(range(1000))

    beside = threading.Thread(target=busy)
    with bounded(0.1):
        beside.start()
        time.sleep(0.2)
        over.set()
    beside.join()


def test_a_function_that_hears_no_signal_ends_with_the_process() -> None:
    """Normalize marks in disorder: that takes time in the square of their number, without a look around."""
    script = (
        "import unicodedata; from judge.app.base import cpu_bound; cpu_bound._LAST_RESORT = 0.1\n"
        "with cpu_bound.bounded(0.1): unicodedata.normalize('NFC', 'a' + '\\u0301\\u0316' * 200_000)"
    )
    ran = subprocess.run([sys.executable, "-c", script], timeout=PATIENCE, check=False)
    assert ran.returncode == -26  # SIGVTALRM


@pytest.mark.parametrize("module", [incoming, mail_queue])
def test_a_mail_that_takes_too_long_is_parked_and_others_are_done(
    river: House, monkeypatch: pytest.MonkeyPatch, module: ModuleType
) -> None:
    """At noon in S1901M France's mail holds the judge, read or carried out; Germany's comes after it."""
    monkeypatch.setattr(module, "bounded", lambda _: bounded(0.05))
    name = "_look" if module is mail_queue else "carry_out_or_hold"
    owner = mail_queue.MailQueue if module is mail_queue else incoming
    real = getattr(owner, name)

    def slow(*given: object) -> object:
        if any(b"swordfish" in getattr(each, "raw", b"") for each in given):
            endless()
        return real(*given)

    monkeypatch.setattr(owner, name, slow)
    river.post("x@example.net", "LIST")  # a mail that waits alone is not opened for its turn
    letters = river.play("FRANCE", "PRESS TO GERMANY", "swordfish", "ENDPRESS")
    assert "seconds of CPU time ([limits] seconds_per_mail)" in told(letters, KEEPER)
    assert "swordfish" not in told(letters, GERMANY)
    assert told(letters, FRANCE)
    assert "A KIE" not in told(river.play("GERMANY", "F KIE - DEN"), GERMANY)
    assert [str(order.piece.location) for order in river.game().power("GERMANY").orders or ()] == ["KIE"]


SLOW_JUDGE = """
import re
from judge.app.mails import incoming
from judge.cli.start import main

real = incoming.handle

def slow(judge, tx, mail, *rest):
    if b"swordfish" in mail.raw:
        re.search("(a|a)*b", "a" * 60)
    return real(judge, tx, mail, *rest)

incoming.handle = slow
main()
"""


@pytest.mark.slow
def test_a_judge_that_serves_goes_on_after_a_mail_that_would_take_years(tmp_path: Path) -> None:
    """The judge's process has a pattern that takes years for one mail; other mails and SIGTERM are obeyed."""
    world = World(tmp_path)
    settings = tmp_path / "judge.toml"
    settings.write_text(settings.read_text(encoding="utf-8") + "[limits]\nseconds_per_mail = 1\n", encoding="utf-8")
    try:
        command = [sys.executable, "-c", SLOW_JUDGE, "--config", str(settings), "serve"]
        environment = {**os.environ, "PYTHONPATH": os.getcwd()}
        with open(tmp_path / "judge.log", "ab") as output:
            world.process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment)
        world.wait_until_open()
        world.send(world.compose("anna@example.org", "HELP", "swordfish"))
        assert world.ask("bob@example.org", "HELP")
        assert world.stop() == 0
    finally:
        world.stop()
    assert "parked" in (tmp_path / "judge.log").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("brackets", [40_000, 370_000])
def test_a_line_of_brackets_holds_neither_mails_nor_phases(tmp_path: Path, brackets: int) -> None:
    """A Master orders for all powers of their game; others write meanwhile, and then a phase is processed."""
    world = World(tmp_path)
    anna = "anna@example.org"
    try:
        world.start()
        world.wait_until_open()
        world.ask(anna, "CREATE mine mine-secret", "RULE SOLITAIRE", "FORM", "ACTIVATE")
        world.ask(anna, "SIGNON Mmine mine-secret", "PROCESS")
        long_mail = world.compose(anna, "SIGNON Mmine mine-secret", "[ENGLAND]", "(" * brackets, "F LON - NTH")
        of_stranger = world.compose("eve@example.net", "(" * brackets)
        world.send(long_mail)
        world.send(of_stranger)
        assert world.ask("bob@example.org", "HELP")
        assert "This line has more than 4,000 characters" in " ".join(text_of(world.answer_to(long_mail)).split())
        assert world.answer_to(of_stranger)
        assert world.ask(anna, "SIGNON Mmine mine-secret", "PROCESS")
        assert world.stop() == 0
    finally:
        world.stop()
