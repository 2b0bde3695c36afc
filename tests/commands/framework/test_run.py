"""Commands of a mail in turn, up to the first failure (commands.md 2)."""

from __future__ import annotations

from tests.support.command_mails import HOLDS, code_of, power, refused, refused_play, told
from tests.support.house import GM, House, address, to

FRANCE = address("FRANCE")
GUEST = "guest@example.net"


def test_a_set_that_fails_leaves_what_earlier_lines_did(river: House) -> None:
    letters = river.play("FRANCE", "SET WAIT", "SET PASSWORD <x>")
    assert power(river, "FRANCE").wait
    assert "Wait flag set." in told(letters, FRANCE)
    assert to(letters, address("ITALY")) == []
    assert code_of(river, FRANCE, "SIGNON Friver france-pw", *HOLDS["FRANCE"]) == ""


def test_several_settings_in_one_mail_all_take_effect(river: House) -> None:
    letters = river.play("FRANCE", "SET WAIT", "SET ZONE Europe/Paris", "SET NO WAIT", "SET ADDRESS home@example.net")
    player = power(river, "FRANCE").player
    assert player is not None
    assert (player.zone, player.addresses) == ("Europe/Paris", ("home@example.net",))
    assert not power(river, "FRANCE").wait
    assert "Wait flag set." in told(letters, FRANCE)
    assert "Wait flag cleared." in told(letters, FRANCE)


ORDERS = ("A PAR - BUR", "A MAR H", "F BRE - MAO")


def test_several_questions_are_answered_each_in_a_letter_of_its_own(river: House) -> None:
    letters = river.mail("stranger@example.net", "LIST", "VERSION", "HELP press", "SUMMARY river")
    assert [letter.subject.split(" (")[0] for letter in letters] == [
        "Judge openings list",
        "Version of Judge",
        "Judge help: press",
        "river: summary",
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


def test_refused_orders_come_back_without_the_lines_that_were_done(river: House) -> None:
    river.master("SET ORDERS WHOLE")
    mail = ("A PAR - BUR", "SET WAIT", "A MAR - XYZ", "F BRE - MAO")
    said = told(river.play("FRANCE", *mail), FRANCE)
    unprocessed = said.split("Unprocessed part of your message:")[1].split()
    assert unprocessed == ["A", "PAR", "-", "BUR", "A", "MAR", "-", "XYZ", "F", "BRE", "-", "MAO"]
    assert "Wait flag set." in said
    assert "entered all the same" not in said, "the refusal itself says that the orders on file stay"


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


def test_the_masters_commands_are_his_alone(river: House) -> None:
    for line in ("PROCESS", "PROCESS!", "PREVIEW", "ROLLBACK", "ROLLFORWARD", "FORM", "ACTIVATE", "WAIT", "TERMINATE"):
        assert "Only the Master" in refused_play(river, "E-GM-ONLY", "FRANCE", line)


def test_only_a_mail_that_wanted_to_resign_is_told_that_it_has_not(river: House) -> None:
    for sender, opener in ((FRANCE, "SIGNON Friver france-pw"), (GUEST, "OBSERVE watcher@river watch-pw")):
        said = told(river.mail(sender, opener, "SET ZONE Nowhere/Land"), sender)
        assert "SET ZONE Nowhere/Land" in said
        assert "You have not resigned" not in said
    said = told(river.mail(FRANCE, "RESIGN Friver france-pw YES", "SET ZONE Nowhere/Land"), FRANCE)
    assert "You have not resigned" in said


def test_an_answer_to_a_refused_sign_on_has_the_name_of_the_game_in_its_subject(river: House) -> None:
    (letter,) = to(river.mail(FRANCE, "SIGNON Friver wrong-pw", "SET WAIT"), FRANCE)
    assert "river" in letter.subject
