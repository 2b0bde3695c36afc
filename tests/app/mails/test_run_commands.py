"""FORGOT: a word for a new password, for the address on file alone (modern_mail.md 4).

Nobody learns anything else.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from judge.app.delivery.delivering import deliver_all
from judge.app.keeper.addresses import block
from judge.app.keeper.letter_queue import QueueAction, on_letter
from tests.app.recording.test_bounces import silence
from tests.support.command_mails import outcome_of_last, told
from tests.support.house import GM, Got, House, address, to

FRANCE = address("FRANCE")
STRANGER = "stranger@example.net"


def asked(house: House, *words: str, sender: str = FRANCE, who: str = FRANCE) -> Got:
    """The letter with the word that a mail with FORGOT brings about."""
    letters = [letter for letter in house.mail(sender, " ".join(("FORGOT", *words))) if "#" in letter.subject]
    assert {letter.to for letter in letters} == {who}
    return letters[0]


def word_in(letter: Got) -> str:
    found = re.search(r"#([a-z2-7]{16})\]", letter.subject)
    assert found is not None
    return found[1]


def refusal_of_last(house: House) -> str:
    """The code of the refusal of the last mail."""
    return outcome_of_last(house).removeprefix("refused ").split()[0].rstrip(":")


def opens(house: House, password: str) -> bool:
    return "Army Paris -> Burgundy" in told(
        house.mail(FRANCE, f"SIGNON france@river {password}", "A PAR - BUR"), FRANCE
    )


def test_a_reply_with_a_new_password_sets_it_and_the_old_one_ends(house: House) -> None:
    house.start()
    letter = asked(house, "river")
    assert "SET PASSWORD your-new-password" in letter.text
    house.reply(letter, "SET PASSWORD bordeaux")
    assert opens(house, "bordeaux")
    assert not opens(house, "france-pw")


def test_the_confirmation_says_that_earlier_letters_need_the_sign_on_and_can_be_answered_itself(house: House) -> None:
    house.start()
    earlier = to(house.play("FRANCE", "STATUS"), FRANCE)[-1]
    (done,) = to(house.reply(asked(house, "river"), "SET PASSWORD bordeaux"), FRANCE)
    said = " ".join(done.text.split())
    assert "Replies to earlier letters, and the links in them, need the sign-on from now on; a reply to this" in said
    assert "SIGNON Friver your-password" in told(house.answer(earlier, "A PAR - BUR"), FRANCE)
    assert house.game().power("FRANCE").orders is None
    house.answer(done, "A PAR - BUR")
    assert house.game().power("FRANCE").orders


def test_the_word_may_stand_in_a_sign_on_where_subjects_are_changed(house: House) -> None:
    house.start()
    letter = asked(house, "river")
    line = next(line for line in letter.text.split("\n") if "SIGNON" in line).strip()
    house.mail(STRANGER, line, "SET PASSWORD bordeaux")
    assert opens(house, "bordeaux")


@pytest.mark.parametrize(
    "words", [("river", "france"), ("river", "F"), ("france@river",), ("Friver",), ("PASSWORD", "river", "france")]
)
def test_from_any_address_the_letter_goes_to_the_address_on_file_of_the_position_that_is_named(
    house: House, words: tuple[str, ...]
) -> None:
    house.start()
    letter = asked(house, *words, sender=STRANGER)
    house.reply(letter, "SET PASSWORD bordeaux", sender=STRANGER)
    assert opens(house, "bordeaux")


def test_the_master_gets_one_too(house: House) -> None:
    house.start()
    house.reply(asked(house, "river", sender=GM, who=GM), "SET PASSWORD bordeaux")
    assert "river" in told(house.mail(GM, "SIGNON Mriver bordeaux", "STATUS"), GM)


def test_the_answer_is_the_same_whatever_there_is(house: House) -> None:
    house.start()
    house.mail(GM, "CREATE hidden gm-secret", "SIGNOFF")
    block(house.judge, address("ITALY"))
    answers = set()
    for words in (
        "river",
        "river france",
        "river italy",
        "river nobody",
        "hidden M",
        "nowhere",
        "nowhere france",
        "x@y@z",
    ):
        for _ in range(2):
            (letter,) = to(house.mail(STRANGER, f"FORGOT {words}"), STRANGER)
            answers.add((letter.subject, letter.text, letter.html, outcome_of_last(house).replace(words, "")))
    assert len(answers) == 1


@pytest.mark.parametrize("game", ["river", "nowhere"])
def test_of_many_questions_in_one_mail_as_many_are_answered_whatever_there_is(house: House, game: str) -> None:
    house.start()
    powers = ("austria", "england", "france", "germany", "italy")
    letters = house.mail(STRANGER, *(f"FORGOT {game} {power}" for power in powers))
    assert len([one for one in to(letters, STRANGER) if "new password" in one.subject]) == 3


def test_a_position_without_a_player_and_a_blocked_address_bring_no_letter(house: House) -> None:
    house.start()
    house.play("ITALY", "SIGNOFF")
    house.mail(address("ITALY"), "RESIGN italy@river italy-pw YES")
    block(house.judge, FRANCE)
    for power in ("italy", "france"):
        assert {letter.to for letter in house.mail(STRANGER, f"FORGOT river {power}")} == {STRANGER}


def test_the_word_ends_with_the_password_that_it_was_for(house: House) -> None:
    house.start()
    letter = asked(house, "river")
    house.reply(letter, "SET PASSWORD bordeaux")
    assert "too old to tell who you are" in told(house.reply(letter, "SET PASSWORD burgundy"), FRANCE)
    assert opens(house, "bordeaux")
    assert asked(house, "river").subject != letter.subject


@pytest.mark.parametrize(
    "lines",
    [
        ("bordeaux",),
        ("Thanks!",),
        ("LIST",),
        ("A PAR - BUR",),
        ("I am out of the office until Monday. Regards, Ann",),
        ("SET WAIT", "PRESS TO ENGLAND", "Hello", "ENDPRESS"),
        ("",),
    ],
)
def test_a_reply_that_sets_no_password_does_nothing_and_the_word_still_counts(
    house: House, lines: tuple[str, ...]
) -> None:
    house.start()
    letter = asked(house, "river")
    before = house.game()
    letters = house.reply(letter, *lines)
    assert house.game() == before
    assert {one.to for one in letters} <= {FRANCE}
    house.reply(letter, "SET PASSWORD bordeaux")
    assert opens(house, "bordeaux")


def test_who_replies_with_the_password_alone_hears_which_line_to_write(house: House) -> None:
    house.start()
    letter = asked(house, "river")
    said = told(house.reply(letter, "bordeaux"), FRANCE)
    assert "SET PASSWORD and one word of your own" in " ".join(said.split())
    assert word_in(letter) not in said
    assert refusal_of_last(house) == "E-FORGOT-WORD"


def test_the_word_gives_no_texts_of_the_game_to_whoever_has_it(house: House) -> None:
    house.start()
    word = word_in(asked(house, "river"))
    for line in ("STATUS", "SETTINGS"):
        said = told(house.mail(STRANGER, f"SIGNON france@river {word}", line), STRANGER)
        assert "can only set one" in " ".join(said.split())
        assert "Army Paris" not in said


@pytest.mark.parametrize("example", ["your-new-password", "Your-Password"])
def test_the_word_that_stands_for_a_password_in_letters_is_no_password(house: House, example: str) -> None:
    house.start()
    said = told(house.reply(asked(house, "river"), f"SET PASSWORD {example}"), FRANCE)
    assert "stands for a word of your own" in said
    assert refusal_of_last(house) == "E-PW-EXAMPLE"
    assert not opens(house, example)


def test_a_letter_that_is_quoted_into_press_has_its_word_no_more(house: House) -> None:
    house.start()
    letter = asked(house, "river")
    quoted = [f"> {line}" for line in f"{letter.subject}\n{letter.text}".split("\n")]
    letters = house.play("FRANCE", "PRESS TO ENGLAND", "Look at what I got.", *quoted, "ENDPRESS")
    (press,) = to(letters, address("ENGLAND"))
    assert "SIGNON france@river ..." in press.text
    assert word_in(letter).encode() not in b"".join(one.raw for one in letters)


def test_others_mails_in_the_owners_name_do_not_stop_the_letter(house: House) -> None:
    house.start()
    for _ in range(70):
        house.mail(FRANCE, "LIST")
    assert asked(house, "river")


def test_the_word_still_counts_when_the_mail_with_it_could_not_be_done(house: House) -> None:
    house.start()
    letter = asked(house, "river")
    assert "without < and >" in told(house.reply(letter, "SET PASSWORD bor<deaux"), FRANCE)
    house.reply(letter, "SET PASSWORD bordeaux")
    assert opens(house, "bordeaux")


def test_the_word_counts_for_a_day(house: House) -> None:
    house.start()
    letter = asked(house, "river")
    house.tick(hours=24)
    assert "too old to tell who you are" in told(house.reply(letter, "SET PASSWORD bordeaux"), FRANCE)


def test_another_password_ends_the_word(house: House) -> None:
    house.start()
    letter = asked(house, "river")
    house.play("FRANCE", "SET PASSWORD other")
    assert "too old to tell who you are" in told(house.reply(letter, "SET PASSWORD bordeaux"), FRANCE)
    assert opens(house, "other")


def test_the_word_opens_no_other_position(house: House) -> None:
    house.start()
    word = word_in(asked(house, "river"))
    said = told(house.mail(FRANCE, f"SIGNON england@river {word}", "SET PASSWORD bordeaux"), FRANCE)
    assert "knows no such position and password" in said


def test_a_second_letter_comes_after_a_day_whoever_asks(house: House) -> None:
    house.start()
    asked(house, "river", "france", sender=STRANGER)
    assert not any("#" in letter.subject for letter in house.mail(FRANCE, "FORGOT river"))
    house.tick(hours=25)
    asked(house, "river")


def test_a_mailbox_gets_five_in_a_day_at_most(house: House) -> None:
    for number in range(7):
        house.create(name=f"game{number}")
    letters = [got for number in range(7) for got in house.mail(STRANGER, f"FORGOT game{number} M")]
    assert len(to(letters, GM)) == 5


def test_wrong_passwords_of_others_do_not_hold_the_word_back(house: House) -> None:
    house.start()
    for number in range(20):
        house.mail(FRANCE, f"SIGNON france@river guess{number}")
    house.reply(asked(house, "river"), "SET PASSWORD bordeaux")
    assert opens(house, "bordeaux")


def test_the_word_is_nowhere_in_the_store_when_its_letter_is_sent(tmp_path: Path) -> None:
    house = House(tmp_path, {"send": {"url": "maildir:sent"}})
    house.start()
    word = word_in(asked(house, "river"))
    deliver_all(house.judge, house.now)
    copy = tmp_path / "copy.db"
    house.judge.store.backup(str(copy))
    assert word.encode() not in copy.read_bytes()
    assert any(word.encode() in path.read_bytes() for path in (tmp_path / "sent").rglob("*") if path.is_file())
    house.mail(FRANCE, f"SIGNON france@river {word}", "SET PASSWORD bordeaux")
    assert opens(house, "bordeaux")


def test_without_a_game_it_is_told_how_to_ask(house: House) -> None:
    assert "FORGOT mygame" in told(house.mail(STRANGER, "FORGOT"), STRANGER)
    assert outcome_of_last(house).startswith("refused E-SYNTAX")


def test_the_link_in_the_letter_opens_a_mail_that_lacks_the_new_word_alone(house: House) -> None:
    house.start()
    found = re.search(r'href="(mailto:[^"]*)"', asked(house, "river").html)
    assert found is not None
    opened = parse_qs(urlsplit(unescape(found[1])).query, strict_parsing=True)
    raw = f"From: {FRANCE}\nTo: judge@example.org\nSubject: {opened['subject'][0]}\n\n{opened['body'][0]}bordeaux\n"
    house.send(raw.encode(), FRANCE)
    assert opens(house, "bordeaux")


def test_the_keeper_is_shown_no_word_of_a_letter_that_waits(house: House) -> None:
    house.start()
    letter = asked(house, "river")
    with house.judge.store.reading() as tx:
        (row,) = [row for row in tx.letters() if row.subject == letter.subject]
    shown = on_letter(house.judge, QueueAction.SHOW, row.id, house.now) or ""
    assert "SET PASSWORD your-new-password" in shown
    assert word_in(letter) not in shown


@pytest.mark.parametrize(
    ("sender", "lines"),
    [
        (FRANCE, ("SIGNON france@river france-pw", "SET TOKEN NEW")),
        (FRANCE, ("SIGNON france@river france-pw", "SET ADDRESS elsewhere@example.net")),
        (FRANCE, ("RESIGN france@river france-pw YES",)),
        (GM, ("SIGNON Mriver gm-secret", "EJECT france")),
    ],
)
def test_the_word_ends_with_the_reply_tokens_and_with_the_player(
    house: House, sender: str, lines: tuple[str, ...]
) -> None:
    house.start()
    letter = asked(house, "river")
    house.mail(sender, *lines)
    before = house.game()
    house.reply(letter, "A PAR - BUR", "SET PASSWORD bordeaux")
    assert outcome_of_last(house).startswith("refused E-SIGNON")
    assert house.game() == before


def test_the_answer_is_the_same_when_the_address_on_file_takes_no_mail(house: House) -> None:
    house.start()
    usual = told(house.mail(STRANGER, "FORGOT river italy"), STRANGER)
    assert any("bounce: " in letter.text for letter in to(silence(house), GM))
    assert told(house.mail(STRANGER, "FORGOT river france"), STRANGER) == usual
