"""Secrecy of offers and money: two judges differ in them alone; others hear the same, byte by byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.house import GM, POWERS, address
from tests.support.pairs import Pair

OWL = "owl@example.org"


def sign_on(power: str) -> str:
    return f"SIGNON {power.lower()}@river {power.lower()}-pw"


def begun(folder: Path, *rules: str) -> Pair:
    """A game with seven players and somebody who watches."""
    pair = Pair(folder)
    pair.mail(GM, "CREATE river gm-secret payola", "RULE POWER_CHOICE", *(f"RULE {rule}" for rule in rules), "FORM")
    pair.same_seed()
    pair.mail(OWL, "OBSERVE owl@river owl-pw")
    for power in POWERS:
        pair.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw")
    pair.knowing = {address("FRANCE"), GM}
    return pair


def played(pair: Pair) -> Pair:
    """Play with France's secrets: it pays more, bids in vain, saves, and has another list.

    The board is the same in both worlds.
    """
    for one, other in (
        (["5 : A PAR - BUR"], ["9#3 : A PAR - BUR % dear", "1 : A MUN - RUH", "4 $", "ACCEPT FT?"]),
        (["5 : A BUR - BEL"], ["1 : A BUR - BEL", "3 : A MUN - RUH", "BALANCE"]),
    ):
        for power in POWERS:
            if power == "FRANCE":
                worlds = ([(address(power), [sign_on(power), *lines])] for lines in (one, other))
                pair.apart(*worlds)
            elif power == "GERMANY":
                pair.mail(address(power), sign_on(power), "6 : A MUN H", "1 : A BER H")
            else:
                pair.mail(address(power), sign_on(power), "1 : A MUN H")
        for power in POWERS:
            pair.mail(address(power), sign_on(power), "STATUS", "BALANCE")
        pair.mail(GM, "SIGNON Mriver gm-secret", "PROCESS!")
        for power in POWERS:
            pair.mail(address(power), sign_on(power), "HISTORY")
        pair.mail(OWL, "SIGNON owl@river owl-pw", "HISTORY", "SUMMARY")
        pair.mail(OWL, "LIST river")
        pair.later(hours=2)
    pair.close()
    return pair


@pytest.mark.parametrize("rules", [(), ("LIST_UNORDERED", "LIST_WAITERS"), ("BLIND",), ("ZEROSUM",), ("NO_HOARDING",)])
@pytest.mark.slow
def test_nobody_but_its_writer_and_the_master_learns_anything_of_a_sheet(
    tmp_path: Path, rules: tuple[str, ...]
) -> None:
    pair = played(begun(tmp_path, *rules))
    assert pair.planted == 2
    assert pair.count() > 60
    assert pair.difference() == ""


@pytest.mark.slow
def test_public_totals_tell_everybody_a_price_that_was_paid(tmp_path: Path) -> None:
    assert "9  France: A PAR - BUR" in played(begun(tmp_path, "PUBLIC_TOTALS")).difference()
