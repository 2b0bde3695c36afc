"""A game with seven players, the Master, an observer and a monitor, each with an address of their own."""

from __future__ import annotations

from datetime import UTC, datetime

from judge.board.names import Location, PowerName
from judge.board.position import Phase, PhaseType, Position, Unit, UnitType
from judge.board.results import Resolution
from judge.game.calendar.absences import parse_absence
from judge.game.calendar.timing import Timing
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Observer, Player, Power, Stage

NAMES = tuple(PowerName(name) for name in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"))
AUSTRIA, ENGLAND, FRANCE = NAMES[:3]
NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)
DAY = parse_absence("24 DEC", NOON, "UTC", "FRANCE")
BOARD = Position(
    Phase("spring", 1901, PhaseType.MOVEMENT),
    (Unit(FRANCE, UnitType.ARMY, Location("PAR")),),
    {},
)
RECORD = PhaseRecord(BOARD, {}, {}, Resolution((), BOARD), BOARD)


def player(*addresses: str, zone: str = "") -> Player:
    """Return somebody with these addresses."""
    return Player(addresses, "hash", zone=zone)


def running(**addresses: str) -> Game:
    """An active game. Everybody has the address `SEAT@x`; keywords give others, divided by blanks."""

    def at(seat: str) -> Player:
        return player(*addresses.get(seat, f"{seat}@x").split())

    return Game(
        name="river",
        map="standard",
        master=at("master"),
        seed="1",
        created=NOON,
        timing=Timing(),
        zone="UTC",
        stage=Stage.ACTIVE,
        powers=tuple(Power(name, player=at(name.lower())) for name in NAMES),
        observers=(Observer("watcher", at("watcher")), Observer("silent", at("silent"), monitor=True)),
        position=BOARD,
    )
