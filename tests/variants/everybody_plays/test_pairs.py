"""Secret sets that are not drawn, entrants and votes: two judges differ in one, others hear the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from judge.variants.everybody_plays.lots import decide
from tests.support.everybody import ALL_BUILDS
from tests.support.house import GM, POWERS
from tests.support.pairs import Mail, Pair

ANN, DORA, STRANGER = (f"{name}@example.org" for name in ("ann", "dora", "stranger"))
ASKED = ("LIST river", "WHOGAME river", "SUMMARY river", "HISTORY river", "MAP river")


def by(name: str, *lines: str) -> Mail:
    return f"{name}@example.org", (f"SIGNON {name}@river {name}-pw", *lines)


def both(pair: Pair, name: str, *lines: str) -> None:
    pair.step([by(name, *lines)], [by(name, *lines)])


def begun(folder: Path, options: str = "") -> Pair:
    """Winter 1900 in both worlds; Ann and Dora know the secret, and the Master."""
    pair = Pair(folder)
    pair.mail(GM, "CREATE river gm-secret", f"VARIANT everybody_plays {options}", "FORM")
    pair.same_seed()
    for name in ("ann", "bob", "carl", "dora"):
        pair.mail(f"{name}@example.org", f"JOIN {name}@river {name}-pw")
    pair.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    pair.knowing = {ANN, DORA, GM}
    return pair


def ask(pair: Pair) -> None:
    """Ask all there is to ask as those who may not know, and try refused lines."""
    both(pair, "bob", "STATUS", *ASKED)
    both(pair, "carl", "STATUS", *ASKED)
    for line in ("PREVIEW", "WITHDRAW france 1", "WITHDRAW italy 2", "VOTE CONCEDE ann", "VOTE NONE", "STATUS ann"):
        both(pair, "carl", line)
    both(pair, "owl", *ASKED)
    pair.mail(STRANGER, "LIST FULL", *ASKED)
    pair.mail(STRANGER, "ORDERS river", "A PAR - BUR")


def phase_ends(pair: Pair) -> None:
    """Pass the deadline of both worlds; their boards and the common news of the lots are then the same."""
    code = pair.worlds[0].game().phase_code
    for _ in range(6):  # the first deadline can be put off
        if pair.worlds[0].game().phase_code == code:
            pair.later(days=2)
    assert pair.worlds[0].game().phase_code != code
    one, other = (world.game() for world in pair.worlds)
    assert (one.board, one.deadline) == (other.board, other.deadline)


def spring(folder: Path, options: str = "") -> Pair:
    """Spring 1901 in both worlds, the usual units built by Bob."""
    pair = begun(folder, options)
    lines = [line for power, units in ALL_BUILDS.items() for line in (f"[{power}]", *(f"BUILD {one}" for one in units))]
    both(pair, "bob", *lines)
    phase_ends(pair)
    assert pair.worlds[0].game().phase_code == "S1901M"
    return pair


def holds(pair: Pair, *powers: str, but: int = 0) -> list[str]:
    """Sets by which the units of some powers hold, but for the first few."""
    units = pair.worlds[0].game().board.units
    return [
        line
        for power in powers
        for line in (f"[{power}]", *[f"{one.piece} H" for one in units if one.power == power][but:])
    ]


def losing(pair: Pair) -> str:
    """A power for which Ann and Bob have sent sets, and Bob will be drawn."""
    drawn = [decide(world.game(), world.judge.in_play(world.game())).told["drawn"] for world in pair.worlds]
    return next(power for power in POWERS if all(lots[power]["person"] == "bob" for lots in drawn))


Plant = Callable[[Pair, str], tuple[Sequence[Mail], Sequence[Mail]]]
"""The mails of either world about a power for which Bob is drawn."""


def another_set(pair: Pair, power: str) -> tuple[Sequence[Mail], Sequence[Mail]]:
    """Plant another content of a set that is not drawn."""
    return [by("ann", *holds(pair, power, but=1))], [by("ann", *holds(pair, power, but=2))]


def more_sets(pair: Pair, power: str) -> tuple[Sequence[Mail], Sequence[Mail]]:
    """Plant another number of somebody's sets."""
    return [by("ann", *holds(pair, power, but=1), *holds(pair, power, but=2))], []


