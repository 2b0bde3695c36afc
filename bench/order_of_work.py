"""Show if a flood keeps others' orders and the clock waiting: `judge serve`, SMTP, a slow mail server.

    python bench/order_of_work.py [SECONDS]

21 mails of 49 HISTORY from one sender, one mail of 49 PROCESS! (98 pictures), then 60 small mails a second for SECONDS
(20) from 30 senders, with one order mail of another person each second; a game has its deadline each half second; the
server takes two seconds for a letter. Prints the longest and the middle wait in seconds: of orders, from their 250 to
the step that commits their answer, and of the clock, from a deadline to what was done about it. Then how long an order
takes that waits behind 300 mails of a stranger which name a game whose deadline has passed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from smtplib import SMTP
from statistics import median

from done import must
from memory import free_port, wait_for
from msgspec.structs import replace
from pictures_wait import POWERS, Sink, message, put

from judge.app.base.judge import Judge
from judge.app.mails.incoming import receive
from judge.app.process.rounds import Rounds
from judge.config import load_config, read_config
from judge.game.clock.clock import wake_at
from judge.store.codec import decode_game, encode_game
from judge.store.rows import GameRow

PHASES = 60
HISTORY_MAILS = 21
NAMING_MAILS = 300
A_SECOND = 60
SLOW = 2.0


class SlowSink(Sink):
    """A mail server that takes its time for each letter."""

    def _keep(self, letter: bytes) -> None:
        time.sleep(SLOW)
        super()._keep(letter)


def main() -> None:
    """Print the figures."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for name, waits in measured(seconds).items():
        print(f"{name:<40} {len(waits):>5} longest {max(waits):>7.2f} s, middle {median(waits):>6.2f} s", flush=True)
    print(f"an order behind {NAMING_MAILS} mails for a game that is due: {behind_a_game_that_is_due():.2f} s")


def measured(seconds: int) -> dict[str, list[float]]:
    """The waits of one flood."""
    with tempfile.TemporaryDirectory() as folder:
        sink, port = SlowSink(), free_port()
        settings = Path(folder) / "judge.toml"
        settings.write_text(
            f'[store]\nurl = "sqlite:judge.db"\n[listen]\nsmtp = "127.0.0.1:{port}"\nmax_commands = 100000\n'
            "max_mails = 100000\n"
            f'[send]\nurl = "smtp://127.0.0.1:{sink.port}"\nper_domain_per_minute = 1000000\n[auth]\nconfirm = false\n'
            # Without limits, so that all that is asked for is done.
            "[limits]\nwork_per_hour = 100000000\nletters_per_hour = 100000000\nanswers_per_hour = 100000\n"
        )
        begin(str(settings), seconds)
        with open(Path(folder) / "judge.log", "wb") as log:
            judge = subprocess.Popen(
                [sys.executable, "-m", "judge", "--config", str(settings), "serve"], stdout=log, stderr=log
            )
            try:
                wait_for(port)
                start = datetime.now(UTC)
                flood(port, seconds)
                time.sleep(5)
            finally:
                judge.terminate()
                judge.wait()
                sink.close()
        return waits_in(str(settings), start)


def begin(settings: str, seconds: int) -> None:
    """A long game, one to be processed often, one for orders, and one with its deadline each half second."""
    judge = Judge.open(load_config(settings))
    now = datetime.now(UTC)
    for name in ("long", "fast", "river"):
        put(judge, "gm@example.org", f"CREATE {name} gm-secret\nRULE POWER_CHOICE\nTIMING MOVE 3D NEXT 1D\nFORM\n", now)
        for power in POWERS:
            put(judge, f"{power}@example.org", f"JOIN {power}@{name} {power}-pw\n", now)
    for number in range(PHASES):
        put(judge, "gm@example.org", f"SIGNON Mlong gm-secret\nPROCESS!\n{' ' * number}\n", now)
    with judge.store.reading() as tx:
        row = tx.game("river")
    assert row is not None
    first = decode_game(row.state)
    start = datetime.now(UTC) + timedelta(seconds=5)
    with judge.store.transaction() as tx:
        for number in range(2 * seconds):
            due = start + timedelta(seconds=number / 2)
            game = replace(first, name=f"due{number:04}", deadline=due)
            wake = wake_at(game, judge.in_play(game), now)
            new = GameRow(game.name, encode_game(game), 0, str(game.stage), wake_at=wake, phase=row.phase)
            tx.save_game(new._replace(deadline=due, map=row.map, variant=row.variant))
        for letter in tx.letters(limit=100_000):
            tx.mark_sent(letter, now)
        tx.set_last_tick(datetime.now(UTC))
    judge.store.close()


