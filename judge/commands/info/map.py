"""MAP and REPLAY: the position in words and drawn, or a game as an animation (commands.md 5.2)."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.board.opening import opening
from judge.board.wording import listed
from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.commands.info.which_game import one_game
from judge.game.game import Game, Maps, Role
from judge.game.outcome import Answer, BoardFile, BoardShown, FilmShown
from judge.game.people.control import controlled_by, secrets_open_to
from judge.game.people.seats import player_at
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.game_listing import NOTHING_SEEN, ownership_lines, units_lines
from judge.game.visibility.seen_game import SeenBoard, page_path, seen_board, seer_of
from judge.game.visibility.seen_phase import replayed
from judge.problems import Refused, nearest

_FILES = {"PNG": BoardFile.PNG, "GIF": BoardFile.PNG, "SVG": BoardFile.SVG, "TEXT": None, "TXT": None}
"""The file in which each kind of map is sent; None: only words."""

_SIZES = {wanted.name: wanted for wanted in (Maps.SMALL, Maps.BIG, Maps.PRINT)}
"""Sizes of a PNG, with their values in SET MAP."""

_KINDS = listed([*_SIZES, "PNG", "SVG", "TEXT"])
"""The kinds of map that a refusal lists."""

_NEVER = frozenset({"PDF", "PS"})
"""Kinds of map for printers that only the classic judge sent."""

_ABOUT = {
    "GIF": "Pictures come as PNG, which every mail program shows that shows GIF.",
    "SVG": "The file position.svg, which is attached, is the map: it is sharp at any size.",
}


@command(
    "MAP",
    where=Where.INFO,
    usage="MAP mygame\nMAP mygame SVG\nMAP mygame PRINT\nMAP mygame TEXT",
    help="Units and owners of centers, in words and as a picture: a PNG in the letter (SMALL, BIG or"
    " PRINT as with SET MAP), or an SVG attached to it. TEXT is for words alone.",
    topic=Topic.LISTING,
    flush=True,
)
def map_(invocation: Invocation) -> CommandResult:
    """Send units and owners of centers in words, with a picture; before the start, the opening."""
    words = list(invocation.words.rest)
    kind = _kind(invocation, words)
    if kind:
        del words[-1]
    need_words(invocation.words, 0, 2, "MAP mygame")
    if len(words) > 1:
        raise Refused("E-SYNTAX", f'There is no such kind of map: "{words[1]}". There are {_KINDS}: MAP {words[0]} BIG')
    game = _game(invocation, words)
    if kind in _NEVER:
        raise Refused("E-NOMAP", f"Maps are not made as {kind}: ask for PRINT, PNG, SVG or TEXT.")
    if kind and (kind in _SIZES or _FILES[kind]) and not invocation.context.pictures:
        raise Refused(
            "E-NOMAP", f"{invocation.context.judge_name} sends no pictures: MAP {game.name} tells it in words."
        )
    in_play = invocation.context.in_play(game)
    seen = _position(invocation, game, in_play)
    board = seen.position
    if seen.fog is not None and not seen.fog.powers:
        return CommandResult(answers=(Answer(f"{game.name}: map", "", NOTHING_SEEN),))
    lines = [*units_lines(board, in_play.map), "", *ownership_lines(board, in_play.map, seen.fog)]
    if kind in _ABOUT:
        lines += ["", _ABOUT[kind]]
    title = f"{game.name}, {board.phase.title}"
    shown = _shown(invocation, game, seen, in_play, kind)
    return CommandResult(answers=(Answer(f"{game.name}: map", title, "\n".join(lines), shown),))


def _game(invocation: Invocation, words: list[str]) -> Game:
    """Return the named game; a refusal explains if a map was named instead."""
    try:
        return one_game(invocation, words, "MAP mygame")
    except Refused as refused:
        maps = invocation.context.map_names()
        if refused.code != "E-NOGAME" or not (near := nearest(words[0], maps)):
            raise
        raise Refused(refused.code, f"{refused.text} HELP MAP {near} lists the map of that name.") from None


def _kind(invocation: Invocation, words: list[str]) -> str:
    """Return the kind of map in the last word; "" for none. A game may have the same name."""
    last = words[-1].upper() if words else ""
    known = _FILES.keys() | _SIZES.keys() | _NEVER
    return last if last in known and (len(words) == 2 or invocation.signed_on_to is not None) else ""


def _shown(invocation: Invocation, game: Game, seen: SeenBoard, in_play: RulesInPlay, kind: str) -> BoardShown | None:
    """Return the drawing in the requested form, or in that of the sender's letters; None for no picture."""
    own = _own(game, invocation.signed_on_as)
    if kind in _SIZES:
        return BoardShown(game.name, seen.position, in_play, maps=_SIZES[kind], fog=seen.fog, own=own)
    if kind:
        file = _FILES[kind]
        return BoardShown(game.name, seen.position, in_play, file, fog=seen.fog, own=own) if file else None
    if not invocation.context.pictures:
        return None
    wanted = wanted_maps(invocation)
    if wanted is Maps.OFF:
        return None
    return BoardShown(game.name, seen.position, in_play, maps=wanted, fog=seen.fog, own=own)


