"""Bounced letters: blocked addresses, notices, and letters for an owner who writes again.

A mail server's refusal at delivery counts like a later bounce (`note_returned`). Letters to a blocked address wait,
except for answers to its own mails; `works_again` unblocks the address from which its owner writes.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from judge.app.base.judge import Judge
from judge.app.recording.record import record
from judge.app.recording.sending import origin_of, queue_letters
from judge.game.events.people import MailReturned
from judge.game.events.phases import GameEnded, GameStarted, PhaseProcessed
from judge.game.events.press import PressSent
from judge.game.game import Game, Stage
from judge.game.people.addresses import folded
from judge.game.people.seats import MASTER, player_at
from judge.mail.inbound.bounces import read_bounce
from judge.mail.letters.answer_links import without_token
from judge.mail.letters.judge_notices import masters_mail_notice
from judge.mail.letters.pages import event_word
from judge.mail.letters.rfc5322 import addr_spec, message_id
from judge.mail.refusals import Returned, refusal_means
from judge.mail.reply_key import judge_key
from judge.store.codec import UnreadableGame
from judge.store.repository import GameRepository, addresses_by_seat
from judge.store.rows import LetterRow, MailRow
from judge.store.store import Transaction
from judge.store.tables.outbox import StoppedLetter

log = logging.getLogger("judge")

_REMEMBERED = timedelta(days=30)
"""Time after which a bounce no longer counts against an address."""

_MOST_SEATS = 1000
"""If an address has more seats, only the Masters of its newest games are notified."""

_RESULTS = event_word(PhaseProcessed)
_SENT_LATER = frozenset(event_word(kind) for kind in (PressSent, GameStarted, GameEnded))
"""Letters sent when an address works again, besides the newest results; others are outdated."""


def takes_no_mail(returned: Sequence[datetime], letters: int, after: timedelta) -> bool:
    """True if letters to an address have bounced so often, and for so long, that it gets no more.

    `returned` has the time of each permanent bounce, oldest first.
    """
    return len(returned) >= letters and returned[-1] - returned[0] >= after


def take_bounce(judge: Judge, games: GameRepository, mail: MailRow) -> str:
    """Record the bounce in a program's mail; return words for the keeper, "" if the mail is no bounce."""
    try:
        found = read_bounce(mail.raw, mail.recipients, judge_key(judge.config.auth.key_file))
    except OSError as error:
        log.warning("bounces cannot be recognized, the key cannot be read: %s", error)
        return ""
    if found is None:
        return ""
    known_by = message_id(found.letter_key, origin_of(judge))
    letter = games.tx.sent_letter(known_by)
    if letter is None:
        return "a letter came back that is no longer known"
    if found.means is None:
        return f"about letter {letter.id}, and no trouble"
    note_returned(judge, games, known_by, letter.recipient, found.means, found.why)
    return f"letter {letter.id} came back {found.means}"


def note_refused(judge: Judge, games: GameRepository, letter: LetterRow) -> None:
    """Record that a mail server refused a letter because of its recipient, which counts as a bounce."""
    means = refusal_means("", letter.error) or Returned.SOFT
    note_returned(judge, games, letter.message_id, letter.recipient, means, letter.error)


def note_returned(
    judge: Judge, games: GameRepository, message_id: str, recipient: str, means: Returned, why: str
) -> None:
    """Record a bounce. If that blocks its address, notify the people concerned, once."""
    tx, now, address = games.tx, games.now, folded(recipient)
    earlier = dict(tx.returned_from(address, Returned.HARD, now - _REMEMBERED))
    tx.add_returned(message_id, address, now, means, why)
    if means is not Returned.HARD or tx.bouncing([address]):
        return
    times = sorted((earlier | {message_id: now}).values())
    limits = judge.config.address
    if takes_no_mail(times, limits.bounce_letters, limits.bounce_after):
        log.info("no letters go to %s anymore: %d came back", address, len(times))
        tx.set_bouncing(address, now)
        _tell(judge, games, address)


def _tell(judge: Judge, games: GameRepository, address: str) -> None:
    """Notify the Master of each game in which this address plays, or the keeper if it is the Master's own."""
    mastered = []
    for name, seat in games.tx.seats_of(address, _MOST_SEATS):
        game = _unfinished(games, name)
        if game is None or any(seat == watcher.id for watcher in game.observers):
            continue
        if seat == MASTER:
            mastered.append(game.name)
            continue
        player = player_at(game, seat)
        addresses = set() if player is None else set(map(folded, player.addresses))
        reachable = len(games.tx.bouncing(addresses)) < len(addresses)
        record(judge, games, game, game, (MailReturned(seat, reachable),))
    if mastered:
        queue_letters(judge, games.tx, [masters_mail_notice(judge.identity, address, mastered)], games.now)


