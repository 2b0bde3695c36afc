"""Invitations to a game by mail (INVITE): who may send them, how many, and to whom not again."""

from __future__ import annotations

from datetime import datetime, timedelta
from zlib import crc32

from msgspec import Struct

from judge.game.people.addresses import mailbox
from judge.problems import Refused

MOST_A_DAY = 10
"""Limit on the invitations to one game in a day, those of its Master and players together."""

_DAY = timedelta(days=1)
_AGAIN_AFTER = timedelta(days=30)
"""Time in which one game invites a mailbox once."""


class Invitation(Struct, frozen=True):
    """An invitation asked for by a seat. `mailbox` is a hash: a game keeps no stranger's address."""

    mailbox: str
    by: str
    at: datetime


class Inviting(Struct, frozen=True, omit_defaults=True):
    """Setting INVITES of a game (`players`: they may invite, too), and its latest invitations."""

    players: bool = False
    sent: tuple[Invitation, ...] = ()


def invited_now(inviting: Inviting, seed: str, address: str, by: str, now: datetime) -> tuple[Invitation, ...]:
    """Return a game's invitations with one more, by this seat, old ones left out. `seed` is the game's.

    Raises Refused E-LIMIT when the seat has invited that mailbox of late, or too many were invited in a day.
    """
    hashed = _hashed(seed, address)
    lately = [each for each in inviting.sent if now - each.at < _AGAIN_AFTER]
    if any((each.mailbox, each.by) == (hashed, by) for each in lately):
        raise Refused(
            "E-LIMIT",
            f"You have invited {address} to this game already. One invitation goes to an address in"
            f" {_AGAIN_AFTER.days} days: write to them yourself.",
        )
    if sum(now - each.at < _DAY for each in lately) >= MOST_A_DAY:
        raise Refused("E-LIMIT", f"{MOST_A_DAY} people have been invited today, which is the most. Go on tomorrow.")
    return (*lately, Invitation(hashed, by, now))


def is_first(inviting: Inviting, seed: str, address: str) -> bool:
    """True if no other seat has invited this mailbox of late: the game writes to it once."""
    hashed = _hashed(seed, address)
    return sum(each.mailbox == hashed for each in inviting.sent) <= 1


def _hashed(seed: str, address: str) -> str:
    return f"{crc32(f'{seed} {mailbox(address)}'.encode('utf-8', 'replace')):08x}"


def read_invites(word: str) -> bool:
    """True if players may invite: the setting INVITES, any case. Raises Refused E-SETTING."""
    match word.strip().upper():
        case "ON":
            return True
        case "OFF":
            return False
    raise Refused("E-SETTING", f'INVITES is set to ON or OFF, not "{word.strip()[:40]}".')


def invites_sentence(*, players: bool) -> str:
    """Return what the setting means, as a sentence."""
    if players:
        return "Invitations: all who play may invite people by the judge (INVITE me@example.org)."
    return "Invitations: only the Master invites people by the judge."
