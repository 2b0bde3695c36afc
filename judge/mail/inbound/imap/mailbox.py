"""One open connection to the judge's mailbox. All trouble is raised as one of two exceptions.

Mails are identified by UID, a number that stays valid as long as the mailbox's `validity` is the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import NamedTuple, Self

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError

from judge.config import ImapSection
from judge.game.people.addresses import folded
from judge.mail.bounce_marks import is_bounce_address
from judge.mail.inbound.headers import addresses_in, split_message
from judge.mail.inbound.imap.login import break_off, logged_in
from judge.mail.inbound.imap.wire import BoundedClient
from judge.mail.inbound.size_limit import cut_to
from judge.mail.plain_text import one_line

_MOST = 50

_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "To", "Cc")
"""Headers with recipients; servers' own come first, since only they show the address of a Bcc."""


def recipients_of(raw: bytes, own: str, bounces: str) -> list[str]:
    """Return the judge's own addresses among a mail's recipients, bounce addresses included.

    `own` is the judge's, without `+detail`; `bounces` is as `Config.bounce_form`. The result is empty if its headers
    name none, although the mailbox got the mail. Such a header proves nothing: anyone who can write it already knows
    the address.
    """
    headers, _ = split_message(raw)
    found = (address for name in _HEADERS for value in headers.all(name) for address in addresses_in(value))
    ours = (one for one in dict.fromkeys(found) if _is_own(one, own) or is_bounce_address(folded(one), bounces))
    return list(islice(ours, _MOST))


def _is_own(address: str, own: str) -> bool:
    local, _, domain = folded(address).rpartition("@")
    own_local, _, own_domain = folded(own).rpartition("@")
    return domain == own_domain and local.partition("+")[0] == own_local


_SLICE = 1.0
"""Seconds after which a thread that waits for mail checks again if it should stop."""

_NEWS_GATHER = 0.2
"""Least seconds of an IDLE, so that a server that always has news does not keep the judge busy."""

_LARGEST = 10**15 - 1

_DAYS_OF_SLACK = timedelta(days=2)
"""Extra days to look back, since SINCE counts in days of the server's zone."""


class MailboxAway(Exception):
    """Failure to read the mailbox now, or a lost connection. The message is one line."""


class LoginRefused(MailboxAway):
    """The server refuses the judge's login."""


class NotFetched(Exception):
    """Failure to fetch a mail that the server has. The message is one line."""


class NotFiled(Exception):
    """Failure to move a mail to a folder: it stays where it was. The message is one line."""


class MailInFolder(NamedTuple):
    """A mail in the mailbox: its UID, its size in bytes as the server says, and when it arrived (UTC)."""

    uid: int
    size: int
    came: datetime


