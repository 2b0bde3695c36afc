"""Observers' leaving by one reply, without a password, and the keeper's blocks.

Blocked people neither write nor are written to.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote

import pytest
from msgspec.structs import replace

from judge.app.keeper.acts import mark
from judge.app.keeper.addresses import block, unblock
from judge.game.game import Flag, Observer
from judge.store.repository import GameRepository
from tests.support.house import GM, POWERS, Got, House, address, to, words

OWL = "owl@example.net"


def watched(river: House, verb: str = "OBSERVE") -> list[Got]:
    """The letters to somebody who has begun to watch river, and to whom the Master has written."""
    letters = river.mail(OWL, f"{verb} owl@river owl-pw")
    return to(letters + river.master("BROADCAST", "Hello, all.", "ENDBROADCAST"), OWL)


def leave_line(letter: Got) -> str:
    """The line with which a letter says that its reader can leave."""
    (line,) = re.findall(r"^ +(LEAVE river\.owl\.[a-z2-7]{16})$", letter.text, re.MULTILINE)
    assert isinstance(line, str)
    return line


def observers(house: House) -> tuple[Observer, ...]:
    return house.game().observers


@pytest.mark.parametrize("verb", ["OBSERVE", "MONITOR"])
def test_every_letter_to_somebody_who_watches_says_how_to_leave_in_words_and_in_headers(
    river: House, verb: str
) -> None:
    letters = watched(river, verb)
    letters += to(river.master("PROCESS!"), OWL) + to(river.mail(OWL, "SIGNON owl@river owl-pw"), OWL)
    assert len(letters) >= 4
    for letter in letters:
        line = leave_line(letter)
        assert line in letter.html
        unsubscribe = str(letter.headers["List-Unsubscribe"])
        assert unquote(unsubscribe) == f"<mailto:judge@example.org?subject={line}&body={line}>"
        assert letter.headers["List-Help"] == "<mailto:judge@example.org?body=HELP>"


def test_nobody_else_has_such_a_line(river: House) -> None:
    letters = river.master("BROADCAST", "Hello, all.", "ENDBROADCAST") + watched(river)
    assert not [letter for letter in letters if letter.to != OWL and "LEAVE" in letter.raw.decode()]


def test_one_reply_with_the_line_ends_the_watching_with_one_goodbye_and_the_master_hears_of_it(river: House) -> None:
    line = leave_line(watched(river)[0])
    letters = river.mail(OWL, line)
    assert observers(river) == ()
    assert ["no longer watch river" in letter.text for letter in to(letters, OWL)] == [True]
    assert len(to(letters, GM)) == 1
    assert river.mail(OWL, line) == []
    assert to(river.master("BROADCAST", "Still there?", "ENDBROADCAST"), OWL) == []


def test_the_button_of_a_mail_program_ends_it_with_a_mail_that_has_nothing_but_a_subject(river: House) -> None:
    line = leave_line(watched(river)[0])
    river.raw(f"From: {OWL}\nSubject: {line}\n\n".encode(), OWL)
    assert observers(river) == ()


def test_a_line_without_the_right_token_ends_nothing_and_looks_like_one_of_somebody_who_is_not_there(
    river: House,
) -> None:
    right = leave_line(watched(river)[0])
    other = right[:-1] + ("a" if right[-1] != "a" else "b")
    assert river.mail(OWL, other) == []
    assert river.mail(OWL, right.replace(".owl.", ".mole.")) == []
    assert river.mail(OWL, right.replace("river.", "lake.")) == []
    assert len(observers(river)) == 1
    with river.judge.store.reading() as tx:
        rows = tx._run("SELECT state, error FROM inbox ORDER BY id DESC LIMIT 3").fetchall()
    assert [tuple(row) for row in rows] == [("done", "")] * 3


def test_who_leaves_and_comes_again_under_the_same_name_is_not_taken_out_by_a_letter_of_before(river: House) -> None:
    old = leave_line(watched(river)[0])
    river.mail(OWL, old)
    river.now += timedelta(minutes=1)
    new = leave_line(watched(river)[0])
    assert new != old
    assert river.mail(OWL, old) == []
    assert len(observers(river)) == 1
    river.mail(OWL, new)
    assert observers(river) == ()


def test_a_new_game_of_an_old_name_is_not_left_by_a_letter_of_the_old_game(house: House) -> None:
    joined = house.now + timedelta(hours=1)
    lines: list[str] = []
    for _ in range(2):
        house.create()
        lines += {leave_line(letter) for letter in watched(house)}
        with house.judge.store.transaction() as tx:
            games = GameRepository(tx, house.now)
            game = games.get("river")
            assert game is not None
            games.save(replace(game, observers=(replace(game.observers[0], joined=joined),)), None)
        (letter,) = to(house.master("BROADCAST", "Hello.", "ENDBROADCAST"), OWL)
        lines.append(leave_line(letter))
        if len(lines) == 2:
            house.mail(GM, "PURGE river gm-secret")
            house.now += timedelta(minutes=1)
    assert len(set(lines)) == 4, "even when both had begun to be watched at the same moment"
    for old in lines[:3]:
        assert house.mail(OWL, old) == []
    assert len(observers(house)) == 1
    house.mail(OWL, lines[3])
    assert observers(house) == ()


def test_another_password_or_name_of_address_leaves_the_line_as_it_is(river: House) -> None:
    line = leave_line(watched(river)[0])
    river.mail(OWL, "SIGNON owl@river owl-pw", "SET PASSWORD another-pw")
    river.mail(OWL, "SIGNON owl@river another-pw", "SET ADDRESS Owl@Example.NET.")
    river.mail(OWL, line)
    assert observers(river) == ()


def test_who_watched_before_it_was_written_down_since_when_leaves_by_their_line_too(river: House) -> None:
    watched(river)
    with river.judge.store.transaction() as tx:
        games = GameRepository(tx, river.now)
        game = games.get("river")
        assert game is not None
        games.save(replace(game, observers=(replace(game.observers[0], joined=None),)), None)
    (letter,) = to(river.master("BROADCAST", "Hello again.", "ENDBROADCAST"), OWL)
    river.mail(OWL, leave_line(letter))
    assert observers(river) == ()


def test_the_line_of_an_old_letter_that_is_quoted_without_marks_ends_nothing(river: House) -> None:
    letter = watched(river)[0]
    river.mail(OWL, "SIGNON owl@river owl-pw", "BROADCAST", "I agree.", "ENDBROADCAST", "", leave_line(letter))
    assert len(observers(river)) == 1


def test_press_that_quotes_a_letter_with_its_line_hands_nobody_the_means_to_take_its_reader_out(river: House) -> None:
    line = leave_line(watched(river)[-1])
    letters = river.mail(
        OWL, "SIGNON owl@river owl-pw", "BROADCAST", f"As the judge wrote: {line} is my line.", "ENDBROADCAST"
    )
    text = words(letters, address("ENGLAND"))
    assert "As the judge wrote:" in text
    assert "LEAVE river.owl." in text
    assert line.rpartition(".")[2] not in text


@pytest.mark.parametrize(
    "spelling",
    [
        lambda token: f"LEAVE RIVER.OWL.{token.upper()}",
        lambda token: f"leave river . owl . {token[:4]} {token[4:]}",
        lambda token: f"It is {token}.",
        lambda token: "-".join(token),
        lambda token: token.encode().hex(),
        lambda token: f"LEAVE river.owl.{token[:9]}\n{token[9:]}",
    ],
)
def test_the_token_of_a_leave_line_is_cut_out_of_press_in_whatever_spelling(
    river: House, spelling: Callable[[str], str]
) -> None:
    token = leave_line(watched(river)[-1]).rpartition(".")[2]
    letters = river.mail(OWL, "SIGNON owl@river owl-pw", "BROADCAST", "My words", *spelling(token).split("\n"))
    text = words(letters, address("ENGLAND"))
    assert "My words" in text
    assert token not in re.sub(r"[\W_]+", "", text).lower()
    assert token.encode().hex() not in text


def test_nobody_leaves_by_their_line_a_game_that_the_keeper_has_locked(river: House) -> None:
    line = leave_line(watched(river)[-1])
    mark(river.judge, "river", Flag.CORRUPT, True, river.now)
    river.skip_letters()
    for lines, headers in (((line,), {}), ((), {"Subject": line})):
        (letter,) = river.mail_with(OWL, {"From": OWL, "To": "judge@example.org", **headers}, *lines)
        assert letter.to == OWL
        assert "Nothing was changed. Please send it again later." in " ".join(letter.text.split())
    assert river.mail(OWL, f"{line[:-1]}{'a' if line[-1] != 'a' else 'b'}") == []
    assert len(observers(river)) == 1
    mark(river.judge, "river", Flag.CORRUPT, False, river.now)
    river.mail(OWL, line)
    assert observers(river) == ()


def test_tokens_of_one_store_are_worth_nothing_in_another_and_each_address_has_its_own(river: House) -> None:
    lines = {leave_line(letter) for letter in watched(river)}
    assert len(lines) == 1
    river.mail(OWL, "SIGNON owl@river owl-pw", f"SET ADDRESS {OWL},owl2@example.net")
    letters = river.master("BROADCAST", "Hello, both.", "ENDBROADCAST")
    assert len({leave_line(letter) for letter in letters if letter.to in (OWL, "owl2@example.net")}) == 2


@pytest.mark.parametrize("blocked", ["spam@example.net", "@example.net"])
@pytest.mark.parametrize(
    "headers",
    [
        "From: spam@example.net\n",
        "From: other@example.com\nReply-To: spam@example.net\n",
        "From: spam@example.net\nReply-To: other@example.com\n",
        "From: other@example.com\nFrom: spam@example.net\n",
        "From: other@example.com\nSender: spam@example.net\n",
        "From: other@example.com, spam@example.net\n",
        "From: Other <other@example.com>, Spam <spam@example.net>\n",
        "From: other@example.com\nReply-To: third@example.com, spam@example.net\n",
    ],
)
def test_blocking_looks_at_all_headers_that_name_a_writer(house: House, blocked: str, headers: str) -> None:
    block(house.judge, blocked)
    assert house.raw(f"{headers}Subject: x\n\nLIST\n".encode(), "other@example.com") == []
    assert house.raw(b"From: other@example.com\n\nLIST\n", "spam@example.net") == []
    unblock(house.judge, blocked)
    assert house.raw(f"{headers}Subject: y\n\nHELP\n".encode(), "other@example.com")


@pytest.mark.parametrize("blocked", [address("FRANCE"), "@example.org"])
@pytest.mark.slow
def test_letters_to_a_blocked_address_stop_those_that_wait_too(river: House, blocked: str) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    river.master("BROADCAST", "One", "ENDBROADCAST")
    done = block(river.judge, "@example.net" if blocked == "@example.org" else blocked)
    assert "letters that waited for it are dropped" in done
    stopped = OWL if blocked == "@example.org" else blocked
    letters = river.master("BROADCAST", "Two", "ENDBROADCAST")
    assert to(letters, stopped) == []
    assert words(letters, address("ENGLAND"))
    with river.judge.store.reading() as tx:
        assert not [row for row in tx.letters() if row.recipient == stopped]


def test_orders_in_a_reply_to_a_letter_that_has_its_yes_are_answered_like_those_of_any_mail(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.say_yes(house.mail(GM, "CREATE river gm-secret", "RULE POWER_CHOICE", "FORM"))
    asked: list[Got] = []
    for name in POWERS:
        asked += house.mail(address(name), f"JOIN {name.lower()}@river")
        house.say_yes(asked[-1:])
    (letter,) = [each for each in asked if each.to == address("ITALY") and each.subject.startswith("[CONFIRM ")]
    (told,) = to(house.answer(letter, "A VEN H", "A ROM - APU", "F NAP - ION"), address("ITALY"))
    assert told.subject == "river: NOT done yet, was it you?"
    (told,) = to(house.answer(letter, "When are orders due?"), address("ITALY"))
    assert told.subject == "river: listing"
