"""Maps on the command line."""

from __future__ import annotations

import json

from tests.support.command_line import done, judge
from tests.support.paths import DATA


def test_the_maps_are_listed_and_an_old_map_is_taken_over(tmp_path):
    rows = {row["map"]: row for row in json.loads(done("maps", "list", "--json"))}
    assert (rows["standard"]["players"], rows["standard"]["win"], rows["standard"]["start"]) == (7, 18, "S1901M")
    old = DATA / "old_maps" / "pond.map"
    assert "pond.yaml is written." in done("maps", "import", str(old), "-o", str(tmp_path), "--name", "Pond")
    assert "Pond" in (tmp_path / "pond.yaml").read_text()
    again = judge("maps", "import", str(old), "-o", str(tmp_path))
    assert (again.exit_code, "written over" in again.output) == (1, True)
    bad = tmp_path / "bad.map"
    bad.write_text("USE nothing.map\n")
    refused = judge("maps", "import", str(bad), "-o", str(tmp_path))
    assert (refused.exit_code, "line 1" in refused.output) == (1, True)
