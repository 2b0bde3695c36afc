"""`judge deliver`: a short-lived process that takes mails from a mail server's pipe or from files."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from judge.app.base.judge import Judge
from judge.app.base.log_lines import escape_log_lines
from judge.app.clock.clock import tick_all, trusted
from judge.app.clock.clock_trust import ClockVerdict, expected_from_cron, look_at, read_watch, uptime_now
from judge.app.delivery.delivering import deliver_all, deliver_letters
from judge.app.mails.incoming import receive, work
from judge.config import Config, ConfigError, load_config
from judge.game.calendar.spans import say_length
from judge.mail.inbound.size_limit import read_cut
from judge.mail.plain_text import escaped
from judge.store.rows import StoreError


def doubt_about(judge: Judge, moment: datetime) -> str:
    """Return why due work would not be done at this hour, and the remedy; "" if it would.

    Call it before the work, since it compares with the time of the last try.
    """
    with judge.store.reading() as tx:
        watch = read_watch(tx)
    if watch is None:
        return ""
    clock, last = judge.config.clock, f"{watch.last:%Y-%m-%d %H:%M} UTC"
    verdict = look_at(watch, moment, clock, None, expected_from_cron(clock.tick), named=True).verdict
    if verdict is ClockVerdict.DOUBT:
        return (
            f"The judge does not believe this hour, and processes nothing: the last one was {last}. An earlier hour, or"
            f" one more than {say_length(clock.max_gap)} later ([clock] max_gap), looks like a clock that jumped. To"
            ' try things out, write max_gap = "60d" below [clock] in judge.toml. If the hour is true, go on: the judge'
            f" believes it when ticks have shown it for {say_length(clock.settle)} ([clock] settle)."
        )
    if verdict is ClockVerdict.AWAY:
        return (
            f"Between {last} and this hour the judge did not run. So the deadlines of all running games move by as"
            " much, those still ahead too, and no game is processed now. To see them processed, name hours that are no"
            f" more than {say_length(clock.max_gap)} apart ([clock] max_gap)."
        )
    if verdict is ClockVerdict.BACK:
        return f"The clock was set back from {last} to this hour: deadlines stay as they are, and Masters are told."
    return ""


def read_mail_file(file: str | None, limit: int) -> bytes:
    """Read a mail from a file, or from standard input if None, up to `limit` bytes. Raises OSError."""
    if file is None:
        return read_cut(sys.stdin.buffer, limit)
    with open(file, "rb") as opened:
        return read_cut(opened, limit)


class NotKept(Exception):
    """A mail could not be stored: its sender keeps it, and tries again. The message is for people."""


def take_mails(
    config_path: str | None,
    files: Sequence[str] = (),
    sender: str | None = None,
    recipients: Sequence[str] = (),
    now: datetime | None = None,
) -> list[str]:
    """Store these mails, or the one on standard input, and do them; return lines to print.

    `now` None means the present; a process that outlives this one then draws pictures. Raises NotKept if not all mails
    are stored. Later trouble is reported and left to the next process.
    """
    moment = now or datetime.now(UTC)
    escape_log_lines()
    try:
        judge = Judge.open(load_config(config_path))
    except Exception as error:
        raise NotKept(_told(error)) from error
    with judge.store:
        try:
            limit = judge.config.limits.max_bytes
            mails = [read_mail_file(path, limit) for path in files or (None,)]
            seen = [not receive(judge, raw, sender, recipients, moment) for raw in mails]
        except Exception as error:
            # For any other exit code a mail server returns the mail to its sender, even if we are at fault.
            raise NotKept(_told(error)) from error
        known = [path for path, again in zip(files, seen, strict=False) if again]
        told = [f"{path} was here already, and is not done again." for path in known]
        try:
            if now is not None and (doubt := doubt_about(judge, moment)):
                told.append(doubt)
            _do(judge, moment, is_made_up=now is not None)
        except Exception as error:
            told.append(f"The mail is stored; the rest will be done later: {escaped(_told(error))}")
    return told


def _do(judge: Judge, moment: datetime, *, is_made_up: bool) -> None:
    """Carry out mails and due work; no deadline or grace waits for mails that arrive later."""
    tick_all(judge, moment, None if is_made_up else uptime_now(), of_mails=True, named=is_made_up)
    moment = trusted(judge, moment)
    work(judge, moment)
    if is_made_up:
        deliver_all(judge, moment)
    else:
        deliver_and_draw_apart(judge, moment)


def _told(error: Exception) -> str:
    """Describe an error in one line, with its class unless store or settings are at fault."""
    return str(error) if isinstance(error, StoreError | ConfigError) else f"{type(error).__name__}: {error}"


def deliver_and_draw_apart(judge: Judge, now: datetime) -> None:
    """Send letters that wait for no picture; leave the others to a separate process.

    The requests for pictures are in the store, so if that process is killed, the next tick or another process draws
    them. Closes the store when it starts such a process. Raises StoreError, and OSError if none can be started.
    """
    deliver_letters(judge, now, lacking=False)
    with judge.store.reading() as tx:
        if not tx.are_pictures_wanted():
            return
    # A connection must not be used on both sides of a fork.
    judge.store.close()
    if os.fork() == 0:
        try:
            _draw(judge.config, now)
        finally:
            # Skip the rest of the program, which the other process runs.
            os._exit(0)


def _draw(config: Config, now: datetime) -> None:
    """Draw and deliver in the forked process, detached from its caller."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    judge = Judge.open(config)
    deliver_all(judge, now)
    judge.store.close()
