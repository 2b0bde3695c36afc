"""Orders with conditions: `A MAR - SPA UNLESS A PIE - MAR`, and njudge's IF ... ENDIF."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from judge.board.maps import Map
from judge.board.names import Location, PowerName, province_of
from judge.board.order_text.prose import is_talk
from judge.board.order_text.tokens import read_words
from judge.board.order_text.vocabulary import Kind, plain_words, split_words, vocabulary_of
from judge.board.position import Phase, Position
from judge.patterns import pattern
from judge.problems import Problem
from judge.rules.house import CUTTING, HouseRules

_WORDS = ("UNLESS", "IF", "WHEN", "OR")
_CONDITION = pattern(rf"\b({'|'.join(_WORDS)})\b", re.IGNORECASE)
_THEN = pattern(r"\bTHEN\b", re.IGNORECASE)
_LOOSE = " \t,;(-–—"


def _set(words: str) -> frozenset[str]:
    return frozenset(plain_words(words))


CONDITIONS = _set(
    "assuming case condition conditional depending depends either else except if once or pending permitting provided"
    " providing should soon supposing unless until when whenever whether falls wenn sofern oder ausser ou sauf si"
    " sinon sil cas o salvo sino caso se jeśli jeżeli если hvis jos sollte sollten"
)
RETRACTIONS = _set(
    "alternative alternatives alternatively backup brainstorm brainstorming cancel canceled cancelled delete deleted"
    " disregard draft drafts draught eventuality example fallback forget hypothetical hypothetically idea ideas"
    " ignore instead joke joking kidding maybe option options otherwise perhaps possible possibly possibility"
    " possibilities potential retract retracted revoke revoked sample scenario scenarios scrap scratch sketch"
    " sketches skip provisional provisionally speculative tba tbc tbd tentative tentatively test testing undecided"
    " undo unsure wip withdraw withdrawn andernfalls entwurf entwürfe möglich mögliche ignorieren sonst storniert"
    " ungültig vielleicht vorläufig vorläufige annulé annulés annulée annulées brouillon provisoire provisoires"
    " черновик rascunho utkast borrador cancelado cancelada cancelados canceladas quizá quizás altrimenti annullato"
    " annullati bozza forse doubts experiment experimental incomplete placeholder placeholders unapproved uncertain"
    " unconfirmed undetermined unfinished unsettled untested alternativen beispiel eventuell ideen platzhalter"
    " überlegungen unbestätigt unentschieden ungewiss unklar unsicher verworfen ébauche éventuellement exemple idées"
    " ignorer ignorez possibles ejemplo esempio voorbeeld variant variante varianten variantes alternativa alternativas"
    " opción opciones opzione opzioni optie opties möglichkeit möglichkeiten possibilité posibilidad possibilità"
)
"""Words for a draft, for one plan of several, and for taking something back."""
NEGATIONS = _set("arent dont isnt never no not wont kein keine nein nicht jamais non pas nunca ancora mai")
DOUBTS = (
    CONDITIONS
    | RETRACTIONS
    | NEGATIONS
    | _set("but choice late later long old only rather stop was wrong noch nur später peut seulement tard")
    | _set("solo tarde todavía dopo tardi")
)
"""Words with which people withdraw an order, or make it depend on something."""


class Conditional(NamedTuple):
    """A text before its condition (`A MAR - SPA`), and the condition (`UNLESS A PIE - MAR`).

    `base` is "" if the text begins with the condition; `condition` is "" if there is none.
    """

    base: str
    condition: str = ""

    @property
    def word(self) -> str:
        """The word that begins the condition, in capitals."""
        return self.condition.split(None, 1)[0].upper().rstrip(",") if self.condition else ""

    @property
    def consequence(self) -> str:
        """Words after THEN, `A PAR - PIC` in `IF A MUN - BUR THEN A PAR - PIC`; without THEN, the condition."""
        after = _THEN.split(self.condition, maxsplit=1)
        return after[1] if len(after) > 1 else self.condition


def split_condition(text: str, map: Map) -> Conditional:
    """Split a text where its condition begins. Words that are names on the map do not begin one."""
    names = vocabulary_of(map).longest
    for found in _CONDITION.finditer(text):
        if found[1].upper() not in names:
            return Conditional(text[: found.start()].rstrip(_LOOSE), text[found.start() :])
    return Conditional(text)


def split_any_condition(text: str, map: Map) -> Conditional:
    """Split a text where a condition begins, in any language.

    Words that are names on the map do not begin one. In `unless Germany moves, A PAR - BUR` the base comes after the
    comma.
    """
    names = vocabulary_of(map).longest
    for found in _ANY_WORD.finditer(text):
        word = plain_words(found[0])
        if not _INSTEAD.isdisjoint(word) and names.keys().isdisjoint(word):
            base, condition = text[: found.start()].rstrip(_LOOSE + "."), text[found.start() :]
            return Conditional(base or condition.partition(",")[2].strip(), condition)
    return Conditional(text)


_ANY_WORD = pattern(r"[^\W\d_]+")
_INSTEAD = CONDITIONS | _set("otherwise sonst andernfalls altrimenti")


def why_no_condition(base: str, parted: Conditional, map: Map, phase: Phase, *, below_phase: bool) -> str:
    """Explain that a condition beside an order does not count, and what to send instead.

    `below_phase`: conditions count in orders for later phases.
    """
    alone = f"Send {base} alone if it is to count in any case"
    if not below_phase:
        return (
            f"{NO_CONDITIONS}, so nothing in this line counts. {alone}. You can change it until the phase is processed."
        )
    later = map.next_phase(phase)
    while later.type is not phase.type:
        later = map.next_phase(later)
    places = [
        token.text
        for words in (base, parted.condition)
        for token in read_words(words, vocabulary_of(map), hints=False)[0]
        if token.kind is Kind.PLACE
    ]
    condition = f"IF {'NOT ' if parted.word == 'UNLESS' else ''}{places[-1]} THEN"
    block = ", ".join((f"PHASE {later}", condition, base, "ENDIF"))
    return f"{LATER_CONDITIONS}, so nothing in this line counts. {alone}. For a later phase send four lines: {block}."


NO_CONDITIONS = "This game takes no conditional orders"
LATER_CONDITIONS = "Conditions count for later phases only, below PHASE"


# Blocks

_Line = tuple[int, str]
"""The number of a line in its mail, and its text."""
_MAY_BE_CONDITIONAL = pattern(r"\b(?:IF|THEN|ELSE|ELSEIF|ENDIF)\b", re.IGNORECASE)


def without_conditional_blocks(
    lines: Sequence[_Line], map: Map, house: HouseRules
) -> tuple[list[_Line], list[Problem]]:
    """Return lines outside blocks with an IF, and one problem for each such block.

    A block goes from IF to its ENDIF, or to the last line if that is missing. An ENDIF or ELSE without an IF ends a
    block that began at the first line, or just after the previous block. `IF A MUN - BUR THEN A PAR - PIC` is a block,
    too, unless a house rule defines the meaning of a single line.
    """
    if not any(_MAY_BE_CONDITIONAL.search(text) for _, text in lines):
        return list(lines), []
    one_line, below_phase = house.conditional_orders not in CUTTING, house.conditional_orders == "phase"
    free: list[_Line] = []
    problems: list[Problem] = []
    since = at = 0  # `since`: number of free lines when the last block ended
    while at < len(lines):
        end = _end_of_block(lines, at, map, one_line=one_line)
        if end is None:
            free.append(lines[at])
        else:
            begin = len(free) if _opens(lines[at][1], map) else since
            problems.append(_as_problem([*free[begin:], *lines[at : end + 1]], below_phase=below_phase))
            del free[begin:]
            since, at = len(free), end
        at += 1
    return free, problems


def _end_of_block(lines: Sequence[_Line], at: int, map: Map, *, one_line: bool) -> int | None:
    """Index of the last line of the block around a line; None if it is in no block."""
    text = lines[at][1]
    if closes_block(text):
        return at
    if not is_of_block(text, map):
        return None
    if not _turns(text) and _is_whole(lines, at):
        return at if one_line else None
    depth = 1
    for index in range(at + 1, len(lines)):
        if closes_block(lines[index][1]):
            depth -= 1
        elif _words(lines[index][1])[:1] == ["IF"] and not _is_whole(lines, index):
            depth += 1
        if not depth:
            return index
    return len(lines) - 1


def _words(text: str) -> list[str]:
    return [word.folded for word in split_words(text) if word.raw.isalnum()]


def closes_block(text: str) -> bool:
    """True for a line that ends njudge's IF."""
    return _words(text) in (["ENDIF"], ["END", "IF"])


