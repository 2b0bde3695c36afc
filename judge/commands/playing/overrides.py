"""OVERRIDE and READ: an order that the Master files for a power, with the reason (10)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.parse import split_power
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.commands.playing.enter_orders import noted
from judge.commands.playing.orders import take_orders
from judge.game.turn.order_sets import OrderSets, collect_orders
from judge.game.turn.power_set import Present
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
    """File one order in the place of its unit's on file; the power's other orders stay."""
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
    """File the order as the Master reads it, in the place of its unit's on file."""
    usage = "The line and the order that it means are wanted: READ A PAR - GASGONE AS A PAR - GAS"
    line, order = _parted(invocation, r"(.+)\s+AS\s+(.+)", usage)
    return _put_in(invocation, order, f'The Master reads "{line}" as this order.')


def _parted(invocation: Invocation, form: str, usage: str) -> tuple[str, str]:
    """Return the words before and after the middle word. Raises Refused E-SYNTAX with the usage."""
    found = re.fullmatch(form, invocation.words.tail, re.IGNORECASE)
    if found is None:
        raise Refused("E-SYNTAX", usage)
    return found[1], found[2]


def _put_in(invocation: Invocation, text: str, note: str) -> CommandResult:
    """File one order, read without house rules and at any hour. Raises Refused as order lines do."""
    game, in_play = invocation.game, invocation.in_play
    if not game.stage.is_under_way:
        raise Refused("E-ORD-STATE", f"{game.name} is {game.stage.told}: there is nothing to order.")
    plain = in_play.rules.with_house(replace(DEFAULT, order_status=in_play.rules.house.order_status))
    plain = plain.without("IGNORE_ERRORS")  # by which one order would be the whole set, and a faulty one be dropped
    power = _power_of(invocation, text, plain)
    lenient = replace(
        invocation,
        signed_on_to=replace(game, whole_sets=False),
        played_with=replace(in_play, rules=plain),
    )
    number = invocation.words.line.number
    done = take_orders(lenient, [TextLine(number, f"[{power}]"), TextLine(number, text)], in_time=True)
    if done.game is None:
        return done
    final = game.power(power).final
    back = replace(done.game.with_power(replace(done.game.power(power), final=final)), whole_sets=game.whole_sets)
    return replace(done, game=back, events=noted(done.events, power, note))


def _power_of(invocation: Invocation, text: str, rules: RuleSet) -> PowerName:
    """Return the power of an order line: the one that it names, or that can give it.

    Raises Refused E-ORD-NOUNITS where none can.
    """
    game, in_play = invocation.game, invocation.in_play
    named, _ = split_power(text, in_play.map)
    if named is not None:
        return named
    for power in game.powers:
        own = frozenset((power.name,))
        read = collect_orders(
            [(1, text)], power.name, own, game.board, in_play.map, rules, present={power.name: Present()}
        )
        if isinstance(read, OrderSets) and not read.problems:
            return power.name
    raise Refused(
        "E-ORD-NOUNITS",
        f'No power can give the order "{text[:60]}" now. Write the power first to hear why: [FRANCE] A PAR - BUR.'
        " Nothing was changed.",
    )
