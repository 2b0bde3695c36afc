"""Signatures of press where its writer says nothing."""

from __future__ import annotations

from judge.game.game import Role
from judge.game.press.addressing import Addressing, signature_of
from judge.game.press.rules import ANONYMOUS, NAMED
from tests.support.games import in_play, started_game
from tests.support.press import WRITERS


def test_press_is_signed_where_nothing_is_said_and_it_can_be() -> None:
    game, writer = started_game(), WRITERS[Role.POWER]
    assert signature_of(game, in_play("FAKE_PRESS"), writer, Addressing()) is NAMED
    assert signature_of(game, in_play("YELLOW_PRESS"), writer, Addressing(("ITALY",))) is NAMED
    assert signature_of(game, in_play("YELLOW_PRESS"), writer, Addressing()) is ANONYMOUS
    assert signature_of(game, in_play("GREY_PRESS"), writer, Addressing(("ITALY",))) is ANONYMOUS
    assert signature_of(game, in_play("GREY_PRESS"), writer, Addressing(("MASTER",))) is NAMED
    assert signature_of(game, in_play("FAKE_PRESS"), writer, Addressing(("MASTER",), None, ANONYMOUS)) is NAMED
    assert signature_of(game, in_play("GREY_PRESS"), WRITERS[Role.MASTER], Addressing()) is NAMED
