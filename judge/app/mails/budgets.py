"""Hourly budgets of people and games, kept in the store, and the share of one mail.

docs/decisions/044-budgets.md says why.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.app.base.judge import Judge
from judge.app.recording.sending import Purpose, Queued, counted_as
from judge.commands.framework.budget import Cost
from judge.game.game import Role
from judge.game.outcome import Outcome
from judge.game.people.addresses import mailbox
from judge.game.people.sign_on import Actor
from judge.store.rows import Spent
from judge.store.store import Transaction

_MASTERS_TIMES = 10
"""Number of times as much as a player that a Master, or everybody in a game together, may cause."""


def texts_left(judge: Judge, tx: Transaction, sender: str, now: datetime, *, genuine: bool = False) -> int:
    """Number of texts left in this hour without a sign-on; `genuine`: the sender is proved."""
    had = tx.count_letters(sender, counted_as(Purpose.ANSWER, genuine=genuine), now - timedelta(hours=1))
    return max(0, judge.config.limits.answers_per_hour - had)


def allowance(
    judge: Judge, tx: Transaction, sender: str, actor: Actor | None, game: str, now: datetime, *, genuine: bool = False
) -> Cost:
    """Return the cost that a mail may cause: the rest of its sender's hour, and of the game's.

    No mail causes more than a player's mails may in an hour, so that nobody waits long for it. With `actor` None nobody
    has signed on, so the mail may be forged, and its requests count neither for those who sign on nor for proved
    senders (`genuine`).
    """
    limits = judge.config.limits
    hour = Spent(limits.letters_per_hour, limits.work_per_hour, limits.bytes_per_hour, limits.pictures_per_hour)
    if actor is None:
        (asked,) = tx.spent(now, _asker(sender, genuine=genuine))
        return Cost(*_left(hour, 1, asked))
    times = _MASTERS_TIMES if actor.role is Role.MASTER or actor.by_master else 1
    by_person, by_game = tx.spent(now, _person(sender), _game(game))
    own = _left(hour, times, by_person)
    of_all = _left(hour, _MASTERS_TIMES, by_game)
    return Cost(*map(min, own, of_all, hour))


def _left(hour: Spent, times: int, spent: Spent) -> list[int]:
    return [times * each - had for each, had in zip(hour, spent, strict=True)]


def count_cost(tx: Transaction, outcome: Outcome, queued: Queued, now: datetime, *, genuine: bool = False) -> None:
    """Charge a mail's cost to its writer and its game; bytes and pictures at their real amount.

    Automatic effects are charged to the game alone: the sender of the last orders has not caused the phase.
    """
    true = Spent(outcome.letters, outcome.work, queued.bytes, queued.pictures)
    own = true._replace(bytes=outcome.bytes, pictures=outcome.pictures) if outcome.set_off else true
    unproved = outcome.actor_id is None or outcome.entered
    who = _asker(outcome.sender, genuine=genuine) if unproved else _person(outcome.sender)
    costs = {who: own}
    if outcome.actor_id is not None:
        costs[_game(outcome.game_name)] = true
    tx.spend({each: cost for each, cost in costs.items() if any(cost)}, now)


def _person(address: str) -> str:
    return f"person {mailbox(address)}"


def _asker(address: str, *, genuine: bool) -> str:
    """Key of a sender without a valid password; without proof it may be a forger."""
    return f"{'genuine ' if genuine else ''}asker {mailbox(address)}"


def _game(name: str) -> str:
    return f"game {name.casefold()}"
