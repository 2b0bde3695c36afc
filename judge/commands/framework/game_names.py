"""Names of games and powers in a command, and names for a new game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from msgspec.structs import replace

from judge.commands.framework.context import CommandContext, Games
from judge.commands.framework.given_names import fault_of_game_name
from judge.commands.framework.invocation import Invocation, Words
from judge.commands.framework.parse import Request
from judge.commands.framework.table import Where
from judge.game.game import Game, Power, Stage
from judge.game.people.entrance import may_enter
from judge.game.people.open_seats import how_to_enter
from judge.game.people.seats import MASTER, find_seat, near_power, player_at, roles_in
from judge.game.people.sign_on import split_sign_on
from judge.game.rules_in_play import RulesInPlay
from judge.patterns import pattern
from judge.problems import Refused, did_you_mean
from judge.variants import VARIANTS, entered_later

SANDBOX = "sandbox"
"""Word in place of a new game's name that makes a sandbox."""


def is_sandbox(words: Sequence[str]) -> bool:
    """True if the words after CREATE make a sandbox, which the judge names and which has no password."""
    return bool(words) and words[0].lower() == SANDBOX


GAME_NAME = pattern(r"[a-z_][a-z0-9_-]{0,31}")


def game_word(word: str) -> str:
    """Return the game in a word; njudge's players put a question mark before a forming one (`?mygame`)."""
    return word.removeprefix("?").lower()


def no_game(context: CommandContext, name: str, seat: str = "") -> Refused:
    """Return the refusal if a game is missing, or hidden from the sender. `seat`: the word as written."""
    told = f'There is no game "{name}" here'
    renamed = context.games.once_called(name)
    if renamed is not None and _is_in(renamed, context.sender):
        return Refused("E-NOGAME", f"{told}: {name} is called {renamed.name} now. Write the new name.")
    if seat and "@" not in seat:  # `france` alone reads as the seat F in the game `rance`
        told += f': "{seat}" is read as the position {seat[0].upper()} in it.'
        told += " Write a position and its game with an @ between them, like france@mygame"
    return Refused("E-NOGAME", f"{told}.{near_game(context.games, name)} LIST tells which games want players.")


def _is_in(game: Game, address: str) -> bool:
    """True if an address is on file in a game."""
    players = (player_at(game, seat) for seat in roles_in(game))
    return any(player is not None and address in player.addresses for player in players)


def near_game(games: Games, name: str) -> str:
    """Return ` Did you mean NAME?` for the listed game whose name is most like this one; "" if none is."""
    return did_you_mean(name, games.names(_MOST_NAMES))


def lines_to_enter(context: CommandContext, first: int) -> tuple[str, ...]:
    """Return the lines that enter some openings, from the `first` on, counted from 1.

    Without openings, return the line that asks for news of them.
    """
    games = islice(context.games.openings(entered_later()), first - 1, first - 1 + MOST_OFFERS)
    open_to_them = (game for game in games if may_enter(game.access, context.sender))
    lines = (how_to_enter(game, context.in_play(game)) for game in open_to_them)
    found = tuple(line for line in lines if "your-name" not in line)
    return found or ((NEWS_OF_GAMES,) if first == 1 else ())


NEWS_OF_GAMES = "OPENINGS DAILY"
MOST_OFFERS = 6
"""Limit on the games that are listed with the line to enter each."""
_MOST_NAMES = 300
_MOST_WANTING = 5


def without_word_game(invocation: Invocation) -> Invocation:
    """Return the invocation without the word `game` before a name: `JOIN game river`."""
    rest = invocation.words.rest
    if len(rest) < 2 or rest[0].lower() not in ("game", "the") or invocation.context.games.get(rest[0]) is not None:
        return invocation
    return replace(invocation, words=replace(invocation.words, rest=rest[1:]))


def game_called(invocation: Invocation, name: str) -> tuple[Game, RulesInPlay]:
    """Return the game of this name and its rules. Raises Refused E-NOGAME, naming open games."""
    game = invocation.context.games.get(name)
    if game is None:
        refused = no_game(invocation.context, name)
        wanting = [each.name for each in islice(invocation.context.games.openings(entered_later()), _MOST_WANTING)]
        told = f" These want players: {', '.join(wanting)}." if wanting else ""
        raise Refused(refused.code, refused.text.replace(" LIST tells", f"{told} LIST tells"))
    return game, invocation.context.in_play(game)


