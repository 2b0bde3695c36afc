"""Facts about a game for the clock, collected once: `ClockFacts`; reminders other than WARN's."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.next_phase import keeps_empty_phases
from judge.board.opening import first_phase
from judge.board.position import Phase, PhaseType
from judge.game.calendar.timing import Timing
from judge.game.events.clock import AfterGrace
from judge.game.game import Game, Stage, Status, WaitReason
from judge.game.on_file.owed_orders import missing_orders, owing_now, preliminary_sets
from judge.game.people.open_seats import takes_part
from judge.game.protests import held_until
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.lateness import People, after_grace, grace_end, in_disorder, is_past, never_awaited
from judge.rules.registry import RuleSet


class ClockFacts(Struct, frozen=True):
    """Facts the clock needs about a game.

    `owing` are the powers without the orders that they need in this phase, even if in civil disorder. `then` is the
    consequence for late powers when the grace is over. `active`: the game is in stage *active* and its settings are
    sound. `previewed`: it is *waiting* because of CIVIL_PREVIEW and for no other reason. `not_before`: nothing is
    processed before it, unless the deadline has passed. `grace_until` is the end granted by SET GRACE, None for the
    timing's. `case_until`: nothing is processed before it, because a protest is open; None if none is. `last_notice` is
    the time of the last late notice. `warned_spans` are the WARN spans, in minutes, that need no further reminder; see
    `reminders_passed`. `preliminary` are the powers whose orders on file are not marked as final, if that counts (house
    rule order_status). `lasts`: the phase lasts until its deadline even if all orders are in: nobody has anything to
    order (DONT_SKIP_PHASES), nobody plays, or its variant waits. `more_reminders` are times of reminders other than
    WARN's, in minutes before the deadline. `silent` are the seats without a power that get a reminder before the
    deadline; the game does not wait for them after it. `first_missing` are the powers for which the deadline moves if
    they miss it (house rule first_miss).
    """

    phase_type: PhaseType
    rules: RuleSet
    timing: Timing
    people: People
    owing: frozenset[PowerName]
    deadline: datetime | None
    then: AfterGrace
    waiting: frozenset[PowerName] = frozenset()
    preliminary: frozenset[PowerName] = frozenset()
    active: bool = True
    previewed: bool = False
    pause_until: datetime | None = None
    case_until: datetime | None = None
    not_before: datetime | None = None
    grace_until: datetime | None = None
    last_notice: datetime | None = None
    warned_spans: tuple[int, ...] = ()
    lasts: bool = False
    more_reminders: tuple[int, ...] = ()
    silent: tuple[str, ...] = ()
    first_missing: frozenset[PowerName] = frozenset()

    @property
    def patience_ends(self) -> datetime | None:
        """Return the end of the grace; None: never, or there is no deadline."""
        return grace_end(self.deadline, self.timing, self.then, self.grace_until)

    def late(self, now: datetime) -> frozenset[PowerName]:
        """Return the powers for which the game waits: they owe orders and are not in civil disorder."""
        return self.owing - in_disorder(self.people, self.then, self.rules, self.deadline, self.patience_ends, now)

    def too_early(self, now: datetime) -> bool:
        """True if the phase must last longer, even with all orders (MIN, SET START); never past its deadline."""
        return self.not_before is not None and now < self.not_before and not is_past(self.deadline, now)

    def case_is_open(self, now: datetime) -> bool:
        """True if the phase waits for the Master's answer to a protest, even after its deadline."""
        return self.case_until is not None and now < self.case_until

    def as_players_know(self) -> ClockFacts:
        """Return the facts without the wait for the Master's answer to a protest, which players may not know."""
        return replace(self, case_until=None)

    def rests(self, now: datetime) -> bool:
        """True during a pause.

        A pause by CIVIL_PREVIEW stops nothing else: late notices continue, and the phase runs once nobody is late.
        """
        return not self.previewed and self.pause_until is not None and now < self.pause_until


def facts_of(game: Game, in_play: RulesInPlay) -> ClockFacts:
    """Return the facts the clock needs about a started game."""
    phase_type = game.board.phase.type
    owing, people = frozenset(missing_orders(game, in_play)), people_of(game)
    return ClockFacts(
        phase_type=phase_type,
        rules=in_play.rules,
        timing=game.timing_now,
        people=people,
        owing=owing,
        deadline=game.deadline,
        then=after_grace(phase_type, in_play.rules),
        waiting=frozenset([power.name for power in game.powers if power.wait]),
        preliminary=preliminary_sets(game, in_play),
        active=game.stage is Stage.ACTIVE,
        previewed=game.stage is Stage.WAITING and game.waiting_for == (WaitReason.PREVIEW,),
        pause_until=game.clock.pause_until,
        case_until=held_until(game.protests),
        not_before=game.not_before,
        grace_until=game.grace_until,
        last_notice=game.clock.last_notice,
        warned_spans=game.clock.warned_spans,
        more_reminders=more_reminders(game, in_play),
        lasts=_lasts(game, in_play),
        silent=in_play.variant.people.silent(game, in_play),
        first_missing=_first_missing(game, in_play, people, owing) if in_play.rules.house.first_miss else frozenset(),
    )


