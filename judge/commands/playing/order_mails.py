"""Checks of a mail with orders: its address, subject and time.

They also cover whether it calls its orders final, and which of its lines count.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.conditions import without_conditional_blocks
from judge.board.order_text.corrections import CORRECTING, NumberedLine, is_correction, without_corrected
from judge.board.order_text.split_orders import OrdersTable
from judge.board.order_text.vocabulary import fold
from judge.board.order_text.wrapped_lines import unwrapped
from judge.board.phase_words import is_called, seasons_known
from judge.board.position import PhaseType
from judge.board.wording import listed
from judge.commands.framework.courtesies import without_courtesies, without_remarks
from judge.commands.framework.invocation import Invocation, TextLine
from judge.commands.framework.signed_names import names_of_writer, without_signature
from judge.game.game import Game, Role, WaitReason
from judge.game.link_moments import example_subject
from judge.game.on_file.owed_orders import marks_final
from judge.game.people.control import ordered_by
from judge.game.people.seats import power_named
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.lateness import deadline_passed
from judge.game.time.readiness import may_run_early
from judge.patterns import pattern
from judge.problems import Problem, Refused
from judge.rules.registry import RuleSet

_LONGEST = 200
"""Limit on the characters of a subject that are read; no subject needs more."""
_ID = pattern(r"\bdc\s?[-#]?\s?(\d{1,9})\b", re.IGNORECASE)
_BRACKETED = pattern(r"\[ ?([^\W\d][\w-]{1,31}) ?\]")
_NO_GAMES = ("ORDERS", "SET", "FINAL", "PRELIMINARY")
"""Words in brackets that are not the name of a game."""
_YEAR = r"(?P<year>\d{4}|\d{2})"
_DATES = (
    pattern(rf"(?<!\w)(?P<season>[^\W\d_]+)(?:[ ,'’.:-]|of\b){{0,6}}{_YEAR}(?P<kind>[MRABmrab]?)(?!\w)"),
    pattern(rf"(?<!\w){_YEAR}[ ,'’.:-]{{0,3}}(?P<season>[^\W\d_]+)(?P<kind>)(?!\w)"),
)
"""Patterns for a season and a year side by side: `Spring of '01`, `S1901M`, `1901 spring`."""
_LONG_YEAR = pattern(r"(?<!\w)\d{4}(?!\w)")
_WORD = pattern(r"[^\W\d_]+")
_NUMBERS = (
    pattern(r"[\[(#] ?(\d{1,4})(?!\d)"),
    pattern(r"\b(?:set|version|vers?|v|no|nr|number|orders?)[ .:#-]{0,3}(\d{1,4})(?!\d)", re.IGNORECASE),
    pattern(r"(?<!\w)(\d{1,4})(?:st|nd|rd|th)?(?!\w)", re.IGNORECASE),
)
"""Patterns for the number of a set, the surest first."""


class SubjectFields(Struct, frozen=True):
    """Facts named in a subject, each "" if missing; `version` is 0 if missing.

    `id` (`DC179`), `season` and `kind` (the `M` of S1901M) are in capitals. `name` is the game's name if the subject
    contains it, or else a word in brackets that is none of the other facts. `power` is the word for the power.
    """

    id: str = ""
    name: str = ""
    season: str = ""
    year: str = ""
    kind: str = ""
    power: str = ""
    version: int = 0

    def lacking(self) -> list[str]:
        """Return the missing facts, in words."""
        facts = {
            "the game": self.id or self.name,
            "the season and year": self.season and self.year,
            "your power": self.power,
            "the number of the set": self.version,
        }
        return [said for said, fact in facts.items() if not fact]


def read_subject(subject: str, game: Game, game_map: Map) -> SubjectFields:
    """Read the facts in a subject; each part of it counts as only one fact."""
    joined = subject[:_LONGEST] if "_" in game.name else subject[:_LONGEST].replace("_", " ")
    left = " ".join(joined.split())
    number, left = _cut(_ID, left)
    name, left = _cut(re.compile(rf"(?<![\w-])({re.escape(game.name)})(?![\w-])", re.IGNORECASE), left)
    season, year, kind, left = _date(left, game_map)
    power = _power_in(left, game_map)
    version = next((int(found[1]) for form in _NUMBERS if (found := form.search(left))), 0)
    if not name:
        others = [each for each in _BRACKETED.findall(left) if each.upper() not in _NO_GAMES]
        name = next((each for each in others if not (_power_in(each, game_map) or _NUMBERS[1].fullmatch(each))), "")
    return SubjectFields(f"DC{number}" if number else "", name, season, year, kind, power, version)


def _cut(form: re.Pattern[str], text: str) -> tuple[str, str]:
    """Return a pattern's match in a text ("" for none), and the text without it."""
    found = form.search(text)
    return ("", text) if found is None else (found[1], f"{text[: found.start()]} {text[found.end() :]}")


