"""Deeds of the Master and the keeper in a game."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game import events
from judge.game.game import Flag, Observer, Stage, Status, WaitReason
from judge.game.outcome import Outcome
from judge.game.values.endings import Ending, EndingKind
from tests.support.letter_scenes.games import (
    ADDRESSES,
    ENGLAND,
    FRANCE,
    GERMANY,
    MASTER,
    NEXT_DUE,
    TURKEY,
    WATCHER,
    Scene,
    by_master,
    forming,
    orders,
    player,
    playing,
    scene,
)


@scene
def power_dummied() -> Scene:
    game = playing()
    game = game.with_power(replace(game.power(FRANCE), player=None, status=Status.DUMMY))
    return Scene(
        by_master(events.PowerDummied(FRANCE)), playing(), game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[GERMANY])
    )


@scene
def power_in_disorder_after_missing_orders() -> Scene:
    game = playing()
    game = game.with_power(replace(game.power(FRANCE), player=None, status=Status.DUMMY, in_disorder=True))
    event = events.PowerDummied(FRANCE, missed=2)
    return Scene(Outcome((event,)), playing(), game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def power_in_disorder_where_dummies_are_hidden() -> Scene:
    game = playing()
    game = game.with_power(replace(game.power(FRANCE), player=None, status=Status.DUMMY, in_disorder=True))
    event = events.PowerDummied(FRANCE, hidden=True, missed=2)
    return Scene(Outcome((event,)), playing(), game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def player_revived() -> Scene:
    event = events.PlayerRevived(FRANCE, new_password=True)
    return Scene(by_master(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def power_dummied_where_dummies_are_hidden() -> Scene:
    game = playing()
    game = game.with_power(replace(game.power(TURKEY), player=None, status=Status.DUMMY))
    readers = (MASTER, ADDRESSES[TURKEY], ADDRESSES[GERMANY])
    return Scene(by_master(events.PowerDummied(TURKEY, hidden=True)), playing(), game, readers)


@scene
def control_changed() -> Scene:
    game = playing()
    game = game.with_power(replace(game.power(FRANCE), player=None, status=Status.DUMMY, controller=GERMANY))
    event = events.ControlChanged(FRANCE, GERMANY, None)
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[GERMANY]))


@scene
def control_changed_with_orders_on_file() -> Scene:
    game = playing()
    game = game.with_power(replace(game.power(FRANCE), player=None, status=Status.DUMMY, controller=GERMANY))
    event = events.ControlChanged(FRANCE, GERMANY, ENGLAND, cleared=True)
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[GERMANY], ADDRESSES[ENGLAND]))


@scene
def control_changed_by_conquest() -> Scene:
    game = playing()
    dummy = replace(game.power(TURKEY), player=None, status=Status.DUMMY, controller=GERMANY)
    outcome = Outcome((events.ControlChanged(TURKEY, GERMANY, FRANCE, conquest=True),))
    readers = (ADDRESSES[GERMANY], ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER)
    return Scene(outcome, playing(), game.with_power(dummy), readers)


@scene
def control_passed_in_turn() -> Scene:
    game = playing()
    dummy = replace(game.power(TURKEY), player=None, status=Status.DUMMY, controller=GERMANY, turns=(GERMANY, FRANCE))
    outcome = Outcome((events.ControlChanged(TURKEY, GERMANY, FRANCE, turn=True, turns=(GERMANY, FRANCE)),))
    return Scene(outcome, playing(), game.with_power(dummy))


@scene
def control_lost_by_conquest() -> Scene:
    game = playing()
    dummy = replace(game.power(TURKEY), player=None, status=Status.DUMMY)
    outcome = Outcome((events.ControlChanged(TURKEY, None, FRANCE, conquest=True),))
    return Scene(outcome, playing(), game.with_power(dummy), (ADDRESSES[FRANCE], ADDRESSES[ENGLAND]))


@scene
def master_acted() -> Scene:
    outcome = Outcome(
        (events.MasterActed(FRANCE, ("SET WAIT", "SET PASSWORD ...")), events.WaitSet(FRANCE, True)), FRANCE, MASTER
    )
    return Scene(outcome, playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def settings_changed() -> Scene:
    event = events.SettingsChanged(("Timing: MOVE 2D.", "The rule NO_PRESS is off."))
    return Scene(by_master(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


def _marked(flag: Flag, on: bool) -> Scene:
    """The keeper marks the game, or takes the mark off."""
    game = replace(playing(), flags=(flag,) if on else ())
    return Scene(Outcome((events.FlagChanged(flag, on),)), playing(), game, (ADDRESSES[FRANCE],))


@scene
def game_held() -> Scene:
    return _marked(Flag.HELD, True)


@scene
def game_released() -> Scene:
    return _marked(Flag.HELD, False)


@scene
def game_locked() -> Scene:
    return _marked(Flag.CORRUPT, True)


@scene
def game_open_again() -> Scene:
    return _marked(Flag.CORRUPT, False)


@scene
def game_stopped_by_the_keeper() -> Scene:
    over = replace(playing(), stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,))
    outcome = Outcome(
        (events.StageChanged(Stage.ACTIVE, Stage.WAITING, "MASTER"),), "MASTER", "keeper@example.org", by_keeper=True
    )
    return Scene(outcome, playing(), over, ("keeper@example.org", MASTER, ADDRESSES[FRANCE]))


@scene
def identities_revealed() -> Scene:
    over = replace(playing(), stage=Stage.COMPLETED)
    return Scene(by_master(events.IdentitiesRevealed()), over, over, (MASTER, ADDRESSES[FRANCE]))


@scene
def game_purged() -> Scene:
    return Scene(by_master(events.GamePurged()), forming(), forming(), (MASTER, WATCHER))


@scene
def sandbox_warned() -> Scene:
    return Scene(Outcome((events.SandboxWarned(NEXT_DUE),)), playing(), playing())


@scene
def branch_kept() -> Scene:
    return Scene(by_master(events.BranchKept("mate", "S1901M", 2)), playing(), playing(), (MASTER,))


@scene
def branch_followed() -> Scene:
    event = events.BranchFollowed("mate", "S1901M", (3, 4), (FRANCE,))
    return Scene(by_master(event), playing(), playing(), (MASTER,))


@scene
def branch_dropped() -> Scene:
    return Scene(by_master(events.BranchDropped("mate")), playing(), playing(), (MASTER,))


@scene
def sandbox_purged() -> Scene:
    return Scene(Outcome((events.GamePurged(expired=True),)), playing(), playing(), (MASTER,))


@scene
def game_renamed() -> Scene:
    event = events.GameRenamed("brook", "river")
    return Scene(by_master(event), replace(playing(), name="brook"), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def master_wanted() -> Scene:
    return Scene(by_master(events.MasterWanted("watcher", (WATCHER,))), playing(), playing())


@scene
def master_promoted() -> Scene:
    new = "newgm@riverside.example"
    former = Observer("former-master", playing().master)
    game = replace(playing(), master=player(new), observers=(*playing().observers, former))
    outcome = Outcome((events.MasterChanged((MASTER,), (new,), "former-master"),), "former-master", MASTER)
    return Scene(outcome, playing(), game, (new, MASTER, ADDRESSES[FRANCE]))


@scene
def stage_changed_to_waiting() -> Scene:
    game = replace(playing(), stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,))
    event = events.StageChanged(Stage.ACTIVE, Stage.WAITING, "MASTER")
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[FRANCE]))


@scene
def stage_changed_to_active() -> Scene:
    before = replace(playing(), stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,))
    event = events.StageChanged(Stage.WAITING, Stage.ACTIVE, "MASTER")
    return Scene(by_master(event), before, playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def stage_changed_to_terminated() -> Scene:
    game = replace(playing(), stage=Stage.TERMINATED)
    event = events.StageChanged(Stage.ACTIVE, Stage.TERMINATED, "MASTER")
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[FRANCE]))


@scene
def rolled_back() -> Scene:
    outcome = by_master(events.RolledBack("S1901M", False, False, NEXT_DUE))
    return Scene(outcome, playing("F1901M"), playing(deadline=NEXT_DUE), (MASTER, ADDRESSES[FRANCE]))


@scene
def rolled_back_with_orders_and_settings() -> Scene:
    outcome = by_master(events.RolledBack("S1901M", True, True, None))
    game = orders(playing(deadline=None), FRANCE="A PAR H, A MAR H, F BRE H")
    return Scene(outcome, playing("F1901M"), game, (MASTER, ADDRESSES[FRANCE]))


@scene
def rolled_back_from_a_victory() -> Scene:
    won = Ending(EndingKind.SOLO, (FRANCE,), "F1901M", NEXT_DUE)
    outcome = by_master(events.RolledBack("S1901M", False, False, NEXT_DUE, ended=won))
    return Scene(outcome, playing("F1901M"), playing(deadline=NEXT_DUE), (MASTER, ADDRESSES[FRANCE]))


@scene
def rolled_back_to_forming() -> Scene:
    outcome = by_master(events.RolledBack("FORMING", False, False, None))
    return Scene(outcome, playing(), forming(powers=(FRANCE, TURKEY)), (MASTER, ADDRESSES[FRANCE]))


@scene
def master_warned() -> Scene:
    event = events.MasterWarned("S1901M", "The next request for delay will not be granted.")
    return Scene(by_master(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def clarification_asked() -> Scene:
    event = events.ClarificationAsked(FRANCE, "S1901M", "Which Paris do you mean?", ("A PAR - BUR", "F BRE - MAO"))
    return Scene(by_master(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def clarification_asked_of_nothing() -> Scene:
    event = events.ClarificationAsked(FRANCE, "S1901M", "", ())
    return Scene(by_master(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def proxy_granted() -> Scene:
    event = events.ProxyGranted(FRANCE, GERMANY, "S1901M")
    readers = (MASTER, ADDRESSES[FRANCE], ADDRESSES[GERMANY])
    return Scene(by_master(event), playing(), playing(), readers)


@scene
def proxy_ended() -> Scene:
    event = events.ProxyGranted(FRANCE, "", "S1901M")
    return Scene(by_master(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def perpetual_set() -> Scene:
    event = events.PerpetualSet(FRANCE, True)
    return Scene(by_master(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def perpetual_ended() -> Scene:
    event = events.PerpetualSet(FRANCE, False)
    return Scene(by_master(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def co_master_wanted() -> Scene:
    event = events.CoMasterWanted("anna@elsewhere.example", NEXT_DUE)
    return Scene(by_master(event), playing(), playing())


@scene
def co_master_unwanted() -> Scene:
    return Scene(by_master(events.CoMasterUnwanted("anna@elsewhere.example")), playing(), playing())


@scene
def co_master_added() -> Scene:
    game = playing()
    anna = Observer("anna", player("anna@elsewhere.example"), co_master=True)
    return Scene(
        Outcome((events.CoMasterAdded("anna", address="anna@elsewhere.example"),)),
        game,
        replace(game, observers=(*game.observers, anna)),
        (MASTER, "anna@elsewhere.example", ADDRESSES[FRANCE]),
    )


@scene
def co_master_dropped() -> Scene:
    game = playing()
    anna = Observer("anna", player("anna@elsewhere.example"))
    game = replace(game, observers=(*game.observers, anna))
    readers = (MASTER, "anna@elsewhere.example", ADDRESSES[FRANCE])
    return Scene(Outcome((events.CoMasterDropped("anna", ""),)), game, game, readers)
