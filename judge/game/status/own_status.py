"""STATUS: the asker's orders on file, missing orders, and the deadline."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from textwrap import wrap

from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order, describe_piece
from judge.board.wording import listed
from judge.game.calendar.dates import format_short
from judge.game.ending.describe_ballots import describe_ballot, describe_proposal, describe_subject
from judge.game.ending.open_votes import open_votes
from judge.game.ending.votes import ballot_of
from judge.game.ending.voting import voting_mode
from judge.game.game import Game, Power, Role, Stage, Status
from judge.game.on_file.owed_orders import foreign_orders, lacking_units, owes_orders, status_of_set
from judge.game.order_taking import OrdersAhead, order_taking_sentence
from judge.game.orders_ahead import kept_for
from judge.game.outcome import Answer
from judge.game.people.control import read_at_all_times, secrets_open_to, wait_flags_shown
from judge.game.people.open_seats import still_wanted, vacancies_told
from judge.game.people.preferences import describe_preference
from judge.game.people.sign_on import Actor
from judge.game.people.stopped_press import is_gagged
from judge.game.press.held import gagged_press
from judge.game.protests import holding
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.deadline import phase_line
from judge.game.status.layout import WIDTH, zone_of
from judge.game.status.summary import ending_line
from judge.game.status.unanswered import masters_questions, questions_to_players
from judge.game.values.open_questions import OpenQuestion
from judge.game.visibility.ignoring import told_of_ignored
from judge.game.visibility.seen_game import named_by, page_path


def status_answer(
    game: Game, in_play: RulesInPlay, actor: Actor, now: datetime, asked: Sequence[OpenQuestion] = ()
) -> Answer:
    """Return the answer: orders on file for the asker's powers, missing ones, deadline and wait flag.

    `asked`: questions of the Master to people outside the game, for a Master.
    """
    lines = [f"{game.name} is {game.stage.told}."]
    waiting = [*questions_to_players(game, in_play, actor, now), *masters_questions(game, in_play, actor, asked)]
    if game.stage.is_over:
        if actor.role is Role.MASTER:
            lines += _protests(game, in_play, now)
        lines += [*_end(game, in_play), f"SUMMARY {game.name} tells who played, HISTORY {game.name} what happened."]
    elif game.position is not None:
        lines += wrap(phase_line(game, in_play, zone_of(game, actor), now), WIDTH)
        if game.stage is Stage.ACTIVE and (least := game.not_before) and now < least <= (game.deadline or least):
            lines += wrap(f"The phase is not processed before {format_short(least, zone_of(game, actor))}.", WIDTH)
        if game.proposal is not None:
            lines += ["", f"{describe_proposal(game.proposal, in_play.map)} is proposed as the end of the game."]
        lines += waiting
        lines += _own_vote(game, in_play, actor)
        lines += _standing_motions(game, in_play, actor)
        if actor.role is Role.MASTER:
            lines += [*_protests(game, in_play, now), *_gagged(game, in_play)]
            lines += [line for line in ("", *wrap(vacancies_told(game, in_play), WIDTH)) if game.vacancies]
        elif not actor.in_anothers_place:
            lines += _own_gag(game, actor)
        if in_play.variant.turn.owes(game, in_play) is None:
            lines += ["", *wrap(order_taking_sentence(game.whole_sets, game.position.phase.type), WIDTH)]
        for power in game.powers:
            if power.name in secrets_open_to(game, actor):
                lines += ["", *orders_on_file(game, in_play, power.name, actor)]
    else:
        lines = [_before_the_start(game, in_play, actor), *waiting]
    if game.position is not None and not game.stage.is_over and not actor.in_anothers_place:
        lines += ["", *(in_play.variant.people.seat_status(game, in_play, actor.id) or ())]
    if not actor.in_anothers_place and (ignored := told_of_ignored(game, in_play.map, (actor.own_seat,))):
        lines += ["", *wrap(ignored, WIDTH)]
    for seat in game.seats:
        if seat.id == actor.id and seat.preference and not actor.in_anothers_place:
            lines += wrap(f"Your preference: {describe_preference(seat.preference, in_play.map)}.", WIDTH)
    subject, title = f"{game.name} {game.phase_code}: status", f"{game.name}, {game.phase_code}"
    return Answer(subject, title, "\n".join(lines), page=page_path(game))


def _before_the_start(game: Game, in_play: RulesInPlay, actor: Actor) -> str:
    """Return what a game that has not begun waits for, and the asker's seat."""
    waits = f": {still_wanted(game, in_play)}" if game.stage is Stage.FORMING else ""
    seat = f" Your seat is {actor.id}." if actor.role is Role.SEAT else ""
    return f"{game.name} is {game.stage.told}{waits}.{seat}"


def _gagged(game: Game, in_play: RulesInPlay) -> list[str]:
    """Return for the Master people whose press waits (GAG), and the number of messages; [] if none."""
    held: list[str] = [power.name for power in game.powers if power.player is not None]
    held += [seat.id for seat in game.seats] + [one.id for one in game.observers]
    seats = [in_play.map.title_of(seat) for seat in held if is_gagged(game, seat)]
    waiting = len(gagged_press(game))  # it goes on waiting after UNGAG
    if not (seats or waiting):
        return []
    gagged = f"Gagged: {listed(seats)}." if seats else "Nobody is gagged now."
    waits = f"Press that waits ({waiting}): HOLD PRESS" if waiting else "Nothing waits."
    return ["", *wrap(f"{gagged} {waits}", WIDTH)]


