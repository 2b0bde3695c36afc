"""Games of a store for commands, and the results of a command in the same transaction."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.phases import PastPhase, PhaseProcessed, PhaseRecord, RolledBack, RolledForward
from judge.game.events.press import PressKept, PressPublished, PressSent
from judge.game.events.settings import BranchFollowed
from judge.game.game import Game, Stage
from judge.game.outcome import SENT_AGAIN
from judge.game.people.deeds import counted
from judge.game.people.seats import MASTER
from judge.game.status.center_years import year_ends
from judge.game.status.openings import Running
from judge.game.turn.rollback import as_it_stood
from judge.game.values.reliability import PHASES, WINDOW, Deed, DeedKind, Reliability, summed
from judge.store.codec import (
    UnreadableGame,
    decode_any_press,
    decode_game,
    decode_move,
    decode_press,
    decode_public,
    decode_record,
    encode_event,
    encode_game,
    encode_record,
)
from judge.store.rows import GONE, GameRow, PhaseLine, PhaseRow, PhaseState, ReliabilityRow
from judge.store.store import Transaction

REGISTERED = "registered: "
"""Prefix of the key for a registered address or domain."""

_RENAMED = "renamed: "
"""Prefix of the key for a former name of a game; the value is its present one."""

log = logging.getLogger("judge")

PACKED_AFTER = timedelta(days=7)
"""Time after the last change of a finished game until it is packed (`FinishedGamesTable`)."""

_MOST_RECORDS = 4 * WINDOW
"""Limit on the rows examined for a person's record: the window's phases and others among them."""


class GameRepository:
    """The games in one transaction; commands use it as `judge.commands.framework.context.Games`.

    `counts_at` is the time at which commands count: `now` by default, an earlier one for a mail that arrived before a
    deadline and is read after it.
    """

    def __init__(self, tx: Transaction, now: datetime) -> None:
        self.tx = tx
        self.now = now
        self.counts_at = now
        self._versions: dict[str, int] = {}
        self._row: GameRow | None = None
        """The row that was read last, since its deadline is needed before the game itself."""
        self._saved: dict[str, Game] = {}
        self._last: tuple[str, Game] | None = None
        """Name and value of the game that was read last: one mail needs the same game several times."""
        self._pasts: dict[str, list[PastPhase]] = {}
        """Phases of games with phases written here: work ahead cannot read what it has written."""

    def get(self, name: str) -> Game | None:
        """Return the game of this name, ignoring case, as last saved; None if there is none."""
        key = name.casefold()
        if (saved := self._saved.get(key)) is not None:
            return saved
        if self._last is None or self._last[0] != key:
            row = self._stored(key)
            if row is None:
                return None
            self._versions[row.name] = row.version
            self._last = key, decode_game(row.state)
        return self._last[1]

    def once_called(self, name: str) -> Game | None:
        """Return the renamed game that once had this name, ignoring case; None if a game has it now."""
        key = name.casefold()
        if key in self._saved or self._stored(key) is not None:
            return None
        present = self.tx.meta(_RENAMED + key)
        return None if present is None else self.get(present)

    def present_name(self, name: str) -> str:
        """Return the present name of the game that has or had this name, ignoring case."""
        game = self.once_called(name) if name else None
        return name if game is None else game.name

    def deadline_of(self, name: str) -> datetime | None:
        """Return a game's stored deadline, even of an unreadable game; None if there is none.

        Call it before changing anything in the game.
        """
        row = self._stored(name.casefold())
        return None if row is None else row.deadline

    def _stored(self, key: str) -> GameRow | None:
        """Return the row of a game as it was when first read."""
        if self._row is not None and self._row.name.casefold() == key:
            return self._row
        row = self.tx.game(key)
        # Keep it when an unknown name is looked up in between: `Friver` may be a game, or a seat in one.
        self._row = row or self._row
        return row

    def openings(self, entered_later: Mapping[str, Callable[[Game], bool]]) -> Iterable[Game]:
        """Yield listed games that need players: waiting ones with a vacancy, then forming ones, by name.

        Then come games under way, of the variants in `entered_later`, if the function there is true for them.
        """
        for stage in (Stage.WAITING, Stage.FORMING):
            for line in self.tx.games([stage], listed=True, to_show=True):
                game = self._shown(line.name)
                if game is not None and (stage is Stage.FORMING or game.vacancies):
                    yield game
        under_way, variants = [Stage.ACTIVE, Stage.WAITING], tuple(entered_later)
        for line in self.tx.games(under_way, listed=True, variants=variants, to_show=True):
            game = self._shown(line.name)
            if game is not None and entered_later[game.variant](game):
                yield game

    def names(self, most: int) -> Sequence[str]:
        """Return names of listed games that need players or are being played, at most `most`."""
        stages = [Stage.FORMING, Stage.ACTIVE, Stage.WAITING]
        return [line.name for line in self.tx.games(stages, listed=True, to_show=True)[:most]]

    def running(self, most: int) -> Sequence[Running]:
        """Return listed games that are being played or waiting, by name, at most `most`."""
        lines = self.tx.games([Stage.ACTIVE, Stage.WAITING], listed=True, to_show=True)[:most]
        return [Running(line.name, line.phase, line.map, line.variant, line.deadline) for line in lines]

    def _shown(self, name: str) -> Game | None:
        """Return the game as lists show it; None if `_readable` returns None."""
        row = self.tx.game(name, to_show=True)
        try:
            return None if row is None else decode_game(row.state)
        except UnreadableGame as error:
            log.error("%s", error)
            return None

    def _readable(self, name: str) -> Game | None:
        """Return the game; None if it is damaged or a newer judge's, so that lists leave it out."""
        try:
            return self.get(name)
        except UnreadableGame as error:
            log.error("%s", error)
            return None

    def mastered_by(self, address: str) -> int:
        """Return the number of unfinished games whose Master has this address."""
        return self.tx.games_held(address, MASTER, but=(Stage.COMPLETED, Stage.TERMINATED))

    def held_by(self, address: str) -> Sequence[tuple[str, Game]]:
        """Return an address's seats with their games, newest games first, ten at most."""
        found = [(seat, self._readable(name)) for name, seat in self.tx.seats_of(address, 10)]
        return [(seat, game) for seat, game in found if game is not None]

    def seats_of_mailbox(self, address: str, most: int) -> Sequence[tuple[str, str, Game]]:
        """Return (address, seat, game) of a mailbox in unfinished games, newest games first, at most `most`."""
        rows = self.tx.seats_of_mailbox(address, (Stage.COMPLETED, Stage.TERMINATED), most)
        games = {name: self._readable(name) for name in dict.fromkeys(name for _, name, _ in rows)}
        return [(held, seat, game) for held, name, seat in rows if (game := games[name]) is not None]

    def sent_again(self, address: str) -> int:
        """Return the number of letters sent again (RESEND) to an address within a day."""
        return self.tx.count_letters(address, SENT_AGAIN, self.now - timedelta(days=1))

    def is_registered(self, address: str) -> bool:
        """True if the keeper has registered an address, or its whole domain."""
        return any(self.tx.meta(REGISTERED + known) is not None for known in (address, address[address.rfind("@") :]))

    def past(self, game: Game, *, to_show: bool = False) -> Sequence[PastPhase]:
        """Return the valid processed phases, oldest first; `to_show`: only for display."""
        known = self._pasts.get(game.name.casefold())
        return known if known is not None else self._phases(game, PhaseState.PLAYED, to_show=to_show)

    def played_numbers(self, game: Game) -> tuple[int, ...]:
        """Return the store's numbers of the valid processed phases, oldest first."""
        return tuple(line.id for line in self.tx.phase_lines(game.name, PhaseState.PLAYED))

    def rolled_back(self, game: Game) -> Sequence[PastPhase]:
        """Return the phases that were rolled back and not played again, oldest first."""
        return self._phases(game, PhaseState.ROLLED_BACK)

    def _phases(self, game: Game, state: PhaseState, *, to_show: bool = False) -> list[PastPhase]:
        """Return phases whose parts are read when used, as long as the transaction lasts."""
        return [self._past(line, to_show=to_show) for line in self.tx.phase_lines(game.name, state)]

    def _past(self, line: PhaseLine, *, to_show: bool) -> PastPhase:
        return PastPhase(
            line.phase,
            lambda: decode_game(self.tx.phase_before(line.id, to_show=to_show)),
            lambda: decode_record(self.tx.phase_record(line.id, to_show=to_show)),
            line.processed_at,
        )

    def save(self, game: Game, wake_at: datetime | None) -> None:
        """Save the game with everything about it that lists and the clock need."""
        row = GameRow(
            name=game.name,
            state=encode_game(game),
            version=self._versions.get(game.name, 0),
            stage=game.stage,
            listed=game.listed,
            wake_at=wake_at,
            phase=game.phase_code if game.position is not None else "",
            deadline=game.deadline,
            map=game.map,
            variant=game.variant,
            pack_at=self.now + PACKED_AFTER if game.stage.is_over else None,
        )
        key = game.name.casefold()
        if row.version == 0:
            self.tx.free_name(game.name)
        seats = set(addresses_by_seat(game))
        saved = self.tx.save_game(row, seats=None if seats == self._seats_of(key) else seats)
        self._versions[game.name] = saved.version
        self._saved[key] = game

    def _seats_of(self, key: str) -> set[tuple[str, str]] | None:
        """Return seats and addresses of a game as stored; None: not known here."""
        known = self._saved.get(key) or (self._last[1] if self._last is not None and self._last[0] == key else None)
        return None if known is None else set(addresses_by_seat(known))

    def rename(self, old: str, new: str) -> None:
        """Give a game another name, with its phases and its log. `save` changes the name within its state."""
        game = self.get(old)
        self._note_name(old.casefold(), new.casefold())
        self.tx.rename_game(old, new)
        if game is not None:
            self.tx.rename_records(game.name, new, game.created)
            if game.name.casefold() != new.casefold():
                self.tx.free_name(new)
            self.tx.rename_consents(game.name, new)
            self.tx.rename_wishes(game.name, new)
            self.tx.rename_held(game.name.casefold(), new.casefold())
        self._forget(old)

    def _note_name(self, was: str, now: str) -> None:
        """Redirect this name, and all names that led to it, to another; "" deletes them."""
        former = [key for key, name in self.tx.metas(_RENAMED).items() if name == was]
        former += [_RENAMED + was] if now else []
        for key in former:
            if now and key != _RENAMED + now:
                self.tx.set_meta(key, now)
            else:
                self.tx.drop_meta(key)

    def delete(self, game: Game) -> None:
        """Delete a game with its phases and its log."""
        self._note_name(game.name.casefold(), "")
        self.tx.delete_game(game.name)
        self.tx.free_name(game.name)
        self.tx.drop_wishes_in(game.name)
        self.tx.rename_held(game.name.casefold(), GONE)
        self._forget(game.name)

    def _forget(self, name: str) -> None:
        self._versions.pop(name, None)
        self._saved.pop(name.casefold(), None)
        self._last = self._row = None

    def write_down(self, before: Game | None, game: Game, events: Sequence[Event], who: str) -> None:
        """Store the events: each in the log, and processed phases as such.

        The game must have been saved. `before` is the game before the first event.
        """
        self._count(before, game, events)
        self._read_past(game, events)
        past = self._pasts.get(game.name.casefold(), [])
        forward = False
        for event in events:
            match event:
                case RolledBack(phase):
                    self._roll_back(game.name, phase)
                    self._pasts.pop(game.name.casefold(), None)
                case BranchFollowed(phases=numbers):
                    self.tx.follow_phases(game.name, numbers)
                    self._pasts.pop(game.name.casefold(), None)
                case RolledForward():
                    forward = True
                case PhaseProcessed(record):
                    self.tx.archive_rolled_back(game.name, first=forward)
                    # Diaries and branches are the same after a step back: no phase keeps a copy of them.
                    stood = replace(as_it_stood(before or game, record), diaries=(), branches=())
                    code = str(record.before.phase)
                    row = PhaseRow(code, encode_game(stood), encode_record(record), game.seed, self.now)
                    self.tx.add_phase(game.name, row)
                    past.append(_just_played(stood, record, self.now))
                    forward = False
                case _:
                    pass
            self.tx.add_log(game.name, self.now, who, encode_event(event))

    def _read_past(self, game: Game, events: Sequence[Event]) -> None:
        """Read the phases that letters about these events need, before any phase is written."""
        records = [event.record for event in events if isinstance(event, PhaseProcessed)]
        if not records:
            return
        key = game.name.casefold()
        if key not in self._pasts:
            self._pasts[key] = self._phases(game, PhaseState.PLAYED)
        past = self._pasts[key]
        if game.stage.is_over or any(record.after.phase.year != record.before.phase.year for record in records):
            # The animation of a finished game shows all phases, the chart of centers the ends of years.
            for phase in past if game.stage.is_over else [*past[:1], *year_ends(past)]:
                _ = phase.record

    def press_sent(self, game: Game, seat: str, since: datetime) -> Sequence[PressSent | PressKept]:
        """Return the press that a seat has sent since then, including press that waits for results."""
        own = f'"{seat}"'.encode()
        rows = [row for row in self.tx.log(game.name) if row.at >= since and own in row.what]
        found = (decode_any_press(row.what) for row in rows)
        return [press for press in found if press is not None and press.sender == seat]

    def press_to_all(self, name: str) -> Sequence[PressSent | PressPublished]:
        """Return the broadcasts of a game, oldest first, also of phases that were rolled back."""
        rows = [row.what for row in self.tx.log(name) if b'"Press' in row.what]
        found = [press for row in rows if (press := decode_public(row)) is not None]
        return [press for press in found if isinstance(press, PressPublished) or press.broadcast]

    def press(self, game: Game, mark: str) -> PressSent | None:
        """Return the message with this mark in a game, even in a phase that was rolled back; None if none.

        Its `addresses` are all that its writer has had since then.
        """
        own = f'"mark":"{mark}"'.encode()
        log = self.tx.log(game.name)
        found = ((at, decode_press(row.what)) for at, row in enumerate(log) if own in row.what)
        at, press = next(((at, press) for at, press in found if press is not None and press.mark == mark), (0, None))
        for row in log[at:] if press is not None and press.addresses else ():
            moved = decode_move(row.what) if b'"AddressChanged"' in row.what else None
            if moved and press and moved.seat == press.sender and not set(moved.old).isdisjoint(press.addresses):
                press = replace(press, addresses=(*press.addresses, *moved.new))
        return press

    def record(self, address: str) -> Reliability:
        """Return the reliability of a player over all games of this judge."""
        rows = self.tx.records_of(address, _MOST_RECORDS)
        return summed(Deed(row.game, PowerName(row.power), row.phase, DeedKind(row.kind)) for row in rows)

    def _count(self, before: Game | None, game: Game, events: Sequence[Event]) -> None:
        """Record events that count toward players' reliability."""
        for deed, addresses in counted(before, game, events, self.now):
            about = "phase" if deed.kind in PHASES else "seat"
            for address in addresses:
                self.tx.add_record(
                    ReliabilityRow(address, deed.game, game.created, deed.power, deed.phase, about, deed.kind, self.now)
                )

    def _roll_back(self, name: str, phase: str) -> None:
        if phase == "FORMING":
            self.tx.roll_back_phases(name, 1)
            return
        row = self.tx.phase(name, phase)
        if row is not None:
            self.tx.roll_back_phases(name, row.seq)


def addresses_by_seat(game: Game) -> list[tuple[str, str]]:
    """Return (seat, address) for each address of everybody in a game."""
    holders = [(MASTER, game.master), *((seat.id, seat.player) for seat in game.seats)]
    holders += [(power.name, power.player) for power in game.powers if power.player is not None]
    holders += [(watcher.id, watcher.player) for watcher in game.observers]
    return [(seat, address) for seat, player in holders for address in player.addresses]


def _just_played(before: Game, record: PhaseRecord, at: datetime) -> PastPhase:
    """Return a phase that has just been processed."""
    return PastPhase(str(record.before.phase), lambda: before, lambda: record, at)
