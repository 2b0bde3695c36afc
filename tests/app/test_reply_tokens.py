"""Replies without a sign-on (modern_mail.md 1): their seats, their effect, and their tokens' places."""

from __future__ import annotations

import re
import sqlite3
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.app.mails.incoming import receive, work
from judge.game.people.reply_tokens import BLANK, find_token
from tests.support.command_mails import code_of, order_all, outcome_of_last, states, told
from tests.support.house import GM, Got, House, address, to

FRANCE, ENGLAND, ITALY, TURKEY = map(address, ("FRANCE", "ENGLAND", "ITALY", "TURKEY"))
STRANGER = "stranger@example.net"


def start_letter(house: House, who: str) -> Got:
    """A letter about the first phase to one player, from a game that begins now."""
    house.start()
    return to(house.play(who.partition("@")[0].upper()), who)[-1]


def token(letter: Got) -> str:
    found = find_token([str(letter.headers["Reply-To"])], "")
    assert found is not None
    return found.token


def test_a_reply_with_orders_alone_is_its_readers(house: House) -> None:
    letter = start_letter(house, FRANCE)
    said = told(house.answer(letter, "A PAR - BUR", "A MAR S A PAR - BUR"), FRANCE)
    assert "Army Paris -> Burgundy" in said
    assert house.game().power("FRANCE").orders


def test_a_reply_from_another_address_counts_and_is_told_to_the_address_on_file(house: House) -> None:
    letters = house.answer(start_letter(house, FRANCE), "A PAR - BUR", sender=STRANGER)
    assert "Army Paris -> Burgundy" in told(letters, FRANCE)
    assert STRANGER in told(letters, FRANCE)


def test_no_letter_to_an_address_that_is_not_on_file_has_a_token(house: House) -> None:
    letters = house.answer(start_letter(house, FRANCE), "A PAR - BUR", "STATUS", sender=STRANGER)
    for letter in to(letters, STRANGER):
        assert letter.headers["Reply-To"] == "judge@example.org"


def test_each_reader_has_a_token_of_their_own(house: House) -> None:
    house.start()
    house.play("FRANCE", "BROADCAST", "Hello", "ENDPRESS")
    letters = [letter for letter in house.tick() + house.master("STATUS") if letter.headers["Reply-To"]]
    everybody = house.play("FRANCE", "BROADCAST", "Hello again", "ENDPRESS") + letters
    by_token: dict[str, set[str]] = {}
    for letter in everybody:
        by_token.setdefault(token(letter), set()).add(letter.to)
    assert len(by_token) == 8
    assert all(len(readers) == 1 for readers in by_token.values())


def test_a_sign_on_in_the_mail_wins(house: House) -> None:
    letter = start_letter(house, FRANCE)
    house.answer(letter, "SIGNON england@river england-pw", "F LON - NTH", "F EDI - NWG", "A LVP - YOR")
    assert house.game().power("ENGLAND").orders
    assert house.game().power("FRANCE").orders is None


def mail_to_both(house: House, first: Got, second: Got, *lines: str) -> list[Got]:
    """A mail to the addresses that two letters are answered at."""
    head = {"From": FRANCE, "To": str(first.headers["Reply-To"]), "Cc": str(second.headers["Reply-To"])}
    return house.mail_with(FRANCE, head | {"Subject": "Orders"}, *lines)


def test_a_mail_to_the_addresses_of_two_seats_counts_for_the_first_and_names_the_other(house: House) -> None:
    france = start_letter(house, FRANCE)
    england = to(house.play("ENGLAND"), ENGLAND)[-1]
    said = " ".join(told(mail_to_both(house, france, england, "A PAR - BUR"), FRANCE).split())
    assert "It counts for France in river alone. Nothing was done for England in river." in said
    assert "SIGNON england@river and your password" in said
    assert house.game().power("FRANCE").orders
    assert not house.game().power("ENGLAND").orders


