"""Shares of powers are bought, and leaders elected (rule EXCHANGE)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.game import Game, Observer
from judge.game.outcome import Outcome
from tests.support.letter_scenes.games import Scene, player, playing, scene

ANN = "ann@players.example"
BOB = "bob@players.example"


def invested() -> Game:
    """The game with two investors among those who watch."""
    game = playing()
    came = (Observer("ann", player(ANN), kind="INVESTOR"), Observer("bob", player(BOB), kind="INVESTOR"))
    return replace(game, observers=(*game.observers, *came))


@scene
def shares_news() -> Scene:
    """A market has closed: everybody hears the same, each investor what came of it for them."""
    news = events.SharesNews(
        "The market has closed",
        ("France: 4 shares for sale at 5 AgP; nobody leads it.", "For France: ann.", "Leaders are elected."),
    )
    told = events.SharesTold(
        "ann",
        "What came of it for you",
        ("You bought 8 shares of France, for 40 AgP.", "You have 60 AgP and these shares: France 8."),
    )
    return Scene(Outcome(events=(news, told)), invested(), invested(), (ANN, BOB))


@scene
def shares_told() -> Scene:
    """Ann offers a bargain: she has it confirmed, and Bob hears of it."""
    line = "ann has said: 2 shares of France from ann to bob for 15 AgP. It is done when the other says so too."
    happened = tuple(
        events.SharesTold(name, "A bargain is offered", (line, f"You have {cash} AgP and no shares."))
        for name, cash in (("ann", 60), ("bob", 100))
    )
    return Scene(Outcome(events=happened, actor_id="ann", sender=ANN), invested(), invested(), (ANN, BOB))
