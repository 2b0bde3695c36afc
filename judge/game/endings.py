"""How a game ends: a solo by centers, a draw or a concession by votes."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.position import Position
from judge.game.events import GameEnded
from judge.game.game import Clock, Ending, Game, Stage, Status, Vote
from judge.game.variant import Table
from judge.rules import RuleSet


def solo_winner(after: Position, table: Table) -> PowerName | None:
    """The power that wins by its centers: enough of them, and alone in the lead. None: nobody.

    To have grown this year is not asked for (rules.md C16 makes it an option; orders.md 7.8 decides against it).
    """
    counts = Counter(after.centers.values()).most_common(2)
    if not counts or counts[0][1] < table.map.win:
        return None
    if len(counts) == 2 and counts[1][1] == counts[0][1]:
        return None
    return counts[0][0]


def survivors(game: Game) -> tuple[PowerName, ...]:
    """Who shares a draw of all and has to agree to it: powers with a center and a will of their own.

    Uncontrolled dummies and controlled powers do not vote; a vacant power does, so that it blocks (draws.md 4).
    """
    owners = set(game.board.centers.values())
    return tuple(
        power.name
        for power in game.powers
        if power.name in owners and power.status is not Status.DUMMY and power.controller is None
    )


def draws_allowed(rules: RuleSet) -> bool:
    """Whether players may vote on the end at all. NO_DRAW removes the ballots altogether (rules.md C15)."""
    return "NO_DRAW" not in rules


def agreed_draw(game: Game, table: Table) -> tuple[PowerName, ...]:
    """The powers that share the draw if every survivor has voted for it, else ()."""
    voters = survivors(game)
    if not voters or not draws_allowed(table.rules):
        return ()
    willing = all(game.power(name).vote is Vote.DRAW and game.power(name).status is Status.PLAYED for name in voters)
    return voters if willing else ()


def end(game: Game, kind: str, victors: tuple[PowerName, ...], phase: str, now: datetime) -> tuple[Game, GameEnded]:
    """The finished game: nothing on file, no deadline, nobody waited for."""
    powers = tuple(replace(power, orders=None, wait=False, vote=Vote.SOLO) for power in game.powers)
    done = replace(
        game,
        stage=Stage.COMPLETED,
        powers=powers,
        deadline=None,
        clock=Clock(),
        waiting_for=(),
        ending=Ending(kind, victors, phase, now),
    )
    return done, GameEnded(kind, victors, phase)
