"""Votes as written in mails: their ballots, their refusals, and their confirmation.

The map is the standard one; unless a test says otherwise Turkey is out and Austria votes.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.game.ending.read_ballots import read_ballot, read_proposal
from judge.game.ending.voting import VotingMode
from judge.game.values.ballots import Ballot, Concede, Draw, ListBallot, Loss, No, Proposal, Size, Solo, Yes
from judge.problems import Refused
from tests.support.games import POWERS
from tests.support.rows import each_row

MAP = load_map("standard")
EVERYBODY = tuple(map(PowerName, POWERS))
SURVIVORS = EVERYBODY[:-1]
AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = EVERYBODY
DEFAULT, SIZE, LIST, PROPOSE, SECRET, NONE = VotingMode
DIAS = Proposal(ENGLAND)
FREE = (SIZE, LIST)


def read(text: str, mode: VotingMode, *, proposal: Proposal | None = DIAS) -> Ballot:
    return read_ballot(text.split(), AUSTRIA, SURVIVORS, mode, MAP, proposal=proposal)


def refusal(text: str, mode: VotingMode, voter: PowerName = AUSTRIA, *, proposal: Proposal | None = DIAS) -> Refused:
    with pytest.raises(Refused) as refused:
        read_ballot(text.split(), voter, SURVIVORS, mode, MAP, proposal=proposal)
    return refused.value


@each_row(
    ("text", "modes", "expected"),
    [
        ("SET DRAW", (DEFAULT, SIZE, LIST), Draw()),
        ("set draw", (DEFAULT, SIZE, LIST), Draw()),
        ("SET NODRAW", (DEFAULT, SIZE, LIST), Solo()),
        ("SET NO DRAW", (DEFAULT, SIZE, LIST), Solo()),
        ("SET CONCEDE FRANCE", (DEFAULT, SIZE, LIST), Concede(FRANCE)),
        ("SET CONCEDE f", (DEFAULT, SIZE, LIST), Concede(FRANCE)),
        ("SET CONCEDE to Fra", (DEFAULT, SIZE, LIST), Concede(FRANCE)),
        ("SET NOCONCEDE", (DEFAULT, SIZE, LIST), Solo()),
        ("SET NO CONCEDE", (DEFAULT, SIZE, LIST), Solo()),
        ("SET VOTE SOLO", (DEFAULT, SIZE, LIST), Solo()),
        ("SET VOTE DIAS", (DEFAULT, SIZE, LIST), Draw()),
        ("SET VOTE draw", (DEFAULT, SIZE, LIST), Draw()),
        ("SET VOTE LOSS", (DEFAULT, SIZE), Loss()),
        ("SET VOTE CONCEDE", (DEFAULT, SIZE), Loss()),
        ("SET VOTE 3WAY", (SIZE,), Size(3)),
        ("SET VOTE 3-way", (SIZE,), Size(3)),
        ("SET VOTE 3 WAY", (SIZE,), Size(3)),
        ("SET VOTE 1WAY", (DEFAULT, SIZE, LIST), Solo()),
        ("SET VOTE 6WAY", (DEFAULT, SIZE, LIST), Draw()),
        ("SET VOTE 7WAY", (DEFAULT, SIZE, LIST), Draw()),
        ("SET VOTE YES", (PROPOSE,), Yes()),
        ("SET VOTE no", (PROPOSE,), No()),
    ],
)
def test_both_vocabularies_are_understood_where_they_say_the_same(
    text: str, modes: tuple[VotingMode, ...], expected: Ballot
) -> None:
    for mode in modes:
        assert read(text, mode) == expected, mode


@each_row(
    ("text", "expected"),
    [
        ("AEF", (AUSTRIA, ENGLAND, FRANCE)),
        ("fea", (AUSTRIA, ENGLAND, FRANCE)),
        ("A E F", (AUSTRIA, ENGLAND, FRANCE)),
        ("A,E,F", (AUSTRIA, ENGLAND, FRANCE)),
        ("AAE", (AUSTRIA, ENGLAND)),
        ("Austria, England and France", (AUSTRIA, ENGLAND, FRANCE)),
        ("austria england", (AUSTRIA, ENGLAND)),
        ("Fra,Ger", (FRANCE, GERMANY)),
        ("AE,France", (AUSTRIA, ENGLAND, FRANCE)),
        ("FRANCE", (FRANCE,)),
        ("FRA", (AUSTRIA, FRANCE, RUSSIA)),
        ("E", (ENGLAND,)),
    ],
)
@each_row("mode", FREE)
def test_a_list_is_letters_or_names(text: str, expected: tuple[PowerName, ...], mode: VotingMode) -> None:
    assert read(f"SET DRAW {text}", mode) == ListBallot(expected)


@each_row(
    ("text", "names"),
    [
        ("SET DRAW AET", ("Turkey",)),
        ("SET DRAW Austria, Turkey", ("Turkey",)),
        ("SET DRAW AEX", ("AEX", "Austria, England")),
        ("SET DRAW Austria, Spain", ("SPAIN",)),
        ("SET DRAW Austria Spain", ("SPAIN",)),
        ("SET DRAW ,", ("Name the powers",)),
        ("SET CONCEDE TURKEY", ("Turkey",)),
        ("SET CONCEDE Spain", ("Spain",)),
        ("SET CONCEDE EF", ("EF",)),
        ("SET CONCEDE AUSTRIA", ("yourself", "SET NODRAW")),
    ],
)
def test_a_power_that_cannot_be_part_of_the_end_is_refused_by_name(text: str, names: tuple[str, ...]) -> None:
    for mode in FREE:
        refused = refusal(text, mode)
        assert refused.code == "E-VOTE-WHO"
        assert all(name in refused.text for name in names), refused.text


def test_a_letter_of_two_powers_names_neither() -> None:
    crowded = replace(MAP, powers={**MAP.powers, FRANCE: replace(MAP.powers[FRANCE], letter="A")})
    for text in ("SET DRAW A", "SET DRAW AE", "SET DRAW A,E", "SET CONCEDE A"):
        with pytest.raises(Refused) as refused:
            read_ballot(text.split(), ENGLAND, SURVIVORS, LIST, crowded)
        assert refused.value.code == "E-VOTE-WHO"
    assert read_ballot(["SET", "DRAW", "AUSTRIA,E"], ENGLAND, SURVIVORS, LIST, crowded) == ListBallot(
        (AUSTRIA, ENGLAND)
    )


@each_row("text", ["SET DRAW AEF", "SET DRAW AEFGIR", "SET DRAW SPAIN", "SET VOTE 3WAY"])
def test_a_draw_without_somebody_is_refused_in_a_dias_game_before_its_names_are_read(text: str) -> None:
    refused = refusal(text, DEFAULT)
    assert refused.code == "E-VOTE-DIAS"
    assert "all survivors" in refused.text


@each_row(
    ("mode", "texts", "instead"),
    [
        (DEFAULT, ("SET VOTE YES", "SET VOTE NO"), "SET DRAW"),
        (SIZE, ("SET VOTE YES", "SET VOTE NO"), "SET VOTE 3WAY"),
        (LIST, ("SET VOTE YES", "SET VOTE 3WAY", "SET VOTE LOSS"), "SET DRAW and a list"),
        (
            PROPOSE,
            ("SET DRAW", "SET DRAW AEF", "SET NODRAW", "SET CONCEDE FRANCE", "SET VOTE LOSS", "SET VOTE 3WAY"),
            "PROPOSE DIAS",
        ),
        (NONE, ("SET DRAW", "SET DRAW AEF", "SET NODRAW", "SET CONCEDE FRANCE", "SET VOTE SOLO"), "NO_DRAW"),
    ],
)
def test_a_vote_that_the_game_does_not_have_is_refused_with_those_it_has(
    mode: VotingMode, texts: tuple[str, ...], instead: str
) -> None:
    for text in texts:
        refused = refusal(text, mode)
        assert refused.code == "E-VOTE-RULE", text
        assert instead in refused.text


@each_row("mode", [DEFAULT, SIZE, LIST, PROPOSE])
def test_who_is_no_survivor_cannot_vote(mode: VotingMode) -> None:
    assert refusal("SET VOTE DIAS", mode, TURKEY).code == "E-VOTE-NONE"


@each_row(
    ("text", "code"),
    [
        ("SET VOTE", "E-SET-EMPTY"),
        ("SET CONCEDE", "E-SET-EMPTY"),
        ("SET CONCEDE TO", "E-SET-EMPTY"),
        ("SET NODRAW AEF", "E-SET-SYNTAX"),
        ("SET NO DRAW AEF", "E-SET-SYNTAX"),
        ("SET NOCONCEDE FRANCE", "E-SET-SYNTAX"),
        ("SET VOTE MAYBE", "E-SET-SYNTAX"),
        ("SET VOTE SOLO PLEASE", "E-SET-SYNTAX"),
        ("SET VOTE 0WAY", "E-SET-SYNTAX"),
    ],
)
def test_a_vote_with_too_few_or_too_many_words_is_refused(text: str, code: str) -> None:
    assert refusal(text, SIZE).code == code


def test_yes_and_no_want_a_proposal() -> None:
    for text in ("SET VOTE YES", "SET VOTE NO"):
        refused = refusal(text, PROPOSE, proposal=None)
        assert refused.code == "E-VOTE-STATE"
        assert "PROPOSE DIAS" in refused.text


def test_where_nobody_may_learn_who_is_left_the_answers_do_not_tell() -> None:
    def blind(text: str) -> Ballot:
        return read_ballot(text.split(), AUSTRIA, SURVIVORS, DEFAULT, MAP, nameable=EVERYBODY)

    assert blind("SET CONCEDE TURKEY") == Concede(TURKEY)
    assert blind("SET VOTE 7WAY") == Draw()
    with pytest.raises(Refused, match="all survivors"):
        blind("SET VOTE 6WAY")


# Proposals


def propose(text: str, *, standing: Proposal | None = None, mode: VotingMode = PROPOSE) -> Proposal:
    return read_proposal(text.split(), AUSTRIA, SURVIVORS, mode, MAP, standing=standing)


def test_a_proposal_is_a_draw_of_all_or_a_concession_to_anybody() -> None:
    assert propose("PROPOSE DIAS") == propose("propose draw") == Proposal(AUSTRIA)
    assert propose("PROPOSE FRANCE") == propose("PROPOSE f") == Proposal(AUSTRIA, FRANCE)
    assert propose("PROPOSE AUSTRIA") == Proposal(AUSTRIA, AUSTRIA)


@pytest.mark.parametrize(
    ("text", "code"),
    [("PROPOSE", "E-SYNTAX"), ("PROPOSE TURKEY", "E-VOTE-WHO"), ("PROPOSE PEACE", "E-VOTE-WHO")],
)
def test_a_proposal_names_dias_or_a_survivor(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        propose(text)
    assert refused.value.code == code


def test_a_second_proposal_waits_for_the_end_of_the_first_whose_proposer_it_does_not_tell() -> None:
    with pytest.raises(Refused) as refused:
        propose("PROPOSE DIAS", standing=Proposal(ENGLAND, FRANCE))
    assert refused.value.code == "E-VOTE-OPEN"
    assert "A concession to France" in refused.value.text
    assert "England" not in refused.value.text


@each_row("mode", [DEFAULT, SIZE, LIST, NONE])
def test_nothing_is_proposed_without_the_rule(mode: VotingMode) -> None:
    with pytest.raises(Refused) as refused:
        propose("PROPOSE DIAS", mode=mode)
    assert refused.value.code == "E-VOTE-RULE"


def test_who_has_no_vote_proposes_nothing() -> None:
    with pytest.raises(Refused) as refused:
        read_proposal(["PROPOSE", "DIAS"], TURKEY, SURVIVORS, PROPOSE, MAP)
    assert refused.value.code == "E-VOTE-NONE"
