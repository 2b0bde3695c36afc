"""Order of mails: `MailQueue`. A flood by one sender waits behind the first mails of others.

Each mail gets a place when it is opened: one round after the last waiting mail of its sender, else in the present
round. Mails of one game, and mails of one sender, are done in order of arrival: a mail waits for earlier ones of its
game or its sender.

If there are several processes, each is responsible for some authors (`Store.comes_first`). It leaves other authors'
mails to the other processes for a second, and then does them if it has none of its own. Ten seconds later any process
does them in their turn.

A mail's game is found by reading the mail just as when it is carried out. Nothing cheaper would be certain: a game can
be named in an encoded text, below a quote, or in a part that does not count.

docs/decisions/072-whose-mail-is-next.md says why.
"""

from __future__ import annotations

import time
from bisect import insort
from collections import OrderedDict, deque
from collections.abc import Iterable
from datetime import datetime
from heapq import heapify, heappop, heappush

from msgspec import Struct

from judge.app.base.cpu_bound import OutOfTime, bounded
from judge.app.base.judge import Judge
from judge.app.base.stored_mail import read_stored, sender_of_unread
from judge.app.recording.faults import park_unread, tell_of_parked
from judge.app.waiting.mail_lines import game_of
from judge.app.waiting.own_seats import with_own_seat
from judge.game.people.addresses import mailbox
from judge.mail.inbound.read_mail import InboundMail
from judge.store.open import is_file
from judge.store.repository import GameRepository
from judge.store.rows import MailRow, MailState, WaitingMail
from judge.store.store import Transaction

_MOST_READINGS = 300
"""Limit on the opened mails whose readings are kept, to save a second reading when they are done."""

_LARGEST_READING = 65_536
"""Limit on the bytes of a mail whose reading is kept."""

_AT_ONCE = 50
"""Limit on the mails that are opened before one is done."""

_LATE = 200
"""Range of numbers, up to the last opened mail, to search for late mails.

With several processes, a mail may become visible after one with a greater number.
"""

_MOMENT = 0.01
"""Seconds allowed to another process to open a mail."""

_LEFT_FOR = 1.0
"""Seconds for which a mail is left to its own process after it is first seen; clocks may differ."""

_OURS = float("-inf")

_OVERDUE = 10.0
"""Further seconds after which any process may do the mail."""

_WHOLE_LOOK_EVERY = 1.0
"""Seconds between looks at all waiting mails."""

_WHOLE_LOOKS_PART = 0.1
"""Largest share of time for looking at all waiting mails, unless some wait again (`mails_again`)."""


class Waiting(Struct, frozen=True):
    """A waiting mail that has been opened. `sender` is folded; `game` is "" for none.

    `ours_at` is the time from which this process may do it, too (in seconds of `time.monotonic`); `_OURS` means always.
    """

    id: int
    received_at: datetime
    sender: str
    game: str
    place: int
    ours_at: float


