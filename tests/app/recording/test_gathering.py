"""SET DIGEST and SET QUIET: press and news wait for an hour of their reader, and nothing else does."""

from __future__ import annotations

import os
import re
import signal
from datetime import datetime, timedelta
from html import unescape
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from judge.app.base.judge import Judge
from judge.app.clock import clock
from judge.app.recording import sending
from judge.store.rows import GatheredLetter
from tests.support.command_mails import everything, order_all, power, readers, told
from tests.support.house import GM, Got, House, address, to, written

FRANCE, ITALY, ENGLAND = address("FRANCE"), address("ITALY"), address("ENGLAND")


def writes(house: House, power: str, text: str, heading: str = "PRESS TO FRANCE") -> list[Got]:
    """Send press of a power."""
    return house.play(power, heading, text, "ENDPRESS")


def waiting(house: House) -> list[GatheredLetter]:
    with house.judge.store.reading() as tx:
        return tx.gathered_in("river")


@pytest.fixture
def daily(river: House) -> House:
    """Return `river` on Monday noon, with a digest for France at seven."""
    river.once(("digest",), lambda: river.put(FRANCE, "SIGNON Friver france-pw", "SET DIGEST DAILY"))
    river.skip_letters()
    return river


def test_press_of_a_day_comes_in_one_letter_at_the_readers_hour(daily: House) -> None:
    assert readers(writes(daily, "ITALY", "first words")) == {ITALY}, "the writer has their copy at once"
    assert readers(writes(daily, "ENGLAND", "to everybody", "BROADCAST")) >= {ENGLAND, GM, ITALY}
    assert to(daily.tick(hours=18), FRANCE) == []
    letters = to(daily.tick(hours=2), FRANCE)
    assert [letter.subject for letter in letters] == ["river: digest, two letters"]
    said = told(letters, FRANCE)
    assert said.index("first words") < said.index("to everybody")
    assert "Message from Italy to France in river:" in said
    assert [letter for letter in to(daily.tick(days=2, hours=4), FRANCE) if "digest" in letter.subject] == []
    assert waiting(daily) == []


def test_the_hour_is_that_of_the_readers_zone_and_their_own_choice(daily: House) -> None:
    assert "at 18:00" in told(daily.play("FRANCE", "SET ZONE Asia/Tokyo", "SET DIGEST DAILY AT 18:00"), FRANCE)
    writes(daily, "ITALY", "first words")
    writes(daily, "ITALY", "second words")
    assert to(daily.tick(hours=20), FRANCE) == []
    (letter,) = to(daily.tick(hours=2), FRANCE)
    assert letter.written == datetime(2026, 11, 24, 9, tzinfo=daily.now.tzinfo)


def test_a_letter_that_has_waited_alone_is_the_one_that_it_was(daily: House) -> None:
    writes(daily, "ITALY", "first words")
    (letter,) = to(daily.tick(hours=19), FRANCE)
    assert letter.subject == "river S1901M: Italy to France"
    assert "A reply to this letter goes to Italy alone." in letter.text
    assert "agreed" in told(daily.answer(letter, "agreed"), ITALY)


def test_a_waiting_letter_that_cannot_be_read_stays_and_holds_up_no_other(
    daily: House, caplog: pytest.LogCaptureFixture
) -> None:
    with daily.judge.store.transaction() as tx:
        tx.add_gathered("river", GatheredLetter(FRANCE, daily.now, b'{"to": 1}'), daily.now)
    writes(daily, "ITALY", "first words")
    (letter,) = to(daily.tick(hours=19), FRANCE)
    assert "first words" in letter.text
    assert len(waiting(daily)) == 1
    (said,) = {record.getMessage() for record in caplog.records}
    assert said.startswith("letter 1, which waits for france@example.org, cannot be read and waits on: ")


def buttons(letter: Got) -> list[tuple[str, str]]:
    """The buttons of a letter: what they say, and the mail that they open."""
    found = re.findall(r'<a href="(mailto:[^"]*)"[^>]*>([^<]*)</a>', letter.words("html"))
    return [(words, unescape(link)) for link, words in found]


def press(house: House, letter: Got, link: str, text: str) -> list[Got]:
    """Send a mail that a button opens, with this text in it."""
    parts = urlsplit(link)
    head = {"From": letter.to, "To": unquote(parts.path), "Message-ID": f"<{len(text)}@press>"}
    return house.raw(written(head | {"Subject": parse_qs(parts.query)["subject"][0]}, text + "\n"), letter.to)


def test_each_message_of_a_digest_has_its_own_button(daily: House) -> None:
    writes(daily, "ITALY", "first words")
    writes(daily, "ENGLAND", "second words")
    (letter,) = to(daily.tick(hours=19), FRANCE)
    links = dict(buttons(letter))
    assert set(links) == {"Answer Italy", "Answer England"}
    assert readers(press(daily, letter, links["Answer Italy"], "to Rome")) == {FRANCE, ITALY}
    assert readers(press(daily, letter, links["Answer England"], "to London")) == {FRANCE, ENGLAND}


