"""ACCEPT: preferred givers in case two orders get equal offers (payola.md 5)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.payola.money import other_heading
from judge.game.events.phases import SubmissionReceived
from judge.game.game import Role, Stage
from judge.game.people.control import controlled_by, ordered_by
from judge.game.people.seats import find_seat
from judge.problems import Refused
from judge.variants.payola.bank import acceptance_in_letters, read_acceptance
from judge.variants.payola.in_game import letters_of, parties_of, state_of, with_state

_TITLE = "Acceptance list"


@command(
    "ACCEPT",
    "SET ACCEPT",
    usage="ACCEPT feg?\nACCEPT a? FOR serbia",
    help="Powers whose offers your units prefer when two orders get equal offers: their letters, the favorite first,"
    " and ? for all others.",
    topic=Topic.ORDERS,
    by=(Role.POWER, Role.MASTER),
    variant="payola",
)
def accept(invocation: Invocation) -> CommandResult:
    """Set a new acceptance list, which stays until the next one."""
    game, in_play = invocation.game, invocation.in_play
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: there are no acceptance lists.")
    text, power = _read(invocation)
    letters = letters_of(in_play.map)
    accepts = read_acceptance(text, letters)
    parties = parties_of(game, in_play)
    if (lord := parties.decides(power)) != power:
        told = f"{in_play.map.title_of(power)} uses the acceptance list of {in_play.map.title_of(lord)}."
        raise Refused("E-PAY-LIST", f"{told} Nothing was changed.")
    state = state_of(game)
    changed = with_state(game, state.with_purse(power, replace(state.purse(power), accepts=accepts)))
    written = acceptance_in_letters(accepts, letters)
    return CommandResult(changed, (SubmissionReceived(power, _TITLE, (written,), invocation.actor.id),))


def _read(invocation: Invocation) -> tuple[str, PowerName]:
    """Return the list as written, and the power to which it belongs."""
    words = list(invocation.words.rest)
    power = invocation.actor.power
    if len(words) > 2 and words[-2].upper() == "FOR":
        named = find_seat(invocation.game, invocation.in_play.map, words[-1])
        power = PowerName(named) if named is not None else None
        words = words[:-2]
    elif power is not None and (heading := other_heading(invocation)) is not None:
        title, own = (invocation.in_play.map.title_of(each) for each in (heading, power))
        raise Refused(
            "E-PAY-LIST",
            f"This line stands below the offers of {title}. For its list write ACCEPT {''.join(words)} FOR {title}; for"
            f" that of {own}, put the line above [{title.upper()}]. No list was changed.",
        )
    if power is None:
        raise Refused("E-SYNTAX", "Whose list is it? Write it like this: ACCEPT feg? FOR france")
    if power not in controlled_by(invocation.game, invocation.actor):
        title = invocation.in_play.map.title_of(power)
        is_lent = power in ordered_by(invocation.game, invocation.actor)
        why = f"You have a proxy for the orders of {title}, not for its list." if is_lent else ""
        raise Refused("E-PAY-LIST", f"{why or f'You do not order for {title}.'} Nothing was changed.")
    return "".join(words), power
