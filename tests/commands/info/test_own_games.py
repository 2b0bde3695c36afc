"""MY GAMES and INFOPLAYER: the sender's seats, and how reliably they play (commands.md 5.1)."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from judge.game.values.reliability import Reliability
from judge.store.repository import GameRepository
from tests.support.command_mails import HOLDS, everything, order_all, power, readers, refused, refused_master, told
from tests.support.house import GM, POWERS, Got, House, address, written

FRANCE, EVE, ANN = address("FRANCE"), "eve@example.net", "ann@example.net"


def press(house: House, letter: Got, label: str, game: str) -> list[Got]:
    """Send the mail of a letter's button about a game, without a sign-on."""
    links = re.findall(rf'href="(mailto:[^"]*{game}[^"]*)"[^>]*>{label}<', letter.words("html"))
    link = urlsplit(unescape(links[0]))
    head = {"From": letter.to, "To": unquote(link.path), "Message-ID": f"<{label}@{game}>".replace(" ", "")}
    text = parse_qs(link.query)["body"][0].replace("\r\n", "\n")
    return house.raw(written(head | {"Subject": parse_qs(link.query)["subject"][0]}, text + "\n"), letter.to)


@pytest.fixture
def two(river: House) -> House:
    """Return the house with a second game, in which France has ordered."""
    river.once(("second game",), lambda: _second(river))
    return river


def _second(house: House) -> None:
    house.start(name="lake")
    house.play("FRANCE", *HOLDS["FRANCE"], name="lake")


def test_one_letter_tells_of_the_seats_in_all_games_and_how_much_is_on_file(two: House) -> None:
    letters = two.mail(FRANCE, "MY GAMES")
    assert [(got.to, got.subject) for got in letters] == [(FRANCE, "Your games on Judge: orders wanted for one seat")]
    (letter,) = letters
    assert re.findall(r"^(\w+: .*)\n---", letter.text, re.MULTILINE) == [
        "river: France, Spring 1901 Movement (S1901M)",
        "lake: France, Spring 1901 Movement (S1901M)",
    ]
    said = told(letters, FRANCE)
    assert "Orders are due Mon 30 Nov 2026 12:00 GMT, in seven days. France has three units to order." in said
    assert "France: all orders are on file." in said
    assert "MAO" not in everything(letters), "what is on file"


def test_a_part_of_the_orders_and_a_vote_are_told_in_numbers(two: House) -> None:
    two.play("FRANCE", "A PAR - BUR", "SET DRAW")
    letters = two.mail(FRANCE, "MYGAMES")
    said = told(letters, FRANCE)
    assert "France has two more units to order. Your vote on the end is on file." in said
    assert "BUR" not in everything(letters)


def test_each_button_counts_for_its_own_seat(two: House) -> None:
    (letter,) = two.mail(FRANCE, "Where am I?")
    assert "Spring 1901" in told(press(two, letter, "What is on file", "lake"), FRANCE)
    press(two, letter, "Write orders", "river")
    assert power(two, "FRANCE").orders is not None
    assert "TOKEN" in letter.text
    assert len({*letter.tokens}) == 3


def test_a_reply_to_a_letter_about_one_seat_counts_for_it(river: House) -> None:
    (letter,) = river.mail(FRANCE, "MY GAMES")
    river.answer(letter, "A PAR - BUR")
    assert power(river, "FRANCE").orders is not None


def test_the_masters_letter_opens_no_seat_and_tells_who_is_missing_in_a_number(two: House) -> None:
    (letter,) = two.mail(GM, "MY GAMES")
    assert letter.tokens == ("",)
    assert "Six powers still to send orders." in told([letter], GM)
    assert "Seven powers still to send orders." in told([letter], GM)
    assert "SIGNON%20Mriver%20your-password" in letter.html


def test_a_watcher_is_told_of_the_phase_and_gets_a_button_for_list(two: House) -> None:
    two.mail(ANN, "OBSERVE owl@river owl-pw")
    (letter,) = two.mail(ANN, "MY GAMES")
    assert "river: owl, Spring 1901 Movement (S1901M)" in letter.text
    assert "body=LIST%20river" in letter.html
    assert "orders of yours are missing" in letter.text


