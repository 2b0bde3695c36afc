"""Victories and agreements of electors (everybody_plays.md 5, 6)."""

from __future__ import annotations

from collections.abc import Collection

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.ending.voting import may_agree
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.people.open_seats import participants
from judge.game.rules_in_play import Ended, RulesInPlay, option
from judge.game.values.endings import EndingKind
from judge.variants.everybody_plays.lots import lots_of
from judge.variants.everybody_plays.state import EndVote, EverybodyState, called, state_of

_QUIET_YEARS = 2
"""Game years without a change of owners after which a game ends in a draw of its last electors."""


def ending(game: Game, record: PhaseRecord, usual: Ended | None, in_play: RulesInPlay) -> Ended | None:
    """Ending of the game after a phase: a person's victory, the electors' agreement, or inactivity."""
    state = state_of(game)
    if usual is not None and usual.kind in (EndingKind.SOLO, EndingKind.SHARED):
        return _won(usual, game, record, state, in_play)
    if not may_agree(in_play.rules):
        return usual
    if (agreed := agreed_on(game, record, in_play)) is not None:
        return agreed
    if option(game, in_play, "ep_idle_end") == "draw_last_electors" and is_quiet(game, record, _QUIET_YEARS):
        people = electors(record, in_play, game) or tuple(dict.fromkeys(state.movers.values()))
        return Ended(EndingKind.DRAW, (), tuple(called(game, one) for one in people))
    return usual


def electors(record: PhaseRecord, in_play: RulesInPlay, game: Game) -> tuple[str, ...]:
    """Persons whose votes count in a phase, those drawn in it; empty if no votes are counted."""
    every_phase = option(game, in_play, "ep_electors") == "latest_phase"
    if not every_phase and record.before.phase.type is not PhaseType.MOVEMENT:
        return ()
    return tuple(dict.fromkeys(lot.person for lot in lots_of(record.told).drawn.values()))


def agreed_on(game: Game, record: PhaseRecord, in_play: RulesInPlay) -> Ended | None:
    """The end that every elector of a phase has voted for; None if there is none."""
    state, people = state_of(game), electors(record, in_play, game)
    here = {one.id for one in participants(game)}
    votes = [_counting(state.votes.get(person), here) for person in people]
    if option(game, in_play, "ep_nvr") == "no" and None in votes:
        return None
    wishes = {vote for vote in votes if vote is not None}
    if len(wishes) != 1:
        return None
    (wish,) = wishes
    if wish.person is not None:
        return Ended(EndingKind.CONCESSION, (), (called(game, wish.person),))
    shares_all = option(game, in_play, "ep_dias_shares") == "all"
    sharing = tuple(dict.fromkeys((*state.ever, *people))) if shares_all else people
    return Ended(EndingKind.DRAW, (), tuple(called(game, person) for person in sharing))


def _counting(vote: EndVote | None, here: Collection[str]) -> EndVote | None:
    """Return a vote if it counts: a vote for the win of a departed person does not."""
    return None if vote is not None and vote.person is not None and vote.person not in here else vote


def _won(usual: Ended, game: Game, record: PhaseRecord, state: EverybodyState, in_play: RulesInPlay) -> Ended | None:
    """The win of the persons who ordered for the winners; if nobody did, `ep_win_without_orders` decides."""
    people = tuple(
        dict.fromkeys(person for power in usual.victors for person in _who_ordered(power, game, record, state, in_play))
    )
    if not people:
        return usual if option(game, in_play, "ep_win_without_orders") == "end" else None
    kind = EndingKind.SHARED if len(people) > 1 else EndingKind.SOLO
    return Ended(kind, usual.victors, tuple(called(game, person) for person in people))


def _who_ordered(
    power: PowerName, game: Game, record: PhaseRecord, state: EverybodyState, in_play: RulesInPlay
) -> tuple[str, ...]:
    """Persons drawn for a power in the last movement and the retreats after it, according to `ep_winner`."""
    now = {name: lot.person for name, lot in lots_of(record.told).drawn.items()}
    is_retreat = record.before.phase.type is PhaseType.RETREATS
    moved = state.movers.get(power) if is_retreat else now.get(power)
    retreated = now.get(power) if is_retreat and record.before.dislodged_of(power) else None
    match option(game, in_play, "ep_winner"):
        case "movement":
            found = [moved]
        case "both":
            found = [moved, retreated]
        case _:
            found = [retreated or moved]
    return tuple(dict.fromkeys(person for person in found if person is not None))


def is_quiet(game: Game, record: PhaseRecord, years: int) -> bool:
    """True if no center changed hands for `years` game years, counted when a year's owners are settled."""
    since = quiet_since(state_of(game), record)
    return bool(since) and record.after.phase.year - since > years


def quiet_since(state: EverybodyState, record: PhaseRecord) -> int:
    """Return the year in which owners last changed, counting the changes of this phase."""
    if record.before.centers != record.after.centers or not state.quiet_since:
        return record.before.phase.year
    return state.quiet_since


def vote_words(vote: EndVote, game: Game) -> str:
    """Words for the object of a vote, in a sentence."""
    if vote.person is None:
        return "for a draw"
    return f"for the win of {called(game, vote.person)}"
