"""HELP TROUBLE: each of its lines, sent as it stands by a Master, puts right what has happened."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from judge.files.data_dir import data_dir
from judge.game.game import Status
from tests.support.command_mails import HOLDS, power, told
from tests.support.house import GM, Got, House, address

OWL, ANN = "owl@example.net", "ann@example.org"
FRANCE = address("FRANCE")

Before = Callable[[House], object]


def master(*lines: str) -> Before:
    """The Master has sent this before."""
    return lambda house: house.master(*lines)


def play(who: str, *lines: str) -> Before:
    """A player has sent this before."""
    return lambda house: house.play(who, *lines)


def processed(house: House) -> None:
    """France has sent orders, and the Master has processed the phase."""
    house.play("FRANCE", *HOLDS["FRANCE"])
    house.master("PROCESS!")


def watched(house: House) -> None:
    house.mail(OWL, "OBSERVE owl@river")


def turned_back(house: House) -> None:
    processed(house)
    house.master("ROLLBACK S1901M")


def drawn(house: House) -> None:
    for each in HOLDS:
        house.play(each, "SET VOTE DRAW")


def quiet(house: House) -> None:
    house.master("HOUSE stalemate_years=1")
    while house.game().phase_code != "S1902M":
        house.master("PROCESS!")
    house.master("WARN DIAS")
    house.master("PROCESS!")


SITUATIONS: dict[str, tuple[Before | None, str]] = {
    "SET DEADLINE 24 DEC 18:00": (None, "The deadline of river is now Thu 24 Dec 2026 18:00"),
    "SET TIMING MOVE 3D": (None, "MOVE 3D"),
    "WAIT": (None, "river is waiting now"),
    "UNSTART": (None, "back before its start"),
    "ROLLBACK RESTORE S1901M": (processed, "Orders were restored"),
    "ROLLBACK S1901M": (processed, "Orders were cleared"),
    "ROLLFORWARD": (turned_back, "is played again with the orders that it had"),
    "EDIT": (None, "Change what you like, and reply with these lines"),
    "HISTORY S1901M": (processed, "Movement results for Spring of 1901"),
    "EJECT france": (None, "France in river no longer has a player"),
    "REVIVE france": (play("FRANCE", "RESIGN YES"), "plays France in river again"),
    "REPLACE france ann@example.org": (None, "ann@example.org gets one letter"),
    "SWAP france germany": (None, "The players of France and Germany in river are asked"),
    "DUMMY turkey": (None, "Turkey in river is a dummy now"),
    "BECOME france": (None, "Nothing stood below BECOME"),
    "FORGOT mygame france": (None, "a letter is on its way to the address on file"),
    "RESEND france F1901M": (master("PROCESS!", "PROCESS!"), "The letter goes to France again"),
    "HINTS": (None, "No two players look like one person"),
    "SET FIRST MISS 24": (None, "House rule first_miss: 1D"),
    "GAG france": (None, "PRESS TO M reaches the Master"),
    "BLOCK france italy": (None, "from France to Italy alone"),
    "EJECT owl": (watched, "owl no longer watches river"),
    "SET PRIVATE word": (None, "river is private"),
    "SETTINGS": (None, "Change what you like, and reply with these lines"),
    "RENAME mygame newname password": (None, "Game river is called newname from now on"),
    "ACTIVATE": (master("TERMINATE YES"), "river is active now"),
    "RESUME": (drawn, "river is active now"),
    "DECLARE DIAS": (quiet, "Game river ends in a draw"),
    "SET SCORING CDIPLO": (None, "Scoring by CDIPLO"),
    "DEPUTY ann@example.org TO 5 JAN": (None, "ann@example.org is asked by a short letter"),
    "SET MASTER ADD ann@example.org": (None, "ann@example.org is asked by a short letter"),
    "PROMOTE owl": (watched, "river has a new Master"),
}


def shown() -> list[str]:
    """The sample lines of the page."""
    page = (data_dir("templates") / "help" / "trouble.txt").read_text()
    samples = re.findall(r"^  (\S+(?: \S+)*)  ", page, re.MULTILINE)
    return [re.sub(r" {3,}.*", "", each) for each in samples]


def test_every_line_of_the_page_is_played() -> None:
    assert shown() == list(SITUATIONS)


@pytest.mark.parametrize("line", SITUATIONS)
def test_a_line_of_the_page_puts_right_what_has_happened(river: House, line: str) -> None:
    before, said = SITUATIONS[line]
    if before is not None:
        before(river)
    river.skip_letters()
    letter = asked(river)
    if line.startswith(("FORGOT", "RENAME")):
        sent = line.replace("mygame", "river").replace("newname password", "newname gm-secret")
        letters = river.mail(GM, sent)
    else:
        letters = river.answer(letter, line)
    text = " ".join(told(letters, GM).split())
    assert "NOT done" not in text
    assert said in text


def asked(house: House) -> Got:
    """A letter of the game that the Master answers."""
    letters = [each for each in house.master("STATUS") if each.to == GM]
    house.skip_letters()
    return letters[0]


def test_orders_by_phone_stand_below_become(river: House) -> None:
    river.answer(asked(river), "BECOME france", "A PAR - BUR")
    assert power(river, "FRANCE").orders is not None


def test_the_lines_of_edit_come_back_in_a_reply(river: House) -> None:
    letters = river.answer(asked(river), "EDIT")
    lines = [each for each in letters[0].text.splitlines() if re.match("(EDIT|UNITS|CENTERS|END EDIT)", each)]
    changed = [each.replace("A PAR,", "A BUR,") for each in lines]
    river.answer(letters[0], *changed)
    assert any(unit.location == "BUR" for unit in river.game().board.units)


def test_a_dismissed_player_is_kept_out_and_a_dummy_is_ordered_by_another(river: House) -> None:
    river.answer(asked(river), "EJECT germany", f"SET DENY PLAYER {address('GERMANY')}")
    assert "cannot enter river" in told(river.mail(address("GERMANY"), "TAKEOVER germany@river"), address("GERMANY"))
    river.answer(asked(river), "DUMMY turkey", "CONTROL turkey france")
    river.play("FRANCE", "[TURKEY]", "A CON - BUL")
    assert power(river, "TURKEY").status is Status.DUMMY
    assert power(river, "TURKEY").orders is not None


def test_the_password_of_a_player_or_the_master_is_set_by_the_letter_that_forgot_brings(river: House) -> None:
    for who, line in ((FRANCE, "FORGOT river"), (GM, "FORGOT river")):
        letters = river.mail(who, line)
        (key,) = (each for each in letters if "a new password for" in each.subject)
        river.reply(key, "SET PASSWORD brand-new-word")
    assert "river" in told(river.mail(FRANCE, "SIGNON france@river brand-new-word", "STATUS"), FRANCE)
    assert "river" in told(river.mail(GM, "SIGNON Mriver brand-new-word", "STATUS"), GM)


@pytest.mark.parametrize("word", ["solo", "mistake", "undo", "abuse", "cheating", "phone", "stalemate", "letters"])
def test_words_for_trouble_lead_to_the_page(river: House, word: str) -> None:
    assert "when something goes wrong" in told(river.master(f"HELP {word}"), GM)
    assert "HELP TROUBLE" in told(river.master("HELP MASTER"), GM)


def test_a_rename_in_a_reply_says_that_it_needs_the_password(river: House) -> None:
    text = " ".join(told(river.answer(asked(river), "RENAME river brook"), GM).split())
    assert "A reply needs the password, too: SET PASSWORD makes one." in text
