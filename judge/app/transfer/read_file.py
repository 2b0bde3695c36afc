"""Reading of a game from its file, with every problem in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from judge.app.transfer.board import BoardReader, read_orders
from judge.app.transfer.history import read_log_line, read_phase, read_record
from judge.board.maps import Map
from judge.board.orders import Build, Waive
from judge.board.position import PhaseType
from judge.commands.framework.game_names import GAME_NAME
from judge.decoding import prepared
from judge.files.maps.load import load_map, map_names
from judge.files.yaml_text import Document, Value
from judge.game.calendar.read_timing import parse_timing
from judge.game.calendar.timing import Timing
from judge.game.calendar.zones import parse_zone
from judge.game.game import FORMAT, Game, Power, Stage
from judge.problems import Refused
from judge.rules.choose import choose_rules, unavailable
from judge.rules.registry import Registry
from judge.store.rows import LogRow, PhaseRow, ReliabilityRow
from judge.variants import VARIANTS


def contradictions(game: Game) -> Iterator[str]:
    """Yield a sentence about each contradiction between parts of a game."""
    if not GAME_NAME.fullmatch(game.name):
        yield f"{game.name!r} cannot be the name of a game: use 1 to 32 of a-z, 0-9, _ and -, beginning with a letter."
    running = game.stage in (Stage.ACTIVE, Stage.WAITING, Stage.COMPLETED)
    if running and (game.position is None or not game.powers):
        yield f"A game that is {game.stage.told} has a position and powers."
    if game.stage is Stage.WAITING and not game.waiting_for:
        yield "A game that is waiting says what it waits for (waiting_for)."
    names = [power.name for power in game.powers]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{name} is there twice."
    for moment in (game.deadline, game.created, game.started):
        if moment is not None and moment.tzinfo is None:
            yield f"{moment} has no time zone: write a Z after it."
    if game.position is None:
        return
    for unit in game.position.units:
        if unit.power not in names:
            yield f"{unit} belongs to {unit.power}, which is not a power of this game."
    for kept in game.ahead:
        if kept.power not in names:
            yield f"Orders are sent ahead for {kept.power}, which is not a power of this game."
    for power in game.powers:
        own = {unit.piece for unit in game.all_units(power.name)}
        for order in power.orders or ():
            if not isinstance(order, Waive | Build) and order.piece not in own:
                yield f"{power.name} has an order for {order.piece}, but has no such unit."


_OWN_WAY = frozenset({"timing", "phase_timing", "position", "powers", "absences", "format"})
"""Fields of a game that need more than their type to be read."""

_AROUND = frozenset({"version", "phases", "records", "log"})
"""Fields of the file that are not fields of a game."""


class GameFile(Struct, frozen=True):
    """Content of a file. `version`: that of the stored game when it was exported, 0 if not given."""

    game: Game
    version: int
    phases: list[PhaseRow]
    records: list[ReliabilityRow]
    log: list[LogRow]


def read_game_file(document: Document, registry: Registry) -> GameFile | None:
    """Read a file; None if the game cannot be read at all. Problems are in the document.

    A file may yield a game and have problems all the same.
    """
    given = document.root.fields({one.encode_name for one in fields(Game)} | _AROUND)
    values = _plain_fields(document, given)
    version = given["version"].number() if "version" in given else 0
    phases, records, log = _history(given)
    if "format" in given and given["format"].number() > FORMAT:
        given["format"].report("E-IMPORT", "This game was written by a newer judge.")
    for field in ("timing", "phase_timing"):
        if field in given:
            values[field] = _timing(given[field])
    if document.problems:
        return None
    game_map = _settings(given, values, registry)
    if game_map is None:
        return None
    _on_the_board(document, given, values, game_map)
    if document.problems:
        return None
    for field in ("own", "own_then", "own_last"):
        _read_own(given, values, field, game_map)
    if document.problems:
        return None
    game = Game(**values)
    for text in contradictions(game):
        document.root.report("E-IMPORT", text)
    return GameFile(game, version, phases, records, log)


def _read_own(given: dict[str, Value], values: dict[str, Any], field: str, game_map: Map) -> None:
    """Read the data of the game's variant, whose numbers are texts in the file."""
    if not values.get(field):
        return
    try:
        variant = VARIANTS[values.get("variant", "standard")]
        values[field] = msgspec.to_builtins(variant.check(values[field]))
        for text in variant.faults(values[field], game_map.powers):
            given[field].report("E-IMPORT", text)
    except msgspec.ValidationError as error:
        given[field].report("E-IMPORT", f"{error}.")


