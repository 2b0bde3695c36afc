"""`judge archive`: the games of this judge as pages that any web server shows."""

from __future__ import annotations

from datetime import datetime

import click

from judge.cli.common import NOW, judge_of, moment_or_now


@click.command(short_help="Write pages of all public games into a folder.")
@click.argument("folder", required=False, type=click.Path(file_okay=False))
@click.option("--url", default=None, help="Where the pages will be on the web: then there are feeds, too.")
@NOW
@click.pass_context
def archive(ctx: click.Context, folder: str | None, url: str | None, now: datetime | None) -> None:
    """Write pages of all public games and maps into FOLDER ([archive] folder in judge.toml).

    They are plain files. Open index.html, or give the folder to any web server. Call it again to bring them up to
    date: only what has changed is written. `judge serve` does so by itself where judge.toml names the folder.

    \b
    judge archive /var/www/judge --url https://judge.example.org/
    """
    from pathlib import Path

    from msgspec.structs import replace

    from judge.app.archive.write import write_archive
    from judge.cli.common import TryAgain
    from judge.config.sections import archive_url
    from judge.store.rows import StoreError

    judge = judge_of(ctx)
    where = folder or judge.config.archive.folder
    if not where:
        raise click.UsageError("Name a folder, or write one into [archive] folder of judge.toml.")
    try:
        if url is not None:
            judge.use(replace(judge.config, archive=replace(judge.config.archive, url=archive_url(url))))
        done = write_archive(judge, Path(where), moment_or_now(now))
    except ValueError as error:
        raise click.BadParameter(f"{url!r}: {error}") from error
    except StoreError as error:
        raise TryAgain(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"The pages cannot be written: {error}") from error
    if done is None:
        raise click.ClickException(f"Another judge is writing into {where}. Nothing was done.")
    click.echo(
        f"{where}: {done.games} games brought up to date, {done.pages} pages and {done.pictures} pictures written,"
        f" {done.gone} games taken away."
    )
    if done.failed:
        raise click.ClickException(f"{done.failed} games or pictures could not be read or painted: see judge check.")
