"""Orders that their mail itself puts in doubt: not filed, but shown with a button that files them.

Three things do: `#`, `//` or an empty box (`[ ]`) at the beginning of a line, a heading such as `Draft:` or
`If Italy agrees:`, and the heading of another phase (`order_headings`). A heading counts down to the next one, and
nothing below it that changes anything is done.

docs/decisions/063-orders-in-doubt.md says why.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.conditions import closes_block
from judge.board.order_text.notation import format_order
from judge.board.order_text.parse import is_clearing, split_power, syntax_problems
from judge.board.position import PhaseType
from judge.board.wording import count
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.left_undone import changes_nothing
from judge.commands.framework.open_press import OwnLines
from judge.commands.framework.order_headings import Doubt, Headings
from judge.commands.framework.parse import Request
from judge.commands.framework.run_state import Doubtful, Run
from judge.commands.framework.table import LinesTaken
from judge.game.game import Game
from judge.game.link_moments import subject_of_links
from judge.game.outcome import Guidance
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.layout import listed
from judge.game.time.final_orders import sets_on_file
from judge.patterns import pattern
from judge.problems import Refused

_COMMENT = pattern(
    r"[\s\-*>_(]{0,10}(?:#\d{1,2}\s+(?=[^\W\d])|(?:#|//)[#/\s]{0,20})"
    r"|\s*(?:\d{1,2}[.)]\s*|[-*+•]\s*)?(?P<box>\[\s{0,3}\]|\(\s{0,3}\)|[☐□])\s*"
)
"""Signs that make a line a comment, and an empty box, whose order is not chosen."""
_BRACKETED = pattern(r"\s*+\[([^\[\]]{1,64})\]\s*+:?(.*)")
"""Words in brackets above lines, or in front of one; those with a letter in them are a name."""
_MOST_LETTERS = 3
"""Limit on the letters about such orders of one mail."""


class _Line(Struct, frozen=True):
    """An order line or a heading: its words, without signs of a comment, and whose orders they are.

    `at` is its place in the script; None: it is a comment that was left out before. `owner` is the heading in force
    (`[FRANCE]`); "": none is. `is_owner`: the line is such a heading itself. `names_owner`: it begins with one.
    `has_box`: it is behind an empty box.
    """

    number: int
    text: str
    at: int | None
    owner: str
    is_owner: bool = False
    names_owner: bool = False
    has_box: bool = False


class _Section(Struct):
    """Order lines below a heading of doubt, and the places of commands among them that are not done."""

    heading: _Line
    doubt: Doubt
    lines: list[_Line] = field(default_factory=list)
    commands: list[int] = field(default_factory=list)

    @property
    def places(self) -> list[int]:
        """Places in the script of all that is in doubt, and of the heading."""
        return [each.at for each in (self.heading, *self.lines) if each.at is not None] + self.commands


def set_doubtful_aside(run: Run) -> None:
    """Take what a signed-on mail puts in doubt out of its script, and note it."""
    if run.game is None or run.actor is None or not run.game.stage.is_under_way:
        return
    in_play, requests = run.context.in_play(run.game), run.script.requests
    reader = _Reader(run.game, in_play, run.actor)
    reader.read(requests, run.context.left_out.comments)
    if not (reader.sections or reader.comments):
        return
    orders = _Orders(in_play, OwnLines(run.game, in_play, run.actor))
    made: list[Doubtful] = []
    taken = {each.at for each in reader.comments if each.at is not None}
    made += filter(None, [_commented(reader.comments, orders, reader.first_owner)])
    for section in reader.sections:
        if held := _below_heading(section, orders, requests, reader.first_owner):
            made.append(held)
            taken.update(section.places)
    taken -= _still_in_force(reader.owners, requests, taken)
    left = [at for at, each in enumerate(requests) if each.command is None and at not in taken]
    if all(at in reader.owners or orders.own.is_heading(requests[at].words.line.text) for at in left):
        taken.update(left)  # whose orders are among those in doubt
    told = {number for each in made for number in (*each.numbers, *(number for _, number in each.commands))}
    run.doubtful += made
    run.set_aside += [
        requests[at].words.line
        for at in sorted(taken - set(reader.owners))
        if requests[at].words.line.number not in told
    ]
    run.script = replace(run.script, requests=tuple(each for at, each in enumerate(requests) if at not in taken))


def check_no_draft(game: Game, in_play: RulesInPlay, lines: Sequence[TextLine]) -> None:
    """Raise Refused E-ORD-DRAFT for lines below PHASE or ENTER ORDERS that have a heading like `Draft:`."""
    headings = Headings(game, in_play)
    if found := next((line for line in lines if headings.is_draft(line.text)), None):
        raise Refused(
            "E-ORD-DRAFT",
            f'Line {found.number}, "{found.text.strip()}", puts the orders below it in doubt: none was kept. If you'
            " mean them, send them again without that line.",
        )


def _still_in_force(owners: Sequence[int], requests: Sequence[Request], taken: Container[int]) -> set[int]:
    """The names above orders in doubt that say whose orders others are."""
    needed: set[int] = set()
    is_needed = False
    for at in reversed(range(len(requests))):
        if at in owners:
            needed.update([at] if is_needed else [])
            is_needed = False
        elif at not in taken and requests[at].command is None:
            is_needed = True
    return needed


class _Reader:
    """Finds what the lines of one seat's mail put in doubt."""

    def __init__(self, game: Game, in_play: RulesInPlay, actor: Actor) -> None:
        self._map, self._seat = in_play.map, actor.id
        self._headings = Headings(game, in_play)
        self._is_own_line = in_play.variant.turn.is_own_line
        self.first_owner = self._heading_of(actor.power) if actor.power is not None else ""
        self._texts: list[str] = []
        self.comments: list[_Line] = []
        self.sections: list[_Section] = []
        self.owners: list[int] = []
        """Places of the lines outside comments that say whose orders follow, and no more."""

    def read(self, requests: Sequence[Request], dropped: Iterable[tuple[int, str]]) -> None:
        """Read a mail; `dropped` are comments that are in none of its requests."""
        lines: list[tuple[int, str, int | None]] = [(number, text, None) for number, text in dropped]
        lines += [(each.words.line.number, each.words.line.text, at) for at, each in enumerate(requests)]
        self._texts = [text for _, text, _ in lines]
        below: _Section | None = None
        owner, commented = self.first_owner, ""
        for number, text, at in sorted(lines, key=lambda each: each[0]):
            command = requests[at].command if at is not None else None
            if at is not None and command is not None and not command.order_line:
                below = self._with_command(below, requests[at], at)
                continue
            sign = _COMMENT.match(text)
            bare = text[sign.end() :] if sign is not None else text
            named, rest = self._split_owner(bare)
            if sign is not None or at is None:
                commented = named if named and not rest else commented
                line = _line(number, bare, at, commented or owner, named, rest)
                self.comments.append(replace(line, has_box=sign is not None and sign["box"] is not None))
                continue
            commented, doubt = "", None if self._is_of_block(text) else self._headings.doubt(text, number)
            if named and (not rest or doubt is not None or self._is_own_line(rest)):
                owner = named
            line = _line(number, text, at, owner, named, rest)
            if doubt is not None:
                below = _Section(line, doubt)
                self.sections.append(below)
                continue
            if below is not None and below.lines and self._headings.is_meant(text):
                goes_on = command is None or any(each.command is None for each in requests[at + 1 :])
                below = None if goes_on else below  # FINAL in the last line is about these orders
            self.owners += [at] if line.is_owner else []
            if below is not None:
                below.lines.append(line)

    def _with_command(self, below: _Section | None, request: Request, at: int) -> _Section | None:
        """The section that goes on below a command, which is not done if it stands in one."""
        if below is None or changes_nothing(request):
            return below
        command = request.command
        assert command is not None
        if command.name == "SIGNON" or (command.takes is LinesTaken.ORDERS and below.doubt.is_of_phase):
            return None  # it says itself what the lines below it are for
        below.commands.append(at)
        return below

    def _is_of_block(self, text: str) -> bool:
        """True for njudge's IF and ELSE, whose block is refused as a whole."""
        return text.lstrip().upper().startswith(("IF", "ELSE")) and any(map(closes_block, self._texts))

    def _split_owner(self, text: str) -> tuple[str, str]:
        """The heading at the start of a line that says whose orders follow, and the rest; "" for none."""
        power, rest = split_power(text, self._map)
        if power is not None:
            return self._heading_of(power), rest
        found = _BRACKETED.fullmatch(text)
        if found is None or not any(map(str.isalpha, found[1])):
            return "", text
        if is_clearing(text) or self._headings.is_draft(text):
            return "", text
        is_own = found[1].strip().upper() == self._seat.upper()
        return (f"[{found[1].strip()}]", found[2].strip()) if is_own or not found[2].strip() else ("", text)

    def _heading_of(self, power: PowerName) -> str:
        return f"[{self._map.title_of(power).upper()}]"


