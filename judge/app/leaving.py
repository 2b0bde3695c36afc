"""Leaving by one reply: every letter to an observer or monitor has a line with which they leave, without a password."""

from __future__ import annotations

import hmac

from msgspec.structs import replace

from judge.app.judge import Judge
from judge.app.leave_tokens import leave_token
from judge.app.record import record
from judge.game.events.people import ObserverLeft
from judge.mail.inbound.reply_words import Leave
from judge.problems import Refused
from judge.store.repository import GameRepository


def leave(judge: Judge, games: GameRepository, line: Leave) -> None:
    """Take an observer out of a game, with a goodbye; nothing for one who has left. Raises Refused for a wrong line."""
    game = games.get(line.game)
    watcher = next((one for one in game.observers if one.id.lower() == line.seat), None) if game else None
    if game is None or watcher is None:
        return
    right = [leave_token(games.tx, game.name, watcher.id, address) for address in watcher.player.addresses]
    if not any(hmac.compare_digest(line.token, token) for token in right):
        raise Refused(
            "E-LEAVE",
            "The line LEAVE in your mail is not one that the judge has sent to an address of that observer. Reply to"
            " the latest letter of the game, or sign on and send RESIGN.",
        )
    left = replace(game, observers=tuple(one for one in game.observers if one is not watcher))
    record(judge, games, game, left, (ObserverLeft(watcher.id, watcher.monitor, watcher.kind),), watcher.id)
