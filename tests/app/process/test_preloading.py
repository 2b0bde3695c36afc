"""A judge that serves has loaded every command and every variant before the first mail comes."""

from __future__ import annotations

import subprocess
import sys

from judge.commands.index import KEYWORDS


def test_what_stays_has_every_command_and_variant_loaded_from_its_start() -> None:
    script = (
        "import sys; from judge.app.process.preloading import load_commands_and_variants as load\n"
        "before = set(sys.modules); load(); print(*set(sys.modules) - before)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True)
    loaded = set(ran.stdout.split())
    assert loaded >= {f"judge.commands.{module}" for module in KEYWORDS}
    assert loaded >= {"judge.variants.standard", "judge.variants.exchange.variant"}
