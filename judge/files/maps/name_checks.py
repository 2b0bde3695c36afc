"""Checks that codes and names of places differ from one another and from words of orders."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator

from judge.files.maps.draft import DraftPlace, MapDraft
from judge.files.yaml_text import Value

ORDER_WORDS = frozenset(
    """
    a f s c h r b d v k p m army fleet wing to of the an is in at on and will via through over by with from
    move moves moving attack attacks hold holds holding support supports supporting convoy convoys convoying
    retreat retreats retreating build builds disband disbands remove removes waive waives keep proxy nc sc ec wc
""".split()  # noqa: SIM905
)
"""Words that orders are made of, none of which can be a place's name."""


_YAML_WORDS = ("y", "n", "yes", "no", "on", "off", "true", "false", "null", "~")


def check_codes(draft: MapDraft) -> None:
    """Note codes that have the wrong form, are words of orders, or are misread by other programs."""
    for code, place in draft.places.items():
        if not re.fullmatch(r"[A-Z0-9][A-Z0-9'_-]{0,3}[A-Z0-9]", code):
            text = "A code has 2 to 5 characters, capital letters or digits at both ends."
            place.at.report("E-MAP-CODE", text, code)
        elif code.lower() in ORDER_WORDS:
            place.at.report("E-MAP-CODE", f"{code} is a word of orders and cannot be a code.", code)
        elif len(code) != 3:
            place.at.report("W-MAP-CODE", "Players expect codes of three characters.", code)
        if misread(code) and draft.document.is_plain(place.at.path):
            place.at.report("W-MAP-QUOTES", f'Other programs do not read {code} as text: write "{code}".', code)


def misread(text: str) -> bool:
    """True if YAML 1.1 reads this, without quotes, as something other than text."""
    return text.lower() in _YAML_WORDS or bool(re.fullmatch(r"[0-9]+(E[0-9]+)?", text))


def _names(place: DraftPlace) -> Iterator[tuple[str, Value]]:
    """Return the names that certainly mean this place, each once, with their places in the file."""
    said = {fold_name(place.code): place.at}
    said.setdefault(fold_name(place.name), place.at)
    for name in place.aliases:
        said.setdefault(fold_name(name), place.at)
    yield from said.items()


def check_names(draft: MapDraft) -> None:
    """Note names that mean two places, or also mean words of orders or powers."""
    meant: dict[str, str] = {}
    for code, place in draft.places.items():
        for name, at in _names(place):
            other = meant.setdefault(name, code)
            if other != code:
                at.report("E-MAP-NAME-TWICE", f"{name!r} means both {other} and {code}.", name)
            if name in ORDER_WORDS and name != fold_name(code):
                at.report("E-MAP-NAME", f"{name!r} is a word of orders and cannot be a name.", name)
    for place in draft.places.values():
        for name in map(fold_name, place.unsure):
            if name in meant:
                place.at.report("E-MAP-UNSURE", f"{name!r} is unsure here but surely means {meant[name]}.", name)
            elif name in ORDER_WORDS:
                place.at.report("E-MAP-NAME", f"{name!r} is a word of orders and cannot be a name.", name)
    _check_beginnings(draft, meant)
    for key, power in draft.powers.items():
        for name in {fold_name(power.name), fold_name(key)} & meant.keys():
            text = f"{name!r} is also the place {meant[name]}: before a unit it is the power, after one the place."
            power.at.report("W-MAP-POWER-PLACE", text, key)


def _check_beginnings(draft: MapDraft, meant: dict[str, str]) -> None:
    """Warn of short names that begin the full names of two others, and so may be meant for these."""
    full = sorted((fold_name(place.name), code) for code, place in draft.places.items())
    for name, code in meant.items():
        begun = full[bisect_left(full, (name, "")) : bisect_left(full, (name + "\uffff", ""))]
        others = sorted(other for _, other in begun if other != code)
        if len(others) >= 2:
            draft.places[code].at.report("W-MAP-BEGINNING", f"{name!r} also begins {' and '.join(others)}.", name)


def fold_name(name: str) -> str:
    """Return a name for comparison: without case, accents, dots, hyphens and repeated blanks."""
    plain = name
    if not name.isascii():
        plain = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    return " ".join(plain.casefold().replace(".", "").replace("-", " ").split())
