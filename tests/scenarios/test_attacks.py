"""Limits on the harm of one hostile mail: it does little, and not for long."""

from __future__ import annotations

import pytest

from judge.app.delivery.delivering import deliver_letters
from judge.board.names import PowerName
from judge.mail.delivery.outbox import DeliveryReport
from judge.rules.choose import choose_rules
from judge.rules.registry import Registry
from judge.store.rows import LetterRow
from tests.support.house import GM, KEEPER, House, to, words

STRANGER = "stranger@example.net"


def addresses_of_france(river: House) -> tuple[str, ...]:
    """Return the addresses that get France's mail."""
    player = river.game().power(PowerName("FRANCE")).player
    assert player is not None
    return player.addresses


@pytest.mark.parametrize("line", ["HISTORY river", "LIST river", "SET WAIT", "PREVIEW"])
def test_a_mail_with_a_thousand_commands_is_refused_whole(river: House, line: str) -> None:
    letters = river.master(*[line] * 900)
    assert len(letters) == 1
    assert "at most 50 are done. Nothing in it was done" in letters[0].text.replace("\n", " ")


def test_the_same_question_asked_fifty_times_is_answered_once(river: House) -> None:
    letters = river.mail(STRANGER, *["HISTORY river", "history RIVER", "LIST river"] * 16)
    assert len(letters) == 2


def test_what_is_asked_again_after_a_change_is_answered_again(river: House) -> None:
    letters = river.play("FRANCE", "LIST", "A PAR H", "A MAR H", "F BRE H", "LIST")
    assert [letter.subject for letter in letters].count("river: listing") == 2


def test_a_position_has_five_addresses_at_most(river: House) -> None:
    many = ",".join(f"victim{number}@example.net" for number in range(150))
    letters = river.play("FRANCE", f"SET ADDRESS {many}")
    assert "5 addresses at most" in words(letters, "france@example.org")
    assert len(letters) == 1
    assert addresses_of_france(river) == ("france@example.org",)


@pytest.mark.parametrize(
    "address", ["judge+france@example.org", "JUDGE+@example.org", "a@ü..com", "\u202egro@example.net"]
)
def test_addresses_that_lead_back_or_nowhere_are_refused(river: House, address: str) -> None:
    river.play("FRANCE", f"SET ADDRESS {address}")
    assert "\u202e" not in addresses_of_france(river)[0]
    if "\u202e" not in address:
        assert addresses_of_france(river) == ("france@example.org",)


def test_a_flood_of_unknown_rules_gets_a_short_answer(house: House) -> None:
    lines = ["RULE " + " ".join(f"X{row}_{column}" for column in range(30)) for row in range(60)]
    (letter,) = house.mail(STRANGER, "CREATE flood secret", *lines, "FORM")
    assert "At most 200 rules can be stated." in letter.text
    assert len(letter.headers.as_bytes()) < 250_000


