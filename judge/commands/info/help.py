"""HELP, GET and SEND: all commands, a topic, command or rule; a beginner's package (commands.md 5.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from judge import __version__
from judge.commands.framework.invocation import CommandResult, Invocation
from judge.commands.framework.njudge_words import settings_help
from judge.commands.framework.plain_words import calls_for_help
from judge.commands.framework.table import MASTER_ONLY, Command, Topic, Where, command, commands
from judge.commands.framework.wish_kinds import HOW_TO_BEGIN
from judge.commands.info.begin import how_to_begin
from judge.commands.info.help_maps import map_answer, maps_text
from judge.commands.info.help_search import HelpText, Index, entries, found_rows, search
from judge.commands.info.listing import with_motd
from judge.game.ending.scoring import SYSTEMS
from judge.game.game import Game, Role
from judge.game.outcome import Answer
from judge.game.people.sign_on import Actor
from judge.problems import Refused
from judge.rules.house import DEFAULT, MARCH
from judge.rules.house_options import ABOUT, values_of, written
from judge.rules.page import explain_rule
from judge.variants import VARIANTS, variant_called

_WIDTH = 75

TOPICS = {
    "commands": "every command with a line, those of players and those of Masters",
    "package": "what a beginner needs, in one mail",
    "flist": "this list",
    "rules": "the names of all rules; RULE NAME explains one",
    "variants": "the variants",
    "maps": "the maps, by players; MAP NAME shows one, with where units go",
    "scoring": "the scoring systems, each with its formula",
    "njudge": "njudge's settings and what they mean here",
}
"""Topics whose text is made on request. All others have a page (`templates/help`)."""

PAGES = (
    *(
        "begin",
        "basics",
        "joining",
        "passwords",
        "orders",
        "press",
        "deadlines",
        "timing",
        "draws",
        "house",
        "everybody",
        "shares",
        "sandbox",
        "settings",
        "listing",
        "reliability",
        "payola",
        "crystal_ball",
    ),
    "master",
    "trouble",
)
"""The pages in the order of FLIST."""

_PACKAGE = ("begin", "basics", "orders", "press", "deadlines", "draws")

_ELSEWHERE = {
    **dict.fromkeys(("INDEX", "TOPICS", "FILES", "FILE", "LIST.FILES"), "FLIST"),
    **dict.fromkeys(("GUIDE", "INFO", "INTRO", "NEWBIE", "NEWUSER", "HOUSE.RULES", "HOUSERULES"), "PACKAGE"),
    **dict.fromkeys(("HOW2GM", "GM", "MODERATOR", "MODERATE", "GAMEMASTER"), "MASTER"),
    **dict.fromkeys(("RULEBOOK", "GAME", "DIPLOMACY"), "BASICS"),
    **dict.fromkeys(("SYNTAX", "ORDER"), "ORDERS"),
    **dict.fromkeys(("DEADLINE", "LATE", "GRACE", "CLOCK"), "DEADLINES"),
    **dict.fromkeys(("HOUSE.RULE", "MARCH"), "HOUSE"),
    **dict.fromkeys(("EP", "EVERYBODY_PLAYS", "EVERYBODYPLAYS"), "EVERYBODY"),
    **dict.fromkeys(("EXCHANGE", "STOCK_EXCHANGE", "STOCKEXCHANGE", "STOCK", "STOCKS"), "SHARES"),
    **dict.fromkeys(("INVESTOR", "INVESTORS"), "SHARES"),
    **dict.fromkeys(("VOTE", "VOTES", "VICTORY"), "DRAWS"),
    **dict.fromkeys(("DEDICATION", "DEDICATE"), "RELIABILITY"),
    **dict.fromkeys(("SET", "OPTIONS"), "SETTINGS"),
    **dict.fromkeys(("PASSWORD", "PASSWD", "LOST", "FORGOTTEN"), "PASSWORDS"),
    **dict.fromkeys(("VARIANT", "STANDARD"), "VARIANTS"),
    **dict.fromkeys(("START", "BEGINNING", "FIRST"), "BEGIN"),
    **dict.fromkeys(("IF", "ELSE", "ENDIF", "CONDITION", "CONDITIONS", "CONDITIONAL", "CONDITIONAL_ORDERS"), "PHASE"),
    **dict.fromkeys(("MUTE", "SILENCE"), "GAG"),
    **dict.fromkeys(("OBSERVER", "OBSERVERS", "WATCHER", "WATCHERS"), "OBSERVE"),
    **dict.fromkeys(("VACANCY", "VACANCIES", "VACANT", "DEAD_GAME"), "TROUBLE"),
    **dict.fromkeys(("HOLIDAY", "HOLIDAYS", "CHRISTMAS", "VACATION", "VACATIONS"), "DEADLINES"),
    **dict.fromkeys(("ABUSE", "CHEATING", "CHEAT", "CORRECT", "CORRECTION", "ERROR", "MISTAKE", "WRONG"), "TROUBLE"),
    **dict.fromkeys(
        ("DEAD", "LETTERS", "PHONE", "PROBLEM", "PROBLEMS", "REOPEN", "SOLO", "STALEMATE", "UNDO"), "TROUBLE"
    ),
}
"""Names of njudge's files and other words that people try, each with the nearest topic."""


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
    """Answer with one topic, command, rule or map; HELP alone gets first steps and an index."""
    is_cry = calls_for_help(invocation.words.line.text.split())
    words = [] if is_cry else _as_topic([word.strip(_SIGNS).upper() for word in invocation.words.rest])
    in_words, signed_on = invocation.words.verb == HOW_TO_BEGIN, invocation.signed_on_to is not None
    if in_words or (words in ([], ["BEGIN"]) and not signed_on):
        talks = in_words and not signed_on
        said = invocation.words.rest if talks else ()
        return CommandResult(answers=(how_to_begin(invocation.context, in_sentences=talks, said=said),))
    topic = " ".join(words).lower() or "first steps"
    return CommandResult(answers=(_answer_on(invocation, topic) or _found_answer(invocation, topic),))


