"""Wishes in sentences, with the lines that answer them: a table without code.

A row makes only read-only requests. If the wish is a change, the row has the right line, and a button opens a mail with
it. `wish_words` has people's wordings: each wish needs a row here and a row there.

docs/decisions/037-sentences.md says why.
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework import wish_guides as guides
from judge.commands.framework import wish_kinds as kinds
from judge.commands.framework.wish_kinds import HOW_TO_BEGIN, Guide, Wish

TALK = Wish("talk")
"""Words that ask for nothing: greetings, thanks, news of the writer's life, thoughts about the game."""

WISHES: tuple[Wish, ...] = (
    Wish("own_games", asks=("MY GAMES",), asks_outside=("MY GAMES",)),
    Wish("tell_others", guide=guides.TO_OTHERS, master=guides.TO_PLAYERS),
    Wish("if_late", asks=("HELP deadlines",), asks_outside=("HELP deadlines",)),
    Wish("sandbox", asks=("HELP sandbox",), asks_outside=("HELP sandbox",)),
    Wish("what_if", asks=("HELP try",), asks_outside=("HELP try",)),
    Wish("ranking", guide=guides.NO_RANKING, nobody=guides.NO_RANKING),
    Wish("advice", guide=guides.NO_ADVICE, nobody=guides.NO_ADVICE),
    Wish("word_of_results", asks=("HELP basics",), asks_outside=("HELP basics",)),
    Wish("ahead", asks=("HELP phase",), asks_outside=("HELP phase",)),
    Wish("language", guide=guides.ENGLISH, nobody=guides.ENGLISH),
    Wish("boards", asks=("HELP MAPS {players}",), asks_outside=("HELP MAPS {players}",)),
    Wish("openings", guide=guides.OPENINGS, nobody=guides.OPENINGS),
    Wish("private", guide=guides.FOR_MASTER, master=guides.PRIVATE),
    Wish(
        "name",
        guide=Guide(
            "how to change your name",
            "This changes the name that {game} shows for you:",
            "SET NAME your-name",
        ),
    ),
    Wish(
        "digest",
        guide=Guide(
            "how to get one letter a day",
            "This gathers press and news into one letter a day; results, reminders and answers still come at once:",
            "SET DIGEST DAILY",
        ),
    ),
    Wish(
        "quiet",
        guide=Guide(
            "how to get no letters at night",
            "With this, press and news wait from ten at night until seven in the morning, in your time zone:",
            "SET QUIET 22 TO 7",
        ),
    ),
    Wish(
        "diary",
        guide=Guide(
            "how to keep notes",
            "Nobody else reads the words below this line, up to ENDDIARY, before the end of {game}. DIARY without any"
            " shows what you have written:",
            "DIARY",
            kinds.has_power,
            Guide("how to keep notes", "In {game} those who play a power, and the Master, keep a DIARY."),
        ),
        master=Guide("how to keep notes", "This keeps notes of the Master, up to ENDDIARY:", "COMMENTARY"),
    ),
    Wish("calendar", asks=("HELP SET CALENDAR",), asks_outside=("HELP SET CALENDAR",)),
    Wish(
        "scoring",
        asks=("LIST", "HELP SET SCORING"),
        asks_outside=("LIST {game}", "HELP SET SCORING"),
        master=Guide(
            "how to choose the scoring",
            "This chooses how scores are reckoned. HELP SET SCORING names the systems:",
            "SET SCORING your-system",
        ),
    ),
    Wish(
        "swap",
        guide=Guide(
            "how to change places",
            "The Master proposes that two players change places, and both agree. Tell them with whom:",
            guides.TO_MASTER,
        ),
        master=Guide(
            "how to let players change places",
            "This asks the players of two powers to change places, with both names in it:",
            "SWAP their-power other-power",
        ),
    ),
    Wish(
        "co_master",
        guide=guides.FOR_MASTER,
        master=Guide(
            "how to share the game",
            "This makes somebody a Master besides you, when they agree. For a time only:"
            " DEPUTY anna@example.org TO 5 JAN",
            "SET MASTER ADD new-address",
        ),
    ),
    Wish(
        "successor",
        guide=Guide(
            "how to have somebody play in your place",
            "The Master of {game} asks somebody by mail to take your place. Tell them who, and the address:",
            guides.TO_MASTER,
        ),
        master=Guide(
            "how to put somebody in a player's place",
            "This asks somebody by mail to play a power. Its player stays until they agree:",
            "REPLACE their-power new-address",
        ),
    ),
    Wish("standby", guide=guides.STANDBY, nobody=guides.STANDBY),
    Wish(
        "takeover",
        asks_outside=(HOW_TO_BEGIN,),
        entrance=guides.ENTRANCE,
        guide=Guide(
            "how to take over a power",
            "This takes a vacant power of {game}:",
            "{enter}",
            kinds.may_take_power,
            Guide(
                "how to take over a power",
                "You can take over no power of {game} now. When one is vacant, all who watch are told how.",
            ),
        ),
        master=guides.GETS_POWER,
    ),
    Wish("replay", asks=("REPLAY",), asks_outside=("REPLAY {game}",)),
    Wish(
        "stop_clock",
        guide=guides.FOR_MASTER,
        master=Guide("how to stop the clock", "This stops the clock of {game} until you send ACTIVATE:", "WAIT"),
    ),
    Wish(
        "timing",
        guide=guides.FOR_MASTER,
        master=Guide(
            "how to change the timing",
            "This changes how long phases last, with the parts of a TIMING line in it (SET TIMING MOVE 5D; HELP timing"
            " tells them all):",
            "SET TIMING your-timing",
        ),
    ),
    Wish(
        "settings",
        guide=guides.FOR_MASTER,
        master=Guide(
            "how to change settings",
            "This mails you all settings and rules of {game}, as lines that you can change and send back:",
            "SETTINGS",
        ),
    ),
    Wish("must_leave", guide=guides.LEAVE, master=guides.MASTER_LEAVES, nobody=guides.IN_NO_GAME),
    Wish(
        "roll_back",
        guide=guides.FOR_MASTER,
        master=guides.GO_BACK,
    ),
    Wish("complaint", guide=guides.COMPLAINT, master=guides.COMPLAINT_OF_PLAYERS),
    Wish(
        "replace",
        guide=guides.FOR_MASTER,
        master=Guide(
            "how to replace a player",
            "This dismisses who plays a power, with its name in it, and somebody else can take it. REVIVE and the power"
            " brings back who left it last:",
            "EJECT their-power",
        ),
    ),
    Wish(
        "hand_over",
        guide=guides.FOR_MASTER,
        master=Guide(
            "how to hand the game on",
            "This makes somebody the Master, with the address of an observer of {game} in it, when they agree:",
            "PROMOTE your-heir",
        ),
    ),
    Wish(
        "remind",
        guide=guides.TO_OTHERS,
        master=Guide(
            "how to remind players",
            "Players are reminded before the deadline and told when they are late. A text below this line goes to all:",
            "BROADCAST",
        ),
    ),
    Wish(
        "activate",
        guide=guides.FOR_MASTER,
        master=Guide("how to start the game", "This starts {game} with those who are there:", "ACTIVATE"),
    ),
    Wish("start", asks=("LIST",), asks_outside=("LIST {game}",)),
    Wish("all_history", asks=("HISTORY",), asks_outside=("HISTORY {game}",)),
    Wish("resend", asks=("RESEND",)),
    Wish("history", asks=("HISTORY {last}",), asks_outside=("HISTORY {game} {last}",)),
    Wish(
        "sent_by",
        asks=("STATUS", "LIST"),
        guide=guides.UNORDERED,
        entrance=replace(guides.UNORDERED, line="LIST {game}"),
        master=guides.PREVIEWED,
    ),
    Wish("all_orders", asks=("STATUS",)),
    Wish(
        "missing",
        asks=("STATUS", "LIST"),
        asks_outside=("LIST {game}",),
        master=guides.PREVIEWED,
    ),
    Wish(
        "no_draw",
        guide=Guide(
            "your vote", "This takes a vote for a draw back:", "SET NODRAW", kinds.may_vote_draw, guides.NO_DRAWS
        ),
    ),
    Wish("cast_vote", guide=guides.VOTE, master=guides.VOTE_OF_PLAYERS),
    Wish("vote", asks=("STATUS",)),
    Wish("map_size", guide=guides.MAP_SIZE),
    Wish(
        "no_maps",
        guide=Guide(
            "how to get letters without maps",
            "With this your letters show no maps, and tell all of it in words. SET MAP ON brings the maps back:",
            "SET MAP OFF",
        ),
    ),
    Wish("web", asks=("MAP",), asks_outside=("MAP {game}",)),
    Wish("map", asks=("MAP",), asks_outside=("MAP {game}",)),
    Wish(
        "whose_address",
        guide=Guide(
            "nobody's address is given away",
            "This judge gives no address away. To write to a player, send PRESS TO and the power:",
            "PRESS TO their-power",
        ),
        master=Guide("the players' addresses", "This shows the Master all players with their addresses:", "WHOGAME"),
    ),
    Wish(
        "address",
        guide=Guide(
            "how to change your address",
            "With this the letters of {game} go to your new address:",
            "SET ADDRESS your-new-address",
        ),
        master=guides.ADDRESS_OF_PLAYER,
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
        guide=guides.VOTE,
        master=guides.VOTE_OF_PLAYERS,
    ),
    Wish("finished", guide=guides.FINISHED, master=guides.PROCESS),
    Wish("no_wait", guide=guides.GO_ON, master=guides.PROCESS),
    Wish(
        "until",
        guide=guides.MORE_TIME,
        master=Guide(
            "how to give more time",
            "This puts the deadline of the phase off, with a day and an hour in it (24 DEC 18:00):",
            "SET DEADLINE day hour",
        ),
    ),
    Wish(
        "more_time",
        guide=guides.MORE_TIME,
        master=Guide(
            "how to give more time", "This puts the deadline of the phase off by so much:", "DELAY length=24H"
        ),
    ),
    Wish("deadline", asks=("STATUS",), asks_outside=("LIST {game}",)),
    Wish(
        "away",
        guide=Guide(
            "how to be away",
            "With this no new deadline falls into the days in it (SET ABSENCE 24 DEC TO 2 JAN), at most 14 at a time."
            " The present deadline stays: send your orders for it before you go.",
            "SET ABSENCE first-day TO last-day",
            kinds.can_be_absent,
            Guide(
                "how to be away", "In {game} only the Master enters absences. Tell them your days:", guides.TO_MASTER
            ),
        ),
        master=Guide(
            "how to be away",
            "With this no new deadline falls into the days in it (SET ABSENCE 24 DEC TO 2 JAN). Or"
            " somebody else is Master meanwhile: DEPUTY anna@example.org TO 2 JAN",
            "SET ABSENCE first-day TO last-day",
        ),
    ),
    Wish(
        "change_orders",
        guide=Guide(
            "how to change your orders",
            "Send new orders until the deadline, as often as you like: a new one replaces the old one. This"
            " takes all orders on file back:",
            "CLEAR",
            kinds.has_power,
            Guide("orders", "You have no orders on file in {game}."),
        ),
        master=guides.GO_BACK,
    ),
    Wish("victory", asks=("LIST", "HELP draws"), asks_outside=("LIST {game}", "HELP draws")),
    Wish("standing", asks=("SUMMARY",), asks_outside=("SUMMARY {game}",)),
    Wish("players", asks=("WHOGAME",), asks_outside=("WHOGAME {game}",)),
    Wish(
        "person",
        guide=Guide(
            "whom to ask",
            "This is a program that runs the game. Ask the keeper of this judge, {keeper}, or the Master of {game}:",
            guides.TO_MASTER,
        ),
        master=Guide("whom to ask", "This is a program that runs the game. Its keeper is {keeper}."),
    ),
    Wish(
        "privacy",
        guide=Guide(
            "who reads private press",
            "Private press goes to those whom it names. A Master who has chosen EAVESDROP reads it too, and so does"
            " anybody marked OMNISCIENT!. LIST tells players of EAVESDROP only where it has a mark, EAVESDROP!. The"
            " keeper can read the press of a game under suspicion.",
            "LIST",
        ),
        nobody=guides.SEES_ADDRESS,
    ),
    Wish("press_rule", asks=("LIST", "HELP press"), asks_outside=("LIST {game}", "HELP press")),
    Wish("write_to_others", asks=("HELP press",), asks_outside=("HELP press",)),
    Wish("builds", asks=("STATUS",)),
    Wish("pace", asks=("LIST",), asks_outside=("LIST {game}",)),
    Wish("reach", asks=("HELP MAP {map} {places}",), asks_outside=("HELP MAP {map} {places}",)),
    Wish("how_to_order", asks=("HELP orders",), asks_outside=("HELP orders",)),
    Wish("send_on", guide=guides.TO_OTHERS),
    Wish("on_file", asks=("STATUS",)),
    Wish("host", guide=guides.HOST, master=guides.HOST, nobody=guides.HOST),
    Wish(
        "invite",
        asks_outside=(HOW_TO_BEGIN,),
        guide=Guide(
            "how to invite players",
            "This has a friend asked by one letter, whose button takes a seat in {game}:",
            "INVITE new-address",
            kinds.may_invite,
            guides.ENTER_THEMSELVES,
        ),
        master=Guide(
            "how to invite players",
            "Open the game with FORM. Then INVITE anna@example.org has a friend asked by one letter, whose button takes"
            " a seat. Or have people write to {judge} with the line {enter}. With SET PRIVATE and a word nobody"
            " else takes a seat; that word then stands behind their line.",
        ),
    ),
    Wish("games", asks=(HOW_TO_BEGIN,), asks_outside=(HOW_TO_BEGIN,)),
    Wish("rules", asks=("LIST", "HELP basics"), asks_outside=("LIST {game}", "HELP basics")),
    Wish(
        "wait",
        guide=Guide(
            "how to have the game wait",
            "This keeps the phase from being processed before its deadline; SET NOWAIT takes it back:",
            "SET WAIT",
            kinds.has_power,
            Guide("how to have the game wait", "In {game} that is for its players and the Master:", guides.TO_MASTER),
        ),
        master=Guide("how to stop the clock", "This stops the clock of {game} until you send ACTIVATE:", "WAIT"),
    ),
    Wish("go_on", guide=guides.GO_ON, master=guides.PROCESS),
    Wish(
        "zone",
        guide=Guide(
            "your time zone",
            "This shows all hours in your own time zone, with its name in it (SET ZONE Europe/Berlin):",
            "SET ZONE your-zone",
        ),
    ),
    Wish(
        "watch",
        asks=(HOW_TO_BEGIN,),
        entrance=Guide("how to watch", "With this you watch {game}: you get its results.", "OBSERVE {game}"),
        guide=Guide("how to watch", "Whoever wants to watch {game} writes to {judge} with the line OBSERVE {game}."),
    ),
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
            kinds.may_be_done,
            guides.FINISHED,
        ),
        master=guides.MASTER_LEAVES,
        nobody=guides.IN_NO_GAME,
    ),
    Wish("leave", guide=guides.LEAVE, master=guides.MASTER_LEAVES, nobody=guides.IN_NO_GAME),
    Wish(
        "enter",
        asks=("LIST",),
        asks_outside=(HOW_TO_BEGIN,),
        entrance=guides.ENTRANCE,
    ),
    Wish(
        "preference",
        asks_outside=(HOW_TO_BEGIN,),
        guide=Guide(
            "which power you play",
            "This names the powers that you would like, the best first, by their first letters (SET PREFERENCE FEG):",
            "SET PREFERENCE your-letters",
            kinds.may_prefer,
            Guide(
                "which power you play",
                "Before the start you change your power by leaving with this line. Then join again with the power that"
                " you want in front, as in {enter}:",
                "RESIGN",
                kinds.may_choose_anew,
                Guide(
                    "which power you play",
                    "In {game} no preferences for powers count. The Master knows more:",
                    guides.TO_MASTER,
                ),
            ),
        ),
        master=guides.GETS_POWER,
    ),
    Wish("help", asks=("HELP",), asks_outside=("HELP",)),
    TALK,
)
"""Kinds of wishes. If a sentence fits several, the first of them counts."""
