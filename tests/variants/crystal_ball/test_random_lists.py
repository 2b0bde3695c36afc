"""Games with lists by lot: each unit gets one order, its owner's or its holder's."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from judge.board.names import Province
from judge.board.orders import Waive
from judge.board.position import PhaseType
from judge.files.maps.load import load_map
from judge.files.rules import load_registry
from judge.game.events.phases import PhaseProcessed
from judge.game.game import Game, Stage
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.process import process
from judge.game.turn.start import start_game
from judge.rules.choose import choose_rules
from judge.variants.crystal_ball.lists import ListedOrder
from judge.variants.crystal_ball.read_list import ListPlace, read_lists
from judge.variants.crystal_ball.show import drawn, duty, status
from judge.variants.crystal_ball.turn import state_of, with_state
from judge.variants.crystal_ball.variant import CRYSTAL_BALL
from tests.support.games import NOON, forming_game
from tests.support.rows import each_row

MAP = load_map("standard")
PLACES = sorted(MAP.places)


def line(chance: Random, units: list[str], powers: list[str]) -> str:
    """A line for one of these units, or for one that may be nobody's."""
    unit = (
        chance.choice(units) if units and chance.random() < 0.75 else f"{chance.choice('AF')} {chance.choice(PLACES)}"
    )
    near = sorted(MAP.neighbors[Province(unit.split()[1].partition("/")[0])]) or PLACES
    other, to = f"{chance.choice(['A ', 'F ', ''])}{chance.choice(PLACES)}", chance.choice(near)
    forms = [f"- {to}", f"- {to}", f"- {to}", "H", f"S {other}", f"S {other} - {to}", f"C {other} - {to}"]
    return f"{unit} {chance.choice([*forms, f'P {chance.choice(powers)}'])}"


def with_lists(game: Game, in_play: RulesInPlay, chance: Random) -> Game:
    """The game with lists for most powers, of such lines as can be written."""
    state = state_of(game)
    place = ListPlace(game.board.phase, MAP, in_play.rules)
    for power in game.powers:
        units = [str(unit.piece) for unit in game.board.units_of(power.name) or MAP.powers[power.name].units]
        lines: list[ListedOrder] = []
        for _ in range(chance.randrange(8)):
            text = line(chance, units, [each.name for each in game.powers])
            read = read_lists([(1, text)], power.name, frozenset([power.name]), place)
            lines += () if isinstance(read, list) else read[power.name]
        state = state.having(replace(state.of(power.name), later=tuple(lines)))
    return with_state(game, state)


@each_row(
    ("seed", "rules"),
    [(1, ()), (2, ("MOBILIZE", "GARRISON")), (3, ("BLIND",)), (4, ("NO_PROXY", "HIDE_BUILDS")), (5, ("BLANK_BOARD",))],
)
def test_each_unit_has_one_order_whatever_the_lists_say(seed: int, rules: tuple[str, ...]) -> None:
    chance = Random(seed)
    choice = choose_rules(load_registry(), rules, "crystal_ball")
    in_play = RulesInPlay(MAP, choice.active, CRYSTAL_BALL, reasons=choice.reasons)
    game, _ = start_game(replace(forming_game(*rules), variant="crystal_ball"), in_play, NOON)
    carried_out = 0
    for _ in range(12):
        if game.stage is Stage.COMPLETED:
            break
        if game.board.phase.type is PhaseType.MOVEMENT:
            game = with_lists(game, in_play, chance)
        game, events = process(game, in_play, NOON)
        for event in events:
            if isinstance(event, PhaseProcessed) and event.record.told:
                carried_out += 1
                ordered = sorted(
                    f"{power} {order.piece}"
                    for power, orders in event.record.orders.items()
                    for order in orders
                    if not isinstance(order, Waive)
                )
                assert ordered == sorted(f"{unit.power} {unit.piece}" for unit in event.record.before.units)
        for power in game.powers:
            assert status(game, in_play, power.name)
            duty(game, in_play, power.name)
            drawn(game, in_play, power.name)
    assert carried_out >= 4
