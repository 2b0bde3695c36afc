"""Lots for the orders of each power in a phase, and their results (everybody_plays.md 2, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from judge.board.names import PowerName
from judge.board.orders import Order
from judge.decoding import prepared
from judge.game.game import Game
from judge.game.people.open_seats import participants
from judge.game.rules_in_play import Decision, RulesInPlay, option
from judge.variants.everybody_plays.defaults import completed
from judge.variants.everybody_plays.draw import Entry, draw
from judge.variants.everybody_plays.state import SentSet, called, state_of


class Lot(Struct, frozen=True):
    """Draw of a power's orders.

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

    The lot of each power that somebody ordered, the sets that were not drawn, and the names of all senders.
    """

    drawn: dict[PowerName, Lot] = {}
    losers: tuple[SentSet, ...] = ()
    names: dict[str, str] = {}


def decide(game: Game, in_play: RulesInPlay) -> Decision:
    """Draw for every power and complete the drawn sets. Chance comes from the game's seed and the phase."""
    here = {one.id for one in participants(game)}
    sent = [one for one in state_of(game).sets if one.person in here]
    one_chance = option(game, in_play, "ep_one_chance") == "yes"
    disbands = option(game, in_play, "ep_no_retreat") == "disband"
    drawn: dict[PowerName, Lot] = {}
    orders: dict[PowerName, tuple[Order, ...]] = {}
    for power in (each.name for each in game.powers):
        chance = Random(f"{game.seed} {game.board.phase} everybody {power}")
        own = [one for one in sent if one.power == power]
        lot = draw([Entry(one.person, one.number) for one in own], chance, one_chance=one_chance)
        given: tuple[Order, ...] = ()
        if lot is not None:
            person, number = lot.entry.person, lot.entry.number
            drawn[power] = Lot(person, called(game, person), number, lot.persons, lot.sets)
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
