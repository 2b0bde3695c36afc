"""Examples shown to people: all can be sent as they stand.

They are in HELP, in README.md and on the pages for people.

Each example is sent from everybody in games of every kind (`tests/support/example_games.py`), after a sign-on where it
has none of its own; one of them has to be allowed to do it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import read_script
from judge.commands.framework.table import TABLE, Where
from judge.commands.mastering.edit import stamp_of as stamp_of_board
from judge.commands.mastering.settings_form import stamp_of
from judge.files.data_dir import load_help_pages
from judge.game.people.seats import MASTER
from tests.support.command_mails import refusal_of
from tests.support.example_games import GAMES, PASSWORD, SENDERS, none
from tests.support.house import House
from tests.support.paths import ROOT

PAGES = ("README.md", *(f"docs/{name}.md" for name in ("players", "masters", "keepers", "trouble", "security")))

OTHER_PASSWORDS = re.compile(r"\b(masters-password|(?<!new-)password|new-password|\w+-secret)\b(?!s)")

_BEGINS_A_MAIL = ("SIGNON", "CREATE", "ORDERS mygame")
_ORDER = re.compile(r"(?:[AF] [A-Z]{3}\b|ARMY |FLEET |BUILD |REMOVE |WAIVE$)")


def filled(example: str) -> str:
    """An example with the game and the password of the tests, and a rule where one is to be named."""
    return OTHER_PASSWORDS.sub(PASSWORD, re.sub(r"\bNAME$|\.\.\.$", "NO_PRESS", example.replace("mygame", "river")))


def blocks(text: str, indent: str) -> Iterator[list[str]]:
    """Yield the lines of each paragraph at this indent, without explanations on the right."""
    for paragraph in re.split(r"\n\s*\n", text):
        lines = paragraph.splitlines()
        if all(line.startswith(indent) for line in lines):
            begun = [line for line in lines if not line.startswith(indent + "   ")]
            yield [re.split(r" {2,}", line.strip())[0] for line in begun]


def mails_of(block: list[str]) -> Iterator[str]:
    """A block as one mail if it begins like one, else each of its lines by itself."""
    if block[0].startswith(_BEGINS_A_MAIL):
        yield "\n".join(block)
    else:
        yield from block


def is_mail(text: str) -> bool:
    """True if the first line is a command or an order, and more than a mere keyword."""
    words = text.splitlines()[0].split()
    if words[-1] == "stamp":
        return False
    begins = any(" ".join(words[:count]).upper() in TABLE for count in (1, 2))
    return bool(_ORDER.match(text)) or (begins and (len(words) > 1 or text.upper() in _ALONE))


_ALONE = frozenset(
    {"STATUS", "CLEAR", "LIST", "HELP", "PREVIEW", "PROCESS!", "SETTINGS", "EDIT", "INFOPLAYER", "VERSION"}
)
"""Commands that say something without another word."""


def examples_in_help() -> list[tuple[str, str]]:
    """Return (page, example) of all pages of HELP: lines that stand in by two blanks."""
    return [
        (f"HELP {name}", example)
        for name, text in load_help_pages().items()
        for block in blocks(text, "  ")
        for example in mails_of(block)
    ]


def examples_on(page: str) -> list[tuple[str, str]]:
    """(page, example) of a page in Markdown: mails in blocks, and lines in words of code."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = [mail for block in _code(text) if block for mail in mails_of(block) if is_mail(mail)]
    found += [
        line for line in re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL)) if is_mail(line)
    ]
    return [(page, example) for example in dict.fromkeys(found)]


