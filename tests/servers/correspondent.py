"""Somebody with a mailbox in the lab: reads letters by IMAP, and writes by SMTP as programs do."""

from __future__ import annotations

import time
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from smtplib import SMTP

from imapclient import IMAPClient

from tests.servers.lab import PASSWORD, Lab
from tests.support.world import text_of

_PATIENCE = 60.0


class Correspondent:
    """A player, a Master or an onlooker. `letters` are those that have come, the oldest first."""

    def __init__(self, lab: Lab, address: str) -> None:
        self.address = address
        self.letters: list[EmailMessage] = []
        self._lab = lab
        self._last = 0
        self.reconnect()

    def reconnect(self) -> None:
        """Open the mailbox, anew after its server was away."""
        self._client = IMAPClient("127.0.0.1", port=self._lab.ports["imap"], ssl=False, timeout=30)
        self._client.login(self.address, PASSWORD)

    def close(self) -> None:
        """Leave the mailbox."""
        self._client.logout()

    def write(self, to: str, *lines: str, subject: str = "orders") -> EmailMessage:
        """A new mail."""
        mail = EmailMessage(policy=policy.SMTP)
        mail["From"], mail["To"], mail["Subject"] = self.address, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain="players.test")
        mail.set_content("\n".join(lines) + "\n")
        return self.send(mail)

    def reply(self, letter: EmailMessage, *lines: str) -> EmailMessage:
        """A reply as mail programs make it: to Reply-To, the letter quoted whole below the new lines."""
        mail = EmailMessage(policy=policy.SMTP)
        mail["From"], mail["To"] = self.address, str(letter["Reply-To"] or letter["From"])
        mail["Subject"] = f"Re: {letter['Subject']}"
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain="players.test")
        mail["In-Reply-To"] = str(letter["Message-ID"])
        mail["References"] = f"{letter['References'] or ''} {letter['Message-ID']}".strip()
        quoted = [f"> {line}" for line in text_of(letter).splitlines()]
        mail.set_content("\n".join([*lines, "", f"On {letter['Date']}, {letter['From']} wrote:", "", *quoted]) + "\n")
        return self.send(mail)

    def send(self, mail: EmailMessage) -> EmailMessage:
        """Hand a mail to the mail server."""
        with SMTP("127.0.0.1", self._lab.ports["smtp"], timeout=20) as server:
            server.send_message(mail)
        return mail

    def look(self) -> None:
        """Take what has come since the last look."""
        self._client.select_folder("INBOX", readonly=True)
        new = [uid for uid in self._client.search(["UID", f"{self._last + 1}:*"]) if uid > self._last]
        for uid, data in sorted(self._client.fetch(new, ["BODY.PEEK[]"]).items() if new else ()):
            letter = message_from_bytes(data[b"BODY[]"], policy=policy.default)
            assert isinstance(letter, EmailMessage)
            self.letters.append(letter)
            self._last = uid

    def wait_for(self, wanted: Callable[[EmailMessage], bool], what: str) -> EmailMessage:
        """The first letter, there already or to come, that is wanted."""
        deadline = time.monotonic() + _PATIENCE
        while True:
            for letter in self.letters:
                if wanted(letter):
                    return letter
            assert time.monotonic() < deadline, (
                f"{what} did not come to {self.address}; there are {self.subjects()}.\n{self._lab.log()}"
            )
            self.look()
            time.sleep(0.1)

    def letter(self, words: str) -> EmailMessage:
        """The first letter that has these words in its subject."""
        return self.wait_for(lambda letter: words in str(letter["Subject"]), repr(words))

    def answer_to(self, mail: EmailMessage) -> EmailMessage:
        """The letter that answers a mail."""
        key = str(mail["Message-ID"])
        return self.wait_for(lambda letter: str(letter["In-Reply-To"]) == key, f"an answer to {mail['Subject']!r}")

    def subjects(self) -> list[str]:
        """Subjects of all letters that have come."""
        return [str(letter["Subject"]) for letter in self.letters]
