"""The phase or step for which a letter's links send lines, and subjects of order mails."""

from __future__ import annotations

from collections.abc import Collection

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay


def subject_of_links(game: Game, in_play: RulesInPlay) -> str:
    """Return the subject of mails for a game's current phase or step: `river S1902M/market`."""
    return f"{game.name} {moment_of_links(game, in_play)}"


def moment_of_links(game: Game, in_play: RulesInPlay) -> str:
    """Return the code of the phase for which people write, with a variant's step: `S1902M/market`."""
    if not game.stage.is_under_way:
        return game.phase_code
    step = in_play.variant.own_steps.interlude(game, in_play)
    code = str(in_play.variant.turn.writes_for(game, in_play))
    return f"{code}/{step.word}" if step is not None else code


def example_subject(game: Game, game_map: Map, powers: Collection[PowerName]) -> str:
    """Return a subject line that would be accepted now from somebody who orders for these powers.

    For example `[river] S01: English Orders [1]`.
    """
    phase = game.board.phase
    power = next((name for name in game_map.powers if name in powers), None)
    adjective = game_map.powers[power].adjective if power else "English"
    version = game.power(power).version + 1 if power else 1
    return f"[{game.name}] {phase.season[:1].upper()}{phase.year % 100:02}: {adjective} Orders [{version}]"
