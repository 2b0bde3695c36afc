"""Games by lot for pairs of worlds: seven players, an observer, a monitor, strangers, and the Master.

Everything is drawn once and sent to both worlds; only the secret, planted once in each phase, is not the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from judge.board.order_text.notation import format_order
from judge.board.orders import Hold
from judge.board.position import PhaseType
from judge.game.game import Stage
from tests.support.command_mails import code_of, refusal_of
from tests.support.house import GM, KEEPER, POWERS, House, address
from tests.support.pairs import Mail, Pair
from tests.support.random_play import orders_by_lot

OWL, MOLE, STRANGER = "owl@example.org", "mole@example.org", "stranger@example.net"

PRESS = ("", "WHITE_GREY", "GREY_PRESS", "YELLOW_PRESS", "FAKE_PRESS", "PUBLIC_PRESS", "NO_PRESS", "TOUCH_PRESS",
         "REMOTE_PRESS", "BACKSEAT_PRESS", "FAKE_PRESS PUBLIC_PRESS", "GREY_PRESS FTF_PRESS")  # fmt: skip
VOTES = ("", "NO_DIAS", "PROPOSE_DIAS", "HIDE_PROPOSER", "NO_DRAW")
ORDERS = ("", "DEFAULT_UNORDERED", "NO_CHECK", "IGNORE_ERRORS", "PROXY_OK", "ORDER_ANY")
OTHERS = ("HIDE_BUILDS", "HIDE_DUMMIES", "HIDE_LATE_POWERS", "HIDE_ABSENTEES", "SILENT_ABSENCES", "PLAYER_DEADLINES",
          "PLAYER_DEADLINES HIDE_EXTENDERS", "LIST_WAITERS", "LIST_UNORDERED", "BROADCAST_ORDERS", "ALWAYS_CONFIRM",
          "NO_LATE_RECEIVE", "LATE_SEND", "MUST_ORDER", "MUTE_OBSERVERS", "EAVESDROP", "EAVESDROP!", "PRESS_MASTER",
          "CD_DUMMIES", "BUILD_ANY", "NO_RETREAT", "NO_MINOR_WAIT", "JUMP_OFF_DAYS", "NO_REVEAL", "WEAK_BOUNCES",
          "DONT_SKIP_PHASES", "MULTIPLE_POWERS_PER_PLAYER", "ALWAYS_WAIT")  # fmt: skip
"""Rules that games are drawn from; of each of the first three at most one."""

HOUSE = ("illegal_order=hold", "unordered_unit=hold", "conditional_orders=base duplicate_in_set=first",
         "order_status=flags", "early_major=false", "early_minor=master", "minor_phases=contingent_ok",
         "nmr_action=hold", "nmr_action=hold nmr_cd_after=3 nmr_counts=all", "nmr_contact=false",
         "preliminary_required_first_turn=true", "correction_window=20H", "voting=proposals", "proposal_limit=3",
         "press_mode=march", "publish_press=with_results", "private_press=free", "grey_disclosure=after_end",
         "abbreviation_policy=nearest coast_policy=lenient", "stalemate_years=1", "accept_until=deadline",
         "order_set_merge=replace", "public_orders_count=true", "clarify_on_error=true clarify_min_time=1H",
         "passed_vote_skips_adjudication=false", "late_proof=master")  # fmt: skip
"""House rules that games are drawn from, which have some."""

TIMINGS = ("MOVE 1D NEXT 1D DAYS SMTWTFS", "MOVE 3D NEXT 2D AT 20:00", "MOVE 2D NEXT 1D WARN 12H,2H")

WORDS = ("shall", "we", "meet", "in", "Burgundy", "before", "the", "others", "hear", "of", "your", "fleet", "tonight")


@dataclass(frozen=True)
class Secret:
    """A difference between the two worlds.

    `plant` sends it, once a phase, and tells whether it could. `rules` must be on for it to be one; `never` those by
    which everybody is told (or that keep it from being planted). `phases` are those in which there is something to
    plant. The two or three powers that `cast` counts know; `master` and `omniscient` tell whether these may know.
    `begin` is done before the game starts.
    """

    name: str
    plant: Callable[[Scene], None]
    rules: str = ""
    never: str = ""
    master: bool = True
    omniscient: bool = False
    cast: int = 2
    phases: frozenset[PhaseType] = frozenset(PhaseType)
    begin: Callable[[Scene], None] | None = None
    """Preparation before anybody joins."""
    setting: Callable[[Scene], None] | None = None
    """Preparation when the game has begun."""
    ends: bool = False
    """True if the secret shows with the results of the next phase: the game is played no further."""
    dealt: bool = False
    """True if powers are dealt at the start, not chosen."""
    house: str = ""
    """House rules that must be so; where there are some the game has more by lot."""
    meets: Callable[[Scene], None] | None = None
    """Events that meet the secret once it is planted, the same in both worlds."""


@dataclass
class Scene:
    """One game in both worlds."""

    pair: Pair
    secret: Secret
    chance: Random
    rules: frozenset[str] = frozenset()
    cast: tuple[str, ...] = ()
    """Powers that the secret is about, as the first in the first world, and the second in the second."""
    addresses: dict[str, tuple[str, str]] = field(default_factory=dict)
    passwords: dict[str, str] = field(default_factory=dict)
    seated: set[str] = field(default_factory=set)
    held_back: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    """Powers whose orders come late, in either world."""
    ghosts: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    """Powers without a player in either world: the Master orders for them there."""
    lords: tuple[dict[str, str], dict[str, str]] = ({}, {})
    """Powers that order for a dummy, in each world."""
    instead: tuple[dict[str, list[str]], dict[str, list[str]]] = field(default_factory=lambda: ({}, {}))
    """Sets of the present phase in the place of those drawn; an empty one is not sent."""
    last: str = ""
    """Code of the last phase that was played."""

    # Who is who

    @property
    def house(self) -> House:
        """Return the first world: common knowledge is the same in both."""
        return self.pair.worlds[0]

    @property
    def others(self) -> list[str]:
        """Powers that know nothing and have a player."""
        game = self.house.game()
        return [power.name for power in game.powers if power.name not in self.cast and power.player is not None]

    def by(self, power: str, *lines: str, world: int = 0, password: str = "") -> Mail:
        """A mail of a power's player."""
        sign_on = f"SIGNON {power.lower()}@river {password or self.passwords[power]}"
        return self.addresses[power][world], (sign_on, *lines)

    def master(self, *lines: str) -> Mail:
        """A mail of the Master."""
        return GM, ("SIGNON Mriver gm-secret", *lines)

    def both(self, power: str, *lines: str) -> None:
        """The same mail by a power's player in both worlds, from his address there."""
        self.pair.step(*([self.by(power, *lines, world=world)] for world in (0, 1)))

    def either(self, *lines: str) -> None:
        """The same mail by one in the first world, by the other in the second."""
        one, other = self.cast[:2]
        self.pair.apart([self.by(one, *lines)], [self.by(other, *lines, world=1)])

    def words(self) -> str:
        """A line of text."""
        return " ".join(self.chance.choices(WORDS, k=self.chance.randint(3, 12)))

    # A game

    def phase(self) -> None:
        """Play one phase: everybody's mails, the secret, questions, orders, and the clock."""
        code = self.house.game().phase_code
        self.held_back, self.instead = (frozenset(), frozenset()), ({}, {})
        for _ in range(self.chance.randint(0, 3)):
            everyday(self)
        if self.house.game().board.phase.type in self.secret.phases:
            self.plant()
        if self.house.game().phase_code != code or self.house.game().stage is not Stage.ACTIVE:
            return
        for _ in range(self.chance.randint(0, 2)):
            everyday(self)
        ask(self)
        self.orders()
        if any(self.held_back):
            self.pair.later(hours=1)
            if "LIST_UNORDERED" not in self.rules:
                ask(self)
            while not self.is_late():
                self.pair.later(hours=6)
            self.pair.later(hours=self.chance.choice((0, 9)))
            ask(self)
            everyday(self)
            self.late_orders()
        self.finish(code)

    def plant(self) -> None:
        """Plant the secret, and its meeting if something was planted; stop once the cast has new players."""
        people = {one for power in self.cast for one in self.addresses[power]}
        if self.secret.meets is not None and not people <= self.pair.knowing:
            return
        planted = self.pair.planted
        self.secret.plant(self)
        if self.secret.meets is not None and self.pair.planted > planted:
            ask(self)
            self.secret.meets(self)

    def is_late(self) -> bool:
        deadline = self.house.game().deadline
        return deadline is None or self.house.now > deadline

    def finish(self, code: str) -> None:
        """Play until the next phase: by the clock, or by the Master if somebody is missing."""
        self.last = code
        if self.chance.random() < 0.3 and self.chance.random() < 0.9:
            self.pair.mail(*flat(self.master("PROCESS!")))
        for _ in range(4):
            if self.house.game().stage is not Stage.ACTIVE or self.house.game().phase_code != code:
                break
            self.pair.later(hours=self.chance.choice((1, 24)))
        if self.house.game().stage is Stage.ACTIVE and self.house.game().phase_code == code:
            self.pair.mail(*flat(self.master("PROCESS!")))

    def orders(self) -> None:
        """Send everybody's set, but for those held back; most send one, some another before."""
        for power, lines in self.sets().items():
            self.pair.step(*(self._set(power, lines, world) for world in (0, 1)))

    def late_orders(self) -> None:
        """The sets of those held back."""
        held, sets = self.held_back, self.sets()
        self.held_back = (frozenset(), frozenset())
        self.pair.step(
            *([mail for power in sets if power in held[w] for mail in self._set(power, sets[power], w)] for w in (0, 1))
        )

    def _set(self, power: str, drawn: Sequence[str], world: int) -> list[Mail]:
        """The mail with a power's set in one world; none if it is held back."""
        lines = self.instead[world].get(power, drawn)
        if power in self.held_back[world] or not lines:
            return []
        if power in self.ghosts[world]:
            return [self.master(f"[{power}]", *lines)]
        if power in self.lords[world]:
            return [self.by(self.lords[world][power], f"[{power}]", *lines, world=world)]
        return [self.by(power, *lines, world=world)]

    def sets(self, variant: str = "") -> dict[str, list[str]]:
        """A complete set for each power that has something to order; the same whenever it is asked in a phase.

        Those that the secret is about send such as are accepted; of all others a few are not.
        """
        game = self.house.game()
        chance = Random(f"{self.secret.name} {sorted(self.rules)} {game.phase_code} {variant}")
        found = orders_by_lot(game, self.house.judge.in_play(game), chance)
        sets = {power: [format_order(order) for order in orders] for power, orders in found.items() if orders}
        if game.board.phase.type is PhaseType.MOVEMENT:
            sets = {power: [*lines, *self.holds(power, lines)] for power, lines in sets.items()}
            for power in self.cast:
                if power in sets and refusal_of(self.house, *flat(self.master(f"[{power}]", *sets[power]))):
                    sets[power] = self.holds(power)
        powers = sorted(sets)
        chance.shuffle(powers)
        return {power: sets[power] for power in powers}

    def holds(self, power: str, but: Sequence[str] = ()) -> list[str]:
        """A hold for each unit without an order."""
        pieces = [unit.piece for unit in self.house.game().board.units if unit.power == power]
        return [format_order(Hold(piece)) for piece in pieces if not any(line.startswith(f"{piece} ") for line in but)]


