"""JOIN: seats in a game that is forming, and the people who hear of it (commands.md 5.6)."""

from __future__ import annotations

from pathlib import Path

from judge.board.names import PowerName
from judge.game.game import Stage
from tests.support.command_mails import HOLDS, code_of, order_all, readers, refused, told
from tests.support.house import GM, POWERS, Got, House, address, to
from tests.support.mail_links import follow

NEWCOMER = "new@example.net"
EVERYBODY = {GM, *map(address, POWERS)}


def ids(house: House) -> list[str]:
    return [seat.id for seat in house.game().seats]


def test_a_newcomer_gets_the_lowest_free_seat_and_everybody_is_told(house: House) -> None:
    house.create()
    house.mail("one@example.org", "JOIN river one-pw")
    letters = house.mail("two@example.org", "JOIN river two-pw")
    assert ids(house) == ["POWER#1", "POWER#2"]
    assert readers(letters) == {"two@example.org", GM}
    assert "Your seat until the powers are dealt is POWER#2" in told(letters, "two@example.org")
    assert "joined" in told(house.tick(days=1), "one@example.org")
    house.mail("one@example.org", "RESIGN 1river one-pw YES")
    house.mail(NEWCOMER, "JOIN river new-pw")
    assert sorted(ids(house)) == ["POWER#1", "POWER#2"]


def test_the_last_seat_starts_the_game_and_everybody_learns_his_power(house: House) -> None:
    house.create()
    for number in range(1, 7):
        house.mail(f"{number}@example.org", f"JOIN river pw-{number}")
    letters = house.mail("7@example.org", "JOIN river pw-7")
    game = house.game()
    assert game.stage is Stage.ACTIVE
    assert game.seats == ()
    assert readers(letters) == {GM, *(f"{number}@example.org" for number in range(1, 8))}
    for one in game.powers:
        assert one.player is not None
        assert f"You are {one.name.title()}" in told(letters, one.player.addresses[0])


def test_the_rest_of_the_mail_runs_as_the_new_seat(house: House) -> None:
    house.create()
    letters = house.mail("one@example.org", "JOIN river one-pw", "BROADCAST", "Hello all", "ENDBROADCAST")
    assert "Hello all" in told(letters, GM)
    assert code_of(house, "two@example.org", "JOIN river two-pw", "A PAR H") == "E-ORD-STATE"


def test_a_join_stays_when_a_later_line_of_its_mail_fails(house: House) -> None:
    house.create()
    said = told(house.mail("one@example.org", "JOIN river one-pw", "A PAR - BUR"), "one@example.org")
    assert ids(house) == ["POWER#1"]
    assert "Welcome to river" in said
    assert "there is nothing to order" in said


