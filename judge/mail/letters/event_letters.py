"""Letters about one event: results, the start, the end, a preview, and their content."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec.structs import replace

from judge.board.order_text.describe import describe_order, describe_piece
from judge.board.position import Position
from judge.game.ending.victory import centers_to_win, team_centers, won_by_results
from judge.game.ending.votes import survivors
from judge.game.events import (
    Event,
    GameEnded,
    GameStarted,
    ListsLocked,
    OrdersCameDue,
    PhaseProcessed,
    PhaseRecord,
    PressKept,
    PressUnended,
    Previewed,
    RolledForward,
)
from judge.game.events.phases import PastPhase
from judge.game.events.proposals import MotionsDecided
from judge.game.game import Role, Stage
from judge.game.on_file.owed_orders import lacking_units, missing_orders, wanted
from judge.game.outcome import ChartShown, FilmShown
from judge.game.people.open_seats import plays_without_power
from judge.game.people.reply_tokens import reply_place
from judge.game.press.diaries import told_diaries
from judge.game.press.publishing import keeps_statements
from judge.game.protests import holding, reject_lines, window_end
from judge.game.status.center_years import counted_years
from judge.game.status.roster import players_told
from judge.game.status.summary import ending_line, final_scores, score_table
from judge.game.time.readiness import process_verb
from judge.game.turn.process import as_foreseen
from judge.game.visibility.ignoring import told_of_ignored
from judge.game.visibility.seen_game import (
    NOBODY,
    SeenBoard,
    board_for,
    builds_known,
    in_fog,
    named_by,
    players_known,
    seer_at,
    without_builds,
)
from judge.game.visibility.seen_phase import replayed, seen_phase
from judge.game.visibility.viewers import Viewer
from judge.mail.letters import illustrations
from judge.mail.letters.calendar_entries import entry
from judge.mail.letters.context import LetterContext, head_lines, kind_for, letter_to, link_with, picture_sizes
from judge.mail.letters.illustrations import USUAL, Sizes
from judge.mail.letters.letter import Letter, Picture
from judge.mail.letters.next_steps import next_steps
from judge.mail.letters.tables import final_table, unit_lines


def letter_on(context: LetterContext, event: Event, reader: Viewer) -> Letter:
    """Return an event's own letter: results, the start, the end, the assignment of a power.

    Letters with the current deadline, or the news that there is none, also have a calendar entry.
    """
    letter = _letter_on(context, event, reader)
    return replace(letter, calendar=entry(context, reader)) if _tells_deadline(context, event) else letter


def _tells_deadline(context: LetterContext, event: Event) -> bool:
    match event:
        case PhaseProcessed():
            return _is_latest(context, event)
        case GameStarted(position):
            return context.game.position is not None and context.game.board.phase == position.phase
        case _:
            return isinstance(event, GameEnded | ListsLocked)


def _letter_on(context: LetterContext, event: Event, reader: Viewer) -> Letter:
    match event:
        case PhaseProcessed():
            return _results_for_watchers(context, event, reader) or _results(context, event, reader)
        case GameStarted():
            return _started(context, event, reader)
        case GameEnded():
            return _ended(context, event, reader)
        case ListsLocked():
            return _locked(context, event, reader)
        case OrdersCameDue():
            return _came_due(context, event, reader)
        case PressKept():
            return letter_to(context, reader, PressKept, kind=kind_for(context, reader), event=event)
        case PressUnended():
            answers = {"SEND": f"SEND {event.stamp}", "ORDERS": f"ORDERS {event.stamp}"}
            answers |= {"ORDERS ONLY": f"ORDERS {event.stamp} ONLY"} if event.text else {}
            links = {word: link_with(context, reader, line) for word, line in answers.items()}
            links |= {"INSTEAD": link_with(context, reader, *event.instead)} if event.instead else {}
            return letter_to(context, reader, PressUnended, kind=kind_for(context, reader), event=event, links=links)
        case _:
            return letter_to(context, reader, type(event), event=event)


def _started(context: LetterContext, event: GameStarted, reader: Viewer) -> Letter:
    """Return the letter on the start: the players, the board, and the first tasks."""
    game, in_play = context.game, context.in_play
    phase = event.position.phase
    pictures = position_pictures(context, event.position, reader)
    cast = {power.name for power in game.powers}
    return letter_to(
        context,
        reader,
        GameStarted,
        event=event,
        head=head_lines(context, phase, event.deadline),
        after=phase,
        final=False,
        pictures=pictures,
        # A hint on how to choose a size, for readers with a seat who have not chosen one.
        map_hint=bool(pictures) and picture_sizes(context, reader) == USUAL and bool(reader.powers),
        units=unit_lines(board_for(event.position, reader, game, in_play).position, in_play.map),
        next=next_steps(reader, game, in_play),
        interlude=in_play.variant.own_steps.interlude(game, in_play),
        players=players_told(game, in_play, to_master=reader.is_master),
        absent=[power.title for power in in_play.map.powers.values() if power.name not in cast],
    )


def _ended(context: LetterContext, event: GameEnded, reader: Viewer) -> Letter:
    """Return the letter on the end: the winners, and the players."""
    game, in_play = context.game, context.in_play
    verdict = in_play.variant.people.verdict(game, in_play)
    # Abstaining is no agreement, and ballots are secret: so such an end says only that a proposal passed.
    by_proposal = any(isinstance(told, MotionsDecided) and told.passed for told in context.outcome.events)
    return letter_to(
        context,
        reader,
        GameEnded,
        event=event,
        by_proposal=by_proposal,
        # A remade letter does not know how the end was agreed on.
        told_again=ending_line(game, in_play.map) if context.is_again else "",
        # Where a variant has its own winners, nobody wins because their power does.
        won=not verdict and any(power in reader.powers for power in event.victors),
        verdict=verdict,
        left_out=[power for power in survivors(game, in_play.rules) if power not in event.victors],
        winner_centers=max((team_centers(game, power, in_play) for power in event.victors), default=0),
        table=final_table(game, in_play),
        scores="\n".join(score_table(final_scores(game, context.past(), in_play), in_play)),
        diaries=bool(told_diaries(game)),
        players_known=players_known(game, in_play.rules),
        statements_kept=keeps_statements(game, in_play.rules),
        pictures=(*_film(context, reader), *_chart(context, reader)),
    )


def _locked(context: LetterContext, event: ListsLocked, reader: Viewer) -> Letter:
    """Return the letter on locked lists in Crystal Ball, with the reader's own lists drawn."""
    game, in_play = context.game, context.in_play
    after = game.board.phase
    return letter_to(
        context,
        reader,
        ListsLocked,
        event=event,
        head=head_lines(context, after, game.deadline),
        after=after,
        next=next_steps(reader, game, in_play),
        pictures=illustrations.drawn_pictures(game, reader.powers, in_play, reader, picture_sizes(context, reader)),
    )


