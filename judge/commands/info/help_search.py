"""Search in HELP: texts that fit the words of a reader who does not know the right term."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

from msgspec import Struct

from judge.commands.framework.parse import find_command
from judge.commands.framework.table import Command
from judge.game.ending.scoring import SYSTEMS
from judge.patterns import pattern
from judge.problems import near_ones
from judge.rules.house_options import ABOUT
from judge.rules.registry import Registry

_MOST = 8
"""Limit on the lines of a list."""
_NAMED, _TITLED, _SHOWN = 9, 4, 2
"""Weights of a word in a name, in a title, and in a line to send; a word in other text weighs 1."""
_MOST_WORDS = 12
_WORD = pattern(r"[^\W_]+")
_SMALL = frozenset(
    _WORD.findall(
        "a about after all am an and any are be but by can could did do does for from get give had has have help how i"
        " if in is it its let lets ll may me mean means must my need of on or our please put same shall she should so"
        " tell that the their them then there they this to us use want was we what when where which who whom why will"
        " with would write you your game games"
    )
)
"""Words that say little: they count only if a question has no others."""
_ALSO = {
    **dict.fromkeys(("away", "holidays", "vacation", "travel", "traveling"), "absence"),
    **dict.fromkeys(("phone", "phoned", "telephone"), "become"),
    **dict.fromkeys(("condition", "conditional", "unless", "endif", "otherwise"), "phase"),
    **dict.fromkeys(("account", "cheat", "cheater", "double", "multi"), "hints"),
    **dict.fromkeys(("kick", "dismiss", "remove", "throw", "ban"), "eject"),
    **dict.fromkeys(("later", "extend", "extension", "postpone"), "delay"),
    **dict.fromkeys(("undo", "revert", "back"), "rollback"),
    **dict.fromkeys(("comaster", "cogm", "assistant"), "deputy"),
    **dict.fromkeys(("substitute", "replacement"), "replace"),
    **dict.fromkeys(("quit", "leave"), "resign"),
    **dict.fromkeys(("fog",), "blind"),
    **dict.fromkeys(("gm", "moderator"), "master"),
}
"""Words that people try, each with a word that occurs in HELP."""


class HelpText(Struct, frozen=True):
    """A text of HELP: the `topic` to request, a line about it, and the weights of its words (`stems`).

    `names` has the words of its own name, `spellings` whole names that mean nothing else.
    """

    topic: str
    about: str
    weights: Mapping[str, int]
    names: frozenset[str]
    spellings: frozenset[str]


class Index:
    """Entries by their words."""

    def __init__(self, entries: Iterable[HelpText]) -> None:
        self.spelled: dict[str, list[HelpText]] = {}
        self.having: dict[str, list[HelpText]] = {}
        titles = set[str]()
        for each in entries:
            for spelling in each.spellings:
                self.spelled.setdefault(spelling, []).append(each)
            for word, weight in each.weights.items():
                self.having.setdefault(word, []).append(each)
                if weight >= _TITLED:
                    titles.add(word)
        self.titles = sorted(titles)

    def read(self, word: str) -> str:
        """Return the stem that HELP has for a word: its own, a synonym's, or the nearest name's; "" for none."""
        for each in filter(None, (word, _ALSO.get(word))):
            if _stem(each) in self.having:
                return _stem(each)
        return next(iter(near_ones(_stem(word), self.titles, most=1, alike=0.75)), "")


def stems(text: str) -> list[str]:
    """Return the words of a text in lower case, in order, without the endings of plurals and verbs."""
    return [_stem(word) for word in _WORD.findall(text.casefold())]


def _stem(word: str) -> str:
    for ending, instead in (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= 4 - len(instead):
            word = word.removesuffix(ending) + instead
            break
    return word[:-1] if len(word) > 4 and word[-1] == "e" else word


def entries(
    pages: Mapping[str, str], made: Iterable[Command], registry: Registry, maps: Iterable[str]
) -> Iterator[HelpText]:
    """Yield everything in HELP: pages and their lines to send, commands, rules, scoring systems, maps."""
    known = {each.name: each for each in made}
    for name, page in pages.items():
        about, _, text = page.partition("\n")
        lines = list(_LINE.finditer(text))
        yield _entry(name, about, names=name, title=about, shown="\n".join(line[0] for line in lines), text=text)
        for line in lines:
            found = find_command(line[1].split())
            if line[2] and found is not None and (of := known.get(found[0].name)) is not None:
                yield _entry(of.name, f"{line[1]}: {line[2]}", names=" ".join(of.keywords), title=line[0])
    for each in known.values():
        says, about = _CAPITALS.findall(each.usage), _first_sentence(each.help)
        names, title = " ".join(each.keywords), " ".join(says)
        yield _entry(each.name, about, names=names, title=title, text=each.help, spellings=each.keywords)
    for rule in registry.rules.values():
        spellings = (rule.name, *rule.aliases)
        title, about = " ".join(spellings), _first_sentence(rule.text)
        yield _entry(f"rule {rule.name}", about, title=title, text=rule.text, spellings=spellings)
    for name, option in ABOUT.items():
        yield _entry("house", f"{name}: {option.text}", title=name, text=option.text, spellings=(name,))
    for system in SYSTEMS:
        yield _entry("scoring", f"{system.name}: {system.formula}", title=system.name, spellings=(system.name,))
    for name in maps:
        yield _entry(f"map {name}", "a map and where units go on it", title=f"map {name}", spellings=(name,))


_LINE = pattern(r"^  (\S{1,40}(?: \S{1,40}){0,9})(?: {2,}(\S[^\n]*))?$", re.MULTILINE)
"""Pattern for a line to send on a page, with its effect if that is stated beside it."""
_CAPITALS = pattern(r"\b[A-Z]{3,}\b")


def _entry(
    topic: str,
    about: str,
    *,
    names: str = "",
    title: str = "",
    shown: str = "",
    text: str = "",
    spellings: Iterable[str] = (),
) -> HelpText:
    weights = dict.fromkeys(stems(text), 1)
    for words, weight in ((shown, _SHOWN), (title, _TITLED), (names, _NAMED)):
        weights |= dict.fromkeys(stems(words), weight)
    return HelpText(
        topic,
        about,
        weights,
        frozenset(stems(names)),
        frozenset(each.casefold().replace(" ", "_") for each in spellings),
    )


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?]) ", text, maxsplit=1)[0].rstrip(".")


def search(asked: str, index: Index) -> list[HelpText]:
    """Return the entries that fit best, best first; only one if no other name has all the words."""
    written = _WORD.findall(asked.casefold())
    spellings = ("_".join(written), f"set_{''.join(written)}")
    if named := {each.topic: each for spelling in spellings for each in index.spelled.get(spelling, ())}:
        return list(named.values())
    words = dict.fromkeys(filter(None, map(index.read, _meant(asked))))
    weights: dict[int, list[int]] = {}
    found = {id(each): each for word in words for each in index.having[word]}
    for word in words:
        for each in index.having[word]:
            weights.setdefault(id(each), []).append(each.weights[word])
    most = max(map(len, weights.values()), default=0)
    best = [(sum(weights[key]), each) for key, each in found.items() if len(weights[key]) == most]
    best.sort(key=lambda row: (not row[1].topic.startswith("rule "), row[0]), reverse=True)
    called = {each.topic.lower(): each for _, each in reversed(best) if each.names.issuperset(words)}
    exact = {topic: each for topic, each in called.items() if each.names.issubset(words)}
    if len(exact or called) == 1:
        return list((exact or called).values())
    least = max((weight for weight, _ in best), default=0) / 2
    kept = {each.topic.lower(): each for weight, each in reversed(best) if weight >= least}
    return list(reversed(kept.values()))[:_MOST]


def _meant(asked: str) -> list[str]:
    """Return the significant words of a question; small ones only if there are no others."""
    words = [word for word in _WORD.findall(asked.casefold())[:_MOST_WORDS] if len(word) > 1]
    return [word for word in words if word not in _SMALL] or words


def found_rows(found: Sequence[HelpText], width: int) -> str:
    """Return HELP lines for the texts that some words may mean."""
    rows = [
        row
        for each in found
        for row in (f"  HELP {each.topic}", *wrap(each.about, width, initial_indent=_UNDER, subsequent_indent=_UNDER))
    ]
    return "\n".join(["Several texts have these words. Send the line that fits:", "", *rows])


_UNDER = " " * 6
