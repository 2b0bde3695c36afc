"""Press whose end is not written and whose last lines are orders: held, then sent by SEND or read again by ORDERS."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.open_press import OwnLines, as_written_outside_press, heading_within
from judge.commands.framework.table import Topic, command
from judge.game.events.press import PressUnended
from judge.game.people.seats import player_at
from judge.game.people.secret_words import without_sign_ons, without_words
from judge.game.press.held import MOST_HELD, held_press, with_held, without_held
from judge.game.press.kept_press import HeldPress
from judge.game.press.rules import wants_orders_first
from judge.game.time.lateness import deadline_passed
from judge.problems import Refused

_LOOKED_AT = 100

_MASKED = "..."
"""Stands in the place of a password."""


def counts_on_orders(invocation: Invocation) -> bool:
    """True if press is refused to who has no orders on file: under a rule, and after the deadline."""
    return wants_orders_first(invocation.in_play.rules) or deadline_passed(invocation.game, invocation.now)


def hold_if_unended(invocation: Invocation) -> CommandResult | None:
    """Keep a message back that has no end and in which orders follow; None where it can leave.

    Raises Refused E-PRESS-END for one that is too long to be kept, or that the Master wrote as somebody else.
    """
    body, inner = invocation.body, heading_within(invocation.body)
    if not invocation.open_ended and inner is None:
        return None
    game, actor = invocation.game, invocation.actor
    first = OwnLines(game, invocation.in_play, actor).begin(body[:inner])
    first = inner if first is None else first
    player = player_at(game, actor.id)
    if first is None or player is None:
        return None
    lines = [line.text for line in body]
    if sum(map(len, lines)) > MOST_HELD or actor.by_master:
        raise Refused(
            "E-PRESS-END",
            f"Your message has no ENDPRESS, and line {body[first].number} reads like an order. Nobody has read it. Send"
            " it again with a line ENDPRESS below the text.",
        )
    lines = without_sign_ons(without_words("\n".join(lines)), game.name).split("\n")
    numbered = tuple((line.number, text) for line, text in zip(body, lines, strict=True))
    heading = invocation.words.line.text
    held = HeldPress(
        actor.id,
        player.addresses,
        game.phase_code,
        heading,
        numbered,
        first,
        ended=not invocation.open_ended,
        official=invocation.official,
    )
    told = PressUnended(
        actor.id,
        heading,
        "\n".join(lines[:first]).strip("\n"),
        "\n".join(lines[first:]).strip("\n"),
        body[first].number,
        body[-1].number,
    )
    return CommandResult(with_held(game, held), (told,))


def _held(invocation: Invocation) -> HeldPress:
    """The press that waits for the writer, not for a Master as them. Raises Refused E-PRESS-HELD if none does."""
    need_words(invocation.words, 0, 0, invocation.words.verb)
    held = None if invocation.actor.by_master else held_press(invocation.game, invocation.actor.id)
    if held is None:
        raise Refused(
            "E-PRESS-HELD",
            "No press of yours waits for this word: it was sent already, or its phase is over. To send press, write"
            " PRESS TO and its readers, the text, and ENDPRESS.",
        )
    return held


def orders_within(invocation: Invocation) -> int | None:
    """The number of the first line of a message that reads like an order of its writer; None if none does."""
    own = OwnLines(invocation.game, invocation.in_play, invocation.actor)
    return next((line.number for line in invocation.body[:_LOOKED_AT] if own.is_order(line.text)), None)


def unended_press(invocation: Invocation) -> Invocation:
    """The message that waits, as it would be sent now, ended. Raises Refused E-PRESS-HELD if none does."""
    held = _held(invocation)
    verb, *rest = held.heading.split()
    words = replace(invocation.words, verb=verb.upper(), rest=tuple(rest))
    body = tuple(TextLine(number, text) for number, text in held.lines)
    game = without_held(invocation.game, held.seat)
    return replace(invocation, words=words, body=body, signed_on_to=game, official=held.official)


@command(
    "ORDERS HELD",
    usage="ORDERS",
    help="In answer to a letter about press without its end: send what stands above the orders, and file these.",
    topic=Topic.PRESS,
)
def file_orders(invocation: Invocation) -> CommandResult:
    """Read the orders of a message that waits as orders, and what stands above them as its text."""
    held = _held(invocation)
    text, orders = held.lines[: held.orders_from], held.lines[held.orders_from :]
    below = as_written_outside_press([TextLine(number, line) for number, line in orders])
    lost = [line for line in below if line.text.endswith(f" {_MASKED}")]
    read_on = [line for line in below if line not in lost]
    if held.ended:
        read_on.append(TextLine(below[-1].number, "ENDPRESS"))
    game = without_held(invocation.game, held.seat)
    if any(line.strip() for _, line in text):
        game = with_held(game, replace(held, lines=text, orders_from=len(text), ended=True))
        read_on.insert(len(read_on) if counts_on_orders(invocation) else 0, TextLine(text[-1][0], "SEND"))
    told = '"{}" in line {} was not done: its password is not kept. Send that line again.'
    notes = tuple(told.format(line.text, line.number) for line in lost)
    return CommandResult(game, notes=notes, read_on=tuple(read_on))
