"""Questions that wait for somebody's word, as STATUS tells them to the people concerned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from textwrap import wrap

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.wording import listed
from judge.game.calendar.dates import format_short
from judge.game.calendar.spans import say_length
from judge.game.game import Game, Role
from judge.game.leaving import announced
from judge.game.people.seats import player_at
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.status.layout import WIDTH, zone_of
from judge.game.time.agreed_time import hides_asker, open_wish, those_asked
from judge.game.values.open_questions import AskedTo, OpenQuestion


def questions_to_players(game: Game, in_play: RulesInPlay, actor: Actor, now: datetime) -> list[str]:
    """Return lines on open questions to people of the game, as far as the asker may know of them."""
    told = [*_own_half(game, actor, now)]
    if actor.role is Role.MASTER:
        going = ((in_play.map.title_of(seat), said.until) for seat, said in announced(game) if now < said.until)
        told += [f"{who} will leave on {format_short(at, game.zone)}, unless they take that back." for who, at in going]
    if not actor.in_anothers_place:
        told += [*_more_time(game, in_play, actor, now), *_exchange(game, in_play.map, actor)]
    return _paragraphs(told)


def masters_questions(game: Game, in_play: RulesInPlay, actor: Actor, asked: Sequence[OpenQuestion]) -> list[str]:
    """Return lines for a Master on questions to people outside, and how to take them back."""
    told = [_of_the_master(each, in_play.map, zone_of(game, actor)) for each in asked]
    return _paragraphs([*told, "You are told of a yes, but not of a no."] if told else [])


def _paragraphs(sentences: Iterable[str]) -> list[str]:
    return [line for sentence in sentences for line in ("", *wrap(sentence, WIDTH))]


def _of_the_master(asked: OpenQuestion, game_map: Map, zone: str) -> str:
    """Return a question to somebody outside the game, with the line that takes it back."""
    who = asked.seat if asked.to is AskedTo.MASTER else asked.address or "Somebody on the standby list"
    since, until = format_short(asked.since, zone), format_short(asked.until, zone)
    what, back = _place(asked, game_map)
    return f"{who} was {what} on {since}; a yes counts until {until}. {back}"


def _place(asked: OpenQuestion, game_map: Map) -> tuple[str, str]:
    """Return the deed that a question asks for, and the sentence on taking it back."""
    match asked.to:
        case AskedTo.PLAY | AskedTo.STAND_BY:
            title = game_map.title_of(asked.seat)
            return f"asked to play {title}", f"To take that back: REPLACE {asked.seat.lower()} NO"
        case AskedTo.CO_MASTER:
            return "asked to be one more Master", f"To take that back: SET MASTER DROP {asked.address}"
        case AskedTo.MASTER:
            return "asked to be the Master in your place", f"To take that back: PROMOTE {asked.seat} NO"
    return "invited", f"To keep them out, after all: SET DENY PLAYER {asked.address}"


def _own_half(game: Game, actor: Actor, now: datetime) -> list[str]:
    """Return a sentence on the asker's pending command and how to withdraw it; [] if there is none."""
    player = None if actor.in_anothers_place else player_at(game, actor.id)
    said = player.half_said if player is not None else None
    if said is None or said.until <= now:
        return []
    when = format_short(said.until, zone_of(game, actor))
    back = f"To take that back: {said.command} NO"
    if said.counts_alone:
        return [f"You will leave {game.name} on {when}. {back}"]
    return [f"You have said {said.command} once: {said.command} YES, before {when}, does it. {back}"]


def _more_time(game: Game, in_play: RulesInPlay, actor: Actor, now: datetime) -> list[str]:
    """Return the open request for more time, for people who may know it, with the name that letters show."""
    wanted = open_wish(game, now)
    if wanted is None:
        return []
    until = format_short(wanted.until, zone_of(game, actor))
    length = say_length(wanted.length.length)
    what = f"a pause of {length}" if wanted.pause else f"{length} more time"
    if actor.power == wanted.by:
        return [f"You ask for {what}; it can be given until {until}. To take that back: MORE TIME NO"]
    others = those_asked(game, in_play, wanted.by, pause=wanted.pause)
    if actor.role is Role.MASTER:
        who, own = in_play.map.title_of(wanted.by), _answers(in_play.map, others, wanted.agreed)
    elif actor.power in others:
        who = "Somebody" if hides_asker(in_play.rules) else in_play.map.title_of(wanted.by)
        own = " You have agreed." if actor.power in wanted.agreed else ""
    else:
        return []
    return [f"{who} asks for {what}.{own} To agree, before {until}: MORE TIME YES {wanted.number}. Or: MORE TIME NO"]


def _answers(game_map: Map, asked: Sequence[PowerName], agreed: Sequence[PowerName]) -> str:
    """Return sentences on the powers that have agreed, and those that owe a word; "" for none."""
    said = [game_map.title_of(name) for name in asked if name in agreed]
    owed = [game_map.title_of(name) for name in asked if name not in agreed]
    yes = f" Agreed: {listed(said)}." if said else ""
    return f"{yes} No answer yet: {listed(owed)}." if owed else yes


def _exchange(game: Game, game_map: Map, actor: Actor) -> list[str]:
    """The Master's wish that two players change places, for the Master and these two."""
    if game.swap is None or not (actor.role is Role.MASTER or actor.power in game.swap.powers):
        return []
    powers, agreed = game.swap.powers, game.swap.agreed
    if actor.role is Role.MASTER:
        both = listed([game_map.title_of(name) for name in powers])
        return [f"{both} are asked to change places.{_answers(game_map, powers, agreed)} To drop it: SWAP NO"]
    (other,) = (game_map.title_of(name) for name in powers if name != actor.power)
    if actor.power in agreed:
        return [f"You agree to change places with {other}, who is asked. To take that back: SWAP NO"]
    line = " ".join(powers).lower()
    return [f"You are asked to change places with {other}. To agree: SWAP {line}. To decline: SWAP NO"]
