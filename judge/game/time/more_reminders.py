"""Reminders that house rules add to those of WARN, as spans before the deadline."""

from __future__ import annotations

from judge.board.opening import first_phase
from judge.board.position import Phase, PhaseType
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.rules.registry import RuleSet

_USUAL = 240
"""Four hours, in minutes: when a reminder goes out that the game's WARN does not give."""


def contacts_late(rules: RuleSet) -> bool:
    """True if one private and one public reminder precede action on missing orders (nmr_contact)."""
    return rules.house.nmr_action == "hold" and rules.house.nmr_contact


def more_reminders(game: Game, in_play: RulesInPlay) -> tuple[int, ...]:
    """Minutes before the present phase's deadline of its reminders besides those of WARN."""
    half = first_sets_asked(game, in_play)
    spans: tuple[int, ...] = () if half is None else (half,)
    if contacts_late(in_play.rules) and not game.timing_now.warn:
        spans += (_USUAL,)
    return spans


def first_sets_asked(game: Game, in_play: RulesInPlay) -> int | None:
    """Minutes before the first movement deadline when each power should have a set: half time.

    None: the present phase is another one, or the house rule preliminary_required_first_turn is off.
    """
    if not in_play.rules.house.preliminary_required_first_turn or game.position is None:
        return None
    if game.board.phase != _first_movement(in_play):
        return None
    began = game.phase_began or game.started
    if began is None or game.deadline is None:
        return None
    return int((game.deadline - began).total_seconds()) // 120


def _first_movement(in_play: RulesInPlay) -> Phase:
    """The first phase of a game in which units move: some begin with adjustments that fill the board."""
    phase = first_phase(in_play.map, in_play.rules)
    while phase.type is not PhaseType.MOVEMENT:
        phase = in_play.map.next_phase(phase)
    return phase
