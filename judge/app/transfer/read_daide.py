"""Messages of DAIDE as the phases of a game: positions and orders. Results are not read."""

from __future__ import annotations

from judge.app.transfer.daide_form import Message, Tokens, Unclear, read_messages, read_turn, written
from judge.app.transfer.saved_form import COMPLETED, ForeignGame, SavedGame, SavedPhase, State
from judge.board.names import Location
from judge.files.maps.load import load_map
from judge.patterns import pattern
from judge.problems import Refused

_BEGINS = pattern(r"\s*MAP\s*\(\s*'[^']*'\s*\)", 2)

_KINDS = {"AMY": "A", "FLT": "F"}
_KEPT = ("MAP", "MDF", "SCO", "NOW", "ORD", "SUB", "SLO", "DRW")


def is_daide(text: str) -> bool:
    """True if a file begins with the message that names a map."""
    return _BEGINS.match(text) is not None


def read_daide(text: str, file: str) -> ForeignGame:
    """Return the phases of a game. Raises Refused E-IMPORT, with the message that cannot be read."""
    reader: _Reader | None = None
    message: Message = ["MAP"]
    try:
        for message in read_messages(text.lstrip("\ufeff")):
            reader = reader or _Reader(message)
            reader.take(message)
    except Unclear as error:
        begun = " ".join(map(written, message))[:60]
        raise Refused("E-IMPORT", f"{file}, at {begun}: {error}") from None
    if reader is None or not reader.phases:
        raise Refused("E-IMPORT", f"{file}: There is no message NOW with a position.")
    return ForeignGame(SavedGame(reader.phases, map=reader.map.id), reader.left_out(), reader.winners)


class _Reader:
    """Reader of one game's messages, in their order."""

    def __init__(self, message: Message) -> None:
        match message:
            case ["MAP", [str() as name]] if name.startswith("'"):
                self.map = load_map(name.strip("'").lower().replace("_", "-"))
            case _:
                raise Unclear("The first message is MAP, with the name of the map.")
        self.tokens = Tokens(self.map)
        self.phases: list[SavedPhase] = []
        self.centers: dict[str, list[str]] = {}
        self.winners: tuple[str, ...] | None = None
        self.ignored: set[str] = set()

    def left_out(self) -> list[str]:
        """Return sentences on messages that were not read."""
        return [f"Left out: the messages {', '.join(sorted(self.ignored))}."] if self.ignored else []

    def take(self, message: Message) -> None:
        """Read one message. Raises Unclear."""
        match message:
            case ["SCO", *owners]:
                self.centers = dict(map(self._owner, owners))
            case ["NOW", turn, *units]:
                self._begin(read_turn(turn), units)
            case ["ORD", turn, [*order], [*_]]:
                self._order(read_turn(turn), order)
            case ["SUB", [str() as season, str() as year], *given] if year.isdigit():
                for each in given:
                    self._order(read_turn([season, year]), _part(each))
            case ["SLO", [str() as power]]:
                self.winners = (self._power(power),)
            case ["DRW", *rest]:
                self.winners = tuple(self._power(power) for part in rest for power in _part(part))
            case ["MAP", *_] | ["MDF", *_]:
                pass
            case [str() as word, *_] if word not in _KEPT:
                self.ignored.add(word)
            case _:
                raise Unclear("This message has another form in DAIDE.")

    def _power(self, part: Message | str) -> str:
        if isinstance(part, str) and part in self.tokens.power_of:
            return self.tokens.power_of[part]
        raise Unclear(f"{written(part)} is not a power on this map.")

    def _owner(self, part: Message | str) -> tuple[str, list[str]]:
        match _part(part):
            case ["UNO", *_]:
                return "", []
            case [power, *codes]:
                return self._power(power), [self.tokens.read_location(code) for code in codes]
        raise Unclear("() names no owner.")

    def _begin(self, name: str, parts: Message) -> None:
        units: dict[str, list[str]] = {}
        retreats: dict[str, dict[str, list[str]]] = {}
        for part in parts:
            match _part(part):
                case [power, str() as kind, place]:
                    units.setdefault(self._power(power), []).append(self._piece(kind, place))
                case [power, str() as kind, place, "MRT", [*places]]:
                    owner, piece = self._power(power), self._piece(kind, place)
                    units.setdefault(owner, []).append(f"*{piece}")
                    retreats.setdefault(owner, {})[piece] = [self.tokens.read_location(each) for each in places]
                case _:
                    raise Unclear(f"{written(part)} is not a unit.")
        centers = {power: codes for power, codes in self.centers.items() if power}
        over = self.winners is not None
        self.phases.append(SavedPhase(COMPLETED if over else name, State(units, centers, retreats)))

    def _piece(self, kind: str, place: Message | str) -> str:
        if kind not in _KINDS:
            raise Unclear(f"{kind} is not a type of a unit.")
        return f"{_KINDS[kind]} {self.tokens.read_location(place)}"

    def _order(self, turn: str, order: Message) -> None:
        if not self.phases or self.phases[-1].name != turn:
            raise Unclear("These orders are not for the turn of the message NOW before them.")
        match order:
            case [str() as power, "WVE"]:
                owner, text = self._power(power), "WAIVE"
            case [[power, str() as kind, place], *action]:
                owner, text = self._power(power), f"{self._piece(kind, place)} {self._action(action)}"
            case _:
                raise Unclear(f"{written(order)} is not an order.")
        given = self.phases[-1].orders.setdefault(owner, [])
        assert given is not None
        given.append(text)

    def _action(self, action: Message) -> str:
        match action:
            case ["HLD"]:
                return "H"
            case ["MTO", to]:
                return f"- {self._to(to)}"
            case ["CTO", to, "VIA", [*seas]] if seas:
                return "".join(f"- {self._to(sea)} " for sea in seas) + f"- {self._to(to)}"
            case ["SUP", [_, str() as kind, place]]:
                return f"S {self._piece(kind, place)}"
            case ["SUP", [_, str() as kind, place], "MTO", to]:
                return f"S {self._piece(kind, place)} - {self._to(to)}"
            case ["CVY", [_, str() as kind, place], "CTO", to]:
                return f"C {self._piece(kind, place)} - {self._to(to)}"
            case ["RTO", to]:
                return f"R {self._to(to)}"
            case ["DSB"] | ["REM"]:
                return "D"
            case ["BLD"]:
                return "B"
        raise Unclear(f"{' '.join(map(written, action))} is not an order.")

    def _to(self, part: Message | str) -> Location:
        return self.tokens.read_location(part)


def _part(part: Message | str) -> Message:
    """Return the content of parentheses. Raises Unclear for a word without them."""
    if isinstance(part, str):
        raise Unclear(f"{part} stands without parentheses.")
    return part
