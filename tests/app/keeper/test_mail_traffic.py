"""The list `judge mails`: traffic in and out, for people at 80 columns and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.app.keeper.mail_traffic import name_in_store, traffic, traffic_rows, traffic_text, whose
from judge.store.repository import GameRepository
from judge.store.tables.traffic import Filter
from tests.support.house import House
from tests.support.outbox import mark_sent


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A judge with the game river in Spring 1901; then an hour goes by."""
    made = House(tmp_path)
    made.start()
    made.now += timedelta(hours=1)
    yield made
    made.judge.store.close()


def seen(house: House, wanted: Filter | None) -> str:
    """Return the keeper's view."""
    assert wanted is not None
    return traffic_text(traffic(house.judge, wanted))


def test_what_a_mail_caused_stands_below_it_with_the_words_of_the_next_server(house: House) -> None:
    house.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    with house.judge.store.transaction() as tx:
        (line,) = tx.letter_lines(Filter(addresses=("france@example.org",), since=house.now))
        mark_sent(tx, line.id, house.now + timedelta(seconds=3), "250 2.0.0 Ok: queued as 4F")
    shown = seen(house, Filter(since=house.now)).splitlines()
    assert shown == [
        f"2026-11-23 13:00:00  mail {line.mail_id} from france@example.org (FRANCE), game river",
        "    done: OrdersReceived; 1 letter",
        f"2026-11-23 13:00:00  letter {line.id} to france@example.org, game river, for mail {line.mail_id}",
        f"    {line.subject}",
        "    sent 13:00:03: 250 2.0.0 Ok: queued as 4F",
        "",
        "Times are UTC.",
    ]


def test_a_letter_that_waits_and_one_that_failed_are_told_with_the_reason(house: House) -> None:
    house.mail("bob@example.org", "LIST")
    (letter,) = traffic(house.judge, Filter(addresses=("bob@example.org",), since=house.now))[1:]
    with house.judge.store.transaction() as tx:
        tx.mark_delayed(letter.id, house.now + timedelta(minutes=2), "451 busy")
    asked = Filter(addresses=("bob@example.org",))
    assert "waits until 2026-11-23 13:02:00; tries so far: 1, 451 busy" in seen(house, asked)
    with house.judge.store.transaction() as tx:
        tx.mark_failed(letter.id, "550 no such user")
    assert "FAILED, tries: 2, 550 no such user" in seen(house, asked)


def test_a_parked_mail_is_told_with_the_last_line_of_what_went_wrong(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("judge.app.mails.doorway.carry_out_mail", broken)
    house.play("FRANCE", "A PAR H")
    assert "parked, see judge parked: RuntimeError: a fault of ours; 2 letters" in seen(house, Filter(since=house.now))


def test_no_line_is_wider_than_80_columns_whatever_a_stranger_calls_themselves(house: House) -> None:
    long = f"{'very-' * 12}long@{'sub.' * 10}example.org"
    house.mail(long, "LIST")
    house.raw(f"From: {long}\r\nSubject: x\r\n\r\nSIGNON\x1b[2J\r\n".encode(), long)
    shown = seen(house, Filter())
    assert long[:40] in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert "\x1b" not in shown


def test_somebody_is_found_by_address_by_power_and_by_name(house: House) -> None:
    house.mail("Zoe@example.org", "LIST", headers={})
    river = Filter(game="river")
    assert "mail" in seen(house, whose(house.judge, Filter(), "ZOE@example.org"))
    france = whose(house.judge, river, "france")
    assert france == Filter(addresses=("france@example.org",), seat="FRANCE", game="river")
    master = whose(house.judge, river, "MASTER")
    assert master is not None
    assert master.addresses == ("gm@example.org",)
    assert whose(house.judge, Filter(), "France") is None, "which game?"
    assert whose(house.judge, river, "Atlantis") is None


def test_a_player_is_found_by_a_word_of_their_name_in_all_their_games(house: House) -> None:
    house.mail("anna@example.org", "CREATE lake hush-hush", "SIGNOFF")
    with house.judge.store.transaction() as tx:
        games = GameRepository(tx, house.now)
        game = games.get("lake")
        assert game is not None
        games.save(replace(game, master=replace(game.master, name="Anna Smith")), None)
    found = whose(house.judge, Filter(), "anna")
    assert found is not None
    assert found.addresses == ("anna@example.org",)


def test_a_game_is_found_whatever_its_case(house: House) -> None:
    assert name_in_store(house.judge, "RIVER") == "river"
    assert name_in_store(house.judge, "gone") == "gone"


def test_programs_get_the_same_keys_for_mails_and_letters(house: House) -> None:
    house.mail("bob@example.org", "LIST")
    mail, letter = traffic_rows(traffic(house.judge, Filter(since=house.now)))
    assert list(mail) == list(letter)
    assert (mail["direction"], mail["address"], mail["outcome"], mail["letters"]) == (
        "in",
        "bob@example.org",
        "done: 1 text",
        1,
    )
    assert (letter["direction"], letter["mail"], letter["state"]) == ("out", mail["number"], "waiting")
