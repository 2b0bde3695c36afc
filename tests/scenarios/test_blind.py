"""Blind games by mail: the news of the board for each reader (rules.md C1).

What must not be known is tested by two games that differ in nothing else: their letters are the same.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.position import Dislodged, Unit, UnitType
from judge.game.game import Status
from tests.support.command_mails import everything, put, refused_play, told
from tests.support.games import at_position
from tests.support.house import GM, Got, House, address, to
from tests.support.leaks import always, plant

FRANCE, GERMANY, ITALY = map(address, ("FRANCE", "GERMANY", "ITALY"))
OWL = "owl@example.org"

UNITS = {
    "FRANCE": ["A PAR", "A MAR", "F BRE"],
    "GERMANY": ["A BUR", "A BER", "F KIE"],
    "ITALY": ["A ROM", "A TUS"],
    "ENGLAND": ["F NWY"],
}
CENTERS = {
    "FRANCE": ["PAR", "MAR", "BRE"],
    "GERMANY": ["MUN", "BER", "KIE"],
    "ITALY": ["ROM", "NAP"],
    "ENGLAND": ["LON", "EDI"],
}
OTHER_UNITS = {
    "FRANCE": ["A PAR", "A MAR", "F BRE"],
    "GERMANY": ["A BUR", "A SIL", "F HOL", "A RUH"],
    "AUSTRIA": ["A TYR"],
    "ITALY": ["F TUS", "F TUN"],
}
OTHER_CENTERS = {
    "FRANCE": ["PAR", "MAR", "BRE"],
    "GERMANY": ["MUN", "LON", "HOL", "DEN"],
    "ITALY": ["ROM", "TUN", "VIE"],
}

Board = tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]
ONE: Board = UNITS, CENTERS
OTHER: Board = OTHER_UNITS, OTHER_CENTERS


def blinded(house: House, *rules: str, phase: str = "S1902M", board: Board = ONE) -> House:
    """The game made blind, at such a position, with an observer."""
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    house.master(f"SET RULE BLIND {' '.join(rules)}")
    put(house, at_position(house.game(), phase, *board))
    house.letters()
    return house


@pytest.fixture
def house(river: House) -> House:
    """A blind game in the middle of 1902."""
    return blinded(river)


@pytest.fixture
def twin(river: House, tmp_path: Path) -> Iterator[House]:
    """A second judge that is as the first one."""
    (tmp_path / "twin").mkdir()
    source, copy = sqlite3.connect(tmp_path / "judge.db"), sqlite3.connect(tmp_path / "twin" / "judge.db")
    source.backup(copy)
    source.close()
    copy.close()
    made = House(tmp_path / "twin")
    made.letters()
    yield made
    made.judge.store.close()
    assert river is not made


def results(letters: list[Got], who: str) -> Got:
    """Somebody's letter with results."""
    (found,) = [letter for letter in to(letters, who) if "results" in letter.subject]
    return found


def read(letters: list[Got], who: str) -> list[tuple[str, str, str]]:
    """Return all that somebody reads of these letters, but words to leave by and pictures' identifiers."""
    own = re.compile(rf"(river\.{who.partition('@')[0]}\.)[a-z0-9]+")
    return [(each.subject, own.sub(r"\1...", each.text), own.sub(r"\1...", each.looks)) for each in to(letters, who)]


def same_for(who: str, one: House, other: House, *mails: tuple[str, tuple[str, ...]]) -> list[Got]:
    """Send the same mails to two judges, and check that `who` gets the same.

    Returns the letters of the first one.
    """
    letters: list[Got] = []
    for sender, lines in mails:
        first, second = one.mail(sender, *lines), other.mail(sender, *lines)
        assert read(first, who) == read(second, who)
        letters += first
    return letters


def french(*lines: str) -> tuple[str, tuple[str, ...]]:
    """A mail of the French player."""
    return FRANCE, ("SIGNON france@river france-pw", *lines)


def masters(*lines: str) -> tuple[str, tuple[str, ...]]:
    """A mail of the Master."""
    return GM, ("SIGNON Mriver gm-secret", *lines)


QUESTIONS = ("LIST river", "MAP river", "SUMMARY river", "HISTORY river")


# Results


