"""Structure of the code, read off its syntax: imports, pure parts, and complete docstrings."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from judge.commands.framework.table import TABLE
from judge.variants import VARIANTS
from judge.variants.standard import STANDARD
from tests.support.paths import ROOT
from tests.support.rows import each_row
from tests.support.syntax import nodes_of, tree_of

OPTIONS = {setting: variant.name for variant in VARIANTS.values() for setting in variant.options}
"""The settings of variants, each with the variant that has it."""

PURE = ("patterns", "problems", "rules", "board", "picture", "game", "variants", "commands")
"""Parts that decide: no files, no sockets, no clock, no chance but from a seed."""

MAY_IMPORT = {
    "": (),
    "patterns": (),
    "decoding": (),
    "problems": (),
    "settings_file": (),
    "config": ("problems", "settings_file", "game"),
    "rules": ("problems",),
    "board": ("problems", "rules"),
    "picture": ("problems", "rules", "board"),
    "game": ("problems", "rules", "board"),
    "variants": ("problems", "rules", "board", "game"),
    "files": ("problems", "rules", "board", "picture", "game"),
    "store": ("problems", "rules", "board", "game"),
    "commands": ("problems", "rules", "board", "game", "variants"),
    "mail": ("problems", "config", "rules", "board", "picture", "game", "variants", "files", "store"),
    "app": (
        *("problems", "settings_file", "config", "rules", "board", "picture", "game", "variants", "files", "store"),
        *("commands", "mail"),
    ),
    "api": ("problems", "config", "board", "picture", "game", "files", "store", "mail", "app"),
    "corpus": ("files", "app", "api"),
    "demo": ("config", "app", "store"),
    "cli": ("problems", "config", "rules", "board", "game", "files", "store", "mail", "app", "corpus", "demo"),
    "__main__": ("cli",),
}
"""Parts that each part may import besides itself, `patterns` and `decoding`.

Every module is in one of them."""

VARIANT_OF = {
    "crystal_ball": "crystal_ball",
    "everybody_plays": "everybody_plays",
    "payola": "payola",
    "exchange": "payola",  # a rule of Payola games
}
"""The folders of variants, in `variants` and in `commands`, and the variant that each belongs to."""

FAMILIES = ("info", "entering", "playing", "mastering", "njudge", *VARIANT_OF)
"""Families of commands. None imports another: shared things are in `commands.framework`, or in `game`."""

PURE_LIBRARY = {
    *(
        "__future__",
        "abc",
        "base64",
        "binascii",
        "bisect",
        "collections",
        "contextlib",
        "dataclasses",
        "datetime",
        "difflib",
        "enum",
    ),
    *("fractions", "functools", "heapq", "itertools", "math", "operator", "random", "re", "string", "textwrap"),
    *("types", "typing", "unicodedata", "weakref", "zoneinfo", "msgspec"),
    *("zlib", "networkx", "importlib"),
}
"""Outside libraries for pure parts.

`zoneinfo` reads the zones' own files, and nothing else; with `importlib` the tables of commands and variants load
what they name."""

IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "__import__", "breakpoint"}
CLOCKS = {"now", "utcnow", "today"}


def part_of(path: Path) -> str:
    """`board` for `judge/board/maps.py`, `cli` for `judge/cli/main.py`, `` for `judge/__init__.py`."""
    inside = path.relative_to(ROOT / "judge")
    first = inside.parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


MODULES = sorted((ROOT / "judge").rglob("*.py"))
PURE_MODULES = [path for path in MODULES if part_of(path) in PURE]


def imports(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield every module imported in a file, with the line.

    `from judge import cli` counts as `judge.cli.main`.
    """
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                yield "." * node.level + module, node.lineno
            elif module == "judge":
                yield from ((f"judge.{alias.name}", node.lineno) for alias in node.names)
            else:
                yield module, node.lineno


