"""docs/spec/maps.md, part C: the codes and sentences of all checks of map files, as the code has them."""

from __future__ import annotations

import re

from docs.make_map_checks import PAGE, sentences, with_table
from tests.support.paths import ROOT


def test_the_table_of_checks_says_what_the_checks_say() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_table(page) == page, "run python docs/make_map_checks.py"


def test_every_code_of_a_map_file_has_a_sentence() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "judge" / "files").rglob("*.py")]
    codes = {code for source in sources for code in re.findall(r'"([EW]-(?:MAP|YAML)-[A-Z-]+)"', source)}
    assert codes - {"E-MAP-RULE", "E-MAP-SETTING"} - set(sentences()) == set()
    assert sentences()["W-MAP-NO-SHORE"] == ["The sea … touches no coast."]
