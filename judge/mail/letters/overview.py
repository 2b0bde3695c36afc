"""Overview of the current phase: deadline, reasons to wait, given orders, the reader's votes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order
from judge.game.clock.clock_step import processed_at
from judge.game.ending.describe_ballots import describe_ballot, describe_end, vote_line
from judge.game.ending.votes import ballot_of, survivors, votes_last
from judge.game.ending.voting import voting_mode
from judge.game.events.phases import PhaseProcessed, PhaseRecord, ProposalMade, VoteCast
from judge.game.game import Game, Power, Stage, WaitReason
from judge.game.keeper_flags import flag_sentence, stands_still
from judge.game.on_file.owed_orders import missing_orders, owing_now, wanted
from judge.game.outcome import Outcome
from judge.game.people.open_seats import all_dummies
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.deadline import all_in_sentence, early_at, passed_sentences
from judge.game.time.clock_facts import facts_of, nobody_orders
from judge.game.time.lateness import deadline_passed, grace_of, hides_late_powers, lists_unordered
from judge.game.time.readiness import may_wait
from judge.game.values.ballots import Ballot, Solo
from judge.game.visibility.seen_game import named_by
from judge.game.visibility.viewers import Viewer
from judge.mail.letters.wording import due, joined, when


class LapsedVote(Struct, frozen=True):
    """A vote that has lapsed: the end voted for, in words, and the line that casts it again."""

    end: str
    line: str


def votes_on_file(game: Game, in_play: RulesInPlay, reader: Viewer) -> tuple[str, ...]:
    """Return a sentence for each vote of the reader's own powers, with its duration."""
    if not game.stage.is_under_way:
        return ()
    mode = voting_mode(in_play.rules, game.voting)
    lasts = "until you change it" if votes_last(game, in_play.rules) else "until this phase is processed"
    own = [(power.name, ballot_of(game, power.name)) for power in game.powers if power.name in reader.seats]
    told: list[str] = []
    for name, vote in own:
        if vote is None or isinstance(vote, Solo):  # it says no more than silence
            continue
        whose = "Your vote" if len(own) == 1 else f"Your vote for {in_play.map.title_of(name)}"
        said = describe_ballot(vote, name, mode, in_play.map)
        told.append(f"{whose} on the end of the game is on file, {lasts}: {said[0].lower()}{said[1:]}")
    return tuple(told)


def lapsed_votes(
    outcome: Outcome, record: PhaseRecord, game: Game, in_play: RulesInPlay, reader: Viewer
) -> tuple[LapsedVote, ...]:
    """Return the reader's votes that ended with this phase and can be cast again."""
    before = outcome.before
    if before is None or before.position is None or str(record.before.phase) != before.phase_code:
        return ()
    if not game.stage.is_under_way or votes_last(game, in_play.rules):
        return ()
    again = [name for name in survivors(game, in_play.rules) if name in reader.seats]
    votes = {name: vote for name, vote in _votes_at_the_end(outcome, before) if name in again}
    lines = ((vote_line(vote), describe_end(vote, in_play.map)) for vote in votes.values() if vote is not None)
    return tuple(LapsedVote(end, line) for line, end in lines if line)


def _votes_at_the_end(outcome: Outcome, before: Game) -> Iterator[tuple[PowerName, Ballot | None]]:
    """Return votes at the first processing in an outcome, later ones of a power after earlier ones."""
    yield from ((power.name, power.vote) for power in before.powers)
    for event in outcome.events:
        match event:
            case VoteCast(power, vote):
                yield power, vote
            case ProposalMade(proposer, ballot=ballot) if ballot is not None:
                yield PowerName(proposer), ballot
            case PhaseProcessed():
                return


