"""Secret proposals (house_rules.md 8): without authors, counted with the phase, told without numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.ending.kinds import EndingKind
from judge.game.game import Stage
from tests.support.command_mails import put, readers, refused_master, refused_play, told
from tests.support.games import at_position
from tests.support.house import GM, POWERS, House, address, words

EVERYBODY = {GM, *map(address, POWERS)}
AUSTRIA, ENGLAND, FRANCE = map(address, ("AUSTRIA", "ENGLAND", "FRANCE"))
UNITS = {"AUSTRIA": ["A VIE"], "ENGLAND": ["F LON"], "FRANCE": ["A PAR"]}
CENTERS = {"AUSTRIA": ["VIE"], "ENGLAND": ["LON"], "FRANCE": ["PAR"]}


@pytest.fixture
def council(tmp_path: Path) -> House:
    """A game with secret proposals in which Austria, England and France are left."""
    house = House(tmp_path)
    house.start("HOUSE voting=proposals")
    put(house, at_position(house.game(), "S1905M", UNITS, CENTERS))
    return house


def end_of(house: House) -> tuple[EndingKind, set[str]] | None:
    """Return the end of the game with the phase that the Master runs; None: it goes on."""
    house.master("PROCESS!")
    ending = house.game().ending
    return None if ending is None else (ending.kind, set(ending.victors))


def vote(house: House, **votes: str) -> None:
    for power, said in votes.items():
        house.play(power.upper(), f"SET VOTE {said}")


def test_a_concession_passes_with_one_yes_an_abstention_and_silence_of_who_wins(council: House) -> None:
    council.play("FRANCE", "PROPOSE CONCEDE TO austria")
    vote(council, england="YES", france="ABSTAIN")
    assert end_of(council) == (EndingKind.CONCESSION, {"AUSTRIA"})


def test_an_end_that_passed_with_an_abstention_does_not_say_that_all_agreed(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS")
    vote(council, england="YES", france="ABSTAIN", austria="YES")
    said = told(council.master("PROCESS!"), address("FRANCE"))
    assert "a proposal passed that ends the game: it is a draw among Austria, England and France." in said
    assert "agreed" not in said


@pytest.mark.parametrize(("england", "passes"), [("YES", True), ("", False)])
def test_who_has_a_unit_and_no_center_votes_and_who_has_neither_does_not(
    council: House, england: str, passes: bool
) -> None:
    """Count silence under nvr=no: England's, with a fleet alone, is a no; Italy's is nothing.

    The game has voters=units_or_centres.
    """
    put(council, at_position(council.game(), "S1905M", UNITS, {"AUSTRIA": ["VIE"], "FRANCE": ["PAR"]}))
    council.play("FRANCE", "PROPOSE CONCEDE TO austria")
    vote(council, france="YES")
    if england:
        vote(council, england=england)
    assert end_of(council) == ((EndingKind.CONCESSION, {"AUSTRIA"}) if passes else None)


@pytest.mark.parametrize("rules", ["voting=proposals", "MARCH"])
def test_a_vote_without_set_is_answered_with_the_command_that_was_meant(house: House, rules: str) -> None:
    house.start(f"HOUSE {rules}", "TIMING MOVE 3D RETREAT 1D ADJUST 1D")
    house.play("FRANCE", "PROPOSE DRAW AEF")
    told_of_it = refused_play(house, "E-VARIANT-COMMAND", "ENGLAND", "VOTE 1 YES")
    assert "Did you mean SET VOTE 1 YES?" in told_of_it


def test_who_wins_a_concession_has_said_yes_even_against_their_own_ballot(council: House) -> None:
    council.play("FRANCE", "PROPOSE austria")
    vote(council, austria="NO", england="ABSTAIN", france="ABSTAIN")
    assert end_of(council) == (EndingKind.CONCESSION, {"AUSTRIA"})


@pytest.mark.parametrize(
    ("france", "end"), [("ABSTAIN", (EndingKind.DRAW, {"AUSTRIA", "ENGLAND"})), ("", None), ("NO", None)]
)
def test_a_draw_that_leaves_somebody_out_passes_if_they_abstain_and_fails_if_they_are_silent(
    council: House, france: str, end: tuple[EndingKind, set[str]] | None
) -> None:
    council.play("AUSTRIA", "PROPOSE DRAW AE")
    vote(council, austria="YES", england="YES")
    if france:
        vote(council, france=france)
    assert end_of(council) == end


def test_an_end_with_an_abstention_is_told_as_a_proposal_that_passed(council: House) -> None:
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="ABSTAIN")
    said = " ".join(words(council.master("PROCESS!"), AUSTRIA).split())
    assert "a proposal passed that ends the game: it is a draw among Austria, England and France." in said
    assert "all survivors agreed" not in said


def test_nothing_passes_on_abstentions_alone_nor_by_the_yes_of_who_proposed_it(council: House) -> None:
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, austria="ABSTAIN", england="ABSTAIN", france="ABSTAIN")
    assert end_of(council) is None
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, england="YES", france="YES")
    assert end_of(council) is None


def test_a_ballot_can_be_revised_until_the_phase_is_processed(council: House) -> None:
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, austria="NO", england="YES", france="YES")
    assert "Your vote: no." in words(council.play("AUSTRIA", "STATUS"), AUSTRIA)
    vote(council, austria="YES")
    assert end_of(council) == (EndingKind.DRAW, {"AUSTRIA", "ENGLAND", "FRANCE"})


def test_a_proposal_is_told_at_once_and_neither_its_author_nor_a_ballot_ever(council: House) -> None:
    letters = council.play("FRANCE", "PROPOSE DRAW AUSTRIA, ENGLAND")
    assert readers(letters) == EVERYBODY
    assert "Proposal 1: a draw of Austria and England." in told(letters, ENGLAND)
    assert "France" not in told(letters, ENGLAND)
    assert "France" not in told(letters, GM)
    assert readers(council.play("ENGLAND", "SET VOTE YES")) == {ENGLAND}
    results = council.master("PROCESS!")
    for who in EVERYBODY:
        assert "Proposal failed: a draw of Austria and England." in told(results, who)
        for word in ("yes", "abstain", "proposed by", "voted"):
            assert word not in told([each for each in results if "votes" in each.subject], who)


def test_what_has_passed_is_told_instead_of_the_results_and_orders_stay_on_file(council: House) -> None:
    order = "A VIE - BUD"
    council.play("AUSTRIA", order)
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    letters = council.master("PROCESS!")
    assert "Proposal passed: a draw of all survivors." in told(letters, ENGLAND)
    assert not any("results" in letter.subject for letter in letters)
    assert council.game().board.units_of("AUSTRIA")[0].province == "VIE"


def test_without_the_option_the_phase_is_adjudicated_before_the_game_ends(council: House) -> None:
    council.master("HOUSE passed_vote_skips_adjudication=false")
    council.play("AUSTRIA", "A VIE - BUD", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    letters = council.master("PROCESS!")
    assert any("results" in letter.subject for letter in letters)
    assert "Proposal passed" in told(letters, ENGLAND)
    assert council.game().board.units_of("AUSTRIA")[0].province == "BUD"
    assert council.game().stage is Stage.COMPLETED


def test_of_several_ends_a_concession_comes_first_then_the_larger_draw_then_the_older_one(council: House) -> None:
    council.master("HOUSE proposal_limit=3")
    council.play("FRANCE", "PROPOSE DRAW AE", "PROPOSE DRAW AF", "PROPOSE DIAS")
    council.play("ENGLAND", "PROPOSE CONCEDE france")
    for power in ("AUSTRIA", "ENGLAND", "FRANCE"):
        council.play(power, "SET VOTE 1 YES", "SET VOTE 2 YES", "SET VOTE 3 YES", "SET VOTE 4 YES")
    council.play("AUSTRIA", "SET VOTE 4 NO")
    council.master("PREVIEW")
    before = council.game()
    letters = council.master("PROCESS!")
    assert council.game().ending is not None
    assert set(council.game().ending.victors) == {"AUSTRIA", "ENGLAND", "FRANCE"}
    assert told(letters, ENGLAND).count("Proposal passed") == 1
    assert "Proposal failed" not in told(letters, ENGLAND)
    put(council, before)
    council.play("AUSTRIA", "SET VOTE 4 YES")
    assert end_of(council) == (EndingKind.CONCESSION, {"FRANCE"})
    put(council, before)
    council.play("AUSTRIA", "SET VOTE 3 NO")
    assert end_of(council) == (EndingKind.DRAW, {"AUSTRIA", "ENGLAND"})


def test_house_rules_change_from_the_next_phase_if_the_master_agrees_too(council: House) -> None:
    for agreed in ("NO", "YES"):
        letters = council.play("FRANCE", "PROPOSE HOUSE wrong_nationality=void")
        assert "The Master has to agree as well." in told(letters, ENGLAND)
        number = council.game().motions.made
        for power in ("austria", "england", "france"):
            vote(council, **{power: "YES"})
        council.master(f"SET VOTE {number} {agreed}")
        assert council.game().house.wrong_nationality == "ignore"
        letters = council.master("PROCESS!")
        assert "results" in words(letters, ENGLAND)
    assert council.game().house.wrong_nationality == "void"
    assert "House rule wrong_nationality: void" in told(letters, ENGLAND)
    assert "Proposal passed: other house rules" in told(letters, ENGLAND)


def test_a_text_that_passes_is_told_and_does_nothing_else(council: House) -> None:
    council.play("FRANCE", "PROPOSE TEXT Shall we pause over Christmas?")
    vote(council, austria="YES", england="YES", france="YES")
    letters = council.master("PROCESS!")
    assert 'Proposal passed: "Shall we pause over Christmas?".' in told(letters, ENGLAND)
    assert council.game().stage is Stage.ACTIVE


def test_a_player_makes_one_proposal_in_a_phase_and_the_master_may_allow_more(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS")
    refused_play(council, "E-VOTE-LIMIT", "FRANCE", "PROPOSE austria")
    council.play("ENGLAND", "PROPOSE austria")
    council.master("HOUSE proposal_limit=2")
    refused_play(council, "E-VOTE-OPEN", "FRANCE", "PROPOSE CONCEDE austria")
    council.play("FRANCE", "PROPOSE TEXT Ho ho")
    council.master("PROCESS!", "HOUSE proposal_limit=1")
    assert not council.game().motions.standing
    council.play("FRANCE", "PROPOSE DIAS")
    assert council.game().motions.standing[0].number == 4


@pytest.mark.parametrize("way", ["RESIGN FRANCE", "DUMMY FRANCE"])
def test_who_comes_in_the_place_of_somebody_hears_nothing_of_what_that_one_proposed_or_voted(
    council: House, way: str
) -> None:
    council.play("FRANCE", "PROPOSE DIAS", "SET VOTE YES")
    council.master(way, *(["RESIGN FRANCE"] if way.startswith("DUMMY") else []))
    council.mail("new@example.net", "TAKEOVER france@river new-pw")
    assert council.game().motions.standing[0].ballots == ()
    letters = council.mail("new@example.net", "SIGNON france@river new-pw", "STATUS", "PROPOSE TEXT Shall we pause?")
    assert "Your proposal is made" in words(letters, "new@example.net")


def test_who_comes_back_after_a_dummy_has_not_voted(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS", "SET VOTE YES")
    council.master("DUMMY FRANCE")
    council.master("REVIVE FRANCE")
    assert council.game().motions.standing[0].ballots == ()


def test_the_master_refuses_a_proposal_and_its_votes_count_no_more(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    letters = council.master("REFUSE PROPOSAL 1")
    assert readers(letters) == EVERYBODY
    refused_master(council, "E-VOTE-STATE", "REFUSE PROPOSAL 1")
    refused_play(council, "E-VOTE-LIMIT", "FRANCE", "PROPOSE DIAS")
    assert end_of(council) is None


def test_what_cannot_be_proposed_or_voted_on_is_refused(council: House) -> None:
    refused_play(council, "E-VOTE-STATE", "FRANCE", "SET VOTE YES")
    refused_play(council, "E-VOTE-NONE", "ITALY", "PROPOSE DIAS")
    refused_play(council, "E-VOTE-WHO", "FRANCE", "PROPOSE italy")
    refused_play(council, "E-VOTE-WHO", "FRANCE", "PROPOSE DRAW AI")
    refused_play(council, "E-SYNTAX", "FRANCE", "PROPOSE")
    refused_play(council, "E-SYNTAX", "FRANCE", "PROPOSE TEXT " + "long " * 90)
    refused_play(council, "E-HOUSE", "FRANCE", "PROPOSE HOUSE nonsense=1")
    refused_play(council, "E-HOUSE", "FRANCE", "PROPOSE HOUSE voting=proposals")
    refused_play(council, "E-VOTE-RULE", "FRANCE", "SET DRAW")
    council.play("FRANCE", "PROPOSE DIAS")
    council.play("ENGLAND", "PROPOSE france")
    refused_play(council, "E-VOTE-WHICH", "FRANCE", "SET VOTE YES")
    refused_play(council, "E-VOTE-STATE", "FRANCE", "SET VOTE 7 YES")
    refused_play(council, "E-SET-SYNTAX", "FRANCE", "SET VOTE 1 SOLO")
    refused_play(council, "E-VOTE-NONE", "ITALY", "SET VOTE 1 YES")
    refused_master(council, "E-VOTE-NONE", "SET VOTE 1 YES")


def test_where_somebody_has_to_win_no_end_is_proposed_but_other_things_are(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start("RULE NO_DRAW", "HOUSE voting=proposals")
    refused_play(house, "E-VOTE-RULE", "FRANCE", "PROPOSE DIAS")
    assert "Proposal 1" in told(house.play("FRANCE", "PROPOSE TEXT Faster!"), ENGLAND)


def test_ballots_as_usual_count_without_the_option_and_are_void_with_it(river: House) -> None:
    river.play("FRANCE", "SET DRAW")
    assert river.game().power("FRANCE").vote is not None
    letters = river.master("HOUSE voting=proposals")
    assert "void" in told(letters, FRANCE)
    assert river.game().power("FRANCE").vote is None
    refused_play(river, "E-VOTE-RULE", "FRANCE", "SET NODRAW")


def test_the_ballot_of_who_leaves_is_gone_and_silence_is_no(council: House) -> None:
    council.play("AUSTRIA", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    council.mail(FRANCE, "RESIGN france@river france-pw YES")
    assert end_of(council) is None


def test_a_preview_tells_nothing_of_the_votes(council: House) -> None:
    council.play("AUSTRIA", "PROPOSE DIAS")
    silent = words(council.master("PREVIEW"), GM)
    vote(council, austria="YES", england="YES", france="YES")
    assert words(council.master("PREVIEW"), GM) == silent


def test_proposals_fall_with_a_rollback_and_their_numbers_go_on(council: House) -> None:
    council.master("PROCESS!")
    council.play("AUSTRIA", "PROPOSE DIAS")
    council.master("ROLLBACK FULL")
    assert not council.game().motions.standing
    assert "Proposal 2" in told(council.play("AUSTRIA", "PROPOSE DIAS"), ENGLAND)


def test_a_game_that_a_vote_ended_can_be_reopened_with_the_orders_it_had(council: House) -> None:
    council.play("AUSTRIA", "A VIE - BUD", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    assert end_of(council) is not None
    council.master("RESUME")
    assert council.game().stage is Stage.ACTIVE
    assert council.game().power("AUSTRIA").orders


def test_everybody_orders_and_the_deadline_counts_the_votes(council: House) -> None:
    council.play("AUSTRIA", "A VIE H", "PROPOSE DIAS", "SET VOTE YES")
    council.play("ENGLAND", "F LON H", "SET VOTE YES")
    assert council.game().stage is Stage.ACTIVE
    council.play("FRANCE", "A PAR H", "SET VOTE YES")
    council.tick(hours=2)
    assert council.game().stage is Stage.COMPLETED


def test_who_wins_by_a_concession_need_not_vote_on_it_and_is_told_so(council: House) -> None:
    letters = council.play("FRANCE", "PROPOSE CONCEDE austria")
    assert "You win by it, and need not vote: your yes is counted." in told(letters, AUSTRIA)
    assert "SET VOTE" not in told(letters, AUSTRIA)
    assert "SET VOTE 1 YES" in told(letters, ENGLAND)
    assert "its yes, whatever it votes" in refused_play(council, "E-VOTE-NONE", "AUSTRIA", "SET VOTE NO")
    assert "need not vote: your yes is counted" in told(council.play("AUSTRIA", "PROPOSE CONCEDE england"), ENGLAND)
    own = told(council.play("ENGLAND", "CLEAR", "PROPOSE CONCEDE england"), ENGLAND)
    assert "proposed already" in own


def test_the_master_is_asked_for_a_vote_on_house_rules_only(council: House) -> None:
    assert "SET VOTE" not in told(council.play("FRANCE", "PROPOSE DIAS"), GM)
    assert "SET VOTE 2 YES" in told(council.play("ENGLAND", "PROPOSE HOUSE paradox=szykman"), GM)


def test_status_says_on_what_its_reader_has_not_voted(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS")
    unsaid = "Proposal 1: a draw of all survivors. You have not voted on it; until you do that is a no."
    assert unsaid in told(council.play("ENGLAND", "STATUS"), ENGLAND)
    assert "Your vote: yes." in told(council.play("ENGLAND", "SET VOTE YES", "STATUS"), ENGLAND)
    assert "not voted" not in told(council.play("ENGLAND", "STATUS"), ENGLAND)
    assert "not voted" not in told(council.master("STATUS"), GM)


def test_a_draw_of_all_may_be_proposed_in_so_many_words(council: House) -> None:
    council.play("FRANCE", "PROPOSE DRAW ALL")
    assert "proposed already" in refused_play(council, "E-VOTE-OPEN", "ENGLAND", "PROPOSE DIAS")


def test_rollback_in_a_game_that_ended_by_a_vote_names_resume(council: House) -> None:
    council.play("FRANCE", "PROPOSE DIAS")
    vote(council, austria="YES", england="YES", france="YES")
    assert end_of(council) is not None
    assert "RESUME lets it go on" in refused_master(council, "E-ROLL", "ROLLBACK")
