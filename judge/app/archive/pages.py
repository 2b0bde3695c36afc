"""Pages of the archive as HTML, Atom and SVG: functions that turn values into text.

Templates escape everything.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from re import sub
from typing import TYPE_CHECKING

from msgspec import Struct

from judge.app.archive.watched import WatchedGame, WatchedPhase
from judge.board.blindness import is_blind
from judge.board.maps import Map
from judge.board.names import Province
from judge.commands.info.map_text import neighbors
from judge.files.data_dir import data_dir
from judge.files.lettering import lettering
from judge.game.calendar.dates import format_short
from judge.game.calendar.timing import pace
from judge.game.ending.victory import centers_to_win, victory_words
from judge.game.game import Stage
from judge.game.outcome import GameToJoin
from judge.game.people.addresses import fold_domain
from judge.game.people.naming import NO_NAME
from judge.game.people.open_seats import how_to_enter, still_wanted
from judge.game.status.settings import press_words
from judge.game.status.summary import ending_line
from judge.mail.letters.answer_links import link_with_words
from judge.mail.letters.calendar_entries import calendar_file
from judge.mail.letters.context import JudgeIdentity
from judge.mail.letters.letter import CalendarEntry
from judge.picture.chart import chart, chart_title
from judge.picture.legend import chip
from judge.picture.palette import tints_of
from judge.picture.scene import power_letter
from judge.picture.words import in_words

if TYPE_CHECKING:
    from jinja2 import Environment

Size = tuple[int, int]
"""Width and height in pixels."""

_ORDERS = (
    ("A PAR - BUR", "The army in Paris moves to Burgundy."),
    ("A PAR H", "The army in Paris holds."),
    ("A MAR S A PAR - BUR", "The army in Marseilles supports that move."),
    ("F ENG C A LON - BRE", "The fleet in the English Channel carries an army from London to Brest."),
    ("A MUN R TYR", "The dislodged army in Munich retreats to Tyrolia."),
    ("BUILD F BRE", "In winter, a new fleet in Brest."),
    ("REMOVE A GAL", "In winter, the army in Galicia goes."),
)
_BLIND = "blind: you see only what your units and centers see"
_SMALL_CHART = 2.0
"""Scale of letters and lines in a chart for a telephone."""
FINAL, _FINAL = "final.html", "Final position"
"""File and title of the page of the board at the end."""
_PLAYED, _OVER, _LISTED = 24, 12, 100
"""Limits: games in play and finished games on the first page; games on each page of the list."""
_LEGEND = "Arrows are moves; lines that end in a dot are supports. Red is what failed. The name of a phase leads to it."


class Site(Struct, frozen=True):
    """The judge as named on every page. `index` is True if robots may list the pages.

    `url` is their address, or "".
    """

    name: str
    address: str
    keeper: str
    url: str
    index: bool
    style: str
    script: str
    policy: str
    lettering: str
    """Style rules with the font of maps, for pages with a film."""


class Link(Struct, frozen=True):
    """A link to another page: its address and its title."""

    page: str
    title: str


class Card(Struct, frozen=True):
    """A game in a list. `moved` is the time of its last phase, or of its creation.

    `picture` is a path, "" for none.
    """

    name: str
    about: str
    over: bool
    created: datetime
    moved: datetime
    picture: str = ""


def site_of(identity: JudgeIdentity, url: str, *, index: bool) -> Site:
    """Return the data that all pages of this judge share."""
    style, script, letters = _text("archive.css"), _text("film.js"), lettering()
    policy = (
        "default-src 'none'; img-src 'self' data:; base-uri 'none'; form-action 'none';"
        f" font-src data:; style-src {_hash(style)} {_hash(letters)}; script-src {_hash(script)}"
    )
    return Site(identity.name, identity.address, identity.keeper, url, index, style, script, policy, letters)


def front_page(site: Site, offers: Sequence[GameToJoin], cards: Sequence[Card]) -> str:
    """Return the first page: games that need players, and the latest running and finished games."""
    latest = sorted(cards, key=lambda card: card.moved, reverse=True)
    over = [card for card in latest if card.over]
    running = [card for card in latest if not card.over]
    shown = ("Games being played", running[:_PLAYED], len(running)), ("Games that are over", over[:_OVER], len(over))
    lists = list_pages(cards)
    return _fill("front", site, "", feed="feed.xml", openings=offers, shown=shown, count=len(cards), lists=lists)


def list_pages(cards: Sequence[Card]) -> Mapping[str, Sequence[Card]]:
    """Return the pages that list all games, the newest game first; none if the first page shows them all.

    A game stays on its page, so a page is rewritten only if one of its own games has changed.
    """
    over = sum(card.over for card in cards)
    if over <= _OVER and len(cards) - over <= _PLAYED:
        return {}
    ordered = sorted(cards, key=lambda card: (card.created, card.name))
    starts = range(0, len(cards), _LISTED)
    return {f"all/{start // _LISTED + 1}.html": ordered[start : start + _LISTED][::-1] for start in starts}


def list_page(site: Site, number: int, last: int, cards: Sequence[Card]) -> str:
    """Return one of the pages that list all games; the newest games are on the `last` one."""
    newer = Link(f"{number + 1}.html", "Newer games") if number < last else None
    older = Link(f"{number - 1}.html", "Older games") if number > 1 else None
    return _fill("list", site, "../", newer=newer, older=older, cards=cards)


def how_page(site: Site) -> str:
    """Return the page that says how to play."""
    return _fill("how", site, "", orders=_ORDERS)


def about(watched: WatchedGame) -> str:
    """Return the state of a game in a sentence or two."""
    game, in_play = watched.game, watched.in_play
    played = ", ".join(dict.fromkeys((in_play.map.name, in_play.title)))
    if game.stage.is_over:
        how = ending_line(game, in_play.map) if game.stage is Stage.COMPLETED else "Given up."
        return f"{played}. {how}"
    if game.position is None:
        blind = " It is blind: nobody sees the whole board." if is_blind(in_play.rules) else ""
        return f"{played}. Forming: {still_wanted(game, in_play)}.{blind}"
    due = f", due {format_short(game.deadline, game.zone)}" if game.deadline is not None else ""
    waits = " It waits for something." if game.stage is Stage.WAITING else ""
    return f"{played}. {in_play.map.phase_title(game.board.phase)}{due}.{waits}"


def game_page(site: Site, watched: WatchedGame, film: str, board: Size | None) -> str:
    """Return a game's own page. `film`: its SVG, "" for none; `board`: size of the board's picture."""
    game = watched.game
    frames = [Link(f"{phase.code}.html", phase.title) for phase in watched.phases]
    if film and watched.board is not None:
        frames.append(Link(FINAL, _FINAL) if game.stage.is_over else Link("index.html", f"{watched.board.phase}: now"))
    years = watched.years
    return _fill(
        "game",
        site,
        "../../",
        feed="feed.xml" if watched.phases else "",
        feed_title=game.name,
        name=game.name,
        about=about(watched),
        description=game.description,
        preview="board.png" if board or game.stage.is_over or not watched.phases else f"{watched.phases[-1].code}.png",
        join=join_line(watched),
        secret=watched.secret,
        film=film,
        legend=_LEGEND,
        frames=frames,
        board="board.png" if board else "",
        board_size=board,
        board_words=in_words(watched.board) if watched.board is not None else "",
        chart=chart_title(game.name) if len(years) > 1 else "",
        years=years,
        rows=_rows(watched),
        players=watched.players,
        chips=_chips(watched),
        scores=watched.scores,
        scoring=game.scoring,
        diaries=watched.diaries,
        talk=watched.talk,
        facts=facts(watched),
        due=_calendar_deadline(site, watched) is not None,
    )


def chart_files(watched: WatchedGame) -> dict[str, str]:
    """Return the charts of a game's centers as SVG by file name, for large and small screens.

    A game with less than two years has none.
    """
    if len(watched.years) < 2:
        return {}
    title, wins = chart_title(watched.game.name), centers_to_win(watched.game, watched.in_play)
    sizes = {"chart.svg": 1.0, "chart-small.svg": _SMALL_CHART}
    return {name: chart(watched.in_play.map, watched.years, title, wins, size) for name, size in sizes.items()}


def _chips(watched: WatchedGame) -> dict[str, str]:
    """Return the color and letter of each power by its title, as SVG."""
    game_map = watched.in_play.map
    stated = {name: power.color for name, power in game_map.powers.items() if power.color is not None}
    tints = tints_of(dict.fromkeys((*game_map.powers, *(power.name for power in watched.game.powers))), stated)
    return {game_map.title_of(power): chip(tint, power_letter(game_map, power)) for power, tint in tints.items()}


def _rows(watched: WatchedGame) -> list[tuple[str, list[int]]]:
    """Return the centers of each power that ever had any, year by year."""
    years = watched.years
    powers = dict.fromkeys((*watched.in_play.map.powers, *(power for year in years for power in year.centers)))
    rows = [(power, [year.centers.get(power, 0) for year in years]) for power in powers]
    return [(watched.in_play.map.title_of(power), counts) for power, counts in rows if any(counts)]


def _calendar_deadline(site: Site, watched: WatchedGame) -> datetime | None:
    """Return a game's next deadline in UTC; None if there is none to which a calendar can subscribe."""
    return watched.game.deadline if site.url and not watched.game.stage.is_over else None


