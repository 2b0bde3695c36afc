"""Records from deeds: ratios over a window, civil disorders in stretches, and perfect newcomers."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game.values.reliability import WINDOW, Deed, DeedKind, Reliability, describe, summed
from tests.support.rows import each_row

LETTERS = {
    "S": DeedKind.STARTED,
    "T": DeedKind.TOOK_OVER,
    ".": DeedKind.ON_TIME,
    "l": DeedKind.LATE,
    "d": DeedKind.DISORDER,
    "x": DeedKind.DISMISSED,
    "e": DeedKind.EXCUSED,
}


def record(text: str, game: str = "river") -> Reliability:
    """The record of somebody whose deeds were these, the first one first; a letter each, as in LETTERS."""
    return summed(deeds(text, game))


def deeds(text: str, game: str = "river") -> list[Deed]:
    made = [Deed(game, PowerName("FRANCE"), f"S{1900 + n}M", LETTERS[sign]) for n, sign in enumerate(text)]
    return made[::-1]


def test_somebody_new_is_perfect() -> None:
    assert record("") == Reliability()
    assert record("").on_time_ratio == 1.0
    assert record("").disorder_ratio == 0.0
    assert "No orders are counted yet" in describe(record(""))[0]


@each_row(
    ("text", "due", "on_time", "disorders"),
    [
        ("S....", 4, 4, 0),
        ("S..l.", 4, 3, 0),
        ("S.d.d", 4, 2, 2),
        ("S.ddd.", 5, 2, 1),
        ("Sd.", 2, 1, 1),
        ("S..x", 3, 2, 1),
        ("S.ddx", 4, 1, 2),
        ("S.e.e", 2, 2, 0),
        ("S.ded", 3, 1, 1),
    ],
)
def test_what_is_counted(text: str, due: int, on_time: int, disorders: int) -> None:
    found = record(text)
    assert (found.due, found.on_time, found.disorders) == (due, on_time, disorders)
    assert found.on_time_ratio == on_time / due
    assert found.started == 1


def test_disorders_of_two_games_at_once_are_two() -> None:
    mixed = [one for pair in zip(deeds("dd"), deeds("dd", "lake"), strict=True) for one in pair]
    assert summed(mixed).disorders == 2


def test_disorders_are_divided_by_the_powers_held() -> None:
    assert record("SSTT.d").disorder_ratio == 0.25


def test_only_the_last_phases_count() -> None:
    found = record("Sll" + "." * WINDOW)
    assert (found.due, found.on_time, found.started) == (WINDOW, WINDOW, 0)
    assert record("l" + "." * (WINDOW - 1)).on_time == WINDOW - 1


def test_a_record_is_told_in_sentences() -> None:
    said = " ".join(describe(record("ST..ld")))
    assert "Orders on time in 2 of 4 phases: an on-time ratio of 0.50." in said
    assert "1 game started and 1 power taken over, 1 civil disorder: a ratio of 0.50." in said
