"""What the example letters are about: a game, what was done in it, and who looks at the letters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec.structs import replace

from judge.board.names import PowerName, Province
from judge.board.opening import opening
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.orders import Order
from judge.board.position import Position, Unit
from judge.files.maps.load import load_map
from judge.game.ending.ballots import Concede, Draw, No, Size, Solo, Yes
from judge.game.events.clock import (
    AbsenceDropped,
    AbsenceSet,
    ClockGap,
    DeadlineMoved,
    GraceMoved,
    LateNoticeSent,
    MasterReminded,
    RemindersSent,
    StartMoved,
    ZoneChanged,
)
from judge.game.events.people import (
    AddressChanged,
    AddressShared,
    ControlChanged,
    DisplayZoneSet,
    ForeignAddress,
    IdentitiesRevealed,
    MapsSet,
    MasterActed,
    MasterChanged,
    ObserverJoined,
    ObserverLeft,
    PasswordChanged,
    PlayerJoined,
    PlayerResigned,
    PlayerRevived,
    PlayersDismissed,
    PlayerTookOver,
    PowerAssigned,
    PowerDummied,
    PreferenceSet,
    SeatLeft,
    SignedOn,
)
from judge.game.events.phases import (
    GameEnded,
    GameStarted,
    OrdersCleared,
    OrdersReceived,
    OrdersShown,
    PhaseProcessed,
    PhaseRecord,
    PowersDefaulted,
    Previewed,
    ProposalFell,
    ProposalMade,
    RolledBack,
    RolledForward,
    VoteCast,
    WaitSet,
)
from judge.game.events.press import PressSent, Signature
from judge.game.events.settings import (
    FlagChanged,
    FormingBegun,
    GameCorrected,
    GameCreated,
    GamePurged,
    GameRenamed,
    SettingsChanged,
    StageChanged,
)
from judge.game.game import Ending, Flag, Game, Maps, Observer, Player, Power, Seat, Stage, Status, WaitReason
from judge.game.outcome import Answer, HistoryAnswer, Outcome
from judge.game.people.reliability import Reliability
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.absences import parse_absence
from judge.game.time.timing import Timing
from judge.game.turn.resolve import resolve
from judge.mail.letters.compose import JudgeIdentity
from judge.problems import Problem, Refused
from judge.rules.registry import RuleSet
from judge.variants.standard import STANDARD

POST = JudgeIdentity("Riverside", "judge@riverside.example", "keeper@riverside.example", "https://riverside.example")
MAP = load_map("standard")
TABLE = RulesInPlay(MAP, RuleSet(), STANDARD)
HASH = "scrypt$never-to-be-seen"
ADDRESSES = {name: f"{name.lower()}@players.example" for name in MAP.powers}
MASTER = "gm@riverside.example"
FRANCE, GERMANY, ENGLAND, TURKEY = (PowerName(name) for name in ("FRANCE", "GERMANY", "ENGLAND", "TURKEY"))


def at(text: str) -> datetime:
    """`"2026-11-26 18:00"`, in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


DUE = at("2026-11-26 18:00")
NEXT_DUE = at("2026-11-30 18:00")


def player(address: str, zone: str = "") -> Player:
    return Player((address,), HASH, zone=zone, since="S1901M")


def forming(*taken: int, powers: tuple[PowerName, ...] = ()) -> Game:
    """A game with these seats taken, and these powers chosen."""
    seats = [Seat(number, player(f"player{number}@players.example")) for number in taken]
    seats += [Seat(10 + number, player(ADDRESSES[name]), name) for number, name in enumerate(powers)]
    return Game(
        name="river",
        map="standard",
        master=player(MASTER),
        seed="1",
        created=at("2026-11-20 12:00"),
        timing=Timing(),
        zone="UTC",
        stage=Stage.FORMING,
        seats=tuple(seats),
        observers=(
            Observer("watcher", player("watcher@elsewhere.example")),
            Observer("silent", player("silent@elsewhere.example"), monitor=True),
        ),
    )


def playing(phase: str = "S1901M", deadline: datetime | None = DUE, **units: str) -> Game:
    """The game at the start of a phase; FRANCE="A PAR, A MAR" puts other units there than the first position's.

    The players of France and Germany read dates in Paris and in New York.
    """
    board = opening(MAP, tuple(MAP.powers), TABLE.rules)
    board = replace(board, phase=MAP.phase(phase))
    for name, listed in units.items():
        power = PowerName(name)
        theirs = tuple(unit_of(power, text) for text in listed.split(", ") if text)
        board = replace(board, units=tuple(unit for unit in board.units if unit.power != power) + theirs)
    zones = {FRANCE: "Europe/Paris", GERMANY: "America/New_York"}
    powers = tuple(Power(name, player=player(ADDRESSES[name], zones.get(name, ""))) for name in MAP.powers)
    return replace(
        forming(), stage=Stage.ACTIVE, seats=(), powers=powers, position=board, deadline=deadline, started=DUE
    )


def unit_of(power: PowerName, text: str) -> Unit:
    """`"F SPA/SC"`."""
    piece = parse_piece(text)
    return Unit(power, piece.type, piece.location)


def orders(game: Game, **texts: str) -> Game:
    """The game with these sets on file: FRANCE="A PAR - BUR, A MAR H"."""
    for name, text in texts.items():
        power = game.power(PowerName(name))
        game = game.with_power(replace(power, orders=read_orders(game.board, text)))
    return game


def read_orders(board: Position, text: str) -> tuple[Order, ...]:
    return tuple(parse_order(one, board.phase.type) for one in text.split(", "))


def owning(game: Game, **centers: str) -> Game:
    """The game with centers owned in this way and no other: FRANCE="PAR MAR"."""
    owned = {Province(code): PowerName(name) for name, codes in centers.items() for code in codes.split()}
    return replace(game, position=replace(game.board, centers=owned))


def processed(game: Game, deadline: datetime | None = NEXT_DUE) -> tuple[Game, PhaseProcessed]:
    """The game after its phase, and the event."""
    record = resolve(game, TABLE)
    after = replace(
        game,
        position=record.after,
        deadline=deadline,
        powers=tuple(replace(power, orders=None, wait=False) for power in game.powers),
    )
    return after, PhaseProcessed(record, deadline)


