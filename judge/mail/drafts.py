"""The letters one by one: their subjects, and what their templates are given."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from judge.board.names import PowerName
from judge.board.notation import format_order
from judge.board.position import Phase, Position
from judge.game import reliability
from judge.game.ballot_words import describe_ballot, describe_proposal
from judge.game.ballots import Ballot, Proposal, unset_ballot, voting_mode
from judge.game.control import MASTER
from judge.game.dates import format_absence, format_short
from judge.game.done import Answer, Done, HistoryAnswer
from judge.game.endings import survivors, team_centers, votes_last
from judge.game.events import (
    AbsenceDropped,
    AbsenceSet,
    AddressChanged,
    AddressShared,
    ClockGap,
    ControlChanged,
    DeadlineMoved,
    DisplayZoneSet,
    Event,
    FlagChanged,
    ForeignAddress,
    FormingBegun,
    GameCorrected,
    GameCreated,
    GameEnded,
    GamePurged,
    GameRenamed,
    GameStarted,
    GraceMoved,
    IdentitiesRevealed,
    LateNoticeSent,
    MasterActed,
    MasterChanged,
    MasterReminded,
    ObserverJoined,
    ObserverLeft,
    OrdersCleared,
    OrdersReceived,
    OrdersShown,
    PasswordChanged,
    PhaseProcessed,
    PlayerJoined,
    PlayerResigned,
    PlayerRevived,
    PlayersDismissed,
    PlayerTookOver,
    PowerAssigned,
    PowerDummied,
    PowersDefaulted,
    PreferenceSet,
    PressSent,
    Previewed,
    ProposalFell,
    ProposalMade,
    Record,
    RemindersSent,
    RolledBack,
    RolledForward,
    SeatLeft,
    SettingsChanged,
    SignedOn,
    StageChanged,
    StartMoved,
    VoteCast,
    WaitSet,
    ZoneChanged,
)
from judge.game.game import Flag, Game, Role, Stage
from judge.game.preference import describe_preference
from judge.game.press import keeps_statements
from judge.game.secrecy import Viewer, builds_known, players_known, seen_board, without_builds
from judge.game.turn import as_foreseen, place_to_join
from judge.game.variant import Table
from judge.mail import answers, illustrations, wording
from judge.mail.envelope import Kind, Letter, Picture
from judge.mail.layout import Marked
from judge.mail.masking import masked
from judge.mail.pages import Page, fill, has_template, render
from judge.mail.report import Report, ownership_table, report


@dataclass(frozen=True, slots=True)
class Post:
    """What letters say of the judge itself: name, address, whom to ask, and where its web pages are ("": nowhere)."""

    name: str = "Judge"
    address: str = "judge@example.org"
    keeper: str = "keeper@example.org"
    url: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """Everything that the letters of one mail are made from."""

    done: Done
    before: Game | None
    game: Game
    table: Table
    post: Post
    told: dict[tuple[int, frozenset[PowerName] | None], Marked] = field(default_factory=dict)
    """Results worded already, by the identity of their record and what is known of it: seven read the same ones."""
    foreseen: GameEnded | None = None
    """The end that a preview shows."""
    drawn: dict[tuple[object, ...], Picture] = field(default_factory=dict)
    """Pictures of results and positions already asked for: seven see the same ones."""

    def results(self, record: Record, reader: Viewer) -> Marked:
        """What a results letter says to a reader, which is the same to all unless builds are hidden."""
        key = id(record), builds_known(record, reader)
        if key not in self.told:
            told = report(record, self.game.name, self.table, self._winners(record), key[1])
            self.told[key] = _results_in_words(told)
        return self.told[key]

    def _winners(self, record: Record) -> tuple[PowerName, ...]:
        ending = self.foreseen or self.game.ending
        if ending is None or ending.kind not in ("solo", "shared") or ending.phase != str(record.before.phase):
            return ()
        return ending.victors


def _results_in_words(told: Report) -> Marked:
    return fill("parts/results", report=told)


_MOST_SENT_BACK = 20_000

_STAGES = {Stage.ACTIVE: "resumed", Stage.WAITING: "stopped"}

_REMINDED = {
    Stage.PREPARATION: "game in preparation",
    Stage.FORMING: "game forming",
    Stage.WAITING: "game waiting",
}

_FLAGS = {
    (Flag.HELD, True): "held",
    (Flag.HELD, False): "released",
    (Flag.CORRUPT, True): "locked",
    (Flag.CORRUPT, False): "open again",
}

_Subject = Callable[[Any, str], str]

NOTICES: Mapping[type[Event], _Subject] = {
    FormingBegun: lambda _, name: f"Diplomacy game forming ({name})",
    PlayerJoined: lambda _, name: f"Diplomacy player joined ({name})",
    ObserverJoined: lambda _, name: f"Diplomacy observer joined ({name})",
    ObserverLeft: lambda _, name: f"Diplomacy observer left ({name})",
    SeatLeft: lambda _, name: f"Diplomacy player left ({name})",
    OrdersShown: lambda _, name: f"Diplomacy orders shown ({name})",
    VoteCast: lambda _, name: f"Diplomacy vote ({name})",
    ProposalMade: lambda _, name: f"Diplomacy end proposed ({name})",
    ProposalFell: lambda _, name: f"Diplomacy proposal fallen ({name})",
    PasswordChanged: lambda _, name: f"Diplomacy password changed ({name})",
    AddressChanged: lambda _, name: f"Diplomacy address changed ({name})",
    ForeignAddress: lambda _, name: f"Diplomacy mail from another address ({name})",
    AddressShared: lambda _, name: f"Diplomacy address shared ({name})",
    DeadlineMoved: lambda _, name: f"Diplomacy deadline changed ({name})",
    GraceMoved: lambda _, name: f"Diplomacy grace changed ({name})",
    StartMoved: lambda _, name: f"Diplomacy phase held ({name})",
    ZoneChanged: lambda _, name: f"Diplomacy zone changed ({name})",
    AbsenceSet: lambda _, name: f"Diplomacy absence ({name})",
    AbsenceDropped: lambda _, name: f"Diplomacy absence taken back ({name})",
    PowersDefaulted: lambda _, name: f"Diplomacy CD notice ({name})",
    PlayerResigned: lambda _, name: f"Diplomacy player resignation ({name})",
    PlayersDismissed: lambda _, name: f"Diplomacy player dismissal ({name})",
    PlayerTookOver: lambda _, name: f"Diplomacy takeover ({name})",
    # Where dummies are hidden, its former player is told as well, but not why.
    PowerDummied: lambda event, name: f"Diplomacy {'change of player' if event.hidden else 'dummy power'} ({name})",
    PlayerRevived: lambda _, name: f"Diplomacy player returned ({name})",
    ControlChanged: lambda _, name: f"Diplomacy change of control ({name})",
    MasterActed: lambda _, name: f"Diplomacy mail by the Master in your place ({name})",
    SettingsChanged: lambda _, name: f"Diplomacy settings changed ({name})",
    FlagChanged: lambda event, name: f"Diplomacy game {_FLAGS[event.flag, event.on]} ({name})",
    IdentitiesRevealed: lambda _, name: f"Diplomacy players revealed ({name})",
    GameCorrected: lambda _, name: f"Diplomacy game corrected ({name})",
    GamePurged: lambda _, name: f"Diplomacy game deleted ({name})",
    GameRenamed: lambda _, name: f"Diplomacy game renamed ({name})",
    MasterChanged: lambda _, name: f"Diplomacy new Master ({name})",
    StageChanged: lambda event, name: f"Diplomacy game {_STAGES.get(event.new, event.new)} ({name})",
    RolledBack: lambda _, name: f"Diplomacy rollback ({name})",
    RemindersSent: lambda _, name: f"Diplomacy deadline reminder ({name})",
    LateNoticeSent: lambda event, name: f"Diplomacy {'deadline missed' if event.first else 'late notice'} ({name})",
    MasterReminded: lambda event, name: f"Diplomacy {_REMINDED.get(event.stage, 'game overdue')} ({name})",
    ClockGap: lambda _, name: f"Diplomacy clock notice ({name})",
}
"""Events that are told in a notice, and the subject of one that begins with them."""

OWN_LETTERS = (
    GameStarted,
    PowerAssigned,
    PhaseProcessed,
    GameEnded,
    Previewed,
    PressSent,
    OrdersReceived,
    OrdersCleared,
)
"""Events that have a letter of their own."""

REPLY_ONLY: Mapping[type[Event], str] = {
    GameCreated: "nobody but the sender has a part in the game yet",
    PreferenceSet: "what somebody would like to play is his own business",
    DisplayZoneSet: "it concerns his own letters only",
    WaitSet: "a wait flag is the power's own business",
    SignedOn: "it asks how things stand, and is answered",
    RolledForward: "the results that follow say it to everybody",
}
"""Events that only their sender hears of, and why."""


def is_notice(event: Event) -> bool:
    """Whether an event is told to others in a notice."""
    return type(event) in NOTICES


def in_reply(event: Event) -> bool:
    """Whether the reply to the sender tells of an event."""
    return has_template(f"replies/{slug(event)}")


def slug(event: Event) -> str:
    """The name of an event's template: `DeadlineMoved` has `deadline_moved`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()


