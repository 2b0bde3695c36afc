"""The meaning of names in a game in which persons play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_mails import refused
from tests.support.everybody import Everybody


@pytest.mark.parametrize("kind", ["OBSERVE", "MONITOR"])
def test_nobody_watches_under_the_name_of_somebody_who_has_played_and_left(tmp_path: Path, kind: str) -> None:
    river = Everybody(tmp_path)
    river.join("ann", "bob")
    river.builds("ann")
    river.phase_ends()
    river.says("ann", "RESIGN")
    told = refused(river, "E-ID-USED", "gil@example.org", f"{kind} ann@river gilpw123")
    assert "ann belongs to somebody who has left river" in told
    assert [one.id for one in river.game().observers] == ["bob"]
