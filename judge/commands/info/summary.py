"""SUMMARY: the players of a game, and the centers of each year (commands.md 5.2)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.names import PowerName, Province
from judge.board.position import PhaseType
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.commands.info.paging import without_from
from judge.commands.info.which_game import one_game
from judge.game.outcome import Answer
from judge.game.people.control import read_by
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.letter_size import one_letter
from judge.game.status.summary import summary_text
from judge.game.turn.rollback import PastPhase
from judge.game.visibility.fog import Seer, in_fog, seer_of
from judge.game.visibility.seen_game import page_path, seen_board


@command(
    "SUMMARY",
    where=Where.INFO,
    usage="SUMMARY mygame\nSUMMARY mygame FROM 900",
    help="Who played what, and the centers of each year. With FROM, the rest of a long one.",
    topic=Topic.LISTING,
)
def summary(invocation: Invocation) -> CommandResult:
    """The roster and the history of the centers."""
    first, names = without_from(invocation.words.rest)
    game = one_game(invocation, names, "SUMMARY mygame")
    in_play = invocation.context.in_play(game)
    powers = read_by(game, invocation.signed_on_as)
    seer = seer_of(game, in_play.rules, powers)
    past = invocation.context.games.past(game, to_show=True)
    begun = game.position is not None
    if begun and seer is None and seen_board(game, in_play, powers).position.centers != game.board.centers:
        past = ()  # Hidden builds open the game: the results of this phase tell who took what by them.
    years = center_years(past, in_play, seer)
    text = summary_text(game, in_play, years, invocation.signed_on_as, invocation.now, seer)
    text = one_letter(text.split("\n"), first, f"SUMMARY {game.name}")
    subject, title = f"{game.name}: summary", f"Summary of {game.name}"
    return CommandResult(answers=(Answer(subject, title, text, page=page_path(game)),))


def center_years(
    past: Sequence[PastPhase], in_play: RulesInPlay, seer: Seer = None
) -> list[tuple[int, dict[Province, PowerName]]]:
    """Return owners at the end of each completed year, after those at the start of the game.

    In a blind game only as far as the powers of `seer` saw it.
    """
    if not past:
        return []
    game_map = in_play.map
    first = in_fog(past[0].record.before, seer, in_play).position
    # A game that opens with builds has its start at the end of that very year.
    opens_with_builds = first.phase.type is PhaseType.ADJUSTMENTS
    years = [] if opens_with_builds else [(first.phase.year - game_map.year_step, first.centers)]
    for phase in past:
        after = in_fog(phase.record.after, seer, in_play).position
        if after.phase.type is PhaseType.ADJUSTMENTS or after.phase.year != phase.record.before.phase.year:
            year = phase.record.before.phase.year
            years = [known for known in years if known[0] != year] + [(year, after.centers)]
    return years
