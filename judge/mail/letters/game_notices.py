"""Notices: what is new in a game, one letter for each reader with all of it. Those about the judge are `notices`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.game.events import Event
from judge.game.events.clock import (
    AbsenceDropped,
    AbsenceSet,
    ClockGap,
    DeadlineMoved,
    GraceMoved,
    LateNoticeSent,
    MasterReminded,
    RemindersSent,
    StartMoved,
    ZoneChanged,
)
from judge.game.events.people import (
    AddressChanged,
    AddressShared,
    ControlChanged,
    ForeignAddress,
    IdentitiesRevealed,
    MasterActed,
    MasterChanged,
    ObserverJoined,
    ObserverLeft,
    PasswordChanged,
    PlayerJoined,
    PlayerResigned,
    PlayerRevived,
    PlayersDismissed,
    PlayerTookOver,
    PowerDummied,
    SeatLeft,
)
from judge.game.events.phases import OrdersShown, PowersDefaulted, ProposalFell, ProposalMade, RolledBack, VoteCast
from judge.game.events.settings import (
    FlagChanged,
    FormingBegun,
    GameCorrected,
    GamePurged,
    GameRenamed,
    SettingsChanged,
    StageChanged,
)
from judge.game.game import Flag, Game, Stage
from judge.game.visibility import Viewer
from judge.mail.letters import answers
from judge.mail.letters.context import LetterContext, letter_to, slug, values_for
from judge.mail.letters.letter import Letter
from judge.mail.letters.pages import fill

_STAGES = {Stage.ACTIVE: "resumed", Stage.WAITING: "stopped"}

_REMINDED = {
    Stage.PREPARATION: "game in preparation",
    Stage.FORMING: "game forming",
    Stage.WAITING: "game waiting",
}

_FLAGS = {
    (Flag.HELD, True): "held",
    (Flag.HELD, False): "released",
    (Flag.CORRUPT, True): "locked",
    (Flag.CORRUPT, False): "open again",
}

_Subject = Callable[[Any, str], str]

NOTICES: Mapping[type[Event], _Subject] = {
    FormingBegun: lambda _, name: f"Diplomacy game forming ({name})",
    PlayerJoined: lambda _, name: f"Diplomacy player joined ({name})",
    ObserverJoined: lambda _, name: f"Diplomacy observer joined ({name})",
    ObserverLeft: lambda _, name: f"Diplomacy observer left ({name})",
    SeatLeft: lambda _, name: f"Diplomacy player left ({name})",
    OrdersShown: lambda _, name: f"Diplomacy orders shown ({name})",
    VoteCast: lambda _, name: f"Diplomacy vote ({name})",
    ProposalMade: lambda _, name: f"Diplomacy end proposed ({name})",
    ProposalFell: lambda _, name: f"Diplomacy proposal fallen ({name})",
    PasswordChanged: lambda _, name: f"Diplomacy password changed ({name})",
    AddressChanged: lambda _, name: f"Diplomacy address changed ({name})",
    ForeignAddress: lambda _, name: f"Diplomacy mail from another address ({name})",
    AddressShared: lambda _, name: f"Diplomacy address shared ({name})",
    DeadlineMoved: lambda _, name: f"Diplomacy deadline changed ({name})",
    GraceMoved: lambda _, name: f"Diplomacy grace changed ({name})",
    StartMoved: lambda _, name: f"Diplomacy phase held ({name})",
    ZoneChanged: lambda _, name: f"Diplomacy zone changed ({name})",
    AbsenceSet: lambda _, name: f"Diplomacy absence ({name})",
    AbsenceDropped: lambda _, name: f"Diplomacy absence taken back ({name})",
    PowersDefaulted: lambda _, name: f"Diplomacy CD notice ({name})",
    PlayerResigned: lambda _, name: f"Diplomacy player resignation ({name})",
    PlayersDismissed: lambda _, name: f"Diplomacy player dismissal ({name})",
    PlayerTookOver: lambda _, name: f"Diplomacy takeover ({name})",
    # Where dummies are hidden, its former player is told as well, but not why.
    PowerDummied: lambda event, name: f"Diplomacy {'change of player' if event.hidden else 'dummy power'} ({name})",
    PlayerRevived: lambda _, name: f"Diplomacy player returned ({name})",
    ControlChanged: lambda _, name: f"Diplomacy change of control ({name})",
    MasterActed: lambda _, name: f"Diplomacy mail by the Master in your place ({name})",
    SettingsChanged: lambda _, name: f"Diplomacy settings changed ({name})",
    FlagChanged: lambda event, name: f"Diplomacy game {_FLAGS[event.flag, event.on]} ({name})",
    IdentitiesRevealed: lambda _, name: f"Diplomacy players revealed ({name})",
    GameCorrected: lambda _, name: f"Diplomacy game corrected ({name})",
    GamePurged: lambda _, name: f"Diplomacy game deleted ({name})",
    GameRenamed: lambda _, name: f"Diplomacy game renamed ({name})",
    MasterChanged: lambda _, name: f"Diplomacy new Master ({name})",
    StageChanged: lambda event, name: f"Diplomacy game {_STAGES.get(event.new, event.new)} ({name})",
    RolledBack: lambda _, name: f"Diplomacy rollback ({name})",
    RemindersSent: lambda _, name: f"Diplomacy deadline reminder ({name})",
    LateNoticeSent: lambda event, name: f"Diplomacy {'deadline missed' if event.first else 'late notice'} ({name})",
    MasterReminded: lambda event, name: f"Diplomacy {_REMINDED.get(event.stage, 'game overdue')} ({name})",
    ClockGap: lambda _, name: f"Diplomacy clock notice ({name})",
}
"""Events that are told in a notice, and the subject of one that begins with them."""


def is_notice(event: Event) -> bool:
    """Whether an event is told to others in a notice."""
    return type(event) in NOTICES


def notice(context: LetterContext, reader: Viewer, events: Sequence[Event]) -> Letter:
    """Everything that is new for one reader, the first of it in the subject."""
    values = values_for(context, reader)
    wants_orders = any(_asks_for_orders(event, reader) for event in events)
    paragraphs = [fill(f"notices/{slug(event)}", **values, event=event) for event in events]
    return letter_to(
        context,
        reader,
        "notice",
        NOTICES[type(events[0])](events[0], _with_phase(events[0], context.game)),
        paragraphs=paragraphs,
        next=answers.next_steps(reader, context.game, context.in_play) if wants_orders else None,
    )


def _with_phase(event: Event, game: Game) -> str:
    """The game as a notice's subject names it, with the phase where the event has to do with one and no other."""
    match event:
        case (
            RemindersSent(phase=phase)
            | LateNoticeSent(phase=phase)
            | PowersDefaulted(phase=phase)
            | PlayersDismissed(phase=phase)
            | GameCorrected(phase=phase)
        ):
            return f"{game.name} {phase}"
        case DeadlineMoved() | GraceMoved() | StartMoved() if game.position is not None:
            return f"{game.name} {game.phase_code}"
        case _:
            return game.name


def _asks_for_orders(event: Event, reader: Viewer) -> bool:
    match event:
        case RolledBack() | RemindersSent() | GameCorrected(board=True):
            return True
        case LateNoticeSent(powers=powers):
            return bool(set(powers) & set(reader.powers))
        case PlayerRevived(power) | ControlChanged(power):
            return power in reader.powers
        case _:
            return False
