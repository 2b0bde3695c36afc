"""Templates to words: `render` fills in a template and gives the letter's plain text and HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from judge.files.data_dir import data_dir
from judge.mail.letters.html import to_html
from judge.mail.letters.layout import Block, Kind, Marked, clean, mark, split_blocks, to_text

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class Page:
    """The words of a letter, twice."""

    text: str
    html: str


def render(name: str, subject: str, *, pictures: Sequence[tuple[str, str]] = (), **values: object) -> Page:
    """The letter that the template `NAME.txt.j2` makes of these values. A value it asks for and does not get raises.

    `pictures` are shown in the HTML: the file's name and what it shows in words, for each.
    """
    blocks = blocks_of(name, **values)
    return Page(to_text(blocks), to_html(blocks, subject, pictures))


def blocks_of(name: str, **values: object) -> tuple[Block, ...]:
    """The blocks of a template, to be put into another letter or into words."""
    return split_blocks(fill(name, **values))


def fill(name: str, **values: object) -> Marked:
    """A filled-in template with its marks still in it."""
    return Marked(environment().get_template(f"{name}.txt.j2").render(values))


@cache
def has_template(name: str) -> bool:
    """Whether there is a template of this name."""
    return (data_dir("templates") / f"{name}.txt.j2").is_file()


@cache
def environment() -> Environment:
    """The templates' surroundings. Jinja is slow to import, so that happens with the first letter."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from judge.mail.letters import wording

    made = Environment(
        loader=FileSystemLoader(data_dir("templates")),
        undefined=StrictUndefined,
        autoescape=False,  # the text is plain; HTML is made of it later, with everything escaped
        finalize=clean,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    for kind in Kind:
        made.filters[kind.value] = partial(mark, kind)
    made.filters.update(joined=wording.joined, count=wording.count, capital=wording.capital, hours=wording.hours)
    made.filters["article"] = wording.article
    made.filters["title_of"] = _called
    return made


def _called(value: str, name: Callable[[str], str]) -> str:
    """For `map`: each value as `name` calls it."""
    return name(value)
