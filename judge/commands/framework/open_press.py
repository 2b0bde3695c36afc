"""Lines that read as orders or commands where they do not count: `OwnLines` tells them from text.

They stand in press without its end, or in what was taken for a signature or a quotation (`told_left_out`).

They may have been taken for a signature or a quotation. `OwnLines` tells them from text. Only the map can tell, so this
is checked when the command is reached.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.order_text.context import OrderContext, order_context
from judge.board.order_text.parse import read_order, split_power, what_is_said
from judge.board.order_text.prose import begins_as_order_of, is_talk, is_unit_alone, without_words_before
from judge.board.order_text.signs import one_edit, plain
from judge.board.order_text.split_orders import Table, split_orders
from judge.board.order_text.together import said_of_many
from judge.board.order_text.vocabulary import Verb
from judge.board.order_text.wrapped_lines import unwrapped
from judge.board.position import PhaseType
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.own_commands import AROUND, OwnCommands
from judge.commands.framework.parse import Request, read_script
from judge.commands.framework.run_state import Run
from judge.game.game import Game
from judge.game.people.addresses import owner
from judge.game.people.control import ordered_by
from judge.game.people.open_seats import plays_without_power
from judge.game.people.seats import find_seat, player_at
from judge.game.people.sign_on import Actor
from judge.game.press.text_end import PRESS_WORDS, in_press, may_end_press
from judge.game.rules_in_play import RulesInPlay
from judge.patterns import pattern

_LOOKED_AT = 200
"""Limit on the lines that are looked at: no order mail is longer, and each line takes time."""
_HEADING = pattern(
    r"(?:PRESS\s+(?:TO\s+|[+-]\s*)\S+(?:\s*,\s*\S+)*|BROADCAST)"
    r"(?:\s+(?:GREY|GRAY|WHITE|QUIET|FAKE|FROM|NO\s?FAKE|BUT)\b.*)?\s*:?",
    re.IGNORECASE,
)
_FOR_OTHERS = pattern(r"(?:(?:PRESS|BROADCAST)\s*:|(?:TO|FOR)\s+([^:]{1,80}):\Z)", re.IGNORECASE)
_READER = pattern(r"[^\s,;:+]+")
_THEN = pattern(r"(?:^|\s)then\s", re.IGNORECASE)
_LONGEST_HEADING = 200
_LEAST_NAME = 3
"""Letters of a reader's name in a heading that lacks TO."""
LONGEST_COURTESY = 4
"""Words of a line below a command that is no text: a greeting, a name."""
_ORDERS_WORD = pattern(r"(?:[a-z']+\s+){0,3}orders?\s*:?", re.IGNORECASE)


