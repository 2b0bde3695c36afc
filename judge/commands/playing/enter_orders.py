"""ENTER ORDERS: the Master files a player's orders, sent in time but never received (VII.1)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.arguments import need_words
from judge.commands.framework.doubtful_orders import check_no_draft
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.table import MASTER_ONLY, LinesTaken, Topic, command
from judge.commands.playing.orders import take_orders
from judge.game.events import Event
from judge.game.events.phases import OrdersReceived
from judge.game.people.seats import find_seat, near_power
from judge.problems import Refused


@command(
    "ENTER ORDERS",
    usage="ENTER ORDERS france\nA PAR - BUR",
    help="The orders below it, up to the next command, were sent in time by a power: they count though the deadline has"
    " passed, and the power is not late (the Master; house rule late_proof).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
    takes=LinesTaken.ORDERS,
)
def enter_orders(invocation: Invocation) -> CommandResult:
    """The lines as that power's orders, as if they had come before the deadline."""
    game = invocation.game
    if invocation.in_play.rules.house.late_proof != "master":
        raise Refused(
            "E-HOUSE-OFF",
            f"In {game.name} nobody enters orders that came too late (house rule late_proof is no). Nothing was done.",
        )
    need_words(invocation.words, 1, 1, "ENTER ORDERS france")
    word = invocation.words.rest[0]
    found = find_seat(game, invocation.in_play.map, word)
    if found is None or not any(power.name == found for power in game.powers):
        raise Refused(
            "E-POWER",
            f"There is no power {word} on the board of {game.name}.{near_power(invocation.in_play.map, word)}",
        )
    lines = [line for line in invocation.body if line.text.strip()]
    if not lines:
        raise Refused("E-ORD-EMPTY", f"There are no orders below ENTER ORDERS {word}.")
    check_no_draft(game, invocation.in_play, lines)
    heading = TextLine(invocation.words.line.number, f"[{found}]")
    return _as_in_time(take_orders(invocation, [heading, *lines], in_time=True), PowerName(found))


_NOTE = "The Master has entered these orders: they were sent in time."


def _as_in_time(done: CommandResult, power: PowerName) -> CommandResult:
    """Mark a power as in time after all, with its orders on file."""
    game = done.game
    if game is not None and done.events:
        late = tuple(name for name in game.clock.late if name != power)
        game = replace(game, clock=replace(game.clock, late=late))
    return replace(done, game=game, events=noted(done.events, power, _NOTE))


def noted(events: Iterable[Event], power: PowerName, note: str) -> tuple[Event, ...]:
    """Events with a remark of the Master's in the confirmation of a power's orders."""
    return tuple(
        replace(event, notes=(*event.notes, note))
        if isinstance(event, OrdersReceived) and event.power == power
        else event
        for event in events
    )