# To the sender


def reply(done: Done, paragraphs: Sequence[str], room: Room | None, post: Post, writer: Viewer | None = None) -> Letter:
    """The reply: results first, the reason of a refusal last, then what was left undone."""
    name = room.game.name if room else done.game_name
    subject = f"Diplomacy reply ({name})" if name else "Diplomacy reply"
    values = _values(room, writer) if room and writer else {"post": post}
    page = render(
        "reply",
        subject,
        **values
        | {
            "next": _next_for_newcomers(room, writer) if room and writer else None,
            "paragraphs": paragraphs,
            "notes": done.notes,
            "refusal": _shortened(done.refusal.text) if done.refusal else "",
            "unprocessed": _shortened(masked(done.unprocessed)),
        },
    )
    return Letter(
        to=(done.sender,),
        subject=subject,
        text=page.text,
        html=page.html,
        kind="auto-replied",
        game=name,
        thread=_thread(room.game) if room else "",
    )


def _shortened(text: str) -> str:
    """What a reply sends back of a mail: whoever is written to in another's name shall not get a multiple of it."""
    return text if len(text) <= _MOST_SENT_BACK else f"{text[:_MOST_SENT_BACK]}\n[...]"


def _next_for_newcomers(room: Room, writer: Viewer) -> answers.Next | None:
    """What is to be done next, for those who took a power over or asked how things stand."""
    if not any(isinstance(event, SignedOn | PlayerTookOver) for event in room.done.events):
        return None
    return answers.next_steps(writer, room.game, room.table)


