"""TRY: results of orders in a hypothetical position. Nothing is stored (commands.md 5.2)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.opening import opening
from judge.board.position import Phase, PhaseType, Position
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.position_lines import PositionLines
from judge.commands.framework.table import LinesTaken, Topic, Where, command
from judge.commands.info.which_game import one_game
from judge.game.calendar.timing import Timing
from judge.game.game import Game, Maps, Player, Stage
from judge.game.outcome import TriedAnswer
from judge.game.people.control import secrets_open_to
from judge.game.people.seats import player_at
from judge.game.turn.trial import read_trial, try_out
from judge.game.visibility.seen_game import SeenBoard, seen_board
from judge.problems import Problem, Refused


@command(
    "TRY",
    where=Where.INFO,
    usage="TRY mygame\nA PAR - BUR\nA MUN - BUR",
    help="See what orders for any powers would do, with the reasons and a picture: in a game as it stands, or in a"
    " phase of a map (TRY S1901M standard), with other units if lines like UNITS FRANCE A PAR, A MAR say so. Nothing is"
    " stored, and nobody's orders are looked at. All lines below belong to it.",
    topic=Topic.ORDERS,
    takes=LinesTaken.ALL,
)
def try_(invocation: Invocation) -> CommandResult:
    """Send the results of trying out orders in a phase."""
    game, seen = _imagined(invocation)
    board = seen.position
    in_play = invocation.context.in_play(game)
    said = [line for line in invocation.body if PositionLines.is_position_line(line.text)]
    if said:
        board = _changed(board, said, in_play.map, game)
    lines = [(line.number, line.text) for line in invocation.body if line not in said]
    orders, problems = read_trial(lines, board, in_play.map, in_play.rules)
    if problems:
        raise _refusal(problems)
    record = try_out(game, board, orders, in_play)
    title = f"Tried out: {board.phase.title} ({game.name})"
    subject = f"{game.name} {board.phase}: tried out"
    return CommandResult(
        answers=(TriedAnswer(subject, title, record, game.name, in_play, _wants_pictures(invocation), seen.fog),)
    )


def _wants_pictures(invocation: Invocation) -> bool:
    """True if the sender's letters show pictures."""
    if not invocation.context.pictures:
        return False
    if invocation.signed_on_as is None or invocation.signed_on_to is None:
        return True
    player = player_at(invocation.signed_on_to, invocation.signed_on_as.id)
    return player is None or player.maps is not Maps.OFF


def _imagined(invocation: Invocation) -> tuple[Game, SeenBoard]:
    """Return the game as the sender sees it, or a map's opening in the named phase.

    Raises Refused E-PHASE, E-MAP-UNKNOWN, E-STATE, and like `one_game`.
    """
    words = invocation.words.rest
    if len(words) == 2:
        return _on_map(invocation, *words)
    game = one_game(invocation, words, "TRY mygame, or TRY S1901M standard")
    if game.position is None or game.stage not in (Stage.ACTIVE, Stage.WAITING, Stage.COMPLETED, Stage.TERMINATED):
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}: there is no position to try orders in.")
    in_play = invocation.context.in_play(game)
    seen = seen_board(game, in_play, secrets_open_to(game, invocation.signed_on_as))
    _check_phase(seen.position.phase)
    return game, seen


def _on_map(invocation: Invocation, code: str, map_name: str) -> tuple[Game, SeenBoard]:
    game = Game(
        name=map_name.lower(),
        map=map_name.lower(),
        master=Player((), ""),
        seed="",
        created=invocation.now,
        timing=Timing(),
        zone=invocation.context.zone,
    )
    in_play = invocation.context.in_play(game)
    try:
        phase = in_play.map.phase(code)
    except ValueError as error:
        raise Refused("E-PHASE", str(error)) from error
    _check_phase(phase)
    board = replace(opening(in_play.map, in_play.map.powers.keys(), in_play.rules), phase=phase)
    if any(
        PositionLines.is_position_line(line.text) and line.text.split()[0].upper() == "UNITS"
        for line in invocation.body
    ):
        board = replace(board, units=())
    return game, SeenBoard(board)


def _check_phase(phase: Phase) -> None:
    if phase.type is PhaseType.ADJUSTMENTS:
        raise Refused("E-PHASE", f"{phase.title}: builds and removals need no trial. Name a movement phase.")


def _changed(board: Position, lines: list[TextLine], map: Map, game: Game) -> Position:
    """Return the position with the units and centers that the lines state. Raises Refused E-EDIT."""
    read = PositionLines(map, board, map.powers.keys(), game.name)
    for line in lines:
        read.line(line.text)
    changed = read.board()
    if read.problems:
        raise Refused("E-EDIT", "\n".join(problem.text for problem in read.problems), tuple(read.problems))
    return changed


def _refusal(problems: list[Problem]) -> Refused:
    """Return a refusal with all problems, each with its line."""
    told = [f"Line {problem.line}: {problem.text}" if problem.line else problem.text for problem in problems]
    return Refused(problems[0].code, "\n".join(["Nothing was tried out:", *told]), tuple(problems))
