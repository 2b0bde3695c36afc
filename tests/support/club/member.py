"""One member of the club: reads letters, orders, writes press, forgets, goes away, comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from random import Random

from judge.board.names import PowerName
from judge.board.position import PhaseType
from judge.game.game import Game, Stage, Status
from judge.game.on_file.owed_orders import missing_orders
from judge.game.rules_in_play import RulesInPlay
from judge.store.rows import LetterRow
from judge.variants.exchange.purses import exchange_in, money_in
from judge.variants.payola.exchange_state import YearStep
from tests.support.club.club import Club
from tests.support.club.people import Person, program_of
from tests.support.club.plans import Plan

_REPLY_TO = re.compile(rb"^Reply-To: <([^>\s]+)>", re.MULTILINE)
_URGENT = ("orders due", "deadline missed", "missing")
_ENOUGH = 8
"""Two thirds of the shares that a power has at first."""

Stand = tuple[str, str, str, str]
"""State of a game: its name, its phase, the phase's beginning, and the step of its variant."""


class Member:
    """A person at their mail program."""

    def __init__(self, club: Club, person: Person) -> None:
        self.person = person
        self.address = person.address
        self.passwords: dict[str, str] = {}
        """By game."""
        self._club = club
        self._chance = Random(f"{club.seed} {person.name}")
        self._reply_to: dict[str, str] = {}
        self._planned: set[Stand] = set()
        self._written: set[Stand] = set()
        self._appointments(person)

    def _appointments(self, person: Person) -> None:
        begin = self._club.begin
        if person.resigns_on is not None:
            self._club.at(begin + timedelta(days=person.resigns_on, hours=person.habits.hours[0]), self._resign)
        if person.forgets_password_on is not None:
            self._club.at(begin + timedelta(days=person.forgets_password_on, hours=12), self._forget_password)
        for holiday in person.holidays:
            if holiday.announced:
                first = begin + timedelta(days=holiday.first)
                last = first + timedelta(days=holiday.days - 1)
                self._club.at(first - timedelta(days=3), partial(self._announce, first, last))
        if person.looks_for_games:
            self._club.at(begin + timedelta(hours=1), lambda: self._mail(["OPENINGS DAILY"]))

    # Letters

    def read(self, letter: LetterRow) -> None:
        """A letter has come."""
        subject, name = letter.subject, letter.game
        found = _REPLY_TO.search(letter.raw)
        to = found.group(1).decode() if found else ""
        if subject.startswith("[CONFIRM "):
            self._club.at(self._at_home(self._club.soon(0.1, 6)), lambda: self._reply(["Yes"], to, subject))
        elif "a new password for" in subject:
            self._club.at(self._club.soon(0.1, 2), lambda: self._set_password(name, to, subject))
        elif subject.startswith("Looking for players"):
            self._club.at(self._at_home(self._club.soon(1, 20)), self._look_for_seat)
        elif name:
            if to.partition("@")[0].count("+"):
                self._reply_to[name] = to
            self.look(name, urgent=any(word in subject for word in _URGENT))

    def look(self, name: str, *, urgent: bool = False) -> None:
        """Look what there is to do in a game, and put it on the agenda."""
        game = self._game(name)
        if game is None:
            return
        stand = _stand(game, self._club.judge.in_play(game))
        if urgent and stand not in self._written and self._chance.random() < self.person.habits.heeds:
            self._club.at(self._at_home(self._club.soon(0.5, 5)), lambda: self._order(stand))
        if stand in self._planned:
            return
        self._planned.add(stand)
        if self._chance.random() >= self.person.habits.forgets:
            self._club.at(self._moment_for(game), lambda: self._order(stand))

    def look_again(self) -> None:
        """Look at all games again: the keeper says that the store was restored, and mails may be lost."""
        self._planned.clear()
        self._written.clear()
        for name in list(self.passwords):
            self.look(name)

    def _moment_for(self, game: Game) -> datetime:
        """Return the moment at which they will write for the present phase."""
        now = self._club.now
        left = max(game.deadline - now, timedelta()) if game.deadline else timedelta(days=1)
        part = self.person.habits.prompt * self._chance.uniform(0.5, 1.2)
        return self._at_home(now + timedelta(minutes=int(left * part / timedelta(minutes=1))))

    def _at_home(self, moment: datetime) -> datetime:
        """The next moment at which they sit down to write."""
        first, last = self.person.habits.hours
        if not first <= moment.hour < last:
            days = 1 if moment.hour >= last else 0
            start = moment.replace(hour=first, minute=0) + timedelta(days=days)
            moment = start + timedelta(minutes=self._chance.randrange(60 * (last - first)))
        while self.person.is_away((moment - self._club.begin).days):
            moment += timedelta(days=1)
        return moment

    # Games

    def _game(self, name: str) -> Game | None:
        """A game that they play in and that is being played."""
        if name not in self.passwords or not self._club.judge.knows(name):
            return None
        game = self._club.judge.game(name)
        return game if game.stage.is_under_way and (self.powers(game) or self._seat(game)) else None

    def powers(self, game: Game) -> list[PowerName]:
        """The powers that they order for."""
        seats: set[str] = {
            power.name for power in game.powers if self._holds(power.player) and power.status is Status.PLAYED
        }
        seats |= {self._seat(game)} - {""}
        return [power.name for power in game.powers if (power.controller or power.name) in seats]

    def _seat(self, game: Game) -> str:
        """The seat without a power that they have in a game; "" for none."""
        return next((each.id for each in game.observers if self._holds(each.player)), "")

    def _holds(self, player: object) -> bool:
        return self.person.address in getattr(player, "addresses", ())

    def is_in(self, game: Game) -> bool:
        """True if they have any seat in it."""
        seats = any(self._holds(seat.player) for seat in game.seats)
        return seats or bool(self._seat(game)) or any(self._holds(power.player) for power in game.powers)

    # What they write

    def join(self, plan: Plan) -> None:
        """Take part in a game that forms, or in one that anybody can enter."""
        word = self.passwords.setdefault(plan.name, f"{self.person.name}-word")
        opener = {"everybody_plays": f"JOIN {self.person.name}@{plan.name}"}.get(plan.variant, f"JOIN {plan.name}")
        if plan.has_investors:
            opener = f"INVESTOR {self.person.name}@{plan.name}"
        self._mail([f"{opener} {word}"])

    def take_over(self, game: Game, power: PowerName) -> None:
        """Play a power that has lost its player."""
        word = self.passwords.setdefault(game.name, f"{self.person.name}-word")
        self._mail([f"TAKEOVER {power.lower()}@{game.name} {word}"])

    def _look_for_seat(self) -> None:
        """Look for a seat, as there are openings."""
        names = [name for name in self._club.plans if self._club.judge.knows(name)]
        for name in self._chance.sample(names, len(names)):
            game = self._club.judge.game(name)
            if game.stage is Stage.WAITING and game.vacancies and not self.is_in(game):
                return self.take_over(game, self._chance.choice(game.vacancies))
        return None

    def _order(self, stand: Stand) -> None:
        """Write for a phase, if it is still played."""
        game = self._game(stand[0])
        if game is None or _stand(game, self._club.judge.in_play(game)) != stand:
            return
        in_play = self._club.judge.in_play(game)
        lines, powers = self._sheet(game, in_play)
        if not lines:
            return
        if self._chance.random() < self.person.habits.slips:
            lines[-1] += " NOWHERE"
            self._club.at(self._at_home(self._club.soon(1, 4)), lambda: self._order(stand))
        else:
            self._written.add(stand)
            if game.deadline is None or self._club.now <= game.deadline:
                for power in powers:
                    self._club.promises.note(game.name, game.phase_code, power, self._club.now)
        self._say(game, [*lines, *self._vote(game)])
        if stand in self._written:
            self._look_at_file(stand, powers, lines)
        if self._chance.random() < self.person.habits.talks and "NO_PRESS" not in in_play.rules:
            self._say(game, ["BROADCAST", "What a winter! Who goes to Vienna?", "ENDBROADCAST"])

    def _look_at_file(self, stand: Stand, powers: list[PowerName], lines: list[str]) -> None:
        """Check that all orders sent are on file now, if the mail did not have to wait at the door."""
        judge, game = self._club.judge, self._game(stand[0])
        if judge.is_down or game is None or _stand(game, judge.in_play(game)) != stand:
            return
        if lacking := [power for power in missing_orders(game, judge.in_play(game)) if power in powers]:
            self._club.fault(f"{game.name} {game.phase_code}: {', '.join(lacking)} lacks orders after: {lines}")

    def _sheet(self, game: Game, in_play: RulesInPlay) -> tuple[list[str], list[PowerName]]:
        """Return the lines to send for a phase, and the powers whose orders are then complete."""
        seat = self._seat(game)
        if seat and in_play.variant.own_steps.interlude(game, in_play) is not None:
            duty = in_play.variant.people.seat_duty(game, in_play, seat)
            return [
                *self._shopping(game),
                *(line for line in duty.sample if not line.startswith("BUY 3")),
            ] if duty else [], []
        if seat and in_play.variant.name == "everybody_plays":
            wanted = self._chance.sample(game.powers, 2)
            return [line for power in wanted for line in self._set(game, in_play, power.name)], []
        powers = self.powers(game)
        sets = {power: self._club.sheets.lines(game, in_play, power) for power in powers}
        if list(sets) == powers[:1] and not seat:
            return sets[powers[0]], powers
        return [line for power, lines in sets.items() if lines for line in (f"[{power}]", *lines)], powers

    def _set(self, game: Game, in_play: RulesInPlay, power: PowerName) -> list[str]:
        lines = self._club.sheets.lines(game, in_play, power)
        return [f"[{power}]", *lines] if lines else []

    def _shopping(self, game: Game) -> list[str]:
        """Return wishes for enough shares of some power to lead it."""
        exchange, cash = exchange_in(game), money_in(game).get(self._seat(game), 0)
        if exchange is None or exchange.step is not YearStep.MARKET:
            return []
        wanted = [stock.power for stock in exchange.stocks if stock.own >= _ENOUGH and stock.price * _ENOUGH <= cash]
        return [f"BUY {_ENOUGH} {self._chance.choice(wanted)}"] if wanted else []

    def _vote(self, game: Game) -> list[str]:
        """Their vote for a draw when the game has lasted long enough."""
        plan = self._club.plans[game.name]
        first = self._club.judge.in_play(game).map.start.year
        if game.board.phase.type is not PhaseType.MOVEMENT or game.board.phase.year < first + plan.ends_after:
            return []
        return ["VOTE DIAS"] if plan.variant == "everybody_plays" else ["SET DRAW"]

    def _resign(self) -> None:
        for game in self._games():
            if self._chance.random() < 0.7:
                self._say(game, ["RESIGN YES"])

    def _announce(self, first: datetime, last: datetime) -> None:
        for game in self._games():
            self._say(game, [f"SET ABSENCE {first:%d %b %Y} TO {last:%d %b %Y}"])

    def _forget_password(self) -> None:
        for name in list(self.passwords)[:1]:
            self._mail([f"FORGOT {name}"])

    def _set_password(self, name: str, to: str, subject: str) -> None:
        word = f"{self.person.name}-new{self._club.day}"
        self._reply([f"SET PASSWORD {word}"], to, subject)
        self.passwords[name] = word
        self._reply_to.pop(name, None)

    def _games(self) -> Iterator[Game]:
        for name in list(self.passwords):
            if (game := self._game(name)) is not None:
                yield game

    # Mails

    def _say(self, game: Game, lines: list[str]) -> None:
        """A mail about a game: a reply, or with a sign-on."""
        to = self._reply_to.get(game.name, "")
        if to and (self.person.habits.replies or self.person.habits.from_phone):
            self._mail(lines, to, f"Re: {game.name} {game.phase_code}")
            return
        powers = [power for power in self.powers(game) if game.power(power).controller is None]
        seat = self._seat(game) or powers[0].lower()
        self._mail([f"SIGNON {seat}@{game.name} {self.passwords[game.name]}", *lines])

    def _reply(self, lines: list[str], to: str, subject: str) -> None:
        self._mail(lines, to, f"Re: {subject}")

    def _mail(self, lines: list[str], to: str = "", subject: str = "a mail") -> None:
        self._club.write(self.person.address, program_of(self.person), lines, to, subject)


def _stand(game: Game, in_play: RulesInPlay) -> Stand:
    """Return the state of a game; another value as soon as other orders are wanted."""
    interlude = in_play.variant.own_steps.interlude(game, in_play)
    step = interlude.name if interlude else str(in_play.variant.turn.writes_for(game, in_play))
    return game.name, game.phase_code, str(game.phase_began), step
