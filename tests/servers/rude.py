"""A vacation responder without manners: it answers every mail, and never says what it is."""

from __future__ import annotations

import asyncio
import threading
from email import message_from_bytes, policy
from email.utils import formatdate, make_msgid
from smtplib import SMTP
from typing import Any

from aiosmtpd.lmtp import LMTP

_TEXT = "I am at the sea until Monday and read no mail. In a hurry? Call Heinz."


class RudeResponder:
    """A taker of a mailbox's mail by LMTP. `letters` are the subjects of the mails taken and answered."""

    def __init__(self, port: int, smtp_port: int) -> None:
        self.letters: list[str] = []
        self._port, self._smtp_port = port, smtp_port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        """Take a letter, and answer it as a person would, to where it wants its answers."""
        letter = message_from_bytes(envelope.content, policy=policy.default)
        self.letters.append(str(letter["Subject"]))
        to = str(letter["Reply-To"] or letter["From"])
        answer = (
            f"From: {envelope.rcpt_tos[0]}\r\nTo: {to}\r\nSubject: Re: {letter['Subject']}\r\nDate: {formatdate()}\r\n"
            f"Message-ID: {make_msgid(domain='players.test')}\r\nIn-Reply-To: {letter['Message-ID']}\r\n\r\n{_TEXT}\r\n"
        )
        await asyncio.to_thread(self._send, envelope.rcpt_tos[0], to, answer)
        return "250 2.0.0 taken"

    def _send(self, sender: str, to: str, answer: str) -> None:
        with SMTP("127.0.0.1", self._smtp_port, timeout=20) as server:
            server.sendmail(sender, [to.rpartition("<")[2].strip("<>")], answer.encode())

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()
        make = self._loop.create_server(lambda: LMTP(self, hostname="rude.players.test"), "127.0.0.1", self._port)
        self._server = asyncio.run_coroutine_threadsafe(make, self._loop).result(10)

    def stop(self) -> None:
        """Answer no more."""
        self._loop.call_soon_threadsafe(self._server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
