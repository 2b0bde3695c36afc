"""Sentences of letters, of HELP and of refusals: most are short, and none is long."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from judge.files.data_dir import load_help_pages
from tests.mail.letters.test_letters import GOLDEN
from tests.support.paths import ROOT
from tests.support.syntax import called, nodes_of, tree_of

LONGEST = 24
"""Words of the longest sentence; a moment with its zones counts as one word."""

MEANS = {"letter": 10.5, "HELP": 12.5, "refusal": 10}
"""Words of a sentence, on the average of each kind."""

_MOMENT = r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w{3} \d{4}(?: \d+:\d+ \w+)?(?: \([^)]*\))?(?:, in [a-z]+ \w+)?"
_HEAD = r"^(?:=+|To: .*|Subject: .*|\(.*thread .*\)|::.*)$"
_TABLE = r"^.*\S {2,}\S.*$"
_REFUSALS = ("Refused", "Refusal", "Problem", "refuse")


def sentences(text: str) -> list[str]:
    """The sentences of a text in plain lines, without tables and addresses."""
    text = re.sub(rf"{_HEAD}|{_TABLE}|mailto:\S+", "", text, flags=re.MULTILINE)
    blocks = re.split(r"\n\s*\n|\n(?=\s*[-*] |\s{2,})", text)
    joined = [re.sub(_MOMENT, "MOMENT", " ".join(block.split())) for block in blocks]
    return [one for block in joined for one in re.split(r"(?<=[.!?])[)\"]* +(?=[A-Z0-9(\"])", block) if length(one) > 3]


def length(sentence: str) -> int:
    """Number of words in a sentence."""
    return len(re.findall(r"[A-Za-z0-9][A-Za-z0-9'’-]*", sentence))


def letters() -> Iterator[tuple[str, str]]:
    """(example, sentence) of the examples of letters."""
    for path in sorted(GOLDEN.glob("*.txt")):
        yield from ((path.stem, one) for one in sentences(path.read_text(encoding="utf-8")))


def help_pages() -> Iterator[tuple[str, str]]:
    """(page, sentence) of the pages of HELP, each without its title."""
    for name, text in load_help_pages().items():
        yield from ((f"HELP {name}", one) for one in sentences(text.partition("\n")[2]))


def refusals() -> Iterator[tuple[str, str]]:
    """(place, sentence) of the texts of refusals; what is put into one counts as a word."""
    for path in sorted((ROOT / "judge").rglob("*.py")):
        for call in nodes_of(tree_of(path)):
            if not isinstance(call, ast.Call) or not called(call).endswith(_REFUSALS):
                continue
            texts = [_text(value) for value in (*call.args, *(word.value for word in call.keywords))]
            where = f"{path.relative_to(ROOT)}:{call.lineno}"
            yield from ((where, one) for text in texts for one in sentences(text))


def _text(value: ast.expr) -> str:
    """The words of a string in the code, "" for anything else."""
    if isinstance(value, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in value.values)
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


@cache
def sentences_of(kind: str) -> tuple[tuple[str, str], ...]:
    """Return (where, sentence) of all sentences of one kind."""
    return tuple(KINDS[kind]())


KINDS = {"letter": letters, "HELP": help_pages, "refusal": refusals}


def test_no_sentence_to_people_is_long() -> None:
    found = {one: where for kind in KINDS for where, one in sentences_of(kind) if length(one) > LONGEST}
    worst = sorted(found, key=length, reverse=True)[:10]
    assert [(length(one), found[one], one) for one in worst] == []


def test_sentences_to_people_are_short_on_the_average() -> None:
    means = {}
    for name in KINDS:
        counts = [length(one) for one in {one for _, one in sentences_of(name)}]
        means[name] = sum(counts) / len(counts)
    assert {name: mean for name, mean in means.items() if mean > MEANS[name]} == {}
