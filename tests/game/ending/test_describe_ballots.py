"""Ballots and proposals in words."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.game.ending.describe_ballots import describe_ballot, describe_proposal
from judge.game.ending.voting import VotingMode
from judge.game.values.ballots import Ballot, Concede, Draw, ListBallot, Loss, No, Proposal, Size, Solo, Yes
from tests.support.games import POWERS
from tests.support.rows import each_row

MAP = load_map("standard")
EVERYBODY = tuple(map(PowerName, POWERS))
AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = EVERYBODY
DEFAULT, SIZE, LIST, PROPOSE, SECRET, NONE = VotingMode


def test_a_proposal_is_described_without_its_proposer() -> None:
    assert describe_proposal(Proposal(ENGLAND), MAP) == "A draw among all survivors"
    assert describe_proposal(Proposal(ENGLAND, FRANCE), MAP) == "A concession to France"


# Confirmations


@each_row(
    ("ballot", "mode", "sentence"),
    [
        (Solo(), DEFAULT, "You accept no end of the game but a win of your own."),
        (Draw(), DEFAULT, "You accept a draw among all survivors."),
        (Draw(), SIZE, "You accept every draw that includes you, and a win of your own."),
        (Size(3), SIZE, "You accept every draw of at most 3 powers that includes you, and a win of your own."),
        (Loss(), DEFAULT, "You accept a win of any other power, and a draw among all survivors."),
        (
            Loss(),
            SIZE,
            "You accept every end that does not include you, and a draw among all if everybody votes like this.",
        ),
        (Concede(FRANCE), DEFAULT, "You accept a win of France, and a draw among all survivors."),
        (Concede(FRANCE), LIST, "You accept a win of France."),
        (ListBallot((AUSTRIA,)), LIST, "You accept no end of the game but a win of your own."),
        (ListBallot((AUSTRIA, FRANCE)), LIST, "You accept a draw of you with France, and a win of your own."),
        (
            ListBallot((AUSTRIA, ENGLAND, FRANCE)),
            LIST,
            "You accept a draw of you with England and France or some of them, and a win of your own.",
        ),
        (ListBallot((FRANCE,)), LIST, "You accept a win of France, a draw of you with France, and a win of your own."),
        (
            ListBallot((FRANCE, GERMANY, ITALY)),
            LIST,
            "You accept a draw of France, Germany and Italy or some of them, also with you in it, a win of any of them,"
            " and a win of your own.",
        ),
        (Yes(), PROPOSE, "You accept what is proposed."),
        (No(), PROPOSE, "You do not accept what is proposed."),
    ],
)
def test_a_confirmation_says_what_the_voter_accepts(ballot: Ballot, mode: VotingMode, sentence: str) -> None:
    assert describe_ballot(ballot, AUSTRIA, mode, MAP) == sentence
