"""The press rules by mail, off and on: refusals with their codes, and press that stays allowed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.position import Dislodged, PhaseType, Position, Unit, UnitType
from tests.support.command_mails import (
    HOLDS,
    code_of,
    everything,
    order_all,
    put,
    readers,
    refused,
    refused_master,
    refused_play,
    told,
)
from tests.support.house import GM, POWERS, House, address, to

AUSTRIA, ENGLAND, FRANCE = address("AUSTRIA"), address("ENGLAND"), address("FRANCE")
ITALY, RUSSIA, TURKEY = address("ITALY"), address("RUSSIA"), address("TURKEY")
OWL = "owl@example.org"
EVERYBODY = {GM, *map(address, POWERS)}


def with_rule(house: House, *rules: str) -> None:
    """Switch rules on in a game that has begun."""
    house.master(f"SET RULE {' '.join(rules)}")
    assert set(rules) <= set(house.game().rules)


def past_deadline(house: House, *late: str) -> None:
    """All orders are in but those of some; then the deadline passes."""
    order_all(house, but=late)
    put(house, replace(house.game(), deadline=house.now - timedelta(hours=1)))


def at_retreats(house: House) -> None:
    """The French army in Burgundy has to retreat."""
    board = house.game().board
    army = Unit(PowerName("FRANCE"), UnitType.ARMY, Location("BUR"))
    phase = replace(board.phase, type=PhaseType.RETREATS)
    lost = Dislodged(army, Province("MUN"), (Location("GAS"),))
    put(house, replace(house.game(), position=Position(phase, board.units, board.centers, (lost,))))


def owl(house: House) -> tuple[str, str]:
    """An observer, and his sign-on."""
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    return OWL, "SIGNON owl@river owl-pw"


def reached(house: House, power: str, line: str) -> set[str]:
    """Return the readers of a power's message besides its writer."""
    return readers(house.play(power, line, "Xyzzy", "ENDPRESS")) - {address(power)}


def refusal(house: House, code: str, power: str, line: str) -> str:
    """Return the reason why a message is refused; nobody but its writer hears of it."""
    return refused_play(house, code, power, line, "Xyzzy", "ENDPRESS")


def test_ftf_press_is_for_movement_phases(river: House) -> None:
    at_retreats(river)
    assert reached(river, "ITALY", "PRESS TO E") == {ENGLAND}
    with_rule(river, "FTF_PRESS")
    for options in ("PRESS TO E", "BROADCAST"):
        assert "FTF_PRESS" in refusal(river, "E-PRESS-FTF", "ITALY", options)
    assert reached(river, "ITALY", "PRESS TO M") == {GM}
    assert readers(river.master("BROADCAST", "Xyzzy")) == EVERYBODY


def test_ftf_press_is_private_until_the_deadline_only(river: House) -> None:
    with_rule(river, "FTF_PRESS")
    assert reached(river, "ITALY", "PRESS TO E") == {ENGLAND}
    past_deadline(river, "FRANCE")
    assert "FTF_PRESS" in refusal(river, "E-PRESS-FTF", "ITALY", "PRESS TO E")
    assert reached(river, "ITALY", "BROADCAST") == EVERYBODY - {ITALY}
    assert reached(river, "ITALY", "PRESS TO M") == {GM}
    with_rule(river, "!FTF_PRESS")
    assert reached(river, "ITALY", "PRESS TO E") == {ENGLAND}


def test_late_send_lets_those_write_whose_orders_are_missing(river: House) -> None:
    past_deadline(river, "FRANCE")
    assert "your orders are missing" in refusal(river, "E-PRESS-LATE", "FRANCE", "PRESS TO E")
    with_rule(river, "LATE_SEND")
    assert reached(river, "FRANCE", "PRESS TO E") == {ENGLAND}


def test_no_late_receive_leaves_the_late_to_the_master(river: House) -> None:
    past_deadline(river, "FRANCE")
    assert reached(river, "ENGLAND", "PRESS TO F") == {FRANCE}
    with_rule(river, "NO_LATE_RECEIVE")
    assert "NO_LATE_RECEIVE" in refusal(river, "E-PRESS-TOLATE", "ENGLAND", "PRESS TO FI")
    assert reached(river, "ENGLAND", "PRESS TO I") == {ITALY}
    assert reached(river, "ENGLAND", "BROADCAST") == EVERYBODY - {ENGLAND}
    assert FRANCE in readers(river.master("PRESS TO F", "Hurry"))
    river.play("FRANCE", *HOLDS["FRANCE"])
    put(river, replace(river.game(), clock=replace(river.game().clock, pause_until=river.now + timedelta(hours=1))))
    assert reached(river, "ENGLAND", "PRESS TO F") == {FRANCE}


