"""GAG, IGNORE and REPORT: what is done about press that is not wanted (commands.md 7.6)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.game.people.stopped_press import is_gagged
from tests.support.command_mails import code_of, power, readers, refused_master, refused_play, told
from tests.support.everybody import Everybody
from tests.support.house import GM, KEEPER, Got, House, address, to, words

FRANCE, GERMANY, ITALY = map(address, ("FRANCE", "GERMANY", "ITALY"))


def press(house: House, sender: str, to_whom: str, text: str = "Hello there.") -> list[str]:
    """Send a message, and return its readers besides the writer."""
    letters = house.play(sender, f"PRESS TO {to_whom}", text, "ENDPRESS")
    return sorted(letter.to for letter in letters if text in letter.text and letter.to != address(sender))


# GAG


def stopped(house: House, sender: str, *lines: str) -> str:
    """Send a message that must wait for the Master, whom alone it reaches; return its stamp."""
    letters = house.play(sender, *lines, "ENDPRESS")
    assert readers(letters) == {GM, address(sender)}
    assert "waits for the Master" in told(letters, address(sender))
    found = re.search(r"RELEASE PRESS (\w{4})\b", told(letters, GM))
    assert found is not None
    return found[1]


def test_a_gagged_powers_press_waits_for_the_master_and_only_the_two_are_told(river: House) -> None:
    letters = river.master("GAG france")
    assert readers(letters) == {GM, FRANCE}
    assert "press from France to others in river waits for the Master" in told(letters, FRANCE)
    stamps = {stopped(river, "FRANCE", line, "Hello.") for line in ("PRESS TO G", "PRESS TO G,I", "BROADCAST")}
    assert len(stamps) == 3
    assert press(river, "FRANCE", "M") == [GM]
    assert press(river, "GERMANY", "F") == [FRANCE]


def test_the_master_lets_a_message_go_and_it_is_its_writers_as_ever(river: House) -> None:
    plain = to(river.play("FRANCE", "PRESS TO G,I", "Hello.", "ENDPRESS"), GERMANY)[0]
    river.master("GAG france")
    stamp = stopped(river, "FRANCE", "PRESS TO G,I", "Hello.")
    letters = river.master(f"RELEASE PRESS {stamp}")
    assert readers(letters) == {GM, FRANCE, GERMANY, ITALY}
    assert "Message sent to Germany and Italy" in told(letters, FRANCE)
    (letter,) = to(letters, GERMANY)

    def same(text: str) -> str:
        return re.sub(r"#[a-z2-7]{6}", "#", text)

    assert (letter.subject, same(letter.text)) == (plain.subject, same(plain.text))
    assert "Thank you." in told(river.answer(letter, "Thank you."), FRANCE)
    refused_master(river, "E-PRESS-HOLD", f"RELEASE PRESS {stamp}")
    refused_master(river, "E-PRESS-HOLD", f"HOLD PRESS {stamp}")


def test_the_masters_two_answers_send_a_message_and_refuse_one(river: House) -> None:
    river.master("GAG france")
    letters = river.play("FRANCE", "PRESS TO G", "You fool.", "ENDPRESS")
    (letter,) = to(letters, GM)
    assert {f"{line} PRESS" in letter.html for line in ("RELEASE", "HOLD")} == {True}
    found = re.search(r"HOLD PRESS \w{4}", letter.text)
    assert found is not None
    letters = river.answer(letter, found[0])
    assert readers(letters) == {GM, FRANCE}
    assert "The Master has refused to send your message" in told(letters, FRANCE)
    assert "You fool." in told(letters, FRANCE)
    assert river.game().held_press == ()


def test_a_message_that_is_refused_or_taken_back_is_not_sent_by_its_letter_quoted_without_marks(river: House) -> None:
    river.master("GAG france")
    for person in (GM, FRANCE):
        letters = river.play("FRANCE", "PRESS TO G", "You fool.", "ENDPRESS")
        (letter,) = to(letters, person)
        found = re.search(r"HOLD PRESS \w{4}", letter.text)
        assert found is not None
        letters = river.answer(letter, found[0], "", *letter.words("plain").splitlines())
        assert readers(letters) == {GM, FRANCE}
        assert river.game().held_press == ()


def test_the_list_of_what_waits_sends_nothing_when_it_is_quoted_without_marks(river: House) -> None:
    river.master("GAG france")
    stamp = stopped(river, "FRANCE", "PRESS TO G", "You fool.")
    (letter,) = to(river.master("HOLD PRESS"), GM)
    letters = river.answer(letter, f"HOLD PRESS {stamp}", "", *letter.words("plain").splitlines())
    assert readers(letters) == {GM, FRANCE}
    assert to(letters, GM)[0].subject == "river: done"


def test_who_is_gagged_takes_a_message_back_and_nobody_elses(river: House) -> None:
    river.master("GAG france", "GAG italy")
    stamp = stopped(river, "FRANCE", "PRESS TO G", "You fool.")
    assert "You fool." in told(river.play("FRANCE", "HOLD PRESS"), FRANCE)
    assert "One message of yours waits for the Master." in told(river.mail(FRANCE, "MY GAMES"), FRANCE)
    refused_play(river, "E-PRESS-HOLD", "ITALY", f"HOLD PRESS {stamp}")
    refused_play(river, "E-GM-ONLY", "FRANCE", f"RELEASE PRESS {stamp}")
    letters = river.play("FRANCE", f"HOLD PRESS {stamp}")
    assert readers(letters) == {GM, FRANCE}
    assert f"takes back the message {stamp} that waited for you" in told(letters, GM)
    assert "You fool." in told(letters, FRANCE)
    assert "its writer took it back." in refused_master(river, "E-PRESS-HOLD", f"RELEASE PRESS {stamp}")
    assert "you took it back." in refused_play(river, "E-PRESS-HOLD", "FRANCE", f"HOLD PRESS {stamp}")


@pytest.mark.parametrize(
    "said",
    [
        "take it back",
        "Please delete that.",
        "never mind",
        "Sorry, don't send it!\nThanks",
        "can you cancel it?",
    ],
)
def test_a_gagged_writers_plain_words_take_back_the_message_of_that_letter(river: House, said: str) -> None:
    river.master("GAG france")
    (letter,) = to(river.play("FRANCE", "PRESS TO G", "You fool.", "ENDPRESS"), FRANCE)
    stamp = stopped(river, "FRANCE", "PRESS TO G", "You fox.")
    answer = river.answer(letter, *said.splitlines())
    assert "Your message is taken back" in told(answer, FRANCE)
    assert "You fool." in told(answer, FRANCE)
    assert readers(answer) == {GM, FRANCE}
    assert "You fox." in told(river.master(f"RELEASE PRESS {stamp}"), GERMANY)


def test_in_other_mails_they_take_back_the_only_message_unless_they_may_mean_orders(river: House) -> None:
    river.master("GAG france")
    stopped(river, "FRANCE", "PRESS TO G", "You fool.")
    assert "Your message is taken back" in told(river.play("FRANCE", "cancel it please"), FRANCE)
    river.play("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    stopped(river, "FRANCE", "PRESS TO G", "You fox.")
    assert "taken back" not in told(river.play("FRANCE", "take it back"), FRANCE)
    assert "Your message is taken back" in told(river.play("FRANCE", "please delete that message"), FRANCE)
    two = [stopped(river, "FRANCE", f"PRESS TO {who}", "You dog.") for who in "GI"]
    assert "taken back" not in told(river.play("FRANCE", "please delete that message"), FRANCE)
    letters = river.master(*(f"RELEASE PRESS {stamp}" for stamp in two))
    assert {GERMANY, ITALY} <= readers(letters)


def test_other_words_of_a_gagged_writer_take_nothing_back(river: House) -> None:
    river.master("GAG france")
    (letter,) = to(river.play("FRANCE", "PRESS TO G", "You fool.", "ENDPRESS"), FRANCE)
    for said in ("Never mind the wait, just send it", "Why?", "take it back to Paris"):
        assert "taken back" not in told(river.answer(letter, said), FRANCE)


def test_word_on_a_message_that_was_decided_says_what_was_decided_even_after_the_phase(river: House) -> None:
    river.master("GAG france")
    refused = stopped(river, "FRANCE", "PRESS TO G", "You fool.")
    river.master(f"HOLD PRESS {refused}")
    left = stopped(river, "FRANCE", "PRESS TO G", "Take Burgundy.")
    assert "you refused it." in refused_master(river, "E-PRESS-HOLD", f"RELEASE PRESS {refused}")
    river.master("PROCESS!")
    assert "the Master refused it." in refused_play(river, "E-PRESS-HOLD", "FRANCE", f"HOLD PRESS {refused}")
    for text in (
        refused_master(river, "E-PRESS-HOLD", f"RELEASE PRESS {left}"),
        refused_play(river, "E-PRESS-HOLD", "FRANCE", f"HOLD PRESS {left}"),
    ):
        assert "it went back to its writer unsent when its phase was over." in text
    river.master("ROLLBACK")
    assert "you refused it." in refused_master(river, "E-PRESS-HOLD", f"HOLD PRESS {refused}")


def test_one_mail_sends_waiting_press_and_dismisses_another_player(river: House) -> None:
    river.master("GAG france")
    stamp = stopped(river, "FRANCE", "PRESS TO G", "You fool.")
    letters = river.master(f"RELEASE PRESS {stamp}", "EJECT italy")
    assert "You fool." in told(letters, GERMANY)
    assert power(river, "ITALY").player is None
    stamp = stopped(river, "FRANCE", "PRESS TO G,A", "You fools.")
    letters = river.master(f"RELEASE PRESS {stamp}", "EJECT germany")
    assert "You fools." in words(letters, address("AUSTRIA")) + words(letters, GERMANY)
    stamp = stopped(river, "FRANCE", "PRESS TO A", "Fool.")
    letters = river.master("EJECT france", f"RELEASE PRESS {stamp}")
    assert "as they left their seat" in " ".join(told(letters, GM).split())
    back = next(letter.text for letter in letters if letter.to == FRANCE and "NOT sent" in letter.text)
    assert "your part in the game was over" in " ".join(back.split())
    assert "write it again" not in " ".join(back.split())


def waiting(house: House, text: str = "You fool.") -> Got:
    """The letter to the Master about a message of France's that waits."""
    return to(house.play("FRANCE", "PRESS TO G", text, "ENDPRESS"), GM)[-1]


