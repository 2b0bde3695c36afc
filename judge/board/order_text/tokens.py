"""Order text -> `Token`s. If a row of words has several readings, the longest name wins.

So `Gulf of Bothnia` is a place, and not a place after an `of`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import category

from judge.board.names import Location, Province
from judge.board.order_text.sentence_words import OF_SENTENCES
from judge.board.order_text.vocabulary import Kind, Verb, Vocabulary, Word, find_power, fold
from judge.patterns import pattern
from judge.problems import Problem


class Token(NamedTuple):
    """One word, name or sign. `raw` is what was written, for problems."""

    kind: Kind
    text: str
    raw: str


COMMENT = pattern(r"%|//")
"""Signs that begin a note after an order."""
_COMMENT = pattern(r"(?:%|//).*|\(\*(?:[^*(]|\*(?!\))|\((?!\*))*+\*\)", re.DOTALL)
_TICKED = r"(?:[\[(]\s?[xX✓✔]\s?[\])]|[☑✅✓✔])"
"""A ticked box, as in lists of things to choose from."""
_BULLET = pattern(
    rf"\s*(?:(?:\d{{1,2}}\s*[.)]\s*|[•*+-]\s*)?{_TICKED}|\(?\d{{1,2}}\s*[.):]|\*{{2,3}}|_{{1,2}}|[①-⑳]|[•·‣◦*–—+-])\s*(?=\S)"
)
_LIST_LETTER = pattern(
    r"\s*(?:[a-z]\)|(?-i:o)\s)\s*(?=(?:A|F|ARMY|FLEET|BUILD|DISBAND|REMOVE|RETREAT|WAIVE)S?\b)", re.IGNORECASE
)
"""A letter that numbers an item, before an order: `b) A PAR - BUR`, `o BUILD A PAR`; not `(A) PAR`."""
_QUIET = frozenset("-()[]")
"""Signs that need no meaning."""
_DASH = Token(Kind.TOWARDS, "", "-")
"""A dash or an arrow after a place."""

_BEFORE_PLACES = frozenset({Kind.TYPE, Kind.FROM, Kind.WITH, Kind.VIA, Kind.BY})
_TOWARDS = frozenset({"-", "TO", "INTO"})
"""Words and signs before a unit's destination."""
_WAYS = frozenset({Kind.VIA, Kind.BY, Kind.NOT_VIA})
_AND = frozenset({"AND", "UND", "ET"})
_HELPS = frozenset({Verb.SUPPORT, Verb.CONVOY})

_RESULTS = frozenset(
    {"BOUNCE", "BOUNCED", "BOUNCES", "CUT", "VOID", "DISLODGED", "DESTROYED", "DISRUPTED", "INVALID", "NEW", "CHANGED"}
)
"""Marks of copied results; dropped at the end of a line."""


def read_words(
    text: str, vocabulary: Vocabulary, *, hints: bool = True, guesses: list[str] | None = None
) -> tuple[list[Token], list[Problem]]:
    """Return the meaningful tokens of one order, and the problems.

    Comments (`%...`) and result marks (`(*bounce*)`) are dropped, like signs and filling words. Coasts are part of
    their place's location. `hints`: problems suggest what may have been meant, which is slow. `guesses` gets a remark
    for each unknown name read as the nearest known one; if it is None, nothing is guessed.
    """
    written = vocabulary.words(_COMMENT.sub(" ", text).replace("**", " "))
    words = _without_results(written[:], vocabulary)
    reader = _Reader(words, vocabulary, _MOST_HINTS if hints else 0, guesses)
    reader.read()
    tokens = _join_coasts(reader.tokens, vocabulary, reader.problems)
    if "(" in text or "[" in text:
        tokens = _named_once(tokens)
    tokens = _check_signs(_name_powers(tokens, vocabulary), reader.problems)
    if tokens and tokens[-1].kind is not Kind.VERB and any(word.folded == "-" for word in written[len(words) :]):
        told = "This ends in an arrow or a dash. Write the place where it leads on the same line."
        reader.problems.append(Problem("E-ORD-EMPTY", told, text.strip()))
    return tokens, reader.problems


