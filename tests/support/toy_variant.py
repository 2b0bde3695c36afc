"""A variant to test what variants may replace: powers send numbers (`5 : A`) for movement orders.

All units hold. What was sent is added up for each power; who sent the number 7 is passed over in the count.
A game may stand at a phase of its own, in which nobody sends anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.orders import Hold
from judge.board.position import PhaseType
from judge.game.events import Event
from judge.game.events.phases import PhaseRecord, SubmissionReceived
from judge.game.game import Game
from judge.game.rules_in_play import (
    Decision,
    Ended,
    LetterPart,
    OptionKind,
    Owing,
    OwnDuty,
    Readers,
    RulesInPlay,
    Step,
    Submission,
    Submitted,
    Telling,
    Turn,
    Variant,
    option,
)
from judge.game.values.endings import EndingKind
from judge.problems import Problem


class Sums(msgspec.Struct, frozen=True):
    """`sent` for this phase, and the `sums` so far. `rests`: the game stands at the phase of its own."""

    sent: dict[str, int] = {}
    sums: dict[str, int] = {}
    rests: bool = False


def sums_of(game: Game) -> Sums:
    return msgspec.convert(game.own, Sums)


def _with(game: Game, sums: Sums) -> Game:
    return replace(game, own=msgspec.to_builtins(sums))


def _moves(game: Game) -> bool:
    return game.board.phase.type is PhaseType.MOVEMENT


def _start(game: Game, in_play: RulesInPlay) -> Game:
    return _with(game, Sums(sums={power.name: int(option(game, in_play, "first")) for power in game.powers}))


def _submit(submission: Submission) -> Submitted | None:
    game, power = submission.game, submission.actor.power
    if not _moves(game) or power is None:
        return None
    ((number, line),) = submission.lines
    text = line.removesuffix(" : A")
    if not text.isdigit():
        return Submitted(game, (), (Problem("E-SYNTAX", "That is not a number.", text, number),))
    sums = sums_of(game)
    changed = _with(game, replace(sums, sent={**sums.sent, power: int(text)}))
    return Submitted(changed, (SubmissionReceived(power, "Number", (text,), submission.actor.id),))


def _owes(game: Game, _in_play: RulesInPlay) -> Owing | None:
    if not _moves(game):
        return None
    sums = sums_of(game)
    owing = frozenset(power.name for power in game.powers if not sums.rests)
    return Owing(owing, frozenset(map(PowerName, sums.sent)))


def _decide(game: Game, _in_play: RulesInPlay) -> Decision | None:
    if not _moves(game):
        return None
    orders = {power.name: tuple(Hold(unit.piece) for unit in game.board.units_of(power.name)) for power in game.powers}
    sent = sums_of(game).sent
    missing = tuple(power.name for power in game.powers if power.name not in sent)
    return Decision(orders, {"sent": sent}, missing)


def _after(game: Game, _record: PhaseRecord, _in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    sums = sums_of(game)
    added = {power: old + sums.sent.get(power, 0) for power, old in sums.sums.items()}
    return _with(game, Sums(sums=added, rests=bool(sums.sent) and set(sums.sent.values()) == {9})), ()


def _ending(_game: Game, record: PhaseRecord, usual: Ended | None, _in_play: RulesInPlay) -> Ended | None:
    """Give the win to the sender of the number 8, with the phase, and to no power."""
    lucky = tuple(power.title() for power, number in record.told.get("sent", {}).items() if number == 8)
    return Ended(EndingKind.SOLO, (), lucky) if lucky else usual


def _step(game: Game, _in_play: RulesInPlay, _now: datetime) -> Step | None:
    sums = sums_of(game)
    return Step(_with(game, replace(sums, rests=False)), ()) if sums.rests else None


def _forget(game: Game) -> Game:
    return _with(game, replace(sums_of(game), sent={}))


def _status(game: Game, _in_play: RulesInPlay, power: PowerName) -> tuple[str, ...] | None:
    return (f"Number of {power}: {sums_of(game).sent.get(power, 'none')}.",) if _moves(game) else None


def _duty(game: Game, _in_play: RulesInPlay, power: PowerName) -> OwnDuty | None:
    if not _moves(game):
        return None
    return OwnDuty("Send a number.", f"{power} has a number to send", ("5 : A",), power in sums_of(game).sent)


def _report(_game: Game, record: PhaseRecord, readers: Readers, _in_play: RulesInPlay) -> tuple[LetterPart, ...]:
    sent: Mapping[str, int] = record.told.get("sent", {})
    seen = tuple(f"{power}: {number}" for power, number in sent.items() if readers.sees_all or power in readers.powers)
    return (LetterPart("Numbers", seen),) if seen else ()


def _check(own: Mapping[str, Any]) -> Sums:
    return msgspec.convert(own, Sums, strict=False)


TOY = Variant(
    name="payola",
    title="Numbers",
    options={"first": OptionKind("What everybody begins with.", "0", least=0, most=50)},
    start=_start,
    check=_check,
    forget=_forget,
    turn=Turn(
        submit=_submit,
        owes=_owes,
        decide=_decide,
        after_phase=_after,
        ending=_ending,
        step=_step,
    ),
    telling=Telling(
        status=_status,
        duty=_duty,
        report=_report,
    ),
)
"""The toy variant, under the name of a variant that the list of rules knows."""
