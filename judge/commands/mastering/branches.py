"""BRANCH: positions of a sandbox saved under a name, to continue from (commands.md 5.4)."""

from __future__ import annotations

from textwrap import wrap

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.game import Game, Stage
from judge.game.outcome import Answer
from judge.game.status.layout import WIDTH
from judge.game.turn.branches import MOST_BRANCHES, branch_called, drop_branch, follow_branch, keep_branch
from judge.game.values.branches import Branch
from judge.patterns import pattern
from judge.problems import Refused, did_you_mean

_NAME = pattern(r"[a-z][a-z0-9_-]{0,19}")
_WORDS = frozenset({"go", "drop", "list"})
_USAGE = "BRANCH mate, BRANCH mate GO, BRANCH mate DROP, or BRANCH alone for the list"


@command(
    "BRANCH",
    usage="BRANCH\nBRANCH mate\nBRANCH mate GO\nBRANCH mate DROP",
    help="In a sandbox: keep the position under a name, go on from one that was kept, or forget it; alone: list them"
    " (its owner). HELP SANDBOX tells more.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def branch(invocation: Invocation) -> CommandResult:
    """Save, resume, drop or list the positions of a sandbox."""
    game = invocation.game
    if game.sandbox_until is None:
        raise Refused(
            "E-BRANCH", f"Only a sandbox has branches. CREATE SANDBOX FROM {game.name} makes one of a public position."
        )
    need_words(invocation.words, 0, 2, _USAGE)
    words = [word.strip("\"',.").casefold() for word in invocation.words.rest]
    match words:
        case [] | ["list"]:
            return CommandResult(game, answers=(Answer(f"{game.name}: branches", "", _listed(game)),))
        case [name]:
            return _keep(invocation, name)
        case [name, "go"] | ["go", name]:
            _check_goes_on(game)
            changed, events = follow_branch(game, invocation.in_play, _named(game, name), invocation.now)
            return CommandResult(changed, events)
        case [name, "drop"] | ["drop", name]:
            changed, dropped = drop_branch(game, _named(game, name))
            return CommandResult(changed, (dropped,))
    raise Refused("E-SYNTAX", f'"{words[1][:40]}" is no word of BRANCH. Write {_USAGE}.')


def _keep(invocation: Invocation, name: str) -> CommandResult:
    game = invocation.game
    if not _NAME.fullmatch(name) or name in _WORDS:
        raise Refused("E-BRANCH", f'"{name[:40]}" cannot name a branch: use up to 20 of a-z, 0-9, _ and -.')
    if not game.stage.is_under_way:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: ROLLBACK first, then keep that position.")
    if (there := branch_called(game, name)) is not None:
        phase = there.position.phase
        raise Refused(
            "E-BRANCH", f"There is a branch {name}, at {phase}. Take another name, or first send BRANCH {name} DROP"
        )
    if len(game.branches) >= MOST_BRANCHES:
        raise Refused("E-BRANCH", f"A sandbox has {MOST_BRANCHES} branches at most. BRANCH name DROP forgets one.")
    changed, kept = keep_branch(game, name, invocation.context.games.played_numbers(game))
    return CommandResult(changed, (kept,))


def _check_goes_on(game: Game) -> None:
    if not (game.stage.is_under_way or game.stage is Stage.COMPLETED):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}. First send ACTIVATE.")


def _named(game: Game, name: str) -> Branch:
    """Return the branch of this name. Raises Refused E-BRANCH."""
    found = branch_called(game, name)
    if found is None:
        near = did_you_mean(name, [each.name for each in game.branches])
        raise Refused("E-BRANCH", f'{game.name} has no branch "{name[:40]}".{near} BRANCH lists them.')
    return found


def _listed(game: Game) -> str:
    if not game.branches:
        return f"{game.name} has no branches. BRANCH mate keeps the position of now under that name."
    rows = [f"  {each.name:<21}{each.position.phase}, {_ordered(each)}" for each in game.branches]
    first = game.branches[0].name
    return "\n".join(
        [
            f"Branches of {game.name}:",
            "",
            *rows,
            "",
            *wrap(f"BRANCH {first} GO goes on from one, BRANCH {first} DROP forgets it.", WIDTH),
            "A friend gets one as a puzzle by:",
            "",
            f"  CREATE SANDBOX FROM {game.name} {first}",
        ]
    )


def _ordered(branch: Branch) -> str:
    number = sum(orders is not None for orders in branch.orders.values())
    return f"orders of {number} {'power' if number == 1 else 'powers'}" if number else "no orders"
