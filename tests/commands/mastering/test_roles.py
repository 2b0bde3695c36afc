"""Other people in a role: EJECT, PROMOTE, SET OMNISCIENT and BECOME (commands.md 5.7, 7.4, 9.6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.game import Sight, Stage, Status
from tests.support.command_mails import (
    HOLDS,
    code_of,
    everything,
    order_all,
    power,
    readers,
    refused,
    refused_master,
    refused_play,
    told,
)
from tests.support.house import GM, POWERS, Got, House, address, to, words
from tests.support.rows import each_row

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
WATCHER = "owl@example.org"


def test_eject_dismisses_the_player_of_a_power(river: House) -> None:
    letters = river.master("EJECT france")
    assert power(river, "FRANCE").status is Status.RESIGNED
    assert river.game().stage is Stage.WAITING
    assert readers(letters) == EVERYBODY


@each_row("named", ["the french player", "French", "France!", "fra.", "the player of France please"])
def test_a_player_is_ejected_in_the_words_of_people(river: House, named: str) -> None:
    assert code_of(river, GM, "SIGNON Mriver gm-secret", f"EJECT {named}") == ""
    assert code_of(river, GM, "SIGNON Mriver gm-secret", f"DUMMY {named}") == ""


def test_two_names_are_too_many(river: House) -> None:
    refused_master(river, "E-SYNTAX", "EJECT the french and the german player")
    refused_master(river, "E-SYNTAX", "EJECT the player")


def test_eject_by_address_takes_every_position_of_somebody(river: House) -> None:
    river.mail(WATCHER, "OBSERVE owl@river owl-pw")
    letters = river.master(f"EJECT {WATCHER.upper()}")
    assert river.game().observers == ()
    assert readers(letters) == {GM, WATCHER}
    river.master(f"EJECT {FRANCE}")
    assert power(river, "FRANCE").player is None


def test_nobody_the_master_and_the_vacant_are_not_ejected(river: House) -> None:
    refused_master(river, "E-POWER", "EJECT nobody@example.org")
    refused_master(river, "E-POWER", "EJECT utopia")
    refused_master(river, "E-GM-RESIGN", "EJECT M")
    refused_master(river, "E-GM-RESIGN", f"EJECT {GM}")
    river.master("EJECT france")
    refused_master(river, "E-VACANT", "EJECT france")


def test_the_one_who_is_ejected_is_told_how_to_come_back(river: House) -> None:
    letters = river.master("EJECT france")
    (own,) = [letter for letter in letters if letter.to == FRANCE]
    assert "You no longer play France in river" in own.text
    assert "TAKEOVER france@river" in own.text.replace("\n", " ")
    assert "TAKEOVER" not in told(letters, address("ITALY"))


def test_the_master_who_ejects_a_watcher_reads_that_they_may_return_and_what_keeps_them_out(river: House) -> None:
    river.mail(WATCHER, "OBSERVE owl@river owl-pw")
    assert f"They may come back, unless you keep the address out: SET DENY PLAYER {WATCHER}" in told(
        river.master("EJECT owl"), GM
    )
    assert f"Did you mean SET DENY PLAYER {WATCHER}?" in refused_master(river, "E-CMD", f"DENY PLAYER {WATCHER}")
    assert f"unless you keep the address out: SET DENY PLAYER {FRANCE}" in told(river.master("EJECT france"), GM)
    said = refused_master(river, "E-SET-SYNTAX", f"SET DENY OBSERVER {WATCHER}")
    assert f"One list is for players and for all who watch. Write SET DENY PLAYER {WATCHER}" in said
    river.master(f"SET DENY PLAYER {WATCHER}")
    river.mail(WATCHER, "OBSERVE owl@river owl-pw")
    assert river.game().observers == ()


@pytest.mark.parametrize("line", ["EJECT france", "RESIGN france"])
def test_before_the_start_the_refusal_names_the_seats(house: House, line: str) -> None:
    house.create()
    house.mail("one@example.org", "JOIN river")
    said = refused_master(house, "E-POWER", line)
    assert "Nobody in river has a power before the start. Name the seat (POWER#1) or the address." in said
    house.master(line.replace("france", "POWER#1"))
    assert house.game().seats == ()


def test_an_observer_becomes_master_and_the_old_one_watches(river: House) -> None:
    river.mail(WATCHER, "OBSERVE owl@river owl-pw")
    letters = river.master("PROMOTE owl")
    (news,) = to(letters, WATCHER)
    assert news.subject == "river: you are the Master now"
    assert "the Master until now, watches as former-master" in " ".join(news.text.split())
    assert "HELP MASTER says what you can do" in " ".join(news.text.split())
    assert "SIGNON Mriver your-password" in news.text
    assert "is now Thu 24 Dec 2026 18:00" in told(river.answer(news, "SET DEADLINE 24 DEC 18:00"), WATCHER)
    game = river.game()
    assert game.master.addresses == (WATCHER,)
    assert [(one.id, one.player.addresses) for one in game.observers] == [("former-master", (GM,))]
    assert readers(letters) == EVERYBODY | {WATCHER}
    assert WATCHER not in told(letters, FRANCE)
    assert code_of(river, WATCHER, "SIGNON Mriver owl-pw", "WAIT") == ""
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "WAIT") == "E-SIGNON"
    assert code_of(river, GM, "SIGNON former-master@river gm-secret") == ""


def test_only_observers_are_promoted(river: House) -> None:
    river.mail("silent@example.org", "MONITOR silent@river silent-pw")
    refused_master(river, "E-PROMOTE", "PROMOTE silent")
    refused_master(river, "E-PROMOTE", "PROMOTE france")
    refused_master(river, "E-PROMOTE", "PROMOTE nobody")
    said = " ".join(refused_master(river, "E-PROMOTE", "PROMOTE anna@example.net").split())
    assert "SET MASTER ADD anna@example.net asks them to share the game. Then SET MASTER DROP M leaves it" in said


def test_an_observer_is_promoted_by_the_address_too(river: House) -> None:
    river.mail(WATCHER, "OBSERVE owl@river owl-pw")
    refused_master(river, "E-PROMOTE", f"PROMOTE {FRANCE}")
    river.master("PROMOTE Owl@Example.org")
    assert river.game().master.addresses == (WATCHER,)


def test_the_address_of_an_observer_may_be_spelled_otherwise_than_on_file(river: House) -> None:
    river.mail("owl@xn--strae-oqa.example", "OBSERVE owl@river owl-pw")
    (watcher,) = river.game().observers
    assert watcher.player.addresses == ("owl@xn--strae-oqa.example",)
    river.master("PROMOTE owl@Straße.example")
    assert river.game().master == watcher.player


OWL = "owl@example.net"


@pytest.fixture
def watched(river: House) -> House:
    """The game river with the observer owl, who may read all orders."""
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    river.master("SET OMNISCIENT owl")
    return river


def owl(house: House, *lines: str) -> list[Got]:
    """A mail of the observer's."""
    return house.mail(OWL, "SIGNON owl@river owl-pw", *lines)


