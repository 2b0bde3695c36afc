"""Orders that their mail itself puts in doubt: not filed, but shown with a button that files them.

Three things do: `#` or `//` at the beginning of a line, a heading such as `Draft:` or `Option 2`, and the heading of
another phase. A heading counts down to the next one, and only if it says nothing else: `Not final, but in case I am
late:` is about orders that are meant.

docs/decisions/063-orders-in-doubt.md says why.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.order_text.parse import split_power, syntax_problems
from judge.board.phase_words import is_called, read_phase, seasons_known
from judge.board.position import PhaseType
from judge.board.wording import count
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.open_press import OwnLines
from judge.commands.framework.parse import Request
from judge.commands.framework.run_state import Doubtful, Run
from judge.commands.framework.table import LinesTaken
from judge.game.game import Game
from judge.game.link_moments import subject_of_links
from judge.game.orders_ahead import is_ahead
from judge.game.outcome import Guidance
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.layout import listed
from judge.game.time.final_orders import marks_final, sets_on_file
from judge.patterns import pattern
from judge.problems import Refused

_COMMENT = pattern(r"[\s\-*>_(]{0,10}(?:#|//)[#/\s]{0,20}(?:\d{1,2}[.:)]?\s)?")
_WORD = pattern(r"[^\W_]+(?:['’][^\W_\d]+)?")
_DATE = pattern(r"([A-Z]{0,6})((?:\d\d){0,2})([MRAB]?)")
"""A season, a year, or both in one word, as in `F1901M`."""
_LONGEST, _MOST_WORDS, _FEW = 80, 12, 4
"""Limits of a heading, and of one that is the name of a plan."""
_SHORT_YEAR = 2
_TYPES = {"M": "movement", "R": "retreats", "A": "adjustments", "B": "builds"}
_MOST_LETTERS = 3
"""Limit on the letters about such orders of one mail."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_PLAIN = _set(
    "a an and another are as at below but by come coming current few first following follow for from game here i i'll"
    " in is just later line lines list me mine moment more moves move my new next now of on only or order orders our"
    " phase plan plans season second send sent set sets so soon some still the then there these they third this those"
    " to today tomorrow turn us we will with year yet movement adjustment adjustments retreat retreats build builds"
    " befehle züge meine für ordres mes pour órdenes mis para ordini miei per"
)
"""Words of headings that say nothing of whether the orders below are meant."""
_DOUBT = _set(
    "alternative alternatives alternatively brainstorm brainstorming draft drafts draught hypothetical hypothetically"
    " idea ideas maybe option options perhaps possible possibly possibility possibilities potential scenario scenarios"
    " sketch sketches speculative undecided entwurf entwürfe möglich mögliche brouillon borrador bozza"
)
_NUMBERED = _set("plan choice")
_NUMBERS = _set("a b c d e 1 2 3 4 5 i ii iii iv v one two three four five")
_MEANT = _set("actual binding confirmed decided definitive file filed final finalised finalized real")
_NOT = _set("not nicht non no don't do")
_ORDERS = _set("order orders moves befehle züge ordres órdenes ordini")


class _Section(Struct):
    """Order lines below a heading of doubt by their places in the script, the heading first; and why.

    `power` is the line that names the power of these orders above the heading, "" for none.
    """

    why: str
    power: str
    places: list[int]


def set_doubtful_aside(run: Run) -> None:
    """Take the orders that a signed-on mail puts in doubt out of its script, and note them."""
    if run.game is None or run.actor is None or not run.game.stage.is_under_way:
        return
    in_play, requests = run.context.in_play(run.game), run.script.requests
    dropped = [TextLine(number, text) for number, text in run.context.left_out.comments]
    comments = [at for at, each in enumerate(requests) if _is_comment(each, in_play)]
    sections = _sections(requests, set(comments), _Headings(run.game, in_play))
    if not (sections or comments or dropped):
        return
    own, taken = OwnLines(run.game, in_play, run.actor), set(comments)
    _set_aside(run, _commented([*dropped, *(requests[at].words.line for at in comments)], own), comments)
    for section in sections:
        made = _below_heading(section, [requests[at].words.line for at in section.places], own, in_play.map)
        if made is not None:
            _set_aside(run, made, section.places)
            taken.update(section.places)
    left = [at for at, each in enumerate(requests) if each.command is None and at not in taken]
    if all(own.is_heading(requests[at].words.line.text) for at in left):
        taken.update(left)  # names of powers, whose orders are among those in doubt
    run.script = replace(run.script, requests=tuple(each for at, each in enumerate(requests) if at not in taken))


def check_no_draft(game: Game, in_play: RulesInPlay, lines: Sequence[TextLine]) -> None:
    """Raise Refused E-ORD-DRAFT for lines below PHASE or ENTER ORDERS that have a heading like `Draft:`."""
    headings = _Headings(game, in_play)
    if found := next((line for line in lines if headings.is_draft(line.text)), None):
        raise Refused(
            "E-ORD-DRAFT",
            f'Line {found.number}, "{found.text.strip()}", puts the orders below it in doubt: none was kept. If you'
            " mean them, send them again without that line.",
        )


