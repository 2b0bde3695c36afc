"""SET: what a position may change about itself and, for the Master, about the game (commands.md 6)."""

from __future__ import annotations

import re
from datetime import datetime

from msgspec.structs import replace

from judge.commands.entering.seats import checked_password
from judge.commands.framework.table import CommandResult, Invocation, Where, command
from judge.game.events.clock import DeadlineMoved
from judge.game.events.people import AddressChanged, PasswordChanged, PreferenceSet
from judge.game.events.phases import WaitSet
from judge.game.game import Clock, Game, Player, Role, Stage
from judge.game.people.preferences import parse_preference
from judge.game.people.sign_on import MASTER, Actor, player_at
from judge.game.time.clock import deadline_passed
from judge.game.time.dates import format_deadline, parse_date
from judge.game.time.deadlines import may_move_deadline, may_wait
from judge.game.turn.process import may_choose_power, owes_orders
from judge.problems import Refused

_ADDRESS = re.compile(r"[^\s@<>,;:\"()\\]+@[^\s@<>,;:\"()\\]+\.[A-Za-z]{2,}")
_ADDRESS_TOO_LONG = 254
_MOST_ADDRESSES = 5
"""Of one position: every letter goes to each of them."""


@command(
    "SET WAIT",
    "SET NOWAIT",
    "SET UNWAIT",
    where=Where.BODY,
    usage="SET WAIT\nSET NOWAIT",
    help="Let this phase wait for its deadline even when all orders are in, or not.",
    topic="orders",
)
def set_wait(invocation: Invocation) -> CommandResult:
    """Raise or drop the wait flag; every phase starts without one."""
    check_words(invocation, 0, "SET WAIT or SET NOWAIT")
    wait = invocation.words.verb == "SET WAIT"
    if invocation.actor.role is Role.MASTER:
        raise Refused("E-WAIT-GM", "The Master has no wait flag. To stop the clock, send WAIT; to go on, ACTIVATE.")
    name = invocation.actor.power
    if name is None or invocation.game.stage not in (Stage.ACTIVE, Stage.WAITING) or not invocation.game.is_alive(name):
        raise Refused("E-WAIT-NONE", "Only a power that is still in the game can set a wait flag.")
    if not may_wait(invocation.game.board.phase.type, invocation.in_play.rules):
        code = "E-WAIT-RT" if "REAL_TIME" in invocation.in_play.rules else "E-WAIT-MINOR"
        why = "there are no wait flags in a REAL_TIME game" if code == "E-WAIT-RT" else "NO_MINOR_WAIT"
        raise Refused(code, f"The wait flag cannot be set in this phase ({why}).")
    if wait and deadline_passed(invocation.game, invocation.now):
        raise Refused("E-WAIT-LATE", "The deadline has passed: there is nothing left to wait for.")
    if not owes_orders(invocation.game, invocation.in_play, name):
        raise Refused("E-WAIT-NONE", f"{invocation.in_play.map.title_of(name)} has nothing to order in this phase.")
    game = invocation.game.with_power(replace(invocation.game.power(name), wait=wait))
    return CommandResult(game, (WaitSet(name, wait),))


@command(
    "SET PASSWORD",
    where=Where.BODY,
    usage="SET PASSWORD new-word",
    help="Change the password of your position.",
    topic="joining",
)
def set_password(invocation: Invocation) -> CommandResult:
    """A new password; the old one stops working at once."""
    need_value(invocation, "SET PASSWORD new-word")
    word = checked_password(invocation.words.rest[0])
    player = replace(own_player(invocation), password=invocation.context.hash_password(word))
    return CommandResult(
        with_player(invocation.game, invocation.actor, player), (PasswordChanged(invocation.actor.id),)
    )


@command(
    "SET ADDRESS",
    where=Where.BODY,
    usage="SET ADDRESS\nSET ADDRESS me@example.org,me@work.example",
    help="Have your mail sent elsewhere; without an address, to where this mail came from.",
    topic="joining",
)
def set_address(invocation: Invocation) -> CommandResult:
    """New addresses; the old ones are told."""
    check_words(invocation, 1, "SET ADDRESS me@example.org,me@work.example")
    wanted = invocation.words.rest[0].lower().split(",") if invocation.words.rest else [invocation.context.sender]
    if len(wanted) > _MOST_ADDRESSES:
        raise Refused("E-ADDR", f"A position can have {_MOST_ADDRESSES} addresses at most.")
    bad = [address for address in wanted if not _is_address(address)]
    if any(_is_judges(address, invocation.context.judge_address) for address in wanted):
        raise Refused(
            "E-ADDR", f"{invocation.context.judge_address} is the judge itself: give an address that you read."
        )
    if bad:
        raise Refused("E-ADDR", f'"{bad[0]}" is no mail address. Write it like me@example.org; commas divide several.')
    player = own_player(invocation)
    new = tuple(dict.fromkeys(wanted))
    changed = AddressChanged(invocation.actor.id, player.addresses, new)
    return CommandResult(with_player(invocation.game, invocation.actor, replace(player, addresses=new)), (changed,))


def _is_address(text: str) -> bool:
    if not _ADDRESS.fullmatch(text) or len(text) > _ADDRESS_TOO_LONG or not text.isprintable():
        return False
    try:
        text.rpartition("@")[2].encode("idna")
    except UnicodeError:
        return False
    return True


