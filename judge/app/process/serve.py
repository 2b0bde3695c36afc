"""`judge serve`: listeners, worker, clock and delivery in one process, until SIGTERM.

At SIGHUP it reads judge.toml again (`judge.app.process.threads`).

Listeners run in an asyncio loop and only put mails into the store, as does the thread that reads a mailbox at a
provider, if there is one. The main thread carries out mails and keeps the clock. Another thread delivers letters, so
that a slow server never holds up an incoming mail. Another one has pictures drawn, so that letters without pictures do
not wait. The judge's state can be queried over HTTP, if the settings say so (`judge.app.status`).
"""

from __future__ import annotations

import asyncio
import logging
import signal
from datetime import UTC, datetime

from judge.app.base.judge import Judge
from judge.app.base.log_lines import announce, log_to_standard_error
from judge.app.base.service_manager import tell_ready
from judge.app.mails.incoming import receive
from judge.app.process.threads import Threads
from judge.app.status.http import answering
from judge.config import Config
from judge.mail.inbound.listener import serve_inbox

log = logging.getLogger("judge")


def serve(config: Config, *, working: bool = True) -> None:
    """Serve until SIGTERM or SIGINT. Raises StoreError or OSError if it cannot begin.

    `working` False: only take mails and send letters; `judge worker` does the rest (`judge.app.process.worker`).
    """
    log_to_standard_error(config.log.format)
    # Until it has a handler, the signal would end the process.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    judge = Judge.open(config)
    threads = Threads(judge, working=working, sending=True)
    try:
        threads.run(lambda stop: _serve(judge, threads, stop))
    finally:
        judge.store.close()


async def _serve(judge: Judge, threads: Threads, stop: asyncio.Event) -> None:
    """Listen until told to stop."""

    def accept(raw: bytes, sender: str, recipients: list[str]) -> None:
        receive(judge, raw, sender, recipients, datetime.now(UTC))
        threads.mail_is_there()

    with judge.store.listening(threads.hear, threads.hears()):
        async with answering(judge, judge.config.metrics.listen) as asked_at:
            servers = await serve_inbox(judge.config, accept)
            for address in (*servers.addresses, *asked_at):
                announce(f"judge listens on {address}", judge.config.log.format)
            tell_ready()
            await stop.wait()
            log.info("stopping")
            await servers.close()
