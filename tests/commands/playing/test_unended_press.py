"""Press without an end, with orders in its last lines (commands.md 7.2).

France writes in Spring 1901.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.board.order_text.notation import format_order
from judge.game.game import Stage
from tests.support.command_mails import power, readers, refused_play, states, told
from tests.support.everybody import Everybody
from tests.support.exchange import led, market, say
from tests.support.house import GM, POWERS, Got, House, address, to
from tests.support.payola_house import payola

FRANCE, ITALY, GERMANY = address("FRANCE"), address("ITALY"), address("GERMANY")
ORDERS = ("A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
LEAK = ("BROADCAST", "Good luck all", "", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")


def on_file(house: House) -> list[str]:
    """France's orders on file."""
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


def test_a_broadcast_that_runs_into_its_writers_orders_goes_to_nobody_and_asks(river: House) -> None:
    letters = river.play("FRANCE", *LEAK)
    assert readers(letters) == {FRANCE}
    (asked,) = letters
    assert re.fullmatch(r"river: press NOT sent, its end is missing \(\w{4}\)", asked.subject)
    assert "Good luck all" in asked.text
    assert "From line 5 on it looks like orders or commands:" in asked.text
    assert not on_file(river)


@pytest.mark.parametrize(
    "end",
    [
        *("END", "END.", "STOP", "ENDPRES", "ENDEPRESS", "/ENDPRESS", "//ENDPRESS", "[ENDPRESS]", "<ENDPRESS>"),
        *("END_PRESS", "- ENDPRESS -", "END MESSAGE", "PRESS END", "E N D P R E S S", "[/PRESS]", "EOM"),
    ],
)
def test_a_misspelled_or_decorated_end_word_ends_press_and_the_orders_below_count(river: House, end: str) -> None:
    letters = river.play("FRANCE", "PRESS TO germany", "Well met, we two.", end, *ORDERS)
    assert on_file(river) == sorted(ORDERS)
    assert "Well met" in told(letters, GERMANY)
    assert "BUR" not in told(letters, GERMANY)
    assert end not in to(letters, GERMANY)[0].text.split("reply with these lines")[0].splitlines()


@pytest.mark.parametrize("end", ["Orders:", "[FRANCE]", "***", "OK", "", "ENDBRODCST", "-----", "My orders are:"])
def test_press_that_ends_with_no_end_word_and_orders_waits(river: House, end: str) -> None:
    assert readers(river.play("FRANCE", "PRESS TO germany", "Well met, we two.", end, *ORDERS)) == {FRANCE}
    letters = river.play("FRANCE", "ORDERS")
    assert on_file(river) == sorted(ORDERS)
    assert "BUR" not in told(letters, GERMANY)


