"""Refusals, replies that are about no game, and texts that were asked for."""

from __future__ import annotations

from judge.game import events
from judge.game.outcome import Answer, HistoryAnswer, Outcome
from judge.problems import Problem, Refused
from tests.support.letter_scenes.games import FRANCE, TABLE, Scene, by_france, playing, processed, replace_wait, scene
from tests.support.letter_scenes.results import spring


@scene
def refused_orders() -> Scene:
    problems = (Problem("E-ORD-PLACE", 'There is no place "FOO".', "f tri - foo", 2),)
    text = 'line 2: There is no place "FOO": f tri - foo\nOrders not changed: those on file before, if any, stay.'
    unprocessed = "a bud - ser\nf tri - foo"
    outcome = by_france(refusal=Refused("E-ORD-PLACE", text, problems), unprocessed=unprocessed)
    return Scene(outcome, playing(), playing())


@scene
def refused_after_something_was_done() -> Scene:
    refusal = Refused("E-PRESS-EMPTY", "There is no text between this line and ENDPRESS: nothing was sent.")
    outcome = by_france(
        events.WaitSet(FRANCE, True),
        refusal=refusal,
        unprocessed="press to e\nendpress\nset password hidden",
        notes=("The orders in this mail were entered all the same; their confirmation shows them.",),
        asked=4,
        done=1,
    )
    return Scene(outcome, playing(), replace_wait(playing()))


@scene
def refused_sign_on() -> Scene:
    text = (
        "The judge knows no such position and password in river: Friver. Check both and write again; nothing was"
        " changed."
    )
    outcome = Outcome(
        sender="stranger@players.example",
        refusal=Refused("E-SIGNON", text),
        unprocessed="signon friver secret\na par h",
    )
    return Scene(outcome, None, None)


@scene
def nothing_to_do() -> Scene:
    return Scene(Outcome(sender="stranger@players.example"), None, None)


@scene
def answer_listing() -> Scene:
    text = (
        "river     S1901M   Standard.\n                    Press: private and public, signed.\n"
        '                     To join, e-mail "JOIN river"'
    )
    outcome = Outcome(
        sender="stranger@players.example",
        answers=(Answer("Judge openings list (Riverside)", "Games on Riverside that want players", text),),
    )
    return Scene(outcome, None, None)


@scene
def answer_history() -> Scene:
    _, first = processed(spring())
    records: tuple[events.PhaseRecord, ...] = (first.record,)
    outcome = Outcome(
        sender="stranger@players.example",
        answers=(HistoryAnswer("river: history", "History of river", records, "river", TABLE),),
    )
    return Scene(outcome, None, None)
