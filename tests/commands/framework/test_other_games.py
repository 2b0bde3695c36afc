"""Orders below a line that names another game of their writer, by mail (orders.md 1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from tests.support.house import Got, House, address
from tests.support.mail_links import button_lines
from tests.support.rows import each_row

FRANCE = address("FRANCE")


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A judge with river and pond, in which France has the same player."""
    house = House(Path(tmp_path_factory.mktemp("two")))
    house.start()
    house.start(name="pond")
    yield house
    house.judge.store.close()


@pytest.fixture(scope="module")
def common(two: House) -> House:
    """The same judge with games whose names are words of headings and signatures."""
    for name in ("spring", "munich", "monday", "peace"):
        two.start(name=name)
    return two


def on_file(house: House, game: str = "river") -> list[str]:
    return sorted(map(format_order, house.game(game).power(PowerName("FRANCE")).orders or ()))


def play(house: House, *lines: str) -> list[Got]:
    """France's mail to river, with nothing on file there before."""
    house.put(FRANCE, "SIGNON Friver france-pw", "CLEAR")
    house.skip_letters()
    return house.mail(FRANCE, "SIGNON Friver france-pw", *lines)


NAMES = [
    "pond:", "pond", "Pond:", "Orders for pond:", "pond S1901M:", "In pond:", "Fpond", "france@pond", "[pond]",
    "[france@pond]", "France (pond):", "France in pond", "Game pond", "now for pond", "Re: pond: the game begins",
    "Subject: pond S1901M", "Subject: Re: pond S1901M", "Dear judge, my orders for pond:", "Judge, pond",
    "Hi judge, here are my orders for pond", "Hi, my pond orders:", "Hi, orders for pond below", "pond/S1901M",
    "France/pond", "pond/France:", "@pond", "game=pond", "Hello judge, this is for pond:",
]  # fmt: skip


@each_row("heading", NAMES)
def test_orders_below_the_name_of_another_game_of_the_writer_are_not_filed(two: House, heading: str) -> None:
    (letter,) = (each for each in play(two, heading, "A MAR - SPA", "F BRE H") if "NOT on file" in each.subject)
    assert on_file(two) == on_file(two, "pond") == []
    said = " ".join(letter.text.split())
    assert f'NOT on file are the orders below "{heading}" (line 2).' in said
    assert "That line is about another game of yours: to order there, reply to a letter of pond." in said
    assert "The button files them in river." in said


@each_row("heading", ["pond:", "Fpond", "pond S1901M"])
def test_orders_above_that_name_are_filed(two: House, heading: str) -> None:
    play(two, "A PAR - BUR", heading, "A MAR - SPA", "My orders:", "F BRE H")
    assert on_file(two) == ["A PAR - BUR"]


BELOW = [
    "pond", "for pond", "pond game", "Fpond", "these are for pond", "(these are for pond)", "These are for pond.",
    "these orders are for the game pond", "not for river", "not for river but for pond", "Das ist für pond",
    "C'est pour pond", "that's for pond, sorry", "oops, wrong game, pond", "wrong game", "Sorry, wrong game!",
    "Sorry, these were for another game", "these are for the other game", "This was meant for another game.",
    "not this game", "Pierre (France in pond)", "these orders belong to pond", "sorry, meant for pond",
]  # fmt: skip


@each_row("line", BELOW)
def test_orders_above_a_line_that_says_that_they_are_for_another_game_are_not_filed(two: House, line: str) -> None:
    (letter,) = (each for each in play(two, "A MAR - SPA", "F BRE H", line) if "NOT on file" in each.subject)
    assert on_file(two) == []
    assert f'NOT on file are the orders above "{line}" (line 4).' in " ".join(letter.text.split())


@each_row("line", ["# pond", "// pond", "//for pond"])
def test_orders_below_a_comment_that_names_another_game_are_not_filed(two: House, line: str) -> None:
    assert "NOT on file" in play(two, line, "A MAR - SPA")[0].subject
    assert on_file(two) == []


def test_of_two_lists_the_one_above_the_words_wrong_game_is_not_filed(two: House) -> None:
    play(two, "A MAR - SPA", "Oops, wrong game.", "A PAR - BUR")
    assert on_file(two) == ["A PAR - BUR"]


@each_row("line", ["Spring:", "Munich:", "Monday", "Peace", "May 5th", "Peace,\nPierre"])
def test_words_of_headings_and_signatures_are_no_names_of_games(common: House, line: str) -> None:
    play(common, "A PAR - BUR", *line.split("\n"), "A MAR - SPA", *line.split("\n"))
    assert on_file(common) == ["A MAR - SPA", "A PAR - BUR"]
    play(common, "game spring:", "A MAR - SPA", "Fspring", "A PAR - BUR")
    assert on_file(common) == []


@each_row("line", ["Not river:", "not for river", "orders for game pond, not river", "Nicht für river:"])
def test_orders_below_a_line_that_denies_this_game_are_not_filed(two: House, line: str) -> None:
    assert "NOT on file" in play(two, line, "A MAR - SPA")[0].subject
    assert on_file(two) == []