@dataclass(frozen=True)
class Scene:
    """One example. `readers` picks the letters to these addresses; empty: all of them."""

    done: Outcome
    before: Game | None
    game: Game | None
    readers: tuple[str, ...] = ()
    in_play: RulesInPlay = TABLE


SCENES: dict[str, Callable[[], Scene]] = {}
WATCHER, MONITOR = "watcher@elsewhere.example", "silent@elsewhere.example"


def scene(build: Callable[[], Scene]) -> Callable[[], Scene]:
    """Register an example under its function's name."""
    SCENES[build.__name__] = build
    return build


# Creating and joining


def by_master(*events: object, **more: object) -> Outcome:
    return Outcome(events=events, actor_id="MASTER", sender=MASTER, **more)  # type: ignore[arg-type]


def by_france(*events: object, **more: object) -> Outcome:
    return Outcome(events=events, actor_id="FRANCE", sender=ADDRESSES[FRANCE], **more)  # type: ignore[arg-type]


@scene
def game_created_preparing() -> Scene:
    game = replace(forming(), stage=Stage.PREPARATION, observers=())
    notes = ("CD_DUMMIES is on because CIVIL_DISORDER is.",)
    return Scene(by_master(GameCreated(Stage.PREPARATION, 7, notes)), None, game)


@scene
def game_created_forming() -> Scene:
    game = replace(forming(), observers=())
    return Scene(by_master(GameCreated(Stage.FORMING, 7), FormingBegun(7)), None, game)


@scene
def forming_begun() -> Scene:
    return Scene(by_master(FormingBegun(7)), replace(forming(), stage=Stage.PREPARATION), forming())


@scene
def player_joined() -> Scene:
    done = Outcome((PlayerJoined("POWER#3", 4, False),), "POWER#3", "player3@players.example")
    return Scene(done, forming(1, 2), forming(1, 2, 3), (done.sender, "player1@players.example", MONITOR))


@scene
def player_joined_whose_record_the_master_sees() -> Scene:
    record = Reliability(due=40, on_time=38, started=3, taken_over=1, disorders=1)
    done = Outcome((PlayerJoined("POWER#3", 4, False, record=record),), "POWER#3", "player3@players.example")
    return Scene(done, forming(1, 2), forming(1, 2, 3), (MASTER, "player1@players.example"))


@scene
def player_joined_with_power_choice() -> Scene:
    done = Outcome((PlayerJoined("FRANCE", 1, False),), "FRANCE", ADDRESSES[FRANCE])
    return Scene(done, forming(1, 2), forming(1, 2, powers=(FRANCE,)), (done.sender, "player1@players.example"))


@scene
def player_joined_last_and_the_master_starts() -> Scene:
    done = Outcome((PlayerJoined("POWER#7", 0, True),), "POWER#7", "player7@players.example")
    game = forming(1, 2, 3, 4, 5, 6, 7)
    return Scene(done, forming(1, 2, 3, 4, 5, 6), game, (done.sender, "player1@players.example", MASTER))


@scene
def player_joined_last_and_the_game_starts() -> Scene:
    game = playing()
    assigned = tuple(PowerAssigned(name, f"POWER#{number}") for number, name in enumerate(MAP.powers, start=1))
    done = Outcome(
        (PlayerJoined("POWER#3", 0, False), *assigned, GameStarted(game.board, DUE)), "FRANCE", ADDRESSES[FRANCE]
    )
    return Scene(done, forming(1, 2), game, (done.sender, MASTER))


@scene
def game_started_without_deadline() -> Scene:
    game = playing(deadline=None)
    return Scene(by_master(GameStarted(game.board, None)), forming(1), game, (ADDRESSES[TURKEY],))


@scene
def game_started_solitaire() -> Scene:
    game = playing(deadline=None)
    dummies = tuple(Power(power.name, Status.DUMMY, controller="MASTER") for power in game.powers)
    game = replace(game, powers=dummies, observers=())
    in_play = RulesInPlay(MAP, RuleSet(["SOLITAIRE"]), STANDARD)
    return Scene(by_master(GameStarted(game.board, None)), None, game, in_play=in_play)


@scene
def observer_joined() -> Scene:
    done = Outcome((ObserverJoined("watcher", False),), "watcher", WATCHER)
    return Scene(done, replace(playing(), observers=()), playing())


@scene
def monitor_joined() -> Scene:
    done = Outcome((ObserverJoined("silent", True),), "silent", MONITOR)
    return Scene(done, replace(playing(), observers=()), playing())


@scene
def observer_left() -> Scene:
    done = Outcome((ObserverLeft("watcher", False),), "watcher", WATCHER)
    return Scene(done, playing(), replace(playing(), observers=()))


@scene
def observer_sent_away() -> Scene:
    return Scene(by_master(ObserverLeft("watcher", False, by="MASTER")), playing(), replace(playing(), observers=()))


@scene
def seat_left() -> Scene:
    done = Outcome((SeatLeft("POWER#2", 6),), "POWER#2", "player2@players.example")
    return Scene(done, forming(1, 2), forming(1))


@scene
def seat_taken_away() -> Scene:
    return Scene(by_master(SeatLeft("POWER#2", 6, "MASTER")), forming(1, 2), forming(1))


# Orders, flags, votes


@scene
def orders_received() -> Scene:
    game = orders(playing(), FRANCE="A PAR - BUR, A MAR S A PAR - BUR, F BRE - MAO")
    event = OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE")
    return Scene(by_france(event, WaitSet(FRANCE, True)), playing(), replace_wait(game))


def replace_wait(game: Game) -> Game:
    return game.with_power(replace(game.power(FRANCE), wait=True))


@scene
def orders_received_incomplete_with_a_note() -> Scene:
    game = orders(playing(), FRANCE="A PAR - BUR, F BRE - MAO")
    note = "The army in Paris is French, not English: read as yours."
    event = OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE", (note,))
    return Scene(by_france(event), playing(), game)


@scene
def orders_received_from_another_address() -> Scene:
    game = orders(playing(), FRANCE="A PAR H, A MAR H, F BRE H")
    event = OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE")
    away = "holiday@hotel.example"
    return Scene(Outcome((event, ForeignAddress("FRANCE", away)), "FRANCE", away), playing(), game)


