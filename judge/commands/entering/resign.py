"""RESIGN: leave a game; sent by its Master, dismiss somebody (commands.md 5.8)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words, second_word
from judge.commands.framework.game_names import no_game, seat_named
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.own_sign_ons import how_to_sign_on
from judge.commands.framework.parse import not_understood
from judge.commands.framework.passwords import actor_by_password, actor_without_password
from judge.commands.framework.table import Topic, Where, command
from judge.commands.framework.unsigned import line_again
from judge.game.game import Game, Role, Stage, Status
from judge.game.leaving import RESIGN, ask_again, check_play_goes_on, has_said, leave, loses_something, take_back
from judge.game.people.control import looks_played
from judge.game.people.mastership import refuse_co_master
from judge.game.people.open_seats import why_no_players
from judge.game.people.seats import MASTER, find_seat, no_seat, player_at, role_of
from judge.game.people.sign_on import split_sign_on
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused


def _leave_at_last(invocation: Invocation) -> CommandResult:
    """Carry out a resignation, or ask for confirmation, after the rest of the mail has been done."""
    game, seat, second = invocation.game, invocation.actor.id, _second_word(invocation)
    if second is False:
        return CommandResult(take_back(game, seat), notes=(f"You stay in {game.name}.",))
    is_sure = second or invocation.actor.by_master or not loses_something(game, seat)
    if not is_sure and not has_said(game, seat, RESIGN, invocation.now):
        return CommandResult(*ask_again(game, seat, RESIGN, invocation.now, counts_alone=game.leave_in_silence))
    by = MASTER if invocation.actor.by_master else seat
    return CommandResult(*leave(game, invocation.in_play, seat, by))


def _second_word(invocation: Invocation) -> bool | None:
    """Return True for YES after RESIGN, False for NO; None for neither or a password: `RESIGN Friver yes`."""
    is_password = len(invocation.words.rest) == 2 and not invocation.context.genuine
    return None if is_password else second_word(invocation.words)


@command(
    "RESIGN",
    "WITHDRAW",
    where=Where.OPENER,
    usage="RESIGN Fmygame password\nRESIGN (after SIGNON)\nRESIGN YES (after SIGNON)\n"
    "RESIGN NO (after SIGNON)\n"
    "RESIGN france (the Master, after SIGNON)",
    help="Leave a game. The game looks for a replacement; your orders stay on file. In a reply to a letter of the game,"
    " RESIGN alone is enough. Once play has begun the judge tells you what follows, and you leave when you say it again"
    " within a day, or RESIGN YES. RESIGN NO: you stay.",
    topic=Topic.JOINING,
    at_the_end=_leave_at_last,
)
def resign(invocation: Invocation) -> CommandResult:
    """Give up one's own seat; for a signed-on Master, dismiss the holder of a seat."""
    second = _second_word(invocation)
    if second is not None:
        invocation = replace(invocation, words=replace(invocation.words, rest=invocation.words.rest[:-1]))
    if invocation.signed_on_as is not None:
        return _resign_signed_on(invocation)
    again = "RESIGN" if second is None else f"RESIGN {'YES' if second else 'NO'}"
    if not invocation.words.rest and (letters := line_again(invocation.context, again)):
        return CommandResult(answers=tuple(letters))
    proved = invocation.context.genuine and len(invocation.words.rest) == 1
    need_words(
        invocation.words, 1 if proved else 2, 2, "RESIGN Fmygame password, or reply to a letter with RESIGN alone"
    )
    seat, game, in_play = _seat_named(invocation)
    found = find_seat(game, in_play.map, seat)
    no_player = found is not None and found != MASTER and player_at(game, found) is None
    vacant = Refused("E-VACANT", f"{in_play.map.title_of(found or seat)} in {game.name} has no player.")
    if no_player and not _is_hidden_dummy(game, in_play, found):
        raise vacant
    if proved:
        actor = actor_without_password(invocation, game, in_play, seat)
    else:
        actor = actor_by_password(invocation, game, in_play, seat, invocation.words.rest[1])
    if no_player:
        raise vacant
    if actor.role is Role.MASTER:
        raise Refused(
            "E-GM-RESIGN",
            f"The Master cannot resign. Somebody else takes over with TAKEOVER MASTER@{game.name} and your password.",
        )
    check_play_goes_on(game, actor.role)
    return CommandResult(game, actor=actor)


