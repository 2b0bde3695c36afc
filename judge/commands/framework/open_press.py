"""Lines that read as orders and commands of their writer where they do not count: in press without its end, in what was
taken for a signature or a quotation. `OwnLines` tells them from text.

Only the map can tell, so this is asked when the command is reached.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from judge.board.names import Province
from judge.board.order_text.context import OrderContext, order_context
from judge.board.order_text.parse import split_power, what_is_said
from judge.board.order_text.prose import is_prose, is_talk
from judge.board.order_text.signs import plain
from judge.board.order_text.split_orders import Table, split_orders
from judge.board.order_text.wrapped_lines import unwrapped
from judge.board.position import PhaseType
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.left_undone import counts
from judge.commands.framework.parse import (
    Request,
    answer_about_press,
    find_command,
    read_script,
)
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import TABLE, Where
from judge.game.game import Game
from judge.game.left_out import LeftOut
from judge.game.people.control import ordered_by
from judge.game.people.open_seats import plays_without_power
from judge.game.people.sign_on import Actor
from judge.game.press.text_end import ends_press, in_press, may_end_press, opens_press
from judge.game.rules_in_play import RulesInPlay
from judge.patterns import pattern

_LOOKED_AT = 200
"""So many lines are looked at: no order mail is longer, and each takes its time."""
_HEADING = pattern(
    r"(?:PRESS\s+(?:TO\s+|[+-]\s*)\S+(?:\s*,\s*\S+)*|BROADCAST)"
    r"(?:\s+(?:GREY|GRAY|WHITE|QUIET|FAKE|FROM|NO\s?FAKE|BUT)\b.*)?\s*:?",
    re.IGNORECASE,
)
_ORDERS_WORD = pattern(r"(?:[a-z']+\s+){0,3}orders?\s*:?", re.IGNORECASE)


class OwnLines:
    """Tells lines that are orders or commands of somebody from text that they write to others."""

    def __init__(self, game: Game, in_play: RulesInPlay, actor: Actor) -> None:
        self._game, self._in_play, self._actor = game, in_play, actor
        self._contexts = tuple(_contexts(game, in_play, actor)) if game.stage.is_under_way else ()
        self._places = _own_places(game, in_play, actor) if self._contexts else frozenset()

    def is_order(self, text: str) -> bool:
        """True for an order to a unit of theirs, or for a line that only their variant knows."""
        text = plain(text)
        if not text or not self._places or is_talk(text, self._in_play.map):
            return False
        return self._in_play.variant.turn.is_own_line(text) or any(self._orders(each, text) for each in self._contexts)

    def _orders(self, context: OrderContext, text: str) -> bool:
        kind = context.position.phase.type
        for piece in split_orders(text, Table(context.map, kind)):
            said = what_is_said(split_power(piece, context.map)[1], context)
            if said.statement is not None and (
                said.province in self._places or (said.province is None and kind is PhaseType.ADJUSTMENTS)
            ):
                return True
        return False

    def is_command(self, text: str) -> bool:
        """True for a setting, and for another command written as such: in capitals, with more words."""
        words = plain(text).split()
        found = find_command(words) if words else None
        if found is None or found[0].where is not Where.BODY or not found[0].is_for(self._actor.role):
            return False
        if found[0].variant:
            is_alone = len(words) == 1 or any(word.isdigit() for word in words)
            return found[0].variant == self._game.variant and (is_alone or words[0].isupper())
        return found[0].name.startswith("SET ") or (len(words) > 1 and words[0].isupper())

    def is_text(self, text: str) -> bool:
        """True for a sentence: neither an order, however misspelled, nor a command."""
        return is_talk(plain(text), self._in_play.map) and not self.is_command(text)

    def is_heading(self, text: str) -> bool:
        """True for what stands above orders: `[FRANCE]`, `My orders:`."""
        power, rest = split_power(plain(text), self._in_play.map)
        return (power is not None and not rest) or _ORDERS_WORD.fullmatch(plain(text)) is not None

    def begin(self, lines: Sequence[TextLine]) -> int | None:
        """The first of the last orders and commands of a text, whatever courtesy stands below them; or None."""
        if not self._places:
            return None
        first = None
        for at, text in reversed(list(self._pieces(lines))):
            if self.is_order(text) or self.is_command(text):
                first = at
            elif first is not None:
                if may_end_press(text) or not (self.is_heading(text) or not self.is_text(text)):
                    return first
                first = at  # a misspelled order is as secret as the next
        return first

    def _pieces(self, lines: Sequence[TextLine]) -> Iterator[tuple[int, str]]:
        """The last lines of a text, blank ones left out; an order that was broken over several stands as one."""
        filled = [(at, text) for at, line in enumerate(lines) if (text := plain(line.text))][-_LOOKED_AT:]
        joined = unwrapped(filled, Table(self._in_play.map, self._contexts[0].position.phase.type))
        ends = [*(start for start, _ in joined[1:]), len(lines)]
        for (start, whole), end in zip(joined, ends, strict=True):
            singles = [(at, text) for at, text in filled if start <= at < end]
            yield from singles if len(singles) == 1 or not self.is_order(whole) else [(start, whole)]


def _contexts(game: Game, in_play: RulesInPlay, actor: Actor) -> Iterator[OrderContext]:
    """How lines are read: as orders of this phase, and of a movement phase."""
    board, power = game.board, actor.power or next(iter(in_play.map.powers))
    for kind in dict.fromkeys((board.phase.type, PhaseType.MOVEMENT)):
        position = replace(board, phase=replace(board.phase, type=kind))
        yield order_context(power, position, in_play.map, in_play.rules)._replace(hints=False)


def _own_places(game: Game, in_play: RulesInPlay, actor: Actor) -> frozenset[Province]:
    """Where units stand that somebody orders, or can be built; everywhere, where they write for all units."""
    powers, board = ordered_by(game, actor), game.board
    if not powers and not plays_without_power(game, in_play, actor.id):
        return frozenset()
    if in_play.variant.turn.for_all_units:
        return frozenset(in_play.map.places)
    units = (unit.province for power in powers for unit in game.all_units(power))
    return frozenset((*units, *(center for center, owner in board.centers.items() if owner in powers)))


def told_of_lines_left_out(run: Run, left: LeftOut) -> str:
    """What is said of lines that were taken for quoted or for a signature, or struck out; "" where nothing was lost."""
    return " ".join(filter(None, (_told_of_struck(left), _told_of_cut(run, left))))


def _told_of_struck(left: LeftOut) -> str:
    """What is said of lines with words that are struck out."""
    numbers = [number for number, _ in left.struck]
    if not numbers:
        return ""
    lines = f"Line {numbers[0]}" if len(numbers) == 1 else f"Lines {numbers[0]} to {numbers[-1]}"
    return f"{lines} of your mail: words that are struck out or hidden there did NOT count."


def _told_of_cut(run: Run, left: LeftOut) -> str:
    """What is said of lines that were taken for quoted or for a signature; "" where nothing was lost by that."""
    asks = any(request.words.line.number and counts(request) for request in run.script.requests)
    is_open = any(request.open_ended for request in run.script.requests[-1:])
    lost_its_end = is_open and any(ends_press(text) for _, text in left.cut)
    shortened = _told_of_press_cut(left) if is_open and left.by_quotation else ""
    is_told = lost_its_end or not (left.by_quotation and asks)
    if left.cut and is_told and (numbers := _own_lines_cut(run, left)):
        is_one = len(numbers) == 1
        where = f"Line {numbers[0]} reads" if is_one else f"Lines {numbers[0]} to {numbers[-1]} read"
        place = "a quotation" if left.by_quotation else "a signature or below SIGNOFF"
        stands = "It stands" if is_one else "They stand"
        told = f"{where} like orders or commands, and did NOT count. {stands} in {place}: write orders above that."
        return " ".join(filter(None, (told, shortened)))
    if shortened:
        return shortened
    if asks or run.script.stray is not None or run.script.above or not left.first:
        return ""
    return (
        "Nothing was left of your mail without quotations and signature, for which lines"
        f" {left.first} to {left.last} were taken. Write orders and commands above them, without > in front."
    )


def _told_of_press_cut(left: LeftOut) -> str:
    """What is said of press that a letter in it has cut off from an ENDPRESS of its own; "" where none is seen."""
    marks = ((number, ends_press(text)) for number, text in left.cut if ends_press(text) or opens_press(text))
    end, is_end = next(marks, (0, False))
    if not is_end:
        return ""
    return (
        f"Lines {left.cut[0][0]} to {end} look like an old letter: your press was sent without them. To send them too,"
        " write the press again without the heading (From, Sent) in it."
    )


def _own_lines_cut(run: Run, left: LeftOut) -> list[int]:
    """The numbers of lines that do not count as they stand in a mail, and read as its writer's orders or commands."""
    if run.game is None or run.actor is None:
        return []
    own = OwnLines(run.game, run.context.in_play(run.game), run.actor)
    return [number for number, text in left.cut if own.is_order(text) or own.is_command(text)]