@scene
def orders_received_from_the_master() -> Scene:
    game = orders(playing(), FRANCE="A PAR H, A MAR H, F BRE H", GERMANY="A BER H, A MUN H, F KIE H")
    events = [OrdersReceived(name, game.power(name).orders or (), "MASTER") for name in (FRANCE, GERMANY)]
    return Scene(by_master(*events), playing(), game)


@scene
def orders_shown_to_everybody() -> Scene:
    game = orders(playing(), FRANCE="A PAR - BUR, A MAR S A PAR - BUR, F BRE - MAO")
    sent = game.power(FRANCE).orders or ()
    shown = (OrdersShown(FRANCE, sent, "S1901M"), OrdersShown(GERMANY, None, "S1901M"))
    return Scene(by_france(OrdersReceived(FRANCE, sent, "FRANCE", to_master=True), *shown), playing(), game)


@scene
def orders_received_for_a_controlled_power() -> Scene:
    base = playing()
    dummy = Power(TURKEY, Status.DUMMY, controller="FRANCE")
    base = base.with_power(dummy)
    game = orders(base, FRANCE="A PAR H, A MAR H, F BRE H")
    return Scene(by_france(OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE")), base, game)


@scene
def orders_cleared() -> Scene:
    return Scene(by_france(OrdersCleared(FRANCE, "FRANCE")), playing(), playing())


@scene
def orders_received_and_processed_at_once() -> Scene:
    before = orders(playing(deadline=None), FRANCE="A PAR - BUR, A MAR H, F BRE - MAO")
    event = OrdersReceived(FRANCE, before.power(FRANCE).orders or (), "FRANCE")
    game, done = processed(before, None)
    return Scene(by_france(event, done), playing(deadline=None), game, (ADDRESSES[FRANCE],))


@scene
def wait_set() -> Scene:
    return Scene(by_france(WaitSet(FRANCE, True)), playing(), replace_wait(playing()))


@scene
def wait_cleared() -> Scene:
    return Scene(by_france(WaitSet(FRANCE, False)), replace_wait(playing()), playing())


@scene
def vote_cast() -> Scene:
    return Scene(by_france(VoteCast(FRANCE, Draw())), playing(), playing())


@scene
def vote_for_a_concession() -> Scene:
    return Scene(by_france(VoteCast(FRANCE, Concede(GERMANY))), playing(), playing())


@scene
def proposal_made() -> Scene:
    return Scene(by_france(ProposalMade("FRANCE", GERMANY)), playing(), playing(), (ADDRESSES[FRANCE], WATCHER))


@scene
def proposal_made_by_a_hidden_proposer() -> Scene:
    done = by_france(ProposalMade("FRANCE", None, hidden=True))
    return Scene(done, playing(), playing(), (ADDRESSES[FRANCE], MASTER))


@scene
def proposal_voted_down() -> Scene:
    done = by_france(VoteCast(FRANCE, No()), ProposalFell(GERMANY, vetoed=True))
    in_play = RulesInPlay(MAP, RuleSet(["PROPOSE_DIAS"]), STANDARD)
    return Scene(done, playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[GERMANY]), in_play)


@scene
def proposal_fallen_with_its_power() -> Scene:
    return Scene(Outcome((ProposalFell(TURKEY, vetoed=False),)), playing(), playing(), (ADDRESSES[FRANCE],))


@scene
def vote_for_a_proposal() -> Scene:
    in_play = RulesInPlay(MAP, RuleSet(["PROPOSE_DIAS"]), STANDARD)
    return Scene(by_france(VoteCast(FRANCE, Yes())), playing(), playing(), in_play=in_play)


@scene
def vote_taken_back_from_another_address() -> Scene:
    away = "holiday@hotel.example"
    return Scene(
        Outcome((VoteCast(FRANCE, Solo()), ForeignAddress("FRANCE", away)), "FRANCE", away), playing(), playing()
    )


@scene
def address_shared() -> Scene:
    far = "far@players.example"
    event = AddressShared(TURKEY, far, (FRANCE,))
    return Scene(Outcome((event, SignedOn("TURKEY")), "TURKEY", far), playing(), playing())


@scene
def signed_on() -> Scene:
    return Scene(by_france(SignedOn("FRANCE")), playing(), playing())


@scene
def signed_on_with_orders_in_and_a_vacancy() -> Scene:
    game = vacant(replace_wait(orders(playing(), FRANCE="A PAR H, A MAR H, F BRE H")))
    return Scene(by_france(SignedOn("FRANCE")), game, game)


@scene
def signed_on_as_master() -> Scene:
    return Scene(by_master(SignedOn("MASTER")), playing(), playing())


@scene
def signed_on_while_forming() -> Scene:
    done = Outcome((SignedOn("POWER#1"),), "POWER#1", "player1@players.example")
    return Scene(done, forming(1), forming(1))


@scene
def password_changed() -> Scene:
    return Scene(by_france(PasswordChanged("FRANCE")), playing(), playing())


@scene
def password_changed_from_another_address() -> Scene:
    away = "holiday@hotel.example"
    events = (PasswordChanged("FRANCE"), ForeignAddress("FRANCE", away))
    return Scene(Outcome(events, "FRANCE", away), playing(), playing())


@scene
def address_changed() -> Scene:
    new = "france@new.example"
    before = playing()
    game = before.with_power(replace(before.power(FRANCE), player=player(new)))
    done = Outcome((AddressChanged("FRANCE", (ADDRESSES[FRANCE],), (new,)),), "FRANCE", new)
    return Scene(done, before, game)


# The clock


@scene
def deadline_moved() -> Scene:
    game = playing(deadline=NEXT_DUE)
    event = DeadlineMoved(DUE, NEXT_DUE, "MASTER", "set by the Master")
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def game_corrected() -> Scene:
    before = orders(playing(), FRANCE="A PAR - BUR")
    game = orders(playing(FRANCE="A GAS, A MAR, F BRE"), FRANCE="A GAS - SPA")
    changed = ("position", "powers", "deadline")
    event = GameCorrected("S1901M", changed, ("Timing: MOVE 2D.",), True, (FRANCE,), (DUE, NEXT_DUE))
    return Scene(Outcome((event,)), before, game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def game_corrected_by_the_master() -> Scene:
    game = playing(FRANCE="A GAS, A MAR, F BRE")
    event = GameCorrected("S1901M", ("position",), board=True, by_master=True)
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[TURKEY]))


