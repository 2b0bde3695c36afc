"""`judge map`: a game as a picture."""

from __future__ import annotations

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
    from judge.app.pictures.png import PictureFailed
    from judge.problems import Refused
    from judge.store.codec import UnreadableGame

    if (game is None) is (not board):
        raise click.UsageError("Name a game, or a map with --board.")
    if board and (phase or orders):
        raise click.UsageError("--phase and --orders are for games.")
    try:
        if game is None:
            click.echo(save_board(board, Path(output), width=width))
            return
        click.echo(save_map(judge_of(ctx), game, Path(output), phase=phase, orders=orders, width=width))
    except Refused as refused:
        raise click.ClickException(refused.text) from refused
    except (PictureFailed, UnreadableGame, OSError) as error:
        raise click.ClickException(str(error)) from error
