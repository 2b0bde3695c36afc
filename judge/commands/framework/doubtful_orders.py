"""Orders that their own mail puts in doubt: shown with a button that files them, not filed at once.

Eight things cast doubt: `#`, `//` or an empty box (`[ ]`) at the beginning of a line, `??` or `(?)` at its end, a
remark that turns to another order (`changed to MUN`), unknown words and a colon in front of it, words that quote or
refuse it (`disowned_orders`), a heading like `Draft:` or `If Italy agrees:`, the heading of another phase
(`order_headings`), and words to another power (`addressed_words`).
A heading applies down to the next one, and no command below it that changes anything is carried out.

docs/decisions/063-orders-in-doubt.md says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cached_property, partial

from msgspec import Struct, field
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.conditions import closes_block
from judge.board.order_text.parse import is_clearing, split_power
from judge.board.order_text.remarks import turning_remark
from judge.board.order_text.split_orders import OrdersTable
from judge.board.order_text.together import waives
from judge.board.order_text.told_orders import ToldOrders
from judge.board.order_text.vocabulary import vocabulary_of
from judge.board.position import PhaseType
from judge.board.wording import listed
from judge.commands.framework.addressed_words import AddressedWords, as_press, tells_ahead, words_end
from judge.commands.framework.context import CommandContext
from judge.commands.framework.inline_headings import split_heading, with_headings_apart
from judge.commands.framework.open_press import OwnLines
from judge.commands.framework.order_headings import Doubt, OrderHeadings
from judge.commands.framework.orders_in_doubt import OrdersInDoubt, still_in_force
from judge.commands.framework.other_games import OtherGames
from judge.commands.framework.parse import Request
from judge.commands.framework.partly_done import changes_nothing
from judge.commands.framework.run_state import Doubtful, Run
from judge.commands.framework.table import LinesTaken
from judge.game.game import Game
from judge.game.people.control import stand_in
from judge.game.people.seats import power_named
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.patterns import pattern

_IN_BRACKETS = pattern(r"^\s*\[[^\[\]]*\]\s*")
_COMMENT = pattern(
    r"[\s\-*>_(]{0,10}(?:#\d{1,2}\s+(?=[^\W\d])|(?:#|//|;)[#/;\s]{0,20})"
    r"|\s*(?:\d{1,2}[.)]\s*|[-*+•]\s*)?(?P<box>\[\s{0,3}\]|\(\s{0,3}\)|[☐□])\s*"
)
"""Signs that make a line a comment, and the empty box of an order that was not chosen."""
_ASKED = pattern(r"\s{0,8}(?:\?\s?\?[?\s]{0,8}|\(\s?\?{1,8}\s?\))[\s.!]{0,8}\Z")
"""Signs after an order of which its writer is not sure."""
_WORD = pattern(r"[^\W\d_]+")
_BRACKETED = pattern(r"\s*+\[([^\[\]]{1,64})\]\s*+:?(.*)")
"""Words in brackets above lines or in front of one; if they contain a letter, they are a name."""


class _Mark(Enum):
    """Signs that set single orders apart, each in words for one line and for several."""

    COMMENT = ("is set apart with #, //, ; or /*", "are set apart with #, //, ; or /*")
    BOX = ("is set apart with #, //, ;, /* or an empty box", "are set apart with #, //, ;, /* or an empty box")
    ASKED = ("ends in a question mark", "end in question marks")
    GAME = ("names another game of yours", "name another game of yours")
    LABEL = ("stands behind words that the judge does not know", "stand behind words that the judge does not know")
    TOLD = ("is written as a sentence", "are written as sentences")
    DISOWNED = ("seems not to be meant as an order", "seem not to be meant as orders")
    REMARK = ("has a remark that puts it in doubt", "have remarks that put them in doubt")
    WAIVE = ("waives a build that is in doubt", "are in doubt, or would waive what a line in doubt builds")


class _Line(Struct, frozen=True):
    """An order line or a heading: its words without comment signs, and the owner of its orders.

    `at` is its place in the script; None: a comment that was left out earlier. `owner` is the heading in force
    (`[FRANCE]`); "" for none. `is_owner`: the line is such a heading. `names_owner`: the line begins with one. `mark`
    is the sign that sets it apart.
    """

    number: int
    text: str
    at: int | None
    owner: str
    is_owner: bool = False
    names_owner: bool = False
    mark: _Mark | None = None


class _Section(Struct):
    """Order lines below a heading of doubt, and the places of commands among them that are not done.

    `above` are the lines between this heading and the one before; `is_about_them`: the doubt concerns those lines.
    """

    heading: _Line
    doubt: Doubt
    above: list[_Line]
    lines: list[_Line] = field(default_factory=list)
    commands: list[int] = field(default_factory=list)
    is_about_them: bool = False

    @property
    def place(self) -> str:
        """The position of the doubtful lines, in words."""
        return f"{'above' if self.is_about_them else 'below'} {self.doubt.said}"

    @property
    def places(self) -> list[int]:
        """Places in the script of the heading and of everything in doubt."""
        return [each.at for each in (self.heading, *self.lines) if each.at is not None] + self.commands


def set_doubtful_aside(run: Run) -> None:
    """Move the doubtful orders and commands of a signed-on mail from its script to `run.doubtful`."""
    if run.game is None or run.actor is None or not run.game.stage.is_under_way:
        return
    in_play = run.context.in_play(run.game)
    ends = words_end(run.script.lines, run.script.requests) if run.has_ends else ()
    reader = _Reader(run.context, run.game, in_play, run.actor, ends)
    requests = reader.others.without_denials(run.script.requests, lambda text: reader.orders.is_order_or_bid(text))
    if any(":" in each.words.line.text for each in requests):
        requests = with_headings_apart(
            requests, reader.doubt_on_line, reader.headings, reader.table, reader.is_own_line
        )
    run.script = replace(run.script, requests=requests)
    reader.read(requests, run.context.left_out.comments)
    if not (reader.sections or reader.comments or reader.left):
        return
    requests = reader.without_sentences(requests)
    run.script = replace(run.script, requests=requests)
    orders = reader.orders
    reader.comments = sorted([*reader.comments, *reader.beside], key=lambda line: line.number)
    made = _all_set_apart(reader.comments, orders, reader.first_in_reply)
    taken = {each.at for each in reader.comments if each.at is not None}
    taken.update(at for at, text in reader.left.items() if not text)
    for section in reader.sections:
        if section.doubt.may_follow and not any(orders.counts(line.text) for line in section.lines):
            section.lines, section.is_about_them = section.above, True
        if held := _below_heading(section, orders, requests, reader.first_in_reply):
            made.append(held)
        if held or section.doubt.until:
            taken.update(section.places)
    if not (made or taken):
        return
    taken -= still_in_force(reader.owners, requests, taken)
    left = [at for at, each in enumerate(requests) if each.command is None and at not in taken]
    if all(at in reader.owners or orders.own.is_heading(requests[at].words.line.text) for at in left):
        taken.update(left)  # only headings are left; all their orders are in doubt
    named = {number for each in made for number in (*each.numbers, *(number for _, number in each.commands))}
    run.doubtful += made
    run.set_aside += [
        requests[at].words.line
        for at in sorted(taken - set(reader.owners))
        if requests[at].words.line.number not in named
    ]
    run.script = replace(run.script, requests=tuple(each for at, each in enumerate(requests) if at not in taken))


class _Reader:
    """Finds the doubtful orders in the lines of one seat's mail."""

    def __init__(
        self, context: CommandContext, game: Game, in_play: RulesInPlay, actor: Actor, ends: Sequence[int]
    ) -> None:
        self._order_weights = context.order_weights
        self._in_play, self._seat, self.is_own_line = in_play, actor.id, in_play.variant.turn.is_own_line
        self.table = OrdersTable(in_play.map, in_play.variant.turn.writes_for(game, in_play).type)
        self._game, self._actor, self._ends_of_words = game, actor, ends
        self._own = partial(OwnLines, game, in_play, actor)
        self.headings = OrderHeadings(game, in_play)
        self.others = OtherGames(context, game, self.headings.says_nothing)
        self.first_owner = self._heading_of(actor.power) if actor.power is not None else ""
        is_by_itself = stand_in(game, actor.id) == actor.id and not actor.in_anothers_place
        self.first_in_reply = self.first_owner if is_by_itself else ""
        """Heading that a reply may leave out; in a controller's or Master's mail it counts for their own seat."""
        self._known = vocabulary_of(in_play.map).meanings.keys()
        self._texts: list[str] = []
        self.comments: list[_Line] = []
        self.sections: list[_Section] = []
        self._in_force: list[_Line] = []
        self.left: dict[int, str] = {}
        """Remaining words of lines with orders in a sentence, by their places in the script."""
        self.owners: list[int] = []
        """Places of the lines, comments aside, that only say whose orders follow."""

    @cached_property
    def orders(self) -> OrdersInDoubt:
        """Recognizer of the seat's orders; most mails have no doubtful orders and never need it."""
        return OrdersInDoubt(self._in_play, self._own(), self.table, self._order_weights)

    @cached_property
    def _addressed(self) -> AddressedWords:
        return AddressedWords(self._game, self._in_play, self._actor, self._own, self._ends_of_words)

    def read(self, requests: Sequence[Request], dropped: Iterable[tuple[int, str]]) -> None:
        """Read a mail; `dropped` are comment lines that belong to none of its requests."""
        lines, free = self._lines_of(requests, dropped), list[_Line]()
        below: _Section | None = None
        owner, commented = self.first_owner, ""
        for nth, (number, text, at) in enumerate(lines):
            command = requests[at].command if at is not None else None
            below = None if below is not None and 0 < below.doubt.until < number else below
            is_bare = text.strip(" .!").upper() == "IGNORE"  # without a name IGNORE concerns the orders around it
            is_apart = nth > 0 and number > lines[nth - 1][0] + 1
            if at is not None and command is not None and not (command.order_line or is_bare):
                below = self._with_command(below, requests[at], at, is_apart=is_apart)
                owner = self._in_place_of(requests[at]) or owner
                continue
            bare, mark = self._set_apart(text)
            named, rest = self._split_owner(bare)
            if (mark is _Mark.COMMENT or at is None) and (doubt := self._commented_name(bare, number)) is not None:
                below, free = _Section(_line(number, text, at, owner, "", ""), doubt, free), []
                self.sections.append(below)
                continue
            if mark is not None or at is None:
                commented = named if named and not rest else commented
                self.comments.append(_line(number, bare, at, commented or owner, named, rest, mark or _Mark.COMMENT))
                continue
            commented, doubt = "", self._doubt(text, number, is_command=command is not None)
            if doubt is not None and doubt.is_of_above and not any(self.orders.counts(each.text) for each in free):
                doubt = None
            may_tell = doubt is None and command is None and set(_WORD.findall(text.upper())) - self._known
            if may_tell and self._told(_line(number, text, at, owner, "", ""), nth, in_doubt=below is not None):
                continue
            if doubt is not None and (doubt.is_of_game or doubt.readers or not self.headings.is_owned(bare, rest)):
                named = rest = ""
            if named and (not rest or doubt is not None or self.is_own_line(rest)):
                owner = named
            line = _line(number, text, at, owner, named, rest)
            if doubt is not None:
                self.sections.append(_Section(line, doubt, free))
                below, free = None if doubt.is_of_above else self.sections[-1], []
                continue
            if below is not None and self._has_orders(below) and self._ends(below, line, is_apart=is_apart):
                goes_on = command is None or any(each.command is None for each in requests[at + 1 :])
                below = None if goes_on else below  # FINAL in the last line is about these orders
            self.owners += [at] if line.is_owner else []
            (free if below is None else below.lines).append(line)
            self._in_force += [line] if below is None else []

    def _lines_of(
        self, requests: Sequence[Request], dropped: Iterable[tuple[int, str]]
    ) -> list[tuple[int, str, int | None]]:
        lines: list[tuple[int, str, int | None]] = [(number, text, None) for number, text in dropped]
        lines += [(each.words.line.number, each.words.line.text, at) for at, each in enumerate(requests)]
        lines.sort(key=lambda each: each[0])
        self._texts = [text for _, text, _ in lines]
        return lines

    def without_sentences(self, requests: Sequence[Request]) -> tuple[Request, ...]:
        """Return the requests without the sentences in their lines."""
        found = list(requests)
        for at, text in self.left.items():
            words = replace(found[at].words, rest=tuple(text.split()), line=replace(found[at].words.line, text=text))
            found[at] = replace(found[at], words=words)
        return tuple(found)

    def _told(self, line: _Line, nth: int, *, in_doubt: bool) -> bool:
        """True if a line has orders in a sentence: they are held; other parts stay unless they are in doubt."""
        found = self._read_sentence(line.text, self._texts[:nth])
        if found is None and not in_doubt and (order := self.orders.disowned(line.text, self._texts[:nth])):
            self.comments.append(replace(line, text=order, mark=_Mark.DISOWNED))
            return True
        if found is None or line.at is None:
            return False
        in_doubt = in_doubt or (bool(found.told) and self.table.phase is PhaseType.ADJUSTMENTS)
        held = (*found.plain, *found.told) if in_doubt else found.told
        self.comments += [replace(line, text=order, at=None, mark=_Mark.TOLD) for order in held]
        self.left[line.at] = "" if in_doubt else "; ".join(found.plain)
        return True

    @cached_property
    def _read_sentence(self) -> Callable[[str, Sequence[str]], ToldOrders | None]:
        from judge.commands.framework.told_sentences import reader_of_sentences  # most mails are orders alone

        return reader_of_sentences(self._game, self._in_play, self._actor)

    @property
    def beside(self) -> list[_Line]:
        """Return winter lines affected by doubtful ones: waives that would replace them, orders by sentences."""
        if self.table.phase is not PhaseType.ADJUSTMENTS:
            return []
        told = {line.owner for line in self.comments if line.mark is _Mark.TOLD}
        doubted = {line.owner for line in self.comments if line.mark in (_Mark.ASKED, _Mark.REMARK)} - told
        waiving = [line for line in self._in_force if line.owner in doubted and waives(line.text, self._in_play.map)]
        beside = [line for line in self._in_force if line.owner in told]
        return [replace(line, mark=_Mark.WAIVE) for line in waiving] + [
            replace(line, mark=_Mark.TOLD) for line in beside
        ]

    def _set_apart(self, text: str) -> tuple[str, _Mark | None]:
        """Return a line without the sign that sets it apart, and that sign; None if it has none."""
        if (sign := _COMMENT.match(text)) is not None:
            return text[sign.end() :], _Mark.COMMENT if sign["box"] is None else _Mark.BOX
        asked = _ASKED.search(text)
        if asked is not None and self.orders.is_order_or_bid(text[: asked.start()]):
            return text[: asked.start()], _Mark.ASKED
        if set(_WORD.findall(text.upper())) - self._known:
            beside = self.others.beside_name(text)
            if order := next(filter(self.orders.is_order_or_bid, beside), ""):
                return order, _Mark.GAME
        label, order = split_heading(text, self.table) if ":" in text else ("", "")
        is_own = self.is_own_line(_IN_BRACKETS.sub("", text))  # `[Ann] 4 : A WAR - GAL`: an offer
        if label and not is_own and self.orders.is_order_or_bid(order):
            return order, _Mark.LABEL
        order, remark = turning_remark(text, self.table, self.headings.is_taken_back_by)
        return (order, _Mark.REMARK) if remark and self.orders.is_order_or_bid(order) else (text, None)

    def doubt_on_line(self, text: str, number: int) -> Doubt | None:
        """The doubt that a heading casts on the orders behind it, on its own line."""
        return self.headings.doubt(text, number) or self._addressed.doubt(text, number)

    def _doubt(self, text: str, number: int, *, is_command: bool) -> Doubt | None:
        """Return the doubt that a line casts on the orders below it; None for none."""
        if self._is_of_block(text):
            return None
        if (doubt := self.headings.doubt(text, number)) is not None or is_command or self.headings.is_of_unit(text):
            return doubt
        return self._addressed.doubt(text, number) or self.others.doubt(text, number)

    def _commented_name(self, text: str, number: int) -> Doubt | None:
        """Return the doubt cast by a comment that names another game and is not an order: `# pond`."""
        return None if self.orders.is_order_or_bid(text) else self.others.doubt(text, number)

    def _ends(self, section: _Section, line: _Line, *, is_apart: bool) -> bool:
        """True for a heading of serious orders; below another game's name, for this game's name.

        Words to another power end only below a blank line, at such a heading or at the name of a power.
        """
        if section.doubt.readers:
            return is_apart and (line.is_owner or (self.headings.is_meant(line.text) and not tells_ahead(line.text)))
        return self.others.names_this(line.text) if section.doubt.is_of_game else self.headings.is_meant(line.text)

    def _has_orders(self, section: _Section) -> bool:
        """True if a heading has orders; until then a heading of serious orders does not end its section."""
        above = section.above if section.doubt.may_follow else []
        addresses = section.doubt.readers and section.heading.text.partition(":")[2].strip()
        return bool(section.lines or addresses) or any(self.orders.counts(line.text) for line in above)

    def _with_command(self, below: _Section | None, request: Request, at: int, *, is_apart: bool) -> _Section | None:
        """Return the section in force below a command, or None; add the command to it if it is not done."""
        if below is None or changes_nothing(request):
            return below
        command = request.command
        assert command is not None
        if command.name == "SIGNON" or (command.takes is LinesTaken.ORDERS and below.doubt.is_of_phase):
            return None  # the command itself says what the lines below it are for
        if below.doubt.readers and (is_apart or command.takes is LinesTaken.PRESS):
            return None
        below.commands.append(at)
        return below

    def _in_place_of(self, request: Request) -> str:
        """Return the power's heading that BECOME implies; "" for any other command."""
        words = request.words.rest if request.command is not None and request.command.name == "BECOME" else ()
        power = power_named(self._in_play.map, words[0]) if words else None
        return self._heading_of(power) if power is not None else ""

    def _is_of_block(self, text: str) -> bool:
        """True for njudge's IF and ELSE, whose block is refused as a whole."""
        return text.lstrip().upper().startswith(("IF", "ELSE")) and any(map(closes_block, self._texts))

    def _split_owner(self, text: str) -> tuple[str, str]:
        """Return the power's heading at the start of a line ("" for none), and the rest."""
        power, rest = split_power(text, self._in_play.map)
        if power is not None:
            return self._heading_of(power), rest
        found = _BRACKETED.fullmatch(text)
        if found is None or not any(map(str.isalpha, found[1])):
            return "", text
        if is_clearing(text) or self.headings.is_draft(text):
            return "", text
        is_own = found[1].strip().upper() == self._seat.upper()
        return (f"[{found[1].strip()}]", found[2].strip()) if is_own or not found[2].strip() else ("", text)

    def _heading_of(self, power: PowerName) -> str:
        return f"[{self._in_play.map.title_of(power).upper()}]"