def no_set(_: Pair, power: str) -> tuple[Sequence[Mail], Sequence[Mail]]:
    """Plant somebody's sets, or none."""
    return [by("ann", f"[{power}]", "CLEAR")], []


def withdrawn(pair: Pair, power: str) -> tuple[Sequence[Mail], Sequence[Mail]]:
    """A set that is taken back."""
    taken_back = by("ann", f"WITHDRAW {power} 1")
    return [taken_back], [by("ann", *holds(pair, power, but=1)), taken_back]


def somebody_else(pair: Pair, power: str) -> tuple[Sequence[Mail], Sequence[Mail]]:
    """Plant another sender of a set."""
    cleared = by("ann", f"[{power}]", "CLEAR")
    return [by("ann", *holds(pair, power))], [cleared, by("dora", *holds(pair, power))]


def vote(*_: object) -> tuple[Sequence[Mail], Sequence[Mail]]:
    """Plant a vote for one end or another."""
    return [by("ann", "VOTE DIAS")], [by("ann", "VOTE CONCEDE carl")]


def no_vote(*_: object) -> tuple[Sequence[Mail], Sequence[Mail]]:
    """Plant somebody's vote, or none."""
    return [by("ann", "VOTE DIAS")], []


def faults(_: Pair, power: str) -> tuple[Sequence[Mail], Sequence[Mail]]:
    """Plant another fault of a set, or a set that counts for nothing, or none."""
    return [by("ann", f"[{power}]", "A XYZ - LON", "A LON - MOS")], []


SECRETS: dict[str, tuple[Plant, str]] = {
    "a set that is not drawn": (another_set, ""),
    "a set that is not drawn, where identical ones are kept": (another_set, "ep_identical_sets=keep"),
    "how many sets somebody sends": (more_sets, ""),
    "whether somebody has sent a set": (no_set, ""),
    "a set that is taken back": (withdrawn, ""),
    "who has sent a set": (somebody_else, ""),
    "a vote": (vote, ""),
    "whether somebody votes": (no_vote, "ep_electors=latest_phase"),
    "a set with faults": (faults, ""),
}
FEW = ("a set that is not drawn", "who has sent a set", "whether somebody votes")
"""Secrets that are looked at in the quick suite too, for one phase."""


def played(pair: Pair, plant: Plant, phases: int) -> Pair:
    """Play phases in which Bob and Ann order all powers, Ann differently in both worlds; close both."""
    for _ in range(phases):
        for name in ("bob", "ann"):
            both(pair, name, *holds(pair, *POWERS))
        first, second = plant(pair, losing(pair))
        pair.apart(first, second, refused=plant is faults)
        ask(pair)
        phase_ends(pair)
    ask(pair)
    pair.close()
    return pair


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRETS)
def test_nobody_but_its_writer_and_the_master_learns_what_counted_for_nothing(tmp_path: Path, name: str) -> None:
    plant, options = SECRETS[name]
    pair = played(spring(tmp_path, options), plant, phases=2)
    assert pair.planted == 2
    assert pair.count() > 60
    assert pair.difference() == ""


@pytest.mark.parametrize("name", FEW)
@pytest.mark.slow
def test_a_phase_that_differs_in_what_counts_for_nothing_is_the_same_to_everybody_else(
    tmp_path: Path, name: str
) -> None:
    plant, options = SECRETS[name]
    assert played(spring(tmp_path, options), plant, phases=1).difference() == ""


@pytest.mark.slow
def test_sets_that_were_not_drawn_are_told_where_the_game_says_so(tmp_path: Path) -> None:
    pair = played(spring(tmp_path, "ep_show_losers=yes"), another_set, phases=1)
    assert ", set 2 of " in pair.difference()
