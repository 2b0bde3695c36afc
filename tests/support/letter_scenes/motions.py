"""Secret proposals and stalemates."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.outcome import Outcome
from judge.game.values.ballots import Proposal
from judge.game.values.motions import FreeText, HouseChange, Motion, Motions, Opinion, Share
from tests.support.letter_scenes.games import (
    ADDRESSES,
    DUE,
    ENGLAND,
    FRANCE,
    GERMANY,
    MASTER,
    Scene,
    by_france,
    by_master,
    playing,
    scene,
)

DRAW = Share((ENGLAND, FRANCE, GERMANY))
RULES = HouseChange(("paradox=szykman", "coast_policy=lenient"))


@scene
def motion_made() -> Scene:
    outcome = by_france(events.MotionMade("FRANCE", 2, DRAW, "S1901M"))
    return Scene(outcome, playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER))


@scene
def motion_made_of_house_rules() -> Scene:
    return Scene(
        by_france(events.MotionMade("FRANCE", 3, RULES, "S1901M")), playing(), playing(), (ADDRESSES[ENGLAND],)
    )


@scene
def motion_voted() -> Scene:
    outcome = by_france(events.MotionVoted("FRANCE", 2, Share(), Opinion.ABSTAIN))
    return Scene(outcome, playing(), playing())


@scene
def motion_refused() -> Scene:
    outcome = by_master(events.MotionRefused(2, FreeText("Shall we sing?")))
    return Scene(outcome, playing(), playing(), (ADDRESSES[ENGLAND], MASTER))


@scene
def motions_decided() -> Scene:
    event = events.MotionsDecided("S1901M", (RULES,), (DRAW, Share((FRANCE,)), Share(), FreeText("Shall we sing?")))
    return Scene(Outcome((event,)), playing(), playing("F1901M"), (ADDRESSES[ENGLAND],))


@scene
def stalemate_noticed() -> Scene:
    return Scene(Outcome((events.StalemateNoticed(1905, 4),)), playing(), playing())


@scene
def stalemate_noticed_where_no_draw_can_be_declared() -> Scene:
    return Scene(Outcome((events.StalemateNoticed(1905, 2, may_declare=False),)), playing(), playing())


@scene
def draw_warned() -> Scene:
    return Scene(by_master(events.DrawWarned(4)), playing(), playing(), (ADDRESSES[ENGLAND], MASTER))


@scene
def reminders_sent_with_proposals_to_vote_on() -> Scene:
    standing = (Motion(1, DRAW, (("FRANCE", Opinion.NO),)), Motion(2, RULES), Motion(4, FreeText("Shall we sing?")))
    game = replace(playing(), motions=Motions(standing, 4))
    return Scene(Outcome((events.RemindersSent("S1901M", (FRANCE,), DUE),)), game, game)


@scene
def orders_awaited_with_a_proposal_to_vote_on() -> Scene:
    game = replace(playing(), motions=Motions((Motion(1, RULES, (("GERMANY", Opinion.YES),)),), 1))
    event = events.OrdersAwaited("S1901M", (FRANCE,), DUE)
    return Scene(Outcome((event,)), game, game, (ADDRESSES[ENGLAND], ADDRESSES[GERMANY], MASTER))


@scene
def late_notice_with_an_end_to_vote_on() -> Scene:
    game = replace(playing(), proposal=Proposal(GERMANY))
    event = events.LateNoticeSent("S1901M", (FRANCE,), DUE, True)
    return Scene(Outcome((event,)), game, game, (ADDRESSES[FRANCE], ADDRESSES[GERMANY]))
