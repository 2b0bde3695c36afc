"""The meaning of replies to a letter that asks, in their writers' own words."""

from __future__ import annotations

from judge.mail.inbound.reply_phrases import TERMS, YES
from judge.mail.inbound.said import Said, said, usual_before_subject
from tests.support.rows import each_row


@each_row(
    "text",
    [
        *(
            "Yes",
            "yes!",
            "YES.",
            "Ja",
            "Oui",
            "Sí",
            "Si",
            "ok",
            "OK, thanks",
            "confirm",
            "I confirm",
            "That was me.",
        ),
        *("Yes, that was me. Thanks!", "It's me", "Hello judge, yes please.", "Thanks, confirmed", "Sure"),
        *(
            "Ja, gerne.\n\nViele Grüße\nAnna",
            "Ja, das war ich",
            "Oui, c’était moi",
            "D’accord",
            "sim",
            "да",
            "Да, это я",
        ),
        *("是我。", "はい", "네", "Tak, to ja", "evet", "Ναι", "igen", "Kyllä, se olin minä", "כן", "نعم"),
        *("Anna\nYes", "Yes\n\nAnna Muster", "Ok\nRegards,\nDr. Anna von Muster\nExample Ltd, Berlin", "yes :-)"),
    ],
)
def test_a_yes_with_thanks_a_greeting_and_a_name_is_one(text: str) -> None:
    assert said(text.split("\n"), "Anna Muster anna@example.net") is Said.YES


@each_row(
    "text",
    [
        *("", "\n\n", ":-)", "+", "--", "Anna", "Anna Muster", "Thanks", "Thank you very much", "Hello", "Hi!"),
        *("Dear judge,", "Regards,\nDr. Anna von Muster\nExample Ltd, Berlin", "Viele Grüße\nAnna", "Merci beaucoup"),
        *("Guten Tag", "Muchas gracias", "谢谢", "ありがとうございます", "Спасибо", "Kind regards"),
    ],
)
def test_a_letter_that_comes_back_without_a_word_that_says_yes_says_nothing(text: str) -> None:
    assert said(text.split("\n"), "Anna Muster anna@example.net") is Said.NOTHING


def test_a_name_that_reads_like_a_yes_is_none_by_itself() -> None:
    assert said(["Jo da Silva"], "Jo da Silva jo@example.net") is Said.NOTHING
    assert said(["Yes", "Jo da Silva"], "Jo da Silva jo@example.net") is Said.YES
    assert said(["Ja"], "Ja Rule") is Said.YES


@each_row(
    "text",
    [
        *("No, that was not me!", "NO", "no.", "STOP", "Stop writing to me", "unsubscribe", "Unsubscribe me, please"),
        *(
            "REFUSE",
            "Nein, das war ich nicht",
            "Nein",
            "Non",
            "Non merci",
            "No, gracias",
            "Não fui eu",
            "Nee",
            "Nej tack",
        ),
        *(
            "Ei",
            "Nie, dziękuję",
            "Ne.",
            "Нет",
            "Hayır",
            "nem",
            "不是",
            "いいえ",
            "아니요",
            "לא",
            "لا",
            "Not me!",
            "Please stop.",
        ),
        *("No I did not write that", "That wasn’t me", "**STOP**", "\n\n  no", "Leave me alone", "Abmelden bitte"),
    ],
)
def test_a_text_that_begins_with_a_no_in_many_languages_is_one(text: str) -> None:
    assert said(text.split("\n")) is Said.NO


@each_row(
    "text",
    [
        "Who are you? I did not write that mail. Please leave me alone.",
        "Please write to me no more, as your letter says.",
        "Who is this? Please stop writing to our list.",
        "Yes, please stop writing to me",
        "Was that me?",
        "Ok?",
        "Thanks\nPlease stop writing to me",
        "Thanks,\nNo",
        "No problem, it was me",
        "No longer at this company",
        "I do not know this person.",
        "Thank you for your letter",
        "Bob",
        "En voyage",
    ],
)
def test_other_words_are_neither_a_yes_nor_a_no(text: str) -> None:
    assert said(text.split("\n"), "Anna Muster anna@example.net") is Said.OTHER


@each_row(
    "text",
    [
        *("Yes, on Friday", "Yes, which power?", "Yes, as soon as the phase is over", "Yes if all agree"),
        *("Ja, wenn alle wollen", "Oui, demain", "Sí, si todos quieren", "Ja, maar pas na Kerst", "Yes, in 3 days"),
        *("Yes\nThanks\nwhen does it start", "Sim, talvez", "Yes, tomorrow\n\nRegards,\nAnna"),
    ],
)
def test_a_yes_with_a_condition_a_time_or_a_question_is_one_on_terms(text: str) -> None:
    assert said(text.split("\n"), "Anna Muster anna@example.net") in (Said.YES_ON_TERMS, Said.OTHER)


@each_row("text", ["Yes, I wrote it.", "Yes, please end it", "Yes, England", "Sí, es mío", "Yes\n\nRegards,\nMay June"])
def test_a_yes_in_other_words_is_a_plain_one(text: str) -> None:
    assert said(text.split("\n"), "Anna Muster anna@example.net") is Said.YES


def test_no_word_of_terms_says_yes() -> None:
    assert TERMS.isdisjoint(YES)


def test_what_reads_like_an_answering_machines_is_told_from_words_of_ones_own() -> None:
    assert said(["Thanks. I am out of the office."]) is Said.MACHINE
    assert said(["No, I am on vacation."]) is Said.MACHINE


def test_a_letter_quoted_without_marks_is_not_its_readers_text() -> None:
    quoted = ["This is Judge, a program that runs", "games of Diplomacy by e-mail.", "Was it not you? Then do nothing."]
    assert said(["Yes", "", "Judge wrote on Monday:", *quoted]) is Said.YES
    assert said(["Never heard of it", "", *quoted]) is Said.OTHER


@each_row("before", ["", "Re:", "Re: AW: Re: ", "re[12]: ", "{Spam?} ", "***SPAM*** Re: ", "[External Email] RE: "])
def test_what_programs_and_filters_put_before_a_subject_is_known(before: str) -> None:
    assert usual_before_subject(before)


@each_row("before", ["Read: ", "Fwd of ", "Your request: ", "[list] Re: ", "Re: [#123]", "a", "[", "*", "Re: spam "])
def test_anything_else_before_a_subject_is_not(before: str) -> None:
    assert not usual_before_subject(before)


def test_a_subject_of_signs_takes_no_time() -> None:
    assert not usual_before_subject("[*" * 5000)
    assert not usual_before_subject("a" * 100_000)
