"""The command table, filled by `@command`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, StrEnum, auto
from importlib import import_module

from msgspec import Struct

from judge.board.order_text.signs import one_edit
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.index import KEYWORDS, ORDER_READER
from judge.game.game import Role
from judge.problems import Refused, near_ones, nearest

Run = Callable[[Invocation], CommandResult]
"""Function that carries out a command."""

OrderReader = Callable[[Invocation, Sequence[TextLine]], CommandResult]
"""Function that puts a mail's order lines on file, as one set for each power."""

MASTER_ONLY = (Role.MASTER,)
"""Value of `by` for a command of the Master alone."""


class Where(Enum):
    """Place of a command in a mail (commands.md section 2)."""

    INFO = auto()
    """Anywhere: a mere question."""
    OPENER = auto()
    """At the start: it identifies the writer, or creates something. Only one in a mail."""
    BODY = auto()
    """After a sign-on."""


class LinesTaken(Enum):
    """Lines below it that a command takes. They end at SIGNOFF at the latest."""

    PRESS = auto()
    """Up to ENDPRESS, ENDBROADCAST or ENDDIARY."""
    BLOCK = auto()
    """Up to END and the command's name; none if that line is missing."""
    ORDERS = auto()
    """Up to the next command other than wait flags and commands that stand among orders (CLEAR)."""
    TEXT = auto()
    """Text below the command: up to END if the line says BEGIN; otherwise none."""
    ALL = auto()
    """All remaining lines."""


class Topic(StrEnum):
    """Topics of HELP that explain commands."""

    JOINING = "joining"
    ORDERS = "orders"
    PRESS = "press"
    DEADLINES = "deadlines"
    DRAWS = "draws"
    LISTING = "listing"
    RELIABILITY = "reliability"
    MASTER = "master"
    RULES = "rules"
    SHARES = "shares"


class Command(Struct, frozen=True):
    """A row of the table.

    `keywords` has its spellings in upper case, first its name. `usage` is its syntax, one form per line, and `help` a
    sentence or two for players. `by` has the roles that may use it after a sign-on; empty: any.
    """

    keywords: tuple[str, ...]
    run: Run
    usage: str
    help: str
    topic: Topic
    where: Where = Where.BODY
    by: tuple[Role, ...] = ()
    flush: bool = False
    """True if the order lines gathered so far are submitted before it."""
    flush_if: Callable[[Invocation], bool] | None = None
    """Predicate: must earlier order lines be submitted before it? None: never, except with `flush`."""
    takes: LinesTaken | None = None
    """Lines below it that it takes; None: no lines."""
    at_the_end: Run | None = None
    """Function that finishes an opener after the rest of the mail, if all of that succeeded (RESIGN)."""
    order_line: bool = False
    """True if it is collected and read together with the order lines (CLEAR)."""
    in_two_words: bool = False
    """True if its word after SET may be written as two words (SET MANUAL PROCESS)."""
    variant: str = ""
    """The only variant whose games have it; "" for all variants."""
    tells_nothing: bool = False
    """True if neither an answer nor silence reveals that a named game exists (FORGOT)."""

    @property
    def name(self) -> str:
        """The name in the table and in HELP."""
        return self.keywords[0]

    def is_for(self, role: Role | None) -> bool:
        """True if it may be sent in this role after a sign-on; None: any role."""
        return role is None or not self.by or role in self.by


_MODULES = {keyword: module for module, keywords in KEYWORDS.items() for keyword in keywords}
_MADE: dict[str, Command] = {}


class _Table(Mapping[str, Command]):
    """Commands by spelling. The table knows all spellings, and loads a command's module on demand."""

    def __getitem__(self, keyword: str) -> Command:
        if keyword not in _MADE and keyword in _MODULES:
            _load(_MODULES[keyword])
        return _MADE[keyword]

    def __contains__(self, keyword: object) -> bool:
        return keyword in _MODULES

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


def _load(module: str) -> None:
    """Import a module, which registers its commands."""
    import_module(f"judge.commands.{module}")


TABLE: Mapping[str, Command] = _Table()
"""All commands by each of their spellings."""


