"""The Master changes the sequence of the lines of a locked list (crystal_ball.md 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events.phases import SubmissionReceived
from judge.game.rules_in_play import Submission, Submitted
from judge.problems import Refused
from judge.variants.crystal_ball.cycle import locked_phase
from judge.variants.crystal_ball.read_list import ListPlace, read_lists
from judge.variants.crystal_ball.show import confirmed_lines
from judge.variants.crystal_ball.state import Step
from judge.variants.crystal_ball.turn import state_of, with_state

_SECOND = 1
"""Movement phases carried out while the list for the second one is locked."""


def resequence(submission: Submission, power: PowerName) -> Submitted:
    """Reorder the lines of a power's locked list: once, in the second list.

    When that list was written, nobody could know how many of its lines would count. Raises Refused E-LIST-SEQUENCE.
    """
    game, in_play = submission.game, submission.in_play
    state = state_of(game)
    lists, title = state.of(power), in_play.map.title_of(power)
    if state.step is not Step.RUNNING or state.carried_out != _SECOND:
        raise Refused(
            "E-LIST-SEQUENCE",
            "Only the lists for the second movement phase of a game can have their sequence changed, while they"
            " are locked. Nothing was changed.",
        )
    if lists.resequenced:
        raise Refused("E-LIST-SEQUENCE", f"The sequence of the list of {title} was changed already; that is done once.")
    phase = locked_phase(state, game.board.phase, in_play.map)
    assert phase is not None
    place = ListPlace(phase, in_play.map.at(phase), in_play.rules)
    read = read_lists(submission.lines, power, frozenset({power}), place)
    lines = () if isinstance(read, list) else read.get(power, ())
    if Counter(lines) != Counter(lists.locked):
        raise Refused(
            "E-LIST-SEQUENCE",
            f"These are not the lines of the list that {title} has locked for {phase}: only their sequence can change."
            f" Nothing was changed. The lines are:\n{_listed(lists.locked)}",
        )
    changed = with_state(game, state.having(replace(lists, locked=lines, resequenced=True)))
    note = f"The Master has changed the sequence of the lines for {phase}."
    shown = confirmed_lines(changed, in_play, power)
    return Submitted(changed, (SubmissionReceived(power, "Lists", shown, submission.actor.id, (note,)),))


def _listed(lines: Sequence[object]) -> str:
    return "\n".join(map(str, lines)) or "(None)"