class Mailbox:
    """The opened folder with incoming mail. `next_uid`: the lowest UID for later mails."""

    def __init__(self, client: BoundedClient, folder: str) -> None:
        client.normalise_times = False
        selected = client.select_folder(folder)
        self.validity = int(selected[b"UIDVALIDITY"])
        self.count = int(selected[b"EXISTS"])
        self.next_uid = int(selected.get(b"UIDNEXT", 0))
        self._client = client
        self._prefix, self._separator = _personal(client)

    @classmethod
    def open(cls, settings: ImapSection) -> Self:
        """Connect, log in and open the folder. Raises MailboxAway."""
        with _reached():
            client = logged_in(settings)
            try:
                return cls(client, settings.address.folder)
            except BaseException:
                break_off(client)
                raise

    def can(self, capability: str) -> bool:
        """True if the server supports one of IDLE, MOVE, UIDPLUS, QUOTA. Raises MailboxAway."""
        with _reached():
            return bool(self._client.has_capability(capability))

    def room(self) -> float | None:
        """Return the used share of the mailbox, 1.0 if full; None if the server does not say.

        Raises MailboxAway.
        """
        with _reached():
            if not self._client.has_capability("QUOTA"):
                return None
            try:
                _, quotas = self._client.get_quota_root("INBOX")
            except IndexError:
                # The library cannot read that there is no quota, which Dovecot says in its own way.
                return None
            return max((each.usage / each.limit for each in quotas if each.limit), default=None)

    def waiting(self, since: datetime) -> list[int]:
        """Return the UIDs of mails that may have come since, and of some older ones, oldest first.

        Mails that somebody has marked as deleted are left out. Raises MailboxAway.
        """
        with _reached():
            return sorted(self._client.search(["UNDELETED", "SINCE", (since - _DAYS_OF_SLACK).date()]))

    def look_at(self, uids: list[int]) -> list[MailInFolder]:
        """Return size and time of these mails, without those that are gone or unreadable.

        Raises MailboxAway, also if all of several mails are unreadable.
        """
        with _reached():
            return self._look_at(uids) if uids else []

    def _look_at(self, uids: list[int]) -> list[MailInFolder]:
        try:
            with _answered():
                found = self._client.fetch(uids, ["RFC822.SIZE", "INTERNALDATE"])
        except NotFetched as error:
            if len(uids) == 1:
                return []
            # One mail that the server cannot describe must not hide the others.
            half = len(uids) // 2
            told = self._look_at(uids[:half]) + self._look_at(uids[half:])
            if not told:
                raise MailboxAway(str(error)) from error
            return told
        looked_at = (_waiting(uid, found[uid]) for uid in uids if uid in found)
        return [mail for mail in looked_at if mail is not None]

    def fetch(self, mail: MailInFolder, limit: int) -> bytes | None:
        """A mail, cut if it has more than `limit` bytes (`cut_to`); None if it is gone.

        Raises NotFetched if the server has it but does not hand it out, and MailboxAway.
        """
        with _reached():
            # Not all servers report the right size, so no more than this is requested.
            self._client.expect_mail(limit + 1)
            with _answered():
                found = self._client.fetch([mail.uid], [f"BODY.PEEK[]<0.{limit + 1}>"]).get(mail.uid, {})
                raw = next((value for key, value in found.items() if key.startswith(b"BODY[]")), None)
        if raw is None:
            return None
        if not isinstance(raw, bytes):
            raise NotFetched("the server hands out something else")
        return cut_to(raw, limit, mail.size if len(raw) > limit else 0)

    def file(self, uid: int, folder: str) -> None:
        """Move a mail to a folder, made if missing. A missing mail was moved by another judge.

        Raises NotFiled and MailboxAway.
        """
        name = self.name_of(folder)
        with _reached():
            try:
                self._move(uid, name)
            except IMAPClientAbortError:
                raise
            except IMAPClientError as first:
                if self._is_gone(uid):
                    return
                self._make(name, folder, first)
                try:
                    self._move(uid, name)
                except IMAPClientAbortError:
                    raise
                except IMAPClientError as error:
                    raise NotFiled(_told(error)) from error

    def make_folder(self, folder: str) -> None:
        """Make a folder if it is missing. Raises NotFiled and MailboxAway."""
        with _reached():
            name = self.name_of(folder)
            if not self._client.folder_exists(name):
                self._make(name, folder, None)

    def name_of(self, folder: str) -> str:
        """Return the server's name for a folder in the settings: for `A/B` some use `INBOX.A.B`."""
        return self._prefix + folder.replace("/", self._separator)

    def idle(self, seconds: float, interrupted: Callable[[], bool]) -> None:
        """Wait until the server reports something new, for this long at most. Raises MailboxAway."""
        end = time.monotonic() + seconds
        with _reached():
            self._client.idle()
            while (left := end - time.monotonic()) > 0:
                began, wanted = time.monotonic(), min(_SLICE, left)
                told = self._client.idle_check(timeout=wanted)
                if told:
                    time.sleep(max(0.0, _NEWS_GATHER - (seconds - (end - time.monotonic()))))
                    break
                # A lost connection returns nothing, immediately, again and again.
                if interrupted() or time.monotonic() - began < wanted / 2:
                    break
            self._client.idle_done()

    def close(self) -> None:
        """Log out. Raises nothing."""
        with suppress(MailboxAway), _reached():
            self._client.logout()

    def drop(self) -> None:
        """End a broken connection without a logout. Raises nothing."""
        break_off(self._client)

    def _move(self, uid: int, name: str) -> None:
        if self._client.has_capability("MOVE"):
            self._client.move([uid], name)
            return
        self._client.copy([uid], name)
        self._client.add_flags([uid], [b"\\Deleted"], silent=True)
        if self._client.has_capability("UIDPLUS"):
            self._client.uid_expunge([uid])
        elif self._client.search(["DELETED"]) == [uid]:
            # EXPUNGE takes all marked mails, and marks of others are theirs to act on.
            self._client.expunge()

    def _make(self, name: str, folder: str, why: IMAPClientError | None) -> None:
        """Make a folder; an existing one is an error only if a mail could not be moved there."""
        if self._client.folder_exists(name):
            if why is not None:
                raise NotFiled(_told(why)) from why
            return
        try:
            self._client.create_folder(name)
        except IMAPClientAbortError:
            raise
        except IMAPClientError as error:
            if not self._client.folder_exists(name):
                raise NotFiled(f"there is no folder {folder}, and it cannot be made: {_told(error)}") from error

    def _is_gone(self, uid: int) -> bool:
        return uid not in self._client.search(["UNDELETED", "UID", str(uid)])


