"""Limits on letters that strangers can cause, and the people asked when there are too many to ask."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from judge.app.process.idle import rest
from tests.support.house import GM, Got, House, to


def judge_with(folder: Path, strangers_per_hour: int) -> House:
    """Return a judge that asks this number of strangers in an hour, and knows its Master."""
    house = House(folder, {"auth": {"confirm": True, "strangers_per_hour": strangers_per_hour}})
    house.say_yes(house.mail(GM, "LIST"))
    house.create()
    house.now += timedelta(hours=2)
    house.letters()
    return house


def from_peer(house: House, peer: str, sender: str, line: str = "LIST", envelope: str = "") -> list[Got]:
    """A mail that came from a network address."""
    raw = f"Received: from mail ([{peer}]) by here\nFrom: {sender}\nMessage-ID: <{peer}.{sender}>\n\n{line}\n"
    return house.raw(raw.encode(), envelope or sender)


def test_strangers_have_at_most_so_many_letters_written_in_an_hour_and_the_others_are_asked_later(
    tmp_path: Path,
) -> None:
    house = judge_with(tmp_path, 10)
    letters: list[Got] = []
    for number in range(30):
        letters += house.mail(f"anna@host{number}.example", "LIST")
    assert len(letters) == 10
    later = house.tick(hours=1, minutes=5)
    assert len(later) == 10
    later += house.tick(hours=1)
    assert sorted(letter.to for letter in letters + later) == sorted(f"anna@host{n}.example" for n in range(30))
    assert "river" in house.reply(later[-1])[0].text
    house.judge.store.close()


@pytest.mark.parametrize("by", ["peer", "envelope domain"])
def test_one_place_causes_a_fifth_of_them_so_that_others_are_asked_at_once(tmp_path: Path, by: str) -> None:
    house = judge_with(tmp_path, 20)
    letters: list[Got] = []
    for number in range(50):
        peer = "198.51.100.7" if by == "peer" else f"93.184.216.{number}"
        envelope = f"x@attack{number}.example" if by == "peer" else "x@attack.example"
        peer = "93.184.215.7" if by == "peer" else peer
        letters += from_peer(house, peer, f"victim@host{number}.example", envelope=envelope)
    assert len(letters) == 4
    assert len(from_peer(house, "151.101.1.5", "anna@example.net")) == 1
    house.judge.store.close()


def test_those_who_wait_are_asked_by_turns_of_where_they_came_from(tmp_path: Path) -> None:
    house = judge_with(tmp_path, 5)
    for number in range(5):
        house.mail(f"first@host{number}.example", "LIST")
    for number in range(40):
        from_peer(house, "93.184.215.7", f"victim@host{number}.example", envelope="x@attack.example")
    assert from_peer(house, "151.101.1.5", "anna@example.net") == []
    assert "anna@example.net" in {letter.to for letter in house.tick(hours=1, minutes=5)}
    house.judge.store.close()


def test_somebody_who_has_answered_before_is_asked_at_once_while_strangers_have_used_up_the_hour(
    tmp_path: Path,
) -> None:
    house = judge_with(tmp_path, 5)
    house.say_yes(house.mail("bob@example.net", "LIST"))
    for number in range(20):
        house.mail(f"first@host{number}.example", "LIST")
    assert len(to(house.mail("bob@example.net", "JOIN river pw"), "bob@example.net")) == 1
    house.judge.store.close()


def test_a_judge_that_runs_from_cron_does_not_rest_while_somebody_can_be_asked(tmp_path: Path) -> None:
    house = judge_with(tmp_path, 1)
    house.tick()
    for number in range(3):
        house.mail(f"first@host{number}.example", "LIST")
    with house.judge.store.transaction() as tx:
        tx._run("UPDATE outbox SET state = 'sent', done_at = created_at")
    house.now += timedelta(minutes=20)
    assert not rest(house.config, house.now)
    with house.judge.store.transaction() as tx:
        tx._run("DELETE FROM questions")
    assert rest(house.config, house.now)
    house.judge.store.close()
