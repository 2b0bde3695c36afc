"""Letters that come back: blocked addresses, people who are told, and owners who write again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from judge.app.delivery.delivering import deliver_letters
from judge.app.keeper.figures import stats_rows
from judge.app.keeper.mail_traffic import traffic, traffic_rows, traffic_text
from judge.app.mails.incoming import receive, work
from judge.app.recording.bounces import takes_no_mail
from judge.app.recording.sending import queue_letters
from judge.mail.delivery.transport import RecipientRefused
from judge.mail.letters.letter import Letter, LetterKind
from judge.mail.reply_key import judge_key
from judge.store.rows import LetterState
from judge.store.tables.traffic import Filter
from tests.support.bounces import address_of, report
from tests.support.house import GM, KEEPER, NOON, Got, House, address, to, words
from tests.support.outbox import Scripted
from tests.support.rows import each_row

FRANCE, ITALY = address("FRANCE"), address("ITALY")
DAY = timedelta(days=1)


def key_of(letter: Got) -> str:
    return letter.message_id[1:].partition("@")[0]


def come_back(house: House, letter: Got, name: str = "postfix", key: bytes | None = None) -> list[Got]:
    """Deliver this report about a letter; return the letters that follow."""
    key = judge_key(house.config.auth.key_file) if key is None else key
    raw = report(name, key, key_of(letter))
    receive(house.judge, raw, "", [address_of(key, key_of(letter))], house.now)
    work(house.judge, house.now)
    return house.letters()


def press_to(house: House, who: str) -> Got:
    """A letter to somebody: press of Turkey's."""
    letters = house.play("TURKEY", f"PRESS TO {who}", "Hello.", "ENDPRESS")
    return to(letters, address(who))[0]


def silence(house: House, who: str = "FRANCE") -> list[Got]:
    """Three letters to a power come back, a day after the other; the letters of it."""
    letters: list[Got] = []
    for _ in range(3):
        letters += come_back(house, press_to(house, who))
        house.tick(days=1)
    return letters


@pytest.fixture
def asking(tmp_path: Path) -> Iterator[House]:
    """A judge to which an address has to answer first."""
    made = House(tmp_path, confirm=True)
    yield made
    made.judge.store.close()


def bouncing(house: House) -> set[str]:
    with house.judge.store.reading() as tx:
        return set(tx.all_bouncing())


def words_of(letter: Got) -> str:
    """The text of a letter, in one line."""
    return " ".join(letter.text.split())


def stopped(house: House) -> list[str]:
    """The kinds of the letters that are not sent."""
    with house.judge.store.reading() as tx:
        return [row.kind for row in tx.letters(LetterState.STOPPED)]


@each_row(
    ("days", "no_mail"), [((0, 1, 2), True), ((0, 0, 2), True), ((0, 1), False), ((0, 1, 1.9), False), ((), False)]
)
def test_an_address_takes_no_mail_when_enough_letters_came_back_and_for_long_enough(
    days: tuple[float, ...], no_mail: bool
) -> None:
    times: list[datetime] = [NOON + timedelta(days=day) for day in days]
    assert takes_no_mail(times, 3, 2 * DAY) is no_mail


def test_when_letters_to_a_player_come_back_for_days_the_master_is_told_once_by_the_name_of_the_power(
    river: House,
) -> None:
    told = [letter for letter in silence(river) if "come back" in letter.subject]
    assert [letter.to for letter in told] == [GM]
    assert "Letters to France bounce" in told[0].text
    assert FRANCE not in told[0].text + told[0].subject
    assert bouncing(river) == {FRANCE}
    assert not [letter for letter in silence(river, "ITALY") if "France" in letter.subject]
    assert bouncing(river) == {FRANCE, ITALY}


def test_nobody_but_the_master_hears_that_letters_to_a_player_come_back(river: House) -> None:
    told = [letter for letter in silence(river) if "bounce" in letter.text]
    assert {letter.to for letter in told} == {GM}
    assert "bounce" not in words(river.play("ITALY", "HISTORY"), ITALY)


def test_letters_that_came_back_within_hours_stop_nothing(river: House) -> None:
    for _ in range(5):
        assert come_back(river, press_to(river, "FRANCE")) == []
        river.now += timedelta(hours=2)
    assert bouncing(river) == set()


