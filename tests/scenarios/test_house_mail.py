"""House rules of order mails, off and on: subject, recipient, FINAL, contingents (house_rules.md 6)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.board.order_text.notation import format_order
from judge.game.game import Game
from tests.support.command_mails import HOLDS, outcome_of_last, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, Got, House, address, to
from tests.support.march_games import hold_all, run_to, stand
from tests.support.payola_house import payola
from tests.support.subjects import bare

ENGLAND, FRANCE, GERMANY = address("ENGLAND"), address("FRANCE"), address("GERMANY")
SIGN_ON = "SIGNON england@river england-pw"
ORDERS = HOLDS["ENGLAND"]


def send(house: House, subject: str, *lines: str, **headers: str) -> list[Got]:
    """England's orders with this subject."""
    given = lines or ORDERS
    return house.mail_with(ENGLAND, {"Subject": subject, **headers}, SIGN_ON, *given)


def on_file(house: House, power: str) -> list[str]:
    """Return the orders of a power on file, in the short notation."""
    return [format_order(order) for order in house.game().power(power).orders or ()]


def is_on_file(house: House) -> bool:
    """True if England's orders count."""
    return house.game().power("ENGLAND").orders is not None


def code_of_last(house: House) -> str:
    """Return the code by which the newest mail was refused; "" if it was not."""
    found = re.match(r"refused (E-\S+)", outcome_of_last(house))
    return found[1] if found else ""


# subject_line


def test_subjects_are_not_looked_at_by_default(house: House) -> None:
    house.start()
    send(house, "Dc7 [lake] F09: Martian Orders [3]")
    assert is_on_file(house)


@pytest.mark.parametrize(
    "subject",
    [
        "[river] S01: English Orders [1]",
        "[River] s1901: england orders (2)",
        "Re: river Spring 1901 England set 1",
        "Dc179 S01: English Orders [1]",
        "DC179 [river] S1901: Eng [12]",
    ],
)
def test_a_subject_with_game_season_power_and_number_is_what_the_house_rule_wants(house: House, subject: str) -> None:
    house.start("HOUSE subject_line=require", "DESC Our game, Dc179.")
    send(house, subject)
    assert is_on_file(house), outcome_of_last(house)


WRONG = [
    ("[lake] S01: English Orders [1]", 'about the game "lake"'),
    ("Dc7 S01: English Orders [1]", "about Dc7"),
    ("[river] F01: English Orders [1]", "about F01, and river is in Spring 1901 Movement (S1901M)"),
    ("[river] S02: English Orders [1]", "about S02"),
    ("[river] S01: French Orders [1]", 'says "French", and you order for England'),
]


@pytest.mark.parametrize("value", ["check", "require"])
@pytest.mark.parametrize(("subject", "told_of_it"), WRONG)
def test_orders_with_a_wrong_field_in_the_subject_are_refused_with_an_example(
    house: House, value: str, subject: str, told_of_it: str
) -> None:
    house.start(f"HOUSE subject_line={value}", "DESC Our game, Dc179.")
    text = told(send(house, subject), ENGLAND)
    assert not is_on_file(house)
    assert code_of_last(house) == "E-SUBJECT"
    assert told_of_it in text
    assert "a subject like: [river] S01: English Orders [1]" in text


@pytest.mark.parametrize("subject", ["my orders", "S01: English [1]", "[river] S01: English", "Re: results"])
@pytest.mark.parametrize(("value", "taken"), [("check", True), ("require", False)])
def test_a_subject_in_another_form_is_refused_only_where_it_is_required(
    house: House, value: str, taken: bool, subject: str
) -> None:
    house.start(f"HOUSE subject_line={value}")
    text = told(send(house, subject), ENGLAND)
    assert is_on_file(house) is taken
    assert ("a subject like: [river] S01: English Orders [1]" in text) is not taken


@pytest.fixture
def asking(house: House) -> tuple[House, Got]:
    """A game that wants a subject of order mails, and the letter by which it asks England for orders."""
    house.create("RULE POWER_CHOICE", "HOUSE MARCH", "TIMING MOVE 3D RETREAT 1D ADJUST 1D")
    letters = [
        letter
        for power in POWERS
        for letter in house.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw")
    ]
    return house, next(one for one in to(letters, ENGLAND) if "Game river has begun" in one.text)


