"""TRANSFER and BALANCE: give money to others, and show your own (payola.md 10)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.order_text.parse import split_power
from judge.board.phase_words import read_phase
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.events.phases import codes_of
from judge.game.events.shares import MoneyGiven
from judge.game.game import Game, Role, Stage
from judge.game.outcome import Answer
from judge.game.people.control import controlled_by, ordered_by
from judge.game.people.seats import find_seat
from judge.problems import Refused
from judge.variants.exchange.bribes import behind_own_name
from judge.variants.payola.bank import check_gift, check_gifts_allowed, transfer, why_no_gifts
from judge.variants.payola.in_game import has_money, state_of, with_state
from judge.variants.payola.offers import own_names
from judge.variants.payola.state import PayolaState
from judge.variants.payola.submit import money_notes
from judge.variants.payola.telling import possessions

_FORM = "TRANSFER 12 FRANCE"


@command(
    "TRANSFER",
    "GIVE",
    "PAY",
    usage="TRANSFER 12 france\nTRANSFER 12 france FROM serbia",
    help="Give another power money (AgP), at once; FROM a dummy that you order for.",
    topic=Topic.ORDERS,
    by=(Role.POWER, Role.OBSERVER),
    variant="payola",
)
def transfer_money(invocation: Invocation) -> CommandResult:
    """Move money from one treasury to another; both sides are told."""
    game, in_play = invocation.game, invocation.in_play
    _check_stage(invocation)
    check_gifts_allowed(in_play.rules)  # before any hint on how to write it
    amount, recipient, giver = _read(invocation)
    if not has_money(game, giver):
        raise Refused("E-PAY-GIVER", f"You have no money in {game.name}. Nothing was given.")
    check_gift(game, in_play, PowerName(giver), recipient)
    before = state_of(game)
    after = transfer(before, giver, recipient, amount, in_play.rules)
    given = MoneyGiven(
        giver,
        recipient,
        amount,
        before.purse(giver).money,
        before.purse(recipient).money,
        "ANON_TRANSFER" in in_play.rules,
    )
    return CommandResult(with_state(game, after), (given,), notes=_beyond_treasury(invocation, after, giver))


def _beyond_treasury(invocation: Invocation, after: PayolaState, giver: str) -> tuple[str, ...]:
    """Return a warning that a giver's offers on file now exceed their money; () if they do not."""
    purse = after.purse(giver)
    if purse.sheet is None or purse.sheet.total <= max(0, purse.money - purse.sheet.savings):
        return ()
    if giver == invocation.actor.id:
        return money_notes(purse.sheet, purse.money, "Your treasury" if invocation.actor.power else "Your cash")
    return money_notes(purse.sheet, purse.money, f"The treasury of {invocation.in_play.map.title_of(PowerName(giver))}")


def _read(invocation: Invocation) -> tuple[int, str, str]:
    """Read the amount of a gift, its recipient and its giver."""
    words = [word for word in invocation.words.rest if word.upper() not in ("TO", "AGP", "SILVER")]
    own = giver = invocation.actor.id
    if len(words) == 4 and words[2].upper() == "FROM":
        giver = _seat(invocation, words[3])
        if giver != own and PowerName(giver) not in controlled_by(invocation.game, invocation.actor):
            raise Refused("E-PAY-GIVER", f"{_not_theirs(invocation, giver)} Nothing was given.")
        del words[2:]
    elif (heading := other_heading(invocation)) is not None:
        raise Refused("E-PAY-GIVER", _below_heading(invocation, heading))
    if len(words) != 2:
        form = own_names(_FORM, invocation.game)
        raise Refused("E-SYNTAX", f'"{invocation.words.verb}" needs an amount and a power. Write it like this: {form}')
    if not _begins_a_number(words[0]) and _begins_a_number(words[1]):
        words.reverse()
    amount, named = words
    if not (amount.isascii() and amount.isdecimal() and len(amount) < 10):
        form = own_names(_FORM, invocation.game)
        told = f'"{amount[:40]}" is not an amount of AgP. Nothing was given. Write a whole number: {form}'
        raise Refused("E-PAY-AMOUNT", told)
    return int(amount), _seat(invocation, named), giver


