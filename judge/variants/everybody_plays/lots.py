"""Lots for the orders of each power in a phase, and their results (everybody_plays.md 2, 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from judge.board.build_sites import adjustments_due
from judge.board.civil_disorder import default_retreats
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.orders import Build, Hold, Order, Remove, Waive
from judge.board.position import PhaseType, Position, Unit
from judge.decoding import prepared
from judge.game.game import Game
from judge.game.people.open_seats import participants
from judge.game.rules_in_play import Decision, RulesInPlay, option
from judge.rules.registry import RuleSet
from judge.variants.everybody_plays.state import SentSet, called, state_of


class PowerDraw(Struct, frozen=True):
    """Draw of the orders for a power.

    `person` was drawn out of `persons` (in the order of their receipt), and then their set `number` out of `numbers`;
    `name` is the person's name at that time.
    """

    person: str
    name: str
    number: int
    persons: tuple[str, ...]
    numbers: tuple[int, ...]


class Lots(Struct, frozen=True, omit_defaults=True):
    """Lots kept in the record of a phase.

    They are the draw for each power for which somebody ordered, the sets that were not drawn, and the names of all
    senders.
    """

    drawn: dict[PowerName, PowerDraw] = {}
    losers: tuple[SentSet, ...] = ()
    names: dict[str, str] = {}


def decide(game: Game, in_play: RulesInPlay) -> Decision:
    """Draw for every power and complete the drawn sets. Chance depends on the game's seed and the phase."""
    here = {one.id for one in participants(game)}
    sent = [one for one in state_of(game).sets if one.person in here]
    one_chance = option(game, in_play, "ep_one_chance") == "yes"
    disbands = option(game, in_play, "ep_no_retreat") == "disband"
    drawn: dict[PowerName, PowerDraw] = {}
    orders: dict[PowerName, tuple[Order, ...]] = {}
    for power in (each.name for each in game.powers):
        chance = Random(f"{game.seed} {game.board.phase} everybody {power}")
        own = [one for one in sent if one.power == power]
        lot = draw([SetEntered(one.person, one.number) for one in own], chance, one_chance=one_chance)
        given: tuple[Order, ...] = ()
        if lot is not None:
            person, number = lot.entry.person, lot.entry.number
            drawn[power] = PowerDraw(person, called(game, person), number, lot.persons, lot.sets)
            given = next(one.orders for one in own if (one.person, one.number) == (person, number))
        orders[power] = completed(
            given, power, game.board, in_play.map, in_play.rules, disbands=disbands, chance=chance
        )
    chosen = {(power, won.person, won.number) for power, won in drawn.items()}
    losers = tuple(one for one in sent if (one.power, one.person, one.number) not in chosen)
    lots = Lots(drawn, losers, {one.person: called(game, one.person) for one in sent})
    return Decision(orders, msgspec.to_builtins(lots))


def lots_of(told: Mapping[str, Any]) -> Lots:
    """Return the lots in the record of a phase."""
    return msgspec.convert(told, prepared(Lots))


class SetEntered(Struct, frozen=True):
    """A set of orders for one power: its sender's ID, and its number among the sender's sets."""

    person: str
    number: int


class Drawn(Struct, frozen=True):
    """Result of the lot: the entry that counts, and the persons and sets from which it was drawn.

    `persons` are in the order of their first sets. `sets` are the numbers of the drawn person's sets.
    """

    entry: SetEntered
    persons: tuple[str, ...]
    sets: tuple[int, ...]


def draw(entries: Sequence[SetEntered], lots: Random, *, one_chance: bool = True) -> Drawn | None:
    """Draw from the sets received for a power, in the order of their receipt; None if there are none.

    `one_chance` False: each set has an equal chance (option `ep_one_chance`).
    """
    if not entries:
        return None
    persons = tuple(dict.fromkeys(entry.person for entry in entries))
    winner = lots.choice(persons) if one_chance else lots.choice(entries).person
    sets = tuple(entry.number for entry in entries if entry.person == winner)
    number = lots.choice(sets)
    return Drawn(SetEntered(winner, number), persons, sets)


_SENT_AWAY = RuleSet(["CD_RETREATS"])


def completed(
    given: tuple[Order, ...],
    power: PowerName,
    board: Position,
    map: Map,
    rules: RuleSet,
    *,
    disbands: bool,
    chance: Random,
) -> tuple[Order, ...]:
    """Complete a drawn set (empty: nobody sent one) with default orders.

    Units hold, dislodged ones disband (or go where the power gains most, if not `disbands`), builds are waived, and
    units are removed in the order of their provinces' names.
    """
    ordered = {order.piece for order in given if not isinstance(order, Waive)}
    match board.phase.type:
        case PhaseType.MOVEMENT:
            left = tuple(unit for unit in board.units_of(power) if unit.piece not in ordered)
            return (*given, *(Hold(unit.piece) for unit in left))
        case PhaseType.RETREATS:
            how = RuleSet() if disbands else _SENT_AWAY
            return (*given, *default_retreats(power, board, map, how, chance, given))
        case PhaseType.ADJUSTMENTS:
            return _adjusted(given, power, board, map, rules)


def _adjusted(
    given: tuple[Order, ...], power: PowerName, board: Position, map: Map, rules: RuleSet
) -> tuple[Order, ...]:
    due = adjustments_due(power, board, map, rules)
    if due >= 0:
        builds = tuple(order for order in given if isinstance(order, Build))[:due]
        return (*builds, *[Waive()] * (due - len(builds)))
    named = tuple(order for order in given if isinstance(order, Remove))[:-due]
    gone = {order.piece for order in named}
    left = [unit for unit in by_the_alphabet(board.units_of(power), map) if unit.piece not in gone]
    return (*named, *(Remove(unit.piece) for unit in left[: -due - len(named)]))


def by_the_alphabet(units: tuple[Unit, ...], map: Map) -> list[Unit]:
    """Units sorted by the full names of their provinces, regardless of type and coast."""
    return sorted(units, key=lambda unit: (map.places[unit.province].name, unit.province))
