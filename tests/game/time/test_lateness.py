"""Late powers, the game's wait for them, and its end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.board.position import PhaseType
from judge.game.events.clock import AfterGrace
from judge.game.time.lateness import after_grace, deadline_passed, grace_end, in_disorder
from judge.rules.registry import RuleSet
from tests.support.games import NOON, started_game
from tests.support.rows import each_row
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


KINDS = (PhaseType.MOVEMENT, PhaseType.RETREATS, PhaseType.ADJUSTMENTS)


@each_row(
    ("rules", "in_disorder"),
    [
        ("BUILD_ANY", ""),
        ("CIVIL_DISORDER", "MRA"),
        ("CIVIL_DISORDER CD_RETREATS", "MRA"),
        ("CD_RETREATS", "R"),
        ("CD_BUILDS", "A"),
        ("CD_RETREATS CD_BUILDS", "RA"),
        ("CD_SUPPORTS", ""),
        ("CD_DUMMIES", ""),
        ("CD_DUMMIES CD_RETREATS CD_BUILDS", ""),
    ],
)
def test_without_a_word_on_who_is_in_disorder_cd_retreats_and_cd_builds_are_for_all_in_their_phases(
    rules: str, in_disorder: str
) -> None:
    found = {kind: after_grace(kind, RuleSet(rules.split())) for kind in KINDS}
    assert "".join(kind.value for kind in KINDS if found[kind] is AfterGrace.DISORDER) == in_disorder
    assert set(found.values()) <= {AfterGrace.DISORDER, AfterGrace.DISMISSED}


def test_a_preview_at_the_end_of_the_grace_goes_before_sensible_orders() -> None:
    for kind in KINDS:
        assert after_grace(kind, RuleSet(["CIVIL_PREVIEW", "CD_BUILDS", "CD_RETREATS"])) is AfterGrace.PREVIEW
