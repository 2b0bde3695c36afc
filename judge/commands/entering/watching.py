"""Watching: OBSERVE, MONITOR, and other types of watchers that a game allows (commands.md 5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import count

from msgspec.structs import replace

from judge.commands.entering.entrance import (
    check_entrance,
    check_not_denied,
    check_registered,
    drop_lighter_role,
    name_notes,
    new_player,
    refuse_master,
    refuse_second_person,
    senders_name,
    words_given,
)
from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import game_called, game_word, no_game
from judge.commands.framework.given_names import fault_of_id
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.own_sign_ons import how_to_sign_on
from judge.commands.framework.parse import not_understood
from judge.commands.framework.table import Topic, Where, command
from judge.game.events.people import ObserverJoined
from judge.game.game import Game, Observer, Role, Stage
from judge.game.people.display_names import skeleton
from judge.game.people.naming import is_name_here
from judge.game.people.open_seats import INVESTOR, has_investors, how_to_replace, investors, may_watch, types_to_join
from judge.game.people.reply_tokens import without_bare_tokens, without_values
from judge.game.people.seats import find_seat
from judge.game.people.sign_on import Actor, split_sign_on
from judge.game.people.stopped_press import gag_moved
from judge.game.rules_in_play import RulesInPlay
from judge.game.values.watchers import WatcherKind, type_meant
from judge.game.visibility.identities import names_told
from judge.game.visibility.seen_game import is_hidden_from
from judge.patterns import pattern
from judge.problems import Refused

_SPELLINGS = {
    "OBS": WatcherKind.OBSERVER,
    "OBSERVE": WatcherKind.OBSERVER,
    "WATCH": WatcherKind.OBSERVER,
    "MON": WatcherKind.MONITOR,
}


@command(
    "OBSERVE",
    "OBSERVER",
    "OBS",
    "WATCH",
    where=Where.OPENER,
    usage="OBSERVE mygame\nOBSERVE name@mygame\nOBSERVE name@mygame password\nOBSERVE mygame password privacy-word",
    help="Watch a game under a name of your choice: you get results and public press, and may write press. Where the"
    " Master allows other types, like reporters, begin with that word: REPORTER name@mygame password.",
    topic=Topic.JOINING,
)
def observe(invocation: Invocation) -> CommandResult:
    """Become an observer, or another type of watcher that the game allows."""
    return _watch(invocation)


@command(
    "MONITOR",
    "MON",
    where=Where.OPENER,
    usage="MONITOR mygame\nMONITOR name@mygame\nMONITOR name@mygame password",
    help="Watch a game silently: you get results and notices only.",
    topic=Topic.JOINING,
)
def monitor(invocation: Invocation) -> CommandResult:
    """Become a monitor."""
    return _watch(invocation)


def _watch(invocation: Invocation) -> CommandResult:
    verb = invocation.words.verb.upper()
    usage = f"{verb} name@mygame"
    known = _SPELLINGS.get(verb) or next((kind for kind in WatcherKind if kind.startswith(verb)), None)
    if known is not None:
        need_words(invocation.words, 1, 2 if known is WatcherKind.MONITOR else 3, usage)
    wanted, name = _watcher_and_game(invocation, known)
    called = invocation.context.games.get(name)
    is_there = called is not None and called.stage is not Stage.PREPARATION
    if called is not None and known is WatcherKind.MONITOR:  # monitors need no privacy word
        is_there = not is_hidden_from(called, invocation.context.sender)
    if (not wanted and known is not None) or (verb == INVESTOR and not is_there):
        raise no_game(invocation.context, name)
    if not wanted:
        raise Refused("E-SYNTAX", f"Choose a name and put it before the game: {verb} your-name@{name}")
    if known is None and not is_there:
        raise not_understood(
            invocation.words.line, how_to_sign_on(invocation.context)
        )  # nothing suggests that the word is a type of watcher
    game, in_play = game_called(invocation, name)
    if not is_there:
        raise no_game(invocation.context, name)
    if game.stage is Stage.TERMINATED:
        what = "take part in" if verb == INVESTOR else "watch"
        raise Refused("E-STATE", f"{game.name} is terminated: there is nothing to {what} anymore.")
    types = types_to_join(game, in_play)
    kind = known or type_meant(types, verb)
    if kind is None:
        raise _no_such_type(game, types, verb)
    need_words(invocation.words, 1, 3, usage)
    if kind == INVESTOR and has_investors(in_play):
        _check_market(game, in_play, wanted.lower())
    elif not may_watch(in_play):
        raise Refused("E-NOOBS", f"Nobody but the Master may watch {game.name} (NO_OBSERVATIONS).")
    return enter(invocation, game, in_play, wanted, kind)


def _check_market(game: Game, in_play: RulesInPlay, wanted: str) -> None:
    """Refuse a new investor after cash has been given out, unless they replace somebody (E-FULL)."""
    if game.stage is Stage.FORMING or wanted in (left := in_play.variant.people.places_left(game)):
        return
    place = f"{how_to_replace(game, left[0])} takes the place of one who has left" if left else ""
    watch = f"OBSERVE {game.name} lets you watch it"
    raise Refused("E-FULL", f"{game.name} is {game.stage.told} and takes no new investors. {place or watch}.")


def _no_such_type(game: Game, types: Sequence[str], verb: str) -> Refused:
    others = "".join(f", {name}" for name in types)
    return Refused(
        "E-TYPE",
        f'Nobody can enter {game.name} with "{verb}". Players take a seat with JOIN; others come with OBSERVE,'
        f" MONITOR{others}. If you have a position already, sign on: SIGNON Fmygame password",
    )


def _watcher_and_game(invocation: Invocation, kind: WatcherKind | None) -> tuple[str, str]:
    """Split `me@mygame`; for `mygame` alone, add the next free name, such as `observer1`. "": no name."""
    word = invocation.words.rest[0]
    if "@" in word:
        try:
            return split_sign_on(word)
        except Refused:
            if kind is None:
                raise not_understood(invocation.words.line, how_to_sign_on(invocation.context)) from None
            raise
    name = game_word(word)
    game = invocation.context.games.get(name)
    if game is None or kind is None:
        return "", name
    prefix = kind.lower()
    in_play = invocation.context.in_play(game)
    used = {skeleton(id) for id in (*names_kept(game, in_play), *(watcher.id for watcher in game.observers))}
    return next(f"{prefix}{n}" for n in count(1) if skeleton(f"{prefix}{n}") not in used), name


_OBSERVER_ID = pattern(r"[A-Za-z0-9_#-]{1,20}")


def replace_investor(invocation: Invocation, game: Game, in_play: RulesInPlay, left: str) -> CommandResult:
    """Put the sender in place of a departed investor. Raises Refused if they may not."""
    return enter(invocation, game, in_play, left, INVESTOR)


def enter(invocation: Invocation, game: Game, in_play: RulesInPlay, wanted: str, kind: str) -> CommandResult:
    """Add the sender as a watcher with this name and type. Raises Refused if they may not be one."""
    is_monitor = kind == WatcherKind.MONITOR
    takes_place = kind == INVESTOR and wanted.lower() in in_play.variant.people.places_left(game)
    _check_observer_id(game, in_play, wanted, takes_place=takes_place)
    if without_bare_tokens(wanted) != wanted or without_values(wanted, invocation.context.reply_tokens(game)) != wanted:
        raise Refused("E-ID-BAD", "The name that you chose looks like a reply token. Choose another name.")
    if kind != INVESTOR:
        _check_nobodys_place(game, in_play, wanted)
    if not is_monitor:
        check_registered(invocation)
    if any(invocation.context.sender in power.player.addresses for power in game.powers if power.player):
        raise Refused("E-PLAYING", f"You play in {game.name} and get everything an observer gets.")
    if kind == INVESTOR and has_investors(in_play):
        refuse_second_person(invocation, game)
    _check_holds_no_shares(invocation, game)
    given = words_given(invocation, game, private=not is_monitor)
    before, game = game, drop_lighter_role(invocation, game, in_play, given.password)
    if len(game.observers) >= invocation.context.most_observers:
        raise Refused("E-LIMIT", f"{game.name} has {len(game.observers)} watchers already, the most allowed.")
    if not is_monitor:
        refuse_master(invocation, game)
        check_entrance(invocation, game, given)
    else:
        check_not_denied(invocation, game)
    own_type = "" if kind in list(WatcherKind) else kind
    called = senders_name(invocation, game, in_play, plays=False, own_id=wanted.lower())
    player = new_player(invocation, game.name, given.password, called)
    watcher = Observer(wanted.lower(), player, is_monitor, own_type, _joined(game, invocation.now))
    game = replace(game, observers=(*game.observers, watcher))
    game, news = in_play.variant.people.came(game, in_play, watcher.id)
    role = Role.MONITOR if is_monitor else Role.OBSERVER
    joined = (ObserverJoined(watcher.id, is_monitor, own_type),)
    gag = () if is_monitor else gag_moved(game, watcher.id)
    notes = (*_no_more(before, game, watcher.id), *name_notes(invocation, in_play.map))
    return CommandResult(game, (*joined, *gag, *news), notes=notes, actor=Actor(watcher.id, role))


def _joined(game: Game, now: datetime) -> datetime:
    """Return a joining time after the phase's start, to distinguish two watchers of the same name."""
    return now if game.phase_began is None else max(now, game.phase_began + timedelta.resolution)


