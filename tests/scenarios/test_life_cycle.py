"""The life cycle as `life_cycle.yaml` has it: every command, in every stage, from everybody in a game.

Each form of each command that HELP shows is sent as a mail, and some more. Nothing trips a fault, the sender is
answered, and a refusal has the error identifier of the table, says why, changes no game and is told to nobody else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from judge.app.mails.run_commands import carry_out_mail
from judge.commands.framework.table import TABLE, Command, LinesTaken, Where, commands
from judge.game.events import Event
from judge.game.events.clock import DeadlineMoved, ZoneChanged
from judge.game.events.phases import GameEnded, GameStarted, PhaseProcessed, RolledBack
from judge.game.events.settings import GamePurged, StageChanged
from judge.game.game import Stage
from judge.game.outcome import Outcome
from judge.mail.inbound.lines import Line
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.letters.compose import compose
from judge.problems import Refused
from judge.store.repository import GameRepository
from judge.store.store import Transaction
from tests.support.house import GM, POWERS, House, address
from tests.support.written import written_in

EXPECTED = Path(__file__).with_name("life_cycle.yaml")
_ENTERING = ("Master", "stranger")
"""Senders who are not refused their sign-on while a game is in preparation."""

ORDERS = "order lines"
"""The one entry of the table that is not a command."""

WATCHER, SILENT, STRANGER = "watcher@example.org", "silent@example.org", "stranger@example.org"

ROLES: dict[str, tuple[str, str, str]] = {
    "Master": (GM, "SIGNON Mriver gm-secret", "gm-secret"),
    "player": (address("FRANCE"), "SIGNON france@river france-pw", "france-pw"),
    "observer": (WATCHER, "SIGNON watcher@river watcher-pw", "watcher-pw"),
    "monitor": (SILENT, "SIGNON silent@river silent-pw", "silent-pw"),
    "stranger": (STRANGER, "", "some-pw"),
}
"""People in the games: address, sign-on line ("" for none), password."""


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
    house.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")


def completed(house: House) -> None:
    movement(house)
    for power in POWERS:
        house.play(power, "SET DRAW")


def terminated(house: House) -> None:
    movement(house)
    house.master("TERMINATE YES")


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
"""Ways to bring a game to a stage, with that stage and its phase."""


def _watch(house: House) -> None:
    house.mail(WATCHER, "OBSERVE watcher@river watcher-pw")
    house.mail(SILENT, "MONITOR silent@river silent-pw")


# The table


@cache
def table() -> dict[str, dict[str, dict[str, dict[str, str]]]]:
    """Return the expected outcomes: command -> form -> role -> stage -> outcome, all written out."""
    written = written_in(EXPECTED)
    return {
        name: {form: _roles(name, form, row) for joined, row in forms.items() for form in joined.split(" | ")}
        for name, forms in written.items()
    }


def _roles(name: str, form: str, row: dict[str, Any] | str) -> dict[str, dict[str, str]]:
    """One row for each role: those named, `others` for the rest; `everybody` when the row is a mere word."""
    named: dict[str, Any] = {}
    given = row if isinstance(row, dict) and not _is_by_stage(row) else {"others": row}
    for roles, cell in given.items():
        named |= {role.strip(): cell for role in roles.split(",")}
    signed = is_signed(name, form)
    if signed:
        named = {"stranger": "E-START", **named}
    unknown = set(named) - {*ROLES, "others"}
    assert not unknown, f"{EXPECTED.name}: {form} names {unknown}, which is no role"
    assert "others" in named or set(named) == set(ROLES), f"{EXPECTED.name}: {form} leaves somebody out"
    return {
        role: _stages(named.get(role, named.get("others")), signed and role not in _ENTERING, form) for role in ROLES
    }


def _stages(cell: dict[str, str] | str, unknown_yet: bool, form: str) -> dict[str, str]:
    """The outcome in each stage from `{first-last: outcome}` or one word for all."""
    order = list(STAGES)
    found: dict[str, str] = {}
    for span, outcome in (cell if isinstance(cell, dict) else {f"{order[0]}-{order[-1]}": cell}).items():
        first, _, last = span.partition("-")
        for stage in order[order.index(first) : order.index(last or first) + 1]:
            found[stage] = outcome
    if unknown_yet:
        found["preparation"] = "E-NOGAME"
    assert set(found) == set(order), f"{EXPECTED.name}: {form} says nothing about {set(order) - set(found)}"
    return found


def _is_by_stage(row: dict[str, Any]) -> bool:
    return all(key.partition("-")[0] in STAGES for key in row)


def is_signed(name: str, form: str) -> bool:
    """True if a sign-on stands before a form."""
    return "after SIGNON" in form or name == ORDERS or _command(name).where is Where.BODY


def _command(name: str) -> Command:
    known = {command.name: command for command in commands()}
    assert name in known, f"{EXPECTED.name}: there is no command {name}"
    return known[name]


def forms_in_help(command: Command) -> Iterator[str]:
    """The forms that HELP shows, as the table writes them: lines divided by ` / `."""
    lines = command.usage.split("\n")
    if command.takes is LinesTaken.ALL:
        yield " / ".join(lines)
        return
    form: list[str] = []
    for line in lines:
        begins = any(line == word or line.startswith(f"{word} ") for word in TABLE) or (
            command.in_two_words and line.replace(" ", "").startswith(command.name.replace(" ", ""))
        )
        if form and begins and (not command.takes or line.startswith(command.name)):
            yield " / ".join(form)
            form = []
        form.append(line)
    yield " / ".join(form)


def lines_of(form: str, password: str) -> list[str]:
    """A form as the lines of a mail, with the game of these tests and a sender's password in it."""
    lines = re.sub(r"\s*\((?:the Master|after SIGNON)[^)]*\)", "", form).split(" / ")
    if lines[0].startswith("PRESS") and len(lines) == 1:
        lines += ["(the text)", "ENDPRESS"]
    filled = (line.replace("masters-password", "gm-secret").replace("mygame", "river") for line in lines)
    return [re.sub(r"\b(new-)?password\b(?! new)", password, line) for line in filled]


