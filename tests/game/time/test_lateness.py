"""Late powers, the game's wait for them, and its end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.board.position import PhaseType
from judge.game.time.grace import AfterGrace, after_grace, grace_end
from judge.game.time.lateness import deadline_passed, in_disorder
from judge.rules.registry import RuleSet
from tests.support.games import NOON, started_game
from tests.support.timings import END, MIXED, at, timing


def test_a_deadline_is_passed_from_its_minute_on() -> None:
    game = started_game()
    assert game.deadline is not None
    assert not deadline_passed(game, game.deadline - timedelta(seconds=1))
    assert deadline_passed(game, game.deadline)
    assert not deadline_passed(started_game("NO_DEADLINE"), NOON + timedelta(days=999))


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ((), ""),
        (("CD_DUMMIES",), "LED LOOSE"),
        (("CIVIL_DISORDER",), "LED LOOSE PLAYED"),
    ],
)
def test_process_by_the_master_waits_for_no_deadline_and_no_grace(rules: tuple[str, ...], expected: str) -> None:
    then = after_grace(PhaseType.MOVEMENT, RuleSet(rules))
    for deadline in (END, None):
        found = in_disorder(MIXED, then, RuleSet(rules), deadline, None, at(-50), forced=True)
        assert " ".join(sorted(found)) == expected


# Grace


def test_grace_is_endless_without_a_span_and_none_at_all_with_civil_disorder() -> None:
    end = datetime(2026, 11, 26, 18, 0, tzinfo=UTC)
    assert grace_end(end, timing(""), AfterGrace.DISMISSED) is None
    assert grace_end(end, timing(""), AfterGrace.DISORDER) == end
    assert grace_end(end, timing("GRACE 0H"), AfterGrace.DISMISSED) == end
    assert grace_end(end, timing("GRACE 2D"), AfterGrace.DISORDER) == end + timedelta(days=2)
    assert grace_end(None, timing("GRACE 2D"), AfterGrace.DISMISSED) is None
