"""Games by lot for the watcher: players write, vote, ask, err and order; each letter is searched."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.position import PhaseType, Unit
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game, Stage, Status
from judge.store.repository import GameRepository
from tests.support.command_mails import put
from tests.support.games import at_position
from tests.support.house import GM, POWERS, Got, House, address
from tests.support.pairs import GENEROUS
from tests.support.random_play import orders_by_lot
from tests.support.watcher.blind import Blind, Sight
from tests.support.watcher.facts import Fact, Readers, built, deed, facts_of, press_facts
from tests.support.watcher.guesses import guesses
from tests.support.watcher.search import Watcher
from tests.support.watcher.timing import HIDDEN, Timing

OWL, MOLE, STRANGER, NEWCOMER = "owl@example.net", "mole@example.net", "stranger@example.net", "newcomer@example.net"


@dataclass
class WatchedGame:
    """One game. `facts` are those of deeds, kept as long as the game lasts."""

    house: House
    chance: Random
    watcher: Watcher
    rules: frozenset[str] = frozenset()
    facts: list[Fact] = field(default_factory=list)
    hidden: frozenset[Unit] = frozenset()
    timing: Timing = field(default_factory=Timing)
    tokens: int = 0
    blind: Blind | None = None
    """Common knowledge of the board, in a blind game."""
    record: PhaseRecord | None = None
    """The last phase of a blind game."""
    insiders: set[str] = field(default_factory=set)
    """Players who have ever ordered for a dummy, and are told when that is over."""
    doer: str = ""
    """Player whose deeds are being read; "": nobody's."""
    kinds: list[str] = field(default_factory=list)
    """The deeds still to come before one of a kind comes again."""

    # Mails and what is looked for in their letters

    @property
    def game(self) -> Game:
        """Return the game as it is stored."""
        return self.house.game()

    def readers(self) -> Readers:
        """Return the present readers."""
        return Readers(self.game)

    def mail(self, sender: str, *lines: str) -> list[Got]:
        """A mail, a minute after what came before; its letters are searched."""
        return self.after(lambda: self.house.mail(sender, *lines), minutes=1)

    def wait(self, **later: float) -> list[Got]:
        """Let time go by."""
        return self.after(lambda: self.house.tick(**later))

    def after(self, done: Callable[[], list[Got]], **later: float) -> list[Got]:
        """Do something and search the letters that it causes."""
        before = self.game
        letters = self.house.tick(**later) if later else []
        letters += done()
        self._see_builds(before, self.game)
        self._see_phase(before, self.game)
        if self.doer:
            self.facts += self._new_facts(before, self.game, self.doer)
        self.search(letters)
        return letters

    def search(self, letters: list[Got]) -> None:
        """Look for all that is a secret now."""
        game = self.game
        in_play = self.house.judge.in_play(game)
        late = game.deadline is not None and self.house.now > game.deadline
        rules = frozenset(in_play.rules)
        self.insiders |= {who for power in game.powers if power.controller for who in self.readers().of(power.name)}
        present = facts_of(game, rules, in_play.map, self.hidden, frozenset(self.insiders), late=late)
        board = self.blind.facts(game, self.record) if self.blind else ()
        self.watcher.look(self.house, game, letters, [*present, *board, *self.facts])

    def _see_phase(self, before: Game, game: Game) -> None:
        """Note the things that players of a blind game may remember from now on."""
        if self.blind is not None and before.phase_code != game.phase_code and game.stage is Stage.ACTIVE:
            with self.house.judge.store.reading() as tx:
                past = GameRepository(tx, self.house.now).past(game)
                self.record = past[-1].record if past else None
            self.blind.note(game, self.record)

    def _see_builds(self, before: Game, game: Game) -> None:
        """Note builds that are hidden until a movement phase is done; those rolled back are hidden no more."""
        if "HIDE_BUILDS" not in self.rules or before.position is None or game.position is None:
            return
        if before.phase_code == game.phase_code:
            return
        if game.shelved or before.board.phase.type is PhaseType.MOVEMENT:
            self.hidden = frozenset()
        if before.board.phase.type is PhaseType.ADJUSTMENTS and not game.shelved:
            self.hidden = built(before.board, game.board)

    def by(self, power: str, *lines: str) -> list[Got]:
        """Send a mail of the player of a power."""
        player = self.game.power(power).player
        who = player.addresses[0] if player is not None else address(power)
        return self.mail(who, f"SIGNON {power.lower()}@river {power.lower()}-pw", *lines)

    def master(self, *lines: str) -> list[Got]:
        """A mail of the Master's."""
        return self.mail(GM, "SIGNON Mriver gm-secret", *lines)

    def played(self) -> list[str]:
        """The powers that somebody plays."""
        return [power.name for power in self.game.powers if power.status is Status.PLAYED]

    # A game

    def play(self, phases: int) -> None:
        """Play this number of phases, then the end, with everybody asking after it."""
        for number in range(phases):
            if self.game.stage is not Stage.ACTIVE:
                break
            self.phase(number)
        if self.game.stage is Stage.ACTIVE and self.chance.random() < 0.7:
            self.master(f"DRAW {' '.join(sorted(self.chance.sample(POWERS, 2)))}")
        self.ask()
        self.by(self.played()[0], "BROADCAST", "It was a good game.", "ENDBROADCAST")
        self.timing.close()

    def phase(self, number: int) -> None:
        """Play one phase: deeds, questions, orders, some of them late, and the clock."""
        code = self.game.phase_code
        if number < 2 and self.chance.random() < 0.7:
            self.make_dummy()
        for _ in range(self.chance.randint(3, 6)):
            self.some_deeds()
        self.ask()
        self.note_down(Random(f"diaries {number}"), f"dq{number}dq")
        self.guess(Random(f"guesses {number}"))
        self.order()
        if self.chance.random() < 0.4:
            self.ask()
        if self.chance.random() < 0.2:
            self.master(self.chance.choice(("PREVIEW", "SETTINGS", "STATUS", "SUMMARY river")))
        for _ in range(8):
            if self.game.stage is not Stage.ACTIVE or self.game.phase_code != code:
                break
            self.wait(hours=self.chance.choice((6, 24)))
        if self.game.stage is Stage.ACTIVE and self.game.phase_code == code:
            self.ask()
            self.master("PROCESS!")
        if self.chance.random() < 0.1 and self.game.stage is Stage.ACTIVE and number:
            self.hidden = frozenset()
            self.master("ROLLBACK")

    def note_down(self, chance: Random, token: str) -> None:
        """Keep a diary, read it, and have the Master and somebody else look for it."""
        power, other = chance.sample(self.played(), 2)
        self.by(power, "DIARY", token, "ENDDIARY", "DIARY")
        self.by(other, "DIARY", "HISTORY")
        self.master("DIARY", f"BECOME {power}", "DIARY")

    def guess(self, chance: Random) -> None:
        """Try orders, some as the Master, for units that their power does not see, in a blind game.

        The lots are its own: what else is played is not changed by it.
        """
        if self.blind is None:
            return
        for power in chance.sample(self.played(), 2):
            found = list(guesses(self.game, self.blind, PowerName(power)))
            for guess in chance.sample(found, min(len(found), 2)):
                self.facts.append(guess.fact)
                self.by(power, "TRY", guess.line)
                self.by(power, guess.line)
                self.by(power, "CLEAR")
                self.master(f"[{power}]", guess.line)
                self.facts.remove(guess.fact)
                self.by(power, "CLEAR")

    def order(self) -> None:
        """Send everybody's set, but for some; some have a fault, some are tried out first."""
        found = orders_by_lot(self.game, self.house.judge.in_play(self.game), self.chance)
        code = self.game.phase_code
        for power in self.chance.sample(POWERS, len(POWERS)):
            lines = [format_order(order) for order in found.get(power, ())]
            seat = self.game.power(power)
            if not lines or self.chance.random() < 0.12 or self.game.phase_code != code:
                continue
            if self.chance.random() < 0.1:
                self.by_whoever(seat.name, "TRY", *lines)
            if self.chance.random() < 0.15:
                lines.append(self.chance.choice(("A XYZ H", "wibble", "F QQQ - LON", "A LONG STORY")))
            self.by_whoever(seat.name, *lines)

    def by_whoever(self, power: str, *lines: str) -> None:
        """A mail for a power by its player, who orders for it, or the Master."""
        seat = self.game.power(power)
        if seat.status is Status.PLAYED:
            self.by(power, *lines)
        elif seat.controller and seat.controller != "MASTER":
            self.by(seat.controller, f"[{power}]", *lines)
        else:
            self.master(f"[{power}]", *lines)

    # Deeds

    def make_dummy(self) -> None:
        """Take a power's player away; another one, or the Master, orders for it.

        Sometimes a newcomer takes it over.
        """
        played = self.played()
        if len(played) < 5:
            return
        power, lord = self.chance.sample(played, 2)
        match self.chance.randint(0, 3):
            case 0:
                self.master(f"DUMMY {power}")
            case 1:
                self.master(f"RESIGN {power}")
                self.mail(NEWCOMER, f"TAKEOVER {power.lower()}@river {power.lower()}-pw")
            case _:
                self.master(f"DUMMY {power}", f"CONTROL {power} {lord}")

    def some_deeds(self) -> None:
        """A mail of one or two deeds by somebody."""
        writer = self.chance.choice(self.played())
        drawn = [self._deed(writer) for _ in range(self.chance.choice((1, 2, 2)))]
        known = len(self.facts)
        self.facts += [fact for _, facts in drawn for fact in facts]
        own = self.game.power(writer).player
        self.doer = writer
        letters = self.by(writer, *(line for lines, _ in drawn for line in lines))
        self.doer = ""
        new = self.facts[known:]
        secret = {fact.signs[0]: fact.known_to for fact in new if fact.kind == "author"}
        secret |= {HIDDEN[fact.kind]: fact.known_to for fact in new if fact.kind in HIDDEN}
        self.timing.note(writer, own.addresses[0] if own else "", letters, secret)

    def _new_facts(self, before: Game, after: Game, writer: str) -> Iterable[Fact]:
        """Return new facts in the game about somebody's deeds."""
        readers, rules = self.readers(), self.rules
        if after.proposal is not None and before.proposal != after.proposal and after.proposal.favored != writer:
            yield from deed("proposer", writer, readers, rules)
        if before.power(writer).vote != after.power(writer).vote:
            yield from deed("vote", writer, readers, rules)
        if before.deadline != after.deadline and before.phase_code == after.phase_code:
            yield from deed("extender", writer, readers, rules)
        if before.absences != after.absences:
            yield from deed("absentee", writer, readers, rules)

    def _deed(self, writer: str) -> tuple[tuple[str, ...], list[Fact]]:
        chance = self.chance
        other = chance.choice([power for power in POWERS if power != writer]).lower()
        day = self.house.now + timedelta(days=chance.randint(2, 20))
        if not self.kinds:  # each kind once, before any comes again
            self.kinds += ["press", "press", "absence", "deadline", "proposal", "vote", "wait", "slip"]
            chance.shuffle(self.kinds)
        kind = self.kinds.pop()
        if kind == "press":
            return self._press(writer, other)
        vote = ("SET VOTE YES", "SET VOTE NO") if self.game.proposal else ("SET DRAW", "SET NODRAW", "SET VOTE LOSS")
        line = {
            "absence": (f"SET ABSENCE {day:%d %b %Y}",),
            "deadline": ("SET DEADLINE +1D",),
            "proposal": ("PROPOSE DIAS", f"PROPOSE {other}"),
            "vote": vote,
            "wait": ("SET WAIT", "SET NOWAIT", "CLEAR", "SET ZONE Asia/Tokyo"),
            "slip": ("STATUS", "SET NOABSENCE", "SET DEADLINE", "SIGNON wibble", f"SET CONCEDE {other}"),
        }[kind]
        return (chance.choice(line),), []

    def _press(self, writer: str, other: str) -> tuple[tuple[str, ...], list[Fact]]:
        """Return a message with a word of its own, and the facts of it with their readers."""
        self.tokens += 1
        token = f"zq{self.tokens}zq"
        broadcast = self.chance.random() < 0.5
        words, rules = [], self.rules
        third = self.chance.choice([power for power in POWERS if power not in (writer, other.upper())])
        signs = [""]
        if rules & {"WHITE_GREY", "FAKE_PRESS", "GREY_PRESS"}:
            signs.append("GREY")
        if "FAKE_PRESS" in rules:
            signs.append(f"FROM {third.lower()}")
        sign = self.chance.choice(signs)
        anonymous = bool(sign) or "GREY_PRESS" in rules or ("YELLOW_PRESS" in rules and broadcast)
        words = ["BROADCAST"] if broadcast else [f"PRESS TO {other}"]
        to = frozenset() if broadcast else frozenset({other.upper()})
        facts = press_facts(token, writer, to, self.readers(), anonymous=anonymous, listening="EAVESDROP" in rules)
        return (" ".join([*words, sign]).strip(), f"{token} and so on", "ENDPRESS"), list(facts)

    def ask(self) -> None:
        """Have everybody ask some of all questions, and strangers try doors."""
        asked = ("LIST river", "SUMMARY river", "HISTORY river", "MAP river", "WHOGAME river")
        self.mail(STRANGER, "LIST FULL", *self.chance.sample(asked, 2))
        self.mail(OWL, "SIGNON owl@river owl-pw", *self.chance.sample(asked, 3), "RESEND", "STATUS")
        for power in self.chance.sample(self.played(), 2):
            self.by(power, *self.chance.sample(("LIST", "STATUS", *asked[1:]), 3), "MY GAMES", "RESEND")
        tried = self.chance.choice(POWERS).lower()
        self.mail(STRANGER, self.chance.choice((f"SIGNON {tried}@river guess", f"TAKEOVER {tried}@river guess-pw",
                                                f"JOIN {tried}@river guess-pw")))  # fmt: skip


