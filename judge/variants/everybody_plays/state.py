"""State of an Everybody Plays game besides its board: sets, votes, and the persons drawn.

A person is identified by their seat in the game, no matter which address they write from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.orders import Order
from judge.decoding import prepared
from judge.game.game import Game, Role
from judge.game.people.open_seats import participants
from judge.patterns import pattern


class SentSet(Struct, frozen=True):
    """A set of orders for one power in this phase. `number` counts a person's sets for it, from 1."""

    person: str
    power: PowerName
    number: int
    orders: tuple[Order, ...]


class EndVote(Struct, frozen=True):
    """Vote on the end of the game: for a draw of all electors, or for the win of `person`."""

    person: str | None = None


class EverybodyState(Struct, frozen=True, omit_defaults=True):
    """The variant's part of a game.

    `sets` were received for the present phase, in this order; `last_numbers` is the highest number of a set so far, by
    `person power`, so that no number is used twice. `votes` are by person. `movers` has the person drawn for each power
    in the last movement phase. `ever` are all persons ever drawn, earliest first. `extensions` counts how often the
    first phase was prolonged. `quiet_since` is the year in which the owners of centers last changed, 0 if they have
    not.
    """

    sets: tuple[SentSet, ...] = ()
    last_numbers: dict[str, int] = {}
    votes: dict[str, EndVote] = {}
    movers: dict[PowerName, str] = {}
    ever: tuple[str, ...] = ()
    extensions: int = 0
    quiet_since: int = 0

    @property
    def people(self) -> frozenset[str]:
        """Remembered people: no newcomer may be mistaken for one of them."""
        senders = {sent.person for sent in self.sets} | self.votes.keys() | set(self.movers.values())
        favored = {vote.person for vote in self.votes.values() if vote.person is not None}
        return frozenset(senders | favored | set(self.ever))


def state_of(game: Game) -> EverybodyState:
    """The variant's part of a game."""
    return msgspec.convert(game.own, prepared(EverybodyState))


def read_state(own: Mapping[str, Any]) -> EverybodyState:
    """The variant's part from a file, in which numbers are texts. Raises msgspec.ValidationError."""
    return msgspec.convert(own, prepared(EverybodyState), strict=False)


def with_state(game: Game, state: EverybodyState) -> Game:
    """The game with this part of the variant."""
    return replace(game, own=msgspec.to_builtins(state))


def takes_part(game: Game, seat: str, role: Role) -> bool:
    """True if somebody takes part in the game."""
    return role is Role.OBSERVER and any(one.id == seat for one in participants(game))


def called(game: Game, person: str) -> str:
    """Name of a person: their own; their ID if they chose none, are gone, or names are hidden."""
    holder = next((one.player for one in game.observers if one.id == person), None)
    if holder is None or not holder.name or not game.names_shown or _GIVEN.fullmatch(holder.name):
        return person
    return holder.name


_GIVEN = pattern(r"Player \d+")
"""Name that the judge gave to a person without one."""


def person_named(game: Game, word: str) -> str | None:
    """ID of the participant that a word names, in any case; None for none or several.

    Names count only if they are shown.
    """
    folded = " ".join(word.casefold().split())
    named = [one.id for one in participants(game) if one.id.casefold() == folded]
    if named or not game.names_shown:
        return named[0] if named else None
    found = [one.id for one in participants(game) if one.player.name.casefold() == folded]
    return found[0] if len(found) == 1 else None
