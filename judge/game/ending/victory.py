"""Victory: winners by centers or by the last unit, and the conditions (docs/spec/rules.md C16)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace

from judge.board import victory
from judge.board.names import PowerName
from judge.board.victory import Owners, wins_by_last_unit
from judge.game.ending.proposals import without_votes
from judge.game.events.phases import GameEnded
from judge.game.game import Game, Stage
from judge.game.people.open_seats import investors
from judge.game.rules_in_play import RulesInPlay
from judge.game.values.endings import Ending, EndingKind
from judge.rules.registry import RuleSet


def victors(game: Game, before: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """Return the powers that win by their centers, in map order; empty if none does (rules.md C16).

    `game` is the game after a capture, `before` the game before it. Growth in this year is required only if the game's
    settings say so (orders.md 7.8), and not with HOLD_WIN or VICTORY_HOMES.
    """
    if wins_by_last_unit(in_play.rules):
        return ()
    rules, must_grow = in_play.rules, asks_for_growth(game, in_play.rules)
    now, then = scores(game, game.board.centers, in_play), scores(before, before.board.centers, in_play)
    needed, lead = centers_to_win(game, in_play), _lead_to_win(game, in_play)
    won = victory.winning(now, then, needed, lead, rules, must_grow=must_grow)
    return tuple(power.name for power in game.powers if power.name in won)


def held_by_correction(old: Game, new: Game, in_play: RulesInPlay) -> tuple[PowerName, ...]:
    """Return powers that win this year under HOLD_WIN because a correction counts as last year's end, too."""
    if "HOLD_WIN" not in in_play.rules or wins_by_last_unit(in_play.rules):
        return ()
    before, after = (with_enough(new, scores(game, game.board.centers, in_play), in_play) for game in (old, new))
    return tuple(power.name for power in new.powers if power.name in after - before)


def last_man(game: Game, in_play: RulesInPlay) -> PowerName | None:
    """Power with the only unit left, if that ends the game; None if the game continues.

    `game` is at the start of a phase; retreats are played before anything is decided.
    """
    return victory.last_unit_of(game.board) if wins_by_last_unit(in_play.rules) else None


def asks_for_growth(game: Game, rules: RuleSet) -> bool:
    """True if a winner must have gained since last year; HOLD_WIN requires enough centers then instead."""
    return game.growth and "HOLD_WIN" not in rules and "VICTORY_HOMES" not in rules


def victory_words(game: Game, in_play: RulesInPlay) -> str:
    """Victory condition of this game in a few words."""
    if wins_by_last_unit(in_play.rules):
        return "the last unit on the board"
    kind = "home centers of others" if "VICTORY_HOMES" in in_play.rules else "centers"
    growth = ", more than a year ago" if asks_for_growth(game, in_play.rules) else ""
    lead = _lead_to_win(game, in_play)
    by_lead = f", or {lead} more than anybody else" if lead is not None else ""
    return f"{centers_to_win(game, in_play)} {kind}{growth}{by_lead}"


def centers_to_win(game: Game, in_play: RulesInPlay) -> int:
    """Score needed for victory: the game's own number, the map's, or by VICTORY_HOMES."""
    if game.victory:
        return game.victory
    return victory.score_to_win(in_play.map, in_play.rules, _year(game, in_play))


def _lead_to_win(game: Game, in_play: RulesInPlay) -> int | None:
    """Lead in centers that wins on this map; None if no lead does, or game or rules override it."""
    return None if game.victory else victory.lead_to_win(in_play.map, in_play.rules, _year(game, in_play))


def _year(game: Game, in_play: RulesInPlay) -> int:
    return game.position.phase.year if game.position is not None else in_play.map.start.year


def with_enough(game: Game, scored: Mapping[PowerName, int], in_play: RulesInPlay) -> frozenset[PowerName]:
    """Powers whose score, or lead over all others, meets this year's victory condition."""
    return victory.with_enough(scored, centers_to_win(game, in_play), _lead_to_win(game, in_play))


def scores(game: Game, owners: Owners, in_play: RulesInPlay) -> dict[PowerName, int]:
    """Return the victory score of each power, given these owners of centers."""
    counted = victory.scores(owners, game.board, in_play.map, in_play.rules, _controllers(game))
    return {power.name: counted[power.name] for power in game.powers}


def team_centers(game: Game, name: PowerName, in_play: RulesInPlay) -> int:
    """Number of counting centers of a power, with its vassals' under TEAM_VICTORY."""
    controllers = _controllers(game) if "TEAM_VICTORY" in in_play.rules else victory.NOBODY
    owners = in_play.map.counting_owners(game.board.centers).values()
    return sum(controllers.get(owner, owner) == name for owner in owners)


def _controllers(game: Game) -> dict[PowerName, PowerName]:
    """Power -> its controlling power; only for powers that another power controls."""
    names = {power.name for power in game.powers}
    return {power.name: PowerName(power.controller) for power in game.powers if power.controller in names}


def end(
    game: Game,
    kind: EndingKind,
    winners: tuple[PowerName, ...],
    phase: str,
    now: datetime,
    persons: tuple[str, ...] = (),
) -> tuple[Game, GameEnded]:
    """The finished game, without votes, deadline, protests or waiting.

    `persons` are the winners if people won instead of a power. Orders on file stay, because they count again if the
    game is reopened in the phase in which its players ended it.
    """
    powers = tuple(replace(power, wait=False) for power in game.powers)
    done = replace(
        without_votes(replace(game.with_new_clock(None), powers=powers)),
        stage=Stage.COMPLETED,
        phase_began=None,
        not_before=None,
        protests=(),
        waiting_for=(),
        ending=Ending(kind, winners, phase, now, game.deadline, persons, investors(game)),
    )
    return done, GameEnded(kind, winners, phase, persons)


def won_by_results(game: Game) -> bool:
    """True if a game ended by a victory, which wrong results may have caused, instead of by agreement."""
    return game.ending is not None and game.ending.kind not in (EndingKind.DRAW, EndingKind.CONCESSION)


def victory_stands(game: Game, keeper: str = "") -> str:
    """Return what ends the refusal to reopen a game that was won; `keeper` is the keeper's address."""
    phase, at = game.ending.phase if game.ending is not None else "", f", {keeper}" if keeper else ""
    return (
        f"A victory is final. If it came of a mistake, write to the judge's keeper{at}: only the"
        f" keeper can send ROLLBACK {phase}, which plays that phase again. Then EDIT corrects the board."
    )


def can_take_back(game: Game, *, by_keeper: bool = False) -> bool:
    """True if ROLLBACK may undo a victory: for the keeper, or while a protest against it is open."""
    return game.stage is Stage.COMPLETED and won_by_results(game) and (by_keeper or bool(game.protests))


def can_reopen(game: Game) -> bool:
    """True if a finished game can continue: an agreed end can be revised, a victory is final."""
    return game.ending is not None and not won_by_results(game)