class MailQueue:
    """The waiting mails that one process knows; only the store knows which of them still wait."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._is_shared = not is_file(judge.config.store.url)
        self._unopened: deque[WaitingMail] = deque()
        """The oldest mails that have not been opened."""
        self._ours_at: dict[int, float] = {}
        """`ours_at` of each mail that has not been opened, as in `Waiting`."""
        self._opened: dict[int, Waiting] = {}
        self._opened_to = 0
        """The greatest number of an opened mail."""
        self._again = ""
        self._missed: set[int] = set()
        """Waiting mails that have not been opened, with numbers up to `_opened_to`."""
        self._whole_look_at = 0.0
        self._readings: OrderedDict[int, InboundMail] = OrderedDict()
        self._by_sender: dict[str, deque[int]] = {}
        self._by_game: dict[str, deque[int]] = {}
        self._places: list[tuple[int, int]] = []
        """Place and number of each sender's first mail, as a heap; some of these mails no longer wait."""
        self._last_place: dict[str, int] = {}
        self._round = 0
        self._hurried: int | None = None
        """The mail that was chosen before its turn."""
        self._hurry = True
        self.passed_over: set[int] = set()
        """Mails skipped because another process handles their sender or game, or does them itself."""
        self.is_behind = False
        """True if another process is just opening the next mail."""
        self.leaves_some = False
        """True if mails are left to other processes, which may not do them."""

    def refresh(self) -> None:
        """Find out which mails wait now, as `look` does. Raises StoreError."""
        self._judge.store.ask(self.look)

    def look(self, tx: Transaction) -> None:
        """Find out which mails wait now: the oldest of those that have not been opened.

        As long as few are open, one query shows everything. Otherwise it shows the latest work of other processes; the
        rest is found now and then, and before a mail is done (`still_waits`).
        """
        rows = self._few_waiting(tx) if len(self._opened) < _AT_ONCE else self._some_waiting(tx)
        self._unopened = deque(sorted({row for row in rows if row.id not in self._opened}))
        self._ours_at = {row.id: self._known_as_ours(row) for row in self._unopened}

    def _few_waiting(self, tx: Transaction) -> list[WaitingMail]:
        """Return the oldest waiting mails, and forget opened ones that are done."""
        # Opened mails may be among them; one more row than is opened at once shows that there are more.
        most = len(self._opened) + (_LATE if self._is_shared else 0) + _AT_ONCE + 1
        rows = tx.waiting_mails(most=most)
        wait = {row.id for row in rows}
        for number in [each for each in self._opened if each not in wait]:
            if len(rows) < most or number < rows[-1].id:
                self.forget(number)
        self._missed = {number for number in wait if number <= self._opened_to} - self._opened.keys()
        return rows

    def _some_waiting(self, tx: Transaction) -> list[WaitingMail]:
        """Return the oldest waiting mails after opened ones, and known earlier ones; forget those just done."""
        again = tx.mails_again()
        if again != self._again or time.monotonic() >= self._whole_look_at:
            self._look_at_all(tx)
        self._again = again
        late = _LATE if self._is_shared else 0
        # One more row than is opened at once shows that there are more.
        rows = tx.waiting_mails(self._opened_to - late, late + _AT_ONCE + 1)
        wait = {row.id for row in rows}
        for number in range(self._opened_to - late + 1, self._opened_to + 1):
            if number in self._opened and number not in wait:
                self.forget(number)
        return rows + tx.waiting_among(sorted(self._missed)[:_AT_ONCE])

    def _known_as_ours(self, row: WaitingMail) -> float:
        """Return the time from which this process may do an unopened mail, as in `Waiting`."""
        known = self._ours_at.get(row.id)
        if known is not None:
            return known
        return _OURS if self._judge.store.comes_first(row.author) else time.monotonic() + _LEFT_FOR

    def _look_at_all(self, tx: Transaction) -> None:
        """Forget opened mails done by others, and find waiting mails older than the last opened one."""
        began = time.monotonic()
        numbers = tx.waiting_numbers(self._opened_to)
        for number in sorted(self._opened.keys() - numbers):
            self.forget(number)
        self._missed = numbers - self._opened.keys()
        ended = time.monotonic()
        self._whole_look_at = ended + max(_WHOLE_LOOK_EVERY, (ended - began) / _WHOLE_LOOKS_PART)

    def open(self, now: datetime) -> None:
        """Open some of the oldest mails that have not been opened. Raises StoreError.

        A mail that another process has opened is not read again. Mails left to other processes are opened only up to
        the first of ours, which may have to wait for one of them.
        """
        self.is_behind = False
        for _ in range(self._to_open()):
            waiting = self._unopened[0]
            if waiting.sender is not None:
                self._add(waiting, waiting.sender, waiting.game)
            elif not self._open(waiting, now):
                # Later mails may have to wait for that one.
                self.is_behind = True
                return
            self._unopened.popleft()
            self._missed.discard(waiting.id)
            self._opened_to = max(self._opened_to, waiting.id)

    def _to_open(self) -> int:
        """Return how many of the oldest mails to open now: a few, or all up to the first of ours."""
        now = time.monotonic()
        ours = [
            count
            for count, row in enumerate(self._unopened, 1)
            if row.id <= self._opened_to or self._ours_at[row.id] <= now
        ]
        last = ours[-1] if ours else 0
        self.leaves_some = last < len(self._unopened)
        return max(ours[0], min(_AT_ONCE, last)) if ours else 0

    def open_all(self, now: datetime) -> None:
        """Look, and open all mails that wait. Raises StoreError."""
        self.refresh()
        while self._unopened:
            self.open(now)
            if self.is_behind or self.leaves_some:
                time.sleep(_MOMENT)
            self.refresh()

    def _open(self, waiting: WaitingMail, now: datetime) -> bool:
        """Read a mail to find its place; return False if another process is doing so.

        A mail that has repeatedly killed the judge is parked unread, and reported.
        """
        # In a transaction that changes nothing else: a mail that kills its reader leaves its mark.
        with self._judge.store.transaction(durable=False) as tx:
            mail = tx.take_to_open(waiting.id)
            if mail is None:
                return tx.mail_states([waiting.id]).get(waiting.id) is not MailState.NEW
            if isinstance(mail, WaitingMail):
                self._add(waiting, mail.sender or "", mail.game)
            elif mail.state is MailState.PARKED:
                sender = sender_of_unread(self._judge.config, mail)
                tell_of_parked(self._judge, tx, mail.id, sender, mail.error, now)
            else:
                try:
                    with bounded(self._judge.config.limits.seconds_per_mail):
                        whose = self._look(tx, mail)
                except OutOfTime:
                    park_unread(self._judge, tx, mail, now)
                    return True
                if self._is_shared:
                    tx.note_opened(mail.id, *whose)
                self._add(waiting, *whose)
        return True

    def only_one(self, but: Iterable[int]) -> int | None:
        """Return the number of the only waiting mail, which need not be opened to find its turn; else None.

        `but` as in `next`. The mail is claimed as soon as it is read (`claim`). Until then other processes open no
        later mail.
        """
        if self._opened or len(self._unopened) != 1 or self._unopened[0].id in but:
            return None
        mail = self._unopened[0]
        if mail.sender is not None or self._ours_at[mail.id] > time.monotonic():
            return None
        self.is_behind = self.leaves_some = False
        self._hurried = None
        return self._unopened[0].id

    def claim(self, tx: Transaction, mail: MailRow) -> bool:
        """Claim sender and game of an unopened mail; return False if another process has one of them."""
        return not self._is_shared or tx.claim(_claims(*self._look(tx, mail)))

    def next(self, but: Iterable[int] = (), games: Iterable[str] = ()) -> int | None:
        """Return the number of the mail whose turn it is; None if there is none.

        Every second turn goes to the first mail of one of `games`; not every turn, since anybody can name a game. `but`
        are mails that must not be done now; mails that come after one of them wait, too.
        """
        if not self._opened:
            return None
        passed = set(but)
        keys = [game.casefold() for game in games] if self._hurry else []
        wanted = (self._first_before(self._by_game[key][0]) for key in keys if key in self._by_game)
        self._hurried = next((first for first in wanted if first not in passed and not self._is_left(first)), None)
        return self._next_in_turn(passed) if self._hurried is None else self._hurried

    def _next_in_turn(self, passed: set[int]) -> int | None:
        """Return the next mail among our own and overdue ones, else one that was left to others long enough."""
        skipped: list[tuple[int, int]] = []
        found = of_others = None
        overdue = time.monotonic() - _OVERDUE
        while self._places and found is None and (of_others is None or len(skipped) < _AT_ONCE):
            place = heappop(self._places)
            if place[1] not in self._opened:
                continue
            skipped.append(place)
            first = self._first_before(place[1])
            if first in passed:
                continue
            if self._is_left(first):
                if first != place[1]:
                    self.passed_over.add(first)
                continue
            if self._opened[first].ours_at <= overdue:
                found = first
            elif of_others is None:
                of_others = first
        for place in skipped:
            heappush(self._places, place)
        return of_others if found is None else found

    def _is_left(self, number: int) -> bool:
        """True if an opened mail is left to another process."""
        is_left = self._opened[number].ours_at > time.monotonic()
        self.leaves_some |= is_left
        return is_left

    def _first_before(self, number: int) -> int:
        """Return the mail to do before this one, to keep games and senders in order; often the same mail."""
        while True:
            mail = self._opened[number]
            first = self._by_sender[mail.sender][0]
            if mail.game:
                first = min(first, self._by_game[mail.game][0])
            if first >= number:
                return number
            number = first

    def reading(self, number: int) -> InboundMail | None:
        """Return the reading of an opened mail; None if it was not kept."""
        return self._readings.get(number)

    def claims_of(self, number: int) -> tuple[str, ...]:
        """Return the claims (`Store.claim`) needed while an opened mail is done, to keep mails in order."""
        mail = self._opened[number]
        return _claims(mail.sender, mail.game)

    def first_for(self, game: str) -> datetime | None:
        """Return the arrival of the first waiting mail that may be for this game; None if none waits.

        A mail that has not been opened may be for any game.
        """
        moments = [waiting.received_at for waiting in self._unopened]
        if numbers := self._by_game.get(game.casefold()):
            moments.append(self._opened[numbers[0]].received_at)
        return min(moments, default=None)

    def done(self, number: int) -> None:
        """Note that a mail has been processed."""
        self._hurry = number != self._hurried
        if number in self._opened:
            self._round = max(self._round, self._opened[number].place)
        self.forget(number)

    def still_waits(self, number: int) -> bool:
        """True if an opened mail that could not be taken still waits.

        If not, another process has done it, and perhaps some that come next: all of these are forgotten. Raises
        StoreError.
        """
        # The first entries of a heap are not quite the next ones, but near enough.
        numbers = {number, *(each for _, each in self._places[:_AT_ONCE])}
        with self._judge.store.reading() as tx:
            states = tx.mail_states(numbers)
        for each in numbers:
            if states.get(each) is not MailState.NEW:
                self.forget(each)
        return number in self._opened

    def forget(self, number: int) -> None:
        """Forget a mail that no longer waits."""
        self._readings.pop(number, None)
        mail = self._opened.pop(number, None)
        if mail is None:
            return
        if mail.game:
            _leave(self._by_game, mail.game, number)
        _leave(self._by_sender, mail.sender, number)
        line = self._by_sender.get(mail.sender)
        if line is None:
            self._last_place.pop(mail.sender, None)
        elif number < line[0]:
            heappush(self._places, (self._opened[line[0]].place, line[0]))
        if len(self._places) > 2 * len(self._by_sender) + 100:
            self._places = [(self._opened[line[0]].place, line[0]) for line in self._by_sender.values()]
            heapify(self._places)

    def _look(self, tx: Transaction, mail: MailRow) -> tuple[str, str]:
        """Return sender and game of a mail."""
        try:
            inbound = read_stored(self._judge.config, mail)
            game = GameRepository(tx, mail.received_at).present_name(game_of(with_own_seat(self._judge, tx, inbound)))
        except Exception:
            # The mail causes the error again when it is done, and is parked then.
            return mailbox(mail.envelope_sender), ""
        if len(mail.raw) <= _LARGEST_READING:
            self._readings[mail.id] = inbound
            while len(self._readings) > _MOST_READINGS:
                self._readings.popitem(last=False)
        return mailbox(inbound.sender or mail.envelope_sender), game

    def _add(self, waiting: WaitingMail, sender: str, game: str) -> None:
        number, ours_at = waiting.id, self._ours_at[waiting.id]
        place = max(self._round, self._last_place.get(sender, -1) + 1)
        self._opened[number] = Waiting(number, waiting.received_at, sender, game, place, ours_at)
        self._last_place[sender] = place
        if game:
            _join(self._by_game, game, number)
        _join(self._by_sender, sender, number)
        if self._by_sender[sender][0] == number:
            heappush(self._places, (place, number))


def _join(lines: dict[str, deque[int]], key: str, number: int) -> None:
    """Put a mail into its line, which is sorted by number: nearly always at the end."""
    line = lines.setdefault(key, deque())
    if line and number < line[-1]:
        insort(line, number)
    else:
        line.append(number)


def _leave(lines: dict[str, deque[int]], key: str, number: int) -> None:
    """Take a mail out of its line: nearly always the first one."""
    line = lines[key]
    line.remove(number)
    if not line:
        del lines[key]


def _claims(sender: str, game: str) -> tuple[str, ...]:
    return (f"sender {sender}", *([game_claim(game)] if game else []))


def game_claim(game: str) -> str:
    """Return the claim needed to change a game, by a mail for it or by the clock."""
    return f"game {game.casefold()}"
