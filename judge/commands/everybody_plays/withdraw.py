"""WITHDRAW france 2: take back a set, in a game of Everybody Plays (everybody_plays.md 2)."""

from __future__ import annotations

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.game import Role
from judge.game.people.seats import near_power, power_named
from judge.problems import Refused
from judge.variants.everybody_plays.submit import take_back


@command(
    "WITHDRAW SET",
    usage="WITHDRAW france 2",
    help="In a game of Everybody Plays: take back one of your sets for a power, by its number.",
    topic=Topic.ORDERS,
    by=(Role.OBSERVER,),
    flush=True,
    variant="everybody_plays",
)
def withdraw_set(invocation: Invocation) -> CommandResult:
    """Remove one of the sender's sets of orders."""
    need_words(invocation.words, 2, 2, "WITHDRAW france 2")
    word, number = invocation.words.rest
    power = power_named(invocation.in_play.map, word)
    if power is None:
        near = near_power(invocation.in_play.map, word)
        raise Refused("E-POWER", f'"{word[:40]}" is not a power on this map.{near} Write WITHDRAW france 2')
    if not number.isdecimal() or len(number) > 6:
        raise Refused("E-SYNTAX", "Write WITHDRAW, the power and the number of the set: WITHDRAW france 2")
    done = take_back(invocation.game, invocation.in_play, invocation.actor.id, power, int(number))
    if done.problems:
        raise Refused(done.problems[0].code, done.problems[0].text, done.problems)
    return CommandResult(done.game, done.events)
