"""MORE TIME, PROPOSE PAUSE: a player asks for a later deadline, and others agree (timing.md 4.4)."""

from __future__ import annotations

import re
from datetime import timedelta

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.arguments import need_words
from judge.commands.framework.changed_settings import keep_one_word
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.calendar.spans import Span, read_span, say_length
from judge.game.events.clock import MoreTimeAnswered, MoreTimeAsked
from judge.game.game import Role, Stage
from judge.game.on_file.owed_orders import owes_orders
from judge.game.one_word_settings import MORETIME
from judge.game.time.agreed_time import agree, by_master_alone, grant, hides_asker, open_wish, those_asked
from judge.game.time.more_time import (
    LEAST,
    LONGEST_PAUSE,
    MOST,
    OPEN_FOR,
    PAUSE_OPEN_FOR,
    USUAL,
    MoreTimeRule,
    TimeWanted,
)
from judge.patterns import pattern
from judge.problems import Refused

_LONG_UNIT = pattern(r"(?<=\d)([HDW])(?:OURS?|AYS?|EEKS?|RS?|KS?)\Z")
_IN_WORDS = {"DAY": USUAL, "ADAY": USUAL, "WEEK": Span(1, "W"), "AWEEK": Span(1, "W")}
_ANSWER = pattern(r"(YES|NO)(?: #?(\d{1,6}))?[.,!]?", re.IGNORECASE)
_LETTERS_ANSWER = pattern(r"MORE TIME YES (\d{1,6})\b")
_USAGE = "MORE TIME, MORE TIME 12H, MORE TIME YES or MORE TIME NO"


@command(
    "MORE TIME",
    "MORETIME",
    usage="MORE TIME\nMORE TIME 12H\nMORE TIME YES\nMORE TIME NO",
    help="Ask for a deadline later by 24 hours, or by what you say, up to three days. It moves when within a day the"
    " Master says YES, or all others who have something to order do; one NO ends it. Once the players have"
    " agreed in a phase, only the Master decides.",
    topic=Topic.DEADLINES,
    by=(Role.MASTER, Role.POWER),
)
def more_time(invocation: Invocation) -> CommandResult:
    """Ask for more time, or answer somebody's request for it."""
    need_words(invocation.words, 0, 2, _USAGE)
    found = _ANSWER.fullmatch(" ".join(invocation.words.rest))
    if found is None:
        return _asked(invocation)
    return _answered(invocation, found[1].upper(), int(found[2]) if found[2] else None)


@command(
    "PROPOSE PAUSE",
    usage="PROPOSE PAUSE 5 DAYS\nPROPOSE PAUSE 2 WEEKS\nPROPOSE PAUSE 36H",
    help="Ask for a pause of up to 21 days. It begins if the Master, or all others, say MORE TIME YES within three"
    " days; MORE TIME NO ends the matter. From the yes on nothing is processed for so long, and the deadline moves by"
    " as much.",
    topic=Topic.DEADLINES,
    by=(Role.MASTER, Role.POWER),
)
def propose_pause(invocation: Invocation) -> CommandResult:
    """Ask for a pause, which others answer like a request for more time."""
    need_words(invocation.words, 1, 2, "PROPOSE PAUSE 5 DAYS")
    return _asked(invocation, pause=True)


def _asked(invocation: Invocation, *, pause: bool = False) -> CommandResult:
    """Record a player's request, and ask the others and the Master."""
    game, power = invocation.game, invocation.actor.power
    length = _length(invocation, LONGEST_PAUSE if pause else MOST)
    if power is None:
        raise Refused("E-MORE", "The Master does not ask for time. Send DELAY 24H, or WAIT to stop the clock.")
    rule = game.more_time.rule
    if rule is MoreTimeRule.NO or "REAL_TIME" in invocation.in_play.rules:
        raise Refused(
            "E-MORE", f"Players of {game.name} cannot ask for more time or a pause. Write to the Master: PRESS TO M"
        )
    if game.stage is not Stage.ACTIVE or game.deadline is None:
        raise Refused("E-DL-NONE", f"{game.name} has no running deadline. There is nothing to put off.")
    if invocation.now >= game.deadline:
        raise Refused("E-MORE", "The deadline has passed. Send your orders, or write to the Master: PRESS TO M")
    if not (game.is_alive(power) if pause else owes_orders(game, invocation.in_play, power)):
        only = "Only powers that are still in the game can ask for a pause."
        raise Refused(
            "E-MORE", only if pause else "You have nothing to order in this phase. Only those who have can ask."
        )
    if open_wish(game, invocation.now) is not None:
        raise Refused("E-MORE", "More time or a pause is asked for already. Wait for the answers.")
    if rule is MoreTimeRule.ONCE and (power, game.board.phase.year) in game.more_time.used:
        raise Refused("E-MORE", "You have had more time or a pause in this game year. Write to the Master: PRESS TO M")
    until = min(invocation.now + (PAUSE_OPEN_FOR if pause else OPEN_FOR), game.deadline)
    number = game.more_time.made + 1
    wanted = TimeWanted(power, length, game.deadline, until, pause=pause, number=number)
    changed = replace(game, more_time=replace(game.more_time, wanted=wanted, made=number))
    hidden = hides_asker(invocation.in_play.rules)
    asked = those_asked(game, invocation.in_play, power, pause=pause)
    by_players = not by_master_alone(game, invocation.in_play, pause=pause)
    told = MoreTimeAsked(power, say_length(length.length), until, asked, by_players, hidden, pause, number)
    return CommandResult(changed, (told,))


