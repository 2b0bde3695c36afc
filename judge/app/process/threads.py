"""Threads of a running judge: mails and clock, pictures, delivery, a mailbox, archive pages.

A process has the threads of its tasks (`Threads`), wakes them, and reads its settings again at SIGHUP.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from math import inf
from pathlib import Path
from threading import Thread
from typing import Any

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.clock.clock_trust import uptime_now
from judge.app.delivery.delivering import Delivered, deliver_letters
from judge.app.mailbox.loop import AFTER_TROUBLE, Loop
from judge.app.mailbox.reader import MailboxReader
from judge.app.pictures.drawer import Drawer
from judge.app.process.preloading import (
    collect_garbage_seldom,
    load_commands_and_variants,
    prepare_games,
    take_turns_soon,
)
from judge.app.process.rounds import Rounds
from judge.config import Config, ConfigError, load_config
from judge.mail.delivery.outlet import Outlet
from judge.mail.delivery.pace import Pace
from judge.store.store import News

_ANOTHER_SENDS = timedelta(seconds=1)
"""Pause of a process that sent nothing because another process is sending."""

_IN_A_RUSH = 0.2
"""Seconds between wake-ups of delivery and drawing while many games are due, to limit letters."""

_TOGETHER = 8
"""Limit on the pictures that are drawn and put into the store together."""

_AT_A_TIME = 1.0
"""Seconds of one delivery before due letters are listed again, so that answers to mails do not wait."""


_ONE_AFTER_THE_OTHER = 0.2
"""Seconds. If woken again this soon after letters left, the thread expects more letters."""

_PAGES_EVERY = timedelta(seconds=20)
"""Time between two checks for changes in the archive's pages."""

_GATHERING = 0.05
"""Seconds to wait for more letters, so that one query to the store finds all of them."""


class Worker(Loop):
    """Thread that processes mails and keeps the clock."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge, "worker")
        self.after_each = self.wake
        self._rounds = Rounds(judge, uptime_now)

    def round(self, now: datetime) -> datetime | None:  # noqa: ARG002
        """Do all work, step by step; letters leave after each step, or in a rush after several."""
        told = 0.0
        while not self._stopped and self._rounds.step(datetime.now(UTC)):
            self.moved()
            if not self.judge.rush.is_on() or time.monotonic() > told + _IN_A_RUSH:
                told = time.monotonic()
                self.after_each()
        return self._rounds.next_due(datetime.now(UTC))

    def ended(self) -> None:
        """Release the helper processes."""
        self._rounds.end()


class Deliverer(Loop):
    """Delivers letters."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge, "deliverer")
        self._pace = Pace(judge.config.send.per_domain_per_minute)
        self._outlet = Outlet()
        self._last_sent = -inf

    def round(self, now: datetime) -> datetime | None:
        """Deliver everything due, including what becomes due meanwhile."""
        while (done := self._some_sent(now)).more or done.sent:
            # A process that sends no wake-ups may have added letters meanwhile.
            now = datetime.now(UTC)
        again = None if done.next_at is None else max(done.next_at, now + _ANOTHER_SENDS)
        rest = self._outlet.rest_left()
        closing = None if rest is None else datetime.now(UTC) + timedelta(seconds=rest)
        return min((moment for moment in (again, closing) if moment is not None), default=None)

    def ended(self) -> None:
        """Close the connection to the mail server; no more letters leave."""
        self._outlet.end()

    def gathering(self) -> float:
        """See `Loop.gathering`: letters in quick succession leave together, a lone one at once."""
        return gathers_for(time.monotonic() - self._last_sent)

    def _some_sent(self, now: datetime) -> Delivered:
        """Send letters for about a second."""
        done = deliver_letters(
            self.judge,
            now,
            stopped=self._is_over,
            pace=self._pace,
            outlet=self._outlet,
            within=_AT_A_TIME,
            by_clock=True,
        )
        if done.sent:
            self._last_sent = time.monotonic()
        return done

    def _is_over(self) -> bool:
        """True if no further letter may be sent; called before each one."""
        self.moved()
        return self._stopped


def gathers_for(rested: float) -> float:
    """Return the seconds to gather letters before sending, given the seconds since the last one left."""
    return _GATHERING if rested < _ONE_AFTER_THE_OTHER else 0.0


