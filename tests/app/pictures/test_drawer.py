"""The next reader to get a picture, and the one process that draws.

Pictures here are drawn by writing down their titles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import inf
from pathlib import Path

import msgspec
import pytest

from judge.app.pictures.drawer import Drawer
from judge.app.pictures.png import PictureFailed
from judge.picture.request import Form, PictureRequest
from judge.store.open import open_store
from judge.store.rows import LetterRow
from judge.store.store import Store

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
REQUEST = PictureRequest("standard", "", "", "", (), (), {}, (), False, {}, (), (), 0, Form.SVG)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:{tmp_path}/judge.db") as opened:
        yield opened


@dataclass
class Drawn:
    """Titles in the order in which they were drawn, the seconds that each was given, and those that fail."""

    titles: list[str] = field(default_factory=list)
    given: list[float] = field(default_factory=list)
    failing: frozenset[str] = frozenset()

    def __call__(self, request: PictureRequest, patience: float) -> bytes:
        self.titles.append(request.title)
        self.given.append(patience)
        if request.title in self.failing:
            raise PictureFailed("It cannot be drawn.")
        return request.title.encode()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    made = Drawn()
    # However slow the machine is, it is looked each time who waits.
    monkeypatch.setattr("judge.app.pictures.drawer._SHORT_LOOK", inf)
    monkeypatch.setattr("judge.app.pictures.drawer.picture_file", made)
    return made


def wait(store: Store, recipient: str, *titles: str, at: datetime = NOON, mail: int = 7) -> int:
    """Store a letter that waits at most half a minute for pictures with these titles; return its number.

    `mail` has caused it.
    """
    with store.transaction() as tx:
        row = LetterRow(f"<{recipient}{at}{titles}@x>", recipient, "", b"", at)
        tx.mail_taken = mail
        for title in titles:
            tx.ask_for_picture(title, msgspec.json.encode(msgspec.structs.replace(REQUEST, title=title)), at)
        number = tx.add_letter(row, pictures=titles, until=at + 30 * SECOND)
        tx.wait_for_pictures([row.message_id], titles, at)
    return number


def due(store: Store, at: datetime = NOON) -> list[int]:
    with store.reading() as tx:
        return [row.id for row in tx.letters_due(at)]


def test_a_letter_is_due_when_the_last_of_its_pictures_is_there(store: Store, drawn: Drawn) -> None:
    number = wait(store, "ann@x", "orders", "position")
    drawer = Drawer(store)
    drawer.draw(drawer.wanted()[:1])
    assert due(store) == []
    drawer.draw(drawer.wanted()[:1])
    assert due(store) == [number]
    assert drawn.titles == ["orders", "position"]


def test_who_waits_for_one_picture_does_not_wait_for_the_thirty_of_another(store: Store, drawn: Drawn) -> None:
    for number in range(30):
        wait(store, "flood@x", f"f{number:02}")
    drawer = Drawer(store)
    for _ in range(5):
        drawer.draw(drawer.wanted()[:1])
    wait(store, "ann@x", "a", at=NOON + SECOND)
    wait(store, "bob@x", "b", at=NOON + 2 * SECOND)
    drawer.draw_all()
    assert drawn.titles[5:9] == ["a", "b", "f05", "f06"]
    assert len(drawn.titles) == 32


def test_two_floods_get_their_pictures_by_turns(store: Store, drawn: Drawn) -> None:
    for name in ("a", "b"):
        for number in range(10):
            wait(store, f"{name}@x", f"{name}{number}")
    Drawer(store).draw_all()
    assert ["".join(title[0] for title in drawn.titles[at : at + 2]) for at in range(0, 20, 2)] == ["ab"] * 10


def test_who_wants_a_second_picture_gets_it_though_others_come_all_the_time(store: Store, drawn: Drawn) -> None:
    for number in range(8):
        wait(store, f"{number}@x", f"{number}")
    wait(store, "gm@x", "orders", "position")
    drawer = Drawer(store)
    for number in range(8, 48, 4):
        # As many come as are served, and eight always wait.
        for wanted in drawer.wanted():
            drawer.draw([wanted])
        for late in range(number, number + 4):
            wait(store, f"{late}@x", f"{late}", at=NOON + late * SECOND)
    assert drawn.titles.index("orders") < drawn.titles.index("position") <= 24


def test_who_has_just_written_does_not_wait_for_the_pictures_of_hundreds_of_results(store: Store, drawn: Drawn) -> None:
    for number in range(100):
        wait(store, f"player{number}@x", f"results {number}", mail=0)
    drawer = Drawer(store)
    for wanted in drawer.wanted():
        drawer.draw([wanted])
    for name in "abcd":
        wait(store, f"{name}@x", name, at=NOON + 60 * SECOND)
    drawer.draw_all()
    assert drawn.titles[:5] == ["results 0", "a", "b", "c", "d"]
    assert len(drawn.titles) == 104


def test_some_of_the_time_is_for_results_however_many_write(
    store: Store, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(10_000))
    monkeypatch.setattr("judge.app.pictures.drawer.time.monotonic", lambda: next(clock) / 1000)
    for number in range(20):
        wait(store, f"player{number}@x", f"results {number}", mail=0)
        wait(store, f"{number}@x", f"{number}")
    Drawer(store).draw_all()
    results = [at for at, title in enumerate(drawn.titles) if title.startswith("results")]
    assert 2 <= len([at for at in results if at < 20]) <= 8
    assert len(results) == 20


def test_where_it_takes_long_to_see_who_waits_it_is_done_now_and_then(
    store: Store, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.app.pictures.drawer._SHORT_LOOK", -1)
    monkeypatch.setattr("judge.app.pictures.drawer._LOOKS", 1e9)
    wait(store, "ann@x", "a")
    wait(store, "bob@x", "b")
    drawer = Drawer(store)
    drawer.draw(drawer.wanted()[:1])
    wait(store, "cid@x", "c", at=NOON - SECOND)
    assert [one.key for one in drawer.wanted()] == ["b"]
    drawer.draw_all()
    assert drawn.titles == ["a", "b", "c"]


def test_addresses_that_differ_in_case_alone_have_one_turn(store: Store, drawn: Drawn) -> None:
    wait(store, "ANN@x", "1")
    wait(store, "ann@X", "2")
    wait(store, "bob@x", "b", at=NOON + SECOND)
    Drawer(store).draw_all()
    assert drawn.titles == ["1", "b", "2"]


def test_a_picture_for_many_is_drawn_once_and_lets_them_all_go(store: Store, drawn: Drawn) -> None:
    numbers = [wait(store, f"{name}@x", "results") for name in "abcdefgh"]
    Drawer(store).draw_all()
    assert drawn.titles == ["results"]
    assert due(store) == numbers


def test_a_picture_that_fails_lets_its_letters_go_and_the_others_are_drawn(store: Store, drawn: Drawn) -> None:
    drawn.failing = frozenset({"bad"})
    bad, good = wait(store, "ann@x", "bad"), wait(store, "bob@x", "good")
    assert Drawer(store).draw_all() == 1
    assert due(store) == [bad, good]
    assert drawn.titles == ["bad", "good"]


def test_a_letter_that_was_tried_keeps_its_next_time_when_its_picture_comes(store: Store, drawn: Drawn) -> None:
    number = wait(store, "ann@x", "orders")
    with store.transaction() as tx:
        tx.mark_delayed(number, NOON + 600 * SECOND, "451 busy")
    Drawer(store).draw_all()
    assert due(store, NOON + 599 * SECOND) == []
    assert drawn.titles == ["orders"]


def test_without_time_nothing_is_drawn_and_letters_go_on_waiting(store: Store, drawn: Drawn) -> None:
    number = wait(store, "ann@x", "orders")
    assert Drawer(store).draw_all(within=0) == 0
    assert drawn.titles == []
    assert due(store) == []
    assert Drawer(store).draw_all(within=5) == 1
    assert 0 < drawn.given[0] <= 5
    assert due(store) == [number]


def test_when_only_the_time_was_too_short_the_letter_waits_for_another_try(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take_all_the_time(_: PictureRequest, patience: float) -> bytes:
        clock[0] += patience
        raise PictureFailed("The picture took too long.")

    clock = [0.0]
    monkeypatch.setattr("judge.app.pictures.drawer.time.monotonic", lambda: clock[0])
    monkeypatch.setattr("judge.app.pictures.drawer.picture_file", take_all_the_time)
    number = wait(store, "ann@x", "orders")
    assert Drawer(store, longest=10).draw_all(within=4) == 0
    assert due(store) == []
    assert Drawer(store, longest=10).draw_all() == 0
    assert due(store) == [number], "one that takes as long as any may is given up"


def test_while_one_process_draws_another_does_not(tmp_path: Path, store: Store, drawn: Drawn) -> None:
    wait(store, "ann@x", "orders")
    with open_store(f"sqlite:{tmp_path}/judge.db") as other, other.sole_drawer() as is_theirs:
        assert is_theirs
        assert Drawer(store).draw_all() is None
    assert Drawer(store).draw_all() == 1
    assert drawn.titles == ["orders"]


def test_whoever_asked_to_stop_gets_no_more_pictures(store: Store, drawn: Drawn) -> None:
    for number in range(10):
        wait(store, f"{number}@x", f"p{number}")
    Drawer(store).draw_all(stopped=lambda: len(drawn.titles) == 3)
    assert len(drawn.titles) == 3


@pytest.mark.usefixtures("drawn")
def test_letters_can_leave_while_others_wait_for_their_pictures(store: Store) -> None:
    for number in range(20):
        wait(store, f"{number}@x", f"p{number}")
    left: list[int] = []
    Drawer(store).draw_all(after_some=lambda: left.append(len(due(store))))
    assert left[0] < 10
    assert left[-1] == 20


def test_in_a_rush_only_letters_that_mails_have_caused_get_their_pictures(store: Store, drawn: Drawn) -> None:
    hurried = True
    wait(store, "ann@x", "results", mail=0)
    wait(store, "bob@x", "orders")
    drawer = Drawer(store, hurried=lambda: hurried)
    assert drawer.draw_all() == 1
    assert drawn.titles == ["orders"]
    hurried = False
    assert drawer.draw_all() == 1
    assert drawn.titles == ["orders", "results"]


def test_some_that_are_drawn_together_are_put_into_the_store_together_and_each_for_itself(
    store: Store, drawn: Drawn
) -> None:
    drawn.failing = frozenset({"p3"})
    numbers = [wait(store, f"{number}@x", f"p{number}") for number in range(10)]
    left: list[int] = []
    drawer = Drawer(store, together=4)
    assert drawer.draw_all(after_some=lambda: left.append(len(due(store)))) == 9
    assert left == [8, 10]
    assert sorted(drawn.titles) == [f"p{number}" for number in range(10)]
    assert due(store) == numbers
    with store.reading() as tx:
        assert [(tx.picture(f"p{number}") or (b"", b""))[1] for number in range(4)] == [b"p0", b"p1", b"p2", None]


def test_one_that_was_drawn_before_is_not_drawn_again(store: Store, drawn: Drawn) -> None:
    wait(store, "ann@x", "orders", "position")
    drawer = Drawer(store)
    drawer.draw(drawer.wanted())
    (late,) = drawer.wanted()
    drawer.draw([late])
    assert drawer.draw([late]) == 1
    assert drawn.titles == ["orders", "position"]