def is_of_block(text: str, map: Map) -> bool:
    """True for a line that begins a conditional block of njudge, or another part of it."""
    return _turns(text) or _opens(text, map)


def _turns(text: str) -> bool:
    return _words(text)[:1] in (["ELSE"], ["ELSEIF"], ["THEN"])


def _opens(text: str, map: Map) -> bool:
    """True if a line begins a condition: by IF, or by THEN at its end. Sentences with "if" do not."""
    words = _words(text)
    if words[-1:] == ["THEN"] and not (CONDITIONS.isdisjoint(words) and is_talk(text, map)):  # `Right then:`
        return True
    return (
        words[:1] == ["IF"] and "IF" not in vocabulary_of(map).longest and (len(words) == 1 or not is_talk(text, map))
    )


def _is_whole(lines: Sequence[_Line], at: int) -> bool:
    """True if a line also has its consequence, and the next line does not continue it.

    The consequence comes after THEN, a comma or a colon.
    """
    parts = _THEN.split(lines[at][1], maxsplit=1)
    behind = parts[1] if len(parts) > 1 else re.sub(r"^[^,:]*[,:]?", "", lines[at][1])
    goes_on = at + 1 < len(lines) and (closes_block(lines[at + 1][1]) or _turns(lines[at + 1][1]))
    return any(sign.isalnum() for sign in behind) and not goes_on