@pytest.mark.parametrize("name", ["postfix_delayed", "postfix_success", "gmail_full", "refused_as_spam", "vacation"])
def test_letters_that_came_back_for_now_or_not_at_all_stop_nothing(river: House, name: str) -> None:
    for _ in range(5):
        assert come_back(river, press_to(river, "FRANCE"), name) == []
        river.now += DAY
    assert bouncing(river) == set()


def test_several_reports_about_one_letter_count_once(river: House) -> None:
    letter = press_to(river, "FRANCE")
    for name in ("postfix", "exim", "qmail", "sendmail"):
        come_back(river, letter, name)
        river.now += DAY
    assert bouncing(river) == set()


def test_a_report_that_somebody_made_up_silences_nobody(river: House) -> None:
    letters = [press_to(river, "FRANCE") for _ in range(3)]
    for letter in letters:
        assert come_back(river, letter, key=bytes(32)) == []
        river.now += 2 * DAY
    assert bouncing(river) == set()
    assert len(to(river.play("TURKEY", "PRESS TO FRANCE", "Still there?", "ENDPRESS"), FRANCE)) == 1


def test_commands_in_a_letter_that_comes_back_are_not_carried_out(river: House) -> None:
    before = river.game()
    assert come_back(river, press_to(river, "FRANCE")) == []
    assert river.game().powers == before.powers


def test_who_gets_no_letters_gets_none_unasked_and_others_do(river: House) -> None:
    silence(river)
    letters = river.play("TURKEY", "BROADCAST", "Anybody there?", "ENDBROADCAST")
    assert to(letters, FRANCE) == []
    assert len(to(letters, ITALY)) == 1
    assert stopped(river)[-1] == "press_sent"


def test_who_gets_no_letters_is_answered_all_the_same(river: House) -> None:
    silence(river)
    assert len(to(river.mail(FRANCE, "LIST"), FRANCE)) == 1
    assert bouncing(river) == {FRANCE}


def test_who_writes_again_gets_the_newest_results_and_the_press_of_that_time_and_no_old_reminders(river: House) -> None:
    silence(river)
    river.play("TURKEY", "PRESS TO FRANCE", "First.", "ENDPRESS")
    river.master("PROCESS!")
    river.play("TURKEY", "PRESS TO FRANCE", "Second.", "ENDPRESS")
    river.master("PROCESS!")
    river.master("SET DEADLINE +3d")
    waited = stopped(river)
    assert waited.count("phase_processed") == 2
    assert "notice" in waited
    reply = to(river.play("FRANCE", "LIST river"), FRANCE)
    assert any(f"has sent no letters to {FRANCE} since" in words_of(letter) for letter in reply)
    assert bouncing(river) == set()
    assert stopped(river) == []
    with river.judge.store.reading() as tx:
        due = [row for row in tx.letters("waiting", 10_000) if row.next_try_at == river.now]
    rows = [row for row in due if row.recipient == FRANCE]
    results = [row.subject for row in rows if row.kind == "phase_processed"]
    press = [row.raw for row in rows if row.kind == "press_sent"]
    assert len(results) == 1
    assert "results of fall 1901" in results[0]
    assert any(b"First." in raw for raw in press)
    assert any(b"Second." in raw for raw in press)


def test_who_writes_again_gets_letters_until_as_many_have_come_back_once_more(river: House) -> None:
    silence(river)
    river.play("FRANCE", "STATUS")
    assert len(to(river.play("TURKEY", "PRESS TO FRANCE", "Welcome back.", "ENDPRESS"), FRANCE)) == 1
    come_back(river, press_to(river, "FRANCE"))
    assert bouncing(river) == set()
    told = [letter for letter in silence(river) if "come back" in letter.subject]
    assert [letter.to for letter in told] == [GM]


def test_a_mail_in_somebodys_name_without_the_password_does_not_end_the_silence(river: House) -> None:
    silence(river)
    river.mail(FRANCE, "SIGNON Friver guessed", "STATUS")
    assert bouncing(river) == {FRANCE}


def test_the_master_who_writes_for_a_player_does_not_end_the_silence(river: House) -> None:
    silence(river)
    river.master("BECOME france", "F BRE - MAO")
    assert bouncing(river) == {FRANCE}


def test_who_can_be_reached_at_another_address_is_told_of_as_such(river: House) -> None:
    river.play("FRANCE", f"SET ADDRESS {FRANCE},spare@example.org")
    told = [letter for letter in silence(river) if "come back" in letter.subject]
    assert "Another address on file" in told[0].text
    letters = river.play("TURKEY", "BROADCAST", "Hello.", "ENDBROADCAST")
    assert len(to(letters, "spare@example.org")) == 1
    assert to(letters, FRANCE) == []


