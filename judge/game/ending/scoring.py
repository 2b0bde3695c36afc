"""Scoring systems: points of all powers at the end of a game, exact (`System`, `Finish`, `scores`).

Each system is data: the value of a win, and parts that are added up for any other end. docs/spec/draws.md 6 has their
sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from judge.board.names import PowerName, Province
from judge.board.victory import wins_by_last_unit
from judge.game.ending.victory import scores as counted_centers
from judge.game.game import Game
from judge.game.people.open_seats import has_investors
from judge.game.rules_in_play import RulesInPlay
from judge.game.values.endings import EndingKind
from judge.problems import Refused, did_you_mean


class System(Struct, frozen=True):
    """A scoring system. `solo` is the value of a win, None if a win is scored like any other end.

    The other numbers are points, added up. Powers that tie share the points of their places.
    """

    name: str
    formula: str
    """Formula for players: one line, for use after a colon."""
    solo: int | None = None
    solo_per_center: Fraction = Fraction(0)
    """Points for each center of the others when somebody wins."""
    playing: int = 0
    per_center: int = 0
    shared: int = 0
    """Points shared equally by the powers that win or draw."""
    squares: int = 0
    """Points divided in proportion to the squares of all powers' centers."""
    places: tuple[int, ...] = ()
    """Points for the most centers, the second most, ..."""
    outlasting: bool = False
    """True if a power without centers ranks above powers that lost their last center earlier."""
    sharers_first: bool = False
    """True if the powers that win or draw share the first places, whatever they own."""
    dominance: int = 0
    """Points of the leaders: three shares for the most centers, two for one fewer, one for two fewer."""
    surviving: int = 0
    per_year: Fraction = Fraction(0)
    """Points of a power without centers for each year up to the loss of its last center."""
    powers: int = 0
    """Number of powers that it is made for; 0: any."""
    aliases: tuple[str, ...] = ()
    """Other names for it, in capitals, without blanks or punctuation."""


SYSTEMS = (
    System(
        "DRAW",
        "those who win or draw share 100 points; 0 for all others",
        shared=100,
        aliases=("DRAWSIZE", "DRAWS", "DSS"),
    ),
    System(
        "CENTERS",
        "1 point for each center, however the game ends",
        per_center=1,
        aliases=("CENTRES", "CENTER", "CENTERCOUNT", "CENTRECOUNT"),
    ),
    System(
        "SQUARES",
        "a win 100, then 0 for others; else 100 times the square of your centers, divided by the sum of all squares",
        solo=100,
        squares=100,
        aliases=("SUMOFSQUARES", "SOS"),
    ),
    System(
        "CARNAGE",
        "a win 28034, then 0 for others; else 7000 for most centers, then 6000 to 1000 (first out), and 1 a center;"
        " ties share",
        solo=28_034,
        per_center=1,
        places=(7000, 6000, 5000, 4000, 3000, 2000, 1000),
        outlasting=True,
        powers=7,
    ),
    System(
        "CDIPLO",
        "a win 100, then 0 for others; else 1, 1 a center, and 38, 14, 7 for most centers; ties share",
        solo=100,
        playing=1,
        per_center=1,
        places=(38, 14, 7),
        aliases=("CDIPLO100",),
    ),
    System(
        "CDIPLO_73",
        "a win 73, then 0 for others; else 1, 1 a center, and 38, 14, 7 for most centers; ties share",
        solo=73,
        playing=1,
        per_center=1,
        places=(38, 14, 7),
        aliases=("CDIPLO73",),
    ),
    System(
        "DIXIE",
        "4 a center, and 270, 70, 50, 34, 20, 10, 0 for the places; those who draw share the first ones, ties share,"
        " the first out is last",
        per_center=4,
        places=(270, 70, 50, 34, 20, 10, 0),
        outlasting=True,
        sharers_first=True,
        powers=7,
        aliases=("DIXIECON",),
    ),
    System(
        "BANGKOK",
        "a win 41, then 1/2 a center for others; else 1 a center, 3 for survivors, 0.3 a year for those out, and 12"
        " shared by those within two centers of the most (3, 2, 1 shares)",
        solo=41,
        solo_per_center=Fraction(1, 2),
        per_center=1,
        dominance=12,
        surviving=3,
        per_year=Fraction(3, 10),
        aliases=("BANGKOK2020",),
    ),
)
"""The systems that a Master can choose, in the order in which HELP names them."""


class Finish(Struct, frozen=True):
    """End of a game, with everything that scores depend on.

    `sharers` won or drew it; `won`: one of them won alone. `centers` has the number of each power's centers. `years`
    has, for each power without any, the year of the game in which it lost its last center, 1 for the first year.
    """

    sharers: tuple[PowerName, ...]
    won: bool
    centers: Mapping[PowerName, int]
    years: Mapping[PowerName, int]


def finish(game: Game, owned: Sequence[tuple[int, Mapping[Province, PowerName]]], in_play: RulesInPlay) -> Finish:
    """Return the end of a finished game. Raises ValueError for one that continues.

    `owned` has the owners of centers at the end of each year, oldest first.
    """
    ending = game.ending
    if ending is None:
        raise ValueError(f"{game.name} has not ended")
    centers = counted_centers(game, game.board.centers, in_play)
    then = [(year, counted_centers(game, owners, in_play)) for year, owners in owned]
    start, step = in_play.map.start.year, in_play.map.year_step
    years = {}
    for power in (power for power, count in centers.items() if not count):
        last = max((at for at, (_, counts) in enumerate(then) if counts[power]), default=-1)
        year = then[last + 1][0] if last + 1 < len(then) else game.board.phase.year
        years[power] = (year - start) // step + 1
    won = len(ending.victors) == 1 and ending.kind is not EndingKind.DRAW
    return Finish(ending.victors, won, centers, years)


