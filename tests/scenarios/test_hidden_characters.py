"""Invisible characters in mails: they steer no terminal, turn no line around, and hide nowhere."""

from __future__ import annotations

import smtplib
import unicodedata
from email import policy
from email.parser import BytesParser
from pathlib import Path

import pytest

from judge.app.keeper.console import table_text
from judge.app.keeper.games import game_json, game_page, log_rows
from judge.app.keeper.letter_queue import QueueAction, letter_rows, on_letter
from judge.app.keeper.parked_mails import on_parked, parked_rows
from judge.app.mails.incoming import work
from judge.app.transfer.export import export_game
from judge.app.transfer.import_game import import_game
from judge.commands.playing import orders
from tests.support.house import GM, House, address, to
from tests.support.listening import Dialog
from tests.support.world import World

ESC, TURN, CSI, BLANK = "\x1b", "\u202e", "\u009b", "\u200b"
NASTY = f"Zo\xeb{TURN}evE{ESC}[2J{CSI}0m{BLANK}\U000e0041"
FRANCE, ITALY = address("FRANCE"), address("ITALY")


def hidden(text: str) -> set[str]:
    """The characters of a text that cannot be seen, blanks and line ends left out."""
    return {
        sign for sign in text if not sign.isprintable() and sign not in "\r\n\t" and unicodedata.category(sign) != "Zs"
    }


def nasty_mail(sender: str, *lines: str) -> bytes:
    """A mail in UTF-8 with such a name and subject."""
    head = f'From: "{NASTY}" <{sender}>\r\nTo: judge@example.org\r\nSubject: {NASTY}\r\nMessage-ID: <{NASTY}@x>\r\n'
    head += "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
    return (head + "".join(f"{line}\r\n" for line in lines)).encode()


def test_press_keeps_what_was_written_but_for_controls_and_what_turns_the_direction(river: House) -> None:
    written = f"Zo\xeb\tsays\u200f: \u0645\u06cc\u200c\u062e \U0001f468\u200d\U0001f469{TURN}{ESC}[2J{CSI}\u2067."
    lines = ("SIGNON Friver france-pw", "PRESS TO i", written, "ENDPRESS", "BROADCAST", NASTY, "ENDBROADCAST")
    letters = river.raw(nasty_mail(FRANCE, *lines), FRANCE)
    press = "\n".join(letter.text for letter in to(letters, ITALY))
    assert "Zo\xeb\tsays\u200f: \u0645\u06cc\u200c\u062e \U0001f468\u200d\U0001f469[2J." in press
    for letter in letters:
        for part in (letter.text, letter.html, *map(str, letter.headers.values())):
            assert not hidden(part) & {ESC, TURN, CSI, "\u2067"}
        for name, value in letter.headers.items():
            assert not hidden(value), name


def test_no_letter_of_a_mail_full_of_them_has_them_in_its_headers(house: House) -> None:
    house.create()
    for lines in ([f"CREATE {NASTY} pw"], [NASTY], [f"JOIN france@river {NASTY}"], [f"OBSERVE a{TURN}b@river pw"], []):
        for letter in house.raw(nasty_mail("ann@example.net", *lines), "ann@example.net"):
            message = BytesParser(policy=policy.default).parsebytes(letter.raw)
            assert letter.subject
            for name, value in message.items():
                assert not hidden(str(value)), (lines, name)
            assert not hidden(letter.text) & {ESC, TURN, CSI}


def test_a_game_full_of_them_is_exported_without_them_and_comes_back_whole(river: House) -> None:
    river.raw(nasty_mail(GM, "SIGNON Mriver gm-secret", f"SET DESC {NASTY}", "BROADCAST", NASTY, "ENDBROADCAST"), GM)
    game = river.game()
    assert "\U000e0041" in game.description
    file = export_game(river.judge, "river")
    assert file is not None
    assert not hidden(file)
    assert "\\u202e" in file
    assert "Zo\xeb" in file
    assert import_game(river.judge, file.replace("name: river", "name: brook", 1), "x.yaml", river.now)
    assert river.game("brook").description == game.description


def test_the_keepers_lists_and_pages_show_none(river: House, monkeypatch: pytest.MonkeyPatch) -> None:
    river.raw(nasty_mail(GM, "SIGNON Mriver gm-secret", f"SET DESC {NASTY}", "BROADCAST", NASTY, "ENDBROADCAST"), GM)
    with monkeypatch.context() as patched:
        patched.setattr(orders, "collect_orders", broken)
        river.raw(nasty_mail(FRANCE, "SIGNON Friver france-pw", f"A PAR H {NASTY}"), FRANCE)
    work(river.judge, river.now)
    (parked,) = parked_rows(river.judge)
    first = letter_rows(river.judge)[0]
    shown = [
        table_text(letter_rows(river.judge)),
        table_text(parked_rows(river.judge)),
        table_text(log_rows(river.judge, "river") or []),
        on_letter(river.judge, QueueAction.SHOW, first["number"], river.now),
        on_parked(river.judge, QueueAction.SHOW, parked["number"]),
        game_page(river.judge, "river", river.now),
        (game_json(river.judge, "river") or b"").decode(),
    ]
    for text in shown:
        assert text
        assert not hidden(text)
    assert "\\u202e" in str(shown[4])


def broken(*_arguments: object, **_named: object) -> None:
    """Stands in the place of a function with a bug whose complaint quotes the mail."""
    raise RuntimeError(NASTY)


def test_the_log_and_the_commands_of_a_judge_at_work_show_none(tmp_path: Path) -> None:
    world = World(tmp_path)
    try:
        world.start()
        world.wait_until_open()
        with smtplib.SMTP("127.0.0.1", world.port) as client:
            client.sendmail("ann@example.net", "judge@example.org", nasty_mail("ann@example.net", NASTY, "LIST"))
        talk = Dialog(world.port)
        talk.say(f"EHLO {NASTY}", f"{ESC}[2J", f"MAIL FROM:<{NASTY}@x>", f"RCPT TO:<{NASTY}@x>")
        talk.close()
        world.wait_for(lambda reader, _: reader == "ann@example.net", "an answer")
    finally:
        assert world.stop() == 0
    assert not hidden((tmp_path / "judge.log").read_text("utf-8"))
