"""REPLACE and SWAP: new players for powers, with the new players' consent (commands.md 9.4)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.commands.framework.arguments import need_address, need_words
from judge.commands.framework.game_names import names_in, power_on_board
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import MASTER_ONLY, Topic, command
from judge.game.events.succession import (
    PlayersSwapped,
    ReplacementDropped,
    ReplacementWanted,
    SwapDropped,
    SwapWanted,
)
from judge.game.game import Role, Seat, Status
from judge.game.people.addresses import folded, mailbox
from judge.game.people.invitations import (
    asked_by_name,
    invited_now,
    next_letter,
    open_again,
    successors_by,
    withdrawn,
)
from judge.game.people.seats import MASTER, find_seat, no_seat
from judge.game.people.stopped_press import as_powers
from judge.game.succession import check_has_player, check_successor, swapped
from judge.game.time.absentees import of_seats
from judge.game.values.motions import Swap
from judge.problems import Refused

_USAGE = "REPLACE france anna@example.org"


@command(
    "REPLACE",
    usage="REPLACE france anna@example.org\nREPLACE france anna@example.org CLEAR\nREPLACE france STANDBY\n"
    "REPLACE france NO",
    help="Ask somebody by one letter to play a power in the place of its player, or a vacant one. Nothing changes"
    " until they say yes; then they get its orders on file, with CLEAR none, and everybody is told. STANDBY: the"
    " first one of the judge's standby list. NO takes it back. In 30 days an address gets one"
    " letter about a power; the same line, also with CLEAR, makes a yes to it count again (the Master).",
    topic=Topic.MASTER,
    by=MASTER_ONLY,
    flush=True,
)
def replace_player(invocation: Invocation) -> CommandResult:
    """Ask somebody to replace a player; the player is not told before that person agrees."""
    game, words = invocation.game, names_in(invocation)
    if len(words.rest) == 1:
        raise Refused("E-SYNTAX", f"Name who is to play, too: {_USAGE}. EJECT france only dismisses the player.")
    need_words(words, 2, 3, _USAGE)
    cleared = len(words.rest) > 2
    if cleared and words.rest[2].upper() != "CLEAR":
        raise Refused("E-SYNTAX", f'"{words.rest[2]}" is not a word of REPLACE. Only CLEAR can follow the address.')
    _check_begun(invocation, *words.rest[:2])
    power = power_on_board(invocation, words.rest[0])
    if words.rest[1].upper() == "NO":
        return _take_back(invocation, power.name)
    check_has_player(game, invocation.in_play, power.name, "E-REPLACE")
    if words.rest[1].upper() == "STANDBY":
        return _ask_standby(invocation, power.name, cleared=cleared)
    text = words.rest[1].strip("<>,;").removeprefix("mailto:")
    address = need_address(text, invocation.context.judge_address, f"Write {_USAGE}.")
    if mailbox(address) in map(mailbox, (invocation.context.sender, *game.masters_addresses)):
        raise Refused("E-REPLACE", f"{address} is your own address. The Master cannot play in {game.name}.")
    check_successor(game, invocation.in_play, power.name, address)
    asked = asked_by_name(game.inviting, game.seed, address, power.name, invocation.now)
    if asked is not None:
        game = replace(game, inviting=open_again(game.inviting, asked))
        return CommandResult(game, (ReplacementWanted(power.name, address, cleared, again=True),))
    leaves = next_letter(game.inviting, game.seed, address, invocation.now)
    sent = invited_now(game.inviting, game.seed, address, successors_by(power.name), invocation.now)
    game = replace(game, inviting=replace(game.inviting, sent=sent))
    return CommandResult(game, (ReplacementWanted(power.name, address, cleared, leaves=leaves),))


def _check_begun(invocation: Invocation, word: str, newcomer: str) -> None:
    """Refuse the Master's own seat (E-REPLACE) and seats before the start (E-STATE)."""
    game, found = invocation.game, find_seat(invocation.game, invocation.in_play.map, word)
    if found == MASTER or folded(word) in game.masters_addresses:
        raise Refused(
            "E-REPLACE",
            "REPLACE is for powers. To hand the game over, send PROMOTE and the ID of somebody who watches;"
            " SET MASTER ADD anna@example.org shares it.",
        )
    if game.position is not None or game.stage.is_over:
        return
    if newcomer.upper() == "NO":
        raise Refused("E-STATE", f"{game.name} has not begun: nobody is asked to play in a player's place.")
    taken = any(seat.id == found for seat in game.seats)
    first = f"EJECT {word} frees the seat" if taken else "Nobody has that seat"
    way = "LIST shows the game to all" if newcomer.upper() == "STANDBY" else f"INVITE {newcomer} offers a seat"
    raise Refused("E-STATE", f"{game.name} has not begun. {first}; {way}.")


def _take_back(invocation: Invocation, name: PowerName) -> CommandResult:
    """Withdraw requests to play a power, without revealing whether anybody has answered."""
    game = invocation.game
    inviting = withdrawn(game.inviting, name)
    if inviting == game.inviting:
        title = invocation.in_play.map.title_of(name)
        raise Refused("E-REPLACE", f"Nobody is asked to play {title}: there is nothing to take back.")
    return CommandResult(replace(game, inviting=inviting), (ReplacementDropped(name),))


def _ask_standby(invocation: Invocation, name: PowerName, *, cleared: bool) -> CommandResult:
    """Ask the first person on the judge's standby list, without naming them to the Master."""
    game = invocation.game
    found = invocation.context.standbys(game, name)
    if not found:
        title = invocation.in_play.map.title_of(name)
        raise Refused("E-REPLACE", f"Nobody on the judge's standby list can play {title} now. Ask somebody you know.")
    first = found[0]
    sent = invited_now(game.inviting, game.seed, first.address, successors_by(name), invocation.now, listed=True)
    game = replace(game, inviting=replace(game.inviting, sent=sent))
    return CommandResult(game, (ReplacementWanted(name, first.address, cleared, known=first.known),))


