"""Which addresses lead to one mailbox: what is counted for an address is counted for its mailbox."""

from __future__ import annotations

from judge.game.people.addresses import folded


def mailbox(address: str) -> str:
    """An address as it is compared for limits: folded, without what follows a + before the @.

    Not for telling who somebody is: there are servers where a+b@ and a@ are two people. Where people take part without
    a power it says who is there already all the same, since nothing else does (docs/decisions.md, Exchange).
    """
    local, at, domain = folded(address).rpartition("@")
    return f"{local.partition('+')[0] or local}{at}{domain}"
