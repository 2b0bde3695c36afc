"""What can happen in a game. Events are facts in the past tense: the log keeps them, letters are made from them.

Who hears of an event, and how much of it, is `judge.game.visibility`'s business; how it is worded is the templates'.
The classes stand with their subjects: `player_events`, `phase_events`, `clock_events`, `press_events`, `game_events`.
No event carries a password or its hash. Times are aware UTC.
"""

from __future__ import annotations

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
    DisplayZoneSet,
    ForeignAddress,
    IdentitiesRevealed,
    MapsSet,
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
    PowerAssigned,
    PowerDummied,
    PreferenceSet,
    SeatLeft,
    SignedOn,
)
from judge.game.events.phases import (
    GameEnded,
    GameStarted,
    OrdersCleared,
    OrdersReceived,
    OrdersShown,
    PhaseProcessed,
    PowersDefaulted,
    Previewed,
    ProposalFell,
    ProposalMade,
    RolledBack,
    RolledForward,
    VoteCast,
    WaitSet,
)
from judge.game.events.press import PressSent
from judge.game.events.settings import (
    FlagChanged,
    FormingBegun,
    GameCorrected,
    GameCreated,
    GamePurged,
    GameRenamed,
    SettingsChanged,
    StageChanged,
)

Event = (
    GameCreated
    | FormingBegun
    | PlayerJoined
    | ObserverJoined
    | ObserverLeft
    | SeatLeft
    | PowerAssigned
    | GameStarted
    | OrdersReceived
    | OrdersCleared
    | OrdersShown
    | WaitSet
    | VoteCast
    | ProposalMade
    | ProposalFell
    | PasswordChanged
    | AddressChanged
    | ForeignAddress
    | AddressShared
    | DeadlineMoved
    | GraceMoved
    | StartMoved
    | ZoneChanged
    | PreferenceSet
    | DisplayZoneSet
    | MapsSet
    | AbsenceSet
    | AbsenceDropped
    | PressSent
    | PhaseProcessed
    | Previewed
    | PowersDefaulted
    | GameEnded
    | PlayerResigned
    | PlayersDismissed
    | PlayerTookOver
    | PowerDummied
    | PlayerRevived
    | ControlChanged
    | MasterActed
    | MasterChanged
    | SettingsChanged
    | FlagChanged
    | IdentitiesRevealed
    | GameCorrected
    | GamePurged
    | GameRenamed
    | StageChanged
    | RolledBack
    | RolledForward
    | RemindersSent
    | LateNoticeSent
    | MasterReminded
    | ClockGap
    | SignedOn
)
