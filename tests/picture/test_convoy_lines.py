"""Fleets that an army is drawn to sail through."""

from __future__ import annotations

from judge.board.names import Province
from judge.board.position import UnitType
from judge.picture.convoy_lines import way_over
from tests.support.picture_scenes import BOARD
from tests.support.rows import each_row


@each_row(
    ("start", "end", "fleets", "way"),
    [
        ("LON", "BEL", "NTH ENG", "ENG"),
        ("LON", "BEL", "NTH", "NTH"),
        ("LON", "TUN", "ENG MAO WES NTH", "ENG MAO WES"),
        ("LON", "TUN", "ENG MAO", ""),
        ("SPA", "NAP", "WES TYS LYO", "LYO TYS"),
        ("MUN", "BEL", "NTH", ""),
        ("ANK", "SEV", "BLA", "BLA"),
        ("LON", "BEL", "", ""),
    ],
)
def test_the_shortest_chain_of_the_fleets_is_the_way_and_of_several_the_first_by_name(
    start: Province, end: Province, fleets: str, way: str
) -> None:
    found = way_over(BOARD, UnitType.ARMY, start, end, [Province(code) for code in fleets.split()])
    assert " ".join(found) == way
