"""Writers of press with all that they may be."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game.game import Role
from judge.game.people.sign_on import Actor

WRITERS = {
    Role.POWER: Actor("FRANCE", Role.POWER, PowerName("FRANCE")),
    Role.SEAT: Actor("FRANCE", Role.SEAT),
    Role.OBSERVER: Actor("owl", Role.OBSERVER),
    Role.MONITOR: Actor("mole", Role.MONITOR),
    Role.MASTER: Actor("MASTER", Role.MASTER),
}
