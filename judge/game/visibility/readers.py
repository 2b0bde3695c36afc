"""Readers for a variant's words: `Readers`, of a letter's reader or of an asker."""

from __future__ import annotations

from collections.abc import Sequence

from judge.game.game import Game, Stage
from judge.game.people.control import is_omniscient, read_at_all_times
from judge.game.people.open_seats import only_watches
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import Readers
from judge.game.visibility.viewers import Viewer


def readers_of(game: Game, viewer: Viewer) -> Readers:
    """The reader of a letter. After the end of a game nothing is secret any more."""
    is_over = game.stage is Stage.COMPLETED
    return Readers(_that_play(game, viewer.seats), frozenset(viewer.powers), viewer.sees_all or is_over)


def readers_by(game: Game, actor: Actor | None) -> Readers:
    """Readers for an asker; None: somebody who has not signed on."""
    is_over = game.stage is Stage.COMPLETED
    if actor is None:
        return Readers((), frozenset(), is_over)
    sees_all = actor.id == MASTER or is_omniscient(game, actor.id) or is_over
    return Readers(
        _that_play(game, (actor.id,)), read_at_all_times(game, actor) if actor.id != MASTER else frozenset(), sees_all
    )


def _that_play(game: Game, seats: Sequence[str]) -> tuple[str, ...]:
    """Seats without mere watchers': news for a name is not for a watcher of the same name."""
    return tuple(seat for seat in seats if not only_watches(game, seat))
