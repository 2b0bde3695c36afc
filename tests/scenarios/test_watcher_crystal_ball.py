"""Games of Crystal Ball by lot: each letter is searched for lines of lists secret from its reader.

Lines come once: who reads one has been told it, by whatever letter, in the words of lists or in those of results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName
from judge.board.order_text.describe import describe_order
from judge.board.order_text.notation import format_order
from judge.board.orders import Hold, Move, Proxy, Support
from judge.board.position import PhaseType, Piece, UnitType
from judge.mail.letters.rfc5322 import pictures_in
from judge.picture.request import PictureRequest, read_request
from judge.store.codec import decode_record
from judge.variants.crystal_ball import show
from judge.variants.crystal_ball.lists import ListedOrder, Note
from judge.variants.crystal_ball.state import CarriedOut
from judge.variants.crystal_ball.turn import state_of
from tests.support.house import GM, POWERS, Got, House, address
from tests.support.leaks import Changed, heard_by_all, plant
from tests.support.secret_words import SecretWords

OWL, HEIR = "owl@example.org", "heir@example.org"
RULES = ("", "BLIND", "PUBLIC_LISTS", "LIMIT_LISTS", "HIDE_BUILDS", "LIST_UNORDERED", "MOBILIZE", "NO_PROXY")
ASKED = ("STATUS", "LIST river", "SUMMARY river", "HISTORY river", "WHOGAME river", "MAP river")


@dataclass
class Watched:
    """A game whose letters are searched. `plays` are the addresses of each power's players.

    `notes` are the fates of lines; `drawn` counts orders in pictures that were not carried out yet.
    """

    house: House
    rule: str
    chance: Random
    words: SecretWords = field(default_factory=SecretWords)
    plays: dict[str, str] = field(default_factory=lambda: {power: address(power) for power in POWERS})
    notes: set[Note] = field(default_factory=set)
    drawn: int = 0

    @property
    def everybody(self) -> set[str]:
        """All who get letters but for the Master."""
        return {OWL, HEIR, *map(address, POWERS)}

    def look(self, letters: Iterable[Got]) -> None:
        """Search letters, with all lists that are on file or were carried out."""
        for lists in state_of(self.house.game()).lists:
            for line in (*lists.locked, *lists.later):
                self._secret(line, lists.power)
        with self.house.judge.store.reading() as tx:
            records = [decode_record(row.record) for row in tx.phases("river")]
        for record in records:
            if record.told:
                self._carried_out(msgspec.convert(record.told, CarriedOut, strict=False))
        letters = list(letters)
        self.words.look(letters)
        for letter in letters:
            self._look_at_pictures(letter)

    def _look_at_pictures(self, letter: Got) -> None:
        """Orders that a picture has before they are carried out are lines of its reader's own lists."""
        with self.house.judge.store.reading() as tx:
            found = [tx.picture(key) for key in pictures_in(letter.raw, letter.message_id)]
        requests = [read_request(picture[0]) for picture in found if picture]
        for shown in [request for request in requests if isinstance(request, PictureRequest)]:
            for order in () if shown.processed else [outcome.order for outcome in shown.outcomes]:
                readers = self.words.known.get(format_order(order), {letter.to})
                self.drawn += 1
                if letter.to not in readers | {GM}:
                    self.words.found.append(f"{order} in the picture of {letter.subject!r} to {letter.to}")

    def _secret(self, line: ListedOrder, power: PowerName) -> None:
        if not isinstance(line.order, Hold):  # those stand in letters as examples
            for words in (str(line), self._in_full(line)):
                self.words.tell(words, {self.plays[power]})

    def _in_full(self, line: ListedOrder) -> str:
        return describe_order(line.order, self.house.judge.in_play(self.house.game()).map, None)

    def _carried_out(self, done: CarriedOut) -> None:
        """Note that orders carried out are in the results; of blind games, other tests say in whose."""
        for power, lines in done.lists.items():
            for at, noted in enumerate(lines):
                self.notes.add(noted.note)
                if isinstance(noted.line.order, Hold):
                    continue
                if self.rule == "PUBLIC_LISTS" or (self.rule == "LIMIT_LISTS" and at < done.most):
                    self.words.tell(str(noted.line), self.everybody)
                self.words.tell(str(noted.line), {self.plays[power]})
                if noted.note in (Note.ORDERED, Note.BY_PROXY):
                    self.words.tell(self._in_full(noted.line), self.everybody)

    def mail(self, sender: str, *lines: str) -> None:
        """A mail whose letters are searched."""
        self.look(self.house.mail(sender, *lines))

    def play(self, power: str, *lines: str) -> None:
        """Send a mail of the player of a power."""
        secret = "heir-pw" if self.plays[power] == HEIR else f"{power.lower()}-pw"
        self.mail(self.plays[power], f"SIGNON {power.lower()}@river {secret}", *lines)

    def master(self, *lines: str) -> None:
        """A mail of the Master."""
        self.mail(GM, "SIGNON Mriver gm-secret", *lines)


def watched(folder: Path, rule: str, seed: int, phases: int) -> Watched:
    """Play a game by lot with this number of movement phases; in the second one somebody takes over."""
    house = House(folder)
    house.start("VARIANT crystal_ball", *([f"RULE {rule}"] if rule else []))
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    game = Watched(house, rule, Random(f"{rule} {seed}"))
    _lists(game)
    for at in range(phases):
        _lists(game)
        if at == 1:
            _taken_over(game)
        _to_the_next_movement(game)
    return game


def _lists(game: Watched) -> None:
    """Have everybody write and ask; some write twice, some nothing."""
    for power in POWERS:
        for _ in range(game.chance.choice((1, 1, 1, 2))):
            game.play(power, *_list(game, PowerName(power)), *ASKED)
    game.play(game.chance.choice(POWERS), "A PAR - LON", "A XYZ - BUR")
    game.mail(OWL, "SIGNON owl@river owl-pw", *ASKED[1:])
    game.master("PREVIEW")


