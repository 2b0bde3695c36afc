"""Games in which no power has a player of its own, and the people who order there.

docs/decisions/007-vacancies.md says why.
"""

from __future__ import annotations

from judge.game.game import Game
from judge.game.people.open_seats import has_investors, how_to_join, how_to_replace
from judge.game.rules_in_play import RulesInPlay


def why_no_players(game: Game, in_play: RulesInPlay) -> str:
    """Reason why powers have no players, and how to take part, as sentences; "" where they have."""
    if has_investors(in_play):
        return f"{_of_investors(game)} {_how_to_hold_shares(game, in_play)}"
    if not in_play.variant.seated:
        why = f"In {game.name} nobody plays a power: whoever takes part may order any of them."
        return f"{why} To take part: {how_to_join(game, in_play)}"
    return ""


def how_powers_vote(game: Game, in_play: RulesInPlay) -> str:
    """Voters on the end where shareholders elect leaders, as sentences; "" in other games."""
    if not has_investors(in_play):
        return ""
    return (
        f"On the end of {game.name} its powers vote, each by who leads it. Who is to lead a power is voted on in an"
        " election, with ELECT."
    )


def whose_place_leads(game: Game, title: str, left: str) -> str:
    """Way to lead a power of this title, whose leader `left`, as sentences."""
    line = how_to_replace(game, left)
    return f"{_of_investors(game)} Who led {title} has left; in their place: {line}"


def _of_investors(game: Game) -> str:
    return f"In {game.name} nobody plays a power: its shareholders elect who leads it and orders for it."


def _how_to_hold_shares(game: Game, in_play: RulesInPlay) -> str:
    if not game.stage.is_under_way and not game.stage.is_over:
        return f"To take part: {how_to_join(game, in_play)}"
    if left := in_play.variant.people.places_left(game):
        return f"In the place of an investor who has left: {how_to_replace(game, left[0])}"
    return f"{game.name} takes no new investors any more."
