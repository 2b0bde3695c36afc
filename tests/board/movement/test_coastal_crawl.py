"""Rule COASTAL_CRAWL, off and on (rules.md C8)."""

from __future__ import annotations

import pytest

from judge.board.geography import pass_each_other
from judge.board.names import Location
from judge.files.maps.load import load_map
from tests.support.movement_play import MAP, dislodged, play, results, units

ON = ["COASTAL_CRAWL"]
CRAWL = "FRANCE: F POR - SPA/NC", "ITALY: F SPA/SC - POR"


def test_two_fleets_change_places_along_different_coasts_only_under_coastal_crawl() -> None:
    assert results(play(*CRAWL)) == {"F POR": "bounce", "F SPA/SC": "bounce"}
    assert units(play(*CRAWL, rules=ON)) == {"F SPA/NC", "F POR"}


@pytest.mark.parametrize(
    "lines",
    [
        ("FRANCE: F POR - SPA/SC", "ITALY: F SPA/SC - POR"),
        ("FRANCE: F BRE - ENG", "ITALY: F ENG - BRE"),
        ("FRANCE: A POR - SPA", "ITALY: F SPA/SC - POR"),
    ],
)
def test_units_that_meet_on_one_coast_bounce_under_coastal_crawl_as_well(lines: tuple[str, str]) -> None:
    assert set(results(play(*lines, rules=ON)).values()) == {"bounce"}


def test_supported_fleet_that_crawls_past_another_dislodges_nobody() -> None:
    lines = "FRANCE: F POR - SPA/NC, A GAS S F POR - SPA/NC", "ITALY: F SPA/SC - POR"
    assert dislodged(play(*lines)) == {"F SPA/SC"}
    assert dislodged(play(*lines, rules=ON)) == set()


def test_fleets_that_crawl_are_kept_out_by_others_as_usual() -> None:
    lines = (*CRAWL, "ENGLAND: F MAO - POR")
    assert results(play(*lines, rules=ON)) == {"F POR": "bounce", "F SPA/SC": "bounce", "F MAO": "bounce"}


def test_fleet_whose_partner_is_beaten_back_loses_its_province_to_a_stronger_one() -> None:
    lines = (*CRAWL, "ENGLAND: F MAO - POR, A GAS - SPA, A MAR S A GAS - SPA")
    under = play(*lines, rules=ON)
    assert dislodged(under) == {"F SPA/SC"}
    assert results(under)["F POR"] == "bounce"


def test_own_fleets_crawl_past_each_other_too() -> None:
    assert units(play("FRANCE: F POR - SPA/NC, F SPA/SC - POR", rules=ON)) == {"F SPA/NC", "F POR"}


def test_between_two_provinces_of_several_coasts_both_coasts_must_differ() -> None:
    spa, bul = (Location("SPA/NC"), Location("SPA/SC")), (Location("BUL/EC"), Location("BUL/SC"))
    assert pass_each_other((spa[0], bul[1]), (bul[0], spa[1]), MAP)
    assert not pass_each_other((spa[0], bul[1]), (bul[1], spa[1]), MAP)
    assert not pass_each_other((spa[0], bul[1]), (bul[0], spa[0]), MAP)
    assert load_map("standard").coasts_of["SPA"] == spa  # type: ignore[index]
