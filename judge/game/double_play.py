"""Hints that one person may hold two seats of a game, with the evidence against it. Never a verdict.

They come from traces of accepted mails (no texts), absences and orders. docs/decisions/088-hints-of-double-play.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import NamedTuple

from judge.board.names import province_of
from judge.board.orders import Move, Support
from judge.board.position import by_province
from judge.board.wording import listed
from judge.game.calendar.absences import format_absence
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.people.one_place import shared_mailboxes
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay

KEPT = timedelta(days=90)
"""Age at which traces of mails are deleted."""

_MINUTE, _AT_ONCE, _APART = timedelta(minutes=1), timedelta(seconds=3), timedelta(hours=1)
_MOMENTS = 3
"""Fewest coincidences for a hint: times, an hour apart, when both wrote within a minute."""
_A_FEW = 2
"""Most other people who write from a network that still counts as one household's."""


class Trace(NamedTuple):
    """An accepted mail of a player: author, moment, game and the seat signed on for, without its text.

    `peer` and `wording` are digests: of the network that it came from, and of press in it; "" for unknown or none.
    """

    author: str
    at: datetime
    game: str
    seat: str
    peer: str
    wording: str


class Traces(NamedTuple):
    """The mails of players. `others`: number of other people on this judge whose mails came from a `peer`."""

    mails: Sequence[Trace]
    others: Mapping[str, int]


class Hint(NamedTuple):
    """Reasons for and against one person in two seats, in sentences. `reasons` is never empty."""

    seats: tuple[str, str]
    reasons: tuple[str, ...]
    against: tuple[str, ...]


def addresses_of_players(game: Game) -> dict[str, tuple[str, ...]]:
    """Addresses of each seat that has a player."""
    found = {str(power.name): power.player.addresses for power in game.powers if power.player is not None}
    return found | {seat.id: seat.player.addresses for seat in game.seats}


def hints(game: Game, in_play: RulesInPlay, traces: Traces, past: Iterable[PhaseRecord]) -> list[Hint]:
    """Return the pairs of seats with any reason for a hint, in the order of the seats."""
    mails = _by_seat(game, traces.mails)
    pairs = list(combinations(mails, 2))
    met = {pair: _moments(mails[pair[0]], mails[pair[1]]) for pair in pairs}
    fights = _fights(past)
    found: list[Hint] = []
    for pair in pairs:
        one, other = pair
        usual = [met[each] for each in pairs if len({*each, *pair}) == 3]
        shared = _shared(pair, mails, traces.others)
        reasons = (
            *_same_mailbox(game, in_play, pair),
            *_same_address(game, in_play, pair),
            *_same_network(mails[one], mails[other], shared),
            *_same_minute(met[pair], max((each.near for each in usual), default=0)),
            *_same_wording(mails[one], mails[other]),
            *_same_absences(game, pair),
        )
        if reasons:
            against = (
                *_shared_relay(shared),
                *_at_once(met[pair], max((each.at_once for each in usual), default=0)),
                *_each_other(fights.get(frozenset(pair), 0)),
            )
            found.append(Hint(pair, reasons, against))
    return found


def _by_seat(game: Game, mails: Iterable[Trace]) -> dict[str, list[Trace]]:
    """Return the mails of each seat in order: mails signed on for it, and its player's in other games."""
    players = addresses_of_players(game)
    found: dict[str, list[Trace]] = {seat: [] for seat in players}
    for mail in sorted(mails, key=lambda mail: mail.at):
        signed = mail.game.casefold() == game.name.casefold() and mail.seat in found
        for seat in [mail.seat] if signed else [seat for seat, theirs in players.items() if mail.author in theirs]:
            found[seat].append(mail)
    return found


def _shared(pair: tuple[str, str], mails: Mapping[str, Sequence[Trace]], others: Mapping[str, int]) -> dict[str, int]:
    """Networks from which both wrote, with the number of other people who wrote from there."""
    places = {seat: {mail.peer for mail in theirs} - {""} for seat, theirs in mails.items()}
    return {
        peer: others.get(peer, 0) + sum(peer in theirs for seat, theirs in places.items() if seat not in pair)
        for peer in places[pair[0]] & places[pair[1]]
    }


def _same_mailbox(game: Game, in_play: RulesInPlay, pair: tuple[str, str]) -> Iterator[str]:
    if any(set(pair) <= set(seats) - {MASTER} for seats in shared_mailboxes(game, in_play).values()):
        yield "Both have one mailbox, as LIST tells you."