def heading_within(lines: Sequence[TextLine]) -> int | None:
    """The first line of a text with which other press begins; None: there is none."""
    return next((at for at, line in enumerate(lines) if _HEADING.fullmatch(plain(line.text))), None)


def split_open_press(run: Run, at: int) -> None:
    """End the press at this place of the script at a word like END or STOP below which no text follows.

    The lines below it are read as what they are. Read SEND and ORDERS, each the only word, as what they answer.
    """
    _drop_send(run, at)
    request = run.script.requests[at]
    if run.game is None or run.actor is None:
        return
    if (word := _answer(request, run.script.requests[at + 1 :], run)) is not None:
        _replace(run, at, [word])
    if not request.open_ended:
        return
    body = request.body
    ends = [number for number, line in enumerate(body) if may_end_press(line.text)]
    if not ends or heading_within(body) is not None:
        return
    first = OwnLines(run.game, run.context.in_play(run.game), run.actor).begin(body)
    end = next((end for end in ends if not any(line.text.strip() for line in body[end + 1 : first])), None)
    if end is not None:
        ended = replace(request, body=body[:end], open_ended=False)
        insert_lines(run, at, as_written_outside_press(body[end + 1 :]), instead=ended)


def _drop_send(run: Run, at: int) -> None:
    """Take SEND out of an answer that says ORDERS too: what is sent cannot be called back."""
    before, here = run.script.requests[:at], run.script.requests[at:]
    if {answer_about_press(each) for each in here} >= {"SEND", "ORDERS"} and not any(
        each.command is TABLE["ORDERS HELD"] for each in before
    ):
        kept = tuple(each for each in here if answer_about_press(each) != "SEND")
        run.script = replace(run.script, requests=(*before, *kept))