def test_a_reply_to_the_digest_itself_reaches_no_player_and_its_orders_count(daily: House) -> None:
    writes(daily, "ITALY", "first words")
    writes(daily, "ENGLAND", "second words")
    (letter,) = to(daily.tick(hours=19), FRANCE)
    assert "A reply to this letter goes to" not in letter.text.replace("goes to the judge alone", "")
    assert readers(daily.answer(letter, "I agree with all of that.")) == {FRANCE}
    daily.answer(letter, "A PAR - BUR")
    assert power(daily, "FRANCE").orders is not None
    assert readers(daily.answer(letter, "PRESS TO ITALY", "yes", "ENDPRESS")) == {FRANCE, ITALY}


def test_results_and_answers_come_at_once_and_press_that_waited_before_the_results(daily: House) -> None:
    writes(daily, "ITALY", "first words")
    assert readers(daily.play("FRANCE", "STATUS")) == {FRANCE}
    order_all(daily)
    daily.skip_letters()
    letters = to(daily.tick(hours=1), FRANCE)
    assert letters[0].subject == "river S1901M: Italy to France"
    assert "results of" in letters[1].subject
    assert waiting(daily) == []


def test_a_moved_deadline_is_told_at_once_and_lets_press_go(daily: House) -> None:
    writes(daily, "ITALY", "first words")
    subjects = [letter.subject for letter in to(daily.master("SET DEADLINE +1D"), FRANCE)]
    assert subjects[0] == "river S1901M: Italy to France"
    assert len(subjects) == 2


@pytest.mark.parametrize(("hours_before", "left"), [(30, True), (23, True), (2, False)])
def test_press_that_would_come_too_late_for_a_deadline_comes_before_it(
    daily: House, hours_before: int, *, left: bool
) -> None:
    """The deadline is on Monday noon, and the digest would come at ten: too late for an answer."""
    daily.play("FRANCE", "SET DIGEST DAILY 10")
    daily.wait(days=7, hours=-hours_before)
    daily.skip_letters()
    came_at_once = bool(to(writes(daily, "ITALY", "the last word"), FRANCE))
    assert came_at_once == (not left)
    deadline = daily.game().deadline
    assert deadline is not None
    daily.wait(hours=max(0, hours_before - 3))
    assert waiting(daily) == []
    assert "the last word" in everything(to(daily.all_letters(), FRANCE))


def test_the_last_reminder_ahead_of_a_deadline_lets_press_go(house: House) -> None:
    house.start("TIMING MOVE 2D WARN 12H")
    deadline = house.game().deadline
    assert deadline is not None
    house.play("FRANCE", f"SET DIGEST DAILY {deadline.hour - 1}")
    house.now = deadline - timedelta(hours=18)
    house.skip_letters()
    assert to(writes(house, "ITALY", "the last word"), FRANCE) == []
    assert "the last word" in told(to(house.tick(hours=6), FRANCE), FRANCE)


def test_news_of_people_waits_and_other_news_does_not(daily: House) -> None:
    letters = daily.play("ITALY", "SET ABSENCE 20 DEC 2026 TO 22 DEC 2026")
    assert FRANCE not in readers(letters)
    assert len(waiting(daily)) == 1
    assert FRANCE in readers(daily.master("WAIT"))
    assert waiting(daily) == [], "a pause lets go what waited"


def test_at_night_press_waits_till_morning_each_letter_by_itself(river: House) -> None:
    assert "from 22:00 to 7:00" in told(river.play("FRANCE", "SET QUIET 22 TO 7"), FRANCE)
    assert FRANCE in readers(writes(river, "ITALY", "by day"))
    river.wait(hours=11)
    river.skip_letters()
    assert FRANCE not in readers(writes(river, "ITALY", "by night") + writes(river, "ENGLAND", "by night"))
    assert to(river.tick(hours=7), FRANCE) == []
    assert [letter.subject for letter in to(river.tick(hours=1), FRANCE)] == [
        "river S1901M: Italy to France",
        "river S1901M: England to France",
    ]
    assert FRANCE in readers(writes(river, "ITALY", "in the morning"))


@pytest.mark.parametrize("line", ["SET DIGEST OFF", "SET NODIGEST", "SET ADDRESS me@example.net", "RESIGN YES"])
def test_what_waits_leaves_at_once_when_its_reader_wants_no_digest_moves_or_goes(daily: House, line: str) -> None:
    writes(daily, "ITALY", "first words")
    assert "first words" in told(daily.play("FRANCE", line), FRANCE)
    assert waiting(daily) == []


NEW = "new@example.net"


def depart(house: House, how: str) -> list[Got]:
    """Have the Master put France's player out."""
    if how != "REPLACE":
        return house.master(f"{how} france")
    (asked,) = to(house.master(f"REPLACE france {NEW}"), NEW)
    return house.reply(asked)


