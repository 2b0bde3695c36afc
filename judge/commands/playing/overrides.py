"""ENTER ORDERS, OVERRIDE and READ: orders that the Master files for a power (house_rules.md 10)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.parse import split_power
from judge.board.orders import Waive
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.order_headings import check_no_draft
from judge.commands.framework.table import MASTER_ONLY, LinesTaken, Topic, command
from judge.commands.playing.orders import take_orders
from judge.game.events import Event
from judge.game.events.phases import OrdersReceived
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.on_file.power_set import Present
from judge.game.people.seats import find_seat, near_power
from judge.game.rules_in_play import Submission
from judge.problems import Refused
from judge.rules.house import DEFAULT
from judge.rules.registry import RuleSet


@command(
    "OVERRIDE",
    usage="OVERRIDE A PAR - BUR BECAUSE the map that I sent had a wrong border",
    help="Put an order on file for a unit whatever the house rules and the hour say, with the reason, which its player"
    " is told (the Master). Results are put right with EDIT or ROLLBACK.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def override(invocation: Invocation) -> CommandResult:
    """File one order in place of the unit's present order; the power's other orders stay."""
    usage = "An order and the reason are wanted: OVERRIDE A PAR - BUR BECAUSE the map was wrong"
    order, reason = _parted(invocation, r"(.+?)\s+BECAUSE:?\s+(.+)", usage)
    return _put_in(invocation, order, f"The Master overrides the house rules: {reason}")


@command(
    "READ",
    usage="READ A PAR - GASGONE AS A PAR - GAS",
    help="Say how a garbled line is to be read: the order after AS is put on file for its unit, and the player is told"
    " (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def read_line(invocation: Invocation) -> CommandResult:
    """File a line's order as the Master reads it, in place of the unit's present order."""
    usage = "The line and the order that it means are wanted: READ A PAR - GASGONE AS A PAR - GAS"
    line, order = _parted(invocation, r"(.+)\s+AS\s+(.+)", usage)
    power, _ = split_power(line, invocation.in_play.map)
    return _put_in(invocation, order, f'The Master reads "{line}" as this order.', power)


def _parted(invocation: Invocation, form: str, usage: str) -> tuple[str, str]:
    """Return the words before and after the middle word. Raises Refused E-SYNTAX with the usage."""
    found = re.fullmatch(form, invocation.words.tail, re.IGNORECASE)
    if found is None:
        raise Refused("E-SYNTAX", usage)
    return found[1], found[2]


def _put_in(invocation: Invocation, text: str, note: str, named: PowerName | None = None) -> CommandResult:
    """File one order, without house rules and at any time, for the power `named` or the order's own.

    Raises Refused like order lines.
    """
    game, in_play = invocation.game, invocation.in_play
    if not game.stage.is_under_way:
        raise Refused("E-ORD-STATE", f"{game.name} is {game.stage.told}: there is nothing to order.")
    plain = in_play.rules.with_house(replace(DEFAULT, order_status=in_play.rules.house.order_status))
    plain = plain.without("IGNORE_ERRORS")  # with it, one order would be the whole set, and faulty ones dropped
    power = named or _power_of(invocation, text, plain)
    lenient = replace(
        invocation,
        signed_on_to=replace(game, whole_sets=False),
        played_with=replace(in_play, rules=plain),
    )
    number = invocation.words.line.number
    _check_takes_orders_singly(invocation, power, text)
    done = take_orders(lenient, [TextLine(number, f"[{power}]"), TextLine(number, text)], in_time=True)
    if done.game is None:
        return done
    final = game.power(power).final
    back = replace(done.game.with_power(replace(done.game.power(power), final=final)), whole_sets=game.whole_sets)
    return replace(done, game=back, events=noted(done.events, power, note))


def _check_takes_orders_singly(invocation: Invocation, power: PowerName, text: str) -> None:
    """Refuse a single order if the variant needs a whole list or sheet, which the order would replace."""
    game, in_play = invocation.game, invocation.in_play
    line = (invocation.words.line.number, text)
    if in_play.variant.turn.submit(Submission(game, in_play, invocation.actor, [line], invocation.now)) is None:
        return
    title = in_play.map.title_of(power)
    raise Refused(
        "E-ORD-STATE",
        f"{invocation.words.verb} takes a single order, and now {title} sends a whole list in {game.name}. Nothing was"
        f" changed. To send it in {title}'s place, write BECOME {power.lower()} and the list below it.",
    )


def _power_of(invocation: Invocation, text: str, rules: RuleSet) -> PowerName:
    """Return the power of an order line: the one that it names, or the one that can give it.

    If several powers may give it, return the unit's owner. Raises Refused E-ORD-NOUNITS if no power can give it,
    E-POWER if the power is unclear.
    """
    game, in_play = invocation.game, invocation.in_play
    named, _ = split_power(text, in_play.map)
    if named is not None:
        return named
    able: list[PowerName] = []
    owners: list[PowerName] = []
    for power in (power.name for power in game.powers):
        own = frozenset((power,))
        read = collect_orders([(1, text)], power, own, game.board, in_play.map, rules, present={power: Present()})
        if isinstance(read, OrderSets) and not read.problems:
            able.append(power)
            ordered = {order.piece.province for order in read.sets[power] if not isinstance(order, Waive)}
            owners += [power] if any(unit.province in ordered for unit in game.all_units(power)) else []
    meant = owners or able
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise Refused(
            "E-POWER",
            f'Several powers can give the order "{text[:60]}". Write the power first: [FRANCE] A PAR - BUR. Nothing was'
            " changed.",
        )
    raise Refused(
        "E-ORD-NOUNITS",
        f'No power can give the order "{text[:60]}" now. Write the power first to hear why: [FRANCE] A PAR - BUR.'
        " Nothing was changed.",
    )


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
    """File lines as a power's orders, as if they had arrived before the deadline."""
    game = invocation.game
    if invocation.in_play.rules.house.late_proof != "master":
        raise Refused(
            "E-HOUSE-OFF",
            f"In {game.name} nobody enters orders that came too late (house rule late_proof is no). Nothing was done."
            f" To order for a player in this phase, send BECOME {(*invocation.words.rest, 'france')[0]} with the orders"
            " below it.",
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
    """Mark a power as on time after all, if its orders were filed."""
    game = done.game
    if game is not None and done.events:
        late = tuple(name for name in game.clock.late if name != power)
        game = replace(game, clock=replace(game.clock, late=late))
    return replace(done, game=game, events=noted(done.events, power, _NOTE))


def noted(events: Iterable[Event], power: PowerName, note: str) -> tuple[Event, ...]:
    """Return the events with a remark of the Master in the confirmation of a power's orders."""
    return tuple(
        replace(event, notes=(*event.notes, note))
        if isinstance(event, OrdersReceived) and event.power == power
        else event
        for event in events
    )
