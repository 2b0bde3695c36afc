"""Mails that wait for an answer from their claimed sender, and limits on their number."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from judge.app.base.judge import Judge
from judge.app.consent.agreements import OPENINGS, STANDBY, YesTo, key_of
from judge.app.consent.asking import ask, place_of
from judge.app.recording.sending import may_be_written_to
from judge.app.waiting.mail_lines import game_of, game_of_opener, takes_mastership
from judge.commands.framework.parse import Request, Script
from judge.commands.framework.table import Where
from judge.game.game import Game, Stage
from judge.game.people.open_seats import INVESTOR
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.letters.consent_letters import Asked
from judge.problems import AnswerNeeded, Problem
from judge.store.repository import GameRepository
from judge.store.rows import GONE, MailRow, MailState
from judge.store.store import Transaction
from judge.store.tables.inbox import HeldMail

log = logging.getLogger("judge")

_ASKED = {
    "JOIN": Asked.JOIN,
    "ORDERS": Asked.ORDERS,
    "OBSERVE": Asked.WATCH,
    "MONITOR": Asked.WATCH,
    "CREATE": Asked.CREATE,
    "TAKEOVER": Asked.TAKEOVER,
    "SIGNON": Asked.SIGN_ON,
    "RESIGN": Asked.SIGN_ON,
}

_TO_ENTER = (Asked.JOIN, Asked.ORDERS, Asked.PART, Asked.WATCH, Asked.CREATE, Asked.TAKEOVER)


def hold(
    judge: Judge,
    games: GameRepository,
    mail: MailRow,
    inbound: InboundMail,
    script: Script | None,
    needed: AnswerNeeded | None = None,
) -> None:
    """Set a mail aside and ask its sender's address. `script` None: it could not be read.

    `needed` is the yes required from a known address.
    """
    sender, now = inbound.sender or "", games.now
    games.tx.hold(mail.id, sender, game_of(inbound), known=may_be_written_to(judge, games.tx, sender))
    _keep_few(judge, games.tx, sender, now)
    _keep_small(judge, games.tx, now)
    asked, named = _asked_in(script, games)
    if needed is not None:
        key = key_of(needed.game, YesTo.MASTER if needed.as_master else YesTo.ENTER)
    elif asked is Asked.OPENINGS:
        key = OPENINGS
    elif asked is Asked.STANDBY:
        key = STANDBY
    else:
        key = key_of(game_of(inbound), _yes_wanted(script)) if asked in _TO_ENTER else ""
    ask(judge, games.tx, sender, asked, now, key=key, named=named, place=place_of(inbound))


def _keep_few(judge: Judge, tx: Transaction, address: str, now: datetime) -> None:
    """Limit the held mails of one address: keep the first ones and the newest, and drop huge ones.

    Others may write in the owner's name before and after the owner does, so neither the oldest nor the newest mail
    alone is enough.
    """
    auth, held = judge.config.auth, tx.held_for(address)
    while held and (len(held) > auth.held_mails or sum(one.size for one in held) > auth.held_bytes):
        too_many = len(held) > auth.held_mails
        one = held[len(held) // 2] if too_many else max(held, key=lambda one: (one.size, one.id))
        _drop(tx, one, "enough mail is held for its sender, who has not answered", now)
        held.remove(one)


def _keep_small(judge: Judge, tx: Transaction, now: datetime) -> None:
    """Limit all held mails together, as the settings say: drop the oldest mails of strangers first."""
    while tx.held_in_all() > judge.config.auth.held_total and (one := tx.first_held()) is not None:
        _drop(tx, one, "enough mail is held for all who have not answered", now)


def _drop(tx: Transaction, mail: HeldMail, why: str, now: datetime) -> None:
    log.info("mail %d is no longer held: %s", mail.id, why)
    tx.finish_mail(mail.id, MailState.REFUSED, now, outcome=why)


LATE_FOR = timedelta(days=30)
"""Time for which words are kept, even after they expire; over a day, to count a day's letters."""


def forget_unanswered(tx: Transaction, now: datetime, answer_within: timedelta) -> None:
    """Drop words, questions, wishes and held mails not answered in time, and older agreements.

    Words are kept longer, so that a late yes to an offer gets a useful answer.
    """
    before = now - answer_within
    tx.forget_words(min(before, now - LATE_FOR))
    tx.forget_wishes(before)
    tx.forget_held(before)
    tx.forget_unasked_readers(before)
    tx.forget_unasked_standbys(before)
    tx.forget_agreements(before)


def _asked_in(script: Script | None, games: GameRepository) -> tuple[Asked, str]:
    """Return a mail's request and game in words that anyone may read."""
    for request in script.requests if script is not None else ():
        command = request.command
        if command is None or command.where is Where.INFO:
            continue
        takes_part = request.words.verb.upper() == INVESTOR
        asked = Asked.PART if takes_part else _ASKED.get(command.name, Asked.SOMETHING)
        return asked, "" if asked is Asked.CREATE else _game_named(request, games)
    if script is None or not script.requests:
        return Asked.SOMETHING, ""
    if any(map(_stands_by, script.requests)):
        return Asked.STANDBY, ""
    return (Asked.OPENINGS if any(map(_subscribes, script.requests)) else Asked.TEXTS), ""


def _yes_wanted(script: Script | None) -> YesTo:
    """Return the yes that a mail needs: to be a game's Master, or to be in it."""
    opener = next((one for one in script.requests if one.command is not None), None) if script is not None else None
    return YesTo.MASTER if opener is not None and takes_mastership(opener) else YesTo.ENTER


def _stands_by(request: Request) -> bool:
    """True if a request is for a place on the standby list."""
    return request.command is not None and request.command.name == "STANDBY" and bool(request.words.rest)


def _subscribes(request: Request) -> bool:
    """True if a request is for letters about games that look for players."""
    return request.command is not None and request.command.name == "OPENINGS" and bool(request.words.rest)


def _game_named(request: Request, games: GameRepository) -> str:
    """Return the name of the game that an opener names, if LIST shows it to strangers."""
    game = games.get(game_of_opener(request))
    return game.name if game is not None and _is_found(game) else ""


def _is_found(game: Game) -> bool:
    """True if LIST shows a game to strangers."""
    return game.stage is not Stage.PREPARATION and game.listed and game.private is None


def other_game(games: GameRepository, mail: MailRow, inbound: InboundMail) -> Problem | None:
    """Return the problem of a held mail whose game was renamed or deleted meanwhile.

    Another game may now have the name in the mail.
    """
    if not mail.held_game or mail.held_game == (named := game_of(inbound)):
        return None
    game = games.get(mail.held_game) if mail.held_game != GONE else None
    if mail.held_game == GONE:
        became = "was deleted"
    elif game is not None and _is_found(game):
        became = f"is called {game.name} now"
    else:
        became = "has another name now, which its Master can tell you"
    return Problem(
        "E-GAME-GONE",
        f"The game {named} {became}: that was while your mail waited for your answer. Nothing in your mail was done."
        " LIST shows all games; please write again for the one you want.",
    )
