"""What a process that stays loads at its start, rather than with the first mail that needs it.

No mail waits for it then, a fault in any of it shows at once, and processes that are forked share it.
"""

from __future__ import annotations

from judge.commands.framework.table import commands
from judge.variants import VARIANTS


def load_commands_and_variants() -> None:
    """Load every command and every variant."""
    commands()
    tuple(VARIANTS.values())