@pytest.mark.parametrize(
    "lines",
    [
        ("A PAR → BUR", "A Mar–Spa"),
        ("A PAR - BUR, A MAR - SPA, F BRE - MAO",),
        ("par bur", "mar s par bur"),
        ("1. A PAR - BUR", "2) A MAR - SPA"),
        ("A PRA - BUR", "A MAR - SPA"),
        ("the army in Paris moves to Burgundy",),
        ("A PAR - BUR", "A MAR - SPA", "", "Best regards,", "Joe"),
        ("A PAR - BUR", "SET DRAW"),
        ("SET DRAW",),
        ("PHASE F1901M", "A PAR - BUR"),
        ("all hold",),
        ("Everything else holds.",),
        ("A PAR - BUR as agreed",),
        ("par - bur as agreed",),
        ("please A PAR - BUR",),
        ("A PAR - BUR # as agreed",),
        ("A PAR - BUR (because Germany wants Munich)",),
        ("PAR - BUR because Germany wants Munich",),
        ("HOLIDAY 24 DEC TO 2 JAN",),
        ("PRESS TO italy", "Only you shall know: Burgundy", "ENDPRESS"),
        ("A PAR -", "BUR", "F BRE -", "MAO"),
        ("A PAR", "-> BUR"),
        ("Army Paris to", "Burgundy"),
        ("A PAR", "BUR"),
        *((f"{before} A PAR - BUR",) for before in ("P.S.", "PS:", "I order", "My next move:", "Then I'd order")),
        *(("PRESS FRANCE AND ITALY QUICKLY", "Burgundy"),),
        *(("A PRA - BUR",), ("A PAR - BUR (if Germany agrees)",), ("A PAR -&gt; BUR",), ("A PAR -> BUR please",)),
        *(("A PAR - BRU, A MAR - SPA",), ("My orders: A PRA - BUR",), ("F BRE ot BUR",), ("PAR - BUR, thanks",)),
        *(("APAR-BUR",), ("PAR = BUR",), ("IF A MUN - BUR", "THEN A PAR - BUR", "ENDIF")),
        *(("IF A MUN - BUR THEN A PAR - BUR",), ("A PAR supprots A MAR - BUR",), ("Army Pariss to Burgundy",)),
        *(
            ("A PAR - BUR is what I do, tell me if that is ok with you",),
            ("(A PAR - BUR)",),
            ("phase f1901m", "A BUR H"),
        ),
        *((heading, "Burgundy", "ENDPRESS") for heading in ("PRESS italy", "PRESS TO: italy", "**PRESS TO italy**")),
        *((heading, "Burgundy") for heading in ("PRES TO italy", "Press Italy, Russia", "PRESS TO itly", "BROADCST")),
    ],
)
def test_orders_in_any_form_and_commands_and_other_press_hold_it_back(river: House, lines: tuple[str, ...]) -> None:
    letters = river.play("FRANCE", "BROADCAST", "Good luck all", *lines)
    assert readers(letters) == {FRANCE}
    letters = river.play("FRANCE", "ORDERS")
    assert "Good luck all" in told(letters, GERMANY)
    assert "urgundy" not in told(letters, GERMANY)
    assert "BUR" not in told(letters, GERMANY)


COMMANDS = (
    "WAIT",
    "SETWAIT",
    "CLEAR",
    "clear",
    "*CLEAR*",
    "(NMR)",
    "STATUS",
    "Status",
    "RESIGN",
    "FINAL",
    "LIST",
    "WHOGAME river",
)


@pytest.mark.parametrize("command", [*COMMANDS, "signon france@river france-pw", "PRESS"])
@pytest.mark.parametrize("below", [(), ("", "Joe"), ("SET WAIT", "")])
def test_a_command_alone_on_a_line_at_the_end_holds_press_back(
    river: House, command: str, below: tuple[str, ...]
) -> None:
    letters = river.play("FRANCE", "PRESS TO germany", "Good luck", command, *below)
    assert readers(letters) == {FRANCE}
    assert "press NOT sent" in letters[0].subject


@pytest.mark.parametrize("end", ["SIGNOFF", "*SIGNOFF*", "Signoff.", "SIGN OFF"])
def test_signoff_in_whatever_marks_is_none_of_the_text(river: House, end: str) -> None:
    letters = river.play("FRANCE", "PRESS TO germany", "Good luck", end, "A PAR - BUR")
    assert "off" not in told(letters, GERMANY).lower().partition("to answer")[0]
    assert "BUR" not in told(letters, GERMANY)


def test_orders_of_units_as_orders_sent_ahead_will_have_moved_them_hold_press_back(river: House) -> None:
    letters = river.play("FRANCE", "PHASE F1901M", "A BUR - PIC", "PRESS TO italy", "hi", "A BUR - BEL")
    assert readers(letters) == {FRANCE}


@pytest.mark.parametrize("end", ["ENDPRESS", ""])
def test_orders_below_press_in_a_mail_with_a_later_phase_are_told_to_be_for_this_one(river: House, end: str) -> None:
    letters = river.play("FRANCE", "PHASE F1901M", "A BUR - PIC", "PRESS TO italy", "hi", end, "A MAR - SPA")
    if not end:
        assert not on_file(river)
        letters = river.play("FRANCE", "ORDERS")
    else:
        assert "Orders from line 7 on are for the present phase: PHASE F1901M ended" in told(letters, FRANCE)
    assert on_file(river) == ["A MAR - SPA"]
    assert "MAR" not in told(letters, ITALY)


