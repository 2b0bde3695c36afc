"""Layout shared by texts about a game: width, columns, first lines."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.people.seats import player_at
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.dates import format_short

WIDTH = 75


def zone_of(game: Game, actor: Actor | None) -> str:
    """The IANA zone in which dates are shown to somebody: their own, else the game's."""
    player = player_at(game, actor.id) if actor else None
    return player.zone if player is not None and player.zone else game.zone


def header(game: Game, in_play: RulesInPlay, judge_name: str) -> list[str]:
    """The machine-read lines on top of reports (orders.md 7.1)."""
    played = " ".join(dict.fromkeys((in_play.map.id, in_play.variant.name)))
    lines = [f":: Judge: {judge_name}  Game: {game.name}  Variant: {played}"]
    if game.stage.is_under_way and game.deadline is not None:
        lines.append(f":: Deadline: {game.phase_code} {format_short(game.deadline, game.zone)}")
    return lines


SIZE_UNKNOWN = "?/?"
"""Text in place of `size_of`, for readers who may not know it."""


def size_of(game: Game, power: PowerName, game_map: Map) -> str:
    """Numbers of units and centers of a power: `4/5`; `4/5, 4 count` where not all count for it."""
    owned = game.board.centers_of(power)
    counted = len(game_map.counted(power, owned))
    size = f"{len(game.all_units(power))}/{len(owned)}"
    return size if counted == len(owned) else f"{size}, {counted} count{'s' if counted == 1 else ''}"


def listed(names: Sequence[str]) -> str:
    """`Austria, England and France`; nothing gives ""."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def name_column(game_map: Map) -> int:
    """Column width for power names with a colon and a blank: 12, more on maps with long names."""
    return max(12, *(len(power.title) + 2 for power in game_map.powers.values()))
