"""Setting lines of CREATE and SETTINGS, read and checked before any takes effect (commands.md 5.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from judge.board.maps import Map
from judge.commands.framework.game_names import game_word
from judge.commands.framework.invocation import Invocation, TextLine
from judge.commands.framework.njudge_words import KINDS, check_rule_words, missing_setting, njudge_timing, translate
from judge.commands.framework.other_judges import AFTER_START, WhereUsed, instead
from judge.commands.framework.parse import comment_lines, find_command, first_words
from judge.commands.framework.passwords import checked_password
from judge.commands.framework.plain_words import without_signs
from judge.commands.framework.variant_lines import hint_at_option, read_variant_line
from judge.game.calendar.read_timing import in_digits, parse_timing
from judge.game.calendar.timing import Timing
from judge.game.calendar.zones import parse_zone
from judge.game.ending.scoring import read_scoring
from judge.game.ending.settings import read_victory, read_voting
from judge.game.ending.voting import Voting
from judge.game.one_word_settings import ONE_WORD
from judge.game.people.entrance import Access, changed_access
from judge.game.people.holders import read_ontime
from judge.game.people.open_seats import seats_on
from judge.game.people.rotation import Rotation, parse_rotation
from judge.game.people.seats import power_named
from judge.game.rule_changes import check_house_of_variant, chosen_rules, left_by_presets
from judge.game.text_end import ends_mail
from judge.patterns import pattern
from judge.problems import Problem, Refused, did_you_mean
from judge.rules.house import HouseRules
from judge.rules.house_options import OPTION_OF, read_house
from judge.variants import VARIANTS

_WITH_VALUE = frozenset(
    {
        "MAP",
        "RULE",
        "RULES",
        "TIMING",
        "ZONE",
        "PRIVATE",
        "DESC",
        "ALLOW",
        "DENY",
        "ROTATE",
        "ONTIME",
        "ONTIMERAT",
        "VICTORY",
        "SCORING",
        "VOTING",
        "HOUSE",
        "FIRSTMISS",
        "PRESSLIMIT",
        "VARIANT",
        *ONE_WORD,
    }
)
_ONCE = _WITH_VALUE - {"RULE", "RULES", "DESC", "ALLOW", "DENY", "ONTIME", "ONTIMERAT", "VOTING", "HOUSE", "ARCHIVE"}
_ALONE = frozenset({"FORM", "ACTIVATE", "LISTED", "UNLISTED", "RATED", "UNRATED"})


_AS_WRITTEN = frozenset({"DESC", "COMMENT", "INFO", "INFORMATION", "PRIVATE"})
"""Settings with texts or passwords, which keep their punctuation."""

_ENDS = frozenset({"END", "ENDCREATE", "ENDSETTINGS", "SUBMIT"})
"""Unnecessary lines that people write at the end of a new game's settings."""

MAX_DESCRIPTION = 2000
"""Limit on a game's description in characters: cut in CREATE and SETTINGS, refused by SET DESC."""


_TWO_WORDS = pattern(r"^(SET[ :=]{1,3})?(MORE|FIRST|PRESS)[ _-](TIME|MISS|LIMIT)\b", re.IGNORECASE)
_MARKED = pattern(r"^([A-Za-z]+) ?[:=](?=.)(.*)")
"""Pattern for a setting whose word has a mark after it: `MAP: standard`, `MAP=standard`."""


class Settings(Struct):
    """Settings read so far from lines of CREATE or SETTINGS, with all problems in them."""

    map: str = "standard"
    rules: list[str] = field(default_factory=list)
    rule_lines: dict[str, int] = field(default_factory=dict)
    timing: Timing | None = None
    zone: str = ""
    rotation: Rotation = field(default_factory=Rotation)
    description: str = ""
    private: str = ""
    solitaire: bool = False
    form: bool = False
    listed: bool = True
    access: Access = field(default_factory=Access)
    ontime: float = 0.0
    rated: bool = True
    victory: tuple[int, bool] | None = None
    victory_said: tuple[str, TextLine] | None = None
    scoring: str | None = None
    voting: Voting | None = None
    house: HouseRules | None = None
    one_word: dict[str, Any] = field(default_factory=dict)
    """Values of settings of one word, by key."""
    variant: str = "standard"
    options: dict[str, str] | None = None
    seen: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def read_settings(invocation: Invocation, lines: Sequence[TextLine], variant: str) -> Settings:
    """Read all setting lines, and note every problem with its line."""
    settings = Settings(variant=variant)
    for line in _with_whole_comments(lines):
        words = line.text.split()
        if not words:
            continue
        if ends_mail(line.text):
            break
        _read_setting(invocation, settings, line, words)
    _check_victory(invocation, settings)
    _check_rules(invocation, settings, variant)
    _check_house(settings, variant)
    return settings


