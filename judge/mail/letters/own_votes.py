"""A reader's own votes on the end of the game: those on file, and those that have ended with a phase."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from judge.board.names import PowerName
from judge.game.ending.ballots import Ballot, Solo
from judge.game.ending.describe_ballots import describe_ballot, describe_end, vote_line
from judge.game.ending.votes import survivors, votes_last
from judge.game.ending.voting import voting_mode
from judge.game.events.phases import PhaseProcessed, PhaseRecord, ProposalMade, VoteCast
from judge.game.game import Game
from judge.game.outcome import Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.viewers import Viewer


class LapsedVote(Struct, frozen=True):
    """A vote that has ended: the end that it was for, in words, and the line that casts it again."""

    end: str
    line: str


def votes_on_file(game: Game, in_play: RulesInPlay, reader: Viewer) -> tuple[str, ...]:
    """Return a sentence for each vote of the reader's own powers, and its lifetime."""
    if not game.stage.is_under_way:
        return ()
    mode = voting_mode(in_play.rules, game.voting)
    lasts = "until you change it" if votes_last(game, in_play.rules) else "until this phase is processed"
    own = [(power.name, power.vote) for power in game.powers if power.name in reader.seats]
    told: list[str] = []
    for name, vote in own:
        if vote is None or isinstance(vote, Solo):  # it says no more than silence
            continue
        whose = "Your vote" if len(own) == 1 else f"Your vote for {in_play.map.title_of(name)}"
        said = describe_ballot(vote, name, mode, in_play.map)
        told.append(f"{whose} on the end of the game is on file, {lasts}: {said[0].lower()}{said[1:]}")
    return tuple(told)


def lapsed_votes(
    outcome: Outcome, record: PhaseRecord, game: Game, in_play: RulesInPlay, reader: Viewer
) -> tuple[LapsedVote, ...]:
    """Return the reader's votes that ended with this phase and can be cast again."""
    before = outcome.before
    if before is None or before.position is None or str(record.before.phase) != before.phase_code:
        return ()
    if not game.stage.is_under_way or votes_last(game, in_play.rules):
        return ()
    again = [name for name in survivors(game, in_play.rules) if name in reader.seats]
    votes = {name: vote for name, vote in _votes_at_the_end(outcome, before) if name in again}
    lines = ((vote_line(vote), describe_end(vote, in_play.map)) for vote in votes.values() if vote is not None)
    return tuple(LapsedVote(end, line) for line, end in lines if line)


def _votes_at_the_end(outcome: Outcome, before: Game) -> Iterator[tuple[PowerName, Ballot | None]]:
    """Votes when the first phase of an outcome was processed, later ones of a power after earlier ones."""
    yield from ((power.name, power.vote) for power in before.powers)
    for event in outcome.events:
        match event:
            case VoteCast(power, vote):
                yield power, vote
            case ProposalMade(proposer, ballot=ballot) if ballot is not None:
                yield PowerName(proposer), ballot
            case PhaseProcessed():
                return