def flat(mail: Mail) -> tuple[str, ...]:
    """A mail as `Pair.mail` takes it."""
    return mail[0], *mail[1]


def play(folder: Path, secret: Secret, seed: int, phases: int = 4) -> Pair:
    """Play a pair of games and return both worlds, closed."""
    scene = begin(folder, secret, seed)
    play_on(scene, phases)
    return scene.pair


def play_on(scene: Scene, phases: int = 4) -> None:
    """Play a number of phases, or to the end, and close both worlds."""
    for _ in range(phases):
        if scene.house.game().stage is not Stage.ACTIVE or (scene.secret.ends and scene.pair.planted):
            break
        scene.phase()
    ask(scene)
    scene.pair.close()


def begin(folder: Path, secret: Secret, seed: int) -> Scene:
    """Create the game in both worlds, and let everybody join."""
    chance = Random(f"{secret.name} {seed}")
    pair = Pair(folder)
    scene = Scene(pair, secret, chance)
    scene.cast = tuple(chance.sample(POWERS, secret.cast))
    scene.addresses = {power: (address(power), address(power)) for power in POWERS}
    scene.passwords = {power: f"{power.lower()}-pw" for power in POWERS}
    timing = chance.choice(TIMINGS)
    scene.rules = rules_by_lot(pair.worlds[0], secret, chance)
    stated = sorted(scene.rules | (set() if secret.dealt else {"POWER_CHOICE"}))
    pair.mail(GM, "CREATE river gm-secret", f"RULE {' '.join(stated)}" if stated else "", f"TIMING {timing}", "FORM")
    pair.same_seed()
    if secret.begin is not None:
        secret.begin(scene)
    if secret.house:
        house = scene.master(f"HOUSE {house_by_lot(secret, chance)}")
        assert refusal_of(scene.house, *flat(house)) is None
        pair.mail(*flat(house))
    pair.knowing |= {one for power in scene.cast for one in scene.addresses[power]} | ({GM} if secret.master else set())
    for power in POWERS:
        if power not in scene.seated:
            join(scene, power)
    _deal(scene)
    pair.mail(OWL, "OBSERVE owl@river owl-pw")
    pair.mail(MOLE, "MONITOR mole@river mole-pw")
    if chance.random() < 0.2:
        pair.mail(*flat(scene.master("SET OMNISCIENT owl")))
        if secret.omniscient:
            pair.knowing.add(OWL)
    assert scene.house.game().stage is Stage.ACTIVE
    if secret.setting is not None:
        secret.setting(scene)
    return scene