@pytest.mark.parametrize("command", commands(), ids=lambda command: command.name.replace(" ", "_"))
def test_every_form_that_help_shows_is_in_the_table_of_outcomes(command: Command) -> None:
    known = table().get(command.name, {})
    missing = [form for form in forms_in_help(command) if form not in known]
    assert not missing, (
        f"{command.name}: tests/scenarios/{EXPECTED.name} does not say what becomes of {missing}. Add a row under"
        f' "{command.name}:", derived from what the command shall do; the head of that file explains how.'
    )


# Trying it out


@dataclass(frozen=True)
class Tried:
    """The outcome of a mail that was tried and undone."""

    refusal: Refused | None
    changed: bool
    readers: frozenset[str]
    moved_in_silence: bool
    """The deadline is another one, and nothing that happened says why."""

    @property
    def outcome(self) -> str:
        """Return the outcome in the words of the table."""
        if self.refusal is not None:
            return self.refusal.code
        return "game" if self.changed else "told" if len(self.readers) > 1 else "answer"


class _Undo(Exception):
    """Ends a transaction without effect."""


@pytest.fixture(scope="module", params=STAGES)
def arranged(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, House]]:
    """A judge with a game in one of the stages."""
    arrange, stage, phase = STAGES[request.param]
    house = House(tmp_path_factory.mktemp("stage"))
    arrange(house)
    game = house.game()
    assert (game.stage, game.phase_code) == (stage, phase)
    yield request.param, house
    house.judge.store.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", table(), ids=lambda name: name.replace(" ", "_"))
def test_every_command_in_every_stage_by_everybody_comes_out_as_the_table_says(
    name: str, arranged: tuple[str, House]
) -> None:
    stage, house = arranged
    wrong: list[str] = []
    for form, expected in table()[name].items():
        for role, (sender, sign_on, password) in ROLES.items():
            mail = lines_of(form, password)
            if is_signed(name, form) and sign_on:
                mail = [sign_on, *mail]
            tried = tried_out(house, sender, mail)
            told = f"{role} in {stage}: {form}"
            if tried.outcome != expected[role][stage]:
                text = f" ({tried.refusal.text})" if tried.refusal else ""
                wrong.append(f"{told} is {tried.outcome}{text}, not {expected[role][stage]}")
            check_manners(tried, sender, told, alone=" / " not in form)
    assert not wrong, "\n".join(wrong)


def check_manners(tried: Tried, sender: str, told: str, *, alone: bool) -> None:
    """Check that the sender is answered, that a refusal is explained and changes nothing.

    `alone`, it is told to nobody else.
    """
    assert sender in tried.readers, f"{told} was not answered"
    assert not tried.moved_in_silence, f"{told} moved the deadline and did not say why"
    if tried.refusal is not None:
        assert re.fullmatch(r"E-[A-Z0-9-]+", tried.refusal.code), told
        assert 10 < len(tried.refusal.text) < 2_000, told
        assert not tried.changed, f"{told} was refused ({tried.refusal.code}) and changed a game"
        assert not alone or tried.readers == {sender}, told


def tried_out(house: House, sender: str, mail: list[str]) -> Tried:
    """Return the outcome of a mail, of which nothing is kept; a fault is not caught."""
    inbound = InboundMail(sender=sender, lines=tuple(Line(number, text) for number, text in enumerate(mail, 1)))
    judge = house.judge
    try:
        with judge.store.transaction() as tx:
            before = _states(tx)
            outcome = carry_out_mail(judge, GameRepository(tx, house.now), inbound).outcome
            board = judge.in_play(outcome.game) if outcome.game is not None else None
            letters = compose(outcome, board, judge.identity)
            readers = frozenset(reader for letter in letters for reader in letter.to)
            tried = Tried(outcome.refusal, _states(tx) != before, readers, _moved_in_silence(outcome))
            raise _Undo
    except _Undo:
        return tried


def _moved_in_silence(outcome: Outcome) -> bool:
    if outcome.before is None or outcome.game is None or outcome.before.deadline == outcome.game.deadline:
        return False
    return not any(map(says_why, outcome.events))


def says_why(event: Event) -> bool:
    """True if an event with another deadline tells the reason: its own nature, words, or its author."""
    match event:
        case GameStarted() | PhaseProcessed() | RolledBack() | ZoneChanged() | GameEnded() | GamePurged():
            return True
        case DeadlineMoved(by=by, reason=reason):
            return bool(by or reason)
        case StageChanged(reason=reason):
            return bool(reason)
        case _:
            return False


def _states(tx: Transaction) -> dict[str, bytes]:
    found = (tx.game(line.name) for line in tx.games())
    return {row.name: row.state for row in found if row is not None}
