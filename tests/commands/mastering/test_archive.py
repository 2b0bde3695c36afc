"""SET ARCHIVE: a game's pages in the judge's archive, and their beginning (commands.md 9.6)."""

from __future__ import annotations

import pytest

from judge.commands.mastering.settings import stamp_of
from judge.game.archiving import Archived
from tests.support.command_mails import refused_master, refused_play, told
from tests.support.house import GM, House, address


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
