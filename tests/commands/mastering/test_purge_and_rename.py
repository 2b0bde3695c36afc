"""PURGE and RENAME (commands.md 5.5)."""

from __future__ import annotations

from tests.support.command_mails import code_of, order_all, readers, refused, refused_master, states, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
ANYBODY = "anybody@example.net"


# PURGE


def test_purge_deletes_a_game_that_nobody_has_joined(house: House) -> None:
    house.create()
    house.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = house.mail(GM, "PURGE river gm-secret")
    assert states(house) == {}
    assert readers(letters) == {GM, "owl@example.org"}
    assert "deleted" in told(letters, "owl@example.org")
    refused(house, "E-NOGAME", ANYBODY, "LIST river")
    house.create()
    assert house.game().observers == ()


def test_a_game_with_players_or_begun_is_not_purged(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(address("FRANCE"), "JOIN france@river france-pw")
    refused(house, "E-PURGE-PLAYERS", GM, "PURGE river gm-secret")
    house.master("ACTIVATE")
    refused(house, "E-PURGE-STARTED", GM, "PURGE river gm-secret")
    refused(house, "E-NOGAME", GM, "PURGE lake gm-secret")
    refused(house, "E-SYNTAX", GM, "PURGE river")


def test_wrong_passwords_for_purge_are_counted_like_those_of_a_sign_on(house: House) -> None:
    house.create()
    for number in range(5):
        assert code_of(house, ANYBODY, f"PURGE river guess-{number}") == "E-SIGNON"
        house.mail(ANYBODY, f"PURGE river guess-{number}")
    assert code_of(house, ANYBODY, "PURGE river gm-secret") == "E-SIGNON-WAIT"


# RENAME


def test_rename_takes_the_history_along_and_tells_everybody(river: House) -> None:
    order_all(river)
    river.tick(hours=3)
    letters = river.mail(GM, "RENAME river Brook gm-secret")
    assert set(states(river)) == {"brook"}
    assert river.game("brook").name == "brook"
    assert readers(letters) == EVERYBODY
    assert "SIGNON Fbrook" in told(letters, address("FRANCE"))
    history = told(river.mail(ANYBODY, "HISTORY brook"), ANYBODY)
    assert "(brook.S1901M)" in history
    refused(river, "E-NOGAME", ANYBODY, "HISTORY river")
    assert "brook" in told(river.play("FRANCE", "STATUS", name="brook"), address("FRANCE"))
    river.master("ROLLBACK FULL S1901M", name="brook")
    assert (river.game("brook").name, river.game("brook").phase_code) == ("brook", "S1901M")


def test_rename_wants_the_masters_password_and_a_free_good_name(river: House) -> None:
    assert code_of(river, address("FRANCE"), "RENAME river brook france-pw") == "E-SIGNON"
    refused(river, "E-NAME", GM, "RENAME river 1st gm-secret")
    refused(river, "E-NAME-USED", GM, "RENAME river RIVER gm-secret")
    refused(river, "E-NOGAME", GM, "RENAME lake brook gm-secret")
    refused(river, "E-SYNTAX", GM, "RENAME river brook")


def test_rename_below_a_sign_on_is_told_to_begin_a_mail(river: House) -> None:
    said = refused_master(river, "E-SYNTAX", "RENAME river lake gm-secret")
    assert "Begin another mail with RENAME mygame newname" in said
