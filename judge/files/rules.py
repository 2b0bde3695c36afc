"""The rules registry in YAML: `rules/*.yaml` -> `Registry`, with every fault named by file and line.

A file holds one `group` of `rules`, or the `variants`; the fields are those of `Rule` and `VariantRules`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from judge.files.data_dir import data_dir
from judge.files.kept_beside import digest_of_value, keep_value, kept_value
from judge.files.yaml_text import Document, Value, nearest
from judge.patterns import pattern
from judge.problems import Problem
from judge.rules.registry import Behavior, Registry, Rule, VariantRules

_RELATIONS = ("adds", "removes", "forbids", "implies")
_RULE_FIELDS = frozenset(
    {"text", "besides", "dpjudge", "variants", *_RELATIONS, "yields_to", "idle", "aliases", "means", "older"}
    | {"behavior", "why_inert"}
)
_NAME = pattern(r"[A-Z][A-Z_]*!?")


@cache
def load_registry() -> Registry:
    """Return the rules that come with the program, read once. ValueError with all faults of faulty files."""
    folder = data_dir("rules")
    texts = [text for path in _files(folder) for text in (path.name, path.read_text(encoding="utf-8"))]
    digest, file = digest_of_value(texts), str(folder / "registry")
    kept = kept_value(file, digest, Registry)
    if kept is not None:
        return kept
    registry, problems = read_registry(folder, is_ours=True)
    if problems:
        raise ValueError("\n".join(map(str, problems)))
    keep_value(file, digest, registry)
    return registry


def read_registry(directory: Path, *, is_ours: bool = False) -> tuple[Registry, list[Problem]]:
    """Read and check all `*.yaml` of a directory. With problems, do not use the registry.

    `is_ours`: it is the judge's own directory. OSError if the directory or a file cannot be read.
    """
    reading = _Reading()
    for path in _files(directory):
        reading.read(Document(str(path), path.read_text(encoding="utf-8"), is_ours=is_ours))
    registry = reading.registry()
    if not reading.problems():  # the checks follow relations, so they need every rule in its place
        _check_entries(reading)
    if not reading.problems():
        _check_contradictions(reading, registry)
    return registry, reading.problems()


def _files(directory: Path) -> list[Path]:
    return sorted(path for path in directory.iterdir() if path.suffix == ".yaml" and path.name[0] != ".")


class _Reading:
    """Parts read so far, with their places for the checks."""

    def __init__(self) -> None:
        self.documents: list[Document] = []
        self.rules: dict[str, Rule] = {}
        self.groups: dict[str, str] = {}
        self.variants: dict[str, VariantRules] = {}
        self.places: dict[str, Value] = {}
        """Places of rules and variants by name (rules are in capitals, variants are not)."""

    def problems(self) -> list[Problem]:
        return list(dict.fromkeys(problem for document in self.documents for problem in document.problems))

    def registry(self) -> Registry:
        numbers = sorted(self.groups, key=_number_key)
        order = {number: place for place, number in enumerate(numbers)}
        rules = sorted(self.rules.values(), key=lambda rule: order[rule.group])
        return Registry(
            {rule.name: rule for rule in rules}, {number: self.groups[number] for number in numbers}, self.variants
        )

    def read(self, document: Document) -> None:
        self.documents.append(document)
        fields = document.root.fields({"group", "rules", "variants"})
        if "variants" in fields:
            for name, value in fields["variants"].fields().items():
                self.variants[name] = _variant(name, value)
                self.places[name] = value
        elif "group" in fields and "rules" in fields:
            self.read_group(fields["group"], fields["rules"])
        else:
            document.root.report("E-RULE-FILE", "A file of rules has `group` and `rules`, or `variants`.")

    def read_group(self, group: Value, rules: Value) -> None:
        fields = group.fields({"number", "title", "variants"})
        number = fields["number"].text() if "number" in fields else ""
        if not number or "title" not in fields or number in self.groups:
            group.report("E-RULE-GROUP", "A group has a `number` of its own and a `title`.", number)
        self.groups[number] = fields["title"].text() if "title" in fields else ""
        scope = _names(fields, "variants")
        for name, value in rules.fields().items():
            if name in self.rules:
                value.report("E-RULE-TWICE", f"{name} is already in {self.places[name].document.file}.", name)
                continue
            self.rules[name] = _rule(name, number, scope, value)
            self.places[name] = value


def _number_key(number: str) -> tuple[bool, float, str]:
    """Sort key: plain numbers first, by size (2, 2.1, 10), then the groups of variants (6V2, V5)."""
    plain = number.replace(".", "", 1).isdigit()
    return not plain, float(number) if plain else 0.0, number


def _names(fields: dict[str, Value], field: str) -> tuple[str, ...]:
    return tuple(fields[field].texts()) if field in fields else ()


def _text(fields: dict[str, Value], field: str) -> str:
    return fields[field].text() if field in fields else ""


def _variant(name: str, value: Value) -> VariantRules:
    fields = value.fields({"like", "base", "forbids", "only_implied", "idle"})
    return VariantRules(
        name=name,
        like=_text(fields, "like"),
        base=_names(fields, "base"),
        forbids=_names(fields, "forbids"),
        only_implied=_names(fields, "only_implied"),
        idle={rule: why.text() for rule, why in fields["idle"].fields().items()} if "idle" in fields else {},
    )


def _rule(name: str, group: str, scope: tuple[str, ...], value: Value) -> Rule:
    fields = value.fields(_RULE_FIELDS)
    behavior = fields["behavior"].choice([*Behavior], Behavior.MISSING) if "behavior" in fields else Behavior.MISSING
    return Rule(
        name=name,
        group=group,
        text=_text(fields, "text"),
        variants=_names(fields, "variants") or scope,
        adds=_names(fields, "adds"),
        removes=_names(fields, "removes"),
        forbids=_names(fields, "forbids"),
        implies=_names(fields, "implies"),
        yields_to=_names(fields, "yields_to"),
        idle=_names(fields, "idle"),
        aliases=_names(fields, "aliases"),
        means=_text(fields, "means"),
        older=_text(fields, "older"),
        besides=_text(fields, "besides"),
        dpjudge=_text(fields, "dpjudge"),
        behavior=Behavior(behavior),
        why_inert=_text(fields, "why_inert"),
    )


# Checks that need all files.


def _check_entries(reading: _Reading) -> None:
    taken: dict[str, str] = {}
    for name, rule in reading.rules.items():
        place = reading.places[name]
        for code, text, words in _faults(rule, reading):
            _report(place, code, text, words)
        for alias in rule.aliases:
            owner = taken.setdefault(alias, name)
            if owner != name or alias in reading.rules:
                text = f"{alias} is already {'a rule' if alias in reading.rules else f'another name of {owner}'}."
                _report(place, "E-RULE-ALIAS", text, alias)
    for name, variant in reading.variants.items():
        for code, text, words in _variant_faults(variant, reading):
            _report(reading.places[name], code, text, words)


def _report(place: Value, code: str, text: str, words: str) -> None:
    """Report at the line where `words` are, somewhere below `place`."""
    fields = place.fields()
    for field in fields.values():
        if field.tree == words:
            return field.report(code, text, words)
        for item in field.items() if isinstance(field.tree, list) else ():
            if item.tree == words:
                return item.report(code, text, words)
    return place.report(code, text, words)


_Fault = tuple[str, str, str]
"""Code, text, and the words concerned."""


def _faults(rule: Rule, reading: _Reading) -> Iterator[_Fault]:
    if not _NAME.fullmatch(rule.name):
        yield "E-RULE-NAME", "A rule's name has capitals and underscores, perhaps a ! at the end.", rule.name
    if not rule.text:
        yield "E-RULE-TEXT", "A rule needs a `text` for players.", rule.name
    if (rule.behavior is Behavior.INERT) != bool(rule.why_inert):
        yield "E-RULE-INERT", "An inert rule says `why_inert`, and no other does.", rule.name
    for variant in rule.variants:
        if variant not in reading.variants:
            yield "E-RULE-VARIANT", f"There is no variant {variant}{nearest(variant, reading.variants)}.", variant
    yield from _relation_faults(rule, reading)
    yield from _opposite_faults(rule, reading)


def _relation_faults(rule: Rule, reading: _Reading) -> Iterator[_Fault]:
    related = [*rule.adds, *rule.removes, *rule.forbids, *rule.implies]
    for other in (*rule.yields_to, *(name.removeprefix("!") for name in rule.idle)):
        if other not in reading.rules or other == rule.name:
            yield "E-RULE-UNKNOWN", f"There is no other rule {other}{nearest(other, reading.rules)}.", other
    for other in related:
        target = reading.rules.get(other)
        if target is None:
            yield "E-RULE-UNKNOWN", f"There is no rule {other}{nearest(other, reading.rules)}.", other
        elif other == rule.name or related.count(other) > 1 or target.means:
            yield "E-RULE-RELATION", f"{other} cannot stand here: itself, named twice, or not a rule to be on.", other
        elif rule.variants and target.variants and not set(rule.variants) & set(target.variants):
            yield "E-RULE-VARIANT", f"{other} is of the variant {', '.join(target.variants)}; they never meet.", other


def _opposite_faults(rule: Rule, reading: _Reading) -> Iterator[_Fault]:
    """Faults where an older rule (`means: "!X"`) and X's alias `!OLDER` do not name each other."""
    if rule.means:
        target = reading.rules.get(rule.means.removeprefix("!"))
        if target is None or not rule.means.startswith("!") or f"!{rule.name}" not in target.aliases:
            yield "E-RULE-MEANS", f"{rule.means} is no !RULE with the alias !{rule.name}.", rule.means
    for alias in rule.aliases:
        if alias.startswith("!"):
            older = reading.rules.get(alias[1:])
            if older is None or older.means != f"!{rule.name}":
                yield "E-RULE-MEANS", f"{alias} is the alias of !{rule.name}, but that rule does not say so.", alias


