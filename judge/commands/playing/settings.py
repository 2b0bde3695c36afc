"""SET: what a position may change about itself and, for the Master, about the game (commands.md 6)."""

from __future__ import annotations

import re
from datetime import datetime

from msgspec.structs import replace

from judge.commands.entering.seats import checked_password
from judge.commands.framework.table import Case, CommandResult, Signed, Where, command
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
def set_wait(case: Case) -> CommandResult:
    """Raise or drop the wait flag; every phase starts without one."""
    signed = case.signed
    check_words(case, 0, "SET WAIT or SET NOWAIT")
    wait = case.words.verb == "SET WAIT"
    if signed.actor.role is Role.MASTER:
        raise Refused("E-WAIT-GM", "The Master has no wait flag. To stop the clock, send WAIT; to go on, ACTIVATE.")
    name = signed.actor.power
    if name is None or signed.game.stage not in (Stage.ACTIVE, Stage.WAITING) or not signed.game.is_alive(name):
        raise Refused("E-WAIT-NONE", "Only a power that is still in the game can set a wait flag.")
    if not may_wait(signed.game.board.phase.type, signed.in_play.rules):
        code = "E-WAIT-RT" if "REAL_TIME" in signed.in_play.rules else "E-WAIT-MINOR"
        why = "there are no wait flags in a REAL_TIME game" if code == "E-WAIT-RT" else "NO_MINOR_WAIT"
        raise Refused(code, f"The wait flag cannot be set in this phase ({why}).")
    if wait and deadline_passed(signed.game, signed.now):
        raise Refused("E-WAIT-LATE", "The deadline has passed: there is nothing left to wait for.")
    if not owes_orders(signed.game, signed.in_play, name):
        raise Refused("E-WAIT-NONE", f"{signed.in_play.map.title_of(name)} has nothing to order in this phase.")
    game = signed.game.with_power(replace(signed.game.power(name), wait=wait))
    return CommandResult(game, (WaitSet(name, wait),))


@command(
    "SET PASSWORD",
    where=Where.BODY,
    usage="SET PASSWORD new-word",
    help="Change the password of your position.",
    topic="joining",
)
def set_password(case: Case) -> CommandResult:
    """A new password; the old one stops working at once."""
    signed = case.signed
    need_value(case, "SET PASSWORD new-word")
    word = checked_password(case.words.rest[0])
    player = replace(own_player(signed), password=case.context.hash_password(word))
    return CommandResult(with_player(signed.game, signed.actor, player), (PasswordChanged(signed.actor.id),))


@command(
    "SET ADDRESS",
    where=Where.BODY,
    usage="SET ADDRESS\nSET ADDRESS me@example.org,me@work.example",
    help="Have your mail sent elsewhere; without an address, to where this mail came from.",
    topic="joining",
)
def set_address(case: Case) -> CommandResult:
    """New addresses; the old ones are told."""
    signed = case.signed
    check_words(case, 1, "SET ADDRESS me@example.org,me@work.example")
    wanted = case.words.rest[0].lower().split(",") if case.words.rest else [case.context.sender]
    if len(wanted) > _MOST_ADDRESSES:
        raise Refused("E-ADDR", f"A position can have {_MOST_ADDRESSES} addresses at most.")
    bad = [address for address in wanted if not _is_address(address)]
    if any(_is_judges(address, case.context.judge_address) for address in wanted):
        raise Refused("E-ADDR", f"{case.context.judge_address} is the judge itself: give an address that you read.")
    if bad:
        raise Refused("E-ADDR", f'"{bad[0]}" is no mail address. Write it like me@example.org; commas divide several.')
    player = own_player(signed)
    new = tuple(dict.fromkeys(wanted))
    changed = AddressChanged(signed.actor.id, player.addresses, new)
    return CommandResult(with_player(signed.game, signed.actor, replace(player, addresses=new)), (changed,))


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
def set_preference(case: Case) -> CommandResult:
    """A seat's wishes for the dealing of the powers."""
    signed = case.signed
    if may_choose_power(signed.in_play):
        raise Refused("E-PREF", f"In {signed.game.name} players choose their power when they join (POWER_CHOICE).")
    if signed.actor.role is not Role.SEAT:
        raise Refused("E-PREF", "A preference is for those who hold a seat in a game that has not begun.")
    wishes = parse_preference(case.words.tail, signed.in_play.map) if case.words.rest else ()
    seats = tuple(
        replace(seat, preference=wishes) if seat.id == signed.actor.id else seat for seat in signed.game.seats
    )
    return CommandResult(replace(signed.game, seats=seats), (PreferenceSet(signed.actor.id, wishes),))


