"""Games played twice with one secret changed: all who may not know are told the same, byte by byte.

The secrets are in `tests.support.pair_secrets`, the method in `tests.support.pairs`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.pair_games import ORDERS, OTHERS, OWL, PRESS, VOTES, Secret, begin, play
from tests.support.pair_secrets import SECRETS
from tests.support.pairs import Pair

SEEDS = range(3)
FEW = ("whose orders are in", "author of faked press", "proposer", "dummy or played", "hidden build")
"""Secrets that are looked at in the quick suite too, for one phase."""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder for a pair of stores, in memory if possible, for two judges write all the time."""
    memory = Path("/dev/shm")
    if not memory.is_dir():
        yield tmp_path
        return
    with TemporaryDirectory(dir=memory) as made:
        yield Path(made)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)
def test_games_that_differ_in_a_secret_are_the_same_to_everybody_else(secret: Secret, seed: int, folder: Path) -> None:
    pair = play(folder, secret, seed)
    assert pair.planted
    assert pair.count() > 50
    assert pair.difference() == ""


def test_a_hundred_pairs_and_more_are_played_in_the_slow_suite() -> None:
    assert len(SECRETS) * len(SEEDS) >= 100
    assert len({secret.name for secret in SECRETS}) == len(SECRETS)


@pytest.mark.parametrize("name", FEW)
@pytest.mark.slow
def test_a_phase_that_differs_in_a_secret_is_the_same_to_everybody_else(name: str, folder: Path) -> None:
    secret = next(secret for secret in SECRETS if secret.name == name)
    pair = play(folder, secret, seed=0, phases=1)
    assert pair.difference() == ""
    assert pair.planted


# What the method sees


NOTHING = Secret("nothing", lambda _: None, never=" ".join((*PRESS, *VOTES, *ORDERS, *OTHERS)))


def two_worlds(folder: Path) -> Pair:
    """A game that has begun, in both."""
    return begin(folder, NOTHING, seed=0).pair


def test_worlds_with_the_same_mails_are_told_the_same(folder: Path) -> None:
    pair = two_worlds(folder)
    pair.mail(OWL, "SIGNON owl@river owl-pw", "BROADCAST", "Too-whit!", "ENDBROADCAST", "LIST", "MAP river")
    pair.close()
    assert pair.difference() == ""


def test_a_word_a_letter_and_an_hour_that_are_not_the_same_are_seen(folder: Path) -> None:
    hoots = [(OWL, ("SIGNON owl@river owl-pw", "BROADCAST", cry, "ENDBROADCAST")) for cry in ("Too-whit!", "Too-whoo!")]
    seconds = (([hoots[1]], "Too-whit!"), ([], "Too-whit!"), ([hoots[0], hoots[0]], "SIGNON Eriver"))
    for number, (second, seen) in enumerate(seconds):
        pair = two_worlds(folder / str(number))
        pair.apart([hoots[0]], second)
        pair.close()
        assert seen in pair.difference()
    pair = two_worlds(folder / "hour")
    pair.step([hoots[0]], [])
    pair.step([], [hoots[0]])
    pair.close()
    assert "-Date: Mon, 23 Nov 2026" in pair.difference()
