"""MY GAMES, STANDBY and INFOPLAYER: the sender's seats, place on the standby list, and reliability."""

from __future__ import annotations

from textwrap import wrap

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, Where, command
from judge.game.outcome import Answer, OwnSeat, OwnSeats
from judge.game.people.addresses import folded
from judge.game.people.standby import read_standby, standby_sentence
from judge.game.values.reliability import WINDOW, describe
from judge.problems import Refused
from judge.variants import VARIANTS

_MOST_SEATS = 40
_WIDTH = 75


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
    """Send each address of the sender's mailbox a separate letter about its seats.

    A mail does not prove its author, and on some servers `ann@` and `ann+2@` are two people. So each address is shown
    only its own seats.
    """
    need_words(invocation.words, 0, 0, "MY GAMES")
    context = invocation.context
    held: dict[str, list[OwnSeat]] = {context.sender: []}
    found = context.games.seats_of_mailbox(context.sender, _MOST_SEATS + 1)
    for address, seat, game in found[:_MOST_SEATS]:
        held.setdefault(address, []).append(OwnSeat(game, seat, context.in_play(game)))
    subject = f"Your games on {context.judge_name}"
    more = len(found) > _MOST_SEATS
    own = context.own_standby()
    entry = "" if own is None else standby_sentence(own)
    return CommandResult(
        answers=tuple(
            OwnSeats(subject, address, tuple(seats), more, entry if address == context.sender else "")
            for address, seats in held.items()
        )
    )


@command(
    "STANDBY",
    "STAND BY",
    where=Where.INFO,
    usage="STANDBY ON\nSTANDBY ON 2D standard Europe/Berlin\nSTANDBY\nSTANDBY OFF",
    help="Be on this judge's list of people who take over vacant powers. Behind ON can stand what you want: the"
    " shortest movement phase, variants or maps, your time zone. A letter asks you first; nobody in a game learns of"
    " you before your yes.",
    topic=Topic.JOINING,
    flush=True,
)
def standby(invocation: Invocation) -> CommandResult:
    """Put the sender's address on the standby list, show or change its entry, or take it off."""
    words, context = invocation.words.rest, invocation.context
    first = words[0].strip(".,!").upper() if words else ""
    if first not in ("", "ON", "OFF"):
        raise Refused("E-STANDBY", "Write STANDBY ON, STANDBY OFF, or STANDBY alone to see what is on file.")
    if first == "ON":
        kinds = (*VARIANTS, *context.map_names())
        wish = read_standby(words[1:], kinds)
        told = standby_sentence(wish) if context.may_stand_by() else _WHEN_CONFIRMED
        return CommandResult(answers=(_about_standby(invocation, told),), standby=str(wish))
    if first == "OFF":
        return CommandResult(answers=(_about_standby(invocation, "You are not on the standby list."),), standby=False)
    own = context.own_standby()
    told = "You are not on the standby list. STANDBY ON puts you there." if own is None else standby_sentence(own)
    return CommandResult(answers=(_about_standby(invocation, told),))


_WHEN_CONFIRMED = (
    "You will be on the standby list as soon as you have said yes to the short letter that asks whether it was you."
)


def _about_standby(invocation: Invocation, told: str) -> Answer:
    """Return the answer about the standby list, which goes only to the sender's address."""
    context = invocation.context
    more = "A letter asks you before you get a seat. STANDBY OFF takes you off the list."
    text = "\n".join(wrap(f"{told} {more}" if told.startswith(("You are on", "You will")) else told, _WIDTH))
    return Answer(f"Standby list of {context.judge_name}", "", text, only_for=context.sender)


@command(
    "INFOPLAYER",
    "INFO PLAYER",
    where=Where.INFO,
    usage="INFOPLAYER",
    help="Your own record on this judge: how often your orders came in time.",
    topic=Topic.RELIABILITY,
)
def info_player(invocation: Invocation) -> CommandResult:
    """Return the sender's record, which nobody else can get."""
    need_words(invocation.words, 0, 1, "INFOPLAYER")
    sender = invocation.context.sender
    if invocation.words.rest and folded(invocation.words.rest[0].strip("<>")) != sender:
        raise Refused(
            "E-PRIVACY",
            "You can ask for your own record only, from the address that it is kept under: INFOPLAYER",
        )
    lines = [
        *describe(invocation.context.games.record(sender)),
        "",
        f"Only these count: the last {WINDOW} phases of all games.",
    ]
    subject = f"Your record on {invocation.context.judge_name}"
    return CommandResult(answers=(Answer(subject, f"Record of {sender}", "\n".join(lines), only_for=sender),))
