"""Scores of a finished game, for its last letter, SUMMARY and the archive."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.names import PowerName
from judge.game.ending.scoring import finish, in_digits, scores, system_of, unscored
from judge.game.events.phases import PastPhase
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.center_years import center_years
from judge.game.status.layout import name_column


def final_scores(game: Game, past: Sequence[PastPhase], in_play: RulesInPlay) -> dict[PowerName, str]:
    """Return the points of each power, highest first; {} for a game without scores, or that continues.

    `past` are all processed phases. After the end everybody may see all centers, in a blind game too.
    """
    system = system_of(game)
    if system is None or game.stage is not Stage.COMPLETED or game.ending is None or unscored(system, game, in_play):
        return {}
    points = scores(system, finish(game, center_years(past, in_play), in_play))
    told = in_digits(points)
    ordered = sorted(points, key=lambda power: (-points[power], in_play.map.title_of(power)))
    return {power: told[power] for power in ordered}


def score_table(points: dict[PowerName, str], in_play: RulesInPlay) -> list[str]:
    """Return a line for each power with its points, decimal points below one another."""
    wide, most = name_column(in_play.map), max((len(each) for each in points.values()), default=0)
    return [f"{in_play.map.title_of(power) + ':':<{wide}}{each:>{most}}" for power, each in points.items()]
