"""Who is woken when another process has put something into the store: LISTEN and NOTIFY."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import psycopg

from judge.store.postgres.connections import Connection, Connections, end, one_line
from judge.store.rows import StoreError
from judge.store.store import News

_TO_BE_STOPPED = 0.5
"""Seconds after which the thread sees that it shall end."""

_AFTER_TROUBLE = 1.0
"""Seconds until the next try to reach a server that was lost. All threads wait for it."""

log = logging.getLogger("judge")


class Bell(threading.Thread):
    """A thread that waits on a connection of its own, and calls `ring` when there is news, or may have been some."""

    def __init__(self, connections: Connections, ring: Callable[[News], None]) -> None:
        super().__init__(name="bell", daemon=True)
        self._connections = connections
        self._ring = ring
        self._ended = threading.Event()
        self._in_trouble = False

    def run(self) -> None:
        """Listen until stopped; whatever happened while nobody could listen is asked for by ringing once."""
        while not self._ended.is_set():
            try:
                connection = self._connections.new()
            except StoreError as error:
                self._tell_once(error)
                self._ended.wait(_AFTER_TROUBLE)
                continue
            try:
                self._listen(connection)
            except psycopg.Error as error:
                self._tell_once(error)
            finally:
                end(connection)

    def _listen(self, connection: Connection) -> None:
        for news in News:
            connection.execute(f"LISTEN {news}".encode())
            self._ring(news)
        if self._in_trouble:
            log.warning("news of the store are heard again")
            self._in_trouble = False
        while not self._ended.is_set():
            for told in connection.notifies(timeout=_TO_BE_STOPPED, stop_after=1):
                self._ring(News(told.channel))

    def _tell_once(self, error: Exception) -> None:
        """A server that is away for hours is told of once."""
        if not self._in_trouble:
            log.warning("news of the store are not heard: %s", one_line(error))
            self._in_trouble = True

    def stop(self) -> None:
        """Listen no more."""
        self._ended.set()
