"""Mails by lot: none is parked, all are answered, refused ones change nothing, and games load."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from judge.app.mails import run_commands
from judge.game.game import Game
from judge.game.outcome import Outcome
from judge.store.codec import decode_game, encode_game
from tests.scenarios.test_life_cycle import STAGES
from tests.support.command_mails import states
from tests.support.house import KEEPER, House, to
from tests.support.random_mails import mail_by_lot

GENEROUS: dict[str, dict[str, object]] = {
    "judge": {"address": "judge@example.org", "keeper": KEEPER},
    "store": {"url": "sqlite:judge.db"},
    "limits": {"replies_per_hour": 100_000, "answers_per_hour": 100_000, "games_per_address": 500},
}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("stage", STAGES)
def test_no_mail_drawn_by_lot_trips_a_fault(
    stage: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path, GENEROUS)
    STAGES[stage][0](house)
    house.letters()
    chance = Random(f"{stage} {seed}")
    outcomes = watched(monkeypatch)
    for number in range(60):
        sender, lines = mail_by_lot(chance)
        before = states(house)
        outcomes.clear()
        letters = house.mail(sender, *(line.encode("utf-8", "replace").decode() for line in lines))
        told = f"mail {number}: {lines!r}"
        assert not parked(house), f"{told}\n{parked(house)}"
        assert to(letters, sender) or not " ".join(lines).strip(), f"{told} was not answered"
        done = outcomes[-1] if outcomes else None
        if done is not None and done.refusal is not None and not done.events:
            assert played(states(house)) == played(before), (
                f"{told} was refused ({done.refusal.code}), not without effect"
            )
        house.tick(minutes=chance.choice((1, 1, 5, 60, 600)))
        assert not parked(house), f"the clock after {told}\n{parked(house)}"
        for name, state in states(house).items():
            assert encode_game(decode_game(state)) == state, f"{told}: {name} is not what it was after loading"
    house.judge.store.close()


def watched(monkeypatch: pytest.MonkeyPatch) -> list[Outcome]:
    """Return a list that gets the outcome of each mail as it comes in."""
    seen: list[Outcome] = []
    real = run_commands.run_commands

    def kept(*args: object) -> Outcome:
        seen.append(real(*args))  # type: ignore[arg-type]
        return seen[-1]

    monkeypatch.setattr("judge.app.mails.run_commands.run_commands", kept)
    return seen


def played(stored: dict[str, bytes]) -> dict[str, Game]:
    """Return games without what a refused mail may leave: a note of its sign-on, and a diary."""
    return {name: replace(decode_game(state), foreign=(), diaries=()) for name, state in stored.items()}


def parked(house: House) -> list[str]:
    """The traces of mails that were set aside, and of ticks that failed."""
    with house.judge.store.reading() as tx:
        return [row.error for row in tx.parked()] + [*tx.metas("fault ")]
