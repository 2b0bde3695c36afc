"""Whole games of Payola by lot, without mails: each phase draws offers, gifts of money and builds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from judge.board.order_text.notation import format_order
from judge.files.maps.load import load_map
from judge.files.rules import load_registry
from judge.game.events.phases import PhaseProcessed, PhaseRecord
from judge.game.game import Game, Role, Stage
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay, Submission
from judge.game.turn.process import process
from judge.game.turn.start import start_game
from judge.problems import Refused
from judge.rules.choose import choose_rules
from judge.variants.payola.bank import transfer
from judge.variants.payola.in_game import state_of, takes_offers, with_state
from judge.variants.payola.submit import submit
from judge.variants.payola.variant import PAYOLA
from tests.support.games import NOON, forming_game
from tests.support.random_phases import entangled_orders
from tests.support.random_play import orders_by_lot


def payola_in_play(*rules: str) -> RulesInPlay:
    """The standard map with these rules stated, for Payola."""
    choice = choose_rules(load_registry(), rules, "payola")
    assert not choice.errors, choice.errors
    return RulesInPlay(load_map("standard"), choice.active, PAYOLA, reasons=choice.reasons)


def phases_by_lot(chance: Random, in_play: RulesInPlay, phases: int) -> Iterator[tuple[Game, Game, PhaseRecord]]:
    """The game before and after each phase of a game, and the record of the phase."""
    game = start_game(replace(forming_game(), variant="payola"), in_play, NOON)[0]
    for _ in range(phases):
        game = _with_gifts(game, in_play, chance)
        game = _with_sheets(game, in_play, chance) if takes_offers(game) else _with_orders(game, in_play, chance)
        after, events = process(game, in_play, NOON)
        record = next(event.record for event in events if isinstance(event, PhaseProcessed))
        yield game, after, record
        if after.stage is not Stage.ACTIVE:
            return
        game = after


def _with_gifts(game: Game, in_play: RulesInPlay, chance: Random) -> Game:
    for _ in range(chance.randint(0, 2)):
        giver, recipient = chance.sample([power.name for power in game.powers], 2)
        try:
            game = with_state(game, transfer(state_of(game), giver, recipient, chance.randint(1, 30), in_play.rules))
        except Refused:
            continue
    return game


def _with_orders(game: Game, in_play: RulesInPlay, chance: Random) -> Game:
    sets = orders_by_lot(game, in_play, chance)
    return replace(game, powers=tuple(replace(power, orders=sets[power.name]) for power in game.powers))


def _with_sheets(game: Game, in_play: RulesInPlay, chance: Random) -> Game:
    """Have most powers bid for units of all; a sheet that is refused is not sent."""
    drawn = entangled_orders(chance, game.board, in_play.map, most_moves=25)
    orders = [format_order(order) for given in drawn.values() for order in given]
    for power in game.powers:
        lines = [_line(chance, orders) for _ in range(chance.randint(0, 8))]
        actor = Actor(power.name, Role.POWER, power.name)
        sent = submit(Submission(game, in_play, actor, list(enumerate(lines, 1)), NOON)) if lines else None
        game = sent.game if sent is not None else game
    return game


def _line(chance: Random, orders: Sequence[str]) -> str:
    amount = f"{chance.randint(1, 20)}{chance.choice(['', '', '#', '#1'])}"
    return f"{amount} {chance.choice('::::!>@&')} {chance.choice(orders)}"
