"""Texts about the lots in results letters, STATUS and histories (everybody_plays.md 2)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Role
from judge.game.people.open_seats import participants
from judge.game.people.seats import role_of
from judge.game.rules_in_play import Part, Readers, RulesInPlay, option
from judge.game.visibility.seen_game import named_by
from judge.variants.everybody_plays.endings import vote_words
from judge.variants.everybody_plays.how_to import how_to
from judge.variants.everybody_plays.lots import Lot, Lots, lots_of
from judge.variants.everybody_plays.state import called, state_of, takes_part
from judge.variants.everybody_plays.submit import set_lines


def report(game: Game, record: PhaseRecord, readers: Readers, in_play: RulesInPlay) -> tuple[Part, ...]:
    """Report for a phase: whose orders counted; after the end, the draws; how to take part next."""
    lots = lots_of(record.told)
    parts = [Part("Whose orders counted", chart="\n".join(_drawn(game, lots, in_play)))]
    if option(game, in_play, "ep_show_losers") == "yes" and lots.losers:
        parts.append(Part("Sets that were not drawn", _losers(lots, record, in_play)))
    if readers.sees_all and lots.drawn:
        lines = tuple(_log(in_play.map.title_of(power), lot, lots) for power, lot in lots.drawn.items())
        parts.append(Part("How they were drawn", lines))
    is_latest = game.stage.is_under_way and game.position is not None and game.board.phase == record.after.phase
    mine = {one.id for one in participants(game)} & set(readers.seats)
    if is_latest and mine:
        parts.append(Part("What you can do now", how_to(game, in_play)))
    return tuple(parts)


def _drawn(game: Game, lots: Lots, in_play: RulesInPlay) -> tuple[str, ...]:
    """A line for each power, the names below one another."""
    titles = {power.name: f"{in_play.map.title_of(power.name)}:" for power in game.powers}
    width = max(map(len, titles.values()))
    names = {power: lot.name for power, lot in lots.drawn.items()}
    return tuple(f"{title:<{width}} {names.get(power, '(nobody)')}" for power, title in titles.items())


def _losers(lots: Lots, record: PhaseRecord, in_play: RulesInPlay) -> tuple[str, ...]:
    owners = named_by(record.before, in_play.rules)
    lines = []
    for sent in lots.losers:
        orders = "; ".join(describe_order(order, in_play.map, owners).rstrip(".") for order in sent.orders)
        who = lots.names.get(sent.person, sent.person)
        lines.append(f"{in_play.map.title_of(sent.power)}, set {sent.number} of {who}: {orders or 'nothing'}.")
    return tuple(lines)


def _log(title: str, lot: Lot, lots: Lots) -> str:
    """`France: Ann, Bob sent sets (in this order); Bob was drawn, of the sets 1, 2 set 2.`"""
    people = ", ".join(lots.names.get(person, person) for person in lot.persons)
    if len(lot.persons) == 1:
        people = f"{people} alone sent orders"
        return f"{title}: {people}{f', and set {lot.number} was drawn' if len(lot.numbers) > 1 else ''}."
    of_several = f", of the sets {', '.join(map(str, lot.numbers))} set {lot.number}" if len(lot.numbers) > 1 else ""
    return f"{title}: {people} sent sets, in this order; {lot.name} was drawn{of_several}."


def status(game: Game, in_play: RulesInPlay, power: PowerName) -> tuple[str, ...]:
    """Senders of sets for a power; for the Master, who may read all."""
    sent = [f"{called(game, one.person)} {one.number}" for one in state_of(game).sets if one.power == power]
    return (f"Sets for {in_play.map.title_of(power)}: {', '.join(sent) or 'none'}.",)


def seat_status(game: Game, in_play: RulesInPlay, seat: str) -> tuple[str, ...] | None:
    """The sets that somebody has on file, and their vote; None: they do not take part."""
    if not takes_part(game, seat, role_of(game, seat)) or role_of(game, seat) is not Role.OBSERVER:
        return None
    state = state_of(game)
    lines: list[str] = []
    for sent in state.sets:
        if sent.person == seat:
            lines += [f"Set {sent.number} for {in_play.map.title_of(sent.power)}:"]
            lines += [f"  {line}" for line in set_lines(sent.orders, game, in_play)] or ["  (nothing)"]
    if not lines:
        lines = ["You have no orders on file for this phase."]
    if (vote := state.votes.get(seat)) is not None:
        lines += ["", f"Your vote: {vote_words(vote, game)}."]
    return tuple(lines)
