"""Shares of powers are bought, and leaders elected (rule EXCHANGE)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.game import Game, Observer
from judge.game.outcome import Outcome
from tests.support.letter_scenes.games import DUE, Scene, player, playing, scene

ANN = "ann@players.example"
BOB = "bob@players.example"


def invested() -> Game:
    """The game with two investors among those who watch."""
    game = playing()
    came = (Observer("ann", player(ANN), kind="INVESTOR"), Observer("bob", player(BOB), kind="INVESTOR"))
    return replace(game, observers=(*game.observers, *came))


@scene
def shares_news() -> Scene:
    """Return the news of a closed market: the same for everybody, and each investor's own results."""
    news = events.SharesNews(
        "The market has closed; now the election of leaders",
        ("France: 4 shares for sale at 5 AgP; nobody leads it.", "Running for France: ann."),
        opens=True,
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
    title, line = "A bargain is offered", "BUY 2 FRANCE FROM ann FOR 15"
    theirs = ("ann offers you 2 shares of France for 15 AgP in all. It is done when you answer:",)
    mine = ("You offer 2 shares of France from ann to bob for 15 AgP.", f"It is done when bob says: {line}")
    happened = (
        events.SharesTold("bob", title, theirs, (line,), ("You have 100 AgP and no shares.",)),
        events.SharesTold("ann", title, mine, standing=("You have 60 AgP and these shares: France 8.",)),
    )
    return Scene(Outcome(events=happened, actor_id="ann", sender=ANN), invested(), invested(), (ANN, BOB))


@scene
def silent_reminded() -> Scene:
    """A market ends soon, in which Ann has said nothing."""
    event = events.SilentReminded(("ann",), "the market of shares", DUE)
    return Scene(Outcome((event,)), invested(), invested(), (ANN, BOB))
