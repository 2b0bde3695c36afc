"""The command line: `judge --help`. Each command imports what it needs when it runs, so that an idle tick starts fast.

Exit codes: 0 done; 1 something was wrong with what was asked for, told on standard error; 2 wrong usage (click);
75 (EX_TEMPFAIL) the store cannot take a mail now: try again.
"""

from __future__ import annotations

import sys
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from judge import __version__
from judge.cli.common import JSON, NOW, TryAgain, config_of, judge_of, moment_or_now, print_rows, tell
from judge.cli.keeper import keeper
from judge.cli.map import map_command
from judge.cli.maps import maps

if TYPE_CHECKING:
    pass


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--config", "config_path", type=click.Path(), help="The judge.toml to use.")
@click.version_option(__version__, prog_name="judge")
@click.pass_context
def main(ctx: click.Context, config_path: str | None) -> None:
    """A play-by-e-mail judge for the board game Diplomacy.

    \b
    Try it:        judge demo
    Run it:        judge serve
    Settings:      judge.toml in this folder, or --config, or JUDGE_CONFIG

    Exit codes: 0 done; 1 it cannot be done, standard error says why; 2 wrong usage; 75 try again later.
    """
    ctx.obj = config_path


# Mail and time


@main.command(short_help="Listen for mail, keep the clock, send the answers.")
@click.pass_context
def serve(ctx: click.Context) -> None:
    """Listen for mail, do what it says, keep the clock, and deliver the answers, until SIGTERM.

    Addresses and ports are in judge.toml: [listen] smtp, lmtp; [send] url.
    """
    from judge.app.serve import serve as run
    from judge.store.rows import StoreError

    config = config_of(ctx)
    try:
        run(config)
    except StoreError as error:
        raise TryAgain(str(error)) from error
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise click.ClickException(f"The judge cannot listen for mail: {where}{error.strerror or error}.") from error


@main.command(short_help="Take mails from files or standard input.")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@click.option("--sender", default=None, help="The envelope sender; default: Return-Path, else From.")
@click.option("--recipient", "recipients", multiple=True, help="The envelope recipient; default: the judge.")
@NOW
@click.pass_context
def deliver(
    ctx: click.Context, files: tuple[str, ...], sender: str | None, recipients: tuple[str, ...], now: datetime | None
) -> None:
    """Take mails from FILES, or one from standard input, and do what they say.

    \b
    For a mail server's pipe:   /opt/judge/bin/judge --config /var/lib/judge/judge.toml deliver
    To try a mail out:          judge deliver orders.eml --now 2026-12-01T12:00Z

    Exit 0 only when every mail is safely stored; 75 asks the mail server to try again later. A mail that was here
    already is not done again.
    """
    from judge.app.judge import receive, work
    from judge.app.sending import deliver_letters

    moment = moment_or_now(now)
    try:
        judge = judge_of(ctx)
        mails = [_bytes_of(path) for path in files or (None,)]
        seen = [not receive(judge, raw, sender, recipients, moment) for raw in mails]
    except Exception as error:
        # A mail server sends a mail back to its sender for any other exit code, also when our settings are at fault.
        raise TryAgain(_told(error)) from error
    for path, again in zip(files, seen, strict=False):
        if again:
            click.echo(f"{path} was here already, and is not done again.", err=True)
    try:
        work(judge, moment)
        deliver_letters(judge, moment)
    except Exception as error:
        click.echo(f"The mail is stored; the rest will be done later: {_told(error)}", err=True)


def _bytes_of(file: str | None) -> bytes:
    """A whole file; None is standard input."""
    if file is None:
        return sys.stdin.buffer.read()
    with open(file, "rb") as opened:
        return opened.read()


def _told(error: Exception) -> str:
    """What went wrong, in one line where it is told in words, with the name of the fault where it is one of ours."""
    from judge.store.rows import StoreError

    if isinstance(error, click.ClickException):
        return error.message
    return str(error) if isinstance(error, StoreError) else f"{type(error).__name__}: {error}"


@main.command(short_help="For cron: process what is due, send what waits.")
@NOW
@click.pass_context
def tick(ctx: click.Context, now: datetime | None) -> None:
    """For cron, every 20 minutes: process what is due, read mails left over, send what waits.

    \b
    */20 * * * *   /opt/judge/bin/judge --config /var/lib/judge/judge.toml tick
    """
    from judge.app.idle import rest
    from judge.store.rows import StoreError

    moment = moment_or_now(now)
    try:
        if rest(config_of(ctx), moment):
            return
        from judge.app.judge import tick_all, work
        from judge.app.sending import deliver_letters

        judge = judge_of(ctx)
        tick_all(judge, moment)
        work(judge, moment)
        deliver_letters(judge, moment)
    except StoreError as error:
        raise TryAgain(str(error)) from error


