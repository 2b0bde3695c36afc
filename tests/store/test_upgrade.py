"""A store that version 0.1 left behind is opened by this judge, and everything in it goes on.

`tests/data/store-0.1.sql` was made by the code of version 0.1, on Monday 23 November 2026 between noon and 13:03 UTC:
in the game river one phase counts and one was rolled back, lake is forming, a mail waits to be read and one is parked.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import KeeperSettings, current_settings
from judge.app.keeper.addresses import registered_rows
from judge.app.mails.incoming import work
from judge.board.order_text.notation import format_order
from judge.game.game import Stage
from judge.mail.letters.rfc5322 import pictures_in
from judge.picture.request import PictureRequest
from judge.store.open import open_store
from judge.store.repository import GameRepository
from tests.support.command_mails import power, told
from tests.support.house import House
from tests.support.paths import ROOT

OLD = (ROOT / "tests" / "data" / "store-0.1.sql").read_text(encoding="utf-8")
LAST_TICK = datetime(2026, 11, 23, 13, 3, tzinfo=UTC)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A judge that has just opened that store, a minute after it was last used."""
    with sqlite3.connect(tmp_path / "judge.db") as old:
        old.executescript(OLD)
    old.close()
    made = House(tmp_path)
    made.now = LAST_TICK.replace(minute=4)
    yield made
    made.judge.store.close()


@pytest.mark.usefixtures("house")
def test_the_tables_are_those_of_a_new_store(tmp_path: Path) -> None:
    with open_store(f"sqlite:{tmp_path}/new.db"):
        pass
    assert tables(tmp_path / "judge.db") == tables(tmp_path / "new.db")


def tables(path: Path) -> dict[str, set[str]]:
    """The columns of each table."""
    with sqlite3.connect(path) as opened:
        names = [name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: {row[1] for row in opened.execute(f"PRAGMA table_info({name})")} for name in names}
    opened.close()
    return found


def test_every_game_is_there_as_it_stood(house: House) -> None:
    river, lake = house.game("river"), house.game("lake")
    assert (river.stage, river.phase_code) == (Stage.ACTIVE, "F1901M")
    assert river.deadline == datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert [format_order(order) for order in power(house, "FRANCE").orders or ()] == [
        "A MAR - SPA",
        "A BUR - MUN",
        "F MAO - POR",
    ]
    assert [str(unit) for unit in river.board.units_of(power(house, "GERMANY").name)] == ["A KIE", "A MUN", "F DEN"]
    assert (lake.stage, lake.rules, [seat.id for seat in lake.seats]) == (Stage.FORMING, ("NO_PRESS",), ["POWER#1"])
    with house.judge.store.reading() as tx:
        assert [(line.name, line.stage, line.phase) for line in tx.games()] == [
            ("lake", "forming", ""),
            ("river", "active", "F1901M"),
        ]


def test_its_phases_are_there_those_that_count_and_those_that_were_rolled_back(house: House) -> None:
    with house.judge.store.reading() as tx:
        games = GameRepository(tx, house.now)
        river = games.get("river")
        assert river is not None
        assert [(past.code, str(past.record.after.phase)) for past in games.past(river)] == [("S1901M", "F1901M")]
        assert [past.code for past in games.rolled_back(river)] == ["F1901M"]
        assert river.shelved == ("F1901M",)


def test_every_row_of_the_logs_is_there(house: House) -> None:
    with house.judge.store.reading() as tx:
        events = [msgspec.json.decode(row.what)["type"] for row in tx.log("river")]
        assert len(events) == 26
        assert len(tx.log("lake")) == 3
    assert {"GameCreated", "PlayerJoined", "OrdersReceived", "PhaseProcessed", "RolledBack"} <= set(events)


def test_letters_that_were_sent_and_those_that_wait_are_there(house: House) -> None:
    with house.judge.store.reading() as tx:
        assert [letter.recipient for letter in tx.letters("sent")] == [
            "gm@example.org",
            "anna@example.org",
            "gm@example.org",
        ]
        waiting = tx.letters("waiting")
        assert [letter.recipient for letter in waiting] == [
            "france@example.org",
            "keeper@example.org",
            "bob@example.org",
        ]
        (key,) = pictures_in(waiting[0].raw, waiting[0].message_id)
        asked = tx.picture(key)
    assert b"Army Burgundy -> Munich." in waiting[0].raw
    assert asked is not None
    assert msgspec.json.decode(asked[0], type=PictureRequest).map == "standard"


def test_the_mail_that_waits_is_done(house: House) -> None:
    house.letters()
    house.tick()
    work(house.judge, house.now)
    assert "Army Kiel -> Holland." in told(house.letters(), "germany@example.org")
    assert [format_order(order) for order in power(house, "GERMANY").orders or ()] == [
        "A KIE - HOL",
        "A MUN H",
        "F DEN H",
    ]