def _line(number: int, text: str, at: int | None, owner: str, named: str, rest: str) -> _Line:
    return _Line(number, text, at, owner, bool(named) and not rest, bool(named) and bool(rest))


class _Orders:
    """Tells the orders among lines in doubt."""

    def __init__(self, in_play: RulesInPlay, own: OwnLines) -> None:
        self._map, self._is_own_line, self.own = in_play.map, in_play.variant.turn.is_own_line, own

    def is_one(self, text: str) -> bool:
        """True for an order, or a line of the variant's sheet that begins with an amount."""
        return self.own.is_order(text) or (text.lstrip()[:1].isdigit() and self._is_own_line(text))

    def may_be_one(self, text: str) -> bool:
        """True also for one that is misspelled, or of a unit that does not stand there yet."""
        if self.is_one(text) or self.own.is_nearly_order(text):
            return True
        return not all(syntax_problems(text, self._map, kind, hints=False) for kind in PhaseType)


def _commented(lines: Sequence[_Line], orders: _Orders, first: str) -> Doubtful | None:
    """The orders behind `#`, `//`, `/*` or an empty box; None if there are none."""
    found = [line for line in lines if not line.is_owner and orders.is_one(line.text)]
    if not found:
        return None
    numbers = [line.number for line in found]
    told = listed([str(number) for number in numbers])
    which = f"is line {told}, which is set apart" if len(found) == 1 else f"are lines {told}, which are set apart"
    signs = "#, //, /* or an empty box" if any(line.has_box for line in found) else "#, // or /*"
    return Doubtful(f"{which} with {signs}.", _with_owners(found, first), tuple(numbers))


