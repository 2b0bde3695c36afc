"""The decisions of a movement phase, as DATC chapter 5 defines them, on provinces as small numbers.

A decision (may this move? is this convoy open? is this support given?) is True, False, or None while it is not known.
Everything else is a strength with two bounds: the highest value it can still have (`most` True) and the lowest.
`settle` takes every decision that follows from others. The rest depend on themselves: a single decision, circular
movement, or a convoy paradox (`judge.board.movement.cycles`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.board.movement.compiled_orders import CompiledOrder
from judge.board.movement.convoys import Crossing
from judge.board.movement.decision_rules import Bounds, DecisionRules, is_stopped
from judge.board.movement.tables import NOBODY, NOWHERE, ProvinceSet, numbers
from judge.board.names import PowerName

_NO_POWERS: frozenset[PowerName] = frozenset()
_NO_UNITS: frozenset[int] = frozenset()


class Decisions:
    """Goals and supports of all units. A unit is named by the number of its province.

    Lists have an entry for each province. `owner`: the power of the unit there, or None. `goal`: its destination,
    NOWHERE if it stays. `entrant`: the unit that moves there. `targets`: the provinces with one. `rivals`: province ->
    all units that move there, if several do; the method `attackers` covers both cases. `helpers`: unit -> units whose
    supports fit its order. `aim`: where an attacked support counts. `crossings`: armies that go by sea. `firing`:
    powers whose units harm one another. `passing`: fleets that swap places along different coasts.

    Decisions: `moved`, `given` (its support is not cut), `path` (for an army that goes by sea: is its convoy open?).
    """

    __slots__ = (
        "aim",
        "crossings",
        "entrant",
        "firing",
        "given",
        "goal",
        "helpers",
        "moved",
        "owner",
        "paradoxical",
        "passing",
        "path",
        "rivals",
        "rules",
        "size",
        "targets",
    )

    def __init__(self, owner: tuple[PowerName | None, ...], rules: DecisionRules) -> None:
        self.size = size = len(owner)
        self.rules = rules
        self.owner = owner
        self.goal: list[int] = [NOWHERE] * size
        self.moved: list[bool | None] = [None] * size
        self.given: list[bool | None] = [False] * size
        self.path: dict[int, bool | None] = {}
        self.aim: dict[int, int] = {}
        self.entrant: list[int] = [NOBODY] * size
        self.targets: list[int] = []
        self.rivals: dict[int, list[int]] = {}
        self.helpers: dict[int, list[int]] = {}
        self.crossings: dict[int, Crossing] = {}
        self.firing: frozenset[PowerName] = _NO_POWERS
        self.passing: frozenset[int] = _NO_UNITS
        self.paradoxical: set[int] = set()
        """Moves that failed because a paradox rule says so."""

    def set_out(self, moves: list[CompiledOrder]) -> None:
        """Record which unit moves where."""
        goal, entrant, targets, rivals = self.goal, self.entrant, self.targets, self.rivals
        for order in moves:
            target = order.target
            at = order.at
            goal[at] = target
            if entrant[target] == NOBODY:
                entrant[target] = at
                targets.append(target)
            elif target in rivals:
                rivals[target].append(at)
            else:
                rivals[target] = [entrant[target], at]

    # -- strengths -----------------------------------------------------------------------------------------------
    # `most if decision is None else decision`: an unknown decision counts as the value that makes the strength highest,
    # or lowest.

    def hold_strength(self, province: int, most: bool) -> float:
        """Strength of a province's resistance: 0 if empty or the unit leaves, 1 if it tried to leave.

        Under WEAK_BOUNCES a unit that tried and bounced has no strength left in its province. An army keeps its
        strength if its convoy failed.
        """
        if self.owner[province] is None:
            return 0
        if self.goal[province] == NOWHERE:
            return 1 + self.support(province, most)
        leaves = self.moved[province]
        if leaves is None:
            leaves = not most
        if leaves or (self.rules.weak_bounces and self._arrives(province, not most)):
            return 0
        return 1

    def attack_strength(self, unit: int, most: bool) -> float:
        """Strength of a unit's attack; nobody helps to dislodge units of the same power (DATC 6.D.10-12).

        Under FRIENDLY_FIRE they may help; under DUMMY_FIRE a dummy's units may help against each other.
        """
        if unit in self.crossings and not self._arrives(unit, most):
            return 0
        target = self.goal[unit]
        defender = self.owner[target]
        if defender is None:
            return 1 + self.support(unit, most)
        if self.goal[target] != NOWHERE:
            leaves = self.moved[target]
            if most if leaves is None else leaves:
                head_to_head = self.head_to_head(unit)
                if not (not most if head_to_head is None else head_to_head):
                    return 1 + self.support(unit, most)
        if defender == self.owner[unit]:
            return 1 + self.support(unit, most) if defender in self.firing else 0
        if unit in self.crossings and defender in self.crossings[unit].spared:
            return 0
        return 1 + self.support(unit, most, but_of=None if self.rules.friendly_fire else defender)

    def defend_strength(self, unit: int, most: bool) -> float:
        """Strength of a unit in a head-to-head battle."""
        return 1 + self.support(unit, most)

    def prevent_strength(self, unit: int, most: bool) -> float:
        """Strength with which a unit keeps others out of the province it moves to."""
        if unit in self.crossings and not self._arrives(unit, most):
            return 0
        opponent = self.goal[unit]
        if self.goal[opponent] == unit and self._is_beaten_from_there(unit, opponent, most):
            return 0
        return 1 + self.support(unit, most)

    def _is_beaten_from_there(self, unit: int, opponent: int, most: bool) -> bool:
        """True if a unit from the province it moves to dislodges it, so it has no effect there.

        This is always so after head-to-head battles (DATC 6.E.1); if convoys are involved, issue 4.A.7 decides.
        """
        dislodged = self.moved[opponent]
        if not (not most if dislodged is None else dislodged):
            return False
        head_to_head = self.head_to_head(unit)
        if not most if head_to_head is None else head_to_head:
            return True
        leaves = self.moved[unit]
        return self.rules.dislodged_never_prevents and not (most if leaves is None else leaves)

    def support(self, unit: int, most: bool, but_of: PowerName | None = None) -> int:
        """Return the number of a unit's supports, without supports by one power."""
        helpers = self.helpers.get(unit)
        if helpers is None:
            return 0
        count = 0
        for helper in helpers:
            given = self.given[helper]
            if (most if given is None else given) and (but_of is None or self.owner[helper] != but_of):
                count += 1
        return count

    # -- facts that are not strengths ----------------------------------------------------------------------------

    def attackers(self, province: int) -> Sequence[int]:
        """The units that move to a province."""
        entrant = self.entrant[province]
        return () if entrant == NOBODY else self.rivals.get(province) or (entrant,)

    def path_successful(self, unit: int) -> bool | None:
        """True if a moving unit gets to the border of its destination; None while not known."""
        crossing = self.crossings.get(unit)
        return True if crossing is None or crossing.or_land else self.path[unit]

    def _arrives(self, unit: int, most: bool) -> bool:
        """True if a moving unit gets to the border of its destination; `most` while not known."""
        successful = self.path_successful(unit)
        return most if successful is None else successful

    def goes_by_sea(self, unit: int) -> bool | None:
        """True if an army goes by sea or tries to; None while it may still walk instead."""
        crossing = self.crossings.get(unit)
        if crossing is None:
            return False
        return self.path[unit] if crossing.or_land else True

    def head_to_head(self, unit: int) -> bool | None:
        """True if two units move against each other, neither by convoy nor along another coast."""
        opponent = self.goal[unit]
        if self.goal[opponent] != unit or unit in self.passing:
            return False
        if not self.crossings:
            return True
        ways = (self.goes_by_sea(unit), self.goes_by_sea(opponent))
        return False if True in ways else None if None in ways else True

    def may_cut(self, attacker: int, supporter: int) -> bool:
        """True if an attack may cut a support: not by the supporter's own power, nor against a paradox rule.

        If units of one power may harm each other, they also cut each other's support.
        """
        power = self.owner[attacker]
        if power == self.owner[supporter] and power not in self.firing:
            return False
        crossing = self.crossings.get(attacker)
        if crossing is None or crossing.or_land:
            return True
        return self.owner[supporter] not in crossing.spared and not self._protected(supporter, crossing)

    def _protected(self, supporter: int, crossing: Crossing) -> bool:
        """True if an early paradox rule shields a support from a convoyed attack (DATC 4.A.2).

        "Early" means before Szykman's rule.
        """
        match self.rules.paradox_rule:
            case "1971":
                fleets = crossing.fleets
            case "1982":
                fleets = 0
                for other in self.crossings.values():
                    fleets |= other.fleets
            case "2000" | "all_fail":
                if self.owner[self.aim[supporter]] is None or supporter in self.helpers.get(self.aim[supporter], ()):
                    return False
                return crossing.needs(self.aim[supporter])
            case _:
                return False
        return bool(fleets >> self.aim[supporter] & 1)

    # -- decisions -----------------------------------------------------------------------------------------------

    def decide_move(self, unit: int) -> bool | None:
        """True if a move succeeds: its attack exceeds the resistance and all prevent strengths there."""
        target = self.goal[unit]
        rivals = self.rivals.get(target, ())
        if not self._may_exceed(unit, target, rivals, True):
            return False
        return True if self._may_exceed(unit, target, rivals, False) else None

    def _may_exceed(self, unit: int, target: int, rivals: Sequence[int], most: bool) -> bool:
        """True if an attack succeeds; unknowns count for it (`most`) or against it."""
        attack = self.attack_strength(unit, most)
        if attack == 0 or (self.owner[target] is not None and attack <= self.resistance(unit, target, not most)):
            return False
        for rival in rivals:  # noqa: SIM110  # slower as a generator
            if rival != unit and attack <= self.prevent_strength(rival, not most):
                return False
        return True

    def resistance(self, unit: int, target: int, most: bool) -> float:
        """Resistance of the unit in the target: hold strength, or defend strength head to head."""
        if self.goal[target] != unit:
            return self.hold_strength(target, most)
        head_to_head = self.head_to_head(unit)
        if head_to_head is None:
            strengths = self.hold_strength(target, most), self.defend_strength(target, most)
            return max(strengths) if most else min(strengths)
        return self.defend_strength(target, most) if head_to_head else self.hold_strength(target, most)

    def decide_path(self, unit: int) -> bool | None:
        """True if a convoy is open: one of its routes keeps all its fleets. None while that is unknown."""
        crossing = self.crossings[unit]
        sure, possible = self.fleets_left(crossing.fleets)
        if not crossing.is_open(possible):
            return False
        return True if sure == possible or crossing.is_open(sure) else None

    def fleets_left(self, fleets: ProvinceSet) -> tuple[ProvinceSet, ProvinceSet]:
        """Fleets that will certainly convoy, and fleets that still may."""
        sure = possible = fleets
        for fleet in numbers(fleets):
            if self.entrant[fleet] != NOBODY:
                lost = self._is_lost(fleet)
                if lost is not False:
                    sure ^= 1 << fleet
                if lost:
                    possible ^= 1 << fleet
        return sure, possible

    def _is_lost(self, fleet: int) -> bool | None:
        """True if a fleet is dislodged, or cannot convoy under WEAK_CONVOYS or SAFE_CONVOYS."""
        lost: bool | None = False
        attackers = self.attackers(fleet)
        for attacker in attackers:
            if self.moved[attacker]:
                return True
            if self.moved[attacker] is None:
                lost = None
        if self.rules.convoy_tests:
            stopped = self._is_stopped(fleet, attackers)
            if stopped is not False:
                return stopped
        return lost

    def _is_stopped(self, fleet: int, attackers: Sequence[int]) -> bool | None:
        """True if attacks stop a fleet's convoy without dislodging the fleet."""
        attacks = [
            (
                Bounds(self.prevent_strength(attacker, False), self.prevent_strength(attacker, True)),
                self.owner[attacker] != self.owner[fleet],
            )
            for attacker in attackers
        ]
        held = Bounds(self.hold_strength(fleet, False), self.hold_strength(fleet, True))
        return is_stopped(self.rules.convoy_tests, held, attacks)

    def decide_support(self, supporter: int) -> bool | None:
        """True if a support is given, i.e. not cut; its target can cut it only by dislodging the unit."""
        result: bool | None = True
        for attacker in self.attackers(supporter):
            if not self.may_cut(attacker, supporter):
                continue
            cut = self.cuts(attacker, supporter)
            if cut:
                return False
            if cut is None:
                result = None
        return result

    def cuts(self, attacker: int, supporter: int) -> bool | None:
        """True if an attack that counts cuts a support."""
        from_aim = attacker == self.aim[supporter]
        if from_aim and self.rules.sea_attack_cuts_aim and self.goes_by_sea(attacker):
            from_aim = False
        return self.moved[attacker] if from_aim else self.path_successful(attacker)

    def more_dependencies(self, _attacker: int) -> Sequence[int]:
        """Return further decisions that determine what an attack cuts."""
        return ()

    def depends_on_route(self, _unit: int) -> bool:
        """True if the strength of a unit that goes by sea depends on which of its routes hold."""
        return False

    def settle_plainly(self) -> list[int]:
        """Decide the moves that involve no strength above 1; return the others.

        A unit without support enters a province that is empty, or that its unit leaves, if no other unit wants it. It
        dislodges nobody, and among several attackers none is weaker.
        """
        owner, goal, moved, helpers, crossings = self.owner, self.goal, self.moved, self.helpers, self.crossings
        entrant, rivals = self.entrant, self.rivals
        rest: list[int] = []
        followers: list[int] = []
        for target in self.targets:
            unit = entrant[target]
            if target in rivals:
                self._settle_rivals(target, rest)
            elif owner[target] is None:
                if unit in crossings:
                    rest.append(unit)
                else:
                    moved[unit] = True
            elif unit in helpers or unit in crossings:
                rest.append(unit)
            elif goal[target] == NOWHERE:
                moved[unit] = False
            elif goal[target] != unit:
                if self.rules.weak_bounces:
                    rest.append(unit)
                else:
                    followers.append(unit)
            elif target in crossings or target in self.passing:
                rest.append(unit)
            else:
                moved[unit] = False
        while followers:
            waiting = [unit for unit in followers if moved[goal[unit]] is None]
            if len(waiting) == len(followers):
                rest += followers
                break
            for unit in followers:
                moved[unit] = moved[goal[unit]]
            followers = waiting
        return rest

    def _settle_rivals(self, target: int, rest: list[int]) -> None:
        units = self.rivals[target]
        if self.crossings or self.goal[target] in units:
            rest += units
            return
        for unit in units:
            if unit in self.helpers:
                rest.append(unit)
            else:
                self.moved[unit] = False

    # -- all of them ---------------------------------------------------------------------------------------------
    # Each decision has a number: for a unit's move it is that of its province, for its path `size` more, for its
    # support twice `size` more.

    def value(self, decision: int) -> bool | None:
        """Return a decision in its present state."""
        kind, unit = divmod(decision, self.size)
        return (self.moved, self.path, self.given)[kind][unit]

    def decide(self, decision: int, value: bool | None) -> None:
        """Record a decision; None takes it back."""
        kind, unit = divmod(decision, self.size)
        (self.moved, self.path, self.given)[kind][unit] = value

    def evaluate(self, decision: int) -> bool | None:
        """Compute a decision, as far as the decisions on which it depends are known."""
        kind, unit = divmod(decision, self.size)
        return (self.decide_move, self.decide_path, self.decide_support)[kind](unit)

    def settle(self, pending: Iterable[int]) -> list[int]:
        """Make every decision that follows from those already made; returns the rest."""
        left = list(pending)
        while True:
            before, left = left, []
            for decision in before:
                value = self.evaluate(decision)
                if value is None:
                    left.append(decision)
                else:
                    self.decide(decision, value)
            if len(left) == len(before):
                return left
