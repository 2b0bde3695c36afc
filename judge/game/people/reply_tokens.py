"""Reply tokens: part of a letter's reply address, so that the answer needs no sign-on.

A token is made for each letter from a key of the judge that is not in its store, the seat, the hash of its password and
the address that the letter goes to; nothing of it is kept. So another password, player or address ends the old ones,
and `SET TOKEN NEW` does so by itself. A copy of the store is not enough to make any.

docs/decisions/034-reply-tokens.md says why.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from judge.game.game import Game, Player
from judge.game.people.addresses import folded
from judge.game.people.reply_marks import BLANK
from judge.game.people.seats import player_at

_LONGEST_LOCAL = 64


class ReplyPlace(Struct, frozen=True):
    """Seat for which a letter is answered. `seed` makes its tokens, with key and address.

    `press` is the mark of the message that the letter is, "" for any other letter; `to_all`: answers go to all readers.
    """

    game: str
    seat: str
    seed: str
    press: str = ""
    to_all: bool = False

    @property
    def behind(self) -> str:
        """Characters after the token: the message that is answered, and its recipients."""
        return f".{self.press}{'-all' if self.to_all else ''}" if self.press else ""

    @property
    def called(self) -> str:
        """The seat as a sentence names it: `France in river`."""
        seat = self.seat.replace("_", " ").title() if self.seat.isupper() else self.seat
        return f"{seat} in {self.game}"


def reply_place(game: Game, seat: str, addresses: Collection[str]) -> ReplyPlace | None:
    """Reply place for a letter to these addresses; None: only with a sign-on.

    That is if not all of them are on file there, or nobody holds the seat.
    """
    player = player_at(game, seat)
    if player is None or not addresses or not {folded(address) for address in addresses} <= set(player.addresses):
        return None
    return ReplyPlace(game.name, seat, token_seed(seat, player))


def token_seed(seat: str, player: Player) -> str:
    """Text that makes a player's tokens for a seat unique. The hash of the password has salt."""
    return "\n".join((seat, player.password, str(player.tokens)))


def reply_address(address: str, place: ReplyPlace) -> str:
    """Judge's address for answers for a seat, with BLANK for the token: `judge+river.FRANCE.BLANK@...`.

    The plain address where the whole would be longer than an address may be (RFC 5321 4.5.3.1.1). Without the mark of
    press where it is too long with it.
    """
    local, _, domain = address.rpartition("@")
    plain = f"{local}+{place.game}.{place.seat}.{BLANK}"
    fitting = (whole for whole in (plain + place.behind, plain) if len(whole) <= _LONGEST_LOCAL and whole.isascii())
    found = next(fitting, "")
    return f"{found}@{domain}" if found else address


def names_press(address: str, place: ReplyPlace, *, plus: bool) -> bool:
    """True if a reply to the judge's address names the press it answers; `plus` False: the subject does."""
    return bool(place.press) and (not plus or f"{place.behind}@" in reply_address(address, place))


def reply_tag(place: ReplyPlace) -> str:
    """Tag for the subject, where addresses have no plus part."""
    return f"[{place.game}/{place.seat}#{BLANK}{place.behind}]"
