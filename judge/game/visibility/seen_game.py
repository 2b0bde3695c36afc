"""Views of the game: the board, fog, sizes of powers, former players, and facts for strangers."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.names import PowerName, Province
from judge.board.opening import taken_unseen
from judge.board.order_text.context import takes_fictional
from judge.board.position import Dislodged, Position
from judge.game.archiving import Archived
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Stage
from judge.game.people.control import is_omniscient
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.sight import known_centers, sight_of
from judge.game.visibility.viewers import Viewer, addresses_of
from judge.rules.registry import RuleSet

Seer = frozenset[PowerName] | None
"""Powers through whose units and centers somebody sees; None if they see everything.

They are the powers for which somebody orders; somebody without any sees nothing.
"""

NOBODY: Seer = frozenset()
"""The seer of people who only watch."""


def seer_of(game: Game, rules: RuleSet, powers: Collection[PowerName]) -> Seer:
    """Powers through which a reader of these powers' secrets sees this game.

    There is fog only in blind games, and only until they are over.
    """
    if not is_blind(rules) or game.stage is Stage.COMPLETED:
        return None
    return None if game.powers and all(power.name in powers for power in game.powers) else frozenset(powers)


def seer_at(game: Game, rules: RuleSet, viewer: Viewer) -> Seer:
    """Powers through which a reader of letters sees this game."""
    return None if viewer.sees_all else seer_of(game, rules, viewer.powers)


def seer_for(game: Game, rules: RuleSet, power: PowerName) -> Seer:
    """Powers through which a player sees this game, or the controller of a dummy."""
    player = game.power(power)
    head = player.controller if player.player is None and player.controller is not None else power
    if head == MASTER or is_omniscient(game, head):
        return None
    return seer_of(game, rules, frozenset(each.name for each in game.powers if head in (each.name, each.controller)))


class Fog(Struct, frozen=True):
    """Parts of a board hidden from somebody who sees it through the `powers` and knows their strength.

    `unseen`: provinces where they would see no foreign unit. `centers`: centers whose owner they know.
    """

    powers: frozenset[PowerName]
    unseen: frozenset[Province]
    centers: frozenset[Province]


class SeenBoard(Struct, frozen=True):
    """A position with only what one viewer sees; `fog` None: all of it."""

    position: Position
    fog: Fog | None = None


def in_fog(board: Position, seer: Seer, in_play: RulesInPlay) -> SeenBoard:
    """Return a seer's view of a position.

    Of dislodged foreign units only the dislodgement is seen; units built unseen (HIDE_BUILDS) are not.
    """
    if seer is None:
        return SeenBoard(board)
    sight = sight_of(seer, board, in_play)
    centers = known_centers(seer, board, in_play)
    seen = replace(
        board,
        units=tuple(
            unit
            for unit in board.units
            if unit.power in seer or (sight.spots(unit) and unit.province not in board.hidden)
        ),
        dislodged=tuple(
            lost if lost.unit.power in seer else Dislodged(lost.unit, Province(""))
            for lost in board.dislodged
            if lost.unit.power in seer or sight.spots(lost.unit)
        ),
        centers={center: owner for center, owner in board.centers.items() if center in centers},
        garrisons=tuple(power for power in board.garrisons if power in seer),
        hidden=(),
        homes={power: homes for power, homes in board.homes.items() if power in seer},
        sighted={power: places for power, places in board.sighted.items() if power in seer},
    )
    own = {unit.province for unit in seen.units if unit.power in seer}
    open_to_all = (place for place in in_play.map.places if place in sight.armies | sight.fleets or place in own)
    return SeenBoard(seen, Fog(seer, frozenset(in_play.map.places).difference(open_to_all), centers))


def players_known(game: Game, rules: RuleSet) -> bool:
    """True if everybody may know who played what: after the end, unless NO_REVEAL is on."""
    return game.stage is Stage.COMPLETED and "NO_REVEAL" not in rules


def seen_board(game: Game, in_play: RulesInPlay, powers: Collection[PowerName]) -> SeenBoard:
    """Return the board as a reader of these powers' secrets sees it.

    It has no hidden builds of others (C2), and in a blind game only units and centers that they see (C1).
    """
    board, seer = game.board, seer_of(game, in_play.rules, powers)
    if seer is not None:
        return in_fog(board, seer, in_play)
    return SeenBoard(board if game.stage is Stage.COMPLETED else without_builds(board, powers, in_play))


def board_for(board: Position, reader: Viewer, game: Game, in_play: RulesInPlay) -> SeenBoard:
    """Return a position as a reader of this game's letters sees it."""
    seer = seer_at(game, in_play.rules, reader)
    if seer is not None:
        return in_fog(board, seer, in_play)
    sees_all = reader.sees_all or game.stage is Stage.COMPLETED
    return SeenBoard(board if sees_all else without_builds(board, reader.powers, in_play))


def knows_size(game: Game, rules: RuleSet, powers: Collection[PowerName], power: PowerName) -> bool:
    """True if a reader of these powers' secrets may know a power's number of units and centers."""
    seer = seer_of(game, rules, powers)
    return seer is None or power in seer


def named_by(board: Position, rules: RuleSet) -> Position | None:
    """Return the position that shows whose unit an order supports or convoys; None if it must stay secret.

    Under BLIND and FICTIONAL_OK it would reveal whether the unit exists.
    """
    return None if is_blind(rules) or takes_fictional(rules) else board


def tells_members_alone(game: Game, rules: RuleSet) -> bool:
    """True if strangers see nothing of the board during play, because players see little of it.

    See commands.md 5.1.
    """
    return is_blind(rules) and game.stage.is_under_way


def is_public(game: Game) -> bool:
    """True if a game has pages in the archive now: it is public, and its Master allows them."""
    shown = game.archived is Archived.ALWAYS or (game.archived is Archived.END and game.stage.is_over)
    return shown and game.listed and game.private is None and game.stage is not Stage.PREPARATION


def page_path(game: Game) -> str:
    """Return the path of a game's page below the archive's address; "" if it has none now."""
    return f"games/{game.name}/index.html" if is_public(game) else ""


def without_builds(board: Position, but_of: Collection[PowerName], in_play: RulesInPlay) -> Position:
    """Return a board without others' hidden builds and the centers that these builds took."""
    if not board.hidden:
        return board
    units = tuple(unit for unit in board.units if unit.power in but_of or unit.province not in board.hidden)
    taken = taken_unseen(board, in_play.map, in_play.rules)
    centers = {place: owner for place, owner in board.centers.items() if owner in but_of or place not in taken}
    return replace(board, units=units, centers=centers)


def builds_known(record: PhaseRecord, viewer: Viewer) -> frozenset[PowerName] | None:
    """Return powers whose hidden builds in a phase a viewer may know; None for all powers."""
    return None if viewer.sees_all or not record.after.hidden else frozenset(viewer.powers)


def is_hidden_from(game: Game, address: str) -> bool:
    """True if strangers must not know a game: it is in preparation, or somebody else's sandbox.

    Anybody who knows a sandbox's name may copy its branch, and the privacy word lets people watch it.
    """
    is_private_board = game.sandbox_until is not None and address not in addresses_of(game)
    return game.stage is Stage.PREPARATION or is_private_board
