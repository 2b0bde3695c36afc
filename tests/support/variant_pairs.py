"""Pairs of one variant's games that differ in a secret of it: see `tests.support.pairs`.

Seven players, somebody who watches, strangers. Whoever may not know asks all there is to ask, and tries doors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tests.support.house import GM, POWERS, address
from tests.support.pairs import Mail, Pair

OWL, STRANGER = "owl@example.org", "stranger@example.net"
ASKED = ("STATUS", "LIST river", "WHOGAME river", "SUMMARY river", "HISTORY river", "MAP river")
"""Questions of a mail of somebody who takes part; a stranger asks all but the first."""

Mails = Mapping[str, Sequence[str]]
"""Mails of some powers, by power."""


def begun(folder: Path, variant: str, rules: Iterable[str], knowing: Iterable[str]) -> Pair:
    """A game of a variant in Spring 1901 in both worlds. These powers may know the secret, and the Master."""
    pair = Pair(folder)
    stated = [f"RULE {rule}" for rule in ("POWER_CHOICE", *rules)]
    pair.mail(GM, f"CREATE river gm-secret {variant}", *stated, "FORM")
    pair.same_seed()
    pair.mail(OWL, "OBSERVE owl@river owl-pw")
    for power in POWERS:
        pair.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw")
    pair.knowing = {GM, *map(address, knowing)}
    return pair


def by(power: str, *lines: str) -> Mail:
    """A mail of a power's player."""
    return address(power), (f"SIGNON {power.lower()}@river {power.lower()}-pw", *lines)


def both(pair: Pair, power: str, *lines: str) -> None:
    """The same mail of a player in both worlds."""
    pair.step([by(power, *lines)], [by(power, *lines)])


def apart(pair: Pair, first: Mails, second: Mails) -> None:
    """The secret: some players' mails, others in each world."""
    pair.apart(*([by(power, *lines) for power, lines in mails.items()] for mails in (first, second)))


def unknowing(pair: Pair) -> list[str]:
    """The powers whose players may not know the secret."""
    return [power for power in POWERS if address(power) not in pair.knowing]


def ask(pair: Pair, own: Sequence[str] = (), tried: Sequence[str] = ()) -> None:
    """Ask as those who may not know (`own`: the variant's questions), and try refused lines one by one."""
    asking = unknowing(pair)
    pair.look()
    for power in asking:
        both(pair, power, *ASKED, *own)
    for line in ("PREVIEW", *tried):
        both(pair, asking[0], line)
    pair.mail(OWL, "SIGNON owl@river owl-pw", *ASKED[1:])
    pair.mail(STRANGER, "LIST FULL", *ASKED[1:], "REPLAY river")
