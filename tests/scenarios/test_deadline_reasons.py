"""Reasons for every move of a deadline, in the letter to the players and in the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import msgspec
import pytest

from judge.app.transfer.export import export_game
from judge.app.transfer.import_game import import_game
from tests.support.command_mails import order_all, told
from tests.support.house import GM, Got, House, address, to

FRANCE = address("FRANCE")


@dataclass(frozen=True)
class Move:
    """An event that moves the deadline of the game river: its preparation, the act, and words about it."""

    before: Callable[[House], object]
    act: Callable[[House], list[Got]]
    says: str
    """Words about it in the letter of a player."""
    logged: tuple[str, str]
    """The event in the log, and a word in it that says why."""
    by: str = GM
    """Author in the log."""


def nothing(_: House) -> None:
    """Prepare nothing."""


def vacancy(house: House) -> None:
    """Italy has resigned, and six of the seven days have gone by."""
    house.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    house.now += timedelta(days=6)


def stopped_too_long(house: House) -> None:
    """The Master stopped the game, and its deadline is over."""
    house.master("WAIT")
    house.now += timedelta(days=30)


def all_in_late(house: House) -> None:
    """Have everybody order on the last day but one."""
    house.now += timedelta(days=6)
    order_all(house)


def drawn(house: House) -> None:
    """All have agreed to a draw."""
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        house.play(power, "SET DRAW")


MOVES = {
    "SET_DEADLINE by the Master": Move(
        nothing,
        lambda house: house.master("SET DEADLINE 24 DEC 18:00"),
        "Reason: set by the Master.",
        ("DeadlineMoved", "set by the Master"),
    ),
    "SET_DEADLINE by a player": Move(
        lambda house: house.master("SET RULE PLAYER_DEADLINES"),
        lambda house: house.play("ITALY", "SET DEADLINE 24 DEC 18:00"),
        "moved by Italy",
        ("DeadlineMoved", "ITALY"),
        address("ITALY"),
    ),
    "SET_DEADLINE by a hidden player": Move(
        lambda house: house.master("SET RULE PLAYER_DEADLINES HIDE_EXTENDERS"),
        lambda house: house.play("ITALY", "SET DEADLINE 24 DEC 18:00"),
        "moved by a power",
        ("DeadlineMoved", "ITALY"),
        address("ITALY"),
    ),
    "TAKEOVER of the last vacancy": Move(
        vacancy,
        lambda house: house.mail("new@example.net", "TAKEOVER italy@river new-pw"),
        "Reason: the game goes on after a vacancy.",
        ("DeadlineMoved", "the game goes on after a vacancy"),
        "new@example.net",
    ),
    "DUMMY of the last vacancy": Move(
        vacancy,
        lambda house: house.master("DUMMY italy"),
        "Reason: the game goes on after a vacancy.",
        ("DeadlineMoved", "the game goes on after a vacancy"),
    ),
    "REVIVE of the last vacancy": Move(
        vacancy,
        lambda house: house.master("REVIVE italy"),
        "Reason: the game goes on after a vacancy.",
        ("DeadlineMoved", "the game goes on after a vacancy"),
    ),
    "ACTIVATE after the deadline": Move(
        stopped_too_long,
        lambda house: house.master("ACTIVATE"),
        "Reason: the old one passed while the game was waiting.",
        ("DeadlineMoved", "the old one passed"),
    ),
    "RESUME of a drawn game": Move(
        drawn,
        lambda house: house.master("RESUME"),
        "goes on: the Master has reopened it. All votes on its end are cleared. It is in Spring 1901",
        ("StageChanged", "the Master has reopened it"),
    ),
    "NO_DEADLINE switched on": Move(
        nothing,
        lambda house: house.master("SET RULE NO_DEADLINE"),
        "has no deadline now. It was Mon 30 Nov 2026 12:00 GMT. Reason: the rule NO_DEADLINE is on now.",
        ("DeadlineMoved", "the rule NO_DEADLINE is on now"),
    ),
    "NO_DEADLINE switched off": Move(
        lambda house: house.master("SET RULE NO_DEADLINE"),
        lambda house: house.master("SET RULE !NO_DEADLINE"),
        "Reason: the rule NO_DEADLINE is off now.",
        ("DeadlineMoved", "the rule NO_DEADLINE is off now"),
    ),
    "SET_ZONE by the Master": Move(
        nothing,
        lambda house: house.master("SET ZONE Europe/Berlin"),
        "The Master has set the time zone of river to Europe/Berlin",
        ("ZoneChanged", "Europe/Berlin"),
    ),
    "ROLLBACK": Move(
        lambda house: [order_all(house), house.master("PROCESS"), house.master("SET DEADLINE 24 DEC")],
        lambda house: house.master("ROLLBACK"),
        "The Master has put river back to Spring 1901",
        ("RolledBack", "S1901M"),
    ),
    "PROCESS": Move(
        all_in_late,
        lambda house: house.master("PROCESS"),
        "Fall 1901 Movement (F1901M), due",
        ("PhaseProcessed", "S1901M"),
    ),
    "a correction at the console": Move(
        nothing,
        lambda house: corrected(house),
        "The keeper of the judge has corrected river by hand. The deadline is now",
        ("GameCorrected", "deadline"),
        "keeper@example.org",
    ),
    "an outage of the judge": Move(
        lambda house: house.tick(),
        lambda house: outage(house),
        "The judge was down for about two days",
        ("ClockGap", "48"),
        "",
    ),
}


def corrected(house: House) -> list[Got]:
    """The judge's keeper edits the file of the game."""
    text = export_game(house.judge, "river")
    assert text is not None
    edited = re.sub(r"^deadline: .*$", "deadline: 2026-12-24T18:00:00Z", text, flags=re.MULTILINE)
    import_game(house.judge, edited, "river.yaml", house.now, over=True)
    return house.letters()


def outage(house: House) -> list[Got]:
    """The judge is off for two days, the two hours in which its clock is in doubt among them."""
    house.now += timedelta(days=2, hours=-2)
    house.tick()
    return house.tick(hours=2)


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_every_move_of_a_deadline_says_why_in_the_letter_and_in_the_log(move: Move, river: House) -> None:
    move.before(river)
    river.letters()
    old, lines = river.game().deadline, log_of(river)
    letters = move.act(river)
    assert river.game().deadline != old
    assert to(letters, FRANCE)
    assert move.says in told(letters, FRANCE)
    event, word = move.logged
    new = [(who, what) for who, what in log_of(river)[len(lines) :] if f'"{event}"' in what]
    assert [who for who, _ in new] == [move.by]
    assert word in new[0][1]


def log_of(house: House) -> list[tuple[str, str]]:
    """Return the author and the words of each line."""
    with house.judge.store.reading() as tx:
        return [(row.who, msgspec.json.format(row.what, indent=0).decode()) for row in tx.log("river")]


@pytest.mark.parametrize(("rule", "days"), [("MOBILIZE", 2), ("MOBILIZE FTF_PRESS", 1), ("FTF_PRESS", 6)])
def test_a_first_phase_is_doubled_where_players_can_talk_in_it(house: House, rule: str, days: int) -> None:
    house.start(f"RULE {rule}", "TIMING MOVE 3D NEXT 1D DAYS SMTWTFS")
    deadline = house.game().deadline
    assert deadline is not None
    assert round((deadline - house.now).total_seconds() / 86_400) == days
