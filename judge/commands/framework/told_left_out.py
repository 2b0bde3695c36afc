"""Sentences about lines that do not count: crossed out, in a signature or quote, or cut from press."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.commands.framework.open_press import OwnLines
from judge.commands.framework.partly_done import counts
from judge.commands.framework.run_state import Doubtful, Run
from judge.commands.framework.sentences import is_polite
from judge.commands.framework.signed_names import closes_letter, is_signature, names_of_writer
from judge.game.events.phases import OrdersCleared, OrdersReceived
from judge.game.outcome import LeftOut, NumberedText, joined
from judge.game.text_end import ends_press, opens_press


def told_of_lines_left_out(run: Run) -> str:
    """Note orders and commands in a quotation or signature; return sentences on lost lines, or ""."""
    left = run.context.left_out
    edited = _hold_edited(run)
    cut, behind_angles = ([number for number in lines if number not in edited] for lines in _own_lines_cut(run))
    run.uncounted = sorted((*cut, *behind_angles))
    told = (_told_of_struck(left), _told_of_cut(run, cut), _told_of_angles(behind_angles), _told_of_press(left))
    return " ".join(filter(None, told))


def _told_of_struck(left: LeftOut) -> str:
    """Return a sentence about lines with crossed-out words; "" if there are none."""
    if not left.struck:
        return ""
    numbers = _numbers([number for number, _ in left.struck])
    return f"{numbers} of your mail: words that are struck out or hidden there did NOT count."


def _told_of_cut(run: Run, lost: Sequence[int]) -> str:
    """Return sentences on lines that were read as a quotation or signature; "" if nothing was lost."""
    left = run.context.left_out
    shortened = _told_of_press_cut(left) if _ends_open(run) and left.by_quotation else ""
    if lost:
        reads, stands = ("reads", "It stands") if len(lost) == 1 else ("read", "They stand")
        place = "a quotation" if left.by_quotation else "a signature or below SIGNOFF"
        told = f"{_numbers(lost)} {reads} like orders or commands, and did NOT count. {stands} in {place}: write orders"
        return " ".join(filter(None, (f"{told} above that.", shortened)))
    if shortened:
        return shortened
    is_answered = _says(run) or run.refused or run.notes
    if is_answered or run.script.stray is not None or run.script.above or not left.spans:
        return ""
    return (
        "Nothing was left of your mail without quotations and signature, for which lines"
        f" {_ranges(left.spans)} were taken. Write orders and commands above them, without > in front."
    )


def _told_of_angles(lost: Sequence[int]) -> str:
    """Return a sentence about orders after `>`; "" if there are none."""
    if not lost:
        return ""
    reads, begins = ("reads like an order", "It begins") if len(lost) == 1 else ("read like orders", "They begin")
    return f"{_numbers(lost)} {reads}, and did NOT count. {begins} with >, as quotations do: write orders without it."


def _told_of_press(left: LeftOut) -> str:
    """Return sentences on lines cut from press that has its ENDPRESS; "" if there are none."""
    if not left.press_cut:
        return ""
    stand, it = ("looks quoted or stands", "it") if len(left.press_cut) == 1 else ("look quoted or stand", "them")
    return (
        f"{_numbers(left.press_cut)} in your press {stand} below SIGNOFF: your press was sent without {it}."
        " To send all of it, write the press again without > and SIGNOFF."
    )


def _told_of_press_cut(left: LeftOut) -> str:
    """Return sentences on press cut short by a letter with ENDPRESS, or by a third person's; "" if none."""
    marks = ((number, ends_press(text)) for number, text in left.cut if ends_press(text) or opens_press(text))
    end, is_end = next(marks, (left.cut[-1][0], False))
    if not is_end and left.of_judge is not False:
        return ""
    return (
        f"Lines {left.cut[0][0]} to {end} look like an old letter: your press was sent without them. To send them too,"
        " write the press again without the heading (From, Sent) in it, and ENDPRESS below."
    )


