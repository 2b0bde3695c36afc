"""Secrets and those who may know them, worked out from docs/spec/rules.md, press and votes alone.

Sections: rules.md (group 6, C2, C17), press (C13) and votes (C15).

A `Fact` says who may know it and how it would look in a letter. It is made from the game as it is stored, and from what
the play itself did; `judge.game.visibility` has no part in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from judge.board.maps import Map
from judge.board.names import Province
from judge.board.order_text.notation import format_order
from judge.board.orders import Order
from judge.board.position import PhaseType, Position, Unit, UnitType
from judge.game.game import Game, Power, Sight, Stage, Status
from tests.support.house import GM

ADJECTIVES = {"AUSTRIA": "Austrian", "ENGLAND": "English", "FRANCE": "French", "GERMANY": "German", "ITALY": "Italian",
              "RUSSIA": "Russian", "TURKEY": "Turkish"}  # fmt: skip


@dataclass(frozen=True)
class Fact:
    """A secret. It is told by a piece of a letter with all of `signs` (`whole`: by the letter with them).

    `known_to` are the addresses of those who may know. `unless`: where this is in the piece, it says something else.
    `where` limits the parts of letters; empty: all.
    """

    kind: str
    about: str
    signs: tuple[str, ...]
    known_to: frozenset[str] = frozenset()
    unless: str = ""
    whole: bool = False
    where: frozenset[str] = field(default=frozenset())

    def is_in(self, text: str) -> bool:
        """True if a piece tells it."""
        if self.unless and re.search(self.unless, text):
            return False
        return all(re.search(sign, text) for sign in self.signs)


def name_of(power: str) -> str:
    """Return a pattern of a power's names: `France`, `French`, `FRANCE`, and the first line of its mails."""
    return rf"(?:\b(?:{power}|{power.title()}|{ADJECTIVES[power]})\b(?! Channel)|\b{power[0]}river\b)"


@dataclass(frozen=True)
class Readers:
    """Addresses of readers by seat. `watchers` are all without a power."""

    game: Game

    def of(self, *seats: str) -> frozenset[str]:
        """The addresses of seats, of those who order for them, and of all who see everything."""
        found: set[str] = set()
        for power in self.game.powers:
            if power.name in seats and power.player is not None and power.status is not Status.DUMMY:
                found |= set(power.player.addresses)
            if power.name in seats and power.controller and power.controller != "MASTER":
                found |= self.of(power.controller)
                found |= {address for seat in power.turns for address in self.of(seat)}
        return frozenset(found)

    def with_master(self, *seats: str) -> frozenset[str]:
        """Return the readers of seats, the Master, and those whom the Master lets see everything."""
        players = [*(each.player for each in self.game.observers), *(each.player for each in self.game.powers)]
        trusted = [player for player in players if player is not None and player.sight is not Sight.OWN]
        omniscient = {address for player in trusted for address in player.addresses}
        return self.of(*seats) | {GM} | omniscient


# Facts of the present moment


