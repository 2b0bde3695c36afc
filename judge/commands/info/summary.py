"""SUMMARY: the players of a game, and the centers of each year (commands.md 5.2)."""

from __future__ import annotations

from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.commands.info.map import wanted_maps
from judge.commands.info.paging import without_from
from judge.commands.info.which_game import one_game
from judge.game.ending.victory import centers_to_win
from judge.game.game import Game, Maps
from judge.game.outcome import Answer, ChartShown, CountedYear
from judge.game.people.control import read_at_all_times
from judge.game.status.center_years import center_years, counted_years
from judge.game.status.layout import one_letter
from judge.game.status.summary import summary_text
from judge.game.visibility.fog import seer_of
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
    powers = read_at_all_times(game, invocation.signed_on_as)
    seer = seer_of(game, in_play.rules, powers)
    past = invocation.context.games.past(game, to_show=True)
    seen = seen_board(game, in_play, powers).position if game.position is not None else None
    if seen is not None and seer is None and seen.centers != game.board.centers:
        past = ()  # Hidden builds open the game: the results of this phase tell who took what by them.
    years = center_years(past, in_play, seer)
    text = summary_text(game, in_play, years, invocation.signed_on_as, invocation.now, seer)
    text = one_letter(text.split("\n"), first, f"SUMMARY {game.name}")
    subject, title = f"{game.name}: summary", f"Summary of {game.name}"
    counted = counted_years(game, past, in_play, seer, seen) if seen is not None and first == 1 else ()
    chart = _chart(invocation, game, counted)
    return CommandResult(answers=(Answer(subject, title, text, chart, page=page_path(game)),))


def _chart(invocation: Invocation, game: Game, years: tuple[CountedYear, ...]) -> ChartShown | None:
    """Return the chart beside the words; None without two years, or if the sender wants no pictures."""
    maps = wanted_maps(invocation)
    if len(years) < 2 or not invocation.context.pictures or maps is Maps.OFF:
        return None
    in_play = invocation.context.in_play(game)
    return ChartShown(game.name, in_play, years, centers_to_win(game, in_play), maps)
