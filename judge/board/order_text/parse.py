"""The tolerant reader: an order as players write it -> an allowed order, or its problems.

    the army in Liverpool moves to York      A LVP - YOR
    a lvp supports edi yor                   A LVP S F EDI - YOR
    F STP - BOT                              F STP/SC - BOT

`vocabulary` knows the words, `tokens` and `statement` find the meaning, `validate` checks that it is possible.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.context import Entry, OrderContext, Skip
from judge.board.order_text.statement import Mention, Statement, read_statement
from judge.board.order_text.together import said_of_many
from judge.board.order_text.tokens import COMMENT, Token, leading_sign, read_words
from judge.board.order_text.validate import checks_nothing, enter
from judge.board.order_text.vocabulary import (
    MOST_FOR_ONE,
    Kind,
    Verb,
    Vocabulary,
    find_power,
    fold,
    length,
    vocabulary_of,
)
from judge.board.orders import Waive
from judge.board.position import PhaseType
from judge.patterns import pattern
from judge.problems import Problem


class Reading(Struct, frozen=True):
    """Result of reading one order's text.

    `order` is None if it is refused, for these `problems`. `province`: the place of the unit that it (apparently)
    orders, None if it names none. `notes` are remarks for the confirmation, clauses without a capital and a period.
    """

    order: Entry | None
    province: Province | None = None
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


BREAK = "\n"
"""Mark in a text that may be one order on two lines, or two orders (`wrapped_lines`).

Neither reading is taken.
"""

LONGEST_LINE = 4000
"""Limit on the characters of a line that is read for orders: reading time grows faster than length."""
LONGEST_ORDER = 600
"""Limit on the characters of an order, without a note after it: the longest convoy has fewer."""

TOO_LONG = (
    f"This line has more than {LONGEST_LINE:,} characters, and nothing on it counts. Give each order its own line."
)
_NOT_NAMED = "This does not name the units to remove. Write each on its own line: REMOVE A PAR."
_NO_ORDER = f"An order has at most {LONGEST_ORDER} characters. Write each order on a line of its own."
_STANDS_FOR_LONG = pattern(r"\[line of \d+ characters\]")

_BRACKETED = pattern(r"\s*(?:\[([^\[\]]*)\]|\(([^()]*)\))\s*:?(.*)", re.DOTALL)
_MARKED = pattern(r"\s*+([^:)\[\](]++)[:)](.*)", re.DOTALL)
_PROXY = pattern(
    r"(.*?)\b(?:P|PROXY|PROXIES|PROXYING)\b(?:\s+TO\b)?(?:\s+THE\b)?([^%]*)(?:%.*)?", re.IGNORECASE | re.DOTALL
)
_FORGET = frozenset({"CLEAR", "NMR"})


def read_order(text: str, context: OrderContext) -> Reading:
    """Read one order of a power, however it is written. Never raises.

    Powers named in it count as nationalities; `split_power` looks for the power that a line is for.
    Problems name the words that they are about, or all of the text.
    """
    said, province, problems = what_is_said(text, context)
    if said is None:
        return Reading(None, province, problems=problems)
    entered = enter(said, context)
    if isinstance(entered, Problem):
        return Reading(None, province, problems=(replace(entered, words=text.strip()),))
    return Reading(entered.order, None if isinstance(entered.order, Waive | Skip) else province, entered.notes)


class WordsRead(NamedTuple):
    """Meaning of an order's words; None: no meaning, for these problems. `province` as in `Reading`."""

    statement: Statement | None
    province: Province | None = None
    problems: tuple[Problem, ...] = ()


