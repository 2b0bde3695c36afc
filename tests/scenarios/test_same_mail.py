"""One mail that comes by two ways is done once; the same words from two people are done for both."""

from __future__ import annotations

import smtplib
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.app.mails.incoming import receive, work
from judge.cli.main import main
from judge.config import Config, ListenSection
from tests.support.command_mails import readers
from tests.support.house import GM, House, address
from tests.support.listening import listening, port

FRANCE, ITALY = address("FRANCE"), address("ITALY")
JUDGE = "judge@example.org"


def by_lmtp(house: House, raw: str, sender: str, recipient: str = JUDGE) -> None:
    """Hand a mail over as the mail server in front does."""

    def accept(raw: bytes, sender: str, recipients: list[str]) -> None:
        receive(house.judge, raw, sender, recipients, house.now)

    config = Config(listen=ListenSection(smtp="", lmtp="127.0.0.1:0"))
    with listening(config, accept) as doors, smtplib.LMTP("127.0.0.1", port(doors, "lmtp")) as client:
        client.sendmail(sender, [recipient], raw.encode())
    work(house.judge, house.now)


def by_pipe(house: House, folder: Path, raw: str, *options: str) -> None:
    """Hand a mail over as a pipe does."""
    (folder / "judge.toml").write_text(
        f'[judge]\naddress = "{JUDGE}"\n[store]\nurl = "sqlite:judge.db"\n[send]\nurl = "maildir:sent"\n'
        "[auth]\nconfirm = false\n"
    )
    arguments = ["--config", str(folder / "judge.toml"), "deliver", "--now", house.now.isoformat(), *options]
    result = CliRunner().invoke(main, arguments, input=raw)
    assert result.exit_code == 0, result.output


def mail(sender: str, *lines: str, identity: str = "Message-ID: <again@example.org>") -> str:
    """A mail with this Message-ID."""
    return f"From: {sender}\r\nTo: {JUDGE}\r\n{identity}\r\n\r\n" + "".join(f"{line}\r\n" for line in lines)


def test_a_mail_that_comes_by_lmtp_and_by_pipe_is_done_once(river: House, tmp_path: Path) -> None:
    raw = mail(GM, "SIGNON Mriver gm-secret", "PROCESS!")
    by_lmtp(river, f"Received: by mx1.example.org\r\n{raw}", "srs0=x=example.org=gm@forwarder.example")
    by_lmtp(river, f"Received: by mx2.example.org\r\n{raw}", GM, "judge+river@example.org")
    by_pipe(river, tmp_path, f"From {GM} Mon Nov 23 12:00:00 2026\nReceived: by mx3.example.org\n{raw}")
    by_pipe(river, tmp_path, f"Return-Path: <{GM}>\n{raw}", "--recipient", "judge+x@example.org")
    assert river.game().phase_code == "F1901M"


@pytest.mark.parametrize("identity", ["Message-ID: <again@example.org>", "Message-ID: <>", "X-None: x"])
def test_the_same_words_under_the_same_message_id_from_two_people_are_done_for_both(
    river: House, identity: str
) -> None:
    lines = ("LIST river",)
    assert readers(river.raw(mail("ann@example.net", *lines, identity=identity).encode(), "ann@example.net")) == {
        "ann@example.net"
    }
    assert readers(river.raw(mail("bob@example.net", *lines, identity=identity).encode(), "bob@example.net")) == {
        "bob@example.net"
    }


def test_nobody_swallows_a_mail_by_sending_its_words_first_with_another_answer_address(river: House) -> None:
    raw = mail(FRANCE, "SIGNON Friver france-pw", "BROADCAST", "Hello", "ENDBROADCAST")
    forged = raw.replace("\r\nTo:", "\r\nReply-To: eve@example.net\r\nTo:")
    river.raw(forged.replace("france-pw", "guessed").encode(), "eve@example.net")
    river.raw(forged.encode(), "")
    assert ITALY in readers(river.raw(raw.encode(), FRANCE))


DATE = "Message-ID: <again@example.org>\r\nDate: Mon, 23 Nov 2026 12:00:00 +0000"


def test_a_mail_counts_that_came_by_way_of_a_list_before_and_with_its_footer_is_done_once(river: House) -> None:
    raw = mail(FRANCE, "SIGNON Friver france-pw", "BROADCAST", "Hello", "ENDBROADCAST", identity=DATE)
    footer = f"{'_' * 47}\r\nDip mailing list\r\n"
    assert river.raw(f"List-Id: <dip.example.org>\r\n{raw}".encode(), FRANCE) == []
    assert ITALY in readers(river.raw(raw.encode(), FRANCE))
    assert river.raw(f"{raw}{footer}".encode(), FRANCE) == []
    assert ITALY in readers(river.raw(raw.replace("23 Nov", "24 Nov").encode(), FRANCE))


@pytest.mark.parametrize("own", [JUDGE, "Judge <judge+river@example.org>", f"{JUDGE}, {FRANCE}"])
def test_who_has_answers_sent_to_the_judge_itself_is_answered(river: House, own: str) -> None:
    raw = mail(f"France <{FRANCE}>\r\nReply-To: {own}", "SIGNON Friver france-pw", "A PAR - BUR")
    (letter,) = river.raw(raw.encode(), FRANCE)
    assert (letter.to, letter.subject) == (FRANCE, "river S1901M: 1 order on file, 2 missing")


@pytest.mark.parametrize("answers", ["", f"\r\nReply-To: {JUDGE}", f"\r\nReply-To: {FRANCE}"])
def test_what_comes_from_the_judges_own_address_is_not_answered(river: House, answers: str) -> None:
    assert river.raw(mail(f"{JUDGE}{answers}", "LIST").encode(), FRANCE) == []
