"""Common parts of all ways to play: Payola, an exchange, Crystal Ball, Everybody Plays and the March."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.board.names import PowerName
from judge.commands.mastering.edit import stamp_of
from judge.game.game import Stage
from judge.rules.house import MARCH
from tests.support.command_mails import told
from tests.support.game_files import back, out
from tests.support.house import GM, Got, House
from tests.support.ways_to_play import WAYS, Way

STRANGER = "stranger@example.net"
every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)


def text(letters: list[Got], who: str, subject: str = "") -> str:
    """Return somebody's letters with these words in their subject, on one line."""
    return told([letter for letter in letters if subject in letter.subject], who)


@every_way
@pytest.mark.parametrize("language", ["a line", "behind the password", "njudge"])
def test_create_chooses_it_in_both_command_languages(tmp_path: Path, way: Way, language: str) -> None:
    house = House(tmp_path)
    if language == "a line":
        house.mail(GM, "CREATE brook gm-secret", *way.variant_line, *way.create, "FORM")
    elif language == "behind the password":
        house.mail(GM, f"CREATE brook gm-secret {way.words}", *way.create, "FORM")
    else:
        house.mail(GM, f"CREATE ?brook gm-secret {way.words}", *way.create, "SET NO PRESS", "FORM")
    game = house.game("brook")
    assert game.variant == way.variant
    in_play = house.judge.in_play(game)
    assert ("EXCHANGE" in in_play.rules) == (way.name == "exchange")
    assert (game.house == MARCH) == (way.name == "march")
    assert ("NO_PRESS" in in_play.rules) == (language == "njudge")


@every_way
def test_status_shows_what_one_has_sent_and_list_and_others_nothing_of_it(tmp_path: Path, way: Way) -> None:
    house = way.begin(tmp_path)
    way.says(house, way.player, *way.sends)
    assert way.shown in text(way.says(house, way.player, "STATUS"), way.at(way.player), "status")
    others = text(way.says(house, way.other, "STATUS", "LIST river", "SUMMARY river"), way.at(way.other))
    assert "S1901M" in others
    assert way.shown not in others
    listed = text(house.mail(STRANGER, "LIST river"), STRANGER)
    assert house.judge.in_play(house.game()).variant.name in listed
    assert way.shown not in listed


@every_way
def test_a_preview_shows_the_master_alone_what_process_then_does(tmp_path: Path, way: Way) -> None:
    house = way.begin(tmp_path)
    way.says(house, way.player, *way.sends)
    before = house.game()
    shown = way.master(house, "PREVIEW")
    assert {letter.to for letter in shown} == {GM}
    assert house.game() == before
    results = way.master(house, "PROCESS!")
    part = text(shown, GM).partition("Movement results")[2].partition("The next phase")[0]
    assert part[:600] in text(results, GM, "results of")
    assert len(part) > 600


@every_way
def test_a_phase_is_rolled_back_and_played_again_to_the_same(tmp_path: Path, way: Way) -> None:
    house = way.begin(tmp_path)
    way.says(house, way.player, *way.sends)
    before = house.game()
    way.master(house, "PROCESS!")
    after = house.game()
    assert after.phase_code == "F1901M"
    letters = way.master(house, "ROLLBACK S1901M")
    assert "S1901M" in text(letters, way.at(way.player))
    assert house.game().position == before.position
    way.master(house, "ROLLFORWARD")
    assert (house.game().position, house.game().own) == (after.position, after.own)


@every_way
def test_history_has_the_results_and_keeps_what_is_secret(tmp_path: Path, way: Way) -> None:
    house = way.begin(tmp_path)
    way.says(house, way.player, *way.sends)
    way.master(house, "PROCESS!")
    own = text(way.says(house, way.player, "HISTORY"), way.at(way.player))
    public = text(house.mail(STRANGER, "HISTORY river S1901M"), STRANGER)
    line = way.result
    assert line in own
    assert line in public
    assert way.shown not in public or way.shown in line


@every_way
def test_a_corrected_board_is_what_is_played_next(tmp_path: Path, way: Way) -> None:
    house = way.begin(tmp_path)
    lines = (f"EDIT {stamp_of(house.game().board)}", "UNITS GERMANY A BER, F KIE", "END EDIT")
    letters = way.master(house, *lines)
    assert "Germany" in text(letters, way.at(way.player))
    way.master(house, "PROCESS!")
    assert len(house.game().board.units_of(PowerName("GERMANY"))) == 2