def reply_paragraph(room: Room, event: Event, writer: Viewer) -> str:
    """What the reply says of one event, marks included."""
    after = _next_for_newcomers(room, writer)
    return fill(f"replies/{slug(event)}", **_values(room, writer), event=event, next=after)


def answer(done: Done, asked: Answer | HistoryAnswer, game: Game | None, table: Table | None) -> Letter:
    """A text that the sender asked for. HISTORY needs the game's table to be worded."""
    if isinstance(asked, HistoryAnswer):
        laid = asked.table or table
        if laid is None:
            raise ValueError("a history without the table of its game")
        page = _history(asked, asked.game_name or (game.name if game else done.game_name), laid)
    else:
        page = render("answer", asked.subject, title=asked.title, text=asked.text)
    return Letter(
        to=(done.sender,),
        subject=asked.subject,
        text=page.text,
        html=page.html,
        kind="auto-replied",
        game=game.name if game else done.game_name,
        thread=_thread(game) if game else "",
    )


def _history(asked: HistoryAnswer, name: str, table: Table) -> Page:
    """As many phases as fit into the lines asked for, at least one; the next one is named for another mail."""
    results: list[Marked] = []
    lines, left_out = 0, ""
    for record in asked.records:
        told = _results_in_words(report(record, name, table, builds_of=asked.powers))
        lines += told.count("\n") + 1
        if results and asked.lines and lines > asked.lines:
            left_out = str(record.before.phase)
            break
        results.append(told)
    return render("history", asked.subject, title=asked.title, results=results, left_out=left_out, game_name=name)


