"""Personal data: SET NAME, ADDRESS, PASSWORD, TOKEN NEW and PREFERENCE (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_address, need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.passwords import checked_password, password_from_master
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_player, with_own
from judge.game.events.people import AddressWanted, NameSet, PasswordChanged, PreferenceSet, TokenChanged
from judge.game.game import Role
from judge.game.new_addresses import with_addresses
from judge.game.people.naming import check_name, number_in, number_name
from judge.game.people.open_seats import may_choose_power
from judge.game.people.preferences import parse_preference
from judge.game.press.diaries import with_closed_diary
from judge.game.visibility.identities import names_told
from judge.problems import Refused

_USAGE = "SET NAME Anna Martin, or SET NO NAME"


@command(
    "SET NAME",
    "SET NONAME",
    usage="SET NAME Anna Martin\nSET NO NAME",
    help="Your name in lists, where the game shows names; it was taken from your first mail. NO NAME: a"
    " number instead.",
    topic=Topic.JOINING,
)
def set_name(invocation: Invocation) -> CommandResult:
    """Set or remove the sender's name, which no other player or power may have and which is no address."""
    player, game = own_player(invocation), invocation.game
    if invocation.words.verb.startswith("SET NO"):
        need_value(invocation.words, _USAGE, least=0, most=0)
        plays = invocation.actor.role in (Role.POWER, Role.SEAT)
        name = number_name(game, invocation.actor.own_seat) if plays else ""
    else:
        need_value(invocation.words, _USAGE, most=None)
        name = invocation.words.tail.strip('"“”')
        if name == "your-name":
            raise Refused("E-SYNTAX", "Put a name in place of your-name: SET NAME Anna Martin")
        told = names_told(game, invocation.in_play.rules)
        waiting = invocation.in_play.variant.people.places_left(game)
        check_name(game, invocation.in_play.map, invocation.actor.own_seat, name, told=told, waiting=waiting)
    number = 0 if number_in(name) else player.number or number_in(player.name)  # a neutral name contains its number
    called = replace(player, name=name, number=number)
    return CommandResult(with_own(invocation, called), (NameSet(invocation.actor.own_seat, name),))


_MOST_ADDRESSES = 5
"""Limit on the addresses of one seat, because every letter goes to each of them."""


@command(
    "SET ADDRESS",
    usage="SET ADDRESS\nSET ADDRESS me@example.org,me@work.example",
    help="Have your mail sent elsewhere; without an address, to where this mail came from.",
    topic=Topic.JOINING,
)
def set_address(invocation: Invocation) -> CommandResult:
    """Set new addresses and tell the old ones. Each new address must answer a letter first."""
    need_value(invocation.words, "SET ADDRESS me@example.org,me@work.example", least=0)
    wanted = invocation.words.rest[0].split(",") if invocation.words.rest else [_own_address(invocation)]
    if len(wanted) > _MOST_ADDRESSES:
        raise Refused("E-ADDR", f"A position can have {_MOST_ADDRESSES} addresses at most.")
    usage, judges = "Write it like me@example.org; commas divide several.", invocation.context.judge_address
    new = tuple(dict.fromkeys(need_address(text, judges, usage) for text in wanted))
    seat, by_master = invocation.actor.own_seat, invocation.actor.by_master
    waiting = tuple(address for address in new if address not in own_player(invocation).addresses)
    if waiting and invocation.context.confirms:
        return CommandResult(invocation.game, (AddressWanted(seat, new, waiting, by_master),))
    game, changed = with_addresses(invocation.game, seat, new, by_master=by_master)
    return CommandResult(game, (changed,))


def _own_address(invocation: Invocation) -> str:
    """Return the mail's address. Raises Refused for a Master in a player's place."""
    if invocation.actor.by_master:
        title = invocation.in_play.map.title_of(invocation.actor.own_seat)
        raise Refused(
            "E-ADDR",
            f"Name the address, for this mail is yours and not that of {title}:"
            " SET ADDRESS me@example.org. Without one it would get your address.",
        )
    return invocation.context.sender


@command(
    "SET PASSWORD",
    "SET PASS",
    "SET PW",
    usage="SET PASSWORD new-word",
    help="Change the password of your position.",
    topic=Topic.JOINING,
)
def set_password(invocation: Invocation) -> CommandResult:
    """Set a new password; the old one stops working at once."""
    is_masters = invocation.actor.by_master or invocation.actor.role is Role.MASTER
    others = f". For a player who lost theirs: FORGOT {invocation.game.name} france" if is_masters else ""
    need_value(invocation.words, f"SET PASSWORD new-word{others}")
    given = invocation.words.rest[0]
    word = password_from_master(invocation, invocation.game, given) if is_masters else checked_password(given)
    player = replace(own_player(invocation), password=invocation.context.hash_password(word))
    changed = with_own(invocation, player)
    if invocation.actor.by_master:
        changed = with_closed_diary(changed, invocation.actor.own_seat)
    return CommandResult(changed, (PasswordChanged(invocation.actor.own_seat),))


@command(
    "SET TOKEN",
    usage="SET TOKEN NEW",
    help="Replies to letters that you have got so far need a sign-on from now on: for when others have read your mail.",
    topic=Topic.JOINING,
)
def set_token(invocation: Invocation) -> CommandResult:
    """Issue new tokens for the reply addresses of letters; the old ones stop working at once."""
    if [word.upper() for word in invocation.words.rest] != ["NEW"]:
        raise Refused(
            "E-SYNTAX",
            "After SET TOKEN write only NEW: SET TOKEN NEW. Replies to older letters need a sign-on after that.",
        )
    player = own_player(invocation)
    changed = with_own(invocation, replace(player, tokens=player.tokens + 1))
    return CommandResult(changed, (TokenChanged(invocation.actor.own_seat),))


@command(
    "SET PREFERENCE",
    "SET PREF",
    "SET PREFERENCES",
    usage="SET PREFERENCE ERG[FA]IT\nSET PREFERENCE",
    help="Before the start: the powers you would like, dearest first, equal ones in brackets; none: whatever comes.",
    topic=Topic.JOINING,
)
def set_preference(invocation: Invocation) -> CommandResult:
    """Set a seat's preferences for the allotment of powers."""
    undecided = any(seat.id == invocation.actor.id and seat.power is None for seat in invocation.game.seats)
    if may_choose_power(invocation.in_play) and not undecided:
        raise Refused("E-PREF", f"In {invocation.game.name} players choose their power when they join (POWER_CHOICE).")
    if invocation.actor.role is not Role.SEAT:
        raise Refused("E-PREF", "A preference is for those who hold a seat in a game that has not begun.")
    wishes = parse_preference(invocation.words.tail, invocation.in_play.map) if invocation.words.rest else ()
    seats = tuple(
        replace(seat, preference=wishes) if seat.id == invocation.actor.id else seat for seat in invocation.game.seats
    )
    return CommandResult(replace(invocation.game, seats=seats), (PreferenceSet(invocation.actor.id, wishes),))
