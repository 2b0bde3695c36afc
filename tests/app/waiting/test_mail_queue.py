"""The order of mails: everybody's first before anybody's second, with games and senders in order."""

from __future__ import annotations

import pytest

from judge.app.waiting.mail_queue import MailQueue
from judge.game.people.addresses import mailbox
from judge.store.rows import WaitingMail
from judge.store.store import Transaction
from tests.support.house import House

ANN, BOB, CLEO = "ann@example.org", "bob@example.org", "cleo@example.org"


def order(house: House) -> list[int]:
    """The mails that wait, by their place among all of them, in the order in which they are done."""
    queue = MailQueue(house.judge)
    queue.open_all(house.now)
    first = min(waiting(house))
    found = []
    while (number := queue.next()) is not None:
        found.append(number - first)
        queue.done(number)
    return found


def waiting(house: House) -> list[int]:
    """The numbers of the mails that wait."""
    with house.judge.store.reading() as tx:
        return [mail.id for mail in tx.waiting_mails()]


def test_a_flood_by_one_sender_waits_behind_the_first_mails_of_the_others(house: House) -> None:
    for _ in range(4):
        house.post(ANN, "LIST")
    house.post(BOB, "LIST")
    house.post(CLEO, "LIST")
    house.post(BOB, "HELP")
    assert order(house) == [0, 4, 5, 1, 6, 2, 3]


def test_a_flood_under_plus_addresses_is_one_senders(house: House) -> None:
    for number in range(3):
        house.post(f"Ann+{number}@Example.org", "LIST")
    house.post(BOB, "LIST")
    assert order(house) == [0, 3, 1, 2]


def test_mails_for_one_game_are_done_in_the_order_in_which_they_came(house: House) -> None:
    house.post(ANN, "LIST")
    house.post(ANN, "SIGNON F@river pw", "SET WAIT")
    house.post(BOB, "SIGNON ITALY@RIVER pw", "SET WAIT")
    house.post(CLEO, "SIGNON G@lake pw", "SET WAIT")
    assert order(house) == [0, 1, 2, 3], "Bob's place is before Ann's second, but his game has hers first"


def test_a_newcomer_comes_before_the_third_mail_of_somebody_and_after_those_who_waited_for_this_round(
    house: House,
) -> None:
    queue = MailQueue(house.judge)
    for sender in (ANN, ANN, ANN, BOB, BOB):
        house.post(sender, "LIST")
    queue.refresh()
    queue.open(house.now)
    numbers = waiting(house)
    for _ in range(3):
        number = queue.next()
        assert number is not None
        queue.done(number)
        with house.judge.store.transaction() as tx:
            tx.park(number, "out of the way")
    house.post(CLEO, "LIST")
    queue.refresh()
    queue.open(house.now)
    newcomer = waiting(house)[-1]
    assert queue.next() == numbers[4], "Bob's second"
    queue.done(numbers[4])
    assert queue.next() == newcomer
    queue.done(newcomer)
    assert queue.next() == numbers[2]


def test_mails_for_games_whose_deadline_is_near_come_first(house: House) -> None:
    house.post(ANN, "LIST")
    house.post(BOB, "SIGNON ITALY@river pw", "SET WAIT")
    queue = MailQueue(house.judge)
    queue.refresh()
    queue.open(house.now)
    assert queue.next(games=["River"]) == waiting(house)[1]
    assert queue.next(games=["lake"]) == waiting(house)[0]


def test_mails_that_name_a_game_whose_deadline_has_passed_get_every_second_turn(house: House) -> None:
    for _ in range(6):
        house.post(ANN, "SIGNON F@river pw", "SET WAIT")
    for sender in (BOB, CLEO, "dora@example.org"):
        house.post(sender, "LIST")
    queue = MailQueue(house.judge)
    queue.refresh()
    queue.open(house.now)
    first = waiting(house)[0]
    found = []
    while (number := queue.next(games=["river"])) is not None:
        found.append(number - first)
        queue.done(number)
    assert found == [0, 6, 1, 7, 2, 8, 3, 4, 5]


def test_a_mail_that_rests_holds_up_those_that_must_come_after_it_and_no_others(house: House) -> None:
    house.post(ANN, "SIGNON F@river pw", "SET WAIT")
    house.post(BOB, "SIGNON ITALY@river pw", "SET WAIT")
    house.post(CLEO, "LIST")
    queue = MailQueue(house.judge)
    queue.refresh()
    queue.open(house.now)
    first, second, third = waiting(house)
    assert queue.next(but=[first]) == third
    queue.done(third)
    assert queue.next(but=[first]) is None
    assert queue.next() == first
    queue.done(first)
    assert queue.next() == second


