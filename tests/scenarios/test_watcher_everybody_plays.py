"""Games of Everybody Plays by lot: each letter is searched for secrets from its reader.

Secret are the orders of sets that were not drawn, who has sent any, votes, addresses and passwords. Orders come once as
far as can be: who reads one has been told it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order
from judge.board.orders import Hold, Move, Order, Support, Waive
from judge.board.position import PhaseType, Position, Unit
from judge.game.people.open_seats import participants
from judge.game.visibility.seen_game import named_by
from judge.store.codec import decode_record
from judge.variants.everybody_plays import endings, report
from judge.variants.everybody_plays.lots import lots_of
from judge.variants.everybody_plays.state import state_of
from tests.support.command_mails import put
from tests.support.everybody import ALL_BUILDS, Everybody
from tests.support.house import GM, POWERS, Got
from tests.support.leaks import Changed, plant
from tests.support.secret_words import SecretWords, all_words

PEOPLE = ("quill", "zephyr", "orla", "wim")
OWL = "owl@example.org"
EVERYBODY = {OWL, *(f"{name}@example.org" for name in PEOPLE)}
OPTIONS = (
    "",
    "ep_show_losers=yes",
    "ep_one_chance=no ep_identical_sets=keep",
    "ep_electors=latest_phase ep_nvr=abstain",
    "ep_no_retreat=retreat ep_max_countries=3",
)
MOST_DEADLINES = 8
"""Greatest number of deadlines before a movement phase: the first one can be put off."""

ASKED = ("LIST river", "SUMMARY river", "WHOGAME river", "MAP river")


@dataclass
class Watched:
    """A game whose letters are searched. `drawn` are the people named in a phase's results.

    `sent` counts sets, `results` the letters that name anybody.
    """

    house: Everybody
    options: str
    chance: Random
    words: SecretWords = field(default_factory=SecretWords)
    drawn: dict[str, set[str]] = field(default_factory=dict)
    sent: int = 0
    results: int = 0

    def look(self, letters: Iterable[Got]) -> None:
        """Search letters, with all that is on file or was drawn."""
        game = self.house.game()
        for one in state_of(game).sets:
            self._orders(one.orders, game.board, {f"{one.person}@example.org"})
        for voter, vote in state_of(game).votes.items():
            if vote.person is not None:
                self.words.tell(f"the win of {vote.person}", {f"{voter}@example.org"})
        with self.house.judge.store.reading() as tx:
            records = [decode_record(row.record) for row in tx.phases("river")]
        for record in records:
            lots = lots_of(record.told)
            losers = {lost.person for lost in lots.losers if "ep_show_losers=yes" in self.options}
            self.drawn[str(record.before.phase)] = {lot.person for lot in lots.drawn.values()} | losers
            for orders in record.orders.values():
                self._orders(orders, record.before, EVERYBODY)
            for lost in lots.losers if "ep_show_losers=yes" in self.options else ():
                self._orders(lost.orders, record.before, EVERYBODY)
        letters = list(letters)
        self.words.look(letters)
        if not game.stage.is_over:
            self._look_for_names(letters)

    def _orders(self, orders: Iterable[Order], board: Position, readers: set[str]) -> None:
        in_play = self.house.judge.in_play(self.house.game())
        for order in orders:
            if not isinstance(order, Hold | Waive):
                described = describe_order(order, in_play.map, named_by(board, in_play.rules))
                for words in (format_order(order), described):
                    self.words.tell(words, readers)

    def _look_for_names(self, letters: Iterable[Got]) -> None:
        """Results and histories name those who were drawn, and nobody else."""
        for letter in letters:
            if letter.to == GM or not re.search(r"\b(results|history)\b", letter.subject):
                continue
            self.results += 1
            drawn = {name for code, names in self.drawn.items() for name in names if self._is_about(letter, code)}
            named = {name for name in PEOPLE if re.search(rf"\b{name}\b(?!@|\.|%)", all_words(letter))}
            if others := named - drawn - {letter.to.partition("@")[0]}:
                self.words.found.append(f"{others} in {letter.subject!r} to {letter.to}")

    def _is_about(self, letter: Got, code: str) -> bool:
        return "history" in letter.subject or f"(river.{code})" in " ".join(letter.text.split())

    def says(self, name: str, *lines: str) -> None:
        """A mail of somebody who takes part."""
        self.look(self.house.says(name, *lines))


def watched(folder: Path, options: str, seed: int, phases: int) -> Watched:
    """Play a game by lot with this number of movement phases; then all agree on a draw."""
    game = Watched(Everybody(folder, options), options, Random(f"{options} {seed}"))
    put(game.house, replace(game.house.game(), seed=f"{seed}"))  # lots are the same each time
    for name in (*PEOPLE, "owl"):
        game.words.tell(f"{name}@example.org", {f"{name}@example.org"})
        game.words.tell(f"{name}-pw", ())
    for name in PEOPLE:
        game.look(game.house.mail(f"{name}@example.org", f"JOIN {name}@river {name}-pw"))
    game.look(game.house.mail(OWL, "OBSERVE owl@river owl-pw"))
    _builds(game)
    for _ in range(phases):
        if game.house.game().stage.is_over:
            return game
        _sets(game)
        _to_the_next_movement(game)
    return game


def _builds(game: Watched) -> None:
    """All build, not the same; the deadline passes until the spring has come."""
    for name in PEOPLE:
        lines = [f"[{power}]\nBUILD {unit}" for power in _ordered(game) for unit in ALL_BUILDS[power]]
        game.says(name, *lines, *ASKED, "STATUS")
    _to_the_next_movement(game)


def _ordered(game: Watched) -> list[str]:
    """The powers for which somebody sends sets: never more than a game may allow."""
    units = game.house.game().board.units
    there = sorted({str(unit.power) for unit in units}) or POWERS
    return game.chance.sample(there, min(len(there), game.chance.randint(1, 3)))


def _sets(game: Watched) -> None:
    """Have everybody send sets, take some back, vote and ask; some do nothing."""
    favored = game.chance.sample(PEOPLE, len(PEOPLE))
    for name, other in zip(PEOPLE, favored, strict=True):
        if game.chance.random() < 0.2:
            continue
        for power in _ordered(game):
            for _ in range(game.chance.choice((1, 1, 2))):
                game.says(name, f"[{power}]", *_set(game, PowerName(power)), "A XYZ - BUR")
                game.sent += 1
        game.says(name, f"VOTE CONCEDE {other}")
        first = next(one for one in state_of(game.house.game()).sets if one.person == name)
        if game.chance.random() < 0.3:
            game.says(name, f"WITHDRAW {first.power} {first.number}")
        game.says(name, f"WITHDRAW {game.chance.choice(POWERS)} 3")
        game.says(name, "STATUS", *ASKED)
        game.says(name, "HISTORY river")
    game.says("wim", "PREVIEW")
    game.look(game.house.mail(OWL, "SIGNON owl@river owl-pw", *ASKED))


def _set(game: Watched, power: PowerName) -> Iterator[str]:
    """Orders for the units of a power, such as nobody has sent yet if there are any."""
    stored = game.house.game()
    for unit in stored.board.units_of(power):
        possible = list(_possible(unit, stored.board, game))
        new = [text for text in possible if text not in game.words.known]
        yield game.chance.choice(new or possible)


def _possible(unit: Unit, board: Position, game: Watched) -> Iterator[str]:
    map = game.house.judge.in_play(game.house.game()).map
    for to in sorted(map.reach(unit.type, unit.location)):
        yield format_order(Move(unit.piece, to))
    near = map.reached_provinces(unit.type, unit.location)
    for other in board.units:
        if other.province != unit.province and other.province in near:
            yield format_order(Support(unit.piece, other.piece))


def _to_the_next_movement(game: Watched) -> None:
    """Deadlines pass, the Master goes a step back and forward again, and all ask."""
    before = game.house.game().board.phase
    for _ in range(MOST_DEADLINES):
        now = game.house.game().board.phase
        if now == before or now.type is not PhaseType.MOVEMENT:
            game.look(game.house.phase_ends())
        if game.house.game().stage.is_over:
            return
    assert game.house.game().board.phase.type is PhaseType.MOVEMENT
    game.look(game.house.master("ROLLBACK RESTORE", "STATUS"))
    game.look(game.house.master("ROLLFORWARD"))
    for name in PEOPLE:
        game.says(name, "HISTORY river")
        game.says(name, "STATUS", *ASKED)
    game.look(game.house.mail(OWL, "SIGNON owl@river owl-pw", "HISTORY river"))


def _agree(game: Watched) -> None:
    """End the game by all votes for a draw: lots that fell are told then, sets not drawn are not."""
    for name in PEOPLE:
        lines = [line for power in _ordered(game) for line in (f"[{power}]", *_set(game, PowerName(power)))]
        game.says(name, "VOTE DIAS", *lines)
    game.look(game.house.phase_ends())
    for name in PEOPLE:
        game.says(name, "HISTORY river", *ASKED)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
def test_a_game_of_everybody_plays_tells_nobody_what_they_may_not_know(tmp_path: Path, options: str) -> None:
    game = watched(tmp_path, options, seed=1, phases=3)
    if not game.house.game().stage.is_over:
        _agree(game)
    assert game.house.game().stage.is_over
    assert game.words.found == []
    assert game.words.searched > 3000
    assert game.sent > 5
    assert game.results > 10


def test_a_phase_of_everybody_plays_tells_nobody_what_they_may_not_know(tmp_path: Path) -> None:
    assert watched(tmp_path, "", seed=2, phases=1).words.found == []


def instead(name: str, changed: Changed) -> Callable[[pytest.MonkeyPatch], None]:
    """A function of the reports is put in the place of the true one; it takes the true one first."""
    return lambda patch: patch.setattr(report, name, partial(changed, getattr(report, name)))


def entrants(true: Changed, game: Any, lots: Any, in_play: Any) -> Any:
    """All who had sent sets stand below whose counted."""
    return (*true(game, lots, in_play), *(" ".join(lot.persons) for lot in lots.drawn.values()))


def all_votes(words: Changed, game: Any) -> str:
    """The votes on file in words."""
    return " ".join(words(vote, game) for vote in state_of(game).votes.values())


def everybodys_votes(true: Changed, game: Any, lots: Any, in_play: Any) -> Any:
    """Histories have the votes that are on file."""
    return (*true(game, lots, in_play), all_votes(endings.vote_words, game))


def addresses(true: Changed, game: Any, lots: Any, in_play: Any) -> Any:
    """Name the drawn persons with their addresses."""
    return (*true(game, lots, in_play), *(one.player.addresses[0] for one in participants(game)))


def to_all(kind: str) -> Changed:
    """All who take part hear of such events."""

    def hearers(true: Changed, event: Any, game: Any) -> Any:
        people = tuple(one.id for one in participants(game))
        return people if type(event).__name__ == kind else true(event, game)

    return hearers


LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "all hear of sets": lambda patch: plant(patch, "hearers", to_all("SubmissionReceived")),
    "STATUS tells all votes": instead("vote_words", lambda true, _, game: all_votes(true, game)),
    "sets that lost are shown": instead("option", lambda *_: "yes"),
    "results tell who had sent sets": instead("_drawn", entrants),
    "histories have votes": instead("_drawn", everybodys_votes),
    "results have addresses": instead("_drawn", addresses),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_planted_into_a_game_of_everybody_plays_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    LEAKS[name](monkeypatch)
    assert watched(tmp_path, "", seed=4, phases=2).words.found != []
