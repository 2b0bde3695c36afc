"""Words of njudge and DPjudge that this judge lacks, each with our equivalent line or a reason.

One table serves all places of such words: after SET, after RULE, below CREATE, after its password, and as a command.
`njudge_words` translates the settings of njudge that are understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from functools import cache

from msgspec import Struct


class WhereUsed(Enum):
    """Places where another judge's word may be used."""

    SET = auto()
    RULE = auto()
    BELOW_CREATE = auto()
    BEHIND_CREATE = auto()
    COMMAND = auto()


class Row(Struct, frozen=True):
    """A word of another judge. `line` does the same here, ready to send; "" if nothing does.

    `why` says in one or two sentences why there is no such line, or how it differs.
    """

    words: str
    """Spellings separated by blanks, each without its own blanks."""
    line: str = ""
    why: str = ""

    def told(self, written: str, kind: str) -> str:
        """Return the refusal of a word as `written`; `kind` names the expected kind of word."""
        if self.line:
            return f"{written} is {self.line} here.{f' {self.why}' if self.why else ''}"
        return f"This judge has no {kind} {written}. {self.why}"


_MACHIAVELLI = "Machiavelli is not played here; HELP RULES lists the rules of play."
_COLONIAL = "That rule of Colonial is not played here; HELP RULES lists the rules of play."
_UNITS_STAY = "Armies and fleets stay what they are."
_MAPS = "The map of a game says that. The keeper can import a map of your own."
_RECORDS = "SET ONTIME 0.8 asks newcomers for a record of orders in time."
_ENTRANCE = "SET PRIVATE sesame, SET ALLOW PLAYER and SET DENY PLAYER choose who may enter."
_BROADCASTS = "Observers and the Master receive all broadcasts."
_PREFERRED = "Powers are dealt by what the players prefer (SET PREFERENCE), by lot where nobody says."
_POSITION = "After the start, EDIT mails you the position to change and send back."
AFTER_START = "Send it after FORM, with your sign-on, or reply to a letter of the game."
_MASTER = "Whoever sends CREATE is the Master. TAKEOVER or PROMOTE hands the game on."
_NAMELESS = "SET RULE GREY_PRESS takes names off press too."
_KEYS = "HELP TIMING explains its keys."
_ENDS = "The judge writes down by itself how a game ends."
_ENDING = "The Master ends a game with TERMINATE; PURGE deletes one that nobody has joined."
_OBSERVERS = "Observers may come and write, unless SET RULE NO_OBSERVATIONS or MUTE_OBSERVERS is sent."
_AT_ONCE = "Press goes out at once. Send it again when the results are there."

