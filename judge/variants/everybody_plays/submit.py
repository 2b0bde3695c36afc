"""Sets received, and sets withdrawn (everybody_plays.md 1, 2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order
from judge.board.orders import Order
from judge.board.wording import count
from judge.game.events import Event
from judge.game.events.phases import SubmissionReceived
from judge.game.game import Game, Role
from judge.game.rules_in_play import RulesInPlay, Submission, Submitted, option
from judge.game.turn.misfits import still_fitting, told_of_misfits
from judge.game.visibility.seen_game import named_by
from judge.problems import Problem
from judge.variants.everybody_plays.read_sets import MOST_SETS, ReadSet, SetPlace, read_sets
from judge.variants.everybody_plays.state import EverybodyState, SentSet, state_of, takes_part, with_state


def submit(submission: Submission) -> Submitted:
    """Add the sets of a mail to its sender's sets on file, each without its faulty lines."""
    game, in_play, actor = submission.game, submission.in_play, submission.actor
    if actor.role is Role.MASTER:
        return _refused(game, "E-EP-MASTER", "The Master of a game in which everybody plays orders nothing in it.")
    if not takes_part(game, actor.id, actor.role):
        told = f"You only watch {game.name}, so you cannot order. JOIN {game.name} lets you take part."
        return _refused(game, "E-ORD-CONTROL", told)
    place = SetPlace(game.board, in_play.map, in_play.rules, option(game, in_play, "ep_coast_default") == "first")
    read, problems = read_sets(_without_opener(submission), place)
    state = state_of(game)
    if (most := int(option(game, in_play, "ep_max_countries"))) and _powers_of(state, actor.id, read) > most:
        told = f"In {game.name} nobody orders more than {count(most, 'power')} in a phase. Nothing in your mail counts."
        return _refused(game, "E-EP-POWERS", told)
    if sum(sent.person == actor.id for sent in state.sets) + len(read) > MOST_SETS:
        told = f"Nobody can have more than {MOST_SETS} sets on file. WITHDRAW takes one back. None of your mail counts."
        return _refused(game, "E-EP-MANY", told)
    events: list[Event] = []
    for one in read:
        state, event = _taken(state, actor.id, one, game, in_play)
        events.append(event)
    if not events and not problems:
        problems = [Problem("E-ORD-EMPTY", "There are no orders in this mail.")]
    return Submitted(with_state(game, state) if events else game, tuple(events), tuple(problems))


def _without_opener(submission: Submission) -> list[tuple[int, str]]:
    """Return the lines without an `ORDERS mygame` above them: a reply is already signed on."""
    opener = f"ORDERS {submission.game.name}".upper()
    return [(number, text) for number, text in submission.lines if " ".join(text.upper().split()) != opener]


def _refused(game: Game, code: str, text: str) -> Submitted:
    return Submitted(game, (), (Problem(code, text),))


def _powers_of(state: EverybodyState, person: str, read: list[ReadSet]) -> int:
    """Number of powers in these sets of one person."""
    return len({sent.power for sent in state.sets if sent.person == person} | {one.power for one in read})


def _taken(
    state: EverybodyState, person: str, one: ReadSet, game: Game, in_play: RulesInPlay
) -> tuple[EverybodyState, Event]:
    """Add a set unless it is on file already; CLEAR withdraws all of a person's sets for a power."""
    own = [sent for sent in state.sets if (sent.person, sent.power) == (person, one.power)]
    if one.cleared:
        left = tuple(sent for sent in state.sets if sent not in own)
        return replace(state, sets=left), _left(person, one.power, [], own, game, in_play, one.forgotten)
    collapses = option(game, in_play, "ep_identical_sets") == "collapse"
    same = next((sent for sent in own if collapses and set(sent.orders) == set(one.orders)), None)
    if same is not None:
        note = f"This is your set {same.number} once more: it has one chance and not two."
        return state, _told(same, game, in_play, (note, *one.forgotten))
    key = f"{person} {one.power}"
    number = state.last_numbers.get(key, 0) + 1
    sent = SentSet(person, one.power, number, one.orders)
    numbers = {**state.last_numbers, key: number}
    notes = (*([_chances([each.number for each in (*own, sent)])] if own else []), *one.forgotten)
    return replace(state, sets=(*state.sets, sent), last_numbers=numbers), _told(sent, game, in_play, notes)


