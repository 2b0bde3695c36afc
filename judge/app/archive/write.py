"""Writing of the archive: whole files, changed ones only, and none for deleted games."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from struct import unpack
from typing import NamedTuple

import msgspec
from msgspec import Struct

from judge import __version__
from judge.app.archive.kept import (
    FOLDER_STATE,
    GAME_STATE,
    FolderState,
    GameState,
    Listed,
    PageMade,
    newest,
    read_state,
)
from judge.app.archive.pages import (
    FINAL,
    Card,
    FeedEntry,
    Link,
    Site,
    about,
    calendar,
    chart_files,
    facts,
    feed,
    final_page,
    front_page,
    game_page,
    how_page,
    join_line,
    list_page,
    list_pages,
    map_page,
    maps_page,
    phase_page,
    site_of,
)
from judge.app.archive.watched import WatchedGame, WatchedPhase, watched, with_phases
from judge.app.base.judge import Judge
from judge.app.pictures.picture_file import picture_file
from judge.app.pictures.png import PictureFailed
from judge.board.maps import Map
from judge.board.opening import opening
from judge.commands.framework.game_names import GAME_NAME
from judge.commands.info.begin import offer
from judge.files.data_dir import data_dir
from judge.files.lettering import lettering
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.game.archiving import Archived
from judge.game.events.phases import PastPhase, PhaseRecord
from judge.game.game import Game, Stage
from judge.game.press.diaries import told_diaries
from judge.game.press.public_press import public_press
from judge.game.values.kept_press import Printed
from judge.game.visibility.seen_game import is_public
from judge.mail.letters.illustrations import USUAL
from judge.picture.drawing import draw
from judge.picture.enlarged import enlarged, room
from judge.picture.film import Film
from judge.picture.geometry import Geometry
from judge.picture.request import PictureRequest
from judge.picture.scene import Scene, position_scene
from judge.picture.svg import ON_ONE_PAGE
from judge.picture.words import in_words
from judge.rules.registry import RuleSet
from judge.store.codec import UnreadableGame, decode_game, decode_record
from judge.store.repository import GameRepository
from judge.store.rows import GameLine, PhaseLine, PhaseState
from judge.variants import entered_later

_LOCK = ".lock"
_WIDTH = 1200
"""Pixels of pictures of phases."""
_SMALL = 480
"""Pixels of pictures in the list of maps."""
_PATIENCE = 60.0
"""Longest time for one picture, in seconds."""
_SHOWN = (Stage.FORMING, Stage.ACTIVE, Stage.WAITING, Stage.COMPLETED, Stage.TERMINATED)


class RunCounts(Struct):
    """Counts of one run: games updated, pages and pictures written, games removed, failures."""

    games: int = 0
    pages: int = 0
    pictures: int = 0
    gone: int = 0
    failed: int = 0


def write_archive(
    judge: Judge, folder: Path, now: datetime, stopped: Callable[[], bool] = lambda: False
) -> RunCounts | None:
    """Bring the pages in a folder up to date: pages of listed games and of maps, and the first page.

    For a game with up-to-date pages only its version is read. `stopped` is called before each game and map; if it
    returns True, the rest is left to the next run. Returns None if another process is writing there. Raises StoreError,
    OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / _LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return None
        return _written(judge, folder, now, stopped)


def _written(judge: Judge, folder: Path, now: datetime, stopped: Callable[[], bool]) -> RunCounts:
    settings = judge.config.archive
    site = site_of(judge.identity, settings.url, index=settings.index)
    state = read_state(folder / FOLDER_STATE, FolderState)
    made_by = sha256(f"{__version__} {msgspec.json.encode(site)!r} {_templates()}".encode()).hexdigest()
    if state.made_by != made_by:
        state = FolderState(made_by)
    work = _Work(judge, folder, site, state, stopped)
    before = msgspec.json.encode(state)
    with judge.store.reading() as tx:
        lines = [line for line in tx.games(_SHOWN, listed=True, to_show=True) if GAME_NAME.fullmatch(line.name)]
    for line in lines:
        work.game(line)
    work.take_away({line.name for line in lines})
    work.front(now)
    work.maps({line.map for line in lines})
    after = msgspec.json.encode(state)
    if after != before or work.done.pages:
        work.save(FOLDER_STATE, after)
    return work.done


