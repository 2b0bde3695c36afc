"""One mailbox in thirty spellings: limits and blocks for an address hold for all of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.app.keeper.addresses import block, blocked_rows, register, registered_rows, unblock, unregister
from judge.app.mails import guard
from judge.app.mails.incoming import receive, work
from judge.app.waiting.mail_queue import MailQueue
from judge.game.people.seats import player_at
from judge.problems import Refused
from tests.support.command_mails import refused_play
from tests.support.house import GM, Got, House, words
from tests.support.spellings import EVE, OF_EVE, WITH_PLUS

ALL = (*OF_EVE, *WITH_PLUS)


def write(house: House, sender: str, *lines: str, headers: str = "From: <{}>\n", envelope: str | None = None) -> None:
    """A mail with these very signs in its headers, each with other words, left unread."""
    text = f"{headers.format(sender)}Subject: x\n\n" + "\n".join(lines) + "\n"
    receive(house.judge, text.encode(), sender if envelope is None else envelope, ["judge@example.org"], house.now)


def send(
    house: House, sender: str, *lines: str, headers: str = "From: <{}>\n", envelope: str | None = None
) -> list[Got]:
    """Send such a mail; return every letter that follows."""
    write(house, sender, *lines, headers=headers, envelope=envelope)
    work(house.judge, house.now)
    return house.letters()


def mailboxes(letters: list[Got]) -> set[str]:
    """Return the addresses of letters, without plus parts."""
    return {re.sub(r"\+[^@]*", "", letter.to) for letter in letters}


# How much reaches one mailbox


def test_refusals_for_all_spellings_together_are_those_of_one_address(house: House) -> None:
    letters = [letter for number, each in enumerate(ALL) for letter in send(house, each, f"nonsense {number}")]
    assert len(ALL) == 58
    assert len(letters) == house.config.limits.replies_per_hour + 1
    assert mailboxes(letters) == {EVE}


def test_texts_for_all_spellings_together_are_those_of_one_address(house: House) -> None:
    asked = [(each, verb) for verb in ("LIST", "HELP") for each in ALL]
    letters = [letter for number, (each, verb) in enumerate(asked) for letter in send(house, each, verb, f"{number}")]
    assert len(letters) <= house.config.limits.answers_per_hour + 1
    assert mailboxes(letters) == {EVE}


def test_a_reply_to_is_as_good_as_a_from(house: House) -> None:
    headers = "From: other@example.com\nReply-To: {}\n"
    letters = [
        letter for number, each in enumerate(ALL) for letter in send(house, each, f"nonsense {number}", headers=headers)
    ]
    assert len(letters) == house.config.limits.replies_per_hour + 1


def test_who_has_never_answered_gets_one_letter_a_day_under_whichever_spelling(tmp_path: Path) -> None:
    strict = House(tmp_path, confirm=True)
    letters = [letter for number, each in enumerate(ALL) for letter in send(strict, each, f"LIST {number}")]
    assert [letter.subject.partition("[")[1] for letter in letters] == ["["]
    strict.judge.store.close()


def test_all_mails_of_a_mailbox_wait_for_one_turn(house: House) -> None:
    for number, each in enumerate(OF_EVE):
        write(house, each, f"nonsense {number}")
    write(house, "bob@example.org", "LIST")
    queue = MailQueue(house.judge)
    queue.open_all(house.now)
    order: list[int] = []
    while (number_next := queue.next()) is not None:
        order.append(number_next)
        queue.done(number_next)
    assert order.index(max(order)) == 1, "Bob's first mail comes before Eve's second"


def test_a_from_whose_domain_cannot_be_one_is_no_address_and_nobody_is_written_to(house: House) -> None:
    for domain in ("example..net", "exam/ple.net", "[192.0.2.1]", "℀.example.net", "example\u0378.net"):
        assert send(house, f"eve@{domain}", "LIST") == []
    with house.judge.store.reading() as tx:
        assert tx.parked() == []


# Blocks


PLACES = (
    "From: {}\n",
    "From: other@example.com\nReply-To: <{}>\n",
    "From: other@example.com\nSender: {}\n",
    "From: {}\nReply-To: other@example.com\n",
    None,
)
"""The headers that an address stands in; None for the envelope."""

BLOCKS = (EVE, "EVE@Bücher.example.net.", "@bücher。example.net", "@XN--BCHER-KVA.example.net")


@pytest.mark.parametrize("is_all", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("first", "what"), list(enumerate(BLOCKS)))
def test_a_block_holds_for_all_spellings_wherever_they_stand(
    house: House, first: int, what: str, *, is_all: bool
) -> None:
    block(house.judge, what)
    # If not in all places, each spelling stands in one of them here, and in others when others are blocked.
    number = 0
    for turn, each in enumerate(ALL, first):
        for headers in PLACES if is_all else [PLACES[turn % len(PLACES)]]:
            number += 1
            if headers is None:
                assert send(house, "other@example.com", f"nonsense {number}", envelope=each) == []
            else:
                assert send(house, each, f"nonsense {number}", headers=headers, envelope="other@example.com") == []
    assert unblock(house.judge, OF_EVE[number % 30] if what[0] != "@" else "@bücher.example.net") is not None
    assert send(house, EVE, "LIST")


def test_a_block_of_an_address_stops_it_with_a_plus_part_too_and_letters_to_it(river: House) -> None:
    river.mail("eve+owl@example.net", "OBSERVE owl@river owl-pw")
    river.master("BROADCAST", "One", "ENDBROADCAST")
    assert "letters that waited for it are dropped" in block(river.judge, "eve@example.net")
    assert river.mail("eve+other@example.net", "LIST") == []
    assert "eve+owl@example.net" not in {letter.to for letter in river.master("BROADCAST", "Two", "ENDBROADCAST")}
    with river.judge.store.reading() as tx:
        assert not [row for row in tx.letters() if row.recipient.startswith("eve")]
        assert [row for row in tx.letters() if row.recipient == GM]


def test_a_block_of_an_address_with_a_plus_part_stops_that_one_alone(house: House) -> None:
    block(house.judge, "eve+spam@example.net")
    assert house.mail("eve+spam@example.net", "LIST") == []
    assert house.mail("Eve+Spam@Example.net", "HELP") == []
    assert house.mail("eve@example.net", "LIST")
    assert house.mail("eve+play@example.net", "HELP")
    assert block(house.judge, "eve@example.net")
    assert unblock(house.judge, "eve+spam@example.net")
    assert house.mail("eve+spam@example.net", "HELP") == []


def test_the_keepers_own_address_is_not_blocked_by_a_spelling_of_it(house: House) -> None:
    for wrong in ("keeper@ＥXAMPLE.org", "@example.org.", "KEEPER@example。org"):
        with pytest.raises(Refused, match="keeper's own"):
            block(house.judge, wrong)
    assert blocked_rows(house.judge) == []


@pytest.mark.parametrize("what", ["eve@example..net", "eve@exam/ple.net", "@", "@net", "eve@[192.0.2.1]", "@a b.net"])
def test_what_cannot_be_folded_is_refused_to_the_keeper(house: House, what: str) -> None:
    acts: tuple[Callable[[], object], ...] = (
        lambda: block(house.judge, what),
        lambda: unblock(house.judge, what),
        lambda: register(house.judge, what, house.now),
        lambda: unregister(house.judge, what),
    )
    for act in acts:
        with pytest.raises(Refused, match="is not an address"):
            act()


# Who may take part


def test_who_is_registered_under_one_spelling_may_take_part_under_another(tmp_path: Path) -> None:
    house = House(tmp_path, {"judge": {"address": "judge@example.org", "registered_only": True}})
    register(house.judge, GM, house.now)
    house.create()
    assert "people its keeper knows" in words(send(house, EVE, "JOIN river eve-pw"), EVE).replace("\n", " ")
    register(house.judge, OF_EVE[2], house.now)
    assert [row["address"] for row in registered_rows(house.judge)] == [EVE, GM]
    send(house, OF_EVE[9], "JOIN river eve-pw")
    assert [seat.player.addresses for seat in house.game().seats] == [(EVE,)]
    assert unregister(house.judge, OF_EVE[15]) is not None
    assert [row["address"] for row in registered_rows(house.judge)] == [GM]
    house.judge.store.close()


def test_the_masters_lists_know_all_spellings(house: House) -> None:
    house.create()
    house.master("SET DENY PLAYER @Bücher.Example.NET")
    assert house.game().access.no_players == ("@xn--bcher-kva.example.net",)
    for each in (OF_EVE[0], OF_EVE[13], WITH_PLUS[5]):
        assert "cannot enter river" in "".join(letter.text for letter in send(house, each, "JOIN river eve-pw"))
    assert house.game().seats == ()
    house.master("SET DENY PLAYER -@xn--bcher-kva.example.net.")
    assert house.game().access.no_players == ()
    house.master("SET ALLOW PLAYER eve@ＢÜＣＨＥＲ.example.net,bob@кто.рф")
    assert house.game().access.players == (EVE, "bob@xn--j1ail.xn--p1ai")
    send(house, OF_EVE[5], "JOIN river eve-pw")
    assert [seat.player.addresses for seat in house.game().seats] == [(EVE,)]


# Who somebody is


def test_a_player_is_the_same_person_under_every_spelling(river: House) -> None:
    river.play("FRANCE", f"SET ADDRESS {OF_EVE[1]}")
    player = player_at(river.game(), "FRANCE")
    assert player is not None
    assert player.addresses == (EVE,)
    for number, each in enumerate(OF_EVE):
        letters = send(river, each, "SIGNON Friver france-pw", f"SET {'WAIT' if number % 2 else 'NOWAIT'}")
        assert {letter.to for letter in letters} == {EVE}
        assert "another address" not in words(letters, EVE)
    (refusal,) = send(river, OF_EVE[13], "OBSERVE owl@river owl-pw")
    assert "You play in river" in refusal.text


def test_set_address_takes_an_address_once_however_often_it_is_spelled(river: House) -> None:
    river.play("FRANCE", f"SET ADDRESS {OF_EVE[0]},{OF_EVE[22]},bob@кто.рф,{OF_EVE[5]}")
    player = player_at(river.game(), "FRANCE")
    assert player is not None
    assert player.addresses == (EVE, "bob@xn--j1ail.xn--p1ai")
    letters = river.play("ITALY", "PRESS TO F", "Ciao", "ENDPRESS")
    assert sorted(letter.to for letter in letters if letter.to != "italy@example.org") == [
        "bob@xn--j1ail.xn--p1ai",
        EVE,
    ]


@pytest.mark.parametrize("own", ["judge@ｅxample.org", "Judge+river@example.org.", '"judge"@example.org'])
def test_the_judges_own_address_is_refused_in_all_spellings(river: House, own: str) -> None:
    assert "is the judge itself" in refused_play(river, "E-ADDR", "FRANCE", f"SET ADDRESS {own}")
    assert send(river, own, "LIST") == []


@pytest.mark.parametrize(
    "value", ["me@example..org", "me@℀.org", "me@exam/ple.org", "me@[192.0.2.1]", "me@a\u0378b.org"]
)
def test_an_address_whose_domain_cannot_be_one_is_refused_with_its_own_words(river: House, value: str) -> None:
    assert f'"{value}" is not a mail address' in refused_play(river, "E-ADDR", "FRANCE", f"SET ADDRESS {value}")


def test_who_takes_over_comes_back_or_becomes_the_master_is_written_down_in_one_spelling(river: House) -> None:
    river.master("RESIGN france")
    send(river, OF_EVE[3], "TAKEOVER france@river eve-pw")
    river.master("EJECT eve@bücher.example.net", "DUMMY france", "REVIVE france")
    player = player_at(river.game(), "FRANCE")
    assert player is not None
    assert player.addresses == (EVE,)
    send(river, "new@ＢÜＣＨＥＲ.example.net", "TAKEOVER MASTER@river gm-secret")
    assert river.game().master.addresses == ("new@xn--bcher-kva.example.net",)


def test_somebody_dismissed_under_one_spelling_is_known_under_another_when_they_hold_another_seat(river: House) -> None:
    river.master("RESIGN france")
    send(river, OF_EVE[3], "TAKEOVER france@river eve-pw")
    river.master(f"EJECT {OF_EVE[25]}")
    river.master("RESIGN italy")
    send(river, OF_EVE[13], "TAKEOVER italy@river eve-pw")
    assert f"{EVE}> holds Italy" in words(river.master("REVIVE france"), GM).replace("\n", " ")


def test_ones_own_record_can_be_asked_for_under_any_spelling(house: House) -> None:
    assert "Your record" in send(house, OF_EVE[2], f"INFOPLAYER {OF_EVE[9]}")[0].subject


# Guessing


def guesses(house: House, count: int, domain: str, peer: str = "") -> None:
    """Record `count` wrong words from there in the last hour, each from a new address for something else."""
    with house.judge.store.transaction() as tx:
        for number in range(count):
            tx.add_attempt(
                guard.AttemptRow(house.now, f"{number}", guard.Way.STRANGER, f"x{number}@{domain}", domain, peer)
            )


def tried(house: House, sender: str, peer: str = "") -> bool:
    """True if France's right password is looked at when it comes from there."""
    received = f"Received: from x ([{peer}]) by mx.example.org; Mon, 23 Nov 2026 12:00:00 +0000\n" if peer else ""
    letters = send(house, sender, "SIGNON Friver france-pw", headers=received + "From: {}\n")
    said = " ".join(letter.text for letter in letters).replace("\n", " ")
    assert ("You have signed on" in said) != ("Yours was not tried" in said)
    return "You have signed on" in said


