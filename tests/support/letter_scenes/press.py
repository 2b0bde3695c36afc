"""Press, signed in all ways."""

from __future__ import annotations

from judge.game import events
from judge.game.outcome import Outcome
from tests.support.letter_scenes.games import (
    ADDRESSES,
    FRANCE,
    MASTER,
    MONITOR,
    TURKEY,
    WATCHER,
    Scene,
    by_france,
    by_master,
    playing,
    scene,
)

LETTER = """Dear neighbor,

    Burgundy stays empty, or we both lose it.
  <b>Agreed?</b>  {{ 7 * 7 }} & so on

A long line that was never broken by its writer, because his mail program does not do that and leaves it to ours."""


@scene
def press_sent() -> Scene:
    outcome = by_france(events.PressSent("FRANCE", ("ENGLAND", "GERMANY"), LETTER, "S1901M"))
    return Scene(outcome, playing(), playing())


@scene
def press_sent_to_the_master() -> Scene:
    outcome = by_france(events.PressSent("FRANCE", ("MASTER",), "May I have two days more?", "S1901M"))
    return Scene(outcome, playing(), playing())


@scene
def press_broadcast() -> Scene:
    outcome = by_france(events.PressSent("FRANCE", (), "Peace!", "S1901M"))
    return Scene(outcome, playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[TURKEY], WATCHER, MASTER))


@scene
def press_broadcast_by_the_master() -> Scene:
    outcome = by_master(events.PressSent("MASTER", (), "The deadline stays.", "S1901M"))
    return Scene(outcome, playing(), playing(), (MASTER, MONITOR))


@scene
def press_anonymous() -> Scene:
    to = ("ENGLAND", "MASTER")
    outcome = by_france(events.PressSent("FRANCE", to, "Guess who.", "S1901M", events.Signature.ANONYMOUS))
    return Scene(outcome, playing(), playing())


@scene
def press_faked() -> Scene:
    outcome = by_france(
        events.PressSent(
            "FRANCE",
            ("ENGLAND",),
            "We both know who lies.",
            "S1901M",
            events.Signature.FAKED,
            claimed_sender="GERMANY",
            claimed_to=(),
            master_reads=True,
        )
    )
    return Scene(outcome, playing(), playing())


@scene
def press_official() -> Scene:
    outcome = by_master(
        events.PressSent("MASTER", ("FRANCE",), "Welcome to the second round.", "S1901M", subject="Round two")
    )
    return Scene(outcome, playing(), playing())


@scene
def press_from_an_observer() -> Scene:
    outcome = Outcome((events.PressSent("watcher", ("FRANCE",), "What a move!", "S1901M"),), "watcher", WATCHER)
    return Scene(outcome, playing(), playing())
