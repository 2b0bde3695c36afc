"""TAKEOVER: take a power that has lost its player, or the game from its Master (commands.md 5.9)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.entering.entrance import (
    check_entrance,
    check_registered,
    drop_lighter_role,
    name_in_from,
    name_notes,
    new_player,
    refuse_master,
    senders_name,
    words_given,
)
from judge.commands.entering.watching import replace_investor
from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import game_called, no_game
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.passwords import actor_by_password, password_from_master
from judge.commands.framework.table import IN_ANOTHERS_PLACE, Topic, Where, command
from judge.game.ending.votes import count_votes
from judge.game.events.people import MasterChanged, PlayerTookOver
from judge.game.game import Game, Power, Role, Stage, Status
from judge.game.people.control import hides_dummies
from judge.game.people.entrance import may_enter
from judge.game.people.holders import check_on_time
from judge.game.people.naming import masters_name
from judge.game.people.one_place import other_place
from judge.game.people.open_seats import plays_without_power, whose_place_leads, why_no_players
from judge.game.people.seats import MASTER, find_seat, near_power
from judge.game.people.sign_on import Actor, split_sign_on
from judge.game.people.stopped_press import gag_moved
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import fill_vacancy
from judge.game.time.readiness import after_orders
from judge.problems import AnswerNeeded, Refused


@command(
    "TAKEOVER",
    "TAKE OVER",
    where=Where.OPENER,
    usage="TAKEOVER france@mygame\nTAKEOVER france@mygame new-password\n"
    "TAKEOVER france@mygame password privacy-word\nTAKEOVER MASTER@mygame masters-password\n"
    "TAKEOVER MASTER@mygame masters-password new-password",
    help="Play a power that has lost its player, with a password of your choice or none. Or become the Master.",
    topic=Topic.JOINING,
)
def takeover(invocation: Invocation) -> CommandResult:
    """Fill a vacancy, or replace the Master by the Master's password, which then expires."""
    need_words(invocation.words, 1, 3, "TAKEOVER france@mygame")
    word = invocation.words.rest[0]
    seat, name = split_sign_on(word)
    if invocation.context.games.get(name) is None:
        raise no_game(invocation.context, name, word)
    game, in_play = game_called(invocation, name)
    found = find_seat(game, in_play.map, seat)
    if found == MASTER:
        return _take_mastership(invocation, game, in_play, seat)
    if game.stage is Stage.PREPARATION:
        raise no_game(invocation.context, name, word)
    if game.stage.is_under_way and seat.lower() in in_play.variant.people.places_left(game):
        return replace_investor(invocation, game, in_play, seat)
    if game.stage.is_over:
        raise Refused("E-TAKEOVER", f"{game.name} is {game.stage.told}: nobody can take part anymore.")
    if found is None or found not in [power.name for power in game.powers]:
        raise Refused("E-TAKEOVER", f"There is no vacant {seat} in {game.name}.{near_power(in_play.map, seat)}")
    power = game.power(PowerName(found))
    if invocation.context.sender in game.masters_addresses:
        told = f"You are the Master of {game.name} and cannot play in it. {IN_ANOTHERS_PLACE}"
        raise Refused("E-IS-MASTER", told)
    is_vacant = power.status is Status.RESIGNED and not why_no_players(game, in_play)
    if not is_vacant or game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-TAKEOVER", _why_not_vacant(game, in_play, power.name))
    check_registered(invocation)
    given = words_given(invocation, game)
    game = drop_lighter_role(invocation, game, in_play, given.password)
    refuse_master(invocation, game)
    check_entrance(invocation, game, given)
    return _seated(invocation, game, in_play, power, given.password)


def _seated(
    invocation: Invocation, game: Game, in_play: RulesInPlay, power: Power, password: str | None
) -> CommandResult:
    """Seat the sender in a vacant power; the game goes on if that was the last vacancy."""
    sender = invocation.context.sender
    past = tuple(old for old in power.past if sender not in old.addresses)
    returned = past != power.past
    record = invocation.context.games.record(sender)
    if not returned:  # former players need no better record than when they left
        check_on_time(game, record)
    called = senders_name(invocation, game, in_play, power=power.name)
    player = new_player(invocation, game.name, password, called)
    player = replace(player, since=str(game.board.phase))
    game = game.with_power(replace(power, status=Status.PLAYED, player=player, past=past))
    game, moved = fill_vacancy(game, in_play, invocation.now)
    game, counted = count_votes(game, in_play, invocation.now)
    game = after_orders(game, in_play, invocation.now)
    actor = Actor(power.name, Role.POWER, power.name)
    entered = PlayerTookOver(power.name, returned, hides_dummies(in_play.rules), record)
    told = (entered, *gag_moved(game, power.name), *moved, *counted)
    return CommandResult(game, told, notes=name_notes(invocation, in_play.map), actor=actor)


def _why_not_vacant(game: Game, in_play: RulesInPlay, power: PowerName) -> str:
    """Return why a power cannot be taken over, and the sender's alternatives."""
    title = in_play.map.title_of(power)
    if (left := in_play.variant.people.leader_who_left(game, power)) is not None:
        return whose_place_leads(game, title, left)
    return why_no_players(game, in_play) or f"{title} in {game.name} is not vacant."


def _take_mastership(invocation: Invocation, game: Game, in_play: RulesInPlay, word: str) -> CommandResult:
    need_words(invocation.words, 2, 3, "TAKEOVER MASTER@mygame masters-password")
    actor_by_password(invocation, game, in_play, word, invocation.words.rest[1])
    _refuse_player(invocation, game, in_play)
    check_registered(invocation)
    if not may_enter(game.access, invocation.context.sender, as_master=True):
        raise Refused("E-DENIED", f"Your address cannot take over {game.name}. Its Master decides who can.")
    if not invocation.context.has_agreed(game.name, True):
        raise AnswerNeeded(game.name, as_master=True)
    old = game.master.addresses
    called = masters_name(in_play.map, name_in_from(invocation, game), invocation.context.sender)
    given = password_from_master(invocation, game, invocation.words.rest[2]) if len(invocation.words.rest) > 2 else ""
    master = replace(game.master, addresses=(invocation.context.sender,), name=called)
    if given or invocation.context.sender not in old:
        # The former Master must lose access: without a new password, set a random one that nobody knows.
        word = given or invocation.context.new_seed()
        master = replace(master, password=invocation.context.hash_password(word))
    game = replace(game, master=master)
    changed = (MasterChanged(old, game.master.addresses, new_password=bool(given)),)
    return CommandResult(game, changed, notes=name_notes(invocation, in_play.map), actor=Actor(MASTER, Role.MASTER))


def _refuse_player(invocation: Invocation, game: Game, in_play: RulesInPlay) -> None:
    """Refuse to make a player the Master, who reads everybody's orders and press (E-PLAYING)."""
    seat = other_place(game, in_play, MASTER, (invocation.context.sender,))
    if seat is None:
        return
    if plays_without_power(game, in_play, seat):
        raise Refused("E-PLAYING", f"You take part in {game.name} as {seat}. To become its Master, RESIGN first.")
    raise Refused("E-PLAYING", f"You play in {game.name}. To become its Master, give your power up (RESIGN).")
