"""Rules: flags that change how a game is played. A game has a `RuleSet`, which functions check.

`Registry` is the judge's knowledge of rules (loaded by `judge.files.rules`). `judge.rules.choose` finds a game's active
rules from its statements. A rule

- *adds* others: they are on too, and cannot be switched off while it is;
- *removes* others: they are alternatives, and the later one stated replaces the earlier;
- *forbids* others: the game may state only one of them;
- *implies* others: they are on unless something prevents it;
- *yields to* others: beside these it is not implied, since they cover more;
- is *idle* beside others, or without them (`!X`): it has no effect then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from judge.rules.house import DEFAULT, HouseRules


class RuleSet:
    """The rules that are on in a game, including rules added by others. Frozen.

    `"BUILD_ANY" in rules` tests one; a name unknown to the registry raises KeyError, so that a typo fails the first
    test that reaches it. `known` None skips that check (programs without a registry). `house` are the game's house
    rules: `rules.house.coast_policy`.
    """

    __slots__ = ("_active", "_known", "house")

    def __init__(
        self, active: Iterable[str] = (), known: frozenset[str] | None = None, house: HouseRules = DEFAULT
    ) -> None:
        self._active = frozenset(active)
        self._known = known
        self.house = house

    def with_house(self, house: HouseRules) -> RuleSet:
        """The same rules with these house rules."""
        return RuleSet(self._active, self._known, house)

    def without(self, name: str) -> RuleSet:
        """Return the rules without one."""
        return RuleSet(self._active - {name}, self._known, self.house)

    def __contains__(self, name: object) -> bool:
        if name in self._active:
            return True
        if self._known is not None and name not in self._known:
            raise KeyError(f"There is no rule {name!r}.")
        return False

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._active))

    def __len__(self) -> int:
        return len(self._active)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleSet) and self._active == other._active and self.house == other.house

    def __hash__(self) -> int:
        return hash((self._active, self.house))

    def __repr__(self) -> str:
        return f"RuleSet({', '.join(self)})"


class Behavior(StrEnum):
    """Handling of an active rule by the judge. Only MISSING ones are refused, see `unavailable`."""

    ASKED = "asked"
    """Some function of the judge checks it."""
    SHORTHAND = "shorthand"
    """It only adds others; it is as available as they are."""
    INERT = "inert"
    """Nothing has to be done about it; `Rule.why_inert` says why."""
    MISSING = "missing"
    """The judge cannot do it yet."""


class Rule(Struct, frozen=True):
    """One entry of the registry. The relations hold rule names, in the order in which they are followed.

    `group` is the number of its group. `variants` are those it exists in; empty: all. `aliases` are other names for it;
    one that begins with `!` is an older rule whose opposite this is. `means` is set on such an older rule: the
    equivalent statement (`!CONVOY_BACK`); the older rule itself is never on. `older` says how older lists differed.
    Only for the page of rules: `besides` adds to `text`, `dpjudge` says how DPjudge differs.
    """

    name: str
    group: str
    text: str
    variants: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    means: str = ""
    older: str = ""
    besides: str = ""
    dpjudge: str = ""
    behavior: Behavior = Behavior.MISSING
    why_inert: str = ""

    @property
    def excluded(self) -> tuple[str, ...]:
        """The rules that cannot be on together with this one, by its own entry."""
        return self.removes + self.forbids


class VariantRules(Struct, frozen=True):
    """Rules of a variant: `base` are on in each of its games, `forbids` never.

    `only_implied` may be added by another rule but not stated. Rules made for the variant `like` are in scope.
    """

    name: str
    like: str = ""
    base: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    only_implied: tuple[str, ...] = ()
    idle: dict[str, str] = {}
    """Rules that do nothing in it, or less than elsewhere, each with a sentence about that."""


class Registry:
    """All rules that the judge knows. Frozen; compared by identity.

    `judge.files.rules` has checked the entries. `rules` and `variants` are by name; `groups` gives each group's title
    by its number, in the order of listings.
    """

    def __init__(
        self, rules: Mapping[str, Rule], groups: Mapping[str, str], variants: Mapping[str, VariantRules]
    ) -> None:
        self.rules = rules
        self.groups = groups
        self.variants = variants
        self.names = frozenset(name for name, rule in rules.items() if not rule.means)
        """The rules that can be on, for `RuleSet`."""
        self._statements = {alias: rule.name for rule in rules.values() for alias in rule.aliases}
        self._statements |= {rule.name: rule.means for rule in rules.values() if rule.means}

    def read(self, statement: str) -> tuple[str, bool]:
        """Read `!no_draw` as (`NO_DRAW`, False): the rule's name without alias, and True if stated on.

        Only a leading `!` negates: `EAVESDROP!` is a rule. The name is not checked.
        """
        word = statement.strip().upper()
        on = not word.startswith("!")
        name = word.removeprefix("!").strip()
        name = self._statements.get(name, name)
        return name.removeprefix("!"), on != name.startswith("!")

    def in_scope(self, name: str, variant: str) -> bool:
        """True if this rule exists in this variant."""
        scope = self.rules[name].variants
        return not scope or variant in scope or self.variants[variant].like in scope

    def are_exclusive(self, one: str, other: str) -> bool:
        """True if either of two rules removes or forbids the other."""
        return other in self.rules[one].excluded or one in self.rules[other].excluded

    def brought_along(self, name: str, variant: str) -> list[str]:
        """Rules that a rule adds in this variant, directly or not, in activation order, without itself."""
        found: list[str] = []
        self._gather(name, variant, found)
        return [added for added in found if added != name]

    def _gather(self, name: str, variant: str, found: list[str]) -> None:
        for added in self.rules[name].adds:
            if added not in found and self.in_scope(added, variant):
                found.append(added)
                self._gather(added, variant, found)

    def can_be_replaced(self, name: str, variant: str) -> bool:
        """True if some rule of this variant removes this one."""
        return any(name in rule.removes and self.in_scope(rule.name, variant) for rule in self.rules.values())

    def resembling(self, name: str) -> str | None:
        """The rule with the nearest name to an unknown one; None if none is near."""
        from difflib import get_close_matches

        return next(iter(get_close_matches(name, [*self.rules, *self._statements], n=1)), None)
