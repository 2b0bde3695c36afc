"""SIGNON and SIGNOFF: the actor, and no words to those who may not (commands.md 3, 5.10)."""

from __future__ import annotations

import pytest

from judge.game.game import Flag, Stage
from judge.game.keeper_flags import flagged
from tests.support.command_mails import code_of, everything, power, put, refused, states, told
from tests.support.house import GM, POWERS, House, address, to

FRANCE = address("FRANCE")
ORDERS = ("A PAR - BUR", "A MAR H", "F BRE - MAO")


@pytest.mark.parametrize(
    "line",
    [
        "SIGNON Friver france-pw",
        "signon fRIVER FRANCE-PW",
        "Signon france@river france-pw",
        "SIGN ON fra@River france-pw",
        "LOGIN f@river france-pw",
        "SIGNON Friver france-pwSIGNOFF",
    ],
)
def test_a_sign_on_alone_is_answered_with_how_things_stand(river: House, line: str) -> None:
    before = states(river)
    (letter,) = river.mail(FRANCE, line)
    assert letter.to == FRANCE
    assert letter.subject == "river: signed on"
    assert "You have signed on as France in river" in letter.text
    assert "Orders are missing for France." in letter.text
    assert states(river) == before


def test_a_sign_on_alone_shows_the_orders_on_file_the_deadline_and_the_end_of_the_grace(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 2D")
    house.play("FRANCE", *ORDERS)
    said = told(house.play("FRANCE"), FRANCE)
    assert "Army Paris -> Burgundy" in said
    assert "Orders are due Mon 30 Nov 2026 12:00" in said
    assert "The grace after the deadline ends Wed 2 Dec 2026 12:00" in said
    assert "Burgundy" not in told(house.play("ITALY"), address("ITALY"))


def test_the_master_signs_on_as_m_or_master(river: House) -> None:
    for line in ("SIGNON Mriver gm-secret", "SIGNON MASTER@river gm-secret"):
        assert "You have signed on as the Master" in told(river.mail(GM, line), GM)


@pytest.mark.parametrize("line", ["SIGNON Friver wrong", "SIGNON Xriver france-pw"])
def test_a_wrong_password_and_an_unknown_position_get_the_same_words(river: House, line: str) -> None:
    said = refused(river, "E-SIGNON", FRANCE, line, *ORDERS)
    assert "The judge knows no such position and password in river" in said
    assert "nothing was changed" in said
    assert "Unprocessed part of your message:" in said
    assert "A PAR - BUR" in said


def test_a_mistake_in_signing_on_never_shows_the_password(river: House) -> None:
    mails = [
        ["SIGNON Friver hush-hush"],
        ["SIGNON Friver hush-hush extra"],
        ["SINGON Friver hush-hush"],
        ["SIGNON Fnowhere hush-hush"],
        ["Dear judge", "SIGNON Friver hush-hush"],
        ["SIGNON Friver france-pw", "SET PASWORD hush-hush"],
        ["SIGNON Friver france-pw", "SIGNON Griver hush-hush"],
        ["SIGNON Friver france-pw", "SET PASSWORD hush-hush", "A PAR - XYZ"],
        ["SIGNON Griver germany-pw", "A MUN - XYZ", "SET PASSWORD hush-hush"],
        ["JOIN river hush-hush"],
        ["TAKEOVER france@river hush-hush"],
        ["CREATE sequel hush-hush", "RULE NO_SUCH_RULE"],
        ["RESIGN Friver hush-hush"],
    ]
    for mail in mails:
        letters = river.mail("somebody@example.net", *mail)
        assert letters
        assert "hush" not in everything(letters).casefold(), mail


def test_a_sign_on_without_its_words_is_explained(river: House) -> None:
    assert "SIGNON Fmygame password" in refused(river, "E-SYNTAX", FRANCE, "SIGNON")
    assert "SIGNON Fmygame password" in refused(river, "E-PW-MISSING", FRANCE, "SIGNON Friver")
    assert "too many words" in refused(river, "E-SYNTAX", FRANCE, "SIGNON Friver france-pw now")
    assert "names no position" in refused(river, "E-SYNTAX", FRANCE, "SIGNON a@b@c france-pw")
    assert 'no game "lake"' in refused(river, "E-NOGAME", FRANCE, "SIGNON Flake france-pw")


def test_a_second_sign_on_in_one_mail_is_refused_and_what_came_before_it_stays(river: House) -> None:
    mail = ("SIGNON Friver france-pw", "SET WAIT", "SIGNON Griver germany-pw", "A BER H")
    assert code_of(river, FRANCE, *mail) == "E-SIGNON-TWICE"
    said = told(river.mail(FRANCE, *mail), FRANCE)
    assert "Wait flag set." in said
    assert "A mail can sign on only once" in said
    assert "SIGNON Griver ********" in said
    assert "A BER H" in said
    assert power(river, "FRANCE").wait
    assert not power(river, "GERMANY").wait


def test_another_opener_after_the_first_is_refused(river: House) -> None:
    assert "A mail can have only one sign-on" in refused(
        river, "E-SYNTAX", FRANCE, "SIGNON Friver france-pw", "JOIN river france-pw"
    )


def test_a_valid_sign_on_works_from_any_address_and_the_answer_goes_to_its_sender(river: House) -> None:
    letters = river.mail("phone@example.net", "SIGNON Friver france-pw")
    assert [letter.to for letter in letters] == ["phone@example.net"]


def test_orders_from_another_address_are_reported_to_the_address_on_file(river: House) -> None:
    letters = river.mail("phone@example.net", "SIGNON Friver france-pw", *ORDERS)
    assert "Army Paris -> Burgundy" in told(letters, "phone@example.net")
    said = told(letters, FRANCE)
    assert "phone@example.net" in said
    assert "Army Paris -> Burgundy" in said
    assert {letter.to for letter in letters} == {"phone@example.net", FRANCE}


@pytest.mark.parametrize(
    ("line", "what"),
    [("SET PASSWORD other", "password"), ("SET ADDRESS thief@example.net", "address"), ("SET DRAW", "draw")],
)
def test_other_deeds_from_another_address_are_reported_too(river: House, line: str, what: str) -> None:
    said = told(river.mail("thief@example.net", "SIGNON Friver france-pw", line), FRANCE)
    assert "thief@example.net" in said
    assert what in said.lower(), "what the mail did"


def test_a_resignation_from_another_address_is_reported_to_the_address_on_file(river: House) -> None:
    letters = river.mail("thief@example.net", "RESIGN Friver france-pw YES")
    assert "thief@example.net" in told(letters, FRANCE)


def test_asking_from_another_address_is_reported_to_nobody(river: House) -> None:
    for line in ("STATUS", "LIST", "SET WAIT"):
        assert to(river.mail("phone@example.net", "SIGNON Friver france-pw", line), FRANCE) == []


def test_the_master_alone_hears_once_when_one_address_signs_on_for_two_powers(river: House) -> None:
    letters = river.mail(FRANCE, "SIGNON Iriver italy-pw")
    assert {letter.to for letter in letters} == {FRANCE, GM}
    assert "You have signed on as Italy" in told(letters, FRANCE)
    said = told(letters, GM)
    assert "signed on for Italy in river from france@example.org." in said
    assert "The same address plays France or has signed on for it." in said
    assert to(river.mail(FRANCE, "SIGNON Iriver italy-pw", "STATUS"), GM) == []
    assert to(river.mail("pub@example.net", "SIGNON Iriver italy-pw"), GM) == []
    assert "plays Italy or has signed on for it" in told(
        river.mail("pub@example.net", "SIGNON Triver turkey-pw", "SET WAIT"), GM
    )
    river.master("RESIGN turkey")
    river.mail("new@example.net", "TAKEOVER turkey@river new-pw")
    said = told(river.mail("pub@example.net", "SIGNON Eriver england-pw"), GM)
    assert "plays Italy or has signed on for it" in said
    assert "Turkey" not in said, "another plays it now"


@pytest.mark.parametrize("line", ["RULE MULTIPLE_POWERS_PER_PLAYER", "PRIVATE sesame", "RULE NO_DRAW"])
def test_where_one_may_write_for_several_the_master_hears_nothing(house: House, line: str) -> None:
    word = "sesame" if "PRIVATE" in line else ""
    house.create("RULE POWER_CHOICE", line)
    for name in POWERS:
        house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw {word}".strip())
    letters = house.mail(FRANCE, "SIGNON Iriver italy-pw")
    assert (to(letters, GM) == []) is (line != "RULE NO_DRAW")
    assert to(house.mail(GM, "SIGNON Iriver gm-secret"), GM)[0].subject == "river: signed on"


def test_a_locked_game_can_be_looked_at_from_anywhere(river: House) -> None:
    put(river, flagged(river.game(), Flag.CORRUPT, True))
    assert code_of(river, "pub@example.net", "SIGNON Friver france-pw", "STATUS") == ""


def test_the_masters_password_opens_any_position(river: House) -> None:
    letters = river.mail(GM, "SIGNON Friver gm-secret", *ORDERS)
    assert power(river, "FRANCE").orders is not None
    assert "given by the Master" in " ".join(told(letters, FRANCE).split()), "the player is told who ordered for them"
    assert "gm@example.org" not in told(letters, FRANCE)
    assert code_of(river, GM, "SIGNON Friver gm-secret", "PROCESS!") == "E-GM-ONLY"


def test_a_game_in_preparation_is_hidden_from_all_but_its_master(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret")
    assert house.game().stage is Stage.PREPARATION
    assert code_of(house, FRANCE, "LIST river") == "E-NOGAME"
    assert code_of(house, FRANCE, "JOIN river france-pw") == "E-NOGAME"
    assert code_of(house, FRANCE, "OBSERVE owl@river owl-pw") == "E-NOGAME"
    assert code_of(house, FRANCE, "SUMMARY river") == "E-NOGAME"
    assert code_of(house, GM, "SIGNON Mriver gm-secret", "LIST") == ""


def test_what_stands_after_signoff_is_not_read(river: House) -> None:
    letters = river.play("FRANCE", *ORDERS, "SIGNOFF", "A PAR - BUR nonsense", "PROCESS!")
    assert "End of orders." in told(letters, FRANCE)
    assert "Unprocessed" not in told(letters, FRANCE)


@pytest.mark.parametrize("end", ["SIGN OFF", "-- ", "--"])
def test_sign_off_in_two_words_and_a_signature_end_a_mail(river: House, end: str) -> None:
    letters = river.play("FRANCE", *ORDERS, end, "France", "TERMINATE nonsense")
    assert "End of orders." in told(letters, FRANCE)
    assert "Unprocessed" not in told(letters, FRANCE)


def test_signoff_alone_is_answered_with_help_for_nobody_is_left_without_an_answer(river: House) -> None:
    assert "nothing in it for the judge to do" in told(river.mail(FRANCE, "SIGNOFF"), FRANCE)


def test_a_mail_without_new_text_is_answered_with_a_short_help(river: House) -> None:
    said = told(
        river.mail(FRANCE, "", "On 22 Nov 2026 at 10:00, Judge <judge@example.org> wrote:", "> A PAR H"), FRANCE
    )
    assert "nothing in it for the judge to do" in said
    assert "HELP" in said


def test_prose_before_a_sign_on_is_answered_with_the_openers(river: House) -> None:
    said = refused(river, "E-START", "far@example.org", "Hello judge, here are my orders", *ORDERS)
    assert '"Hello"' in said
    assert "SIGNON" in said
    assert "Hello judge, ********" in said, "what could be a password is masked"
    assert "A PAR - BUR" in said, "under what was not processed"


def test_orders_without_a_sign_on_are_not_entered(river: House) -> None:
    assert "first write: SIGNON Fmygame password" in refused(river, "E-START", "far@example.org", *ORDERS)


def test_who_has_a_position_and_leaves_the_sign_on_out_hears_their_own_line_without_the_password(river: House) -> None:
    said = refused(river, "E-START", FRANCE, "PRESS TO M", "Hello")
    assert "begin the mail with SIGNON Friver your-password" in " ".join(said.split())
    assert "france-pw" not in said
    assert "first write: SIGNON Mriver your-password" in " ".join(refused(river, "E-START", GM, *ORDERS).split())
    said = " ".join(refused(river, "E-START", FRANCE, "SET PASSWORD x").split())
    assert "begin the mail with SIGNON Friver your-password" in said


def test_who_has_positions_in_several_games_hears_the_lines_for_all_that_go_on(river: House) -> None:
    river.create("RULE POWER_CHOICE", name="lake")
    river.mail(FRANCE, "JOIN italy@lake italy-pw")
    said = " ".join(refused(river, "E-START", FRANCE, "SET PASSWORD x").split())
    assert "SIGNON Ilake your-password or SIGNON Friver your-password" in said
    river.master("TERMINATE YES")
    said = " ".join(refused(river, "E-START", FRANCE, "SET PASSWORD x").split())
    assert "begin the mail with SIGNON Ilake your-password" in said


def test_the_line_goes_to_the_address_that_has_the_position_and_to_no_other(river: House) -> None:
    letters = river.mail(FRANCE, *ORDERS, headers={"Reply-To": "far@example.org"})
    assert [letter.to for letter in letters] == ["far@example.org"]
    assert "river" not in letters[0].text


def test_a_game_in_preparation_is_shown_to_its_master_alone(house: House) -> None:
    house.mail(GM, "CREATE pond gm-secret", "SIGNOFF")
    assert "SIGNON Mpond your-password" in " ".join(refused(house, "E-START", GM, *ORDERS).split())
    assert "pond" not in refused(house, "E-START", FRANCE, *ORDERS)


def test_a_game_in_preparation_is_unknown_to_strangers_and_tells_its_master_of_a_slip(house: House) -> None:
    house.mail(GM, "CREATE pond gm-secret", "SIGNOFF")
    for line in ("SIGNON Fpond france-pw", "SIGNON Mpond wrong", "SIGNON Mnopond wrong"):
        assert code_of(house, "far@example.org", line) == "E-NOGAME"
    refused(house, "E-SIGNON", GM, "SIGNON Mpond wrong")


@pytest.mark.parametrize("line", ["SIGNON france pw", "RESIGN france pw", "TAKEOVER france pw", "WITHDRAW turkey pw"])
def test_a_position_without_its_game_is_told_how_the_two_are_written(river: House, line: str) -> None:
    word = line.split()[1]
    said = " ".join(refused(river, "E-NOGAME", FRANCE, line).split())
    assert f'There is no game "{word[1:]}" here: "{word}" is read as the position {word[0].upper()} in it.' in said
    assert "with an @ between them, like france@mygame" in said


@pytest.mark.parametrize("verb", ["SIGNON", "RESIGN", "TAKEOVER"])
def test_a_game_in_preparation_is_answered_as_one_that_there_is_not(river: House, verb: str) -> None:
    river.mail(GM, "CREATE lake gm-secret")
    there = refused(river, "E-NOGAME", FRANCE, f"{verb} flake pw")
    assert there.replace("lake", "pond").replace("fpond", "fpond") == refused(
        river, "E-NOGAME", FRANCE, f"{verb} fpond pw"
    )


@pytest.mark.parametrize(
    "line",
    [
        "SIGN-ON Friver france-pw",
        "SIGNIN Friver france-pw",
        "Sign in france@river france-pw",
        "LOG IN Friver france-pw",
        "*SIGNON Friver france-pw*",
        "**SIGNON** Friver france-pw",
        "_SIGNON Friver france-pw_",
    ],
)
def test_a_sign_on_may_be_spelled_as_people_spell_it_and_be_bold(river: House, line: str) -> None:
    letters = river.mail(address("FRANCE"), line, "*SET WAIT*", "A PAR H")
    assert power(river, "FRANCE").wait
    assert power(river, "FRANCE").orders
    assert "france-pw" not in "".join(letter.text for letter in letters)


@pytest.mark.parametrize("line", ["SIGN-ON Friver france-pw", "Log in friver france-pw", "SET PW france-pw"])
def test_other_spellings_of_a_sign_on_leave_no_password_in_press(river: House, line: str) -> None:
    letters = river.play("FRANCE", "PRESS TO E", "hello", line)
    assert "france-pw" not in "".join(letter.text for letter in letters)


def test_a_bold_word_in_press_stays_as_it_is(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO E", "*HELP*", "ENDPRESS")
    assert "*HELP*" in told(letters, address("ENGLAND"))


def test_orders_by_the_reply_address_from_elsewhere_are_told_with_the_way_to_end_it(river: House) -> None:
    (letter,) = river.play("FRANCE", "STATUS")
    letters = river.answer(letter, "A PAR H", sender="elsewhere@example.org")
    (notice,) = (each for each in letters if each.subject == "river: mail from another address")
    assert "by a reply to one of your letters" in " ".join(notice.text.split())
    assert "SET TOKEN NEW" in notice.text
    assert "password" not in notice.text.partition("If you do not reply")[0]


ANNA = "anna@example.net"


def test_before_the_start_a_sign_on_by_the_game_alone_opens_the_senders_only_seat(house: House) -> None:
    house.create("RULE START_MASTER")
    house.mail(ANNA, "JOIN river anna-pw")
    said = told(house.mail(ANNA, "SIGNON river anna-pw"), ANNA)
    assert "The game is forming: 6 more players needed." in said
    said = told(house.mail(ANNA, "SIGNON river anna-pw", "SET PREFERENCE E", "STATUS"), ANNA)
    assert "Your seat is POWER#1. Your preference: England" in said
    assert code_of(house, ANNA, "SIGNON river bad-pw", "STATUS") == "E-SIGNON"
    assert code_of(house, "stranger@example.net", "SIGNON river anna-pw") == "E-SYNTAX"


def test_before_the_start_a_sign_on_as_a_power_tells_the_senders_own_one(house: House) -> None:
    house.create()
    house.mail(ANNA, "JOIN river anna-pw")
    said = refused(house, "E-SIGNON", ANNA, "SIGNON france@river anna-pw")
    assert "Your own sign-on until the start: SIGNON 1river your-password" in said
    assert "until the start" not in refused(house, "E-SIGNON", "x@example.net", "SIGNON france@river anna-pw")


def test_a_sign_on_by_the_game_alone_is_the_power_of_who_has_one(river: House) -> None:
    river.mail(FRANCE, "SIGNON river france-pw", *ORDERS)
    assert power(river, "FRANCE").orders
    assert code_of(river, FRANCE, "SIGNON river bad-pw", *ORDERS) == "E-SIGNON"
