"""BLANK_BOARD and MOBILIZE by mail: a game opens with builds (rules.md C3)."""

from __future__ import annotations

from tests.support.command_mails import code_of, refused_master, refused_play, sign_on, told
from tests.support.games import units_of
from tests.support.house import GM, POWERS, Got, House, address, to

FRANCE, ITALY = address("FRANCE"), address("ITALY")
FIRST = {
    "AUSTRIA": ("A BUD", "A VIE", "F TRI"),
    "ENGLAND": ("A LVP", "F EDI", "F LON"),
    "FRANCE": ("F MAR", "A PAR", "F BRE"),
    "GERMANY": ("A BER", "A MUN", "F KIE"),
    "ITALY": ("A ROM", "A VEN", "F NAP"),
    "RUSSIA": ("A MOS", "A WAR", "F SEV", "F STP/NC"),
    "TURKEY": ("A CON", "A SMY", "F ANK"),
}


def begin(house: House, *lines: str) -> list[Got]:
    """Seven players join; the letters that the last one sets off."""
    house.create("RULE POWER_CHOICE", *lines)
    joined = [house.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw") for power in POWERS]
    return joined[-1]


def mobilized(house: House, *, but: str = "") -> None:
    """Every power builds the first of its units."""
    for power in POWERS:
        if power != but:
            house.play(power, f"BUILD {FIRST[power][0]}")


def test_blank_board_begins_with_the_builds_that_the_powers_choose(house: House) -> None:
    letters = begin(house, "RULE BLANK_BOARD", "TIMING MOVE 3D NEXT 1D")
    game = house.game()
    assert (game.phase_code, game.board.units, len(game.board.centers)) == ("W1900A", (), 22)
    begun = told(letters, FRANCE)
    assert "Winter 1900 Adjustments (W1900A), due Wed 25 Nov 2026" in begun
    assert "France may build three units (three centers, no units)" in begun
    assert "BUILD A BRE" in begun
    assert game.power("FRANCE").player is not None
    assert game.power("FRANCE").player.since == "W1900A"
    assert "Unowned" in told(house.play("FRANCE", "MAP river"), FRANCE)
    assert "3 builds to make" in refused_play(house, "E-ADJ-COUNT", "FRANCE", "BUILD F MAR", "BUILD A PAR")
    assert code_of(house, FRANCE, sign_on("FRANCE"), "BUILD A MUN") == "E-ADJ-SITE"
    for power in POWERS[:-1]:
        house.play(power, *(f"BUILD {unit}" for unit in FIRST[power]))
    house.play("TURKEY", "BUILD A CON", "WAIVE")
    letters = house.tick(days=2)
    game = house.game()
    assert game.phase_code == "S1901M"
    assert units_of(game, "FRANCE") == ["A PAR", "F BRE", "F MAR"]
    assert units_of(game, "TURKEY") == ["A CON"]
    results = told(letters, ITALY)
    assert "Adjustment orders for Winter of 1900. (river.W1900A)" in results
    assert "France: Builds a fleet in Marseilles." in results
    assert "Turkey: 2 unused builds pending." in results
    assert "Spring 1901 Movement (S1901M)" in results
    asked = house.play("ITALY", "HISTORY river", "SUMMARY river")
    assert "Builds a fleet in Marseilles." in told(asked, ITALY)
    summary = next(letter.text for letter in to(asked, ITALY) if "summary" in letter.subject)
    assert "1900" in summary
    assert "1899" not in summary


def test_how_a_game_begins_cannot_be_changed_in_its_opening_nor_later(house: House) -> None:
    begin(house, "RULE MOBILIZE")
    for line in ("SET RULE !MOBILIZE", "SET RULE BLANK_BOARD !MOBILIZE", "SET RULE START_MASTER"):
        said = refused_master(house, "E-RULE-LATE", line)
        assert "river has begun, and" in said
        assert "No rule was changed." in said
    mobilized(house)
    house.tick(days=1)
    assert house.game().phase_code == "S1901M"
    refused_master(house, "E-RULE-LATE", "SET RULE !POWER_CHOICE NO_PRESS")
    lines = settings_of(house)
    added = [f"{line} BLANK_BOARD" if line.startswith("RULE") else line for line in lines]
    refused_master(house, "E-INCOMPATIBLE", *added)
    house.master(*(line for line in lines if not line.startswith("RULE")))
    assert house.game().rules == ("POWER_CHOICE", "MOBILIZE"), "left out of the settings, and still so"


def settings_of(house: House) -> list[str]:
    """The block of lines that SETTINGS mails."""
    text = to(house.master("SETTINGS"), GM)[-1].text
    return [*text[text.index("SETTINGS ") :].split("END SETTINGS")[0].splitlines(), "END SETTINGS"]


def test_mobilize_gives_each_power_one_unit_and_the_center_it_is_built_in(house: House) -> None:
    letters = begin(house, "RULE MOBILIZE")
    game = house.game()
    assert (game.phase_code, game.board.is_empty, game.vacancies) == ("W1900A", True, ())
    begun = told(letters, FRANCE)
    assert "France builds its first unit, in one of its home centers, and owns that center from then on." in begun
    assert "WAIVE" not in begun
    assert "one unit" in refused_play(house, "E-ADJ-COUNT", "FRANCE", "WAIVE")
    refused_play(house, "E-ADJ-COUNT", "FRANCE", "BUILD F MAR", "BUILD A PAR")
    mobilized(house, but="TURKEY")
    house.master("PROCESS")
    assert house.game().phase_code == "W1900A", "Turkey is waited for"
    house.play("TURKEY", "BUILD A CON")
    letters = house.tick(days=3)
    game = house.game()
    assert game.phase_code == "S1901M"
    assert len(game.board.units) == len(game.board.centers) == 7
    assert game.board.centers["BUD"] == "AUSTRIA"
    assert "VIE" not in game.board.centers
    assert "Austria: Builds an army in Budapest." in told(letters, GM)
    summary = told(house.play("ITALY", "SUMMARY river"), ITALY)
    assert "1900" in summary


def test_a_resignation_before_the_mobilization_leaves_a_vacancy(house: House) -> None:
    house.start("RULE MOBILIZE")
    house.master("RESIGN france")
    assert house.game().vacancies == ("FRANCE",)
    house.mail("new@example.org", "TAKEOVER france@river new-pw", "BUILD A PAR")
    assert house.game().power("FRANCE").orders is not None


def test_after_a_rollback_to_the_first_phase_the_powers_mobilize_again(house: House) -> None:
    house.start("RULE MOBILIZE")
    mobilized(house)
    house.master("PROCESS")
    assert house.game().phase_code == "S1901M"
    letters = house.master("ROLLBACK W1900A")
    game = house.game()
    assert (game.phase_code, game.board.is_empty) == ("W1900A", True)
    assert "France builds its first unit" in told(letters, FRANCE)
    house.play("FRANCE", "BUILD A MAR")
    for power in POWERS:
        if power != "FRANCE":
            house.play(power, f"BUILD {FIRST[power][1]}")
    house.master("PROCESS")
    assert units_of(house.game(), "FRANCE") == ["A MAR"]
    assert units_of(house.game(), "AUSTRIA") == ["A VIE"]


def test_in_civil_disorder_a_first_unit_is_built_by_lot(house: House) -> None:
    house.start("RULE MOBILIZE CIVIL_DISORDER")
    mobilized(house, but="ITALY")
    previewed = told(house.master("PREVIEW"), GM)
    house.master("PROCESS")
    (unit,) = units_of(house.game(), "ITALY")
    assert unit[2:5] in ("ROM", "VEN", "NAP")
    assert house.game().board.centers[unit[2:5]] == "ITALY"
    name = {"ROM": "Rome", "VEN": "Venice", "NAP": "Naples"}[unit[2:5]]
    assert f"Italy: Builds {'an army' if unit[0] == 'A' else 'a fleet'} in {name}." in previewed