def _unfinished(games: GameRepository, name: str) -> Game | None:
    try:
        game = games.get(name)
    except UnreadableGame as error:
        log.error("%s", error)
        return None
    return None if game is None or game.stage in (Stage.COMPLETED, Stage.TERMINATED) else game


class Moved(Struct, frozen=True):
    """New address of a seat's owner, besides the older ones on file (`old`, folded)."""

    game: str
    old: frozenset[str]
    to: str


def moved_to(game: Game, seat: str, to: str) -> Moved | None:
    """Return the new address to which letters follow a seat's owner; None: to none.

    An address that belongs to another seat too keeps its letters: the owner may have no right to read its letters.
    """
    on_file = addresses_by_seat(game)
    own = {address for holder, address in on_file if holder == seat}
    shared = own & {address for holder, address in on_file if holder != seat}
    return None if not to or shared or folded(to) in own else Moved(game.name, frozenset(own), to)


def letters_follow(tx: Transaction, moved: Moved, but: Iterable[str], now: datetime) -> None:
    """Send waiting letters about a game to a seat's new address, now that it has answered.

    Addresses in `but` are still on file, and keep their letters.
    """
    for address in tx.bouncing(sorted(moved.old - set(map(folded, but)))):
        _follow(tx, address, moved, now)


def follow_owner(tx: Transaction, moved: Moved, now: datetime) -> tuple[str, ...]:
    """Send waiting letters about a game to the other address from which the seat's owner writes.

    Addresses on file stay blocked, since nobody has written from them. Returns sentences for the owner; () if none of
    their letters bounce, or if the other address bounces too.
    """
    bouncing = tx.bouncing(sorted(moved.old))
    if not bouncing or tx.bouncing([folded(moved.to)]):
        return ()
    sent = sum(_follow(tx, address, moved, now) for address in bouncing)
    waited = {0: "Nothing waited there meanwhile.", 1: f"One letter of that time follows to {moved.to} now."}.get(
        sent, f"{sent} letters of that time follow to {moved.to} now: the newest results, and press."
    )
    return (
        f"Letters to an address on file for you in {moved.game} come back, so the judge has sent none there since"
        f" {min(bouncing.values()):%Y-%m-%d %H:%M} UTC. {waited} To get all letters at"
        f" {moved.to}, send SET ADDRESS {moved.to}.",
    )


def works_again(tx: Transaction, addresses: Iterable[str], now: datetime) -> tuple[str, ...]:
    """Resume letters to addresses from which their reader has written; waiting letters leave first.

    Returns a sentence or two for each of them, except those that were never blocked.
    """
    return tuple(_ended(tx, address, since, now) for address, since in tx.bouncing(map(folded, addresses)).items())


def _ended(tx: Transaction, address: str, since: datetime, now: datetime) -> str:
    """Unblock one address; return sentences for its reader."""
    sent = _catch_up(tx, address, tx.stopped_letters(address), now)
    tx.drop_bouncing(address)
    tx.forgive_returned(address)
    waited = {0: "Nothing waited for you meanwhile.", 1: "One letter of that time follows now."}.get(
        sent, f"{sent} letters of that time follow now: the newest results, and press."
    )
    return (
        f"The judge has sent no letters to {address} since {since:%Y-%m-%d %H:%M} UTC, because earlier ones came back."
        f" It sends them again from now on. {waited} If your address has changed, SET ADDRESS puts the new one on"
        " file."
    )


def _follow(tx: Transaction, address: str, moved: Moved, now: datetime) -> int:
    """Send an address's waiting letters about a game to the seat owner's new one; return the number."""
    return _catch_up(tx, address, tx.stopped_letters(address, moved.game), now, moved.to)


def _catch_up(tx: Transaction, address: str, waiting: Sequence[StoppedLetter], now: datetime, to: str = "") -> int:
    """Send still valid waiting letters of an address, delete the others, and return the number sent.

    The letters go to `to` instead, unless that is "".
    """
    newest = {letter.game: letter.id for letter in waiting if letter.kind == _RESULTS}
    sent = 0
    for letter in waiting:
        if letter.kind in _SENT_LATER or newest.get(letter.game) == letter.id:
            if to:
                _readdress(tx, letter.id, address, to)
            tx.send_stopped(letter.id, now)
            sent += 1
        else:
            tx.drop_stopped(letter.id)
    return sent


def _readdress(tx: Transaction, number: int, old: str, new: str) -> None:
    """Readdress a waiting letter, without its reply token, which is valid for the old address only."""
    letter = tx.letter(number)
    if letter is not None:
        raw = without_token(letter.raw, letter.message_id, letter.seal.count(" ")) if letter.seal else letter.raw
        raw = raw.replace(_to(old), _to(new), 1)
        tx.readdress_stopped(number, new, raw)


def _to(address: str) -> bytes:
    """Return the header line of a letter with its recipient."""
    return f"\r\nTo: <{addr_spec(address)}>\r\n".encode()