def confirmation(
    room: Room,
    reader: Viewer,
    events: Mapping[PowerName, OrdersReceived | OrdersCleared],
    board: Position,
    current: bool,
) -> Letter:
    """What is on file for the powers that these events touched, and for the others that the reader orders for.

    `board` is the position that the orders are for; `current` tells that its phase is still to be processed.
    """
    sets = [_on_file(room, reader, event, board) for event in events.values()]
    if current:
        sets += [
            answers.on_file(power.name, power.orders, board, room.table.map)
            for power in room.game.powers
            if power.name in reader.powers and power.name not in events and answers.is_on_board(power.name, board)
        ]
    waiting = [power.name for power in room.game.powers if power.name in reader.powers and power.wait]
    shown = {event.power: event.orders for event in events.values() if isinstance(event, OrdersReceived)}
    if current:
        theirs = [power for power in room.game.powers if power.name in reader.powers and power.name not in events]
        shown |= {power.name: power.orders for power in theirs if power.orders}
    return _letter(
        room,
        reader,
        "orders",
        f"Diplomacy orders {room.game.name} {board.phase}",
        kind=_kind_for(room, reader),
        phase=board.phase,
        head=_head(room, board.phase, room.game.deadline if current else None),
        sets=sets,
        current=current,
        waiting=waiting,
        pictures=illustrations.orders_pictures(room.game, board, shown, room.table, reader),
        copied=room.done.sender not in reader.addresses,
    )


def _on_file(room: Room, reader: Viewer, event: OrdersReceived | OrdersCleared, board: Position) -> answers.OnFile:
    by = "" if event.by == event.power or event.by in reader.positions else event.by
    sender = _doer(room, by) if by else ""
    if isinstance(event, OrdersCleared):
        return answers.on_file(event.power, None, board, room.table.map, sender)
    return answers.on_file(event.power, event.orders, board, room.table.map, sender, event.notes)


# Letters that stand for themselves


def letter_on(room: Room, event: Event, reader: Viewer) -> Letter:
    """The letter that an event has to itself: results, the start, the end, the assignment of a power."""
    name = room.game.name
    match event:
        case PhaseProcessed():
            return _results(room, event, reader)
        case GameStarted(position, deadline):
            head = _head(room, position.phase, deadline)
            return _letter(
                room,
                reader,
                "game_started",
                f"Diplomacy game {name} starting",
                event=event,
                head=head,
                pictures=_position_pictures(room, position, reader),
                units=answers.unit_lines(position, room.table.map),
                next=answers.next_steps(reader, room.game, room.table),
            )
        case PowerAssigned(power):
            sign_on = wording.sign_on_line(power, name, room.table.map)
            return _letter(
                room, reader, "power_assigned", f"Diplomacy power assignment ({name})", event=event, sign_on=sign_on
            )
        case GameEnded():
            return _letter(
                room,
                reader,
                "game_ended",
                f"Diplomacy game '{name}' complete",
                event=event,
                won=any(power in reader.powers for power in event.victors),
                left_out=[power for power in survivors(room.game, room.table.rules) if power not in event.victors],
                winner_centers=max(
                    (team_centers(room.game, power, room.table.rules) for power in event.victors), default=0
                ),
                table=answers.final_table(room.game, room.table),
                players_known=players_known(room.game, room.table.rules),
                statements_kept=keeps_statements(room.game, room.table.rules),
            )
        case _:
            raise TypeError(f"{type(event).__name__} has no letter of its own")


