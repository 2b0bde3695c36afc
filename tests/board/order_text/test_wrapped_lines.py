"""Orders on several lines: one order, or a refusal; never a part of it as an order of its own."""

from __future__ import annotations

import textwrap
from random import Random

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text import wrapped_lines
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order
from judge.board.order_text.parse import BREAK
from judge.board.order_text.signs import plain
from judge.board.order_text.split_orders import OrdersTable
from judge.board.order_text.wrapped_lines import unwrapped
from judge.board.position import PhaseType, Position
from judge.game.on_file.order_sets import OrderSets, collect_orders
from judge.game.on_file.power_set import Present
from judge.mail.letters.layout import WIDTH
from judge.rules.registry import RuleSet
from tests.support.order_texts import MAP
from tests.support.random_phases import crowded_phase, whole_board_phase
from tests.support.rows import each_row

TABLE = OrdersTable(MAP, PhaseType.MOVEMENT)
POWER = PowerName("FRANCE")
MARKS = ("", "", "  (new)", "  (changed)", "  (*bounce*)", "  (*cut, dislodged*)")


@each_row(
    ("text", "joined"),
    [
        ("F BOT S F STP -/LVN", "F BOT S F STP - LVN"),
        ("A LON - NTH/- BEL", "A LON - NTH - BEL"),
        ("A PAR S A MAR/-/BUR", "A PAR S A MAR - BUR"),
        ("the army in Marseilles supports/Paris", "the army in Marseilles supports Paris"),
        ("A PAR - BUR/(new)", "A PAR - BUR (new)"),
        ("A PAR/- BUR", "A PAR - BUR"),
        ("A MAR S A GAS/    to SPA", "A MAR S A GAS to SPA"),
        ("A MAR S A GAS/into Spain", "A MAR S A GAS into Spain"),
        ("A MAR S A GAS/moves to Spain", "A MAR S A GAS moves to Spain"),
        (
            "Fleet Mid-Atlantic Ocean/supports Fleet English/Channel -> Irish Sea",
            "Fleet Mid-Atlantic Ocean supports Fleet English Channel -> Irish Sea",
        ),
        ("Army Paris/supports Army Burgundy", "Army Paris supports Army Burgundy"),
        ("Paris/will support Burgundy", "Paris will support Burgundy"),
        ("[FRANCE] A PAR/holds", "[FRANCE] A PAR holds"),
        ("A PAR/S/A MAR", "A PAR S A MAR"),
        (
            "Fleet Spain (south coast)/supports Fleet Lyon/to Tunis",
            "Fleet Spain (south coast) supports Fleet Lyon to Tunis",
        ),
        ("A PAR - BUR; A MAR S A PAR/- BUR", "A PAR - BUR; A MAR S A PAR - BUR"),
        ("Army Livonia SUPPORT Army St./Petersburg - Moscow.", "Army Livonia SUPPORT Army St. Petersburg - Moscow."),
        ("Fleet English/Channel - Brest", "Fleet English Channel - Brest"),
        (
            "Fleet St. Petersburg (south coast) SUPPORT Fleet Gulf of/Bothnia -/Livonia.",
            "Fleet St. Petersburg (south coast) SUPPORT Fleet Gulf of Bothnia - Livonia.",
        ),
        (
            "Fleet Livonia SUPPORT Russian Fleet St. Petersburg/(south coast) - Gulf of Bothnia.",
            "Fleet Livonia SUPPORT Russian Fleet St. Petersburg (south coast) - Gulf of Bothnia.",
        ),
        (
            "Fleet Western Mediterranean SUPPORT English Army/Tunis - North Africa.",
            "Fleet Western Mediterranean SUPPORT English Army Tunis - North Africa.",
        ),
    ],
)
def test_a_line_that_wants_an_end_is_joined_with_the_next(text: str, joined: str) -> None:
    assert unwrapped(list(enumerate(text.split("/"), 1)), TABLE) == [(1, joined)]


@each_row(
    "text",
    [
        "F EDI S/A LVP - YOR",
        "A TUN via WES,/LYO to MAR",
        "A LON -/F NTH - BEL",
        "A YOR - NTH/- NWG - NWY",
        "A MAR s!/A GAS - Spa!",
    ],
)
def test_two_lines_that_may_be_one_order_or_two_are_neither(text: str) -> None:
    ((_, joined),) = unwrapped(list(enumerate(text.split("/"), 1)), TABLE)
    assert joined == text.replace("/", "\n")


@each_row(
    "text",
    [
        "A PAR -/A MAR - SPA",
        "A PAR/A MAR - SPA",
        "FRANCE/par - bur/mar - spa",
        "PAR/MAR/BRE",
        "A PAR/Hold Brest",
        "A PAR - BUR/supports please",
        "A PAR - BUR/Picardy",
        "- A PAR - BUR/- A MAR - SPA",
        "- par - bur/- mar - spa",
        "Orders for France:/Army Marseilles - Spain/Army Paris - Burgundy",
        "Army Marseilles SUPPORT Army Paris - Burgundy and so on/Picardy - Brest",
        "A PAR - % with/BUR",
        "A PAR - BUR/-/A MAR - SPA",
        "A PAR S A MAR/---/A MAR H",
    ],
)
def test_lines_of_their_own_stay_so(text: str) -> None:
    lines = list(enumerate(text.split("/"), 1))
    assert unwrapped(lines, TABLE) == lines


