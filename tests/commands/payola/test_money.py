"""TRANSFER and BALANCE by mail (payola.md 10)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.support.command_mails import readers, refused_master, refused_play
from tests.support.house import GM, House, address, to, words
from tests.support.payola_house import payola, treasuries


@pytest.mark.parametrize("line", ["TRANSFER 12 ITALY", "GIVE 12 to italy", "PAY Italy 12", "transfer 12 AgP I"])
def test_money_is_given_at_once_and_both_sides_are_told_what_they_had_and_have(tmp_path: Path, line: str) -> None:
    house = payola(tmp_path)
    letters = house.play("FRANCE", line)
    assert treasuries(house) == {"A": 48, "E": 48, "F": 36, "G": 48, "I": 60, "R": 62, "T": 48}
    assert readers(letters) == {address("FRANCE"), address("ITALY")}
    french, italian = (" ".join(words(letters, address(power)).split()) for power in ("FRANCE", "ITALY"))
    assert "France has given Italy 12 AgP. France had 48 AgP and has 36 now." in french
    assert "Italy had" not in french
    assert "France has given Italy 12 AgP. Italy had 48 AgP and has 60 now." in italian
    assert "France had" not in italian


def test_under_anon_transfer_the_recipient_is_not_told_who_gave(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE ANON_TRANSFER")
    letters = house.play("FRANCE", "TRANSFER 12 ITALY")
    italian = words(letters, address("ITALY"))
    assert "Somebody has given Italy 12 AgP." in italian
    assert "france" not in italian.lower()
    assert "France has given Italy" in words(letters, address("FRANCE"))


def test_who_gives_away_money_that_is_promised_is_told_that_the_sheet_exceeds_the_treasury(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE LIMIT_OFFERS")
    house.play("FRANCE", "40 : A PAR - BUR", "8 : A VEN - TRI")
    letters = house.play("FRANCE", "TRANSFER 20 ITALY")
    said = "Your offers come to 48 AgP. Your treasury is 28 AgP. If too many of them are accepted, all are lowered"
    assert said in " ".join(words(letters, address("FRANCE")).split())
    assert "offers" not in words(letters, address("ITALY"))
    house.play("FRANCE", "20 : A PAR - BUR")
    assert "Your offers" not in words(house.play("FRANCE", "TRANSFER 8 ITALY"), address("FRANCE"))


def test_money_that_is_promised_can_be_given_away_and_there_is_less_to_spend(tmp_path: Path) -> None:
    house = payola(tmp_path)
    house.play("FRANCE", "40 : A MAR - SPA")
    house.play("FRANCE", "TRANSFER 30 ITALY")
    house.master("PROCESS!")
    assert treasuries(house)["F"] == 0


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("E-PAY-GIFT", "TRANSFER 49 ITALY"),
        ("E-PAY-GIFT", "TRANSFER 0 ITALY"),
        ("E-PAY-AMOUNT", "TRANSFER some ITALY"),
        ("E-PAY-AMOUNT", "TRANSFER -5 ITALY"),
        ("E-PAY-AMOUNT", "TRANSFER ITALY 2.5"),
        ("E-PAY-RECIPIENT", "TRANSFER 4 FRANCE"),
        ("E-PAY-RECIPIENT", "TRANSFER 4 ATLANTIS"),
        ("E-PAY-RECIPIENT", "TRANSFER 4 MASTER"),
        ("E-PAY-GIVER", "TRANSFER 4 ITALY FROM GERMANY"),
        ("E-SYNTAX", "TRANSFER 4"),
    ],
)
def test_what_cannot_be_given_is_refused_and_nothing_was_given(tmp_path: Path, code: str, line: str) -> None:
    house = payola(tmp_path)
    refused_play(house, code, "FRANCE", line)
    assert treasuries(house)["F"] == 48


def test_under_no_transfer_nobody_gives_anything(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE NO_TRANSFER")
    assert "rule NO_TRANSFER" in refused_play(house, "E-PAY-TRANSFER", "FRANCE", "TRANSFER 4 ITALY")


def test_under_one_transfer_a_second_gift_waits_for_the_next_phase(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE ONE_TRANSFER")
    house.play("FRANCE", "TRANSFER 4 ITALY")
    house.play("FRANCE", "TRANSFER 4 TURKEY")
    refused_play(house, "E-PAY-TRANSFER", "FRANCE", "TRANSFER 1 ITALY")
    house.master("PROCESS!")
    house.play("FRANCE", "TRANSFER 1 ITALY")
    assert treasuries(house)["I"] == 53


def with_dummy(folder: Path, *lines: str) -> House:
    """A game in which France orders for Turkey, a dummy."""
    house = payola(folder, *lines)
    house.master("DUMMY TURKEY")
    house.master("CONTROL TURKEY FRANCE")
    return house


def test_who_orders_for_a_dummy_gives_its_money_away_but_not_under_no_looting(tmp_path: Path) -> None:
    house = with_dummy(tmp_path / "free")
    house.play("FRANCE", "TRANSFER 8 ITALY FROM TURKEY")
    assert (treasuries(house)["T"], treasuries(house)["I"]) == (40, 56)
    kept = with_dummy(tmp_path / "kept", "RULE NO_LOOTING")
    told = refused_play(kept, "E-PAY-GIVER", "FRANCE", "TRANSFER 8 ITALY FROM TURKEY")
    assert "rule NO_LOOTING" in told


@pytest.mark.parametrize("between", ["STATUS", "PRESS TO GERMANY\nHello\nENDPRESS", "SET WAIT"])
def test_a_heading_counts_for_a_gift_below_it_whatever_stands_between(tmp_path: Path, between: str) -> None:
    house = with_dummy(tmp_path)
    lines = ("[TURKEY]", "1 : A CON - BUL", *between.split("\n"), "TRANSFER 4 GERMANY")
    told = " ".join(words(house.play("FRANCE", *lines), address("FRANCE")).split())
    assert "To give its money, add FROM Turkey" in told
    assert (treasuries(house)["F"], treasuries(house)["T"]) == (48, 48)


def test_a_gift_below_the_heading_of_a_dummy_is_refused_until_it_says_whose_money_it_is(tmp_path: Path) -> None:
    house = with_dummy(tmp_path)
    letters = house.play("FRANCE", "[TURKEY]", "1 : A CON - BUL", "TRANSFER 4 GERMANY")
    told = words(letters, address("FRANCE"))
    assert "To give its money, add FROM Turkey; to give your own, put the line above [TURKEY]." in " ".join(
        told.split()
    )
    assert (treasuries(house)["F"], treasuries(house)["T"]) == (48, 48)
    house.play("FRANCE", "TRANSFER 3 GERMANY", "[TURKEY]", "1 : A CON - BUL", "TRANSFER 4 GERMANY FROM TURKEY")
    assert (treasuries(house)["F"], treasuries(house)["T"]) == (45, 44)


def test_a_gift_below_the_heading_of_a_power_whose_money_one_cannot_give_is_told_why(tmp_path: Path) -> None:
    kept = with_dummy(tmp_path / "kept", "RULE NO_LOOTING")
    told = words(kept.play("FRANCE", "[TURKEY]", "1 : A CON - BUL", "TRANSFER 4 GERMANY"), address("FRANCE"))
    why = "Turkey is a dummy, and nobody gives its money away (rule NO_LOOTING). To give your own, put the line above"
    assert why in " ".join(told.split())
    other = with_dummy(tmp_path / "other")
    told = words(other.play("FRANCE", "[ITALY]", "TRANSFER 4 GERMANY"), address("FRANCE"))
    assert "You do not order for Italy. To give your own, put the line above [ITALY]." in " ".join(told.split())


def test_dummies_under_vassal_dummies_have_no_money_and_get_none(tmp_path: Path) -> None:
    house = with_dummy(tmp_path, "RULE VASSAL_DUMMIES")
    refused_play(house, "E-PAY-RECIPIENT", "FRANCE", "TRANSFER 8 TURKEY")
    refused_play(house, "E-PAY-GIVER", "FRANCE", "TRANSFER 8 ITALY FROM TURKEY")


def test_the_balance_is_told_to_whom_it_belongs(tmp_path: Path) -> None:
    house = payola(tmp_path)
    told = words(house.play("FRANCE", "BALANCE"), address("FRANCE"))
    assert "river S1901M: treasury" in told
    assert "Treasury of France: 48 AgP." in told
    assert "Italy" not in told
    assert "Treasury of Italy: 48 AgP." in words(house.master("BALANCE"), GM)


def test_commands_of_payola_are_refused_in_other_games_with_the_reason(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start()
    for line in ("TRANSFER 4 ITALY", "BALANCE", "ACCEPT FE?"):
        assert "a command for Payola games" in refused_play(house, "E-VARIANT-COMMAND", "FRANCE", line)


def test_before_the_start_nobody_has_money(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.create("VARIANT payola")
    assert "nobody has money" in refused_master(house, "E-STATE", "BALANCE")


def test_a_gift_from_somebody_waits_when_the_same_mail_has_signed_press(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE ANON_TRANSFER")
    letters = house.play("FRANCE", "TRANSFER 5 ITALY", "BROADCAST", "Peace to all.", "ENDPRESS")
    waits = {letter.subject: letter.due - letter.written for letter in to(letters, address("ITALY"))}
    (gift,) = [wait for subject, wait in waits.items() if "payment" in subject]
    assert timedelta(minutes=5) <= gift <= timedelta(hours=1)
    assert sorted(waits.values()) == [timedelta(), gift]
    (alone,) = to(house.play("FRANCE", "TRANSFER 5 ITALY"), address("ITALY"))
    assert alone.due == alone.written


def played(folder: Path) -> House:
    """Fall 1901, after France has given 8 away and has paid 5, and has another list since."""
    house = payola(folder)
    house.play("FRANCE", "TRANSFER 8 ITALY", "5 : A PAR - BUR")
    house.master("PROCESS!")
    house.play("FRANCE", "ACCEPT GF?", "TRANSFER 1 ITALY")
    return house


def test_the_balance_of_a_processed_phase_is_what_there_was_when_it_was_processed(tmp_path: Path) -> None:
    house = played(tmp_path)
    letters = house.play("FRANCE", "BALANCE S1901M")
    told = words(letters, address("FRANCE"))
    assert "Treasury of France: 40 AgP." in told
    assert "Acceptance list of France: F?" in told
    assert to(letters, address("FRANCE"))[0].subject == "river S1901M: treasury"
    assert "Italy" not in told
    for now in ("BALANCE", "BALANCE F1901M", "balance fall 1901"):
        assert "Treasury of France: 34 AgP." in words(house.play("FRANCE", now), address("FRANCE"))
    master = words(house.master("BALANCE Spring 1901"), GM)
    assert "Treasury of Italy: 56 AgP." in master


@pytest.mark.parametrize(
    ("code", "line", "why"),
    [
        ("E-PHASE", "BALANCE F1902M", "has not been processed. It has: S1901M."),
        ("E-SYNTAX", "BALANCE FRANCE", "is not a phase"),
        ("E-SYNTAX", "STATUS S1901M", "HISTORY river S1901M"),
    ],
)
def test_what_tells_of_no_past_phase_says_what_does(tmp_path: Path, code: str, line: str, why: str) -> None:
    assert why in " ".join(refused_play(played(tmp_path), code, "FRANCE", line).split())


def test_history_of_one_phase_has_its_statement(tmp_path: Path) -> None:
    house = played(tmp_path)
    house.master("PROCESS!")
    told = words(house.play("FRANCE", "HISTORY river S1901M"), address("FRANCE"))
    assert "Paid for accepted offers: 5 AgP" in told
    assert "F1901M" not in told.partition("What you have to do next")[0]


def test_where_nobody_gives_money_a_gift_is_refused_with_that_and_not_with_how_to_write_it(tmp_path: Path) -> None:
    house = payola(tmp_path, "RULE NO_TRANSFER")
    for lines in (["[ITALY]", "TRANSFER 5 england"], ["TRANSFER 5 england FROM italy"], ["TRANSFER"]):
        told = " ".join(words(house.play("FRANCE", *lines), address("FRANCE")).split())
        assert "In this game nobody gives money to others (rule NO_TRANSFER)." in told
        assert "FROM Italy; to" not in told
        assert "You do not order for Italy. Nothing" not in told


def test_examples_of_what_to_write_have_a_power_of_the_games_own_map(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.mail(GM, "CREATE river gm-secret payola", "MAP ancmed", "RULE START_MASTER", "FORM")
    house.mail("one@example.org", "JOIN river one-pw123")
    house.master("ACTIVATE")
    first = house.game().powers[0].name
    letters = house.mail("one@example.org", f"SIGNON {first.lower()}@river one-pw123", "TRANSFER")
    told = " ".join(words(letters, "one@example.org").split())
    assert f"Write it like this: TRANSFER 12 {first}" in told
    assert "FRANCE" not in told


def test_a_proxy_for_a_phase_gives_neither_the_money_away_nor_the_list(tmp_path: Path) -> None:
    house = payola(tmp_path, "HOUSE proxy_orders=master")
    house.master("GRANT PROXY france TO england FOR S1901M")
    refused_play(house, "E-PAY-GIVER", "ENGLAND", "TRANSFER 20 ENGLAND FROM FRANCE")
    below = words(house.play("ENGLAND", "[FRANCE]", "2 : A PAR H", "TRANSFER 20 GERMANY"), address("ENGLAND"))
    assert "You have a proxy for the orders of France, not for its money." in " ".join(below.split())
    refused_play(house, "E-PAY-LIST", "ENGLAND", "ACCEPT E? FOR FRANCE")
    assert treasuries(house)["F"] == 48
    assert "2 : A PAR H" in words(house.play("FRANCE", "STATUS"), address("FRANCE")), "offers are orders"
    house.master("PROCESS!")
    house.master("GRANT PROXY france TO england FOR F1901M")
    now, then = (words(house.play("ENGLAND", line), address("ENGLAND")) for line in ("BALANCE", "BALANCE S1901M"))
    assert "Treasury of France" in now, "offers are paid from it"
    assert "Treasury of France" not in then
