"""Remarks after orders: `A PAR - BUR as agreed`, `A PAR - BUR # comment`.

Also `A PAR - BUR (because Italy asked)`. A remark begins with a sign or a certain word. An order comes before it, and
no part of an order after it. Words that may withdraw the order, or make it depend on something, are no remark: they
cause a refusal of the line.

A remark that turns to another order (`changed to MUN`, `or hold`), or only names its place, puts its order in doubt; so
does one that would cast doubt as a heading (`for fall`, `obsolete`). A remark on a past or denied order (`was MUN`,
`not MUN`) is harmless.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Literal

from judge.board.maps import Map
from judge.board.names import Location, province_of
from judge.board.order_text.conditions import DOUBTS, RETRACTIONS
from judge.board.order_text.parse import LONGEST_ORDER
from judge.board.order_text.prose import is_prose
from judge.board.order_text.split_orders import OrdersTable, says_something, split_orders
from judge.board.order_text.together import said_of_many
from judge.board.order_text.vocabulary import Kind, Verb, Word, length, plain_words, split_words, vocabulary_of
from judge.patterns import pattern

_COMMENT = pattern(r"//|(?<=[^\s#])\s#")
_BRACKET = pattern(r"[(\[]([^()\[\]]*)[)\]][\s.!]*\Z")
_BEGINS = pattern(
    r"(?<=[\s,.!;:–—-])(?:because|as|please|pls|plz|thanks|thank|thx|instead of|rather than|(?:and )?not|in place of"
    r"|previously|formerly|statt|anstatt|anstelle von|(?:und )?nicht|au lieu d[eu]|plutôt qu|(?:et )?pas|en lugar de"
    r"|en vez de|(?:y )?no|invece d[ei]|anziché|(?:e )?non|in plaats van|(?:en )?niet)\b",
    re.IGNORECASE,
)
_ASKED = pattern(
    r"\s*(?:please|pls|plz|(?:(?:and|und|et|y|e|en) )?(?:first|firstly|second|secondly|third|thirdly|also"
    r"|finally|lastly|zuerst|außerdem|auch|zuletzt|schließlich|dann|d['’]abord|ensuite|puis|enfin|aussi|primero|además|también|luego"
    r"|finalmente|prima|inoltre|anche|poi|infine|ook|daarna))\b[\s,:]*",
    re.IGNORECASE,
)
"""Words before an order that request it, or number it."""
_NEXT = pattern(
    r"(?<=[,;])\s(?:(?:and|und|et|y|e|en) )?(?:also|finally|lastly|dann|zuletzt|puis|ensuite|enfin|luego|poi|daarna)\s",
    re.IGNORECASE,
)
"""Words between two orders that number them; `then` may follow a condition."""
_ASIDE = pattern(r"\s--\s|:\s")
"""Signs before words that say nothing about units: `A MAR - SPA -- of course`."""
_SMILEY = pattern(r"(?<=\s)[:;=8]['’]?-?[()]+(?=\s|\Z)|(?<=\s)[:;=]-[DP](?=\s|\Z)")
_COURTESY = r"(?:please|pls|plz|bitte|svp|s['’]il (?:te|vous) pla[iî]t|por favor|per favore|alstublieft)"
_PLEASE = pattern(
    rf"(?<=\w)\s+{_COURTESY}(?=\s*[,;]|\s+(?:and|und|et|y|e|en)\s)"
    rf"|(?:(?<=[,;.!])|(?<=\s(?:and|und))|(?<=\set)|(?<=\s[ye]))\s+{_COURTESY}(?=\s)",
    re.IGNORECASE,
)
"""Courtesy between two orders of a line."""
_SHALL = pattern(
    r"(?<=\w)\s+(?:should|shall|must|sollte?|soll)\s+"
    r"(?=(?:attack|convoy|disband|go|hold|move|remain|retreat|stand|stay|support)\b)",
    re.IGNORECASE,
)
"""Words before the verb of a unit that add nothing; `should Munich hold` is a condition."""
_PUT = pattern(
    r"(?<=\w)(\s(?:hold|stay|remain|stand)s?) (?:put|there|here|still|fast|firm|in (?:place|position)"
    r"|where (?:it|he) is|(?:(?:its|his) )?(?:ground|positions?))(?=\W*\Z|\s*[,;])",
    re.IGNORECASE,
)
"""Words after a hold that add nothing: `stays put`."""
_MEANT = pattern(
    r"\s*((?:(?:sorry|oops|no)\W{1,4})?I (?:mean|meant)\b[\s,:]{1,4})([^()\[\];]{1,100}?)"
    r"(\W{1,3}not [^()\[\];]{1,100})?",
    re.IGNORECASE,
)
"""Pattern for the intended order with the wrong one: `I meant A MAR - SPA, not A MAR - BUR`."""
_REPLACING = pattern(r"\s*(?:please )?(?:replace|exchange|instead of|rather than|in place of) ", re.IGNORECASE)
_BY = pattern(r",\s(?:do |play )?|\s(?:by|with|do|play|use) ", re.IGNORECASE)
"""Words before an order that replaces another, and between them: `Replace A PAR - BUR by A PAR - PIC`."""
_NOT_BUT = pattern(
    r"(?<![\s,])[\s,]+(?:not|nicht|pas|no|non|niet) [^()\[\];]{2,60}?,? (?:but|sondern|mais|sino|ma|maar) "
    r"(?:rather )?",
    re.IGNORECASE,
)
"""Denied part of an order, before the meant one: `A PAR not to BUR but to PIC`."""
_STRUCK = pattern(r"(?<![\w~])~{1,2}(?=[^\s~])[^~]{0,200}[^\s~]~{1,2}(?![\w~])")
"""Words that their writer has crossed out in plain text: `A RUH - ~~BUR~~ BEL`."""
_MAY_PART = pattern(r"[(\[;#]|//")
_REASON = "BECAUSE"
_LOOSE = " \t,.;:!-–—"
_AROUND = f"{_LOOSE}()[]"
_MOST_PARTS = 60
_MOST_LOOKS = 3
"""Limit on the words of a line tried as the beginning of its remark, since each try takes time."""
_TURNS = RETRACTIONS | frozenset(
    plain_words(
        "or now changed change changing actually better rather correction corrected correct make could may might sorry"
        " thought mean meant typo oops ooops whoops ups argh ugh err oh ah hm hmm wait mistake mistyped gemeint meine"
        " meinte tippfehler erreur oder jetzt geändert ändern doch besser lieber eher korrektur korrigiert"
        " ou maintenant changé changer modifié plutôt finalement but sondern mais sino maar"
    )
)
"""Words of a remark that lead to another order."""
_PAST = frozenset(
    plain_words(
        "not nicht pas was were former formerly previously originally before earlier old replaces from of than"
        " war vorher früher bisher statt anstatt anstelle était avant lieu précédemment"
        " no lugar vez non invece anziché niet plaats"
    )
)
"""Words of a remark that introduce a past or denied order."""
_BEHIND = frozenset(plain_words("better instead meant rather besser stattdessen mieux plutôt"))
"""Words that lead to another order even after its name: `BUR is better`."""
_HELPING = frozenset(plain_words("by with mit avec"))
"""Words that introduce helpers: `now with support`."""
_DENIED = pattern(r"\b(?:not|no|nope|nah|nein|nicht)\s?[,.:;!–—]\s?", re.IGNORECASE)
"""A denial of the order itself, not of the next words: `not, PIC`."""
_WISHED = frozenset(
    plain_words("want wants wanted wish prefer preferred try choose chose go took take will nehme will möchte veux")
)
"""Words of a remark that introduce a better destination, if its unit can go there."""
_PURPOSES = frozenset(plain_words("to for so since because as in hoping um damit weil pour car"))
"""First words of a reason; names in a reason are not another order."""
_SUPPORTED = pattern(
    r"\b(?:support(?:ed)?|S),? (?:by|from|of|with)\b|\bwith (?:\w+ )?support\b|\bunterstützt (?:von|durch)\b"
    r"|\bunterstützung (?:von|durch|aus)\b|\b(?:soutenue?|appuyée?|supportée?) (?:par|de)\b|\bsoutien d[eu]\b"
    r"|\bapoyad[ao] (?:por|de)\b|\bapoyo de\b|\b(?:supportat[ao]|appoggiat[ao]) d[ae]l?\b|\bsupporto d[ai]\b"
    r"|\b(?:gesteund|ondersteund) door\b|\bsupport(?:s|ing)(?: it| this)?\W*$",
    re.IGNORECASE,
)
"""A remark that names the helpers of its order."""
_BESIDE = frozenset(plain_words("to in into at the it that this on off back please nach zu à en"))
"""Words beside a name that add nothing to it: `to PIC`, `on hold`."""
_MOST_BETWEEN = 2
"""Limit on the words between such a word and the name that it leads to: `changed it to`."""


def split_remark(text: str, table: OrdersTable) -> tuple[str, str]:
    """Return a line without the remarks after its orders, and the remarks; "" for none."""
    if length(text) > LONGEST_ORDER:
        return text, ""
    text = without_asking(text)
    if (meant := _MEANT.fullmatch(text)) is not None and _ends_in_order(meant[2], table):
        return meant[2], f"{meant[1]} {meant[3] or ''}".strip()
    if (replacing := _REPLACING.match(text)) is not None:
        for by in islice(_BY.finditer(text, replacing.end()), _MOST_LOOKS):
            old, new = text[replacing.end() : by.start()], text[by.end() :]
            if _ends_in_order(old, table) and _ends_in_order(new, table):
                return new, text[: by.end()].strip()
    denied = _NOT_BUT.search(text)
    if denied is not None and _ends_in_order(said := f"{text[: denied.start()]} {text[denied.end() :]}", table):
        return said, denied[0].strip(" ,")
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


def without_asking(text: str) -> str:
    """Return a line without `please` between its orders, `should` before a verb, and `put` after `stays`."""
    text = _SMILEY.sub(" ", text).rstrip() if ")" in text or ":-" in text or "(" in text else text
    text = _NEXT.sub(" ", text) if "," in text or ";" in text else text
    return _PUT.sub(r"\1", _SHALL.sub(" ", _PLEASE.sub("", text)))


def turning_remark(text: str, table: OrdersTable, takes_back: Callable[[str], bool]) -> tuple[str, str]:
    """Return a line without a remark that puts its order in doubt (`or hold`), and the remark or "".

    `takes_back` is true if a remark, in brackets or after `;`, would put orders in doubt as a heading.
    """
    if length(text) > LONGEST_ORDER or _MAY_PART.search(text) is None:
        return text, ""
    before, _, last = text.rpartition(";")
    for order, remark in (*_cuts(text), _parted(text, _COMMENT.search(text)), (before, last)):
        if not (order and remark):
            continue
        led = _leads_to_others(order, remark, table.map)
        inner = remark.strip(_AROUND)
        if led == "alone":
            is_turning = not _ends_in_order(text, table)
        elif not led and (remark is last or remark.startswith(("(", "["))):
            is_turning = _has_no_doubt(inner) and takes_back(inner)
        else:
            is_turning = led == "turn"
        if is_turning and _ends_in_order(order, table):
            return order, remark
    return text, ""


def split_struck(text: str) -> tuple[str, str]:
    """Return a line without words between tildes, which strike them out, and these words; "" for none."""
    struck = " ".join(_STRUCK.findall(text)) if "~" in text and length(text) <= LONGEST_ORDER else ""
    return (_STRUCK.sub(" ", text).strip(), struck) if struck else (text, "")


def split_comment(text: str) -> tuple[str, str]:
    """Return a line without the remark after `//`, and the remark; "" for none."""
    before, sign, after = text.partition("//")
    return (before.rstrip(), f"{sign}{after}") if sign and before.strip() else (text, "")


def _without_remark(part: str, table: OrdersTable, *, is_first: bool) -> tuple[str, str]:
    """Return a part of a line without its remark, and the remark, which may be all of a later part."""
    if not any(sign.isalnum() for sign in part) or _ends_in_order(part, table):
        return part, ""
    for before, remark in _cuts(part):
        led = _leads_to_others(before, remark, table.map)
        is_remark = led in ("named", "") and (_is_remark(remark, table) or _is_reason(before, remark, table.map))
        is_remark = is_remark or (not led and _ASIDE.match(f" {remark} ") is not None and _is_aside(remark, table.map))
        if (led == "past" or is_remark) and _ends_in_order(before, table):
            return before, remark
    return ("", part.strip()) if not is_first and _is_remark(part, table) else (part, "")


def _parted(text: str, found: re.Match[str] | None) -> tuple[str, str]:
    return (text, "") if found is None else (text[: found.start()].rstrip(), text[found.start() :].strip())


def _cuts(text: str) -> list[tuple[str, str]]:
    """Ways to divide a line into an order and a possible remark."""
    words = [*_BEGINS.finditer(text)][:_MOST_LOOKS]
    cuts = [_parted(text, found) for found in (_BRACKET.search(text), *words, _ASIDE.search(text)) if found is not None]
    if asked := _ASKED.match(text):
        cuts.append((text[asked.end() :], asked[0].strip()))
    return [(before.rstrip(_LOOSE), remark) for before, remark in cuts if before.strip(_LOOSE) and remark]


def _is_remark(text: str, table: OrdersTable) -> bool:
    """True if a text has no word of doubt, and either no part of an order or a reason."""
    inner = text.strip(_AROUND)
    is_reason = [word.folded for word in split_words(inner)[:1]] == [_REASON]
    return _has_no_doubt(inner) and (is_reason or is_prose(inner, table.map))


def _is_aside(remark: str, map: Map) -> bool:
    """True for lowercase words that name nothing in orders, whatever they may resemble."""
    words = split_words(remark)
    return remark == remark.lower() and _has_no_doubt(remark) and not any(_names(words, map))


def _is_reason(order: str, remark: str, map: Map) -> bool:
    """True if a remark in brackets only gives a reason: it names no unit and no open destination.

    `to keep Munich out`, `Munich should bounce`, `supported by Marseilles`.
    """
    words = split_words(remark.strip(_AROUND))
    if not remark.startswith(("(", "[")) or not _has_no_doubt(remark) or any(not each.raw.isalnum() for each in words):
        return False
    found = list(_names(words, map))
    named = {at + each for at, many, _ in found for each in range(many)}
    said = {word.folded for at, word in enumerate(words) if at not in named}
    kinds = {Verb(text) if kind is Kind.VERB else kind for _, _, (kind, text) in found}
    if _SUPPORTED.search(remark):
        return kinds <= {Kind.PLACE, Kind.COAST, Kind.POWER, Kind.TYPE, Verb.SUPPORT}
    if not kinds <= {Kind.PLACE, Kind.POWER} or not said - _BESIDE - _PURPOSES:
        return False
    return words[0].folded in _PURPOSES or not any(_is_within_reach(meaning, order, map) for _, _, meaning in found)


def _is_within_reach(meaning: tuple[Kind, str], order: str, map: Map) -> bool:
    """True for a place that a unit of an order can reach in one turn without a convoy."""
    names = [each for _, _, each in _names(split_words(order), map)]
    units = [text for (kind, _), (_, text) in pairwise([(Kind.TYPE, ""), *names]) if kind is Kind.TYPE]
    near = (map.neighbors.get(province_of(Location(unit)), frozenset()) for unit in units)
    return meaning[0] is Kind.PLACE and any(province_of(Location(meaning[1])) in each for each in near)


def _has_no_doubt(text: str) -> bool:
    """True if no word of a text casts doubt, which would refuse its line: `Munich should bounce`."""
    words = [word.folded for word in split_words(text) if word.raw.isalnum()]
    return DOUBTS.isdisjoint(words[:1]) and (DOUBTS - _EXPECTED).isdisjoint(words)


def _leads_to_others(order: str, remark: str, map: Map) -> Literal["turn", "past", "alone", "named", ""]:
    """Return "turn" if a remark turns to something its order does not name, "past" if it denies that.

    "alone": it is only a place or action that the order does not name. "named": it names such a thing.
    """
    words = [word for word in split_words(_DENIED.sub("oops ", remark)) if word.raw.isalnum()]
    named = {meaning for _, _, meaning in _names(split_words(order), map)}
    found = list(_names(words, map))
    names = {at: meaning for at, _, meaning in found}
    led: list[str] = []
    said, between = "", 0
    for at, word in enumerate(words):
        if (meaning := names.get(at)) is None:
            is_leading = word.folded in _TURNS or word.folded in _PAST or word.folded in _WISHED
            said = word.folded if is_leading else "" if word.folded in _HELPING else said
            between = 0 if is_leading else between + 1
        elif meaning[0] is Kind.POWER:
            said = ""
        elif meaning not in named:
            behind = (each.folded for each in words[at + 1 : at + 1 + _MOST_BETWEEN] if each.folded in _BEHIND)
            said = said if between <= _MOST_BETWEEN else ""
            if said in _WISHED:
                is_wish = words[0].folded not in _PURPOSES and _is_within_reach(meaning, order, map)
                said = "OOPS" if is_wish else ""
            led.append(said or next(behind, ""))
            said = ""
    if any(word in _TURNS or word in _BEHIND for word in led):
        return "turn"
    is_doubtful = not (DOUBTS - _PAST - {"INSTEAD", "RATHER"}).isdisjoint(word.folded for word in words)
    if led and not is_doubtful and _PAST.issuperset(led):
        return "past"
    if led and len(found) == 1:
        (at, many, meaning) = found[0]
        is_whole = _BESIDE.issuperset(word.folded for word in (*words[:at], *words[at + many :]))
        return "alone" if is_whole and (meaning[0] is Kind.PLACE or meaning[1] in _DONE_ALONE) else "named"
    return "named" if led else ""


def _names(words: Sequence[Word], map: Map) -> Iterator[tuple[int, int, tuple[Kind, str]]]:
    """Places, units and verbs among words: index, size, meaning. A single letter must be a capital."""
    vocabulary = vocabulary_of(map)
    for at, word in enumerate(words):
        for many in range(vocabulary.longest.get(word.folded, 0), 0, -1):
            kind, text = vocabulary.meanings.get(" ".join(each.folded for each in words[at : at + many]), (None, ""))
            if kind is not None:
                if (kind in _NAMING or (kind is Kind.VERB and text in _DEEDS)) and (
                    len(word.raw) > 1 or word.raw.isupper()
                ):
                    yield at, many, (kind, text)
                break


_EXPECTED = frozenset(plain_words("should sollte sollten"))
_NAMING = (Kind.PLACE, Kind.COAST, Kind.TYPE, Kind.POWER)
_DONE_ALONE = (Verb.HOLD, Verb.DISBAND)
_DEEDS = (Verb.HOLD, Verb.SUPPORT, Verb.CONVOY, Verb.DISBAND)


def _ends_in_order(text: str, table: OrdersTable) -> bool:
    """True if the words of a line's last order form an order, for one unit or for many."""
    last = split_orders(text, table)[-1]
    return says_something(last, table) or said_of_many(last, table.map) is not None
