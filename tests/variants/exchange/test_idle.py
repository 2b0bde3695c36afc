"""What an investor who leads no power reads while the board is played."""

from __future__ import annotations

from pathlib import Path

from tests.support.exchange import all_done, answer, answer_with, floated, led, say

_BRIBE = "You may bribe units with your own cash"


def test_who_leads_no_power_hears_in_movement_phases_that_they_may_bribe(tmp_path: Path) -> None:
    house = floated(tmp_path)
    say(house, "ann", "RUN FRANCE")
    say(house, "bob", "RUN ITALY")
    letters = all_done(house)
    assert _BRIBE in " ".join(answer(letters, "cem").split())
    assert all(_BRIBE not in letter.text for letter in letters if letter.to == "ann@example.org")


def test_shares_tells_it_too_and_the_help_tells_all(tmp_path: Path) -> None:
    house = led(tmp_path)
    assert _BRIBE in " ".join(answer_with(say(house, "cem", "SHARES"), "cem", "Shares in river").split())
    assert "above the first line that names a power" in answer(say(house, "ann", "HELP SHARES"), "ann")


def test_the_offer_of_who_leads_no_power_is_taken(tmp_path: Path) -> None:
    told = answer(say(led(tmp_path), "cem", "2 : A PAR - BUR"), "cem")
    assert "NOT done" not in told
    assert "2 : A PAR" in told
