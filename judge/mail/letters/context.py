"""Basis of the letters of one mail: `LetterContext`, and values for any template (`values_for`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache

from msgspec import Struct, field
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.position import Phase
from judge.game.calendar.absences import format_absence
from judge.game.calendar.dates import format_short
from judge.game.calendar.timing import pace
from judge.game.calendar.zones import zone_title
from judge.game.ending.describe_ballots import (
    describe_ballot,
    describe_end,
    describe_proposal,
    describe_subject,
    vote_line,
)
from judge.game.ending.open_votes import may_vote, open_votes
from judge.game.ending.votes import votes_last
from judge.game.ending.voting import unset_ballot, voting_mode
from judge.game.events import DeadlineMoved, Event, GameEnded, PhaseRecord, SharesNews, StageChanged
from judge.game.events.phases import PastPhase
from judge.game.game import Game, Player
from judge.game.link_moments import subject_of_links
from judge.game.on_file.owed_orders import wanted
from judge.game.outcome import Outcome
from judge.game.people.open_seats import (
    how_to_join,
    how_to_reach_master,
    line_for_guest,
    nobody_plays,
    still_wanted,
    vacancies_told,
)
from judge.game.people.preferences import describe_preference
from judge.game.people.reply_tokens import ReplyPlace, reply_place
from judge.game.people.seats import MASTER, is_masters, player_at
from judge.game.people.sign_on import own_sign_on
from judge.game.press.rules import SECRET_RULES
from judge.game.rule_changes import house_sentence
from judge.game.rules_in_play import Bought, LetterPart, RulesInPlay
from judge.game.status.settings import rules_in_force, settings_in_words, settings_lines
from judge.game.time.absentees import due_while_away
from judge.game.time.agreed_time import first_miss_moves_by
from judge.game.time.deadlines import first_deadline
from judge.game.time.lateness import follows
from judge.game.values import reliability
from judge.game.values.ballots import Proposal
from judge.game.values.endings import EndingKind
from judge.game.visibility.identities import told_of, who_sees
from judge.game.visibility.ignoring import told_of_ignored
from judge.game.visibility.seen_game import board_for, builds_known, knows_size, page_path, seer_at
from judge.game.visibility.viewers import Viewer, readers_of
from judge.mail.letters import wording
from judge.mail.letters.answer_links import AnswerLink, answer_link, link_with_words
from judge.mail.letters.illustrations import Sizes, sizes_of
from judge.mail.letters.layout import Marked
from judge.mail.letters.letter import Letter, LetterKind, Picture
from judge.mail.letters.next_steps import NextSteps
from judge.mail.letters.overview import (
    due_sentence,
    early_sentence,
    from_before,
    lapsed_votes,
    phase_overview,
    progress_sentence,
    votes_on_file,
)
from judge.mail.letters.pages import EventBlock, event_word, fill, fill_event, page_of, subject_of
from judge.mail.letters.report import Report, report
from judge.mail.letters.tables import ownership_table, unit_lines
from judge.mail.letters.ways_in import way_back, way_to_take
from judge.rules.house_options import stated_options


class JudgeIdentity(Struct, frozen=True):
    """Judge as named in letters: name, address and keeper.

    `pages`: web address of its archive, with a slash at its end ("": none). `pictures`: letters show the board.
    `plus`: the mailbox also gets mail for `address+details`.
    """

    name: str = "Judge"
    address: str = "judge@example.org"
    keeper: str = "keeper@example.org"
    pages: str = ""
    pictures: bool = True
    plus: bool = True

    def page_at(self, path: str) -> str:
        """Return the address of an archive's page, by its path; "" without a path or an archive on the web."""
        return self.pages + path if self.pages and path else ""