def _begins_a_number(word: str) -> bool:
    """True if a word looks like a number, even a wrong one: `-5`, `2.5`, `12AgP`."""
    return word.lstrip("-+.,$")[:1].isdecimal()


def _not_theirs(invocation: Invocation, giver: str) -> str:
    """Explain why the writer cannot give away this power's or investor's money."""
    if all(power.name != giver for power in invocation.game.powers):
        return f"That money belongs to {giver}, and only {giver} can give it away."
    return _no_orders_for(invocation, PowerName(giver))


def _no_orders_for(invocation: Invocation, power: PowerName) -> str:
    title = invocation.in_play.map.title_of(power)
    if power in ordered_by(invocation.game, invocation.actor):
        return f"You have a proxy for the orders of {title}, not for its money."
    return f"You do not order for {title}."


def _below_heading(invocation: Invocation, heading: PowerName) -> str:
    """Return advice on a gift below another power's offers: a way to give that power's money, if allowed."""
    game, in_play = invocation.game, invocation.in_play
    title = in_play.map.title_of(heading)
    if heading in controlled_by(game, invocation.actor):
        why = why_no_gifts(game, in_play, heading)
    else:
        why = _no_orders_for(invocation, heading)
    others = f"{why} To" if why else f"To give its money, add FROM {title}; to"
    return (
        f"This line stands below the offers of {title}. {others} give your own, put the line above"
        f" [{title.upper()}]. Nothing was given."
    )


def _seat(invocation: Invocation, word: str) -> str:
    """Return the seat with money that a word names. Raises Refused."""
    found = find_seat(invocation.game, invocation.in_play.map, word)
    if found is None or not has_money(invocation.game, found):
        told = f'"{word[:40]}" has no treasury in {invocation.game.name}. Name a power. Nothing was given.'
        raise Refused("E-PAY-RECIPIENT", told)
    return found


@command(
    "BALANCE",
    usage="BALANCE\nBALANCE S1901M",
    help="Your treasury and your acceptance list, now or when a phase was processed.",
    topic=Topic.ORDERS,
    by=(Role.POWER, Role.OBSERVER, Role.MASTER),
    variant="payola",
)
def balance(invocation: Invocation) -> CommandResult:
    """Show the sender's money and their powers' treasuries, now or at a processed phase."""
    _check_stage(invocation)
    in_play = invocation.in_play
    game = _then(invocation)
    readable = (controlled_by if invocation.words.rest else ordered_by)(invocation.game, invocation.actor)
    lines = [line for power in game.powers if power.name in readable for line in possessions(game, in_play, power.name)]
    me = invocation.actor
    if me.power is None and has_money(invocation.game, me.id) and (purse := state_of(game).purses.get(me.id)):
        lines = [f"You have {purse.money} AgP.", *lines]
    title = f"Treasury {game.name} {game.phase_code}"
    return CommandResult(
        invocation.game, answers=(Answer(f"{game.name} {game.phase_code}: treasury", title, "\n".join(lines)),)
    )


def _then(invocation: Invocation) -> Game:
    """Return the game now, or as it was when the named phase was processed. Raises Refused."""
    game, words = invocation.game, invocation.words.rest
    if not words:
        return game
    named = read_phase(words, invocation.in_play.map)
    if named is None:
        told = f'"{" ".join(words)[:40]}" is not a phase. Write BALANCE, or BALANCE S1901M for a processed phase'
        raise Refused("E-SYNTAX", told)
    if str(named) == game.phase_code:
        return game
    past = invocation.context.games.past(game)
    found = next((phase for phase in past if phase.code == str(named)), None)
    if found is None:
        there = f" It has: {codes_of(past)}." if past else ""
        raise Refused("E-PHASE", f"{named} of {game.name} has not been processed.{there}")
    return found.game


def _check_stage(invocation: Invocation) -> None:
    game = invocation.game
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: nobody has money in it.")


def other_heading(invocation: Invocation) -> PowerName | None:
    """Return the power in the heading above a command if it is not the signed-on one; otherwise None."""
    for line in reversed(invocation.orders_above):
        if behind_own_name(line.text, invocation.actor.id) is not None:
            return None
        if (power := split_power(line.text, invocation.in_play.map)[0]) is not None:
            return None if power == invocation.actor.power else power
    return None
