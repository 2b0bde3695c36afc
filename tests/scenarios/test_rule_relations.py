"""The four relations of rules (rules.md A1): each pair of the registry, in games created by mail.

What seeds of the rules publish stands in tests/data/rule-markers.yaml; that the registry has all of it, `test_choose`
sees to.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.app.mails.run_commands import carry_out_mail
from judge.files.rules import load_registry
from judge.mail.inbound.lines import Line
from judge.mail.inbound.read_mail import InboundMail
from judge.problems import Refused
from judge.rules.registry import RuleSet
from judge.store.repository import GameRepository
from tests.support.house import GM, House

REGISTRY = load_registry()


class _Undo(Exception):
    """Ends a transaction without effect."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A judge whose games are made and forgotten at once."""
    return House(tmp_path_factory.mktemp("judge"))


def created(house: House, variant: str, *rules: str) -> RuleSet | Refused:
    """The rules of a game that a mail would create with these, stated in this order; or why it would not."""
    lines = ("CREATE river gm-secret", f"VARIANT {variant}", *(f"RULE {rule}" for rule in rules), "FORM")
    mail = InboundMail(sender=GM, lines=tuple(Line(number, text) for number, text in enumerate(lines, 1)))
    try:
        with house.judge.store.transaction() as tx:
            outcome = carry_out_mail(house.judge, GameRepository(tx, house.now), mail).outcome
            raise _Undo
    except _Undo:
        if outcome.refusal is not None:
            return outcome.refusal
        assert outcome.game is not None
        return house.judge.in_play(outcome.game).rules


def on(house: House, variant: str, *rules: str) -> RuleSet:
    """The same for a game that can be created."""
    found = created(house, variant, *rules)
    assert isinstance(found, RuleSet), f"{' '.join(rules)}: {found}"
    return found


def pairs(mark: str) -> Iterator[tuple[str, str, str]]:
    """(variant, rule, other rule) of each relation with this mark, in a variant that has both."""
    for rule in REGISTRY.rules.values():
        lists = {"+": rule.adds, "-": rule.removes, "!": rule.forbids, "=": rule.implies}
        for other in lists[mark]:
            variant = (*rule.variants, *REGISTRY.rules[other].variants, "standard")[0]
            yield variant, rule.name, other


def every(mark: str) -> pytest.MarkDecorator:
    """Run a test for each of these."""
    return pytest.mark.parametrize(("variant", "rule", "other"), list(pairs(mark)))


@every("+")
def test_a_rule_brings_what_it_adds_even_where_the_game_switches_that_off(
    house: House, variant: str, rule: str, other: str
) -> None:
    assert {rule, other} <= set(on(house, variant, rule))
    assert {rule, other} <= set(on(house, variant, rule, f"!{other}"))


@every("=")
def test_a_rule_brings_what_it_implies_unless_the_game_switches_that_off(
    house: House, variant: str, rule: str, other: str
) -> None:
    assert {rule, other} <= set(on(house, variant, rule))
    without = on(house, variant, rule, f"!{other}")
    assert rule in without
    assert other not in without


@every("-")
def test_a_rule_takes_the_place_of_what_it_removes(house: House, variant: str, rule: str, other: str) -> None:
    assert set(on(house, variant, other, rule)) & {rule, other} == {rule}
    if (
        rule in REGISTRY.rules[other].forbids
    ):  # grey press takes the place of yellow press, which is not stated after it
        assert isinstance(created(house, variant, rule, other), Refused)
        return
    replaced = rule in REGISTRY.rules[other].removes
    assert set(on(house, variant, rule, other)) & {rule, other} == {other if replaced else rule}


@every("!")
def test_a_rule_is_refused_beside_one_that_it_forbids_whichever_is_stated_first(
    house: House, variant: str, rule: str, other: str
) -> None:
    removed = rule in REGISTRY.rules[other].removes
    for stated in ((other, rule), *([] if removed else [(rule, other)])):
        refusal = created(house, variant, *stated)
        assert isinstance(refusal, Refused), stated
        assert rule in refusal.text
        assert other in refusal.text
        assert on(house, variant, rule)


def test_the_table_of_relations_has_none_but_those_played_here() -> None:
    counted = {mark: len(list(pairs(mark))) for mark in "+-!="}
    assert counted == {"+": 56, "-": 41, "!": 75, "=": 7}
