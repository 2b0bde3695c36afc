"""`judge check`: all problems in judge.toml, maps, rules and templates, with file and line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from judge.config import Config, ConfigError, line_of, load_config, unreadable_files
from judge.files.data_dir import data_dir
from judge.mail.delivery.signing import CannotSign, signer
from judge.patterns import pattern
from judge.problems import Problem


class Finding(Struct, frozen=True):
    """A fault, or a remark, which is worth a look but stops nothing."""

    problem: Problem

    @property
    def is_error(self) -> bool:
        """True if the file cannot be used as it is."""
        return not self.problem.code.startswith("W-")

    def __str__(self) -> str:
        """Return `maps/lake.yaml:12: the problem`; files below the current directory have relative names."""
        file = Path(self.problem.file)
        if file.is_absolute() and file.is_relative_to(Path.cwd()):
            file = file.relative_to(Path.cwd())
        place = f"{file}:{self.problem.line}" if self.problem.line else str(file)
        return f"{place}: {'' if self.is_error else 'remark: '}{self.problem.text}"


def check_files(paths: Iterable[Path]) -> list[Finding]:
    """Check files of any of the four kinds, file by file, each in the order of its lines."""
    return _findings(problem for path in paths for problem in _check_file(path))


def check_all(config_path: Path | None = None) -> list[Finding]:
    """Return all problems with the settings, maps, rules and templates that this judge uses.

    Remarks concern only the settings: for remarks on a map, check that map by name. `config_path` None: the judge.toml
    that `load_config` finds.
    """
    settings = _check_config(config_path)
    problems = [problem for problem in settings if not problem.code.startswith("W-")]
    for kind, check in (("maps", _check_maps), ("rules", _check_registry), ("templates", _check_templates)):
        try:
            problems += check(data_dir(kind))
        except FileNotFoundError as error:
            problems.append(Problem("E-DATA", str(error)))
    if not problems:
        _keep_what_files_say()
    errors = [finding for finding in _findings(problems) if finding.is_error]
    return errors or _findings(settings)


def _keep_what_files_say() -> None:
    """Load maps, rules and templates, so that their prepared forms are cached (`judge.files.kept_beside`)."""
    from judge.files.maps.load import load_map, map_names
    from judge.files.rules import load_registry
    from judge.mail.letters.pages import environment

    load_registry()
    for name in map_names():
        load_map(name)
    for name in environment().list_templates(extensions=["j2"]):
        environment().get_template(name)


def _findings(problems: Iterable[Problem]) -> list[Finding]:
    return [Finding(problem) for problem in dict.fromkeys(problems)]


def _check_file(path: Path) -> list[Problem]:
    """Check one file of any kind."""
    text = _read(path)
    if isinstance(text, Problem):
        return [text]
    match path.suffix:
        case ".toml":
            return _check_config(path)
        case ".yaml" if path.name.endswith((".layout.yaml", ".shapes.yaml")):
            return _check_geometry(path)
        case ".yaml" if _are_rules(path, text):
            return _check_rules(path)
        case ".yaml":
            return _check_map(path)
        case ".j2":
            return _check_template(path, text)
    return [Problem("E-FILE", "The judge checks .toml, .yaml and .j2 files only.", file=str(path))]


def _read(path: Path) -> str | Problem:
    """Return the text of a file, or the reason why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        return Problem("E-FILE", "This is not UTF-8.", line=line, file=str(path))
    except OSError as error:
        return Problem("E-FILE", f"This cannot be read: {error.strerror}.", file=str(path))


def _check_config(path: Path | None) -> list[Problem]:
    try:
        config = load_config(str(path) if path is not None else None)
    except ConfigError as error:
        return sorted(error.problems, key=_line)
    return sorted([*unreadable_files(config), *_check_signing(config), *_left_as_shipped(config)], key=_line)


def _left_as_shipped(config: Config) -> Iterator[Problem]:
    """Yield settings that still have an example's value, or that strangers could exploit."""
    # With no settings file, or letters written to files, somebody is only trying the judge out.
    if not config.path or config.send.url.startswith("maildir:"):
        return
    for key, address in (("address", config.judge.address), ("keeper", config.judge.keeper)):
        line = line_of(config, "judge", key)
        if not line:
            text = f"judge.{key}: write your own; without it the judge takes {address}, where no mail arrives."
            yield Problem("E-ADDRESS", text, key, line, config.path)
        elif _NOBODYS.search(address):
            text = f"judge.{key}: {address} is an example, where no mail arrives. Write your own to run a judge."
            yield Problem("W-ADDRESS", text, key, line, config.path)
    auth = config.auth
    if auth.authserv_id and not line_of(config, "auth", "own_hops"):
        text = (
            f"auth.own_hops: {auth.own_hops} is assumed: a line of {auth.authserv_id} below your server's Received line"
            " counts, also one that a sender wrote. Try a forged one (docs/believed_mail.md), then write the number"
            " here."
        )
        yield Problem("W-HOPS", text, "own_hops", line_of(config, "auth", "authserv_id"), config.path)


