"""PRESS and BROADCAST: allowed writers and texts, and their readers (commands.md 7)."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from judge.commands.playing.press_heading import PressOptions, read_options
from judge.game.events.press import PressSent, Signature
from judge.game.game import Stage
from judge.problems import Refused
from tests.support.command_mails import (
    HOLDS,
    code_of,
    everything,
    order_all,
    power,
    readers,
    refused,
    refused_play,
    told,
)
from tests.support.house import GM, POWERS, House, address, to, words

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE, ITALY, ENGLAND = address("FRANCE"), address("ITALY"), address("ENGLAND")


def test_press_goes_to_those_named_and_an_echo_to_its_writer(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO italy and E", "Dear both,", "", "  let us meet.", "ENDPRESS and more")
    assert readers(letters) == {FRANCE, ITALY, ENGLAND}
    (got,) = to(letters, ITALY)
    assert got.subject == "river S1901M: France to Italy and England"
    assert "Message from France to Italy and England in river:" in got.text
    assert "Dear both,\n\n  let us meet." in got.text
    assert FRANCE not in got.headers.as_string()
    (echo,) = to(letters, FRANCE)
    assert echo.subject == "river S1901M: sent to Italy and England"


def test_a_broadcast_goes_to_everybody_but_monitors_and_the_masters_to_them_as_well(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    letters = river.play("FRANCE", "BROADCAST", "Peace!", "ENDPRESS")
    assert readers(letters) == EVERYBODY | {"owl@example.org"}
    assert "Broadcast message from France in river:" in told(letters, ITALY)
    letters = river.master("BROADCAST", "Listen.", "ENDBROADCAST")
    assert readers(letters) == EVERYBODY | {"owl@example.org", "mole@example.org"}


@pytest.mark.parametrize(
    ("options", "who"),
    [
        ("TO E", {ENGLAND}),
        ("to ei", {ENGLAND, ITALY}),
        ("TO EIM", {ENGLAND, ITALY, GM}),
        ("TO eng,Italy,MASTER", {ENGLAND, ITALY, GM}),
        ("+ E", {ENGLAND}),
        ("+EI", {ENGLAND, ITALY}),
        ("TO E WHITE", {ENGLAND}),
        ("WHITE TO E", {ENGLAND}),
        ("TO ALL", EVERYBODY - {FRANCE}),
        ("TO ALL BUT E,I", EVERYBODY - {FRANCE, ENGLAND, ITALY}),
        ("TO -EI", EVERYBODY - {FRANCE, ENGLAND, ITALY}),
        ("TO owl", {"owl@example.org"}),
        ("TO F", set()),
    ],
)
def test_readers_are_named_in_many_ways(river: House, options: str, who: set[str]) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = river.play("FRANCE", f"PRESS {options}", "Hello", "ENDPRESS")
    others = {"owl@example.org"} if "ALL" in options or "-" in options else set()
    assert readers(letters) == who | {FRANCE} | others


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("PRESS", "E-PRESS-NOTO"),
        ("PRESS WHITE", "E-PRESS-NOTO"),
        ("PRESS TO", "E-PRESS-SHORT"),
        ("PRESS TO ,", "E-PRESS-SHORT"),
        ("PRESS TO E TO I", "E-PRESS-TO2"),
        ("PRESS TO E +I", "E-PRESS-TO2"),
        ("BROADCAST TO E", "E-PRESS-TO2"),
        ("PRESS TO ENGLAND ITALY", "E-PRESS-OPT"),
        ("PRESS now", "E-PRESS-OPT"),
        ("BROADCAST now", "E-PRESS-OPT"),
        ("PRESS TO E WHITE WHITE", "E-PRESS-FROM2"),
        ("PRESS TO E GREY", "E-PRESS-GREY"),
        ("BROADCAST GRAY", "E-PRESS-GREY"),
        ("PRESS TO E FAKE BROADCAST", "E-PRESS-FAKE"),
        ("PRESS TO E FROM I", "E-PRESS-FAKE"),
        ("PRESS TO spain", "E-PRESS-WHO"),
        ("PRESS TO E,X", "E-PRESS-WHO"),
        ("PRESS TO ALL BUT spain", "E-PRESS-WHO"),
    ],
)
def test_a_press_line_that_cannot_be_read_sends_nothing_and_brings_the_text_back(
    river: House, line: str, code: str
) -> None:
    assert "We both know" in refused_play(river, code, "FRANCE", line, "We both know who lies.", "ENDPRESS")


def test_press_without_text_is_refused(river: House) -> None:
    assert "no text" in refused_play(river, "E-PRESS-EMPTY", "FRANCE", "PRESS TO E", "", "   ", "ENDPRESS")


def test_commands_go_on_after_endpress_and_press_may_end_with_the_mail(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO E", "One", "ENDPRESS", "SET WAIT", "PRESS TO I", "Two")
    assert "One" in told(letters, ENGLAND)
    assert "Two" in told(letters, ITALY)
    assert "Wait flag set." in told(letters, FRANCE)
    assert "SET WAIT" not in told(letters, ENGLAND)


@pytest.mark.parametrize("end", ["END PRESS", "ENDPRESS.", "End Broadcast", "end press", "END-PRESS"])
def test_orders_below_an_end_of_press_with_a_blank_or_a_stop_are_not_shown_to_its_readers(
    river: House, end: str
) -> None:
    letters = river.play("FRANCE", "PRESS TO italy", "Well met.", end, "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    (press,) = [letter for letter in letters if letter.to == address("ITALY")]
    assert "Well met." in press.text
    assert "BUR" not in press.text
    assert power(river, "FRANCE").orders is not None


def test_signoff_ends_press_and_the_mail(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO E", "One", "SIGNOFF", "Secret")
    assert "One" in told(letters, ENGLAND)
    assert "Secret" not in told(letters, ENGLAND)


def test_prose_that_signs_off_and_dashes_are_press(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO E", "Sign off on it!", "--", "The King", "ENDPRESS")
    assert "Sign off on it! -- The King" in told(letters, ENGLAND)


def test_who_has_no_player_cannot_be_written_to(river: House) -> None:
    river.master("RESIGN italy")
    said = refused_play(river, "E-PRESS-READER", "FRANCE", "PRESS TO EI", "Hello", "ENDPRESS")
    assert "Italy has no player" in said
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    assert "monitor" in refused_play(river, "E-PRESS-READER", "FRANCE", "PRESS TO mole", "Hello", "ENDPRESS")
    assert "Master alone" in refused(
        river, "E-PRESS-READER", "mole@example.org", "SIGNON mole@river mole-pw", "PRESS TO F", "Hello", "ENDPRESS"
    )
    letters = river.mail("mole@example.org", "SIGNON mole@river mole-pw", "PRESS TO M", "Hello", "ENDPRESS")
    assert GM in readers(letters)
    letters = river.play("FRANCE", "PRESS TO ALL BUT E", "Hello", "ENDPRESS")
    assert readers(letters) == EVERYBODY - {ITALY, ENGLAND}


def test_no_press_leaves_the_master_alone_to_write_to(house: House) -> None:
    house.start("RULE NO_PRESS")
    assert "NO_PRESS" in refused_play(house, "E-PRESS-NONE", "FRANCE", "PRESS TO E", "Psst", "ENDPRESS")
    assert "NO_PRESS" in refused_play(house, "E-PRESS-NONE", "FRANCE", "BROADCAST", "Psst", "ENDPRESS")
    assert readers(house.play("FRANCE", "PRESS TO M", "Help", "ENDPRESS")) == {FRANCE, GM}
    assert readers(house.master("PRESS TO F", "Yes?", "ENDPRESS")) == {FRANCE, GM}


def test_public_press_leaves_broadcasts_and_the_master(house: House) -> None:
    house.start("RULE PUBLIC_PRESS")
    assert "PUBLIC_PRESS" in refused_play(house, "E-PRESS-PUBLIC", "FRANCE", "PRESS TO E", "Psst", "ENDPRESS")
    assert readers(house.play("FRANCE", "BROADCAST", "Hello", "ENDPRESS")) == EVERYBODY
    assert readers(house.play("FRANCE", "PRESS TO M", "Help", "ENDPRESS")) == {FRANCE, GM}


def test_before_the_start_press_goes_to_all_or_the_master(house: House) -> None:
    house.create("RULE NO_PRESS")
    house.mail("1@example.org", "JOIN river pw-1")
    house.mail("2@example.org", "JOIN river pw-2")
    one = ("1@example.org", "SIGNON 1river pw-1")
    assert "BROADCAST" in refused(house, "E-PRESS-PUBLIC", *one, "PRESS TO 2", "Hello", "ENDPRESS")
    letters = house.mail(*one, "BROADCAST", "Hello", "ENDPRESS")
    assert readers(letters) == {"1@example.org", "2@example.org", GM}


def test_while_powers_are_chosen_players_write_to_the_master_only(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(FRANCE, "JOIN france@river france-pw")
    house.mail(ITALY, "JOIN italy@river italy-pw")
    assert "POWER_CHOICE" in refused_play(house, "E-PRESS-READER", "FRANCE", "BROADCAST", "Hello", "ENDPRESS")
    assert readers(house.play("FRANCE", "PRESS TO M", "Hello", "ENDPRESS")) == {FRANCE, GM}


def test_after_the_end_press_goes_to_all_whatever_the_rules_said(house: House) -> None:
    house.start("RULE NO_PRESS")
    for name in POWERS:
        house.play(name, "SET DRAW")
    assert house.game().stage is Stage.COMPLETED
    assert "completed" in refused_play(house, "E-PRESS-PUBLIC", "FRANCE", "PRESS TO E", "GG", "ENDPRESS")
    assert readers(house.play("FRANCE", "BROADCAST", "GG", "ENDPRESS")) == EVERYBODY


def test_members_of_a_terminated_game_may_still_broadcast(river: House) -> None:
    river.master("TERMINATE YES")
    assert readers(river.play("FRANCE", "BROADCAST", "A pity", "ENDPRESS")) == EVERYBODY
    assert "terminated" in refused_play(river, "E-PRESS-PUBLIC", "FRANCE", "PRESS TO E", "Psst", "ENDPRESS")


def test_the_master_writes_to_anybody_whatever_the_rules(house: House) -> None:
    house.start("RULE NO_PRESS")
    assert readers(house.master("BROADCAST", "Hello", "ENDPRESS")) == EVERYBODY


def test_who_is_late_writes_to_all_or_the_master_until_his_orders_are_in(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 3D")
    order_all(house, but=("FRANCE", "ITALY"))
    assert code_of(house, FRANCE, "SIGNON Friver france-pw", "PRESS TO E", "Hi") == ""
    house.tick(days=7, hours=1)
    assert "your orders are missing" in refused_play(house, "E-PRESS-LATE", "FRANCE", "PRESS TO E", "Hi", "ENDPRESS")
    assert readers(house.play("FRANCE", "PRESS TO M", "Sorry", "ENDPRESS")) == {FRANCE, GM}
    assert readers(house.play("FRANCE", "BROADCAST", "Sorry", "ENDPRESS")) == EVERYBODY
    assert readers(house.play("ENGLAND", "PRESS TO F", "Hurry", "ENDPRESS")) == {FRANCE, ENGLAND}
    house.play("FRANCE", *HOLDS["FRANCE"])
    assert code_of(house, FRANCE, "SIGNON Friver france-pw", "PRESS TO E", "Hi") == ""


def test_press_from_a_foreign_address_is_no_business_of_the_address_on_file(river: House) -> None:
    letters = river.mail("phone@example.net", "SIGNON Friver france-pw", "PRESS TO E", "Hi", "ENDPRESS")
    assert ENGLAND in readers(letters)
    assert "phone@example.net" not in told(letters, ENGLAND)


@pytest.mark.parametrize(
    "line", ["SIGNON Friver france-pw", "  signon france@River france-pw, or so", "LOGIN Friver x"]
)
def test_a_sign_on_in_a_message_goes_without_its_password(river: House, line: str) -> None:
    letters = river.play("FRANCE", "PRESS TO ENGLAND", "Shall we?", line, "I will go.", "ENDPRESS")
    said = told(letters, ENGLAND)
    assert "Shall we?" in said
    assert "I will go." in said
    assert f"{' '.join(line.split()[:2])} ..." in said
    assert "france-pw" not in said + told(letters, address("FRANCE"))


def test_words_about_signing_on_to_other_games_stay_in_a_message(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO ENGLAND", "SIGNON Flake has an example: a word of yours", "ENDPRESS")
    assert "SIGNON Flake has an example: a word of yours" in told(letters, ENGLAND)


def test_a_line_of_press_may_end_in_a_colon(river: House) -> None:
    letters = river.play("FRANCE", "Press to England:", "Shall we?", "ENDPRESS")
    assert "Shall we?" in told(letters, ENGLAND)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("Press to England shall we?", "and the text stands in the lines below: PRESS TO france,england ... ENDPRESS"),
        ("Broadcast hello all", "The text stands in the lines below: BROADCAST ... ENDBROADCAST"),
        ("Broadcast: hello all", "Did you mean BROADCAST, without a colon, on a line of its own?"),
    ],
)
def test_press_on_one_line_is_told_where_its_text_goes(river: House, line: str, hint: str) -> None:
    assert hint in " ".join(told(river.play("FRANCE", line), FRANCE).split())


def test_the_words_after_press_are_taken_apart_without_a_game() -> None:
    assert read_options("TO a , b") == PressOptions("a,b")
    assert read_options("", to_all=True) == PressOptions()
    assert read_options("TO ALL BUT a,b WHITE") == PressOptions("-a,b", signature=Signature.NAMED)
    faked = PressOptions("f", "-e", Signature.FAKED, "i", quiet=True)
    assert read_options("quiet from i to f fake to all but e") == faked
    assert read_options("+f fake -e QUIET FAKE FROM i") == faked
    assert read_options("FAKE BROADCAST TO f GRAY") == PressOptions("f", "ALL", Signature.ANONYMOUS)
    with pytest.raises(Refused) as refused_line:
        read_options("TO a b")
    assert refused_line.value.code == "E-PRESS-OPT"


# Signatures, claimed readers, listeners


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("PRESS TO E GREY WHITE", "E-PRESS-FROM2"),
        ("PRESS TO E FROM I GREY", "E-PRESS-FROM2"),
        ("PRESS TO E QUIET QUIET", "E-PRESS-QUIET2"),
        ("PRESS TO E FAKE TO I FAKE BROADCAST", "E-PRESS-TO2"),
        ("PRESS FAKE TO E TO I", "E-PRESS-ORDER"),
        ("PRESS TO E FAKE", "E-PRESS-SHORT"),
        ("PRESS TO E FAKE TO", "E-PRESS-SHORT"),
        ("PRESS TO E FROM", "E-PRESS-SHORT"),
        ("PRESS TO E FAKE I", "E-PRESS-OPT"),
        ("PRESS TO E FROM I,R", "E-PRESS-FROM"),
        ("PRESS TO E FROM M", "E-PRESS-FROM"),
        ("PRESS TO E FROM mole", "E-PRESS-FROM"),
        ("PRESS TO E FROM spain", "E-PRESS-WHO"),
        ("PRESS TO E FAKE TO E,spain", "E-PRESS-WHO"),
        ("PRESS TO E FAKE TO EM", "E-PRESS-FAKEGM"),
        ("PRESS TO EM FAKE TO E", "E-PRESS-FAKEGM"),
    ],
)
def test_options_that_cannot_be_read_send_nothing(house: House, line: str, code: str) -> None:
    house.start("RULE FAKE_PRESS")
    house.mail("mole@example.org", "MONITOR mole@river mole-pw")
    assert "We both know" in refused_play(house, code, "FRANCE", line, "We both know who lies.", "ENDPRESS")


def test_grey_press_tells_nobody_but_the_master_who_wrote_it(house: House) -> None:
    house.start("RULE WHITE_GREY")
    letters = house.play("FRANCE", "PRESS TO EM GREY", "Guess who.", "ENDPRESS")
    (got,) = to(letters, ENGLAND)
    assert got.subject == "river S1901M: press to England and the Master"
    assert got.text.startswith("Message to England and the Master in river:\n")
    assert "france" not in everything([got]).lower()
    assert got.headers["From"] == "Judge <judge@example.org>"
    assert "1@test" not in everything([got])
    (masters,) = to(letters, GM)
    assert masters.text.startswith("Message to England and the Master [from France] in river:\n")
    assert told(letters, FRANCE).startswith("river S1901M: sent to England and the Master Message sent to")
    letters = house.play("FRANCE", "BROADCAST GREY", "Guess again.", "ENDPRESS")
    assert "Broadcast message in river:" in told(letters, ITALY)
    assert "Broadcast message [from France] in river:" in told(letters, GM)


def test_faked_press_shows_what_its_writer_wants_and_the_master_the_truth(house: House) -> None:
    house.start("RULE FAKE_PRESS")
    letters = house.play("AUSTRIA", "PRESS TO F FAKE BROADCAST", "We both know who lies.", "ENDPRESS")
    assert readers(letters) == {FRANCE, address("AUSTRIA")}
    assert "Broadcast message from Austria in river:" in told(letters, FRANCE)
    assert "Message sent to France: Broadcast message from Austria in river:" in told(letters, address("AUSTRIA"))
    letters = house.play("AUSTRIA", "BROADCAST FROM G FAKE TO F,E", "Psst", "ENDPRESS")
    assert "Message from Germany to France and England in river:" in told(letters, ITALY)
    assert "[by Austria sent to everybody] in river:" in told(letters, GM)
    (got,) = to(letters, ITALY)
    assert got.subject == "river S1901M: Germany to France and England"
    assert got.headers["From"] == "Germany via Judge <judge@example.org>"
    assert "austria" not in everything([got]).lower()
    letters = house.play("AUSTRIA", "PRESS TO M FROM G", "It is me.", "ENDPRESS")
    assert "Message from Austria to the Master in river:" in told(letters, GM)


@pytest.mark.parametrize("heading", ["PRESS TO ALL BUT GERMANY GREY", "PRESS -GERMANY GREY"])
def test_hidden_press_to_all_but_some_has_its_author_among_the_readers(house: House, heading: str) -> None:
    house.start("RULE WHITE_GREY")
    of_two = [house.play(writer, heading, "Guess who.", "ENDPRESS") for writer in ("FRANCE", "ENGLAND")]
    heads = {" ".join(to(letters, ITALY)[0].text.split("\n\n")[0].split()) for letters in of_two}
    assert heads == {"Message to Austria, England, France, Italy, Russia, Turkey and the Master in river:"}
    assert all(address("GERMANY") not in readers(letters) for letters in of_two)
    assert "sent to Austria, England, Italy, Russia, Turkey and the Master" in told(of_two[0], FRANCE)


def test_faked_press_to_all_but_some_names_its_author_and_not_its_pretended_one(house: House) -> None:
    house.start("RULE FAKE_PRESS")
    letters = house.play("FRANCE", "PRESS TO ALL BUT GERMANY FROM TURKEY", "Guess who.", "ENDPRESS")
    head = to(letters, ITALY)[0].text.split("\n\n")[0]
    assert "from Turkey" in head
    assert "France" in head
    assert head.count("Turkey") == 1


def test_press_to_the_master_alone_is_signed_whatever_the_rules(house: House) -> None:
    house.start("RULE GREY_PRESS")
    assert "Message from France to the Master in river:" in told(house.play("FRANCE", "PRESS TO M", "Hi"), GM)
    assert "Message to England in river:" in told(house.play("FRANCE", "PRESS TO E", "Hi"), ENGLAND)
    assert "Message from the Master to England" in told(house.master("PRESS TO E", "Hi"), ENGLAND)


def test_yellow_press_hides_who_broadcasts_only(house: House) -> None:
    house.start("RULE YELLOW_PRESS")
    assert "Broadcast message in river:" in told(house.play("FRANCE", "BROADCAST", "Hi"), ENGLAND)
    assert "Message from France to England" in told(house.play("FRANCE", "PRESS TO E", "Hi"), ENGLAND)
    assert code_of(house, FRANCE, "SIGNON Friver france-pw", "BROADCAST WHITE", "Hi") == "E-PRESS-GREY"


def test_what_else_a_mail_does_is_told_apart_from_its_grey_press(house: House) -> None:
    house.start("RULE WHITE_GREY")
    alone = to(house.play("FRANCE", "PRESS TO E GREY", "Guess", "ENDPRESS"), ENGLAND)
    assert "12:00:00" in str(alone[0].headers["Date"])
    lines = ["PRESS TO E GREY", "Guess", "ENDPRESS", "PRESS TO E", "By the way", "ENDPRESS"]
    letters = to(house.play("FRANCE", *lines), ENGLAND)
    dates = {letter.subject: letter.headers["Date"].datetime for letter in letters}
    waited = dates["river S1901M: press to England"] - dates["river S1901M: France to England"]
    assert timedelta(minutes=5) <= waited <= timedelta(hours=1)
    with house.judge.store.reading() as tx:
        due = {row.subject for row in tx.letters_due(house.now) if row.recipient == ENGLAND}
        held = [row for row in tx.letters_due(house.now + timedelta(hours=1)) if row.recipient == ENGLAND]
    assert "river S1901M: France to England" in due
    assert held[-1].subject == "river S1901M: press to England"
    assert held[-1].next_try_at == house.now + waited


def test_the_masters_anonymous_broadcast_does_not_go_to_monitors_who_would_know_him_by_it(river: House) -> None:
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    letters = river.master("BROADCAST GREY", "Who am I?", "ENDPRESS")
    assert readers(letters) == EVERYBODY


def test_quiet_press_is_not_copied_to_its_writer(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO E QUIET", "Psst", "ENDPRESS")
    assert "Psst" in told(letters, ENGLAND)
    assert "Psst" not in told(letters, FRANCE)
    assert "Your message was sent" in told(letters, FRANCE)
    letters = river.play("FRANCE", "BROADCAST QUIET", "Oyez", "ENDPRESS")
    assert {letter.to for letter in letters if "Oyez" in letter.text} == EVERYBODY - {FRANCE}


@pytest.mark.parametrize("rule", ["EAVESDROP", "EAVESDROP!"])
def test_an_eavesdropping_master_gets_all_press_and_only_the_open_kind_is_listed(house: House, rule: str) -> None:
    house.start(f"RULE {rule} WHITE_GREY")
    letters = house.play("FRANCE", "PRESS TO E GREY", "Psst", "ENDPRESS")
    assert readers(letters) == {FRANCE, ENGLAND, GM}
    assert "Message to England [from France] in river:" in told(letters, GM)
    assert "aster" not in told(to(letters, FRANCE), FRANCE)
    listed = told(house.play("FRANCE", "LIST river", "SUMMARY river"), FRANCE)
    assert ("EAVESDROP" in listed) is rule.endswith("!")
    assert rule in told(house.master("LIST river"), GM)


def test_nobody_is_told_when_the_master_begins_or_ends_to_eavesdrop(river: House) -> None:
    for rule in ("EAVESDROP", "!EAVESDROP"):
        letters = river.master(f"SET RULE {rule}")
        assert readers(letters) == {GM}
        assert "The rule EAVESDROP is" in told(letters, GM)
        assert "EAVESDROP" not in told(river.play("FRANCE", "LIST river"), FRANCE)
    letters = river.master("SET RULE EAVESDROP WHITE_GREY")
    assert "WHITE_GREY" in told(letters, FRANCE)
    assert "EAVESDROP" not in told(letters, FRANCE)


def test_without_eavesdrop_the_master_gets_broadcasts_only_and_with_press_master_none(house: House) -> None:
    house.start()
    assert GM not in readers(house.play("FRANCE", "PRESS TO E", "Psst"))
    assert GM in readers(house.play("FRANCE", "BROADCAST", "Hi"))
    house.start("RULE PRESS_MASTER", name="lake")
    assert readers(house.play("FRANCE", "BROADCAST", "Hi", name="lake")) == EVERYBODY - {GM}
    assert GM in readers(house.play("FRANCE", "PRESS TO EM", "Hi", name="lake"))
    assert GM in readers(house.master("BROADCAST", "Hi", name="lake"))


def test_official_press_has_the_masters_subject_and_no_heading(river: House) -> None:
    river.mail("mole@example.org", "MONITOR mole@river mole-pw")
    lines = ("BROADCAST", "Welcome.", "ENDPRESS", "OFFICIAL", "PRESS TO F", "Hi", "ENDPRESS")
    letters = river.master("OFFICIAL The next round" + " " + "x" * 80, *lines)
    first, second = to(letters, FRANCE)
    assert first.subject == "river S1901M: The next round " + "x" * 45
    assert first.text.startswith("Welcome.\n")
    assert second.subject == "river S1901M: the Master to France"
    assert second.text.startswith("Message from the Master to France in river:")
    (got,) = to(river.master("OFFICIAL Rules", "BECOME italy", "PRESS TO F", "Hi", "ENDPRESS"), FRANCE)
    assert got.subject == "river S1901M: Italy to France"
    refused_play(river, "E-GM-ONLY", "FRANCE", "OFFICIAL Mine", "BROADCAST", "Hi", "ENDPRESS")


def test_touch_press_is_for_neighbors(house: House) -> None:
    house.start("RULE TOUCH_PRESS")
    assert readers(house.play("AUSTRIA", "PRESS TO I", "Hi")) == {address("AUSTRIA"), ITALY}
    assert "TOUCH_PRESS" in refused_play(house, "E-PRESS-READER", "AUSTRIA", "PRESS TO E", "Hi", "ENDPRESS")
    refused_play(house, "E-PRESS-NOBCAST", "AUSTRIA", "BROADCAST", "Hi", "ENDPRESS")
    assert ENGLAND not in readers(house.play("AUSTRIA", "PRESS TO ALL BUT R", "Hi"))


def test_remote_press_is_for_those_out_of_contact(house: House) -> None:
    house.start("RULE REMOTE_PRESS")
    assert readers(house.play("ENGLAND", "PRESS TO T", "Hi")) == {ENGLAND, address("TURKEY")}
    refused_play(house, "E-PRESS-READER", "AUSTRIA", "PRESS TO I", "Hi", "ENDPRESS")


def test_must_order_lets_nobody_talk_before_his_orders_are_in_nor_take_them_back(house: House) -> None:
    house.start("RULE MUST_ORDER")
    refused_play(house, "E-PRESS-MUSTORDER", "FRANCE", "BROADCAST", "Hi", "ENDPRESS")
    assert GM in readers(house.play("FRANCE", "PRESS TO M", "Hi"))
    house.play("FRANCE", *HOLDS["FRANCE"])
    assert ENGLAND in readers(house.play("FRANCE", "PRESS TO E", "Hi"))
    refused_play(house, "E-ORD-MUST", "FRANCE", "CLEAR")


def test_several_messages_with_orders_between_them(river: House) -> None:
    first, *rest = HOLDS["FRANCE"]
    letters = river.play("FRANCE", "PRESS TO E", "One", "ENDPRESS", first, "PRESS TO I", "Two", "ENDPRESS", *rest)
    assert "One" in told(letters, ENGLAND)
    assert "Two" in told(letters, ITALY)
    assert power(river, "FRANCE").orders is not None


def test_history_and_lists_show_no_press(river: House) -> None:
    river.play("FRANCE", "BROADCAST", "Xyzzy for all", "ENDPRESS")
    order_all(river)
    river.tick(days=7)
    letters = river.play("ITALY", "HISTORY river", "LIST river", "SUMMARY river")
    assert letters
    assert "Xyzzy" not in everything(letters)


def test_press_is_kept_with_its_true_and_its_claimed_addressing(house: House) -> None:
    house.start("RULE FAKE_PRESS")
    house.play("FRANCE", "PRESS TO E FAKE TO E,I FROM G QUIET", "Psst", "ENDPRESS")
    with house.judge.store.reading() as tx:
        kept = msgspec.json.decode(tx.log("river")[-1].what, type=PressSent)
    assert msgspec.structs.replace(kept, mark="") == PressSent(
        "FRANCE", ("ENGLAND",), "Psst", "S1901M", Signature.FAKED, "GERMANY", ("ENGLAND", "ITALY"), quiet=True
    )


def test_njudges_words_for_white_and_grey_are_understood() -> None:
    for word, signature in (("UNANONYMOUSLY", Signature.NAMED), ("ANONYMOUS", Signature.ANONYMOUS)):
        assert read_options(f"TO f {word}").signature is signature


def test_a_short_word_is_one_reader_and_the_writer_hears_how_to_write_to_each_letter(river: House) -> None:
    letters = river.play("ITALY", "PRESS TO GM", "for your eyes", "ENDPRESS")
    assert readers(letters) == {GM, address("ITALY")}
    assert '"GM" went to the Master alone. For each letter a reader: PRESS TO G,M' in told(letters, address("ITALY"))
    letters = river.play("ITALY", "PRESS TO Fra", "for your eyes", "ENDPRESS")
    assert readers(letters) == {address("FRANCE"), address("ITALY")}
    assert '"Fra" went to France alone. For each letter a reader: PRESS TO F,R,A' in told(letters, address("ITALY"))
    letters = river.play("ITALY", "PRESS TO MG", "for both", "ENDPRESS")
    assert readers(letters) == {GM, address("GERMANY"), address("ITALY")}
    assert "alone" not in told(letters, address("ITALY"))


@pytest.mark.parametrize("readers", ["e, g", "e and g", "e & g", "e, and g", "e,g"])
def test_readers_are_divided_by_commas_and_by_and(readers: str) -> None:
    assert read_options(f"TO {readers} QUIET") == PressOptions("e,g", quiet=True)


@pytest.mark.parametrize("heading", ["PRESS TO germany", "BROADCAST"])
@pytest.mark.parametrize("line", ["EJECT germany", "DUMMY germany"])
def test_press_reaches_who_is_dismissed_below_it_in_the_same_mail(river: House, heading: str, line: str) -> None:
    letters = river.master(heading, "I am sorry, farewell.", f"END{heading.split()[0]}", line)
    (letter,) = [each for each in to(letters, address("GERMANY")) if "I am sorry, farewell." in each.text]
    assert "reply" not in letter.text.lower()
    assert "SIGNON" not in letter.text


def test_press_below_a_dismissal_does_not_reach_who_was_dismissed(river: House) -> None:
    letters = river.master("EJECT germany", "BROADCAST", "Who wants Germany?", "ENDBROADCAST")
    assert "Who wants Germany?" not in words(letters, address("GERMANY"))
