"""Moves mails from the mailbox into the store; once they are done, into folders.

A mail is moved only after its commit, so the mailbox itself is the to-do list: if the judge dies in between, it finds
the mail where it was. The store recognizes the mail by its key, so it is moved to a folder, not done again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import islice
from typing import NamedTuple

from judge.app.base.judge import Judge
from judge.app.mails.incoming import keep
from judge.config import ImapSection
from judge.mail.inbound.imap.mailbox import Mailbox, MailboxAway, MailInFolder, NotFetched, NotFiled, recipients_of
from judge.store.rows import MailState, from_text, to_text
from judge.store.store import Store

_SLACK = timedelta(hours=1)
"""Allowed difference between a server's clock and ours, for judging a mail's age."""


class FirstLook(NamedTuple):
    """First look: its time, the mailbox's validity, and the next mail's UID.

    `next_uid` 0: the server did not say.
    """

    at: datetime
    validity: int
    next_uid: int

    def is_older(self, mail: MailInFolder, validity: int) -> bool:
        """True if a mail is older than the first look, by valid UIDs or else by its arrival."""
        if validity == self.validity and self.next_uid:
            return mail.uid < self.next_uid
        return mail.came < self.at - _SLACK


def first_look(store: Store, settings: ImapSection, mailbox: Mailbox, now: datetime) -> FirstLook:
    """Return the remembered first look; if there is none, remember this one. Raises StoreError."""
    address = settings.address
    # Without the host: a provider's server may get another name.
    key = f"mailbox {address.user} {address.folder}"
    with store.transaction() as tx:
        known = tx.meta(key)
        if known is None:
            tx.set_meta(key, f"{to_text(now)} {mailbox.validity} {mailbox.next_uid}")
            return FirstLook(now, mailbox.validity, mailbox.next_uid)
    at, validity, next_uid = known.split()
    return FirstLook(from_text(at), int(validity), int(next_uid))


log = logging.getLogger("judge")

_AT_ONCE = 100
"""Limit on the mails taken before finished ones are filed."""

_MOST_ASKED = 500

_REST = timedelta(minutes=15)
"""Pause before trying a folder again that has refused a mail."""

_RESTS = tuple(timedelta(minutes=minutes) for minutes in (1, 1, 1, 5, 15, 60, 240))
"""Pauses before a failing mail is fetched again, after the first failure, the second and so on."""

_LOSSES = 3
"""Number of lost connections at one mail after which the mail rests, like one that cannot be fetched.

Until then it keeps its turn: the order in which a player's mails are done must not depend on the network.
"""


class Troubles:
    """Listed mails that cannot be fetched or moved; other mails do not wait for them.

    They are remembered longer than a connection, since trying such a mail may cost the connection each time.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[int, datetime]] = {}
        """Number of failures by UID, with the end of the mail's rest."""

    def keep(self, uids: Iterable[int]) -> None:
        """Forget all mails but these, which are still listed."""
        self._known = {uid: self._known[uid] for uid in uids if uid in self._known}

    def rests(self, uid: int, now: datetime) -> bool:
        """True while a mail must not be fetched."""
        return uid in self._known and self._known[uid][1] > now

    def rest(self, uid: int, now: datetime) -> int:
        """Do not fetch a mail for a while, longer each time. Return the number of its failures."""
        times = self._known.get(uid, (0, now))[0]
        self._known[uid] = (times + 1, now + _RESTS[min(times, len(_RESTS) - 1)])
        return times + 1

    def lost(self, uid: int, now: datetime) -> None:
        """Note that the connection was lost at a mail."""
        times = self._known.get(uid, (0, now))[0] + 1
        self._known[uid] = (times, now)
        if times >= _LOSSES:
            self.rest(uid, now)


class Collector:
    """State of the mails in an open mailbox. `unfinished` are stored mails that wait to be done.

    All methods raise MailboxAway and StoreError; a mail is then still in the mailbox, or in the store.
    """

    def __init__(
        self, judge: Judge, settings: ImapSection, mailbox: Mailbox, now: datetime, troubles: Troubles | None = None
    ) -> None:
        self.unfinished = 0
        self.mailbox = mailbox
        self._judge = judge
        self._settings = settings
        self._first = first_look(judge.store, settings, mailbox, now)
        self._taken: dict[int, int] = {}
        """Numbers in the store, by UID, of mails that are stored but not filed yet."""
        self._left: set[int] = set()
        self._troubles = Troubles() if troubles is None else troubles
        self._resting: dict[str, datetime] = {}

    def take(self, now: datetime) -> bool:
        """Store new mails, oldest first, a limited number at once; return True if there were any."""
        since = max(self._first.at, self._horizon(now))
        listed = self.mailbox.waiting(since)
        self._left.intersection_update(listed)
        self._troubles.keep(listed)
        new = [
            uid
            for uid in listed
            if uid not in self._taken and uid not in self._left and not self._troubles.rests(uid, now)
        ][:_AT_ONCE]
        mails = self.mailbox.look_at(new)
        untold = [uid for uid in new if uid not in {mail.uid for mail in mails}]
        # A mail that is really gone is not listed again, so it never fails a second time.
        again = [uid for uid in untold if self._troubles.rest(uid, now) > 1]
        if again:
            self._tell_of(again, "the server gives no size or time")
        for mail in mails:
            if mail.came < self._horizon(now) or self._first.is_older(mail, self.mailbox.validity):
                self._left.add(mail.uid)
            else:
                self._take(mail, now)
        return bool(new)

    def _horizon(self, now: datetime) -> datetime:
        """Return the time before which the store may have forgotten finished mails."""
        return now - self._judge.config.store.keep_mail

    def _tell_of(self, uids: list[int], why: object) -> None:
        which = f"the mail with UID {uids[0]} stays" if len(uids) == 1 else f"mails with UIDs from {uids[0]} on stay"
        log.error("%s in %s: %s", which, self._settings.address.folder, why)

    def _take(self, mail: MailInFolder, now: datetime) -> None:
        config = self._judge.config
        try:
            raw = self.mailbox.fetch(mail, config.limits.max_bytes)
        except NotFetched as error:
            # The other mails must not wait for it.
            self._troubles.rest(mail.uid, now)
            self._tell_of([mail.uid], error)
            return
        except MailboxAway:
            self._troubles.lost(mail.uid, now)
            raise
        if raw is None:
            self._troubles.rest(mail.uid, now)
            return
        kept = keep(self._judge, raw, None, recipients_of(raw, config.judge.address, config.bounce_form), now)
        self._taken[mail.uid] = kept.id
        self.unfinished += 1

    def file(self, now: datetime) -> None:
        """Move finished mails to their folders. A folder that refuses is logged and left alone for a while."""
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
                # If the server lists the mail again all the same, it is left alone for a while.
                self._troubles.rest(uid, now)

    def _folder_of(self, state: MailState | None) -> str:
        """Return the folder for a mail; held and dropped mails count as done for now."""
        match state:
            case MailState.PARKED:
                return self._settings.parked
            case MailState.REFUSED:
                return self._settings.refused
        return self._settings.done
