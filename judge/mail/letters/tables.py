"""Tables of letters: units on the board, center owners, builds and removals, final standings."""

from __future__ import annotations

import textwrap

from judge.board.build_sites import adjustments_due, allowed_units
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.describe import describe_piece
from judge.board.position import Phase, PhaseType, Position
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.layout import name_column
from judge.game.visibility.seen_game import Fog
from judge.mail.letters.layout import WIDTH


def unit_lines(board: Position, game_map: Map) -> tuple[tuple[str, ...], ...]:
    """Return the units on the board, with separate lines for each power: `"Austria: Army Vienna."`"""
    powers = sorted({unit.power for unit in board.units}, key=lambda name: game_map.title_of(name))
    return tuple(
        tuple(f"{game_map.title_of(power)}: {describe_piece(unit.piece, game_map)}." for unit in board.units_of(power))
        for power in powers
    )


def final_table(game: Game, in_play: RulesInPlay) -> str:
    """Return the powers at the end, a line each, in order of counting centers, most first."""
    owners = list(in_play.map.counting_owners(game.board.centers).values())
    rows = [
        (in_play.map.title_of(power.name), owners.count(power.name), len(game.all_units(power.name)))
        for power in game.powers
    ]
    rows.sort(key=lambda row: (-row[1], -row[2], row[0]))
    return "\n".join(
        f"{title:<12}{centers:>2} {_noun(centers, 'center'):<7}  {units:>2} {_noun(units, 'unit')}"
        for title, centers, units in rows
    )


def _noun(count: int, noun: str) -> str:
    return noun if count == 1 else f"{noun}s"


def ownership_table(after: Position, game_map: Map, winners: tuple[PowerName, ...] = (), fog: Fog | None = None) -> str:
    """Return the table of center owners, a power a line, wrapped (orders.md 7.4); last, centers in fog."""
    lines: list[str] = []
    for power in sorted(set(after.centers.values()), key=lambda name: game_map.title_of(name)):
        owned = sorted(game_map.places[center].name for center in after.centers_of(power))
        won = "  (* VICTORY!! *)" if power in winners else ""
        lines.append(_row(game_map.title_of(power), ", ".join(owned) + "." + won, game_map))
    known = game_map.centers if fog is None else fog.centers
    for title, centers in (("Unowned", known - after.centers.keys()), ("Not seen", game_map.centers - known)):
        if centers:
            lines.append(_row(title, ", ".join(sorted(game_map.places[each].name for each in centers)) + ".", game_map))
    return "\n".join(lines)


def _row(title: str, text: str, game_map: Map) -> str:
    return textwrap.fill(
        title_column(title, game_map) + text,
        WIDTH,
        subsequent_indent=" " * name_column(game_map),
        break_long_words=False,
        break_on_hyphens=False,
    )


def adjustment_table(after: Position, in_play: RulesInPlay, fog: Fog | None = None) -> str:
    """Return centers, units, and builds or removals, a power a line, without powers that have none.

    In fog readers see only their own powers.
    """
    winter = _at_adjustments(after, in_play.map)
    rows: list[str] = []
    powers = [power for power in in_play.map.powers if fog is None or power in fog.powers]
    for power in sorted(powers, key=lambda name: in_play.map.title_of(name)):
        centers, units = len(after.centers_of(power)), len(after.units_of(power))
        if centers or units or power in winter.garrisons:
            due = adjustments_due(power, winter, in_play.map, in_play.rules)
            title = title_column(in_play.map.title_of(power), in_play.map)
            rows.append(
                f"{title}{centers:>2} Supply {_padded(centers, 'center')}"
                f"{units:>2} {_padded(units, 'Unit', ':')} {'Removes' if due < 0 else 'Builds '}"
                f" {abs(due):>2} unit{'' if abs(due) == 1 else 's'}."
                f"{_besides(centers, allowed_units(power, winter, in_play.map, in_play.rules))}"
            )
    return "\n".join(rows)


def _besides(centers: int, allowed: int) -> str:
    """Return a note if the map lets a power have more or fewer units than centers."""
    return "" if allowed == centers else f"  ({allowed} {_noun(allowed, 'unit')} allowed.)"


def _padded(count: int, noun: str, end: str = ",") -> str:
    """Return the noun in the form for a count, padded to the width of its plural."""
    return f"{noun + ('' if count == 1 else 's') + end:<{len(noun) + 2}} "


def _at_adjustments(after: Position, game_map: Map) -> Position:
    """Return the position before the adjustment phase of its year, even if that phase is skipped."""
    if after.phase.type is PhaseType.ADJUSTMENTS:
        return after
    season = next((each.name for each in game_map.calendar if PhaseType.ADJUSTMENTS in each.phases), after.phase.season)
    winter = Phase(season, after.phase.year, PhaseType.ADJUSTMENTS)
    return Position(winter, after.units, after.centers, homes=after.homes)


def title_column(title: str, game_map: Map) -> str:
    """A power's title with a colon, padded to the width of the column of titles."""
    return f"{title + ':':<{name_column(game_map)}}"