@main.command(short_help="Show how a mail would be read, without doing it.")
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False))
@JSON
@click.pass_context
def read(ctx: click.Context, file: str | None, as_json: bool) -> None:
    """Show how the judge reads a mail (FILE or standard input), without doing it.

    Passwords are hidden, but not with --json.

    \b
    judge read orders.eml
    judge read --json < orders.eml
    """
    from judge.app.reading import describe_reading, reading_json

    reading = reading_json(_bytes_of(file), config_of(ctx), hide_passwords=not as_json)
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(reading))
    else:
        click.echo(describe_reading(reading))


@main.command(short_help="Watch a whole game year by e-mail on this machine.")
@click.option("--keep", type=click.Path(), help="Where to make the store; default: a new folder.")
@click.option("--quiet", is_flag=True, help="Only who wrote to whom and why, not the letters themselves.")
def demo(keep: str | None, quiet: bool) -> None:
    """Watch a whole game year by e-mail on this machine: seven scripted players, a Master, real SMTP."""
    from pathlib import Path

    from judge.demo.run import run_demo

    raise SystemExit(run_demo(Path(keep) if keep else None, quiet=quiet))


# For programs


@main.command(short_help="Positions with orders in, results out, as JSON Lines.")
@click.option("--map", "map_name", default="standard", show_default=True, help="For lines that name no map.")
@click.option("--rules", default="", help="Rules for lines that name none, with commas.")
def adjudicate(map_name: str, rules: str) -> None:
    """Read positions with orders as JSON Lines, write results as JSON Lines, in order, as they come.

    \b
    echo '{"id":1,"phase":"S1901M","units":{"FRANCE":["A PAR"]},"centers":{},
           "orders":{"FRANCE":["A PAR - BUR"]}}' | tr -d '\\n' | judge adjudicate
    """
    from judge.app.adjudication import adjudicate_stream

    named = tuple(word.strip().upper() for word in rules.split(",") if word.strip())
    with open(0, "rb", closefd=False) as source, open(1, "wb", closefd=False) as target:
        adjudicate_stream(source, target, map_name=map_name, rules=named)


@main.command(short_help="List the rules, explain one, or resolve a choice.")
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
    from judge.problems import Refused
    from judge.rules.page import explain_rule, resolve_json, rules_json

    registry = load_registry()
    try:
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
    except Refused as refused:
        raise click.ClickException(refused.text) from refused


def _resolved(outcome: dict[str, Any]) -> str:
    lines = [f"{name:<26} {outcome['reasons'].get(name, '')}".rstrip() for name in outcome["active"]]
    return "\n".join([*lines, *outcome["reports"]]) or "No rules."