def _own_lines_cut(run: Run) -> tuple[list[int], list[int]]:
    """Return numbers of lost lines like orders or commands: lines cut off, and lines after `>`.

    If the mail has words of its own, only orders that are not on file count as lost. In an old letter of the judge only
    lines below its end count, unless that letter cut off the end of press.
    """
    left, asks = run.context.left_out, _asks(run)
    lost_its_end = _ends_open(run) and any(ends_press(text) for _, text in left.cut)
    only_orders = left.by_quotation and _says(run) and not lost_its_end
    cut = left.cut
    if only_orders and left.of_judge:
        cut = tuple(line for line in cut if 0 < left.letter_ends < line[0])
    behind_angles = left.passed_over if asks else ()
    if run.game is None or run.actor is None or not (cut or behind_angles):
        return [], []
    own = OwnLines(run.game, run.context.in_play(run.game), run.actor)
    if only_orders:
        return _new_orders(own, cut), _new_orders(own, behind_angles)
    lost = [number for number, text in cut if own.is_order(text) or own.is_command(text)]
    return lost, _new_orders(own, behind_angles)


def _hold_edited(run: Run) -> frozenset[int]:
    """Hold orders that the writer has edited into the judge's quoted letter; return their line numbers."""
    left = run.context.left_out
    quoted = left.of_letter or (left.cut if left.by_quotation and left.of_judge else ())
    if run.game is None or run.actor is None or not quoted:
        return frozenset()
    own = OwnLines(run.game, run.context.in_play(run.game), run.actor)
    numbers = set(_new_orders(own, quoted))
    letter = _letters_of(run.context.answered_text()) if numbers else ""
    bare = {number: text.lstrip("> \t").strip() for number, text in quoted if number in numbers}
    edited = {number: text for number, text in bare.items() if letter and _letters_of(text) not in letter}
    if edited:
        is_ = "is" if len(edited) == 1 else "are"
        why = f"{is_} {_numbers(list(edited)).lower()}, which you changed in the quoted letter."
        run.doubtful.append(Doubtful(why, tuple(edited.values()), tuple(edited)))
    return frozenset(edited)


def _letters_of(text: str) -> str:
    """Return the letters and digits of a text, to compare it however it is wrapped."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _new_orders(own: OwnLines, lines: Iterable[NumberedText]) -> list[int]:
    """Return the numbers of lines that are orders and not on file."""
    bare = ((number, text.lstrip("> \t")) for number, text in lines)
    return [number for number, text in bare if own.is_order(text) and not own.is_on_file(text)]


def _ends_open(run: Run) -> bool:
    """True if the mail ends in press without ENDPRESS."""
    return any(request.open_ended for request in run.script.requests[-1:])


def _numbers(numbers: Sequence[int]) -> str:
    """Return lines in words: `Line 4`, `Lines 4 to 6 and 9`."""
    return f"Line{'s' if len(numbers) > 1 else ''} {_ranges(joined((number, number) for number in numbers))}"


def _says(run: Run) -> bool:
    """True if a mail has a request, or sentences that the answer covers."""
    return bool(run.wishes or run.only_thanks or run.set_aside or run.answers) or _asks(run)


def _asks(run: Run) -> bool:
    return bool(run.doubtful) or any(map(counts, run.script.requests))


def _ranges(spans: Sequence[tuple[int, int]]) -> str:
    """Return the first and last numbers of lines in words: `3 to 5, 7 and 9`."""
    *others, last = [str(first) if first == last else f"{first} to {last}" for first, last in spans]
    return f"{', '.join(others)} and {last}" if others else last


def needs_note(run: Run) -> bool:
    """True if lines set aside are more than courtesies, and no confirmation of orders lists them."""
    if not run.events or any(isinstance(event, OrdersReceived | OrdersCleared) for event in run.events):
        return False
    names = names_of_writer(run.context, run.game, run.actor.id if run.actor else "")
    texts = [line.text for line in (*run.set_aside, *(line for _, line in run.script.above))]
    return not all(is_polite(text) or closes_letter(text) or is_signature(text, names) for text in texts)
