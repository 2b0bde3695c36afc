"""`judge maps`: the maps of this judge, and maps of other judges taken over."""

from __future__ import annotations

from typing import Any

import click

from judge.cli.common import JSON, print_rows, refusals_told, tell


@click.group(short_help="List the maps, or take over a map of another judge.")
def maps() -> None:
    """List the maps of this judge, or take over a map of another judge.

    \b
    judge maps list
    judge maps import fleetrome.map
    """


@maps.command("list")
@JSON
def list_(as_json: bool) -> None:
    """List the maps that games can be played on.

    \b
    judge maps list
    """
    from judge.files.maps.load import load_map, map_names

    rows: list[dict[str, Any]] = []
    for name in map_names():
        known = load_map(name)
        players = sum(not power.dummy for power in known.powers.values())
        rows.append({"map": name, "name": known.name, "players": players, "centers": len(known.centers),
                     "win": known.win, "start": str(known.start), "description": known.description})  # fmt: skip
    print_rows(rows, as_json)


@maps.command("import", short_help="Make a map file of ours from a map file of DPjudge.")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@click.option(
    "-o", "--output", default=".", help="The folder to write to.", type=click.Path(exists=True, file_okay=False)
)
@click.option("--name", default="", help="The map's name for people; made from the file's name without it.")
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
def import_(files: tuple[str, ...], output: str, name: str, replace: bool) -> None:
    """Make NAME.yaml from each of FILES, maps in the format of DPjudge (NAME.map).

    \b
    judge maps import fleetrome.map -o maps
    judge check maps/fleetrome.yaml

    A file that starts from another one becomes a variant of it, so import that one too. People's addresses
    (NOTIFY) are left out. DPjudge's licence has to stay with the result: it is in maps/LICENSE.dpjudge.
    """
    from pathlib import Path

    from judge.files.maps.dpjudge.importing import import_map, map_id_of
    from judge.files.maps.examine import is_error

    faulty = False
    for file in map(Path, files):
        target = Path(output) / f"{map_id_of(file)}.yaml"
        if target.exists() and not replace:
            raise click.ClickException(f"{target} is there already: with --replace it is written over.")
        with refusals_told():
            problems = [problem for problem in import_map(file, target, name) if is_error(problem)]
        click.echo(f"{target} is written." if not problems else f"{target} is written, and has faults:")
        for problem in problems:
            tell(str(problem))
        faulty = faulty or bool(problems)
    if faulty:
        raise SystemExit(1)