def watched_game(folder: Path, stated: str, seed: int, phases: int = 4) -> WatchedGame:
    """Play a game with these rules and search all its letters."""
    chance = Random(f"{stated} {seed}")
    house = House(folder, GENEROUS)
    played = WatchedGame(house, chance, Watcher(MOLE))
    house.mail(
        GM, "CREATE river gm-secret", f"RULE POWER_CHOICE {stated}", "TIMING MOVE 2D NEXT 1D DAYS SMTWTFS", "FORM"
    )
    for power in POWERS:
        house.mail(address(power), f"JOIN {power.lower()}@river {power.lower()}-pw")
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    house.mail(MOLE, "MONITOR mole@river mole-pw")
    assert played.game.stage is Stage.ACTIVE, stated
    played.rules = frozenset(house.judge.in_play(played.game).rules)
    if "BLIND" in played.rules:
        game = played.game
        played.blind = Blind(Sight(house.judge.in_play(game).map, played.rules, game.board))
        played.blind.note(game, None)
    played.search(house.letters())
    if "HIDE_BUILDS" in played.rules:
        _to_winter(played)
    played.play(phases)
    house.judge.store.close()
    return played


def _to_winter(played: WatchedGame) -> None:
    """Begin in winter, with something to build for everybody, as orders by lot seldom come to it."""
    units = {"AUSTRIA": ["A SER"], "ENGLAND": ["F NTH"], "FRANCE": ["A SPA", "F MAO"], "GERMANY": ["F DEN"],
             "ITALY": ["F TUN", "A ROM"], "RUSSIA": ["F RUM"], "TURKEY": ["A BUL"]}  # fmt: skip
    centers = {"AUSTRIA": ["VIE", "TRI", "SER"], "ENGLAND": ["LON", "EDI", "NWY"], "FRANCE": ["PAR", "BRE", "SPA"],
               "GERMANY": ["BER", "KIE", "DEN"], "ITALY": ["VEN", "NAP", "TUN"], "RUSSIA": ["MOS", "STP", "RUM"],
               "TURKEY": ["SMY", "ANK", "BUL"]}  # fmt: skip
    put(played.house, at_position(played.game, "W1901A", units, centers))