def _came_due(context: LetterContext, event: OrdersCameDue, reader: Viewer) -> Letter:
    """Letter about orders sent ahead, now that their phase has begun."""
    game, game_map = context.game, context.in_play.map
    owners = named_by(game.board, context.in_play.rules) if game.position is not None else None
    present = game.stage.is_under_way and game.position is not None and game.phase_code == event.phase
    lacking = lacking_units(event.power, event.orders, game.board, context.in_play.rules) if present else ()
    return letter_to(
        context,
        reader,
        OrdersCameDue,
        event=event,
        phase=game_map.phase(event.phase),
        present=present,
        missing=[describe_piece(unit.piece, game_map) for unit in lacking] if event.orders else [],
        order_words=lambda order: describe_order(order, game_map, owners).rstrip(".") + ".",
    )


def position_pictures(context: LetterContext, board: Position, reader: Viewer) -> tuple[Picture, ...]:
    """Pictures of a reader's view of a position; none if they want none or see nothing."""
    sizes = picture_sizes(context, reader)
    seer = seer_at(context.game, context.in_play.rules, reader)
    if sizes is None or seer == NOBODY:
        return ()
    found = []
    part = illustrations.sizes_of_part(context.in_play.map, sizes)
    if part is None and illustrations.shows_part(context.in_play.map, sizes):
        part = sizes
    for chosen, is_part in ((part, True), (sizes, False)) if part and reader.powers else ((sizes, False),):
        key = (id(board), chosen, seer, reader.powers, is_part)
        if key not in context.drawn:
            seen = board_for(board, reader, context.game, context.in_play)
            context.drawn[key] = illustrations.position_picture(
                context.game.name, seen, context.in_play, chosen.results, chosen, own=reader.powers, is_part=is_part
            )
        found.append(context.drawn[key])
    return tuple(found)


def _results_pictures(context: LetterContext, event: PhaseProcessed, reader: Viewer) -> tuple[Picture, ...]:
    """Return pictures of the phase's orders with results, the new board, and the years at a year's end.

    The letter of the end shows the years of a game that is over.
    """
    ends_year = event.record.after.phase.year != event.record.before.phase.year and not event.final
    return (*_boards(context, event, reader), *(_chart(context, reader, event.record) if ends_year else ()))


