"""`judge export` and `judge import`: one game as a YAML file that people can read and edit.

The board, the orders on file and the timing are written as in mails; everything else field by field. At the end stand
the processed phases and the log, each as one line of JSON that is not for editing: they are read when the game is new
to a store, and left alone when a game that is there is corrected.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec
import yaml
from msgspec.structs import fields, replace

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.notation import Unreadable as NoNotation
from judge.board.order_text.notation import format_order, parse_order, parse_piece
from judge.board.orders import Build, Order, Waive
from judge.board.position import Dislodged, Phase, PhaseType, Position, Unit
from judge.commands.framework.game_names import GAME_NAME
from judge.files.maps.load import load_map, map_names
from judge.files.yaml_text import Document, Value
from judge.game.corrections import correction
from judge.game.game import FORMAT, Game, Stage
from judge.game.outcome import Outcome
from judge.game.people.reliability import DeedKind
from judge.game.time.clock import wake_at
from judge.game.time.read_timing import parse_timing
from judge.game.time.timing import Timing
from judge.game.time.zones import parse_zone
from judge.mail.letters.compose import compose
from judge.problems import Refused
from judge.rules.choose import choose_rules, unavailable
from judge.store.codec import UnreadableGame, decode_game, decode_record, encode_game
from judge.store.repository import GameRepository
from judge.store.rows import LogRow, PhaseRow, ReliabilityRow, from_text, to_text
from judge.store.store import Transaction
from judge.variants import VARIANTS

if TYPE_CHECKING:
    from judge.app.judge import Judge

_HEAD = """\
# A game of Diplomacy, written by `judge export`. It can be edited and read back:
#   judge import FILE              into a judge that has no game of this name
#   judge import --replace FILE    over the game of this name, if nothing happened in it since the export
# Passwords are kept as hashes; treat this file like a key. `phases`, `records` and `log` are not for editing.
"""
_ONE_LINE = 1 << 30
_OWN_WAY = frozenset({"timing", "position", "powers", "absences", "format"})
_AROUND = frozenset({"version", "phases", "records", "log"})
_RECORD = ("address", "power", "phase", "about", "kind", "at", "note")


# Out


def export_game(judge: Judge, name: str) -> str | None:
    """The file; None: there is no such game. Raises judge.store.codec.Unreadable for a damaged one."""
    with judge.store.reading() as tx:
        row = tx.game(name)
        if row is None:
            return None
        played, shelved, log = tx.phases(name), tx.phases(name, "shelved"), tx.log(name)
        game = decode_game(row.state)
        records = tx.records_of_game(game.name, game.created)
    told = _game_out(game)
    told |= {
        "version": row.version,
        "phases": [_phase_out(one) for one in (*played, *shelved)],
        "records": [_record_out(one) for one in records],
        "log": [{"at": to_text(one.at), "who": one.who, "what": one.what.decode()} for one in log],
    }
    return _HEAD + yaml.safe_dump(told, sort_keys=False, allow_unicode=True, width=_ONE_LINE)


def _game_out(game: Game) -> dict[str, Any]:
    told: dict[str, Any] = _without_none(msgspec.to_builtins(game))
    told["timing"] = str(game.timing)
    if game.absences:
        told["absences"] = [msgspec.to_builtins(one) for one in game.absences]
    for power, plain in zip(game.powers, told.get("powers", ()), strict=True):
        if power.orders is not None:
            plain["orders"] = [format_order(order) for order in power.orders]
    if game.position is not None:
        told["position"] = _position_out(game.position)
    told.setdefault("format", game.format)
    return told


def _without_none(tree: Any) -> Any:
    """The tree without the entries of mappings that are None: left out means the same."""
    if isinstance(tree, dict):
        return {key: _without_none(value) for key, value in tree.items() if value is not None}
    return [_without_none(value) for value in tree] if isinstance(tree, list | tuple) else tree


def _position_out(position: Position) -> dict[str, Any]:
    powers = dict.fromkeys([*(unit.power for unit in position.units), *position.centers.values()])
    told: dict[str, Any] = {
        "phase": str(position.phase),
        "units": [f"{unit.power}: {unit}" for unit in position.units],
        "centers": {power: sorted(position.centers_of(power)) for power in powers},
    }
    if position.hidden:
        told["hidden"] = list(position.hidden)
    if position.homes:
        told["homes"] = {power: list(homes) for power, homes in position.homes.items()}
    if position.garrisons:
        told["garrisons"] = list(position.garrisons)
    if position.dislodged:
        told["dislodged"] = [
            {
                "unit": f"{lost.unit.power}: {lost.unit}",
                "by": str(lost.by),
                "retreats": [str(to) for to in lost.retreats],
            }
            for lost in position.dislodged
        ]
    return told


def _phase_out(row: PhaseRow) -> dict[str, Any]:
    return {
        "phase": row.phase,
        "shelf": row.shelf,
        "processed_at": to_text(row.processed_at),
        "seed": row.seed,
        "before": row.before.decode(),
        "record": row.record.decode(),
    }


def _record_out(row: ReliabilityRow) -> dict[str, str]:
    told = row._asdict() | {"at": to_text(row.at)}
    return {name: told[name] for name in _RECORD if told[name]}


# In


def import_game(judge: Judge, text: str, file: str, now: datetime, *, over: bool = False) -> str:
    """Read a game back into the store; what was done, in words for the keeper.

    `over`: correct the game of this name that is there, which must not have changed since the export. Its phases and
    log stay; the log tells which parts were changed, and the players hear of it. Raises Refused with every problem of
    the file.
    """
    document = Document(file, text)
    read = _Reader(document, judge)
    game = read.game()
    if game is None or document.problems:
        found = tuple(dict.fromkeys(document.problems))
        raise Refused("E-IMPORT", "\n".join(map(str, found)) or "This is no game.", found)
    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        old = games.get(game.name)
        if over:
            return _correct(judge, tx, games, old, game, read.version, now)
        if old is not None:
            raise Refused("E-NAME-USED", f"There is a game {old.name} already; --replace puts this one in its place.")
        games.save(game, wake_at(game, judge.in_play(game), now))
        _bring_in(tx, game.name, read.phases, read.log)
        for row in read.records:
            tx.add_record(row._replace(game=game.name, created=game.created))
        tx.add_log(game.name, now, judge.config.judge.keeper, _audit("GameImported", game.phase_code))
    return f"{game.name} is here now, {game.stage}, in {game.phase_code}, with {len(read.phases)} phases."


def _correct(
    judge: Judge, tx: Transaction, games: GameRepository, old: Game | None, game: Game, version: int, now: datetime
) -> str:
    if old is None:
        raise Refused("E-NOGAME", f"There is no game {game.name} to be replaced. Leave --replace away to bring it in.")
    row = tx.game(old.name)
    if row is None or row.version != version:
        raise Refused("E-STALE", f"{old.name} has changed since this file was written. Export it again and edit that.")
    from judge.app.sending import queue_letters  # which is above this module

    event = correction(old, game)
    if event is None:
        return f"{old.name} is as it was: the file changes nothing."
    in_play = judge.in_play(game)
    games.save(game, wake_at(game, in_play, now))
    games.write_down(old, game, (event,), judge.config.judge.keeper)
    letters = compose(Outcome(events=(event,), game_name=game.name, before=old, game=game), in_play, judge.identity)
    queue_letters(judge, tx, letters, now)
    told = sum(len(letter.to) for letter in letters)
    heard = f"{told} {'address hears' if told == 1 else 'addresses hear'} of it"
    return f"{game.name} is corrected: {', '.join(event.changed)}. {heard}."


def _audit(event: str, phase: str) -> bytes:
    """A line of the log: what the keeper did."""
    return msgspec.json.encode({"type": event, "phase": phase})


def _bring_in(tx: Transaction, name: str, phases: list[PhaseRow], log: list[LogRow]) -> None:
    played = [one for one in phases if one.shelf == "played"]
    shelved = [one for one in phases if one.shelf == "shelved"]
    for one in (*played, *shelved):
        tx.add_phase(name, one)
    if shelved:
        tx.shelve(name, len(played) + 1)
    for line in log:
        tx.add_log(name, line.at, line.who, line.what)


class _Reader:
    """One file as it is read: problems go into the document, and reading goes on."""

    def __init__(self, document: Document, judge: Judge) -> None:
        self.document = document
        self.judge = judge
        self.version = 0
        self.phases: list[PhaseRow] = []
        self.log: list[LogRow] = []
        self.records: list[ReliabilityRow] = []
        self._types = get_type_hints(Game)

    def game(self) -> Game | None:
        """The game; None when its fields cannot be made out at all."""
        known = fields(Game)
        given = self.document.root.fields({one.encode_name for one in known} | _AROUND)
        values: dict[str, Any] = {}
        for one in known:
            if one.encode_name in given and one.name not in _OWN_WAY:
                values[one.name] = self._convert(given[one.encode_name], self._types[one.name])
            elif one.required and one.encode_name not in given:
                self.document.root.report("E-IMPORT", f"The game has no {one.encode_name!r}.")
        self._around(given)
        if "format" in given and given["format"].number() > FORMAT:
            given["format"].report("E-IMPORT", "This game was written by a newer judge.")
        if "timing" in given:
            values["timing"] = self._timing(given["timing"])
        if self.document.problems:
            return None
        game_map = self._settings(given, values)
        if game_map is None:
            return None
        if "position" in given:
            values["position"] = self._position(given["position"], game_map)
        if "powers" in given:
            phase = values["position"].phase.type if values.get("position") else PhaseType.MOVEMENT
            values["powers"] = self._powers(given["powers"], game_map, phase)
        if "absences" in given:
            values["absences"] = self._convert(given["absences"], self._types["absences"], {"start": None})
        if self.document.problems:
            return None
        game = Game(**values)
        self._whole(game)
        return game

    def _around(self, given: dict[str, Value]) -> None:
        if "version" in given:
            self.version = given["version"].number()
        for value in given["phases"].items() if "phases" in given else ():
            row = self._past(value)
            self.phases += [row] if row else []
        for value in given["records"].items() if "records" in given else ():
            counted = self._record(value)
            self.records += [counted] if counted else []
        for value in given["log"].items() if "log" in given else ():
            line = value.fields({"at", "who", "what"})
            try:
                what = line["what"].text().encode()
                msgspec.json.decode(what, type=dict[str, Any])
                self.log.append(LogRow(from_text(line["at"].text()), line["who"].text(), what))
            except (KeyError, ValueError, msgspec.MsgspecError) as error:
                value.report("E-IMPORT", f"This line of the log is damaged: {error}.")

    def _record(self, value: Value) -> ReliabilityRow | None:
        """What was counted for somebody; the game and its age are filled in later."""
        told = value.fields(set(_RECORD))
        try:
            address, power, phase, about = (told[key].text() for key in _RECORD[:4])
            kind, at = DeedKind(told["kind"].text()), _aware(from_text(told["at"].text()))
            note = told["note"].text() if "note" in told else ""
            return ReliabilityRow(address, "", at, power, phase, about, kind, at, note)
        except (KeyError, ValueError) as error:
            value.report("E-IMPORT", f"This record is damaged: {error}.")
            return None

    def _past(self, value: Value) -> PhaseRow | None:
        told = value.fields({"phase", "shelf", "processed_at", "seed", "before", "record"})
        try:
            before, record = told["before"].text().encode(), told["record"].text().encode()
            game = decode_game(before)
            decode_record(record)
            name = self.document.root.fields()["name"].text()
            before = before if game.name == name else encode_game(replace(game, name=name))
            at = from_text(told["processed_at"].text())
            row = PhaseRow(told["phase"].text(), before, record, told["seed"].text(), _aware(at))
            return row._replace(shelf="shelved") if told["shelf"].text() == "shelved" else row
        except (KeyError, ValueError, UnreadableGame) as error:
            value.report("E-IMPORT", f"This phase is damaged: {error}.")
            return None

    def _convert(self, value: Value, kind: Any, missing: dict[str, Any] | None = None) -> Any:
        """A value by its type; what is wrong with it is reported with the place that msgspec names."""
        tree: Any = value.tree
        if missing and isinstance(tree, list):
            tree = [missing | one if isinstance(one, dict) else one for one in tree]
        try:
            return msgspec.convert(tree, kind, strict=False)
        except msgspec.ValidationError as error:
            value.report("E-IMPORT", f"{error}.")
            return None

    def _timing(self, value: Value) -> Timing | None:
        read = parse_timing(value.text())
        if isinstance(read, Timing):
            return read
        for problem in read:
            value.report(problem.code, problem.text, problem.words)
        return None

    def _settings(self, given: dict[str, Value], values: dict[str, Any]) -> Map | None:
        """The map, when the names of map, variant, rules and zone are all good ones."""
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
        map_rules = (*game_map.rules_enable, *(f"!{name}" for name in game_map.rules_disable))
        registry = self.judge.registry
        choice = choose_rules(registry, values.get("rules", ()), values.get("variant", "standard"), map_rules)
        for report in (*choice.errors, *unavailable(registry, choice)):
            given["rules"].report(report.code, report.text)
        return game_map

    def _position(self, value: Value, game_map: Map) -> Position | None:
        told = value.fields({"phase", "units", "centers", "dislodged", "garrisons", "hidden", "homes"})
        if "phase" not in told:
            value.report("E-IMPORT", "The position has no phase.")
            return None
        phase = self._phase(told["phase"], game_map)
        units = [(one, self._unit(one, game_map)) for one in told["units"].items()] if "units" in told else []
        held: set[Province] = set()
        for place, unit in units:
            if unit is not None and unit.province in held:
                place.report("E-IMPORT", f"There are two units in {unit.province}.")
            held |= {unit.province} if unit else set()
        lost = [self._dislodged(one, game_map) for one in told["dislodged"].items()] if "dislodged" in told else []
        if lost and phase is not None and phase.type is not PhaseType.RETREATS:
            told["dislodged"].report("E-IMPORT", f"Units are dislodged in retreat phases, and {phase} is none.")
        centers = self._centers(told["centers"], game_map) if "centers" in told else {}
        if phase is None:
            return None
        garrisons = told["garrisons"].items() if "garrisons" in told else []
        return Position(
            phase,
            tuple(unit for _, unit in units if unit),
            centers,
            tuple(one for one in lost if one),
            tuple(PowerName(one.text()) for one in garrisons if self._is_power(one, one.text(), game_map)),
            tuple(Province(place) for place in told["hidden"].texts()) if "hidden" in told else (),
            self._homes(told["homes"], game_map) if "homes" in told else {},
        )

    def _phase(self, value: Value, game_map: Map) -> Phase | None:
        try:
            return game_map.phase(value.text()[:20])
        except ValueError as error:
            value.report("E-PHASE", f"{error}.")
            return None

    def _unit(self, value: Value, game_map: Map) -> Unit | None:
        power, _, text = value.text().partition(":")
        try:
            piece = parse_piece(text.strip().upper())
        except NoNotation:
            value.report("E-IMPORT", f"{value.text()!r} is no unit: write it like FRANCE: A PAR.")
            return None
        if not self._is_power(value, power, game_map):
            return None
        if not game_map.can_stand(piece.type, piece.location):
            value.report("E-IMPORT", f"{piece} cannot stand there.")
            return None
        return Unit(PowerName(power), piece.type, piece.location)

    def _dislodged(self, value: Value, game_map: Map) -> Dislodged | None:
        told = value.fields({"unit", "by", "retreats"})
        unit = self._unit(told["unit"], game_map) if "unit" in told else None
        by = told["by"].text() if "by" in told else ""
        retreats = tuple(Location(to) for to in told["retreats"].texts()) if "retreats" in told else ()
        if unit is None:
            value.report("E-IMPORT", "Here belongs a unit that was dislodged.")
            return None
        for code in (*retreats, *([by] if by else [])):
            if province_of(Location(code)) not in game_map.places:
                value.report("E-IMPORT", f"There is no {code} on this map.")
        for to in retreats:
            if not game_map.can_stand(unit.type, to):
                value.report("E-IMPORT", f"{unit} cannot retreat to {to}.")
        return Dislodged(unit, Province(by), retreats)

    def _centers(self, value: Value, game_map: Map) -> dict[Province, PowerName]:
        centers: dict[Province, PowerName] = {}
        for power, owned in value.fields().items():
            self._is_power(owned, power, game_map)
            for code in owned.texts():
                if code not in game_map.centers:
                    owned.report("E-IMPORT", f"{code} is no supply center.")
                elif Province(code) in centers:
                    owned.report("E-IMPORT", f"{code} has two owners.")
                centers[Province(code)] = PowerName(power)
        return centers

    def _homes(self, value: Value, game_map: Map) -> dict[PowerName, tuple[Province, ...]]:
        """Homes that are no longer those of the map."""
        told = {name: one for name, one in value.fields().items() if self._is_power(one, name, game_map)}
        return {PowerName(name): tuple(Province(code) for code in one.texts()) for name, one in told.items()}

    def _is_power(self, value: Value, name: str, game_map: Map) -> bool:
        if name in game_map.powers:
            return True
        value.report("E-POWER", f"{name!r} is no power on this map. There are {', '.join(game_map.powers)}.")
        return False

    def _powers(self, value: Value, game_map: Map, phase: PhaseType) -> Any:
        """The powers, their orders read as they are written in mails."""
        made = []
        for one in value.items():
            told = one.fields()
            orders = self._orders(told["orders"], phase) if "orders" in told else None
            plain: Any = one.tree
            if isinstance(plain, dict):
                self._is_power(told.get("name", one), str(plain.get("name", "")), game_map)
                rest = Value(self.document, {key: it for key, it in plain.items() if key != "orders"}, one.path)
                power = self._convert(rest, self._types["powers"].__args__[0])
                made += [replace(power, orders=orders)] if power is not None else []
        return tuple(made)

    def _orders(self, value: Value, phase: PhaseType) -> tuple[Order, ...]:
        orders: list[Order] = []
        for one in value.items():
            try:
                orders.append(parse_order(one.text(), phase))
            except NoNotation as error:
                one.report("E-IMPORT", str(error))
        return tuple(orders)

    def _whole(self, game: Game) -> None:
        """What only shows when all parts are together."""
        for text in _contradictions(game):
            self.document.root.report("E-IMPORT", text)


def _aware(moment: datetime) -> datetime:
    """A moment that has a zone. Raises ValueError for one without."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no zone")
    return moment


def _contradictions(game: Game) -> Iterator[str]:
    """Sentences on parts that do not go together."""
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
            yield f"{moment} has no zone: write a Z behind it."
    if game.position is None:
        return
    for unit in game.position.units:
        if unit.power not in names:
            yield f"{unit} belongs to {unit.power}, which is none of the powers of this game."
    for power in game.powers:
        own = {unit.piece for unit in game.all_units(power.name)}
        for order in power.orders or ():
            if not isinstance(order, Waive | Build) and order.piece not in own:
                yield f"{power.name} has an order for {order.piece}, and no such unit."
