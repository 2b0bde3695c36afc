"""Replies to press: press to its writer, or all its readers, never by accident (commands.md 7.7)."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.position import Dislodged, Unit, UnitType
from tests.support.command_mails import outcome_of_last, power, put, readers, told
from tests.support.everybody import Everybody
from tests.support.games import at_position
from tests.support.house import GM, Got, House, address, to
from tests.support.rows import each_row

FRANCE, GERMANY, ITALY, ENGLAND = map(address, ("FRANCE", "GERMANY", "ITALY", "ENGLAND"))
ASKED = ("Hello, let us ally.", "ENDPRESS")


def press_to(house: House, reader: str = FRANCE, writer: str = "GERMANY", line: str = "PRESS TO f") -> Got:
    """A message as one of its readers gets it."""
    letters = house.master(line, *ASKED) if writer == "MASTER" else house.play(writer, line, *ASKED)
    return next(letter for letter in to(letters, reader) if "let us ally" in letter.text)


def with_rule(house: House, rule: str) -> None:
    """Switch a rule on."""
    house.master(f"SET RULE {rule}")


def mark_of(letter: Got) -> str:
    """The mark in the address that a reply goes to."""
    return str(letter.headers["Reply-To"]).partition("@")[0].rpartition(".")[2]


def by_button(house: House, letter: Got, label: str, *text: str) -> list[Got]:
    """The mail that a button opens, with this text."""
    found = re.search(rf'<a href="mailto:([^"]*)"[^>]*>{label}</a>', letter.html)
    assert found, letter.html
    whole = unquote(found[1].replace("&amp;", "&")).replace("TOKEN", letter.token)
    recipient, _, subject = whole.partition("?subject=")
    head = {"From": letter.to, "To": recipient, "Subject": subject.partition("&")[0]}
    return house.mail_with(letter.to, head, *text)


@pytest.mark.parametrize(
    "text",
    [
        "Thanks!",
        "OK",
        "Yes.",
        "Sure – let’s do it.\n\nBest,\nAnna",
        "Ja, gerne!",
        "no",
        "What about A PAR - BUR?",
        "👍",
        "Stop",
    ],
)
def test_a_reply_to_press_goes_to_its_writer_as_it_was_written(river: House, text: str) -> None:
    letters = river.answer(press_to(river), *text.split("\n"))
    assert readers(letters) == {FRANCE, GERMANY}
    (got,) = to(letters, GERMANY)
    assert f"Message from France to Germany in river:\n\n{text.splitlines()[0]}" in got.text
    (sent,) = to(letters, FRANCE)
    assert sent.subject == "river S1901M: sent to Germany"
    assert sent.text.startswith("Message sent to Germany:")


@pytest.mark.parametrize("said", ["Anna Martin reacted via Gmail", "Anna Martin hat über Gmail reagiert"])
@pytest.mark.parametrize("between", ["\n", " "])
def test_a_reaction_by_gmail_goes_to_the_writer_without_the_name_that_gmail_adds(
    river: House, said: str, between: str
) -> None:
    link = "<https://www.google.com/gmail/about/?utm_medium=et&utm_campaign=emojireactionemail#app>"
    letters = river.answer(press_to(river), *f"👍\n\n{said}{between}{link}".split("\n"))
    assert readers(letters) == {FRANCE, GERMANY}
    assert all("👍" in letter.text for letter in letters)
    assert not any("Anna" in letter.text or "gmail" in letter.text for letter in letters)


def test_its_letter_says_in_one_line_what_a_reply_does(river: House) -> None:
    assert "A reply to this letter goes to Germany alone.\n" in press_to(river).text
    both = press_to(river, line="PRESS TO f,e").text.replace("\n", " ")
    assert "goes to Germany alone. To answer all its readers, begin it with the line: PRESS TO england,germany" in both


def test_a_reply_to_a_broadcast_goes_to_its_writer_alone(river: House) -> None:
    letters = river.answer(press_to(river, line="BROADCAST"), "Just us two?")
    assert readers(letters) == {FRANCE, GERMANY}


@pytest.mark.parametrize(
    ("line", "label", "got"),
    [
        ("BROADCAST", "Answer everybody", {FRANCE, GERMANY, ITALY, ENGLAND}),
        ("PRESS TO f,e", "Answer England and Germany", {FRANCE, GERMANY, ENGLAND}),
        ("PRESS TO f,e", "Answer Germany", {FRANCE, GERMANY}),
        ("PRESS TO f", "Answer Germany", {FRANCE, GERMANY}),
    ],
)
def test_a_button_answers_all_readers_and_another_one_the_writer(
    river: House, line: str, label: str, got: set[str]
) -> None:
    letters = by_button(river, press_to(river, line=line), label, "Agreed, old friends.", "", "Anna")
    assert readers(letters) & {FRANCE, GERMANY, ITALY, ENGLAND} == got
    assert "Agreed, old friends." in told(letters, GERMANY)


def test_press_to_one_has_one_button(river: House) -> None:
    assert press_to(river).html.count("<a href") == 1


def test_a_reply_that_begins_with_press_to_others_goes_to_them(river: House) -> None:
    letters = river.answer(press_to(river), "PRESS TO italy", "Germany wants an alliance!", "ENDPRESS")
    assert readers(letters) == {FRANCE, ITALY}


# Orders and commands in a reply


@pytest.mark.parametrize(
    "text", [("A PAR - BUR",), ("Hi,", "", "A PAR - BUR", "Thanks!", "Anna"), ("[FRANCE]", "A PAR - BUR")]
)
def test_orders_in_a_reply_are_orders_and_nobody_else_reads_them(river: House, text: tuple[str, ...]) -> None:
    letters = river.answer(press_to(river), *text)
    assert readers(letters) == {FRANCE}
    assert len(power(river, "FRANCE").orders or ()) == 1
    assert "Army Paris -> Burgundy" in told(letters, FRANCE)


def test_what_its_writer_indents_in_a_reply_is_sent(river: House) -> None:
    letter = press_to(river)
    head = {"From": FRANCE, "To": str(letter.headers["Reply-To"]), "Subject": f"Re: {letter.subject}"}
    indent = '<blockquote style="margin:0 0 0 40px;border:none;padding:0">1. You take BUR</blockquote>'
    kind = {"In-Reply-To": letter.message_id, "Content-Type": "text/html; charset=utf-8"}
    letters = river.mail_with(FRANCE, head | kind, f"<div>Sure.</div>{indent}<div>OK?</div>")
    assert "Sure. 1. You take BUR OK?" in told(letters, GERMANY)


@pytest.mark.parametrize("line", ["PRESS TO f", "BROADCAST"])
@pytest.mark.parametrize(
    "text",
    [
        ("Sounds good.", "", "A PAR - BUR"),
        ("Hi Germany,", "A PAR - BUR"),
        ("A PAR - BUR", "and then you move to Tyrolia, old friend, as we said"),
        ("Fine, here are mine:", "A PRA - BUR"),
        ("I wait for the others then.", "SET WAIT"),
    ],
)
def test_text_with_orders_or_commands_waits_for_a_word(river: House, line: str, text: tuple[str, ...]) -> None:
    letters = river.answer(press_to(river, line=line), *text)
    assert readers(letters) == {FRANCE}
    assert "press NOT sent" in letters[0].subject
    assert not power(river, "FRANCE").orders
    sent = river.answer(letters[0], "SEND")
    assert readers(sent) == {FRANCE, GERMANY}


@pytest.mark.parametrize(
    "text",
    [
        *("Great. Then I'll do PAR-PIC and MAR-SPA.", "In S1901 I'll go PAR-GAS, in F1901 GAS-SPA, MAR-PIE."),
        *("I've just sent in A PAR - PIC, A MAR - SPA.", "Burgundy stays empty, Paris holds, Munich holds"),
        *("Paris - Picardy and Munich - Ruhr, agreed.", "Par-Pic, Mun-Ruh. Agreed.", "Plan: A PAR - PIC"),
        *(
            "Marseilles to Spain, as usual.",
            "Marseilles will hold.",
            "A PAR - PIC\nAgreed.",
            "A PAR - PIC\nA MAR - MOS",
        ),
        *(
            "A PRA - PIC",
            "Fine, my army in Paris goes to Picardy.",
            "I have ordered A PAR - PIC.",
            "Deal! Paris - Pic.",
        ),
        *("A PRA - PIC\nENDPRESS", "Phase: F1901M: A BUR - MUN", "A BUR - MUN"),
        *("Fall 1901:\nA BUR - MUN", "F1901M\nA BUR - MUN\nA SPA H", "Fall 1901: A TYR - MUN", "Spring 1902\nA TYR H"),
        "Next phase:\nA BUR - MUN\nA SPA H\nF MAO - POR",
    ],
)
def test_a_reply_with_orders_that_do_not_count_just_so_waits_and_leaves_those_on_file(river: House, text: str) -> None:
    river.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    before = power(river, "FRANCE").orders
    letters = river.answer(press_to(river), *text.split("\n"))
    assert readers(letters) == {FRANCE}
    assert "press NOT sent" in letters[0].subject
    assert power(river, "FRANCE").orders == before
    assert text.split("\n")[0] in told(river.answer(letters[0], "SEND"), GERMANY)


def test_orders_for_later_in_a_reply_that_waited_do_not_count_for_now_nor_are_sent(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    before = power(river, "FRANCE").orders
    (asked, *_) = river.answer(press_to(river), "PHASE: F1901M", "A BUR - MUN", "A SPA H")
    assert readers(river.answer(asked, "ORDERS")) == {FRANCE}
    assert power(river, "FRANCE").orders == before


@pytest.mark.parametrize("line", ["PHASE F1901M: A BUR - MUN", "phase fall\nA BUR - MUN", "PHASE F1901M\nA BUR - MUN"])
def test_a_command_for_another_phase_in_a_reply_is_for_the_judge(river: House, line: str) -> None:
    river.play("FRANCE", "A PAR - BUR")
    assert readers(river.answer(press_to(river), *line.split("\n"))) == {FRANCE}


@pytest.mark.parametrize(
    "text",
    [
        *("a par-pic, mar h", "A PAR - PIC please\nThanks!\nAnna", "Hi,\nMy orders:\nA PAR - PIC\nA MAR H"),
        *("My orders: A PAR - PIC", "Spring 1901:\n1. A PAR - PIC"),
        *("Army Paris moves to Picardy\nFleet Brest to Mid-Atlantic Ocean", "A PAR - PIC\nSET WAIT"),
    ],
)
def test_orders_and_courtesy_in_a_reply_count_just_so(river: House, text: str) -> None:
    letters = river.answer(press_to(river), *text.split("\n"))
    assert readers(letters) == {FRANCE}
    assert "Army Paris -> Picardy" in told(letters, FRANCE)


@pytest.mark.parametrize("end", ["SIGN OFF", "sign off", "Sign off.", "*SIGN OFF*"])
@pytest.mark.parametrize("below", [(), ("OK deal",), ("A MAR H",)])
def test_sign_off_in_two_words_is_signoff(river: House, end: str, below: tuple[str, ...]) -> None:
    letter = press_to(river)
    letters, in_one_word = (river.answer(letter, line, *below) for line in (end, "SIGNOFF"))
    assert readers(letters) == {FRANCE}
    assert told(letters, FRANCE) == told(in_one_word, FRANCE)
    letters = river.answer(letter, "OK deal", end, *below, "ENDPRESS")
    assert told(letters, GERMANY).rstrip().count("OK deal") == 1
    assert "A MAR H" not in told(letters, GERMANY)


def test_orders_below_endpress_count_and_the_text_above_it_is_sent(river: House) -> None:
    letters = river.answer(press_to(river), "Sounds good.", "ENDPRESS", "A PAR - BUR")
    assert "Sounds good." in told(letters, GERMANY)
    assert "BUR" not in told(letters, GERMANY)
    assert len(power(river, "FRANCE").orders or ()) == 1


@pytest.mark.parametrize(
    "line",
    [
        *("STATUS", "Status", "SET WAIT", "HISTORY river", "RESIGN", "SET DRAW\nThanks!", "MY GAMES", "my games"),
        *(
            "WHERE AM I",
            "OPENINGS DAILY",
            "INFO PLAYER",
            "HELP orders",
            "FORGOT PASSWORD",
            "Hi,\nMY GAMES",
            "RESIGN NO",
        ),
        *("RESIGN Friver wrong-pw", "VERSION?"),
    ],
)
def test_a_command_alone_is_for_the_judge(river: House, line: str) -> None:
    letters = river.answer(press_to(river), *line.split("\n"))
    assert readers(letters) == {FRANCE}
    assert not any("press NOT sent" in letter.subject for letter in letters)


@pytest.mark.parametrize(
    "line",
    [
        *("help orders", "propose draw", "openings daily", "SET DRAW AEF?"),
        *("Help", "help!", "list", "Summary.", "vote draw", "Vote yes", "invite bob@example.net"),
    ],
)
def test_a_command_that_a_sentence_may_be_too_is_asked_back(river: House, line: str) -> None:
    letters = river.answer(press_to(river), line)
    assert readers(letters) == {FRANCE}
    assert "press NOT sent" in letters[0].subject
    assert line in told(river.answer(letters[0], "SEND"), GERMANY)


@pytest.mark.parametrize("text", [("Hi,", "Help"), ("help", "Thanks!", "Anna Martin")])
def test_the_name_of_a_command_with_nothing_but_courtesy_around_it_is_asked_back(
    river: House, text: tuple[str, ...]
) -> None:
    letters = river.answer(press_to(river), *text)
    assert readers(letters) == {FRANCE}
    assert "press NOT sent" in letters[0].subject
    assert text[0] in told(river.answer(letters[0], "SEND"), GERMANY)


@pytest.mark.parametrize(
    "text", [("I cannot hold Munich without your", "help"), ("Will you sign this?", "History", "will judge us.")]
)
def test_the_name_of_a_command_in_a_letter_is_sent(river: House, text: tuple[str, ...]) -> None:
    assert text[1] in told(river.answer(press_to(river), *text), GERMANY)


@pytest.mark.parametrize("line", ["Help", "invite bob@example.net"])
def test_a_command_in_small_letters_is_asked_back_before_the_start_too(house: House, line: str) -> None:
    house.create()
    house.mail(FRANCE, "JOIN river pw-1")
    letters = house.answer(press_to(house, writer="MASTER", line="BROADCAST"), line)
    assert readers(letters) == {FRANCE}
    assert "press NOT sent" in letters[0].subject


@pytest.mark.parametrize(
    "text",
    [
        *(("A PAR - BUR?",), ("Hold in Paris?",), ("A PAR - PIC and A MUN - RUH?",), ("A PAR - BUR (or PIC?)",)),
        *(("OK?", "A PAR - BUR"), ("A PAR - BUR", "OK?"), ("A MAR H", "A PAR - BUR?"), ("par bur ?",)),
    ],
)
def test_a_question_in_a_reply_is_sent_or_asked_back_and_no_order(river: House, text: tuple[str, ...]) -> None:
    river.play("FRANCE", "A PAR - PIC")
    letters = river.answer(press_to(river), *text)
    assert "".join(map(str, power(river, "FRANCE").orders or ())).count("PIC") == 1
    assert GERMANY in readers(letters) or "press NOT sent" in letters[0].subject
    if GERMANY not in readers(letters):
        assert text[0] in told(river.answer(letters[0], "SEND"), GERMANY)


@pytest.mark.parametrize("above", [(), ("Hi,",)])
def test_a_set_taken_back_in_a_reply_is_told_nobody_else(tmp_path: Path, above: tuple[str, ...]) -> None:
    everybody = Everybody(tmp_path)
    everybody.join("ann", "bob")
    everybody.builds("ann", "FRANCE")
    letters = everybody.says("bob", "PRESS TO ann", *ASKED)
    letter = next(letter for letter in to(letters, "ann@example.org") if "let us ally" in letter.text)
    letters = everybody.answer(letter, *above, "WITHDRAW france 1")
    assert readers(letters) == {"ann@example.org"}
    assert "press NOT sent" not in letters[0].subject


def test_the_masters_commands_are_no_press_either(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO M", "May I have a day more?", "ENDPRESS")
    letter = next(letter for letter in to(letters, GM) if "a day more" in letter.text)
    river.answer(letter, "Sure.", "SET DEADLINE 12 DEC")
    assert all("a day more" in sent.text or "SET DEADLINE" not in sent.text for sent in river.letters())
    letters = river.answer(letter, "Sure, I will see to it.")
    assert "I will see to it" in told(letters, FRANCE)


def test_a_word_about_press_that_waits_is_not_sent(river: House) -> None:
    letter = press_to(river)
    (asked,) = river.play("FRANCE", "PRESS TO italy", "Psst", "A PAR - BUR")
    assert asked
    letters = river.answer(letter, "SEND")
    assert "Psst" in told(letters, ITALY)
    assert GERMANY not in readers(letters)


@pytest.mark.parametrize(
    "line",
    [
        "SIGON Friver france-pw",
        "SIGNON, Friver, france-pw",
        "S I G N O N Friver france-pw",
        "SIGNONFriver france-pw",
        "Friver france-pw",
        "france@river france-pw",
        "france-pw",
        "france-pw.",
    ],
)
def test_a_password_in_a_misspelled_sign_on_is_told_nobody(river: House, line: str) -> None:
    letter = press_to(river)
    for lines in ((line,), (line, "Let us attack Italy.")):
        letters = river.answer(letter, *lines)
        assert readers(letters) == {FRANCE}
        assert "These words have your password in them" in told(letters, FRANCE)
    letters = river.play("FRANCE", "PRESS TO GERMANY", line, "Let us attack Italy.", "ENDPRESS")
    assert readers(letters) == {FRANCE}


@pytest.mark.parametrize(
    "line",
    [
        *("friver/hunter22", "Friver:hunter22", "France, river, hunter22", "france@river/hunter22", "river = hunter22"),
        *("pass: hunter22", "My pass is hunter22 by the way", "mot de passe : hunter22", "contraseña: hunter22"),
        *("<hunter22>", "hunter22, France"),
    ],
)
def test_a_password_behind_any_sign_or_name_is_told_nobody(river: House, line: str) -> None:
    river.play("FRANCE", "SET PASSWORD hunter22")
    letter = press_to(river)
    for lines in ((line,), ("Sure, let us ally in spring.", line, "Bye")):
        letters = river.answer(letter, *lines)
        assert readers(letters) == {FRANCE}
        assert "These words have your password in them" in " ".join(told(letters, FRANCE).split())


IN_SENTENCES = [
    ("hunter-22", "I always use hunter-22 for my games here, and nobody has found it out in all of these years"),
    (
        "hunter22",
        "We agree on par-bur in F1901M, and the well-known North-Sea stays empty, hunter22 as you know by now",
    ),
    ("swordfish", "You can have my seat any time, just sign on with swordfish and order what you like for my units"),
    ("swordfish", "When I log in to this judge I always use the name of our old cat swordfish, what a silly idea"),
    (
        "swordfish",
        "Remember that swordfish gives you access to my letters, so read them as you like, and tell me what happens",
    ),
]


@pytest.mark.parametrize(("word", "text"), IN_SENTENCES)
def test_a_password_in_a_long_sentence_is_told_nobody(river: House, word: str, text: str) -> None:
    river.play("FRANCE", f"SET PASSWORD {word}")
    letter = press_to(river)
    for lines in ((text,), ("Hello Germany,", text), ("PRESS TO GERMANY", text)):
        letters = river.answer(letter, *lines)
        assert readers(letters) == {FRANCE}
        assert "These words have your password in them" in " ".join(told(letters, FRANCE).split())


def test_a_text_with_another_word_than_the_password_is_sent(river: House) -> None:
    text = "Let me pass: F1901M is too late, friver"
    assert text in told(river.answer(press_to(river), text), GERMANY)


@pytest.mark.parametrize(
    "line",
    [
        *("SET PASWORD secret99", "SET PASSWORT secret99", "set my password to secret99", "SET PASSWROD secret99"),
        *("SETPASSWORD secret99", "change password secret99", "change my password to secret99"),
        *("new password: secret99", "Passwort ändern: secret99", "Nouveau mot de passe : secret99"),
    ],
)
def test_a_line_that_sets_a_password_is_told_nobody(river: House, line: str) -> None:
    letters = river.answer(press_to(river), "OK", line)
    assert readers(letters) == {FRANCE}
    assert GERMANY not in readers(river.answer(press_to(river), line))
    letters = river.play("FRANCE", "PRESS TO GERMANY", "OK", line, "ENDPRESS")
    assert "secret99" not in told(letters, GERMANY)


def test_ones_own_reply_token_in_a_reply_is_told_nobody(river: House) -> None:
    letter = press_to(river)
    address = str(letter.headers["Reply-To"])
    token = address.split(".")[2].partition("@")[0]
    assert len(token) == 16
    letters = river.answer(letter, "Agreed.", f"{token[:7]}-{token[7:12]}", f"{token[12:]} is my word.")
    assert "Agreed." in told(letters, GERMANY)
    assert token[:7] not in told(letters, GERMANY)


def test_text_below_a_sign_on_in_a_reply_is_press_too(river: House) -> None:
    letters = river.answer(press_to(river), "SIGNON Friver france-pw", "Agreed, old friend.")
    assert "Agreed" in told(letters, GERMANY)
    assert "france-pw" not in told(letters, GERMANY)


def test_a_sign_on_to_another_seat_sends_nothing(river: House) -> None:
    letters = river.answer(press_to(river), "SIGNON Iriver italy-pw", "Agreed, old friend.")
    assert GERMANY not in readers(letters)


# What is no answer


def test_an_answering_machine_is_never_press(river: House) -> None:
    letter = press_to(river)
    lines = ("I am currently out of the office with limited access to my e-mail.", "Anna Martin")
    letters = river.answer(letter, *lines)
    assert readers(letters) == {FRANCE}
    assert "NOT sent: it reads like an answering machine's" in told(letters, FRANCE)
    head = {"From": FRANCE, "To": str(letter.headers["Reply-To"]), "Auto-Submitted": "auto-replied"}
    assert river.mail_with(FRANCE, head | {"Subject": f"Re: {letter.subject}"}, "Thank you.") == []


@each_row("text", ["Sorry, I was out of office.", "I'm on holiday until Friday, sorry for the late answer."])
def test_who_says_that_they_were_away_is_no_machine(river: House, text: str) -> None:
    assert text in told(river.answer(press_to(river), text), GERMANY)


@each_row(
    ("text", "times"),
    [("Away.", 2), ("Thanks for your message! I will answer soon.", 2), ("Back soon.", 2), ("Thanks!", 5)],
)
def test_the_same_reply_is_not_sent_for_ever(river: House, text: str, times: int) -> None:
    letter = press_to(river)
    sent = [GERMANY in readers(river.answer(letter, text)) for _ in range(times + 1)]
    assert sent == [True] * times + [False]


@pytest.mark.parametrize(
    "line",
    [
        'Martin, Anna would like to recall the message, "Re: river S1901M: Germany to France".',
        'Martin, Anna möchte die Nachricht "AW: river S1901M: Germany to France" zurückrufen.',
    ],
)
def test_a_recall_by_outlook_tells_no_reader_its_writers_name(river: House, line: str) -> None:
    assert readers(river.answer(press_to(river), line)) == {FRANCE}


def test_an_address_that_a_mail_program_adds_below_a_reply_is_told_to_nobody(river: House) -> None:
    added = "Sent via Superhuman ( https://sprh.mn/?vip=anna.martin@example.org )"
    (got,) = to(river.answer(press_to(river), "Agreed.", "", added), GERMANY)
    assert "Agreed." in got.text
    assert "anna.martin" not in got.text


def test_a_new_mail_to_the_address_of_press_is_no_press(river: House) -> None:
    letter = press_to(river)
    head = {"From": FRANCE, "To": str(letter.headers["Reply-To"]), "Subject": "More time"}
    letters = river.mail_with(FRANCE, head, "Could we please have two days more?")
    assert readers(letters) == {FRANCE}
    assert "nobody else has read it" in told(letters, FRANCE)


def test_nobody_else_can_answer_for_a_reader_nor_a_message_that_they_did_not_get(river: House) -> None:
    letter, other = press_to(river), press_to(river, ENGLAND, line="PRESS TO e")
    stolen = str(letter.headers["Reply-To"]).replace(mark_of(letter), mark_of(other))
    head = {"From": FRANCE, "To": stolen, "Subject": f"Re: {letter.subject}", "In-Reply-To": letter.message_id}
    letters = river.mail_with(FRANCE, head, "Agreed, old friend.")
    assert readers(letters) == {FRANCE}
    assert outcome_of_last(river).removeprefix("refused ").split()[0] == "E-PRESS-REPLY"


def test_a_reply_without_words_sends_nothing(river: House) -> None:
    assert readers(river.answer(press_to(river))) <= {FRANCE}


def test_a_copy_of_ones_own_press_is_not_answered_by_reply(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO g", "Shall we?", "ENDPRESS")
    assert readers(river.answer(to(letters, FRANCE)[0], "And Burgundy, too?")) == {FRANCE}


# What rules say


@pytest.mark.parametrize(("rule", "why"), [("NO_PRESS", "There is no press"), ("PUBLIC_PRESS", "goes to everybody")])
def test_a_reply_that_the_rules_do_not_allow_comes_back(river: House, rule: str, why: str) -> None:
    letter = press_to(river)
    with_rule(river, rule)
    letters = river.answer(letter, "Agreed, old friend.")
    assert readers(letters) == {FRANCE}
    said = told(letters, FRANCE)
    assert why in said
    assert "Agreed, old friend." in said, "their own text comes back"


def test_the_master_can_be_answered_in_a_game_without_press(river: House) -> None:
    with_rule(river, "NO_PRESS")
    letter = press_to(river, writer="MASTER", line="BROADCAST")
    assert "Answer everybody" not in letter.html
    letters = river.answer(letter, "All clear.")
    assert readers(letters) == {FRANCE, GM}


def test_before_the_start_and_after_the_end_only_all_are_answered(house: House) -> None:
    house.create()
    house.mail(FRANCE, "JOIN river pw-1")
    letter = press_to(house, writer="MASTER", line="BROADCAST")
    house.mail("2@example.org", "JOIN river pw-2")
    assert readers(house.answer(letter, "Welcome!")) == {FRANCE, GM}
    letter = next(
        each
        for each in to(house.mail("2@example.org", "SIGNON 2river pw-2", "BROADCAST", *ASKED), FRANCE)
        if "let us ally" in each.text
    )
    assert "To answer all its readers, begin a reply with the line: BROADCAST" in letter.text
    assert readers(house.answer(letter, "Welcome!")) == {FRANCE}
    letters = by_button(house, letter, "Answer everybody", "Welcome!")
    assert "Broadcast message" in told(letters, GM)


def test_press_of_a_phase_that_was_rolled_back_can_be_answered(river: House) -> None:
    river.master("PROCESS!")
    letter = press_to(river)
    river.master("ROLLBACK")
    assert "Agreed" in told(river.answer(letter, "Agreed, old friend."), GERMANY)


def test_who_has_resigned_gets_no_answer_and_the_writer_hears_so(river: House) -> None:
    letter = press_to(river)
    river.mail(GERMANY, "RESIGN Griver germany-pw YES")
    letters = river.answer(letter, "Agreed, old friend.")
    assert "Germany has no player at the moment" in told(letters, FRANCE)


def test_press_that_the_master_stops_is_not_answered(river: House) -> None:
    letter = press_to(river)
    river.master("BLOCK france germany")
    letters = river.answer(letter, "Agreed, old friend.")
    assert readers(letters) == {FRANCE}
    assert "The Master has stopped press" in told(letters, FRANCE)


def test_a_judge_without_plus_addresses_has_the_mark_in_the_subject(tmp_path_factory: pytest.TempPathFactory) -> None:
    house = House(tmp_path_factory.mktemp("plain"), {"address": {"plus": False}})
    house.start()
    letter = press_to(house, line="PRESS TO f,e")
    tag = str(letter.headers["Subject"]).rpartition("[")[2]
    assert re.fullmatch(r"river/FRANCE#[a-z2-7]{16}\.[a-z2-7]{6}\]", tag)
    assert "Agreed" in told(house.answer(letter, "Agreed, old friend."), GERMANY)
    letters = by_button(house, letter, "Answer England and Germany", "Agreed, old friend.")
    assert "Agreed" in told(letters, ENGLAND)


# Anonymous press


@pytest.fixture
def grey(river: House) -> House:
    with_rule(river, "WHITE_GREY")
    return river


@pytest.mark.parametrize("line", ["PRESS TO f GREY", "PRESS TO f,e GREY", "BROADCAST GREY"])
def test_anonymous_press_is_answered_without_a_word_of_who_wrote_it(grey: House, line: str) -> None:
    letter = press_to(grey, line=line)
    letters = grey.answer(letter, "Who are you?")
    assert readers(letters) == {FRANCE, GERMANY}
    (sent,) = to(letters, FRANCE)
    assert sent.subject == "river S1901M: sent to its anonymous writer"
    for seen in (letter, sent):
        raw = seen.raw.decode().lower()
        assert "germany" not in raw
        assert b"Germany" not in seen.raw


def test_its_writer_answers_back_without_their_name(grey: House) -> None:
    letters = grey.answer(press_to(grey, line="BROADCAST GREY"), "Who are you?")
    (got,) = to(letters, GERMANY)
    assert "goes to France alone, without your name" in got.text
    letters = grey.answer(got, "The pope.")
    (answer,) = to(letters, FRANCE)
    assert "The pope." in answer.text
    assert "germany" not in answer.raw.decode().lower()


def test_its_writer_is_not_unmasked_where_private_press_is_signed(river: House) -> None:
    with_rule(river, "YELLOW_PRESS")
    letters = river.answer(press_to(river, line="BROADCAST"), "Who are you?")
    (got,) = to(letters, GERMANY)
    assert "A reply to this letter goes to" not in got.text
    letters = river.answer(got, "The pope.")
    assert readers(letters) == {GERMANY}
    assert "cannot be anonymous" in told(letters, GERMANY)


def test_all_readers_of_anonymous_press_are_answered_with_its_writer(grey: House) -> None:
    letter = press_to(grey, line="PRESS TO f,e GREY")
    letters = by_button(grey, letter, "Answer England and its anonymous writer", "Who is this, England?")
    assert readers(letters) == {FRANCE, ENGLAND, GERMANY}
    for reader in (FRANCE, ENGLAND):
        (seen,) = to(letters, reader)
        assert "germany" not in seen.raw.decode().lower()
    assert "Message from France to England in river:" in told(letters, ENGLAND)


@pytest.mark.parametrize("gone", ["resigned", "blocked", "there"])
def test_whether_the_writer_can_be_reached_is_told_nobody(grey: House, gone: str) -> None:
    letter = press_to(grey, line="PRESS TO f,e GREY")
    if gone == "resigned":
        grey.mail(GERMANY, "RESIGN Griver germany-pw YES")
    elif gone == "blocked":
        grey.master("BLOCK france germany")
    letters = grey.answer(letter, "Who are you?")
    assert readers(letters) == ({FRANCE, GERMANY} if gone == "there" else {FRANCE})
    (sent,) = to(letters, FRANCE)
    assert sent.text == (
        "Message sent to its anonymous writer (if the rules let you write to them,\nwhich you are not told):\n\n"
        "Message from France to its anonymous writer in river:\n\nWho are you?\n"
    )


def test_the_mark_does_not_hang_on_the_writer_nor_on_the_press_of_others(grey: House) -> None:
    first = press_to(grey, line="PRESS TO f GREY")
    grey.play("RUSSIA", "PRESS TO t", "Meanwhile", "ENDPRESS")
    assert mark_of(press_to(grey, writer="ITALY", line="PRESS TO f GREY")) == mark_of(first)


@pytest.mark.parametrize("line", ["PRESS TO ALL BUT {}", "PRESS TO e FAKE TO {}", "PRESS TO e FROM {}", "PRESS -{}"])
def test_the_mark_names_its_writer_nowhere_else(grey: House, line: str) -> None:
    with_rule(grey, "FAKE_PRESS")
    mark = mark_of(press_to(grey, line="BROADCAST GREY"))
    letters = grey.play("FRANCE", line.format(f"#{mark}"), "Who is it?", "ENDPRESS")
    assert readers(letters) == {FRANCE}
    assert "germany" not in told(letters, FRANCE).lower()


def test_the_mark_is_cut_out_of_what_is_quoted_to_others(river: House) -> None:
    letter = press_to(river)
    quoted = f"They wrote from {letter.headers['Reply-To']} to me"
    letters = river.play("FRANCE", "PRESS TO italy", quoted, "ENDPRESS")
    assert mark_of(letter) not in told(letters, ITALY)
    assert "judge@example.org" in told(letters, ITALY)


def test_words_for_the_judge_in_a_reply_are_no_text(river: House) -> None:
    letters = river.answer(press_to(river), "KEY abcdefghijkmnpqrstuv", "Agreed, old friend.")
    assert "Agreed" in told(letters, GERMANY)
    assert "abcdefghijk" not in told(letters, GERMANY)


@pytest.mark.parametrize("line", ["PRESS TO f GREY", "BROADCAST GREY"])
def test_who_comes_to_a_seat_does_not_learn_from_an_answer_what_was_written_there_anonymously(
    grey: House, line: str
) -> None:
    letter = press_to(grey, line=line)
    grey.play("GERMANY", "RESIGN YES")
    grey.mail("new@example.net", "TAKEOVER germany@river new-pw")
    letters = grey.answer(letter, "Who are you?")
    assert readers(letters) == {FRANCE}
    assert "Message sent to its anonymous writer" in told(letters, FRANCE)
    grey.master("EJECT germany", f"REVIVE germany {GERMANY}")
    assert readers(grey.answer(letter, "Back again?")) == {FRANCE, GERMANY}


def test_a_writer_of_anonymous_press_who_has_moved_is_answered_there(grey: House) -> None:
    letter = press_to(grey, line="BROADCAST GREY")
    grey.play("GERMANY", "SET ADDRESS moved@example.net")
    grey.mail("moved@example.net", "SIGNON germany@river germany-pw", "SET ADDRESS again@example.net")
    assert readers(grey.answer(letter, "Who are you?")) == {FRANCE, "again@example.net"}


def test_an_observer_of_the_same_name_gets_no_answer_to_anothers_anonymous_press(grey: House) -> None:
    grey.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = grey.mail("owl@example.org", "SIGNON owl@river owl-pw", "BROADCAST GREY", *ASKED)
    grey.mail("owl@example.org", "RESIGN owl@river owl-pw")
    grey.mail("other@example.net", "OBSERVE owl@river other-pw")
    assert readers(grey.answer(to(letters, FRANCE)[0], "Who are you?")) == {FRANCE}


def test_an_answer_to_private_anonymous_press_is_not_printed_with_the_results(house: House) -> None:
    house.start()
    house.master("HOUSE press_mode=march publish_press=with_results")
    letters = house.answer(press_to(house, line="PRESS TO f GREY"), "Who are you?")
    assert readers(letters) == {FRANCE, GERMANY}
    assert not house.game().kept_press


@each_row(
    "text",
    [
        *("Observe: Russia has not moved north yet.", "Observe: Russia sleeps.", "Join: us in the north!"),
        *("Takeover: nobody wants that", "Status: all quiet."),
    ],
)
def test_a_command_word_with_a_colon_before_prose_is_press(river: House, text: str) -> None:
    assert text in told(river.answer(press_to(river), text), GERMANY)


@each_row("line", ["PHASE F1901M", "PHASE: F1901M", "PHASEF1901M", "Phase: Fall 1901"])
def test_a_reply_that_names_a_phase_keeps_its_orders_for_then(river: House, line: str) -> None:
    assert readers(river.answer(press_to(river), line, "A BUR - MUN")) == {FRANCE}
    assert [kept.lines for kept in river.game().ahead] == [("A BUR - MUN",)]


RETREATS = [
    "to GAS", "GAS", "Gascony", "Gascony please", "Gascony, please. Thanks, Anna", "off the board", "OTB", "disband it",
    "Burgundy: Gascony, Paris, disband", "Gascony or Paris", "Gascony, else Paris", "GAS then PAR", "back to Gascony",
    "I go to Gascony", "pull back to Gascony", "Gascony it is", "My army goes to Gascony", "A GAS", "1. GAS\n2. PAR",
    "nach Gascogne", "vom Brett", "Rückzug nach Gascogne", "auflösen", "vers Gascogne", "hors du plateau",
]  # fmt: skip
NO_RETREATS = [
    "See you in Gascony", "Gascony is nice", "Leave me Gascony", "Not Gascony", "Welcome to Burgundy", "to SPA",
    "Will you be in Gascony?", "Damn, I lost Burgundy", "Thanks!", "Belgium please",
]  # fmt: skip


def losing(house: House) -> None:
    """France's army in Burgundy has to retreat; nothing of its press waits."""
    game = at_position(house.game(), "S1902R", {"FRANCE": ["F MAO"], "GERMANY": ["A BUR"]}, {"FRANCE": ["PAR", "BEL"]})
    unit = Unit(PowerName("FRANCE"), UnitType.ARMY, Location("BUR"))
    lost = Dislodged(unit, Province("MUN"), (Location("GAS"), Location("PAR")))
    put(house, replace(game, position=replace(game.board, dislodged=(lost,)), held_press=()))