@scene
def preference_set() -> Scene:
    wishes = ((ENGLAND,), (FRANCE, TURKEY))
    game = forming(1)
    game = replace(game, seats=(replace(game.seats[0], preference=wishes),))
    asked = Outcome((PreferenceSet("POWER#1", wishes),), "POWER#1", "player1@players.example")
    return Scene(asked, forming(1), game)


@scene
def signed_on_with_a_preference() -> Scene:
    game = forming(1)
    game = replace(game, seats=(replace(game.seats[0], preference=((ENGLAND,), (FRANCE, TURKEY))),))
    return Scene(Outcome((SignedOn("POWER#1"),), "POWER#1", "player1@players.example"), game, game)


@scene
def grace_moved() -> Scene:
    game = replace(playing(), grace_until=NEXT_DUE)
    return Scene(by_master(GraceMoved(None, NEXT_DUE)), playing(), game, (MASTER, ADDRESSES[FRANCE]))


@scene
def phase_held() -> Scene:
    event = StartMoved(None, DUE)
    return Scene(by_master(event), playing(), replace(playing(), not_before=DUE), (MASTER, ADDRESSES[FRANCE]))


@scene
def deadline_taken_away() -> Scene:
    event = DeadlineMoved(DUE, None, "", "the rule NO_DEADLINE is on now")
    return Scene(by_master(event), playing(), playing(deadline=None), (ADDRESSES[TURKEY],))


@scene
def deadline_moved_by_somebody_unnamed() -> Scene:
    """PLAYER_DEADLINES and HIDE_EXTENDERS: the Master and the power itself are told who it was."""
    game = playing(deadline=NEXT_DUE)
    event = DeadlineMoved(DUE, NEXT_DUE, "FRANCE", "", hidden=True)
    return Scene(by_france(event), playing(), game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def zone_changed() -> Scene:
    moved = at("2026-11-26 17:00")
    game = replace(playing(deadline=moved), zone="Europe/Berlin")
    event = ZoneChanged("UTC", "Europe/Berlin", DUE, moved)
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def zone_of_letters_set() -> Scene:
    return Scene(by_france(DisplayZoneSet("FRANCE", "Asia/Tokyo")), playing(), playing())


@scene
def zone_of_letters_forgotten() -> Scene:
    return Scene(by_france(DisplayZoneSet("FRANCE", "")), playing(), playing())


@scene
def maps_small() -> Scene:
    return Scene(by_france(MapsSet("FRANCE", Maps.SMALL)), playing(), playing())


@scene
def maps_off() -> Scene:
    return Scene(by_france(MapsSet("FRANCE", Maps.OFF)), playing(), playing())


@scene
def maps_on() -> Scene:
    return Scene(by_france(MapsSet("FRANCE", Maps.ON)), playing(), playing())


HOLIDAYS = parse_absence("24 DEC TO 2 JAN", DUE, "UTC", "FRANCE")


@scene
def absence_set() -> Scene:
    readers = (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY])
    return Scene(by_france(AbsenceSet("FRANCE", HOLIDAYS)), playing(), playing(), readers)


@scene
def absence_set_by_somebody_unnamed() -> Scene:
    readers = (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY])
    return Scene(by_france(AbsenceSet("FRANCE", HOLIDAYS, hidden=True)), playing(), playing(), readers)


@scene
def absence_set_in_silence() -> Scene:
    return Scene(by_france(AbsenceSet("FRANCE", HOLIDAYS, silent=True)), playing(), playing())


@scene
def absence_taken_back() -> Scene:
    readers = (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY])
    return Scene(by_france(AbsenceDropped("FRANCE", HOLIDAYS, "FRANCE")), playing(), playing(), readers)


@scene
def absence_taken_back_by_the_master() -> Scene:
    readers = (MASTER, ADDRESSES[FRANCE], ADDRESSES[TURKEY])
    return Scene(by_master(AbsenceDropped("FRANCE", HOLIDAYS, "MASTER", hidden=True)), playing(), playing(), readers)


@scene
def reminders_sent() -> Scene:
    return Scene(Outcome((RemindersSent("S1901M", (FRANCE, TURKEY), DUE),)), playing(), playing())


@scene
def late_notice_with_dismissal() -> Scene:
    event = LateNoticeSent("S1901M", (FRANCE, TURKEY), DUE, True, at("2026-11-28 18:00"), "dismissed")
    return Scene(Outcome((event,)), playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER))


@scene
def late_notice_with_disorder() -> Scene:
    event = LateNoticeSent("S1901M", (FRANCE,), DUE, False, at("2026-11-28 18:00"), "disorder")
    return Scene(Outcome((event,)), playing(), playing())


@scene
def late_notice_that_names_nobody_else() -> Scene:
    event = LateNoticeSent("S1901M", (FRANCE, TURKEY), DUE, True, at("2026-11-28 18:00"), "preview", hidden=True)
    return Scene(Outcome((event,)), playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER))


@scene
def late_notice_without_grace() -> Scene:
    return Scene(Outcome((LateNoticeSent("S1901M", (FRANCE,), DUE, False),)), playing(), playing())


@scene
def powers_defaulted() -> Scene:
    return Scene(Outcome((PowersDefaulted("S1901M", (FRANCE, TURKEY)),)), playing(), playing("F1901M"))


@scene
def clock_gap() -> Scene:
    event = ClockGap(96.0, False, DUE, NEXT_DUE)
    return Scene(Outcome((event,)), playing(), playing(deadline=NEXT_DUE), (ADDRESSES[FRANCE], MASTER))


@scene
def clock_set_back() -> Scene:
    return Scene(Outcome((ClockGap(30.0, True, DUE, DUE),)), playing(), playing())


# Results