ROWS: Mapping[WhereUsed, tuple[Row, ...]] = {
    WhereUsed.SET: (
        Row("BACKSEAT BACKSEATPRESS", "SET RULE BACKSEAT_PRESS"),
        Row("NORULE", "SET RULE !GREY_PRESS", "A ! before its name takes a rule away."),
        Row("REMIND REMINDER REMINDERS", "SET TIMING WARN 1D", "It says how long before a deadline the judge reminds."),
        Row("NOBACKSEAT NOBACKSEATPRESS", "SET RULE !BACKSEAT_PRESS"),
        Row("GREY/WHITE", "SET WHITE/GREY", "Press is signed unless its writer says GREY."),
        Row("OBSERVER OBSERVERWHITE WHITEOBSERVER OBSERVERPARTIAL", "SET OBSERVER ANY", "OBSERVER NO: to M alone."),
        Row(
            "NOGRACEPRESS", "SET RULE FTF_PRESS", "Press goes on while somebody is late; this rule ends private press."
        ),
        Row("BLANKPRESS", why="Empty messages are not sent."),
        Row("WATCHALLPRESS NOWATCHALLPRESS", why="Observers never read private press."),
        Row("NOCONTROL UNCONTROL", "CONTROL turkey", "Without a second name nobody orders for that dummy."),
        Row("AUTO", "SET AUTOPROCESS", "SET AUTOSTART begins the game by itself."),
        Row("NOAUTO", "SET MANUALPROCESS", "SET MANUALSTART waits for your ACTIVATE."),
        Row("NOMODERATE NOMODERATED", "SET UNMODERATED"),
        Row("GM OWNER MODERATOR", why=_MASTER),
        Row("TIMEZONE TZ", "SET ZONE Europe/Berlin"),
        Row("TITLE DESCRIPTION", "SET DESC A slow game"),
        Row("WIN WINS", "SET VICTORY 18"),
        Row("ANON ANONYMOUS", "SET NAMES HIDE", _NAMELESS),
        Row("TURN TURNS SPEED", "SET TIMING MOVE 3D RETREAT 1D ADJUST 1D", _KEYS),
        Row("STRICTWAIT", why="Only a power with something to order can set its wait flag, always."),
        Row("AUTOCREATE NOAUTOCREATE", why="No game is made by itself when another ends. CREATE makes one."),
        Row("NOGUNBOAT", "SET ADDRESSES SHOW", "Players are shown to one another without addresses otherwise."),
        Row("SHOW", "SET ADDRESSES SHOW", "Players then see one another's addresses in lists."),
        Row("SECRET", why="Everybody may see how many players there are."),
        Row("POWERS", "ACTIVATE", "Send it before all seats are taken, to begin with fewer players."),
        Row("PRFRAND PRFBOTH", why=_PREFERRED),
        Row("NOSTRICTGRACE", "SET GRACE 2 DEC 12:00", "It moves the end of the grace for one phase."),
        Row(
            "MAXABSENCE MAXVACATIONS MAXVACATION MAXHOLIDAYS MAXHOLIDAY",
            why="An absence lasts 14 days at most, the Master's any time. SET RULE NO_ABSENCES lets only the Master"
            " enter them.",
        ),
        Row("VARIANT NOVARIANT", why="Variant and map are chosen with CREATE; of the rules, SET RULE changes each."),
        Row("ALLIEDWIN", "SET RULE SHARED_VICTORY", "SET RULE TEAM_VICTORY is the other kind of joint victory."),
        Row("NOALLIEDWIN", "SET RULE !SHARED_VICTORY"),
        Row("NOCONCESSIONS", "SET RULE NO_DRAW", "It leaves victories only; players may concede where they may draw."),
        Row("LATECOUNT NOLATECOUNT", why="Late notices do not count how often."),
        Row("NOCOMMENT NOINFO NOINFORMATION", "SET DESC A slow game", "A new text takes the place of the old one."),
        Row("POSTALPRESS NOPOSTALPRESS", why="Press goes out at once, or not at all."),
        Row("APPROVAL NOTAPPROVAL APPROVED NOTAPPROVED APPROVE NOTAPPROVE", why=_ENTRANCE),
        Row("PLAYERALLOW PLAYERSALLOW ALLOWPLAYERS", "SET ALLOW PLAYER joe@example.org"),
        Row("PLAYERDENY PLAYERSDENY DENYPLAYERS", "SET DENY PLAYER joe@example.org"),
        Row("MASTERALLOW MASTERSALLOW ALLOWMASTER ALLOWMASTERS", why="Who may be a Master is the keeper's to say."),
        Row("MASTERDENY MASTERSDENY DENYMASTER DENYMASTERS", why="Who may be a Master is the keeper's to say."),
        Row("RESUME NORESUME", why="RESUME is the Master's alone."),
        Row("BROADCAST NOBROADCAST NORMALBROADCAST NONORMALBROADCAST", why=_BROADCASTS),
        Row("BROADCASTPRESS NOBROADCASTPRESS", "SET RULE PRESS_MASTER", f"{_BROADCASTS} This rule spares the Master."),
        Row("DEDICATION DED RESRAT LEVEL ACCESS BN BNC MN MNC EP", why=f"The judge keeps no such figure. {_RECORDS}"),
        Row("ANYDISBAND DISBAND", why="Units disband in retreats and adjustments only, as many as must."),
        Row("ATTACKTRANSFORM ATTACKTRANSFORMS TRANSFORM TRANSFORMS TRAFO", why=_UNITS_STAY),
        Row("COASTALCONVOY COASTALCONVOYS", "SET RULE COASTAL_CONVOY"),
        Row("NOCOASTALCONVOY NOCOASTALCONVOYS", "SET RULE !COASTAL_CONVOY"),
        Row("PORTAGE", "SET RULE PORTAGE_CONVOY"),
        Row("NOPORTAGE", "SET RULE !PORTAGE_CONVOY"),
        Row("GARRISON GARRISONS", "RULE GARRISON", "State it below CREATE. It is no rule of Machiavelli here."),
        Row("NOGARRISON NOGARRISONS", "RULE !GARRISON", "State it below CREATE. It is no rule of Machiavelli here."),
        Row("STRICTCONVOY STRCONVOY", "SET RULE !NO_CHECK", "Orders that are not possible are then refused."),
        Row("NOSTRICTCONVOY", "SET RULE NO_CHECK", "Orders that are not possible are then taken, and fail."),
        Row("DUALITY PASSAGES AIRLIFT AIRLIFTS", why="Each map says where units can go; HELP MAP standard lists one."),
        Row("SUMMER", why="The map of a game says which seasons a year has."),
        Row("HOMETRANSFER CAPTUREWIN", why="Centers change hands in fall; HELP RULES lists the rules of play."),
        Row("GATEWAY GATEWAYS RAILWAY RAILWAYS HONGKONG", why=_COLONIAL),
        Row("NEUTRAL NEUTRALS", why="Centers without an owner are empty at the start."),
        Row("DICE FAMINE PLAGUE STORM STORMS BANK BANKER BANKERS LOAN LOANS MONEY", why=_MACHIAVELLI),
        Row("ASSASSINS ASSASSINATION ASSASSINATIONS FORT FORTS FORTRESS FORTRESSES SPECIAL", why=_MACHIAVELLI),
        Row("ADJACENCY ADJACENT ADJ MACH2 MACHIAVELLI2 MACH-2 MACHIAVELLI-2 BASIC ADVANCED", why=_MACHIAVELLI),
        Row("MOVEDELAY NEXT DELAY MIN DAYS CLOCK", "SET TIMING MOVE 3D AT 18:00", _KEYS),
        Row("XFLAG XFLAGS", why="Each rule has a name: HELP RULES lists them."),
        Row("P", "SET PASSWORD new-word"),
        Row("EMAIL MAIL", "SET ADDRESS me@here.org"),
        Row("MODE PRESSMODE", "SET WHITE", "HELP SET WHITE lists the ways of press."),
        Row("OBSERVERS", why=_OBSERVERS),
        Row("KEEP", why="Games that are over stay: HISTORY and SUMMARY tell of them."),
        Row("LIMIT", why="The map says how many players a game has."),
        Row("NMRS", "SET NMR", "Phases are then processed though orders are missing."),
        Row("WEEKENDS WEEKEND", "SET TIMING DAYS -MTWTF-", "A dash is a day without deadlines, Sunday first."),
        Row("CREATE", why="CREATE begins a mail and makes a game; its settings stand below it."),
        Row("W", "SET WAIT"),
        Row("NOW", "SET NOWAIT"),
        Row("STATE", why="FORM, ACTIVATE, WAIT, RESUME and TERMINATE change the state of a game."),
        Row("ALMOST", why="No rule of play is called so; HELP RULES lists them."),
        Row("DISEMBARK", why="An army leaves a fleet by its convoy: A LON - BRE, and F ENG C A LON - BRE."),
        Row("MULTI MULTIPLE", why="One person plays one power; CONTROL lets a player order for a dummy, too."),
        Row("SUBSCRIBE NOSUBSCRIBE", "OPENINGS", "Send it alone: you then hear of games that look for players."),
    ),
    WhereUsed.RULE: (
        Row("GUNBOAT ANON ANONYMOUS", "SET NAMES HIDE", _NAMELESS),
        Row("FTF", "SET RULE FTF_PRESS"),
        Row(
            "HOLIDAYS VACATIONS ABSENCE ABSENCES",
            "SET ABSENCE 24 DEC TO 2 JAN",
            "Anybody may, unless NO_ABSENCES is on.",
        ),
        Row("CHAOS", why="Chaos is a map: CREATE mygame password chaos. HELP MAPS lists them."),
    ),
    WhereUsed.BELOW_CREATE: (
        Row("MODE PRESSMODE", "SET WHITE", "HELP SET WHITE lists the ways of press."),
        Row("OBSERVERS OBSERVER OBSERVATIONS", why=_OBSERVERS),
        Row("KEEP", why="Games that are over stay: HISTORY and SUMMARY tell of them."),
        Row("LIMIT", why="The map says how many players a game has."),
        Row("NMRS", "SET NMR", "Phases are then processed though orders are missing."),
        Row("PW", why="The password stands behind the name: CREATE mygame password"),
        Row("WEEKENDS WEEKEND", "TIMING MOVE 3D DAYS -MTWTF-", "A dash is a day without deadlines, Sunday first."),
        Row("DEADLINES", "TIMING MOVE 3D RETREAT 1D ADJUST 1D", _KEYS),
        Row("WAIVE", why="Players waive builds with their orders."),
        Row("CREATE", why="One mail makes one game: send CREATE in a mail of its own."),
        Row("GAME", why="There is only one name, behind the word CREATE; RENAME changes it."),
        Row("PHASE AWAIT SKIP BEGIN", why=f"The map says with which phase a game begins. {_POSITION}"),
        Row("FLOW NEWHOMES RESERVES MILITIA LAND COAST WATER PORT SHUT", why=_MAPS),
        Row("DEADLINE", "SET DEADLINE 1 DEC 18:00", f"TIMING sets how long phases are. {AFTER_START}"),
        Row("DELAY", "TIMING MOVE 3D DELAY 1H"),
        Row("GRACE", "TIMING MOVE 3D GRACE 1D", _KEYS),
        Row(
            "MOVE MOVES MOVEMENT TURN TURNS SPEED RETREATS ADJUST ADJUSTS ADJUSTMENT ADJUSTMENTS BUILDS PROCESS",
            "TIMING MOVE 3D RETREAT 1D ADJUST 1D",
            _KEYS,
        ),
        Row("AT CLOCK DAYS NEXT MIN", "TIMING MOVE 3D AT 18:00", _KEYS),
        Row("TIMEZONE TZ", "ZONE Europe/Berlin"),
        Row("TITLE DESCRIPTION COMMENT INFO INFORMATION", "DESC A slow game"),
        Row("WIN WINS", "VICTORY 18"),
        Row("GUNBOAT ANON ANONYMOUS", "NAMES HIDE", _NAMELESS),
        Row("FTF", "RULE FTF_PRESS"),
        Row("MASTER GM OWNER MODERATOR", why=_MASTER),
        Row("EMAIL", why="Letters go to the address that your mail comes from; SET ADDRESS adds others."),
        Row("JUDGE", why="A game is played on the judge that you write to."),
        Row("SEASON YEAR", why=f"The map says with which phase a game begins. {_POSITION}"),
        Row("PASSWORD", why="The password stands behind the name: CREATE mygame password"),
        Row("NAME", "DESC A slow game"),
        Row("START", "ACTIVATE", f"A game starts when all seats are taken, or at your word. {AFTER_START}"),
        Row("NEED", "ACTIVATE", f"It begins with fewer players. {AFTER_START}"),
        Row("FINISH RESULT", why=_ENDS),
        Row("PROPOSAL VOTE", why="Players vote after the start: HELP DRAWS."),
        Row("ADDRESS PLAYER", "ALLOW PLAYER joe@example.org", "Players enter by themselves: JOIN mygame"),
        Row("CONTROL", "CONTROL turkey france", f"DUMMY turkey comes first. {AFTER_START}"),
        Row("DUMMY", "DUMMY france", AFTER_START),
        Row("OWNS INHABITS HOME CENTERS UNIT UNITS A F ARMY FLEET", why=f"The map says what stands where. {_POSITION}"),
        Row(
            "BUILD REMOVE RETREAT SENT",
            why="Players send their orders after the start, by reply. TIMING says how long phases are.",
        ),
        Row("WAIT", "SET WAIT", "Players send it after the start."),
        Row("MSG", "PRESS TO france", AFTER_START),
        Row("OMNISCIENT", "SET OMNISCIENT owl", f"It names somebody who watches. {AFTER_START}"),
        Row("FUNDS", "EDIT TREASURY france 20", f"In Payola games. {AFTER_START}"),
        Row("ACCEPT", why="Players of Payola send SET ACCEPT after the start."),
        Row("SOONER LATER", why="In Crystal Ball each player sends one list; HELP CRYSTAL_BALL explains it."),
    ),
    WhereUsed.BEHIND_CREATE: (
        Row("MARCH HOUSE", "HOUSE MARCH", "Write it on a line of its own below CREATE."),
        Row("EXCHANGE STOCKEXCHANGE", "RULE EXCHANGE", "Write payola behind the password, and that line below it."),
        Row("EBAYOLA", "RULE EBAYOLA", "Write payola behind the password, and that line below it."),
        Row(
            "MACHIAVELLI MACH MACH1 MACH2 MACHIAVELLI2", why="Machiavelli is not played here; HELP MAPS lists the maps."
        ),
    ),
    WhereUsed.COMMAND: (
        Row("RECORDS", "INFOPLAYER", "It tells your own record; nobody is told another's."),
        Row("MOTD", "HELP", "The keeper's message of the day, if there is one, stands above it."),
        Row("ARCHIVE", "HISTORY", "Pages for strangers are the Master's to allow: SET ARCHIVE."),
        Row("PREPARE", "ROLLBACK FORMING", "The Master sends it; it takes the start of a game back."),
        Row("ADJUST RECORD", why="The keeper corrects records; write to the keeper."),
        Row("DEDICATION", "INFOPLAYER", "It tells your orders in time as a ratio."),
        Row("FIXID", why="What stands in a game the Master corrects with EDIT, and the keeper with the command line."),
        Row("GETABSENCE", "GET ABSENCE"),
        Row("GETHELP", "GET HELP"),
        Row("IAMALSO ALSO", "SET ADDRESS me@here.org", "Sign on to each of your games and send it."),
        Row("NOCONTROL UNCONTROL", "CONTROL turkey", "Without a second name nobody orders for that dummy."),
        Row("MUTE", "GAG france", "The Master sends it. The power's press then waits for a word of the Master's."),
        Row("HANDOVER", "PROMOTE owl", "The Master sends it to make a watcher the Master."),
        Row("POSTAL POSTALPRESS", "BROADCAST", _AT_ONCE),
        Row("WHITEPRESS", "PRESS TO france", "The text and ENDPRESS stand below it."),
        Row("GREYPRESS ANONYMOUSPRESS", "PRESS GREY TO france", "The text and ENDPRESS stand below it."),
        Row("PARTIALPRESS", "PRESS TO france,italy", "Press goes to those whom you name."),
        Row(
            "REGISTER", why="Nobody has to register: JOIN a game. SET ADDRESS and SET ZONE there are for your letters."
        ),
        Row("WHOIS", why="Nobody's address is told here. WHOGAME and a game tells who plays in it without them."),
        Row("PLAY ENTER", "JOIN mygame", "LIST tells which games want players."),
        Row("QUIT LEAVE", "RESIGN", "Send it with your sign-on, or in a reply."),
        Row(
            "UNSUBSCRIBE",
            why="Letters come as long as you are in a game: RESIGN leaves it. OPENINGS OFF ends its list.",
        ),
        Row("KICK DISMISS BAN DROP REMOVEPLAYER EJECTPLAYER", "EJECT france", "The Master sends it."),
        Row("EXTEND EXTENSION POSTPONE EXTENDDEADLINE", "DELAY 1D", "The Master puts the deadline off by it."),
        Row("CHANGEDEADLINE MOVEDEADLINE", "SET DEADLINE 1 DEC 18:00"),
        Row("EXTENDGRACE CHANGEGRACE", "SET GRACE 2D", "It counts from the deadline."),
        Row("ASSIGN ADDPLAYER", why="Players enter by themselves: JOIN before the start, TAKEOVER for a vacant power."),
        Row("ADDOBSERVER", why="Who wants to watch sends OBSERVE mygame and a password."),
        Row("MESSAGE MSG TELL MESSAGETO SENDTO MAILTO", "PRESS TO france", "The text and ENDPRESS stand below it."),
        Row("REMIND NUDGE REMINDER", why="The judge reminds late players itself: SET TIMING WARN 1D says when."),
        Row("CANCEL CANCELGAME DELETE DELETEGAME KILLGAME ENDGAME CLOSEGAME", why=_ENDING),
        Row("CANCELORDERS DELETEORDERS CLEARORDERS CLEARALL WITHDRAWORDERS", "CLEAR", "It takes back all orders."),
        Row("SHOWORDERS MYORDERS", "STATUS"),
        Row("DECLAREDRAW DECLAREWINNER", why=f"Players vote: HELP DRAWS. {_ENDING}"),
        Row("DIAS DRAWVOTE", "SET DRAW", "Who plays a power sends it."),
        Row("INFO", "LIST", "It tells how the game stands."),
        Row("LOCK LOCKGAME CLOSE SHUT SHUTGAME", "WAIT", f"The Master stops the clock. {_ENTRANCE}"),
        Row("UNLOCK", "ACTIVATE", "The Master sets the clock going again."),
        Row("STOPCLOCK HOLDGAME STOPGAME", "WAIT", "The Master sends it."),
        Row(
            "MODIFY MODIFYGAME CHANGESETTINGS", "SETTINGS", "It mails the Master all settings to change and send back."
        ),
        Row("STARTGAME GAMESTART BEGINGAME BEGIN", "ACTIVATE", "The Master sends it; a full game starts by itself."),
        Row("FORCEPROCESS", "PROCESS!", "The Master sends it; PROCESS asks first whether orders are missing."),
        Row("MODE PRESSMODE", "SET WHITE", "HELP SET WHITE lists the ways of press."),
        Row("CHANGEPASSWORD NEWPASSWORD PW", "SET PASSWORD new-word"),
        Row("GAMES", "LIST"),
        Row("OBSERVERS", why=_OBSERVERS),
        Row("NMRS", "SET NMR", "Phases are then processed though orders are missing; the Master sends it."),
        Row("COMMANDS MANUAL INDEX", "HELP"),
        Row("FREEZE", "WAIT", "The Master sends it."),
        Row("UNPAUSE", why="ACTIVATE sets the clock of a game going again; the Master sends it."),
        Row("ADJUDICATE", "PROCESS!", "The Master sends it; PROCESS asks first whether orders are missing."),
        Row("UNDO", why="ROLLBACK takes the last phase back; the Master sends it."),
        Row("FINISH STOP", why="The Master ends a game with TERMINATE, or stops its clock with WAIT."),
    ),
}
"""All words, by the place where they are used."""