def _position_pictures(room: Room, board: Position, reader: Viewer) -> tuple[Picture, ...]:
    """What stands where at the start."""
    width = illustrations.width_for(reader, room.game)
    if not width:
        return ()
    key = (id(board), width)
    if key not in room.drawn:
        room.drawn[key] = illustrations.position_picture(room.game.name, board, room.table, width)
    return (room.drawn[key],)


def _results_pictures(room: Room, event: PhaseProcessed, reader: Viewer) -> tuple[Picture, ...]:
    """The orders of the phase with what came of them, and what stands where then."""
    width = illustrations.width_for(reader, room.game)
    if not width:
        return ()
    record, known = event.record, builds_known(event.record, reader)
    key = (id(record), known, width)
    if key not in room.drawn:
        room.drawn[key] = illustrations.results_picture(room.game.name, record, room.table, width, known)
        after = record.after if known is None else without_builds(record.after, known)
        room.drawn[*key, "after"] = illustrations.position_picture(room.game.name, after, room.table, width)
    return room.drawn[key], room.drawn[*key, "after"]


def _results(room: Room, event: PhaseProcessed, reader: Viewer) -> Letter:
    """The results of a phase."""
    phase = event.record.before.phase
    values = _results_values(room, event, reader)
    return _letter(
        room,
        reader,
        "phase_processed",
        f"Diplomacy results {room.game.name} {phase}",
        phase=phase,
        pictures=_results_pictures(room, event, reader),
        **values,
    )


def _results_values(room: Room, event: PhaseProcessed, reader: Viewer) -> dict[str, Any]:
    """What the results letter is made of; that of the latest phase also says what the reader has to do next."""
    record = event.record
    present = not event.final and room.game.position is not None and room.game.board.phase == record.after.phase
    return {
        "event": event,
        "head": _head(room, record.before.phase, record.deadline),
        "results": room.results(record, reader),
        "after": record.after.phase,
        "next": answers.next_steps(reader, room.game, room.table) if present else None,
        "present": present,
    }


def preview(room: Room, event: Previewed, reader: Viewer) -> Letter:
    """What PROCESS would bring, to whoever asked: some words about that, and then the results letter as it would be."""
    record = event.record
    then = replace(room, game=as_foreseen(room.game, event, room.table), told={}, foreseen=event.ended)
    processed = PhaseProcessed(record, event.deadline, final=event.ended is not None)
    return _letter(
        then,
        reader,
        "previewed",
        f"PREVIEW Diplomacy results {room.game.name} {record.before.phase}",
        kind=_kind_for(room, reader),
        phase=record.before.phase,
        asked=event.by != "",
        defaulted=[wording.power_title(power, room.table.map) for power in record.defaulted],
        pictures=_results_pictures(then, processed, reader),
        **_results_values(then, processed, reader),
    )


# Press


def press(room: Room, event: PressSent, reader: Viewer) -> Letter:
    """A message, to one who may read it, as `secrecy.view` shows it to him: the writer may be ""."""
    sender = _doer(room, event.shown_sender) if event.shown_sender else ""
    kind = "end-of-game statement" if event.statement else "press"
    usual = f"Diplomacy {kind} from {sender}" if sender else f"Diplomacy {kind}"
    known = event.sender or event.shown_sender
    return _letter(
        room,
        reader,
        "press_sent",
        f"{event.subject or usual} ({room.game.name})",
        event=event,
        echo="",
        first_line="" if event.subject else _first_line(room, event, additions=True),
        sender_name=f"{sender.removeprefix('the ')} via {room.post.name}" if sender else "",
        answer_line=_answer_line(room, reader) if known or not event.shown_to else "",
        answer_to=_press_word(known),
        answer_all=not event.shown_to,
    )