class LetterContext(Struct, frozen=True):
    """Basis of all letters of one mail."""

    outcome: Outcome
    game: Game
    in_play: RulesInPlay
    identity: JudgeIdentity
    past: Callable[[], Sequence[PastPhase]] = lambda: ()
    """Function that reads the processed phases of the game, oldest first."""
    told: dict[tuple[object, ...], Marked] = field(default_factory=dict)
    """Results already put into words, by record and knowledge, since seven players read the same ones."""
    foreseen: GameEnded | None = None
    """The end that a preview shows."""
    drawn: dict[tuple[object, ...], Picture] = field(default_factory=dict)
    """Pictures of results and positions already requested, since seven players see the same ones."""

    shared: dict[tuple[object, ...], Letter] = field(default_factory=dict)
    """Letters shared by mere watchers, by the values that make them differ."""

    is_again: bool = False
    """True for a letter that is sent again: its results may be old."""
    came_out: datetime | None = None
    """Time when the last results were published, if they are sent again; None for any other letter."""

    @property
    def before(self) -> Game | None:
        """The game as it was before the mail; None for a new one."""
        return self.outcome.before

    def results(self, record: PhaseRecord, reader: Viewer) -> Marked:
        """Results for a reader: the same for all unless builds are hidden, or the game is blind."""
        known, seer = builds_known(record, reader), seer_at(self.game, self.in_play.rules, reader)
        parts = self.parts(record, reader)
        key = id(record), known, seer, parts
        if key not in self.told:
            told = report(record, self.game.name, self.in_play, self._winners(record), known, seer)
            told = replace(told, parts=parts)
            self.told[key] = results_in_words(told)
        return self.told[key]

    def parts(self, record: PhaseRecord, reader: Viewer) -> tuple[LetterPart, ...]:
        """Variant's additions for a reader about a phase."""
        return self.in_play.variant.telling.report(self.game, record, readers_of(self.game, reader), self.in_play)

    def bought(self, record: PhaseRecord, reader: Viewer) -> tuple[Bought, ...]:
        """Return units bought by other people, as far as a reader may know."""
        return self.in_play.variant.telling.bought(self.game, record, readers_of(self.game, reader), self.in_play)

    def _winners(self, record: PhaseRecord) -> tuple[PowerName, ...]:
        ending = self.foreseen or self.game.ending
        if (
            ending is None
            or ending.kind not in (EndingKind.SOLO, EndingKind.SHARED)
            or ending.phase != str(record.before.phase)
        ):
            return ()
        return ending.victors


def results_in_words(told: Report) -> Marked:
    """Return a report for a results letter and a history, marks included."""
    return fill("parts/results", report=told)


def letter_to(
    context: LetterContext,
    reader: Viewer,
    event_kind: type[Event],
    *,
    kind: LetterKind = LetterKind.UNASKED,
    purpose: str = "",
    phase: Phase | None = None,
    sender_name: str = "",
    pictures: tuple[Picture, ...] = (),
    **values: object,
) -> Letter:
    """Return an event's separate letter to one reader.

    Its template gets `phase` and `values` (including the event), besides the values for every template. `purpose` is
    the word under which the outbox counts it, "" for the event's word. `phase` is the phase that the letter is about,
    which determines the thread; None for the current one. `sender_name` is shown as the writer, "" for the judge.
    """
    given = values_for(context, reader) | {"phase": phase} | values
    subject = subject_of(event_kind, given)
    shown = [(picture.name, picture.alt) for picture in pictures]
    page = page_of(fill_event(event_kind, EventBlock.LETTER, given), subject, shown)
    return Letter(
        to=reader.addresses,
        subject=subject,
        text=page.text,
        html=page.html,
        kind=kind,
        game=context.game.name,
        thread=thread_of(context.game, phase),
        sender_name=sender_name,
        purpose=purpose or event_word(event_kind),
        place=reply_place(context.game, reader.id, reader.addresses),
        pictures=pictures,
    )