@pytest.mark.parametrize("end", [(), ("END",), ("END OF MESSAGE TO GERMANY",)])
def test_a_long_signature_below_the_orders_shows_them_to_nobody(river: House, end: tuple[str, ...]) -> None:
    signature = ("", "Joe Miller", "Senior Engineer", "ACME Corp.", "12 High Street", "Springfield", "Tel. 555 1234")
    letters = river.play("FRANCE", "BROADCAST", "Good luck all", *end, *ORDERS, *signature)
    letters += river.play("FRANCE", "ORDERS")
    assert on_file(river) == sorted(ORDERS)
    assert "Good luck all" in told(letters, ITALY)
    assert "BUR" not in told(letters, ITALY)


@pytest.mark.parametrize(
    "lines",
    [
        ("I will attack Burgundy from Paris, and you?",),
        ("Please do this:", "A MUN - BUR", "F KIE - HOL"),
        ("This is the", "END", "of all hope, and of love."),
        ("ARRIVING TOMORROW", "STOP", "SEND MONEY", "STOP"),
        ("Send press!", "And more of it."),
        ("STOP", "Let us talk about Belgium first, my friend."),
        ("You asked for my", "Status", "and nothing has changed here, really nothing."),
        *(("Press on, my friend!",), ("Press Italy hard in the south",), ("In my press to Italy I lied.",)),
        *(("All clear!",), ("Resign yourself to it.",), ("Paris is nice",), ("A Paris trip would be nice",)),
        *(("Will A PAR - BUR help you?",), ("I order A PAR - BUR?",), ("I will play it, A PAR - BUR",)),
        *(
            ("My units: Paris, Marseilles and Brest",),
            ("PRESS FREEDOM MATTERS",),
            ("A PAR", "A MAR"),
        ),
        *(("A MNU - BUR",), ("A bar of gold",), ("Pay me back",), ("Set Italy against Austria",), ("Help!",)),
    ],
)
def test_sentences_and_orders_for_others_leave_at_once_as_text(river: House, lines: tuple[str, ...]) -> None:
    letters = river.play("FRANCE", "PRESS TO germany", "Dear friend,", *lines)
    assert readers(letters) == {FRANCE, GERMANY}
    assert " ".join(lines).removesuffix(" STOP") in told(letters, GERMANY)