def _as_problem(block: Sequence[_Line], *, below_phase: bool) -> Problem:
    first, last = block[0], block[-1]
    where = f"lines {first[0]} to {last[0]}" if last[0] > first[0] else f"line {first[0]}"
    told = f"{LATER_CONDITIONS if below_phase else NO_CONDITIONS}, so nothing in {where} was read."
    lacks = " ENDIF is missing." if last[0] > first[0] and not closes_block(last[1]) else ""
    what = "Send the orders that are to count in any case. You can change them until the phase is processed."
    return Problem("E-ORD-IF", f"{told}{lacks} {what}", first[1].strip(), first[0])


# Blocks for later phases


class _Branch(NamedTuple):
    """An open branch of an IF: the conditions of earlier branches, and its own ("" for ELSE)."""

    before: tuple[str, ...]
    own: str

    @property
    def guard(self) -> str:
        return "".join(f"UNLESS {each}: " for each in self.before) + (f"IF {self.own}: " if self.own else "")


def with_guards(lines: Sequence[_Line], map: Map) -> tuple[list[_Line], dict[int, str], list[Problem]]:
    """Return lines without IF, ELSE and ENDIF, guards by line number for lines in blocks, and problems.

    A guard comes before a kept order: `IF FRENCH A BUR: `, `UNLESS A BUR OR A PIC: IF ITALY OWNS TUN: `. Lines that
    already have a guard, as in the judge's letters, keep it.
    """
    free: list[_Line] = []
    guards: dict[int, str] = {}
    problems: list[Problem] = []
    open_branches: list[_Branch] = []
    lines = _with_guards_whole(lines, map)
    for at, (number, text) in enumerate(lines):
        words, fault, order = _words(text), "", text
        if (shown := _split_guard(text, map)) is not None:
            guards[number] = "".join((*(branch.guard for branch in open_branches), shown[0]))
            order = shown[1]
        elif closes_block(text):
            fault, order = ("" if open_branches else "There is no IF above this line."), ""
            del open_branches[-1:]
        elif words[:1] in (["ELSE"], ["ELSEIF"]):
            fault, order = ("" if open_branches else "There is no IF above this line."), ""
            if open_branches:
                last = open_branches.pop()
                rest = _AFTER_ELSE.sub("", text.rstrip())
                condition, order = _condition_of(rest) if rest != text.strip() and _IF.match(rest) else ("", rest)
                fault = _fault(condition, map) if condition else "Nothing stands behind ELSE." if order.strip() else ""
                open_branches.append(_Branch((*last.before, *([last.own] if last.own else [])), condition))
        elif _IF.match(text):
            condition, order = _condition_of(text)
            fault = _fault(condition, map)
            branch = _Branch((), condition)
            if order and _is_whole(lines, at):
                guards[number] = "".join(one.guard for one in (*open_branches, branch))
            else:
                open_branches.append(branch)
        if fault or (order != text and _TURNS.search(order)):
            problems.append(Problem("E-ORD-IF", fault or _OWN_LINES, text.strip(), number))
        elif order.strip():
            free.append((number, order))
            if open_branches and number not in guards:
                guards[number] = "".join(branch.guard for branch in open_branches)
    if open_branches and not problems:
        number, text = lines[-1]
        problems.append(Problem("E-ORD-IF", "ENDIF is missing below the last order of an IF.", text.strip(), number))
    return free, guards, problems