def spring() -> Game:
    """Spring 1901 with bounces, supports cut and void, and a failed convoy."""
    return orders(
        playing(FRANCE="A PAR, A MAR, F BRE", ENGLAND="A YOR, F NTH, F LON"),
        AUSTRIA="A VIE - GAL, A BUD - SER, F TRI H",
        ENGLAND="A YOR - DEN, F NTH C A YOR - NWY, F LON - ENG",
        FRANCE="A PAR - BUR, A MAR S A PAR - BUR, F BRE - ENG",
        GERMANY="A BER - KIE, F KIE - DEN, A MUN - BUR",
        ITALY="A VEN S F NAP - APU, A ROM - APU, F NAP - ION",
        RUSSIA="A WAR - GAL, A MOS - UKR, F SEV - BLA, F STP/SC - BOT",
        TURKEY="A CON - BUL, F ANK - BLA, A SMY - CON",
    )


@scene
def phase_processed_spring() -> Scene:
    game, event = processed(spring())
    return Scene(
        Outcome((event,)), spring(), game, (ADDRESSES[FRANCE], ADDRESSES[GERMANY], ADDRESSES[TURKEY], MASTER, MONITOR)
    )


@scene
def phase_processed_without_deadline() -> Scene:
    game, event = processed(replace(spring(), deadline=None), None)
    return Scene(by_master(event), spring(), game, (MASTER, ADDRESSES[TURKEY]))


def decisions() -> Game:
    """Fall 1902: the German army in Burgundy and the English fleet in the North Sea are beaten out."""
    return orders(
        playing(
            "F1902M",
            FRANCE="A PAR, A MAR, A GAS, F ENG, F BEL",
            GERMANY="A BUR, A MUN, F HOL",
            ENGLAND="F NTH, F NWG, F LON, F EDI",
            TURKEY="A CON, F ANK, A ARM",
        ),
        FRANCE="A PAR - BUR, A MAR S A PAR - BUR, A GAS S A PAR - BUR, F ENG S F BEL - NTH, F BEL - NTH",
        GERMANY="A BUR H, A MUN H, F HOL S F BEL - NTH",
        ENGLAND="F NTH H, F NWG H, F LON - YOR, F EDI H",
        AUSTRIA="A VIE H, A BUD H, F TRI H",
        ITALY="A VEN H, A ROM H, F NAP H",
        RUSSIA="A WAR H, A MOS H, F SEV H, F STP/SC H",
        TURKEY="A CON H, F ANK H, A ARM H",
    )


@scene
def phase_processed_with_retreats() -> Scene:
    game, event = processed(decisions())
    return Scene(Outcome((event,)), decisions(), game, (ADDRESSES[GERMANY], ADDRESSES[FRANCE]))


def retreats() -> Game:
    game, _ = processed(decisions())
    return game


@scene
def phase_processed_retreats() -> Scene:
    before = orders(retreats(), GERMANY="A BUR R RUH", ENGLAND="F NTH D")
    before = owning(
        before,
        AUSTRIA="VIE BUD TRI",
        ENGLAND="LON EDI LVP",
        FRANCE="PAR MAR BRE SPA POR BEL",
        GERMANY="BER MUN KIE HOL DEN",
        ITALY="ROM VEN NAP",
        RUSSIA="MOS WAR SEV STP",
        TURKEY="CON ANK",
    )
    game, event = processed(before)
    return Scene(Outcome((event,)), before, game, (ADDRESSES[FRANCE], ADDRESSES[TURKEY], ADDRESSES[ENGLAND]))


def winter() -> Game:
    scene_before = phase_processed_retreats()
    assert scene_before.game is not None
    return scene_before.game


@scene
def phase_processed_adjustments() -> Scene:
    before = orders(winter(), FRANCE="A PAR B", GERMANY="A BER B, WAIVE", TURKEY="A ARM D")
    game, event = processed(before)
    return Scene(Outcome((event,)), before, game, (ADDRESSES[GERMANY],))


@scene
def phase_processed_eliminating_a_power() -> Scene:
    before = orders(
        owning(playing("F1904M", TURKEY="", RUSSIA="A CON, A SMY, F ANK, A MOS"), RUSSIA="MOS WAR", TURKEY="ANK"),
        RUSSIA="A CON H, A SMY H, F ANK H, A MOS H",
    )
    game, event = processed(before)
    return Scene(Outcome((event,)), before, game, (ADDRESSES[TURKEY],))


@scene
def phase_processed_again_with_differences() -> Scene:
    game, event = processed(spring())
    told = replace(event, again=("A VIE: was bounce, is now done",))
    done = by_master(RolledForward("S1901M", True), told)
    return Scene(done, spring(), game, (MASTER,))


@scene
def previewed_by_the_master() -> Scene:
    record = resolve(replace(spring(), powers=spring().powers), TABLE)
    return Scene(by_master(Previewed(record, deadline=NEXT_DUE)), spring(), spring())


@scene
def previewed_by_the_clock_with_orders_missing() -> Scene:
    before = spring()
    before = before.with_power(replace(before.power(TURKEY), orders=None))
    game = replace(before, stage=Stage.WAITING, waiting_for=(WaitReason.PREVIEW,))
    return Scene(Outcome((Previewed(resolve(before, TABLE), by="", deadline=NEXT_DUE),)), before, game)


# The end


def finished(kind: str, victors: tuple[PowerName, ...], **centers: str) -> Game:
    game = owning(playing("F1907M"), **centers)
    ending = Ending(kind, victors, "F1907M", DUE)
    return replace(game, stage=Stage.COMPLETED, deadline=None, ending=ending)


@scene
def game_ended_by_a_solo() -> Scene:
    before = owning(
        orders(
            playing(
                "F1907M",
                AUSTRIA="",
                ENGLAND="F LVP",
                FRANCE="F BRE, A SPA",
                GERMANY="A PAR, A BUR, A GAS, A MUN, A VIE, A WAR, F DEN, F HOL",
                RUSSIA="F SEV",
            ),
            GERMANY="A PAR H, A GAS - MAR, A BUR S A GAS - MAR, A MUN H, A VIE H, A WAR H, F DEN H, F HOL H",
        ),
        GERMANY="BER KIE MUN DEN HOL BEL SWE NWY STP MOS WAR VIE BUD TRI LON EDI PAR",
        FRANCE="BRE SPA POR MAR",
        ITALY="ROM VEN NAP TUN",
        TURKEY="CON ANK SMY BUL GRE SER",
        ENGLAND="LVP",
        RUSSIA="SEV RUM",
    )
    after, event = processed(before, None)
    ending = Ending("solo", (GERMANY,), "F1907M", DUE)
    game = replace(after, stage=Stage.COMPLETED, ending=ending)
    events = (replace(event, final=True), GameEnded("solo", (GERMANY,), "F1907M"))
    return Scene(Outcome(events), before, game, (ADDRESSES[GERMANY], ADDRESSES[FRANCE]))


