"""The acting person: checks a sign-on's password, returns the actor, reports shared addresses."""

from __future__ import annotations

import re
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.events import Event
from judge.game.events.people import AddressShared
from judge.game.game import Game, Observer, Role, Stage
from judge.game.keeper_flags import is_locked
from judge.game.people.seats import MASTER, find_seat, near_power, player_at, role_of
from judge.game.people.secret import KEEPER, NOTHING, Opens, Secret, TriedWord, held_back, master_secret, seat_secret
from judge.problems import Refused

_KEEPERS_WORDS = ("JK", KEEPER)


class Actor(Struct, frozen=True):
    """A sender who has signed on.

    `id` is the seat: "MASTER", a power's name, "POWER#2" or an observer's ID. `power` is set only for powers on the
    board. `by_master`: the Master's password opened somebody else's seat; `by_keeper`: the keeper's password opened
    this one. `own` is the seat of a co-Master who acts as Master. `also`: other powers that the mail proves to be the
    writer's.
    """

    id: str
    role: Role
    power: PowerName | None = None
    by_master: bool = False
    by_keeper: bool = False
    own: str = ""
    also: frozenset[PowerName] = frozenset()

    @property
    def own_seat(self) -> str:
        """The seat whose password, addresses and letters are the writer's own."""
        return self.own or self.id

    @property
    def in_anothers_place(self) -> bool:
        """True for a Master who writes as somebody else; that person's secrets stay hidden."""
        return self.by_master and self.role is not Role.MASTER

    @property
    def called(self) -> str:
        """Title, for a sentence, of somebody who acts as a Master."""
        return "the judge's keeper" if self.by_keeper else "the Master"


def means_keeper(word: str) -> bool:
    """True if the seat of a sign-on is the keeper's (`JK@game`)."""
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


def sign_on(
    game: Game, game_map: Map, word: str, password: str, opens: Opens, keepers: Secret, sender: str = ""
) -> Actor:
    """Return the actor for a seat and a password: the seat's, its controller's, Master's or keeper's.

    Raises Refused E-SIGNON, with the same words for every mistake; E-SIGNON-WAIT after too many wrong tries;
    E-SIGNON-LEFT for the password of a departed player.
    """
    seat = find_seat(game, game_map, word)
    named = keepers if means_keeper(word) else NOTHING if seat is None else seat_secret(game, seat)
    found: dict[Secret, TriedWord] = {}
    for secret, actor in _openers(game, named, seat, keepers, sender):
        found[secret] = opens(secret, password)
        if found[secret] is TriedWord.OPENS:
            return actor
        if found[secret] is TriedWord.FORMER:
            raise Refused(
                "E-SIGNON-LEFT", f"You no longer hold that position in {game.name}, and nothing in your mail was done."
            )
    if found[named] is TriedWord.HELD:
        raise held_back(named)
    # Depends on the word and the map alone, not on the people in the game; even the map of a hidden game is secret.
    is_public = game.listed and game.private is None and game.stage is not Stage.PREPARATION
    near = near_power(game_map, word) if is_public else ""
    raise Refused(
        "E-SIGNON",
        f"The judge knows no such position and password in {game.name}: {word}.{near} Check both and write again;"
        " nothing was changed.",
    )


def by_address(game: Game, game_map: Map, word: str, sender: str) -> Actor | None:
    """Return the actor for a verified address that holds the named seat; None if it does not.

    A verified address opens only its own seat, unlike the passwords of a dummy's controller and of the Master.
    """
    seat = find_seat(game, game_map, word)
    if seat == MASTER:
        seat = next((one.id for one in game.co_masters if sender in one.player.addresses), seat)
    player = player_at(game, seat) if seat is not None else None
    if seat is None or player is None or not player.password or sender not in player.addresses:
        return None
    role = role_of(game, seat)
    return Actor(seat, role, PowerName(seat) if role is Role.POWER else None)


def with_all_powers(game: Game, actor: Actor, sender: str = "") -> Actor:
    """Return a player with all powers that have their verified `sender`, or their token's addresses.

    A token proves that its writer reads one of the seat's addresses, as a token of the other power would.
    """
    if actor.role is not Role.POWER or actor.in_anothers_place:
        return actor
    own = player_at(game, actor.id)
    proved = {sender} if sender else set(own.addresses) if own is not None else set()
    others = (each.name for each in game.powers if each.player is not None and proved <= set(each.player.addresses))
    return replace(actor, also=frozenset(others) - {PowerName(actor.id)}) if proved else actor


def with_mastership(game: Game, actor: Actor, now: datetime) -> Actor:
    """Return the actor, as Master if they are a co-Master whose time is not over."""
    if actor.by_master or not any(one.id == actor.id and is_master_now(one, now) for one in game.co_masters):
        return actor
    return Actor(MASTER, Role.MASTER, own=actor.id)


