"""Games as JSON, and those that an older judge wrote."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import FORMAT, Game
from judge.game.values.ballots import Draw, ListBallot, Proposal, Size
from judge.store.codec import UnreadableGame, decode_game, encode_game
from tests.support.games import started_game

FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")


def in_format_1(game: Game, **votes: str) -> bytes:
    """A game as format 1 wrote it: no number, and a vote is a word."""
    raw: dict[str, Any] = json.loads(encode_game(game))
    del raw["format"]
    for power in raw["powers"]:
        power["vote"] = votes.get(power["name"].lower(), "solo")
    return json.dumps(raw).encode()


def test_a_game_with_ballots_and_a_proposal_comes_back() -> None:
    game = replace(started_game(), proposal=Proposal(FRANCE, ITALY))
    for name, ballot in (("FRANCE", Size(3)), ("ITALY", ListBallot((FRANCE, ITALY))), ("TURKEY", Draw())):
        game = game.with_power(replace(game.power(PowerName(name)), vote=ballot))
    assert decode_game(encode_game(game)) == game


def test_every_game_is_stored_with_the_number_of_its_format() -> None:
    assert json.loads(encode_game(started_game()))["format"] == FORMAT


def test_votes_of_format_1_become_ballots() -> None:
    old = decode_game(in_format_1(started_game(), france="draw"))
    assert old == started_game().with_power(replace(started_game().power(FRANCE), vote=Draw()))
    assert old.format == FORMAT
    assert old.power(ITALY).vote is None


def test_a_forming_game_of_format_1_has_no_votes_to_upgrade() -> None:
    raw = json.loads(in_format_1(started_game()))
    del raw["powers"]
    assert decode_game(json.dumps(raw).encode()).powers == ()


def test_a_game_of_a_newer_judge_is_left_alone_whatever_is_in_it() -> None:
    raw = json.loads(encode_game(started_game()))
    newer = raw | {"format": FORMAT + 1, "powers": "somewhere else"}
    with pytest.raises(UnreadableGame, match="river was saved by a newer judge"):
        decode_game(json.dumps(newer).encode())


def test_a_damaged_game_is_unreadable_in_either_format() -> None:
    for state in (b"{}", b"{", b'{"format": 2}', encode_game(started_game())[:-9]):
        with pytest.raises(UnreadableGame):
            decode_game(state)
