"""Words that count in replies of mail programs, filters and answering machines to letters that ask."""

from __future__ import annotations

import base64
from email.header import Header

import pytest

from judge.mail.inbound.lines import Line
from judge.mail.inbound.read_mail import read_mail
from judge.mail.inbound.reply_words import Leave, ReplyWords, reply_words
from judge.mail.inbound.said import Said, said
from tests.support.rows import each_row

WORD = "k7f3-q2xm-abcd"
SUBJECT = f"[CONFIRM {WORD}] Judge, a Diplomacy judge: was it you?"
TOKEN = "abcdefghijklmnop"

LETTER = f"""This is Judge, a program that runs games of Diplomacy by e-mail
(judge@example.org). A mail in your name asks for a seat in the game river.

Was it you? Reply to this letter with the one word YES, and it will be done.

If your mail program changes subjects, send a mail that begins with this line:

    CONFIRM {WORD}

The word counts for 5 days.
"""
QUOTED = "".join(f"> {line}".rstrip() + "\n" for line in LETTER.splitlines())


def found(raw: str) -> ReplyWords:
    """The words in a whole mail, which is no machine's by its headers."""
    mail = read_mail(raw.encode(), own_addresses=frozenset({"judge@example.org"}), envelope_sender="anna@example.net")
    assert not mail.automatic, mail.reason
    return reply_words(mail.subject, mail.lines, f"{mail.sender_name} {mail.sender}")


def in_text(*lines: str, subject: str = "") -> ReplyWords:
    """The words in a mail with these lines of its own."""
    return reply_words(subject, tuple(Line(number, text) for number, text in enumerate(lines, 1)))


def yes(words: ReplyWords) -> tuple[str, ...]:
    """The words to which a mail says yes."""
    return words.confirm if words.said is Said.YES else ()


def encoded(subject: str) -> str:
    """A subject as programs write it that is not ASCII, in several pieces."""
    return Header(subject, "utf-8", maxlinelen=70).encode()


GMAIL = f"""From: Anna <anna@example.net>
Message-ID: <CAB1@mail.gmail.com>
In-Reply-To: <1@example.org>
References: <1@example.org>
Subject: Re: {SUBJECT}
To: judge@example.org
Content-Type: multipart/alternative; boundary="0000"

--0000
Content-Type: text/plain; charset="UTF-8"

Yes, that was me.

On Mon, Nov 23, 2026 at 1:05 PM Judge <judge@example.org> wrote:

{QUOTED}
--0000
Content-Type: text/html; charset="UTF-8"

<div dir="ltr">Yes, that was me.</div><br><div class="gmail_quote"><div dir="ltr">On Mon, Nov 23 Judge wrote:</div>
<blockquote class="gmail_quote">{LETTER}</blockquote></div>

--0000--
"""

OUTLOOK_GERMAN = f"""From: Anna Muster <anna@example.net>
To: Judge <judge@example.org>
Subject: {encoded("AW: " + SUBJECT)}
Thread-Topic: {SUBJECT}
Message-ID: <AM0PR1@eurprd.prod.outlook.com>
In-Reply-To: <1@example.org>
X-MS-Has-Attach:
X-Originating-IP: [192.0.2.7]
Content-Type: text/plain; charset="utf-8"

Ja, gerne.

Viele Grüße
Anna

Von: Judge <judge@example.org>
Gesendet: Montag, 23. November 2026 13:05
An: Anna Muster <anna@example.net>
Betreff: {SUBJECT}

{LETTER}"""

_CHINESE = base64.b64encode(
    f"""是我。

发件人: Judge <judge@example.org>
发送时间: 2026年11月23日 20:05
收件人: anna@example.net
主题: {SUBJECT}

{LETTER}""".encode()
).decode()
OUTLOOK_CHINESE = f"""From: =?utf-8?B?5a6J5aic?= <anna@example.net>
To: judge@example.org
Subject: {encoded("回复：" + SUBJECT)}
Message-ID: <TYZPR03@apcprd03.prod.outlook.com>
MIME-Version: 1.0
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

{_CHINESE}
"""

APPLE_MAIL = f"""From: Anna <anna@example.net>
Content-Type: text/plain; charset=utf-8
Mime-Version: 1.0 (Mac OS X Mail 16.0)
Subject: Re: {SUBJECT}
Date: Mon, 23 Nov 2026 13:09:00 +0100
In-Reply-To: <1@example.org>
To: Judge <judge@example.org>
X-Mailer: Apple Mail (2.3774)

Yes

> On 23. Nov 2026, at 13:05, Judge <judge@example.org> wrote:
>{chr(32)}
{QUOTED}
"""

IPHONE = f"""From: Anna <anna@example.net>
Content-Type: text/plain; charset=utf-8
Mime-Version: 1.0 (1.0)
Subject: Re: {SUBJECT}
X-Mailer: iPhone Mail (22A3354)
To: Judge <judge@example.org>

Ok

Sent from my iPhone

> On Nov 23, 2026, at 13:05, Judge <judge@example.org> wrote:
>{chr(32)}
> {chr(0xFEFF)}This is Judge
{QUOTED}
"""