@pytest.mark.parametrize(
    "said",
    [
        "Yes",
        "OK",
        "Yes please",
        "RELEASE IT",
        "Send it",
        "Please release it.",
        "Yes, send it",
        "Approved",
        "No objection",
    ],
)
def test_a_masters_plain_yes_sends_the_message_of_that_letter(river: House, said: str) -> None:
    river.master("GAG france")
    letter = waiting(river)
    waiting(river, "Another one.")
    letters = river.answer(letter, said)
    assert "You fool." in told(letters, GERMANY)
    assert "Another one." not in told(letters, GERMANY)
    assert "is sent. Its writer gets a copy." in told(letters, GM)
    assert "no longer waits: you sent it." in told(river.answer(letter, said), GM)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("No", ""),
        ("Hold", ""),
        ("Hold it, please", ""),
        ("Refuse it.", ""),
        ("No thanks\n\nBest regards,\nGm", ""),
        ("Don't send it", ""),
        ("Denied.", ""),
        ("Not this time", ""),
        ("HOLD: please be polite", "please be polite"),
        ("No, this is an insult. Please write again without it.", "this is an insult. Please write again without it."),
        ("Refuse it because it is rude", "because it is rude"),
        ("No.\n\nPlease send it again without the last word.", "Please send it again without the last word."),
        ("HOLD PRESS\nPlease be polite.", "Please be polite."),
        ("HOLD PRESS\n\nPlease be polite.\nThanks", "Please be polite."),
        ("HOLD PRESS please be polite", "please be polite"),
        ("It is rude. Please rewrite.\nHOLD PRESS", "It is rude. Please rewrite."),
    ],
)
def test_a_masters_plain_no_refuses_it_and_the_words_behind_go_to_its_writer(
    river: House, said: str, reason: str
) -> None:
    river.master("GAG france")
    letter = waiting(river)
    letters = river.answer(letter, *said.splitlines())
    (copy,) = to(letters, FRANCE)
    assert "The Master has refused to send your message" in told(letters, FRANCE)
    _, has, below = " ".join(copy.words("plain").split()).partition("The Master's words about it: ")
    assert below.startswith(f"{reason} It was written with the line") if reason else not has
    assert readers(letters) == {GM, FRANCE}
    assert "is not sent. Its writer is told" in " ".join(told(letters, GM).split())


