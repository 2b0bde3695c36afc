"""Colors of powers: told apart by everybody, near to the usual ones, the same in every picture."""

from __future__ import annotations

from itertools import combinations, product
from math import hypot

import pytest

from judge.board.maps import PowerColor
from judge.board.names import PowerName
from judge.files.maps.load import load_map, map_names
from judge.picture import palette
from judge.picture.palette import Tint, mix, tints_of
from tests.support.color_vision import ciede2000, contrast, difference, lab
from tests.support.rows import each_row

VISIONS = ("full", "protanopia", "deuteranopia")
EVERYBODY = (*VISIONS, "tritanopia")
"""Tritanopia is rare (one in 10,000): the maps' own colors suit it, the 36 for larger boards do not."""
SEVEN = tints_of(load_map("standard").powers)
MANY = tints_of(PowerName(f"POWER {at}") for at in range(36))


def nearest(colors: list[str], vision: str) -> float:
    return min(difference(one, other, vision) for one, other in combinations(colors, 2))


# Pairs from the test data of Sharma, Wu and Dalal 2005, with each of their traps: hue over 0, grey, the blue region.
@each_row(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_agrees_with_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=0.00005)


def test_the_simulation_takes_red_and_green_together_and_leaves_blue_and_yellow_apart() -> None:
    assert difference("#a06040", "#7d7033", "deuteranopia") < difference("#a06040", "#7d7033") / 2
    assert difference("#4060d0", "#d0c040", "deuteranopia") > 40


@each_row("vision", VISIONS)
def test_the_seven_powers_are_told_apart_by_their_lands_and_by_their_units(vision: str) -> None:
    assert nearest([tint.fill for tint in SEVEN.values()], vision) > 12
    assert nearest([tint.ink for tint in SEVEN.values()], vision) > 16


def test_the_seven_powers_are_told_apart_by_who_sees_no_blue_too() -> None:
    assert nearest([tint.fill for tint in SEVEN.values()], "tritanopia") > 9
    assert nearest([tint.ink for tint in SEVEN.values()], "tritanopia") > 12
    assert difference("#4060d0", "#208060", "tritanopia") < difference("#4060d0", "#208060") / 2


@each_row("vision", EVERYBODY)
def test_no_power_looks_like_free_land_water_or_waste(vision: str) -> None:
    for tint in SEVEN.values():
        for ground in (palette.LAND, palette.SEA, palette.WASTE):
            assert difference(tint.fill, ground, vision) > 8


@each_row("vision", VISIONS)
def test_thirty_six_powers_differ_by_several_times_what_can_just_be_seen(vision: str) -> None:
    assert len(set(MANY.values())) == 36
    assert nearest([tint.fill for tint in MANY.values()], vision) > 6
    assert nearest([tint.ink for tint in MANY.values()], vision) > 6


def test_white_letters_are_read_on_every_unit_and_dark_names_on_every_land() -> None:
    for tint in MANY.values():
        assert contrast(tint.ink, "#ffffff") >= 3  # WCAG for large bold letters
        assert contrast(tint.fill, palette.INK) >= 2.2  # and there is a light rim around them


@each_row("name", map_names())
def test_borders_between_lands_are_seen_in_every_color_of_every_map(name: str) -> None:
    powers = load_map(name).powers
    stated = {power: one.color for power, one in powers.items() if one.color is not None}
    tints = [*tints_of(powers, stated).values(), *MANY.values()]
    grounds = (palette.LAND, palette.WASTE, palette.FOG, palette.FOG_LIGHT)
    for fill in (*grounds, *(tint.fill for tint in tints), *(tint.pale for tint in tints)):
        assert contrast(palette.LAND_BORDER, fill) >= 1.5


@each_row("vision", VISIONS)
def test_fog_over_the_sea_looks_like_neither_fog_over_land_nor_water(vision: str) -> None:
    for fog in (palette.SEA_FOG, palette.SEA_FOG_LIGHT):
        assert min(difference(fog, other, vision) for other in (palette.FOG, palette.FOG_LIGHT, palette.SEA)) > 6


def test_known_powers_keep_their_colors_whatever_the_map_and_others_take_what_is_left() -> None:
    names = [PowerName(name) for name in ("TURKEY", "ATLANTIS", "FRANCE")]
    tints = tints_of(names)
    assert tints[names[0]] == SEVEN[names[0]]
    assert tints[names[2]] == SEVEN[names[2]]
    assert tints[names[1]] not in (tints[names[0]], tints[names[2]])
    assert tints_of(names) == tints