def test_a_reply_to_the_letter_that_asks_for_orders_needs_no_certain_subject(asking: tuple[House, Got]) -> None:
    house, letter = asking
    assert bare(letter.subject) == "river: the game begins"
    confirmed = house.answer(letter, *ORDERS)
    assert is_on_file(house), outcome_of_last(house)
    [confirmation] = [one for one in to(confirmed, ENGLAND) if "Current orders for England" in one.text]
    house.answer(confirmation, "F LON - NTH")
    assert "F LON - NTH" in on_file(house, "ENGLAND")
    house.answer(confirmation, "FINAL")
    assert house.game().power("ENGLAND").final


def test_the_letter_that_asks_for_orders_names_a_subject_that_would_do_and_final(asking: tuple[House, Got]) -> None:
    _, letter = asking
    assert "[river] S01: English Orders [1]" in letter.text
    assert "Orders are preliminary unless a line FINAL comes with them" in " ".join(letter.text.split())


def test_a_reply_to_a_letter_of_an_earlier_phase_is_refused_with_a_subject_that_would_do(
    asking: tuple[House, Got],
) -> None:
    house, letter = asking
    results = to(house.master("PROCESS! S1901M"), ENGLAND)
    assert house.game().phase_code == "F1901M"
    text = told(house.answer(letter, *ORDERS), ENGLAND)
    assert code_of_last(house) == "E-SUBJECT"
    assert "a subject like: [river] F01: English Orders [1]" in text
    house.answer(next(one for one in results if "F1901M" in one.text), *ORDERS)
    assert is_on_file(house), outcome_of_last(house)


def test_a_reply_to_a_letter_of_a_phase_that_was_rolled_back_is_refused(asking: tuple[House, Got]) -> None:
    house, _ = asking
    results = to(house.master("PROCESS! S1901M"), ENGLAND)
    house.master("ROLLBACK")
    assert house.game().phase_code == "S1901M"
    house.answer(next(one for one in results if "F1901M" in one.text), *ORDERS)
    assert code_of_last(house) == "E-SUBJECT"


def test_a_reply_to_a_letter_of_another_game_says_nothing_of_this_one(asking: tuple[House, Got]) -> None:
    house, _ = asking
    house.create("RULE POWER_CHOICE", name="lake")
    joined = to(house.mail(ENGLAND, "JOIN england@lake england-pw"), ENGLAND)
    headers = {"Subject": f"Re: {joined[0].subject}", "In-Reply-To": joined[0].message_id}
    house.mail_with(ENGLAND, headers, SIGN_ON, *ORDERS)
    assert code_of_last(house) == "E-SUBJECT"


def test_a_version_that_is_not_greater_is_taken_with_a_warning_and_the_last_set_counts(house: House) -> None:
    house.start("HOUSE subject_line=require")
    assert "number of this set" not in told(send(house, "[river] S01: English Orders [2]"), ENGLAND)
    text = told(send(house, "[river] S01: English Orders [1]", "F LON - NTH"), ENGLAND)
    assert "The number of this set, 1, is not above that of the one before, 2: what came last counts." in text
    assert "F LON - NTH" in on_file(house, "ENGLAND")
    assert "[river] S01: English Orders [2]" in told(send(house, "Hello"), ENGLAND)


def test_what_the_master_sends_for_a_power_and_mails_without_orders_need_no_such_subject(house: House) -> None:
    house.start("HOUSE subject_line=require recipient_to_only=true")
    house.master("[ENGLAND]", *ORDERS)
    assert is_on_file(house)
    house.play("ENGLAND", "SET WAIT")
    assert house.game().power("ENGLAND").wait
    house.master("BECOME england", "F LON - ENG")
    assert "F LON - ENG" in on_file(house, "ENGLAND")


# recipient_to_only


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize(("to", "cc"), [("judge@example.org", ""), ("friend@example.org", "judge@example.org")])
def test_orders_have_to_be_sent_to_the_judge_and_not_by_cc_where_the_house_rule_says_so(
    house: House, wanted: bool, to: str, cc: str
) -> None:
    house.start(f"HOUSE recipient_to_only={str(wanted).lower()}")
    letters = house.mail_with(ENGLAND, {"To": to, **({"Cc": cc} if cc else {})}, SIGN_ON, *ORDERS)
    assert is_on_file(house) is (not wanted or not cc)
    if wanted and cc:
        assert code_of_last(house) == "E-RECIPIENT"
        assert "orders have to be sent To the judge, not Cc or Bcc" in told(letters, ENGLAND)


