"""Offer sheets by mail, and everything that is refused on them (payola.md 11, 12)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import code_of, refused_master, refused_play
from tests.support.house import GM, POWERS, address, to, words
from tests.support.payola_house import payola, treasuries, units


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("E-PAY-AMOUNT", "10000 : A PAR H"),
        ("E-PAY-AMOUNT", "3#4 : A PAR H"),
        ("E-PAY-AMOUNT", "0*3 : A PAR H"),
        ("E-PAY-AMOUNT", "100*3 : A PAR H"),
        ("E-PAY-AMOUNT", "3+ : A PAR H"),
        ("E-PAY-AMOUNT", "3++2 : A PAR H"),
        ("E-PAY-AMOUNT", "-5 : A PAR H"),
        ("E-PAY-AMOUNT", "1.5 : A PAR H"),
        ("E-PAY-AMOUNT", "5 AgP : A PAR H"),
        ("E-PAY-MANY", "99*5+99*5+99*5+99*5+99*5+6*1 : A PAR H"),
        ("E-PAY-MANY", "99*5+99*5+99*5+99*5+99*5+5*1 : A PAR H"),
        ("E-PAY-PLATEAU", "4#2 $"),
        ("E-PAY-TYPE", "4 ; A PAR H"),
        ("E-PAY-TYPE", "4 A PAR H"),
        ("E-PAY-ORDER", "4 :"),
        ("E-PAY-ORDER", "4 : A PAR H |"),
        ("E-PAY-ORDER", "4 : A PAR H | | - BUR"),
        ("E-PAY-TWICE", "4 : A PAR H | - BUR | H"),
        ("E-PAY-ZERO", "0 : A MUN H"),
        ("E-ORD-MOVE", "4 : A PAR - MUN"),
        ("E-ORD-UNIT", "4 : A BUR - MUN"),
    ],
)
def test_a_line_that_cannot_be_read_rejects_the_whole_sheet(tmp_path: Path, code: str, line: str) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "2 : A PAR - BUR")
    refused_play(house, code, "FRANCE", "3 : A MAR - SPA", line)
    assert "2 : A PAR - BUR" in words(house.play("FRANCE", "STATUS"), address("FRANCE"))


def test_a_sheet_has_five_hundred_offers_at_most_and_the_answer_says_so_once(tmp_path: Path) -> None:
    house = payola(tmp_path)
    full = ["99*5+99*5+99*5+99*5+99*5 : A PAR H", "5 : A MAR H", "4 : A MAR H", "3 : A MAR H", "2 : A MAR H"]
    assert "1 : A MAR H" in words(house.play("FRANCE", *full, "1 : A MAR H"), address("FRANCE"))
    told = refused_play(house, "E-PAY-MANY", "FRANCE", *full, *["1 : A MAR H"] * 40)
    assert told.count('"1 : A MAR H": With this line') == 1


@pytest.mark.parametrize("amount", ["-5", "1.5", "5 AgP"])
def test_an_amount_with_a_sign_a_point_or_its_unit_is_named_with_how_amounts_are_written(
    tmp_path: Path, amount: str
) -> None:
    told = " ".join(refused_play(payola(tmp_path), "E-PAY-AMOUNT", "FRANCE", f"{amount} : A PAR H").split())
    assert f'"{amount}" is not an amount. Write whole numbers without a sign or AgP' in told


@pytest.mark.parametrize(
    ("rule", "code", "lines"),
    [
        ("DIRECT_ONLY", "E-PAY-DIRECT", ["1 : A MUN H", "1 : A MUN - BUR"]),
        ("DIRECT_ONLY", "E-PAY-DIRECT", ["1 ! A MUN H"]),
        ("DIRECT_ONLY", "E-PAY-DIRECT", ["1 : A MUN H | - BUR"]),
        ("DIRECT_ONLY", "E-PAY-DIRECT", ["2*1 : A MUN H"]),
        ("DIRECT_ONLY", "E-PAY-DIRECT", ["1+2 : A MUN H"]),
        ("LIMIT_OFFERS", "E-PAY-LIMIT", ["24 : A MUN H", "25 : A BER H"]),
        ("LIMIT_OFFERS", "E-PAY-LIMIT", ["9 $", "40 : A BER H"]),
        ("NO_SAVINGS", "E-PAY-SAVINGS", ["9 $"]),
        ("NO_SAVINGS", "E-PAY-PLATEAU", ["9# : A BER H"]),
        ("NO_PLATEAU", "E-PAY-PLATEAU", ["9# : A BER H"]),
        ("TOUCH_BRIBE", "E-PAY-FAR", ["9 : A CON H"]),
        ("RESTRICT_SIGNAL", "E-PAY-SIGNAL", ["1 : A PAR S A VIE - ROM ?"]),
        ("PAYOLA_CLASSIC", "E-PAY-SAVINGS", ["9 $"]),
        ("PAYOLA_CLASSIC", "E-PAY-DIRECT", ["1 ! A MUN H"]),
    ],
)
def test_what_a_rule_forbids_on_a_sheet_is_refused_with_it_and_taken_without_it(
    tmp_path: Path, rule: str, code: str, lines: list[str]
) -> None:
    house = payola(tmp_path / "with", f"RULE {rule}")
    refused_play(house, code, "FRANCE", *lines)
    free = payola(tmp_path / "without", "RULE SIGNAL_SUPPORT")
    assert "on file now" in words(free.play("FRANCE", *lines), address("FRANCE"))


def test_units_that_touch_ones_own_are_not_bribed_under_remote_bribe(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE REMOTE_BRIBE")
    refused_play(house, "E-PAY-NEAR", "AUSTRIA", "9 : A VEN H")
    assert "9 : A ROM H" in words(house.play("AUSTRIA", "9 : A ROM H"), address("AUSTRIA"))
    near = payola(tmp_path / "near", "RULE TOUCH_BRIBE")
    assert "9 : A VEN H" in words(near.play("AUSTRIA", "9 : A VEN H"), address("AUSTRIA"))


@pytest.mark.parametrize("fog", ["BLIND", "MYOPIC", "UNITS_SEE_OTHER"])
def test_in_the_fog_the_place_that_is_named_decides_whether_a_bribe_is_near_enough_whatever_stands_there(
    tmp_path: Path, fog: str
) -> None:
    """Bribes in Spring 1901: France bribes beside Paris, with Germany in Burgundy in one game only."""
    near, far = "5 : A BUR - BEL", "5 : A SIL H"
    for rule, code, taken, refused in (
        ("TOUCH_BRIBE", "E-PAY-FAR", near, far),
        ("REMOTE_BRIBE", "E-PAY-NEAR", far, near),
    ):
        said = []
        for german in ("5 : A MUN - BUR", "5 : A MUN - TYR"):
            house = payola(tmp_path / f"{rule}{german[-3:]}", f"RULE {rule}", f"RULE {fog}")
            house.play("GERMANY", german)
            house.master("PROCESS!")
            answer = words(house.play("FRANCE", taken), address("FRANCE"))
            assert f"{taken}\n" in answer.partition("on file now:")[2]
            said.append((answer, refused_play(house, code, "FRANCE", refused)))
            if rule == "TOUCH_BRIBE":
                house.master("PROCESS!")
                assert ("A BEL" in units(house, "GERMANY")) == (german == "5 : A MUN - BUR")
        assert said[0] == said[1], "the answers tell nothing of what stands there"


def test_in_the_fog_an_offer_counts_if_the_unit_sold_is_a_dummys_or_stands_where_the_rule_lets_it_be_bribed(
    tmp_path: Path,
) -> None:
    house = payola(tmp_path, "RULE TOUCH_BRIBE", "RULE MYOPIC", "RULE CD_DUMMIES", "RULE !HIDE_DUMMIES")
    house.master("DUMMY TURKEY")
    house.play("FRANCE", "5 : A CON - BUL", "5 : A MOS - STP", "5 : A MAR - SPA")
    house.master("PROCESS!")
    assert "A BUL" in units(house, "TURKEY")
    assert "A MOS" in units(house, "RUSSIA"), "Moscow is far away, and no dummy's"
    assert treasuries(house)["F"] == 48 - 5 - 5


def test_free_offers_to_foreign_units_are_made_under_zero_foreign(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE ZERO_FOREIGN")
    assert "0 : A MUN H" in words(house.play("FRANCE", "0 : A MUN H"), address("FRANCE"))


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("E-PAY-OWN", ["1 : A PAR H"]),
        ("E-PAY-OWN", ["A PAR H", "A PAR - BUR"]),
        ("E-PAY-PLAYED", ["1 : A MUN H"]),
    ],
)
def test_under_pay_dummies_own_units_are_ordered_and_only_dummies_are_bribed(
    tmp_path: Path, code: str, lines: list[str]
) -> None:
    house = payola(tmp_path, "RULE PAY_DUMMIES")
    house.master("DUMMY TURKEY")
    refused_play(house, code, "FRANCE", *lines)
    told = words(house.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE H", "9 : A CON - BUL"), address("FRANCE"))
    assert "A PAR - BUR" in told
    assert "9 : A CON - BUL" in told
    assert "0 : A PAR" not in told


def test_under_pay_dummies_own_units_left_out_are_named_and_waited_for_in_words(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE PAY_DUMMIES")
    house.master("DUMMY ITALY")
    wanted = "Still missing: an order for Army Marseilles and Fleet Brest. The phase waits for France until then."
    for lines in (("A PAR - BUR", "5 : A VEN - TRI"), ("STATUS",)):
        told = " ".join(words(house.play("FRANCE", *lines), address("FRANCE")).split())
        assert wanted in told
    for power in POWERS:
        if power not in ("FRANCE", "ITALY"):
            house.play(power, *(f"{unit} H" for unit in units(house, power)))
    house.tick(days=6.5)
    notice = " ".join(words(house.tick(days=1), address("FRANCE")).split())
    assert wanted in notice
    assert "A PAR - BUR 5 : A VEN - TRI A MAR H F BRE H" in notice, "these lines would do as they stand"
    told = words(house.play("FRANCE", "A PAR - BUR", "5 : A VEN - TRI", "A MAR H", "F BRE H"), address("FRANCE"))
    assert "Still missing" not in told


def test_under_default_unordered_own_units_left_out_are_not_asked_for(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE PAY_DUMMIES", "RULE DEFAULT_UNORDERED")
    house.master("DUMMY ITALY")
    assert "Still missing" not in words(house.play("FRANCE", "A PAR - BUR"), address("FRANCE"))


def test_who_orders_for_a_dummy_too_is_told_that_its_sheet_is_missing(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.master("DUMMY TURKEY", "CONTROL TURKEY FRANCE")
    assert "Still missing: the offer sheet of Turkey." in words(house.play("FRANCE", "A PAR H"), address("FRANCE"))


def test_after_the_deadline_a_sheet_can_be_replaced_but_not_emptied(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "2 : A PAR - BUR")
    house.tick(days=8)
    refused_play(house, "E-ORD-LATECLEAR", "FRANCE", "CLEAR")
    assert "3 : A PAR - BUR" in words(house.play("FRANCE", "3 : A PAR - BUR"), address("FRANCE"))


def test_after_the_deadline_no_sheet_is_changed_under_no_late_changes(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE NO_LATE_CHANGES")
    house.play("FRANCE", "2 : A PAR - BUR")
    house.tick(days=8)
    refused_play(house, "E-ORD-LATECHANGE", "FRANCE", "3 : A PAR - BUR")
    assert "4 : A MUN - BUR" in words(house.play("GERMANY", "4 : A MUN - BUR"), address("GERMANY"))


def test_a_sheet_on_file_is_not_taken_back_under_must_order(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE MUST_ORDER")
    house.play("FRANCE", "2 : A PAR - BUR")
    refused_play(house, "E-ORD-MUST", "FRANCE", "CLEAR")


def test_a_proxy_is_no_order_that_can_be_bought(tmp_path: Path) -> None:
    house = payola(tmp_path)
    refused_play(house, "E-ORD-PROXY", "FRANCE", "2 : A PAR PROXY GERMANY")


def test_sheets_of_a_dummy_are_written_by_who_orders_for_it_but_not_those_of_a_vassal(tmp_path: Path) -> None:
    house = payola(tmp_path / "free")
    house.master("DUMMY TURKEY")
    refused_play(house, "E-ORD-CONTROL", "FRANCE", "[TURKEY]", "1 : A CON - BUL")
    house.master("CONTROL TURKEY FRANCE")
    told = words(house.play("FRANCE", "[TURKEY]", "1 : A CON - BUL", "[FRANCE]", "2 : A PAR - BUR"), address("FRANCE"))
    assert "Offer sheet of Turkey on file now:" in told
    assert "Offer sheet of France on file now:" in told
    bound = payola(tmp_path / "bound", "RULE VASSAL_DUMMIES")
    bound.master("DUMMY TURKEY")
    bound.master("CONTROL TURKEY FRANCE")
    refused_play(bound, "E-ORD-CONTROL", "FRANCE", "[TURKEY]", "1 : A CON - BUL")


def test_the_master_names_the_power_whose_sheet_it_is(tmp_path: Path) -> None:
    house = payola(tmp_path)
    refused_master(house, "E-ORD-NOUNITS", "2 : A PAR - BUR")
    told = words(house.master("[FRANCE]", "2 : A PAR - BUR"), address("FRANCE"))
    assert "2 : A PAR - BUR" in told


def test_no_sheet_is_kept_for_a_later_phase_but_builds_are(tmp_path: Path) -> None:
    house = payola(tmp_path)
    told = refused_play(house, "E-PHASE", "FRANCE", "PHASE F1901M", "2 : A PAR - BUR")
    assert "offers" in told
    house.play("FRANCE", "PHASE W1901A", "BUILD A PAR")
    assert house.game().ahead


@pytest.mark.parametrize("line", ["{}: A PAR H", "{} $", "{}*1: A PAR H", "1#{}: A PAR H", "0{}5: A PAR H"])
def test_a_number_of_thousands_of_digits_is_refused_in_few_words(tmp_path: Path, line: str) -> None:
    said = refused_play(payola(tmp_path), "E-PAY-AMOUNT", "FRANCE", line.format("9" * 3900))
    assert "That number is too long" in " ".join(said.split())
    assert "9" * 100 not in said.partition("Unprocessed")[0]


def test_an_offer_of_too_many_signs_is_told_as_such_and_not_as_a_power_of_that_name(tmp_path: Path) -> None:
    said = refused_play(payola(tmp_path), "E-ORD-JUNK", "FRANCE", "2 : A PAR - BUR", f"{'9' * 5000} : A MAR H")
    assert "This line has more than 4,000 characters" in " ".join(said.split())


PASSED_OVER = "beginning with > passed over, as quotations are (first: > A MAR - SPA)"


def test_an_offer_that_begins_with_its_sign_is_told_as_passed_over_with_how_to_write_it(tmp_path: Path) -> None:
    house = payola(tmp_path)
    told = " ".join(words(house.play("FRANCE", "5 : A PAR - BUR", "> A MAR - SPA"), address("FRANCE")).split())
    assert f"1 line {PASSED_OVER}. If that was an offer, write its amount before the sign" in told
    assert "0 > A MAR - SPA. Then send the whole sheet again." in told
    assert "A MAR - SPA" not in " ".join(words(house.play("FRANCE", "STATUS"), address("FRANCE")).split())


def test_of_several_such_lines_the_first_is_told_and_their_number(tmp_path: Path) -> None:
    house = payola(tmp_path)
    mail = ("> A MAR - SPA | - BUR % a note", "5 : A PAR - BUR", "  > A MUN - RUH", "> and this is not an order", ">")
    told = " ".join(words(house.play("FRANCE", *mail), address("FRANCE")).split())
    assert "2 lines beginning with > passed over" in told
    assert "no order" not in told


@pytest.mark.parametrize("sign", ["", "> "])
def test_an_offer_that_begins_with_its_sign_is_told_above_the_letter_that_a_reply_quotes(
    tmp_path: Path, sign: str
) -> None:
    house = payola(tmp_path)
    quoted = ("", f"{sign}On Tue, Dec 1, 2026 at 10:00 AM the judge <judge@example.org> wrote:", "> A PAR - PIC")
    mail = ("3*2+5 : A MAR - SPA", "> A MAR - SPA", "30 : F LON H", *quoted)
    told = " ".join(words(house.play("FRANCE", *mail), address("FRANCE")).split())
    assert f"1 line {PASSED_OVER}" in told


@pytest.mark.parametrize(
    "quoted",
    [
        ("> A MAR - SPA", "> On Tue, 3 Mar 2026 at 9:58 the judge <judge@example.org> wrote:"),
        ("On Tue, 3 Mar 2026 at 9:58 the judge <judge@example.org> wrote:", "> A MAR - SPA"),
        ("> On Tue, 3 Mar 2026 at 9:58 the judge <judge@example.org> wrote:", "> A MAR - SPA"),
        ("> Whatever this is", "> 5 : A MAR - SPA"),
        ("PRESS TO GERMANY", "> A MAR - SPA", "Indeed?", "ENDPRESS"),
    ],
)
def test_nothing_is_said_of_lines_that_are_quotations(tmp_path: Path, quoted: tuple[str, ...]) -> None:
    house = payola(tmp_path)
    told = " ".join(words(house.play("FRANCE", "5 : A PAR - BUR", *quoted), address("FRANCE")).split())
    assert "5 : A PAR - BUR" in told
    assert "passed over" not in told


@pytest.mark.parametrize("other", ["A PAR - GAS", "army Paris to Gascony", "PAR - GAS", "- GAS", "GAS"])
def test_behind_a_bar_the_unit_may_stand_again(tmp_path: Path, other: str) -> None:
    told = words(payola(tmp_path).play("FRANCE", f"2 : A PAR - BUR | {other}"), address("FRANCE"))
    assert "2 : A PAR - BUR | - GAS" in told


@pytest.mark.parametrize("line", ["4 : A LVP - YOR | F NTH - NWY", "4 : A PAR H | A MAR - GAS", "4 : A PAR H | A GAS"])
def test_another_unit_behind_a_bar_is_no_way_of_the_first_one(tmp_path: Path, line: str) -> None:
    told = " ".join(refused_play(payola(tmp_path), "E-PAY-ORDER", "FRANCE", line).split())
    assert "This names another unit, but orders after | are for the same unit (A " in told


def test_a_name_of_no_power_in_brackets_is_told_and_the_offers_below_it_are_judged_by_no_ones_means(
    tmp_path: Path,
) -> None:
    lines = "[TURKY]", "0 : A CON - BUL", "4 : A XYZ H", "[FRANCE]", "5 : A PAR - XYZ"
    told = " ".join(refused_play(payola(tmp_path), "E-ORD-NOUNITS", "FRANCE", *lines).split())
    assert '"[TURKY]": This is not a power of river, so the offers below it belong to nobody. Its powers are' in told
    assert told.count("line ") == 2
    assert 'line 6, "5 : A PAR - XYZ"' in told


def test_that_somebody_makes_no_offers_for_a_power_is_said_once(tmp_path: Path) -> None:
    lines = "[TURKEY]", "1 : A CON - BUL", "1 : A SMY H", "[ITALY] 1 : A ROM H"
    told = " ".join(refused_play(payola(tmp_path), "E-ORD-CONTROL", "FRANCE", *lines).split())
    assert told.count("line ") == 2
    assert (told.count('": You make no offers for Turkey.'), told.count('": You make no offers for Italy.')) == (1, 1)


@pytest.mark.parametrize("line", ["5 : A PAR - BUR % {}", "A PAR - BUR % the word is {}!", "5 : A PAR - BUR | H %{}"])
def test_a_comment_in_a_sheet_holds_no_password_of_its_mail(tmp_path: Path, line: str) -> None:
    house = payola(tmp_path, "RULE ALWAYS_CONFIRM", "HOUSE accept_until=deadline late_proof=master")
    (letter,) = to(house.master("STATUS"), GM)
    masters, france = line.format("gm-secret"), line.format("france-pw")
    letters = house.master("BECOME france", masters)
    letters += house.mail(GM, "SIGNON Friver gm-secret", masters)
    letters += house.answer(letter, "BECOME france", masters)
    letters += house.play("FRANCE", france)
    assert code_of(house, GM, "SIGNON Mriver gm-secret", "ENTER ORDERS france", masters) == "E-PW-TOLD"
    letters += house.master("PROCESS!")
    assert "A PAR - BUR" in words(letters, address("FRANCE"))
    for each in letters:
        said = f"{each.text}{each.html}"
        assert "gm-secret" not in said or each.to == GM
        assert "france-pw" not in said or each.to == address("FRANCE")


def test_a_comment_without_a_password_stays_as_it_is_and_a_refused_line_comes_back(tmp_path: Path) -> None:
    house = payola(tmp_path)
    assert "% for ﬁve" in words(house.play("FRANCE", "5 : A PAR - BUR % for ﬁve"), address("FRANCE"))
    told = words(house.play("FRANCE", "5 : A PAR - XXX % france-pw"), address("FRANCE"))
    assert "5 : A PAR - XXX" in told.split("Unprocessed part of your message:")[1]
