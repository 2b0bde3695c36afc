"""Possible orders among the lines that were not filed.

There are several kinds: lines at the end of the mail, corrections that name only a place, and orders after meaningless
words or words that retract other orders. Others are whole sentences, remarks about a supporting unit, orders with
foreign place names, and orders without a heading for a second power of the writer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from judge.board.names import PowerName
from judge.board.order_text.conditions import CONDITIONS
from judge.board.order_text.context import OrderContext, order_context
from judge.board.order_text.names_abroad import in_english
from judge.board.order_text.notation import format_order
from judge.board.order_text.parse import read_order
from judge.board.order_text.shared_orders import dictated_orders, shared_orders
from judge.board.order_text.split_orders import OrdersTable, split_orders
from judge.board.order_text.told_orders import orders_in_sentences
from judge.board.order_text.vocabulary import plain_words, vocabulary_of
from judge.board.order_text.word_corrections import behind_words, with_place_corrected
from judge.board.orders import Order
from judge.board.wording import listed
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.run_state import Doubtful, Run
from judge.commands.framework.signed_names import may_be_name
from judge.game.game import Game, Power
from judge.game.people.control import ordered_by, secrets_open_to
from judge.game.people.sign_on import Actor
from judge.game.visibility.seen_game import in_fog, seer_of
from judge.patterns import pattern

_LEAD, _STOP = pattern(r"[,:]\s"), pattern(r"[,.:;]\s")
_MOST = 4
_ASIDE = pattern(r"[(\[]([^()\[\]]*)[)\]]")
"""Pattern for a remark in brackets."""


def unfiled_orders(run: Run, game: Game, actor: Actor, is_order: Callable[[str], bool]) -> list[Doubtful]:
    """Return the possible orders to show from a mail's unfiled lines; `is_order`: an order of the writer."""
    in_play = run.context.in_play(game)
    aside = (line for line in run.set_aside if line in run.order_lines)

    def is_told(text: str) -> bool:
        return not may_be_name(text, in_play.map) and is_order(text)

    def order_in(text: str) -> str:
        """Return the order in a line, alone or after a comma, a colon or empty words; "" for none."""
        return next(filter(is_told, (text, *_ends(text, _LEAD), behind_words(text, vocabulary))), "")

    vocabulary = vocabulary_of(in_play.map)
    closing = [TextLine(line.number, order) for line in aside if (order := order_in(line.text))]
    faulty = {fault.line for refused in run.refusals for fault in refused.problems if fault.line}
    refused = [line for line in run.order_lines if line.number in faulty or line in run.refused_orders]
    refused += [line for line in run.set_aside if in_english(line.text, in_play.map)]
    remarks = {(line.number, line.text.strip()) for line in run.set_aside}
    refused += [line for line in run.order_lines if any((line.number, said) in remarks for said in _asides(line.text))]
    if not (closing or refused) or in_play.variant.turn.for_all_units:
        return []
    position = in_fog(game.board, seer_of(game, in_play.rules, secrets_open_to(game, actor)), in_play).position

    def context(power: PowerName) -> OrderContext:
        return order_context(power, position, in_play.map, in_play.rules)._replace(hints=False)

    own = [] if actor.power is None else _meant(refused, game.power(actor.power), context(actor.power))
    others = map(context, sorted(ordered_by(game, actor) - {actor.power}))
    return [*_among_closing_lines(closing), *own, *_for_others(refused, list(others))]


def _ends(text: str, sign: re.Pattern[str]) -> Iterator[str]:
    """Yield the ends of a line after each of its first punctuation marks, if longer than a word."""
    ends = (text[found.end() :].strip() for found in islice(sign.finditer(text), _MOST))
    return (end for end in ends if " " in end)


def _asides(text: str) -> Iterator[str]:
    return (found[0].strip() for found in _ASIDE.finditer(text))


