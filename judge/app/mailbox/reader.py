"""The thread of `judge serve` that reads the judge's mailbox, by IDLE or at intervals.

After a lost connection it reconnects, with growing pauses; meanwhile mails wait in the mailbox.

docs/decisions/079-mailbox.md says why.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from judge.app.base.judge import Judge
from judge.app.mailbox.away import note_away, note_read
from judge.app.mailbox.collector import Collector, Troubles
from judge.app.mailbox.loop import Loop
from judge.config import ImapSection
from judge.mail.inbound.imap.mailbox import LoginRefused, Mailbox, MailboxAway
from judge.mail.plain_text import one_line
from judge.store.rows import StoreError

log = logging.getLogger("judge")

_PAUSES = tuple(timedelta(seconds=seconds) for seconds in (1, 5, 15, 60, 300))
"""Pauses between tries to reach the mailbox, after the first failure, the second and so on."""

_SHORTEST_SPAN = timedelta(seconds=1)
"""Shortest wait in IDLE, used after mail has arrived; the wait doubles each time that none arrives.

Some servers announce nothing that arrives between a look and IDLE.
"""

_NEVER = datetime.min.replace(tzinfo=UTC)

_AFTER_REFUSAL = timedelta(minutes=15)
"""Pause after a refused login: providers lock accounts after many wrong passwords."""


class MailboxReader(Loop):
    """Reader of the mailbox in the settings, if any; calls `after_some` when mails were stored."""

    def __init__(self, judge: Judge, after_some: Callable[[], None]) -> None:
        super().__init__(judge, "mailbox reader")
        self._after_some = after_some
        self._settings = ImapSection()
        self._collector: Collector | None = None
        self._troubles = Troubles()
        self._is_away = False
        self._failures = 0
        """Number of failures since the last trouble-free period."""
        self._failed_at = _NEVER
        self._span = _SHORTEST_SPAN
        self._next_look = _NEVER

    def round(self, now: datetime) -> datetime | None:
        """Store new mails and file finished ones; then wait for more, as the server allows."""
        settings = self.judge.config.imap
        if settings != self._settings:
            self._leave()
            self._settings, self._failures, self._next_look = settings, 0, now
            self._troubles = Troubles()
        if not settings.url:
            return None
        try:
            return self._round(settings, now)
        except StoreError:
            self._drop()
            raise
        except Exception as error:
            # Also after an internal error, so that no mail can make the judge log in and fail every few seconds.
            self._drop()
            return self._come_back(settings, error, now)

    def ended(self) -> None:
        """Close the connection to the mailbox."""
        self._leave()

    def _round(self, settings: ImapSection, now: datetime) -> datetime:
        if self._collector is None:
            if now < self._next_look:
                return self._next_look
            self._collector = self._open(settings, now)
            self._next_look = now
        collector = self._collector
        if now >= self._next_look:
            self._next_look = now + settings.poll
            self._take_all(collector, now)
        else:
            collector.file(now)
        if not (settings.idle and collector.mailbox.can("IDLE")) or self._stopped:
            return self._next_look
        collector.mailbox.idle(self._span.total_seconds(), lambda: self._is_wanted(settings, collector))
        self._span = min(2 * self._span, settings.poll)
        self._next_look = now
        return now

    def _take_all(self, collector: Collector, now: datetime) -> None:
        """File finished mails and store new ones, until a look finds no more."""
        collector.file(now)
        while not self._stopped and collector.take(now):
            self._span = _SHORTEST_SPAN
            self._after_some()
            collector.file(now)
        if self._is_away:
            self._is_away = False
            log.info("mail is read again from %s", self._settings.url)
        if now - self._failed_at >= _PAUSES[-1]:
            self._failures = 0
        note_read(self.judge.store)

    def _is_wanted(self, settings: ImapSection, collector: Collector) -> bool:
        """True if there is work besides waiting."""
        done_some = self._bell.is_set() and collector.unfinished > 0
        return self._stopped or done_some or self.judge.config.imap != settings

    def _open(self, settings: ImapSection, now: datetime) -> Collector:
        mailbox = Mailbox.open(settings)
        collector = Collector(self.judge, settings, mailbox, now, self._troubles)
        log.info("judge reads mail from %s, which has %d mails now", settings.url, mailbox.count)
        return collector

    def _come_back(self, settings: ImapSection, error: Exception, now: datetime) -> datetime:
        """Note the trouble; return when to try again."""
        pause = _PAUSES[min(self._failures, len(_PAUSES) - 1)]
        if isinstance(error, LoginRefused):
            pause = _AFTER_REFUSAL
        self._failures += 1
        self._failed_at = now
        self._is_away = True
        self._next_look = now + pause
        why = str(error) if isinstance(error, MailboxAway) else f"a fault of the judge, {error!r}"
        log.warning("mail cannot be read from %s: %s; trying again in %d s", settings.url, one_line(why), pause.seconds)
        note_away(self.judge.store, now)
        return self._next_look

    def _drop(self) -> None:
        """Give up a broken connection."""
        if self._collector is not None:
            self._collector.mailbox.drop()
            self._collector = None

    def _leave(self) -> None:
        """Log out and end the connection."""
        if self._collector is not None:
            self._collector.mailbox.close()
            self._collector = None
