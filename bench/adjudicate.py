"""Time the adjudication of movement phases on one core, in phases per second.

    python bench/adjudicate.py [--peers] [--map NAME] [PHASES]

The phases come from games played here by a random but plausible player, from a fixed seed, so that every run measures
the same: positions of 20 to 34 units (28 on average) on the standard map, and as many for its centers on another one;
units that move towards centers, supports that fit, some convoys.
Positions are made and orders parsed beforehand, each an object of its own; what is timed is `adjudicate`, the
`Resolution` included. With `--peers` the `diplomacy` package, which is got from PyPI into build/peers, does the same
phases, in turns with the judge: see `bench/peers.py`.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from judge.board.datc_options import DEFAULT
from judge.board.maps import Map
from judge.board.movement import preparation
from judge.board.movement.adjudicate import adjudicate
from judge.board.movement.compiled_orders import compiler_of
from judge.board.movement.preparation import Preparation
from judge.board.movement.tables import NOWHERE
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.notation import format_order, parse_order
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Order, Support
from judge.board.position import Phase, PhaseType, Position, Unit, UnitType
from judge.board.results import Result
from judge.files.maps.load import load_map
from judge.rules.registry import RuleSet

Orders = dict[PowerName, list[Order]]
SEED = 1901
ROUNDS = 15
PEER_ROUNDS = 5
ROOT = Path(__file__).parent.parent
PHASES_OF_A_GAME = 11
PHASES_OF_A_YEAR = 2
PATIENCE = 20
"""Number of games to play before giving up on a map."""


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser(allow_abbrev=False)
    asked.add_argument("--peers", action="store_true")
    asked.add_argument("--map", default="standard")
    asked.add_argument("phases", nargs="?", type=int, default=2_000)
    words = asked.parse_args()
    map, wanted = load_map(words.map), words.phases
    phases = mid_game_phases(map, wanted)
    print(f"adjudication: {'pure Python' if str(preparation.__file__).endswith('.py') else 'compiled'}")
    if words.peers:
        compare_with_peers(phases, map)
        return
    describe(phases, map)
    rules = RuleSet()
    report("first round", [seconds(phases, map, rules)], wanted)
    report(f"best of {ROUNDS} more", [seconds(phases, map, rules) for _ in range(ROUNDS)], wanted)
    describe_decisions(phases, map)


def compare_with_peers(phases: list[tuple[Position, Orders]], map: Map) -> None:
    """Play rounds in turns with the `diplomacy` package; print the number of phases with equal results."""
    python = ROOT / "build/peers/bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(ROOT / "build/peers")], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", "diplomacy"], check=True)
    rules = RuleSet()
    written = [in_words(*phase) for phase in phases]
    ratios: dict[str, list[float]] = {"resolve": [], "strings": []}
    best: dict[str, float] = {}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(written, file)
        file.flush()
        for _ in range(PEER_ROUNDS):
            ran = subprocess.run(
                [str(python), str(ROOT / "bench/peers.py"), file.name], capture_output=True, check=True
            )
            peer = json.loads(ran.stdout.splitlines()[-1])
            own = {"resolve": seconds(phases, map, rules), "strings": seconds_from_strings(phases, written, map, rules)}
            for kind, found in ratios.items():
                found.append(peer[kind] / own[kind])
                best[kind] = min(own[kind], best.get(kind, own[kind]))
    equal = sum(results_in_words(*phase, map) == found for phase, found in zip(phases, peer["results"], strict=True))
    if equal < len(phases):
        raise SystemExit(f"NOT MEASURED: {len(phases) - equal} of {len(phases)} phases come to something else")
    print(f"all {equal} phases come to the same")
    for kind, found in ratios.items():
        least, middle, most = min(found), median(found), max(found)
        print(
            f"{kind:10} judge {len(phases) / best[kind]:8,.0f}/s at best; times diplomacy's speed, by rounds:"
            f" {least:.1f} to {most:.1f}, the middle one {middle:.1f}"
        )


def in_words(position: Position, orders: Orders) -> dict[str, Any]:
    """A phase as other programs read it."""
    units: dict[PowerName, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(str(unit.piece))
    written = {power: [format_order(order) for order in given] for power, given in orders.items()}
    return {"phase": str(position.phase), "units": units, "orders": written}


def results_in_words(position: Position, orders: Orders, map: Map) -> dict[str, list[str]]:
    """Map each unit to its bounce and dislodgement.

    Reasons for void orders are left out: other programs word them differently.
    """
    outcomes = adjudicate(position, orders, map, RuleSet()).outcomes
    told = {Result.BOUNCE, Result.DISLODGED}
    return {str(each.unit.piece): sorted(told & {*each.results}) for each in outcomes if each.unit is not None}


def seconds_from_strings(phases: list[tuple[Position, Orders]], written: list[Any], map: Map, rules: RuleSet) -> float:
    """Return the time that all phases take with `parse_order` for each order; programs use `resolve_line`."""
    gc.collect()
    start = process_time()
    for (position, _), words in zip(phases, written, strict=True):
        orders = {power: [parse_order(text) for text in given] for power, given in words["orders"].items()}
        adjudicate(position, orders, map, rules)
    return process_time() - start


def report(what: str, times: list[float], phases: int) -> None:
    best = min(times)
    print(f"{what:34}{phases / best:10,.0f} phases/s {best / phases * 1e6:8.1f} us each")


def describe_decisions(phases: list[tuple[Position, Orders]], map: Map) -> None:
    """Count the moves decided by the plain rules, by strengths, and by guess and check."""
    compiler = compiler_of(map, RuleSet(), DEFAULT)
    plain = strong = tangled = 0
    for position, orders in phases:
        prepared = Preparation(position, compiler.orders(orders), compiler)
        prepared.take_orders()
        prepared.choose_ways()
        prepared.match_supports()
        decisions = prepared.decisions
        moves = sum(goal != NOWHERE for goal in decisions.goal)
        rest = decisions.settle_plainly()
        plain += moves - len(rest)
        strong += len(rest)
        pending = [*(decisions.size + army for army in decisions.crossings), *rest]
        pending += [2 * decisions.size + supporter for supporter in prepared.doubtful]
        tangled += bool(decisions.settle(pending))
    moves = plain + strong
    print(f"moves decided plainly {plain / moves:.1%}, by strengths {strong / moves:.1%}")
    print(f"phases with decisions that depend on themselves (guess and check) {tangled / len(phases):.2%}")


def seconds(phases: list[tuple[Position, Orders]], map: Map, rules: RuleSet) -> float:
    """Return the CPU time that all phases take, once each; by the clock, other programs would count too."""
    gc.collect()
    start = process_time()
    for position, orders in phases:
        adjudicate(position, orders, map, rules)
    return process_time() - start


def describe(phases: list[tuple[Position, Orders]], map: Map) -> None:
    """Describe the kinds of these phases."""
    kinds: Counter[str] = Counter()
    results: Counter[str] = Counter()
    for position, orders in phases:
        kinds.update(type(order).__name__ for given in orders.values() for order in given)
        resolution = adjudicate(position, orders, map, RuleSet())
        results.update(outcome.reason or "happened" for outcome in resolution.outcomes)
        results["by convoy"] += sum(outcome.by_convoy for outcome in resolution.outcomes)
        results["dislodged"] += sum(Result.DISLODGED in outcome.results for outcome in resolution.outcomes)
    units = sum(len(position.units) for position, _ in phases)
    print(f"{len(phases)} phases, {units / len(phases):.1f} units on average; per phase:")
    for name, count in [*kinds.most_common(), *results.most_common()]:
        print(f"  {name:18}{count / len(phases):7.2f}")


# -- a player, good enough to make positions and orders that look like a game ------------------------------------------


def mid_game_phases(map: Map, wanted: int) -> list[tuple[Position, Orders]]:
    """Return movement phases of many games, with their orders.

    They come after the first year and have enough units for the map.

    Raises ValueError when games on this map have none.
    """
    random = Random(SEED)
    found: list[tuple[Position, Orders]] = []
    for games in itertools.count(1):
        position = opening(map)
        for number in range(PHASES_OF_A_GAME):
            orders = plausible_orders(random, position, map)
            if number >= PHASES_OF_A_YEAR and is_crowded(position, map):
                found.append((position, orders))
            position = next_position(random, position, orders, map)
        if len(found) >= wanted:
            break
        if games >= PATIENCE and not found:
            raise ValueError(f"No phase of {games} games on {map.name} has as many units as a game in its middle.")
    return found[:wanted]


def is_crowded(position: Position, map: Map) -> bool:
    """True if it has a usual number of units for its centers: on the standard map 20 to 34.

    That is at least 20 units to 34 centers, and no more units than centers.
    """
    units, centers = len(position.units), len(map.centers)
    return 20 * centers <= 34 * units <= 34 * centers


def opening(map: Map) -> Position:
    units = tuple(unit for power in map.powers.values() for unit in power.units)
    centers = {center: name for name, power in map.powers.items() for center in power.owns}
    return Position(Phase(map.start.season, map.start.year, PhaseType.MOVEMENT), units, centers)


def plausible_orders(random: Random, position: Position, map: Map) -> Orders:
    """Move about half of each power's units towards centers it does not own, and support these moves."""
    chosen: dict[Province, MovementOrder] = {}
    for unit in random.sample(position.units, len(position.units)):
        if unit.province not in chosen and random.random() < 0.55:
            move = plausible_move(random, unit, position, map, chosen)
            if move is not None:
                chosen[unit.province] = move
    moves = [order for order in chosen.values() if isinstance(order, Move)]
    for unit in position.units:
        if unit.province not in chosen:
            chosen[unit.province] = plausible_help(random, unit, position, moves, map)
    orders: Orders = {}
    for unit in position.units:
        orders.setdefault(unit.power, []).append(chosen[unit.province])
    return orders