def test_results_tell_each_player_his_own_orders_and_what_he_sees(house: House) -> None:
    house.play("FRANCE", "A PAR - PIC")
    house.play("GERMANY", "A BUR - BEL", "A BER - SIL")
    letters = house.master("PROCESS!")
    orders = results(letters, FRANCE).text.split("Ownership")[0].split("S1902M)")[1]
    assert orders.strip().splitlines() == [
        "France: Army Paris -> Picardy.",
        "France: Army Marseilles HOLD.",
        "France: Fleet Brest HOLD.",
        "",
        "Germany: Army Burgundy -> Belgium.",
    ]
    assert "Germany: Army Berlin -> Silesia." in results(letters, GERMANY).text
    assert "Germany: Army Berlin -> Silesia." in results(letters, GM).text
    assert "England: Fleet Norway HOLD." in results(letters, GM).text


def test_ownership_has_ones_own_centers_and_those_in_sight_and_the_counts_are_ones_own(house: House) -> None:
    put(house, at_position(house.game(), "F1902M", *ONE))
    letters = house.master("PROCESS!")
    told_french = told(letters, FRANCE)
    assert "France: Brest, Marseilles, Paris." in told_french
    assert "Germany: Berlin" not in told_french
    assert "France: 3 Supply centers, 3 Units: Builds 0 units." in told_french
    assert "Germany: 3 Supply centers" not in told_french
    assert "Germany: 3 Supply centers" in told(letters, GERMANY)
    assert "Germany: 3 Supply centers" in told(letters, GM)


def test_observers_hear_that_the_game_goes_on_and_omniscient_ones_everything(house: House) -> None:
    letters = house.master("PROCESS!")
    text = results(letters, OWL).text
    assert "This is a blind game" in text
    assert "Next phase: Fall 1902 Movement" in text
    for word in ("HOLD", "France", "Supply", "Ownership"):
        assert word not in text
    assert house.pictures("results", OWL) == []
    assert "units and centers see" in told(house.mail(OWL, "SIGNON owl@river owl-pw", *QUESTIONS), OWL)
    house.master("SET OMNISCIENT owl")
    letters = house.master("PROCESS!")
    assert "England: Fleet Norway HOLD." in results(letters, OWL).text
    answers = told(house.mail(OWL, "SIGNON owl@river owl-pw", *QUESTIONS, "STATUS"), OWL)
    assert "Fleet Norway." in answers
    assert "England 1/3" in answers


def test_of_what_a_player_does_not_see_no_letter_of_two_years_tells(river: House, twin: House) -> None:
    blinded(river, board=ONE)
    blinded(twin, board=OTHER)
    asking = french(*QUESTIONS, "STATUS", "WHOGAME river")
    owl = (OWL, ("SIGNON owl@river owl-pw", *QUESTIONS, "WHOGAME river"))
    orders = french("A PAR - GAS", "A MAR S A PAR - GAS", "F BRE - MAO")
    for who in (FRANCE, OWL):
        same_for(who, river, twin, asking, owl)
    same_for(FRANCE, river, twin, orders, masters("PROCESS!"), asking)
    assert river.pictures("results", FRANCE) == twin.pictures("results", FRANCE)
    same_for(FRANCE, river, twin, french("A GAS - PAR", "A MAR H", "F MAO - BRE"), masters("PROCESS!"), asking)
    assert river.game().phase_code == "W1902A"
    river.master("PROCESS!")
    twin.master("PROCESS!")
    same_for(FRANCE, river, twin, asking, french("A PAR - PIC", "A MAR H"), masters("PROCESS!"), asking, owl)


# Orders


ABOUT_UNSEEN = (
    "A PAR S A RUH - BUR",
    "A PAR S A RUH",
    "A PAR S RUH - BUR",
    "A MAR S TUS - PIE",
    "A MAR S A TUS - PIE",
    "F BRE S F KIE",
    "F BRE C A LON - PIC",
    "A MAR - NAP VIA",
    "A MAR - TUN",
    "A BER H",
    "BER H",
    "F KIE - HOL",
    "A TYR - VEN",
    "A PAR P GERMANY",
    "A PAR P ITALY",
    "A PAR P RUSSIA",
    "MAR S ENGLISH F NWY",
    "F HOL D",
    "BUILD A BER",
)


