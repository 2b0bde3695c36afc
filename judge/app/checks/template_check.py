"""Faults in templates: syntax, filters, missing templates and blocks. For `judge check`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from jinja2 import TemplateSyntaxError, nodes

from judge.game.events import Event
from judge.mail.letters.pages import EventBlock, environment, template_name
from judge.patterns import pattern
from judge.problems import Problem

REPLY_ONLY = pattern(r"\{#-? Told in the reply only: (?:(?!\{#).)+? -?#\}", re.DOTALL)
"""Comment in a template with the reason why only the sender gets a letter about its event."""


def events_without_template(directory: Path) -> list[Problem]:
    """Report events for which the directory of templates has no template."""
    return [
        Problem("E-TEMPLATE", f"The event {kind.__name__} has no template.", file=str(path))
        for kind in get_args(Event)
        if not (path := directory / f"{template_name(kind)}.txt.j2").is_file()
    ]


def check_template(path: Path, text: str) -> list[Problem]:
    """Check that a template compiles and that the templates and blocks it needs exist."""
    try:
        environment().compile(text, name=path.name, filename=str(path))
        tree = environment().parse(text, path.name, str(path))
    except TemplateSyntaxError as error:
        return [Problem("E-TEMPLATE", f"{error.message or error}", line=error.lineno, file=str(path))]
    known = set(environment().list_templates())
    found = [
        Problem("E-TEMPLATE", f"There is no template {name}.", name, line, str(path))
        for name, line in _taken_in(tree)
        if name not in known
    ]
    if path.absolute().parent.name == "events":
        found += [Problem("E-TEMPLATE", said, line=line, file=str(path)) for said, line in _block_faults(tree, text)]
    return found


def _taken_in(tree: nodes.Template) -> list[tuple[str, int]]:
    """Return name and line of each template that this one includes, imports or extends by a literal name."""
    taking = tree.find_all((nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends))
    named = [(getattr(node, "template", None), node.lineno) for node in taking]
    return [(str(name.value), line) for name, line in named if isinstance(name, nodes.Const)]


def _block_faults(tree: nodes.Template, text: str) -> Iterator[tuple[str, int]]:
    """Yield faults in the blocks of an event's template, each with its line (0: the whole file)."""
    lines = {block.name: block.lineno for block in tree.find_all(nodes.Block)}
    for name in sorted(set(lines) - set(EventBlock)):
        yield f"An event has no block {name}, only {', '.join(EventBlock)}.", lines[name]
    for node in tree.body:
        if not isinstance(node, nodes.Block) and not _is_blank(node):
            yield "This stands outside of all blocks and is never used.", node.lineno
    others = {EventBlock.NOTICE, EventBlock.LETTER} & set(lines)
    if others and EventBlock.SUBJECT not in lines:
        yield f"The {min(others)} has no subject: there is no block subject.", 0
    if not others and EventBlock.REPLY not in lines:
        yield "There is neither a block notice nor letter nor reply.", 0
    elif not others and not REPLY_ONLY.search(text):
        yield "There is neither a block notice nor letter, and no comment 'Told in the reply only: ...' says why.", 0


def _is_blank(node: nodes.Node) -> bool:
    """True if a node outputs nothing but white space."""
    if not isinstance(node, nodes.Output):
        return False
    return all(isinstance(part, nodes.TemplateData) and not part.data.strip() for part in node.nodes)
