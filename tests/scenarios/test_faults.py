"""When we are wrong, or somebody floods us: one mail is set aside, one game sleeps, the rest goes on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.app import judge as service
from judge.app import sending as outgoing
from judge.app.judge import tick_all, work
from judge.commands.playing import orders
from tests.support.command_mails import HOLDS, everything, order_all, power, readers, states, told
from tests.support.house import GM, KEEPER, House, address, to

FRANCE, ITALY = address("FRANCE"), address("ITALY")


def broken(*_arguments: object, **_named: object) -> None:
    """Stands in the place of a function with a bug."""
    raise RuntimeError("the judge is wrong here")


def inbox(house: House) -> list[str]:
    """The state of each mail, oldest first."""
    with house.judge.store.reading() as tx:
        return [str(row[0]) for row in tx._run("SELECT state FROM inbox ORDER BY id").fetchall()]


# Faults of ours


def test_a_mail_that_trips_a_bug_is_parked_with_an_apology_and_the_next_is_answered(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = states(river)
    with monkeypatch.context() as patched:
        patched.setattr(orders, "collect_orders", broken)
        letters = river.play("FRANCE", "SET WAIT", *HOLDS["FRANCE"])
    assert readers(letters) == {FRANCE, KEEPER}
    assert "Nothing in it was done" in told(letters, FRANCE)
    assert "RuntimeError: the judge is wrong here" in told(letters, KEEPER)
    assert "judge parked" in told(letters, KEEPER)
    assert "france-pw" not in everything(letters)
    assert states(river) == before, "not even the wait flag"
    assert inbox(river)[-1] == "parked"
    letters = river.play("ITALY", *HOLDS["ITALY"])
    assert "End of orders." in told(letters, ITALY)
    assert work(river.judge, river.now) == 0, "a parked mail is not tried again by itself"


def test_a_bug_in_making_letters_undoes_what_the_mail_did(river: House, monkeypatch: pytest.MonkeyPatch) -> None:
    before = states(river)
    with monkeypatch.context() as patched:
        patched.setattr(service, "compose", broken)
        letters = river.play("FRANCE", *HOLDS["FRANCE"])
    assert states(river) == before
    assert readers(letters) == {FRANCE, KEEPER}


def test_a_bug_in_reading_mails_parks_the_mail_and_tells_the_keeper(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(service, "read_mail", broken)
        letters = river.play("FRANCE", *HOLDS["FRANCE"])
    assert readers(letters) == {KEEPER}
    assert inbox(river)[-1] == "parked"
    assert "End of orders." in told(river.play("FRANCE", *HOLDS["FRANCE"]), FRANCE)


def test_a_fault_in_one_games_tick_does_not_stop_the_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("alpha", "beta"):
        house.start(name=name)
        order_all(house, name=name)
    real = service.run_clock

    def run_clock(game, in_play, now):
        if game.name == "alpha":
            raise RuntimeError("alpha is broken")
        return real(game, in_play, now)

    with monkeypatch.context() as patched:
        patched.setattr(service, "run_clock", run_clock)
        letters = house.tick(hours=1)
        assert house.game("alpha").phase_code == "S1901M"
        assert house.game("beta").phase_code == "F1901M"
        assert "alpha is broken" in told(letters, KEEPER)
        assert "Judge fault in alpha" in told(letters, GM)
        assert "alpha is broken" not in told(letters, GM)
        house.now += timedelta(minutes=20)
        tick_all(house.judge, house.now)
        assert house.letters() == [], "it sleeps for an hour"
        assert house.tick(hours=2) == [], "once a day is enough"
    house.tick(hours=1)
    assert house.game("alpha").phase_code == "F1901M"


# The same mail again


def test_the_same_mail_twice_is_done_once(river: House) -> None:
    raw = (
        f"From: {FRANCE}\r\nTo: judge@example.org\r\nMessage-ID: <again@example.org>\r\n\r\n"
        "SIGNON Friver france-pw\r\nBROADCAST\r\nHello\r\nENDBROADCAST\r\n"
    ).encode()
    assert ITALY in readers(river.raw(raw, FRANCE))
    assert river.raw(raw, FRANCE) == []


def test_the_same_words_in_a_new_mail_are_done_again(river: House) -> None:
    for _ in range(2):
        assert ITALY in readers(river.play("FRANCE", "BROADCAST", "Hello", "ENDBROADCAST"))


# Robots


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto-Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"X-Autoreply": "yes"},
        {"List-Id": "<list.example.org>"},
    ],
)
def test_robots_are_not_answered_and_not_obeyed(river: House, headers: dict[str, str]) -> None:
    before = states(river)
    assert river.mail(FRANCE, "SIGNON Friver france-pw", *HOLDS["FRANCE"], headers=headers) == []
    assert states(river) == before
    assert inbox(river)[-1] == "refused"


def test_a_bounce_and_our_own_letters_are_not_answered(river: House) -> None:
    raw = f"From: {FRANCE}\r\nTo: judge@example.org\r\nMessage-ID: <b@x>\r\n\r\nHELP\r\n".encode()
    assert river.raw(raw, "") == []
    assert river.mail("judge@example.org", "HELP") == []
    assert river.mail("MAILER-DAEMON@example.org", "HELP") == []
    assert river.mail("postmaster@example.org", "HELP") == []


def test_a_mail_without_a_sender_is_filed(river: House) -> None:
    assert river.raw(b"To: judge@example.org\r\nFrom: <\r\n\r\nHELP\r\n", "x@example.org") == []


# Too much


def test_after_so_many_refusals_in_an_hour_one_letter_says_that_no_more_come(tmp_path) -> None:
    house = House(tmp_path, {"limits": {"replies_per_hour": 3}})
    counts = [len(house.mail("noisy@example.net", "Hello")) for _ in range(6)]
    assert counts == [1, 1, 1, 1, 0, 0]
    assert len(house.mail("other@example.net", "Hello")) == 1, "others are answered"
    house.create()
    assert len(house.mail("noisy@example.net", "LIST")) == 1, "what can be done is answered as ever"
    house.now += timedelta(hours=1, minutes=1)
    assert "cannot make out" in told(house.mail("noisy@example.net", "Hello"), "noisy@example.net")
    house.judge.store.close()


def test_the_muting_letter_says_why(tmp_path) -> None:
    house = House(tmp_path, {"limits": {"replies_per_hour": 1}})
    house.mail("noisy@example.net", "Hello")
    said = told(house.mail("noisy@example.net", "Hello"), "noisy@example.net")
    assert "will not answer for an hour" in said
    assert KEEPER in said
    house.judge.store.close()


def test_a_mail_with_too_many_lines_is_refused_whole_with_an_answer(tmp_path) -> None:
    house = House(tmp_path, {"limits": {"max_lines": 10}})
    letters = house.mail(GM, "CREATE river gm-secret", *["DESC more"] * 20)
    assert "more than 10 lines" in told(letters, GM)
    assert states(house) == {}
    house.judge.store.close()


def test_a_mail_with_too_many_bytes_is_refused_whole_with_an_answer(tmp_path) -> None:
    house = House(tmp_path, {"limits": {"max_bytes": 2000}})
    letters = house.mail(GM, "CREATE river gm-secret", *["DESC " + "x" * 70] * 40)
    assert "at most 2,000 are read" in told(letters, GM)
    assert states(house) == {}
    house.judge.store.close()


def test_what_a_mail_did_before_a_refusal_is_never_muted(tmp_path) -> None:
    house = House(tmp_path, {"limits": {"replies_per_hour": 1}})
    house.start()
    for _ in range(4):
        letters = house.play("FRANCE", "SET WAIT", "SET NONSENSE")
        assert "Wait flag set." in told(letters, FRANCE)
    assert power(house, "FRANCE").wait
    house.judge.store.close()


def test_letters_of_a_mail_are_all_written_or_none(river: House, monkeypatch: pytest.MonkeyPatch) -> None:
    real, count = outgoing.to_rows, []

    def to_rows(letter, origin, now, answered=None):
        count.append(letter)
        if len(count) == 3:
            raise RuntimeError("the third letter cannot be written")
        return real(letter, origin, now, answered)

    monkeypatch.setattr(outgoing, "to_rows", to_rows)
    letters = river.play("FRANCE", "BROADCAST", "Hello", "ENDBROADCAST")
    assert readers(letters) == {FRANCE, KEEPER}
    assert all("Hello" not in letter.text for letter in to(letters, FRANCE))
