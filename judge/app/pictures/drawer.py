"""Drawing of the pictures that letters wait for, separate from the sending of letters: `Drawer`.

A letter waits for its pictures for a limited time (`[send] picture_wait`), and delays no other letter. The store holds
the list of pictures to draw, so a crash loses none of it. Recipients take turns, so one person's many pictures do not
delay another person's single picture.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from math import inf

import msgspec

from judge.app.pictures.picture_file import picture_file
from judge.app.pictures.png import PictureFailed
from judge.picture.request import read_request
from judge.problems import Refused
from judge.store.rows import WantedPicture
from judge.store.store import Store

LONGEST = 10.0
"""Seconds that one picture may take; if it takes longer, its letters leave without it."""

_AT_ONCE = 8
"""Limit on the pictures drawn for mails before the drawer checks again whose turn it is."""

_PAINTING = 2
"""Pictures in progress at once: this process lays one out while another process paints one."""

_SHARE = 3
"""Ratio of drawing time for letters caused by mails to time for other letters, if both wait."""

_SHORT_LOOK = 0.05
"""Seconds. If a look at the waiting recipients takes no longer, it is repeated each time."""

_LOOKS = 10
"""Pause after a slow look, as a multiple of the time that it took."""

log = logging.getLogger("judge.app.pictures.drawer")


class Drawer:
    """Draws for recipients in turn, the least recently served first.

    Most of the time goes to letters caused by mails, as long as some wait. So thousands of results at once do not delay
    people who have just written. Newcomers come before the most recently served, but after all others: otherwise a
    letter's second picture would never be drawn while new people arrive.
    """

    def __init__(
        self, store: Store, longest: float | None = None, hurried: Callable[[], bool] = lambda: False, together: int = 1
    ) -> None:
        """Set the time `longest` in seconds for each picture; None: LONGEST.

        While `hurried`, draw only pictures for letters caused by mails. `together` is the number drawn at once: with
        more than one, one is laid out while another is painted.
        """
        self._together = together
        self._pool = ThreadPoolExecutor(min(together, _PAINTING), "painter")
        self._store = store
        self._longest = LONGEST if longest is None else longest
        self._hurried = hurried
        self._turn = 0
        self._of_mails = _Kind(store, of_mails=True)
        self._others = _Kind(store, of_mails=False)

    def draw_all(
        self,
        within: float = inf,
        after_some: Callable[[], None] = lambda: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> int | None:
        """Draw the pictures that letters wait for, all or for about `within` seconds; return their number.

        Returns None if another process draws for the same store, so that nothing is drawn twice. `after_some` is called
        whenever letters may have their pictures, `stopped` before each start. Raises StoreError.
        """
        end = time.monotonic() + within
        done = 0
        with self._store.sole_drawer() as is_mine:
            if not is_mine:
                return None
            while wanted := self.wanted():
                for at in range(0, len(wanted), self._together):
                    left = end - time.monotonic()
                    if stopped() or left <= 0:
                        return done
                    done += self.draw(wanted[at : at + self._together], left)
                after_some()
        return done

    def wanted(self, limit: int = _AT_ONCE) -> list[WantedPicture]:
        """Return the next pictures: one for each waiting recipient, by turn, then by the letter's age.

        A shared picture counts as a turn of each of its recipients. The pictures are either all for letters caused by
        mails, or a single one for another letter, which may take longer. Raises StoreError.
        """
        of_mails, others = self._of_mails, self._others
        of_mails.look(self._turn)
        if not self._hurried():
            others.look(self._turn)
        else:
            others.waiting = {}
        if not (of_mails.waiting and others.waiting):
            of_mails.spent = others.spent = 0.0
        for_mails = bool(of_mails.waiting) and of_mails.spent <= _SHARE * others.spent
        kind = of_mails if for_mails or not others.waiting else others
        self._turn += 1
        return kind.next(limit if kind is of_mails else 1, self._turn)

    def draw(self, wanted: Sequence[WantedPicture], within: float = inf) -> int:
        """Draw these pictures and release letters that need no others; return the number drawn.

        If a picture fails, its letters leave without it. The work ends after `within` seconds, or earlier by the limits
        of each picture; if only `within` was too short, the letters continue to wait. Raises StoreError.
        """
        for kind in (self._of_mails, self._others):
            kind.forget({one.key for one in wanted})
        with self._store.reading() as tx:
            known = [tx.picture(one.key) for one in wanted]
        requests = [each[0] if each is not None and each[1] is None else None for each in known]
        start = time.monotonic()
        drawn = list(self._pool.map(self._painted, requests, repeat(within)))
        (self._of_mails if any(one.of_mail for one in wanted) else self._others).spent += time.monotonic() - start
        found = {
            one.key: each[1] if each is not None and request is None else image
            for one, each, request, image in zip(wanted, known, requests, drawn, strict=True)
            if image is not _LATER
        }
        with self._store.transaction(durable=False) as tx:
            for key, image in found.items():
                if isinstance(image, bytes):
                    tx.keep_picture(key, image)
                tx.end_wait(key)
        return sum(isinstance(image, bytes) for image in found.values())

    def _painted(self, request: bytes | None, within: float) -> bytes | _Later | None:
        """Return a picture; None if it cannot be drawn, `_Later` if there was too little time."""
        if request is None:
            return None
        start = time.monotonic()
        image = _drawn(request, min(within, self._longest))
        is_late = within < self._longest and time.monotonic() - start >= within
        return _LATER if image is None and is_late else image


class _Later:
    """Placeholder for a picture for which there was too little time now."""


_LATER = _Later()


class _Kind:
    """Recipients who wait for one kind of picture, as of the last look.

    `spent`: seconds of drawing for them since recipients of the other kind began to wait, too.
    """

    def __init__(self, store: Store, *, of_mails: bool) -> None:
        self._store = store
        self._is_of_mails = of_mails
        self.waiting: dict[str, WantedPicture] = {}
        self.spent = 0.0
        self._last_turn: dict[str, int] = {}
        self._look_again = 0.0

    def look(self, turn: int) -> None:
        """Find out who waits; less often if thousands of recipients make it slow. Raises StoreError."""
        start = time.monotonic()
        if self.waiting and start < self._look_again:
            return
        with self._store.reading() as tx:
            self.waiting = {one.recipient: one for one in tx.pictures_wanted(of_mails=self._is_of_mails)}
        # Recipients who wait for nothing are forgotten, and are newcomers when they wait again.
        self._last_turn = {who: self._last_turn.get(who, turn - 1) for who in self.waiting}
        end = time.monotonic()
        self._look_again = end + (end - start) * _LOOKS if end - start > _SHORT_LOOK else end

    def next(self, limit: int, turn: int) -> list[WantedPicture]:
        """Return the next recipients in turn; for everybody waiting for the same picture it counts as a turn."""
        chosen: dict[str, WantedPicture] = {}
        for one in sorted(self.waiting.values(), key=lambda one: (self._last_turn[one.recipient], one.due_at)):
            chosen.setdefault(one.key, one)
            if len(chosen) == limit:
                break
        self._last_turn |= {one.recipient: turn for one in self.waiting.values() if one.key in chosen}
        return list(chosen.values())

    def forget(self, keys: Collection[str]) -> None:
        """Forget pictures for which nobody waits anymore."""
        self.waiting = {who: one for who, one in self.waiting.items() if one.key not in keys}


def _drawn(request: bytes, patience: float) -> bytes | None:
    try:
        return picture_file(read_request(request), patience)
    except (PictureFailed, Refused, msgspec.DecodeError) as error:
        log.warning("a picture is left out: %s", error)
    except Exception:
        log.exception("a picture is left out")
    return None