def plausible_move(
    random: Random, unit: Unit, position: Position, map: Map, chosen: dict[Province, MovementOrder]
) -> Move | None:
    if unit.type is UnitType.ARMY and random.random() < 0.4:
        convoyed = plausible_convoy(random, unit, position, map, chosen)
        if convoyed is not None:
            return convoyed
    ends = sorted(map.reach(unit.type, unit.location))
    own = {other.province for other in position.units if other.power == unit.power}
    weights = [0.3 if province_of(end) in own else attraction(unit, province_of(end), position, map) for end in ends]
    return Move(unit.piece, random.choices(ends, weights)[0]) if ends else None


def attraction(unit: Unit, end: Province, position: Position, map: Map) -> float:
    if end in map.centers:
        return 1.0 if position.centers.get(end) == unit.power else 4.0
    return 1.5


def plausible_convoy(
    random: Random, army: Unit, position: Position, map: Map, chosen: dict[Province, MovementOrder]
) -> Move | None:
    """A move over one fleet of the army's own power, which is ordered to convoy it."""
    fleets = [
        unit
        for unit in position.units
        if unit.power == army.power
        and unit.province in map.neighbors[army.province]
        and map.can_convoy_in(unit.province)
        and unit.province not in chosen
    ]
    if not fleets or not map.coasts_of[army.province]:
        return None
    fleet = random.choice(fleets)
    shores = [place for place in map.neighbors[fleet.province] if map.can_stand(UnitType.ARMY, Location(place))]
    ends = sorted(set(shores) - {army.province} - map.army.get(army.province, frozenset()))
    if not ends:
        return None
    end = Location(random.choice(ends))
    chosen[fleet.province] = Convoy(fleet.piece, army.piece, end)
    return Move(army.piece, end)