@pytest.mark.parametrize(
    "said",
    [
        "Please soften this.",
        "Hold on, I must think about it",
        "Yes, this is an insult",
        "Yes but tell him to be polite",
        "No, I see nothing wrong, send it",
        "No problem, send it",
        "Maybe",
        "Yes?",
        "It is rude. Please rewrite.\nRELEASE PRESS",
        "RELEASE PRESS\nbut first ask England",
    ],
)
def test_other_words_on_a_message_are_asked_about_and_it_waits(river: House, said: str) -> None:
    river.master("GAG france")
    letter = waiting(river)
    stamp = re.search(r"RELEASE PRESS (\w{4})", letter.text)
    assert stamp is not None
    letters = river.answer(letter, *said.splitlines())
    assert readers(letters) == {GM}
    assert len(river.game().held_press) == 1
    assert f"RELEASE PRESS {stamp[1]}" in told(letters, GM)
    assert f"HOLD PRESS {stamp[1]}" in told(letters, GM)


def test_a_plain_yes_to_another_letter_sends_nothing(river: House) -> None:
    letter = to(river.master("STATUS"), GM)[-1]
    river.master("GAG france")
    waiting(river)
    assert readers(river.answer(letter, "Yes")) == {GM}
    assert len(river.game().held_press) == 1


def test_words_with_a_refusal_hold_no_password(river: House) -> None:
    river.master("GAG france")
    letter = waiting(river)
    assert "have your password in them" in " ".join(told(river.answer(letter, "No, use gm-secret"), GM).split())
    assert len(river.game().held_press) == 1


def test_the_masters_are_told_in_one_paragraph_what_went_back_and_why(river: House) -> None:
    river.master("GAG france")
    stamps = [stopped(river, "FRANCE", line, "Hello.") for line in ("PRESS TO G", "BROADCAST")]
    river.master("SWAP france italy")
    river.play("FRANCE", "SWAP france italy")
    letters = river.play("ITALY", "SWAP france italy")
    said = " ".join(told(letters, GM).split())
    assert said.count("waited for you in river (GAG)") == 1
    assert "went back unsent. The reason: the writer changed places (SWAP)" in said
    for stamp, line in zip(stamps, ("PRESS TO G", "BROADCAST"), strict=True):
        assert f"{stamp} is from France ({line})." in said
    assert "had not decided on it when you changed places (SWAP)" in " ".join(words(letters, FRANCE).split())


@pytest.mark.parametrize(
    "lines",
    [
        ("PROCESS!",),
        ("TERMINATE YES",),
        ("EJECT france",),
        ("DUMMY france",),
        ("ROLLBACK FORMING",),
    ],
    ids=lambda lines: lines[0],
)
def test_what_the_master_has_not_decided_on_comes_back_to_its_writer(river: House, lines: tuple[str, ...]) -> None:
    river.master("GAG france")
    stamp = stopped(river, "FRANCE", "PRESS TO G", "Take Burgundy.")
    letters = river.master(*lines)
    assert [letter.to for letter in letters if "Take Burgundy." in letter.text] == [FRANCE]
    assert "NOT sent: the Master had not decided" in " ".join(told(letters, FRANCE).split())
    assert "This message waited for you in river (GAG) and went back unsent" in " ".join(told(letters, GM).split())
    assert f"{stamp} is from France (PRESS TO G)." in " ".join(told(letters, GM).split())
    assert river.game().held_press == ()
    refused_master(river, "E-PRESS-HOLD", f"RELEASE PRESS {stamp}")


def test_press_without_a_name_is_refused_to_the_gagged_for_the_master_would_learn_whose_it_is(river: House) -> None:
    river.master("SET RULE FAKE_PRESS", "GAG france")
    for line in ("PRESS TO G GREY", "BROADCAST GREY", "PRESS TO G FROM italy"):
        text = refused_play(river, "E-PRESS-READER", "FRANCE", line, "Guess who.", "ENDPRESS")
        assert "Sign it, or write to the Master alone." in text
    assert river.game().held_press == ()


def test_the_letters_name_the_hour_until_which_a_message_waits(river: House) -> None:
    river.master("GAG france")
    letters = river.play("FRANCE", "PRESS TO G", "Hello.", "ENDPRESS")
    for person in (GM, FRANCE):
        assert "until the phase ends (the deadline is Mon 30 Nov" in " ".join(told(letters, person).split())


def test_the_letters_name_no_hour_while_the_clock_stands_still(river: House) -> None:
    river.master("GAG france", "WAIT")
    letters = river.play("FRANCE", "PRESS TO G", "Hello.", "ENDPRESS")
    for person in (GM, FRANCE):
        assert "until the phase ends, " in " ".join(told(letters, person).split())