# order_status


def preliminary_game(house: House) -> None:
    """All orders for Spring 1901 are in, none of them final."""
    house.start("HOUSE order_status=flags", "TIMING MOVE 3D WARN 0")
    hold_all(house)


def test_preliminary_sets_wait_for_the_deadline_and_final_ones_let_the_phase_run(house: House) -> None:
    preliminary_game(house)
    house.tick(hours=5)
    assert house.game().phase_code == "S1901M"
    for power in house.game().powers:
        letters = house.play(power.name, "FINAL")
        assert "These orders are final" in told(letters, address(power.name))
    house.tick(minutes=20)
    assert house.game().phase_code == "F1901M"
    assert not any(power.final for power in house.game().powers)


def test_status_says_whether_orders_on_file_are_final(house: House) -> None:
    preliminary_game(house)
    assert "These orders are preliminary (FINAL marks them)." in told(house.play("FRANCE", "STATUS"), FRANCE)
    house.play("FRANCE", "FINAL")
    assert "These orders are final." in told(house.play("FRANCE", "STATUS"), FRANCE)
    house.master("HOUSE order_status=wait")
    assert "These orders" not in told(house.play("FRANCE", "STATUS"), FRANCE)


def test_without_the_house_rule_sets_count_as_they_are(house: House) -> None:
    house.start("TIMING MOVE 3D WARN 0")
    hold_all(house)
    house.tick(minutes=20)
    assert house.game().phase_code == "F1901M"
    letters = house.play("FRANCE", "A PAR H", "FINAL")
    assert "river does not mark sets as final: orders on file count as they are." in told(letters, FRANCE)
    assert "does not mark sets" in refused_play(house, "E-FINAL", "FRANCE", "FINAL")


def test_each_set_says_anew_whether_it_is_final_and_final_does_not_lock(house: House) -> None:
    house.start("HOUSE order_status=flags")
    house.play("FRANCE", *HOLDS["FRANCE"], "FINAL ORDERS")
    assert house.game().power("FRANCE").final
    letters = house.play("FRANCE", "A PAR - PIC")
    assert not house.game().power("FRANCE").final
    assert "These orders are preliminary: a line FINAL among them says that they are meant." in told(letters, FRANCE)
    assert "A PAR - PIC" in on_file(house, "FRANCE")
    house.play("FRANCE", "FINAL")
    assert house.game().power("FRANCE").final
    house.play("FRANCE", "A MAR - SPA (preliminary)")
    assert not house.game().power("FRANCE").final
    house.play("FRANCE", "A PAR - BUR; F BRE - ENG, Final.")
    assert house.game().power("FRANCE").final
    assert on_file(house, "FRANCE") == ["A MAR - SPA", "A PAR - BUR", "F BRE - ENG"]
    house.play("FRANCE", "PRELIMINARY")
    assert not house.game().power("FRANCE").final


def test_nothing_is_final_where_nothing_is_on_file(house: House) -> None:
    house.start("HOUSE order_status=flags")
    refused_play(house, "E-FINAL", "FRANCE", "FINAL")
    refused_master(house, "E-FINAL", "FINAL")


# minor_phases


def beat_munich(house: House, *germany: str, rule: str = "minor_phases=contingent_ok") -> None:
    """Spring 1901: Austria's A BOH, with support, takes Munich from Germany; France stands in the Ruhr."""
    house.start(f"HOUSE {rule}", "TIMING MOVE 3D NEXT 1D WARN 0")
    stand(house, "S1901M", AUSTRIA="A BOH, A TYR", GERMANY="A MUN", FRANCE="A RUH")
    hold_all(house, "GERMANY", AUSTRIA=("A BOH - MUN", "A TYR S A BOH - MUN"))
    house.letters()
    house.play("GERMANY", "A MUN H", *germany)


