"""Questions that the tests of commands ask again and again."""

from __future__ import annotations

import re

from judge.app.mails.doorway import without_reply_words
from judge.app.mails.run_commands import carry_out_mail
from judge.game.clock.clock import wake_at
from judge.game.game import Game, Power
from judge.mail.inbound.lines import Line
from judge.mail.inbound.read_mail import InboundMail, read_mail
from judge.problems import Refused
from judge.store.repository import GameRepository
from judge.store.rows import MailRow
from tests.support.house import POWERS, Got, House, address, words

HOLDS = {
    "AUSTRIA": ("A BUD H", "A VIE H", "F TRI H"),
    "ENGLAND": ("A LVP H", "F EDI H", "F LON H"),
    "FRANCE": ("A PAR - BUR", "A MAR H", "F BRE - MAO"),
    "GERMANY": ("A BER H", "A MUN H", "F KIE H"),
    "ITALY": ("A ROM H", "A VEN H", "F NAP H"),
    "RUSSIA": ("A MOS H", "A WAR H", "F SEV H", "F STP/SC H"),
    "TURKEY": ("A CON H", "A SMY H", "F ANK H"),
}
"""A set for each power in Spring 1901."""


class _Undo(Exception):
    """Ends a transaction without effect."""


def refusal_of(house: House, sender: str, *lines: str) -> Refused | None:
    """Return the reason why a mail would be refused; None if it would not. Nothing is kept of it."""
    mail = InboundMail(sender=sender, lines=tuple(Line(number, text) for number, text in enumerate(lines, 1)))
    refusal: Refused | None = None
    try:
        with house.judge.store.transaction() as tx:
            refusal = carry_out_mail(house.judge, GameRepository(tx, house.now), mail).outcome.refusal
            raise _Undo
    except _Undo:
        return refusal


def code_of(house: House, sender: str, *lines: str) -> str:
    """The error identifier with which a mail would be refused; "" if it would not."""
    refusal = refusal_of(house, sender, *lines)
    return refusal.code if refusal else ""


def refused(house: House, code: str, sender: str, *lines: str) -> str:
    """Send a mail that must be refused with this code: nothing changes, only the sender hears.

    A list of mails shows that it was refused. Returns what the sender is told.
    """
    before = states(house)
    letters = house.mail(sender, *lines)
    found = outcome_of_last(house)
    assert re.split(r" \(|; ", found.removeprefix("refused "))[0] == code, f"{found} instead of {code}"
    assert states(house) == before
    assert {letter.to for letter in letters} == {sender}
    assert any("NOT" in letter.subject for letter in letters)
    return told(letters, sender)


def outcome_of_last(house: House) -> str:
    """Return the newest mail's outcome for the keeper: `refused E-ORDERS (E-ORD-PLACE)`, `done: WaitSet`."""
    with house.judge.store.reading() as tx:
        (number,) = tx._run("SELECT max(id) FROM inbox").fetchone()
        mail = tx.mail_line(number)
    assert mail is not None
    return mail.outcome


def refused_play(house: House, code: str, power: str, *lines: str) -> str:
    """The same for a mail of a power's player after his sign-on."""
    return refused(house, code, address(power), sign_on(power), *lines)


def refused_master(house: House, code: str, *lines: str) -> str:
    """The same for the Master."""
    return refused(house, code, "gm@example.org", "SIGNON Mriver gm-secret", *lines)


def sign_on(power: str, name: str = "river") -> str:
    """The first line of a player's mail."""
    return f"SIGNON {power.lower()}@{name} {power.lower()}-pw"


def states(house: House) -> dict[str, bytes]:
    """Every game as it is stored."""
    with house.judge.store.reading() as tx:
        rows = [tx.game(line.name) for line in tx.games()]
    return {row.name: row.state for row in rows if row is not None}


def put(house: House, game: Game) -> None:
    """Store a game as it shall stand."""
    with house.judge.store.transaction() as tx:
        games = GameRepository(tx, house.now)
        games.get(game.name)
        games.save(game, wake_at(game, house.judge.in_play(game), house.now))


def order_all(house: House, *, but: tuple[str, ...] = (), name: str = "river") -> list[Got]:
    """Every power sends its set for Spring 1901, those left out excepted; all letters of it."""
    house.once(("orders", name, *but), lambda: _order_all(house, but, name))
    return house.letters()


def _order_all(house: House, but: tuple[str, ...], name: str) -> None:
    for power in POWERS:
        if power not in but:
            house.put(address(power), f"SIGNON {power.lower()}@{name} {power.lower()}-pw", *HOLDS[power])


def power(house: House, name: str, game: str = "river") -> Power:
    """A power as it is stored."""
    return next(one for one in house.game(game).powers if one.name == name)


def told(letters: list[Got], who: str) -> str:
    """Return all that one address was told, on one line."""
    return " ".join(words(letters, who).split())


def readers(letters: list[Got]) -> set[str]:
    """Return the recipients of letters."""
    return {letter.to for letter in letters}


def everything(letters: list[Got]) -> str:
    """Return all that was written to anybody, headers and HTML included."""
    return "\n".join(f"{letter.headers.as_string()}\n{letter.text}\n{letter.html}" for letter in letters)


def code_of_word(house: House, sender: str, line: str) -> str:
    """Return the error identifier that refuses a mail for a word that it brings back; "" if none does."""
    mail = read_mail(f"From: {sender}\n\n{line}\n".encode())
    rest: InboundMail | None = None
    try:
        with house.judge.store.transaction() as tx:
            row = MailRow(0, b"", sender, (), house.now)
            rest = without_reply_words(house.judge, GameRepository(tx, house.now), row, mail)
            raise _Undo
    except _Undo:
        return rest.problem.code if rest is not None and rest.problem is not None else ""