def what_is_said(text: str, context: OrderContext) -> WordsRead:
    """Return the meaning of a power's order, before any check that it can be given."""
    kind = context.position.phase.type
    many = said_of_many(text, context.map) if kind is PhaseType.ADJUSTMENTS else None
    if many is not None and many.verb is Verb.WAIVE:
        return WordsRead(Statement(Verb.WAIVE))
    if many is not None and many.verb is Verb.DISBAND:
        return WordsRead(None, problems=(Problem("E-ORD-EMPTY", _NOT_NAMED, text.strip()),))
    guesses: list[str] | None = [] if context.rules.house.abbreviation_policy == "nearest" else None
    tokens, problems, holder = _tokens(text, vocabulary_of(context.map), kind, hints=context.hints, guesses=guesses)
    province = next((_province(token) for token in tokens if token.kind is Kind.PLACE), None)
    if problems:
        return WordsRead(None, province, tuple(problems))
    statement = read_statement(tokens, kind)
    if isinstance(statement, Problem):
        told = statement.text + _open_to(province, context)
        return WordsRead(None, province, (replace(statement, text=told, words=text.strip()),))
    if statement.unit is not None:
        province = statement.unit.province
        if checks_nothing(context.rules) and (unclear := _unclear_code(statement.unit, tokens, context.map)):
            return WordsRead(None, province, (unclear,))
    if statement.verb is Verb.PROXY:
        statement = replace(statement, holder=holder)
    if guesses:
        statement = replace(statement, notes=(*guesses, *statement.notes))
    return WordsRead(statement, province)


def _open_to(province: Province | None, context: OrderContext) -> str:
    """A sentence with the places to which a power's own dislodged unit can retreat; "" for any other."""
    for lost in context.position.dislodged:
        if lost.unit.province == province and lost.unit.power == context.power and lost.retreats:
            return f" Open to it: {', '.join(lost.retreats)}."
    return ""


def _unclear_code(unit: Mention, tokens: Sequence[Token], map: Map) -> Problem | None:
    """Return the problem with `TYR H` if nothing is checked: without a unit type it has other meanings."""
    code = unit.province
    raw = next((token.raw for token in tokens if token.kind is Kind.PLACE and token.text == unit.location), "")
    meant = [place for place in map.places.values() if fold(place.name).startswith(code)]
    if unit.type is not None or fold(raw) != code or len(meant) < 2:
        return None
    titles = " or ".join(vocabulary_of(map).title(place.code) for place in meant)
    return Problem("E-ORD-AMBIG", f"{raw} is not clear: write the full name, {titles}, or the unit's type.", raw)


def syntax_problems(text: str, map: Map, phase: PhaseType, *, hints: bool = True) -> tuple[Problem, ...]:
    """Problems that keep a text from being an order of this phase, whatever the board; () if none.

    `hints`: compare unknown words with everything they could mean.
    """
    tokens, problems, _ = _tokens(text, vocabulary_of(map), phase, hints=hints)
    if problems:
        return tuple(problems)
    statement = read_statement(tokens, phase)
    return (replace(statement, words=text.strip()),) if isinstance(statement, Problem) else ()


def first_place(text: str, map: Map) -> Province | None:
    """Return the first place in an order, usually its unit's; None if it names none."""
    tokens, _, _ = _tokens(text, vocabulary_of(map), PhaseType.MOVEMENT, hints=False)
    return next((_province(token) for token in tokens if token.kind is Kind.PLACE), None)


def ordered_place(text: str, map: Map, phase: PhaseType) -> Province | None:
    """Place of the unit that a text orders, even if later words are misspelled; None if it names none."""
    tokens, problems, _ = _tokens(split_power(text, map)[1], vocabulary_of(map), phase, hints=False)
    said = None if problems else read_statement(tokens, phase)
    if isinstance(said, Statement) and said.unit is not None:
        return said.unit.province
    return next((_province(token) for token in tokens if token.kind is Kind.PLACE), None)


def is_mere_move(text: str, map: Map) -> bool:
    """True if a text gives a unit's destination without a word for a retreat, like a movement order."""
    tokens, problems, _ = _tokens(text, vocabulary_of(map), PhaseType.RETREATS, hints=False)
    if problems or any(token.kind is Kind.VERB and token.text == Verb.RETREAT for token in tokens):
        return False
    statement = read_statement(tokens, PhaseType.RETREATS)
    return not isinstance(statement, Problem) and statement.to is not None


def bounded(text: str) -> str:
    """Return a line if it is short enough for all patterns, else a text that is refused as an order."""
    if len(text) * MOST_FOR_ONE <= LONGEST_LINE:
        return text
    return text if (signs := length(text)) <= LONGEST_LINE else f"[line of {signs} characters]"


def is_too_long(text: str) -> bool:
    """True if a line has too many characters to be read, or replaces one that had."""
    return length(text) > LONGEST_LINE or _STANDS_FOR_LONG.fullmatch(text) is not None


