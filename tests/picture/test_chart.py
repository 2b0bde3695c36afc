"""The chart of centers over the years."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.picture.chart import HEIGHT, WIDTH, Year, chart
from tests.support.rows import each_row

STANDARD = load_map("standard")
A, E, F = PowerName("AUSTRIA"), PowerName("ENGLAND"), PowerName("FRANCE")
YEARS = (
    Year("1900", {A: 3, E: 3, F: 3}),
    Year("1901", {A: 2, E: 5, F: 5}),
    Year("1902", {E: 6, F: 6}),
    Year("1903", {E: 7, F: 9}),
)


def names(svg: str) -> dict[str, tuple[float, float]]:
    """The words of a chart, each with its place."""
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)</text>', svg)
    return {words: (float(x), float(y)) for x, y, words in found}


def test_each_power_is_named_with_its_centers_and_a_power_that_is_out_with_its_year() -> None:
    found = names(chart(STANDARD, YEARS, "Centers"))
    assert {"France 9", "England 7", "Austria out 1902", "1900", "1903"} <= found.keys()


def test_names_never_lie_over_one_another_or_outside() -> None:
    found = names(chart(STANDARD, YEARS, "Centers", 18))
    right = sorted(y for words, (x, y) in found.items() if words.endswith((" 7", " 9", " 0")) or " out " in words)
    assert len(right) == 7
    assert all(lower - upper >= 14 for upper, lower in pairwise(right))
    assert all(0 < y <= HEIGHT for _, y in found.values())


@each_row("map", ["standard", "standard-german", "modern", "chaos"])
def test_names_fit_in_letters_of_another_font(map: str) -> None:
    """A browser shows the file in a bold font of the system, whose letters are 9.5 pixels wide."""
    board = load_map(map)
    years = [Year("1900", dict.fromkeys(board.powers, 3)), Year("1905", {next(iter(board.powers)): 12})]
    for size in (1.0, 1.8):
        svg = chart(board, years, "Centers", 18, size)
        right = {words: x + 9.5 * len(words) for words, (x, _) in names(svg).items() if x > 0.4 * WIDTH / size}
        assert max(right.values()) <= WIDTH / size


def test_lines_that_run_together_stand_apart_and_differ_by_their_dashes() -> None:
    svg = chart(STANDARD, YEARS, "Centers")
    england = re.search(r"<title>England</title><path d=\"([^\"]+)\"[^>]*?(stroke-dasharray=\"[^\"]+\")?/>", svg)
    france = re.search(r"<title>France</title><path d=\"([^\"]+)\"[^>]*?(stroke-dasharray=\"[^\"]+\")?/>", svg)
    assert england is not None
    assert france is not None
    assert england[1].split("L")[2] != france[1].split("L")[2]
    assert england[2] != france[2]


def test_the_chart_says_the_same_in_words() -> None:
    assert "1902: England 6, France 6." in chart(STANDARD, YEARS, "Centers")


def test_a_single_year_and_a_large_board_have_a_chart_and_no_year_has_none() -> None:
    assert "1900" in names(chart(STANDARD, YEARS[:1], "Centers"))
    large = load_map("hundred")
    counts = {power: number for number, power in enumerate(large.powers, 1)}
    assert len(names(chart(large, [Year("1901", counts)], "Centers"))) > len(large.powers)
    with pytest.raises(ValueError, match="no year"):
        chart(STANDARD, [], "Centers")


def test_every_point_is_nearest_to_its_own_number_however_many_lines_run_through_it() -> None:
    years = [Year("1900", dict.fromkeys(STANDARD.powers, 3)), Year("1901", {PowerName("ITALY"): 18})]
    svg = chart(STANDARD, years, "Centers")
    heights = {int(words): y - 4 for words, (x, y) in names(svg).items() if words.isdigit() and x < 46}
    one = abs(heights[0] - heights[18]) / 18
    first = [float(y) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', svg) if float(x) == 46]
    assert len(first) == 7
    assert all(abs(y - (heights[0] - 3 * one)) <= one / 4 + 0.1 for y in first)
