"""Headings above retreats and adjustments, `My builds:`, and the units listed below them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from judge.board.maps import Map
from judge.board.order_text.conditions import NEGATIONS, is_of_block
from judge.board.order_text.parse import BREAK, is_clearing, split_power
from judge.board.order_text.prose import is_prose
from judge.board.order_text.split_orders import OrdersTable, split_orders
from judge.board.order_text.together import said_of_many
from judge.board.order_text.tokens import read_words
from judge.board.order_text.vocabulary import Kind, Verb, plain_words, vocabulary_of
from judge.board.phase_words import FOREIGN_SEASONS, seasons_known
from judge.board.position import PhaseType
from judge.patterns import pattern

_NumberedLine = tuple[int, str]
_MARK = pattern(r"\s*+(?:[-*+•–—]|\d{1,2}[.)]|[oO](?= ))*+\s*+")
"""Signs of a list before a unit."""
_LONGEST = 80
_SHORT = 2
"""Limit on the letters of words that may be units, verbs or seasons, but not in a heading."""
_FEW = 6
"""Limit on the words of a heading without a colon."""
_KINDS = (Verb.BUILD, Verb.DISBAND, Verb.RETREAT)
_PLAIN = frozenset(
    plain_words("my mine our the these this following here are is for of in orders order new one two three four five")
)
"""Words that say nothing in a heading of adjustments."""
_WISHED = pattern(
    r"\b(?:would like|(?<=\w['’])d like|want|wish|am going|are going|(?<=\w['’])[mr]e? going) to\b", re.IGNORECASE
)
_ASKING = frozenset(
    plain_words(
        "adjust adjustment adjustments befehle befehl ordres ordini ordenes removal removals disbandment disbandments"
        " final new neue nouveaux bauten aufbau aufbauten abbau auflosung auflosungen constructions construction"
        " costruzioni construcciones suppressions retraits dear hello hi hey judge gm master order orders turn"
        " reinforcements expansion recruiting bouwen delete destroy scrap kill"
    )
)
"""Words of headings that ask for the units below, or greet."""
_BESIDE = frozenset(
    plain_words(
        "i we me you id ill im ive a an the to be been is are am will shall do please follow follows as list below"
        " unit units fleet fleets army armies both two three four five it they from off board chosen decided meine mes"
        " mis miei these this all phase season year bitte"
    )
)
"""Other words that headings of adjustments may have."""
_TYPES = frozenset(plain_words("armies fleets armeen flotten armées flottes"))
_OF_LISTS = frozenset(plain_words("unit units army armies fleet fleets these those them this keep")) | NEGATIONS
_AMOUNTS = frozenset(plain_words("one two three four any some which either 1 2 3 4 of"))


def without_list_headings(lines: Sequence[_NumberedLine], table: OrdersTable) -> list[_NumberedLine]:
    """Return lines without headings of retreats and adjustments; the bare units below get their verb.

    The last line is never a heading and stays. If one heading is about another phase, all stay. In a movement phase
    these are headings of armies and fleets (`My fleets:`).
    """
    if table.phase is PhaseType.MOVEMENT:
        return [line for line in lines[:-1] if not _is_of_types(line[1], table.map)] + list(lines[-1:])
    headings: dict[int, frozenset[str]] = {}
    above = ""
    for number, text in lines[:-1]:
        if (deeds := _deeds_of_heading(text, table, above)) is not None:
            headings[number] = deeds
        above = text
    if not all(deeds <= _DEEDS[table.phase] for deeds in headings.values()):
        return list(lines)
    found: list[_NumberedLine] = []
    given = ""
    for number, text in lines:
        head, _, behind = text.partition(":")
        if _names_units(behind, table) and BREAK in (doubt := _given_below(f"{head}:", table)):
            found += [(number, f"{doubt}{part}") for part in split_orders(behind, table)]
            continue
        bare = _MARK.sub("", text, count=1)
        if BREAK in given and text.lstrip().startswith("+"):
            found.append((number, text))  # the line itself says that it builds
            continue
        if number not in headings and _names_units(bare, table):
            parts = split_orders(bare, table) if given else [text]
            found += [(number, f"{given}{part}") for part in parts]
            continue
        given = _given_below(text, table)
        if number in headings:
            power = split_power(text, table.map)[0]
            found += [(number, f"[{power}]")] if power is not None else []
        else:
            found.append((number, text))
    return found


def _given_below(text: str, table: OrdersTable) -> str:
    """Return the text that a line puts before the bare units below it: a verb, or the line itself; or "".

    A heading without a verb leaves units unchanged only if it asks for builds or removals, or greets.
    """
    if table.phase is not PhaseType.ADJUSTMENTS or len(text) > _LONGEST:
        return ""
    rest = split_power(text, table.map)[1].strip()
    words = plain_words(_WISHED.sub(" ", rest).replace("'", "").replace("’", ""))
    meanings = vocabulary_of(table.map).meanings
    said = {meanings.get(word, (None, "")) for word in words if len(word) > 1}
    if not words or is_clearing(rest) or said_of_many(rest, table.map) is not None:
        return ""
    if any(kind in (Kind.PLACE, Kind.UNSURE) for kind, _ in said):
        return ""
    verbs = {verb for kind, verb in said if kind is Kind.VERB}
    is_open = rest.rstrip(" *_").endswith(":")
    if verbs and verbs <= {Verb.KEEP, Verb.HOLD} and (is_open or len(words) <= _FEW) and NEGATIONS.isdisjoint(words):
        return "KEEP "
    if is_open or (verbs != {Verb.WAIVE} and len(words) <= _FEW and (verbs or not _OF_LISTS.isdisjoint(words))):
        if not _asks(words, verbs, table.map):
            return f"{rest}{BREAK}"
        return "".join(f"{_GIVEN[verb]} " for verb in verbs & _GIVEN.keys()) if len(verbs) == 1 else ""
    return ""


def _asks(words: Sequence[str], verbs: Collection[str], game_map: Map) -> bool:
    """True for a heading that asks only for builds or removals, and for all units listed below it."""
    if any(first in _AMOUNTS and second == "OF" for first, second in pairwise(words)):
        return False  # `Remove one of these:`
    asks = any(word in _ASKING or _says_when_or_whose(word, game_map) for word in words)
    return (asks or not _GIVEN.keys().isdisjoint(verbs)) and all(
        word in _PLAIN or word in _ASKING or word in _BESIDE or _says_nothing(word, game_map) for word in words
    )


def _is_of_types(text: str, game_map: Map) -> bool:
    """True for a heading that names kinds of units alone: `Armies:`, `My fleets`."""
    is_open = text.rstrip(" *_").endswith(":")
    if len(text) > _LONGEST or not (is_open or len(text.split()) <= _SHORT):
        return False
    words = plain_words(text)
    if not is_open and _TYPES.isdisjoint(words):
        return False
    meanings = vocabulary_of(game_map).meanings
    kinds = {meanings.get(word, (None,))[0] for word in words if word not in _PLAIN and len(word) > _SHORT}
    return Kind.TYPE in kinds and kinds <= {Kind.TYPE, Kind.IGNORED}


def is_open_heading(text: str, game_map: Map) -> bool:
    """True for a line that ends in a colon and names no unit, place, lone power, build or retreat.

    Whatever its other words resemble, it orders nothing: `Final answer:`.
    """
    if len(text) > _LONGEST or not text.rstrip(" *_").endswith(":") or said_of_many(text, game_map) is not None:
        return False
    power, rest = split_power(text, game_map)
    if power is not None or is_clearing(rest) or is_of_block(rest, game_map):
        return False
    tokens, _ = read_words(rest.replace("'", ""), vocabulary_of(game_map), hints=False)
    return not any(
        token.kind in (Kind.PLACE, Kind.UNSURE, Kind.TYPE) or (token.kind is Kind.VERB and token.text in _KINDS)
        for token in tokens
    )


_GIVEN: dict[str, str] = {Verb.BUILD: "BUILD", Verb.DISBAND: "REMOVE"}
"""Words to put before units listed below a heading, by its verb."""
_DEEDS: dict[PhaseType, frozenset[str]] = {
    PhaseType.RETREATS: frozenset({Verb.RETREAT}),
    PhaseType.ADJUSTMENTS: frozenset({Verb.BUILD, Verb.DISBAND}),
}
"""Verbs of headings, by phase."""


def phase_of_heading(text: str, table: OrdersTable, above: str) -> PhaseType | None:
    """The type of phase for which a heading asks for orders: `My retreats:`; None for any other line.

    `above` is the line above it.
    """
    if not (text.rstrip(" *_").endswith(":") or " " not in text.strip()):
        return None
    deeds = _deeds_of_heading(text, table, above)
    return next((phase for phase, verbs in _DEEDS.items() if deeds and deeds <= verbs), None)


def _deeds_of_heading(text: str, table: OrdersTable, above: str) -> frozenset[str] | None:
    """Verbs that a heading names; None for any other line. `above` is the line above it.

    A heading names no place. It ends in a colon, or has only words of phase, number and kind of order. A verb alone
    below a unit is the unit's action.
    """
    if len(text) > _LONGEST or said_of_many(text, table.map) is not None:
        return None
    rest = split_power(text, table.map)[1].strip()
    tokens, _ = read_words(rest.replace("'", ""), vocabulary_of(table.map), hints=False)
    if not rest or is_clearing(rest) or any(token.kind in (Kind.PLACE, Kind.UNSURE) for token in tokens):
        return None
    named = [token for token in tokens if len(token.raw) > _SHORT]
    deeds = frozenset(token.text for token in named if token.kind is Kind.VERB and token.text in _KINDS)
    if rest.rstrip(" *_").endswith(":"):
        is_about_units = deeds or any(token.kind is Kind.TYPE for token in named)
        return deeds if is_about_units or not is_prose(rest, table.map) else None
    words = plain_words(text)
    is_action = len(words) == 1 and table.phase is not PhaseType.ADJUSTMENTS and _names_units(above, table)
    if not deeds or is_action:
        return None
    return deeds if all(_says_nothing(word, table.map) for word in words) else None


def _says_nothing(word: str, game_map: Map) -> bool:
    """True for a word of a phase, a number, a power or a kind of order."""
    said = vocabulary_of(game_map).meanings.get(word, (None, ""))[1]
    return word in _PLAIN or _says_when_or_whose(word, game_map) or (len(word) > _SHORT and said in _KINDS)


def _says_when_or_whose(word: str, game_map: Map) -> bool:
    """True for a season, a number, a phase or a power."""
    if word in FOREIGN_SEASONS or word.isdigit():
        return True
    if vocabulary_of(game_map).meanings.get(word, (None,))[0] is Kind.POWER:
        return True
    seasons = seasons_known(game_map)
    return len(word) > 1 and (word.rstrip("0123456789") in seasons or word[:-1].rstrip("0123456789") in seasons)


def _names_units(text: str, table: OrdersTable) -> bool:
    """True for one or more units without an order: `A PAR, F BRE`."""
    if len(text) > _LONGEST:
        return False
    tokens, problems = read_words(re.sub(r"[,;.]", " ", text), vocabulary_of(table.map), hints=False)
    kinds = {token.kind for token in tokens}
    return (
        not problems
        and bool(tokens)
        and Kind.PLACE in kinds
        and kinds <= {Kind.TYPE, Kind.PLACE, Kind.COAST, Kind.POWER, Kind.IGNORED}
    )