def test_a_gag_where_all_press_is_anonymous_tells_the_master_that_none_will_wait(river: House) -> None:
    river.master("SET RULE GREY_PRESS")
    assert "none will wait for you" in " ".join(told(river.master("GAG france"), GM).split())


def test_a_message_goes_as_the_rules_are_when_the_master_lets_it_go(river: House) -> None:
    river.master("GAG france")
    stamp = stopped(river, "FRANCE", "PRESS TO G", "Hello.")
    river.master("EJECT germany")
    text = refused_master(river, "E-PRESS-HOLD", f"RELEASE PRESS {stamp}")
    assert "Germany has no player at the moment" in " ".join(text.split())
    river.mail(GERMANY, "TAKEOVER germany@river germany-pw")
    river.master("SET RULE NO_PRESS")
    text = refused_master(river, "E-PRESS-HOLD", f"RELEASE PRESS {stamp}")
    assert "There is no press in this game except to the Master (rule NO_PRESS)." in " ".join(text.split())
    river.master("SET RULE !NO_PRESS")
    assert to(river.master(f"RELEASE PRESS {stamp}"), GERMANY)


def test_a_message_that_was_signed_does_not_go_without_its_name_under_new_rules(river: House) -> None:
    river.master("GAG france")
    stamp = stopped(river, "FRANCE", "PRESS TO G", "Hello.")
    river.master("SET RULE GREY_PRESS")
    text = refused_master(river, "E-PRESS-HOLD", f"RELEASE PRESS {stamp}")
    assert "Such press is anonymous in this game." in " ".join(text.split())


def test_a_message_does_not_go_to_who_has_come_to_its_readers_seat_since(river: House) -> None:
    river.master("GAG france")
    stamp = stopped(river, "FRANCE", "PRESS TO G", "Hello.")
    river.play("GERMANY", "SET ADDRESS other@example.org")
    river.master("EJECT germany")
    river.mail("new@example.org", "TAKEOVER germany@river germany-pw")
    text = refused_master(river, "E-PRESS-HOLD", f"RELEASE PRESS {stamp}")
    assert "Germany has another player" in " ".join(text.split())
    assert "Hello." in told(river.master(f"HOLD PRESS {stamp}"), FRANCE)


def test_a_message_that_goes_into_the_results_is_not_called_sent(house: House) -> None:
    house.start("HOUSE MARCH")
    house.master("GAG france")
    stamp = stopped(house, "FRANCE", "BROADCAST", "Hello.")
    letters = house.master(f"RELEASE PRESS {stamp}")
    assert f"The message {stamp} waits for the results now." in told(letters, GM)


def test_the_master_needs_no_mark_in_an_answer_nor_for_the_only_message(river: House) -> None:
    river.master("GAG france")
    first, second = (river.play("FRANCE", "PRESS TO G", text, "ENDPRESS") for text in ("One.", "Two."))
    refused_master(river, "E-PRESS-HOLD", "RELEASE PRESS")
    assert "One." in told(river.answer(to(first, GM)[0], "RELEASE PRESS"), GERMANY)
    assert "no longer waits: you sent it." in told(river.answer(to(first, GM)[0], "HOLD PRESS"), GM)
    assert "Two." in told(river.answer(to(second, GM)[0], "HOLD PRESS"), FRANCE)
    stopped(river, "FRANCE", "PRESS TO G", "Three.")
    assert "Three." in told(river.master("RELEASE PRESS"), GERMANY)


def test_what_waits_counts_in_the_days_number_of_messages(house: House) -> None:
    house.start("HOUSE press_limit=1")
    house.master("GAG france")
    stopped(house, "FRANCE", "PRESS TO G", "Hello.")
    refused_play(house, "E-PRESS-LIMIT", "FRANCE", "PRESS TO G", "Hello again.", "ENDPRESS")


def test_ungag_leaves_what_waits_to_the_master(river: House) -> None:
    river.master("GAG france")
    stamp = stopped(river, "FRANCE", "BROADCAST", "Hello, fools.")
    letters = river.master("UNGAG france")
    assert readers(letters) == {GM, FRANCE}
    assert "What waits for you (1) goes on waiting" in " ".join(told(letters, GM).split())
    assert "What waits already (1) goes on waiting for the Master." in " ".join(told(letters, FRANCE).split())
    assert press(river, "FRANCE", "G") == [GERMANY]
    assert "Hello, fools." in told(river.master(f"RELEASE PRESS {stamp}"), ITALY)


def test_the_same_message_waits_once_and_five_at_most(river: House) -> None:
    river.master("GAG france")
    assert stopped(river, "FRANCE", "PRESS TO G", "Hello.") == stopped(river, "FRANCE", "PRESS TO G", "Hello.")
    for number in range(4):
        stopped(river, "FRANCE", "PRESS TO G", f"Hello {number}.")
    text = refused_play(river, "E-PRESS-HELD", "FRANCE", "PRESS TO G", "Hello again.", "ENDPRESS")
    assert "HOLD PRESS shows it." in text
    listed = words(river.master("HOLD PRESS"), GM)
    assert listed.count("\nPress from France in river waits for the Master (GAG), with the mark ") == 5


def test_what_waits_keeps_its_place_when_the_game_is_renamed_or_two_others_change_places(river: House) -> None:
    river.master("GAG france")
    stamp = stopped(river, "FRANCE", "PRESS TO G", "Hello.")
    river.master("SWAP italy austria")
    for each in ("ITALY", "AUSTRIA"):
        river.play(each, "SWAP italy austria")
    river.mail(GM, "RENAME river brook gm-secret")
    letters = river.mail(GM, "SIGNON Mbrook gm-secret", f"RELEASE PRESS {stamp}")
    assert "Hello." in told(letters, GERMANY)