def test_a_mail_that_is_parked_can_be_read_again(house: House) -> None:
    house.letters()
    with house.judge.store.transaction() as tx:
        (mail,) = tx.parked()
        assert mail.error.splitlines()[-1] == "RuntimeError: a fault of version 0.1"
        assert tx.retry(mail.id)
    work(house.judge, house.now)
    assert [seat.player.addresses for seat in house.game("lake").seats] == [("anna@example.org",), ("bob@example.org",)]


def test_what_the_keeper_decided_still_counts(house: House) -> None:
    assert current_settings(house.judge) == KeeperSettings(blocked=("spam@example.net",), motd="A meeting in May.")
    assert registered_rows(house.judge) == [{"address": "anna@example.org", "since": "2026-11-23"}]
    house.letters()
    work(house.judge, house.now)
    house.letters()
    assert house.mail("spam@example.net", "LIST") == []


def test_whoever_sat_in_a_game_need_not_confirm_their_address_and_others_do(house: House) -> None:
    with house.judge.store.reading() as tx:
        assert tx.has_consented("anna@example.org")
        assert tx.has_consented("gm@example.org")
        assert not tx.has_consented("spam@example.net")
        assert len([*tx._run("SELECT address FROM consents")]) == len([*tx._run("SELECT DISTINCT address FROM seats")])


def test_what_counts_for_the_players_is_there_and_one_master_has_two_games(house: House) -> None:
    with house.judge.store.reading() as tx:
        games = GameRepository(tx, house.now)
        assert [(row.game, row.phase, row.kind) for row in tx.records_of("france@example.org", 10)] == [
            ("river", "F1901M", "on time"),
            ("river", "S1901M", "on time"),
            ("river", "S1901M", "started"),
        ]
        assert games.mastered_by("gm@example.org") == 2


def test_the_game_goes_on_with_the_passwords_of_old_and_can_be_rolled_forward(house: House) -> None:
    letters = house.master("ROLLFORWARD")
    assert house.game("river").phase_code == "W1901A"
    assert "You have signed on" in told(house.play("ITALY"), "italy@example.org")
    assert letters


SPELLED = {
    "gm@example.org": "gm@BÜCHER.example.",
    "anna@example.org": "anna@bu\u0308cher.example",
    "france@example.org": "france@bücher.example",
    "spam@example.net": "spam@ｅxample.net",
    "keeper@example.org": "keeper@example.org",
}
"""Spellings of addresses in a store of 0.1, which folded none."""


@pytest.fixture
def spelled(tmp_path: Path) -> Iterator[House]:
    """Yield a judge with that store, with addresses in other spellings than it keeps them in."""
    text = OLD
    for plain, spelling in SPELLED.items():
        text = text.replace(plain, spelling)
    with sqlite3.connect(tmp_path / "judge.db") as old:
        old.executescript(text)
        old.execute("INSERT INTO seats SELECT game_id, position, 'gm@xn--bcher-kva.example' FROM seats LIMIT 1")
    old.close()
    made = House(tmp_path, confirm=True)
    made.now = LAST_TICK.replace(minute=4)
    yield made
    made.judge.store.close()


def test_addresses_that_were_not_folded_are_still_those_of_the_same_people(spelled: House) -> None:
    assert spelled.game("river").master.addresses == ("gm@xn--bcher-kva.example",)
    with spelled.judge.store.reading() as tx:
        for each in ("gm", "anna", "france"):
            assert tx.has_consented(f"{each}@xn--bcher-kva.example")
        assert [row.phase for row in tx.records_of("france@BÜCHER.example", 10)] == ["F1901M", "S1901M", "S1901M"]
        found = {
            row[0] for table in ("seats", "consents", "records") for row in tx._run(f"SELECT address FROM {table}")
        }
        assert all(address.isascii() and address[-1] != "." for address in found)
        assert len(tx.letters("waiting")) == 3
        assert tx.letters("waiting")[0].recipient == "france@xn--bcher-kva.example"
        assert GameRepository(tx, spelled.now).mastered_by("gm@bücher.example") == 2
    assert current_settings(spelled.judge).blocked == ("spam@example.net",)
    assert registered_rows(spelled.judge) == [{"address": "anna@xn--bcher-kva.example", "since": "2026-11-23"}]
    work(spelled.judge, spelled.now)
    spelled.letters()
    assert spelled.mail("spam@example.net", "LIST") == []
    raw = "From: Gm@Bücher。example\n\nSIGNON Mriver gm-secret\nBROADCAST\nHello\nENDBROADCAST\n".encode()
    assert "france@xn--bcher-kva.example" in {letter.to for letter in spelled.raw(raw, "gm@bücher.example")}


def test_addresses_are_folded_once_and_not_whenever_the_store_is_opened(spelled: House) -> None:
    with spelled.judge.store.transaction() as tx:
        assert tx.fold_addresses() == 0
        tx.set_consented("eve@BÜCHER.example", spelled.now)
    Judge.open(spelled.config).store.close()
    with spelled.judge.store.reading() as tx:
        assert tx.has_consented("eve@BÜCHER.example")
