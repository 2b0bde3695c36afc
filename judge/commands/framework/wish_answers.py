"""Answers to a mail's wishes (`wish_table`): read-only requests, and guidance to the right line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from judge.commands.framework.blanks import SaidBy, filled, power_meant, said_in
from judge.commands.framework.context import CommandContext
from judge.commands.framework.courtesies import is_greeting
from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.likely_wishes import FEWEST_WORDS, STRONG, certain_wish, likely_wishes
from judge.commands.framework.named_readers import readers_named
from judge.commands.framework.named_values import places_named, players_named
from judge.commands.framework.parse import Request, find_command
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import TABLE
from judge.commands.framework.wish_guides import IN_NO_GAME, TO_MASTER
from judge.commands.framework.wish_kinds import HOW_TO_BEGIN, TOLD_BY, Guide, Wish
from judge.commands.framework.wishes import is_request, words_of
from judge.game.game import Game, Role, Stage
from judge.game.outcome import Choices, Guidance
from judge.game.people.control import secrets_open_to
from judge.game.people.open_seats import free_powers, how_to_enter, how_to_join, how_to_take, may_choose_power
from judge.game.people.reply_tokens import reply_place
from judge.game.people.seats import power_spelled_out, role_of
from judge.game.people.secret_words import speaks_of_password
from judge.game.people.sign_on import Actor
from judge.game.text_end import ends_press
from judge.variants import entered_later

_STATUS_SHOWS = (Role.POWER, Role.SEAT, Role.MASTER)


def requests_for(run: Run) -> list[Request]:
    """Return the requests that answer a signed-on writer's wishes, each once."""
    game, actor = run.game, run.actor
    if game is None or actor is None:
        return []
    asked = [
        _shown(line, actor, game)
        for wish in run.wishes
        if wish.master is None or actor.role is not Role.MASTER
        for line in wish.asks
    ]
    if "HISTORY {last}" in asked and not _last_phase(run.context, game):
        asked.append(_shown("STATUS", actor, game))  # no results yet: the last letter gave the position
    return _requests(run.context, game, asked, run.said)


def _shown(line: str, actor: Actor, game: Game) -> str:
    """Return the request for this person, or LIST if it would tell them no more than LIST does."""
    if line == "RESEND" and game.position is None:
        return "LIST"
    has_status = game.position is not None and (actor.role in _STATUS_SHOWS or bool(secrets_open_to(game, actor)))
    return "LIST" if line == "STATUS" and not has_status else line


def guidance_for(run: Run) -> list[Guidance]:
    """Return the guidance for a signed-on writer's wishes."""
    game, actor = run.game, run.actor
    if game is None or actor is None:
        return []
    guides = [_guide(wish, actor, game, run.context) for wish in run.wishes]
    said = said_in(run.said, actor, game, run.context)
    return [guidance(guide, game, run.context, said) for guide in dict.fromkeys(filter(None, guides))]


def _guide(wish: Wish, actor: Actor, game: Game, context: CommandContext) -> Guide | None:
    if actor.role is Role.MASTER and wish.master is not None:
        return wish.master
    return wish.guide and wish.guide.for_reader(actor, game, context.in_play(game))


_MOST_CHOICES = 3
NO_COMMAND = "NOT done: no order and no command in your mail"
_GREETING = "hello! What would you like to do?"
_UNANSWERED = "nobody but the judge has read your question"
"""Subjects of answers if there is no guess at the meaning."""


def offer_choices(run: Run) -> None:
    """Offer possible meanings of a signed-on writer's sentences that fit no wording."""
    texts = tuple(line.text for line in run.set_aside)
    is_reply = run.opener is not None and run.opener.words.line.number == 0
    says_something = is_reply or any(len(words_of(text)) >= FEWEST_WORDS for text in texts)
    if run.game is None or run.actor is None or not says_something:
        return
    run.answers.append(_choices(texts, run.actor, run.game, run.context))
    run.only_talk = True


def choices_outside(texts: Sequence[str], named: Sequence[Game], context: CommandContext) -> list[Choices]:
    """Return possible meanings for a sender without a sign-on, by seat; in the games `named` if possible."""
    offered = (
        (_choices(texts, _holder(seat, game), game, context), reply_place(game, seat, (context.sender,)))
        for seat, game in _meant_seats(named, context)[:_MOST_GAMES]
    )
    return [replace(each, place=place) for each, place in offered if each.is_guess]


def ways_outside(texts: Sequence[str], named: Sequence[Game], context: CommandContext) -> tuple[Guidance, ...]:
    """Return lines that grant the near-certain wish of these texts, for somebody without a seat.

    Return () if the wish is the letter with the games that need players.
    """
    certain = (certain_wish(text, context.word_counts(), least=STRONG) for text in texts)
    likely = [wish for wish in dict.fromkeys(certain) if wish is not None]
    if any(HOW_TO_BEGIN in wish.asks_outside for wish in likely):
        return ()
    ways = {way.line or way.text: way for wish in likely for way in _ways_outside(wish, named, texts, context)}
    return tuple(ways.values())[:_MOST_CHOICES]