def values_for(context: LetterContext, reader: Viewer) -> dict[str, object]:
    """Return values for any template: facts about reader, game and judge, and words for names and times."""
    game, in_play = context.game, context.in_play
    return _words(context, reader) | {
        "game": game,
        "reader": reader,
        "identity": context.identity,
        "sender": context.outcome.sender,
        "in_place": doer(context) if context.outcome.by_master else "",
        "variant": in_play.title,
        "topic": in_play.topic,
        "map_name": in_play.map.name,
        "deadline": cache(lambda: _due(context, reader) if game.position else ""),
        "opens": any(
            isinstance(event, StageChanged) or (isinstance(event, SharesNews) and event.opens)
            for event in context.outcome.events
        ),
        "deadline_moves": any(isinstance(event, DeadlineMoved) for event in context.outcome.events),
        "overview": (overview := cache(lambda: phase_overview(reader, game, in_play))),
        "from_before": lambda: from_before(overview(), reader, context.before, in_play),
        "ignored": lambda: told_of_ignored(game, in_play.map, reader.seats),
        "vacant": lambda: [in_play.map.title_of(power) for power in game.vacancies],
        "answer_link": answers_by_link(context, reply_place(game, reader.id, reader.addresses)),
        "first_miss_moves_by": lambda powers: first_miss_moves_by(game, in_play, powers),
        "follows": lambda: follows(game, in_play.rules),
        "first_sheet": lambda: in_play.variant.telling.first_sheet(game, in_play, reader.power) if reader.power else (),
        "welcome": lambda: in_play.variant.people.welcome(game, in_play) if game.stage.is_under_way else (),
        "privacy_word": context.outcome.privacy,
        "first_deadline": lambda: first_deadline(game, in_play, context.outcome.at or game.created),
        "nobody_plays": lambda: nobody_plays(game),
        "vacancies_told": lambda: vacancies_told(game, in_play),
        "guest_line": lambda: line_for_guest(game, in_play),
        "join_line": lambda: how_to_join(game, in_play),
        "still_wanted": lambda: still_wanted(game, in_play),
        "house_rules": lambda: house_sentence(game.house) if stated_options(game.house) else "",
        "solo_unsaid": lambda: unset_ballot(voting_mode(in_play.rules, game.voting), game.voting) is not None,
        "votes_last": lambda: votes_last(game, in_play.rules),
    }


def answers_by_link(context: LetterContext, place: ReplyPlace | None) -> Callable[[NextSteps], AnswerLink | None]:
    """Return a function that links to a mail with a reader's next steps; None for a Master.

    `place` is the letter's own. If it is None, the link has a sign-on to complete. A Master replies instead: Masters'
    letters are forwarded most often, and their token opens every seat.
    """
    return lambda steps: _link(context, place, steps.sign_on, steps.prefilled)


def link_with(context: LetterContext, reader: Viewer, *lines: str) -> AnswerLink | None:
    """Return a link that opens a mail with these lines and signs its reader on as in `answers_by_link`."""
    game = context.game
    place = reply_place(game, reader.id, reader.addresses)
    return _link(context, place, own_sign_on(game, reader.key, context.in_play.map), lines)


def _link(context: LetterContext, place: ReplyPlace | None, sign_on: str, lines: Sequence[str]) -> AnswerLink | None:
    if place is not None and is_masters(context.game, place.seat):
        return None
    post, game = context.identity, context.game
    about = subject_of_links(game, context.in_play)
    return answer_link(post.address, place, about, sign_on, lines, plus=post.plus)


