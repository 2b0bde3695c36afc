"""HISTORY: the processed phases, all of them or a range of phases or days (commands.md 5.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from judge.board.maps import Map
from judge.board.phase_words import read_phase
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.commands.info.which_game import one_game
from judge.game.calendar.dates import past_day
from judge.game.events.phases import PastPhase, codes_of
from judge.game.game import Game, Role
from judge.game.outcome import Answer, HistoryAnswer
from judge.game.people.control import read_at_all_times
from judge.game.press.diaries import diaries_besides, diaries_of
from judge.game.status.incidents import incidents_besides, incidents_of
from judge.game.status.roster import players_told
from judge.game.visibility.seen_game import page_path, seer_of
from judge.game.visibility.viewers import readers_by
from judge.patterns import pattern
from judge.problems import Refused

MOST_LINES = 5000
"""Limit on the lines of one letter; LINES requests fewer, FROM requests the rest."""

_NJUDGES = ("BROAD",)
"""Words of njudge that ask for press among the results; ours contain none."""
_KEYS = ("FROM", "TO", "EXCLSTART", "EXCLEND", "LINES")
_MOST_BESIDES = 30_000
"""Limit, in characters per letter, on diaries for phases without results."""
_USAGE = "HISTORY mygame FROM S1901M TO F1903R"
_PHASE = pattern(r"[^\W\d_][0-9]{1,5}[A-Z]")

_Side = Callable[[PastPhase], int]
"""Function for a phase's position: -1 before a point of the game's history, 0 in it, 1 after it."""


@command(
    "HISTORY",
    where=Where.INFO,
    usage="HISTORY mygame\nHISTORY mygame S1901M\nHISTORY mygame FROM S1901M TO F1903R\nHISTORY mygame FROM 1903\n"
    "HISTORY mygame FROM 24 DEC TO 2 JAN\nHISTORY mygame EXCLSTART 1902 EXCLEND 1904 LINES 500",
    help="All results so far in one mail, or those of some phases, years or days (FROM, TO), without some (EXCLSTART,"
    " EXCLEND), at most so many lines (LINES).",
    topic=Topic.LISTING,
)
def history(invocation: Invocation) -> CommandResult:
    """Send the results of the processed phases, in order."""
    names, given = _taken_apart(invocation)
    game = one_game(invocation, names, _USAGE)
    in_play = invocation.context.in_play(game)
    subject = f"{game.name}: history"
    past = invocation.context.games.past(game, to_show=True)
    wanted = _wanted(invocation, game, in_play.map, given)
    chosen = [phase for phase in past if wanted(phase)]
    records = tuple(phase.record for phase in chosen)
    powers = read_at_all_times(game, invocation.signed_on_as)
    seer = seer_of(game, in_play.rules, powers)
    asker = invocation.signed_on_as
    readers = readers_by(game, asker)
    reaches_end = [phase.code for phase in chosen[-1:]] == [phase.code for phase in past[-1:]]
    since = in_play.variant.own_steps.between(game, None, readers, in_play) if reaches_end else ()
    if reaches_end:
        codes = {phase.code for phase in past}
        since = (*since, *incidents_besides(game, in_play, asker, codes))
        since = (*since, *diaries_besides(game, codes, in_play.map, _MOST_BESIDES))
    if not chosen and not since:
        return _said(subject, _nothing_there(game, past))
    answer = HistoryAnswer(
        subject,
        f"History of {game.name}",
        records,
        game.name,
        in_play,
        _lines(given),
        powers,
        seer,
        tuple(players_told(game, in_play, to_master=asker is not None and asker.role is Role.MASTER)),
        tuple(
            (
                *in_play.variant.telling.report(game, phase.record, readers, in_play),
                *incidents_of(game, in_play, asker, phase.code),
                *diaries_of(game, phase.code, in_play.map),
            )
            for phase in chosen
        ),
        tuple(in_play.variant.own_steps.between(game, record, readers, in_play) for record in records),
        since,
        page_path(game),
    )
    return CommandResult(answers=(answer,))


def _nothing_there(game: Game, past: Sequence[PastPhase]) -> str:
    """Return a note that the request matches no phase, with the existing phases."""
    if not past:
        return f"No phase of {game.name} has been processed yet."
    return f"No processed phase of {game.name} lies there. It has: {codes_of(past)}."


def _said(subject: str, text: str) -> CommandResult:
    return CommandResult(answers=(Answer(subject, "", text),))


def _taken_apart(invocation: Invocation) -> tuple[list[str], dict[str, list[str]]]:
    """Return the words before the first key, and the words after each key.

    Raises Refused E-SYNTAX, E-INFO-ONE. Before a sign-on the first word is always the game's name.
    """
    rest = list(invocation.words.rest)
    names = [rest.pop(0)] if rest and invocation.signed_on_to is None else []
    given: dict[str, list[str]] = {}
    taking = names
    for word in rest:
        key = word.upper()
        if key in _NJUDGES:
            continue
        if key in _KEYS and key in given:
            raise Refused("E-SYNTAX", f"{key} is there twice. Write it like this: {_USAGE}")
        if key in _KEYS:
            taking = given.setdefault(key, [])
        else:
            taking.append(word)
    if "FROM" not in given and "TO" not in given:
        _take_phases(names, given, invocation)
    elif "TO" not in given and len(given["FROM"]) == 2 and all(map(_is_point, given["FROM"])):
        given["TO"] = [given["FROM"].pop()]
    if len(names) > 1 and invocation.signed_on_to is None:
        raise Refused("E-INFO-ONE", f'Write FROM, TO or EXCLSTART before "{names[1][:40]}": {_USAGE}')
    if empty := [key for key, words in given.items() if not words]:
        raise Refused("E-SYNTAX", f"{empty[0]} needs a value. Write it like this: {_USAGE}")
    if "EXCLEND" in given and "EXCLSTART" not in given:
        raise Refused("E-SYNTAX", "EXCLEND needs an EXCLSTART before it: the beginning of the gap.")
    return names, given


def _take_phases(names: list[str], given: dict[str, list[str]], invocation: Invocation) -> None:
    """Move phases after the game's name to FROM and TO: one phase, or the first and the last."""
    found: list[str] = []
    while names and len(found) < 2 and _PHASE.fullmatch(names[-1].upper()):
        if len(names) == 1 and invocation.context.games.get(names[0]) is not None:
            break
        found.insert(0, names.pop())
    if found:
        given["FROM"], given["TO"] = [found[0]], [found[-1]]


