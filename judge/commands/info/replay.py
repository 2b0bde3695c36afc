"""REPLAY: a game's positions as an animation (commands.md 5.2)."""

from __future__ import annotations

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.commands.info.map import wanted_maps
from judge.commands.info.which_game import one_game
from judge.game.outcome import Answer, FilmShown
from judge.game.people.control import secrets_open_to
from judge.game.visibility.fog import seer_of
from judge.game.visibility.replay import replayed
from judge.game.visibility.seen_game import page_path
from judge.problems import Refused


@command(
    "REPLAY",
    where=Where.INFO,
    usage="REPLAY mygame",
    help="The whole game as an animation (a GIF in the letter): one position after the other, from the beginning on.",
    topic=Topic.LISTING,
)
def replay(invocation: Invocation) -> CommandResult:
    """The positions so far, as far as the sender may see them."""
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