def _own_gag(game: Game, actor: Actor) -> list[str]:
    """Return for a gagged writer that their press waits for the Master, with its number; [] for others."""
    waiting = len(gagged_press(game, actor.id))
    if not (waiting or is_gagged(game, actor.id)):
        return []
    waits = f" Waiting ({waiting}): HOLD PRESS shows it." if waiting else ""
    still = "Your press to others waits for the Master." if is_gagged(game, actor.id) else ""
    return ["", *wrap(f"{still}{waits}".strip(), WIDTH)]


def _own_vote(game: Game, in_play: RulesInPlay, actor: Actor) -> list[str]:
    """The asker's own vote on the end of the game, which is secret from all others."""
    ballot = ballot_of(game, actor.power) if actor.power is not None and not actor.in_anothers_place else None
    if actor.power is None or ballot is None:
        return []
    said = describe_ballot(ballot, actor.power, voting_mode(in_play.rules, game.voting), in_play.map)
    return ["", *wrap(f"Your vote is on file: {said[0].lower()}{said[1:]}", WIDTH)]


def _standing_motions(game: Game, in_play: RulesInPlay, actor: Actor) -> list[str]:
    """Motions put to the vote, each with the asker's own ballot."""
    lines: list[str] = []
    shown = () if actor.in_anothers_place else (actor.id,)
    unsaid = [vote.number for vote in open_votes(game, in_play, shown)]
    for motion in game.motions.standing:
        said = motion.opinion_of(actor.id) if shown else None
        vote = f" Your vote: {said}." if said is not None else ""
        if motion.number in unsaid:
            vote = " You have not voted on it; until you do that is a no."
        lines += ["", *wrap(f"Proposal {motion.number}: {describe_subject(motion.subject, in_play.map)}.{vote}", WIDTH)]
    return lines


def _protests(game: Game, in_play: RulesInPlay, now: datetime) -> list[str]:
    """Lines for the Master on open protests, and on a phase that waits for them."""
    held = holding(game.protests, now)
    lines: list[str] = []
    for case in game.protests:
        who = f"Protest {case.number} ({in_play.map.title_of(case.by)})"
        time = "waits for your answer until" if case in held else "not answered; its time was over"
        lines += ["", *wrap(f"{who}, {time} {format_short(case.until, game.zone)}: {case.text}", WIDTH)]
    return lines


def _end(game: Game, in_play: RulesInPlay) -> list[str]:
    """Return the end of a game by its players or a victory; nobody owes orders anymore."""
    if game.ending is None:
        return []
    told = (ending_line(game, in_play.map), *in_play.variant.people.verdict(game, in_play))
    return [line for sentence in told for line in wrap(sentence, WIDTH)]


def orders_on_file(game: Game, in_play: RulesInPlay, name: PowerName, actor: Actor | None = None) -> list[str]:
    """Return one power's set in full words, or its missing orders, as far as `actor` may read them.

    `actor` None: the keeper, who may read everything.
    """
    power = game.power(name)
    title = f"{in_play.map.powers[name].title}{_controlled(in_play, power, actor)}"
    status = status_of_set(game, in_play, name)
    flag = [f"  {status}"] if status else []
    flag += (
        ["  The wait flag is set."] if power.wait and (actor is None or name in wait_flags_shown(game, actor)) else []
    )
    kept = kept_for(game, name) if actor is None or name in read_at_all_times(game, actor) else ()
    later = [
        *in_play.variant.telling.possessions(game, in_play, name),
        *(line for one in kept for line in _kept_ahead(one)),
    ]
    if (told := in_play.variant.telling.status(game, in_play, name)) is not None:
        if in_play.variant.turn.owes(game, in_play) is not None:
            return [*told, *flag, *later]
        later = [*later, "", *told]  # in addition to the orders of the phase
    if power.orders is None:
        is_owed = owes_orders(game, in_play, name)
        why = "the game is over" if game.stage.is_over else "orders are missing" if is_owed else "nothing to order"
        return [f"Current orders for {title}:", f"  (None: {why}.)", *flag, *later]
    owners = named_by(game.board, in_play.rules)
    lines = [f"  {describe_order(order, in_play.map, owners)}" for order in power.orders] or ["  (None)"]
    for said in foreign_orders(name, power.orders, game.board, in_play):
        lines += wrap(said, WIDTH, initial_indent="  ", subsequent_indent="  ")
    lacking = () if game.stage.is_over else lacking_units(name, power.orders, game.board, in_play.rules)
    if lacking:
        missing = listed([describe_piece(unit.piece, in_play.map) for unit in lacking])
        lines += wrap(f"Still missing: {missing}.", WIDTH, initial_indent="  ", subsequent_indent="  ")
    return [f"Current orders for {title}:", *lines, *flag, *later]


def _controlled(in_play: RulesInPlay, power: Power, actor: Actor | None) -> str:
    """Return who orders for a dummy, for the Master, the keeper (None) and the controller; "" for others."""
    if power.status is not Status.DUMMY:
        return ""
    if actor is not None and actor.role is not Role.MASTER:
        return ", a dummy that you order for" if actor.id == power.controller and not actor.in_anothers_place else ""
    now = in_play.map.title_of(power.controller) if power.controller else "nobody"
    others = [in_play.map.title_of(seat) for seat in power.turns if seat != power.controller]
    return f", a dummy that {now} orders for{f', in turn with {listed(others)}' if others else ''}"


def _kept_ahead(kept: OrdersAhead) -> list[str]:
    """Orders on file for a later phase, as written."""
    return [f"Sent ahead for {kept.phase}:", *(f"  {line}" for line in kept.lines)]
