"""IGNORE and REPORT: ways to stop or report unwanted press (commands.md 7.6)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.commands.playing.own_record import own_player, with_own
from judge.game.events.press import EVERYBODY, IgnoreSet, PressReported, PressSent
from judge.game.game import Role
from judge.game.people.control import stand_in
from judge.game.people.seats import MASTER, find_seat, is_masters, near_power
from judge.game.people.secret_words import without_words
from judge.game.press.replies import as_read, mark_in
from judge.game.values.kept_press import Ignored
from judge.game.visibility.hearers import press_readers
from judge.game.visibility.ignoring import MOST_IGNORED
from judge.game.visibility.viewers import everyone
from judge.problems import Refused

_LONGEST = 1000


@command(
    "IGNORE",
    "UNIGNORE",
    usage="IGNORE germany\nIGNORE EVERYBODY\nUNIGNORE germany\nUNIGNORE EVERYBODY",
    help="Keep press that names this writer out of your letters, or that of everybody who is here now; results and"
    " STATUS tell how many messages. Nobody learns of it. Anonymous press and the Master's still come.",
    topic=Topic.PRESS,
    by=(Role.POWER, Role.OBSERVER),
)
def ignore(invocation: Invocation) -> CommandResult:
    """Change whose press the sender gets. Nobody else is told."""
    game, own = invocation.game, invocation.actor.own_seat
    need_words(invocation.words, 1, 1, f"{invocation.words.verb} france")
    word = invocation.words.rest[0]
    if word.upper() == EVERYBODY and game.position is not None:
        return _ignore_all(invocation)
    found = find_seat(game, invocation.in_play.map, word)
    if found in (MASTER, own) or game.position is None:
        raise Refused("E-IGNORE", "Once the game has begun you can ignore others who play or watch, not the Master.")
    if found is None:
        near = near_power(invocation.in_play.map, word)
        raise Refused("E-IGNORE", f'"{word[:40]}" is nobody in {game.name}.{near}')
    player = own_player(invocation)
    others = tuple(one for one in player.ignores if one.seat != found)
    wanted = invocation.words.verb == "IGNORE"
    if wanted is (others != player.ignores):
        return CommandResult(game, notes=("That is so already.",))
    if len(others) >= MOST_IGNORED:
        raise Refused("E-IGNORE", f"You ignore {MOST_IGNORED} already. First send UNIGNORE for one of them.")
    ignores = (*others, Ignored(found)) if wanted else others
    event = IgnoreSet(own, found, wanted)
    return CommandResult(with_own(invocation, replace(player, ignores=ignores)), (event,))


def _ignore_all(invocation: Invocation) -> CommandResult:
    """Ignore everybody but the Masters, or nobody anymore."""
    game, own, player = invocation.game, invocation.actor.own_seat, own_player(invocation)
    wanted, now = invocation.words.verb == "IGNORE", [one.seat for one in player.ignores]
    others = [seat for seat in everyone(game, monitors=False) if seat not in (own, *now) and not is_masters(game, seat)]
    ignores = (*player.ignores, *map(Ignored, others)) if wanted else ()
    if ignores == player.ignores:
        return CommandResult(game, notes=("That is so already.",))
    if len(ignores) > MOST_IGNORED:
        raise Refused("E-IGNORE", f"You can ignore {MOST_IGNORED} at most. Name those whose press you do not want.")
    event = IgnoreSet(own, EVERYBODY, wanted)
    return CommandResult(with_own(invocation, replace(player, ignores=ignores)), (event,))


@command(
    "REPORT",
    usage="REPORT this is an insult\nREPORT #k7q2x4 this is an insult",
    help="Tell the Master and the keeper of press that is out of place. In a reply to a message, or with the number at"
    " its end, that message goes with it, as you got it; the line says what is wrong.",
    topic=Topic.PRESS,
    by=(Role.POWER, Role.SEAT, Role.OBSERVER),
)
def report(invocation: Invocation) -> CommandResult:
    """Send a complaint, with the message that it names or answers. That message's writer is not told."""
    game = invocation.game
    first, *more = invocation.words.tail.strip().split(None, 1) or [""]
    number = mark_in(first.rstrip(":,."))
    if not (words := "".join(more) if number else invocation.words.tail.strip()):
        raise Refused("E-SYNTAX", "Say what is wrong, on the same line: REPORT this is an insult")
    if len(words) > _LONGEST:
        raise Refused("E-REPORT", f"A report has {_LONGEST:,} characters at most. Shorten it, or write to the Master.")
    told = _message(invocation, number)
    if number and told is None:
        raise Refused(
            "E-REPORT", f'"{first}" is not a message that you have got in {game.name}. Its number is at its end.'
        )
    mark, sender, text = (told.mark, told.sender, told.text) if told is not None else ("", "", "")
    event = PressReported(invocation.actor.own_seat, without_words(words), mark, sender, text)
    return CommandResult(game, (event,))


def _message(invocation: Invocation, number: str) -> PressSent | None:
    """Return the message with this number, or the answered one, as its reader got it; None if missing."""
    game, answered = invocation.game, invocation.context.answered_press
    if not number and answered is not None and answered.game == game.name.lower():
        number = answered.mark
    press = invocation.context.games.press(game, number) if number else None
    own = invocation.actor.own_seat
    if press is None or own not in (stand_in(game, seat) for seat in press_readers(press, game)):
        return None
    return as_read(replace(press, addresses=()), game, own)
