"""Settings of play: SET RULE, TIMING, VICTORY, VOTING and ORDERS, and HOUSE (commands.md 9.6)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.position import Position
from judge.game.ending.settings import describe_voting, read_voting
from judge.game.ending.voting import Voting
from judge.game.game import Game, Stage, Status
from judge.game.rules_in_play import Variant
from judge.game.values.ballots import Draw, ListBallot, Size
from judge.problems import Refused
from judge.rules.house import DEFAULT, MARCH, HouseRules
from judge.rules.house_options import stated_options
from judge.variants import LOADED
from tests.commands.mastering.test_settings_form import settings
from tests.support.command_mails import (
    code_of,
    order_all,
    power,
    put,
    readers,
    refused,
    refused_master,
    refused_play,
    told,
)
from tests.support.games import at_position
from tests.support.house import GM, NOON, POWERS, Got, House, address, to

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")


def test_a_rule_goes_on_and_off_and_everybody_is_told(river: House) -> None:
    letters = river.master("SET RULE NO_PRESS")
    assert readers(letters) == EVERYBODY
    assert "The rule NO_PRESS is on." in told(letters, FRANCE)
    assert code_of(river, FRANCE, "SIGNON france@river france-pw", "PRESS TO I", "Ciao", "ENDPRESS") != ""
    letters = river.master("SET RULE !NO_PRESS")
    assert "The rule NO_PRESS is off." in told(letters, FRANCE)
    assert code_of(river, FRANCE, "SIGNON france@river france-pw", "PRESS TO I", "Ciao", "ENDPRESS") == ""


def test_what_a_rule_brings_along_is_told_with_it(river: House) -> None:
    letters = river.master("SET RULE CIVIL_DISORDER")
    text = told(letters, FRANCE)
    assert "CIVIL_DISORDER is on" in text
    assert "CD_DUMMIES is on" in text


def test_rules_that_are_unknown_or_do_not_go_together_change_nothing(river: House) -> None:
    said = refused_master(river, "E-UNKNOWN-RULE", "SET RULE NO_PRESS NO_SUCH_RULE")
    assert "NO_SUCH_RULE" in said
    refused_master(river, "E-SET-EMPTY", "SET RULE")
    refused_master(river, "E-RULE-LATE", "SET RULE SOLITAIRE")
    assert "as they were" in told(river.master("SET RULE POWER_CHOICE"), GM)


def test_without_deadlines_the_deadline_goes_and_comes_back_with_the_rule(river: House) -> None:
    river.master("SET RULE NO_DEADLINE")
    assert river.game().deadline is None
    river.master("SET RULE !NO_DEADLINE")
    assert river.game().deadline is not None


def test_a_rule_that_completes_the_phase_lets_the_clock_go_on(river: House) -> None:
    river.master("DUMMY france")
    order_all(river, but=("FRANCE",))
    river.tick(hours=3)
    assert river.game().phase_code == "S1901M"
    river.master("SET RULE CD_DUMMIES")
    river.tick(hours=3)
    assert river.game().phase_code == "F1901M"


def test_who_has_orders_missing_under_other_rules_is_told(house: House) -> None:
    house.start("RULE DEFAULT_UNORDERED")
    house.play("FRANCE", "A PAR - BUR")
    house.play("ITALY", "A VEN H", "A ROM H", "F NAP H")
    letters = house.master("SET RULE !DEFAULT_UNORDERED")
    incomplete = "These orders are no longer complete: STATUS shows what is missing."
    said = {letter.to for letter in letters if incomplete in " ".join(letter.text.split())}
    assert said == {address("FRANCE")}


# MIN and DELAY


def test_no_phase_is_shorter_than_min(river: House) -> None:
    river.master("SET TIMING MIN 2D", "PROCESS!")
    assert river.game().phase_code == "F1901M"
    assert river.game().not_before == NOON + timedelta(days=2)
    order_all(river)
    river.tick(hours=46)
    assert river.game().phase_code == "F1901M"
    river.tick(hours=3)
    assert river.game().phase_code != "F1901M"


def test_phase_rests_for_delay_after_the_last_orders(river: House) -> None:
    river.master("SET TIMING DELAY 6H", "PROCESS!")
    order_all(river)
    river.tick(hours=5)
    river.play("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    river.tick(hours=5)
    assert river.game().phase_code == "F1901M"
    assert to(river.tick(hours=2), FRANCE)
    assert river.game().phase_code == "S1902M"


# The present phase keeps what was promised


def changed_by_settings(house: House, timing: str) -> list[Got]:
    """The letters of a Master who sends the settings back with another timing."""
    stamp = next(line for line in house.master("SETTINGS")[0].text.splitlines() if line.startswith("SETTINGS "))
    return house.master(stamp, "MAP standard", "RULE POWER_CHOICE", f"TIMING {timing}", "END SETTINGS")


CHANGES = {
    "SET TIMING": lambda house: house.master("SET TIMING GRACE 0H DELAY 6H WARN 20H"),
    "SET MOVE": lambda house: house.master("SET MOVE GRACE 0 DELAY 6"),
    "SETTINGS": lambda house: changed_by_settings(house, "MOVE 3D NEXT 1D GRACE 0H DELAY 6H WARN 20H"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=[*CHANGES])
def test_a_new_grace_dismisses_nobody_in_the_phase_in_which_it_is_told(
    house: House, change: Callable[[House], list[Got]]
) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 3D")
    order_all(house, but=("FRANCE",))
    letters = change(house)
    assert "the present deadline, its reminders and its grace stay" in told(letters, FRANCE)
    told_later = told(house.tick(days=9), FRANCE)
    assert "Thu 3 Dec 2026 12:00" in told_later, "the grace of three days after Monday's deadline"
    assert house.game().stage is Stage.ACTIVE
    house.tick(days=1, hours=1)
    assert house.game().vacancies == ("FRANCE",), "the grace that was promised is over"


@pytest.mark.parametrize("change", CHANGES.values(), ids=[*CHANGES])
def test_a_new_rest_counts_from_the_next_phase_on(house: House, change: Callable[[House], list[Got]]) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 3D")
    change(house)
    order_all(house)
    house.tick(hours=1)
    assert house.game().phase_code == "F1901M"
    order_all(house, but=("FRANCE",))
    house.play("FRANCE", "A BUR H", "A MAR H", "F MAO H")
    house.tick(hours=5)
    assert house.game().phase_code == "F1901M"
    house.tick(hours=2)
    assert house.game().phase_code == "S1902M"


def test_new_reminders_count_from_the_next_phase_on(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D WARN 4H")
    house.tick(days=6, hours=12)
    house.master("SET TIMING WARN 20H")
    assert house.tick(hours=1) == []
    assert [letter.subject for letter in to(house.tick(hours=8), FRANCE)] == ["river: orders due today 12:00 GMT"]


def test_a_timing_that_goes_back_to_what_it_was_leaves_nothing_behind(river: House) -> None:
    timing = river.game().timing
    river.master("SET TIMING GRACE 1D")
    river.master("SET TIMING GRACE NONE")
    assert (river.game().timing, river.game().phase_timing) == (timing, None)


def test_a_full_new_period_is_counted_with_the_timing_of_now(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 3D")
    house.master("SET TIMING GRACE 1D", "WAIT")
    house.tick(days=9)
    house.master("ACTIVATE")
    assert house.game().timing_now == house.game().timing


@pytest.mark.parametrize("key", ["AT 18:00", "GRACE 1D", "MIN 12H", "DELAY 2H", "NOT 20261224", "SKIP", "RETREAT 2D"])
def test_each_key_of_the_timing_can_be_taken_back_with_none(river: House, key: str) -> None:
    timing = river.game().timing
    river.master(f"SET TIMING {key}")
    assert river.game().timing != timing
    river.master(f"SET TIMING {key.split()[0]} NONE")
    assert river.game().timing == timing


def test_warn_none_sends_no_reminders_and_grace_says_what_its_values_bring(river: House) -> None:
    river.master("SET TIMING WARN NONE")
    assert river.game().timing.warn == ()
    text = refused_master(river, "E-TIMING", "SET TIMING GRACE soon")
    assert "NONE waits without end, 0H ends the patience with the deadline" in text
    assert "It needs" in refused_master(river, "E-TIMING", "SET TIMING NEXT NONE")


# SET TIMING


def test_timing_changes_in_the_keys_named_and_from_the_next_phase_on(river: House) -> None:
    old = river.game()
    letters = river.master("SET TIMING MOVE 5D GRACE 2D")
    game = river.game()
    assert "MOVE 5D" in str(game.timing)
    assert "GRACE 2D" in str(game.timing)
    assert game.timing.next == old.timing.next
    assert game.deadline == old.deadline
    assert readers(letters) == EVERYBODY
    assert "MOVE 5D" in told(letters, FRANCE)
    river.master("SET TIMING AT 20:00")
    assert "MOVE 5D" in str(river.game().timing)
    assert "AT 20:00" in str(river.game().timing)


def test_a_key_in_its_short_form_takes_the_place_of_the_long_one(river: House) -> None:
    river.master("SET TIMING MOVEMENT 5D")
    river.master("SET TIMING M 2D")
    assert str(river.game().timing).startswith("NEXT 1D M 2D")


def test_a_bad_timing_is_refused_with_all_faults(river: House) -> None:
    said = refused_master(river, "E-TIMING", "SET TIMING MOVE soon AT noonish")
    assert "MOVE" in said
    assert "AT" in said
    refused_master(river, "E-SET-EMPTY", "SET TIMING")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET TIMING MOVE 1D")
    assert "already" in told(river.master(f"SET TIMING {river.game().timing}"), GM)


# Days without deadlines


def test_not_takes_days_as_set_absence_does(river: House) -> None:
    said = told(river.master("SET TIMING NOT 24 DEC TO 2 JAN GRACE 2D"), GM)
    assert "GRACE 2D NOT 20261224-20270102" in said
    river.mail(GM, "CREATE sequel gm-secret", "TIMING MOVE 2D NOT 24 DEC, 30 DEC UNTIL 2 JAN AT 18:00", "SIGNOFF")
    assert str(river.game("sequel").timing).endswith("AT 18:00 DAYS -MTWTF- NOT 20261224,20261230-20270102")
    assert "24 DEC TO 2 JAN" in refused_master(river, "E-TIMING", "SET TIMING NOT 24 DECK TO 2 JAN")


FIFTEEN = ["BRE", "MAR", "PAR", "POR", "BEL", "HOL", "KIE", "BER", "MUN", "DEN", "LON", "LVP", "EDI", "VEN", "ROM"]


def french(game: Game, centers: list[str]) -> Game:
    """Fall: France owns these centers and has an army next to Spain, Italy owns Naples."""
    return at_position(game, "F1901M", {"FRANCE": ["A GAS"]}, {"FRANCE": centers, "ITALY": ["NAP"]})


@pytest.mark.parametrize("growth", [False, True])
def test_growth_asks_for_more_centers_than_a_year_ago(river: House, growth: bool) -> None:
    river.master("SET VICTORY 15 GROWTH" if growth else "SET VICTORY 15")
    put(river, french(river.game(), FIFTEEN))
    river.play("FRANCE", "A GAS H")
    river.master("PROCESS! F1901M")
    assert (river.game().stage is Stage.COMPLETED) is not growth
    assert ("more than a year ago" in told(river.play("FRANCE", "SUMMARY"), FRANCE)) is growth


def test_growth_is_a_word_of_the_victory_line_of_create_and_settings(house: House) -> None:
    house.create("VICTORY MAP GROWTH")
    assert "Victory: 18 centers, more than a year ago." in told(house.mail(GM, "LIST river"), GM)
    lines = house.master("SETTINGS")[0].text.splitlines()
    assert "VICTORY MAP GROWTH" in lines
    stamp = next(line for line in lines if line.startswith("SETTINGS "))
    letters = house.master(stamp, "VICTORY 15 GROWTH", "END SETTINGS")
    assert "15 centers, more than a year ago, win the game." in told(letters, GM)
    assert (house.game().victory, house.game().growth) == (15, True)
    refused_master(house, "E-SETTING", "SET VICTORY 15 GROWN")
    assert "15 centers win the game." in told(house.master("SET VICTORY 15"), GM)
    assert not house.game().growth


def test_what_wins_is_told_under_other_rules_too(house: House) -> None:
    house.create("RULE VICTORY_HOMES")
    assert "Victory: 10 home centers of others." in told(house.mail(GM, "LIST river"), GM)
    house.mail(GM, "CREATE lake gm-secret", "RULE LAST_MAN_STANDING", "FORM")
    assert "Victory: the last unit on the board." in told(house.mail(GM, "SIGNON Mlake gm-secret", "LIST"), GM)


@pytest.mark.parametrize("hold", [False, True])
def test_hold_win_asks_for_the_number_in_two_years_in_a_row(house: House, hold: bool) -> None:
    house.start("VICTORY 16", *(["RULE HOLD_WIN"] if hold else []))
    put(house, french(house.game(), FIFTEEN))
    house.play("FRANCE", "A GAS - SPA")
    house.master("PROCESS! F1901M")
    assert (house.game().stage is Stage.ACTIVE) is hold
    if hold:
        house.master("PROCESS!", "PROCESS!", "PROCESS!")
        assert house.game().stage is Stage.COMPLETED, "sixteen a second time"


# The number of centers


def test_a_game_has_a_number_of_centers_of_its_own_to_win_by(river: House) -> None:
    letters = river.master("SET CENTERS 3")
    assert river.game().victory == 3
    assert readers(letters) == EVERYBODY
    assert "3 centers win the game" in told(letters, FRANCE)
    assert "Victory: 3 centers" in told(river.play("FRANCE", "LIST"), FRANCE)
    order_all(river)
    river.master("PROCESS")
    river.master("PROCESS!")
    game = river.game()
    assert game.stage is Stage.COMPLETED
    assert game.ending is not None
    assert game.ending.victors == ("RUSSIA",)


def test_the_number_is_taken_back_or_refused(river: House) -> None:
    river.master("SET VICTORY 20")
    river.master("SET VICTORY MAP")
    assert river.game().victory == 0
    assert "already" in told(river.master("SET VICTORY 18"), GM)
    for bad in ("0", "35", "many"):
        refused_master(river, "E-SETTING", f"SET VICTORY {bad}")
    refused_master(river, "E-SET-EMPTY", "SET VICTORY")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET CENTRES 5")


def ending(house: House) -> tuple[str, set[str]] | None:
    """Return the end of the game: its kind and those who share it."""
    done = house.game().ending
    return None if done is None else (done.kind, set(done.victors))


def owning(game: Game, **centers: str) -> Game:
    """The game with no units, and nobody owning any but these centers: `france="PAR MAR"`."""
    owners = {Province(code): PowerName(name.upper()) for name, codes in centers.items() for code in codes.split()}
    return replace(game, position=replace(game.board, units=(), centers=owners))


EIGHTEEN = "ANK BEL BER BRE BUD BUL CON DEN EDI GRE HOL KIE LON LVP MAR MOS MUN NAP"
"""Ten of them are homes of others than France."""


# The rules on victory, by mail


def test_eighteen_centers_win_at_the_end_of_the_year_and_not_before(river: House) -> None:
    put(river, owning(river.game(), france=EIGHTEEN))
    river.master("PROCESS! S1901M")
    assert ending(river) is None
    river.master("PROCESS! F1901M")
    assert ending(river) == ("solo", {"FRANCE"})


def test_hold_win_makes_the_winner_wait_another_year(house: House) -> None:
    house.start("RULE HOLD_WIN")
    put(house, replace(house.game(), position=won_by_a_move(house)))
    house.master("[FRANCE]", "A MAR - SPA", "PROCESS! F1901M")
    assert ending(house) is None
    house.master("PROCESS! W1901A", "PROCESS! S1902M", "PROCESS! F1902M")
    assert ending(house) == ("solo", {"FRANCE"})


def test_without_hold_win_the_first_year_is_enough(river: House) -> None:
    put(river, replace(river.game(), position=won_by_a_move(river)))
    river.master("[FRANCE]", "A MAR - SPA", "PROCESS! F1901M")
    assert ending(river) == ("solo", {"FRANCE"})


def won_by_a_move(house: House) -> Position:
    """Fall: France has 17 centers and an army in Marseilles that can take its eighteenth, Spain."""
    house.master("PROCESS! S1901M")
    army = tuple(unit for unit in house.game().board.units if str(unit.location) == "MAR")
    return replace(owning(house.game(), france=EIGHTEEN.removesuffix(" NAP"), italy="ROM").board, units=army)


def test_victory_homes_counts_foreign_homes_only(house: House) -> None:
    house.start("RULE VICTORY_HOMES")
    put(house, owning(house.game(), france=EIGHTEEN.removesuffix(" MUN NAP") + " NWY PAR POR SWE", italy="ROM"))
    house.master("PROCESS! S1901M", "PROCESS! F1901M")
    assert ending(house) is None, "twenty centers, nine of them foreign homes"
    put(house, owning(house.game(), france="ANK BER BUD CON EDI KIE LON LVP MOS MUN", italy="ROM"))
    house.master("PROCESS!", "PROCESS!", "PROCESS!")
    assert ending(house) == ("solo", {"FRANCE"})


@pytest.mark.parametrize("shared", [False, True])
def test_shared_victory_lets_two_win_together(house: House, shared: bool) -> None:
    house.start("RULE VICTORY_HOMES", *(["RULE SHARED_VICTORY"] if shared else []))
    french, italian = "NAP ROM VEN ANK BER BUD CON EDI KIE LON", "PAR MAR BRE LVP MOS MUN SEV SMY STP TRI"
    put(house, owning(house.game(), france=french, italy=italian))
    letters = house.master("PROCESS! S1901M", "PROCESS! F1901M")
    assert ending(house) == (("shared", {"FRANCE", "ITALY"}) if shared else None)
    assert ("France and Italy win river together" in told(letters, address("TURKEY"))) is shared
    assert ("Congratulations: that is your victory." in told(letters, FRANCE)) is shared


@pytest.mark.parametrize("team", [False, True])
def test_team_victory_counts_what_a_vassal_owns(house: House, team: bool) -> None:
    house.start(*(["RULE TEAM_VICTORY"] if team else []))
    game = owning(house.game(), france=EIGHTEEN.removesuffix(" NAP"), italy="NAP")
    vassal = replace(game.power(PowerName("ITALY")), status=Status.DUMMY, player=None, controller="FRANCE")
    put(house, game.with_power(vassal))
    house.master("PROCESS! S1901M", "PROCESS! F1901M")
    assert ending(house) == (("solo", {"FRANCE"}) if team else None)


def test_a_number_a_year_is_refused_by_name(river: House) -> None:
    said = refused_master(river, "E-SETTING", "SET VICTORY 18 17 16")
    assert "VICTORY takes one number for all years, not one a year: VICTORY 18." in said


def three_left(house: House) -> None:
    """Austria, England and France own a center each, nobody else does; no units."""
    game = house.game()
    owners = {Province("VIE"): "AUSTRIA", Province("LON"): "ENGLAND", Province("PAR"): "FRANCE"}
    centers = {center: PowerName(name) for center, name in owners.items()}
    put(house, replace(game, position=replace(game.board, units=(), centers=centers)))


def test_nodias_has_lists_voted_on_as_njudge_counts_them(river: House) -> None:
    """Examples s4 and s3 of draws.md, the second after France has thought better of it."""
    letters = river.master("SET NODIAS")
    assert readers(letters) == EVERYBODY
    assert "The rule NO_DIAS is on." in told(letters, FRANCE)
    assert "With NO_DIAS, lists of powers are voted on." in told(letters, FRANCE)
    assert told(letters, GM).count("Everybody is told.") == 1
    three_left(river)
    river.play("FRANCE", "SET DRAW AEF")
    river.play("ENGLAND", "SET DRAW AE")
    river.play("AUSTRIA", "SET DRAW AE")
    assert river.game().stage is Stage.ACTIVE
    river.play("FRANCE", "SET DRAW AE")
    ending = river.game().ending
    assert ending is not None
    assert (ending.kind, ending.victors) == ("draw", ("AUSTRIA", "ENGLAND"))


@pytest.mark.parametrize(
    ("france", "england", "austria", "result"),
    [
        ("SET DRAW AEF", "SET DRAW AEF", "SET DRAW AEF", ("AUSTRIA", "ENGLAND", "FRANCE")),
        ("SET DRAW AE", "SET DRAW AEF", "SET DRAW AEF", ("AUSTRIA", "ENGLAND", "FRANCE")),
        ("SET DRAW AE", "SET DRAW AEF", "SET DRAW AE", ("AUSTRIA", "ENGLAND")),
        ("SET DRAW AEF", "SET DRAW AE", "SET DRAW AE", None),
        ("SET DRAW A", "SET DRAW A", "SET NODRAW", ("AUSTRIA",)),
    ],
)
def test_the_examples_of_njudges_page_on_draws_come_out_as_it_says(
    river: House, france: str, england: str, austria: str, result: tuple[str, ...] | None
) -> None:
    """Seed 002, its five examples in order; with the last vote the game is over, and all hear of it."""
    river.master("SET NODIAS")
    three_left(river)
    river.play("FRANCE", france)
    river.play("ENGLAND", england)
    letters = river.play("AUSTRIA", austria)
    ending = river.game().ending
    assert (ending and ending.victors) == result
    assert (river.game().stage is Stage.ACTIVE) is (result is None)
    assert result is None or readers(letters) >= EVERYBODY


def test_a_draw_vote_taken_back_in_time_ends_nothing_and_a_drawn_game_can_be_resumed(river: House) -> None:
    three_left(river)
    river.play("FRANCE", "SET DRAW")
    river.play("ENGLAND", "SET DRAW")
    river.play("ENGLAND", "SET NODRAW")
    river.play("AUSTRIA", "SET DRAW")
    assert river.game().stage is Stage.ACTIVE
    river.play("ENGLAND", "SET DRAW")
    assert river.game().stage is Stage.COMPLETED
    river.master("RESUME")
    assert river.game().stage.is_under_way
    assert all(power(river, name).vote is None for name in ("AUSTRIA", "ENGLAND", "FRANCE"))


def test_in_a_list_game_silence_is_no_vote_and_nodraw_is_for_oneself(river: House) -> None:
    """Examples 8 and s5."""
    river.master("SET NODIAS")
    three_left(river)
    river.play("ENGLAND", "SET DRAW A")
    river.play("FRANCE", "SET DRAW A")
    assert river.game().stage is Stage.ACTIVE
    letters = river.play("AUSTRIA", "SET NODRAW")
    ending = river.game().ending
    assert ending is not None
    assert (ending.kind, ending.victors) == ("concession", ("AUSTRIA",))
    assert "Austria" in told(letters, FRANCE)


def test_a_list_game_has_no_sizes_and_names_its_own_votes(river: House) -> None:
    river.master("SET NODIAS")
    assert "a list of powers" in refused_play(river, "E-VOTE-RULE", "FRANCE", "SET VOTE 3WAY")
    refused_play(river, "E-VOTE-RULE", "FRANCE", "SET VOTE LOSS")
    river.play("FRANCE", "SET DRAW AEF")
    assert power(river, "FRANCE").vote == ListBallot((PowerName("AUSTRIA"), PowerName("ENGLAND"), PowerName("FRANCE")))


def test_another_kind_of_votes_makes_those_on_file_void_and_says_so(river: House) -> None:
    river.play("FRANCE", "SET DRAW")
    letters = river.master("SET NODIAS")
    assert "are void" in told(letters, FRANCE)
    assert power(river, "FRANCE").vote is None
    river.master("SET VOTING BALLOTS SIZE")
    river.play("FRANCE", "SET VOTE 3WAY")
    assert power(river, "FRANCE").vote == Size(3)
    letters = river.master("SET DIAS")
    assert "The rule NO_DIAS is off." in told(letters, FRANCE)
    assert power(river, "FRANCE").vote is None
    refused_play(river, "E-VOTE-DIAS", "FRANCE", "SET DRAW AEF")
    assert "as they were" in told(river.master("SET DIAS"), GM)


def test_standing_votes_outlive_the_phase_and_say_so(river: House) -> None:
    river.master("SET VOTING LIFETIME STANDING")
    assert "It lasts until you change it" in told(river.play("FRANCE", "SET DRAW"), FRANCE)
    order_all(river)
    river.master("PROCESS")
    assert power(river, "FRANCE").vote == Draw()
    river.master("SET VOTING LIFETIME PHASE", "PROCESS!")
    assert power(river, "FRANCE").vote is None


@pytest.mark.parametrize(("unset", "over"), [("SOLO", True), ("NONE", False)])
def test_a_power_that_has_not_voted_accepts_its_own_win_or_nothing(river: House, unset: str, over: bool) -> None:
    river.master(f"SET VOTING UNSET {unset}")
    for name in POWERS:
        if name != "GERMANY":
            river.play(name, "SET CONCEDE germany")
    assert (river.game().stage is Stage.COMPLETED) is over
    said = told(river.play("FRANCE", "SET NODRAW"), FRANCE)
    assert over or "It lasts until this phase is processed." in said


def test_list_shows_what_a_game_says_of_its_votes(river: House) -> None:
    assert "Votes:" not in told(river.play("FRANCE", "LIST"), FRANCE)
    river.master("SET VOTING LIFETIME STANDING UNSET NONE")
    said = "Votes: A vote lasts until it is changed. A power that has not voted accepts no end."
    assert said in told(river.play("FRANCE", "LIST"), FRANCE)


def test_what_voting_has_not_is_refused(river: House) -> None:
    for line in ("BALLOTS CARDS", "BALLOTS", "COLOR RED", "UNSET SOLO UNSET NONE"):
        assert "LIFETIME PHASE or STANDING" in refused_master(river, "E-SETTING", f"SET VOTING {line}")
    refused_master(river, "E-SET-EMPTY", "SET VOTING")
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET NODIAS")


def test_a_voting_line_changes_what_it_names_and_prints_as_it_is_read() -> None:
    voting = read_voting(["unset", "none", "lifetime", "standing"], Voting(lists=True))
    assert voting == Voting(lists=True, standing=True, unset="none")
    assert read_voting(str(voting).split(), Voting()) == voting
    assert read_voting(["BALLOTS", "SIZE"], voting) == replace(voting, lists=False)
    assert describe_voting(Voting()) == "A vote lasts until the phase is processed."
    with pytest.raises(Refused):
        read_voting([], voting)


def test_house_sets_options_and_everybody_is_told_what_they_say(river: House) -> None:
    letters = river.master("HOUSE wrong_nationality=void omitted_unit_type=reject")
    assert river.game().house == HouseRules(wrong_nationality="void", omitted_unit_type="reject")
    assert readers(letters) == EVERYBODY
    assert "House rule wrong_nationality: void (it was ignore)." in told(letters, FRANCE)
    assert "Support or convoy that says the wrong power." in told(letters, FRANCE)
    river.master("SET HOUSE wrong_nationality=ignore")
    assert river.game().house == HouseRules(omitted_unit_type="reject")


def test_the_rules_that_a_game_is_played_with_have_its_house_rules_at_once(river: House) -> None:
    before = river.judge.in_play(river.game()).rules
    river.master("HOUSE wrong_nationality=void")
    after = river.judge.in_play(river.game()).rules
    assert (before.house.wrong_nationality, after.house.wrong_nationality) == ("ignore", "void")
    assert set(before) == set(after)


def test_house_march_is_all_that_the_judge_has_of_garrys_and_default_none(river: House) -> None:
    river.master("HOUSE MARCH")  # after the start without what says how a game begins
    assert river.game().house == replace(MARCH, preliminary_required_first_turn=False)
    river.master("HOUSE DEFAULT")
    assert river.game().house == DEFAULT
    assert "The house rules are as they were." in told(river.master("HOUSE DEFAULT"), GM)


def test_list_summary_and_settings_show_what_differs(river: House) -> None:
    assert "House rules" not in told(river.master("LIST river"), GM)
    river.master("HOUSE wrong_nationality=void")
    assert "House rules: wrong_nationality=void." in told(river.master("LIST river"), GM)
    assert "House rules: wrong_nationality=void." in told(river.master("SUMMARY river"), GM)
    assert "HOUSE wrong_nationality=void" in settings(river)


def test_list_says_in_a_few_words_that_a_game_is_played_as_in_the_march(house: House) -> None:
    house.start("HOUSE MARCH", "TIMING MOVE 3D NEXT 1D")
    assert "House rules: those of the March (HELP house)." in told(house.master("LIST river"), GM)
    house.master("HOUSE coast_policy=strict wrong_nationality=ignore")
    said = told(house.master("LIST river"), GM)
    assert "House rules: those of the March, but wrong_nationality=ignore, coast_policy=strict (HELP house)." in said
    assert "HOUSE duplicate_in_set=first" in " ".join(settings(house)), "SETTINGS has them one by one"


def test_the_settings_block_brings_house_rules_changes_them_or_leaves_them(river: House) -> None:
    lines = settings(river)
    assert not any(line.startswith("HOUSE") for line in lines)
    letters = river.master(lines[0], "HOUSE wrong_nationality=void", "HOUSE wrong_unit_type=accept", *lines[1:])
    assert "House rule wrong_unit_type: accept (it was void)." in told(letters, FRANCE)
    assert river.game().house == HouseRules(wrong_nationality="void", wrong_unit_type="accept")
    assert "as they were" in told(river.master(*settings(river)), GM)
    river.master(*(line for line in settings(river) if not line.startswith("HOUSE")))
    assert stated_options(river.game().house) == ("wrong_unit_type=accept", "wrong_nationality=void")
    lines = [line for line in settings(river) if not line.startswith("HOUSE")]
    river.master(lines[0], "HOUSE wrong_unit_type=accept", *lines[1:])
    assert river.game().house == HouseRules(wrong_unit_type="accept"), (
        "the HOUSE lines that are sent are all that count"
    )


def test_a_game_can_be_made_with_house_rules(house: House) -> None:
    house.create("HOUSE MARCH", "HOUSE wrong_nationality=ignore")
    assert house.game().house == replace(MARCH, wrong_nationality="ignore")


@pytest.mark.parametrize("word", ["wrong_nationality", "wrong_nationality=maybe", "nonsense=void"])
def test_what_is_no_house_rule_is_refused_with_what_there_is(river: House, word: str) -> None:
    assert word.partition("=")[2] in refused_master(river, "E-HOUSE", f"HOUSE {word}")
    lines = settings(river)
    refused_master(river, "E-HOUSE", lines[0], f"HOUSE {word}", *lines[1:])


def test_house_without_a_word_and_from_a_player_is_refused(river: House) -> None:
    refused_master(river, "E-SET-EMPTY", "HOUSE")
    refused_play(river, "E-GM-ONLY", "FRANCE", "HOUSE MARCH")


def test_house_rules_stay_when_the_game_is_over(river: House) -> None:
    river.master("TERMINATE YES")
    refused_master(river, "E-STATE", "HOUSE MARCH")


def test_an_option_that_says_how_a_game_begins_stays_when_it_has_begun(river: House) -> None:
    put(river, replace(river.game(), house=HouseRules(preliminary_required_first_turn=True)))
    said = refused_master(river, "E-HOUSE-LATE", "HOUSE preliminary_required_first_turn=false")
    assert "preliminary_required_first_turn" in said
    assert "Nothing was changed." in said


def test_an_option_without_effect_in_a_variant_is_refused_with_the_reason(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = Variant("standard", "Deaf", without_house={"wrong_nationality": "Nobody supports there."})
    monkeypatch.setitem(LOADED, "standard", deaf)
    river.judge.use(river.judge.config)
    reason = "has no effect in Deaf: Nobody supports there."
    assert reason in refused_master(river, "E-HOUSE-VARIANT", "HOUSE wrong_nationality=void")
    lines = settings(river)
    assert reason in refused_master(river, "E-HOUSE-VARIANT", lines[0], "HOUSE wrong_nationality=void", *lines[1:])
    made = refused(river, "E-HOUSE-VARIANT", GM, "CREATE deaf gm-secret", "HOUSE wrong_nationality=void")
    assert reason in made


def test_the_march_without_what_means_nothing_can_be_played_in_a_variant_with_other_orders(house: House) -> None:
    house.start("VARIANT crystal_ball", "HOUSE MARCH")
    assert house.game().house.illegal_order == "refuse"
    assert house.game().house.coast_policy == "lenient"
    said = refused_master(house, "E-HOUSE-VARIANT", "HOUSE illegal_order=hold")
    assert "has no effect in Crystal Ball: Its players write lists" in said
    house.master("HOUSE DEFAULT")
    house.master("HOUSE MARCH")
    assert house.game().house.duplicate_in_set == "error"


def test_help_house_lists_every_option(river: House) -> None:
    said = told(river.mail(FRANCE, "HELP house"), FRANCE)
    assert "HOUSE MARCH" in said
    about = "wrong_nationality Support or convoy that says the wrong power"
    assert f"{about}: ignore or void; ignore without house rules, void in the March." in said


def test_an_order_is_read_by_the_house_rules_of_its_game(river: House) -> None:
    river.master("HOUSE omitted_unit_type=reject")
    refused_play(river, "E-ORD-TYPENEEDED", "FRANCE", "PAR - BUR")


def test_a_wrong_nationality_is_refused_by_mail(river: House) -> None:
    river.master("HOUSE wrong_nationality=void")
    refused_play(river, "E-ORD-NATION", "FRANCE", "A PAR S Italian A MUN - BUR")
    refused_play(river, "E-ORD-NATION", "FRANCE", "A PAR S Italian A MAR - BUR")


def test_first_miss_beside_a_grace_is_said_to_do_nothing(house: House) -> None:
    house.start()
    assert "FIRST MISS does nothing" not in told(house.master("SET FIRST MISS 24"), GM)
    assert "FIRST MISS does nothing beside a GRACE." in told(house.master("SET TIMING GRACE 1D"), GM)
    assert "FIRST MISS does nothing beside a GRACE." in told(house.master("SET FIRST MISS 48"), GM)
    assert "FIRST MISS does nothing" not in told(house.master("SET TIMING GRACE NONE"), GM)
