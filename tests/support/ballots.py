"""Ballots and their counting in the short notation of the draws page."""

from __future__ import annotations

from collections.abc import Mapping

from judge.board.names import PowerName
from judge.game.ending.counting import end_agreed_on
from judge.game.ending.voting import VotingMode
from judge.game.values.ballots import Ballot, Concede, Draw, End, ListBallot, Loss, No, Proposal, Size, Solo, Yes

SIGNS: Mapping[str, Ballot] = {"=": Solo(), "*": Draw(), "0": Loss(), "y": Yes(), "n": No()}


def ballot(text: str) -> Ballot:
    """The ballot that a sign, a size, `>` and a power, or a list of letters stands for."""
    if text in SIGNS:
        return SIGNS[text]
    if text.isdigit():
        return Size(int(text))
    if text.startswith(">"):
        return Concede(PowerName(text[1]))
    return ListBallot(tuple(map(PowerName, text)))


def powers(letters: str) -> End:
    """The powers of these letters; a power is called by its letter here."""
    return frozenset(map(PowerName, letters))


def cast(text: str) -> dict[PowerName, Ballot]:
    """`"A:AEF E:="`: the ballots of A and E."""
    pairs = [pair.split(":") for pair in text.split()]
    return {PowerName(voter): ballot(said) for voter, said in pairs if said != "-"}


def result(
    survivors: str, text: str, mode: VotingMode, *, vacant: str = "", proposal: Proposal | None = None
) -> str | None:
    """Return those who share the end, as letters in alphabetical order; None if the game goes on."""
    end = end_agreed_on(cast(text), powers(survivors), powers(vacant), mode, proposal)
    return None if end is None else "".join(sorted(end))
