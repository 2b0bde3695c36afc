"""Orders, wait flags, votes, sign-ons and what a seat sets for itself."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game import events
from judge.game.game import Power, Status
from judge.game.order_taking import OrdersAhead
from judge.game.outcome import Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.values.ballots import Concede, Draw, No, Solo, Yes
from judge.problems import Problem, Refused
from judge.rules.registry import RuleSet
from judge.variants.standard import STANDARD
from tests.support.letter_scenes.games import (
    ADDRESSES,
    FRANCE,
    GERMANY,
    MAP,
    MASTER,
    TURKEY,
    WATCHER,
    Scene,
    by_france,
    by_master,
    forming,
    orders,
    player,
    playing,
    processed,
    replace_wait,
    scene,
    vacant,
)


@scene
def orders_received() -> Scene:
    game = orders(playing(), FRANCE="A PAR - BUR, A MAR S A PAR - BUR, F BRE - MAO")
    event = events.OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE")
    return Scene(by_france(event, events.WaitSet(FRANCE, True)), playing(), replace_wait(game))


@scene
def orders_received_incomplete_with_a_note() -> Scene:
    game = orders(playing(), FRANCE="A PAR - BUR, F BRE - MAO")
    note = "The army in Paris is French, not English: read as yours."
    event = events.OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE", (note,))
    return Scene(by_france(event), playing(), game)


@scene
def orders_received_in_part_and_changed() -> Scene:
    before = orders(playing(), FRANCE="A PAR - PIC, A MAR H")
    game = orders(playing(), FRANCE="A PAR - BUR, A MAR H, F BRE - MAO")
    event = events.OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE", before=before.power(FRANCE).orders)
    problem = Problem("E-ORD-PLACE", "SPN is not a place on this map. Did you mean Spain (SPA)?", "SPN", 4)
    refusal = Refused("E-ORD-PLACE", f'line 4, "A MAR - SPN": {problem.text}', (problem,), taken=2)
    outcome = by_france(event)
    return Scene(replace(outcome, refusal=refusal), before, game)


@scene
def orders_received_from_another_address() -> Scene:
    game = orders(playing(), FRANCE="A PAR H, A MAR H, F BRE H")
    event = events.OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE")
    away = "holiday@hotel.example"
    return Scene(Outcome((event, events.ForeignAddress("FRANCE", away)), "FRANCE", away), playing(), game)


@scene
def orders_received_from_the_master() -> Scene:
    game = orders(playing(), FRANCE="A PAR H, A MAR H, F BRE H", GERMANY="A BER H, A MUN H, F KIE H")
    happened = [events.OrdersReceived(name, game.power(name).orders or (), "MASTER") for name in (FRANCE, GERMANY)]
    return Scene(by_master(*happened), playing(), game)


@scene
def orders_shown_to_everybody() -> Scene:
    game = orders(playing(), FRANCE="A PAR - BUR, A MAR S A PAR - BUR, F BRE - MAO")
    sent = game.power(FRANCE).orders or ()
    shown = (events.OrdersShown(FRANCE, sent, "S1901M"), events.OrdersShown(GERMANY, None, "S1901M"))
    return Scene(by_france(events.OrdersReceived(FRANCE, sent, "FRANCE", to_master=True), *shown), playing(), game)


@scene
def orders_received_for_a_controlled_power() -> Scene:
    base = playing()
    dummy = Power(TURKEY, Status.DUMMY, controller="FRANCE")
    base = base.with_power(dummy)
    game = orders(base, FRANCE="A PAR H, A MAR H, F BRE H")
    return Scene(by_france(events.OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE")), base, game)


@scene
def orders_kept_for_a_later_phase() -> Scene:
    kept = OrdersAhead(FRANCE, "F1902M", ("A PAR - BUR", "F BRE - MAO"), "FRANCE")
    event = events.OrdersKept(FRANCE, kept.phase, kept.lines, kept.by)
    return Scene(by_france(event), playing(), replace(playing(), ahead=(kept,)))


@scene
def contingent_orders_kept() -> Scene:
    kept = OrdersAhead(FRANCE, "S1901R", ("A MAR: GAS, SPA, DISBAND",), "FRANCE", contingent=True)
    event = events.OrdersKept(FRANCE, kept.phase, kept.lines, kept.by, contingent=True)
    return Scene(by_france(event), playing(), replace(playing(), ahead=(kept,)))


@scene
def orders_kept_from_the_master_and_taken_back() -> Scene:
    kept = OrdersAhead(FRANCE, "F1902M", ("A PAR - BUR",), "MASTER")
    event = events.OrdersKept(FRANCE, kept.phase, kept.lines, kept.by)
    gone = events.OrdersKept(GERMANY, kept.phase, (), "MASTER")
    return Scene(by_master(event, gone), playing(), replace(playing(), ahead=(kept,)))


@scene
def submission_received() -> Scene:
    event = events.SubmissionReceived(FRANCE, "Offers", ("5 : A PAR - BUR", "4 $"), "FRANCE", ("Two offers.",))
    return Scene(by_france(event), playing(), playing())


@scene
def submission_received_from_the_master_with_nothing_on_file() -> Scene:
    return Scene(by_master(events.SubmissionReceived(FRANCE, "Offers", (), "MASTER")), playing(), playing())


@scene
def orders_came_due() -> Scene:
    game = orders(playing(), FRANCE="A PAR - BUR, F BRE - MAO")
    unfit = ('"A GAS - SPA": There is no unit in Gascony.',)
    event = events.OrdersCameDue(
        FRANCE, game.phase_code, game.power(FRANCE).orders or (), "FRANCE", unfit, ("Line 1: taken for an army.",)
    )
    return Scene(Outcome((event,)), playing(), game)


@scene
def orders_came_due_and_do_not_fit() -> Scene:
    unfit = ('"A GAS - SPA": There is no unit in Gascony.',)
    event = events.OrdersCameDue(FRANCE, playing().phase_code, (), "FRANCE", unfit)
    return Scene(Outcome((event,)), playing(), playing())


@scene
def orders_cleared() -> Scene:
    return Scene(by_france(events.OrdersCleared(FRANCE, "FRANCE")), playing(), playing())


@scene
def orders_received_and_processed_at_once() -> Scene:
    before = orders(playing(deadline=None), FRANCE="A PAR - BUR, A MAR H, F BRE - MAO")
    event = events.OrdersReceived(FRANCE, before.power(FRANCE).orders or (), "FRANCE")
    game, results = processed(before, None)
    return Scene(by_france(event, results), playing(deadline=None), game, (ADDRESSES[FRANCE],))


@scene
def wait_set() -> Scene:
    return Scene(by_france(events.WaitSet(FRANCE, True)), playing(), replace_wait(playing()))


@scene
def wait_cleared() -> Scene:
    return Scene(by_france(events.WaitSet(FRANCE, False)), replace_wait(playing()), playing())


@scene
def vote_cast() -> Scene:
    return Scene(by_france(events.VoteCast(FRANCE, Draw())), playing(), playing())


@scene
def vote_for_a_concession() -> Scene:
    return Scene(by_france(events.VoteCast(FRANCE, Concede(GERMANY))), playing(), playing())


@scene
def proposal_made() -> Scene:
    return Scene(by_france(events.ProposalMade("FRANCE", GERMANY)), playing(), playing(), (ADDRESSES[FRANCE], WATCHER))


@scene
def proposal_made_with_a_ballot() -> Scene:
    proposed = events.ProposalMade("FRANCE", None, ballot=Draw())
    return Scene(by_france(proposed), playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[GERMANY], WATCHER))


@scene
def proposal_made_by_a_hidden_proposer() -> Scene:
    outcome = by_france(events.ProposalMade("FRANCE", None, hidden=True))
    return Scene(outcome, playing(), playing(), (ADDRESSES[FRANCE], MASTER))


@scene
def proposal_voted_down() -> Scene:
    outcome = by_france(events.VoteCast(FRANCE, No()), events.ProposalFell(GERMANY, vetoed=True))
    in_play = RulesInPlay(MAP, RuleSet(["PROPOSE_DIAS"]), STANDARD)
    return Scene(outcome, playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[GERMANY]), in_play)


@scene
def proposal_fallen_with_its_power() -> Scene:
    return Scene(Outcome((events.ProposalFell(TURKEY, vetoed=False),)), playing(), playing(), (ADDRESSES[FRANCE],))


@scene
def vote_for_a_proposal() -> Scene:
    in_play = RulesInPlay(MAP, RuleSet(["PROPOSE_DIAS"]), STANDARD)
    return Scene(by_france(events.VoteCast(FRANCE, Yes())), playing(), playing(), in_play=in_play)


@scene
def vote_taken_back_from_another_address() -> Scene:
    away = "holiday@hotel.example"
    return Scene(
        Outcome((events.VoteCast(FRANCE, Solo()), events.ForeignAddress("FRANCE", away)), "FRANCE", away),
        playing(),
        playing(),
    )


@scene
def address_shared() -> Scene:
    far = "far@players.example"
    event = events.AddressShared(TURKEY, far, (FRANCE,))
    return Scene(Outcome((event, events.SignedOn("TURKEY")), "TURKEY", far), playing(), playing())


@scene
def address_shared_by_two_players() -> Scene:
    event = events.AddressShared(TURKEY, "ann@gmail.com", (FRANCE,), is_players=True)
    return Scene(Outcome((event,)), playing(), playing())


@scene
def address_shared_by_the_master_and_a_player() -> Scene:
    event = events.AddressShared(TURKEY, "ann@gmail.com", (PowerName("MASTER"), FRANCE), is_players=True)
    return Scene(Outcome((event,)), playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def signed_on() -> Scene:
    return Scene(by_france(events.SignedOn("FRANCE")), playing(), playing())


@scene
def signed_on_with_orders_in_and_a_vacancy() -> Scene:
    game = vacant(replace_wait(orders(playing(), FRANCE="A PAR H, A MAR H, F BRE H")))
    return Scene(by_france(events.SignedOn("FRANCE")), game, game)


@scene
def signed_on_with_nothing() -> Scene:
    return Scene(by_france(events.SignedOn("FRANCE", events.RestOfMail.NO_WORDS)), playing(), playing())


@scene
def signed_on_as_master() -> Scene:
    return Scene(by_master(events.SignedOn("MASTER")), playing(), playing())


@scene
def signed_on_while_forming() -> Scene:
    outcome = Outcome((events.SignedOn("POWER#1"),), "POWER#1", "player1@players.example")
    return Scene(outcome, forming(1), forming(1))


@scene
def password_changed() -> Scene:
    return Scene(by_france(events.PasswordChanged("FRANCE")), playing(), playing())


@scene
def token_changed() -> Scene:
    return Scene(by_france(events.TokenChanged("FRANCE")), playing(), playing())


@scene
def password_changed_from_another_address() -> Scene:
    away = "holiday@hotel.example"
    happened = (events.PasswordChanged("FRANCE"), events.ForeignAddress("FRANCE", away))
    return Scene(Outcome(happened, "FRANCE", away), playing(), playing())


@scene
def address_changed() -> Scene:
    new = "france@new.example"
    before = playing()
    game = before.with_power(replace(before.power(FRANCE), player=player(new)))
    outcome = Outcome((events.AddressChanged("FRANCE", (ADDRESSES[FRANCE],), (new,)),), "FRANCE", new)
    return Scene(outcome, before, game)


@scene
def address_wanted() -> Scene:
    new = "france@new.example"
    return Scene(by_france(events.AddressWanted("FRANCE", (new,), (new,))), playing(), playing())


@scene
def letters_to_a_power_come_back() -> Scene:
    return Scene(Outcome((events.MailReturned("FRANCE"),)), playing(), playing())


@scene
def letters_to_one_address_of_a_power_come_back() -> Scene:
    return Scene(Outcome((events.MailReturned("FRANCE", reachable=True),)), playing(), playing())