@command(
    "SET DEADLINE",
    where=Where.BODY,
    usage="SET DEADLINE 24 DEC 18:00\nSET DEADLINE FRI",
    help="Move the deadline of this phase (the Master; with PLAYER_DEADLINES everybody may put it off).",
    topic="deadlines",
)
def set_deadline(case: Case) -> CommandResult:
    """Another deadline for this phase. It is taken literally, days off and absences notwithstanding."""
    signed = case.signed
    game = signed.game
    need_value(case, "SET DEADLINE 24 DEC 18:00", most=8)
    if "NO_DEADLINE" in signed.in_play.rules:
        raise Refused("E-DL-NONE", f"There are no deadlines in {game.name} (rule NO_DEADLINE).")
    if not may_move_deadline(signed.actor.role, signed.in_play.rules):
        raise Refused("E-DL-GM", "Only the Master can move the deadline. Write to him: PRESS TO M")
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-DL-STATE", f"{game.name} is {game.stage.told} and has no deadline.")
    new = _deadline_in(signed, list(case.words.rest))
    if signed.actor.role is not Role.MASTER:
        return _put_off(signed, new)
    moved = DeadlineMoved(game.deadline, new, MASTER, f"set by {signed.actor.called}")
    return CommandResult(_with_deadline(game, new), (moved,))


def _with_deadline(game: Game, new: datetime) -> Game:
    """The game with another deadline. A grace that the Master set moves along when that is later."""
    grace = game.grace_until
    if grace is not None and game.deadline is not None and new > game.deadline:
        grace += new - game.deadline
    return replace(game, deadline=new, clock=Clock(), grace_until=grace)


def _put_off(signed: Signed, new: datetime) -> CommandResult:
    """A player's new deadline, which cannot be sooner. With HIDE_EXTENDERS only the Master hears who."""
    game = signed.game
    if game.deadline is not None and new < game.deadline:
        there = format_deadline(game.deadline, game.zone)
        raise Refused("E-DL-SHORTER", f"Only the Master can bring the deadline forward. It stays {there}.")
    hidden = "HIDE_EXTENDERS" in signed.in_play.rules
    moved = DeadlineMoved(game.deadline, new, signed.actor.id, "", hidden=hidden)
    return CommandResult(_with_deadline(game, new), (moved,))


def _deadline_in(signed: Signed, words: list[str]) -> datetime:
    if len(words) > 1 and words[0].upper() in ("TO", "ON"):
        words = words[1:]
    return parse_date(
        " ".join(words),
        signed.now,
        signed.game.zone,
        at=signed.game.timing.at,
        current=signed.game.deadline,
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


def own_player(signed: Signed) -> Player:
    """Who holds the sender's position. Raises Refused (E-VACANT)."""
    player = player_at(signed.game, signed.actor.id)
    if player is None:
        raise Refused(
            "E-VACANT", f"{signed.in_play.map.title_of(signed.actor.id)} has no player whose settings could be changed."
        )
    return player


def need_value(case: Case, usage: str, most: int = 1) -> None:
    """Refuse a SET without its value (E-SET-EMPTY) or with more than `most` words (E-SET-SYNTAX)."""
    if not case.words.rest:
        raise Refused("E-SET-EMPTY", f"{case.words.verb} needs a value: {usage}")
    check_words(case, most, usage)


def check_words(case: Case, most: int, usage: str) -> None:
    """Refuse a SET with more words than `most` (E-SET-SYNTAX)."""
    if len(case.words.rest) > most:
        raise Refused("E-SET-SYNTAX", f"{case.words.verb} has too many words: {usage}")
