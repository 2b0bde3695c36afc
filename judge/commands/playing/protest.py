"""PROTEST: a player's request that the Master check results (house_rules.md 9)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.phase_words import read_phase
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.calendar.dates import format_short
from judge.game.ending.victory import won_by_results
from judge.game.events.phases import PastPhase
from judge.game.events.rulings import ProtestMade
from judge.game.game import Role
from judge.game.people.open_seats import plays_without_power
from judge.game.people.seats import player_at
from judge.game.people.secret_words import without_words
from judge.game.protests import Protest, window_end
from judge.problems import Refused

_LONGEST = 1000
_MOST = 3
"""Limit on the open cases of one player."""
_USAGE = "PROTEST F1901M my fleet in Brest was not dislodged"


@command(
    "PROTEST",
    usage=_USAGE,
    help="Tell the Master that the results of the last phase are wrong, as long as the house rule correction_window"
    " lets you. Until the window's end the next phase is not run before the Master has answered. A victory"
    " can be protested against as well.",
    topic=Topic.ORDERS,
    by=(Role.POWER, Role.OBSERVER),
)
def protest(invocation: Invocation) -> CommandResult:
    """Open a case; only the Master and its author are told."""
    game, actor = invocation.game, invocation.actor
    if actor.role is Role.OBSERVER and not plays_without_power(game, invocation.in_play, actor.id):
        raise Refused("E-ROLE", "PROTEST is for those who play. Nothing was changed by it.")
    rules = invocation.in_play.rules
    if not (game.stage.is_under_way or won_by_results(game)):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: no results can be corrected.")
    if not rules.house.correction_window:
        raise Refused("E-PROTEST", "There are no protests in this game. Write to the Master: PRESS TO M")
    last, text = _taken_apart(invocation)
    until = window_end(last.at, rules)
    if until is None or invocation.now >= until:
        ended = "" if until is None else f" It ended {format_short(until, game.zone)}."
        raise Refused("E-PROTEST-LATE", f"The time to protest against {last.code} is over: the results stand.{ended}")
    if sum(case.by == actor.id for case in game.protests) >= _MOST:
        raise Refused("E-PROTEST", f"{_MOST} of your protests already wait for the Master's answer.")
    number = max([game.protests_made, *(case.number for case in game.protests)]) + 1
    writer = player_at(game, actor.id)
    case = Protest(number, last.code, actor.id, text, until, writer.addresses if writer else ())
    opened = replace(game, protests=(*game.protests, case), protests_made=number)
    return CommandResult(opened, (ProtestMade(actor.id, number, last.code, text, until),))


def _taken_apart(invocation: Invocation) -> tuple[PastPhase, str]:
    """Return the phase, by default the last processed one, and the words about it. Raises Refused."""
    words = invocation.words.rest
    taken = next((count for count in (1, 3) if read_phase(words[:count], invocation.in_play.map) is not None), 0)
    named, text = read_phase(words[:taken], invocation.in_play.map), without_words(" ".join(words[taken:]))
    if named is None or not text:
        raise Refused("E-SYNTAX", f"Name the phase, and say what is wrong with its results: {_USAGE}")
    if len(text) > _LONGEST:
        raise Refused("E-SYNTAX", f"A protest has at most {_LONGEST} characters. PRESS TO M takes longer letters.")
    past = invocation.context.games.past(invocation.game)
    if not past or past[-1].code != str(named):
        told = f"The last results are those of {past[-1].code}." if past else "There are no results yet."
        raise Refused("E-PROTEST-PHASE", f"Only the last results can be protested against. {told}")
    return past[-1], text
