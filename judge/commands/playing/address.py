"""SET ADDRESS: the address for somebody's letters (commands.md 6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_player
from judge.game.events.people import AddressChanged, AddressWanted
from judge.game.people.addresses import fold_address, mailbox
from judge.game.people.holders import with_player
from judge.game.press.held import with_move
from judge.patterns import pattern
from judge.problems import Refused

_ADDRESS = pattern(r"[^\s@<>,;:\"()\\]+@[^\s@]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)")
_ADDRESS_TOO_LONG = 254
_MOST_ADDRESSES = 5
"""Limit for one seat: every letter goes to each of them."""


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
    new = tuple(dict.fromkeys(_address(text, invocation.context.judge_address) for text in wanted))
    player = own_player(invocation)
    waiting = tuple(address for address in new if address not in player.addresses)
    if waiting and invocation.context.confirms:
        return CommandResult(invocation.game, (AddressWanted(invocation.actor.id, new, waiting),))
    changed = AddressChanged(invocation.actor.id, player.addresses, new)
    moved = with_move(invocation.game, invocation.actor.id, new)
    player = replace(player, addresses=new, tokens=player.tokens + (new != player.addresses))
    return CommandResult(with_player(moved, invocation.actor.id, player), (changed,))


def _own_address(invocation: Invocation) -> str:
    """Return the mail's address. Raises Refused for a Master in another's place: it is not theirs."""
    if invocation.actor.by_master:
        title = invocation.in_play.map.title_of(invocation.actor.id)
        raise Refused(
            "E-ADDR",
            f"Name the address, for this mail is yours and not that of {title}:"
            " SET ADDRESS me@example.org. Without one it would get your address.",
        )
    return invocation.context.sender


def _address(text: str, judges: str) -> str:
    """Return an address as it is stored. Raises Refused if it is none, or the judge's own."""
    try:
        address = fold_address(text)
    except ValueError:
        address = ""
    if mailbox(address) == mailbox(judges):
        raise Refused("E-ADDR", f"{judges} is the judge itself: give an address that you read.")
    if not _ADDRESS.fullmatch(address) or len(address) > _ADDRESS_TOO_LONG or not address.isprintable():
        raise Refused("E-ADDR", f'"{text}" is no mail address. Write it like me@example.org; commas divide several.')
    return address
