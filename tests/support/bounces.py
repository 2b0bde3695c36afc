"""Letters that come back: reports in the forms of mail servers, about a letter of a judge."""

from __future__ import annotations

from judge.mail.bounce_marks import bounce_address, mark_of
from tests.support.paths import DATA

BOUNCES = DATA / "bounces"


def report(name: str, key: bytes, letter_key: str) -> bytes:
    """The report `tests/data/bounces/NAME.eml` about a letter of the judge with this key."""
    raw = (BOUNCES / f"{name}.eml").read_bytes()
    return raw.replace(b"MARK", mark_of(key, letter_key).encode()).replace(b"KEY", letter_key.encode())


def address_of(key: bytes, letter_key: str, form: str = "judge+bounce-ID@example.org") -> str:
    """Return the address to which a letter comes back."""
    return bounce_address(form, mark_of(key, letter_key))