@pytest.mark.parametrize("gag", [("GAG france",), ()], ids=["gagged", "free"])
def test_who_comes_to_a_seat_by_the_same_mail_reads_nothing_that_was_written_there(
    river: House, gag: tuple[str, ...]
) -> None:
    river.master(*gag, "SWAP france germany")
    river.play("GERMANY", "SWAP france germany")
    letters = river.play("FRANCE", "PRESS TO ITALY", "About Germany.", "ENDPRESS", "SWAP france germany")
    assert "About Germany." in told(letters, FRANCE)
    assert "About Germany." not in words(letters, GERMANY)


def test_a_reply_to_press_waits_for_the_master_too(river: House) -> None:
    (letter,) = to(river.play("GERMANY", "PRESS TO F", "Peace?", "ENDPRESS"), FRANCE)
    river.master("GAG france")
    letters = river.answer(letter, "Never, you fool.")
    assert readers(letters) == {GM, FRANCE}
    found = re.search(r"RELEASE PRESS \w{4}", told(letters, GM))
    assert found is not None
    assert "Never, you fool." in told(river.master(found[0]), GERMANY)


def test_ungag_lets_press_through_again(river: House) -> None:
    river.master("GAG france")
    assert readers(river.master("UNGAG france")) == {GM, FRANCE}
    assert press(river, "FRANCE", "G") == [GERMANY]
    assert "so already" in told(river.master("UNGAG france"), GM)


def test_a_gag_does_not_stop_the_orders_nor_outlast_the_player(river: House) -> None:
    river.master("GAG france")
    river.play("FRANCE", "A PAR - BUR")
    assert power(river, "FRANCE").orders is not None
    river.master("EJECT france")
    river.mail("new@example.org", "TAKEOVER france@river france-pw")
    letters = river.mail("new@example.org", "SIGNON Friver france-pw", "PRESS TO G", "I am new.", "ENDPRESS")
    assert to(letters, GERMANY)


def test_a_gag_stops_a_watcher_too_until_it_is_lifted(river: House) -> None:
    owl = "owl@example.org"
    river.mail(owl, "OBSERVE owl@river owl-pw")
    river.master("GAG owl")
    lines = ("SIGNON owl@river owl-pw", "PRESS TO G", "Hoo.", "ENDPRESS")
    assert readers(river.mail(owl, *lines)) == {owl, GM}
    assert "Hoo." in told(river.master("EJECT owl"), owl)
    river.mail(owl, "OBSERVE owl@river owl-pw")
    assert readers(river.mail(owl, *lines)) == {owl, GM}
    river.master("UNGAG owl")
    assert GERMANY in readers(river.mail(owl, *lines))


def test_a_gag_covers_the_dummies_that_somebody_orders_for(river: House) -> None:
    river.master("DUMMY france", "CONTROL france germany", "GAG germany")
    lines = ("SIGNON france@river germany-pw", "PRESS TO AUSTRIA", "Hello.", "ENDPRESS")
    assert code_of(river, GERMANY, *lines) == "E-PRESS-READER"
    river.master("UNGAG germany", "BLOCK germany austria")
    assert code_of(river, GERMANY, *lines) == "E-PRESS-READER"
    river.master("UNBLOCK germany austria")
    assert code_of(river, GERMANY, *lines) == ""


def test_a_gag_holds_back_what_waits_for_the_results_under_a_name(house: House) -> None:
    house.start("HOUSE MARCH")
    house.play("GERMANY", "BROADCAST", "You are fools.", "ENDBROADCAST")
    house.play("GERMANY", "BROADCAST GREY", "Somebody is a fool.", "ENDBROADCAST")
    house.play("FRANCE", "BROADCAST", "We are no fools.", "ENDBROADCAST")
    letters = house.master("GAG germany")
    assert readers(letters) == {GM, GERMANY}
    assert "You are fools." in told(letters, GERMANY)
    assert "Somebody is a fool." not in words(letters, GERMANY)
    results = words(house.master("PROCESS!"), FRANCE)
    assert "You are fools." not in results
    assert "Somebody is a fool." in results  # whose that is the Master is not told
    assert "We are no fools." in results


def test_a_gag_stops_proposals_in_words_and_no_others(house: House) -> None:
    house.start("HOUSE MARCH")
    house.master("GAG germany")
    refused_play(house, "E-PRESS-READER", "GERMANY", "PROPOSE TEXT you are all fools")
    assert FRANCE in readers(house.play("GERMANY", "PROPOSE DRAW"))


@pytest.mark.parametrize("back", ["ROLLBACK", "ROLLBACK S1901M", "ROLLBACK FULL S1901M"])
def test_what_the_master_said_last_about_press_stays_when_the_game_goes_back(river: House, back: str) -> None:
    river.master("GAG germany", "BLOCK italy austria")
    river.master("PROCESS!", "UNGAG germany", "GAG france", "UNBLOCK italy austria", "BLOCK italy turkey")
    river.play("ENGLAND", "IGNORE italy")
    river.master(back)
    stopped(river, "FRANCE", "PRESS TO G", "x")
    refused_play(river, "E-PRESS-READER", "ITALY", "PRESS TO T", "x", "ENDPRESS")
    assert press(river, "GERMANY", "F") == [FRANCE]
    assert press(river, "ITALY", "A,E") == [address("AUSTRIA")]


