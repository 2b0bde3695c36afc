"""Move data: `judge export`, `judge import`, `judge backup`, `judge restore`, `judge copy`."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import click

from judge.cli.common import NOW, config_of, judge_of, moment_or_now, refusals_told, tell

if TYPE_CHECKING:
    from judge.app.base.judge import Judge


@click.command(short_help="Write one game into a file.")
@click.argument("game")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The file to write; default: standard output.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["yaml", "diplomacy", "daide", "webdiplomacy"]),
    default="yaml",
    help="Default: yaml.",
)
@click.pass_context
def export(ctx: click.Context, game: str, output: str | None, form: str) -> None:
    """Write GAME, with its history, as YAML that people can read and edit. `judge import` reads it back.

    \b
    judge export river -o river.yaml
    judge export river --format diplomacy -o river.json

    Other forms: diplomacy, a game as the PyPI package of this name saves it; daide, messages of DAIDE; webdiplomacy,
    the history.json of webDiplomacy. Standard error names what is left out.
    """
    from judge.store.codec import UnreadableGame

    try:
        with refusals_told():
            text = _exported(judge_of(ctx), game, form)
        if output is None:
            click.echo(text, nl=False)
            return
        with open(output, "w", encoding="utf-8") as file:
            file.write(text)
    except (UnreadableGame, OSError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{game} is written to {output}.")


def _exported(judge: Judge, game: str, form: str) -> str:
    """Return a game as text. Raises ClickException, Refused, UnreadableGame."""
    if form != "yaml":
        from judge.app.transfer.export import write_foreign

        written = write_foreign(judge, game, form)
        for sentence in written.lost:
            click.echo(sentence, err=True)
        return written.text
    from judge.app.transfer.export import export_game

    text = export_game(judge, game)
    if text is None:
        raise click.ClickException(f"There is no game {game}.")
    return text


@click.command("import", short_help="Read a game back from such a file, checked.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--name", default="", help="The game's name here, for a game in a foreign form.")
@click.option("--replace", is_flag=True, help="Correct the game of this name, if nothing happened in it since.")
@NOW
@click.pass_context
def import_command(ctx: click.Context, file: str, name: str, replace: bool, now: datetime | None) -> None:
    """Read a game from FILE, written by `judge export` and perhaps edited. Every fault is reported.

    \b
    judge import river.yaml
    judge import --replace river.yaml
    judge import saved.json --name river

    FILE may also be a game in another form of `judge export`. It is played again here, and refused if a phase has other
    results. Its powers are vacant, and the keeper is its Master.
    """
    from judge.app.transfer.import_game import import_foreign_game, import_game, is_foreign

    with open(file, "rb") as opened:
        text = opened.read().decode("utf-8", "replace")
    with refusals_told():
        if is_foreign(text):
            if replace:
                raise click.UsageError("--replace is for files of `judge export`.")
            tell(import_foreign_game(judge_of(ctx, new=True), text, file, moment_or_now(now), name))
            return
        if name:
            raise click.UsageError("--name is for games in a foreign form.")
        tell(import_game(judge_of(ctx, new=True), text, file, moment_or_now(now), over=replace))


@click.command(short_help="Copy the whole store while the judge runs.")
@click.argument("file", type=click.Path())
@click.pass_context
def backup(ctx: click.Context, file: str) -> None:
    """Copy the whole store to FILE while the judge runs."""
    from judge.store.rows import StoreError

    try:
        judge_of(ctx).store.backup(file)
    except (StoreError, OSError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"The store is copied to {file}.")


@click.command(short_help="Put a backup in the place of the store.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@NOW
@click.pass_context
def restore(ctx: click.Context, file: str, now: datetime | None) -> None:
    """Replace the store by a copy of FILE, written by `judge backup`. Stop the judge before.

    FILE is checked first. The old store is kept beside it: the command prints its new name, and what has changed since
    the backup, if it can be read. Killed at any moment, it leaves the old store or the whole new one.

    \b
    judge restore backup.db
    """
    from judge.app.keeper.copying import restore_store
    from judge.store.rows import StoreError

    try:
        tell(restore_store(config_of(ctx), file, moment_or_now(now)))
    except StoreError as error:
        raise click.ClickException(str(error)) from error


@click.command(short_help="Copy a judge into another store: from SQLite to PostgreSQL, or back.")
@click.argument("source")
@click.argument("target")
@click.option(
    "--password-file",
    type=click.Path(exists=True, dir_okay=False),
    help="Its first line is the database's password; default: that of judge.toml.",
)
@click.pass_context
def copy(ctx: click.Context, source: str, target: str, password_file: str | None) -> None:
    """Copy everything from the store SOURCE into the empty store TARGET. Stop the judge before.

    Each is a path, sqlite:PATH or postgresql://USER@HOST/DATABASE. Every row is read again and compared. Nobody may
    have either store open. TARGET is filled wholly or, whatever happens, not at all; SOURCE stays as it is.

    \b
    judge copy games/judge.db postgresql://judge@db.example.org/judge
    judge copy postgresql://judge@db.example.org/judge back.db
    """
    from judge.app.keeper.copying import copy_store
    from judge.store.rows import StoreError

    try:
        tell(copy_store(source, target, password_file or config_of(ctx).store.password_file))
    except StoreError as error:
        raise click.ClickException(str(error)) from error