def is_no_order(text: str) -> bool:
    """True if a text has too many characters for one order; a note after it does not count."""
    if len(text) <= LONGEST_ORDER and text.isascii():
        return False
    return length(COMMENT.split(text, maxsplit=1)[0]) > LONGEST_ORDER


def _tokens(
    text: str, vocabulary: Vocabulary, phase: PhaseType, *, hints: bool = True, guesses: list[str] | None = None
) -> tuple[list[Token], list[Problem], PowerName | None]:
    """Return an order's tokens, its unknown words as problems, and the holder of a proxy."""
    if is_too_long(text):
        return [], [Problem("E-ORD-JUNK", TOO_LONG, text[:60])], None
    if is_no_order(text):
        return [], [Problem("E-ORD-JUNK", _NO_ORDER, text[:60])], None
    if BREAK in text:
        told = "These lines may be one order or two, so neither was read. Write each order on one line."
        if phase is PhaseType.ADJUSTMENTS:
            told = "This does not make clear what is done with the unit. Write BUILD or REMOVE in front of it."
        return [], [Problem("E-ORD-JUNK", told, text.strip())], None
    sign, plain = leading_sign(text)
    tokens, problems = read_words(plain, vocabulary, hints=hints, guesses=guesses)
    holder: PowerName | None = None
    is_proxy = Verb.PROXY in [token.text for token in tokens if token.kind is Kind.VERB]
    if is_proxy and (found := _PROXY.fullmatch(plain)):
        # A single letter names a power only here, after the word for a proxy.
        holder = find_power(found[2], vocabulary, bracketed=True)
        tokens, problems = read_words(f"{found[1]} PROXY", vocabulary, hints=hints, guesses=guesses)
    return (_signed(sign, tokens) if phase is PhaseType.ADJUSTMENTS else tokens), problems, holder


def _province(token: Token) -> Province:
    return province_of(Location(token.text))


def _signed(sign: str, tokens: list[Token]) -> list[Token]:
    """Return tokens with a verb for the sign before them: `+ A BER` builds, `- A HOL`, `* A HOL` remove."""
    verb = {"+": Verb.BUILD, "-": Verb.DISBAND, "–": Verb.DISBAND, "—": Verb.DISBAND, "*": Verb.DISBAND}.get(sign)
    if verb is None or any(token.kind is Kind.VERB for token in tokens):
        return tokens
    return [Token(Kind.VERB, verb, sign), *tokens]


def split_power(text: str, map: Map) -> tuple[PowerName | None, str]:
    """Return the power at the start of a line, as in `[ENGLAND] F LON - NTH` or `E: ...`, and the rest.

    Returns None, and the whole line, if it names none. A bare initial counts only if it is the whole line (orders.md
    1.2).
    """
    vocabulary = vocabulary_of(map)
    plain = text.partition("%")[0]
    if found := _BRACKETED.match(plain):
        power = find_power(found[1] or found[2] or "", vocabulary, bracketed=True)
        is_unit = _is_unit_type(found[1] or found[2] or "", found[3], vocabulary)
        return (None, text) if power is None or is_unit else (power, found[3].strip())
    if (found := _MARKED.match(plain)) and _is_unit_type(found[1], found[2], vocabulary):
        return None, text
    if found and (power := find_power(found[1].rstrip(), vocabulary)):
        return power, found[2].strip()
    if len(plain.split()) <= vocabulary.longest_power and (power := find_power(plain, vocabulary)):
        return power, ""
    words = plain.split(None, 1)
    if len(words) == 2 and (power := vocabulary.headings.get(fold(words[0]))):
        return power, words[1].strip()
    return None, text


def _is_unit_type(mark: str, rest: str, vocabulary: Vocabulary) -> bool:
    """True if a letter before an order is its unit's, `(A) PAR - BUR`, and not the initial of a power."""
    letter, *first = (fold(word) for word in (mark.strip(), *rest.split()[:1]))
    if not first or vocabulary.meanings.get(letter, (None,))[0] is not Kind.TYPE:
        return False
    return vocabulary.meanings.get(first[0], (None,))[0] not in (Kind.TYPE, Kind.POWER, Kind.VERB)


def is_clearing(text: str) -> bool:
    """True if a line clears the orders: `CLEAR`, `NMR`, in any brackets."""
    return text.partition("%")[0].strip(" \t.!()[]{}<>").upper() in _FORGET
