"""Styles of elements in an HTML mail, and their effect on words: quoted, hidden, struck out, ..."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import IntEnum, auto
from functools import lru_cache

from judge.patterns import pattern

_ATTRIBUTE = pattern(r"([A-Za-z-]{2,20})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))")
# Containers of quoted text, by a word that their class, id or name begins with (Outlook puts x_ before quoted ones).
_QUOTED = (
    "gmail_attr",
    "yahoo_quoted",
    "yahoo-quoted",
    "moz-cite-prefix",
    "moz-forward-container",
    "protonmail_quote",
    "tutanota_quote",
    "zmail_extra",
    "mail-editor-reference-message-container",
    "olk_src_body_section",
    "ms-outlook-mobile-reference-message",
    "quoted-mail",
    "replied-message",
)
# From these on everything is quoted: the old letter follows as their sibling.
_CUTS = ("divrplyfwdmsg", "outlookmessageheader", "zwchr", "isforwardcontent", "ms-outlook-mobile-body-separator-line")
_SIGNATURES = (
    "gmail_signature",
    "moz-signature",
    "protonmail_signature",
    "k9mail-signature",
    "applemailsignature",
    "ms-outlook-mobile-signature",
    "composer_signature",
    "signature",
)
_HIDDEN = pattern(
    r"display\s*:\s*none|mso-hide\s*:\s*all|(?:^|[;\s])opacity\s*:\s*(?:0++(?:\.0*+)?|\.0++)\s*(?:!|;|$)"
    r"|(?:^|[;\s])max-height\s*:\s*0(?:px|pt|em)?\s*(?:!|;|$)",
    re.IGNORECASE,
)
_TINY = pattern(
    r"(?:^|[;\s])font-size\s*:\s*(?:0++(?:\.0*+)?|\.0++)(?:px|pt|em|rem|%)?\s*(?:!|;|$)"
    r"|visibility\s*:\s*(?:hidden|collapse)",
    re.IGNORECASE,
)
_LARGE = pattern(r"(?:^|[;\s])font(?:-size)?\s*:|visibility\s*:\s*visible", re.IGNORECASE)
_INDENT = pattern(
    r"^(?=.{0,200}\b40px)(?=.{0,200}\bborder\s*:\s*none)(?!.{0,200}\bborder-left\s*:\s*[^n\s])", re.IGNORECASE
)
"""Style of an indent by Gmail and Apple Mail (`margin:0 0 0 40px;border:none`), which is no quotation."""
_BESIDE = pattern(r"display\s*:\s*(?:inline|table-cell)|(?:^|[;\s])float\s*:\s*left", re.IGNORECASE)
_STRUCK = pattern(r"text-decoration(?:-line)?\s*:[^;]{0,60}?line-through", re.IGNORECASE)
_COMMENT = pattern(r"/\*(?:.*?\*/|.*)|<!--|-->", re.DOTALL)
_BRACE = pattern(r"[{}]")
_SELECTOR = pattern(r"([a-z][a-z0-9]*)?([.#][a-z0-9_-]+)")
_LONGEST_SHEET = 100_000
_MAY_MATTER = pattern(r"style|class|\bid\b|name|face|hidden", re.IGNORECASE)


class Effect(IntEnum):
    """An element's effect on its words; only NONE is false. These are numbers for the sake of speed."""

    NONE = 0
    CUT = auto()
    """Everything below is quoted: the old letter follows as the element's sibling."""
    QUOTED = auto()
    BLOCKQUOTE = auto()
    GMAIL = auto()
    SIGNATURE = auto()
    HIDDEN = auto()
    TINY = auto()
    """Hidden, except for elements within that set another size."""
    LARGE = auto()
    STRUCK = auto()
    PRE = auto()
    WINGDINGS = auto()
    CELL = auto()
    """A block beside others, as in a table made of blocks."""


OF_STYLE = frozenset({Effect.HIDDEN, Effect.TINY, Effect.LARGE, Effect.STRUCK})
"""Effects that any element may have, not only containers."""
NO_STRIKES: Mapping[str, bool] = {}
_BY_NAME = {"blockquote": Effect.BLOCKQUOTE, "pre": Effect.PRE}


