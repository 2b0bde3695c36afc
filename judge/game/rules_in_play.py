"""A game's map, rules and variant (`RulesInPlay`), and the parts that a `Variant` may replace.

They share a module, because `RulesInPlay` contains a variant, and most steps of a variant take a `RulesInPlay`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct, field

from judge.board.datc_options import DEFAULT, Options
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.orders import Order
from judge.board.position import Phase, PhaseType, Unit
from judge.game.events import Event
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.people.sign_on import Actor
from judge.game.values.endings import EndingKind
from judge.problems import Problem
from judge.rules.registry import RuleSet

TICK = timedelta(minutes=20)
"""Default interval at which the clock checks games. Deadlines fall on its multiples."""

Orders = Mapping[PowerName, tuple[Order, ...]]
"""Orders of each power in a phase."""


class Submission(Struct, frozen=True):
    """The order lines of one mail, for a variant that reads them itself. `now` is aware UTC.

    `actor` sent them. Lines are numbered as in the mail. `passed_over` are lines with > that do not count, except clear
    quotations of a letter.
    """

    game: Game
    in_play: RulesInPlay
    actor: Actor
    lines: Sequence[tuple[int, str]]
    now: datetime
    passed_over: Sequence[str] = ()


class Submitted(Struct, frozen=True):
    """Result of a `Submission`: the game with everything on file, and events.

    `problems` are all faults of the lines. Problems without events mean that nothing has changed.
    """

    game: Game
    events: tuple[Event, ...] = ()
    problems: tuple[Problem, ...] = ()


class Owing(Struct, frozen=True):
    """Powers that have something to send for the current phase, and powers that have sent everything."""

    owing: frozenset[PowerName]
    complete: frozenset[PowerName]


class DutyNames(Struct, frozen=True):
    """Names for submissions in the current phase, for reminders and letters to the Master.

    `word` is one word (`orders`); `title` adds the phase if it is not the current one (`lists for F1901M`). `phase` is
    the submission's phase. `without` is a clause on the consequence if it is missing when the current phase is
    processed.
    """

    word: str
    title: str
    phase: Phase
    without: str


class Decision(Struct, frozen=True):
    """Orders of a movement phase that a variant has worked out from submissions, one for each unit.

    `told` explains in stored form how they came about. It goes into the record of the phase (`PhaseRecord.told`), for
    `after_phase` and for the letters. `defaulted` are the powers that owed something and sent nothing.
    """

    orders: Orders
    told: Mapping[str, Any]
    defaulted: tuple[PowerName, ...] = ()


class Step(Struct, frozen=True):
    """Result of a variant's own phase: the game after it, and events.

    Nothing is adjudicated; the board's phase comes next, with its own deadline. `reason` explains a new deadline if
    everybody should be told about that alone, "" otherwise.
    """

    game: Game
    events: tuple[Event, ...]
    reason: str = ""


class Interlude(Struct, frozen=True):
    """A variant's own step before the board's phase.

    `name` is for a sentence (`the market of shares`), `word` one word in small letters (`market`); `lines` are
    sentences on the possible actions in it.
    """

    name: str
    word: str
    lines: tuple[str, ...]


class Ended(Struct, frozen=True):
    """End of a game as the result of a phase.

    `persons` are winners that are not powers, by display name; `victors` may then be empty.
    """

    kind: EndingKind
    victors: tuple[PowerName, ...]
    persons: tuple[str, ...] = ()


class LetterPart(Struct, frozen=True):
    """Part of a letter added by a variant.

    `lines` are written one below another; `chart` is a finished table.
    """

    title: str
    lines: tuple[str, ...] = ()
    chart: str = ""


class OwnDuty(Struct, frozen=True):
    """Duty of a power if its variant requires something other than orders.

    `text` is a sentence or two, `brief` a few words (`France has offers to make`). `sample` has lines that would be
    accepted unchanged; `ready`: they are on file.
    """

    text: str
    brief: str
    sample: tuple[str, ...] = ()
    ready: bool = False


class Bought(Struct, frozen=True):
    """Other people's money that made a unit act in a phase, as far as a reader may know.

    `by` is the power that paid, None if readers may not know, or if it was somebody without a power. `amount` is None
    if readers may not know.
    """

    unit: Unit
    by: PowerName | None
    amount: int | None


class OptionKind(Struct, frozen=True):
    """Setting of a variant's games: its subject, default and possible values.

    Besides `values` it may be a whole number from `least` to `most`, if there are no `values` or `most` is not 0.
    """

    text: str
    default: str
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    @property
    def takes_numbers(self) -> bool:
        """True if its value can be a number."""
        return not self.values or self.most > 0


class Readers(Struct, frozen=True):
    """Readers of a variant's text: seats, the powers among them, and True if they see all secrets.

    All secrets are open to the Master, the omniscient, and everybody after the end.
    """

    seats: tuple[str, ...]
    powers: frozenset[PowerName]
    sees_all: bool


class Turn(Struct, frozen=True):
    """A variant's turn, from the lines of a mail to the consequences of a phase.

    A step that returns None leaves the present phase to standard play.
    """

    submit: Callable[[Submission], Submitted | None] = lambda _submission: None
    """Take the order lines of a mail, CLEAR and NMR included."""
    submit_ahead: Callable[[Submission, Phase], Submitted | None] = lambda _submission, _phase: None
    """Take lines that name their phase (PHASE), unless it is the current phase and accepts orders."""
    writes_for: Callable[[Game, RulesInPlay], Phase] = lambda game, _in_play: game.board.phase
    """Phase of order lines that name none. Links in letters contain it, and are valid for no other."""
    locked: Callable[[Game, RulesInPlay, Phase], bool] = lambda _game, _in_play, _phase: False
    """True if submissions for an unfinished phase can no longer be changed."""
    for_all_units: bool = False
    """True if people write for units that they do not own, or do not own yet."""
    is_own_line: Callable[[str], bool] = lambda _text: False
    """True if a line that does not look like an order is one here."""
    owes: Callable[[Game, RulesInPlay], Owing | None] = lambda _game, _in_play: None
    """Powers that have something to send, and powers that have sent it."""
    wanted: Callable[[Game, RulesInPlay], DutyNames | None] = lambda _game, _in_play: None
    """Names of their submissions, if these are not orders."""
    waits: Callable[[Game, RulesInPlay], bool] = lambda _game, _in_play: False
    """True if the phase lasts until its deadline even if nobody owes anything, or everything was sent."""
    decide: Callable[[Game, RulesInPlay], Decision | None] = lambda _game, _in_play: None
    """Orders of a movement phase, from the submissions."""
    book: Callable[[Game, PhaseRecord, RulesInPlay], Mapping[str, Any]] = lambda _after, record, _in_play: record.told
    """Data for the record of an adjudicated phase. Not called for a phase that ends the game.

    The game is already at the next phase; `own` is still the value from before the phase.
    """
    after_phase: Callable[[Game, PhaseRecord, RulesInPlay], tuple[Game, tuple[Event, ...]]] = (
        lambda game, _record, _in_play: (game, ())
    )
    """Consequences of a phase of the board.

    The game is already at the next phase, and COMPLETED if the phase was its last; `own` is still the value from before
    the phase.
    """
    step: Callable[[Game, RulesInPlay, datetime], Step | None] = lambda _game, _in_play, _now: None
    """A step in place of an adjudication, if the game is in a phase of the variant alone."""
    refit: Callable[[Game, RulesInPlay, Game, RulesInPlay], tuple[Game, tuple[Event, ...]]] = (
        lambda _was, _before, game, _in_play: (game, ())
    )
    """Drop submissions that are no longer possible; also return news for their senders.

    The first two arguments are the game and its rules before a change of rules or of the position.
    """
    ending: Callable[[Game, PhaseRecord, Ended | None, RulesInPlay], Ended | None] = (
        lambda _game, _record, usual, _in_play: usual
    )
    """End of the game after a phase; None: it continues. `usual` is the result in standard play.

    The game is after the phase; `own` is still the value from before it.
    """


class Telling(Struct, frozen=True):
    """A variant's texts for its readers, in addition to those of every game."""

    status: Callable[[Game, RulesInPlay, PowerName], tuple[str, ...] | None] = lambda _game, _in_play, _power: None
    """Lines on everything that a power has on file, for STATUS."""
    possessions: Callable[[Game, RulesInPlay, PowerName], tuple[str, ...]] = lambda _game, _in_play, _power: ()
    """Lines on a power's possessions besides units and centers, for STATUS."""
    duty: Callable[[Game, RulesInPlay, PowerName], OwnDuty | None] = lambda _game, _in_play, _power: None
    """A power's duty for the phase, if it has to send something other than orders."""
    first_sheet: Callable[[Game, RulesInPlay, PowerName], tuple[str, ...]] = lambda _game, _in_play, _power: ()
    """Lines on how to write a power's first submission, for the letter at the start of the game."""
    drawn: Callable[[Game, RulesInPlay, PowerName], tuple[Order, ...]] = lambda _game, _in_play, _power: ()
    """Orders to draw in a power's own letters on the current board, if it sends something else."""
    report: Callable[[Game, PhaseRecord, Readers, RulesInPlay], tuple[LetterPart, ...]] = (
        lambda _game, _record, _readers, _in_play: ()
    )
    """Parts of letters on a phase besides its results. `readers` decide which secrets they contain."""
    bought: Callable[[Game, PhaseRecord, Readers, RulesInPlay], tuple[Bought, ...]] = (
        lambda _game, _record, _readers, _in_play: ()
    )
    """Units bought by others, for the picture of a phase's results: only those that `report` mentions."""
    confirmed: Callable[[Game, RulesInPlay, PowerName, str], Event | None] = lambda _game, _in_play, _power, _by: None
    """Event that shows a seat its submission in place of orders, after FINAL or PRELIMINARY."""
    told_back: Callable[[Game, RulesInPlay], str] = lambda _game, _in_play: ""
    """Sentences for everybody on submissions on file after a rollback; "" for orders, or nothing."""