def test_where_the_late_are_hidden_nobody_finds_them_by_writing_to_each(river: House) -> None:
    past_deadline(river, "FRANCE")
    with_rule(river, "NO_LATE_RECEIVE", "HIDE_LATE_POWERS", "LATE_SEND")
    told = {refusal(river, "E-PRESS-TOLATE", "ENGLAND", f"PRESS TO {to}").split("Unprocessed")[0] for to in "FIR"}
    assert len(told) == 1
    assert reached(river, "ENGLAND", "BROADCAST") == EVERYBODY - {ENGLAND}
    assert reached(river, "FRANCE", "PRESS TO E") == {ENGLAND}


def test_mute_observers_leaves_them_the_master(river: House) -> None:
    who = owl(river)
    assert FRANCE in readers(river.mail(*who, "PRESS TO F", "Xyzzy"))
    with_rule(river, "MUTE_OBSERVERS")
    for options in ("PRESS TO F", "BROADCAST"):
        assert "MUTE_OBSERVERS" in refused(river, "E-PRESS-READER", *who, options, "Xyzzy", "ENDPRESS")
    assert readers(river.mail(*who, "PRESS TO M", "Xyzzy")) == {OWL, GM}
    assert reached(river, "FRANCE", "PRESS TO owl,E") == {OWL, ENGLAND}


def test_backseat_press_leaves_players_the_master_and_others_broadcasts(river: House) -> None:
    who = owl(river)
    assert reached(river, "FRANCE", "PRESS TO E") == {ENGLAND}
    with_rule(river, "BACKSEAT_PRESS")
    for options in ("PRESS TO E", "BROADCAST", "PRESS TO EM"):
        assert "BACKSEAT_PRESS" in refusal(river, "E-PRESS-READER", "FRANCE", options)
    assert reached(river, "FRANCE", "PRESS TO M") == {GM}
    assert "BACKSEAT_PRESS" in refused(river, "E-PRESS-READER", *who, "PRESS TO F", "Xyzzy", "ENDPRESS")
    assert readers(river.mail(*who, "BROADCAST", "Xyzzy")) == {OWL, *EVERYBODY}
    assert readers(river.mail(*who, "PRESS TO M", "Xyzzy")) == {OWL, GM}
    assert FRANCE in readers(river.master("PRESS TO F", "Xyzzy"))


def test_must_order_silences_a_power_until_its_orders_are_in(river: House) -> None:
    assert reached(river, "FRANCE", "PRESS TO E") == {ENGLAND}
    with_rule(river, "MUST_ORDER")
    for options in ("PRESS TO E", "PRESS TO EM", "BROADCAST"):
        assert "MUST_ORDER" in refusal(river, "E-PRESS-MUSTORDER", "FRANCE", options)
    assert reached(river, "FRANCE", "PRESS TO M") == {GM}
    river.play("FRANCE", *HOLDS["FRANCE"])
    assert reached(river, "FRANCE", "BROADCAST") == EVERYBODY - {FRANCE}
    assert "MUST_ORDER" in refused_play(river, "E-ORD-MUST", "FRANCE", "CLEAR")
    river.play("FRANCE", "A PAR - PIC", *HOLDS["FRANCE"][1:])
    assert reached(river, "FRANCE", "PRESS TO E") == {ENGLAND}


def test_must_order_asks_nothing_of_those_who_owe_no_orders(river: House) -> None:
    with_rule(river, "MUST_ORDER")
    at_retreats(river)
    assert reached(river, "ITALY", "PRESS TO E") == {ENGLAND}
    refusal(river, "E-PRESS-MUSTORDER", "FRANCE", "PRESS TO E")
    assert FRANCE in readers(river.mail(*owl(river), "PRESS TO F", "Xyzzy"))


