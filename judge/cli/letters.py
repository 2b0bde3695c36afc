"""Mails in and letters out: `judge mails`, `judge outbox`, `judge parked`."""

from __future__ import annotations

from datetime import datetime, timedelta

import click

from judge.cli.common import JSON, NOW, judge_of, moment_or_now, parse_moment, parse_span, print_json, print_rows, tell

_LIST = "list"
_ACTIONS = [_LIST, "show", "retry", "drop"]
"""`list` is for all letters, the others (`judge.app.keeper.letter_queue`) are for one."""


@click.command(short_help="Mails in and letters out, and what became of each.")
@click.argument("who", required=False)
@click.option("--game", help="Only about this game.")
@click.option("--since", type=parse_moment, metavar="MOMENT", help="From then on (2026-12-01T19:00Z).")
@click.option("--until", type=parse_moment, metavar="MOMENT", help="Before then.")
@click.option("--last", type=parse_span, metavar="SPAN", help="In the last 90s, 20m, 2h, 5d or 2w.")
@click.option("--limit", type=click.IntRange(1), default=100, show_default=True, help="No more than so many.")
@JSON
@NOW
@click.pass_context
def mails(
    ctx: click.Context,
    who: str | None,
    game: str | None,
    since: datetime | None,
    until: datetime | None,
    last: timedelta | None,
    limit: int,
    as_json: bool,
    now: datetime | None,
) -> None:
    """List mails that came in and letters that went out, the newest last, with the outcome of each.

    WHO is an address, the name of a player, or with --game a power or MASTER.

    \b
    judge mails --last 2h
    judge mails anna@example.org --since 2026-12-01T19:00Z
    judge mails France --game river
    """
    from judge.app.keeper.mail_traffic import name_in_store, traffic, traffic_rows, traffic_text, whose
    from judge.store.tables.traffic import Filter

    if since is not None and last is not None:
        raise click.UsageError("Give --since or --last, not both.")
    judge = judge_of(ctx)
    start = moment_or_now(now) - last if last is not None else since
    wanted: Filter | None = Filter(game=name_in_store(judge, game or ""), since=start, until=until, limit=limit + 1)
    if wanted is not None and who is not None:
        wanted = whose(judge, wanted, who)
        if wanted is None:
            raise click.ClickException(_nobody(who, game))
    lines = traffic(judge, wanted) if wanted is not None else []
    shown = lines[-limit:]
    if as_json:
        print_json(traffic_rows(shown))
    else:
        click.echo(traffic_text(shown, more=len(lines) > len(shown)))


def _nobody(who: str, game: str | None) -> str:
    """Return the message for a word that identifies nobody."""
    if game is not None:
        return f"There is nobody {who} in {game}. Give an address, a power, MASTER, or a player's name."
    return f"Nobody in any game is called {who}. Give an address, or a power with --game."


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
    from judge.app.keeper.letter_queue import QueueAction, letter_rows, on_letter, unsent_letters
    from judge.app.keeper.mail_traffic import traffic_text

    judge = judge_of(ctx)
    if action == _LIST:
        if as_json:
            print_json(letter_rows(judge))
        else:
            click.echo(traffic_text(unsent_letters(judge)))
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
    from judge.app.keeper.letter_queue import QueueAction
    from judge.app.keeper.parked_mails import on_parked, parked_rows

    judge = judge_of(ctx)
    if action == _LIST:
        print_rows(parked_rows(judge), as_json)
        return
    tell(on_parked(judge, QueueAction(action), _number(number)))


def _number(number: int | None) -> int:
    if number is None:
        raise click.UsageError("Which one? Give its number.")
    return number
