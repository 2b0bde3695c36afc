"""SET ARCHIVE: whether and when a game has pages in the judge's archive (commands.md 9.6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import keep_setting
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.archiving import archived_sentence, read_archived


@command(
    "SET ARCHIVE",
    "SET NOARCHIVE",
    usage="SET ARCHIVE\nSET ARCHIVE END\nSET NOARCHIVE",
    help="Let strangers read the game in this judge's archive of pages, only after its END, or never (the Master)."
    " Only listed games without a privacy word have pages.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_archive(invocation: Invocation) -> CommandResult:
    """Set when the game has pages; that may change after its end, too."""
    if invocation.words.verb != "SET ARCHIVE":
        need_value(invocation.words, invocation.words.verb, least=0, most=0)
    said = "NEVER" if invocation.words.verb != "SET ARCHIVE" else invocation.words.tail or "ALWAYS"
    archived = read_archived(said)
    changed = replace(invocation.game, archived=archived)
    return keep_setting(invocation, changed, archived_sentence(changed.name, archived))
