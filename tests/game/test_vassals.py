"""Dummies that keep their homes and obey whoever took them (rules.md C6), step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.game.ending.victory import scores
from judge.game.events.people import ControlChanged
from judge.game.events.phases import Allegiance, GameEnded, PhaseProcessed
from judge.game.game import Game, Status
from judge.game.turn.process import process
from judge.game.vassals import settle_centers
from tests.support.games import NOON, at_position, in_play, started_game, with_orders
from tests.support.rows import each_row

AUSTRIA, ENGLAND, FRANCE, GERMANY = map(PowerName, ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY"))
ITALY, TURKEY = PowerName("ITALY"), PowerName("TURKEY")
TURKISH, ITALIAN = ["ANK", "CON", "SMY"], ["NAP", "ROM", "VEN"]
VASSALS = in_play("VASSAL_DUMMIES")


def dummies(game: Game, **lords: str | None) -> Game:
    """The game in which these powers are dummies with these controllers."""
    for name, lord in lords.items():
        power = game.power(PowerName(name.upper()))
        game = game.with_power(replace(power, status=Status.DUMMY, player=None, controller=lord))
    return game


def standing(units: Mapping[str, Sequence[str]], centers: Mapping[str, Sequence[str]], **lords: str | None) -> Game:
    """A position at the end of a fall, in which some powers are dummies."""
    return at_position(dummies(started_game(), **lords), "F1901M", units, centers)


def settled(game: Game, *rules: str) -> tuple[dict[Province, PowerName], tuple[Allegiance, ...], list[str]]:
    """Owners, changes of lord and destroyed units when centers change hands now."""
    done = settle_centers(game, game.board, in_play(*(rules or ("VASSAL_DUMMIES",))))
    return done.board.centers, done.allegiances, [str(unit) for unit in done.torn]


def owner(game: Game, center: str, *rules: str) -> str | None:
    """Return the owner of a center when centers have changed hands."""
    return settled(game, *rules)[0].get(Province(center))


# 1: captures


def test_a_vassal_takes_nothing_from_its_lord_nor_he_from_it() -> None:
    game = standing(
        {"TURKEY": ["A PAR"], "FRANCE": ["A BUL"]},
        {"FRANCE": ["PAR"], "TURKEY": [*TURKISH, "BUL"]},
        turkey="FRANCE",
    )
    assert (owner(game, "PAR"), owner(game, "BUL")) == ("FRANCE", "TURKEY")
    assert (owner(game, "PAR", "CD_DUMMIES"), owner(game, "BUL", "CD_DUMMIES")) == ("TURKEY", "FRANCE")


def test_vassals_of_one_lord_take_nothing_from_each_other_but_those_of_others_do() -> None:
    units, centers = {"TURKEY": ["A GRE"]}, {"TURKEY": TURKISH, "ITALY": [*ITALIAN, "GRE"]}
    assert owner(standing(units, centers, turkey="FRANCE", italy="FRANCE"), "GRE") == "ITALY"
    assert owner(standing(units, centers, turkey="FRANCE", italy="GERMANY"), "GRE") == "TURKEY"
    assert owner(standing(units, centers, turkey="FRANCE", italy=None), "GRE") == "TURKEY"


def test_dummies_of_the_master_are_no_bloc() -> None:
    game = standing(
        {"TURKEY": ["A GRE"]},
        {"TURKEY": TURKISH, "ITALY": [*ITALIAN, "GRE"]},
        turkey="MASTER",
        italy="MASTER",
    )
    assert owner(game, "GRE") == "TURKEY"


# 2: vassalage


def test_whoever_holds_all_homes_of_a_dummy_becomes_its_lord() -> None:
    game = standing({}, {"FRANCE": ["PAR", *TURKISH]}, turkey=None)
    assert settled(game)[1] == (Allegiance(TURKEY, FRANCE, None),)
    assert settled(game, "CD_DUMMIES")[1] == ()


def test_the_homes_that_a_vassal_holds_count_for_its_lord() -> None:
    game = standing({}, {"FRANCE": ["SMY"], "ITALY": [*ITALIAN, "ANK", "CON"]}, turkey=None, italy="FRANCE")
    assert settled(game)[1] == (Allegiance(TURKEY, FRANCE, None),)


@each_row(
    "centers",
    [
        {"FRANCE": ["ANK", "CON"], "GERMANY": ["SMY"]},
        {"FRANCE": ["ANK", "CON"], "TURKEY": ["SMY"]},
        {"FRANCE": ["ANK", "CON"]},
        {"TURKEY": TURKISH},
        {},
    ],
    ids=["two holders", "one home left", "one home unowned", "all its own", "none owned"],
)
@each_row("lord", [None, "ITALY"])
def test_in_every_other_case_a_dummy_obeys_whom_it_obeyed(centers: dict[str, list[str]], lord: str | None) -> None:
    assert settled(standing({}, centers, turkey=lord))[1] == ()


def test_a_vassal_whose_homes_a_dummy_of_nobody_holds_is_free() -> None:
    game = standing({}, {"ITALY": [*ITALIAN, *TURKISH]}, turkey="FRANCE", italy=None)
    assert settled(game)[1] == (Allegiance(TURKEY, None, FRANCE),)


def test_powers_with_a_player_become_nobodys_vassals() -> None:
    game = standing({}, {"FRANCE": [*TURKISH, *ITALIAN]}, italy=None)
    assert settled(game)[1] == (Allegiance(ITALY, FRANCE, None),)
    assert owner(game, "ANK") == "FRANCE"


# 3: restitution


def test_a_dummy_has_its_homes_back_whoever_took_them() -> None:
    centers = {"FRANCE": ["PAR", "ANK"], "GERMANY": ["CON"], "TURKEY": ["SMY", "BUL"]}
    owners = settled(standing({}, centers, turkey=None))[0]
    assert {center for center, name in owners.items() if name == TURKEY} == {"ANK", "CON", "SMY", "BUL"}
    assert owner(standing({}, centers, turkey=None), "ANK", "CD_DUMMIES") == "FRANCE"


def test_homes_that_nobody_owns_stay_so() -> None:
    assert owner(standing({}, {"TURKEY": ["ANK"]}, turkey=None), "CON") is None


def test_a_lord_gets_the_home_back_that_his_vassal_took_from_another() -> None:
    game = standing({"TURKEY": ["A PAR"]}, {"TURKEY": TURKISH, "GERMANY": ["PAR"]}, turkey="FRANCE")
    assert owner(game, "PAR") == "FRANCE"
    assert owner(standing({"TURKEY": ["A PAR"]}, {"GERMANY": ["PAR"]}, turkey=None), "PAR") == "TURKEY"


# 4: torn allegiance


def test_a_vassals_unit_in_a_center_of_another_bloc_is_destroyed() -> None:
    game = standing({"TURKEY": ["A PAR"]}, {"GERMANY": TURKISH, "FRANCE": ["PAR"]}, turkey="FRANCE")
    owners, changes, torn = settled(game, "TORN_ALLEGIANCE")
    assert (owners[Province("PAR")], changes, torn) == (FRANCE, (Allegiance(TURKEY, GERMANY, FRANCE),), ["A PAR"])
    assert settled(game)[2] == [], "without TORN_ALLEGIANCE it stays"


def test_unowned_centers_its_own_bloc_and_independent_dummies_do_not_hurt() -> None:
    centers = {"FRANCE": ["PAR"], "TURKEY": TURKISH, "ITALY": ITALIAN}
    at_home = standing({"TURKEY": ["A PAR", "A CON"]}, centers, turkey="FRANCE")
    at_friends = standing({"TURKEY": ["A ROM"]}, centers, turkey="FRANCE", italy="FRANCE")
    at_strangers = standing({"TURKEY": ["A ROM"]}, centers, turkey="FRANCE", italy=None)
    at_foes = standing({"TURKEY": ["A ROM"]}, centers, turkey="FRANCE", italy="GERMANY")
    assert [settled(each, "TORN_ALLEGIANCE")[2] for each in (at_home, at_friends, at_strangers)] == [[], [], []]
    assert settled(at_foes, "TORN_ALLEGIANCE")[2] == ["A ROM"]


def test_units_of_independent_dummies_are_never_torn() -> None:
    game = standing({"TURKEY": ["A ROM"]}, {"TURKEY": TURKISH, "ITALY": ITALIAN}, turkey=None, italy="GERMANY")
    assert settled(game, "TORN_ALLEGIANCE")[2] == []


# 6: the score, and the whole of it


def smyrna_falls(*rules: str) -> tuple[Game, PhaseProcessed, list[ControlChanged]]:
    """The example of rules.md with Turkey, which owns Smyrna alone, for Belgium.

    Turkey is the vassal of France and has an army there and one in Paris. A German one dislodges the first, which
    cannot retreat.
    """
    units = {
        "TURKEY": ["A SMY", "A PAR"],
        "GERMANY": ["A ARM", "A SYR", "A CON", "F ANK", "F AEG", "F EAS", "A MUN"],
        "FRANCE": ["A MAR"],
    }
    centers = {
        "GERMANY": ["MUN", "BER", "KIE", "ANK", "CON"],
        "FRANCE": ["PAR", "MAR", "BRE", "SPA", "POR", "BEL"],
        "TURKEY": ["SMY"],
    }
    game = standing(units, centers, turkey="FRANCE")
    game = with_orders(
        game,
        {
            "TURKEY": ["A SMY H", "A PAR H"],
            "GERMANY": ["A SYR - SMY", "A ARM S A SYR - SMY", "A CON H", "F ANK H", "F AEG H", "F EAS H", "A MUN H"],
            "FRANCE": ["A MAR H"],
        },
    )
    # Belgium has one home. Turkey has three, and the other two are with Germany already.
    after, events = process(game, in_play(*rules), NOON)
    told = next(event for event in events if isinstance(event, PhaseProcessed))
    return after, told, [event for event in events if isinstance(event, ControlChanged)]


def test_the_example_of_the_rules_a_lost_home_turns_a_vassal_and_tears_its_army() -> None:
    after, told, changes = smyrna_falls("TORN_ALLEGIANCE")
    assert after.power(TURKEY).controller == "GERMANY"
    assert {center for center, name in after.board.centers.items() if name == TURKEY} == set(TURKISH)
    assert after.board.centers[Province("PAR")] == FRANCE
    assert [str(unit) for unit in told.record.torn] == ["A PAR"]
    assert after.board.units_of(TURKEY) == ()
    assert changes == [ControlChanged(TURKEY, "GERMANY", "FRANCE", conquest=True)]
    counted = scores(after, after.board.centers, in_play("TORN_ALLEGIANCE"))
    assert (counted[GERMANY], counted[FRANCE], counted[TURKEY]) == (3 + 3, 6, 0)


def test_without_torn_allegiance_the_army_stays_and_without_vassals_the_home_is_lost() -> None:
    after, told, _ = smyrna_falls("VASSAL_DUMMIES")
    assert [str(unit) for unit in after.board.units_of(TURKEY)] == ["A PAR"]
    assert told.record.torn == ()
    after, _, changes = smyrna_falls("CD_DUMMIES")
    assert (after.power(TURKEY).controller, changes) == ("FRANCE", [])
    assert after.board.centers[Province("SMY")] == GERMANY
    assert after.board.centers[Province("PAR")] == TURKEY


def test_a_lord_without_a_center_stays_in_the_game_by_his_vassals_and_wins_with_them() -> None:
    eighteen = sorted(VASSALS.map.centers - VASSALS.map.all_homes)[:12] + TURKISH + ITALIAN
    board = {"TURKEY": eighteen[:15], "ITALY": ITALIAN, "AUSTRIA": ["VIE"]}
    game = standing({"TURKEY": ["A ANK"], "AUSTRIA": ["A VIE"]}, board, turkey="FRANCE", italy="FRANCE")
    assert game.is_alive(FRANCE)
    assert not game.is_alive(ENGLAND)
    _, events = process(game, VASSALS, NOON)
    ended = [event for event in events if isinstance(event, GameEnded)]
    assert [(event.kind, event.victors) for event in ended] == [("solo", (FRANCE,))]


def test_nobody_hears_who_is_whose_vassal_where_dummies_are_hidden() -> None:
    game = standing({"FRANCE": ["A CON"]}, {"FRANCE": ["PAR", *TURKISH]}, turkey=None)
    _, events = process(game, in_play("VASSAL_DUMMIES", "HIDE_DUMMIES"), NOON)
    changes = [event for event in events if isinstance(event, ControlChanged)]
    assert changes == [ControlChanged(TURKEY, "FRANCE", None, conquest=True, hidden=True)]