@pytest.mark.parametrize("how", ["DUMMY", "EJECT", "RESIGN", "REPLACE"])
@pytest.mark.parametrize("rule", [(), ("RULE HIDE_DUMMIES",)])
def test_what_waits_leaves_before_the_news_that_its_reader_plays_no_more(
    house: House, how: str, rule: tuple[str, ...]
) -> None:
    house.start(*rule)
    house.play("FRANCE", "SET DIGEST DAILY 18")
    house.play("ITALY", "SET DIGEST DAILY 18")
    writes(house, "GERMANY", "first words")
    writes(house, "GERMANY", "other words", "PRESS TO ITALY")
    letters = depart(house, how)
    assert to(letters, FRANCE)[0].subject == "river S1901M: Germany to France"
    assert f"{'Somebody else plays' if how == 'REPLACE' else 'You no longer play'} France" in told(letters, FRANCE)
    is_hidden = bool(rule) and how in ("DUMMY", "REPLACE")
    assert ("other words" in told(letters, address("ITALY"))) is not is_hidden
    assert FRANCE not in [row.address for row in waiting(house)]
    assert to(house.tick(hours=24), FRANCE) == []


def test_what_waits_for_two_who_change_places_leaves_first(house: House) -> None:
    house.start()
    house.play("FRANCE", "SET DIGEST DAILY 18")
    writes(house, "GERMANY", "first words")
    house.master("SWAP france italy")
    house.play("ITALY", "SWAP france italy")
    letters = house.play("FRANCE", "SWAP france italy")
    assert to(letters, FRANCE)[0].subject == "river S1901M: Germany to France"


def test_tokens_in_a_digest_are_those_of_the_day_it_leaves(daily: House) -> None:
    writes(daily, "ITALY", "first words")
    (row,) = waiting(daily)
    player = daily.game().powers[2].player
    assert player is not None
    assert player.password.encode() not in row.letter


def test_a_preview_and_a_step_back_send_nothing_twice(daily: House) -> None:
    writes(daily, "ITALY", "first words")
    daily.master("PREVIEW")
    order_all(daily)
    daily.wait(hours=1)
    daily.master("ROLLBACK")
    daily.wait(days=2)
    assert sum("first words" in letter.text for letter in to(daily.all_letters(), FRANCE)) == 1


def test_press_without_a_name_keeps_its_distance_in_a_digest(house: House) -> None:
    house.start("RULE WHITE_GREY")
    house.play("FRANCE", "SET DIGEST DAILY")
    house.wait(hours=18, minutes=50)
    house.play("ITALY", "PRESS TO FRANCE", "signed", "ENDPRESS", "BROADCAST GREY", "unsigned", "ENDBROADCAST")
    first, second = waiting(house)
    assert second.written_at - first.written_at >= timedelta(minutes=5)
    house.skip_letters()
    letters = to(house.tick(hours=26), FRANCE)
    assert [("signed\n" in each.text, "unsigned" in each.text) for each in letters] in (
        [(True, False), (False, True)],
        [(True, True)],
    )


class Crash(Exception):
    """The judge dies."""


def test_a_crash_while_letters_are_gathered_loses_nothing_and_sends_nothing_twice(
    daily: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes(daily, "ITALY", "first words")
    writes(daily, "ENGLAND", "second words")
    daily.now += timedelta(hours=20)

    def die(*_: object) -> None:
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(sending, "queue_letters", die)
        with pytest.raises(Crash):
            clock.tick_all(daily.judge, daily.now)
    assert len(waiting(daily)) == 2
    daily.wait(hours=3)
    assert [letter.subject for letter in to(daily.letters(), FRANCE)] == ["river: digest, two letters"]


@pytest.mark.parametrize(("dies_in", "left"), [("queue_letters", 2), ("write_watch", 2), ("tidy_up", 0)])
def test_a_judge_that_is_killed_between_gathering_and_sending_goes_on_where_it_was(
    daily: House, dies_in: str, left: int
) -> None:
    writes(daily, "ITALY", "first words")
    writes(daily, "ENGLAND", "second words")
    daily.now += timedelta(hours=20)
    child = os.fork()
    if child == 0:  # another process of the judge, which is killed with SIGKILL at this point
        _gather_and_die(daily, dies_in)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert len(waiting(daily)) == left
    daily.wait(hours=3)
    assert [letter.subject for letter in to(daily.letters(), FRANCE)] == ["river: digest, two letters"]


def _gather_and_die(house: House, dies_in: str) -> None:
    def die(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    for module in (sending, clock):
        if hasattr(module, dies_in):
            setattr(module, dies_in, die)
    clock.tick_all(Judge.open(house.config), house.now)
    die()


@pytest.mark.parametrize(
    "line",
    [
        "SET DIGEST",
        "SET DIGEST WEEKLY",
        "SET DIGEST 25",
        "SET DIGEST 7 8",
        "SET QUIET HOURS",
        "SET QUIET 7",
        "SET QUIET 7 TO 7",
    ],
)
def test_what_names_no_hours_is_refused(river: House, line: str) -> None:
    letters = river.play("FRANCE", line)
    assert "NOT" in letters[0].subject
    assert f"Write {' '.join(line.split()[:2])}" in told(letters, FRANCE)


def test_the_same_hours_again_change_nothing(daily: House) -> None:
    assert "nothing was changed" in told(daily.play("FRANCE", "SET DIGEST DAILY"), FRANCE)
