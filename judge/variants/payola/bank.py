"""Gifts of money, and a power's preferences when bids tie (payola.md 5, 10)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.problems import Refused
from judge.rules.registry import RuleSet
from judge.variants.payola.amounts import MOST
from judge.variants.payola.offers import OTHERS
from judge.variants.payola.state import PayolaState


def check_gifts_allowed(rules: RuleSet) -> None:
    """Refuse any gift of money where nobody makes one."""
    if "NO_TRANSFER" in rules:
        raise Refused("E-PAY-TRANSFER", "In this game nobody gives money to others (rule NO_TRANSFER).")


def transfer(state: PayolaState, giver: str, recipient: str, amount: int, rules: RuleSet) -> PayolaState:
    """Return the state after a gift of money, which may include money promised on a sheet.

    Whether the two may give and take at all is checked elsewhere. Raises Refused.
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
    """Read an acceptance list, `FEGI?`: powers by letter, dearest first; ? (OTHERS) is all the rest.

    Without a ? they come last. Raises Refused.
    """
    found: list[PowerName] = []
    for letter in "".join(text.split()).upper():
        if letter != "?" and letter not in letters:
            raise _list_refused(f"No power has the letter {letter}.", letters)
        named = OTHERS if letter == "?" else letters[letter]
        if named in found:
            raise _list_refused(f"{letter} stands there twice.", letters)
        found.append(named)
    if not found:
        raise _list_refused("It is empty.", letters)
    return tuple(found) if OTHERS in found or len(found) == len(letters) else (*found, OTHERS)


def _list_refused(why: str, letters: Mapping[str, PowerName]) -> Refused:
    told = (
        f"That is no acceptance list: {why} It is made of the letters of the powers ({''.join(letters)}), each once at"
        " most, and one ? for all that are not named. The list on file is unchanged."
    )
    return Refused("E-PAY-LIST", told)


def acceptance_in_letters(accepts: tuple[PowerName, ...], letters: Mapping[str, PowerName]) -> str:
    """An acceptance list as it is written, `FE?`."""
    by_power = {power: letter for letter, power in letters.items()}
    return "".join("?" if power == OTHERS else by_power[power] for power in accepts)
