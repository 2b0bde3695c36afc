"""Rules of coming and going: SET ALLOW, DENY, PRIVATE, ONTIME, RATED, INVITES, SENDERS and LEAVING."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.app.keeper.addresses import register
from judge.game.game import Stage
from judge.game.values.reliability import Reliability
from judge.store.repository import GameRepository
from tests.support.command_mails import code_of, order_all, refused, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address, to

ANNA = "anna@club.example"
BEN = "ben@example.net"


# Types


def test_a_type_that_the_game_allows_is_entered_with_three_letters_of_it_or_more(house: House) -> None:
    house.create("ALLOW reporter", "ALLOW TYPE EDITOR")
    said = told(house.mail(ANNA, "rep anna@river anna-pw", "BROADCAST", "Hello.", "ENDBROADCAST"), ANNA)
    assert "As a reporter you get results, notices and public press" in said
    letters = house.mail(BEN, "EDITOR ben@river ben-pw")
    assert "ben (ben@example.net) watches river from now on, as an editor." in told(letters, GM)
    assert [(one.id, one.kind) for one in house.game().observers] == [("anna", "REPORTER"), ("ben", "EDITOR")]
    assert "anna reporter (no name)" in told(house.mail(BEN, "LIST river"), BEN)
    assert "anna, a reporter, no longer watches" in told(house.mail(ANNA, "RESIGN anna@river anna-pw YES"), GM)


def test_what_is_no_type_of_the_game_is_refused_with_the_ways_to_enter(house: House) -> None:
    house.create("ALLOW REPORTER", "ALLOW REPAIRER")
    said = refused(house, "E-TYPE", ANNA, "EDITOR anna@river anna-pw")
    assert "OBSERVE, MONITOR, REPORTER, REPAIRER" in said
    assert "SIGNON Fmygame password" in said
    refused(house, "E-TYPE", ANNA, "REP anna@river anna-pw")


@pytest.mark.parametrize("line", ["RE anna@river pw", "REP anna river", "Dear judge@example.org help", "Oh a@b@c dear"])
def test_a_line_that_cannot_name_a_type_in_a_game_is_not_understood(house: House, line: str) -> None:
    house.create("ALLOW REPORTER")
    refused(house, "E-START", ANNA, line)


def test_a_type_needs_the_privacy_word_and_obeys_no_observations_like_an_observer(house: House) -> None:
    house.create("ALLOW REPORTER", "PRIVATE club")
    refused(house, "E-PRIVATE", ANNA, "REPORTER anna@river anna-pw")
    assert code_of(house, ANNA, "REPORTER anna@river anna-pw club") == ""
    house.create("ALLOW REPORTER", "RULE NO_OBSERVATIONS", name="lake")
    refused(house, "E-NOOBS", ANNA, "REPORTER anna@lake anna-pw")


def test_everybody_is_told_that_a_type_is_allowed_or_not_any_more(river: House) -> None:
    letters = river.master("SET ALLOW reporter")
    assert "REPORTER name@river password" in told(letters, address("FRANCE"))
    assert "can join: REPORTER." in told(river.mail(ANNA, "LIST river"), ANNA)
    letters = river.master("SET ALLOW -REPORTER")
    assert "as a reporter anymore" in told(letters, address("FRANCE"))
    refused(river, "E-TYPE", ANNA, "REPORTER anna@river anna-pw")


@pytest.mark.parametrize("name", ["JOIN", "MASTER", "OBSERVER", "AB", "TWO WORDS"])
def test_a_type_is_one_word_that_means_nothing_else(river: House, name: str) -> None:
    assert code_of(river, GM, "SIGNON Mriver gm-secret", f"SET ALLOW {name}") in ("E-TYPE", "E-SET-SYNTAX")
    assert code_of(river, ANNA, "CREATE lake secret", f"ALLOW {name}") in ("E-TYPE", "E-SET-SYNTAX")


ENTRIES = ("JOIN river pw", "OBSERVE watcher@river pw", "MONITOR watcher@river pw", "REPORTER watcher@river pw")


# Lists of addresses


def test_a_denied_address_or_domain_cannot_enter_in_any_way(house: House) -> None:
    house.create("ALLOW REPORTER", "DENY PLAYER @club.example", "DENY PLAYER other@example.net")
    for line in ENTRIES:
        said = refused(house, "E-DENIED", ANNA, line)
        assert "club.example" not in said.replace(ANNA, "")
        assert code_of(house, BEN, line) == ""


def test_an_allow_list_excludes_everybody_else_and_beats_the_deny_list(house: House) -> None:
    house.create("ALLOW REPORTER")
    assert to(house.master("SET ALLOW PLAYER Anna@Club.example", "SET DENY PLAYER @club.example"), ANNA) == []
    for line in ENTRIES:
        assert code_of(house, ANNA, line) == ""
        refused(house, "E-DENIED", BEN, line)
    house.master("SET ALLOW PLAYER -anna@club.example")
    refused(house, "E-DENIED", ANNA, ENTRIES[0])
    assert code_of(house, BEN, ENTRIES[0]) == ""
    house.master("SET DENY PLAYER NONE")
    assert code_of(house, ANNA, ENTRIES[0]) == ""


def test_the_lists_count_for_who_takes_a_power_over_and_not_for_who_is_in_already(river: House) -> None:
    river.play("ITALY", "SET ADDRESS")
    river.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    river.master("SET DENY PLAYER @club.example,@example.org")
    refused(river, "E-DENIED", ANNA, "TAKEOVER italy@river anna-pw")
    assert code_of(river, BEN, "TAKEOVER italy@river ben-pw") == ""
    assert code_of(river, address("FRANCE"), "SIGNON Friver france-pw") == ""


def test_a_player_who_is_dismissed_and_denied_is_told_no_way_that_is_closed(river: House) -> None:
    former = address("FRANCE")
    said = told(river.master("SET DENY PLAYER france@example.org", "EJECT france"), former)
    for line in ("SIGNON france@river france-pw", "JOIN river", "TAKEOVER france@river", "MONITOR river", "STATUS"):
        said += told(river.mail(former, line), former)
    text = " ".join(said.split()).partition("Unprocessed")[0]
    assert "write to keeper@example.org, who passes your question on" in text
    assert "MONITOR" not in text
    assert "brings you back" not in said
    assert "opens a mail" not in said


def test_who_is_dismissed_where_nobody_may_watch_is_told_to_write_to_the_keeper(house: House) -> None:
    house.start("RULE NO_OBSERVATIONS")
    said = told(house.master("SET DENY PLAYER france@example.org", "EJECT france"), address("FRANCE"))
    assert "write to keeper@example.org" in " ".join(said.split())


def test_who_may_become_the_master_has_lists_of_its_own(river: House) -> None:
    river.master("SET DENY MASTER anna@club.example")
    said = refused(river, "E-DENIED", ANNA, "TAKEOVER MASTER@river gm-secret")
    assert "cannot take over river" in said
    assert code_of(river, ANNA, "TAKEOVER MASTER@river wrong") == "E-SIGNON"
    assert code_of(river, BEN, "TAKEOVER MASTER@river gm-secret") == ""
    assert code_of(river, ANNA, "OBSERVE watcher@river pw") == ""
    river.mail(ANNA, "OBSERVE anna@river pw")
    refused_master(river, "E-DENIED", "PROMOTE anna")


@pytest.mark.parametrize(
    ("denied", "sender"),
    [
        ("zed@example.net", "zed+2@example.net"),
        ("zed+2@example.net", "zed@example.net"),
        ("zed@gmail.com", "z.e.d@gmail.com"),
        ("z.ed@googlemail.com", "zed+x@gmail.com"),
        ("@googlemail.com", "zed@gmail.com"),
    ],
)
def test_who_is_denied_is_so_from_all_addresses_of_the_mailbox(house: House, denied: str, sender: str) -> None:
    house.create(f"DENY PLAYER {denied}")
    refused(house, "E-DENIED", sender, "JOIN river zed-pw")
    refused(house, "E-DENIED", sender, "OBSERVE zed@river zed-pw")
    assert code_of(house, sender.replace("z", "y", 1).replace("gmail.com", "example.org"), "JOIN river zed-pw") == ""


def test_an_allowed_address_stands_for_itself_alone(house: House) -> None:
    house.create("ALLOW PLAYER zed@example.net")
    refused(house, "E-DENIED", "zed+2@example.net", "JOIN river zed-pw")
    assert code_of(house, "zed@example.net", "JOIN river zed-pw") == ""


def test_the_lists_are_shown_to_the_master_only(river: House) -> None:
    letters = river.master("SET DENY PLAYER ben@example.net", "SET ALLOW MASTER @club.example")
    assert {letter.to for letter in letters} == {GM}
    assert "New: DENY PLAYER ben@example.net" in told(letters, GM)
    assert "DENY PLAYER ben@example.net" in told(river.master("LIST"), GM)
    assert "DENY PLAYER ben@example.net ALLOW MASTER @club.example" in told(river.master("SETTINGS"), GM)
    assert "ben@" not in told(river.play("FRANCE", "LIST"), address("FRANCE"))


def test_settings_replaces_the_lists_and_types_as_a_whole(river: House) -> None:
    river.master("SET DENY PLAYER ben@example.net", "SET ALLOW REPORTER")
    lines = to(river.master("SETTINGS"), GM)[0].text.splitlines()
    stamp = next(line for line in lines if line.startswith("SETTINGS "))
    assert {"DENY PLAYER ben@example.net", "ALLOW REPORTER"} <= {line.strip() for line in lines}
    letters = river.master(stamp.strip(), "RULE POWER_CHOICE", "DENY PLAYER anna@club.example", "END SETTINGS")
    assert "New: DENY PLAYER anna@club.example Gone: DENY PLAYER ben@example.net" in told(letters, GM)
    assert "anna@" not in told(letters, address("FRANCE"))
    assert "as a reporter anymore" in told(letters, address("FRANCE"))


def test_what_was_so_before_changes_nothing(river: House) -> None:
    river.master("SET DENY PLAYER ben@example.net")
    assert "That is so already." in told(river.master("SET DENY PLAYER ben@example.net"), GM)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("SET ALLOW", "E-SET-EMPTY"),
        ("SET DENY REPORTER", "E-SET-SYNTAX"),
        ("SET DENY PLAYER", "E-SET-SYNTAX"),
        ("SET ALLOW PLAYER anna", "E-ADDR"),
        ("SET ALLOW PLAYER a@b.example c@d.example", "E-SET-SYNTAX"),
        (f"SET DENY PLAYER {','.join(f'a{n}@example.net' for n in range(201))}", "E-LIMIT"),
    ],
)
def test_a_list_that_is_not_understood_stays_as_it_was(river: House, line: str, code: str) -> None:
    refused_master(river, code, line)


def test_only_the_master_keeps_the_lists(river: House) -> None:
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET DENY PLAYER ben@example.net")


@pytest.fixture
def club(tmp_path: Path) -> House:
    """A judge for registered people: the Master and the domain club.example are registered."""
    house = House(tmp_path, {"judge": {"registered_only": True, "keeper": "keeper@example.org"}})
    for known in (GM, "@Club.example"):
        register(house.judge, known, house.now)
    return house


def test_the_answer_to_private_says_who_still_reads_and_what_keeps_monitors_out(house: House) -> None:
    house.create()
    said = told(house.master("SET PRIVATE sesame"), GM)
    assert "Anybody can also MONITOR it; SET RULE NO_OBSERVATIONS prevents that." in said
    assert "results by HISTORY river" in said
    assert code_of(house, "x@example.net", "MONITOR owl@river") == ""
    house.master("SET RULE NO_OBSERVATIONS")
    assert "MONITOR" not in told(house.master("SET PRIVATE hazel"), GM)
    assert code_of(house, "x@example.net", "MONITOR owl@river") == "E-NOOBS"


def test_a_private_game_wants_its_word_and_no_letter_tells_it(house: House) -> None:
    house.create()
    letters = house.master("SET PRIVATE sesame")
    assert all("sesame" not in letter.text for letter in letters)
    assert not house.game().listed
    assert code_of(house, "x@example.net", "JOIN river my-pw") == "E-PRIVATE"
    assert code_of(house, "x@example.net", "JOIN river my-pw sesame") == ""
    house.master("SET PRIVATE NONE")
    assert code_of(house, "x@example.net", "JOIN river my-pw") == ""
    assert "not private" in told(house.master("SET PRIVATE none"), GM)
    assert house.game().stage is Stage.FORMING


def test_the_privacy_word_is_one_good_word(river: House) -> None:
    refused_master(river, "E-SET-SYNTAX", "SET PRIVATE open sesame")
    refused_master(river, "E-PW-CHAR", "SET PRIVATE <sesame>")


FRANCE = address("FRANCE")
ITALY = address("ITALY")
NEW = "new@example.net"


def record(house: House, who: str) -> Reliability:
    """Somebody's record as it stands."""
    with house.judge.store.reading() as tx:
        return GameRepository(tx, house.now).record(who)