AROUND = [
    "A MAR - SPA (pond)", "A MAR - SPA [pond]", "A MAR - SPA (for pond)", "A MAR - SPA (Fpond)", "A MAR - SPA pond",
    "A MAR - SPA, pond", "A MAR - SPA - pond", "A MAR - SPA // pond", "A MAR - SPA # pond", "A MAR - SPA pond.",
    "pond: A MAR - SPA", "pond A MAR - SPA", "[pond] A MAR - SPA", "(pond) A MAR - SPA", "Fpond A MAR - SPA",
    "france@pond: A MAR - SPA", "A MAR - SPA (für pond)", "A MAR - SPA (dans pond)", "A MAR - SPA (not river)",
    "A MAR - SPA (pond, sorry)", "A MAR - SPA (wrong game)",
]  # fmt: skip


@each_row("line", AROUND)
def test_an_order_with_the_name_of_another_game_around_it_is_not_filed(two: House, line: str) -> None:
    (letter, _) = play(two, "A PAR - BUR", line)
    assert on_file(two) == ["A PAR - BUR"]
    assert "NOT on file is line 3, which names another game of yours." in " ".join(letter.text.split())
    assert button_lines(letter) == ["A MAR - SPA"]


@each_row(
    "remark", ["(not pond)", "(not for pond)", "; not pond", "(for river, not pond)", "(nicht für pond)", "# not pond"]
)
def test_a_remark_on_the_game_that_an_order_is_not_for_leaves_it_on_file(two: House, remark: str) -> None:
    letters = two.play("FRANCE", f"A MAR - SPA {remark}", "A PAR - BUR")
    assert on_file(two) == ["A MAR - SPA", "A PAR - BUR"]
    assert letters[0].subject == "river S1901M: 2 orders on file, 1 missing"


@each_row(
    "line",
    [
        *("A MAR - SPA (river)", "A MAR - SPA (as in pond)", "A MAR - SPA (like in pond)", "A MAR - SPA (lake)"),
        "A MAR - SPA\nGood luck in pond",
        "A MAR - SPA\nMy orders for pond follow tomorrow",
        "A MAR - SPA\nI will send pond later",
        "A MAR - SPA\nwhat about pond?",
        "I will send pond later\nA MAR - SPA",
        "Not for pond:\nA MAR - SPA",
        "A MAR - SPA\nthese are not for pond",
        "A MAR - SPA\nGlad to play another game with you",
        "A MAR - SPA (for another game)\nA MAR - SPA",
    ],
)
def test_an_order_beside_other_words_on_a_game_is_filed(two: House, line: str) -> None:
    play(two, *line.split("\n"))
    assert on_file(two) == ["A MAR - SPA"]


def test_orders_below_the_name_of_this_game_are_filed_again(two: House) -> None:
    play(two, "pond:", "A MAR - SPA", "river:", "A PAR - BUR")
    assert on_file(two) == ["A PAR - BUR"]


@each_row(
    ("line", "quoted"),
    [
        ("SIGON Fpond france-pw", "SIGON Fpond ..."),
        ("SIGON Fpnd france-pw", "SIGON Fpnd ..."),
        ("SIGNN france@pond france-pw", "SIGNN france@pond ..."),
        ("Fpond france-pw", "Fpond ..."),
    ],
)
def test_orders_below_a_misspelled_second_sign_on_are_not_filed_and_its_password_is_not_told(
    two: House, line: str, quoted: str
) -> None:
    letters = play(two, "A PAR - BUR", line, "A MAR - SPA")
    assert on_file(two) == ["A PAR - BUR"]
    said = " ".join(" ".join(each.text for each in letters).split())
    assert f'NOT on file are the orders below "{quoted}" (line 3).' in said
    assert "france-pw" not in said


def test_a_confirmation_of_another_game_copied_back_files_nothing(two: House) -> None:
    copied = two.mail(FRANCE, "SIGNON Fpond france-pw", "A MAR - SPA")[0].text.split("\n")
    play(two, *copied)
    assert on_file(two) == []


@each_row(
    "line",
    [
        "river:",
        "Friver",
        "SIGON Friver france-pw",
        "lake:",
        "pond is more fun",
        "See you in pond",
        "Good luck in pond!",
        "River, not pond:",
        "These are for river, not pond",
    ],
)
def test_orders_below_any_other_name_are_filed(two: House, line: str) -> None:
    play(two, "A PAR - BUR", line, "A MAR - SPA")
    assert on_file(two) == ["A MAR - SPA", "A PAR - BUR"]


def test_who_writes_in_a_seat_from_elsewhere_does_not_hear_where_else_its_player_plays(two: House) -> None:
    two.put(FRANCE, "SIGNON Friver france-pw", "CLEAR")
    two.skip_letters()
    letters = two.mail("else@example.org", "SIGNON Friver france-pw", "A MAR - SPA (pond)")
    assert on_file(two) == ["A MAR - SPA"]
    assert not any("another game" in letter.text for letter in letters)
