"""The demo leaves a judge that goes on: its last hints work when they are typed."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from smtplib import SMTP

import pytest

from judge.app.mails.incoming import work
from judge.demo.farewell import HINTS, prepare, say_farewell, write_pages
from judge.demo.people import DemoPeople
from judge.demo.year import NEXT_ORDERS, YEAR
from tests.support.house import House
from tests.support.paths import ROOT
from tests.support.world import JUDGE, free_port

SETTINGS = (
    '[judge]\naddress = "judge@example.org"\n[store]\nurl = "sqlite:judge.db"\n[auth]\nconfirm = false\n'
    '[listen]\nsmtp = "127.0.0.1:{port}"\n'
)
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the year was played."""
    folder = tmp_path_factory.mktemp("demo")
    house = House(folder)
    for step in YEAR:
        for sender, text in step.mails:
            house.post(sender, *text.splitlines())
        work(house.judge, house.now)
    # The year's letters have come, as in the demo: else their pictures would be drawn before the hints' own.
    with house.judge.store.transaction() as tx:
        for letter in tx.letters():
            tx.mark_sent(letter, house.now)
    house.judge.store.close()
    return folder


@pytest.fixture(scope="module")
def port(year: Path) -> int:
    """Prepare the folder's judge to listen, now that the demo is over; return its port."""
    found = free_port()
    prepare(year, SETTINGS.format(port=found), DemoPeople(JUDGE).mail(*NEXT_ORDERS))
    return found


@pytest.fixture
def typed(year: Path, port: int, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that the demo says one can type, after the one that goes to its folder."""
    say_farewell(year, port, year / "letter.html")
    told = capsys.readouterr().out
    lines = [line.strip() for line in told.partition("What to try next:")[2].splitlines()]
    go, *rest = [line for line in lines if line and not line.startswith("#")]
    assert go == f"cd {year}"
    return [f"{go}; {line}" for line in rest]


def test_each_hint_is_a_line_that_fits_when_the_judge_is_on_the_path(
    year: Path, port: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.demo.farewell.shutil.which", lambda _: "/usr/bin/judge")
    say_farewell(year, port, year / "letter.html")
    told = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in told if not line.startswith("    cd ")) <= 80
    assert "    judge games              # all games of this judge" in told


@pytest.mark.slow
def test_the_hints_work_when_they_are_typed(year: Path, typed: list[str]) -> None:
    assert len(typed) == len(HINTS)
    said = {}
    for line in typed[:-1]:
        done = subprocess.run(line, shell=True, env=ENVIRONMENT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        said[line.partition("#")[0].strip().rpartition("judge ")[2]] = done.stdout
    assert "river" in said["games"]
    assert "Spring 1902" in said["show river"]
    assert "PhaseProcessed" in said["log river"]
    assert "fine: the store is whole" in said["check --connect"]
    # Whoever draws its picture goes on after `judge deliver` has ended.
    assert "Current orders for Austria" in letter_that(year, "To: <austria@example.org>", "Army Trieste H")


@pytest.mark.slow
def test_the_judge_goes_on_and_its_letters_fall_into_files(year: Path, port: int, typed: list[str]) -> None:
    with subprocess.Popen(
        typed[-1].replace("; ", "; exec "), shell=True, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
    ) as serving:
        assert serving.stdout is not None
        assert f"127.0.0.1:{port}" in serving.stdout.readline()
        mail = "From: onlooker@example.org\r\nMessage-ID: <later@x>\r\n\r\nSUMMARY river\r\n"
        with SMTP("127.0.0.1", port, timeout=120) as server:
            server.sendmail("onlooker@example.org", [JUDGE], mail)
        assert "To: <onlooker@example.org>" in letter_that(year, "In-Reply-To: <later@x>")
        serving.send_signal(signal.SIGINT)
        assert serving.wait(120) == 0


@pytest.mark.usefixtures("port")
def test_the_game_is_there_as_pages(year: Path) -> None:
    write_pages(year)
    told = (year / "pages" / "games" / "river" / "index.html").read_text()
    assert "Winter 1901" in told
    assert "games/river/index.html" in (year / "pages" / "index.html").read_text()
    assert "<h1>Maps</h1>" in (year / "pages" / "maps" / "index.html").read_text(), "every link of a page leads on"


def letter_that(folder: Path, *has: str) -> str:
    """The file with the letter that has all this in it, waited for."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        for path in (folder / "letters" / "new").glob("*"):
            text = path.read_text()
            if all(each in text for each in has):
                return text
        time.sleep(0.05)
    raise AssertionError("no such letter came")
