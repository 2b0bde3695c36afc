"""Invitations to a game by mail (INVITE): who may send them, how many, and how often to one person."""

from __future__ import annotations

from datetime import datetime, timedelta
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.people.addresses import mailbox
from judge.problems import Refused

MOST_A_DAY = 10
"""Limit on the invitations to one game in a day, by its Master and its players together.

As many people may be asked to play a power. They are counted separately, so that nobody can infer such questions from
this limit.
"""

_DAY = timedelta(days=1)
AGAIN_AFTER = timedelta(days=30)
"""Time within which a game invites a mailbox only once."""


class Invitation(Struct, frozen=True):
    """An invitation requested by a seat. `mailbox` is a hash, because a game stores no stranger's address.

    `withdrawn`: the Master does not want it anymore (REPLACE france NO). `listed`: the judge's standby list named them.
    """

    mailbox: str
    by: str
    at: datetime
    withdrawn: bool = False
    listed: bool = False


class Inviting(Struct, frozen=True, omit_defaults=True):
    """Setting INVITES of a game (`players`: players may invite, too), and its latest invitations.

    `standby`: when a power is vacant, the judge itself asks people on its standby list (SET STANDBY), the next one at
    `next_standby`; None: nothing is planned. For `exhausted` powers nobody was left on the list at the last check.
    """

    players: bool = False
    sent: tuple[Invitation, ...] = ()
    standby: bool = False
    next_standby: datetime | None = None
    exhausted: tuple[PowerName, ...] = ()


def invited_now(
    inviting: Inviting, seed: str, address: str, by: str, now: datetime, *, listed: bool = False
) -> tuple[Invitation, ...]:
    """Return a game's invitations without old ones, with a new one by this seat.

    `seed` is the game's. Raises Refused E-LIMIT if the seat has recently invited that mailbox, or too many were invited
    within a day.
    """
    hashed = _hashed(seed, address)
    lately = [each for each in inviting.sent if now - each.at < AGAIN_AFTER]
    same = [each for each in lately if (each.mailbox, each.by, each.listed) == (hashed, by, listed)]
    if any(not (listed and each.withdrawn) for each in same):
        raise already_invited(address, same[-1])
    kind = _asks_for_power(by)
    if sum(now - each.at < _DAY and _asks_for_power(each.by) is kind for each in lately) >= MOST_A_DAY:
        raise Refused("E-LIMIT", f"{MOST_A_DAY} people have been invited today, the most allowed. Go on tomorrow.")
    return (*lately, Invitation(hashed, by, now, listed=listed))


def already_invited(address: str, before: Invitation) -> Refused:
    """Return the refusal of a second invitation to an address, with the day from which it is possible."""
    return Refused(
        "E-LIMIT",
        f"You have invited {address} to this game already. Write to them yourself: the judge invites an address once in"
        f" {AGAIN_AFTER.days} days, again from {before.at + AGAIN_AFTER:%-d %B}.",
    )


def asked_by_master(inviting: Inviting, seed: str, address: str, now: datetime) -> Invitation | None:
    """Return the Master's latest recent question or invitation to this mailbox; None for none."""
    hashed = _hashed(seed, address)
    own = [
        each
        for each in inviting.sent
        if each.mailbox == hashed and not each.listed and f"{each.by} ".startswith(successors_by(""))
    ]
    return next((each for each in reversed(own) if now - each.at < AGAIN_AFTER), None)


def next_letter(inviting: Inviting, seed: str, address: str, now: datetime) -> datetime | None:
    """Return when somebody whom the Master had asked within a day may get the next letter; None: now."""
    before = asked_by_master(inviting, seed, address, now)
    return before.at + _DAY if before is not None and now - before.at < _DAY else None


def asked_by_name(inviting: Inviting, seed: str, address: str, power: str, now: datetime) -> Invitation | None:
    """Return the Master's recent request to this mailbox to play a power: it gets no second letter."""
    asked = (_hashed(seed, address), successors_by(power), False)
    found = [each for each in inviting.sent if (each.mailbox, each.by, each.listed) == asked]
    return next((each for each in found if now - each.at < AGAIN_AFTER), None)


