"""SET DIGEST and SET QUIET: hours for press and news in somebody's letters (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_letters, own_player, with_own
from judge.game.events.people import LettersTimed
from judge.game.game import Player
from judge.problems import Refused

_USUAL_HOUR = 7
_DIGEST = "Write SET DIGEST DAILY, SET DIGEST DAILY 18 (an hour from 0 to 23) or SET DIGEST OFF."
_QUIET = "Write SET QUIET 22 TO 7 (two different hours from 0 to 23) or SET QUIET OFF."


@command(
    "SET DIGEST",
    "SET NODIGEST",
    usage="SET DIGEST DAILY\nSET DIGEST DAILY 18\nSET DIGEST OFF",
    help="Press and news of people in one letter a day, at an hour of your zone. Results, deadlines and answers come at"
    " once; press that could come too late for a deadline comes before it.",
    topic=Topic.PRESS,
)
def set_digest(invocation: Invocation) -> CommandResult:
    """Gather one's own press and news in one letter a day, or not. It stays private."""
    words = [word.upper() for word in invocation.words.rest if word.upper() not in ("DAILY", "AT", "ON")]
    if invocation.words.verb.startswith("SET NO") or words in (["OFF"], ["NONE"]):
        hour = None
    elif not words and invocation.words.rest:
        hour = _USUAL_HOUR
    else:
        hour = _hour(words[0] if len(words) == 1 else "", _DIGEST)
    return _changed(invocation, replace(own_player(invocation), digest=hour))


@command(
    "SET QUIET HOURS",
    usage="SET QUIET 22 TO 7\nSET QUIET OFF",
    help="No press and news of people between these hours of your zone: they wait until the second one. Results,"
    " deadlines and answers come all the same.",
    topic=Topic.PRESS,
)
def set_quiet(invocation: Invocation) -> CommandResult:
    """Have one's own press and news wait at night, or not. It stays private."""
    words = [word.upper() for word in invocation.words.rest if word.upper() not in ("FROM", "TO", "UNTIL", "-")]
    if words in (["OFF"], ["NONE"]):
        return _changed(invocation, replace(own_player(invocation), quiet=None))
    hours = tuple(_hour(word, _QUIET) for word in words)
    if len(hours) != 2 or hours[0] == hours[1]:
        raise Refused("E-SET-SYNTAX", _QUIET)
    return _changed(invocation, replace(own_player(invocation), quiet=hours))


def _hour(word: str, usage: str) -> int:
    """An hour of the day, as `7`, `07:00` or `24`. Raises Refused E-SET-SYNTAX."""
    plain = word.removesuffix(":00").removesuffix("H")
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 2 and int(plain) <= 24):
        raise Refused("E-SET-SYNTAX", usage)
    return int(plain) % 24


def _changed(invocation: Invocation, player: Player) -> CommandResult:
    if player == own_player(invocation):
        return CommandResult(notes=(f"{own_letters(invocation)} come as before: nothing was changed.",))
    event = LettersTimed(invocation.actor.id, player.digest, player.quiet)
    return CommandResult(with_own(invocation, player), (event,))