@each_row(
    "text",
    [
        "supports Army/Marseilles to/Burgundy",
        "supports Army/Marseilles - Burgundy",
        "Army Pariss supports Army/Marseilles to Burgundy",
        "(x) A PAR S A/MAR - BUR",
        "F XYZ C A/LON - BEL",
        "Army Paris/supports/Army Gascony -> Spain",
        "supports Fleet English/Channel -> Irish Sea",
        "Fleet Mid-Atlantc supports Fleet English/Channel -> Irish Sea",
    ],
)
def test_the_rest_of_a_faulty_order_that_helps_a_unit_is_no_order_of_that_unit(text: str) -> None:
    ((_, joined),) = unwrapped(list(enumerate(text.split("/"), 1)), TABLE)
    assert BREAK in joined


@each_row("text", ["Thanks for your support/A PAR - BUR", "my support is for/France/A PAR - BUR"])
def test_words_of_help_above_a_whole_order_do_not_cost_it(text: str) -> None:
    assert unwrapped(list(enumerate(text.split("/"), 1)), TABLE)[-1][1] == "A PAR - BUR"


@each_row("text", ["Orders from France/A PAR - BUR", "Moves of France/A PAR - BUR", "Greetings from/A PAR - BUR"])
def test_words_that_name_no_unit_and_no_deed_want_nothing_behind_them(text: str) -> None:
    assert [line for _, line in unwrapped(list(enumerate(text.split("/"), 1)), TABLE)] == text.split("/")


def test_a_line_that_ends_in_an_arrow_alone_is_no_order() -> None:
    assert taken("F BOT S F STP ->", Position(MAP.start, (), {})) == []


def taken(text: str, position: Position) -> list[str]:
    """Return the orders for France on file after this text, in short notation."""
    lines = unwrapped([(at, plain(line)) for at, line in enumerate(text.split("\n"), 1) if line.strip()], TABLE)
    present = {POWER: Present()}
    read = collect_orders(lines, POWER, frozenset({POWER}), position, MAP, RuleSet(), present=present)
    return sorted(map(format_order, read.sets.get(POWER, ()))) if isinstance(read, OrderSets) else []


def rewrapped(text: str, width: int) -> str:
    """A text as a mail program breaks its lines: where it may, at blanks and not after hyphens."""
    lines = (textwrap.wrap(line, width, break_on_hyphens=False, break_long_words=False) for line in text.split("\n"))
    return "\n".join("\n".join(line) for line in lines)


def test_when_many_lines_want_more_behind_them_the_last_ones_are_refused_and_plain_orders_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wrapped_lines, "_MOST_LOOKS", 4)
    lines = [*["A PAR S A MAR -"] * 8, "F BRE - MAO", "F LON - NTH", "- BEL", "A MUN H", "A BER H"]
    joined = [text for _, text in unwrapped(list(enumerate(lines, 1)), TABLE)]
    assert joined[-4:] == ["F BRE - MAO", f"F LON - NTH{BREAK}- BEL", "A MUN H", "A BER H"]
    assert all(BREAK in text or text == lines[0] for text in joined[:-4])


@pytest.mark.parametrize("line", ["A PAR - BUR, A MAR S A PAR -", "F BRE C A PAR -", "A PAR XX, " * 18 + "F BRE -"])
def test_lines_that_want_more_behind_them_are_read_a_bounded_number_of_times(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counting(text: str, _: OrdersTable) -> list[str]:
        read.append(text)
        return [text]

    monkeypatch.setattr(wrapped_lines, "split_orders", counting)
    unwrapped(list(enumerate([line] * 1000, 1)), TABLE)
    assert len(read) < 1100


def misread(chance: Random) -> list[tuple[int, str, list[str]]]:
    """Widths in which the letter with one phase's orders, copied back, does not give the same orders."""
    draw = crowded_phase if chance.random() < 0.5 else whole_board_phase
    position, sets = draw(chance, MAP)
    written = [order for orders in sets.values() for order in orders]
    # Every unit that a faulty reading could order is one's own, but for some, so that nationalities are told.
    others = {unit.province for unit in chance.sample(position.units, len(position.units) // 4)}
    units = (unit if unit.province in others else replace(unit, power=POWER) for unit in position.units)
    position = replace(position, units=tuple(units))
    lines = [f"{describe_order(order, MAP, position)}.{chance.choice(MARKS)}" for order in written]
    meant = taken("\n".join(lines), position)
    letter = "\n".join(textwrap.fill(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False) for line in lines)
    wrong = []
    for width in (200, *range(60, 81)):
        text = rewrapped(letter, width)
        if (got := taken(text, position)) != meant:
            wrong.append((width, text, sorted(set(got) ^ set(meant))))
    return wrong


def test_a_confirmation_that_is_copied_back_in_any_width_gives_the_same_orders() -> None:
    chance = Random(27)
    assert [each for _ in range(2) for each in misread(chance)] == []


@pytest.mark.slow
def test_confirmations_of_five_hundred_phases_copied_back_give_the_same_orders() -> None:
    chance = Random(4)
    assert [each for _ in range(500) for each in misread(chance)] == []


@each_row(
    ("text", "joined"),
    [
        ("Build:/A MAR/F BRE", "BUILD A MAR/BUILD F BRE"),
        ("BUILDS/Army Marseilles", "BUILD Army Marseilles"),
        ("Remove/A BER", "REMOVE A BER"),
        ("A MAR build/F BRE build", "A MAR build/F BRE build"),
        ("WAIVE/A MAR", "WAIVE/A MAR"),
    ],
)
def test_a_lone_word_above_adjustments_belongs_to_the_units_below_it(text: str, joined: str) -> None:
    lines = list(enumerate(text.split("/"), start=1))
    read = unwrapped(lines, OrdersTable(MAP, PhaseType.ADJUSTMENTS))
    assert "/".join(order for _, order in read) == joined