@scene
def game_ended_in_a_draw() -> Scene:
    victors = (ENGLAND, FRANCE, TURKEY)
    game = finished(
        "draw",
        victors,
        ENGLAND="LON EDI LVP NWY SWE DEN STP KIE BER HOL BEL",
        FRANCE="PAR MAR BRE SPA POR MUN TUN ROM VEN NAP",
        TURKEY="CON ANK SMY BUL GRE SER RUM SEV MOS WAR BUD VIE TRI",
    )
    before = replace(game, stage=Stage.ACTIVE, ending=None)
    done = by_france(VoteCast(FRANCE, Draw()), GameEnded("draw", victors, "F1907M"))
    return Scene(done, before, game, (ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def game_ended_in_a_draw_that_leaves_somebody_out() -> Scene:
    game = finished("draw", (ENGLAND, FRANCE), ENGLAND="LON EDI", FRANCE="PAR MAR", TURKEY="CON")
    done = by_france(VoteCast(FRANCE, Size(2)), GameEnded("draw", (ENGLAND, FRANCE), "F1907M"))
    before = replace(game, stage=Stage.ACTIVE, ending=None)
    return Scene(
        done, before, game, (ADDRESSES[FRANCE], ADDRESSES[TURKEY]), RulesInPlay(MAP, RuleSet(["NO_DIAS"]), STANDARD)
    )


@scene
def game_ended_in_a_shared_victory() -> Scene:
    game = finished("shared", (ENGLAND, FRANCE), ENGLAND="LON EDI", FRANCE="PAR MAR", TURKEY="CON")
    done = Outcome((GameEnded("shared", (ENGLAND, FRANCE), "F1907M"),))
    return Scene(done, replace(game, stage=Stage.ACTIVE), game, (ADDRESSES[FRANCE], ADDRESSES[TURKEY]))


@scene
def game_ended_with_the_last_unit() -> Scene:
    game = finished("last", (FRANCE,), FRANCE="PAR MAR", TURKEY="CON")
    done = Outcome((GameEnded("last", (FRANCE,), "F1907M"),))
    return Scene(done, replace(game, stage=Stage.ACTIVE), game, (MASTER,))


@scene
def game_reopened() -> Scene:
    before = finished("draw", (ENGLAND, FRANCE), ENGLAND="LON EDI", FRANCE="PAR MAR")
    reason = "the Master has reopened it. All votes on its end are cleared"
    done = by_master(StageChanged(Stage.COMPLETED, Stage.ACTIVE, "MASTER", reason))
    return Scene(done, before, replace(before, stage=Stage.ACTIVE, ending=None, deadline=DUE))


@scene
def game_ended_by_concession() -> Scene:
    game = finished("concession", (GERMANY,), GERMANY="BER KIE MUN DEN", FRANCE="PAR")
    done = Outcome((GameEnded("concession", (GERMANY,), "F1907M"),))
    return Scene(done, replace(game, stage=Stage.ACTIVE), game, (ADDRESSES[GERMANY], WATCHER))


# Players come and go


def vacant(game: Game, name: PowerName = TURKEY) -> Game:
    power = game.power(name)
    past = (power.player,) if power.player else ()
    game = game.with_power(replace(power, status=Status.RESIGNED, player=None, past=past))
    return replace(game, stage=Stage.WAITING, waiting_for=(WaitReason.VACANCY,))


@scene
def player_resigned() -> Scene:
    done = Outcome((PlayerResigned(TURKEY, 3, 3, "TURKEY"),), "TURKEY", ADDRESSES[TURKEY])
    return Scene(done, playing(), vacant(playing()), (done.sender, ADDRESSES[FRANCE], MONITOR))


@scene
def player_resigned_by_the_master() -> Scene:
    done = by_master(PlayerResigned(TURKEY, 3, 3, "MASTER"))
    return Scene(done, playing(), vacant(playing()), (MASTER, ADDRESSES[TURKEY], ADDRESSES[FRANCE]))


@scene
def player_resigned_when_out_of_the_game() -> Scene:
    before = playing("S1905M", TURKEY="")
    before = owning(before, FRANCE="PAR MAR BRE")
    done = Outcome((PlayerResigned(TURKEY, 0, 0, "TURKEY", True),), "TURKEY", ADDRESSES[TURKEY])
    game = replace(vacant(before), stage=Stage.ACTIVE, waiting_for=())
    return Scene(done, before, game)


@scene
def players_dismissed() -> Scene:
    events = (
        PlayersDismissed("S1901M", (FRANCE, TURKEY)),
        PlayerResigned(FRANCE, 3, 3, ""),
        PlayerResigned(TURKEY, 3, 3, ""),
    )
    game = vacant(vacant(playing()), FRANCE)
    return Scene(Outcome(events), playing(), game, (ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER))


@scene
def player_took_over() -> Scene:
    new = "fresh@players.example"
    game = playing(deadline=NEXT_DUE)
    game = game.with_power(replace(game.power(TURKEY), player=player(new)))
    events = (
        PlayerTookOver(TURKEY),
        StageChanged(Stage.WAITING, Stage.ACTIVE, "", "no power is vacant any more"),
        DeadlineMoved(DUE, NEXT_DUE, "", "the game goes on after a vacancy"),
    )
    return Scene(Outcome(events, "TURKEY", new), vacant(playing()), game, (new, ADDRESSES[FRANCE]))


@scene
def player_took_over_again() -> Scene:
    done = Outcome((PlayerTookOver(TURKEY, True),), "TURKEY", ADDRESSES[TURKEY])
    return Scene(done, vacant(playing()), playing(), (ADDRESSES[TURKEY], ADDRESSES[FRANCE]))


@scene
def master_reminded_of_a_game_in_preparation() -> Scene:
    game = replace(forming(), stage=Stage.PREPARATION)
    return Scene(Outcome((MasterReminded(Stage.PREPARATION, None, True, False),)), game, game)


@scene
def master_reminded_of_a_forming_game() -> Scene:
    return Scene(Outcome((MasterReminded(Stage.FORMING, None, True, False),)), forming(1), forming(1))


@scene
def master_reminded_of_a_vacancy() -> Scene:
    game = vacant(playing())
    return Scene(Outcome((MasterReminded(Stage.WAITING, None, True, False),)), game, game)


@scene
def master_reminded_of_an_overdue_game() -> Scene:
    return Scene(Outcome((MasterReminded(Stage.ACTIVE, 8, True, False),)), playing(), playing())


@scene
def orders_received_with_a_copy_for_the_master() -> Scene:
    """ALWAYS_CONFIRM."""
    game = orders(playing(), FRANCE="A PAR - BUR, A MAR H, F BRE H")
    event = OrdersReceived(FRANCE, game.power(FRANCE).orders or (), "FRANCE", to_master=True)
    return Scene(by_france(event), playing(), game)


@scene
def master_changed() -> Scene:
    new = "newgm@riverside.example"
    game = replace(playing(), master=player(new))
    done = Outcome((MasterChanged((MASTER,), (new,)),), "MASTER", new)
    return Scene(done, playing(), game, (new, MASTER, ADDRESSES[FRANCE]))


# The Master


@scene
def power_dummied() -> Scene:
    game = playing()
    game = game.with_power(replace(game.power(FRANCE), player=None, status=Status.DUMMY))
    return Scene(by_master(PowerDummied(FRANCE)), playing(), game, (MASTER, ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def player_revived() -> Scene:
    event = PlayerRevived(FRANCE, new_password=True)
    return Scene(by_master(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE], ADDRESSES[GERMANY]))


@scene
def power_dummied_where_dummies_are_hidden() -> Scene:
    game = playing()
    game = game.with_power(replace(game.power(TURKEY), player=None, status=Status.DUMMY))
    readers = (MASTER, ADDRESSES[TURKEY], ADDRESSES[GERMANY])
    return Scene(by_master(PowerDummied(TURKEY, hidden=True)), playing(), game, readers)


@scene
def control_changed() -> Scene:
    game = playing()
    game = game.with_power(replace(game.power(FRANCE), player=None, status=Status.DUMMY, controller=GERMANY))
    event = ControlChanged(FRANCE, GERMANY, None)
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[GERMANY]))


@scene
def control_changed_by_conquest() -> Scene:
    game = playing()
    dummy = replace(game.power(TURKEY), player=None, status=Status.DUMMY, controller=GERMANY)
    done = Outcome((ControlChanged(TURKEY, GERMANY, FRANCE, conquest=True),))
    readers = (ADDRESSES[GERMANY], ADDRESSES[FRANCE], ADDRESSES[ENGLAND], MASTER)
    return Scene(done, playing(), game.with_power(dummy), readers)


@scene
def control_passed_in_turn() -> Scene:
    game = playing()
    dummy = replace(game.power(TURKEY), player=None, status=Status.DUMMY, controller=GERMANY, turns=(GERMANY, FRANCE))
    done = Outcome((ControlChanged(TURKEY, GERMANY, FRANCE, turn=True, turns=(GERMANY, FRANCE)),))
    return Scene(done, playing(), game.with_power(dummy))


@scene
def control_lost_by_conquest() -> Scene:
    game = playing()
    dummy = replace(game.power(TURKEY), player=None, status=Status.DUMMY)
    done = Outcome((ControlChanged(TURKEY, None, FRANCE, conquest=True),))
    return Scene(done, playing(), game.with_power(dummy), (ADDRESSES[FRANCE], ADDRESSES[ENGLAND]))


@scene
def master_acted() -> Scene:
    done = Outcome((MasterActed(FRANCE, ("SET WAIT", "SET PASSWORD ...")), WaitSet(FRANCE, True)), FRANCE, MASTER)
    return Scene(done, playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def settings_changed() -> Scene:
    event = SettingsChanged(("Timing: MOVE 2D.", "The rule NO_PRESS is off."))
    return Scene(by_master(event), playing(), playing(), (MASTER, ADDRESSES[FRANCE]))


def _marked(flag: Flag, on: bool) -> Scene:
    """The keeper marks the game, or takes the mark off."""
    game = replace(playing(), flags=(flag,) if on else ())
    return Scene(Outcome((FlagChanged(flag, on),)), playing(), game, (ADDRESSES[FRANCE],))


@scene
def game_held() -> Scene:
    return _marked(Flag.HELD, True)


@scene
def game_released() -> Scene:
    return _marked(Flag.HELD, False)


@scene
def game_locked() -> Scene:
    return _marked(Flag.CORRUPT, True)


@scene
def game_open_again() -> Scene:
    return _marked(Flag.CORRUPT, False)


@scene
def game_stopped_by_the_keeper() -> Scene:
    over = replace(playing(), stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,))
    done = Outcome(
        (StageChanged(Stage.ACTIVE, Stage.WAITING, "MASTER"),), "MASTER", "keeper@example.org", by_keeper=True
    )
    return Scene(done, playing(), over, ("keeper@example.org", MASTER, ADDRESSES[FRANCE]))


@scene
def identities_revealed() -> Scene:
    over = replace(playing(), stage=Stage.COMPLETED)
    return Scene(by_master(IdentitiesRevealed()), over, over, (MASTER, ADDRESSES[FRANCE]))


@scene
def game_purged() -> Scene:
    return Scene(by_master(GamePurged()), forming(), forming(), (MASTER, WATCHER))


@scene
def game_renamed() -> Scene:
    event = GameRenamed("brook", "river")
    return Scene(by_master(event), replace(playing(), name="brook"), playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def master_promoted() -> Scene:
    new = "newgm@riverside.example"
    former = Observer("former-master", playing().master)
    game = replace(playing(), master=player(new), observers=(*playing().observers, former))
    done = Outcome((MasterChanged((MASTER,), (new,), "former-master"),), "former-master", MASTER)
    return Scene(done, playing(), game, (new, MASTER, ADDRESSES[FRANCE]))


@scene
def stage_changed_to_waiting() -> Scene:
    game = replace(playing(), stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,))
    event = StageChanged(Stage.ACTIVE, Stage.WAITING, "MASTER")
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[FRANCE]))