def join(scene: Scene, power: str) -> None:
    """Have somebody join, with this power where powers are chosen."""
    place = "river" if scene.secret.dealt else f"{power.lower()}@river"
    line = f"JOIN {place} {scene.passwords[power]}"
    scene.pair.step(*([(sender, [line])] for sender in scene.addresses[power]))
    scene.seated.add(power)


def _deal(scene: Scene) -> None:
    """Set each power's player, where powers were dealt."""
    of = {address(power): power for power in POWERS}
    if scene.secret.dealt:
        joined = {power.name: of[power.player.addresses[0]] for power in scene.house.game().powers}
        scene.addresses = {power: scene.addresses[seat] for power, seat in joined.items()}
        scene.passwords = {power: scene.passwords[seat] for power, seat in joined.items()}


def rules_by_lot(house: House, secret: Secret, chance: Random) -> frozenset[str]:
    """Draw rules that go together, with those the secret needs, and none by which it is told."""
    wished = [chance.choice(PRESS), chance.choice(VOTES), chance.choice(ORDERS)]
    wished += [rule for rule in OTHERS if chance.random() < 0.2]
    rules = frozenset(secret.rules.split())
    for rule in wished:
        more = frozenset(rule.split())
        if more & frozenset(secret.never.split()):
            continue
        if not code_of(house, GM, "CREATE river gm-secret", f"RULE {' '.join(sorted(rules | more))}", "FORM"):
            rules |= more
    return rules


