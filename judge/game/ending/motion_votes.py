"""Count of secret proposals (house_rules.md 8): voters, results, and the end that comes first."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.names import PowerName
from judge.game.ending.counting import ending_kind
from judge.game.events import Event
from judge.game.events.proposals import MotionMade, MotionsDecided
from judge.game.game import Game, Status
from judge.game.people.control import hides_dummies, led_powers
from judge.game.people.seats import MASTER
from judge.game.values.endings import EndingKind
from judge.game.values.motions import HouseChange, Motion, Opinion, Share, Subject
from judge.rules.registry import RuleSet


def motion_voters(game: Game) -> tuple[PowerName, ...]:
    """Return voters on proposals, who may share the end: self-governing powers with a unit or center.

    If somebody without a power leads a power, its leader votes. A vacant power is a voter, too, and blocks by its
    missing ballot.
    """
    led = led_powers(game)
    return tuple(
        power.name
        for power in game.powers
        if (power.name in led or (power.status is not Status.DUMMY and power.controller is None))
        and game.is_alive(power.name)
    )


def nameable(game: Game, rules: RuleSet) -> tuple[PowerName, ...]:
    """Return the powers that a proposal may name without revealing survivors or dummies."""
    if is_blind(rules):
        return tuple(power.name for power in game.powers)
    voters = motion_voters(game)
    return tuple(
        power.name
        for power in game.powers
        if power.name in voters
        or (hides_dummies(rules) and power.status is Status.DUMMY and bool(game.board.centers_of(power.name)))
    )


def passes(motion: Motion, voters: Collection[PowerName]) -> bool:
    """True if at least one voter says yes, and all others say yes or abstain explicitly.

    The power named in a concession always counts as a yes. House rules also need the Master's yes.
    """
    match motion.subject:
        case Share(powers) if not set(powers) <= set(voters):
            return False  # one of them has been eliminated
        case Share((winner,)):
            motion = motion.with_ballot(winner, Opinion.YES)
        case HouseChange() if motion.opinion_of(MASTER) is not Opinion.YES:
            return False
        case _:
            pass
    cast = [motion.opinion_of(voter) for voter in voters]
    return Opinion.YES in cast and all(said in (Opinion.YES, Opinion.ABSTAIN) for said in cast)


class MotionResult(Struct, frozen=True):
    """Result of the ballots on file. `ending` is the first end of the game that passes."""

    passed: tuple[Motion, ...] = ()
    failed: tuple[Motion, ...] = ()
    ending: tuple[EndingKind, tuple[PowerName, ...]] | None = None

    def told(self, phase: str) -> tuple[MotionsDecided, ...]:
        """Return the event of the result; () if no motion was decided. If several ends pass, it names one."""
        passed = tuple(motion.subject for motion in self.passed)
        failed = tuple(motion.subject for motion in self.failed)
        return (MotionsDecided(phase, passed, failed),) if passed or failed else ()


def count_motions(game: Game, *, can_end: bool = True) -> MotionResult:
    """Decide all motions at the end of the present phase. If one ends the game, it alone passes.

    If not `can_end`, no motion on the end passes.

    If several end the game, a concession comes first, then the larger draw, then the earlier proposal.
    """
    voters = motion_voters(game)
    counted = [motion for motion in game.motions.standing if can_end or not isinstance(motion.subject, Share)]
    passed = [motion for motion in counted if passes(motion, voters)]
    failed = tuple(motion for motion in game.motions.standing if motion not in passed)
    ends = [(_rank(powers, motion), motion, powers) for motion in passed if (powers := _shared(motion.subject, voters))]
    if not ends:
        return MotionResult(tuple(passed), failed)
    _, motion, powers = min(ends, key=lambda end: end[0])
    return MotionResult((motion,), (), (ending_kind(frozenset(powers), voters), powers))


def _shared(subject: Subject, voters: tuple[PowerName, ...]) -> tuple[PowerName, ...]:
    """Return the powers that share the game by this proposal; empty if the game continues."""
    match subject:
        case Share(powers):
            return tuple(voter for voter in voters if voter in powers) if powers else voters
        case _:
            return ()


def _rank(powers: tuple[PowerName, ...], motion: Motion) -> tuple[int, int]:
    """Sort key for ends: first a concession, then the largest draw, then the oldest."""
    return (-1000 if len(powers) == 1 else -len(powers), motion.number)


def make_motion(game: Game, subject: Subject, by: PowerName) -> tuple[Game, tuple[Event, ...]]:
    """Put a subject to the vote. Only its author learns who made it."""
    number = game.motions.made + 1
    motions = replace(
        game.motions,
        standing=(*game.motions.standing, Motion(number, subject)),
        made=number,
        proposers=(*game.motions.proposers, by),
    )
    return replace(game, motions=motions), (MotionMade(by, number, subject, game.phase_code),)


def without_ballots_of(game: Game, seat: str) -> Game:
    """Return the game without a leaver's votes; their successor may propose like anybody else.

    Their proposals stand. If a newcomer's proposal were refused, they would learn who made one.
    """
    standing = tuple(motion.with_ballot(seat, None) for motion in game.motions.standing)
    proposers = tuple(each for each in game.motions.proposers if each != seat)
    return replace(game, motions=replace(game.motions, standing=standing, proposers=proposers))
