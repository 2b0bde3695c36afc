"""Views of a game for others: SET DESC, LISTED, ARCHIVE, NAMES and ADDRESSES; REVEAL (9.5, 9.6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.commands.mastering.settings_form import stamp_of
from judge.game.archiving import Archived
from judge.game.game import Stage
from tests.support.command_mails import put, readers, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")


def test_a_description_is_kept_and_shown(river: House) -> None:
    letters = river.master("SET DESC A friendly game by the river")
    assert river.game().description == "A friendly game by the river"
    assert readers(letters) == EVERYBODY
    assert "A friendly game by the river" in told(river.mail("x@example.net", "LIST river"), "x@example.net")


def test_a_description_has_some_text_but_no_book(river: House) -> None:
    refused_master(river, "E-SET-EMPTY", "SET DESC")
    refused_master(river, "E-SET-SYNTAX", "SET DESC " + "long " * 500)
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET DESC mine")


ANYBODY = "anybody@example.net"


def test_an_unlisted_game_is_no_opening_any_more(house: House) -> None:
    house.create()
    letters = house.master("SET UNLISTED")
    assert readers(letters) == {GM}
    assert "No openings" in told(house.mail(ANYBODY, "LIST"), ANYBODY)
    assert "already" in told(house.master("SET UNLISTED"), GM)
    house.master("SET LISTED")
    assert "river" in told(house.mail(ANYBODY, "LIST"), ANYBODY)


def test_only_the_master_lists_a_game(river: House) -> None:
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET UNLISTED")
    refused_master(river, "E-SYNTAX", "SET UNLISTED soon")


def test_a_private_game_is_not_listed(house: House) -> None:
    house.create("PRIVATE sesame")
    assert "SET PRIVATE NONE" in refused_master(house, "E-PRIVATE", "SET LISTED")


def test_the_master_keeps_a_game_out_of_the_archive_until_its_end(river: House) -> None:
    letters = river.master("SET ARCHIVE END")
    assert "only after its end" in told(letters, address("FRANCE"))
    assert river.game().archived is Archived.END
    assert "So it is already" in told(river.master("SET ARCHIVE END"), GM)


@pytest.mark.parametrize(
    ("line", "archived"),
    [
        ("SET NOARCHIVE", Archived.NEVER),
        ("SET ARCHIVE NEVER", Archived.NEVER),
        ("SET NO ARCHIVE", Archived.NEVER),
        ("SET ARCHIVE OFF", Archived.NEVER),
        ("SET ARCHIVE after the end", Archived.END),
        ("SET ARCHIVE END", Archived.END),
    ],
)
def test_the_setting_is_read_as_people_write_it(river: House, line: str, archived: Archived) -> None:
    river.master(line)
    assert river.game().archived is archived
    river.master("SET ARCHIVE ALWAYS")
    assert river.game().archived is Archived.ALWAYS


def test_create_and_settings_take_it(house: House) -> None:
    house.create("ARCHIVE END")
    assert house.game().archived is Archived.END
    assert "ARCHIVE END" in told(house.master("SETTINGS"), GM)
    house.master(f"SETTINGS {stamp_of(house.game())}", "TIMING MOVE 2D", "END SETTINGS")
    assert house.game().archived is Archived.END, "without its line it stays"
    house.master(f"SETTINGS {stamp_of(house.game())}", "ARCHIVE ALWAYS", "END SETTINGS")
    assert house.game().archived is Archived.ALWAYS


def test_only_the_master_sets_it_and_to_a_time_that_there_is(river: House) -> None:
    refused_play(river, "E-GM-ONLY", "FRANCE", "SET ARCHIVE NEVER")
    refused_master(river, "E-SETTING", "SET ARCHIVE perhaps")


def finished(house: House, *rules: str) -> None:
    """The game ended by a draw of all, with these rules."""
    put(house, replace(house.game(), rules=(*house.game().rules, *rules)))
    for power in POWERS:
        house.play(power, "SET DRAW")
    assert house.game().stage is Stage.COMPLETED


def test_after_the_end_everybody_may_know_who_played_what(river: House) -> None:
    river.play("FRANCE", "SET NAME Anna Martin")
    put(river, replace(river.game(), names_shown=False))
    assert "Anna Martin" not in told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    finished(river)
    text = told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    assert "France 3/3 Anna Martin" in text
    assert address("FRANCE") not in text
    assert "may see already" in told(river.master("REVEAL"), GM)


def test_under_no_reveal_nobody_learns_who_played_until_the_master_says_so(river: House) -> None:
    river.play("FRANCE", "SET NAME Anna Martin")
    finished(river, "NO_REVEAL")
    text = told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    assert "Anna Martin" not in text
    assert "France 3/3 (not shown)" in text
    assert address("FRANCE") in told(river.master("SUMMARY"), GM)
    letters = river.master("REVEAL")
    assert readers(letters) == EVERYBODY
    assert "France: Anna Martin." in told(letters, address("ITALY"))
    assert "NO_REVEAL" not in river.game().rules
    text = told(river.mail(ANYBODY, "SUMMARY river"), ANYBODY)
    assert "France 3/3 Anna Martin" in text
    assert address("FRANCE") not in text


def test_nothing_is_revealed_before_the_end(river: House) -> None:
    refused_master(river, "E-NOTDONE", "REVEAL")
    refused_play(river, "E-GM-ONLY", "FRANCE", "REVEAL")
