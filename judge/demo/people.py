"""The people of the demo, who reply to the judge's letters in the form that mail programs use."""

from __future__ import annotations

import re
from email.message import EmailMessage, Message
from email.utils import make_msgid, parseaddr

from judge.demo.year import GAME, subject_and_text
from judge.patterns import pattern

_SIGN_ON = pattern(r"SIGNON (?:(\w+)@|(\w))\w+ \S+\n")
"""A sign-on as `NAME@game` or as `Fgame`, with a power's first letter."""
_SEAT = pattern(r"\+\w+\.(\w+)")


class DemoPeople:
    """Eight people with a mailbox each. A script's mails with a sign-on leave as replies, which need none."""

    def __init__(self, judge: str) -> None:
        """Set the judge's address for the scripted people."""
        self._judge = judge
        self._letters: dict[tuple[str, str], Message] = {}

    def keep(self, letter: Message) -> None:
        """Put a letter into its reader's mailbox: the next reply for the same seat answers it."""
        _, reader = parseaddr(str(letter["To"]))
        if seat := _SEAT.search(str(letter["Reply-To"])):
            self._letters[reader, seat[1].upper()] = self._letters[reader, seat[1][0].upper()] = letter

    def mail(self, sender: str, text: str) -> EmailMessage:
        """Return a mail of the script as its sender's mail program sends it."""
        subject, words = subject_and_text(text)
        answered = None
        if signed := _SIGN_ON.match(words):
            answered = self._letters.get((sender, (signed[1] or signed[2]).upper()))
        mail = EmailMessage()
        mail["From"] = sender
        mail["Message-ID"] = make_msgid(domain="example.org")
        if answered is None:
            mail["To"], mail["Subject"] = self._judge, subject
            mail.set_content(_without_password(words))
            return mail
        mail["To"] = str(answered["Reply-To"])
        mail["Subject"] = f"Re: {answered['Subject']}" if subject == GAME else subject
        mail["In-Reply-To"] = str(answered["Message-ID"])
        mail.set_content(_SIGN_ON.sub("", words, count=1).removesuffix("\nSIGNOFF"))
        return mail


def _without_password(words: str) -> str:
    """Return a first mail without the password after JOIN: a reply needs none."""
    return re.sub(r"^(JOIN \S+) \S+$", r"\1", words)
