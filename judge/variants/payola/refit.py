"""Sheets on file after a change of rules or a corrected position: misfits are dropped."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.phases import SubmissionReceived
from judge.game.game import Game
from judge.game.on_file.power_set import NumberedLine
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.misfits import told_of_misfits
from judge.game.visibility.fog import in_fog, seer_of
from judge.variants.payola.in_game import buyer_of, state_of, takes_offers, with_state
from judge.variants.payola.offers import Sheet, sheet_lines
from judge.variants.payola.read_sheet import SheetPlace, read_sheet
from judge.variants.payola.submit import TITLE, place_of


def refit(was: Game, before: RulesInPlay, game: Game, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Drop the lines of sheets that could be sent before and cannot now; their writers are told."""
    if not takes_offers(game):
        return game, ()
    state = state_of(game)
    events: list[Event] = []
    for seat, purse in state.purses.items():
        if purse.sheet is None:
            continue
        lines = list(enumerate(purse.lines, start=1))
        old, place = _place(was, before, seat), _place(game, in_play, seat)
        faulty = _faulty(lines, place) - _faulty(lines, old)
        if not faulty:
            continue
        left = [] if 0 in faulty else [line for line in lines if line[0] not in faulty]
        read = read_sheet(left, place)
        sheet = read if isinstance(read, Sheet) and (read.offers or read.savings) else None
        kept = tuple(text for _, text in left) if sheet is not None else ()
        state = state.with_purse(seat, replace(purse, sheet=sheet, lines=kept))
        note = told_of_misfits([text.strip() for _, text in lines if text not in kept])
        shown = sheet_lines(sheet, plain="PAY_DUMMIES" in in_play.rules) if sheet is not None else ()
        events.append(SubmissionReceived(PowerName(seat), TITLE, shown, seat, (note,)))
    return (with_state(game, state), tuple(events)) if events else (game, ())


def _faulty(lines: Sequence[NumberedLine], place: SheetPlace) -> set[int]:
    """Return the numbers of lines that could not be sent; 0: the sheet as a whole could not."""
    read = read_sheet(lines, place)
    return set() if isinstance(read, Sheet) else {problem.line for problem in read}


def _place(game: Game, in_play: RulesInPlay, seat: str) -> SheetPlace:
    """Context for a seat's sheet. Investors have no units, and see what their powers see."""
    if any(power.name == seat for power in game.powers):
        return place_of(game, in_play, PowerName(seat))
    led = frozenset(power.name for power in game.powers if power.controller == seat)
    seen = in_fog(game.board, seer_of(game, in_play.rules, led), in_play).position
    return SheetPlace(buyer_of(game, in_play, seat, led), seen, in_play.map, in_play.rules)
