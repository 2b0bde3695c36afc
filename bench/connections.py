"""Compare the cost of letters over one connection for each round and over a connection that is kept.

Each round has one letter.

    python bench/connections.py [ROUNDS]

Against the mail server of the tests, without encryption and with TLS and a password. Prints CPU time of the thread that
delivers, milliseconds a letter, the best and the middle of some tries in turns: the server has its own thread.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent))

from msgspec.structs import replace

from judge.config import Config
from judge.mail.delivery.outbox import deliver
from judge.mail.delivery.outlet import Outlet
from judge.store.open import open_store
from tests.support.mail_server import CERTIFICATES, Post, sending, server
from tests.support.outbox import NOON, queue

TRIES = 5


def main() -> None:
    """Print a table."""
    # What the server's library advises to whoever runs one.
    warnings.simplefilter("ignore")
    logging.disable()
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print(f"{'':<20} {'each its own':>20} {'kept':>20}")
    for tls in ("", "smtps"):
        tries = [(per_letter(tls, rounds, None), per_letter(tls, rounds, Outlet())) for _ in range(TRIES)]
        columns = [f"{min(column):.2f} / {median(column):.2f} ms" for column in zip(*tries, strict=True)]
        print(f"{'TLS and password' if tls else 'plain':<20} {columns[0]:>20} {columns[1]:>20}", flush=True)


def per_letter(tls: str, rounds: int, outlet: Outlet | None) -> float:
    """Milliseconds of CPU time that the delivery of a letter takes in this thread."""
    took = 0.0
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(f"sqlite:{folder}/judge.db") as store,
        a_server(tls, Path(folder)) as config,
    ):
        for number in range(rounds):
            queue(store, f"player{number}@x{number}.example")
            start = time.thread_time()
            report = deliver(store, config, NOON, None if outlet is None else outlet.open(config))
            took += time.thread_time() - start
            assert report.sent == 1, report
        if outlet is not None:
            outlet.end()
    return 1000 * took / rounds


@contextmanager
def a_server(tls: str, folder: Path) -> Iterator[Config]:
    """Settings for a mail server that runs meanwhile."""
    password = folder / "password"
    password.write_text("secret\n", encoding="utf-8")
    with server(Post(), tls, auth_required=bool(tls)) as post:
        config = sending(post)
        if tls:
            authority = str(CERTIFICATES / "cert.pem")
            config = sending(post, tls, "localhost", ca_file=authority, user="judge", password_file=str(password))
        yield replace(config, auth=replace(config.auth, key_file=str(folder / "judge.key")))


if __name__ == "__main__":
    main()