def _same_address(game: Game, in_play: RulesInPlay, pair: tuple[str, str]) -> Iterator[str]:
    """Report that one address was used for both seats, without naming it."""
    on_file = addresses_of_players(game)
    one, other = ({*on_file[seat], *(sender for sender, power in game.foreign if power == seat)} for seat in pair)
    if both := one & other:
        owners = [in_play.map.title_of(seat) for seat in pair if both & set(on_file[seat])]
        own = f", the one of {owners[0]}'s player" if owners else ""
        yield f"Somebody has signed on for both from one address{own}."


def _same_network(one: Sequence[Trace], other: Sequence[Trace], shared: Mapping[str, int]) -> Iterator[str]:
    places = {peer: count for peer, count in shared.items() if count <= _A_FEW}
    first, second = (sum(mail.peer in places for mail in mails) for mails in (one, other))
    if min(first, second) >= 2:
        more = max(places.values())
        also = f"those of {more} other {'person' if more == 1 else 'people'}" if more else "nobody else's"
        yield (
            f"{first} of {len(one)} mails and {second} of {len(other)} came from one network. On this judge {also}"
            " came from there."
        )


def _shared_relay(shared: Mapping[str, int]) -> Iterator[str]:
    many = max(shared.values(), default=0)
    if many > _A_FEW:
        yield f"They also share the mail server of a provider, with {many} other people here. That is no hint."


class _Moments(NamedTuple):
    """Numbers of moments, an hour apart, when both wrote within a minute (`near`) or 3 seconds."""

    near: int = 0
    at_once: int = 0


def _moments(one: Sequence[Trace], other: Sequence[Trace]) -> _Moments:
    """Count the moments at which two people both wrote; both lists are sorted."""
    gaps: list[tuple[datetime, timedelta]] = []
    first = 0
    for mail in one:
        while first < len(other) and other[first].at < mail.at - _MINUTE:
            first += 1
        gap = min((abs(each.at - mail.at) for each in other[first : first + 20]), default=_APART)
        if gap > _MINUTE:
            continue
        if not gaps or mail.at - gaps[-1][0] >= _APART:
            gaps.append((mail.at, gap))
        else:
            gaps[-1] = gaps[-1][0], min(gaps[-1][1], gap)
    at_once = sum(gap <= _AT_ONCE for _, gap in gaps)
    return _Moments(len(gaps) - at_once, at_once)


def _same_minute(met: _Moments, usual: int) -> Iterator[str]:
    """Report common minutes beyond chance, and beyond the crowd before deadlines."""
    if met.near >= _MOMENTS and met.near > 2 * usual:
        compared = f"With others of the game it was {usual} times at most." if usual else "With others it never was."
        yield f"At {met.near} moments, an hour or more apart, both wrote within a minute. {compared}"


def _at_once(met: _Moments, usual: int) -> Iterator[str]:
    """Report mails within three seconds, unless other pairs have as many: a server may send in bundles."""
    if met.at_once > usual:
        times = "once" if met.at_once == 1 else f"{met.at_once} times"
        yield f"Their mails came within three seconds {times}: one person hardly writes two at once."


def _same_wording(one: Sequence[Trace], other: Sequence[Trace]) -> Iterator[str]:
    count = len(({mail.wording for mail in one} & {mail.wording for mail in other}) - {""})
    if count:
        texts = "One message of press was" if count == 1 else f"{count} messages of press were"
        yield f"{texts} the same from both, word for word. Somebody who passes on a text does that, too."


def _same_absences(game: Game, pair: tuple[str, str]) -> Iterator[str]:
    first, second = ([each for each in game.absences if each.by == seat] for seat in pair)
    same = [each for each in first if any((each.start, each.end) == (two.start, two.end) for two in second)]
    if same:
        yield f"Both are away {listed([format_absence(each) for each in same])}."


def _each_other(phases: int) -> Iterator[str]:
    if phases:
        times = "one phase" if phases == 1 else f"{phases} phases"
        yield f"In {times} units of one attacked the other's."


def _fights(past: Iterable[PhaseRecord]) -> dict[frozenset[str], int]:
    """Number of phases in which a unit of one power attacked a unit of the other that did not move."""
    counted: dict[frozenset[str], int] = {}
    for record in past:
        given = [(power, order) for power, orders in record.orders.items() for order in orders]
        leaving = {order.piece.province for _, order in given if isinstance(order, Move)}
        units = by_province(record.before.units)
        found: set[frozenset[str]] = set()
        for power, order in given:
            if isinstance(order, Move | Support) and order.to is not None and province_of(order.to) not in leaving:
                unit = units.get(province_of(order.to))
                if unit is not None and unit.power != power:
                    found.add(frozenset((power, unit.power)))
        for both in found:
            counted[both] = counted.get(both, 0) + 1
    return counted
