"""An exchange that was rolled back before its start: who is who when its phases are played again."""

from __future__ import annotations

from pathlib import Path

from judge.game.game import Stage
from tests.support.command_mails import refused
from tests.support.exchange import led, next_market, say
from tests.support.house import GM, Got, House


def by_master(house: House, *lines: str) -> list[Got]:
    return house.mail(GM, "SIGNON M@river gmpw123", *lines)


def forming_again(tmp_path: Path) -> House:
    """After 1901 back before the start: Ann had led France with 8 shares, Bob had 8 of Italy and 4 of France."""
    house = led(tmp_path)
    next_market(house)
    by_master(house, "ROLLBACK FORMING")
    return house


def test_an_exchange_that_all_investors_have_left_is_not_rolled_forward(tmp_path: Path) -> None:
    house = forming_again(tmp_path)
    for name in ("ann", "bob", "cem"):
        say(house, name, "RESIGN")
    refused(house, "E-STATE-SEATS", GM, "SIGNON M@river gmpw123", "ROLLFORWARD")
    assert house.game().stage is Stage.FORMING
    house.mail("new@example.org", "INVESTOR ann@river newpw123")
    by_master(house, "ROLLFORWARD S1902M")
    assert house.game().phase_code == "S1902M"
