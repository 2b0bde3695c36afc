"""CONTROL and SET ROTATE: the players who order for a dummy, and their turns (9.6, timing.md 7)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.powers_named import names_in, power_on_board
from judge.commands.framework.settings import setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.ending.votes import count_votes
from judge.game.events import Event
from judge.game.events.people import ControlChanged
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game, Power, Stage, Status
from judge.game.people.control import in_turn
from judge.game.people.open_seats import why_no_players
from judge.game.people.rotation import ROTATE_FORMS, Rotation, Turning, parse_rotation
from judge.game.people.seats import MASTER, find_seat
from judge.game.time.readiness import after_orders
from judge.problems import Refused

_MOST_IN_TURN = 12
"""Names that CONTROL takes."""


@command(
    "CONTROL",
    usage="CONTROL turkey france\nCONTROL turkey france italy russia\nCONTROL turkey",
    help="Let a power (or M, the Master) order for a dummy, or several in turn (SET ROTATE says when the turn passes);"
    " without a second name, nobody (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def control(invocation: Invocation) -> CommandResult:
    """Set who orders for a dummy, and gets its mail."""
    words = names_in(invocation)
    need_words(words, 1, 1 + _MOST_IN_TURN, "CONTROL turkey france")
    if why := why_no_players(invocation.game, invocation.in_play):
        raise Refused("E-CONTROL", why)
    power = power_on_board(invocation, words.rest[0])
    if power.status is not Status.DUMMY:
        raise Refused(
            "E-CONTROL",
            f"{invocation.in_play.map.title_of(power.name)} is no dummy. Make it one first: DUMMY {power.name.lower()}",
        )
    named = [_controller_named(invocation, word) for word in words.rest[1:]]
    turns = tuple(named) if len(named) > 1 else ()
    controller = named[0] if named else None
    if controller == power.controller and turns == power.turns:
        who = invocation.in_play.map.title_of(controller) if controller else "nobody"
        return CommandResult(
            invocation.game, notes=(f"{invocation.in_play.map.title_of(power.name)} is controlled by {who} already.",)
        )
    game = with_turn(invocation.game, replace(power, controller=controller, turns=turns))
    changed = ControlChanged(power.name, game.power(power.name).controller, power.controller, turns=turns)
    game, counted = count_votes(game, invocation.in_play, invocation.now)
    return CommandResult(after_orders(game, invocation.in_play, invocation.now), (changed, *counted))


def _controller_named(invocation: Invocation, word: str) -> str:
    found = find_seat(invocation.game, invocation.in_play.map, word)
    if found == MASTER:
        return found
    power = power_on_board(invocation, word)
    if power.player is None:
        raise Refused(
            "E-CONTROL",
            f"{invocation.in_play.map.title_of(power.name)} has no player who could order for another power.",
        )
    return power.name


@command(
    "SET ROTATE",
    usage="SET ROTATE CONTROL\nSET ROTATE AFTER MOVEMENT\nSET ROTATE BEFORE ADJUSTMENTS\nSET ROTATE FOR RETREATS",
    help="When the turn passes among those who order for a dummy in turn: with every phase (CONTROL), after or before"
    " phases of one type, or for their length to the second and back (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_rotate(invocation: Invocation) -> CommandResult:
    """Set the times at which the turn passes. FOR a type of phase counts in the present one."""
    game = invocation.game
    rotation = parse_rotation(setting_value(invocation, f"SET {ROTATE_FORMS}"))
    changed = replace(game, rotation=rotation)
    for power in game.powers if game.stage in (Stage.ACTIVE, Stage.WAITING) else ():
        changed = with_turn(changed, power)
    moved = [
        ControlChanged(old.name, new.controller, old.controller, turn=True, turns=new.turns)
        for old, new in zip(game.powers, changed.powers, strict=True)
        if new.controller != old.controller
    ]
    if not (events := (*rotation_changes(game, rotation), *moved)):
        return CommandResult(game, notes=(f"The turn passes as you say already: ROTATE {rotation}.",))
    return CommandResult(changed, events)


def rotation_changes(game: Game, rotation: Rotation) -> tuple[Event, ...]:
    """News for the Master alone when the turn shall pass otherwise."""
    if rotation == game.rotation:
        return ()
    return (SettingsChanged((f"Those who order for a dummy in turn: ROTATE {rotation}.",), announced=False),)


def with_turn(game: Game, power: Power) -> Game:
    """The game with this dummy. A second controller FOR this type of phase has the turn at once."""
    if power.turns and game.rotation.turning is Turning.FOR:
        power = in_turn(game, power, game.board.phase.type)
    return game.with_power(power)
