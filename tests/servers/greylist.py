"""A policy server for Postfix: it puts off each recipient once, if it is to, as greylisting does."""

from __future__ import annotations

import socketserver
import threading


class Greylist:
    """A greylist for Postfix, asked for each recipient of the judge's letters.

    While `strict`, the first try of each is put off.
    """

    def __init__(self, port: int) -> None:
        self.strict = False
        self.put_off: set[str] = set()
        greylist = self

        class Dialog(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                asked: dict[str, str] = {}
                for raw in self.rfile:
                    name, _, value = raw.decode("utf-8", "replace").strip().partition("=")
                    if name:
                        asked[name] = value
                        continue
                    self.wfile.write(f"action={greylist.answer(asked)}\n\n".encode())
                    asked = {}

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = True
            daemon_threads = True

        self._server = Server(("127.0.0.1", port), Dialog)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def answer(self, asked: dict[str, str]) -> str:
        """Return Postfix's answer about one recipient."""
        recipient = asked.get("recipient", "")
        if not self.strict or recipient in self.put_off:
            return "DUNNO"
        self.put_off.add(recipient)
        return "DEFER 4.7.1 Greylisted, please come again"

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def stop(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()
