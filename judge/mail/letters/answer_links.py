"""Links that open a mail with lines to answer with (RFC 6068): address, subject, orders.

The address in them has the reader's reply token, or a mark until the letter becomes a mail.

docs/decisions/035-links-in-letters.md says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from msgspec import Struct

from judge.game.people.reply_marks import BLANK
from judge.game.people.reply_tokens import ReplyPlace, reply_address, reply_tag
from judge.mail.letters.layout import Marked
from judge.mail.letters.reply_blanks import token_mark

_LONGEST = 1_900
"""Some mail programs take no link that is longer."""


class AnswerLink(Struct, frozen=True):
    """A `mailto:` link. `has_token`: it proves its user's identity, so only its reader may have it."""

    url: Marked
    has_token: bool


def answer_link(
    address: str, place: ReplyPlace | None, about: str, sign_on: str, lines: Sequence[str], *, plus: bool, at: int = 0
) -> AnswerLink:
    """Return the link with these lines, for a mail about `about` (`river S1901M`) to the judge's address.

    The sign-on stands above the lines only where no token can stand in the address or, with `plus` False, in the
    subject: `place` None, or an address that would be too long. Of lines that are too many none is in it. `at` is
    the number of the place among the others of the letter, 0: it is the letter's own.
    """
    to = reply_address(address, place) if place is not None and plus else address
    tag = reply_tag(place) if place is not None and not plus else ""
    has_token = BLANK in to or bool(tag)
    said = lines if has_token or not sign_on else [sign_on, *lines]
    head = f"mailto:{_escaped(to, safe='@')}?subject={_escaped(f'{about} {tag}'.strip())}"
    whole = f"{head}&body={_escaped(chr(13) + chr(10)).join(map(_escaped, said))}"
    link = whole if said and len(whole) <= _LONGEST else head
    return AnswerLink(Marked(token_mark(at).join(link.rsplit(BLANK, 1)) if has_token else link), has_token)


def link_with_words(address: str, subject: str, line: str) -> str:
    """The link that opens a mail to an address with this subject and this line as its text."""
    return f"mailto:{_escaped(address, safe='@')}?subject={_escaped(subject)}&body={_escaped(line)}"


def _escaped(text: str, safe: str = "") -> str:
    """Percent-encoded; the `+` of an address too, which some programs take for a blank."""
    return quote(text, safe=safe)
