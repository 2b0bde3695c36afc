"""Votes on the end of a game: voters, the result of the votes on file, proposals that fail."""

from __future__ import annotations

from datetime import datetime

from judge.board.blindness import is_blind
from judge.board.build_sites import may_return
from judge.board.names import PowerName
from judge.board.position import PhaseType, Position
from judge.game.ending.counting import end_agreed_on, ending_kind, proposal_stands
from judge.game.ending.proposals import without_votes
from judge.game.ending.victory import end
from judge.game.ending.voting import VotingMode, may_agree, voting_mode
from judge.game.events import Event
from judge.game.events.phases import ProposalFell
from judge.game.game import Game, Status
from judge.game.people.control import hides_dummies, led_powers
from judge.game.press.publishing import publish_rest
from judge.game.rules_in_play import RulesInPlay
from judge.game.values.ballots import Ballot, No, Yes
from judge.game.values.endings import EndingKind
from judge.rules.registry import RuleSet


def ballot_of(game: Game, name: PowerName) -> Ballot | None:
    """Return a power's vote on file, or the YES implied by its open proposal; None if there is neither."""
    vote, proposal = game.power(name).vote, game.proposal
    return Yes() if vote is None and proposal is not None and proposal.proposer == name else vote


def survivors(game: Game, rules: RuleSet) -> tuple[PowerName, ...]:
    """Return the voters on the end, who may share it: independent powers that own a center.

    A vassal's center counts, too. If a power can survive without centers (GARRISON), its units count as well. Before
    mobilization nobody owns centers, and all powers vote. Uncontrolled dummies and controlled powers do not vote,
    unless a watcher controls them. A vacant power has a vote, and so blocks every end (draws.md 4).
    """
    everybody = {power.name for power in game.powers}
    owners = everybody if game.board.is_empty else set(game.board.centers.values())
    if may_return(rules):
        owners |= _garrisoned(game.board)
    led = led_powers(game)
    lords = {power.controller for power in game.powers if power.name in owners}
    return tuple(
        power.name
        for power in game.powers
        if (power.name in owners or power.name in lords)
        and (power.name in led or (power.status is not Status.DUMMY and power.controller is None))
    )


def seeming_survivors(game: Game, rules: RuleSet) -> tuple[PowerName, ...]:
    """Survivors as publicly known: hidden dummies with a center seem to vote too.

    Votes and proposals can name them like the others, but an end that includes one never passes. In a blind game nobody
    may know who is left, so all powers are included.
    """
    if is_blind(rules):
        return tuple(power.name for power in game.powers)
    voters = survivors(game, rules)
    if not hides_dummies(rules):
        return voters
    owners = set(game.board.centers.values())
    return tuple(
        power.name
        for power in game.powers
        if power.name in voters or (power.status is Status.DUMMY and power.name in owners)
    )


def _garrisoned(board: Position) -> set[PowerName]:
    """Return powers with a unit; in winter, if they have no center, only if they need not remove it."""
    standing = {unit.power for unit in board.units}
    return standing & set(board.garrisons) if board.phase.type is PhaseType.ADJUSTMENTS else standing


def no_end_by_vote(game: Game, in_play: RulesInPlay) -> str:
    """Return the reason why no vote can end a game now, as a sentence; "" if one can."""
    if not may_agree(in_play.rules):
        return f"{game.name} cannot end by a vote: somebody has to win it (rule NO_DRAW)."
    return in_play.variant.people.no_end_by_vote(game)


def agreed_end(game: Game, in_play: RulesInPlay) -> tuple[EndingKind, tuple[PowerName, ...]] | None:
    """Kind and victors (in map order) of the end that the votes on file agree on; None if there is none."""
    voters = survivors(game, in_play.rules)
    ballots = {power.name: power.vote for power in game.powers if power.vote is not None}
    vacant = [name for name in voters if game.power(name).status is Status.RESIGNED]
    mode = voting_mode(in_play.rules, game.voting)
    agreed = end_agreed_on(ballots, voters, vacant, mode, game.proposal, game.voting)
    if agreed is None or no_end_by_vote(game, in_play):
        return None
    return ending_kind(agreed, voters), tuple(name for name in voters if name in agreed)


def votes_last(game: Game, rules: RuleSet) -> bool:
    """True if votes last beyond the phase: standing votes, and votes on a proposal (commands.md 8.3)."""
    return game.voting.standing or voting_mode(rules, game.voting) is VotingMode.PROPOSE


def drop_fallen(game: Game, rules: RuleSet) -> tuple[Game, tuple[Event, ...]]:
    """Return the game without a proposal that somebody rejected or whose favored power is out."""
    proposal = game.proposal
    ballots = {power.name: power.vote for power in game.powers if power.vote is not None}
    voters = seeming_survivors(game, rules)
    if proposal is None or proposal_stands(proposal, ballots, voters):
        return game, ()
    vetoed = any(isinstance(ballots.get(name), No) for name in voters)
    return without_votes(game), (ProposalFell(proposal.favored, vetoed),)


def count_votes(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Count the votes on file, which may drop a proposal or end the game.

    Call it whenever a vote, the survivors or a vacancy have changed (draws.md 1).
    """
    if not game.stage.is_under_way:
        return game, ()
    game, events = drop_fallen(game, in_play.rules)
    if agreed := agreed_end(game, in_play):
        phase = str(game.board.phase)
        game, ended = end(game, *agreed, phase, now)
        game, published = publish_rest(game, phase, in_play.rules)
        events = (*events, ended, *published)
    return game, events
