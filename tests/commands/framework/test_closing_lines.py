"""Lines that close a mail below its orders: no orders and no faults, whatever places they name."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, put
from tests.support.games import at_position
from tests.support.house import Got, House
from tests.support.mail_links import button_lines
from tests.support.rows import each_row

UNITS = {"ENGLAND": ["F ENG", "F NTH", "A YOR", "F EDI", "F NWG"], "FRANCE": ["A SPA"]}
CENTERS = {"ENGLAND": ["LON", "LVP", "EDI"], "FRANCE": ["PAR", "BRE", "MAR", "SPA"]}
SIGNED = [
    "Kind regards, / Anne Martin / 12 Rue de Bourgogne, Paris",
    "Best regards / Anne Martin / T: +33 1 23 45 67 89",
    "Best, /  / Dr. John Smith / Department of History / University of York / York YO10 5DD",
    "Thanks, / Bob /  / ACME Ltd | 1 London Road, London | www.acme.com",
    "Best, / Sam Lee (they/them) / Product Manager, Berlin",
    "Regards / J. Doe / P: 555-1234 | F: 555-1235",
    "Ciao / Mario / Rome, Naples",
    "Regards / Hans / Berlin - Munich",
    "Cheers / Ivan / Moscow - St. Petersburg - Sevastopol",
    "Cheers / Tom / Liverpool Support Services", "Gruss / Hans / Munich Holding GmbH",
    " / Kind regards, /  / Anne Martin / Paris", "Cheers, / V.", "Cheers / D. Spain",
]  # fmt: skip
CLOSED = [
    "Greetings from Brest", "See you in Paris!", "Good luck in Munich!", " / Anne Martin (Paris)",
    "Regards / Anne, Paris",
    "PS: Munich is next", "PS: sorry about Burgundy :)", " / Paris, 29 November", " / God save the King / England",
]  # fmt: skip


def filed(house: House, who: str, *lines: str) -> tuple[list[str], list[Got]]:
    """A power's orders on file after a mail, with none there before, and its letters."""
    game = house.game()
    put(house, game.with_power(replace(game.power(PowerName(who)), orders=None)))
    letters = house.play(who, *lines)
    return sorted(map(format_order, power(house, who).orders or ())), letters


@each_row("closing", [*SIGNED, *CLOSED])
def test_lines_that_close_a_mail_are_no_orders(river: House, closing: str) -> None:
    orders, (letter, *_) = filed(river, "FRANCE", "A PAR - BUR", "F BRE - MAO", *closing.split(" / "))
    assert orders == ["A PAR - BUR", "F BRE - MAO"]
    assert "NOT" not in letter.subject


@each_row("closing", [*SIGNED, *CLOSED, " / A. Marseille", " / A. Paris", "Best / Paris"])
def test_lines_that_close_a_mail_are_no_builds(river: House, closing: str) -> None:
    put(river, at_position(river.game(), "W1901A", UNITS, CENTERS))
    orders, (letter, *_) = filed(river, "FRANCE", "BUILD F BRE", "WAIVE", *closing.split(" / "))
    assert orders == ["F BRE B", "WAIVE", "WAIVE"]
    assert "NOT" not in letter.subject


@each_row("closing", [" / Edinburgh", " / Cheers / Edinburgh", "Cheers / Norwegian Sea"])
def test_a_place_that_closes_a_mail_is_not_removed(river: House, closing: str) -> None:
    put(river, at_position(river.game(), "W1901A", UNITS, CENTERS))
    assert filed(river, "ENGLAND", "remove A YOR", *closing.split(" / "))[0] == []


@each_row(
    ("below", "added"),
    [
        ("Cheers / A MAR - SPA", "A MAR - SPA"), (" / A MAR - SPA", "A MAR - SPA"), ("PS / mar - spa", "A MAR - SPA"),
        ("Thanks! /  / MAR - SPA", "A MAR - SPA"), (" / Marseilles to Spain", "A MAR - SPA"),
        (" / Marseilles holds", "A MAR H"),
        (" / Marseilles should go to Spain", "A MAR - SPA"),
        ("Cheers / rest hold", "A MAR H"), (" / PS / A MAR H", "A MAR H"),
    ],
)  # fmt: skip
def test_orders_below_closing_words_count(river: House, below: str, added: str) -> None:
    orders = filed(river, "FRANCE", "A PAR - BUR", "F BRE - MAO", *below.split(" / "))[0]
    assert orders == sorted([added, "A PAR - BUR", "F BRE - MAO"])


@each_row(
    "below", ["Cheers / Marseilles should go to Spain", "Thanks, / Marseilles to Spain", "Best / Marseilles holds"]
)
def test_a_sentence_below_closing_words_that_may_be_an_order_is_offered(river: House, below: str) -> None:
    orders, (letter, *_) = filed(river, "FRANCE", "A PAR - BUR", "F BRE - MAO", *below.split(" / "))
    assert orders == ["A PAR - BUR", "F BRE - MAO"]
    assert "NOT on file is line 5, which closes the mail" in " ".join(letter.text.split())
    assert button_lines(letter) == [below.split(" / ")[1]]


def test_an_order_behind_words_of_a_postscript_is_offered(river: House) -> None:
    orders, (letter, *_) = filed(
        river, "FRANCE", "A PAR - PIC", "F BRE - MAO", "", "PS On reflection, Paris to Burgundy"
    )
    assert orders == ["A PAR - PIC", "F BRE - MAO"]
    assert button_lines(letter) == ["Paris to Burgundy"]


def test_a_faulty_order_below_closing_words_is_told(river: House) -> None:
    for line in ("A MAR - SPX", "Support A PAR with A MRA", "PS: A MAR - SPX"):
        orders, letters = filed(river, "FRANCE", "A PAR - BUR", "Cheers,", line)
        assert orders == ["A PAR - BUR"]
        assert "NOT" in letters[0].subject, line


@each_row("line", ["A Brst - BUR", "Pars holds", "support Parsi", "PAR qqq", "SET WIAT", "A MRA - SPA", "[XYZ]"])
def test_a_slip_below_a_blank_line_stays_an_error(river: House, line: str) -> None:
    assert "NOT" in filed(river, "FRANCE", "A PAR - BUR", "", line)[1][0].subject
