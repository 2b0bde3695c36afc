"""Money that moves without bribes: yearly income, captures, and forfeits of hopeless powers."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.rules.registry import RuleSet
from judge.variants.payola.in_game import Parties
from judge.variants.payola.income import Taxes, ZerosumAccount, income, settle_captures
from judge.variants.payola.state import PayolaState

Owners = Mapping[Province, PowerName]


class Booking(Struct, frozen=True, omit_defaults=True):
    """One seat's money before and after, and the reasons. Losses are positive numbers.

    `profit`: its units' earnings. `captured`, `ceded`: money gained or lost with centers (ZEROSUM). `income`: from its
    own `centers`. `tribute`: from its vassals. `hoarded`: not spent in time (NO_HOARDING). `forfeited`: the money of a
    power that is out (NO_DONATIONS).
    """

    before: int
    after: int
    income: int = 0
    centers: int = 0
    tribute: int = 0
    profit: int = 0
    captured: int = 0
    ceded: int = 0
    hoarded: int = 0
    forfeited: int = 0

    @property
    def is_balanced(self) -> bool:
        """True if all gains and losses add up to the change."""
        came = self.income + self.tribute + self.profit + self.captured
        return self.after == self.before + came - self.ceded - self.hoarded - self.forfeited


NOTHING = Booking(0, 0)
"""Booking of a seat that has no money and gets none."""

Bookings = dict[str, Booking]
"""Bookings by seat, unchanged ones included."""


def pay_income(
    state: PayolaState, owners: Owners, taxes: Taxes, win: int, parties: Parties, rules: RuleSet
) -> tuple[PayolaState, Bookings]:
    """Pay a year's income, in which `win` centers win the game, under all rules but ZEROSUM.

    Under PAY_DUMMIES income ends once dummies own nothing.
    """
    is_dry = "PAY_DUMMIES" in rules and not any(owner in parties.dummies for owner in owners.values())
    brought = {} if is_dry else _income(owners, taxes, win, parties)
    found: Bookings = {}
    for seat, purse in state.purses.items():
        own, centers, tribute = brought.get(seat, (0, 0, 0))
        hoarded = purse.money if "NO_HOARDING" in rules else 0
        after = purse.money - hoarded + own + tribute
        found[seat] = Booking(purse.money, after, own, centers, tribute, hoarded=hoarded)
    return state.with_money({seat: booking.after for seat, booking in found.items()}), found


def _income(owners: Owners, taxes: Taxes, win: int, parties: Parties) -> dict[str, tuple[int, int, int]]:
    """Income by seat: from its own centers, their number, and from its vassals."""
    found: dict[str, tuple[int, int, int]] = {}
    for power in parties.powers:
        seat = parties.purse_of(power)
        if seat is None:
            continue
        centers = [center for center, owner in owners.items() if owner == power]
        brought = income(centers, taxes, win, len(parties.powers))
        own, held, tribute = found.get(seat, (0, 0, 0))
        found[seat] = (own + brought, held + len(centers), tribute) if seat == power else (own, held, tribute + brought)
    return found


def settle_year(
    state: PayolaState, before: Owners, after: Owners, parties: Parties, rules: RuleSet
) -> tuple[PayolaState, Bookings]:
    """Add profits, and move money with the centers that changed hands (rule ZEROSUM)."""
    hoarded = {seat: purse.money if "NO_HOARDING" in rules else 0 for seat, purse in state.purses.items()}
    accounts = {
        PowerName(seat): ZerosumAccount(purse.money - hoarded[seat], purse.earned)
        for seat, purse in state.purses.items()
    }
    gained, ceded = settle_captures(accounts, _by_purse(before, parties), _by_purse(after, parties))
    found: Bookings = {}
    for seat, purse in state.purses.items():
        power = PowerName(seat)
        came, went = gained.get(power, 0), ceded.get(power, 0)
        money = purse.money - hoarded[seat] + purse.earned + came - went
        found[seat] = Booking(purse.money, money, profit=purse.earned, captured=came, ceded=went, hoarded=hoarded[seat])
    purses = {seat: replace(purse, money=found[seat].after, earned=0) for seat, purse in state.purses.items()}
    return replace(state, purses=purses), found


def _by_purse(owners: Owners, parties: Parties) -> dict[Province, PowerName]:
    """Purse for the money of each center: its owner's or their lord's; none for moneyless dummies."""
    return {center: PowerName(parties.purse_of(owner) or "") for center, owner in owners.items()}


def forfeit(state: PayolaState, hopeless: Collection[PowerName]) -> tuple[PayolaState, Bookings]:
    """Remove the money of powers that are out, or certain to be (rule NO_DONATIONS)."""
    found: Bookings = {
        power: Booking(state.purse(power).money, 0, forfeited=state.purse(power).money)
        for power in hopeless
        if state.purse(power).money
    }
    return state.with_money(dict.fromkeys(found, 0)), found


def joined(first: Bookings, second: Bookings) -> Bookings:
    """Bookings of two consecutive phases as one for each seat."""
    found = dict(first)
    for seat, later in second.items():
        earlier = found.get(seat)
        found[seat] = later if earlier is None else _one_after_the_other(earlier, later)
    return found


def _one_after_the_other(earlier: Booking, later: Booking) -> Booking:
    return Booking(
        earlier.before,
        later.after,
        earlier.income + later.income,
        earlier.centers + later.centers,
        earlier.tribute + later.tribute,
        earlier.profit + later.profit,
        earlier.captured + later.captured,
        earlier.ceded + later.ceded,
        earlier.hoarded + later.hoarded,
        earlier.forfeited + later.forfeited,
    )
