"""Letters composed from events: their readers and numbers, with nothing told twice or to nobody."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.opening import opening
from judge.board.orders import Hold
from judge.files.maps.load import load_map
from judge.game.calendar.timing import Timing
from judge.game.events import Event
from judge.game.events.clock import DeadlineMoved
from judge.game.events.people import (
    ForeignAddress,
    PasswordChanged,
    PlayerJoined,
    PlayerTookOver,
    SignedOn,
)
from judge.game.events.phases import GameStarted, OrdersReceived, PhaseProcessed, VoteCast, WaitSet
from judge.game.events.press import PressSent
from judge.game.events.settings import StageChanged
from judge.game.game import Game, Observer, Player, Power, Stage
from judge.game.outcome import Answer, HistoryAnswer, Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.turn.resolve import resolve
from judge.game.values.ballots import Draw
from judge.mail.letters.compose import compose
from judge.mail.letters.context import JudgeIdentity
from judge.mail.letters.letter import Letter
from judge.mail.letters.pages import EventBlock, blocks_of
from judge.problems import Refused
from judge.rules.registry import RuleSet
from judge.variants.standard import STANDARD
from tests.support.rows import each_row
from tests.support.subjects import bare, results_of

MAP = load_map("standard")
TABLE = RulesInPlay(MAP, RuleSet(), STANDARD)
FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")
DUE = datetime(2026, 11, 26, 18, tzinfo=UTC)
POST = JudgeIdentity()


def game(**addresses: str) -> Game:
    """Spring 1901. Everybody has the address `position@x`; keywords give others, divided by blanks."""

    def at(position: str) -> Player:
        return Player(tuple(addresses.get(position, f"{position}@x").split()), "scrypt$hash")

    return Game(
        name="river",
        map="standard",
        master=at("master"),
        seed="1",
        created=DUE,
        timing=Timing(),
        zone="UTC",
        stage=Stage.ACTIVE,
        powers=tuple(Power(name, player=at(name.lower())) for name in MAP.powers),
        observers=(Observer("watcher", at("watcher")), Observer("silent", at("silent"), monitor=True)),
        position=opening(MAP, tuple(MAP.powers), TABLE.rules),
        deadline=DUE,
    )


def letters(done: Outcome, before: Game, after: Game | None = None) -> tuple[Letter, ...]:
    return compose(replace(done, before=before, game=after or before), TABLE, POST)


def by_france(*events: Event) -> Outcome:
    return Outcome(events, "FRANCE", "france@x")


def to(address: str, sent: tuple[Letter, ...]) -> list[Letter]:
    return [letter for letter in sent if address in letter.to]


def france_holds(board_game: Game) -> tuple[Hold, ...]:
    return tuple(Hold(unit.piece) for unit in board_game.board.units_of(FRANCE))


def test_whatever_answers_the_sender_is_one_reply() -> None:
    sent = letters(by_france(WaitSet(FRANCE, True), VoteCast(FRANCE, Draw())), game())
    assert [letter.subject for letter in sent] == ["river: done"]
    assert sent[0].kind == "auto-replied"
    assert sent[0].text.index("Wait flag set.") < sent[0].text.index("draw")


def test_refusal_stands_last_and_quotes_the_rest_with_the_password_masked() -> None:
    done = replace(
        by_france(WaitSet(FRANCE, True)),
        refusal=Refused("E-CMD", "There is no such command."),
        unprocessed="set wiat\nset password swordfish",
    )
    (reply,) = letters(done, game())
    assert reply.text.index("Wait flag set.") < reply.text.index("There is no such command.")
    assert reply.text.endswith("Unprocessed part of your message:\n\nset wiat\nset password ********\n")
    assert "swordfish" not in reply.html


def test_orders_are_confirmed_in_a_letter_of_their_own_and_need_no_reply() -> None:
    event = OrdersReceived(FRANCE, france_holds(game()), "FRANCE")
    (letter,) = letters(by_france(event), game())
    assert letter.subject == "river S1901M: 3 orders on file"
    assert letter.to == ("france@x",)
    assert "Current orders for France:" in letter.text
    assert "End of orders." in letter.text


def test_confirmation_goes_to_the_address_on_file_too_when_the_mail_came_from_elsewhere() -> None:
    event = OrdersReceived(FRANCE, france_holds(game()), "FRANCE")
    sent = letters(Outcome((event, ForeignAddress("FRANCE", "far@y")), "FRANCE", "far@y"), game())
    assert {letter.to for letter in sent if letter.subject.endswith("on file")} == {
        ("far@y",),
        ("france@x",),
    }
    assert "far@y" in to("france@x", sent)[0].text


def test_one_flush_for_two_powers_is_one_confirmation_for_the_sender_and_one_for_each_player() -> None:
    played = game()
    events = [
        OrdersReceived(name, tuple(Hold(unit.piece) for unit in played.board.units_of(name)), "MASTER")
        for name in (FRANCE, ITALY)
    ]
    sent = letters(Outcome(tuple(events), "MASTER", "master@x"), played)
    assert sorted(letter.to for letter in sent) == [("france@x",), ("italy@x",), ("master@x",)]
    assert "Italy" not in to("france@x", sent)[0].text
    assert "given by the Master" in to("france@x", sent)[0].text


def test_sender_of_a_public_change_reads_it_in_the_reply_only() -> None:
    moved = DeadlineMoved(None, DUE, "MASTER", "set by the Master")
    sent = letters(Outcome((moved,), "MASTER", "master@x"), game())
    assert [letter.subject for letter in to("master@x", sent)] == ["river: done"]
    assert [letter.subject for letter in to("silent@x", sent)] == ["river S1901M: new deadline Thu 26 Nov 18:00 GMT"]


def test_several_notices_of_one_mail_are_one_letter() -> None:
    events = (
        PlayerTookOver(FRANCE),
        StageChanged(Stage.WAITING, Stage.ACTIVE, ""),
        DeadlineMoved(None, DUE, "", "every power has a player again"),
    )
    sent = letters(by_france(*events), game())
    (notice,) = to("italy@x", sent)
    assert notice.subject == "river: takeover"
    assert "goes on" in notice.text
    assert "every power has a player again" in notice.text


def test_press_goes_to_its_readers_once_and_comes_back_to_its_writer_as_an_echo() -> None:
    sent = letters(by_france(PressSent("FRANCE", ("ITALY", "ENGLAND"), "hello", "S1901M")), game())
    assert {letter.to for letter in sent} == {("france@x",), ("italy@x",), ("england@x",)}
    (echo,) = to("france@x", sent)
    assert echo.subject == "river S1901M: sent to Italy and England"
    (read,) = to("italy@x", sent)
    assert read.subject == "river S1901M: France to Italy and England"
    assert "Message from France to Italy and England in river:" in read.text
    assert "france@x" not in read.text


def test_broadcast_reaches_each_address_once_even_with_two_positions() -> None:
    sent = letters(
        by_france(PressSent("FRANCE", (), "hello", "S1901M")), game(italy="pat@x", watcher="pat@x", turkey="france@x")
    )
    assert len(to("pat@x", sent)) == 1
    assert len(to("france@x", sent)) == 1
    assert not to("silent@x", sent)


def test_what_a_player_writes_is_neither_template_nor_markup_nor_block() -> None:
    text = "{{ 7 * 7 }} <b>bold</b> \x1cheading\x1dfake\x1e {% include 'x' %}"
    sent = letters(by_france(PressSent("FRANCE", ("ITALY",), text, "S1901M")), game())
    (read,) = to("italy@x", sent)
    assert "{{ 7 * 7 }} <b>bold</b> headingfake {% include 'x' %}" in read.text
    assert "&lt;b&gt;bold&lt;/b&gt;" in read.html
    assert "<h2" not in read.html


def test_press_keeps_its_lines_and_blanks() -> None:
    text = "one\n\n  two    three\n\tfour"
    sent = letters(by_france(PressSent("FRANCE", ("ITALY",), text, "S1901M")), game())
    assert all(text in letter.text and text in letter.html for letter in sent)


def test_last_join_is_told_by_the_start_and_not_besides() -> None:
    played = game()
    events = (PlayerJoined("POWER#1", 0, False), GameStarted(played.board, DUE))
    sent = letters(by_france(*events), played)
    assert [bare(letter.subject) for letter in to("italy@x", sent)] == ["river: the game begins"]
    assert [bare(letter.subject) for letter in to("france@x", sent)] == [
        "river: you are in",
        "river: the game begins",
    ]


def processed(played: Game) -> tuple[Game, PhaseProcessed]:
    record = resolve(played, TABLE)
    return replace(played, position=record.after, deadline=DUE), PhaseProcessed(record, DUE)


def test_results_reach_everybody_and_tell_each_player_his_own_duty() -> None:
    after, event = processed(game())
    sent = letters(Outcome((event,)), game(), after)
    assert len(sent) == 10
    assert "Italy has three units to order:" in to("italy@x", sent)[0].text
    assert "SIGNON Iriver your-password" in to("italy@x", sent)[0].text
    assert "What you have to do next" not in to("silent@x", sent)[0].text


def test_two_phases_in_one_go_are_two_letters_and_only_the_later_one_asks_for_orders() -> None:
    first, one = processed(game())
    second, two = processed(first)
    sent = to("italy@x", letters(Outcome((one, two)), game(), second))
    assert [bare(letter.subject) for letter in sent] == [results_of("S1901M"), results_of("F1901M")]
    assert ["What you have to do next" in letter.text for letter in sent] == [False, True]


def test_person_with_two_powers_is_told_of_both_in_one_letter() -> None:
    played = game(france="pat@x", italy="pat@x")
    after, event = processed(played)
    (letter,) = to("pat@x", letters(Outcome((event,)), played, after))
    assert "[France]" in letter.text
    assert "[Italy]" in letter.text


def test_dates_are_in_the_readers_zone_with_the_games_where_it_differs() -> None:
    played = game()
    tokyo = replace(played.master, zone="Asia/Tokyo")
    moved = DeadlineMoved(None, DUE, "", "because")
    sent = letters(Outcome((moved,)), replace(played, master=tokyo))
    assert "Fri 27 Nov 2026 03:00 JST (UTC+9; Thu 26 Nov 2026 18:00 GMT in the game's zone)" in " ".join(
        to("master@x", sent)[0].text.split()
    )
    assert "JST" not in to("italy@x", sent)[0].text


def test_mail_that_asked_for_nothing_is_answered() -> None:
    (reply,) = compose(Outcome(sender="x@y"), None, POST)
    assert reply.subject == "NOT done: nothing in your mail to do"
    assert reply.to == ("x@y",)


def test_text_asked_for_is_a_letter_of_its_own_without_a_reply_besides() -> None:
    asked = Answer("Judge openings list (Judge)", "Openings", "No openings.")
    (letter,) = compose(Outcome(sender="x@y", answers=(asked,)), None, POST)
    assert (letter.subject, letter.kind) == (asked.subject, "auto-replied")
    assert "No openings." in letter.text


def test_history_is_worded_like_the_results() -> None:
    _, event = processed(game())
    asked = HistoryAnswer("river: history", "History of river", (event.record,), "river", TABLE)
    (letter,) = compose(Outcome(sender="x@y", answers=(asked,)), None, POST)
    assert "Movement results for Spring of 1901.  (river.S1901M)" in letter.text


def test_bare_sign_on_is_told_how_things_stand() -> None:
    (reply,) = letters(by_france(SignedOn("FRANCE")), game())
    assert "Orders are missing for France." in reply.text
    assert "Thu 26 Nov 2026 18:00 GMT" in reply.text


def test_password_change_from_elsewhere_is_told_to_the_address_on_file() -> None:
    sent = letters(Outcome((PasswordChanged("FRANCE"), ForeignAddress("FRANCE", "far@y")), "FRANCE", "far@y"), game())
    (warning,) = to("france@x", sent)
    assert "far@y" in warning.text


@each_row("kind", Event.__args__, ids=lambda kind: kind.__name__)
def test_every_event_has_a_letter_or_says_why_not(kind: type[Event]) -> None:
    has = blocks_of(kind)
    told = (EventBlock.NOTICE in has, EventBlock.LETTER in has, has == {EventBlock.REPLY})
    assert told.count(True) == 1


def test_letters_load_nothing_from_elsewhere_and_set_no_colors() -> None:
    after, event = processed(game())
    for letter in letters(Outcome((event,)), game(), after):
        assert letter.html.count("src=") == letter.html.count('src="cid:'), "pictures come with the letter"
        assert "http" not in letter.html
        assert "background" not in letter.html
        assert ";color:" not in letter.html
        assert 'name="color-scheme"' in letter.html


def test_no_line_of_a_results_letter_is_wider_than_75_columns() -> None:
    after, event = processed(game())
    for letter in letters(Outcome((event,)), game(), after):
        assert max(len(line) for line in letter.text.splitlines() if "mailto:" not in line) <= 75