def _date(text: str, game_map: Map) -> tuple[str, str, str, str]:
    """Return the season, year and type of phase in a text, and the text without them."""
    known = seasons_known(game_map)
    for form in _DATES:
        for found in form.finditer(text):
            if found["season"].upper() in known:
                left = f"{text[: found.start()]} {text[found.end() :]}"
                return found["season"].upper(), found["year"], found["kind"].upper(), left
    season = next((word for word in _WORD.findall(text.upper()) if len(word) > 2 and word in known), "")
    year = _LONG_YEAR.search(text)
    if not season or year is None:
        return "", "", "", text
    return season, year[0], "", f"{text[: year.start()]} {text[year.end() :]}"


def _power_in(text: str, game_map: Map) -> str:
    """Return the first word of a text for a power of the map, preferring full names; "" for none."""
    full = [
        re.escape(word)
        for power in game_map.powers.values()
        for word in (power.name, power.title, power.adjective, *power.aliases)
        if len(word) > 1
    ]
    names = "|".join(sorted(full, key=len, reverse=True))
    if found := re.search(rf"(?<!\w)(?:{names})(?!\w)", text, re.IGNORECASE):
        return found[0]
    short = (word for word in _WORD.findall(text) if len(word) > 2 or (len(word) == 1 and word.isupper()))
    return next((word for word in short if power_named(game_map, word) is not None), "")


def check_subject(
    subject: str,
    game: Game,
    game_map: Map,
    rules: RuleSet,
    powers: frozenset[PowerName],
    *,
    answers_letter: bool = False,
) -> SubjectFields | None:
    """Read and check the subject of an order mail; None if the game ignores it, or needs none.

    The sender orders for `powers`. `answers_letter`: the mail replies to a letter of this game's current phase, which
    states the facts. Raises Refused E-SUBJECT for a wrong fact. If the house rule is `require`, a missing fact is
    refused, too, except in such a reply.
    """
    wanted = rules.house.subject_line
    if wanted == "ignore":
        return None
    fields = read_subject(subject, game, game_map)
    lacks = fields.lacking()
    # Letters of the judge name game and phase in their subjects, and press may name anybody.
    needed = lacks if wanted == "require" or answers_letter else [fact for fact in lacks if "number" not in fact]
    if needed and (wanted == "check" or answers_letter):
        return None
    wrong = f"Your subject lacks {listed(lacks)}. {_HOW_TO_NAME}" if needed else _wrong(fields, game, game_map, powers)
    if wrong:
        raise Refused(
            "E-SUBJECT",
            f"{wrong} Nothing was put on file. Reply to the newest letter that asks for orders, or send them again with"
            f" a subject like: {example_subject(game, game_map, powers)}",
        )
    return fields


_HOW_TO_NAME = (
    "It has to name game, season and year, power, and number of the set, in any order (house rule subject_line)."
)


def _wrong(fields: SubjectFields, game: Game, game_map: Map, powers: frozenset[PowerName]) -> str:
    """Return a sentence on the first wrong fact; "" if there is none."""
    if fields.name and fields.name.lower() != game.name.lower():
        return f'The subject is about the game "{fields.name}", and this is {game.name}.'
    if fields.id and not _is_id(fields.id, game, named=bool(fields.name)):
        return f"The subject is about {fields.id.capitalize()}, and this is {game.name}."
    phase = game.board.phase
    if not is_called(phase, fields.season, fields.year, fields.kind):
        said = fields.season if len(fields.season) < 3 else f"{fields.season.capitalize()} "
        return f"The subject is about {said}{fields.year}{fields.kind}, and {game.name} is in {phase.title} ({phase})."
    if _power_meant(fields.power, game_map) not in powers:
        return f'The subject says "{fields.power}", and you order for {_all(powers, game_map)}.'
    return ""


def _is_id(number: str, game: Game, *, named: bool) -> bool:
    """True if a game has this number in its name or description.

    A game without a number accepts any number if the subject also has its name.
    """
    known = {f"DC{found}" for found in _ID.findall(game.description)}
    return number == game.name.upper() or number in known or (named and not known)


