"""Secrets in letters: nobody is sent press not theirs to read, others' orders, or a hash.

That holds whatever happens in a game.

Nor is anybody but the Master told who wrote anonymous or faked press, or who got it in truth.

Positions share addresses and have several, one power is controlled by another; who may read what is worked out here
a second time, address by address, from commands.md 7.4 and 11.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.opening import opening
from judge.files.maps.load import load_map
from judge.game.calendar.timing import Timing
from judge.game.events import Event
from judge.game.events.clock import DeadlineMoved, GraceMoved, LateNoticeSent, RemindersSent, StartMoved
from judge.game.events.people import (
    AddressChanged,
    ForeignAddress,
    MasterChanged,
    PasswordChanged,
    PlayerTookOver,
    SignedOn,
)
from judge.game.events.phases import (
    GameEnded,
    OrdersReceived,
    PhaseProcessed,
    PhaseRecord,
    Previewed,
    VoteCast,
    WaitSet,
)
from judge.game.events.press import PressSent, Signature
from judge.game.events.settings import GameCorrected, StageChanged
from judge.game.game import Game, Observer, Player, Power, Stage, Status
from judge.game.outcome import Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.resolve import resolve
from judge.game.values.ballots import Draw
from judge.mail.letters.compose import compose
from judge.mail.letters.context import JudgeIdentity
from judge.mail.letters.rfc5322 import Answered, Origin, to_rows
from judge.rules.registry import RuleSet
from judge.variants.standard import STANDARD

MAP = load_map("standard")
TABLE = RulesInPlay(MAP, RuleSet(), STANDARD)
BOARD = opening(MAP, tuple(MAP.powers), TABLE.rules)
POWERS = tuple(MAP.powers)
DUMMY, CONTROLLER = PowerName("TURKEY"), "RUSSIA"
IDS = (*POWERS, "MASTER", "watcher", "silent")
ADDRESSES = [f"{letter}@x" for letter in "abcdef"]
HASH = "scrypt$0123456789abcdef"
DUE = datetime(2026, 11, 26, 18, tzinfo=UTC)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw Spring 1901 with players at one to three of six addresses; Turkey is Russia's dummy."""

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
    """Return the addresses of a position's mail."""
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
                listens = draw(st.sampled_from([None, True]))
                sent = draw(messages(actor, to, f"psst {secret}", listens))
                told.events.append(sent)
                named = (*to, *([] if sent.quiet else [actor]), *(["MASTER"] if listens else []))
                told.readers[secret] = set().union(*(addresses_of(game, reader) for reader in named))
                told.readers[secret] |= set() if sent.quiet else {sender}
            case "broadcast" if actor != "silent":
                spared = draw(st.sampled_from([None, False])) if actor != "MASTER" else None
                sent = draw(messages(actor, (), f"oyez {secret}", spared))
                told.events.append(sent)
                named_master = actor == "MASTER" and sent.signature is Signature.NAMED
                left_out = {*([] if named_master else ["silent"]), *(["MASTER"] if spared is False else [])}
                left_out |= {actor} if sent.quiet else set()
                told.readers[secret] = set().union(*(addresses_of(game, reader) for reader in set(IDS) - left_out))
                told.readers[secret] |= set() if sent.quiet else {sender}
            case "orders" if actor in POWERS or actor == "MASTER":
                own = [DUMMY, actor] if actor == CONTROLLER else [actor]
                power = PowerName(draw(st.sampled_from(POWERS if actor == "MASTER" else own)))
                told.events.append(OrdersReceived(power, (), actor, (secret,)))
                allowed = {sender} | addresses_of(game, power) | addresses_of(game, actor)
                told.readers[secret] = allowed
            case _:
                told.events.append(draw(st.sampled_from(others(actor))))
    return told


@st.composite
def messages(
    draw: st.DrawFn, actor: str, to: tuple[str, ...], text: str, master_reads: bool | None = None
) -> PressSent:
    """Press signed in any way, with any claim."""
    signature = draw(st.sampled_from(Signature))
    return PressSent(
        actor,
        to,
        text,
        "S1901M",
        signature,
        claimed_sender=draw(st.sampled_from(POWERS)) if signature is Signature.FAKED else "",
        claimed_to=draw(st.none() | st.lists(st.sampled_from(POWERS), max_size=2, unique=True).map(tuple)),
        quiet=draw(st.booleans()),
        master_reads=master_reads,
    )


def others(actor: str) -> list[Event]:
    """Events without a secret of ours, which must not carry one along."""
    france = PowerName("FRANCE")
    return [
        WaitSet(france, True),
        VoteCast(france, Draw()),
        PasswordChanged(actor),
        SignedOn(actor),
        ForeignAddress(actor, "far@y"),
        AddressChanged(actor, ("old@y",), ("new@y",)),
        DeadlineMoved(DUE, None, "MASTER", ""),
        GraceMoved(None, DUE),
        GameCorrected("S1901M", ("position", "seed"), ("The deadline is another.",), True, (france,)),
        StartMoved(DUE, None),
        StageChanged(Stage.ACTIVE, Stage.WAITING, "MASTER"),
        PlayerTookOver(france),
        MasterChanged(("old@y",), ("new@y",)),
        RemindersSent("S1901M", (france, DUMMY), DUE),
        LateNoticeSent("S1901M", (france, DUMMY), DUE, True),
        Previewed(RECORD),
        PhaseProcessed(RECORD, DUE),
        GameEnded("draw", (france,), "S1901M"),
    ]


