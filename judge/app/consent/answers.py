"""What a word does that comes back: an address is proved, and what waited for it is done."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from judge.app.consent.asking import Place, hashed
from judge.app.consent.wishes import ask_about, fulfill, key_of_wish
from judge.app.judge import Judge
from judge.app.recipients import may_be_written_to
from judge.app.sending import queue_letters
from judge.game.people.mailbox import mailbox
from judge.mail.letters.consent_letters import confirmed_letter, guessed_words_notice
from judge.store.repository import GameRepository
from judge.store.store import Transaction

_GUESSES_TOLD = 100
"""The keeper hears of so many wrong words in a day."""
_GUESSES = "wrong words that confirm"


def take_words(
    judge: Judge, games: GameRepository, words: Iterable[str], sender: str, place: Place, received_at: datetime
) -> int | None:
    """Prove the address that one of these words was sent to; how much waited for it. None: none is known.

    Who answers from another address of the same mailbox proves that one too: they read what is sent to both. Mails that
    were held are read next, in their order, and what was wanted of seats counts from now on.
    """
    since = games.now - judge.config.auth.answer_within
    found = (games.tx.take_word(hashed(word), since) for word in words)
    asked = next((one for one in found if one is not None), None)
    if asked is None:
        _count_guess(judge, games.tx, games.now)
        return None
    address, key, again = asked
    if again:
        # What waits by now came later: whoever wrote the first answer has not seen it.
        return 0
    proved = [address, sender] if sender != address and mailbox(sender) == mailbox(address) else [address]
    is_new = not may_be_written_to(judge, games.tx, address)
    is_new = is_new or bool(key and not games.tx.has_agreed(address, key, since))
    waited = sum(_prove(judge, games, each, key, place, received_at) for each in proved)
    lost = sum(games.tx.not_kept_for(each) for each in proved)
    if lost or (is_new and not waited):
        letter = confirmed_letter(judge.identity, address, nothing_waits=not waited, lost=lost)
        queue_letters(judge, games.tx, [letter], games.now)
    return waited


def _prove(judge: Judge, games: GameRepository, address: str, key: str, place: Place, received_at: datetime) -> int:
    """Have an address count as answered, for one game too if the word was about one; how much waited for it."""
    games.tx.set_consented(address, games.now)
    if key:
        games.tx.set_agreed(address, key, games.now)
    waited = games.tx.release(address, received_at)
    for wish in games.tx.wishes(address):
        if key_of_wish(wish) != key:
            ask_about(judge, games, wish, address, place)
        elif games.tx.answer_wish(wish, address):
            waited += fulfill(judge, games, wish, address)
        else:
            waited += 1
    return waited


def _count_guess(judge: Judge, tx: Transaction, now: datetime) -> None:
    """Count a word that was never sent, or is too old; the keeper is told of many in one day."""
    day, _, number = (tx.meta(_GUESSES) or "").partition(" ")
    count = int(number) + 1 if day == f"{now:%Y-%m-%d}" else 1
    tx.set_meta(_GUESSES, f"{now:%Y-%m-%d} {count}")
    if count == _GUESSES_TOLD:
        queue_letters(judge, tx, [guessed_words_notice(judge.identity, count)], now)
