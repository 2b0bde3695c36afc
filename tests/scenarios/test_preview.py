"""PREVIEW of the letter that PROCESS will send: words about the preview, then the very same letter."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.position import PhaseType, Position, Unit, UnitType
from judge.game.game import Stage
from tests.support.command_mails import HOLDS, put
from tests.support.house import GM, Got, House, to
from tests.support.random_play import order_by_lot
from tests.support.subjects import bare

LAST_WORDS = "If the phase is processed now, everybody gets the results below.\n\n"


def previewed(house: House) -> Got:
    """The letter that PREVIEW brings, to the Master alone; the game is as before."""
    before = house.game()
    (letter,) = house.master("PREVIEW")
    assert letter.to == GM
    assert house.game() == before
    return letter


def processed(house: House) -> Got:
    """The results that the Master gets."""
    return next(letter for letter in to(house.master("PROCESS!"), GM) if letter.subject.startswith("river: results of"))


def assert_same_letter(house: House) -> Got:
    """Look ahead, then process; the results."""
    preview = previewed(house)
    results = processed(house)
    assert preview.subject == bare(results.subject).replace("results", "PREVIEW, results")
    words, _, body = preview.text.partition(LAST_WORDS)
    assert "Nothing was processed" in words
    assert body == results.text
    assert _body(results) in preview.looks
    return results


def _body(letter: Got) -> str:
    """Return a letter's HTML from within its first box on, where a preview has words of its own."""
    body = letter.looks.partition("<body")[2].partition(">")[2].partition("</body>")[0]
    assert body.lstrip().startswith("<div")
    return body.partition(">")[2].lstrip()


def test_a_movement_phase_is_previewed_to_the_letter(river: House) -> None:
    river.master("[FRANCE]", *HOLDS["FRANCE"])
    results = assert_same_letter(river)
    assert "Army Paris -> Burgundy" in results.text
    assert "orders due" in results.text


def test_retreats_and_adjustments_are_previewed_to_the_letter(river: House) -> None:
    river.master("[FRANCE]", "A PAR - BUR", "A MAR H", "F BRE H", "[ITALY]", "A VEN - TYR", "A ROM H", "F NAP H")
    assert_same_letter(river)
    river.master(
        "[FRANCE]", "A BUR - MUN", "A MAR H", "F BRE H", "[ITALY]", "A TYR S A BUR - MUN", "A ROM H", "F NAP H"
    )
    assert_same_letter(river)
    assert river.game().phase_code == "F1901R"
    river.master("[GERMANY]", "A MUN R RUH")
    assert_same_letter(river)
    assert river.game().phase_code == "W1901A"
    river.master("[FRANCE]", "BUILD A PAR")
    assert "Builds an army in Paris" in assert_same_letter(river).text


def test_a_victory_is_previewed_to_the_letter_and_does_not_happen(river: House) -> None:
    france, italy = PowerName("FRANCE"), PowerName("ITALY")
    game = river.game()
    game_map = river.judge.in_play(game).map
    codes = sorted(game_map.centers - {"SPA"})
    owners = {Province(code): france if number < 17 else italy for number, code in enumerate(codes)}
    army = Unit(france, UnitType.ARMY, Location(Province("MAR")))
    rome = Unit(italy, UnitType.ARMY, Location(Province("TUS")))
    put(river, replace(game, position=Position(game_map.phase("F1905M"), (army, rome), owners)))
    river.master("[FRANCE]", "A MAR - SPA")
    results = assert_same_letter(river)
    assert "The game is over" in results.text
    assert river.game().stage is Stage.COMPLETED


def test_defaults_drawn_by_lot_are_the_same_in_the_preview(river: House) -> None:
    """France has five units too many and nobody orders."""
    france = PowerName("FRANCE")
    places = ("PAR", "PIC", "BUR", "GAS", "MAR", "RUH")
    units = tuple(Unit(france, UnitType.ARMY, Location(Province(code))) for code in places)
    game = river.game()
    phase = river.judge.in_play(game).map.phase("W1905A")
    put(river, replace(game, position=Position(phase, units, {Province("BRE"): france})))
    results = assert_same_letter(river)
    assert results.text.count("Removes the army") == 5


def test_a_vacancy_is_told_in_the_preview_as_in_the_results(river: House) -> None:
    river.play("ITALY", "SET ZONE Europe/Rome")
    river.mail("italy@example.org", "RESIGN italy@river italy-pw YES")
    river.master("SET ZONE Europe/Berlin")
    assert_same_letter(river)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_random_phases_with_orders_missing_are_previewed_to_the_letter(river: House, seed: int) -> None:
    chance = Random(f"preview {seed}")
    seen: set[PhaseType] = set()
    for _ in range(10):
        seen.add(river.game().board.phase.type)
        order_by_lot(river, chance)
        assert_same_letter(river)
        if river.game().stage is Stage.COMPLETED:
            break
    assert len(seen) > 1
