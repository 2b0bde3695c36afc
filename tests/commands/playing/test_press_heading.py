"""The first line of press as people write it goes to those whom it names, and to nobody else."""

from __future__ import annotations

import pytest

from tests.support.command_mails import refused_play, told
from tests.support.house import GM, POWERS, House, address

FRANCE = address("FRANCE")
OTHERS = {address(power) for power in POWERS if power != "FRANCE"} | {GM}


def heard(house: House, *lines: str) -> set[str]:
    """Return the readers of France's message, without its writer."""
    return {letter.to for letter in house.play("FRANCE", *lines)} - {FRANCE}


@pytest.mark.parametrize(
    "heading",
    [
        *('PRESS TO "Germany"', "PRESS TO GERMANY.", "PRESS GERMANY", "press for (germany)", "PRESS TO: Germany:"),
        *("PRESS TO THE GERMAN PLAYER", "Press to Germany only, please", "PRESS G", "PRESS TO <germany>!"),
    ],
)
def test_one_reader_however_written(river: House, heading: str) -> None:
    assert heard(river, heading, "Hello", "ENDPRESS") == {address("GERMANY")}


@pytest.mark.parametrize(
    "heading",
    [
        *("PRESS Italy, Germany", "PRESS TO italy/germany", "PRESS TO ITALY; GERMANY."),
        *("PRESS TO the Italy and the German player", "PRESS TO Germany & Italy"),
    ],
)
def test_two_readers_however_divided(river: House, heading: str) -> None:
    assert heard(river, heading, "Hello", "ENDPRESS") == {address("GERMANY"), address("ITALY")}


@pytest.mark.parametrize("heading", ["PRESS TO THE MASTER", "PRESS GM", "PRESS M:", "PRESS TO 'Master'"])
def test_the_master_however_written(river: House, heading: str) -> None:
    assert heard(river, heading, "Hello", "ENDPRESS") == {GM}


@pytest.mark.parametrize(
    ("heading", "left_out"),
    [
        *(("PRESS TO ALL EXCEPT FRANCE", ""), ("PRESS ALL", ""), ("PRESS TO EVERYBODY.", ""), ("BROADCAST TO ALL", "")),
        *(("PRESS TO ALL PLAYERS EXCEPT ITALY", "ITALY"), ("PRESS TO EVERYONE BUT Italy.", "ITALY")),
    ],
)
def test_everybody_however_written(river: House, heading: str, left_out: str) -> None:
    assert heard(river, heading, "Hello", "ENDPRESS") == OTHERS - {address(left_out)}


@pytest.mark.parametrize("line", ["PRESS germany: Hello", "PRESS TO GERMANY: Hello", 'Press to "Germany": Hello'])
def test_text_behind_the_colon_is_the_first_line(river: House, line: str) -> None:
    for lines in ((line,), (line, "ENDPRESS"), (line, "and more", "ENDPRESS", "A PAR - BUR")):
        letters = river.play("FRANCE", *lines)
        assert "in river: Hello" in " ".join(told(letters, address("GERMANY")).split())
        assert {letter.to for letter in letters} == {FRANCE, address("GERMANY")}
        assert "A PAR" not in told(letters, address("GERMANY"))


def test_orders_below_press_with_text_behind_the_colon_wait_as_below_any_without_its_end(river: House) -> None:
    assert heard(river, "PRESS germany: Hello", "A PAR - BUR") == set()


@pytest.mark.parametrize(
    ("heading", "code"),
    [
        *(("PRESS TO KAISER", "E-PRESS-WHO"), ("PRESS hello: Germany", "E-PRESS-OPT"), ("PRESS tie", "E-PRESS-OPT")),
        *(("PRESS TO GERMANY hello", "E-PRESS-OPT"), ("PRESS TO ENGLAND ITALY", "E-PRESS-OPT")),
        *(("PRESS", "E-PRESS-NOTO"), ("PRESS .", "E-PRESS-NOTO")),
        *(("BROADCAST TO GERMANY", "E-PRESS-TO2"), ("PRESS TO ALL BUT nobody", "E-PRESS-WHO")),
        *(("PRESS TO GERMANY: GREY", "E-PRESS-GREY"), ("PRESS germany: (grey) hello", "E-PRESS-OPT")),
        *(("PRESS TO me", "E-PRESS-WHO"), ("PRESS TO team", "E-PRESS-WHO"), ("PRESS TO ALL BUT me", "E-PRESS-WHO")),
    ],
)
def test_what_names_no_reader_goes_to_nobody(river: House, heading: str, code: str) -> None:
    refused_play(river, code, "FRANCE", heading, "Hello", "ENDPRESS")


def test_a_wish_to_be_unnamed_behind_the_colon_never_goes_out_as_text(house: House) -> None:
    house.start("RULE WHITE_GREY")
    for heading in (["PRESS TO GERMANY: GREY"], ["PRESS TO GERMANY", "", "Anonymous"]):
        letters = house.play("FRANCE", *heading, "Hello", "ENDPRESS")
        assert "Message to Germany in river: Hello" in told(letters, address("GERMANY"))
    assert heard(house, "PRESS TO GERMANY: GREY: hello", "ENDPRESS") == set()
    letters = house.play("FRANCE", "BROADCAST TO ALL GREY", "Hello", "ENDBROADCAST")
    assert "Hello" in told(letters, address("GERMANY"))
    assert "France" not in told(letters, address("GERMANY"))
