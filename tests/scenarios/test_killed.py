"""`judge serve` killed at random moments: no accepted mail is lost, and none is done twice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from email import message_from_bytes
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from judge.board.position import Position
from judge.demo.year import GAME, YEAR, by_master, player
from judge.store.codec import decode_record
from judge.store.open import open_store
from judge.store.store import Transaction
from tests.support.house import House
from tests.support.world import World

KILLS = 50
FEWER_KILLS = 20
TRY_AGAIN = 75


class Killer(threading.Thread):
    """Kills the judge again and again, each time at a random moment after its start, and starts it anew.

    `life` is how many seconds it has at least and at most; None: it goes by how long a start takes here.
    """

    def __init__(self, world: World, seed: int, wanted: int = KILLS, life: tuple[float, float] | None = None) -> None:
        super().__init__(daemon=True)
        self.life = life
        self.world = world
        self.wanted = wanted
        self.chance = Random(seed)
        self.kills = 0

    def run(self) -> None:
        self.world.start()
        began = time.monotonic()
        self.world.wait_until_open()
        start_takes = time.monotonic() - began
        # Some kills hit the start, most of them the work.
        life = self.life or (0.5 * start_takes, 2.5 * start_takes + 0.5)
        self.world.kill()
        while self.kills < self.wanted:
            self.world.start()
            time.sleep(self.chance.uniform(*life))
            self.world.kill()
            self.kills += 1
        self.world.start()


class Neighbors(threading.Thread):
    """Other processes that open the judge's store and close it again, in turn, some of them with mail."""

    def __init__(self, world: World, seed: int) -> None:
        super().__init__(daemon=True)
        self.world = world
        self.chance = Random(seed)
        self.ended = False
        self.piped: list[str] = []
        self.runs: Counter[str] = Counter()

    def run(self) -> None:
        looks = (("games",), ("outbox",), ("show", GAME), ("tick",), ("backup", str(self.world.folder / "copy.db")))
        while not self.ended:
            words = self.chance.choice((*looks, ("keeper", "lock", "elsewhere"), ("export", GAME), ("deliver",)))
            mail = b""
            if words == ("deliver",):
                number = f"<piped-{len(self.piped)}@players.example.org>"
                self.piped.append(number)
                mail = f"From: reader@example.org\nMessage-ID: {number}\n\nLIST\n".encode()
            while self.did(words, mail) == TRY_AGAIN:
                self.runs["again"] += 1

    def did(self, words: tuple[str, ...], mail: bytes) -> int:
        """Run a command of the judge; its exit code."""
        program = [sys.executable, "-m", "judge", "--config", str(self.world.folder / "judge.toml"), *words]
        ran = subprocess.run(program, input=mail, capture_output=True, env={**os.environ, "PYTHONPATH": os.getcwd()})
        self.runs[words[0]] += 1
        return ran.returncode


@pytest.fixture(params=["sqlite", "postgresql"])
def world(request, tmp_path) -> Iterator[World]:
    store = "sqlite:judge.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    made = World(tmp_path, store=store)
    yield made
    made.stop()


@pytest.mark.slow
def test_fifty_kills_during_a_year_lose_no_mail_and_apply_none_twice(world):
    killer = Killer(world, seed=1901)
    killer.start()
    sent = a_year_of_mails(world, killer)
    killer.join()
    world.settle(2.0)
    assert killer.kills == KILLS
    every_mail_was_done_once(world, sent)
    the_game_is_as_if_nothing_had_happened(world)
    no_answer_was_written_twice(world, sent)


@pytest.mark.slow
def test_kills_while_other_processes_open_and_close_the_store_lose_no_mail_and_apply_none_twice(world):
    killer, neighbors = Killer(world, seed=1902, wanted=FEWER_KILLS), Neighbors(world, seed=1903)
    killer.start()
    world.wait_until_open()
    neighbors.start()
    sent = a_year_of_mails(world, killer)
    killer.join()
    neighbors.ended = True
    neighbors.join()
    world.settle(2.0)
    print(f"{killer.kills} kills, {len(sent)} mails by SMTP, {len(neighbors.piped)} piped in; {dict(neighbors.runs)}")
    assert killer.kills == FEWER_KILLS
    assert neighbors.runs.keys() >= {"games", "tick", "backup", "deliver", "export", "keeper"}
    every_mail_was_done_once(world, [*sent, *neighbors.piped])
    the_game_is_as_if_nothing_had_happened(world)
    no_answer_was_written_twice(world, [*sent, *neighbors.piped])


def a_year_of_mails(world: World, killer: Killer) -> list[str]:
    """Send a year's mails one by one, with questions until the last kill; return their IDs.

    Each is sent when the one before is answered.
    """
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
    return sent


def every_mail_was_done_once(world: World, sent: list[str]) -> None:
    with open_store(world.store) as store, store.reading() as tx:
        assert tx.new_mails() == 0
        assert tx.parked() == []
        assert tx.letters("waiting") == []
        assert tx.letters("failed") == []
        numbers = [int(number) for (number,) in tx._run("SELECT id FROM inbox ORDER BY id")]
        mails = [mail for number in numbers if (mail := tx.mail(number)) is not None]
    assert {mail.state for mail in mails} == {"done"}
    kept = Counter(str(message_from_bytes(mail.raw)["Message-ID"]) for mail in mails)
    assert kept == Counter(sent)


def the_game_is_as_if_nothing_had_happened(world: World) -> None:
    with open_store(world.store) as store, store.reading() as tx:
        events = [json.loads(row.what) for row in tx.log(GAME)]
        phases = [row.phase for row in tx.phases(GAME)]
        positions = positions_of(tx)
    assert phases == ["S1901M", "F1901M", "F1901R", "W1901A"]
    assert positions == undisturbed_positions()
    happened = Counter(event["type"] for event in events)
    assert happened["GameCreated"] == 1
    assert happened["PlayerJoined"] == 7
    assert happened["GameStarted"] == 1
    assert happened["PressSent"] == 1
    assert happened["PhaseProcessed"] == 4
    assert happened["OrdersReceived"] == 1 + 7 + 7 + 1 + 7


def positions_of(tx: Transaction) -> list[Position]:
    """Return the board after each phase."""
    return [decode_record(row.record).after for row in tx.phases(GAME)]


@cache
def undisturbed_positions() -> list[Position]:
    """The same, in a judge that nobody kills."""
    with TemporaryDirectory() as folder:
        house = House(Path(folder))
        for step in YEAR:
            for sender, text in step.mails:
                house.mail(sender, *text.split("\n"))
        with house.judge.store.reading() as tx:
            positions = positions_of(tx)
        house.judge.store.close()
    return positions


def no_answer_was_written_twice(world: World, sent: list[str]) -> None:
    """A letter may be handed over twice when the judge dies in between; it is the same letter then."""
    answers = Counter((reader, str(letter["In-Reply-To"]), str(letter["Subject"])) for reader, letter in world.letters)
    repeated = [key for key, count in answers.items() if count > 1 and key[1] in sent]
    assert repeated == []
