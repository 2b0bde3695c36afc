"""OPENINGS: the games that want players, now or by a letter each day there are new ones."""

from __future__ import annotations

from textwrap import wrap

from judge.commands.framework.game_names import lines_to_enter
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.commands.info.motd import with_motd
from judge.commands.info.paging import without_from
from judge.game.outcome import Answer
from judge.game.status.openings import openings_text
from judge.problems import Refused
from judge.variants import entered_later

_WIDTH = 75
_WANTED = {"DAILY": True, "ON": True, "OFF": False, "NONE": False}

_FROM_NOW_ON = (
    "From now on you get a letter when games on this judge begin to look for players, once a day at most. OPENINGS OFF"
    " ends that."
)
_WHEN_CONFIRMED = (
    "You will get a letter when games on this judge begin to look for players, once a day at most, as soon as you have"
    " said yes to the short letter that asks whether it was you who wrote. OPENINGS OFF ends that."
)
_NO_MORE = "You get no letters about games that look for players. LIST tells of them whenever you ask."


@command(
    "OPENINGS",
    where=Where.INFO,
    usage="OPENINGS\nOPENINGS DAILY\nOPENINGS OFF",
    help="The games that want players; with DAILY, besides, a letter on each day on which there are new ones: games"
    " that are forming, and powers that have lost their player. OFF ends these letters.",
    topic=Topic.LISTING,
    flush=True,
)
def openings(invocation: Invocation) -> CommandResult:
    """Show present openings, and switch news of later ones."""
    first, words = without_from(invocation.words.rest)
    if len(words) > 1 or (words and words[0].upper() not in _WANTED):
        raise Refused("E-SYNTAX", "Write OPENINGS, OPENINGS DAILY or OPENINGS OFF.")
    wanted = _WANTED[words[0].upper()] if words else None
    context = invocation.context
    subject = f"Judge openings list ({context.judge_name})"
    if wanted is False:
        return CommandResult(answers=(Answer(subject, "No more letters about openings", _NO_MORE),), openings=False)
    opened = context.games.openings(entered_later())
    text = with_motd(invocation, openings_text(opened, context.in_play, context.judge_address, first))
    if wanted:
        said = _FROM_NOW_ON if context.may_hear_of_openings() else _WHEN_CONFIRMED
        text = "\n".join((*wrap(said, _WIDTH), "", text))
    title = f"Games on {context.judge_name} that want players"
    listed = Answer(subject, title, text, lines=lines_to_enter(context, first))
    return CommandResult(answers=(listed,), openings=wanted)
