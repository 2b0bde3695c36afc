"""Mail proved by a trusted server: no password, no question (modern_mail.md 3a and 4)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from judge.app.keeper.addresses import block
from judge.app.mails.incoming import receive, work
from judge.commands.mastering.settings_form import stamp_of
from tests.support.command_mails import outcome_of_last, refused_master, states, told
from tests.support.house import GM, Got, House, address, to

FRANCE = address("FRANCE")
NEWCOMER = "newcomer@example.net"


@pytest.fixture
def trusting(tmp_path: Path) -> Iterator[House]:
    """A judge behind a server that checks who writes."""
    made = House(tmp_path, {"auth": {"authserv_id": "mx.example.org"}})
    yield made
    made.judge.store.close()


def proved(house: House, sender: str, *lines: str, by: str = "mx.example.org") -> list[Got]:
    """A mail that the server (or another one) has found to be from its sender's domain."""
    results = f"{by}; dkim=pass header.d={sender.rpartition('@')[2]}"
    headers = {"Authentication-Results": results, "Date": format_datetime(house.now)}
    return house.mail(sender, *lines, headers=headers)


def refused_proved(house: House, code: str, sender: str, *lines: str) -> str:
    """The same for a mail that must be refused with this code and change nothing."""
    before = states(house)
    letters = proved(house, sender, *lines)
    assert outcome_of_last(house).startswith(f"refused {code}")
    assert states(house) == before
    assert {letter.to for letter in letters} == {sender}
    return told(letters, sender)


def test_orders_of_a_proved_player_need_no_sign_on(trusting: House) -> None:
    trusting.start()
    said = told(proved(trusting, FRANCE, "A PAR - BUR"), FRANCE)
    assert "Army Paris -> Burgundy" in said
    assert trusting.game().power("FRANCE").orders


def test_orders_of_which_another_server_says_so_need_one(trusting: House) -> None:
    trusting.start()
    letters = proved(trusting, FRANCE, "A PAR - BUR", by="mx.evil.example")
    assert "cannot tell for certain that it is yours" in told(letters, FRANCE)
    assert trusting.game().power("FRANCE").orders is None


def test_without_a_trusted_server_a_proved_mail_needs_a_sign_on(house: House) -> None:
    house.start()
    assert "cannot tell for certain that it is yours" in told(proved(house, FRANCE, "A PAR - BUR"), FRANCE)


def test_the_keeper_may_want_passwords_from_everybody(tmp_path: Path) -> None:
    house = House(tmp_path, {"auth": {"authserv_id": "mx.example.org", "trust_verified_sender": False}})
    house.start()
    assert "cannot tell for certain that it is yours" in told(proved(house, FRANCE, "A PAR - BUR"), FRANCE)
    assert "password" in told(proved(house, FRANCE, "SIGNON france@river", "A PAR - BUR"), FRANCE)
    assert house.game().power("FRANCE").orders is None


def test_a_sign_on_of_a_proved_player_needs_no_password(trusting: House) -> None:
    trusting.start()
    assert "Army Paris -> Burgundy" in told(proved(trusting, FRANCE, "SIGNON Friver", "A PAR - BUR"), FRANCE)
    assert "river" in told(proved(trusting, GM, "SIGNON Mriver", "STATUS"), GM)


def test_a_greeting_below_a_sign_on_without_a_password_is_no_password(trusting: House) -> None:
    trusting.start()
    lines = ("SIGNON Friver", "Hello", "PRESS TO GERMANY", "Hello friend", "ENDPRESS")
    assert "Hello friend" in told(proved(trusting, FRANCE, *lines), address("GERMANY"))


@pytest.mark.parametrize("line", ["RESIGN YES", "RESIGN Friver YES"])
def test_a_proved_player_resigns_without_a_password(trusting: House, line: str) -> None:
    trusting.start()
    refused_proved(trusting, "E-PW-MISSING", FRANCE, "RESIGN Iriver")
    proved(trusting, FRANCE, line)
    assert trusting.game().vacancies == ("FRANCE",)


@pytest.mark.parametrize("seat", ["england", "M", "JK", "nobody"])
def test_a_proved_address_opens_its_own_seat_alone(trusting: House, seat: str) -> None:
    trusting.start()
    refused_proved(trusting, "E-PW-MISSING", FRANCE, f"SIGNON {seat}@river", "SET PASSWORD mine")
    refused_proved(trusting, "E-PW-MISSING", GM, "SIGNON france@river", "A PAR - BUR")


