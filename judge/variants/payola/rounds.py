"""Rounds with smaller and smaller offers; most rounds with the same course are skipped (payola.md 6).

There are two ways to skip rounds. If it is certain, whatever wins, that the same bidders spend too much in all of them,
all their offers are lowered at once (`Stays`). And as long as rounds are decided alike (`Round.course`), every amount,
price and bill changes by the same steps: so anything true of two rounds of such a course is true of all between them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import gt, sub

from msgspec import Struct
from msgspec.structs import replace

from judge.variants.payola.auction import Amounts, Sale
from judge.variants.payola.offers import Bidder, Sheet

_LONGEST = 120
"""Number of earlier rounds to search for one like the current round."""
_FEWEST, _REST = 4, 8
"""The shortest leap to try, and the number of rounds to wait after a failed one."""


class Bids(Struct, frozen=True):
    """All sheets in one round: amounts, and the number of each sheet's reductions."""

    amounts: Amounts
    reductions: Mapping[Bidder, int]

    @classmethod
    def of(cls, sheets: Mapping[Bidder, Sheet]) -> Bids:
        """The bids of the first round."""
        offered = {bidder: tuple(offer.amount for offer in sheet.offers) for bidder, sheet in sheets.items()}
        plateaus = {bidder: tuple(offer.plateau for offer in sheet.offers) for bidder, sheet in sheets.items()}
        return cls(Amounts(offered, plateaus), dict.fromkeys(sheets, 0))

    def reduced(self, bidders: Sequence[Bidder], times: int = 1) -> Bids:
        """Bids after `times` rounds: these bidders' offers above their plateaus fall by 1 each round.

        If a bidder has no offer above its plateau, all their plateaus become 0 first.
        """
        offered, plateaus = dict(self.amounts.offered), dict(self.amounts.plateaus)
        for bidder in bidders:
            until_release = max(map(sub, offered[bidder], plateaus[bidder]), default=0)
            if times <= until_release:
                lowered = [amount - times for amount in offered[bidder]]
                offered[bidder] = tuple(map(max, lowered, plateaus[bidder]))
                continue
            more = times - until_release
            offered[bidder] = tuple([plateau - more if plateau > more else 0 for plateau in plateaus[bidder]])
            plateaus[bidder] = (0,) * len(plateaus[bidder])
        reductions = {bidder: count + times * (bidder in bidders) for bidder, count in self.reductions.items()}
        return Bids(Amounts(offered, plateaus), reductions)

    def above(self, bidder: Bidder) -> tuple[bool, ...]:
        """For each of a bidder's offers, True if it is above its plateau."""
        return tuple(map(gt, self.amounts.offered[bidder], self.amounts.plateaus[bidder]))

    def further(self, since: Bids, times: int) -> Bids:
        """Return these bids after repeating all changes since the others `times` more."""
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
    """One round: sales, bills, and bidders who spend more than they can."""

    bids: Bids
    sales: tuple[Sale, ...]
    bills: Mapping[Bidder, int]
    over: tuple[Bidder, ...]

    @property
    def course(self) -> tuple[object, ...]:
        """All decisions of a round that the next one depends on."""
        return (self.over, *(self.bids.above(bidder) for bidder in self.over), *(sale.course for sale in self.sales))


Play = Callable[[Bids], Round]
Stays = Callable[[Round, Bids], bool]
"""Predicate: the same bidders overspend in one round, in one with these lower bids, and between."""


def last_round(first: Bids, play: Play, stays: Stays) -> Round:
    """The first round in which nobody spends more than they can."""
    bids, trail, seen, leap = first, list[Round](), dict[tuple[object, ...], int](), _Leap()
    while (now := play(bids)).over:
        if rounds := leap.over_rounds(now, stays):
            bids, trail, seen = now.bids.reduced(now.over, rounds), [], {}
            continue
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


class _Leap:
    """Number of rounds tried at once: grows with success, pauses after a failure."""

    def __init__(self) -> None:
        self._span, self._rest = 256, 0

    def over_rounds(self, now: Round, stays: Stays) -> int:
        """Return the number of rounds with the same overspending bidders, from this one on; 0: unknown."""
        if self._rest:
            self._rest -= 1
            return 0
        if stays(now, now.bids.reduced(now.over, self._span - 1)):
            self._span *= 2
            return self._span // 2
        self._span //= 4
        if self._span < _FEWEST:
            self._span, self._rest = _FEWEST, _REST
        return 0


def _skipped(cycle: Sequence[Round], now: Round, play: Play) -> int:
    """Number of further repetitions of a cycle of rounds that are certain.

    The cycle's first round went like the present one.
    """
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
    """True if rounds with these bids are decided like the earlier ones."""
    if min((amount for amounts in bids.amounts.offered.values() for amount in amounts), default=0) < 0:
        return False
    for course in courses:
        played = play(bids)
        if played.course != course:
            return False
        bids = played.bids.reduced(played.over)
    return True