@command(
    "SWAP",
    usage="SWAP france germany\nSWAP NO",
    help="Let two players change places: the Master writes it, then each of the two, and it is done. Before the start"
    " the Master's word is enough for two who have chosen their powers. SWAP NO, by any of the three, drops it.",
    topic=Topic.MASTER,
    by=(Role.MASTER, Role.POWER),
    flush=True,
)
def swap(invocation: Invocation) -> CommandResult:
    """Propose an exchange of two players, agree to it or drop it; the last consent carries it out."""
    words = names_in(invocation)
    need_words(words, 1, 2, "SWAP france germany, or SWAP NO")
    if len(words.rest) == 1:
        return _drop(invocation, words.rest[0])
    if not invocation.game.stage.is_under_way and not invocation.game.stage.is_over:
        return _swap_seats(invocation, words.rest[0], words.rest[1])
    first, second = (power_on_board(invocation, word).name for word in words.rest)
    if first == second:
        raise Refused("E-SWAP", "A power cannot be swapped with itself. Name two: SWAP france germany")
    if invocation.actor.role is not Role.MASTER or invocation.actor.in_anothers_place:
        return _agree(invocation, first, second)
    if (waiting := invocation.game.swap) is not None:
        asked = " and ".join(invocation.in_play.map.title_of(name) for name in waiting.powers)
        raise Refused("E-SWAP", f"The players of {asked} are asked already. To ask others, first send SWAP NO.")
    for name in (first, second):
        check_has_player(invocation.game, invocation.in_play, name, "E-SWAP")
        if invocation.game.power(name).status is not Status.PLAYED:
            title = invocation.in_play.map.title_of(name)
            raise Refused("E-SWAP", f"{title} has no player now. REPLACE asks somebody to play it.")
    game = replace(invocation.game, swap=Swap((first, second)))
    return CommandResult(game, (SwapWanted((first, second)),))


def _agree(invocation: Invocation, first: PowerName, second: PowerName) -> CommandResult:
    """Record the consent of one of the two players."""
    game, own = invocation.game, PowerName(invocation.actor.id)
    wanted = game.swap
    if wanted is None or not wanted.is_of(first, second) or own not in wanted.powers:
        raise Refused("E-SWAP", "The Master has not asked you for this exchange. Ask the Master for it: PRESS TO M")
    if invocation.actor.in_anothers_place:
        raise Refused("E-SWAP", "Only the players themselves agree to an exchange. Wait for their own mails.")
    agreed = (*(name for name in wanted.agreed if name != own), own)
    if len(agreed) < len(wanted.powers):
        return CommandResult(replace(game, swap=Swap(wanted.powers, agreed)), (SwapWanted(wanted.powers, agreed),))
    other = next(name for name in wanted.powers if name != own)
    changed, events = swapped(game, invocation.in_play, wanted.powers, invocation.now)
    return CommandResult(changed, events, actor=replace(invocation.actor, id=other, power=other))


def _drop(invocation: Invocation, word: str) -> CommandResult:
    """Withdraw or decline an exchange."""
    game, own = invocation.game, invocation.actor.id
    if word.strip(".,!").upper() != "NO":
        raise Refused("E-SYNTAX", "SWAP needs two powers, or the word NO. Write SWAP france germany, or SWAP NO.")
    if game.swap is None or own not in (*game.swap.powers, MASTER):
        raise Refused("E-SWAP", "No exchange of players needs your agreement. Nothing was changed.")
    return CommandResult(replace(game, swap=None), (SwapDropped(game.swap.powers, own),))


def _swap_seats(invocation: Invocation, first: str, second: str) -> CommandResult:
    """Exchange the powers chosen by two seats before the start (POWER_CHOICE)."""
    game = invocation.game
    if invocation.actor.role is not Role.MASTER:
        raise Refused("E-GM-ONLY", "Before the start only the Master swaps powers. Ask the Master: PRESS TO M")
    one, two = (_chosen(invocation, word) for word in (first, second))
    if one.number == two.number:
        raise Refused("E-SWAP", "A power cannot be swapped with itself. Name two: SWAP france germany")
    new = {one.number: two.power, two.number: one.power}
    seats = tuple(replace(seat, power=new.get(seat.number, seat.power)) for seat in game.seats)
    names = {one.id: two.id, two.id: one.id}
    held = tuple(
        replace(
            press,
            seat=names.get(press.seat, press.seat),
            readers=tuple((names.get(reader, reader), addresses) for reader, addresses in press.readers),
        )
        for press in game.held_press
    )
    changed = replace(game, seats=seats, absences=of_seats(game.absences, names), held_press=held)
    changed = as_powers(changed, names)
    return CommandResult(changed, (PlayersSwapped((PowerName(one.id), PowerName(two.id))),))


def _chosen(invocation: Invocation, word: str) -> Seat:
    """Return the seat of a player who has chosen this power. Raises Refused E-POWER, E-SWAP."""
    game = invocation.game
    found = find_seat(game, invocation.in_play.map, word)
    seat = next((seat for seat in game.seats if seat.id == found), None)
    if seat is None:
        raise Refused("E-POWER", no_seat(game, invocation.in_play.map, word))
    if seat.power is None:
        raise Refused("E-SWAP", f"Powers of {game.name} are dealt at the start. Swap them after it.")
    return seat
