"""Preparation of a lasting process: loads modules and data before the first mail.

So no mail waits for them, a fault in them shows at once, and forked processes share them.
"""

from __future__ import annotations

import gc
import sys

from judge.commands.framework.table import commands
from judge.decoding import prepared
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.variants import VARIANTS


def load_commands_and_variants() -> None:
    """Load every command and every variant."""
    commands()
    tuple(VARIANTS.values())


def prepare_games() -> None:
    """Have msgspec examine the types of games and phases, which takes as long as reading a dozen games."""
    prepared(Game)
    prepared(PhaseRecord)


def collect_garbage_seldom() -> None:
    """Collect garbage rarely, to save time, but often enough for a process that runs for weeks."""
    gc.set_threshold(20_000, 10, 10)


def take_turns_soon() -> None:
    """Give a waiting thread the interpreter after half a millisecond, instead of five.

    The thread that hands a picture to the painting program waits for the interpreter a dozen times. Beside a thread
    that processes mails, this raised 26 pictures a second to 61. The mail thread gets less time, so this is only for
    judges where other processes handle mails too.
    """
    sys.setswitchinterval(0.0005)