_IF = pattern(r"^\s*IF\b", re.IGNORECASE)
_AFTER_ELSE = pattern(r"^\s*ELSE\s*(?=IF\b)|^\s*ELSE\b[\s:,]*", re.IGNORECASE)
_TURNS = pattern(r"\b(?:IF|THEN|ELSE|ELSEIF|ENDIF)\b", re.IGNORECASE)
_OWN_LINES = "Write IF with its condition, each order, ELSE and ENDIF on lines of their own."
_JOINED = pattern(r"\b(AND|OR)\b", re.IGNORECASE)
_OWNS = pattern(r"\bOWNS\b", re.IGNORECASE)
_NOT = pattern(r"NOT\b", re.IGNORECASE)


_MOST_WRAPPED = 6
"""Limit on the lines over which a letter on a narrow screen wraps a guard."""


def _with_guards_whole(lines: Sequence[_Line], map: Map) -> list[_Line]:
    """Return lines, with each guard that a letter has wrapped joined to what follows it."""
    whole: list[_Line] = []
    at = 0
    while at < len(lines):
        many = _lines_of_guard([text for _, text in lines[at : at + _MOST_WRAPPED]], map)
        whole.append((lines[at][0], " ".join(text.strip() for _, text in lines[at : at + many])))
        at += many
    return whole


def _lines_of_guard(lines: Sequence[str], map: Map) -> int:
    """Number of first lines that hold a guard and the beginning of its order; 1 if there is no guard."""
    first = lines[0].strip()
    if not first.upper().startswith(("IF ", "UNLESS ")) or _THEN.search(first):
        return 1
    for many in range(1, len(lines) + 1):
        guards, order = _guards_of(" ".join(line.strip() for line in lines[:many]), map)
        if guards and len(order) > 1 and _words(order)[:1] not in (["IF"], ["UNLESS"]):
            is_njudges = guards.count(": ") == 1 and first.upper().startswith("IF ") and first.endswith(":")
            return 1 if is_njudges else many
    return 1


def _guards_of(text: str, map: Map) -> tuple[str, str]:
    """The guard at the beginning of a text, in capitals, and the order after it."""
    guard, order = "", text.lstrip()
    while (found := _GUARD.match(order)) is not None and not _fault(condition := found[2].upper(), map):
        guard += f"{found[1].upper()} {condition}: "
        order = order[found.end() :]
    return guard, order


