"""Events of secret proposals, and of the stalemate that the Master may end (house_rules.md 8)."""

from __future__ import annotations

from msgspec import Struct

from judge.game.values.motions import Opinion, Subject


class MotionMade(Struct, frozen=True, tag=True):
    """Motion put to the vote until `phase` is processed. Readers but the proposer get `proposer` ""."""

    proposer: str
    number: int
    subject: Subject
    phase: str


class MotionVoted(Struct, frozen=True, tag=True):
    """Vote of a seat on a proposal. Only the voter is told."""

    seat: str
    number: int
    subject: Subject
    opinion: Opinion


class MotionRefused(Struct, frozen=True, tag=True):
    """Refusal by the Master of a vote on a proposal (REFUSE PROPOSAL)."""

    number: int
    subject: Subject


class MotionsDecided(Struct, frozen=True, tag=True):
    """Result of the votes when the phase is processed. Ballots, numbers and names stay secret."""

    phase: str
    passed: tuple[Subject, ...]
    failed: tuple[Subject, ...]


class StalemateNoticed(Struct, frozen=True, tag=True):
    """Stalemate of `years` game years without a change of centers, since `since`. Only the Master is told.

    `may_declare` False: the Master cannot declare a draw (DECLARE DIAS), and can only end the game as unfinished.
    """

    since: int
    years: int
    may_declare: bool = True


class DrawWarned(Struct, frozen=True, tag=True):
    """Warning by the Master of a declared draw of all survivors (WARN DIAS)."""

    years: int


ProposalEvent = MotionMade | MotionVoted | MotionRefused | MotionsDecided | StalemateNoticed | DrawWarned