def _below_heading(section: _Section, orders: _Orders, requests: Sequence[Request], first: str) -> Doubtful | None:
    """Return what is held below a heading; None for nothing."""

    def is_command(line: _Line) -> bool:
        return line.at is not None and requests[line.at].command is not None

    found = [line for line in section.lines if not line.is_owner]
    told = [line for line in found if orders.may_be_one(line.text) or orders.own.commands.is_lone_command(line.text)]
    told = told if any(is_command(line) or orders.may_be_one(line.text) for line in told) else []
    words = [requests[at].words for at in section.commands]
    verbs = [(each.verb.upper(), each.line.number) for each in words]
    if not (told or verbs):
        return None
    numbers = (section.heading.number, *(line.number for line in told))
    return Doubtful(section.doubt.told, _with_owners(told, first), numbers, tuple(verbs), section.doubt.place)


def _with_owners(lines: Sequence[_Line], first: str) -> tuple[str, ...]:
    """The lines, each below the heading that says whose orders it is among; `first` needs none."""
    written: list[str] = []
    in_force = first
    for line in lines:
        if line.names_owner:
            in_force = ""
        elif line.owner != in_force:
            written.append(line.owner)
            in_force = line.owner
        written.append(line.text.strip())
    return tuple(written)


def letters_about_doubt(run: Run) -> list[Guidance]:
    """Return a letter for each group of lines in doubt that is not on file, with a button for its orders."""
    game, actor = run.game, run.actor
    if game is None or actor is None or not (run.doubtful and game.stage.is_under_way):
        return []
    in_play = run.context.in_play(game)
    own = OwnLines(game, in_play, actor)
    run.doubtful = [doubt for doubt in run.doubtful if doubt.commands or not _is_on_file(doubt, own)]
    run.uncounted += [number for doubt in run.doubtful for number in doubt.numbers]
    if more := [str(number) for doubt in run.doubtful[_MOST_LETTERS:] for number in doubt.numbers]:
        run.notes.append(f"NOT on file either are lines {listed(more)}: send those that you mean in another mail.")
    on_file, about = _on_file(game, in_play, actor.power), subject_of_links(game, in_play)
    is_sheet = in_play.variant.turn.is_own_line
    return [
        _letter(doubt, game, f"{on_file}{_REPLACES if any(map(is_sheet, doubt.lines)) else ''}", about)
        for doubt in run.doubtful[:_MOST_LETTERS]
    ]


_REPLACES = " A sheet takes the place of all of the one on file."


def _letter(doubt: Doubtful, game: Game, on_file: str, about: str) -> Guidance:
    undone = listed([f"{verb} (line {number})" for verb, number in doubt.commands])
    if not doubt.lines:
        them = "it" if len(doubt.commands) == 1 else "them"
        told = f"NOT done: {undone} {doubt.place}. If you mean {them}, send {them} again without that heading."
        return Guidance(f"{game.name}: {count(len(doubt.commands), 'command')} NOT done", told)
    besides = f" NOT done either: {undone}. If you mean that, send it without that heading." if undone else ""
    return Guidance(
        f"{game.name}: {count(len(doubt.lines), 'line')} NOT on file",
        f"NOT on file {doubt.why} {on_file}{besides} To file the orders now, use the button, or reply with:",
        doubt.lines[0],
        doubt.lines[1:],
        about=about,
    )


def _is_on_file(doubt: Doubtful, own: OwnLines) -> bool:
    return all(own.is_on_file(line) for line in doubt.lines if not own.is_heading(line))


def _on_file(game: Game, in_play: RulesInPlay, name: PowerName | None) -> str:
    """A sentence on what is on file for a power by now."""
    power = None if name is None else game.power(name)
    if power is not None and power.orders:
        return f"On file now: {', '.join(map(format_order, power.orders))}."
    if power is not None and power.name not in sets_on_file(game, in_play):
        return "You have nothing on file now."
    return "STATUS tells what is on file."