def _ways_outside(wish: Wish, named: Sequence[Game], texts: Sequence[str], context: CommandContext) -> list[Guidance]:
    """Return the lines that grant a wish without a seat, for each game that is named."""
    if wish.entrance is not None:
        return [guidance(wish.entrance, game, context) for game in _entered(wish.entrance, named, context)]
    if wish.nobody is not None:
        return [guidance(wish.nobody, None, context)]
    told = [(line, TOLD_BY.get(line.replace(" {game}", ""), "")) for line in wish.asks_outside if "{map}" not in line]
    return [
        guidance(Guide("", words, _with_number(line, texts)), game, context)
        for line, words in told
        for game in (named if _is_of_game(line) else (None,))
        if words and "{last}" not in line
    ]


def _choices(texts: Sequence[str], actor: Actor, game: Game, context: CommandContext) -> Choices:
    """Return lines that texts may request, likeliest first, then lines that such readers often need."""
    said, to_master = said_in(texts, actor, game, context), _to_master(texts, actor)
    greets = all(map(is_greeting, texts))
    likely = likely_wishes(texts, context.word_counts()) if not greets else []
    guessed = [way for wish in likely for way in _ways(wish, said)]
    guessed = [way for way in guessed if not (to_master and way.line == TO_MASTER)]
    if reader := _to_reader(texts, said):
        guessed.insert(0, reader)
    often = (guidance(Guide("", TOLD_BY[line], line), game, context) for line in _often_wanted(actor, game))
    ways = {way.line or way.text: way for way in (*guessed, *often)}
    asks = any(is_request(text, words_of(text)) for text in texts)
    nothing_said = _GREETING if greets else _UNANSWERED if asks else NO_COMMAND
    subject = "did you mean one of these?" if guessed else nothing_said
    return Choices(f"{game.name}: {subject}", tuple(ways.values())[:_MOST_CHOICES], bool(guessed), to_master)


def _to_reader(texts: Sequence[str], said: SaidBy) -> Guidance | None:
    """Return press for the one other power named in a text's first line (`To Germany:`); None if none is."""
    named = readers_named(texts[0], lambda word, _: power_meant(word, said.map)) if texts else None
    powers = {power_meant(word, said.map) for word in named or ()}
    _, colon, rest = texts[0].partition(":") if texts else ("", "", "")
    text = tuple(filter(None, map(str.strip, (rest if colon else "", *texts[1:]))))
    if len(powers) != 1 or not powers.isdisjoint({None, said.actor.power}) or not text or _may_be_secret(texts):
        return None
    (power,) = powers
    told = f"This sends your words to {said.map.title_of(str(power))} alone:"
    return Guidance("", told, f"PRESS TO {str(power).upper()}", (*text, "ENDPRESS"))


def _may_be_secret(texts: Iterable[str]) -> bool:
    """True if texts may contain a password, or a line that ends press."""
    return any(speaks_of_password(text) or ends_press(text) for text in texts)


def _often_wanted(actor: Actor, game: Game) -> tuple[str, ...]:
    """Return requests that readers in this situation make most often."""
    if actor.role is Role.MASTER:
        return (_shown("STATUS", actor, game), "WHOGAME", "HELP master")
    return (_shown("STATUS", actor, game), "HELP", "WHOGAME")


def _to_master(texts: Sequence[str], actor: Actor) -> tuple[str, ...]:
    """Return lines that send words to the Master; () if a password or an end of press is among them."""
    told = tuple(text.strip() for text in texts)
    if actor.role is Role.MASTER or _may_be_secret(told):
        return ()
    return (TO_MASTER, *told, "ENDPRESS")


def _ways(wish: Wish, said: SaidBy) -> list[Guidance]:
    """Return the lines that grant a wish: its guide's, or else those of its requests."""
    actor, game, context = said.actor, said.game, said.context
    guide = _guide(wish, actor, game, context)
    if guide is not None:
        return [guidance(guide, game, context, said)]
    asked = wish.asks
    last = _last_phase(context, game) if "HISTORY {last}" in asked else ""
    if "HISTORY {last}" in asked and not last:
        asked = ("STATUS",)  # no results yet
    shown = [_shown(line, actor, game) for line in asked if line in TOLD_BY]
    known = _names(context, game, said.texts)
    return [guidance(Guide("", TOLD_BY[line], line.format_map(known).strip()), game, context) for line in shown]


