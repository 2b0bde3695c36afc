"""Blind exchanges by lot: nobody learns what others have, want or bid, nor what they do not see.

All amounts and numbers of shares come once: who reads one has been told it (exchange.md 8, payola.md 13). What stands
where is searched for as in any blind game (rules.md C1): an investor sees what the powers see that they lead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Player, Status
from judge.game.people.open_seats import investors
from judge.store.repository import GameRepository
from judge.variants.exchange import accounts, turn, wording
from judge.variants.exchange.purses import exchange_in, money_in, with_cash
from judge.variants.payola import telling
from judge.variants.payola.exchange_state import Exchange, YearStep
from judge.variants.payola.turn import told_of
from tests.support.command_mails import put
from tests.support.house import GM, POWERS, Got, House
from tests.support.leaks import Changed, plant, whole_board
from tests.support.pairs import GENEROUS
from tests.support.random_phases import entangled_orders
from tests.support.watcher.amounts import Amounts
from tests.support.watcher.blind import Blind, Sight
from tests.support.watcher.search import Watcher

NAMES = ("quill", "zephyr", "orla", "wim")
"""The last one buys few shares of any power, and so leads none."""
OWL, MOLE, HEIR = "owl@example.org", "mole@example.org", "heir@example.org"
ASKED = ("LIST river", "SUMMARY river", "HISTORY river", "WHOGAME river", "MAP river")
SHARES = 999


def mail_of(name: str) -> str:
    """An investor's address."""
    return f"{name}@example.org"


