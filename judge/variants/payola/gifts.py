"""Who may give money to whom (payola.md 10)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.people.control import dummies
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused
from judge.variants.payola.hope import is_hopeless
from judge.variants.payola.in_game import parties_of


def check_gift(game: Game, in_play: RulesInPlay, giver: PowerName, recipient: str) -> None:
    """Refuse a gift that may not be made, whatever there is in the treasury."""
    parties = parties_of(game, in_play)
    title = in_play.map.title_of(giver)
    if giver in dummies(game):
        if "NO_LOOTING" in in_play.rules:
            told = f"{title} is a dummy, and nobody gives its money away (rule NO_LOOTING). Nothing was given."
            raise Refused("E-PAY-GIVER", told)
    elif giver in parties.controllers:
        raise Refused("E-PAY-GIVER", f"Another power orders for {title}: it can give nothing. Nothing was given.")
    if not parties.has_treasury(giver):
        raise Refused("E-PAY-GIVER", f"{title} is a vassal and has no money of its own. Nothing was given.")
    if recipient in parties.powers and not parties.has_treasury(PowerName(recipient)):
        told = f"{in_play.map.title_of(PowerName(recipient))} is a dummy and has no treasury. Nothing was given."
        raise Refused("E-PAY-RECIPIENT", told)
    if "NO_DONATIONS" in in_play.rules and giver in parties.powers and is_hopeless(game, in_play, giver):
        told = f"{title} is out of the game, or certain to be, and gives nothing away (rule NO_DONATIONS)."
        raise Refused("E-PAY-GIVER", told)
