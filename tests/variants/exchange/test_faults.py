"""A game's file in which the exchange cannot be as it stands there is refused, with every reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.exchange import floated, led, say
from tests.support.game_files import back, changed, faults, out
from tests.support.house import GM, House

_FRANCE = (
    "- power: FRANCE\n      own: 0\n      price: 5\n      held:\n        ann: 8\n        bob: 4\n      leader: ann"
)
_ITALY = "- power: ITALY\n      own: 4\n      price: 5\n      held:\n        bob: 8\n      leader: bob"


def with_stock(text: str, old: str, *pairs: tuple[str, str]) -> str:
    """A file with one stock changed."""
    return changed(text, (old, changed(old, *pairs)))


@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        ([("FRANCE", "GAUL")], "There is stock of GAUL, which is not a power of the map."),
        ([("FRANCE", "GAUL")], "There is no stock of FRANCE."),
        ([("FRANCE", "ITALY")], "The stock of ITALY stands there 2 times."),
        (
            [("ann: 8", "ann: 7")],
            "have 11 shares; it began with 12, and none is ever lost.",
        ),
        ([("own: 0", "own: 9")], "a power that holds more than a third of them has issued none"),
        ([("ann: 8", "ann: 0")], "FRANCE: who holds shares has 1 or more"),
        ([("own: 0", "own: -1")], "the power itself 0 or more"),
        ([("price: 5", "price: 0")], "and one costs 1 AgP or more"),
        ([("bob: 4", "eve: 4")], "eve holds shares of FRANCE, or leads it, and has no cash"),
        ([("leader: ann", "leader: eve")], "eve holds shares of FRANCE, or leads it, and has no cash"),
        ([("ann: 8", "ann: 3"), ("own: 0", "own: 5")], "ann leads FRANCE, of which less than two thirds are sold."),
    ],
)
def test_stock_that_cannot_be_is_refused_with_the_reason(
    tmp_path: Path, pairs: list[tuple[str, str]], reason: str
) -> None:
    text = out(led(tmp_path / "one"))
    assert reason in faults(House(tmp_path / "two"), with_stock(text, _FRANCE, *pairs))


def test_all_that_is_wrong_with_the_stocks_is_told_at_once(tmp_path: Path) -> None:
    text = with_stock(out(led(tmp_path / "one")), _FRANCE, ("ann: 8", "ann: 7"))
    told = faults(House(tmp_path / "two"), with_stock(text, _ITALY, ("leader: bob", "leader: eve")))
    assert "FRANCE and its shareholders have 11 shares" in told
    assert "eve holds shares of ITALY, or leads it" in told


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            "power: FRANCE\n      runs",
            "power: GAUL\n      runs",
            "Something was said of GAUL, which is not a power of the map.",
        ),
        ("investor: bob", "investor: eve", "eve has said something and has no cash: there is no such investor."),
        ("money: 60", "money: -60", "ann has -60 AgP: nobody has less than 0."),
    ],
)
def test_words_and_money_that_cannot_be_are_refused_with_the_reason(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    house = floated(tmp_path / "one")
    say(house, "ann", "RUN FRANCE")
    say(house, "bob", "RUN ITALY")
    assert reason in faults(House(tmp_path / "two"), changed(out(house), (old, new)))


def test_what_was_kept_of_a_game_that_went_back_is_looked_at_as_well(tmp_path: Path) -> None:
    house = led(tmp_path / "one")
    house.mail(GM, "SIGNON M@river gmpw123", "PROCESS")
    house.mail(GM, "SIGNON M@river gmpw123", "ROLLBACK FORMING")
    text = out(house)
    assert "There is stock of GAUL" in faults(House(tmp_path / "two"), with_stock(text, _FRANCE, ("FRANCE", "GAUL")))
    back(House(tmp_path / "three"), text)
