"""State of a Payola game besides the board: each seat's money, sheet, acceptance list (payola.md 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, convert, to_builtins
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.decoding import prepared
from judge.variants.payola.exchange_state import Exchange
from judge.variants.payola.offers import OTHERS, Sheet


class Purse(Struct, frozen=True, omit_defaults=True):
    """One seat's silver pieces, its sheet for the coming movement phase, and its preferences.

    `earned` is what its units have earned since the last income (rule ZEROSUM). `sheet` None: it has sent none. `lines`
    are the sheet as it was written. In `accepts`, which settles ties, OTHERS means all powers that are not named.
    `paid` are the seats to which it has given money in this phase.
    """

    money: int = 0
    earned: int = 0
    sheet: Sheet | None = None
    lines: tuple[str, ...] = ()
    accepts: tuple[PowerName, ...] = (OTHERS,)
    paid: tuple[str, ...] = ()


class PayolaState(Struct, frozen=True, omit_defaults=True):
    """Purses by seat: powers', and others' with money. `exchange`: None without the rule EXCHANGE."""

    purses: dict[str, Purse] = {}
    exchange: Exchange | None = None

    def purse(self, seat: str) -> Purse:
        """A seat's purse; empty if it has none."""
        return self.purses.get(seat, Purse())

    def with_purse(self, seat: str, purse: Purse) -> PayolaState:
        """The state with this purse for a seat."""
        return replace(self, purses={**self.purses, seat: purse})

    def with_money(self, money: Mapping[str, int]) -> PayolaState:
        """The state with these treasuries; seats that are not named keep theirs."""
        changed = {seat: replace(self.purse(seat), money=amount) for seat, amount in money.items()}
        return replace(self, purses={**self.purses, **changed})

    @property
    def money(self) -> dict[str, int]:
        """The treasuries by seat."""
        return {seat: purse.money for seat, purse in self.purses.items()}

    @property
    def total(self) -> int:
        """All existing money, including what units have earned."""
        return sum(purse.money + purse.earned for purse in self.purses.values())


def read_state(own: Mapping[str, Any]) -> PayolaState:
    """Read the state that `stored` made. Raises msgspec.ValidationError if invalid."""
    return convert(own, prepared(PayolaState), strict=False)  # in a game's file numbers are texts


def stored(state: PayolaState) -> dict[str, Any]:
    """The state in the form in which a game stores it."""
    found: dict[str, Any] = as_plain(state)
    return found


def as_plain(value: object) -> Any:
    """A value in its stored form, without fields that are None, which a game's file cannot express."""
    return _without_nothing(to_builtins(value))


def _without_nothing(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nothing(each) for key, each in value.items() if each is not None}
    return [_without_nothing(each) for each in value] if isinstance(value, list | tuple) else value
