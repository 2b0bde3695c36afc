"""Parts shared by the commands of the command line: settings, the store, moments, tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import click

from judge.problems import Refused

if TYPE_CHECKING:  # an idle tick needs neither
    from judge.app.base.judge import Judge
    from judge.config import Config
    from judge.files.maps.draft import MapDraft


class TryAgain(click.ClickException):
    """The store fails now: exit with EX_TEMPFAIL, so that a mail server keeps the mail and tries again."""

    exit_code = 75


_YEARS = range(1900, 9000)
"""Years in which a moment must lie, so that deadlines and spans near it stay within the calendar."""


def parse_moment(text: str) -> datetime:
    """Parse a moment like `2026-12-01T12:00Z` into aware UTC; without a zone it is in UTC."""
    try:
        written = datetime.fromisoformat(text)
        moment = written.replace(tzinfo=UTC) if written.tzinfo is None else written.astimezone(UTC)
    except (ValueError, OverflowError):
        raise click.BadParameter(f"{text!r} is no moment; write it like 2026-12-01T12:00Z") from None
    if moment.year not in _YEARS:
        raise click.BadParameter(f"{text!r} is out of reach; write a year from {_YEARS[0]} to {_YEARS[-1]}")
    return moment


def parse_span(text: str) -> timedelta:
    """Parse a span of time, written as in judge.toml: 90s, 20m, 2h, 5d, 2w."""
    from judge.config.values import span

    try:
        return span(text)
    except ValueError as error:
        raise click.BadParameter(f"{text!r}: {error}") from None


NOW = click.option(
    "--now", type=parse_moment, metavar="MOMENT", default=None, help="Act as if it were then (2026-12-01T12:00Z)."
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, in a form that stays the same.")


def config_of(ctx: click.Context) -> Config:
    """Return the settings chosen on the command line. Raises ClickException for faulty ones."""
    from judge.config import ConfigError, load_config

    try:
        return load_config(ctx.find_root().obj)
    except ConfigError as error:
        raise click.ClickException(str(error)) from error


def judge_of(ctx: click.Context, *, new: bool = False) -> Judge:
    """Return the judge with its store, closed when the command ends; `new`: make a missing store.

    Raises TryAgain, and without `new` ClickException if there is no store.
    """
    from judge.app.base.judge import Judge
    from judge.app.base.log_lines import escape_log_lines
    from judge.store.open import is_there
    from judge.store.rows import StoreError

    escape_log_lines()
    config = config_of(ctx)
    if not new and not is_there(config.store.url):
        raise click.ClickException(_no_store(config))
    try:
        judge = Judge.open(config)
    except StoreError as error:
        raise TryAgain(str(error)) from error
    ctx.call_on_close(judge.store.close)
    return judge


def _no_store(config: Config) -> str:
    """Return the message for a command that finds no store: the missing file, and the remedy."""
    from judge.store.open import path_of

    path = path_of(config.store.url)
    if not config.path:
        return (
            f"There is no judge.toml in this folder, and no store at {path}. Go to the folder of your judge, or name"
            " its judge.toml with --config or JUDGE_CONFIG. Nothing was made."
        )
    return (
        f"There is no store at {path}, which {config.path} names in [store] url. It is made when the judge serves for"
        " the first time, or takes its first mail. Nothing was made."
    )


@contextmanager
def refusals_told() -> Iterator[None]:
    """Report a refusal on standard error. Raises ClickException."""
    try:
        yield
    except Refused as refused:
        raise click.ClickException(refused.text) from refused


def draft_in_file(file: str) -> MapDraft:
    """Return the map in a file, YAML or JSON. Raises ClickException.

    Standard error then has each fault with its line.
    """
    from pathlib import Path

    from judge.files.maps.examine import draft_in_text

    try:
        text = Path(file).read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")
    except OSError as error:
        raise click.ClickException(f"There is no map {file}, and no such file: {error.strerror}.") from error
    try:
        return draft_in_text(text, file, Path(file).parent)
    except Refused as refused:
        from judge.mail.plain_text import escaped

        for problem in refused.problems:
            click.echo(escaped(str(problem)), err=True)
        raise click.ClickException(f"{file} is not a map that can be used.") from refused


def moment_or_now(given: datetime | None) -> datetime:
    """Return the given moment, else the present one."""
    return given or datetime.now(UTC)


def tell(done: str | None) -> None:
    """Print a report. Raises ClickException for None: nothing has the given number."""
    if done is None:
        raise click.ClickException("There is none of this number in that state.")
    from judge.mail.plain_text import escaped

    click.echo(escaped(done))


def print_rows(rows: list[dict[str, Any]], as_json: bool) -> None:
    """Print a table for people, or a JSON list."""
    from judge.app.keeper.console import table_text

    if as_json:
        print_json(rows)
    else:
        click.echo(table_text(rows))


def print_json(value: object) -> None:
    """Print a value as JSON for programs, without characters that could control a terminal."""
    import msgspec

    from judge.mail.plain_text import escaped_json

    click.echo(escaped_json(msgspec.json.encode(value).decode()))
