"""Look at things without changes: `judge games`, `show`, `log`, `read` and `status`."""

from __future__ import annotations

from datetime import datetime

import click

from judge.cli.common import JSON, NOW, config_of, judge_of, moment_or_now, print_json, print_rows


@click.command(short_help="List the games of this judge.")
@click.option("--stage", default=None, help="Only games in this stage: forming, active, waiting, ...")
@JSON
@click.pass_context
def games(ctx: click.Context, stage: str | None, as_json: bool) -> None:
    """List the games of this judge.

    \b
    judge games --stage active
    """
    from judge.app.keeper.games import game_rows

    print_rows(game_rows(judge_of(ctx), stage), as_json)


@click.command(short_help="Show how one game stands.")
@click.argument("game")
@JSON
@click.pass_context
def show(ctx: click.Context, game: str, as_json: bool) -> None:
    """Show how one game stands, as its Master sees it, with the orders on file.

    \b
    judge show river
    judge show river --json | judge adjudicate
    """
    from judge.app.keeper.games import game_json, game_page
    from judge.store.codec import UnreadableGame

    judge = judge_of(ctx)
    try:
        text = game_json(judge, game) if as_json else game_page(judge, game, moment_or_now(None))
    except UnreadableGame as error:
        raise click.ClickException(str(error)) from error
    if text is None:
        raise click.ClickException(f"There is no game {game}.")
    click.echo(text)


@click.command("log", short_help="Show what happened in a game, who did it, and when.")
@click.argument("game")
@JSON
@click.pass_context
def log_command(ctx: click.Context, game: str, as_json: bool) -> None:
    """Show what happened in a game, who did it, and when.

    \b
    judge log river
    """
    from judge.app.keeper.games import log_rows

    rows = log_rows(judge_of(ctx), game)
    if rows is None:
        raise click.ClickException(f"There is no game {game}.")
    print_rows(rows, as_json)


@click.command(short_help="Show how a mail would be read, without doing it.")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False))
@JSON
@click.pass_context
def read(ctx: click.Context, file: str | None, as_json: bool) -> None:
    """Show how the judge reads a mail (FILE or standard input), without doing it.

    Passwords are hidden, but not with --json.

    \b
    judge read orders.eml
    judge read --json < orders.eml
    """
    from judge.app.mails.read_preview import describe_reading, reading_json
    from judge.app.process.by_pipe import read_mail_file

    config = config_of(ctx)
    reading = reading_json(read_mail_file(file, config.limits.max_bytes), config, hide_passwords=not as_json)
    if as_json:
        print_json(reading)
    else:
        click.echo(describe_reading(reading))


@click.command(short_help="Show how the judge does, and what somebody should look at.")
@click.option("--quiet", is_flag=True, help="Print only what somebody should look at; nothing when all is well.")
@JSON
@NOW
@click.pass_context
def status(ctx: click.Context, quiet: bool, as_json: bool, now: datetime | None) -> None:
    """Show how the judge is doing: its clock, games, mails and letters, and what needs attention.

    \b
    judge status
    judge status --quiet     for cron or monitoring

    Exit 1 when there is something to look at.
    """
    from judge.app.status.page import judge_status, status_page
    from judge.mail.plain_text import escaped

    told = judge_status(judge_of(ctx), moment_or_now(now))
    if as_json:
        print_json(told)
    elif not quiet:
        click.echo(escaped(status_page(told)))
    elif told["look_at"]:
        click.echo(escaped("\n".join(told["look_at"])))
    if told["look_at"]:
        ctx.exit(1)
