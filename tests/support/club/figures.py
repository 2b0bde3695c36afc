"""A year in figures: letters, mails, disk and CPU."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from statistics import median
from typing import NamedTuple

from judge.board.maps import Map
from judge.game.game import Game
from judge.store.codec import decode_game
from tests.support.club.club import Club


class Figures(NamedTuple):
    """Letters are counted by person and day, days without any among them, as long as somebody has a seat.

    `game_years` are the years that went by on the boards. `disk` is the store's file in bytes, with its log, and `kept`
    are the letters in it; `cpu` are seconds.
    """

    days: int
    games: int
    phases: int
    game_years: int
    mails: int
    letters: int
    letters_a_day: float
    letters_on_a_full_day: int
    most_letters: int
    in_time: int
    disk: int
    kept: int
    cpu: float

    def told(self) -> str:
        """Return the figures as a table."""
        return "\n".join(f"{words:<52}{figure:>12}" for words, figure in self._lines())

    def _lines(self) -> Iterator[tuple[str, str]]:
        yield "games begun, the first ones and those that followed", f"{self.games}"
        yield "phases played", f"{self.phases:,}"
        yield "game years", f"{self.game_years:,}"
        yield "mails a day", f"{self.mails / self.days:.0f}"
        yield "letters a day", f"{self.letters / self.days:.0f}"
        yield "letters a person a day, in the middle", f"{self.letters_a_day:g}"
        yield "  on one day of twenty at least", f"{self.letters_on_a_full_day}"
        yield "  at most", f"{self.most_letters}"
        yield "sets of orders mailed in time", f"{self.in_time:,}"
        yield "disk, MiB in the end", f"{self.disk / 2**20:.1f}"
        yield "disk a game year, KiB", f"{self.disk / 1024 / max(self.game_years, 1):.0f}"
        yield "CPU a day of the club, seconds", f"{self.cpu / self.days:.2f}"
        yield "CPU a game year, seconds", f"{self.cpu / max(self.game_years, 1):.2f}"


def figures_of(club: Club, readers: list[str]) -> Figures:
    """The figures of a year so far. `readers` are the members' addresses."""
    games = list(_games(club))
    counted = sorted(_by_person_and_day(club, readers))
    with club.judge.judge.store.reading() as tx:
        phases = sum(len(tx.phase_lines(game.name)) for game in games)
        (kept,) = tx._run("SELECT count(*) FROM outbox").fetchone()
    return Figures(
        days=club.day,
        games=len(games),
        phases=phases,
        game_years=sum(_years(game, club.judge.in_play(game).map) for game in games),
        mails=sum(club.mails.values()),
        letters=sum(club.wire.by_person_and_day.values()),
        letters_a_day=median(counted or [0]),
        letters_on_a_full_day=counted[len(counted) * 19 // 20] if counted else 0,
        most_letters=max(counted, default=0),
        in_time=club.promises.made,
        disk=club.judge.size,
        kept=kept,
        cpu=club.judge.cpu,
    )


def _games(club: Club) -> Iterator[Game]:
    with club.judge.judge.store.reading() as tx:
        for line in tx.games():
            row = tx.game(line.name)
            assert row is not None
            yield decode_game(row.state)


def _years(game: Game, board: Map) -> int:
    return abs(game.position.phase.year - board.start.year) if game.position is not None else 0


def _by_person_and_day(club: Club, readers: list[str]) -> Iterator[int]:
    """Count each member's letters on each day after the first week, in which all games begin."""
    for day in range(7, club.day):
        number = (club.begin + timedelta(days=day)).toordinal()
        for reader in readers:
            if reader in club.playing.get(day, ()):
                yield club.wire.by_person_and_day[reader, number]
