"""Voting on the end of a game: modes by rules, the ballots of each mode, and the default vote."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from judge.game.values.ballots import Ballot, Concede, Draw, ListBallot, Loss, No, Size, Solo, Yes
from judge.rules.registry import RuleSet


class VotingMode(StrEnum):
    """Mode of voting on the end of a game; SECRET also votes on other subjects.

    DEFAULT is DIAS with concessions. SIZE and LIST let draws leave survivors out, with DPjudge's and njudge's ballots.
    PROPOSE puts one public proposal at a time to the vote. SECRET: anonymous proposals, counted when the phase is
    processed (`motions`). NONE: only a victory ends the game.
    """

    DEFAULT = "default"
    SIZE = "size"
    LIST = "list"
    PROPOSE = "propose"
    SECRET = "secret"
    NONE = "none"


OFFERED: Mapping[VotingMode, tuple[type[Ballot], ...]] = {
    VotingMode.DEFAULT: (Solo, Draw, Loss, Concede),
    # Lists too, which commands.md 8.1 grants a NO_DIAS game: sizes and lists count together.
    VotingMode.SIZE: (Solo, Draw, Loss, Concede, Size, ListBallot),
    # No list can express a size, or LOSS, which is stricter than a list without oneself (draws.md 5).
    VotingMode.LIST: (Solo, Draw, Concede, ListBallot),
    VotingMode.PROPOSE: (Yes, No),
    VotingMode.SECRET: (),
    VotingMode.NONE: (),
}
"""The ballots that each mode offers."""


class Unset(StrEnum):
    """Default vote of a survivor: the mode's, none, or their own win."""

    BY_MODE = ""
    NONE = "none"
    SOLO = "solo"


class Voting(Struct, frozen=True, omit_defaults=True):
    """Voting settings of a game besides its rules (draws.md section 5).

    `lists`: under NO_DIAS, njudge's lists are voted on instead of sizes. `standing`: ballots last until they are
    changed, instead of one phase. `unset` is the vote of survivors who have not voted. Prints as a VOTING line without
    its first word.
    """

    lists: bool = False
    standing: bool = False
    unset: Unset = Unset.BY_MODE

    def __str__(self) -> str:
        unset = f" UNSET {self.unset.upper()}" if self.unset else ""
        ballots, lifetime = "LIST" if self.lists else "SIZE", "STANDING" if self.standing else "PHASE"
        return f"BALLOTS {ballots} LIFETIME {lifetime}{unset}"


BY_THE_RULES = Voting()


def may_agree(rules: RuleSet) -> bool:
    """True if a game may end in any kind of draw or concession."""
    return "NO_DRAW" not in rules


def voting_mode(rules: RuleSet, voting: Voting) -> VotingMode:
    """Return the voting mode for these rules and a game's own settings."""
    if rules.house.voting == "proposals":
        return VotingMode.SECRET
    if not may_agree(rules):
        return VotingMode.NONE
    if "PROPOSE_DIAS" in rules:
        return VotingMode.PROPOSE
    if "NO_DIAS" not in rules:
        return VotingMode.DEFAULT
    return VotingMode.LIST if voting.lists else VotingMode.SIZE


def unset_ballot(mode: VotingMode, voting: Voting) -> Ballot | None:
    """Default ballot of a survivor: their own win, so that the others can only concede to them.

    It is None if only explicit votes count: for proposals, for njudge's lists unless the game's setting for unset votes
    is SOLO, and always if that setting is NONE.
    """
    if mode is VotingMode.PROPOSE or voting.unset == Unset.NONE:
        return None
    return None if mode is VotingMode.LIST and voting.unset != Unset.SOLO else Solo()
