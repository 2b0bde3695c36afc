"""Ballots on the end of a game, and proposals.

An *end* is a non-empty set of survivors: one power means a concession to it, all powers the draw of all survivors
(DIAS), any other set a smaller draw.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from judge.board.names import PowerName

End = frozenset[PowerName]
"""Powers that share the result; never empty for a real end of a game."""


class Solo(Struct, frozen=True, tag=True):
    """Only a win of my own."""


class Draw(Struct, frozen=True, tag=True):
    """The draw of all survivors; if draws may leave some out, every end that includes me."""


class ListBallot(Struct, frozen=True, tag=True):
    """Any end among these powers, as njudge counts it.

    If the list includes the voter, these are its subsets with the voter. If not, these are its subsets, with or without
    the voter added. `powers` is in map order; powers eliminated since then drop out.
    """

    powers: tuple[PowerName, ...]


class Size(Struct, frozen=True, tag=True):
    """Every end with me and at most `most` powers in all, 2 or more."""

    most: int


class Loss(Struct, frozen=True, tag=True):
    """Every end without me. In a DIAS game: a concession to anybody else, or the draw of all."""


class Concede(Struct, frozen=True, tag=True):
    """A win of one other power. In a DIAS game the draw of all as well."""

    power: PowerName


class Yes(Struct, frozen=True, tag=True):
    """A vote for the standing proposal."""


class No(Struct, frozen=True, tag=True):
    """A vote against the standing proposal, which thereby falls with all its votes."""


Ballot = Solo | Draw | ListBallot | Size | Loss | Concede | Yes | No


class Proposal(Struct, frozen=True):
    """Proposal for a vote of YES or NO: a concession to `favored`, or if None the draw of all survivors.

    `proposer` "": the proposer has left, and their successor has not said YES yet.
    """

    proposer: PowerName
    favored: PowerName | None = None

    def end(self, survivors: Collection[PowerName]) -> End:
        """The proposed end; empty if the favored power is not a survivor."""
        return frozenset(survivors) if self.favored is None else frozenset({self.favored}) & frozenset(survivors)