def test_a_mail_to_two_seats_that_signs_on_names_the_one_that_it_does_not_sign_on_to(house: House) -> None:
    france = start_letter(house, FRANCE)
    england = to(house.play("ENGLAND"), ENGLAND)[-1]
    lines = ("SIGNON england@river england-pw", "F LON - NTH")
    said = " ".join(told(mail_to_both(house, france, england, *lines), FRANCE).split())
    assert "Nothing was done for France in river." in said
    assert house.game().power("ENGLAND").orders


def test_a_mail_twice_to_the_address_of_one_seat_hears_nothing_of_others(house: House) -> None:
    france = start_letter(house, FRANCE)
    assert "several seats" not in told(mail_to_both(house, france, france, "A PAR - BUR"), FRANCE)


def test_the_sign_on_that_letters_show_may_stand_above_a_reply_as_it_is(house: House) -> None:
    letter = start_letter(house, FRANCE)
    assert "SIGNON Friver your-password" in letter.text
    assert "Army Paris -> Burgundy" in told(house.answer(letter, "SIGNON Friver your-password", "A PAR - BUR"), FRANCE)


def test_a_wrong_sign_on_in_the_mail_is_not_helped_by_the_token(house: House) -> None:
    said = told(house.answer(start_letter(house, FRANCE), "SIGNON france@river wrong", "A PAR - BUR"), FRANCE)
    assert "knows no such position and password" in said
    assert house.game().power("FRANCE").orders is None


@pytest.mark.parametrize(
    ("sender", "lines"),
    [
        (FRANCE, ("SIGNON france@river france-pw", "SET PASSWORD another")),
        (FRANCE, ("SIGNON france@river france-pw", "SET TOKEN NEW")),
    ],
)
def test_tokens_end_with_the_password_and_at_will(house: House, sender: str, lines: tuple[str, ...]) -> None:
    letter = start_letter(house, FRANCE)
    house.mail(sender, *lines)
    said = told(house.answer(letter, "A PAR - BUR"), FRANCE)
    assert "too old to tell who you are in river" in said
    assert "Army Paris" not in said
    assert house.game().power("FRANCE").orders is None


def test_the_confirmation_of_a_new_password_says_which_replies_need_a_sign_on_now(house: House) -> None:
    old = start_letter(house, FRANCE)
    (changed,) = to(house.answer(old, "SET PASSWORD another"), FRANCE)
    said = " ".join(changed.text.split())
    assert "Replies to earlier letters, and the links in them, need the sign-on from now on" in said
    assert "a reply to this one does not" in said
    assert "too old to tell who you are" in told(house.answer(old, "A PAR - BUR"), FRANCE)
    assert "Army Paris -> Burgundy" in told(house.answer(changed, "A PAR - BUR"), FRANCE)


def test_who_sets_a_password_from_elsewhere_is_not_promised_that_replies_count(house: House) -> None:
    house.start()
    letters = house.mail(STRANGER, "SIGNON france@river france-pw", "SET PASSWORD another")
    (changed,) = to(letters, STRANGER)
    assert "need the sign-on from now on." in " ".join(changed.text.split())
    assert "a reply to this one does not" in " ".join(told(letters, FRANCE).split())
    assert "Army Paris" not in told(house.answer(changed, "A PAR - BUR", sender=STRANGER), STRANGER)
    assert house.game().power("FRANCE").orders is None


def test_a_reply_with_an_old_token_hears_what_may_have_changed_and_its_senders_own_sign_on(house: House) -> None:
    letter = start_letter(house, FRANCE)
    house.play("FRANCE", "SET PASSWORD another")
    said = " ".join(told(house.answer(letter, "A PAR - BUR"), FRANCE).split())
    assert "The password, the address or the token of the position may have been changed since." in said
    assert "begin your mail with your sign-on: SIGNON Friver your-password" in said
    said = " ".join(told(house.answer(letter, "A PAR - BUR", sender=STRANGER), STRANGER).split())
    assert "may have been changed since" in said
    assert "begin your mail with your sign-on: SIGNON Fmygame password" in said
    assert "Friver" not in said
    said = " ".join(told(house.answer(letter, "A PAR - BUR", sender=ENGLAND), ENGLAND).split())
    assert "SIGNON Eriver your-password" in said, "the sender's own, not that of the token"
    assert "Friver" not in said