def facts_of(
    game: Game,
    rules: frozenset[str],
    board: Map,
    hidden: frozenset[Unit] = frozenset(),
    insiders: frozenset[str] = frozenset(),
    *,
    late: bool,
) -> Iterator[Fact]:
    """Yield everything that is kept from somebody as the game stands.

    `hidden` are the units that HIDE_BUILDS hides now.

    `insiders` have been told of a dummy before. `late`: whether the deadline is over.
    """
    readers = Readers(game)
    yield from addresses(game, rules)
    if "EAVESDROP" in rules:
        yield Fact("eavesdropping", "the Master listens in", (r"\bEAVESDROP\b(?!!)",), frozenset({GM}))
    if game.stage is not Stage.ACTIVE:
        return
    for power in game.powers:
        yield from orders_on_file(power, rules, readers, board)
        if "LIST_UNORDERED" not in rules or (late and "HIDE_LATE_POWERS" in rules):
            yield from whose_orders(power, rules, readers, late)
        if "HIDE_DUMMIES" in rules and power.status is Status.DUMMY:
            yield from dummy(power, readers, insiders)
        if power.wait and "LIST_WAITERS" not in rules:
            yield Fact("wait flag", f"{power.name} waits", (name_of(power.name), r"\b[Ww]ait(s|ing|ed)?\b"),
                       readers.with_master(power.name), unless=r"waits for|waited for")  # fmt: skip
    for entry in game.diaries:  # each is a word that stands nowhere else
        yield Fact("diary", f"{entry.seat} in {entry.phase}", (rf"\b{entry.text}\b",), frozenset(entry.addresses))
    for unit in hidden:
        for signs in unit_signs(unit, board):
            # Who orders about a place may learn from the answer what stands there (rules.md C2).
            yield Fact(
                "hidden build", f"{unit.power} {unit}", signs, readers.with_master(unit.power), unless=r"^line \d"
            )


def addresses(game: Game, rules: frozenset[str]) -> Iterator[Fact]:
    """Yield players' addresses, known only to themselves and the Master.

    They are secret until the end, and under NO_REVEAL after it.
    """
    if game.stage.is_over and "NO_REVEAL" not in rules:
        return
    for power in game.powers:
        for address in power.player.addresses if power.player else ():
            for past in (address, *(a for old in power.past for a in old.addresses)):
                yield Fact("address", f"{power.name} is {past}", (re.escape(past),), frozenset({GM, past}))


def orders_on_file(power: Power, rules: frozenset[str], readers: Readers, board: Map) -> Iterator[Fact]:
    """Yield the orders of a power, until the phase is done."""
    if "BROADCAST_ORDERS" in rules:
        return
    for order in power.orders or ():
        if signs := order_signs(order, board):
            yield Fact("orders on file", f"{power.name}: {format_order(order)}", signs,
                       readers.with_master(power.name), unless="can retreat to")  # fmt: skip


def whose_orders(power: Power, rules: frozenset[str], readers: Readers, late: bool) -> Iterator[Fact]:
    """Yield if a power has orders on file, and if it is late after the deadline.

    The latter is a secret under HIDE_LATE_POWERS.
    """
    if "BROADCAST_ORDERS" in rules:
        return
    missing = power.orders is None
    if late and "HIDE_LATE_POWERS" not in rules:
        return
    told = r"\b(late|overdue|missing|lacks?)\b|\bno orders\b|not (yet )?(sent|submitted)|orders (are|is) (in|on file)|"
    told += r"(has|have) (sent|submitted|orders on file)|waits for"
    yield Fact("late" if late and missing else "whose orders are in",
               f"{power.name} {'has no orders' if missing else 'has orders'}", (name_of(power.name), told),
               readers.with_master(power.name), unless=on_file_of_another(power.name))  # fmt: skip


def on_file_of_another(power: str) -> str:
    """The beginning of a list of somebody else's orders, which may name this power's units."""
    return rf"^Current orders for (?!{power.title()})"


def dummy(power: Power, readers: Readers, insiders: frozenset[str]) -> Iterator[Fact]:
    """Yield the secret that nobody plays a power, and the name of its orderer (HIDE_DUMMIES)."""
    known = readers.with_master(power.name) | insiders
    words = r"\b([Dd]umm(y|ies)|[Vv]assals?|[Ii]ndependent|[Vv]acan(t|cy)|controlled|orders for)\b"
    yield Fact("dummy", f"{power.name} is a dummy", (name_of(power.name), words), known,
               unless=rf"is not vacant|sent these orders for|{on_file_of_another(power.name)}")  # fmt: skip
    yield Fact(
        "dummy", f"{power.name} is a dummy", (rf"^{power.name.title()} +\d+/\d+ +(\S+@|none|nobody|vacant)",), known
    )
    lord = power.controller
    if lord and lord != "MASTER":
        words = r"\b(control|controls|controlled|controller|order for|orders for|lord|in turn)\b"
        yield Fact("controller", f"{lord} orders for {power.name}", (name_of(power.name), name_of(lord), words), known,
                   unless=on_file_of_another(power.name))  # fmt: skip
        yield Fact("controller", f"{lord} orders for {power.name}", (rf"\[{power.name.title()}\]",), known)


