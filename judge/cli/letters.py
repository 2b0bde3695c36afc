"""Letters and mails that wait for somebody: `judge outbox`, `judge parked`."""

from __future__ import annotations

import click

from judge.cli.common import JSON, judge_of, moment_or_now, print_rows, tell

_LIST = "list"
_ACTIONS = [_LIST, "show", "retry", "drop"]
"""To list them all, or what `judge.app.queue_action` has for one."""


@click.command(short_help="Letters that wait or have failed.")
@click.argument("action", type=click.Choice(_ACTIONS), default=_LIST)
@click.argument("number", type=int, required=False)
@JSON
@click.pass_context
def outbox(ctx: click.Context, action: str, number: int | None, as_json: bool) -> None:
    """List letters that wait or have failed; show, retry or drop one by its number.

    \b
    judge outbox
    judge outbox retry 17
    """
    from judge.app.letter_queue import letter_rows, on_letter
    from judge.app.queue_action import QueueAction

    judge = judge_of(ctx)
    if action == _LIST:
        print_rows(letter_rows(judge), as_json)
        return
    tell(on_letter(judge, QueueAction(action), _number(number), moment_or_now(None)))


@click.command(short_help="Mails that tripped a fault of the judge.")
@click.argument("action", type=click.Choice(_ACTIONS), default=_LIST)
@click.argument("number", type=int, required=False)
@JSON
@click.pass_context
def parked(ctx: click.Context, action: str, number: int | None, as_json: bool) -> None:
    """List mails that tripped a fault of the judge; show, retry or drop one by its number.

    \b
    judge parked
    judge parked show 17
    """
    from judge.app.parked_mails import on_parked, parked_rows
    from judge.app.queue_action import QueueAction

    judge = judge_of(ctx)
    if action == _LIST:
        print_rows(parked_rows(judge), as_json)
        return
    tell(on_parked(judge, QueueAction(action), _number(number)))


def _number(number: int | None) -> int:
    if number is None:
        raise click.UsageError("Which one? Give its number.")
    return number