def test_orders_above_a_written_end_are_text_and_their_writer_hears_that_none_came_in(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO germany", "My plan:", "A PAR - BUR", "ENDPRESS")
    assert "A PAR - BUR" in told(letters, GERMANY)
    assert "No orders came in with this mail. Line 4 of your message reads like one" in told(letters, FRANCE)
    letters = river.play("FRANCE", "PRESS TO germany", "My plan:", "A PAR - BUR", "ENDPRESS", "A PAR - BUR")
    assert "No orders came in" not in told(letters, FRANCE)


def test_what_stands_above_such_press_is_done(river: House) -> None:
    letters = river.play(
        "FRANCE", "A PAR - BUR", "PRESS TO germany", "One", "ENDPRESS", "PRESS TO italy", "Two", "A MAR - SPA"
    )
    assert on_file(river) == ["A PAR - BUR"]
    assert "One" in told(letters, GERMANY)
    assert not to(letters, ITALY)


def test_no_password_waits_with_it(river: House) -> None:
    river.play("FRANCE", *LEAK, "SET PASSWORD xyzzy-plugh", "SIGNON france@river france-pw")
    assert b"xyzzy" not in states(river)["river"]
    letters = river.play("FRANCE", "ORDERS")
    assert "Send that line again" in told(letters, FRANCE)
    assert on_file(river) == sorted(ORDERS)


def test_the_master_gets_it_no_more_than_others_and_is_asked_about_press_of_their_own(river: House) -> None:
    letters = river.master("BROADCAST", "An order by phone:", "[FRANCE]", "A PAR - BUR")
    assert readers(letters) == {GM}
    letters = river.master("ORDERS")
    assert "An order by phone:" in told(letters, ITALY)
    assert on_file(river) == ["A PAR - BUR"]


def test_press_of_the_master_in_a_players_place_comes_back_to_the_master(river: House) -> None:
    letters = river.mail(GM, "SIGNON france@river gm-secret", *LEAK)
    assert readers(letters) == {GM}
    assert "Your message has no ENDPRESS" in told(letters, GM)
    assert "Good luck all" in told(letters, GM)
    assert not river.game().held_press


def test_where_orders_come_first_those_below_press_count_for_it(house: House) -> None:
    house.start("RULE MUST_ORDER")
    assert readers(house.play("FRANCE", *LEAK)) == {FRANCE}
    letters = house.play("FRANCE", "ORDERS")
    assert "Good luck all" in told(letters, ITALY)
    assert on_file(house) == sorted(ORDERS)


def test_too_much_text_to_keep_comes_back(river: House) -> None:
    text = ["We both know who lies, and who does not."] * 600
    assert "ENDPRESS" in refused_play(river, "E-PRESS-END", "FRANCE", "PRESS TO italy", *text, "A PAR - BUR")


@pytest.mark.parametrize("line", ["5 : A MUN - BUR", "A PAR - BUR", "PAY G 3", "4 $"])
def test_in_payola_offers_for_any_unit_and_gifts_hold_press_back(tmp_path: Path, line: str) -> None:
    house = payola(tmp_path)
    assert readers(house.play("FRANCE", "BROADCAST", "Good luck all :-)", line)) == {FRANCE}
    assert "Good luck" in told(house.play("FRANCE", "ORDERS"), ITALY)


def test_an_investors_trades_hold_press_back(tmp_path: Path) -> None:
    house = market(tmp_path)
    assert readers(say(house, "ann", "BROADCAST", "Good luck all", "buy 8 france")) == {"ann@example.org"}
    assert "You wish to buy 8 shares of France" in told(say(house, "ann", "ORDERS"), "ann@example.org")


def test_a_set_of_somebody_without_a_power_holds_press_back(tmp_path: Path) -> None:
    house = Everybody(tmp_path)
    house.join("ann", "bob")
    house.master("ACTIVATE")
    lines = ("BROADCAST", "Good luck all", "[FRANCE]", "BUILD A PAR", "BUILD A MAR", "BUILD F BRE")
    assert readers(house.says("ann", *lines)) == {"ann@example.org"}
    letters = house.says("ann", "ORDERS")
    assert "set 1 on file" in told(letters, "ann@example.org")
    assert "PAR" not in told(letters, "bob@example.org")


@pytest.mark.parametrize("between", [" ", "; ", ": ", " - "])
@pytest.mark.parametrize("end", ["ENDPRESS", "*ENDPRESS*", "EndBroadcast"])
def test_orders_behind_endpress_on_its_line_count_like_the_line_below_it(river: House, end: str, between: str) -> None:
    letters = river.play("FRANCE", "PRESS TO italy", "hi", f"{end}{between}A PAR - BUR", "A MAR - SPA")
    assert "hi" in told(letters, ITALY)
    assert "BUR" not in told(letters, ITALY)
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]


def test_all_orders_that_a_mail_program_joined_to_endpress_count(river: House) -> None:
    river.play("FRANCE", "PRESS TO italy", "hi", f"ENDPRESS {', '.join(ORDERS)}")
    assert on_file(river) == sorted(ORDERS)


@pytest.mark.parametrize("line", ["ENDPRESS SET WAIT", "ENDBROADCAST set wait", "endpress; Set Wait"])
def test_a_setting_behind_endpress_on_its_line_counts(river: House, line: str) -> None:
    river.play("FRANCE", "PRESS TO italy", "hi", line)
    assert power(river, "FRANCE").wait


