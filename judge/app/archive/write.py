"""Writing of the archive: whole files, only changed ones, and none of deleted games."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Sequence
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from struct import unpack

import msgspec
from msgspec import Struct

from judge import __version__
from judge.app.archive.pages import (
    Card,
    Entry,
    Link,
    Site,
    about,
    calendar,
    chart_file,
    facts,
    feed,
    front_page,
    game_page,
    how_page,
    join_line,
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
from judge.decoding import prepared
from judge.files.data_dir import data_dir
from judge.files.lettering import lettering
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map, map_names
from judge.game.archiving import Archived
from judge.game.game import Game, Stage
from judge.game.turn.rollback import PastPhase
from judge.game.visibility.seen_game import is_public
from judge.picture.drawing import draw
from judge.picture.film import film
from judge.picture.request import PictureRequest
from judge.picture.scene import Scene, position_scene
from judge.picture.words import in_words
from judge.rules.registry import RuleSet
from judge.store.codec import UnreadableGame, decode_game, decode_record
from judge.store.repository import GameRepository
from judge.store.rows import GameLine, PhaseLine, PhaseState
from judge.variants import entered_later

_STATE, _LOCK = ".state.json", ".lock"
_WIDTH = 1200
"""Pixels of pictures of phases."""
_PATIENCE = 60.0
"""Seconds for one picture."""
_SHOWN = (Stage.FORMING, Stage.ACTIVE, Stage.WAITING, Stage.COMPLETED, Stage.TERMINATED)
_NEWEST = 40
"""Entries of a feed."""


class _Kept(Struct):
    """Version of a game at the time of its pages, a digest of their content, and one for each phase."""

    version: int = 0
    told: str = ""
    about: str = ""
    stage: str = ""
    picture: str = ""
    phases: dict[str, str] = {}
    news: list[Entry] = []


class _State(Struct):
    """State of the folder. `made_by`: judge, settings and templates; if it differs, all is remade."""

    made_by: str = ""
    games: dict[str, _Kept] = {}
    maps: list[str] = []


class Written(Struct):
    """Counts of one run: games told anew, pages and pictures written, games taken away, failures."""

    games: int = 0
    pages: int = 0
    pictures: int = 0
    gone: int = 0
    failed: int = 0


def write_archive(
    judge: Judge, folder: Path, now: datetime, stopped: Callable[[], bool] = lambda: False
) -> Written | None:
    """Bring the pages in a folder up to date: those of listed games and of maps, and the first page.

    For a game with up-to-date pages only its version is read. `stopped` is asked before each game and map; the rest is
    then written the next time. Returns None if another process is writing there. Raises StoreError, OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / _LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return None
        return _written(judge, folder, now, stopped)


def _written(judge: Judge, folder: Path, now: datetime, stopped: Callable[[], bool]) -> Written:
    settings = judge.config.archive
    site = site_of(judge.identity, settings.url, index=settings.index)
    state = _read_state(folder)
    made_by = sha256(f"{__version__} {msgspec.json.encode(site)!r} {_templates()}".encode()).hexdigest()
    if state.made_by != made_by:
        state = _State(made_by, maps=[])
    work = _Work(judge, folder, site, state, stopped)
    before = msgspec.json.encode(state)
    with judge.store.reading() as tx:
        lines = [line for line in tx.games(_SHOWN, listed=True, to_show=True) if GAME_NAME.fullmatch(line.name)]
    for line in lines:
        work.game(line)
    work.take_away({line.name for line in lines})
    work.front(lines, now)
    work.maps()
    after = msgspec.json.encode(state)
    if after != before or work.done.pages:
        work.save(_STATE, after)
    return work.done


