"""Whole games in which nobody finds another's reply token, or any password.

Letters, store, log and the keeper's lists are searched.

Letters are looked at as they leave: their bytes, headers and parts decoded, links unescaped. The people of these games
quote their letters into press in every form, mistype, resign, take over, look on, and roll back.
"""

from __future__ import annotations

import logging
import sqlite3
from base64 import b64encode, encodebytes
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.header import decode_header, make_header
from html import unescape
from pathlib import Path
from quopri import encodestring
from urllib.parse import quote, unquote

import pytest

from judge.app.keeper.letter_queue import QueueAction, letter_rows, on_letter
from judge.app.keeper.mail_traffic import traffic, traffic_text
from judge.app.keeper.parked_mails import on_parked, parked_rows
from judge.commands.playing import orders
from judge.mail.letters.answer_links import with_token
from judge.store.tables.traffic import Filter
from tests.support.house import GM, POWERS, Got, House, address, to

OWL, NEW = "owl@example.net", "nina@example.net"
FRANCE, ENGLAND, GERMANY = address("FRANCE"), address("ENGLAND"), address("GERMANY")
PASSWORDS = [f"{power.lower()}-pw" for power in POWERS] + ["gm-secret", "owl-pw", "nina-pw", "otherword"]


def legible(raw: bytes) -> str:
    """Return all that a reader can find in a mail: its bytes, each header and part decoded, in lower case."""
    message = message_from_bytes(raw)
    texts = [raw.decode("utf-8", "replace"), raw.replace(b"=\r\n", b"").decode("utf-8", "replace")]
    texts += [str(make_header(decode_header(str(value)))) for value in message.values()]
    for part in message.walk():
        content = part.get_payload(decode=True)
        if isinstance(content, bytes):
            texts.append(content.decode(part.get_content_charset() or "utf-8", "replace"))
    text = "\n".join(texts)
    return "\n".join((text, unquote(text), unescape(text), unquote(unescape(text)))).lower()


@dataclass
class Searched:
    """A judge whose letters are kept, with the reply tokens that were in them and whose these were."""

    house: House
    letters: list[Got] = field(default_factory=list)

    def keep(self, letters: list[Got]) -> list[Got]:
        self.letters += letters
        return letters

    def mail(self, sender: str, *lines: str) -> list[Got]:
        return self.keep(self.house.mail(sender, *lines))

    def by(self, power: str, *lines: str) -> list[Got]:
        return self.mail(address(power), f"SIGNON {power}@river {power}-pw".lower(), *lines)

    def master(self, *lines: str) -> list[Got]:
        return self.mail(GM, "SIGNON Mriver gm-secret", *lines)

    def latest(self, who: str) -> Got:
        """The latest letter with a token to somebody."""
        return next(letter for letter in reversed(self.letters) if letter.to == who and letter.token)

    def answer(self, who: str, *lines: str) -> list[Got]:
        return self.keep(self.house.answer(self.latest(who), *lines))

    def tokens(self) -> dict[str, str]:
        """Return each token with its reader."""
        return {letter.token: letter.to for letter in self.letters if letter.token}

    def found_in_letters(self) -> list[str]:
        """Return secrets in letters to somebody else: tokens of others, passwords of anybody."""
        tokens = self.tokens()
        found = []
        for letter in self.letters:
            text = legible(letter.raw)
            strange = [token for token, owner in tokens.items() if owner != letter.to and token in text]
            found += [f"{word} in {letter.subject!r} to {letter.to}" for word in (*strange, *PASSWORDS) if word in text]
        return found

    def found_in_store(self) -> list[str]:
        """Return secrets in the store: in its rows, and in the bytes of its file."""
        path = self.house.config.store.url.removeprefix("sqlite:")
        with sqlite3.connect(path) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            rows = "\n".join(connection.iterdump())
        data = Path(path).read_bytes().decode("latin-1").lower()
        words = [*self.tokens(), *PASSWORDS]
        return [word for word in words if word in rows.lower() or word in data or word.encode().hex() in rows.lower()]

    def found_by_keeper(self) -> list[str]:
        """Return secrets in the lists that the keeper is shown."""
        judge = self.house.judge
        with judge.store.reading() as tx:
            numbers = [row.id for row in tx.letters("waiting", 100_000)]
            parked = [row.id for row in tx.parked()]
        shown = [str(letter_rows(judge)), traffic_text(traffic(judge, Filter())), str(parked_rows(judge))]
        shown += [on_letter(judge, QueueAction.SHOW, number, self.house.now) or "" for number in numbers]
        shown += [on_parked(judge, QueueAction.SHOW, number) or "" for number in parked]
        text = "\n".join(shown).lower()
        return [word for word in (*self.tokens(), *PASSWORDS) if word in text]


