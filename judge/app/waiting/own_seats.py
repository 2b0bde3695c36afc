"""The seat of a mail without a valid sign-on.

If a trusted server has verified its author, the mail counts for the author's seat (modern_mail.md 4); otherwise only
replies to the judge's answer do.
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.waiting.mail_lines import needs_sign_on, script_of_mail
from judge.game.game import Game
from judge.game.outcome import Outcome
from judge.game.people.reply_tokens import ReplyToken, reply_place
from judge.game.people.seats import find_seat
from judge.game.people.sign_on import split_sign_on
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.inbound.reply_words import reply_words
from judge.problems import Problem, Refused
from judge.store.codec import UnreadableGame, decode_game
from judge.store.repository import GameRepository
from judge.store.store import Transaction

_MOST_NAMED = 10


def may_act_without_password(judge: Judge, inbound: InboundMail) -> bool:
    """True if a mail's address replaces the passwords of its seats, according to the keeper's settings."""
    return inbound.genuine and judge.config.auth.trust_verified_sender


def with_own_seat(judge: Judge, tx: Transaction, inbound: InboundMail) -> InboundMail:
    """Treat a proved mail without a sign-on as a reply for its author's only seat.

    With several seats, none is chosen: the mail gets a problem, E-SEAT-WHICH, that names them. A mail with a reply
    token, or one that requests only texts, stays unchanged.
    """
    is_whole = inbound.reply_token is None and inbound.problem is None
    if not is_whole or not may_act_without_password(judge, inbound):
        return inbound
    words = reply_words(inbound.subject, inbound.lines)
    if not needs_sign_on(script_of_mail(replace(inbound, lines=words.lines))):
        return inbound
    seats = [] if inbound.sender is None else _open_seats(tx, inbound.sender)
    if len(seats) > 1 and not words.confirm and not words.leave:
        return replace(inbound, lines=(), problem=_several(seats))
    if len(seats) != 1:
        return inbound
    ((game, seat),) = seats
    taken = replace(inbound, reply_token=ReplyToken(game.lower(), seat.lower(), ""))
    return taken if script_of_mail(taken).stray is None else inbound


def with_place(judge: Judge, games: GameRepository, inbound: InboundMail, outcome: Outcome) -> Outcome:
    """Add the sender's own seat to a refusal, or to requested texts, so that replies count.

    Only the address on file reads the answer, so a forged mail reveals no token. People reply to the latest letter:
    without a token in it, their replies would no longer count.
    """
    is_told = outcome.refusal is not None or outcome.only_talk or outcome.answers or outcome.muted
    if outcome.actor_id is not None or not is_told:
        return outcome
    held = [(seat, game) for seat, game in games.held_by(outcome.sender) if not game.stage.is_over]
    own = [(seat, game) for seat, game in held if outcome.game_name in ("", game.name)]
    if len(own) > 1:
        own = [(seat, game) for seat, game in own if _is_named(judge, inbound, seat, game)]
    if len(own) != 1:
        return outcome
    ((seat, game),) = own
    return replace(outcome, place=reply_place(game, seat, (outcome.sender,)))


def _is_named(judge: Judge, inbound: InboundMail, seat: str, game: Game) -> bool:
    """True if the sign-on of a mail names this seat."""
    words = next((request.words.rest for request in script_of_mail(inbound).requests if request.words.rest), ())
    try:
        named, name = split_sign_on(words[0]) if words else ("", "")
    except Refused:
        return False
    return name == game.name.lower() and find_seat(game, judge.in_play(game).map, named) == seat


def _open_seats(tx: Transaction, address: str) -> list[tuple[str, str]]:
    """Return an address's seats, with their games, in unfinished games whose Masters trust senders."""
    held = tx.seats_held(address)
    trusting = {name for name in {name for name, _ in held} if _trusts_senders(tx, name)}
    return [(name, seat) for name, seat in held if name in trusting]


def _trusts_senders(tx: Transaction, name: str) -> bool:
    row = tx.game(name)
    try:
        return row is not None and decode_game(row.state).verified_senders
    except UnreadableGame:  # the keeper is told when the game is needed
        return False


def _several(seats: list[tuple[str, str]]) -> Problem:
    named = [f"{seat.lower()}@{game}" for game, seat in seats]
    more = " and others" if len(named) > _MOST_NAMED else ""
    return Problem(
        "E-SEAT-WHICH",
        f"You have several positions on this judge: {', '.join(named[:_MOST_NAMED])}{more}. Nothing in your mail was"
        f" done. Begin it with the one that you mean: SIGNON {named[0]}",
    )
