"""Write docs/rules.md anew from the files in rules/. Run it after changing one of them."""

from pathlib import Path

from judge.rules_page import rules_page
from judge.store.rule_files import load_registry

Path(__file__).with_name("rules.md").write_text(rules_page(load_registry()), encoding="utf-8")