def test_a_color_that_the_map_states_goes_before_the_one_of_the_name() -> None:
    names = [PowerName(name) for name in ("TURKEY", "ATLANTIS", "FRANCE")]
    stated = {names[2]: PowerColor("#8a0306", "#d9705e"), names[1]: PowerColor("#b01414")}
    tints = tints_of(names, stated)
    assert tints[names[2]] == SEVEN[PowerName("AUSTRIA")]
    assert tints[names[1]].ink == "#b01414"
    assert tints[names[0]] == SEVEN[names[0]]
    everybody = tints_of([PowerName("AUSTRIA"), *names], stated)
    assert len(set(everybody.values())) == 4  # the color of Austria's name is taken


@each_row("color", ["#ffff00", "#ffffff", "#000000", "#00ff00", "#1c2190"])
def test_any_stated_color_is_made_dark_enough_for_white_letters_and_light_enough_for_names(
    color: str,
) -> None:
    tint = palette.tint_of(PowerColor(color))
    assert contrast(tint.ink, "#ffffff") >= 3
    assert contrast(tint.fill, palette.INK) >= 2.2


@each_row("vision", VISIONS)
def test_the_chromatic_powers_have_the_colors_of_their_names_and_are_told_apart(vision: str) -> None:
    powers = load_map("chromatic").powers
    tints = tints_of(powers, {name: power.color for name, power in powers.items() if power.color is not None})
    assert len(tints) == sum(power.color is not None for power in powers.values())
    assert nearest([tint.fill for tint in tints.values()], vision) > 12
    assert nearest([tint.ink for tint in tints.values()], vision) > 12
    for tint in tints.values():
        assert all(difference(tint.fill, ground, vision) > 8 for ground in (palette.SEA, palette.WASTE))


def test_the_standard_map_states_the_colors_that_powers_of_these_names_have_elsewhere() -> None:
    powers = load_map("standard").powers
    stated = {name: power.color for name, power in powers.items() if power.color is not None}
    assert tints_of(powers, stated) == SEVEN
    german = load_map("standard-german").powers
    assert german[PowerName("DEUTSCHLAND")].color == powers[PowerName("GERMANY")].color


def of_named_powers() -> list[str]:
    """The maps but for those of a power for each center, or for each place without one."""
    return sorted(name for name in map_names() if len(load_map(name).powers) < 20)


def tints_on(name: str) -> dict[PowerName, Tint]:
    powers = load_map(name).powers
    return tints_of(powers, {power: about.color for power, about in powers.items() if about.color is not None})


def test_the_powers_of_each_map_are_told_apart_by_everybody() -> None:
    for name, vision in product(of_named_powers(), EVERYBODY):
        assert nearest([tint.fill for tint in tints_on(name).values()], vision) > 7, name
        assert nearest([tint.ink for tint in tints_on(name).values()], vision) > 7, name


def test_at_most_one_power_of_a_map_has_a_gray_and_none_that_of_the_waste() -> None:
    for name in of_named_powers():
        if name != "chromatic":  # its powers are called Dark and Light
            fills = {power: tint.fill for power, tint in tints_on(name).items()}
            grays = [power for power, fill in fills.items() if hypot(*lab(fill)[1:]) < 12]
            assert len(grays) <= 1, f"{name}: {grays}"
        for vision in EVERYBODY:
            assert min(difference(tint.fill, palette.WASTE, vision) for tint in tints_on(name).values()) > 8, name


def test_each_board_states_the_colors_of_its_powers_and_its_variants_have_them_too() -> None:
    for name in of_named_powers():
        map = load_map(name)
        if not map.base:
            assert all(power.color is not None for power in map.powers.values()), name
            continue
        below, here = tints_on(map.base), tints_on(name)
        assert all(here[power] == below[power] for power in here.keys() & below.keys()), name


def test_a_power_that_goes_by_another_name_elsewhere_keeps_its_color() -> None:
    for map, name in (("modern", "BRITAIN"), ("1900", "BRITAIN"), ("zeus", "BRITAIN"), ("imperial", "BRITAIN")):
        assert tints_on(map)[PowerName(name)] == SEVEN[PowerName("ENGLAND")]
    assert tints_on("imperial")[PowerName("PRUSSIA")] == SEVEN[PowerName("GERMANY")]
    assert tints_on("zeus")[PowerName("USSR")] == SEVEN[PowerName("RUSSIA")]
    assert tints_on("renaissance")[PowerName("OTTOMAN_TURK")] == SEVEN[PowerName("TURKEY")]


def test_beyond_thirty_six_powers_colors_repeat() -> None:
    assert len(tints_of(PowerName(f"POWER {at}") for at in range(50))) == 50


def test_where_a_power_only_stands_its_color_is_half_that_of_free_land() -> None:
    assert mix("#000000", "#ff8000", 0.5) == "#804000"
    assert Tint("#d9705e", "#8a0306").pale == mix("#d9705e", palette.LAND, 0.5)
