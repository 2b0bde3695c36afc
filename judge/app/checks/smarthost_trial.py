"""Trial of the way out: connect to the mail server, check its certificate, try the password."""

from __future__ import annotations

import os
import smtplib
import socket
import ssl
from datetime import UTC, datetime, timedelta

from judge.app.checks.tried import Tried, about_key
from judge.config import Config
from judge.mail.delivery.smarthost import Smarthost
from judge.mail.delivery.transport import reason
from judge.mail.plain_text import one_line

_SOON = timedelta(days=14)


def try_way_out(config: Config, now: datetime) -> Tried:
    """Connect as for a letter, name the judge as the sender, and stop before sending."""
    kind, _, path = config.send.url.partition(":")
    if kind == "maildir":
        return _try_folder(config, path)
    try:
        until = Smarthost(config.send, config.listen.hostname or config.domain).try_out(config.judge.address)
    except (smtplib.SMTPException, OSError, ValueError) as error:
        code, key, text = _told(config, error)
        return Tried("", (about_key(config, code, "send", key, text),))
    who = f", logged in as {config.send.user}" if config.send.user else ""
    fine = f"{config.send.url} takes letters of {config.judge.address}{who}"
    if until is None:
        return Tried(fine)
    if until - now.astimezone(UTC) < _SOON:
        text = (
            f"the server's certificate expires on {until:%Y-%m-%d}. Have it renewed, or no letter leaves from then on."
        )
        return Tried("", (about_key(config, "W-SEND-CERT", "send", "url", text),))
    return Tried(f"{fine}; its certificate is good until {until:%Y-%m-%d}")


def _try_folder(config: Config, path: str) -> Tried:
    there = path
    while not os.path.exists(there):
        there = os.path.dirname(there)
    if os.path.isdir(there) and os.access(there, os.W_OK | os.X_OK):
        return Tried(f"letters become files in {path}, and reach nobody")
    text = f"no letter can be written to {path}: {there} is no folder that you may write to."
    return Tried("", (about_key(config, "E-SEND-FOLDER", "send", "url", text),))


def _told(config: Config, error: Exception) -> tuple[str, str, str]:
    """Return the finding's code, the setting concerned, and the fault with its remedy."""
    send = config.send
    match error:
        case ssl.SSLCertVerificationError():
            said = error.verify_message
            return "E-SEND-CERT", "url", f"the server's certificate is not trusted: {said}. {_HOW_TO_TRUST}"
        case ssl.SSLError():
            return "E-SEND-TLS", "url", f"no encrypted connection: {reason(error)}. {_WHICH_KIND}"
        case smtplib.SMTPAuthenticationError():
            text = f"the server does not let {send.user} in with the password in {send.password_file}: {_said(error)}."
            return "E-SEND-PASSWORD", "password_file", f"{text} The password is the first line of that file."
        case smtplib.SMTPNotSupportedError():
            return "E-SEND-TLS", "url", f"{one_line(str(error))} {_WHICH_KIND}"
        case smtplib.SMTPSenderRefused():
            text = f"the server takes no letters of {config.judge.address}: {_said(error)}."
            return "E-SEND-SENDER", "url", f"{text} Let it have that address as a sender of {send.user or 'yours'}."
        case socket.gaierror():
            return "E-SEND-HOST", "url", f"there is no such host: {reason(error)}. Mend its name, or the name server."
        case FileNotFoundError() | PermissionError():
            return "E-SEND-FILE", "password_file", f"{error.filename} cannot be read: {reason(error)}."
        case ConnectionRefusedError() | TimeoutError():
            text = f"nobody answers there: {reason(error)}. Start the mail server, or mend host and port;"
            return "E-SEND-HOST", "url", f"{text} a firewall may be in between."
    said = _said(error) if isinstance(error, smtplib.SMTPResponseException) else reason(error)
    return "E-SEND", "url", f"the server cannot be used: {said}. {_WHICH_KIND}"


_WHICH_KIND = "Ports 587 and 25 are smtp+starttls:// (or smtp:// on this machine), port 465 is smtps://."
_HOW_TO_TRUST = (
    "In the url, write the host's name as its certificate has it. For an authority of your own, name its file in"
    " send.ca_file."
)


def _said(error: smtplib.SMTPResponseException) -> str:
    """Return the server's words in one line, without a period at the end."""
    text = error.smtp_error
    words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return one_line(f"{error.smtp_code} {words}").rstrip(".")
