"""How a mail as a whole is carried out: in order, up to the first failure, always answered (commands.md 1, 2)."""

from __future__ import annotations

import pytest

from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import read_script, unknown_command
from judge.commands.framework.table import commands
from tests.support.command_mails import code_of, power, refused, refused_play, told
from tests.support.house import GM, House, address, to

FRANCE = address("FRANCE")
ORDERS = ("A PAR - BUR", "A MAR H", "F BRE - MAO")


def kinds(*lines: str) -> list[str]:
    """The commands that a mail is read as; "" for an order line."""
    script = read_script([TextLine(number, text) for number, text in enumerate(lines, 1)])
    return [request.command.name if request.command else "" for request in script.requests]


def test_information_comes_before_the_opener_and_orders_after_it() -> None:
    assert kinds("LIST", "", "HELP orders", "SIGNON Friver pw", "A PAR H", "SET NO WAIT", "CLEAR") == [
        "LIST",
        "HELP",
        "SIGNON",
        "",
        "SET WAIT",
        "CLEAR",
    ]


def test_a_stray_endpress_is_passed_over() -> None:
    assert kinds("SIGNON Friver pw", "ENDPRESS", "A PAR H") == ["SIGNON", ""]


@pytest.mark.parametrize("word", ["OBS", "OBSERV", "OBSERVER", "WATCH"])
def test_observe_may_be_shortened(word: str) -> None:
    assert kinds(f"{word} owl@river pw") == ["OBSERVE"]


@pytest.mark.parametrize("word", ["MON", "MONIT", "MONITOR"])
def test_monitor_may_be_shortened(word: str) -> None:
    assert kinds(f"{word} owl@river pw") == ["MONITOR"]


@pytest.mark.parametrize("line", ["OB owl@river pw", "OBSERVED the game pw", "BR-OOD owl@river pw"])
def test_other_words_before_an_id_are_no_opener(line: str) -> None:
    assert kinds(line) == []


def test_any_other_word_before_an_id_may_be_a_type_that_the_game_allows() -> None:
    assert kinds("BROOD owl@river pw") == ["OBSERVE"]


def test_every_command_says_how_it_is_written_and_what_it_does() -> None:
    for command in commands():
        assert command.usage.split()[0] == command.name.split()[0], command
        assert command.help.endswith((".", ")")), command
        assert command.topic, command


def test_several_questions_are_answered_each_in_a_letter_of_its_own(river: House) -> None:
    letters = river.mail("stranger@example.net", "LIST", "VERSION", "HELP press", "SUMMARY river")
    assert [letter.subject.split(" (")[0] for letter in letters] == [
        "Re: a mail",
        "Version of Judge",
        "Judge help: press",
        "Diplomacy summary",
    ]
    assert {letter.to for letter in letters} == {"stranger@example.net"}


def test_what_stands_before_a_failing_line_stays_and_what_follows_it_is_not_done(river: House) -> None:
    mail = (
        "SET WAIT",
        "PRESS TO G",
        "Hello",
        "ENDPRESS",
        "SET DEADLINE FRI",
        "SET NOWAIT",
        "PRESS TO E",
        "No",
        "ENDPRESS",
    )
    assert code_of(river, FRANCE, "SIGNON Friver france-pw", *mail) == "E-DL-GM"
    letters = river.play("FRANCE", *mail)
    said = next(letter.text for letter in to(letters, FRANCE) if "Unprocessed" in letter.text)
    assert "Wait flag set." in said
    before, after = said.split("Unprocessed part of your message:")
    assert "Only the Master can move the deadline" in before
    assert "SET DEADLINE FRI" in after
    assert "SET NOWAIT" in after
    assert "SET WAIT" not in after
    assert power(river, "FRANCE").wait
    assert "Hello" in told(letters, address("GERMANY"))
    assert to(letters, address("ENGLAND")) == []


def test_order_lines_before_a_failing_command_are_lost_and_the_reply_says_so(river: House) -> None:
    said = refused_play(river, "E-PRESS-WHO", "FRANCE", *ORDERS, "PRESS TO nobody", "Hello", "ENDPRESS")
    assert "The order lines in this mail were not entered." in said
    assert power(river, "FRANCE").orders is None


def test_refused_orders_come_back_without_the_lines_that_were_done(river: House) -> None:
    mail = ("A PAR - BUR", "SET WAIT", "A MAR - XYZ", "F BRE - MAO")
    said = told(river.play("FRANCE", *mail), FRANCE)
    unprocessed = said.split("Unprocessed part of your message:")[1].split()
    assert unprocessed == ["A", "PAR", "-", "BUR", "A", "MAR", "-", "XYZ", "F", "BRE", "-", "MAO"]
    assert "Wait flag set." in said
    assert "were not entered" not in said, "the refusal itself says that the orders on file stay"


def test_orders_are_submitted_before_process_and_the_next_ones_are_for_the_next_phase(river: House) -> None:
    letters = river.master("[FRANCE]", *ORDERS, "PROCESS! S1901M", "[FRANCE]", "A BUR H", "A MAR H", "F MAO H")
    assert river.game().phase_code == "F1901M"
    france = river.game().power("FRANCE")
    assert france.orders is not None
    assert str(france.orders[0].piece) in ("A BUR", "A MAR")
    assert "France: Army Paris -> Burgundy." in told(letters, address("ITALY"))