def _words(context: LetterContext, reader: Viewer) -> dict[str, object]:
    """Functions for templates that put a value into words for a reader."""
    game, game_map = context.game, context.in_play.map
    now = context.outcome.at or game.created
    return _words_on_votes(context, reader) | {
        "title": lambda seat: wording.seat_title(seat, game_map),
        "doer": lambda seat: doer(context, seat),
        "wanted": lambda: wanted(game, context.in_play),
        "standing": lambda: _standing(context, reader),
        "early": lambda: early_sentence(reader, game, context.in_play, context.outcome.at),
        "when": lambda moment: wording.when(moment, reader.zone, game.zone),
        "due": lambda moment: wording.due(moment, reader.zone, game.zone, context.outcome.at),
        "hour": lambda moment: wording.hour(moment, reader.zone, game.zone, context.outcome.at),
        "due_clause": lambda steps, moment: _due_clause(context, reader, steps, moment),
        "own_link": lambda line: link_with(context, reader, line),
        "way_to_take": lambda power: way_to_take(game, context.in_play, power, reader),
        "to_ask": lambda: how_to_reach_master(game, context.in_play, reader.addresses, context.identity.keeper),
        "way_back": lambda event: way_back(game, context.in_play, event, reader),
        "link_to_judge": lambda line: link_with_words(context.identity.address, game.name, line),
        "phase_title": lambda code: wording.phase_named(code, game_map),
        "game_page": lambda: context.identity.page_at(page_path(game)),
        "short": format_order,
        "sign_on": lambda seat: own_sign_on(game, reader.key if seat == MASTER else seat, game_map),
        "pace": lambda: pace(game.timing, game.zone),
        "absent": format_absence,
        "due_while_away": lambda seat, absence: due_while_away(game, context.in_play, seat, absence),
        "zone": zone_title,
        "settings": lambda: "\n".join(settings_lines(game, context.in_play, now)),
        "settings_in_words": lambda: "\n".join(settings_in_words(game, context.in_play, now)),
        "rules_in_force": lambda: rules_in_force(game, context.in_play, SECRET_RULES),
        "unit_lines": lambda: _unit_lines(context, reader),
        "ownership": lambda: _ownership(context, reader),
        "knows_size": lambda power: reader.sees_all or knows_size(game, context.in_play.rules, reader.powers, power),
        "preference": lambda groups: describe_preference(groups, game_map),
        "record_lines": reliability.describe,
        "seat_status": lambda seat: context.in_play.variant.people.seat_status(game, context.in_play, seat) or (),
        "called": lambda seat: _called(context, reader, seat),
        "denied": lambda seat: _denied(context, seat),
        "newcomers": lambda seats: [_newcomer(context, reader, seat) for seat in seats],
        "own_name": lambda seat: player.name if (player := player_at(game, seat)) is not None else "",
        "who_sees_name": lambda: who_sees(game, context.in_play.rules, reader.role),
    }


def _words_on_votes(context: LetterContext, reader: Viewer) -> dict[str, object]:
    """Functions for templates that word votes and proposals for a reader."""
    game, game_map = context.game, context.in_play.map
    mode = voting_mode(context.in_play.rules, game.voting)
    return {
        "ballot": lambda vote, voter: describe_ballot(vote, voter, mode, game_map),
        "ballot_kind": lambda vote: type(vote).__name__,
        "motion": lambda subject: describe_subject(subject, game_map),
        "proposed": lambda favored: _proposed(favored, game_map),
        "may_vote": lambda subject: any(may_vote(game, seat, subject) for seat in reader.seats),
        "open_votes": lambda: open_votes(game, context.in_play, reader.seats),
        "votes_on_file": lambda: votes_on_file(game, context.in_play, reader),
        "lapsed_votes": lambda record: lapsed_votes(context.outcome, record, game, context.in_play, reader),
        "end_voted": lambda vote: describe_end(vote, game_map),
        "vote_line": vote_line,
    }


def _due(context: LetterContext, reader: Viewer) -> str:
    """Return the due date of orders; if all are in, the time of processing, and how to delay it."""
    told = (reader, context.game, context.in_play, context.outcome.at)
    return early_sentence(*told) or due_sentence(*told)


def _due_clause(context: LetterContext, reader: Viewer, steps: NextSteps | None, at: datetime | None) -> str:
    """Return a subject's end: `, retreats due Thu 20:00 CET`; "" for nothing owed, or no deadline."""
    if steps is None or not steps.owing or at is None:
        return ""
    owed = steps.called(wanted(context.game, context.in_play).word)
    return f", {owed} due {wording.hour(at, reader.zone, context.game.zone, context.outcome.at)}"