def _answer(request: Request, below: Sequence[Request], run: Run) -> Request | None:
    """The command that SEND or ORDERS alone stands for, in answer to a letter about press; None for anything else."""
    if request.open_ended or run.game is None:
        return None
    if request.command is not None:
        return replace(request, command=TABLE["SEND TEXT"]) if request.words.verb == "SEND" else None
    map = run.context.in_play(run.game).map
    alone = all(each.command is None and is_prose(each.words.line.text, map) for each in below)
    return Request(TABLE["ORDERS HELD"], Words("ORDERS", (), request.words.line)) if alone else None


def as_written_outside_press(lines: Sequence[TextLine]) -> list[TextLine]:
    """Lines of a text as they count where they are none: with plain signs, blank ones left out."""
    kept = zip(lines, in_press(line.text for line in lines), strict=True)
    counted = [TextLine(line.number, line.text if is_text else plain(line.text)) for line, is_text in kept]
    return [line for line in counted if line.text]


def insert_lines(run: Run, at: int, lines: Sequence[TextLine], instead: Request | None = None) -> None:
    """Read these lines below the request at this place of the script, which `instead` replaces."""
    more = read_script(lines, opened=True)
    script = replace(run.script, lines=(*run.script.lines, *more.lines))
    run.script = script
    _replace(run, at, [instead or script.requests[at], *more.requests])


def _replace(run: Run, at: int, requests: Sequence[Request]) -> None:
    before = run.script.requests
    run.script = replace(run.script, requests=(*before[:at], *requests, *before[at + 1 :]))


def read_on(run: Run, at: int) -> None:
    """Read what the command at this place of the script has asked to be read below it."""
    lines, run.read_on = run.read_on, ()
    insert_lines(run, at, lines)
