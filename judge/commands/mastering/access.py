"""Lists of permitted people: SET ALLOW and SET DENY (njudge's address lists, types of 5.7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.parse import first_words
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events import Event
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game
from judge.game.people.entrance import Access, access_lines, changed_access
from judge.game.rule_changes import check_settings_open


@command(
    "SET ALLOW",
    "SET DENY",
    usage="SET ALLOW PLAYER me@example.org\nSET ALLOW PLAYER -me@example.org\nSET DENY PLAYER @example.net\n"
    "SET ALLOW MASTER me@example.org\nSET ALLOW REPORTER",
    help="Keep lists of who may enter, or become the Master; - takes an address off, NONE empties a list. Or let people"
    " in as a type of your own, like reporters (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_access(invocation: Invocation) -> CommandResult:
    """Other lists, which only the Master is told of, or other types, which everybody is."""
    game = invocation.game
    verb = invocation.words.verb.upper().split()[1]
    need_value(invocation.words, f"SET {verb} PLAYER me@example.org", most=None)
    check_settings_open(game)
    access = changed_access(game.access, verb, invocation.words.rest, first_words())
    events = access_changes(game, access)
    if not events:
        return CommandResult(game, notes=("That is so already.",))
    return CommandResult(replace(game, access=access), events)


def access_changes(game: Game, access: Access) -> tuple[Event, ...]:
    """Events for changes: of types to all, of address lists to the Master alone."""
    shown = tuple(_type_changes(game, access))
    lists = tuple(_list_changes(game.access, access))
    return (
        *([SettingsChanged(shown)] if shown else []),
        *([SettingsChanged(lists, announced=False)] if lists else []),
    )


def _type_changes(game: Game, access: Access) -> Iterator[str]:
    for name in access.types:
        if name not in game.access.types:
            yield f"{game.name} can be entered as a {name.lower()} now: {name} name@{game.name} password"
    for name in game.access.types:
        if name not in access.types:
            yield f"Nobody can enter {game.name} as a {name.lower()} any more."


def _list_changes(old: Access, new: Access) -> Iterator[str]:
    was, now = (set(access_lines(replace(access, types=()))) for access in (old, new))
    yield from (f"New: {line}" for line in sorted(now - was))
    yield from (f"Gone: {line}" for line in sorted(was - now))
