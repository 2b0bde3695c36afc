"""A game in the register: SET LISTED, RESUME, UNSTART, FORCE BEGIN, REVEAL, PURGE, RENAME (commands.md 5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.game import Stage
from tests.support.command_mails import (
    code_of,
    order_all,
    put,
    readers,
    refused,
    refused_master,
    refused_play,
    states,
    told,
)
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
ANYBODY = "anybody@example.net"


# SET LISTED, SET UNLISTED


def test_an_unlisted_game_is_no_opening_any_more(house: House) -> None:
    house.create()
    letters = house.master("SET UNLISTED")
    assert readers(letters) == {GM}
    assert "No openings" in told(house.mail(ANYBODY, "LIST"), ANYBODY)
    assert "already" in told(house.master("SET UNLISTED"), GM)
    house.master("SET LISTED")
    assert "river" in told(house.mail(ANYBODY, "LIST"), ANYBODY)


def test_only_the_master_lists_a_game(river: House) -> None:
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET UNLISTED")
    refused_master(river, "E-SYNTAX", "SET UNLISTED now")


# SUSPEND, RESUME


def test_suspend_stops_the_clock_and_resume_lets_it_go_on(river: House) -> None:
    river.master("SUSPEND")
    assert river.game().stage is Stage.WAITING
    letters = river.master("RESUME")
    assert river.game().stage is Stage.ACTIVE
    assert readers(letters) == EVERYBODY
    assert "active already" in told(river.master("RESUME"), GM)


def test_resume_starts_nothing(house: House) -> None:
    house.create()
    refused_master(house, "E-STATE", "RESUME")


# FORCE BEGIN, UNSTART


def test_force_begin_starts_a_forming_game_with_the_players_it_has(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(address("FRANCE"), "JOIN france@river france-pw")
    house.master("FORCE BEGIN")
    assert [power.name for power in house.game().powers] == ["FRANCE"]
    refused_master(house, "E-STATE", "FORCE BEGIN")


def test_unstart_takes_the_first_phase_back_and_keeps_the_players(river: House) -> None:
    letters = river.master("UNSTART")
    game = river.game()
    assert game.stage is Stage.FORMING
    assert {seat.power for seat in game.seats} == set(POWERS)
    assert readers(letters) == EVERYBODY
    refused_master(river, "E-ROLL", "UNSTART")
    river.master("ACTIVATE")
    assert river.game().phase_code == "S1901M"


def test_unstart_is_for_the_first_phase_only(river: House) -> None:
    order_all(river)
    river.tick(hours=3)
    assert river.game().phase_code == "F1901M"
    assert "ROLLBACK FORMING" in refused_master(river, "E-ROLL", "UNSTART")


# REVEAL


def finished(house: House, *rules: str) -> None:
    """The game ended by a draw of all, with these rules."""
    put(house, replace(house.game(), rules=(*house.game().rules, *rules)))
    for power in POWERS:
        house.play(power, "SET DRAW")
    assert house.game().stage is Stage.COMPLETED


def test_after_the_end_everybody_may_know_who_played_what(river: House) -> None:
    assert address("FRANCE") not in told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    finished(river)
    assert address("FRANCE") in told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    assert "may see already" in told(river.master("REVEAL"), GM)


def test_under_no_reveal_nobody_learns_who_played_until_the_master_says_so(river: House) -> None:
    finished(river, "NO_REVEAL")
    text = told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    assert address("FRANCE") not in text
    assert "someone@somewhere" in text
    assert address("FRANCE") in told(river.master("SUMMARY"), GM)
    letters = river.master("REVEAL")
    assert readers(letters) == EVERYBODY
    assert f"France: {address('FRANCE')}" in told(letters, address("ITALY"))
    assert "NO_REVEAL" not in river.game().rules
    assert address("FRANCE") in told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)


def test_nothing_is_revealed_before_the_end(river: House) -> None:
    refused_master(river, "E-NOTDONE", "REVEAL")
    refused_play(river, "E-GM-ONLY", "FRANCE", "REVEAL")


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


def test_a_private_game_is_not_listed(house: House) -> None:
    house.create("PRIVATE sesame")
    assert "SET PRIVATE NONE" in refused_master(house, "E-PRIVATE", "SET LISTED")