def _no_more(before: Game, game: Game, own_id: str) -> tuple[str, ...]:
    """Return a note that the watcher has lost their place under another name."""
    here = {watcher.id for watcher in game.observers}
    return tuple(
        f"You no longer watch {game.name} as {watcher.id}: one person has one place."
        for watcher in before.observers
        if watcher.id not in here and watcher.id != own_id
    )


def names_kept(game: Game, in_play: RulesInPlay) -> frozenset[str]:
    """Return the IDs that no new watcher can take, because the variant still knows people by them."""
    variant = in_play.variant
    return variant.people.remembered(game).union(variant.people.places_left(game))


def _check_holds_no_shares(invocation: Invocation, game: Game) -> None:
    """Refuse a new role to an investor once shares are traded, which would have no owner then (E-PLAYING).

    If phases were rolled back, this also applies before the start: a replay of those phases pays investors by name.
    """
    again = game.stage is Stage.FORMING
    holders = investors(game) if game.shelved or not again else ()
    for watcher in game.observers:
        if watcher.id in holders and invocation.context.sender in watcher.player.addresses:
            why = " Its phases that were rolled back know you by this name." if again else ""
            raise Refused("E-PLAYING", f"You are the investor {watcher.id} in {game.name}.{why} Nothing was changed.")


