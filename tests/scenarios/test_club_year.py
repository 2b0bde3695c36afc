"""Twenty days of a club by lot: people are late, away and careless, the judge is down, deaf and set back.

`bench/club_year.py` plays a whole year of it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.club.year import Year


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["spring", "autumn"])
def test_in_twenty_days_of_mishaps_nobody_who_mailed_in_time_is_late_and_no_game_is_forgotten(
    seed: str, tmp_path: Path
) -> None:
    year = Year(tmp_path, seed, games=10, members=60, days=20)
    year.pass_by()
    assert year.club.faults == []
    assert year.figures is not None
    assert year.figures.in_time > 100
    assert year.replayed == year.figures.phases > 20