def adjusting(house: House, *units: str) -> None:
    """Winter, in which France has three centers and these units; nothing of its press waits."""
    game = at_position(house.game(), "W1902A", {"FRANCE": units}, {"FRANCE": ["PAR", "MAR", "BRE"]})
    put(house, replace(game, held_press=()))


@each_row(("text", "waits"), [*((text, True) for text in RETREATS), *((text, False) for text in NO_RETREATS)])
def test_a_retreat_in_a_word_or_two_waits(river: House, text: str, waits: bool) -> None:
    losing(river)
    letters = river.answer(press_to(river), *text.split("\n"))
    assert readers(letters) == ({FRANCE} if waits else {FRANCE, GERMANY})


BUILDS = [
    "waive one", "waive both", "I waive", "2 armies", "two fleets", "one army and one fleet", "1 army 1 fleet", "1A 1F",
    "I build A PAR and F BRE", "I'll build a fleet in Brest", "I build two armies", "both armies", "skip", "army",
    "Paris and Brest", "zwei Armeen", "ein Heer in Paris", "deux armées", "une flotte à Brest",
]  # fmt: skip
NO_BUILDS = [
    "two against one", "I have two armies in the north", "your two fleets worry me", "How many armies do you have?",
    "Will you build fleets?", "Let us build trust", "Agreed.",
]  # fmt: skip


