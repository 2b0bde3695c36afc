"""Powers without orders in several phases: the count, and the final fall into civil disorder."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.ending.motion_votes import without_ballots_of
from judge.game.ending.proposals import without_proposer
from judge.game.events import Event
from judge.game.events.people import ControlChanged, PowerDummied
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Power, Status
from judge.game.on_file.owed_orders import owing_now
from judge.game.orders_ahead import forget_plans
from judge.game.people.control import hides_dummies
from judge.game.people.holders import without_player
from judge.game.people.sign_on import forget_sign_ons
from judge.game.people.stopped_press import heard_again
from judge.game.rules_in_play import Owing, RulesInPlay
from judge.game.time.absentees import without_absences
from judge.rules.registry import RuleSet


def counts_missing(phase_type: PhaseType, rules: RuleSet) -> bool:
    """True if a missing set counts against a power in this phase (nmr_cd_after, nmr_counts)."""
    house = rules.house
    return house.nmr_cd_after > 0 and (house.nmr_counts == "all" or phase_type is PhaseType.MOVEMENT)


def count_missed(
    before: Game, game: Game, record: PhaseRecord, in_play: RulesInPlay, *, early: bool = False
) -> tuple[Game, tuple[Event, ...]]:
    """Count the missing sets of the phase just processed for each player.

    `before` is the game before processing. Any set on file resets the count, even if it leaves units out. A power with
    nmr_cd_after missing sets in a row falls into civil disorder and loses its player. `early`: the phase was run before
    its deadline, so that nobody has missed it.
    """
    if not counts_missing(record.before.phase.type, in_play.rules):
        return game, ()
    events: tuple[Event, ...] = ()
    owed = owing_now(before, in_play)
    for power in game.powers:
        if power.status is not Status.PLAYED or power.controller is not None:
            continue
        missed = _missed_by(power, before, owed, early=early)
        game = game.with_power(replace(game.power(power.name), missed=missed))
        if missed >= in_play.rules.house.nmr_cd_after:
            game, told = _fall(game, power.name, missed, in_play)
            events += told
    return game, events


def _missed_by(power: Power, before: Game, owed: Owing, *, early: bool) -> int:
    """Return the number of sets in a row that a power has missed by now."""
    if before.power(power.name).orders is not None or power.name in owed.complete:
        return 0
    return power.missed if early else power.missed + (power.name in owed.owing)


def _fall(game: Game, name: PowerName, missed: int, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Put a power into civil disorder: it becomes a dummy without a wait, and its vassals lose their lord."""
    power = game.power(name)
    fallen = replace(without_player(power, Status.DUMMY), in_disorder=True)
    game = without_ballots_of(without_proposer(forget_sign_ons(game, name), name), name)
    game = forget_plans(game.with_power(fallen), name)
    hidden = hides_dummies(in_play.rules)
    game = without_absences(game if hidden else heard_again(game, name), name, in_play.rules)
    events: list[Event] = [PowerDummied(name, hidden, missed=missed)]
    for vassal in game.powers:
        if vassal.controller == name:
            events.append(ControlChanged(vassal.name, None, name))
            game = game.with_power(replace(vassal, controller=None, turns=()))
    return game, tuple(events)