def calendar(site: Site, watched: WatchedGame) -> str:
    """Return a calendar file with the game's deadline, for subscribers; "" if nothing is due."""
    game = watched.game
    if (deadline := _calendar_deadline(site, watched)) is None:
        return ""
    digest = sha256(f"{game.created.isoformat()}\n{game.name}".encode()).hexdigest()[:20]
    entry = CalendarEntry(
        uid=f"watched.{digest}@{fold_domain(site.address.rpartition('@')[2])}",
        sequence=2 * game.deadline_changes,
        at=deadline,
        summary=f"{game.name}: {game.board.phase} is due",
        text=f"{watched.in_play.map.phase_title(game.board.phase)} of {game.name} is due.",
        organizer=site.name,
        address=site.address,
    )
    return calendar_file(entry, game.phase_began or game.created)


def join_line(watched: WatchedGame) -> str:
    """Return the line with which people enter a game; "" if it needs nobody."""
    game = watched.game
    wants = game.stage is Stage.FORMING or (game.stage is Stage.WAITING and bool(game.vacancies))
    return how_to_enter(game, watched.in_play) if wants else ""


def facts(watched: WatchedGame) -> list[tuple[str, str]]:
    """Return labels and values of the settings that apply to a game."""
    game, in_play = watched.game, watched.in_play
    told = [
        ("Map", in_play.map.name),
        ("Variant", "" if in_play.title == in_play.map.name else in_play.title),
        ("Pace", pace(game.timing, game.zone)),
        ("Press", press_words(in_play.rules)),
        ("Sight", _BLIND if is_blind(in_play.rules) else ""),
        ("Victory", victory_words(game, in_play)),
        ("Scoring", game.scoring),
        ("Master", "" if watched.master == NO_NAME else watched.master),
        ("Begun", format_short(game.started, game.zone) if game.started is not None else ""),
    ]
    return [(word, value) for word, value in told if value]