def _list(game: Watched, power: PowerName) -> list[str]:
    """Return new lines, for units where they will be if all goes well, and for some of others."""
    stored = game.house.game()
    map = game.house.judge.in_play(stored).map
    armies = [Piece(UnitType.ARMY, Location(home)) for home in sorted(map.homes_of(power))]
    given = [
        line.order.piece
        for lists in state_of(stored).lists
        for line in lists.later
        if isinstance(line.order, Proxy) and line.order.holder == power
    ]
    places = [*(_expected(game, power) or armies), *given]
    places += game.chance.sample([unit.piece for unit in stored.board.units] or armies, 1)
    lines: list[str] = []
    for piece in places:
        new = [text for text in _possible(piece, places, power, game) if text not in game.words.known]
        lines += game.chance.sample(new, min(len(new), game.chance.choice((1, 1, 2))))
    return lines or [f"{places[0]} H"]


def _expected(game: Watched, power: PowerName) -> list[Piece]:
    stored = game.house.game()
    moves = {
        line.unit.province: line.order for line in state_of(stored).of(power).locked if isinstance(line.order, Move)
    }
    pieces = []
    for unit in stored.board.units_of(power):
        move = moves.get(unit.province)
        pieces.append(unit.piece if move is None else Piece(unit.type, move.to))
    return pieces


def _possible(piece: Piece, others: Sequence[Piece], power: PowerName, game: Watched) -> Iterator[str]:
    """Orders for a unit, as they are written; perhaps a proxy to one of those that are in the game."""
    map = game.house.judge.in_play(game.house.game()).map
    for to in sorted(map.reach(piece.type, piece.location)):
        yield format_order(Move(piece, to))
    for other in others:
        if other.province != piece.province and other.province in map.reached_provinces(piece.type, piece.location):
            yield format_order(Support(piece, other))
    alive = sorted({unit.power for unit in game.house.game().board.units} - {power})
    if game.rule != "NO_PROXY" and alive:
        yield format_order(Proxy(piece, game.chance.choice(alive)))


def _taken_over(game: Watched) -> None:
    """Have Italy's player leave, and somebody else take over what they left behind."""
    game.play("ITALY", "RESIGN YES")
    letters = game.house.mail(HEIR, "TAKEOVER italy@river heir-pw")
    game.plays["ITALY"] = HEIR
    game.look(letters)
    game.play("ITALY", *ASKED)


def _to_the_next_movement(game: Watched) -> None:
    """The Master has phases processed, goes a step back and forward again, and everybody asks."""
    game.master("PROCESS!")
    while game.house.game().board.phase.type is not PhaseType.MOVEMENT:
        game.master("PROCESS!")
    game.master("ROLLBACK RESTORE")
    game.master("ROLLFORWARD")
    for power in POWERS:
        game.play(power, *ASKED)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_a_game_of_crystal_ball_tells_nobody_a_line_that_they_may_not_know(tmp_path: Path, rule: str) -> None:
    # What becomes of lines falls out by lot: each of these is to have been kept secret, mostly in two games.
    wanted = {Note.ORDERED, Note.REVOKED, Note.IGNORED, Note.NO_UNIT, Note.DEFAULT}
    wanted |= set() if rule else {Note.REFUSED, Note.BY_PROXY, Note.NO_PROXY}
    for seed in range(1, 9):
        game = watched(tmp_path / str(seed), rule, seed=seed, phases=3)
        assert game.words.found == []
        assert game.words.searched > 20_000
        assert game.drawn > 10
        wanted -= game.notes
        if seed > 1 and not wanted:
            break
    assert wanted == set()


@pytest.mark.slow
def test_a_phase_of_crystal_ball_tells_nobody_a_line_that_they_may_not_know(tmp_path: Path) -> None:
    assert watched(tmp_path, "", seed=2, phases=1).words.found == []


def all_lists(patch: pytest.MonkeyPatch) -> None:
    """All lists that were carried out are shown to everybody."""
    patch.setattr(show, "shown_lists", lambda done, *_, **__: done.lists)


def one_line_too_many(patch: pytest.MonkeyPatch) -> None:
    """Tell one line more than count, where only that number of lines is told."""
    true = show.shown_lists

    def shown(done: CarriedOut, *rest: Any, **named: Any) -> Any:
        return true(replace(done, most=done.most + 1), *rest, **named)

    patch.setattr(show, "shown_lists", shown)


def status_of_all(patch: pytest.MonkeyPatch) -> None:
    """STATUS and the answers to lists show those of all powers."""
    true = show._sections
    patch.setattr(show, "_sections", lambda game, in_play, _: chain(*(true(game, in_play, one) for one in POWERS)))


def pictures_of_all(true: Changed, game: Any, _powers: Any, *rest: Any) -> Any:
    """Pictures have the orders of all powers."""
    return true(game, POWERS, *rest)


LEAKS: dict[str, tuple[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "all read all lists": ("", all_lists),
    "all read all lists of a blind game": ("BLIND", all_lists),
    "a line too many is told": ("LIMIT_LISTS", one_line_too_many),
    "all hear of lists": ("", lambda patch: plant(patch, "hearers", heard_by_all("SubmissionReceived"))),
    "STATUS shows the lists of all": ("", status_of_all),
    "pictures have the orders of all": ("", lambda patch: plant(patch, "drawn_pictures", pictures_of_all)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_planted_into_a_game_of_crystal_ball_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule, planting = LEAKS[name]
    planting(monkeypatch)
    assert watched(tmp_path, rule, seed=1, phases=1).words.found != []
