"""Fates of late powers when the grace is over."""

from __future__ import annotations

from judge.board.position import PhaseType
from judge.game.time.grace import AfterGrace, after_grace
from judge.rules.registry import RuleSet
from tests.support.rows import each_row

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