def _chances(numbers: list[int]) -> str:
    return (
        f"You have {len(numbers)} sets for this power on file. They share your one chance:"
        " if you are drawn, one of them is drawn."
    )


def _gone(sets: Sequence[SentSet]) -> tuple[str, ...]:
    told = (f"set {sent.number} ({', '.join(map(format_order, sent.orders))})" for sent in sets)
    return (f"Taken back: {'; '.join(told)}.",) if sets else ("There was none.",)


def _told(sent: SentSet, game: Game, in_play: RulesInPlay, notes: tuple[str, ...]) -> Event:
    lines = set_lines(sent.orders, game, in_play)
    copied = "ALWAYS_CONFIRM" in in_play.rules
    return SubmissionReceived(sent.power, f"Set {sent.number}", lines, sent.person, notes, to_master=copied)


def set_lines(orders: tuple[Order, ...], game: Game, in_play: RulesInPlay) -> tuple[str, ...]:
    """Orders of a set, in full words."""
    owners = named_by(game.board, in_play.rules)
    return tuple(describe_order(order, in_play.map, owners) for order in orders)


def _left(
    person: str,
    power: PowerName,
    left: Sequence[SentSet],
    gone: Sequence[SentSet],
    game: Game,
    in_play: RulesInPlay,
    forgotten: Sequence[str] = (),
) -> Event:
    """Event for withdrawn sets, with the remaining ones."""
    lines = [
        line
        for sent in left
        for line in (f"Set {sent.number}:", *(f"  {one}" for one in set_lines(sent.orders, game, in_play)))
    ]
    copied = "ALWAYS_CONFIRM" in in_play.rules
    return SubmissionReceived(power, "Sets", tuple(lines), person, (*_gone(gone), *forgotten), to_master=copied)


def refit(was: Game, before: RulesInPlay, game: Game, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Drop the orders of sets that were possible before and are not now; their senders are told."""
    kept: list[SentSet] = []
    events: list[Event] = []
    for sent in state_of(game).sets:
        orders = still_fitting(sent.orders, sent.power, (was, before), (game, in_play))
        if orders != sent.orders:
            note = told_of_misfits([format_order(order) for order in sent.orders if order not in orders])
            events.append(_told(replace(sent, orders=orders), game, in_play, (note,)))
        if orders or not sent.orders:
            kept.append(replace(sent, orders=orders))
    return (with_state(game, replace(state_of(game), sets=tuple(kept))), tuple(events)) if events else (game, ())


def take_back(game: Game, in_play: RulesInPlay, person: str, power: PowerName, number: int) -> Submitted:
    """The game without one set of a person."""
    state = state_of(game)
    own = [sent for sent in state.sets if (sent.person, sent.power) == (person, power)]
    if number not in [sent.number for sent in own]:
        there = ", ".join(str(sent.number) for sent in own)
        told = f"You have no set {number} for it on file{f': there is {there}' if there else ''}. Nothing was changed."
        return _refused(game, "E-EP-SET", told)
    others = [sent for sent in own if sent.number != number]
    event = _left(person, power, others, [sent for sent in own if sent.number == number], game, in_play)
    left = tuple(sent for sent in state.sets if sent not in own or sent in others)
    return Submitted(with_state(game, replace(state, sets=left)), (event,))


def ways_back(game: Game, person: str) -> tuple[str, ...]:
    """Command that withdraws a person's sets, shown for the first of them."""
    own = (sent for sent in state_of(game).sets if sent.person == person)
    return tuple(f"WITHDRAW {sent.power} {sent.number} takes back that set." for sent in own)[:1]
