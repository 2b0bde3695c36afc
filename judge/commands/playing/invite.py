"""INVITE: one letter that offers somebody a seat in the game (commands.md 5.11)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.arguments import need_address, need_words
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.table import Topic, command
from judge.game.game import Game, Role, Stage
from judge.game.people.addresses import mailbox
from judge.game.people.entrance import may_enter
from judge.game.people.invitations import already_invited, asked_by_master, invited_now
from judge.game.people.open_seats import has_investors, how_to_enter, line_for_guest, plays_without_power
from judge.game.visibility.viewers import holders
from judge.patterns import pattern
from judge.problems import Refused

_DIVIDERS = pattern(r"[,;]")


@command(
    "INVITE",
    usage="INVITE anna@example.org",
    help="Have the judge invite somebody to the game, by one letter with a button that takes a seat (the Master, and"
    " players where the Master has said SET INVITES ON). You do not hear whether that address is known here.",
    topic=Topic.JOINING,
)
def invite(invocation: Invocation) -> CommandResult:
    """Invite somebody. The answer is the same whatever the judge knows about the address."""
    game = invocation.game
    _check_may_invite(invocation)
    address = _address(invocation)
    _check_wanted(invocation)
    if mailbox(address) in {mailbox(own) for own in (invocation.context.sender, *_own_addresses(invocation))}:
        raise Refused("E-INVITE", f"{address} is your own address, and you are in {game.name} already. Invite others.")
    if invocation.actor.role is Role.MASTER:
        _check_masters_guest(game, address)
        if (before := asked_by_master(game.inviting, game.seed, address, invocation.now)) is not None:
            raise already_invited(address, before)
    sent = invited_now(game.inviting, game.seed, address, invocation.actor.id, invocation.now)
    changed = replace(game, inviting=replace(game.inviting, sent=sent))
    told = (
        f"Your invitation to {game.name} goes to {address}: one letter, at once or within days if there are many."
        " People who are in the game, cannot enter it or want no invitations get none; you are not told which. You"
        " hear of it when somebody comes."
    )
    return CommandResult(changed, notes=(told,), invited=(address,))


def _check_may_invite(invocation: Invocation) -> None:
    """Refuse watchers (E-ROLE), and players if only the Master may invite (E-INVITE)."""
    game, actor = invocation.game, invocation.actor
    if actor.role is Role.MASTER:
        return
    if actor.role not in (Role.SEAT, Role.POWER) and not plays_without_power(game, invocation.in_play, actor.id):
        raise Refused("E-ROLE", "INVITE is for those who play. Nobody was invited.")
    if not game.inviting.players:
        raise Refused(
            "E-INVITE",
            f"Only the Master of {game.name} invites people. Nobody was invited. Tell your friends of it yourself, or"
            " ask the Master for SET INVITES ON.",
        )


def _check_wanted(invocation: Invocation) -> None:
    """Refuse an invitation to a game that accepts no players now (E-STATE, E-INVITE)."""
    game, in_play = invocation.game, invocation.in_play
    if game.stage is Stage.PREPARATION:
        raise Refused("E-STATE", f"{game.name} is in preparation. Open it for players first: FORM")
    if game.stage.is_over:
        raise Refused("E-STATE", f"{game.name} is {game.stage.told}. Nobody can take part anymore.")
    if line_for_guest(game, in_play):
        return
    if has_investors(in_play) and game.stage is Stage.FORMING:
        raise Refused(
            "E-INVITE",
            f"In {game.name} everybody joins under a name of their choice. Forward this line to your friends:"
            f" {how_to_enter(game, in_play)}",
        )
    raise Refused(
        "E-INVITE",
        f"No seat is free in {game.name}. Invite somebody when a player has left, or forward this line to people"
        f" who want to watch: OBSERVE {game.name}",
    )


def _address(invocation: Invocation) -> str:
    """Return the named address, folded. Raises Refused E-SYNTAX, E-ADDR."""
    words = invocation.words
    if sum("@" in part for word in words.rest for part in _DIVIDERS.split(word)) > 1:
        raise Refused(
            "E-SYNTAX", "One INVITE is for one address. Nobody was invited. Write a line for each: INVITE a@example.org"
        )
    need_words(words, 1, 1, "INVITE anna@example.org")
    text = words.rest[0].strip("<>,;").removeprefix("mailto:")
    return need_address(text, invocation.context.judge_address, "Write INVITE anna@example.org.")


def _own_addresses(invocation: Invocation) -> tuple[str, ...]:
    """Return the addresses on file of the writer's seat."""
    player = holders(invocation.game).get(invocation.actor.id)
    return player.addresses if player is not None else ()


def _check_masters_guest(game: Game, address: str) -> None:
    """Refuse a Master's invitation if the address cannot take a seat, and say why: Masters see all lists."""
    if any(address in player.addresses for player in holders(game).values() if player is not None):
        raise Refused("E-INVITE", f"{address} is in {game.name} already. LIST {game.name} shows you who is.")
    if not may_enter(game.access, address):
        raise Refused("E-DENIED", f"Your own lists keep {address} out of {game.name}. SETTINGS shows them.")
