"""Maps without any game: `judge maps list`, `import` and `export`."""

from __future__ import annotations

from typing import Any

import click

from judge.cli.common import JSON, draft_in_file, print_rows, refusals_told, tell


@click.group(short_help="List the maps, take one over from another judge, hand one on.")
def maps() -> None:
    """List the maps of this judge, take over a map of another judge, or hand one on.

    \b
    judge maps list
    judge maps import fleetrome.map
    judge maps export standard --format json
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
        if as_json:
            rows[-1]["edition"] = known.edition
    print_rows(rows, as_json)


@maps.command("import", short_help="Make a map file of ours from a map file of DPjudge.")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@click.option(
    "-o", "--output", default=".", help="The folder to write to.", type=click.Path(exists=True, file_okay=False)
)
@click.option("--name", default="", help="The map's name for people; made from the file's name without it.")
@click.option("--source", default="", help="Where the map is from, if not from DPjudge.")
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
def import_(files: tuple[str, ...], output: str, name: str, source: str, replace: bool) -> None:
    """Make NAME.yaml from each of FILES, maps in the format of DPjudge (NAME.map).

    The maps of the PyPI package diplomacy have that format, too.

    \b
    judge maps import fleetrome.map -o maps
    judge check maps/fleetrome.yaml
    judge maps import colonial.map --source "diplomacy 1.1.2, AGPL"

    A file that starts from another one becomes a variant of it, so import that one too. People's addresses
    (NOTIFY) are left out. DPjudge's licence has to stay with the result: it is in maps/LICENSE.dpjudge. With --source
    the result names that instead, and no licence.
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
            problems = [problem for problem in import_map(file, target, name, origin=source) if is_error(problem)]
        click.echo(f"{target} is written." if not problems else f"{target} is written, and has faults:")
        for problem in problems:
            tell(str(problem))
        faulty = faulty or bool(problems)
    if faulty:
        raise SystemExit(1)


@maps.command(short_help="Write a map in a form for other programs.")
@click.argument("name")
@click.option("--format", "form", type=click.Choice(["json", "dpjudge", "svg"]), default="json", help="Default: json.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The file to write; default: standard output.")
def export(name: str, form: str, output: str | None) -> None:
    """Write the map NAME, or that of a file, as one file: JSON, DPjudge's format, or a picture.

    \b
    judge maps export standard --format json
    judge maps export maps/mine.yaml --format dpjudge -o mine.map
    judge maps export youngstown --format svg -o youngstown.svg

    JSON is as `judge schema map` says. A map made from another one comes whole. DPjudge's format cannot say
    everything: standard error tells what is lost.
    """
    with refusals_told():
        written, lost = _written(name, form)
    for sentence in lost:
        click.echo(sentence, err=True)
    if output is None:
        click.echo(written, nl=False)
        return
    try:
        with open(output, "wb") as file:
            file.write(written)
    except OSError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{output} is written.")


def _written(name: str, form: str) -> tuple[bytes, list[str]]:
    """A map in a form, and what the form cannot say. Raises Refused."""
    import msgspec

    from judge.app.pictures.map_file import board_svg
    from judge.files.maps.build import build_map
    from judge.files.maps.dpjudge.write import old_file
    from judge.files.maps.load import load_map, map_names, own_file
    from judge.files.maps.schema import as_json

    own = name.strip().lower() in map_names()
    draft = draft_in_file(str(own_file(name.strip().lower())) if own else name)
    match form:
        case "json":
            tree = draft.document.root.tree
            assert isinstance(tree, dict)
            whole = as_json({key: value for key, value in tree.items() if key != "base"})
            return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n", []
        case "dpjudge":
            return old_file(draft)
        case _:
            return board_svg(load_map(name) if own else build_map(draft), is_own=own).encode(), []
