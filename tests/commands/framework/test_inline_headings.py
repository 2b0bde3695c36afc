"""Headings on the line of an order, by mail: read as those on lines of their own (orders.md 1.1)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, put
from tests.support.house import Got, House, address
from tests.support.mail_links import button_lines
from tests.support.rows import each_row

FRANCE = address("FRANCE")


LETTERED = (
    "Plan A:",
    "Plan B:",
    "Option (b):",
    "Alternative B:",
    "Draft D:",
    "Scenario A:",
    "Variante B:",
    "Opzione A:",
)


def on_file(house: House) -> list[str]:
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


def sent(house: House, *lines: str) -> list[Got]:
    """The letters to France about orders in doubt, after a mail in place of what was on file."""
    game = house.game()
    put(house, game.with_power(replace(game.power(PowerName("FRANCE")), orders=None)))
    return [letter for letter in house.play("FRANCE", *lines) if "NOT on file" in letter.subject]


@each_row(
    "heading",
    [
        *("Spring 1901:", "Orders for Spring 1901:", "Final:", "My orders:", "Addendum:", "Also:", "PS:", "I forgot:"),
        *("Befehl:", "Nachtrag:", "Mes ordres :", "Orden:", "Orders from France:", "Line 2:", "Finally:"),
    ],
)
def test_a_heading_that_casts_no_doubt_leaves_the_order_on_its_line_on_file(river: House, heading: str) -> None:
    assert not sent(river, f"{heading} A PAR - BUR", "A MAR - SPA")
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]


@each_row("heading", ["Draft:", "Suggestion:", "If Italy agrees:", "Fall 1901:", "Old orders:", "Entwurf:", *LETTERED])
def test_a_heading_of_doubt_holds_the_order_on_its_line_and_those_below(river: House, heading: str) -> None:
    (letter,) = sent(river, "F BRE H", f"{heading} A PAR - BUR", "A MAR - SPA")
    assert on_file(river) == ["F BRE H"]
    assert f'below "{heading}" (line 3)' in " ".join(letter.text.split())
    assert button_lines(letter) == ["A PAR - BUR", "A MAR - SPA"]


@each_row("heading", ["Told Germany:", "He wrote:", "North:", "1st:"])
def test_unknown_words_before_a_colon_hold_the_order_of_their_line_alone(river: House, heading: str) -> None:
    (letter,) = sent(river, f"{heading} A PAR - BUR", "A MAR - SPA")
    assert on_file(river) == ["A MAR - SPA"]
    assert "line 2, which stands behind words that the judge does not know" in " ".join(letter.text.split())
    assert button_lines(letter) == ["A PAR - BUR"]
