"""Letters out: `deliver` tries every due letter once and records the result.

A letter is sent at least once, and only after the transaction that caused it is on the disk. If the judge dies between
the server's 250 and its own record of it, the letter is sent again, with the same Message-ID. Trouble with one letter
(its recipient or text is refused) never delays another; trouble with all (no server, a wrong password) makes no letter
fail permanently. Letters to a domain that has had its share for this minute wait without delaying others. Letters
caused by mails usually leave first, because their readers are waiting.

Tries end after the time in the settings (give_up_after), but only after `FEWEST_TRIES`: a judge that slept for a week
has tried once.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from math import inf

from msgspec import Struct

from judge.config import Config
from judge.mail.bounce_marks import bounce_address, mark_of, with_mark
from judge.mail.delivery.outlet import open_transport
from judge.mail.delivery.pace import Pace
from judge.mail.delivery.signing import CannotSign, signer_or_none
from judge.mail.delivery.transport import (
    Dropped,
    Never,
    NotNow,
    RecipientRefused,
    SenderRefused,
    Transport,
    Unreachable,
)
from judge.mail.letters.answer_links import with_token, without_token
from judge.mail.letters.rfc5322 import pictures_in, with_pictures
from judge.mail.plain_text import one_line
from judge.mail.refusals import Returned, refusal_means
from judge.mail.reply_key import judge_key, tokens_of
from judge.store.rows import LetterRow, LetterState
from judge.store.store import Store

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 5, 15, 30, 60, 120, 240, 360))
"""Pauses after a letter's first failure, its second and so on; the last one repeats."""

LONGEST_PAUSE_FOR_ALL = timedelta(minutes=15)
"""Longest pause between tries while nothing can be sent; then one letter is tried first, for all."""

MOST_DROPS = 3
"""Number of broken connections in a row after which delivery pauses."""

FEWEST_TRIES = 12
"""Number of tries before which no letter is given up, however old it is."""


def given_up(failures: int, created_at: datetime, next_try_at: datetime, patience: timedelta) -> bool:
    """True if a letter with this many failures is not tried again: it had enough tries and is too old."""
    return failures >= FEWEST_TRIES and next_try_at > created_at + patience


def pause_after(failures: int) -> timedelta:
    """Pause of a letter that has failed this many times, at least once."""
    return PAUSES[min(failures, len(PAUSES)) - 1]


def pause_for_all(failures: int) -> timedelta:
    """Pause after this many failures of a letter, the last one because nothing could be sent."""
    return min(pause_after(failures), LONGEST_PAUSE_FOR_ALL)


_BATCH = 100

_OTHERS = 25
"""Number of letters in a batch that no mail caused, if that many are due."""

log = logging.getLogger("judge.outbox")


class DeliveryReport(Struct, frozen=True):
    """Result of a delivery. `trouble` is why nothing could be sent at all, "" otherwise.

    `refused` are the `failed` letters whose recipients were the cause. `more`: time ran out, and other letters may be
    due. `next_at` is the time of the next try: the time of this delivery if letters may be due now, None if no letter
    waits. It ignores letters that arrived meanwhile.
    """

    sent: int = 0
    delayed: int = 0
    failed: tuple[LetterRow, ...] = ()
    trouble: str = ""
    refused: tuple[LetterRow, ...] = ()
    more: bool = False
    next_at: datetime | None = None


def deliver(
    store: Store,
    config: Config,
    now: datetime,
    transport: Transport | None = None,
    *,
    lacking: bool = True,
    stopped: Callable[[], bool] = lambda: False,
    hurried: Callable[[], bool] = lambda: False,
    pace: Pace | None = None,
    within: float = inf,
) -> DeliveryReport:
    """Try all due letters, through the transport of the settings unless another is given.

    It draws nothing: letters take pictures from the store, and leave without missing ones. With `lacking` False,
    letters that still wait for pictures stay. It does nothing while another process delivers from the same store. It
    begins no further letter once `stopped`, or after `within` seconds, except the first. While `hurried`, only letters
    caused by mails leave. `pace` is the caller's, kept from the last call. Raises StoreError.
    """
    with store.sole_sender() as is_mine:
        if not is_mine:
            return DeliveryReport(next_at=now)
        chosen: Transport = open_transport(config) if transport is None else transport
        try:
            kept = _pace_by(config, pace)
            return _Round(store, chosen, now, config, kept, hurried, lacking=lacking).run(stopped, within)
        finally:
            chosen.close()


def _pace_by(config: Config, kept: Pace | None) -> Pace | None:
    """Return the limit on letters per time; None: no limit, as for files."""
    if config.send.url.startswith("maildir:"):
        return None
    pace = kept or Pace(config.send.per_domain_per_minute)
    pace.most = config.send.per_domain_per_minute
    return pace


