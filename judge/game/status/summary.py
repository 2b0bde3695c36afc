"""SUMMARY: players, center owners at the end of each year, the end of the game and the points."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from textwrap import wrap

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.wording import listed
from judge.game.ending.scoring import finish, in_digits, scores, system_of, unscored
from judge.game.events.phases import PastPhase
from judge.game.game import ClosingStatement, Game, Stage
from judge.game.people.sign_on import Actor
from judge.game.press.publishing import keeps_statements
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.center_years import center_years
from judge.game.status.incidents import incident_lines
from judge.game.status.layout import WIDTH, name_column
from judge.game.status.roster import former_players, roster_lines
from judge.game.status.settings import settings_lines
from judge.game.values.endings import EndingKind
from judge.game.visibility.seen_game import NOBODY, Seer


def final_scores(game: Game, past: Sequence[PastPhase], in_play: RulesInPlay) -> dict[PowerName, str]:
    """Return the points of each power, highest first; {} for a game without scores, or that continues.

    `past` are all processed phases. After the end everybody may see all centers, even in a blind game.
    """
    system = system_of(game)
    if system is None or game.stage is not Stage.COMPLETED or game.ending is None or unscored(system, game, in_play):
        return {}
    points = scores(system, finish(game, center_years(past, in_play), in_play))
    told = in_digits(points)
    ordered = sorted(points, key=lambda power: (-points[power], in_play.map.title_of(power)))
    return {power: told[power] for power in ordered}


def score_table(points: dict[PowerName, str], in_play: RulesInPlay) -> list[str]:
    """Return a line for each power with its points, decimal points aligned."""
    wide, most = name_column(in_play.map), max((len(each) for each in points.values()), default=0)
    return [f"{in_play.map.title_of(power) + ':':<{wide}}{each:>{most}}" for power, each in points.items()]


def summary_text(
    game: Game,
    in_play: RulesInPlay,
    years: Sequence[tuple[int, dict[Province, PowerName]]],
    asker: Actor | None,
    now: datetime,
    seer: Seer = None,
    points: dict[PowerName, str] | None = None,
) -> str:
    """Text for SUMMARY: players, and owners of centers at the end of each year.

    In a blind game `years` has only owners that the powers of `seer` saw, without others' center counts. `points` are
    the final scores.
    """
    parts = [
        roster_lines(game, in_play, asker, now),
        former_players(game, in_play, asker),
        incident_lines(game, in_play, asker),
        settings_lines(game, in_play, now, asker),
    ]
    if years and seer == NOBODY:
        parts.append(["Owners of centers are shown to players who saw them."])
    elif years:
        parts += [_owner_table(in_play.map, years, whole=seer is None), _count_table(in_play.map, years, seer)]
    else:
        parts.append(["No year has been completed yet."])
    if game.ending is not None:
        told = (ending_line(game, in_play.map), *in_play.variant.people.verdict(game, in_play))
        parts.append([line for sentence in told for line in wrap(sentence, WIDTH)])
        if points:
            parts.append([f"Scores by {game.scoring}:", "", *score_table(points, in_play)])
        parts += [
            _statement_lines(kept, in_play.map) for kept in game.statements if keeps_statements(game, in_play.rules)
        ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _statement_lines(kept: ClosingStatement, game_map: Map) -> list[str]:
    """End-of-game statement, below the name of its seat."""
    return [f"End-of-game statement from {game_map.title_of(kept.seat)}:", "", *kept.text.splitlines()]


def ending_line(game: Game, game_map: Map) -> str:
    """End of a finished game in one sentence."""
    ending = game.ending
    if ending is None:
        return f"{game.name} is not over."
    names = ending.persons or [game_map.title_of(name) for name in ending.victors]
    if ending.kind == EndingKind.DRAW:
        return f"Draw after {ending.phase} among {listed(names)}."
    if ending.kind == EndingKind.LAST_UNIT:
        return f"{names[0]} had the last unit on the board after {ending.phase}."
    word = "Conceded to" if ending.kind == EndingKind.CONCESSION else "Won by"
    return f"{word} {listed(names)} in {ending.phase}."


def _owner_table(game_map: Map, years: Sequence[tuple[int, dict[Province, PowerName]]], *, whole: bool) -> list[str]:
    """Table of owners with a column for each center, its code in two staggered rows.

    Cells are power letters; `.` is unowned, or unseen if the asker does not see the `whole` board.
    """
    centers = sorted(game_map.centers)
    upper = "".join(f"{code:<4}" for code in centers[::2])
    lower = "".join(f"{code:<4}" for code in centers[1::2])
    what = "Ownership of supply centers, year by year" + (":" if whole else ", as far as you saw it:")
    lines = [what, "", f"      {upper}".rstrip(), f"        {lower}".rstrip()]
    for year, owners in years:
        cells = [game_map.powers[owners[code]].letter if code in owners else "." for code in centers]
        lines.append(f"{year:<6}" + " ".join(cells))
    return lines


def _count_table(game_map: Map, years: Sequence[tuple[int, dict[Province, PowerName]]], seer: Seer) -> list[str]:
    """Return centers by power and year, in blocks of ten years; in a blind game only the asker's powers."""
    lines = ["Number of supply centers" + (" that count for their owner:" if game_map.no_count else ":")]
    wide = name_column(game_map)
    for start in range(0, len(years), 10):
        block = years[start : start + 10]
        lines += ["", f"{'':{wide}}" + "".join(f"{year:>5}" for year, _ in block)]
        for name in game_map.powers if seer is None else [name for name in game_map.powers if name in seer]:
            counts = [sum(owner == name for owner in game_map.counting_owners(owners).values()) for _, owners in block]
            lines.append(f"{game_map.title_of(name) + ':':<{wide}}" + "".join(f"{count:>5}" for count in counts))
    return lines
