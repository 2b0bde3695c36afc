"""Plain order mails in the forms that people and their mail programs give them (orders.md 2)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.order_text.together import Together, said_of_many
from judge.board.order_text.vocabulary import Verb
from judge.board.phase_words import FOREIGN_SEASONS, is_called
from judge.files.maps.load import load_map
from tests.support.command_mails import power, put, sign_on, told
from tests.support.games import at_position
from tests.support.house import House, address
from tests.support.mail_links import button_lines, follow
from tests.support.rows import each_row

FRANCE = address("FRANCE")
MOVES = ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"]


def filed(house: House, *lines: str) -> list[str]:
    """France's orders on file after this mail; nothing was on file before."""
    game = house.game()
    put(house, game.with_power(replace(game.power(PowerName("FRANCE")), orders=None)))
    house.put(FRANCE, sign_on("FRANCE"), *lines)
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


@each_row(
    "text",
    [
        "A Paris (PAR) - Burgundy (BUR)/A Marseilles [MAR] - Spain [SPA]/F BRE (Brest) - MAO (Mid-Atlantic Ocean)",
        "| Unit | Order |/|---|---|/| A PAR | - BUR |/| A MAR | - SPA |/| F BRE | - MAO |",
        "🇫🇷 A PAR - BUR/⚔️ A MAR - SPA/🚢 F BRE - MAO 👍🏽",
        "A PAR - BUR :-)/A MAR - SPA ;)/F BRE - MAO :)",
        "- **A PAR** - BUR/- **A MAR** - SPA/- **F BRE** - MAO",
        "① A PAR - BUR/② A MAR - SPA/③ F BRE - MAO",
        "A PAR ↦ BUR/A MAR ⟼ SPA/F BRE ⇾ MAO",
        "Armies/PAR - BUR/MAR - SPA/Fleets/BRE - MAO",
        "First, A PAR - BUR./Second, A MAR - SPA./Finally, F BRE - MAO.",
        "Please move Paris to Burgundy, please move Marseilles to Spain and please move Brest to MAO",
        "A PAR - BUR please, A MAR - SPA please, and please F BRE - MAO",
        "A PAR - BUR/also A MAR - SPA/and finally F BRE - MAO",
        "A PAR - BUR -- as agreed/A MAR - SPA -- of course/F BRE - MAO: heading south",
        "Armee Paris nach Burgundy/Armee Marseilles zieht nach Spain/Flotte Brest fährt nach MAO",
        "L'armée de Paris va vers Burgundy/Armée Marseilles vers Spain/La flotte de Brest va vers MAO",
        "El ejército de Paris va a Burgundy/Ejército Marseilles hacia Spain/La flota de Brest va a MAO",
        "Armata Paris verso Burgundy/Armata Marseilles verso Spain/Flotta Brest verso MAO",
        "Armee Paris - Burgundy/Armata Marseilles - Spain/Flotta Brest - Mid-Atlantic Ocean",
        "Leger Paris naar Burgundy/Leger Marseilles naar Spain/Vloot Brest naar MAO",
    ],
)
def test_a_plain_mail_is_filed_in_whatever_form_it_comes(river: House, text: str) -> None:
    assert filed(river, *text.split("/")) == MOVES


@each_row("line", ["A PAR hld", "A PAR stays put", "Army Paris holds position.", "A PAR remains where it is"])
def test_words_behind_a_hold_that_add_nothing_are_no_fault(river: House, line: str) -> None:
    assert filed(river, line) == ["A PAR H"]


@each_row(
    "line", ["❌ A PAR - BUR", "🚫 A PAR - BUR", "❓ A PAR - BUR", "A MAR - SPA -- not sure", "A PAR - BUR -- or gas"]
)
def test_a_picture_or_remark_that_may_take_an_order_back_is_a_fault(river: House, line: str) -> None:
    assert filed(river, line) == []


def in_winter(house: House, units: list[str], centers: str) -> None:
    put(house, at_position(house.game(), "W1901A", {"FRANCE": units}, {"FRANCE": centers.split()}))