def house_by_lot(secret: Secret, chance: Random) -> str:
    """House rules: some by lot, in a third of games those of the March, and those that the secret needs."""
    fixed = {word.partition("=")[0] for word in secret.house.split()}
    drawn = ["MARCH min_deadline_major=0H min_deadline_minor=0H"] if chance.random() < 0.3 else []
    for words in HOUSE:
        if chance.random() < 0.25 and not {word.partition("=")[0] for word in words.split()} & fixed:
            drawn.append(words)
    return " ".join([*drawn, "subject_line=ignore", secret.house])


# What others do, who know nothing


def everyday(scene: Scene) -> None:
    """A mail by somebody, the same in both worlds. It may be refused, if in the same words."""
    chance = scene.chance
    power = chance.choice(scene.others)
    reader = chance.choice(POWERS)
    lines = chance.choice(
        (
            (f"PRESS TO {reader.lower()}", scene.words(), "ENDPRESS"),
            (f"PRESS TO ALL BUT {reader.lower()}", scene.words(), "ENDPRESS"),
            ("BROADCAST", scene.words(), "ENDPRESS"),
            (f"PRESS TO {reader.lower()} FROM {chance.choice(POWERS).lower()}", scene.words(), "ENDPRESS"),
            (chance.choice(("SET DRAW", "SET NODRAW", "SET VOTE LOSS", "SET VOTE 3WAY")),),
            (chance.choice(("SET VOTE YES", "SET VOTE NO", "PROPOSE DIAS")),),
            (f"SET CONCEDE {reader.lower()}",),
            (f"PROPOSE {reader.lower()}",),
            (chance.choice(("SET WAIT", "SET NOWAIT")),),
            ("SET ABSENCE 24 DEC TO 27 DEC",),
            ("SET NOABSENCE 25 DEC",),
            ("SET DEADLINE +1D",),
            ("SET ZONE Asia/Tokyo",),
            ("CLEAR",),
        )
    )  # fmt: skip
    if scene.secret.house and chance.random() < 0.4:
        lines = chance.choice(
            (
                (f"PROTEST {scene.last or 'S1901M'} {scene.words()}",),
                (f"PROPOSE TEXT {scene.words()}",),
                (f"PROPOSE CONCEDE {reader.lower()}",),
                (chance.choice(("SET VOTE 1 YES", "SET VOTE 2 NO", "SET VOTE 1 ABSTAIN")),),
                (chance.choice(("FINAL", "PRELIMINARY")),),
                ("BROADCAST GREY", scene.words(), "ENDPRESS"),
                ("SEND",),
            )
        )  # fmt: skip
    scene.both(power, *lines)


def ask(scene: Scene) -> None:
    """Ask all there is to ask, and try doors, as readers who may not know the secret."""
    chance, pair = scene.chance, scene.pair
    asked = ["LIST FULL", "LIST river", "WHOGAME river", "SUMMARY river", "HISTORY river", "MAP river"]
    pair.look()
    pair.mail(STRANGER, *asked, "REPLAY river")
    pair.mail(OWL, "SIGNON owl@river owl-pw", *asked[1:])
    power = chance.choice(scene.others)
    scene.both(power, "LIST", "STATUS", *asked[2:], "MY GAMES", "RESEND")
    if GM not in pair.knowing:
        pair.mail(*flat(scene.master("STATUS", "LIST", *asked[2:])))
    tried = chance.choice(POWERS).lower()
    attempt = chance.choice(
        (
            [f"SIGNON {tried}@river a-guess"],
            [f"TAKEOVER {tried}@river new-pw"],
            [f"RESIGN {tried}@river a-guess"],
            [f"JOIN {tried}@river new-pw"],
        )
    )
    pair.mail(STRANGER, *attempt)


assert KEEPER
