"""HELP, GET and SEND: the commands, one topic, one command, one rule; what a beginner needs (commands.md 5.3)."""

from __future__ import annotations

from textwrap import wrap

from judge.board.maps import Map
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.njudge_words import settings_help
from judge.commands.framework.table import Topic, Where, command, commands
from judge.commands.info.motd import with_motd
from judge.game.outcome import Answer
from judge.problems import Refused
from judge.rules.page import explain_rule
from judge.variants import VARIANTS

_WIDTH = 75

TOPICS = {
    "commands": "how to begin, and every command with a line",
    "package": "what a beginner needs, in one mail",
    "flist": "this list",
    "joining": "taking a seat, watching, leaving, taking over, passwords and addresses",
    "orders": "how orders are written, sent, looked at and taken back",
    "press": "writing to other players",
    "deadlines": "deadlines, reminders, what happens to late orders, absences",
    "draws": "votes on the end of a game",
    "listing": "asking about games",
    "reliability": "who keeps deadlines: your own record, and games that ask for one",
    "master": "running a game of your own",
    "rules": "the names of all rules; RULE NAME explains one",
    "variants": "the variants",
    "njudge": "njudge's settings and what they mean here",
}
"""What there is help on, in the order of FLIST."""

_TOPIC_LIST = f"{', '.join(TOPICS)}, rule NAME, map NAME, the name of any command"
_ELSEWHERE = {"index": "flist", "topics": "flist", "guide": "package", "syntax": "orders", "dedication": "reliability"}
"""Names of njudge's files, and what comes nearest to them."""


@command(
    "HELP",
    "GET",
    "SEND",
    where=Where.INFO,
    usage="HELP\nHELP orders\nHELP RULE NO_PRESS\nGET PACKAGE\nGET FLIST",
    help="The commands, one topic, one command, or one rule; PACKAGE is all that a beginner needs, FLIST the topics.",
    topic=Topic.LISTING,
)
def help_(invocation: Invocation) -> CommandResult:
    """The command list, or what one word of it means."""
    words = [_ELSEWHERE.get(word.lower(), word).upper() for word in invocation.words.rest]
    if not words or words == ["COMMANDS"]:
        return _help("commands", with_motd(invocation, _command_list()))
    if words == ["PACKAGE"]:
        return _help("package", _package(invocation.context.judge_address))
    if words == ["FLIST"]:
        return _help("flist", _topic_rows())
    if words[0] == "RULE" and len(words) == 2:
        return _help(f"rule {words[1]}", explain_rule(invocation.context.registry, words[1]))
    if words == ["RULES"]:
        return _help(
            "rules",
            "Rules: " + ", ".join(invocation.context.registry.rules) + "\n\nHELP RULE NAME explains one of them.",
        )
    if words == ["NJUDGE"]:
        return _help("njudge", settings_help())
    if words[0] == "MAP" and len(words) == 2 and words[1].lower() in invocation.context.map_names():
        return _help(f"map {words[1].lower()}", _map_text(invocation.context.load_map(words[1].lower())))
    if words == ["VARIANTS"]:
        return _help("variants", "\n".join(f"{name}: {one.title}" for name, one in sorted(VARIANTS.items())))
    topic = " ".join(words).lower()
    about = [made for made in commands() if made.topic == topic]
    named = [made for made in commands() if topic.upper() in made.keywords]
    if not about and not named and topic not in _INTRODUCTIONS:
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
    "press": (
        "Begin a mail with your sign-on. After PRESS TO and a list of powers follows\n"
        "what you write to them, up to a line ENDPRESS:\n\n"
        "  SIGNON france@mygame password\n"
        "  PRESS TO england germany\n"
        "  Shall we leave the Channel empty?\n"
        "  ENDPRESS\n\n"
        "M is the Master, who can always be written to. BROADCAST ... ENDBROADCAST goes\n"
        "to everybody. Nobody sees your address. LIST mygame tells which press\n"
        "a game has.\n\n"
    ),
    "deadlines": (
        "Every phase has a deadline; letters name it in your own zone. When all orders\n"
        "are in, a phase is processed before its deadline, unless somebody has sent SET\n"
        "WAIT. Whoever has not ordered gets reminders, and is late when the deadline has\n"
        "passed. A game waits for him until the end of its grace period, if it has one;\n"
        "then he loses his power, or it gets orders by default (rule CIVIL_DISORDER).\n"
        "If you will be away, say so in time: SET ABSENCE 24 DEC TO 2 JAN\n\n"
    ),
    "draws": (
        "A game ends when a power has enough centers, or when its survivors agree on an\n"
        "end: a draw, or that one of them has won. Votes are secret and end with each\n"
        "phase, unless the answer to yours says otherwise.\n\n"
    ),
    "reliability": (
        "The judge counts, over the last phases of all your games together, how often\n"
        "your orders were there at the deadline, and how often a power of yours fell\n"
        "into civil disorder or was taken from you. Whoever is new counts as perfect.\n"
        "Nothing is counted after you have resigned, in games without deadlines, and in\n"
        "unrated ones. Only you, the Master of a game that you enter, and the keeper of\n"
        "the judge see it. A game can ask for an on-time ratio of whoever enters it.\n\n"
    ),
}


