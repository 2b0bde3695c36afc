"""SET DESC: the text that LIST shows (commands.md 9.6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.setting_lines import MAX_DESCRIPTION
from judge.commands.framework.settings import setting_value
from judge.commands.framework.table import MASTER_ONLY, LinesTaken, Topic, command
from judge.game.events.settings import SettingsChanged
from judge.problems import Refused


@command(
    "SET DESC",
    "SET COMMENT",
    "SET INFO",
    "SET INFORMATION",
    usage="SET DESC A friendly game with slow deadlines.\nSET DESC BEGIN\n(several lines)\nEND",
    help="Change the description of the game (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    takes=LinesTaken.TEXT,
)
def set_description(invocation: Invocation) -> CommandResult:
    """The text that LIST shows."""
    text = setting_value(invocation, "SET DESC A friendly game.")
    if text.upper() == "BEGIN":
        text = " ".join(" ".join(line.text for line in invocation.body).split())
        if not text:
            raise Refused(
                "E-SET-EMPTY",
                f"{invocation.words.verb} BEGIN wants the lines of the description below it, and END on a line of its"
                " own. The description stays as it was.",
            )
    if len(text) > MAX_DESCRIPTION:
        raise Refused("E-SET-SYNTAX", f"A description has at most {MAX_DESCRIPTION} signs; this one has {len(text)}.")
    changed = SettingsChanged((f"Description: {text}",))
    return CommandResult(replace(invocation.game, description=text), (changed,))