def texts_for_others(lines: Sequence[TextLine]) -> Iterator[str]:
    """Yield the texts of setting lines that people read: descriptions and privacy words."""
    for line in _with_whole_comments(lines):
        words = _without_signs(_MARKED.sub(r"\1 \2", line.text.strip()).split() or [""])
        words = words[1:] if words[0].upper() == "SET" else words
        if words and words[0].upper().rstrip(":=") in _AS_WRITTEN:
            yield " ".join(words[1:])


def _with_whole_comments(lines: Sequence[TextLine]) -> Iterator[TextLine]:
    """Yield the lines, with those from `SET COMMENT BEGIN` to END joined into one."""
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        words = [word.upper() for word in line.text.split()]
        begins = words[-2:] in (["COMMENT", "BEGIN"], ["DESC", "BEGIN"]) and words[:-2] in ([], ["SET"])
        body, at = comment_lines(words[-1:], lines, at) if begins else ((), at)
        yield TextLine(line.number, " ".join(["DESC", *(each.text for each in body)])) if body else line


def _read_setting(invocation: Invocation, settings: Settings, line: TextLine, words: Sequence[str]) -> None:
    """Read one line's setting, or note its problem."""
    words = _MARKED.sub(r"\1 \2", _TWO_WORDS.sub(r"\1\2\3", " ".join(words))).split()
    words = _without_signs(words)
    key = words[0].upper()
    if key in _ENDS and not words[1:]:
        return
    if key == "SET":
        _read_set(invocation, settings, line, words[1:])
        return
    try:
        if key in _ONCE and key in settings.seen:
            raise Refused("E-SETTING-TWICE", f"{key} is given twice.")
        settings.seen.add(key)
        _take_setting(invocation, settings, line, words)
    except Refused as refused:
        _note(settings, line, refused)


def _without_signs(words: Sequence[str]) -> list[str]:
    """Return a setting's words without punctuation or courtesy at its value; texts and passwords stay."""
    said = 2 if words[0].upper() == "SET" and len(words) > 1 else 1
    *before, key = words[:said]
    key = key.rstrip(".,;") or key
    return [*before, key, *(words[said:] if key.upper() in _AS_WRITTEN else without_signs(words[said:]))]


def _note(settings: Settings, line: TextLine, refused: Refused) -> None:
    settings.problems.append(Problem(refused.code, refused.text, line.text.strip(), line.number))


def _take_setting(invocation: Invocation, settings: Settings, line: TextLine, words: Sequence[str]) -> None:
    """Read one setting. Raises Refused for an unknown one, and for a missing or wrong value."""
    key, value = words[0].upper(), " ".join(words[1:])
    match key:
        case "FORM" | "ACTIVATE" if not value:
            settings.form = True
        case "GAME" if value.lower() == _name_of(invocation):
            pass  # DPjudge's status files begin with it
        case "LISTED" | "UNLISTED" if not value:
            settings.listed = key == "LISTED"
        case "RATED" | "UNRATED" if not value:
            settings.rated = key == "RATED"
        case _ if key in _WITH_VALUE and not value:
            raise Refused("E-SYNTAX", f"{key} needs a value.")
        case "MAP":
            settings.map = _map_name(invocation, value)
        case "RULE" | "RULES":
            check_rule_words(value.upper().replace(",", " ").split(), invocation.context.registry.names)
            _add_rules(settings, line, value)
        case "TIMING":
            zone = settings.zone or (game.zone if (game := invocation.signed_on_to) else invocation.context.zone)
            _read_timing(settings, line, in_digits(value, invocation.now, zone))
        case "ZONE":
            settings.zone = parse_zone(value)
        case "ONTIME" | "ONTIMERAT":
            settings.ontime = read_ontime(value, invocation.context.games.record(invocation.context.sender))
        case "ROTATE":
            settings.rotation = parse_rotation(value)
        case "VICTORY" | "SCORING" | "VOTING":
            _take_setting_on_the_end(settings, line, key, words[1:])
        case _ if key in ONE_WORD:
            settings.one_word[key] = ONE_WORD[key].read(value)
        case "HOUSE" | "FIRSTMISS" | "PRESSLIMIT":
            options = (OPTION_OF[key](value),) if key in OPTION_OF else words[1:]
            settings.house = _house_of(invocation, settings, options)
        case "VARIANT":
            settings.options = read_variant_line(words[1:], settings.variant)
        case "PRIVATE":
            settings.private = _privacy_word(value)
        case "ALLOW" | "DENY":
            settings.access = changed_access(settings.access, key, words[1:], first_words())
        case "DESC":
            settings.description = f"{settings.description} {value}".strip()[:MAX_DESCRIPTION]
        case _:
            raise _unknown(invocation, settings, words[0], words)