LEFT = "You no longer play France in river, and nothing in your mail was done."


@pytest.mark.parametrize(
    ("sender", "lines"),
    [
        (FRANCE, ("RESIGN france@river france-pw YES",)),
        (GM, ("SIGNON Mriver gm-secret", "EJECT france")),
        (GM, ("SIGNON Mriver gm-secret", "DUMMY france")),
    ],
)
def test_a_reply_by_who_has_left_hears_that_they_do_not_play_any_more(
    house: House, sender: str, lines: tuple[str, ...]
) -> None:
    letter = start_letter(house, FRANCE)
    house.mail(sender, *lines)
    said = told(house.answer(letter, "A PAR - BUR"), FRANCE)
    assert outcome_of_last(house).split()[:2] == ["refused", "E-SIGNON-LEFT"]
    assert LEFT in said
    assert "Army Paris" not in said
    assert house.game().power("FRANCE").orders is None


def test_a_reply_by_a_dismissed_player_is_told_who_plays_as_list_tells_and_alarms_nobody(house: House) -> None:
    house.start("TIMING MOVE 1D GRACE 1D DAYS SMTWTFS")
    letter = to(house.play("FRANCE", "STATUS"), FRANCE)[-1]
    order_all(house, but=("FRANCE",))
    house.tick(days=4)
    assert house.game().power("FRANCE").player is None
    assert f"{LEFT} TAKEOVER france@river brings you back." in told(house.answer(letter, "A PAR - BUR"), FRANCE)
    house.mail(STRANGER, "TAKEOVER france@river stranger-pw")
    letters = house.answer(letter, "A PAR - BUR")
    assert "Somebody else has played France in river since Spring 1901" in told(letters, FRANCE)
    assert to(letters, STRANGER) == [], "an honest reply is no guess at a password"
    assert house.game().power("FRANCE").orders is None


THIRD = "third@example.net"


@pytest.mark.parametrize("sender", [FRANCE, THIRD])
def test_the_old_password_of_a_power_tells_that_somebody_else_plays_it_and_is_no_guess(
    house: House, sender: str
) -> None:
    house.start()
    house.play("FRANCE", "RESIGN YES")
    house.mail(STRANGER, "TAKEOVER france@river stranger-pw")
    for _ in range(10):
        letters = house.mail(sender, "SIGNON france@river france-pw", "A PAR - BUR")
        house.now += timedelta(minutes=10)
        assert {letter.to for letter in letters} == {sender}
        assert "Somebody else has played France in river since Spring 1901" in told(letters, sender)
    assert "MONITOR river, and below it PRESS TO M" in told(letters, sender)
    asked = house.mail(sender, "MONITOR river", "PRESS TO M", "May I know why?", "ENDPRESS")
    assert "May I know why?" in told(asked, GM)
    assert code_of(house, STRANGER, "SIGNON france@river stranger-pw", "STATUS") == ""


def test_who_does_not_know_the_old_password_hears_nothing_of_a_new_player(house: House) -> None:
    house.start()
    before = told(house.mail(THIRD, "SIGNON france@river bad-pw"), THIRD)
    house.play("FRANCE", "RESIGN YES")
    house.mail(STRANGER, "TAKEOVER france@river stranger-pw")
    letters = house.mail(THIRD, "SIGNON france@river bad-pw")
    assert told(letters, THIRD) == before
    assert [letter.subject for letter in to(letters, STRANGER)] == ["river: wrong password"]
    for number in range(5):
        house.mail(THIRD, f"SIGNON france@river bad{number}")
    assert code_of(house, THIRD, "SIGNON france@river france-pw") == "E-SIGNON-WAIT", "nor can it be guessed for ever"