def _standing(context: LetterContext, reader: Viewer) -> str:
    """Return a sentence on what the phase waits for; "" if the phase has changed since the mail came."""
    game, before = context.game, context.before
    if before is None or before.phase_code != game.phase_code:
        return ""
    return progress_sentence(reader, game, context.in_play, context.outcome.at) or _due(context, reader)


def _called(context: LetterContext, reader: Viewer, seat: str) -> str:
    """Return the name of a seat's holder if the reader may know it, else ""."""
    game, rules = context.game, context.in_play.rules
    player = player_at(game, seat) or _dealt_in(context, seat)
    return told_of(game, rules, seat, player, to_master=reader.is_master)


def _denied(context: LetterContext, seat: str) -> str:
    """Return the line with which the Master can bar the former holder of a seat."""
    held = player_at(context.before, seat) if context.before else None
    return f"SET DENY PLAYER {','.join(held.addresses) if held else 'me@example.org'}"


def _dealt_in(context: LetterContext, seat: str) -> Player | None:
    """Return the sender whose JOIN filled the last seat, so that the same mail began the game."""
    if not seat.startswith("POWER#"):
        return None
    players = [power.player for power in context.game.powers if power.player is not None]
    return next((each for each in players if context.outcome.sender in each.addresses), None)


def _newcomer(context: LetterContext, reader: Viewer, seat: str) -> str:
    """Return `Anna Martin (France)`; "" if a reader may not know who it is."""
    called = _called(context, reader, seat)
    return f"{called} ({wording.seat_title(seat, context.in_play.map)})" if called else ""


def _proposed(favored: PowerName | None, game_map: Map) -> str:
    """A proposal's words, for use within a sentence."""
    said = describe_proposal(Proposal(PowerName(""), favored), game_map)
    return said[0].lower() + said[1:]


def _unit_lines(context: LetterContext, reader: Viewer) -> list[str]:
    """The units on the board as a reader may see them, a line each."""
    seen = board_for(context.game.board, reader, context.game, context.in_play)
    return [line for group in unit_lines(seen.position, context.in_play.map) for line in group]


def _ownership(context: LetterContext, reader: Viewer) -> str:
    """Return the current owners of centers, as far as a reader may know."""
    seen = board_for(context.game.board, reader, context.game, context.in_play)
    return ownership_table(seen.position, context.in_play.map, fog=seen.fog)


def kind_for(context: LetterContext, reader: Viewer) -> LetterKind:
    """Return the kind of a letter: an answer for the mail's sender, unrequested for all others."""
    return LetterKind.ANSWER if context.outcome.sender in reader.addresses else LetterKind.UNASKED


def head_lines(context: LetterContext, phase: Phase, deadline: datetime | None) -> tuple[str, ...]:
    """The lines that programs read (orders.md 7.1)."""
    game, in_play = context.game, context.in_play
    played = " ".join(dict.fromkeys((in_play.map.id, in_play.variant.name)))
    lines = [f":: Judge: {context.identity.name}  Game: {game.name}  Variant: {played}"]
    if deadline is not None:
        lines.append(f":: Deadline: {phase} {format_short(deadline, game.zone)}")
    return tuple(lines)


def thread_of(game: Game, phase: Phase | str | None = None) -> str:
    """Return the thread of letters about a phase, with or without its code; None or "": the current one."""
    return f"{game.name} {phase or game.phase_code}"


def doer(context: LetterContext, seat: str = MASTER) -> str:
    """Return the author of an action: the keeper in the Master's place, or a co-Master by ID."""
    if context.outcome.by_keeper and seat == MASTER:
        return "the judge's keeper"
    title = wording.seat_title(seat, context.in_play.map)
    return f"{title} {context.outcome.own_seat}" if context.outcome.own_seat and seat == MASTER else title


def picture_sizes(context: LetterContext, reader: Viewer) -> Sizes | None:
    """Sizes of pictures in a reader's letters; None if they get none."""
    return sizes_of(reader, context.game) if context.identity.pictures else None