def command(
    *keywords: str,
    usage: str,
    help: str,
    topic: Topic,
    where: Where = Where.BODY,
    by: tuple[Role, ...] = (),
    flush: bool = False,
    flush_if: Callable[[Invocation], bool] | None = None,
    takes: LinesTaken | None = None,
    at_the_end: Run | None = None,
    order_line: bool = False,
    in_two_words: bool = False,
    tells_nothing: bool = False,
    variant: str = "",
) -> Callable[[Run], Run]:
    """Register a function as a command; the fields of `Command` say what each argument means."""

    def register(run: Run) -> Run:
        made = Command(
            keywords,
            run,
            usage,
            help,
            topic,
            where,
            by,
            flush,
            flush_if,
            takes,
            at_the_end,
            order_line,
            in_two_words,
            variant,
            tells_nothing,
        )
        for keyword in keywords:
            if keyword in _MADE:
                raise ValueError(f"{keyword} is registered twice")
            if run.__module__ != f"judge.commands.{_MODULES.get(keyword)}":
                raise ValueError(f"{keyword} is missing in the line of {run.__module__} in judge/commands/index.py")
            _MADE[keyword] = made
        return run

    return register


def commands() -> tuple[Command, ...]:
    """Return every command once, in the order of the index, loading all modules."""
    return tuple(dict.fromkeys(TABLE.values()))


_ORDER_READERS: list[OrderReader] = []


def order_reader(read: OrderReader) -> OrderReader:
    """Register the one function that puts order lines on file."""
    if _ORDER_READERS:
        raise ValueError("order lines are read by one function only")
    _ORDER_READERS.append(read)
    return read


def read_order_lines(invocation: Invocation, lines: Sequence[TextLine]) -> CommandResult:
    """Put a mail's order lines on file with the registered function. Raises Refused for problems."""
    if not _ORDER_READERS:
        _load(ORDER_READER)
    (read,) = _ORDER_READERS
    return read(invocation, lines)


def setting_words(role: Role | None, *, spellings: bool = True) -> list[str]:
    """Return the words after SET for this `role` (None: any), in all `spellings` of a command or only one."""
    found = TABLE if spellings else {made.name: made for made in commands()}
    return sorted(name[4:] for name, made in found.items() if name.startswith("SET ") and made.is_for(role))


def setting_hint(word: str, role: Role | None) -> str:
    """Return a sentence on an unknown word after SET: its likely meaning, or where to find the list."""
    if (alone := TABLE.get(word.upper())) is not None and alone.is_for(role):
        return f"Did you mean {alone.name}, without SET?"
    if near := nearest(word, setting_words(role)):
        return f"Did you mean SET {near}? HELP SET {near} tells more."
    known = near_ones(word, setting_words(role, spellings=False), most=3, alike=0.5)
    nearby = f"Near it are SET {', SET '.join(known)}. " if known else ""
    return f"{nearby}HELP SET lists them all."


def opener_near(word: str) -> str:
    """Return the command that begins a mail and is one edit away from this word (`JION`); "" for none."""
    near = (made.name for made in commands() if made.where is Where.OPENER and one_edit(word.upper(), made.name))
    return next(near, "")


_INSTEAD = {
    "WAIT": " For a wait flag of your own, send SET WAIT.",
    "SET PROXY": " To have another power order a unit of yours, where the game allows it, write the unit, a P and that"
    " power: A PAR P GERMANY. HELP RULE PROXY_OK tells more.",
    "SET NOPROXY": " An order of your own for the unit takes a proxy back.",
}
"""Player's alternatives to commands of the Master."""


IN_ANOTHERS_PLACE = "As the Master, write [FRANCE] above orders for France; BECOME france is for all other lines."
"""The Master's alternatives to a sign-on for a power."""


def not_yours(command: Command, verb: str) -> Refused:
    """Return the refusal of a command that its sender's role may not send."""
    if command.by == MASTER_ONLY:
        hint = _INSTEAD.get(verb.replace("SET NO ", "SET NO"), "")
        return Refused("E-GM-ONLY", f"Only the Master of a game can send {verb}. Nothing was changed by it.{hint}")
    watches = Role.OBSERVER in command.by and Role.POWER not in command.by
    who = "take part without playing a power" if watches else "play a power"
    return Refused("E-ROLE", f"{verb} is for those who {who}. Nothing was changed by it.")