@scene
def stage_changed_to_active() -> Scene:
    before = replace(playing(), stage=Stage.WAITING, waiting_for=(WaitReason.MASTER,))
    event = StageChanged(Stage.WAITING, Stage.ACTIVE, "MASTER")
    return Scene(by_master(event), before, playing(), (MASTER, ADDRESSES[FRANCE]))


@scene
def stage_changed_to_terminated() -> Scene:
    game = replace(playing(), stage=Stage.TERMINATED)
    event = StageChanged(Stage.ACTIVE, Stage.TERMINATED, "MASTER")
    return Scene(by_master(event), playing(), game, (MASTER, ADDRESSES[FRANCE]))


@scene
def rolled_back() -> Scene:
    done = by_master(RolledBack("S1901M", False, False, NEXT_DUE))
    return Scene(done, playing("F1901M"), playing(deadline=NEXT_DUE), (MASTER, ADDRESSES[FRANCE]))


@scene
def rolled_back_with_orders_and_settings() -> Scene:
    done = by_master(RolledBack("S1901M", True, True, None))
    game = orders(playing(deadline=None), FRANCE="A PAR H, A MAR H, F BRE H")
    return Scene(done, playing("F1901M"), game, (MASTER, ADDRESSES[FRANCE]))


@scene
def rolled_back_to_forming() -> Scene:
    done = by_master(RolledBack("FORMING", False, False, None))
    return Scene(done, playing(), forming(powers=(FRANCE, TURKEY)), (MASTER, ADDRESSES[FRANCE]))


