"""Secret proposals and stalemate at the end of a phase (house_rules.md 8).

docs/decisions/004-secret-proposals.md says why.
"""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.game.ending.game_over import end
from judge.game.ending.motion_votes import Verdict
from judge.game.ending.motions import HouseChange
from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.events.proposals import StalemateNoticed
from judge.game.events.settings import SettingsChanged
from judge.game.game import Game
from judge.game.house_changes import check_house, house_changes_told, house_of, with_house
from judge.game.press.publishing import publish_rest
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.next_phase import changes_hands
from judge.problems import Refused
from judge.rules.house_options import read_house


def end_by_motion(game: Game, verdict: Verdict, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """The game ended by a vote instead of the phase: orders stay on file, and press that waits is told."""
    assert verdict.ending is not None
    phase = str(game.board.phase)
    over, ended = end(game, *verdict.ending, phase, now)
    over, published = publish_rest(over, phase, in_play.rules)
    return replace(over, shelved=()), (*verdict.told(phase), ended, *published)


def carry_out_motions(
    moved: Game, verdict: Verdict, phase: str, in_play: RulesInPlay
) -> tuple[Game, tuple[Event, ...]]:
    """Apply agreed house rules to the game in its next phase, and report all votes."""
    moved = replace(moved, motions=moved.motions.cleared())
    told: tuple[Event, ...] = verdict.told(phase)
    for motion in verdict.passed:
        if isinstance(motion.subject, HouseChange):
            moved, changed = _with_house(moved, motion.subject, in_play)
            told += changed
    return moved, told


def _with_house(game: Game, change: HouseChange, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Other house rules, unless they cannot be any more or are so already."""
    try:
        old = house_of(game)
        house = read_house(change.words, old)
        check_house(game, house, in_play.variant)
    except Refused as refused:
        return game, (SettingsChanged((f"HOUSE {' '.join(change.words)} has no effect: {refused.text}",)),)
    told = house_changes_told(old, house)
    return with_house(game, house), (SettingsChanged(told),) if told else ()


def mind_stalemate(after: Game, record: PhaseRecord, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Count the years without a change of center owners; tell the Master when they are many."""
    retreats = any(lost.retreats for lost in record.resolution.after.dislodged)
    phase = record.before.phase
    counted = changes_hands(phase, retreats, in_play)
    changed = record.before.centers != record.after.centers
    unseen = phase.year if phase.type is PhaseType.ADJUSTMENTS else in_play.map.year_before(phase.year)
    quiet = after.quiet.after(phase.year, changed=changed, counted=counted, unseen=unseen)
    many = in_play.rules.house.stalemate_years
    noticed = (StalemateNoticed(quiet.since, quiet.years),) if counted and many and quiet.years >= many else ()
    return replace(after, quiet=quiet), noticed