_KIND = {
    WhereUsed.SET: "setting",
    WhereUsed.RULE: "rule",
    WhereUsed.BELOW_CREATE: "setting",
    WhereUsed.BEHIND_CREATE: "variant or map",
    WhereUsed.COMMAND: "command",
}


@cache
def _by_word(place: WhereUsed) -> Mapping[str, Row]:
    return {word: row for row in ROWS[place] for word in row.words.split()}


def words_of(place: WhereUsed) -> Iterable[str]:
    """Return the words of other judges for a place, in capitals and without blanks."""
    return _by_word(place).keys()


def instead(place: WhereUsed, words: Sequence[str], *, least: int = 1) -> str:
    """Return the refusal of another judge's word, with our line or a reason; "" for other words.

    The longest beginning of `words` in the table counts, if it has at least `least` words. NO X without its own row is
    refused like X.
    """
    if [word.upper() for word in words[:2]] == ["WHO", "IS"]:
        return ""  # a question: njudge's WHOIS is one word
    upper = [word.upper().replace("CENTRE", "CENTER").replace("GRAY", "GREY") for word in words[:_MOST_WORDS]]
    table = _by_word(place)
    for length in range(len(upper), least - 1, -1):
        squeezed = "".join(upper[:length])
        squeezed = f"NO{squeezed[3:]}" if upper[0] == "NOT" else squeezed
        row = table.get(squeezed) or (table.get(squeezed.removeprefix("NO")) if place is WhereUsed.SET else None)
        if row is not None:
            return row.told(" ".join(upper[:length]), _KIND[place])
    return ""


_MOST_WORDS = 4
