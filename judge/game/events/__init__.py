"""Events of a game: facts in the past tense. The log keeps them; letters are made from them.

Every class is available here (`events.PlayerJoined`) and in the module of its subject. A new one is a class, and a line
in the union, in that module. `judge.game.visibility` says who hears of it; a template words it. No event carries a
password or its hash. Times are aware UTC.
"""

from __future__ import annotations

from judge.game.events.clock import *  # noqa: F403
from judge.game.events.clock import ClockEvent
from judge.game.events.money import *  # noqa: F403
from judge.game.events.money import MoneyEvent
from judge.game.events.people import *  # noqa: F403
from judge.game.events.people import PeopleEvent
from judge.game.events.phases import *  # noqa: F403
from judge.game.events.phases import PhaseEvent
from judge.game.events.press import *  # noqa: F403
from judge.game.events.press import PressEvent
from judge.game.events.proposals import *  # noqa: F403
from judge.game.events.proposals import ProposalEvent
from judge.game.events.protests import *  # noqa: F403
from judge.game.events.protests import ProtestEvent
from judge.game.events.rulings import *  # noqa: F403
from judge.game.events.rulings import RulingEvent
from judge.game.events.settings import *  # noqa: F403
from judge.game.events.settings import SettingEvent
from judge.game.events.shares import *  # noqa: F403
from judge.game.events.shares import ShareEvent

_OfPlay = PhaseEvent | ClockEvent | MoneyEvent | ProposalEvent | ProtestEvent | RulingEvent

Event = SettingEvent | PeopleEvent | PressEvent | _OfPlay | ShareEvent
"""Any of them."""