def leading_sign(text: str) -> tuple[str, str]:
    """Return the bullet or list number before an order, and the order: `"- A HOL"` -> `("-", "A HOL")`."""
    if text.lstrip()[:1].isalpha():  # as most orders do
        found = _LIST_LETTER.match(text) if ")" in text or text.lstrip()[0] == "o" else None
    else:
        found = _BULLET.match(text)
    return (found[0].strip(), text[found.end() :]) if found else ("", text)


def is_list_letter(text: str) -> bool:
    """True if a line begins with a list letter, which may also be a power's initial."""
    return _LIST_LETTER.match(text) is not None


def _without_results(words: list[Word], vocabulary: Vocabulary) -> list[Word]:
    """A line without the marks and punctuation at its end."""
    while words:
        last = words[-1]
        if not last.raw.isalnum() or (last.folded in _RESULTS and last.folded not in vocabulary.meanings):
            words.pop()
        elif last.folded in ("CONVOY", "EFFECT") and len(words) > 1 and words[-2].folded == "NO":
            del words[-2:]
        else:
            break
    return words


_MOST_HINTS = 3
"""Number of problems of one order with suggestions."""

_LONGEST_ROW = 8
"""Limit on a row of unknown words that may be a misspelled name."""


class _Reader:
    """One pass over the words of an order: the longest meaning at each place."""

    def __init__(
        self, words: Sequence[Word], vocabulary: Vocabulary, hints: int, guesses: list[str] | None = None
    ) -> None:
        self.words = words
        self.vocabulary = vocabulary
        self.guesses = guesses
        self.hints = hints
        """Number of problems that may still have suggestions."""
        self.avoids = False
        """True if a NOT VIA has been read: an order has at most one."""
        self.tokens: list[Token] = []
        self.problems: list[Problem] = []

    def read(self) -> None:
        at = 0
        while at < len(self.words):
            word = self.words[at]
            found = self.meaning(at)
            if found is not None:
                at = self.take(found[0], at, at + found[1])
            elif word.folded == "/":
                at = self.take_coast(at)
            elif self.is_coast(word):
                at = self.add(Token(Kind.COAST, self.vocabulary.slashed[word.folded], word.raw), at + 1)
            elif word.folded.isdigit():
                at = self.add(Token(Kind.NUMBER, word.folded, word.raw), at + 1)
            elif not word.raw.isalnum():
                at = self.add(Token(Kind.SIGN, word.folded, word.raw), at + 1)
            else:
                at = self.take_unknown(at)

    def meaning(self, at: int) -> tuple[tuple[Kind, str], int] | None:
        """Return the meaning of the words from here on, and their number."""
        meanings = self.vocabulary.meanings
        first = self.words[at].folded
        longest = self.vocabulary.longest.get(first, 0)
        for length in range(min(longest, len(self.words) - at), 1, -1):
            found = meanings.get(" ".join([word.folded for word in self.words[at : at + length]]))
            if found is not None and not (found[0] is Kind.NOT_VIA and self.goes_there(at, at + length)):
                return found, length
        found = meanings.get(first)
        return None if found is None else (found, 1)

    def goes_there(self, at: int, end: int) -> bool:
        """True if NOT VIA is the place NOT and a VIA, on maps with a place NOT: `A ECG - NOT VIA`.

        That is so if a place must stand there, if a unit is helped, and if no other place can be the destination.
        """
        if self.avoids or self.words[at].folded not in self.vocabulary.names:
            return False
        last = self.tokens[-1] if self.tokens else None
        if last is None or last.kind in _BEFORE_PLACES or last.raw[-1] in "->" or fold(last.raw) in _TOWARDS:
            return True
        places = helped = 0
        for token in self.tokens:
            places += token.kind is Kind.PLACE
            helped += token.kind is Kind.VERB and token.text in _HELPS and places < 2
            if helped or places > 1:
                break
        return bool(helped) or (places < 2 and all(word.folded not in _TOWARDS for word in self.words[end:]))

    def raw(self, start: int, end: int) -> str:
        return " ".join([word.raw for word in self.words[start:end]])

    def add(self, token: Token, end: int) -> int:
        self.tokens.append(token)
        return end

    def take(self, meaning: tuple[Kind, str], start: int, end: int) -> int:
        kind, text = meaning
        raw = self.raw(start, end)
        if self.words[start].folded == "BOTH" and self.counts_units(end):
            return self.add(Token(Kind.IGNORED, "", raw), end)
        if kind is Kind.IGNORED and self.words[start].folded in _AND and self.lists_places(end):
            last = self.tokens[-1].raw
            told = f"{last} {raw} {self.words[end].raw} are no order. Write each unit on its own line: A PAR - BUR."
            self.problems.append(Problem("E-ORD-JUNK", told, f"{last} {raw} {self.words[end].raw}"))
        self.avoids = self.avoids or kind is Kind.NOT_VIA
        if kind is not Kind.UNSURE:
            return self.add(Token(kind, text, raw), end)
        codes = text.split()
        titles = " or ".join(self.vocabulary.title(code) for code in codes)
        self.problems.append(
            Problem("E-ORD-AMBIG", f"{raw} is not clear: write the full name or the code, {titles}.", raw)
        )
        return self.add(Token(Kind.PLACE, codes[0], raw), end)

    def counts_units(self, at: int) -> bool:
        """True if BOTH before this word counts units: `remove both A PAR and A MAR`, `PAR and MAR both hold`."""
        last = self.tokens[-1].kind if self.tokens else Kind.TYPE
        found = self.meaning(at) if at < len(self.words) and last is not Kind.TYPE else None
        return found is not None and (last is Kind.PLACE or found[0][0] in (Kind.TYPE, Kind.PLACE))

    def lists_places(self, at: int) -> bool:
        """True if `and` before this word joins the last two places, neither of which is on the way."""
        if at >= len(self.words) or not self.tokens or self.tokens[-1].kind is not Kind.PLACE:
            return False
        found = self.meaning(at)
        is_last = found is not None and all(word.folded not in _TOWARDS for word in self.words[at:])
        return found is not None and is_last and found[0][0] is Kind.PLACE and not any(map(_is_way, self.tokens))

    def is_coast(self, word: Word) -> bool:
        """True if a word after a place with several coasts is one of them: `Spain north`, `Spain (north)`."""
        owner = _owner(self.tokens) if len(word.folded) > 1 else None
        return owner is not None and self.at_coast(self.tokens[owner].text, word) is not None

    def at_coast(self, place: str, word: Word) -> Location | None:
        """Return the coast of a place that a word names; None if it has none."""
        named = Location(f"{place}/{self.vocabulary.slashed.get(word.folded)}")
        named = self.vocabulary.former_coasts.get(named, named)
        return named if named in self.vocabulary.coasts[Province(place)] else None

    def take_coast(self, at: int) -> int:
        """Take a slash and the coast after it, with or without a bracket."""
        start = at + 1
        if start < len(self.words) and self.words[start].folded == "(":
            start += 1
        if start >= len(self.words) or not self.words[start].raw.isalnum():
            return self.add(Token(Kind.SIGN, "/", "/"), at + 1)
        found = self.meaning(start)
        if found is not None and found[0][0] is Kind.COAST:
            end = start + found[1]
            return self.add(Token(Kind.COAST, found[0][1], self.raw(start, end)), end)
        word = self.words[start]
        return self.add(Token(Kind.COAST, self.vocabulary.slashed.get(word.folded, word.folded), word.raw), start + 1)

    def take_unknown(self, at: int) -> int:
        """Report a row of unknown words as one problem; take a coast before its place: `southern Spain`."""
        end = at + 1
        ahead = self.meaning(end) if end < len(self.words) else None
        if ahead is not None and ahead[0][0] is Kind.PLACE and (place := self.at_coast(ahead[0][1], self.words[at])):
            return self.add(Token(Kind.PLACE, place, self.raw(at, end + ahead[1])), end + ahead[1])
        while end < len(self.words):
            step = end + (self.words[end].folded in ("OF", "THE") and end + 1 < len(self.words))
            word = self.words[step]
            if not word.raw.isalnum() or word.folded.isdigit() or self.meaning(step) is not None:
                break
            end = step + 1
        if self.guesses is not None and (guessed := self.guess(at, end, self.guesses)):
            return guessed
        raw = self.raw(at, end)
        power = find_power(raw, self.vocabulary, bracketed=True) if not at and end == 1 else None
        if power is not None:
            told = f"{raw} is not a place on this map. Leave it out, or write {power}: before the order."
            self.problems.append(Problem("E-ORD-PLACE", told, raw))
        else:
            self.problems.append(self.unknown([word.folded for word in self.words[at:end]], raw))
        return end

    def guess(self, at: int, end: int, guesses: list[str]) -> int:
        """Take the place that as many of some words as possible may mean; return its end, 0 for none."""
        for stop in range(min(end, at + _LONGEST_ROW), at, -1):
            place = nearest_place(" ".join(word.folded for word in self.words[at:stop]), self.vocabulary)
            if place is not None:
                raw = self.raw(at, stop)
                guesses.append(f'"{raw}" is read as {self.vocabulary.title(place)} (house rule abbreviation_policy)')
                return self.add(Token(Kind.PLACE, place, raw), stop)
        return 0

    def unknown(self, words: Sequence[str], raw: str) -> Problem:
        if list(words) == ["HIDDEN"]:
            return Problem("E-ORD-WORD", f"{raw} does not belong in an order: {_HIDDEN}", raw)
        near: list[str] = []
        if self.hints and len(words) <= _LONGEST_ROW and OF_SENTENCES.isdisjoint(words):
            self.hints -= 1
            near = self.vocabulary.resembling(" ".join(words)) or [
                title for word in words if len(word) > 3 for title in self.vocabulary.resembling(word)
            ]
        hint = f" Did you mean {' or '.join(near[:2])}?" if near else ""
        if len(words) == 1 and len(words[0]) == 1:
            return Problem("E-ORD-TYPE", f"{raw} is neither a unit nor an order.", raw)
        if len(words) == 1 and len(words[0]) <= 3:
            return Problem("E-ORD-PLACE", f"{raw} is not a place on this map.{hint}", raw)
        return Problem("E-ORD-WORD", f'"{raw}" is neither a place on this map nor a word of an order.{hint}', raw)


