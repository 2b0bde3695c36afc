"""Late powers and the people to blame; powers in civil disorder, for which nobody waits (rules.md C7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec import Struct, field

from judge.board.blindness import is_blind
from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.calendar.timing import Timing
from judge.game.events.clock import AfterGrace
from judge.game.game import Game
from judge.rules.registry import RuleSet


def after_grace(phase_type: PhaseType, rules: RuleSet) -> AfterGrace:
    """Consequence for late powers, other than dummies, when the grace of this phase is over.

    If no rule names the powers in civil disorder, CD_RETREATS and CD_BUILDS include all powers in their phases
    (rules.md C7). The house rule nmr_action=hold includes all in every phase, like CIVIL_DISORDER.
    """
    if "CIVIL_DISORDER" in rules:
        return AfterGrace.DISORDER
    if "CIVIL_PREVIEW" in rules:
        return AfterGrace.PREVIEW
    if rules.house.nmr_action == "hold":
        return AfterGrace.DISORDER
    sensible = {PhaseType.RETREATS: "CD_RETREATS", PhaseType.ADJUSTMENTS: "CD_BUILDS"}.get(phase_type)
    if "CD_DUMMIES" not in rules and sensible is not None and sensible in rules:
        return AfterGrace.DISORDER
    return AfterGrace.DISMISSED


def grace_end(
    deadline: datetime | None, timing: Timing, then: AfterGrace, granted: datetime | None = None
) -> datetime | None:
    """Return the end of the grace after a deadline; None: it never ends, or there is no deadline.

    `then` is the result of `after_grace`. `granted` is the Master's end for this phase (SET GRACE), which counts unless
    it is before the deadline.
    """
    if deadline is None:
        return None
    if granted is not None:
        return max(granted, deadline)
    if timing.grace is None:
        # A rule says what happens to late powers: without a GRACE it happens at the deadline.
        return deadline if then in (AfterGrace.DISORDER, AfterGrace.PREVIEW) else None
    return deadline + timing.grace.length


def grace_of(game: Game, rules: RuleSet) -> datetime | None:
    """Return the end of the present grace; None: it never ends, or there is no deadline or no phase."""
    if game.position is None:
        return None
    then = after_grace(game.board.phase.type, rules)
    return grace_end(game.deadline, game.timing_now, then, game.grace_until)


def follows(game: Game, rules: RuleSet) -> AfterGrace:
    """Consequence for powers without orders when the present phase's grace is over."""
    return AfterGrace.NOTHING if grace_of(game, rules) is None else after_grace(game.board.phase.type, rules)


def hides_late_powers(rules: RuleSet) -> bool:
    """True if players are told only about their own lateness. BLIND and HIDE_DUMMIES imply this rule."""
    return "HIDE_LATE_POWERS" in rules


def lists_unordered(game: Game, rules: RuleSet, now: datetime) -> bool:
    """True if everybody may see missing orders; after the deadline only if lateness is public.

    In a blind game they would reveal dislodged units, builds and surviving powers.
    """
    if is_blind(rules):
        return False
    return "LIST_UNORDERED" in rules and not (hides_late_powers(rules) and deadline_passed(game, now))


class People(Struct, frozen=True):
    """People behind the powers on the map. `vacant` have lost their player.

    `controllers` names the seat that orders for a dummy: a power, or "MASTER"; nobody orders for an unlisted one.
    `fallen` were put into civil disorder for good by missing orders (house rule nmr_cd_after).
    """

    played: frozenset[PowerName]
    dummies: frozenset[PowerName] = frozenset()
    controllers: Mapping[PowerName, str] = field(default_factory=dict)
    vacant: frozenset[PowerName] = frozenset()
    fallen: frozenset[PowerName] = frozenset()

    @property
    def abandoned(self) -> frozenset[PowerName]:
        """Return vacant powers, and the dummies for which one of them ordered."""
        return self.vacant | {power for power, lord in self.controllers.items() if lord in self.vacant}

    def answerable(self, late: Iterable[PowerName]) -> frozenset[PowerName]:
        """Return powers whose players are to blame for these late powers: their own, or their dummies."""
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
    """Return powers for which nobody waits, since they get default orders if they have none (rules.md C7).

    Vacant powers are among them from the deadline on: if they are still alive, the game runs only after its Master has
    let it continue without them. `then` and `patience_ends` are results of `after_grace` and `grace_end`. `forced`: the
    Master sent PROCESS, which waits for neither.
    """
    every, dummies_too = then is AfterGrace.DISORDER, "CD_DUMMIES" in rules
    controlled = people.dummies & people.controllers.keys()
    result = never_awaited(people, rules)
    if forced or is_past(deadline, now):
        result |= people.abandoned
    if every and (forced or is_past(deadline, now)):
        result |= people.dummies - controlled
    if forced or is_past(patience_ends, now):
        if every or dummies_too:
            result |= controlled
        if every:
            result |= people.played
    return result


def never_awaited(people: People, rules: RuleSet) -> frozenset[PowerName]:
    """Return powers in permanent civil disorder by the rules: dummies for which nobody orders."""
    found = people.fallen | (people.dummies if "CD_DUMMIES" in rules else frozenset())
    return found - (people.dummies & people.controllers.keys())


def is_past(moment: datetime | None, now: datetime) -> bool:
    """True if this moment is set and not in the future."""
    return moment is not None and moment <= now


def deadline_passed(game: Game, now: datetime) -> bool:
    """True if the present phase has a deadline that is over."""
    return game.deadline is not None and game.deadline <= now
