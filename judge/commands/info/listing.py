"""LIST and WHOGAME: games that want players, and the state of one game (commands.md 5.1)."""

from __future__ import annotations

from textwrap import wrap

from judge.commands.framework.game_names import lines_to_enter
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.commands.info.motd import with_motd
from judge.commands.info.paging import without_from
from judge.commands.info.which_game import game_asked_for, one_game
from judge.game.game import Role, Stage
from judge.game.outcome import Answer
from judge.game.people.showing import how_to_ask
from judge.game.status.game_listing import game_text
from judge.game.status.layout import one_letter
from judge.game.status.openings import MOST_LISTED, openings_text, running_text
from judge.game.status.roster import roster_lines
from judge.problems import Refused
from judge.variants import VARIANTS, entered_later

_WIDTH = 75


@command(
    "LIST",
    where=Where.INFO,
    usage="LIST\nLIST FULL\nLIST FROM 80\nLIST mygame\nLIST mygame FROM 900",
    help="The games that want players; with FULL, those being played as well; or how one game stands. With FROM, the"
    " rest of a long list.",
    topic=Topic.LISTING,
    flush=True,
)
def list_games(invocation: Invocation) -> CommandResult:
    """Openings before a sign-on; after it, or with a name, one game."""
    full, names = _without_full(invocation)
    first, names = without_from(names)
    if len(names) > 1:
        raise Refused("E-SYNTAX", '"LIST" has too many words. Write it like this: LIST mygame')
    context = invocation.context
    if not names and (invocation.signed_on_to is None or first > 1):
        # Never under the subject of their mail: anybody can write one in another's name.
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
    """Return whether FULL or ALL stands behind the other words, and these without words of courtesy.

    Each of these words may be the name of a game, too.
    """
    words, full = invocation.words.rest, False
    while words and words[-1].upper() in _BESIDE_LIST and invocation.context.games.get(words[-1].lower()) is None:
        full = full or words[-1].upper() in ("FULL", "ALL")
        words = words[:-1]
    return full, words


_BESIDE_LIST = frozenset({"FULL", "ALL", "GAMES", "GAME", "PLEASE"})
"""Words behind LIST that name no game: two of them ask for the games that are played as well."""


@command(
    "WHOGAME",
    "WHO GAME",
    "WHO",
    where=Where.INFO,
    usage="WHOGAME mygame\nWHOGAME mygame FROM 900",
    help="Which powers of a game have players, and by what names these go where the game tells that; never their"
    " addresses.",
    topic=Topic.LISTING,
)
def who_game(invocation: Invocation) -> CommandResult:
    """The roster. Addresses are shown to those whom LIST shows them."""
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
    "This judge gives nobody's address away: to write to a player, sign on and send PRESS TO with the name of the"
    " power, and to the Master PRESS TO M. Who is not in {name} and asks its Master something watches it: {ask}"
)