def test_the_master_may_want_passwords_from_everybody(trusting: House) -> None:
    trusting.start()
    letters = trusting.master("SET SENDERS PASSWORD")
    assert "its address alone does not do" in told(letters, FRANCE)
    assert "cannot tell for certain that it is yours" in told(proved(trusting, FRANCE, "A PAR - BUR"), FRANCE)
    refused_proved(trusting, "E-PW-MISSING", FRANCE, "SIGNON Friver", "A PAR - BUR")
    assert "SENDERS PASSWORD" in told(trusting.master("SETTINGS"), GM)
    assert "So it is already" in told(trusting.master("SET SENDERS PASSWORD"), GM)
    trusting.master(f"SETTINGS {stamp_of(trusting.game())}", "RULE POWER_CHOICE", "SENDERS VERIFIED", "END SETTINGS")
    assert "Army Paris -> Burgundy" in told(proved(trusting, FRANCE, "A PAR - BUR"), FRANCE)


def test_a_game_can_be_made_that_wants_passwords(trusting: House) -> None:
    trusting.start("SENDERS PASSWORD")
    assert not trusting.game().verified_senders
    assert "its address alone does not do" in told(trusting.mail(FRANCE, "LIST river"), FRANCE).replace("\n  ", " ")
    refused_master(trusting, "E-SETTING", "SET SENDERS PERHAPS")


def test_of_several_seats_of_one_address_the_sender_is_asked_which(trusting: House) -> None:
    trusting.start()
    trusting.mail(FRANCE, "CREATE lake lake-pw", "FORM", "SIGNOFF")
    letters = refused_proved(trusting, "E-SEAT-WHICH", FRANCE, "A PAR - BUR")
    assert "france@river" in letters
    assert "master@lake" in letters
    assert trusting.game().power("FRANCE").orders is None
    assert "Army Paris -> Burgundy" in told(proved(trusting, FRANCE, "SIGNON france@river", "A PAR - BUR"), FRANCE)


def test_questions_of_a_proved_player_with_several_seats_are_answered(trusting: House) -> None:
    trusting.start()
    trusting.mail(FRANCE, "CREATE lake lake-pw", "FORM", "SIGNOFF")
    assert "lake" in told(proved(trusting, FRANCE, "LIST"), FRANCE)


def test_a_wrong_password_in_a_proved_mail_is_wrong(trusting: House) -> None:
    trusting.start()
    refused_proved(trusting, "E-SIGNON", FRANCE, "SIGNON france@river wrong", "A PAR - BUR")
    assert trusting.game().power("FRANCE").orders is None


def test_a_wrong_token_in_a_proved_mail_is_wrong(trusting: House) -> None:
    trusting.start()
    raw = (
        "Authentication-Results: mx.example.org; dkim=pass header.d=example.org\n"
        f"Date: {format_datetime(trusting.now)}\nFrom: {FRANCE}\nTo: judge+river.france.aaaaaaaaaaaaaaaa@example.org\n"
        "\nA PAR - BUR\n"
    )
    assert "too old to tell who you are" in told(trusting.raw(raw.encode(), FRANCE), FRANCE)
    assert trusting.game().power("FRANCE").orders is None


def test_wrong_passwords_of_others_hold_no_proved_mail_back(trusting: House) -> None:
    trusting.start()
    for number in range(20):
        trusting.mail(FRANCE, f"SIGNON france@river guess{number}")
    assert "Too many wrong passwords" in told(trusting.play("FRANCE", "A PAR - GAS"), FRANCE)
    assert "Army Paris -> Burgundy" in told(proved(trusting, FRANCE, "A PAR - BUR"), FRANCE)
    with_password = proved(trusting, FRANCE, "SIGNON france@river france-pw", "A PAR - PIC")
    assert "Army Paris -> Picardy" in told(with_password, FRANCE)


def test_wrong_passwords_in_proved_mails_are_counted_too(trusting: House) -> None:
    trusting.start()
    for number in range(9):
        letters = proved(trusting, FRANCE, f"SIGNON france@river guess{number}")
    assert "Too many wrong passwords" in told(letters, FRANCE)


def test_a_mail_that_is_proved_and_waited_past_the_deadline_counts_for_before_it(trusting: House) -> None:
    trusting.start()
    game = trusting.game()
    assert game.deadline is not None
    late = game.deadline - timedelta(minutes=1)
    raw = (
        "Authentication-Results: mx.example.org; dkim=pass header.d=example.org\n"
        f"Date: {format_datetime(late)}\nFrom: {FRANCE}\nTo: judge@example.org\n\nA PAR - BUR\n"
    )
    receive(trusting.judge, raw.encode(), FRANCE, ["judge@example.org"], late)
    trusting.now = game.deadline + timedelta(minutes=1)
    work(trusting.judge, trusting.now)
    assert "Army Paris -> Burgundy" in told(trusting.letters(), FRANCE)


