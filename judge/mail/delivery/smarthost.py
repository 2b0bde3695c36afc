"""Submission of letters by SMTP to a mail server that forwards them."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from judge.config import SendSection
from judge.mail.delivery.transport import (
    ConnectionEnded,
    Dropped,
    Never,
    NotNow,
    RecipientRefused,
    SenderRefused,
    Unreachable,
    reason,
)
from judge.mail.letters.rfc5322 import addr_spec
from judge.store.rows import LetterRow

_OK = 250
_GO_ON = 354
_CLOSING = 421
_TOO_LARGE = 552

_NOOP_PATIENCE = 5.0
"""Seconds for a server's answer to NOOP: a new connection is better than waiting for a lost one."""

_QUIT_PATIENCE = 1.0
"""Seconds to wait for a server's answer to QUIT, so that a stopping judge is not delayed."""


class _Client(smtplib.SMTP):
    """SMTP client that keeps a server's answer to a letter, which contains the number in the server's log."""

    said = ""

    def data(self, msg: Any) -> tuple[int, bytes]:
        """Send a mail as smtplib does, but without its pattern for leading dots, which is ten times as slow."""
        self.putcmd("data")
        code, text = self.getreply()
        if code != _GO_ON:
            raise smtplib.SMTPDataError(code, text)
        dotted = msg.replace(b"\n.", b"\n..")
        if dotted.startswith(b"."):
            dotted = b"." + dotted
        self.send(dotted + (b".\r\n" if dotted.endswith(b"\r\n") else b"\r\n.\r\n"))
        code, text = self.getreply()
        self.said = _words(code, text)
        return code, text


class _EncryptedClient(_Client, smtplib.SMTP_SSL):
    """A `_Client` that is encrypted from the start."""


class Smarthost:
    """A mail server that forwards our letters over one connection, made for the first letter.

    `smtp+starttls://` insists on STARTTLS and never falls back; certificates are checked against the host's name.
    """

    def __init__(self, send: SendSection, hostname: str) -> None:
        self._send = send
        self._hostname = hostname
        self._client: _Client | None = None

    def send(self, letter: LetterRow) -> str:
        """See `Transport.send`."""
        client = self._connected()
        try:
            sender = addr_spec(letter.envelope_sender) if letter.envelope_sender else ""
            recipient = addr_spec(letter.recipient)
        except ValueError as error:
            raise Never(str(error)) from error
        options = () if sender.isascii() and recipient.isascii() else ("SMTPUTF8",)
        if options and not client.has_extn("smtputf8"):
            raise Never("The mail server takes no addresses in other alphabets (SMTPUTF8).")
        try:
            client.sendmail(sender, [recipient], letter.raw, options)
        except smtplib.SMTPRecipientsRefused as error:
            ((code, text),) = error.recipients.values()
            self._refused(code, text, RecipientRefused, ConnectionEnded)
        except smtplib.SMTPSenderRefused as error:
            # 5xx to our own address is for the keeper to fix, and not a fault of the letter; only its size is.
            if error.smtp_code in (_TOO_LARGE, _CLOSING):
                self._refused(error.smtp_code, error.smtp_error, ended=ConnectionEnded)
            kind = SenderRefused if 500 <= error.smtp_code <= 599 else NotNow
            raise kind(_words(error.smtp_code, error.smtp_error)) from error
        except smtplib.SMTPDataError as error:
            self._refused(error.smtp_code, error.smtp_error)
        except (smtplib.SMTPException, OSError) as error:
            self._forget()
            raise Dropped(str(error) or repr(error)) from error
        return client.said

    def try_out(self, sender: str) -> datetime | None:
        """Connect, log in and name a sender, without a letter; return when the certificate expires (UTC).

        None: the connection is not encrypted. Raises smtplib.SMTPException, OSError or ValueError.
        """
        self._client = self._connect()
        try:
            code, text = self._client.mail(sender)
            if code != _OK:
                raise smtplib.SMTPSenderRefused(code, text, sender)
            return _end_of_certificate(self._client)
        finally:
            self.close()

    def is_there(self) -> bool:
        """True if the server answers NOOP with 250 soon, see `LastingTransport.is_there`."""
        if self._client is None or self._client.sock is None:
            return False
        patience = self._send.timeout.total_seconds()
        self._client.sock.settimeout(min(_NOOP_PATIENCE, patience))
        with suppress(smtplib.SMTPException, OSError):
            code, _ = self._client.noop()
            self._client.sock.settimeout(patience)
            return code == _OK
        return False

    def close(self) -> None:
        """See `Transport.close`."""
        if self._client is not None:
            with suppress(smtplib.SMTPException, OSError):
                if self._client.sock is not None:
                    self._client.sock.settimeout(min(_QUIT_PATIENCE, self._send.timeout.total_seconds()))
                    self._client.quit()
            self._forget()

    def _refused(
        self, code: int, text: bytes | str, for_good: type[Never] = Never, ended: type[Dropped] = Dropped
    ) -> None:
        """Raise the exception for a refusal: 5xx final, others temporary; 421 ends the connection."""
        kind = for_good if 500 <= code <= 599 else ended if code == _CLOSING else NotNow
        raise kind(_words(code, text))

    def _connected(self) -> _Client:
        """Return the connection, remade if the server has ended it. Raises Unreachable."""
        if self._client is not None and self._client.sock is not None:
            return self._client
        try:
            self._client = self._connect()
        except (smtplib.SMTPException, OSError, ValueError) as error:
            raise Unreachable(f"{self._send.url}: {_reason(error)}") from error
        return self._client

    def _connect(self) -> _Client:
        kind, _, address = self._send.url.partition("://")
        host, _, port = address.rpartition(":")
        host = host.strip("[]")
        timeout = self._send.timeout.total_seconds()
        context = ssl.create_default_context(cafile=self._send.ca_file or None) if kind != "smtp" else None
        client: _Client
        if kind == "smtps":
            client = _EncryptedClient(host, int(port), self._hostname, timeout=timeout, context=context)
        else:
            client = _Client(host, int(port), self._hostname, timeout=timeout)
        try:
            if kind == "smtp+starttls":
                client.starttls(context=context)
            client.ehlo_or_helo_if_needed()
            if self._send.user:
                client.login(self._send.user, self._password())
        except BaseException:
            client.close()
            raise
        return client

    def _password(self) -> str:
        """First line of the file. Read at each connection, so a new password works at once."""
        with open(self._send.password_file, encoding="utf-8") as file:
            return file.readline().strip()

    def _forget(self) -> None:
        """Drop the connection."""
        if self._client is not None:
            self._client.close()
            self._client = None


def _end_of_certificate(client: smtplib.SMTP) -> datetime | None:
    """Return when the server's certificate expires; None without encryption."""
    if not isinstance(client.sock, ssl.SSLSocket):
        return None
    certificate = client.sock.getpeercert() or {}
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(str(certificate["notAfter"])), UTC)


def _words(code: int, text: bytes | str) -> str:
    """An answer of the server in one line."""
    said = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return f"{code} {' '.join(said.split())}"


def _reason(error: Exception) -> str:
    """Message of an exception, on one line."""
    if isinstance(error, smtplib.SMTPResponseException):
        return _words(error.smtp_code, error.smtp_error)
    return reason(error)
