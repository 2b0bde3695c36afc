"""`judge serve` killed at random moments: no accepted mail is lost, and none is done twice."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from email import message_from_bytes
from random import Random

import pytest

from judge.demo.year import GAME, YEAR, by_master, player
from judge.store.open import open_store
from tests.support.world import World

KILLS = 50


class Killer(threading.Thread):
    """Kills the judge again and again, each time at a random moment after its start, and starts it anew."""

    def __init__(self, world: World, seed: int) -> None:
        super().__init__(daemon=True)
        self.world = world
        self.chance = Random(seed)
        self.kills = 0

    def run(self) -> None:
        self.world.start()
        began = time.monotonic()
        self.world.wait_until_open()
        start_takes = time.monotonic() - began
        self.world.kill()
        while self.kills < KILLS:
            self.world.start()
            # Some kills hit the start, most of them the work.
            time.sleep(self.chance.uniform(0.5 * start_takes, 2.5 * start_takes + 0.5))
            self.world.kill()
            self.kills += 1
        self.world.start()


@pytest.fixture
def world(tmp_path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.stop()


@pytest.mark.slow
def test_fifty_kills_during_a_year_lose_no_mail_and_apply_none_twice(world):
    killer = Killer(world, seed=1901)
    killer.start()
    sent = []
    for step in YEAR:
        for sender, text in step.mails:
            mail = world.compose(sender, *text.split("\n"))
            world.send(mail)
            world.answer_to(mail)
            sent.append(str(mail["Message-ID"]))
    while killer.is_alive():
        mail = world.compose(player("France"), *by_master("STATUS")[1].split("\n"))
        world.send(mail)
        world.answer_to(mail)
        sent.append(str(mail["Message-ID"]))
    killer.join()
    world.settle(2.0)
    assert killer.kills == KILLS
    every_mail_was_done_once(world, sent)
    the_game_is_as_if_nothing_had_happened(world)
    no_answer_was_written_twice(world, sent)


def every_mail_was_done_once(world: World, sent: list[str]) -> None:
    with open_store(f"sqlite:{world.folder / 'judge.db'}") as store, store.reading() as tx:
        assert tx.new_mails() == 0
        assert tx.parked() == []
        assert tx.letters("waiting") == []
        assert tx.letters("failed") == []
        # A mail handed over twice uses up a number.
        mails = [mail for number in range(1, 3 * len(sent)) if (mail := tx.mail(number)) is not None]
    assert {mail.state for mail in mails} == {"done"}
    kept = Counter(str(message_from_bytes(mail.raw)["Message-ID"]) for mail in mails)
    assert kept == Counter(sent)


def the_game_is_as_if_nothing_had_happened(world: World) -> None:
    with open_store(f"sqlite:{world.folder / 'judge.db'}") as store, store.reading() as tx:
        events = [json.loads(row.what) for row in tx.log(GAME)]
        phases = [row.phase for row in tx.phases(GAME)]
    assert phases == ["S1901M", "F1901M", "F1901R", "W1901A"]
    happened = Counter(event["type"] for event in events)
    assert happened["GameCreated"] == 1
    assert happened["PlayerJoined"] == 7
    assert happened["GameStarted"] == 1
    assert happened["PressSent"] == 1
    assert happened["PhaseProcessed"] == 4
    assert happened["OrdersReceived"] == 7 + 7 + 1 + 7


def no_answer_was_written_twice(world: World, sent: list[str]) -> None:
    """A letter may be handed over twice when the judge dies in between; it is the same letter then."""
    answers = Counter((reader, str(letter["In-Reply-To"]), str(letter["Subject"])) for reader, letter in world.letters)
    repeated = [key for key, count in answers.items() if count > 1 and key[1] in sent]
    assert repeated == []
