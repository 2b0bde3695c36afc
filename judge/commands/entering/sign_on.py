"""SIGNON names the writer and the game; FORGOT mails a word for a new password (commands.md 3)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import no_game, seat_named
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.own_sign_ons import how_to_sign_on_there
from judge.commands.framework.passwords import actor_by_password, actor_without_password, left
from judge.commands.framework.table import IN_ANOTHERS_PLACE, Topic, Where, command
from judge.game.game import Game, Role, Stage
from judge.game.keeper_flags import is_locked
from judge.game.outcome import Answer
from judge.game.people.holders import may_play_several
from judge.game.people.seats import find_seat, player_at, power_named, roles_in
from judge.game.people.secret import Secret, TriedWord, past_secrets, seat_secret
from judge.game.people.sign_on import note_sign_on, split_sign_on, with_all_powers
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused


@command(
    "SIGNON",
    "SIGN ON",
    "LOGIN",
    "SIGN-ON",
    "SIGNIN",
    "SIGN-IN",
    "SIGN IN",
    "LOG IN",
    "LOG-IN",
    where=Where.OPENER,
    usage="SIGNON Fmygame password\nSIGNON france@mygame password",
    help="Say who you are in which game; what follows in the mail is done for that position.",
    topic=Topic.JOINING,
)
def signon(invocation: Invocation) -> CommandResult:
    """Sign on as the holder of a seat."""
    if invocation.signed_on_as is not None:
        is_masters = invocation.signed_on_as.role is Role.MASTER
        instead = IN_ANOTHERS_PLACE if is_masters else "Send a second mail for the other position."
        raise Refused("E-SIGNON-TWICE", f"A mail can sign on only once. {instead}")
    words = invocation.words
    if not words.rest or (len(words.rest) < 2 and not invocation.context.genuine):
        code = "E-PW-MISSING" if words.rest else "E-SYNTAX"
        raise Refused(code, "A sign-on needs the position with the game, and the password: SIGNON Fmygame password")
    need_words(words, 1, 2, "SIGNON Fmygame password")
    seat, game, in_play = seat_named(invocation, words.rest[0], by_old_name=True)
    named = game.name if words.rest[0].lower() == game.name else split_sign_on(words.rest[0])[1]
    is_hidden = game.stage is Stage.PREPARATION and invocation.context.sender not in game.masters_addresses
    is_hidden = is_hidden or named != game.name  # by a former name
    if game.stage is not Stage.PREPARATION and named == game.name:
        seat = _watcher_meant(invocation, game, in_play, seat)
    by_reply = words.line.number == 0
    if by_reply and _played_once(invocation, game, in_play, seat):
        raise left(invocation, game, in_play, seat)
    try:
        if len(words.rest) == 1:
            actor = actor_without_password(invocation, game, in_play, seat)
        else:
            actor = actor_by_password(invocation, game, in_play, seat, words.rest[1])
    except Refused as refused:
        if is_hidden:  # others may not learn of a game in preparation, or the present name of a renamed one
            raise no_game(invocation.context, named, words.rest[0]) from refused
        if by_reply and refused.code == "E-SIGNON":
            raise _old_letter(invocation, game, in_play) from refused
        if refused.code in ("E-SIGNON", "E-PW-MISSING") and _has_left(invocation, game, in_play, seat):
            raise left(invocation, game, in_play, seat) from refused
        if refused.code == "E-SIGNON":
            raise _explained(invocation, game, in_play, seat, refused) from None
        raise
    if game.stage is Stage.PREPARATION and actor.role is not Role.MASTER and not actor.by_master:
        raise no_game(invocation.context, named, words.rest[0])
    if is_locked(game):
        return CommandResult(game, actor=actor)
    plays_several = may_play_several(in_play)
    if plays_several and (by_reply or len(words.rest) == 1):
        actor = with_all_powers(game, actor, "" if by_reply else invocation.context.sender)
    game, told = note_sign_on(game, actor, invocation.context.sender, expected=plays_several)
    return CommandResult(game, told, actor=actor)


def _watcher_meant(invocation: Invocation, game: Game, in_play: RulesInPlay, seat: str) -> str:
    """Return the seat of a sign-on; `O` means the sender's only ID as a watcher (`SIGNON Omygame`).

    Raises Refused E-SYNTAX if they have no ID or several; this tells them nothing new.
    """
    if seat.upper() != "O" or find_seat(game, in_play.map, seat) is not None:
        return seat
    own = [watcher.id for watcher in game.observers if invocation.context.sender in watcher.player.addresses]
    if len(own) == 1:
        return own[0]
    raise Refused(
        "E-SYNTAX",
        f"As a watcher of {game.name} sign on with your name there: SIGNON yourname@{game.name} password. To become"
        f" an observer, write OBSERVE {game.name} password",
    )


def _played_once(invocation: Invocation, game: Game, in_play: RulesInPlay, seat: str) -> bool:
    """True if a reply's token belonged to a former player of its power."""
    power = find_seat(game, in_play.map, seat)
    past = past_secrets(game, power) if power is not None else ()
    return any(invocation.context.opens(one, invocation.words.rest[1]) is TriedWord.OPENS for one in past)


