"""Texts that take a pattern long: what its repeats can hold, many times, and an end that fails."""

from __future__ import annotations

import ast
import re
import re._constants as opcodes
import re._parser as parser
import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

from judge.patterns import pattern, pattern_with
from tests.support.paths import ROOT
from tests.support.syntax import nodes_of, of_module, tree_of

_LAZY = (type(pattern("")), type(pattern_with("", "")))
_SEARCHES = frozenset({"search", "sub", "subn", "split", "finditer", "findall"})
_SAMPLES = {
    opcodes.CATEGORY_DIGIT: "1",
    opcodes.CATEGORY_NOT_DIGIT: "a",
    opcodes.CATEGORY_SPACE: " ",
    opcodes.CATEGORY_NOT_SPACE: "a",
    opcodes.CATEGORY_WORD: "a",
    opcodes.CATEGORY_NOT_WORD: "-",
}
_COMMON = "aA1 ,.:;!-_*+=#()[]{}<>@&$%/\\\"'|?^~\n\tà"


class Found(NamedTuple):
    """A pattern of the code: its place, and its use, to search texts or to match their beginnings."""

    where: str
    compiled: re.Pattern[Any]
    is_searched: bool


def patterns_of_the_code() -> list[Found]:
    """Every pattern that a module of the judge has among its constants or writes where it is used."""
    found: dict[tuple[Any, int], Found] = {}
    for path in sorted((ROOT / "judge").rglob("*.py")):
        if "__main__" in path.name:
            continue
        source = path.read_text(encoding="utf-8")
        if "patterns import" not in source and "import re\n" not in source:
            continue
        for one in (*_constants(path, source), *_written_in_place(path, source)):
            key = (one.compiled.pattern, one.compiled.flags)
            if key not in found or one.is_searched:
                found[key] = one
    return list(found.values())


def _constants(path: Path, source: str) -> Iterator[Found]:
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    for name, value in vars(module).items():
        for each in _compiled(value):
            uses = set(re.findall(rf"\b{re.escape(name)}\.(\w+)\(", source))
            yield Found(f"{path.relative_to(ROOT)} {name}", each, not uses or bool(uses & _SEARCHES))


def _compiled(value: object) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, _LAZY[1]):
        value = value._pattern
    if isinstance(value, _LAZY[0]):
        yield re.compile(value._text, value._flags)
    elif isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _compiled(each)
    elif isinstance(value, dict):
        yield from _compiled(tuple(value.values()))


def _written_in_place(path: Path, source: str) -> Iterator[Found]:
    for call, text in _calls(path, source):
        if isinstance(text, str | bytes):
            flags = sum(getattr(re, name) for name in set(re.findall(r"re\.([A-Z]+)", ast.unparse(call))))
            name = ast.unparse(call.func)[3:]
            where = f"{path.relative_to(ROOT)} {ast.unparse(call)[:60]}"
            yield Found(where, re.compile(text, flags), name in _SEARCHES)


def patterns_made_on_the_way() -> set[str]:
    """Return calls whose pattern is no constant, so that `patterns_of_the_code` lacks it."""
    made = set()
    for path in sorted((ROOT / "judge").rglob("*.py")):
        calls = _calls(path, path.read_text(encoding="utf-8"))
        made |= {f"{path.relative_to(ROOT)} {ast.unparse(call.args[0])}" for call, text in calls if text is None}
    return made


def _calls(path: Path, source: str) -> Iterator[tuple[ast.Call, Any]]:
    """The calls of functions of `re` that take a pattern, each with it; None where it is no constant."""
    if "import re\n" not in source or path.name == "patterns.py":
        return
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    for call in nodes_of(tree_of(path)):
        if isinstance(call, ast.Call) and re.fullmatch(r"(?!escape)[a-z]+", of_module(call, "re")):
            text = call.args[0]
            known = getattr(module, text.id, None) if isinstance(text, ast.Name) else getattr(text, "value", None)
            yield call, known if isinstance(known, str | bytes) else None


