"""One sentence for several units is shown with a button: `Paris and Marseilles both hold`."""

from __future__ import annotations

from tests.support.command_mails import told
from tests.support.house import House, address
from tests.support.mail_links import button_lines
from tests.support.rows import each_row


@each_row(
    ("line", "orders"),
    [
        ("Paris and Marseilles go to Gascony and Spain", ["A PAR - GAS", "A MAR - SPA"]),
        ("Paris and Marseilles move to Burgundy and Spain respectively", ["A PAR - BUR", "A MAR - SPA"]),
        ("Paris and Marseilles both hold", ["A PAR H", "A MAR H"]),
        ("Paris, Marseilles hold; Brest to the English Channel", ["A PAR H", "A MAR H"]),
        ("A PAR, A MAR both hold", ["A PAR H", "A MAR H"]),
        ("Armies Paris and Marseilles hold", ["A PAR H", "A MAR H"]),
        (
            "army paris to burgundy army marseilles supports army paris to burgundy",
            ["A PAR - BUR", "A MAR S A PAR - BUR"],
        ),
        ("army paris holds fleet brest to english channel", ["A PAR H", "F BRE - ENG"]),
    ],
)
def test_a_sentence_for_several_units_is_shown_with_their_orders(river: House, line: str, orders: list[str]) -> None:
    letters = river.play("FRANCE", line)
    assert button_lines(next(letter for letter in letters if "NOT on file" in letter.subject)) == orders
    assert "line 2, which is one sentence for several units" in told(letters, address("FRANCE"))


@each_row(
    "line",
    ["Paris and Munich hold", "Paris and Marseilles go to Burgundy", "Paris and Marseilles go to Spain, BUR, GAS"],
)
def test_a_sentence_that_leaves_open_which_unit_does_what_is_not(river: House, line: str) -> None:
    assert all("NOT on file" not in letter.subject for letter in river.play("FRANCE", line))
