"""Change of center owners in a game: captures, new vassals, restored centers (rules.md C6).

A *vassal* is a dummy for which another power, its *lord*, orders. A dummy for which only the Master or nobody orders is
independent. A lord and its vassals are a *bloc*.

docs/decisions/008-hidden-dummies.md says why.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from judge.board.centers import captures, homes_of
from judge.board.names import PowerName, Province
from judge.board.position import Position, Unit
from judge.game.events.phases import Allegiance
from judge.game.game import Game, Status
from judge.game.rules_in_play import RulesInPlay
from judge.rules.registry import RuleSet


class Settlement(Struct, frozen=True):
    """Result of the change of owners: the board, changed lords, and units destroyed as a result."""

    board: Position
    allegiances: tuple[Allegiance, ...] = ()
    torn: tuple[Unit, ...] = ()


def settle_centers(game: Game, board: Position, in_play: RulesInPlay) -> Settlement:
    """Give each center to the unit that occupies it; then dummies go to the holders of their homes.

    `game` has the present controllers. The steps are those of rules.md C6; without VASSAL_DUMMIES only the first.
    """
    if not keeps_vassals(in_play.rules):
        return Settlement(replace(board, centers=captures(board, in_play.map)))
    blocs = _Blocs(game)
    taken = captures(board, in_play.map, spared=blocs.are_one)  # 1
    lords = _new_lords(blocs, taken, in_play)  # 2
    owners = _restored(lords, taken, in_play)  # 3
    board = replace(board, centers=owners)
    torn = _torn_units(lords, board) if tears_allegiance(in_play.rules) else ()  # 4
    if torn:
        board = replace(board, units=tuple(unit for unit in board.units if unit not in torn))
    changed = tuple(
        Allegiance(name, lords.lords.get(name), blocs.lords.get(name))
        for name in blocs.dummies
        if lords.lords.get(name) != blocs.lords.get(name)
    )
    return Settlement(board, changed, torn)


def with_allegiances(game: Game, allegiances: tuple[Allegiance, ...]) -> Game:
    """The game in which these dummies have their new lords."""
    for each in allegiances:
        game = game.with_power(replace(game.power(each.power), controller=each.lord, turns=()))
    return game


def keeps_vassals(rules: RuleSet) -> bool:
    """True if dummies keep their homes, and obey a power that has captured all of these."""
    return "VASSAL_DUMMIES" in rules


def tears_allegiance(rules: RuleSet) -> bool:
    """True if a vassal's units cannot stay in the centers of another bloc."""
    return "TORN_ALLEGIANCE" in rules


class _Blocs:
    """Dummies, in map order, and their lords; `lords` has vassals only."""

    def __init__(self, game: Game, lords: Mapping[PowerName, PowerName] | None = None) -> None:
        self.game = game
        self.dummies = tuple(power.name for power in game.powers if power.status is Status.DUMMY)
        powers = {power.name for power in game.powers}
        self.lords = (
            dict(lords)
            if lords is not None
            else {
                power.name: PowerName(power.controller)
                for power in game.powers
                if power.status is Status.DUMMY and power.controller in powers
            }
        )

    def head(self, name: PowerName) -> PowerName:
        """The lord of a vassal; any other power itself."""
        return self.lords.get(name, name)

    def are_one(self, one: PowerName, other: PowerName) -> bool:
        """True if two powers belong to the same bloc."""
        return self.head(one) == self.head(other)


def _new_lords(blocs: _Blocs, owners: Mapping[Province, PowerName], in_play: RulesInPlay) -> _Blocs:
    """Blocs after the captures: a dummy whose homes all belong to one bloc joins it.

    Centers held by vassals count for their previous lords. If an independent dummy holds all homes, their owner becomes
    independent; if several blocs hold them, or nobody does, nothing changes.
    """
    lords = dict(blocs.lords)
    for dummy in blocs.dummies:
        homes = homes_of(dummy, blocs.game.board, in_play.map)
        holders = {blocs.head(owners[home]) if home in owners else None for home in homes}
        holder = next(iter(holders)) if len(holders) == 1 else None
        if holder is None or holder == dummy:
            continue
        if holder in blocs.dummies:
            lords.pop(dummy, None)
        else:
            lords[dummy] = holder
    return _Blocs(blocs.game, lords)


def _restored(blocs: _Blocs, owners: Mapping[Province, PowerName], in_play: RulesInPlay) -> dict[Province, PowerName]:
    """The owners after every dummy gets its homes back, and every lord its homes that a vassal took."""
    restored = dict(owners)
    for dummy in blocs.dummies:
        restored |= {home: dummy for home in homes_of(dummy, blocs.game.board, in_play.map) if home in owners}
    for vassal, lord in blocs.lords.items():
        for home in homes_of(lord, blocs.game.board, in_play.map):
            if restored.get(home) == vassal:
                restored[home] = lord
    return restored


def _torn_units(blocs: _Blocs, board: Position) -> tuple[Unit, ...]:
    """Units of vassals in a center of another bloc, unless it is an independent dummy's."""

    def hurts(unit: Unit, owner: PowerName) -> bool:
        independent = owner in blocs.dummies and owner not in blocs.lords
        return not independent and not blocs.are_one(unit.power, owner)

    return tuple(
        unit
        for unit in board.units
        if unit.power in blocs.lords and (owner := board.centers.get(unit.province)) is not None and hurts(unit, owner)
    )
