"""Measure the start of each command with little to do: `python -m bench.startup [ROUNDS]`.

CPU time, user and system together, in ms, of the process and of those that it waits for: the least, the middle, and how
many bare interpreter starts the least is. Rounds in turns, ten by default, with the interpreter's cache of compiled
modules filled. The mails are about a game in Spring 1901; their letters go into files, without pictures.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from bench.done import must
from tests.support.house import House

NOW = "2026-11-23T12:05Z"
COMMANDS = (
    ("judge --version", ["--version"]),
    ("judge tick (idle)", ["tick"]),
    ("judge games", ["games"]),
    ("judge rules", ["rules"]),
    ("judge check", ["check"]),
)
POSITION = '{"id":1,"phase":"S1901M","units":{"FRANCE":["A PAR"]},"centers":{},"orders":{"FRANCE":["A PAR - BUR"]}}\n'
MAILS = (
    ("judge deliver, LIST", "LIST"),
    ("judge deliver, STATUS", "SIGNON france@river france-pw\nSTATUS"),
    ("judge deliver, orders", "SIGNON france@river france-pw\nA PAR - BUR\nA MAR - SPA\nF BRE - MID"),
)
HEAD = "From: france@example.org\nTo: judge@example.org\nMessage-ID: <%d.%d@bench>\n\n%s\n"
SETTINGS = (
    '[judge]\naddress = "judge@example.org"\n[store]\nurl = "sqlite:judge.db"\n'
    '[send]\nurl = "maildir:letters"\npictures = false\n[auth]\nconfirm = false\nkey_file = "judge.key"\n'
    "[limits]\nanswers_per_hour = 100000\nwork_per_hour = 100000\n"
)


def main() -> None:
    """Print a table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTHONPATH"] = os.getcwd()
        os.chdir(folder)
        idle, playing = made("idle"), made("playing")
        house = House(playing)
        house.start()
        house.judge.store.close()
        spent: dict[str, list[float]] = {}
        for turn in range(rounds + 1):
            for what, milliseconds in one_round(turn, idle, playing):
                spent.setdefault(what, []).append(milliseconds)
        texts = (letter.read_bytes() for letter in playing.glob("letters/new/*"))
        answers = [text for text in texts if b"@bench>" in text]
        must(len(answers) == (rounds + 1) * len(MAILS), f"{len(answers)} answers to {(rounds + 1) * len(MAILS)} mails")
        refused = sum(b" NOT " in text.partition(b"\n\n")[0] for text in answers)
        must(not refused, f"{refused} mails were refused")
        bare = min(spent["bare interpreter"][1:])
        print(f"{'':<32} {'least':>7} {'middle':>7} {'times bare':>11}")
        for what, all_rounds in spent.items():
            found = all_rounds[1:]
            print(f"{what:<32} {min(found):7.0f} {median(found):7.0f} {min(found) / bare:11.1f}")


def made(name: str) -> Path:
    """A folder of this name with the settings of a judge."""
    folder = Path(name).absolute()
    folder.mkdir()
    (folder / "judge.toml").write_text(SETTINGS)
    return folder


def one_round(turn: int, idle: Path, playing: Path) -> list[tuple[str, float]]:
    """Run everything once. The first round fills caches and is the clock's first look."""
    judge = [sys.executable, "-m", "judge"]
    spent = [("bare interpreter", cpu([sys.executable, "-c", "pass"], idle))]
    spent += [(name, cpu([*judge, *words], idle)) for name, words in COMMANDS]
    spent.append(("judge adjudicate, one position", cpu([*judge, "adjudicate"], idle, POSITION)))
    for number, (name, text) in enumerate(MAILS):
        spent.append((name, cpu([*judge, "deliver", "--now", NOW], playing, HEAD % (turn, number, text))))
    return spent


def cpu(command: list[str], folder: Path, given: str = "") -> float:
    """One run, in milliseconds."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, input=given.encode(), stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


if __name__ == "__main__":
    main()