def _set_aside(run: Run, made: Doubtful | None, places: Iterable[int]) -> None:
    """Note orders in doubt; the other lines at these places are told as not read."""
    run.doubtful += [made] if made is not None else []
    numbers = made.numbers if made is not None else ()
    lines = (run.script.requests[at].words.line for at in places)
    run.set_aside += [line for line in lines if line.number not in numbers]


def _is_comment(request: Request, in_play: RulesInPlay) -> bool:
    line, command = request.words.line, request.command
    is_order_line = command is None or command.order_line
    return is_order_line and _COMMENT.match(line.text) is not None and not in_play.variant.turn.is_own_line(line.text)


def _sections(requests: Sequence[Request], comments: Container[int], headings: _Headings) -> list[_Section]:
    """Find the headings of doubt and the order lines below each."""
    found: list[_Section] = []
    below: _Section | None = None
    power = ""
    for at, request in enumerate(requests):
        line, command = request.words.line, request.command
        if at in comments:
            continue
        if command is not None and not command.order_line:
            below = None if command.takes is LinesTaken.ORDERS else below
            continue
        if why := headings.doubt(line):
            below = _Section(why, power, [at])
            found.append(below)
        elif below is not None and below.places[1:] and headings.is_meant(line.text):
            goes_on = command is None or any(each.command is None for each in requests[at + 1 :])
            below = None if goes_on else below  # FINAL in the last line is about these orders
        if below is None:
            power = line.text if headings.is_power(line.text) else power
        elif at not in below.places:
            below.places.append(at)
    return found


def _commented(lines: Sequence[TextLine], own: OwnLines) -> Doubtful | None:
    """The orders behind `#` or `//`; None if there are none."""
    bare = [(line.number, _COMMENT.sub("", line.text, count=1)) for line in lines]
    orders = [(number, text) for number, text in bare if own.is_order(text)]
    if not orders:
        return None
    numbers = tuple(number for number, _ in orders)
    told = listed([str(number) for number in numbers])
    which = f"is line {told}, which begins" if len(orders) == 1 else f"are lines {told}, which begin"
    return Doubtful(f"{which} with # or //.", tuple(text for _, text in orders), numbers)


def _below_heading(section: _Section, lines: Sequence[TextLine], own: OwnLines, map: Map) -> Doubtful | None:
    """Return the orders below a heading, with commands and powers' names among them; None for none."""

    def is_order(text: str) -> bool:
        # A unit need not stand there yet.
        may_be = own.is_order(text) or own.is_nearly_order(text)
        return may_be or not all(syntax_problems(text, map, kind, hints=False) for kind in PhaseType)

    heading, *below = lines
    orders = [line for line in below if is_order(line.text)]
    if not orders:
        return None
    told = [
        line for line in below if line in orders or own.is_heading(line.text) or own.commands.is_lone_command(line.text)
    ]
    above = [section.power] if section.power else []
    numbers = (heading.number, *(line.number for line in told))
    return Doubtful(section.why, (*above, *(line.text for line in told)), numbers)


