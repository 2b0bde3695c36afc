"""Rules: flags that change how a game is played. `RuleSet` is what a game holds and every function asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


class RuleSet:
    """The rules that are on in a game, already closed over what each brings along. Frozen.

    `"BUILD_ANY" in rules` asks for one; a name that the registry does not know raises KeyError, so that
    a typing slip fails the first test that passes it. `known` None skips that check (programs without a registry).
    """

    __slots__ = ("_active", "_known")

    def __init__(self, active: Iterable[str] = (), known: frozenset[str] | None = None) -> None:
        self._active = frozenset(active)
        self._known = known

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
        return isinstance(other, RuleSet) and self._active == other._active

    def __hash__(self) -> int:
        return hash(self._active)

    def __repr__(self) -> str:
        return f"RuleSet({', '.join(self)})"
