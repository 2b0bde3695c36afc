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
from judge.store.tables.traffic import LetterLine, MailLine, Wanted

Line = MailLine | LetterLine


def traffic(judge: Judge, wanted: Wanted) -> list[Line]:
    """The mails and letters that are asked for, oldest first; of more than `wanted.limit` the newest."""
    with judge.store.reading() as tx:
        lines: list[Line] = [*tx.mail_lines(wanted), *tx.letter_lines(wanted)]
    return sorted(lines, key=_when)[-wanted.limit :]


def whose(judge: Judge, wanted: Wanted, who: str) -> Wanted | None:
    """Limit `wanted` to a person: address, player's name, or a game's seat ("France"). None: nobody."""
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
    """A game's name as the store spells it, from any case; a deleted game's name as given."""
    with judge.store.reading() as tx:
        row = tx.game(name)
    return name if row is None else row.name


def _games(tx: Transaction, name: str) -> Iterator[Game | None]:
    """The game of this name, or all; None for one that cannot be read."""
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
    """True if this is their name, or a word of it."""
    name, asked = player.name.casefold(), who.casefold()
    return bool(asked) and (asked == name or asked in name.split())


def _when(line: Line) -> tuple[datetime, bool, int]:
    """Letters stand below the mail that caused them."""
    if isinstance(line, MailLine):
        return line.received_at, False, line.id
    return line.created_at, True, line.id


def traffic_rows(lines: Sequence[Line]) -> list[Row]:
    """Rows for programs. `direction`: "in" or "out"; `mail`: the letter's mail, None: none.

    `letters`: letters that a mail caused. `done`: when a mail was done or a letter taken by the next server. `outcome`:
    of a mail; or the next server's words about a letter, or why it was not taken. `returned`: the later bounce of a
    letter, None: none.
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
    """Text for people, at most 80 columns wide. `more`: there are older rows that are not shown."""
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
    """Outcome of a mail; for a parked one with the last line of its error."""
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
    """State of a letter, with the next server's words."""
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
    """One line with the hour, and others indented below it, folded."""
    parts = [(head, f"{at:%Y-%m-%d %H:%M:%S}  "), *((part, "    ") for part in below)]
    return "\n".join(
        textwrap.fill(escaped(one_line(part)), WIDTH, initial_indent=indent, subsequent_indent="    ")
        for part, indent in parts
    )
