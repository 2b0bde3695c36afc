"""Mails in sentences from people who have not signed on: guidance instead of a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from judge.board.maps import Map
from judge.board.order_text.parse import syntax_problems
from judge.board.order_text.prose import is_talk
from judge.board.position import PhaseType
from judge.commands.framework.context import CommandContext
from judge.commands.framework.courtesies import names_game
from judge.commands.framework.game_names import NEWS_OF_GAMES, lines_to_enter
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.likely_wishes import likely_wishes
from judge.commands.framework.parse import Request, find_command, known_elsewhere, may_be_courtesy
from judge.commands.framework.run_state import Run
from judge.commands.framework.sentences import (
    MOST_WISHES,
    Guesses,
    Sentence,
    in_clauses,
    means_otherwise,
    only_thanks,
    says_something,
    sentences_of,
    wishes_in,
)
from judge.commands.framework.signed_names import is_signature, names_of_writer
from judge.commands.framework.wish_answers import (
    THANK_YOU,
    ask_how_to_begin,
    choices_outside,
    guidance,
    outside,
    own_seats,
)
from judge.commands.framework.wish_kinds import Wish
from judge.commands.framework.wishes import has_address, is_request, wish_of, with_names, words_of
from judge.game.game import Game
from judge.game.people.open_seats import how_to_take
from judge.game.visibility.seen_game import is_hidden_from
from judge.problems import Refused

_FEW_WORDS = 4
_SHORT = 3
_LONG = 8
"""A line with an address and more words than this is a sentence; `INVITE anna@example.org` is not."""
_A_NAME = 4
"""Fewest letters of a word that may be a name rather than a code."""
_MOST_READ = 60
"""Limit on lines: a longer mail is no first hello, and takes long to read."""


def requests_instead(run: Run) -> list[Request]:
    """Return requests in place of a mail that is all sentences, or empty; [] for any other.

    Wishes about a game get public information; any other such mail gets an explanation of how to begin.
    """
    if not _wants_help(run):
        return []
    lines = [line for line in run.script.lines if line.text.strip()]
    named = games_named([run.context.subject, *(line.text for line in lines)], run.context)
    sentences = sentences_of(lines)
    names, own = [game.name for game in named], own_seats(run.context)
    map, guesses = run.context.load_map("standard"), Guesses(run.context.word_counts, offers=bool(own))
    found = wishes_in(sentences, names, map, alone=True, guesses=guesses)
    found = [] if own and means_otherwise(sentences, found, guesses) else found
    wishes = _with_games(found, named)
    texts = tuple(each.text for each in sentences)
    requests, guides = outside(wishes, texts, run.context)
    run.answers += guides
    if not wishes and own and only_thanks(sentences, guesses):
        run.answers.append(guidance(THANK_YOU, own[0][1] if len(own) == 1 else None, run.context))
        return []
    if requests or guides:
        return requests
    if texts and (offered := choices_outside(texts, named, run.context)):
        run.answers += offered
        return []
    return [ask_how_to_begin(run.script.stray.number if run.script.stray is not None else 0, texts)]


def _with_games(found: Sequence[tuple[Sentence, Wish]], named: Sequence[Game]) -> dict[Wish, list[Game]]:
    """Return wishes with the games that each is about, if necessary all `named` games.

    `Quit river but keep maple` is about river.
    """
    about: dict[Wish, dict[str, Game]] = {}
    for sentence, wish in found:
        games = in_clauses(sentence.text, wish, named) if len(named) > 1 else named
        about.setdefault(wish, {}).update((game.name, game) for game in games)
    return {wish: list(games.values()) for wish, games in islice(about.items(), MOST_WISHES)}


def lines_instead(run: Run, refusal: Refused, named: str) -> tuple[str, ...]:
    """Return lines that enter games, for a refused sender in no game; a suggested game comes first.

    If no game needs players, a sender who named no existing game gets a line that subscribes to news of games. A sender
    who has left the game `named` gets only the line back into it, if any, so that no other line is mistaken for it.
    """
    if run.actor is not None or run.finished or run.context.games.held_by(run.context.sender):
        return ()
    if refusal.code == "E-SIGNON-LEFT":
        return _way_back(run.context.games.get(named), refusal)
    lines = lines_to_enter(run.context, 1)
    if lines == (NEWS_OF_GAMES,) and refusal.code != "E-NOGAME":
        return ()
    return tuple(
        sorted(lines, key=lambda line: f"Did you mean {line.split()[-1]}?" not in refusal.text)[:_MOST_OFFERED]
    )


def _way_back(game: Game | None, refusal: Refused) -> tuple[str, ...]:
    """Return the refusal's line into the game if that power is vacant and needs no privacy word."""
    if game is None or game.private is not None:
        return ()
    return tuple(line for line in (how_to_take(game, power) for power in game.vacancies) if line in refusal.text)


