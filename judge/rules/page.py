"""Texts about rules: an explanation of one, the page of all, and the forms for `--json`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from judge.problems import Refused
from judge.rules.choose import choose_rules
from judge.rules.registry import Behavior, Registry, Rule

_WIDTH = 76
_VARIANT_TITLES = {"standard": "standard", "payola": "Payola", "crystal_ball": "Crystal Ball"}


def rules_json(registry: Registry) -> list[dict[str, Any]]:
    """All rules in page order. `group` is number and title; `variants` names all that have the rule.

    An older rule that only negates another has that statement as its alias: NO_RETURN has `!CONVOY_BACK`.
    """
    return [
        {
            "name": rule.name,
            "group": f"{rule.group} {registry.groups[rule.group]}",
            "variants": [variant for variant in registry.variants if registry.in_scope(rule.name, variant)],
            "adds": list(rule.adds),
            "removes": list(rule.removes),
            "forbids": list(rule.forbids),
            "implies": list(rule.implies),
            "aliases": [*rule.aliases, *filter(None, [rule.means])],
        }
        for _, rules in _by_group(registry)
        for rule in rules
    ]


def resolve_json(registry: Registry, stated: Sequence[str], variant: str = "standard") -> dict[str, Any]:
    """Result of `stated` rules: `active` sorted, `reasons` by rule, `reports` in program form.

    Raises Refused for an unknown variant.
    """
    if variant not in registry.variants:
        raise Refused("E-VARIANT", f"There is no variant {variant}. There are {', '.join(registry.variants)}.")
    choice = choose_rules(registry, stated, variant)
    return {
        "active": list(choice.active),
        "reasons": dict(sorted(choice.reasons.items())),
        "reports": [str(report) for report in choice.reports],
    }


def is_available(registry: Registry, name: str) -> bool:
    """True if a game may state this rule: the judge has it and all that it adds in each variant."""
    rule = registry.rules[name]
    if rule.means:
        other, on = registry.read(rule.means)
        return not on or is_available(registry, other)
    along = [*_all_added(registry, rule), *rule.implies]
    return all(registry.rules[each].behavior is not Behavior.MISSING for each in (name, *along))


def explain_rule(registry: Registry, name: str) -> str:
    """Return plain text about one rule: its effect, its relations, and whether it is available.

    Aliases are found, too. Raises Refused for a rule that does not exist.
    """
    word = name.strip().upper()
    if word not in registry.rules:
        word = registry.read(word)[0]
    if word not in registry.rules:
        near = registry.resembling(word)
        raise Refused("E-NOTOPIC", f"There is no rule {word}." + (f" Did you mean {near}?" if near else ""))
    rule = registry.rules[word]
    parts = [
        f"{rule.name} ({registry.groups[rule.group]}; {_scope(rule)})",
        textwrap.fill(rule.text, _WIDTH, initial_indent="  ", subsequent_indent="  "),
        "\n".join(_item(label, words) for label, words in _relations(registry, rule) if words),
        textwrap.fill(_availability(registry, rule), _WIDTH),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _availability(registry: Registry, rule: Rule) -> str:
    if not is_available(registry, rule.name):
        return f"{rule.name} is not available yet."
    return f"Available, as {rule.means}." if rule.means else f"Available. {rule.why_inert}".strip()


def _item(label: str, words: str) -> str:
    return textwrap.fill(words, _WIDTH, initial_indent=f"  {label}: ", subsequent_indent="    ")


def _scope(rule: Rule) -> str:
    if not rule.variants:
        return "all variants"
    return f"{' and '.join(_VARIANT_TITLES.get(variant, variant) for variant in rule.variants)} games only"


def _relations(registry: Registry, rule: Rule) -> Iterator[tuple[str, str]]:
    """Labels and their rules, in both directions: the rules that add this one matter as much."""
    others = registry.rules.values()
    further = [other for other in _all_added(registry, rule) if other not in rule.adds]
    yield "Stands for", rule.means
    yield "Brings along", ", ".join(rule.adds)
    yield "Through these", ", ".join(further)
    yield "On unless something speaks against it", ", ".join(rule.implies)
    yield "Switches off", ", ".join(rule.removes)
    yield "Cannot be used with", ", ".join(_rivals(registry, rule))
    yield "Does nothing next to", ", ".join(name for name in rule.idle if not name.startswith("!"))
    yield "Does nothing without", ", ".join(name[1:] for name in rule.idle if name.startswith("!"))
    yield "Brought along by", ", ".join(sorted(other.name for other in others if rule.name in other.adds))
    yield "On by default with", ", ".join(sorted(other.name for other in others if rule.name in other.implies))
    yield "Not by default next to", ", ".join(rule.yields_to)
    yield "Switched off by", ", ".join(sorted(other.name for other in others if rule.name in other.removes))
    yield "Always on in", ", ".join(each.name for each in registry.variants.values() if rule.name in each.base)
    yield "Also called", ", ".join(alias for alias in rule.aliases if not alias.startswith("!"))
    yield "Opposite of", ", ".join(alias.removeprefix("!") for alias in rule.aliases if alias.startswith("!"))
    yield "Formerly", rule.older


def _all_added(registry: Registry, rule: Rule) -> list[str]:
    scope = [variant for variant in registry.variants if registry.in_scope(rule.name, variant)]
    return list(dict.fromkeys(added for variant in scope for added in registry.brought_along(rule.name, variant)))


def _rivals(registry: Registry, rule: Rule) -> list[str]:
    backwards = (other.name for other in registry.rules.values() if rule.name in other.forbids)
    return list(dict.fromkeys([*rule.forbids, *sorted(backwards)]))


def _by_group(registry: Registry) -> Iterator[tuple[str, list[Rule]]]:
    for number in registry.groups:
        yield number, [rule for rule in registry.rules.values() if rule.group == number]


# The page.

_INTRO = """\
# Rules

