"""Saved games of the package `diplomacy`: it loads ours, and here its own are played again."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import diplomacy
import pytest
from diplomacy.utils.export import from_saved_game_format

from judge.app.transfer.import_game import import_foreign_game
from judge.app.transfer.write_saved import saved_game
from judge.game.game import Status, WaitReason
from judge.problems import Refused
from tests.support.house import NOON, House
from tests.support.rows import each_row

Data = dict[str, Any]
ITS_GAMES = sorted((Path(diplomacy.__file__).parent / "tests" / "network").glob("*.json"))


def saved(house: House, name: str = "river") -> Data:
    return json.loads(json.dumps(saved_game(house.judge, name).saved))


def brought_in(house: House, text: str, name: str = "river") -> str:
    return import_foreign_game(house.judge, text, "saved.json", NOON, name)


def test_the_package_loads_a_game_of_ours_and_plays_on(played: House) -> None:
    game = from_saved_game_format(saved(played))
    assert (game.game_id, game.get_current_phase()) == ("river", "F1901M")
    assert sorted(game.get_units("FRANCE")) == ["A BUR", "A MAR", "F MAO"]
    assert sorted(game.get_orders("FRANCE")) == ["A BUR - MUN", "A MAR H", "F MAO - POR"]
    assert [phase.name for phase in game.get_phase_history()] == ["S1901M"]
    game.process()
    assert game.get_current_phase() == "W1901A"
    assert "POR" in game.get_centers("FRANCE")


def _sorted(powers: Data) -> Data:
    return {power: sorted(its) for power, its in powers.items()}


@cache
def its_game(number: int) -> Data:
    return json.loads(ITS_GAMES[number].read_text())


@each_row("number", [0, 1, 2])
def test_a_game_of_the_package_is_replayed_and_goes_out_again_as_it_came(other: House, number: int) -> None:
    there = its_game(number)
    told = brought_in(other, json.dumps(there), f"river{number}")
    assert told.startswith(f"river{number} is here now, waiting, in {there['phases'][-1]['name']}, with ")
    back = saved(other, f"river{number}")
    assert [phase["name"] for phase in back["phases"]] == [phase["name"] for phase in there["phases"]]
    for mine, its in zip(back["phases"], there["phases"], strict=True):
        for part in ("units", "centers"):
            assert _sorted(mine["state"][part]) == _sorted(its["state"][part]), mine["name"]
    times = [[phase["state"]["timestamp"] for phase in game["phases"][:-1]] for game in (back, there)]
    assert times[0] == times[1]
    for power, retreats in back["phases"][-1]["state"]["retreats"].items():
        assert retreats.keys() == there["phases"][-1]["state"]["retreats"][power].keys()


def test_each_phase_that_goes_out_comes_to_the_same_in_the_package(other: House) -> None:
    """Fifty phases, among them retreats, builds, removals and convoys: 0.8 s."""
    brought_in(other, json.dumps(its_game(1)))
    phases = saved(other)["phases"]
    assert {phase["name"][-1] for phase in phases} == {*"MRA"}
    for phase, then in pairwise(phases):
        game = from_saved_game_format({"id": "x", "map": "standard", "phases": [phase]})
        game.process()
        assert game.get_current_phase() == then["name"]
        for part in ("units", "centers"):
            assert _sorted(game.get_state()[part]) == _sorted(then["state"][part]), (phase["name"], part)


def test_a_game_brought_in_waits_for_people_who_take_over_by_mail(other: House) -> None:
    brought_in(other, json.dumps(its_game(2)))
    game = other.game()
    assert game.waiting_for == (WaitReason.VACANCY,)
    assert {power.status for power in game.powers} == {Status.RESIGNED}
    assert game.master.addresses == (other.judge.config.judge.keeper,)
    assert len(game.board.units_of(game.vacancies[0])) > 0
    other.mail("anna@example.org", f"TAKEOVER {game.vacancies[0]}@river")
    player = other.game().power(game.vacancies[0]).player
    assert player is not None
    assert player.addresses == ("anna@example.org",)


def test_what_is_lost_on_the_way_is_told(played: House, other: House) -> None:
    lost = saved_game(played.judge, "river").lost
    assert lost == [
        "Left out: people, press, votes, deadlines, and hash values, which the package makes anew.",
    ]
    assert saved(played)["rules"] == ["POWER_CHOICE", "BUILD_ANY"]
    told = brought_in(other, json.dumps({**its_game(2), "rules": ["NO_PRESS", "MOON_PHASES", "POWER_CHOICE"]}))
    assert told.splitlines()[1:] == [
        "Left out: the rules MOON_PHASES.",
        "Left out: people and deadlines. Its Master is the keeper, and all powers are vacant.",
        "Left out: 205 messages.",
        "Armies that went by land though ordered VIA, without a fleet: 7. Here they have no VIA.",
    ]
    assert other.game().rules == ("NO_PRESS",)


def start(**change: Any) -> Data:
    """The first two phases of a game, with something else in the first one, or (`then`) in the second."""
    first, second = json.loads(json.dumps(its_game(2)["phases"][:2]))
    then = change.pop("then", {})
    return {"id": "7up", "map": "standard", "phases": [{**first, **change}, {**second, **then}]}


def winter(units: str, ordered: str, then: str) -> Data:
    """A winter in which Italy owns four centers, and the spring after it, with its units `then`."""

    def phase(name: str, italys: str, orders: str = "") -> Data:
        centers = {"ITALY": ["NAP", "ROM", "TRI", "SER"], "FRANCE": ["PAR"]}
        state = {"units": {"ITALY": italys.split(", "), "FRANCE": ["A PAR"]}, "centers": centers}
        return {"name": name, "state": state, "orders": {"ITALY": orders.split(", ") if orders else None}}

    return {"id": "cold", "map": "standard", "phases": [phase("W1908A", units, ordered), phase("S1909M", then)]}


@each_row(
    "units, ordered, then, made",
    [
        ("A ROM, F ION, A SER, A NAP, A TRI", "", "A ROM, F ION, A NAP, A TRI", 1),  # farthest from home
        ("A ROM, F ION, A SER, A NAP, A TRI", "", "A ROM, A SER, A NAP, A TRI", 1),  # the rule here, and others
        ("A ROM, F ION, A SER, A NAP, A TRI", "F ION D", "A ROM, A SER, A NAP, A TRI", 0),
        ("A ROM, F ION, A SER, A NAP, A TRI", "F NTH D", "A ROM, F ION, A NAP, A TRI", 1),
        ("A ROM, F ION, A SER, A NAP, A TRI, F AEG", "A NAP D", "A ROM, F ION, A TRI, F AEG", 1),
        ("A ROM, F ION, A SER, A NAP, A TRI, F AEG", "", "A ROM, F ION, A NAP, A TRI", 2),
        ("A ROM, F BUL/SC, A SER, A NAP, A TRI", "", "A ROM, A SER, A NAP, A TRI", 1),
        ("A ROM, A SER, A NAP", "", "A ROM, A SER, A NAP", 0),
    ],
)
def test_a_unit_that_the_package_removed_without_an_order_goes_here_too(
    other: House, units: str, ordered: str, then: str, made: int
) -> None:
    with other.judge.store.reading() as tx:
        name = f"cold{len(tx.games())}"
    told = brought_in(other, json.dumps(winter(units, ordered, then)), name)
    assert f"removed there without an order: {made}." in told or not made
    assert ("without an order" in told) is bool(made)
    back = saved(other, name)["phases"]
    assert sorted(back[1]["state"]["units"]["ITALY"]) == sorted(then.split(", "))


@each_row(
    "units, ordered, then",
    [
        ("A ROM, F ION, A SER, A NAP, A TRI", "F ION D", "A ROM, F ION, A NAP, A TRI"),
        ("A ROM, F ION, A SER, A NAP, A TRI", "", "A ROM, F ION, A NAP"),
        ("A ROM, F ION, A SER, A NAP, A TRI", "", "A ROM, F ION, A SER, A NAP, A TRI"),
        ("A ROM, A SER, A NAP, A TRI", "", "A ROM, A SER, A NAP"),
    ],
)
def test_other_removals_than_those_due_are_refused(other: House, units: str, ordered: str, then: str) -> None:
    with pytest.raises(Refused, match="W1908A: This judge comes to"):
        brought_in(other, json.dumps(winter(units, ordered, then)), "cold")


@each_row(
    ("change", "said"),
    [
        ({"orders": {}}, "saved.json, S1901M: This judge comes to "),
        ({"orders": {"FRANCE": 7}}, "Expected `array | null`, got `int` - at `$.phases[0].orders[...]`"),
        ({"orders": {"MOON": []}}, "saved.json, S1901M: There is no power 'MOON' on the map Standard."),
        ({"name": "X1901M"}, "saved.json, X1901M: 'X1901M' is not a phase of Standard"),
        (
            {"state": {"units": {"FRANCE": ["A XXX"]}, "centers": {}}},
            "S1901M: There can be no A XXX on the map Standard.",
        ),
        ({"state": {"units": {"FRANCE": ["PAR"]}, "centers": {}}}, "S1901M: 'PAR' is not a unit"),
        ({"state": {"units": {}, "centers": {"FRANCE": ["BUR"]}}}, "S1901M: BUR is not a supply center."),
        ({"state": {"units": {}}}, "Object missing required field `centers`"),
    ],
)
def test_a_faulty_game_is_refused_with_the_phase(other: House, change: Data, said: str) -> None:
    with pytest.raises(Refused) as caught:
        brought_in(other, json.dumps(start(**change)))
    assert said in caught.value.text
    with other.judge.store.reading() as tx:
        assert tx.games() == []


@each_row(
    ("text", "said"),
    [
        ("{", "Input data was truncated"),
        ('{"phases": []}', "1 to 2000 phases, not 0"),
        ('{"map": "colonial", "phases": [%s]}', 'There is no map "colonial"'),
        ('{"map": "../x", "phases": [%s]}', "There is no map"),
        ("[" * 100_000, "saved.json: "),
    ],
)
def test_what_is_no_game_is_refused(other: House, text: str, said: str) -> None:
    with pytest.raises(Refused) as caught:
        brought_in(other, text.replace("%s", json.dumps(its_game(2)["phases"][0])))
    assert said in caught.value.text


def test_orders_that_cannot_be_read_are_counted_and_the_name_comes_from_the_id(other: House) -> None:
    game = start()
    game["phases"][0]["orders"]["FRANCE"] = [*game["phases"][0]["orders"]["FRANCE"], "B PAR hello"]
    told = brought_in(other, json.dumps(game), "")
    assert told.startswith("game7up is here now, waiting, in F1901M, with 1 phases.")
    assert "1 orders that cannot be read, such as 'B PAR hello'" in told
    with pytest.raises(Refused, match="game7up already"):
        brought_in(other, json.dumps(game), "")
    with pytest.raises(Refused, match="cannot be called '7up'"):
        brought_in(other, json.dumps(game), "7up")


def test_a_game_that_is_over_there_is_over_here(other: House) -> None:
    over = {**start()["phases"][1], "name": "COMPLETED"}
    told = brought_in(other, json.dumps(start(then=over)))
    assert told.startswith("river is here now, completed, ")
    assert "here it is a draw of all who are left" in told
    assert saved(other)["phases"][-1]["name"] == "COMPLETED"
    assert from_saved_game_format(saved(other)).get_current_phase() == "COMPLETED"
