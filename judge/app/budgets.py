"""What people and games may cost in an hour, kept in the store; how much of it one mail may spend."""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.app.judge import Judge
from judge.app.reply_limits import Purpose
from judge.commands.framework.budget import Allowance
from judge.game.game import Role
from judge.game.outcome import Outcome
from judge.game.people.mailbox import mailbox
from judge.game.people.sign_on import Actor
from judge.store.store import Transaction

_MASTERS_TIMES = 10
"""A Master may cause so many times as much as a player, and so may everybody in a game together."""


def texts_left(judge: Judge, tx: Transaction, sender: str, now: datetime) -> int:
    """How many texts somebody may still ask for without a sign-on in this hour."""
    had = tx.count_letters(sender, Purpose.ANSWER, now - timedelta(hours=1))
    return max(0, judge.config.limits.answers_per_hour - had)


def allowance(judge: Judge, tx: Transaction, sender: str, actor: Actor, game: str, now: datetime) -> Allowance:
    """What a mail of somebody who has signed on may cause: what is left of their hour, and of the game's.

    No mail causes more than a player's mails may in an hour, so that nobody waits long for it.
    """
    limits = judge.config.limits
    times = _MASTERS_TIMES if actor.role is Role.MASTER or actor.by_master else 1
    own, all_of_game = tx.spent(_person(sender), now), tx.spent(_game(game), now)
    letters = min(limits.letters_per_hour * times - own[0], limits.letters_per_hour * _MASTERS_TIMES - all_of_game[0])
    work = min(limits.work_per_hour * times - own[1], limits.work_per_hour * _MASTERS_TIMES - all_of_game[1])
    return Allowance(min(letters, limits.letters_per_hour), min(work, limits.work_per_hour))


def count_cost(tx: Transaction, outcome: Outcome, now: datetime) -> None:
    """Remember what a mail has cost, for its writer and for its game."""
    if outcome.actor_id is not None and (outcome.letters or outcome.work):
        tx.spend(_person(outcome.sender), outcome.letters, outcome.work, now)
        tx.spend(_game(outcome.game_name), outcome.letters, outcome.work, now)


def _person(address: str) -> str:
    return f"person {mailbox(address)}"


def _game(name: str) -> str:
    return f"game {name.casefold()}"
