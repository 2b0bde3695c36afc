"""Leaving by one reply: every letter to an observer or monitor has a line with which they leave, without a password.

Such a line is never refused. Nobody learns from an answer who watches what, and a program that sends the line of an old
letter again and again is not written to.
"""

from __future__ import annotations

import hmac

from judge.app.base.judge import Judge
from judge.app.recording.leave_tokens import leave_token, watching
from judge.app.recording.record import record
from judge.game.people.leaving import leave as give_up
from judge.mail.inbound.reply_words import Leave
from judge.store.repository import GameRepository


def leave(judge: Judge, games: GameRepository, line: Leave) -> None:
    """Take an observer out of a game, with a goodbye. Nothing happens for a wrong line, or for one who has left."""
    game = games.get(line.game)
    watcher = next((one for one in game.observers if one.id.lower() == line.seat), None) if game else None
    if game is None or watcher is None:
        return
    watch = watching(game, watcher)
    right = [leave_token(games.tx, watch, address) for address in watcher.player.addresses]
    if not any(hmac.compare_digest(line.token, token) for token in right):
        return
    record(judge, games, game, *give_up(game, judge.in_play(game), watcher.id, watcher.id), watcher.id)