def test_after_600_wrong_words_of_a_day_from_one_domain_no_more_is_looked_at_under_any_spelling_of_it(
    river: House,
) -> None:
    guesses(river, 599, EVE.partition("@")[2])
    assert tried(river, "one@ＢÜＣＨＥＲ.example.net")
    send(river, "two@bücher。example.net", "SIGNON Iriver wrong")
    for number, each in enumerate(OF_EVE):
        assert not tried(river, f"three{number}@{each.rpartition('@')[2]}")
    assert tried(river, "four@other.example.net"), "another domain is not concerned"
    assert tried(river, "france@example.org")
    river.now = river.now.replace(day=24, hour=13)
    assert tried(river, "five@bücher.example.net")


def test_wrong_words_from_one_domain_leave_those_on_file_there_alone(river: House) -> None:
    guesses(river, 700, "example.org")
    assert tried(river, "france@ｅxample.org")
    assert not tried(river, "stranger@EXAMPLE.org.")


def test_after_600_wrong_words_of_a_day_from_one_network_address_no_more_is_looked_at(river: House) -> None:
    guesses(river, 599, "many.example.net", "9.9.9.9")
    assert tried(river, "one@example.net", "9.9.9.9")
    guesses(river, 1, "many.example.net", "9.9.9.9")
    assert not tried(river, "two@example.com", "9.9.9.9")
    assert tried(river, "two@example.com", "9.9.9.8")
