"""REFUSE PROPOSAL, WARN DIAS, DECLARE DIAS: rulings on proposals and stalemates (house_rules.md 8)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.wording import count
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.ending.motion_votes import motion_voters
from judge.game.ending.victory import end
from judge.game.ending.voting import may_agree
from judge.game.events.proposals import DrawWarned, MotionRefused
from judge.game.game import Game
from judge.game.press.publishing import publish_rest
from judge.game.values.endings import EndingKind
from judge.problems import Refused


@command(
    "REFUSE PROPOSAL",
    usage="REFUSE PROPOSAL 2",
    help="Do not let a proposal be voted on that repeats others or is a joke; everybody is told (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def refuse_proposal(invocation: Invocation) -> CommandResult:
    """Drop a proposal with its votes; it still counts toward its author's limit in the phase."""
    game = invocation.game
    need_words(invocation.words, 1, 1, "REFUSE PROPOSAL 2")
    word = invocation.words.rest[0]
    motion = game.motions.numbered(int(word[:9])) if word.isdecimal() else None
    if motion is None:
        numbers = ", ".join(str(standing.number) for standing in game.motions.standing) or "none"
        raise Refused("E-VOTE-STATE", f'There is no proposal "{word[:20]}" now. Those that stand: {numbers}.')
    left = replace(game, motions=game.motions.without(motion.number))
    return CommandResult(left, (MotionRefused(motion.number, motion.subject),))


@command(
    "WARN DIAS",
    usage="WARN DIAS",
    help="Warn everybody that you may declare a draw of all survivors, since no center has changed hands for as many"
    " years as the house rule stalemate_years says (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
)
def warn_dias(invocation: Invocation) -> CommandResult:
    """Warn everybody of a declared draw; none can be declared without this warning."""
    need_words(invocation.words, 0, 0, "WARN DIAS")
    _check_stalemate(invocation)
    game = invocation.game
    if game.quiet.warned:
        return CommandResult(game, notes=(f"All were warned in {game.quiet.warned}. {_when_to_declare(game)}",))
    warned = replace(game, quiet=replace(game.quiet, warned=game.phase_code))
    return CommandResult(warned, (DrawWarned(game.quiet.years),))


@command(
    "DECLARE DIAS",
    usage="DECLARE DIAS",
    help="End a stalemate in a draw of all survivors, a phase or more after WARN DIAS (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def declare_dias(invocation: Invocation) -> CommandResult:
    """Declare a draw at the Master's command; the judge never does so automatically."""
    need_words(invocation.words, 0, 0, "DECLARE DIAS")
    _check_stalemate(invocation)
    game = invocation.game
    if not game.quiet.warned:
        raise Refused("E-STALEMATE", "Warn the players first: send WARN DIAS, and DECLARE DIAS after the next results.")
    if game.quiet.warned == game.phase_code:
        raise Refused(
            "E-STALEMATE", f"You warned all in this phase: they have until its results. {_when_to_declare(game)}"
        )
    phase = game.phase_code
    over, ended = end(game, EndingKind.DRAW, motion_voters(game), phase, invocation.now)
    over, published = publish_rest(over, phase, invocation.in_play.rules)
    return CommandResult(over, (replace(ended, declared=True), *published))


def _when_to_declare(game: Game) -> str:
    """Return a sentence on the earliest time of a declared draw after the warning."""
    return f"DECLARE DIAS ends the game {'after the next results' if game.quiet.warned == game.phase_code else 'now'}."


def _check_stalemate(invocation: Invocation) -> None:
    """Refuse to declare a stalemate if there is none, or if no draw is possible."""
    game, needed = invocation.game, invocation.in_play.rules.house.stalemate_years
    if not game.stage.is_under_way:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: there is nothing to declare.")
    if not may_agree(invocation.in_play.rules):
        raise Refused(
            "E-VOTE-RULE", f"{game.name} cannot end in a draw: somebody has to win it (rule NO_DRAW). The game goes on."
        )
    if not needed:
        raise Refused(
            "E-STALEMATE",
            "No stalemate can be declared in this game. HOUSE stalemate_years=3 allows it after three such years.",
        )
    if game.quiet.years < needed:
        raise Refused(
            "E-STALEMATE",
            f"Centers have not changed hands for {count(game.quiet.years, 'year')}. The house rule stalemate_years"
            f" wants {needed}.",
        )