def _has_left(invocation: Invocation, game: Game, in_play: RulesInPlay, seat: str) -> bool:
    """True if the sender's address belonged to a former player of the power."""
    power = find_seat(game, in_play.map, seat)
    if power is None or invocation.context.sender in seat_secret(game, power).addresses:
        return False
    return any(invocation.context.sender in one.addresses for one in past_secrets(game, power))


def _explained(invocation: Invocation, game: Game, in_play: RulesInPlay, seat: str, refused: Refused) -> Refused:
    """Return the refusal of a sign-on that opens nothing, with the way where seats are no powers."""
    if not in_play.variant.seated and (power := power_named(in_play.map, seat)):
        return _nobodys(power, game, in_play)
    sender = invocation.context.sender
    has_seat = any(held.name == game.name for _, held in invocation.context.games.held_by(sender))
    if game.stage is Stage.FORMING and has_seat:
        own = how_to_sign_on_there(sender, game, in_play.map)
        return Refused(refused.code, f"{refused.text} Your own sign-on until the start: {own}") if own else refused
    return refused


def _nobodys(power: PowerName, game: Game, in_play: RulesInPlay) -> Refused:
    """Return the refusal of a sign-on as a power, for a game in which nobody plays a power alone."""
    return Refused(
        "E-SIGNON",
        f"Nobody plays {in_play.map.title_of(power)} alone in {game.name}. Sign on with your own name there"
        f" (SIGNON yourname@{game.name} password), and write the orders for it below [{power}]. Who takes part so far:"
        f" LIST {game.name}. To join: JOIN {game.name}. Nothing was changed.",
    )


def _old_letter(invocation: Invocation, game: Game, in_play: RulesInPlay) -> Refused:
    """Return the refusal of a reply whose token opens nothing, with the same words for every cause.

    The sign-on that it suggests depends only on the sender's address, not on the seat of the token.
    """
    own = how_to_sign_on_there(invocation.context.sender, game, in_play.map)
    return Refused(
        "E-SIGNON",
        f"The letter that you have answered is too old to tell who you are in {game.name}, and nothing in your mail"
        " was done. The password, the address or the token of the position may have been changed since. Reply to a"
        f" newer letter{f', or begin your mail with your sign-on: {own}' if own else '.'}",
    )


_USAGE = "FORGOT mygame, or FORGOT mygame france"

_ANSWER = """\
The judge says the same to everybody who asks, whether there is such a game
and such a position or not:

If there is, a letter is on its way to the address on file for that position.
Reply to it with one line, SET PASSWORD and the word that you want. The letter
counts for 24 hours. Until it has been used, no other is sent in that time.

FORGOT with the name of a game means your own positions there, those that have
the address that you write from on file. When you write from another address,
name the position: FORGOT mygame france

If you cannot read mail to the address on file, write to the keeper of this
judge, {keeper}, who can tell the game's Master."""


@command(
    "FORGOT",
    "FORGOT PASSWORD",
    where=Where.INFO,
    usage="FORGOT mygame\nFORGOT mygame france",
    help="A letter to the address on file for your position, with a word for a new password: reply to it with SET"
    " PASSWORD new-word.",
    topic=Topic.JOINING,
    tells_nothing=True,
)
def forgot(invocation: Invocation) -> CommandResult:
    """Request a word for a new password. The answer reveals nothing about games, seats or addresses."""
    need_words(invocation.words, 1, 2, _USAGE)
    forgotten = _meant(invocation, invocation.words.rest)
    text = _ANSWER.format(keeper=invocation.context.keeper)
    return CommandResult(answers=(Answer("Judge: a new password", "A new password", text),), forgotten=forgotten)


def _meant(invocation: Invocation, words: tuple[str, ...]) -> tuple[Secret, ...]:
    """Return the seat that the words name, or all of the sender's seats in the named game, if any."""
    games = invocation.context.games
    game, seat = games.get(words[0]), words[1] if len(words) > 1 else ""
    if game is None and not seat:
        try:
            seat, name = split_sign_on(words[0])
        except Refused:
            return ()
        game = games.get(name)
    if game is None:
        return ()
    if seat:
        found = find_seat(game, invocation.context.in_play(game).map, seat)
        seats = [] if found is None else [found]
    else:
        seats = [each for each in roles_in(game) if _is_at(game, each, invocation.context.sender)]
    return tuple(seat_secret(game, each) for each in seats if player_at(game, each) is not None)


def _is_at(game: Game, seat: str, address: str) -> bool:
    player = player_at(game, seat)
    return player is not None and address in player.addresses
