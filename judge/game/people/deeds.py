"""Deeds for players' records, derived from the latest events. Pure; the store keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.clock import ClockGap, DeadlineMoved, LateNoticeSent
from judge.game.events.people import PlayerResigned, PlayerRevived, PlayersDismissed, PlayerTookOver, PowerDummied
from judge.game.events.phases import GameStarted, PhaseProcessed, PhaseRecord, RolledBack, RolledForward
from judge.game.events.succession import PlayerReplaced, PlayersSwapped
from judge.game.game import Game, Player
from judge.game.people.seats import player_at
from judge.game.values.reliability import Deed, DeedKind


class CountedDeed(NamedTuple):
    """A deed, and the addresses that it counts for."""

    deed: Deed
    addresses: tuple[str, ...]


def counted(before: Game | None, game: Game, events: Iterable[Event], now: datetime) -> list[CountedDeed]:
    """Return deeds that events between two states of a game add to records; none in an unrated game.

    Only deadlines count: a game without them, or a PROCESS before one, changes no record. A player who resigns with
    orders on file loses nothing. A phase replayed by ROLLFORWARD has been counted before.
    """
    return list(_Account(before or game, game, now).of(events)) if game.rated else []


class _Account:
    """Holders of powers, and late powers, as the events are read in order."""

    def __init__(self, before: Game, game: Game, now: datetime) -> None:
        self.before, self.game, self.now = before, game, now
        self.late = set(before.clock.late)
        self.holders = _holders(before)
        self.dismissed: set[PowerName] = set()
        self.phase = before.phase_code
        self.again = False

    def of(self, events: Iterable[Event]) -> Iterator[CountedDeed]:
        for event in events:
            match event:
                case GameStarted(position):
                    self.late, self.holders = set(), _holders(self.game)
                    yield from (self._done(name, str(position.phase), DeedKind.STARTED) for name in self.holders)
                case LateNoticeSent(powers=powers):
                    self.late |= set(powers)
                case ClockGap(old=old, new=new) if old == new:
                    pass
                case DeadlineMoved() | ClockGap() | RolledBack():
                    self.late = set()
                case RolledForward():
                    self.again = True
                case PhaseProcessed(record):
                    if not self.again:
                        yield from self._phase(record)
                    self.late, self.phase, self.again = set(), str(record.after.phase), False
                case PlayersDismissed(powers=powers):
                    self.dismissed |= set(powers)
                case PlayerResigned(power, owing=owing) | PowerDummied(power, owing=owing):
                    yield from self._gone(power, owing=owing)
                case PlayerTookOver(power, returned):
                    self._enters(power)
                    if not returned and power in self.holders:
                        yield self._done(power, self.game.phase_code, DeedKind.TOOK_OVER)
                case PlayerReplaced(power, owing=owing):
                    yield from self._gone(power, owing=owing)
                    self._enters(power)
                    if power in self.holders:
                        yield self._done(power, self.game.phase_code, DeedKind.TOOK_OVER)
                case PlayersSwapped(powers=powers):
                    for name in powers:
                        self._enters(name)
                case PlayerRevived(power):
                    self._enters(power)
                case _:
                    pass

    def _enters(self, power: PowerName) -> None:
        """Note the holder of a power from here on, unless a later event of the mail removes them."""
        player = player_at(self.game, power)
        if player is not None:
            self.holders[power] = player

    def _phase(self, record: PhaseRecord) -> Iterator[CountedDeed]:
        """Yield a phase's deeds: powers on time. Nobody is blamed if it was processed before the deadline."""
        if record.deadline is None:
            return
        phase = str(record.before.phase)
        for power in self.holders:
            if power in record.defaulted and self.now >= record.deadline:
                yield self._done(power, phase, DeedKind.DISORDER)
            elif record.on_file.get(power):
                yield self._done(power, phase, DeedKind.LATE if power in self.late else DeedKind.ON_TIME)

    def _gone(self, power: PowerName, *, owing: bool) -> Iterator[CountedDeed]:
        """Yield the deed for a power that lost its player: dismissed, or late if it owed orders."""
        if power not in self.holders:
            return
        if power in self.dismissed:
            yield self._done(power, self.phase, DeedKind.DISMISSED)
        elif power in self.late and owing:
            yield self._done(power, self.phase, DeedKind.LATE)
        del self.holders[power]

    def _done(self, power: PowerName, phase: str, kind: DeedKind) -> CountedDeed:
        return CountedDeed(Deed(self.game.name, power, phase, kind), self.holders[power].addresses)


def _holders(game: Game) -> dict[PowerName, Player]:
    return {power.name: power.player for power in game.powers if power.player is not None}
