"""MY GAMES: every seat of the sender's mailbox, over all games (commands.md 5.1)."""

from __future__ import annotations

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.game.outcome import OwnSeat, OwnSeats

_MOST_SEATS = 40


@command(
    "MY GAMES",
    "MYGAMES",
    "WHERE AM I",
    where=Where.INFO,
    usage="MY GAMES",
    help="Your seats in all games here: the phase, what is due when, and how much of it is on file, with buttons.",
    topic=Topic.LISTING,
)
def my_games(invocation: Invocation) -> CommandResult:
    """Tell each address of the sender's mailbox its own seats, in a letter of its own.

    A mail proves nothing of its author, and not on all servers are `ann@` and `ann+2@` one person: so each address
    reads of its own seats alone.
    """
    need_words(invocation.words, 0, 0, "MY GAMES")
    context = invocation.context
    held: dict[str, list[OwnSeat]] = {context.sender: []}
    found = context.games.seats_of_mailbox(context.sender, _MOST_SEATS + 1)
    for address, seat, game in found[:_MOST_SEATS]:
        held.setdefault(address, []).append(OwnSeat(game, seat, context.in_play(game)))
    subject = f"Your games on {context.judge_name}"
    more = len(found) > _MOST_SEATS
    return CommandResult(
        answers=tuple(OwnSeats(subject, address, tuple(seats), more) for address, seats in held.items())
    )