class PeopleWithoutPowers(Struct, frozen=True):
    """People who take part in a variant's games without a power: they join, send something, and leave."""

    who_orders: str = ""
    """Sentence on who orders for powers without players; "" if each power's line shows it."""
    takes_strangers: Callable[[Game, RulesInPlay], bool] = lambda _game, _in_play: False
    """True if unregistered people can take part on a judge whose keeper requires registration."""
    came: Callable[[Game, RulesInPlay, str], tuple[Game, tuple[Event, ...]]] = lambda game, _in_play, _seat: (game, ())
    """The game after the arrival of a person without a power, and the consequences."""
    left: Callable[[Game, RulesInPlay, str], tuple[Game, tuple[Event, ...]]] = lambda game, _in_play, _seat: (game, ())
    """The game without the submissions of a departed person without a power, and the consequences."""
    ways_back: Callable[[Game, str], tuple[str, ...]] = lambda _game, _seat: ()
    """Ways for somebody without a power to withdraw submissions, one sentence each; () if none."""
    places_left: Callable[[Game], tuple[str, ...]] = lambda _game: ()
    """Names of former players without a power, whose places others can take under these names."""
    leader_who_left: Callable[[Game, PowerName], str | None] = lambda _game, _power: None
    """The member of `places_left` who orders for a power; None if there is none."""
    remembered: Callable[[Game], frozenset[str]] = lambda _game: frozenset[str]()
    """IDs in its own data, including people who left: no newcomer may be mistaken for one of them."""
    seat_status: Callable[[Game, RulesInPlay, str], tuple[str, ...] | None] = lambda _game, _in_play, _seat: None
    """Lines for STATUS on submissions by somebody without a power; None if the variant has none."""
    seat_duty: Callable[[Game, RulesInPlay, str], OwnDuty | None] = lambda _game, _in_play, _seat: None
    """Duty of somebody without a power who can send something now; None if they only order for powers."""
    welcome: Callable[[Game, RulesInPlay], tuple[str, ...]] = lambda _game, _in_play: ()
    """Lines on possible submissions in the current phase, for a newcomer without a power."""
    silent: Callable[[Game, RulesInPlay], tuple[str, ...]] = lambda _game, _in_play: ()
    """People without a power to be reminded, because they can send something now and have not.

    The game does not wait for them after the deadline.
    """
    no_end_by_vote: Callable[[Game], str] = lambda _game: ""
    """The reason why the powers cannot end a game by a vote now, as a sentence; "": they can."""
    without_votes: Callable[[Game], Game] = lambda game: game
    """The game without the votes of its people on its end."""
    verdict: Callable[[Game, RulesInPlay], tuple[str, ...]] = lambda _game, _in_play: ()
    """Sentences on who has won a finished game, if its powers do not show that."""