def _deadline_sentence(game: Game, in_play: RulesInPlay, zone: str, now: datetime | None) -> str:
    """Return a sentence on the due date, or on what the phase waits for. `now` None: without time left."""
    if said := flag_sentence(game):
        return said
    if game.stage is Stage.WAITING:
        return waiting_sentence(game, in_play)
    if game.deadline is not None and now is not None and game.deadline <= now:
        return passed_sentences(game, in_play, now, lambda moment: when(moment, zone, game.zone))
    interlude = in_play.variant.own_steps.interlude(game, in_play)
    if game.deadline is not None and interlude is not None:
        name = f"{interlude.name[:1].upper()}{interlude.name[1:]}"
        return f"{name} lasts until {due(game.deadline, zone, game.zone, now)}, at the longest."
    if game.deadline is not None and in_play.variant.turn.waits(game, in_play) and nobody_orders(game, in_play):
        return f"This lasts until {due(game.deadline, zone, game.zone, now)}, at the longest."
    if game.deadline is not None:
        return f"{wanted(game, in_play).word.capitalize()} are due {due(game.deadline, zone, game.zone, now)}."
    if all_dummies(in_play):
        return "There is no deadline: the phase is processed when you send PROCESS."
    return f"There is no deadline: the phase is processed when all {wanted(game, in_play).word} are in."


def waiting_sentence(game: Game, in_play: RulesInPlay) -> str:
    """Tell why a waiting game waits."""
    vacant = [in_play.map.title_of(power) for power in game.vacancies]
    if vacant:
        return f"The game is waiting for {joined(vacant)} to be taken over; the clock stands still until then."
    if game.waiting_for == (WaitReason.PREVIEW,):
        owed = wanted(game, in_play).word
        return f"The grace is over: the phase is processed when the missing {owed} are in, or when the Master says so."
    return "The game is waiting until the Master lets it go on; the clock stands still until then."


class PhaseOverview(Struct, frozen=True):
    """Overview of the present phase for one reader, in the answer to a mere sign-on.

    `ready`, `missing` and `waiting` are titles of their powers: with all orders on file, with orders missing, with a
    wait flag. `vacant` are the powers of the game that need a player. `sets` are the orders on file, each with a title
    and its lines; none for the Master, who has STATUS. `own` are a variant's lines about these powers. `grace` is the
    end of the grace after the deadline, None if there is none or it never ends. `before` is the variant's step before
    the phase, in words for a sentence, "" if the phase itself is played.
    """

    ready: tuple[str, ...]
    missing: tuple[str, ...]
    waiting: tuple[str, ...]
    vacant: tuple[str, ...]
    sets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    own: tuple[str, ...] = ()
    grace: datetime | None = None
    before: str = ""


def phase_overview(reader: Viewer, game: Game, in_play: RulesInPlay) -> PhaseOverview:
    """Overview of the phase for this reader (for the Master, of all powers); empty if none is played."""
    if game.position is None or game.stage not in (Stage.ACTIVE, Stage.WAITING):
        return PhaseOverview((), (), (), ())
    powers = [power for power in game.powers if power.name in reader.powers or reader.is_master]
    status = in_play.variant.telling.status
    of_variant = [] if reader.is_master else [status(game, in_play, power.name) for power in powers]

    owed = owing_now(game, in_play)

    def titles(names: Iterable[PowerName]) -> tuple[str, ...]:
        return tuple(in_play.map.title_of(name) for name in names)

    interlude = in_play.variant.own_steps.interlude(game, in_play)
    grace = grace_of(game, in_play.rules) if interlude is None else None  # nobody is late before the phase is played
    return PhaseOverview(
        ready=titles(power.name for power in powers if power.name in owed.complete),
        missing=titles(power.name for power in powers if power.name in owed.owing - owed.complete),
        waiting=titles(power.name for power in powers if power.wait),
        vacant=titles(game.vacancies),
        sets=()
        if reader.is_master
        else tuple(_set_on_file(power, game, in_play) for power in powers if power.orders is not None),
        own=tuple(line for lines in of_variant for line in lines or ()),
        grace=None if grace == game.deadline or game.stage is Stage.WAITING else grace,
        before=interlude.name if interlude is not None else "",
    )


