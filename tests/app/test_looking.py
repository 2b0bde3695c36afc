"""What the keeper sees of games, logs, letters and parked mails, and what he can do about them.

The game is `river`: Spring 1901, seven players, made on Monday 23 November 2026 at noon UTC.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.app.adjudication import adjudicate_line
from judge.app.judge import Judge
from judge.app.looking import (
    game_json,
    game_page,
    game_rows,
    letter_rows,
    log_rows,
    on_letter,
    on_parked,
    parked_rows,
    table_text,
)
from judge.board.names import PowerName
from judge.config import Config, StoreSection
from judge.game.events import Event
from judge.game.events.phases import GameStarted, OrdersReceived, PhaseProcessed, WaitSet
from judge.game.events.press import PressSent
from judge.game.game import Game, Observer, Stage, WaitReason
from judge.game.turn.process import process
from judge.store.repository import GameRepository
from judge.store.rows import LetterRow
from tests.support.games import NOON, at_position, forming_game, in_play, player, started_game, with_orders


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[Judge]:
    """A judge with an empty store."""
    opened = Judge.open(Config(store=StoreSection(url=f"sqlite:{tmp_path}/judge.db")))
    yield opened
    opened.store.close()


def save(judge: Judge, game: Game, *events: Event, who: str = "") -> None:
    """Put a game into the store, with these events in its log."""
    with judge.store.transaction() as tx:
        games = GameRepository(tx, NOON)
        before = games.get(game.name)
        games.save(game, None)
        games.write_down(before, game, events, who)


def add_letter(judge: Judge, recipient: str = "bob@example.org", subject: str = "river: S1901M results") -> int:
    """Queue a letter with a text and an HTML part; its number."""
    raw = (
        b"Subject: x\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n"
        b"--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nYour orders, Bob.\r\n"
        b"--b\r\nContent-Type: text/html\r\n\r\n<p>Your orders, Bob.</p>\r\n--b--\r\n"
    )
    letter = LetterRow("<1@example.org>", recipient, "", raw, NOON, subject=subject, game="river")
    with judge.store.transaction() as tx:
        number = len(tx.letters())
        return tx.add_letter(letter._replace(message_id=f"<{number}@example.org>"))


def park(judge: Judge, raw: bytes = b"From: bob@example.org\r\n\r\nSIGNON Fgame secret\r\nA PAR H\r\n") -> int:
    """Have a mail parked; its number."""
    judge.store.receive(raw, "bob@example.org", ["judge@example.org"], NOON, str(raw))
    with judge.store.transaction() as tx:
        mail = tx.next_mail()
        assert mail is not None
        tx.park(mail.id, "Traceback:\n  line 3\nKeyError: 'PAR'")
        return mail.id


# Games


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
    assert "someone@somewhere" not in page


def test_a_game_that_has_not_started_is_shown_too(judge: Judge):
    save(judge, forming_game(seats=5))
    page = game_page(judge, "river", NOON)
    assert page is not None
    assert "2 more players needed" in page


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


# Logs


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
            "details": {"position": "S1901M", "deadline": "2026-11-30T12:00:00Z"},
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
        "AT                    WHO                 EVENT           DETAILS",
        "2026-11-23T12:00:00Z  france@example.org  OrdersReceived"
        "  power FRANCE; orders A PAR - BUR, F BRE H; by FRANCE",
    ]


def test_long_press_is_cut_in_the_table_and_whole_in_the_rows(judge: Judge):
    text = "My dear Sultan,\n" + "let us talk. " * 50
    save(judge, started_game(), PressSent("FRANCE", ("TURKEY",), text, "S1901M"))
    rows = log_rows(judge, "river")
    assert rows is not None
    assert rows[0]["details"]["text"] == text
    lines = table_text(rows).splitlines()
    assert len(lines) == 2
    assert lines[1].endswith("...")


# Letters


def test_letters_that_failed_come_before_those_that_wait_and_sent_ones_are_left_out(judge: Judge):
    waiting, failed, sent = add_letter(judge), add_letter(judge, "gone@example.org"), add_letter(judge)
    with judge.store.transaction() as tx:
        tx.mark_failed(failed, "550 no such user")
        tx.mark_sent(sent, NOON)
    rows = letter_rows(judge)
    assert [(row["number"], row["state"]) for row in rows] == [(failed, "failed"), (waiting, "waiting")]
    assert rows[0] == {
        "number": failed,
        "state": "failed",
        "to": "gone@example.org",
        "subject": "river: S1901M results",
        "game": "river",
        "written": "2026-11-23T12:00:00Z",
        "next try": None,
        "attempts": 1,
        "error": "550 no such user",
    }
    assert rows[1]["next try"] == "2026-11-23T12:00:00Z"


def test_a_letter_is_shown_with_its_words_once(judge: Judge):
    shown = on_letter(judge, "show", add_letter(judge), NOON)
    assert shown is not None
    assert "To: bob@example.org" in shown
    assert shown.count("Your orders, Bob.") == 1
    assert "<p>" not in shown


def test_a_failed_letter_can_be_tried_again_and_a_dropped_one_is_gone(judge: Judge):
    number = add_letter(judge)
    with judge.store.transaction() as tx:
        tx.mark_failed(number, "550 no such user")
    later = NOON + timedelta(hours=1)
    assert on_letter(judge, "retry", number, later) == f"Letter {number} will be tried at once."
    with judge.store.reading() as tx:
        assert [letter.id for letter in tx.letters_due(later)] == [number]
    assert on_letter(judge, "drop", number, later) == f"Letter {number} is thrown away."
    assert letter_rows(judge) == []
    assert [on_letter(judge, action, number, later) for action in ("show", "retry", "drop")] == [None] * 3


def test_nothing_can_be_done_any_more_about_a_letter_that_was_sent_but_look_at_it(judge: Judge):
    number = add_letter(judge)
    with judge.store.transaction() as tx:
        tx.mark_sent(number, NOON)
    assert [on_letter(judge, action, number, NOON) for action in ("retry", "drop")] == [None, None]
    assert "sent" in (on_letter(judge, "show", number, NOON) or "")


# Parked mails


def test_a_parked_mail_is_listed_with_what_went_wrong_and_shown_whole_without_its_password(judge: Judge):
    number = park(judge)
    raw_length = len(b"From: bob@example.org\r\n\r\nSIGNON Fgame secret\r\nA PAR H\r\n")
    assert parked_rows(judge) == [
        {
            "number": number,
            "from": "bob@example.org",
            "to": "judge@example.org",
            "received": "2026-11-23T12:00:00Z",
            "bytes": raw_length,
            "error": "KeyError: 'PAR'",
        }
    ]
    shown = on_parked(judge, "show", number)
    assert shown is not None
    assert "Traceback:\n  line 3\nKeyError: 'PAR'" in shown
    assert "SIGNON Fgame ********\nA PAR H" in shown
    assert "secret" not in shown


def test_a_parked_mail_can_be_read_again_once(judge: Judge):
    number = park(judge)
    assert on_parked(judge, "retry", number) == f"Mail {number} will be read again with the next tick."
    assert parked_rows(judge) == []
    with judge.store.reading() as tx:
        assert tx.new_mails() == 1
    assert [on_parked(judge, action, number) for action in ("show", "retry", "drop")] == [None] * 3


def test_a_parked_mail_can_be_thrown_away(judge: Judge):
    number = park(judge)
    assert on_parked(judge, "drop", number) == f"Mail {number} is thrown away."
    with judge.store.reading() as tx:
        assert tx.mail(number) is None


def test_a_strangers_mail_and_subject_cannot_steer_the_terminal(judge: Judge):
    number = park(judge, b"From: eve@example.org\r\n\r\n\x1b[2Jgone\x07\xc2\x9b\r\n")
    letter = add_letter(judge, subject="Re: \x1b]0;owned\x07")
    shown = [
        on_parked(judge, "show", number),
        on_letter(judge, "show", letter, NOON),
        table_text(letter_rows(judge)),
    ]
    for text in shown:
        assert text is not None
        assert not {"\x1b", "\x07", "\x9b"} & set(text)


@pytest.mark.parametrize("act", [lambda judge: on_letter(judge, "burn", 1, NOON), lambda o: on_parked(o, "burn", 1)])
def test_an_action_that_does_not_exist_is_a_fault_of_the_caller(judge: Judge, act: Any):
    with pytest.raises(ValueError, match="burn"):
        act(judge)


def test_a_table_without_rows_says_so():
    assert table_text([]) == "None."


def test_a_stopped_game_tells_why_in_its_json(judge: Judge):
    save(judge, replace(started_game(), stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,)))
    assert json.loads(game_json(judge, "river") or b"")["waiting_for"] == ["master"]