class OwnLines:
    """Tells lines that are orders or commands of somebody from text that they write to others."""

    def __init__(self, game: Game, in_play: RulesInPlay, actor: Actor) -> None:
        self._game, self._in_play, self._actor = game, in_play, actor
        self.commands = OwnCommands(game, in_play, actor.role)
        self._contexts = tuple(_contexts(game, in_play, actor)) if game.stage.is_under_way else ()
        self._places = _own_places(game, in_play, actor, self._contexts) if self._contexts else frozenset()

    def is_order(self, text: str) -> bool:
        """True for an order to a unit of theirs, or for a line that only their variant knows."""
        text = plain(text)
        if not text or not self._places or is_talk(text, self._in_play.map):
            return False
        if self._in_play.variant.turn.is_own_line(text) or self._is_for_many(text):
            return True
        order = without_words_before(text, self._in_play.map)
        return any(self._orders(each, written) for each in self._contexts for written in {text, order})

    def _is_for_many(self, text: str) -> bool:
        """True for `rest hold` in a movement phase, and `waive the rest` in adjustments."""
        many = said_of_many(text, self._in_play.map)
        due = {PhaseType.MOVEMENT: Verb.HOLD, PhaseType.ADJUSTMENTS: Verb.WAIVE}
        return many is not None and any(due.get(each.position.phase.type) is many.verb for each in self._contexts)

    def _orders(self, context: OrderContext, text: str) -> bool:
        kind = context.position.phase.type
        for piece in split_orders(text, Table(context.map, kind)):
            said = what_is_said(split_power(piece, context.map)[1], context)
            if said.statement is not None and (
                said.province in self._places or (said.province is None and kind is PhaseType.ADJUSTMENTS)
            ):
                return True
        return False

    def is_on_file(self, text: str) -> bool:
        """True if each order of a line is on file for a power of theirs, just as it reads."""
        text, map = plain(text), self._in_play.map
        table = Table(map, self._contexts[0].position.phase.type)
        pieces = split_orders(without_words_before(text, map), table)
        return all(self._is_kept(split_power(piece, map)[1]) for piece in pieces)

    def _is_kept(self, text: str) -> bool:
        for name in _powers_of_writer(self._game, self._actor):
            order = read_order(text, self._contexts[0]._replace(power=name)).order
            if order is not None and order in (self._game.power(name).orders or ()):
                return True
        return False

    def is_nearly_order(self, text: str) -> bool:
        """True for a misspelled order of theirs, or one with a remark: `A PRA - BUR`, `A PAR -> BUR please`."""
        # Arrows and blanks as HTML writes them, and as people do who are in a hurry: `APAR-BUR`, `PAR = BUR`.
        text = plain(text.replace("&gt;", ">").replace("&nbsp;", " ")).replace("=", "-")
        tried = (text, text.partition(":")[2].strip(), _THEN.split(text, maxsplit=1)[-1])
        return any(each and begins_as_order_of(each, self._places, self._in_play.map) for each in tried)

    def is_command(self, text: str) -> bool:
        """True for a command that no sentence is like, or whose words are its own; PRESS needs a reader."""
        words = plain(text).split()
        if words and words[0].upper() in PRESS_WORDS:
            return words[0].isupper() and any(self._is_reader(word, short=False) for word in words[1:])
        return self.commands.is_command(text)

    def is_text(self, text: str) -> bool:
        """True for a sentence: neither an order, however misspelled, nor a command."""
        return is_talk(plain(text), self._in_play.map) and not self.is_command(text)

    def is_heading(self, text: str) -> bool:
        """True for headings of orders: `[FRANCE]`, `My orders:`."""
        power, rest = split_power(plain(text), self._in_play.map)
        return (power is not None and not rest) or _ORDERS_WORD.fullmatch(plain(text)) is not None

    def begin(self, lines: Sequence[TextLine]) -> int | None:
        """The first of the last orders and commands of a text, whatever courtesy stands below them; or None.

        Orders, also misspelled ones, and commands of several words are such wherever they stand; one word alone is a
        command where no more than other commands and courtesy are below it.
        """
        if not self._places:
            return None
        first = None
        is_end = True
        for at, text in reversed(list(self._pieces(lines))):
            counts = self.is_order(text) or self.is_nearly_order(text) or self.is_command(text)
            if counts or (is_end and self.commands.is_lone_command(text)):
                first = at
            elif first is not None:
                if may_end_press(text) or not (self.is_heading(text) or not self.is_text(text)):
                    return first
                first = at  # a misspelled order is as secret as the next
            else:
                is_end = is_end and len(text.split()) <= LONGEST_COURTESY
        return first

    def first_heading(self, lines: Sequence[TextLine]) -> int | None:
        """The first line of a text with which other press begins; None: there is none."""
        return next((at for at, line in enumerate(lines) if self._is_press_heading(line.text)), None)

    def _is_press_heading(self, text: str) -> bool:
        """True for a heading of press, even decorated or misspelled: `**PRESS TO italy**`, `PRESS itly`.

        Anything after PRESS TO makes a heading. If one of the two words is missing or misspelled, all others have to be
        readers.
        """
        if text.lstrip().startswith(">") or len(text) > _LONGEST_HEADING:
            return False
        core = plain(text).strip(AROUND)
        if _HEADING.fullmatch(core):
            return True
        first, *rest = _READER.findall(core) or [""]
        if not rest:
            return one_edit(first.upper(), "BROADCAST")
        has_to = rest[0].upper() in ("TO", "T", "OT", "FOR", "@")
        if core.endswith(".") or not (first.upper() == "PRESS" or (has_to and one_edit(first.upper(), "PRESS"))):
            return False
        named = [word for word in rest[has_to:] if word.upper() not in ("AND", "ALL", "TO", "PLEASE")]
        return bool(named or "ALL" in core.upper()) and all(self._is_reader(word, short=has_to) for word in named)

    def is_for_others(self, text: str) -> bool:
        """True for a line with which people begin a letter to somebody: `To Italy:`, `BROADCAST: hello`."""
        found = _FOR_OTHERS.match(text.strip())
        named = _READER.findall(found[1] or "") if found is not None else []
        return found is not None and all(self._is_reader(each, short=True) for each in named if each.upper() != "AND")

    def _is_reader(self, word: str, *, short: bool) -> bool:
        if len(word) < _LEAST_NAME and not short:
            return False
        titles = (title.upper() for title in self._in_play.map.powers)
        return find_seat(self._game, self._in_play.map, word) is not None or (
            len(word) > _LEAST_NAME and any(one_edit(word.upper(), title) for title in titles)
        )

    def _pieces(self, lines: Sequence[TextLine]) -> Iterator[tuple[int, str]]:
        """The last lines of a text, blank ones left out; an order that was broken over several stands as one."""
        filled = [(at, text) for at, line in enumerate(lines) if (text := plain(line.text))][-_LOOKED_AT:]
        for is_text, together in groupby(filled, lambda each: self.is_text(each[1])):
            some = list(together)
            yield from some if is_text else self._paired(list(self._joined(some)))

    def _joined(self, filled: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        whole = unwrapped(filled, Table(self._in_play.map, self._contexts[0].position.phase.type))
        ends = [*(start for start, _ in whole[1:]), filled[-1][0] + 1]
        for (start, text), end in zip(whole, ends, strict=True):
            singles = [(at, single) for at, single in filled if start <= at < end]
            yield from singles if len(singles) == 1 or not self.is_order(text) else [(start, text)]

    def _paired(self, pieces: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        """The pieces, a unit and the place below it that goes on with it as one: `A PAR` and `BUR`."""
        done = -1
        for (at, text), (below, more) in pairwise((*pieces, (-1, ""))):
            if at == done:
                continue
            goes_on = below == at + 1 and is_unit_alone(text, self._in_play.map) and not self.is_order(more)
            whole = f"{text} {more}"
            done = below if goes_on and self.is_order(whole) else -1
            yield (at, text) if done < 0 else (at, whole)


def _contexts(game: Game, in_play: RulesInPlay, actor: Actor) -> Iterator[OrderContext]:
    """Ways to read lines: as orders of this phase, and of a movement phase."""
    board, power = game.board, actor.power or next(iter(in_play.map.powers))
    for kind in dict.fromkeys((board.phase.type, PhaseType.MOVEMENT)):
        position = replace(board, phase=replace(board.phase, type=kind))
        yield order_context(power, position, in_play.map, in_play.rules)._replace(hints=False)


def _own_places(
    game: Game, in_play: RulesInPlay, actor: Actor, contexts: Sequence[OrderContext]
) -> frozenset[Province]:
    """Places of units that somebody orders or can build, now or ahead; all places for a Master."""
    powers, board = _powers_of_writer(game, actor), game.board
    if not powers and not plays_without_power(game, in_play, actor.id):
        return frozenset()
    if in_play.variant.turn.for_all_units:
        return frozenset(in_play.map.places)
    units = (unit.province for power in powers for unit in game.all_units(power))
    centers = (center for center, owner in board.centers.items() if owner in powers)
    ahead = (line for kept in game.ahead if kept.power in powers for line in kept.lines)
    later = (what_is_said(line, context).province for line in ahead for context in contexts)
    return frozenset((*units, *centers, *filter(None, later)))


def _powers_of_writer(game: Game, actor: Actor) -> frozenset[PowerName]:
    """Return the powers that somebody orders from any of their seats, since they may mix up mails."""
    player = player_at(game, actor.id)
    mailboxes = {owner(address) for address in player.addresses} if player is not None else set()
    seats = {
        power.name for power in game.powers if power.player and mailboxes & set(map(owner, power.player.addresses))
    }
    others = {power.name for power in game.powers if seats & {power.name, power.controller}}
    return ordered_by(game, actor) | others


def split_open_press(run: Run, at: int) -> None:
    """End press at a word like END or STOP below its text, if no more text follows.

    The lines below it are read as what they are.
    """
    request = run.script.requests[at]
    if run.game is None or run.actor is None:
        return
    body = request.body
    begins = next((number for number, line in enumerate(body) if line.text.strip()), 0)
    ends = [number for number, line in enumerate(body) if number > begins and may_end_press(line.text)]
    own = OwnLines(run.game, run.context.in_play(run.game), run.actor)
    if not ends or own.first_heading(body) is not None:
        return
    first = own.begin(body)
    end = next((end for end in ends if not any(line.text.strip() for line in body[end + 1 : first])), None)
    if end is not None:
        ended = replace(request, body=body[:end], open_ended=False)
        insert_lines(run, at, as_written_outside_press(body[end + 1 :]), instead=ended)


def as_written_outside_press(lines: Sequence[TextLine]) -> list[TextLine]:
    """Return lines of press as they count elsewhere: with plain signs, blank ones left out."""
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