def seat_named(invocation: Invocation, word: str, *, by_old_name: bool = False) -> tuple[str, Game, RulesInPlay]:
    """Return the seat in a sign-on with its game and rules; a game alone means the sender's only seat.

    Raises Refused E-SYNTAX, E-NOGAME. `by_old_name`: a former name counts too; the caller must check the password
    before it names the game.
    """
    seat, name = split_sign_on(word)
    games = invocation.context.games
    game = games.get(name) or (games.once_called(name) if by_old_name else None)
    if game is not None:
        return seat, game, invocation.context.in_play(game)
    plain = invocation.context.games.get(word.lower()) if "@" not in word else None
    if plain is not None and plain.stage is not Stage.PREPARATION:
        players = {seat: player_at(plain, seat) for seat in roles_in(plain)}
        own = [seat for seat, one in players.items() if one and invocation.context.sender in one.addresses]
        if len(own) == 1:
            return own[0], plain, invocation.context.in_play(plain)
        raise Refused(
            "E-SYNTAX",
            f'"{word}" is a game, not a position in it. Put the letter of your power before it (SIGNON F{plain.name}'
            f" password), M for the Master. Or write the position with an @: SIGNON france@{plain.name} password",
        )
    raise no_game(invocation.context, name, word)


def new_game_name(invocation: Invocation, word: str) -> str:
    """Return the name that a word gives a new game. Raises Refused E-NAME, E-NAME-USED."""
    name = game_word(word)
    if not GAME_NAME.fullmatch(name):
        raise Refused(
            "E-NAME",
            f'"{word}" cannot be the name of a game: use 1 to 32 of a-z, 0-9, _ and -, beginning with a letter or _.',
        )
    if fault := fault_of_game_name(name, [*invocation.context.map_names(), *VARIANTS]):
        raise Refused("E-NAME", f'"{word}" cannot be the name of a game: {fault}. Choose another name.')
    if invocation.context.games.get(name) is not None:
        raise Refused("E-NAME-USED", f"There is a game called {name} already. Choose another name.")
    return name


def game_meant(context: CommandContext, opener: Request | None) -> str:
    """Return the name of a refused opener's game, for the answer's subject; "" if none may be named."""
    if opener is None or opener.command is None or opener.command.where is not Where.OPENER or not opener.words.rest:
        return ""
    words = opener.words.rest
    try:
        _, name = split_sign_on(words[0])
    except Refused:
        return ""
    plain = words[0].lower()
    for candidate in (name, plain) if _names_a_seat(opener) else (plain,):
        game = context.games.get(candidate)
        if game is not None and game.stage is not Stage.PREPARATION:
            return game.name
    return ""


def _names_a_seat(opener: Request) -> bool:
    """True if the first word after an opener is a seat in a game, not the game's name alone."""
    return opener.command is None or opener.command.name not in ("CREATE", "PURGE", "RENAME")


_BESIDE = frozenset({"THE", "PLAYER", "POWER", "OF", "BY", "TO", "AND", "PLEASE", "="})
"""Words that go with names of powers: `EJECT the french player`, `CONTROL italy BY france`."""


def names_in(invocation: Invocation) -> Words:
    """Return the words of a command that names seats, without words that people write beside names."""
    game, words = invocation.game, invocation.words
    game_map = invocation.in_play.map
    kept = (word for word in words.rest if word.upper() not in _BESIDE or find_seat(game, game_map, word) is not None)
    return replace(words, rest=tuple(kept))


def power_on_board(invocation: Invocation, word: str) -> Power:
    """Return the power on the board that a word names. Raises Refused E-POWER, E-GM-RESIGN, E-STATE."""
    game = invocation.game
    found = find_seat(game, invocation.in_play.map, word)
    if found == MASTER:
        raise Refused("E-GM-RESIGN", "The Master is not a power.")
    if game.position is None:
        raise Refused(
            "E-STATE",
            f"{game.name} has not begun: its powers are not on the board yet. RESIGN frees a seat before the start.",
        )
    power = next((power for power in game.powers if power.name == found), None)
    if power is None:
        raise Refused(
            "E-POWER",
            f"There is no power {word} on the board of {game.name}.{near_power(invocation.in_play.map, word)}",
        )
    if game.stage not in (Stage.ACTIVE, Stage.WAITING):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: who plays can no longer be changed.")
    return power