def _plain_fields(document: Document, given: dict[str, Value]) -> dict[str, Any]:
    """Read the fields that need nothing but their types."""
    types = get_type_hints(Game)
    values: dict[str, Any] = {}
    for one in fields(Game):
        if one.encode_name in given and one.name not in _OWN_WAY:
            values[one.name] = _convert(given[one.encode_name], types[one.name])
        elif one.required and one.encode_name not in given:
            document.root.report("E-IMPORT", f"The game has no {one.encode_name!r}.")
    return values


def _history(given: dict[str, Value]) -> tuple[list[PhaseRow], list[ReliabilityRow], list[LogRow]]:
    """Read phases, records and log, without damaged entries."""
    name = given["name"].text() if "name" in given else ""
    phases = [read_phase(value, name) for value in (given["phases"].items() if "phases" in given else ())]
    records = [read_record(value) for value in (given["records"].items() if "records" in given else ())]
    log = [read_log_line(value) for value in (given["log"].items() if "log" in given else ())]
    return [one for one in phases if one], [one for one in records if one], [one for one in log if one]


def _convert(value: Value, kind: Any, missing: dict[str, Any] | None = None) -> Any:
    """Convert a value to a type; report faults at the place that msgspec names.

    `missing` are the default entries of each mapping in a list.
    """
    tree: Any = value.tree
    if missing and isinstance(tree, list):
        tree = [missing | one if isinstance(one, dict) else one for one in tree]
    try:
        return msgspec.convert(tree, prepared(kind), strict=False)
    except msgspec.ValidationError as error:
        value.report("E-IMPORT", f"{error}.")
        return None


def _timing(value: Value) -> Timing | None:
    read = parse_timing(value.text())
    if isinstance(read, Timing):
        return read
    for problem in read:
        value.report(problem.code, problem.text, problem.words)
    return None


def _settings(given: dict[str, Value], values: dict[str, Any], registry: Registry) -> Map | None:
    """Return the map if the names of map, variant, rules and zone are all valid."""
    if values["map"] not in map_names():
        given["map"].report("E-MAP", f"There is no map {values['map']!r}. There are: {', '.join(map_names())}.")
        return None
    if values.get("variant", "standard") not in VARIANTS:
        given["variant"].report("E-VARIANT", f"There is no variant {values['variant']!r}.")
        return None
    try:
        parse_zone(values["zone"])
    except Refused as refused:
        given["zone"].report(refused.code, refused.text)
    game_map = load_map(values["map"])
    variant = values.get("variant", "standard")
    choice = choose_rules(registry, values.get("rules", ()), variant, game_map.rules_in(variant))
    for report in (*choice.errors, *unavailable(registry, choice)):
        given["rules"].report(report.code, report.text)
    return game_map


def _on_the_board(document: Document, given: dict[str, Value], values: dict[str, Any], game_map: Map) -> None:
    """Read the parts that need the map: position, powers with their orders, and absences."""
    types = get_type_hints(Game)
    board = BoardReader(game_map)
    if "position" in given:
        values["position"] = board.position(given["position"])
    if "powers" in given:
        phase = values["position"].phase.type if values.get("position") else PhaseType.MOVEMENT
        values["powers"] = _powers(document, given["powers"], board, phase)
    for kept in values.get("ahead") or ():
        try:
            game_map.phase(kept.phase)
        except ValueError as error:
            given["ahead"].report("E-IMPORT", str(error))
    if "absences" in given:
        values["absences"] = _convert(given["absences"], types["absences"], {"start": None})


def _powers(document: Document, value: Value, board: BoardReader, phase: PhaseType) -> tuple[Power, ...]:
    """Read the powers, with their orders written as in mails."""
    made = []
    for one in value.items():
        told = one.fields()
        orders = read_orders(told["orders"], phase) if "orders" in told else None
        plain: Any = one.tree
        if isinstance(plain, dict):
            board.is_power(told.get("name", one), str(plain.get("name", "")))
            rest = Value(document, {key: it for key, it in plain.items() if key != "orders"}, one.path)
            power = _convert(rest, Power)
            made += [replace(power, orders=orders)] if power is not None else []
    return tuple(made)