def _line(
    number: int, text: str, at: int | None, owner: str, named: str, rest: str, mark: _Mark | None = None
) -> _Line:
    return _Line(number, text, at, owner, bool(named) and not rest, bool(named) and bool(rest), mark)


def _all_set_apart(lines: Sequence[_Line], orders: OrdersInDoubt, first: str) -> list[Doubtful]:
    """Return the orders among lines that are set apart, grouped by their signs."""
    has_waives = any(line.mark is _Mark.WAIVE for line in lines)
    asked = ((_Mark.ASKED, _Mark.REMARK, _Mark.WAIVE),) if has_waives else ((_Mark.ASKED,), (_Mark.REMARK,))
    groups = ((_Mark.COMMENT, _Mark.BOX), (_Mark.GAME,), (_Mark.LABEL,), (_Mark.TOLD,), (_Mark.DISOWNED,), *asked)
    found = (_set_apart([line for line in lines if line.mark in marks], orders, first) for marks in groups)
    return [each for each in found if each is not None]


def _set_apart(lines: Sequence[_Line], orders: OrdersInDoubt, first: str) -> Doubtful | None:
    """Return the orders among lines with a sign of doubt; None if there are none."""
    found = [line for line in lines if not line.is_owner and orders.is_order_or_bid(line.text)]
    if not found:
        return None
    numbers = list(dict.fromkeys(line.number for line in found))
    told = listed([str(number) for number in numbers])
    mark = max((line.mark or _Mark.COMMENT for line in found), key=list(_Mark).index)
    one, many = mark.value
    which = f"is line {told}, which {one}." if len(numbers) == 1 else f"are lines {told}, which {many}."
    return Doubtful(which, _with_owners(found, first), tuple(numbers))


