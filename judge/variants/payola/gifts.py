"""Permission to give money to others (payola.md 10)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.people.control import dummies
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused
from judge.variants.payola.hope import is_hopeless
from judge.variants.payola.in_game import parties_of, state_of


def why_no_gifts(game: Game, in_play: RulesInPlay, giver: PowerName) -> str:
    """Return why nobody may give this power's money away, as a sentence; "": somebody may."""
    parties = parties_of(game, in_play)
    title = in_play.map.title_of(giver)
    exchange = state_of(game).exchange
    if exchange is not None and any(stock.power == giver for stock in exchange.stocks):
        return f"{title} gives no money away, for its shares are traded (rule EXCHANGE): it pays dividends."
    if giver in dummies(game):
        if "NO_LOOTING" in in_play.rules:
            return f"{title} is a dummy, and nobody gives its money away (rule NO_LOOTING)."
    elif giver in parties.controllers:
        return f"Another power orders for {title}: it can give nothing."
    return "" if parties.has_treasury(giver) else f"{title} is a vassal and has no money of its own."


def check_gift(game: Game, in_play: RulesInPlay, giver: PowerName, recipient: str) -> None:
    """Refuse a gift that may not be made, whatever there is in the treasury."""
    parties = parties_of(game, in_play)
    if why := why_no_gifts(game, in_play, giver):
        raise Refused("E-PAY-GIVER", f"{why} Nothing was given.")
    if recipient in parties.powers and not parties.has_treasury(PowerName(recipient)):
        told = f"{in_play.map.title_of(PowerName(recipient))} is a dummy and has no treasury. Nothing was given."
        raise Refused("E-PAY-RECIPIENT", told)
    if "NO_DONATIONS" in in_play.rules and giver in parties.powers and is_hopeless(game, in_play, giver):
        title = in_play.map.title_of(giver)
        told = f"{title} is out of the game, or certain to be, and gives nothing away (rule NO_DONATIONS)."
        raise Refused("E-PAY-GIVER", told)
