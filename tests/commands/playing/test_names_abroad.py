"""Names of places in other languages are shown with a button as the map has them."""

from __future__ import annotations

from tests.support.command_mails import told
from tests.support.house import House, address
from tests.support.mail_links import button_lines
from tests.support.rows import each_row


@each_row(
    ("power", "lines", "orders"),
    [
        ("AUSTRIA", ["A Wien - Tirol", "F Triest - Albanien"], ["A VIE - TYR", "F TRI - ALB"]),
        ("AUSTRIA", ["Armee Wien nach Tirol"], ["A VIE - TYR"]),
        ("FRANCE", ["A Parigi - Borgogna; A Marsiglia - Spagna"], ["A PAR - BUR", "A MAR - SPA"]),
        ("ENGLAND", ["F Londres - Mer du Nord"], ["F LON - NTH"]),
        ("RUSSIA", ["F Sewastopol - Schwarzes Meer"], ["F SEV - BLA"]),
        ("GERMANY", ["A Muenchen - Burgund"], ["A MUN - BUR"]),
    ],
)
def test_places_in_another_language_are_shown_in_english(
    river: House, power: str, lines: list[str], orders: list[str]
) -> None:
    letters = river.play(power, *lines)
    assert button_lines(next(letter for letter in letters if "NOT on file" in letter.subject)) == orders
    assert "in another language" in told(letters, address(power))


def test_a_name_of_two_places_is_not(river: House) -> None:
    assert len(river.play("GERMANY", "A Monaco - Burgundy")) == 1
