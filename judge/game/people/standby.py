"""The judge's list of people who would take over a seat (STANDBY): their wishes, and their order."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.calendar.spans import Span, read_span, say_length
from judge.game.calendar.zones import parse_zone, to_local, zone_title
from judge.game.game import Game
from judge.game.people.addresses import owner
from judge.game.people.holders import check_on_time
from judge.game.people.invitations import Inviting, last_asked, was_listed
from judge.game.values.reliability import Reliability
from judge.problems import Refused

TURN = timedelta(days=1)
"""Time to answer before the next person on the list is asked."""

_BESIDE = frozenset({"AND", "OR", "FOR", "IN", "PACE", "VARIANT", "MAP", "ZONE", "GAMES", "PLEASE"})
_MOST_KINDS = 10
_UNKNOWN_DISTANCE = timedelta(hours=6)


class StandbyWish(Struct, frozen=True):
    """Games that somebody would enter. Prints as written after STANDBY ON.

    `pace`: their movement phases last at least this long; None: any pace. `kinds` are variants and maps, empty: any.
    `zone` is the IANA zone that they live in, "" if unknown.
    """

    pace: Span | None = None
    kinds: tuple[str, ...] = ()
    zone: str = ""

    def __str__(self) -> str:
        return " ".join((*([str(self.pace)] if self.pace else []), *self.kinds, *([self.zone] if self.zone else [])))

    def fits(self, game: Game) -> bool:
        """True if a game fits these wishes."""
        is_kind = not self.kinds or game.variant in self.kinds or game.map in self.kinds
        return is_kind and (self.pace is None or game.timing.length(PhaseType.MOVEMENT).length >= self.pace.length)

    def distance(self, zone: str, now: datetime) -> timedelta:
        """Return the difference from the wall clocks of another zone, the shorter way round the earth."""
        if not self.zone:
            return _UNKNOWN_DISTANCE
        apart = abs(to_local(now, self.zone) - to_local(now, zone))
        return min(apart, abs(timedelta(days=1) - apart))


class Standby(Struct, frozen=True):
    """Somebody on the list, with their record on this judge."""

    address: str
    wish: StandbyWish
    record: Reliability

    @property
    def known(self) -> str:
        """Reliability in words for others: `on time in 91 % of 34 phases`."""
        if not self.record.due:
            return "new on this judge"
        phases = "phase" if self.record.due == 1 else "phases"
        return f"on time in {self.record.on_time_ratio:.0%} of {self.record.due} {phases}".replace("%", " %")


def read_standby(words: Iterable[str], kinds: Collection[str]) -> StandbyWish:
    """Read the words after STANDBY ON; `kinds` are variants and maps. Raises Refused E-STANDBY."""
    wish = StandbyWish()
    for word in (each.strip(",;.") for each in words):
        if not word or word.upper() in _BESIDE:
            continue
        if (span := read_span(word)) is not None:
            wish = StandbyWish(span, wish.kinds, wish.zone)
        elif word.lower() in kinds:
            wish = StandbyWish(wish.pace, tuple(dict.fromkeys((*wish.kinds, word.lower())))[:_MOST_KINDS], wish.zone)
        else:
            wish = StandbyWish(wish.pace, wish.kinds, _zone(word))
    return wish


def _zone(word: str) -> str:
    """Read an IANA zone. Raises Refused E-STANDBY."""
    try:
        return parse_zone(word)
    except Refused:
        raise Refused(
            "E-STANDBY",
            f'"{word[:40]}" is not a length, variant, map or time zone. Write STANDBY ON, or for example: STANDBY ON 2D'
            " standard Europe/Berlin",
        ) from None


def standby_sentence(wish: StandbyWish) -> str:
    """Return the meaning of an entry in the list for its owner, as a sentence."""
    parts = [f"{' or '.join(wish.kinds)} games" if wish.kinds else "any game"]
    parts += [f"with movement phases of {say_length(wish.pace.length)} or more"] if wish.pace else []
    near = f" Games near {zone_title(wish.zone)} come first." if wish.zone else ""
    return f"You are on the standby list for {' '.join(parts)}.{near}"


def in_turn(people: Iterable[Standby], game: Game, taken: Collection[str], now: datetime) -> tuple[Standby, ...]:
    """Return people who suit a game, in the order to ask them.

    Reliability in tenths counts first, then nearness of time zone.

    `taken` are addresses of present and former people of the game; nobody with their mailbox is asked, nor anybody whom
    the judge has lately asked. People named by the Master stay, because a gap would reveal who is on the list.
    """
    theirs = {owner(each) for each in taken}
    found: dict[str, Standby] = {}
    for one in people:
        mine = owner(one.address)
        suits = one.wish.fits(game) and _is_on_time(game, one.record)
        if suits and mine not in theirs and not was_listed(game.inviting, game.seed, one.address, now):
            found.setdefault(mine, one)
    return tuple(sorted(found.values(), key=lambda one: _rank(one, game.zone, now)))


def _rank(one: Standby, zone: str, now: datetime) -> tuple[int, timedelta, int]:
    return -round(one.record.on_time_ratio * 10), one.wish.distance(zone, now), -one.record.due


def _is_on_time(game: Game, record: Reliability) -> bool:
    try:
        check_on_time(game, record)
    except Refused:
        return False
    return True


def to_ask_now(game: Game, powers: Iterable[PowerName], now: datetime) -> tuple[PowerName, ...]:
    """Vacant powers among these for which nobody was asked within the last `TURN`."""
    asked = ((power, last_asked(game.inviting, power)) for power in powers)
    return tuple(power for power, at in asked if at is None or at + TURN <= now)


def looked_for(inviting: Inviting, vacant: Collection[PowerName], now: datetime) -> Inviting:
    """Return the invitations after a search for people, with the time of the next search."""
    asked = (last_asked(inviting, power) for power in vacant)
    ahead = [at + TURN if at is not None and at + TURN > now else now + TURN for at in asked]
    exhausted = tuple(power for power in inviting.exhausted if power in vacant)
    return replace(inviting, next_standby=min(ahead, default=None), exhausted=exhausted)
