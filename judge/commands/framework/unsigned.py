"""Mails of players without a sign-on: the answer has one button that sends them again.

The answer goes to the address on file, and its button opens a mail for that seat. An owner who did not write the mail
will not press the button.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.order_text.parse import syntax_problems
from judge.board.order_text.prose import is_prose
from judge.board.order_text.together import said_of_many
from judge.commands.framework.context import CommandContext
from judge.commands.framework.courtesies import names_game
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.order_headings import OrderHeadings
from judge.commands.framework.parse import find_command, may_be_courtesy
from judge.commands.framework.table import Where
from judge.game.game import Game
from judge.game.link_moments import subject_of_links
from judge.game.outcome import Guidance
from judge.game.people.reply_tokens import reply_place
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay

_MOST_SEATS = 3
"""Limit on the letters that one mail without a sign-on can cause."""
_MOST_LINES = 60


def mail_again(context: CommandContext, lines: Sequence[TextLine]) -> list[Guidance]:
    """Return a letter for each seat of the sender that can send these lines as orders or commands.

    The lines may include courtesy. The list is empty if a line is anything else, or may contain a password.
    """
    written = [line for line in lines if line.text.strip()]
    if len(written) > _MOST_LINES or any(names_game(word, context) for line in written for word in line.text.split()):
        return []
    meant = ((seat, game, _meant(written, game, context.in_play(game))) for seat, game in _seats(context))
    return [
        _again(context, seat, game, again, subject_of_links(game, context.in_play(game)))
        for seat, game, again in meant
        if again
    ]


def line_again(context: CommandContext, line: str) -> list[Guidance]:
    """Return a letter for each seat of the sender, with a button for this line."""
    return [_again(context, seat, game, (line,)) for seat, game in _seats(context)]


def _seats(context: CommandContext) -> list[tuple[str, Game]]:
    """Return the sender's seats in unfinished games, except as Master, which is too powerful for a button."""
    held = context.games.held_by(context.sender)
    under_way = [(seat, game) for seat, game in held if seat != MASTER and not game.stage.is_over]
    return under_way[:_MOST_SEATS]


def _meant(lines: Sequence[TextLine], game: Game, in_play: RulesInPlay) -> tuple[str, ...]:
    """Return the orders and commands among lines if all other lines are courtesies; otherwise ().

    Headings that cast doubt on orders stay above them.
    """
    headings = OrderHeadings(game, in_play) if game.stage.is_under_way else None
    meant: list[str] = []
    asks = False
    for line in lines:
        words = line.text.split()
        if headings is not None and headings.doubt(line.text, line.number) is not None:
            meant.append(line.text.strip())
        elif _is_players(words) or _is_order(line.text, game, in_play):
            meant.append(line.text.strip())
            asks = True
        elif find_command(words) is not None or not (is_prose(line.text, in_play.map) and may_be_courtesy(words)):
            return ()
    return tuple(meant) if asks else ()


def _is_players(words: Sequence[str]) -> bool:
    found = find_command(words)
    return found is not None and found[0].where is Where.BODY and found[0].name in _SAFE


_SAFE = frozenset(
    {"STATUS", "CLEAR", "FINAL", "PRELIMINARY", "SET WAIT", "SET NOWAIT", "SET DRAW", "SET NODRAW", "MORE TIME"}
    | {"SET ABSENCE", "SET NOABSENCE", "SET DEADLINE", "SET MAP", "SET ZONE", "SET PREFERENCE"}
)
"""Commands of one line that contain neither a password nor an address."""


def _is_order(text: str, game: Game, in_play: RulesInPlay) -> bool:
    if game.position is None:
        return False
    if said_of_many(text, in_play.map) is not None:
        return True
    return not syntax_problems(text, in_play.map, game.position.phase.type, hints=False)


def _again(context: CommandContext, seat: str, game: Game, lines: tuple[str, ...], about: str = "") -> Guidance:
    place = reply_place(game, seat, (context.sender,))
    called = place.called if place is not None else game.name
    return Guidance(
        f"{game.name}: NOT done yet, was it you?",
        "A mail came in your name that replies to no letter and has no sign-on, so the judge cannot tell for certain"
        f" that it is yours. Nothing was done. If you wrote it, press the button to do it for {called}, or reply to"
        " this letter with the same lines. If you did not, do nothing.",
        lines[0],
        lines[1:],
        place,
        about=about,
    )