@each_row(
    "line", ["Baue A PAR und F BRE", "Aufbau: A Paris, F Brest", "Construire A PAR, F BRE", "Bau A PAR; Bau F BRE"]
)
def test_builds_in_other_languages_are_filed(river: House, line: str) -> None:
    in_winter(river, ["A BUR"], "PAR BRE MAR")
    assert filed(river, line) == ["A PAR B", "F BRE B"]


def test_builds_of_which_one_is_told_in_a_sentence_are_held_as_a_set(river: House) -> None:
    in_winter(river, ["A BUR"], "PAR BRE MAR")
    for mail in (("I build an army in Paris and a fleet in Brest",), ("BUILD A PAR", "Another fleet please, in Brest")):
        assert filed(river, *mail) == []
        (held,) = (letter for letter in river.letters() if "NOT on file" in letter.subject)
        follow(river, held)
        assert sorted(map(format_order, power(river, "FRANCE").orders or ())) == ["A PAR B", "F BRE B"]


@each_row("line", ["build a new Fleet in Brest please", "Build new fleet BRE", "A new fleet in Brest"])
def test_builds_of_new_units_are_filed(river: House, line: str) -> None:
    in_winter(river, ["A BUR", "A SPA"], "PAR BRE MAR")
    assert filed(river, line) == ["F BRE B"]


@each_row("line", ["Flota St Petersburg (south coast) a Livonia", "Flotte St Petersburg (sc) nach Livonia"])
def test_orders_in_other_languages_may_name_coasts(river: House, line: str) -> None:
    river.play("RUSSIA", line)
    assert [*map(format_order, power(river, "RUSSIA").orders or ())] == ["F STP/SC - LVN"]


@each_row("line", ["Send Paris to Burgundy", "Get Paris to Burgundy please", "Send Army Paris - Burgundy"])
def test_a_sentence_that_begins_as_a_request_for_help_is_shown_as_an_order(river: House, line: str) -> None:
    letters = river.play("FRANCE", line)
    assert "line 2, which is written as a sentence" in told(letters, FRANCE)
    assert button_lines(letters[0]) == ["A PAR - BUR"]


@each_row(
    "line",
    ["Je construis une armée à Paris et une flotte à Brest", "Costruisco un'armata a Paris e una flotta a Brest"],
)
def test_the_preposition_before_a_place_is_no_army(river: House, line: str) -> None:
    put(river, at_position(river.game(), "W1901A", {"FRANCE": ["A BUR"]}, {"FRANCE": ["PAR", "BRE", "MAR"]}))
    assert button_lines(river.play("FRANCE", line)[0]) == ["A PAR B", "F BRE B"]


def test_what_is_told_of_a_sentence_names_what_is_on_file(river: House) -> None:
    letter = told(river.play("FRANCE", "A PAR - BUR", "Marseilles should support that"), FRANCE)
    assert "NOT on file is line 3, which is written as a sentence. On file now: A PAR - BUR" in letter


@each_row("between", [", dann", ", and finally", "; also", ", puis", ", luego"])
def test_words_that_count_the_next_order_of_a_line_are_no_fault(river: House, between: str) -> None:
    assert filed(river, f"Zuerst A PAR - BUR{between} A MAR - SPA") == ["A MAR - SPA", "A PAR - BUR"]


@each_row(
    ("language", "season", "is_present"),
    [("german", "FRUHJAHR", True), ("german", "FRUHLING", True), ("german", "HERBST", False), ("german", "FALL", False),
     ("french", "PRINTEMPS", True), ("french", "SPRING", True), ("french", "AUTOMNE", False)],
)  # fmt: skip
def test_a_map_in_another_language_knows_its_own_seasons(language: str, season: str, is_present: bool) -> None:
    start = load_map(f"standard-{language}").start
    assert is_called(start, FOREIGN_SEASONS.get(season, season), "1901") is is_present


@each_row(
    ("language", "line", "is_rest"),
    [("german", "Alle halten", False), ("german", "Der Rest hält", True), ("german", "alle anderen halten", True),
     ("french", "Toutes les unités tiennent", False), ("french", "les autres tiennent", True)],
)  # fmt: skip
def test_a_line_for_all_units_is_read_in_the_language_of_its_map(language: str, line: str, is_rest: bool) -> None:
    assert said_of_many(line, load_map(f"standard-{language}")) == Together(Verb.HOLD, is_rest)
