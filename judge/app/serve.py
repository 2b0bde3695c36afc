"""`judge serve`: listeners, the worker, the clock and the delivery of letters in one process, until SIGTERM.

SIGHUP has judge.toml read again (`judge.app.reload`).

Listeners run in an asyncio loop and only put mails into the store, and so does a thread that looks into a mailbox at a
provider, if there is one. One thread reads mails and keeps the clock, another one delivers, so that a slow mail server
never holds up a mail that came in, and one has pictures drawn, so that these hold up no letter without any. How all
this goes can be asked over HTTP, where the settings say so (`judge.app.status`).
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from datetime import UTC, datetime

from judge.app.clock import trusted
from judge.app.delivering import deliver_letters, next_delivery
from judge.app.incoming import receive
from judge.app.judge import Judge
from judge.app.log_lines import announce, log_to_standard_error
from judge.app.loop import AFTER_TROUBLE, Loop
from judge.app.mailbox.reader import MailboxReader
from judge.app.pictures.drawer import Drawer
from judge.app.reload import reload
from judge.app.rounds import Rounds
from judge.app.status.http import StatusServer
from judge.app.status.questions import Questions
from judge.app.watch import uptime_now
from judge.config import Config
from judge.mail.inbound.listener import serve_inbox

log = logging.getLogger("judge")


def serve(config: Config) -> None:
    """Serve until SIGTERM or SIGINT. Raises StoreError or OSError when it cannot begin."""
    log_to_standard_error(config.log.format)
    # It would end the process until there is something to do about it.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    judge = Judge.open(config)
    try:
        asyncio.run(_serve(judge))
    finally:
        judge.store.close()


async def _serve(judge: Judge) -> None:
    """Listen for mail only after the clock has been looked at, so that a gap is noticed before any mail is read."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    worker, deliverer = _Worker(judge), _Deliverer(judge)
    drawer, mailbox = _DrawingLoop(judge, deliverer.wake), MailboxReader(judge, worker.wake)
    threads = (mailbox, worker, drawer, deliverer)

    def letters_are_there() -> None:
        deliverer.wake()
        drawer.wake()
        mailbox.wake()

    worker.after_each = letters_are_there
    for thread in threads:
        thread.start()

    def read_settings_again() -> None:
        reload(judge)
        worker.wake()
        letters_are_there()

    loop.add_signal_handler(signal.SIGHUP, read_settings_again)

    def accept(raw: bytes, sender: str, recipients: list[str]) -> None:
        receive(judge, raw, sender, recipients, datetime.now(UTC))
        worker.wake()

    questions = Questions(judge)
    status = StatusServer(questions.ask)
    try:
        if judge.config.metrics.listen:
            await status.listen(judge.config.metrics.listen)
        servers = await serve_inbox(judge.config, accept)
        for address in (*servers.addresses, *([status.address] if status.address else [])):
            announce(f"judge listens on {address}", judge.config.log.format)
        await stop.wait()
        log.info("stopping")
        await servers.close()
    finally:
        await status.close()
        questions.close()
        # Also when the judge cannot listen: they work with the store, which is closed next.
        for thread in threads:
            thread.stop()
            await asyncio.to_thread(thread.join)


class _Worker(Loop):
    """Reads mails and keeps the clock."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge, "worker")
        self.after_each = self.wake
        self._rounds = Rounds(judge, uptime_now)

    def round(self, now: datetime) -> datetime | None:  # noqa: ARG002
        """Everything there is to do, step by step; letters leave after each."""
        while not self._stopped and self._rounds.step(datetime.now(UTC)):
            self.moved()
            self.after_each()
        return self._rounds.next_due(datetime.now(UTC))


class _Deliverer(Loop):
    """Delivers letters."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge, "deliverer")

    def round(self, now: datetime) -> datetime | None:
        """Everything that is due."""
        counts = trusted(self.judge, now)
        deliver_letters(self.judge, counts, stopped=self._is_over)
        due = next_delivery(self.judge)
        return None if due is None else due + (now - counts)

    def _is_over(self) -> bool:
        """Whether to begin no further letter; asked before each one."""
        self.moved()
        return self._stopped


class _DrawingLoop(Loop):
    """Has the pictures drawn that letters wait for."""

    def __init__(self, judge: Judge, after_some: Callable[[], None]) -> None:
        super().__init__(judge, "drawer")
        self._drawer = Drawer(judge.store)
        self._after_some = after_some
        # While no judge ran nobody could draw: what the letters have waited for until now is not lost.
        with judge.store.transaction() as tx:
            tx.prolong_waits(datetime.now(UTC) + judge.config.send.picture_wait)

    def round(self, now: datetime) -> datetime | None:
        """All that is wanted now. When another process draws, look again a little later."""
        drawn = self._drawer.draw_all(after_some=self._after_some, stopped=self._is_over)
        self.judge.meters.count_pictures(drawn)
        return now + AFTER_TROUBLE if self._drawer.wanted() else None

    def _is_over(self) -> bool:
        """Whether to begin no further picture; asked before each one."""
        self.moved()
        return self._stopped