class DrawingLoop(Loop):
    """Thread that has the pictures drawn that letters wait for."""

    def __init__(self, judge: Judge, after_some: Callable[[], None]) -> None:
        super().__init__(judge, "drawer")
        self._drawer = Drawer(judge.store, hurried=judge.rush.is_on, together=_TOGETHER)
        self._after_some = after_some
        self._rests_until = datetime.min.replace(tzinfo=UTC)
        # While no judge was running nobody could draw, so that part of the letters' wait does not count.
        with judge.store.transaction() as tx:
            tx.prolong_waits(datetime.now(UTC) + judge.config.send.picture_wait)

    def round(self, now: datetime) -> datetime | None:
        """Draw all wanted pictures. While another process draws, look again a little later."""
        if now < self._rests_until <= now + AFTER_TROUBLE:
            return self._rests_until
        drawn = self._drawer.draw_all(after_some=self._after_some, stopped=self._is_over)
        if drawn is None:
            self._rests_until = now + AFTER_TROUBLE
            return self._rests_until
        self.judge.meters.count_pictures(drawn)
        return None

    def _is_over(self) -> bool:
        """True if no further picture should be started; called before each one."""
        self.moved()
        return self._stopped


class Archivist(Loop):
    """Keeps the pages of the archive up to date, a little behind the letters."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge, "archivist")

    def round(self, now: datetime) -> datetime | None:
        """Write what has changed; the rest waits for the next round. In a rush letters come first."""
        archive = self.judge.config.archive
        if archive.folder and not self.judge.rush.is_on():
            from judge.app.archive.write import write_archive  # few judges have an archive

            write_archive(self.judge, Path(archive.folder), now, stopped=self._is_over)
        return now + _PAGES_EVERY

    def _is_over(self) -> bool:
        """True if no further game should be started; called before each one."""
        self.moved()
        return self._stopped or self.judge.rush.is_on()


class Threads:
    """Threads of one process. `working`: it reads mails, keeps the clock and draws.

    `sending`: it takes mail from a mailbox, and delivers letters.
    """

    def __init__(self, judge: Judge, *, working: bool, sending: bool) -> None:
        self._judge = judge
        if working:
            load_commands_and_variants()
        self._worker = Worker(judge) if working else None
        self._deliverer = Deliverer(judge) if sending else None
        self._drawer = DrawingLoop(judge, self._letters_can_leave) if working else None
        self._mailbox = MailboxReader(judge, self.mail_is_there) if sending else None
        archivist = Archivist(judge) if working and judge.config.archive.folder else None
        # In the order in which they are started: the mailbox is read while the clock is looked at.
        threads = (self._mailbox, self._worker, self._drawer, self._deliverer, archivist)
        self._threads = [thread for thread in threads if thread is not None]
        if self._worker is not None:
            self._worker.after_each = self.letters_are_there
        watched = self._worker or self._deliverer
        if watched is not None:
            watched.is_watched = True
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = asyncio.Event()
        self._is_stopped = False
        self._failure: BaseException | None = None

    def run(self, beside: Callable[[asyncio.Event], Coroutine[Any, Any, None]]) -> None:
        """Run the threads, and `beside` in an asyncio loop, until SIGTERM or SIGINT sets its event.

        Call it in the main thread of the process, which carries out mails: only there can a mail that takes too long be
        interrupted (`judge.app.base.cpu_bound`). SIGHUP makes it read judge.toml again. Raises what `beside` raises.
        """
        signal.signal(signal.SIGHUP, lambda *_: self._tell(self._read_settings_again))
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._tell_to_stop())
        self.start()
        loop = Thread(target=self._run_loop, args=(beside,), name="listener")
        loop.start()
        if self._worker is not None:
            self._worker.run()
        loop.join()
        if self._failure is not None:
            raise self._failure

    def start(self) -> None:
        """Start all threads but the worker's, which is the caller's own."""
        prepare_games()
        collect_garbage_seldom()
        if self._deliverer is None:
            take_turns_soon()
        for thread in self._threads:
            if thread is not self._worker:
                thread.start()

    def _run_loop(self, beside: Callable[[asyncio.Event], Coroutine[Any, Any, None]]) -> None:
        """Run `beside` in its loop, then let all threads finish what they are doing."""
        try:
            asyncio.run(self._in_loop(beside))
        except BaseException as error:
            self._failure = error
        finally:
            for thread in self._threads:
                thread.stop()
                if thread is not self._worker:
                    thread.join()

    async def _in_loop(self, beside: Callable[[asyncio.Event], Coroutine[Any, Any, None]]) -> None:
        self._loop = asyncio.get_running_loop()
        if self._is_stopped:
            self._stopping.set()
        await beside(self._stopping)

    def _tell(self, act: Callable[[], None]) -> None:
        """Call `act` in the loop's thread: the main thread, interrupted by a signal, may hold a lock."""
        with suppress(RuntimeError):  # it has ended
            if self._loop is not None:
                self._loop.call_soon_threadsafe(act)

    def _tell_to_stop(self) -> None:
        self._is_stopped = True
        self._tell(self._stopping.set)

    def mail_is_there(self) -> None:
        """Wake the worker, since mail has arrived, or may have."""
        if self._worker is not None:
            self._worker.wake()

    def letters_are_there(self) -> None:
        """Wake the threads that wait for new letters, or for mails of the mailbox to be finished."""
        self._wake(self._deliverer, self._drawer, self._mailbox)

    def hears(self) -> tuple[News, ...]:
        """Return the kinds of news from other processes that these threads need."""
        of_work = (News.MAIL, News.PICTURES) if self._worker is not None else ()
        return (*of_work, News.LETTERS) if self._deliverer is not None else of_work

    def hear(self, news: News) -> None:
        """React to news about another process's writes to the store."""
        match news:
            case News.MAIL:
                self.mail_is_there()
            case News.PICTURES:
                self._wake(self._drawer)
            case News.LETTERS:
                self._wake(self._deliverer, self._mailbox)

    def _letters_can_leave(self) -> None:
        self._wake(self._deliverer)

    def _wake(self, *threads: Loop | None) -> None:
        """Wake these threads, if the process has them."""
        for thread in threads:
            if thread is not None:
                thread.wake()

    def _read_settings_again(self) -> None:
        reload(self._judge)
        for thread in self._threads:
            thread.wake()


