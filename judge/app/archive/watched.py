"""A game as an outsider sees it: `WatchedGame`, the only source for pages of the archive.

It contains what HISTORY, MAP, SUMMARY and WHOGAME show a stranger by mail, from the same functions, and broadcasts as
an observer gets them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.opening import opening
from judge.game.events.phases import PastPhase, PhaseRecord
from judge.game.game import Game, Power, Stage
from judge.game.people.control import looks_played
from judge.game.people.seats import MASTER
from judge.game.press.diaries import diaries_besides, diaries_of
from judge.game.press.public_press import joined
from judge.game.rules_in_play import LetterPart, RulesInPlay
from judge.game.status.center_years import counted_years
from judge.game.status.layout import size_of
from judge.game.status.summary import final_scores
from judge.game.values.endings import EndingKind
from judge.game.values.kept_press import Printed
from judge.game.visibility.identities import told_of
from judge.game.visibility.seen_game import (
    SeenBoard,
    knows_size,
    players_known,
    seen_board,
    seer_of,
    tells_members_alone,
)
from judge.game.visibility.seen_phase import seen_phase
from judge.game.visibility.viewers import readers_by
from judge.mail.letters.illustrations import seen_position_scene, seen_scene
from judge.mail.letters.report import Report, SignedMessage, report
from judge.mail.letters.wording import capital, seat_title
from judge.picture.chart import Year
from judge.picture.scene import Scene


class WatchedPlayer(Struct, frozen=True):
    """A power as everybody may know it. `size`: units and centers (`4/5`), "" if secret.

    `who`: its player's name, or "vacant", "dummy" or "".
    """

    power: str
    size: str
    who: str


class WatchedPress(Struct, frozen=True):
    """Press to everybody in a phase without a page; `title` names the phase."""

    title: str
    press: tuple[SignedMessage, ...]


class WatchedPhase:
    """A processed phase as everybody may know it. `at` is the time of processing in UTC, None if unknown.

    Report, press and scene are made on request: a page that has not changed needs none of them. `said` are broadcasts.
    """

    def __init__(self, past: PastPhase, game: Game, in_play: RulesInPlay, said: Printed) -> None:
        self.code, self.at = past.code, past.at
        self.title = in_play.map.phase_title(in_play.map.phase(past.code))
        self._past, self._game, self._in_play, self._said = past, game, in_play, said

    @cached_property
    def report(self) -> Report:
        """Orders and results."""
        return _report(self._past, self._game, self._in_play)

    @property
    def press(self) -> tuple[SignedMessage, ...]:
        """Press to everybody: what was printed with the results, and broadcasts."""
        printed = joined(self._past.record.press, self._said, self._game.seed, self.code)
        return _in_words(printed, self._in_play.map)

    @cached_property
    def scene(self) -> Scene:
        """The board with its orders."""
        record, game, in_play = self._past.record, self._game, self._in_play
        bought = in_play.variant.telling.bought(game, record, readers_by(game, None), in_play)
        seen = seen_phase(record, seer_of(game, in_play.rules, ()), in_play)
        return seen_scene(game.name, seen, in_play, frozenset(), bought)


class WatchedGame(Struct, frozen=True):
    """A game as everybody may know it. `board` is the current position, None if strangers may not see it.

    `secret`: strangers learn nothing of the board as long as the game is played. `years` are the chart's data, empty if
    they would reveal secrets. `phases`, `years` and `scores` are empty until `with_phases`.
    """

    game: Game
    in_play: RulesInPlay
    board: Scene | None
    players: tuple[WatchedPlayer, ...]
    master: str
    secret: bool
    phases: tuple[WatchedPhase, ...] = ()
    years: tuple[Year, ...] = ()
    scores: tuple[tuple[str, str], ...] = ()
    """Powers with their points, most first, for a finished game that is scored."""
    diaries: tuple[LetterPart, ...] = ()
    """Diaries for phases that have no page."""
    talk: tuple[WatchedPress, ...] = ()
    """Press to everybody in phases that have no page, of a game that is over."""


def watched(game: Game, in_play: RulesInPlay) -> WatchedGame:
    """Return a game as a stranger sees it now, without its processed phases."""
    secret = tells_members_alone(game, in_play.rules)
    return WatchedGame(
        game=game,
        in_play=in_play,
        board=None if secret else _board(game, in_play),
        players=tuple(_player(power, game, in_play) for power in game.powers),
        master=told_of(game, in_play.rules, MASTER, game.master, to_master=False),
        secret=secret,
    )


def with_phases(seen: WatchedGame, past: Sequence[PastPhase], said: Mapping[str, Printed]) -> WatchedGame:
    """Return a game with its valid phases, oldest first, as strangers may see them.

    `said` is the public press by the codes of its phases.
    """
    if seen.secret:
        return seen
    phases = tuple(WatchedPhase(each, seen.game, seen.in_play, said.get(each.code, Printed())) for each in past)
    scores = final_scores(seen.game, past, seen.in_play)
    codes = {each.code for each in past}
    besides = diaries_besides(seen.game, codes, seen.in_play.map)
    rest = [code for code in said if code not in {*codes, "FORMING"}] if seen.game.stage.is_over else []
    talk = tuple(WatchedPress(_title(code, seen), _in_words(said[code], seen.in_play.map)) for code in rest)
    told = tuple((seen.in_play.map.title_of(power), points) for power, points in scores.items())
    years = _years(seen.game, past, seen.in_play)
    return replace(seen, phases=phases, years=years, scores=told, diaries=besides, talk=talk)


def _title(code: str, seen: WatchedGame) -> str:
    """Return the time of press without a page of its phase, in words."""
    game_map = seen.in_play.map
    return "After the end" if code == "COMPLETED" else game_map.phase_title(game_map.phase(code))


def _in_words(press: Printed, game_map: Map) -> tuple[SignedMessage, ...]:
    signed = [SignedMessage(capital(seat_title(writer, game_map)), text) for writer, text in press.white]
    return (*signed, *(SignedMessage("Somebody", text) for text in press.grey))


def _report(past: PastPhase, game: Game, in_play: RulesInPlay) -> Report:
    """Return the results of a phase as HISTORY shows them to a stranger."""
    record, readers, variant = past.record, readers_by(game, None), in_play.variant
    told = report(record, game.name, in_play, _winners(game, record), frozenset(), seer_of(game, in_play.rules, ()))
    before = variant.own_steps.between(game, record, readers, in_play)
    own = variant.telling.report(game, record, readers, in_play)
    return replace(told, parts=(*before, *own, *diaries_of(game, past.code, in_play.map)))


def _winners(game: Game, record: PhaseRecord) -> tuple[PowerName, ...]:
    """Return the winners that a phase's results show."""
    ending = game.ending
    won = ending is not None and ending.kind in (EndingKind.SOLO, EndingKind.SHARED)
    return ending.victors if ending is not None and won and ending.phase == str(record.before.phase) else ()