def _answer_on(invocation: Invocation, topic: str) -> Answer | None:
    """Return the text on a topic; None if there is no such topic."""
    match topic.split():
        case ["map", name, *rest]:
            return map_answer(invocation, name, rest)
    text = _text(invocation, topic)
    return Answer(f"Judge help: {topic}", f"Help: {topic}", text) if text else None


def _found_answer(invocation: Invocation, topic: str) -> Answer:
    """Return the only text that a topic's words may mean, or a list of several."""
    found = _found(invocation, topic)
    if not found[1:] and (answer := _answer_on(invocation, found[0].topic.lower())) is not None:
        return answer
    named = "several texts" if found[1:] else found[0].topic.lower()  # the words of the question may be secret
    return Answer(f"Judge help: {named}", f"Help: {named}", found_rows(found, _WIDTH))


_SIGNS = "?.,;:\"'()"
"""Punctuation that is ignored around the words of a question."""


def _found(invocation: Invocation, topic: str) -> list[HelpText]:
    """Return the texts that a topic's words may mean. Raises Refused if HELP has none of the words."""
    context = invocation.context
    pages = context.help_pages()
    known = _in_game(commands(), invocation.signed_on_to)
    index = Index(entries(pages, known, context.registry, context.map_names()))
    if not (found := search(topic, index)):
        topics = f"Topics: {', '.join((*TOPICS, *pages))}, rule NAME, map NAME, the name of any command."
        raise Refused("E-NOTOPIC", f'HELP has no topic "{topic}". {topics}')
    return found


def _as_topic(words: list[str]) -> list[str]:
    """Return the words of the topic that these words mean, possibly by another name."""
    joined = "_".join(words).replace("-", "_")
    if words and (variant := variant_called(joined)) is not None:
        joined = variant.name.upper()
        words = [joined]
    words = _ELSEWHERE.get(joined, "").split() or words
    if len(words) == 1 and words[0].startswith("MAP."):
        words = ["MAP", words[0].removeprefix("MAP.")]
    return words


