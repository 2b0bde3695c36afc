"""Corrections within a mail: `Correction: A PAR - GAS` below `A PAR - BUR` replaces it.

A heading (`Corrected orders:`), words before an order (`Sorry, A PAR - GAS`) or a remark after one (`A PAR - GAS
(correction)`) mark a correction. A heading counts down to the last line.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from judge.board.names import Province
from judge.board.order_text.parse import LONGEST_ORDER, ordered_place
from judge.board.order_text.split_orders import OrdersTable, begins_as_an_order, says_something, split_orders
from judge.board.order_text.vocabulary import plain_words, vocabulary_of
from judge.board.position import PhaseType
from judge.patterns import pattern

NumberedLine = tuple[int, str]
"""The number of a line in its mail, and its text."""


def _set(words: str) -> frozenset[str]:
    return frozenset(plain_words(words))


_CLEAR = _set(
    "correction corrections corrected corrigendum erratum errata amended amendment amendments revised revision oops"
    " ooops whoops sorry actually instead rather korrektur"
    " korrekturen korrigiert korrigierte berichtigung stattdessen geändert geänderte rectification rectificatif"
    " correctif corrigé corrigée corrigés corrigées modifié modifiés pardon corrección correcciones corregido"
    " corregida perdón correzione correzioni corretto scusa scusate correctie"
)
"""Words that correct whatever follows them."""
_MADE = _set("make makes")
"""Words that correct only right before an order: `No wait, make that A PAR - BUR`."""
_WAIT = _set("wait")
"""Words that correct only before a comma: `wait, A PAR - BUR`, but not `wait with A PAR - BUR`."""
_WITH_SIGN = _set(
    "change changes changed update updated updates edit no änderung änderungen modification modifications changement"
    " changements cambio cambios modifica modifiche wijziging"
)
"""Words that correct only before a colon, a comma or a dash."""
_NEW = _set("new newer neue neuen nouveaux nouvelles nuevas nuevos nuovi nieuwe")
_ORDERS = _set("order orders move moves befehl befehle züge ordre ordres órdenes ordini")
"""Words that make a heading of corrections after one of `_NEW`: `new orders`."""
_MEANT = _set("mean meant")
_BESIDE = _ORDERS | _set(
    "a an one two small little minor slight quick last my mine our the this that of to in for on is are was it i im"
    " please pls here also and line lines from number nr made mistake mistakes error typo should be read as follows"
    " following below set full complete hold hang hmm hm well yes"
    " zu zur zum der die das den ein eine kleine meine mein meinem meinen meiner bitte"
    " zug zügen zeile mail mails email message previous earlier sent yesterday"
    " tippfehler fehler une un petite petit ma mes mon de des du à la le les erreur ligne mi mis di mie il"
)
"""Filler words beside words of correction."""
_LEAD = pattern(r"[\s>*_\-–—•#(\[]*([^\W_]+(?:['’][^\W_]+)?)\s*+[^\w\s]{0,4}\s*+")
"""The next word of a line, and the signs after it."""
_SIGNS = frozenset(":,-–—!;")
_MOST_WORDS = 8
_LONGEST_REMARK = 60
_FEW = 4
"""Number of first words of a remark in which to look for `I meant`."""
_BEHIND = pattern(r"(?<![\s,;–—-])[\s,;–—-]+(?:instead|stattdessen)[\s.!]*\Z")
"""A word after an order that marks it as replacing an earlier one."""


CORRECTING = _CLEAR | _MADE | _WAIT | _WITH_SIGN | _NEW
"""Words of which every correcting line has at least one."""


def is_correction(remark: str) -> bool:
    """True if a remark beside an order says that it corrects another one: `(correction)`, `I meant`."""
    words = plain_words(remark[:_LONGEST_REMARK].replace("'", "").replace("’", ""))
    marks = _CLEAR | _WITH_SIGN
    if len(remark) > _LONGEST_REMARK or marks.isdisjoint(words) or not _MEANT.isdisjoint(words):
        return not _MEANT.isdisjoint(words[:_FEW])
    return all(word in marks or word in _BESIDE or word.isdigit() for word in words)


def without_corrected(
    lines: Sequence[NumberedLine], corrections: Collection[int], table: OrdersTable
) -> tuple[list[NumberedLine], list[NumberedLine]]:
    """Return lines without corrected orders and words of correction, and the corrected orders.

    `corrections`: numbers of lines whose remarks mark them as corrections. Even an unreadable correction cancels what
    it corrects. Adjustments are a set: if there is nothing above to correct, a correction keeps the words before it, so
    that no reader accepts it.
    """
    said = [without_lead(text, table) for _, text in lines]
    if not corrections and all(bare is None for bare in said):
        return list(lines), []
    orders: list[_Order] = []
    stage = stages = 0
    for at, ((number, text), bare) in enumerate(zip(lines, said, strict=True)):
        if bare is not None:
            stage = stages = stages + 1
        is_single = number in corrections
        stages += is_single
        parts = split_orders(text if bare is None else bare, table)
        rank = stages if is_single else stage
        orders += [_Order(at, rank, part, ordered_place(part, table.map, table.phase)) for part in parts]
    if table.phase is PhaseType.ADJUSTMENTS and any(_is_new(each, orders) for each in orders):
        return list(lines), []
    kept: list[NumberedLine] = []
    corrected: list[NumberedLine] = []
    for at, ((number, text), bare) in enumerate(zip(lines, said, strict=True)):
        of_line = [each for each in orders if each.at == at]
        left = [each for each in of_line if not _is_corrected(each, orders)]
        corrected += [(number, each.text.strip()) for each in of_line if each not in left]
        if len(left) < len(of_line):
            kept += [(number, "; ".join(each.text for each in left))] if left else []
        elif bare is None or bare:
            kept.append((number, text if bare is None else bare))
    return kept, corrected


class _Order(NamedTuple):
    """An order, the index of its line, and the place of its unit; None for a line without one.

    An order corrects the orders above it that have a lower `rank`.
    """

    at: int
    rank: int
    text: str
    place: Province | None


def _is_corrected(order: _Order, orders: Sequence[_Order]) -> bool:
    if order.place is None:
        return False
    return any(each.at > order.at and each.rank > order.rank and each.place == order.place for each in orders)


def _is_new(order: _Order, orders: Sequence[_Order]) -> bool:
    """True for a correction if none of the orders above it is for the same place."""
    above = {each.place for each in orders if each.at < order.at and each.rank < order.rank and each.place is not None}
    return bool(order.place is not None and above and order.place not in above)


def without_lead(text: str, table: OrdersTable) -> str | None:
    """A line without the words that call it a correction, "" for a heading; None for any other line.

    A question corrects nothing: `Should I make that A PAR - BUR?`
    """
    if len(text) > LONGEST_ORDER or text.rstrip().endswith("?"):
        return None
    if (found := _BEHIND.search(text)) is not None:
        before = text[: found.start()]
        if (bare := without_lead(before, table)) or says_something(before, table):
            return bare or before
    at, marks, is_clear = 0, set[str](), False
    for _ in range(_MOST_WORDS):
        if (found := _LEAD.match(text, at)) is None:
            break
        (word,) = plain_words(found[1].replace("'", "").replace("’", ""))[:1] or [""]
        if marks and not word.isdigit() and _is_order(text[at:], text[:at].rstrip()[-1:], is_clear, table):
            return text[at:]
        if word in CORRECTING:
            marks.add(word)
        elif word not in _BESIDE and not word.isdigit():
            return None
        is_clear = is_clear or word in _CLEAR or word in _MADE
        at = found.end()
    is_heading = not marks.isdisjoint(_CLEAR) or text.rstrip().endswith(":")
    is_of_new = marks <= _NEW and not _ORDERS.isdisjoint(plain_words(text))
    is_whole = bool(marks) and not text[at:].strip()
    return "" if is_heading and is_whole and (is_of_new or marks - _NEW - _WAIT - {"NO"}) else None


def _is_order(text: str, sign: str, is_clear: bool, table: OrdersTable) -> bool:
    """True if orders follow words that correct; after a colon the first may be faulty."""
    if not is_clear and sign not in _SIGNS:
        return False
    if sign == ":" and begins_as_an_order(text, vocabulary_of(table.map)):
        return True
    return says_something(split_orders(text, table)[0], table)
