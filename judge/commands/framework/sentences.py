"""Mails in sentences: answer their wishes besides everything else, without other effects.

A line that may contain an order stays an order line. Replies to press are letters to players, and are not searched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.order_text.conditions import DOUBTS
from judge.board.order_text.prose import is_talk, may_be_said, names_no_order, orders_nothing
from judge.board.order_text.remarks import split_remark
from judge.board.order_text.split_orders import OrdersTable
from judge.board.order_text.vocabulary import Kind, vocabulary_of
from judge.board.position import PhaseType
from judge.commands.framework.context import WordCounts
from judge.commands.framework.courtesies import is_greeting
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.parse import Request, unknown_command
from judge.commands.framework.press_answers import is_answer
from judge.commands.framework.run_state import Run
from judge.commands.framework.signed_names import is_signature, names_of_writer
from judge.commands.framework.table import Where
from judge.commands.framework.wish_kinds import Wish
from judge.commands.framework.wish_table import TALK
from judge.commands.framework.wishes import NAMES_GAME, is_request, is_thanks, wish_of, with_names, words_of
from judge.game.game import Game, Role
from judge.patterns import pattern

_MOST_SENTENCES = 30
"""Limit on sentences: a longer mail is not a question, and takes long to read."""
MOST_WISHES = 3
"""Limit on the wishes of one mail that are answered."""
_SENTENCE = pattern(r"(?:[^.!?;]|[.!?;](?=[^\s.!?;]))+[.!?;]*")
_FEW_WORDS = 4
"""Limit on the words of a line that only greets or signs, perhaps with thanks."""


class Sentence(Struct, frozen=True):
    """A sentence of a mail: its part of each line on which it stands."""

    parts: tuple[tuple[TextLine, str], ...]

    @property
    def text(self) -> str:
        """The whole sentence."""
        return " ".join(part for _, part in self.parts)


def sentences_of(lines: Sequence[TextLine]) -> list[Sentence]:
    """Return the sentences of lines; a sentence may go on in a line that begins with a small letter."""
    found: list[Sentence] = []
    open_until = -1
    for line in lines:
        for part in filter(None, map(str.strip, _SENTENCE.findall(line.text))):
            goes_on = open_until == line.number - 1 and part[0].islower() and part == line.text.strip()[: len(part)]
            before = found.pop().parts if goes_on else ()
            found.append(Sentence((*before, (line, part))))
            open_until = -1 if part.endswith((".", "!", "?", ";")) else line.number
    return found


class Guesses(Struct, frozen=True):
    """Guesses at the meaning of sentences, by counts of words in samples of people's mails.

    `offers`: guesses count where no wording fits, and are offered where none is certain.
    """

    counts: Callable[[], WordCounts]
    offers: bool

    def doubt(self, wish: Wish, text: str) -> bool:
        """True if a text is likelier to mean something other than the wish that a wording found."""
        from judge.commands.framework.likely_wishes import is_outweighed  # few mails are written in sentences

        return is_outweighed(wish, text, self.counts(), offers=self.offers)

    def certain(self, text: str, found: Wish | None = None) -> Wish | None:
        """Return the wish, or TALK, that a text almost certainly expresses; `found` is the wish of a wording."""
        from judge.commands.framework.likely_wishes import certain_wish

        return certain_wish(text, self.counts(), found)

    def is_talk(self, sentence: Sentence) -> bool:
        """True if a sentence thanks, greets, or almost certainly asks for nothing."""
        return _is_courtesy(sentence) or self.certain(sentence.text) is TALK


def wishes_in(
    sentences: Sequence[Sentence], names: Collection[str], map: Map, *, alone: bool, guesses: Guesses | None = None
) -> list[tuple[Sentence, Wish]]:
    """Return the sentences with a wish, and their wishes.

    `names` are games' names in lower case. `alone`: the mail has nothing else. Beside orders only requests count as
    wishes: `Here are my orders` does not.
    """
    found: list[tuple[Sentence, Wish]] = []
    for sentence in sentences if len(sentences) <= _MOST_SENTENCES else ():
        words = with_names(words_of(sentence.text), names, map)
        is_asking = is_request(sentence.text, words)
        if alone or is_asking:
            wishes = _wishes_of(sentence.text, words, names, map, guesses)
            thanks = not is_asking and is_thanks(words)  # `thanks for the map` does not ask for one
            found += ((sentence, wish) for wish in wishes if not (thanks and wish.only_reads))
    return found


def means_otherwise(sentences: Sequence[Sentence], found: Sequence[tuple[Sentence, Wish]], guesses: Guesses) -> bool:
    """True if sentences besides talk have no wish, and with them the mail casts doubt on all wishes found."""
    wishing = {sentence for sentence, _ in found}
    telling = [each for each in sentences if each in wishing or not guesses.is_talk(each)] if found else []
    whole = " ".join(each.text for each in telling)
    return len(telling) > len(wishing) and all(guesses.doubt(wish, whole) for _, wish in found)


_CLAUSE = pattern(r"[,;:](?=\s)|\b(?:and|und|et|y)\b", re.IGNORECASE)
_OTHER_CLAUSE = pattern(rf"{_CLAUSE.pattern}|\b(?:but|though|while|aber|doch|mais|pero|ma|e)\b", re.IGNORECASE)


def in_clauses(text: str, wish: Wish, named: Sequence[Game]) -> list[Game]:
    """Return the games named in a sentence's clauses with this wish, or in all of it, or else all."""
    names = [game.name for game in named]
    clauses = [words_of(part) for part in _OTHER_CLAUSE.split(text)]
    wishing = [words for words in clauses if wish_of([NAMES_GAME if word in names else word for word in words]) is wish]
    for parts in (wishing, clauses):
        if games := [game for game in named if any(game.name in words for words in parts)]:
            return games
    return list(named)


