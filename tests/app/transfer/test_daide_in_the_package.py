"""Messages of DAIDE that we write, beside those of the DAIDE server of the package `diplomacy`."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import diplomacy
import pytest
from diplomacy.daide.clauses import Order, parse_bytes
from diplomacy.daide.notifications import CurrentPositionNotification, SupplyCenterNotification
from diplomacy.daide.responses import MapDefinitionResponse
from diplomacy.daide.utils import bytes_to_str, str_to_bytes

from judge.app.transfer.daide_form import Message, Tokens, map_definition, read_messages
from judge.app.transfer.export import write_foreign
from judge.app.transfer.import_game import import_foreign_game
from judge.files.maps.load import load_map
from tests.support.house import NOON, House

Data = dict[str, Any]
ITS_GAMES = sorted((Path(diplomacy.__file__).parent / "tests" / "network").glob("*.json"))
PARENTHESIS, NUMBER = re.compile(r"([()])"), re.compile(r"\b(\d+)\b")


def as_it_reads(text: str) -> bytes:
    """Return a message in the package's bytes: blanks between all signs, # before numbers."""
    return bytes(str_to_bytes(" ".join(NUMBER.sub(r"#\1", PARENTHESIS.sub(r" \1 ", text)).split())))


def message(text: str) -> Message:
    """Return a message as lists, each sorted but for the message's own word."""
    (read,) = read_messages(text.replace("#", ""))
    return [*read[:1], *sorted(map(in_order, read[1:]), key=str)]


def in_order(part: Message | str) -> Message | str:
    """Return a part of a message, sorted: retreats and neighbors have no order."""
    return part if isinstance(part, str) else sorted(map(in_order, part), key=str)


def test_the_package_defines_the_standard_map_in_the_same_message() -> None:
    map = load_map("standard")
    wanted = bytes_to_str(bytes(MapDefinitionResponse("standard")))
    assert message(map_definition(map, Tokens(map))) == message(wanted)


@pytest.mark.parametrize(
    ("number", "phases_of_it"), [(0, 8), *(pytest.param(each, None, marks=pytest.mark.slow) for each in range(3))]
)
def test_the_package_writes_the_same_positions_and_reads_the_same_orders(
    tmp_path: Path, number: int, phases_of_it: int | None
) -> None:
    """Its own games: each message NOW and SCO is as it writes it, each order of ORD is the one given."""
    house, its_game = House(tmp_path), json.loads(ITS_GAMES[number].read_text())
    game = json.dumps({**its_game, "phases": its_game["phases"][:phases_of_it]})
    import_foreign_game(house.judge, game, "saved.json", NOON, "river")
    phases: list[Data] = json.loads(write_foreign(house.judge, "river", "diplomacy").text)["phases"]
    lines = write_foreign(house.judge, "river", "daide").text.splitlines()
    checked: Counter[str] = Counter()
    for line in lines:
        kind = line[:3]
        checked[kind] += 1
        if kind == "SCO":  # of the position that the next NOW tells
            owners = phases[checked["NOW"]]["state"]["centers"]
            wanted = message(bytes_to_str(bytes(SupplyCenterNotification(owners, "standard"))))
            assert message(line) == [each for each in wanted if each != ["UNO"]]
        elif kind == "NOW":
            state = phases[checked["NOW"] - 1]["state"]
            units = {power: [unit for unit in own if unit[0] != "*"] for power, own in state["units"].items()}
            position = CurrentPositionNotification(state["name"], units, state["retreats"])
            assert message(line) == message(bytes_to_str(bytes(position)))
        elif kind == "ORD":
            read, rest = parse_bytes(Order, as_it_reads(line.partition(") ")[2].rpartition(" (")[0]))
            orders = [text for own in phases[checked["NOW"] - 1]["orders"].values() for text in own or ()]
            assert not rest
            assert {str(read), str(read).removesuffix(" VIA")} & {*orders}, line
    assert checked["NOW"] == len(phases)
    assert checked["ORD"] > 10 * len(phases)
    assert checked["SCO"] > len(phases) // 5