def parts_imported(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The parts of the judge that a file imports; `judge.__version__` is of no part."""
    for module, line in imports(tree):
        words = module.split(".")
        if words[0] == "judge" and len(words) > 1 and words[1] != "__version__":
            yield words[1], line


def wrong_directions(part: str, tree: ast.Module) -> list[str]:
    """The imports that a file of this part may not have."""
    allowed = {part, "patterns", "decoding", *MAY_IMPORT[part]}
    return [f"line {line}: {other}" for other, line in parts_imported(tree) if other not in allowed]


def family_of(module: str) -> str:
    """Return `playing` for `judge.commands.playing.press`; "" for modules in no family of commands."""
    words = module.split(".")
    return words[2] if words[:2] == ["judge", "commands"] and len(words) > 2 and words[2] in FAMILIES else ""


def wrong_families(module: str, tree: ast.Module) -> list[str]:
    """Return imports with which a family of commands, or their common base, leans on a family."""
    own = family_of(module)
    if not module.startswith("judge.commands."):
        return []
    return [f"line {line}: {other}" for other, line in imports(tree) if family_of(other) not in ("", own)]


def module_name(path: Path) -> str:
    """`judge.board.maps` for `judge/board/maps.py`, `judge.board` for its `__init__.py`."""
    words = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(words).removesuffix(".__init__")


def folder_of_variant(module: str) -> str:
    """Return the variant's name in a module's path; "" for modules of no variant.

    `payola` for `judge.variants.payola.bank` and `judge.commands.payola.money`.
    """
    words = module.split(".")
    return words[2] if words[1:2] in (["variants"], ["commands"]) and words[2:3] and words[2] in VARIANT_OF else ""


def variants_asked_for(module: str, tree: ast.Module) -> list[str]:
    """Return a module's leanings on foreign variants: their modules, names in conditions, settings."""
    own = VARIANT_OF.get(folder_of_variant(module), "")
    wrong = []
    for other, line in imports(tree):
        if VARIANT_OF.get(folder_of_variant(other), own) != own:
            wrong.append(f"line {line}: {other}")
    for node in nodes_of(tree):
        if isinstance(node, ast.Compare | ast.match_case):
            inside = node if isinstance(node, ast.Compare) else node.pattern
            names = {text.value for text in ast.walk(inside) if isinstance(text, ast.Constant)} & set(VARIANTS)
            wrong += [f"a condition: {name}" for name in sorted(names - {own, STANDARD.name})]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "option":
            asked = {text.value for text in node.args if isinstance(text, ast.Constant)}
            wrong += [f"line {node.lineno}: {one}" for one in asked if OPTIONS.get(one, own) != own]
    return wrong


def modules_imported(module: str, tree: ast.Module, known: frozenset[str]) -> set[str]:
    """Return the judge's modules that a file imports anywhere.

    `from judge.board import maps` is `maps`.
    """
    found = set()
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} & known or {node.module}
    return (found & known) - {module}


@cache
def import_graph() -> dict[str, set[str]]:
    """Return, for each module of the judge, the modules that it imports."""
    known = frozenset(map(module_name, MODULES))
    return {module_name(path): modules_imported(module_name(path), tree_of(path), known) for path in MODULES}


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import one another, each in order."""
    import networkx

    drawn = networkx.DiGraph([(one, other) for one, others in graph.items() for other in others])
    return sorted(sorted(group) for group in networkx.strongly_connected_components(drawn) if len(group) > 1)


FOLDERS = frozenset(module_name(path) for path in MODULES if path.name == "__init__.py")
"""The packages of the judge, by their dotted names."""


def room_in(folder: str, module: str) -> str:
    """Return `mails` for `judge.app.mails.incoming` in `judge.app`; "" for modules in no room of it."""
    inside = module.removeprefix(f"{folder}.")
    room = inside.split(".")[0]
    return room if inside != module and f"{folder}.{room}" in FOLDERS else ""


def between_rooms(folder: str, graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return, for each room of a folder, the other rooms of it that its modules import."""
    rooms: dict[str, set[str]] = {}
    for module, others in graph.items():
        if room := room_in(folder, module):
            rooms.setdefault(room, set()).update({room_in(folder, other) for other in others} - {room, ""})
    return rooms


def both_ways(rooms: dict[str, set[str]]) -> set[tuple[str, str]]:
    """Return the pairs of rooms that import each other."""
    return {
        (one, other) for one, others in rooms.items() for other in others if one < other and one in rooms.get(other, ())
    }


