"""Games of Payola by lot: each letter is searched for amounts secret from its reader (payola.md 13).

All amounts are numbers that come once: who reads one has been told it, by whatever letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from judge.board.order_text.notation import format_order
from judge.store.codec import decode_record
from judge.variants.payola import telling, variant
from judge.variants.payola.in_game import state_of, takes_offers, with_state
from judge.variants.payola.turn import told_of
from tests.support.command_mails import put
from tests.support.house import POWERS, Got, House, address
from tests.support.leaks import heard_by_all, in_full, plant
from tests.support.payola_house import payola
from tests.support.random_phases import entangled_orders
from tests.support.watcher.amounts import Amounts

OWL = "owl@example.org"
RULES = ("", "HIDE_COST", "PUBLIC_TOTALS", "HIDE_OFFERS", "ANON_TRANSFER", "BLIND", "EBAYOLA", "NO_LEDGERS", "ZEROSUM")
ASKED = ("STATUS", "BALANCE", "LIST river", "SUMMARY river", "HISTORY river", "WHOGAME river")


@dataclass
class Watched:
    """A game whose letters are searched."""

    house: House
    rules: str
    chance: Random
    amounts: Amounts

    def amount(self, *readers: str) -> int:
        """Return a number that was not there before, and note its readers."""
        return self.amounts.new(*readers)

    def look(self, letters: Iterable[Got]) -> None:
        """Search these letters, with the present treasuries and charts."""
        game = self.house.game()
        for power, money in state_of(game).money.items():
            self.amounts.tell(money, address(power))
        with self.house.judge.store.reading() as tx:
            records = [decode_record(row.record) for row in tx.phases("river")]
        for record in records:
            self._of_chart(record.told)
        self.amounts.look(letters)

    def _of_chart(self, told: Any) -> None:
        """Note prices, known to a unit's owner or to all, and shares, known to their payers."""
        chart = told_of(told).chart
        tell = self.amounts.tell
        for seat, account in chart.accounts.items() if chart is not None else ():
            tell(account.paid, address(seat))
        for sold in chart.units if chart is not None else ():
            for seat, share in sold.shares.items():
                tell(share, address(seat))
            owner = sold.unit.power
            if self.rules not in ("HIDE_COST", "HIDE_OFFERS", "NO_LEDGERS"):  # the owner can reckon what others paid
                tell(sold.price - sold.shares.get(owner, 0), address(owner))
            if self.rules == "PUBLIC_TOTALS":
                tell(sold.price, OWL, *map(address, POWERS))
            elif self.rules not in ("HIDE_COST", "NO_LEDGERS"):
                tell(sold.price, address(owner))

    def play(self, power: str, *lines: str) -> None:
        """A mail of a player, whose letters are searched."""
        self.look(self.house.play(power, *lines))


def watched(folder: Path, rules: str, seed: int, phases: int) -> Watched:
    """Play a game by lot with much money, and this number of movement phases."""
    chance = Random(f"{rules} {seed}")
    house = payola(folder, *([f"RULE {rules}"] if rules else []))
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    game = Watched(house, rules, chance, Amounts(house, chance))
    _make_rich(game)
    for _ in range(phases):
        _phase(game)
    return game


def _make_rich(game: Watched) -> None:
    """Treasuries of six digits, each another one."""
    stored = game.house.game()
    state = state_of(stored).with_money({power: game.chance.randint(200_000, 900_000) for power in POWERS})
    put(game.house, with_state(stored, state))


def _phase(game: Watched) -> None:
    chance, house = game.chance, game.house
    if takes_offers(house.game()):
        stored = house.game()
        drawn = entangled_orders(chance, stored.board, house.judge.in_play(stored).map, most_moves=25)
        orders = [format_order(order) for given in drawn.values() for order in given]
        for power in POWERS:
            giver, taker = chance.sample(POWERS, 2)
            game.play(giver, f"TRANSFER {game.amount(address(giver), address(taker))} {taker}")
            game.play(giver, f"TRANSFER 9999999 {taker}")
            bids = (
                f"{game.amount(address(power))} {chance.choice(':::!>@&')} {chance.choice(orders)}" for _ in "123456"
            )
            game.play(power, *bids)
            game.play(power, *ASKED)
        game.look(house.mail(OWL, "SIGNON owl@river owl-pw", *ASKED[2:]))
    game.look(house.master("PROCESS!"))
    for power in POWERS:
        game.play(power, *ASKED)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_a_game_of_payola_tells_nobody_an_amount_that_they_may_not_know(tmp_path: Path, rules: str) -> None:
    game = watched(tmp_path, rules, seed=1, phases=3)
    assert game.amounts.found == []
    assert game.amounts.searched > 5000
    assert game.amounts.entries > 20
    assert any(" paid " in words for words in game.amounts.drawn.values())


def test_a_phase_of_payola_tells_nobody_an_amount_that_they_may_not_know(tmp_path: Path) -> None:
    assert watched(tmp_path, "", seed=2, phases=1).amounts.found == []


def all_seats(told: Any, _readers: Any, known: Any) -> list[str]:
    """Give everybody all statements."""
    return [seat for seat in known if seat not in told.blocs or told.blocs[seat]]


def everybodys_coins(told: Any, readers: Any, in_play: Any) -> Any:
    """Pictures have the coins of all statements."""
    return telling.statements(told, replace(readers, powers=frozenset(in_play.map.powers)), in_play)


LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "all get all statements": lambda patch: patch.setattr(telling, "_seats", all_seats),
    "pictures have everybody's coins": lambda patch: patch.setattr(variant, "statements", everybodys_coins),
    "all hear of sheets": lambda patch: plant(patch, "hearers", heard_by_all("SubmissionReceived")),
    "givers are told what the other had": lambda patch: plant(patch, "view", in_full("MoneyGiven")),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_planted_into_a_game_of_payola_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    LEAKS[name](monkeypatch)
    assert watched(tmp_path, "", seed=1, phases=1).amounts.found != []
