"""Votes on the end of a game: the ballots, which ends each of them approves, which end passes.

An *end* is a non-empty set of survivors: one power is a concession to it, all of them the draw that includes all
survivors (DIAS), anything else a draw that leaves some out. It passes when every survivor's ballot approves it. Of
several that pass the largest counts, and nothing does if two are equally large (draws.md, commands.md section 8).

*Survivors* are the powers that may vote (draws.md section 4); who they are is asked elsewhere and given here.
A vacant survivor has no ballot and so blocks every end. A ballot of somebody who is no survivor does not count.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from judge.board.names import PowerName
from judge.rules.registry import RuleSet

End = frozenset[PowerName]
"""Who shares the result; never empty where it stands for the end of a game."""


# Ballots and proposals


class Solo(Struct, frozen=True, tag=True):
    """Only a win of my own."""


class Draw(Struct, frozen=True, tag=True):
    """The draw of all survivors; where draws may leave some out, every end with me."""


class ListBallot(Struct, frozen=True, tag=True):
    """Any end among these powers, as njudge counts it.

    With the voter in the list: subsets of it that include him. Without him: subsets of it and himself, with or without
    him. `powers` is in map order; one that has been eliminated since drops out.
    """

    powers: tuple[PowerName, ...]


class Size(Struct, frozen=True, tag=True):
    """Every end with me and at most `most` powers in all, from 2."""

    most: int


class Loss(Struct, frozen=True, tag=True):
    """Every end without me. In a DIAS game: a concession to anybody else, or the draw of all."""


class Concede(Struct, frozen=True, tag=True):
    """A win of one other power. In a DIAS game the draw of all as well."""

    power: PowerName


class Yes(Struct, frozen=True, tag=True):
    """For the standing proposal."""


class No(Struct, frozen=True, tag=True):
    """Against the standing proposal, which falls by it with all its votes."""


Ballot = Solo | Draw | ListBallot | Size | Loss | Concede | Yes | No


class Proposal(Struct, frozen=True):
    """What everybody says YES or NO to: a concession to `favored`, or with None the draw of all survivors.

    `proposer` "": whoever proposed it has left, and his successor has not said YES yet.
    """

    proposer: PowerName
    favored: PowerName | None = None

    def end(self, survivors: Collection[PowerName]) -> End:
        """The end that is proposed; empty if the favored power is no survivor."""
        return frozenset(survivors) if self.favored is None else frozenset({self.favored}) & frozenset(survivors)


# Modes


class VotingMode(StrEnum):
    """How a game votes on its end.

    DEFAULT is DIAS with concessions. SIZE and LIST let draws leave survivors out, with DPjudge's and njudge's ballots.
    PROPOSE puts one public proposal at a time to the vote. NONE: only a victory ends the game.
    """

    DEFAULT = "default"
    SIZE = "size"
    LIST = "list"
    PROPOSE = "propose"
    NONE = "none"


OFFERED: Mapping[VotingMode, tuple[type[Ballot], ...]] = {
    VotingMode.DEFAULT: (Solo, Draw, Loss, Concede),
    # Lists too, which commands.md 8.1 grants a NO_DIAS game: sizes and lists count together.
    VotingMode.SIZE: (Solo, Draw, Loss, Concede, Size, ListBallot),
    # No list says what a size says, nor LOSS, which is stricter than a list without oneself (draws.md 5).
    VotingMode.LIST: (Solo, Draw, Concede, ListBallot),
    VotingMode.PROPOSE: (Yes, No),
    VotingMode.NONE: (),
}
"""The ballots that a mode has."""


class Voting(Struct, frozen=True, omit_defaults=True):
    """What a game says of its votes besides its rules (draws.md section 5).

    `lists`: under NO_DIAS, njudge's lists are voted on instead of sizes. `standing`: ballots last until they are
    changed, instead of one phase. `unset` is what counts for whoever has not voted: "none", "solo" (his own win), or
    "" for what goes with the mode. Prints as a VOTING line without its first word.
    """

    lists: bool = False
    standing: bool = False
    unset: str = ""

    def __str__(self) -> str:
        unset = f" UNSET {self.unset.upper()}" if self.unset else ""
        ballots, lifetime = "LIST" if self.lists else "SIZE", "STANDING" if self.standing else "PHASE"
        return f"BALLOTS {ballots} LIFETIME {lifetime}{unset}"


_BY_THE_RULES = Voting()


def voting_mode(rules: RuleSet, voting: Voting) -> VotingMode:
    """How a game votes with these rules and with what it says itself of its votes."""
    if "NO_DRAW" in rules:
        return VotingMode.NONE
    if "PROPOSE_DIAS" in rules:
        return VotingMode.PROPOSE
    if "NO_DIAS" not in rules:
        return VotingMode.DEFAULT
    return VotingMode.LIST if voting.lists else VotingMode.SIZE


def unset_ballot(mode: VotingMode, voting: Voting) -> Ballot | None:
    """What counts for a survivor who has not voted: his own win, so that the others alone can concede to him.

    None, where only what was said counts: proposals, njudge's lists unless the game says SOLO, and whatever it says
    NONE for.
    """
    if mode is VotingMode.PROPOSE or voting.unset == "none":
        return None
    return None if mode is VotingMode.LIST and voting.unset != "solo" else Solo()


# What a ballot approves


def approves(
    ballot: Ballot,
    voter: PowerName,
    end: End,
    survivors: Collection[PowerName],
    mode: VotingMode,
    proposal: Proposal | None = None,
) -> bool:
    """Whether a survivor's ballot approves an end; never one that is empty or includes others than survivors.

    A ballot that its mode does not offer approves nothing in DEFAULT and PROPOSE; in SIZE and LIST it means the same.
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
        case VotingMode.NONE:
            return False


