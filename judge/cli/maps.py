"""Maps without any game: `judge maps list`, `import` and `export`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from judge.cli.common import JSON, draft_in_file, print_rows, refusals_told, tell

if TYPE_CHECKING:
    from pathlib import Path

    from judge.files.maps.draft import MapDraft
    from judge.problems import Problem


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


@maps.command("import", short_help="Make map files of ours from those of DPjudge, jDip or godip.")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@click.option("-o", "--output", default=".", help="The folder to write to.", type=click.Path(file_okay=False))
@click.option("--name", default="", help="The map's name for people; default: from the file or its name.")
@click.option("--source", default="", help="Where the map is from, if not from DPjudge.")
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
def import_(files: tuple[str, ...], output: str, name: str, source: str, replace: bool) -> None:
    """Make NAME.yaml from each map in FILES: DPjudge's NAME.map, jDip's variants.xml, godip's NAME.go.

    The maps of the PyPI package diplomacy have DPjudge's format, too. jDip's file of provinces has to lie beside
    variants.xml. Standard error lists what is not taken over from jDip's and godip's maps.

    \b
    judge maps import fleetrome.map -o maps
    judge check maps/fleetrome.yaml
    judge maps import colonial.map --source "diplomacy 1.1.2, AGPL"
    judge maps import variants/asia/variants.xml canton.go

    A file that starts from another one becomes a variant of it, so import that one too. People's addresses (NOTIFY) are
    left out. DPjudge's license has to stay with the result: it is in maps/LICENSE.dpjudge. With --source the result
    names that instead, and no license.
    """
    from pathlib import Path

    from judge.files.maps.importing import import_map, is_foreign_map, map_id_of, read_foreign_maps, write_map

    are_sound = True
    for file in map(Path, files):
        with refusals_told():
            if not is_foreign_map(file):
                target = _target(output, map_id_of(file), replace)
                are_sound &= _told_to_be_sound(target, import_map(file, target, name, origin=source))
                continue
            for made in read_foreign_maps(file, name, source):
                target = _target(output, made.map_id, replace)
                are_sound &= _told_to_be_sound(target, write_map(made.tree, target))
                for sentence in made.lost:
                    click.echo(sentence, err=True)
    if not are_sound:
        raise SystemExit(1)


def _target(folder: str, map_id: str, replace: bool) -> Path:
    """Return the file for a map, and make its folder. Raises ClickException if it may not be written."""
    from pathlib import Path

    target = Path(folder) / f"{map_id}.yaml"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(str(error)) from error
    if target.exists() and not replace:
        raise click.ClickException(f"{target} is there already: with --replace it is written over.")
    return target


def _told_to_be_sound(target: Path, problems: list[Problem]) -> bool:
    """Report that a map file is written, and its errors. Return True if it has none."""
    from judge.files.maps.examine import is_error

    errors = [problem for problem in problems if is_error(problem)]
    click.echo(f"{target} is written." if not errors else f"{target} is written, and has faults:")
    for problem in errors:
        tell(str(problem))
    return not errors


@maps.command(short_help="Write a map in a form for other programs.")
@click.argument("name")
@click.option(
    "--format", "form", type=click.Choice(["json", "dpjudge", "line", "svg"]), default="json", help="Default: json."
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The file to write; default: standard output.")
def export(name: str, form: str, output: str | None) -> None:
    """Write the map NAME, or that of a file: JSON, DPjudge's format, a picture, or its start as a line.

    \b
    judge maps export standard --format json
    judge maps export maps/mine.yaml --format dpjudge -o mine.map
    judge maps export youngstown --format svg -o youngstown.svg
    judge maps export chaos --format line | judge adjudicate --legal

    JSON is as `judge schema map` says. A map made from another one comes whole. DPjudge's format cannot say
    everything: standard error names what is lost.
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
    """Return a map in a format, and notes on what the format cannot express. Raises Refused."""
    import msgspec

    from judge.app.adjudication.answer import opening_line
    from judge.app.adjudication.line import Line
    from judge.app.pictures.map_file import board_svg
    from judge.files.maps.build import build_map
    from judge.files.maps.dpjudge.write import old_file
    from judge.files.maps.load import load_map, map_names, own_file

    own = name.strip().lower() in map_names()
    draft = draft_in_file(str(own_file(name.strip().lower())) if own else name)
    match form:
        case "json":
            return msgspec.json.format(msgspec.json.encode(_whole(draft)), indent=2) + b"\n", []
        case "dpjudge":
            return old_file(draft)
    board = load_map(name) if own else build_map(draft)
    if form == "line":
        line = opening_line(board, Line("", {}, map=board.id if own else _whole(draft)))
        return msgspec.json.encode(line) + b"\n", []
    return board_svg(board, is_own=own).encode(), []


def _whole(draft: MapDraft) -> dict[str, Any]:
    """Return a map file as JSON, without the map that it was made from."""
    from judge.files.maps.schema import as_json

    tree = draft.document.root.tree
    assert isinstance(tree, dict)
    whole: dict[str, Any] = as_json({key: value for key, value in tree.items() if key != "base"})
    return whole
