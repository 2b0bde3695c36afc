"""SET MASTER and DEPUTY: Masters who share a game (commands.md 9.7)."""

from __future__ import annotations

from datetime import datetime, time

from judge.commands.framework.arguments import need_address, need_value, need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.calendar.dates import parse_date
from judge.game.events.succession import CoMasterUnwanted, CoMasterWanted
from judge.game.game import Observer, Player, Role
from judge.game.people.addresses import folded
from judge.game.people.entrance import may_enter
from judge.game.people.mastership import hand_over, with_end_of_term, without_co_master
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.succession import why_no_co_master
from judge.problems import Refused

_USAGE = "SET MASTER ADD anna@example.org, or SET MASTER DROP anna@example.org"
_LAST_MINUTE = time(23, 59)


@command(
    "SET MASTER",
    usage="SET MASTER ADD anna@example.org\nSET MASTER DROP anna@example.org\nSET MASTER DROP M",
    help="Share the game with one more Master, when they agree: they get your letters and may do what you may, from a"
    " seat of their own. DROP with an address, name or ID ends that, or takes the question back. With M the first"
    " Master leaves, when there is another one (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def set_master(invocation: Invocation) -> CommandResult:
    """Ask somebody to be a co-Master, or make a co-Master an observer again."""
    need_value(invocation.words, _USAGE, least=2, most=None)
    verb, *words = invocation.words.rest
    match verb.upper():
        case "ADD" if len(words) == 1:
            return _ask(invocation, words[0], None)
        case "DROP":
            return _drop(invocation, " ".join(words))
    raise Refused("E-SET-SYNTAX", f"After SET MASTER write ADD or DROP. Write it like this: {_USAGE}")


@command(
    "DEPUTY",
    usage="DEPUTY anna@example.org TO 5 JAN\nDEPUTY anna@example.org NO",
    help="Have somebody be a Master besides you up to the end of a day, when they agree. NO ends it sooner, or takes"
    " the question back; the line with another day moves the end (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def deputy(invocation: Invocation) -> CommandResult:
    """Ask somebody to be a co-Master until a given day."""
    need_words(invocation.words, 2, 9, "DEPUTY anna@example.org TO 5 JAN")
    address, *words = invocation.words.rest
    if [word.strip(".,!").upper() for word in words] == ["NO"]:
        if _named(invocation, address) is None and ("@" not in address or _is_called(invocation.game.master, address)):
            raise Refused("E-MASTER", f"{address[:60]} is no deputy in {invocation.game.name}. LIST shows the Masters.")
        return _drop(invocation, address)
    until = parse_date(" ".join(words), invocation.now, invocation.game.zone, _LAST_MINUTE)
    return _ask(invocation, address, until)


def _ask(invocation: Invocation, word: str, until: datetime | None) -> CommandResult:
    """Ask an address to be a Master; nothing changes until its owner says yes."""
    game = invocation.game
    _refuse_deputy(invocation)
    if game.stage.is_over:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}. It needs no more Masters.")
    address = need_address(word.strip("<>,;"), invocation.context.judge_address, "Write it like anna@example.org.")
    present = next((one for one in game.co_masters if address in one.player.addresses), None)
    if present is not None and present.until is not None and until is not None:
        game, moved = with_end_of_term(game, present.id, until)
        return CommandResult(game, (moved,))
    if why := why_no_co_master(game, invocation.in_play, address):
        raise Refused("E-MASTER", why)
    if not may_enter(game.access, address, as_master=True):
        raise Refused("E-DENIED", f"Your own lists keep {address} from being a Master. SETTINGS shows them.")
    return CommandResult(game, (CoMasterWanted(address, until),))


def _refuse_deputy(invocation: Invocation) -> None:
    """Refuse a command from a co-Master with a time limit, who may not choose Masters (E-MASTER)."""
    own = invocation.actor.own
    if any(one.id == own and one.until is not None for one in invocation.game.co_masters):
        raise Refused("E-MASTER", "A deputy does not choose Masters. Ask the Master to send this line.")


def _drop(invocation: Invocation, word: str) -> CommandResult:
    """End a Master's rights; the first Master's rights pass to the first co-Master without a time limit."""
    game, own = invocation.game, invocation.actor.own
    found = _named(invocation, word)
    if found is not None and own not in ("", found.id):
        raise Refused("E-MASTER", "Only the first Master, or they themselves, can end that. Ask them to do it.")
    if found is not None:
        game, dropped = without_co_master(game, found.id, MASTER)
        actor = Actor(found.id, Role.OBSERVER) if own == found.id else None
        return CommandResult(game, (dropped,), actor=actor)
    if word.upper() not in ("M", MASTER) and not _is_called(game.master, word):
        if "@" in word:
            _refuse_deputy(invocation)
            address = need_address(word.strip("<>,;"), invocation.context.judge_address, f"Write {_USAGE}.")
            return CommandResult(game, (CoMasterUnwanted(address),))
        there = ", ".join(one.id for one in game.co_masters)
        ids = f"M is the first Master{f', and these IDs are the others: {there}' if there else ''}"
        raise Refused("E-MASTER", f"{word[:60]} is not a Master of {game.name}. {ids}.")
    if own:
        raise Refused("E-MASTER", "Only the first Master can give up that place. Nothing was changed.")
    heir = next((one for one in game.co_masters if one.until is None), None)
    if heir is None:
        raise Refused("E-MASTER", "The last Master cannot leave. First share the game: SET MASTER ADD anna@example.org")
    game, changed = hand_over(game, heir, invocation.now)
    return CommandResult(game, (changed,), actor=Actor(changed.observer, Role.OBSERVER))


def _named(invocation: Invocation, word: str) -> Observer | None:
    """Return the co-Master with this ID, name, address or part before the @; None if none or several.

    Players may see only an ID, so the Master may know only the address.
    """
    masters = invocation.game.co_masters
    by_id = next((one for one in masters if one.id.upper() == word.upper()), None)
    if found := by_id or next((one for one in masters if _is_called(one.player, word)), None):
        return found
    at_home = [one for one in masters if any(each.startswith(f"{folded(word)}@") for each in one.player.addresses)]
    return at_home[0] if len(at_home) == 1 else None


def _is_called(player: Player, word: str) -> bool:
    """True if a word is a person's name or address, in any case."""
    return folded(word) in player.addresses or player.name.casefold() == word.casefold()
