"""No password in the log or in letters to others: in whole years, and however a reply tells it.

`passwords_told.txt` has sentences that tell one, in five languages, with * for the word.
"""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable, Iterator, Sequence
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.demo import crystal_ball_year, everybody_plays_year, exchange_year, march_year, payola_year, year
from judge.demo.year import DemoStep
from tests.scenarios.test_secrets_of_seats import legible
from tests.support.house import Got, House, address, to
from tests.support.told_years import sent

YEARS = (year.YEAR, march_year.YEAR, payola_year.YEAR, exchange_year.YEAR, everybody_plays_year.YEAR,
         crystal_ball_year.YEAR)  # fmt: skip
SENTENCES = tuple(
    line
    for line in Path(__file__).with_name("passwords_told.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("# ")
)
FEW = SENTENCES[3::17]
FRANCE = address("FRANCE")

PLACES: dict[str, Callable[[str], tuple[str, ...]]] = {
    "press": lambda told: ("PRESS TO england", "Hello,", told, "Best", "ENDPRESS"),
    "a broadcast": lambda told: ("BROADCAST", told, "ENDBROADCAST"),
    "press to the Master": lambda told: ("PRESS TO M", told, "ENDPRESS"),
    "press without its end": lambda told: ("PRESS TO italy", told, "A PAR - BUR"),
    "a protest": lambda told: (f"PROTEST S1901M {told}",),
    "a report": lambda told: (f"REPORT {told}",),
    "a wish for time": lambda told: (f"DELAY 24 hours because {told}",),
    "an answer": lambda told: (told,),
    "a remark below an order": lambda told: ("A PAR - BUR", told),
    "a comment": lambda told: (f"A PAR - BUR ({told})",),
    "a name": lambda told: (f"SET NAME {told}",),
    "a proposal": lambda told: (f"PROPOSE TEXT {told}",),
}
"""Mails of which the Master or other players may hear, below the words of a reply."""
SUBJECT = "a subject"
GENEROUS: dict[str, dict[str, object]] = {
    "limits": dict.fromkeys(
        ("letters_per_hour", "work_per_hour", "pictures_per_hour", "replies_per_hour", "answers_per_hour"), 10**6
    )
}


class Searched:
    """A judge with its log, both searched for words that open something."""

    def __init__(self, folder: Path, log: io.StringIO) -> None:
        self.house, self.log, self.found = House(folder, GENEROUS), log, set[str]()

    def look(self, what: str, words: Sequence[str], letters: Sequence[Got], writer: str = "") -> None:
        """Search letters to others than the writer, and the log since the last look."""
        texts = {letter.to: legible(letter.raw) for letter in letters if letter.to != writer}
        texts["the log"] = self.log.getvalue().lower()
        self.log.seek(0)
        self.log.truncate()
        self.found |= {f"{what}: {word} in {where}" for where, text in texts.items() for word in words if word in text}


@pytest.fixture
def searched(tmp_path: Path) -> Iterator[Searched]:
    log = io.StringIO()
    handler, root = logging.StreamHandler(log), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield Searched(tmp_path, log)
    root.removeHandler(handler)
    root.setLevel(level)


def passwords_of(steps: Sequence[DemoStep]) -> list[str]:
    """Return the passwords that the mails of a script have."""
    text = "\n".join(text for step in steps for _, text in step.mails)
    return sorted({word.lower() for word in re.findall(r"\S+-secret\b", text)})


@pytest.mark.slow
@pytest.mark.parametrize("steps", YEARS, ids=lambda steps: str(len(steps)))
def test_no_letter_and_no_line_of_the_log_of_a_whole_year_has_a_password(
    searched: Searched, steps: Sequence[DemoStep]
) -> None:
    words = passwords_of(steps)
    assert len(words) >= 4
    for step in steps:
        for sender, text in step.mails:
            searched.look(step.told, words, sent(searched.house, sender, text))
    assert searched.found == set()


def tell(searched: Searched, word: str, sentences: Sequence[str], places: Sequence[str] = ()) -> int:
    """Tell France's password to others by replies, in each sentence and place; return the number of mails.

    Without `places` in all of them.
    """
    house = searched.house
    house.start("HOUSE correction_window=2D")
    house.play("FRANCE", f"SET PASSWORD {word}")
    house.master("PROCESS!")
    (letter,) = to(house.mail(FRANCE, f"SIGNON france@river {word}", "STATUS"), FRANCE)
    told = 0
    for sentence in sentences:
        text = sentence.replace("*", word)
        mails = [(place, "a mail", lines(text)) for place, lines in PLACES.items()]
        for place, subject, lines in (*mails, (SUBJECT, text, ("PRESS TO england", "Hello", "ENDPRESS"))):
            if places and place not in places:
                continue
            house.wait(minutes=2)
            mail = EmailMessage()
            mail["From"], mail["To"], mail["Subject"] = FRANCE, str(letter.headers["Reply-To"]), subject
            mail["Message-ID"], mail["In-Reply-To"] = f"<{place.replace(' ', '.')}.{told}@test>", letter.message_id
            mail.set_content("\n".join(lines) + "\n")
            searched.look(f"{place}: {sentence}", [word.lower()], house.raw(mail.as_bytes(), FRANCE), FRANCE)
            told += 1
    return told


@pytest.mark.slow
@pytest.mark.parametrize("word", ["swordfish", "Blue7Sky", "vis-a-vis"])
def test_no_sentence_of_a_reply_tells_others_a_password(searched: Searched, word: str) -> None:
    assert tell(searched, word, SENTENCES) >= 60 * 13
    assert searched.found == set()


def test_a_few_sentences_of_a_reply_tell_others_no_password(searched: Searched) -> None:
    assert tell(searched, "swordfish", FEW, ("press", "a comment")) == len(FEW) * 2
    assert searched.found == set()


def test_the_search_finds_a_password(searched: Searched) -> None:
    searched.house.start()
    searched.look("press", ["swordfish"], searched.house.play("FRANCE", "BROADCAST", "swordfish", "ENDBROADCAST"))
    logging.getLogger("judge").info("Swordfish")
    searched.look("a line", ["swordfish"], [])
    assert "a line: swordfish in the log" in searched.found
    assert f"press: swordfish in {address('ITALY')}" in searched.found