def _own(game: Game, actor: Actor | None) -> tuple[PowerName, ...]:
    """Return the powers controlled by the player who asks, in the game's order."""
    played = () if actor is None or actor.role is Role.MASTER else controlled_by(game, actor)
    return tuple(power.name for power in game.powers if power.name in played)


def wanted_maps(invocation: Invocation) -> Maps:
    """Return the sender's choice of pictures (SET MAP) in the game signed on to, or the default."""
    game, actor = invocation.signed_on_to, invocation.signed_on_as
    player = player_at(game, actor.id) if game is not None and actor is not None else None
    return Maps.ON if player is None else player.maps


def _position(invocation: Invocation, game: Game, in_play: RulesInPlay) -> SeenBoard:
    """Return the board as the sender sees it, or as it will be at the start."""
    if game.position is None:
        return SeenBoard(opening(in_play.map, in_play.map.powers.keys(), in_play.rules))
    return seen_board(game, in_play, secrets_open_to(game, invocation.signed_on_as))


@command(
    "REPLAY",
    where=Where.INFO,
    usage="REPLAY mygame",
    help="The whole game as an animation (a GIF in the letter): one position after the other, from the beginning on.",
    topic=Topic.LISTING,
)
def replay(invocation: Invocation) -> CommandResult:
    """Send a film of all positions that the sender may see."""
    game = one_game(invocation, invocation.words.rest, "REPLAY mygame")
    in_play, context = invocation.context.in_play(game), invocation.context
    if not context.pictures:
        raise Refused("E-NOMAP", f"{context.judge_name} sends no pictures: HISTORY {game.name} tells it in words.")
    powers = secrets_open_to(game, invocation.signed_on_as)
    if seer_of(game, in_play.rules, powers) is not None:
        raise Refused("E-REPLAY", f"{game.name} is a blind game: it has a replay after its end. Ask again then.")
    boards = replayed(game, context.games.past(game, to_show=True), in_play, powers)
    if len(boards) < 2:
        raise Refused("E-REPLAY", f"No phase of {game.name} has been processed yet. MAP {game.name} shows its board.")
    first, last = (in_play.map.phase_title(board.phase) for board in (boards[0], boards[-1]))
    text = (
        f"The animation shows the board from {first} to {last}.\n"
        f"Of a long game it has one position a year.\n"
        f"HISTORY {game.name} tells the moves, SUMMARY {game.name} the centers."
    )
    shown = FilmShown(game.name, in_play, boards, wanted_maps(invocation))
    answer = Answer(f"{game.name}: replay", f"Replay of {game.name}", text, shown, page=page_path(game))
    return CommandResult(answers=(answer,))