@every_way
def test_a_game_comes_back_from_its_file_and_goes_on_to_the_same(tmp_path: Path, way: Way) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    house, other = way.begin(tmp_path / "one"), House(tmp_path / "two")
    way.says(house, way.player, *way.sends)
    back(other, out(house))
    assert other.game() == house.game()
    other.now = house.now
    for judge in (house, other):
        way.master(judge, "PROCESS!")
    assert (other.game().position, other.game().own) == (house.game().position, house.game().own)


@every_way
def test_try_shows_what_orders_would_do_and_does_nothing(tmp_path: Path, way: Way) -> None:
    house = way.begin(tmp_path)
    before = house.game()
    said = text(way.says(house, way.player, "TRY river", "A PAR - PIC"), way.at(way.player), "tried out")
    assert "France: Army Paris -> Picardy." in said or way.name == "crystal_ball"
    assert house.game() == before


@every_way
def test_results_come_with_a_picture_of_the_moves(tmp_path: Path, way: Way) -> None:
    house = way.begin(tmp_path)
    way.says(house, way.player, *way.sends)
    way.master(house, "PROCESS!")
    results, _board = house.pictures("results", way.at(way.player))
    assert any(str(outcome.unit) == way.moved for outcome in results.outcomes)


@every_way
def test_a_game_ends_as_a_draw_by_the_votes_of_all(tmp_path: Path, way: Way) -> None:
    house = way.begin(tmp_path)
    for who, lines in zip(way.voters, way.votes, strict=True):
        way.says(house, who, *lines)
    if house.game().stage is not Stage.COMPLETED:
        way.master(house, "SET VOTE 1 YES") if way.name == "march" else None
        way.master(house, "PROCESS!")
    assert house.game().stage is Stage.COMPLETED
    assert house.game().ending is not None
    assert "Draw" in text(house.mail(STRANGER, "SUMMARY river"), STRANGER)


@every_way
def test_a_dummy_is_ordered_by_whom_the_master_names_where_powers_have_players(tmp_path: Path, way: Way) -> None:
    house = way.begin(tmp_path)
    if way.name in ("exchange", "everybody_plays"):
        for line in ("DUMMY italy", "CONTROL italy france", "CONTROL italy M"):
            said = text(way.master(house, line), GM)
            assert "In river nobody plays a power: " in said
            how = "river takes no new investors anymore" if way.name == "exchange" else "To join: "
            assert how in " ".join(said.split())
        return
    way.master(house, "DUMMY italy", "CONTROL italy france")
    assert house.game().power(PowerName("ITALY")).controller == "FRANCE"
    line = "9 : A ROM - TUS" if way.name == "payola" else "A ROM - TUS"
    said = text(way.says(house, "FRANCE", "[ITALY]", line), way.at("FRANCE"))
    assert "NOT" not in said
    assert "TUS" in said or "Tuscany" in said


@every_way
def test_who_takes_a_place_over_has_what_was_sent_from_it(tmp_path: Path, way: Way) -> None:
    house = way.begin(tmp_path)
    way.says(house, way.player, *way.sends)
    way.says(house, way.player, "RESIGN YES")
    if way.name == "everybody_plays":
        said = text(house.mail("new@example.org", "TAKEOVER france@river new-pw"), "new@example.org")
        assert "whoever takes part may order any of them. To join: JOIN river" in said
        return
    house.mail("new@example.org", f"TAKEOVER {way.player.lower()}@river newpw12")
    status = house.mail("new@example.org", f"SIGNON {way.player.lower()}@river newpw12", "STATUS")
    said = text(status, "new@example.org", "status")
    if way.name == "exchange":  # an investor's sheet goes with them, what they hold and lead does not
        assert "You lead France, and order for it." in said
        return
    assert way.shown in said


@every_way
def test_a_deadline_that_some_miss_is_told_to_them_and_waits_or_goes_on_as_its_rules_say(
    tmp_path: Path, way: Way
) -> None:
    house = way.begin(tmp_path)
    way.says(house, way.player, *way.sends)
    letters = house.tick(days=9)
    late = [letter for letter in letters if letter.to == way.at(way.other)]
    waits = way.name in ("payola", "crystal_ball")
    late_told = waits or way.name == "exchange"  # which has a grace before the judge orders (CIVIL_DISORDER)
    assert any(re.search(r": \w+ due|ends", letter.subject) for letter in late) == (way.name != "everybody_plays")
    assert any(re.search("missing|missed", letter.subject) for letter in late) == late_told
    assert (house.game().phase_code == "S1901M") == waits
    if waits:
        way.master(house, "PROCESS!")
        assert house.game().phase_code == "F1901M"