def _seat_named(invocation: Invocation) -> tuple[str, Game, RulesInPlay]:
    """Return the seat to give up, with its game and rules. Raises Refused E-NOGAME, E-START.

    E-START answers WITHDRAW france 2, which takes back a set of orders.
    """
    word, *password = invocation.words.rest
    try:
        seat, game, in_play = seat_named(invocation, word)
    except Refused as refused:
        if refused.code == "E-NOGAME" and invocation.words.verb == "WITHDRAW" and password and password[0].isdecimal():
            raise not_understood(TextLine(0, "WITHDRAW SET"), how_to_sign_on(invocation.context)) from None
        raise
    if game.stage is Stage.PREPARATION and invocation.context.sender not in game.masters_addresses:
        raise no_game(invocation.context, game.name, word)  # nobody else sees it yet
    return seat, game, in_play


def _means_oneself(invocation: Invocation) -> bool:
    """True if the only word after RESIGN is the sender's seat or game: `RESIGN Friver` in a reply."""
    game, map = invocation.game, invocation.in_play.map
    if len(invocation.words.rest) != 1:
        return False
    word = invocation.words.rest[0]
    if word.casefold() == game.name.casefold() or find_seat(game, map, word) == invocation.actor.id:
        return True
    try:
        seat, name = split_sign_on(word)
    except Refused:
        return False
    return name.casefold() == game.name.casefold() and find_seat(game, map, seat) == invocation.actor.id


def _check_means_to_leave(invocation: Invocation) -> None:
    """Refuse a bare WITHDRAW whose sender may want to take back a mail instead of leaving."""
    if invocation.words.verb != "WITHDRAW" or invocation.words.rest:
        return
    game = invocation.game
    if ways := invocation.in_play.variant.people.ways_back(game, invocation.actor.id):
        raise Refused(
            "E-SYNTAX",
            f"WITHDRAW alone can mean two things in {game.name}, and neither was done. To take back what you have sent:"
            f" {' '.join(ways)} To leave the game, write RESIGN alone.",
        )


def _check_has_player(invocation: Invocation) -> None:
    """Refuse RESIGN for a power without a player, sent by its controller, its leader or the Master."""
    game, seat = invocation.game, invocation.actor.id
    if player_at(game, seat) is not None:
        return
    can_open = invocation.actor.by_master and not why_no_players(game, invocation.in_play)
    instead = "You only order for it: to leave the game, sign on to your own place in it."
    if can_open:
        instead = f"As the Master, RESIGN {seat.lower()} lets somebody take it over."
    title = invocation.in_play.map.title_of(seat)
    raise Refused("E-VACANT", f"{title} in {game.name} has no player who could leave. {instead} You changed nothing.")


def _is_hidden_dummy(game: Game, in_play: RulesInPlay, seat: str | None) -> bool:
    """True if nobody plays this power, and people who are not signed on must not learn that."""
    return any(power.name == seat and looks_played(game, in_play.rules, power, None) for power in game.powers)


def _resign_signed_on(invocation: Invocation) -> CommandResult:
    if invocation.actor.role is not Role.MASTER:
        if invocation.words.rest and not (invocation.in_play.variant.seated or _means_oneself(invocation)):
            raise Refused(
                "E-SYNTAX",
                "Write WITHDRAW, the power and the number of the set to take one back: WITHDRAW france 2. To leave the"
                " game, write RESIGN alone.",
            )
        if invocation.words.rest and not _means_oneself(invocation):
            raise Refused(
                "E-GM-ONLY",
                "Only the Master can dismiss somebody. To leave yourself after your sign-on, write RESIGN alone.",
            )
        check_play_goes_on(invocation.game, invocation.actor.role)
        _check_has_player(invocation)
        _check_means_to_leave(invocation)
        return CommandResult(invocation.game)
    if not invocation.words.rest:
        raise Refused(
            "E-GM-RESIGN",
            "The Master cannot resign; somebody else takes over with TAKEOVER. To dismiss somebody: RESIGN france",
        )
    need_words(invocation.words, 1, 1, "RESIGN france")
    found = find_seat(invocation.game, invocation.in_play.map, invocation.words.rest[0])
    if found == MASTER:
        raise Refused("E-GM-RESIGN", "The Master cannot resign; somebody else takes over with TAKEOVER.")
    if found is None:
        raise Refused("E-POWER", no_seat(invocation.game, invocation.in_play.map, invocation.words.rest[0]))
    refuse_co_master(invocation.game, found)
    role = role_of(invocation.game, found)
    check_play_goes_on(invocation.game, role)
    if role is Role.POWER and (why := why_no_players(invocation.game, invocation.in_play)):
        raise Refused("E-VACANT", why)
    if any(power.name == found and power.status is Status.RESIGNED for power in invocation.game.powers):
        raise Refused("E-VACANT", f"{invocation.in_play.map.title_of(found)} has no player already.")
    return CommandResult(*leave(invocation.game, invocation.in_play, found, MASTER))
