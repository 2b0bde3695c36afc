"""The time that a mail takes: it grows with the mail's length, whatever stands in it and wherever."""

from __future__ import annotations

import time
from itertools import product

import pytest

from tests.support.command_mails import told
from tests.support.house import House, address

STRANGER = "stranger@example.net"
FRANCE = address("FRANCE")

PUMPS = {
    "(": "(((",
    "blanks": "A: \u00e0 ",
    "a key and blanks": "KEY aaaaaaaaaaaaaaaaaaaa",
    "comments": "(*",
    "results": "(*(*) ",
    "arrows": "-=~",
    "colons": "a:: ",
    "commas": "A, ",
    "marks": "e\u0301\u0316\u0301",
    "brackets": "[a] {[<(",
    "tokens": "[river/FRANCE#",
    "links": "+river.",
    "addresses": "@a.b,",
    "words": "zqxv ",
    "orders": "A PAR - BUR, ",
    "quotes": "> a wrote: ",
    "tags": "<br <a href='",
}
"""Texts to repeat up to a length; blanks and marks follow the one text that they are worst after."""


def long_text(name: str, length: int) -> str:
    """A text of that length, with an end at which patterns fail."""
    pump = PUMPS[name]
    if name in ("blanks", "a key and blanks"):
        return f"{pump}{' ' * length}x"
    if name == "marks":
        return f"{pump[0]}{pump[1:] * (length // 3)}"
    return pump * (length // len(pump)) + "x"


PLACES = {
    "order": ("SIGNON france@river france-pw", "{}", "A PAR - BUR"),
    "press": ("SIGNON france@river france-pw", "PRESS TO GERMANY", "{}", "ENDPRESS"),
    "open press": ("SIGNON france@river france-pw", "BROADCAST", "{}"),
    "command": ("SIGNON france@river france-pw", "SET NAME {}"),
    "comment": ("SIGNON france@river france-pw", "SET PREFERENCE {}"),
    "password": ("SIGNON france@river {}",),
    "alone": ("{}",),
    "question": ("HELP {}", "LIST"),
}


def cost(house: House, place: str, name: str, length: int) -> float:
    """Seconds of CPU that a mail with this text takes; it is answered."""
    lines = [line.format(long_text(name, length)) for line in PLACES[place]]
    sender = STRANGER if place in ("alone", "question") else FRANCE
    began = time.thread_time()
    letters = house.mail(sender, *lines)
    taken = time.thread_time() - began
    assert told(letters, sender)
    return taken


def check_growth(house: House, place: str, name: str, length: int) -> None:
    """Check the growth: four times the text takes about four times as long, and never sixteen times.

    Short mails take what they take.
    """
    short = cost(house, place, name, length)
    assert cost(house, place, name, 4 * length) < 8 * max(short, 0.05), f"{name} as {place}"


@pytest.mark.parametrize(("place", "name"), [("order", "("), ("order", "marks"), ("alone", "a key and blanks")])
def test_a_mail_with_one_long_line_takes_no_longer_than_its_length(river: House, place: str, name: str) -> None:
    check_growth(river, place, name, 10_000)


@pytest.mark.slow
@pytest.mark.parametrize(("place", "name"), list(product(PLACES, PUMPS)))
def test_a_mail_as_large_as_any_takes_no_longer_than_its_length(river: House, place: str, name: str) -> None:
    check_growth(river, place, name, 22_000)


def test_an_order_line_of_40_000_brackets_is_refused_and_the_others_count(river: House) -> None:
    """S1901M at noon: the line below is read, and the answer does not send the brackets back."""
    said = told(river.mail(FRANCE, "SIGNON france@river france-pw", "(" * 40_000, "A PAR - BUR"), FRANCE)
    assert "This line has more than 4,000 characters, and nothing on it counts" in said
    assert "((((" not in said
    assert [str(order.piece.location) for order in river.game().power("FRANCE").orders or ()] == ["PAR"]


def test_a_line_of_press_may_be_longer_than_an_order(river: House) -> None:
    text = "We shall meet in Burgundy. " * 200
    letters = river.mail(FRANCE, "SIGNON france@river france-pw", "PRESS TO GERMANY", text, "ENDPRESS")
    assert " ".join(told(letters, address("GERMANY")).split()).count("We shall meet in Burgundy.") == 200