THUNDERBIRD = f"""From: Anna <anna@example.net>
User-Agent: Mozilla Thunderbird
Subject: Re: {SUBJECT}
To: Judge <judge@example.org>
Content-Type: text/plain; charset=UTF-8; format=flowed

Ja, bitte

Am 23.11.26 um 13:05 schrieb Judge:
{QUOTED}
"""

YAHOO = f"""From: Anna <anna@example.net>
Subject: Re: {SUBJECT}
References: <1@example.org>
X-Mailer: WebService/1.1.22876 YMailNovation
To: Judge <judge@example.org>
Content-Type: text/plain; charset=UTF-8

 Sure
    On Monday, November 23, 2026 at 01:05:00 PM GMT+1, Judge <judge@example.org> wrote:{"  "}

 {LETTER}"""

K9 = f"""From: Anna <anna@example.net>
To: Judge <judge@example.org>
Subject: {encoded("Re: " + SUBJECT)}
User-Agent: K-9 Mail for Android
Content-Type: text/plain; charset=utf-8

Yes!

Am 23. November 2026 13:05:00 MEZ schrieb Judge <judge@example.org>:
{QUOTED.replace("> ", ">")}
--{chr(32)}
Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet."""


@each_row(
    "raw",
    [GMAIL, OUTLOOK_GERMAN, OUTLOOK_CHINESE, APPLE_MAIL, IPHONE, THUNDERBIRD, YAHOO, K9],
    ids=["gmail", "outlook-de", "outlook-zh", "apple-mail", "iphone", "thunderbird", "yahoo", "k-9"],
)
def test_a_reply_of_a_mail_program_brings_the_word_back_once(raw: str) -> None:
    assert yes(found(raw)) == (WORD,)


@pytest.mark.parametrize("raw", [APPLE_MAIL.replace("\nYes\n", "\n"), THUNDERBIRD.replace("\nJa, bitte\n", "\n")])
def test_a_letter_that_is_sent_back_without_a_word_of_its_readers_is_no_yes(raw: str) -> None:
    assert found(raw).confirm == (WORD,)
    assert found(raw).said is Said.NOTHING


@each_row(
    "prefix",
    [
        *("", "Re: ", "RE: ", "AW: ", "Antwort: ", "WG: Antwort: ", "回复：", "RE：", "Re[2]: ", "SV: ", "Ynt: "),
        *("Odp: ", "תשובה: ", "[EXTERNAL] Re: ", "**SPAM** ", "***SPAM*** Re: ", "{Spam?} Re: ", "Re: [EXT] "),
        *(
            "RES: ENC: ",
            "Vs: ",
            "R: ",
            "RE[2]: ",
            "Re (2): ",
            "RE: [EXTERN] ",
            "TR : ",
            "RV: ",
            "SPAM: Re: ",
            "[EXT] Re:",
        ),
    ],
)
def test_the_word_counts_in_the_subject_behind_what_programs_and_filters_put_before_it(prefix: str) -> None:
    assert yes(in_text("Yes", subject=prefix + SUBJECT)) == (WORD,)


def test_the_word_counts_in_a_subject_in_capitals_and_with_its_brackets_spread_out() -> None:
    assert yes(in_text("Yes", subject=f"RE: [ Confirm  {WORD.upper()} ] MAIL IN YOUR NAME")) == (WORD,)


@each_row(
    "subject",
    [
        *("Out of Office", "Away from the office:", "Abwesend bis 3.12.", "OOO / Automatic", "[Ticket#4711]", "Auto:"),
        *(
            "Read:",
            "Gelesen: ",
            "Not read:",
            "Unzustellbar:",
            "Returned mail:",
            "Non remis :",
            "Accepted:",
            "Declined:",
        ),
        *("Delivery Status Notification (Failure)", "Verify:", "Spam challenge:", "Message blocked:", "[Case 12345]"),
        *("Moderation required:", "Post to list rejected:", "RE: [#12345]", "Abuse report:", "Complaint:", "Queued:"),
        *("Ich bin im Urlaub -", "不在通知", "Respuesta automatica", "En congé jusqu'au 3 :", "Automatisch antwoord"),
    ],
)
def test_a_reply_with_anything_else_before_the_word_confirms_nothing(subject: str) -> None:
    assert yes(in_text("Hello", subject=f"{subject} {SUBJECT}")) == ()


