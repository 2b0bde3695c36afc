"""`judge archive`: the games of this judge as pages that any web server shows."""

from __future__ import annotations

from datetime import datetime

import click

from judge.cli.common import NOW, judge_of, moment_or_now


@click.command(short_help="Write pages of all public games into a folder.")
@click.argument("folder", type=click.Path(file_okay=False))
@click.option("--url", default="", help="Where the pages will be on the web: then there are feeds, too.")
@click.option("--no-index", is_flag=True, help="Ask robots not to list the pages.")
@NOW
@click.pass_context
def archive(ctx: click.Context, folder: str, url: str, no_index: bool, now: datetime | None) -> None:
    """Write the pages of all public games, of all maps, and a first page into FOLDER.

    They are plain files. Open index.html, or give the folder to any web server. Call it again to bring them up to
    date: only what has changed is written.

    \b
    judge archive /var/www/judge --url https://judge.example.org/
    """
    from pathlib import Path

    from judge.app.archive.write import write_archive
    from judge.cli.common import TryAgain
    from judge.store.rows import StoreError

    try:
        done = write_archive(judge_of(ctx), Path(folder), moment_or_now(now), url=url, index=not no_index)
    except StoreError as error:
        raise TryAgain(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"The pages cannot be written: {error}") from error
    click.echo(
        f"{folder}: {done.games} games brought up to date, {done.pages} pages and {done.pictures} pictures written,"
        f" {done.gone} games taken away."
    )
    if done.failed:
        raise click.ClickException(f"{done.failed} games or pictures could not be read or painted: see judge check.")