def _boards(context: LetterContext, event: PhaseProcessed, reader: Viewer) -> tuple[Picture, ...]:
    """Return pictures of the phase's orders with their results, and of the new board if there is room."""
    sizes = picture_sizes(context, reader)
    record, known = event.record, builds_known(event.record, reader)
    seer = seer_at(context.game, context.in_play.rules, reader)
    if sizes is None or seer == NOBODY:
        return ()
    bought = context.bought(record, reader)
    name, in_play = context.game.name, context.in_play
    # The picture with all orders is the same for all; alone, or of a part of the board, it shows the reader's units.
    is_part = illustrations.shows_part(in_play.map, sizes)
    own = reader.powers if not sizes.after or is_part else ()
    key = (id(record), known, seer, sizes, bought, own)
    if key not in context.drawn:
        seen = seen_phase(record, seer, in_play)
        context.drawn[key] = illustrations.results_picture(name, seen, in_play, sizes, known, bought, own)
    if part := illustrations.sizes_of_part(in_play.map, sizes):
        return (*_own_part(context, event, reader, part), context.drawn[key])
    if not sizes.after or (is_part and not own):  # two halves of the board take the room of both pictures
        return (context.drawn[key],)
    key_after = (*key, "after", reader.powers)
    if key_after not in context.drawn:
        before = in_fog(record.before, seer, in_play)
        after = SeenBoard(record.after if known is None else without_builds(record.after, known, in_play))
        if seer is not None:
            after = in_fog(record.after, seer, in_play)
        context.drawn[key_after] = illustrations.position_picture(
            name, after, in_play, sizes.after, sizes, own=reader.powers, before=before
        )
    return context.drawn[key], context.drawn[key_after]


def _own_part(context: LetterContext, event: PhaseProcessed, reader: Viewer, part: Sizes) -> tuple[Picture, ...]:
    """Return the results around the reader's own units; () for readers without any."""
    record, known = event.record, builds_known(event.record, reader)
    seer = seer_at(context.game, context.in_play.rules, reader)
    bought, own = context.bought(record, reader), reader.powers
    if not own:
        return ()
    key = (id(record), known, seer, part, bought, own)
    if key not in context.drawn:
        name, seen = context.game.name, seen_phase(record, seer, context.in_play)
        context.drawn[key] = illustrations.results_picture(
            name, seen, context.in_play, part, known, bought, own, word="part"
        )
    return (context.drawn[key],)


def _chart(context: LetterContext, reader: Viewer, last: PhaseRecord | None = None) -> tuple[Picture, ...]:
    """Return the chart of the years up to this phase; none for readers who may not see all owners."""
    game, in_play = context.game, context.in_play
    sizes, seer = picture_sizes(context, reader), seer_at(game, in_play.rules, reader)
    if sizes is None or game.position is None or seer is not None:
        return ()
    past = context.past()
    if last is not None:
        code = str(last.before.phase)
        before = next((at for at, phase in enumerate(past) if phase.code == code), len(past))
        past = [*past[:before], PastPhase(code, lambda: game, lambda: last)]  # a previewed one is not stored
    seen = board_for(game.board, reader, game, in_play).position
    years = counted_years(game, past, in_play, seer, seen)
    if len(years) < 2:
        return ()
    return (illustrations.chart_picture(ChartShown(game.name, in_play, years, centers_to_win(game, in_play)), sizes),)


def _film(context: LetterContext, reader: Viewer) -> tuple[Picture, ...]:
    """Return the animation of a finished game; none for readers who want no pictures, or see too little."""
    game, in_play = context.game, context.in_play
    sizes = picture_sizes(context, reader)
    if sizes is None or game.position is None:
        return ()
    key = "film", sizes, *((reader.powers,) if game.stage is not Stage.COMPLETED else ())
    if key not in context.drawn:
        boards = replayed(game, context.past(), in_play, reader.powers)
        if len(boards) < 2:
            return ()
        context.drawn[key] = illustrations.film_picture(FilmShown(game.name, in_play, boards), sizes)
    return (context.drawn[key],)