def test_when_letters_to_the_master_come_back_the_keeper_is_told(river: House) -> None:
    told: list[Got] = []
    for _ in range(3):
        letter = to(river.play("TURKEY", "PRESS TO MASTER", "Hello.", "ENDPRESS"), GM)[0]
        told += come_back(river, letter)
        river.tick(days=1)
    assert [letter.to for letter in told] == [KEEPER]
    assert "the Master of river" in told[0].text
    assert GM in told[0].text


def test_the_keeper_gets_letters_whatever_comes_back(river: House) -> None:
    alarm = Letter((KEEPER, FRANCE), "Judge fault", "Look.", kind=LetterKind.UNASKED)
    with river.judge.store.transaction() as tx:
        tx.set_bouncing(KEEPER, river.now)
        tx.set_bouncing(FRANCE, river.now)
        queue_letters(river.judge, tx, [alarm], river.now)
    assert [letter.to for letter in river.letters()] == [KEEPER]


def test_an_address_that_the_server_refuses_while_a_letter_is_handed_over_counts_like_one_that_comes_back(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing = Scripted({FRANCE: RecipientRefused("550 5.1.1 User unknown")})
    monkeypatch.setattr("judge.mail.delivery.outbox.open_transport", lambda _config: refusing)
    for _ in range(3):
        press_to(river, "FRANCE")
        deliver_letters(river.judge, river.now)
        river.tick(days=1)
    assert bouncing(river) == {FRANCE}


def test_a_server_that_refuses_all_that_the_judge_sends_silences_nobody(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing = Scripted({"*": RecipientRefused("554 5.7.1 Relay access denied")})
    monkeypatch.setattr("judge.mail.delivery.outbox.open_transport", lambda _config: refusing)
    for _ in range(4):
        press_to(river, "FRANCE")
        deliver_letters(river.judge, river.now)
        river.tick(days=1)
    assert bouncing(river) == set()


def test_a_letter_with_a_word_to_send_back_that_comes_back_says_no_yes(asking: House) -> None:
    asked = asking.mail("new@example.org", "CREATE lake gm-secret")
    assert asked[0].subject.startswith("[CONFIRM ")
    for name in ("postfix", "qmail", "exchange"):
        key = judge_key(asking.config.auth.key_file)
        raw = report(name, key, key_of(asked[0])).replace(b"Diplomacy results", asked[0].subject.encode())
        raw = raw.replace(b"Subject: failure notice", b"Subject: Re: " + asked[0].subject.encode())
        for recipient in (address_of(key, key_of(asked[0])), "judge@example.org"):
            receive(asking.judge, raw, "", [recipient], asking.now)
            work(asking.judge, asking.now)
    assert asking.letters() == []


def test_who_answers_a_letter_that_asks_gets_letters_again(asking: House) -> None:
    with asking.judge.store.transaction() as tx:
        tx.set_bouncing("new@example.org", asking.now)
    asked = asking.mail("new@example.org", "CREATE lake gm-secret")
    asking.reply(asked[0], "Yes")
    assert bouncing(asking) == set()


def test_a_genuine_newcomer_whose_address_was_marked_gets_the_letters_of_their_game(tmp_path: Path) -> None:
    house = House(tmp_path, {"auth": {"authserv_id": "mx.example.org"}}, confirm=True)
    house.say_yes(house.mail(GM, "CREATE lake gm-secret", "RULE POWER_CHOICE"))
    with house.judge.store.transaction() as tx:
        tx.set_bouncing(FRANCE, house.now)
    headers = {
        "Authentication-Results": "mx.example.org; dkim=pass header.d=example.org",
        "Date": format_datetime(house.now),
    }
    reply = house.mail(FRANCE, "JOIN france@lake france-pw", headers=headers)
    assert any(f"has sent no letters to {FRANCE} since" in words_of(letter) for letter in to(reply, FRANCE))
    assert bouncing(house) == set()
    house.mail(GM, "SIGNON Mlake gm-secret", "PRESS TO FRANCE", "Hello.", "ENDPRESS")
    assert stopped(house) == []
    house.judge.store.close()


@pytest.mark.parametrize("lines", [("LIST",), ("CREATE pond gm-secret",), ("SIGNON france@river guessed",)])
def test_any_genuine_mail_ends_the_silence_and_the_same_without_proof_does_not(
    tmp_path: Path, lines: tuple[str, ...]
) -> None:
    house = House(tmp_path, {"auth": {"authserv_id": "mx.example.org"}}, confirm=True)
    house.start()
    with house.judge.store.transaction() as tx:
        tx.set_bouncing(FRANCE, house.now)
    house.mail(FRANCE, *lines)
    assert bouncing(house) == {FRANCE}
    proof = {
        "Authentication-Results": "mx.example.org; dkim=pass header.d=example.org",
        "Date": format_datetime(house.now),
    }
    house.mail(FRANCE, *lines, headers=proof)
    assert bouncing(house) == set()
    house.judge.store.close()


@pytest.mark.parametrize("is_made_up", [True, False])
def test_orders_to_an_address_for_bounces_are_done_and_answered_when_its_mark_is_made_up(
    river: House, is_made_up: bool
) -> None:
    letter = press_to(river, "FRANCE")
    key = bytes(32) if is_made_up else judge_key(river.config.auth.key_file)
    raw = f"From: {FRANCE}\nMessage-ID: <p@x>\n\nSIGNON france@river france-pw\nA PAR - BUR\n".encode()
    receive(river.judge, raw, FRANCE, [address_of(key, key_of(letter))], river.now)
    work(river.judge, river.now)
    assert bool(to(river.letters(), FRANCE)) is is_made_up
    assert bool(river.game().power("FRANCE").orders) is is_made_up


NEW = "pierre@example.net"


def press_due(house: House, recipient: str) -> list[bytes]:
    """The press to an address that is sent now, as bytes."""
    with house.judge.store.reading() as tx:
        rows = tx.letters(LetterState.WAITING, 10_000)
    return [row.raw for row in rows if row.recipient == recipient and row.kind == "press_sent" and b"Hello." in row.raw]


def stop_press(house: House) -> None:
    """Press to France that is not sent."""
    with house.judge.store.transaction() as tx:
        tx.set_bouncing(FRANCE, house.now)
    house.play("TURKEY", "PRESS TO FRANCE", "Hello.", "ENDPRESS")
    assert "press_sent" in stopped(house)


@pytest.mark.parametrize("command", ["STATUS", f"SET ADDRESS {NEW}"])
def test_letters_that_waited_go_to_the_new_address_that_their_owner_writes_from(river: House, command: str) -> None:
    stop_press(river)
    river.mail(NEW, "SIGNON france@river france-pw", command)
    assert press_due(river, FRANCE) == []
    (raw,) = press_due(river, NEW)
    assert f"\r\nTo: <{NEW}>\r\n".encode() in raw
    assert b"\r\nReply-To: <judge@example.org>\r\n" in raw


def test_letters_that_waited_name_a_new_address_with_its_quotes(river: House) -> None:
    quoted = '"new pierre"@example.net'
    stop_press(river)
    river.mail(quoted, "SIGNON france@river france-pw", "STATUS")
    (raw,) = press_due(river, "new pierre@example.net")
    assert f"\r\nTo: <{quoted}>\r\n".encode() in raw


def test_letters_that_waited_go_to_the_new_address_when_it_has_answered(asking: House) -> None:
    asking.start()
    stop_press(asking)
    letters = asking.mail(NEW, "SIGNON france@river france-pw", f"SET ADDRESS {NEW}")
    assert press_due(asking, FRANCE) == press_due(asking, NEW) == []
    for question in [letter for letter in to(letters, NEW) if "CONFIRM" in letter.subject]:
        asking.reply(question, "Yes")
    assert asking.game().power("FRANCE").player.addresses == (NEW,)
    assert len(press_due(asking, NEW)) == 1
    assert press_due(asking, FRANCE) == []
    assert bouncing(asking) == {FRANCE}


def test_letters_to_an_address_that_another_seat_has_too_do_not_go_elsewhere(river: House) -> None:
    river.play("ITALY", f"SET ADDRESS {ITALY},{FRANCE}")
    stop_press(river)
    river.mail(NEW, "SIGNON italy@river italy-pw", "STATUS")
    assert press_due(river, NEW) == press_due(river, FRANCE) == []
    assert "press_sent" in stopped(river)


def test_letters_about_other_games_do_not_go_to_the_new_address(river: House) -> None:
    river.create("RULE POWER_CHOICE", name="lake")
    river.mail(FRANCE, "JOIN france@lake france-pw")
    stop_press(river)
    river.mail(NEW, "SIGNON france@lake france-pw", "STATUS")
    assert press_due(river, NEW) == press_due(river, FRANCE) == []
    assert "press_sent" in stopped(river)


def test_letters_that_waited_for_somebody_do_not_go_to_who_puts_their_address_on_file(river: House) -> None:
    stop_press(river)
    river.mail(NEW, "SIGNON italy@river italy-pw", f"SET ADDRESS {ITALY},{FRANCE}")
    assert river.game().power("ITALY").player.addresses == (ITALY, FRANCE)
    assert press_due(river, NEW) == press_due(river, ITALY) == []


SPARE = "spare@example.org"


def test_a_player_who_writes_from_the_address_that_works_does_not_end_the_silence_of_the_other_one(
    river: House,
) -> None:
    river.play("FRANCE", f"SET ADDRESS {FRANCE},{SPARE}")
    stop_press(river)
    reply = to(river.mail(SPARE, "SIGNON france@river france-pw", "STATUS"), SPARE)
    assert reply
    assert not any("has sent no letters" in words_of(letter) for letter in reply)
    assert bouncing(river) == {FRANCE}
    assert press_due(river, FRANCE) == []
    assert len(press_due(river, SPARE)) == 1


def test_of_two_addresses_that_get_no_letters_the_one_written_from_gets_them_again_and_is_named(river: House) -> None:
    river.play("FRANCE", f"SET ADDRESS {FRANCE},{SPARE}")
    with river.judge.store.transaction() as tx:
        tx.set_bouncing(SPARE, river.now)
    stop_press(river)
    reply = to(river.mail(SPARE, "SIGNON france@river france-pw", "STATUS"), SPARE)
    assert any(f"has sent no letters to {SPARE} since 2026" in words_of(letter) for letter in reply)
    assert not any(FRANCE in letter.text for letter in reply)
    assert bouncing(river) == {FRANCE}
    assert len(press_due(river, SPARE)) == 1


def test_who_writes_from_an_address_that_is_not_on_file_is_told_where_letters_wait_and_ends_no_silence(
    river: House,
) -> None:
    stop_press(river)
    reply = to(river.mail(NEW, "SIGNON france@river france-pw", "STATUS"), NEW)
    told = next(words_of(letter) for letter in reply if "come back" in letter.text)
    assert "Letters to an address on file for you in river come back" in told
    assert f"One letter of that time follows to {NEW} now. To get all letters at {NEW}, send SET ADDRESS {NEW}." in told
    assert bouncing(river) == {FRANCE}


def test_the_keeper_sees_what_came_back_and_who_gets_no_letters(river: House) -> None:
    silence(river)
    come_back(river, press_to(river, "ITALY"), "gmail_full")
    river.play("TURKEY", "PRESS TO FRANCE", "Hello?", "ENDPRESS")
    figures = {row["what"]: row["figure"] for row in stats_rows(river.judge, river.now)}
    assert figures["letters that came back for good"] == 3
    assert figures["letters that came back for now"] == 1
    assert figures["letters not sent, their addresses take none"] == len(stopped(river)) >= 1
    assert figures["addresses that take no letters"] == 1
    assert figures[f"no letters to {FRANCE} since"] == "2026-11-25"
    lines = traffic(river.judge, Filter(limit=1000))
    returned = [row["returned"] for row in traffic_rows(lines) if row["returned"]]
    assert returned == [*["for good: 5.1.1 550 5.1.1 Unknown user"] * 3, returned[-1]]
    assert str(returned[-1]).startswith("for now: 5.2.2")
    text = " ".join(traffic_text(lines).split())
    assert "came back for good: 5.1.1 550 5.1.1 Unknown user" in text
    assert "NOT sent: letters to this address came back" in text
    assert "not answered: letter" in text


def test_letters_that_were_not_sent_are_thrown_away_in_the_end(river: House) -> None:
    silence(river)
    river.play("TURKEY", "PRESS TO FRANCE", "Hello?", "ENDPRESS")
    with river.judge.store.transaction() as tx:
        tx.prune(river.now + 91 * DAY, 90 * DAY, 90 * DAY)
        assert tx.letters(LetterState.STOPPED) == []
        assert tx.count_returned("for good", NOON) == 0
        assert set(tx.all_bouncing()) == {FRANCE}
