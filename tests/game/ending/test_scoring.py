"""Scoring systems, with the worked examples that their authors and users have published (draws.md 6)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.ending.scoring import SYSTEMS, Finish, finish, in_digits, read_scoring, scores, unscored
from judge.game.game import Game, Stage
from judge.game.values.endings import Ending, EndingKind
from judge.problems import Refused
from tests.support.center_games import owners, owning
from tests.support.games import NOON, in_play
from tests.support.house import POWERS
from tests.support.rows import each_row

NAMES = tuple(map(PowerName, POWERS))


def end(centers: list[int], sharers: list[int], years: dict[int, int], *, won: bool = False) -> Finish:
    """The end of a game of seven, or fewer, powers; `sharers` and `years` are by place in the list."""
    counts = dict(zip(NAMES, centers, strict=False))
    out = {NAMES[at]: years.get(at, 1) for at, count in enumerate(centers) if not count}
    return Finish(tuple(NAMES[at] for at in sharers), won, counts, out)


def scored(system: str, finished: Finish) -> list[str]:
    """The points of the powers in their order, as they are told."""
    (found,) = (each for each in SYSTEMS if each.name == system)
    return list(in_digits(scores(found, finished)).values())


ALL = list(range(7))

# System, centers, who shares it, years of elimination, points. A win is one whose first power has 18 centers.
PUBLISHED: list[tuple[str, list[int], list[int], dict[int, int], str]] = [
    # World Diplomacy Database, C-Diplo 100: its two examples, and Diplomaticon's bounds
    ("CDIPLO", [4, 0, 9, 7, 7, 3, 4], [0, 2, 3, 4, 5, 6], {}, "5.00 1.00 48.00 18.50 18.50 4.00 5.00"),
    ("CDIPLO", [5, 9, 4, 5, 3, 1, 7], ALL, {}, "9.50 48.00 5.00 9.50 4.00 2.00 22.00"),
    ("CDIPLO", [18, 16, 0, 0, 0, 0, 0], [0], {}, "100 0 0 0 0 0 0"),
    ("CDIPLO_73", [18, 16, 0, 0, 0, 0, 0], [0], {}, "73 0 0 0 0 0 0"),
    ("CDIPLO", [17, 9, 8, 0, 0, 0, 0], [0, 1, 2], {}, "56 24 16 1 1 1 1"),
    ("CDIPLO", [6, 6, 5, 5, 4, 4, 4], ALL, {}, "33.00 33.00 9.50 9.50 5.00 5.00 5.00"),
    # webDiplomacy's forum, Carnage: three examples
    ("CARNAGE", [18, 3, 6, 4, 3, 0, 0], [0], {5: 2, 6: 1}, "28034 0 0 0 0 0 0"),
    ("CARNAGE", [14, 7, 6, 4, 3, 0, 0], [0, 1, 2, 3, 4], {5: 2, 6: 1}, "7014 6007 5006 4004 3003 2000 1000"),
    ("CARNAGE", [8, 8, 7, 6, 4, 1, 0], [0, 1, 2, 3, 4, 5], {}, "6508 6508 5007 4006 3004 2001 1000"),
    ("CARNAGE", [10, 10, 5, 4, 3, 2, 0], [0, 1], {}, "6510 6510 5005 4004 3003 2002 1000"),
    # dixiecon.com: draws of two, three and four; the other places by centers, then by who lasted longer
    ("DIXIE", [18, 10, 4, 2, 0, 0, 0], [0], {4: 6, 5: 3, 6: 1}, "342 110 66 42 20 10 0"),
    ("DIXIE", [17, 16, 1, 0, 0, 0, 0], [0, 1], {3: 9, 4: 8, 5: 4, 6: 2}, "238 234 54 34 20 10 0"),
    ("DIXIE", [12, 12, 10, 0, 0, 0, 0], [0, 1, 2], {3: 5, 4: 4, 5: 3, 6: 3}, "178 178 170 34 20 5 5"),
    ("DIXIE", [9, 9, 8, 8, 0, 0, 0], [0, 1, 2, 3], {4: 5, 5: 4, 6: 3}, "142 142 138 138 20 10 0"),
    # World Diplomacy Wiki, Bangkok 2020: the three examples of its dominance, with centers and survival
    ("BANGKOK", [12, 6, 6, 5, 5, 0, 0], [0, 1, 2, 3, 4], {5: 5, 6: 5}, "27.00 9.00 9.00 8.00 8.00 1.50 1.50"),
    ("BANGKOK", [12, 11, 10, 1, 0, 0, 0], [0, 1, 2], {4: 5, 5: 5, 6: 5}, "21.00 18.00 15.00 4.00 1.50 1.50 1.50"),
    ("BANGKOK", [12, 12, 11, 0, 0, 0, 0], [0, 1, 2], {3: 4, 4: 3, 5: 2}, "19.50 19.50 17.00 1.20 0.90 0.60 0.30"),
    ("BANGKOK", [18, 11, 5, 0, 0, 0, 0], [0], {}, "41.00 5.50 2.50 0.00 0.00 0.00 0.00"),
    # Draws by their size, sums of squares as percentages, plain counts
    ("DRAW", [12, 11, 11, 0, 0, 0, 0], [0, 1, 2], {}, "33.33 33.33 33.33 0.00 0.00 0.00 0.00"),
    ("DRAW", [18, 16, 0, 0, 0, 0, 0], [0], {}, "100 0 0 0 0 0 0"),
    ("SQUARES", [12, 12, 10, 0, 0, 0, 0], [0, 1, 2], {}, "37.11 37.11 25.77 0.00 0.00 0.00 0.00"),
    ("SQUARES", [18, 16, 0, 0, 0, 0, 0], [0], {}, "100 0 0 0 0 0 0"),
    ("CENTERS", [18, 16, 0, 0, 0, 0, 0], [0], {}, "18 16 0 0 0 0 0"),
]


@each_row("system, centers, sharers, years, points", PUBLISHED)
def test_published_examples_come_out_to_the_digit(
    system: str, centers: list[int], sharers: list[int], years: dict[int, int], points: str
) -> None:
    assert scored(system, end(centers, sharers, years, won=centers[0] == 18)) == points.split()


def test_points_of_cdiplo_and_squares_add_up_to_100_exactly() -> None:
    for system in (each for each in SYSTEMS if each.name in ("CDIPLO", "SQUARES", "DRAW")):
        for centers in ([17, 17, 0, 0, 0, 0, 0], [7, 7, 7, 7, 3, 3, 0], [34, 0, 0, 0, 0, 0, 0]):
            living = [at for at, count in enumerate(centers) if count]
            assert sum(scores(system, end(centers, living, {})).values()) == Fraction(100)


def finished(kind: EndingKind, *victors: str, **centers: int) -> Game:
    ending = Ending(kind, tuple(map(PowerName, victors)), "F1903M", NOON)
    return replace(owning(**centers), stage=Stage.COMPLETED, ending=ending)


def test_a_power_is_out_in_the_year_in_which_it_lost_its_last_center_for_good() -> None:
    game = finished(EndingKind.DRAW, "FRANCE", france=5)
    years = [
        (1900, owners(france=3, italy=3, turkey=3, russia=4)),
        (1901, owners(france=3, italy=3, russia=4)),
        (1902, owners(france=4, turkey=1, russia=4)),
        (1903, owners(france=5)),
    ]
    told = finish(game, years, in_play()).years
    assert [told[PowerName(name)] for name in ("ITALY", "TURKEY", "RUSSIA")] == [2, 3, 3]
    assert "FRANCE" not in told


@pytest.mark.parametrize(
    ("kind", "victors", "won"),
    [
        (EndingKind.SOLO, ["FRANCE"], True),
        (EndingKind.CONCESSION, ["FRANCE"], True),
        (EndingKind.SHARED, ["FRANCE", "ITALY"], False),
        (EndingKind.DRAW, ["FRANCE"], False),
    ],
)
def test_a_win_is_one_of_a_single_power(kind: EndingKind, victors: list[str], won: bool) -> None:
    assert finish(finished(kind, *victors, france=10, italy=9), [], in_play()).won is won


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("c-diplo", "CDIPLO"),
        ("C-Diplo 100", "CDIPLO"),
        ("cdiplo 73", "CDIPLO_73"),
        ("Sum of Squares", "SQUARES"),
        ("draw size", "DRAW"),
        ("centre count", "CENTERS"),
        ("none", ""),
    ],
)
def test_a_system_is_named_as_people_name_it(said: str, name: str) -> None:
    assert read_scoring(said) == name


def test_an_unknown_system_is_refused_with_the_near_one_or_all() -> None:
    with pytest.raises(Refused, match=r"CARNAGE"):
        read_scoring("carnaje")
    with pytest.raises(Refused, match=r"There are DRAW, .* BANGKOK and NONE"):
        read_scoring("elo")


def test_centers_of_vassals_count_for_their_lord_under_team_victory_and_victory_homes_has_no_scores() -> None:
    (squares,) = (each for each in SYSTEMS if each.name == "SQUARES")
    assert unscored(squares, owning(france=5), in_play("TEAM_VICTORY")) == ""
    assert "VICTORY_HOMES" in unscored(squares, owning(france=5), in_play("VICTORY_HOMES"))