class OwnSteps(Struct, frozen=True):
    """A variant's own steps between phases of the board, such as the market of shares."""

    interlude: Callable[[Game, RulesInPlay], Interlude | None] = lambda _game, _in_play: None
    """The step that is due now, before the phase of the board; None: the phase itself is due."""
    steps_since: Callable[[Game, Phase | None], tuple[str, ...]] = lambda _game, _last: ()
    """Names, for a sentence, of the variant's steps since a phase of the board, with the current step.

    None: no phase has been played.
    """
    between: Callable[[Game, PhaseRecord | None, Readers, RulesInPlay], tuple[LetterPart, ...]] = (
        lambda _game, _record, _readers, _in_play: ()
    )
    """Parts on the variant's own steps before a phase, for HISTORY; None: since the last phase."""
    tells: tuple[type, ...] = ()
    """Events about its own data alone; replays announce only those not followed by others."""
    comes_again: Callable[[Game], bool] = lambda _game: False
    """True if `own` from before a rollback returns once all later phases are replayed.

    It returns without everything that `forget` removes.
    """
    restored: Callable[[Game], Game] = lambda game: game
    """The game after a rollback that kept submissions for the phase, adapted to its present people."""
    rollback_news: Callable[[Game, Game, RulesInPlay], tuple[Event, ...]] = lambda _before, _after, _in_play: ()
    """News for people whose data a rollback or replay has changed; given the game before and after."""
    goes_on: Callable[[Game, RulesInPlay], tuple[Event, ...]] = lambda _game, _in_play: ()
    """News of its own data for everybody when a finished game continues."""