def echo(room: Room, event: PressSent, writer: Viewer) -> Letter:
    """The writer's own copy, which says who got his message, and then what the readers were told."""
    readers = wording.joined(_press_title(room, position) for position in event.to)
    to_all = "end-of-game statement" if event.statement else "broadcast"
    sent = to_all if event.broadcast else f"press sent to {readers}"
    return _letter(
        room,
        writer,
        "press_sent",
        f"Diplomacy {sent}{' sent' if event.broadcast else ''} ({room.game.name})",
        kind=_kind_for(room, writer),
        event=event,
        echo="Message sent to everybody:" if event.broadcast else f"Message sent to {readers}:",
        first_line="" if event.subject else _first_line(room, event, additions=False),
        answer_line="",
        answer_to="",
        answer_all=False,
    )


def _answer_line(room: Room, reader: Viewer) -> str:
    """The sign-on with which a reader answers; a monitor writes to the Master only."""
    return "" if reader.role is Role.MONITOR else wording.sign_on_line(reader.id, room.game.name, room.table.map)


def _first_line(room: Room, event: PressSent, *, additions: bool) -> str:
    """The heading, with what the readers were told; `additions` in brackets say what was different in truth."""
    sender = f" from {_doer(room, event.shown_sender)}" if event.shown_sender else ""
    readers = wording.joined(_press_title(room, position) for position in event.shown_to)
    to_all = "End-of-game statement" if event.statement else "Broadcast message"
    head = f"Message{sender} to {readers}" if readers else f"{to_all}{sender}"
    truth = _truth(room, event) if additions else ""
    return f"{head}{f' [{truth}]' if truth else ''} in {room.game.name}:"


def _truth(room: Room, event: PressSent) -> str:
    """Who wrote a message and who got it, as far as its heading does not say so: `"from Austria sent to Russia"`."""
    parts = []
    if event.sender != event.shown_sender:
        parts.append(f"{'by' if event.shown_sender else 'from'} {_press_title(room, event.sender)}")
    if event.to != event.shown_to:
        readers = wording.joined(_press_title(room, position) for position in event.to)
        parts.append(f"sent to {readers or 'everybody'}")
    return " ".join(parts)


def _press_title(room: Room, position: str) -> str:
    return wording.position_title(position, room.table.map)


def _doer(room: Room, position: str = MASTER) -> str:
    """Who did something: what a mail of the judge's keeper does in the Master's place is the keeper's doing."""
    by_keeper = room.done.by_keeper and position == MASTER
    return "the judge's keeper" if by_keeper else wording.position_title(position, room.table.map)


def _press_word(position: str) -> str:
    """How PRESS TO names the writer."""
    return "M" if position == "MASTER" else position.lower()


# Notices


def notice(room: Room, reader: Viewer, events: Sequence[Event]) -> Letter:
    """Everything that is new for one reader, the first of it in the subject."""
    values = _values(room, reader)
    wants_orders = any(_asks_for_orders(event, reader) for event in events)
    paragraphs = [fill(f"notices/{slug(event)}", **values, event=event) for event in events]
    return _letter(
        room,
        reader,
        "notice",
        NOTICES[type(events[0])](events[0], _with_phase(events[0], room.game)),
        paragraphs=paragraphs,
        next=answers.next_steps(reader, room.game, room.table) if wants_orders else None,
    )


def _with_phase(event: Event, game: Game) -> str:
    """The game as a notice's subject names it, with the phase where the event has to do with one and no other."""
    match event:
        case (
            RemindersSent(phase=phase)
            | LateNoticeSent(phase=phase)
            | PowersDefaulted(phase=phase)
            | PlayersDismissed(phase=phase)
            | GameCorrected(phase=phase)
        ):
            return f"{game.name} {phase}"
        case DeadlineMoved() | GraceMoved() | StartMoved() if game.position is not None:
            return f"{game.name} {game.phase_code}"
        case _:
            return game.name


def _asks_for_orders(event: Event, reader: Viewer) -> bool:
    match event:
        case RolledBack() | RemindersSent() | GameCorrected(board=True):
            return True
        case LateNoticeSent(powers=powers):
            return bool(set(powers) & set(reader.powers))
        case PlayerRevived(power) | ControlChanged(power):
            return power in reader.powers
        case _:
            return False


# What every template is given


