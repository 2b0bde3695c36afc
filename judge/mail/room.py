"""What the letters of one mail are made from: `Room`, and what any template may ask (`values_for`)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.notation import format_order
from judge.board.position import Phase
from judge.game import reliability
from judge.game.ballot_words import describe_ballot, describe_proposal
from judge.game.ballots import Proposal, unset_ballot, voting_mode
from judge.game.clock_events import DeadlineMoved
from judge.game.control import MASTER
from judge.game.dates import format_absence, format_short
from judge.game.done import Done
from judge.game.endings import votes_last
from judge.game.events import Event
from judge.game.game import Game
from judge.game.phase_events import GameEnded, Record
from judge.game.preference import describe_preference
from judge.game.secrecy import Viewer, builds_known, seen_board
from judge.game.turn import place_to_join
from judge.game.variant import Table
from judge.mail import answers, wording
from judge.mail.envelope import Kind, Letter, Picture
from judge.mail.layout import Marked
from judge.mail.pages import fill, render
from judge.mail.report import Report, ownership_table, report


@dataclass(frozen=True, slots=True)
class Post:
    """What letters say of the judge itself: name, address, whom to ask, and where its web pages are ("": nowhere).

    `pictures`: whether letters show the board at all.
    """

    name: str = "Judge"
    address: str = "judge@example.org"
    keeper: str = "keeper@example.org"
    url: str = ""
    pictures: bool = True


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
            self.told[key] = results_in_words(told)
        return self.told[key]

    def _winners(self, record: Record) -> tuple[PowerName, ...]:
        ending = self.foreseen or self.game.ending
        if ending is None or ending.kind not in ("solo", "shared") or ending.phase != str(record.before.phase):
            return ()
        return ending.victors


def results_in_words(told: Report) -> Marked:
    """A report as it stands in a results letter and in a history, marks included."""
    return fill("parts/results", report=told)


def slug(event: Event) -> str:
    """The name of an event's template: `DeadlineMoved` has `deadline_moved`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()


def letter_to(
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
    """A letter to one reader about the game. Its template gets `values` besides what every template is given.

    `phase` is the one it is about, which makes its thread; None: the present one. `sender_name` is shown as the
    writer's, "": the judge's.
    """
    shown = [(picture.name, picture.alt) for picture in pictures]
    page = render(template, subject, pictures=shown, **(values_for(room, reader) | values))
    return Letter(
        to=reader.addresses,
        subject=subject,
        text=page.text,
        html=page.html,
        kind=kind,
        game=room.game.name,
        thread=thread_of(room.game, phase),
        sender_name=sender_name,
        purpose=template,
        pictures=pictures,
    )


def values_for(room: Room, reader: Viewer) -> dict[str, object]:
    """What any template may ask for: facts about reader, game and judge, and words for names and moments."""
    game, table = room.game, room.table
    return _words(room, reader) | {
        "game": game,
        "reader": reader,
        "post": room.post,
        "sender": room.done.sender,
        "variant": table.variant.title,
        "map_name": table.map.name,
        "deadline": answers.deadline_sentence(game, table, reader.zone) if game.position else "",
        "deadline_moves": any(isinstance(event, DeadlineMoved) for event in room.done.events),
        "standing": answers.standing(reader, game, table),
        "join_place": place_to_join(game, table),
        "solo_unsaid": unset_ballot(voting_mode(table.rules, game.voting), game.voting) is not None,
        "votes_last": votes_last(game, table.rules),
    }


def _words(room: Room, reader: Viewer) -> dict[str, object]:
    """What templates call to put a value into words for a reader."""
    game, game_map = room.game, room.table.map
    mode = voting_mode(room.table.rules, game.voting)
    return {
        "title": lambda position: wording.position_title(position, game_map),
        "doer": lambda position: doer(room, position),
        "when": lambda moment: wording.when(moment, reader.zone, game.zone),
        "phase_title": lambda code: wording.phase_named(code, game_map),
        "short": format_order,
        "sign_on": lambda position: wording.sign_on_line(position, game.name, game_map),
        "absent": format_absence,
        "unit_lines": lambda: _unit_lines(room, reader),
        "ownership": lambda: ownership_table(game.board, game_map),
        "preference": lambda groups: describe_preference(groups, game_map),
        "record_lines": reliability.describe,
        "ballot": lambda vote, voter: describe_ballot(vote, voter, mode, game_map),
        "ballot_kind": lambda vote: type(vote).__name__,
        "proposed": lambda favored: _proposed(favored, game_map),
    }


def _proposed(favored: PowerName | None, game_map: Map) -> str:
    """A proposal's words as they stand within a sentence."""
    said = describe_proposal(Proposal(PowerName(""), favored), game_map)
    return said[0].lower() + said[1:]


def _unit_lines(room: Room, reader: Viewer) -> list[str]:
    """The units on the board as a reader may see them, a line each."""
    seen = room.game.board if reader.is_master else seen_board(room.game, reader.powers)
    return [line for group in answers.unit_lines(seen, room.table.map) for line in group]


def kind_for(room: Room, reader: Viewer) -> Kind:
    """An answer to whoever wrote; to all others it comes unasked."""
    return "auto-replied" if room.done.sender in reader.addresses else "auto-generated"


def head_lines(room: Room, phase: Phase, deadline: datetime | None) -> tuple[str, ...]:
    """The lines that programs read (orders.md 7.1)."""
    game, table = room.game, room.table
    lines = [f":: Judge: {room.post.name}  Game: {game.name}  Variant: {table.map.id} {table.variant.name}"]
    if deadline is not None:
        lines.append(f":: Deadline: {wording.report_code(phase)} {format_short(deadline, game.zone)}")
    if room.post.url:
        lines.append(f":: URL: {room.post.url.rstrip('/')}/?game={game.name}")
    return tuple(lines)


def thread_of(game: Game, phase: Phase | None = None) -> str:
    """Letters about one phase of a game form one thread."""
    return f"{game.name} {phase or game.phase_code}"


def doer(room: Room, position: str = MASTER) -> str:
    """Who did something: what a mail of the judge's keeper does in the Master's place is the keeper's doing."""
    by_keeper = room.done.by_keeper and position == MASTER
    return "the judge's keeper" if by_keeper else wording.position_title(position, room.table.map)
