"""Press under house rules: printed with results, held back, disclosed, stopped."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.outcome import Outcome
from judge.game.values.kept_press import GreyAuthor, PressDecision, Printed, WaitedPress
from tests.support.letter_scenes.games import (
    ADDRESSES,
    ENGLAND,
    FRANCE,
    GERMANY,
    MASTER,
    TURKEY,
    Scene,
    by_france,
    by_master,
    orders,
    playing,
    processed,
    scene,
)

PRINTED = Printed(
    (("FRANCE", "Peace!\n  Really."), ("watcher", "Too-whit!")), ("Beware France", "Who minds <Burgundy>?")
)


@scene
def press_kept() -> Scene:
    return Scene(by_france(events.PressKept("FRANCE", "Peace!\n\n  Really.", "S1901M", True)), playing(), playing())


@scene
def press_kept_anonymous() -> Scene:
    return Scene(by_france(events.PressKept("FRANCE", "Beware Italy", "S1901M", False)), playing(), playing())


@scene
def press_unended() -> Scene:
    told = events.PressUnended(
        "FRANCE", "PRESS TO germany", "Peace!\n\n  Really.", "A PAR - BUR\nA MAR - SPA", 5, "K7Q2"
    )
    return Scene(by_france(told), playing(), playing())


@scene
def press_unended_without_text() -> Scene:
    told = events.PressUnended("FRANCE", "BROADCAST", "", "A PAR - BUR", 2, "K7Q2")
    return Scene(by_france(told), playing(), playing())


@scene
def press_for_others() -> Scene:
    said = "Judge, please change my order for Paris."
    told = events.PressUnended("FRANCE", "PRESS TO germany", "Agreed.", said, 2, "K7Q2", for_others=True)
    return Scene(by_france(told), playing(), playing())


@scene
def press_for_another_power() -> Scene:
    said, instead = "Dear Italy, Germany lies.", ("PRESS TO italy", "Dear Italy, Germany lies.", "ENDPRESS")
    told = events.PressUnended("FRANCE", "PRESS TO germany", "", said, 2, "K7Q2", for_others=True, instead=instead)
    return Scene(by_france(told), playing(), playing())


@scene
def diary_unended() -> Scene:
    told = events.PressUnended("FRANCE", "DIARY", "Italy believes me.", "A PAR - BUR", 3, "K7Q2")
    return Scene(by_france(told), playing(), playing())


@scene
def diary_given_up() -> Scene:
    told = events.PressGivenUp("FRANCE", "DIARY", "Italy believes me.\nA PAR - BUR")
    return Scene(Outcome((told,)), playing(), playing(), (ADDRESSES[FRANCE],))


@scene
def press_given_up() -> Scene:
    told = events.PressGivenUp("FRANCE", "PRESS TO germany", "Peace!\nA PAR - BUR")
    return Scene(Outcome((told,)), playing(), playing(), (ADDRESSES[FRANCE],))


@scene
def press_held_back() -> Scene:
    outcome = by_master(events.PressHeldBack("FRANCE", "Italy is a fool"))
    return Scene(outcome, playing(), playing(), (ADDRESSES[FRANCE],))


@scene
def results_with_press() -> Scene:
    """Return results of a phase with the press that waited for them."""
    game, told = processed(orders(playing(), FRANCE="A PAR - BUR, A MAR - SPA, F BRE - MAO", GERMANY="A MUN - BUR"))
    told = replace(told, record=replace(told.record, press=PRINTED))
    return Scene(Outcome((told,)), playing(), game, (ADDRESSES[TURKEY],))


@scene
def press_published() -> Scene:
    return Scene(Outcome((events.PressPublished("S1901M", PRINTED),)), playing(), playing(), (ADDRESSES[TURKEY],))


@scene
def press_revealed() -> Scene:
    authors = (GreyAuthor("S1901M", "FRANCE", "Beware Italy"), GreyAuthor("F1901M", "watcher", "Too-whit!"))
    return Scene(by_master(events.PressRevealed(authors)), playing(), playing(), (ADDRESSES[TURKEY],))


@scene
def press_blocked() -> Scene:
    outcome = by_master(events.PressBlocked(ENGLAND, GERMANY, blocked=True))
    return Scene(outcome, playing(), playing(), (ADDRESSES[ENGLAND], MASTER))


@scene
def press_unblocked() -> Scene:
    outcome = by_master(events.PressBlocked(ENGLAND, GERMANY, blocked=False))
    return Scene(outcome, playing(), playing(), (ADDRESSES[GERMANY],))


@scene
def press_gagged() -> Scene:
    return Scene(by_master(events.PressGagged(ENGLAND, gagged=True)), playing(), playing())


@scene
def press_stopped() -> Scene:
    told = events.PressStopped(FRANCE, "PRESS TO germany", "Peace!\n\n  Really.", "K7Q2")
    return Scene(by_france(told), playing(), playing())


@scene
def press_taken_back() -> Scene:
    return Scene(by_france(events.PressTakenBack(FRANCE, "PRESS TO germany", "Peace!", "K7Q2")), playing(), playing())


@scene
def press_not_decided_on() -> Scene:
    told = events.PressGivenUp(FRANCE, "PRESS TO germany", "Peace!", gagged=True)
    messages = (WaitedPress("K7Q2", FRANCE, "PRESS TO germany"), WaitedPress("B3C4", FRANCE, "BROADCAST"))
    news = events.PressDecided(PressDecision.PHASE_OVER, messages)
    return Scene(Outcome((told, news)), playing(), playing(), (ADDRESSES[FRANCE], MASTER))


@scene
def press_refused_by_the_master() -> Scene:
    told = events.PressHeldBack(FRANCE, "Italy is a fool", heading="BROADCAST", stamp="K7Q2", reason="Be polite.")
    messages = (WaitedPress("K7Q2", FRANCE, "BROADCAST"),)
    news = events.PressDecided(PressDecision.REFUSED, messages, "MASTER", "Be polite.")
    return Scene(by_master(told, news), playing(), playing(), (ADDRESSES[FRANCE], MASTER))


@scene
def press_let_through() -> Scene:
    return Scene(by_master(events.PressGagged(ENGLAND, gagged=False, waiting=2)), playing(), playing())


@scene
def press_stopped_in_another_seat() -> Scene:
    moved = events.PressGagged(GERMANY, gagged=True, moved=True)
    return Scene(by_master(moved), playing(), playing(), (ADDRESSES[GERMANY], MASTER))


@scene
def ignore_set() -> Scene:
    return Scene(by_france(events.IgnoreSet(FRANCE, ENGLAND, on=True)), playing(), playing())


@scene
def ignore_ended() -> Scene:
    return Scene(by_france(events.IgnoreSet(FRANCE, ENGLAND, on=False)), playing(), playing())


@scene
def press_reported() -> Scene:
    event = events.PressReported(FRANCE, "this is an insult", "k3x9ab", ENGLAND, "You fool.")
    return Scene(by_france(event), playing(), playing())


@scene
def press_reported_without_a_message() -> Scene:
    return Scene(by_france(events.PressReported(FRANCE, "I get rude mails")), playing(), playing())
