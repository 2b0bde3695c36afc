"""Effect of a returned word: a yes carries out the waiting requests, a no drops them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from judge.app.base.judge import Judge
from judge.app.consent.agreements import (
    OPENINGS,
    STANDBY,
    YesTo,
    asks_to_enter,
    game_in,
    is_for_answers,
    is_invitation,
    key_of_wish,
    stands_for_line,
)
from judge.app.consent.asking import Source, ask, ask_after_yes, hashed
from judge.app.consent.holding import LATE_FOR
from judge.app.consent.invitations import line_if_vacant, line_of_yes, never_invite
from judge.app.consent.wishes import ask_about, fulfill, has_other_place
from judge.app.recording.bounces import works_again
from judge.app.recording.sending import may_be_written_to, queue_letters
from judge.game.game import Game
from judge.game.keeper_flags import is_locked
from judge.game.people.addresses import mailbox
from judge.mail.letters.consent_letters import Asked, Waits, confirmed_letter, guessed_words_notice
from judge.store.repository import GameRepository
from judge.store.rows import MailState
from judge.store.store import Transaction
from judge.store.tables.consents import Reply, SentWord

_GUESSES_TOLD = 100
"""Number of wrong words in a day that makes the judge warn the keeper."""
_GUESSES = "wrong words that confirm"


def find_word(judge: Judge, tx: Transaction, words: Iterable[str], now: datetime) -> SentWord | None:
    """Return the first of these words that still counts; if none does, count a wrong try and return None.

    The word of an unrequested offer is found for longer, so that a late yes gets an answer (`is_late`).
    """
    found = (tx.sent_word(hashed(word), now - LATE_FOR) for word in words)
    known = (one for one in found if one is not None)
    sent = next((one for one in known if not is_late(judge, tx, one, now) or _offers(one.game)), None)
    if sent is None:
        _count_guess(judge, tx, now)
    return sent


def is_late(judge: Judge, tx: Transaction, sent: SentWord, now: datetime) -> bool:
    """True if a word no longer counts and nobody said yes while it did.

    The old word of a Master's offer counts while the Master repeats the offer.
    """
    if sent.reply is Reply.YES or sent.asked_at > now - judge.config.auth.answer_within:
        return False
    return not _is_masters(sent.game) or all(key_of_wish(wish) != sent.game for wish in tx.wishes(sent.address))


def _is_masters(key: str) -> bool:
    """True if this key (`key_of`) belongs to a place that a Master can offer."""
    return asks_to_enter(key) or key.endswith(YesTo.MASTER)


def _offers(key: str) -> bool:
    """True if this key (`key_of`) belongs to an offered seat."""
    return asks_to_enter(key) or is_invitation(key)


def say_yes_too_late(judge: Judge, games: GameRepository, sent: SentWord) -> None:
    """Answer a late yes to an offer with the line that may still take the seat."""
    games.tx.set_consented(sent.address, games.now)
    works_again(games.tx, (sent.address,), games.now)
    line = line_if_vacant(judge, games, sent.game, sent.address)
    if stands_for_line(sent.game):
        line = line_of_yes(judge, games, sent.game, sent.address)
    letter = confirmed_letter(judge.identity, sent.address, waits=Waits.TOO_LATE, lost=0, line=line)
    queue_letters(judge, games.tx, [letter], games.now)


def wish_waits(tx: Transaction, sent: SentWord) -> bool:
    """True if a yes to this word fulfills a wish, such as a new Master's or a player's seat."""
    return any(key_of_wish(wish) == sent.game for wish in tx.wishes(sent.address))


def locked_game(games: GameRepository, sent: SentWord) -> Game | None:
    """Return the locked game that a yes to this word would change; None if there is none.

    The word stays unanswered, and counts when it is sent again, but it proves its address now.
    """
    if not wish_waits(games.tx, sent):
        return None
    game = games.get(game_in(sent.game))
    if game is None or not is_locked(game):
        return None
    games.tx.set_consented(sent.address, games.now)
    return game


def say_yes(
    judge: Judge, games: GameRepository, sent: SentWord, sender: str, place: Source, received_at: datetime
) -> int:
    """Mark a word's address as proved; return the number of requests that waited for it.

    A reply from another address of the same mailbox proves that one too, since its owner reads both. Held mails are
    read next, in their order, and requests about seats count from now on.
    """
    if sent.reply is Reply.YES:
        # Later requests keep waiting: the writer of the first answer has not seen them.
        return 0
    games.tx.set_reply(sent.hashed, Reply.YES)
    address, key, since = sent.address, sent.game, games.now - judge.config.auth.answer_within
    proved = [address, sender] if sender != address and mailbox(sender) == mailbox(address) else [address]
    is_new = not may_be_written_to(judge, games.tx, address)
    is_new = is_new or not key or not games.tx.has_agreed(address, key, since)
    twice = [
        wish
        for each in proved
        for wish in games.tx.wishes(each)
        if key_of_wish(wish) == key and has_other_place(judge, games, wish, each)
    ]
    for wish in twice:
        games.tx.refuse_wish(wish)
    for each in proved:
        ask_after_yes(judge, games.tx, each, key, games.now)
    waited = sum(_prove(judge, games, each, key, place, received_at) for each in proved)
    lost = sum(games.tx.not_kept_for(each) for each in proved)
    if is_invitation(key):
        for game in ("", game_in(key)):  # the yes answers all that was still to be asked of this address
            games.tx.drop_questions_to(address, game)
    if lost or twice or not (waited or stands_for_line(key)):
        waits = Waits.SOMETHING if waited else _what_waits(games.tx, address, key) if is_new else Waits.SAID_BEFORE
        waits = Waits.OTHER_PLACE if twice else waits
        line = line_if_vacant(judge, games, key, address)
        letter = confirmed_letter(judge.identity, address, waits=waits, lost=lost, line=line)
        queue_letters(judge, games.tx, [letter], games.now)
    return waited


def _what_waits(tx: Transaction, address: str, key: str) -> Waits:
    """Return the effect of a yes if no mail waited for it."""
    if is_for_answers(key):
        return Waits.DONE_BEFORE
    if key == STANDBY and tx.standby_wish(address) is not None:
        return Waits.STANDBY
    if _is_masters(key):
        return Waits.TOO_LATE
    return Waits.OPENINGS if key == OPENINGS and tx.reads_openings(address) else Waits.NOTHING


def say_no(judge: Judge, games: GameRepository, sent: SentWord) -> None:
    """Drop everything that waits for a word's address if it never answered; otherwise only that game's.

    A stranger's no, or a no to an invitation, ends all invitations to them; a person on the standby list refuses only
    one game. Nobody is notified.
    """
    if sent.reply is Reply.YES:
        return
    games.tx.set_reply(sent.hashed, Reply.NO)
    game = game_in(sent.game) if may_be_written_to(judge, games.tx, sent.address) else ""
    wants_others = is_invitation(sent.game) and games.tx.standby_wish(sent.address) is not None
    if (is_invitation(sent.game) and not wants_others) or not game:
        never_invite(games, sent.address)
    for number in games.tx.let_go(sent.address, game):
        games.tx.finish_mail(number, MailState.REFUSED, games.now, outcome="the answer was no")
    for wish in games.tx.wishes(sent.address):
        if key_of_wish(wish) == sent.game or not game:
            games.tx.refuse_wish(wish)
    if sent.game == OPENINGS:
        games.tx.drop_opening_reader(sent.address)
    if sent.game == STANDBY:
        games.tx.drop_standby(sent.address)
    if game:
        games.tx.drop_questions_to(sent.address, sent.game)
    else:
        games.tx.drop_questions_but(sent.address, ())


def explain(judge: Judge, games: GameRepository, sent: SentWord, place: Source) -> bool:
    """Explain once how to say yes, after a reply in other words: now, or after a day.

    A day must have passed since the last letter to an address that has never answered. Returns False if it was
    explained before.
    """
    if sent.reply is not Reply.NONE:
        return False
    before = games.tx.words_sent_to(mailbox(sent.address), games.now - judge.config.auth.answer_within)
    games.tx.set_reply(sent.hashed, Reply.UNCLEAR)
    if any(word.game == sent.game and word.reply is Reply.UNCLEAR for word in before):
        return False
    game = games.get(game_in(sent.game))
    named = game.name if game is not None else ""
    ask(judge, games.tx, sent.address, Asked.UNCLEAR, games.now, key=sent.game, named=named, place=place)
    return True


def _prove(judge: Judge, games: GameRepository, address: str, key: str, place: Source, received_at: datetime) -> int:
    """Mark an address as answered, and agreed to the word's game; return the number of waiting mails."""
    games.tx.set_consented(address, games.now)
    works_again(games.tx, (address,), games.now)
    if key:
        games.tx.set_agreed(address, key, games.now)
    if is_invitation(key):
        games.tx.set_agreed(address, game_in(key), games.now)
    waited = games.tx.release(address, received_at)
    if key == OPENINGS:
        games.tx.agree_to_openings(address)
    if key == STANDBY:
        games.tx.agree_to_standby(address)
    for wish in games.tx.wishes(address):
        if key_of_wish(wish) != key:
            ask_about(judge, games, wish, address, place)
        elif games.tx.answer_wish(wish, address):
            waited += fulfill(judge, games, wish, address)
        else:
            waited += 1
    return waited


def _count_guess(judge: Judge, tx: Transaction, now: datetime) -> None:
    """Count a word that was never sent or is too old; warn the keeper if there are many in a day."""
    day, _, number = (tx.meta(_GUESSES) or "").partition(" ")
    count = int(number) + 1 if day == f"{now:%Y-%m-%d}" else 1
    tx.set_meta(_GUESSES, f"{now:%Y-%m-%d} {count}")
    if count == _GUESSES_TOLD:
        queue_letters(judge, tx, [guessed_words_notice(judge.identity, count)], now)