@each_row(
    "text",
    [
        ("Hi,", "", "I am currently out of the office with limited access to", "e-mail. I am back on Monday."),
        ("Thank you for contacting Example Support.", "Your request (4711) has been received."),
        ("Vielen Dank für Ihre Nachricht. Ich bin bis zum 3. Dezember", "im Urlaub und wieder erreichbar ab dem 4."),
        ("Diese Nachricht wurde automatisch generiert.",),
        ("您好，我目前不在办公室。",),
        ("This mailbox is not monitored.",),
        ("I am travelling until 5 December and will reply when I am back.",),
        ("Merci pour votre message.", "Je suis absente jusqu'au 5 décembre."),
        ("Your message is awaiting moderator approval",),
        ("Please click here to verify that you are a human: http://example.net/x",),
        ("Hello,", "we have got your email and will answer within 24 hours.", "Support team"),
        ("This address is no longer in use. Please write to new@example.net",),
        ("I have left the company. Please contact Bob.",),
        ("I am on maternity leave until May.",),
        ("Estoy fuera de la oficina",),
        ("Si vous avez une question urgente, appelez le 112.",),
        ("Danke fuer Ihre Anfrage, wir melden uns",),
        ("Your message was read on Monday",),
    ],
)
@each_row("below", [(), ("On Monday Judge said", *LETTER.splitlines())])
def test_a_machine_that_answers_like_a_person_confirms_nothing(text: tuple[str, ...], below: tuple[str, ...]) -> None:
    assert yes(in_text(*text, *below, subject=f"Re: {SUBJECT}")) == ()


def test_the_word_counts_as_the_first_line_and_that_line_is_no_command() -> None:
    words = in_text("", f"  confirm {WORD}.", "LIST")
    assert words.confirm == (WORD,)
    assert [line.text for line in words.lines] == ["", "LIST"]


def test_whoever_writes_the_word_as_the_first_line_is_no_machine() -> None:
    words = in_text(f"CONFIRM {WORD}", "I am on vacation, but yes.", subject=f"Re: {SUBJECT}")
    assert yes(words) == (WORD,)
    assert words.by_line


def test_the_word_in_a_letter_that_is_quoted_without_marks_does_not_count() -> None:
    assert in_text("I shall read your mail later.", *LETTER.splitlines(), subject="Your mail").confirm == ()


def test_a_subject_that_is_pasted_as_the_first_line_counts() -> None:
    assert yes(in_text(SUBJECT)) == (WORD,)
    assert not in_text(SUBJECT).by_line


def test_a_mail_that_greets_before_the_line_with_the_word_confirms() -> None:
    words = in_text("Hello,", "", f"CONFIRM {WORD}", "", "Bye")
    assert words.by_line
    assert yes(words) == (WORD,)


def test_a_report_that_quotes_the_subject_in_its_first_line_confirms_nothing() -> None:
    assert yes(in_text(f"Your message {SUBJECT} has been received by our desk.")) == ()


LEAVE = Leave("river", "owl", TOKEN)


@each_row("subject", ["", "Re: ", "Antwort: ", "回复：", "[EXTERNAL] ", "**SPAM** Re: ", "Unsubscribe: "])
def test_the_word_to_leave_counts_anywhere_in_the_subject(subject: str) -> None:
    assert in_text("Bye", subject=f"{subject}LEAVE River.owl.{TOKEN}").leave == LEAVE


def test_the_word_to_leave_counts_as_the_first_line_and_not_further_down() -> None:
    line = f"LEAVE river.owl.{TOKEN}"
    assert in_text(line, "BROADCAST").leave == LEAVE
    assert in_text("Thank you for the game", "", line).leave is None


def test_a_subject_about_leaving_is_no_word() -> None:
    assert in_text("LIST", subject="How do I leave river.owl?").leave is None


@each_row(
    "text",
    [
        ("Yes, that was me, I would like to play",),
        ("Yes it was me! Thanks for asking.",),
        ("Hello,", "yes, I wrote that mail.", "Best", "Tom"),
        ("Yes I did",),
        ("Sure, I'd love to!",),
        ("ok yes then",),
        ("Thanks for the invitation!", "Count me in."),
        ("Klar, ich bin dabei",),
        ("Avec plaisir !",),
        ("Oui, c'était moi, je veux jouer",),
        ("Sí, quiero jugar",),
        ("Ja, ich möchte gern mitspielen!",),
    ],
)
def test_a_sentence_that_begins_with_yes_and_doubts_nothing_is_a_yes(text: tuple[str, ...]) -> None:
    assert said(text) is Said.YES


def test_a_yes_that_asks_something_is_one_on_terms() -> None:
    assert said(("YES, and how do I join?",)) is Said.YES_ON_TERMS


@each_row(
    "text",
    [
        ("Yes, but please stop writing to me",),
        ("Yes? Who is this?",),
        ("I'd love to, but not now",),
        ("Count me in if Bob plays",),
        ("Sure? Who are you?",),
        ("Yes I got your spam, leave me alone",),
        ("Yes, we have no vacancies",),
        ("Ja, aber ich war das nicht",),
        ("Yes, I am out of the office until Monday",),
        ("Si vous avez une question urgente, appelez le 112.",),
    ],
)
def test_a_sentence_that_begins_with_yes_and_doubts_is_none(text: tuple[str, ...]) -> None:
    assert said(text) is not Said.YES