def strikes_in(sheet: str) -> dict[str, bool]:
    """Return classes and ids of a style sheet (`.old`, `p.old`), True if struck out.

    The last rule counts. Rules for certain media and for nested elements are left out: in doubt, words count.
    """
    found: dict[str, bool] = {}
    sheet = _COMMENT.sub(" ", sheet[:_LONGEST_SHEET].lower())
    depth = start = body = 0
    is_nested = False
    for brace in _BRACE.finditer(sheet):
        depth = max(depth + (1 if brace[0] == "{" else -1), 0)
        if depth == 1 and brace[0] == "{":
            body, is_nested = brace.end(), False
        elif depth:
            is_nested = True
        else:
            declared = sheet[body : brace.start()]
            if not is_nested and "text-decoration" in declared:
                selectors = sheet[start:body].rstrip("{").rpartition(";")[2].split(",")
                strikes = _STRUCK.search(declared) is not None
                found |= {one: strikes for each in selectors if _SELECTOR.fullmatch(one := each.strip())}
            start = brace.end()
    return found


def _is_struck_by(strikes: Mapping[str, bool], name: str, attributes: str) -> bool:
    """True if a style sheet strikes out the words of an element without a style of its own for that."""
    values = _values(attributes)
    if "text-decoration" in values.get("style", "").lower():
        return False
    marks = [f".{word}" for word in values.get("class", "").lower().split()]
    marks += [f"#{word}" for word in values.get("id", "").lower().split()]
    return any(strikes.get(f"{name}{mark}", strikes.get(mark, False)) for mark in marks)


def effect_of(name: str, attributes: str, *, is_hidden: bool, strikes: Mapping[str, bool] = NO_STRIKES) -> Effect:
    """Return an element's effect. `is_hidden`: a size around it hides words; `strikes`: style sheets."""
    if not attributes or not _MAY_MATTER.search(attributes := attributes[:2000]):
        return _BY_NAME.get(name, Effect.NONE)
    is_struck = bool(strikes) and _is_struck_by(strikes, name, attributes)
    return _effect(name, attributes, is_hidden=is_hidden, is_struck=is_struck)


def _values(attributes: str) -> dict[str, str]:
    """The attributes of an element that have values, by their names in lower case."""
    return {key.lower(): (a or b or c) for key, a, b, c in _ATTRIBUTE.findall(attributes)}


@lru_cache(maxsize=256)  # mail programs write the same few attributes at most elements
def _effect(name: str, attributes: str, *, is_hidden: bool, is_struck: bool) -> Effect:
    """The effect of an element with attributes. `is_struck`: a style sheet strikes out its words."""
    values = _values(attributes)
    style = values.get("style", "")
    marks = f"{values.get('class', '')} {values.get('id', '')} {values.get('name', '')}".lower().split()
    marks = [mark.removeprefix("x_") for mark in marks]
    if any(mark.startswith(_CUTS) for mark in marks):
        return Effect.CUT
    if _HIDDEN.search(style) or "hidden" in values or "hidden" in _ATTRIBUTE.sub("", attributes).lower().split():
        return Effect.HIDDEN
    if is_struck:
        style = f"{style};text-decoration:line-through"
    return _container(name, values, marks) or _look(name, style, values.get("face", ""), is_hidden=is_hidden)


def _container(name: str, values: dict[str, str], marks: list[str]) -> Effect:
    """The effect of a container of quoted text or of a signature."""
    if any(mark.startswith(_SIGNATURES) for mark in marks):
        return Effect.SIGNATURE
    if name == "blockquote":
        is_indent = _INDENT.search(values.get("style", "")) and "type" not in values and "gmail_quote" not in marks
        return Effect.NONE if is_indent else Effect.BLOCKQUOTE
    if any(mark.startswith(_QUOTED) for mark in marks) or values.get("name", "").lower() == "quote":
        return Effect.QUOTED
    return Effect.GMAIL if "gmail_quote" in marks or "gmail_quote_container" in marks else Effect.NONE


def _look(name: str, style: str, face: str, *, is_hidden: bool) -> Effect:
    """The effect of a style on words, other than hiding them for good."""
    if _TINY.search(style):
        return Effect.TINY
    if is_hidden and _LARGE.search(style):
        return Effect.LARGE
    if _STRUCK.search(style):
        return Effect.STRUCK
    if name == "pre":
        return Effect.PRE
    if name == "div" and _BESIDE.search(style):
        return Effect.CELL
    return Effect.WINGDINGS if "wingdings" in style.lower() or "wingdings" in face.lower() else Effect.NONE
