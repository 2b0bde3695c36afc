"""Events of a game: facts in the past tense. The log keeps them; letters are made from them.

Every class is available here (`events.PlayerJoined`) and in the module of its subject. A new one is a class, and a line
in the union, in that module. `judge.game.visibility` decides who is told; a template has the words. No event contains a
password or its hash. Times are aware UTC.

- `clock`: events of the clock: deadlines, grace, absences, reminders, lateness
- `people`: events about people who join, play, leave, order for others, and how each seat is reached
- `phases`: events of play: orders, phases, votes on the end and the end itself, and rollbacks
- `press`: events of press: text, readers and the sender shown to them; press that waited
- `proposals`: events of secret proposals, and of the stalemate that the Master may end
- `rulings`: protests against results, and the Master's rulings: warnings, questions, proxies, perpetual orders
- `settings`: events about a game as a whole: its creation and settings, its stage, and acts of the keeper
- `shares`: money and shares, in variants that use them
- `succession`: players who replace one another at the Master's request
"""

from __future__ import annotations

from judge.game.events.clock import *  # noqa: F403
from judge.game.events.clock import ClockEvent
from judge.game.events.people import *  # noqa: F403
from judge.game.events.people import PeopleEvent
from judge.game.events.phases import *  # noqa: F403
from judge.game.events.phases import PhaseEvent
from judge.game.events.press import *  # noqa: F403
from judge.game.events.press import PressEvent
from judge.game.events.proposals import *  # noqa: F403
from judge.game.events.proposals import ProposalEvent
from judge.game.events.rulings import *  # noqa: F403
from judge.game.events.rulings import ProtestEvent, RulingEvent
from judge.game.events.settings import *  # noqa: F403
from judge.game.events.settings import SettingEvent
from judge.game.events.shares import *  # noqa: F403
from judge.game.events.shares import MoneyEvent, ShareEvent
from judge.game.events.succession import *  # noqa: F403
from judge.game.events.succession import SuccessionEvent

_OfPlay = PhaseEvent | ClockEvent | MoneyEvent | ProposalEvent | ProtestEvent | RulingEvent

Event = SettingEvent | PeopleEvent | PressEvent | _OfPlay | ShareEvent | SuccessionEvent
"""Any event."""
