"""Check that the timed work was really done; if not, end the program with code 1."""

from __future__ import annotations

from judge.app.base.judge import Judge
from judge.store.rows import MailState

UNLIMITED = dict.fromkeys(
    ("replies_per_hour", "answers_per_hour", "letters_per_hour", "pictures_per_hour", "work_per_hour"), 10**9
) | {"bytes_per_hour": 10**12}
"""[limits] under which everything that is asked for is done."""


def must(done: object, what: str) -> None:
    """End the program unless this holds."""
    if not done:
        raise SystemExit(f"NOT MEASURED: {what}")


def all_done(judge: Judge, refusals: int = 0) -> None:
    """End the program if a mail waits or was set aside, or if more answers than these refuse something."""
    with judge.store.reading() as tx:
        left = {str(state): tx.count_mails(state) for state in (MailState.NEW, MailState.HELD, MailState.PARKED)}
        letters = tx.letters(limit=10**7)
    refused = [(each.recipient, each.subject) for each in letters if "NOT" in each.subject.split()]
    must(not any(left.values()), f"mails are left: {left}")
    must(len(refused) <= refusals, f"{len(refused)} answers say that something was not done: {refused[:3]}")


def happened(judge: Judge, game: str, event: str) -> int:
    """Return how often something is in the log of a game, by the name of its event."""
    with judge.store.reading() as tx:
        return sum(f'"{event}"'.encode() in row.what for row in tx.log(game))