def _power_meant(word: str, game_map: Map) -> PowerName | None:
    """Return the power that a name or an adjective means; None if there is none."""
    for name, power in game_map.powers.items():
        if power.adjective.upper() == word.upper():
            return name
    return power_named(game_map, word)


def _all(powers: frozenset[PowerName], game_map: Map) -> str:
    return " and ".join(game_map.title_of(name) for name in sorted(powers))


def check_order_mail(invocation: Invocation, *, in_time: bool = False) -> SubjectFields | None:
    """Check an order mail and return its subject's fields; None if they do not matter.

    `in_time`: the Master vouches that the orders were sent in time. Raises Refused E-RECIPIENT, E-SUBJECT or
    E-ORD-AFTER. Mails of the Master need no special addressing.
    """
    game, rules, actor = invocation.game, invocation.in_play.rules, invocation.actor
    if not in_time:
        _check_hour(invocation)
    if actor.role is not Role.POWER or actor.by_master:
        return None
    if rules.house.recipient_to_only and not invocation.context.in_to:
        raise Refused(
            "E-RECIPIENT",
            f"In {game.name} orders have to be sent To the judge, not Cc or Bcc (house rule recipient_to_only)."
            f" Nothing was put on file. Send them again To: {invocation.context.judge_address}",
        )
    if invocation.context.link_subject is not None:  # a link names game and phase, which are checked elsewhere
        return None
    answered = invocation.context.answered_letter
    return check_subject(
        invocation.context.subject,
        game,
        invocation.in_play.map,
        rules,
        ordered_by(game, actor),
        answers_letter=answered is not None and answered[:2] == (game.name, game.phase_code),
    )


def takes_late_orders(game: Game, rules: RuleSet) -> bool:
    """True if orders are taken after the deadline, until processing (house rule accept_until).

    While a game looks for a player, there is no deadline to keep.
    """
    return rules.house.accept_until == "adjudication" or WaitReason.VACANCY in game.waiting_for


def _check_hour(invocation: Invocation) -> None:
    game, rules = invocation.game, invocation.in_play.rules
    if not deadline_passed(game, invocation.now) or takes_late_orders(game, rules):
        return
    late_proof = rules.house.late_proof == "master"
    proof = " If you sent them in time, ask the Master to enter them: PRESS TO M" if late_proof else ""
    if invocation.actor.role is Role.MASTER:
        proof = " Orders that were sent in time you may enter: ENTER ORDERS and the power." if late_proof else ""
    raise Refused(
        "E-ORD-AFTER",
        "The deadline has passed, and no orders are taken after it (house rule accept_until). What is on file"
        f" stays.{proof}",
    )


class SetMarks(Struct, frozen=True):
    """Marks of a mail's set: final or not, its number, and remarks for the confirmation.

    `version` 0: it has no number.
    """

    final: bool = False
    version: int = 0
    notes: tuple[str, ...] = ()


def split_final(lines: Sequence[TextLine]) -> tuple[list[TextLine], bool | None]:
    """Return order lines without FINAL and PRELIMINARY, and True if the last one is FINAL (None: neither)."""
    said: list[str] = []
    orders: list[TextLine] = []
    for line in lines:
        behind = _BEHIND_ORDERS.search(line.text)
        if word := _status_word(line):
            said.append(word)
        elif behind is not None:
            said.append(behind[1].upper())
            orders.append(TextLine(line.number, line.text[: behind.start()]))
        else:
            orders.append(line)
    return orders, said[-1] == "FINAL" if said else None


def _status_word(line: TextLine) -> str:
    """Return FINAL or PRELIMINARY if a line says only that, perhaps with ORDERS or SET; "" otherwise."""
    words = [word.strip(".,:;!*()[]").upper() for word in line.text.split()]
    return words[0] if words and words[0] in STATUS_WORDS and words[1:] in ([], ["ORDERS"], ["SET"]) else ""


STATUS_WORDS = ("FINAL", "PRELIMINARY")
_BEHIND_ORDERS = pattern(rf"(?<![\s,;.(\[])[\s,;.(\[]+({'|'.join(STATUS_WORDS)})[\s.!)\]]*$", re.IGNORECASE)
"""Pattern for FINAL or PRELIMINARY after the last order of a line: `F KIE - DEN, FINAL`."""


