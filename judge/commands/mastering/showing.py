"""SET NAMES and SET ADDRESSES: what players are told of one another (commands.md 9.6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game
from judge.game.people.showing import check_showing, read_showing
from judge.game.visibility.showing_changes import (
    addresses_sentence,
    lasting_notes,
    names_sentence,
    showing_changes_told,
)


@command(
    "SET NAMES",
    usage="SET NAMES SHOW\nSET NAMES HIDE",
    help="SHOW: everybody is told by what name the players go. HIDE: who plays what is told after the end (the Master)."
    " To show them is possible only before anybody has come: to hide them later cannot be taken back.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_names(invocation: Invocation) -> CommandResult:
    """Set whether names are told while the game is played."""
    shown = read_showing("NAMES", setting_value(invocation, "SET NAMES SHOW or SET NAMES HIDE"))
    return _shown(
        invocation, replace(invocation.game, names_shown=shown), names_sentence(shown, invocation.in_play.rules)
    )


@command(
    "SET ADDRESSES",
    usage="SET ADDRESSES SHOW\nSET ADDRESSES HIDE",
    help="SHOW: those who play see one another's mail addresses, where they see names. HIDE: you alone see them (the"
    " Master). To show them is possible only before anybody has come: to hide them later cannot be taken back.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_addresses(invocation: Invocation) -> CommandResult:
    """Set whether players are told one another's addresses."""
    shown = read_showing("ADDRESSES", setting_value(invocation, "SET ADDRESSES SHOW or SET ADDRESSES HIDE"))
    return _shown(
        invocation, replace(invocation.game, addresses_shown=shown), addresses_sentence(shown, invocation.in_play.rules)
    )


def _shown(invocation: Invocation, changed: Game, sentence: str) -> CommandResult:
    changes = tuple(showing_changes_told(invocation.game, changed, invocation.in_play.rules))
    if not changes:
        return CommandResult(invocation.game, notes=(f"So it is already. {sentence}",))
    check_showing(invocation.game, changed)
    return CommandResult(changed, (SettingsChanged(changes),), notes=lasting_notes(invocation.game, changed))