class _Work:
    """One run over the folder; `done` counts its work."""

    def __init__(
        self, judge: Judge, folder: Path, site: Site, state: _State, stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self.judge, self.folder, self.site, self.state, self.stopped = judge, folder, site, state, stopped
        self.done = Written()

    def save(self, name: str, content: bytes) -> None:
        """Write a file whole: readers get the old one or the new one, also after a crash."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.new")
        draft.write_bytes(content)
        os.replace(draft, path)

    def page(self, name: str, text: str) -> None:
        """Write a page, unless it is there already."""
        content = text.encode()
        path = self.folder / name
        if path.is_file() and path.read_bytes() == content:
            return
        self.save(name, content)
        self.done.pages += 1

    def game(self, line: GameLine) -> None:
        """Bring a game's pages up to date. A game that cannot be read keeps the pages that it has."""
        kept = self.state.games.setdefault(line.name, _Kept())
        if kept.version == line.version or self.stopped():
            return
        try:
            self._game(line, kept)
        except UnreadableGame:
            self.done.failed += 1
        except KeyError:
            return  # a phase was rolled back meanwhile: the next run finds the game as it is then

    def _game(self, line: GameLine, kept: _Kept) -> None:
        with self.judge.store.reading() as tx:
            row = tx.game(line.name, to_show=True)
            lines = tx.phase_lines(line.name, PhaseState.PLAYED)
        if row is None:
            return
        game = decode_game(row.state)
        if not is_public(game):
            if kept.stage:
                self._remove(line.name)
            self.state.games[line.name] = _Kept(version=row.version)
            return
        seen = watched(game, self.judge.in_play(game))
        made_from = _made_from(game, [] if seen.secret else lines)
        told = _digest(seen, made_from)
        # Most mails, orders above all, change nothing that a stranger is told.
        if kept.told != told:
            self._told_anew(with_phases(seen, [self._past(each) for each in lines]), kept, made_from)
            kept.told = told
            self.done.games += 1
        kept.version = row.version

    def _past(self, line: PhaseLine) -> PastPhase:
        """Read a phase, in a transaction of its own: mails wait as long as one lasts. Raises KeyError."""
        with self.judge.store.reading() as tx:
            record = decode_record(tx.phase_record(line.id, to_show=True))
        return PastPhase(line.phase, _not_read, lambda: record, line.processed_at)

    def _told_anew(self, seen: WatchedGame, kept: _Kept, made_from: dict[str, str]) -> None:
        game = seen.game
        self._phases(game, seen, kept, made_from)
        base = f"games/{game.name}/"
        film = film_of(seen)
        board = None if film or seen.board is None else self._picture(f"{base}board.png", seen.board)
        if seen.years:
            self.page(f"{base}chart.svg", chart_file(seen))
        self.page(f"{base}index.html", game_page(self.site, seen, film, board))
        kept.stage, kept.about = game.stage.value, about(seen)
        newest = f"{seen.phases[-1].code}.png" if film else "board.png"
        kept.picture = f"{base}{newest}" if (self.folder / base / newest).is_file() else ""
        kept.news = [
            Entry(f"{game.name}: {phase.title}", _summary(phase), f"{base}{phase.code}.html", phase.at)
            for phase in seen.phases[-_NEWEST:]
            if phase.at is not None
        ]
        self._calendar(seen, base)
        if self.site.url and kept.news:
            text = feed(self.site, game.name, f"{base}feed.xml", f"{base}index.html", kept.news)
            self.page(f"{base}feed.xml", text)

    def _calendar(self, seen: WatchedGame, base: str) -> None:
        """Write the deadline as a calendar that can be subscribed to; there is none where nothing is due."""
        text = calendar(self.site, seen)
        if text:
            self.page(f"{base}calendar.ics", text)
        else:
            (self.folder / base / "calendar.ics").unlink(missing_ok=True)

    def _phases(self, game: Game, seen: WatchedGame, kept: _Kept, made_from: dict[str, str]) -> None:
        """Write the pages of new or changed phases, and remove those of phases that were rolled back."""
        links = [Link(f"{phase.code}.html", phase.title) for phase in seen.phases]
        for at, phase in enumerate(seen.phases):
            made, now = kept.phases.get(phase.code, ""), made_from[phase.code]
            if made == now:
                continue
            name = f"games/{game.name}/{phase.code}.png"
            is_painted = made.partition(" ")[0] == now.partition(" ")[0] and (self.folder / name).is_file()
            picture = _size((self.folder / name).read_bytes()) if is_painted else self._picture(name, phase.scene)
            before = links[at - 1] if at else None
            after = links[at + 1] if at + 1 < len(links) else None
            text = phase_page(self.site, seen, phase, before, after, picture)
            self.page(f"games/{game.name}/{phase.code}.html", text)
            kept.phases[phase.code] = now
        for code in kept.phases.keys() - made_from.keys():
            del kept.phases[code]
            for ending in ("html", "png"):
                (self.folder / "games" / game.name / f"{code}.{ending}").unlink(missing_ok=True)

    def _picture(self, name: str, scene: Scene) -> tuple[int, int] | None:
        """Paint a picture of a scene; its size, None where it cannot be painted."""
        if load_geometry(scene.board.id) is None:
            return None
        try:
            content = picture_file(PictureRequest.of(scene, _WIDTH), _PATIENCE)
        except PictureFailed:
            self.done.failed += 1
            return None
        self.save(name, content)
        self.done.pictures += 1
        return _size(content)

    def maps(self) -> None:
        """Write the pages of all maps, once for each version of the judge."""
        names = map_names()
        if self.state.maps == [*names]:
            return
        for name in names:
            if name not in self.state.maps and not self.stopped():
                self._map(load_map(name))
                self.state.maps.append(name)
        written = [load_map(name) for name in names if name in self.state.maps]
        self.page("maps/index.html", maps_page(self.site, written))
        self.page("how.html", how_page(self.site))

    def _map(self, board: Map) -> None:
        geometry = load_geometry(board.id)
        scene = position_scene(board, opening(board, board.powers.keys(), RuleSet()), board.name)
        size = None
        if geometry is not None:
            self.page(f"maps/{board.id}.svg", draw(scene, geometry, lettering()))
            self.page(f"maps/{board.id}-bare.svg", draw(_bare(scene), geometry, lettering()))
            size = round(geometry.size[0]), round(geometry.size[1])
        self.page(f"maps/{board.id}.html", map_page(self.site, board, in_words(scene), size))

    def take_away(self, names: set[str]) -> None:
        """Take away the pages of games that are not there any more, or that nobody is told of."""
        for name in [name for name in self.state.games if name not in names]:
            self._remove(name)

    def _remove(self, name: str) -> None:
        self.state.games.pop(name, None)
        shutil.rmtree(self.folder / "games" / name, ignore_errors=True)
        self.done.gone += 1

    def front(self, lines: Sequence[GameLine], now: datetime) -> None:
        """Write the first page, and the feed of the judge."""
        with self.judge.store.reading() as tx:
            openings = GameRepository(tx, now).openings(entered_later())
            offers = [offer(game, self.judge.in_play(game)) for game in openings if game.archived is not Archived.NEVER]
        known = [(line, kept) for line in lines if (kept := self.state.games.get(line.name, _Kept())).stage]
        running = [Card(line.name, kept.about, kept.picture) for line, kept in known if kept.stage not in _OVER]
        finished = [Card(line.name, kept.about, kept.picture) for line, kept in known if kept.stage in _OVER]
        self.page("index.html", front_page(self.site, offers, running, finished))
        if self.site.url:
            news = sorted((entry for _, kept in known for entry in kept.news), key=lambda entry: entry.at)
            self.page("feed.xml", feed(self.site, self.site.name, "feed.xml", "index.html", news[-_NEWEST:]))


_OVER = (Stage.COMPLETED.value, Stage.TERMINATED.value)


def _size(png: bytes) -> tuple[int, int]:
    """Return width and height of a PNG from its first chunk."""
    width, height = unpack(">II", png[16:24])
    return width, height


def _made_from(game: Game, lines: Sequence[PhaseLine]) -> dict[str, str]:
    """Return a digest for each phase, by its code, of its picture's content, and the next code.

    Together with `made_by` that is all that its page depends on.
    """
    told = f"{game.stage is Stage.COMPLETED} {game.rules} {game.names_shown} {game.zone}"
    after = (line.phase for line in lines[1:])
    return {line.phase: f"{sha256(f'{told} {line.id}'.encode()).hexdigest()} {next(after, '')}" for line in lines}


def _digest(seen: WatchedGame, made_from: dict[str, str]) -> str:
    """Return a digest of all that a game's own page tells."""
    board = None if seen.board is None else PictureRequest.of(seen.board, _WIDTH)
    told = (about(seen), facts(seen), seen.game.description, join_line(seen), seen.players, board, made_from)
    return sha256(msgspec.json.encode(told)).hexdigest()


def _not_read() -> Game:
    raise AssertionError("the game before a phase is not asked for")


def film_of(seen: WatchedGame) -> str:
    """Return all phases as one SVG, the present position last; "" if there is nothing to see."""
    geometry = load_geometry(seen.in_play.map.id)
    if geometry is None or not seen.phases:
        return ""
    scenes = [phase.scene for phase in seen.phases]
    now = [seen.board] if seen.board is not None and not seen.game.stage.is_over else []
    return film([*scenes, *now], geometry)


def _bare(scene: Scene) -> Scene:
    """Return the scene of a board with nobody on it."""
    return Scene(board=scene.board, title=scene.title, phase="", moment=scene.moment)


def _summary(phase: WatchedPhase) -> str:
    """Return what did not happen in a phase, in a few sentences, for a feed."""
    told = [*phase.report.why[:3]] or ["Every order was carried out."]
    return " ".join(told)


def _templates() -> str:
    """Return a digest of the templates."""
    files = sorted((data_dir("templates") / "archive").iterdir())
    return sha256(b"".join(file.read_bytes() for file in files if file.is_file())).hexdigest()


def _read_state(folder: Path) -> _State:
    """Return the state of the folder; an empty one if it cannot be read, so that all is written anew."""
    try:
        return msgspec.json.decode((folder / _STATE).read_bytes(), type=prepared(_State))
    except (OSError, msgspec.DecodeError, msgspec.ValidationError):
        return _State()