def test_touch_press_is_for_neighbors(river: House) -> None:
    assert reached(river, "AUSTRIA", "PRESS TO E") == {ENGLAND}
    with_rule(river, "TOUCH_PRESS")
    assert reached(river, "AUSTRIA", "PRESS TO I") == {ITALY}
    assert reached(river, "ITALY", "PRESS TO A") == {AUSTRIA}
    assert "England" in refusal(river, "E-PRESS-READER", "AUSTRIA", "PRESS TO IE")
    assert "TOUCH_PRESS" in refusal(river, "E-PRESS-NOBCAST", "AUSTRIA", "BROADCAST")
    assert reached(river, "AUSTRIA", "PRESS TO M") == {GM}
    with_rule(river, "PUBLIC_PRESS")
    assert reached(river, "AUSTRIA", "BROADCAST") == EVERYBODY - {AUSTRIA}
    refusal(river, "E-PRESS-READER", "AUSTRIA", "PRESS TO E")


def test_remote_press_is_for_those_out_of_contact(river: House) -> None:
    assert reached(river, "AUSTRIA", "PRESS TO I") == {ITALY}
    with_rule(river, "REMOTE_PRESS")
    assert reached(river, "ENGLAND", "PRESS TO T") == {TURKEY}
    assert reached(river, "RUSSIA", "PRESS TO T") == {TURKEY}
    assert "REMOTE_PRESS" in refusal(river, "E-PRESS-READER", "AUSTRIA", "PRESS TO I")
    assert "REMOTE_PRESS" in refusal(river, "E-PRESS-NOBCAST", "AUSTRIA", "BROADCAST")
    assert reached(river, "AUSTRIA", "PRESS TO M") == {GM}
    with_rule(river, "PUBLIC_PRESS")
    assert reached(river, "AUSTRIA", "BROADCAST") == EVERYBODY - {AUSTRIA}


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("NO_PRESS", "E-PRESS-LATE"),
        ("TOUCH_PRESS", "E-PRESS-LATE"),
        ("TOUCH_PRESS FTF_PRESS", "E-PRESS-FTF"),
        ("REMOTE_PRESS NO_LATE_RECEIVE HIDE_LATE_POWERS LATE_SEND", "E-PRESS-TOLATE"),
    ],
)
def test_late_press_is_not_sent_to_broadcast_where_there_is_none(river: House, rules: str, code: str) -> None:
    with_rule(river, *rules.split())
    past_deadline(river, "FRANCE", "TURKEY")
    said = refusal(river, code, "FRANCE", "PRESS TO G")
    assert "to the Master alone (PRESS TO M)" in said
    assert "BROADCAST" not in said.split("Unprocessed")[0]


def test_who_can_write_to_the_master_alone_is_not_told_to_write_to_some_powers(river: House) -> None:
    who = owl(river)
    with_rule(river, "TOUCH_PRESS")
    assert "Write to some of them." in refusal(river, "E-PRESS-NOBCAST", "FRANCE", "BROADCAST")
    said = refused(river, "E-PRESS-NOBCAST", *who, "BROADCAST", "Xyzzy", "ENDBROADCAST")
    assert "Write to the Master (PRESS TO M)." in said


def answered_with(house: House, rules: str, *message: str) -> str:
    """The lines with which France is told to answer a message of the Master; "" if it is not."""
    with_rule(house, *rules.split())
    letter = to(house.master(*message, "Xyzzy", "ENDPRESS"), FRANCE)[-1]
    said = " ".join(letter.text.split("Xyzzy")[1].split("If you do not reply")[0].split())
    return said.replace("A reply to this letter goes to", "To").replace("To answer all its readers, begin", "All:")


def test_how_to_answer_is_said_as_the_reader_may(river: House) -> None:
    to_all = "All: it with the line: BROADCAST"
    assert answered_with(river, "WHITE_GREY", "BROADCAST") == f"To the Master alone. {to_all}"
    assert answered_with(river, "NO_PRESS", "BROADCAST") == "To the Master alone."
    assert answered_with(river, "!NO_PRESS TOUCH_PRESS", "BROADCAST") == "To the Master alone."
    assert answered_with(river, "NO_PRESS", "PRESS TO F") == "To the Master alone."
    unnamed = "To its writer, whose name stays hidden."
    assert answered_with(river, "!NO_PRESS !TOUCH_PRESS WHITE_GREY", "BROADCAST GREY") == f"{unnamed} {to_all}"
    assert answered_with(river, "NO_PRESS", "BROADCAST GREY") == ""


