"""Votes of drawn persons: draws, concessions to a person, and their hour (everybody_plays.md 5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.game import Stage
from judge.variants.everybody_plays.state import state_of
from tests.support.command_mails import refused
from tests.support.everybody import Everybody
from tests.support.house import GM, words

ANNS = "SIGNON ann@river ann-pw"
ANN, BOB, CARL = "ann@example.org", "bob@example.org", "carl@example.org"


def plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def test_a_draw_passes_when_everybody_who_is_drawn_votes_for_it(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    spring.says("bob", "[ITALY]", "A ROM - TUS", "VOTE DIAS")
    letters = spring.phase_ends()
    assert spring.game().ending is not None
    assert "it is a draw between" in words(letters, CARL)
    assert "Draw after S1901M among" in words(spring.says("carl", "SUMMARY river"), CARL)


def test_a_silent_elector_is_a_no(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    spring.says("bob", "[ENGLAND]", "F LON - NTH", "VOTE DIAS")
    spring.says("carl", "[ITALY]", "A ROM - TUS")
    spring.phase_ends()
    assert spring.game().ending is None


def test_a_silent_elector_abstains_where_the_game_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_nvr=abstain")
    house.join("ann", "bob")
    house.builds("ann")
    house.phase_ends()
    house.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    house.says("bob", "[ITALY]", "A ROM - TUS")
    house.phase_ends()
    assert house.game().ending is not None


def test_who_is_not_drawn_has_no_say(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE CONCEDE ann")
    spring.says("bob", "VOTE NONE")
    letters = spring.phase_ends()
    ending = spring.game().ending
    assert ending is not None
    assert len(ending.persons) == 1
    assert "is conceded to" in words(letters, BOB)


def test_votes_for_different_ends_pass_nothing_and_lapse(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE CONCEDE ann")
    spring.says("bob", "[ITALY]", "A ROM - TUS", "VOTE CONCEDE bob")
    spring.phase_ends()
    assert spring.game().ending is None
    assert state_of(spring.game()).votes == {}


def test_a_draw_is_shared_by_all_who_were_ever_drawn_where_the_game_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_dias_shares=all")
    house.join("ann", "bob")
    house.builds("ann")
    house.phase_ends()
    house.says("bob", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    house.phase_ends()
    ending = house.game().ending
    assert ending is not None
    assert len(ending.persons) == 2


def test_votes_count_in_every_phase_where_the_game_says_so(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_electors=latest_phase")
    house.join("ann")
    house.builds("ann")
    house.says("ann", "VOTE DIAS")
    house.phase_ends()
    assert house.game().ending is not None


def test_the_master_is_asked_after_so_many_years_in_which_nothing_changes(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_idle_end=1")
    house.join("ann")
    house.builds("ann")
    letters = [house.phase_ends() for _ in range(5)]
    assert house.game().phase_code == "S1903M"
    asked = ["No center has changed hands since 1900" in plain(words(one, GM)) for one in letters]
    assert asked == [False, False, True, False, True]
    assert "No center has changed hands" not in words(letters[2], ANN)


@pytest.mark.parametrize("lines", [(), ("RULE NO_DRAW",)])
def test_what_the_master_is_advised_after_years_in_which_nothing_changes_is_done(
    tmp_path: Path, lines: tuple[str, ...]
) -> None:
    house = Everybody(tmp_path, "ep_idle_end=1", *lines)
    house.join("ann")
    house.builds("ann")
    asked = [plain(words(house.phase_ends(), GM)) for _ in range(3)][-1]
    assert "If the game should not go on, send TERMINATE" in asked
    assert "DIAS" not in asked
    house.mail(GM, "SIGNON Mriver gm-secret", "TERMINATE YES")
    assert house.game().stage is Stage.TERMINATED


def test_votes_wait_for_a_movement_phase_otherwise(river: Everybody) -> None:
    river.builds("ann")
    river.says("ann", "VOTE DIAS")
    river.phase_ends()
    assert river.game().ending is None
    assert set(state_of(river.game()).votes) == {"ann"}


def test_a_vote_for_nobody_who_takes_part_is_refused(spring: Everybody) -> None:
    told = refused(spring, "E-EP-PERSON", ANN, ANNS, "VOTE CONCEDE zoe")
    assert 'Nobody who takes part is called "zoe"' in told


def test_vote_and_withdraw_are_commands_of_such_games_only(river: Everybody) -> None:
    river.start(name="brook")
    river.say_yes(river.mail(ANN, "OBSERVE ann@brook ann-pw"))
    told = refused(river, "E-VARIANT-COMMAND", ANN, "SIGNON ann@brook ann-pw", "VOTE DIAS")
    assert "VOTE is a command for Everybody Plays games, and brook is not one." in told


def test_a_vote_for_the_win_of_somebody_who_has_left_counts_no_more(spring: Everybody) -> None:
    spring.says("bob", "[FRANCE]", "A PAR - BUR", "VOTE CONCEDE ann")
    spring.says("ann", "RESIGN")
    spring.phase_ends()
    assert spring.game().ending is None


def test_where_names_are_hidden_a_vote_names_an_id(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "", "NAMES HIDE")
    house.raw(b"From: Ann Smith <ann@example.org>\nMessage-ID: <a@test>\n\nJOIN p001@river ann-pw\n", ANN)
    house.raw(b"From: Bob Jones <bob@example.org>\nMessage-ID: <b@test>\n\nJOIN p002@river bob-pw\n", BOB)
    refused(house, "E-EP-PERSON", BOB, "SIGNON p002@river bob-pw", "VOTE CONCEDE Ann Smith")
    told = words(house.mail(BOB, "SIGNON p002@river bob-pw", "VOTE CONCEDE p001"), BOB)
    assert "for the win of p001" in told


def test_votes_of_powers_point_to_those_of_persons(spring: Everybody) -> None:
    assert "VOTE DIAS or VOTE CONCEDE name" in refused(spring, "E-VOTE-NONE", ANN, ANNS, "SET DRAW")


def test_in_the_place_of_somebody_the_master_is_shown_neither_their_sets_nor_their_vote(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    own = words(spring.says("ann", "STATUS"), ANN)
    assert "Burgundy" in own
    assert "Your vote" in own
    shown = words(spring.mail(GM, "SIGNON Mriver gm-secret", "BECOME ann", "STATUS"), GM)
    assert "Burgundy" not in shown
    assert "Your vote" not in shown


def test_where_somebody_has_to_win_persons_have_no_votes(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_electors=latest_phase", "RULE NO_DRAW")
    house.join("ann")
    for line in ("VOTE DIAS", "VOTE CONCEDE ann", "VOTE NONE"):
        assert "somebody has to win it (rule NO_DRAW)" in refused(house, "E-VOTE-RULE", ANN, ANNS, line)
    house.builds("ann")
    assert "VOTE" not in words(house.phase_ends(), ANN)


def test_where_somebody_has_to_win_a_quiet_game_goes_on(tmp_path: Path) -> None:
    house = Everybody(tmp_path, "ep_idle_end=draw_last_electors", "RULE NO_DRAW")
    house.join("ann")
    house.builds("ann")
    for _ in range(8):
        house.phase_ends()
    assert house.game().ending is None


@pytest.mark.parametrize("rule", ["NO_DRAW", "NO_QUARTER"])
def test_votes_of_persons_are_void_when_somebody_has_to_win(spring: Everybody, rule: str) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    told = plain(words(spring.mail(GM, "SIGNON Mriver gm-secret", f"SET RULE {rule}"), ANN))
    assert "All votes on the end of the game are void: somebody has to win it now" in told
    assert "Your vote" not in words(spring.says("ann", "STATUS"), ANN)
    spring.phase_ends()
    assert spring.game().ending is None


def test_rules_on_votes_of_powers_leave_those_of_persons(spring: Everybody) -> None:
    spring.says("ann", "[FRANCE]", "A PAR - BUR", "VOTE DIAS")
    assert "void" not in words(spring.mail(GM, "SIGNON Mriver gm-secret", "SET RULE NO_DIAS"), ANN)
    assert "Your vote: for a draw." in words(spring.says("ann", "STATUS"), ANN)
