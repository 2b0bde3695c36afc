"""SET LEAVING: a RESIGN takes effect by a second word alone, or by a day of silence (commands.md 5.8)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.settings import keep_setting, setting_value
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.people.leave_setting import leaving_sentence, read_leaving


@command(
    "SET LEAVING",
    usage="SET LEAVING TWICE\nSET LEAVING DAY",
    help="TWICE: a player leaves a game that has begun by sending RESIGN twice within a day. DAY: a day without a"
    " second word is as good; RESIGN NO takes it back (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def set_leaving(invocation: Invocation) -> CommandResult:
    """Set the way out for resignations that come from now on."""
    in_silence = read_leaving(setting_value(invocation, "SET LEAVING TWICE or SET LEAVING DAY"))
    changed = replace(invocation.game, leave_in_silence=in_silence)
    return keep_setting(invocation, changed, leaving_sentence(in_silence))
