"""Replies to letters from before a game was renamed: their tokens lead to it under its present name."""

from __future__ import annotations

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.mails.guard import Envelope, Guard
from judge.game.people.seats import find_seat
from judge.game.people.secret import Verdict, past_secrets, seat_secret
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.reply_key import judge_key
from judge.store.repository import GameRepository


def with_present_name(judge: Judge, games: GameRepository, inbound: InboundMail) -> InboundMail:
    """Return a mail whose token opens a seat of a renamed game as a reply for that game.

    Any other mail stays as it is: nobody learns by a wrong token what a game is called now.
    """
    token = inbound.reply_token
    game = None if token is None else games.once_called(token.game)
    seat = None if token is None or game is None else find_seat(game, judge.in_play(game).map, token.seat)
    if token is None or game is None or seat is None:
        return inbound
    present = token._replace(game=game.name)
    envelope = Envelope(inbound.sender or "", inbound.peer, reply=present, genuine=inbound.genuine)
    # It is only looked at here. The sign-on tries it once more, and what was wrong is counted there.
    guard = Guard(games.tx, games.now, envelope, lambda: judge_key(judge.config.auth.key_file), sets_password=True)
    tried = (guard.opens(secret, token.token) for secret in (seat_secret(game, seat), *past_secrets(game, seat)))
    return replace(inbound, reply_token=present) if Verdict.OPENS in tried else inbound