def past_deadline(house: House, *, hours: float = 1) -> None:
    """Go on to this many hours after the deadline, as the clock does."""
    deadline = house.game().deadline
    assert deadline is not None
    house.tick(hours=(deadline - house.now).total_seconds() / 3600 + hours)


# SET RATED


def test_an_unrated_game_counts_for_nobody_and_says_so(house: House) -> None:
    house.start("UNRATED")
    order_all(house)
    house.tick(hours=2)
    assert record(house, FRANCE) == Reliability()
    assert "Unrated: it does not count" in told(house.mail(NEW, "LIST river"), NEW)
    assert "river counts for the records" in told(house.master("SET RATED"), FRANCE)
    assert "That is so already." in told(house.master("SET RATED"), GM)
    assert house.game().rated
    house.master("SET UNRATED")
    assert not house.game().rated


def unreliable(house: House) -> House:
    """France was on time in one phase of two, everybody else always."""
    house.start("RULE CIVIL_DISORDER")
    order_all(house)
    house.tick(hours=2)
    for power in POWERS:
        if power != "FRANCE":
            house.master("BECOME " + power, *[f"{unit} H" for unit in map(str, house.game().board.units_of(power))])
    past_deadline(house)
    assert house.game().phase_code == "S1902M"
    assert record(house, FRANCE).on_time_ratio == 0.5
    assert record(house, ITALY).on_time_ratio == 1.0
    return house