class _Round:
    """One pass through the letters that are due at `now`."""

    def __init__(
        self,
        store: Store,
        transport: Transport,
        now: datetime,
        config: Config,
        pace: Pace | None,
        hurried: Callable[[], bool],
        *,
        lacking: bool,
    ) -> None:
        self._store = store
        self._transport = transport
        self._now = now
        self._patience = config.send.give_up_after
        self._key_file = config.auth.key_file
        self._bounces = config.bounce_form
        self._signer = signer_or_none(config)
        self._pace = pace
        self._hurried = hurried
        self._lacking = lacking
        self._sent = 0
        self._delayed = 0
        self._failed: list[LetterRow] = []
        self._refused: list[LetterRow] = []
        self._drops = 0
        self._is_caught_up = False
        """True if the pace knows the letters sent before."""
        self._sees_all = False
        """True if the last batch had all due letters."""
        self._next_at: datetime | None = None

    def run(self, stopped: Callable[[], bool], within: float) -> DeliveryReport:
        """Send, put off or give up each due letter; each one leaves the list, so this ends."""
        trouble = ""
        end = time.monotonic() + within
        more = False
        while not (more or self._sees_all or stopped()) and (due := self._due()):
            # Otherwise a power cut could undo what a letter reports, and it would then be done again in another way.
            self._store.settle()
            try:
                for letter in due:
                    if not more and not stopped() and not self._waits_its_turn(letter):
                        self._try(letter)
                        more = time.monotonic() >= end
            except Unreachable as error:
                trouble = str(error)
                log.warning("no letters can be sent now: %s", trouble)
                break
        while trouble and (due := self._due()):
            self._put_off_all(due, trouble)
        failed, refused = tuple(self._failed), tuple(self._refused)
        more = more and not trouble
        next_at = self._now if more else self._next_at
        return DeliveryReport(self._sent, self._delayed, failed, trouble, refused, more=more, next_at=next_at)

    def _waits_its_turn(self, letter: LetterRow) -> bool:
        """Put off a letter if its domain has had its share for the last minute; return True if so."""
        until = None if self._pace is None else self._pace.free_at(letter.recipient, self._now)
        if until is None:
            return False
        with self._store.transaction(durable=False) as tx:
            tx.put_off(letter.id, until)
        self._comes_again(until)
        return True

    def _due(self) -> list[LetterRow]:
        """Return the next batch, letters caused by mails first. It reads everything in one transaction."""
        others = 0 if self._hurried() else _OTHERS
        with self._store.reading() as tx:
            if self._pace is not None and not self._is_caught_up:
                self._pace.learn(tx.sent_since(self._pace.unknown_from(self._now), self._now), self._now)
            self._is_caught_up = True
            due = tx.letters_due(self._now, _BATCH - _OTHERS, others, lacking=self._lacking)
            # With so few, neither kind of letter has reached its limit.
            self._sees_all = self._lacking and len(due) < others
            # Due ones leave or are put off now: no need to ask again after that.
            self._next_at = tx.next_letter_at(after=self._now if self._sees_all else None)
        return due

    def _comes_again(self, at: datetime) -> None:
        """Note that a letter was put off until this time."""
        self._next_at = at if self._next_at is None else min(at, self._next_at)

    def _try(self, letter: LetterRow) -> None:
        """Send one letter. Raises Unreachable if trying others is useless."""
        began = time.monotonic()
        try:
            said = self._handed_over(self._signed(self._illustrated(self._answerable(letter))))
        except Unreachable:
            raise
        except Never as error:
            self._fail([letter], str(error))
            self._refused += self._failed[-1:] if isinstance(error, RecipientRefused) else []
        except Exception as error:
            if not isinstance(error, NotNow):
                log.exception("letter %d could not be handed over", letter.id)
            self._put_off(letter, str(error) or repr(error))
            self._drops = self._drops + 1 if isinstance(error, Dropped) else 0
            if self._drops >= MOST_DROPS:
                raise Unreachable(f"the server keeps breaking off: {error}") from error
        else:
            self._drops = 0
            self._sent += 1
            if self._pace is not None:
                self._pace.count(letter.recipient, self._now)
            # A letter that was sent and then forgotten by a power cut is sent again: not worth a wait for the disk.
            with self._store.transaction(durable=False) as tx:
                tx.mark_sent(letter, self._now, said)
            _log_letter(letter, f"sent, {said}; {1000 * (time.monotonic() - began):.0f} ms")

    def _handed_over(self, letter: LetterRow) -> str:
        """Hand a letter over with a mark for bounces; return the answer. Raises as `Transport.send`.

        Some servers accept letters only from the user's own address, which is then the sender.
        """
        marked = self._marked(letter)
        try:
            return self._transport.send(marked)
        except (SenderRefused, Never) as error:
            is_dead = isinstance(error, RecipientRefused) and refusal_means("", str(error)) is Returned.HARD
            if is_dead or marked.envelope_sender == letter.envelope_sender:
                raise
            said = self._transport.send(marked._replace(envelope_sender=letter.envelope_sender))
            log.warning(
                "the mail server takes no letters from %s: they leave from %s, and bounces are known by their text"
                " alone (write plus = false in [address] of judge.toml, or bounces): %s",
                *(self._bounces, letter.envelope_sender, one_line(str(error))),
            )
            self._bounces = ""
            return said

    def _marked(self, letter: LetterRow) -> LetterRow:
        """Return the letter with its mark; without one if the judge's key cannot be read."""
        try:
            mark = mark_of(judge_key(self._key_file), letter.key)
        except OSError as error:
            log.warning("letters will not be recognized when they come back, no key can be read: %s", error)
            return letter
        sender = bounce_address(self._bounces, mark) if self._bounces else letter.envelope_sender
        return letter._replace(raw=with_mark(letter.raw, letter.key, mark), envelope_sender=sender)

    def _illustrated(self, letter: LetterRow) -> LetterRow:
        """Return the letter with all its pictures that have been drawn."""
        keys = pictures_in(letter.raw, letter.message_id)
        if not keys:
            return letter
        with self._store.reading() as tx:
            found = {key: tx.picture(key) for key in keys}
        drawn = {key: one[1] for key, one in found.items() if one is not None and one[1] is not None}
        return letter._replace(raw=with_pictures(letter.raw, letter.message_id, drawn))

    def _answerable(self, letter: LetterRow) -> LetterRow:
        """Return the letter with its reply token; without the judge's key, it needs a sign-on."""
        if not letter.seal:
            return letter
        try:
            token, *others = tokens_of(judge_key(self._key_file), letter.seal)
            raw = with_token(letter.raw, token, letter.message_id, *others)
        except OSError as error:
            log.warning("letters leave without reply tokens, the key cannot be read: %s", error)
            raw = without_token(letter.raw, letter.message_id, letter.seal.count(" "))
        return letter._replace(raw=raw)

    def _signed(self, letter: LetterRow) -> LetterRow:
        """Return the letter with the judge's DKIM signature; unchanged if the judge does not or cannot sign."""
        if self._signer is None:
            return letter
        try:
            return letter._replace(raw=self._signer.signed(letter.raw))
        except CannotSign as error:
            log.warning("letter %d leaves without a DKIM signature: %s", letter.id, error)
            return letter

    def _put_off(self, letter: LetterRow, error: str) -> None:
        """Try one letter again later, or give it up if that is too late and it was tried often."""
        then = self._now + pause_after(letter.attempts + 1)
        if given_up(letter.attempts + 1, letter.created_at, then, self._patience):
            self._fail([letter], f"Given up: {error}")
            return
        self._delayed += 1
        with self._store.transaction(durable=False) as tx:
            tx.mark_delayed(letter.id, then, error)
        self._comes_again(then)
        _log_letter(letter, f"not taken, again at {then:%Y-%m-%d %H:%M:%S} UTC: {error}")

    def _put_off_all(self, letters: Iterable[LetterRow], error: str) -> None:
        """Put the letters off; give up those with many tries that will be too old by then."""
        old = []
        with self._store.transaction(durable=False) as tx:
            for letter in letters:
                then = self._now + pause_for_all(letter.attempts + 1)
                if given_up(letter.attempts + 1, letter.created_at, then, self._patience):
                    old.append(letter)
                else:
                    tx.mark_delayed(letter.id, then, error)
                    self._delayed += 1
        self._fail(old, f"Given up: {error}")

    def _fail(self, letters: list[LetterRow], error: str) -> None:
        """Give letters up; the keeper can find them in the outbox."""
        if not letters:
            return
        with self._store.transaction(durable=False) as tx:
            for letter in letters:
                _log_letter(letter, f"has failed: {error}", logging.WARNING)
                tx.mark_failed(letter.id, error)
        self._failed += [letter._replace(state=LetterState.FAILED, error=error) for letter in letters]


def _log_letter(letter: LetterRow, became: str, level: int = logging.INFO) -> None:
    """Log a letter's recipient, game and result in one line, without its text."""
    game = f", game {letter.game}" if letter.game else ""
    told = {"letter": letter.id, "recipient": letter.recipient, "game": letter.game, "became": one_line(became)}
    words = one_line(f"letter {letter.id} to {letter.recipient}{game}: {became}")
    log.log(level, "%s", words, extra={"fields": told})
