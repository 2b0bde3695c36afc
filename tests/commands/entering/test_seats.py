"""The rules of joining, and njudge's ways to say it: SIGNON ?game, OBSERVE game, WHOGAME (commands.md 5)."""

from __future__ import annotations

from judge.app.looking import log_rows
from tests.support.command_mails import HOLDS, code_of, order_all, readers, refused, told
from tests.support.house import GM, House, address, to

ONE, TWO, NEWCOMER = "one@example.org", "two@example.org", "new@example.net"


def ids(house: House) -> list[str]:
    return [seat.id for seat in house.game().seats]


# NO_OBSERVATIONS


def test_nobody_watches_a_game_with_no_observations(house: House) -> None:
    house.create("RULE NO_OBSERVATIONS")
    for line in ("OBSERVE watcher@river pw", "MONITOR watcher@river pw", "OBSERVE river pw"):
        assert "NO_OBSERVATIONS" in refused(house, "E-NOOBS", NEWCOMER, line)


def test_without_no_observations_anybody_may_watch(house: House) -> None:
    house.create()
    assert code_of(house, NEWCOMER, "OBSERVE watcher@river pw") == ""
    assert code_of(house, NEWCOMER, "MONITOR watcher@river pw") == ""


# SILENT_JOIN


def test_with_silent_join_only_the_newcomer_and_the_master_hear_of_a_join(house: House) -> None:
    house.create("RULE SILENT_JOIN")
    house.mail(ONE, "JOIN river one-pw")
    letters = house.mail(TWO, "JOIN river two-pw")
    assert readers(letters) == {TWO, GM}
    assert "You are POWER#2" in told(letters, TWO)


def test_without_silent_join_everybody_hears_of_a_join(house: House) -> None:
    house.create()
    house.mail(ONE, "JOIN river one-pw")
    assert readers(house.mail(TWO, "JOIN river two-pw")) == {ONE, TWO, GM}


# MULTIPLE_POWERS_PER_PLAYER


def test_with_multiple_powers_each_join_is_one_more_seat_with_a_password_of_its_own(house: House) -> None:
    house.create("RULE MULTIPLE_POWERS_PER_PLAYER")
    house.mail(ONE, "JOIN river first-pw")
    house.mail(ONE, "JOIN river second-pw")
    assert ids(house) == ["POWER#1", "POWER#2"]
    assert code_of(house, ONE, "SIGNON 1river first-pw") == ""
    assert code_of(house, ONE, "SIGNON 2river second-pw") == ""
    assert code_of(house, ONE, "SIGNON 2river first-pw") == "E-SIGNON"


def test_without_multiple_powers_a_second_join_takes_the_place_of_the_first(house: House) -> None:
    house.create()
    house.mail(ONE, "JOIN river one-pw")
    assert "Use the password of that position" in refused(house, "E-ROLE-PW", ONE, "JOIN river other-pw")
    house.mail(ONE, "JOIN river one-pw")
    assert ids(house) == ["POWER#1"]


def test_with_multiple_powers_nobody_gets_two_seats_with_the_same_power(house: House) -> None:
    house.create("RULE MULTIPLE_POWERS_PER_PLAYER POWER_CHOICE")
    house.mail(ONE, "JOIN france@river one-pw")
    assert "France is taken" in refused(house, "E-POWER-TAKEN", ONE, "JOIN france@river one-pw")
    house.mail(ONE, "JOIN italy@river one-pw")
    assert ids(house) == ["FRANCE", "ITALY"]


def test_a_person_with_two_powers_orders_for_each_and_gets_the_results_once(house: House) -> None:
    house.create("RULE MULTIPLE_POWERS_PER_PLAYER POWER_CHOICE")
    for power in ("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA", "TURKEY"):
        house.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw")
    both = address("FRANCE")
    house.mail(both, "JOIN france@river france-pw")
    started = house.mail(both, "JOIN italy@river italy-pw")
    assert "You are France" in told(started, both)
    assert "You are Italy" in told(started, both)
    order_all(house, but=("FRANCE", "ITALY"))
    house.mail(both, "SIGNON Friver france-pw", *HOLDS["FRANCE"])
    house.mail(both, "SIGNON Iriver italy-pw", *HOLDS["ITALY"])
    letters = house.tick(hours=1)
    assert house.game().phase_code == "F1901M"
    assert len(to(letters, both)) == 1


def test_with_multiple_powers_a_player_may_take_a_vacant_power_over_as_well(house: House) -> None:
    house.start("RULE MULTIPLE_POWERS_PER_PLAYER")
    house.play("ITALY", "SIGNOFF")
    house.mail(address("ITALY"), "RESIGN Iriver italy-pw")
    house.mail(address("FRANCE"), "TAKEOVER italy@river new-pw")
    holders = {power.name: power.player.addresses for power in house.game().powers if power.player}
    assert holders["ITALY"] == holders["FRANCE"] == (address("FRANCE"),)


def test_without_multiple_powers_a_player_may_not_take_over_another_power(river: House) -> None:
    river.mail(address("ITALY"), "RESIGN Iriver italy-pw")
    said = refused(river, "E-PLAYING", address("FRANCE"), "TAKEOVER italy@river new-pw")
    assert "You play France" in said


