"""EJECT: the Master dismisses somebody (commands.md 9.6)."""

from __future__ import annotations

from judge.commands.framework.arguments import need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.powers_named import names_in
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events import Event
from judge.game.people.addresses import folded
from judge.game.people.leaving import check_play_goes_on, leave
from judge.game.people.seats import MASTER, find_seat, no_seat, player_at, role_of
from judge.game.visibility.viewers import everyone
from judge.problems import Refused


@command(
    "EJECT",
    usage="EJECT france\nEJECT somebody@example.org",
    help="Dismiss the holder of a position, or somebody from every position they have in the game (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def eject(invocation: Invocation) -> CommandResult:
    """Dismiss a player as RESIGN p does; by address also observers and monitors."""
    words = names_in(invocation)
    need_words(words, 1, 1, "EJECT france")
    game, events = invocation.game, list[Event]()
    for seat in _ejected(invocation, words.rest[0]):
        check_play_goes_on(game, role_of(game, seat))
        game, gone = leave(game, invocation.in_play, seat, MASTER)
        events += gone
    return CommandResult(game, tuple(events))


def _ejected(invocation: Invocation, word: str) -> list[str]:
    """The seats that a name or an address means. Raises Refused E-GM-RESIGN, E-POWER, E-VACANT."""
    game = invocation.game
    if "@" in word:
        holders = [(seat, player_at(game, seat)) for seat in everyone(game)]
        found = [seat for seat, player in holders if player and folded(word) in player.addresses]
    else:
        named = find_seat(game, invocation.in_play.map, word)
        found = [named] if named is not None else []
    if MASTER in found:
        raise Refused("E-GM-RESIGN", "The Master cannot be ejected; somebody else takes over with TAKEOVER.")
    if not found:
        raise Refused("E-POWER", no_seat(game, invocation.in_play.map, word))
    if player_at(game, found[0]) is None:
        raise Refused("E-VACANT", f"{invocation.in_play.map.title_of(found[0])} in {game.name} has no player.")
    return found
