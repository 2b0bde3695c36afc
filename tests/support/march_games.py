"""Games by mail that stand where a house rule matters: other units, the clock run to a phase."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.order_text.notation import parse_piece
from judge.board.position import Position, Unit
from judge.files.maps.load import load_map
from judge.game.game import Status
from tests.support.command_mails import put
from tests.support.house import Got, House


def stand(house: House, phase: str, **units: str) -> None:
    """A game that has begun, in a phase of the standard map, with these units: `FRANCE="A PAR, F BRE"`.

    Each power owns its home centers that nobody else stands in, and those that it stands in.
    """
    game, game_map = house.game(), load_map("standard")
    pieces = {power: [parse_piece(text.strip()) for text in named.split(",")] for power, named in units.items()}
    centers = {home: name for name in game_map.powers for home in game_map.homes_of(name)}
    for power, own in pieces.items():
        centers |= {piece.province: PowerName(power) for piece in own if piece.province in game_map.centers}
    position = Position(
        game_map.phase(phase),
        tuple(Unit(PowerName(power), piece.type, piece.location) for power, own in pieces.items() for piece in own),
        {Province(center): owner for center, owner in centers.items()},
    )
    put(house, replace(game, position=position))


def hold_all(house: House, *missing: str, **orders: tuple[str, ...]) -> list[Got]:
    """Order all units of played powers to hold, or as `orders` says; the `missing` ones send nothing."""
    letters: list[Got] = []
    for power in house.game().powers:
        units = house.game().board.units_of(power.name)
        if power.status is Status.PLAYED and power.name not in missing and units:
            letters += house.play(power.name, *orders.get(power.name, tuple(f"{unit} H" for unit in units)))
    return letters


def run_to(house: House, phase: str) -> list[Got]:
    """Let time pass until a phase has begun; the letters of it."""
    for _ in range(24 * 14):
        if house.game().phase_code == phase:
            break
        house.wait(hours=1)
    assert house.game().phase_code == phase
    return house.letters()


def hours(count: float) -> timedelta:
    """Return this number of hours as a span of time."""
    return timedelta(hours=count)
