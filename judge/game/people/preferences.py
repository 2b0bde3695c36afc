"""SET PREFERENCE: a player's preferred powers, and the best allotment for all together (5.6)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.game import Seat
from judge.patterns import pattern
from judge.problems import Refused

_BETWEEN = pattern(r"(\[[^\[\]]*\])|[\s,]+")
_WORD = pattern(r"\[[^\[\]]*\]|[^\s,\[\]]")


def parse_preference(text: str, game_map: Map) -> tuple[tuple[PowerName, ...], ...]:
    """Read `ERG[FA]IT` as groups of powers by letter, favorite first, equal ones in brackets.

    A `*` means all powers that are not named. Raises Refused E-PREF.
    """
    letters = {power.letter.upper(): name for name, power in game_map.powers.items() if not power.dummy}
    words = _WORD.findall(text.upper())
    named = [sign for word in words for sign in word if sign.isalnum()]
    if "".join(words) != _BETWEEN.sub(r"\1", text.upper()) or not words:
        raise _unclear(text, letters)
    known = all(sign in letters or sign in "[]*, " for word in words for sign in word)
    if words.count("*") > 1 or not known or len(set(named)) < len(named):
        raise _unclear(text, letters)
    others = tuple(name for letter, name in letters.items() if letter not in named)
    groups = (others if word == "*" else tuple(letters[sign] for sign in word if sign in letters) for word in words)
    return tuple(group for group in groups if group)


def describe_preference(groups: Sequence[Sequence[PowerName]], game_map: Map) -> str:
    """Describe groups as `England, then Austria or France, then any other`; `any power` for none."""
    told = [" or ".join(game_map.powers[name].title for name in group) for group in groups]
    named = {name for group in groups for name in group}
    others = [name for name, power in game_map.powers.items() if not power.dummy and name not in named]
    rest = ["any other"] if others else []
    return ", then ".join([*told, *rest]) if told else "any power"


def _unclear(text: str, letters: dict[str, PowerName]) -> Refused:
    return Refused(
        "E-PREF",
        f'"{text}" is not a list of powers. Write each letter of {"".join(letters)} at most once, the favorite first,'
        f" equal ones in brackets: SET PREFERENCE {_sample(list(letters))}",
    )


def _sample(letters: list[str]) -> str:
    return "".join(letters[:2]) + (f"[{''.join(letters[2:4])}]" if len(letters) > 3 else "")


def allot(seats: Sequence[Seat], powers: Sequence[PowerName]) -> dict[PowerName, Seat]:
    """Give one power to each seat, while there are any, so that the sum of all ranks is lowest.

    Among equally good allotments the order of `powers` decides, which are shuffled by lot. This solves the assignment
    problem by shortest augmenting paths (Kuhn and Munkres, in the form of Jonker and Volgenant).
    """
    seats = seats[: len(powers)]
    cost = [[_rank(seat, power, powers) for power in powers] for seat in seats]
    holder = [0] * (len(powers) + 1)  # which seat, from 1, has each power, from 1; 0: nobody
    seat_price, power_price = [0] * (len(seats) + 1), [0] * (len(powers) + 1)
    for number in range(1, len(seats) + 1):
        _place(number, cost, holder, seat_price, power_price)
    return {powers[at - 1]: seats[who - 1] for at, who in enumerate(holder) if at and who}


def _place(
    number: int, cost: list[list[int]], holder: list[int], seat_price: list[int], power_price: list[int]
) -> None:
    """Find a power for one more seat, and move others if that is cheaper."""
    holder[0], at = number, 0
    slack: dict[int, tuple[int, int]] = {}
    done = {0}
    while holder[at]:
        who = holder[at]
        for power in range(1, len(holder)):
            gap = cost[who - 1][power - 1] - seat_price[who] - power_price[power]
            if power not in done and (power not in slack or gap < slack[power][0]):
                slack[power] = (gap, at)
        step, nearest = min((slack[power][0], power) for power in slack if power not in done)
        for power in done:
            seat_price[holder[power]] += step
            power_price[power] -= step
        slack = {power: (gap - step, back) for power, (gap, back) in slack.items()}
        done.add(nearest)
        at = nearest
    while at:
        back = slack[at][1]
        holder[at] = holder[back]
        at = back


def _rank(seat: Seat, power: PowerName, powers: Sequence[PowerName]) -> int:
    """Doubled rank of a power on a player's list: the middle of its group; unnamed ones come last."""
    named = [name for group in seat.preference for name in group]
    groups = [*seat.preference, tuple(name for name in powers if name not in named)]
    before = 0
    for group in groups:
        if power in group:
            return 2 * before + len(group) - 1
        before += len(group)
    return 2 * before