def is_first_question(inviting: Inviting, seed: str, address: str, power: str) -> bool:
    """True unless this mailbox got two requests to play this power, the Master's and the list's."""
    asked = (_hashed(seed, address), successors_by(power), False)
    return sum((each.mailbox, each.by, each.withdrawn) == asked for each in inviting.sent) <= 1


def withdrawn(inviting: Inviting, power: str) -> Inviting:
    """Return the invitations without requests to play this power; the same object if there was none."""
    by = successors_by(power)
    if not any(each.by == by and not each.withdrawn for each in inviting.sent):
        return inviting
    sent = tuple(replace(each, withdrawn=True) if each.by == by else each for each in inviting.sent)
    return replace(inviting, sent=sent)


def open_again(inviting: Inviting, asked: Invitation) -> Inviting:
    """Return the invitations, with a withdrawn question counting again."""
    return replace(
        inviting, sent=tuple(replace(one, withdrawn=False) if one == asked else one for one in inviting.sent)
    )


def is_first_invitation(inviting: Inviting, seed: str, address: str) -> bool:
    """True if no other seat has recently invited this mailbox: the game writes to it only once."""
    hashed = _hashed(seed, address)
    return sum(each.mailbox == hashed for each in inviting.sent) <= 1


def was_listed(inviting: Inviting, seed: str, address: str, now: datetime) -> bool:
    """True if the list has recently had this mailbox asked, and the Master did not take that back."""
    return any(not each.withdrawn for each in listed_questions(inviting, seed, address, now))


def listed_questions(inviting: Inviting, seed: str, address: str, now: datetime) -> list[Invitation]:
    """Return recent questions to this mailbox because it is on the standby list, also those taken back."""
    hashed = _hashed(seed, address)
    return [each for each in inviting.sent if each.listed and each.mailbox == hashed and now - each.at < AGAIN_AFTER]


def successors_by(power: str) -> str:
    """Return the name under which people who were asked to play a power are counted."""
    return f"MASTER {power}"


def _asks_for_power(by: str) -> bool:
    """True if an invitation counts as a request to play a power."""
    return by.startswith(successors_by(""))


def last_asked(inviting: Inviting, power: str) -> datetime | None:
    """Return the time when somebody was last asked to play this power; None if not recently."""
    return max((each.at for each in inviting.sent if each.by == successors_by(power)), default=None)


def _hashed(seed: str, address: str) -> str:
    return f"{crc32(f'{seed} {mailbox(address)}'.encode('utf-8', 'replace')):08x}"


def read_invites(word: str) -> bool:
    """Read the setting INVITES: True if players may invite. Raises Refused E-SETTING."""
    match word.strip().upper():
        case "ON":
            return True
        case "OFF":
            return False
    raise Refused("E-SETTING", f'INVITES is set to ON or OFF, not "{word.strip()[:40]}".')


def invites_sentence(*, players: bool) -> str:
    """Return the meaning of the setting INVITES, as a sentence."""
    if players:
        return "Invitations: all who play may invite people by the judge (INVITE me@example.org)."
    return "Invitations: only the Master invites people by the judge."


def read_standby_rule(word: str) -> bool:
    """Read the setting STANDBY: True if the judge fills vacant powers itself. Raises Refused E-SETTING."""
    word = word.strip().upper()
    if word not in ("ON", "OFF"):
        raise Refused("E-SETTING", f'STANDBY is set to ON or OFF, not "{word[:40]}".')
    return word == "ON"


def with_standby(inviting: Inviting, now: datetime, *, by_itself: bool) -> Inviting:
    """Set STANDBY; if it is switched on, the judge begins to ask people at once."""
    if by_itself is inviting.standby:
        return inviting
    return replace(inviting, standby=by_itself, next_standby=now if by_itself else None)


def standby_sentence_of(*, by_itself: bool) -> str:
    """Return the meaning of the setting STANDBY, as a sentence."""
    if by_itself:
        return "Standby: for a vacant power the judge asks people of its standby list, one a day."
    return "Standby: the Master alone asks people of the judge's standby list."