def _text(invocation: Invocation, topic: str) -> str:
    """Return the text on a topic, in lines of at most 78 characters; "" if there is no such topic."""
    context = invocation.context
    pages = context.help_pages()
    match topic.split():
        case ["first", "steps"]:
            return with_motd(invocation, _first_help(invocation, pages))
        case ["commands"]:
            return with_motd(invocation, _command_list())
        case ["master"]:
            return _for_masters(invocation, pages)
        case ["package"]:
            return _package(pages, context.judge_address)
        case ["flist"]:
            return _topic_rows(pages)
        case ["rules"]:
            return _wrapped(f"Rules: {', '.join(context.registry.rules)}", "HELP RULE NAME explains one of them.")
        case ["rule", name]:
            return explain_rule(context.registry, name.upper())
        case ["house"]:
            return "\n".join([_page_and_commands(invocation, topic, pages), "", *_house_rows()])
        case ["scoring"]:
            return _scoring_rows()
        case ["njudge"]:
            return settings_help()
        case ["variants"]:
            return _variant_rows()
        case ["maps"]:
            return maps_text(context.map_players())
        case ["maps", number] if number.isdecimal():
            return maps_text(context.map_players(), int(number))
    return _page_and_commands(invocation, topic, pages)


def _scoring_rows() -> str:
    """Return the scoring systems with their formulas, and the line that chooses one."""
    intro = (
        "A game can give each power points at its end. The Master chooses the system with a line like one of these,"
        " after a sign-on or (SCORING CDIPLO) below CREATE:"
    )
    told = (
        "The points come with the letter of the end, in SUMMARY and on the game's page. A concession is a win. In a"
        " draw, CENTERS, SQUARES, CARNAGE, CDIPLO and BANGKOK count every power, the others those who share it."
    )
    lines = ["SET SCORING CDIPLO", "SET SCORING NONE"]
    rows = [
        line
        for system in SYSTEMS
        for line in wrap(f"{system.name}: {system.formula}.", _WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    ]
    return "\n".join(
        ["scoring systems", _wrapped(intro), "", *(f"  {line}" for line in lines), "", *rows, "", _wrapped(told)]
    )


_MOST_LINES = 56
"""Limit on the lines of a page with its commands; a longer page only names the commands."""


def _page_and_commands(invocation: Invocation, topic: str, pages: Mapping[str, str]) -> str:
    """Return a topic's page with its commands, or one command by its spelling, with or without SET."""
    asked = " ".join(invocation.words.rest).upper()  # HELP VOTE: another name for a page, and a command
    spellings = (f"SET {topic.upper()}", topic.upper(), asked)
    named = [made for spelling in spellings for made in commands() if spelling in made.keywords]
    about = _in_game([made for made in commands() if made.topic == topic], invocation.signed_on_to)
    page = [_with_title(pages[topic])] if topic in pages else []
    parts = page + [_entry(made.usage, made.help) for made in dict.fromkeys([*named, *about])]
    if page and about and sum(part.count("\n") + 2 for part in parts) > _MOST_LINES:
        names = ", ".join(made.name for made in about)
        own = [_entry(made.usage, made.help) for made in dict.fromkeys(named)]
        return "\n\n".join([*page, *own, _wrapped(f"Commands: {names}. HELP and one of them tells more.")])
    return "\n\n".join(parts)


def _in_game(made: Sequence[Command], game: Game | None) -> list[Command]:
    """Return the commands without those of variants other than the game's; all if none would be left."""
    variants = ("", game.variant) if game is not None else ("",)
    return [each for each in made if each.variant in variants] or list(made)


def _variant_rows() -> str:
    """Return every variant with its title and its other names."""
    rows = []
    for name, variant in sorted(VARIANTS.items()):
        others = f" (also {', '.join(variant.aliases)})" if variant.aliases else ""
        rows.append(f"{name}: {variant.title}{others}")
    return "\n".join([*rows, "", _wrapped("HELP and one of these names tells how it is played.")])


def _about(page: str) -> tuple[str, str]:
    """Return a page's subject, and its text."""
    about, _, text = page.partition("\n")
    return about, text.strip()


def _with_title(page: str) -> str:
    about, text = _about(page)
    return f"{about[0].upper()}{about[1:]}\n\n{text}"


def _wrapped(*paragraphs: str) -> str:
    return "\n\n".join("\n".join(wrap(text, _WIDTH, break_on_hyphens=False)) for text in paragraphs)


def _topic_rows(pages: Mapping[str, str]) -> str:
    """Return every topic with its content in a few words."""
    topics = {name: _about(pages[name])[0] for name in PAGES} | TOPICS
    rows = [
        line
        for name, about in topics.items()
        for line in wrap(f"{name:<12} {about}", _WIDTH, subsequent_indent=" " * 13)
    ]
    more = ["rule NAME    one rule, for instance HELP RULE NO_PRESS"]
    more += ["map NAME     a map and where units go on it, such as HELP MAP standard"]
    more += ["NAME         any command, for instance HELP SET WAIT"]
    return "\n".join(["Send HELP and one of these (GET and SEND mean the same):", "", *rows, *more])


def _house_rows() -> list[str]:
    """Return every house rule with its subject, its values and its defaults."""
    rows = []
    for name, about in ABOUT.items():
        default, march = (written(name, getattr(house, name)) for house in (DEFAULT, MARCH))
        values = f"{' or '.join(values_of(name))}; {default} without house rules, {march} in the March"
        rows += [name, *wrap(f"{about.text}: {values}.", _WIDTH, initial_indent="  ", subsequent_indent="  ")]
    return rows


def _package(pages: Mapping[str, str], address: str) -> str:
    """Return everything that a beginner needs, in one text."""
    parts = [_with_title(pages[topic]) for topic in _PACKAGE]
    return "\n\n".join([*parts, _wrapped(_MANNERS), f"Mail goes to {address}.", _topic_rows(pages)])


_MANNERS = (
    "Six others wait for your orders: send them in good time, and if you cannot go on, RESIGN, so that somebody"
    " else can take your power over. LIST mygame shows the game at any time, and STATUS, after your sign-on, what"
    " the judge has from you."
)


def _first_help(invocation: Invocation, pages: Mapping[str, str]) -> str:
    """Return help for the reader's situation, and commands by topic, on one screen."""
    game, actor = invocation.signed_on_to, invocation.signed_on_as
    if game is not None and actor is not None and actor.role is Role.MASTER:
        return _of_master(game)
    of_topic: dict[str, list[str]] = {}
    for made in _in_game(commands(), game):
        if not _is_masters(made):
            of_topic.setdefault(made.topic, []).append(made.name)
    rows = [
        line
        for topic, names in of_topic.items()
        for line in wrap(f"{topic:<12}{', '.join(names)}", _WIDTH, subsequent_indent=" " * 12)
    ]
    more = (
        "HELP and a topic, or a command, tells more of it: HELP orders, HELP SET WAIT. HELP COMMANDS has a line on"
        " every command, HELP MASTER is for those who run a game, HELP FLIST lists all topics."
    )
    above = [_with_title(pages["begin"])] if game is None or actor is None else _in_the_game(game, actor)
    return "\n".join([*above, "", "Commands by topic", "", *rows, "", _wrapped(more)])


def _in_the_game(game: Game, actor: Actor) -> list[str]:
    """Return lines on the possible actions of a player or an observer."""
    rows: list[tuple[str, str]] = []
    if game.position is None:
        now = f"{game.name} has not begun: you have nothing to do before a letter says that it has."
        rows += [("SET NAME Anna", "the name that others see"), ("HELP joining", "what else you can choose")]
    elif actor.role in (Role.POWER, Role.SEAT):
        now = f"Until each deadline, reply with what {game.name} wants of you, one a line:"
        rows += [("A PAR - BUR", "an army moves; HELP orders shows all forms")]
        rows += [] if game.variant == "standard" else [(f"HELP {game.variant}", "how it is played")]
        rows += [("STATUS", "what is on file from you, what is missing, and until when")]
        rows += [("CLEAR", "takes your orders back"), ("HELP press", "how to write to the others")]
        rows += [("SET ABSENCE 24 DEC TO 2 JAN", "you are away"), ("HELP draws", "how to end it together")]
    else:
        now = f"You watch {game.name}, and have nothing to order."
    rows += [(f"LIST {game.name}", "the game: who plays, rules, deadline"), (f"HISTORY {game.name}", "all results")]
    rows += [("MAP", "the board as a picture")] if game.position is not None else []
    return [_REPLY.format(game=game.name), "", *wrap(now, _WIDTH), "", *_columns([*rows, _LEAVE])]


_REPLY = "A reply to any letter of {game} is enough: it needs no sign-on."
_LEAVE = ("RESIGN", "you leave the game for good")


def _of_master(game: Game) -> str:
    """Return the lines that Masters send most, and a pointer to the rest."""
    rows = [("STATUS", "how things stand, and whose orders are missing")]
    if game.position is None:
        rows = [("FORM", "opens the game for players"), ("FORCE BEGIN", "starts it with those who are there")]
    else:
        rows += [("PREVIEW", "what PROCESS would do now, for your eyes only")]
        rows += [("PROCESS", "has the phase processed; with ! also when orders are missing")]
        rows += [("DELAY 24H", "puts the deadline off"), ("SET DEADLINE 24 DEC 18:00", "moves it to that hour")]
        rows += [("WAIT", "stops the clock until ACTIVATE"), ("ROLLBACK", "goes back to the phase before")]
        rows += [("EJECT FRANCE", "dismisses a player; DUMMY needs none anymore")]
    rows += [("BROADCAST", "your text stands below it, ENDBROADCAST ends it")]
    rows += [("SETTINGS", "mails all settings, as lines that you can change and send back")]
    rows += [("PROMOTE watcher", "makes an observer the Master, when they agree"), ("TERMINATE", "ends the game")]
    more = (
        "HELP MASTER tells how a game is run and names all your commands, HELP and a command tells of it, HELP COMMANDS"
        " has a line on every command, HELP FLIST lists all topics."
    )
    now = f"You are the Master of {game.name}. What Masters send most:"
    return "\n".join([_REPLY.format(game=game.name), "", now, "", *_columns(rows), "", _wrapped(more)])


def _columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return lines to send in two columns, each with its effect."""
    width = max(len(line) for line, _ in rows) + 2
    return [
        part
        for line, what in rows
        for part in wrap(f"  {line:<{width}}{what}", _WIDTH, subsequent_indent=" " * (width + 2))
    ]


_MAKES_A_GAME = ("CREATE", "PURGE", "RENAME")


def _is_masters(made: Command) -> bool:
    """True if a command is for Masters, or makes somebody one."""
    return made.by == MASTER_ONLY or made.name in _MAKES_A_GAME


def _rows(of: Iterable[Command]) -> list[str]:
    """Return one or more lines on each of these commands."""
    width = max(len(made.name) for made in commands())
    return [
        line
        for made in of
        for line in wrap(f"{made.name:<{width}}  {made.help}", _WIDTH, subsequent_indent=" " * (width + 2))
    ]


def _command_list() -> str:
    players = _rows(made for made in commands() if not _is_masters(made))
    masters = _rows(made for made in commands() if _is_masters(made))
    more = f"HELP topic tells more. Topics: {', '.join((*PAGES, *TOPICS))}, rule NAME, map NAME, the name of a command."
    return "\n".join(["For players", "", *players, "", "For the Master of a game", "", *masters, "", _wrapped(more)])


def _for_masters(invocation: Invocation, pages: Mapping[str, str]) -> str:
    """Return a game in five steps, and the names of the Master's commands."""
    names = ", ".join(made.name for made in _in_game(commands(), invocation.signed_on_to) if _is_masters(made))
    told = _wrapped(
        f"Your commands: {names}.", "HELP and one of them tells more. HELP TROUBLE: if something goes wrong."
    )
    return f"{_with_title(pages['master'])}\n\n{told}"


def _entry(usage: str, help: str) -> str:
    indent = " " * 4
    return "\n".join([*usage.splitlines(), *wrap(help, _WIDTH, initial_indent=indent, subsequent_indent=indent)])


@command("VERSION", where=Where.INFO, usage="VERSION", help="Which judge this is.", topic=Topic.LISTING)
def version(invocation: Invocation) -> CommandResult:
    """Answer with the judge's name and version."""
    text = f"{invocation.context.judge_name} runs version {__version__} of the judge."
    return CommandResult(answers=(Answer(f"Version of {invocation.context.judge_name}", "", text),))
