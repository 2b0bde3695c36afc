"""`judge map`, `judge chart` and `judge replay`: a game as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from judge.cli.common import judge_of


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
    """Tell what is wrong with a picture as the command line does."""
    from judge.app.pictures.png import PictureFailed
    from judge.problems import Refused
    from judge.store.codec import UnreadableGame

    try:
        yield
    except Refused as refused:
        raise click.ClickException(refused.text) from refused
    except (PictureFailed, UnreadableGame, OSError) as error:
        raise click.ClickException(str(error)) from error
