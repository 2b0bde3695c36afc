"""PROCESS and PREVIEW: adjudicate the phase now, or show the result (commands.md 9.2)."""

from __future__ import annotations

from judge.board.phase_words import read_phase
from judge.board.wording import listed
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.game import Stage
from judge.game.on_file.owed_orders import wanted
from judge.game.people.seats import MASTER
from judge.game.protests import holding, reject_lines
from judge.game.time.readiness import waited_for_on_process
from judge.game.turn.process import foresee, process
from judge.problems import Refused


@command(
    "PROCESS",
    "PROCESS!",
    usage="PROCESS\nPROCESS! S1901M\nPROCESS Spring 1901 Movement",
    help="Adjudicate the phase now; with ! also when orders are missing (the Master). Name the phase to be safe.",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def process_now(invocation: Invocation) -> CommandResult:
    """Run the phase regardless of deadline and wait flags."""
    game, in_play = invocation.game, invocation.in_play
    force = invocation.words.verb == "PROCESS!"
    _check_running(invocation, also_waiting=force)
    _check_phase(invocation)
    _check_cases(invocation)
    missing = waited_for_on_process(game, in_play)
    if missing and not force:
        who, owed = listed([in_play.map.title_of(power) for power in missing]), wanted(game, in_play).title
        raise Refused(
            "E-NOTREADY",
            f"{owed[0].upper()}{owed[1:]} are missing from {who}. Nothing was processed."
            f" PROCESS! {game.phase_code} runs the phase without them.",
        )
    return CommandResult(*process(game, in_play, invocation.now))


@command(
    "PREVIEW",
    "PREDICT",
    usage="PREVIEW",
    help="See what PROCESS would do now, for your eyes only; nothing changes (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def preview(invocation: Invocation) -> CommandResult:
    """Show the results that PROCESS! would have now."""
    _check_running(invocation, also_waiting=True)
    _check_phase(invocation)
    game, in_play = invocation.game, invocation.in_play
    if in_play.variant.turn.step(game, in_play, invocation.now) is not None:
        raise Refused("E-STATE", f"Nothing is carried out in {game.name} at present: PROCESS would bring no results.")
    return CommandResult(game, (foresee(game, in_play, invocation.now, MASTER),))


def _check_running(invocation: Invocation, *, also_waiting: bool) -> None:
    allowed = (Stage.ACTIVE, Stage.WAITING) if also_waiting else (Stage.ACTIVE,)
    if invocation.game.stage not in allowed:
        hint = " PROCESS! runs the phase all the same." if invocation.game.stage is Stage.WAITING else ""
        raise Refused(
            "E-STATE", f"{invocation.game.name} is {invocation.game.stage.told}: there is no phase to process.{hint}"
        )


def _check_cases(invocation: Invocation) -> None:
    """Refuse to run a phase while a protest against the last results is open (house_rules.md 9)."""
    game = invocation.game
    if held := holding(game.protests, invocation.now):
        who = listed([f"{case.number} ({invocation.in_play.map.title_of(case.by)})" for case in held])
        raise Refused(
            "E-CASE-OPEN",
            f"Nothing was processed, for protests against the last results wait for your answer: {who}."
            f" To let the results stand, write {reject_lines(held)} with your reason; ROLLBACK or EDIT corrects them.",
        )


def _check_phase(invocation: Invocation) -> None:
    """Refuse `PROCESS F1903M` in any other phase, so that mails that cross do no harm."""
    game, words = invocation.game, invocation.words
    named = read_phase(words.rest, invocation.in_play.map)
    if not words.rest or (named is not None and str(named) == game.phase_code):
        return
    if named is None:
        raise Refused(
            "E-PHASE",
            f'"{words.tail[:60]}" is not a phase of this map, so nothing was done. {game.name} is in {game.phase_code}:'
            f" {words.verb} {game.phase_code}",
        )
    raise Refused("E-PHASE", f"{game.name} is in {game.phase_code}, not {named}.")
