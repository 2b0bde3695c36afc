"""The setting SENDERS: mail proved to be from an address on file may need no password."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.game import Game
from judge.problems import Refused


def read_senders(word: str) -> bool:
    """True if such mail is let in: the value of the setting SENDERS, any case. Raises Refused E-SETTING."""
    match word.strip().upper():
        case "VERIFIED":
            return True
        case "PASSWORD":
            return False
    raise Refused("E-SETTING", f'SENDERS are set to VERIFIED or PASSWORD, not "{word.strip()[:40]}".')


def senders_sentence(verified: bool) -> str:
    """Return what the setting means, as a sentence."""
    if verified:
        return (
            "Senders: a mail that this judge's mail server finds to be from an address on file needs no password, where"
            " the server does that."
        )
    return "Senders: a mail needs the password, or must be a reply to a letter; its address alone does not do."


def senders_changes(old: Game, new: Game) -> Iterator[str]:
    """Public notice of a changed setting SENDERS."""
    if new.verified_senders != old.verified_senders:
        yield senders_sentence(new.verified_senders)
