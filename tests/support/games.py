"""Games for tests: a table with rules, a game that has started, orders in the short notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.position import Position, Unit
from judge.files.maps.load import load_map
from judge.files.rules import load_registry
from judge.game.calendar.read_timing import parse_timing
from judge.game.calendar.timing import Timing
from judge.game.game import Game, Player, Seat, Stage, Status
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.start import start_game
from judge.rules.choose import choose_rules
from judge.variants import VARIANTS

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
"""A Monday."""

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def in_play(*rules: str) -> RulesInPlay:
    """The standard map with these rules stated."""
    choice = choose_rules(load_registry(), rules)
    assert not choice.errors, choice.errors
    return RulesInPlay(load_map("standard"), choice.active, VARIANTS["standard"], reasons=choice.reasons)


def player(name: str) -> Player:
    """Return somebody with an address of their own."""
    return Player((f"{name.lower()}@example.org",), password=f"hash of {name.lower()}")


def forming_game(*rules: str, timing: str = "MOVE 3D NEXT 1D", seats: int = 7) -> Game:
    """Return a forming game with this number of chosen seats, powers in map order."""
    read = parse_timing(timing)
    assert isinstance(read, Timing), read
    taken = tuple(Seat(number, player(power), PowerName(power)) for number, power in enumerate(POWERS[:seats], start=1))
    return Game(
        name="river",
        map="standard",
        master=player("master"),
        seed="a seed",
        created=NOON,
        timing=read,
        zone="UTC",
        stage=Stage.FORMING,
        rules=rules,
        seats=taken,
    )


def started_game(*rules: str, timing: str = "MOVE 3D NEXT 1D", now: datetime = NOON) -> Game:
    """A game in Spring 1901 with seven players."""
    return start_game(forming_game(*rules, timing=timing), in_play(*rules), now)[0]


def at_position(
    game: Game, phase: str, units: Mapping[str, Sequence[str]], centers: Mapping[str, Sequence[str]]
) -> Game:
    """The same game at another position, nothing dislodged."""
    board = Position(
        phase=load_map("standard").phase(phase),
        units=tuple(
            Unit(PowerName(power), piece.type, piece.location)
            for power, texts in units.items()
            for piece in map(parse_piece, texts)
        ),
        centers={Province(center): PowerName(power) for power, codes in centers.items() for center in codes},
    )
    return replace(game, position=board)


def with_orders(game: Game, orders: Mapping[str, Sequence[str]]) -> Game:
    """The game with these sets on file, in the short notation."""
    for power, texts in orders.items():
        read = tuple(parse_order(text, game.board.phase.type) for text in texts)
        game = game.with_power(replace(game.power(PowerName(power)), orders=read))
    return game


def units_of(game: Game, power: str) -> list[str]:
    """A power's units, sorted."""
    return sorted(str(unit) for unit in game.board.units_of(PowerName(power)))


def vassal() -> Game:
    """Italy without a player of its own, ordered by France."""
    game = started_game()
    return game.with_power(
        replace(game.power(PowerName("ITALY")), status=Status.DUMMY, player=None, controller="FRANCE")
    )


HOLDS = {
    "AUSTRIA": ["A BUD H", "A VIE H", "F TRI H"],
    "ENGLAND": ["A LVP H", "F EDI H", "F LON H"],
    "FRANCE": ["A PAR H", "A MAR H", "F BRE H"],
    "GERMANY": ["A BER H", "A MUN H", "F KIE H"],
    "ITALY": ["A ROM H", "A VEN H", "F NAP H"],
    "RUSSIA": ["A MOS H", "A WAR H", "F SEV H", "F STP/SC H"],
    "TURKEY": ["A CON H", "A SMY H", "F ANK H"],
}


def complete(*rules: str, but: str = "", timing: str = "MOVE 3D NEXT 1D") -> Game:
    """Spring 1901 with all sets on file, those of one power perhaps excepted."""
    return with_orders(started_game(*rules, timing=timing), {name: HOLDS[name] for name in POWERS if name != but})