def is_master_now(watcher: Observer, now: datetime) -> bool:
    """True if a watcher is a co-Master at this moment."""
    return watcher.co_master and (watcher.until is None or now < watcher.until)


def _openers(game: Game, named: Secret, seat: str | None, keepers: Secret, sender: str) -> list[tuple[Secret, Actor]]:
    """Return the secrets on which to try a password, in order, each with the actor whom it signs on.

    If the sender's address is on file, only their own secrets and the named one are tried, their own first. So a
    player's typo never counts as a guess at the Master's password.
    """
    if named is keepers or seat is None:
        return [(named, Actor(MASTER, Role.MASTER, by_master=True, by_keeper=True))]
    role = role_of(game, seat)
    power = PowerName(seat) if role is Role.POWER else None
    every = [(named, Actor(seat, role, power))]
    for one in game.co_masters if role is Role.MASTER else ():
        if sender in one.player.addresses:
            every.append((seat_secret(game, one.id), Actor(one.id, Role.OBSERVER)))
    controller = game.power(power).controller if power is not None else None
    if controller is not None and controller != MASTER:
        every.append((seat_secret(game, controller), Actor(seat, role, power)))
    if role is not Role.MASTER:
        every.append((master_secret(game), Actor(seat, role, power, by_master=True)))
    if keepers.hashed:
        every.append((keepers, Actor(seat, role, power, by_master=True, by_keeper=True)))
    own = [pair for pair in every if sender in pair[0].addresses]
    return own + [pair for pair in every if pair not in own and (not own or pair[0] is named)]


EXAMPLE_PASSWORD = "your-password"
"""Placeholder for the reader's password in lines for them."""
EXAMPLES = frozenset({EXAMPLE_PASSWORD, "your-own-word", "your-new-password"})
"""Example words that are never meant as passwords when somebody sends them back."""


def sign_on_line(seat: str, game_name: str, game_map: Map) -> str:
    """The line that signs a reader on, with a placeholder for the password that only the reader knows."""
    return f"SIGNON {sign_on_word(seat, game_name, game_map)} {EXAMPLE_PASSWORD}"


def own_sign_on(game: Game, seat: str, game_map: Map) -> str:
    """Return the seat holder's sign-on line; "" without a password, when only replies open the seat."""
    player = player_at(game, seat)
    return "" if player is not None and not player.has_password else sign_on_line(seat, game.name, game_map)


def sign_on_word(seat: str, game_name: str, game_map: Map) -> str:
    """Sign-on word: `Friver` for a lettered power, `Mriver` for the Master, `2river`, `watcher@river`."""
    if seat == MASTER:
        return f"M{game_name}"
    if re.fullmatch(r"POWER#\d", seat):
        return f"{seat[-1]}{game_name}"
    known = game_map.powers.get(PowerName(seat))
    return f"{known.letter}{game_name}" if known and known.letter else f"{seat.lower()}@{game_name}"


_MOST_KEPT = 50
"""Limit on remembered sign-ons from unknown addresses; older ones are forgotten."""


def note_sign_on(game: Game, actor: Actor, address: str, *, expected: bool) -> tuple[Game, tuple[Event, ...]]:
    """Record a sign-on from an address not on file, and return the notice to the Master.

    Nothing is recorded if it is normal that one person writes for several powers: if `expected` (the rules permit it),
    in private games, if the Master signs on in a player's place, for a power without a player, and in a locked game.
    """
    if actor.role is not Role.POWER or actor.by_master or expected or game.private is not None:
        return game, ()
    if not game.stage.is_under_way or is_locked(game):
        return game, ()
    power = PowerName(actor.id)
    player = game.power(power).player
    if player is None or address in player.addresses or (address, power) in game.foreign:
        return game, ()
    known = {other for sender, other in game.foreign if sender == address}
    known |= {other.name for other in game.powers if other.player is not None and address in other.player.addresses}
    others = tuple(other.name for other in game.powers if other.name in known and other.name != power)
    noted = replace(game, foreign=(*game.foreign, (address, power))[-_MOST_KEPT:])
    return noted, (AddressShared(power, address, others),) if others else ()


def forget_sign_ons(game: Game, power: PowerName) -> Game:
    """The game without sign-ons noted for a power whose player has left."""
    swap = None if game.swap is not None and power in game.swap.powers else game.swap
    foreign = tuple(pair for pair in game.foreign if pair[1] != power)
    more_time = game.more_time.without(power)
    return replace(game, foreign=foreign, swap=swap, more_time=more_time)
