"""Long texts: no letter has more than 250 KB, and what is left out can be asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.framework.table import Topic, commands
from judge.game.events.phases import PastPhase
from judge.game.game import ClosingStatement, Game, Observer, Player, Stage
from judge.game.status.layout import MOST_BYTES, cut, letter_bytes, one_letter
from judge.game.values.endings import Ending, EndingKind
from judge.store.repository import GameRepository
from tests.support.command_mails import put
from tests.support.house import GM, Got, House, to
from tests.support.rows import each_row

MOST = 250_000
SIGNS = "<&> 龍騎士の会議 " * 200
"""Signs that take most bytes in a letter: HTML writes some in five, others take three bytes each."""


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Yield a game of 34 powers after 200 phases, with 500 observers of five long addresses each."""
    folder: Path = tmp_path_factory.mktemp("long")
    limits: dict[str, object] = {"answers_per_hour": 10_000, "bytes_per_hour": 10**9, "work_per_hour": 10**6}
    house = House(folder, {"limits": limits})
    house.mail(GM, "CREATE river gm-secret", "MAP chaos", "FORM")
    for number in range(34):
        house.mail(f"p{number}@example.org", f"JOIN river p{number}-pw")
    house.master("PROCESS!")
    put(house, crowded(house.game()))
    house.letters()
    game = house.game()
    with house.judge.store.reading() as tx:
        (only,) = GameRepository(tx, house.now).past(game)
        whole = PastPhase(only.code, lambda: game, lambda kept=only.record: kept, only.at)
    years = [later(whole, house, number) for number in range(200)]
    with pytest.MonkeyPatch.context() as patch:
        past = GameRepository.past
        patch.setattr(GameRepository, "past", lambda self, of, **_: years if len(of.powers) == 34 else past(self, of))
        yield house
    house.judge.store.close()


def crowded(game: Game) -> Game:
    """The game with all that people can write into it."""
    long = "a" * 60
    watchers = (
        Observer(f"watcher{number}", Player(tuple(f"{long}{number}-{one}@{long}.example.net" for one in range(5)), "x"))
        for number in range(500)
    )
    statements = tuple(ClosingStatement(power.name, SIGNS[:1700]) for power in game.powers)
    return replace(game, observers=tuple(watchers), description=SIGNS[:2000], statements=statements)


def later(past: PastPhase, house: House, years: int) -> PastPhase:
    """Return that phase some years later: each of them ends a year."""
    board = house.judge.in_play(house.game()).map
    before, after = past.record.before, past.record.after
    year = before.phase.year + years
    record = replace(
        past.record,
        before=replace(before, phase=board.phase(f"F{year}M")),
        after=replace(after, phase=board.phase(f"W{year}A")),
    )
    return PastPhase(f"F{year}M", lambda: past.game, lambda: record, past.at)


def all_of(house: House, lines: tuple[str, ...]) -> tuple[list[Got], str]:
    """The letters that tell a long text, each asked for as the one before says, and the words of all."""
    letters: list[Got] = []
    sender = GM if lines[0].startswith("SIGNON") else "anna@example.net"
    question: str | None = lines[-1]
    while question:
        house.now += timedelta(minutes=1)
        (letter,) = to(house.mail(sender, *lines[:-1], question), sender)
        letters.append(letter)
        more = re.search(r"(?:For the rest send|There are more): (.* FROM \d+)", letter.text)
        question = more[1] if more else None
        assert len(letters) < 50
    return letters, "\n".join(letter.text for letter in letters)


AS_MASTER = "SIGNON Mriver gm-secret"


@pytest.mark.parametrize(
    "lines", [(AS_MASTER, "LIST river"), (AS_MASTER, "WHOGAME river"), (AS_MASTER, "SUMMARY river")]
)
def test_a_text_about_a_long_and_crowded_game_comes_in_letters_that_say_how_to_go_on(
    long_game: House, lines: tuple[str, ...]
) -> None:
    letters, told = all_of(long_game, lines)
    assert len(letters) > 1
    assert max(len(letter.raw) for letter in letters) < MOST
    assert [f"watcher{number} " in told for number in range(500)] == [True] * 500
    if "SUMMARY" in lines[-1]:
        assert re.search(r"^2099  ", told, re.MULTILINE)
        assert "Venice:" in letters[-1].text


