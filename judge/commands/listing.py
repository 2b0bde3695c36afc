"""Asking: LIST, SUMMARY, HISTORY, HELP, VERSION (commands.md 5.1 to 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from textwrap import wrap

from judge import __version__
from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.position import PhaseType
from judge.commands.base import Case, Result, Where, command, commands, need_words
from judge.commands.joining import game_word, no_game
from judge.game.control import Actor
from judge.game.done import Answer, HistoryAnswer
from judge.game.game import Game, Role, Stage
from judge.game.rollback import PastPhase
from judge.game.secrecy import players_known
from judge.game.status import game_text, openings_text, summary_text
from judge.problems import Refused
from judge.rules_page import explain_rule
from judge.variants import VARIANTS

_WIDTH = 75

TOPICS = ("commands", "joining", "orders", "press", "deadlines", "draws", "listing", "master", "rules", "variants")
_TOPIC_LIST = f"{', '.join(TOPICS)}, rule NAME, map NAME, the name of any command"


@command(
    "LIST",
    "WHOGAME",
    where=Where.INFO,
    usage="LIST\nLIST mygame\nWHOGAME mygame",
    help="The games that want players, or how one game stands.",
    topic="listing",
    flush=True,
)
def list_games(case: Case) -> Result:
    """Openings before a sign-on; after it, or with a name, one game."""
    case = _without_full(case)
    need_words(case.words, 0, 1, "LIST mygame")
    desk = case.desk
    if not case.words.rest and case.game is None:
        if case.words.verb == "WHOGAME":
            raise Refused("E-INFO-ONE", "WHOGAME needs the name of one game: WHOGAME mygame")
        games = [(game, desk.table(game)) for game in desk.games.openings()]
        theirs = desk.subject if desk.subject.upper().startswith("RE:") else f"Re: {desk.subject}"
        subject = theirs if desk.subject else f"Judge openings list ({desk.judge_name})"
        text = _with_motd(case, openings_text(games, desk.judge_address))
        return Result(answers=(Answer(subject, f"Games on {desk.judge_name} that want players", text),))
    game = game_asked_for(case, case.words.rest)
    if game.stage is Stage.COMPLETED:
        text = f"{game.name} is over. Ask for SUMMARY {game.name} or HISTORY {game.name}."
        return Result(answers=(Answer(f"Diplomacy listing ({game.name})", "", text),))
    text = game_text(game, desk.table(game), case.actor, desk.judge_name, case.now)
    return Result(answers=(Answer(f"Diplomacy listing ({game.name})", "", text),))


def _with_motd(case: Case, text: str) -> str:
    """A text with the keeper's message of the day before it, if there is one."""
    return f"{case.desk.motd}\n\n{text}" if case.desk.motd else text


def _without_full(case: Case) -> Case:
    """LIST FULL and WHOGAME mygame FULL of njudge: there is one length of list here."""
    words = case.words
    extra = words.rest and words.rest[-1].upper() == "FULL" and case.desk.games.get("full") is None
    return replace(case, words=replace(words, rest=words.rest[:-1])) if extra else case


@command(
    "SUMMARY",
    where=Where.INFO,
    usage="SUMMARY mygame",
    help="Who played what, and the centers of each year.",
    topic="listing",
)
def summary(case: Case) -> Result:
    """The roster and the history of the centers."""
    game = _one_game(case)
    table = case.desk.table(game)
    years = center_years(case.desk.games.past(game))
    text = summary_text(game, table, years, _asker(case, game), case.now)
    return Result(answers=(Answer(f"Diplomacy summary ({game.name})", f"Summary of {game.name}", text),))


@command(
    "HISTORY",
    where=Where.INFO,
    usage="HISTORY mygame",
    help="All results so far in one mail.",
    topic="listing",
)
def history(case: Case) -> Result:
    """Every processed phase's results, in order."""
    game = _one_game(case)
    past = case.desk.games.past(game)
    if not past:
        return Result(
            answers=(
                Answer(f"Diplomacy history ({game.name})", "", f"No phase of {game.name} has been processed yet."),
            )
        )
    records = tuple(phase.record for phase in past)
    subject, title = f"Diplomacy history ({game.name})", f"History of {game.name}"
    return Result(answers=(HistoryAnswer(subject, title, records, game.name, case.desk.table(game)),))


@command("VERSION", where=Where.INFO, usage="VERSION", help="Which judge this is.", topic="listing")
def version(case: Case) -> Result:
    """Name and version of the judge."""
    text = f"{case.desk.judge_name} runs version {__version__} of the judge."
    return Result(answers=(Answer(f"Version of {case.desk.judge_name}", "", text),))


