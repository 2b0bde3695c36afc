"""Letters from before RENAME: replies, links and sign-ons lead to the game under its present name."""

from __future__ import annotations

import pytest

from judge.mail.inbound.read_mail import link_subject
from tests.support.command_mails import power, told
from tests.support.house import GM, Got, House, address, to
from tests.support.mail_links import follow

FRANCE, ENGLAND = address("FRANCE"), address("ENGLAND")
STRANGER = "stranger@example.net"


def renamed(river: House, *names: str) -> Got:
    """A letter to France from before the game got other names, one after the other."""
    letter = to(river.play("FRANCE"), FRANCE)[-1]
    for old, new in zip(("river", *names), names, strict=False):
        river.mail(GM, f"RENAME {old} {new} gm-secret")
    river.letters()
    return letter


@pytest.mark.parametrize("names", [("brook",), ("brook", "lake"), ("brook", "river"), ("brook", "river", "lake")])
@pytest.mark.parametrize("sender", [FRANCE, STRANGER])
@pytest.mark.slow
def test_a_reply_to_a_letter_of_an_old_name_gives_orders(river: House, names: tuple[str, ...], sender: str) -> None:
    letter = renamed(river, *names)
    assert "Army Paris -> Burgundy" in told(river.answer(letter, "A PAR - BUR", sender=sender), FRANCE)
    assert power(river, "FRANCE", names[-1]).orders


def test_a_reply_to_a_letter_of_an_old_name_writes_asks_and_resigns(river: House) -> None:
    letter = renamed(river, "brook")
    assert "Hello" in told(river.answer(letter, "PRESS TO ENGLAND", "Hello", "ENDPRESS"), ENGLAND)
    assert "brook" in told(river.answer(letter, "ORDERS"), FRANCE)
    river.answer(letter, "RESIGN YES")
    assert power(river, "FRANCE", "brook").player is None
    assert "no longer play France in brook" in " ".join(told(river.answer(letter, "A PAR - BUR"), FRANCE).split())


def test_a_reply_to_press_of_an_old_name_goes_to_its_writer(river: House) -> None:
    press = to(river.play("ENGLAND", "PRESS TO FRANCE", "Peace?", "ENDPRESS"), FRANCE)[-1]
    renamed(river, "brook")
    assert "Gladly, my friend" in told(river.answer(press, "Gladly, my friend."), ENGLAND)


def test_the_letter_about_a_new_password_counts_after_a_new_name(river: House) -> None:
    letter = to(river.mail(FRANCE, "FORGOT river france"), FRANCE)[-1]
    renamed(river, "brook")
    river.answer(letter, "SET PASSWORD another")
    assert "Army Paris" in told(river.mail(FRANCE, "SIGNON Fbrook another", "A PAR - BUR"), FRANCE)


def test_a_button_of_an_old_name_does_what_it_says_and_is_still_for_its_phase(river: House) -> None:
    letter = next(one for one in river.answer(renamed(river), "RESIGN") if one.to == FRANCE)
    renamed(river, "brook")
    follow(river, letter)
    assert power(river, "FRANCE", "brook").player is None


def test_a_link_with_orders_of_an_old_phase_and_name_gives_no_orders_for_the_present_one(river: House) -> None:
    letter = renamed(river, "brook")
    head = {"From": FRANCE, "To": str(letter.headers["Reply-To"]), "Subject": "river F1902M"}
    assert link_subject(head["Subject"]) == ("river", "F1902M")
    assert "These orders are for Fall 1902" in told(river.mail_with(FRANCE, head, "A PAR - BUR"), FRANCE)
    assert power(river, "FRANCE", "brook").orders is None


@pytest.mark.parametrize("seat", ["Friver", "france@river"])
def test_a_sign_on_with_an_old_name_counts_with_the_password(river: House, seat: str) -> None:
    renamed(river, "brook")
    assert "Army Paris" in told(river.mail(FRANCE, f"SIGNON {seat} france-pw", "A PAR - BUR"), FRANCE)


@pytest.mark.parametrize(
    "line",
    [
        *("SIGNON Friver wrong", "SIGNON owl@river wrong", "SIGNON Oriver wrong", "SIGNON Mriver wrong", "LIST river"),
        *("RESIGN Friver wrong", "JOIN river", "TAKEOVER france@river", "OBSERVE river", "RENAME river lake wrong"),
    ],
)
def test_those_in_a_game_alone_are_told_what_it_is_called_now(river: House, line: str) -> None:
    renamed(river, "brook")
    assert "river is called brook now" in " ".join(told(river.mail(FRANCE, line), FRANCE).split())
    strangers = told(river.mail(STRANGER, line), STRANGER)
    assert 'There is no game "river" here' in strangers
    assert "called brook" not in strangers


def test_a_wrong_token_of_an_old_name_tells_no_stranger_the_new_one(river: House) -> None:
    renamed(river, "brook")
    head = {"From": STRANGER, "To": f"judge+river.france.{'a' * 16}@example.org", "Subject": "Orders"}
    for _ in range(7):  # also where no more words are tried
        said = told(river.mail_with(STRANGER, head, "A PAR - BUR"), STRANGER)
        assert "brook" not in said


def test_an_old_name_is_free_and_another_game_of_it_goes_before(river: House) -> None:
    renamed(river, "brook")
    river.create()
    assert "There is no game" not in told(river.mail(STRANGER, "LIST river"), STRANGER)
    assert "Army Paris" not in told(river.mail(FRANCE, "SIGNON Friver france-pw", "A PAR - BUR"), FRANCE)


def test_an_old_name_is_forgotten_with_the_game(house: House) -> None:
    house.create()
    house.mail(GM, "RENAME river brook gm-secret")
    house.mail(GM, "PURGE brook gm-secret")
    house.create(name="brook")
    assert "is called brook now" not in told(house.mail(GM, "LIST river"), GM)