@main.command(short_help="Find faults in settings, maps, rules and templates.")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Check FILES (settings, maps, rules, templates), or without any all that are used, and tell each fault's line.

    \b
    judge check
    judge check maps/mine.yaml

    Remarks, on files that are named, are only worth a look; exit code 1 means that something is wrong.
    """
    from pathlib import Path

    from judge.app.checking import check_all, check_files

    settings = ctx.find_root().obj
    problems = check_files(map(Path, files)) if files else check_all(Path(settings) if settings else None)
    for problem in problems:
        click.echo(str(problem))
    if any(problem.is_error for problem in problems):
        raise SystemExit(1)
    if not files:
        click.echo(f"Settings: {config_of(ctx).path or 'the defaults, since there is no judge.toml here'}.")
    click.echo("Nothing else to remark: all is well." if problems else "All is well.")


# Looking at things


@main.command(short_help="List the games of this judge.")
@click.option("--stage", default=None, help="Only games in this stage: forming, active, waiting, ...")
@JSON
@click.pass_context
def games(ctx: click.Context, stage: str | None, as_json: bool) -> None:
    """List the games of this judge.

    \b
    judge games --stage active
    """
    from judge.app.looking import game_rows

    print_rows(game_rows(judge_of(ctx), stage), as_json)


@main.command(short_help="Show how one game stands.")
@click.argument("game")
@JSON
@click.pass_context
def show(ctx: click.Context, game: str, as_json: bool) -> None:
    """Show how one game stands, as its Master sees it, with the orders on file.

    \b
    judge show river
    judge show river --json | judge adjudicate
    """
    from judge.app.looking import game_json, game_page
    from judge.store.codec import UnreadableGame

    judge = judge_of(ctx)
    try:
        text = game_json(judge, game) if as_json else game_page(judge, game, moment_or_now(None))
    except UnreadableGame as error:
        raise click.ClickException(str(error)) from error
    if text is None:
        raise click.ClickException(f"There is no game {game}.")
    click.echo(text)


@main.command("log", short_help="Show what happened in a game, who did it, and when.")
@click.argument("game")
@JSON
@click.pass_context
def log_command(ctx: click.Context, game: str, as_json: bool) -> None:
    """Show what happened in a game, who did it, and when.

    \b
    judge log river
    """
    from judge.app.looking import log_rows

    rows = log_rows(judge_of(ctx), game)
    if rows is None:
        raise click.ClickException(f"There is no game {game}.")
    print_rows(rows, as_json)


@main.command(short_help="Letters that wait or have failed.")
@click.argument("action", type=click.Choice(["list", "show", "retry", "drop"]), default="list")
@click.argument("number", type=int, required=False)
@JSON
@click.pass_context
def outbox(ctx: click.Context, action: str, number: int | None, as_json: bool) -> None:
    """List letters that wait or have failed; show, retry or drop one by its number.

    \b
    judge outbox
    judge outbox retry 17
    """
    from judge.app.looking import letter_rows, on_letter

    judge = judge_of(ctx)
    if action == "list":
        print_rows(letter_rows(judge), as_json)
        return
    tell(on_letter(judge, action, _number(number), moment_or_now(None)))


@main.command(short_help="Mails that tripped a fault of the judge.")
@click.argument("action", type=click.Choice(["list", "show", "retry", "drop"]), default="list")
@click.argument("number", type=int, required=False)
@JSON
@click.pass_context
def parked(ctx: click.Context, action: str, number: int | None, as_json: bool) -> None:
    """List mails that tripped a fault of the judge; show, retry or drop one by its number.

    \b
    judge parked
    judge parked show 17
    """
    from judge.app.looking import on_parked, parked_rows

    judge = judge_of(ctx)
    if action == "list":
        print_rows(parked_rows(judge), as_json)
        return
    tell(on_parked(judge, action, _number(number)))


@main.command(short_help="Write one game into a YAML file.")
@click.argument("game")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The file to write; default: standard output.")
@click.pass_context
def export(ctx: click.Context, game: str, output: str | None) -> None:
    """Write GAME, with its history, as YAML that people can read and edit. `judge import` reads it back.

    \b
    judge export river -o river.yaml
    """
    from judge.app.transfer import export_game
    from judge.store.codec import UnreadableGame

    try:
        text = export_game(judge_of(ctx), game)
        if text is None:
            raise click.ClickException(f"There is no game {game}.")
        if output is None:
            click.echo(text, nl=False)
            return
        with open(output, "w", encoding="utf-8") as file:
            file.write(text)
    except (UnreadableGame, OSError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{game} is written to {output}.")


@main.command("import", short_help="Read a game back from such a file, checked.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--replace", is_flag=True, help="Correct the game of this name, if nothing happened in it since.")
@NOW
@click.pass_context
def import_command(ctx: click.Context, file: str, replace: bool, now: datetime | None) -> None:
    """Read a game from FILE, which `judge export` has written, perhaps edited since. Every fault is told.

    \b
    judge import river.yaml
    judge import --replace river.yaml
    """
    from judge.app.transfer import import_game
    from judge.problems import Refused

    with open(file, "rb") as opened:
        text = opened.read().decode("utf-8", "replace")
    try:
        tell(import_game(judge_of(ctx), text, file, moment_or_now(now), over=replace))
    except Refused as refused:
        raise click.ClickException(refused.text) from refused


@main.command(short_help="Copy the whole store while the judge runs.")
@click.argument("file", type=click.Path())
@click.pass_context
def backup(ctx: click.Context, file: str) -> None:
    """Copy the whole store to FILE while the judge runs."""
    from judge.store.rows import StoreError

    try:
        judge_of(ctx).store.backup(file)
    except (StoreError, OSError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"The store is copied to {file}.")


def _number(number: int | None) -> int:
    if number is None:
        raise click.UsageError("Which one? Give its number.")
    return number


main.add_command(keeper)
main.add_command(map_command)
main.add_command(maps)


if __name__ == "__main__":
    main()
