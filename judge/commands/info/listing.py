"""Asking about games: LIST, WHOGAME, SUMMARY, VERSION (commands.md 5.1 and 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from judge import __version__
from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.position import PhaseType
from judge.commands.entering.seats import game_word, no_game
from judge.commands.framework.table import CommandResult, Invocation, Where, command
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
def list_games(invocation: Invocation) -> CommandResult:
    """Openings before a sign-on; after it, or with a name, one game."""
    full, names = _without_full(invocation)
    if len(names) > 1:
        raise Refused("E-SYNTAX", '"LIST" has too many words. Write it like this: LIST mygame')
    context = invocation.context
    if not names and invocation.signed_on_to is None:
        games = [(game, context.in_play(game)) for game in context.games.openings()]
        theirs = context.subject if context.subject.upper().startswith("RE:") else f"Re: {context.subject}"
        subject = theirs if context.subject else f"Judge openings list ({context.judge_name})"
        text = with_motd(invocation, openings_text(games, context.judge_address))
        text += f"\n\n{running_text(context.games.running(MOST_LISTED + 1), context.zone)}" if full else ""
        return CommandResult(answers=(Answer(subject, f"Games on {context.judge_name} that want players", text),))
    game = game_asked_for(invocation, names)
    if game.stage is Stage.COMPLETED:
        text = f"{game.name} is over. Ask for SUMMARY {game.name} or HISTORY {game.name}."
        return CommandResult(answers=(Answer(f"Diplomacy listing ({game.name})", "", text),))
    text = game_text(game, context.in_play(game), invocation.signed_on_as, context.judge_name, invocation.now)
    return CommandResult(answers=(Answer(f"Diplomacy listing ({game.name})", "", text),))


def with_motd(invocation: Invocation, text: str) -> str:
    """A text with the keeper's message of the day before it, if there is one."""
    return f"{invocation.context.motd}\n\n{text}" if invocation.context.motd else text


def _without_full(invocation: Invocation) -> tuple[bool, tuple[str, ...]]:
    """Whether FULL stands behind the other words, and these. It may be the name of a game, too."""
    words = invocation.words.rest
    full = bool(words) and words[-1].upper() == "FULL" and invocation.context.games.get("full") is None
    return full, words[:-1] if full else words


@command(
    "WHOGAME",
    where=Where.INFO,
    usage="WHOGAME mygame",
    help="Which powers of a game have players. Who they are, only its Master is told, until the game is over.",
    topic="listing",
)
def who_game(invocation: Invocation) -> CommandResult:
    """The roster. Addresses are shown to those whom LIST shows them."""
    _, names = _without_full(invocation)
    if len(names) != 1 and (invocation.signed_on_to is None or names):
        raise Refused("E-INFO-ONE", "WHOGAME needs the name of one game: WHOGAME mygame")
    game = game_asked_for(invocation, names)
    in_play = invocation.context.in_play(game)
    asker = _asker(invocation, game)
    lines = roster_lines(game, in_play, asker, invocation.now)
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
def summary(invocation: Invocation) -> CommandResult:
    """The roster and the history of the centers."""
    game = one_game(invocation)
    in_play = invocation.context.in_play(game)
    years = center_years(invocation.context.games.past(game), in_play.map)
    text = summary_text(game, in_play, years, _asker(invocation, game), invocation.now)
    return CommandResult(answers=(Answer(f"Diplomacy summary ({game.name})", f"Summary of {game.name}", text),))


@command("VERSION", where=Where.INFO, usage="VERSION", help="Which judge this is.", topic="listing")
def version(invocation: Invocation) -> CommandResult:
    """Name and version of the judge."""
    text = f"{invocation.context.judge_name} runs version {__version__} of the judge."
    return CommandResult(answers=(Answer(f"Version of {invocation.context.judge_name}", "", text),))


def one_game(invocation: Invocation) -> Game:
    """The game that SUMMARY or HISTORY asks for. Raises Refused E-INFO-ONE, E-INFO-OTHER, E-NOGAME."""
    if len(invocation.words.rest) != 1 and (invocation.signed_on_to is None or invocation.words.rest):
        raise Refused(
            "E-INFO-ONE", f"{invocation.words.verb} needs the name of one game: {invocation.words.verb} mygame"
        )
    return game_asked_for(invocation, invocation.words.rest)


def game_asked_for(invocation: Invocation, words: Sequence[str]) -> Game:
    """The game that a question is about. Raises Refused E-INFO-OTHER, E-NOGAME, and E-BLIND for strangers."""
    name = game_word(words[0]) if words else ""
    if invocation.signed_on_to is not None:
        if name and name != invocation.signed_on_to.name:
            raise Refused(
                "E-INFO-OTHER",
                f"You are signed on to {invocation.signed_on_to.name}. Ask about {name} in another mail.",
            )
        return invocation.signed_on_to
    game = invocation.context.games.get(name)
    if game is None or game.stage is Stage.PREPARATION:
        raise no_game(name)
    if tells_members_alone(game, invocation.context.in_play(game).rules):
        raise Refused("E-BLIND", f"What stands where in {game.name} is told to those who play, after their sign-on.")
    return game


def _asker(invocation: Invocation, game: Game) -> Actor | None:
    """Who asks: after the end everybody sees who played, like the Master."""
    if players_known(game, invocation.context.in_play(game).rules):
        return Actor("", Role.MASTER)
    return invocation.signed_on_as


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
