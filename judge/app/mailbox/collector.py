"""Mails of the mailbox, into the store; when they are done, into folders.

A mail leaves its place only after its commit, so the mailbox itself is the list of what is left to do: whatever dies in
between, the judge finds the mail again where it was, the store knows it by its key, and it is filed, not done again.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from itertools import islice

from judge.app.incoming import keep
from judge.app.judge import Judge
from judge.app.mailbox.first_look import first_look
from judge.config import ImapSection
from judge.mail.inbound.imap.mailbox import Mailbox, NotFetched, NotFiled, Waiting
from judge.mail.inbound.imap.recipients import recipients_of
from judge.store.rows import MailState

log = logging.getLogger("judge")

_AT_ONCE = 100
"""So many mails are taken before those that are done are filed."""

_MOST_ASKED = 500

_REST = timedelta(minutes=15)
"""So long nothing is moved to a folder that took nothing."""


class Collector:
    """What is known of the mails in an open mailbox. `unfinished`: so many of those taken wait to be done.

    Raises MailboxAway and StoreError, in all that it does; a mail is in the mailbox still then, or in the store.
    """

    def __init__(self, judge: Judge, settings: ImapSection, mailbox: Mailbox, now: datetime) -> None:
        self.unfinished = 0
        self.mailbox = mailbox
        self._judge = judge
        self._settings = settings
        self._first = first_look(judge.store, settings, mailbox, now)
        self._taken: dict[int, int] = {}
        """The mails that are in the store, by UID with their numbers there, and are not filed yet."""
        self._left: set[int] = set()
        self._resting: dict[str, datetime] = {}

    def take(self, now: datetime) -> bool:
        """Store mails that have come, the oldest first, not too many at once. Whether there were any."""
        since = max(self._first.at, self._horizon(now))
        new = [uid for uid in self.mailbox.waiting(since) if uid not in self._taken and uid not in self._left]
        for mail in self.mailbox.look_at(new[:_AT_ONCE]):
            if mail.came < self._horizon(now) or self._first.is_older(mail, self.mailbox.validity):
                self._left.add(mail.uid)
            else:
                self._take(mail, now)
        return bool(new)

    def _horizon(self, now: datetime) -> datetime:
        """Of mails that came before this the store may have forgotten that they were done."""
        return now - self._judge.config.store.keep_mail

    def _take(self, mail: Waiting, now: datetime) -> None:
        config = self._judge.config
        try:
            raw = self.mailbox.fetch(mail, config.limits.max_bytes)
        except NotFetched as error:
            # The others are not to wait for it.
            self._left.add(mail.uid)
            log.error("the mail with UID %d stays in %s: %s", mail.uid, self._settings.address.folder, error)
            return
        if raw is not None:
            kept = keep(self._judge, raw, None, recipients_of(raw, config.judge.address, config.bounce_form), now)
            self._taken[mail.uid] = kept.id
            self.unfinished += 1

    def file(self, now: datetime) -> None:
        """Move mails that are done to their folders. A folder that takes none is told in the log, and rests."""
        some = dict(islice(self._taken.items(), _MOST_ASKED))
        with self._judge.store.reading() as tx:
            states = tx.mail_states(some.values())
        self.unfinished = 0
        for uid, number in some.items():
            state = states.get(number)
            if state is MailState.NEW:
                self.unfinished += 1
                continue
            folder = self._folder_of(state)
            if self._resting.get(folder, now) > now:
                continue
            try:
                self.mailbox.file(uid, folder)
            except NotFiled as error:
                self._resting[folder] = now + _REST
                log.error(
                    "mails that are done stay in %s, and are not done again: they cannot be moved to %s: %s",
                    *(self._settings.address.folder, folder, error),
                )
            else:
                del self._taken[uid]

    def _folder_of(self, state: MailState | None) -> str:
        """Where a mail goes; one that waits for an answer of its sender is done for now, as is one that was dropped."""
        match state:
            case MailState.PARKED:
                return self._settings.parked
            case MailState.REFUSED:
                return self._settings.refused
        return self._settings.done