def test_where_dummies_are_hidden_the_old_password_does_not_tell_whether_somebody_plays(house: House) -> None:
    house.start("RULE HIDE_DUMMIES")
    house.play("FRANCE", "RESIGN YES")
    vacant = told(house.mail(THIRD, "SIGNON france@river france-pw"), THIRD)
    house.mail(STRANGER, "TAKEOVER france@river stranger-pw")
    taken = told(house.mail(THIRD, "SIGNON france@river france-pw"), THIRD)
    assert LEFT in vacant
    assert re.sub(r"TAKEOVER france@river \(opens a mail.*?france%40river ", "", vacant) == taken


def test_a_dismissed_player_who_signs_on_hears_how_to_come_back_and_comes(house: House) -> None:
    house.start("TIMING MOVE 1D GRACE 1D DAYS SMTWTFS")
    order_all(house, but=("FRANCE",))
    house.tick(days=4)
    said = told(house.play("FRANCE", "STATUS"), FRANCE)
    assert LEFT in said
    assert "TAKEOVER france@river brings you back." in said
    assert outcome_of_last(house).split()[:2] == ["refused", "E-SIGNON-LEFT"]
    elsewhere = told(house.mail(STRANGER, "SIGNON Friver bad-pw", "STATUS"), STRANGER)
    assert "The judge knows no such position and password in river" in elsewhere
    house.mail(FRANCE, "TAKEOVER france@river new-pw")
    assert house.game().power("FRANCE").player is not None
    wrong = told(house.mail(FRANCE, "SIGNON Friver france-pw"), FRANCE)
    assert "The judge knows no such position and password in river" in wrong


def test_a_player_who_has_left_is_offered_their_own_power_and_no_other_vacant_one(house: House) -> None:
    house.start()
    house.mail(ITALY, "RESIGN italy@river italy-pw YES")
    house.mail(TURKEY, "RESIGN turkey@river turkey-pw YES")
    said = told(house.play("TURKEY", "STATUS"), TURKEY)
    assert "TAKEOVER turkey@river (opens a mail; send it as it is)" in said
    assert "TAKEOVER italy@river" not in said
    house.mail(STRANGER, "TAKEOVER turkey@river stranger-pw")
    said = told(house.play("TURKEY", "STATUS"), TURKEY)
    assert "Somebody else has played Turkey in river since Spring 1901" in said
    assert "(opens a mail" not in said


def test_replies_of_who_has_left_use_up_nobodys_tries(house: House) -> None:
    letter = start_letter(house, FRANCE)
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    house.mail(STRANGER, "TAKEOVER france@river stranger-pw")
    for _ in range(10):
        house.answer(letter, "A PAR - BUR", sender="elsewhere@example.org")
    assert "Army Paris -> Burgundy" in told(
        house.mail("elsewhere@example.org", "SIGNON france@river stranger-pw", "A PAR - BUR"), STRANGER
    )


def test_a_token_that_was_never_given_is_an_old_letter_also_where_somebody_has_left(house: House) -> None:
    house.start()
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    said = told(reply_to(house, "judge+river.france.aaaaaaaaaaaaaaaa@example.org"), STRANGER)
    assert "too old to tell who you are in river" in said
    assert "no longer" not in said


def test_who_comes_back_has_letters_that_count_and_their_older_ones_are_just_old(house: House) -> None:
    letter = start_letter(house, FRANCE)
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    house.mail(FRANCE, "TAKEOVER france@river another-pw")
    assert "too old to tell who you are in river" in told(house.answer(letter, "A PAR - BUR"), FRANCE)


def test_the_next_players_letters_have_tokens_that_the_last_ones_had_not(house: House) -> None:
    old = start_letter(house, FRANCE)
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    new = to(house.mail(STRANGER, "TAKEOVER france@river stranger-pw"), STRANGER)[-1]
    assert token(new) != token(old)
    assert "Army Paris -> Burgundy" in told(house.answer(new, "A PAR - BUR"), STRANGER)