def phase_page(
    site: Site, watched: WatchedGame, phase: WatchedPhase, before: Link | None, after: Link | None, picture: Size | None
) -> str:
    """Return the page of a processed phase. `picture` is the size of its picture, None for none."""
    when = format_short(phase.at, watched.game.zone) if phase.at is not None else ""
    return _fill(
        "phase",
        site,
        "../../",
        name=watched.game.name,
        phase=phase,
        when=when,
        before=before,
        after=after,
        picture=picture,
        words=in_words(phase.scene),
        ownership=_rows_of(phase.report.ownership),
        adjustments=_rows_of(phase.report.adjustments),
    )


def _rows_of(table: str) -> list[str]:
    """Return the lines of a letter's table without its columns and line breaks."""
    return [" ".join(row.split()) for row in sub(r"\n +", " ", table).splitlines()]


def final_page(site: Site, watched: WatchedGame, picture: Size | None) -> str:
    """Return the page of the board at the end of a game. `picture`: its size, None for none."""
    assert watched.board is not None, "called for a board that anybody may see"
    scene, last = watched.board, watched.phases[-1]
    owned: dict[str, list[str]] = {}
    for center, power in scene.owners.items():
        owned.setdefault(watched.in_play.map.title_of(power), []).append(scene.board.places[center].name)
    return _fill(
        "final",
        site,
        "../../",
        name=watched.game.name,
        title=_FINAL,
        about=about(watched),
        before=Link(f"{last.code}.html", last.title),
        picture=picture,
        words=in_words(scene),
        owned=[(title, sorted(names)) for title, names in sorted(owned.items())],
        chips=_chips(watched),
    )


