"""The keeper's view of games and their logs.

The game is `river`: Spring 1901, seven players, made on Monday 23 November 2026 at noon UTC.
"""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from judge.app.adjudication.stream import adjudicate_line
from judge.app.base.judge import Judge
from judge.app.keeper.console import table_text
from judge.app.keeper.games import game_json, game_page, game_rows, log_rows
from judge.board.names import PowerName
from judge.board.order_text.notation import parse_order
from judge.game.ending.victory import end
from judge.game.events import Event
from judge.game.events.clock import DeadlineMoved
from judge.game.events.phases import GameStarted, OrdersReceived, OrdersShown, PhaseProcessed, WaitSet
from judge.game.events.press import PressSent
from judge.game.game import Game, Observer, Stage, WaitReason
from judge.game.turn.process import process
from judge.game.values.endings import EndingKind
from judge.store.repository import GameRepository
from tests.support.games import NOON, at_position, forming_game, in_play, player, started_game, with_orders


def save(judge: Judge, game: Game, *events: Event, who: str = "") -> None:
    """Put a game into the store, with these events in its log."""
    with judge.store.transaction() as tx:
        games = GameRepository(tx, NOON)
        before = games.get(game.name)
        games.save(game, None)
        games.write_down(before, game, events, who)


def test_games_are_listed_by_name_with_what_one_wants_to_know_at_a_glance(judge: Judge):
    save(judge, started_game())
    save(judge, replace(forming_game(), name="brook", listed=False))
    assert game_rows(judge) == [
        {
            "game": "brook",
            "stage": "forming",
            "phase": "",
            "deadline": None,
            "map": "standard",
            "variant": "standard",
            "listed": "no",
        },
        {
            "game": "river",
            "stage": "active",
            "phase": "S1901M",
            "deadline": "2026-11-30T12:00:00Z",
            "map": "standard",
            "variant": "standard",
            "listed": "yes",
        },
    ]
    assert [row["game"] for row in game_rows(judge, "Forming")] == ["brook"]
    assert game_rows(judge, "completed") == []


def test_a_game_is_shown_as_its_master_sees_it_with_the_orders_of_every_power(judge: Judge):
    save(judge, with_orders(started_game(), {"FRANCE": ["A PAR - BUR"], "ITALY": ["F NAP - ION"]}))
    page = game_page(judge, "RIVER", NOON)
    assert page is not None
    for words in ("france@example.org", "Paris", "Burgundy", "Ionian Sea", "Current orders for Turkey"):
        assert words in page
    assert "(not shown)" not in page


def test_a_game_that_has_not_started_is_shown_too(judge: Judge):
    save(judge, forming_game(seats=5))
    page = game_page(judge, "river", NOON)
    assert page is not None
    assert "2 more players needed" in page


@pytest.mark.parametrize("by_players", [True, False])
def test_a_game_that_is_over_owes_no_orders(judge: Judge, by_players: bool):
    game = with_orders(started_game("LIST_UNORDERED"), {"FRANCE": ["A PAR - BUR"]})
    over = replace(game, stage=Stage.TERMINATED)
    if by_players:
        over, _ = end(game, EndingKind.DRAW, tuple(power.name for power in game.powers), "S1901M", NOON)
    save(judge, over)
    page = " ".join((game_page(judge, "river", NOON) or "").split())
    assert ("Draw after S1901M" in page) is by_players
    assert "Current orders for Turkey: (None: the game is over.)" in page
    for words in ("not submitted", "missing", "due", "no deadline"):
        assert words not in page


def test_there_is_nothing_to_show_of_a_game_that_is_not_there(judge: Judge):
    assert game_page(judge, "lake", NOON) is None
    assert game_json(judge, "lake") is None
    assert log_rows(judge, "lake") is None


def test_the_json_of_a_game_can_be_adjudicated_as_it_is(judge: Judge):
    game = with_orders(started_game("BUILD_ANY"), {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]})
    save(judge, game)
    told = game_json(judge, "river")
    assert told is not None
    read = json.loads(told)
    assert read["phase"] == "S1901M"
    assert read["rules"] == ["BUILD_ANY"]
    assert read["deadline"] == "2026-11-30T12:00:00Z"
    assert read["orders"]["FRANCE"] == ["A PAR - BUR"]
    assert read["orders"]["TURKEY"] is None
    answer = json.loads(adjudicate_line(told))
    assert answer["results"]["A PAR"] == ["bounce"]
    assert answer["results"]["A MUN"] == ["bounce"]
    assert answer["results"]["F BRE"] == []


