"""EDIT and DUTCHMAN: the Master's corrections of units and owners of centers (house_rules.md 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.build_sites import adjustments_due
from judge.board.extra_units import put_right, shares_its_province, without
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.order_text.tokens import Token, read_words
from judge.board.order_text.vocabulary import Kind, vocabulary_of
from judge.board.position import PhaseType, Position, Unit, UnitType
from judge.board.wording import count, power_adjective, unit_in_words
from judge.commands.framework.arguments import need_stamp, need_words
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.position_lines import PositionLines
from judge.commands.framework.table import MASTER_ONLY, LinesTaken, Topic, command
from judge.game.corrections import correction
from judge.game.ending.victory import held_by_correction, victory_stands, won_by_results
from judge.game.ending.votes import count_votes
from judge.game.events.phases import PastPhase
from judge.game.game import Power, Stage
from judge.game.outcome import Answer
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.readiness import after_orders
from judge.game.turn.flying_dutchman import LASTING, Cause, age, last_built, surplus_of, units_to_go
from judge.problems import Refused

_WIDTH = 70
_INTRODUCTION = (
    "Change what you like, and reply with these lines. A power whose lines you leave out stays as it is;"
    " UNITS FRANCE NONE takes all its units off the board. A center that no line names any more belongs to nobody."
    " Orders, offers and sets on file for units that are gone are dropped. Lists for several phases stay: their lines"
    " for units that are not there do nothing. Everybody is told the new position."
)


@command(
    "EDIT",
    "AMEND",
    usage="EDIT\nEDIT stamp\nUNITS FRANCE A PAR, F BRE\nCENTERS FRANCE PAR, BRE\nEND EDIT",
    help="Mail me the position, or put what stands up to END EDIT in its place (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
    takes=LinesTaken.BLOCK,
)
def edit(invocation: Invocation) -> CommandResult:
    """Show the position with a stamp; with the stamp, replace it, or change nothing on any problem."""
    game = invocation.game
    need_words(invocation.words, 0, 1, "EDIT stamp")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        won = f" {victory_stands(game, invocation.context.keeper)}" if won_by_results(game) else ""
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: there is no position to correct.{won}")
    if not (invocation.words.rest or invocation.body):
        lines = [f"EDIT {stamp_of(game.board)}", *_lines(game.board, game.powers), "END EDIT"]
        text = "\n".join([*wrap(_INTRODUCTION, _WIDTH), "", *lines])
        return CommandResult(game, answers=(Answer(f"{game.name}: position", f"{game.board.phase.title}", text),))
    shown = "UNITS and CENTERS lines, and the line END EDIT"
    need_stamp(invocation.words, stamp_of(game.board), shown, has_lines=bool(invocation.body))
    return _corrected(invocation, invocation.body)


def stamp_of(board: Position) -> str:
    """Return the stamp of a position, which changes whenever the position does."""
    return f"{crc32(repr(board).encode()):08x}"


def _lines(board: Position, powers: tuple[Power, ...]) -> Iterator[str]:
    """Yield the position in lines short enough for any mail program."""
    for power in (each.name for each in powers):
        units = [str(unit.piece) for unit in board.units_of(power)]
        centers = [str(center) for center, owner in board.centers.items() if owner == power]
        for word, items in (("UNITS", units), ("CENTERS", centers)):
            # No line may break between the A and the PAR of a unit.
            whole = ", ".join(item.replace(" ", "_") for item in items) or "NONE"
            for line in wrap(whole, _WIDTH - len(power) - 9, break_on_hyphens=False):
                yield f"{word} {power} {line.replace('_', ' ')}".rstrip(",")


def _corrected(invocation: Invocation, lines: tuple[TextLine, ...]) -> CommandResult:
    game = invocation.game
    read = PositionLines(
        invocation.in_play.map.at(game.board.phase), game.board, [power.name for power in game.powers], game.name
    )
    for line in lines:
        read.line(line.text)
    board = read.board()
    if read.problems:
        text = "The position stays as it was:\n" + "\n".join(problem.text for problem in read.problems)
        raise Refused("E-EDIT", text, tuple(read.problems))
    return with_board(invocation, board)


def with_board(invocation: Invocation, board: Position, told: tuple[str, ...] = ()) -> CommandResult:
    """Return the game with a corrected position.

    Orders of missing units are dropped, votes are counted again, and protests against the results count as answered.
    Builds and removals on file are dropped if a different number is due now. `told` has sentences for everybody, shown
    above the new position.
    """
    game, in_play = invocation.game, invocation.in_play
    kept = tuple(
        replace(power, orders=None) if _owes_others(power, game.board, board, in_play) else _without_gone(power, board)
        for power in game.powers
    )
    changed = replace(game, position=board, powers=kept)
    event = correction(game, changed, in_play.rules)
    if event is None:
        return CommandResult(game, notes=("The position is as it was.",))
    changed, dropped = in_play.variant.turn.refit(game, in_play, changed, in_play)
    changed, counted = count_votes(changed, in_play, invocation.now)
    changed = after_orders(replace(changed, protests=()), in_play, invocation.now)
    able = held_by_correction(game, changed, in_play)
    notes = tuple(_HELD.format(in_play.map.title_of(name)) for name in able)
    event = replace(event, by_master=True, told=(*told, *event.told))
    return CommandResult(changed, (event, *dropped, *counted), notes=notes)


_HELD = (
    "Under HOLD_WIN the corrected position counts for the end of last year, too: {} wins at the end of this year with"
    " as many centers."
)


def _owes_others(power: Power, old: Position, new: Position, in_play: RulesInPlay) -> bool:
    """True if a power now owes a different number of builds or removals."""
    if old.phase.type is not PhaseType.ADJUSTMENTS:
        return False
    before, after = (adjustments_due(power.name, board, in_play.map, in_play.rules) for board in (old, new))
    return before != after


def _without_gone(power: Power, board: Position) -> Power:
    """Return a power without its orders for units that are no longer there."""
    if not power.orders:
        return power
    there = {unit.piece for unit in (*board.units, *(lost.unit for lost in board.dislodged))}
    kept = tuple(order for order in power.orders if getattr(order, "piece", None) in there | {None})
    return power if kept == power.orders else replace(power, orders=kept or None)


_PLACED = "PLACED"
_CAUSES = {
    "ERROR": Cause.ERROR,
    "BUILD": Cause.BUILDS,
    "BUILDS": Cause.BUILDS,
    "REMOVAL": Cause.REMOVALS,
    "REMOVALS": Cause.REMOVALS,
}
_USAGE = "DUTCHMAN A SMY BUILDS\nDUTCHMAN A SMY REMOVALS\nDUTCHMAN A SMY ERROR\nDUTCHMAN FRANCE A BUR PLACED MUN"
_HOW = (
    "After DUTCHMAN write a unit, and why it is too many: ERROR, BUILDS or REMOVALS. With ERROR that unit goes, with"
    " BUILDS those built last, with REMOVALS those farthest from home (or as the game's house rules say). Or write"
    " where the unit belongs: PLACED MUN, PLACED NOWHERE."
)


class _Named(Struct, frozen=True):
    """A unit as the Master names it; None for missing parts."""

    province: Province
    type: UnitType | None
    power: PowerName | None

    def is_for(self, unit: Unit) -> bool:
        """True if this may name the unit, at its present or an earlier place."""
        return self.type in (None, unit.type) and self.power in (None, unit.power) and unit.province == self.province


@command(
    "DUTCHMAN",
    usage=_USAGE,
    help="Take a unit too many off the board that has survived two adjudications: that unit (ERROR), those built last"
    " (BUILDS), or those that civil disorder would take (REMOVALS). PLACED puts one of two units in a province where it"
    " belongs, if that is free (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def dutchman(invocation: Invocation) -> CommandResult:
    """Remove surplus units according to the house rules, or correct the place of one; tell everybody."""
    game = invocation.game
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: there is no position to correct.")
    words = [word.upper() for word in invocation.words.rest]
    at = next((number for number, word in enumerate(words) if word in (*_CAUSES, _PLACED)), len(words))
    if not 0 < at < len(words) or (words[at] == _PLACED) is (at == len(words) - 1):
        raise Refused("E-SYNTAX", _HOW)
    named = _read_unit(invocation, words[:at])
    if words[at] == _PLACED:
        return _place(invocation, named, words[at + 1 :])
    if len(words) > at + 1:
        raise Refused("E-SYNTAX", _HOW)
    return _remove(invocation, named, _CAUSES[words[at]])


def _read_unit(invocation: Invocation, words: Sequence[str]) -> _Named:
    """Read a unit: `A SMY`, `TURKEY A SMY`, `Turkish army in Smyrna`. Raises Refused E-DUTCHMAN-UNIT."""
    tokens = _tokens(invocation, " ".join(words))
    places = [token for token in tokens if token.kind is Kind.PLACE]
    if len(places) != 1:
        raise Refused("E-DUTCHMAN-UNIT", f'"{" ".join(words)}" names no unit of this map. {_HOW}')
    kinds = [UnitType(token.text) for token in tokens if token.kind is Kind.TYPE]
    powers = [PowerName(token.text) for token in tokens if token.kind is Kind.POWER]
    province = province_of(Location(places[0].text))
    return _Named(province, kinds[0] if kinds else None, powers[0] if powers else None)


def _tokens(invocation: Invocation, text: str) -> Sequence[Token]:
    return read_words(text, vocabulary_of(invocation.in_play.map))[0]


def _standing(board: Position, named: _Named) -> list[Unit]:
    units = (*board.units, *(lost.unit for lost in board.dislodged))
    return [unit for unit in units if named.is_for(unit)]


def _place_name(invocation: Invocation, named: _Named) -> str:
    return invocation.in_play.map.name_of(Location(named.province))


def _remove(invocation: Invocation, named: _Named, cause: Cause) -> CommandResult:
    game, in_play, past = invocation.game, invocation.in_play, invocation.context.games.past(invocation.game)
    standing = _standing(game.board, named)
    if any(shares_its_province(unit, game.board) for unit in standing):
        raise Refused("E-DUTCHMAN-SHARED", f"Two units are in {_place_name(invocation, named)}. {_SHARED}")
    power = _whose(invocation, named, cause, standing, past)
    survived = age(power, past, in_play)
    if survived < LASTING:
        raise Refused("E-DUTCHMAN-YOUNG", f"The surplus has survived {count(survived, 'adjudication')}. {_YOUNG}")
    unit = next((each for each in standing if each.power == power), None)
    gone = units_to_go(unit, power, cause, game, past, in_play)
    if not gone:
        text = f"Nothing is left on the board of what {in_play.map.title_of(power)} built too many of."
        raise Refused("E-DUTCHMAN-GONE", f"{text} State another cause; nothing was changed.")
    return with_board(invocation, without(game.board, gone), (_told(invocation, gone),))


_SHARED = "Say where one of them belongs: DUTCHMAN FRANCE A BUR PLACED MUN, or PLACED NOWHERE. Nothing was changed."
_YOUNG = f"One that has not survived {LASTING} is corrected in its phase: ROLLBACK, or EDIT. Nothing was changed."


def _whose(
    invocation: Invocation, named: _Named, cause: Cause, standing: Sequence[Unit], past: Sequence[PastPhase]
) -> PowerName:
    """Return the power with a surplus whose unit is meant: one in the named place, or last built there."""
    game, in_play = invocation.game, invocation.in_play
    powers = [unit.power for unit in standing]
    if cause is Cause.BUILDS:
        powers += [
            power.name for power in game.powers if any(named.is_for(unit) for unit, _ in last_built(power.name, past))
        ]
    powers = list(dict.fromkeys(powers))
    where = _place_name(invocation, named)
    if not powers:
        raise Refused("E-DUTCHMAN-UNIT", f"There is no such unit in {where}. Nothing was changed.")
    able = [power for power in powers if surplus_of(power, game, past, in_play)]
    if not able:
        whose = " and ".join(in_play.map.title_of(power) for power in powers)
        text = f"{whose} {'has' if len(powers) == 1 else 'have'} no unit too many. Nothing was changed."
        raise Refused("E-DUTCHMAN-NONE", text)
    if len(able) > 1:
        whose = " or ".join(in_play.map.title_of(power) for power in able)
        raise Refused("E-DUTCHMAN-UNIT", f"Say whose unit in {where} is meant, that of {whose}. Nothing was changed.")
    return able[0]


def _told(invocation: Invocation, gone: Sequence[Unit]) -> str:
    """Return the public notice of removed units, without naming them if units are hidden."""
    number = "A unit" if len(gone) == 1 else f"{len(gone)} units"
    were = "was" if len(gone) == 1 else "were"
    if is_blind(invocation.in_play.rules):
        return f"{number} that {were} on the board by error {were} taken off it."
    units = " and ".join(f"the {_in_words(invocation, unit)}" for unit in gone)
    return f"{units[0].upper()}{units[1:]} {were} on the board by error, and {were} taken off it."


def _in_words(invocation: Invocation, unit: Unit) -> str:
    map = invocation.in_play.map
    return f"{power_adjective(unit.power, map)} {unit_in_words(unit, map)}"


def _place(invocation: Invocation, named: _Named, words: Sequence[str]) -> CommandResult:
    """Move one of two units in a province to the place where it belongs."""
    game = invocation.game
    sharing = [unit for unit in _standing(game.board, named) if shares_its_province(unit, game.board)]
    if len(sharing) != 1:
        where = _place_name(invocation, named)
        text = f"In {where} there are no two units" if not sharing else f"Say which unit in {where} is meant, and whose"
        raise Refused("E-DUTCHMAN-UNIT", f"{text}. Nothing was changed.")
    (unit,) = sharing
    belongs = None if list(words) == ["NOWHERE"] else _read_place(invocation, unit, words)
    board = put_right(game.board, unit, belongs)
    moved = belongs is not None and len(board.units) == len(game.board.units)
    if not moved or belongs is None:
        return with_board(invocation, board, (_told(invocation, sharing),))
    if is_blind(invocation.in_play.rules):
        return with_board(invocation, board, ("A unit that was in another's place by error is now where it belongs.",))
    where = invocation.in_play.map.name_of(belongs)
    told = f"The {_in_words(invocation, unit)} was there by error, and is now in {where}."
    return with_board(invocation, board, (told,))


def _read_place(invocation: Invocation, unit: Unit, words: Sequence[str]) -> Location:
    """Return the place where a unit belongs. Raises Refused E-DUTCHMAN-PLACE."""
    map = invocation.in_play.map.at(invocation.game.board.phase)
    places = [Location(token.text) for token in _tokens(invocation, " ".join(words)) if token.kind is Kind.PLACE]
    if len(places) == 1 and map.can_stand(unit.type, places[0]):
        return places[0]
    text = f'The {unit_in_words(unit, map)} cannot belong to "{" ".join(words)[:60]}".'
    raise Refused("E-DUTCHMAN-PLACE", f"{text} Write PLACED with a place, a fleet's with its coast, or PLACED NOWHERE.")
