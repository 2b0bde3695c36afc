"""`judge keeper`: decisions of a judge's operator about it, and acts in its games."""

from __future__ import annotations

from datetime import datetime

import click

from judge.cli.common import JSON, NOW, judge_of, moment_or_now, print_rows, refusals_told, tell


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


@keeper.command()
@click.option("--off", is_flag=True, help="No sign-on by mail anymore.")
@click.pass_context
def password(ctx: click.Context, off: bool) -> None:
    """Choose the word with which you can sign on to any game by mail. Without one (--off), nobody can.

    \b
    SIGNON JK@river your-word

    It is asked for, or read from standard input (twice). In each game it opens more than the Master's own password,
    so let it be long, and change it when a mail with it may have been read by others.
    """
    from judge.app.base.keeper_settings import set_password

    word = "" if off else str(click.prompt("The keeper's word", hide_input=True, confirmation_prompt=True))
    with refusals_told():
        tell(set_password(judge_of(ctx, new=True), word))


_MARKS = (
    (
        "hold",
        "held",
        True,
        "Let the clock leave GAME alone until `release`. Everybody in it is told; orders and press go on.",
    ),
    (
        "release",
        "held",
        False,
        "Let the clock look at GAME again. A deadline that passed meanwhile becomes a full new period.",
    ),
    (
        "lock",
        "corrupt",
        True,
        "Lock GAME, which something has broken: until `unlock` nobody else changes anything in it, its Master neither.",
    ),
    (
        "unlock",
        "corrupt",
        False,
        "Let GAME go on after it was mended.",
    ),
    (
        "suspect",
        "suspect",
        True,
        "Have a copy of all press in GAME sent to you. Nobody in it is told: say on your site that you may do so.",
    ),
    (
        "trust",
        "suspect",
        False,
        "Read the press of GAME no more.",
    ),
)
"""Each command, the mark that it sets on a game or removes, and its help."""


def _command_that_marks(name: str, flag: str, on: bool, help: str) -> None:
    """Add a command that sets a mark on a game, or removes it."""

    @keeper.command(name, help=help)
    @click.argument("game")
    @NOW
    @click.pass_context
    def command_that_marks(ctx: click.Context, game: str, now: datetime | None) -> None:
        from judge.app.keeper.acts import mark
        from judge.game.game import Flag

        done = mark(judge_of(ctx), game, Flag(flag), on, moment_or_now(now))
        if done is None:
            raise click.ClickException(f"There is no game {game}.")
        tell(done)


for _mark in _MARKS:
    _command_that_marks(*_mark)


@keeper.command("close")
@click.argument("reason", required=False, default="")
@click.pass_context
def close(ctx: click.Context, reason: str) -> None:
    """Take no new games: CREATE is refused with REASON. Games that are there continue."""
    from judge.app.base.keeper_settings import close_judge

    tell(close_judge(judge_of(ctx, new=True), reason))


@keeper.command("open")
@click.pass_context
def open_(ctx: click.Context) -> None:
    """Take new games again."""
    from judge.app.base.keeper_settings import open_judge

    tell(open_judge(judge_of(ctx, new=True)))


@keeper.command()
@click.argument("address")
@click.pass_context
def block(ctx: click.Context, address: str) -> None:
    """File mail from ADDRESS (me@example.org, or @example.org for a whole domain) without answering it."""
    from judge.app.keeper.addresses import block as do

    with refusals_told():
        tell(do(judge_of(ctx, new=True), address))


@keeper.command()
@click.argument("address")
@click.pass_context
def unblock(ctx: click.Context, address: str) -> None:
    """Answer mail from ADDRESS again."""
    from judge.app.keeper.addresses import unblock as do

    with refusals_told():
        done = do(judge_of(ctx), address)
    if done is None:
        raise click.ClickException(f"{address} is not blocked.")
    tell(done)


@keeper.command()
@JSON
@click.pass_context
def blocked(ctx: click.Context, as_json: bool) -> None:
    """List the blocked addresses."""
    from judge.app.keeper.addresses import blocked_rows

    print_rows(blocked_rows(judge_of(ctx)), as_json)


@keeper.command()
@click.argument("address")
@NOW
@click.pass_context
def register(ctx: click.Context, address: str, now: datetime | None) -> None:
    """Let ADDRESS (me@example.org, or @example.org for a whole domain) take part.

    That matters where judge.toml has registered_only = true in [judge]: then nobody else can make, join, observe or
    take over a game.
    """
    from judge.app.keeper.addresses import register as do

    with refusals_told():
        tell(do(judge_of(ctx, new=True), address, moment_or_now(now)))


@keeper.command()
@click.argument("address")
@click.pass_context
def unregister(ctx: click.Context, address: str) -> None:
    """Take ADDRESS off the register. The games that it plays in continue."""
    from judge.app.keeper.addresses import unregister as do

    with refusals_told():
        done = do(judge_of(ctx), address)
    if done is None:
        raise click.ClickException(f"{address} is not registered.")
    tell(done)


@keeper.command()
@JSON
@click.pass_context
def registered(ctx: click.Context, as_json: bool) -> None:
    """List the registered addresses."""
    from judge.app.keeper.addresses import registered_rows

    print_rows(registered_rows(judge_of(ctx)), as_json)


@keeper.command()
@click.argument("text", required=False, default="")
@click.pass_context
def motd(ctx: click.Context, text: str) -> None:
    """Put TEXT into every answer to HELP, LIST and a mere sign-on; without TEXT, no more."""
    from judge.app.base.keeper_settings import set_motd

    tell(set_motd(judge_of(ctx, new=True), text))


@keeper.command()
@JSON
@NOW
@click.pass_context
def stats(ctx: click.Context, as_json: bool, now: datetime | None) -> None:
    """Show games by stage, mails and letters of the last seven days, and what waits."""
    from judge.app.keeper.figures import stats_rows

    print_rows(stats_rows(judge_of(ctx), moment_or_now(now)), as_json)


@keeper.command()
@click.argument("address")
@click.option("--excuse", nargs=2, metavar="GAME PHASE", help="Hold a phase that was late against ADDRESS no more.")
@JSON
@NOW
@click.pass_context
def record(
    ctx: click.Context, address: str, excuse: tuple[str, str] | None, as_json: bool, now: datetime | None
) -> None:
    """Show how reliably ADDRESS plays: the counts, and the ratio.

    \b
    judge keeper record anna@example.org
    judge keeper record anna@example.org --excuse river F1903M
    """
    from judge.app.keeper.figures import excuse as do
    from judge.app.keeper.figures import record_rows, record_sentences

    judge = judge_of(ctx)
    if excuse:
        with refusals_told():
            tell(do(judge, address, *excuse, moment_or_now(now)))
        return
    print_rows(record_rows(judge, address), as_json)
    if not as_json:
        tell(record_sentences(judge, address, moment_or_now(now)))


@keeper.command()
@click.argument("game")
@click.argument("words", nargs=-1, required=True)
@NOW
@click.pass_context
def command(ctx: click.Context, game: str, words: tuple[str, ...], now: datetime | None) -> None:
    """Carry out a Master's command in GAME. Everybody concerned is told as usual, the Master too.

    \b
    judge keeper command river TERMINATE
    judge keeper command river ACTIVATE
    judge keeper command river SET DEADLINE FRI 18:00
    """
    from judge.app.keeper.acts import as_master

    with refusals_told():
        done = as_master(judge_of(ctx), game, " ".join(words), moment_or_now(now))
    if done is None:
        raise click.ClickException(f"There is no game {game}.")
    tell(done)