class Variant(Struct, frozen=True):
    """One way to play. Every step defaults to standard play; a variant's module replaces some.

    Its own frozen data is `Game.own`, in stored form (as msgspec encodes it); no other module reads or writes it.
    """

    name: str
    title: str
    aliases: tuple[str, ...] = ()
    """Other names for it in CREATE."""
    titles_by_rule: Mapping[str, str] = field(default_factory=dict)
    """Titles of its games under rules that turn it into another game."""
    topic: str = ""
    """HELP topic on how it is played; "" for standard play."""
    topics_by_rule: Mapping[str, str] = field(default_factory=dict)
    """HELP topics of its games under rules that turn it into another game."""
    options: Mapping[str, OptionKind] = field(default_factory=dict)
    """The settings that only its games have, by name (`VARIANT payola cap=90`); `option` reads them."""
    without_house: Mapping[str, str] = field(default_factory=dict)
    """The house rules (`judge.rules.house`) that have no effect in it, each with the reason as a sentence."""
    start: Callable[[Game, RulesInPlay], Game] = lambda game, _in_play: game
    """The game with the variant's own data, as its first phase begins."""
    seated: bool = True
    """True if people play powers. Otherwise anybody may take part, in a watcher's seat."""
    control_in_turn: bool = True
    """True if several seats may order for a dummy in turn (CONTROL, SET ROTATE)."""
    check: Callable[[Mapping[str, Any]], object] = lambda own: own
    """Read the variant's data from a file, with numbers as texts. Raises msgspec.ValidationError."""
    faults: Callable[[Mapping[str, Any], Collection[PowerName]], tuple[str, ...]] = lambda _own, _powers: ()
    """Faults of such data in a game on a map with these powers, as sentences."""
    forget: Callable[[Game], Game] = lambda game: game
    """The rolled-back game, without submissions for its current phase."""
    forget_of: Callable[[Game, PowerName], Game] = lambda game, _power: game
    """The game without everything that one power has on file, besides orders, and can still change."""
    on_file: Callable[[Game], bool] = lambda _game: False
    """True if submissions for the current phase are on file besides orders."""
    not_again: Callable[[Game, Mapping[str, Any]], str] = lambda _game, _own: ""
    """Reason why phases cannot be replayed, and what to do: two sentences; "": they can.

    Either a replay would undo actions since the last rollback or replay (`Game.own_then`). Or somebody has joined since
    the start of the first of these phases; the variant's data at that time is the second argument.
    """
    turn: Turn = Turn()
    telling: Telling = Telling()
    people: PeopleWithoutPowers = PeopleWithoutPowers()
    own_steps: OwnSteps = OwnSteps()


class RulesInPlay(Struct, frozen=True):
    """The board and rules that a game's names refer to, looked up once per mail or tick.

    `reasons` states the origin of each active rule in words for people (see `RuleChoice`). `tick` is the length of the
    judge's tick, the unit of the clock's pauses and rounding.
    """

    map: Map
    rules: RuleSet
    variant: Variant
    tick: timedelta = TICK
    options: Options = DEFAULT
    reasons: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """Title of the variant, as people know games under these rules: `Exchange (Payola)`."""
        titles = self.variant.titles_by_rule
        return next((title for rule, title in titles.items() if rule in self.rules), self.variant.title)

    @property
    def topic(self) -> str:
        """HELP topic on games under these rules; "" for standard play."""
        topics = self.variant.topics_by_rule
        return next((topic for rule, topic in topics.items() if rule in self.rules), self.variant.topic)


def option(game: Game, in_play: RulesInPlay, name: str) -> str:
    """Value of a setting that is specific to this variant's games. Raises KeyError for an unknown one."""
    return game.options.get(name, in_play.variant.options[name].default)


def press_flows(rules: RuleSet) -> bool:
    """True if players can talk at all."""
    return "NO_PRESS" not in rules


def press_flows_in(phase_type: PhaseType, rules: RuleSet) -> bool:
    """True if players can talk in this phase; if so, the first phase lasts twice as long (timing.md 3)."""
    return press_flows(rules) and ("FTF_PRESS" not in rules or phase_type is PhaseType.MOVEMENT)
