"""Branches: a sandbox's position saved under a name (BRANCH), and the game continued from it."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from judge.game.events import Event
from judge.game.events.phases import RolledBack
from judge.game.events.settings import BranchDropped, BranchFollowed, BranchKept
from judge.game.game import Game
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.rollback import OrdersPutBack, roll_back
from judge.game.values.branches import Branch

MOST_BRANCHES = 10
"""Limit on the branches of a sandbox, because each is part of the game, which every mail loads."""


def branch_called(game: Game, name: str) -> Branch | None:
    """Return the branch of this name, in any case; None if there is none."""
    return next((each for each in game.branches if each.name == name.casefold()), None)


def keep_branch(game: Game, name: str, phases: tuple[int, ...]) -> tuple[Game, BranchKept]:
    """Keep the present position with its orders on file.

    `phases`: the store's numbers of the played phases.
    """
    orders = {power.name: power.orders for power in game.powers}
    kept = Branch(name.casefold(), game.board, orders, game.own, phases)
    changed = replace(game, branches=(*game.branches, kept))
    return changed, BranchKept(kept.name, str(game.board.phase), len(changed.branches))


def follow_branch(game: Game, in_play: RulesInPlay, branch: Branch, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    """Go on from a branch, with its orders on file. The phases before it become the game's history."""
    then = replace(game, position=branch.position, own=branch.own, deadline=None)
    back, events = roll_back(game, in_play, then, (), now, restore=OrdersPutBack(branch.orders), full=False)
    ordered = tuple(name for name, orders in branch.orders.items() if orders is not None)
    followed = BranchFollowed(branch.name, str(back.board.phase), branch.phases, ordered)
    return back, (followed, *(event for event in events if not isinstance(event, RolledBack)))


def drop_branch(game: Game, branch: Branch) -> tuple[Game, BranchDropped]:
    """Forget a branch; the game stays where it is."""
    left = tuple(each for each in game.branches if each is not branch)
    return replace(game, branches=left), BranchDropped(branch.name)
