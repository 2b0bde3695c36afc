"""Mail and time: `judge serve`, `judge worker`, `judge deliver`, `judge tick`."""

from __future__ import annotations

import sys
from datetime import datetime
from typing import TYPE_CHECKING

import click

from judge.cli.common import NOW, TryAgain, config_of, judge_of, moment_or_now

if TYPE_CHECKING:
    from judge.config import Config


@click.command(short_help="Listen for mail, keep the clock, send the answers.")
@click.option("--no-work", is_flag=True, help="Only take mails and deliver letters; judge worker does the rest.")
@click.pass_context
def serve(ctx: click.Context, no_work: bool) -> None:
    """Listen for mail, do what it says, keep the clock, and deliver the answers, until SIGTERM.

    Where from and where to is in judge.toml: [listen] smtp, lmtp; [imap] url; [send] url.
    """
    from judge.app.process.serve import serve as run
    from judge.store.rows import StoreError

    config = config_of(ctx)
    if no_work:
        _wants_database(config, "judge serve --no-work")
    try:
        run(config, working=not no_work)
    except StoreError as error:
        raise TryAgain(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"The judge cannot listen for mail: {_told(error)}.") from error


def _told(error: OSError) -> str:
    """Return the message for an address that cannot be listened on."""
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"


@click.command(short_help="Read mails, keep the clock and draw, beside other workers.")
@click.option("-n", "--number", type=click.IntRange(1, 1000), default=1, help="So many processes; default: 1.")
@click.option(
    "--metrics-port",
    type=click.IntRange(1, 65535),
    default=None,
    help="Answer /metrics and /healthz there; with -n each process at a port of its own, from this one on.",
)
@click.pass_context
def worker(ctx: click.Context, number: int, metrics_port: int | None) -> None:
    """Carry out mails, keep the clock and draw pictures, until SIGTERM, beside other workers.

    For a store in PostgreSQL, on as many machines as you like. Mails come in, and letters go out, by `judge serve`,
    which works too unless it is started with --no-work.

    \b
    judge worker -n 4
    judge worker -n 4 --metrics-port 9126     # ports 9126 to 9129 of 127.0.0.1, or of [metrics] listen's host
    """
    from judge.app.process.worker import run_workers, work
    from judge.store.rows import StoreError

    config = config_of(ctx)
    _wants_database(config, "judge worker")
    ports = _ports(metrics_port, number)
    try:
        if number == 1:
            work(config, metrics_port)
        else:
            named = ["--config", config.path] if config.path else []
            run_workers(config, [[sys.executable, "-m", "judge", *named, "worker", *port] for port in ports])
    except StoreError as error:
        raise TryAgain(str(error)) from error
    except OSError as error:
        told = f"The judge cannot listen for requests of its figures: {_told(error)}."
        raise click.ClickException(told) from error


def _ports(first: int | None, number: int) -> list[list[str]]:
    """Return each worker's port options. Raises UsageError if there are too few ports."""
    if first is None:
        return [[]] * number
    if first + number - 1 > 65535:
        raise click.UsageError(f"--metrics-port {first} leaves fewer than {number} ports: the last one is 65535.")
    return [["--metrics-port", str(first + at)] for at in range(number)]


def _wants_database(config: Config, command: str) -> None:
    """Refuse a store that is a file, since workers cannot share it. Raises ClickException."""
    from judge.store.open import is_file

    if is_file(config.store.url):
        raise click.ClickException(
            f'{command} is for a store in PostgreSQL ([store] url = "postgresql://..."). Yours is a file, where one'
            " process writes at a time: judge serve does all the work."
        )


@click.command(short_help="Take mails from files or standard input.")
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
    from judge.app.process.by_pipe import NotKept, take_mails

    try:
        told = take_mails(ctx.find_root().obj, files, sender, recipients, now)
    except NotKept as error:
        raise TryAgain(str(error)) from error
    for line in told:
        click.echo(line, err=True)


@click.command(short_help="For cron: process what is due, send what waits.")
@NOW
@click.pass_context
def tick(ctx: click.Context, now: datetime | None) -> None:
    """For cron, every 20 minutes: process what is due, read mails left over, send what waits.

    \b
    */20 * * * *   /opt/judge/bin/judge --config /var/lib/judge/judge.toml tick
    """
    from judge.app.clock.clock_trust import uptime_now
    from judge.app.process.idle import rest
    from judge.store.rows import StoreError

    moment = moment_or_now(now)
    uptime = uptime_now() if now is None else None
    try:
        if rest(config_of(ctx), moment, uptime, named=now is not None):
            return
        from judge.app.clock.clock import tick_all, trusted
        from judge.app.delivery.delivering import deliver_all
        from judge.app.mails.incoming import work
        from judge.app.process.by_pipe import doubt_about

        judge = judge_of(ctx, new=True)
        if now is not None and (told := doubt_about(judge, moment)):
            click.echo(told, err=True)
        tick_all(judge, moment, uptime, named=now is not None)
        counts = trusted(judge, moment)
        if work(judge, counts):
            # For games whose deadline passed while mails from before it waited.
            tick_all(judge, moment, uptime, named=now is not None)
        deliver_all(judge, counts)
        if judge.config.archive.folder:
            from pathlib import Path

            from judge.app.archive.write import write_archive

            write_archive(judge, Path(judge.config.archive.folder), moment)
    except StoreError as error:
        raise TryAgain(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"The pages of the archive cannot be written: {error}") from error


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
