"""Commands read from the lines of a mail: `read_script`. They are not carried out here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from judge.board.order_text.parse import bounded
from judge.board.order_text.sentence_words import OF_SENTENCES
from judge.board.order_text.signs import one_edit
from judge.commands.framework.arguments import too_long
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.njudge_words import KINDS, missing_setting
from judge.commands.framework.plain_words import LONGEST_OF, begins_sentence, calls_for_help, plain_line, plain_values
from judge.commands.framework.table import TABLE, Command, LinesTaken, Where, opener_near, setting_hint
from judge.game.game import Role
from judge.game.people.open_seats import INVESTOR
from judge.game.text_end import PRESS_WORDS, ends_diary, ends_mail, ends_press
from judge.patterns import pattern
from judge.problems import Refused

_TYPE_WORD = pattern(r"[A-Z][A-Z0-9_]{2,19}")

_ORDER_WORDS = frozenset({*KINDS, "PROXY", "NOPROXY", "PW"})
"""Words of settings that also begin orders, or sentences about a password."""


class Request(Struct, frozen=True):
    """One command of a mail, or an order line (`command` None).

    `body` has the lines of its text. `open_ended`: no line ended the text of a message. `continued` has the lines below
    that continue its text; `doubtful` is the first of them that may also be an order (`wrapped_text`).
    """

    command: Command | None
    words: Words
    body: tuple[TextLine, ...] = ()
    open_ended: bool = False
    continued: tuple[TextLine, ...] = ()
    doubtful: TextLine | None = None


class Script(Struct, frozen=True):
    """Requests of a mail in order. `stray`: the line before a sign-on that could not be understood.

    `lines` are all lines read, up to SIGNOFF. `above` has lines before a sign-on that may be mere courtesy, each with
    the number of requests before it.
    """

    requests: tuple[Request, ...]
    stray: TextLine | None = None
    lines: tuple[TextLine, ...] = ()
    above: tuple[tuple[int, TextLine], ...] = ()


def read_script(lines: Sequence[TextLine], *, opened: bool = False) -> Script:
    """Read a mail's lines up to SIGNOFF: information commands, one opener, commands and order lines.

    Before lines are searched, their length is limited here (`bounded`), except in text for people. `opened`: the lines
    stand below an opener.
    """
    kept = list(lines)
    requests: list[Request] = []
    above: list[tuple[int, TextLine]] = []
    at = 0
    while at < len(kept):
        line = kept[at] = _unmarked(_bounded(kept[at]))
        at += 1
        words = plain_line(line.text.split(), find_command, alone=_is_all(requests, kept[at:]))
        if not words:
            continue
        if ends_mail(line.text):
            kept = kept[: at - 1]
            break
        found = command_where_it_stands(words, kept[at:], opened=opened) or (None if opened else find_watch(words))
        if found is None and not opened:
            if len(above) >= _MOST_ABOVE or not may_be_courtesy(words):
                return Script(tuple(requests), stray=above[0][1] if above else line, lines=tuple(kept))
            above.append((len(requests), line))
            continue
        if found is None:
            if not ends_press(line.text):
                requests.append(Request(None, Words("", tuple(words), line)))
            continue
        made, words_of = found
        if made.where is Where.BODY and not opened:
            return Script(tuple(requests), stray=line, lines=tuple(kept), above=tuple(above))
        verb = Words(words_of, plain_values(made, words[len(words_of.split()) :]), line)
        start = at
        body, at = swallow(made, verb, kept, at)
        if made.takes not in (LinesTaken.PRESS, LinesTaken.TEXT):
            kept[start : start + len(body)] = body = tuple(map(_bounded, body))
        is_open = made.takes is LinesTaken.PRESS and at == start + len(body)
        requests.append(Request(made, verb, body, open_ended=is_open))
        opened = opened or made.where is Where.OPENER
    stray = above[0][1] if above and not requests else None
    return Script(tuple(requests), stray=stray, lines=tuple(kept), above=tuple(above))


def _bounded(line: TextLine) -> TextLine:
    """Return the line, or a placeholder if it is too long."""
    text = bounded(line.text)
    return line if text is line.text else TextLine(line.number, text)


def _unmarked(line: TextLine) -> TextLine:
    """Return a line without bold or italic marks around a command or its verb (`*SIGNON Friver pw*`)."""
    text = line.text.strip()
    mark = text[: len(text) - len(text.lstrip("*_"))]
    if not mark or len(mark) > 3:
        return line
    first, _, rest = text.partition(" ")
    if text.endswith(mark[::-1]):
        words = text[len(mark) : -len(mark)].split()
    elif first.endswith(mark[::-1]):
        words = [first[len(mark) : -len(mark)], *rest.split()]
    else:
        return line
    return TextLine(line.number, " ".join(words)) if all(words[:1]) and words and find_command(words) else line


def _is_all(before: Sequence[Request], below: Sequence[TextLine]) -> bool:
    """True if a mail has no other line between these requests and lines, besides the sign-on."""
    alone = all(made.command is not None and made.command.where is Where.OPENER for made in before)
    return alone and not any(line.text.strip() for line in below)


def has_stop(request: Request) -> bool:
    """True if a request was written as one word with a period or exclamation mark, like an answer."""
    written, verb = request.words.line.text.strip().upper(), request.words.verb.upper()
    return written != verb and written.rstrip("!") in (verb, f"{verb}.")


_GAP = pattern(r"\s{20,}")


def without_gaps(line: TextLine) -> TextLine:
    """Return an order line without long runs of blanks, which are slow to read."""
    plain = _GAP.sub(" ", line.text)
    return line if plain == line.text else TextLine(line.number, plain)


def command_where_it_stands(
    words: Sequence[str], below: Sequence[TextLine], *, opened: bool
) -> tuple[Command, str] | None:
    """Return a line's command according to its place: after a sign-on (`opened`) or before it.

    Words like "Orders below:" may come before or after a sign-on; WITHDRAW with a number takes back a message.
    """
    found = find_command(words)
    if opened and words[0].upper() == "WITHDRAW" and len(words) == 3 and words[2].isdecimal():
        return TABLE["WITHDRAW SET"], "WITHDRAW"
    if found is None or found[0].name != "ORDERS":
        return found if opened or found is None or found[1] != "AS" else None
    signs_on = any((named := find_command(line.text.split() or [""])) and named[0].name == "SIGNON" for line in below)
    return None if opened or signs_on else found


_MOST_ABOVE = 12
"""Limit on the lines of courtesy above a sign-on."""


def may_be_courtesy(words: Sequence[str]) -> bool:
    """True if a line before a sign-on resembles neither a command nor any form of sign-on."""
    from difflib import get_close_matches  # few mails have such lines

    if any("@" in word for word in words) or unknown_command(words) is not None:
        return False
    plain = [re.sub(r"\W", "", word).upper() for word in words[:4]]
    if not plain or not plain[0]:
        return True
    firsts = sorted(word for word in first_words() if len(word) > 4 and word not in _OF_SENTENCES)
    may_slip = len(plain[0]) > _SHORT and plain[0] not in OF_SENTENCES  # PLEASE is no slip of RELEASE
    is_like = may_slip and get_close_matches(plain[0], firsts, n=1, cutoff=_LIKE_A_COMMAND)
    if is_like or plain[0].startswith(tuple(firsts)):
        return False
    return not any(get_close_matches(word, ("SIGNON", "LOGIN"), n=1, cutoff=_LIKE_A_COMMAND) for word in plain)


_OF_SENTENCES = frozenset({"ORDERS", "WHERE"})  # "Here are my orders:" is not a slip of them
_LIKE_A_COMMAND = 0.75
_SHORT = 3
"""Up to this length, words resemble too many others: "Med" is no AMEND."""


def find_command(words: Sequence[str]) -> tuple[Command, str] | None:
    """Return the command that a line starts with, and its keyword: the longest that fits.

    `SET NO X` and `SET NOT X` are read as `SET NOX`, and a question may have a question mark (`VERSION?`).
    """
    upper = [word.upper() for word in words[:4]]
    if (asked := TABLE.get(upper[0].rstrip("?"))) is not None and asked.where is Where.INFO:
        upper[0] = upper[0].rstrip("?")
    if calls_for_help(words):
        return TABLE["HELP"], "HELP"
    if upper[0] == "SET" and len(upper) > 2 and upper[1] in ("NO", "NOT"):
        upper[1] = "NO"
        if (keyword := f"SET NO{upper[2]}") in TABLE:
            return TABLE[keyword], "SET NO " + upper[2]
    if in_pieces := _setting_in_pieces(upper, len(words)):
        return in_pieces
    for length in (3, 2, 1):
        keyword = " ".join(upper[:length])
        if (
            len(upper) >= length
            and keyword in TABLE
            and (keyword not in ("WHO", "AS", "IGNORE") or _has_one_name(words))
            and not (keyword == "DEPUTY" and words[-1].endswith(":"))  # a heading of orders
            and (keyword != "ORDERS" or _names_a_game(words))
            and not (keyword == "SEND" and upper[1:2] == ["TO"])  # other judges' press
            and len(words) <= LONGEST_OF.get(keyword, len(words))
        ):
            # njudge's SET QUIET is a setting of the game, and has no words after it.
            found = TABLE["SET QUIET HOURS" if keyword == "SET QUIET" and len(words) > length else keyword]
            if begins_sentence(found, upper[length:]):
                continue
            # In njudge SIGNON ?game password takes a seat in a game that is forming.
            takes_a_seat = found.name == "SIGNON" and upper[length : length + 1] and upper[length][0] == "?"
            return TABLE["JOIN"] if takes_a_seat else found, keyword
    return None


def _has_one_name(words: Sequence[str]) -> bool:
    """True if a line that begins with WHO, AS or IGNORE may be a command rather than a sentence."""
    return len(words) <= 2 and (len(words) == 1 or words[1][-1].isalnum())


_LEADS_TO_ORDERS = frozenset({"FOR", "FROM", "OF", "TO", "AS", "ARE", "BELOW", "FOLLOW", "ATTACHED", "PLEASE", "HERE"})


def _names_a_game(words: Sequence[str]) -> bool:
    """True if a line that begins with ORDERS names a game, and is not a heading of orders."""
    return 2 <= len(words) <= 3 and words[1].upper() not in _LEADS_TO_ORDERS and words[-1][-1].isalnum()


def _setting_in_pieces(upper: Sequence[str], number: int) -> tuple[Command, str] | None:
    """Find a setting written with blanks (`SET NO LATE PRESS`) in a line of `number` words.

    A setting that fills the whole line takes precedence, so that SET GRACE PRESS sets no grace.
    """
    if upper[0] != "SET":
        return None
    for length in (4, 3):
        squeezed = TABLE.get(f"SET {''.join(upper[1:length])}") if len(upper) >= length else None
        whole = number == length or " ".join(upper[:2]) not in TABLE
        if squeezed is not None and squeezed.in_two_words and whole:
            return squeezed, " ".join(upper[:length])
    return None


def find_watch(words: Sequence[str]) -> tuple[Command, str] | None:
    """Find OBSERVE or MONITOR, in three letters or more, before an ID with a game (`OBSERV me@river`).

    Any other word in their place may be a type that the game allows; OBSERVE checks that. INVESTOR counts even without
    a name (`INVESTOR mygame password`) or a password (`INVESTOR ann@mygame`).
    """
    first = words[0].upper()
    names_a_seat = len(words) >= 3 and "@" in words[1]
    is_investor = first == INVESTOR and (len(words) == 3 or (len(words) == 2 and "@" in words[1]))
    if not (names_a_seat and _TYPE_WORD.fullmatch(first)) and not is_investor:
        return None
    return TABLE["MONITOR" if "MONITOR".startswith(first) else "OBSERVE"], first


def first_words() -> frozenset[str]:
    """Return the words with which commands begin."""
    return frozenset(keyword.split()[0] for keyword in TABLE)


_FOR_NEWCOMERS = (
    "If you are new here, write one of these alone on a line. LIST tells which games want players; JOIN and a game's"
    " name takes a seat in it; HELP tells the rest."
)


def not_understood(line: TextLine, sign_on: str) -> Refused:
    """Return the refusal of an unreadable line before any sign-on. `sign_on`: the sign-on to suggest."""
    if (known := find_command(line.text.split())) is not None:
        besides = " (LIST mygame is for everybody)" if known[0].name == "STATUS" else ""
        told = f"{known[0].name} is for those who have signed on{besides}: reply to a letter of your game"
        return Refused("E-START", f"{told}, or begin the mail with {sign_on}" if sign_on else f"{told}.")
    if elsewhere := too_long(line.text) or known_elsewhere(line.text.split()):
        return elsewhere
    if line.text.strip().upper() == "END":
        return Refused("E-START", "END closes a text or a list, but no line above it began one.")
    hint = f"Did you mean {meant}? " if (meant := opener_near(line.text.split()[0])) else ""
    begun = "The line MY GAMES alone mails you your games, with buttons." if sign_on else _FOR_NEWCOMERS
    return Refused(
        "E-START",
        # Only the first word is quoted, because a mistyped sign-on contains a password.
        f'Your mail does not begin with a command: "{line.text.split()[0][:40]}" is none. {hint}{begun} For orders,'
        f" reply to a letter of your game{f', or first write: {sign_on}' if sign_on else '.'}",
    )


def swallow(made: Command, verb: Words, lines: Sequence[TextLine], at: int) -> tuple[tuple[TextLine, ...], int]:
    """Return the lines that belong to a command, and where reading continues."""
    if made.takes is None:
        return (), at
    if made.takes is LinesTaken.BLOCK:
        return _block(made, verb, lines, at)
    if made.takes is LinesTaken.ORDERS:
        return _order_section(lines, at)
    if made.takes is LinesTaken.TEXT:
        return comment_lines(verb.rest, lines, at)
    start = at
    while at < len(lines):
        if ends_mail(lines[at].text):
            break
        if made.takes is LinesTaken.PRESS and ends_press(lines[at].text):
            is_open = verb.verb in PRESS_WORDS and ends_diary(lines[at].text)  # end of an unnoticed diary
            return tuple(lines[start : at + is_open]), at + 1
        at += 1
    return tuple(lines[start:at]), at


def _block(made: Command, verb: Words, lines: Sequence[TextLine], at: int) -> tuple[tuple[TextLine, ...], int]:
    """Return the lines up to END SETTINGS or END EDIT; none if there is no end, or a new block first."""
    for end in range(at, len(lines)):
        words = [word.upper() for word in lines[end].text.split()]
        if ends_mail(lines[end].text) or (not verb.rest and words[:1] == [made.name]):
            break
        if words == ["END", made.name]:
            return tuple(lines[at:end]), end + 1
    return (), at


_GOES_WITH_ORDERS = ("SET WAIT",)
"""Commands that are read with a section of orders, to explain that they do not apply to it."""


def _order_section(lines: Sequence[TextLine], at: int) -> tuple[tuple[TextLine, ...], int]:
    """Return the lines up to the next command that cannot stand among orders, and where reading continues."""
    for end in range(at, len(lines)):
        words = lines[end].text.split()
        found = find_command(words) if words else None
        among = found is None or found[0].order_line or found[0].name in _GOES_WITH_ORDERS
        if ends_mail(lines[end].text) or not among:
            return tuple(lines[at:end]), end
    return tuple(lines[at:]), len(lines)


_ENDS_COMMENT = ("END", "ENDCOMMENT", "ENDDESC")


def comment_lines(words: Sequence[str], lines: Sequence[TextLine], at: int) -> tuple[tuple[TextLine, ...], int]:
    """Return the lines of a description after `SET COMMENT BEGIN`, and where reading continues.

    `words` is BEGIN. The description ends at END, END COMMENT or ENDCOMMENT; without such a line there is none.
    """
    for end in range(at, len(lines)):
        if [word.upper() for word in words] != ["BEGIN"]:
            break
        said = "".join(lines[end].text.upper().split())
        if said in _ENDS_COMMENT:
            return tuple(lines[at:end]), end + 1
    return (), at


def unknown_command(words: Sequence[str], role: Role | None = None) -> Refused | None:
    """Return the refusal of a probable mistyped command: an unknown SET, or one edit away; else None.

    It suggests only commands for this `role`; None: any.
    """
    first = words[0].upper()
    if first == "SET":
        if missing := missing_setting(words[1:]):
            return missing
        shown = " ".join(words[:2])  # The words that follow may be a password.
        if words[1:] and words[1].endswith(","):
            return Refused("E-CMD", f'There is more text after "{shown}": give each setting its own line, with SET.')
        return Refused("E-CMD", f'The judge knows no command "{shown}". {setting_hint("".join(words[1:2]), role)}')
    setting = f"SET {first.removeprefix('SET')}"
    elsewhere = known_elsewhere(words)
    leads_to_orders = not _LEADS_TO_ORDERS.isdisjoint(map(str.upper, words[1:2]))
    leads_on = first in _ORDER_WORDS or (first == "ORDERS" and leads_to_orders)
    if setting in TABLE and not leads_on and (elsewhere is None or TABLE[setting].is_for(role)):
        is_secret = TABLE[setting].name in ("SET PASSWORD", "SET PRIVATE")
        return _not_known(words[0], setting, role, "" if is_secret else bounded(" ".join((setting, *words[1:]))))
    following = f"SET {words[1].upper()}" if len(words) > 1 else ""
    if following in TABLE and one_edit(first, "SET"):
        return _not_known(words[0], following, role)
    if elsewhere is not None:
        return elsewhere
    meant = next((keyword for word, keyword in _long_words() if one_edit(first, word)), None)
    return None if meant is None else _not_known(words[0], meant, role, meant.split()[0])


@cache
def _long_words() -> tuple[tuple[str, str], ...]:
    """Return first words of commands too long to become an order by a misspelling, with their commands."""
    found: dict[str, str] = {}
    for keyword in sorted(TABLE):
        word = keyword.split()[0]
        if len(word) >= 5 and word not in _OF_SENTENCES:
            found.setdefault(word, keyword)
    return tuple(found.items())


def _not_known(written: str, keyword: str, role: Role | None, shown: str = "") -> Refused:
    """Return the refusal of a word that may mean this command; it names the command only to its users."""
    alone = ", without a colon, on a line of its own" if written.endswith(":") else ""
    hint = f"Did you mean {shown or keyword}{alone}? " if TABLE[keyword].is_for(role) else ""
    return Refused("E-CMD", f'The judge knows no command "{written}". {hint}Send HELP for the list.')


def words_of_other_judges() -> frozenset[str]:
    """Return first words of commands that only other judges have."""
    from judge.commands.framework.other_judges import WhereUsed, words_of  # few mails need it

    return frozenset(words_of(WhereUsed.COMMAND))


def known_elsewhere(words: Sequence[str]) -> Refused | None:
    """Return a refusal for a command that only other judges have; None for anything else.

    A word that also begins sentences counts only in a short line, before a name, or with its second word.
    """
    from judge.commands.framework.other_judges import WhereUsed, instead  # few mails need it

    begins_sentence = len(words) > _BEGIN_SENTENCES.get(words[0].upper(), len(words))
    names = (word.strip(".,:;").upper() for word in words[1:3])
    names_somebody = next((name for name in names if name != "THE"), "") in _SOMEBODY
    told = instead(WhereUsed.COMMAND, words, least=2 if begins_sentence and not names_somebody else 1)
    return Refused("E-CMD", told) if told else None


_SOMEBODY = frozenset(
    {"AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"}
    | {"AUSTRIAN", "ENGLISH", "FRENCH", "GERMAN", "ITALIAN", "RUSSIAN", "TURKISH"}
    | {"MASTER", "GM", "ALL", "EVERYBODY", "EVERYONE"}
)


_BEGIN_SENTENCES = {
    **dict.fromkeys(("ENTER", "LEAVE", "EXTENSION", "DISMISS", "FINISH", "STOP", "UNDO"), 1),
    **dict.fromkeys(("MESSAGE", "TELL", "REMIND", "DROP", "ADD", "CHANGE", "MOVE", "DELETE", "CANCEL"), 1),
    **dict.fromkeys(
        ("BEGIN", "CLOSE", "LOCK", "INFO", "INDEX", "MODIFY", "ASSIGN", "REMINDER", "MODE", "GAMES", "MANUAL"),
        1,
    ),
    **dict.fromkeys(("ALSO", "SHUT", "PREPARE"), 1),
    **dict.fromkeys(("COMMANDS", "UNLOCK", "MSG", "NUDGE", "PW"), 2),
    **dict.fromkeys(("FREEZE", "UNPAUSE", "ADJUDICATE"), 2),
    **dict.fromkeys(("PLAY", "QUIT", "KICK", "BAN", "EXTEND", "POSTPONE", "INVITE"), 3),
}
"""Words of other judges that also begin sentences; a line with more words than given is a sentence."""
