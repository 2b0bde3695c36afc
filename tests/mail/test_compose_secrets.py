"""Whatever happens in a game: no address is ever sent press it may not read, orders that are not its own, or a hash.

Positions share addresses and have several, one power is controlled by another; who may read what is worked out here
a second time, address by address, from commands.md 7.4 and 11.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from judge.board.names import PowerName
from judge.game.done import Done
from judge.game.events import (
    AddressChanged,
    DeadlineMoved,
    Event,
    ForeignAddress,
    GameEnded,
    LateNoticeSent,
    MasterChanged,
    OrdersReceived,
    PasswordChanged,
    PhaseProcessed,
    PlayerTookOver,
    PressSent,
    Previewed,
    Record,
    RemindersSent,
    SignedOn,
    StageChanged,
    VoteCast,
    WaitSet,
)
from judge.game.game import Game, Observer, Player, Power, Stage, Status
from judge.game.timing import Timing
from judge.game.turn import opening, resolve
from judge.game.variant import Table
from judge.mail.compose import Post, compose
from judge.rules import RuleSet
from judge.store.map_files import load_map
from judge.variants.standard import STANDARD

MAP = load_map("standard")
TABLE = Table(MAP, RuleSet(), STANDARD)
BOARD = opening(TABLE, frozenset(MAP.powers))
POWERS = tuple(MAP.powers)
DUMMY, CONTROLLER = PowerName("TURKEY"), "RUSSIA"
IDS = (*POWERS, "MASTER", "watcher", "silent")
ADDRESSES = [f"{letter}@x" for letter in "abcdef"]
HASH = "scrypt$0123456789abcdef"
DUE = datetime(2026, 11, 26, 18, tzinfo=UTC)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Spring 1901 with everybody at one to three of six addresses; Turkey is a dummy that Russia orders for."""

    def player() -> Player:
        return Player(tuple(draw(st.lists(st.sampled_from(ADDRESSES), min_size=1, max_size=3, unique=True))), HASH)

    powers = [
        Power(name, Status.DUMMY, controller=CONTROLLER) if name == DUMMY else Power(name, player=player())
        for name in POWERS
    ]
    return Game(
        name="river",
        map="standard",
        master=player(),
        seed="1",
        created=DUE,
        timing=Timing(),
        zone="UTC",
        stage=Stage.ACTIVE,
        powers=tuple(powers),
        observers=(Observer("watcher", player()), Observer("silent", player(), monitor=True)),
        position=BOARD,
        deadline=DUE,
    )


@dataclass
class Told:
    """Events with a word in each secret, and the addresses that may read that word."""

    events: list[Event] = field(default_factory=list)
    readers: dict[str, set[str]] = field(default_factory=dict)


def addresses_of(game: Game, position: str) -> set[str]:
    """Where the mail of a position goes."""
    if position == DUMMY:
        return addresses_of(game, CONTROLLER)
    if position == "MASTER":
        return set(game.master.addresses)
    for power in game.powers:
        if power.name == position and power.player:
            return set(power.player.addresses)
    return {address for watcher in game.observers if watcher.id == position for address in watcher.player.addresses}


@st.composite
def happenings(draw: st.DrawFn, game: Game, actor: str, sender: str) -> Told:
    """A handful of things that one mail did."""
    told = Told()
    for number in range(draw(st.integers(1, 6))):
        secret = f"secret{number}word"
        match draw(st.sampled_from(["press", "broadcast", "orders", "other"])):
            case "press" if actor != "silent":
                to = tuple(
                    draw(st.lists(st.sampled_from([*POWERS, "MASTER", "watcher"]), min_size=1, max_size=3, unique=True))
                )
                told.events.append(PressSent(actor, to, f"psst {secret}", "S1901M"))
                told.readers[secret] = {sender}.union(*(addresses_of(game, reader) for reader in (actor, *to)))
            case "broadcast" if actor != "silent":
                told.events.append(PressSent(actor, (), f"oyez {secret}", "S1901M"))
                silent = set() if actor == "MASTER" else {"silent"}
                told.readers[secret] = {sender}.union(*(addresses_of(game, reader) for reader in set(IDS) - silent))
            case "orders" if actor in POWERS or actor == "MASTER":
                own = [DUMMY, actor] if actor == CONTROLLER else [actor]
                power = PowerName(draw(st.sampled_from(POWERS if actor == "MASTER" else own)))
                told.events.append(OrdersReceived(power, (), actor, (secret,)))
                allowed = {sender} | addresses_of(game, power) | addresses_of(game, actor)
                told.readers[secret] = allowed
            case _:
                told.events.append(draw(st.sampled_from(others(actor))))
    return told


def others(actor: str) -> list[Event]:
    """Events without a secret of ours, which must not carry one along."""
    france = PowerName("FRANCE")
    return [
        WaitSet(france, True),
        VoteCast(france, "draw"),
        PasswordChanged(actor),
        SignedOn(actor),
        ForeignAddress(actor, "far@y"),
        AddressChanged(actor, ("old@y",), ("new@y",)),
        DeadlineMoved(DUE, None, "MASTER", ""),
        StageChanged(Stage.ACTIVE, Stage.WAITING, "MASTER"),
        PlayerTookOver(france),
        MasterChanged(("old@y",), ("new@y",)),
        RemindersSent("S1901M", (france, DUMMY), DUE),
        LateNoticeSent("S1901M", (france, DUMMY), DUE, True),
        Previewed(RECORD),
        PhaseProcessed(RECORD, DUE),
        GameEnded("draw", (france,), "S1901M"),
    ]


RECORD: Record = resolve(
    Game(
        "river", "standard", Player((), ""), "1", DUE, Timing(), "UTC", powers=tuple(map(Power, POWERS)), position=BOARD
    ),
    TABLE,
)


@given(st.data())
def test_no_address_is_sent_what_it_may_not_read(data: st.DataObject) -> None:
    game = data.draw(games())
    actor = data.draw(st.sampled_from([position for position in IDS if position != DUMMY]))
    sender = data.draw(st.sampled_from([*ADDRESSES, "far@y"]))
    told = data.draw(happenings(game, actor, sender))
    letters = compose(Done(tuple(told.events), actor, sender), game, game, TABLE, Post())
    for letter in letters:
        words = f"{letter.subject}\n{letter.text}\n{letter.html}"
        assert HASH not in words
        for secret, readers in told.readers.items():
            assert secret not in words or set(letter.to) <= readers, (secret, letter.to)
    for secret, readers in told.readers.items():
        reached = {address for letter in letters if secret in letter.text for address in letter.to}
        if any(isinstance(event, PressSent) and secret in event.text for event in told.events):
            assert reached == readers


@given(st.data())
def test_nobody_gets_one_message_twice(data: st.DataObject) -> None:
    game = data.draw(games())
    press = PressSent(
        "FRANCE", data.draw(st.sampled_from([(), ("ITALY", "GERMANY"), (str(DUMMY), "RUSSIA")])), "psst", ""
    )
    sender = data.draw(st.sampled_from(ADDRESSES))
    letters = compose(Done((press,), "FRANCE", sender), game, game, TABLE, Post())
    copies = [address for letter in letters for address in letter.to]
    assert len(copies) == len(set(copies))
