"""VERSION."""

from __future__ import annotations

from judge import __version__
from tests.support.command_mails import readers, told
from tests.support.house import House

STRANGER = "stranger@example.net"


def asked(house: House, *lines: str, sender: str = STRANGER) -> str:
    """The answer to a question before a sign-on, on one line."""
    letters = house.mail(sender, *lines)
    assert readers(letters) == {sender}
    return told(letters, sender)


def test_version_names_the_judge_and_its_version(house: House) -> None:
    assert __version__ in asked(house, "VERSION")
