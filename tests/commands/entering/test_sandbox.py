"""CREATE SANDBOX: a board of one's own, for thirty days (commands.md 5.4)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from judge.commands.mastering.settings_form import stamp_of
from judge.game.archiving import Archived
from judge.game.game import Game, Stage
from judge.store.codec import decode_game
from tests.support.command_mails import HOLDS, code_of, refused, told
from tests.support.house import Got, House, address

ANNA, STRANGER = "anna@example.org", "stranger@example.net"
OTHER = "bert@example.org"


def make(house: House, *words: str, who: str = ANNA) -> Got:
    """The letter with which somebody's new sandbox begins; it is the one to reply to."""
    letters = house.say_yes(house.mail(who, " ".join(["CREATE SANDBOX", *words])))
    assert {letter.to for letter in letters} == {who}
    return next(letter for letter in letters if "begins" in letter.subject)


def sandboxes(house: House) -> list[Game]:
    """All sandboxes, by name."""
    with house.judge.store.reading() as tx:
        names = [line.name for line in tx.games(tuple(Stage)) if line.name.startswith("sandbox-")]
        return [decode_game(row.state) for name in sorted(names) if (row := tx.game(name)) is not None]


def only(house: House) -> Game:
    """The only sandbox."""
    (game,) = sandboxes(house)
    return game


def test_one_line_makes_a_game_in_which_its_writer_orders_for_all_powers(house: House) -> None:
    letter = make(house)
    assert "is your sandbox" in "".join(got.text for got in house.all_letters())
    answer = house.answer(
        letter, "[France]", "A PAR - BUR", "[Germany]", "A MUN - BUR", "[Italy]", "A VEN - TYR", "PROCESS"
    )
    assert {got.to for got in answer} == {ANNA}
    results = told(answer, ANNA)
    assert "France: Army Paris -> Burgundy. (*bounce*)" in results
    assert "Italy: Army Venice -> Tyrolia." in results
    game = only(house)
    assert game.phase_code == "F1901M"
    assert game.deadline is None


def test_a_rollback_takes_a_phase_back(house: House) -> None:
    letter = make(house)
    for lines in (("[France]", "A PAR - BUR", "PROCESS"), ("PROCESS",), ("ROLLBACK S1901M",)):
        house.answer(letter, *lines)
    assert only(house).phase_code == "S1901M"
    assert house.answer(letter, "[France]", "A PAR - PIC", "PROCESS")
    assert only(house).phase_code == "F1901M"


@pytest.mark.parametrize(
    ("words", "map", "variant"), [("loeb9", "loeb9", "standard"), ("payola", "standard", "payola")]
)
def test_words_behind_it_name_a_map_or_a_variant(house: House, words: str, map: str, variant: str) -> None:
    make(house, words)
    game = only(house)
    assert (game.map, game.variant) == (map, variant)


def test_rules_stand_on_the_lines_below(house: House) -> None:
    house.say_yes(house.mail(ANNA, "CREATE SANDBOX", "RULE BUILD_ANY"))
    assert set(only(house).rules) == {"SOLITAIRE", "BUILD_ANY"}


def test_what_names_no_map_is_refused_as_in_create(house: House) -> None:
    assert "loeb9" in refused(house, "E-VARIANT", ANNA, "CREATE SANDBOX lob9")
    refused(house, "E-UNKNOWN-RULE", ANNA, "CREATE SANDBOX", "RULE NO_SUCH_RULE")
    assert "CREATE SANDBOX lob9" in house.all_letters()[0].text, "its words are no password"


def test_nobody_else_finds_it_or_comes_in(house: House) -> None:
    make(house)
    name = only(house).name
    for question in ("LIST", "LIST FULL", "OPENINGS"):
        assert name not in told(house.mail(STRANGER, question), STRANGER)
    for line in (f"JOIN {name}", f"OBSERVE {name}", f"OBSERVE {name} SOLITAIRE", f"TAKEOVER france@{name} pw"):
        assert code_of(house, STRANGER, line) != ""
    assert "MY GAMES" not in told(house.mail(STRANGER, "MY GAMES"), STRANGER)


def test_it_stays_private_but_a_friend_may_watch(house: House) -> None:
    letter = make(house)
    assert "stays private" in told(house.answer(letter, "SET PRIVATE NONE"), ANNA)
    assert "MONITOR" not in told(house.mail(OTHER, f"OBSERVE {only(house).name}"), OTHER)
    said = told(house.answer(letter, "SET PRIVATE sesame"), ANNA)
    assert f"OBSERVE {only(house).name} and the word" in said
    assert "HISTORY" not in said
    house.say_yes(house.mail(OTHER, f"OBSERVE {only(house).name} sesame"))
    assert [watcher.player.addresses for watcher in only(house).observers] == [(OTHER,)]
    assert "sandbox" not in told(house.mail(STRANGER, "LIST FULL"), STRANGER)