def _first_missing(
    game: Game, in_play: RulesInPlay, people: People, owing: frozenset[PowerName]
) -> frozenset[PowerName]:
    """Powers of players who now miss a deadline for the first time; none if there is a grace."""
    last_notice, has_grace = game.clock.last_notice, bool(game.timing_now.grace or game.grace_until)
    told = last_notice is not None and game.deadline is not None and last_notice >= game.deadline
    if has_grace or told:
        return frozenset()
    return people.answerable(owing - never_awaited(people, in_play.rules)) - frozenset(game.more_time.missed)


def _lasts(game: Game, in_play: RulesInPlay) -> bool:
    """True if the phase lasts until its deadline although nobody owes orders.

    A variant's own step does not, even if a rule keeps empty phases: it ends when nobody needs it any longer.
    """
    if in_play.variant.turn.waits(game, in_play) or _nobody_plays(game, in_play):
        return True
    is_played = in_play.variant.own_steps.interlude(game, in_play) is None
    return keeps_empty_phases(in_play.rules) and is_played and nobody_orders(game, in_play)


def _nobody_plays(game: Game, in_play: RulesInPlay) -> bool:
    """True if no phase waits for anybody, so that the game would run through all its phases at once.

    Every power on the board is then an unordered dummy in permanent civil disorder.
    """
    fallen = [power for power in game.powers if power.in_disorder]
    if not fallen and "CD_DUMMIES" not in in_play.rules:  # as in almost every game, and each mail calls this
        return False
    if any(takes_part(watcher) for watcher in game.observers):
        return False
    unawaited = never_awaited(people_of(game), in_play.rules)
    return all(power.name in unawaited for power in game.powers if game.is_alive(power.name))


def nobody_orders(game: Game, in_play: RulesInPlay) -> bool:
    """True if nobody has anything to order in the present phase."""
    return owing_now(game, in_play).owing.isdisjoint([power.name for power in game.powers])


def people_of(game: Game) -> People:
    """Return the people behind the powers."""
    return People(
        played=frozenset([power.name for power in game.powers if power.status is Status.PLAYED]),
        dummies=frozenset([power.name for power in game.powers if power.status is Status.DUMMY]),
        vacant=frozenset([power.name for power in game.powers if power.status is Status.RESIGNED]),
        controllers={power.name: power.controller for power in game.powers if power.controller is not None},
        fallen=frozenset([power.name for power in game.powers if power.in_disorder]),
    )


def late_powers(game: Game, in_play: RulesInPlay, now: datetime) -> frozenset[PowerName]:
    """Return powers for which the phase waits: they lack orders on file and are not in civil disorder."""
    return facts_of(game, in_play).late(now)


_USUAL = 240
"""Four hours, in minutes: time of the reminder before a deadline if the game's WARN has none."""


def contacts_late(rules: RuleSet) -> bool:
    """True if one private and one public reminder precede action on missing orders (nmr_contact)."""
    return rules.house.nmr_action == "hold" and rules.house.nmr_contact


def more_reminders(game: Game, in_play: RulesInPlay) -> tuple[int, ...]:
    """Return the current phase's reminders other than WARN's, in minutes before its deadline."""
    half = first_sets_asked(game, in_play)
    spans: tuple[int, ...] = () if half is None else (half,)
    if contacts_late(in_play.rules) and not game.timing_now.warn:
        spans += (_USUAL,)
    return spans


def first_sets_asked(game: Game, in_play: RulesInPlay) -> int | None:
    """Return minutes before the first movement deadline when each power should have a set: half the phase.

    None: the present phase is another one, or the house rule preliminary_required_first_turn is off.
    """
    if not in_play.rules.house.preliminary_required_first_turn or game.position is None:
        return None
    if game.board.phase != _first_movement(in_play):
        return None
    began = game.phase_began or game.started
    if began is None or game.deadline is None:
        return None
    return int((game.deadline - began).total_seconds()) // 120


def _first_movement(in_play: RulesInPlay) -> Phase:
    """The first phase of a game in which units move: some begin with adjustments that fill the board."""
    phase = first_phase(in_play.map, in_play.rules)
    while phase.type is not PhaseType.MOVEMENT:
        phase = in_play.map.next_phase(phase)
    return phase
