"""Write docs/rules.md anew from the files in rules/ and docs/coverage/rules.yaml.

Run it after changing one of them.
"""

from pathlib import Path

import msgspec

from judge.files.rules import load_registry
from judge.rules.page import RuleTests, rules_page

PAGE = Path(__file__).with_name("rules.md")


def read_rule_tests() -> dict[str, RuleTests]:
    """The tests of each rule."""
    text = Path(__file__).with_name("coverage").joinpath("rules.yaml").read_text(encoding="utf-8")
    return msgspec.yaml.decode(text, type=dict[str, RuleTests])


if __name__ == "__main__":
    PAGE.write_text(rules_page(load_registry(), read_rule_tests()), encoding="utf-8")