def test_a_mail_that_only_quotes_the_letter_does_nothing(house: House) -> None:
    letter = start_letter(house, FRANCE)
    before = states(house)
    house.answer(letter)
    assert states(house) == before


def test_wrong_passwords_of_others_hold_no_reply_back(house: House) -> None:
    letter = start_letter(house, FRANCE)
    for number in range(8):
        house.mail(FRANCE, f"SIGNON france@river guess{number}")
    assert "Too many wrong passwords" in told(house.play("FRANCE", "A PAR - GAS"), FRANCE)
    assert "Army Paris -> Burgundy" in told(house.answer(letter, "A PAR - BUR"), FRANCE)


def test_a_wrong_token_counts_as_a_wrong_password(house: House) -> None:
    house.start()
    for number in range(10):
        reply_to(house, f"judge+river.france.aaaaaaaaaaaaaa{'abcdefghijklmnopqrstuvwxyz234567'[number]}a@example.org")
    assert "Too many wrong passwords" in told(house.mail(STRANGER, "SIGNON france@river france-pw"), STRANGER)


def test_a_reply_to_a_letter_of_an_old_game_of_that_name_is_told_to_nobody_in_the_new_one(house: House) -> None:
    letter = start_letter(house, FRANCE)
    house.mail(GM, "RENAME river stream gm-secret")
    house.create("RULE POWER_CHOICE")
    house.mail("nina@example.org", "JOIN france@river nina-pw")
    house.letters()
    answers = [each for _ in range(9) for each in house.answer(letter, "A PAR - BUR", sender=STRANGER)]
    assert {each.to for each in answers} == {STRANGER}
    assert "too old to tell who you are" in answers[0].text
    assert "Too many wrong passwords" in answers[-1].text


def reply_to(house: House, address: str, *lines: str, sender: str = STRANGER) -> list[Got]:
    """A mail with orders to such an address of the judge."""
    message = EmailMessage()
    message["From"], message["To"] = sender, address
    message.set_content("\n".join(lines or ("A PAR - BUR",)) + "\n")
    return house.raw(message.as_bytes(), sender)


def test_the_token_may_stand_in_the_envelope_alone(house: House) -> None:
    letter = start_letter(house, FRANCE)
    raw = f"From: {FRANCE}\nTo: judge@example.org\n\nA PAR - BUR\n".encode()
    receive(house.judge, raw, FRANCE, [str(letter.headers["Reply-To"])], house.now)
    work(house.judge, house.now)
    assert "Army Paris -> Burgundy" in told(house.letters(), FRANCE)


def test_without_plus_addresses_the_token_travels_in_the_subject(tmp_path: Path) -> None:
    house = House(tmp_path, {"address": {"plus": False}})
    letter = start_letter(house, FRANCE)
    assert letter.headers["Reply-To"] == "judge@example.org"
    assert "[river/FRANCE#" in letter.headers["Subject"]
    assert "Army Paris -> Burgundy" in told(house.answer(letter, "A PAR - BUR"), FRANCE)


def test_tokens_and_key_are_not_in_the_store(house: House) -> None:
    letter = start_letter(house, FRANCE)
    house.answer(letter, "A PAR - BUR", "BROADCAST", f"You wrote to {letter.headers['Reply-To']}", "ENDPRESS")
    secrets = [token(letter), Path(house.config.auth.key_file).read_text().strip()]
    house.judge.store.close()
    with sqlite3.connect(house.config.store.url.removeprefix("sqlite:")) as connection:
        dump = "\n".join(connection.iterdump())
    assert all(secret not in dump and secret.encode().hex() not in dump.lower() for secret in secrets)
    assert Path(house.config.auth.key_file).stat().st_mode & 0o777 == 0o600


def test_a_token_that_is_quoted_into_press_is_cut_out(house: House) -> None:
    letter = start_letter(house, FRANCE)
    secret = token(letter)
    quoted = f"Look: Reply-To: {letter.headers['Reply-To']}"
    letters = house.answer(letter, "PRESS TO ENGLAND", quoted, f"[river/FRANCE#{secret}]", "ENDPRESS")
    assert to(letters, ENGLAND)
    assert all(secret.encode() not in one.raw for one in to(letters, ENGLAND))