def scores(system: System, end: Finish) -> dict[PowerName, Fraction]:
    """Return the points of each power, exact."""
    if end.won and system.solo is not None:
        others = {power: system.solo_per_center * count for power, count in end.centers.items()}
        return others | {power: Fraction(system.solo) for power in end.sharers}
    squares = sum(count**2 for count in end.centers.values()) or 1
    placed, top = dict(_places(system, end)), dict(_dominance(system, end))
    return {
        power: Fraction(system.playing + system.per_center * count)
        + (Fraction(system.shared, len(end.sharers)) if power in end.sharers else 0)
        + Fraction(system.squares * count**2, squares)
        + placed[power]
        + top.get(power, 0)
        + (system.surviving if count else system.per_year * max(end.years[power], 0))
        for power, count in end.centers.items()
    }


def _places(system: System, end: Finish) -> Iterator[tuple[PowerName, Fraction]]:
    """Return points for the place of each power; powers that tie share the points of their places."""

    def rank(power: PowerName) -> tuple[int, int, int]:
        if system.sharers_first and power in end.sharers:
            return 0, 0, 0
        return 1, -end.centers[power], -end.years.get(power, 0) if system.outlasting else 0

    taken = 0
    for _, group in groupby(sorted(end.centers, key=rank), key=rank):
        tied = list(group)
        worth = Fraction(sum(system.places[taken : taken + len(tied)]), len(tied))
        yield from ((power, worth) for power in tied)
        taken += len(tied)


def _dominance(system: System, end: Finish) -> Iterator[tuple[PowerName, Fraction]]:
    most = max(end.centers.values(), default=0)
    parts = {power: max(3 - (most - count), 0) for power, count in end.centers.items() if count}
    yield from ((power, Fraction(system.dominance * part, sum(parts.values()))) for power, part in parts.items())


def in_digits(points: Mapping[PowerName, Fraction]) -> dict[PowerName, str]:
    """Return points as people read them: two digits after the point, or none if all are whole."""
    if all(each.denominator == 1 for each in points.values()):
        return {power: str(each) for power, each in points.items()}
    rounded = {power: (each * 100 + Fraction(1, 2)) // 1 for power, each in points.items()}
    return {power: f"{each // 100}.{each % 100:02}" for power, each in rounded.items()}


# The setting SCORING

_NONE = ("NONE", "OFF", "NO")


def read_scoring(value: str) -> str:
    """Return the name of a system, "" for NONE, in any case. Raises Refused E-SETTING."""
    said = "".join(sign for sign in value.upper() if sign.isalnum())
    if said in _NONE:
        return ""
    for system in SYSTEMS:
        if said in (system.name.replace("_", ""), *system.aliases):
            return system.name
    names = [system.name for system in SYSTEMS]
    near = did_you_mean(value, names) or f" There are {', '.join(names)} and NONE."
    raise Refused("E-SETTING", f'There is no scoring system "{value.strip()[:40]}".{near} HELP SCORING explains them.')


def system_of(game: Game) -> System | None:
    """Return the system by which a game is scored; None if there is none."""
    return next((system for system in SYSTEMS if system.name == game.scoring), None)


def unscored(system: System, game: Game, in_play: RulesInPlay) -> str:
    """Return the reason why the system cannot score this kind of game, as a sentence; "" if it can."""
    if has_investors(in_play) or not in_play.variant.seated:
        return f"{in_play.title} is won by persons, not by the centers of powers."
    if wins_by_last_unit(in_play.rules) or "VICTORY_HOMES" in in_play.rules:
        rule = "LAST_MAN_STANDING" if wins_by_last_unit(in_play.rules) else "VICTORY_HOMES"
        return f"With the rule {rule} the number of centers does not decide."
    powers = len(game.powers or in_play.map.powers)
    if system.powers and powers != system.powers:
        where = game.name if game.powers else in_play.map.name
        return f"{system.name} is made for {system.powers} powers; {where} has {powers}."
    return ""


def check_scoring(game: Game, in_play: RulesInPlay) -> None:
    """Refuse a system that cannot score the game. Raises Refused E-SCORING."""
    system = system_of(game)
    if system is not None and (reason := unscored(system, game, in_play)):
        raise Refused("E-SCORING", f"{reason} Choose another system (HELP SCORING), or NONE.")


def scoring_sentence(name: str) -> str:
    """Return the setting as a sentence."""
    system = next((each for each in SYSTEMS if each.name == name), None)
    return "Scoring: none." if system is None else f"Scoring by {system.name}: {system.formula}."


def scoring_told(game: Game, in_play: RulesInPlay) -> str:
    """Return the setting of a game that has one as a sentence, with the reason if it cannot be scored."""
    system = system_of(game)
    reason = "" if system is None else unscored(system, game, in_play)
    return f"{scoring_sentence(game.scoring)}{reason and f' It cannot score this game: {reason}'}"