_NOBODYS = pattern(r"[@.](?:example|example\.(?:com|net|org)|invalid)$")


def _check_signing(config: Config) -> list[Problem]:
    """Check that letters can be signed as the settings require."""
    try:
        signer(config)
    except CannotSign as error:
        file = config.path or "judge.toml"
        text = f"dkim.key_file: letters leave without a DKIM signature: {error}"
        return [Problem("E-DKIM", text, "key_file", line_of(config, "dkim", "key_file"), file)]
    return []


def _line(problem: Problem) -> int:
    return problem.line


# Maps


def _check_maps(directory: Path) -> list[Problem]:
    return [problem for path in sorted(directory.glob("*.yaml")) for problem in _check_file(path)]


def _check_map(path: Path) -> list[Problem]:
    from judge.files.maps.examine import check_map

    return sorted([*check_map(path), *_unknown_rules(path)], key=_line)


def _check_geometry(path: Path) -> list[Problem]:
    from judge.files.maps.geometry import check_layout, check_shapes

    return check_layout(path) if path.name.endswith(".layout.yaml") else check_shapes(path)


def _unknown_rules(path: Path) -> list[Problem]:
    """Report unknown rules that a map switches on or off: no game could be created on it."""
    from judge.files.rules import load_registry
    from judge.files.yaml_text import Document, nearest

    try:
        registry = load_registry()
    except ValueError:  # faulty rules are reported as such
        return []
    document = Document(str(path), path.read_text(encoding="utf-8"))
    named = document.root.fields().get("rules")
    of_all = {} if named is None else named.fields()
    of_variants = of_all["by_game_type"].fields() if "by_game_type" in of_all else {}
    groups = [of_all, *(at.fields() for at in of_variants.values())]
    names = [name for group in groups for key in ("enable", "disable") if key in group for name in group[key].items()]
    document.problems.clear()  # the form of the file is the business of `check_map`
    for variant, at in of_variants.items():
        if variant not in registry.variants:
            known = list(registry.variants)
            at.report("E-MAP-RULE", f"There is no variant {variant}{nearest(variant, known)}.", variant)
    for name in names:
        if isinstance(name.tree, str) and name.tree not in registry.rules:
            near = nearest(name.tree, registry.rules)
            name.report("E-MAP-RULE", f"There is no rule {name.tree}{near}.", name.tree)
    return document.problems


# Rules


def _are_rules(path: Path, text: str) -> bool:
    """True if a YAML file, even a faulty one, seems to contain rules."""
    return path.absolute().parent.name == "rules" or bool(re.search(r"^(group|variants)\s*:", text, re.MULTILINE))


def _check_registry(directory: Path) -> list[Problem]:
    """Check all rules of a directory together, because they refer to each other."""
    from judge.files.rules import read_registry

    texts = [_read(path) for path in sorted(directory.glob("*.yaml"))]
    unreadable = [text for text in texts if isinstance(text, Problem)]
    problems = unreadable or read_registry(directory)[1]
    return sorted(problems, key=lambda problem: (problem.file, problem.line))


def _check_rules(path: Path) -> list[Problem]:
    """Check one file of rules together with the others of its folder."""
    problems = _check_registry(path.parent)
    others = sorted({Path(problem.file).name for problem in problems if problem.file != str(path)})
    own = [problem for problem in problems if problem.file == str(path)]
    if others:
        text = f"Checked in part only: first mend {', '.join(others)} in the same directory."
        own.append(Problem("W-RULE-PART", text, file=str(path)))
    return own


# Templates


def _check_templates(directory: Path) -> list[Problem]:
    from judge.app.checks.template_check import events_without_template

    found = [problem for path in sorted(directory.rglob("*.j2")) for problem in _check_file(path)]
    return [*found, *events_without_template(directory)]


def _check_template(path: Path, text: str) -> list[Problem]:
    from judge.app.checks.template_check import check_template

    return check_template(path, text)
