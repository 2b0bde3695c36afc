"""Leaks for the pairs to find: each is planted into Payola, and all others hear of the secret."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.commands.payola import money
from judge.problems import Refused
from judge.rules.registry import RuleSet
from judge.variants.payola import statement, telling, variant
from tests.support.leaks import Changed, heard_by_all, in_full, plant
from tests.variants.payola.test_pairs import SECRETS, played

Planting = Callable[[pytest.MonkeyPatch], None]


def event(function: str, changed: Changed) -> Planting:
    """Plant a wrong answer about an event: to wrong readers, or with too much of it."""
    return lambda monkeypatch: plant(monkeypatch, function, changed)


def instead(module: object, name: str, changed: Changed) -> Planting:
    """A function of the variant is put in the place of the true one; it takes the true one first."""
    return lambda monkeypatch: monkeypatch.setattr(module, name, partial(changed, getattr(module, name)))


def all_seats(_: Changed, told: Any, _readers: Any, known: Any) -> list[str]:
    """Give everybody all statements."""
    return [seat for seat in known if seat not in told.blocs or told.blocs[seat]]


def chart_for_all(true: Changed, told: Any, readers: Any, in_play: Any) -> Any:
    """Show everybody all payers and payments."""
    return true(told, replace(readers, sees_all=True), in_play)


def payers(true: Changed, told: Any, readers: Any, in_play: Any) -> Any:
    """Next to public prices stands who paid."""
    paid = [f"{sold.unit.piece} {sorted(sold.shares)}" for sold in told.chart.units if sold.price > 2]
    return [replace(part, chart=f"{part.chart}\n{paid}") for part in true(told, readers, in_play)]


def no_rules(true: Changed, chart: Any, seat: str, own: Any, _rules: Any) -> Any:
    """Prices are told whatever the rules say."""
    return true(chart, seat, own, RuleSet())


def others_money(true: Changed, state: Any, giver: str, recipient: str, *rest: Any) -> Any:
    """A gift that is refused tells what the other has."""
    try:
        return true(state, giver, recipient, *rest)
    except Refused as refusal:
        raise Refused(refusal.code, f"{refusal.text} They have {state.purse(recipient).money}.") from refusal


def everybodys(_: Changed, game: Any, _actor: Any) -> Any:
    """BALANCE shows all treasuries."""
    return frozenset(power.name for power in game.powers)


def coins_of_all(true: Changed, told: Any, readers: Any, in_play: Any) -> Any:
    """The picture has the coins of everybody's statements."""
    return true(told, replace(readers, powers=frozenset(in_play.map.powers)), in_play)


LEAKS: dict[str, tuple[str, Planting]] = {
    "all hear of sheets": ("offers for own units", event("hearers", heard_by_all("SubmissionReceived"))),
    "all hear of gifts": ("whether there was a gift", event("hearers", heard_by_all("MoneyGiven"))),
    "givers are told what the other had": ("a gift", event("view", in_full("MoneyGiven"))),
    "anonymous givers are named": ("who gave, where gifts are anonymous", event("view", in_full("MoneyGiven"))),
    "all get all statements": ("savings", instead(telling, "_seats", all_seats)),
    "all see the chart": ("offers for others' units that lose", instead(telling, "_chart", chart_for_all)),
    "the chart shows lists of preference": ("an acceptance list", instead(telling, "_chart", chart_for_all)),
    "public prices name who paid": ("who bribed, where prices are public", instead(telling, "_prices", payers)),
    "coins in pictures tell who paid": ("who bribed", instead(variant, "statements", coins_of_all)),
    "prices are told that are hidden": (
        "how much a bribe was, to its owner too",
        instead(statement, "_own_units", no_rules),
    ),
    "a refusal tells what another has": ("whether there was a gift", instead(money, "transfer", others_money)),
    "a balance shows all": ("an acceptance list", instead(money, "ordered_by", everybodys)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_planted_into_payola_is_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret, planting = LEAKS[name]
    planting(monkeypatch)
    assert played(tmp_path, SECRETS[secret], phases=1).difference() != ""
