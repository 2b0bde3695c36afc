"""Press, signed in all ways."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.outcome import Outcome
from judge.rules.registry import RuleSet
from tests.support.letter_scenes.games import (
    ADDRESSES,
    FRANCE,
    MASTER,
    MONITOR,
    TABLE,
    TURKEY,
    WATCHER,
    Scene,
    by_france,
    by_master,
    playing,
    scene,
)

MARK = "k2q4x7"

LETTER = """Dear neighbor,

    Burgundy stays empty, or we both lose it.
  <b>Agreed?</b>  {{ 7 * 7 }} & so on

A long line that was never broken by its writer, because his mail program does not do that and leaves it to ours."""


@scene
def press_sent() -> Scene:
    outcome = by_france(events.PressSent("FRANCE", ("ENGLAND", "GERMANY"), LETTER, "S1901M", mark=MARK))
    return Scene(outcome, playing(), playing())


@scene
def press_sent_to_the_master() -> Scene:
    outcome = by_france(events.PressSent("FRANCE", ("MASTER",), "May I have two days more?", "S1901M", mark=MARK))
    return Scene(outcome, playing(), playing())


@scene
def press_broadcast() -> Scene:
    outcome = by_france(events.PressSent("FRANCE", (), "Peace!", "S1901M", mark=MARK))
    return Scene(outcome, playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[TURKEY], WATCHER, MASTER))


@scene
def press_broadcast_by_the_master() -> Scene:
    outcome = by_master(events.PressSent("MASTER", (), "The deadline stays.", "S1901M", mark=MARK))
    return Scene(outcome, playing(), playing(), (MASTER, MONITOR))


@scene
def press_anonymous() -> Scene:
    to = ("ENGLAND", "MASTER")
    anonymous = events.Signature.ANONYMOUS
    outcome = by_france(events.PressSent("FRANCE", to, "Guess who.", "S1901M", anonymous, mark=MARK))
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
            mark=MARK,
        )
    )
    return Scene(outcome, playing(), playing())


@scene
def press_official() -> Scene:
    outcome = by_master(
        events.PressSent(
            "MASTER", ("FRANCE",), "Welcome to the second round.", "S1901M", subject="Round two", mark=MARK
        )
    )
    return Scene(outcome, playing(), playing())


@scene
def press_from_an_observer() -> Scene:
    outcome = Outcome(
        (events.PressSent("watcher", ("FRANCE",), "What a move!", "S1901M", mark=MARK),), "watcher", WATCHER
    )
    return Scene(outcome, playing(), playing())


@scene
def press_that_cannot_say_what_it_is() -> Scene:
    """A message of an older judge, and whatever replies cannot name."""
    outcome = by_france(events.PressSent("FRANCE", ("ENGLAND",), "Peace!", "S1901M"))
    return Scene(outcome, playing(), playing())


@scene
def press_to_an_anonymous_writer() -> Scene:
    to = ("GERMANY", "ENGLAND")
    answer = events.PressSent(
        "FRANCE", to, "Who are you?", "S1901M", claimed_to=("GERMANY",), mark=MARK, unnamed="ENGLAND"
    )
    in_play = replace(TABLE, rules=RuleSet({"WHITE_GREY"}))
    return Scene(by_france(answer), playing(), playing(), in_play=in_play)
