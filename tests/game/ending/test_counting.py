"""Ends that sets of ballots come to. Powers are letters, ballots are written short.

`AEF` is njudge's list, `=` SOLO (NODRAW), `*` DRAW, `3` a draw of at most three (3WAY), `0` LOSS (CONCEDE without a
name), `>A` a concession to A, `y` and `n` YES and NO; `-` is no ballot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.names import PowerName
from judge.game.ending.counting import approves, end_agreed_on, ending_kind, proposal_stands
from judge.game.ending.voting import OFFERED, VotingMode
from judge.game.values.ballots import Ballot, Concede, Draw, End, ListBallot, Loss, No, Proposal, Size, Solo, Yes
from tests.support.ballots import ballot, cast, powers, result
from tests.support.rows import each_row

DEFAULT, SIZE, LIST, PROPOSE, SECRET, NONE = VotingMode


# njudge: draws.md section 2

SEEDS_OWN = {
    "s1": ("AEF", "F:AEF E:AEF A:AEF", "AEF"),
    "s2": ("AEF", "F:AE E:AEF A:AEF", "AEF"),
    "s3": ("AEF", "F:AE E:AEF A:AE", "AE"),
    "s4": ("AEF", "F:AEF E:AE A:AE", None),
    "s5": ("AEF", "F:A E:A A:=", "A"),
}
COMPUTED = {
    "1": ("AEF", "A:AEF E:A F:A", "A"),
    "2": ("AEF", "A:EF E:AF F:AE", "AEF"),
    "3": ("AEF", "A:A E:E F:F", None),
    "4": ("AEF", "A:F E:A F:A", "A"),
    "5": ("AEF", "A:E E:E F:E", "E"),
    "6": ("AEFG", "A:AE E:AE F:AE G:AEFG", None),
    "7": ("AEFG", "A:AEF E:AEG F:AE G:AE", "AE"),
    "8": ("AEF", "E:AEF F:AE A:-", None),
    "9": ("AEFG", "A:AEGT E:AEG F:AEG G:AEG", "AEG"),
    "10": ("AE", "A:E E:A", "AE"),
    "11": ("AE", "A:AE E:A", "AE"),
    "12": ("AEFG", "A:EFG E:AFG F:AEG G:AEF", "AEFG"),
}


# Who counts

AGREED = [(DEFAULT, "A:* E:* F:*"), (SIZE, "A:3 E:3 F:3"), (LIST, "A:AEF E:AEF F:AEF"), (PROPOSE, "A:y E:y F:y")]


@each_row("mode", [LIST, SIZE], ids=["list", "size"])
@each_row("row", [*SEEDS_OWN.values(), *COMPUTED.values()], ids=[*SEEDS_OWN, *COMPUTED])
def test_njudges_lists_come_to_what_the_table_says(row: tuple[str, str, str | None], mode: VotingMode) -> None:
    survivors, text, expected = row
    assert result(survivors, text, mode) == expected


@each_row(
    ("voter", "said", "ends"),
    [
        ("A", "AEG", "A AE AG AEG"),
        ("A", "FT", "F T FT A AF AT AFT"),
        ("A", "=", "A"),
        ("A", "A", "A"),
        ("E", "A", "A E AE"),
    ],
)
def test_a_list_approves_its_subsets_with_the_voter_if_he_listed_himself(voter: str, said: str, ends: str) -> None:
    survivors = powers("AEFGT")
    approved = {end for end in subsets(survivors) if approves(ballot(said), PowerName(voter), end, survivors, LIST)}
    assert approved == {powers(end) for end in ends.split()}


def test_a_list_whose_powers_are_all_gone_leaves_only_the_voter() -> None:
    assert result("AEF", "A:T E:A F:A", LIST) == "A"
    assert result("AEF", "A:T E:AE F:A", LIST) is None


def test_a_bare_draw_in_a_list_game_is_the_list_of_all_survivors() -> None:
    assert result("AEF", "A:* E:* F:*", LIST) == "AEF"
    assert result("AEF", "A:* E:AE F:AE", LIST) == "AE"
    assert result("AEF", "A:* E:A F:A", LIST) == "A"


def test_dias_draw_wants_a_draw_vote_of_everybody_and_one_taken_back_is_none() -> None:
    votes: dict[PowerName, Ballot] = {}
    for mail in ("A:*", "E:*", "E:=", "F:*"):
        votes |= cast(mail)
        assert end_agreed_on(votes, powers("AEF"), (), DEFAULT) is None, mail
    votes |= cast("E:*")
    assert end_agreed_on(votes, powers("AEF"), (), DEFAULT) == powers("AEF")


def test_dias_draw_votes_cleared_with_their_phase_are_missing_in_the_next() -> None:
    assert result("AEF", "A:* E:*", DEFAULT) is None
    assert result("AEF", "F:*", DEFAULT) is None


# DPjudge: draws.md section 3


@each_row(
    ("survivors", "text", "expected"),
    [
        ("ABC", "A:= B:* C:0", None),
        ("ABC", "A:* B:0 C:0", "ABC"),
        ("ABC", "A:= B:0 C:0", "A"),
        ("ABC", "A:0 B:0 C:0", "ABC"),
        ("ABC", "A:= B:= C:0", None),
        ("ABC", "A:- B:0 C:0", "A"),
        ("ABC", "A:= B:>A C:0", "A"),
        ("ABC", "A:= B:>A C:>A", "A"),
        ("ABC", "A:= B:>A C:>B", None),
        ("ABC", "A:* B:>A C:>B", "ABC"),
        ("ABC", "A:* B:>A C:>A", "ABC"),
        ("AB", "A:0 B:0", "AB"),
        ("AB", "A:0 B:=", "B"),
        ("ABCDEFG", "A:= B:0 C:0 D:0 E:0 F:0 G:0", "A"),
    ],
)
def test_default_mode_counts_those_who_want_to_win(survivors: str, text: str, expected: str | None) -> None:
    assert result(survivors, text, DEFAULT) == expected


@each_row(
    ("survivors", "text", "expected"),
    [
        ("ABCDE", "A:3 B:3 C:3 D:0 E:0", "ABC"),
        ("ABCDE", "A:2 B:3 C:3 D:0 E:0", None),
        ("ABC", "A:2 B:2 C:0", "AB"),
        ("ABCD", "A:5 B:0 C:0 D:0", "A"),
        ("ABC", "A:= B:0 C:0", "A"),
        ("ABC", "A:= B:2 C:0", None),
        ("ABC", "A:0 B:0 C:0", "ABC"),
        ("ABCDE", "A:5 B:5 C:5 D:5 E:5", "ABCDE"),
        ("ABCDE", "A:* B:* C:* D:* E:*", "ABCDE"),
        ("ABC", "A:7 B:7 C:7", "ABC"),
        ("ABC", "A:- B:0 C:0", "A"),
        ("ABCDEFG", "A:= B:0 C:0 D:0 E:0 F:0 G:0", "A"),
        ("ABCDEFG", "A:3 B:3 C:3 D:0 E:0 F:0 G:0", "ABC"),
    ],
)
def test_no_dias_sizes_come_to_those_who_do_not_vote_loss(survivors: str, text: str, expected: str | None) -> None:
    assert result(survivors, text, SIZE) == expected


@each_row(
    ("text", "expected"),
    [("F:AE E:AEF A:AE", "AE"), ("F:AEF E:AE A:AE", None), ("F:A E:A A:=", "A"), ("F:A E:A A:-", "A")],
)
def test_the_checks_of_the_commands_with_lists_in_a_no_dias_game(text: str, expected: str | None) -> None:
    assert result("AEF", text, SIZE) == expected


@each_row(
    ("text", "expected"),
    [
        ("A:2 E:AE F:0", "AE"),
        ("A:2 E:2 F:AE", "AE"),
        ("A:AE E:2 F:AE", "AE"),
        ("A:2 E:AEF F:AEF", None),
        ("A:* E:>A F:A", "A"),
        ("A:* E:>A F:AF", None),
        ("A:>E E:>A F:*", None),
        ("A:E E:F F:2", None),
    ],
)
def test_lists_sizes_and_concessions_count_together(text: str, expected: str | None) -> None:
    assert result("AEF", text, SIZE) == expected


def test_of_several_ends_of_the_same_size_none_passes() -> None:
    assert result("AEFG", "A:2 E:A F:A G:A", SIZE) == "A"
    assert result("AEFG", "A:2 E:AFG F:AEG G:AEF", SIZE) is None


# Proposals


def test_a_proposal_needs_the_yes_of_every_survivor_and_its_proposer_has_given_his() -> None:
    dias = Proposal(PowerName("A"))
    assert result("AEF", "E:y", PROPOSE, proposal=dias) is None
    assert result("AEF", "E:y F:y", PROPOSE, proposal=dias) == "AEF"
    assert result("AEF", "E:y F:y T:n", PROPOSE, proposal=dias) == "AEF"
    assert result("AEF", "A:n E:y F:y", PROPOSE, proposal=dias) is None
    assert result("AEF", "A:y E:y F:y", PROPOSE) is None


def test_a_proposed_concession_needs_the_yes_of_its_beneficiary_too() -> None:
    for_france = Proposal(PowerName("A"), PowerName("F"))
    assert result("AEF", "E:y", PROPOSE, proposal=for_france) is None
    assert result("AEF", "E:y F:y", PROPOSE, proposal=for_france) == "F"
    assert result("AE", "E:y", PROPOSE, proposal=for_france) is None


def test_a_proposal_falls_by_one_no_or_when_its_beneficiary_has_no_vote_left() -> None:
    for_france = Proposal(PowerName("A"), PowerName("F"))
    assert proposal_stands(for_france, cast("E:y"), powers("AEF"))
    assert not proposal_stands(for_france, cast("E:n"), powers("AEF"))
    assert not proposal_stands(for_france, cast("E:y"), powers("AE"))
    assert proposal_stands(Proposal(PowerName("A")), cast("T:n"), powers("AE"))


def test_a_proposal_approves_itself_and_nothing_else() -> None:
    survivors = powers("AEF")
    for_france = Proposal(PowerName("A"), PowerName("F"))
    approved = {
        end for end in subsets(survivors) if approves(Yes(), PowerName("E"), end, survivors, PROPOSE, for_france)
    }
    assert approved == {powers("F")}
    assert not approves(No(), PowerName("E"), powers("F"), survivors, PROPOSE, for_france)
    assert not approves(Yes(), PowerName("E"), survivors, survivors, PROPOSE)


@each_row(("mode", "text"), AGREED)
def test_a_vacant_power_blocks_whatever_ballot_it_left(mode: VotingMode, text: str) -> None:
    dias = Proposal(PowerName("A"))
    assert result("AEF", text, mode, proposal=dias) == "AEF"
    assert result("AEF", text, mode, vacant="F", proposal=dias) is None
    assert result("AEF", text, mode, vacant="T", proposal=dias) == "AEF"


@each_row(("mode", "text"), AGREED)
def test_dummies_and_controlled_powers_being_no_survivors_neither_block_nor_share(mode: VotingMode, text: str) -> None:
    dias = Proposal(PowerName("A"))
    assert result("AE", text, mode, proposal=dias) == "AE"
    assert result("AE", f"{text} T:=", mode, proposal=dias) == "AE"


@each_row("mode", VotingMode)
def test_nothing_ends_a_game_that_nobody_votes_to_end(mode: VotingMode) -> None:
    assert result("AEF", "", mode) is None
    assert result("A", "", mode) is None
    assert result("A", "A:=", mode) is None
    assert result("", "A:*", mode) is None


def test_the_only_survivor_may_end_the_game() -> None:
    assert result("A", "A:*", DEFAULT) == "A"
    assert ending_kind(powers("A"), powers("A")) == "draw"


def test_without_draws_no_ballot_counts() -> None:
    for text in ("A:* E:*", "A:= E:0", "A:y E:y"):
        assert result("AE", text, NONE, proposal=Proposal(PowerName("A"))) is None
    assert not approves(Draw(), PowerName("A"), powers("AE"), powers("AE"), NONE)


@each_row("said", ["*", "3", "0", "AEF"])
def test_nothing_is_approved_but_ends_among_survivors(said: str) -> None:
    assert not approves(ballot(said), PowerName("A"), End(), powers("AEF"), SIZE)
    assert not approves(ballot(said), PowerName("A"), powers("AT"), powers("AEF"), SIZE)


def test_a_ballot_of_another_mode_ends_no_dias_game() -> None:
    assert result("AE", "A:2 E:*", DEFAULT) is None
    assert result("AE", "A:AE E:AE", DEFAULT) is None
    assert result("AE", "A:y E:y", SIZE) is None


def test_one_power_among_several_is_a_concession_and_two_are_a_draw() -> None:
    assert ending_kind(powers("A"), powers("AE")) == "concession"
    assert ending_kind(powers("AE"), powers("AEF")) == "draw"
    assert ending_kind(powers("AE"), powers("AE")) == "draw"


# Brute force: every set of survivors is tried, with the approvals as the tables of draws.md word them.


def subsets(survivors: End) -> Iterator[End]:
    for size in range(1, len(survivors) + 1):
        yield from map(frozenset, combinations(sorted(survivors), size))


def approved_by_the_tables(said: Ballot, me: PowerName, end: End, survivors: End, mode: VotingMode) -> bool:
    match said, mode:
        case Solo(), _:
            return end == {me}
        case Draw(), VotingMode.DEFAULT:
            return end == survivors
        case Loss(), VotingMode.DEFAULT:
            return end == survivors or any(end == {other} for other in survivors if other != me)
        case Concede(power), VotingMode.DEFAULT:
            return end in (survivors, {power})
        case Draw(), _:
            return me in end
        case Loss(), _:
            return me not in end
        case Concede(power), _:
            return end == {power}
        case Size(most), _:
            return me in end and len(end) <= most
        case ListBallot(listed), _ if me in listed:
            return me in end and all(power in listed for power in end)
        case ListBallot(listed), _:
            return all(power in listed or power == me for power in end)
    raise AssertionError(said)


def brute_force(ballots: Mapping[PowerName, Ballot], survivors: End, mode: VotingMode) -> End | None:
    said = {power: ballots.get(power, None if mode is LIST else Solo()) for power in survivors}
    if all(each == Loss() for each in said.values()):
        return survivors
    passing = [
        end
        for end in subsets(survivors)
        if all(each and approved_by_the_tables(each, power, end, survivors, mode) for power, each in said.items())
    ]
    largest = [end for end in passing if len(end) == max(map(len, passing))]
    return largest[0] if len(largest) == 1 else None


def ballots_of(mode: VotingMode, letters: str) -> st.SearchStrategy[Ballot]:
    """Ballots that the mode offers, naming also a power that is gone (T)."""
    anybody = st.sampled_from([*letters, "T"]).map(PowerName)
    kinds: dict[type[Ballot], st.SearchStrategy[Ballot]] = {
        Solo: st.just(Solo()),
        Draw: st.just(Draw()),
        Loss: st.just(Loss()),
        Concede: anybody.map(Concede),
        Size: st.integers(2, len(letters) + 1).map(Size),
        ListBallot: st.sets(anybody, min_size=1).map(lambda named: ListBallot(tuple(sorted(named)))),
    }
    return st.one_of([kinds[kind] for kind in OFFERED[mode]])


@st.composite
def elections(draw: st.DrawFn) -> tuple[VotingMode, End, dict[PowerName, Ballot]]:
    """Draw a mode, two to five survivors, and ballots of most; often all of a kind rarely unanimous."""
    mode = draw(st.sampled_from([DEFAULT, SIZE, LIST]))
    letters = draw(st.sampled_from(["AE", "AEF", "AEFG", "AEFGI"]))
    pool = draw(st.lists(ballots_of(mode, letters), min_size=1, max_size=len(letters)))
    votes = st.sampled_from(pool) if draw(st.booleans()) else ballots_of(mode, letters)
    voting = letters if draw(st.booleans()) else letters[1:]
    return mode, powers(letters), {PowerName(letter): draw(votes) for letter in voting}


@pytest.mark.slow
@settings(max_examples=400)
@given(elections())
def test_the_outcome_is_the_largest_end_that_everybody_approves(
    election: tuple[VotingMode, End, dict[PowerName, Ballot]],
) -> None:
    mode, survivors, ballots = election
    assert end_agreed_on(ballots, survivors, (), mode) == brute_force(ballots, survivors, mode)


@given(elections())
def test_each_ballot_approves_what_the_tables_say(election: tuple[VotingMode, End, dict[PowerName, Ballot]]) -> None:
    mode, survivors, ballots = election
    for voter, said in ballots.items():
        for end in subsets(survivors):
            expected = approved_by_the_tables(said, voter, end, survivors, mode)
            assert approves(said, voter, end, survivors, mode) == expected, (said, voter, end)