_CONDITIONS = frozenset({"if", "unless", "wenn", "falls", "si", "se"})


def _wishes_of(
    text: str, words: Sequence[str], names: Collection[str], map: Map, guesses: Guesses | None
) -> list[Wish]:
    """Return the wish of a sentence, or the wishes of its clauses if each has one."""
    whole = wish_of(words)
    parts = _CLAUSE.split(text) if whole is not None and _CONDITIONS.isdisjoint(words) else []
    clauses = [with_names(words_of(part), names, map) for part in parts]
    found = [wish for wish in (wish_of(clause) for clause in clauses) if wish is not None]
    if len(found) == len(clauses) and len(set(found)) > 1:
        return found
    if guesses is not None and guesses.offers:
        orders_none = "<place>" not in words and names_no_order(text, map, may_hold=True)
        whole = guesses.certain(text, whole) if text.endswith("?") or orders_none else whole
    elif guesses is not None and whole is not None and guesses.doubt(whole, text):
        whole = None
    return [whole] if whole not in (None, TALK) else []


def says_something(text: str, names: Collection[str], map: Map) -> bool:
    """True if a sentence has no order, or expresses a wish although its words may include codes."""
    if orders_nothing(text, map):
        return True
    is_said = may_be_said(text, map) or _asks_of_places(text, map)
    return is_said and wish_of(with_names(words_of(text), names, map)) is not None


def _asks_of_places(text: str, map: Map) -> bool:
    """True if a text is a question about places, without a unit or action: `Is Spain near Gascony?`"""
    known = vocabulary_of(map)
    kinds = {meaning[0] for _, meaning in known.meant(known.words(text)) if meaning is not None}
    return text.rstrip().endswith("?") and kinds <= {Kind.PLACE, Kind.UNSURE, Kind.POWER, Kind.TOWARDS, Kind.IGNORED}