def test_status_tells_the_master_alone_who_is_gagged_and_how_much_waits(river: House) -> None:
    assert "GAG" not in told(river.master("STATUS"), GM)
    river.master("GAG france")
    assert "Gagged: France. Nothing waits." in " ".join(told(river.master("STATUS"), GM).split())
    stopped(river, "FRANCE", "PRESS TO G", "x")
    said = " ".join(told(river.master("STATUS"), GM).split())
    assert "Gagged: France. Press that waits (1): HOLD PRESS" in said
    river.master("UNGAG france")
    said = " ".join(told(river.master("STATUS"), GM).split())
    assert "Nobody is gagged now. Press that waits (1): HOLD PRESS" in said
    for each in ("FRANCE", "GERMANY"):
        assert "gagged" not in told(river.play(each, "STATUS"), address(each)).casefold()


@pytest.mark.parametrize("leaving", ["EJECT france", "DUMMY france"])
@pytest.mark.parametrize("back", ["TAKEOVER", "REVIVE", "OBSERVE", "another power"])
def test_a_gag_comes_back_with_whom_it_was_for_whichever_way_they_return(river: House, leaving: str, back: str) -> None:
    river.master("GAG france", leaving, *(("RESIGN france",) if leaving.startswith("DUMMY") else ()))
    if back == "another power":
        river.master("EJECT germany")
    seat = {"OBSERVE": "owl", "another power": "GERMANY"}.get(back, "FRANCE")
    letters = {
        "TAKEOVER": lambda: river.mail(FRANCE, "TAKEOVER france@river new-secret"),
        "REVIVE": lambda: river.master("REVIVE france"),
        "OBSERVE": lambda: river.mail(FRANCE, "OBSERVE owl@river new-secret"),
        "another power": lambda: river.mail(FRANCE, "TAKEOVER germany@river new-secret"),
    }[back]()
    assert "your GAG of its player still counts" in " ".join(told(letters, GM).split())
    assert "still waits for the Master" in " ".join(told(letters, FRANCE).split())
    assert "GAG" not in told(letters, ITALY)
    assert is_gagged(river.game(), seat)
    river.master(f"UNGAG {seat}")
    assert not river.game().gagged


@pytest.mark.parametrize("line", ["EJECT france", "DUMMY france"])
def test_a_gag_is_not_for_who_comes_to_the_seat_after_them(river: House, line: str) -> None:
    river.master("GAG france", line, *(("RESIGN france",) if line.startswith("DUMMY") else ()))
    assert "GAG" not in told(river.mail("new@example.org", "TAKEOVER france@river france-pw"), GM)
    assert press(river, "FRANCE", "G") == ["germany@example.org", "new@example.org"]


def test_a_gag_goes_with_whom_it_is_for_to_their_new_address_and_seat(river: House) -> None:
    river.master("GAG france")
    river.play("FRANCE", "SET ADDRESS new@example.org")
    river.master("SWAP france germany")
    river.play("FRANCE", "SWAP france germany")
    letters = river.play("GERMANY", "SWAP france germany")
    assert "UNGAG germany ends that" in " ".join(told(letters, GM).split())
    assert "still waits for the Master" in " ".join(told(letters, "new@example.org").split())
    assert "waits for the Master" not in " ".join(told(letters, GERMANY).split())
    assert [is_gagged(river.game(), seat) for seat in ("GERMANY", "FRANCE")] == [True, False]


def test_a_power_without_a_player_is_not_gagged(river: House) -> None:
    river.master("DUMMY france")
    assert "has nobody whose press could wait" in " ".join(refused_master(river, "E-BLOCK", "GAG france").split())


def test_a_gag_comes_back_with_whom_it_was_for(river: House) -> None:
    river.master("GAG france", "PROCESS!", "EJECT france")
    river.mail("new@example.org", "TAKEOVER france@river france-pw")
    river.master("ROLLBACK FULL S1901M")
    stopped(river, "FRANCE", "PRESS TO G", "x")


def test_what_is_stopped_stays_so_through_the_start_anew_for_those_who_stay(river: House) -> None:
    river.master("GAG france", "GAG germany")
    river.play("ITALY", "IGNORE austria")
    river.play("ITALY", "IGNORE germany")
    river.master("ROLLBACK FORMING")
    refused_play(river, "E-PRESS-READER", "FRANCE", "BROADCAST", "x", "ENDPRESS")
    assert "IGNORE" not in told(river.play("ITALY", "STATUS"), ITALY)
    river.play("GERMANY", "RESIGN")
    river.mail("new@example.org", "JOIN germany@river germany-pw")
    if river.game().position is None:
        river.master("ACTIVATE")
    assert "by IGNORE: Austria (0)." in " ".join(told(river.play("ITALY", "STATUS"), ITALY).split())
    stopped(river, "FRANCE", "PRESS TO G", "x")
    assert code_of(river, "new@example.org", "SIGNON Griver germany-pw", "PRESS TO F", "x", "ENDPRESS") == ""


def test_a_gag_names_somebody_by_power_address_or_name(river: House) -> None:
    river.play("FRANCE", "SET NAME Anna Martin")
    for named in (FRANCE, "Anna Martin", '"anna martin"', "france"):
        river.master(f"GAG {named}")
        assert is_gagged(river.game(), "FRANCE"), named
        river.master(f"UNGAG {named}")
        assert not river.game().gagged, named
    refused_master(river, "E-BLOCK", "GAG nobody@example.org")


def test_the_status_of_a_gagged_player_says_how_much_waits(river: House) -> None:
    river.master("GAG france")
    assert "Your press to others waits for the Master." in told(river.play("FRANCE", "STATUS"), FRANCE)
    stopped(river, "FRANCE", "PRESS TO G", "x")
    said = " ".join(told(river.play("FRANCE", "STATUS"), FRANCE).split())
    assert "Your press to others waits for the Master. Waiting (1): HOLD PRESS shows it." in said
    assert "waits for the Master" not in told(river.play("GERMANY", "STATUS"), GERMANY)


def test_only_somebody_in_the_game_is_gagged(river: House) -> None:
    refused_master(river, "E-BLOCK", "GAG M")
    refused_master(river, "E-BLOCK", "GAG utopia")
    refused_master(river, "E-SYNTAX", "GAG")