def flooded(folder: Path, forged: str, **limits: int) -> House:
    """Return a game with so many forged mails in France's name that the judge answers none anymore."""
    house = House(folder, {"auth": {"authserv_id": "mx.example.org"}, "limits": limits})
    house.start()
    for _ in range(5):
        letters = house.mail(FRANCE, forged)
    assert not to(letters, FRANCE)
    return house


@pytest.mark.parametrize(
    ("forged", "limits"),
    [
        ("LIST", {"answers_per_hour": 2}),
        ("SIGNON france@nowhere pw", {"replies_per_hour": 2}),
        ("SIGNON france@river wrong", {"replies_per_hour": 2}),
    ],
)
def test_mails_of_others_in_a_players_name_do_not_silence_proved_ones(
    tmp_path: Path, forged: str, limits: dict[str, int]
) -> None:
    house = flooded(tmp_path, forged, **limits)
    assert "river" in told(proved(house, FRANCE, "LIST river"), FRANCE)
    refused_proved(house, "E-PW-MISSING", FRANCE, "SIGNON england@river", "A LON H")
    house.judge.store.close()


def test_what_others_ask_for_in_a_players_name_does_not_use_up_what_proved_mails_may_cost(tmp_path: Path) -> None:
    house = House(tmp_path, {"auth": {"authserv_id": "mx.example.org"}, "limits": {"pictures_per_hour": 1}})
    house.start()
    house.mail(FRANCE, "MAP river")
    assert "left out" in told(house.mail(FRANCE, "MAP river", "HELP press"), FRANCE)
    assert "left out" not in told(proved(house, FRANCE, "MAP river", "HELP press"), FRANCE)
    house.judge.store.close()


def test_proved_mails_are_counted_too(tmp_path: Path) -> None:
    house = House(tmp_path, {"auth": {"authserv_id": "mx.example.org"}, "limits": {"answers_per_hour": 2}})
    house.start()
    counts = [len(to(proved(house, FRANCE, "LIST"), FRANCE)) for _ in range(4)]
    assert counts == [1, 1, 1, 0]
    assert to(house.mail(FRANCE, "LIST"), FRANCE), "and they use up nothing of the others"
    house.judge.store.close()


def signed(house: House, *lines: str, number: int, written: timedelta = timedelta(0)) -> str:
    """Return a mail of France as its provider signs it; others with it can put a server's line on top."""
    return (
        f"From: {FRANCE}\nTo: judge@example.org\nMessage-ID: <signed{number}@example.org>\n"
        f"Date: {format_datetime(house.now + written)}\n\n" + "".join(f"{line}\n" for line in lines)
    )


def come(house: House, mail: str) -> list[Got]:
    """Send such a mail by the server that has found its signature good."""
    return house.raw(f"Authentication-Results: mx.example.org; dkim=pass header.d=example.org\n{mail}".encode(), FRANCE)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("A PAR - BUR\n", "A PAR - BUR  \n"),
        ("A PAR - BUR\n", "A  PAR -\tBUR\n\n\n"),
        ("Message-ID", "message-id"),
        ("Message-ID: ", "Message-ID:   "),
        ("From: ", "Reply-To: france@example.org\nFrom: "),
        ("From: ", "X-Way: another\nFrom: "),
    ],
)
def test_a_proved_mail_that_is_sent_again_with_other_bytes_needs_a_password(
    trusting: House, mine: str, theirs: str
) -> None:
    trusting.start()
    first = signed(trusting, "A PAR - BUR", number=1)
    assert "Army Paris -> Burgundy" in told(come(trusting, first), FRANCE)
    trusting.now += timedelta(hours=1)
    trusting.play("FRANCE", "A PAR - PIC")
    before = states(trusting)
    assert mine in first
    again = come(trusting, first.replace(mine, theirs))
    assert states(trusting) == before
    assert not again or "The same mail came before" in told(again, FRANCE).replace("\n", " ")


def test_a_token_that_is_made_up_does_not_make_a_proved_mail_count_again(trusting: House) -> None:
    trusting.start()
    first = signed(trusting, "SIGNON Friver", "A PAR - BUR", number=1)
    come(trusting, first)
    trusting.play("FRANCE", "A PAR - PIC")
    before = states(trusting)
    results = "Authentication-Results: mx.example.org; dkim=pass header.d=example.org\n"
    again = results + first.replace("PAR -", "PAR  -")
    receive(trusting.judge, again.encode(), FRANCE, ["judge+river.france.aaaaaaaaaaaaaaaa@example.org"], trusting.now)
    work(trusting.judge, trusting.now)
    assert outcome_of_last(trusting).startswith("refused ")
    assert states(trusting) == before


def test_a_question_that_is_sent_again_is_answered_and_says_so(trusting: House) -> None:
    trusting.start()
    come(trusting, signed(trusting, "LIST river", number=1))
    again = signed(trusting, "LIST river", number=1).replace("LIST river", "LIST  river")
    assert "The same mail came before" in told(come(trusting, again), FRANCE).replace("\n", " ")


