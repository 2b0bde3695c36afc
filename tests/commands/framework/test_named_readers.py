"""Replies to press that begin by naming their readers: nobody else gets them (commands.md 7.7)."""

from __future__ import annotations

import pytest

from tests.commands.framework.test_replies_to_press import press_to
from tests.support.command_mails import readers, told
from tests.support.house import House, address

FRANCE, GERMANY, ITALY, ENGLAND = map(address, ("FRANCE", "GERMANY", "ITALY", "ENGLAND"))


@pytest.mark.parametrize(
    "line",
    [
        "To Italy:",
        "To: Italy",
        "To Italy",
        *("Italy: Germany is lying.", "Message to Italy: hm", "To Italy only: hm", "@italy hm", "(to Italy) hm"),
        *("[to Italy]", "*To Italy*", "Hello,\n\nTo Italy: hm", "Dear Italy,", "An Italien: hm", "À l'Italie : hm"),
        *("To the Master: hm", "Dear Master, hm", "GM: hm", "Dear judge, hm", "To all: hm", "Everyone: hm"),
        *("To everyone but Germany: hm", "Brodcast: hm", "Grey press: hm", "To A, I: hm", "Note to Austria: hm"),
        *("To Germany and Italy: hm", "Itly: hm", "To Italy - hm", "Hi Italy,", "To England and Italy:"),
        "To Italy: Germany is lying.",
        "@Italy: Germany is lying.",
        "For M: Germany cheats.",
        "BROADCAST: hello",
        "PRESS: italy",
        *("Judge, please change my order for Burgundy to A BUR - MUN.", "Judge - A BUR - MUN please", "England!"),
        *("Re your letter: no.\nBtw judge, use A BUR - MUN for me", "Estimado juez: Borgoña a Múnich.", "CC England"),
        *("Cher juge, Bourgogne vers Munich.", "Master, please replace me, I have no time any more.", "Juez: hm"),
        *("England,", "England -", "ENGLAND", "[England]", "England only!", "Private to England", "England & Italy,"),
        *("Hallo England,", "Good morning England", "Secret for England:", "England and Italy"),
        *("Forward to England: Germany wants Belgium.", "Note to self: stab Germany in spring"),
    ],
)
def test_a_reply_addressed_to_others_is_not_sent_to_the_writer(river: House, line: str) -> None:
    letters = river.answer(press_to(river), *line.split("\n"), "This is for you alone.")
    assert {letter.to for letter in letters} == {FRANCE}
    assert "This is for you alone." in told(letters, FRANCE)


@pytest.mark.parametrize(
    "line", ["Press to Italy: Germany is lying.", "press to italy: Germany is lying.", "Press Italy: Germany is lying."]
)
def test_a_heading_with_its_text_behind_it_goes_to_those_it_names(river: House, line: str) -> None:
    letters = river.answer(press_to(river), line)
    assert "Germany is lying." in told(letters, ITALY)
    assert GERMANY not in readers(letters)


@pytest.mark.parametrize(
    "line",
    [
        *("To be honest: I agree.", "To Burgundy: no.", "To war", "Italy has agreed", "Italy, Austria and I agree"),
        *(
            "To Germany: I accept.",
            "@Germany: I accept.",
            "Dear Germany,",
            "Hi Germany",
            "Germany: I accept.",
            "E: yes",
        ),
        *("France: I am for it", "Re Italy: he is lying", "Italy - what of him?"),
        *("I judge, you act", "Let the judge decide!", "Forward march!", "Agreed!", "The Master, as ever, sleeps"),
        *("Italy", "Good for you", "Good idea", "Agreed, France"),
        *("E: yes", "England and I: DMZ in the Channel", "Question: will Italy attack?"),
    ],
)
def test_a_sentence_that_begins_like_an_address_is_sent(river: House, line: str) -> None:
    assert line in told(river.answer(press_to(river), *line.split("\n")), GERMANY)


@pytest.mark.parametrize(
    "line",
    [
        *("cancel my last orders", "Take back my orders please", "clear my orders", "Unsubscribe"),
        *("I want to withdraw my order for Paris.", "stop sending me mail", "I order Paris to Burgundy."),
        *("I want Paris to move to Burgundy. Marseilles should hold.", "please let Paris hold"),
    ],
)
def test_words_to_the_judge_in_a_reply_are_not_sent(river: House, line: str) -> None:
    letters = river.answer(press_to(river), line)
    assert {letter.to for letter in letters} == {FRANCE}
    assert line in told(letters, FRANCE)


@pytest.mark.parametrize(
    "line",
    [
        "Please cancel your orders.",
        "I changed my orders.",
        "I cancel my attack.",
        "Please hold Munich.",
        "I am leaving.",
    ],
)
def test_requests_to_the_writer_of_press_are_sent(river: House, line: str) -> None:
    assert line in told(river.answer(press_to(river), line), GERMANY)


@pytest.mark.parametrize("line", ["To Germany: hm", "Italy: hm"])
def test_who_wrote_anonymous_press_is_not_told_by_whether_a_reply_names_them(river: House, line: str) -> None:
    river.master("SET RULE WHITE_GREY")
    letters = river.answer(press_to(river, line="PRESS TO f GREY"), line)
    assert readers(letters) == {FRANCE}
    assert "reads like words to somebody other than its readers" in " ".join(told(letters, FRANCE).split())
