"""HISTORY of a game with an exchange: its markets, elections and dividends stand where they happened."""

from __future__ import annotations

from pathlib import Path

from tests.support.exchange import ANN, CEM, all_done, led, market, next_market, say
from tests.support.game_files import back, out
from tests.support.house import GM, House, words

STRANGER = "stranger@example.net"


def plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def after_a_year(tmp_path: Path) -> House:
    """The market after 1901 has closed, in which Ann bought of Turkey; the leaders are being elected."""
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "BUY 2 TURKEY")
    all_done(house)
    return house


def test_history_tells_everybody_what_all_have_heard_of_markets_elections_and_dividends(tmp_path: Path) -> None:
    house = after_a_year(tmp_path)
    told = plain(words(house.mail(STRANGER, "HISTORY river"), STRANGER))
    places = [
        "The market has closed; now the election of leaders:",
        "The leaders are elected; now Spring 1901 Movement:",
        "Movement results for Spring of 1901.",
        "Movement results for Fall of 1901.",
        "The year 1901 is over; now the market of shares:",
    ]
    at = [told.index(place) for place in places]
    assert at == sorted(at)
    assert told.count("The market has closed") == 2
    assert "ann leads it" in told
    assert "TURKEY" not in told
    assert "AgP and" not in told, "what an investor has is theirs"


def test_an_investor_reads_in_it_what_they_were_told_and_nothing_of_others(tmp_path: Path) -> None:
    house = after_a_year(tmp_path)
    ann = plain(words(say(house, "ann", "HISTORY"), ANN))
    assert "You bought 2 shares of Turkey" in ann or "2 shares of Turkey" in ann
    cem = plain(words(say(house, "cem", "HISTORY"), CEM))
    assert "2 shares of Turkey" not in cem


def test_stock_that_is_issued_stands_in_it_for_all_and_a_bargain_for_the_two_of_it(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    say(house, "ann", "SELL 2 FRANCE TO bob FOR 15", "ISSUE 1 FRANCE FOR 8")
    say(house, "bob", "BUY 2 FRANCE FROM ann FOR 15", "ISSUE 1 FRANCE FOR 8")
    say(house, "bob", "SELL 1 ITALY TO ann FOR 3")
    say(house, "ann", "BUY 1 ITALY FROM bob FOR 3")
    issued = (
        "France issues stock: -------------------- France sells 1 share more, and all that it holds, at 8 AgP each."
    )
    while_open = {name: plain(words(say(house, name, "HISTORY"), f"{name}@example.org")) for name in ("ann", "bob")}
    assert all(
        issued in told and "2 shares of France from ann to bob for 15 AgP." in told for told in while_open.values()
    )
    for _ in range(3):
        all_done(house)
    for name in ("ann", "bob"):
        told = plain(words(say(house, name, "HISTORY"), f"{name}@example.org"))
        at = [told.index(each) for each in ("The year 1901 is over", "2 shares of France from ann to bob", issued)]
        assert at == sorted(at)
        assert told.index("1 share of Italy from bob to ann for 3 AgP.") < told.rindex("The market has closed")
    for told in (
        plain(words(say(house, "cem", "HISTORY"), CEM)),
        plain(words(house.mail(STRANGER, "HISTORY river"), STRANGER)),
        plain(words(house.mail(GM, "SIGNON M@river gmpw123", "HISTORY"), GM)),
    ):
        assert issued in told
        assert "Bargain" not in told
        assert "for 15 AgP" not in told


def test_bargains_one_after_the_other_stand_below_one_heading(tmp_path: Path) -> None:
    house = led(tmp_path)
    next_market(house)
    for number in (1, 2):
        say(house, "ann", f"SELL {number} FRANCE TO bob FOR 5")
        say(house, "bob", f"BUY {number} FRANCE FROM ann FOR 5")
    say(house, "bob", "SELL 1 ITALY TO cem FOR 3")
    say(house, "cem", "BUY 1 ITALY FROM bob FOR 3")
    told = {name: plain(words(say(house, name, "HISTORY"), f"{name}@example.org")) for name in ("ann", "bob", "cem")}
    both = "1 share of France from ann to bob for 5 AgP. 2 shares of France from ann to bob for 5 AgP."
    third = "1 share of Italy from bob to cem for 3 AgP."
    assert f"Bargains: --------- {both}" in told["ann"]
    assert f"Bargains: --------- {both} {third}" in told["bob"]
    assert f"Bargains: --------- {third}" in told["cem"]
    assert third not in told["ann"]
    assert both not in told["cem"]


def test_a_range_has_the_steps_before_its_phases_and_those_since_the_last_one_only_at_the_end(tmp_path: Path) -> None:
    house = after_a_year(tmp_path)
    first = plain(words(house.mail(STRANGER, "HISTORY river S1901M"), STRANGER))
    assert "The leaders are elected" in first
    assert "The year 1901 is over" not in first
    later = plain(words(house.mail(STRANGER, "HISTORY river FROM F1901M"), STRANGER))
    assert "The leaders are elected" not in later
    assert "The year 1901 is over" in later


def test_before_any_phase_is_played_it_has_the_steps_so_far(tmp_path: Path) -> None:
    house = market(tmp_path)
    assert "No phase of river has been processed yet." in plain(words(house.mail(STRANGER, "HISTORY river"), STRANGER))
    for name, line in (("ann", "BUY 8 FRANCE"), ("bob", "BUY 8 ITALY")):
        say(house, name, line)
    all_done(house)
    all_done(house)
    told = plain(words(house.mail(STRANGER, "HISTORY river"), STRANGER))
    assert "The market has closed; now the election of leaders:" in told
    assert "The leaders are elected; now Spring 1901 Movement:" in told
    assert "No phase" not in told
    assert "bought" not in told
    ann = plain(words(say(house, "ann", "HISTORY"), ANN))
    assert "You bought 8 shares of France" in ann
    assert "Italy, for" not in ann


def test_steps_that_are_rolled_back_are_not_in_it_and_come_back_with_their_phase(tmp_path: Path) -> None:
    house = after_a_year(tmp_path)
    told = plain(words(house.mail(STRANGER, "HISTORY river"), STRANGER))
    house.mail(GM, "SIGNON M@river gmpw123", "ROLLBACK F1901M")
    back = plain(words(house.mail(STRANGER, "HISTORY river"), STRANGER))
    assert "The leaders are elected" in back
    assert "The year 1901 is over" not in back
    house.mail(GM, "SIGNON M@river gmpw123", "ROLLFORWARD")
    assert plain(words(house.mail(STRANGER, "HISTORY river"), STRANGER)) == told


def test_a_game_comes_back_from_its_file_with_what_was_told(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    house, other = after_a_year(tmp_path / "one"), House(tmp_path / "two")
    back(other, out(house))
    other.now = house.now
    told = plain(words(say(house, "ann", "HISTORY"), ANN))
    assert plain(words(say(other, "ann", "HISTORY"), ANN)) == told
    assert "2 shares of Turkey" in told