@each_row(("text", "waits"), [*((text, True) for text in BUILDS), *((text, False) for text in NO_BUILDS)])
def test_builds_in_a_word_or_two_wait(river: House, text: str, waits: bool) -> None:
    adjusting(river, "A GAS")
    letters = river.answer(press_to(river), text)
    assert readers(letters) == ({FRANCE} if waits else {FRANCE, GERMANY})


@each_row("text", ["remove the fleet", "the fleet", "drop Gascony", "lose the fleet", "I remove A GAS and F BRE"])
def test_removals_in_a_word_or_two_wait(river: House, text: str) -> None:
    adjusting(river, "A GAS", "A PAR", "F BRE", "A PIC", "A BUR")
    assert readers(river.answer(press_to(river), text)) == {FRANCE}


@each_row("text", ["2 armies", "the fleet", "army", "skip"])
def test_such_words_of_who_owes_nothing_are_press(river: House, text: str) -> None:
    adjusting(river, "A GAS", "A PAR", "F BRE")
    assert readers(river.answer(press_to(river), text)) == {FRANCE, GERMANY}


def answered(house: House, *lines: str) -> str:
    """Outcome of a reply to Germany's press: `sent`, `asked` or `done`; nothing waits before it."""
    letter = press_to(house)
    put(house, replace(house.game(), held_press=()))
    letters = house.answer(letter, *lines)
    if "Message from France" in told(letters, GERMANY):
        return "sent"
    return "asked" if "press NOT sent" in letters[0].subject else "done"


@each_row(
    ("text", "becomes"),
    [
        *(("REPORT: he insults me", "asked"), ("reprot this is an insult", "asked"), ("IGNORE: germany", "asked")),
        *(("Ignore Germany please", "asked"), ("DIARY: he lies", "asked"), ("MY DIARY\nI stab\nENDDIARY", "asked")),
        *(("SET CONCEDE: Italy", "done"), ("PROPOSE DRAW!", "done"), ("Observe Italy", "sent"), ("Accept.", "sent")),
    ],
)
def test_a_sign_or_slip_does_not_send_a_command_to_the_writer_of_press(house: House, text: str, becomes: str) -> None:
    house.start()
    assert answered(house, *text.split("\n")) == becomes
