"""Draws the pictures that letters wait for, apart from all that sends letters: `Drawer`.

A letter waits for its pictures, at most so long (`[send] picture_wait`), and no other letter waits with it. What is to
be drawn stands in the store, so a crash loses none of it. Whoever waits for many pictures keeps nobody waiting who
waits for one: they are drawn for one recipient after the other.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from math import inf

import msgspec

from judge.app.pictures.picture_file import picture_file
from judge.app.pictures.png import PictureFailed
from judge.picture.request import PictureRequest
from judge.problems import Refused
from judge.store.rows import WantedPicture
from judge.store.store import Store

LONGEST = 10.0
"""Seconds that one picture may take: then it is left out of its letters."""

_AT_ONCE = 4
"""So many pictures that mails have caused are drawn before the drawer looks again whose turn it is."""

_SHARE = 3
"""So many times as long is drawn for letters that mails have caused as for others, if both wait."""

_SHORT_LOOK = 0.05
"""Seconds. When it takes no longer to see who waits, that is done each time."""

_LOOKS = 10
"""Else, so many times as long as it took passes until it is done again."""

log = logging.getLogger("judge.app.pictures.drawer")


class Drawer:
    """Draws for one recipient after the other, those first who have had nothing drawn for longest. Most of the time is
    for letters that mails have caused, as long as some wait: thousands of results at once do not keep those waiting who
    have just written.

    Who comes anew is before those who had the latest turn, and behind all others: else somebody whose letter wants a
    second picture would not get it as long as others come.
    """

    def __init__(self, store: Store, longest: float = LONGEST, hurried: Callable[[], bool] = lambda: False) -> None:
        """Each picture may take `longest` seconds. While it is `hurried`, only for letters that mails have caused."""
        self._store = store
        self._longest = longest
        self._hurried = hurried
        self._turn = 0
        self._last_turn: dict[tuple[str, bool], int] = {}
        self._spent = {True: 0.0, False: 0.0}
        """Seconds of drawing for letters that mails have caused, and for others, since both waited."""
        self._waiting: list[WantedPicture] = []
        self._look_again = 0.0

    def draw_all(
        self,
        within: float = inf,
        after_some: Callable[[], None] = lambda: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> int | None:
        """Draw what letters wait for until nothing is left, or for about so many seconds; how many were drawn.

        None: another process draws for the same store, and nothing is drawn twice. `after_some` is called whenever
        letters may have got their pictures, `stopped` before each picture. Raises StoreError.
        """
        end = time.monotonic() + within
        done = 0
        with self._store.sole_drawer() as is_mine:
            if not is_mine:
                return None
            while wanted := self.wanted():
                for picture in wanted:
                    left = end - time.monotonic()
                    if stopped() or left <= 0:
                        return done
                    done += self.draw(picture, left)
                after_some()
        return done

    def wanted(self, limit: int = _AT_ONCE) -> list[WantedPicture]:
        """What to draw next: one picture for each recipient who waits, by whose turn it is, then by the letter's age.

        A picture that several wait for counts as a turn of each of them. All are for letters that mails have
        caused; or it is one for another letter, which takes longer. Raises StoreError.
        """
        self._look()
        waiting = [one for one in self._waiting if one.of_mail] if self._hurried() else self._waiting
        kinds = {one.of_mail for one in waiting}
        if len(kinds) < 2:
            self._spent = dict.fromkeys(self._spent, 0.0)
        for_mails = True in kinds and self._spent[True] <= _SHARE * self._spent[False]
        chosen: dict[str, WantedPicture] = {}
        for one in sorted(waiting, key=lambda one: (self._last_turn[_whose(one)], one.due_at)):
            if one.of_mail == for_mails or len(kinds) == 1:
                chosen.setdefault(one.key, one)
        turn = list(chosen.values())[: limit if for_mails else 1]
        keys = {one.key for one in turn}
        self._turn += 1
        self._last_turn |= {_whose(one): self._turn for one in self._waiting if one.key in keys}
        return turn

    def _look(self) -> None:
        """See who waits: each time, or now and then where that takes long, since thousands do."""
        start = time.monotonic()
        if self._waiting and start < self._look_again:
            return
        with self._store.reading() as tx:
            self._waiting = tx.pictures_wanted()
        # Who waits for nothing is forgotten, and comes anew when they wait again.
        anew = self._turn - 1
        self._last_turn = {_whose(one): self._last_turn.get(_whose(one), anew) for one in self._waiting}
        end = time.monotonic()
        self._look_again = end + (end - start) * _LOOKS if end - start > _SHORT_LOOK else end

    def draw(self, wanted: WantedPicture, within: float = inf) -> bool:
        """Draw one picture and let the letters go that wait for nothing else; whether there is one now.

        Where it cannot be drawn they go without. `within` so many seconds, if that is less than what each may take:
        when only these were too few, the letters go on waiting. Raises StoreError.
        """
        start = time.monotonic()
        self._waiting = [one for one in self._waiting if one.key != wanted.key]
        with self._store.reading() as tx:
            known = tx.picture(wanted.key)
        image = known[1] if known is not None else None
        if known is not None and image is None:
            image = _drawn(known[0], min(within, self._longest))
            took = time.monotonic() - start
            self._spent[wanted.of_mail] += took
            if image is None and within < self._longest and took >= within:
                return False
        with self._store.transaction(durable=False) as tx:
            if image is not None:
                tx.keep_picture(wanted.key, image)
            tx.end_wait(wanted.key)
        return image is not None


def _whose(wanted: WantedPicture) -> tuple[str, bool]:
    """Whose turn a picture is: letters to somebody that mails have caused, and others to them, each have their own."""
    return wanted.recipient, wanted.of_mail


def _drawn(request: bytes, patience: float) -> bytes | None:
    try:
        return picture_file(msgspec.json.decode(request, type=PictureRequest), patience)
    except (PictureFailed, Refused, msgspec.DecodeError) as error:
        log.warning("a picture is left out: %s", error)
    except Exception:
        log.exception("a picture is left out")
    return None
