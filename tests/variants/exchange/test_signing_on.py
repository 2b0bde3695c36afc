"""A sign-on alone, while a step of an exchange is open: the answer tells the present state."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.exchange import all_done, answer, led, market, next_market, say
from tests.support.house import GM

OWL = "owl@example.org"


@pytest.mark.parametrize("who", ["ann", "gm", "owl"])
def test_the_answer_to_a_mere_sign_on_names_the_step_and_its_deadline_and_no_grace(tmp_path: Path, who: str) -> None:
    house = market(tmp_path)
    house.mail(OWL, "OBSERVE owl@river owlpw12")
    line = {"ann": "ann@river annpw12", "gm": "M@river gmpw123", "owl": "owl@river owlpw12"}[who]
    told = " ".join(answer(house.mail(f"{who}@example.org", f"SIGNON {line}"), who).split())
    assert "Now: the market of shares, before Spring 1901 Movement (S1901M) is played." in told
    assert "The market of shares lasts until Mon 30 Nov 2026 20:00 GMT, in seven days, at the longest." in told
    assert "grace" not in told


def test_it_names_the_step_to_leaders_of_powers_too(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    all_done(house)
    told = " ".join(answer(say(house, "bob"), "bob").split())
    assert "Now: the election of leaders, before Spring 1902 Movement (S1902M) is played." in told
    assert "The election of leaders lasts until" in told


def test_on_the_board_it_names_the_phase(tmp_path: Path) -> None:
    house = led(tmp_path)
    told = " ".join(house.mail(GM, "SIGNON M@river gmpw123")[0].text.split())
    assert "Spring 1901 Movement (S1901M). " in told
    assert "The grace after the deadline ends" in told
    assert "Now: " not in told
