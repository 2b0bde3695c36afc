"""The variant of a new game, and settings of one variant's games only: `VARIANT payola cap=90`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from judge.commands.framework.game_names import GAME_NAME, game_word, is_sandbox
from judge.commands.framework.invocation import TextLine
from judge.game.game import Game
from judge.game.rules_in_play import OptionKind, Variant
from judge.problems import Refused, did_you_mean
from judge.variants import VARIANTS, names_board, variant_called


def variant_of_lines(lines: Iterable[TextLine], maps: Collection[str] = ()) -> str | None:
    """Return the variant of a line `VARIANT name`; None if there is no such line. Raises Refused."""
    for line in lines:
        words = line.text.split()
        if len(words) > 1 and words[0].upper() == "VARIANT":
            return known_variant(words[1].strip(".,\"'"), maps).name
    return None


def known_variant(word: str, maps: Collection[str] = ()) -> Variant:
    """Return the variant of this name. Raises Refused E-VARIANT, with the MAP line if a map is named."""
    variant = variant_called(word)
    if variant is None and word.lower() in maps:
        raise Refused("E-VARIANT", f"{word} is a map, not a variant. Write MAP {word.lower()}")
    if variant is None:
        near = did_you_mean(word, VARIANTS)
        raise Refused(
            "E-VARIANT", f'There is no variant "{word[:40]}".{near} There are: {", ".join(sorted(VARIANTS))}.'
        )
    return variant


def masters_password(words: Sequence[str], maps: Collection[str]) -> str | None:
    """Return the password after a new game's name; None if the word there, if any, is a variant or a map.

    A sandbox has no password.
    """
    word = words[1] if len(words) > 1 and not is_sandbox(words) else None
    return None if word is None or names_board(word, maps) else word


def names_only_boards(words: Sequence[str], maps: Collection[str]) -> bool:
    """True if no word is a password: for a sandbox, or if only variants and maps follow the game's name."""
    name, *rest = words
    is_name = GAME_NAME.fullmatch(game_word(name)) is not None
    return is_sandbox(words) or (is_name and all(names_board(word, maps) for word in rest))


def read_variant_line(words: Sequence[str], name: str) -> dict[str, str]:
    """Return the settings on a line `VARIANT name option=value ...` that differ from the defaults.

    Raises Refused E-VARIANT for another variant, E-SETTING for an unknown setting or a wrong value.
    """
    variant = known_variant(words[0])
    if variant.name != name:
        raise Refused("E-VARIANT", f"The variant is {name}, and cannot be {variant.name}.")
    found: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.lower().partition("=")
        kind = variant.options.get(key)
        if kind is None or not equals:
            known = ", ".join(variant.options) or "none"
            raise Refused("E-SETTING", f'{variant.title} has no setting "{word[:40]}". It has: {known}.')
        if not _fits(value, kind):
            raise Refused("E-SETTING", f'{key} can be {_range(kind)}, not "{value[:40]}".')
        if value != kind.default:
            found[key] = value
    return found


def hint_at_option(words: Sequence[str]) -> str:
    """Return the correct form of a variant's setting on a line of its own (`TAX 5`); "" for other lines."""
    key, _, value = words[0].lower().partition("=")
    value = value or "".join(words[1:2]).lower()
    for variant in VARIANTS.values():
        if key in variant.options:
            setting = f"{key}={value or variant.options[key].default}"
            return (
                f" It is one of {variant.title}, and stands behind the variant's name: VARIANT {variant.name} {setting}"
            )
    return ""


def _fits(value: str, kind: OptionKind) -> bool:
    if value in kind.values or not kind.takes_numbers:
        return value in kind.values
    return value.isascii() and value.isdecimal() and len(value) < 10 and kind.least <= int(value) <= kind.most


def _range(kind: OptionKind) -> str:
    numbers = [f"a number from {kind.least} to {kind.most}"] if kind.takes_numbers else []
    return ", ".join([*kind.values, *numbers])


def variant_line(game: Game) -> str:
    """Return the line with a game's variant and its settings, without defaults."""
    return " ".join(["VARIANT", game.variant, *(f"{name}={value}" for name, value in sorted(game.options.items()))])


def check_options_stay(game: Game, options: dict[str, str]) -> None:
    """Refuse to change the settings of a variant once its first phase has begun (E-RULE-LATE)."""
    if game.powers and options != game.options:
        raise Refused("E-RULE-LATE", f"{game.name} has begun: the settings of its variant stay ({variant_line(game)}).")
