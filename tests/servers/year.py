"""The demo's year 1901, by people who reply to letters, without sign-ons once they have joined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from judge.demo.year import GAME, MASTER, POWERS, YEAR
from tests.servers.correspondent import Correspondent
from tests.servers.lab import Lab
from tests.support.subjects import bare, results_of
from tests.support.world import text_of

_SPRING, _FALL, _RETREAT, _WINTER = (YEAR[number].mails for number in (3, 6, 8, 10))


class Year:
    """A Master and seven players, each with a mailbox, and the judge that they write to."""

    def __init__(self, judge: str, people: dict[str, Correspondent]) -> None:
        self.judge = judge
        self.people = people

    def play(self) -> None:
        """Make the game, join it, and play its first year to the end."""
        self.begin()
        self.phase("S1901M", _SPRING)
        self.phase("F1901M", _FALL)
        self.phase("F1901R", _RETREAT)
        self.phase("W1901A", _WINTER)

    def begin(self) -> None:
        """The Master makes the game, and seven players join it; each shows once that the address is theirs."""
        self._ask_and_confirm({MASTER: "\n".join(line for line in YEAR[0].mails[0][1].split("\n"))})
        self._ask_and_confirm(dict(YEAR[1].mails))
        for person in self.people.values():
            person.letter("river: the game begins")

    def _ask_and_confirm(self, mails: dict[str, str]) -> None:
        sent = {who: self.people[who].write(self.judge, *text.split("\n")) for who, text in mails.items()}
        for who in mails:
            self.people[who].reply(self.people[who].letter("[CONFIRM "), "Yes")
        for who, mail in sent.items():
            assert str(self.people[who].answer_to(mail)["Subject"]).startswith((f"{GAME}: done", f"{GAME}: you are in"))

    def phase(self, code: str, mails: tuple[tuple[str, str], ...]) -> None:
        """Players reply to their last letters with their orders, and the Master to the Master's: process it."""
        self.orders(code, mails)
        self.process(code)

    def orders(self, code: str, mails: tuple[tuple[str, str], ...]) -> None:
        """Players reply with their orders, and get them confirmed."""
        sent = []
        for who, text in mails:
            person = self.people[who]
            sent.append((person, person.reply(person.letters[-1], *unsigned(text))))
        for person, mail in sent:
            assert f"river {code}:" in str(person.answer_to(mail)["Subject"])

    def process(self, code: str) -> None:
        """The Master replies, and everybody gets the results."""
        master = self.people[MASTER]
        master.reply(master.letters[-1], f"PROCESS {code}")
        for person in self.people.values():
            person.letter(results_of(code))

    def check_letters(self) -> None:
        """Check that everybody has the results of the year, each letter once."""
        for person in self.people.values():
            person.look()
            ids = Counter(str(letter["Message-ID"]) for letter in person.letters)
            assert set(ids.values()) == {1}
            results = [bare(subject) for subject in person.subjects() if subject.startswith("river: results of")]
            assert results == [results_of(code) for code in ("S1901M", "F1901M", "F1901R", "W1901A")]
            builds = text_of(person.letter("river: results of winter 1901"))
            assert "Russia:     Builds a fleet in St. Petersburg (north coast)." in builds
            assert not [subject for subject in person.subjects() if "NOT" in subject]


def unsigned(text: str) -> list[str]:
    """The lines of a mail of the demo without its sign-on and sign-off."""
    return [line for line in text.split("\n") if not line.startswith(("SIGNON", "SIGNOFF"))]


@contextmanager
def people_of(lab: Lab, prefix: str) -> Iterator[dict[str, Correspondent]]:
    """Yield mailboxes for the people of the demo, by their addresses there.

    They are `PREFIX.france@players.test`.
    """
    names = (MASTER, *(f"{power.lower()}@example.org" for power in POWERS))
    people = {}
    try:
        for name in names:
            address = f"{prefix}.{name.partition('@')[0]}@players.test"
            lab.add_mailbox(address)
            people[name] = Correspondent(lab, address)
        yield people
    finally:
        for person in people.values():
            person.close()
