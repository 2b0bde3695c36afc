"""The rules of press, asked as questions."""

from __future__ import annotations

import pytest

from judge.game.press.rules import master_reads
from judge.game.rules_in_play import press_flows
from tests.support.games import in_play, started_game


def test_no_press_also_says_whether_players_can_talk_at_all() -> None:
    assert press_flows(in_play().rules)
    assert press_flows(in_play("PUBLIC_PRESS").rules)
    assert not press_flows(in_play("NO_PRESS").rules)


@pytest.mark.parametrize("rule", ["EAVESDROP", "EAVESDROP!"])
def test_an_eavesdropping_master_reads_private_press(rule: str) -> None:
    game = started_game()
    assert master_reads(game, in_play().rules, "FRANCE", ("ITALY",)) is None
    assert master_reads(game, in_play(rule).rules, "FRANCE", ("ITALY",)) is True
    assert master_reads(game, in_play(rule).rules, "FRANCE", ("ITALY", "MASTER")) is None
    assert master_reads(game, in_play(rule).rules, "FRANCE", ()) is None
    assert master_reads(game, in_play(rule).rules, "MASTER", ("ITALY",)) is None


def test_press_master_spares_the_master_broadcasts() -> None:
    game = started_game()
    assert master_reads(game, in_play().rules, "FRANCE", ()) is None
    assert master_reads(game, in_play("PRESS_MASTER").rules, "FRANCE", ()) is False
    assert master_reads(game, in_play("PRESS_MASTER").rules, "MASTER", ()) is None
    assert master_reads(game, in_play("PRESS_MASTER").rules, "FRANCE", ("ITALY",)) is None
