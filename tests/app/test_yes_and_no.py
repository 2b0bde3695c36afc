"""Replies to a letter that asks: a yes confirms, a no drops what waits, anything else does neither."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.app.test_consent import word_in
from tests.support.command_mails import code_of_word, power
from tests.support.house import GM, Got, House, to, words

ANNA = "anna@example.net"


@pytest.fixture
def open_game(tmp_path: Path) -> Iterator[House]:
    """A judge with a game that is forming."""
    made = House(tmp_path, confirm=True)
    made.create()
    yield made
    made.judge.store.close()


def ask(house: House, who: str = ANNA, line: str = "OBSERVE owl@river owl-pw") -> Got:
    """The letter that asks somebody whether a mail is theirs."""
    (asked,) = house.mail(who, line)
    return asked


def watchers(house: House) -> list[str]:
    """Return the observers' addresses in river."""
    return [address for one in house.game().observers for address in one.player.addresses]


def held(house: House) -> int:
    """Count the mails that wait for an answer."""
    with house.judge.store.reading() as tx:
        return len(tx.held_for(ANNA))


@pytest.mark.parametrize("text", ["Yes", "Ja, das war ich. Danke!", "OK\n\nAnna", "Hello\nyes\nThanks,\nDr. A. Muster"])
def test_a_reply_that_says_yes_confirms(open_game: House, text: str) -> None:
    open_game.reply(ask(open_game), *text.split("\n"))
    assert watchers(open_game) == [ANNA]


@pytest.mark.parametrize("text", ["", "Hello", "Thanks,\nDr. A. Muster", "Best regards\nThe Example team"])
def test_a_letter_that_a_machine_or_a_person_sends_back_without_a_yes_confirms_nothing(
    open_game: House, text: str
) -> None:
    asked = ask(open_game)
    assert open_game.reply(asked, *text.split("\n")) == []
    assert watchers(open_game) == []
    (told,) = to(open_game.tick(hours=26), ANNA)
    assert open_game.reply(told, *text.split("\n")) == []
    assert to(open_game.tick(hours=60), ANNA) == []


def test_who_is_known_and_presses_reply_and_send_hears_at_once_what_a_yes_is(open_game: House) -> None:
    open_game.say_yes([ask(open_game, line="LIST")])
    (told,) = open_game.reply(ask(open_game), "")
    assert "with the one word YES" in told.text
    assert "mailto:judge@example.org?" in told.text
    open_game.reply(told, "YES")
    assert watchers(open_game) == [ANNA]


NOS = [
    "No, that was not me!",
    "NO",
    "STOP",
    "unsubscribe",
    "REFUSE",
    "Nein, das war ich nicht",
    "Нет",
    "不是",
    "Non merci",
]


@pytest.mark.parametrize("text", NOS)
def test_a_reply_that_says_no_drops_what_waits_and_nobody_is_written_to(open_game: House, text: str) -> None:
    asked = ask(open_game)
    assert open_game.reply(asked, text) == []
    assert held(open_game) == 0
    assert to(open_game.tick(hours=30), ANNA) == []
    assert watchers(open_game) == []


def test_who_has_said_no_and_then_yes_is_told_to_ask_again(open_game: House) -> None:
    asked = ask(open_game)
    open_game.reply(asked, "No")
    assert "earlier is NOT done" in words(open_game.reply(asked, "Yes"), ANNA)
    assert watchers(open_game) == []


def test_after_a_no_of_somebody_known_no_letter_about_that_game_comes_for_a_day_and_other_mails_still_wait(
    open_game: House,
) -> None:
    open_game.create(name="lake")
    open_game.say_yes([ask(open_game, line="LIST")])
    river, lake = ask(open_game), ask(open_game, line="OBSERVE owl@lake owl-pw")
    assert open_game.reply(river, "No!") == []
    assert held(open_game) == 1
    assert to(open_game.mail(ANNA, "JOIN river anna-pw"), ANNA) == []
    open_game.say_yes([lake])
    assert open_game.game("lake").observers != ()
    assert watchers(open_game) == []


@pytest.mark.parametrize(
    "text",
    [
        "Who are you? I did not write that mail. Please leave me alone.",
        "Help! Who are you?",
        "List members do not want this.",
        "Yes, but please stop writing to me",
        "I am travelling until 5 December and will reply when I am back.",
    ],
)
def test_a_reply_with_other_words_confirms_nothing_and_a_stranger_gets_one_letter_more_a_day_later(
    open_game: House, text: str
) -> None:
    asked = ask(open_game)
    assert open_game.reply(asked, text) == []
    assert watchers(open_game) == []
    assert held(open_game) == 1
    assert to(open_game.tick(hours=23), ANNA) == []
    (told,) = to(open_game.tick(hours=3), ANNA)
    assert "was no plain yes" in told.text.replace("\n", " ")
    assert "CONFIRM" in told.text
    assert open_game.reply(told, text) == []
    assert to(open_game.tick(hours=60), ANNA) == []