def unnamed(folder: Path) -> list[str]:
    """Return the modules of a folder that the docstring of its `__init__.py` does not name."""
    told = ast.get_docstring(tree_of(folder / "__init__.py")) or ""
    return [
        each.stem for each in sorted(folder.glob("*.py")) if each.stem != "__init__" and f"`{each.stem}`" not in told
    ]


def impurities(tree: ast.Module) -> list[str]:
    """Return the impurities of a file: libraries that reach outside, clocks, chance without a seed."""
    wrong = [
        f"line {line}: {module}"
        for module, line in imports(tree)
        if module.split(".")[0] not in (PURE_LIBRARY | {"judge"})
    ]
    for node in nodes_of(tree):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id in IMPURE_CALLS:
                wrong.append(f"line {node.lineno}: {called.id}()")
            elif isinstance(called, ast.Attribute) and _is_clock_or_chance(called):
                wrong.append(f"line {node.lineno}: {ast.unparse(called)}()")
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            wrong += [f"line {node.lineno}: random.{alias.name}" for alias in node.names if alias.name != "Random"]
    return wrong


def _is_clock_or_chance(called: ast.Attribute) -> bool:
    owner = called.value
    of = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
    return (of in ("datetime", "date") and called.attr in CLOCKS) or (of == "random" and called.attr != "Random")


def untold(tree: ast.Module) -> list[str]:
    """Public modules, classes and functions without a docstring, and those without all their types."""
    wrong = [] if ast.get_docstring(tree) else ["the module: no docstring"]
    for node in public(tree):
        if not ast.get_docstring(node):
            wrong.append(f"{node.name}: no docstring")
        if not isinstance(node, ast.ClassDef):
            wrong += [f"{node.name}: no type of {missing}" for missing in untyped(node)]
    return wrong


MOST_LINES, MOST_LINES_OF_A_FUNCTION = 450, 45


def too_long(code: str, tree: ast.Module | None = None) -> list[str]:
    """Return the things that are too long in a file: itself, or functions, wherever they stand."""
    lines = code.count("\n")
    return [f"{lines} lines"] * (lines > MOST_LINES) + [
        f"{node.name}: {node.end_lineno - node.lineno + 1} lines"
        for node in nodes_of(tree or ast.parse(code))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= MOST_LINES_OF_A_FUNCTION
    ]


Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(scope: ast.Module | ast.ClassDef) -> Iterator[Definition]:
    """Yield public classes and functions of a module, and methods of public classes.

    Not what is inside functions.
    """
    for node in scope.body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node)


def untyped(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """The parameters of a function, and `return`, that have no annotation."""
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, (given.vararg, given.kwarg))]
    missing = [each.arg for each in named if each.annotation is None and each.arg not in ("self", "cls")]
    return missing if function.returns is not None else [*missing, "return"]


def faults(paths: list[Path], look: Callable[[Path], list[str]]) -> dict[str, list[str]]:
    """Return the faults of each of these files, by its name, without files that have none."""
    assert paths
    return {str(path.relative_to(ROOT)): found for path in paths if (found := look(path))}


# One test for all modules: two thousand of a thousandth of a second each would take longer to name than to do.


def test_imports_point_one_way():
    assert faults(MODULES, lambda path: wrong_directions(part_of(path), tree_of(path))) == {}


def test_families_of_commands_do_not_lean_on_one_another():
    of_commands = [path for path in MODULES if part_of(path) == "commands"]
    assert faults(of_commands, lambda path: wrong_families(module_name(path), tree_of(path))) == {}


def test_nothing_outside_a_variant_asks_for_its_name():
    assert faults(MODULES, lambda path: variants_asked_for(module_name(path), tree_of(path))) == {}


def test_commands_of_a_variant_stand_in_its_folder_and_no_others_do():
    homes = {one.name: folder_of_variant(one.run.__module__) for one in TABLE.values()}
    assert {name: VARIANT_OF.get(folder, "") for name, folder in homes.items()} == {
        one.name: one.variant for one in TABLE.values()
    }


