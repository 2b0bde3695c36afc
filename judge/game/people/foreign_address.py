"""The notice to the addresses on file when a mail from elsewhere acts for a seat (commands.md 3.3)."""

from __future__ import annotations

from collections.abc import Iterable

from judge.game.events import Event
from judge.game.events.people import (
    AddressChanged,
    AddressWanted,
    ForeignAddress,
    ObserverLeft,
    PasswordChanged,
    PlayerResigned,
    SeatLeft,
    SecondWordWanted,
    TokenChanged,
)
from judge.game.events.phases import (
    OrdersCleared,
    OrdersKept,
    OrdersReceived,
    ProposalMade,
    SubmissionReceived,
    VoteCast,
)
from judge.game.game import Game
from judge.game.people.seats import player_at
from judge.game.people.sign_on import Actor

_TOLD_TO_THE_ADDRESS_ON_FILE = (
    OrdersReceived,
    OrdersCleared,
    OrdersKept,
    SubmissionReceived,
    PasswordChanged,
    TokenChanged,
    AddressChanged,
    AddressWanted,
    VoteCast,
    ProposalMade,
    PlayerResigned,
    SeatLeft,
    SecondWordWanted,
    ObserverLeft,
)


def foreign_notice(
    game: Game, actor: Actor, sender: str, before: Iterable[Event], events: Iterable[Event]
) -> tuple[Event, ...]:
    """Notice to the addresses on file of a foreign sender's action; () if it is theirs or known.

    `game` is as it was before these events; `before` is what the same mail did until then. The Master, who may act for
    every seat, is no such sender.
    """
    player = None if actor.by_master else player_at(game, actor.id)
    if player is None or sender in player.addresses:
        return ()
    if any(isinstance(event, ForeignAddress) for event in before):
        return ()
    if not any(isinstance(event, _TOLD_TO_THE_ADDRESS_ON_FILE) for event in events):
        return ()
    return (ForeignAddress(actor.id, sender),)