def guidance(guide: Guide, game: Game | None, context: CommandContext, said: SaidBy | None = None) -> Guidance:
    """Return a guide, filled in with names and with the values that the reader has `said`."""
    name = game.name if game is not None else context.judge_name
    names = {"game": game.name if game is not None else "your game", "keeper": context.keeper}
    names |= {"judge": context.judge_address, "enter": _line_to_enter(game, context) if game is not None else "JOIN"}
    open_line = filled(guide.line, said)
    line = open_line.format(**names)
    left = {"your-name", *(word for word in guide.line.replace("=", " ").split() if "{" not in word)}
    written = [*open_line.split(), *(["your-name"] if "your-name" in line else [])]
    blanks = tuple(dict.fromkeys(word for word in written if word.islower() and word in left and written[0] != "HELP"))
    reader = _to_reader(said.texts, said) if said is not None and line.startswith("PRESS TO ") else None
    more = reader.more if reader is not None and reader.line == line else ()
    return Guidance(f"{name}: {guide.title}", guide.tells.format(**names), line, more, blanks=blanks)


def _line_to_enter(game: Game, context: CommandContext) -> str:
    """Return the line that enters a game, now or once it is open."""
    in_play = context.in_play(game)
    return how_to_enter(game, in_play) if _wants_somebody(game, context) else how_to_join(game, in_play)


def _wants_somebody(game: Game, context: CommandContext) -> bool:
    """True if a game has a place for a newcomer."""
    takes_people = entered_later().get(context.in_play(game).variant.name)
    has_place = game.vacancies or (takes_people and takes_people(game))
    return game.stage is Stage.FORMING or bool(game.stage.is_under_way and has_place)


_MOST_GAMES = 3
"""Limit on the games in an answer to somebody who names no game and has seats in several."""
_OWN = Guide(
    "what is yours",
    "What is on file for you is told to nobody who has not signed on. A mail by this button, or the line in a reply to"
    " this letter, signs you on:",
    "STATUS",
)
THANK_YOU = Guide("thank you", "Thank you! Your mail asks for nothing, so nothing was done, and what is on file stays.")


def outside(
    wishes: Mapping[Wish, Sequence[Game]], texts: Sequence[str], context: CommandContext
) -> tuple[list[Request], list[Guidance]]:
    """Return answers to wishes without a sign-on: requests that anybody may send, and guidance.

    They are about the games named with each wish, or else about those in which the sender's address has a seat. `texts`
    has the sentences of the mail.
    """
    unwanted = [wish for wish in wishes if wish.nobody is IN_NO_GAME]
    if unwanted and not own_seats(context):
        wishes = {unwanted[0]: wishes[unwanted[0]]}  # whoever wants no letters gets a single one
    requests: list[Request] = []
    guides: list[Guidance] = []
    for wish, named in wishes.items():
        asked, told = _outside(wish, named, texts, context)
        requests += asked
        guides += told
    return list({request.words.line.text: request for request in requests}.values()), list(dict.fromkeys(guides))


def _outside(
    wish: Wish, named: Sequence[Game], texts: Sequence[str], context: CommandContext
) -> tuple[list[Request], list[Guidance]]:
    """Return the answer to one wish without a sign-on, about the games `named`."""
    held = _meant_seats(named, context)
    strange = [game for game in named if all(game.name != own.name for _, own in held)]
    known = [game for _, game in held if game.stage is not Stage.PREPARATION]  # LIST shows nobody the others
    about = named or list({game.name: game for game in known}.values())[:_MOST_GAMES]
    for_seats = [_guidance_for_seat(wish, seat, game, texts, context) for seat, game in held[:_MOST_GAMES]]
    if wish.entrance is not None and strange:
        entrances = _entrances(wish.entrance, strange, texts, context)
        listed = () if entrances else [made for game in named for made in _requests(context, game, ("LIST {game}",))]
        return [*listed], entrances
    if wish.asks == ("STATUS",) and len(held) > 1:
        return _requests(context, None, ("MY GAMES",)), []
    if held and wish.guide is not None and wish.asks_outside == (HOW_TO_BEGIN,):
        return [], for_seats
    if held and wish.entrance is not None and named:
        return [], []  # the sender is in the game already
    if asked := [line for line in wish.asks_outside if about or not _is_of_game(line)]:
        of_games = list(filter(_is_of_game, asked))
        made = [each for game in about for each in _requests(context, game, of_games, texts)]
        made += _requests(context, None, [line for line in asked if line not in of_games], texts)
        return made, []
    if not held and wish.nobody is not None:
        return [], [guidance(wish.nobody, None, context)]
    return [], for_seats if wish.guide is not None or not wish.asks_outside else []


def _entered(entrance: Guide, named: Sequence[Game], context: CommandContext) -> list[Game]:
    """Return the games that a guide's line may name: only those with a free place if it enters one."""
    needs_place = "{enter}" in entrance.line
    return [game for game in named if not needs_place or _wants_somebody(game, context)][:_MOST_GAMES]