@pytest.mark.parametrize("rules", [(), ("PROXY_OK",), ("SIGNAL_SUPPORT",), ("IGNORE_ERRORS",)])
def test_no_answer_to_an_order_tells_whether_an_unseen_unit_is_there(
    river: House, twin: House, rules: tuple[str, ...]
) -> None:
    blinded(river, *rules, board=ONE)
    blinded(twin, *rules, board=OTHER)
    for line in ABOUT_UNSEEN:
        same_for(FRANCE, river, twin, french(line))
        assert river.pictures("", FRANCE) == twin.pictures("", FRANCE), line


def test_orders_of_the_master_for_a_power_are_answered_by_what_that_power_sees(river: House, twin: House) -> None:
    blinded(river, board=ONE)
    blinded(twin, board=OTHER)
    same_for(FRANCE, river, twin, *(masters("[FRANCE]", line) for line in ABOUT_UNSEEN))


def test_orders_sent_ahead_come_into_force_as_their_power_sees_the_board_then(river: House, twin: House) -> None:
    blinded(river, board=ONE)
    blinded(twin, board=OTHER)
    letters = same_for(FRANCE, river, twin, french("PHASE F1902M", "A MAR S TUS - PIE"), masters("PROCESS!"))
    assert "Army Marseilles SUPPORT Army Tuscany -> Piedmont." in told(letters, FRANCE)


def test_orders_on_file_name_no_nation_of_a_unit_that_is_helped(house: House) -> None:
    for letters in (house.play("FRANCE", "A PAR S A BUR"), house.play("FRANCE", "STATUS"), house.play("FRANCE")):
        assert "Army Paris SUPPORT Army Burgundy" in told(letters, FRANCE)


RETREATS = (
    "A GAS - SPA",
    "A GAS D",
    "A RUH D",
    "A RUH - KIE",
    "A BOH D",
    "A GAL - WAR",
    "RUH H",
)


def retreating(house: House, beaten: str) -> None:
    """A French army was beaten out of Gascony, and a German one elsewhere, out of sight."""
    blinded(house, phase="S1902R")
    game = house.game()
    french_army = Unit(PowerName("FRANCE"), UnitType.ARMY, Location("GAS"))
    lost = (Dislodged(french_army, Province("BUR"), (Location("SPA"),)),)
    german = Unit(PowerName("GERMANY"), UnitType.ARMY, Location(beaten))
    lost = (*lost, Dislodged(german, Province("MUN"), (Location("SIL"),)))
    units = (*game.board.units, Unit(PowerName("GERMANY"), UnitType.ARMY, Location("GAS")))
    put(house, replace(game, position=replace(game.board, dislodged=lost, units=units)))


def test_no_answer_in_a_retreat_phase_tells_of_unseen_units_that_were_beaten(river: House, twin: House) -> None:
    retreating(river, "BOH")
    retreating(twin, "GAL")
    for line in RETREATS:
        same_for(FRANCE, river, twin, french(line, *QUESTIONS))
    same_for(FRANCE, river, twin, masters("PROCESS!"), french(*QUESTIONS))


def test_a_beaten_foreign_unit_in_sight_is_shown_without_its_retreats(river: House) -> None:
    retreating(river, "BOH")
    assert "Army Gascony (dislodged) can retreat to Spain." in told(river.play("FRANCE", "MAP river"), FRANCE)
    lost = river.game().board.dislodged[0]
    italian = Dislodged(replace(lost.unit, power=PowerName("ITALY")), lost.by, lost.retreats)
    put(river, replace(river.game(), position=replace(river.game().board, dislodged=(italian,))))
    answer = told(river.play("FRANCE", "MAP river"), FRANCE)
    assert "Italy: Army Gascony (dislodged)." in answer
    assert "Spain" not in answer.split("Ownership")[0]


