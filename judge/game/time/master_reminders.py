"""Daily reminders to a game's Master, and in the end to the judge's keeper (timing.md 5.6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from judge.game.events import Event
from judge.game.events.clock import MasterReminded
from judge.game.game import Game, Stage, WaitReason
from judge.game.people.open_seats import open_seats
from judge.game.rules_in_play import RulesInPlay

MASTER_AFTER = timedelta(weeks=1)
KEEPER_AFTER = timedelta(weeks=4)
KEEPER_AFTER_WAITING = timedelta(weeks=8)
KEEPER_AFTER_PHASE = timedelta(weeks=12)
"""Age of a phase that stands still, even if each new player of a seat gives it another deadline."""

_EVER = datetime(2000, 1, 1, tzinfo=UTC)


def next_reminder(game: Game, in_play: RulesInPlay) -> datetime | None:
    """Return the next daily reminder if nothing changes, at 0:00 UTC; None: never. It may be past."""
    since = _since(game, in_play)
    if since is None:
        return None
    last = max(since, game.master_reminded or since)
    return last.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)


def remind_master(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """The daily reminder, if it is due."""
    due = next_reminder(game, in_play)
    if due is None or now < due:
        return game, ()
    passed = now - game.deadline if game.deadline is not None and game.stage.is_under_way else timedelta()
    stood = now - game.phase_began if game.phase_began is not None and game.stage.is_under_way else timedelta()
    overdue = passed > (KEEPER_AFTER_WAITING if game.stage is Stage.WAITING else KEEPER_AFTER)
    event = MasterReminded(
        game.stage,
        passed.days if passed > timedelta() else None,
        to_master=game.stage is not Stage.WAITING or _wants_its_master(game),
        to_keeper=overdue or stood > KEEPER_AFTER_PHASE,
        phase_days=None if overdue or stood <= KEEPER_AFTER_PHASE else stood.days,
    )
    return replace(game, master_reminded=now), (event,)


def begin_reminding(before: Game | None, game: Game, in_play: RulesInPlay, now: datetime) -> Game:
    """The game with its reminders counted from now, if it has just come to wait for something."""
    if _since(game, in_play) is not _EVER:
        return game
    waited = before is not None and before.stage is game.stage and _since(before, in_play) is _EVER
    return game if waited else replace(game, master_reminded=now)


def _wants_its_master(game: Game) -> bool:
    """True if a waiting game waits for more than the end of its Master's own WAIT."""
    return bool(game.vacancies) or WaitReason.PREVIEW in game.waiting_for


def _since(game: Game, in_play: RulesInPlay) -> datetime | None:
    """Return the moment from which the Master or the keeper is reminded; None: nothing is the matter."""
    match game.stage:
        case Stage.PREPARATION:
            return _EVER
        case Stage.FORMING:
            return _EVER if open_seats(game, in_play) > 0 else None
        case Stage.WAITING if _wants_its_master(game):
            return _EVER
        case Stage.WAITING:
            return game.deadline + KEEPER_AFTER_WAITING if game.deadline else None
        case Stage.ACTIVE:
            return game.deadline + MASTER_AFTER if game.deadline else None
        case _:
            return None