def read_sentences(run: Run) -> None:
    """Take sentences out of a signed-on mail's order lines: wishes, or all if the mail has nothing else.

    If the mail has only sentences, those without a wish are set aside.
    """
    if _answers_press(run) or run.game is None or run.actor is None:
        return
    in_play, role = run.context.in_play(run.game), run.actor.role
    _take_for_sentences(run, run.game, in_play.map, role)
    all_lines = [request.words.line for request in run.script.requests if request.command is None]
    is_own = in_play.variant.turn.is_own_line
    lines = [line for line in _free_lines(run.script.requests) if not (_is_command(line, role) or is_own(line.text))]
    sentences = sentences_of(lines)
    names, own_names = names_of_writer(run.context), words_of(run.game.name)
    plain = [each for each in sentences if says_something(each.text, own_names, in_play.map)]
    if plain[:1] == sentences[:1]:
        are_plain = set(plain)
        plain = [each for each in sentences if each in are_plain or is_signature(each.text, names)]
    signed_on_only = all(request.command is None or request is run.opener for request in run.script.requests)
    alone = signed_on_only and len(plain) == len(sentences) and len(lines) == len(all_lines)
    guesses = Guesses(run.context.word_counts, offers=alone)
    found = wishes_in(plain, own_names, in_play.map, alone=alone, guesses=guesses)
    found = [pair for pair in found if not _is_misspelled(pair[0], role) or _is_worded(*pair, own_names, in_play.map)]
    found = [] if alone and means_otherwise(plain, found, guesses) else found
    run.said = tuple(each.text for each in plain)
    run.wishes = list(dict.fromkeys(wish for _, wish in found))[:MOST_WISHES]
    read = [sentence for sentence, _ in found]
    if alone:
        are_wishes = set(read)
        rest = [each for each in plain if each not in are_wishes and not _is_misspelled(each, role)]
        run.only_talk = bool(run.wishes)
        run.only_thanks = not found and only_thanks(plain, guesses)
        told = [] if run.only_thanks else [each for each in rest if not (found and guesses.is_talk(each))]
        run.set_aside += dict.fromkeys(line for each in told for line, _ in each.parts)
        read += rest
    _take_out(run, read)


def part_courtesies(run: Run) -> None:
    """Put thanks and greetings before or after orders on lines of their own.

    `Nice turn. A PAR - BUR` orders the same as its two sentences on separate lines.
    """
    if run.game is None or run.actor is None or _answers_press(run):
        return
    kind = PhaseType.MOVEMENT if run.game.position is None else run.game.position.phase.type
    table = OrdersTable(run.context.in_play(run.game).map, kind)
    free = {id(line) for line in _free_lines(run.script.requests)}
    requests: list[Request] = []
    for request in run.script.requests:
        line = request.words.line
        parts = parted_from_courtesies(line.text, table) if id(line) in free else [line.text]
        requests += [request] if len(parts) == 1 else [_order_line(TextLine(line.number, part)) for part in parts]
    run.script = replace(run.script, requests=tuple(requests))


_BEFORE = pattern(r"\s*([^.!?:,;]{1,60}[.!?:,]+)\s+(\S.*)", re.DOTALL)
_BEHIND = pattern(r"(.*\S)(?<=[.!?])\s+([^.!?:;]{1,60}[.!]*\s*)", re.DOTALL)
_MOST_PARTS = 3


def parted_from_courtesies(text: str, table: OrdersTable) -> list[str]:
    """Split a line into the courtesies at its start, the rest, and a courtesy at its end, if present.

    `Hi judge, A PAR - BUR. Thanks!` has all three.
    """
    before: list[str] = []
    rest = text
    while len(before) < _MOST_PARTS and (found := _BEFORE.fullmatch(rest)) and is_polite(found[1]):
        before.append(found[1])
        rest = found[2]
    found = _BEHIND.fullmatch(rest)
    behind: list[str] = []
    if found is not None and is_polite(found[2]) and not split_remark(rest, table)[1]:
        rest, behind = found[1], [found[2].strip()]
    return [text] if is_talk(rest, table.map) else [*filter(None, [" ".join(before)]), rest, *behind]


def is_polite(text: str) -> bool:
    """True if words only thank, ask or greet, without a word of doubt."""
    words = words_of(text)
    return (is_thanks(words) or is_greeting(text)) and DOUBTS.isdisjoint(word.upper() for word in words)


