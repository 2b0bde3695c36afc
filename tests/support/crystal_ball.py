"""Lists of Crystal Ball as tests write them."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.position import Phase, PhaseType
from judge.files.maps.load import load_map
from judge.problems import Problem
from judge.rules.registry import RuleSet
from judge.variants.crystal_ball.lists import ListedOrder
from judge.variants.crystal_ball.read_list import ListPlace, read_lists

USUAL = frozenset({"FICTIONAL_OK", "PROXY_OK", "DEFAULT_UNORDERED"})
"""The rules that every game of the variant has unless it says otherwise."""

FALL = Phase("FALL", 1901, PhaseType.MOVEMENT)


def read(
    *lines: str,
    power: str | None = "FRANCE",
    controlled: tuple[str, ...] = ("FRANCE",),
    rules: frozenset[str] = USUAL,
    gone: tuple[str, ...] = (),
    dummies: tuple[str, ...] = (),
) -> dict[str, list[str]] | list[Problem]:
    """Return the lists that a mail's lines mean, each as it is shown; or their problems."""
    found = raw_lists(*lines, power=power, controlled=controlled, rules=rules, gone=gone, dummies=dummies)
    return found if isinstance(found, list) else {name: [str(line) for line in each] for name, each in found.items()}


def raw_lists(
    *lines: str,
    power: str | None = "FRANCE",
    controlled: tuple[str, ...] = ("FRANCE",),
    rules: frozenset[str] = USUAL,
    gone: tuple[str, ...] = (),
    dummies: tuple[str, ...] = (),
) -> dict[str, tuple[ListedOrder, ...]] | list[Problem]:
    """The lists as values."""
    place = ListPlace(
        FALL,
        load_map("standard"),
        RuleSet(rules),
        frozenset(map(PowerName, gone)),
        frozenset(map(PowerName, dummies)),
    )
    numbered = list(enumerate(lines, start=1))
    found = read_lists(numbered, PowerName(power) if power else None, frozenset(map(PowerName, controlled)), place)
    return found if isinstance(found, list) else dict(found)
