"""SEND and ORDERS as answers to letters about unended press, and the press that each answer means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from judge.board.order_text.prose import is_prose
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.parse import Request
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import TABLE
from judge.game.game import Game
from judge.game.people.sign_on import Actor
from judge.game.press.held import held_by, is_stamp, stamp_in_subject, stamp_of
from judge.game.values.kept_press import HeldPress
from judge.patterns import pattern
from judge.problems import Refused

_COMMANDS = {"SEND": "SEND TEXT", "ORDERS": "ORDERS HELD"}
_LONGEST = 80
"""Limit on the characters of a line that may be an answer, and of a quoted heading."""
_WORD = pattern(r"\w+")
_ONLY = pattern(
    r"\bonly\b|\b(?:but |and )?(?:do not|don['’]?t|no(?:t|thing)?|never|without)(?: to)? send(?:ing)?"
    r"(?: (?:anything|any of it|it|that|the (?:press|text)|this))?\b|\bsend nothing\b",
    re.IGNORECASE,
)
"""Words of an answer that forbid sending anything: `Orders please, do not send anything`."""
_BESIDES = frozenset(
    {"ALL", "AND", "ARE", "AS", "BOTH", "BUT", "FILE", "IT", "JUST", "MEANT", "MY", "OK", "PLEASE", "PLS", "TEXT"}
    | {"THANK", "THANKS", "THE", "THEM", "THESE", "THEY", "THIS", "THOSE", "THX", "WERE", "YES", "YOU"}
)
"""Words that people write beside an answer."""


class _Answer(NamedTuple):
    """An answer on a line: SEND or ORDERS, and the stamp of its press ("" for none).

    `is_plain`: the line has no other word, so it is an answer even if no press waits. `only`: nothing is to be sent.
    """

    word: str
    stamp: str
    is_plain: bool
    only: bool = False


def press_waiting(game: Game, actor: Actor) -> tuple[HeldPress, ...]:
    """Return an actor's press that waits for an answer; none for a Master in a player's place."""
    return () if actor.by_master else held_by(game, actor.id)


def told_how_to_answer(game: Game, waiting: Sequence[HeldPress]) -> str:
    """Return sentences with the possible answers about each message that waits."""
    return " ".join(
        f"For {held.heading[:_LONGEST].strip()} reply ORDERS {stamp}, ORDERS {stamp} ONLY or SEND {stamp}."
        for held in waiting
        for stamp in (stamp_of(game, held),)
    )


def _answer_in(request: Request) -> _Answer | None:
    """Return a line's possible answer; None for other lines, and for answers that were read already."""
    line = request.words.line.text
    if len(line) > _LONGEST or (request.command is not None and request.command.name in _COMMANDS.values()):
        return None
    only = _ONLY.search(line) is not None
    words = _WORD.findall(_ONLY.sub(" ", line).upper())
    found = {"ORDERS" if word == "ORDER" else word for word in words} & _COMMANDS.keys()
    others = [word for word in words if word not in ("SEND", "ORDERS", "ORDER")]
    stamps = [word for word in others if is_stamp(word)]
    besides = [word for word in others if word not in stamps]
    if not found or len(stamps) > 1 or "?" in line or not _BESIDES.issuperset(besides):
        return None
    is_plain = not besides and words[0] in _COMMANDS and len(found) == 1
    if line.rstrip().endswith(":") and not is_plain:
        return None
    if only and "ORDERS" not in found:
        return None
    return _Answer("ORDERS" if "ORDERS" in found else "SEND", "".join(stamps), is_plain, only)


def is_answer(line: TextLine) -> bool:
    """True if a line may be an answer about press that waits."""
    return _answer_in(Request(None, Words("", tuple(line.text.split()), line))) is not None


