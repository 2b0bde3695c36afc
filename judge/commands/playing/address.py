"""SET ADDRESS: where somebody's letters go (commands.md 6)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.commands.framework.arguments import need_value
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_player, with_own
from judge.game.events.people import AddressChanged, AddressWanted
from judge.problems import Refused

_ADDRESS = re.compile(r"[^\s@<>,;:\"()\\]+@[^\s@<>,;:\"()\\]+\.[A-Za-z]{2,}")


_ADDRESS_TOO_LONG = 254


_MOST_ADDRESSES = 5
"""Of one seat: every letter goes to each of them."""


@command(
    "SET ADDRESS",
    usage="SET ADDRESS\nSET ADDRESS me@example.org,me@work.example",
    help="Have your mail sent elsewhere; without an address, to where this mail came from.",
    topic=Topic.JOINING,
)
def set_address(invocation: Invocation) -> CommandResult:
    """New addresses; the old ones are told. Each that is new for the position has to answer a letter first."""
    need_value(invocation.words, "SET ADDRESS me@example.org,me@work.example", least=0)
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
    waiting = tuple(address for address in new if address not in player.addresses)
    if waiting and invocation.context.confirms:
        return CommandResult(invocation.game, (AddressWanted(invocation.actor.id, new, waiting),))
    changed = AddressChanged(invocation.actor.id, player.addresses, new)
    return CommandResult(with_own(invocation, replace(player, addresses=new)), (changed,))


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