def marks_of(
    invocation: Invocation,
    final: bool | None,
    fields: SubjectFields | None,
    lines: Sequence[TextLine],
    corrected: Sequence[TextLine],
) -> SetMarks:
    """Return a mail's marks: `final` from a line in it (None for none), `fields` from its subject.

    `lines` has the order lines, `corrected` those that do not count. If the Master orders for players, they are not
    told about corrected lines, which may be another player's.
    """
    game, rules = invocation.game, invocation.in_play.rules
    notes = _like_offers([line.text for line in lines if not invocation.in_play.variant.turn.is_own_line(line.text)])
    if marks_final(rules):
        notes.append(_status_note(game.board.phase.type, rules, final=bool(final)))
    elif final is not None:
        notes.append(f"{game.name} does not mark sets as final: orders on file count as they are.")
    version = fields.version if fields is not None else 0
    last = game.power(invocation.actor.power).version if invocation.actor.power else 0
    if version and version <= last:
        notes.append(
            f"The number of this set, {version}, is not above that of the one before, {last}: what came last counts."
        )
    if corrected and invocation.actor.power is not None:
        notes += told_of_corrected(corrected)
    return SetMarks(bool(final) and marks_final(rules), version, tuple(notes))


_NUMBERED = pattern(r"\s*(\d{1,2})\s*:\s*(?=\S)")


def _like_offers(lines: Sequence[str]) -> list[str]:
    """Return a note that a number with a colon before an order has no meaning; none for a numbered list."""
    before = 0
    for line in lines:
        if (found := _NUMBERED.match(line)) is None:
            continue
        if int(found[1]) not in (1, before + 1):
            return [
                f'"{found[0].strip()}" before an order counts for nothing here: it is read as the number in a list.'
                " Offers of money are made in games of Payola."
            ]
        before = int(found[1])
    return []


def _status_note(phase_type: PhaseType, rules: RuleSet, *, final: bool) -> str:
    if not final:
        return "These orders are preliminary: a line FINAL among them says that they are meant."
    if may_run_early(phase_type, rules):
        return "These orders are final: the phase is processed early when all are. Others still take their place."
    return "These orders are final. Others still take their place until the phase is processed."


# Lines that count


class CountingLines(NamedTuple):
    """A mail's order lines that count, its courtesies, problems with an IF, and lines corrected later."""

    lines: list[TextLine]
    courtesies: list[TextLine]
    conditional: list[Problem]
    corrected: list[TextLine]


def lines_that_count(invocation: Invocation, written: Sequence[TextLine], phase: PhaseType) -> CountingLines:
    """Return a mail's lines without its signature, remarks, courtesies and corrected orders."""
    in_play = invocation.in_play
    table, is_meant = OrdersTable(in_play.map, phase), in_play.variant.turn.is_own_line
    names = names_of_writer(invocation.context, invocation.game, invocation.actor.id)
    lines, signature = without_signature(written, names, table, is_meant, closing=True)
    lines, remarks = without_remarks(lines, table, is_meant)
    lines, conditional, corrected = order_lines(lines, in_play, phase, remarks)
    lines, courtesies = without_courtesies(lines, in_play.map, is_meant)
    return CountingLines(lines, [*courtesies, *remarks, *signature], conditional, corrected)


def order_lines(
    lines: Sequence[TextLine], in_play: RulesInPlay, phase: PhaseType, remarks: Sequence[TextLine] = ()
) -> tuple[list[TextLine], list[Problem], list[TextLine]]:
    """Return order lines that count, problems of lines below an IF, and lines that a later line corrects.

    `remarks`: words beside orders in these lines. A variant's own sheet has no corrections.
    """
    table, is_own_line = OrdersTable(in_play.map, phase), in_play.variant.turn.is_own_line
    free, problems = without_conditional_blocks(
        [(line.number, line.text) for line in lines], in_play.map, in_play.rules.house
    )
    whole, corrected = unwrapped(free, table), list[NumberedLine]()
    corrections = [line.number for line in remarks if is_correction(line.text)]
    said = "\n".join([text for _, text in whole])
    words = _WORD.findall(said.upper() if said.isascii() else fold(said))
    if (corrections or not CORRECTING.isdisjoint(words)) and not any(is_own_line(text) for _, text in whole):
        whole, corrected = without_corrected(whole, corrections, table)
    return [TextLine(*line) for line in whole], problems, [TextLine(*line) for line in corrected]


def told_of_corrected(lines: Sequence[TextLine]) -> tuple[str, ...]:
    """Return a sentence for each order that the mail corrects; () if there are none."""
    return tuple(f"Line {line.number}, {line.text}, does not count: your mail corrects it below." for line in lines)