def _length(invocation: Invocation, most: timedelta) -> Span:
    """Return the length of time requested. Raises Refused E-SYNTAX, E-MORE."""
    if not invocation.words.rest:
        return USUAL
    word = _LONG_UNIT.sub(r"\1", "".join(invocation.words.rest).upper())
    length = _IN_WORDS.get(word) or (Span(int(word), "H") if word.isdecimal() else read_span(word))
    if length is None:
        text = " ".join(invocation.words.rest)[:40]
        raise Refused(
            "E-SYNTAX",
            f'"{text}" is not a length of time. Write {invocation.words.verb} 24H. To answer others: MORE TIME YES, or'
            " MORE TIME NO",
        )
    if not LEAST <= length.length <= most:
        raise Refused("E-MORE", f"You can ask for 1 hour to {most.days} days. Write {invocation.words.verb} 24H")
    return length


def _answered(invocation: Invocation, said: str, number: int | None) -> CommandResult:
    """Record a YES or NO, to the request with this number if any; the last yes needed moves the deadline."""
    game, power, yes = invocation.game, invocation.actor.power, said == "YES"
    wanted, is_master = open_wish(game, invocation.now), invocation.actor.role is Role.MASTER
    if wanted is None:
        way = "To put the deadline off: DELAY 24H" if is_master else "To ask yourself: MORE TIME 24H"
        raise Refused("E-MORE", f"Nobody asks for more time in {game.name} now. {way}")
    is_asked = power in those_asked(game, invocation.in_play, wanted.by, pause=wanted.pause)
    if not is_master and not is_asked and not (power == wanted.by and not yes):
        raise Refused("E-MORE", "You are not asked about this. The Master decides, or those who are asked.")
    if invocation.actor.in_anothers_place:
        raise Refused("E-MORE", "Players answer themselves. Send MORE TIME YES as the Master, not in their place.")
    if _request_meant(invocation, number, wanted) != wanted.number:
        asked = f"{wanted.called.capitalize()} of {say_length(wanted.length.length)} is asked for now."
        way = f"To {'agree' if yes else 'end that'}: MORE TIME {said} {wanted.number}"
        raise Refused("E-MORE", f"Your answer is to an earlier request, which has ended. {asked} {way}")
    answered = MoreTimeAnswered(invocation.actor.id, wanted.by, yes=yes, pause=wanted.pause)
    if not yes:
        return CommandResult(replace(game, more_time=replace(game.more_time, wanted=None)), (answered,))
    if is_master:
        return CommandResult(
            *grant(game, invocation.in_play, wanted, invocation.now, invocation.actor.called, by_players=False)
        )
    agreed = (*(name for name in wanted.agreed if name != power), PowerName(invocation.actor.id))
    changed = replace(game, more_time=replace(game.more_time, wanted=replace(wanted, agreed=agreed)))
    changed, moved = agree(changed, invocation.in_play, invocation.now)
    return CommandResult(changed, moved or (answered,))


def _request_meant(invocation: Invocation, number: int | None, wanted: TimeWanted) -> int:
    """Return the number of the request that an answer means: as written, or from the answered letter."""
    if number is not None:
        return number
    numbers = [int(found) for found in _LETTERS_ANSWER.findall(invocation.context.answered_words())]
    return wanted.number if wanted.number in numbers else numbers[-1] if numbers else wanted.number


@command(
    "SET MORETIME",
    usage="SET MORETIME YES\nSET MORETIME ONCE\nSET MORETIME MASTER\nSET MORETIME NO",
    help="Who may give players more time (MORE TIME): you or all the others (YES), each power once in a game year"
    " (ONCE), you alone (MASTER), nobody (NO) (the Master).",
    topic=Topic.DEADLINES,
    by=MASTER_ONLY,
    in_two_words=True,
)
def set_more_time(invocation: Invocation) -> CommandResult:
    """Set how players get more time; NO drops a waiting request."""
    return keep_one_word(invocation, MORETIME, "SET MORETIME YES, ONCE, MASTER or NO")