def plausible_help(random: Random, unit: Unit, position: Position, moves: list[Move], map: Map) -> MovementOrder:
    reach = map.reached_provinces(unit.type, unit.location)
    owners = {other.province: other.power for other in position.units}
    attacks = [
        Support(unit.piece, move.piece, Location(province_of(move.to)))
        for move in moves
        if province_of(move.to) in reach and (owners[move.piece.province] == unit.power or random.random() < 0.15)
    ]
    stays = [Support(unit.piece, other.piece) for other in position.units if other.province in reach]
    choice = random.random()
    if attacks and choice < 0.75:
        return random.choice(attacks)
    if stays and choice < 0.9:
        own = [support for support in stays if owners[support.supported.province] == unit.power]
        return random.choice(own or stays)
    return Hold(unit.piece)


def next_position(random: Random, position: Position, orders: Orders, map: Map) -> Position:
    """The position of the next movement phase: retreats, captures, builds and removals all at random."""
    after = adjudicate(position, orders, map, RuleSet()).after
    units = list(after.units)
    for lost in after.dislodged:
        free = [place for place in lost.retreats if province_of(place) not in {unit.province for unit in units}]
        if free:
            units.append(Unit(lost.unit.power, lost.unit.type, random.choice(free)))
    centers = dict(position.centers)
    season, year = (
        ("fall", position.phase.year) if position.phase.season == "spring" else ("spring", position.phase.year + 1)
    )
    if season == "spring":
        centers |= {unit.province: unit.power for unit in units if unit.province in map.centers}
        for power in map.powers:
            adjust(random, power, units, centers, map)
    return Position(Phase(season, year, position.phase.type), tuple(units), centers)


def adjust(random: Random, power: PowerName, units: list[Unit], centers: dict[Province, PowerName], map: Map) -> None:
    owned = [center for center, owner in centers.items() if owner == power]
    theirs = [unit for unit in units if unit.power == power]
    for unit in random.sample(theirs, max(0, len(theirs) - len(owned))):
        units.remove(unit)
    occupied = {unit.province for unit in units}
    sites = [center for center in map.homes_of(power) & set(owned) if center not in occupied]
    for site in sorted(sites)[: max(0, len(owned) - len(theirs))]:
        coasts = map.coasts_of[site]
        if coasts and random.random() < 0.5:
            units.append(Unit(power, UnitType.FLEET, random.choice(coasts)))
        else:
            units.append(Unit(power, UnitType.ARMY, Location(site)))


if __name__ == "__main__":
    main()