def _board(game: Game, in_play: RulesInPlay) -> Scene:
    """Return the position as MAP shows it to a stranger; before the start, the opening position."""
    if game.position is None:
        seen = SeenBoard(opening(in_play.map, in_play.map.powers.keys(), in_play.rules))
    else:
        seen = seen_board(game, in_play, ())
    scene = seen_position_scene(game.name, seen, in_play)
    return replace(scene, phase="Final position") if game.stage.is_over else scene


def _player(power: Power, game: Game, in_play: RulesInPlay) -> WatchedPlayer:
    known = knows_size(game, in_play.rules, (), power.name)
    size = size_of(game, power.name, in_play.map) if known else ""
    return WatchedPlayer(in_play.map.title_of(power.name), size, _who(power, game, in_play))


def _who(power: Power, game: Game, in_play: RulesInPlay) -> str:
    if name := told_of(game, in_play.rules, power.name, power.player, to_master=False):
        return name
    if players_known(game, in_play.rules) or not looks_played(game, in_play.rules, power, None):
        return "" if power.player is not None else "vacant" if power in _vacant(game) else "dummy"
    return ""


def _vacant(game: Game) -> list[Power]:
    return [power for power in game.powers if power.name in game.vacancies]


def _years(game: Game, past: Sequence[PastPhase], in_play: RulesInPlay) -> tuple[Year, ...]:
    """Return the centers of each year, as SUMMARY charts them for a stranger."""
    if not past or game.stage is Stage.FORMING:
        return ()
    seer, seen = seer_of(game, in_play.rules, ()), seen_board(game, in_play, ()).position
    return tuple(Year(*year) for year in counted_years(game, past, in_play, seer, seen))