RECORD: PhaseRecord = resolve(
    Game(
        "river", "standard", Player((), ""), "1", DUE, Timing(), "UTC", powers=tuple(map(Power, POWERS)), position=BOARD
    ),
    TABLE,
)


@pytest.mark.slow
@settings(deadline=None)  # the first letter compiles its template
@given(st.data())
def test_no_address_is_sent_what_it_may_not_read(data: st.DataObject) -> None:
    game = data.draw(games())
    actor = data.draw(st.sampled_from([position for position in IDS if position != DUMMY]))
    sender = data.draw(st.sampled_from([*ADDRESSES, "far@y"]))
    told = data.draw(happenings(game, actor, sender))
    letters = compose(Outcome(tuple(told.events), actor, sender, before=game, game=game), TABLE, JudgeIdentity())
    for letter in letters:
        words = f"{letter.subject}\n{letter.text}\n{letter.html}"
        assert HASH not in words
        for secret, readers in told.readers.items():
            assert secret not in words or set(letter.to) <= readers, (secret, letter.to)
    for secret, readers in told.readers.items():
        reached = {address for letter in letters if secret in letter.text for address in letter.to}
        if any(isinstance(event, PressSent) and secret in event.text for event in told.events):
            assert reached == readers


@pytest.mark.slow
@settings(deadline=None)  # the first letter compiles its template
@given(st.data())
def test_nobody_gets_one_message_twice(data: st.DataObject) -> None:
    game = data.draw(games())
    press = PressSent(
        "FRANCE", data.draw(st.sampled_from([(), ("ITALY", "GERMANY"), (str(DUMMY), "RUSSIA")])), "psst", ""
    )
    sender = data.draw(st.sampled_from(ADDRESSES))
    letters = compose(Outcome((press,), "FRANCE", sender, before=game, game=game), TABLE, JudgeIdentity())
    copies = [address for letter in letters for address in letter.to]
    assert len(copies) == len(set(copies))


@pytest.mark.slow
@settings(deadline=None)  # the first letter compiles its template
@given(st.data())
def test_the_author_and_the_readers_of_anonymous_and_faked_press_show_nowhere(data: st.DataObject) -> None:
    """Nothing at all that a reader gets, headers included, depends on who wrote it, or on who else got it.

    The same message by two writers to two lists, with the same claims: its readers get the same letters of it.
    """
    game = data.draw(games())
    one, other = data.draw(st.lists(st.sampled_from(IDS[:7]), min_size=2, max_size=2, unique=True))
    reader = data.draw(st.sampled_from([*POWERS, "watcher"]))
    more = data.draw(st.sampled_from([*POWERS, "watcher"]))
    first = data.draw(messages(one, (reader,), "psst"))
    signature = data.draw(st.sampled_from([Signature.ANONYMOUS, Signature.FAKED]))
    hidden = replace(
        first,
        signature=signature,
        claimed_sender="GERMANY" if signature is Signature.FAKED else "",
        claimed_to=first.claimed_to if first.claimed_to is not None else ("ITALY",),
    )
    second = replace(hidden, sender=other, to=tuple(dict.fromkeys((reader, more))), quiet=not first.quiet)
    knowing = {"far@y", *game.master.addresses, *addresses_of(game, one), *addresses_of(game, other)}

    def got(press: PressSent) -> set[bytes]:
        letters = compose(Outcome((press,), press.sender, "far@y", before=game, game=game), TABLE, JudgeIdentity())
        answered = Answered(f"<mail.of.{press.sender}@home.example>")
        return {
            row.raw
            for letter in letters
            for row in to_rows(letter, Origin("Judge", "judge@example.org"), DUE, answered, lambda: "key")
            if row.recipient in addresses_of(game, reader) - knowing
        }

    before, after = got(hidden), got(second)
    if more == reader or not addresses_of(game, reader) & addresses_of(game, more):
        assert before == after
    assert not any(b"mail.of." in raw for raw in before | after)


@pytest.mark.slow
@settings(deadline=None)  # the first letter compiles its template
@given(st.data())
def test_letters_of_a_hidden_author_wait_when_others_hear_of_something_else_he_did(data: st.DataObject) -> None:
    game = data.draw(games())
    actor = data.draw(st.sampled_from(POWERS[:6]))
    sender = data.draw(st.sampled_from([*ADDRESSES, "far@y"]))
    press = data.draw(messages(actor, ("ITALY", "GERMANY"), "psst"))
    deed = data.draw(st.sampled_from(others(actor)))
    letters = compose(Outcome((press, deed), actor, sender, before=game, game=game), TABLE, JudgeIdentity())
    knowing = {sender, *game.master.addresses, *addresses_of(game, actor)}
    unknowing = [letter for letter in letters if set(letter.to) - knowing]
    hidden = [letter for letter in unknowing if "psst" in letter.text and press.signature is not Signature.NAMED]
    open_ones = [letter for letter in unknowing if letter not in hidden]
    assert all(letter.delay for letter in hidden) or not open_ones
    assert not any(letter.delay for letter in open_ones)