log = logging.getLogger("judge")

_FIXED = {
    "judge": ("address",),
    "store": ("url", "read_url", "password_file"),
    "listen": tuple(Config().listen.__struct_fields__),
    "limits": ("max_bytes",),
    "metrics": ("listen", "public"),
    "log": ("format",),
}
"""Settings that take effect only at the next start, because listeners and store are opened with them."""


def reload(judge: Judge) -> None:
    """Apply changes of judge.toml together. A faulty file changes nothing. Raises nothing."""
    try:
        _reload(judge)
    except ConfigError as error:
        log.error("judge.toml is faulty, the settings stay as they were: %s", error)
    except Exception:
        log.exception("judge.toml could not be read again, the settings stay as they were")


def _reload(judge: Judge) -> None:
    before = judge.config
    if not before.path:
        log.warning("the judge was started without a judge.toml: there is nothing to read again")
        return
    wanted = load_config(before.path)
    kept, waiting = _with_what_stays(before, wanted)
    changed = _differences(before, kept)
    judge.use(kept)
    log.info("judge.toml was read again; changed: %s", ", ".join(changed) or "nothing")
    if waiting:
        log.warning("changed in judge.toml, but counts only after a restart: %s", ", ".join(waiting))


def _with_what_stays(before: Config, wanted: Config) -> tuple[Config, list[str]]:
    """Return the new settings, but with the old values of unchangeable keys, and the keys that differ."""
    sections: dict[str, Any] = {}
    waiting: list[str] = []
    for name, keys in _FIXED.items():
        old, new = getattr(before, name), getattr(wanted, name)
        sections[name] = replace(new, **{key: getattr(old, key) for key in keys})
        waiting += [f"{name}.{key}" for key in keys if getattr(old, key) != getattr(new, key)]
    return replace(wanted, **sections), waiting


def _differences(before: Config, after: Config) -> list[str]:
    """Return the keys whose values differ, like `send.url`; never the values, which may be secret."""
    return [
        f"{name}.{key}"
        for name in before.__struct_fields__
        if name not in ("path", "text")
        for key in getattr(before, name).__struct_fields__
        if getattr(getattr(before, name), key) != getattr(getattr(after, name), key)
    ]