@command(
    "HELP",
    "GET",
    "SEND",
    where=Where.INFO,
    usage="HELP\nHELP orders\nHELP RULE NO_PRESS",
    help="The commands, one topic, one command, or one rule.",
    topic="listing",
)
def help_(case: Case) -> Result:
    """The command list, or what one word of it means."""
    words = [word.upper() for word in case.words.rest]
    if not words or words == ["COMMANDS"]:
        return _help("commands", _with_motd(case, _command_list()))
    if words[0] == "RULE" and len(words) == 2:
        return _help(f"rule {words[1]}", explain_rule(case.desk.registry, words[1]))
    if words == ["RULES"]:
        return _help(
            "rules", "Rules: " + ", ".join(case.desk.registry.rules) + "\n\nHELP RULE NAME explains one of them."
        )
    if words[0] == "MAP" and len(words) == 2 and words[1].lower() in case.desk.map_names():
        return _help(f"map {words[1].lower()}", _map_text(case.desk.load_map(words[1].lower())))
    if words == ["VARIANTS"]:
        return _help("variants", "\n".join(f"{name}: {one.title}" for name, one in sorted(VARIANTS.items())))
    topic = " ".join(words).lower()
    about = [made for made in commands() if made.topic == topic]
    named = [made for made in commands() if topic.upper() in made.keywords]
    if not about and not named:
        raise Refused(
            "E-NOTOPIC",
            f'There is no help on "{topic}". Topics: {_TOPIC_LIST}.',
        )
    text = "\n\n".join(_entry(made.usage, made.help) for made in dict.fromkeys([*named, *about]))
    return _help(topic, f"{_INTRODUCTIONS.get(topic, '')}{text}")


_INTRODUCTIONS = {
    "orders": (
        "Write one order a line, in short or in full:\n"
        "  A PAR - BUR           an army moves\n"
        "  A PAR H               it holds\n"
        "  A PAR S A MAR - BUR   it supports a move; A PAR S A MAR: to stay\n"
        "  F ENG C A LON - BRE   a fleet convoys; A LON - ENG - BRE: the army goes by sea\n"
        "  A MUN R BOH, A MUN D  after being dislodged: retreat, or disband\n"
        "  BUILD A PAR, REMOVE A PAR, WAIVE   in winter\n"
        "Each mail replaces the whole set of the power it is for.\n\n"
    ),
}


def _help(topic: str, text: str) -> Result:
    return Result(answers=(Answer(f"Judge help: {topic}", f"Help: {topic}", text),))


_BEGIN = """\
How to begin

LIST tells which games want players. To take a seat in one of them, with a
password of your own choice, write:

  JOIN mygame password

When the game has begun, you get your power and a deadline. For your orders,
write a mail like this one, with your own power, game, password and units:

  SIGNON france@mygame password
  A PAR - BUR
  A MAR S A PAR - BUR
  F BRE - ENG
  SIGNOFF

Send it as often as you like before the deadline: the last one counts. Each
mail is answered, and the answer tells what was understood.

All commands
"""


def _command_list() -> str:
    width = max(len(made.name) for made in commands())
    rows = [
        line
        for made in commands()
        for line in wrap(f"{made.name:<{width}}  {made.help}", _WIDTH, subsequent_indent=" " * (width + 2))
    ]
    return "\n".join([_BEGIN, *rows, "", *wrap(f"HELP topic tells more. Topics: {_TOPIC_LIST}.", _WIDTH)])


def _map_text(game_map: Map) -> str:
    """The powers, and every province with its abbreviation; supply centers have a star."""
    powers = ", ".join(f"{power.title} ({power.letter})" for power in game_map.powers.values())
    names = sorted((place.name, code) for code, place in game_map.places.items())
    rows = [f"  {code:<4} {'*' if code in game_map.centers else ' '} {name}" for name, code in names]
    return "\n".join([f"{game_map.name}: {powers}.", f"{game_map.win} centers win. * is a supply center.", "", *rows])


def _entry(usage: str, help: str) -> str:
    return "\n".join([*usage.splitlines(), f"    {help}"])


def _one_game(case: Case) -> Game:
    """The game that SUMMARY or HISTORY asks for. Raises Refused E-INFO-ONE, E-INFO-OTHER, E-NOGAME."""
    if len(case.words.rest) != 1 and (case.game is None or case.words.rest):
        raise Refused("E-INFO-ONE", f"{case.words.verb} needs the name of one game: {case.words.verb} mygame")
    return game_asked_for(case, case.words.rest)


def game_asked_for(case: Case, words: Sequence[str]) -> Game:
    """The game that a question is about. Raises Refused E-INFO-OTHER, E-NOGAME."""
    name = game_word(words[0]) if words else ""
    if case.game is not None:
        if name and name != case.game.name:
            raise Refused("E-INFO-OTHER", f"You are signed on to {case.game.name}. Ask about {name} in another mail.")
        return case.game
    game = case.desk.games.get(name)
    if game is None or game.stage is Stage.PREPARATION:
        raise no_game(name)
    return game


def _asker(case: Case, game: Game) -> Actor | None:
    """Who asks: after the end everybody sees who played, like the Master."""
    if players_known(game, case.desk.table(game).rules):
        return Actor("", Role.MASTER)
    return case.actor


def center_years(past: Sequence[PastPhase]) -> list[tuple[int, dict[Province, PowerName]]]:
    """Who owned what at the end of each year that has been completed, the start of the game first."""
    if not past:
        return []
    first = past[0].record.before
    years = [(first.phase.year - 1, first.centers)]
    for phase in past:
        after = phase.record.after
        if after.phase.type is PhaseType.ADJUSTMENTS or after.phase.year != phase.record.before.phase.year:
            year = phase.record.before.phase.year
            years = [known for known in years if known[0] != year] + [(year, after.centers)]
    return years
