"""Gifts of money, their rules, and a power's preferences when bids tie (payola.md 5, 10)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from judge.board.centers import is_capture_moment
from judge.board.names import PowerName, province_of
from judge.board.position import PhaseType
from judge.game.game import Game
from judge.game.people.control import dummies, hides_dummies
from judge.game.rules_in_play import RulesInPlay
from judge.game.vassals import settle_centers
from judge.problems import Refused
from judge.rules.registry import RuleSet
from judge.variants.payola.amounts import MOST
from judge.variants.payola.in_game import parties_of, state_of
from judge.variants.payola.offers import OTHERS
from judge.variants.payola.state import PayolaState


def check_gifts_allowed(rules: RuleSet) -> None:
    """Refuse any gift of money in games without gifts."""
    if "NO_TRANSFER" in rules:
        raise Refused("E-PAY-TRANSFER", "In this game nobody gives money to others (rule NO_TRANSFER).")


def transfer(state: PayolaState, giver: str, recipient: str, amount: int, rules: RuleSet) -> PayolaState:
    """Return the state after a gift of money, which may include money promised on a sheet.

    The caller checks whether the two may give and take at all. Raises Refused.
    """
    purse = state.purse(giver)
    check_gifts_allowed(rules)
    if giver == recipient:
        raise Refused("E-PAY-RECIPIENT", "Money is given to others: name another power than your own.")
    if not 1 <= amount <= MOST:
        told = f"Give between 1 and {MOST} AgP, in whole numbers. You have {purse.money}. Nothing was given."
        raise Refused("E-PAY-GIFT", told)
    if amount > purse.money:
        told = f"You have {purse.money} AgP, and cannot give {amount}. Nothing was given."
        raise Refused("E-PAY-GIFT", told)
    if "ONE_TRANSFER" in rules and recipient in purse.paid:
        told = "You have given money there in this phase already, and may do so once a phase (rule ONE_TRANSFER)."
        raise Refused("E-PAY-TRANSFER", f"{told} Nothing was given.")
    paid = (*purse.paid, *(() if recipient in purse.paid else (recipient,)))
    given = state.with_purse(giver, replace(purse, money=purse.money - amount, paid=paid))
    taker = state.purse(recipient)
    return given.with_purse(recipient, replace(taker, money=taker.money + amount))


def read_acceptance(text: str, letters: Mapping[str, PowerName]) -> tuple[PowerName, ...]:
    """Read an acceptance list, `FEGI?`: powers by letter, favorite first; ? (OTHERS) is all the rest.

    Without a ? they come last. Raises Refused.
    """
    found: list[PowerName] = []
    for letter in "".join(text.split()).upper():
        if letter != "?" and letter not in letters:
            raise _list_refused(f"No power has the letter {letter}.", letters)
        named = OTHERS if letter == "?" else letters[letter]
        if named in found:
            raise _list_refused(f"{letter} is in it twice.", letters)
        found.append(named)
    if not found:
        raise _list_refused("It is empty.", letters)
    return tuple(found) if OTHERS in found or len(found) == len(letters) else (*found, OTHERS)


def _list_refused(why: str, letters: Mapping[str, PowerName]) -> Refused:
    told = (
        f"That is no acceptance list: {why} Write letters of powers ({''.join(letters)}), each once at most, and one ?"
        " for all the others. The list on file is unchanged."
    )
    return Refused("E-PAY-LIST", told)


def acceptance_in_letters(accepts: tuple[PowerName, ...], letters: Mapping[str, PowerName]) -> str:
    """An acceptance list as people write it, `FE?`."""
    by_power = {power: letter for letter, power in letters.items()}
    return "".join("?" if power == OTHERS else by_power[power] for power in accepts)


def why_no_gifts(game: Game, in_play: RulesInPlay, giver: PowerName) -> str:
    """Return why nobody may give this power's money away, as a sentence; "" if somebody may."""
    parties = parties_of(game, in_play)
    title = in_play.map.title_of(giver)
    exchange = state_of(game).exchange
    if exchange is not None and any(stock.power == giver for stock in exchange.stocks):
        return f"{title} gives no money away, because its shares are traded (rule EXCHANGE): it pays dividends."
    if giver in dummies(game):
        if "NO_LOOTING" in in_play.rules:
            return f"{title} is a dummy, and nobody gives its money away (rule NO_LOOTING)."
    elif giver in parties.controllers:
        return f"Another power orders for {title}: it can give nothing."
    return "" if parties.has_treasury(giver) else f"{title} is a vassal and has no money of its own."


def check_gift(game: Game, in_play: RulesInPlay, giver: PowerName, recipient: str) -> None:
    """Refuse a gift that is not allowed, regardless of the money in the treasury."""
    parties = parties_of(game, in_play)
    if why := why_no_gifts(game, in_play, giver):
        raise Refused("E-PAY-GIVER", f"{why} Nothing was given.")
    is_told = not hides_dummies(in_play.rules)  # otherwise the money is lost, because a refusal would reveal dummies
    if is_told and recipient in parties.powers and not parties.has_treasury(PowerName(recipient)):
        told = f"{in_play.map.title_of(PowerName(recipient))} is a dummy and has no treasury. Nothing was given."
        raise Refused("E-PAY-RECIPIENT", told)
    if "NO_DONATIONS" in in_play.rules and giver in parties.powers and is_hopeless(game, in_play, giver):
        title = in_play.map.title_of(giver)
        told = f"{title} is out of the game, or certain to be, and gives nothing away (rule NO_DONATIONS)."
        raise Refused("E-PAY-GIVER", told)


def is_hopeless(game: Game, in_play: RulesInPlay, power: PowerName) -> bool:
    """True if a power can never own a center again: its last units are, or will be, gone.

    A lord survives through its vassals, which keep their homes.
    """
    board = game.board
    if board.is_empty or parties_of(game, in_play).bloc(power) > {power}:
        return False
    retreats = {province_of(place) for lost in board.dislodged_of(power) for place in lost.retreats}
    if board.phase.type is PhaseType.RETREATS and is_capture_moment(board.phase, False, in_play.map):
        settled = settle_centers(game, board, in_play).board.centers
        return power not in settled.values() and not retreats & in_play.map.centers
    if board.phase.type is PhaseType.ADJUSTMENTS:
        return not board.centers_of(power)
    return not (board.centers_of(power) or board.units_of(power) or retreats)