def _check_nobodys_place(game: Game, in_play: RulesInPlay, wanted: str) -> None:
    """Refuse a watcher the name of a departed player, who may still be replaced under it (E-ID-USED)."""
    if wanted.lower() in names_kept(game, in_play):
        raise Refused(
            "E-ID-USED",
            f"{wanted.lower()} belongs to somebody who has left {game.name}: what they had and did there stands"
            " under it. To watch, choose another name.",
        )


def _check_observer_id(game: Game, in_play: RulesInPlay, wanted: str, *, takes_place: bool) -> None:
    """Refuse invalid or used IDs for watchers; `takes_place`: the ID of an open place is valid."""
    if wanted.upper() == "YOUR-NAME":
        raise Refused("E-ID-BAD", f"{wanted} stands for a name of your choice: put that before @{game.name}.")
    if not _OBSERVER_ID.fullmatch(wanted):
        raise Refused("E-ID-BAD", f'"{wanted}" cannot be a name here: use up to 20 letters, digits, _ - #.')
    if not takes_place and (fault := fault_of_id(in_play.map, wanted)):
        raise Refused("E-ID-BAD", f'"{wanted}" cannot be a name here: {fault}. Choose another name.')
    named = not takes_place and names_told(game, in_play.rules) and is_name_here(game, wanted)
    alike = {skeleton(watcher.id) for watcher in game.observers}
    if named or skeleton(wanted) in alike or find_seat(game, in_play.map, wanted) is not None:
        raise Refused("E-ID-USED", f'Somebody in {game.name} is called "{wanted}" already.')