# IGNORE


def test_press_of_an_ignored_power_stays_out_of_the_readers_letters_alone(river: House) -> None:
    letters = river.play("GERMANY", "IGNORE france")
    assert readers(letters) == {GERMANY}
    assert press(river, "FRANCE", "G,I") == [ITALY]
    letters = river.play("FRANCE", "BROADCAST", "To all of you.", "ENDPRESS")
    assert GERMANY not in {letter.to for letter in letters if "To all of you." in letter.text}
    assert ITALY in {letter.to for letter in letters if "To all of you." in letter.text}
    assert press(river, "ITALY", "G") == [GERMANY]


def test_the_writer_cannot_tell_that_they_are_ignored(river: House) -> None:
    def copy(text: str) -> list[tuple[str, str]]:
        letters = river.play("FRANCE", "PRESS TO G", text, "ENDPRESS")
        return [(letter.to, letter.text.replace(text, "")) for letter in letters if letter.to != GERMANY]

    before = copy("First words.")
    river.play("GERMANY", "IGNORE france")
    assert copy("Other words.") == before
    for command in ("STATUS", "LIST river"):
        assert "ignore" not in told(river.play("FRANCE", command), FRANCE).lower()
    assert "ignore" not in told(river.master("STATUS"), GM).lower()


def test_one_line_tells_the_reader_how_many_messages_were_kept_out(river: House) -> None:
    river.play("GERMANY", "IGNORE france")
    for text in ("One.", "Two."):
        press(river, "FRANCE", "G", text)
    line = "Messages kept out of your letters by IGNORE: France (2)."
    assert line in " ".join(told(river.play("GERMANY", "STATUS"), GERMANY).split())
    letters = river.master("PROCESS!")
    assert line in " ".join(told(letters, GERMANY).split())
    assert "IGNORE" not in told(letters, ITALY)


def test_anonymous_press_comes_from_the_ignored_too_and_is_not_counted(river: House) -> None:
    river.master("SET RULE WHITE_GREY")
    river.play("GERMANY", "IGNORE france")
    letters = river.play("FRANCE", "PRESS TO G GREY", "Guess who.", "ENDPRESS")
    letters += river.tick(hours=2)
    assert "Guess who." in told(letters, GERMANY)
    assert "France (0)" in told(river.play("GERMANY", "STATUS"), GERMANY)


def test_press_in_an_ignored_powers_name_is_kept_out_whoever_wrote_it(river: House) -> None:
    river.master("SET RULE FAKE_PRESS")
    river.play("GERMANY", "IGNORE france")
    letters = river.play("ITALY", "PRESS TO G FAKE FROM F", "I am not France.", "ENDPRESS")
    letters += river.tick(hours=2)
    assert to(letters, GERMANY) == []
    letters = river.play("FRANCE", "PRESS TO G FAKE FROM I", "I am not Italy.", "ENDPRESS")
    letters += river.tick(hours=2)
    assert "I am not Italy." in told(letters, GERMANY)


def test_unignore_brings_press_back(river: House) -> None:
    river.play("GERMANY", "IGNORE france")
    assert "so already" in told(river.play("GERMANY", "IGNORE france"), GERMANY)
    river.play("GERMANY", "UNIGNORE france")
    assert press(river, "FRANCE", "G") == [GERMANY]


@pytest.mark.parametrize(
    ("line", "code"),
    [("IGNORE", "E-SYNTAX"), ("IGNORE M", "E-IGNORE"), ("IGNORE germany", "E-IGNORE"), ("IGNORE utopia", "E-IGNORE")],
)
def test_whom_one_cannot_ignore(river: House, line: str, code: str) -> None:
    refused_play(river, code, "GERMANY", line)


def test_a_new_holder_of_the_seat_ignores_nobody(river: House) -> None:
    river.play("GERMANY", "IGNORE france")
    river.master("SWAP france germany")
    for each in ("FRANCE", "GERMANY"):
        river.play(each, "SWAP france germany")
    assert [one.player.ignores for one in river.game().powers if one.player is not None] == [()] * 7


@pytest.mark.parametrize(
    "lines",
    [("EJECT france",), ("DUMMY france", "RESIGN france"), ("SWAP france italy",)],
    ids=lambda lines: lines[0],
)
def test_who_comes_after_an_ignored_player_is_read(river: House, lines: tuple[str, ...]) -> None:
    river.play("GERMANY", "IGNORE france")
    river.master(*lines)
    if "SWAP" in lines[0]:
        for each in ("FRANCE", "ITALY"):
            river.play(each, "SWAP france italy")
        sender, word = ITALY, "italy-pw"
    else:
        sender, word = "new@example.org", "france-pw"
        river.mail(sender, f"TAKEOVER france@river {word}")
    letters = river.mail(sender, f"SIGNON Friver {word}", "PRESS TO G", "I am new.", "ENDPRESS")
    assert "I am new." in told(letters, GERMANY)
    assert "IGNORE" not in told(river.play("GERMANY", "STATUS"), GERMANY)


def test_where_dummies_are_hidden_ignoring_does_not_tell_that_somebody_is_gone(river: House) -> None:
    river.master("SET RULE HIDE_DUMMIES")
    river.play("GERMANY", "IGNORE france")
    before = told(river.play("GERMANY", "STATUS"), GERMANY)
    river.master("DUMMY france")
    assert told(river.play("GERMANY", "STATUS"), GERMANY) == before


