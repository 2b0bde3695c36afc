"""No surprise: every command, in every stage of a game, from everybody in it, is done or refused clearly.

Each form of each command that HELP shows is sent as a mail. Whatever the stage and whoever sends it: no mail is
parked, the sender is answered, and a refusal says why, changes no game, and is told to nobody else.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import judge.commands  # fills the table
from judge.commands.base import Command, Where, commands
from judge.game.game import Stage
from tests.commands.helpers import refusal_of, states
from tests.play.house import GM, POWERS, House, address

assert judge.commands

WATCHER, SILENT, STRANGER = "watcher@example.org", "silent@example.org", "stranger@example.org"

ROLES: dict[str, tuple[str, str, str]] = {
    "the Master": (GM, "SIGNON Mriver gm-secret", "gm-secret"),
    "a player": (address("FRANCE"), "SIGNON france@river france-pw", "france-pw"),
    "an observer": (WATCHER, "SIGNON watcher@river watcher-pw", "watcher-pw"),
    "a monitor": (SILENT, "SIGNON silent@river silent-pw", "silent-pw"),
    "a stranger": (STRANGER, "", "some-pw"),
}
"""Everybody: address, sign-on line ("" for none), password."""


def preparation(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret", "RULE POWER_CHOICE", "SIGNOFF")


def forming(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(address("FRANCE"), "JOIN france@river france-pw")
    _watch(house)


def movement(house: House) -> None:
    house.start()
    _watch(house)


def retreats(house: House) -> None:
    """A German army in Munich against a French one with Italian help."""
    movement(house)
    house.master(
        *("[FRANCE]", "A PAR - BUR", "A MAR H", "F BRE H"),
        *("[ITALY]", "A VEN - TYR", "A ROM H", "F NAP H"),
        "PROCESS!",
    )
    house.master(
        *("[FRANCE]", "A BUR - MUN", "A MAR H", "F BRE H"),
        *("[ITALY]", "A TYR S A BUR - MUN", "A ROM H", "F NAP H"),
        "PROCESS!",
    )


def winter(house: House) -> None:
    movement(house)
    house.master("[FRANCE]", "A MAR - SPA", "A PAR H", "F BRE H")
    house.master("PROCESS!")
    house.master("PROCESS!")


def waiting(house: House) -> None:
    movement(house)
    house.mail(address("ITALY"), "RESIGN italy@river italy-pw")


def completed(house: House) -> None:
    movement(house)
    for power in POWERS:
        house.play(power, "SET DRAW")


def terminated(house: House) -> None:
    movement(house)
    house.master("TERMINATE")


STAGES: dict[str, tuple[Callable[[House], None], Stage, str]] = {
    "preparation": (preparation, Stage.PREPARATION, "FORMING"),
    "forming": (forming, Stage.FORMING, "FORMING"),
    "movement": (movement, Stage.ACTIVE, "S1901M"),
    "retreats": (retreats, Stage.ACTIVE, "F1901R"),
    "winter": (winter, Stage.ACTIVE, "W1901A"),
    "waiting": (waiting, Stage.WAITING, "S1901M"),
    "completed": (completed, Stage.COMPLETED, "COMPLETED"),
    "terminated": (terminated, Stage.TERMINATED, "S1901M"),
}
"""How a game gets there, what stage it is in then, and in which phase."""


def _watch(house: House) -> None:
    house.mail(WATCHER, "OBSERVE watcher@river watcher-pw")
    house.mail(SILENT, "MONITOR silent@river silent-pw")


@pytest.fixture(scope="module", params=STAGES)
def arranged(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a judge with a game in one of the stages."""
    arrange, stage, phase = STAGES[request.param]
    folder = tmp_path_factory.mktemp("stage")
    made = House(folder)
    arrange(made)
    game = made.game()
    assert (game.stage, game.phase_code) == (stage, phase)
    made.office.store.close()
    return folder / "judge.db"


def forms(command: Command) -> Iterator[tuple[str, ...]]:
    """The lines of a mail for each form that HELP shows, remarks in brackets left out."""
    lines = tuple(re.sub(r"\s*\((?!the text).*\)$", "", line) for line in command.usage.split("\n"))
    if command.swallows:
        yield lines
    else:
        for line in lines:
            yield (line,)


def filled_in(line: str, password: str) -> str:
    """A line of HELP with the game of these tests and a sender's password in it."""
    line = line.replace("masters-password", "gm-secret").replace("mygame", "river")
    return re.sub(r"\b(new-)?password\b(?! new)", password, line)


@pytest.mark.slow
@pytest.mark.parametrize("command", commands(), ids=lambda command: command.name.replace(" ", "_"))
def test_every_command_in_every_stage_by_everybody_is_done_or_refused(
    command: Command, arranged: Path, tmp_path: Path
) -> None:
    for number, (who, (sender, sign_on, password)) in enumerate(ROLES.items()):
        for form, lines in enumerate(forms(command)):
            mail = [filled_in(line, password) for line in lines]
            if command.where is Where.BODY:
                mail = [sign_on, *mail] if sign_on else mail
            check(copied(arranged, tmp_path / f"{number}-{form}"), who, sender, mail)


def copied(store: Path, folder: Path) -> House:
    """A judge on a copy of a store."""
    folder.mkdir()
    source, copy = sqlite3.connect(store), sqlite3.connect(folder / "judge.db")
    source.backup(copy)
    source.close()
    copy.close()
    house = House(folder)
    house.letters()
    return house


def check(house: House, who: str, sender: str, mail: list[str]) -> None:
    """Send a mail and see that nothing of it surprises."""
    told = f"{who}: {mail}"
    refusal = refusal_of(house, sender, *mail)
    before = states(house)
    letters = house.mail(sender, *mail)
    with house.office.store.reading() as tx:
        assert tx.parked() == [], f"{told} tripped a fault"
    assert any(letter.to == sender for letter in letters), f"{told} was not answered"
    if refusal is not None:
        assert re.fullmatch(r"E-[A-Z0-9-]+", refusal.code), told
        assert 10 < len(refusal.text) < 2_000, told
        if len(mail) <= 2:
            assert states(house) == before, f"{told} was refused ({refusal.code}) and changed a game"
            assert {letter.to for letter in letters} <= {sender, address("FRANCE"), GM}, told
    house.office.store.close()
