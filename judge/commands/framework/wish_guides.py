"""Guides that several wishes of `wish_table` share."""

from __future__ import annotations

from judge.commands.framework import wish_kinds as kinds
from judge.commands.framework.wish_kinds import Guide

LEAVE = Guide(
    "how to leave",
    "This leaves {game} for good, and somebody else takes your place. Until you send it you are in the game.",
    "RESIGN",
    kinds.has_seat,
    Guide("how to leave", "This ends your watching of {game}, and its letters to you:", "RESIGN"),
)
FINISHED = Guide(
    "how to say that your orders are final",
    "Orders on file count without another word; to leave {game}, send RESIGN. This says that you change nothing more:",
    "FINAL",
    kinds.may_be_final,
    Guide(
        "how to say that your orders are final",
        "Orders on file count without another word; to leave {game}, send RESIGN. This takes back a wish to wait for"
        " the deadline:",
        "SET NOWAIT",
        kinds.has_power,
        LEAVE,
    ),
)
MASTER_LEAVES = Guide(
    "how to leave",
    "A Master cannot resign. PROMOTE hands {game} on to one of its people, and TERMINATE ends it:",
    "HELP master",
)
IN_NO_GAME = Guide(
    "you are in no game here",
    "Your address is in no game here, so no letters of games come to you. If you want to play, send HELP. This ends"
    " news of new games:",
    "OPENINGS OFF",
)
TO_MASTER = "PRESS TO M"
NO_DRAWS = Guide("no votes on a draw", "You cast no vote on a draw in {game}. This tells how it can end:", "HELP draws")

_VOTES = ", until the phase ends; SET NODRAW takes it back. PROPOSE DRAW votes and tells everybody."
VOTE = Guide(
    "how to vote for a draw",
    f"This votes for a draw of all who are still in {{game}}, or of those in it{_VOTES}",
    "SET DRAW those=",
    kinds.may_choose_drawers,
    Guide(
        "how to vote for a draw",
        f"A draw is of all who are still in {{game}}; some alone cannot share it. This votes for it{_VOTES}",
        "SET DRAW",
        kinds.may_vote_draw,
        NO_DRAWS,
    ),
)
VOTE_OF_PLAYERS = Guide("a draw", "Players vote for a draw with SET DRAW. The Master can end the game:", "TERMINATE")

TO_OTHERS = Guide(
    "how to write to others",
    "Nobody but the judge has read your words. A line PRESS TO and the power (M for the Master), your text"
    " below it and ENDPRESS send it on. PRESS TO ALL writes to everybody.",
    "PRESS TO readers=their-power",
)
TO_PLAYERS = Guide(
    "how to write to the players",
    "Nobody but the judge has read your words. Your text below this line, and ENDBROADCAST, goes to everybody in"
    " {game}:",
    "BROADCAST",
)
HOST = Guide(
    "how to run a game of your own",
    "This makes a game whose Master you are, and its answer tells the next step. HELP master tells how to choose its"
    " map, its pace and its players:",
    "CREATE your-game",
)
GETS_POWER = Guide(
    "how somebody gets a power", "Whoever wants a vacant power writes to {judge}: TAKEOVER, the power, @{game}."
)
COMPLAINT = Guide(
    "how to complain",
    "This writes to the Master of {game} alone. IGNORE and the power keeps press out of your letters; REPORT shows it"
    " to the Master and the keeper, {keeper}.",
    TO_MASTER,
)
COMPLAINT_OF_PLAYERS = Guide(
    "how to act on a complaint",
    "This dismisses who plays a power, with its name in it. For advice ask the keeper, {keeper}.",
    "EJECT their-power",
)
FOR_MASTER = Guide("whom to ask", "In {game} that is for its Master. Write to them:", TO_MASTER)
MORE_TIME = Guide(
    "how to get more time",
    "This puts the deadline of the phase off, with a day and an hour in it (24 DEC 18:00):",
    "SET DEADLINE day hour",
    kinds.can_move_deadline,
    Guide(
        "how to get more time",
        "This asks the Master and the others for a day more, MORE TIME 48H for two. It moves the deadline when"
        " the Master agrees, or all others who have something to order.",
        "MORE TIME length=",
        kinds.may_ask_for_time,
        Guide(
            "how to get more time",
            "In {game} the Master moves deadlines. Tell them why you need more time:",
            TO_MASTER,
        ),
    ),
)
GO_ON = Guide(
    "when the game goes on",
    "{game} goes on at its deadline. Where its rules allow it, it does so when all orders are in and nobody waits.",
)
PROCESS = Guide("how to go on", "This has the phase processed now:", "PROCESS")
GO_BACK = Guide(
    "how to go back",
    "This goes back to the last phase, with its orders; ROLLBACK alone clears them:",
    "ROLLBACK RESTORE",
)
STANDBY = Guide(
    "how to stand by",
    "With this you are asked by mail when a power of a game here wants a player; STANDBY OFF ends it:",
    "STANDBY ON",
)
ENGLISH = Guide(
    "letters are in English",
    "All letters of this judge are in English. Short questions it reads in German, French, Spanish and Italian too."
    " To other players you write in any language.",
    "HELP",
)
PREVIEWED = Guide("who has sent orders", "This shows what would happen now, and whose orders are missing:", "PREVIEW")
UNORDERED = Guide(
    "who has sent orders",
    "LIST names powers without orders only where {game} has the rule LIST_UNORDERED and is not blind. Otherwise"
    " players are not told before the deadline who has sent orders.",
    "LIST",
)
ADDRESS_OF_PLAYER = Guide(
    "how to change an address",
    "This changes your own. For a player's, begin a mail with SIGNON their-power@{game} and your password; the same"
    " line below it changes theirs:",
    "SET ADDRESS your-new-address",
)
SEES_ADDRESS = Guide(
    "who sees your address",
    "The Master of a game that you join sees your address, and so does the keeper. Its players see it only where LIST"
    " of that game says so. For anything else about your data ask the keeper, {keeper}.",
)
ENTER_THEMSELVES = Guide(
    "how to invite players",
    "Players invite themselves here: have them write to {judge} with the line {enter}. Where a privacy word is needed,"
    " it stands behind that.",
)
OPENINGS = Guide(
    "news of new games",
    "This tells you once a day of new games that want players. LIST has those of now:",
    "OPENINGS DAILY",
)
PRIVATE = Guide(
    "how to let in only whom you know",
    "With this, nobody takes a seat in {game} without a word of your own, which you tell your friends:",
    "SET PRIVATE your-word",
)
ENTRANCE = Guide(
    "how to take part",
    "This line asks for a place in {game}:",
    "{enter}",
    otherwise=Guide(
        "no seat is free",
        "{game} has no free seat now. With this you watch it, and are told when a power is vacant. LIST tells which"
        " games want players:",
        "OBSERVE {game}",
    ),
)
NO_RANKING = Guide(
    "players are not ranked",
    "This judge keeps no ranking of players. A game can give points at its end; this tells how:",
    "HELP SET SCORING",
)
NO_ADVICE = Guide(
    "the judge gives no advice",
    "This judge is a program that knows the rules, but no strategy. Ask the other players. This tells how you try"
    " orders without sending them:",
    "HELP try",
)
MAP_SIZE = Guide(
    "how large the maps are",
    "SET MAP with SMALL (for a telephone), BIG or PRINT chooses how large the maps in your letters are.",
    "SET MAP size=SMALL",
)
