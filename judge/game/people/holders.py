"""Holders of seats: people with several seats, changes of a record, required reliability."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.game import Game, Player, Power, Status
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay
from judge.game.values.reliability import Reliability
from judge.problems import Refused


def may_play_several(in_play: RulesInPlay) -> bool:
    """True if one person may hold several seats or powers of the game."""
    return "MULTIPLE_POWERS_PER_PLAYER" in in_play.rules


def without_player(power: Power, status: Status) -> Power:
    """Return the power without its player, who becomes its latest former player, and without their data."""
    past = (power.player, *power.past) if power.player else power.past
    return replace(
        power, status=status, player=None, wait=False, vote=None, past=past, controller=None, turns=(), missed=0
    )


def with_controller(
    game: Game, in_play: RulesInPlay, power: Power, controller: str | None, turns: tuple[str, ...] = ()
) -> Game:
    """Return the game with this controller for a power, or with `turns` for several; None: nobody.

    Nobody may read another person's orders: if control passes from or to a player, nothing stays on file.
    """
    game = game.with_power(replace(power, controller=controller, turns=turns))
    if controller == power.controller or {controller, power.controller} <= {None, MASTER}:
        return game
    return without_submission(game, in_play, power.name)


def without_submission(game: Game, in_play: RulesInPlay, name: PowerName) -> Game:
    """Return the game without anything on file for a power in this phase."""
    bare = replace(game.power(name), orders=None, wait=False, final=False, perpetual=False, version=0)
    return in_play.variant.forget_of(game.with_power(bare), name)


def with_player(game: Game, seat_id: str, player: Player) -> Game:
    """The game with a new record for this seat's holder; unchanged if there is no such seat."""
    if seat_id == MASTER:
        return replace(game, master=player)
    if any(power.name == seat_id for power in game.powers):
        return game.with_power(replace(game.power(PowerName(seat_id)), player=player))
    seats = tuple(replace(seat, player=player) if seat.id == seat_id else seat for seat in game.seats)
    watchers = tuple(replace(one, player=player) if one.id == seat_id else one for one in game.observers)
    return replace(game, seats=seats, observers=watchers)


def read_ontime(word: str, own: Reliability) -> float:
    """Read an on-time ratio: `0.8`, `80%`, `NONE` (0: no condition). Raises Refused E-SET-SYNTAX.

    `own` is the record of the person who sets it. If that record is worse, it raises Refused E-ONTIME-OWN.
    """
    text = word.upper().replace(",", ".")
    if text in ("NONE", "OFF"):
        return 0.0
    wanted = _ratio(text)
    if wanted is None or wanted > 1:
        raise Refused("E-SET-SYNTAX", f'"{word}" is not a ratio: give a number from 0 to 1, such as 0.8, or NONE.')
    if wanted > own.on_time_ratio:
        raise Refused(
            "E-ONTIME-OWN",
            f"Your own on-time ratio is {own.on_time_ratio:.2f}: you cannot ask others for a better one.",
        )
    return wanted


def _ratio(text: str) -> float | None:
    """Number in a text, with percentages as fractions of 1; None if it is not a number."""
    if not re.fullmatch(r"(\d{1,3}|\d?\.\d{1,4})%?", text, re.ASCII):
        return None
    return float(text.rstrip("%")) / (100 if text.endswith("%") else 1)


def check_on_time(game: Game, record: Reliability) -> None:
    """Refuse somebody whose on-time ratio is below the game's limit (E-ONTIME)."""
    if record.on_time_ratio < game.ontime:
        raise Refused(
            "E-ONTIME",
            f"{game.name} is for players whose on-time ratio is {game.ontime:.2f} or better; yours is"
            f" {record.on_time_ratio:.2f} ({record.on_time} of {record.due} phases). INFOPLAYER tells your record.",
        )


def rated_sentence(name: str, *, rated: bool) -> str:
    """Public notice that a game starts or stops counting for its players' records."""
    return f"{name} {'counts' if rated else 'does not count'} for the records of its players from now on."