def test_every_folder_of_commands_is_a_family_or_what_they_all_stand_on():
    folders = {path.parent.name for path in (ROOT / "judge" / "commands").glob("*/__init__.py")}
    assert folders == {*FAMILIES, "framework"}


def test_every_folder_of_a_variant_is_known():
    folders = {path.parent.name for path in (ROOT / "judge" / "variants").glob("*/__init__.py")}
    assert folders == set(VARIANT_OF)
    assert set(VARIANT_OF.values()) == set(VARIANTS) - {STANDARD.name}


def test_no_modules_import_one_another_in_a_circle():
    assert circles(import_graph()) == []


def test_no_rooms_of_the_app_need_one_another_in_a_circle():
    rooms = between_rooms("judge.app", import_graph())
    assert {"mails", "clock", "recording", "base"} < set(rooms)
    assert circles(rooms) == []


def test_no_two_rooms_of_a_folder_import_each_other():
    graph = import_graph()
    found = {folder: pairs for folder in FOLDERS if (pairs := both_ways(between_rooms(folder, graph)))}
    assert found == {}


def test_every_folder_names_each_of_its_modules():
    assert [each.name for each in (ROOT / "judge" / "app").glob("*.py")] == ["__init__.py"]
    folders = sorted(each.parent for each in (ROOT / "judge").rglob("__init__.py"))
    assert {str(each.relative_to(ROOT)): unnamed(each) for each in folders if unnamed(each)} == {}


def test_what_decides_has_no_files_no_sockets_no_clock_and_no_chance_but_from_a_seed():
    assert faults(PURE_MODULES, lambda path: impurities(tree_of(path))) == {}


def test_every_public_name_has_a_docstring_and_types():
    assert faults(MODULES, lambda path: untold(tree_of(path))) == {}


def test_no_module_is_longer_than_450_lines_and_no_function_than_45():
    assert faults(MODULES, lambda path: too_long(path.read_text(encoding="utf-8"), tree_of(path))) == {}


def test_every_part_is_in_the_table_and_every_part_of_the_table_is_there():
    assert set(MAY_IMPORT) == {part_of(path) for path in MODULES}
    assert set(PURE) < set(MAY_IMPORT)


# The tests above can fail


def test_the_faults_of_each_file_are_told_with_its_name():
    first, second, *_ = MODULES
    found = faults([first, second], lambda path: ["line 1: a fault"] if path == second else [])
    assert found == {str(second.relative_to(ROOT)): ["line 1: a fault"]}


@each_row(
    ("part", "line"),
    [
        ("rules", "from judge.board.maps import Map"),
        ("board", "import judge.game.game"),
        ("board", "from judge import game"),
        ("game", "from judge.variants import VARIANTS"),
        ("mail", "from judge.commands.framework.table import TABLE"),
        ("store", "from judge.app.base.judge import Office"),
        ("store", "from judge.mail.inbound.read_mail import read_mail"),
        ("app", "from judge.cli.main import main"),
        ("commands", "def f():\n    from judge.store.store import Store"),
        (
            "commands",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from judge.mail.inbound import read_mail",
        ),
    ],
)
def test_an_import_in_the_wrong_direction_is_found_wherever_it_stands(part: str, line: str):
    assert len(wrong_directions(part, ast.parse(line))) == 1


@each_row(
    ("module", "line"),
    [
        ("judge.commands.entering.join", "from judge.variants.everybody_plays.state import state_of"),
        ("judge.variants.crystal_ball.turn", "from judge.variants.payola.bank import transfer"),
        ("judge.variants", "from judge.variants.payola.variant import PAYOLA"),
        ("judge.commands.index", "from judge.commands.payola import money"),
        ("judge.commands.payola.money", "from judge.variants.crystal_ball.state import state_of"),
        ("judge.app.clock.clock", "def f():\n    import judge.variants.payola.turn"),
        ("judge.game.turn.process", "paid = game.variant == 'payola'"),
        ("judge.mail.letters.reply", "paid = game.variant in ('payola', 'standard')"),
        ("judge.mail.letters.reply", "match game.variant:\n    case 'crystal_ball': pass"),
        ("judge.commands.entering.join", "option(game, in_play, 'ep_registration')"),
    ],
)
def test_a_variant_that_is_asked_for_is_found(module: str, line: str):
    assert len(variants_asked_for(module, ast.parse(line))) == 1


