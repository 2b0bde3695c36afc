"""Incoming mails: all are stored, done once, and not read again when they kill the judge."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

import pytest

from judge.app.base import stored_mail
from judge.app.mails.incoming import receive, work
from judge.app.waiting import mail_lines
from judge.store import repository
from judge.store.rehearsal import Rehearsal, _SQLiteRehearsal
from judge.store.rehearsed import NotAhead
from judge.store.sqlite import SQLiteTransaction
from judge.store.tables.inbox import MAX_DEATHS
from judge.store.tables.statements import Cursor
from tests.support.command_mails import HOLDS, readers, states, told
from tests.support.faults import inbox
from tests.support.house import GM, KEEPER, House, address, words

FRANCE, ITALY = address("FRANCE"), address("ITALY")

STRANGER = "stranger@example.net"


def let_it_have_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next mail have killed whoever worked it out ahead, and all others who read it."""

    def not_ahead(*_: object) -> int:
        raise NotAhead

    monkeypatch.setattr(_SQLiteRehearsal, "_note_reading", not_ahead)
    monkeypatch.setattr(SQLiteTransaction, "_note_reading", lambda *_: MAX_DEATHS)


def test_whoever_sent_a_mail_that_kills_the_judge_hears_of_it_as_does_the_keeper(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_it_have_killed(monkeypatch)
    monkeypatch.setattr(stored_mail, "read_mail", lambda *_, **__: pytest.fail("it was read once more"))
    letters = house.raw(b"From: x@example.net\r\n\r\nLIST\r\n", STRANGER)
    assert {letter.to for letter in letters} == {STRANGER, KEEPER}
    assert f"died {MAX_DEATHS} times" in words(letters, KEEPER)
    assert work(house.judge, house.now) == 0


@pytest.mark.parametrize("envelope", ["", "judge+x@example.org"])
def test_nobody_is_told_where_such_a_mail_came_from_nobody_or_from_us(
    house: House, monkeypatch: pytest.MonkeyPatch, envelope: str
) -> None:
    let_it_have_killed(monkeypatch)
    letters = house.raw(b"From: x@example.net\r\n\r\nLIST\r\n", envelope)
    assert [letter.to for letter in letters] == [KEEPER]


def test_an_envelope_in_no_known_encoding_is_stored_all_the_same(house: House) -> None:
    raw = b"From: x@example.net\r\n\r\nLIST\r\n"
    assert receive(house.judge, raw, "\udcff@example.net", ["judge+\udcff@example.org"], house.now)
    assert work(house.judge, house.now) == 1


def test_a_mail_to_two_of_the_judges_addresses_that_comes_in_two_pieces_is_done_once(river: House) -> None:
    raw = b"From: gm@example.org\r\nMessage-ID: <1@gm>\r\n\r\nSIGNON Mriver gm-secret\r\nPROCESS!\r\n"
    for recipient in ("judge@example.org", "judge+river@example.org", "JUDGE@example.org"):
        receive(river.judge, raw, GM, [recipient], river.now)
    work(river.judge, river.now)
    assert river.game().phase_code == "F1901M"


def test_press_that_comes_in_several_envelopes_is_sent_once(river: House) -> None:
    raw = (
        f"From: {FRANCE}\r\nTo: judge@example.org, postmaster@example.org\r\nMessage-ID: <once@example.org>\r\n\r\n"
        "SIGNON Friver france-pw\r\nBROADCAST\r\nHello\r\nENDBROADCAST\r\n"
    ).encode()
    own, postmaster = "judge@example.org", "postmaster@example.org"
    came = [receive(river.judge, raw, FRANCE, to, river.now) for to in ([own], [own, postmaster], [postmaster])]
    assert came == [True, False, False]
    work(river.judge, river.now)
    assert [letter.to for letter in river.letters()].count(ITALY) == 1


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


@pytest.mark.parametrize(
    "headers",
    [{"Subject": "Abwesend: meine Befehle"}, {"Subject": "Automatic reply: my orders"}, {"X-Autoreply": "no"}],
)
def test_a_mail_that_signs_on_is_obeyed_under_a_subject_of_vacation_notices(
    river: House, headers: dict[str, str]
) -> None:
    letters = river.mail(FRANCE, "SIGNON Friver france-pw", "A MAR - GAS", headers=headers)
    assert [letter.to for letter in letters] == [FRANCE]
    assert "Army Marseilles -> Gascony." in letters[0].text


def test_a_reply_with_an_order_is_obeyed_under_such_a_subject_and_a_notice_is_not(river: House) -> None:
    (letter,) = river.play("FRANCE", "STATUS")
    head = {"To": str(letter.headers["Reply-To"]), "Subject": "Abwesend: Re: river"}
    assert river.mail(FRANCE, "I am away until Monday.", "A colleague has my mails.", headers=head) == []
    assert river.mail(FRANCE, "A PAR - PIC", headers=head) != []


@pytest.mark.parametrize("headers", [{"Precedence": "bulk"}, {"Precedence": "list", "List-Id": "<chess.example.org>"}])
def test_a_reply_with_an_order_through_a_group_is_obeyed_but_not_an_automatic_one(
    river: House, headers: dict[str, str]
) -> None:
    (letter,) = river.play("FRANCE", "STATUS")
    head = {"To": str(letter.headers["Reply-To"]), "Subject": "Re: river", **headers}
    assert "Army Paris -> Picardy." in told(river.mail(FRANCE, "A PAR - PIC", headers=head), FRANCE)
    assert river.mail(FRANCE, "I am away until Monday.", "A colleague has my mails.", headers=head) == []
    assert river.mail(FRANCE, "A PAR - GAS", headers=head | {"Auto-Submitted": "auto-replied"}) == []
    assert river.mail(FRANCE, "A PAR - GAS", headers=head | {"Subject": "Abwesend: Re: river"}) == []
    assert river.mail(FRANCE, "A PAR - GAS", headers=head | {"To": "judge@example.org"}) == []


@pytest.mark.parametrize("subject", ["Abwesend: meine Befehle", "Automatic reply: orders", "[Auto-Reply] orders"])
def test_orders_as_people_write_them_count_there_too_unless_a_header_tells_of_a_machine(
    river: House, subject: str
) -> None:
    (letter,) = river.play("FRANCE", "STATUS")
    head = {"To": str(letter.headers["Reply-To"]), "Subject": subject}
    words = ("Paris to Burgundy, please.", "Thanks")
    assert river.mail(FRANCE, *words, headers=head | {"Auto-Submitted": "auto-replied"}) == []
    assert "Army Paris -> Burgundy." in told(river.mail(FRANCE, *words, headers=head), FRANCE)
    assert river.mail(FRANCE, "Could you hold everything?", headers=head) != []
    assert river.mail(FRANCE, "SET WAIT", headers=head) != []
    assert "due" in told(river.mail(FRANCE, "When are orders due?", headers=head), FRANCE)
    assert river.mail(FRANCE, "When are orders due?", headers=head | {"Auto-Submitted": "auto-replied"}) == []
    assert river.mail(FRANCE, "I am away. Is it urgent? Call 030-1234567.", headers=head) == []
    notice = ("Vielen Dank für Ihre Nachricht.", "Ich bin bis 3. Mai im Urlaub.", "Tel. 030-1234567", "Anna Martin")
    assert river.mail(FRANCE, *notice, headers=head) == []


def test_a_bounce_and_our_own_letters_are_not_answered(river: House) -> None:
    raw = f"From: {FRANCE}\r\nTo: judge@example.org\r\nMessage-ID: <b@x>\r\n\r\nHELP\r\n".encode()
    assert river.raw(raw, "") == []
    assert river.mail("judge@example.org", "HELP") == []
    assert river.mail("MAILER-DAEMON@example.org", "HELP") == []
    assert river.mail("postmaster@example.org", "HELP") == []


def test_a_mail_without_a_sender_is_filed(river: House) -> None:
    assert river.raw(b"To: judge@example.org\r\nFrom: <\r\n\r\nHELP\r\n", "x@example.org") == []


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


def test_a_mail_whose_envelope_names_nobody_to_get_it_is_for_the_judge_itself(house: House) -> None:
    assert receive(house.judge, b"From: x@example.net\r\n\r\nLIST\r\n", STRANGER, [], house.now)
    with house.judge.store.reading() as tx:
        mail = tx.mail(1)
    assert mail is not None
    assert mail.recipients == ("judge@example.org",)
    work(house.judge, house.now)
    assert readers(house.letters()) == {"x@example.net"}


def test_a_mail_from_a_pipe_that_trips_the_reading_is_kept_and_parked(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the judge is wrong here")

    monkeypatch.setattr(stored_mail, "read_mail", broken)
    assert receive(house.judge, b"From: x@example.net\r\n\r\nLIST\r\n", None, [], house.now)
    work(house.judge, house.now)
    assert inbox(house) == ["parked"]
    assert KEEPER in readers(house.letters())


def test_the_lines_of_a_mail_with_orders_are_read_once_and_so_is_its_game(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def note(module: ModuleType, name: str) -> None:
        real = getattr(module, name)
        monkeypatch.setattr(module, name, lambda given: read.append(name) or real(given))

    note(mail_lines, "read_script")
    note(repository, "decode_game")
    letters = river.mail(FRANCE, "SIGNON Friver france-pw", "A PAR - PIC")
    assert "Army Paris -> Picardy" in words(letters, FRANCE)
    assert sorted(read) == ["decode_game", "read_script"]


def test_a_mail_with_orders_asks_the_store_nothing_twice_and_writes_each_row_once(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, tuple[object, ...]]] = []
    real = Rehearsal._run

    def run(tx: Rehearsal, sql: str, parameters: Sequence[object] = ()) -> Cursor:
        asked.append((sql, tuple(parameters)))
        return real(tx, sql, parameters)

    monkeypatch.setattr(Rehearsal, "_run", run)
    river.post(FRANCE, "SIGNON Friver france-pw", "A PAR - PIC")
    river.wait(minutes=1)
    work(river.judge, river.now)
    looked = [sql.split("FROM ")[-1].split()[0] for sql, _ in asked if sql.startswith("SELECT ")]
    changes = [sql.split() for sql, _ in asked if not sql.startswith("SELECT ")]
    assert [each for each in asked if asked.count(each) > 1] == []
    assert sorted(looked) == ["attempts", "bouncing", "games", "inbox", "meta", "spent"]
    written = sorted(change[1] if change[0] == "UPDATE" else change[2] for change in changes)
    assert written == ["games", "inbox", "log", "outbox", "picture_waits", "pictures", "spent"]


def test_a_mail_for_a_game_that_cannot_be_read_is_parked_however_long_it_waited(river: House) -> None:
    with river.judge.store.transaction() as tx:
        row = tx.game("river")
        assert row is not None
        tx.save_game(row._replace(state=b"{"))
    river.post(FRANCE, "SIGNON Friver france-pw", "A PAR - PIC")
    river.wait(minutes=1)
    work(river.judge, river.now)
    assert inbox(river)[-1] == "parked"