def quotations(letter: Got) -> Iterator[str]:
    """A letter in the forms in which somebody may put it into press: read, as source, as HTML, as a link."""
    source = letter.raw.decode("utf-8", "replace")
    answers_to = str(letter.headers["Reply-To"])
    yield letter.words("plain")
    yield letter.words("html")
    yield "\n".join(f"> {line}" for line in source.splitlines()[:60])
    yield f"Reply-To: <{answers_to}>\nTo: {answers_to.upper()}\nmailto:{quote(answers_to)}?subject=hello"
    yield f'<a href="mailto:{quote(answers_to, safe="")}">here</a> {letter.headers["Subject"]} {quote(letter.subject)}'
    yield f"it is {letter.token}, or {letter.token.upper()}"


def as_mail(sender: str, answers_to: str, subject: str, text: str, encoding: str) -> bytes:
    """A mail whose text is encoded."""
    body = {"base64": encodebytes, "quoted-printable": encodestring}[encoding](text.replace("\n", "\r\n").encode())
    coded = f"=?utf-8?B?{b64encode(subject.encode()).decode()}?="
    head = f"From: {sender}\nTo: {answers_to}\nSubject: {coded}\nContent-Type: text/plain; charset=utf-8\n"
    return f"{head}Content-Transfer-Encoding: {encoding}\n\n".encode() + body


