"""Progress of a mail while its commands are carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct, field

from judge.board.names import PowerName
from judge.commands.framework.budget import Cost
from judge.commands.framework.context import CommandContext
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Request, Script
from judge.commands.framework.wish_kinds import Wish
from judge.game.events import Event
from judge.game.events.people import RestOfMail
from judge.game.game import Game
from judge.game.outcome import Text
from judge.game.people.secret import Secret
from judge.game.people.sign_on import Actor
from judge.problems import Refused

Keep = Callable[[Game, tuple[Event, ...], str], None]
"""Function that saves the game, with its events, after each command that changes it.

The text names the actor, for the log.
"""


class Doubtful(Struct, frozen=True):
    """Lines that their own mail puts in doubt: orders, and commands among them that were not done.

    `why` is the text after "NOT on file" in a letter about the orders; `lines` the lines that file them; `numbers`
    their line numbers in the mail. `commands` has the commands' verbs with their line numbers; `place` says where the
    lines are. `power`: the owner of the orders; None: the writer, or several powers. `press`: the lines that send
    everything as press; () if nobody is addressed. `is_of_phase`: their heading names another phase; `kept_by` is the
    line that stores them for that phase, "" if there is none.
    """

    why: str
    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    commands: tuple[tuple[str, int], ...] = ()
    place: str = ""
    power: PowerName | None = None
    press: tuple[str, ...] = ()
    is_of_phase: bool = False
    kept_by: str = ""


class Run(Struct):
    """Progress of a mail.

    `pending` has order lines still to be submitted, `order_lines` all order lines read so far, `refused_orders` the
    submitted ones that do not count. `read_on` has lines to be read below the present command, `unless_orders`
    sentences for a mail without orders. `uncounted` has the numbers of lines in a signature or a quotation that look
    like orders or commands. `wishes` has the wishes in its sentences, `said` all its sentences. `only_thanks`: they
    only thank. `only_talk`: the mail has only sentences, and changes nothing. `enter` has lines that enter games, for a
    refused sender who is in no game. `finished` has the requests that were done, `refused` the requests that were not,
    `refusals` the reasons, also for orders. `has_ends`: the mail has lines that end press.
    """

    context: CommandContext
    script: Script
    keep: Keep
    game: Game | None = None
    actor: Actor | None = None
    opener: Request | None = None
    pending: list[TextLine] = field(default_factory=list)
    order_lines: list[TextLine] = field(default_factory=list)
    refused_orders: list[TextLine] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    answers: list[Text] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    before: Game | None = None
    writes_from: str = ""
    """The seat whose password the writer has; below BECOME it is still a Master's or co-Master's seat."""
    looked_at: dict[str, bool] = field(default_factory=dict)
    """Words compared with the password of the writing seat, each with True if it is that password."""
    asked: set[tuple[str, ...]] = field(default_factory=set)
    official: str = ""
    privacy: str = ""
    invited: list[str] = field(default_factory=list)
    openings: bool | None = None
    standby: str | Literal[False] | None = None
    forgotten: list[Secret] = field(default_factory=list)
    texts: list[tuple[str, str]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    too_large: int = 0
    uncounted: list[int] = field(default_factory=list)
    doubtful: list[Doubtful] = field(default_factory=list)
    finished: list[Request] = field(default_factory=list)
    refused: list[Request] = field(default_factory=list)
    refusals: list[Refused] = field(default_factory=list)
    set_aside: list[TextLine] = field(default_factory=list)
    read_on: tuple[TextLine, ...] = ()
    unless_orders: list[str] = field(default_factory=list)
    only_talk: bool = False
    wishes: list[Wish] = field(default_factory=list)
    said: tuple[str, ...] = ()
    only_thanks: bool = False
    enter: tuple[str, ...] = ()
    is_read: bool = False
    has_ends: bool = False
    muted: bool = False
    cost: Cost = field(default_factory=Cost)

    @property
    def besides(self) -> RestOfMail:
        """The rest of a mail besides its sign-on, if the rest had no effect."""
        if self.only_thanks:
            return RestOfMail.THANKS
        by_reply = self.opener is not None and self.opener.words.line.number == 0
        return RestOfMail.NO_WORDS if by_reply else RestOfMail.NOTHING


class Noted:
    """Context manager that records a refusal raised within it, and the refused request."""

    def __init__(self, run: Run, request: Request | None = None) -> None:
        self._run, self._request = run, request

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, refused: BaseException | None, trace: object) -> bool:
        if not isinstance(refused, Refused):
            return False
        self._run.refusals.append(refused)
        self._run.refused += [self._request] if self._request is not None else []
        return True