def _order_line(line: TextLine) -> Request:
    return Request(None, Words("", tuple(line.text.split()), line))


def _answers_press(run: Run) -> bool:
    return run.context.answers_press_of is not None or run.context.answered_press is not None


def _take_for_sentences(run: Run, game: Game, map: Map, role: Role) -> None:
    """Turn commands that this game or role lacks into order lines if they express a wish: `Give us a day`.

    In capitals they stay commands: `WITHDRAW france 2`.
    """
    requests = []
    for request in run.script.requests:
        command, line = request.command, request.words.line
        is_foreign = command is not None and (command.variant not in ("", game.variant) or not command.is_for(role))
        is_foreign = is_foreign and not request.body and not line.text.split()[0].isupper()
        if is_foreign and orders_nothing(line.text, map) and wish_of(with_names(words_of(line.text), (), map)):
            request = _order_line(line)
        requests.append(request)
    run.script = replace(run.script, requests=tuple(requests))


def _is_worded(sentence: Sentence, wish: Wish, names: Collection[str], map: Map) -> bool:
    """True if a wording finds the wish of a sentence, and not a guess alone."""
    return wish_of(with_names(words_of(sentence.text), names, map)) is wish


def _is_misspelled(sentence: Sentence, role: Role) -> bool:
    """True if a sentence has a line that may be a misspelled command; False for a question."""
    if sentence.text.endswith("?") and len(sentence.text.split()) >= _FEW_WORDS:
        return False
    return any(unknown_command(line.text.split(), role) is not None for line, _ in sentence.parts)


def _free_lines(requests: Sequence[Request]) -> list[TextLine]:
    """Return order lines except those directly below a command, which may be its text (openers have none)."""
    free: list[TextLine] = []
    text_until = -1
    for request in requests:
        line = request.words.line
        if request.command is not None and request.command.where is not Where.OPENER:
            text_until = max(each.number for each in (line, *request.body))
        elif request.command is None and line.number == text_until + 1:
            text_until = line.number
        elif request.command is None and not is_answer(line):
            free.append(line)
    return free


def _is_command(line: TextLine, role: Role) -> bool:
    """True if a line seems to be a misspelled or foreign command, because it begins with capitals.

    `STOP` and similar words are a wish if a player writes them.
    """
    words = line.text.split()
    head = words[0] if len(words[0]) > 1 else " ".join(words[:2])
    if len(head) < 2 or not head.isupper() or unknown_command(words, role) is None:
        return False
    wish = wish_of(words_of(line.text))
    return role is Role.MASTER or wish is None or wish.name != "leave"


def _thanks(sentence: Sentence) -> bool:
    return is_thanks(words_of(sentence.text))


def only_thanks(sentences: Sequence[Sentence], guesses: Guesses) -> bool:
    """True if sentences, not very many, include thanks and are otherwise talk, greetings or names."""
    few = len(sentences) <= _MOST_SENTENCES
    return few and any(map(_thanks, sentences)) and all(map(guesses.is_talk, sentences))


def _is_courtesy(sentence: Sentence) -> bool:
    """True if a sentence thanks, is as short as a greeting, or is capitalized like a postal address."""
    return _thanks(sentence) or len(sentence.text.split()) <= _FEW_WORDS or sentence.text.istitle()


def _take_out(run: Run, read: Sequence[Sentence]) -> None:
    """Cut sentences out of the order lines of a mail; drop lines that become empty."""
    cut: dict[int, str] = {}
    for line, part in (pair for sentence in read for pair in sentence.parts):
        cut[id(line)] = cut.get(id(line), line.text).replace(part, "", 1)
    if not cut:
        return
    left = {number: text.strip() for number, text in cut.items()}
    requests = []
    for request in run.script.requests:
        line = request.words.line
        if request.command is not None or id(line) not in left:
            requests.append(request)
        elif text := left[id(line)]:
            requests.append(_order_line(TextLine(line.number, text)))
    run.script = replace(run.script, requests=tuple(requests))
