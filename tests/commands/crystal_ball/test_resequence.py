"""RESEQUENCE: a new order of a locked list's lines, once (crystal_ball.md 7).

It is for the second movement phase.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import refused_master, refused_play
from tests.support.crystal_games import FALL, LATER, OPENING, everybody, locked, told
from tests.support.house import House, address

TURNED = tuple(reversed(FALL["FRANCE"]))


@pytest.fixture
def fall(house: House) -> House:
    """The spring has been carried out, the lists for the fall are locked."""
    house.once(("locked lists",), lambda: _fall(house))
    return house


def _fall(house: House) -> None:
    house.start("VARIANT crystal_ball")
    everybody(house, OPENING)
    everybody(house, FALL)
    house.tick(hours=2)
    assert house.game().phase_code == "F1901M"


def test_the_master_turns_the_lines_of_a_locked_list_and_its_player_is_told(fall: House) -> None:
    letters = fall.master("RESEQUENCE France", *TURNED)
    assert locked(fall, "FRANCE") == list(TURNED)
    assert "The Master has changed the sequence of the lines for F1901M." in told(letters, "FRANCE")
    assert not [letter for letter in letters if letter.to == address("ITALY")]


def test_it_is_done_once(fall: House) -> None:
    fall.master("RESEQUENCE France", *TURNED)
    assert "that is done once" in refused_master(fall, "E-LIST-SEQUENCE", "RESEQUENCE France", *FALL["FRANCE"])
    assert locked(fall, "FRANCE") == list(TURNED)


@pytest.mark.parametrize("lines", [TURNED[:-1], (*TURNED, TURNED[0]), ("A PIC H", *TURNED[1:]), ("nonsense",), ()])
def test_other_lines_than_those_of_the_list_are_refused_with_what_it_says(fall: House, lines: tuple[str, ...]) -> None:
    answer = refused_master(fall, "E-LIST-SEQUENCE", "RESEQUENCE France", *lines)
    assert "These are not the lines of the list that France has locked for F1901M" in " ".join(answer.split())
    assert "A BUR - MUN" in answer
    assert locked(fall, "FRANCE") == list(FALL["FRANCE"])


def test_only_the_second_list_of_a_game_is_put_into_another_order(fall: House, tmp_path: Path) -> None:
    everybody(fall, LATER)
    fall.tick(hours=2)
    answer = refused_master(fall, "E-LIST-SEQUENCE", "RESEQUENCE France", *LATER["FRANCE"])
    assert "Only the lists for the second movement phase of a game can have their sequence changed" in answer
    first = House(tmp_path / "first")
    first.start("VARIANT crystal_ball")
    everybody(first, OPENING)
    assert "Only the lists for the second" in refused_master(
        first, "E-LIST-SEQUENCE", "RESEQUENCE France", *OPENING["FRANCE"]
    )


def test_players_do_not_turn_lists(fall: House) -> None:
    assert "Master" in refused_play(fall, "E-GM-ONLY", "FRANCE", "RESEQUENCE France", *TURNED)
    assert locked(fall, "FRANCE") == list(FALL["FRANCE"])


def test_games_of_other_variants_have_no_such_command(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start()
    answer = refused_master(house, "E-VARIANT-COMMAND", "RESEQUENCE France", "A PAR H")
    assert "RESEQUENCE is a command for Crystal Ball games, and river is not one." in answer


def test_a_preview_says_whose_lists_are_missing(fall: House) -> None:
    everybody(fall, LATER, "ITALY", "TURKEY")
    told = " ".join(fall.master("PREVIEW")[-1].text.split())
    assert "would be refused: lists for S1902M of Italy and Turkey are missing." in told
