"""Write docs/rules.md anew from the files in rules/. Run it after changing one of them."""

from pathlib import Path

from judge.files.rules import load_registry
from judge.rules.page import rules_page

Path(__file__).with_name("rules.md").write_text(rules_page(load_registry()), encoding="utf-8")