# SET ONTIME


def test_whoever_is_less_often_on_time_than_a_game_wants_cannot_join_it(house: House) -> None:
    unreliable(house)
    house.create("ONTIME 0.8", name="lake")
    assert "An on-time ratio of 0.80 is needed" in told(house.mail(NEW, "LIST"), NEW)
    said = refused(house, "E-ONTIME", FRANCE, "JOIN lake france-pw")
    assert "0.80 or better; yours is 0.50 (1 of 2 phases)" in said
    assert "Welcome to lake" in told(house.mail(ITALY, "JOIN lake italy-pw"), ITALY)
    assert "Welcome to lake" in told(house.mail(NEW, "JOIN lake new-pw"), NEW)
    house.master("SET ONTIME 50%", name="lake")
    assert "Welcome to lake" in told(house.mail(FRANCE, "JOIN lake france-pw"), FRANCE)
    house.master("SET ONTIMERAT 0.9", name="lake")
    assert "You have the seat" in told(house.mail(FRANCE, "JOIN lake france-pw"), FRANCE), "he has a seat already"
    assert "Nobody needs" in told(house.master("SET ONTIME NONE", name="lake"), ITALY)


def test_the_ratio_is_asked_of_whoever_takes_a_power_over_but_not_of_its_old_player(house: House) -> None:
    unreliable(house)
    house.master("SET ONTIME .8")
    house.master("RESIGN france", "RESIGN italy")
    assert "yours is 0.50" in refused(house, "E-ONTIME", FRANCE, "TAKEOVER italy@river france-pw")
    assert "Welcome back" in told(house.mail(FRANCE, "TAKEOVER france@river france-pw"), FRANCE)


