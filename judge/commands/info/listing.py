"""LIST, OPENINGS, WHOGAME, SUMMARY: games that need players, and the state of one (commands.md 5.1)."""

from __future__ import annotations

import re
from textwrap import wrap

from judge.commands.framework.game_names import lines_to_enter
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.commands.info.map import wanted_maps
from judge.commands.info.which_game import game_asked_for, one_game
from judge.game.ending.victory import centers_to_win
from judge.game.game import Game, Maps, Role, Stage
from judge.game.outcome import Answer, ChartShown, CountedYear
from judge.game.people.control import read_at_all_times
from judge.game.people.showing import how_to_ask
from judge.game.status.center_years import center_years, counted_years
from judge.game.status.game_listing import game_text
from judge.game.status.layout import one_letter
from judge.game.status.openings import MOST_LISTED, openings_text, running_text
from judge.game.status.roster import roster_lines
from judge.game.status.summary import final_scores, summary_text
from judge.game.visibility.seen_game import page_path, seen_board, seer_of
from judge.patterns import pattern
from judge.problems import Refused
from judge.variants import VARIANTS, entered_later

_WIDTH = 75


@command(
    "LIST",
    where=Where.INFO,
    usage="LIST\nLIST FULL\nLIST FROM 80\nLIST mygame\nLIST mygame FROM 900",
    help="The games that want players; with FULL, also those being played; or the state of one game. With FROM, the"
    " rest of a long list.",
    topic=Topic.LISTING,
    flush=True,
)
def list_games(invocation: Invocation) -> CommandResult:
    """List games that need players; after a sign-on, or with a name, show one game."""
    full, names = _without_full(invocation)
    first, names = without_from(names)
    if len(names) > 1:
        raise Refused("E-SYNTAX", '"LIST" has too many words. Write it like this: LIST mygame')
    context = invocation.context
    if not names and (invocation.signed_on_to is None or first > 1):
        # Do not use the mail's subject, because anybody can write one in another's name.
        subject = f"Judge openings list ({context.judge_name})"
        text = with_motd(
            invocation,
            openings_text(context.games.openings(entered_later()), context.in_play, context.judge_address, first),
        )
        if full:
            running = context.games.running(MOST_LISTED + 1)
            text += f"\n\n{running_text(running, lambda name: VARIANTS[name].title, context.zone, invocation.now)}"
        listed = f"Games on {context.judge_name} that want players"
        return CommandResult(answers=(Answer(subject, listed, text, lines=lines_to_enter(context, first)),))
    game = game_asked_for(invocation, names, tells_board=False)
    if game.stage is Stage.COMPLETED:
        text = f"{game.name} is over. Ask for SUMMARY {game.name} or HISTORY {game.name}."
        return CommandResult(answers=(Answer(f"{game.name}: listing", "", text),))
    text = game_text(game, context.in_play(game), invocation.signed_on_as, context.judge_name, invocation.now)
    text = one_letter(text.split("\n"), first, f"LIST {game.name}")
    return CommandResult(answers=(Answer(f"{game.name}: listing", "", text),))


def _without_full(invocation: Invocation) -> tuple[bool, tuple[str, ...]]:
    """Return True if FULL or ALL ends the line, and the words without final words of `_BESIDE_LIST`.

    Each of these words may also be the name of a game.
    """
    words, full = invocation.words.rest, False
    while words and words[-1].upper() in _BESIDE_LIST and invocation.context.games.get(words[-1].lower()) is None:
        full = full or words[-1].upper() in ("FULL", "ALL")
        words = words[:-1]
    return full, words


_BESIDE_LIST = frozenset({"FULL", "ALL", "GAMES", "GAME", "PLEASE"})
"""Words after LIST that name no game. FULL and ALL add games that are being played."""


@command(
    "WHOGAME",
    "WHO GAME",
    "WHO",
    where=Where.INFO,
    usage="WHOGAME mygame\nWHOGAME mygame FROM 900",
    help="The powers of a game that have players, with their names where the game shows them; never their addresses.",
    topic=Topic.LISTING,
)
def who_game(invocation: Invocation) -> CommandResult:
    """Show the roster. It includes addresses for the same readers as LIST does."""
    first, names = without_from(_without_full(invocation)[1])
    game = one_game(invocation, names, "WHOGAME mygame", tells_board=False)
    in_play = invocation.context.in_play(game)
    asker = invocation.signed_on_as
    lines = roster_lines(game, in_play, asker, invocation.now)
    if asker is None or asker.role is not Role.MASTER:
        lines += ["", *wrap(_PRIVATE.format(name=game.name, ask=how_to_ask(game.name)), _WIDTH)]
    text = one_letter(lines, first, f"WHOGAME {game.name}")
    return CommandResult(answers=(Answer(f"{game.name}: players", f"Who plays {game.name}", text),))


