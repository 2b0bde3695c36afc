"""SET JOINS: news for somebody of players who join a game that is forming (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_player, with_own
from judge.game.events.people import JoinsSet
from judge.game.game import Joins
from judge.problems import Refused

_WORDS = {"EACH": Joins.EACH, "DAILY": Joins.DAILY, "NONE": Joins.NONE, "OFF": Joins.NONE}


@command(
    "SET JOINS",
    "SET NOJOINS",
    usage="SET JOINS DAILY\nSET JOINS EACH\nSET JOINS NONE",
    help="When you hear who has joined a game that is forming: of EACH at once, as its Master does, once a day"
    " (DAILY), as others do, or not at all.",
    topic=Topic.JOINING,
)
def set_joins(invocation: Invocation) -> CommandResult:
    """News of newcomers in one's own letters."""
    words = [*invocation.words.rest, *(["NONE"] if invocation.words.verb.startswith("SET NO") else [])]
    wanted = _WORDS.get(words[0].upper()) if len(words) == 1 else None
    if wanted is None:
        raise Refused("E-SET-SYNTAX", "Write SET JOINS EACH, SET JOINS DAILY or SET JOINS NONE.")
    game = with_own(invocation, replace(own_player(invocation), joins=wanted))
    return CommandResult(game, (JoinsSet(invocation.actor.id, wanted),))
