"""The Master's PROCESS: missing orders it ignores, and the need for PROCESS! (commands.md 9.2)."""

from __future__ import annotations

from datetime import datetime

from judge.board.names import PowerName
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import people_of
from judge.game.time.grace import after_grace
from judge.game.time.lateness import in_disorder
from judge.game.turn.owed_orders import missing_orders


def waited_for_on_process(game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """The powers whose missing orders keep PROCESS from running the phase; the others get default orders."""
    now, then = game.deadline or _EVER, after_grace(game.board.phase.type, in_play.rules)
    excused = in_disorder(people_of(game), then, in_play.rules, game.deadline, None, now, forced=True)
    return tuple(power for power in missing_orders(game, in_play) if power not in excused)


def process_verb(game: Game, in_play: RulesInPlay) -> str:
    """The word that runs the present phase: `PROCESS!` where the game is waiting or orders are waited for."""
    by_force = game.stage is Stage.WAITING or waited_for_on_process(game, in_play)
    return "PROCESS!" if by_force else "PROCESS"


_EVER = datetime.fromisoformat("2000-01-01T00:00+00:00")
