"""Ballots and proposals in words, for letters."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.ending.voting import VotingMode
from judge.game.values.ballots import Ballot, Concede, Draw, ListBallot, Loss, No, Proposal, Size, Solo, Yes
from judge.game.values.motions import FreeText, HouseChange, Share, Subject


def describe_ballot(ballot: Ballot, voter: PowerName, mode: VotingMode, game_map: Map) -> str:
    """Describe a ballot in one sentence to its voter, without revealing who is left (BLIND)."""
    dias = mode is VotingMode.DEFAULT
    match ballot:
        case Solo():
            return "You accept no end of the game but a win of your own."
        case Draw() if dias:
            return "You accept a draw among all survivors."
        case Draw():
            return "You accept every draw that includes you, and a win of your own."
        case Size(most):
            return f"You accept every draw of at most {most} powers that includes you, and a win of your own."
        case ListBallot(powers):
            return _describe_list(powers, voter, game_map)
        case Loss() if dias:
            return "You accept a win of any other power, and a draw among all survivors."
        case Loss():
            return "You accept every end that does not include you, and a draw among all if everybody votes like this."
        case Concede(power):
            too = ", and a draw among all survivors" if dias else ""
            return f"You accept a win of {game_map.powers[power].title}{too}."
        case Yes():
            return "You accept what is proposed."
        case No():
            return "You do not accept what is proposed."


def vote_line(ballot: Ballot) -> str:
    """Return the command that casts a ballot; "" for SOLO, YES and NO."""
    match ballot:
        case Draw():
            return "SET DRAW"
        case ListBallot(powers):
            return f"SET DRAW {', '.join(powers).lower()}"
        case Concede(power):
            return f"SET CONCEDE {power.lower()}"
        case Size(most):
            return f"SET VOTE {most}WAY"
        case Loss():
            return "SET VOTE LOSS"
    return ""


def describe_end(ballot: Ballot, game_map: Map) -> str:
    """Words within a sentence for the end that a ballot supports: `a draw among all survivors`."""
    match ballot:
        case Size(most):
            return f"a draw of at most {most} powers"
        case Loss():
            return "an end without you"
        case ListBallot(powers):
            return f"a draw among {listed(powers, game_map)}"
        case Concede(power):
            return f"a concession to {game_map.powers[power].title}"
    return "a draw among all survivors"


def _describe_list(powers: Sequence[PowerName], voter: PowerName, game_map: Map) -> str:
    others = [power for power in powers if power != voter]
    if not others:
        return describe_ballot(Solo(), voter, VotingMode.LIST, game_map)
    names = listed(others, game_map) + (" or some of them" if len(others) > 1 else "")
    if voter in powers:
        return f"You accept a draw of you with {names}, and a win of your own."
    if len(others) > 1:
        return f"You accept a draw of {names}, also with you in it, a win of any of them, and a win of your own."
    return f"You accept a win of {names}, a draw of you with {names}, and a win of your own."


def describe_proposal(proposal: Proposal, game_map: Map) -> str:
    """Return `A draw among all survivors` or `A concession to France`. The proposer is not named."""
    if proposal.favored is None:
        return "A draw among all survivors"
    return f"A concession to {game_map.powers[proposal.favored].title}"


def listed(powers: Sequence[PowerName], game_map: Map) -> str:
    """Return the titles of powers as a list in words: `Austria, England and France`."""
    *first, last = [game_map.powers[power].title for power in powers]
    return f"{', '.join(first)} and {last}" if first else last


def describe_subject(subject: Subject, game_map: Map) -> str:
    """Describe a subject: `"a draw of Austria and England"`, `"house rules: HOUSE paradox=szykman"`."""
    match subject:
        case Share(()):
            return "a draw of all survivors"
        case Share((winner,)):
            return f"a concession to {game_map.powers[winner].title}"
        case Share(powers):
            return f"a draw of {listed(powers, game_map)}"
        case HouseChange(words):
            return f"other house rules: HOUSE {' '.join(words)}"
        case FreeText(text):
            return f'"{text}"'
