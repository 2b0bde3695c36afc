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
"""So many pictures are drawn before the drawer looks again who waits."""

log = logging.getLogger("judge.app.pictures.drawer")


class Drawer:
    """Draws for one recipient after the other, those first who have had nothing drawn for longest.

    Who comes anew is before those who had the latest turn, and behind all others: else somebody whose letter wants a
    second picture would not get it as long as others come.
    """

    def __init__(self, store: Store, longest: float = LONGEST) -> None:
        self._store = store
        self._longest = longest
        self._turn = 0
        self._last_turn: dict[str, int] = {}

    def draw_all(
        self,
        within: float = inf,
        after_some: Callable[[], None] = lambda: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> int:
        """Draw what letters wait for until nothing is left, or for about so many seconds; how many were drawn.

        `after_some` is called whenever letters may have got their pictures, `stopped` before each picture.
        Does nothing while another process draws for the same store: nothing is drawn twice. Raises StoreError.
        """
        end = time.monotonic() + within
        done = 0
        with self._store.sole_drawer() as is_mine:
            while is_mine and (wanted := self.wanted()):
                for picture in wanted:
                    left = end - time.monotonic()
                    if stopped() or left <= 0:
                        return done
                    done += self.draw(picture, left)
                after_some()
        return done

    def wanted(self, limit: int = _AT_ONCE) -> list[WantedPicture]:
        """What to draw next: one picture for each recipient who waits, by whose turn it is, then by the letter's age.

        A picture that several wait for counts as a turn of each of them. Raises StoreError.
        """
        with self._store.reading() as tx:
            waiting = tx.pictures_wanted()
        # Who waits for nothing is forgotten, and comes anew when they wait again.
        anew = self._turn - 1
        self._last_turn = {one.recipient: self._last_turn.get(one.recipient, anew) for one in waiting}
        chosen: dict[str, WantedPicture] = {}
        for one in sorted(waiting, key=lambda one: (self._last_turn[one.recipient], one.due_at)):
            chosen.setdefault(one.key, one)
        turn = list(chosen.values())[:limit]
        keys = {one.key for one in turn}
        self._turn += 1
        self._last_turn |= {one.recipient: self._turn for one in waiting if one.key in keys}
        return turn

    def draw(self, wanted: WantedPicture, within: float = inf) -> bool:
        """Draw one picture and let the letters go that wait for nothing else; whether there is one now.

        Where it cannot be drawn they go without. `within` so many seconds, if that is less than what each may take:
        when only these were too few, the letters go on waiting. Raises StoreError.
        """
        with self._store.reading() as tx:
            known = tx.picture(wanted.key)
        image = known[1] if known is not None else None
        if known is not None and image is None:
            start = time.monotonic()
            image = _drawn(known[0], min(within, self._longest))
            if image is None and within < self._longest and time.monotonic() - start >= within:
                return False
        with self._store.transaction(durable=False) as tx:
            if image is not None:
                tx.keep_picture(wanted.key, image)
            tx.end_wait(wanted.key)
        return image is not None


def _drawn(request: bytes, patience: float) -> bytes | None:
    try:
        return picture_file(msgspec.json.decode(request, type=PictureRequest), patience)
    except (PictureFailed, Refused, msgspec.DecodeError) as error:
        log.warning("a picture is left out: %s", error)
    except Exception:
        log.exception("a picture is left out")
    return None