def _entrances(entrance: Guide, named: Sequence[Game], texts: Sequence[str], context: CommandContext) -> list[Guidance]:
    """Return the guide to each of these games, or to watching it if it has no free place."""
    open_ones = _entered(entrance, named, context)
    full = [game for game in named if game not in open_ones and game.stage.is_under_way]
    guides = [_as_power(guidance(entrance, game, context), game, texts, context) for game in open_ones]
    return guides + [guidance(entrance.otherwise, game, context) for game in full if entrance.otherwise is not None]


def _as_power(made: Guidance, game: Game, texts: Sequence[str], context: CommandContext) -> Guidance:
    """Return the guide into a game with the one power that the texts name, if it can be had or wished for."""
    in_play = context.in_play(game)
    words = (power_spelled_out(in_play.map, word) for text in texts for word in text.split())
    power, *others = dict.fromkeys(filter(None, words)) or (None,)
    if power is None or others:
        return made
    if made.line.startswith("TAKEOVER ") and power in game.vacancies:
        return replace(made, line=how_to_take(game, power))
    if made.line.startswith("JOIN ") and in_play.variant.seated and power in free_powers(game, in_play):
        chosen = f"{power.lower()}@{game.name}" if may_choose_power(in_play) else f"{game.name} {power.lower()}"
        return replace(made, line=f"JOIN {chosen}")
    return made


def own_seats(context: CommandContext) -> list[tuple[str, Game]]:
    """Return the seats of the sender's address in unfinished games."""
    return [(seat, game) for seat, game in context.games.held_by(context.sender) if not game.stage.is_over]


def _meant_seats(named: Sequence[Game], context: CommandContext) -> list[tuple[str, Game]]:
    """Return the sender's seats in the games `named`, or all their seats if they have none there."""
    held = own_seats(context)
    names = {game.name for game in named}
    return [(seat, game) for seat, game in held if game.name in names] or held


def _guidance_for_seat(wish: Wish, seat: str, game: Game, texts: Sequence[str], context: CommandContext) -> Guidance:
    """Return guidance for a seat's holder who has not signed on; a reply to the letter signs on."""
    holder = _holder(seat, game)
    known = _names(context, game, texts)
    own = replace(_OWN, line=_shown(wish.asks[0], holder, game).format_map(known).strip()) if wish.asks else _OWN
    made = guidance(_guide(wish, holder, game, context) or own, game, context, said_in(texts, holder, game, context))
    return replace(made, place=reply_place(game, seat, (context.sender,)))


def _holder(seat: str, game: Game) -> Actor:
    """Return the actor that a seat's holder would be after a sign-on."""
    return Actor(seat, role_of(game, seat), next((each.name for each in game.powers if each.name == seat), None))


def _is_of_game(line: str) -> bool:
    """True if a line has a blank for a game, or for something in one."""
    return "{" in line.replace(_PLAYERS, "")


_PLAYERS = "{players}"


def _with_number(line: str, texts: Sequence[str]) -> str:
    """Return a line with the number of players that texts name, if any."""
    return line.replace(_PLAYERS, players_named(texts)).strip() if _PLAYERS in line else line


def _names(context: CommandContext, game: Game, texts: Sequence[str]) -> dict[str, str]:
    """Return the values of a request's blanks in a game."""
    places = " ".join(places_named(texts, context.in_play(game).map))
    players = players_named(texts)
    return {
        "game": game.name,
        "map": game.map,
        "last": _last_phase(context, game),
        "places": places,
        "players": players,
    }


def _requests(
    context: CommandContext, game: Game | None, lines: Iterable[str], texts: Sequence[str] = ()
) -> list[Request]:
    """Return the requests in these lines; `game` is None if none of them names a game."""
    made: list[Request] = []
    for line in dict.fromkeys(lines):
        if line == HOW_TO_BEGIN:
            made.append(ask_how_to_begin())
            continue
        names = _names(context, game, texts) if game is not None and _is_of_game(line) else {}
        words = _with_number(line, texts).format(**names).split()
        found = find_command(words)
        if found is None:
            raise ValueError(f"no request: {line}")
        command, verb = found
        made.append(Request(command, Words(verb, tuple(words[len(verb.split()) :]), TextLine(0, line))))
    return made


def ask_how_to_begin(number: int = 0, texts: tuple[str, ...] = ()) -> Request:
    """Return a HELP request for a mail in sentences; `texts` has the sentences not understood."""
    return Request(TABLE["HELP"], Words(HOW_TO_BEGIN, texts, TextLine(number, "HELP")))


def _last_phase(context: CommandContext, game: Game) -> str:
    """Return the code of the phase that was processed last; "" for none."""
    past = context.games.past(game, to_show=True)
    return past[-1].code if past else ""