class ProvinceRow(Struct, frozen=True):
    """A province with the codes of the places that armies and fleets can reach from it."""

    code: str
    name: str
    kind: str
    armies: str
    fleets: str


def maps_page(site: Site, boards: Sequence[Map], pictured: Collection[str]) -> str:
    """Return the list of maps. `pictured` are the IDs of those with a small picture."""
    cards = [(board.id, board.name, _about_map(board), board.id in pictured) for board in boards]
    return _fill("maps", site, "../", boards=cards)


def map_page(site: Site, board: Map, words: str, picture: Size | None) -> str:
    """Return the page of one map. `words` describe its picture."""
    rows = [_province(board, code) for code in sorted(board.places)]
    return _fill(
        "map",
        site,
        "../",
        id=board.id,
        title=board.name,
        about=_about_map(board),
        words=words,
        picture=picture,
        provinces=rows,
    )


def _about_map(board: Map) -> str:
    powers = ", ".join(power.title for power in board.powers.values())
    return f"{len(board.powers)} powers: {powers}. {board.win} of {len(board.centers)} centers win."


def _province(board: Map, code: Province) -> ProvinceRow:
    place = board.places[code]
    homes = [power.title for power in board.powers.values() if code in power.homes]
    words = [place.terrain.value, *(["supply center"] if code in board.centers else [])]
    words += [f"home of {name}" for name in homes]
    armies, fleets = neighbors(board, code)
    return ProvinceRow(code, place.name, ", ".join(words), armies, fleets)


class FeedEntry(Struct, frozen=True):
    """News in a feed. `at` is when it happened, UTC; `path` is its page below the archive's address."""

    title: str
    summary: str
    path: str
    at: datetime


def feed(site: Site, title: str, path: str, page: str, entries: Sequence[FeedEntry]) -> str:
    """Return an Atom feed (RFC 4287) at `path` about the content of `page`, with the newest entry first."""
    ordered = sorted(entries, key=lambda entry: entry.at, reverse=True)
    updated = ordered[0].at if ordered else datetime(2026, 1, 1, tzinfo=UTC)
    rows: list[Mapping[str, str]] = [
        {
            "id": site.url + entry.path,
            "url": site.url + entry.path,
            "title": entry.title,
            "summary": entry.summary,
            "updated": _stamp(entry.at),
        }
        for entry in ordered
    ]
    made = _environment().get_template("archive/feed.xml.j2")
    return made.render(
        id=site.url + path,
        title=title,
        url=site.url + path,
        page=site.url + page,
        updated=_stamp(updated),
        site=site,
        entries=rows,
    )


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _fill(template: str, site: Site, root: str, **values: object) -> str:
    """Fill in a page. `root` leads from its folder to the archive's own."""

    def mail_link(line: str) -> str:
        return link_with_words(site.address, line, line)

    given = {"feed": "", "feed_title": site.name} | values
    if not site.url:
        given["feed"] = ""
    made = _environment().get_template(f"archive/{template}.html.j2")
    return made.render(site=site, root=root, mail_link=mail_link, begin_link=mail_link("HELP"), **given)


@cache
def _environment() -> Environment:
    """Return the Jinja environment of the templates, which escapes every value."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(data_dir("templates")),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def _text(name: str) -> str:
    return (data_dir("templates") / "archive" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