@pytest.mark.parametrize("line", ["SET RATED", "SET ARCHIVE", "SET ARCHIVE END"])
def test_it_counts_for_no_record_and_has_no_page(house: House, line: str) -> None:
    letter = make(house)
    said = " ".join(told(house.answer(letter, line), ANNA).split())
    assert "it counts for no record, and no page is made of it" in said
    game = only(house)
    assert (game.rated, game.archived) == (False, Archived.NEVER)


def test_its_settings_are_changed_as_a_block_that_keeps_it_so(house: House) -> None:
    letter = make(house)
    block = (f"SETTINGS {stamp_of(only(house))}", "RULE SOLITAIRE", "ARCHIVE NEVER")
    assert "no page is made of it" in " ".join(told(house.answer(letter, *block, "END SETTINGS"), ANNA).split())
    house.answer(letter, *block, "UNRATED", "DESC My board.", "END SETTINGS")
    assert only(house).description == "My board."


def test_a_mailbox_has_two_at_most_until_one_is_over(house: House) -> None:
    letter = make(house)
    make(house)
    said = refused(house, "E-LIMIT", ANNA, "CREATE SANDBOX")
    assert all(game.name in said for game in sandboxes(house))
    make(house, who=OTHER)
    house.answer(letter, "TERMINATE")
    house.answer(letter, "TERMINATE YES")
    make(house)


def test_after_thirty_days_it_is_deleted_and_its_owner_is_told_a_week_before(house: House) -> None:
    make(house)
    assert house.tick(days=22) == []
    warned = house.tick(days=2)
    assert [got.to for got in warned] == [ANNA]
    assert "is deleted on" in warned[0].text
    assert house.tick(days=5) == []
    gone = house.tick(days=2)
    assert [(got.to, "was deleted: its time is over" in " ".join(got.text.split())) for got in gone] == [(ANNA, True)]
    assert sandboxes(house) == []


def test_nobody_loses_one_without_the_whole_week_even_after_an_outage(house: House) -> None:
    make(house)
    house.now += timedelta(days=60)
    letters = house.tick(hours=3)
    assert any("your sandbox ends soon" in got.subject for got in letters)
    assert house.tick(days=6) == []
    house.tick(days=2)
    assert sandboxes(house) == []


def test_one_that_is_over_goes_too(house: House) -> None:
    letter = make(house)
    house.answer(letter, "TERMINATE")
    house.answer(letter, "TERMINATE YES")
    assert only(house).stage is Stage.TERMINATED
    house.wait(days=32)
    assert sandboxes(house) == []


def test_it_begins_from_a_game_as_a_stranger_sees_it(river: House) -> None:
    for power, orders in HOLDS.items():
        river.play(power, *orders)
    river.master("PROCESS!")
    river.play("FRANCE", "F MAO - POR")
    river.skip_letters()
    letter = make(river, "FROM river")
    assert only(river).position == river.game().position
    assert only(river).phase_code == "F1901M"
    assert "F MAO - POR" not in letter.text
    assert "Fall 1901" in letter.subject + letter.text
    river.answer(letter, "[France]", "A BUR - BEL", "PROCESS")
    assert river.game().phase_code == "F1901M", "the game itself goes its own way"
    assert "Army Burgundy" in told(river.mail(address("FRANCE"), "MAP river"), address("FRANCE"))


def test_it_begins_from_no_game_whose_board_strangers_do_not_see(house: House) -> None:
    refused(house, "E-NOGAME", ANNA, "CREATE SANDBOX FROM nowhere")
    house.create()
    refused(house, "E-STATE", ANNA, "CREATE SANDBOX FROM river")
    house.start("RULE BLIND", name="fog")
    refused(house, "E-BLIND", ANNA, "CREATE SANDBOX FROM fog")
    refused(house, "E-SYNTAX", ANNA, "CREATE SANDBOX FROM")


def test_a_stranger_is_asked_once_for_all_sandboxes(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    asked = house.mail(ANNA, "CREATE SANDBOX")
    assert [got.subject.startswith("[CONFIRM ") for got in asked] == [True]
    assert any("begins" in got.subject for got in house.say_yes(asked))
    assert any("begins" in got.subject for got in house.mail(ANNA, "CREATE SANDBOX loeb9"))
    assert len(sandboxes(house)) == 2


def test_help_tells_how(house: House) -> None:
    said = told(house.mail(STRANGER, "HELP SANDBOX"), STRANGER)
    assert "CREATE SANDBOX FROM mygame" in said
    assert "told a week before" in said


def test_no_answer_about_a_sandbox_says_that_everybody_is_told_where_nobody_else_is_in_it(house: House) -> None:
    begun = make(house)
    name = only(house).name
    said = told(house.all_letters(), ANNA) + told(house.reply(begun, "PROCESS", "ROLLBACK", "SET PRIVATE word"), ANNA)
    assert name in said
    assert "Everybody" not in said
