"""The end of a game, and its reopening."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.ending.kinds import Ending, EndingKind
from judge.game.ending.proposals import without_votes
from judge.game.events.phases import GameEnded
from judge.game.game import Game, Stage
from judge.game.people.open_seats import investors


def end(
    game: Game,
    kind: EndingKind,
    winners: tuple[PowerName, ...],
    phase: str,
    now: datetime,
    persons: tuple[str, ...] = (),
) -> tuple[Game, GameEnded]:
    """The finished game: no votes, no deadline, no protests, nobody waited for.

    `persons` are who won it where that is no power. Orders on file stay: they count again when the game is reopened in
    the phase in which its players ended it.
    """
    powers = tuple(replace(power, wait=False) for power in game.powers)
    done = replace(
        without_votes(replace(game.with_new_clock(None), powers=powers)),
        stage=Stage.COMPLETED,
        phase_began=None,
        not_before=None,
        protests=(),
        waiting_for=(),
        ending=Ending(kind, winners, phase, now, game.deadline, persons, investors(game)),
    )
    return done, GameEnded(kind, winners, phase, persons)


def won_by_results(game: Game) -> bool:
    """True if a game ended by a victory, which results can be wrong about, not by agreement."""
    return game.ending is not None and game.ending.kind not in (EndingKind.DRAW, EndingKind.CONCESSION)


VICTORY_STANDS = (
    "A victory is final. If it came of a mistake, ask the judge's keeper, who can reopen the game: by RESUME, or by"
    " ROLLBACK to an earlier phase."
)
"""Ends the refusals to reopen a game that was won."""


def can_take_back(game: Game, *, by_keeper: bool = False) -> bool:
    """True if ROLLBACK may undo a victory: for the keeper, or while a protest against it is open."""
    return game.stage is Stage.COMPLETED and won_by_results(game) and (by_keeper or bool(game.protests))


def can_reopen(game: Game) -> bool:
    """True if a finished game can go on: an agreed end can be revised, a victory is final."""
    return game.ending is not None and not won_by_results(game)
