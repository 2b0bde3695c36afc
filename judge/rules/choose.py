"""Choice of a game's active rules: `choose_rules` finds them from stated ones (see `registry`).

docs/decisions/020-stored-rules.md says why.

DPjudge's resolver differs: the last statement wins silently, even for `!`. A `+` beats a negation, a `=` does not.
`BLIND NO_DIAS` turns BLIND off, but leaves the rules that it added. It skips the variants' lists, and hard-codes
ORDER_ANY (payola) and FICTIONAL_OK + PROXY_OK (xtalball).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from judge.rules.registry import Behavior, Registry, RuleSet, VariantRules

_MOST_HINTS = 50


class RuleReport(Struct, frozen=True):
    """One line about the choice of rules. Codes: `E-` must be corrected, `W-` has no effect, `N-` note.

    `str()` is the stable form for programs (`E-CONFLICT ALWAYS_WAIT(via SOLITAIRE) REAL_TIME`): the code, then `words`.
    `names` are the rules concerned, the subject of the line first. `text` is a sentence for people.
    """

    code: str
    names: tuple[str, ...]
    words: str
    text: str

    @property
    def is_error(self) -> bool:
        """True if a game may not leave preparation with it."""
        return self.code.startswith("E-")

    def __str__(self) -> str:
        return f"{self.code} {self.words}"


STATED = "stated"
FROM_MAP = "map"


class RuleChoice(Struct, frozen=True):
    """Result of `choose_rules`.

    `reasons` names for each active rule the rule that added it, or says `stated`, `map` or `variant NAME`. `explicit`
    is what a game stores: the statements that had an effect, under their present names. With errors among the
    `reports`, `active` are the rules that would still be on.
    """

    active: RuleSet
    reasons: dict[str, str]
    reports: tuple[RuleReport, ...]
    explicit: tuple[str, ...]

    @property
    def errors(self) -> tuple[RuleReport, ...]:
        """The reports that must be corrected."""
        return tuple(report for report in self.reports if report.is_error)


def choose_rules(
    registry: Registry,
    stated: Sequence[str],
    variant: str = "standard",
    map_rules: Sequence[str] = (),
) -> RuleChoice:
    """Return the active rules of a game from its statements and its map's (`X` on, `!X` off).

    Raises KeyError for an unknown variant; unknown rules are reported.
    """
    choosing = _Choosing(registry, registry.variants[variant])
    game = list(dict.fromkeys(map(registry.read, stated)))
    of_map = list(dict.fromkeys(map(registry.read, map_rules)))
    choosing.take_negations(game, of_map)
    for name, on in of_map:
        if on:
            choosing.select(name, FROM_MAP)
    for name, on in game:
        if on:
            choosing.select(name, STATED)
    choosing.settle()
    choosing.activate_defaults()
    choosing.report_idle()
    return RuleChoice(
        active=RuleSet(choosing.active, registry.names),
        reasons=choosing.active,
        reports=tuple(dict.fromkeys(choosing.reports)),
        explicit=tuple(choosing.explicit(game)),
    )


def unavailable(registry: Registry, choice: RuleChoice) -> tuple[RuleReport, ...]:
    """Return `E-NOT-AVAILABLE` reports for stated rules that the judge lacks, or that bring in such rules."""
    missing: dict[str, list[str]] = {}
    for name in choice.reasons:
        lacking = [link for link in _chain(name, choice.reasons) if registry.rules[link].behavior is Behavior.MISSING]
        if lacking == [name]:  # rules added by a missing one need no mention
            missing.setdefault(_chain(name, choice.reasons)[-1], []).append(name)
    return tuple(_not_available(root, names, choice.reasons[root]) for root, names in missing.items())


def _not_available(root: str, names: list[str], reason: str) -> RuleReport:
    """Report the missing rules (`names`) that `root` adds, `root` itself first if it is one of them."""
    if names[0] == root and reason in (STATED, FROM_MAP):
        return RuleReport("E-NOT-AVAILABLE", (root,), root, f"{root} is not available yet.")
    subject = root if reason in (STATED, FROM_MAP) else reason.replace("variant", "The variant")
    text = f"{subject} is not available yet, because it brings {_listed(names)} along."
    return RuleReport("E-NOT-AVAILABLE", (root, *names), f"{root} {' '.join(names)}", text)


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _chain(name: str, reasons: Mapping[str, str]) -> list[str]:
    """The rule, the one that added it, and so on to one stated by game, map or variant."""
    chain = [name]
    while (reason := reasons[chain[-1]]) in reasons:
        chain.append(reason)
    return chain


class _Choosing:
    """One run of `choose_rules`: rules selected and active so far, each with its reason, in order."""

    def __init__(self, registry: Registry, variant: VariantRules) -> None:
        self.registry = registry
        self.variant = variant
        self.negated: set[str] = set()
        self.locked: set[str] = set()
        """Rules that could not be negated because the variant needs them."""
        self.selected: dict[str, str] = {}
        self.of_map: list[str] = []
        """Rules that the map may state and does, selected or not."""
        self.active: dict[str, str] = {}
        self.reports: list[RuleReport] = []

    def report(self, code: str, names: tuple[str, ...], words: str, text: str) -> None:
        self.reports.append(RuleReport(code, names, words, text))

    def take_negations(self, game: list[tuple[str, bool]], of_map: list[tuple[str, bool]]) -> None:
        """Apply switched-off rules: the game's, and the map's unless the game states them."""
        wanted = {name for name, on in game if on}
        switched_off = [name for name, on in game if not on]
        switched_off += [name for name, on in of_map if not on and name not in wanted]
        for name in switched_off:
            if name in self.registry.names:
                self.negated.add(name)
            else:
                self.report_unknown(name)

    def report_unknown(self, name: str) -> None:
        # Looking for a similar name takes a while: not for each of ten thousand.
        near = self.registry.resembling(name) if len(self.reports) < _MOST_HINTS else None
        hint = f" Did you mean {near}?" if near else ""
        self.report("E-UNKNOWN-RULE", (name,), name, f"There is no rule {name}.{hint}")

    # Explicit selection, one rule after the other.

    def select(self, name: str, source: str) -> None:
        """Select a stated rule, unless it is not permitted; drop the rules that it replaces."""
        if name in self.selected or not self.may_be_stated(name, source):
            return
        if source == FROM_MAP:
            self.of_map.append(name)
        if self.is_suppressed(name):
            return
        rules = self.registry.rules
        for other in [other for other in self.selected if other in rules[name].removes]:
            del self.selected[other]
            self.report("N-REPLACED", (other, name), f"{other} {name}", f"{name} takes the place of {other}.")
        if not self.is_refused(name):
            self.selected[name] = source

    def may_be_stated(self, name: str, source: str) -> bool:
        if name not in self.registry.names:
            self.report_unknown(name)
        elif name in self.negated:
            self.report("W-NEGATED", (name,), name, f"{name} and !{name} are both stated, so it is off.")
        elif not self.registry.in_scope(name, self.variant.name):
            self.report_wrong_variant(name, source)
        elif name in self.variant.forbids + self.variant.only_implied:
            text = f"{name} cannot be chosen in the variant {self.variant.name}."
            self.report("E-VARIANT-FORBIDS", (name,), name, text)
        else:
            return True
        return False

    def report_wrong_variant(self, name: str, source: str) -> None:
        homes = self.registry.rules[name].variants
        code = "W-WRONG-VARIANT" if source == FROM_MAP else "E-WRONG-VARIANT"
        text = f"{name} is a rule of the variant {_listed(homes)} only, and this game is {self.variant.name}."
        self.report(code, (name,), f"{name} {' '.join(homes)}", text)

    def is_suppressed(self, name: str) -> bool:
        """True if an earlier rule switches this one off, but not the reverse."""
        rules = self.registry.rules
        for other in self.selected:
            if name in rules[other].removes and other not in rules[name].excluded:
                text = f"{name} has no effect next to {other} and was dropped."
                self.report("W-SUPPRESSED", (name, other), f"{name} {other}", text)
                return True
        return False

    def is_refused(self, name: str) -> bool:
        rules = self.registry.rules
        rivals = [other for other in self.selected if name in rules[other].forbids or other in rules[name].forbids]
        for other in rivals:
            text = f"{name} cannot be used with {other}. Choose one of them."
            self.report("E-INCOMPATIBLE", (name, other), f"{name} {other}", text)
        return bool(rivals)

    # Added rules.

    def settle(self) -> None:
        """Activate selected rules, the variant's and all they add, and look for conflicts."""
        self.active = dict(self.selected)
        for name in self.variant.base:
            if self.is_base_on(name):
                self.active.setdefault(name, f"variant {self.variant.name}")
        for name in list(self.active):
            self.bring_along(name)
        for one, other in self.clashes():
            self.report_conflict(one, other)

    def is_base_on(self, name: str) -> bool:
        if any(name in self.registry.rules[other].removes for other in self.selected):
            return False
        if name not in self.negated:
            return True
        where = f"the variant {self.variant.name}"
        if self.registry.can_be_replaced(name, self.variant.name):
            self.report("N-DEFAULT-OFF", (name,), name, f"{name}, which {where} brings along, is switched off.")
            return False
        text = f"{name} is part of {where} and cannot be switched off."
        self.report("E-BASE-LOCKED", (name,), name, text)
        self.locked.add(name)
        return True

    def bring_along(self, name: str) -> None:
        for added in self.registry.rules[name].adds:
            if added in self.active or not self.registry.in_scope(added, self.variant.name):
                continue
            if added in self.negated:
                owner = self.with_root(name, "{} (which {} brings along)")
                text = f"!{added} is ignored: {owner} requires {added}."
                self.report("W-NEGATION-OVERRIDDEN", (added, name), f"{added} {name}", text)
            self.active[added] = name
            self.bring_along(added)

    def clashes(self) -> list[tuple[str, str]]:
        """Pairs of active rules that exclude one another; the rule with the earlier root comes first."""
        order = {name: number for number, name in enumerate(self.active)}
        rank = {name: (order[_chain(name, self.active)[-1]], number) for name, number in order.items()}
        pairs = {
            (one, other) if rank[one] < rank[other] else (other, one)
            for one in self.active
            for other in self.registry.rules[one].excluded
            if other in self.active
        }
        return sorted(pairs, key=lambda pair: (rank[pair[0]], rank[pair[1]]))

    def report_conflict(self, one: str, other: str) -> None:
        words = f"{self.with_root(one, '{}(via {})')} {self.with_root(other, '{}(via {})')}"
        sides = [self.with_root(name, "{} (which {} brings along)") for name in (one, other)]
        self.report("E-CONFLICT", (one, other), words, f"{sides[0]} cannot be used with {sides[1]}.")

    def with_root(self, name: str, form: str) -> str:
        """The rule's name, in `form` with its root if it was not stated itself."""
        root = _chain(name, self.active)[-1]
        if self.active[root].startswith("variant"):
            return form.format(name, self.active[root])
        return name if root == name else form.format(name, root)

    # Defaults.

    def activate_defaults(self) -> None:
        """Switch on rules that active ones imply, unless they are negated or an active rule excludes them."""
        queue = list(self.active)
        seen: set[str] = set()
        for owner in queue:
            for name in self.registry.rules[owner].implies:
                if name in seen or name in self.active or not self.registry.in_scope(name, self.variant.name):
                    continue
                seen.add(name)
                if self.is_default_off(name, owner):
                    continue
                before = len(self.active)
                self.active[name] = owner
                self.bring_along(name)
                queue.extend(list(self.active)[before:])

    def is_default_off(self, name: str, owner: str) -> bool:
        if name in self.negated:
            text = f"{name}, which {owner} would bring along, is switched off."
            self.report("N-DEFAULT-OFF", (name, owner), name, text)
            return True
        for wanted in (name, *self.registry.brought_along(name, self.variant.name)):
            for other in self.active:
                yields = other in self.registry.rules[wanted].yields_to
                if yields or self.registry.are_exclusive(wanted, other):
                    text = f"{name}, which {owner} would bring along, stays off next to {other}."
                    self.report("N-DEFAULT-OFF", (name, other), f"{name} by {other}", text)
                    return True
        return False

    def report_idle(self) -> None:
        """Report stated rules that have no effect beside the other rules, or without certain others."""
        for name, source in self.selected.items():
            if source == STATED and name in self.variant.idle:
                self.report("N-IDLE", (name,), f"{name} {self.variant.name}", self.variant.idle[name])
            for other in self.registry.rules[name].idle if source == STATED else ():
                lacking = other.removeprefix("!")
                if (lacking in self.active) is (lacking == other):
                    where = f"next to {lacking}" if lacking == other else f"without {lacking}"
                    self.report("N-IDLE", (name, lacking), f"{name} {other}", f"{name} does nothing here {where}.")
                    break

    # Statements that the game stores.

    def explicit(self, game: list[tuple[str, bool]]) -> list[str]:
        """The game's effective statements. Stating only these, with the same map, gives the same rules."""
        off = self.negated - self.locked
        kept = [name if on else f"!{name}" for name, on in game if name in (self.selected if on else off)]
        # A rule of the map can lose against a stated one that was itself replaced later: it must stay off.
        lost = [name for name in self.of_map if name not in self.active]
        removed = {name for owner in self.selected for name in self.registry.rules[owner].removes}
        return kept + [f"!{name}" for name in lost if name not in removed]
