"""The start of a game: deal powers to the seats, set up the board, begin the first phase."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from random import Random

from msgspec.structs import replace

from judge.board.maps import MapPower
from judge.board.names import PowerName
from judge.board.opening import first_phase, opening
from judge.game.events.phases import GameStarted
from judge.game.game import Game, Power, Seat, Stage, Status
from judge.game.people.open_seats import all_dummies, free_powers, has_investors, investors
from judge.game.people.preferences import allot
from judge.game.people.seats import MASTER
from judge.game.people.stopped_press import as_powers
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.absentees import of_seats
from judge.game.time.deadlines import earliest_processing, phase_deadline
from judge.problems import Refused


def check_somebody_plays(game: Game, in_play: RulesInPlay) -> None:
    """Refuse to start a game without people (E-STATE-SEATS): no investors can join later."""
    came = investors(game) if has_investors(in_play) else game.seats
    if in_play.variant.seated and not (came or all_dummies(in_play)):
        raise Refused("E-STATE-SEATS", f"Nobody has joined {game.name} yet, or all have left again.")


def start_game(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Game, GameStarted]:
    """Deal the powers, set up the board and begin the first phase.

    Seats without a chosen power are dealt a free one. Powers that nobody plays are left off the board, except in a
    SOLITAIRE game, where all are dummies ordered by the Master.
    """
    seated = deal(game, in_play)
    powers = _cast(in_play, seated)
    position = opening(in_play.map, [power.name for power in powers], in_play.rules)
    dealt = {seat.id: name for name, seat in seated.items()}
    deadline = phase_deadline(game, in_play, position.phase, now, first=True, old=None)
    begun = replace(
        game.with_new_clock(deadline),
        stage=Stage.ACTIVE,
        powers=powers,
        seats=(),
        position=position,
        not_before=earliest_processing(now, game.timing),
        waiting_for=(),
        started=now,
        phase_began=now,
        newcomers=(),
        newcomers_since=None,
        absences=of_seats(game.absences, dealt),
    )
    begun = in_play.variant.start(as_powers(begun, dealt), in_play)
    if begun.board.phase != position.phase:  # a variant has something to do before
        deadline = phase_deadline(game, in_play, begun.board.phase, now, first=True, old=None)
        begun = begun.with_new_clock(deadline)
    begun = replace(begun, own_then=begun.own if begun.shelved else {})
    return begun, GameStarted(begun.board, deadline, dealt)


def deal(game: Game, in_play: RulesInPlay) -> dict[PowerName, Seat]:
    """Deal powers to seats, in map order: chosen ones first, then by preference, then by lot.

    The lots are drawn from the game's seed.
    """
    chosen = {seat.power: seat for seat in game.seats if seat.power is not None}
    free = list(free_powers(game, in_play))
    Random(f"{game.seed} deal").shuffle(free)
    undecided = [seat for seat in game.seats if seat.power is None]
    seated = chosen | allot(undecided, free)
    return {name: seated[name] for name in in_play.map.powers if name in seated}


def _cast(in_play: RulesInPlay, seated: Mapping[PowerName, Seat]) -> tuple[Power, ...]:
    """Powers of the game in map order: seated ones and the map's dummies; all if nobody plays."""
    if all_dummies(in_play):
        return tuple(Power(name, Status.DUMMY, controller=MASTER) for name in in_play.map.powers)
    if has_investors(in_play) or not in_play.variant.seated:
        return tuple(Power(name, Status.DUMMY) for name in in_play.map.powers)
    since = str(first_phase(in_play.map, in_play.rules))
    return tuple(
        Power(name, player=replace(seated[name].player, since=since))
        if name in seated
        else _dummy(power, seated, in_play)
        for name, power in in_play.map.powers.items()
        if name in seated or power.dummy
    )


def _dummy(power: MapPower, seated: Collection[PowerName], in_play: RulesInPlay) -> Power:
    """Return an unplayed power of the map, with the played powers that may order for it by the map."""
    turns = tuple(name for name in power.control if name == MASTER or name in seated)
    in_turn = bool(turns[1:]) and in_play.variant.control_in_turn
    return Power(power.name, Status.DUMMY, controller=turns[0] if turns else None, turns=turns if in_turn else ())