def test_no_answer_in_winter_tells_who_owns_an_unseen_center_or_stands_there(river: House, twin: House) -> None:
    units = {**UNITS, "FRANCE": ["A MAR"]}
    other_units = {**OTHER_UNITS, "FRANCE": ["A MAR"]}
    blinded(river, phase="W1902A", board=(units, CENTERS))
    blinded(twin, phase="W1902A", board=(other_units, OTHER_CENTERS))
    for line in (
        "BUILD A MUN",
        "BUILD A LON",
        "BUILD A VIE",
        "BUILD F HOL",
        "REMOVE A BER",
        "KEEP A SIL",
        "BUILD A PAR",
    ):
        letters = same_for(FRANCE, river, twin, french(line, *QUESTIONS))
        assert "nobody owns" not in told(letters, FRANCE)
        assert "another power" not in told(letters, FRANCE)
    same_for(FRANCE, river, twin, masters("PROCESS!"), french(*QUESTIONS))


def test_a_proxy_can_be_given_to_a_power_that_may_be_out_of_the_game(river: House) -> None:
    blinded(river, "PROXY_OK")
    assert "Army Paris PROXY to Russia." in told(river.play("FRANCE", "A PAR P RUSSIA"), FRANCE)
    assert "Army Marseilles PROXY to England." in told(river.play("FRANCE", "A MAR P ENGLAND"), FRANCE)


def test_what_is_tried_out_is_tried_on_the_board_as_it_is_seen(river: House, twin: House) -> None:
    blinded(river, board=ONE)
    blinded(twin, board=OTHER)
    for line in ABOUT_UNSEEN:
        same_for(FRANCE, river, twin, french("TRY river", line))
    assert "Army Burgundy" in told(river.play("FRANCE", "TRY river", "A PAR - BUR"), FRANCE)


def test_what_is_tried_out_counts_for_ones_own_powers_alone(river: House) -> None:
    blinded(river, phase="F1902M")
    letters = river.play("FRANCE", "TRY river", "A MAR - SPA", "A BUR - BEL")
    words = told(letters, FRANCE)
    assert "France: 4 Supply centers, 3 Units: Builds 1 unit." in words
    assert not re.search(r"(Germany|Italy|England): \d", words)
    assert re.search(r"Not seen: .*Ankara", words)
    assert "Unowned: Belgium" not in words
    (picture,) = river.pictures("tried out", FRANCE)
    assert picture.counts == {"FRANCE": 3}
    assert "BER" in picture.unseen


# What the Master does


def test_a_corrected_position_is_told_to_each_as_he_sees_it(house: House) -> None:
    page = told(house.master("EDIT"), GM)
    stamp = page.split("EDIT ", 1)[1].split()[0]
    letters = house.master(f"EDIT {stamp}", "UNITS ENGLAND F SWE", "CENTERS ENGLAND NWY", "END EDIT")
    assert "Fleet Sweden" in everything(to(letters, GM))
    for who in (FRANCE, OWL):
        notice = everything(to(letters, who))
        assert "has corrected the position" in told(letters, who)
        assert "Sweden." not in notice
        assert "England:" not in notice
    assert "France: Army Paris." in told(letters, FRANCE)


def test_a_preview_goes_to_the_master_whole_and_to_nobody_else(house: House) -> None:
    letters = house.master("PREVIEW")
    assert {letter.to for letter in letters} == {GM}
    assert "England: Fleet Norway HOLD." in told(letters, GM)


def test_after_a_rollback_everybody_sees_what_he_saw_then(house: House) -> None:
    before = told(house.play("FRANCE", "MAP river"), FRANCE)
    house.play("FRANCE", "A PAR - PIC", "A MAR - SPA", "F BRE - MAO")
    house.master("PROCESS!")
    house.master("ROLLBACK S1902M RESTORE")
    assert told(house.play("FRANCE", "MAP river"), FRANCE) == before
    letters = house.master("ROLLFORWARD")
    assert "Berlin" not in told(letters, FRANCE).split("Ownership")[0]
    assert "Germany: Army Berlin HOLD." in told(letters, GM)


def test_who_leaves_a_power_leaves_its_size_untold(house: House) -> None:
    letters = house.mail(address("ENGLAND"), "RESIGN england@river england-pw YES")
    assert "England in river no longer has a player" in told(letters, FRANCE)
    assert "supply center" not in told(letters, FRANCE)
    assert "centers and" not in told(letters, FRANCE)
    assert "two centers and one unit" in told(letters, GM)
    assert "England (?/?)" in told(house.mail("stranger@example.net", "LIST"), "stranger@example.net")
    assert "?/?" in told(house.play("FRANCE", "WHOGAME river"), FRANCE)


