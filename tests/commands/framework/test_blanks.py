"""A button has the values that a mail says, as far as they are certain, and nothing else of its words."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.commands.framework.test_sentences import Shared
from tests.support.house import GM, House, address, to
from tests.support.mail_links import buttons
from tests.support.rows import each_row

OLD = address("FRANCE")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    """A house on Monday, 20 October 2025."""
    made = Shared(tmp_path_factory.mktemp("blanks"))
    made.house.now -= timedelta(days=400)
    return made


@each_row(
    "text, line",
    [
        ("I am away from 20 December to 2 January", "SET ABSENCE 20 DEC TO 2 JAN"),
        ("I am away from 20 December to 3 January", "SET ABSENCE 20 DEC TO 2 JAN"),  # 14 days, and the return
        ("I'm on holiday Dec 24th to Dec 27th", "SET ABSENCE 24 DEC TO 27 DEC"),
        ("I am on vacation until 1 November", "SET ABSENCE TO 1 NOV"),
        ("Ich bin vom 24. bis 27. Dezember im Urlaub", "SET ABSENCE 24 DEC TO 27 DEC"),
        ("Ich verreise am 23. Dezember und komme am 4. Januar zur\u00fcck", "SET ABSENCE 23 DEC TO 4 JAN"),
        ("Je serai absent du 22 d\u00e9cembre au 2 janvier", "SET ABSENCE 22 DEC TO 2 JAN"),
        ("Estar\u00e9 fuera del 5 al 12 de diciembre", "SET ABSENCE 5 DEC TO 12 DEC"),
        ("Sono in vacanza dal 24 dicembre al 5 gennaio", "SET ABSENCE 24 DEC TO 5 JAN"),
        ("I am away from Friday to Tuesday", "SET ABSENCE 24 OCT TO 28 OCT"),
        ("I am on vacation next week", "SET ABSENCE 27 OCT TO 2 NOV"),
        ("I am on vacation for a week from 5 November", "SET ABSENCE 5 NOV TO 11 NOV"),
        ("My new address is anna@new.example", "SET ADDRESS anna@new.example"),
        ("Please call me Anna", "SET NAME Anna"),
        ("Please change my name to Anna Smith.", "SET NAME Anna Smith"),
        ("Bitte \u00e4ndern Sie meinen Namen in Ingrid Hagedorn", "SET NAME Ingrid Hagedorn"),
        ("Can I have the times in my time zone, Berlin?", "SET ZONE Europe/Berlin"),
        ("Please show hours in the time zone of Buenos Aires", "SET ZONE America/Argentina/Buenos_Aires"),
        ("Can we have two more days?", "MORE TIME 2D"),
        ("K\u00f6nnten wir die Frist um 48 Stunden verl\u00e4ngern?", "MORE TIME 48H"),
        ("Please tell Germany that I agree", "PRESS TO GERMANY"),
        ("Please let everyone know that I agree", "PRESS TO ALL"),
        ("Could we have until Wednesday?", "MORE TIME 2D"),  # the deadline is Monday, 12:00
        ("Can the deadline be moved to Tuesday 6pm?", "MORE TIME 30H"),
        ("I am away from Thursday to Sunday. Sorry!", "SET ABSENCE 23 OCT TO 26 OCT"),
        ("I will be travelling 14-20 December without internet", "SET ABSENCE 14 DEC TO 20 DEC"),
        ("I am away from the 5th to the 12th.", "SET ABSENCE 5 NOV TO 12 NOV"),
        ("The map picture comes out minute. Could it be made larger?", "SET MAP BIG"),
    ],
)
def test_a_players_line_is_filled_in(shared: Shared, text: str, line: str) -> None:
    letters = shared.reply(text)
    assert line in [button.body.split("\r\n")[0] for letter in letters for button in buttons(letter)]
    assert shared.unchanged()


@each_row(
    "text, line",
    [
        ("I am away from 20 December to 20 January", "SET ABSENCE first-day TO last-day"),
        ("I am away from Friday on", "SET ABSENCE first-day TO last-day"),
        ("I am on vacation from 3/4 to 5/4", "SET ABSENCE first-day TO last-day"),
        ("I am on vacation next Friday", "SET ABSENCE first-day TO last-day"),
        ("My new address is a@new.example. No, it is b@new.example", "SET ADDRESS your-new-address"),
        ("Use another address, and write to my colleague her@new.example", "SET ADDRESS your-new-address"),
        (f"I have a new address, not {OLD}", "SET ADDRESS your-new-address"),
        ("Please call me Germany", "SET NAME your-name"),
        ("Please tell Germany and Italy that I agree", "PRESS TO their-power"),
        ("Could we have until Wednesday evening?", "MORE TIME"),  # an evening has no hour
        ("Could we have until 20 December?", "MORE TIME"),  # longer than players may ask for
    ],
)
def test_what_may_be_two_things_stays_a_blank(shared: Shared, text: str, line: str) -> None:
    letters = shared.reply(text)
    assert line in [button.body.split("\r\n")[0] for letter in letters for button in buttons(letter)]


@each_row(
    "text, line",
    [
        ("Can you kick Italy?", "EJECT ITALY"),
        ("I want to swap the seats of Germany and Italy", "SWAP GERMANY ITALY"),
        ("Please delay the deadline by two days", "DELAY 2D"),
        ("Please extend the deadline", "DELAY 24H"),
        ("Please put the deadline off until Friday, 8pm", "SET DEADLINE 4 DEC 20:00"),
        ("Can I change the deadline length to five days?", "SET TIMING MOVE 5D"),
    ],
)
def test_a_masters_line_is_filled_in(shared: Shared, text: str, line: str) -> None:
    assert any(f"    {line}\n" in letter.text for letter in to(shared.house.master(text), GM))


def test_a_line_below_a_name_is_no_part_of_it(shared: Shared) -> None:
    letters = shared.reply("Please call me Anna\nBROADCAST")
    assert [b.body for letter in letters for b in buttons(letter) if "NAME" in b.body] == ["SET NAME Anna"]


def test_another_powers_address_is_not_written_into_the_masters_own_line(shared: Shared) -> None:
    letters = to(shared.house.master("Turkey's address has changed to osman@new.example"), GM)
    assert not any("SET ADDRESS osman" in letter.text for letter in letters)


def test_powers_that_somebody_does_not_want_are_no_preference(house: House) -> None:
    house.mail(GM, "CREATE maple gm-secret", "FORM")
    house.mail("anna@host.example", "JOIN maple")
    letters = house.mail("anna@host.example", "Ich h\u00e4tte gern Frankreich, bitte nicht \u00d6sterreich in maple!")
    assert "SET PREFERENCE F" in [button.body for letter in letters for button in buttons(letter)]


def test_two_who_want_to_share_a_draw_hear_that_all_survivors_do(shared: Shared) -> None:
    (letter,) = shared.reply("England and I want a draw, just the two of us.")
    assert "some alone cannot share it" in " ".join(letter.text.split())
    assert [button.body for button in buttons(letter)] == ["SET DRAW"]
