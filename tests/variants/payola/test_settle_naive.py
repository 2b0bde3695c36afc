"""A phase's settlement against one written independently, and properties of every phase."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from judge.board.order_text.notation import format_order
from judge.rules.registry import RuleSet
from judge.variants.payola.chart import Chart
from judge.variants.payola.offers import OTHERS
from judge.variants.payola.settle import with_bills_paid
from judge.variants.payola.state import PayolaState
from judge.variants.payola.statement import statement
from tests.support.naive_payola import naive_settle
from tests.support.random_payola import RandomPhase, random_phase, sold
from tests.support.random_phases import POWERS

PLAIN = RuleSet(["ZERO_FOREIGN"])
EBAYOLA = RuleSet(["ZERO_FOREIGN", "EBAYOLA"])
ZEROSUM = RuleSet(["ZERO_FOREIGN", "ZEROSUM"])


def compare(phase: RandomPhase, rules: RuleSet, seed: str) -> Chart:
    """Return the chart of a phase, checked against the naive settlement and all statements to the piece."""
    chart = sold(phase, rules, seed)
    naive = naive_settle(
        phase.naive, lambda unit, tied: Random(f"{seed} {unit}").choice(tied), ebayola="EBAYOLA" in rules
    )
    assert {str(unit.unit.piece): format_order(unit.order) for unit in chart.units} == naive.orders
    assert {str(unit.unit.piece): unit.price for unit in chart.units} == naive.paid
    assert {seat: account.reductions for seat, account in chart.accounts.items()} == naive.reductions
    for power in POWERS:
        told = statement(chart, power, frozenset({power}), rules)
        assert told is not None
        assert told.bribes is not None
        assert told.units is not None
        assert told.account.paid == sum(bribe.share for bribe in told.bribes) == naive.bills[power]
        assert told.account.after == phase.naive.money[power] - naive.bills[power] >= 0
        prices = [unit.price or 0 for unit in told.units]
        assert sum(prices) == sum(naive.paid[unit] for unit, owner in phase.naive.owners.items() if owner == power)
    return chart


@pytest.mark.parametrize("phases", [20, pytest.param(80, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", [PLAIN, EBAYOLA], ids=["plain", "ebayola"])
def test_in_phases_by_lot_orders_prices_and_all_statements_are_what_a_naive_computation_finds(
    rules: RuleSet, phases: int
) -> None:
    chance = Random(13)
    charts = [compare(random_phase(chance), rules, f"seed {number}") for number in range(phases)]
    assert sum(account.reductions > 0 for chart in charts for account in chart.accounts.values()) > phases // 4
    assert sum(account.paid > 0 for chart in charts for account in chart.accounts.values()) > phases


@pytest.mark.parametrize("phases", [8, pytest.param(30, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", [PLAIN, EBAYOLA], ids=["plain", "ebayola"])
def test_where_far_more_is_promised_than_there_is_the_skipped_rounds_are_those_that_a_naive_computation_plays(
    rules: RuleSet, phases: int
) -> None:
    chance = Random(77)
    charts = [compare(random_phase(chance, dearest=200), rules, f"seed {number}") for number in range(phases)]
    assert sum(account.reductions > 100 for chart in charts for account in chart.accounts.values()) > phases * 2 // 3


@pytest.mark.slow
@pytest.mark.parametrize("rules", [PLAIN, EBAYOLA], ids=["plain", "ebayola"])
def test_in_five_thousand_phases_by_lot_all_statements_are_what_a_naive_computation_finds(rules: RuleSet) -> None:
    chance = Random(5000)
    for number in range(2500):
        compare(random_phase(chance, dearest=chance.choice([12, 60])), rules, f"seed {number}")


@pytest.mark.parametrize("phases", [15, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", [PLAIN, EBAYOLA, ZEROSUM], ids=["plain", "ebayola", "zerosum"])
def test_what_is_paid_leaves_the_game_or_goes_to_the_units_owner_and_nothing_else_happens(
    rules: RuleSet, phases: int
) -> None:
    chance = Random(24)
    for number in range(phases):
        phase = random_phase(chance)
        chart = sold(phase, rules, f"seed {number}")
        after = with_bills_paid(phase.state, chart)
        bills = sum(account.paid for account in chart.accounts.values())
        assert bills == sum(unit.price for unit in chart.units)
        assert after.total == phase.state.total - (0 if "ZEROSUM" in rules else bills)
        assert all(purse.money >= 0 and purse.sheet is None for purse in after.purses.values())


@pytest.mark.parametrize("phases", [10, pytest.param(40, marks=pytest.mark.slow)])
def test_who_sent_their_sheet_first_does_not_matter(phases: int) -> None:
    chance = Random(31)
    for number in range(phases):
        phase = random_phase(chance)
        turned = PayolaState(dict(reversed(phase.state.purses.items())))
        assert sold(phase, PLAIN, f"{number}") == sold(phase, PLAIN, f"{number}", turned)


@pytest.mark.parametrize("phases", [15, pytest.param(60, marks=pytest.mark.slow)])
def test_the_lots_of_an_acceptance_list_are_the_same_in_every_round_of_a_phase(phases: int) -> None:
    chance = Random(8)
    seen = 0
    for number in range(phases):
        phase = random_phase(chance, most_money=6)
        open_lists = PayolaState(
            {seat: replace(purse, accepts=(OTHERS,)) for seat, purse in phase.state.purses.items()}
        )
        chart = sold(phase, PLAIN, f"{number}", open_lists)
        full = PayolaState({each: replace(phase.state.purse(each), accepts=chart.lists[each]) for each in POWERS})
        again = sold(phase, PLAIN, f"{number}", full)
        assert (again.units, again.accounts) == (chart.units, chart.accounts)
        seen += any(account.reductions > 1 for account in chart.accounts.values())
    assert seen > phases // 6
