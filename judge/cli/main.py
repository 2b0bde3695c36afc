"""The command line: `judge --help`. `COMMANDS` maps commands to the modules beside this one.

Each module is imported when one of its commands is run, and each command imports what it needs when it runs, so that an
idle tick starts fast.

Exit codes: 0 done; 1 the request was faulty, standard error says why; 2 wrong usage (click); 75 (EX_TEMPFAIL) the
store cannot take a mail now: try again.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import cast

import click

COMMANDS = {
    "adjudicate": "board.adjudicate",
    "archive": "map.archive",
    "backup": "moving.backup",
    "chart": "map.chart",
    "check": "board.check",
    "copy": "moving.copy",
    "corpus": "board.corpus",
    "deliver": "serving.deliver",
    "demo": "serving.demo",
    "export": "moving.export",
    "games": "looking.games",
    "import": "moving.import_command",
    "keeper": "keeper.keeper",
    "log": "looking.log_command",
    "map": "map.map_command",
    "mails": "letters.mails",
    "maps": "maps.maps",
    "outbox": "letters.outbox",
    "parked": "letters.parked",
    "read": "looking.read",
    "replay": "map.replay",
    "restore": "moving.restore",
    "rules": "board.rules",
    "schema": "board.schema",
    "serve": "serving.serve",
    "show": "looking.show",
    "status": "looking.status",
    "tick": "serving.tick",
    "worker": "serving.worker",
}
"""Every command, with the module of `judge.cli` that defines it and its name there."""


class _Commands(click.Group):
    """The group of the commands in `COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(".")
        return cast(click.Command, getattr(import_module(f"judge.cli.{module}"), name))

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; show its errors, which may quote strangers, without invisible characters."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            from judge.mail.plain_text import escaped

            error.message = escaped(error.message)  # type: ignore[misc]  # it is declared Final, for no reason told
            raise


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from judge import __version__
    from judge.store.migrations import newest_schema

    click.echo(f"judge, version {__version__}")
    click.echo(f"store: {_engine(ctx.params['config_path'])}, schema {newest_schema()}")
    click.echo(f"adjudication: {_adjudication()}")
    ctx.exit()


def _engine(path: str | None) -> str:
    """Return the engine of the configured store. The version is shown even if the settings are faulty."""
    from judge.config import ConfigError, load_config
    from judge.store.open import engine_of

    try:
        return engine_of(load_config(path).store.url)
    except ConfigError:
        return "not known, the settings are faulty (judge check)"


def _adjudication() -> str:
    """Return the kind of build that is running (`hatch_build.py`), without loading its modules."""
    found = find_spec("judge.board.movement.decisions")
    return "pure Python" if found is None or str(found.origin).endswith(".py") else "compiled"


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
# Eager, so that --version knows it, in whichever order the two options are given.
@click.option("--config", "config_path", type=click.Path(), is_eager=True, help="The judge.toml to use.")
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version, the store's engine and its schema, whether adjudication is compiled, and exit.",
)
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


if __name__ == "__main__":
    main()
