"""Who acts: checking the password of the seat that a sign-on names, and what that makes of the sender."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.game import Game, Role
from judge.game.people.seats import MASTER, find_seat, player_at, role_of
from judge.problems import Refused

KEEPER = "JUDGEKEEPER"
"""As whom the judge's keeper signs on: they do what a Master may, and a little more. Nobody else is ever this."""

_KEEPERS_WORDS = ("JK", KEEPER)

CheckPassword = Callable[[str, str], bool]
"""(word as written, stored hash) -> whether they agree."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A sender who has signed on.

    `id` is the seat: "MASTER", a power's name, "POWER#2" or an observer's ID. `power` is set for powers on the
    board only. `by_master` tells that the Master's password opened somebody else's seat, `by_keeper` that the
    keeper's opened this one.
    """

    id: str
    role: Role
    power: PowerName | None = None
    by_master: bool = False
    by_keeper: bool = False

    @property
    def called(self) -> str:
        """Who does what a Master does, in a sentence."""
        return "the judge's keeper" if self.by_keeper else "the Master"


def means_keeper(word: str) -> bool:
    """Whether the seat of a sign-on is the keeper's (`JK@game`)."""
    return word.strip().upper() in _KEEPERS_WORDS


def split_sign_on(word: str) -> tuple[str, str]:
    """The seat and the game that a sign-on names: `austria@mygame`, or `Amygame` with a one-letter seat.

    The game is lower-cased. Raises Refused.
    """
    if word.count("@") == 1:
        seat, game = word.split("@")
    else:
        seat, game = word[:1], word[1:]
    if not seat or not game or "@" in game:
        raise Refused(
            "E-SYNTAX",
            f'"{word}" names no position in a game. Write the letter of your power and the name of the game together'
            " (SIGNON Fmygame password), or both with an @ (SIGNON france@mygame password).",
        )
    return seat, game.lower()


def sign_on(game: Game, game_map: Map, word: str, password: str, check: CheckPassword, keepers: str = "") -> Actor:
    """Who a sender is, by the seat named and a password: its own, its controller's, the Master's or the keeper's.

    `keepers` is the hash of the keeper's password, "" where the keeper does not sign on by mail.
    Raises Refused E-SIGNON, in equal words whatever was wrong.
    """
    seat = find_seat(game, game_map, word)
    wrong = Refused(
        "E-SIGNON",
        f"The judge knows no such position and password in {game.name}: {word}. Check both and write again;"
        " nothing was changed.",
    )
    if means_keeper(word):
        if check(password, keepers or game.master.password) and keepers:
            return Actor(MASTER, Role.MASTER, by_master=True, by_keeper=True)
        raise wrong
    if seat is None:
        check(password, game.master.password)  # the same work whether or not the seat exists
        raise wrong
    role = role_of(game, seat)
    power = PowerName(seat) if role is Role.POWER else None
    own = player_at(game, seat)
    if own is not None and check(password, own.password):
        return Actor(seat, role, power)
    if power is not None and _is_controllers(game, power, password, check):
        return Actor(seat, role, power)
    if own is None and power is not None and game.power(power).controller is None:
        check(password, game.master.password)  # the same work, so that nobody can tell a dummy by the time it takes
    if role is not Role.MASTER and check(password, game.master.password):
        return Actor(seat, role, power, by_master=True)
    if keepers and check(password, keepers):
        return Actor(seat, role, power, by_master=True, by_keeper=True)
    raise wrong


def _is_controllers(game: Game, power: PowerName, password: str, check: CheckPassword) -> bool:
    controller = game.power(power).controller
    if controller is None or controller == MASTER:
        return False
    player = player_at(game, controller)
    return player is not None and check(password, player.password)
