"""Readers of a game's letters: persons, each once, whatever seats they hold."""

from __future__ import annotations

from judge.game.visibility.viewers import persons, viewers
from tests.support.watched_games import running


def test_person_with_two_powers_is_one_viewer_with_both() -> None:
    game = running(france="pat@x", italy="pat@x")
    (pat,) = [viewer for viewer in viewers(game) if "pat@x" in viewer.addresses]
    assert pat.seats == ("FRANCE", "ITALY")
    assert pat.powers == ("FRANCE", "ITALY")


def test_address_shared_by_two_positions_gets_one_copy_and_the_other_addresses_their_own() -> None:
    game = running(france="pat@x", italy="pat@x kim@x")
    seen = {viewer.addresses: viewer.seats for viewer in persons(game, ("FRANCE", "ITALY"))}
    assert seen == {("pat@x",): ("FRANCE", "ITALY"), ("kim@x",): ("ITALY",)}