# Facts of what somebody did, secret as long as the game lasts


def deed(kind: str, power: str, readers: Readers, rules: frozenset[str]) -> Iterator[Fact]:
    """Yield the secret that it was this power that proposed, voted, put the deadline off, or is away."""
    own = readers.of(power)
    named = name_of(power)
    match kind:
        case "proposer" if "HIDE_PROPOSER" in rules:
            yield Fact(
                kind, f"{power} proposed", (named, r"\b[Pp]ropos"), own, unless=rf"concession to {power.title()}"
            )
        case "vote":
            words = r"\b([Vv]ot(e|ed|es)|YES|NO|NODRAW|LOSS)\b"
            # PROPOSE DRAW is open: all are told that its proposer has voted for it.
            others = r"To vote|SET VOTE|has voted for it|Votes:|centers? and orders|[Yy]ou accept"
            others = rf"{others}|concession to {power.title()}"
            yield Fact(kind, f"{power} voted", (named, words), own, unless=others)
        case "extender" if "HIDE_EXTENDERS" in rules:
            yield Fact(kind, f"{power} moved the deadline", (named, r"\b([Mm]oved|[Ee]xten|put off|postpone)"),
                       readers.with_master(power))  # fmt: skip
        case "absentee" if "HIDE_ABSENTEES" in rules:
            yield Fact(kind, f"{power} is away", (named, r"\b([Aa]bsen(t|ce|tee)|away|vacation|holiday)\b"),
                       readers.with_master(power))  # fmt: skip


def press_facts(
    token: str, writer: str, to: frozenset[str], readers: Readers, *, anonymous: bool, listening: bool
) -> Iterator[Fact]:
    """Yield the facts of a message with a unique word: its readers (`to`: powers; empty: all), its writer."""
    if to:
        known = readers.of(writer, *to) | ({GM} if listening or "MASTER" in to else frozenset())
        yield Fact("private press", f"{writer} to {', '.join(sorted(to))}", (token,), known)
    if anonymous:
        yield Fact(
            "author", f"{writer} wrote {token}", (token, name_of(writer)), readers.with_master(writer), whole=True
        )


# How things look


def unit_signs(unit: Unit, board: Map) -> Iterator[tuple[str, ...]]:
    """A unit in words, in short and in a picture: `Army Vienna`, `A VIE`, `Austria A VIE`."""
    place = board.places[unit.province].name
    kind = "Army" if unit.type is UnitType.ARMY else "Fleet"
    yield (rf"\b(?:{kind} (?:in |at )?{re.escape(place)}\b|{unit.type} {unit.province}\b)",)


def order_signs(order: Order, board: Map) -> tuple[str, ...]:
    """An order that tells more than that there is a unit: the unit and where it goes, or whom it supports."""
    words = format_order(order).split()
    codes = [word.partition("/")[0] for word in words if word.partition("/")[0] in board.places]
    if len(codes) < 2:
        return ()
    first, *rest = (rf"(?:{code}\b|{re.escape(board.places[Province(code)].name)}\b)" for code in codes)
    # No comma lies within an order; in a list of units one parts each from the next.
    return (rf"\b(?:Army|Fleet|[AF]) {first}[^,\n]*" + r"[^,\n]*".join(rest),)


def built(before: Position, after: Position) -> frozenset[Unit]:
    """The units that an adjustment phase has made."""
    if before.phase.type is not PhaseType.ADJUSTMENTS:
        return frozenset()
    return frozenset(after.units) - frozenset(before.units)