def _take_setting_on_the_end(settings: Settings, line: TextLine, key: str, words: Sequence[str]) -> None:
    """Read a setting on victory, votes or scores. Raises Refused."""
    match key:
        case "VICTORY":
            settings.victory_said = (" ".join(words), line)
        case "SCORING":
            settings.scoring = read_scoring(" ".join(words))
        case "VOTING":
            settings.voting = read_voting(words, settings.voting or Voting())


def _add_rules(settings: Settings, line: TextLine, value: str) -> None:
    """Add the rules of a line, each only once, and record the line of each."""
    stated = value.upper().replace(",", " ").split()
    settings.rules += [name for name in dict.fromkeys(stated) if name not in settings.rules]
    settings.rule_lines |= {name.lstrip("!"): line.number for name in stated}


def _house_of(invocation: Invocation, settings: Settings, words: Sequence[str]) -> HouseRules:
    """Add the words of a HOUSE line to the house rules; the first line begins with the defaults."""
    game = invocation.signed_on_to
    stays = left_by_presets(VARIANTS[settings.variant], begun=game is not None and bool(game.powers))
    before = game.house if game is not None else HouseRules()
    return read_house(words, settings.house or read_house(["DEFAULT"], before, stays), stays)


def _name_of(invocation: Invocation) -> str:
    """Return the name of the game that is created or changed."""
    game = invocation.signed_on_to
    return game.name if game is not None else game_word(invocation.words.rest[0])


def _unknown(invocation: Invocation, settings: Settings, told: str, words: Sequence[str]) -> Refused:
    """Return the refusal of an unknown setting: the intended line, a near name, or a list of all."""
    after_set = told.startswith("SET ")
    meant = "" if after_set or not words else _of_a_status_file(words, invocation.context.load_map(settings.map))
    meant = meant or (_elsewhere(invocation, words, after_set=after_set) if words else "")
    if meant:
        return Refused("E-SETTING", meant)
    hint = (hint_at_option(words) or _near_setting(words[0])) if words else ""
    return Refused("E-SETTING", f'The judge knows no setting "{told}".{hint or f" There are {KNOWN_SETTINGS}."}')


def _elsewhere(invocation: Invocation, words: Sequence[str], *, after_set: bool) -> str:
    """Return the right line for a wrong setting word; "" if there is none."""
    upper = words[0].upper()
    if upper in _ALONE:
        return f"{upper} stands alone on its line, without more words."
    if upper.lstrip("!") in invocation.context.registry.names:
        return f"{upper} is RULE {upper} here."
    if upper.lower() in (*VARIANTS, *invocation.context.map_names()) and not words[1:]:
        return f"{upper} stands behind the password: CREATE mygame password {upper.lower()}"
    if not after_set:
        if missing := missing_setting(words):
            return missing.text
        if translate(words, 0) is not None:
            return f"{' '.join(words).upper()} is SET {' '.join(words).upper()} here."
    found = find_command(["SET", *words] if after_set else words)
    return f"{found[1]} is not a setting of a new game. {AFTER_START}" if found is not None else ""


def _near_setting(word: str) -> str:
    return did_you_mean(word, _WITH_VALUE | _ALONE)


def _of_a_status_file(words: Sequence[str], game_map: Map) -> str:
    """Return a remark on a line that DPjudge allows below CREATE; "" for any other line."""
    if power_named(game_map, words[0]) is not None and len(words[0]) > 1:
        return f"Powers are set up after FORM, with your sign-on or by reply: DUMMY {words[0]}, CONTROL, EDIT."
    if words[0].rstrip(":").isdecimal():
        return "Players of Payola send their offers after the start."
    return instead(WhereUsed.BELOW_CREATE, words)


