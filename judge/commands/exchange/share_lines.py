"""Common parts of commands about shares: permission, timing, arguments, and the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.wording import listed
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.link_phases import check_phase_of_link
from judge.commands.framework.table import Topic, command
from judge.game.events import Event
from judge.game.events.shares import SharesTold
from judge.game.game import Role
from judge.game.people.open_seats import has_investors, investors
from judge.game.people.seats import near_power, power_named
from judge.problems import Refused
from judge.variants.exchange import wording
from judge.variants.exchange.advice import with_word_of
from judge.variants.exchange.purses import exchange_in, money_in, with_exchange
from judge.variants.exchange.views import NAMES, own_lines
from judge.variants.payola.exchange_state import Exchange, YearStep
from judge.variants.payola.offers import own_names

investors_command: Callable[..., Callable[[Callable[[Invocation], CommandResult]], object]] = partial(
    command, topic=Topic.SHARES, by=(Role.OBSERVER,), variant="payola"
)
"""The decorator `command` with the role, topic and variant of investors' commands."""

_MOST = 9999
"""Limit on shares, and on AgP, in one command."""


def writers_exchange(invocation: Invocation) -> Exchange:
    """Return the exchange for an investor's mail. Raises Refused for others, and if the game is over."""
    game = invocation.game
    exchange = exchange_in(game)
    if exchange is None or invocation.actor.id not in investors(game):
        raise no_exchange(invocation)
    if not game.stage.is_under_way:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: there is nothing to buy or to decide anymore.")
    return exchange


def open_exchange(invocation: Invocation, *steps: YearStep) -> Exchange:
    """Return the writer's exchange. Raises Refused unless it is in one of these steps."""
    exchange = writers_exchange(invocation)
    if exchange.step not in steps:
        now = f"there is {NAMES[exchange.step]}" if exchange.step else "the board is played"
        then = " or ".join(NAMES[step] for step in steps)
        raise Refused("E-EX-WHEN", f"{invocation.words.verb} is for {then}; now {now}. Nothing was changed.")
    check_phase_of_link(invocation.game, invocation.in_play, invocation.context.link_subject)
    return exchange


def check_said_now(invocation: Invocation) -> None:
    """Refuse a command meant for an earlier step or phase: E-ORD-OTHERPHASE (link), E-EX-OLD (reply)."""
    game, in_play, answered = invocation.game, invocation.in_play, invocation.context.answered_letter
    check_phase_of_link(game, in_play, invocation.context.link_subject)
    if answered is None or answered.game != game.name or game.phase_began is None:
        return
    # A mail or a tick of the clock can end one phase and begin another in the same moment.
    is_same_phase = answered.phase == game.phase_code
    if answered.written < game.phase_began or (answered.written == game.phase_began and not is_same_phase):
        step, verb = in_play.variant.own_steps.interlude(game, in_play), invocation.words.verb
        now = step.name if step else f"{game.board.phase.title} ({game.phase_code})"
        raise Refused(
            "E-EX-OLD",
            f"You replied to a letter from before {now} began, and {verb} counts only for the time of that letter."
            f" Nothing was changed. If you want nothing more now, reply to this letter with {verb}.",
        )


def no_exchange(invocation: Invocation) -> Refused:
    """Return the refusal if the game has no shares, or none for this sender, or none yet."""
    game, asks = invocation.game, invocation.actor
    is_theirs = asks.role is Role.MASTER or asks.id in investors(game)
    if game.position is None and is_theirs and has_investors(invocation.in_play):
        return Refused(
            "E-STATE",
            f"The market of {game.name} opens when the game begins. Until then nobody has cash or shares, and there is"
            " nothing to buy or to decide. This line had no effect.",
        )
    return Refused(
        "E-EX-NONE", f"{invocation.game.name} has no exchange in which you hold shares. This line had no effect."
    )


