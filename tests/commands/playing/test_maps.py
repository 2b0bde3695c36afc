"""SET MAP: pictures in somebody's letters (commands.md 6)."""

from __future__ import annotations

import pytest

from judge.game.game import Maps
from tests.support.command_mails import HOLDS, power, readers, refused_play, told
from tests.support.house import GM, House, address, to

FRANCE = address("FRANCE")
ITALY = address("ITALY")
ANYBODY = "anybody@example.net"
OWL = "owl@example.net"


def test_a_player_who_wants_no_maps_gets_letters_without_any(river: House) -> None:
    letters = river.play("FRANCE", "SET MAP OFF")
    assert readers(letters) == {FRANCE}
    assert "come without maps from now on" in told(letters, FRANCE)
    orders = river.play("FRANCE", *HOLDS["FRANCE"])
    results = river.master("PROCESS!")
    for letter in (*to(orders, FRANCE), *to(results, FRANCE)):
        assert "<img" not in letter.html
        assert b"X-Judge-Picture" not in letter.raw
    assert any("<img" in letter.html for letter in to(results, ITALY))
    river.play("FRANCE", "SET MAP ON", "A BUR H", "A MAR H", "F MAO H")
    assert river.pictures("on file", FRANCE)[0].width == 720


def shown(river: House, subject: str, who: str) -> list[tuple[int, float, bool]]:
    """Width, size of symbols and whether it is for paper, of each picture of a letter."""
    return [(picture.width, picture.size, picture.paper) for picture in river.pictures(subject, who)]


def test_small_maps_have_larger_symbols_in_every_letter(river: House) -> None:
    assert "larger symbols and names" in told(river.play("FRANCE", "SET MAP SMALL"), FRANCE)
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.master("PROCESS!")
    assert shown(river, "on file", FRANCE) == [(720, 1.6, False)]
    assert shown(river, "results of", FRANCE) == [(720, 1.6, False), (600, 1.6, False)]
    assert shown(river, "results of", ITALY) == [(900, 1.0, False), (648, 1.0, False)]


def test_big_maps_have_more_pixels_and_results_then_show_one(river: House) -> None:
    assert "big maps from now on" in told(river.play("FRANCE", "SET MAP BIG", "MAP"), FRANCE)
    assert shown(river, "map", FRANCE) == [(1400, 1.0, False)]
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.master("PROCESS!")
    assert shown(river, "on file", FRANCE) == [(900, 1.0, False)]
    assert shown(river, "results of", FRANCE) == [(1200, 1.0, False)]
    assert "have big maps already" in told(river.play("FRANCE", "SET MAP BIG"), FRANCE)


def test_maps_to_be_printed_say_how_large_they_are_on_paper(river: House) -> None:
    assert "page of A4 or Letter" in told(river.play("FRANCE", "SET MAP PRINT", "MAP"), FRANCE)
    assert shown(river, "map", FRANCE) == [(1400, 1.0, True)]
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.master("PROCESS!")
    assert shown(river, "on file", FRANCE) == [(720, 1.0, True)]
    assert shown(river, "results of", FRANCE) == [(1400, 1.0, True)]


def test_everybody_in_the_game_chooses_for_himself(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    river.mail(ANYBODY, "MONITOR fox@river fox-pw")
    river.mail(OWL, "SIGNON owl@river owl-pw", "SET NO MAP")
    river.mail(ANYBODY, "SIGNON fox@river fox-pw", "SET MAPS small")
    river.master("SET MAP OFF")
    game = river.game()
    assert {watcher.id: watcher.player.maps for watcher in game.observers} == {"owl": Maps.OFF, "fox": Maps.SMALL}
    assert game.master.maps is Maps.OFF
    river.master("PROCESS!")
    assert [len(river.pictures("results of", who)) for who in (GM, OWL, ANYBODY, FRANCE)] == [0, 0, 2, 2]


def test_a_choice_that_was_made_already_changes_nothing(river: House) -> None:
    assert "have maps already" in told(river.play("FRANCE", "SET MAP ON"), FRANCE)
    river.play("FRANCE", "SET MAP OFF")
    assert "come without maps already" in told(river.play("FRANCE", "SET NOMAP"), FRANCE)


@pytest.mark.parametrize("line", ["SET MAP", "SET MAP LARGE", "SET MAP ON OFF", "SET NOMAP ON"])
def test_what_is_no_choice_of_maps_is_refused(river: House, line: str) -> None:
    assert "SET MAP ON, SET MAP SMALL, SET MAP BIG, SET MAP PRINT or SET MAP OFF" in refused_play(
        river, "E-SET-SYNTAX", "FRANCE", line
    )
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.maps is Maps.ON
