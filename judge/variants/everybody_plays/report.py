"""Texts about the lots in results letters, STATUS and histories (everybody_plays.md 2)."""

from __future__ import annotations

from random import Random

from judge.board.build_sites import adjustments_due, build_sites
from judge.board.names import Location, PowerName
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order
from judge.board.orders import Remove
from judge.board.position import PhaseType, Piece, UnitType
from judge.game.ending.voting import may_agree
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Role
from judge.game.people.open_seats import participants
from judge.game.people.seats import role_of
from judge.game.rules_in_play import LetterPart, Readers, RulesInPlay, option
from judge.game.visibility.seen_game import named_by
from judge.variants.everybody_plays.endings import vote_words
from judge.variants.everybody_plays.lots import Lots, PowerDraw, completed, lots_of
from judge.variants.everybody_plays.state import called, state_of, takes_part
from judge.variants.everybody_plays.submit import set_lines


def report(game: Game, record: PhaseRecord, readers: Readers, in_play: RulesInPlay) -> tuple[LetterPart, ...]:
    """Report on a phase: whose orders counted; after the end, the draws; how to take part next."""
    lots = lots_of(record.told)
    parts = [LetterPart("Whose orders counted", chart="\n".join(_drawn(game, lots, in_play)))]
    if option(game, in_play, "ep_show_losers") == "yes" and lots.losers:
        parts.append(LetterPart("Sets that were not drawn", _losers(lots, record, in_play)))
    if readers.sees_all and lots.drawn:
        lines = tuple(_log(in_play.map.title_of(power), lot, lots) for power, lot in lots.drawn.items())
        parts.append(LetterPart("How they were drawn", lines))
    is_latest = game.stage.is_under_way and game.position is not None and game.board.phase == record.after.phase
    mine = {one.id for one in participants(game)} & set(readers.seats)
    if is_latest and mine:
        parts.append(LetterPart("What you can do now", how_to(game, in_play)))
    return tuple(parts)


def _drawn(game: Game, lots: Lots, in_play: RulesInPlay) -> tuple[str, ...]:
    """A line for each power, with the names aligned."""
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


def _log(title: str, lot: PowerDraw, lots: Lots) -> str:
    """Describe a draw: `France: Ann, Bob sent sets, in this order; Bob was drawn, ...`."""
    people = ", ".join(lots.names.get(person, person) for person in lot.persons)
    if len(lot.persons) == 1:
        people = f"{people} alone sent orders"
        return f"{title}: {people}{f', and set {lot.number} was drawn' if len(lot.numbers) > 1 else ''}."
    of_several = f", of the sets {', '.join(map(str, lot.numbers))} set {lot.number}" if len(lot.numbers) > 1 else ""
    return f"{title}: {people} sent sets, in this order; {lot.name} was drawn{of_several}."


def status(game: Game, in_play: RulesInPlay, power: PowerName) -> tuple[str, ...]:
    """Senders of sets that count for a power; for the Master, who may read all."""
    here = {one.id for one in participants(game)}
    sets = (one for one in state_of(game).sets if one.power == power and one.person in here)
    sent = [f"{called(game, one.person)} {one.number}" for one in sets]
    return (f"Sets for {in_play.map.title_of(power)}: {', '.join(sent) or 'none'}.",)


def seat_status(game: Game, in_play: RulesInPlay, seat: str) -> tuple[str, ...] | None:
    """The sets that somebody has on file, and their vote; None if they do not take part."""
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


def how_to(game: Game, in_play: RulesInPlay) -> tuple[str, ...]:
    """Lines on what to send in the present phase; the orders in them would be valid."""
    return (
        "Reply with orders for any powers, each set below the name of its power:",
        "",
        *(f"  {line}" for line in _sample(game, in_play)),
        "",
        "WITHDRAW france 1 takes a set back.",
        *(["VOTE DIAS and VOTE CONCEDE name are votes on the end."] if may_agree(in_play.rules) else []),
    )


def _sample(game: Game, in_play: RulesInPlay) -> tuple[str, ...]:
    """A set for the first power that has something to order, below its heading."""
    for power in (each.name for each in game.powers):
        if lines := _orders(power, game, in_play):
            return (f"[{power}]", *lines)
    return (f"[{game.powers[0].name}]", "(its orders, one a line)")


def _orders(power: PowerName, game: Game, in_play: RulesInPlay) -> list[str]:
    board, map, rules = game.board, in_play.map, in_play.rules
    if board.phase.type is PhaseType.ADJUSTMENTS and (due := adjustments_due(power, board, map, rules)) > 0:
        sites = sorted(build_sites(power, board, map, rules))[:due]
        armies = [Piece(UnitType.ARMY, Location(site)) for site in sites]
        return [f"BUILD {army}" for army in armies if map.can_stand(army.type, army.location)]
    orders = completed((), power, board, map, rules, disbands=True, chance=Random(0))  # no chance: they disband
    return [f"REMOVE {order.piece}" if isinstance(order, Remove) else format_order(order) for order in orders]