def _code(text: str) -> Iterator[list[str]]:
    """The blocks of code that stand in by four blanks, or by eight in a list."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("    ") or (block and not line and block[0].startswith("From:")):
            block.append(line.strip())
        elif block:
            mail = [line for line in block if not line.startswith(("From:", "To:"))]
            yield "\n".join(mail).strip("\n").split("\n")
            block = []


def every_example() -> list[tuple[str, str]]:
    """(page, example), each once a page."""
    return [*dict.fromkeys(examples_in_help()), *(one for page in PAGES for one in examples_on(page))]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[int], House]]:
    """The house with each of the games, made when it is asked for."""
    made: list[House] = []

    def house(number: int) -> House:
        while len(made) <= number:
            one = House(tmp_path_factory.mktemp("game"))
            GAMES[len(made)](one)
            made.append(one)
        return made[number]

    yield house
    for one in made:
        one.judge.store.close()


def refusal_by(name: str, house: House, example: str) -> str | None:
    """Return the refusal of an example, "" if there is none; None for a sender who may not send it."""
    lines = _with_stamp(house, filled(example)).splitlines()
    opened = not _ORDER.match(lines[0]) and read_script([TextLine(1, lines[0])]).requests
    command = opened[0].command if opened else None
    alone = command is not None and command.where is not Where.BODY
    if command is not None and command.by:
        is_barred = MASTER not in command.by if name == "Master" else command.by == (MASTER,)
        if is_barred:
            return None
    sender, sign_on = SENDERS[name]
    refusal = refusal_of(house, sender, *([] if alone or not sign_on else [sign_on]), *lines, *_text_for(lines))
    return f"{name}: {refusal.code} {refusal.text}" if refusal else ""


SENT: Counter[tuple[object, ...]] = Counter()
"""Number of examples of each kind that could be sent: the likeliest senders are asked first."""


def kinds(page: str, example: str, number: int, name: str) -> list[tuple[object, ...]]:
    """Kinds of success that an example in this game and from this sender would be, the narrowest first."""
    who = (number, name)
    return [(example.split()[0], *who), (page, *who), who, (name,)]


def _text_for(lines: list[str]) -> list[str]:
    """Return the lines that have to follow a line that begins a text."""
    for keyword in ("PRESS", "BROADCAST"):
        if len(lines) == 1 and re.match(rf"{keyword}\b", lines[0]):
            return ["Good morning!", f"END{keyword}"]
    return ["A PAR - BUR"] if len(lines) == 1 and lines[0].startswith("PHASE ") else []


def _with_stamp(house: House, example: str) -> str:
    """An example of EDIT or SETTINGS with the stamp of this game."""
    with house.judge.store.reading() as tx:
        is_made = tx.game("river") is not None
    if not is_made or not re.search(r"^(EDIT|SETTINGS) ", example, flags=re.MULTILINE):
        return example
    game = house.game()
    board = stamp_of_board(game.position) if game.position is not None else ""
    example = re.sub(r"^(EDIT) [0-9a-f]{8}$", rf"\1 {board}", example, flags=re.MULTILINE)
    return re.sub(r"^(SETTINGS) (?:stamp|[0-9a-f]{8})$", rf"\1 {stamp_of(game)}", example, flags=re.MULTILINE)


@pytest.mark.parametrize(("page", "example"), every_example(), ids=lambda text: text.split("\n")[0])
def test_each_example_can_be_sent_as_it_stands(games: Callable[[int], House], page: str, example: str) -> None:
    told: list[str] = []
    everybody = product(range(len(GAMES)), SENDERS)
    for number, name in sorted(everybody, key=lambda who: [-SENT[kind] for kind in kinds(page, example, *who)]):
        refusal = refusal_by(name, games(number), example)
        if refusal == "":
            SENT.update(kinds(page, example, number, name))
            return
        if refusal is not None:
            told.append(f"{GAMES[number].__name__}, {refusal}")
    pytest.fail(f"{page}: nobody can send\n{example}\n" + "\n".join(dict.fromkeys(told)))


def test_examples_are_found_on_every_page_that_has_some() -> None:
    counts = {page: sum(1 for where, _ in every_example() if where == page) for page in PAGES}
    assert counts["README.md"] >= 8
    assert counts["docs/players.md"] >= 35
    assert counts["docs/masters.md"] >= 25
    assert len(examples_in_help()) >= 50


def test_each_game_that_examples_are_sent_in_can_be_made(games: Callable[[int], House]) -> None:
    for number, made in enumerate(GAMES):
        house = games(number)
        assert made is none or house.game().name == "river"


def test_an_example_that_nobody_can_send_is_found(games: Callable[[int], House]) -> None:
    assert "" not in [refusal_by(name, games(0), "PRESS TO england germany") for name in SENDERS]
    assert "" not in [refusal_by(name, games(1), "A PAR S A MAR") for name in SENDERS]
