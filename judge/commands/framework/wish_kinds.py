"""Kinds of wishes, guides to the lines that grant them, and the conditions for sending these lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from judge.game.ending.voting import OFFERED, voting_mode
from judge.game.game import Game, Role, Stage
from judge.game.on_file.owed_orders import marks_final
from judge.game.people.open_seats import has_investors, may_choose_power
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.deadlines import may_be_absent, may_move_deadline
from judge.game.time.more_time import MoreTimeRule
from judge.game.values.ballots import Draw

HOW_TO_BEGIN = "SENTENCES"
"""Stand-in for HELP, and in `Wish.asks` for the letter with the games that need players."""

TOLD_BY: Mapping[str, str] = {
    "STATUS": "This shows your orders on file, your vote and the deadline:",
    "LIST": "This shows how {game} goes: its pace, its rules, and who is late:",
    "WHOGAME": "This shows who plays {game}:",
    "MAP": "This shows the board:",
    "HISTORY": "This shows all that was played so far:",
    "HISTORY {last}": "This shows the last results again:",
    "RESEND": "This sends the last letter about the board again:",
    "SUMMARY": "This shows the supply centers of all, year by year:",
    "REPLAY": "This shows {game} as an animation:",
    "MY GAMES": "This shows all your games here:",
    "HELP": "This tells the first steps:",
    "HELP basics": "This tells the rules of the board game, and the words of results:",
    "HELP orders": "This tells how you write orders:",
    "HELP press": "This tells how you write to other players:",
    "HELP deadlines": "This tells what happens to those who send no orders in time:",
    "HELP draws": "This tells how a game is won, drawn and ended:",
    "HELP master": "This tells how you run a game of your own:",
    "HELP sandbox": "This tells how you practice on a board of your own:",
    "HELP try": "This tells how you try orders without sending them:",
    "HELP phase": "This tells how you order for later phases:",
    "HELP MAP {map} {places}": "This lists the places next to each place of the board:",
    "HELP MAPS {players}": "This lists the boards on which one can play here, by the number of their players:",
    "HELP SET CALENDAR": "This tells how deadlines come into your calendar:",
    "HELP SET SCORING": "This tells how scores are reckoned:",
}
"""Words above the buttons for read-only requests."""


class Guide(Struct, frozen=True):
    """Guidance to the line that grants a wish, with that line for a button ("": none).

    The judge fills in {game}, {judge}, {keeper} and {enter}, the line that enters the game. `title` states the topic in
    the subject. Blanks for the reader are words that no command accepts. Readers who fail `may` see `otherwise`
    instead.
    """

    title: str
    tells: str
    line: str = ""
    may: Callable[[Actor, Game, RulesInPlay], bool] | None = None
    otherwise: Guide | None = None

    def for_reader(self, actor: Actor, game: Game, in_play: RulesInPlay) -> Guide | None:
        """Return the first guide of the chain that this reader may follow; None if there is none."""
        if self.may is None or self.may(actor, game, in_play):
            return self
        return self.otherwise and self.otherwise.for_reader(actor, game, in_play)


class Wish(Struct, frozen=True):
    """A kind of wish; its wordings have the same `name` (`wish_words`).

    `asks` has the requests that answer a signed-on person; `asks_outside` has the requests for others who name a game
    or have a seat in one. `guide` is the guide to an action, `master` its form for the Master, `nobody` its form for
    people in no game. `entrance` is given for each named game; with {enter} in its line, only for games that need
    players.
    """

    name: str
    asks: tuple[str, ...] = ()
    asks_outside: tuple[str, ...] = ()
    guide: Guide | None = None
    master: Guide | None = None
    nobody: Guide | None = None
    entrance: Guide | None = None

    @property
    def only_reads(self) -> bool:
        """True if all its answers are requests."""
        return self.guide is self.master is self.entrance is None


def may_vote_draw(actor: Actor, game: Game, in_play: RulesInPlay) -> bool:
    """True if somebody can vote for a draw."""
    offered = OFFERED[voting_mode(in_play.rules, game.voting)]
    return actor.power is not None and in_play.variant.seated and Draw in offered


def may_choose_drawers(actor: Actor, game: Game, in_play: RulesInPlay) -> bool:
    """True if somebody can vote for a draw of only some survivors."""
    return "NO_DIAS" in in_play.rules and may_vote_draw(actor, game, in_play)


def may_invite(actor: Actor, game: Game, in_play: RulesInPlay) -> bool:
    """True if a player can have the judge invite people."""
    return game.inviting.players and game.stage is Stage.FORMING and has_seat(actor, game, in_play)


def can_move_deadline(actor: Actor, _game: Game, in_play: RulesInPlay) -> bool:
    """True if somebody can move the deadline without asking others."""
    return may_move_deadline(actor.role, in_play.rules)


def can_be_absent(actor: Actor, _game: Game, in_play: RulesInPlay) -> bool:
    """True if somebody can enter absences."""
    return may_be_absent(actor.role, in_play.rules)


def may_prefer(actor: Actor, game: Game, in_play: RulesInPlay) -> bool:
    """True if players, or this one without a chosen power, can state preferences for powers."""
    is_open = not may_choose_power(in_play) or any(seat.id == actor.id and seat.power is None for seat in game.seats)
    return game.stage is Stage.FORMING and in_play.variant.seated and is_open


def may_choose_anew(actor: Actor, game: Game, _in_play: RulesInPlay) -> bool:
    """True if a player who has chosen a power can leave for another one, since the game has not begun."""
    return game.stage is Stage.FORMING and any(seat.id == actor.id and seat.power is not None for seat in game.seats)


def has_power(actor: Actor, _game: Game, _in_play: RulesInPlay) -> bool:
    """True if somebody plays a power."""
    return actor.power is not None


def may_be_final(actor: Actor, _game: Game, in_play: RulesInPlay) -> bool:
    """True if somebody can mark orders as final."""
    return actor.power is not None and marks_final(in_play.rules)


def may_be_done(actor: Actor, _game: Game, in_play: RulesInPlay) -> bool:
    """True if somebody is an observer in a game with investors, who say DONE."""
    return actor.role is Role.OBSERVER and has_investors(in_play)


def may_ask_for_time(actor: Actor, game: Game, in_play: RulesInPlay) -> bool:
    """True if a player's MORE TIME asks the others and the Master."""
    is_on = game.stage is Stage.ACTIVE and game.deadline is not None
    is_allowed = game.more_time.rule is not MoreTimeRule.NO and "REAL_TIME" not in in_play.rules
    return actor.power is not None and is_on and is_allowed


def has_seat(actor: Actor, _game: Game, in_play: RulesInPlay) -> bool:
    """True if a person does more than watch: they play a power, wait for one, or may own shares."""
    return actor.power is not None or actor.role not in (Role.OBSERVER, Role.MONITOR) or has_investors(in_play)


def may_take_power(actor: Actor, game: Game, _in_play: RulesInPlay) -> bool:
    """True if somebody without a power can take over a vacant one."""
    return actor.power is None and bool(game.vacancies)