def test_press_behind_endpress_on_its_line_is_other_press(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO italy", "hi", "ENDPRESS PRESS TO germany", "ho", "ENDPRESS", "A PAR - BUR")
    assert "ho" in told(letters, GERMANY)
    assert "ho" not in told(letters, ITALY).split()
    assert on_file(river) == ["A PAR - BUR"]


@pytest.mark.parametrize("line", ["ENDPRESS -----", "ENDPRESS please", "ENDPRESS (end)", "ENDPRESS A bientôt"])
def test_decoration_and_courtesy_behind_endpress_are_passed_over(river: House, line: str) -> None:
    letters = river.play("FRANCE", "PRESS TO italy", "hi", line, "A PAR - BUR")
    assert "hi" in told(letters, ITALY)
    assert "NOT" not in told(letters, FRANCE)
    assert on_file(river) == ["A PAR - BUR"]


def _joe_has_two(house: House, other: str = "joe@example.org") -> None:
    """Give France and England to Joe, who has `other` for England."""
    house.create("RULE POWER_CHOICE MULTIPLE_POWERS_PER_PLAYER")
    for name in POWERS:
        who = {"FRANCE": "joe@example.org", "ENGLAND": other}.get(name, address(name))
        house.mail(who, f"JOIN {name.lower()}@river {name.lower()}-pw")


@pytest.mark.parametrize("other", ["joe@example.org", "joe+england@example.org"])
def test_orders_for_another_power_of_the_same_writer_leave_in_no_press(house: House, other: str) -> None:
    _joe_has_two(house, other)
    letters = house.mail(other, "SIGNON england@river england-pw", "PRESS TO germany", "Hello.", *ORDERS)
    assert readers(letters) == {other}
    answered = told(house.mail(other, "SIGNON england@river england-pw", "ORDERS"), other)
    assert "The army in Paris is French, not English" in answered
    letters = house.mail(other, "SIGNON england@river england-pw", "PRESS TO germany", "Hello.", "A BER - SIL")
    assert GERMANY in readers(letters), "orders of others are text"


def test_orders_for_a_dummy_of_the_writers_other_power_leave_in_no_press(house: House) -> None:
    _joe_has_two(house)
    house.master("RESIGN italy", "DUMMY italy", "CONTROL italy france")
    signed_on = "SIGNON england@river england-pw"
    assert readers(house.mail("joe@example.org", signed_on, "PRESS TO germany", "Hello.", "A VEN - TYR")) == {
        "joe@example.org"
    }


@pytest.mark.parametrize(
    "lines",
    [
        ("PRESS TO AUSTRIA", "hello", "A PAR - BUR"),
        ("BROADCAST", "hello", "A PAR - BUR", "A MAR H", "F BRE H"),
        ("PRESS TO AUSTRIA", "hello", "SET WAIT"),
        ("PRESS TO AUSTRIA", "hello", "A MUN - RUH"),
        ("PRESS TO AUSTRIA", "hello", "PRESS TO ITALY", "and you"),
    ],
)
def test_press_of_who_orders_for_a_dummy_comes_back_if_it_runs_into_orders(
    river: House, lines: tuple[str, ...]
) -> None:
    river.master("DUMMY france", "CONTROL france germany")
    letters = river.mail(GERMANY, "SIGNON france@river germany-pw", *lines)
    assert readers(letters) == {GERMANY}
    assert "Your message has no ENDPRESS" in told(letters, GERMANY)
    assert "hello" in told(letters, GERMANY)
    letters = river.mail(GERMANY, "SIGNON france@river germany-pw", *lines[:2], "ENDPRESS", "A PAR - BUR")
    assert "hello" in told(letters, address("AUSTRIA"))
    assert on_file(river) == ["A PAR - BUR"]


@pytest.mark.parametrize("rule", ["ORDER_ANY", "PROXY_OK"])
def test_where_any_unit_may_be_ordered_an_order_for_any_holds_press_back(house: House, rule: str) -> None:
    house.start(f"RULE {rule}")
    house.play("FRANCE", "A PAR P GERMANY")
    for line in ("A PAR - BUR", "A VIE - GAL"):
        assert readers(house.play("GERMANY", "PRESS TO AUSTRIA", "hello", line)) == {GERMANY}
    assert address("AUSTRIA") in readers(house.play("GERMANY", "PRESS TO AUSTRIA", "hello", "Can you go to Galicia?"))


def test_press_of_a_leader_signed_on_as_the_power_comes_back_if_it_runs_into_offers(tmp_path: Path) -> None:
    house = led(tmp_path)
    lines = ("SIGNON france@river annpw12", "PRESS TO bob", "hello", "5 : A PAR - BUR")
    assert readers(house.mail("ann@example.org", *lines)) == {"ann@example.org"}


def test_press_that_waits_when_its_phase_ends_goes_back_to_its_writer_alone(river: House) -> None:
    river.play("FRANCE", *LEAK)
    river.play("ITALY", "PRESS TO germany", "Hello.", "ENDPRESS")
    letters = river.master("PROCESS!")
    said = told(letters, FRANCE)
    assert "Your press was NOT sent: it still waited for its ENDPRESS, and its phase" in said
    assert 'with the line "BROADCAST". These are its lines: Good luck all A PAR - BUR' in said
    assert all("Good luck" not in letter.text for letter in letters if letter.to != FRANCE)
    assert "NOT sent" not in told(river.master("PROCESS!"), FRANCE), "once"


@pytest.mark.parametrize("answer", ["SEND", "ORDERS"])
def test_press_that_was_answered_for_is_not_told_of_when_its_phase_ends(river: House, answer: str) -> None:
    river.play("FRANCE", *LEAK)
    river.play("FRANCE", answer)
    assert "press was NOT sent" not in told(river.master("PROCESS!"), FRANCE)


def test_press_of_who_has_left_goes_to_nobody_when_its_phase_ends(river: House) -> None:
    river.play("FRANCE", *LEAK)
    river.play("FRANCE", "RESIGN YES")
    river.say_yes(river.mail("new@example.org", "TAKEOVER france@river new-pw"))
    assert all("Good luck" not in letter.text for letter in river.master("PROCESS!"))


@pytest.mark.parametrize("line", ["EJECT france", "DUMMY france", "RESIGN france", "BECOME france\nRESIGN YES"])
def test_press_that_waits_goes_back_to_its_writer_whom_the_master_sends_away(river: House, line: str) -> None:
    river.play("FRANCE", *LEAK)
    letters = river.master(*line.split("\n"))
    told_of_it = [letter for letter in letters if "Good luck all" in letter.text]
    assert readers(told_of_it) == {FRANCE}
    assert all("Good luck" not in letter.text for letter in river.master("PROCESS!"))


def test_press_that_waits_goes_back_to_its_writer_who_resigns(river: House) -> None:
    river.play("FRANCE", *LEAK)
    told_of_it = [letter for letter in river.play("FRANCE", "RESIGN YES") if "Good luck all" in letter.text]
    assert readers(told_of_it) == {FRANCE}


@pytest.mark.parametrize("line", ["RESIGN YES", "EJECT ann"])
def test_press_that_waits_goes_back_to_an_investor_who_leaves(tmp_path: Path, line: str) -> None:
    house = market(tmp_path)
    say(house, "ann", "BROADCAST", "Good luck all", "buy 8 france")
    letters = house.mail(GM, "SIGNON M@river gmpw123", line) if line.startswith("EJECT") else say(house, "ann", line)
    assert readers([letter for letter in letters if "Good luck all" in letter.text]) == {"ann@example.org"}
    assert not house.game().held_press


def test_press_that_waits_goes_back_to_a_leader_who_leaves(tmp_path: Path) -> None:
    house = led(tmp_path)
    say(house, "ann", "BROADCAST", "Good luck all", "[FRANCE]", "5 : A PAR - BUR")
    assert house.game().held_press
    letters = say(house, "ann", "RESIGN YES")
    assert readers([letter for letter in letters if "Good luck all" in letter.text]) == {"ann@example.org"}


@pytest.mark.parametrize("line", ["RESIGN YES", "EJECT olga"])
def test_press_that_waits_goes_back_to_an_observer_who_leaves(river: House, line: str) -> None:
    river.say_yes(river.mail("olga@example.org", "OBSERVE olga@river olga-pw"))
    sign_on = "SIGNON olga@river olga-pw"
    river.mail("olga@example.org", sign_on, "PRESS TO master", "Good luck all", "PRESS TO italy", "Hello")
    assert river.game().held_press
    letters = river.master(line) if line.startswith("EJECT") else river.mail("olga@example.org", sign_on, line)
    assert readers([letter for letter in letters if "Good luck all" in letter.text]) == {"olga@example.org"}


def watching(house: House) -> tuple[str, str]:
    """Have Olga watch, with press that waits; return her address and sign-on."""
    house.say_yes(house.mail(OLGA, "OBSERVE olga@river olga-pw"))
    house.mail(OLGA, "SIGNON olga@river olga-pw", *OLGAS)
    assert house.game().held_press
    return OLGA, "SIGNON olga@river olga-pw"


OLGA, OLGAS = "olga@example.org", ("PRESS TO master", "Good luck all", "PRESS TO italy", "Hello")


def given_back_to(letters: list[Got], house: House) -> set[str]:
    """Addresses that got press back, none of which waits any more."""
    assert not house.game().held_press
    return readers([letter for letter in letters if "Good luck all" in letter.text])


def test_press_that_waits_goes_back_to_a_watcher_who_takes_a_power_over(river: House) -> None:
    watching(river)
    river.play("FRANCE", "RESIGN YES")
    letters = river.say_yes(river.mail(OLGA, "TAKEOVER france@river olga-pw"))
    assert power(river, "FRANCE").player is not None
    assert given_back_to(letters, river) == {OLGA}


def test_press_that_waits_goes_back_to_a_watcher_whom_the_master_asks_to_play(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.start()
    house.wait(days=2)
    watching(house)
    house.wait(days=2)
    assert given_back_to(house.say_yes(house.master(f"REPLACE france {OLGA}")), house) == {OLGA}


def test_press_that_waits_goes_back_to_a_watcher_who_joins(house: House) -> None:
    house.create()
    house.say_yes(house.mail(OLGA, "OBSERVE olga@river olga-pw"))
    house.mail(OLGA, "SIGNON olga@river olga-pw", *OLGAS)
    assert house.game().held_press
    assert given_back_to(house.say_yes(house.mail(OLGA, "JOIN river olga-pw")), house) == {OLGA}


def test_press_that_waits_goes_back_to_a_seat_when_the_game_begins(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    for each in POWERS[:-1]:
        house.mail(address(each), f"JOIN {each.lower()}@river {each.lower()}-pw")
    house.play("FRANCE", *OLGAS)
    assert house.game().held_press
    letters = house.mail(address(POWERS[-1]), f"JOIN river {POWERS[-1].lower()}-pw")
    assert house.game().started is not None
    assert given_back_to(letters, house) == {FRANCE}


def test_press_that_waits_goes_back_to_the_master_who_hands_the_game_over(river: House) -> None:
    river.say_yes(river.mail(OLGA, "OBSERVE olga@river olga-pw"))
    river.master("PRESS TO italy", "Good luck all", "PRESS TO france", "Hello")
    assert river.game().held_press
    assert given_back_to(river.master("PROMOTE olga"), river) == {GM}


def test_press_that_waits_goes_back_to_the_master_from_whom_the_game_is_taken(river: House) -> None:
    river.master("PRESS TO italy", "Good luck all", "PRESS TO france", "Hello")
    letters = river.say_yes(river.mail(OLGA, "TAKEOVER MASTER@river gm-secret"))
    assert river.game().master.addresses == (OLGA,)
    assert given_back_to(letters, river) == {GM}


def test_who_comes_to_a_seat_in_the_mail_that_empties_it_does_not_read_the_press_that_waited(river: House) -> None:
    river.play("FRANCE", *LEAK)
    river.play("FRANCE", "RESIGN YES")
    river.say_yes(river.mail("new@example.org", "TAKEOVER france@river new-pw"))
    river.mail("new@example.org", "SIGNON france@river new-pw", "BROADCAST", "Secret plan", "A PAR - BUR")
    letters = river.master("EJECT france", f"REVIVE france {FRANCE}")
    assert readers([letter for letter in letters if "Secret plan" in letter.text]) == {"new@example.org"}


def test_press_that_waits_goes_back_to_its_writer_when_votes_end_the_game(river: House) -> None:
    river.play("FRANCE", *LEAK)
    letters = [letter for power in POWERS for letter in river.play(power, "SET DRAW")]
    assert river.game().stage is Stage.COMPLETED
    assert readers([letter for letter in letters if "Good luck all" in letter.text]) == {FRANCE}
    assert not river.game().held_press


@pytest.mark.parametrize("answer", ["SEND", "ORDERS"])
def test_who_comes_in_the_place_of_a_writer_can_neither_send_their_press_nor_hear_of_it(
    river: House, answer: str
) -> None:
    river.play("FRANCE", *LEAK)
    river.play("FRANCE", "RESIGN YES")
    river.say_yes(river.mail("new@example.org", "TAKEOVER france@river new-pw"))
    letters = river.mail("new@example.org", "SIGNON france@river new-pw", answer)
    assert readers(letters) == {"new@example.org"}
    assert all("Good luck" not in letter.text for letter in letters)
    assert not on_file(river)


def test_a_writer_who_moves_keeps_the_press_that_waits(river: House) -> None:
    river.play("FRANCE", *LEAK)
    river.play("FRANCE", "SET ADDRESS moved@example.net")
    letters = river.mail("moved@example.net", "SIGNON france@river france-pw", "SEND")
    assert readers(letters) > {"moved@example.net", ITALY, GERMANY}


def test_press_that_waits_for_a_phase_that_a_rollback_took_is_told_of_too(river: House) -> None:
    river.master("PROCESS!")
    river.play("FRANCE", *LEAK)
    assert "Good luck all" in told(river.master("ROLLBACK"), FRANCE)
    assert all("Good luck" not in letter.text for letter in river.master("PROCESS!"))


@pytest.mark.parametrize("line", ["ROLLBACK S1901M RESTORE", "ROLLBACK S1901M FULL"])
def test_press_waits_on_when_its_own_phase_begins_again(river: House, line: str) -> None:
    river.play("FRANCE", *LEAK)
    assert all("Good luck" not in letter.text for letter in river.master(line))
    assert readers(river.play("FRANCE", "SEND")) > {FRANCE}


@pytest.mark.parametrize("line", ["ROLLBACK S1901M RESTORE", "ROLLBACK S1901M FULL", "ROLLBACK FORMING"])
def test_a_step_back_gives_press_that_waits_back_to_its_writer_alone(river: House, line: str) -> None:
    river.master("PROCESS!")
    river.play("FRANCE", *LEAK)
    letters = river.master(line)
    told_of_it = [letter for letter in letters if "Good luck all" in letter.text]
    assert readers(told_of_it) == {FRANCE}
    assert "its phase is over" in " ".join(told(told_of_it, FRANCE).split())


def test_a_preview_tells_nothing_of_press_that_waits(river: House) -> None:
    river.play("FRANCE", *LEAK)
    assert all("Good luck" not in letter.text for letter in river.master("PREVIEW"))
    assert readers(river.play("FRANCE", "SEND")) > {FRANCE}
