"""Contradictions that show only when all parts of a game are read."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.orders import Build, Waive
from judge.commands.framework.game_names import GAME_NAME
from judge.game.game import Game, Stage


def contradictions(game: Game) -> Iterator[str]:
    """Sentences on parts that do not go together."""
    if not GAME_NAME.fullmatch(game.name):
        yield f"{game.name!r} cannot be the name of a game: use 1 to 32 of a-z, 0-9, _ and -, beginning with a letter."
    running = game.stage in (Stage.ACTIVE, Stage.WAITING, Stage.COMPLETED)
    if running and (game.position is None or not game.powers):
        yield f"A game that is {game.stage.told} has a position and powers."
    if game.stage is Stage.WAITING and not game.waiting_for:
        yield "A game that is waiting says what it waits for (waiting_for)."
    names = [power.name for power in game.powers]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{name} is there twice."
    for moment in (game.deadline, game.created, game.started):
        if moment is not None and moment.tzinfo is None:
            yield f"{moment} has no zone: write a Z behind it."
    if game.position is None:
        return
    for unit in game.position.units:
        if unit.power not in names:
            yield f"{unit} belongs to {unit.power}, which is none of the powers of this game."
    for kept in game.ahead:
        if kept.power not in names:
            yield f"Orders are sent ahead for {kept.power}, which is none of the powers of this game."
    for power in game.powers:
        own = {unit.piece for unit in game.all_units(power.name)}
        for order in power.orders or ():
            if not isinstance(order, Waive | Build) and order.piece not in own:
                yield f"{power.name} has an order for {order.piece}, and no such unit."