class _Work:
    """One run over the folder; `done` counts its work."""

    def __init__(
        self, judge: Judge, folder: Path, site: Site, state: FolderState, stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self.judge, self.folder, self.site, self.state, self.stopped = judge, folder, site, state, stopped
        self.done = RunCounts()

    def save(self, name: str, content: bytes) -> None:
        """Write a whole file: readers get the old or the new one, even after a crash."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.new")
        draft.write_bytes(content)
        os.replace(draft, path)

    def page(self, name: str, text: str) -> None:
        """Write a page, unless its file has this content already."""
        content = text.encode()
        path = self.folder / name
        if path.is_file() and path.read_bytes() == content:
            return
        self.save(name, content)
        self.done.pages += 1

    def game(self, line: GameLine) -> None:
        """Bring a game's pages up to date. A game that cannot be read keeps the pages that it has."""
        listed = self.state.games.setdefault(line.name, Listed())
        if listed.version == line.version or self.stopped():
            return
        try:
            self._game(line, listed)
        except UnreadableGame:
            self.done.failed += 1
        except KeyError:
            return  # a phase was rolled back meanwhile: the next run sees the new state

    def _game(self, line: GameLine, listed: Listed) -> None:
        with self.judge.store.reading() as tx:
            row = tx.game(line.name, to_show=True)
            lines = tx.phase_lines(line.name, PhaseState.PLAYED)
        if row is None:
            return
        game = decode_game(row.state)
        if not is_public(game):
            if listed.card is not None:
                self._remove(line.name)
            self.state.games[line.name] = Listed(version=row.version)
            return
        seen = watched(game, self.judge.in_play(game))
        shown = [] if seen.secret else lines
        said = self._press(seen) if game.stage.is_over else {}
        told = _digest(seen, _made_from(game, shown, self.state.made_by, said), said)
        # Most mails, above all those with orders, change nothing that a stranger sees.
        if listed.told != told:
            said = said or self._press(seen)
            made_from = _made_from(game, shown, self.state.made_by, said)
            listed.card = self._told_anew(with_phases(seen, [self._past(each) for each in lines], said), made_from)
            listed.told = told
            self.done.games += 1
        listed.version = row.version

    def _press(self, seen: WatchedGame) -> dict[str, Printed]:
        """Read the public press of a game, by the codes of its phases."""
        with self.judge.store.reading() as tx:
            said = GameRepository(tx, seen.game.created).press_to_all(seen.game.name)
        return public_press(said, seen.game, seen.in_play.rules)

    def _past(self, line: PhaseLine) -> PastPhase:
        """Return a function that reads a phase; it raises KeyError if the phase is gone.

        Each read has its own transaction, because mails wait for a long one.
        """

        def read_record() -> PhaseRecord:
            with self.judge.store.reading() as tx:
                return decode_record(tx.phase_record(line.id, to_show=True))

        return PastPhase(line.phase, _not_read, read_record, line.processed_at)

    def _told_anew(self, seen: WatchedGame, made_from: dict[str, _MadeFrom]) -> Card:
        """Write a game's changed pages; return its card for lists."""
        game = seen.game
        base = f"games/{game.name}/"
        state = read_state(self.folder / base / GAME_STATE, GameState)
        pages = self._phases(seen, state.phases, made_from)
        film = _film(seen, state, made_from)
        shown = _shown_film(seen, film)
        has_end = _has_end(seen)
        board = None if (shown and not has_end) or seen.board is None else self._picture(f"{base}board.png", seen.board)
        if has_end:
            self.page(f"{base}{FINAL}", final_page(self.site, seen, board))
        else:
            (self.folder / base / FINAL).unlink(missing_ok=True)
        for name, drawn in chart_files(seen).items():
            self.page(f"{base}{name}", drawn)
        self.page(f"{base}index.html", game_page(self.site, seen, shown, None if shown else board))
        news = newest([page.news for page in pages.values() if page.news is not None])
        self.state.tell(game.name, news)
        self._calendar(seen, base)
        if self.site.url and news:
            text = feed(self.site, game.name, f"{base}feed.xml", f"{base}index.html", news)
            self.page(f"{base}feed.xml", text)
        if pages or state.phases:
            self.save(f"{base}{GAME_STATE}", msgspec.json.encode(GameState(pages, film)))
        picture = f"{base}{seen.phases[-1].code}.png" if shown and not has_end else f"{base}board.png"
        moved = seen.phases[-1].at if seen.phases else None
        found = picture if (self.folder / picture).is_file() else ""
        return Card(game.name, about(seen), game.stage.is_over, game.created, moved or game.created, found)

    def _calendar(self, seen: WatchedGame, base: str) -> None:
        """Write the deadline as a calendar to subscribe to, if anything is due."""
        text = calendar(self.site, seen)
        if text:
            self.page(f"{base}calendar.ics", text)
        else:
            (self.folder / base / "calendar.ics").unlink(missing_ok=True)

    def _phases(
        self, seen: WatchedGame, old: dict[str, PageMade], made_from: dict[str, _MadeFrom]
    ) -> dict[str, PageMade]:
        """Write the pages of new or changed phases, and remove those of phases that were rolled back."""
        base = f"games/{seen.game.name}/"
        links = [Link(f"{phase.code}.html", phase.title) for phase in seen.phases]
        end = Link(FINAL, "Final position") if _has_end(seen) else None
        made = {code: page for code, page in old.items() if made_from.get(code) == (page.page, page.picture)}
        for at, phase in enumerate(seen.phases):
            if phase.code in made:
                continue
            digests, name = made_from[phase.code], f"{base}{phase.code}.png"
            is_painted = phase.code in old and old[phase.code].picture == digests.picture
            is_painted = is_painted and (self.folder / name).is_file()
            picture = _size((self.folder / name).read_bytes()) if is_painted else self._picture(name, phase.scene)
            before = links[at - 1] if at else None
            after = links[at + 1] if at + 1 < len(links) else end
            text = phase_page(self.site, seen, phase, before, after, picture)
            self.page(f"{base}{phase.code}.html", text)
            news = None
            if phase.at is not None:
                title = f"{seen.game.name}: {phase.title}"
                news = FeedEntry(title, _summary(phase), f"{base}{phase.code}.html", phase.at)
            made[phase.code] = PageMade(*digests, news)
        for code in old.keys() - made_from.keys():
            for ending in ("html", "png"):
                (self.folder / base / f"{code}.{ending}").unlink(missing_ok=True)
        return {phase.code: made[phase.code] for phase in seen.phases}

    def _picture(self, name: str, scene: Scene, width: int = _WIDTH) -> tuple[int, int] | None:
        """Draw a picture of a scene; return its size, None if it cannot be drawn."""
        if load_geometry(scene.board.id) is None:
            return None
        try:
            content = picture_file(PictureRequest.of(scene, width, size=USUAL.scale(scene.board)), _PATIENCE)
        except PictureFailed:
            self.done.failed += 1
            return None
        self.save(name, content)
        self.done.pictures += 1
        return _size(content)

    def maps(self, played: set[str]) -> None:
        """Write the pages of all maps, used ones first, once for each version of the judge."""
        names = map_names()
        if len(self.state.maps) == len(names):
            return
        for name in sorted(names, key=lambda name: name not in played):
            if name not in self.state.maps and not self.stopped():
                self._map(load_map(name))
                self.state.maps.append(name)
        pictured = {path.stem for path in (self.folder / "maps").glob("*.png")}
        written = [load_map(name) for name in names if name in self.state.maps]
        self.page("maps/index.html", maps_page(self.site, written, pictured))
        self.page("how.html", how_page(self.site))

    def _map(self, board: Map) -> None:
        geometry = load_geometry(board.id)
        scene = position_scene(board, opening(board, board.powers.keys(), RuleSet()), board.name)
        size = None
        if geometry is not None:
            for name, shown in ((board.id, scene), (f"{board.id}-bare", _bare(scene))):
                self.page(f"maps/{name}.svg", draw(shown, geometry, lettering() + ON_ONE_PAGE))
            self._picture(f"maps/{board.id}.png", scene, _SMALL)
            size = round(geometry.size[0]), round(geometry.size[1])
        self.page(f"maps/{board.id}.html", map_page(self.site, board, in_words(scene), size))

    def take_away(self, names: set[str]) -> None:
        """Delete the pages of games that no longer exist or that nobody may see."""
        for name in [name for name in self.state.games if name not in names]:
            self._remove(name)

    def _remove(self, name: str) -> None:
        self.state.games.pop(name, None)
        self.state.tell(name, ())
        shutil.rmtree(self.folder / "games" / name, ignore_errors=True)
        self.done.gone += 1

    def front(self, now: datetime) -> None:
        """Write the first page, the lists of games that have changed, and the feed of the judge."""
        with self.judge.store.reading() as tx:
            openings = GameRepository(tx, now).openings(entered_later())
            offers = [offer(game, self.judge.in_play(game)) for game in openings if game.archived is not Archived.NEVER]
        cards = [listed.card for listed in self.state.games.values() if listed.card is not None]
        self.page("index.html", front_page(self.site, offers, cards))
        pages = list_pages(cards)
        for number, (name, shown) in enumerate(pages.items(), start=1):
            digest = sha256(msgspec.json.encode((len(pages), shown))).hexdigest()
            if self.state.lists.get(name) != digest:
                self.page(name, list_page(self.site, number, len(pages), shown))
                self.state.lists[name] = digest
        for name in self.state.lists.keys() - pages.keys():
            del self.state.lists[name]
            (self.folder / name).unlink(missing_ok=True)
        if self.site.url:
            self.page("feed.xml", feed(self.site, self.site.name, "feed.xml", "index.html", self.state.news))


def _size(png: bytes) -> tuple[int, int]:
    """Return width and height of a PNG from its first chunk."""
    return unpack(">II", png[16:24])


class _MadeFrom(NamedTuple):
    """Digests of everything that determines a phase's page, and of everything that determines its picture."""

    page: str
    picture: str


def _made_from(
    game: Game, lines: Sequence[PhaseLine], made_by: str, said: Mapping[str, Printed]
) -> dict[str, _MadeFrom]:
    """Return the digests of each phase by its code, oldest first."""
    told = f"{made_by} {game.stage is Stage.COMPLETED} {game.stage.is_over} {game.rules} {game.names_shown} {game.zone}"
    diaries = told_diaries(game)
    following = {line.phase: after.phase for line, after in pairwise(lines)}
    made = {}
    for line in lines:
        entries = [entry for entry in diaries if entry.phase == line.phase]
        picture = sha256(f"{told} {line.id}".encode()).hexdigest()
        texts = sha256(f"{entries} {said.get(line.phase)}".encode()).hexdigest()
        made[line.phase] = _MadeFrom(f"{picture} {texts} {following.get(line.phase, '')}", picture)
    return made


def _digest(seen: WatchedGame, made_from: dict[str, _MadeFrom], said: Mapping[str, Printed]) -> str:
    """Return a digest of everything on a game's own page."""
    board = None if seen.board is None else PictureRequest.of(seen.board, _WIDTH)
    diaries, description = told_diaries(seen.game), seen.game.description
    told = (about(seen), facts(seen), description, join_line(seen), seen.players, board, made_from, diaries, said)
    return sha256(msgspec.json.encode(told)).hexdigest()


def _not_read() -> Game:
    raise AssertionError("the game before a phase is not asked for")


def _film_board(board: Map) -> Geometry | None:
    """Return a map with symbols for a telephone; None if it has no layout."""
    geometry = load_geometry(board.id)
    return None if geometry is None else enlarged(geometry, room(board, geometry, USUAL.scale(board)))


def _film(seen: WatchedGame, old: GameState, made_from: dict[str, _MadeFrom]) -> Film:
    """Return the film of all phases, reusing frames of an old film for phases that are unchanged."""
    geometry = _film_board(seen.in_play.map)
    if geometry is None:
        return Film()
    pairs = zip(old.phases.items(), made_from.items(), strict=False)
    same = [was[0] == now[0] and was[1].picture == now[1].picture for was, now in pairs]
    film = old.film.cut(same.index(False) if False in same else len(same))
    return film.then([phase.scene for phase in seen.phases[film.length :]], geometry)


def _has_end(seen: WatchedGame) -> bool:
    """True if a game's final position has a page."""
    return seen.game.stage.is_over and seen.board is not None and bool(seen.phases)


def _shown_film(seen: WatchedGame, film: Film) -> str:
    """Return the film and the present position as one SVG; "" if there is nothing to show."""
    geometry = _film_board(seen.in_play.map)
    if geometry is None or not film.length:
        return ""
    if seen.board is not None:
        film = film.then([seen.board], geometry)
    return film.svg(seen.in_play.map, geometry, seen.game.name)


def _bare(scene: Scene) -> Scene:
    """Return the scene of an empty board."""
    return Scene(board=scene.board, title=scene.title, phase="", moment=scene.moment)


def _summary(phase: WatchedPhase) -> str:
    """Return a few sentences on a phase's failed orders, for a feed."""
    told = [*phase.report.why[:3]] or ["Every order was carried out."]
    return " ".join(told)


def _templates() -> str:
    """Return a digest of the templates."""
    files = sorted((data_dir("templates") / "archive").iterdir())
    return sha256(b"".join(file.read_bytes() for file in files if file.is_file())).hexdigest()