def test_a_game_that_is_over_is_left_out_and_one_that_forms_is_told(house: House) -> None:
    house.create(name="pond")
    house.say_yes(house.mail(FRANCE, "JOIN pond"))
    assert "pond: POWER#1" in told(house.mail(FRANCE, "MY GAMES"), FRANCE)
    house.master("TERMINATE", name="pond")
    assert "has no seat in a game that goes on here" in told(house.mail(FRANCE, "MY GAMES"), FRANCE)


def test_who_writes_in_anothers_name_learns_nothing(two: House) -> None:
    raw = written({"From": FRANCE, "Reply-To": EVE, "To": "judge@example.org", "Message-ID": "<x@y>"}, "MY GAMES\n")
    letters = two.raw(raw, EVE)
    assert readers(letters) == {EVE}
    assert "river" not in everything(letters)
    assert readers(two.mail(FRANCE, "MY GAMES")) == {FRANCE}


@pytest.mark.parametrize("asked", ["MY GAMES", "INFOPLAYER", "HELP"])
@pytest.mark.parametrize("above", [True, False])
def test_a_sign_on_in_anothers_name_does_not_bring_what_is_theirs_to_ones_own_address(
    tmp_path: Path, asked: str, *, above: bool
) -> None:
    house = House(tmp_path, confirm=True)
    house.create(name="pond")
    house.say_yes(house.mail(ANN, "JOIN pond ann-pw"))
    house.start()
    house.skip_letters()
    lines = ("SIGNON Friver france-pw", asked)
    letters = house.mail(ANN, *(lines if above else reversed(lines)))
    assert FRANCE in readers(letters)
    assert "POWER#1" not in everything(letters), "a seat of hers"
    assert ANN not in told(letters, FRANCE).replace(f"from {ANN}", "").replace(f"{ANN}. ", "")
    assert ("A text is left out" in told(letters, FRANCE)) == (asked != "HELP")
    house.judge.store.close()


def test_the_other_spellings_of_a_mailbox_are_told_of_their_own_seats(house: House) -> None:
    house.create("RULE POWER_CHOICE", name="pond")
    for seat, who in (("france", "joe@example.net"), ("italy", "joe+2@example.net"), ("england", "joe+2@example.com")):
        house.say_yes(house.mail(who, f"JOIN {seat}@pond"))
    letters = house.mail("joe@example.net", "MY GAMES")
    assert {letter.to: "POWER" in letter.text for letter in letters}.keys() == {"joe@example.net", "joe+2@example.net"}
    assert "France" in told(letters, "joe@example.net")
    assert "Italy" not in told(letters, "joe@example.net")
    assert "Italy" in told(letters, "joe+2@example.net")


def test_dots_make_no_other_mailbox_at_gmail_and_do_elsewhere(house: House) -> None:
    house.create(name="pond")
    for who in ("j.o.e@gmail.com", "joe+9@googlemail.com", "a.nn@example.net", "ann@example.net"):
        house.say_yes(house.mail(who, "JOIN pond"))
    assert readers(house.mail("jo.e@gmail.com", "MY GAMES")) == {
        *("jo.e@gmail.com", "j.o.e@gmail.com", "joe+9@googlemail.com")
    }
    assert readers(house.mail("ann@example.net", "MY GAMES")) == {"ann@example.net"}