def _below_heading(
    section: _Section, orders: OrdersInDoubt, requests: Sequence[Request], first: str
) -> Doubtful | None:
    """Return the orders and commands held back below a heading; None if there are none."""

    def is_command(line: _Line) -> bool:
        return line.at is not None and requests[line.at].command is not None

    found = [line for line in section.lines if not line.is_owner]
    told = [line for line in found if orders.counts(line.text)]
    told = told if any(is_command(line) or orders.may_be_one(line.text) for line in told) else []
    words = [requests[at].words for at in section.commands]
    verbs = [(each.verb.upper(), each.line.number) for each in words]
    press = as_press(section.doubt.readers, (section.heading.text, *(line.text for line in section.lines)))
    if not (told or verbs or (press and section.doubt.until)):
        return None
    lines = told if told or verbs else section.lines
    numbers = tuple(dict.fromkeys((section.heading.number, *(line.number for line in lines))))
    why, doubt = f"are the orders {section.place}.{section.doubt.more}", section.doubt
    held = Doubtful(why, _with_owners(told, first), numbers, tuple(verbs), section.place, press=press)
    return replace(held, is_of_phase=doubt.is_of_phase, kept_by=doubt.kept_by)


def _with_owners(lines: Sequence[_Line], first: str) -> tuple[str, ...]:
    """Return the lines, each below the heading of its power; lines of `first` need no heading."""
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