_PRIVATE = (
    "This judge gives nobody's address away. To write to a player, sign on and send PRESS TO with the name of the"
    " power; to the Master, PRESS TO M. If you are not in {name} and want to ask its Master something, watch it: {ask}"
)


_WANTED = {"DAILY": True, "ON": True, "OFF": False, "NONE": False}

_FROM_NOW_ON = (
    "From now on you get a letter when games on this judge begin to look for players, once a day at most. OPENINGS OFF"
    " ends that."
)
_WHEN_CONFIRMED = (
    "Say yes to the short letter that asks whether it was you. Then you get a letter when games on this judge begin to"
    " look for players, once a day at most. OPENINGS OFF ends that."
)
_NO_MORE = "You get no letters about games that look for players. LIST tells of them whenever you ask."


@command(
    "OPENINGS",
    where=Where.INFO,
    usage="OPENINGS\nOPENINGS DAILY\nOPENINGS OFF",
    help="The games that want players; with DAILY, besides, a letter on each day on which there are new ones: games"
    " that are forming, and powers that have lost their player. OFF ends these letters.",
    topic=Topic.LISTING,
    flush=True,
)
def openings(invocation: Invocation) -> CommandResult:
    """Show current openings, and turn news of later ones on or off."""
    first, words = without_from(invocation.words.rest)
    if len(words) > 1 or (words and words[0].upper() not in _WANTED):
        raise Refused("E-SYNTAX", "Write OPENINGS, OPENINGS DAILY or OPENINGS OFF.")
    wanted = _WANTED[words[0].upper()] if words else None
    context = invocation.context
    subject = f"Judge openings list ({context.judge_name})"
    if wanted is False:
        return CommandResult(answers=(Answer(subject, "No more letters about openings", _NO_MORE),), openings=False)
    opened = context.games.openings(entered_later())
    text = with_motd(invocation, openings_text(opened, context.in_play, context.judge_address, first))
    if wanted:
        said = _FROM_NOW_ON if context.may_hear_of_openings() else _WHEN_CONFIRMED
        text = "\n".join((*wrap(said, _WIDTH), "", text))
    title = f"Games on {context.judge_name} that want players"
    listed = Answer(subject, title, text, lines=lines_to_enter(context, first))
    return CommandResult(answers=(listed,), openings=wanted)


@command(
    "SUMMARY",
    where=Where.INFO,
    usage="SUMMARY mygame\nSUMMARY mygame FROM 900",
    help="The players of all powers, and the centers of each year. With FROM, the rest of a long summary.",
    topic=Topic.LISTING,
)
def summary(invocation: Invocation) -> CommandResult:
    """Send the roster and the history of the centers."""
    first, names = without_from(invocation.words.rest)
    game = one_game(invocation, names, "SUMMARY mygame")
    in_play = invocation.context.in_play(game)
    powers = read_at_all_times(game, invocation.signed_on_as)
    seer = seer_of(game, in_play.rules, powers)
    past = invocation.context.games.past(game, to_show=True)
    seen = seen_board(game, in_play, powers).position if game.position is not None else None
    if seen is not None and seer is None and seen.centers != game.board.centers:
        past = ()  # The game opens with hidden builds: who took which center shows only in this phase's results.
    years = center_years(past, in_play, seer)
    points = final_scores(game, past, in_play)
    text = summary_text(game, in_play, years, invocation.signed_on_as, invocation.now, seer, points)
    text = one_letter(text.split("\n"), first, f"SUMMARY {game.name}")
    subject, title = f"{game.name}: summary", f"Summary of {game.name}"
    counted = counted_years(game, past, in_play, seer, seen) if seen is not None and first == 1 else ()
    chart = _chart(invocation, game, counted)
    return CommandResult(answers=(Answer(subject, title, text, chart, page=page_path(game)),))


def _chart(invocation: Invocation, game: Game, years: tuple[CountedYear, ...]) -> ChartShown | None:
    """Return the chart of centers; None with fewer than two years, or if the sender wants no pictures."""
    maps = wanted_maps(invocation)
    if len(years) < 2 or not invocation.context.pictures or maps is Maps.OFF:
        return None
    in_play = invocation.context.in_play(game)
    return ChartShown(game.name, in_play, years, centers_to_win(game, in_play), maps)


_NUMBER = pattern(r"[1-9]\d{0,5}", re.ASCII)


def without_from(words: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return the first line or game to show (80 in `river FROM 80`, otherwise 1), and the other words."""
    if len(words) >= 2 and words[-2].upper() == "FROM" and _NUMBER.fullmatch(words[-1]):
        return int(words[-1]), words[:-2]
    return 1, words


def with_motd(invocation: Invocation, text: str) -> str:
    """Return a text with the keeper's message of the day above it, if there is one."""
    return f"{invocation.context.motd}\n\n{text}" if invocation.context.motd else text
