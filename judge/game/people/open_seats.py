"""The number of players a game takes, the powers that can still be chosen, and news of newcomers."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.wording import listed
from judge.game.events.people import JoinsTold
from judge.game.game import Game, Joins, Observer, Stage
from judge.game.people.entrance import may_enter
from judge.game.people.seats import MASTER, player_at
from judge.game.people.showing import how_to_ask
from judge.game.rules_in_play import RulesInPlay

INVESTOR = "INVESTOR"
"""Type of people who hold shares of powers."""

PLAYS = "PLAYER"
"""Type of participants in a game without seats: they hold a watcher's seat, called "player"."""


def all_dummies(in_play: RulesInPlay) -> bool:
    """True if the Master plays every power alone (SOLITAIRE): there are no seats to take."""
    return "SOLITAIRE" in in_play.rules


def has_investors(in_play: RulesInPlay) -> bool:
    """True if players hold shares of powers instead of playing them: there are no seats to take."""
    return "EXCHANGE" in in_play.rules


def types_to_join(game: Game, in_play: RulesInPlay) -> tuple[str, ...]:
    """Return the types as which people can join, besides player, observer and monitor."""
    return (INVESTOR, *game.access.types) if has_investors(in_play) else game.access.types


def plays_without_power(game: Game, in_play: RulesInPlay, seat: str) -> bool:
    """True if somebody plays without a power: an investor, or a participant in a game without seats."""
    kinds = ({INVESTOR} if has_investors(in_play) else set()) | (set() if in_play.variant.seated else {PLAYS})
    # Called for each observer: if nobody can play without a power, the search is skipped.
    return bool(kinds) and any(watcher.id == seat and watcher.kind in kinds for watcher in game.observers)


def investors(game: Game) -> tuple[str, ...]:
    """The IDs of the investors, in the order in which they joined."""
    return tuple(watcher.id for watcher in game.observers if watcher.kind == INVESTOR)


def takes_part(watcher: Observer) -> bool:
    """True if somebody plays although they hold no power: an investor, or a participant."""
    return watcher.kind in (INVESTOR, PLAYS)


def only_watches(game: Game, seat: str) -> bool:
    """True if a seat is only a watcher's, who inherits nothing from a former player of the same name."""
    return any(watcher.id == seat and not takes_part(watcher) for watcher in game.observers)


def participants(game: Game) -> tuple[Observer, ...]:
    """Participants in a game without seats, in the order in which they joined."""
    return tuple(watcher for watcher in game.observers if watcher.kind == PLAYS)


def seats_in(in_play: RulesInPlay) -> int:
    """Number of players a game on this map takes; 0 if nobody plays a power."""
    if all_dummies(in_play) or has_investors(in_play) or not in_play.variant.seated:
        return 0
    return seats_on(in_play.map)


def open_seats(game: Game, in_play: RulesInPlay) -> int:
    """Number of players that can still join a game before its start."""
    return seats_in(in_play) - len(game.seats)


def seats_on(game_map: Map) -> int:
    """Number of powers of a map that are for players."""
    return sum(not power.dummy for power in game_map.powers.values())


def may_watch(in_play: RulesInPlay) -> bool:
    """True if there can be observers, monitors and the like."""
    return "NO_OBSERVATIONS" not in in_play.rules


def how_to_reach_master(game: Game, in_play: RulesInPlay, addresses: Iterable[str], keeper: str) -> str:
    """Return the way for outsiders to ask the Master: by watching, or through the keeper."""
    if may_watch(in_play) and all(may_enter(game.access, address) for address in addresses):
        return how_to_ask(game.name)
    return f"write to {keeper}, who passes your question on."


def may_choose_power(in_play: RulesInPlay) -> bool:
    """True if a JOIN may name the power it wants; otherwise powers are dealt at the start."""
    return "POWER_CHOICE" in in_play.rules


