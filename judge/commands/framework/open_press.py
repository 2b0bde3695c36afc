"""Lines in plain text that look like orders or commands: `OwnLines` finds them.

They stand in press without an end, or in a supposed signature or quotation (`told_left_out`). The map is needed to
decide, so this is checked when the command is reached.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, islice, pairwise
from types import MappingProxyType

from msgspec.structs import replace

from judge.board.build_sites import adjustments_due
from judge.board.names import PowerName, Province, province_of
from judge.board.order_text.context import OrderContext, order_context
from judge.board.order_text.movement_orders import may_order_any
from judge.board.order_text.parse import read_order, split_power, syntax_problems, what_is_said
from judge.board.order_text.prose import begins_as_order_of, is_talk, is_unit_alone, without_words_before
from judge.board.order_text.remarks import split_remark
from judge.board.order_text.sentence_words import POWERS_ABROAD
from judge.board.order_text.signs import one_edit, plain
from judge.board.order_text.split_orders import OrdersTable, split_orders
from judge.board.order_text.together import DUE, said_of_many
from judge.board.order_text.wrapped_lines import unwrapped
from judge.board.orders import Move, Retreat
from judge.board.position import PhaseType
from judge.commands.framework.courtesies import is_greeting
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.named_readers import readers_named
from judge.commands.framework.order_headings import OrderHeadings
from judge.commands.framework.own_commands import AROUND, OwnCommands
from judge.commands.framework.parse import Request, read_script
from judge.commands.framework.run_state import Run
from judge.commands.framework.sentences import parted_from_courtesies
from judge.commands.framework.terse_orders import is_terse_order
from judge.game.game import Game, Role
from judge.game.people.addresses import owner
from judge.game.people.control import ordered_by
from judge.game.people.open_seats import plays_without_power
from judge.game.people.seats import find_seat, player_at
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.text_end import PRESS_WORDS, in_press, may_end_press, opens_diary
from judge.patterns import pattern

_LOOKED_AT = 200
"""Limit on the lines that are checked: no order mail is longer, and each line takes time."""
_HEADING = pattern(
    r"(?:PRESS\s+(?:TO\s+|[+-]\s*)\S+(?:\s*,\s*\S+)*|BROADCAST)"
    r"(?:\s+(?:GREY|GRAY|WHITE|QUIET|FAKE|FROM|NO\s?FAKE|BUT)\b.*)?\s*:?",
    re.IGNORECASE,
)
_READER = pattern(r"[^\s,;:+]+")
_STOP = pattern(r"[.!?:]\s+|:")
_MOST_BEHIND = 6
"""Limit on the sentences of a line that are checked."""
_COLON, _MOST_COLONS = pattern(r"[:：]"), 3
_ARROW = pattern(r"&(?:gt|[rx]?[rR]arr);")
_TAG = pattern(r"</?[a-z]{1,10}>", re.IGNORECASE)
_RETREAT = pattern(
    r"(?:i(?:'ll|\s+will)?\s+)?(?:(?:retreat|retreats|disband|disbands|otb|r|d)\b|-+>?).{0,40}", re.IGNORECASE
)
_THEN = pattern(r"(?:^|\s)then\s", re.IGNORECASE)
_TELLS = pattern(r"\b(?:will|i|i'll|i'm|we|we'll|my|our)\b", re.IGNORECASE)
_LONGEST_HEADING = 200
_LEAST_NAME = 3
"""Fewest letters of a reader's name in a heading without TO."""
LONGEST_COURTESY = 4
"""Limit on the words of a line below a command that is only a greeting or a name."""
_ORDERS_WORD = pattern(r"(?:[a-z']+\s+){0,3}orders?\s*:?", re.IGNORECASE)


