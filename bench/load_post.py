"""Senders of mails to the judge of `bench/load.py`, and the mail server that takes its letters."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterable, Sequence
from datetime import datetime
from random import Random
from smtplib import SMTP, SMTPException
from typing import NamedTuple

from load_store import address, name_of, word
from mails import POWERS
from pictures_wait import Sink, message, orders

CONNECTIONS = 8
_MIX = (("orders", 60), ("press", 25), ("command", 15))
_COMMANDS = ("STATUS", "SET WAIT", "SUMMARY {game}", "SET NOWAIT")


class Mail(NamedTuple):
    """One mail; `kind` is a word of `_MIX`."""

    kind: str
    sender: str
    raw: bytes


class Mails:
    """A number of mails in the mix of a real judge, by the players of some games, always the same ones."""

    def __init__(self, count: int, games: int) -> None:
        self.count = count
        chance = Random(1901)
        kinds = [kind for kind, share in _MIX for _ in range(share)]
        self._kinds = [chance.choice(kinds) for _ in range(count)]
        self._seats = [(POWERS[number % 7], name_of(number // 7 % games)) for number in range(7 * games)]
        chance.shuffle(self._seats)
        self._orders = dict(zip(POWERS, _order_sets(), strict=True))

    @property
    def writers(self) -> int:
        """Number of people who write, one after the other."""
        return len(self._seats)

    def kind(self, number: int) -> str:
        """Return the kind of a mail."""
        return self._kinds[number]

    def mail(self, number: int) -> Mail:
        """A mail, by its number."""
        kind, (power, game) = self._kinds[number], self._seats[number % len(self._seats)]
        match kind:
            case "orders":
                sets = self._orders[power]
                lines = sets[number // 7 % len(sets)]
            case "press":
                other = POWERS[(POWERS.index(power) + 1 + number % 6) % 7]
                lines = f"PRESS TO {other}\nShall we meet in the middle? This is letter {number}.\nENDPRESS\n"
            case _:
                lines = _COMMANDS[number % len(_COMMANDS)].format(game=game) + "\n"
        sender = address(power, game)
        return Mail(kind, sender, message(sender, number, f"SIGNON {power}@{game} {word(power, game)}\n{lines}"))


def _order_sets() -> list[list[str]]:
    """Return each power's possible sets of orders, one after the other."""
    found: list[list[str]] = [[] for _ in POWERS]
    for number, (_, text) in enumerate(orders(7 * 7 * 40)):
        found[number % 7].append(text.partition("\n")[2])
    return [list(dict.fromkeys(each)) for each in found]


class Post:
    """Sends mails at a steady rate, over several connections; `start` is a moment of `time.monotonic`."""

    def __init__(self, port: int, mails: Mails, start: float, rate: float) -> None:
        self._port, self._mails, self._start, self._rate = port, mails, start, rate
        self._waits: list[float] = []
        self._refused = 0
        self._threads = [threading.Thread(target=self._send, args=(at,), daemon=True) for at in range(CONNECTIONS)]

    def start(self) -> None:
        """Begin to send."""
        for thread in self._threads:
            thread.start()

    def is_sending(self) -> bool:
        """True if some mails are still to be sent."""
        return any(thread.is_alive() for thread in self._threads)

    def tell(self) -> int:
        """Print how long it took until the judge had taken a mail; return how many it did not take."""
        tell_of(self._waits, "mail to 250 OK")
        if self._refused:
            print(f"{self._refused} mails were not taken")
        return self._refused

    def _send(self, first: int) -> None:
        server = SMTP("127.0.0.1", self._port)
        for number in range(first, self._mails.count, CONNECTIONS):
            due = self._start + number / self._rate
            time.sleep(max(0.0, due - time.monotonic()))
            mail = self._mails.mail(number)
            try:
                server.sendmail(mail.sender, ["judge@example.org"], mail.raw)
                self._waits.append(time.monotonic() - due)
            except SMTPException:
                self._refused += 1
                server = SMTP("127.0.0.1", self._port)
        server.quit()


class LetterSink(Sink):
    """A mail server that also keeps when letters with results came."""

    def __init__(self) -> None:
        self._results: dict[str, list[float]] = {}
        super().__init__()

    def unanswered(self, mails: Mails) -> int:
        """Return the number of mails without an answer."""
        return sum(str(number) not in self.arrivals for number in range(mails.count))

    def has_all(self, mails: Mails, dues: int) -> bool:
        """True if every mail has its answer, and everybody in that many games has the results."""
        everybody = len(POWERS) + 1
        letters = sum(map(len, list(self._results.values())))
        return len(self.arrivals) >= mails.count and letters >= everybody * dues

    def tell(self, mails: Mails, start: float, rate: float, first: int = 0) -> None:
        """Print the time of answers from this mail on, by their use of pictures."""
        waits: dict[str, list[float]] = {}
        for number in range(first, mails.count):
            answer = self.arrivals.get(str(number))
            kind = mails.kind(number)
            if answer is None:
                waits.setdefault(f"{kind}, not answered", []).append(float("inf"))
                continue
            lacks = ", answer without its picture" if kind == "orders" and not answer.has_picture else ", answer"
            waits.setdefault(f"{kind}{lacks}", []).append(answer.at - start - number / rate)
        plain = [wait for what, some in waits.items() if not what.startswith("orders") for wait in some]
        for what, some in [*sorted(waits.items()), ("all answers that have no picture", plain)]:
            tell_of(some, what)

    def tell_of_results(self, dues: Sequence[datetime], names: Iterable[str]) -> None:
        """Print how long after its deadline the last letter with a game's results came."""
        came = [max(self._results.get(name, [float("inf")])) for name in names]
        tell_of(
            [at - due.timestamp() for at, due in zip(came, dues, strict=True)], "deadline to the last results letter"
        )

    def _keep(self, letter: bytes) -> None:
        super()._keep(letter)
        # In the header alone: a picture has a thousand lines.
        if found := _RESULTS.search(letter.partition(b"\r\n\r\n")[0]):
            self._results.setdefault(found[1].decode(), []).append(time.time())


_RESULTS = re.compile(rb"^Subject: (due\d+): results of ", re.MULTILINE)


def tell_of(waits: Sequence[float], what: str) -> None:
    """Print how long something took: half of the times, 99 of a hundred, the longest, in seconds."""
    if not waits:
        return
    by_length = sorted(waits)
    middle, most = (by_length[int(len(by_length) * share)] for share in (0.5, 0.99))
    print(
        f"{what:<44} {len(waits):>6}: middle {middle:>7.3f} s, 99 % {most:>7.3f}, longest {by_length[-1]:>7.3f}",
        flush=True,
    )