def test_strangers_are_told_nothing_while_it_is_played_and_everything_when_it_is_over(house: House) -> None:
    stranger = "stranger@example.net"
    for question in (*QUESTIONS, "TRY river"):
        says = "In a blind game only players" if question.startswith("LIST") else "Only players of river may see"
        assert says in told(house.mail(stranger, question), stranger)
    house.master("PROCESS!")
    for power in ("FRANCE", "GERMANY", "ITALY", "ENGLAND"):
        letters = house.play(power, "SET DRAW")
    assert "the game is over" in "".join(letter.subject for letter in letters)
    assert "Germany 3 centers" in told(letters, FRANCE)
    history = told(house.mail(stranger, "HISTORY river"), stranger)
    assert "England: Fleet Norway HOLD." in history
    assert "Fleet Norway." in told(house.play("FRANCE", "MAP river"), FRANCE)


def test_strangers_would_learn_nothing_of_the_board_if_they_were_answered(
    river: House, twin: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, "tells_members_alone", always(False))  # The refusal is not all that stands before them.
    blinded(river, board=ONE)
    blinded(twin, board=OTHER)
    stranger = "stranger@example.net"
    for question in (*QUESTIONS, "TRY river", "WHOGAME river"):
        letters = same_for(stranger, river, twin, (stranger, (question,)), masters("PROCESS!"))
        assert "E-BLIND" not in told(letters, stranger)


# Votes and press


def test_whoever_is_out_can_still_be_named_in_a_vote(house: House) -> None:
    letters = house.play("FRANCE", "SET CONCEDE RUSSIA")
    assert "Russia" in told(letters, FRANCE)
    assert "E-" not in told(letters, FRANCE)
    assert house.game().power(PowerName("FRANCE")).vote is not None


def test_a_proposal_for_somebody_who_is_out_stands_like_any_other(river: House) -> None:
    river.master("SET RULE PROPOSE_DIAS")
    blinded(river)
    assert "Russia" in told(river.play("FRANCE", "PROPOSE RUSSIA"), GERMANY)
    assert "fallen" not in told(river.master("PROCESS!"), FRANCE)
    assert river.game().proposal is not None


def test_touch_press_is_between_powers_of_which_each_sees_the_other(river: House) -> None:
    river.master("SET RULE TOUCH_PRESS")
    blinded(river)
    assert "hello" in told(river.play("FRANCE", "PRESS TO GERMANY", "hello", "ENDPRESS"), GERMANY)
    assert "each of you sees the other" in refused_play(
        river, "E-PRESS-READER", "FRANCE", "PRESS TO ITALY", "hello", "ENDPRESS"
    )
    river.master("SET RULE UNITS_SEE_OTHER NO_SCS_SEE")
    refused_play(river, "E-PRESS-READER", "FRANCE", "PRESS TO GERMANY", "hello", "ENDPRESS")


def test_remote_press_is_refused_for_nothing_that_its_writer_does_not_see(river: House, twin: House) -> None:
    for house, board in ((river, ONE), (twin, OTHER)):
        house.master("SET RULE REMOTE_PRESS")
        blinded(house, board=board)
    for reader in ("AUSTRIA", "RUSSIA", "ENGLAND", "ITALY", "GERMANY"):
        letters = same_for(FRANCE, river, twin, french(f"PRESS TO {reader}", "hello", "ENDPRESS"))
        assert ("hello" in told(letters, address(reader))) is (reader != "GERMANY")


# Beside other rules


def test_a_blind_game_checks_orders(river: House) -> None:
    answer = told(river.master("SET RULE BLIND NO_CHECK"), GM)
    assert "NO_CHECK" in answer
    assert "BLIND" not in river.game().rules


def test_orders_are_broadcast_to_nobody(river: House) -> None:
    river.master("SET RULE BROADCAST_ORDERS")
    blinded(river)
    assert {letter.to for letter in river.play("FRANCE", "A PAR - PIC")} == {FRANCE, GM}