def test_a_proved_mail_that_is_older_than_the_last_one_of_its_seat_needs_a_password(trusting: House) -> None:
    trusting.start()
    older = signed(trusting, "A PAR - BUR", number=1, written=-timedelta(minutes=5))
    come(trusting, signed(trusting, "SIGNON Friver", "A PAR - PIC", number=2))
    for late in (older, older.replace("A PAR", "SIGNON Friver\nA PAR")):
        before = states(trusting)
        said = told(come(trusting, late), FRANCE).replace("\n", " ")
        assert "A mail that you wrote later was done before it." in said
        assert states(trusting) == before
    with_password = older.replace("A PAR", "SIGNON Friver france-pw\nA PAR")
    assert "Army Paris -> Burgundy" in told(come(trusting, with_password), FRANCE)


def test_a_proved_mail_is_not_late_because_of_one_that_was_refused_or_was_for_no_seat_or_has_a_wrong_date(
    trusting: House,
) -> None:
    trusting.start()
    come(trusting, signed(trusting, "LIST", number=1))
    come(trusting, signed(trusting, "SIGNON Friver", "SET NONSENSE", number=2))
    older = signed(trusting, "A PAR - BUR", number=3, written=-timedelta(minutes=5))
    assert "Army Paris -> Burgundy" in told(come(trusting, older), FRANCE)
    come(trusting, signed(trusting, "A PAR - PIC", number=4, written=timedelta(hours=5)))
    trusting.now += timedelta(minutes=1)
    assert "Army Paris -> Gascony" in told(come(trusting, signed(trusting, "A PAR - GAS", number=5)), FRANCE)


def test_an_older_proved_mail_for_another_game_is_done(trusting: House) -> None:
    trusting.start()
    come(trusting, signed(trusting, "CREATE lake pw", "FORM", number=1, written=-timedelta(hours=1)))
    come(trusting, signed(trusting, "SIGNON Friver", "A PAR - PIC", number=2))
    older = signed(trusting, "SIGNON Mlake", "STATUS", number=3, written=-timedelta(minutes=5))
    assert "needs a sign-on" not in told(come(trusting, older), FRANCE).replace("\n", " ")


def test_what_is_known_of_proved_mails_goes_when_they_would_prove_nothing_any_more(trusting: House) -> None:
    trusting.start()
    come(trusting, signed(trusting, "A PAR - PIC", number=1))
    with trusting.judge.store.transaction() as tx:
        assert tx.last_genuine("river", ["FRANCE"]) == trusting.now
        tx.prune(trusting.now + timedelta(days=13), timedelta(days=90), timedelta(days=90))
        assert tx.last_genuine("river", ["FRANCE"]) is not None
        tx.prune(trusting.now + timedelta(days=15), timedelta(days=90), timedelta(days=90))
        assert tx.last_genuine("river", ["FRANCE"]) is None


@pytest.fixture
def asking(tmp_path: Path) -> Iterator[House]:
    """The same with `[auth] confirm`, and a game that is forming."""
    made = House(tmp_path, {"auth": {"authserv_id": "mx.example.org"}}, confirm=True)
    made.say_yes(made.mail(GM, "LIST"))
    made.create("RULE POWER_CHOICE")
    made.letters()
    yield made
    made.judge.store.close()


@pytest.mark.parametrize(
    "line", ["JOIN france@river pw", "OBSERVE me@river pw", "CREATE lake pw", "OPENINGS DAILY", "LIST"]
)
def test_who_is_proved_is_not_asked_whether_it_was_they(asking: House, line: str) -> None:
    letters = proved(asking, NEWCOMER, line)
    assert to(letters, NEWCOMER)
    assert not any("[CONFIRM" in letter.subject for letter in letters)
    with asking.judge.store.reading() as tx:
        assert tx.has_consented(NEWCOMER)


def test_who_is_not_proved_is_asked(asking: House) -> None:
    (letter,) = proved(asking, NEWCOMER, "JOIN france@river pw", by="mx.evil.example")
    assert "[CONFIRM" in letter.subject


def test_what_others_sent_before_in_the_name_of_who_is_proved_stays_undone(asking: House) -> None:
    asking.mail(NEWCOMER, "JOIN england@river not-theirs")
    proved(asking, NEWCOMER, "LIST")
    asking.tick(hours=2)
    assert asking.game().power("ENGLAND").player is None if asking.game().powers else not asking.game().seats


def test_blocked_people_are_not_let_in_by_a_proof(asking: House) -> None:
    block(asking.judge, NEWCOMER)
    assert not proved(asking, NEWCOMER, "LIST")
