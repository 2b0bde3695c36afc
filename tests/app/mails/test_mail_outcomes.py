"""The outcome of a mail: the store's record, and the one line in the log."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from judge.app.mails.mail_outcomes import became
from judge.store.store import Transaction
from judge.store.tables.traffic import Filter, MailLine
from tests.support.house import GM, House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A judge with the game river in Spring 1901."""
    made = House(tmp_path)
    made.start()
    yield made
    made.judge.store.close()


def latest(house: House) -> MailLine:
    """The mail that came last."""
    with house.judge.store.reading() as tx:
        return max(tx.mail_lines(Filter()))


def test_orders_that_were_taken_are_known_by_game_seat_and_event(house: House) -> None:
    house.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    mail = latest(house)
    assert (mail.author, mail.game, mail.seat, mail.state) == ("france@example.org", "river", "FRANCE", "done")
    assert mail.outcome == "done: OrdersReceived"
    assert mail.letters == 1


def test_a_wrong_password_is_known_by_its_code_and_its_game(house: House) -> None:
    house.mail("france@example.org", "SIGNON france@river wrong-pw", "A PAR H")
    mail = latest(house)
    assert mail.outcome.startswith("refused E-SIGN")
    assert (mail.game, mail.seat, mail.letters) == ("river", "", 1)


def test_what_was_done_before_a_refusal_is_told_with_it(house: House) -> None:
    house.play("FRANCE", "SET WAIT", "SET ZONE Nowhere/Atlantis")
    assert latest(house).outcome.startswith("refused E-")
    assert latest(house).outcome.endswith("; done before: WaitSet")


def test_a_text_that_was_asked_for_is_counted(house: House) -> None:
    house.mail("onlooker@example.org", "LIST")
    assert latest(house).outcome == "done: 1 text"


def test_a_robots_mail_is_not_answered_and_it_is_known_why(house: House) -> None:
    house.mail("bob@example.org", "LIST", headers={"Auto-Submitted": "auto-replied"})
    mail = latest(house)
    assert (mail.state, mail.letters) == ("refused", 0)
    assert "Auto-Submitted" in mail.outcome


def test_a_mail_that_waits_for_an_address_to_answer_is_held_and_then_done(tmp_path: Path) -> None:
    house = House(tmp_path, confirm=True)
    house.mail("stranger@example.org", "LIST")
    mail = latest(house)
    assert (mail.author, mail.state, mail.held_for) == ("stranger@example.org", "held", "stranger@example.org")
    assert mail.letters == 1
    house.judge.store.close()


# The log


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """The lines of the log about mails."""
    caplog.set_level(logging.INFO, "judge")
    return lambda: [line for line in caplog.messages if line.startswith("mail ")]


def test_a_mail_is_one_line_in_the_log_with_sender_game_outcome_and_time(
    house: House, logged: Callable[[], list[str]]
) -> None:
    house.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    (line,) = logged()
    said = f"mail {latest(house).id} from france@example.org (FRANCE), game river: done: OrdersReceived; 1 letter; "
    assert line.startswith(said)
    assert line.removeprefix(said).removesuffix(" ms").isdigit()


def test_neither_press_nor_a_password_nor_a_control_character_gets_into_the_log(
    house: House, logged: Callable[[], list[str]]
) -> None:
    house.play("FRANCE", "PRESS TO TURKEY", "Attack the Sultan \x1b[2J", "ENDPRESS")
    house.raw(b'From: "Eve\x1b[2J" <eve\x07@example.org>\r\n\r\nSIGNON france@river france-pw\r\n', "eve\n@example.org")
    lines = logged()
    assert len(lines) == 2
    for word in ("Sultan", "france-pw", "\x1b", "\x07", "\n"):
        assert all(word not in line for line in lines), lines


def test_what_the_log_says_of_a_mail_is_what_the_store_has_of_it(
    tmp_path: Path, logged: Callable[[], list[str]]
) -> None:
    house = House(tmp_path, {"auth": {"confirm": True}})
    house.mail(GM, "LIST", headers={"Auto-Submitted": "auto-replied"})
    (asked,) = house.mail(GM, "LIST")
    house.reply(asked)
    with house.judge.store.reading() as tx:
        robot, done, answer = sorted(tx.mail_lines(Filter()))
    told = logged()
    assert [line.partition(": ")[2].rpartition(";")[0] for line in told] == [
        f"{became(robot)}; no letter",
        f"held until {GM} answers the judge's letter; 1 letter",
        f"{became(answer)}; no letter",
        f"{became(done)}; 1 letter",
    ]
    assert (became(done), became(answer)) == ("done: 1 text", "CONFIRM")
    house.judge.store.close()


def test_what_could_not_be_committed_is_not_told_as_done(
    house: House, logged: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = house.judge.store

    def broken(work: Callable[[Transaction], object]) -> None:
        with store.transaction() as tx:
            work(tx)
            raise RuntimeError("this is not committed")

    monkeypatch.setattr(store, "ahead", broken)
    house.play("FRANCE", "SET WAIT")
    (line,) = (line for line in logged() if "from france" in line)
    assert "parked, see judge parked; 2 letters" in line
    assert latest(house).state == "parked"


def test_a_mail_that_comes_a_second_time_is_told_as_such(house: House, logged: Callable[[], list[str]]) -> None:
    raw = f"From: {GM}\r\nMessage-ID: <1@here>\r\n\r\nLIST\r\n".encode()
    house.raw(raw, GM)
    house.raw(raw, GM)
    first, second = logged()
    assert f"from {GM}: done: 1 text" in first
    assert second == f"mail {latest(house).id} from {GM} came again: it is not done again"