def _approves_with_dias(ballot: Ballot, voter: PowerName, end: End, survivors: End) -> bool:
    """Where only a concession or the draw of all can end the game."""
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
    """Approved are the ends that include all of `least`, none but `greatest`, and `most` powers or fewer."""

    least: End
    greatest: End
    most: int


def _bounds(ballot: Ballot, voter: PowerName, survivors: End) -> _Bounds:
    """What a ballot approves where draws may leave survivors out. Every ballot there is can be said like this."""
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


def outcome(
    ballots: Mapping[PowerName, Ballot],
    survivors: Collection[PowerName],
    vacant: Collection[PowerName],
    mode: VotingMode,
    proposal: Proposal | None = None,
    voting: Voting = _BY_THE_RULES,
) -> End | None:
    """The end that these ballots agree on; None: the game goes on.

    `ballots` are those on file: who is missing has `unset_ballot`, and the proposer of `proposal` has said YES.
    Somebody has to be ready for less than his own win: a lone survivor who says nothing, or SOLO, plays on.
    """
    everybody = frozenset(survivors)
    if not everybody or not everybody.isdisjoint(vacant):
        return None
    cast = _cast(ballots, everybody, mode, proposal, unset_ballot(mode, voting))
    if cast is None or all(isinstance(ballot, Solo) for ballot in cast.values()):
        return None
    match mode:
        case VotingMode.DEFAULT:
            return _outcome_with_dias(cast, everybody)
        case VotingMode.SIZE | VotingMode.LIST:
            return _outcome_of_bounds(cast, everybody)
        case VotingMode.PROPOSE:
            end = proposal.end(everybody) if proposal else End()
            return end if end and all(isinstance(ballot, Yes) for ballot in cast.values()) else None
        case VotingMode.NONE:
            return None


def _cast(
    ballots: Mapping[PowerName, Ballot],
    survivors: End,
    mode: VotingMode,
    proposal: Proposal | None,
    unsaid: Ballot | None,
) -> dict[PowerName, Ballot] | None:
    """Each survivor's ballot; None if one has none that counts."""
    cast: dict[PowerName, Ballot] = {}
    for voter in survivors:
        proposed = mode is VotingMode.PROPOSE and proposal is not None and proposal.proposer == voter
        ballot = ballots.get(voter, Yes() if proposed else unsaid)
        if ballot is None:
            return None
        cast[voter] = ballot
    return cast


def _outcome_with_dias(cast: Mapping[PowerName, Ballot], survivors: End) -> End | None:
    """Nobody insists on his own win: the draw of all. One does: that, if all others concede it. Two: nothing."""
    soloists = frozenset(voter for voter, ballot in cast.items() if isinstance(ballot, Solo))
    end = soloists or survivors  # two soloists do not approve each other
    agreed = all(_approves_with_dias(ballot, voter, end, survivors) for voter, ballot in cast.items())
    return end if agreed else None


def _outcome_of_bounds(cast: Mapping[PowerName, Ballot], survivors: End) -> End | None:
    """The largest end within the bounds of all ballots, which is either unique or one of a tie that ends nothing.

    What passes is every end between the union of all `least` and the intersection of all `greatest` that has no more
    than the smallest `most` powers. Lists alone make this njudge's rule (the intersection itself, if all that list
    themselves are in it), sizes and LOSS alone DPjudge's (all that do not vote LOSS, if that suits each of them).
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
        # Some of those who could be in it must stay out. Which ones is clear only if all who must be in it fill it.
        return least if len(least) == most else None
    return greatest or None


def proposal_stands(proposal: Proposal, ballots: Mapping[PowerName, Ballot], survivors: Collection[PowerName]) -> bool:
    """Whether a proposal is still open: nobody with a vote has said NO, and the favored power has not lost its own."""
    vetoed = any(isinstance(ballots.get(voter), No) for voter in survivors)
    return bool(proposal.end(survivors)) and not vetoed


def ending_kind(end: End, survivors: Collection[PowerName]) -> str:
    """`"concession"` for one power among several, else `"draw"`."""
    return "concession" if len(end) == 1 and end != frozenset(survivors) else "draw"
