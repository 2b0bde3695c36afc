"""Content of a picture in words: for screen readers, and for the `desc` of an SVG."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.results import OrderOutcome
from judge.picture.coins import about_coin
from judge.picture.scene import Scene


def in_words(scene: Scene) -> str:
    """Describe everything in a scene's picture, in sentences: units, their places and actions."""
    parts = _position, _taken, _dislodged, _orders, _sight, _coins
    told = (*(sentence for part in parts for sentence in part(scene)), *scene.notes)
    return " ".join(told)


def _position(scene: Scene) -> Iterator[str]:
    """A sentence for each power with its centers and units, and one for unowned centers."""
    known = (*scene.counts, *scene.owners.values(), *(unit.power for unit in scene.units))
    for power in dict.fromkeys(known):
        owned = sorted(center for center, owner in scene.owners.items() if owner == power)
        pieces = [str(unit.piece) for unit in scene.units if unit.power == power]
        if owned or pieces:
            centers = f", {_counted(scene, power, len(owned))} ({', '.join(owned)})" if owned else ""
            yield f"{scene.board.title_of(power)}{centers}: {', '.join(pieces) or 'no unit'}."
    free = sorted(scene.board.centers - set(scene.owners) - scene.unseen)
    if free:
        yield f"Centers of nobody: {', '.join(free)}."


def _taken(scene: Scene) -> Iterator[str]:
    """Sentence about the centers that have just changed hands."""
    if scene.taken:
        told = (f"{center} to {scene.board.title_of(scene.owners[center])}" for center in sorted(scene.taken))
        yield f"Changed hands: {', '.join(told)}."


def _counted(scene: Scene, power: PowerName, seen: int) -> str:
    """Return `3 centers`; for a power with a secret number, the visible ones."""
    number = scene.counts.get(power)
    words = "center" if (seen if number is None else number) == 1 else "centers"
    return f"{seen} {words} seen" if number is None else f"{number} {words}"


def _dislodged(scene: Scene) -> Iterator[str]:
    for lost in scene.dislodged:
        ways = f", which may retreat to {', '.join(lost.retreats)}" if lost.retreats else ""
        yield f"Dislodged: {scene.board.title_of(lost.unit.power)} {lost.unit.piece}{ways}."


def _orders(scene: Scene) -> Iterator[str]:
    """Sentence for each power with drawn orders, with the results of failed ones."""
    drawn = [outcome for outcome in scene.outcomes if outcome.unit is not None]
    for power in dict.fromkeys(outcome.unit.power for outcome in drawn if outcome.unit is not None):
        theirs = [outcome for outcome in drawn if outcome.unit is not None and outcome.unit.power == power]
        told = ", ".join(order_in_words(outcome, processed=scene.processed) for outcome in theirs)
        yield f"Orders of {scene.board.title_of(power)}: {told}."


def order_in_words(outcome: OrderOutcome, *, processed: bool) -> str:
    """Return an order, and if `processed` its result: `A PAR - BUR (bounce)`."""
    came = f" ({', '.join(outcome.results)})" if processed and outcome.results else ""
    return format_order(outcome.order) + came


def _sight(scene: Scene) -> Iterator[str]:
    """Sentences about the fog of a blind game."""
    for word, units in (("Comes into sight", scene.came), ("Lost from sight", scene.gone)):
        if units:
            named = (f"{scene.board.title_of(unit.power)} {unit.piece}" for unit in units)
            yield f"{word}: {', '.join(named)}."
    if scene.unseen:
        seen = sorted(set(scene.board.places) - scene.unseen)
        few = len(seen) < len(scene.unseen)
        yield f"Not seen: {'all but ' if few else ''}{', '.join(seen if few else sorted(scene.unseen))}."


def _coins(scene: Scene) -> Iterator[str]:
    if scene.coins:
        yield f"Paid by others: {'; '.join(about_coin(coin, scene.board) for coin in scene.coins)}."
