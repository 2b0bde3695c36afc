"""Measure the cost of nonsense: many unknown words wherever the judge guesses at the meaning.

    python bench/nonsense.py

Prints the CPU seconds from the mail to its answer; each is under the limits of a mail.
"""

from __future__ import annotations

import random
import tempfile
import time
from datetime import UTC, datetime

from done import UNLIMITED, must

from judge.app.base.judge import Judge
from judge.app.mails.incoming import receive, work
from judge.config import read_config
from judge.mail.bounce_marks import bounce_address, mark_of
from judge.mail.reply_key import judge_key
from judge.store.rows import LetterState, MailState

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
GM, FRANCE, STRANGER = "gm@example.org", "france@example.org", "ann@example.net"
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
PLAYER, MASTER = "SIGNON france@river france-pw", "SIGNON Mriver gm-secret"
lots = random.Random(1)


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge.open(
            read_config({"store": {"url": "sqlite:judge.db"}, "auth": {"confirm": False}, "limits": UNLIMITED}, folder)
        )
        mail(judge, GM, "CREATE river gm-secret", "RULE POWER_CHOICE", "FORM")
        for power in POWERS:
            mail(judge, f"{power}@example.org", f"JOIN {power}@river {power}-pw")
        for name, (sender, lines) in MAILS.items():
            before, began = answers(judge), time.process_time()
            mail(judge, sender, *lines)
            must(answers(judge) > before, f"{name} was not answered")
            print(f"{name:<40} {sum(map(len, lines)):>8,} bytes {time.process_time() - began:>8.2f} s")
        for name, text in REPORTS.items():
            began = time.process_time()
            come_back(judge, text)
            print(f"{name:<40} {len(text):>8,} bytes {time.process_time() - began:>8.2f} s")
        with judge.store.reading() as tx:
            left = tx.new_mails() + tx.count_mails(MailState.PARKED)
        must(not left, f"{left} mails were not done")
        judge.store.close()


def answers(judge: Judge) -> int:
    """Letters written so far."""
    with judge.store.reading() as tx:
        return len(tx.letters(limit=10**6))


def come_back(judge: Judge, text: str) -> None:
    """A report of a mail server with these words, about the newest letter."""
    with judge.store.reading() as tx:
        letter = tx.letters(LetterState.WAITING, 1)[0].message_id[1:].partition("@")[0]
    address = bounce_address(judge.config.bounce_form, mark_of(judge_key(judge.config.auth.key_file), letter))
    head = f"From: MAILER-DAEMON@example.net\nSubject: failure notice\nMessage-ID: <{lots.random()}@x>\n\n"
    receive(judge, f"{head}{text}\n".encode(), "", [address], NOON)
    work(judge, NOON)


def mail(judge: Judge, sender: str, *lines: str) -> None:
    """One mail and all that it does."""
    raw = "\n".join((f"From: {sender}", f"Message-ID: <{lots.random()}@x>", "", *lines, "")).encode()
    receive(judge, raw, sender, [judge.config.judge.address], NOON)
    work(judge, NOON)


def words(number: int, between: str = " ") -> str:
    """Return a number of meaningless words."""
    return between.join("".join(lots.choice("abcdefghijklmnop") for _ in range(4)) for _ in range(number))


def rows(number: int, of: int) -> list[str]:
    """Lines of such words."""
    return [words(of) for _ in range(number)]


MAILS = {
    "TRY with 299 lines": (STRANGER, ["TRY S1901M standard", *rows(299, 40)]),
    "TRY with 100 lines UNITS": (
        STRANGER,
        ["TRY S1901M imperial", *[f"UNITS FRANCE {words(40, ',')}" for _ in range(100)]],
    ),
    "HELP on 8,000 words": (STRANGER, [f"HELP {words(8000)}"]),
    "a sign-on without its password": (STRANGER, ["SIGNON Friver", *rows(990, 43)]),
    "prose": (STRANGER, rows(990, 43)),
    "orders": (FRANCE, [PLAYER, *rows(299, 40)]),
    "orders with places between": (FRANCE, [PLAYER, *[words(25, " PAR ") for _ in range(299)]]),
    "orders divided by commas": (FRANCE, [PLAYER, *[words(40, ", A ") for _ in range(299)]]),
    "one order of 250 KB": (FRANCE, [PLAYER, "A PAR " + "S " * 125_000]),
    "SETTINGS": (GM, [MASTER, "SETTINGS", *rows(900, 40), "END SETTINGS"]),
    "EDIT": (GM, [MASTER, "EDIT", *[f"UNITS FRANCE {words(40, ',')}" for _ in range(300)], "END EDIT"]),
    "CREATE": (STRANGER, ["CREATE lake gm-pw", *rows(900, 40)]),
}

QMAIL = "Hi. This is the qmail-send program at example.net.\n\n<ann@example.net>:\nSorry.\n\n"
REPORTS = {
    "a letter came back: dashes": QMAIL + "-" * 125_000 + "copy" + "-" * 125_000 + "x",
    "a letter came back: lines of dashes": QMAIL + ("-" * 500 + "copy" * 20 + "-" * 500 + "x\n") * 220,
    "a letter came back: commas, at signs": ("," * 66 + "@" * 133 + "\n") * 1250,
    "a letter came back: statuses": QMAIL + "5.1." * 62_000,
}


if __name__ == "__main__":
    main()
