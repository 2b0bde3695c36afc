"""Letters about the judge itself instead of a game: faults, gaps of the clock, too many refusals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.game.calendar.spans import say_length
from judge.game.events.clock import MasterReminded
from judge.game.events.press import PressReported
from judge.game.game import Game
from judge.game.people.reply_tokens import ReplyPlace
from judge.game.people.secret_words import without_words
from judge.mail.letters.answer_links import link_with_words
from judge.mail.letters.context import JudgeIdentity
from judge.mail.letters.letter import Letter, LetterKind
from judge.mail.letters.pages import render
from judge.mail.letters.wording import hour, joined
from judge.store.rows import LetterRow


def apology(identity: JudgeIdentity, sender: str) -> Letter:
    """Tell a sender that their mail caused an internal error, is kept, and need not be sent again."""
    subject = "NOT done yet: your mail to the judge is kept"
    return _letter("apology", sender, subject, LetterKind.ANSWER, identity=identity)


def fault_notice(identity: JudgeIdentity, mail_id: int, concerned: str, trace: str) -> Letter:
    """Notify the keeper of an internal error.

    `mail_id` 0: it happened in the tick of the game `concerned`.
    """
    subject = f"Judge fault: mail {mail_id} is parked" if mail_id else f"Judge fault: the tick of {concerned}"
    return _letter("fault", identity.keeper, subject, mail_id=mail_id, concerned=concerned, trace=trace)


def stalled_notice(identity: JudgeIdentity, to: tuple[str, ...], game: str) -> Letter:
    """Tell a game's Master that an internal error stops the game's clock."""
    subject = f"Judge fault in {game}"
    page = render("judge/stalled", subject, identity=identity, game=game)
    return Letter(to, subject, page.text, page.html, game=game)


def overdue_notice(identity: JudgeIdentity, game: Game, event: MasterReminded) -> Letter:
    """Tell the keeper about a game that nobody has continued for weeks."""
    return _letter(
        "overdue",
        identity.keeper,
        f"Judge: {game.name} is overdue",
        game=game.name,
        stage=event.stage,
        days=event.days or 0,
        phase_days=event.phase_days,
        told=event.to_master,
        master=game.masters_addresses,
    )


def gap_notice(identity: JudgeIdentity, gap: timedelta, games: int, why: str) -> Letter:
    """Tell the keeper about the judge's action after an outage. `why` is one of `GapKind`."""
    length = say_length(gap)
    subjects = {"back": f"Judge clock set back by {length}", "mute": f"No letters could leave for {length}"}
    subject = subjects.get(why, f"Judge was away for {length}")
    return _letter("gap", identity.keeper, subject, length=length, games=games, why=why)


def undelivered_notice(to: str, game: str, letters: Sequence[LetterRow]) -> Letter:
    """Tell a game's Master, or the keeper if `game` is "", about undeliverable letters."""
    told = [letter._replace(subject=without_words(letter.subject)) for letter in letters]
    return _letter("undelivered", to, "Letters that could not be delivered", letters=told, game=game)


def reported_press_notice(identity: JudgeIdentity, game: str, event: PressReported) -> Letter:
    """Tell the keeper about press that one of its readers has reported."""
    return _letter("reported_press", identity.keeper, f"Judge: press reported in {game}", game=game, event=event)


def masters_mail_notice(identity: JudgeIdentity, address: str, games: Sequence[str]) -> Letter:
    """Tell the keeper that letters to the Masters of these games come back."""
    subject = "Judge: letters to a Master come back"
    return _letter("masters_mail", identity.keeper, subject, address=address, games=joined(games))


def guess_notice(to: tuple[str, ...], game: str, called: str, *, keeper: bool, named: bool) -> Letter:
    """Tell the owner of a password or privacy word about wrong tries from another address.

    That address is not revealed: it may be another player's, who mistook the letter of their power. `called` says what
    the word opens. `game` "" with `keeper`: it is the word of the keeper, who acts in every game. `named` False: the
    tries were at other seats, or by people who wanted to enter.
    """
    subject = "Diplomacy wrong password for the keeper" if keeper else f"{game}: wrong password"
    return _letter("guess", to, subject, game=game, called=called, named=named)


def guessing_notice(identity: JudgeIdentity, called: str, held: int) -> Letter:
    """Tell the keeper that guessing continues. `held` words for one secret stayed unchecked."""
    return _letter("guessing", identity.keeper, "Judge: somebody guesses passwords", called=called, held=held)


def key_notice(to: tuple[str, ...], game: str, called: str, word: str) -> Letter:
    """Send the owner of a seat a key word that opens it while others write in their name."""
    subject = f"Diplomacy key for {called}: KEY {word}"
    return _letter("key", to, subject, game=game, called=called, word=word)


def new_password_notice(
    identity: JudgeIdentity, to: tuple[str, ...], game: str, seat: str, called: str, word: str
) -> Letter:
    """Send the addresses on file for a seat a word that opens it once, for a new password."""
    subject = f"{game}: a new password for {called.partition(' in ')[0]} [{game}/{seat}#{word}]"
    letter = _letter(
        "new_password",
        to,
        subject,
        identity=identity,
        game=game,
        seat=seat.lower(),
        called=called,
        word=word,
        link=link_with_words(identity.address, f"[{game}/{seat}#{word}]", "SET PASSWORD "),
    )
    return replace(letter, purpose="new password", game=game)


def muted_notice(
    identity: JudgeIdentity,
    sender: str,
    limit: int,
    now: datetime,
    place: ReplyPlace | None = None,
    *,
    refused: bool = True,
) -> Letter:
    """Tell a sender of too many refused mails or questions that no more answers come for an hour.

    `place` is their own seat, for which replies count.
    """
    subject = "NOT answered for an hour: too many mails" if refused else "NOT sent for an hour: further texts"
    again = hour(now + timedelta(hours=1, minutes=1), "UTC", "UTC", now)
    letter = _letter(
        "muted",
        sender,
        subject,
        LetterKind.ANSWER,
        identity=identity,
        limit=limit,
        refused=refused,
        again=again,
        is_seated=place is not None,
    )
    return replace(letter, place=place)


def repeated_notice(identity: JudgeIdentity, sender: str, place: ReplyPlace | None, in_vain: int = 0) -> Letter:
    """Tell a sender who repeats a mail that cannot be processed that no more answers come.

    `place` is their own seat, for which replies count. `in_vain` is the number of useless mails with different words, 0
    if they repeat.
    """
    subject = f"NOT answered for a day: {'nothing could be done of your mails' if in_vain else 'the same words again'}"
    letter = _letter("repeated", sender, subject, LetterKind.ANSWER, identity=identity, in_vain=in_vain)
    return replace(letter, place=place)


def _letter(
    template: str, to: str | tuple[str, ...], subject: str, kind: LetterKind = LetterKind.UNASKED, **values: object
) -> Letter:
    page = render(f"judge/{template}", subject, pictures=(), **values)
    return Letter((to,) if isinstance(to, str) else to, subject, page.text, page.html, kind=kind)


_LINE = "OPENINGS OFF"
_NAMED = 5
"""Limit on the games in the subject."""


def openings_letter(to: str, games: Sequence[str], text: str) -> Letter:
    """Letter for a subscriber: the games of these names look for players, as listed in `text`."""
    more = f" and {len(games) - _NAMED} more" if len(games) > _NAMED else ""
    subject = f"Looking for players: {', '.join(games[:_NAMED])}{more}"
    page = render("judge/openings", subject, pictures=(), text=text, line=_LINE)
    return Letter((to,), subject, page.text, page.html, leave=_LINE)
