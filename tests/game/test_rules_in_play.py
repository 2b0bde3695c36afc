"""Parts that a variant may replace, by mail: numbers in the place of orders (`toy_variant`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.app.transfer.export import export_game
from judge.app.transfer.import_game import import_game
from judge.variants import LOADED
from tests.support.house import GM, NOON, POWERS, House, address, to, words
from tests.support.toy_variant import TOY, sums_of


@pytest.fixture
def river(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setitem(LOADED, "payola", TOY)
    house = House(tmp_path)
    house.start("VARIANT payola first=3")
    return house


def send(house: House, number: int, *but: str) -> None:
    for power in POWERS:
        if power not in but:
            house.play(power, f"{number} : A")


def test_a_setting_of_the_variant_counts_from_the_start(river: House) -> None:
    assert river.game().variant == "payola"
    assert sums_of(river.game()).sums == dict.fromkeys(POWERS, 3)


def test_settings_tell_the_variant_and_what_is_not_as_usual(river: House) -> None:
    assert "VARIANT payola first=3" in words(river.master("SETTINGS"), GM)


def test_a_setting_of_the_variant_stays_as_it_is_after_the_start(river: House) -> None:
    stamp = words(river.master("SETTINGS"), GM).split("SETTINGS ")[1].split()[0]
    told = words(river.master(f"SETTINGS {stamp}", "VARIANT payola first=4", "END SETTINGS"), GM)
    assert "river has begun: the settings of its variant stay (VARIANT payola first=3)." in told
    assert river.game().options == {"first": "3"}


def test_what_the_variant_reads_is_confirmed_and_is_no_order(river: House) -> None:
    told = words(river.play("FRANCE", "5 : A"), address("FRANCE"))
    assert "Number of France on file now" in told
    assert sums_of(river.game()).sent == {"FRANCE": 5}
    assert all(power.orders is None for power in river.game().powers)


def test_what_the_variant_refuses_changes_nothing(river: House) -> None:
    river.play("FRANCE", "5 : A")
    told = words(river.play("FRANCE", "A PAR - BUR"), address("FRANCE"))
    assert "That is not a number." in told
    assert sums_of(river.game()).sent == {"FRANCE": 5}


def test_the_phase_waits_for_what_the_variant_waits_for(river: House) -> None:
    send(river, 4, "TURKEY")
    river.tick(hours=2)
    assert river.game().phase_code == "S1901M"
    river.play("TURKEY", "4 : A")
    river.tick(hours=2)
    assert river.game().phase_code == "F1901M"
    assert sums_of(river.game()).sums == dict.fromkeys(POWERS, 7)


def test_results_and_history_tell_each_reader_their_own_part(river: House) -> None:
    send(river, 4, "FRANCE")
    river.play("FRANCE", "6 : A")
    letters = river.tick(hours=2)
    results = {letter.to: letter.text for letter in letters if "results" in letter.subject}
    assert "FRANCE: 6" in results[address("FRANCE")]
    assert "TURKEY: 4" not in results[address("FRANCE")]
    assert "TURKEY: 4" in results[address("TURKEY")]
    assert "FRANCE: 6" not in results[address("TURKEY")]
    assert "FRANCE: 6" in results[GM]
    history = words(river.play("FRANCE", "HISTORY river"), address("FRANCE"))
    assert "FRANCE: 6" in history
    assert "TURKEY: 4" not in history
    assert "FRANCE: 6" not in words(river.mail("stranger@example.org", "HISTORY river"), "stranger@example.org")


def test_status_and_what_is_to_do_are_the_variants(river: House) -> None:
    river.play("FRANCE", "6 : A")
    assert "Number of FRANCE: 6." in words(river.play("FRANCE", "STATUS"), address("FRANCE"))
    send(river, 4, "FRANCE")
    assert "Send a number." in words(river.tick(hours=2), address("FRANCE"))


def test_a_preview_keeps_nothing(river: House) -> None:
    send(river, 4, "FRANCE")
    before = river.game()
    assert "TURKEY: 4" in words(river.master("PREVIEW"), GM)
    assert river.game().own == before.own


def test_rolled_back_the_sums_are_those_of_then_and_what_was_sent_is_forgotten(river: House) -> None:
    send(river, 4)
    river.tick(hours=2)
    river.master("ROLLBACK S1901M")
    assert sums_of(river.game()).sums == dict.fromkeys(POWERS, 3)
    assert sums_of(river.game()).sent == {}


def test_rolled_forward_the_phase_is_played_with_what_had_been_sent(river: House) -> None:
    send(river, 4)
    river.tick(hours=2)
    river.master("ROLLBACK S1901M")
    river.master("ROLLFORWARD")
    assert river.game().phase_code == "F1901M"
    assert sums_of(river.game()).sums == dict.fromkeys(POWERS, 7)


def test_restored_what_had_been_sent_is_on_file_again(river: House) -> None:
    send(river, 4)
    river.tick(hours=2)
    river.master("ROLLBACK RESTORE S1901M")
    assert sums_of(river.game()).sent == dict.fromkeys(POWERS, 4)


def test_a_phase_of_the_variants_own_runs_by_itself_when_nobody_owes_anything(river: House) -> None:
    before = {str(unit) for unit in river.game().board.units}
    send(river, 9)
    river.tick(hours=2)
    game = river.game()
    assert game.phase_code == "F1901M"
    assert sums_of(game).sums == dict.fromkeys(POWERS, 12)
    assert not sums_of(game).rests
    assert {str(unit) for unit in game.board.units} == before


def test_the_variant_ends_the_game_for_persons_who_are_no_power(river: House) -> None:
    send(river, 4, "FRANCE")
    river.play("FRANCE", "8 : A")
    told = words(river.tick(hours=2), address("TURKEY"))
    assert "France wins river" in told
    assert "After Spring 1901 Movement, France has won the game." in told
    assert "Won by France in S1901M." in words(river.play("TURKEY", "SUMMARY river"), address("TURKEY"))


def test_the_data_of_the_variant_is_in_an_export(river: House) -> None:
    river.play("FRANCE", "5 : A")
    told = export_game(river.judge, "river") or ""
    assert "own:" in told
    assert "FRANCE: 5" in told


def test_the_data_of_the_variant_comes_back_with_an_import(river: House, tmp_path: Path) -> None:
    river.play("FRANCE", "5 : A")
    other = House(tmp_path / "other")
    import_game(other.judge, export_game(river.judge, "river") or "", "river.yaml", NOON)
    assert sums_of(other.game()) == sums_of(river.game())


def test_a_setting_that_the_variant_has_not_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LOADED, "payola", TOY)
    house = House(tmp_path)
    assert 'Numbers has no setting "gold=3"' in words(house.create("VARIANT payola gold=3"), GM)
    assert 'first can be a number from 0 to 50, not "51"' in words(house.create("VARIANT payola first=51"), GM)
    assert 'There is no variant "chess"' in words(house.create("VARIANT chess"), GM)


def test_letters_of_the_game_reach_everybody(river: House) -> None:
    send(river, 4)
    letters = river.tick(hours=2)
    assert all(to(letters, address(power)) for power in POWERS)
