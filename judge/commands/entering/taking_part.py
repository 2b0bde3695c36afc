"""Participation in a game where nobody plays a power: JOIN, and ORDERS (everybody_plays.md 1, 2).

ORDERS is an opener there.
"""

from __future__ import annotations

import re
from itertools import chain, count

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.commands.entering.entrance import (
    check_entrance,
    check_registered,
    name_notes,
    new_player,
    refuse_master,
    refuse_second_person,
    senders_name,
)
from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import game_called, game_word, no_game
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.game.events.people import ObserverJoined
from judge.game.game import Game, Observer, Role, Stage
from judge.game.people.addresses import mailbox
from judge.game.people.open_seats import PLAYS, participants
from judge.game.people.seats import find_seat, power_named
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused


@command(
    "ORDERS",
    where=Where.OPENER,
    usage="ORDERS mygame\n[FRANCE]\nA PAR - BUR",
    help="In a game in which everybody plays: what follows are orders for any powers, each set below the name of its"
    " power. No sign-on is needed; who is new takes part from then on, after one yes.",
    topic=Topic.ORDERS,
)
def orders_for(invocation: Invocation) -> CommandResult:
    """Open a mail as somebody who takes part, from now on if not yet."""
    need_words(invocation.words, 1, 2, "ORDERS mygame")
    game, in_play = game_called(invocation, game_word(invocation.words.rest[0]))
    if game.stage is Stage.PREPARATION:
        raise no_game(invocation.context.games, game.name)
    if in_play.variant.seated:
        raise Refused(
            "E-EP-SIGNON",
            f"In {game.name} everybody orders for the power that they play. Reply to a letter of the game, or begin the"
            f" mail with SIGNON, your position and your password.",
        )
    own = [one for one in participants(game) if invocation.context.sender in one.player.addresses]
    if not own:
        return take_part(invocation, game, in_play, "", None, check_words=False)
    if not invocation.context.genuine:
        raise Refused(
            "E-EP-PROOF",
            f"You take part in {game.name} as {own[0].id}, and anybody can write a mail in your name. Reply to a letter"
            f" of the game, or begin with SIGNON {own[0].id}@{game.name} password. FORGOT {game.name} sets a password"
            " if you have none.",
        )
    return CommandResult(game, actor=Actor(own[0].id, Role.OBSERVER))


def take_part(
    invocation: Invocation,
    game: Game,
    in_play: RulesInPlay,
    wanted: str,
    password: str | None,
    *,
    check_words: bool = True,
) -> CommandResult:
    """The game with one more who takes part, under the ID `wanted`, "" for the next free one.

    Raises Refused if the sender may not, AnswerNeeded until their address has said yes. `check_words` False: the mail
    chooses no password, and no privacy word stands behind it.
    """
    if game.stage.is_over:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: nobody can take part any more.")
    if not in_play.variant.people.takes_strangers(game, in_play):
        check_registered(invocation)
    own = mailbox(invocation.context.sender)
    if any(mailbox(address) == own for one in participants(game) for address in one.player.addresses):
        raise Refused("E-PLAYING", f"You take part in {game.name} already. Reply to a letter of it with your orders.")
    if len(game.observers) >= invocation.context.most_observers:
        raise Refused("E-LIMIT", f"{len(game.observers)} take part in {game.name} or watch it, and more cannot.")
    refuse_master(invocation, game)
    refuse_second_person(invocation, game)
    check_entrance(invocation, game, private=check_words or game.private is not None)
    called = senders_name(invocation, game, in_play)
    player = new_player(invocation, game.name, password, called)
    meant = power_named(in_play.map, wanted) if wanted else None
    own_id = "" if meant is not None else wanted  # The sender wants to order for France, not to be called so.
    seat = _new_id(game, in_play, own_id or (called if game.names_shown else "player"))
    watching = [one for one in game.observers if invocation.context.sender not in one.player.addresses]
    someone = Observer(seat, player, False, PLAYS, invocation.now)
    changed = replace(game, observers=(*watching, someone))
    joined = (ObserverJoined(seat, False, PLAYS),)
    notes = (
        () if meant is None else (_nobody_owns(meant, seat, game, in_play.map),),
        name_notes(invocation, in_play.map),
    )
    return CommandResult(changed, joined, notes=tuple(chain(*notes)), actor=Actor(seat, Role.OBSERVER))


def _nobody_owns(power: PowerName, seat: str, game: Game, game_map: Map) -> str:
    """Return a note to somebody who wanted a power for themselves."""
    return (
        f"Nobody has {game_map.title_of(power)} for themselves in {game.name}: everybody who takes part may order it,"
        f" and every other power, and a lot picks whose orders count. You take part as {seat} (sign on with"
        f" SIGNON {seat}@{game.name} and your password); what you write below [{power}] are orders for it."
    )


def _new_id(game: Game, in_play: RulesInPlay, wanted: str) -> str:
    """Return the name as an ID, numbered if it is taken, a power's, or a former participant's."""
    plain = re.sub(r"[^a-z0-9_-]", "", wanted.lower()).strip("_-")[:16] or "player"
    plain = plain if len(plain) > 2 else f"person-{plain}"
    known = in_play.variant.people.remembered(game)
    ids = chain([plain], (f"{plain}{number}" for number in count(1)))
    return next(one for one in ids if one not in known and find_seat(game, in_play.map, one) is None)
