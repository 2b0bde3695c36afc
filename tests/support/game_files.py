"""A game that goes out as a file and comes back."""

from __future__ import annotations

import pytest

from judge.app.transfer.export import export_game
from judge.app.transfer.import_game import import_game
from judge.problems import Refused
from tests.support.house import House


def out(house: House) -> str:
    text = export_game(house.judge, "river")
    assert text is not None
    return text


def back(house: House, text: str, *, over: bool = False) -> str:
    return import_game(house.judge, text, "river.yaml", house.now, over=over)


def faults(house: House, text: str, *, over: bool = False) -> str:
    """Return the faults of a file; it must change nothing."""
    with house.judge.store.reading() as tx:
        before = tx.games()
    with pytest.raises(Refused) as caught:
        back(house, text, over=over)
    with house.judge.store.reading() as tx:
        assert tx.games() == before
    return caught.value.text


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text
