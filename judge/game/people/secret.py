"""Things that a password opens: seats, the keeper's role, private games."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from msgspec import Struct
from msgspec.structs import replace

from judge.game.game import Game, Player
from judge.game.people.reply_tokens import token_seed
from judge.game.people.seats import MASTER, player_at
from judge.game.people.showing import how_to_ask
from judge.problems import Refused

KEEPER = "JUDGEKEEPER"
"""Sign-on name, reserved, of the judge's keeper, who has all rights of a Master and a few more."""

PRIVACY_WORD = "PRIVACY WORD"
"""Name used in place of a seat for the word that lets people into a private game."""


class Secret(Struct, frozen=True):
    """Something that a password opens.

    `holder` is a seat, KEEPER or PRIVACY_WORD, `game` the game's name ("" for the keeper, who belongs to no game).
    `hashed` is compared with the word, "" if no word fits. `addresses` are its owner's. Wrong words are counted under
    `counted`, "" if there is nothing to guess. If a seat has lost its player, words are counted as for its last player,
    so that trying them reveals nothing. `seed` is the basis of the tokens for replies
    (`judge.game.people.reply_tokens`), "" if no token opens it. `is_past`: it was a departed player's secret, and its
    password opens nothing. `former`: hashes of departed players' passwords, which open nothing and are no guesses.
    """

    game: str
    holder: str
    hashed: str
    addresses: tuple[str, ...]
    counted: str
    seed: str = ""
    is_past: bool = False
    former: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """Return its name for a sentence: `France in river`."""
        if self.holder == PRIVACY_WORD:
            return f"the privacy word of {self.game}"
        return f"{self.holder.replace('_', ' ').title()} in {self.game}" if self.game else "the keeper of this judge"


NOTHING = Secret("", "", "", (), "")
"""Secret of a missing seat: no word opens it, and trying one takes as long as for any other."""


class TriedWord(Enum):
    """The result of trying a word."""

    OPENS = auto()
    WRONG = auto()
    HELD = auto()
    """The word was not checked, because too many wrong words came before it."""

    FORMER = auto()
    """The password of a departed player: it opens nothing, and is no guess."""


Opens = Callable[[Secret, str], TriedWord]
"""Function of a secret and a word as written -> verdict. It counts wrong words."""


def seat_secret(game: Game, seat: str) -> Secret:
    """The secret that the password of a seat opens."""
    player, past = player_at(game, seat), _past_players(game, seat)
    former = tuple(one.password for one in past if one.has_password)
    if player is not None:
        held = player_secret(game, seat, player)
        return replace(held, former=former) if former else held
    return Secret(game.name, seat, "", (), past[0].password if past else f"{game.name} {seat}", former=former)


def player_secret(game: Game, seat: str, player: Player) -> Secret:
    """The secret that the password of this player, who holds the seat, opens."""
    seed = token_seed(seat, player)
    return Secret(game.name, seat, player.password, player.addresses, player.password, seed)


def past_secrets(game: Game, seat: str) -> tuple[Secret, ...]:
    """Return secrets that only recognize reply tokens of a power's former players; no password fits them."""
    return tuple(
        Secret(game.name, seat, "", player.addresses, "", token_seed(seat, player), is_past=True)
        for player in _past_players(game, seat)
    )


def master_secret(game: Game) -> Secret:
    """The secret that the Master's password opens."""
    return seat_secret(game, MASTER)


def privacy_secret(game: Game) -> Secret:
    """The secret that the privacy word of a game opens; its owner is the Master."""
    return Secret(game.name, PRIVACY_WORD, game.private or "", game.master.addresses, game.private or "")


def keeper_secret(hashed: str, address: str) -> Secret:
    """The keeper's secret. `hashed` "": no password fits, and trying one looks the same."""
    return Secret("", KEEPER, hashed, (address,) if hashed else (), hashed or "keeper")


NO_KEEPER = keeper_secret("", "")
"""The keeper's secret on a judge whose keeper does not sign on by mail."""


def held_back(secret: Secret) -> Refused:
    """Return the refusal of a word that was not checked."""
    if secret.holder == PRIVACY_WORD:
        return Refused(
            "E-SIGNON-WAIT",
            f"Too many wrong privacy words came for {secret.game}, so yours was not tried; it may be right. Send your"
            " mail again in an hour, or, if that is not enough, tomorrow. The Master can open the game at once by"
            f" choosing another word (SET PRIVATE word). To ask for that: {how_to_ask(secret.game)}",
        )
    return Refused(
        "E-SIGNON-WAIT",
        f"Too many wrong passwords came for {secret.called}. Yours was not tried, nor will others be for some"
        " hours, and nothing in your mail was done. If this is your position, write from the address that"
        " the judge sends your letters to. If you did, look there for a letter about a key word: with it you get in at"
        " once.",
    )


def _past_players(game: Game, seat: str) -> tuple[Player, ...]:
    return next((power.past for power in game.powers if power.name == seat), ())
