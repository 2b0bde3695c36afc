"""Later deadlines: by a request for more time (MORE TIME) with others' consent, and by a first miss."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from msgspec.structs import replace

from judge.board.blindness import is_blind
from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.calendar.absences import hides_absentees
from judge.game.calendar.spans import Span, say_length
from judge.game.calendar.zones import later, to_local
from judge.game.events import Event
from judge.game.events.clock import DeadlineMoved, MoreTimeAnswered
from judge.game.game import Game, Stage, Status
from judge.game.on_file.owed_orders import owes_orders
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock_facts import facts_of
from judge.game.time.clock_memory import Clock
from judge.game.time.deadlines import next_permitted
from judge.game.time.lateness import hides_late_powers
from judge.game.time.more_time import MoreTimeRule, TimeWanted
from judge.game.time.readiness import after_orders
from judge.game.values.incidents import Happened, Incident
from judge.rules.registry import RuleSet


def open_wish(game: Game, now: datetime) -> TimeWanted | None:
    """The open request for time; None if there is none, or its deadline is no longer running."""
    wanted = game.more_time.wanted
    if wanted is None or game.stage is not Stage.ACTIVE or not wanted.is_open(game.deadline, now):
        return None
    return wanted


def hides_asker(rules: RuleSet) -> bool:
    """True if only the Master is told who asks for more time."""
    return "HIDE_EXTENDERS" in rules or is_blind(rules)


def lapse(game: Game, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """End a request that was not decided in time. If the deadline has changed, it ends without notice."""
    wanted = game.more_time.wanted
    if wanted is None or (wanted.deadline == game.deadline and now < wanted.until):
        return game, ()
    told = (
        (MoreTimeAnswered("", wanted.by, yes=False, lapsed=True, pause=wanted.pause),)
        if wanted.deadline == game.deadline
        else ()
    )
    return replace(game, more_time=replace(game.more_time, wanted=None)), told


def next_lapse(game: Game) -> datetime | None:
    """Return the moment when the open request ends; None if there is none."""
    return game.more_time.wanted.until if game.more_time.wanted is not None else None


def by_master_alone(game: Game, in_play: RulesInPlay, *, pause: bool = False) -> bool:
    """True if the players' yes is not enough: by the setting, or because the phase already had more time.

    It is also True in a blind game, except for a pause, if the question would reveal that somebody else retreats,
    builds or removes.
    """
    if not pause and is_blind(in_play.rules) and game.board.phase.type is not PhaseType.MOVEMENT:
        return True
    return game.more_time.rule is MoreTimeRule.MASTER or game.more_time.granted_in == game.phase_code


def those_asked(game: Game, in_play: RulesInPlay, asker: PowerName, *, pause: bool = False) -> tuple[PowerName, ...]:
    """Return other powers with a player and something to order (for a `pause`: all), if their yes counts."""
    if by_master_alone(game, in_play, pause=pause):
        return ()
    return tuple(
        power.name
        for power in game.powers
        if power.name != asker
        and power.status is Status.PLAYED
        and (game.is_alive(power.name) if pause else owes_orders(game, in_play, power.name))
    )


def agree(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Move the deadline once everybody asked has said yes; if nobody is asked, the Master decides."""
    wanted = open_wish(game, now)
    if wanted is None:
        return game, ()
    asked = those_asked(game, in_play, wanted.by, pause=wanted.pause)
    if not asked or not set(asked) <= set(wanted.agreed):
        return game, ()
    return grant(game, in_play, wanted, now, "all players", by_players=True)


def grant(
    game: Game, in_play: RulesInPlay, wanted: TimeWanted, now: datetime, by: str, *, by_players: bool
) -> tuple[Game, tuple[Event, ...]]:
    """Return the game with the later deadline; everybody is told about it, but not who requested it.

    Days off and absences are respected, but not the time of day (AT). In a pause nothing is processed. `by` names the
    people who have agreed, in words.
    """
    reason = f"{wanted.called} was asked for, and {by} agreed"
    asked = later(wanted.deadline, wanted.length, game.zone)
    new = next_permitted(game, in_play, asked, any_hour=True)
    reason += _past_absences(game, in_play, asked, new)
    year = (wanted.by, game.board.phase.year)
    memory = replace(
        game.more_time,
        wanted=None,
        used=(*(each for each in game.more_time.used if each != year), year),
        granted_in=game.phase_code if by_players else game.more_time.granted_in,
    )
    grace = game.grace_until + (new - wanted.deadline) if game.grace_until is not None else None
    changed = replace(game, deadline=new, clock=Clock(), grace_until=grace, more_time=memory)
    held_until = None
    if wanted.pause:
        end = later(now, wanted.length, game.zone)
        held_until = max(end, game.not_before or end)
        changed = replace(changed, not_before=held_until)
        pause = Incident(game.phase_code, Happened.PAUSE, length=say_length(wanted.length.length))
        changed = replace(changed, incidents=(*game.incidents, pause))
    moved = DeadlineMoved(wanted.deadline, new, MASTER, reason, not_before=held_until)
    return after_orders(changed, in_play, now), (moved,)


def move_for_first(
    game: Game, in_play: RulesInPlay, powers: tuple[PowerName, ...], now: datetime
) -> tuple[Game, tuple[Event, ...]]:
    """Move the first deadline that these powers miss, by the house rule first_miss.

    Days off and absences are respected, the time of day (AT) is not. Names are shown if lateness is public.
    """
    length = Span(in_play.rules.house.first_miss, "H")
    old = game.deadline or now
    moved = later(old, length, game.zone)
    moved = moved if moved > now else later(now, length, game.zone)
    new = next_permitted(game, in_play, moved, any_hour=True)
    changed = replace(
        game,
        deadline=new,
        clock=Clock(),
        more_time=replace(game.more_time, wanted=None, missed=(*game.more_time.missed, *powers)),
        incidents=(*game.incidents, Incident(game.phase_code, Happened.FIRST_MISS, powers, say_length(length.length))),
    )
    reason = f"the first deadline that a player misses moves by {say_length(length.length)} for all"
    reason += _past_absences(game, in_play, moved, new)
    return changed, (DeadlineMoved(old, new, "", reason, hides_late_powers(in_play.rules), first_missed=powers),)


def first_miss_moves_by(game: Game, in_play: RulesInPlay, powers: Collection[PowerName]) -> str:
    """Length by which the deadline moves at these powers' first miss; "" if it does not."""
    if facts_of(game, in_play).first_missing.isdisjoint(powers):
        return ""
    return say_length(Span(in_play.rules.house.first_miss, "H").length)


def _past_absences(game: Game, in_play: RulesInPlay, asked: datetime, new: datetime) -> str:
    """Return a clause on absences that delay a deadline further, named if public; "" for none."""
    if next_permitted(replace(game, absences=()), in_play, asked, any_hour=True) == new:
        return ""
    if hides_absentees(in_play.rules):
        return "; it also avoids days without deadlines"
    first, last = to_local(asked, game.zone), to_local(new, game.zone)
    passed = [each for each in game.absences if each.end > first and (each.start is None or each.start <= last)]
    powers = {str(power.name): in_play.map.title_of(power.name) for power in game.powers}
    names = dict.fromkeys("the Master" if each.by == MASTER else powers.get(each.by, each.by) for each in passed)
    return f"; it also avoids the absence of {' and '.join(names)}"
