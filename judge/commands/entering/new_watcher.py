"""Entry of a watcher: an observer, a monitor, an investor, or another type that the Master allows."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.commands.entering.entrance import (
    check_entrance,
    check_registered,
    drop_lighter_role,
    name_notes,
    new_player,
    refuse_master,
    refuse_second_person,
    senders_name,
    words_given,
)
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.game.events.people import ObserverJoined
from judge.game.game import Game, Observer, Role, Stage
from judge.game.people.entrance import Kind
from judge.game.people.naming import is_name_here
from judge.game.people.open_seats import INVESTOR, has_investors, investors
from judge.game.people.reply_tokens import without_bare_tokens, without_values
from judge.game.people.seats import find_seat, power_named
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.identities import names_told
from judge.patterns import pattern
from judge.problems import Refused

_RESERVED = frozenset({"M", "MASTER", "GM", "JK", "JUDGEKEEPER", "KEEPER", "JUDGE"})
_OBSERVER_ID = pattern(r"[A-Za-z0-9_#-]{1,20}")


def replace_investor(invocation: Invocation, game: Game, in_play: RulesInPlay, left: str) -> CommandResult:
    """Put the sender in the place of a departed investor. Raises Refused if they may not be that."""
    return enter(invocation, game, in_play, left, INVESTOR)


def enter(invocation: Invocation, game: Game, in_play: RulesInPlay, wanted: str, kind: str) -> CommandResult:
    """Add the sender as a watcher, under a name and of a type. Raises Refused if they may not be one."""
    is_monitor = kind == Kind.MONITOR
    takes_place = kind == INVESTOR and wanted.lower() in in_play.variant.people.places_left(game)
    _check_observer_id(game, in_play, wanted, takes_place=takes_place)
    if without_bare_tokens(wanted) != wanted or without_values(wanted, invocation.context.reply_tokens(game)) != wanted:
        raise Refused("E-ID-BAD", "The name that you chose reads like a reply token. Choose another name.")
    if kind != INVESTOR:
        _check_nobodys_place(game, in_play, wanted)
    if not is_monitor:
        check_registered(invocation)
    if any(invocation.context.sender in power.player.addresses for power in game.powers if power.player):
        raise Refused("E-PLAYING", f"You play in {game.name} and get everything an observer gets.")
    if kind == INVESTOR and has_investors(in_play):
        refuse_second_person(invocation, game)
    _check_holds_no_shares(invocation, game)
    password = words_given(invocation.words, game, private=not is_monitor).password
    before, game = game, drop_lighter_role(invocation, game, in_play, password)
    if len(game.observers) >= invocation.context.most_observers:
        raise Refused("E-LIMIT", f"{game.name} is watched by {len(game.observers)} already, and more cannot.")
    if not is_monitor:
        refuse_master(invocation, game)
    check_entrance(invocation, game, private=not is_monitor)
    own_type = "" if kind in list(Kind) else kind
    called = senders_name(invocation, game, in_play, plays=False, own_id=wanted.lower())
    player = new_player(invocation, game.name, password, called)
    watcher = Observer(wanted.lower(), player, is_monitor, own_type, _joined(game, invocation.now))
    game = replace(game, observers=(*game.observers, watcher))
    game, news = in_play.variant.people.came(game, in_play, watcher.id)
    role = Role.MONITOR if is_monitor else Role.OBSERVER
    joined = (ObserverJoined(watcher.id, is_monitor, own_type),)
    notes = (*_no_more(before, game, watcher.id), *name_notes(invocation, in_play.map))
    return CommandResult(game, (*joined, *news), notes=notes, actor=Actor(watcher.id, role))


def _joined(game: Game, now: datetime) -> datetime:
    """Return a watcher's time of joining, after the phase began, to tell apart two of one name."""
    return now if game.phase_began is None else max(now, game.phase_began + timedelta.resolution)


def _no_more(before: Game, game: Game, own_id: str) -> tuple[str, ...]:
    """Return a note that the watcher's place under another name is gone."""
    here = {watcher.id for watcher in game.observers}
    return tuple(
        f"You do not watch {game.name} as {watcher.id} any more: one person has one place."
        for watcher in before.observers
        if watcher.id not in here and watcher.id != own_id
    )


def names_kept(game: Game, in_play: RulesInPlay) -> frozenset[str]:
    """Return the IDs of former players, which no watcher can have: their past is told under them."""
    variant = in_play.variant
    return variant.people.remembered(game).union(variant.people.places_left(game))


def _check_holds_no_shares(invocation: Invocation, game: Game) -> None:
    """Refuse another role to an investor once shares are traded, which nobody would own (E-PLAYING).

    The rule holds before the start too, where phases were rolled back: played again, they pay investors by name.
    """
    again = game.stage is Stage.FORMING
    holders = investors(game) if game.shelved or not again else ()
    for watcher in game.observers:
        if watcher.id in holders and invocation.context.sender in watcher.player.addresses:
            why = " Its phases that were rolled back know you by this name." if again else ""
            raise Refused("E-PLAYING", f"You are the investor {watcher.id} in {game.name}.{why} Nothing was changed.")


def _check_nobodys_place(game: Game, in_play: RulesInPlay, wanted: str) -> None:
    """Refuse a watcher the name of a departed player, whose place may wait under it (E-ID-USED)."""
    if wanted.lower() in names_kept(game, in_play):
        raise Refused(
            "E-ID-USED",
            f"{wanted.lower()} is the name of somebody who has left {game.name}: what they had and did there stands"
            " under it. To watch, choose another name.",
        )


def _check_observer_id(game: Game, in_play: RulesInPlay, wanted: str, *, takes_place: bool) -> None:
    """Refuse invalid IDs for people without a power; one who `takes_place` keeps the old one."""
    upper = wanted.upper()
    letters = {power.letter.upper() for power in in_play.map.powers.values()} | {"M"}
    looks_like_list = len(set(upper)) == len(upper) and set(upper) <= letters
    # MASTER-2 or JUDGE would lend press an authority that an observer has not.
    reserved = upper.strip("_-#0123456789") in _RESERVED or upper.startswith("POWER#")
    if upper == "YOUR-NAME":
        raise Refused("E-ID-BAD", f"{wanted} stands for a name of your choice: put that before @{game.name}.")
    if not _OBSERVER_ID.fullmatch(wanted) or reserved or looks_like_list or power_named(in_play.map, wanted):
        raise Refused(
            "E-ID-BAD",
            f'"{wanted}" cannot be a name here: use up to 20 letters, digits, _ - #,'
            " and nothing that reads like powers.",
        )
    named = not takes_place and names_told(game, in_play.rules) and is_name_here(game, wanted)
    if named or find_seat(game, in_play.map, wanted) is not None:
        raise Refused("E-ID-USED", f'Somebody in {game.name} is called "{wanted}" already.')