def test_who_is_known_and_replies_with_other_words_hears_at_once_what_a_yes_is_and_can_say_it(open_game: House) -> None:
    open_game.say_yes([ask(open_game, line="LIST")])
    asked = ask(open_game)
    (told,) = open_game.reply(asked, "I am looking forward to the game. Who is the Master?")
    assert told.to == ANNA
    assert word_in(told) != word_in(asked)
    (refused,) = open_game.reply(asked, "And how many players are there?")
    assert "with the one word YES or NO" in " ".join(refused.text.split())
    open_game.reply(told, "Yes")
    assert watchers(open_game) == [ANNA]


def test_the_first_letter_still_counts_for_who_replied_to_it_with_other_words(open_game: House) -> None:
    asked = ask(open_game)
    open_game.reply(asked, "Who plays there so far?")
    open_game.reply(asked)
    assert watchers(open_game) == [ANNA]


def test_a_reply_that_goes_on_with_a_command_confirms_and_has_it_done(open_game: House) -> None:
    letters = open_game.reply(ask(open_game), "Hello,", "LIST")
    assert watchers(open_game) == [ANNA]
    letters += open_game.letters()
    assert any("openings" in letter.subject for letter in to(letters, ANNA))


@pytest.mark.parametrize("before", ["Read: ", "Your request has been logged: ", "Abuse report: ", "[Case 4711] "])
def test_a_reply_with_a_machines_words_before_the_word_confirms_nothing(open_game: House, before: str) -> None:
    asked = ask(open_game)
    raw = f"From: {ANNA}\nSubject: {before}{asked.subject}\nMessage-ID: <m@example.net>\n\n"
    assert open_game.raw(raw.encode(), ANNA) == []
    assert watchers(open_game) == []


def test_somebody_on_a_list_does_not_answer_for_the_list_by_a_reply_nor_by_asking_to_stop(open_game: House) -> None:
    asked = ask(open_game, who="all@lists.example.org")
    open_game.reply(asked, "Who is this? Please stop writing to our list.", sender="bob@example.com")
    assert open_game.reply(asked, "", sender=GM)[0].to == GM
    assert watchers(open_game) == []
    open_game.mail("bob@example.com", f"CONFIRM {word_in(asked)}")
    assert watchers(open_game) == ["all@lists.example.org"]


def test_a_reply_from_another_address_is_refused_with_what_to_do(open_game: House) -> None:
    asked = ask(open_game)
    (refused,) = open_game.reply(asked, sender=GM)
    assert "The letter with that word went to another address" in refused.text.replace("\n", " ")
    assert code_of_word(open_game, GM, f"Re: {asked.subject}") == "E-CONFIRM-OTHER"
    assert held(open_game) == 1


def test_a_letter_handed_on_to_the_keeper_with_a_complaint_confirms_nothing(open_game: House) -> None:
    asked = ask(open_game)
    raw = (
        f"From: {ANNA}\nTo: keeper@example.org\nCc: judge@example.org\nSubject: Fwd: {asked.subject}\n"
        "Message-ID: <f@example.net>\n\nPlease write to me no more, as your letter says.\n"
    )
    open_game.raw(raw.encode(), ANNA)
    assert watchers(open_game) == []


def test_the_line_confirms_also_from_elsewhere_and_with_other_words_below(open_game: House) -> None:
    asked = ask(open_game)
    open_game.mail("annas-phone@example.org", f"CONFIRM {word_in(asked)}", "I am on vacation, but yes.")
    assert watchers(open_game) == [ANNA]


def test_a_no_to_letters_for_a_seat_ends_that_wish(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.start()
    (asked,) = to(house.play("FRANCE", f"SET ADDRESS {ANNA}"), ANNA)
    house.reply(asked, "No. I do not know this person.")
    house.reply(asked, "Yes")
    player = power(house, "FRANCE").player
    assert player is not None
    assert player.addresses == ("france@example.org",)
    house.judge.store.close()


@pytest.mark.parametrize("html", [False, True])
def test_the_link_in_the_letter_opens_a_mail_that_says_yes(tmp_path: Path, html: bool) -> None:
    house = House(tmp_path, confirm=True)
    house.create()
    (asked,) = house.mail("anna@example.net", "JOIN river anna-pw")
    found = re.search(r'href="(mailto:[^"]*)"' if html else r"(mailto:\S+)", asked.html if html else asked.text)
    assert found is not None
    link = urlsplit(unescape(found[1]))
    opened = parse_qs(link.query, strict_parsing=True)
    assert unquote(link.path) == "judge@example.org"
    house.mail("anna@example.net", *opened["body"], "-- ", "Anna", headers={"In-Reply-To": "<elsewhere@example.net>"})
    assert [seat.player.addresses for seat in house.game().seats] == [("anna@example.net",)]


def test_no_link_in_the_letter_can_be_followed_by_a_machine(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    (asked,) = house.mail("anna@example.net", "LIST")
    links = re.findall(r'(?:href|src)="([a-z]+):', asked.html) + re.findall(r"\b([a-z]+)://", asked.text + asked.html)
    assert set(links) == {"mailto"}
    assert "List-Unsubscribe" not in asked.headers
