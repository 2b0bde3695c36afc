"""Watching: OBSERVE, MONITOR, and the other types that a game allows (commands.md 5.7)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.entering.new_watcher import enter, names_kept
from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import game_called, game_word, no_game
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.own_sign_ons import how_to_sign_on
from judge.commands.framework.parse import not_understood
from judge.commands.framework.table import Topic, Where, command
from judge.game.game import Game, Stage
from judge.game.people.entrance import Kind, type_meant
from judge.game.people.open_seats import INVESTOR, has_investors, how_to_replace, types_to_join
from judge.game.people.sign_on import split_sign_on
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Refused

_SPELLINGS = {"OBS": Kind.OBSERVER, "OBSERVE": Kind.OBSERVER, "WATCH": Kind.OBSERVER, "MON": Kind.MONITOR}


@command(
    "OBSERVE",
    "OBSERVER",
    "OBS",
    "WATCH",
    where=Where.OPENER,
    usage="OBSERVE mygame\nOBSERVE name@mygame\nOBSERVE name@mygame password",
    help="Watch a game under a name of your choice: you get results and public press, and may write press. Where the"
    " Master allows other types, like reporters, begin with that word: REPORTER name@mygame password.",
    topic=Topic.JOINING,
)
def observe(invocation: Invocation) -> CommandResult:
    """Become an observer, or somebody of another type that the game allows."""
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
    known = _SPELLINGS.get(verb) or next((kind for kind in Kind if kind.startswith(verb)), None)
    if known is not None:
        need_words(invocation.words, 1, 2 if known is Kind.MONITOR else 3, usage)
    wanted, name = _watcher_and_game(invocation, known)
    called = invocation.context.games.get(name)
    is_there = called is not None and called.stage is not Stage.PREPARATION
    if (not wanted and known is not None) or (verb == INVESTOR and not is_there):
        raise no_game(invocation.context.games, name)
    if not wanted:
        raise Refused("E-SYNTAX", f"Choose a name and put it before the game: {verb} your-name@{name}")
    if known is None and not is_there:
        raise not_understood(
            invocation.words.line, how_to_sign_on(invocation.context)
        )  # nothing in the line speaks for a type
    game, in_play = game_called(invocation, name)
    if not is_there:
        raise no_game(invocation.context.games, name)
    if game.stage is Stage.TERMINATED:
        what = "take part in" if verb == INVESTOR else "watch"
        raise Refused("E-STATE", f"{game.name} is terminated: there is nothing to {what} any more.")
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


def may_watch(in_play: RulesInPlay) -> bool:
    """True if there can be observers, monitors and the like."""
    return "NO_OBSERVATIONS" not in in_play.rules


def _check_market(game: Game, in_play: RulesInPlay, wanted: str) -> None:
    """Refuse a late investor who takes nobody's place, after cash has been given out (E-FULL)."""
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


def _watcher_and_game(invocation: Invocation, kind: Kind | None) -> tuple[str, str]:
    """Split `me@mygame`; for `mygame` alone use the next free name, `observer1`. "": no name."""
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
    used = names_kept(game, invocation.context.in_play(game)).union(watcher.id for watcher in game.observers)
    return next(f"{prefix}{n}" for n in range(1, len(used) + 2) if f"{prefix}{n}" not in used), name
