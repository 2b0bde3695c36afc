"""The keeper's message of the day."""

from __future__ import annotations

from judge.commands.framework.invocation import Invocation


def with_motd(invocation: Invocation, text: str) -> str:
    """A text with the keeper's message of the day before it, if there is one."""
    return f"{invocation.context.motd}\n\n{text}" if invocation.context.motd else text