def test_more_seats_than_a_letter_tells_of_are_said_to_be_there(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.commands.info.own_games._MOST_SEATS", 1)
    for name in ("pond", "pool"):
        house.create(name=name)
    (letter,) = house.mail(GM, "MY GAMES")
    assert ("pool" in letter.text, "pond" in letter.text) == (True, False)
    assert "There are more: these are the newest games." in letter.text


def test_words_behind_it_are_refused_and_a_sentence_is_none(river: House) -> None:
    refused(river, "E-SYNTAX", FRANCE, "MY GAMES river")
    assert "Your games" not in everything(river.mail(FRANCE, "Where am I attacking?"))


ITALY = address("ITALY")
NEW = "new@example.net"
LATE_AFTER = "TIMING MOVE 3D NEXT 1D GRACE 2D"


def record(house: House, who: str) -> Reliability:
    """Somebody's record as it stands."""
    with house.judge.store.reading() as tx:
        return GameRepository(tx, house.now).record(who)


def past_deadline(house: House, *, hours: float = 1) -> None:
    """Go on to this many hours after the deadline, as the clock does."""
    deadline = house.game().deadline
    assert deadline is not None
    house.tick(hours=(deadline - house.now).total_seconds() / 3600 + hours)


@pytest.fixture
def slow(house: House) -> House:
    """Return `river` an hour after its first deadline, when all but France have ordered.

    The grace is two days.
    """
    house.once(("late powers",), lambda: _slow(house))
    return house


def _slow(house: House) -> None:
    house.start(LATE_AFTER)
    order_all(house, but=("FRANCE",))
    past_deadline(house)


# What is counted


def test_orders_in_time_count_for_whoever_holds_the_power(house: House) -> None:
    house.start(LATE_AFTER)
    order_all(house)
    house.tick(hours=2)
    assert house.game().phase_code == "F1901M"
    for name in POWERS:
        assert record(house, address(name)) == Reliability(due=1, on_time=1, started=1)
    assert record(house, GM) == Reliability()


def test_orders_in_the_grace_are_late_and_hold_nobody_else_up(slow: House) -> None:
    slow.play("FRANCE", *HOLDS["FRANCE"])
    slow.tick(hours=1)
    assert slow.game().phase_code == "F1901M"
    assert record(slow, FRANCE) == Reliability(due=1, on_time=0, started=1)
    assert record(slow, ITALY).on_time_ratio == 1.0


def test_a_deadline_that_is_put_off_forgives_who_was_late_for_the_old_one(slow: House) -> None:
    slow.master("SET DEADLINE +2D")
    slow.play("FRANCE", *HOLDS["FRANCE"])
    slow.tick(hours=2)
    assert record(slow, FRANCE).on_time_ratio == 1.0


def test_whoever_is_dismissed_at_the_end_of_the_grace_was_late_and_in_disorder(slow: House) -> None:
    past_deadline(slow, hours=50)
    assert slow.game().vacancies == ("FRANCE",)
    assert record(slow, FRANCE) == Reliability(due=1, on_time=0, started=1, disorders=1)


def test_orders_by_default_after_the_deadline_are_a_civil_disorder(house: House) -> None:
    house.start("RULE CIVIL_DISORDER")
    order_all(house, but=("FRANCE",))
    past_deadline(house)
    assert house.game().phase_code == "F1901M"
    assert record(house, FRANCE) == Reliability(due=1, on_time=0, started=1, disorders=1)


def test_nothing_is_held_against_a_player_whom_the_master_did_not_wait_for(river: House) -> None:
    river.play("ITALY", *HOLDS["ITALY"])
    river.master("PROCESS!")
    assert record(river, FRANCE).due == 0
    assert record(river, ITALY).due == 1


def test_nothing_is_counted_after_a_resignation_with_orders_in(house: House) -> None:
    house.start(LATE_AFTER)
    order_all(house)
    house.mail(FRANCE, "RESIGN Friver france-pw YES")
    house.tick(days=10)
    assert record(house, FRANCE) == Reliability(started=1)


def test_whoever_resigns_while_he_is_late_was_late(slow: House) -> None:
    slow.mail(FRANCE, "RESIGN Friver france-pw YES")
    assert record(slow, FRANCE) == Reliability(due=1, on_time=0, started=1)


@pytest.mark.parametrize("goes", ["resigns", "is made a dummy"])
@pytest.mark.parametrize(("sent", "late"), [(1, True), (3, False)])
def test_whoever_leaves_late_with_a_part_of_the_orders_was_late(
    slow: House, goes: str, sent: int, *, late: bool
) -> None:
    slow.play("FRANCE", *HOLDS["FRANCE"][:sent])
    if goes == "resigns":
        slow.mail(FRANCE, "RESIGN Friver france-pw YES")
    else:
        slow.master("DUMMY france")
    assert record(slow, FRANCE) == Reliability(due=int(late), on_time=0, started=1)


def test_a_power_taken_over_counts_for_the_newcomer_from_then_on(slow: House) -> None:
    slow.mail(FRANCE, "RESIGN Friver france-pw YES")
    slow.mail(NEW, "TAKEOVER france@river new-pw")
    slow.mail(NEW, "SIGNON Friver new-pw", *HOLDS["FRANCE"])
    slow.tick(hours=2)
    assert slow.game().phase_code == "F1901M"
    assert record(slow, NEW) == Reliability(due=1, on_time=1, taken_over=1)
    assert record(slow, FRANCE).due == 1


def test_a_phase_that_is_played_again_counts_once(house: House) -> None:
    house.start(LATE_AFTER)
    order_all(house)
    house.tick(hours=2)
    house.master("ROLLBACK RESTORE")
    house.tick(hours=2)
    assert house.game().phase_code == "F1901M"
    assert record(house, FRANCE).due == 1
    house.master("ROLLBACK")
    house.master("ROLLFORWARD")
    assert record(house, FRANCE) == Reliability(due=1, on_time=1, started=1)


def test_games_without_deadlines_count_no_phases(house: House) -> None:
    house.start("RULE NO_DEADLINE")
    order_all(house)
    assert house.game().phase_code == "F1901M"
    assert record(house, FRANCE) == Reliability(started=1)


def test_a_renamed_game_still_counts_once(house: House) -> None:
    house.start(LATE_AFTER)
    order_all(house)
    house.tick(hours=2)
    house.mail(GM, "RENAME river brook gm-secret")
    house.master("ROLLBACK RESTORE", name="brook")
    house.tick(hours=2)
    assert record(house, FRANCE) == Reliability(due=1, on_time=1, started=1)


# INFOPLAYER


def test_infoplayer_mails_ones_own_record_and_nobody_elses(slow: House) -> None:
    slow.play("FRANCE", *HOLDS["FRANCE"])
    slow.tick(hours=1)
    letters = slow.mail(FRANCE, "INFOPLAYER")
    assert readers(letters) == {FRANCE}
    assert "Orders on time in 0 of 1 phase: an on-time ratio of 0.00." in told(letters, FRANCE)
    assert told(slow.mail(FRANCE, f"INFOPLAYER {FRANCE.upper()}"), FRANCE) == told(letters, FRANCE)
    assert "No orders are counted yet" in told(slow.mail(NEW, "INFOPLAYER"), NEW)


def test_anybody_elses_record_is_refused(river: House) -> None:
    assert "your own record only" in refused(river, "E-PRIVACY", ITALY, f"INFOPLAYER {FRANCE}")
    refused_master(river, "E-PRIVACY", f"INFOPLAYER {FRANCE}")
    refused(river, "E-SYNTAX", ITALY, "INFOPLAYER a b")


# What the Master sees


def test_the_master_alone_sees_the_record_of_each_who_joins_or_takes_over(slow: House) -> None:
    slow.play("FRANCE", *HOLDS["FRANCE"])
    slow.tick(hours=1)
    slow.create(name="lake")
    said = "Orders on time in 0 of 1 phase"
    letters = slow.mail(FRANCE, "JOIN lake france-pw")
    assert said in told(letters, GM)
    assert said not in told(letters, FRANCE)
    slow.mail(ITALY, "RESIGN Iriver italy-pw YES")
    for name in POWERS:
        slow.mail(address(name), f"JOIN lake {name.lower()}-pw")
    letters = slow.mail(NEW, "TAKEOVER italy@river new-pw")
    assert "No orders are counted yet" in told(letters, GM)
    assert readers(letters) > {GM, FRANCE, NEW}
    assert "record" not in told(letters, FRANCE)
