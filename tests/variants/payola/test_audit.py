"""Audited games by mail: every piece of silver has a gift, correction, bribe, income or step back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from judge.game.events import MoneyGiven, TreasuryCorrected
from judge.store.codec import decode_record
from judge.variants.payola.in_game import state_of
from judge.variants.payola.turn import told_of
from tests.support.house import POWERS, House
from tests.support.payola_house import payola

Money = dict[str, int]
UNITS = ("A PAR", "A MAR", "A MUN", "A BER", "A VIE", "A BUD", "A ROM", "A VEN", "A MOS", "A WAR", "A CON", "A SMY")


class Audit:
    """Reckons from the log what everybody has. What an event says was there must be there."""

    def __init__(self, house: House) -> None:
        self._house, self._read = house, 0
        self._then: dict[str, Money] = {}
        self.money = treasuries(house)
        self.seen: set[str] = set()
        self._rows()

    def look(self, *unsaid: str) -> Money:
        """Return the money there must be now. Events `unsaid` are passed over."""
        for row in self._rows():
            kind = str(msgspec.json.decode(row)["type"])
            self.seen.add(kind)
            if kind not in unsaid:
                self._book(kind, row)
        return self.money

    def _rows(self) -> list[bytes]:
        with self._house.judge.store.reading() as tx:
            rows = [row.what for row in tx.log("river")]
        new, self._read = rows[self._read :], len(rows)
        return new

    def _book(self, kind: str, row: bytes) -> None:
        match kind:
            case "MoneyGiven":
                given = msgspec.json.decode(row, type=MoneyGiven)
                assert self.money[given.giver] == given.giver_had
                assert self.money[given.recipient] == given.recipient_had
                self.money[given.giver] -= given.amount
                self.money[given.recipient] += given.amount
            case "TreasuryCorrected":
                corrected = msgspec.json.decode(row, type=TreasuryCorrected)
                assert self.money[corrected.seat] == corrected.had
                self.money[corrected.seat] = corrected.has
            case "PhaseProcessed":
                self._close(str(msgspec.json.decode(row)["phase"]))
            case "RolledBack":
                self.money = dict(self._then[str(msgspec.json.decode(row)["phase"])])

    def _close(self, phase: str) -> None:
        """Close a phase: bribes go, and money comes and goes as its bookings say."""
        self._then[phase] = dict(self.money)
        with self._house.judge.store.reading() as tx:
            record = next(row.record for row in tx.phases("river") if row.phase == phase)
        told = told_of(decode_record(record).told)
        for seat, account in (told.chart.accounts if told.chart else {}).items():
            assert account.before == self.money[seat]
            self.money[seat] -= account.paid
        for seat, booking in told.bookings.items():
            assert booking.before == self.money[seat]
            assert booking.is_balanced
            self.money[seat] = booking.after


def treasuries(house: House) -> Money:
    return dict(state_of(house.game()).money)


def played(folder: Path, seed: int, steps: int) -> Audit:
    """Play a game by lot: offers, gifts, corrections, processing, and at times steps back and forward."""
    chance, house = Random(seed), payola(folder)
    audit = Audit(house)
    for _ in range(steps):
        power, other = chance.sample(POWERS, 2)
        what = chance.choice(("offer", "offer", "gift", "gift", "correction", "process", "process", "back"))
        if what == "offer":
            house.play(power, *(f"{chance.randint(1, 30)} : {unit} H" for unit in chance.sample(UNITS, 3)))
        elif what == "gift":
            house.play(power, f"TRANSFER {chance.randint(1, 40)} {other}")
        elif what == "correction":
            house.master(f"EDIT TREASURY {power} {chance.randint(0, 90)}")
        elif what == "process":
            house.master("PROCESS!")
        else:
            house.master("ROLLBACK")
            house.master(*(["ROLLFORWARD"] if chance.random() < 0.5 else []))
        assert audit.look() == treasuries(house), f"after {what}"
    return audit


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.slow
def test_the_log_of_a_game_explains_every_piece_of_silver(tmp_path: Path, seed: int) -> None:
    kinds = {"MoneyGiven", "TreasuryCorrected", "PhaseProcessed", "RolledBack", "RolledForward"}
    assert played(tmp_path, seed, steps=40).seen >= kinds


def test_the_audit_finds_money_that_comes_from_nowhere(tmp_path: Path) -> None:
    house = payola(tmp_path)
    audit = Audit(house)
    house.master("EDIT TREASURY FRANCE 25")
    assert audit.look("TreasuryCorrected") != treasuries(house)
