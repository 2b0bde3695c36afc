"""Letters about orders in doubt (`doubtful_orders`), with a button that files them."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.position import PhaseType
from judge.board.wording import count, listed
from judge.commands.framework.open_press import OwnLines
from judge.commands.framework.run_state import Doubtful, Run
from judge.commands.framework.unfiled_orders import unfiled_orders
from judge.game.game import Game
from judge.game.link_moments import subject_of_links
from judge.game.on_file.owed_orders import sets_on_file
from judge.game.outcome import Guidance
from judge.game.rules_in_play import RulesInPlay

_MOST_LETTERS = 3
"""Limit on the letters about doubtful orders of one mail."""
_AS_PRESS = "To send your words as press instead:"
_NOT_SENT = "Nobody but the judge has read {}. To send your words as press, use the button, or reply with:"
_NOT_NOW = (
    "If you mean them for now, send them again without that heading. Otherwise send them when that phase is asked for."
)
_TO_KEEP = "To keep them for then, use the button, or reply with:"


def letters_about_doubt(run: Run) -> list[Guidance]:
    """Return a letter for each group of doubtful lines not on file, with a button that files its orders."""
    game, actor = run.game, run.actor
    if game is None or actor is None or not game.stage.is_under_way:
        return []
    in_play = run.context.in_play(game)
    own = OwnLines(game, in_play, actor)
    run.doubtful += unfiled_orders(run, game, actor, own.is_order)
    run.doubtful = [doubt for doubt in map(partial(_news_in, own=own), run.doubtful) if doubt is not None]
    run.uncounted += [number for doubt in run.doubtful for number in doubt.numbers]
    if more := [str(number) for doubt in run.doubtful[_MOST_LETTERS:] for number in doubt.numbers]:
        run.notes.append(f"NOT on file either are lines {listed(more)}: send those that you mean in another mail.")
    turn, letters = in_play.variant.turn, list[Guidance]()
    for doubt in run.doubtful[:_MOST_LETTERS]:
        on_file = _on_file(game, in_play, doubt.power or actor.power, is_own=doubt.power in (None, actor.power))
        whole = "sheet" if any(map(turn.is_own_line, doubt.lines)) else ""
        if turn.for_all_units and doubt.lines and turn.writes_for(game, in_play).type is PhaseType.MOVEMENT:
            whole = whole or "list"
        letters.append(_letter(doubt, game, on_file, subject_of_links(game, in_play), whole))
    return letters


def _letter(doubt: Doubtful, game: Game, on_file: str, about: str, whole: str) -> Guidance:
    """Return the letter about lines in doubt.

    `whole` names a sheet or list that they would replace as a whole; "" for none.
    """
    undone = listed([f"{verb} (line {number})" for verb, number in doubt.commands])
    if not (doubt.lines or doubt.commands):
        lines = f"line{'s' if len(doubt.numbers) > 1 else ''} {listed(list(map(str, doubt.numbers)))}"
        return Guidance(f"{game.name}: press NOT sent", _NOT_SENT.format(lines), doubt.press[0], doubt.press[1:])
    if not doubt.lines:
        them = "it" if len(doubt.commands) == 1 else "them"
        told = f"NOT done: {undone} {doubt.place}. If you mean {them}, send {them} again without that heading."
        return Guidance(f"{game.name}: {count(len(doubt.commands), 'command')} NOT done", told)
    besides = f" NOT done either: {undone}. If you mean that, send it without that heading." if undone else ""
    subject, told = f"{game.name}: {count(len(doubt.lines), 'line')} NOT on file", f"NOT on file {doubt.why} {on_file}"
    if whole and doubt.is_of_phase:  # a button would lose the present phase's lines
        return Guidance(subject, f"{told}{besides} {_NOT_NOW}")
    told += f" A {whole} takes the place of all of the one on file." if whole else ""
    if doubt.kept_by:
        now = Guidance("", "To file them now instead:", doubt.lines[0], doubt.lines[1:], about=about)
        return Guidance(subject, f"{told}{besides} {_TO_KEEP}", doubt.kept_by, doubt.lines, instead=now)
    words = Guidance("", _AS_PRESS, doubt.press[0], doubt.press[1:]) if doubt.press else None
    told += f"{besides} To file the orders now, use the button, or reply with:"
    return Guidance(subject, told, doubt.lines[0], doubt.lines[1:], about=about, instead=words)


def _news_in(doubt: Doubtful, *, own: OwnLines) -> Doubtful | None:
    """Return the lines in doubt without orders that are all on file; None if nothing is left."""
    if doubt.commands or not all(own.is_on_file(line) for line in doubt.lines if not own.is_heading(line)):
        return doubt
    return replace(doubt, lines=()) if doubt.press else None


def _on_file(game: Game, in_play: RulesInPlay, name: PowerName | None, *, is_own: bool) -> str:
    """Return a sentence on the orders that a power has on file now."""
    power = None if name is None else game.power(name)
    if power is not None and power.orders:
        return f"On file now: {', '.join(map(format_order, power.orders))}."
    if power is not None and power.name not in sets_on_file(game, in_play):
        return "You have nothing on file now." if is_own else "Nothing is on file for it now."
    return "STATUS tells what is on file."
