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
"""Function called after each command with a change, which counts for the commands after it.

The text names the actor, for the log.
"""


class Doubtful(Struct, frozen=True):
    """Lines that their mail puts in doubt: orders, and commands among them that were not done.

    `why` has sentences on the orders, without their beginning; `lines` the lines that file them; `numbers` the mail's
    lines. `commands` has the words of the commands, each with its line number; `place` is their place. `power`: the
    orders are that power's; None: the writer's, or several powers'.
    """

    why: str
    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    commands: tuple[tuple[str, int], ...] = ()
    place: str = ""
    power: PowerName | None = None


class Run(Struct):
    """Progress of a mail.

    `pending` are order lines that are still to be submitted, `order_lines` all that have been read until now,
    `refused_orders` those that were submitted and do not count.
    `read_on` are lines to be read below the present command, `unless_orders` what is said of a mail without orders.
    `uncounted` are the numbers of lines that read as orders or commands in a signature or a quotation.
    `wishes` are what sentences in it ask for, `said` all its sentences, `only_thanks`: they do no more than thank.
    `only_talk`: it was sentences alone, and nothing is done by it.
    `enter` are lines that enter games, for whom was refused who is in none.
    `finished` are the requests that were done, `refused` those that were not, `refusals` why, and why orders were not.
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
    """The seat of which the writer has the password: also below BECOME the Master's, or a co-Master's."""
    looked_at: dict[str, bool] = field(default_factory=dict)
    """Words that others would read, each with True if it is the password of the seat that writes."""
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
    muted: bool = False
    cost: Cost = field(default_factory=Cost)

    @property
    def besides(self) -> RestOfMail:
        """Return the rest of a mail besides its sign-on, where that had no effect."""
        if self.only_thanks:
            return RestOfMail.THANKS
        by_reply = self.opener is not None and self.opener.words.line.number == 0
        return RestOfMail.NO_WORDS if by_reply else RestOfMail.NOTHING


class Noted:
    """Within it what is refused is noted, and the request that it was."""

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
