"""Leaving by one reply: letters to watchers have a line with which they leave, with no password.

Such a line is never refused. No answer reveals who watches what, and a program that repeats the line of an old letter
is not written to.

docs/decisions/031-leaving.md says why.
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
    """Remove an observer from a game, with a goodbye. Ignores wrong lines and former observers."""
    game = games.get(line.game)
    watcher = next((one for one in game.observers if one.id.lower() == line.seat), None) if game else None
    if game is None or watcher is None:
        return
    watch = watching(game, watcher)
    right = [leave_token(games.tx, watch, address) for address in watcher.player.addresses]
    if not any(hmac.compare_digest(line.token, token) for token in right):
        return
    record(judge, games, game, *give_up(game, judge.in_play(game), watcher.id, watcher.id), watcher.id)
