"""Material of the example letters: games, deeds in them, and the readers of the letters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.opening import opening
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Order
from judge.board.position import Position, Unit
from judge.files.maps.load import load_map
from judge.game import events
from judge.game.calendar.timing import Timing
from judge.game.game import Game, Observer, Player, Power, Seat, Stage, Status, WaitReason
from judge.game.outcome import Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.resolve import resolve
from judge.mail.letters.context import JudgeIdentity
from judge.rules.registry import RuleSet
from judge.variants.standard import STANDARD

POST = JudgeIdentity("Riverside", "judge@riverside.example", "keeper@riverside.example", "https://riverside.example/")
MAP = load_map("standard")
TABLE = RulesInPlay(MAP, RuleSet(), STANDARD)
HASH = "scrypt$never-to-be-seen"
ADDRESSES = {name: f"{name.lower()}@players.example" for name in MAP.powers}
MASTER = "gm@riverside.example"
NAMES = dict(
    zip(
        (
            *ADDRESSES.values(),
            MASTER,
            "player1@players.example",
            "player3@players.example",
            "watcher@elsewhere.example",
        ),
        [
            *("Anna Berg", "Ben Clark", "Carla Dietz", "Dora Evans", "Emil Frank", "Игорь Котов", "Greta Holm"),
            *("Ida Jensen", "Jan Kowalski", "José Luna", "Kim Lee"),
        ],
        strict=True,
    )
)
FRANCE, GERMANY, ENGLAND, TURKEY = (PowerName(name) for name in ("FRANCE", "GERMANY", "ENGLAND", "TURKEY"))


def at(text: str) -> datetime:
    """`"2026-11-26 18:00"`, in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


DUE = at("2026-11-26 18:00")
NEXT_DUE = at("2026-11-30 18:00")


def player(address: str, zone: str = "") -> Player:
    return Player((address,), HASH, NAMES.get(address, ""), zone=zone, since="S1901M")


def forming(*taken: int, powers: tuple[PowerName, ...] = ()) -> Game:
    """A game with these seats taken, and these powers chosen."""
    seats = [Seat(number, player(f"player{number}@players.example")) for number in taken]
    seats += [Seat(10 + number, player(ADDRESSES[name]), name) for number, name in enumerate(powers)]
    return Game(
        name="river",
        map="standard",
        master=player(MASTER),
        seed="1",
        created=at("2026-11-20 12:00"),
        timing=Timing(),
        zone="UTC",
        stage=Stage.FORMING,
        names_shown=True,
        seats=tuple(seats),
        observers=(
            Observer("watcher", player("watcher@elsewhere.example")),
            Observer("silent", player("silent@elsewhere.example"), monitor=True),
        ),
    )


def playing(phase: str = "S1901M", deadline: datetime | None = DUE, **units: str) -> Game:
    """Return the game at the start of a phase.

    FRANCE="A PAR, A MAR" puts other units there than the first position's.

    The players of France and Germany read dates in Paris and in New York.
    """
    board = opening(MAP, tuple(MAP.powers), TABLE.rules)
    board = replace(board, phase=MAP.phase(phase))
    for name, listed in units.items():
        power = PowerName(name)
        theirs = tuple(unit_of(power, text) for text in listed.split(", ") if text)
        board = replace(board, units=tuple(unit for unit in board.units if unit.power != power) + theirs)
    zones = {FRANCE: "Europe/Paris", GERMANY: "America/New_York"}
    powers = tuple(Power(name, player=player(ADDRESSES[name], zones.get(name, ""))) for name in MAP.powers)
    return replace(
        forming(), stage=Stage.ACTIVE, seats=(), powers=powers, position=board, deadline=deadline, started=DUE
    )


def unit_of(power: PowerName, text: str) -> Unit:
    """`"F SPA/SC"`."""
    piece = parse_piece(text)
    return Unit(power, piece.type, piece.location)


def orders(game: Game, **texts: str) -> Game:
    """The game with these sets on file: FRANCE="A PAR - BUR, A MAR H"."""
    for name, text in texts.items():
        power = game.power(PowerName(name))
        game = game.with_power(replace(power, orders=read_orders(game.board, text)))
    return game


def read_orders(board: Position, text: str) -> tuple[Order, ...]:
    return tuple(parse_order(one, board.phase.type) for one in text.split(", "))


def owning(game: Game, **centers: str) -> Game:
    """The game with centers owned in this way and no other: FRANCE="PAR MAR"."""
    owned = {Province(code): PowerName(name) for name, codes in centers.items() for code in codes.split()}
    return replace(game, position=replace(game.board, centers=owned))


def processed(game: Game, deadline: datetime | None = NEXT_DUE) -> tuple[Game, events.PhaseProcessed]:
    """The game after its phase, and the event."""
    record = resolve(game, TABLE)
    after = replace(
        game,
        position=record.after,
        deadline=deadline,
        powers=tuple(replace(power, orders=None, wait=False) for power in game.powers),
    )
    return after, events.PhaseProcessed(record, deadline)


@dataclass(frozen=True)
class Scene:
    """One example. `readers` picks the letters to these addresses; empty: all of them."""

    outcome: Outcome
    before: Game | None
    game: Game | None
    readers: tuple[str, ...] = ()
    in_play: RulesInPlay = TABLE


SCENES: dict[str, Callable[[], Scene]] = {}
WATCHER, MONITOR = "watcher@elsewhere.example", "silent@elsewhere.example"


def scene(build: Callable[[], Scene]) -> Callable[[], Scene]:
    """Register an example under its function's name."""
    SCENES[build.__name__] = build
    return build


def by_master(*happened: object, **more: object) -> Outcome:
    return Outcome(events=happened, actor_id="MASTER", sender=MASTER, **more)  # type: ignore[arg-type]


def by_france(*happened: object, **more: object) -> Outcome:
    return Outcome(events=happened, actor_id="FRANCE", sender=ADDRESSES[FRANCE], **more)  # type: ignore[arg-type]


def replace_wait(game: Game) -> Game:
    return game.with_power(replace(game.power(FRANCE), wait=True))


def vacant(game: Game, name: PowerName = TURKEY) -> Game:
    power = game.power(name)
    past = (power.player,) if power.player else ()
    game = game.with_power(replace(power, status=Status.RESIGNED, player=None, past=past))
    return replace(game, stage=Stage.WAITING, waiting_for=(WaitReason.VACANCY,))
