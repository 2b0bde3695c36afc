"""Remarks behind orders: `A PAR - BUR as agreed`, `A PAR - BUR # comment`.

Also `A PAR - BUR (because Italy asked)`. A remark begins with a sign or a certain word. An order stands before it,
and nothing of an order behind it. Words that may take the order back, or make it depend on something, are no remark:
then the line is refused.
"""

from __future__ import annotations

import re

from judge.board.order_text.conditions import DOUBTS
from judge.board.order_text.parse import LONGEST_ORDER
from judge.board.order_text.prose import is_prose
from judge.board.order_text.split_orders import Table, says_something, split_orders
from judge.board.order_text.together import said_of_many
from judge.board.order_text.vocabulary import length, split_words
from judge.patterns import pattern

_COMMENT = pattern(r"//|(?<=[^\s#])\s#")
_BRACKET = pattern(r"[(\[]([^()\[\]]*)[)\]][\s.!]*\Z")
_BEGINS = pattern(r"(?<=[\s,.!;:–—-])(?:because|as|please|pls|plz|thanks|thank|thx)\b", re.IGNORECASE)
_ASKED = pattern(r"\s*(?:please|pls|plz)\b[\s,:]*", re.IGNORECASE)
_REASON = "BECAUSE"
_LOOSE = " \t,.;:!-–—"
_MOST_PARTS = 60
_MOST_LOOKS = 3
"""Limit on the words of a line tried as the beginning of its remark, since each try takes time."""


def split_remark(text: str, table: Table) -> tuple[str, str]:
    """Return a line without the remarks behind its orders, and the remarks; "" for none."""
    if length(text) > LONGEST_ORDER:
        return text, ""
    plain, comment = _parted(text, _COMMENT.search(text))
    if comment.startswith("#") and not _ends_in_order(plain, table):
        plain, comment = text, ""
    parts = plain.split(";")
    if len(parts) > _MOST_PARTS:
        return plain, comment
    orders: list[str] = []
    remarks: list[str] = []
    for part in parts:
        order, remark = _without_remark(part, table, is_first=not orders)
        orders += [order] if order else []
        remarks += [remark] if remark else []
    return (";".join(orders), " ".join((*remarks, comment)).strip()) if remarks else (plain, comment)


def split_comment(text: str) -> tuple[str, str]:
    """Return a line without the remark behind `//`, and that; "" for none."""
    before, sign, after = text.partition("//")
    return (before.rstrip(), f"{sign}{after}") if sign and before.strip() else (text, "")


def _without_remark(part: str, table: Table, *, is_first: bool) -> tuple[str, str]:
    """One part of a line without its remark, and that. One behind the first may be no more than a remark."""
    if not any(sign.isalnum() for sign in part) or _ends_in_order(part, table):
        return part, ""
    for before, remark in _cuts(part):
        if _is_remark(remark, table) and _ends_in_order(before, table):
            return before, remark
    return ("", part.strip()) if not is_first and _is_remark(part, table) else (part, "")


def _parted(text: str, found: re.Match[str] | None) -> tuple[str, str]:
    return (text, "") if found is None else (text[: found.start()].rstrip(), text[found.start() :].strip())


def _cuts(text: str) -> list[tuple[str, str]]:
    """The ways to part a line into an order and what may be a remark."""
    words = [*_BEGINS.finditer(text)][:_MOST_LOOKS]
    cuts = [_parted(text, found) for found in (_BRACKET.search(text), *words) if found is not None]
    if asked := _ASKED.match(text):
        cuts.append((text[asked.end() :], asked[0].strip()))
    return [(before.rstrip(_LOOSE), remark) for before, remark in cuts if before.strip(_LOOSE) and remark]


def _is_remark(text: str, table: Table) -> bool:
    """True if a text has nothing of an order, or gives a reason, and no word of doubt."""
    inner = text.strip(f"{_LOOSE}()[]")
    words = [word.folded for word in split_words(inner)]
    if not DOUBTS.isdisjoint(words):
        return False
    return words[:1] == [_REASON] or is_prose(inner, table.map)


def _ends_in_order(text: str, table: Table) -> bool:
    """True if the last order of a line is one by its words, or is for many units."""
    last = split_orders(text, table)[-1]
    return says_something(last, table) or said_of_many(last, table.map) is not None