def test_after_another_key_letters_of_before_need_a_sign_on(house: House) -> None:
    from judge.mail.reply_key import judge_key

    letter = start_letter(house, FRANCE)
    Path(house.config.auth.key_file).write_text("ab" * 32 + "\n")
    judge_key.cache_clear()
    assert "too old to tell who you are" in told(house.answer(letter, "A PAR - BUR"), FRANCE)


@pytest.mark.parametrize("words", [("https://evil.example/{}.png",), ("judge+river.FRANCE.{}@example.org",)])
def test_what_stands_for_a_token_in_the_outbox_is_nothing_in_the_words_of_others(
    house: House, words: tuple[str, ...]
) -> None:
    secret = token(start_letter(house, FRANCE))
    (letter,) = to(
        house.play("ENGLAND", "PRESS TO FRANCE", *[word.format(BLANK) for word in words], "ENDPRESS"), FRANCE
    )
    assert token(letter) == secret
    assert letter.raw.replace(b"=\r\n", b"").count(secret.encode()) == 2, "in Reply-To, and in the button"


def test_the_bare_token_of_a_reply_is_cut_out_of_its_press(house: House) -> None:
    letter = start_letter(house, FRANCE)
    secret = token(letter)
    forms = [secret.upper(), f"judge%2Briver.france.{secret}@x", f"<judge+river.france.{secret}>", f"{secret}@x"]
    letters = house.answer(letter, "PRESS TO ENGLAND", *forms, "ENDPRESS")
    assert to(letters, ENGLAND)
    assert all(secret not in one.raw.decode().lower() for one in to(letters, ENGLAND))


def test_old_tokens_do_not_come_alive_again_with_an_address_that_comes_back(house: House) -> None:
    letter = start_letter(house, FRANCE)
    house.play("FRANCE", "SET ADDRESS new@example.net")
    house.mail("new@example.net", "SIGNON france@river france-pw", f"SET ADDRESS {FRANCE}")
    assert "too old to tell who you are" in told(house.answer(letter, "A PAR - BUR"), FRANCE)


def test_old_tokens_do_not_come_alive_again_with_a_player_who_comes_back(house: House) -> None:
    letter = start_letter(house, FRANCE)
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    house.master("REVIVE france")
    assert house.game().power("FRANCE").player is not None
    assert "too old to tell who you are" in told(house.answer(letter, "A PAR - BUR"), FRANCE)


@pytest.mark.parametrize(
    "to_line",
    [
        '"judge+river.FRANCE.{}"@example.org',
        "<judge+river.FRANCE.\n {}@example.org>",
        "=?utf-8?q?judge=2Briver.france.{}=40example.org?= <judge+river.FRANCE.{}@example.org>",
    ],
)
def test_a_token_is_not_kept_however_the_address_is_written(house: House, to_line: str) -> None:
    secret = token(start_letter(house, FRANCE))
    house.raw(f"From: {FRANCE}\nTo: {to_line.replace('{}', secret)}\n\nA PAR - BUR\n".encode(), FRANCE)
    with house.judge.store.reading() as tx:
        rows = [tx.mail(number) for number in range(1, 60)]
    assert any(row is not None for row in rows)
    assert all(secret.encode() not in row.raw.lower() for row in rows if row is not None)


def test_set_address_to_the_address_on_file_ends_no_token(house: House) -> None:
    letter = start_letter(house, FRANCE)
    house.play("FRANCE", "SET ADDRESS")
    assert "Army Paris -> Burgundy" in told(house.answer(letter, "A PAR - BUR"), FRANCE)


def test_who_replies_to_the_refusal_of_a_wrong_password_goes_on_playing_by_replies(house: House) -> None:
    house.start()
    (refused,) = to(house.mail(FRANCE, "SIGNON Friver wrong", "A PAR - BUR"), FRANCE)
    assert "A reply to this letter needs no sign-on: it counts for France in river." in refused.text
    assert "Army Paris -> Burgundy" in told(house.answer(refused, "A PAR - BUR"), FRANCE)


