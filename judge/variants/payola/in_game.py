"""Payola data of a game: parties, money, taxes, and letters of the powers (payola.md 1, 5, 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.ending.victory import centers_to_win
from judge.game.game import Game
from judge.game.people.control import dummies, hides_dummies, immobile_powers, known_dummies
from judge.game.people.open_seats import only_watches
from judge.game.rules_in_play import RulesInPlay, option
from judge.game.vassals import keeps_vassals
from judge.variants.payola.income import Tax, Taxes
from judge.variants.payola.restrictions import Buyer
from judge.variants.payola.state import PayolaState, read_state, stored


class Parties(Struct, frozen=True):
    """Powers of a game. `controllers` are the seats that order for others' powers.

    `vassals`: dummies belong to their controllers (rule VASSAL_DUMMIES) and have no money of their own.
    """

    powers: tuple[PowerName, ...]
    dummies: frozenset[PowerName] = frozenset()
    controllers: Mapping[PowerName, str] = {}
    vassals: bool = False

    def is_ownerless(self, power: PowerName) -> bool:
        """True if it is a dummy without a controller."""
        return power in self.dummies and power not in self.controllers

    def writes(self, power: PowerName) -> bool:
        """True if offers are made in its name: never for uncontrolled dummies or vassals."""
        return not (self.is_ownerless(power) or (self.vassals and power in self.dummies))

    def has_treasury(self, power: PowerName) -> bool:
        """True if the power has its own money."""
        return not (self.vassals and power in self.dummies)

    def purse_of(self, power: PowerName) -> str | None:
        """The seat that gets a power's money: its own, or its lord's; None if nobody gets it."""
        if self.has_treasury(power):
            return power
        lord = self.controllers.get(power)
        return lord if lord in self.powers else None

    def decides(self, power: PowerName) -> PowerName:
        """Power whose acceptance list counts for its units: a vassal's lord, else itself."""
        lord = self.controllers.get(power)
        return PowerName(lord) if self.vassals and power in self.dummies and lord in self.powers else power

    def bloc(self, power: PowerName) -> frozenset[PowerName]:
        """The powers whose units are a power's own: itself, and its vassals."""
        if not self.vassals:
            return frozenset({power})
        return frozenset({power, *(each for each in self.dummies if self.controllers.get(each) == power)})


_LATEST: list[tuple[Mapping[str, Any], PayolaState]] = []
"""Latest states read, each with its source, which never changes, because reading sheets takes long."""
_MOST_KEPT = 4


def state_of(game: Game) -> PayolaState:
    """The money, sheets and lists of a game."""
    for own, state in tuple(_LATEST):
        if own is game.own:
            return state
    state = read_state(game.own)
    _LATEST[:] = [(game.own, state), *_LATEST[: _MOST_KEPT - 1]]
    return state


def with_state(game: Game, state: PayolaState) -> Game:
    """The game with this money, and these sheets and lists."""
    return replace(game, own=stored(state))


def has_money(game: Game, seat: str) -> bool:
    """True if a seat has money: a power's or an investor's. A watcher has none, even under an old name."""
    return seat in state_of(game).purses and not only_watches(game, seat)


def takes_offers(game: Game) -> bool:
    """True if orders are bought in this phase; in others they are given as usual."""
    return game.position is not None and game.position.phase.type is PhaseType.MOVEMENT


def parties_of(game: Game, in_play: RulesInPlay) -> Parties:
    """The powers of a game, and who orders for them."""
    return Parties(
        tuple(power.name for power in game.powers),
        dummies(game),
        {power.name: power.controller for power in game.powers if power.controller is not None},
        keeps_vassals(in_play.rules),
    )


def taxes_of(game: Game, in_play: RulesInPlay) -> Taxes:
    """Taxes on centers, according to the game's own settings, or else its rules and map."""
    money = in_play.map.money
    cap = int(option(game, in_play, "cap")) or money.cap
    each = int(option(game, in_play, "tax")) or money.tax
    if each is not None:
        return Taxes(Tax.EACH, each, cap=cap)
    if "FLAT_TAX" in in_play.rules:
        return Taxes(Tax.FLAT, cap=cap)
    return Taxes(Tax.LISTED if money.taxes else Tax.DIMINISHING, listed=money.taxes, cap=cap)


def win_of(game: Game, in_play: RulesInPlay) -> int:
    """Number of centers for victory in the game's present year."""
    return centers_to_win(game, in_play)


def letters_of(map: Map) -> dict[str, PowerName]:
    """The letters by which acceptance lists name the powers."""
    return {power.letter.upper(): name for name, power in map.powers.items()}


def bribed_as_dummies(game: Game, in_play: RulesInPlay) -> frozenset[PowerName]:
    """Return powers whose units can be bribed like dummies' units.

    In an exchange no power has a player; these are the powers without a leader.
    """
    known = known_dummies(game, in_play.rules)
    if state_of(game).exchange is None:
        return known
    return frozenset(power for power in known if game.power(power).controller is None)


def buyer_of(game: Game, in_play: RulesInPlay, seat: str, led: frozenset[PowerName] = frozenset()) -> Buyer:
    """Return the power or investor in whose name offers are made; `led` are the investor's powers."""
    power = next((each.name for each in game.powers if each.name == seat), None)
    own = parties_of(game, in_play).bloc(power) if power is not None else frozenset[PowerName]()
    still = immobile_powers(game, in_play.rules) & (known_dummies(game, in_play.rules) | own | led)
    known, hidden = bribed_as_dummies(game, in_play), hides_dummies(in_play.rules)
    return Buyer(power, own, known, state_of(game).purse(seat).money, led, still, hidden)