def test_who_joins_under_a_name_that_somebody_ignored_is_read(tmp_path: Path) -> None:
    house = Everybody(tmp_path)
    house.join("ann", "bob")
    house.builds("bob")
    house.phase_ends()
    house.says("bob", "IGNORE ann")
    assert "Ann (0)" in told(house.says("bob", "STATUS"), "bob@example.org")
    house.says("ann", "RESIGN YES")
    house.mail("dan@example.org", "JOIN ann@river dan-pw")
    letters = house.mail("dan@example.org", "SIGNON ann@river dan-pw", "PRESS TO bob", "I am Dan.", "ENDPRESS")
    assert "I am Dan." in told(letters, "bob@example.org")
    assert "IGNORE" not in told(house.says("bob", "STATUS"), "bob@example.org")


# REPORT


def test_a_message_is_reported_to_master_and_keeper_as_its_reader_got_it(river: House) -> None:
    (letter,) = to(river.play("FRANCE", "PRESS TO G", "You fool.", "ENDPRESS"), GERMANY)
    letters = river.answer(letter, "REPORT this is an insult")
    assert readers(letters) == {GM, GERMANY, KEEPER}
    for who in (GM, KEEPER):
        assert "You fool." in told(letters, who)
        assert "this is an insult" in told(letters, who)
    assert "Both read your name" in told(letters, GERMANY)


def test_a_message_goes_with_a_report_though_its_writer_is_ignored_by_now(river: House) -> None:
    (letter,) = to(river.play("FRANCE", "PRESS TO G", "You fool.", "ENDPRESS"), GERMANY)
    number = re.search(r"This is message (#[a-z2-7]{6})", letter.text)
    assert number is not None
    river.play("GERMANY", "IGNORE france")
    assert "You fool." in told(river.answer(letter, "REPORT this is an insult"), KEEPER)
    assert "You fool." in told(river.play("GERMANY", f"REPORT {number[1]} this is an insult"), KEEPER)
    assert "So what?" in told(river.answer(letter, "So what?"), FRANCE)


def test_a_report_of_anonymous_press_does_not_name_its_writer(river: House) -> None:
    river.master("SET RULE WHITE_GREY")
    letters = river.play("FRANCE", "PRESS TO G GREY", "You fool.", "ENDPRESS") + river.tick(hours=2)
    (letter,) = to(letters, GERMANY)
    letters = river.answer(letter, "REPORT this is an insult")
    assert "You fool." in told(letters, KEEPER)
    assert "France" not in told(letters, KEEPER) + told(letters, GM)
    assert "without its writer's name" in " ".join(told(letters, KEEPER).split())
    assert "GAG needs a name, and this message hides its writer's." in told(letters, GM)
    assert "send GAG" not in told(letters, GM)


def test_a_report_without_a_message_carries_the_words_alone(river: House) -> None:
    letters = river.play("GERMANY", "REPORT France sends me rude mails")
    assert "rude mails" in told(letters, KEEPER)
    assert "No message went with it" in told(letters, GERMANY)
    refused_play(river, "E-SYNTAX", "GERMANY", "REPORT")
    refused_play(river, "E-REPORT", "GERMANY", "REPORT " + "long " * 250)


def test_a_report_with_a_password_in_it_is_refused(river: House) -> None:
    refused_play(river, "E-PW-TOLD", "GERMANY", "REPORT my password is germany-pw and they know it")


def test_a_message_is_reported_by_its_number_without_a_reply(river: House) -> None:
    (letter,) = to(river.play("FRANCE", "PRESS TO G", "You fool.", "ENDPRESS"), GERMANY)
    found = re.search(r"This is message (#[a-z2-7]{6}) \(for REPORT\)\.", letter.text)
    assert found is not None
    letters = river.play("GERMANY", f"REPORT {found[1]} this is an insult")
    assert readers(letters) == {GM, GERMANY, KEEPER}
    assert "You fool." in told(letters, KEEPER)
    assert "this is an insult" in told(letters, KEEPER)
    for power_name, number in (("ITALY", found[1]), ("GERMANY", "#aaaaaa"), ("FRANCE", "#k7q2x4:")):
        text = refused_play(river, "E-REPORT", power_name, f"REPORT {number} this is an insult")
        assert "not a message that you have got" in text
        assert "You fool." not in text
    refused_play(river, "E-SYNTAX", "GERMANY", f"REPORT {found[1]}")


def test_a_number_of_anonymous_press_does_not_name_its_writer_either(river: House) -> None:
    river.master("SET RULE WHITE_GREY")
    letters = river.play("FRANCE", "PRESS TO G GREY", "You fool.", "ENDPRESS") + river.tick(hours=2)
    found = re.search(r"This is message (#[a-z2-7]{6})", told(letters, GERMANY))
    assert found is not None
    letters = river.play("GERMANY", f"REPORT {found[1]} this is an insult")
    assert "You fool." in told(letters, KEEPER)
    assert "France" not in told(letters, KEEPER) + told(letters, GM)


def test_all_who_are_here_are_ignored_at_once_and_the_master_is_not(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = river.play("GERMANY", "IGNORE EVERYBODY")
    assert readers(letters) == {GERMANY}
    assert len(to(letters, GERMANY)) == 1
    assert press(river, "FRANCE", "G,I") == [ITALY]
    assert GERMANY in readers(river.master("PRESS TO G", "From the Master.", "ENDPRESS"))
    assert "so already" in told(river.play("GERMANY", "IGNORE EVERYBODY"), GERMANY)
    river.play("GERMANY", "UNIGNORE italy")
    assert press(river, "ITALY", "G") == [GERMANY]
    river.play("GERMANY", "UNIGNORE EVERYBODY")
    assert press(river, "FRANCE", "G") == [GERMANY]


def test_block_all_is_a_gag(river: House) -> None:
    letters = river.master("BLOCK france ALL")
    assert readers(letters) == {GM, FRANCE}
    stopped(river, "FRANCE", "BROADCAST", "x")
    river.master("UNBLOCK france ALL")
    assert press(river, "FRANCE", "G") == [GERMANY]
