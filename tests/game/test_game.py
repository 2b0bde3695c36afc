"""The stored form of a game: names in people's stores stay, whatever the attributes are called."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game import events
from judge.game.ending.voting import Unset, Voting
from judge.game.events.clock import AfterGrace
from judge.game.game import ClosingStatement, WaitReason
from judge.game.time.clock_memory import Clock
from judge.game.values.endings import EndingKind
from tests.support.games import NOON, started_game
from tests.support.rows import each_row


@each_row(
    ("value", "stored"),
    [
        (Clock(warned_spans=(60,)), {"reminded": [60]}),
        (replace(started_game(), master_reminded=NOON), {"reminded": "2026-11-23T12:00:00Z"}),
        (ClosingStatement("FRANCE", "Well played."), {"position": "FRANCE"}),
        (events.SignedOn("FRANCE"), {"position": "FRANCE"}),
        (events.PasswordChanged("FRANCE"), {"position": "FRANCE"}),
        (events.GameEnded(EndingKind.LAST_UNIT, (), "F1901M"), {"kind": "last"}),
        (events.LateNoticeSent("S1901M", (), NOON, True, then=AfterGrace.DISMISSED), {"then": "dismissed"}),
        (events.LateNoticeSent("S1901M", (), NOON, True), {"then": ""}),
        (Voting(unset=Unset.SOLO), {"unset": "solo"}),
    ],
)
def test_stored_names_and_words_stay_as_they_are(value: msgspec.Struct, stored: dict[str, object]) -> None:
    kept = msgspec.json.decode(msgspec.json.encode(value))
    assert {name: kept[name] for name in stored} == stored
    assert msgspec.json.decode(msgspec.json.encode(value), type=type(value)) == value


def test_a_new_clock_remembers_nothing_of_the_old_one_and_leaves_alone_what_is_not_the_clocks() -> None:
    game = started_game()
    ran = replace(
        game, clock=Clock(pause_until=NOON, late=(PowerName("FRANCE"),)), grace_until=NOON, phase_timing=game.timing
    )
    held = replace(ran, not_before=NOON, waiting_for=(WaitReason.MASTER,), deadline=NOON)
    assert held.with_new_clock(None) == replace(
        game, not_before=NOON, waiting_for=(WaitReason.MASTER,), deadline=None, clock=Clock()
    )