def _letter(
    room: Room,
    reader: Viewer,
    template: str,
    subject: str,
    *,
    kind: Kind = "auto-generated",
    phase: Phase | None = None,
    sender_name: str = "",
    pictures: tuple[Picture, ...] = (),
    **values: object,
) -> Letter:
    shown = [(picture.name, picture.alt) for picture in pictures]
    page = render(template, subject, pictures=shown, **(_values(room, reader) | values))
    return Letter(
        to=reader.addresses,
        subject=subject,
        text=page.text,
        html=page.html,
        kind=kind,
        game=room.game.name,
        thread=_thread(room.game, phase),
        sender_name=sender_name,
        purpose=template,
        pictures=pictures,
    )


def _values(room: Room, reader: Viewer) -> dict[str, object]:
    """What any template may ask for: facts about reader and judge, and words for names and moments."""
    game, game_map = room.game, room.table.map

    def title(position: str) -> str:
        return wording.position_title(position, game_map)

    def when(moment: datetime) -> str:
        return wording.when(moment, reader.zone, game.zone)

    def phase(code: str) -> str:
        return wording.phase_named(code, game_map)

    def sign_on(position: str) -> str:
        return wording.sign_on_line(position, game.name, game_map)

    def ballot(vote: Ballot, voter: PowerName) -> str:
        return describe_ballot(vote, voter, voting_mode(room.table.rules, game.voting), game_map)

    def proposed(favored: PowerName | None) -> str:
        said = describe_proposal(Proposal(PowerName(""), favored), game_map)
        return said[0].lower() + said[1:]  # it stands within a sentence

    return {
        "game": game,
        "reader": reader,
        "post": room.post,
        "title": title,
        "doer": lambda position: _doer(room, position),
        "when": when,
        "phase_title": phase,
        "short": format_order,
        "sign_on": sign_on,
        "absent": format_absence,
        "deadline": answers.deadline_sentence(game, room.table, reader.zone) if game.position else "",
        "standing": answers.standing(reader, game, room.table),
        "join_place": place_to_join(game, room.table),
        "variant": room.table.variant.title,
        "map_name": game_map.name,
        "unit_lines": lambda: _unit_lines(room, reader),
        "ownership": lambda: ownership_table(game.board, game_map),
        "preference": lambda groups: describe_preference(groups, game_map),
        "record_lines": reliability.describe,
        "ballot": ballot,
        "ballot_kind": lambda vote: type(vote).__name__,
        "proposed": proposed,
        "solo_unsaid": unset_ballot(voting_mode(room.table.rules, game.voting), game.voting) is not None,
        "votes_last": votes_last(game, room.table.rules),
        "sender": room.done.sender,
        "deadline_moves": any(isinstance(event, DeadlineMoved) for event in room.done.events),
    }


def _unit_lines(room: Room, reader: Viewer) -> list[str]:
    """The units on the board as a reader may see them, a line each."""
    seen = room.game.board if reader.is_master else seen_board(room.game, reader.powers)
    return [line for group in answers.unit_lines(seen, room.table.map) for line in group]


def _kind_for(room: Room, reader: Viewer) -> Kind:
    """An answer to whoever wrote; to all others it comes unasked."""
    return "auto-replied" if room.done.sender in reader.addresses else "auto-generated"


def _head(room: Room, phase: Phase, deadline: datetime | None) -> tuple[str, ...]:
    """The lines that programs read (orders.md 7.1)."""
    game, table = room.game, room.table
    lines = [f":: Judge: {room.post.name}  Game: {game.name}  Variant: {table.map.id} {table.variant.name}"]
    if deadline is not None:
        lines.append(f":: Deadline: {wording.report_code(phase)} {format_short(deadline, game.zone)}")
    if room.post.url:
        lines.append(f":: URL: {room.post.url.rstrip('/')}/?game={game.name}")
    return tuple(lines)


def _thread(game: Game, phase: Phase | None = None) -> str:
    """Letters about one phase of a game form one thread."""
    return f"{game.name} {phase or game.phase_code}"