def test_of_contingent_retreats_the_first_possible_one_is_used(house: House) -> None:
    """The example of the specification: Ruhr is occupied, so the unit retreats to Kiel."""
    beat_munich(house, "RETREATS", "A MUN: RUH, KIE, DISBAND")
    letters = run_to(house, "S1901R")
    assert on_file(house, "GERMANY") == ["A MUN R KIE"]
    assert "orders sent ahead are on file" in told(letters, GERMANY)
    run_to(house, "F1901M")
    assert [str(unit) for unit in house.game().board.units_of("GERMANY")] == ["A KIE"]
    assert house.game().ahead == ()


def test_a_contingent_disbandment_is_the_last_choice(house: House) -> None:
    beat_munich(house, "RETREATS", "A MUN: BOH, RUH, DISBAND")
    run_to(house, "S1901R")
    assert on_file(house, "GERMANY") == ["A MUN D"]


def test_without_the_house_rule_such_lines_are_no_orders(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D WARN 0")
    refused_play(house, "E-ORD-PHASE", "GERMANY", "RETREATS", "A MUN: RUH, KIE, DISBAND")


def test_contingent_orders_are_confirmed_and_a_fresh_set_takes_their_place(house: House) -> None:
    house.start("HOUSE minor_phases=contingent_ok", "TIMING MOVE 3D NEXT 1D WARN 0")
    stand(house, "S1901M", AUSTRIA="A BOH, A TYR", GERMANY="A MUN", FRANCE="A RUH")
    hold_all(house, "GERMANY", AUSTRIA=("A BOH - MUN", "A TYR S A BOH - MUN"))
    letters = house.play("GERMANY", "A MUN H", "RETREATS:", "A MUN: KIE, SIL")
    text = told(letters, GERMANY)
    assert readers(letters) == {GERMANY}
    assert "A MUN: KIE, SIL" in text
    assert "Spring 1901 Retreats (S1901R)" in text
    run_to(house, "S1901R")
    house.play("GERMANY", "A MUN R BER")
    assert on_file(house, "GERMANY") == ["A MUN R BER"]


def test_contingent_orders_that_are_not_needed_go_without_a_word(house: House) -> None:
    house.start("HOUSE minor_phases=contingent_ok", "TIMING MOVE 3D NEXT 1D WARN 0")
    hold_all(house, GERMANY=("A BER H", "A MUN H", "F KIE H", "RETREATS", "A MUN: KIE"))
    assert len(house.game().ahead) == 1
    letters = run_to(house, "F1901M")
    assert house.game().ahead == ()
    assert "sent ahead" not in told(letters, GERMANY)


def adjust(house: House, *lines: str, units: str) -> Game:
    """Set Fall 1901 with these units for France, all its homes and Spain; send orders before the winter."""
    house.start("HOUSE minor_phases=contingent_ok", "TIMING MOVE 3D NEXT 1D WARN 0")
    stand(house, "F1901M", FRANCE=units, ENGLAND="F LON, F EDI, A LVP")
    hold_all(house, FRANCE=(*(f"{unit.strip()} H" for unit in units.split(",")), *lines))
    run_to(house, "W1901A")
    return house.game()


def test_contingent_builds_count_in_their_order_until_the_number_is_reached(house: House) -> None:
    adjust(house, "BUILDS", "A SPA", "F BRE", "A PAR", "A MAR", units="A GAS, A SPA")
    assert on_file(house, "FRANCE") == ["F BRE B", "A PAR B"]


def test_a_build_without_its_type_builds_nothing_inland_either_and_a_line_alone_is_asked_about(house: House) -> None:
    house.start("HOUSE build_without_type=skip", "TIMING MOVE 3D NEXT 1D WARN 0")
    stand(house, "W1901A", FRANCE="A GAS")  # with three homes: two builds
    for line in ("BUILD PAR", "B PAR", "BUILD BRE", "BUILD A PAR"):
        refused_play(house, "E-ADJ-COUNT", "FRANCE", line)
        assert on_file(house, "FRANCE") == []
    confirmed = " ".join(told(house.play("FRANCE", "BUILD PAR", "BUILD F BRE"), FRANCE).split())
    assert "this builds nothing (house rule build_without_type)" in confirmed
    assert on_file(house, "FRANCE") == ["F BRE B", "WAIVE"]
    house.play("FRANCE", "BUILD A MAR", "WAIVE")
    assert on_file(house, "FRANCE") == ["A MAR B", "WAIVE"], "builds replace one another as a whole"


def test_contingent_removals_count_likewise(house: House) -> None:
    adjust(house, "REMOVES", "A RUH", "A GAS", "A PIC", units="A GAS, A PIC, A BUR, A RUH, F ENG")
    assert sorted(on_file(house, "FRANCE")) == ["A GAS D", "A RUH D"]


def test_when_contingent_orders_complete_the_retreats_they_run_unless_the_master_says_when(house: House) -> None:
    beat_munich(house, "RETREATS", "A MUN: KIE")
    run_to(house, "S1901R")
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"


def test_with_early_minor_by_the_master_complete_contingent_orders_wait_for_process(house: House) -> None:
    beat_munich(house, "RETREATS", "A MUN: KIE", rule="minor_phases=contingent_ok early_minor=master")
    run_to(house, "S1901R")
    house.tick(hours=3)
    assert house.game().phase_code == "S1901R"
    house.master("PROCESS S1901R")
    assert house.game().phase_code == "F1901M"


def test_contingent_sets_count_as_orders_of_a_power_that_is_counted_missing(house: House) -> None:
    house.start("HOUSE minor_phases=contingent_ok nmr_action=hold nmr_cd_after=5 nmr_counts=all", "TIMING WARN 0")
    stand(house, "S1901M", AUSTRIA="A BOH, A TYR", GERMANY="A MUN", FRANCE="A RUH")
    hold_all(house, "GERMANY", AUSTRIA=("A BOH - MUN", "A TYR S A BOH - MUN"))
    run_to(house, "S1901R")
    assert house.game().power("GERMANY").missed == 1
    run_to(house, "F1901M")
    assert house.game().power("GERMANY").missed == 2
    house.master("ROLLBACK S1901M")
    hold_all(house, "GERMANY", AUSTRIA=("A BOH - MUN", "A TYR S A BOH - MUN"))
    house.play("GERMANY", "RETREATS", "A MUN: KIE")
    run_to(house, "F1901M")
    assert house.game().power("GERMANY").missed == 0


def test_a_fault_in_contingent_lines_is_told_and_the_moves_count_all_the_same(house: House) -> None:
    house.start("HOUSE minor_phases=contingent_ok")
    letters = house.play("GERMANY", "A BER H", "A MUN H", "F KIE H", "RETREATS", "A MUN: XYZZY")
    assert 'line 6, "A MUN: XYZZY"' in told(letters, GERMANY)
    assert house.game().power("GERMANY").orders is not None
    assert house.game().ahead == ()
    assert GM not in readers(letters)


# In variants


def test_in_payola_sheets_are_final_as_their_writers_say_and_bring_retreats_along(tmp_path: Path) -> None:
    house = payola(tmp_path, "HOUSE order_status=flags minor_phases=contingent_ok", "TIMING MOVE 3D WARN 0")
    letters = house.play("FRANCE", "5 : A PAR - BUR", "RETREATS", "A PAR: GAS, PIC")
    assert "These orders are preliminary" in told(letters, FRANCE)
    assert "A PAR: GAS, PIC" in told(letters, FRANCE)
    assert [kept.phase for kept in house.game().ahead] == ["S1901R"]
    for power in POWERS:
        house.play(power, *(["1 : A VIE H"] if power != "FRANCE" else []), *(["FINAL"] if power != "FRANCE" else []))
    house.tick(hours=2)
    assert house.game().phase_code == "S1901M"
    assert "These orders are preliminary (FINAL marks them)." in told(house.play("FRANCE", "STATUS"), FRANCE)
    house.play("FRANCE", "FINAL")
    assert "These orders are final." in told(house.play("FRANCE", "STATUS"), FRANCE)
    house.tick(hours=2)
    assert house.game().phase_code == "F1901M"


def test_in_payola_no_sheet_counts_after_the_deadline_where_none_are_taken_then(tmp_path: Path) -> None:
    house = payola(tmp_path, "HOUSE accept_until=deadline", "TIMING MOVE 3D WARN 0")
    house.tick(days=8)
    refused_play(house, "E-ORD-AFTER", "FRANCE", "5 : A PAR - BUR")
