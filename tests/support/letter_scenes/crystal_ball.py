"""Games of Crystal Ball: lists that come in, are locked, and were carried out."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.game import Game
from judge.game.outcome import Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.process import process
from judge.rules.registry import RuleSet
from judge.variants.crystal_ball.lists import ListedOrder
from judge.variants.crystal_ball.read_list import ListPlace, read_lists
from judge.variants.crystal_ball.show import confirmed_lines
from judge.variants.crystal_ball.state import PowerLists
from judge.variants.crystal_ball.turn import start, state_of, with_state
from judge.variants.crystal_ball.variant import CRYSTAL_BALL
from tests.support.crystal_games import FALL, LATER, OPENING
from tests.support.letter_scenes.games import (
    ADDRESSES,
    DUE,
    ENGLAND,
    FRANCE,
    MAP,
    MASTER,
    NEXT_DUE,
    WATCHER,
    Scene,
    by_france,
    by_master,
    playing,
    scene,
)

RULES = RuleSet({"FICTIONAL_OK", "PROXY_OK", "ORDER_ANY", "DEFAULT_UNORDERED"})
TABLE = RulesInPlay(MAP, RULES, CRYSTAL_BALL)


def public() -> RulesInPlay:
    return replace(TABLE, rules=RuleSet({*RULES, "PUBLIC_LISTS"}))


def lists(*lines: str) -> tuple[ListedOrder, ...]:
    place = ListPlace(MAP.phase("F1901M"), MAP, RULES)
    found = read_lists(list(enumerate(lines)), FRANCE, frozenset({FRANCE}), place)
    assert not isinstance(found, list), found
    return found[FRANCE]


def writing(texts: dict[str, tuple[str, ...]], game: Game) -> Game:
    """The game with these lists on file, that can still be changed."""
    state = state_of(game)
    for power in game.powers:
        if power.name in texts:
            state = state.having(replace(state.of(power.name), later=lists(*texts[power.name])))
    return with_state(game, state)


def opening() -> Game:
    return start(replace(playing(), variant="crystal_ball"), TABLE)


def first_lists() -> Game:
    """All first lists are in but that of France."""
    return writing({name: lines for name, lines in OPENING.items() if name != "FRANCE"}, opening())


def running() -> Game:
    """The first lists are locked."""
    return replace(process(writing(OPENING, opening()), TABLE, DUE)[0], deadline=NEXT_DUE)


def received(game: Game) -> events.SubmissionReceived:
    return events.SubmissionReceived(FRANCE, "Lists", confirmed_lines(game, TABLE, FRANCE), "FRANCE")


@scene
def lists_of_the_opening_begin() -> Scene:
    game = opening()
    return Scene(Outcome((events.GameStarted(game.board, DUE),)), playing(), game, (ADDRESSES[FRANCE],), TABLE)


@scene
def list_received() -> Scene:
    game = writing({"FRANCE": FALL["FRANCE"]}, running())
    return Scene(by_france(received(game)), running(), game, (), TABLE)


@scene
def lists_locked() -> Scene:
    game = running()
    event = events.ListsLocked("S1901M", "F1901M")
    happened = by_france(received(game), event)
    return Scene(happened, first_lists(), game, (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], WATCHER, MASTER), TABLE)


def _spring(in_play: RulesInPlay) -> Scene:
    early = {"FRANCE": (*OPENING["FRANCE"], "A BUR - MUN", "A PIC - BEL"), "ENGLAND": ("F BRE - ENG",)}
    game = writing(FALL, process(writing(OPENING | early, opening()), in_play, DUE)[0])
    after, told = process(game, in_play, DUE)
    readers = (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], WATCHER, MASTER)
    return Scene(Outcome(told), game, replace(after, deadline=NEXT_DUE), readers, in_play)


@scene
def lists_carried_out() -> Scene:
    return _spring(TABLE)


@scene
def lists_carried_out_in_public() -> Scene:
    return _spring(public())


@scene
def list_put_into_another_order() -> Scene:
    game = writing(FALL, process(writing(OPENING, opening()), TABLE, DUE)[0])
    after = replace(process(game, TABLE, DUE)[0], deadline=NEXT_DUE)
    state = state_of(after)
    turned: PowerLists = replace(state.of(FRANCE), locked=tuple(reversed(state.of(FRANCE).locked)), resequenced=True)
    changed = with_state(after, state.having(turned))
    shown = confirmed_lines(changed, TABLE, FRANCE)
    note = "The Master has changed the sequence of the lines for F1901M."
    event = events.SubmissionReceived(FRANCE, "Lists", shown, "MASTER", (note,))
    return Scene(by_master(event), after, changed, (), TABLE)


@scene
def list_of_who_wrote_none() -> Scene:
    wrote = {name: lines for name, lines in FALL.items() if name != "FRANCE"}
    game, _ = process(writing(wrote, running()), TABLE, DUE)
    after, told = process(writing(LATER, game), TABLE, DUE)
    return Scene(Outcome(told), game, replace(after, deadline=NEXT_DUE), (ADDRESSES[FRANCE], MASTER), TABLE)
