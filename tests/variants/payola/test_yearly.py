"""Income, captures and forfeits: all that comes and goes is booked (payola.md 2, 3, 9, 10)."""

from __future__ import annotations

from random import Random

from judge.board.names import PowerName, Province
from judge.rules.registry import RuleSet
from judge.variants.payola.in_game import Parties
from judge.variants.payola.income import Tax, Taxes
from judge.variants.payola.state import PayolaState, Purse
from judge.variants.payola.yearly import Booking, forfeit, pay_income, settle_year
from tests.support.rows import each_row

AUSTRIA, ITALY, TURKEY = POWERS = tuple(map(PowerName, ("AUSTRIA", "ITALY", "TURKEY")))
PLAIN = RuleSet(())


def owned(**powers: str) -> dict[Province, PowerName]:
    return {Province(center): PowerName(power) for power, centers in powers.items() for center in centers.split()}


def money(**powers: int) -> PayolaState:
    return PayolaState({power: Purse(powers.get(power, 0)) for power in POWERS})


THREE_EACH = owned(AUSTRIA="BUD TRI VIE", ITALY="NAP ROM VEN", TURKEY="ANK CON SMY")


def test_each_powers_centers_bring_less_and_less_and_money_not_spent_is_kept() -> None:
    after, booked = pay_income(
        money(AUSTRIA=5), owned(AUSTRIA="BUD TRI VIE", ITALY="NAP"), Taxes(), 18, Parties(POWERS), PLAIN
    )
    assert after.money == {AUSTRIA: 53, ITALY: 17, TURKEY: 0}
    assert booked[AUSTRIA] == Booking(5, 53, income=48, centers=3)


def test_what_was_not_spent_is_lost_before_the_income_under_no_hoarding_only() -> None:
    args = owned(AUSTRIA="BUD"), Taxes(), 18, Parties(POWERS)
    assert pay_income(money(AUSTRIA=5, TURKEY=9), *args, PLAIN)[0].money == {AUSTRIA: 22, ITALY: 0, TURKEY: 9}
    after, booked = pay_income(money(AUSTRIA=5, TURKEY=9), *args, RuleSet(["NO_HOARDING"]))
    assert after.money == {AUSTRIA: 17, ITALY: 0, TURKEY: 0}
    assert booked[TURKEY] == Booking(9, 0, hoarded=9)


def test_once_no_dummy_owns_a_center_there_is_no_income_under_pay_dummies_but_hoards_are_lost() -> None:
    rules = RuleSet(["PAY_DUMMIES", "NO_HOARDING"])
    with_dummy = Parties(POWERS, frozenset({TURKEY}))
    after, _ = pay_income(money(AUSTRIA=5), THREE_EACH, Taxes(), 18, with_dummy, rules)
    assert after.money == {AUSTRIA: 48, ITALY: 48, TURKEY: 48}
    dry, _ = pay_income(money(AUSTRIA=5), owned(AUSTRIA="BUD", ITALY="NAP"), Taxes(), 18, with_dummy, rules)
    assert dry.money == {AUSTRIA: 0, ITALY: 0, TURKEY: 0}


def test_a_vassals_income_is_added_to_its_lords_above_the_cap_and_other_dummies_earn_nothing() -> None:
    parties = Parties(POWERS, frozenset({ITALY, TURKEY}), {ITALY: AUSTRIA}, vassals=True)
    after, booked = pay_income(money(), THREE_EACH, Taxes(cap=40), 18, parties, PLAIN)
    assert after.money == {AUSTRIA: 80, ITALY: 0, TURKEY: 0}
    assert booked[AUSTRIA] == Booking(0, 80, income=40, centers=3, tribute=40)


def test_under_zerosum_profits_come_in_and_a_lost_center_takes_its_part_along() -> None:
    state = PayolaState({AUSTRIA: Purse(21, 12), ITALY: Purse(27), TURKEY: Purse(30)})
    after = owned(AUSTRIA="BUD VIE SER GRE", ITALY="NAP ROM VEN TRI", TURKEY="ANK CON SMY")
    found, booked = settle_year(state, THREE_EACH, after, Parties(POWERS), RuleSet(["ZEROSUM"]))
    assert found.money == {AUSTRIA: 42, ITALY: 38, TURKEY: 30}
    assert booked[AUSTRIA] == Booking(21, 42, profit=12, captured=20, ceded=11)
    assert [purse.earned for purse in found.purses.values()] == [0, 0, 0]


def test_who_is_without_hope_loses_all_they_have() -> None:
    after, booked = forfeit(money(AUSTRIA=5, ITALY=7), [AUSTRIA, TURKEY])
    assert after.money == {AUSTRIA: 0, ITALY: 7, TURKEY: 0}
    assert booked == {AUSTRIA: Booking(5, 0, forfeited=5)}


@each_row("rules", [[], ["NO_HOARDING"], ["ZEROSUM"], ["ZEROSUM", "NO_HOARDING"]], ids="-".join)
@each_row("kind", list(Tax))
def test_in_years_by_lot_all_that_changes_is_booked(rules: list[str], kind: Tax) -> None:
    chance = Random(17)
    centers = [Province(f"C{number}") for number in range(9)]
    for _ in range(60):
        before, after = ({c: chance.choice(POWERS) for c in centers if chance.random() < 0.8} for _ in range(2))
        vassal = chance.random() < 0.3
        parties = Parties(POWERS, frozenset({TURKEY} if vassal else ()), {TURKEY: ITALY} if vassal else {}, vassal)
        state = PayolaState(
            {each: Purse(chance.randint(0, 40), chance.randint(0, 9)) for each in POWERS if parties.has_treasury(each)}
        )
        taxes = Taxes(kind, 4, {centers[0]: 3, centers[5]: 2}, chance.choice([None, 6]))
        if "ZEROSUM" in rules:
            found, booked = settle_year(state, before, {**before, **after}, parties, RuleSet(rules))
            neutral = [center for center in after if center not in before]
            lost = sum(booking.hoarded for booking in booked.values())
            assert found.total == state.total + 10 * len(neutral) - lost
        else:
            found, booked = pay_income(state, after, taxes, 18, parties, RuleSet(rules))
        assert found.money == {seat: booking.after for seat, booking in booked.items()}
        assert all(booking.is_balanced for booking in booked.values())
        assert all(booking.before == state.purse(seat).money for seat, booking in booked.items())
        assert min(found.money.values()) >= 0
