"""Blind games by lot: no words or pictures of things that a reader's units do not see (rules.md C1)."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName
from judge.board.position import Unit, UnitType
from judge.game.outcome import Outcome
from judge.game.visibility.seen_game import SeenBoard
from judge.game.visibility.seen_phase import SeenPhase, Sighting
from judge.mail.letters.letter import Letter
from judge.picture.scene import Scene
from tests.scenarios.test_pairs import folder
from tests.support.leaks import Changed, always, heard_by_all, letters_with, plant, whole_board
from tests.support.watcher.games import watched_game
from tests.support.watcher.lots import BESIDE, MODIFIERS
from tests.support.watcher.planted import Leak, places, played_with

assert folder


@pytest.mark.slow
@pytest.mark.parametrize("modifier", MODIFIERS)
def test_a_blind_game_tells_nobody_what_they_do_not_see(modifier: str, folder: Path) -> None:
    chance = Random(f"beside {modifier}")
    rules = " ".join([modifier, *chance.sample(BESIDE, chance.choice((0, 1, 2)))])
    game = watched_game(folder, rules, seed=1, phases=3)
    assert game.watcher.found == [], game.watcher.report()
    assert min(game.watcher.searched[kind] for kind in ("unit", "nation", "count", "order")) > 100


@pytest.mark.slow
def test_a_board_that_is_shown_to_all_is_found_in_words_and_pictures(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, "seer_at", always(None))
    game = watched_game(folder, "BLIND", seed=1, phases=2)
    kinds = {(found.fact.kind, found.where) for found in game.watcher.found}
    assert {("order", "text"), ("unit", "text"), ("unit", "picture"), ("owner", "text"), ("count", "picture")} <= kinds


# That the watcher would find it


def leak(function: str, changed: Changed, kind: str, where: str, rules: str = "BLIND", seed: int = 1) -> Leak:
    """One that is found in a blind game."""
    return Leak(kind, function, changed, rules, seed, where)


def all_units(outcome: Outcome) -> str:
    """Return the units on the board, in short."""
    position = outcome.game.position if outcome.game else None
    return "; ".join(f"{unit.power.title()} {unit}" for unit in position.units) if position else ""


def size_in_the_subject(letter: Letter, outcome: Outcome) -> Letter:
    """Put Austria's numbers of units and centers into the subject."""
    position = outcome.game.position if outcome.game else None
    size = f"{len(position.units_of(AUSTRIA))}/{len(position.centers_of(AUSTRIA))}" if position else ""
    return replace(letter, subject=f"Austria {size} {letter.subject}")


def all_come_into_sight(_: Changed, scene: Scene, _sightings: Collection[Sighting]) -> Scene:
    """The picture of results marks units that nobody sees."""
    every = tuple(Unit(PowerName(name), UnitType.ARMY, Location(place)) for name, place in SOMEWHERE)
    return replace(scene, came=every)


AUSTRIA = PowerName("AUSTRIA")
SOMEWHERE = (("AUSTRIA", "VIE"), ("RUSSIA", "MOS"), ("ITALY", "ROM"), ("GERMANY", "BER"), ("ENGLAND", "LVP"))

LEAKS: dict[str, Leak] = {
    "results tell every order": leak("seen_phase", lambda _, record, *_rest: SeenPhase(record), "order", "text"),
    "results tell a foreign order for any unit": leak("_shown", always(True), "unit", "text"),
    "units see the whole board": leak("sight_of", lambda true, _, board, in_play: true(
        tuple(in_play.map.powers), board, in_play), "unit", "text"),
    "all owners are known": leak("known_centers", lambda *given: given[-1].map.centers, "owner", "text"),
    "all owners are remembered": leak("remembered_centers", lambda *given, **_named: {
        power: tuple(given[-1].map.centers) for power in given[-1].map.powers}, "owner", "picture"),
    "the table of winter has everybody": leak("adjustment_table", lambda true, after, in_play, _fog=None: true(
        after, in_play), "count", "text"),
    "lists tell how large everybody is": leak("knows_size", always(True), "count", "text"),
    "pictures count for everybody": leak("_in_fog", lambda _, scene, _fog: scene, "count", "picture", "SEE_ALL_SCS"),
    "lists and MAP have every unit": leak("seen_board", whole_board, "unit", "text"),
    "pictures in letters have every unit": leak("board_for", lambda _, board, *_rest: SeenBoard(board),
                                                "unit", "picture"),
    "pictures mark units that nobody sees": leak("_sighted", all_come_into_sight, "unit", "picture"),
    "where a beaten unit can go is told to all": leak("_fates", lambda true, whole, _seen, in_play: true(
        whole, SeenPhase(whole), in_play), "retreats", "text", seed=5),
    "orders on file name the nation of whom they help": leak("named_by", lambda _, board, _rules: board,
                                                             "nation", "text"),
    "what the Master orders for a power is answered by the whole board": leak("seer_for", always(None),
                                                                              "unseen kind", "text"),
    "what is ordered and tried is answered by the whole board": leak("in_fog", lambda _, board, *_rest: SeenBoard(
        board), "unseen kind", "text"),
    "all hear of orders": leak("hearers", heard_by_all("OrdersReceived"), "orders on file", "text"),
    "nothing is blind": leak("is_blind", always(False), "owner", "text"),
    "a mark in the HTML": leak("compose", letters_with(lambda letter, outcome: replace(
        letter, html=letter.html and f"{letter.html}<!--{all_units(outcome)}-->")), "unit", "HTML mark"),
    "the sender's name": leak("compose", letters_with(lambda letter, outcome: replace(
        letter, sender_name=all_units(outcome)[:60])), "unit", "From"),
    "the subject": leak("compose", letters_with(size_in_the_subject), "count", "Subject"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_planted_into_a_blind_game_is_found(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = LEAKS[name]
    assert planted.where in places(planted, played_with(planted, folder, monkeypatch, phases=4))


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seed"), sorted({(each.rules, each.seed) for each in LEAKS.values()}))
def test_the_games_in_which_leaks_are_planted_have_none_without_them(rules: str, seed: int, folder: Path) -> None:
    game = watched_game(folder, rules, seed=seed, phases=4)
    assert game.watcher.found == [], game.watcher.report()