def year(world: Searched, *rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A year with everything that people do to each other's letters, and a little more."""
    house = world.house
    world.keep(house.say_yes(house.mail(GM, "CREATE river gm-secret", "RULE POWER_CHOICE", *rules, "FORM")))
    for power in POWERS:
        join = f"JOIN {power}@river {power}-pw".lower()
        world.keep(house.say_yes(house.mail(address(power), join)))
    world.keep(house.say_yes(house.mail(OWL, "OBSERVE owl@river owl-pw")))
    world.keep(house.letters())
    _press(world)
    _mistakes(world, monkeypatch)
    world.answer(FRANCE, "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    world.answer(GERMANY, "A MUN - BUR", "A BER - KIE", "F KIE - HOL", "SET VOTE YES", "PROPOSE DRAW")
    world.master("PREVIEW")
    world.master("PROCESS!")
    world.keep(house.tick(days=2))
    world.mail(FRANCE, "RESIGN france@river france-pw YES")
    world.keep(house.say_yes(house.mail(NEW, "TAKEOVER france@river nina-pw")))
    world.keep(house.answer(next(got for got in world.letters if got.to == FRANCE and got.token), "STATUS"))
    world.answer(NEW, "BROADCAST", "I am new here.", world.latest(NEW).words("plain"), "ENDBROADCAST")
    world.by("ENGLAND", "SET TOKEN NEW")
    world.by("ITALY", "SET PASSWORD otherword")
    world.master("ROLLBACK S1901M")
    world.master("PROCESS!")
    world.keep(house.tick(days=20))
    for who in (GM, OWL, NEW, ENGLAND):
        world.answer(who, "STATUS", "SUMMARY river", "HISTORY river", "LIST river")


def _press(world: Searched) -> None:
    """Letters are quoted to others: by their reader, by reply and with a sign-on, encoded too."""
    letter = world.latest(FRANCE)
    for text in quotations(letter):
        world.answer(FRANCE, "PRESS TO ENGLAND", text, "ENDPRESS")
        world.answer(FRANCE, "BROADCAST", text, "ENDBROADCAST")
        for encoding in ("base64", "quoted-printable"):
            lines = f"PRESS TO GERMANY MASTER\n{text}\nENDPRESS\n"
            raw = as_mail(FRANCE, str(letter.headers["Reply-To"]), str(letter.headers["Subject"]), lines, encoding)
            world.keep(world.house.raw(raw, FRANCE))
    for text in list(quotations(letter))[:5]:
        world.by("FRANCE", "BROADCAST", text, "ENDBROADCAST")


def _mistakes(world: Searched, monkeypatch: pytest.MonkeyPatch) -> None:
    """Send mails that are refused, sent back, parked and held."""
    house, letter = world.house, world.latest(ENGLAND)
    answers_to = str(letter.headers["Reply-To"])
    for lines in (
        ("SINGON england@river england-pw", "F LON - NTH"),
        ("SIGNON england@river", "england-pw", "F LON - NTH"),
        ("SIGNON england@river germany-pw", f"A LON {answers_to}"),
        (f"F LON - {answers_to}", letter.token, "NONSENSE"),
        (f"SET NAME {letter.token}", f"SET ADDRESS {answers_to}"),
    ):
        world.mail(ENGLAND, *lines)
        world.keep(house.answer(letter, *lines))
        world.keep(house.answer(letter, *lines, sender=GERMANY))
    with monkeypatch.context() as patched:
        patched.setattr(orders, "collect_orders", _broken)
        world.keep(house.answer(letter, "F LON - NTH"))
        subject = str(letter.headers["Subject"])
        world.keep(house.raw(as_mail(ENGLAND, answers_to, subject, f"F LON - NTH\n{answers_to}", "base64"), ENGLAND))
        world.by("ENGLAND", "F LON - NTH", f"F EDI - {answers_to}")


def _broken(*_arguments: object, **_named: object) -> None:
    raise RuntimeError("the judge is wrong here")


def drop_parked(world: Searched) -> None:
    """Throw away parked mails as the keeper: until then such a mail keeps its text, to be read again."""
    with world.house.judge.store.reading() as tx:
        parked = [row.id for row in tx.parked()]
    assert len(parked) == 3
    for number in parked:
        on_parked(world.house.judge, QueueAction.DROP, number)


WORLDS = {
    "addresses": ({}, (), False),
    "subjects": ({"address": {"plus": False}}, ("RULE WHITE_GREY",), False),
    "blind, strangers asked": ({}, ("RULE BLIND", "RULE HIDE_DUMMIES"), True),
}


@pytest.mark.parametrize("name", WORLDS)
@pytest.mark.slow
def test_no_token_of_others_and_no_password_is_in_any_letter_the_store_the_log_or_the_keepers_lists(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings, rules, confirm = WORLDS[name]
    limits = {"limits": dict.fromkeys(("letters_per_hour", "work_per_hour", "pictures_per_hour"), 100_000)}
    world = Searched(House(tmp_path, {**settings, **limits}, confirm=confirm))
    with caplog.at_level(logging.DEBUG):
        year(world, *rules, monkeypatch=monkeypatch)
    assert len(world.tokens()) >= 12, "seats, those who watch and run the game, a newcomer, two new ones"
    assert len(world.letters) > 150
    assert world.found_in_letters() == []
    assert world.found_by_keeper() == []
    drop_parked(world)
    assert world.found_in_store() == []
    log = caplog.text.lower()
    assert [word for word in (*world.tokens(), *PASSWORDS) if word in log] == []


def test_the_search_finds_a_token_however_it_is_wrapped(tmp_path: Path) -> None:
    world = Searched(House(tmp_path))
    world.house.start()
    for power in ("FRANCE", "ENGLAND"):
        world.by(power, "STATUS")
    letter, other = world.latest(FRANCE), to(world.letters, ENGLAND)[-1]
    assert world.found_in_letters() == []
    for form in (letter.token.upper(), letter.token[:7] + "=\r\n" + letter.token[7:], quote(letter.token)):
        raw = other.raw + form.encode()
        world.letters[-1:] = [Got(ENGLAND, other.subject, raw, other.message_id, other.written, other.due, other.token)]
        assert world.found_in_letters() != []
    encoded = as_mail(GM, ENGLAND, f"[river/FRANCE#{letter.token}]", "hello", "base64")
    world.letters[-1:] = [Got(ENGLAND, "", encoded, other.message_id, other.written, other.due)]
    assert world.found_in_letters() != []
    assert with_token(other.raw, letter.token, other.message_id) == other.raw