@dataclass
class Watched:
    """One game. `of_power` are the amounts that the leader of a power may read.

    `led` are the leaders of powers, and `held` the shares of investors, at the last look. `said` counts
    investors' words by the first one. `moved` are the addresses of people who have taken others' places.
    """

    house: House
    chance: Random
    amounts: Amounts
    watcher: Watcher = field(default_factory=lambda: Watcher(MOLE))
    blind: Blind | None = None
    record: PhaseRecord | None = None
    of_power: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    led: dict[PowerName, str | None] = field(default_factory=dict)
    held: dict[tuple[PowerName, str], int] = field(default_factory=dict)
    said: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    moved: dict[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """Return the game as it is stored."""
        return self.house.game()

    @property
    def exchange(self) -> Exchange:
        """Return the exchange as it stands."""
        exchange = exchange_in(self.game)
        assert exchange is not None
        return exchange

    def at(self, name: str) -> str:
        """Return the address of the present investor of this name."""
        return self.moved.get(name, mail_of(name))

    @property
    def everybody(self) -> tuple[str, ...]:
        """All who get letters but for the Master."""
        return (OWL, MOLE, HEIR, *map(mail_of, NAMES))

    # Mails and what is looked for in their letters

    def say(self, name: str, *lines: str) -> None:
        """A mail of an investor."""
        for line in lines:
            self.said[line.split()[0]] += 1
        self.after(lambda: self.house.mail(self.at(name), f"SIGNON {name}@river {name}-pw", *lines))

    def there_and_back(self) -> None:
        """The Master goes a step back and forward again, and everybody asks in between."""
        self.after(lambda: self.house.master("ROLLBACK RESTORE"))
        for name in NAMES:
            self.say(name, "STATUS", "SHARES")
        self.after(lambda: self.house.master("ROLLFORWARD"))

    def is_replaced(self, name: str) -> None:
        """An investor leaves, and somebody else comes under their name, who may read all that was theirs."""
        old = self.at(name)
        self.after(lambda: self.house.mail(old, f"RESIGN {name}@river {name}-pw YES"))
        for readers in self.amounts.known.values():
            if old in readers:
                readers.add(HEIR)
        self.watcher.is_known(HEIR, of=old)
        self.moved[name] = HEIR
        self.after(lambda: self.house.mail(HEIR, f"TAKEOVER {name}@river {name}-pw"))
        self.say(name, "STATUS", "HISTORY river", "SHARES")

    def process(self) -> None:
        """The Master ends the phase, or the step of the exchange."""
        self._count_votes()
        self.after(lambda: self.house.master("PROCESS!"))
        for name in NAMES:
            self.say(name, *self.chance.sample(("STATUS", "BALANCE", "SHARES"), 2), *self.chance.sample(ASKED, 2))
        self.after(lambda: self.house.mail(OWL, "SIGNON owl@river owl-pw", *self.chance.sample(ASKED, 2), "SHARES"))

    def after(self, done: Callable[[], list[Got]]) -> None:
        """Do something, and search the letters that it causes."""
        code = self.game.phase_code if self.game.position is not None else ""
        letters = done()
        game = self.game
        if game.position is None:
            return
        if self.blind is None:
            in_play = self.house.judge.in_play(game)
            self.blind = Blind(Sight(in_play.map, frozenset(in_play.rules), game.board))
        self._note_leaders()
        self._note_amounts()
        seen = as_seats(game)
        if game.phase_code != code:
            with self.house.judge.store.reading() as tx:
                past = GameRepository(tx, self.house.now).past(game)
            self.record = past[-1].record if past else None
            self.blind.note(seen, self.record)
            self._note_charts(past_one.record for past_one in past)
            if self.record is not None and self.record.before.phase.year != game.board.phase.year:
                self._note_reports()
        self.amounts.look(letters)
        self.watcher.look(self.house, seen, letters, list(self.blind.facts(seen, self.record)))

    # Who may read which number

    def _note_leaders(self) -> None:
        """Note that a power's leader may read earlier news of it; reports to its last leader are no news."""
        for stock in self.exchange.stocks:
            old, new = self.led.get(stock.power), stock.leader
            if old and new and old != new:
                self.watcher.is_known(self.at(new), of=self.at(old))
            self.led[stock.power] = new

    def _note_amounts(self) -> None:
        """Note everybody's own cash and shares, the treasuries, and the shares for sale."""
        exchange, money, tell = self.exchange, money_in(self.game), self.amounts.tell
        for name in NAMES:
            tell(money[name], self.at(name))
        for stock in exchange.stocks:
            self.of_power[stock.power].add(money[stock.power])
            for holder, number in stock.held.items():
                bought = number - self.held.get((stock.power, holder), 0)
                self.held[stock.power, holder] = number
                tell(number, self.at(holder))
                tell(bought * stock.price, self.at(holder))
            for number in {stock.own, stock.price} & self.amounts.known.keys():
                tell(number, *self.everybody)
            if stock.leader is not None:
                for number in self.of_power[stock.power]:
                    tell(number, self.at(stock.leader))

    def _note_charts(self, records: Iterable[PhaseRecord]) -> None:
        """Prices are known to the leader of the unit's power, shares of them to those who pay them."""
        for record in records:
            chart = told_of(record.told).chart
            for seat, account in chart.accounts.items() if chart is not None else ():
                self._tell_seat(seat, account.before, account.paid, account.after)
            for sold in chart.units if chart is not None else ():
                owner, shares = sold.unit.power, sold.shares
                leader = self.led[owner]
                theirs = sum(share for seat, share in shares.items() if leader in (seat, self.led.get(PowerName(seat))))
                self._tell_seat(owner, sold.price, sold.price - theirs)  # they can reckon what others paid
                for seat, share in shares.items():
                    self._tell_seat(seat, share)
                    if payer := seat if seat in NAMES else self.led[PowerName(seat)]:
                        self.watcher.write(self.at(payer), f"{owner.title()}'s {sold.unit}")
        self._note_amounts()

    def _tell_seat(self, seat: str, *numbers: int) -> None:
        if seat in NAMES:
            for number in numbers:
                self.amounts.tell(number, self.at(seat))
        else:
            self.of_power[seat] |= set(numbers)

    def _note_reports(self) -> None:
        """Note yearly reports: shareholders read what their powers have, and the shares of each holder."""
        money = money_in(self.game)
        for stock in self.exchange.stocks:
            readers = [self.at(name) for name in stock.held]
            for number in (money[stock.power], *stock.held.values()):
                self.amounts.tell(number, *readers)

    def _count_votes(self) -> None:
        """Count the candidates' votes, which are told to those who hold shares of that power."""
        if self.exchange.step is not YearStep.ELECTION:
            return
        for stock in self.exchange.stocks:
            votes = {vote.investor: vote.candidate for vote in self.exchange.votes if vote.power == stock.power}
            for candidate in NAMES:
                number = sum(held for name, held in stock.held.items() if votes.get(name, name) == candidate)
                self.amounts.tell(number, *map(self.at, stock.held))

    # What investors do

    def amount(self, name: str) -> int:
        """A number that this investor may read, and nobody else so far."""
        return self.amounts.new(self.at(name))

    def shares(self, name: str, least: int, most: int) -> int:
        """A number of shares that comes once, and is this investor's own business."""
        return self.amounts.new(self.at(name), least=least, most=most)

    def money(self) -> None:
        """Give everybody so much that no amount of theirs is another's."""
        rich = {seat: self.chance.randint(200_000, 900_000) for seat in (*NAMES, *POWERS)}
        put(self.house, with_cash(self.game, rich))

    def first_market(self) -> None:
        """Have each power but one wanted by two who would lead it, and by others."""
        wishes: defaultdict[str, list[str]] = defaultdict(list)
        for power in self.chance.sample(POWERS, 6):
            for name in self.chance.sample(NAMES[:3], 2):
                wishes[name].append(f"BUY {self.shares(name, 101, 199)} {power}")
                wishes[name].append(f"BUY {self.shares(name, 340, 440)} {power}")
            wishes["wim"].append(f"BUY {self.shares('wim', 101, 130)} {power}")
        for name, lines in wishes.items():
            self.say(name, *lines, "SHARES")

    def market(self) -> None:
        """Shares are offered and sold, asked for in vain, and issued."""
        for _ in range(6):
            seller, buyer = self.chance.sample(NAMES, 2)
            held = [stock for stock in self.exchange.stocks if stock.of(seller) > 200]
            if not held:
                continue
            stock = self.chance.choice(held)
            number, price = self.shares(seller, 40, 99), self.amount(seller)
            self.amounts.tell(number, self.at(buyer))
            self.amounts.tell(price, self.at(buyer))
            self.say(seller, f"SELL {number} {stock.power} TO {buyer} FOR {price}", "SHARES")
            if self.chance.random() < 0.5:
                self.say(buyer, f"BUY {number} {stock.power} FROM {seller} FOR {price}")
            self.say(buyer, f"BUY {self.shares(buyer, 101, 199)} {self.chance.choice(POWERS)}")
        stocks = [stock for stock in self.exchange.stocks if stock.is_floated and stock.own < 200]
        for stock, agreed in zip(stocks, (True, False), strict=False):
            number, price = self.shares("wim", 20, 39), self.amount("wim")
            for name in stock.held if agreed else ("wim",):
                self.amounts.tell(number, self.at(name))
                self.amounts.tell(price, self.at(name))
                self.say(name, f"ISSUE {number} {stock.power} FOR {price}", "STATUS")
            if agreed:
                assert self.exchange.stock(stock.power).price == price
                self.amounts.tell(number, *self.everybody)

    def election(self) -> None:
        """Have all who would lead run where they hold shares, and some elect others."""
        floated = [stock for stock in self.exchange.stocks if stock.is_floated]
        for name in NAMES[:3]:
            self.say(name, *(f"RUN {stock.power}" for stock in floated if stock.of(name)))
        runners = {stock.power: [name for name in stock.held if name != "wim"] for stock in floated}
        self.say("wim", *(f"ELECT {self.chance.choice(names)} {power}" for power, names in runners.items()), "STATUS")

    def dividends(self) -> None:
        """Leaders say what their powers pay, and some think better of it."""
        for stock in self.exchange.stocks:
            if (name := stock.leader) is not None:
                most = min(199, money_in(self.game)[stock.power] // stock.outstanding)
                first, each = self.shares(name, 40, most), self.shares(name, 40, most)
                self.say(name, f"DIVIDEND {first} {stock.power}", f"DIVIDEND {each} {stock.power}", "STATUS")
                self.amounts.tell(each, *self.everybody)
                for holder, number in stock.held.items():
                    self.amounts.tell(each * number, self.at(holder))

    def movement(self) -> None:
        """Bid as leaders for units of their powers and others, and as some other investors from their cash."""
        game = self.game
        drawn = entangled_orders(self.chance, game.board, self.house.judge.in_play(game).map, most_moves=25)
        orders = [format_order(order) for given in drawn.values() for order in given]
        for name in NAMES:
            giver_gets = self.chance.choice([other for other in NAMES if other != name])
            given = self.amount(name)
            self.amounts.tell(given, self.at(giver_gets))
            self.say(name, f"TRANSFER {given} {giver_gets}")
            own = list(self._bids(name, orders, ":::!>&"))
            led = [stock.power for stock in self.exchange.stocks if stock.leader == name]
            sheets = [line for power in led for line in (f"[{power}]", *self._bids(power, orders, ":::!>@&", name))]
            self.say(name, *own, *sheets, "STATUS")
            self.say(name, *self.chance.sample(ASKED, 2))

    def _bids(self, seat: str, orders: list[str], kinds: str, name: str = "") -> Iterator[str]:
        for _ in "1234":
            order = self.chance.choice(orders)
            number = self.amount(name or seat)
            self._tell_seat(seat, number)
            self.watcher.write(self.at(name or seat), order)
            yield f"{number} {self.chance.choice(kinds)} {order}"


def as_seats(game: Game) -> Game:
    """Return the game as the watcher knows it: each leader plays one power, which orders for the others."""
    players: dict[str, Player] = {watcher.id: watcher.player for watcher in game.observers}
    first: dict[str, PowerName] = {}
    powers = []
    for power in game.powers:
        leader = power.controller if power.controller in investors(game) else None
        if leader is None:
            powers.append(replace(power, controller=None))
        elif leader in first:
            powers.append(replace(power, controller=first[leader]))
        else:
            first[leader] = power.name
            powers.append(replace(power, controller=None, player=players[leader], status=Status.PLAYED))
    return replace(game, powers=tuple(powers))


def begun(folder: Path, seed: int) -> Watched:
    """A game in its first market, of four investors with much money, somebody who watches and a monitor."""
    chance = Random(f"exchange {seed}")
    house = House(folder, GENEROUS)
    settings = f"VARIANT payola cash=9999 shares={SHARES} price=7"
    house.mail(GM, "CREATE river gm-secret payola", settings, "RULE EXCHANGE BLIND", "TIMING MOVE 3D NEXT 1D", "FORM")
    put(house, replace(house.game(), seed=f"{seed}"))  # lots are the same each time
    for name in NAMES:
        house.mail(mail_of(name), f"INVESTOR {name}@river {name}-pw")
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    house.mail(MOLE, "MONITOR mole@river mole-pw")
    game = Watched(house, chance, Amounts(house, chance))
    for reader in (*map(mail_of, NAMES), HEIR):
        game.watcher.write(reader, "lines like 2 : A PAR - BUR")  # the same example in every game
    house.master("ACTIVATE")
    game.money()
    return game


def watched(folder: Path, seed: int, phase: str) -> Watched:
    """A game by lot, until it comes to this phase with no market before it."""
    game = begun(folder, seed)
    market = game.first_market
    while game.game.phase_code != phase or game.exchange.step is not None:
        match game.exchange.step:
            case YearStep.MARKET:
                market()
                if market == game.market:  # not in the first one, before anybody has anything
                    game.is_replaced("orla")
            case YearStep.ELECTION:
                game.election()
            case YearStep.DIVIDEND:
                game.dividends()
            case None if game.game.phase_code.endswith("M"):
                game.movement()
        game.process()
        if game.game.phase_code == "F1901M":
            game.there_and_back()
        market = game.market
        if game.game.phase_code == "S1901M":
            game.money()
    game.house.judge.store.close()
    return game


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_blind_exchange_tells_nobody_what_they_may_not_know(tmp_path: Path, seed: int) -> None:
    game = watched(tmp_path, seed, "S1902M")
    assert game.amounts.found == []
    assert game.watcher.found == [], game.watcher.report()
    assert game.amounts.searched > 5000
    assert min(game.watcher.searched[kind] for kind in ("unit", "nation", "count", "order", "owner")) > 100
    assert min(game.said[word] for word in ("BUY", "SELL", "ISSUE", "ELECT", "DIVIDEND", "TRANSFER")) > 2


# That it would be found


def instead(module: Any, name: str, changed: Changed) -> Callable[[pytest.MonkeyPatch], None]:
    """A function of the exchange is put in the place of the true one, and takes the true one first."""
    true = getattr(module, name)
    return lambda patch: patch.setattr(module, name, lambda *given: changed(true, *given))


def all_wishes(true: Changed, exchange: Exchange, board: Any) -> list[str]:
    """Tell all wishes beside the things for sale."""
    return [*true(exchange, board), *(f"{wish.number} are wanted." for wish in exchange.wishes)]


def all_cash(true: Changed, exchange: Exchange, investor: str, cash: int, board: Any) -> list[str]:
    """Tell somebody's own cash, and then everybody's shares of France."""
    return [*true(exchange, investor, cash, board), str(exchange.stock(PowerName("FRANCE")).held)]


def all_votes(_: Changed, elected: Any, *_rest: Any) -> list[str]:
    """Tell all votes, even to those who hold no share."""
    return [f"Votes: {each.votes}" for each in elected]


def all_reports(_: Changed, exchange: Exchange, _investor: str, money: Any) -> list[accounts.PowerReport]:
    """The reports of all powers."""
    return [accounts.report(stock, money[stock.power]) for stock in exchange.stocks]


LEAKS: dict[str, tuple[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "wishes are told with what is for sale": ("S1901M", instead(wording, "for_sale", all_wishes)),
    "what others hold is told with one's own": ("S1901M", instead(wording, "portfolio", all_cash)),
    "votes are told to those without a share": ("S1901M", instead(turn.wording, "votes_had", all_votes)),
    "everybody gets all statements": ("F1901M", instead(telling, "_seats", lambda _true, _told, _readers, all: all)),
    "reports go to those without a share": ("S1902M", instead(turn, "reports_for", all_reports)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_planted_into_a_blind_exchange_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phase, planting = LEAKS[name]
    planting(monkeypatch)
    assert watched(tmp_path, 1, phase).amounts.found != []


@pytest.mark.slow
def test_a_board_that_is_shown_to_all_investors_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, "seen_board", whole_board)
    game = watched(tmp_path, 1, "F1901M")
    found = {(each.fact.kind, each.where) for each in game.watcher.found}
    assert {("unit", "text"), ("owner", "text"), ("unit", "picture"), ("owner", "picture")} <= found