def test_unseen_powers_are_not_listed_as_those_who_still_owe_orders(river: House) -> None:
    river.master("SET RULE LIST_UNORDERED")
    blinded(river, phase="W1902A", board=({"ENGLAND": ["F NWY"]}, CENTERS))
    assert "One or more powers have not submitted orders." in told(river.play("FRANCE", "LIST river"), FRANCE)


def test_without_retreats_who_sees_the_place_is_told_that_the_unit_was_destroyed(river: House) -> None:
    river.master("SET RULE NO_RETREAT")
    units = {"FRANCE": ["A PIC"], "GERMANY": ["A MUN", "A RUH"], "ITALY": ["A BUR", "A ROM"]}
    blinded(river, board=(units, CENTERS))
    river.play("GERMANY", "A MUN - BUR", "A RUH S A MUN - BUR")
    letters = river.master("PROCESS!")
    assert "The Italian army in Burgundy with no valid retreats was destroyed." in told(letters, FRANCE)
    assert "destroyed" not in told(letters, address("ENGLAND"))


def test_a_lord_sees_with_his_vassals_and_nobody_hears_whose_vassal_a_power_has_become(river: House) -> None:
    river.master("SET RULE VASSAL_DUMMIES !HIDE_DUMMIES")
    river.master("DUMMY ITALY")
    units = {"FRANCE": ["A ROM", "A VEN"], "ITALY": ["F TUN"], "GERMANY": ["F TYS"], "AUSTRIA": ["A VIE"]}
    centers = {"FRANCE": ["ROM", "NAP"], "ITALY": ["VEN"], "AUSTRIA": ["VIE"], "GERMANY": ["MUN"]}
    blinded(river, phase="F1902M", board=(units, centers))
    assert river.game().power(PowerName("ITALY")).status is Status.DUMMY
    letters = river.master("PROCESS!")
    assert river.game().power(PowerName("ITALY")).controller == "FRANCE"
    assert "vassal of France" in told(letters, FRANCE)
    for who in (GERMANY, OWL):
        assert "vassal" not in told(letters, who)
    assert "ordered by" not in told(river.play("AUSTRIA", "LIST river"), address("AUSTRIA"))
    answer = told(river.play("FRANCE", "LIST river"), FRANCE)
    assert "ordered by France" in answer
    assert "Italy: Fleet Tunis." in answer
    assert "Germany: Fleet Tyrrhenian Sea." in answer


def test_builds_that_are_hidden_are_seen_with_the_next_movement_only(river: House) -> None:
    river.master("SET RULE HIDE_BUILDS")
    units = {"FRANCE": ["A BUR", "A PAR", "F BRE"]}
    blinded(river, phase="W1902A", board=(units, {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["MUN"]}))
    river.play("GERMANY", "BUILD A MUN")
    letters = river.master("PROCESS!")
    asked = river.play("FRANCE", *QUESTIONS)
    for text in (told(letters, FRANCE), told(asked, FRANCE)):
        assert "Build" not in text.replace("HIDE_BUILDS", "")
        assert "Army Munich" not in text
    assert "Germany: Builds an army in Munich." in told(letters, GERMANY)
    assert "Germany: Army Munich ARRIVES." in told(river.master("PROCESS!"), FRANCE)


def test_history_has_what_was_seen_then_and_a_new_player_what_the_power_saw(house: House) -> None:
    house.play("FRANCE", "A PAR - PIC", "A MAR - SPA", "F BRE - MAO")
    first = results(house.master("PROCESS!"), FRANCE).text
    history = house.play("FRANCE", "HISTORY river")
    for line in first.split("Ownership")[0].split("S1902M)")[1].strip().splitlines():
        assert line in to(history, FRANCE)[0].text
    assert "Fleet Norway" not in told(history, FRANCE)
    assert "Fleet Norway HOLD" in told(house.play("ENGLAND", "HISTORY river"), address("ENGLAND"))


def test_njudges_words_switch_it_on_and_off(river: House) -> None:
    river.master("SET BLIND")
    assert "BLIND" in river.game().rules
    river.master("SET BCENTRES")
    assert "SEE_ALL_SCS" in river.game().rules
    river.master("SET NOBLIND")
    assert not {"BLIND", "SEE_ALL_SCS"} & set(river.game().rules)
    assert "Germany 3/3" in told(river.play("FRANCE", "LIST river"), FRANCE)
