"""`judge demo`."""

from __future__ import annotations

import click


@click.command(short_help="Watch a whole game year by e-mail on this machine.")
@click.option("--keep", type=click.Path(), help="Where to make the store; default: a new folder.")
@click.option(
    "--variant",
    default="standard",
    metavar="NAME",
    help="A year of another way to play: payola, exchange, crystal_ball, everybody_plays or march.",
)
@click.option("--quiet", is_flag=True, help="Only who wrote to whom and why, not the letters themselves.")
def demo(keep: str | None, variant: str, quiet: bool) -> None:
    """Watch a whole game year by e-mail on this machine: seven scripted players, a Master, real SMTP."""
    from pathlib import Path

    from judge.demo.run import run_demo

    raise SystemExit(run_demo(Path(keep) if keep else None, quiet=quiet, variant=variant))
