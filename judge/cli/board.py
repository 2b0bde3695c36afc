"""Rules and positions without any game: `judge adjudicate`, `corpus`, `schema`, `rules` and `check`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from judge.cli.common import JSON, NOW, config_of, draft_in_file, moment_or_now, refusals_told, tell

if TYPE_CHECKING:
    from judge.app.adjudication.line import Notation
    from judge.app.checks.checking import Finding
    from judge.board.maps import Map
    from judge.config import Config


@click.command(short_help="Positions with orders in, results out, as JSON Lines.")
@click.option("--map", "map_name", help="For lines that name no map; default: standard.")
@click.option(
    "--map-file", type=click.Path(exists=True, dir_okay=False), help="A map as YAML or JSON, for these lines."
)
@click.option("--rules", default="", help="Rules for lines that name none, with commas.")
@click.option(
    "--notation", type=click.Choice(["short", "any"]), default="short", help="Read orders strictly, or as in mails."
)
@click.option("--explain", is_flag=True, help="Say why, and what comes next.")
@click.option("--legal", is_flag=True, help="List the legal orders of all units.")
@click.option("-j", "--jobs", default=1, type=click.IntRange(1, 256), help="Use that many processes.")
@click.pass_context
def adjudicate(
    ctx: click.Context,
    map_name: str | None,
    map_file: str | None,
    rules: str,
    notation: Notation,
    explain: bool,
    legal: bool,
    jobs: int,
) -> None:
    """Read positions with orders as JSON Lines, write results as JSON Lines, in order, as they come.

    The options are defaults for lines that do not say so themselves. docs/programs.md describes all fields.

    \b
    echo '{"id":1,"phase":"S1901M","units":{"FRANCE":["A PAR"]},"centers":{},
           "orders":{"FRANCE":["A PAR - BUR"]}}' | tr -d '\\n' | judge adjudicate
    """
    if map_name is not None and map_file is not None:
        raise click.UsageError("Name a map or a file, not both.")
    board = map_name or "standard" if map_file is None else _map_in(map_file)
    if jobs > 1:
        _by_many(ctx.params, jobs)
        return
    from judge.app.adjudication.stream import Defaults, adjudicate_stream

    named = tuple(word.strip().upper() for word in rules.split(",") if word.strip())
    with open(0, "rb", closefd=False) as source, open(1, "wb", closefd=False) as target:
        adjudicate_stream(source, target, Defaults(board, named, notation, explain, legal))


def _by_many(given: Mapping[str, Any], jobs: int) -> None:
    """Adjudicate in other processes, each with the options given to this one."""
    from judge.app.adjudication.many import NoProcess, adjudicate_by_many, own_command

    named = {"--map": "map_name", "--map-file": "map_file", "--rules": "rules", "--notation": "notation"}
    words = [f"{option}={given[name]}" for option, name in named.items() if given[name]]
    words += [f"--{flag}" for flag in ("explain", "legal") if given[flag]]
    try:
        with open(1, "wb", closefd=False) as target:
            adjudicate_by_many(0, target, jobs, own_command(words))
    except NoProcess as fault:
        raise click.ClickException(str(fault)) from fault


def _map_in(file: str) -> Map:
    from judge.files.maps.build import build_map

    return build_map(draft_in_file(file))


@click.command(short_help="JSON Schema of lines, answers and maps.")
@click.argument("part", type=click.Choice(["line", "answer", "map"]))
def schema(part: str) -> None:
    """Print the JSON Schema of a line for `judge adjudicate`, of its answer, or of a map file.

    A map file is YAML; its schema is for the same as JSON.
    """
    import msgspec

    from judge.app.adjudication.schema import schema_of

    click.echo(msgspec.json.format(msgspec.json.encode(schema_of(part)), indent=2))


@click.command(short_help="Phases with their answers, for testing other engines.")
@click.argument("kind", type=click.Choice(["datc", "variants", "random"]))
@click.option("--map", "maps", multiple=True, help="For random: a map; may be given again. Default: ten maps.")
@click.option("--count", default=1_000, type=click.IntRange(1), show_default=True, help="For random: phases a map.")
@click.option("--seed", default=1, show_default=True, help="For random: another seed makes other phases.")
def corpus(kind: str, maps: tuple[str, ...], count: int, seed: int) -> None:
    """Write phases with their answers as JSON Lines, for testing other engines.

    \b
    datc      the cases of the DATC 3.0, and each reading that decides one
    variants  the same of the variants in DATC 2.4, and of the capes of 1900
    random    phases of random games; map, count and seed settle every byte
    """
    import msgspec

    from judge.corpus.cases import datc_entries, variant_entries
    from judge.corpus.chance import MAPS, random_entries

    entries: Iterator[dict[str, Any]] = datc_entries() if kind == "datc" else variant_entries()
    if kind == "random":
        entries = chain.from_iterable(random_entries(map, count, seed) for map in maps or MAPS)
    with open(1, "wb", closefd=False) as target:
        for each in entries:
            target.write(msgspec.json.encode(each) + b"\n")


@click.command(short_help="List the rules, explain one, or resolve a choice.")
@click.argument("name", required=False)
@click.option("--resolve", default=None, help="Which rules are on when these are stated: A,B,!C")
@click.option("--variant", default="standard", show_default=True)
@JSON
def rules(name: str | None, resolve: str | None, variant: str, as_json: bool) -> None:
    """List the rules, explain one, or work out what a choice of rules brings along.

    \b
    judge rules NO_PRESS
    judge rules --resolve SOLITAIRE,BUILD_ANY
    """
    import msgspec

    from judge.files.rules import load_registry
    from judge.rules.page import explain_rule, resolve_json, rules_json

    registry = load_registry()
    with refusals_told():
        if resolve is not None:
            outcome = resolve_json(registry, [word.strip() for word in resolve.split(",") if word.strip()], variant)
            click.echo(msgspec.json.encode(outcome) if as_json else _resolved(outcome))
        elif name is not None and not as_json:
            click.echo(explain_rule(registry, name))
        elif as_json:
            everything = rules_json(registry)
            chosen = [rule for rule in everything if name is None or name.upper() in (rule["name"], *rule["aliases"])]
            click.echo(msgspec.json.encode(chosen))
        else:
            for rule in registry.rules.values():
                click.echo(f"{rule.name:<26} {rule.text.split('. ')[0].rstrip('.')}.")


def _resolved(outcome: dict[str, Any]) -> str:
    lines = [f"{name:<26} {outcome['reasons'].get(name, '')}".rstrip() for name in outcome["active"]]
    return "\n".join([*lines, *outcome["reports"]]) or "No rules."


@click.command(short_help="Find faults in settings, maps, rules and templates.")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@click.option("--connect", is_flag=True, help="Try mail servers, ports, files, the store, disk and clock, too.")
@NOW
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], connect: bool, now: datetime | None) -> None:
    """Check FILES (settings, maps, rules, templates), or all that are used; show each fault's line.

    With --connect also what only shows when it is tried: whether the mail server takes our letters (encryption,
    certificate, password), whether mail can come in, who can read the files, whether the store is whole. No letter is
    sent and nothing is changed. Run it as the user that the judge runs as: the folder of the store is tried, too.

    \b
    judge check
    judge check --connect
    judge check maps/mine.yaml

    Remarks are only worth a look; exit code 1 means that something is wrong.
    """
    from pathlib import Path

    from judge.app.checks.checking import check_all, check_files

    settings = ctx.find_root().obj
    problems = check_files(map(Path, files)) if files else check_all(Path(settings) if settings else None)
    if not files and not any(problem.is_error for problem in problems):
        from judge.app.checks.place_trials import unwritable

        problems = [*problems, *unwritable(config_of(ctx))]
    for problem in problems:
        tell(str(problem))
    if connect and any(problem.is_error for problem in problems):
        raise click.ClickException("Nothing was tried: mend this first.")
    if connect:
        problems = [*problems, *_tried(config_of(ctx), moment_or_now(now))]
    if any(problem.is_error for problem in problems):
        raise SystemExit(1)
    if not files:
        click.echo(f"Settings: {config_of(ctx).path or 'the defaults, since there is no judge.toml here'}.")
    click.echo("Nothing else to remark: all is well." if problems else "All is well.")


def _tried(config: Config, now: datetime) -> Iterator[Finding]:
    """Yield the findings of all trials; print each trial's result as it ends, even if all is well."""
    from judge.app.checks.listener_trial import try_listeners
    from judge.app.checks.mailbox_trial import try_mailbox
    from judge.app.checks.place_trials import try_clock, try_disk, try_files, try_store
    from judge.app.checks.smarthost_trial import try_way_out

    # No letter is sent; only the mailbox's folders are made.
    ways = chain((try_way_out(config, now),), try_listeners(config), try_mailbox(config))
    places = (trial(config) for trial in (try_files, try_store, try_disk))
    for tried in chain(ways, places, (try_clock(config, now),)):
        for finding in tried.findings:
            tell(str(finding))
        if not tried.findings:
            tell(f"fine: {tried.what}")
        yield from tried.findings
