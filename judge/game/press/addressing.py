"""Address and signature of a message: the writer's wish, and the outcome (commands.md 7.1)."""

from __future__ import annotations

from msgspec import Struct

from judge.game.events.press import Signature
from judge.game.game import Game, Role
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.press.rules import ANONYMOUS, NAMED, allowed_signatures, press_rules
from judge.game.rules_in_play import RulesInPlay


class Addressing(Struct, frozen=True):
    """Readers and signature of a message, as its writer wants them.

    `to` are IDs, empty for a broadcast. `claimed_to` are the readers to be shown instead (empty: everybody), None: the
    true ones. `signature` None: not given. `claimed_sender` is the ID to be shown with a FAKED one. `unnamed`: it also
    goes to the writer of anonymous press, who must not influence anything that its own writer hears; for checks, it is
    to that one's own seat where nobody else is named.
    """

    to: tuple[str, ...] = ()
    claimed_to: tuple[str, ...] | None = None
    signature: Signature | None = None
    claimed_sender: str = ""
    unnamed: bool = False

    @property
    def to_master_only(self) -> bool:
        """True if the Master is its only reader, which is nearly always allowed."""
        return self.to == (MASTER,) and not self.unnamed


def signature_of(game: Game, in_play: RulesInPlay, actor: Actor, wish: Addressing) -> Signature:
    """Signature of permitted press: the writer's choice, else their name where that is allowed."""
    if wish.to_master_only:
        return NAMED
    if wish.signature is not None:
        return wish.signature
    if actor.role is Role.MASTER:
        return NAMED
    allowed = allowed_signatures(press_rules(game, in_play.rules), broadcast=not wish.to)
    return NAMED if NAMED in allowed else ANONYMOUS
