"""Letters that a rule makes different."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.opening import opening
from judge.game import events
from judge.game.game import Game
from judge.game.outcome import Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.resolve import resolve
from judge.rules.registry import RuleSet
from judge.variants.standard import STANDARD
from tests.support.letter_scenes.games import (
    ADDRESSES,
    DUE,
    FRANCE,
    GERMANY,
    MAP,
    MASTER,
    NEXT_DUE,
    TURKEY,
    WATCHER,
    Scene,
    by_master,
    forming,
    orders,
    owning,
    playing,
    scene,
)
from tests.support.letter_scenes.results import decisions


def in_play(*rules: str) -> RulesInPlay:
    """The board with these rules and nothing that they bring along."""
    return RulesInPlay(MAP, RuleSet(rules), STANDARD)


def processed_with(game: Game, *rules: str) -> tuple[Game, events.PhaseProcessed]:
    """The game after its phase under these rules, and the event."""
    record = resolve(game, in_play(*rules))
    powers = tuple(replace(power, orders=None, wait=False) for power in game.powers)
    after = replace(game, position=record.after, deadline=NEXT_DUE, powers=powers)
    return after, events.PhaseProcessed(record, NEXT_DUE)


def phase(game: Game, *rules: str, readers: tuple[str, ...]) -> Scene:
    """The results of the present phase."""
    after, event = processed_with(game, *rules)
    return Scene(Outcome((event,)), game, after, readers, in_play(*rules))


def begun(rule: str) -> Scene:
    """The start of a game that opens with builds."""
    board = opening(MAP, tuple(MAP.powers), in_play(rule).rules)
    game = replace(playing(), position=board)
    readers = (ADDRESSES[TURKEY], WATCHER)
    return Scene(by_master(events.GameStarted(board, DUE)), forming(1), game, readers, in_play(rule))


@scene
def game_started_with_a_blank_board() -> Scene:
    return begun("BLANK_BOARD")


@scene
def game_started_to_mobilize() -> Scene:
    return begun("MOBILIZE")


@scene
def phase_processed_where_nobody_retreats() -> Scene:
    return phase(decisions(), "NO_RETREAT", readers=(ADDRESSES[GERMANY],))


def winter(**units: str) -> Game:
    """Winter 1901 with few centers: France has two builds, Turkey none, Germany a unit too many."""
    nobody = dict.fromkeys(("AUSTRIA", "ENGLAND", "ITALY", "RUSSIA"), "")
    standing = {"FRANCE": "A SPA", "GERMANY": "A RUH, A BER", "TURKEY": "A CON"}
    game = playing("W1901A", **(nobody | standing | units))
    return owning(game, FRANCE="SPA PAR BRE", GERMANY="BER", TURKEY="CON")


@scene
def phase_processed_with_hidden_builds() -> Scene:
    game = orders(winter(), FRANCE="A PAR B, F BRE B", GERMANY="A RUH D")
    return phase(game, "HIDE_BUILDS", readers=(ADDRESSES[FRANCE], ADDRESSES[TURKEY], WATCHER, MASTER))


@scene
def phase_processed_that_brings_hidden_builds_to_light() -> Scene:
    built, _ = processed_with(orders(winter(), FRANCE="A PAR B, F BRE B", GERMANY="A RUH D"), "HIDE_BUILDS")
    game = orders(built, FRANCE="A SPA H, A PAR - BUR, F BRE H", GERMANY="A BER H", TURKEY="A CON H")
    return phase(game, "HIDE_BUILDS", readers=(ADDRESSES[TURKEY],))


@scene
def phase_processed_before_a_garrison() -> Scene:
    nobody = dict.fromkeys(("AUSTRIA", "ENGLAND", "FRANCE", "RUSSIA"), "")
    game = playing("F1901M", **nobody, ITALY="A MAR", GERMANY="A RUH", TURKEY="A CON")
    game = owning(game, GERMANY="BER", TURKEY="CON", ITALY="MAR PAR BRE")
    after, event = processed_with(orders(game, ITALY="A MAR H", GERMANY="A RUH H", TURKEY="A CON H"), "GARRISON")
    readers = (ADDRESSES[FRANCE], ADDRESSES[TURKEY], "austria@players.example")
    return Scene(Outcome((event,)), game, after, readers, in_play("GARRISON"))


@scene
def phase_processed_unchecked() -> Scene:
    game = orders(
        playing(),
        FRANCE="A PAR - LON, A MAR S A BUD, F BRE - MAO, F BRE - ENG",
        GERMANY="A BER H, A MUN - BUR, A SPA H, A KIE H",
    )
    return phase(game, "NO_CHECK", "DEFAULT_UNORDERED", readers=(ADDRESSES[FRANCE],))