def _results_for_watchers(context: LetterContext, event: PhaseProcessed, reader: Viewer) -> Letter | None:
    """Return a mere watcher's letter, made once for everybody with the same view; None for others.

    It depends on the person only through the values in `key`, because there may be hundreds of watchers.
    """
    if reader.powers or reader.role not in (Role.OBSERVER, Role.MONITOR) or len(reader.seats) > 1:
        return None
    known, seer = builds_known(event.record, reader), seer_at(context.game, context.in_play.rules, reader)
    told = (id(event.record), event.deadline, event.final, event.again)
    parts = context.parts(event.record, reader)
    until = _protest_until(context, reader)
    ignored = told_of_ignored(context.game, context.in_play.map, reader.seats)
    key = (*told, ignored, until, reader.sees_all, reader.zone, picture_sizes(context, reader), known, seer, parts)
    made = context.shared.get(key)
    if made is None:
        made = context.shared[key] = _results(context, event, reader)
    place = reply_place(context.game, reader.id, reader.addresses)
    return replace(made, to=reader.addresses, place=place)


def _results(context: LetterContext, event: PhaseProcessed, reader: Viewer) -> Letter:
    """Return the letter with the results of a phase."""
    phase = event.record.before.phase
    values = _results_values(context, event, reader)
    pictures = _results_pictures(context, event, reader)
    return letter_to(
        context,
        reader,
        PhaseProcessed,
        phase=phase,
        pictures=pictures,
        **values,
    )


def _results_values(context: LetterContext, event: PhaseProcessed, reader: Viewer) -> dict[str, Any]:
    """Return values for the results letter; for the latest phase they include the reader's next steps."""
    record = event.record
    present = _is_latest(context, event)
    interlude = context.in_play.variant.own_steps.interlude(context.game, context.in_play) if present else None
    return {
        "event": event,
        "head": head_lines(context, record.after.phase, event.deadline),
        "results": context.results(record, reader),
        "after": record.after.phase,
        "final": event.final,
        # The options in a step of the variant are told when the step opens.
        "next": next_steps(reader, context.game, context.in_play) if present and interlude is None else None,
        "interlude": interlude,
        "present": present,
        "protest_until": _protest_until(context, reader),
        "played_again": any(isinstance(told, RolledForward) for told in context.outcome.events),
        "dropped": _dropped(context, reader),
    }


def _dropped(context: LetterContext, reader: Viewer) -> list[str]:
    """Titles of a player's own powers whose newer orders ROLLFORWARD has dropped."""
    again = [event for event in context.outcome.events if isinstance(event, RolledForward)]
    return [context.in_play.map.title_of(name) for event in again for name in event.dropped if name in reader.powers]


def _protest_until(context: LetterContext, reader: Viewer) -> datetime | None:
    """Return the end of the time for a reader's protests against new results; None: no protests."""
    game = context.game
    plays = reader.role is Role.POWER or plays_without_power(game, context.in_play, reader.id)
    if not plays or (game.ending is not None and not won_by_results(game)):
        return None
    until = window_end(context.came_out if context.is_again else context.outcome.at, context.in_play.rules)
    return None if until is None or (context.outcome.at is not None and until <= context.outcome.at) else until


def _is_latest(context: LetterContext, event: PhaseProcessed) -> bool:
    """True if the game is now in the phase after this one."""
    after = event.record.after.phase
    return not event.final and context.game.position is not None and context.game.board.phase == after


def preview(context: LetterContext, event: Previewed, reader: Viewer) -> Letter:
    """Return the preview of PROCESS for its reader: an introduction, and the results letter."""
    record = event.record
    then = replace(context, game=as_foreseen(context.game, event, context.in_play), told={}, foreseen=event.ended)
    processed = PhaseProcessed(record, event.deadline, final=event.ended is not None)
    title_of = context.in_play.map.title_of
    # What powers owe for another phase says nothing about this one's orders.
    owed = wanted(context.game, context.in_play)
    lacking = record.defaulted if owed.phase == record.before.phase else ()
    return letter_to(
        then,
        reader,
        Previewed,
        kind=kind_for(context, reader),
        phase=record.before.phase,
        asked=event.by != "",
        unordered=[title_of(power) for power in lacking if not context.game.power(power).orders],
        incomplete=[title_of(power) for power in lacking if context.game.power(power).orders],
        owed=owed,
        process=process_verb(context.game, context.in_play),
        # In a variant, the power that is waited for need not be one with default orders in this phase.
        missing=[] if lacking else [title_of(power) for power in sorted(missing_orders(context.game, context.in_play))],
        stopped=context.game.stage is Stage.WAITING,
        held=_reject_lines(context),
        pictures=_results_pictures(then, processed, reader),
        **_results_values(then, processed, reader)
        | {"answer_link": lambda _: None, "protest_until": None, "game_page": lambda: ""},
    )


def _reject_lines(context: LetterContext) -> str:
    """Return commands that let the phase run although protests delay it; "" if none do."""
    at = context.outcome.at
    return reject_lines(holding(context.game.protests, at)) if at is not None else ""