def test_a_rule_stated_often_is_kept_once(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret", *["RULE NO_PRESS NO_PRESS"] * 100, "FORM")
    assert house.game().rules == ("NO_PRESS",)


@pytest.mark.parametrize(
    "lines",
    [
        ["A PRS - BRU xx yy"] * 990,
        ["SINGON x y"] * 990,
        ["A PAR H;" * 9000],
        ["FRANCE: " * 20_000],
        ["A PAR S " * 30_000],
        ["SET FOO", "(*" * 100_000],
    ],
)
@pytest.mark.slow
def test_a_flood_of_orders_is_answered_shortly(river: House, lines: list[str]) -> None:
    (letter,) = river.play("FRANCE", *lines)
    assert len(letter.headers.as_bytes()) < 250_000


def test_a_thousand_bad_orders_name_the_limit(river: House) -> None:
    letters = river.play("FRANCE", *["A PRS - BRU"] * 990)
    assert "more than 300 orders" in to(letters, "france@example.org")[0].text


def damage(house: House, name: str) -> None:
    """Make a stored game unreadable."""
    with house.judge.store.transaction() as tx:
        row = tx.game(name)
        assert row is not None
        tx.save_game(row._replace(state=b'{"format": 99'))


def test_a_game_that_cannot_be_read_does_not_hide_the_others_from_lists(house: House) -> None:
    house.create(name="broken")
    house.create(name="sound")
    damage(house, "broken")
    (letter,) = house.mail(STRANGER, "LIST")
    assert "JOIN sound" in letter.text.replace("\n", " ")
    assert "broken" not in letter.text


def failing(house: House, monkeypatch: pytest.MonkeyPatch, recipient: str) -> list[str]:
    """Have the letters to one address refused for good; who is told of it."""
    with house.judge.store.reading() as tx:
        lost: tuple[LetterRow, ...] = tuple(row for row in tx.letters() if row.recipient == recipient)
    assert lost
    monkeypatch.setattr("judge.mail.delivery.outbox.deliver", lambda *_, **__: DeliveryReport(failed=lost))
    deliver_letters(house.judge, house.now)
    return [letter.to for letter in house.letters()]


def test_letters_of_a_game_that_cannot_be_read_are_the_keepers_business(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(river, "river")
    assert failing(river, monkeypatch, "france@example.org") == [KEEPER]


def test_the_master_hears_of_letters_to_his_players_that_failed(river: House, monkeypatch: pytest.MonkeyPatch) -> None:
    river.play("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    assert failing(river, monkeypatch, "france@example.org") == [GM]


def test_nobody_is_told_that_an_answer_to_an_invented_address_failed(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    river.mail("nobody@example.invalid", "LIST")
    river.mail("nobody@example.invalid", "SIGNON Friver guess")
    assert failing(river, monkeypatch, "nobody@example.invalid") == []


def test_an_address_with_a_quoted_part_is_answered(house: House) -> None:
    (letter,) = house.raw(b'From: "John Doe"@example.net\r\n\r\nLIST\r\n', STRANGER)
    assert letter.to == "john doe@example.net"
    assert letter.headers["To"] == '"john doe"@example.net'


@pytest.mark.parametrize("author", ['"victim@example.net"@example.net', "\u202ea@example.net"])
def test_an_address_that_cannot_be_written_to_takes_no_seat(house: House, author: str) -> None:
    house.create()
    assert house.raw(f"From: {author}\r\n\r\nJOIN river pw\r\n".encode(), STRANGER) == []
    assert house.game().seats == ()


def test_only_the_first_of_many_unknown_rules_get_a_costly_hint(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Registry, "resembling", lambda _registry, name: asked.append(name))
    choice = choose_rules(house.judge.registry, [f"X{number}" for number in range(2_000)], "standard")
    assert len(choice.errors) == 2_000
    assert len(asked) == 50


def test_press_cannot_turn_the_direction_of_the_words_after_it(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO ENGLAND", "\u202ehsilgnE \u2066rab", "ENDPRESS")
    (letter,) = to(letters, "england@example.org")
    assert "hsilgnE rab" in letter.text
    assert not {"\u202e", "\u2066"} & set(letter.text + letter.html)


@pytest.mark.parametrize(
    "line",
    [
        *("LIST", "LIST FULL", "LIST FROM 2", "LIST river", "SUMMARY river", "HISTORY river", "HELP", "HELP press", ""),
        *("VERSION", "MAP river", "WHOGAME river", "INFOPLAYER", "GET PACKAGE", "LIST nowhere", "JOIN river pw", "Hi"),
    ],
)
def test_nobody_gets_a_letter_with_the_subject_of_a_mail_in_their_name(river: House, line: str) -> None:
    raw = f"From: {STRANGER}\nMessage-ID: <forged@example.net>\nSubject: Cheap pills\n\n{line}\n"
    (letter,) = to(river.raw(raw.encode(), STRANGER), STRANGER)
    assert "pills" not in letter.headers.as_string() + letter.text + letter.html
    assert letter.headers["In-Reply-To"] == "<forged@example.net>"
    assert "<forged@example.net>" in letter.headers["References"]


@pytest.mark.parametrize("name", ["GM2", "master-1", "Judge", "keeper", "_m_"])
def test_nobody_watches_under_the_name_of_an_authority(river: House, name: str) -> None:
    (letter,) = river.mail(STRANGER, f"OBSERVE {name}@river pw")
    assert "cannot be a name here" in letter.text
