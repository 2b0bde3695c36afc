"""Commands among lines that may be text for others, told by the table (commands.md 7.2, 7.7)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.own_commands import OwnCommands
from judge.commands.framework.table import TABLE, Command, commands
from judge.game.game import Role
from tests.support.games import in_play, started_game
from tests.support.rows import each_row

ALL = commands()
GAME = started_game()
ELSEWHERE = frozenset(
    {
        *("SEND TEXT", "ORDERS HELD", "WITHDRAW SET", "SEND", "SEND K7Q2", "ORDERS", "ORDERS K7Q2"),
        *("ORDERS K7Q2 ONLY", f"ORDERS {GAME.name}"),
    }
)
"""Names that nobody writes, answers about press that waits (`press_answers`), and headings of orders."""


def own_commands(made: Command | None = None) -> OwnCommands:
    """The commands of somebody who may send this one in its game; of a player."""
    role = next(iter(made.by), Role.POWER) if made is not None else Role.POWER
    return OwnCommands(replace(GAME, variant=made.variant or GAME.variant) if made else GAME, in_play(), role)


def written(made: Command) -> list[str]:
    """The names of a command, and the lines of its syntax that begin with it, for this game."""
    firsts = {keyword.split()[0] for keyword in made.keywords}
    lines = [line.partition(" (")[0] for line in made.usage.split("\n") if line.split()[0] in firsts]
    named = (line.replace("mygame", GAME.name) for line in lines)
    return [line for line in (*made.keywords, *named) if line not in ELSEWHERE]


@each_row("made", ALL)
def test_every_command_of_the_table_is_known_by_each_form_of_its_syntax(made: Command) -> None:
    own = own_commands(made)
    unknown = [line for line in written(made) if not (own.is_command(line) or own.is_lone_command(line))]
    assert not unknown
    assert not [line for line in written(made) if own.is_in_small_letters(line)]


@each_row(
    "line",
    [
        *("MY GAMES", "my games", "WHERE AM I", "OPENINGS DAILY", "INFO PLAYER", "HELP orders", "FORGOT PASSWORD"),
        *(
            "HELP RULE NO_PRESS",
            "RESIGN YES",
            "RESIGN Friver pw",
            "JOIN other pw",
            "GET PACKAGE",
            "LIST FULL",
            "MAP other",
        ),
    ],
)
def test_names_of_several_words_and_words_after_a_name_make_a_command(line: str) -> None:
    own = own_commands()
    assert own.is_command(line) or own.is_lone_command(line)
    assert not own.is_in_small_letters(line)


@each_row("line", ["help orders", "openings daily", "Propose draw", "list full", "resign yes", "help rule no_press"])
def test_words_that_a_sentence_may_have_too_are_asked_back(line: str) -> None:
    assert own_commands().is_in_small_letters(line)


@each_row(
    "line",
    [
        *(
            "SEND FLEETS",
            "SEND MONEY",
            "GET LOST",
            "Help me in Munich",
            "HELP ME TAKE MUNICH",
            "Watch Italy",
            "JOIN US",
        ),
        *("Where am I to go", "Summary of my plan", "Map attached", "Join forces", "Who attacks", "my games are fun"),
        *("HISTORY DEPARTMENT", "List your wishes", "List Italy", "vote for me", "Pay me back", "Send orders"),
        *("Clear enough", "Withdraw from Munich", "WITHDRAW france 1", "Take over there", "Forgot it"),
    ],
)
def test_sentences_are_no_commands(line: str) -> None:
    own = own_commands()
    assert not own.is_command(line)
    assert not own.is_lone_command(line)


def test_a_set_is_taken_back_where_sets_are_sent_in() -> None:
    own = own_commands(TABLE["WITHDRAW SET"])
    assert own.is_command("WITHDRAW france 1")
    assert own.is_command("withdraw france 1")


@each_row(
    "line", ["OK?", "A PAR - BUR?", "Hold in Paris? Or not", "A PAR - BUR (or PIC?)", "SET DRAW AEF?", "RESIGN YES?"]
)
def test_questions_are_for_others(line: str) -> None:
    assert own_commands().is_question_to_others(line)


@each_row(
    "line", ["VERSION?", "HISTORY river?", "PROPOSE TEXT Shall we pause?", "A PAR - BUR", "http://x.example/?a=1"]
)
def test_questions_to_the_judge_and_other_lines_are_not(line: str) -> None:
    assert not own_commands().is_question_to_others(line)
