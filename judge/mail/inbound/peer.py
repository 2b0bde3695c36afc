"""The machine that brought a mail, as far as the servers on the way tell."""

from __future__ import annotations

from judge.mail.inbound.headers import Headers
from judge.patterns import pattern

_BRACKETED = pattern(r"\[(?:IPv6:)?([0-9A-Fa-f:.]{2,45})\]")
_MOST_HOPS = 5


def network_peer(headers: Headers) -> str:
    """Return the network address from which a mail came to our servers, of IPv6 its /64 network.

    That is the first public one in the topmost Received lines, which these servers wrote. "" if there is none. A sender
    who talks to the judge directly can write anything there: it is for counting only, and lets nobody in.
    """
    for value in headers.all("Received")[:_MOST_HOPS]:
        for text in _BRACKETED.findall(value[:2000]):
            if place := _public(text):
                return place
    return ""


def _public(text: str) -> str:
    from ipaddress import IPv6Address, ip_address  # not needed by a mail without such a line

    try:
        address = ip_address(text)
    except ValueError:
        return ""
    if not address.is_global:
        return ""
    return address.exploded[:19] if isinstance(address, IPv6Address) else str(address)
