"""Orders in words to other powers, by mail: not filed, but shown with buttons that file or send them."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, put
from tests.support.house import Got, House, address
from tests.support.mail_links import links
from tests.support.rows import each_row

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")


def on_file(house: House, name: str = "FRANCE") -> list[str]:
    return sorted(map(format_order, power(house, name).orders or ()))


def with_order_on_file(house: House) -> Got:
    """France has A PAR - BUR on file; return the letter that confirms it."""
    game = house.game()
    put(house, game.with_power(replace(game.power(PowerName("FRANCE")), orders=None)))
    return next(letter for letter in house.play("FRANCE", "A PAR - BUR") if letter.to == FRANCE)


@each_row(
    "lines",
    [
        ("To Germany: A PAR - GAS",),
        ("To G: A PAR - GAS",),
        ("Message to Germany: A PAR - GAS",),
        ("For Germany: A PAR - GAS",),
        ("For Germany:", "A PAR - GAS"),
        ("To Germany and Italy: A PAR - GAS",),
        ("To Germany: Let us ally.", "A PAR - GAS"),
        ("To Germany,", "A PAR - GAS"),
        ("Hi Germany,", "", "A PAR - GAS", "Best, France"),
        ("Dear Germany,", "A PAR - GAS", "yours, France"),
        ("An Deutschland:", "A PAR - GAS"),
        ("To Germany:", "hello, I will do this:", "A PAR - GAS"),
        ("To Germany:", "My orders will be", "A PAR - GAS"),
        ("Dear Germany,", "thanks.", "", "My orders will be:", "A PAR - GAS"),
        ("To Germany: let us ally.", "France: A PAR - GAS"),
        ("To everybody: A PAR - GAS",),
    ],
)
def test_an_order_told_to_another_power_replaces_none_on_file(river: House, lines: tuple[str, ...]) -> None:
    letters = river.answer(with_order_on_file(river), *lines)
    assert on_file(river) == ["A PAR - BUR"]
    assert [letter.subject for letter in letters] == ["river: 1 line NOT on file"]


def test_the_buttons_file_the_order_or_send_the_words(river: House) -> None:
    (letter,) = river.answer(with_order_on_file(river), "To Germany: Let us ally.", "A PAR - GAS")
    told = " ".join(letter.text.split())
    assert (
        'NOT on file are the orders below "To Germany: Let us ally." (line 1). They read as words to Germany.' in told
    )
    file, send = (parse_qs(urlsplit(link).query)["body"][0].split("\r\n") for link in links(letter)[:2])
    assert file == ["A PAR - GAS"]
    assert send == ["PRESS TO GERMANY", "Let us ally.", "A PAR - GAS", "ENDPRESS"]
    assert GERMANY in [each.to for each in river.answer(letter, *send)]
    assert on_file(river) == ["A PAR - BUR"]
    river.answer(letter, *file)
    assert on_file(river) == ["A PAR - GAS"]


@each_row(
    "lines",
    [
        ("For France: A PAR - GAS",),
        ("To the judge:", "A PAR - GAS"),
        ("Hi all,", "A PAR - GAS"),
        ("To Germany: let us ally.", "", "My orders:", "A PAR - GAS"),
        ("To Germany: let us ally.", "", "France:", "A PAR - GAS"),
        ("A PAR - GAS", "To Germany: let us ally."),
        ("PRESS TO GERMANY", "hi", "ENDPRESS", "A PAR - GAS"),
    ],
)
def test_an_order_beside_words_to_others_counts(river: House, lines: tuple[str, ...]) -> None:
    river.answer(with_order_on_file(river), *lines)
    assert on_file(river) == ["A PAR - GAS"]


def test_for_a_power_that_the_writer_orders_for_its_name_is_a_heading(river: House) -> None:
    river.master("BECOME germany", "For Germany:", "A MUN H")
    assert on_file(river, "GERMANY") == ["A MUN H"]
    river.master("DUMMY germany", "CONTROL germany france")
    letters = river.play("FRANCE", "For Germany:", "A MUN - RUH")
    assert any("[GERMANY]\nA MUN - RUH" in letter.text for letter in letters)
    assert not any("PRESS TO" in letter.text for letter in letters)


def test_a_command_apart_from_words_to_others_is_done(river: House) -> None:
    letters = river.answer(with_order_on_file(river), "To Germany: A PAR - GAS", "", "SET DRAW")
    assert "Your vote is on file." in letters[0].text


@each_row(
    "lines",
    [
        ("Germany: let us attack", "ENDPRESS"),
        ("Germany: let us attack", "Burgundy is ours", "ENDPRESS"),
        ("To Germany: A PAR - GAS", "ENDPRESS"),
        ("To Germany:", "", "I will do this:", "A PAR - GAS", "", "ENDPRESS"),
        ("Dear Germany,", "let us attack England.", "ENDPRESS"),
        ("Message to Germany", "A PAR - GAS", "ENDPRESS"),
        ("To Germany: A MAR S A PAR - GAS", "ENDPRESS"),
    ],
)
def test_orders_below_an_endpress_count_and_words_above_it_are_offered_as_press(
    river: House, lines: tuple[str, ...]
) -> None:
    letters = river.answer(with_order_on_file(river), *lines, "A MAR - SPA", "F BRE - MAO")
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"]
    sent = [
        text
        for link in links(letters[0])
        if (text := parse_qs(urlsplit(link).query)["body"][0].split("\r\n"))[0] == "PRESS TO GERMANY"
    ]
    said = [line for line in lines[:-1] if line]
    said[0] = said[0].removeprefix("To Germany:").removeprefix("Germany:").strip()
    assert sent[:1] == [["PRESS TO GERMANY", *filter(None, said), "ENDPRESS"]]
    assert GERMANY not in [each.to for each in letters]
    assert GERMANY in [each.to for each in river.answer(letters[0], *sent[0])]


def test_words_to_the_master_above_an_endpress_are_offered_as_press(river: House) -> None:
    letters = river.play("FRANCE", "To the Master: one more day please", "ENDPRESS", "A PAR - GAS")
    assert on_file(river) == ["A PAR - GAS"]
    assert "PRESS TO M\none more day please\nENDPRESS" in letters[0].text


def test_words_of_the_master_above_an_endpress_are_no_orders(river: House) -> None:
    letters = river.master("To Germany:", "A MUN - RUH", "ENDPRESS", "WAIT")
    assert any("    PRESS TO GERMANY\n    A MUN - RUH\n    ENDPRESS" in letter.text for letter in letters)


@each_row("orders", [(), ("A PAR - GAS",)])
def test_words_beside_press_are_told(river: House, orders: tuple[str, ...]) -> None:
    press = ("PRESS TO GERMANY", "how about BEL?", "ENDPRESS")
    letters = river.answer(with_order_on_file(river), "Germany: let us attack", *press, *orders)
    told = [each.text for each in letters if each.to == FRANCE]
    assert sum('Not read as orders: line 1 "Germany: let us attack".' in text for text in told) == 1


@each_row("line", ["Hi judge,", "Thank you!", "Thanks Germany", "Best,"])
def test_courtesies_beside_press_need_no_letter(river: House, line: str) -> None:
    letters = river.play("FRANCE", line, "PRESS TO GERMANY", "how about BEL?", "ENDPRESS")
    assert [each.to for each in letters] == [FRANCE, GERMANY]