def test_a_master_cannot_ask_for_more_than_he_keeps_himself(house: House) -> None:
    unreliable(house)
    house.mail(FRANCE, "CREATE lake gm-secret", "FORM", "SIGNOFF")
    assert "Your own on-time ratio is 0.50" in refused(
        house, "E-ONTIME-OWN", FRANCE, "SIGNON Mlake gm-secret", "SET ONTIME 0.6"
    )
    refused(house, "E-ONTIME-OWN", FRANCE, "CREATE pond gm-secret", "SET ONTIME 0.6", "SIGNOFF")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("SET ONTIME", "E-SET-EMPTY"),
        ("SET ONTIME much", "E-SET-SYNTAX"),
        ("SET ONTIME 1.5", "E-SET-SYNTAX"),
        ("SET ONTIME 0.8 0.9", "E-SET-SYNTAX"),
        ("SET RATED soon", "E-SYNTAX"),
    ],
)
def test_settings_that_cannot_be_read_change_nothing(river: House, line: str, code: str) -> None:
    refused_master(river, code, line)


def test_settings_has_ratio_and_rating_and_takes_them_back(river: House) -> None:
    river.master("SET ONTIME 0.8", "SET UNRATED")
    text = river.master("SETTINGS")[0].text
    lines = [line.strip() for line in text.splitlines()]
    assert "ONTIME 0.8" in lines
    assert "UNRATED" in lines
    block = lines[next(n for n, line in enumerate(lines) if line.startswith("SETTINGS ")) : lines.index("END SETTINGS")]
    kept = [line for line in block if line not in ("ONTIME 0.8", "UNRATED")]
    said = told(river.master(*kept, "ONTIME 0.7", "END SETTINGS"), FRANCE)
    assert "On-time ratio that newcomers need: 0.70." in said
    assert "counts for the records" in said
    assert (river.game().ontime, river.game().rated) == (0.7, True)


def test_leaving_is_set_to_twice_or_day_and_shown_where_settings_are(river: House) -> None:
    assert "So it is already" in told(river.master("SET LEAVING TWICE"), GM)
    assert "leaves a day later" in told(river.master("SET LEAVING DAY"), address("ITALY"))
    assert "leaves a day later" in told(river.play("ITALY", "LIST"), address("ITALY"))
    assert "LEAVING DAY" in told(river.master("SETTINGS"), GM)
    assert 'not "NEVER"' in refused_master(river, "E-SETTING", "SET LEAVING NEVER")


def test_a_new_game_may_begin_with_leaving_day(house: House) -> None:
    house.mail(GM, "CREATE lake gm-secret", "LEAVING day", "FORM")
    assert house.game("lake").leave_in_silence
    house.mail(GM, "CREATE pond gm-secret", "FORM")
    assert not house.game("pond").leave_in_silence
