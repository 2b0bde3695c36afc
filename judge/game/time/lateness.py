"""Late powers and the people to blame; powers in civil disorder, which nobody waits for.

docs/decisions/006-missing-orders.md says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec import Struct, field

from judge.board.blindness import is_blind
from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.time.grace import AfterGrace
from judge.rules.registry import RuleSet


def hides_late_powers(rules: RuleSet) -> bool:
    """True if players learn only of their own lateness."""
    return "HIDE_LATE_POWERS" in rules


def lists_unordered(game: Game, rules: RuleSet, now: datetime) -> bool:
    """True if everybody may see missing orders; after the deadline only if lateness is public.

    In a blind game it would tell who was beaten, who builds and who is left.
    """
    if is_blind(rules):
        return False
    return "LIST_UNORDERED" in rules and not (hides_late_powers(rules) and deadline_passed(game, now))


class People(Struct, frozen=True):
    """People behind the powers on the map. `vacant` have lost their player.

    `controllers` orders for a dummy: a power, or "MASTER". A dummy not listed has nobody. `fallen` were put into civil
    disorder for good by missing orders (house rule nmr_cd_after).
    """

    played: frozenset[PowerName]
    dummies: frozenset[PowerName] = frozenset()
    controllers: Mapping[PowerName, str] = field(default_factory=dict)
    vacant: frozenset[PowerName] = frozenset()
    fallen: frozenset[PowerName] = frozenset()

    @property
    def abandoned(self) -> frozenset[PowerName]:
        """The vacant powers, and the dummies that one of them ordered for."""
        return self.vacant | {power for power, lord in self.controllers.items() if lord in self.vacant}

    def answerable(self, late: Iterable[PowerName]) -> frozenset[PowerName]:
        """Played powers whose players are to blame for these late ones: their own, or their dummies."""
        blamed = {self.controllers.get(power, "") if power in self.dummies else power for power in late}
        return frozenset(power for power in self.played if power in blamed)


def in_disorder(
    people: People,
    then: AfterGrace,
    rules: RuleSet,
    deadline: datetime | None,
    patience_ends: datetime | None,
    now: datetime,
    *,
    forced: bool = False,
) -> frozenset[PowerName]:
    """The powers that get default orders instead of being waited for, if they have none (rules.md C7).

    Vacant powers are among them from the deadline on: a game in which they matter is played only when its Master has
    let it go on without them. `then` is what `after_grace` says, `patience_ends` what `grace_end` does. `forced`: the
    Master said PROCESS, which waits for neither.
    """
    every, dummies_too = then is AfterGrace.DISORDER, "CD_DUMMIES" in rules
    controlled = people.dummies & people.controllers.keys()
    result = people.fallen - controlled
    if forced or is_past(deadline, now):
        result |= people.abandoned
    if dummies_too or (every and (forced or is_past(deadline, now))):
        result |= people.dummies - controlled
    if forced or is_past(patience_ends, now):
        if every or dummies_too:
            result |= controlled
        if every:
            result |= people.played
    return result


def is_past(moment: datetime | None, now: datetime) -> bool:
    """True if there is such a moment and it has come."""
    return moment is not None and moment <= now


def deadline_passed(game: Game, now: datetime) -> bool:
    """True if the present phase has a deadline and it is over."""
    return game.deadline is not None and game.deadline <= now
