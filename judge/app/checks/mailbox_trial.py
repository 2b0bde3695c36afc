"""Trial of the judge's mailbox and its folders, opened as the judge opens them."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator

from judge.app.checks.tried import Tried, about_key
from judge.config import Config, ImapSection


def try_mailbox(config: Config) -> Iterator[Tried]:
    """Try the mailbox, if there is one. Create missing folders, but read and move no mail."""
    if config.imap.url:
        yield _try(config)


def _try(config: Config) -> Tried:
    from judge.mail.inbound.imap.mailbox import LoginRefused, Mailbox, MailboxAway, NotFiled

    imap = config.imap
    try:
        mailbox = Mailbox.open(imap)
        try:
            for key, folder in (("done", imap.done), ("refused", imap.refused), ("parked", imap.parked)):
                try:
                    mailbox.make_folder(folder)
                except NotFiled as error:
                    text = f"{error}. Make it yourself, or name another one."
                    return Tried("", (about_key(config, "E-IMAP-FOLDER", "imap", key, text),))
            can = [capability for capability in ("IDLE", "MOVE", "UIDPLUS") if mailbox.can(capability)]
            room = mailbox.room()
        finally:
            mailbox.close()
    except LoginRefused as error:
        key = "token_command" if imap.token_command else "password_file"
        text = f"the server does not let {imap.address.user} in: {error}. {_HOW_TO_GET_IN}"
        return Tried("", (about_key(config, "E-IMAP-LOGIN", "imap", key, text),))
    except MailboxAway as error:
        key, advice = _how_to_reach(imap, error.__cause__)
        text = f"the mailbox cannot be opened: {error}. {advice}"
        return Tried("", (about_key(config, "E-IMAP", "imap", key, text),))
    how = (
        "the server tells of new mail"
        if imap.idle and "IDLE" in can
        else f"the judge looks every {imap.poll.total_seconds():.0f} seconds"
    )
    fine = f"{imap.url} can be read: {mailbox.count} mails; {how}; it can {', '.join(can) or 'nothing special'}"
    if room is not None and room > _NEARLY_FULL:
        text = f"the mailbox is {room:.0%} full. Delete old mails in it: a full mailbox takes no players' mail."
        return Tried("", (about_key(config, "W-IMAP-FULL", "imap", "url", text),))
    return Tried(fine)


def _how_to_reach(imap: ImapSection, error: BaseException | None) -> tuple[str, str]:
    """Return the setting to look at after an error in opening the mailbox, and the remedy."""
    from imapclient.exceptions import CapabilityError, IMAPClientAbortError, IMAPClientError

    from judge.mail.inbound.imap.login import NoToken

    address = imap.address
    match error:
        case NoToken():
            return "token_command", "Try that command as the judge's user."
        case FileNotFoundError() | PermissionError():
            return "password_file", f"{error.filename or imap.password_file} is the file that cannot be read."
        case socket.gaierror():
            return "url", f"Mend the name of the host, {address.host}, or the name server."
        case ssl.SSLCertVerificationError():
            return (
                "url",
                f"Write the host as its certificate has it; for an authority of your own: ca_file. {_WHICH_KIND}",
            )
        case CapabilityError() | IMAPClientAbortError():
            return "url", f"{address.kind}:// was tried at port {address.port}. {_WHICH_KIND}"
        case IMAPClientError():
            return (
                "url",
                f"Is there a folder {address.folder}? It follows the host: {address.kind}://USER@HOST/FOLDER",
            )
    tried = f"{address.kind}:// was tried at {address.host}, port {address.port}."
    return "url", f"{tried} {_WHICH_KIND} A firewall may be in between."


_WHICH_KIND = "Port 993 is imaps://, port 143 is imap+starttls://; another one follows the host (HOST:PORT)."
_NEARLY_FULL = 0.9

_HOW_TO_GET_IN = (
    "Many providers want a password made for this program alone (app password), and IMAP switched on in the mailbox's"
    " settings."
)