def _map_name(invocation: Invocation, word: str) -> str:
    names = invocation.context.map_names()
    if word.lower() not in names:
        near = did_you_mean(word, names) or f" There are: {', '.join(names)}."
        raise Refused("E-MAP", f'There is no map "{word}".{near}')
    return word.lower()


def _privacy_word(value: str) -> str:
    if " " in value:
        raise Refused("E-PW-CHAR", "The privacy word is one word without < and >.")
    return checked_password(value)


KNOWN_SETTINGS = (
    "MAP, VARIANT, RULE, TIMING, ZONE, PRIVATE, DESC, ALLOW, DENY, ROTATE, VICTORY, SCORING, VOTING, HOUSE,"
    f" {', '.join(ONE_WORD)}, FIRSTMISS, PRESSLIMIT, ONTIME, UNRATED, SET UNLISTED and FORM"
)


def _read_set(invocation: Invocation, settings: Settings, line: TextLine, words: Sequence[str]) -> None:
    """Read a line `SET ...`: one of our commands, or a setting in njudge's words."""
    words = _MARKED.sub(r"\1 \2", " ".join(words)).split()
    if [word.upper() for word in words] in (["NO", "RATED"], ["NOT", "RATED"], ["NORATED"]):
        words = ["UNRATED"]
    key = words[0].upper() if words else ""
    if key in ("LISTED", "UNLISTED") and not words[1:]:
        settings.listed = key == "LISTED"
        return
    if (key in _WITH_VALUE and words[1:]) or key in ("RATED", "UNRATED"):
        _read_setting(invocation, settings, line, words)
        return
    try:
        if key in KINDS:
            settings.timing = njudge_timing(settings.timing or Timing(), key, words[1:])
            return
        meaning = translate(words, seats_on(invocation.context.load_map(settings.map)))
    except Refused as refused:
        _note(settings, line, refused)
        return
    if meaning is None:
        _note(settings, line, _unknown(invocation, settings, f"SET {key}", words))
        return
    settings.notes += [meaning.note] if meaning.note else []
    for text in meaning.lines:
        ours = text.split()
        stated = {name.lstrip("!") for name in ours[1:]}
        if ours[0] == "RULE":  # the later statement counts, as with SET after a sign-on
            settings.rules = [name for name in settings.rules if name.lstrip("!") not in stated]
        _read_setting(invocation, settings, line, ours)


def _check_victory(invocation: Invocation, settings: Settings) -> None:
    """Read the number of centers that win, and note a problem if the map cannot have it."""
    if settings.victory_said is None:
        return
    value, line = settings.victory_said
    try:
        settings.victory = read_victory(value, invocation.context.load_map(settings.map))
    except Refused as refused:
        _note(settings, line, refused)


def _check_house(settings: Settings, variant: str) -> None:
    """Check that the house rules have an effect in the variant; read merge `replace` as ORDERS WHOLE."""
    if settings.house is not None and settings.house.order_set_merge == "replace":
        settings.one_word["ORDERS"] = True
        settings.house = replace(settings.house, order_set_merge="merge")
    try:
        check_house_of_variant(settings.house or HouseRules(), VARIANTS[variant])
    except Refused as refused:
        settings.problems.append(Problem(refused.code, refused.text))


def _read_timing(settings: Settings, line: TextLine, value: str) -> None:
    read = parse_timing(value)
    if isinstance(read, Timing):
        settings.timing = read
    else:
        settings.problems += [replace(problem, line=line.number) for problem in read]


def _check_rules(invocation: Invocation, settings: Settings, variant: str) -> None:
    """Check that the judge has the rules and that they fit together; note each error as a problem."""
    game_map = invocation.context.load_map(settings.map)
    try:
        choice, wrong = chosen_rules(invocation.context.registry, settings.rules, variant, game_map)
    except Refused as refused:
        settings.problems.append(Problem(refused.code, refused.text))
        return
    for report in wrong:
        lines = [settings.rule_lines[name] for name in report.names if name in settings.rule_lines]
        settings.problems.append(Problem(report.code, report.text, " ".join(report.names), max(lines, default=0)))
    settings.problems.sort(key=lambda problem: problem.line)
    settings.notes += [report.text for report in choice.reports if not report.is_error]
    settings.rules = list(choice.explicit)
    settings.solitaire = "SOLITAIRE" in choice.active
