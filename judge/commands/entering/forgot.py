"""FORGOT: a word for a new password, mailed to the address on file (modern_mail.md 4)."""

from __future__ import annotations

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.game.game import Game
from judge.game.outcome import Answer
from judge.game.people.seats import find_seat, player_at, roles_in
from judge.game.people.secret import Secret, seat_secret
from judge.game.people.sign_on import split_sign_on
from judge.problems import Refused

_USAGE = "FORGOT mygame, or FORGOT mygame france"

_ANSWER = """\
The judge says the same to everybody who asks, whether there is such a game
and such a position or not:

If there is, a letter is on its way to the address on file for that position.
Reply to it with one line, SET PASSWORD and the word that you want. At most one
such letter is written in 24 hours, and it counts for as long.

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
    """Ask for a word for a new password. The answer tells nothing of games, seats and addresses."""
    need_words(invocation.words, 1, 2, _USAGE)
    forgotten = _meant(invocation, invocation.words.rest)
    text = _ANSWER.format(keeper=invocation.context.keeper)
    return CommandResult(answers=(Answer("Judge: a new password", "A new password", text),), forgotten=forgotten)


def _meant(invocation: Invocation, words: tuple[str, ...]) -> tuple[Secret, ...]:
    """Return the seats that the words name, or all of the sender's in the named game; perhaps none."""
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
