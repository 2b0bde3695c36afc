"""Words that a mail brings back instead of a password: CONFIRM, LEAVE and KEY.

LEAVE counts anywhere in the subject. CONFIRM counts there after additions of mail programs and filters, unless the text
disagrees (`said`). In the text a word counts only on the first line after greetings: further below it may belong to a
letter quoted without marks. KEY comes on a separate line before the sign-on, or in a reply's subject. The judge mails a
key to the addresses on file when somebody guesses passwords in their owner's name (`judge.app.mails.guard`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from judge.mail.inbound.lines import Line
from judge.mail.inbound.said import Said, is_courtesy, said, usual_before_subject
from judge.patterns import pattern, pattern_with

_MOST = 5
_KEY_WORD = r"KEY[ \t:]+([a-z0-9]{20})"
_IN_LINE = pattern_with("key", rf"\s*{_KEY_WORD}\s*+\.?\s*", re.IGNORECASE)
_IN_SUBJECT = pattern_with("key", rf"\b{_KEY_WORD}\b", re.IGNORECASE)


def split_keys(lines: Sequence[Line], subject: str) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    """Return the key words of a mail, and its lines without the ones that have a key."""
    keys = [found[1] for found in _IN_SUBJECT.finditer(subject)]
    rest: list[Line] = []
    for at, line in enumerate(lines):
        found = _IN_LINE.fullmatch(line.text)
        if found is None:
            rest.append(line)
            if line.text.strip():
                rest += lines[at + 1 :]
                break
        else:
            keys.append(found[1])
    return tuple(keys[:_MOST]), tuple(rest)


_WORD = r"([a-z2-7]{4}(?:-[a-z2-7]{4}){2})"
_CONFIRM = pattern_with("conf", rf"\[\s*CONFIRM\s+{_WORD}\s*\]", re.IGNORECASE)
_CONFIRM_LINE = pattern_with("conf", rf"[\s\[(*]*CONFIRM\s+{_WORD}[\s\])*.]*", re.IGNORECASE)
_BEGINS_A_WORD = pattern(r"conf|leave", re.IGNORECASE)
"""Parts of the words that replies bring back: a mail without any of these has none."""
_LEAVE_WORD = r"LEAVE\s+([a-z0-9_-]{1,32})\.([a-z0-9_#-]{1,32})\.([a-z2-7]{16})"
_LEAVE = pattern_with("leave", rf"(?<!\w){_LEAVE_WORD}(?!\w)", re.IGNORECASE)
_LEAVE_LINE = pattern_with("leave", rf"{_LEAVE_WORD}[\s\])*.]*", re.IGNORECASE)


class Leave(Struct, frozen=True):
    """A line with which an observer leaves: all parts in lower case."""

    game: str
    seat: str
    token: str


class ReplyWords(Struct, frozen=True):
    """The words that a mail brings back. `lines` are its lines without the line of such a word.

    `confirm` are the words of letters that ask. `said` is the mail's answer to them, NOTHING if there are none.
    `by_line`: the word has its own line in the text, which means yes whatever else is there. `usual`: the word in the
    subject has only prefixes of mail programs and filters before it.
    """

    confirm: tuple[str, ...]
    leave: Leave | None
    lines: tuple[Line, ...]
    said: Said = Said.YES
    by_line: bool = False
    usual: bool = True


def reply_words(subject: str, lines: Sequence[Line], names: str = "") -> ReplyWords:
    """Return the words in a mail whose headers show no program. `names`: sender's name and address."""
    if not any(map(_BEGINS_A_WORD.search, [subject, *[line.text for line in lines]])):
        return ReplyWords((), None, tuple(lines), Said.NOTHING)
    first = _first_word_of_substance(lines)
    top = lines[first].text.strip() if first < len(lines) else ""
    leave_line, confirm_line, pasted = _LEAVE_LINE.fullmatch(top), _CONFIRM_LINE.fullmatch(top), _CONFIRM.search(top)
    if pasted is not None and not usual_before_subject(top[: pasted.start()]):
        pasted = None
    kept = (*lines[:first], *lines[first + 1 :]) if leave_line or confirm_line or pasted else tuple(lines)
    leave = _LEAVE.search(subject) or leave_line
    in_subject = _CONFIRM.search(subject)
    found = (match[1].lower() for match in (confirm_line or pasted, in_subject) if match)
    usual = in_subject is None or usual_before_subject(subject[: in_subject.start()])
    confirm = tuple(dict.fromkeys(found))
    own = said([line.text for line in kept], names) if confirm else Said.NOTHING
    return ReplyWords(
        confirm,
        Leave(*(part.lower() for part in leave.groups())) if leave else None,
        kept,
        _what_is_said(own, by_hand=bool(confirm_line), pasted=bool(pasted), usual=usual),
        bool(confirm_line),
        usual,
    )


def _what_is_said(own: Said, *, by_hand: bool, pasted: bool, usual: bool) -> Said:
    """Return the answer in a mail's own text: typing or pasting the word means yes."""
    if by_hand or (pasted and own is Said.NOTHING):
        return Said.YES
    return Said.OTHER if own in (Said.YES, Said.YES_ON_TERMS) and not usual else own


def _first_word_of_substance(lines: Sequence[Line]) -> int:
    """Find the first line that is more than a greeting; line 1 if no line has a word."""
    filled = [at for at, line in enumerate(lines) if line.text.strip()]
    substance = next((at for at in filled if not is_courtesy(lines[at].text)), len(lines))
    if substance < len(lines) and _CONFIRM_LINE.fullmatch(lines[substance].text.strip()):
        return substance
    return filled[0] if filled else len(lines)
