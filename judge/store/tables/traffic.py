"""Statements that list mails and letters for the keeper: received, sent, results. No texts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.game.people.addresses import owner
from judge.game.people.secret_words import without_words
from judge.store.rows import LetterState, MailState, from_text, maybe_from_text, to_text
from judge.store.tables.statements import Statements, marks

if TYPE_CHECKING:  # no tick needs them
    from judge.game.double_play import Traces


class MailLine(NamedTuple):
    """A mail without its text. `author`: reply address in lower case; `seat`: its sign-on.

    `outcome` is the result in codes and counts, "" as long as there is none. `error` says why it is parked. `held_for`
    is the address that it waits for, `letters` the number of letters that it caused.
    """

    id: int
    received_at: datetime
    author: str
    state: MailState
    game: str
    seat: str
    outcome: str
    error: str
    held_for: str
    done_at: datetime | None
    letters: int


class LetterLine(NamedTuple):
    """A letter without its text. `mail_id` is the mail that caused it, 0 for none.

    `answer` is the next server's reply when it accepted the letter, `error` why none has accepted it so far. `returned`
    is its bounce, "" for none: the meaning for the address, and the server's words.
    """

    id: int
    created_at: datetime
    recipient: str
    game: str
    subject: str
    state: LetterState
    attempts: int
    next_try_at: datetime
    done_at: datetime | None
    error: str
    answer: str
    mail_id: int
    returned: str = ""


class Filter(NamedTuple):
    """Filter for mails and letters; empty or None fields do not matter.

    From or to one of these `addresses`, or signed on for this `seat`; about this `game`, as written in the store; from
    `since` on, before `until`. At most the newest `limit`.
    """

    addresses: tuple[str, ...] = ()
    seat: str = ""
    game: str = ""
    since: datetime | None = None
    until: datetime | None = None
    limit: int = 100


class TrafficTable(Statements):
    """Incoming and outgoing traffic."""

    def mail_lines(self, wanted: Filter) -> list[MailLine]:
        """Return the wanted mails, newest first."""
        where, values = _where("author", "received_at", wanted, by_seat=True)
        rows = self._run(f"{_MAILS} WHERE {where} ORDER BY received_at DESC LIMIT ?", (*values, wanted.limit))
        return [_mail_line(row) for row in rows]

    def traces(self, authors: Collection[str], games: Collection[str], since: datetime) -> Traces:
        """Return traces of these people's mails for these games (names in any case), received since then."""
        from judge.game.double_play import Trace, Traces

        wanted = {name.casefold() for name in games}
        rows = self._run(
            "SELECT author, received_at, game, seat, peer, wording FROM inbox"
            f" WHERE author IN ({marks(len(authors))}) AND received_at >= ? AND state = 'done' AND seat <> ''",
            (*authors, to_text(since)),
        )
        mails = [
            Trace(author, from_text(received), game, seat, peer, wording)
            for author, received, game, seat, peer, wording in rows
            if game.casefold() in wanted
        ]
        peers = sorted({mail.peer for mail in mails} - {""})
        others = self._run(
            f"SELECT peer, author FROM inbox WHERE peer <> '' AND peer IN ({marks(len(peers))})"
            f" AND author NOT IN ({marks(len(authors))}) GROUP BY peer, author",
            (*peers, *authors),
        )
        people: dict[str, set[str]] = {}
        for peer, author in others if peers else ():
            people.setdefault(peer, set()).add(owner(author))
        return Traces(mails, {peer: len(found) for peer, found in people.items()})

    def mail_line(self, mail_id: int) -> MailLine | None:
        """Return one mail; None if there is none with this number."""
        row = self._run(f"{_MAILS} WHERE id = ?", (mail_id,)).fetchone()
        return None if row is None else _mail_line(row)

    def letter_lines(self, wanted: Filter) -> list[LetterLine]:
        """Return the wanted letters, newest first."""
        where, values = _where("recipient", "created_at", wanted, by_seat=False)
        rows = self._run(f"{_LETTERS} WHERE {where} ORDER BY created_at DESC LIMIT ?", (*values, wanted.limit))
        return [_letter_line(row) for row in rows]

    def unsent_lines(self, state: LetterState, limit: int = 1000) -> list[LetterLine]:
        """Return the letters in this state, waiting or failed, oldest first."""
        rows = self._run(f"{_LETTERS} WHERE state = '{state}' ORDER BY id LIMIT ?", (limit,))
        return [_letter_line(row) for row in rows]


_MAILS = (
    "SELECT id, received_at, author, state, game, seat, outcome, error, held_for, done_at,"
    " (SELECT count(*) FROM outbox WHERE mail_id <> 0 AND mail_id = inbox.id) FROM inbox"
)
_LETTERS = (
    "SELECT id, created_at, recipient, game, subject, state, attempts, next_try_at, done_at, error, answer, mail_id,"
    " (SELECT means || ': ' || why FROM returned WHERE returned.message_id = outbox.message_id) FROM outbox"
)


def _where(person: str, moment: str, wanted: Filter, *, by_seat: bool) -> tuple[str, Sequence[object]]:
    """Return the condition and its values. `person` and `moment` are the columns of address and time."""
    conditions, values = ["1 = 1"], list[object]()
    people = [f"{person} IN ({marks(len(wanted.addresses))})"] if wanted.addresses else []
    values += wanted.addresses
    if wanted.seat and by_seat:
        people.append("seat = ?")
        values.append(wanted.seat)
    if people:
        conditions.append(f"({' OR '.join(people)})")
    elif wanted.seat:
        conditions.append("1 = 0")
    if wanted.game:
        conditions.append("game = ?")
        values.append(wanted.game)
    for sign, end in ((">=", wanted.since), ("<", wanted.until)):
        if end is not None:
            conditions.append(f"{moment} {sign} ?")
            values.append(to_text(end))
    return " AND ".join(conditions), values


def _mail_line(row: Any) -> MailLine:
    number, received, author, state, game, seat, outcome, error, held_for, done_at, letters = row
    return MailLine(
        number,
        from_text(received),
        author,
        MailState(state),
        game,
        seat,
        outcome,
        error,
        held_for,
        maybe_from_text(done_at),
        letters,
    )


def _letter_line(row: Any) -> LetterLine:
    number, created, recipient, game, subject, state, attempts, next_try, done_at, error, answer, mail_id, back = row
    return LetterLine(
        number,
        from_text(created),
        recipient,
        game,
        without_words(subject),
        LetterState(state),
        attempts,
        from_text(next_try),
        maybe_from_text(done_at),
        error,
        answer,
        mail_id,
        back or "",
    )
