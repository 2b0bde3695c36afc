"""Asking about games: LIST, WHOGAME, SUMMARY, VERSION (commands.md 5.1 and 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from judge import __version__
from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.position import PhaseType
from judge.commands.entering.seats import game_word, no_game
from judge.commands.framework.table import Case, CommandResult, Where, command
from judge.game.game import Game, Role, Stage
from judge.game.outcome import Answer
from judge.game.people.sign_on import Actor
from judge.game.status import MOST_LISTED, game_text, openings_text, roster_lines, running_text, summary_text
from judge.game.turn.rollback import PastPhase
from judge.game.visibility import players_known, tells_members_alone
from judge.problems import Refused

_WIDTH = 75


@command(
    "LIST",
    where=Where.INFO,
    usage="LIST\nLIST FULL\nLIST mygame",
    help="The games that want players; with FULL, those being played as well; or how one game stands.",
    topic="listing",
    flush=True,
)
def list_games(case: Case) -> CommandResult:
    """Openings before a sign-on; after it, or with a name, one game."""
    full, names = _without_full(case)
    if len(names) > 1:
        raise Refused("E-SYNTAX", '"LIST" has too many words. Write it like this: LIST mygame')
    context = case.context
    if not names and case.game is None:
        games = [(game, context.in_play(game)) for game in context.games.openings()]
        theirs = context.subject if context.subject.upper().startswith("RE:") else f"Re: {context.subject}"
        subject = theirs if context.subject else f"Judge openings list ({context.judge_name})"
        text = with_motd(case, openings_text(games, context.judge_address))
        text += f"\n\n{running_text(context.games.running(MOST_LISTED + 1), context.zone)}" if full else ""
        return CommandResult(answers=(Answer(subject, f"Games on {context.judge_name} that want players", text),))
    game = game_asked_for(case, names)
    if game.stage is Stage.COMPLETED:
        text = f"{game.name} is over. Ask for SUMMARY {game.name} or HISTORY {game.name}."
        return CommandResult(answers=(Answer(f"Diplomacy listing ({game.name})", "", text),))
    text = game_text(game, context.in_play(game), case.actor, context.judge_name, case.now)
    return CommandResult(answers=(Answer(f"Diplomacy listing ({game.name})", "", text),))


def with_motd(case: Case, text: str) -> str:
    """A text with the keeper's message of the day before it, if there is one."""
    return f"{case.context.motd}\n\n{text}" if case.context.motd else text


def _without_full(case: Case) -> tuple[bool, tuple[str, ...]]:
    """Whether FULL stands behind the other words, and these. It may be the name of a game, too."""
    words = case.words.rest
    full = bool(words) and words[-1].upper() == "FULL" and case.context.games.get("full") is None
    return full, words[:-1] if full else words


@command(
    "WHOGAME",
    where=Where.INFO,
    usage="WHOGAME mygame",
    help="Which powers of a game have players. Who they are, only its Master is told, until the game is over.",
    topic="listing",
)
def who_game(case: Case) -> CommandResult:
    """The roster. Addresses are shown to those whom LIST shows them."""
    _, names = _without_full(case)
    if len(names) != 1 and (case.game is None or names):
        raise Refused("E-INFO-ONE", "WHOGAME needs the name of one game: WHOGAME mygame")
    game = game_asked_for(case, names)
    in_play = case.context.in_play(game)
    asker = _asker(case, game)
    lines = roster_lines(game, in_play, asker, case.now)
    if asker is None or asker.role is not Role.MASTER:
        lines += ["", *wrap(_PRIVATE.format(name=game.name), _WIDTH)]
    return CommandResult(
        answers=(Answer(f"Diplomacy players ({game.name})", f"Who plays {game.name}", "\n".join(lines)),)
    )


_PRIVATE = (
    "This judge gives nobody's address away: the Master alone sees whose they are. To write to a player, sign on and"
    " send PRESS TO with the name of the power. Once {name} is over, SUMMARY {name} tells who played, unless the Master"
    " keeps it secret."
)


@command(
    "SUMMARY",
    where=Where.INFO,
    usage="SUMMARY mygame",
    help="Who played what, and the centers of each year.",
    topic="listing",
)
def summary(case: Case) -> CommandResult:
    """The roster and the history of the centers."""
    game = one_game(case)
    in_play = case.context.in_play(game)
    years = center_years(case.context.games.past(game), in_play.map)
    text = summary_text(game, in_play, years, _asker(case, game), case.now)
    return CommandResult(answers=(Answer(f"Diplomacy summary ({game.name})", f"Summary of {game.name}", text),))


@command("VERSION", where=Where.INFO, usage="VERSION", help="Which judge this is.", topic="listing")
def version(case: Case) -> CommandResult:
    """Name and version of the judge."""
    text = f"{case.context.judge_name} runs version {__version__} of the judge."
    return CommandResult(answers=(Answer(f"Version of {case.context.judge_name}", "", text),))


def one_game(case: Case) -> Game:
    """The game that SUMMARY or HISTORY asks for. Raises Refused E-INFO-ONE, E-INFO-OTHER, E-NOGAME."""
    if len(case.words.rest) != 1 and (case.game is None or case.words.rest):
        raise Refused("E-INFO-ONE", f"{case.words.verb} needs the name of one game: {case.words.verb} mygame")
    return game_asked_for(case, case.words.rest)


def game_asked_for(case: Case, words: Sequence[str]) -> Game:
    """The game that a question is about. Raises Refused E-INFO-OTHER, E-NOGAME, and E-BLIND for strangers."""
    name = game_word(words[0]) if words else ""
    if case.game is not None:
        if name and name != case.game.name:
            raise Refused("E-INFO-OTHER", f"You are signed on to {case.game.name}. Ask about {name} in another mail.")
        return case.game
    game = case.context.games.get(name)
    if game is None or game.stage is Stage.PREPARATION:
        raise no_game(name)
    if tells_members_alone(game, case.context.in_play(game).rules):
        raise Refused("E-BLIND", f"What stands where in {game.name} is told to those who play, after their sign-on.")
    return game


def _asker(case: Case, game: Game) -> Actor | None:
    """Who asks: after the end everybody sees who played, like the Master."""
    if players_known(game, case.context.in_play(game).rules):
        return Actor("", Role.MASTER)
    return case.actor


def center_years(past: Sequence[PastPhase], game_map: Map) -> list[tuple[int, dict[Province, PowerName]]]:
    """Who owned what at the end of each year that has been completed, the start of the game first."""
    if not past:
        return []
    first = past[0].record.before
    # A game that opens with builds has its start at the end of that very year.
    opens_with_builds = first.phase.type is PhaseType.ADJUSTMENTS
    years = [] if opens_with_builds else [(first.phase.year - game_map.year_step, first.centers)]
    for phase in past:
        after = phase.record.after
        if after.phase.type is PhaseType.ADJUSTMENTS or after.phase.year != phase.record.before.phase.year:
            year = phase.record.before.phase.year
            years = [known for known in years if known[0] != year] + [(year, after.centers)]
    return years