class _Headings:
    """Reads lines as headings of orders in one game."""

    def __init__(self, game: Game, in_play: RulesInPlay) -> None:
        self._game, self._in_play = game, in_play
        self._phase = in_play.variant.turn.writes_for(game, in_play)
        self._seasons = seasons_known(in_play.map)

    @cached_property
    def _plain(self) -> frozenset[str]:
        """Words that say nothing in this game; hardly any mail needs them."""
        powers = self._in_play.map.powers.values()
        names = (name for power in powers for name in (power.name, power.title, power.adjective))
        return _PLAIN.union(_words(self._game.name), *map(_words, names))

    def is_power(self, text: str) -> bool:
        """True for a line that names a power, and no more."""
        power, rest = split_power(text, self._in_play.map)
        return power is not None and not rest

    def doubt(self, line: TextLine) -> str:
        """Sentences on why orders below a line are in doubt, without their beginning; "" for none."""
        words = self._words(line.text)
        if not words:
            return ""
        told = f'are the orders below "{line.text.strip()}" (line {line.number})'
        if self._is_draft(words):
            return f"{told}."
        date = self._date(words)
        if date is None or self._is_present(date):
            return ""
        now, present = self._phase, self._game.board.phase
        takes = f"{self._game.name} is in" if now == present else "Orders are taken now for"
        told = f"{told}. {takes} {now.title} ({now})."
        year = date.year if len(date.year) != _SHORT_YEAR else f"{now.year // 100}{date.year}"
        meant = read_phase((date.season, year, _TYPES.get(date.kind, "")), self._in_play.map)
        is_later = meant is not None and is_ahead(meant, now, self._in_play.map)
        return f"{told} PHASE {meant} above them keeps them for then." if is_later else told

    def is_draft(self, text: str) -> bool:
        """True for a heading of orders that may not be meant, such as `Draft:`."""
        return self._is_draft(self._words(text))

    def is_meant(self, text: str) -> bool:
        """True for a heading of orders that are meant: `My orders:`, `Final orders:`, the present phase."""
        words = self._words(text)
        others = [word for word in words if word not in self._plain]
        if not words or self._is_draft(words) or not _NOT.isdisjoint(words):
            return False
        date = self._date([word for word in words if word not in _MEANT])
        if date is not None:
            return self._is_present(date)
        return _MEANT.issuperset(others) and (bool(others) or not _ORDERS.isdisjoint(words))

    def _words(self, text: str) -> list[str]:
        words = _words(text) if len(text) <= _LONGEST else []
        return words if len(words) <= _MOST_WORDS else []

    def _is_draft(self, words: Sequence[str]) -> bool:
        if any(first in _NUMBERED and second in _NUMBERS for first, second in pairwise(words)) and len(words) <= _FEW:
            return True
        if _NOT.isdisjoint(words) and _DOUBT.isdisjoint(words):
            return False
        others = {word for word in words if not (word in self._plain or word in _NUMBERS or self._part(word))}
        if not _NOT.isdisjoint(others):
            may_say_so = not marks_final(self._in_play.rules)  # there it says that they are on file, and preliminary
            is_meant = not others.isdisjoint(_MEANT) or ("not" in others and not _ORDERS.isdisjoint(words))
            return may_say_so and is_meant and others <= _NOT | _MEANT | _DOUBT
        return not others.isdisjoint(_DOUBT) and others <= _DOUBT | _MEANT

    def _date(self, words: Sequence[str]) -> _Date | None:
        """The date that a heading is no more than; None for any other line."""
        # Orders begin with A and F, too: a letter alone is no date.
        if not any(part is not None and (part.year or len(part.season) > 1) for part in map(self._part, words)):
            return None
        parts = [self._part(word) for word in words if word not in self._plain and word not in _NUMBERS]
        found = [part for part in parts if part is not None]
        seasons, years = ([part[at] for part in found if part[at]] for at in (0, 1))
        is_whole = len(found) == len(parts) and len(seasons) <= 1 and len(years) <= 1
        season, year = "".join(seasons), "".join(years)
        if not is_whole or not (year if len(season) == 1 else season or len(year) > _SHORT_YEAR):
            return None
        kinds = [kind for kind, name in _TYPES.items() for word in words if len(word) > 3 and name.startswith(word[:5])]
        return _Date(season, year, "".join(part.kind for part in found)[:1] or "".join(kinds[:1]))

    def _part(self, word: str) -> _Date | None:
        """The season, the year, or both that a word is; None for any other."""
        found = _DATE.fullmatch(word.upper())
        if found is None or not word or (found[1] and found[1] not in self._seasons):
            return None
        return _Date(found[1], found[2], found[3])

    def _is_present(self, date: _Date) -> bool:
        """True if a date is that of a phase for which orders are taken now; builds are also called the fall's."""
        season, year, kind = date
        is_winter = self._phase.type is PhaseType.ADJUSTMENTS
        return is_called(self._phase, "" if is_winter else season, year, kind)


class _Date(NamedTuple):
    """A season, a year and the letter of a type of phase, in capitals; "" for what is not named."""

    season: str
    year: str
    kind: str


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def letters_about_doubt(run: Run) -> list[Guidance]:
    """Return a letter for each group of orders in doubt that is not on file, with its button."""
    game, actor = run.game, run.actor
    if game is None or actor is None or not (run.doubtful and game.stage.is_under_way):
        return []
    own = OwnLines(game, run.context.in_play(game), actor)
    run.doubtful = [doubt for doubt in run.doubtful if not all(map(own.is_on_file, doubt.lines))]
    run.uncounted += [number for doubt in run.doubtful for number in doubt.numbers]
    on_file = _on_file(game, run.context.in_play(game), actor.power)
    if more := [str(number) for doubt in run.doubtful[_MOST_LETTERS:] for number in doubt.numbers]:
        run.notes.append(f"NOT on file either are lines {listed(more)}: send those that you mean in another mail.")
    return [
        Guidance(
            f"{game.name}: {count(len(doubt.lines), 'line')} NOT on file",
            f"NOT on file {doubt.why} {on_file} To file them now, use the button, or reply with:",
            doubt.lines[0],
            doubt.lines[1:],
            about=subject_of_links(game, run.context.in_play(game)),
        )
        for doubt in run.doubtful[:_MOST_LETTERS]
    ]


def _on_file(game: Game, in_play: RulesInPlay, name: PowerName | None) -> str:
    """A sentence on what is on file for a power by now."""
    power = None if name is None else game.power(name)
    if power is not None and power.orders:
        return f"On file now: {', '.join(map(format_order, power.orders))}."
    if power is not None and power.name not in sets_on_file(game, in_play):
        return "You have nothing on file now."
    return "STATUS tells what is on file."
