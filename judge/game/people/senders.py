"""The setting SENDERS: mail that verifiably comes from an address on file may need no password."""

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
from judge.game.people.control import stand_in
from judge.game.people.seats import player_at
from judge.game.people.sign_on import Actor
from judge.problems import Refused


def read_senders(word: str) -> bool:
    """Read the setting SENDERS: True if verified mail needs no password. Raises Refused E-SETTING."""
    match word.strip().upper():
        case "VERIFIED":
            return True
        case "PASSWORD":
            return False
    raise Refused("E-SETTING", f'SENDERS are set to VERIFIED or PASSWORD, not "{word.strip()[:40]}".')


def senders_sentence(verified: bool) -> str:
    """Return the meaning of the setting SENDERS, as a sentence."""
    if verified:
        return (
            "Senders: a mail that this judge's mail server finds to be from an address on file needs no password, where"
            " the server does that."
        )
    return "Senders: a mail needs the password, or must be a reply to a letter; its address alone does not do."


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
    game: Game, actor: Actor, sender: str, before: Iterable[Event], events: Iterable[Event], *, by_reply: bool
) -> tuple[Event, ...]:
    """Return a notice to the addresses on file that a foreign sender acted; () if the sender is known.

    `game` is the game before these events; `before` has the earlier events of the same mail. The Master may act for
    every seat and is not foreign. For a dummy the notice goes to its controller, whose password was used.
    """
    seat = stand_in(game, actor.own_seat)
    player = None if actor.by_master else player_at(game, seat)
    if player is None or sender in player.addresses:
        return ()
    if any(isinstance(event, ForeignAddress) for event in before):
        return ()
    if not any(isinstance(event, _TOLD_TO_THE_ADDRESS_ON_FILE) for event in events):
        return ()
    return (ForeignAddress(seat, sender, by_reply),)