class OwnLines:
    """Distinguishes a writer's own orders and commands from text that they write to others."""

    def __init__(self, game: Game, in_play: RulesInPlay, actor: Actor, *, in_diary: bool = False) -> None:
        self._game, self._in_play, self._actor = game, in_play, actor
        self.seat = actor.id
        # In another's place a Master can still send BECOME, and in press others would read it.
        roles = (actor.role, Role.MASTER) if actor.by_master else (actor.role,)
        self.commands = OwnCommands(game, in_play, *roles, in_diary=in_diary)
        self._contexts = tuple(_contexts(game, in_play, actor)) if game.stage.is_under_way else ()
        self.places = _own_places(game, in_play, actor, self._contexts) if self._contexts else frozenset()

    @cached_property
    def _headings(self) -> OrderHeadings:
        """Reader of headings of orders, in a game that is under way."""
        return OrderHeadings(self._game, self._in_play)

    def is_order(self, text: str) -> bool:
        """True for an order to one of the writer's units, as in an order mail, or a line of their variant.

        Courtesies around it and a remark after it do not matter: `Thanks, PAR - BUR as agreed`.
        """
        text = plain(text)
        if not text or not self.places:
            return False
        return any(map(self._is_order, self._parted(text)))

    def _parted(self, text: str) -> list[str]:
        return parted_from_courtesies(text, OrdersTable(self._in_play.map, self._kind))

    def _is_order(self, text: str) -> bool:
        map = self._in_play.map
        is_own_line = self._in_play.variant.turn.is_own_line(text)
        if not is_talk(text, map) and (is_own_line or self._is_for_many(text)):
            return True
        if is_own_line and any(sign.isdigit() for sign in text) and not any(sign.isalpha() for sign in text):
            return True  # an amount alone: `4 $`
        return any(
            self._orders(each, written)
            for each in self._contexts
            for order in {text, split_remark(text, OrdersTable(map, each.position.phase.type))[0]}
            if not is_talk(order, map)
            for written in {order, without_words_before(order, map)}
        )

    def _is_for_many(self, text: str) -> bool:
        """True for `rest hold` in a movement phase, `both disband` in retreats, `waive the rest` in winter."""
        many = said_of_many(text, self._in_play.map)
        return many is not None and any(DUE[each.position.phase.type] is many.verb for each in self._contexts)

    def _orders(self, context: OrderContext, text: str) -> bool:
        kind = context.position.phase.type
        for piece in split_orders(text, OrdersTable(context.map, kind)):
            said = what_is_said(split_power(piece, context.map)[1], context)
            if said.statement is not None and (
                said.province in self.places or (said.province is None and kind is PhaseType.ADJUSTMENTS)
            ):
                return True
        return False

    def is_on_file(self, text: str) -> bool:
        """True if each order of a line is on file, exactly as written, for one of the writer's powers."""
        text, map = plain(text), self._in_play.map
        table = OrdersTable(map, self._contexts[0].position.phase.type)
        pieces = split_orders(without_words_before(text, map), table)
        return all(self._is_kept(split_power(piece, map)[1]) for piece in pieces)

    def _is_kept(self, text: str) -> bool:
        for name in _powers_of_writer(self._game, self._actor):
            order = read_order(text, self._contexts[0]._replace(power=name)).order
            if order is not None and order in (self._game.power(name).orders or ()):
                return True
        return False

    def is_nearly_order(self, text: str) -> bool:
        """True for the writer's order, misspelled, or with a remark or a sentence around it.

        Examples: `A PRA - BUR`, `A PAR -> BUR please`, `Deal. par bur, mar spa`, `Correction: PAR-BUR`.
        """
        # Arrows and tags are as in HTML; `PAR = BUR` is what people in a hurry write.
        text = plain(_TAG.sub(" ", _ARROW.sub(">", text))).replace("=", "-")
        behind = [part for part in _STOP.split(text, maxsplit=_MOST_BEHIND)[1:] if part]
        then = _THEN.split(text, maxsplit=1)[-1]
        tried = (*self._parted(text), *behind, then)
        return (
            any(begins_as_order_of(each, self.places, self._in_play.map) for each in tried if each)
            or any(map(self.is_order, behind))
            or self._is_retreat(text)
            or any(is_terse_order(each, self._in_play.map, self._kind, self._to_say) for each in tried if self._to_say)
        )

    @property
    def _kind(self) -> PhaseType:
        return self._contexts[0].position.phase.type if self._contexts else PhaseType.MOVEMENT

    @cached_property
    def _to_say(self) -> frozenset[Province]:
        """Return places that short retreats or adjustments may name; none if the writer owes neither."""
        if self._kind is PhaseType.MOVEMENT:
            return frozenset()
        board, powers = self._game.board, _powers_of_writer(self._game, self._actor)
        if self._kind is PhaseType.RETREATS:
            lost = [each for each in board.dislodged if each.unit.power in powers]
            return frozenset(province_of(place) for each in lost for place in (each.unit.location, *each.retreats))
        is_owing = any(adjustments_due(power, board, self._in_play.map, self._in_play.rules) for power in powers)
        return self.places if is_owing else frozenset()

    def _is_retreat(self, text: str) -> bool:
        """True for a retreat without its unit (`-> GAS`) from a player with a dislodged unit."""
        if _RETREAT.fullmatch(text) is None or is_talk(text, self._in_play.map):
            return False
        lost = self._game.board.dislodged if self._game.position is not None else ()
        return any(each.unit.province in self.places for each in lost)

    def is_command(self, text: str) -> bool:
        """True for a command that cannot be mistaken for a sentence; PRESS must name a reader."""
        words = plain(text).split()
        if words and words[0].upper() in PRESS_WORDS:
            return words[0].isupper() and any(self._is_reader(word, short=False) for word in words[1:])
        return self.commands.is_command(text)

    def _asks(self, text: str) -> bool:
        """True for a command, even one with a slip or an extra sign."""
        return self.is_command(text) or self.commands.is_unclear_command(text)

    def is_text(self, text: str) -> bool:
        """True for a sentence: neither an order, however misspelled, nor a command."""
        return is_talk(plain(text), self._in_play.map) and not self.is_command(text)

    def is_heading(self, text: str) -> bool:
        """True for headings of orders: `[FRANCE]`, `My orders:`."""
        power, rest = split_power(plain(text), self._in_play.map)
        return (power is not None and not rest) or _ORDERS_WORD.fullmatch(plain(text)) is not None

    def is_said(self, text: str) -> bool:
        """True for an order addressed to a person: it follows other words, or is in a sentence."""
        text = split_power(plain(text), self._in_play.map)[1]
        if not self._contexts or self.leads_on(text):
            return False
        head, _, rest = text.partition(":")
        text = rest if self.leads_on(head) else text
        order = without_words_before(text, self._in_play.map)
        return not self.leads_on(text.removesuffix(order)) or _TELLS.search(order) is not None

    def leads_on(self, text: str) -> bool:
        """True for text that may introduce serious orders: marks, a greeting, a heading."""
        is_silent = not any(map(str.isalpha, text))
        return is_silent or is_greeting(text) or self.is_heading(text) or self._headings.is_meant(text)

    def readers_named(self, text: str, names: Mapping[str, str] = MappingProxyType({})) -> frozenset[str] | None:
        """Return the readers named at the start of a line, without its writer; None if none, or an order.

        `names` has seats by words of people's names.
        """
        if self.is_order(text):
            return None
        named = readers_named(
            plain(text), lambda word, short: self.find_reader(word, short=short) or names.get(word.casefold())
        )
        powers = self._in_play.map.powers
        seats = {name if (name := POWERS_ABROAD.get(each, each)) in powers else each for each in named or ()}
        return frozenset(seats - {self._actor.id}) or None

    def begin(self, lines: Sequence[TextLine]) -> int | None:
        """Return the index of the first order or command at a text's end, ignoring courtesies; or None.

        Orders, even misspelled ones, and commands of several words count anywhere. A single word counts only if nothing
        but commands and courtesies stands below it. A possible command counts if it is the whole text.
        """
        if not self.places:
            return self.doubtful_command(lines)
        first = None
        is_end = True
        pieces = list(self._pieces(lines))
        of_phase = set(self._below_phases(pieces))
        for at, text in reversed(pieces):
            counts = at in of_phase or self.is_order(text) or self.is_nearly_order(text) or self._asks(text)
            if counts or (is_end and self.commands.may_be_alone(text)):
                first = at
            elif first is not None:
                leads_on = self.is_heading(text) or self._names_phase(text) or not self.is_text(text)
                if may_end_press(text) or not leads_on:
                    return first
                first = at  # a misspelled order is as secret as any other
            else:
                is_end = is_end and len(text.split()) <= LONGEST_COURTESY
        return self.doubtful_command(lines) if first is None else first

    def _below_phases(self, pieces: Sequence[tuple[int, str]]) -> Iterator[int]:
        """Yield indexes of orders below or after a phase's name, for any unit, which may have moved by then."""
        is_below = False
        for at, text in pieces:
            is_heading = self._names_phase(text)
            heads = (
                (text[: colon.start()], text[colon.end() :]) for colon in islice(_COLON.finditer(text), _MOST_COLONS)
            )
            if not is_heading and (rest := next((rest for head, rest in heads if self._names_phase(head)), "")):
                is_heading, text = True, rest
            if (is_heading or is_below) and self._is_of_any(text):
                yield at
            elif not is_heading:
                is_below = False
            is_below = is_below or is_heading

    def _names_phase(self, text: str) -> bool:
        """True for a phase's name in the form of a heading: `F1901M`, `PHASE: F1901M`, `Next phase:`."""
        if len(text) > _LONGEST_HEADING:
            return False
        doubt = self._headings.doubt(text, 0)
        if doubt is not None:
            return doubt.is_of_phase or self._headings.says_nothing(text)
        return any(map(str.isdigit, text)) and self._headings.is_meant(text)

    def _is_of_any(self, text: str) -> bool:
        """True for an order in any phase, for any unit."""
        map = self._in_play.map
        said = bool(text.strip()) and not is_talk(text, map)
        return said and not all(syntax_problems(text, map, kind, hints=False) for kind in PhaseType)

    def doubtful_command(self, lines: Sequence[TextLine]) -> int | None:
        """Return the index of a line that may be a command (`Help`) if little else is said; otherwise None."""
        filled = [(at, text) for at, line in enumerate(lines) if (text := plain(line.text))]
        said = next(((at, text) for at, text in filled if not is_greeting(text)), None)
        if said is None or not self.commands.may_be_command(said[1]):
            return None
        below = (text for at, text in filled if at > said[0])
        return said[0] if all(len(text.split()) <= LONGEST_COURTESY for text in below) else None

    def first_heading(self, lines: Sequence[TextLine]) -> int | None:
        """Return the index of the first line that begins other press or a diary; None if there is none."""
        return next((at for at, line in enumerate(lines) if self._is_press_heading(line.text)), None)

    def _is_press_heading(self, text: str) -> bool:
        """True for a heading of press, even decorated or misspelled: `**PRESS TO italy**`, `PRESS itly`.

        Anything may follow PRESS TO. If one of the two words is missing or misspelled, all others must name readers.
        """
        if text.lstrip().startswith(">") or len(text) > _LONGEST_HEADING:
            return False
        core = plain(text).strip(AROUND)
        if _HEADING.fullmatch(core) or opens_diary(core):
            return True
        first, *rest = _READER.findall(core) or [""]
        if not rest:
            return one_edit(first.upper(), "BROADCAST")
        has_to = rest[0].upper() in ("TO", "T", "OT", "FOR", "@")
        if core.endswith(".") or not (first.upper() == "PRESS" or (has_to and one_edit(first.upper(), "PRESS"))):
            return False
        named = [word for word in rest[has_to:] if word.upper() not in ("AND", "ALL", "TO", "PLEASE")]
        return bool(named or "ALL" in core.upper()) and all(self._is_reader(word, short=has_to) for word in named)

    def _is_reader(self, word: str, *, short: bool) -> bool:
        return self.find_reader(word, short=short) is not None

    def find_reader(self, word: str, *, short: bool) -> str | None:
        """Return the seat that a word names, even misspelled; `short`: one or two letters also count."""
        map = self._in_play.map
        if len(word) < _LEAST_NAME and not short and word.upper() != "GM":
            return None
        if (seat := find_seat(self._game, map, word)) is not None or len(word) <= _LEAST_NAME:
            return seat
        slips = (name for name, power in map.powers.items() if one_edit(word.upper(), power.title.upper()))
        return next(slips, None)

    def _pieces(self, lines: Sequence[TextLine]) -> Iterator[tuple[int, str]]:
        """Yield the last lines of a text except blank ones; an order broken over lines is one piece."""
        filled = [(at, text) for at, line in enumerate(lines) if (text := plain(line.text))][-_LOOKED_AT:]
        for is_text, together in groupby(filled, lambda each: self.is_text(each[1])):
            some = list(together)
            yield from some if is_text else self._paired(list(self._joined(some)))

    def _joined(self, filled: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        whole = unwrapped(filled, OrdersTable(self._in_play.map, self._contexts[0].position.phase.type))
        ends = [*(start for start, _ in whole[1:]), filled[-1][0] + 1]
        for (start, text), end in zip(whole, ends, strict=True):
            singles = [(at, single) for at, single in filled if start <= at < end]
            yield from singles if len(singles) == 1 or not self.is_order(text) else [(start, text)]

    def _paired(self, pieces: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        """Yield the pieces, joining a unit and the place below it: `A PAR` and `BUR`."""
        done = -1
        for (at, text), (below, more) in pairwise((*pieces, (-1, ""))):
            if at == done:
                continue
            goes_on = below > at and is_unit_alone(text, self._in_play.map) and not self.is_order(more)
            whole = f"{text} {more}"
            done = below if goes_on and self.is_order(whole) else -1
            yield (at, text) if done < 0 else (at, whole)


def _contexts(game: Game, in_play: RulesInPlay, actor: Actor) -> Iterator[OrderContext]:
    """Yield contexts in which to read lines: as orders of this phase, and of a movement phase."""
    board, power = game.board, actor.power or next(iter(in_play.map.powers))
    for kind in dict.fromkeys((board.phase.type, PhaseType.MOVEMENT)):
        position = replace(board, phase=replace(board.phase, type=kind))
        yield order_context(power, position, in_play.map, in_play.rules)._replace(hints=False)


def _own_places(
    game: Game, in_play: RulesInPlay, actor: Actor, contexts: Sequence[OrderContext]
) -> frozenset[Province]:
    """Return the places of units that an actor may order or build, now or later; all for a Master."""
    powers, board = _powers_of_writer(game, actor), game.board
    if not powers and not plays_without_power(game, in_play, actor.id):
        return frozenset()
    if in_play.variant.turn.for_all_units or may_order_any(in_play.rules):
        return frozenset(in_play.map.places)
    units = (unit.province for power in powers for unit in game.all_units(power))
    on_file = (order for power in powers for order in game.power(power).orders or ())
    goals = (province_of(order.to) for order in on_file if isinstance(order, Move | Retreat))
    centers = (center for center, owner in board.centers.items() if owner in powers)
    ahead = (line for kept in game.ahead if kept.power in powers for line in kept.lines)
    later = (what_is_said(line, context).province for line in ahead for context in contexts)
    return frozenset((*units, *goals, *centers, *filter(None, later)))


def _powers_of_writer(game: Game, actor: Actor) -> frozenset[PowerName]:
    """Return the powers that a writer orders from any of their seats, since people mix up mails."""
    controllers = (power.controller for power in game.powers if power.name == actor.id and power.player is None)
    player = player_at(game, next(controllers, None) or actor.own_seat)
    mailboxes = {owner(address) for address in player.addresses} if player is not None else set()
    seats = {
        power.name for power in game.powers if power.player and mailboxes & set(map(owner, power.player.addresses))
    }
    others = {power.name for power in game.powers if seats & {power.name, power.controller}}
    return ordered_by(game, actor) | others


def split_open_press(run: Run, at: int) -> None:
    """End press at a word like END or STOP below its text, if no more text follows.

    The lines below that word are read as orders and commands.
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
    """Return lines of press in the form of an order mail: with plain signs, without blank lines."""
    kept = zip(lines, in_press(line.text for line in lines), strict=True)
    counted = [TextLine(line.number, line.text if is_text else plain(line.text)) for line, is_text in kept]
    return [line for line in counted if line.text]


def insert_lines(run: Run, at: int, lines: Sequence[TextLine], instead: Request | None = None) -> None:
    """Insert lines into the script below request number `at`; `instead` replaces that request."""
    more = read_script(lines, opened=True)
    script = replace(run.script, lines=(*run.script.lines, *more.lines))
    run.script = script
    _replace(run, at, [instead or script.requests[at], *more.requests])


def _replace(run: Run, at: int, requests: Sequence[Request]) -> None:
    before = run.script.requests
    run.script = replace(run.script, requests=(*before[:at], *requests, *before[at + 1 :]))


def read_on(run: Run, at: int) -> None:
    """Insert the lines in `run.read_on`, left by the command at this place, below it."""
    lines, run.read_on = run.read_on, ()
    insert_lines(run, at, lines)