def test_orders_refused_before_process_stop_the_processing(river: House) -> None:
    said = refused(river, "E-ORD-PLACE", GM, "SIGNON Mriver gm-secret", "[FRANCE]", "A PAR - XYZ", "PROCESS!")
    assert "PROCESS!" in said.split("Unprocessed part of your message:")[1]
    assert river.game().phase_code == "S1901M"


def test_status_and_list_show_the_orders_of_the_same_mail(river: House) -> None:
    for question in ("STATUS", "LIST"):
        letters = river.play("FRANCE", *ORDERS, question)
        (shown,) = [letter for letter in letters if "listing" in letter.subject or "status" in letter.subject]
        assert "Army Paris -> Burgundy" in shown.text


def test_help_between_order_lines_does_not_divide_the_set(river: House) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", "HELP orders", "A MAR H", "F BRE - MAO")
    assert "End of orders." in told(letters, FRANCE)


def test_comments_do_not_count_even_inside_press(river: House) -> None:
    letters = river.play("FRANCE", "// A PAR - PIC", *ORDERS, "PRESS TO G", "Read", "  // not this", "me", "ENDPRESS")
    assert "not this" not in told(letters, address("GERMANY"))
    assert "Army Paris -> Burgundy" in told(letters, FRANCE)


def test_a_mail_on_one_line_is_split_at_the_sign_after_two_backslashes(river: House) -> None:
    letters = river.mail(
        FRANCE, r"\\: signon Friver france-pw: a par - bur: a mar h: f bre - mao: press to g: hi: endpress"
    )
    assert "Army Paris -> Burgundy" in told(letters, FRANCE)
    assert "hi" in told(letters, address("GERMANY"))


@pytest.mark.parametrize(
    "line", ["PRESSS TO G", "BRODCAST", "PORCESS", "SET WIAT", "SET", "SET GRAZE 2D", "CLAER", "DIARY x"]
)
def test_a_mistyped_command_is_called_one(river: House, line: str) -> None:
    said = refused_play(river, "E-CMD", "FRANCE", line)
    assert "no command" in said


@pytest.mark.parametrize(
    "line",
    [
        "PHASE F1901M",
        "IF A PAR",
        "DEDICATION",
        "POSTAL PRESS",
        "POSTALPRESS",
        "DIARY LIST",
        "I AM ALSO me@new.example",
        "WHOIS smith",
    ],
)
def test_what_only_other_judges_have_is_called_an_unknown_command(river: House, line: str) -> None:
    assert "This judge has no command" in refused_play(river, "E-CMD", "FRANCE", line)
    assert "This judge has no command" in refused(river, "E-CMD", "new@example.net", line)


@pytest.mark.parametrize("line", ["BUILD A MAR", "RETREAT A PAR - BUR", "MOVE A PAR BUR", "PROXY A PAR ENGLAND"])
def test_an_order_may_begin_with_a_word_that_is_a_setting_too(river: House, line: str) -> None:
    river.mail("owl@example.net", "OBSERVE owl@river owl-pw")
    for sender, sign_on in ((FRANCE, "SIGNON Friver france-pw"), ("owl@example.net", "SIGNON owl@river owl-pw")):
        assert "Did you mean" not in told(river.mail(sender, sign_on, line), sender)


@pytest.mark.parametrize(
    "line", ["PASSWORD hush-hush", "SETPASSWORD hush-hush", "Address me@example.org", "nowait", "DRAW"]
)
def test_a_setting_without_set_is_recognized_and_its_value_not_shown(river: House, line: str) -> None:
    said = refused_play(river, "E-CMD", "FRANCE", line)
    assert "Did you mean SET" in said
    assert "hush" not in said


def test_a_player_who_sends_wait_is_pointed_to_his_wait_flag(river: House) -> None:
    assert "send SET WAIT" in refused_play(river, "E-GM-ONLY", "FRANCE", "WAIT")


@pytest.mark.parametrize("line", ["mao - spa", "Liverpool to York", "mar s par - bur"])
def test_orders_that_begin_like_a_place_are_not_taken_for_commands(line: str) -> None:
    assert kinds("SIGNON Friver pw", line) == ["SIGNON", ""]
    assert unknown_command(line.split()) is None


def test_places_alone_still_read_as_orders(river: House) -> None:
    letters = river.play("FRANCE", "par - bur", "mar hold", "bre - mao")
    assert "Fleet Brest -> Mid-Atlantic Ocean" in told(letters, FRANCE)


def test_the_masters_commands_are_his_alone(river: House) -> None:
    for line in ("PROCESS", "PROCESS!", "PREVIEW", "ROLLBACK", "ROLLFORWARD", "FORM", "ACTIVATE", "WAIT", "TERMINATE"):
        assert "Only the Master" in refused_play(river, "E-GM-ONLY", "FRANCE", line)


def test_a_command_that_needs_a_sign_on_says_so(river: House) -> None:
    for line in ("STATUS", "PROCESS", "PRESS TO F", "SET WAIT"):
        assert "begin the mail with SIGNON" in refused(river, "E-START", FRANCE, line)