def _topic_rows() -> str:
    """Every topic with what it is about."""
    rows = [f"{name:<12} {about}" for name, about in TOPICS.items()]
    more = ["rule NAME    one rule, for instance HELP RULE NO_PRESS"]
    more += ["map NAME     powers and provinces of a map, for instance HELP MAP standard"]
    more += ["NAME         any command, for instance HELP SET WAIT"]
    return "\n".join(["Send HELP and one of these (GET and SEND mean the same):", "", *rows, *more])


def _package(address: str) -> str:
    """All that a beginner needs, in one text."""
    parts = [_BEGIN]
    for topic in ("orders", "press", "deadlines", "draws"):
        title = TOPICS[topic].capitalize()
        parts.append(f"{title}\n\n{_INTRODUCTIONS[topic].strip()}")
    parts.append("\n".join(wrap(_MANNERS, _WIDTH)))
    return "\n\n".join([*(part.strip() for part in parts), f"Mail goes to {address}.", _topic_rows()])


_MANNERS = (
    "Six others wait for your orders: send them in good time, and if you cannot go on, RESIGN, so that somebody"
    " else can take your power over. LIST mygame shows the game at any time, and STATUS, after your sign-on, what"
    " the judge has from you."
)


def _help(topic: str, text: str) -> CommandResult:
    return CommandResult(answers=(Answer(f"Judge help: {topic}", f"Help: {topic}", text),))


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
"""


def _command_list() -> str:
    width = max(len(made.name) for made in commands())
    rows = [
        line
        for made in commands()
        for line in wrap(f"{made.name:<{width}}  {made.help}", _WIDTH, subsequent_indent=" " * (width + 2))
    ]
    return "\n".join(
        [_BEGIN, "All commands", "", *rows, "", *wrap(f"HELP topic tells more. Topics: {_TOPIC_LIST}.", _WIDTH)]
    )


def _map_text(game_map: Map) -> str:
    """The powers, and every province with its abbreviation; supply centers have a star."""
    powers = ", ".join(f"{power.title} ({power.letter})" for power in game_map.powers.values())
    names = sorted((place.name, code) for code, place in game_map.places.items())
    rows = [f"  {code:<4} {'*' if code in game_map.centers else ' '} {name}" for name, code in names]
    named = wrap(f"{game_map.name}: {powers}.", _WIDTH)
    missing = wrap(game_map.shortcoming, _WIDTH) if game_map.shortcoming else []
    return "\n".join([*named, *missing, f"{game_map.win} centers win. * is a supply center.", "", *rows])


def _entry(usage: str, help: str) -> str:
    return "\n".join([*usage.splitlines(), f"    {help}"])