_HIDDEN = "builds are hidden in a game with the rule HIDE_BUILDS, all of them, and in no other. Leave it out."


def _is_way(token: Token) -> bool:
    """True for words that introduce places on the way: `via NTH and ENG`."""
    return token.kind in _WAYS or (token.kind is Kind.VERB and token.text == Verb.CONVOY)


def _join_coasts(tokens: Sequence[Token], vocabulary: Vocabulary, problems: list[Problem]) -> list[Token]:
    """Join coasts to places: the one before, or (after a dash, or with `OF`) the one after."""
    joined: list[Token] = []
    waiting: Token | None = None
    for number, token in enumerate(tokens):
        if token.kind is Kind.COAST:
            owner = _owner(joined)
            of = number + 1 < len(tokens) and tokens[number + 1].kind is Kind.FROM
            if owner is not None and not of:
                joined[owner] = _at_coast(joined[owner], token, vocabulary, problems)
            else:
                waiting = token
        elif waiting is not None and token.kind is Kind.FROM:
            continue
        elif waiting is not None and token.kind is Kind.PLACE and "/" not in token.text:
            joined.append(_at_coast(token, waiting, vocabulary, problems))
            waiting = None
        else:
            joined.append(token)
    if waiting is not None:
        _place_last_coast(joined, waiting, vocabulary, problems)
    return joined