def free_powers(game: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """Powers that nobody has chosen yet, without dummies, in map order."""
    chosen = {seat.power for seat in game.seats}
    return tuple(name for name, power in in_play.map.powers.items() if name not in chosen and not power.dummy)


def how_to_join(game: Game, in_play: RulesInPlay) -> str:
    """Return the line to join a forming game; "" if nobody can."""
    if all_dummies(in_play):
        return ""
    if has_investors(in_play):
        return f"{INVESTOR} your-name@{game.name}"
    return f"JOIN {place_to_join(game, in_play)}"


def how_to_replace(game: Game, name: str) -> str:
    """Return the line to take the place of a departed person without a power."""
    return f"{INVESTOR} {name}@{game.name}"


def how_to_enter(game: Game, in_play: RulesInPlay) -> str:
    """Return the line to enter a game that needs people, in its present state."""
    if game.stage is Stage.FORMING or not in_play.variant.seated:
        return how_to_join(game, in_play)
    if left := in_play.variant.people.places_left(game):
        return how_to_replace(game, left[0])
    return how_to_take(game, game.vacancies[0])


def how_to_take(game: Game, power: PowerName) -> str:
    """Return the line to take over a vacant power."""
    return f"TAKEOVER {power.lower()}@{game.name}"


def nobody_plays(game: Game) -> bool:
    """True if a game that has begun needs players and has none: nobody orders for a power on the board."""
    if game.position is None or not game.vacancies:
        return False
    held = (one for one in game.powers if one.player is not None or one.controller is not None)
    return not any(game.is_alive(one.name) for one in held)


def vacancies_told(game: Game, in_play: RulesInPlay) -> str:
    """Tell the Master which powers have no player, and how to find one; "" if all powers have players."""
    if not game.stage.is_under_way or not game.vacancies:
        return ""
    titles = listed([in_play.map.title_of(name) for name in game.vacancies])
    lack = f"{titles} {'have' if len(game.vacancies) > 1 else 'has'} no player"
    if nobody_plays(game):
        said = f"Nobody plays {game.name}, so it waits for players."
    elif game.stage is Stage.WAITING:
        said = f"{lack}. ACTIVATE lets the game go on."
    else:
        said = f"{lack}, and the deadline does not wait. WAIT stops the clock."
    name, word = game.vacancies[0].lower(), "" if game.private is None else " privacy-word"
    return (
        f"{said} REVIVE {name} brings its last player back; REPLACE {name} STANDBY asks the standby list. Others send"
        f" {how_to_take(game, game.vacancies[0])}{word}."
    )


def line_for_guest(game: Game, in_play: RulesInPlay) -> str:
    """Return the line that seats an invited person; "" if the game has no seat now.

    If powers may be chosen, the choice is left to the guest. Nobody is invited to be an investor, because investors
    choose a name first.
    """
    if has_investors(in_play) or game.stage is Stage.PREPARATION or game.stage.is_over:
        return ""
    if not in_play.variant.seated:
        return how_to_join(game, in_play)
    if game.stage is Stage.FORMING:
        return f"JOIN {game.name}" if open_seats(game, in_play) > 0 else ""
    return how_to_enter(game, in_play) if game.vacancies else ""


def still_wanted(game: Game, in_play: RulesInPlay) -> str:
    """Players that a game still waits for, in a few words: `3 more players needed`."""
    if has_investors(in_play):
        came = len(investors(game))
        return f"{came} investor{'' if came == 1 else 's'} so far; the Master starts it"
    if not in_play.variant.seated:
        return "anybody can order any power" + ("; the Master starts it" if game.position is None else "")
    if all_dummies(in_play):
        return "the Master plays all powers, and starts it"
    free = open_seats(game, in_play)
    return f"{free} more player{'s' if free != 1 else ''} needed" if free > 0 else "all seats are taken"


def place_to_join(game: Game, in_play: RulesInPlay) -> str:
    """Argument of a JOIN to this game: its name, with a free power in front if powers can be chosen."""
    free = free_powers(game, in_play) if may_choose_power(in_play) else ()
    return f"{free[0].lower()}@{game.name}" if free else game.name


def why_no_players(game: Game, in_play: RulesInPlay) -> str:
    """Return why powers have no players, and how to take part, as sentences; "" if they have players."""
    if has_investors(in_play):
        return f"{_of_investors(game)} {_how_to_hold_shares(game, in_play)}"
    if not in_play.variant.seated:
        why = f"In {game.name} nobody plays a power: whoever takes part may order any of them."
        return f"{why} To join: {how_to_join(game, in_play)}"
    if all_dummies(in_play):
        return f"In {game.name} the Master plays all powers (rule SOLITAIRE). OBSERVE {game.name} lets you watch."
    return ""


def how_powers_vote(game: Game, in_play: RulesInPlay) -> str:
    """Explain who votes on the end if shareholders elect leaders; "" in other games."""
    if not has_investors(in_play):
        return ""
    return (
        f"On the end of {game.name} its powers vote, each by its leader. Shareholders elect leaders in"
        " an election, with ELECT."
    )


def whose_place_leads(game: Game, title: str, left: str) -> str:
    """Explain how to lead the power of this title, whose leader `left`."""
    line = how_to_replace(game, left)
    return f"{_of_investors(game)} The leader of {title} has left; to take their place: {line}"


def _of_investors(game: Game) -> str:
    return f"In {game.name} nobody plays a power: its shareholders elect who leads it and orders for it."


def _how_to_hold_shares(game: Game, in_play: RulesInPlay) -> str:
    if not game.stage.is_under_way and not game.stage.is_over:
        return f"To join: {how_to_join(game, in_play)}"
    if left := in_play.variant.people.places_left(game):
        return f"In the place of an investor who has left: {how_to_replace(game, left[0])}"
    return f"{game.name} takes no new investors anymore."


EVERY = timedelta(days=1)
"""Time from the first newcomer to the daily news of all newcomers."""


def wish_of(game: Game, seat: str) -> Joins:
    """Return a seat holder's wish for news: by default each at once for the Master, daily for others."""
    player = player_at(game, seat)
    if player is not None and player.joins is not Joins.USUAL:
        return player.joins
    return Joins.EACH if seat == MASTER else Joins.DAILY


def with_newcomer(game: Game, seat: str, now: datetime) -> Game:
    """Add a newcomer to announce to the others later."""
    newcomers = (*(one for one in game.newcomers if one != seat), seat)
    return replace(game, newcomers=newcomers, newcomers_since=game.newcomers_since or now)


def without_newcomers(game: Game) -> Game:
    """Return the game without newcomers to announce, as at its start."""
    return replace(game, newcomers=(), newcomers_since=None) if game.newcomers else game


def news_due(game: Game) -> datetime | None:
    """Time of the next daily news of newcomers; None if there is no news."""
    if game.stage is not Stage.FORMING or game.newcomers_since is None:
        return None
    return game.newcomers_since + EVERY


def tell_joins(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, tuple[JoinsTold, ...]]:
    """Return the daily news of newcomers, if due. It leaves out people who are gone again."""
    due = news_due(game)
    if due is None or now < due:
        return game, ()
    here = {seat.id for seat in game.seats}
    came = tuple(seat for seat in game.newcomers if seat in here)
    rules = in_play.rules
    news = JoinsTold(came, open_seats(game, in_play), "START_MASTER" in rules, "SILENT_JOIN" in rules)
    return without_newcomers(game), (news,) if came else ()
