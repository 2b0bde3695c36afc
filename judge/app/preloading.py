"""What a process that stays does at its start: it loads what it needs, rather than with the first mail that needs it.

No mail waits for it then, a fault in any of it shows at once, and processes that are forked share it.
"""

from __future__ import annotations

import gc

from judge.commands.framework.table import commands
from judge.variants import VARIANTS


def load_commands_and_variants() -> None:
    """Load every command and every variant."""
    commands()
    tuple(VARIANTS.values())


def collect_garbage_seldom() -> None:
    """So seldom that it costs little, so often that a process that stays for weeks never keeps much."""
    gc.set_threshold(20_000, 10, 10)
