"""Round after round with smaller offers; of rounds that go alike only the first and the last are played (payola.md 6).

As long as rounds are decided alike (`Round.course`), every amount, price and bill changes by the same steps. So what
holds in two rounds of such a course holds in all between them, and these need not be played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.variants.payola.auction import Amounts, Sale
from judge.variants.payola.offers import Bidder, Sheet

_LONGEST = 120
"""Rounds among which one is looked for that went as the present one."""


class Bids(Struct, frozen=True):
    """All sheets in one round: their amounts, and how often each was reduced."""

    amounts: Amounts
    reductions: Mapping[Bidder, int]

    @classmethod
    def of(cls, sheets: Mapping[Bidder, Sheet]) -> Bids:
        """The bids of the first round."""
        offered = {bidder: tuple(offer.amount for offer in sheet.offers) for bidder, sheet in sheets.items()}
        plateaus = {bidder: tuple(offer.plateau for offer in sheet.offers) for bidder, sheet in sheets.items()}
        return cls(Amounts(offered, plateaus), dict.fromkeys(sheets, 0))

    def reduced(self, bidders: Sequence[Bidder]) -> Bids:
        """The next round's: all offers of these bidders that are above their plateaus are lowered by 1.

        A bidder who has none above is released from their plateaus first.
        """
        offered, plateaus = dict(self.amounts.offered), dict(self.amounts.plateaus)
        for bidder in bidders:
            if not any(self.above(bidder)):
                plateaus[bidder] = (0,) * len(plateaus[bidder])
            held = zip(offered[bidder], plateaus[bidder], strict=True)
            offered[bidder] = tuple(amount - 1 if amount > plateau else amount for amount, plateau in held)
        reductions = {bidder: count + (bidder in bidders) for bidder, count in self.reductions.items()}
        return Bids(Amounts(offered, plateaus), reductions)

    def above(self, bidder: Bidder) -> tuple[bool, ...]:
        """Which of a bidder's offers are above their plateaus."""
        held = zip(self.amounts.offered[bidder], self.amounts.plateaus[bidder], strict=True)
        return tuple(amount > plateau for amount, plateau in held)

    def further(self, since: Bids, times: int) -> Bids:
        """These bids after all changes since others were made so many times more."""
        offered = {
            bidder: tuple(
                amount + times * (amount - before)
                for amount, before in zip(amounts, since.amounts.offered[bidder], strict=True)
            )
            for bidder, amounts in self.amounts.offered.items()
        }
        reductions = {
            bidder: count + times * (count - since.reductions[bidder]) for bidder, count in self.reductions.items()
        }
        return Bids(replace(self.amounts, offered=offered), reductions)


class Round(Struct, frozen=True):
    """One round: what was sold, everybody's bill, and who has spent more than they can."""

    bids: Bids
    sales: tuple[Sale, ...]
    bills: Mapping[Bidder, int]
    over: tuple[Bidder, ...]

    @property
    def course(self) -> tuple[object, ...]:
        """How everything was decided in it that the next round depends on."""
        return (self.over, *(self.bids.above(bidder) for bidder in self.over), *(sale.course for sale in self.sales))


Play = Callable[[Bids], Round]


def last_round(first: Bids, play: Play) -> Round:
    """The first round in which nobody spends more than they can."""
    bids, trail, seen = first, list[Round](), dict[tuple[object, ...], int]()
    while (now := play(bids)).over:
        course = now.course
        ahead = _skipped(trail[seen[course] :], now, play) if course in seen else 0
        if ahead or len(trail) == _LONGEST:
            bids = now.bids.further(trail[seen[course]].bids, ahead) if ahead else now.bids
            trail, seen = [], {}
            if ahead:
                continue
        seen[course] = len(trail)
        trail.append(now)
        bids = now.bids.reduced(now.over)
    return now


def _skipped(cycle: Sequence[Round], now: Round, play: Play) -> int:
    """How many times more the rounds of a cycle, whose first went as the present one, are certain to go alike."""
    start = cycle[0].bids
    if start.amounts.plateaus != now.bids.amounts.plateaus:
        return 0
    courses = [each.course for each in cycle]
    good, bad = 0, 1
    while _goes_alike(now.bids.further(start, bad), courses, play):
        good, bad = bad, 2 * bad
    while bad - good > 1:
        middle = (good + bad) // 2
        if _goes_alike(now.bids.further(start, middle), courses, play):
            good = middle
        else:
            bad = middle
    return good


def _goes_alike(bids: Bids, courses: Sequence[tuple[object, ...]], play: Play) -> bool:
    """Whether rounds that begin with these bids are decided as these were."""
    if min((amount for amounts in bids.amounts.offered.values() for amount in amounts), default=0) < 0:
        return False
    for course in courses:
        played = play(bids)
        if played.course != course:
            return False
        bids = played.bids.reduced(played.over)
    return True
