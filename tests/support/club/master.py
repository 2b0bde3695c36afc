"""A Master's work: makes games, invites people, and sees once a day if a game needs them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import partial
from random import Random

from judge.game.game import Game, Stage, WaitReason
from judge.game.time.clock_facts import late_powers
from judge.store.rows import LetterRow
from tests.support.club.club import Club
from tests.support.club.member import Member
from tests.support.club.plans import Plan

_REPLY_TO = re.compile(rb"^Reply-To: <([^>\s]+)>", re.MULTILINE)
_SHORT_OF_PEOPLE = timedelta(days=3)
_GO_ON = timedelta(days=10)
_PATIENCE = timedelta(days=5)


class Master:
    """Somebody who looks after some of the games."""

    def __init__(self, club: Club, name: str, plans: list[Plan], members: list[Member]) -> None:
        self.address = f"{name}@club.example"
        self._club = club
        self._chance = Random(f"{club.seed} {name}")
        self._members = members
        self._plans = plans
        self._since: dict[str, datetime] = {}
        """Since when a game waits, or forms."""
        for plan in plans:
            club.at(club.soon(0, 48), partial(self._create, plan))
        for day in range(1, club.days):
            club.at(club.begin + timedelta(days=day, hours=19, minutes=7), self._look)

    def read(self, letter: LetterRow) -> None:
        """A letter has come; only a question has to be answered."""
        if letter.subject.startswith("[CONFIRM ") and (found := _REPLY_TO.search(letter.raw)):
            to = found.group(1).decode()
            self._club.at(self._club.soon(0.1, 3), lambda: self._mail(["Yes"], to, f"Re: {letter.subject}"))

    def _create(self, plan: Plan) -> None:
        self._club.plans[plan.name] = plan
        variant = "" if plan.variant == "standard" else f" {plan.variant}"
        self._mail([f"CREATE {plan.name} master-word{variant}", *plan.lines, "FORM"])
        self._club.at(self._club.soon(6, 12), lambda: self._invite(plan))

    def _invite(self, plan: Plan) -> None:
        """Ask as many people as are missing; each writes within two days."""
        if not self._club.judge.knows(plan.name):
            return
        game = self._club.judge.game(plan.name)
        powers = len(self._club.judge.in_play(game).map.powers)
        missing = (plan.people or powers) - len(game.seats) - len(game.observers)
        free = [each for each in self._members if not each.is_in(game)]
        for member in self._chance.sample(free, min(missing, len(free))) if missing > 0 else ():
            self._club.at(self._club.soon(0, 48), partial(member.join, plan))

    # Once a day

    def _look(self) -> None:
        for number, plan in enumerate(self._plans):
            if not self._club.judge.knows(plan.name):
                if plan.name in self._club.plans:
                    self._create(plan)
                continue
            game = self._club.judge.game(plan.name)
            if game.stage.is_over:
                self._plans[number] = again = plan.again(self._club.day)
                self._create(again)
            else:
                self._look_after(plan, game)

    def _look_after(self, plan: Plan, game: Game) -> None:
        match game.stage:
            case Stage.ACTIVE:
                self._since.pop(game.name, None)
                self._mind_late(game)
            case Stage.FORMING if plan.has_investors and len(game.observers) >= plan.people - 1:
                self._do(game, "ACTIVATE")
            case Stage.FORMING if self._lasts(game) >= _SHORT_OF_PEOPLE:
                self._since.pop(game.name)
                self._invite(plan)
            case Stage.WAITING if WaitReason.PREVIEW in game.waiting_for:
                self._do(game, "PROCESS!")
            case Stage.WAITING if self._lasts(game) >= _GO_ON:
                self._do(game, "ACTIVATE")
            case Stage.WAITING if self._lasts(game) >= _SHORT_OF_PEOPLE and game.vacancies:
                self._find_somebody(game)

    def _lasts(self, game: Game) -> timedelta:
        """Return the time since the Master first saw that a game does not go on."""
        return self._club.now - self._since.setdefault(game.name, self._club.now)

    def _mind_late(self, game: Game) -> None:
        now = self._club.now
        if game.deadline is not None and game.deadline < now - _PATIENCE:
            late = late_powers(game, self._club.judge.in_play(game), now)
            if seated := [name for name in late if game.power(name).player is not None]:
                self._do(game, *(f"EJECT {name}" for name in sorted(seated)))
        elif game.deadline is not None and self._chance.random() < 0.01:
            self._do(game, "SET DEADLINE +2D")
        elif game.position is not None and self._chance.random() < 0.002:
            self._do(game, "ROLLBACK")

    def _find_somebody(self, game: Game) -> None:
        free = [each for each in self._members if not each.is_in(game)]
        if free and game.vacancies:
            member, power = self._chance.choice(free), self._chance.choice(game.vacancies)
            self._club.at(self._club.soon(1, 24), lambda: member.take_over(game, power))

    def _do(self, game: Game, *lines: str) -> None:
        self._mail([f"SIGNON M{game.name} master-word", *lines])

    def _mail(self, lines: list[str], to: str = "", subject: str = "a mail") -> None:
        self._club.write(self.address, 0, lines, to, subject)