def _among_closing_lines(lines: Sequence[TextLine]) -> Iterator[Doubtful]:
    if lines:
        which = _which(lines, "which closes", "which close")
        yield Doubtful(f"{which} the mail and may be meant as words.", _texts(lines), _numbers(lines))


_CORRECTED = ("which corrects a place in your orders", "which correct places in your orders")
_SAID = ("which is written as a sentence", "which are written as sentences")
_BEHIND_WORDS = ("where the words before the order mean nothing", "where the words before orders mean nothing")
_ABROAD = ("which names a place in another language", "which name places in another language")
_SHARED = ("which is one sentence for several units", "which are sentences for several units each")


def _meant(lines: Sequence[TextLine], power: Power, context: OrderContext) -> Iterator[Doubtful]:
    """Yield the writer's own orders that refused lines may mean, grouped by the kind of line."""
    meant: dict[tuple[str, str], list[TextLine]] = {}
    for line in lines:
        why, orders = _order_meant(line.text, power, context)
        meant.setdefault(why, []).extend(TextLine(line.number, format_order(order)) for order in orders)
    for (one, many), found in meant.items():
        if found:
            yield Doubtful(f"{_which(found, one, many)}.", _texts(found), _numbers(found))


def _order_meant(text: str, power: Power, context: OrderContext) -> tuple[tuple[str, str], list[Order]]:
    """Return words for a line's kind (singular and plural), and the orders that the line may mean."""
    table = OrdersTable(context.map, context.position.phase.type)
    if found := with_place_corrected(text, power.orders or (), context):
        return _CORRECTED, found
    if found := _read([behind_words(text, vocabulary_of(context.map))], context):
        return _BEHIND_WORDS, found
    if english := in_english(text, context.map):
        told = orders_in_sentences(english, (), context)
        if found := _read([*told.plain, *told.told] if told else split_orders(english, table), context):
            return _ABROAD, found
    found = shared_orders(text, context) or dictated_orders(text, context)
    if found := found or [each for part in split_orders(text, table) for each in shared_orders(part, context)]:
        return _SHARED, found
    for end in _ends(text, _STOP) if CONDITIONS.isdisjoint(plain_words(text)) else ():
        if found := _read([end], context):
            return _BEHIND_WORDS, found
    told = orders_in_sentences(_ASIDE.sub(r", \1", text), (), context)
    said = _read([*told.plain, *told.told] if told else (), context)
    return _SAID, [order for order in said if order not in (power.orders or ())]


def _read(texts: Iterable[str], context: OrderContext) -> list[Order]:
    """Return the orders among some texts."""
    read = (read_order(text, context).order for text in texts)
    return [order for order in read if isinstance(order, Order)]


def _for_others(lines: Sequence[TextLine], contexts: Sequence[OrderContext]) -> Iterator[Doubtful]:
    """Yield orders that only one other power of the writer can give, judging from the units they see."""
    orders: dict[PowerName, list[TextLine]] = {}
    for line in lines if contexts else ():
        table = OrdersTable(contexts[0].map, contexts[0].position.phase.type)
        for piece in split_orders(line.text, table):
            readers = [each.power for each in contexts if read_order(piece, each).order is not None]
            if len(readers) == 1:
                orders.setdefault(readers[0], []).append(TextLine(line.number, piece))
    for power, found in orders.items():
        title = contexts[0].map.title_of(power)
        which = _which(found, f"for {title}: it needs", f"for {title}: they need")
        heading = f"[{title.upper()}]"
        yield Doubtful(f"{which} the line {heading} above.", (heading, *_texts(found)), _numbers(found), power=power)


def _which(lines: Sequence[TextLine], one: str, many: str) -> str:
    told = [str(number) for number in _numbers(lines)]
    return f"is line {told[0]}, {one}" if len(told) == 1 else f"are lines {listed(told)}, {many}"


def _texts(lines: Sequence[TextLine]) -> tuple[str, ...]:
    return tuple(line.text.strip() for line in lines)


def _numbers(lines: Sequence[TextLine]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(line.number for line in lines))