def from_before(mine: PhaseOverview, reader: Viewer, before: Game | None, in_play: RulesInPlay) -> PhaseOverview:
    """Return orders and a variant's lines that a successor finds on file, without changes by their mail.

    `before` is the game before that mail; None if it was new.
    """
    old = phase_overview(reader, before, in_play) if before is not None else PhaseOverview((), (), (), ())
    return replace(
        mine,
        sets=tuple(each for each in mine.sets if each in old.sets),
        own=mine.own if mine.own == old.own else (),
    )


def _set_on_file(power: Power, game: Game, in_play: RulesInPlay) -> tuple[str, tuple[str, ...]]:
    """The title of a power and its orders in full words."""
    owners = named_by(game.board, in_play.rules)
    lines = tuple(describe_order(order, in_play.map, owners) for order in power.orders or ())
    return in_play.map.title_of(power.name), lines or ("(None)",)


def progress_sentence(reader: Viewer, game: Game, in_play: RulesInPlay, now: datetime | None) -> str:
    """Return a sentence on others' orders, for a reader with all orders in; LIST tells everybody as much.

    It is "" if the reader's own orders are missing, if the clock is stopped, or if there is nothing to tell. It must
    not distinguish powers in civil disorder from others with missing orders. `now` None: unknown.
    """
    if now is None or (missing := _told_missing(reader, game, in_play)) is None:
        return ""
    facts, owed = facts_of(game, in_play), wanted(game, in_play).word
    if missing and not facts.late(now):
        return ""
    if missing and lists_unordered(game, in_play.rules, now) and not hides_late_powers(in_play.rules):
        return f"{owed.capitalize()} are still missing from {joined(map(in_play.map.title_of, missing))}."
    if missing:
        return f"{owed.capitalize()} of others are still missing."
    at = processed_at(facts if reader.is_master else facts.as_players_know(), now)
    if at is None or deadline_passed(game, now):
        return f"All {owed} are in."  # then the sentence on the deadline says when the phase is processed
    return all_in_sentence(game, in_play, due(at, reader.zone, game.zone, now))


def due_sentence(reader: Viewer, game: Game, in_play: RulesInPlay, now: datetime | None) -> str:
    """Return a sentence on the due date or, if all orders are in, on the time of processing.

    The time of processing is given only before the deadline, to a reader who may know it.
    """
    is_ahead = now is not None and game.deadline is not None and not deadline_passed(game, now)
    if not is_ahead or _told_missing(reader, game, in_play) != ():
        return _deadline_sentence(game, in_play, reader.zone, now)
    return progress_sentence(reader, game, in_play, now)


def early_sentence(reader: Viewer, game: Game, in_play: RulesInPlay, now: datetime | None) -> str:
    """Tell when a phase is processed early because all orders are in, and how to delay it.

    It is "" if the phase is not processed early, or if the reader may not know it.
    """
    if now is None or early_at(game, in_play, now) is None:
        return ""
    said = progress_sentence(reader, game, in_play, now)
    if reader.is_master:
        return f"{said} WAIT, sent before that, stops the clock, and SET START puts the phase off."
    if reader.powers and may_wait(game.board.phase.type, in_play.rules):
        until = " until the deadline" if game.deadline is not None else ""
        return f"{said} SET WAIT, sent before that, holds it{until}."
    return said


def _told_missing(reader: Viewer, game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...] | None:
    """Return the powers whose orders are missing; None if the reader may not know.

    Readers are told if all of their own are on file, and the clock runs. A game where nobody plays a power waits for
    nobody, and no game waits for orders before the board is played.
    """
    if game.position is None or game.stage is not Stage.ACTIVE or stands_still(game) or not in_play.variant.seated:
        return None
    if in_play.variant.own_steps.interlude(game, in_play) is not None:
        return None
    missing = missing_orders(game, in_play)
    return missing if set(reader.powers).isdisjoint(missing) else None