_MOST_OFFERED = 3
_MOST_WORDS = 100
"""Limit on the words of a mail that are looked up as names of games."""


def games_named(texts: Iterable[str], context: CommandContext) -> list[Game]:
    """Return the games named in the subject and lines of a mail that the sender may know of."""
    words = dict.fromkeys(word for text in texts for word in words_of(text))
    found = (context.games.get(word) for word in islice(words, _MOST_WORDS))
    return [game for game in found if game is not None and not is_hidden_from(game, context.sender)]


def _wants_help(run: Run) -> bool:
    """True for a mail without a command that is all sentences, or empty."""
    script = run.script
    written = [line for line in script.lines if line.text.strip()]
    if not written and run.context.left_out.is_any:
        return False  # the answer is about the quotation or signature that all lines were mistaken for
    map = run.context.load_map("standard")
    run.only_talk = len(written) <= _MOST_READ and all(
        (_is_talk(line.text, map, run.context) and not _may_be_meant(line.text.split(), run.context))
        or _is_question(line.text)
        or (line is not written[0] and _is_name(line, run.context))
        for line in written
    )
    return run.only_talk


def _is_question(text: str) -> bool:
    """True if a line asks in a sentence. It may name units and places: `Can my fleet go to Paris?`"""
    words = text.split()
    is_asked = text.rstrip().endswith("?") and len(words) > _FEW_WORDS and not any("@" in word for word in words)
    return is_asked and is_request(text, words_of(text)) and not any(len(w) > 1 and w.isupper() for w in words)


def _is_talk(text: str, map: Map, context: CommandContext) -> bool:
    """True if a line is prose; for a sender without a seat, also a few words unlike an order."""
    if is_talk(text, map) or says_something(text, (), map):
        return True
    is_short = len(text.split()) <= _SHORT and all(word.strip(".,!?").isalpha() for word in text.split())
    readable = is_short and any(not syntax_problems(text, map, phase, hints=False) for phase in PhaseType)
    return is_short and not readable and not context.games.held_by(context.sender)


def _may_be_meant(words: Sequence[str], context: CommandContext) -> bool:
    """True if a line may be a command or sign-on, even misspelled (`JION river`), but not a sentence."""
    if find_command(words) is not None or [word.upper() for word in words] == ["END"]:
        return True
    names_seat = any("@" in word and not has_address(word) for word in words)
    if (not any("@" in word for word in words) or len(words) > _LONG) and not names_seat and _wishes(words, context):
        return False
    if len(words) > _FEW_WORDS and not names_seat:
        return known_elsewhere(words) is not None
    return not may_be_courtesy(words) or any(names_game(word, context) for word in words)


def _wishes(words: Sequence[str], context: CommandContext) -> bool:
    """True if a line expresses a wish; it may name any game."""
    said = words_of(" ".join(words))
    games = [word for word in said if names_game(word, context)]
    if wish_of(with_names(said, games, context.load_map("standard"))) is not None:
        return True
    return not games and words[0][:1].islower() and bool(likely_wishes([" ".join(words)], context.word_counts()))


def _is_name(line: TextLine, context: CommandContext) -> bool:
    """True if a line may be a signature: the writer's name, or a few words like `Peter Ashworth`.

    It is neither a code nor a command, and names no game.
    """
    words = line.text.split()
    is_word = all(word.isalpha() for word in words) and len(words[0]) >= _A_NAME
    is_word = is_word and (len(words) == 1 or (len(words) <= _SHORT and line.text.istitle()))
    is_name = is_word or is_signature(line.text, names_of_writer(context))
    return is_name and find_command(words) is None and not any(names_game(word, context) for word in words)
