"""Games in which no power has a player of its own: who orders for powers there."""

from __future__ import annotations

from judge.game.game import Game
from judge.game.people.open_seats import has_investors, how_to_join
from judge.game.rules_in_play import RulesInPlay


def why_no_players(game: Game, in_play: RulesInPlay) -> str:
    """Why no power has a player whom anybody could choose, and how to take part, as sentences; "" where powers have."""
    if has_investors(in_play):
        why = f"In {game.name} nobody plays a power: its shareholders elect who leads it and orders for it."
    elif not in_play.variant.seated:
        why = f"In {game.name} nobody plays a power: whoever takes part may order any of them."
    else:
        return ""
    return f"{why} To take part: {how_to_join(game, in_play, 'password')}"