class Recipe(NamedTuple):
    """A text to be made at any length: something, something else again and again, and an end."""

    lead: str
    pump: str
    end: str

    def text(self, compiled: re.Pattern[Any], length: int) -> Any:
        """Return the text at about this length, as bytes for a pattern of bytes."""
        made = self.lead + self.pump * (length // len(self.pump)) + self.end
        return made.encode("latin-1", "ignore") if isinstance(compiled.pattern, bytes) else made


def recipes(compiled: re.Pattern[Any]) -> list[Recipe]:
    """Return texts of one repeat's words, or two repeats' in turn, with a way there and a failing end."""
    read = list(dict.fromkeys(_repeats(parser.parse(compiled.pattern, compiled.flags), "")))
    pumps = list(dict.fromkeys(pump for _, pump in read if pump))
    leads = list(dict.fromkeys(["", *(lead for lead, _ in read)]))
    found: dict[Recipe, None] = {}
    for pump, (lead, _) in product(pumps, read):
        found[Recipe(lead, pump, "\1")] = None
        found[Recipe("", lead + pump, "\1")] = None
    for pump in pumps:
        found[Recipe("", pump, "")] = None
    for one, other in pairwise(pumps):
        found[Recipe("", one + other, "\1")] = None
    for lead in leads:
        if lead:
            found[Recipe("", lead, "\1")] = None
    return list(found)


_MOST_SAMPLES = 6


def _repeats(tree: Any, before: str) -> Iterator[tuple[str, str]]:
    """Yield the way to each repeat, and the words it can hold."""
    for operation, argument in tree:
        name = str(operation)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            _, most, body = argument
            if most is opcodes.MAXREPEAT or most > 20:
                yield from ((before, sample) for sample in _samples(body))
            yield from _repeats(body, before)
            before += _sample(body) * min(1, argument[0])
        elif name == "BRANCH":
            for branch in argument[1]:
                yield from _repeats(branch, before)
            before += _sample(argument[1][0])
        elif name == "SUBPATTERN":
            yield from _repeats(argument[3], before)
            before += _sample(argument[3])
        elif name == "ATOMIC_GROUP":
            yield from _repeats(argument, before)
            before += _sample(argument)
        elif name in ("ASSERT", "ASSERT_NOT"):
            yield from _repeats(argument[1], before)
        else:
            before += _sample([(operation, argument)])


def _samples(body: Any) -> list[str]:
    """Return some texts that a repeat's body takes: a sign of each kind where it is one sign."""
    if len(body) == 1 and str(body[0][0]) in ("IN", "ANY", "NOT_LITERAL"):
        takes = _taker(body[0])
        found = [sign for sign in _COMMON if takes(sign)]
        return [*found[:_MOST_SAMPLES], *(sign for sign in " (-:." if sign in found[_MOST_SAMPLES:])]
    return [_sample(body)]


def _taker(one: Any) -> Any:
    name, argument = str(one[0]), one[1]
    if name == "ANY":
        return lambda sign: sign != "\n"
    if name == "NOT_LITERAL":
        return lambda sign: ord(sign) != argument
    negated = bool(argument) and str(argument[0][0]) == "NEGATE"

    def takes(sign: str) -> bool:
        return negated is not any(_holds(item, sign) for item in argument[negated:])

    return takes


def _holds(item: Any, sign: str) -> bool:
    name, value = str(item[0]), item[1]
    if name == "LITERAL":
        return ord(sign) == value
    if name == "RANGE":
        return bool(value[0] <= ord(sign) <= value[1])
    kind = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}[str(value).rpartition("_")[2]]
    return (re.match(kind, sign) is not None) is not ("NOT" in str(value))


def _sample(tree: Any) -> str:
    """Return one text that a tree matches, without optional parts."""
    text = ""
    for operation, argument in tree:
        name = str(operation)
        if name == "LITERAL":
            text += chr(argument)
        elif name in ("IN", "ANY", "NOT_LITERAL"):
            takes = _taker((operation, argument))
            named = [chr(each[1]) for each in argument if str(each[0]) == "LITERAL"] if name == "IN" else []
            text += next((sign for sign in [*_COMMON, *named] if takes(sign)), "")
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            text += _sample(argument[2]) * argument[0]
        elif name == "BRANCH":
            text += _sample(argument[1][0])
        elif name == "SUBPATTERN":
            text += _sample(argument[3])
        elif name == "ATOMIC_GROUP":
            text += _sample(argument)
    return text


def runs(found: Found) -> Iterable[str]:
    """The methods with which a pattern is tried: at each place of a text where it is searched for."""
    return ("finditer", "fullmatch") if found.is_searched else ("match", "fullmatch")


_GROWTH = 8
"""Growth that is too much: a text four times as long takes a linear pattern four times as long.

Any other pattern takes sixteen times as long or more."""

_NOTICED = 1_000_000
"""Least time, in nanoseconds, for a closer look; shorter ones cannot be told from chance."""


_FAR_TOO_MUCH = 30_000_000


def slow_text(found: Found, longest: int) -> tuple[str, int] | None:
    """Return a method and a length that take this pattern more than in proportion; None if none is found.

    Each text is tried from a short one on, so that nothing takes long however bad the pattern is.
    """
    compiled = found.compiled
    for recipe, how in product(recipes(compiled), runs(found)):
        costs = [_cost(compiled, how, recipe.text(compiled, longest // 64))]
        for length in (longest // 16, longest // 4, longest):
            costs.append(_cost(compiled, how, recipe.text(compiled, length)))
            if costs[-1] > max(_GROWTH * costs[-2], _NOTICED) and _is_slow(compiled, how, recipe, length):
                return f"{how} {recipe}", length
    return None


def _is_slow(compiled: re.Pattern[Any], how: str, recipe: Recipe, length: int) -> bool:
    """True if a text of this length takes far more than its share, and one four times as long does too.

    A pattern that looks so far and no farther at each place takes ever more only until a text is longer than that.
    """
    shorter, text, longer = (recipe.text(compiled, signs) for signs in (length // 4, length, 4 * length))
    before = min(_cost(compiled, how, shorter) for _ in range(3))
    now = min(_cost(compiled, how, text) for _ in range(2))
    if now < max(_GROWTH * before, _NOTICED):
        return False
    return now > _FAR_TOO_MUCH or _cost(compiled, how, longer) > _GROWTH * now


def _cost(compiled: re.Pattern[Any], how: str, text: Any) -> int:
    """Nanoseconds of CPU that a method takes; all matches are looked for where texts are searched."""
    began = time.thread_time_ns()
    if how == "finditer":
        for _ in compiled.finditer(text):
            pass
    else:
        getattr(compiled, how)(text)
    return time.thread_time_ns() - began