# njudge's spellings


def test_a_sign_on_with_a_question_mark_takes_a_seat(house: House) -> None:
    house.create()
    said = told(house.mail(ONE, "SIGNON ?river one-pw"), ONE)
    assert "You are POWER#1" in said
    house.mail(TWO, "SIGN ON ?River two-pw standard no press")
    house.mail(NEWCOMER, "JOIN ?river new-pw")
    assert ids(house) == ["POWER#1", "POWER#2", "POWER#3"]


def test_the_answer_to_a_join_names_variant_and_map(house: House) -> None:
    house.create()
    assert "a game of Standard on the map" in told(house.mail(ONE, "JOIN river one-pw"), ONE)


def test_a_sign_on_with_a_question_mark_wants_the_privacy_word_of_a_private_game(house: House) -> None:
    house.create("PRIVATE hush")
    refused(house, "E-PRIVATE", ONE, "SIGNON ?river one-pw")
    house.mail(ONE, "SIGNON ?river one-pw hush")
    assert ids(house) == ["POWER#1"]


def test_a_game_is_made_with_a_question_mark_before_its_name(house: House) -> None:
    house.mail(GM, "CREATE ?river gm-secret", "FORM", "SIGNOFF")
    assert house.game().name == "river"


def test_observe_with_the_game_alone_gives_the_next_free_name(house: House) -> None:
    house.create()
    assert "observer1" in told(house.mail(ONE, "OBSERVE river one-pw"), ONE)
    assert "observer2" in told(house.mail(TWO, "WATCH river two-pw"), TWO)
    assert "monitor1" in told(house.mail(NEWCOMER, "MONITOR river new-pw"), NEWCOMER)
    assert [watcher.id for watcher in house.game().observers] == ["observer1", "observer2", "monitor1"]


def test_observe_without_a_name_is_refused_when_there_is_no_such_game(house: House) -> None:
    assert "Choose a name to watch under" in refused(house, "E-SYNTAX", ONE, "OBSERVE lake one-pw")


def test_whogame_tells_which_powers_are_played_and_nobodys_address(river: House) -> None:
    river.master("RESIGN france")
    said = told(river.mail(ONE, "WHOGAME river"), ONE)
    assert "France vacant 3/3" in said
    assert "Italy 3/3 someone@somewhere" in said
    assert "This judge gives nobody's address away" in said
    assert address("ITALY") not in said
    assert told(river.mail(ONE, "WHOGAME ?river FULL"), ONE) == said
    assert address("ITALY") in told(river.master("WHOGAME"), GM)
    assert "needs the name of one game" in refused(river, "E-INFO-ONE", ONE, "WHOGAME")


def test_list_full_has_the_openings_and_the_public_games_that_are_being_played(house: House) -> None:
    assert "No public game is being played." in told(house.mail(ONE, "LIST FULL"), ONE)
    house.create()
    house.start(name="begun")
    house.start("PRIVATE word", name="secret")
    said = told(house.mail(ONE, "LIST FULL"), ONE)
    assert "JOIN river password" in said
    assert "begun S1901M standard, standard, due Mon 30 Nov 2026" in said
    assert "secret" not in said
    assert "begun" not in told(house.mail(ONE, "LIST"), ONE)


# How to join, told


def test_where_powers_can_be_chosen_a_free_one_stands_in_what_players_send(house: House) -> None:
    assert "JOIN austria@river password" in told(house.create("RULE POWER_CHOICE"), GM)
    house.mail(ONE, "JOIN austria@river one-pw")
    assert "JOIN england@river password" in told(house.mail(TWO, "LIST"), TWO)


def test_where_powers_are_dealt_the_game_alone_stands_in_what_players_send(house: House) -> None:
    assert "JOIN river password" in told(house.create(), GM)
    assert "JOIN river password" in told(house.mail(TWO, "LIST"), TWO)


def test_help_begins_with_how_to_begin(house: House) -> None:
    said = told(house.mail(ONE, "HELP"), ONE)
    start = said[: said.index("All commands")]
    for words in ("How to begin", "LIST tells", "JOIN mygame password", "SIGNON france@mygame password", "A PAR - BUR"):
        assert words in start


# SET PREFERENCE


def test_powers_are_dealt_by_preference(house: House) -> None:
    house.create()
    for number, letter in enumerate("TRIGFEA", 1):
        said = told(house.mail(f"{number}@example.org", f"JOIN river pw-{number}"), f"{number}@example.org")
        assert f"You are POWER#{number}" in said or number == 7
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
    assert "no list of powers" in refused(house, "E-PREF", ONE, "SIGNON 1river one-pw", "SET PREFERENCE XYZ")
    assert "hold a seat" in refused(house, "E-PREF", GM, "SIGNON Mriver gm-secret", "SET PREFERENCE E")


def test_there_is_no_preference_where_powers_are_chosen(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(ONE, "JOIN france@river one-pw")
    said = refused(house, "E-PREF", ONE, "SIGNON france@river one-pw", "SET PREFERENCE E")
    assert "choose their power" in said
