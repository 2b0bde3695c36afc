"""Secrecy of lists: two judges differ in a list alone; others are told the same, byte by byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.crystal_games import FALL, LATER, OPENING
from tests.support.house import GM, POWERS, address
from tests.support.pairs import Pair

OWL = "owl@example.org"


def sign_on(power: str) -> str:
    return f"SIGNON {power.lower()}@river {power.lower()}-pw"


def begun(folder: Path, *rules: str) -> Pair:
    """A game with seven players and somebody who watches."""
    pair = Pair(folder)
    pair.mail(
        GM, "CREATE river gm-secret crystal_ball", "RULE POWER_CHOICE", *(f"RULE {rule}" for rule in rules), "FORM"
    )
    pair.same_seed()
    pair.mail(OWL, "OBSERVE owl@river owl-pw")
    for power in POWERS:
        pair.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw")
    pair.knowing = {address("FRANCE"), GM}
    return pair


def write(pair: Pair, lists: dict[str, tuple[str, ...]], first: tuple[str, ...], second: tuple[str, ...]) -> None:
    """Write all lists, that of France another one in each world; everybody then asks what they may know."""
    for power in POWERS:
        if power == "FRANCE":
            one, other = ([(address(power), [sign_on(power), *lines])] for lines in (first, second))
            pair.apart(one, other)
        else:
            pair.mail(address(power), sign_on(power), *lists[power])
    for power in POWERS:
        pair.mail(address(power), sign_on(power), "STATUS", "HISTORY")
    pair.mail(OWL, "SIGNON owl@river owl-pw", "HISTORY", "SUMMARY")
    pair.mail(OWL, "LIST river")
    pair.later(hours=2)


def played(pair: Pair) -> Pair:
    """Play with differing lists of France: lines without effect on the board, and one not carried out yet."""
    quiet = OPENING["FRANCE"]
    write(pair, OPENING, quiet, (*quiet, "A BUR - MUN"))
    write(pair, FALL, (*FALL["FRANCE"][:3], "A MUN - BER"), (*FALL["FRANCE"][:3], "A GAS H", "A MAR P ITALY"))
    write(pair, LATER, ("A BEL H",), ("A BEL - BUR", "F SPA/NC - GAS", "A POR H"))
    pair.close()
    return pair


@pytest.mark.parametrize("rules", [(), ("LIST_UNORDERED", "LIST_WAITERS"), ("BLIND",), ("HIDE_BUILDS",)])
@pytest.mark.slow
def test_nobody_but_its_writer_and_the_master_learns_anything_of_a_list(tmp_path: Path, rules: tuple[str, ...]) -> None:
    pair = played(begun(tmp_path, *rules))
    assert pair.planted == 3
    assert pair.count() > 60
    assert pair.difference() == ""


@pytest.mark.slow
def test_public_lists_are_told_when_they_have_been_carried_out(tmp_path: Path) -> None:
    assert "A BUR - MUN" in played(begun(tmp_path, "PUBLIC_LISTS")).difference()
