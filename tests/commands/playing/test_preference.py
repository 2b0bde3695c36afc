"""SET PREFERENCE, and the deal of powers by it (commands.md 5.6)."""

from __future__ import annotations

from judge.app.keeper.games import log_rows
from tests.support.command_mails import readers, refused, told
from tests.support.house import GM, House

ONE = "one@example.org"


def test_powers_are_dealt_by_preference(house: House) -> None:
    house.create()
    for number, letter in enumerate("TRIGFEA", 1):
        said = told(house.mail(f"{number}@example.org", f"JOIN river pw-{number}"), f"{number}@example.org")
        assert f"Your seat until the powers are dealt is POWER#{number}" in said or number == 7
        if number < 7:
            house.mail(f"{number}@example.org", f"SIGNON {number}river pw-{number}", f"SET PREFERENCE {letter}")
    holders = {power.name[0]: power.player.addresses[0] for power in house.game().powers if power.player}
    assert holders == {letter: f"{number}@example.org" for number, letter in enumerate("TRIGFEA", 1)}


def test_a_preference_is_confirmed_to_its_holder_alone_and_can_be_taken_back(house: House) -> None:
    house.create()
    house.mail(ONE, "JOIN river one-pw")
    letters = house.mail(ONE, "SIGNON 1river one-pw", "SET PREFERENCE [EF]A")
    assert readers(letters) == {ONE}
    said = "England or France, then Austria, then any other"
    assert said in told(letters, ONE)
    assert said in told(house.mail(ONE, "SIGNON 1river one-pw"), ONE)
    assert said in told(house.mail(ONE, "SIGNON 1river one-pw", "STATUS"), ONE)
    log = log_rows(house.judge, "river") or []
    assert [row["who"] for row in log if row["event"] == "PreferenceSet"] == [ONE]
    assert house.game().seats[0].preference == (("ENGLAND", "FRANCE"), ("AUSTRIA",))
    house.mail(ONE, "SIGNON 1river one-pw", "SET PREFERENCE")
    assert house.game().seats[0].preference == ()


def test_a_preference_is_refused_where_it_makes_no_sense(house: House) -> None:
    house.create()
    house.mail(ONE, "JOIN river one-pw")
    assert "not a list of powers" in refused(house, "E-PREF", ONE, "SIGNON 1river one-pw", "SET PREFERENCE XYZ")
    assert "hold a seat" in refused(house, "E-PREF", GM, "SIGNON Mriver gm-secret", "SET PREFERENCE E")


def test_there_is_no_preference_where_powers_are_chosen(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(ONE, "JOIN france@river one-pw")
    said = refused(house, "E-PREF", ONE, "SIGNON france@river one-pw", "SET PREFERENCE E")
    assert "choose their power" in said