def _is_point(word: str) -> bool:
    """True if a word is a phase or a year."""
    return _PHASE.fullmatch(word.upper()) is not None or re.fullmatch(r"[0-9]{4}", word) is not None


def _lines(given: Mapping[str, Sequence[str]]) -> int:
    """Return the maximum number of lines in the letter. Raises Refused E-SYNTAX."""
    words = given.get("LINES")
    if words is None:
        return MOST_LINES
    if len(words) != 1 or not re.fullmatch(r"[1-9]\d{0,8}", words[0], re.ASCII):
        raise Refused("E-SYNTAX", f'"LINES {" ".join(words)}" is not a number of lines. Write it like this: LINES 500')
    return min(int(words[0]), MOST_LINES)


def _wanted(
    invocation: Invocation, game: Game, game_map: Map, given: Mapping[str, Sequence[str]]
) -> Callable[[PastPhase], bool]:
    """Return a predicate for the requested phases. Raises Refused E-PHASE, E-DATE for unclear points."""
    sides = {
        key: _side(list(given[key]), game_map, invocation.now, game.zone)
        for key in _KEYS
        if key in given and key != "LINES"
    }

    def at_least(key: str, phase: PastPhase) -> bool:
        return sides[key](phase) >= 0

    def at_most(key: str, phase: PastPhase) -> bool:
        return key not in sides or sides[key](phase) <= 0

    def wanted(phase: PastPhase) -> bool:
        if "EXCLSTART" in sides and at_least("EXCLSTART", phase) and at_most("EXCLEND", phase):
            return False
        return ("FROM" not in sides or at_least("FROM", phase)) and at_most("TO", phase)

    return wanted


def _side(words: list[str], game_map: Map, now: datetime, zone: str) -> _Side:
    """Return the function that compares with a phase (`S1901M`), a year (`1903`) or a time (`24 DEC`)."""
    one = words[0].upper() if len(words) == 1 else ""
    # Years B.C. count down; the comparison needs numbers that grow from year to year.
    sign = -1 if game_map.year_step < 0 else 1
    if re.fullmatch(r"\d{1,5}", one, re.ASCII):
        year = sign * int(one)
        return lambda past: _compared((sign * int(past.code[1:-1]),), (year,))
    named = read_phase(words, game_map)
    if named is None and _PHASE.fullmatch(one):
        raise Refused("E-PHASE", f'"{one}" is not a phase of {game_map.name}: write it like {game_map.start}.')
    if named is not None:
        there = str(named)
        steps = _steps_by_code(game_map)
        return lambda past: _compared(_place(past.code, steps, sign), _place(there, steps, sign))
    begin, end = past_day(" ".join(words), now, zone)

    def side(past: PastPhase) -> int:
        if past.at is None or begin <= past.at < end:
            return 0
        return -1 if past.at < begin else 1

    return side


def _steps_by_code(game_map: Map) -> dict[str, int]:
    """Return the numbers of phases in the year by the letters of their codes: `SM` for S1901M."""
    steps = [f"{season.name[:1].upper()}{kind.value}" for season in game_map.calendar for kind in season.phases]
    return {step: steps.index(step) for step in steps}


def _place(code: str, steps: Mapping[str, int], sign: int) -> tuple[int, int]:
    """Return a phase's year and its number in the year, from its code, which is quick for many phases."""
    return sign * int(code[1:-1]), steps[code[0] + code[-1]]


def _compared(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return (one > other) - (one < other)
