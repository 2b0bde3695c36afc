"""Passwords in commands: checks of new passwords, and identification of a sender by password."""

from __future__ import annotations

from judge.commands.framework.invocation import Invocation
from judge.game.game import Game
from judge.game.people.open_seats import how_to_replace
from judge.game.people.seats import find_seat
from judge.game.people.sign_on import EXAMPLES, Actor, by_address, sign_on, with_mastership
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused

_LONGEST = 100
"""Limit on the characters of a new password; longer ones in older stores still work."""


def checked_password(word: str) -> str:
    """Check a new password: one word of at most 100 characters without `<`, `>`; return it.

    Raises Refused E-PW-CHAR; E-PW-EXAMPLE for a word from an example.
    """
    word = trimmed_password(word)
    if word.lower() in EXAMPLES:
        raise Refused("E-PW-EXAMPLE", f"{word} stands for a word of your own. Choose one, and write it in its place.")
    if "<" in word or ">" in word:
        raise Refused("E-PW-CHAR", "A password is one word without < and >. Choose another one.")
    if len(word) > _LONGEST:
        raise Refused("E-PW-CHAR", f"A password has at most {_LONGEST} characters. Choose a shorter one.")
    return word


def password_from_master(invocation: Invocation, game: Game, word: str) -> str:
    """Check a new password from the Master: it must not be the privacy word, which many people know.

    Players never learn whether a word is the privacy word. Raises Refused E-PW-TOLD, or like `checked_password`.
    """
    word = checked_password(word)
    if game.private is not None and invocation.context.is_password(word, game.private):
        raise known_to_others(game)
    return word


def known_to_others(game: Game) -> Refused:
    """Return the refusal of a password that equals the game's privacy word."""
    return Refused(
        "E-PW-TOLD",
        f"That is the privacy word of {game.name}, and others know it. Choose another word for your password. Nothing"
        " was changed.",
    )


def trimmed_password(word: str) -> str:
    """Return a password without SIGNOFF at its end, left by mailers that join lines (commands.md 3.2)."""
    return word[: -len("SIGNOFF")] if len(word) > 7 and word.upper().endswith("SIGNOFF") else word


def actor_by_password(invocation: Invocation, game: Game, in_play: RulesInPlay, seat: str, password: str) -> Actor:
    """Return the actor for a seat and password as written.

    Raises Refused E-SIGNON, E-SIGNON-WAIT; E-SIGNON-LEFT if the seat is a departed player's open place.
    """
    _check_held(game, in_play, seat)
    context = invocation.context
    word = trimmed_password(password)
    actor = sign_on(game, in_play.map, seat, word, context.opens, context.keepers_secret, context.sender)
    return with_mastership(game, actor, invocation.now)


def actor_without_password(invocation: Invocation, game: Game, in_play: RulesInPlay, seat: str) -> Actor:
    """Return the actor for a sender's proved address and the seat that they name.

    Raises Refused E-PW-MISSING; E-SIGNON-LEFT if the seat is a departed player's open place.
    """
    _check_held(game, in_play, seat)
    actor = by_address(game, in_play.map, seat, invocation.context.sender)
    if actor is None:
        raise Refused(
            "E-PW-MISSING",
            f"Your address is not on file for such a position in {game.name}. Name another position, or add its"
            f" password: SIGNON {seat}@{game.name} password",
        )
    if not game.verified_senders:
        raise Refused(
            "E-PW-MISSING",
            f"The Master of {game.name} wants a password with every mail: SIGNON {seat}@{game.name} password. A reply"
            " to a letter needs none.",
        )
    return with_mastership(game, actor, invocation.now)


def _check_held(game: Game, in_play: RulesInPlay, seat: str) -> None:
    """Refuse a sign-on to a departed player's open place (E-SIGNON-LEFT), which LIST shows to everybody."""
    name = seat.lower()
    if name not in in_play.variant.people.places_left(game) or find_seat(game, in_play.map, seat) is not None:
        return
    line = how_to_replace(game, name)
    raise Refused(
        "E-SIGNON-LEFT",
        f"The investor {name} has left {game.name}, and nothing in your mail was done. You, or anybody else, can take"
        f" that place with its cash and shares: {line}",
    )
