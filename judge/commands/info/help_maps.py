"""HELP on maps: their list by the number of players, one map, and the neighbors of its places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from textwrap import wrap

from judge.board.maps import Map
from judge.board.opening import opening
from judge.commands.framework.invocation import Invocation
from judge.commands.framework.named_values import places_named
from judge.commands.info.map import wanted_maps
from judge.commands.info.map_text import map_text, neighbors_text
from judge.game.game import Maps
from judge.game.outcome import Answer, BoardShown
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused, did_you_mean
from judge.rules.registry import RuleSet
from judge.variants import VARIANTS

_WIDTH = 75
_INDENT = " " * 4
_ON_ONE = (
    "HELP MAP NAME shows one with its board. MAP NAME below CREATE your-game chooses it for a game of your own;"
    " HELP master tells more."
)


def maps_text(players: Mapping[str, int], wanted: int | None = None) -> str:
    """Return maps by number of players; with `wanted`, maps for that number or nearly that number."""
    by_number = {
        number: [name for name, _ in rows]
        for number, rows in groupby(sorted(players.items(), key=lambda row: row[::-1]), lambda row: row[1])
    }
    intro = "Maps by the number of their players:"
    if wanted is not None and wanted not in by_number:
        near = sorted(by_number, key=lambda number: abs(number - wanted))[:2]
        intro = f"No map is for {wanted} players. Maps for nearly as many:"
        by_number = {number: by_number[number] for number in sorted(near)}
    elif wanted is not None:
        intro = f"Maps for {wanted} players:"
        by_number = {wanted: by_number[wanted]}
    rows = [
        line
        for number, names in by_number.items()
        for line in wrap(f"{number:>2}  {', '.join(names)}", _WIDTH, subsequent_indent=_INDENT, break_on_hyphens=False)
    ]
    return "\n".join([intro, "", *rows, "", *wrap(_ON_ONE, _WIDTH)])


def map_answer(invocation: Invocation, name: str, rest: Sequence[str]) -> Answer | None:
    """Return a map, or the neighbors of the places in `rest`; None if `rest` has other words.

    Raises Refused if there is no such map.
    """
    context = invocation.context
    if name not in context.map_names():
        near = did_you_mean(name, context.map_names())
        raise Refused("E-NOTOPIC", f'There is no map "{name}".{near} HELP maps lists them.')
    board = context.load_map(name)
    places = places_named([" ".join(rest).upper()], board)
    if rest and not places:
        return None
    topic = " and ".join(board.places[code].name for code in places) or f"map {name}"
    text = neighbors_text(board, places) if places else map_text(board)
    return Answer(f"Judge help: {topic}", f"Help: {topic}", text, _board_shown(invocation, board))


def _board_shown(invocation: Invocation, board: Map) -> BoardShown | None:
    """Return the map at its start; None for readers or judges without pictures."""
    wanted = wanted_maps(invocation)
    if not invocation.context.pictures or wanted is Maps.OFF:
        return None
    start = opening(board, board.powers, RuleSet())
    return BoardShown(board.name, start, RulesInPlay(board, RuleSet(), VARIANTS["standard"]), maps=wanted)
