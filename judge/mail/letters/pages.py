"""Templates to words: `render` fills in a template and returns the letter's plain text and HTML.

Compiled templates are kept beside their sources (`judge.files.kept_beside`): compiling one takes longer than the rest
of a confirmation of orders.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache, partial
from typing import TYPE_CHECKING

from msgspec import Struct

from judge.files.data_dir import data_dir
from judge.game.events import Event
from judge.game.events.phases import OrdersCleared, OrdersReceived
from judge.mail.letters import layout, wording
from judge.mail.letters.html import to_html
from judge.mail.letters.layout import BlockKind, Marked, clean, mark, split_blocks, to_text

if TYPE_CHECKING:
    from jinja2 import Environment, Template


import marshal
import os
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import MAGIC_NUMBER
from types import ModuleType

from jinja2 import compiler
from jinja2.bccache import Bucket, BytecodeCache

from judge.files.kept_beside import digest_of, keep_beside, read_beside


class KeptTemplates(BytecodeCache):
    """Jinja's cache of compiled templates. `calls`: modules of functions that compilation may call.

    Constants are filtered when a template is compiled, so a change of one of these modules makes it compile again.
    """

    def __init__(self, calls: Iterable[ModuleType]) -> None:
        self._made_by = (MAGIC_NUMBER, *(_stamp(str(module.__file__)) for module in (compiler, *calls)))

    def get_cache_key(self, name: str, filename: str | None = None) -> str:  # noqa: ARG002
        """Return the template's file; "" if it is in no file."""
        return filename or ""

    def get_source_checksum(self, source: str) -> str:
        """Checksum that identifies a template."""
        return digest_of(*self._made_by, source.encode()).hex()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the compiled template that is kept, if there is one."""
        kept = read_beside(bucket.key, bytes.fromhex(bucket.checksum)) if bucket.key else None
        if kept is not None:
            with suppress(EOFError, ValueError, TypeError):
                bucket.code = marshal.loads(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Cache compiled templates, if the folder can be written."""
        if bucket.key and bucket.code is not None:
            keep_beside(bucket.key, bytes.fromhex(bucket.checksum), marshal.dumps(bucket.code))


def _stamp(path: str) -> bytes:
    """Stamp that identifies a version of a file."""
    found = os.stat(path)
    return f"{found.st_mtime_ns} {found.st_size}".encode()


class Page(Struct, frozen=True):
    """The words of a letter, as plain text and as HTML."""

    text: str
    html: str


def render(name: str, subject: str, *, pictures: Sequence[tuple[str, str]] = (), **values: object) -> Page:
    """Return the letter of template `NAME.txt.j2` with these values. A missing value raises.

    `pictures` are shown in the HTML: the file name and a description of each.
    """
    return page_of(fill(name, **values), subject, pictures)


def page_of(marked: Marked, subject: str, pictures: Sequence[tuple[str, str]] = ()) -> Page:
    """The letter of a filled-in template; `pictures` as for `render`."""
    blocks = split_blocks(marked)
    return Page(to_text(blocks), to_html(blocks, subject, pictures))


def fill(name: str, **values: object) -> Marked:
    """Return a filled-in template that still has its marks."""
    return Marked(_template(name).render(values))


def fill_block(name: str, block: str, values: Mapping[str, object]) -> Marked:
    """Fill one block of a template, keeping its marks; ignore everything outside the block."""
    template = _template(name)
    try:
        return Marked("".join(template.blocks[block](template.new_context(dict(values)))))
    except Exception:
        template.environment.handle_exception()  # raises the error again, traced to the template


def block_names(name: str) -> frozenset[str]:
    """The names of a template's blocks. Raises jinja2.TemplateNotFound."""
    return frozenset(_template(name).blocks)


@cache
def _template(name: str) -> Template:
    found = environment().get_template(f"{name}.txt.j2")
    # Jinja chains mappings, and goes through them in Python each time that a block is filled.
    found.globals = dict(found.globals)
    return found


@cache
def environment() -> Environment:
    """The Jinja environment of the templates, made for the first letter since Jinja is slow to import."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(data_dir("templates")),
        undefined=StrictUndefined,
        autoescape=False,  # the text is plain; HTML is made of it later, with everything escaped
        finalize=clean,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=KeptTemplates((sys.modules[__name__], layout, wording)),
    )
    for kind in BlockKind:
        made.filters[kind.value] = partial(mark, kind)
    made.filters.update(joined=wording.joined, count=wording.count, capital=wording.capital, hours=wording.hours)
    made.filters.update(uncapital=wording.uncapital, in_subject=wording.phase_in_subject)
    made.filters["article"] = wording.article
    made.filters["title_of"] = _called
    return made


def _called(value: str, name: Callable[[str], str]) -> str:
    """Filter for `map`: return what `name` calls a value."""
    return name(value)


class EventBlock(StrEnum):
    """A block of an event's template; the value is its name there."""

    SUBJECT = "subject"
    NOTICE = "notice"
    REPLY = "reply"
    LETTER = "letter"


_TOLD_AS: Mapping[type[Event], type[Event]] = {OrdersCleared: OrdersReceived}
"""Events reported by another event's template: a confirmation shows the orders now on file."""


def template_name(kind: type[Event]) -> str:
    """The name of an event's template: `DeadlineMoved` has `events/deadline_moved`."""
    return f"events/{event_word(_TOLD_AS.get(kind, kind))}"


def event_word(kind: type[Event]) -> str:
    """Return an event's class name as a word: `"deadline_moved"` for `DeadlineMoved`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@cache
def blocks_of(kind: type[Event]) -> frozenset[EventBlock]:
    """Blocks of an event's template. Raises jinja2.TemplateNotFound for an event without one."""
    names = block_names(template_name(kind))
    return frozenset(block for block in EventBlock if block in names)


def is_told_in(block: EventBlock, event: Event) -> bool:
    """True if an event has a block of this kind: for a notice, for the reply or for its own letter."""
    return block in blocks_of(type(event))


def fill_event(kind: type[Event], block: EventBlock, values: Mapping[str, object]) -> Marked:
    """Fill a block of the events' template with these values, including marks."""
    return fill_block(template_name(kind), block, values)


def subject_of(kind: type[Event], values: Mapping[str, object]) -> str:
    """Return the subject of a letter about such an event, or of a notice that begins with one."""
    return fill_event(kind, EventBlock.SUBJECT, values).strip()
