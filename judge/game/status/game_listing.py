"""LIST of one game: status, settings, players, board."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from textwrap import wrap

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.position import Position, UnitType
from judge.board.wording import listed
from judge.game.calendar.dates import format_deadline
from judge.game.game import Game, Role, Stage
from judge.game.keeper_flags import flag_sentence
from judge.game.on_file.owed_orders import missing_orders
from judge.game.people.control import secrets_open_to
from judge.game.people.open_seats import still_wanted
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.deadline import phase_line
from judge.game.status.layout import WIDTH, header, name_column, zone_of
from judge.game.status.own_status import orders_on_file
from judge.game.status.roster import roster_lines
from judge.game.status.settings import settings_lines
from judge.game.status.summary import ending_line
from judge.game.time.deadlines import first_deadline
from judge.game.time.lateness import lists_unordered
from judge.game.visibility.seen_game import Fog, seen_board

NOTHING_SEEN = "In a blind game only players are shown what their units and centers see."
"""Sentence in place of the board of a blind game, for watchers."""


def units_lines(board: Position, game_map: Map) -> list[str]:
    """Return every unit in full words, dislodged ones with their possible retreats."""
    lines = ["Units:"]
    wide = name_column(game_map)
    for name in game_map.powers:
        for unit in board.units_of(name):
            lines.append(
                f"{game_map.title_of(name) + ':':<{wide}}{_kind(unit.type)} {game_map.name_of(unit.location)}."
            )
    for lost in board.dislodged:
        places = " or ".join(game_map.name_of(place) for place in lost.retreats)
        title = f"{game_map.title_of(lost.unit.power)}:"
        told = f"{title:<{wide}}{_kind(lost.unit.type)} {game_map.name_of(lost.unit.location)} (dislodged)"
        told += f" can retreat to {places}." if places else "."
        lines += wrap(told, WIDTH, subsequent_indent=" " * wide)
    return lines


def _kind(kind: UnitType) -> str:
    return kind.name.capitalize()


def ownership_lines(board: Position, game_map: Map, fog: Fog | None = None) -> list[str]:
    """Owners of centers (orders.md 7.4); centers with an unseen owner come last."""
    lines = ["Ownership of supply centers:", ""]
    wide = name_column(game_map)
    known = game_map.centers if fog is None else fog.centers
    groups = {game_map.title_of(name): board.centers_of(name) for name in game_map.powers}
    groups |= {"Unowned": known - board.centers.keys(), "Not seen": game_map.centers - known}
    for title, centers in groups.items():
        if owned := sorted(game_map.places[center].name for center in centers & game_map.centers):
            lines += wrap(f"{title + ':':<{wide}}{', '.join(owned)}.", WIDTH, subsequent_indent=" " * wide)
    return lines


def game_text(game: Game, in_play: RulesInPlay, asker: Actor | None, judge_name: str, now: datetime) -> str:
    """Text for LIST of one game: status, settings, players, board, and finally the asker's orders."""
    parts = [
        header(game, in_play, judge_name),
        [*_standing(game, in_play, zone_of(game, asker), now), *_flag_lines(game)],
    ]
    parts.append(settings_lines(game, in_play, now, asker))
    parts.append(roster_lines(game, in_play, asker, now))
    if game.position is not None:
        seen = seen_board(game, in_play, secrets_open_to(game, asker))
        if seen.fog is None or seen.fog.powers:
            parts += [units_lines(seen.position, in_play.map), ownership_lines(seen.position, in_play.map, seen.fog)]
        else:
            parts.append(wrap(NOTHING_SEEN, WIDTH))
        for power in game.powers:
            if asker is not None and asker.role is not Role.MASTER and power.name in secrets_open_to(game, asker):
                parts.append(orders_on_file(game, in_play, power.name, asker))
    return "\n\n".join("\n".join(part) for part in parts if part)


def _flag_lines(game: Game) -> list[str]:
    """Return lines on the keeper's marks: the game is held, or locked because of a fault."""
    return wrap(flag_sentence(game), WIDTH)


def _standing(game: Game, in_play: RulesInPlay, zone: str, now: datetime) -> list[str]:
    match game.stage:
        case Stage.FORMING | Stage.PREPARATION:
            wanted = f"{game.name} is {game.stage.told}: {still_wanted(game, in_play)}."
            due = first_deadline(game, in_play, now) if game.absences else None
            if due is None:
                return [wanted]
            told = f"If it began now, the first orders would be due {format_deadline(due, zone)}, in nobody's absence."
            return [wanted, *wrap(told, WIDTH)]
        case Stage.TERMINATED:
            return [f"{game.name} was terminated."]
        case Stage.COMPLETED:  # nobody owes orders anymore, whatever is on file
            ended = f" {ending_line(game, in_play.map)}" if game.ending else ""
            return wrap(f"{game.board.phase.title} ({game.phase_code}).{ended}", WIDTH)
        case _:
            lines = wrap(phase_line(game, in_play, zone, now), WIDTH)
    if game.stage is Stage.WAITING:
        reasons = listed([_REASONS[reason] for reason in game.waiting_for])
        lines.append(f"The game is waiting: {reasons}.")
    # A Master's earlier deadline counts, even in a pause.
    if (least := game.not_before) is not None and now < least <= (game.deadline or least):
        lines += wrap(f"The phase is not processed before {format_deadline(least, zone)}.", WIDTH)
    missing = missing_orders(game, in_play)
    if missing:
        named = lists_unordered(game, in_play.rules, now)
        who = _names(missing, in_play.map) if named else "One or more powers"
        has = "has" if named and len(missing) == 1 else "have"
        lines += wrap(f"{who} {has} not submitted orders.", WIDTH)
    if waiting := [power.name for power in game.powers if power.wait]:
        named = "LIST_WAITERS" in in_play.rules
        who = _names(waiting, in_play.map) if named else "One or more powers"
        lines += wrap(f"{who} asked to wait.", WIDTH)
    return lines


def _names(powers: Sequence[PowerName], game_map: Map) -> str:
    return listed([game_map.title_of(power) for power in powers])


_REASONS = {
    "vacancy": "a power needs a player",
    "master": "the Master stopped it",
    "preview": "the Master looks at a preview",
}