def flood(port: int, seconds: int) -> None:
    """Send everything at once, then a steady number of mails a second."""
    ranges = [f"HISTORY long FROM {year} TO {year + more}" for year in range(1901, 1911) for more in range(5)][:49]
    with SMTP("127.0.0.1", port) as server:

        def send(sender: str, number: object, text: str) -> None:
            server.sendmail(sender, ["judge@example.org"], message(sender, number, text))

        for number in range(HISTORY_MAILS):
            send("flood@example.net", f"history{number}", "\n".join(ranges) + "\n")
        send("gm@example.org", "process", "SIGNON Mfast gm-secret\n" + "PROCESS!\n" * 49)
        start = time.monotonic()
        for number in range(seconds * A_SECOND):
            time.sleep(max(0.0, start + number / A_SECOND - time.monotonic()))
            send(f"small{number % 30}@example.net", f"small{number}", "LIST\n")
            if number % A_SECOND == 0:
                power = POWERS[number // A_SECOND % 7]
                orders = f"SIGNON {power}@river {power}-pw\nSET WAIT\nSET NOWAIT\n"
                send(f"{power}@example.org", f"orders{number}", orders)


def behind_a_game_that_is_due() -> float:
    """Return the seconds until an order is done, behind a stranger's mails that hold up a deadline."""
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge.open(read_config({"store": {"url": "sqlite:judge.db"}, "auth": {"confirm": False}}, folder))
        now = datetime.now(UTC)
        for name in ("named", "river"):
            put(judge, "gm@example.org", f"CREATE {name} gm-secret\nRULE POWER_CHOICE\nFORM\n", now)
            for power in POWERS:
                put(judge, f"{power}@example.org", f"JOIN {power}@{name} {power}-pw\n", now)
        with judge.store.reading() as tx:
            row = tx.game("named")
        assert row is not None
        assert row.deadline is not None
        deadline = row.deadline
        now = deadline - timedelta(seconds=1)
        for number in range(NAMING_MAILS):
            text = message("stranger@example.net", number, "SIGNON Fnamed no-word\n")
            receive(judge, text, "stranger@example.net", [], now)
        orders = message("france@example.org", "orders", "SIGNON france@river france-pw\nSET WAIT\n")
        receive(judge, orders, "france@example.org", [], now)
        now = deadline + timedelta(seconds=1)
        with judge.store.transaction() as tx:
            tx.set_last_tick(now)
            last = tx.waiting_mails()[-1].id
        rounds, began, waits = Rounds(judge), time.monotonic(), True
        while waits:
            rounds.step(now)
            with judge.store.reading() as tx:
                waits = last in {mail.id for mail in tx.waiting_mails()}
        judge.store.close()
        return time.monotonic() - began


def waits_in(settings: str, start: datetime) -> dict[str, list[float]]:
    """The waits that the store tells of since the flood began."""
    judge = Judge.open(load_config(settings))
    orders: list[float] = []
    clock: list[float] = []
    undone_orders = silent = 0
    with judge.store.reading() as tx:
        rows = tx._run("SELECT envelope_sender, received_at, done_at FROM inbox").fetchall()
        players = {f"{power}@example.org" for power in POWERS}
        for sender, received, done in rows:
            if sender not in players or datetime.fromisoformat(received) < start:
                continue
            undone_orders += not done
            end = datetime.fromisoformat(done) if done else datetime.now(UTC)
            orders.append((end - datetime.fromisoformat(received)).total_seconds())
        undone = tx.new_mails()
        for line in tx.games():
            if line.name.startswith("due") and line.deadline is not None:
                notices = [row.at for row in tx.log(line.name) if b"LateNoticeSent" in row.what]
                silent += not notices
                end = notices[0] if notices else datetime.now(UTC)
                clock.append((end - line.deadline).total_seconds())
    judge.store.close()
    must(orders and not undone_orders, f"{undone_orders} of {len(orders)} order mails were not done")
    must(clock and not silent, f"{silent} of {len(clock)} games were not looked at after their deadline")
    print(f"mails that still wait at the end: {undone}")
    return {"orders of others, to their answer": orders, "the clock, after a deadline": clock}


if __name__ == "__main__":
    main()