@pytest.mark.parametrize(
    ("lines", "game"),
    [
        ("CREATE River pw", "river"),
        ("JOIN river pw", "river"),
        ("JOIN france@river pw", "river"),
        ("SIGNON ?river pw", "river"),
        ("LIST\nSIGNON Friver pw", "river"),
        ("RENAME river pw lake", "river"),
        ("HISTORY river", ""),
        ("rubbish", ""),
    ],
)
def test_the_game_is_the_one_that_the_mail_signs_on_to(house: House, lines: str, game: str) -> None:
    house.post(ANN, *lines.split("\n"))
    queue = MailQueue(house.judge)
    queue.refresh()
    assert queue.first_for("lake") == house.now, "as long as it is not opened it may be for any"
    queue.open(house.now)
    assert queue.first_for("lake") is None
    assert (queue.first_for("river") is not None) == (game == "river")


def all_opened(house: House) -> MailQueue:
    queue = MailQueue(house.judge)
    queue.open_all(house.now)
    return queue


def test_a_look_reads_no_more_than_some_of_the_mails_that_have_not_been_opened(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(120):
        house.post(f"sender{number}@example.org", "LIST")
    seen: list[int] = []
    real = Transaction.waiting_mails

    def counted(tx: Transaction, *given: int, **named: int) -> list[WaitingMail]:
        rows = real(tx, *given, **named)
        seen.append(len(rows))
        return rows

    monkeypatch.setattr(Transaction, "waiting_mails", counted)
    queue = all_opened(house)
    house.post(ANN, "LIST")
    queue.refresh()
    assert seen == [51, 51, 20, 0, 1]


def test_a_mail_that_has_not_been_opened_yet_may_be_for_any_game_however_many_wait(house: House) -> None:
    for number in range(60):
        house.post(f"sender{number}@example.org", "LIST")
    queue = MailQueue(house.judge)
    queue.refresh()
    queue.open(house.now)
    assert queue.first_for("lake") == house.now
    queue.open_all(house.now)
    assert queue.first_for("lake") is None


def test_mails_of_a_flood_are_done_in_their_order_whoever_else_waits(house: House) -> None:
    for number in range(130):
        house.post(ANN if number % 13 else f"sender{number}@example.org", "LIST")
    floods = [number for number in range(130) if number % 13]
    assert order(house)[-119:] == floods[1:]


def test_a_parked_mail_that_is_to_be_read_again_is_found_at_once_and_done_before_later_ones_of_its_sender(
    house: House,
) -> None:
    for _ in range(3):
        house.post(ANN, "LIST")
    first, second, third = waiting(house)
    with house.judge.store.transaction() as tx:
        tx.park(first, "a fault")
    queue = all_opened(house)
    assert queue.next() == second
    with house.judge.store.transaction() as tx:
        assert tx.retry(first)
    queue.refresh()
    queue.open(house.now)
    found = []
    while (number := queue.next()) is not None:
        found.append(number)
        queue.done(number)
    assert found == [first, second, third]


def test_a_mail_that_waits_again_holds_up_a_game_that_is_due(house: House) -> None:
    house.post(ANN, "LIST")
    house.post(BOB, "SIGNON ITALY@river pw")
    first = waiting(house)[0]
    with house.judge.store.transaction() as tx:
        tx.hold(first, ANN, "", known=True)
    queue = all_opened(house)
    assert queue.first_for("lake") is None
    with house.judge.store.transaction() as tx:
        assert tx.release(ANN, house.now) == 1
    queue.refresh()
    assert queue.first_for("lake") == house.now


def test_mails_that_others_have_done_are_forgotten_at_the_next_look_at_all(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for sender in (ANN, BOB, CLEO, *(f"sender{number}@example.org" for number in range(50))):
        house.post(sender, "SIGNON F@river pw")
    queue = all_opened(house)
    first, second, third, *_ = waiting(house)
    with house.judge.store.transaction() as tx:
        tx.park(second, "done by another process")
    queue.refresh()
    queue.done(first)
    assert queue.next() == second, "it is not looked at all of them for each mail"
    monkeypatch.setattr("judge.app.waiting.mail_queue.time.monotonic", lambda: 10**9)
    queue.refresh()
    assert queue.next() == third


def test_when_a_mail_turns_out_to_be_done_by_another_process_the_next_ones_are_looked_at_too(house: House) -> None:
    for sender in (ANN, BOB, CLEO):
        house.post(sender, "LIST")
    queue = all_opened(house)
    first, second, third = waiting(house)
    with house.judge.store.transaction() as tx:
        for number in (first, second):
            tx.park(number, "done by another process")
    assert not queue.still_waits(first)
    assert queue.next() == third
    assert queue.still_waits(third)


def test_a_bug_in_reading_leaves_the_mail_to_be_parked_when_its_turn_comes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judge.app.base import stored_mail

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("unreadable")

    house.post(ANN, "LIST")
    monkeypatch.setattr(stored_mail, "read_mail", broken)
    assert order(house) == [0]


def test_an_address_is_counted_without_case_and_plus_part() -> None:
    assert mailbox("Ann+x+y@Example.ORG") == "ann@example.org"
    assert mailbox("") == ""
