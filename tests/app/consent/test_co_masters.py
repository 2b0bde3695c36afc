"""SET MASTER and DEPUTY: Masters who share a game, each with a seat of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.game.game import Maps
from tests.support.command_mails import code_of, power, refused_master, told
from tests.support.house import GM, POWERS, Got, House, address, to

ANNA, BEN = "anna@example.net", "ben@example.net"
FRANCE, ITALY = address("FRANCE"), address("ITALY")


@pytest.fixture
def played(tmp_path: Path) -> Iterator[House]:
    """A judge where addresses have to answer first, on which river is being played."""
    made = House(tmp_path, confirm=True)
    made.once(("co-Masters",), lambda: _play(made))
    made.skip_letters()
    yield made
    made.judge.store.close()


@pytest.fixture
def shared(played: House) -> House:
    """The same, with Anna as co-Master."""
    add(played)
    played.skip_letters()
    return played


def _play(house: House) -> None:
    house.create("RULE POWER_CHOICE", "NAMES SHOW", "ADDRESSES SHOW")
    for each in POWERS:
        house.say_yes(house.mail(address(each), f"JOIN {each.lower()}@river {each.lower()}-pw"))
    house.wait(days=1, hours=1)


def asked(letters: list[Got], who: str = ANNA) -> Got:
    """The letter that asks somebody to be a Master."""
    (letter,) = [letter for letter in to(letters, who) if letter.subject.startswith("[CONFIRM ")]
    return letter


def add(house: House, line: str = f"SET MASTER ADD {ANNA}") -> list[Got]:
    """Have Anna asked, and say yes."""
    return house.reply(asked(house.master(line)))


def letter_of(house: House, line: str = "SET DEADLINE +2D") -> Got:
    """The letter to Anna about an act of the first Master."""
    (letter,) = to(house.master(line), ANNA)
    return letter


@pytest.mark.parametrize(
    ("address", "made"),
    [("the@x.example", "person-the"), ("italy@x.example", "person-italy"), ("judge@x.example", "person")],
)
def test_the_id_of_a_co_master_reads_as_no_word_of_the_judge(played: House, address: str, made: str) -> None:
    played.reply(asked(played.master(f"SET MASTER ADD {address}"), address))
    assert [one.id for one in played.game().co_masters] == [made]


def test_where_addresses_are_hidden_no_mailbox_names_a_co_master(played: House) -> None:
    played.master("SET ADDRESSES HIDE")
    letters = add(played)
    assert [one.id for one in played.game().co_masters] == ["colleague"]
    assert "one more Master: colleague" in told(letters, ITALY)
    assert "anna" not in told(letters + played.mail(ITALY, "SIGNON italy@river italy-pw", "LIST river"), ITALY)


def test_somebody_is_a_co_master_with_their_yes_and_everybody_is_told(played: House) -> None:
    letters = played.master(f"SET MASTER ADD {ANNA}")
    assert {letter.to for letter in letters} == {GM, ANNA}
    assert "The Master asks that you be another Master in the game river." in " ".join(asked(letters).text.split())
    assert played.game().co_masters == ()
    letters = played.reply(asked(letters))
    assert [one.id for one in played.game().co_masters] == ["anna"]
    assert {letter.to for letter in letters} == {GM, ANNA, *map(address, POWERS)}
    assert "You are one of the Masters of river now" in told(letters, ANNA)
    assert "one more Master: anna" in told(letters, ITALY)
    assert ANNA not in told(letters, ITALY)


def test_a_command_in_a_reply_to_the_question_makes_nobody_a_master(played: House) -> None:
    (letter,) = [one for one in to(played.master(f"SET MASTER ADD {ANNA}"), ANNA) if "CONFIRM" in one.subject]
    assert to(played.reply(letter, "LIST river"), ANNA)
    assert played.game().co_masters == ()
    played.reply(letter)
    assert [one.id for one in played.game().co_masters] == ["anna"]


def test_what_the_master_gets_a_co_master_gets_with_tokens_of_their_own(shared: House) -> None:
    shared.wait(hours=1)
    letters = shared.mail(FRANCE, "SIGNON Friver france-pw", "PRESS TO M", "Who is there?", "ENDPRESS")
    (anna,), (gm,) = to(letters, ANNA), to(letters, GM)
    assert "Who is there?" in anna.text
    assert "Who is there?" in gm.text
    assert anna.token
    assert anna.token != gm.token
    assert str(anna.headers["Reply-To"]).startswith("judge+river.anna.")
    assert "LEAVE" not in anna.text


def test_a_reply_of_a_co_master_acts_for_the_master_and_is_told_with_the_name(shared: House) -> None:
    letters = shared.answer(letter_of(shared), "SET DEADLINE +1D", "SET DESC hello")
    assert shared.game().description == "hello"
    assert "The Master anna has changed the settings" in told(letters, ITALY)
    assert "Master anna" in told(letters, GM)
    assert to(letters, ANNA)
    assert "not on file" not in told(letters, GM)


def test_a_co_master_is_told_what_another_did_with_a_gagged_players_press(shared: House) -> None:
    shared.master("GAG france")
    stamps = []
    for text in ("One.", "Two."):
        letters = shared.mail(FRANCE, "SIGNON Friver france-pw", "PRESS TO G", text, "ENDPRESS")
        found = re.search(r"RELEASE PRESS (\w{4})", told(letters, ANNA))
        assert found is not None
        stamps.append(found[1])
    said = " ".join(told(shared.master(f"RELEASE PRESS {stamps[0]}"), ANNA).split())
    assert f"The message {stamps[0]} from France (PRESS TO G) is sent." in said
    letters = shared.answer(to(letters, ANNA)[-1], "No: be polite")
    said = " ".join(told(letters, GM).split())
    assert "The Master anna has decided" in said
    assert f"The message {stamps[1]} from France (PRESS TO G) is refused, with these words: be polite" in said


def test_a_co_master_gets_what_the_master_may_know_and_no_player_does(shared: House) -> None:
    shared.mail(FRANCE, "SIGNON Friver france-pw", "A PAR - BUR")
    (own,) = to(shared.answer(letter_of(shared), "STATUS"), ANNA)
    assert "Burgundy" in own.text
    letters = shared.mail(ITALY, "SIGNON Iriver italy-pw", "STATUS")
    assert "Burgundy" not in told(letters, ITALY)


def test_a_password_of_a_co_master_opens_their_seat_and_the_masters_stays(shared: House) -> None:
    shared.answer(letter_of(shared), "SET PASSWORD annas-own")
    for who, sign_on, word in [(ANNA, "anna@river annas-own", "one"), (ANNA, "Mriver annas-own", "two")]:
        shared.mail(who, f"SIGNON {sign_on}", f"SET DESC {word}")
        assert shared.game().description == word
    shared.master("SET DESC three")
    assert code_of(shared, ITALY, "SIGNON Mriver annas-own", "SET DESC four") == "E-SIGNON"
    assert shared.game().description == "three"


def test_other_settings_of_letters_are_a_co_masters_own_too(shared: House) -> None:
    letters = shared.answer(letter_of(shared), "SET MAP OFF", "SET NAME Anna Martin", "SET DIGEST DAILY")
    assert {letter.to for letter in letters} == {ANNA}
    first, own = shared.game().master, shared.game().co_masters[0].player
    assert (own.name, own.maps, own.digest is None) == ("Anna Martin", Maps.OFF, False)
    assert (first.name, first.maps, first.digest) == ("", Maps.ON, None)


def test_who_plays_cannot_be_a_co_master_nor_a_co_master_play(shared: House) -> None:
    assert "A Master must not play" in refused_master(shared, "E-MASTER", f"SET MASTER ADD {FRANCE}")
    refused_master(shared, "E-REPLACE", f"REPLACE italy {ANNA}")
    shared.master("EJECT italy")
    assert code_of(shared, ANNA, "TAKEOVER italy@river pw") == "E-IS-MASTER"
    shared.answer(letter_of(shared), "SET PASSWORD annas-own")
    assert code_of(shared, ANNA, "TAKEOVER italy@river annas-own") == "E-IS-MASTER"
    assert power(shared, "ITALY").player is None
    shared.say_yes(shared.mail(FRANCE, "SIGNON Friver france-pw", f"SET ADDRESS {ANNA}"))
    assert power(shared, "FRANCE").player.addresses == (FRANCE,)  # type: ignore[union-attr]


def test_a_yes_after_the_end_comes_too_late_and_the_master_hears_of_it(played: House) -> None:
    letters = played.master(f"SET MASTER ADD {ANNA}")
    played.master("TERMINATE YES")
    letters = played.reply(to(letters, ANNA)[0])
    assert not played.game().co_masters
    assert "Your yes came too late" in told(letters, ANNA)
    assert f"{ANNA} has said yes to your wish for one more Master" in told(letters, GM)


def test_who_has_come_to_play_meanwhile_says_yes_in_vain(played: House) -> None:
    letter = asked(played.master(f"SET MASTER ADD {ANNA}"))
    played.master("EJECT italy")
    played.wait(days=2)
    played.say_yes(played.mail(ANNA, "TAKEOVER italy@river pw"))
    assert power(played, "ITALY").player is not None
    played.reply(letter)
    assert played.game().co_masters == ()


def test_a_watcher_who_becomes_co_master_keeps_seat_and_password(played: House) -> None:
    played.say_yes(played.mail(ANNA, "OBSERVE owl@river owl-pw"))
    played.wait(days=1, hours=1)
    played.skip_letters()
    add(played)
    assert [one.id for one in played.game().observers] == ["owl"]
    played.mail(ANNA, "SIGNON owl@river owl-pw", "SET DESC by the owl")
    assert played.game().description == "by the owl"


def test_dropped_a_co_master_watches_and_reads_what_watchers_read(shared: House) -> None:
    own = letter_of(shared)
    letters = shared.master("SET MASTER DROP anna")
    assert {letter.to for letter in letters} == {GM, ANNA, *map(address, POWERS)}
    assert "You are no longer a Master of river" in told(letters, ANNA)
    shared.answer(own, "SET DESC mine")
    assert shared.game().description != "mine"
    shared.wait(hours=1)
    shared.skip_letters()
    letters = shared.mail(FRANCE, "SIGNON Friver france-pw", "PRESS TO M", "Secret.", "ENDPRESS")
    assert to(letters, ANNA) == []


def test_a_co_master_can_leave_by_their_own_line(shared: House) -> None:
    letters = shared.answer(letter_of(shared), f"SET MASTER DROP {ANNA}")
    assert shared.game().co_masters == ()
    assert "no longer a Master of river" in told(letters, ANNA)


def test_the_first_master_leaves_to_a_co_master_and_the_last_one_cannot(shared: House) -> None:
    letters = shared.master("SET MASTER DROP M")
    assert shared.game().master.addresses == (ANNA,)
    assert [(one.id, one.co_master) for one in shared.game().observers] == [("former-master", False)]
    assert {letter.to for letter in letters} == {GM, ANNA, *map(address, POWERS)}
    (letter,) = to(letters, ANNA)
    assert "The last Master cannot leave" in told(shared.answer(letter, "SET MASTER DROP M"), ANNA)
    assert shared.game().master.addresses == (ANNA,)


@pytest.mark.parametrize("word", ["ANNA", "Anna Smith", ANNA])
def test_a_co_master_is_dropped_by_id_name_or_address(shared: House, word: str) -> None:
    shared.answer(letter_of(shared), "SET NAME Anna Smith")
    shared.master(f"SET MASTER DROP {word}")
    assert shared.game().co_masters == ()


def test_a_co_master_whose_id_hides_the_address_is_dropped_by_the_part_before_the_at_sign(shared: House) -> None:
    shared.master("SET ADDRESSES HIDE")
    shared.master("SET MASTER ADD carl@example.org")
    shared.answer(to(shared.all_letters(), "carl@example.org")[-1], "YES")
    assert [one.id for one in shared.game().co_masters] == ["anna", "colleague"]
    assert "SET MASTER DROP anna@example.org" in refused_master(shared, "E-SET-EMPTY", "SET MASTER")
    shared.master("SET MASTER DROP carl")
    assert [one.id for one in shared.game().co_masters] == ["anna"]


def test_the_first_master_leaves_by_the_name_in_list_and_a_wrong_word_is_told_the_right_ones(shared: House) -> None:
    said = refused_master(shared, "E-MASTER", "SET MASTER DROP gm")
    assert "M is the first Master, and these IDs are the others: anna." in said
    shared.master("SET NAME George Miller", "SET MASTER DROP George Miller")
    assert shared.game().master.addresses == (ANNA,)


def test_list_has_a_blank_behind_the_longest_id_of_a_watcher(shared: House) -> None:
    shared.master("SET MASTER DROP M")
    assert "former-master observer" in told(shared.mail(FRANCE, "LIST river"), FRANCE)


def test_a_co_master_has_no_rights_over_the_first_one(shared: House) -> None:
    for line in ("SET MASTER DROP M", f"SET MASTER DROP {GM}", "PROMOTE owl"):
        assert "first Master" in told(shared.answer(letter_of(shared), line), ANNA)
    refused_master(shared, "E-MASTER", "EJECT anna")
    refused_master(shared, "E-MASTER", "RESIGN anna")
    assert shared.game().master.addresses == (GM,)


def test_who_is_asked_to_be_a_deputy_reads_the_end_in_the_zone_of_the_game(played: House) -> None:
    played.master("SET ZONE Europe/Berlin")
    letter = asked(played.master(f"DEPUTY {ANNA} TO 27 NOV"))
    assert "until Friday 27 November 2026 23:59 CET" in " ".join(letter.text.split())


def test_who_is_asked_twice_gets_one_letter_and_the_master_is_told_so(played: House) -> None:
    letter = asked(played.master(f"SET MASTER ADD {ANNA}"))
    letters = played.master(f"SET MASTER DROP {ANNA}", f"SET MASTER ADD {ANNA}")
    assert "tell them yourself to answer it: the next one leaves a day later" in " ".join(told(letters, GM).split())
    played.reply(letter)
    assert [one.player.addresses for one in played.game().co_masters] == [(ANNA,)]


def test_the_letter_to_a_deputy_says_until_when(played: House) -> None:
    letter = asked(played.master(f"DEPUTY {ANNA} TO 27 NOV"))
    until = "another Master in the game river, until Friday 27 November 2026 23:59 GMT."
    assert until in " ".join(letter.text.split())


def test_a_deputys_rights_end_by_the_clock_and_all_are_told(played: House) -> None:
    letters = add(played, f"DEPUTY {ANNA} TO 27 NOV")
    assert "until Fri 27 Nov 2026 23:59" in " ".join(told(letters, ITALY).split())
    own = letter_of(played)
    assert "does not choose Masters" in told(played.answer(own, f"SET MASTER ADD {BEN}"), ANNA)
    played.answer(own, "SET DESC by a deputy")
    assert played.game().description == "by a deputy"
    played.skip_letters()
    letters = played.tick(days=4)
    assert played.game().co_masters == ()
    assert "the time for which you were asked has ended" in told(letters, ANNA)
    assert "anna is no longer a Master of river, and watches it: the agreed time is over" in " ".join(
        told(letters, ITALY).split()
    )
    played.answer(own, "SET DESC too late")
    assert played.game().description == "by a deputy"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("SET MASTER", "E-SET-EMPTY"),
        ("SET MASTER ADD", "E-SET-EMPTY"),
        (f"SET MASTER KEEP {ANNA}", "E-SET-SYNTAX"),
        ("SET MASTER ADD anna", "E-ADDR"),
        (f"SET MASTER ADD {GM}", "E-MASTER"),
        ("SET MASTER DROP anna", "E-MASTER"),
        ("SET MASTER DROP M", "E-MASTER"),
        (f"DEPUTY {ANNA}", "E-SYNTAX"),
        (f"DEPUTY {ANNA} TO 32 JAN", "E-DATE"),
        (f"DEPUTY {ANNA} TO 2020-01-05", "E-DL-PAST"),
    ],
)
def test_what_cannot_be_said_of_masters(played: House, line: str, code: str) -> None:
    refused_master(played, code, line)


def test_lists_for_masters_count_for_co_masters(played: House) -> None:
    letter = asked(played.master(f"SET MASTER ADD {ANNA}"))
    played.master(f"SET DENY MASTER {ANNA}")
    played.reply(letter)
    assert played.game().co_masters == ()
    refused_master(played, "E-DENIED", f"SET MASTER ADD {ANNA}")


def test_a_full_rollback_keeps_the_co_masters_of_now(played: House) -> None:
    played.master("PROCESS!")
    add(played)
    played.master("ROLLBACK FULL")
    assert [one.id for one in played.game().co_masters] == ["anna"]
    played.master("SET MASTER DROP anna", "PROCESS!")
    played.master("ROLLBACK FULL")
    assert played.game().co_masters == ()


def test_a_reply_of_a_co_master_to_press_is_press_of_the_master(shared: House) -> None:
    shared.wait(hours=1)
    letters = shared.mail(FRANCE, "SIGNON Friver france-pw", "PRESS TO M", "May I leave?", "ENDPRESS")
    (letter,) = to(letters, ANNA)
    letters = shared.answer(letter, "Please stay with us.")
    assert "Please stay with us." in told(letters, FRANCE)
    assert "Master anna" in told(letters, FRANCE)
    assert "Please stay with us." in told(letters, GM)
    assert to(letters, ITALY) == []


def test_a_co_master_becomes_a_player_and_the_copy_says_who(shared: House) -> None:
    shared.wait(hours=1)
    letters = shared.answer(letter_of(shared), "BECOME france", "A PAR - BUR")
    assert power(shared, "FRANCE").orders is not None
    assert "A PAR - BUR" in told(letters, FRANCE)


def test_a_game_in_preparation_can_be_shared(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.say_yes(house.mail(GM, "CREATE lake gm-secret"))
    house.wait(days=1, hours=1)
    house.skip_letters()
    letters = house.reply(asked(house.mail(GM, "SIGNON Mlake gm-secret", f"SET MASTER ADD {ANNA}")))
    (letter,) = to(letters, ANNA)
    house.answer(letter, "SET DESC hello")
    assert house.game("lake").description == "hello"
    assert code_of(house, BEN, "SIGNON anna@lake wrong") == "E-NOGAME"


def test_letters_to_watchers_have_their_line_to_leave_again_when_a_term_is_over(shared: House) -> None:
    shared.master("SET MASTER DROP anna")
    shared.skip_letters()
    (letter,) = to(shared.master("SET DESC other"), ANNA)
    assert "LEAVE" in letter.text


def test_each_master_has_a_commentary_of_their_own(shared: House) -> None:
    shared.master("COMMENTARY", "Turkey sleeps", "ENDCOMMENTARY")
    letter = letter_of(shared)
    assert "You have written none" in told(shared.answer(letter, "COMMENTARY"), ANNA)
    letters = shared.answer(letter, "COMMENTARY", "Italy dreams", "ENDCOMMENTARY")
    assert {got.to for got in letters} == {ANNA}
    assert "Italy dreams" not in told(shared.master("COMMENTARY"), GM)
    for each in POWERS:
        shared.play(each, "SET DRAW")
    said = told(shared.mail(ANNA, "HISTORY river"), ANNA)
    assert "Commentary of the Master, S1901M" in said
    assert "Commentary of Anna, S1901M" in said


def test_a_commentary_without_its_end_comes_back_to_its_writer_alone(shared: House) -> None:
    letter = letter_of(shared)
    letters = shared.master("COMMENTARY", "Turkey sleeps", "SET DEADLINE +1D")
    assert {got.to for got in letters} == {GM}
    assert "no ENDCOMMENTARY" in told(letters, GM)
    letters = shared.answer(letter, "COMMENTARY", "Italy dreams", "SET DEADLINE +1D")
    assert {got.to for got in letters} == {ANNA}
    assert (shared.game().diaries, shared.game().held_press) == ((), ())


def test_another_address_of_a_players_mailbox_is_no_co_masters(shared: House) -> None:
    said = refused_master(shared, "E-MASTER", "SET MASTER ADD france+2@example.org")
    assert "has the mailbox of somebody who plays" in " ".join(said.split())


def test_a_co_master_does_not_join_before_the_start(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.create("RULE POWER_CHOICE", "NAMES SHOW", "ADDRESSES SHOW")
    house.wait(days=1, hours=1)
    add(house)
    for line in ("JOIN france@river pw", "OBSERVE owl@river pw", "MONITOR owl@river pw"):
        assert code_of(house, ANNA, line) == "E-IS-MASTER", line
    assert [one.id for one in house.game().co_masters] == ["anna"]


def test_what_an_old_letter_of_a_watcher_opens_is_no_masters(played: House) -> None:
    letters = played.reply(asked(played.mail(ANNA, "OBSERVE anna@river anna-pw1")))
    welcome = next(letter for letter in to(letters, ANNA) if "LEAVE river.anna." in letter.text)
    (line,) = re.findall(r"^ +(LEAVE river\.anna\.[a-z2-7]{16})$", welcome.text, re.MULTILINE)
    add(played)
    played.skip_letters()
    played.answer(welcome, "SET DESC by an old token", sender="evil@example.net")
    assert played.game().description != "by an old token"
    letters = played.mail(ANNA, line)
    assert "SET MASTER DROP" in told(letters, ANNA)
    assert [one.id for one in played.game().co_masters] == ["anna"]


@pytest.mark.parametrize(
    "heading", ["PRESS TO ALL BUT M", "PRESS TO ALL BUT M,anna", "PRESS -M", "PRESS TO ALL BUT GM"]
)
def test_press_to_all_but_the_master_reaches_no_co_master(shared: House, heading: str) -> None:
    letters = shared.mail(FRANCE, "SIGNON Friver france-pw", heading, "not masters", "ENDPRESS")
    readers = {letter.to for letter in letters if "not masters" in letter.text}
    assert readers == {address(each) for each in POWERS}


def test_press_to_all_but_one_of_the_masters_is_refused(shared: House) -> None:
    letters = shared.mail(FRANCE, "SIGNON Friver france-pw", "PRESS TO ALL BUT anna", "not her", "ENDPRESS")
    assert {letter.to for letter in letters} == {FRANCE}
    assert "anna is one of the Masters" in told(letters, FRANCE)


def test_a_password_that_one_master_sets_for_another_opens_no_commentary(shared: House) -> None:
    shared.answer(letter_of(shared), "COMMENTARY", "Italy dreams", "ENDCOMMENTARY")
    shared.master("BECOME anna", "SET PASSWORD spyspy12")
    shown = told(shared.master("SIGNON anna@river spyspy12", "COMMENTARY"), GM)
    assert "Italy dreams" not in shown
    assert [entry.text for entry in shared.game().diaries] == ["Italy dreams"]


@pytest.mark.parametrize("mine", [ANNA, "anna+2@example.net"])
def test_no_address_of_a_co_masters_mailbox_plays(shared: House, mine: str) -> None:
    shared.master("EJECT italy")
    assert code_of(shared, mine, "TAKEOVER italy@river pw") == "E-IS-MASTER"
    shared.wait(days=2)
    shared.say_yes(shared.mail(FRANCE, "SIGNON Friver france-pw", f"SET ADDRESS {mine}"))
    shared.wait(days=2)
    shared.say_yes(shared.mail(GM, "SIGNON Mriver gm-secret", "BECOME france", f"SET ADDRESS {mine}"))
    player = power(shared, "FRANCE").player
    assert player is not None
    assert player.addresses == (FRANCE,)


def test_a_player_does_not_learn_whether_an_address_is_of_a_co_masters_mailbox(shared: House) -> None:
    for mine in ("anna+2@example.net", "zoe+2@example.net"):
        letters = shared.mail(FRANCE, "SIGNON Friver france-pw", f"SET ADDRESS {mine}")
        assert {letter.to for letter in letters if not letter.subject.startswith("[CONFIRM ")} == {FRANCE}
        assert f"will go to {mine} when {mine} has answered" in told(letters, FRANCE)


def test_the_letters_of_a_co_master_do_not_go_to_the_address_of_a_player(shared: House) -> None:
    shared.wait(days=2)
    shared.say_yes(shared.answer(letter_of(shared), f"SET ADDRESS {FRANCE}"))
    assert shared.game().co_masters[0].player.addresses == (ANNA,)


def test_a_co_master_may_use_another_address_of_their_mailbox(shared: House) -> None:
    shared.wait(days=2)
    shared.say_yes(shared.answer(letter_of(shared), "SET ADDRESS anna+2@example.net"))
    assert shared.game().co_masters[0].player.addresses == ("anna+2@example.net",)


def test_a_full_rollback_lets_a_former_co_master_watch_on_and_makes_them_no_master(shared: House) -> None:
    shared.master("PROCESS!")
    shared.master("SET MASTER DROP anna")
    shared.skip_letters()
    letters = shared.master("ROLLBACK FULL S1901M")
    assert shared.game().phase_code == "S1901M"
    assert [(one.id, one.co_master) for one in shared.game().observers] == [("anna", False)]
    assert "You had no part" not in told(letters, ANNA)


def test_one_master_decides_on_press_of_the_gagged_once_and_its_readers_hear_of_no_master(shared: House) -> None:
    shared.master("SET RULE EAVESDROP", "GAG france")
    letters = shared.play("FRANCE", "PRESS TO G,M", "Hello.", "ENDPRESS")
    (hers,) = to(letters, ANNA)
    (his,) = to(letters, GM)
    found = re.search(r"RELEASE PRESS \w{4}", hers.text)
    assert found is not None
    sent = shared.answer(hers, found[0])
    assert {letter.to for letter in sent if "Hello." in letter.text} == {FRANCE, address("GERMANY"), GM, ANNA}
    assert "anna" not in told(sent, address("GERMANY")).lower() + told(sent, FRANCE).lower()
    hold = found[0].replace("RELEASE", "HOLD")
    for line in (found[0], hold):
        assert "no longer waits: anna sent it." in " ".join(told(shared.answer(his, line), GM).split())
    assert "no longer waits: you sent it." in " ".join(told(shared.answer(hers, hold), ANNA).split())
    back = " ".join(told(shared.answer(to(letters, FRANCE)[0], hold), FRANCE).split())
    assert "no longer waits: the Master sent it." in back
    said = told(shared.play("GERMANY", hold), address("GERMANY"))
    assert "No message with that mark waits." in " ".join(said.split())


def test_the_question_whether_somebody_wants_to_be_a_master_is_taken_back(played: House) -> None:
    letters = played.master(f"SET MASTER ADD {ANNA}")
    assert f"SET MASTER DROP {ANNA}" in " ".join(told(letters, GM).split())
    letter = asked(letters)
    letters = played.master(f"SET MASTER DROP {ANNA}")
    assert {each.to for each in letters} == {GM, ANNA}
    assert "takes back the question whether you want to be a Master" in " ".join(told(letters, ANNA).split())
    assert "is not asked to be a Master of river" in " ".join(told(letters, GM).split())
    assert "Your yes came too late" in told(played.reply(letter), ANNA)
    assert played.game().co_masters == ()
    assert to(played.master(f"SET MASTER DROP {ANNA}"), ANNA) == []


def test_a_yes_after_the_days_of_the_question_makes_no_master(played: House) -> None:
    letter = asked(played.master(f"SET MASTER ADD {ANNA}"))
    played.wait(days=7)
    assert "Your yes came too late" in told(played.reply(letter), ANNA)
    assert played.game().co_masters == ()


def test_a_co_master_takes_a_question_back_and_a_deputy_does_not(shared: House) -> None:
    letter = asked(shared.answer(letter_of(shared), "SET MASTER ADD dora@example.net"), "dora@example.net")
    shared.answer(letter_of(shared), "SET MASTER DROP dora@example.net")
    shared.reply(letter)
    assert [one.id for one in shared.game().co_masters] == ["anna"]
    deputy = shared.reply(asked(shared.master("DEPUTY eva@example.net TO 5 JAN"), "eva@example.net"))
    (own,) = to(deputy, "eva@example.net")
    shared.master("SET MASTER ADD dora@example.net")
    assert "A deputy does not choose Masters" in told(shared.answer(own, "SET MASTER DROP dora@example.net"), own.to)


def test_the_question_claims_no_earlier_answer_and_asks_what_somebody_wants(house: House) -> None:
    house.create()
    letter = asked(house.master(f"SET MASTER ADD {ANNA}"))
    assert "answered the judge before" not in letter.text
    assert letter.subject.endswith("do you want this?")


def test_the_master_reads_the_address_of_a_new_master_and_players_do_not(played: House) -> None:
    played.master("SET ADDRESSES HIDE")
    letters = add(played)
    assert f"one more Master: colleague ({ANNA})" in " ".join(told(letters, GM).split())
    assert ANNA not in told(letters, ITALY)


def test_deputy_with_another_day_moves_the_end(played: House) -> None:
    add(played, f"DEPUTY {ANNA} TO 5 JAN")
    before = played.game().co_masters[0].until
    letters = played.master(f"DEPUTY {ANNA} TO 20 DEC")
    after = played.game().co_masters[0].until
    assert before is not None
    assert after is not None
    assert after < before
    assert {each.to for each in letters} >= {GM, ANNA, ITALY}
    assert "anna is a Master of river until Sun 20 Dec" in " ".join(told(letters, ITALY).split())
    assert "one more Master" not in told(letters, ITALY)


@pytest.mark.parametrize("word", ["anna", "ANNA", ANNA])
def test_deputy_no_ends_a_deputys_time(played: House, word: str) -> None:
    add(played, f"DEPUTY {ANNA} TO 5 JAN")
    assert {each.to for each in played.master(f"DEPUTY {word} NO")} >= {GM, ANNA}
    assert played.game().co_masters == ()


def test_deputy_no_takes_the_question_back_and_ends_no_first_master(played: House) -> None:
    letter = asked(played.master(f"DEPUTY {ANNA} TO 5 JAN"))
    assert "is not asked to be a Master of river" in " ".join(told(played.master(f"DEPUTY {ANNA} NO"), GM).split())
    assert "Your yes came too late" in told(played.reply(letter), ANNA)
    for word in ("M", GM, "nobody"):
        refused_master(played, "E-MASTER", f"DEPUTY {word} NO")
