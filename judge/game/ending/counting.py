"""Counting ballots: the ends that a ballot approves, and the end that passes.

An end passes when every survivor's ballot approves it. If several pass, the largest counts; if two are equally large,
none does (draws.md, commands.md section 8).

*Survivors* are the powers that may vote (draws.md section 4); they are determined elsewhere and passed in. A vacant
survivor has no ballot and so blocks every end. The ballot of a non-survivor does not count.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from judge.board.names import PowerName
from judge.game.ending.voting import BY_THE_RULES, Voting, VotingMode, unset_ballot
from judge.game.values.ballots import Ballot, Concede, Draw, End, ListBallot, Loss, No, Proposal, Size, Solo, Yes
from judge.game.values.endings import EndingKind

# Ends that a ballot approves


def approves(
    ballot: Ballot,
    voter: PowerName,
    end: End,
    survivors: Collection[PowerName],
    mode: VotingMode,
    proposal: Proposal | None = None,
) -> bool:
    """True if a survivor's ballot approves an end; False if it is empty or includes non-survivors.

    A ballot that its mode does not offer approves nothing in DEFAULT and PROPOSE; in SIZE and LIST it counts literally.
    """
    everybody = frozenset(survivors)
    if not end or not end <= everybody:
        return False
    match mode:
        case VotingMode.DEFAULT:
            return _approves_with_dias(ballot, voter, end, everybody)
        case VotingMode.SIZE | VotingMode.LIST:
            least, greatest, most = _bounds(ballot, voter, everybody)
            return least <= end <= greatest and len(end) <= most
        case VotingMode.PROPOSE:
            return isinstance(ballot, Yes) and proposal is not None and end == proposal.end(everybody)
        case VotingMode.SECRET | VotingMode.NONE:
            return False


def _approves_with_dias(ballot: Ballot, voter: PowerName, end: End, survivors: End) -> bool:
    """True if a ballot approves an end of a game that only a concession or the draw of all can end."""
    match ballot:
        case Solo():
            return end == {voter}
        case Draw():
            return end == survivors
        case Loss():
            return end == survivors or (len(end) == 1 and voter not in end)
        case Concede(power):
            return end in (survivors, {power})
        case _:
            return False


class _Bounds(NamedTuple):
    """Bounds of approved ends: all powers of `least`, only powers of `greatest`, at most `most` in number."""

    least: End
    greatest: End
    most: int


def _bounds(ballot: Ballot, voter: PowerName, survivors: End) -> _Bounds:
    """Return bounds of the ends approved by a ballot, of any kind, if draws may leave survivors out."""
    me, nobody, all_of_them = frozenset({voter}), End(), len(survivors)
    match ballot:
        case Solo():
            return _Bounds(me, me, 1)
        case Draw():
            return _Bounds(me, survivors, all_of_them)
        case Size(most):
            return _Bounds(me, survivors, most)
        case Loss():
            return _Bounds(nobody, survivors - me, all_of_them)
        case ListBallot(powers):
            return _Bounds(me.intersection(powers), survivors.intersection(powers) | me, all_of_them)
        case Concede(power):
            return _Bounds(nobody, survivors & {power}, 1)
        case Yes() | No():
            return _Bounds(nobody, nobody, 0)


# Counting


def end_agreed_on(
    ballots: Mapping[PowerName, Ballot],
    survivors: Collection[PowerName],
    vacant: Collection[PowerName],
    mode: VotingMode,
    proposal: Proposal | None = None,
    voting: Voting = BY_THE_RULES,
) -> End | None:
    """Return the end that these ballots agree on; None if the game continues.

    `ballots` has the ballots on file; a missing one counts as `unset_ballot`, and the proposer of `proposal` has said
    YES. At least one ballot must accept an end other than its voter's own win: a lone survivor without a vote, or with
    SOLO, plays on.
    """
    everybody = frozenset(survivors)
    if not everybody or not everybody.isdisjoint(vacant):
        return None
    cast = _cast(ballots, everybody, mode, proposal, unset_ballot(mode, voting))
    if cast is None or all(isinstance(ballot, Solo) for ballot in cast.values()):
        return None
    match mode:
        case VotingMode.SIZE | VotingMode.LIST:
            return _outcome_of_bounds(cast, everybody)
        case VotingMode.DEFAULT:
            end = _end_with_dias(cast, everybody)
        case VotingMode.PROPOSE:
            end = proposal.end(everybody) if proposal else End()
        case VotingMode.SECRET | VotingMode.NONE:
            return None
    agreed = all(approves(ballot, voter, end, everybody, mode, proposal) for voter, ballot in cast.items())
    return end if agreed else None


def _cast(
    ballots: Mapping[PowerName, Ballot],
    survivors: End,
    mode: VotingMode,
    proposal: Proposal | None,
    unsaid: Ballot | None,
) -> dict[PowerName, Ballot] | None:
    """Return each survivor's ballot; None if any survivor lacks a valid one."""
    cast: dict[PowerName, Ballot] = {}
    for voter in survivors:
        proposed = mode is VotingMode.PROPOSE and proposal is not None and proposal.proposer == voter
        ballot = ballots.get(voter, Yes() if proposed else unsaid)
        if ballot is None:
            return None
        cast[voter] = ballot
    return cast


def _end_with_dias(cast: Mapping[PowerName, Ballot], survivors: End) -> End:
    """Return the only end that can pass: the win of a power that insists on it, or else the draw of all.

    Two powers that insist on their own wins do not approve each other's.
    """
    return frozenset(voter for voter, ballot in cast.items() if isinstance(ballot, Solo)) or survivors


def _outcome_of_bounds(cast: Mapping[PowerName, Ballot], survivors: End) -> End | None:
    """Largest end within the bounds of all ballots; a tie of several ends nothing.

    The ends that pass lie between the union of all `least` and the intersection of all `greatest`, and have no more
    powers than the smallest `most`. With lists alone this is njudge's rule (the intersection itself, if it contains all
    powers that list themselves); with sizes and LOSS alone it is DPjudge's (all powers that do not vote LOSS, if each
    of them accepts that end).
    """
    if all(isinstance(ballot, Loss) for ballot in cast.values()):
        return survivors  # all would rather be left out: nobody is
    bounds = [_bounds(ballot, voter, survivors) for voter, ballot in cast.items()]
    least = frozenset[PowerName]().union(*(bound.least for bound in bounds))
    greatest = survivors.intersection(*(bound.greatest for bound in bounds))
    most = min(bound.most for bound in bounds)
    if not least <= greatest:
        return None
    if len(greatest) > most:
        # Some of the possible sharers must stay out. It is clear which only if the required ones fill the end.
        return least if len(least) == most else None
    return greatest or None


def proposal_stands(proposal: Proposal, ballots: Mapping[PowerName, Ballot], survivors: Collection[PowerName]) -> bool:
    """True if a proposal is open: no voter has said NO, and the favored power still has a vote."""
    vetoed = any(isinstance(ballots.get(voter), No) for voter in survivors)
    return bool(proposal.end(survivors)) and not vetoed


def ending_kind(end: End, survivors: Collection[PowerName]) -> EndingKind:
    """Return a concession if one of several powers remains, else a draw."""
    return EndingKind.CONCESSION if len(end) == 1 and end != frozenset(survivors) else EndingKind.DRAW
