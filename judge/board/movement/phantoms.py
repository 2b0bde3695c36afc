"""Orders about absent units: rules FICTIONAL_OK and SHOW_PHANTOM (rules.md C11).

Under SHOW_PHANTOM they are possible wherever the map allows them, have no effect, and the results show them as written.
Under FICTIONAL_OK alone the unit is shown to hold.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.board.datc_options import Options
from judge.board.names import Province
from judge.board.orders import Hold, Support
from judge.board.results import OrderOutcome, Reason, Resolution, Result
from judge.rules.registry import RuleSet


def options_under(rules: RuleSet, options: Options) -> Options:
    """Return the DATC choices; SHOW_PHANTOM needs orders to be possible only on the map."""
    if "SHOW_PHANTOM" not in rules or options["4.E.1"] != "possible_now":
        return options
    return Options({issue: options[issue] for issue in options} | {"4.E.1": "possible_geography"})


def hides_phantoms(rules: RuleSet) -> bool:
    """True if the results must not show orders about units that are not there."""
    return "FICTIONAL_OK" in rules and "SHOW_PHANTOM" not in rules


def without_phantoms(
    resolution: Resolution, possible: Collection[Province], occupied: Collection[Province]
) -> Resolution:
    """Return the resolution with holds for orders that only the present units made impossible.

    `possible`: provinces whose units have orders that the map allows. `occupied`: all provinces with a unit. Signals
    for absent units count as such orders.
    """

    def shown(outcome: OrderOutcome) -> OrderOutcome:
        unit, order = outcome.unit, outcome.order
        if unit is None or isinstance(order, Hold):
            return outcome
        signals_nobody = isinstance(order, Support) and order.signal and order.supported.province not in occupied
        if not signals_nobody and (outcome.reason is not Reason.ILLEGAL or unit.province not in possible):
            return outcome
        lost = (Result.DISLODGED,) if Result.DISLODGED in outcome.results else ()
        return replace(outcome, order=Hold(unit.piece), results=lost, reason=Reason.DISLODGED if lost else Reason.NONE)

    return replace(resolution, outcomes=tuple(map(shown, resolution.outcomes)))