# Press

LETTER = """Dear neighbor,

    Burgundy stays empty, or we both lose it.
  <b>Agreed?</b>  {{ 7 * 7 }} & so on

A long line that was never broken by its writer, because his mail program does not do that and leaves it to ours."""


@scene
def press_sent() -> Scene:
    done = by_france(PressSent("FRANCE", ("ENGLAND", "GERMANY"), LETTER, "S1901M"))
    return Scene(done, playing(), playing())


@scene
def press_sent_to_the_master() -> Scene:
    done = by_france(PressSent("FRANCE", ("MASTER",), "May I have two days more?", "S1901M"))
    return Scene(done, playing(), playing())


@scene
def press_broadcast() -> Scene:
    done = by_france(PressSent("FRANCE", (), "Peace!", "S1901M"))
    return Scene(done, playing(), playing(), (ADDRESSES[FRANCE], ADDRESSES[TURKEY], WATCHER, MASTER))


@scene
def press_broadcast_by_the_master() -> Scene:
    done = by_master(PressSent("MASTER", (), "The deadline stays.", "S1901M"))
    return Scene(done, playing(), playing(), (MASTER, MONITOR))


@scene
def press_anonymous() -> Scene:
    to = ("ENGLAND", "MASTER")
    done = by_france(PressSent("FRANCE", to, "Guess who.", "S1901M", Signature.ANONYMOUS))
    return Scene(done, playing(), playing())


@scene
def press_faked() -> Scene:
    done = by_france(
        PressSent(
            "FRANCE",
            ("ENGLAND",),
            "We both know who lies.",
            "S1901M",
            Signature.FAKED,
            claimed_sender="GERMANY",
            claimed_to=(),
            master_reads=True,
        )
    )
    return Scene(done, playing(), playing())


@scene
def press_official() -> Scene:
    done = by_master(PressSent("MASTER", ("FRANCE",), "Welcome to the second round.", "S1901M", subject="Round two"))
    return Scene(done, playing(), playing())


@scene
def press_from_an_observer() -> Scene:
    done = Outcome((PressSent("watcher", ("FRANCE",), "What a move!", "S1901M"),), "watcher", WATCHER)
    return Scene(done, playing(), playing())


# Replies without a game, refusals, texts asked for


@scene
def refused_orders() -> Scene:
    problems = (Problem("E-ORD-PLACE", 'There is no place "FOO".', "f tri - foo", 2),)
    text = 'line 2: There is no place "FOO": f tri - foo\nOrders not changed: those on file before, if any, stay.'
    unprocessed = "a bud - ser\nf tri - foo"
    done = by_france(refusal=Refused("E-ORD-PLACE", text, problems), unprocessed=unprocessed)
    return Scene(done, playing(), playing())


@scene
def refused_after_something_was_done() -> Scene:
    refusal = Refused("E-PRESS-EMPTY", "There is no text between this line and ENDPRESS: nothing was sent.")
    done = by_france(
        WaitSet(FRANCE, True),
        refusal=refusal,
        unprocessed="press to e\nendpress\nset password hidden",
        notes=("The order lines in this mail were not entered.",),
    )
    return Scene(done, playing(), replace_wait(playing()))


@scene
def refused_sign_on() -> Scene:
    text = (
        "The judge knows no such position and password in river: Friver. Check both and write again; nothing was"
        " changed."
    )
    done = Outcome(
        sender="stranger@players.example",
        refusal=Refused("E-SIGNON", text),
        unprocessed="signon friver secret\na par h",
    )
    return Scene(done, None, None)


@scene
def nothing_to_do() -> Scene:
    return Scene(Outcome(sender="stranger@players.example"), None, None)


@scene
def answer_listing() -> Scene:
    text = 'river     S1901M   Standard, Press:W-P-.\n                     To join, e-mail "JOIN river password"'
    done = Outcome(
        sender="stranger@players.example",
        answers=(Answer("Judge openings list (Riverside)", "Games on Riverside that want players", text),),
    )
    return Scene(done, None, None)


@scene
def answer_history() -> Scene:
    _, first = processed(spring())
    records: tuple[PhaseRecord, ...] = (first.record,)
    done = Outcome(
        sender="stranger@players.example",
        answers=(HistoryAnswer("Diplomacy history (river)", "History of river", records, "river", TABLE),),
    )
    return Scene(done, None, None)