def test_the_json_of_a_game_in_a_retreat_phase_can_be_adjudicated_too(judge: Judge):
    game = at_position(started_game(), "F1901M", {"GERMANY": ["A MUN", "A RUH"], "FRANCE": ["A BUR"]}, {})
    orders = {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"], "FRANCE": ["A BUR H"]}
    game, _ = process(with_orders(game, orders), in_play(), NOON)
    save(judge, with_orders(game, {"FRANCE": ["A BUR R GAS"]}))
    told = game_json(judge, "river") or b""
    read = json.loads(told)
    assert read["phase"] == "F1901R"
    assert read["units"] == {"GERMANY": ["A BUR", "A RUH"]}
    assert read["dislodged"]["A BUR"]["power"] == "FRANCE"
    assert read["dislodged"]["A BUR"]["by"] == "MUN"
    assert json.loads(adjudicate_line(told))["units"] == {"GERMANY": ["A BUR", "A RUH"], "FRANCE": ["A GAS"]}


def test_no_password_and_no_seed_of_a_game_is_shown(judge: Judge):
    watcher = Observer("wanda", player("wanda"))
    game = replace(started_game(), observers=(watcher,), seed="seed-of-river", private="privacy-word")
    save(judge, game)
    shown = f"{game_json(judge, 'river')!r}{game_page(judge, 'river', NOON)}"
    assert "wanda@example.org" in shown
    for secret in ("hash of", "seed-of-river", "privacy-word"):
        assert secret not in shown


def test_the_log_tells_who_did_what_and_when_with_orders_in_short_notation(judge: Judge):
    game = with_orders(started_game(), {"FRANCE": ["A PAR - BUR", "F BRE H"]})
    france = PowerName("FRANCE")
    orders = game.power(france).orders
    assert orders is not None
    after, processed = process(game, in_play(), NOON)
    save(judge, game, GameStarted(game.board, game.deadline))
    save(judge, game, OrdersReceived(france, orders, "FRANCE"), WaitSet(france, True), who="france@example.org")
    save(judge, after, *processed)
    rows = log_rows(judge, "River")
    assert rows is not None
    assert rows[:3] == [
        {
            "at": "2026-11-23T12:00:00Z",
            "who": "",
            "event": "GameStarted",
            "details": {"position": "S1901M", "deadline": "2026-11-30T12:00:00Z", "dealt": {}},
        },
        {
            "at": "2026-11-23T12:00:00Z",
            "who": "france@example.org",
            "event": "OrdersReceived",
            "details": {
                "power": "FRANCE",
                "orders": ["A PAR - BUR", "F BRE H"],
                "by": "FRANCE",
                "notes": [],
                "to_master": False,
                "before": None,
            },
        },
        {
            "at": "2026-11-23T12:00:00Z",
            "who": "france@example.org",
            "event": "WaitSet",
            "details": {"power": "FRANCE", "wait": True},
        },
    ]
    assert any(isinstance(event, PhaseProcessed) for event in processed)
    assert [row["details"]["phase"] for row in rows if row["event"] == "PhaseProcessed"] == ["S1901M"]


def test_the_log_for_people_is_a_table_with_the_details_in_words(judge: Judge):
    game = with_orders(started_game(), {"FRANCE": ["A PAR - BUR", "F BRE H"]})
    orders = game.power(PowerName("FRANCE")).orders
    assert orders is not None
    save(judge, game, OrdersReceived(PowerName("FRANCE"), orders, "FRANCE"), who="france@example.org")
    assert table_text(log_rows(judge, "river") or []).splitlines() == [
        "AT                WHO                 EVENT           DETAILS",
        "2026-11-23 12:00  france@example.org  OrdersReceived  power FRANCE; orders A PAR",
        "                                                      - BUR, F BRE H; by FRANCE",
    ]


def test_the_log_has_orders_as_people_write_them_wherever_they_stand(judge: Judge):
    france = PowerName("FRANCE")
    texts = ["A PAR - BUR", "F BRE S A PAR", "F ENG C A LON - BRE", "A MAR D", "A PAR B", "WAIVE"]
    some = tuple(parse_order(text) for text in texts)
    save(judge, started_game(), OrdersReceived(france, some, "FRANCE", before=some[:2]))
    save(judge, started_game(), OrdersShown(france, None, "S1901M"))
    received, shown = (row["details"] for row in log_rows(judge, "river") or [])
    assert (received["orders"], received["before"]) == (texts, texts[:2])
    assert shown["orders"] is None


def test_of_press_the_log_tells_from_whom_to_whom_and_how_much_and_nothing_of_its_words(judge: Judge):
    text = "My dear Sultan,\n" + "let us talk in Fes\u0307. " * 50
    save(judge, started_game(), PressSent("FRANCE", ("TURKEY",), text, "S1901M", subject="Our treaty"))
    rows = log_rows(judge, "river")
    assert rows is not None
    assert rows[0]["event"] == "PressSent"
    details = rows[0]["details"]
    assert {name: details[name] for name in ("sender", "to", "bytes")} == {
        "sender": "FRANCE",
        "to": ["TURKEY"],
        "bytes": len(text.encode()),
    }
    assert not {"Sultan", "talk", "treaty"} & set(f"{rows} {table_text(rows)}".replace("'", " ").split())


def test_long_details_of_an_event_are_cut_in_the_table_and_whole_in_the_rows(judge: Judge):
    words = "to all who wait, " * 50
    save(judge, started_game(), DeadlineMoved(NOON, NOON, "FRANCE", words))
    rows = log_rows(judge, "river")
    assert rows is not None
    assert rows[0]["details"]["reason"] == words
    lines = table_text(rows).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[-1].endswith("...")


def test_a_stopped_game_tells_why_in_its_json(judge: Judge):
    save(judge, replace(started_game(), stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,)))
    assert json.loads(game_json(judge, "river") or b"")["waiting_for"] == ["master"]