def test_with_power_choice_a_free_power_can_be_named(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail("one@example.org", "JOIN france@river one-pw")
    assert ids(house) == ["FRANCE"]
    said = refused(house, "E-POWER-TAKEN", "two@example.org", "JOIN france@river two-pw")
    assert "Free are: Austria, England, Germany" in said
    assert "not a power on this map" in refused(house, "E-POWER", "two@example.org", "JOIN spain@river two-pw")
    house.mail("two@example.org", "JOIN river two-pw")
    assert ids(house) == ["FRANCE", "POWER#2"]


def test_a_power_behind_the_game_is_no_password_but_the_power_that_is_wanted(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    assert "You play England" in told(house.mail("one@example.org", "JOIN river england"), "one@example.org")
    house.mail("two@example.org", "JOIN river as France two-pw")
    held = [(seat.id, seat.player.has_password) for seat in house.game().seats]
    assert held == [("ENGLAND", False), ("FRANCE", True)]
    assert "E-POWER-TAKEN" in code_of(house, "six@example.org", "JOIN river france")
    house.create(name="lake")
    said = told(house.mail("one@example.org", "JOIN lake england"), "one@example.org")
    assert "You would like England" in said
    (seat,) = house.game("lake").seats
    assert (seat.power, seat.preference, seat.player.has_password) == (None, (("ENGLAND",),), False)


def test_a_power_behind_a_private_game_may_be_its_privacy_word(house: House) -> None:
    house.create("RULE POWER_CHOICE", "PRIVATE england")
    house.mail("one@example.org", "JOIN river england")
    house.create("RULE POWER_CHOICE", "PRIVATE sesame", name="lake")
    house.mail("one@example.org", "JOIN lake england sesame")
    assert [seat.id for seat in (*house.game().seats, *house.game("lake").seats)] == ["POWER#1", "ENGLAND"]


def test_without_power_choice_no_power_can_be_named(house: House) -> None:
    house.create()
    said = refused(house, "E-JOIN-CHOICE", "one@example.org", "JOIN france@river one-pw")
    assert "JOIN river" in said


def test_join_is_refused_where_it_makes_no_sense(house: House) -> None:
    house.create()
    assert "no game" in refused(house, "E-NOGAME", "one@example.org", "JOIN lake one-pw")
    assert "needs more words" in refused(house, "E-SYNTAX", "one@example.org", "JOIN")
    assert "too many words" in refused(house, "E-SYNTAX", "one@example.org", "JOIN river a b c")
    assert "not private" in refused(house, "E-SYNTAX", "one@example.org", "JOIN river one-pw word")
    assert "without < and >" in refused(house, "E-PW-CHAR", "one@example.org", "JOIN river <one-pw>")
    assert "You are the Master" in refused(house, "E-IS-MASTER", GM, "JOIN river one-pw")


def test_a_full_or_running_game_takes_nobody(river: House) -> None:
    assert "takes no new players" in refused(river, "E-FULL", NEWCOMER, "JOIN river new-pw")
    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    assert "TAKEOVER france@river" in refused(river, "E-FULL", NEWCOMER, "JOIN river new-pw")


def test_all_seats_taken_while_the_master_has_yet_to_start_is_full(house: House) -> None:
    letters = house.start("RULE START_MASTER")
    assert house.game().stage is Stage.FORMING
    assert "All seats in river are taken" in refused(house, "E-FULL", NEWCOMER, "JOIN river new-pw")
    letters = house.master("ACTIVATE")
    assert house.game().stage is Stage.ACTIVE
    assert readers(letters) == EVERYBODY


def test_with_start_master_the_last_to_join_hears_that_the_master_starts(house: House) -> None:
    house.create("RULE START_MASTER")
    for number in range(1, 7):
        house.mail(f"{number}@example.org", f"JOIN river pw-{number}")
    letters = house.mail("7@example.org", "JOIN river pw-7")
    assert "the game begins when the Master starts it" in told(letters, "7@example.org")
    assert "the game begins when the Master starts it" in told(house.tick(days=1), "1@example.org")


ONE = "one@example.org"


TWO = "two@example.org"


# SILENT_JOIN


def test_with_silent_join_only_the_newcomer_and_the_master_hear_of_a_join(house: House) -> None:
    house.create("RULE SILENT_JOIN")
    house.mail(ONE, "JOIN river one-pw")
    letters = house.mail(TWO, "JOIN river two-pw")
    assert readers(letters) == {TWO, GM}
    assert "Your seat until the powers are dealt is POWER#2" in told(letters, TWO)


def test_without_silent_join_everybody_hears_of_a_join(house: House) -> None:
    house.create()
    house.mail(ONE, "JOIN river one-pw")
    assert readers(house.mail(TWO, "JOIN river two-pw")) == {TWO, GM}
    assert "joined" in told(house.tick(days=1), ONE)


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


def _with_two_seats(house: House) -> Got:
    """The letter that asks one person for the orders of France and Italy."""
    house.create("RULE MULTIPLE_POWERS_PER_PLAYER POWER_CHOICE")
    for power in ("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA", "TURKEY"):
        house.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw")
    house.mail(address("FRANCE"), "JOIN france@river france-pw")
    (*_, asking) = to(house.mail(address("FRANCE"), "JOIN italy@river italy-pw"), address("FRANCE"))
    return asking


def test_a_reply_gives_orders_for_each_power_whose_letters_go_to_the_same_person(house: House) -> None:
    asking = _with_two_seats(house)
    assert "send a mail for each power" in " ".join(asking.text.split())
    answer = told(follow(house, asking), asking.to)
    assert "NOT" not in answer
    for power in ("FRANCE", "ITALY"):
        assert len(house.game().power(PowerName(power)).orders or ()) == 3
    status = told(house.answer(asking, "STATUS"), asking.to)
    assert "Current orders for France" in status
    assert "Current orders for Italy" in status


def test_a_reply_orders_nothing_for_a_power_whose_letters_go_elsewhere_too(house: House) -> None:
    asking = _with_two_seats(house)
    house.mail(asking.to, "SIGNON Friver france-pw", f"SET ADDRESS {asking.to},second@example.org")
    (*_, asking) = to(house.mail(asking.to, "SIGNON Friver france-pw", "A PAR H"), asking.to)
    answer = told(house.answer(asking, "[Italy]", "A VEN H"), asking.to)
    assert "You do not control Italy" in answer
    assert house.game().power(PowerName("ITALY")).orders is None


def test_a_password_opens_the_seat_of_one_power_alone(house: House) -> None:
    asking = _with_two_seats(house)
    answer = told(house.mail(asking.to, "SIGNON Friver france-pw", "A PAR H", "[Italy]", "A VEN H"), asking.to)
    assert "You do not control Italy" in answer
    assert house.game().power(PowerName("ITALY")).orders is None


# njudge's spellings


def test_a_sign_on_with_a_question_mark_takes_a_seat(house: House) -> None:
    house.create()
    said = told(house.mail(ONE, "SIGNON ?river one-pw"), ONE)
    assert "Your seat until the powers are dealt is POWER#1" in said
    house.mail(TWO, "SIGN ON ?River two-pw standard no press")
    house.mail(NEWCOMER, "JOIN ?river new-pw")
    assert ids(house) == ["POWER#1", "POWER#2", "POWER#3"]


def test_the_answer_to_a_join_names_variant_and_map(house: House) -> None:
    house.create()
    assert "On the map Standard." in told(house.mail(ONE, "JOIN river one-pw"), ONE)


def test_a_sign_on_with_a_question_mark_wants_the_privacy_word_of_a_private_game(house: House) -> None:
    house.create("PRIVATE hush")
    refused(house, "E-PRIVATE", ONE, "SIGNON ?river one-pw")
    house.mail(ONE, "SIGNON ?river one-pw hush")
    assert ids(house) == ["POWER#1"]


def test_who_asks_for_their_own_seat_again_keeps_it_and_nobody_hears_of_it(house: House) -> None:
    house.create()
    house.mail("a@example.org", "SIGNON ?river a-pw")
    before = house.game()
    letters = house.mail("a@example.org", "SIGNON ?river a-pw")
    assert readers(letters) == {"a@example.org"}
    assert "You have the seat POWER#1 in river already" in told(letters, "a@example.org")
    assert house.game() == before


def test_an_observer_who_takes_a_seat_is_told_that_they_observe_no_longer(house: House) -> None:
    house.create()
    house.mail("a@example.org", "OBSERVE owl@river a-pw")
    assert "You are no longer owl in river." in told(house.mail("a@example.org", "JOIN river a-pw"), "a@example.org")


def test_what_stands_below_the_join_that_starts_the_game_is_done_for_the_power_that_was_given_out(
    house: House,
) -> None:
    house.create("RULE POWER_CHOICE")
    for power in POWERS[:-1]:
        house.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw")
    last = POWERS[-1]
    letters = house.mail(address(last), f"JOIN {last.lower()}@river {last.lower()}-pw", "SET WAIT", *HOLDS[last])
    assert "End of orders." in told(letters, address(last))
    game = house.game()
    assert [power.name for power in game.powers if power.orders is not None or power.wait] == [last]


# The letter of the start


def _start_letter(house: House, who: str) -> str:
    """Return the words of somebody's letter at the start of a game, on one line."""
    letters = house.mail(address("TURKEY"), "JOIN turkey@river turkey-pw")
    return " ".join(next(one.text for one in to(letters, who) if "the game begins" in one.subject).split())


def _all_but_turkey(house: House, *lines: str) -> None:
    """A game that wants one more player; Anna plays France."""
    house.create("RULE POWER_CHOICE", *lines)
    for name in POWERS[:-1]:
        who = address(name)
        raw = f"From: {name.title()} Smith <{who}>\nMessage-ID: <{name}@test>\n\nJOIN {name.lower()}@river {name}-pw\n"
        house.raw(raw.encode(), who)


def test_the_letter_of_the_start_says_who_plays_what_what_is_allowed_until_when_and_how_to_answer(
    house: House,
) -> None:
    _all_but_turkey(house, "RULE BUILD_ANY", "TIMING MOVE 2D GRACE 1D")
    said = _start_letter(house, address("ITALY"))
    assert "Who plays --------- Austria: Austria Smith. England: England Smith." in said
    assert "Turkey: Player 1." in said, "whose mail had no name"
    assert "Press: private and public, signed." in said
    assert "Rules: POWER_CHOICE, BUILD_ANY" in said
    assert "Pace: " in said
    assert "Grace: 1 day after a missed deadline." in said
    assert "due Fri 27 Nov 2026 12:00 GMT, in four days" in said
    assert said.index("Reply to this letter with your own orders") < said.index("SIGNON Iriver your-password")
    assert not any(address(name) in said for name in POWERS)


def test_the_letter_of_the_start_names_nobody_where_names_are_hidden_but_to_the_master(house: House) -> None:
    _all_but_turkey(house, "NAMES HIDE")
    letters = house.mail(address("TURKEY"), "JOIN turkey@river turkey-pw")
    for who in (address("ITALY"), address("TURKEY")):
        said = told([one for one in to(letters, who) if "the game begins" in one.subject], who)
        assert "Who plays" not in said
        assert "Names: lists and letters tell who plays what after the end, and not before." in said
    assert address("ITALY") in told([one for one in to(letters, GM) if "the game begins" in one.subject], GM)


def test_the_reply_to_join_tells_map_and_variant_once_and_how_to_answer(house: House) -> None:
    house.create()
    said = told(house.mail(NEWCOMER, "JOIN river new-pw"), NEWCOMER)
    assert "On the map Standard. Your seat until the powers are dealt is POWER#1." in said
    assert (
        "If you do not reply to a letter, begin your mail with this line and your own password: SIGNON 1river" in said
    )


def test_the_welcome_names_the_house_rules_where_there_are_any(house: House) -> None:
    house.create("HOUSE MARCH", name="march")
    house.create(name="plain")
    (march,) = to(house.mail("ann@example.org", "JOIN march fp"), "ann@example.org")
    (plain,) = to(house.mail("ann@example.org", "JOIN plain fp"), "ann@example.org")
    assert "House rules: those of the March (HELP house)." in march.text
    assert "ouse rules" not in plain.text


def test_who_names_no_game_there_is_gets_news_of_games_where_none_wants_players(tmp_path: Path) -> None:
    house = House(tmp_path)
    (refusal,) = house.mail("kid@example.net", "JOIN rivr")
    (listing,) = house.mail("kid@example.net", "LIST")
    assert 'There is no game "rivr" here.' in refusal.text
    for letter in (refusal, listing):
        assert "body=OPENINGS%20DAILY" in letter.text


def test_who_wants_another_power_before_the_start_is_told_how(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    (chosen,) = to(house.mail(ONE, "JOIN england@river"), ONE)
    said = told(house.answer(chosen, "Sorry, I wanted to play France, not England"), ONE)
    assert "you change your power by leaving" in said
    assert "RESIGN (opens a mail)" in said
    house.answer(chosen, "RESIGN")
    house.mail(ONE, "JOIN france@river")
    (undecided,) = to(house.mail(TWO, "JOIN river"), TWO)
    assert "SET PREFERENCE I (opens a mail)" in told(house.answer(undecided, "I would prefer to play Italy"), TWO)
    assert ids(house) == ["FRANCE", "POWER#2"]