@pytest.mark.parametrize(
    "lines", [("A PAR - BUR",), ("SIGNON Friver",), ("SIGNON france@rivr pw",), ("SIGNON Griver x",)]
)
def test_refusal_without_a_valid_sign_on_can_be_replied_to_by_who_has_one_seat(
    house: House, lines: tuple[str, ...]
) -> None:
    house.start()
    (refused,) = to(house.mail(FRANCE, *lines), FRANCE)
    assert refused.subject.startswith(("NOT", "river: NOT", "river S1901M: NOT"))
    assert "Army Paris -> Burgundy" in told(house.answer(refused, "A PAR - BUR"), FRANCE)


def test_refusal_of_who_has_seats_in_two_games_counts_for_the_one_that_was_named(house: House) -> None:
    house.start()
    house.start(name="lake")
    (named,) = to(house.mail(FRANCE, "SIGNON Flake wrong"), FRANCE)
    assert "it counts for France in lake" in named.text
    (unnamed,) = to(house.mail(FRANCE, "SIGNON france@rivr pw"), FRANCE)
    assert unnamed.headers["Reply-To"] == "judge@example.org"
    assert "needs no sign-on" not in unnamed.text


def test_refusal_that_goes_to_an_address_not_on_file_has_no_token(house: House) -> None:
    house.start()
    forged = house.mail(FRANCE, "SIGNON Friver wrong", headers={"Reply-To": STRANGER})
    (refused,) = to(forged, STRANGER)
    assert refused.headers["Reply-To"] == "judge@example.org"
    assert all(letter.token not in refused.raw.decode() for letter in forged if letter.token)
    (plain,) = to(house.mail(STRANGER, "SIGNON Friver wrong"), STRANGER)
    assert plain.headers["Reply-To"] == "judge@example.org"


def test_letter_that_says_no_more_answers_come_can_be_replied_to(house: House) -> None:
    house.start()
    letters = [letter for number in range(21) for letter in house.mail(FRANCE, f"Hello {number}")]
    assert letters[-1].subject == "NOT answered for an hour: too many mails"
    assert "Army Paris -> Burgundy" in told(house.answer(letters[-1], "A PAR - BUR"), FRANCE)


@pytest.mark.parametrize("lines", ["PRESS TO italy / {} / ENDPRESS", "BROADCAST / Hello / {}", "SET NAME Anna {}"])
@pytest.mark.parametrize("whose", [FRANCE, ENGLAND])
def test_nobody_reads_a_token_in_what_somebody_writes_in_whatever_spelling(
    river: House, lines: str, whose: str
) -> None:
    mine = token(to(river.play(whose.partition("@")[0].upper(), "STATUS"), whose)[-1])
    for spelled in (
        f"judge%252Briver.FRANCE.{mine}",
        f"x{mine}x",
        "%61".join((" ", mine)),
        "\u200b".join(mine).upper(),
    ):
        letters = river.play("FRANCE", *lines.format(f"see {spelled} there").split(" / "))
        assert {letter.to for letter in letters} != {FRANCE} or "NAME" in lines
        for letter in letters:
            shown = "".join(sign for sign in letter.words("plain") if sign.isalnum()).lower()
            assert letter.to == whose or mine not in shown
    assert mine not in river.game().power("FRANCE").player.name  # type: ignore[union-attr]


def test_a_token_broken_over_two_lines_of_press_goes(river: House) -> None:
    mine = token(to(river.play("FRANCE", "STATUS"), FRANCE)[-1])
    letters = river.play("FRANCE", "PRESS TO italy", f"river/FRANCE#{mine[:7]}", mine[7:], "ENDPRESS", "A PAR - BUR")
    (got,) = to(letters, address("ITALY"))
    assert mine[7:] not in got.words("plain")
    assert river.game().power("FRANCE").orders