def read_answers(run: Run, at: int) -> None:
    """Read an answer, and those below it, as commands about waiting press.

    ORDERS above orders is a heading, unless it or the mail's subject names waiting press. A bare SEND beside such a
    heading is ambiguous and not carried out.
    """
    if _answer_in(run.script.requests[at]) is None or run.game is None or run.actor is None:
        return
    waiting = {stamp_of(run.game, held): held for held in press_waiting(run.game, run.actor)}
    by_subject = stamp_in_subject(run.context.subject)
    found = _answers_below(run, at, is_any_waiting=bool(waiting))
    headings = [] if by_subject in waiting else [place for place in found if _is_heading(run, place, found[place])]
    usual = by_subject or (next(iter(waiting)) if len(waiting) == 1 else "")
    if headings and waiting:
        how = told_how_to_answer(run.game, tuple(waiting.values()))
        _note(run, f"ORDERS was read as the heading of your orders. Press of yours still waits. {how}")
        commands = {place: _command(run, place, each) for place, each in found.items() if each.stamp}
    else:
        named = {place: each._replace(stamp=each.stamp or usual) for place, each in found.items()}
        commands = {place: _command(run, place, each) for place, each in named.items() if place not in headings}
    done = _once_for_each(run, commands)
    read = ((place, done.get(place, each)) for place, each in enumerate(run.script.requests))
    kept = tuple(each for place, each in read if place in done or place not in found)
    run.script = replace(run.script, requests=kept)


def ask_again(run: Run) -> None:
    """Refuse a reply about waiting press without an answer, an order or a command: `Yes`."""
    if run.game is None or run.actor is None:
        return
    waiting = press_waiting(run.game, run.actor)
    stamp = stamp_in_subject(run.context.subject)
    meant = [held for held in waiting if stamp_of(run.game, held) == stamp]
    said = [request for request in run.script.requests if request is not run.opener]
    is_short = all(each.command is None and len(each.words.line.text) <= _LONGEST for each in said)
    said_else = [each for each in said if _ONLY.search(each.words.line.text) is None]
    if not meant or not said or not is_short or any(map(_answer_in, said)) or _has_orders(run, said_else):
        return
    run.script = replace(run.script, requests=tuple(each for each in run.script.requests if each is run.opener))
    run.refused += said
    how = told_how_to_answer(run.game, meant)
    run.refusals.append(Refused("E-PRESS-HELD", f"Nothing was done: your press waits and was not sent. {how}"))


def _is_heading(run: Run, place: int, answer: _Answer) -> bool:
    below = run.script.requests[place + 1 :]
    return answer.word == "ORDERS" and not answer.stamp and _has_orders(run, below)


def _command(run: Run, place: int, answer: _Answer) -> Request:
    rest = (*filter(None, [answer.stamp]), *(["ONLY"] if answer.only else []))
    line = run.script.requests[place].words.line
    return Request(TABLE[_COMMANDS[answer.word]], Words(answer.word, rest, line))


def _once_for_each(run: Run, commands: Mapping[int, Request]) -> dict[int, Request]:
    """Return one command for each message: ORDERS if both are given, because SEND cannot be undone."""
    chosen: dict[tuple[str, ...], tuple[int, Request]] = {}
    for place, command in sorted(commands.items(), key=lambda item: item[1].words.verb):
        stamp = tuple(word for word in command.words.rest if word != "ONLY")
        kept = chosen.setdefault(stamp, (place, command))[1]
        if kept.words.verb != command.words.verb:
            _note(run, "SEND was not done, as your mail says ORDERS too: that sends the text without the orders.")
    return dict(chosen.values())


def _note(run: Run, told: str) -> None:
    run.notes += [] if told in run.notes else [told]


def _answers_below(run: Run, at: int, *, is_any_waiting: bool) -> dict[int, _Answer]:
    """Return answers from a place of the script on; after ORDERS was done, only answers with a stamp."""
    is_done = any(each.command is TABLE["ORDERS HELD"] for each in run.script.requests[:at])
    found = {}
    for place, request in enumerate(run.script.requests[at:], at):
        answer = _answer_in(request)
        if answer is not None and (answer.stamp if is_done else answer.is_plain or is_any_waiting):
            found[place] = answer
    return found


def _has_orders(run: Run, below: Sequence[Request]) -> bool:
    """True if these requests contain order lines other than courtesies and answers."""
    if run.game is None:
        return False
    map = run.context.in_play(run.game).map
    return any(
        request.command.order_line if request.command is not None else not is_prose(request.words.line.text, map)
        for request in below
        if _answer_in(request) is None
    )