def test_the_summary_of_a_finished_game_has_every_statement(long_game: House) -> None:
    game = long_game.game()
    ending = Ending(EndingKind.DRAW, tuple(power.name for power in game.powers), "F2100M", long_game.now)
    put(long_game, replace(game, stage=Stage.COMPLETED, ending=ending))
    try:
        letters, told = all_of(long_game, ("SUMMARY river",))
    finally:
        put(long_game, game)
    assert max(len(letter.raw) for letter in letters) < MOST
    assert told.count("龍騎士の会議") >= 34 * 100


@each_row(
    "line",
    [
        *("LIST", "LIST FULL", "LIST river", "SUMMARY river", "WHOGAME river", "HISTORY river", "MAP river", "VERSION"),
        *("HELP", "GET PACKAGE", "GET FLIST", "HELP RULES", "HELP NJUDGE", "HELP VARIANTS", "HELP MAP chaos", "MOTD"),
        *(f"HELP {topic}" for topic in Topic),
    ],
)
def test_no_text_about_a_long_and_crowded_game_or_the_judge_is_over_a_quarter_megabyte(
    long_game: House, line: str
) -> None:
    for lines in ((line,), (AS_MASTER, line)):
        long_game.now += timedelta(minutes=1)
        letters = long_game.mail(GM, *lines)
        assert letters
        assert max(len(letter.raw) for letter in letters) < MOST


def test_help_on_no_command_is_over_a_quarter_megabyte(long_game: House) -> None:
    names = [made.name for made in commands()]
    for at in range(0, len(names), 10):
        letters = long_game.mail(GM, *(f"HELP {name}" for name in names[at : at + 10]))
        assert len(letters) == len(names[at : at + 10])
        assert max(len(letter.raw) for letter in letters) < MOST


def test_the_status_of_all_powers_is_no_more(long_game: House) -> None:
    letters = to(long_game.master("STATUS"), GM)
    assert letters
    assert max(len(letter.raw) for letter in letters) < MOST


@pytest.mark.parametrize("count", [60, pytest.param(150, marks=pytest.mark.slow)])
def test_openings_with_signs_that_take_many_bytes_come_in_letters_that_say_how_to_go_on(
    house: House, count: int
) -> None:
    for number in range(count):
        house.mail(f"gm{number}@example.org", f"CREATE game{number:03} pw", f"DESC {SIGNS[:1500]}", "FORM")
    letters, told = all_of(house, ("LIST",))
    assert len(letters) > 1
    assert max(len(letter.raw) for letter in letters) < MOST
    assert {f"game{number:03}" for number in range(count)} <= set(told.split())


def test_a_history_with_names_of_another_alphabet_is_no_longer(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.create("MAP standard-french")
    for number in range(7):
        house.mail(f"p{number}@example.org", f"JOIN river p{number}-pw")
    house.master("PROCESS!")
    past = GameRepository.past
    monkeypatch.setattr(GameRepository, "past", lambda self, game, **_: tuple(past(self, game)) * 300)
    (letter,) = house.mail("anna@example.net", "HISTORY river")
    assert "Saint-Pétersbourg" in letter.text
    assert len(letter.raw) < MOST


def test_from_beyond_the_end_says_so(river: House) -> None:
    (letter,) = river.mail("anna@example.net", "SUMMARY river FROM 9000")
    assert "There is nothing from line 9000 on. SUMMARY river tells it from the beginning." in letter.text.replace(
        "\n", " "
    )


def test_a_line_that_fills_a_letter_by_itself_is_cut() -> None:
    told = one_letter(["龍" * 100_000, "end"], 1, "SUMMARY river")
    assert letter_bytes(told) < MOST_BYTES
    assert told.endswith("[...]\nend")


def test_any_other_text_that_is_too_long_is_cut_and_says_so() -> None:
    text = cut("\n".join(["<&>" * 20] * 10_000))
    assert letter_bytes(text) < MOST_BYTES
    assert text.endswith("The rest is left out: the letter would be too large.")
    assert cut("short\ntext") == "short\ntext"