_END = Token(Kind.SIGN, "", "")
"""Stand-in for tokens past the end of an order, where a last bracket may be missing."""


def _named_once(tokens: Sequence[Token]) -> list[Token]:
    """Drop a place in brackets after the same one, `A Moscow (MOS)`; the one with its coast stays."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        opening, named, closing = [*tokens[at : at + 3], _END, _END][:3]
        in_brackets = opening.text + closing.text in ("()", "[]", "(", "[")
        if in_brackets and kept and _is_same_place(kept[-1], named):
            kept[-1] = max(kept[-1], tokens[at + 1], key=lambda token: len(token.text))
            at += 3
        else:
            kept.append(tokens[at])
            at += 1
    return kept


def _is_same_place(one: Token, other: Token) -> bool:
    if (one.kind, other.kind) != (Kind.PLACE, Kind.PLACE):
        return False
    return one.text == other.text or other.text.startswith(f"{one.text}/") or one.text.startswith(f"{other.text}/")


def _owner(tokens: Sequence[Token]) -> int | None:
    """The place that a coast written now belongs to: `Spain (`, `Spain on the`, but not `Spain -`."""
    at = len(tokens) - 1
    while at >= 0 and (tokens[at].text in ("(", "[", "ON") or tokens[at][:2] == (Kind.IGNORED, "")):
        at -= 1
    return at if at >= 0 and tokens[at].kind is Kind.PLACE and "/" not in tokens[at].text else None


def _place_last_coast(tokens: list[Token], coast: Token, vocabulary: Vocabulary, problems: list[Problem]) -> None:
    """Place a coast that has a dash before it and nothing after it: `MAO - SPA - NC`."""
    places = [at for at, token in enumerate(tokens) if token.kind is Kind.PLACE]
    if places and "/" not in tokens[places[-1]].text:
        tokens[places[-1]] = _at_coast(tokens[places[-1]], coast, vocabulary, problems)
    else:
        problems.append(Problem("E-ORD-COAST", f"{coast.raw}: write the place before its coast, SPA/NC.", coast.raw))


def _at_coast(place: Token, coast: Token, vocabulary: Vocabulary, problems: list[Problem]) -> Token:
    coasts = vocabulary.coasts[Province(place.text)]
    named = Location(f"{place.text}/{coast.text}")
    raw = f"{place.raw} {coast.raw}"
    if named not in coasts:
        named = vocabulary.former_coasts.get(named, named)
    if named in coasts:
        return Token(Kind.PLACE, named, raw)
    has = f"Its coasts are {' and '.join(coasts)}." if coasts else "Write it without."
    called = vocabulary.coast_titles.get(coast.text)
    lacks = f"has no {called}" if called else f"has no coast {coast.raw}"
    problems.append(Problem("E-ORD-COAST", f"{vocabulary.title(place.text)} {lacks}. {has}", raw))
    return place


def _name_powers(tokens: Sequence[Token], vocabulary: Vocabulary) -> list[Token]:
    """Read a name of both a place and a power as the power if a unit type follows.

    In `A fleet` the A is not an army.
    """
    plain: list[Token] = []
    is_behind_place = False
    for token in tokens:
        is_behind_place = is_behind_place or token.kind is Kind.PLACE
        if token.text == "-" and token.kind is Kind.SIGN and is_behind_place:
            plain.append(_DASH)
        elif token.kind is not Kind.IGNORED and token.text not in _QUIET:
            plain.append(token)
    named: list[Token] = []
    for number, token in enumerate(plain):
        before_type = number + 1 < len(plain) and plain[number + 1].kind is Kind.TYPE
        if before_type and token.kind is Kind.PLACE and Location(token.text) in vocabulary.shared:
            named.append(Token(Kind.POWER, vocabulary.shared[Location(token.text)], token.raw))
        elif not (before_type and token.kind is Kind.TYPE):
            named.append(token)
    return named


_REFUSING = frozenset("❌❎✖✗✘🚫⛔🛑❓❔👎❗")
"""Pictures that may take an order back; others (`🚢 F BRE - MAO`) say nothing."""


def _check_signs(tokens: Sequence[Token], problems: list[Problem]) -> list[Token]:
    """Remove signs; one that has no meaning in an order is a problem."""
    for token in tokens:
        if token.kind is Kind.SIGN and (category(token.raw[0]) not in ("So", "Sk") or token.raw in _REFUSING):
            problems.append(Problem("E-ORD-JUNK", f"The sign {token.raw} means nothing here.", token.raw))
    return [token for token in tokens if token.kind is not Kind.SIGN]


# The place that a misspelled name may mean (house rule abbreviation_policy): one slip off, or its beginning.


_LEAST_PREFIX = 3
_LEAST_SLIP = 5
"""Number of letters a name needs to be read despite a slip."""
_LONGEST = 40


def nearest_place(words: str, vocabulary: Vocabulary) -> str | None:
    """Code of the only place with a name that begins with the words or is one letter off; else None.

    Known words are not handled here, because they are never guessed.
    """
    if not _LEAST_PREFIX <= len(words) <= _LONGEST:
        return None
    slips = len(words) >= _LEAST_SLIP
    names = vocabulary.names.items()
    found = {code for name, code in names if name.startswith(words) or (slips and is_one_off(words, name))}
    return found.pop() if len(found) == 1 else None


def is_one_off(one: str, other: str) -> bool:
    """True if the words differ by one letter added, left out or changed, or two neighbors swapped."""
    short, long = sorted((one, other), key=len)
    if one == other or len(long) - len(short) > 1:
        return False
    at = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    if len(short) == len(long) and short[at : at + 2] == long[at : at + 2][::-1]:
        return short[at + 2 :] == long[at + 2 :]
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]