def _split_guard(text: str, map: Map) -> tuple[str, str] | None:
    """Return the guard and the order of a line as kept orders are shown; None for njudge's own lines."""
    guard, order = _guards_of(text, map)
    return (guard, order) if guard.startswith("UNLESS ") or guard.count(": ") > 1 else None


def _condition_of(text: str) -> tuple[str, str]:
    """Return the condition of an IF in capitals, and the order after its THEN or colon, "" for none."""
    behind = _IF.sub("", text, count=1).lstrip(" ,:")
    condition, *then = _THEN.split(behind, maxsplit=1)
    if not then:
        condition, _, *then = condition.partition(":")
    return " ".join(condition.upper().replace(":", " ").split()).strip(" ,"), then[0].strip(" ,:")


def _fault(condition: str, map: Map) -> str:
    """Describe the fault of a condition, in sentences; "" if a board can be tested for it."""
    for fact in _JOINED.split(condition)[::2]:
        if _fact(fact, map) is None:
            said = f'"{fact.strip()[:60]}" is not a condition.' if fact.strip() else "A condition is missing."
            return f"{said} Write IF FRENCH A BUR, IF NOT BUR, or IF ITALY OWNS TUN; AND and OR join them."
    return ""


class _Fact(NamedTuple):
    """A unit at a place, or the owner of its center; None and "" mean not stated."""

    place: Location
    power: PowerName | None
    type: str
    owned: bool


def _fact(text: str, map: Map) -> _Fact | None:
    """Read `FRENCH A BUR`, `BUR` or `ITALY OWNS TUN`, without its NOT; None for anything else."""
    text, owns = _OWNS.subn(" ", _NOT.sub("", text, count=1))
    tokens, problems = read_words(text, vocabulary_of(map), hints=False)
    told = [token for token in tokens if token.kind is not Kind.IGNORED]
    kinds = [token.kind for token in told]
    units = ([Kind.PLACE], [Kind.TYPE, Kind.PLACE], [Kind.POWER, Kind.PLACE], [Kind.POWER, Kind.TYPE, Kind.PLACE])
    if problems or owns > 1 or kinds not in ([[Kind.POWER, Kind.PLACE]] if owns else units):
        return None
    found = {token.kind: token.text for token in told}
    power = PowerName(found[Kind.POWER]) if Kind.POWER in found else None
    place = Location(found[Kind.PLACE])
    if owns and province_of(place) not in map.centers:
        return None
    return _Fact(place, power, found.get(Kind.TYPE, ""), bool(owns))


def _is_true(condition: str, board: Position, map: Map) -> bool:
    """Test a board for a condition, read from left to right. An unreadable one is false."""
    truth, word = False, "OR"
    for at, part in enumerate(_JOINED.split(condition)):
        if at % 2:
            word = part.upper()
            continue
        fact = _fact(part, map)
        holds = fact is not None and _holds(fact, board) is not bool(_NOT.match(part.lstrip()))
        truth = (truth or holds) if word == "OR" else (truth and holds)
    return truth


def _holds(fact: _Fact, board: Position) -> bool:
    if fact.owned:
        return board.centers.get(province_of(fact.place)) == fact.power
    return any(
        (unit.location == fact.place if "/" in fact.place else unit.province == province_of(fact.place))
        and fact.power in (None, unit.power)
        and fact.type in ("", unit.type)
        for unit in board.units
    )


_GUARD = pattern(r"(IF|UNLESS) ([^:]+): ", re.IGNORECASE)


def counting_now(text: str, board: Position, map: Map) -> str | None:
    """Return a kept order without its guard (`with_guards`); None if the guard is false on this board."""
    while (found := _GUARD.match(text)) is not None:
        if _is_true(found[2], board, map) is not (found[1].upper() == "IF"):
            return None
        text = text[found.end() :]
    return text
