"""Proposals that wait for others' answers: secret, unsigned proposals (house_rules.md 8), and SWAP.

They are separate from `ballots.Proposal`, the only public proposal (rule PROPOSE_DIAS).
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName


class Swap(Struct, frozen=True):
    """Two powers whose players the Master asks to change places. The powers `agreed` have said yes."""

    powers: tuple[PowerName, PowerName]
    agreed: tuple[PowerName, ...] = ()

    def is_of(self, *powers: PowerName) -> bool:
        """True if these are the two powers, in either order."""
        return set(powers) == set(self.powers)


class Share(Struct, frozen=True, tag=True):
    """End of the game shared by these powers: one is a concession, several a draw, none all survivors.

    `powers` are in map order.
    """

    powers: tuple[PowerName, ...] = ()


class HouseChange(Struct, frozen=True, tag=True):
    """A change of house rules from the next phase on: the words of a HOUSE line. The Master must agree."""

    words: tuple[str, ...]


class FreeText(Struct, frozen=True, tag=True):
    """A player's proposal in words; the judge does nothing about it."""

    text: str


Subject = Share | HouseChange | FreeText


class Opinion(StrEnum):
    """A ballot on a motion. Silence counts against it."""

    YES = "yes"
    NO = "no"
    ABSTAIN = "abstain"


class Motion(Struct, frozen=True):
    """A motion, open until the phase is processed. `ballots` are by seat, the Master's included."""

    number: int
    subject: Subject
    ballots: tuple[tuple[str, Opinion], ...] = ()

    def opinion_of(self, seat: str) -> Opinion | None:
        """Return a seat's opinion; None: none given."""
        return dict(self.ballots).get(seat)

    def with_ballot(self, seat: str, opinion: Opinion | None) -> Motion:
        """The motion with a new ballot of this seat, sorted by seat; None removes its ballot."""
        ballots = {voter: said for voter, said in self.ballots if voter != seat}
        if opinion is not None:
            ballots[seat] = opinion
        return replace(self, ballots=tuple(sorted(ballots.items())))


class Motions(Struct, frozen=True, omit_defaults=True):
    """Motions of a game. `made` counts all so far, for their numbers.

    `proposers` has the seats that have made motions in the current phase, because each player may make only a limited
    number. The author of each motion is not recorded.
    """

    standing: tuple[Motion, ...] = ()
    made: int = 0
    proposers: tuple[str, ...] = ()

    def numbered(self, number: int) -> Motion | None:
        """The motion with this number, if it is open."""
        return next((motion for motion in self.standing if motion.number == number), None)

    def with_motion(self, changed: Motion) -> Motions:
        """Replace the motion that has the number of this one."""
        standing = tuple(changed if motion.number == changed.number else motion for motion in self.standing)
        return replace(self, standing=standing)

    def without(self, number: int) -> Motions:
        """Return the motions without one; it still counts for its author in this phase."""
        return replace(self, standing=tuple(motion for motion in self.standing if motion.number != number))

    def cleared(self) -> Motions:
        """Remove all motions, so that everybody may propose again; numbers continue."""
        return Motions(made=self.made)
