"""Tables of commands for people, as at the top of docs/commands.md."""

from __future__ import annotations

from collections.abc import Iterable

from judge.commands.framework.table import Command, Where, commands
from judge.game.game import Role

_MOST_SPELLINGS = 6
"""Limit on spellings in a row; docs/commands.md lists all of them further below."""

_ROLES = {
    Role.POWER: "powers",
    Role.SEAT: "players before the start",
    Role.OBSERVER: "observers",
    Role.MONITOR: "monitors",
    Role.MASTER: "the Master",
}


def commands_table(listed: Iterable[Command] | None = None) -> str:
    """Return a Markdown table of these commands (None: all), a row for each, with a newline at its end."""
    rows = [_row(made) for made in (commands() if listed is None else listed)]
    return "\n".join(["| command | for | written | does |", "|---|---|---|---|", *rows]) + "\n"


def commands_tables() -> str:
    """Return all commands in three tables: for everybody, for people in a game, for its Master."""
    audiences = {made: who_may(made) for made in commands()}
    masters = _ROLES[Role.MASTER]
    groups = (
        ("For everybody", [made for made, who in audiences.items() if who == "everybody"]),
        ("In a game, after SIGNON", [made for made, who in audiences.items() if who not in ("everybody", masters)]),
        ("For the Master, after SIGNON", [made for made, who in audiences.items() if who == masters]),
    )
    return "\n".join(f"### {title}\n\n{commands_table(listed)}" for title, listed in groups)


def _row(made: Command) -> str:
    names = f"**{made.name}**"
    others = made.keywords[1:]
    if others:
        left = len(others) - _MOST_SPELLINGS
        names += f" ({', '.join(others[:_MOST_SPELLINGS])}{f' and {left} more' if left > 0 else ''})"
    usage = "<br>".join(f"`{line}`" for line in made.usage.splitlines())
    cells = (names, who_may(made), usage, made.help)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def who_may(made: Command) -> str:
    """Return who may use a command according to the table; its function may require more."""
    if made.by:
        return ", ".join(_ROLES[role] for role in made.by)
    return "all in the game" if made.where is Where.BODY else "everybody"
