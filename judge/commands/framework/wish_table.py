"""Wishes that people write as sentences, and their answers: one table, which does nothing itself.

A row asks for requests that only read. For a change it names the line that makes it, with a button that opens a mail
with that line. `wish_words` has the wordings of people: a row here and one there make a wish.

docs/decisions/037-sentences.md says why.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from judge.game.ending.ballots import Draw
from judge.game.ending.voting import OFFERED, voting_mode
from judge.game.game import Game, Role, Stage
from judge.game.people.open_seats import has_investors, may_choose_power
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.deadlines import may_be_absent, may_move_deadline

HOW_TO_BEGIN = "SENTENCES"
"""Stand-in for HELP, and in `Wish.asks`, for the letter with the games that want players."""


class Guide(Struct, frozen=True):
    """Guidance to the line that grants a wish, with that line for a button ("": none).

    {game}, {judge}, {keeper} and {enter}, the line that enters the game, are filled in. `title` says in the subject
    what it is about. Parts for the reader to fill in stand in the line as words that no command takes.
    """

    title: str
    tells: str
    line: str = ""


class Wish(Struct, frozen=True):
    """A kind of wish; `name` is that of its wordings (`wish_words`).

    `asks` are the requests that answer somebody who has signed on, `asks_outside` those for anybody else who names a
    game, or has a seat in one. `guide` is for a wish that acts, `master` for the Master, `otherwise` for people whom
    `may` does not allow it, `nobody` for people in no game, `entrance` for each game that is named and wants somebody.
    """

    name: str
    asks: tuple[str, ...] = ()
    asks_outside: tuple[str, ...] = ()
    guide: Guide | None = None
    master: Guide | None = None
    otherwise: Guide | None = None
    may: Callable[[Actor, Game, RulesInPlay], bool] | None = None
    nobody: Guide | None = None
    entrance: Guide | None = None


def _may_vote_draw(actor: Actor, game: Game, in_play: RulesInPlay) -> bool:
    offered = OFFERED[voting_mode(in_play.rules, game.voting)]
    return actor.power is not None and in_play.variant.seated and Draw in offered


def _may_move_deadline(actor: Actor, _game: Game, in_play: RulesInPlay) -> bool:
    return may_move_deadline(actor.role, in_play.rules)


def _may_be_absent(actor: Actor, _game: Game, in_play: RulesInPlay) -> bool:
    return may_be_absent(actor.role, in_play.rules)


def _may_prefer(_actor: Actor, game: Game, in_play: RulesInPlay) -> bool:
    return game.stage is Stage.FORMING and in_play.variant.seated and not may_choose_power(in_play)


def _has_power(actor: Actor, _game: Game, _in_play: RulesInPlay) -> bool:
    return actor.power is not None


def _may_be_done(actor: Actor, _game: Game, in_play: RulesInPlay) -> bool:
    return actor.role is Role.OBSERVER and has_investors(in_play)


_LEAVE = Guide(
    "how to leave",
    "This leaves {game} for good, and somebody else takes your place. Until you send it you are in the game.",
    "RESIGN",
)
_MASTER_LEAVES = Guide(
    "how to leave",
    "A Master cannot resign. PROMOTE hands {game} on to one of its people, and TERMINATE ends it:",
    "HELP master",
)
_IN_NO_GAME = Guide(
    "you are in no game here",
    "Your address is in no game here, so no letters of games come to you. This ends news of new games:",
    "OPENINGS OFF",
)
_TO_MASTER = "PRESS TO M"
_NO_DRAWS = Guide(
    "no votes on a draw", "You cast no vote on a draw in {game}. This tells how it can end:", "HELP draws"
)

_TO_OTHERS = Guide(
    "how to write to others",
    "Nobody but the judge has read your words. A line PRESS TO and the power (M for the Master), your text"
    " below it and ENDPRESS send it on. BROADCAST in its place writes to everybody.",
    "PRESS TO their-power",
)
_FOR_MASTER = Guide("whom to ask", "In {game} that is for its Master. Write to them:", _TO_MASTER)

WISHES: tuple[Wish, ...] = (
    Wish("own_games", asks=("MY GAMES",), asks_outside=("MY GAMES",)),
    Wish(
        "roll_back",
        guide=_FOR_MASTER,
        master=Guide("how to go back", "This goes back to the last phase, and its orders are cleared:", "ROLLBACK"),
    ),
    Wish(
        "replace",
        guide=_FOR_MASTER,
        master=Guide(
            "how to replace a player",
            "This dismisses who plays a power, with its name in it, and somebody else can take it:",
            "EJECT their-power",
        ),
    ),
    Wish(
        "hand_over",
        guide=_FOR_MASTER,
        master=Guide(
            "how to hand the game on",
            "This makes somebody the Master, with the address of an observer of {game} in it, when they agree:",
            "PROMOTE your-heir",
        ),
    ),
    Wish(
        "remind",
        guide=_TO_OTHERS,
        master=Guide(
            "how to remind players",
            "Players are reminded before the deadline and told when they are late. A text below this line goes to all:",
            "BROADCAST",
        ),
    ),
    Wish("start", asks=("LIST",), asks_outside=("LIST {game}",)),
    Wish("history", asks=("HISTORY {last}",), asks_outside=("HISTORY {game} {last}",)),
    Wish(
        "missing",
        asks=("STATUS", "LIST"),
        asks_outside=("LIST {game}",),
        master=Guide(
            "who has sent orders", "This shows what would happen now, and whose orders are missing:", "PREVIEW"
        ),
    ),
    Wish(
        "no_draw",
        guide=Guide("your vote", "This takes a vote for a draw back:", "SET NODRAW"),
        may=_may_vote_draw,
        otherwise=_NO_DRAWS,
    ),
    Wish("vote", asks=("STATUS",)),
    Wish(
        "map_size",
        guide=Guide(
            "how large the maps are",
            "SET MAP with SMALL (for a telephone), BIG or PRINT chooses how large the maps in your letters are.",
            "SET MAP SMALL",
        ),
    ),
    Wish("map", asks=("MAP",), asks_outside=("MAP {game}",)),
    Wish(
        "address",
        guide=Guide(
            "how to change your address",
            "To get the letters of {game} elsewhere, send this line with your new address in it:",
            "SET ADDRESS your-new-address",
        ),
        nobody=Guide("your address", "Your address is in no game here. Write from the one that you want to play with."),
    ),
    Wish(
        "password",
        guide=Guide(
            "you need no password",
            "A reply to any letter of {game} needs no password. The line SET PASSWORD and a word of your own sets one.",
        ),
        nobody=Guide(
            "you need no password",
            "A reply to any letter of a game needs no password. Without such a letter, send FORGOT and the game's name"
            " from the address on file.",
        ),
    ),
    Wish(
        "draw",
        guide=Guide(
            "how to vote for a draw",
            "This votes for a draw of all who are still in {game}. A vote counts until the phase ends.",
            "SET DRAW",
        ),
        may=_may_vote_draw,
        otherwise=_NO_DRAWS,
        master=Guide("a draw", "Players vote for a draw with SET DRAW. The Master can end the game:", "TERMINATE"),
    ),
    Wish(
        "more_time",
        guide=Guide(
            "how to get more time",
            "This puts the deadline of the phase off, with a day and an hour in it (24 DEC 18:00):",
            "SET DEADLINE day hour",
        ),
        may=_may_move_deadline,
        otherwise=Guide(
            "how to get more time",
            "In {game} the Master moves deadlines. Tell them why you need more time:",
            _TO_MASTER,
        ),
        master=Guide("how to give more time", "This puts the deadline of the phase off by a day:", "DELAY 24H"),
    ),
    Wish("deadline", asks=("STATUS",), asks_outside=("LIST {game}",)),
    Wish(
        "away",
        guide=Guide(
            "how to be away",
            "With this no new deadline falls into the days that you put in it (SET ABSENCE 24 DEC TO 2 JAN). The"
            " present deadline stays: send your orders for it before you go.",
            "SET ABSENCE first-day TO last-day",
        ),
        may=_may_be_absent,
        otherwise=Guide(
            "how to be away", "In {game} only the Master enters absences. Tell them your days:", _TO_MASTER
        ),
    ),
    Wish(
        "change_orders",
        guide=Guide(
            "how to change your orders",
            "Send new orders until the deadline, as often as you like: a new one replaces the old one. This"
            " takes all orders on file back:",
            "CLEAR",
        ),
        may=_has_power,
        otherwise=Guide("orders", "You have no orders on file in {game}."),
    ),
    Wish("players", asks=("WHOGAME",), asks_outside=("WHOGAME {game}",)),
    Wish(
        "person",
        guide=Guide(
            "whom to ask",
            "This is a program that runs the game. Ask the keeper of this judge, {keeper}, or the Master of {game}:",
            _TO_MASTER,
        ),
        master=Guide("whom to ask", "This is a program that runs the game. Its keeper is {keeper}."),
    ),
    Wish("write_to_others", asks=("HELP press",), asks_outside=("HELP press",)),
    Wish("how_to_order", asks=("HELP orders",), asks_outside=("HELP orders",)),
    Wish("send_on", guide=_TO_OTHERS),
    Wish("on_file", asks=("STATUS",)),
    Wish("host", asks=("HELP master",), asks_outside=("HELP master",)),
    Wish(
        "invite",
        asks_outside=(HOW_TO_BEGIN,),
        guide=Guide(
            "how to invite players",
            "Players invite themselves here: have them write to {judge} with the line {enter}. Where a privacy word is"
            " needed, it stands behind that.",
        ),
        master=Guide(
            "how to invite players",
            "Open the game with FORM. Then INVITE anna@example.org has a friend asked by one letter, whose button takes"
            " a seat. Or have people write to {judge} with the line {enter}. SET PRIVATE and a word keeps others out;"
            " that word then stands behind their line.",
        ),
    ),
    Wish("games", asks=(HOW_TO_BEGIN,)),
    Wish("pace", asks=("LIST",), asks_outside=("LIST {game}",)),
    Wish("rules", asks=("LIST", "HELP orders"), asks_outside=("LIST {game}",)),
    Wish(
        "wait",
        guide=Guide(
            "how to have the game wait",
            "This keeps the phase from being processed before its deadline; SET NOWAIT takes it back:",
            "SET WAIT",
        ),
        may=_has_power,
        otherwise=Guide("how to have the game wait", "In {game} that is for its players and the Master:", _TO_MASTER),
        master=Guide("how to stop the clock", "This stops the clock of {game} until you send ACTIVATE:", "WAIT"),
    ),
    Wish(
        "go_on",
        guide=Guide(
            "when the game goes on",
            "{game} goes on at its deadline. Where its rules allow it, it does so when all orders are in and nobody"
            " waits.",
        ),
        master=Guide("how to go on", "This has the phase processed now:", "PROCESS"),
    ),
    Wish(
        "zone",
        guide=Guide(
            "your time zone",
            "This shows all hours in your own time zone, with its name in it (SET ZONE Europe/Berlin):",
            "SET ZONE your-zone",
        ),
    ),
    Wish("watch", asks=(HOW_TO_BEGIN,)),
    Wish(
        "end_game",
        guide=Guide("how the game ends", "Players end {game} together by a vote. This tells how:", "HELP draws"),
        master=Guide("how to end the game", "This ends {game} without a result; ACTIVATE takes it back:", "TERMINATE"),
    ),
    Wish(
        "done",
        guide=Guide(
            "how to say DONE",
            "Your words did not count as DONE. This line says that you want nothing more, in a market for example:",
            "DONE",
        ),
        master=_MASTER_LEAVES,
        may=_may_be_done,
        otherwise=_LEAVE,
        nobody=_IN_NO_GAME,
    ),
    Wish("leave", guide=_LEAVE, master=_MASTER_LEAVES, nobody=_IN_NO_GAME),
    Wish(
        "enter",
        asks=("LIST",),
        asks_outside=(HOW_TO_BEGIN,),
        entrance=Guide("how to take part", "This line asks for a place in {game}:", "{enter}"),
    ),
    Wish(
        "preference",
        asks_outside=(HOW_TO_BEGIN,),
        guide=Guide(
            "which power you play",
            "This names the powers that you would like, the best first, by their first letters (SET PREFERENCE FEG):",
            "SET PREFERENCE your-letters",
        ),
        master=Guide(
            "how somebody gets a power",
            "Whoever wants a vacant power writes to {judge}: TAKEOVER, the power, @{game}.",
        ),
        may=_may_prefer,
        otherwise=Guide(
            "which power you play", "In {game} no preferences for powers count. The Master knows more:", _TO_MASTER
        ),
    ),
    Wish("help", asks=("HELP",)),
)
"""Kinds of wishes, those first that a sentence is taken for where it could be several."""