def _variant_faults(variant: VariantRules, reading: _Reading) -> Iterator[_Fault]:
    if variant.like and variant.like not in reading.variants:
        yield (
            "E-RULE-VARIANT",
            f"There is no variant {variant.like}{nearest(variant.like, reading.variants)}.",
            variant.like,
        )
    for name in (*variant.base, *variant.forbids, *variant.only_implied, *variant.idle):
        rule = reading.rules.get(name)
        if rule is None:
            yield "E-RULE-UNKNOWN", f"There is no rule {name}{nearest(name, reading.rules)}.", name
        elif rule.variants and not {variant.name, variant.like} & set(rule.variants):
            yield "E-RULE-VARIANT", f"{name} is of the variant {', '.join(rule.variants)}.", name


def _check_contradictions(reading: _Reading, registry: Registry) -> None:
    """Check that all rules brought along by a rule or variant can be on together."""
    for variant in registry.variants.values():
        based = [name for base in variant.base for name in (base, *registry.brought_along(base, variant.name))]
        _check_together(reading.places[variant.name], f"The variant {variant.name}", based, registry)
        for name in registry.names:
            if registry.in_scope(name, variant.name):
                together = [name, *registry.brought_along(name, variant.name)]
                _check_together(reading.places[name], name, together, registry)
                if name not in variant.forbids and set(together[1:]) & set(variant.forbids):
                    text = f"{name} brings along a rule that the variant {variant.name} forbids."
                    reading.places[name].report("E-RULE-CONFLICT", text, name)


def _check_together(place: Value, subject: str, names: list[str], registry: Registry) -> None:
    for number, one in enumerate(names):
        for other in names[:number]:
            if registry.are_exclusive(one, other):
                text = f"{subject} brings along {other} and {one}, which exclude one another."
                place.report("E-RULE-CONFLICT", text, one)
                return