A game states the rules it uses, one `RULE` line or several, when it is created: `RULE CIVIL_DISORDER NO_PRESS`.
`RULE !NAME` switches a rule off that another one, the map or the variant would bring. In the tables,

- **brings along**: these are on too, and cannot be switched off while the rule is on;
- **by default**: these are on unless something speaks against it;
- **in place of**: alternatives; the one stated last is on;
- **not with**: cannot be used together.

A rule that is not available yet is refused when a game states it. {available} of the {all} rules are available.
`judge rules NAME`, or `HELP RULE NAME` in a mail, explains one rule. C1 and its like are sections of
[spec/rules.md](spec/rules.md), which has the words used in exact definitions;
*DPjudge* is what that judge does instead.

The last column names a test that plays without the rule, one that plays with it, and the other rules that it meets in
a test. `game/press/check::x` is the test function `test_x` in `tests/game/press/test_check.py`; the tests of each pair
are in `docs/coverage/rules.yaml`. `pytest --record-rules` writes that file: it watches which rules the judge asks about
while tests run.
"""


class RuleTests(Struct, frozen=True):
    """Tests of a rule, as `game/press/check::x`: with it off, with it on, and beside other rules.

    "": there is none.
    """

    without: str = ""
    with_it: str = field(default="", name="with")
    beside: dict[str, str] = {}


def rules_page(registry: Registry, tests: Mapping[str, RuleTests]) -> str:
    """Return `docs/rules.md`: rules by group, availability, tests. Ends with a newline."""
    ready = sum(is_available(registry, name) for name in registry.rules)
    lines = _INTRO.format(available=ready, all=len(registry.rules)).splitlines()
    for number, rules in _by_group(registry):
        lines += ["", f"## {number}. {registry.groups[number]}", ""]
        lines += ["| Rule | What it does | Relations | Available | Tests |", "|---|---|---|---|---|"]
        lines += [_row(registry, rule, tests.get(rule.name, RuleTests())) for rule in rules]
    lines += ["", "## What variants say", "", "| Variant | Always on | Never on | Idle |", "|---|---|---|---|"]
    for variant in registry.variants.values():
        never = [*_code(variant.forbids), *(f"{name} (unless brought along)" for name in _code(variant.only_implied))]
        base, idle = _code(variant.base), " ".join(variant.idle.values())
        lines.append(f"| {variant.name} | {', '.join(base)} | {', '.join(never)} | {idle} |")
    return "\n".join(lines) + "\n"


def _row(registry: Registry, rule: Rule, tests: RuleTests) -> str:
    relations = (
        ("brings along", rule.adds),
        ("by default", rule.implies),
        ("in place of", rule.removes),
        ("not with", rule.forbids),
        ("not by default next to", rule.yields_to),
        ("does nothing next to", tuple(name for name in rule.idle if not name.startswith("!"))),
        ("does nothing without", tuple(name[1:] for name in rule.idle if name.startswith("!"))),
        ("also called", tuple(alias for alias in rule.aliases if not alias.startswith("!"))),
        ("the same as", (rule.means,) if rule.means else ()),
    )
    told = "; ".join(f"{label} {', '.join(_code(names))}" for label, names in relations if names)
    text = rule.text if not rule.variants else f"*{_scope(rule)}.* {rule.text}"
    text += f" {rule.besides}" if rule.besides else ""
    text += f" *DPjudge:* {rule.dpjudge}" if rule.dpjudge else ""
    status = "yes" if is_available(registry, rule.name) else "not yet"
    if rule.why_inert:
        status += f"; nothing to do: {rule.why_inert}"
    return f"| `{rule.name}` | {text} | {told} | {status} | {_tested(tests)} |"


def _tested(tests: RuleTests) -> str:
    """Return the tests of a rule as `off: TEST; on: TEST; beside RULES`."""
    parts = {"off": tests.without, "on": tests.with_it}
    if tests.without and tests.without == tests.with_it:
        parts = {"off and on": tests.without}
    told = [f"{label}: `{test}`" for label, test in parts.items() if test]
    if tests.beside:
        told.append(f"beside {', '.join(_code(tests.beside))}")
    return "; ".join(told)


def _code(names: Iterable[str]) -> list[str]:
    return [f"`{name}`" for name in names]
