"""LIST: games that look for players, and games in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import islice
from textwrap import wrap

from msgspec import Struct

from judge.board.opening import first_phase
from judge.board.wording import listed
from judge.game.calendar.dates import format_short
from judge.game.calendar.timing import pace
from judge.game.game import Game, Stage
from judge.game.people.open_seats import how_to_enter, still_wanted
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.layout import SIZE_UNKNOWN, WIDTH, letter_bytes, size_of
from judge.game.status.settings import press_words
from judge.game.visibility.identities import names_secret_by_rule
from judge.game.visibility.seen_game import knows_size

MOST_LISTED = 500
"""Limit on the running games in one LIST FULL."""


_MOST_BYTES = 130_000
"""Limit on the bytes of openings in one letter, so that with LIST FULL's games it stays under 250 KB."""

_DAILY = "\nOPENINGS DAILY sends you new ones as they come, OPENINGS OFF no more."

_MOST_DESCRIBED = 20
"""Limit on the lines of a game's description in a list."""


def openings_text(games: Iterable[Game], in_play: Callable[[Game], RulesInPlay], judge_address: str, first: int) -> str:
    """Return the judge's openings in the traditional blocks; waiting games come first (commands.md 5.1).

    It begins with opening number `first`, counted from 1, and says how to get openings that do not fit into the letter.
    Openings that do not fit are not examined.
    """
    blocks: list[str] = []
    size, more = 0, ""
    for number, game in enumerate(islice(games, first - 1, None), first):
        block = "\n".join(_opening_block(game, in_play(game)))
        size += letter_bytes(block)
        if blocks and size > _MOST_BYTES:
            more = f"\n\nThere are more: LIST FROM {number}"
            break
        blocks.append(block)
    if not blocks:
        return f"No openings.{_DAILY}" if first == 1 else f"No openings from the {first}th on."
    return "\n\n".join(blocks) + f"{more}\n\nSend these commands to {judge_address}.{_DAILY}"


def _opening_block(game: Game, in_play: RulesInPlay) -> list[str]:
    code = str(game.board.phase) if game.position else str(first_phase(in_play.map, in_play.rules))
    played = ", ".join(dict.fromkeys((in_play.map.name, in_play.title)))
    press = wrap(f"Press: {press_words(in_play.rules)}.", WIDTH - 20)
    rhythm = wrap(f"Pace: {pace(game.timing, game.zone)}.", WIDTH - 20)
    lines = [f"{game.name:<9} {code:<8} {played}.", *(f"{'':20}{line}" for line in (*rhythm, *press))]
    if game.description:
        described = wrap(game.description, WIDTH - 20, max_lines=_MOST_DESCRIBED, placeholder=" [...]")
        lines += [f"{'':20}{line}" for line in described]
    if game.ontime:
        lines.append(f"{'':20}An on-time ratio of {game.ontime:.2f} is needed; INFOPLAYER tells yours.")
    if game.addresses_shown and not names_secret_by_rule(in_play.rules):
        lines.append(f"{'':20}Players see one another's mail addresses.")
    if game.stage is Stage.FORMING or not in_play.variant.seated:
        state = "Forming" if game.stage is Stage.FORMING else "Open at any time"
        lines.append(f'{"":20}To join, e-mail "{how_to_enter(game, in_play)}"')
        lines.append(f"{'':20} {state}: {still_wanted(game, in_play)}.")
    elif left := in_play.variant.people.places_left(game):
        lines.append(f'{"":20}To enter, e-mail "{how_to_enter(game, in_play)}"')
        lines.append(f"{'':20} Openings: {listed(left)}.")
    else:
        sizes = {
            name: size_of(game, name, in_play.map) if knows_size(game, in_play.rules, (), name) else SIZE_UNKNOWN
            for name in game.vacancies
        }
        openings = [f"{in_play.map.title_of(name)} ({size})" for name, size in sizes.items()]
        lines.append(f'{"":20}To enter, e-mail "{how_to_enter(game, in_play)}"')
        lines.append(f"{'':20} Openings: {', '.join(openings)}.")
    return lines


class Running(Struct, frozen=True):
    """A game being played, as LIST FULL shows it. `deadline` is aware UTC; None: it has none."""

    name: str
    phase: str
    map: str
    variant: str
    deadline: datetime | None


def running_text(games: Sequence[Running], title_of: Callable[[str], str], zone: str, now: datetime) -> str:
    """Games being played, a line each, at most MOST_LISTED; deadlines in the judge's zone.

    `title_of` returns the title of a variant.
    """
    if not games:
        return "No public game is being played."
    rows = []
    for game in games[:MOST_LISTED]:
        due = ""
        if game.deadline is not None:
            due = f", {'due' if game.deadline > now else 'deadline passed'} {format_short(game.deadline, zone)}"
        title = title_of(game.variant)
        played = game.map if title.lower() == game.map else f"{game.map}, {title}"
        rows.append(f"{game.name:<16} {game.phase:<8} {played}{due}.")
    if len(games) > MOST_LISTED:
        rows.append("There are more. LIST and the name of a game tells about any of them.")
    return "\n".join(["Games being played. To watch one, send OBSERVE and its name.", "", *rows])