def _is_judges(address: str, own: str) -> bool:
    """Whether it is the judge's own address, with `+ANYTHING` or without."""
    local, _, domain = address.partition("@")
    return f"{local.partition('+')[0]}@{domain}" == own.lower()


@command(
    "SET PREFERENCE",
    "SET PREF",
    where=Where.BODY,
    usage="SET PREFERENCE ERG[FA]IT\nSET PREFERENCE",
    help="Before the start: the powers you would like, dearest first, equal ones in brackets; none: whatever comes.",
    topic="joining",
)
def set_preference(invocation: Invocation) -> CommandResult:
    """A seat's wishes for the dealing of the powers."""
    if may_choose_power(invocation.in_play):
        raise Refused("E-PREF", f"In {invocation.game.name} players choose their power when they join (POWER_CHOICE).")
    if invocation.actor.role is not Role.SEAT:
        raise Refused("E-PREF", "A preference is for those who hold a seat in a game that has not begun.")
    wishes = parse_preference(invocation.words.tail, invocation.in_play.map) if invocation.words.rest else ()
    seats = tuple(
        replace(seat, preference=wishes) if seat.id == invocation.actor.id else seat for seat in invocation.game.seats
    )
    return CommandResult(replace(invocation.game, seats=seats), (PreferenceSet(invocation.actor.id, wishes),))


@command(
    "SET DEADLINE",
    where=Where.BODY,
    usage="SET DEADLINE 24 DEC 18:00\nSET DEADLINE FRI",
    help="Move the deadline of this phase (the Master; with PLAYER_DEADLINES everybody may put it off).",
    topic="deadlines",
)
def set_deadline(invocation: Invocation) -> CommandResult:
    """Another deadline for this phase. It is taken literally, days off and absences notwithstanding."""
    game = invocation.game
    need_value(invocation, "SET DEADLINE 24 DEC 18:00", most=8)
    if "NO_DEADLINE" in invocation.in_play.rules:
        raise Refused("E-DL-NONE", f"There are no deadlines in {game.name} (rule NO_DEADLINE).")
    if not may_move_deadline(invocation.actor.role, invocation.in_play.rules):
        raise Refused("E-DL-GM", "Only the Master can move the deadline. Write to him: PRESS TO M")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-DL-STATE", f"{game.name} is {game.stage.told} and has no deadline.")
    new = _deadline_in(invocation, list(invocation.words.rest))
    if invocation.actor.role is not Role.MASTER:
        return _put_off(invocation, new)
    moved = DeadlineMoved(game.deadline, new, MASTER, f"set by {invocation.actor.called}")
    return CommandResult(_with_deadline(game, new), (moved,))


def _with_deadline(game: Game, new: datetime) -> Game:
    """The game with another deadline. A grace that the Master set moves along when that is later."""
    grace = game.grace_until
    if grace is not None and game.deadline is not None and new > game.deadline:
        grace += new - game.deadline
    return replace(game, deadline=new, clock=Clock(), grace_until=grace)


def _put_off(invocation: Invocation, new: datetime) -> CommandResult:
    """A player's new deadline, which cannot be sooner. With HIDE_EXTENDERS only the Master hears who."""
    game = invocation.game
    if game.deadline is not None and new < game.deadline:
        there = format_deadline(game.deadline, game.zone)
        raise Refused("E-DL-SHORTER", f"Only the Master can bring the deadline forward. It stays {there}.")
    hidden = "HIDE_EXTENDERS" in invocation.in_play.rules
    moved = DeadlineMoved(game.deadline, new, invocation.actor.id, "", hidden=hidden)
    return CommandResult(_with_deadline(game, new), (moved,))


def _deadline_in(invocation: Invocation, words: list[str]) -> datetime:
    if len(words) > 1 and words[0].upper() in ("TO", "ON"):
        words = words[1:]
    return parse_date(
        " ".join(words),
        invocation.now,
        invocation.game.zone,
        at=invocation.game.timing.at,
        current=invocation.game.deadline,
    )


def with_player(game: Game, actor: Actor, player: Player) -> Game:
    """The game with another holder's record at the actor's position. Raises KeyError if nobody holds it."""
    if actor.id == MASTER:
        return replace(game, master=player)
    if actor.power is not None:
        return game.with_power(replace(game.power(actor.power), player=player))
    seats = tuple(replace(seat, player=player) if seat.id == actor.id else seat for seat in game.seats)
    watchers = tuple(replace(one, player=player) if one.id == actor.id else one for one in game.observers)
    return replace(game, seats=seats, observers=watchers)


def own_player(invocation: Invocation) -> Player:
    """Who holds the sender's position. Raises Refused (E-VACANT)."""
    player = player_at(invocation.game, invocation.actor.id)
    if player is None:
        raise Refused(
            "E-VACANT",
            f"{invocation.in_play.map.title_of(invocation.actor.id)} has no player whose settings could be changed.",
        )
    return player


def need_value(invocation: Invocation, usage: str, most: int = 1) -> None:
    """Refuse a SET without its value (E-SET-EMPTY) or with more than `most` words (E-SET-SYNTAX)."""
    if not invocation.words.rest:
        raise Refused("E-SET-EMPTY", f"{invocation.words.verb} needs a value: {usage}")
    check_words(invocation, most, usage)


def check_words(invocation: Invocation, most: int, usage: str) -> None:
    """Refuse a SET with more words than `most` (E-SET-SYNTAX)."""
    if len(invocation.words.rest) > most:
        raise Refused("E-SET-SYNTAX", f"{invocation.words.verb} has too many words: {usage}")