@each_row(
    ("module", "line"),
    [
        ("judge.variants.payola.turn", "from judge.variants.payola.exchange_state import Step"),
        ("judge.commands.exchange.shares", "from judge.variants.payola.in_game import state_of"),
        ("judge.commands.entering.create", "from judge.variants import VARIANTS"),
        ("judge.commands.mastering.settings_form", "usual = game.variant == 'standard'"),
    ],
)
def test_a_variants_own_modules_and_the_table_of_variants_may_be_asked(module: str, line: str):
    assert variants_asked_for(module, ast.parse(line)) == []


def test_rooms_that_need_one_another_are_found():
    graph = {"judge.app.mails.a": {"judge.app.base.b", "judge.game.c"}, "judge.app.base.b": {"judge.app.mails.d"}}
    rooms = between_rooms("judge.app", graph)
    assert rooms == {"mails": {"base"}, "base": {"mails"}}
    assert circles(rooms) == [["base", "mails"]]
    assert both_ways(rooms) == {("base", "mails")}
    assert both_ways({"base": set(), "mails": {"base"}}) == set()
    assert both_ways(between_rooms("judge", graph)) == set()


@each_row(
    "line",
    [
        "import os",
        "import os.path",
        "from pathlib import Path",
        "from time import time",
        "import sqlite3",
        "from random import choice",
        "from datetime import datetime\ndatetime.now(UTC)",
        "import datetime\ndatetime.datetime.utcnow()",
        "from datetime import date\ndate.today()",
        "import random\nrandom.shuffle(powers)",
        "open('judge.db')",
        "print('hello')",
    ],
)
def test_what_is_impure_is_found(line: str):
    assert len(impurities(ast.parse(line))) == 1


@pytest.mark.parametrize(
    "line",
    ["from random import Random\nRandom('seed').shuffle(powers)", "import random\nrandom.Random(seed)", "desk.now()"],
)
def test_chance_from_a_seed_and_a_time_that_is_given_are_pure(line: str):
    assert impurities(ast.parse(line)) == []


def test_what_is_not_told_is_found():
    code = (
        '"""A module."""\n'
        "def told(a: int, *, b: str = '') -> None:\n    'What it does.'\n"
        "def silent(a: int) -> None: ...\n"
        "def untyped(a, *rest):\n    'What it does.'\n"
        "def _private(a): ...\n"
        "class Thing:\n    'A thing.'\n    def method(self): ...\n    def _own(self): ...\n"
    )
    assert untold(ast.parse(code)) == [
        "silent: no docstring",
        "untyped: no type of a",
        "untyped: no type of rest",
        "untyped: no type of return",
        "method: no docstring",
        "method: no type of return",
    ]
    assert untold(ast.parse("")) == ["the module: no docstring"]


def test_what_is_too_long_is_found():
    body = "    told()\n" * 45
    assert too_long(f"def short():\n{body[11:]}") == []
    assert too_long(f"class Thing:\n    def long():\n{body}".replace("    told", "        told")) == ["long: 46 lines"]
    assert too_long("told()\n" * 450) == []
    assert too_long("told()\n" * 451) == ["451 lines"]


IMPORTED_AS = {"pyyaml": "yaml", "pillow": "PIL", "tzdata": "", "flufl.bounce": "flufl"}
"""Packages whose module has another name; "": it is data that Python finds by itself."""


def test_every_package_that_is_asked_for_is_used() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        asked = tomllib.load(file)["project"]["dependencies"]
    names = [re.split(r"[<>=~! ;]", one)[0].lower() for one in asked]
    used = {
        (alias.name if isinstance(node, ast.Import) else node.module or "").split(".")[0]
        for path in MODULES
        for node in nodes_of(tree_of(path))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert [name for name in names if IMPORTED_AS.get(name, name) not in {*used, ""}] == []
