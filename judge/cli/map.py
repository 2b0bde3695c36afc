"""`judge map`, `chart`, `replay` and `archive`: games as pictures and as pages for a web server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import click

from judge.cli.common import NOW, judge_of, moment_or_now


@click.command("map", short_help="Draw a game's position or orders into a file.")
@click.argument("game", required=False)
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="FILE.png, .svg or .geojson.")
@click.option("--board", default="", metavar="MAP", help="A map as its games begin, in place of a game.")
@click.option("--phase", default="", metavar="CODE", help="An earlier phase, such as F1903M.")
@click.option("--orders", is_flag=True, help="The orders with what came of them; of the phase processed last.")
@click.option("--width", default=1200, show_default=True, type=click.IntRange(100, 8000), help="Pixels, of a PNG.")
@click.pass_context
def map_command(
    ctx: click.Context, game: str | None, output: str, board: str, phase: str, orders: bool, width: int
) -> None:
    """Draw GAME into a file, as its Master sees it: now, or as --phase and --orders say.

    \b
    judge map river -o river.png
    judge map river --orders -o spring.svg
    judge map river --phase F1903M --orders -o fall.png
    judge map --board youngstown -o youngstown.svg

    With --orders and the present phase, the orders on file are drawn. A .geojson has provinces, units and orders as
    shapes, and an .svg names them in data-power, data-unit, data-order and data-result: for programs.
    """
    from pathlib import Path

    from judge.app.pictures.map_file import save_board, save_map

    if (game is None) is (not board):
        raise click.UsageError("Name a game, or a map with --board.")
    if board and (phase or orders):
        raise click.UsageError("--phase and --orders are for games.")
    with _complaints():
        if game is None:
            click.echo(save_board(board, Path(output), width=width))
        else:
            click.echo(save_map(judge_of(ctx), game, Path(output), phase=phase, orders=orders, width=width))


@click.command(short_help="Draw a chart of a game's centers, year by year, into a file.")
@click.argument("game")
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="FILE.png or .svg.")
@click.option("--width", default=1200, show_default=True, type=click.IntRange(100, 8000), help="Pixels, of a PNG.")
@click.pass_context
def chart(ctx: click.Context, game: str, output: str, width: int) -> None:
    """Draw how many centers each power of GAME owned, year by year, as its Master sees it.

    \b
    judge chart river -o centers.png
    judge chart river -o centers.svg
    """
    from pathlib import Path

    from judge.app.pictures.map_file import save_chart

    with _complaints():
        click.echo(save_chart(judge_of(ctx), game, Path(output), width=width))


@click.command(short_help="Draw a game's positions into a file, as an animation.")
@click.argument("game")
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="FILE.gif.")
@click.option("--width", default=900, show_default=True, type=click.IntRange(100, 2000), help="Pixels.")
@click.pass_context
def replay(ctx: click.Context, game: str, output: str, width: int) -> None:
    """Draw all positions of GAME one after the other, as its Master sees them.

    \b
    judge replay river -o river.gif
    """
    from pathlib import Path

    from judge.app.pictures.map_file import save_replay

    with _complaints():
        click.echo(save_replay(judge_of(ctx), game, Path(output), width=width))


@contextmanager
def _complaints() -> Iterator[None]:
    """Report errors about pictures as errors of the command line."""
    from judge.app.pictures.png import PictureFailed
    from judge.problems import Refused
    from judge.store.codec import UnreadableGame

    try:
        yield
    except Refused as refused:
        raise click.ClickException(refused.text) from refused
    except (PictureFailed, UnreadableGame, OSError) as error:
        raise click.ClickException(str(error)) from error


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
