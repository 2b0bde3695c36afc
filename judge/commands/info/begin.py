"""First steps for newcomers: the answer to HELP, and to sentences, without a sign-on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from judge.commands.framework.context import CommandContext
from judge.commands.framework.game_names import MOST_OFFERS
from judge.commands.framework.newcomers import games_named
from judge.commands.framework.wish_answers import NO_COMMAND, ways_outside
from judge.game.calendar.timing import pace
from judge.game.game import Game, Stage
from judge.game.outcome import GameToJoin, HowToBegin
from judge.game.people.open_seats import has_investors, how_to_enter, open_seats, still_wanted
from judge.game.people.seats import MASTER
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.settings import press_words
from judge.variants import entered_later

_MOST_SEATS = 5


def how_to_begin(context: CommandContext, *, in_sentences: bool, said: Sequence[str] = ()) -> HowToBegin:
    """Return guidance for a newcomer: the first games that need players, each with the line to enter it.

    `in_sentences`: their mail has no command; `said` are its sentences without another answer.
    """
    seats = _own_seats(context)
    in_vain = in_sentences and bool(seats)
    ways = ways_outside(said, games_named(said, context), context) if said and not seats else ()
    found = list(islice(context.games.openings(entered_later()), MOST_OFFERS + 1))
    return HowToBegin(
        NO_COMMAND if in_vain else f"{context.judge_name}: how to begin",
        tuple(offer(game, context.in_play(game)) for game in found[:MOST_OFFERS]),
        more=len(found) > MOST_OFFERS,
        seats=seats,
        in_vain=in_vain,
        motd=context.motd,
        watch="" if any(way.line.startswith("OBSERVE") for way in ways) else _how_to_watch(context, found),
        ways=ways,
    )


def _how_to_watch(context: CommandContext, forming: Sequence[Game]) -> str:
    """Return the line to watch a running game, or else a forming one; "" if there is none."""
    names = [*(running.name for running in context.games.running(1)), *(game.name for game in forming)]
    return f"OBSERVE {names[0]}" if names else ""


def _own_seats(context: CommandContext) -> tuple[str, ...]:
    """Return the sender's seats in unfinished games, for an answer to the address that holds them."""
    held = [(seat, game) for seat, game in context.games.held_by(context.sender) if not game.stage.is_over]
    return tuple(
        f"the Master of {game.name}" if seat == MASTER else f"{context.in_play(game).map.title_of(seat)} in {game.name}"
        for seat, game in held[:_MOST_SEATS]
    )


def offer(game: Game, in_play: RulesInPlay) -> GameToJoin:
    """Return a newcomer's view of a game that needs players."""
    variant = in_play.variant
    kind = "a standard game" if variant.name == "standard" else f"a game of {in_play.title}"
    played = f"{kind} on the {in_play.map.name} map." if in_play.map.name != "standard" else f"{kind}."
    rhythm = pace(game.timing, game.zone)
    sentences = [f"{played[0].upper()}{played[1:]}", f"{rhythm[0].upper()}{rhythm[1:]}.", _free(game, in_play)]
    sentences.append(f"Press: {press_words(in_play.rules)}.")
    if in_play.topic:
        sentences.append(f"HELP {in_play.topic} tells how it is played.")
    return GameToJoin(game.name, tuple(sentences), how_to_enter(game, in_play))


def _free(game: Game, in_play: RulesInPlay) -> str:
    """Return a sentence on a game's free places or missing players."""
    if has_investors(in_play):
        wanted = still_wanted(game, in_play)
        return f"{wanted[0].upper()}{wanted[1:]}."
    if game.stage is Stage.FORMING and in_play.variant.seated:
        free = open_seats(game, in_play)
        return f"{free} of {free + len(game.seats)} seats {'is' if free == 1 else 'are'} free."
    if game.vacancies:
        titles = ", ".join(in_play.map.title_of(name) for name in game.vacancies)
        return f"It is under way; {titles} {'wants' if len(game.vacancies) == 1 else 'want'} a new player."
    return "You can come in at any time."