def command_words(
    invocation: Invocation, least: int, most: int, usage: str, besides: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """Return a command's words without fillers: `BUY 3 shares of FRANCE FOR 15 AgP`.

    It refuses too few or too many words, and shows `usage` with this game's names. `besides` are further fillers of
    this command.
    """
    names = {name.upper() for name in investors(invocation.game)}
    kept = tuple(word for word in invocation.words.rest if word.upper() not in (_COURTESY | besides) - names)
    need_words(replace(invocation.words, rest=kept), least, most, own_names(usage, invocation.game))
    return kept


_COURTESY = frozenset({"SHARE", "SHARES", "OF", "AGP"})


def noted(invocation: Invocation, exchange: Exchange, said: str, news: Sequence[Event] = ()) -> CommandResult:
    """Record an investor's command, confirm it with their other commands, and withdraw their DONE."""
    me = invocation.actor.id
    after = with_word_of(replace(exchange, done=tuple(name for name in exchange.done if name != me)), me)
    standing = tuple(line for line in own_standing(invocation, after) if line != f"{said}.")
    told = SharesTold(me, said, standing=standing)
    return CommandResult(with_exchange(invocation.game, after), (told, *news))


def own_standing(invocation: Invocation, exchange: Exchange) -> tuple[str, ...]:
    """Return the writer's holdings and commands as lines; a Master in their place sees only holdings."""
    if invocation.actor.in_anothers_place:
        cash = money_in(invocation.game).get(invocation.actor.id, 0)
        return (wording.has(exchange, invocation.actor.id, cash, invocation.in_play.map),)
    return tuple(own_lines(invocation.game, exchange, invocation.actor.id, invocation.in_play.map))


def power_last(invocation: Invocation, words: Sequence[str]) -> tuple[str, str]:
    """Return two words with the name of a power last: `FRANCE 3` is read as `3 FRANCE`."""
    one, other = words
    is_first, is_last = (power_named(invocation.in_play.map, word) is not None for word in words)
    return (other, one) if is_first and not is_last else (one, other)


def read_lot(invocation: Invocation, words: Sequence[str], least: int = 1) -> tuple[int, PowerName]:
    """Return the number and the power that two words name, in either order. Raises Refused."""
    number, name = power_last(invocation, words)
    power = read_power(invocation, name)
    return read_number(number, least), power


def read_power(invocation: Invocation, word: str) -> PowerName:
    """Return the power that a word names. Raises Refused."""
    power = power_named(invocation.in_play.map, word)
    if power is None or all(each.name != power for each in invocation.game.powers):
        names = listed([invocation.in_play.map.title_of(each.name) for each in invocation.game.powers])
        near = near_power(invocation.in_play.map, word)
        raise Refused("E-POWER", f'"{word[:40]}" is not a power in {invocation.game.name}.{near} There are {names}.')
    return power


def read_investor(invocation: Invocation, word: str) -> str:
    """Return the ID of the investor that a word names. Raises Refused."""
    for name in investors(invocation.game):
        if name.upper() == word.upper():
            return name
    names = ", ".join(investors(invocation.game))
    raise Refused("E-EX-WHO", f'"{word[:40]}" is not an investor in {invocation.game.name}. There are {names}.')


def read_number(word: str, least: int = 1) -> int:
    """Return a word as a whole number. Raises Refused for an impossible one."""
    if not (word.isascii() and word.isdecimal() and least <= int(word[:9]) <= _MOST and len(word) <= len(str(_MOST))):
        raise Refused("E-EX-NUMBER", f'"{word[:40]}" is not a number from {least} to {_MOST}. Nothing was changed.')
    return int(word)


def check_keyword(invocation: Invocation, word: str, wanted: str, usage: str) -> None:
    """Raise Refused if the word at this place of the command is not this keyword."""
    if word.upper() != wanted:
        raise Refused("E-SYNTAX", f'"{word[:40]}" is not understood here. Write {own_names(usage, invocation.game)}.')
