"""Short letters that ask if a request came from the owner of an address.

They contain no words of a stranger: the request is one of a few kinds, and a game is named only if its creator has
answered before.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum, StrEnum, auto

from msgspec import Struct

from judge.game.calendar.dates import format_deadline
from judge.mail.letters.answer_links import link_with_words
from judge.mail.letters.context import JudgeIdentity
from judge.mail.letters.letter import Letter, LetterKind
from judge.mail.letters.pages import render
from judge.mail.letters.wording import count


class Asked(StrEnum):
    """A mail's request, as the letter describes it."""

    JOIN = "asks for a seat"
    ORDERS = "brings orders and takes part"
    PART = "asks to take part"
    WATCH = "asks to watch"
    CREATE = "asks for a new game"
    TAKEOVER = "asks to take over a position"
    TEXTS = "asks for information"
    OPENINGS = "asks that you hear of games that look for players"
    STANDBY = "asks that you be on the standby list, for seats that fall vacant"
    SIGN_ON = "wants to sign on"
    SIGNED_ON = "has signed on"
    LETTERS = "asks that letters be sent to you"
    HEIR = "asks that you become the Master"
    CO_MASTER = "asks that you be another Master"
    SOMETHING = "has come here"
    INVITED = "invites you"
    SEAT = "asks you to play"
    UNCLEAR = "was replied to with words that are no yes"


def consent_letter(
    identity: JudgeIdentity,
    to: str,
    word: str,
    days: int,
    asked: Asked,
    game: str,
    *,
    stranger: bool,
    until: datetime | None = None,
    zone: str = "UTC",
) -> Letter:
    """Return the letter with the word to send back, which is valid for `days` days.

    `game` is "" for none. `stranger`: the address has never answered the judge. `until`: the end of the request, shown
    in `zone`.
    """
    by_others = asked in (Asked.LETTERS, Asked.HEIR, Asked.CO_MASTER)
    question = "do you want this?" if by_others or asked is Asked.UNCLEAR else "was it you?"
    subject = f"[CONFIRM {word}] {identity.name}, a Diplomacy judge: {question}"
    page = render(
        "judge/consent",
        subject,
        identity=identity,
        word=word,
        link=link_with_words(identity.address, "Yes", f"CONFIRM {word}"),
        days=days,
        asked=asked.value,
        unclear=asked is Asked.UNCLEAR,
        done=asked is Asked.SIGNED_ON,
        by_others=by_others,
        game=game,
        by_master=asked in (Asked.CO_MASTER, Asked.HEIR),
        until=format_deadline(until, zone) if until is not None else "",
        stranger=stranger,
    )
    return Letter((to,), subject, page.text, page.html, kind=LetterKind.ANSWER)


class Invited(Struct, frozen=True):
    """An invitation in words. `line` takes a seat, `wanted` are the free seats.

    `line` "": it is for one power, `wanted`, and a yes is enough. `power` is an example of the powers that a yes can
    name, "" if it cannot. `standby`: the invited person is on the standby list.
    """

    game: str
    host: str
    played: str
    pace: str
    press: str
    wanted: str
    line: str
    power: str = ""
    standby: bool = False


def invitation_letter(
    identity: JudgeIdentity, to: str, word: str, days: int, invited: Invited, *, stranger: bool
) -> Letter:
    """Return the letter that invites somebody to a game, with the word and the line that take a seat.

    The only words in it by the inviting person are the game's name and their own. `stranger`: the address has never
    answered the judge.
    """
    subject = f"[CONFIRM {word}] {invited.game}, a game of Diplomacy by e-mail: you are invited"
    lines = (f"CONFIRM {word}", *([invited.line] if invited.line else []))
    page = render(
        "judge/invitation",
        subject,
        identity=identity,
        lines=lines,
        link=link_with_words(identity.address, "Yes", "\r\n".join(lines)),
        days=days,
        invited=invited,
        stranger=stranger,
    )
    return Letter((to,), subject, page.text, page.html, kind=LetterKind.ANSWER)


class Waits(Enum):
    """State of a request when its YES arrived."""

    SOMETHING = auto()
    """The request is carried out now."""
    NOTHING = auto()
    """Nothing waits anymore: the request expired, was dropped, or became pointless."""
    DONE_BEFORE = auto()
    """Done at once, because the mail had the right password; the address on file got the answer."""
    OPENINGS = auto()
    """Not a mail: news of games that look for players will come from now on."""
    STANDBY = auto()
    """Not a mail: the address is on the standby list from now on."""
    SAID_BEFORE = auto()
    """An answer to an earlier letter has said YES already, and nothing has waited since."""
    TOO_LATE = auto()
    """A Master's offer that is no longer open."""
    OTHER_PLACE = auto()
    """The request is not done: the address has another place in that game, and a person may have only one."""


def confirmed_letter(identity: JudgeIdentity, to: str, *, waits: Waits, lost: int, line: str) -> Letter:
    """Return the letter on a confirmed address and its effects; `lost` mails could not be kept.

    `line` still takes the power in question, "" for none.
    """
    subject = "Your address is confirmed"
    if lost:
        subject += f"; {count(lost, 'mail')} NOT kept"
    elif waits is Waits.OTHER_PLACE:
        subject += "; what was asked for is NOT done"
    elif waits is Waits.TOO_LATE:
        subject += "; what you were asked for is over"
    elif waits is Waits.NOTHING:
        subject += "; what you asked for earlier is NOT done"
    page = render("judge/confirmed", subject, identity=identity, waits=waits.name, lost=lost, line=line)
    return Letter((to,), subject, page.text, page.html, kind=LetterKind.ANSWER)


def taken_back_letter(identity: JudgeIdentity, to: str, game: str, deed: str) -> Letter:
    """Tell somebody that a request is withdrawn: to play a power or to be a Master (`deed`)."""
    subject = f"{game}: you are not asked to {deed} anymore"
    page = render("judge/taken_back", subject, identity=identity, game=game, deed=deed)
    return Letter((to,), subject, page.text, page.html)


def guessed_words_notice(identity: JudgeIdentity, count: int) -> Letter:
    """Tell the keeper how many mails of one day brought back words that the judge has not sent."""
    subject = "Judge: words are guessed that confirm addresses"
    page = render("judge/guessed_words", subject, count=count)
    return Letter((identity.keeper,), subject, page.text, page.html)