def _personal(client: BoundedClient) -> tuple[str, str]:
    """The beginning of the names of one's own folders, and the sign that separates their parts."""
    if client.has_capability("NAMESPACE"):
        personal = client.namespace().personal
        if personal:
            prefix, separator = personal[0]
            return prefix, separator or "/"
    return "", "/"


def _waiting(uid: int, data: dict[bytes, object]) -> MailInFolder | None:
    """Read a mail's size and time from the server's words; None if they are not there."""
    size, came = data.get(b"RFC822.SIZE"), data.get(b"INTERNALDATE")
    if not isinstance(size, int) or not isinstance(came, datetime):
        return None
    try:
        hour = came.astimezone(UTC)
    except (OverflowError, ValueError):
        # At the ends of the calendar, or in a zone more than a day away: some hours do not matter here.
        hour = came.replace(tzinfo=UTC)
    return MailInFolder(uid, min(size, _LARGEST), hour)


@contextmanager
def _reached() -> Iterator[None]:
    """Convert every error of the connection to MailboxAway."""
    try:
        yield
    except (MailboxAway, NotFetched, NotFiled):
        raise
    except LoginError as error:
        raise LoginRefused(_told(error)) from error
    except (IMAPClientError, OSError) as error:
        raise MailboxAway(_told(error)) from error
    except Exception as error:
        raise MailboxAway(_makes_no_sense(error)) from error


@contextmanager
def _answered() -> Iterator[None]:
    """Turn a refused or unreadable answer of the server into NotFetched."""
    try:
        yield
    except (IMAPClientAbortError, OSError):
        raise
    except IMAPClientError as error:
        raise NotFetched(_told(error)) from error
    except Exception as error:
        raise NotFetched(_makes_no_sense(error)) from error


def _makes_no_sense(error: Exception) -> str:
    """Message for an answer that the client library cannot read, since its own messages help no keeper."""
    return f"no sense can be made of the server's answer ({type(error).__name__})"


def _told(error: Exception) -> str:
    """The words of the server, or of the connection, in one line."""
    if isinstance(error, OSError) and error.strerror:
        return one_line(error.strerror)
    said = error.args[0] if error.args else ""
    words = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    return one_line(words)[:300] or type(error).__name__