# Orders and lateness


def test_an_omniscient_observer_reads_the_orders_on_file_of_all_powers(watched: House) -> None:
    watched.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    for command in ("STATUS", "LIST"):
        said = told(owl(watched, command), OWL)
        assert "Current orders for France: Army Marseilles HOLD Army Paris -> Burgundy" in said
        assert "Current orders for Italy: (None: orders are missing.)" in said


def test_without_the_mark_an_observer_reads_no_orders(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    refused(river, "E-ROLE", OWL, "SIGNON owl@river owl-pw", "STATUS")
    assert "Current orders" not in told(owl(river, "LIST"), OWL)


def test_an_omniscient_player_reads_all_orders_and_gives_his_own(river: House) -> None:
    river.master("SET OMNISCIENT france")
    order_all(river, but=("ITALY",))
    assert "Current orders for Turkey: Army Constantinople" in told(river.play("FRANCE", "STATUS"), address("FRANCE"))
    refused(river, "E-ORD-CONTROL", address("FRANCE"), "SIGNON Friver france-pw", "[ITALY]", "A ROM H")
    assert power(river, "ITALY").orders is None


@pytest.mark.parametrize("command", ["STATUS", "LIST"])
def test_an_omniscient_player_is_shown_their_own_wait_flag_and_no_others(river: House, command: str) -> None:
    river.master("SET OMNISCIENT france")
    river.play("ITALY", "SET WAIT")
    assert "The wait flag is set." not in told(river.play("FRANCE", command), address("FRANCE"))
    river.play("FRANCE", "SET WAIT")
    assert told(river.play("FRANCE", command), address("FRANCE")).count("The wait flag is set.") == 1


def test_an_omniscient_password_opens_no_other_position(watched: House) -> None:
    for position in ("Friver", "france@river", "Mriver"):
        assert code_of(watched, OWL, f"SIGNON {position} owl-pw") == "E-SIGNON"


def test_the_omniscient_hear_which_powers_got_default_orders(watched: House) -> None:
    order_all(watched, but=("ITALY",))
    letters = watched.master("PROCESS!")
    for reader in (OWL, GM):
        (notice,) = [letter for letter in to(letters, reader) if letter.subject == "river S1901M: CD notice"]
        assert "Italy" in notice.text
        assert "France" not in notice.text
    assert all("CD notice" not in told(letters, address(name)) for name in POWERS)


def test_the_omniscient_are_told_who_is_late_where_that_is_hidden(house: House) -> None:
    house.start("RULE HIDE_LATE_POWERS", "TIMING MOVE 1D NEXT 1D")
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    house.master("SET OMNISCIENT england", "SET OMNISCIENT owl")
    order_all(house, but=("ITALY",))
    letters = house.tick(days=3)
    assert "Italy" in told(letters, address("ENGLAND"))
    assert "Italy" not in told(letters, address("FRANCE"))
    assert "Italy late" in told(owl(house, "LIST"), OWL)
    assert "Italy late" not in told(house.play("FRANCE", "LIST"), address("FRANCE"))


# Press


def test_only_omniscient_with_a_mark_of_exclamation_gets_a_copy_of_all_press(watched: House) -> None:
    letters = watched.play("FRANCE", "PRESS TO ITALY", "Lend me your key.", "ENDPRESS")
    assert to(letters, WATCHER) == []
    watched.master("SET OMNISCIENT! owl")
    letters = watched.play("FRANCE", "PRESS TO ITALY", "Lend me your key.", "ENDPRESS")
    assert "Message from France to Italy in river: Lend me your key." in told(letters, OWL)
    assert readers(letters) == {address("FRANCE"), address("ITALY"), OWL}
    assert "owl" not in everything(to(letters, address("FRANCE")) + to(letters, address("ITALY")))


def test_the_omniscient_see_through_faked_and_anonymous_press(house: House) -> None:
    house.start("RULE FAKE_PRESS")
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    house.master("SET OMNISCIENT! owl")
    letters = house.play("FRANCE", "PRESS TO ITALY FROM RUSSIA", "Lend me your key.", "ENDPRESS")
    assert "Message from Russia to Italy [by France] in river" in told(letters, OWL)
    assert "France" not in everything(to(letters, address("ITALY")))


def test_who_gets_all_press_can_still_write_without_a_copy(river: House) -> None:
    river.master("SET OMNISCIENT! france")
    letters = river.play("FRANCE", "PRESS TO ITALY QUIET", "Lend me your key.", "ENDPRESS")
    assert "Lend me your key." not in told(letters, address("FRANCE"))
    assert "Lend me your key." in told(letters, address("ITALY"))


# Giving and taking


def test_everybody_is_told_who_becomes_omniscient_and_the_list_says_so(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    letters = river.master("SET OMNISCIENT! owl", "SET OMNISCIENT england")
    assert "owl may read all orders and all press from now on." in told(letters, address("ITALY"))
    assert "England may read all orders from now on." in told(letters, address("ITALY"))
    said = told(river.play("ITALY", "LIST"), address("ITALY"))
    assert "May read all orders: England. May read all orders and all press: owl." in said


@pytest.mark.parametrize("line", ["SET NOOMNISCIENT owl", "SET NO OMNISCIENT owl"])
def test_the_mark_can_be_taken_back(watched: House, line: str) -> None:
    assert "owl may read others' orders no more." in told(watched.master(line), address("ITALY"))
    refused(watched, "E-ROLE", OWL, "SIGNON owl@river owl-pw", "STATUS")
    assert "That is so already." in told(watched.master(line), GM)


def test_the_mark_ends_with_the_position(river: House) -> None:
    river.master("SET OMNISCIENT italy")
    river.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    river.master("REVIVE italy")
    player = power(river, "ITALY").player
    assert player is not None
    assert player.sight is Sight.OWN


@pytest.mark.parametrize(
    ("who", "code"), [("", "E-SET-EMPTY"), ("nobody", "E-POWER"), ("M", "E-OMNISCIENT"), ("mole", "E-OMNISCIENT")]
)
def test_nobody_the_master_and_a_monitor_are_not_made_omniscient(river: House, who: str, code: str) -> None:
    river.mail(OWL, "MONITOR mole@river mole-pw")
    refused_master(river, code, f"SET OMNISCIENT {who}")


def test_only_the_master_makes_somebody_omniscient(river: House) -> None:
    refused(river, "E-GM-ONLY", address("FRANCE"), "SIGNON Friver france-pw", "SET OMNISCIENT france")


ITALY = address("ITALY")


def flat(letters: list[Got]) -> str:
    """Return the Master's letters, without their line breaks."""
    return " ".join(words(letters, GM).split())


def test_the_rest_of_the_mail_acts_as_the_power_and_its_player_gets_these_lines(river: House) -> None:
    letters = river.master("SET DEADLINE 24 DEC 18:00", "BECOME france", "SET WAIT", *HOLDS["FRANCE"])
    assert power(river, "FRANCE").wait
    assert power(river, "FRANCE").orders is not None
    copy = next(letter for letter in letters if letter.to == FRANCE and "in your place" in letter.text)
    assert "SET WAIT" in copy.text
    assert "A PAR - BUR" in copy.text
    assert "SET DEADLINE" not in copy.text
    assert "gm-secret" not in copy.text


@pytest.mark.parametrize("sign_on", [("SIGNON Mriver gm-secret", "BECOME france"), ("SIGNON france@river gm-secret",)])
def test_in_somebodys_place_the_master_is_not_shown_their_ballot_nor_that_they_wait(
    river: House, sign_on: tuple[str, ...]
) -> None:
    river.master("HOUSE voting=proposals")
    river.play("FRANCE", "PROPOSE TEXT Shall we pause?", "SET VOTE 1 NO", "SET WAIT")
    own = words(river.play("FRANCE", "STATUS"), FRANCE)
    assert "Your vote: no." in own
    assert "The wait flag is set." in own
    shown = flat(river.mail(GM, *sign_on, "STATUS", "LIST"))
    assert 'Proposal 1: "Shall we pause?".' in shown
    assert "Your vote" not in shown
    assert "not voted" not in shown
    assert "wait flag" not in shown


def test_in_the_place_of_somebody_who_waits_for_the_start_the_master_is_not_shown_what_they_would_like_to_play(
    house: House,
) -> None:
    house.create()
    house.mail(FRANCE, "JOIN river france-pw")
    house.mail(FRANCE, "SIGNON 1river france-pw", "SET PREFERENCE FRT")
    assert "Your preference" in words(house.mail(FRANCE, "SIGNON 1river france-pw", "STATUS"), FRANCE)
    assert "Your preference" not in flat(house.master("BECOME 1", "STATUS"))


def test_as_writes_press_in_the_place_of_the_power(river: House) -> None:
    letters = river.master("AS france", "PRESS TO ITALY", "Bonjour", "ENDPRESS")
    assert "Message from France to Italy" in told(letters, ITALY)


def test_after_become_no_command_of_the_master_is_done(river: House) -> None:
    letters = river.master("BECOME france", "TERMINATE YES")
    assert river.game().stage is Stage.ACTIVE
    assert "Only the Master" in told(letters, GM)
    assert "Only the Master" in told(river.master("BECOME france", "BECOME italy"), GM)


def test_a_password_set_in_anothers_place_stands_in_no_letter(river: House) -> None:
    letters = river.master("BECOME france", "SET PASSWORD brand-new")
    assert all("brand-new" not in letter.text for letter in letters)
    assert code_of(river, FRANCE, "SIGNON france@river brand-new", "STATUS") == ""


def test_the_answer_on_a_players_new_password_speaks_of_the_players_replies_alone(river: House) -> None:
    said = told(river.master("BECOME france", "SET PASSWORD newer"), GM)
    assert "The player's replies to earlier letters, and the links in them, need the sign-on from now on." in said


def test_one_becomes_nobody_and_not_oneself(river: House) -> None:
    refused_master(river, "E-POWER", "BECOME utopia")
    refused_master(river, "E-SYNTAX", "BECOME")
    refused_play(river, "E-GM-ONLY", "FRANCE", "BECOME italy")


def test_a_master_who_becomes_master_is_told_so_and_the_mail_is_read_on(river: House) -> None:
    letters = river.master("BECOME MASTER", "SET DESC Slow")
    assert "You are the Master of river already" in told(letters, GM)
    assert river.game().description == "Slow"


def test_a_mistyped_new_password_stands_neither_in_the_copy_nor_in_the_log(river: House) -> None:
    letters = river.master("BECOME italy", "SET PASWORD swordfish")
    assert "SET PASWORD ..." in told(letters, address("ITALY"))
    with river.judge.store.reading() as tx:
        written = [entry.what for entry in tx.log("river")]
    assert "swordfish" not in f"{everything(letters)}{written}"
    letters = river.master("BECOME italy", "SET WIAT")
    assert "SET WIAT" in told(letters, address("ITALY"))
    assert "SET WIAT ..." not in told(letters, address("ITALY"))


def test_a_sentence_with_a_password_stands_without_it_in_the_copy(river: House) -> None:
    letters = river.master("BECOME france", "my password is gm-secret", "A PAR - BUR")
    assert "my password is ..." in told(letters, address("FRANCE"))
    assert "gm-secret" not in everything(letters)


def test_who_has_the_masters_mail_change_the_address_is_told_at_the_old_one(river: House) -> None:
    letters = river.master("BECOME france", "SET ADDRESS elsewhere@example.net")
    copies = [letter.to for letter in letters if "in your place" in letter.text]
    assert FRANCE in copies


def test_the_copy_shows_nothing_of_a_line_that_only_the_master_can_send(river: House) -> None:
    letters = river.master("BECOME france", "SET WAIT", "REVIVE italy secret-pw")
    copy = next(letter for letter in letters if letter.to == FRANCE and "in your place" in letter.text)
    assert "REVIVE ..." in copy.text
    assert "SET WAIT" in copy.text
    assert all("secret-pw" not in f"{letter.text}{letter.html}" for letter in letters if letter.to != GM)


@pytest.mark.parametrize(
    "below",
    [
        ("BECOME france", "A PAR - BUR"),
        ("AS france", "PRESS TO AUSTRIA", "a secret of France", "ENDPRESS"),
        ("SIGNON Friver france-pw", "A PAR - BUR"),
        ("TAKEOVER france@river gm-secret", "A PAR - BUR"),
        ("PRESS TO RUSSIA", "hello", "END", "BECOME france", "A PAR - BUR"),
        ("PRESS TO RUSSIA", "hello", "BECOME france", "A PAR - BUR"),
        ("BROADCAST", "hello", "AS france", "PRESS TO ITALY", "a secret of France"),
    ],
)
def test_the_copy_ends_where_the_mail_turns_to_another(river: House, below: tuple[str, ...]) -> None:
    letters = river.master("BECOME germany", "A MUN - RUH", *below)
    copy = told(letters, address("GERMANY"))
    assert "A MUN - RUH" in copy
    assert below[0].split()[0] in copy
    others = everything([letter for letter in letters if letter.to != GM])
    assert "PAR - BUR" not in others
    assert "secret of France" not in others
    assert power(river, "FRANCE").orders is None


SLIPS = (
    "BECOME: {}",
    "BECMOE {}",
    "[BECOME {}]",
    "AS: {}",
    "AS {}:",
    "SIGON {}@river {}-pw",
    "Become: {}",
)


@each_row("slip", SLIPS)
def test_a_slip_in_the_line_that_turns_to_another_stops_the_mail_and_its_copy(river: House, slip: str) -> None:
    below = (slip.format("france", "france"), "A PAR - BUR", "PRESS TO AUSTRIA", "a secret of France", "ENDPRESS")
    letters = river.master("BECOME germany", "A MUN - RUH", *below)
    assert power(river, "GERMANY").orders is not None
    assert power(river, "FRANCE").orders is None
    others = everything([letter for letter in letters if letter.to != GM])
    assert "A MUN - RUH" in others
    assert "PAR - BUR" not in others
    assert "secret of France" not in others
    assert "france-pw" not in others
    assert "Did you mean" in told(letters, GM)


@each_row("slip", SLIPS)
def test_below_a_slip_in_the_first_become_nothing_leaves_as_the_masters(river: House, slip: str) -> None:
    letters = river.master(slip.format("germany", "germany"), "PRESS TO AUSTRIA", "a secret of Germany", "ENDPRESS")
    assert {letter.to for letter in letters} == {GM}


def test_words_like_as_promised_turn_to_nobody(river: House) -> None:
    letters = river.master("BECOME germany", "As promised:", "A MUN - RUH", "PRESS TO AUSTRIA", "hello", "ENDPRESS")
    assert "hello" in told(letters, address("AUSTRIA"))


def test_the_copy_has_press_as_it_was_written_and_goes_on_below_it(river: House) -> None:
    copy = told(river.master("BECOME germany", "PRESS TO FRANCE", "As I said:", "no.", "ENDPRESS", "SET WAIT"), GERMANY)
    assert "PRESS TO FRANCE As I said: no. ENDPRESS SET WAIT" in copy


def test_the_copy_shows_no_setting_that_only_the_master_can_send(river: House) -> None:
    copy = told(river.master("BECOME germany", "SETTINGS stamp", "PRIVATE sesame", "END SETTINGS", "SET WAIT"), GERMANY)
    assert "sesame" not in copy
    assert "SETTINGS stamp SET WAIT" in copy


@pytest.mark.parametrize(
    "lines",
    [
        ("COMMENTARY", "They are all naive.", "ENDCOMMENTARY", "SET WAIT"),
        ("DIARY", "They are all naive."),
        ("PRESS TO ITALY", "Hello", "DIARY", "They are all naive."),
    ],
)
def test_the_copy_shows_no_diary_that_the_master_meant_for_themselves(river: House, lines: tuple[str, ...]) -> None:
    letters = river.master("BECOME germany", *lines)
    assert "naive" not in everything([letter for letter in letters if letter.to != GM])


def test_the_copy_shows_no_new_password_that_is_broken_over_two_lines(river: House) -> None:
    for lines in (("SET PASSWORD", "newword77"), ("SET PASSWORD newword77", "SET NAME newword77")):
        assert "newword77" not in told(river.master("BECOME germany", *lines), GERMANY)


def test_what_the_master_changes_in_a_players_place_is_told_as_the_masters_doing_without_their_address(
    river: House,
) -> None:
    password = told(river.master("BECOME france", "SET PASSWORD brand-new"), FRANCE)
    assert "The password of France in river was changed by the Master." in password
    letters = river.master("BECOME france", "SET TOKEN NEW")
    assert "need a sign-on now: the Master has asked for that." in told(letters, FRANCE)
    assert "replies to this letter" not in told(letters, GM)
    letters = river.master("BECOME france", "SET ADDRESS elsewhere@example.net")
    assert "The Master has changed the address in your place." in told(letters, FRANCE)
    for text in (password, told(letters, FRANCE), told(letters, "elsewhere@example.net")):
        assert GM not in text


def test_an_address_that_is_asked_first_is_told_as_the_masters_doing_too(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.start()
    text = told(house.master("BECOME france", "SET ADDRESS elsewhere@example.net"), FRANCE)
    assert "The Master has asked for the change in your place." in text
    assert GM not in text


def test_the_masters_own_address_never_becomes_that_of_the_player_in_whose_place_they_write(river: House) -> None:
    letters = river.master("BECOME france", "SET ADDRESS")
    assert "Name the address, for this mail is yours and not that of France" in told(letters, GM)
    assert power(river, "FRANCE").player.addresses == (FRANCE,)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SET NAME Frank", "In river France is called Frank from now on."),
        ("SET NO NAME", "In river France is called"),
        ("SET ZONE Europe/Paris", "Letters to France about river give dates in the zone Europe/Paris from now on."),
        ("SET NOZONE", "Letters to France about river give dates in the game's zone again, Europe/London."),
        ("SET MAP OFF", "Letters to France about river come without maps from now on"),
        ("SET MAP SMALL", "Letters to France about river have smaller maps from now on"),
        ("SET MAP ON", "Letters to France about river have maps already."),
        ("SET CALENDAR OFF", "Letters to France about river have no entries for the calendar from now on."),
        ("SET ABSENCE 24 DEC TO 27 DEC", "The absence of France from river is on file"),
        ("SET WAIT", "unless SET NOWAIT takes the flag back"),
        ("SET VOTE SOLO", "The vote of France is on file; the player would be told: You accept no end of the game"),
    ],
)
def test_what_the_master_sets_in_anothers_place_is_told_with_the_others_name(
    river: House, line: str, said: str
) -> None:
    letters = river.master("SET ZONE Europe/London", "BECOME france", line)
    assert said in flat(letters)
    assert "Your letters" not in flat(letters)
    assert "you are called" not in flat(letters)


def test_maps_and_calendar_that_were_off_come_again_for_whom_the_master_turned_them_on(river: House) -> None:
    river.master("BECOME france", "SET MAP OFF", "SET CALENDAR OFF")
    text = flat(river.master("BECOME france", "SET MAP ON", "SET CALENDAR ON"))
    assert "Letters to France about river have maps again." in text
    assert "From now on, letters to France about river that name a deadline have an entry for the calendar." in text
