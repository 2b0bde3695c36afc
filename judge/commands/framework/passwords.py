"""Passwords in commands: checks of new passwords, and identification of a sender by password."""

from __future__ import annotations

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.commands.framework.invocation import Invocation
from judge.commands.framework.own_sign_ons import how_to_sign_on_there
from judge.game.game import Game, Power, Status
from judge.game.people.control import hides_dummies
from judge.game.people.entrance import may_enter
from judge.game.people.open_seats import how_to_reach_master, how_to_replace, how_to_take
from judge.game.people.seats import find_seat, player_at, roles_in
from judge.game.people.secret import TriedWord, seat_secret
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

    Raises Refused E-SIGNON, E-SIGNON-WAIT; E-SIGNON-LEFT if the seat is a departed player's open place, or the
    password was a departed player's.
    """
    _check_held(game, in_play, seat)
    context = invocation.context
    word = trimmed_password(password)
    try:
        actor = sign_on(game, in_play.map, seat, word, context.opens, context.keepers_secret, context.sender)
    except Refused as refused:
        if refused.code != "E-SIGNON-LEFT":
            raise
        raise left(invocation, game, in_play, seat) from refused
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


def left(invocation: Invocation, game: Game, in_play: RulesInPlay, seat: str) -> Refused:
    """Return the refusal for somebody who has left a power: its state as LIST tells, and what they can do."""
    power = game.power(PowerName(find_seat(game, in_play.map, seat) or ""))
    title, is_told = in_play.map.title_of(power.name), not hides_dummies(in_play.rules)
    told = f"You no longer play {title} in {game.name}, and nothing in your mail was done."
    if is_told and power.player is not None and game.stage.is_under_way:
        since = _since(power.player.since, in_play.map)
        told = f"Somebody else has played {title} in {game.name}{since}, and nothing in your mail was done."
    return Refused("E-SIGNON-LEFT", f"{told} {_way_on(invocation, game, in_play, power, is_told=is_told)}")


def _since(code: str, game_map: Map) -> str:
    """Return ` since Fall 1901` for the phase in which a player came; "" if the game does not know it."""
    try:
        phase = game_map.phase(code)
    except ValueError:
        return ""
    return f" since {phase.season_title} {phase.year}"


def _way_on(invocation: Invocation, game: Game, in_play: RulesInPlay, power: Power, *, is_told: bool) -> str:
    """Return what somebody who has left a power can do; `is_told`: people know whether it has a player."""
    context, words = invocation.context, invocation.words.rest
    held = {seat: player_at(game, seat) for seat in roles_in(game)}
    seats = [seat for seat, one in held.items() if one is not None and context.sender in one.addresses]
    for seat in seats if len(words) > 1 else ():
        # A word that opens their present seat is no wrong try at the new player's, who gets no alarm.
        if context.opens(seat_secret(game, seat), trimmed_password(words[1])) is TriedWord.OPENS:
            break
    if seats:
        own = how_to_sign_on_there(context.sender, game, in_play.map)
        return f"You sign on there by {own} now." if own else "Reply to a letter about your present place there."
    if game.stage.is_over:
        return f"{game.name} is {game.stage.told}: LIST {game.name} tells more."
    if (is_told and power.status is not Status.RESIGNED) or not may_enter(game.access, context.sender):
        return f"To ask the Master: {how_to_reach_master(game, in_play, (context.sender,), context.keeper)}"
    way = f"{how_to_take(game, power.name)} brings you back."
    return way if is_told else f"If it needs a player (LIST {game.name} tells), {way}"
