"""`judge keeper`: what the operator of a judge decides about it and does in its games."""

from __future__ import annotations

from datetime import datetime

import click

from judge.cli_common import JSON, NOW, moment_or_now, office_of, print_rows, tell


@click.group(short_help="The operator's own acts: close the judge, block an address, ...")
def keeper() -> None:
    """The operator's own acts. They count at once, also for a judge that is running.

    \b
    judge keeper stats
    judge keeper close "We move to another machine this week."
    judge keeper block spam@example.org
    judge keeper register anna@example.org
    judge keeper motd "A face-to-face meeting in May: see example.org"
    judge keeper command river TERMINATE
    """


@keeper.command("close")
@click.argument("reason", required=False, default="")
@click.pass_context
def close(ctx: click.Context, reason: str) -> None:
    """Take no new games: CREATE is refused with REASON. Games that are there go on."""
    from judge.keeper import close_judge

    tell(close_judge(office_of(ctx), reason))


@keeper.command("open")
@click.pass_context
def open_(ctx: click.Context) -> None:
    """Take new games again."""
    from judge.keeper import open_judge

    tell(open_judge(office_of(ctx)))


@keeper.command()
@click.argument("address")
@click.pass_context
def block(ctx: click.Context, address: str) -> None:
    """File mail from ADDRESS (me@example.org, or @example.org for a whole domain) without answering it."""
    from judge.keeper import block as do
    from judge.problems import Refused

    try:
        tell(do(office_of(ctx), address))
    except Refused as refused:
        raise click.ClickException(refused.text) from refused


@keeper.command()
@click.argument("address")
@click.pass_context
def unblock(ctx: click.Context, address: str) -> None:
    """Answer mail from ADDRESS again."""
    from judge.keeper import unblock as do
    from judge.problems import Refused

    try:
        done = do(office_of(ctx), address)
    except Refused as refused:
        raise click.ClickException(refused.text) from refused
    if done is None:
        raise click.ClickException(f"{address} is not blocked.")
    tell(done)


@keeper.command()
@JSON
@click.pass_context
def blocked(ctx: click.Context, as_json: bool) -> None:
    """List the blocked addresses."""
    from judge.keeper import blocked_rows

    print_rows(blocked_rows(office_of(ctx)), as_json)


@keeper.command()
@click.argument("address")
@NOW
@click.pass_context
def register(ctx: click.Context, address: str, now: datetime | None) -> None:
    """Let ADDRESS (me@example.org, or @example.org for a whole domain) take part.

    That matters where judge.toml has registered_only = true in [judge]: then nobody else can make, join, observe or
    take over a game.
    """
    from judge.keeper import register as do
    from judge.problems import Refused

    try:
        tell(do(office_of(ctx), address, moment_or_now(now)))
    except Refused as refused:
        raise click.ClickException(refused.text) from refused


@keeper.command()
@click.argument("address")
@click.pass_context
def unregister(ctx: click.Context, address: str) -> None:
    """Take ADDRESS off the register. The games that it plays in go on."""
    from judge.keeper import unregister as do
    from judge.problems import Refused

    try:
        done = do(office_of(ctx), address)
    except Refused as refused:
        raise click.ClickException(refused.text) from refused
    if done is None:
        raise click.ClickException(f"{address} is not registered.")
    tell(done)


@keeper.command()
@JSON
@click.pass_context
def registered(ctx: click.Context, as_json: bool) -> None:
    """List the registered addresses."""
    from judge.keeper import registered_rows

    print_rows(registered_rows(office_of(ctx)), as_json)


@keeper.command()
@click.argument("text", required=False, default="")
@click.pass_context
def motd(ctx: click.Context, text: str) -> None:
    """Put TEXT into every answer to HELP, LIST and a mere sign-on; without TEXT, no more."""
    from judge.keeper import set_motd

    tell(set_motd(office_of(ctx), text))


@keeper.command()
@JSON
@NOW
@click.pass_context
def stats(ctx: click.Context, as_json: bool, now: datetime | None) -> None:
    """Show games by stage, mails and letters of the last seven days, and what waits."""
    from judge.keeper import stats_rows

    print_rows(stats_rows(office_of(ctx), moment_or_now(now)), as_json)


@keeper.command()
@click.argument("address")
@click.option("--excuse", nargs=2, metavar="GAME PHASE", help="Hold a phase that was late against ADDRESS no more.")
@JSON
@NOW
@click.pass_context
def record(
    ctx: click.Context, address: str, excuse: tuple[str, str] | None, as_json: bool, now: datetime | None
) -> None:
    """Show how reliably ADDRESS plays: what is counted, and what it comes to.

    \b
    judge keeper record anna@example.org
    judge keeper record anna@example.org --excuse river F1903M
    """
    from judge.keeper import excuse as do
    from judge.keeper import record_rows, record_sentences
    from judge.problems import Refused

    office = office_of(ctx)
    if excuse:
        try:
            tell(do(office, address, *excuse, moment_or_now(now)))
        except Refused as refused:
            raise click.ClickException(refused.text) from refused
        return
    print_rows(record_rows(office, address), as_json)
    if not as_json:
        tell(record_sentences(office, address, moment_or_now(now)))


@keeper.command()
@click.argument("game")
@click.argument("words", nargs=-1, required=True)
@NOW
@click.pass_context
def command(ctx: click.Context, game: str, words: tuple[str, ...], now: datetime | None) -> None:
    """Do in GAME what its Master could do by mail. Whoever would hear of it then hears of it now, the Master too.

    \b
    judge keeper command river TERMINATE
    judge keeper command river ACTIVATE
    judge keeper command river SET DEADLINE FRI 18:00
    """
    from judge.keeper import as_master
    from judge.problems import Refused

    try:
        done = as_master(office_of(ctx), game, " ".join(words), moment_or_now(now))
    except Refused as refused:
        raise click.ClickException(refused.text) from refused
    if done is None:
        raise click.ClickException(f"There is no game {game}.")
    tell(done)
