"""Traffic: `judge mails`, which answers questions like "I mailed at 19:58, what arrived?"."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from datetime import datetime

from judge.app.base.judge import Judge
from judge.app.keeper.console import WIDTH, Row, moment_text
from judge.app.mails.mail_outcomes import became, caused
from judge.game.game import Game, Player
from judge.game.people.addresses import folded
from judge.game.people.seats import MASTER, find_seat, player_at
from judge.mail.plain_text import escaped, one_line
from judge.store.codec import UnreadableGame, decode_game
from judge.store.rows import LetterState, MailState
from judge.store.store import Transaction
from judge.store.tables.traffic import Filter, LetterLine, MailLine

Line = MailLine | LetterLine


def traffic(judge: Judge, wanted: Filter) -> list[Line]:
    """Return the wanted mails and letters, oldest first; at most `wanted.limit`, the newest ones."""
    with judge.store.reading() as tx:
        lines: list[Line] = [*tx.mail_lines(wanted), *tx.letter_lines(wanted)]
    return sorted(lines, key=_when)[-wanted.limit :]


def whose(judge: Judge, wanted: Filter, who: str) -> Filter | None:
    """Limit `wanted` to a person: an address, a player's name, or a seat ("France"); None: no match."""
    if "@" in who:
        return wanted._replace(addresses=(folded(who),))
    with judge.store.reading() as tx:
        games = [game for game in _games(tx, wanted.game) if game is not None]
    if wanted.game:
        for game in games:
            seat = find_seat(game, judge.in_play(game).map, who)
            player = player_at(game, seat) if seat is not None else None
            if seat is not None:
                return wanted._replace(addresses=player.addresses if player is not None else (), seat=seat)
    named = [player for game in games for player in _people(game) if _is_called(player, who)]
    addresses = tuple(dict.fromkeys(address for player in named for address in player.addresses))
    return wanted._replace(addresses=addresses) if addresses else None


def name_in_store(judge: Judge, name: str) -> str:
    """Return a game's name as the store spells it, ignoring case; for a deleted game, as given."""
    with judge.store.reading() as tx:
        row = tx.game(name)
    return name if row is None else row.name


def _games(tx: Transaction, name: str) -> Iterator[Game | None]:
    """Yield the game of this name, or all games for ""; None for each that cannot be read."""
    for found in [name] if name else [line.name for line in tx.games()]:
        row = tx.game(found)
        try:
            yield None if row is None else decode_game(row.state)
        except UnreadableGame:
            yield None


def _people(game: Game) -> Iterator[Player]:
    """Return everybody who holds a seat."""
    seats = [MASTER, *(power.name for power in game.powers), *(seat.id for seat in game.seats)]
    for seat in [*seats, *(observer.id for observer in game.observers)]:
        player = player_at(game, seat)
        if player is not None:
            yield player


def _is_called(player: Player, who: str) -> bool:
    """True if `who` is the player's name, or a word of it."""
    name, asked = player.name.casefold(), who.casefold()
    return bool(asked) and (asked == name or asked in name.split())


def _when(line: Line) -> tuple[datetime, bool, int]:
    """Return the sort key of a line: letters come after the mail that caused them."""
    if isinstance(line, MailLine):
        return line.received_at, False, line.id
    return line.created_at, True, line.id


def traffic_rows(lines: Sequence[Line]) -> list[Row]:
    """Return rows for programs. `direction`: "in" or "out"; `mail`: the mail that caused a letter or None.

    `letters`: letters that a mail caused. `done`: when a mail was done, or the next server accepted a letter.
    `outcome`: the outcome of a mail, or for a letter the next server's reply or reason for refusal. `returned`: the
    later bounce of a letter, or None.
    """
    return [_mail_row(line) if isinstance(line, MailLine) else _letter_row(line) for line in lines]


def _mail_row(mail: MailLine) -> Row:
    return {
        "direction": "in",
        "number": mail.id,
        "at": moment_text(mail.received_at),
        "address": mail.author,
        "game": mail.game,
        "seat": mail.seat,
        "subject": None,
        "state": mail.state,
        "outcome": _fate(mail),
        "done": moment_text(mail.done_at),
        "mail": None,
        "letters": mail.letters,
        "returned": None,
    }


def _letter_row(letter: LetterLine) -> Row:
    return {
        "direction": "out",
        "number": letter.id,
        "at": moment_text(letter.created_at),
        "address": letter.recipient,
        "game": letter.game,
        "seat": None,
        "subject": letter.subject,
        "state": letter.state,
        "outcome": letter.answer or letter.error,
        "done": moment_text(letter.done_at),
        "mail": letter.mail_id or None,
        "letters": None,
        "returned": letter.returned or None,
    }


def traffic_text(lines: Sequence[Line], *, more: bool = False) -> str:
    """Return text for people, at most 80 columns wide. `more`: there are older rows that are not shown."""
    if not lines:
        return "None."
    told = [_mail_text(line) if isinstance(line, MailLine) else _letter_text(line) for line in lines]
    end = "Times are UTC." + (" Older ones are left out: --last, --since or --limit shows them." if more else "")
    return "\n".join([*told, "", end])


def _mail_text(mail: MailLine) -> str:
    who = f"{mail.author or '<>'} ({mail.seat})" if mail.seat else mail.author or "<>"
    game = f", game {mail.game}" if mail.game else ""
    return _block(mail.received_at, f"mail {mail.id} from {who}{game}", f"{_fate(mail)}; {caused(mail)}")


def _fate(mail: MailLine) -> str:
    """Return the outcome of a mail, with the last line of its error if it is parked."""
    if mail.state is not MailState.PARKED:
        return became(mail)
    return f"{became(mail)}: {(mail.error.strip().splitlines() or [''])[-1]}"


def _letter_text(letter: LetterLine) -> str:
    game = f", game {letter.game}" if letter.game else ""
    why = f", for mail {letter.mail_id}" if letter.mail_id else ""
    head = f"letter {letter.id} to {letter.recipient}{game}{why}"
    back = [f"came back {letter.returned}"] if letter.returned else []
    return _block(letter.created_at, head, letter.subject, _way(letter), *back)


def _way(letter: LetterLine) -> str:
    """Return the state of a letter, with the next server's words."""
    match letter.state:
        case LetterState.SENT:
            at = f" {letter.done_at:%H:%M:%S}" if letter.done_at else ""
            return f"sent{at}: {letter.answer}" if letter.answer else f"sent{at}"
        case LetterState.FAILED:
            return f"FAILED, tries: {letter.attempts}, {letter.error}"
        case LetterState.STOPPED:
            return "NOT sent: letters to this address came back. It waits until its owner writes"
        case LetterState.WAITING:
            after = f"; tries so far: {letter.attempts}, {letter.error}" if letter.error else ""
            return f"waits until {letter.next_try_at:%Y-%m-%d %H:%M:%S}{after}"


def _block(at: datetime, head: str, *below: str) -> str:
    """Return a line with the time, and the other lines folded and indented below it."""
    parts = [(head, f"{at:%Y-%m-%d %H:%M:%S}  "), *((part, "    ") for part in below)]
    return "\n".join(
        textwrap.fill(escaped(one_line(part)), WIDTH, initial_indent=indent, subsequent_indent="    ")
        for part, indent in parts
    )