def test_what_goes_to_all_but_one_never_comes_to_him_whatever_he_asks_for(river: House) -> None:
    who = owl(river)
    letters = river.play("FRANCE", "PRESS TO ALL BUT r", "Xyzzy against the Tsar", "ENDPRESS")
    assert readers(letters) == {OWL, *EVERYBODY} - {RUSSIA}
    assert "Xyzzy" in told(letters, TURKEY)
    answers = river.play("RUSSIA", "STATUS", "LIST river", "SUMMARY river", "HISTORY river", "MAP river")
    assert len(answers) >= 4
    order_all(river)
    answers += river.tick(days=7)
    answers += river.play("RUSSIA", "HISTORY river", "SUMMARY river")
    answers += river.mail(*who, "HISTORY river", "SUMMARY river")
    assert "Burgundy" in told(answers, RUSSIA)
    for secret in ("Xyzzy", "press sent", "Message from France"):
        assert secret not in everything(answers)


# The house rule press_limit


def test_a_day_has_so_many_messages_and_the_refusal_tells_when_the_next_may_go(house: House) -> None:
    house.start("PRESS LIMIT 2", "ZONE Europe/Berlin")
    for readers_named in ("PRESS TO G,I", "PRESS TO M", "BROADCAST", "PRESS TO M"):
        assert code_of(house, FRANCE, "SIGNON Friver france-pw", readers_named, "Hello.", "ENDPRESS") == ""
        house.play("FRANCE", readers_named, "Hello.", "ENDPRESS")
    text = refused_play(house, "E-PRESS-LIMIT", "FRANCE", "PRESS TO G", "Once more.", "ENDPRESS")
    assert "You have sent 2 messages today" in text
    assert "from Tue 24 Nov 2026 00:00 CET on" in text
    assert to(house.play("GERMANY", "PRESS TO F", "Hello.", "ENDPRESS"), FRANCE)
    house.now += timedelta(hours=10, minutes=59)  # 23:59 by the game's clock
    refused_play(house, "E-PRESS-LIMIT", "FRANCE", "PRESS TO G", "Once more.", "ENDPRESS")
    house.now += timedelta(minutes=1)
    assert to(house.play("FRANCE", "PRESS TO G", "A new day.", "ENDPRESS"), address("GERMANY"))


def test_messages_of_one_mail_count_each_and_the_first_ones_stay(house: House) -> None:
    house.start("HOUSE press_limit=2")
    lines = [line for number in (1, 2, 3) for line in ("PRESS TO G", f"Letter {number}.", "ENDPRESS")]
    letters = house.play("FRANCE", *lines, "A PAR - BUR")
    assert [letter.to for letter in letters if "Letter" in letter.text].count(address("GERMANY")) == 2
    assert "You have sent 2 messages today" in told(letters, FRANCE)


def test_a_reply_to_press_and_press_that_waits_count_and_answers_to_the_master_do_not(house: House) -> None:
    house.start("HOUSE press_limit=1 publish_press=with_results")
    house.play("FRANCE", "BROADCAST", "For the paper.", "ENDPRESS")
    refused_play(house, "E-PRESS-LIMIT", "FRANCE", "BROADCAST", "More.", "ENDPRESS")
    refused_play(house, "E-PRESS-LIMIT", "FRANCE", "PRESS TO G", "More.", "ENDPRESS")
    assert to(house.master("PRESS TO F", "Hello.", "ENDPRESS", "PRESS TO F", "Again.", "ENDPRESS"), FRANCE)
    house.master("PROCESS!")
    refused_play(house, "E-PRESS-LIMIT", "FRANCE", "PRESS TO G", "More.", "ENDPRESS")


def test_a_limit_does_not_hold_before_the_start_nor_after_the_end(house: House) -> None:
    house.start("HOUSE press_limit=1")
    house.master("TERMINATE", "TERMINATE YES")
    for text in ("Good game.", "Well played."):
        assert to(house.play("FRANCE", "BROADCAST", text, "ENDPRESS"), address("GERMANY"))


@pytest.mark.parametrize("line", ["SET PRESS LIMIT 20", "set presslimit 20", "SET PRESS LIMIT 20 A DAY"])
def test_the_press_limit_is_set_by_its_own_line_and_at_create(house: House, line: str) -> None:
    house.start("PRESSLIMIT 5")
    assert house.game().house.press_limit == 5
    letters = house.master(line)
    assert house.game().house.press_limit == 20
    assert "House rule press_limit" in told(letters, FRANCE)
    assert "press_limit=20" in told(house.mail(FRANCE, "LIST river"), FRANCE)
    refused_master(house, "E-HOUSE", "SET PRESS LIMIT often")
    house.master("SET PRESS LIMIT NO")
    assert house.game().house.press_limit == 0
