"""CREATE: make a game from setting lines, or list every problem with them (commands.md 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from judge.commands.entering.entrance import check_registered, name_notes, new_player
from judge.commands.framework.arguments import need_words
from judge.commands.framework.context import CommandContext
from judge.commands.framework.game_names import SANDBOX, is_sandbox, new_game_name, no_game
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.njudge_words import is_njudges
from judge.commands.framework.other_judges import WhereUsed, instead
from judge.commands.framework.passwords import checked_password
from judge.commands.framework.setting_lines import KNOWN_SETTINGS, Settings, read_settings
from judge.commands.framework.signed_names import names_of_writer, without_closing_of_settings
from judge.commands.framework.table import LinesTaken, Topic, Where, command
from judge.commands.framework.variant_lines import masters_password, variant_of_lines
from judge.game.archiving import Archived
from judge.game.calendar.timing import Timing
from judge.game.clock.sandboxes import LIFE, NOTICE
from judge.game.ending.scoring import check_scoring
from judge.game.ending.voting import Voting
from judge.game.events import Event
from judge.game.events.phases import GameStarted
from judge.game.events.settings import GameCreated
from judge.game.game import Game, Player, Role, Stage
from judge.game.lifecycle import begin_forming
from judge.game.one_word_settings import USUAL, with_values
from judge.game.people.naming import masters_name
from judge.game.people.open_seats import seats_in
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.time.deadlines import check_lengths
from judge.game.turn.branches import branch_called
from judge.game.visibility.seen_game import is_hidden_from, seen_board, tells_members_alone
from judge.problems import Refused, did_you_mean, nearest
from judge.rules.house import HouseRules
from judge.variants import VARIANTS, variant_called


@command(
    "CREATE",
    where=Where.OPENER,
    usage="CREATE mygame standard\nTIMING MOVE 3D NEXT 1D AT 20:00\nRULE NO_PRESS\nFORM\nSIGNOFF",
    help="Make a new game; you become its Master. A password behind its name lets you write without replying."
    " Lines: MAP, VARIANT, RULE, TIMING, ZONE, PRIVATE, DESC, ALLOW, DENY,"
    " VICTORY, SCORING, VOTING, HOUSE, ONTIME, ARCHIVE, UNRATED, FORM, SET UNLISTED; and SET lines as after a"
    " sign-on, also in njudge's words. CREATE SANDBOX makes one for you alone: HELP SANDBOX.",
    topic=Topic.MASTER,
    takes=LinesTaken.ALL,
)
def create(invocation: Invocation) -> CommandResult:
    """Make a game; if anything is wrong, make none and list every problem."""
    if is_sandbox(invocation.words.rest):
        return _create_sandbox(invocation)
    need_words(invocation.words, 1, 20, "CREATE mygame")
    _check_may_create(invocation)
    name = new_game_name(invocation, invocation.words.rest[0])
    password = masters_password(invocation.words.rest, invocation.context.map_names())
    if password is not None:
        checked_password(password)
    variant, settings = _read(invocation, invocation.words.rest[1 if password is None else 2 :])
    master = new_player(invocation, name, password, _name(invocation, settings.map))
    game = _make(invocation, name, variant, settings, master)
    in_play = invocation.context.in_play(game)
    check_scoring(game, in_play)
    notes = (*name_notes(invocation, in_play.map), *settings.notes, *_privacy_told(settings))
    created: tuple[Event, ...] = (GameCreated(Stage.PREPARATION, seats_in(in_play), notes),)
    if settings.form:
        game, begun = begin_forming(game, in_play, invocation.now)
        created = (GameCreated(game.stage, seats_in(in_play), notes), *begun)
    set_aside = tuple(_parted(invocation)[1])
    return CommandResult(game, created, actor=Actor(MASTER, Role.MASTER), privacy=settings.private, set_aside=set_aside)


_MOST_SANDBOXES = 2
_MOST_SEATS = 40


def _create_sandbox(invocation: Invocation) -> CommandResult:
    """Create a game for the sender alone, who orders for all powers; it is deleted automatically."""
    context, rest = invocation.context, list(invocation.words.rest[1:])
    _check_may_create(invocation)
    source = _source(context, rest)
    held = context.games.seats_of_mailbox(context.sender, _MOST_SEATS)
    own = [game.name for _, seat, game in held if seat == MASTER and game.sandbox_until is not None]
    if len(own) >= _MOST_SANDBOXES:
        raise Refused(
            "E-LIMIT", f"You have {len(own)} sandboxes, the most allowed: {', '.join(own)}. End one with TERMINATE."
        )
    number = invocation.words.line.number
    of_source = () if source is None else (TextLine(number, f"MAP {source.map}"),)
    variant, settings = _read(invocation, rest, TextLine(number, "RULE SOLITAIRE"), *of_source)
    # One confirmation covers all sandboxes, because each gets its name only after the sender has said yes.
    master = new_player(invocation, SANDBOX, None, _name(invocation, settings.map))
    name = next(name for name in _sandbox_names(context) if context.games.get(name) is None)
    game = replace(
        _make(invocation, name, variant, settings, master),
        listed=False,
        rated=False,
        archived=Archived.NEVER,
        private=context.hash_password(settings.private or context.new_seed()),
        sandbox_until=invocation.now + LIFE,
    )
    in_play = context.in_play(game)
    check_scoring(game, in_play)
    game, begun = begin_forming(game, in_play, invocation.now)
    if source is not None and game.position is not None:
        board = seen_board(source, context.in_play(source), ()).position
        game = replace(game, position=board)
        begun = tuple(GameStarted(board, game.deadline) if isinstance(event, GameStarted) else event for event in begun)
    told = (
        f"{name} is your sandbox: you order for all powers, PROCESS plays a phase at once, ROLLBACK takes it back."
        f" Nobody else hears of it. It is deleted after {LIFE.days} days, and you are told {NOTICE.days} days before."
    )
    created = GameCreated(game.stage, seats_in(in_play), (told, *settings.notes))
    return CommandResult(game, (created, *begun), actor=Actor(MASTER, Role.MASTER), privacy=settings.private)


def _source(context: CommandContext, words: list[str]) -> Game | None:
    """Remove FROM with a game, perhaps with a branch, from a sandbox's words; return the game or None.

    The game has the position of the branch, if one is named; everybody may see it.

    Raises Refused E-SYNTAX, E-NOGAME, E-BRANCH, E-STATE, E-BLIND.
    """
    if not words or words[0].upper() != "FROM":
        return None
    if not 2 <= len(words) <= 3:
        raise Refused("E-SYNTAX", "After FROM write only the name of one game: CREATE SANDBOX FROM river")
    name, *branch = words[1:]
    words.clear()
    game = context.games.get(name)
    kept = branch_called(game, branch[0]) if game is not None and branch else None
    near = nearest(branch[0], [each.name for each in game.branches]) if game is not None and branch else ""
    if game is None or (kept is None and not near and is_hidden_from(game, context.sender)):
        raise no_game(context, name)
    if branch:
        if kept is None:
            way = f"CREATE SANDBOX FROM {f'{game.name} {near}'.strip()} works."
            raise Refused("E-BRANCH", f"{game.name} has no branch of that name. {way}")
        game = replace(game, position=kept.position)
    if game.position is None:
        raise Refused(
            "E-STATE", f"{game.name} is {game.stage.told}: there is no position yet. CREATE SANDBOX alone works."
        )
    if tells_members_alone(game, context.in_play(game).rules):
        raise Refused("E-BLIND", f"Only players of {game.name} may see its position.")
    return game


def _sandbox_names(context: CommandContext) -> Iterator[str]:
    """Yield names for a sandbox that nobody can guess."""
    while True:
        yield f"sandbox-{context.new_seed()[:6]}"


def _check_may_create(invocation: Invocation) -> None:
    """Refuse a new game if the keeper forbids it or the sender has too many: E-LIMIT, E-REGISTER."""
    if invocation.context.closed:
        raise Refused("E-LIMIT", f"No new games can be made now: {invocation.context.closed}")
    check_registered(invocation)
    if invocation.context.games.mastered_by(invocation.context.sender) >= invocation.context.most_games:
        raise Refused(
            "E-LIMIT",
            f"You are the Master of {invocation.context.most_games} games that are not over, and more are not"
            " allowed. End one with TERMINATE, or PURGE it if nobody has joined.",
        )


def _read(invocation: Invocation, words: Sequence[str], *above: TextLine) -> tuple[str, Settings]:
    """Return the variant and settings of a new game; `above` are lines to put before the mail's own lines."""
    variant, lines = _variant_and_options(invocation, words)
    settings = _settings(invocation, (*above, *lines, *_parted(invocation)[0]), variant)
    check_lengths(settings.timing or Timing(), settings.house or HouseRules())
    if settings.problems:
        listed = "\n".join(
            f"line {problem.line}: {problem.text}" if problem.line else problem.text for problem in settings.problems
        )
        raise Refused(
            settings.problems[0].code,
            f"{listed}\nNo game was made. Correct this and send the whole mail again.",
            tuple(settings.problems),
        )
    return variant, settings


def _parted(invocation: Invocation) -> tuple[Sequence[TextLine], list[TextLine]]:
    """Return the setting lines of the mail, and its closing lines such as a signature."""
    names = names_of_writer(invocation.context)

    def may_be_setting(text: str) -> bool:
        """True if a line begins with a setting (ours or another judge's) or with a word in capitals."""
        first = next(iter(text.split()), "").rstrip(":=")
        if first.casefold() in names:
            return False
        is_word = first.upper() in _SETTING_WORDS or bool(instead(WhereUsed.BELOW_CREATE, [first]))
        return is_word or (first.isupper() and len(first) > _LONGEST_GREETING)

    return without_closing_of_settings(invocation.body, names, may_be_setting)


_SETTING_WORDS = frozenset(KNOWN_SETTINGS.replace(",", "").split())
_LONGEST_GREETING = 3
"""Length of `MFG`, the longest greeting that is written in capitals."""


def _variant_and_options(invocation: Invocation, words: Sequence[str]) -> tuple[str, list[TextLine]]:
    """Return the variant that follows a new game's name, and the options and map there as setting lines.

    Raises Refused E-VARIANT for any other word.
    """
    variant, lines, options = variant_of_lines(invocation.body, invocation.context.map_names()) or "standard", [], []
    maps = invocation.context.map_names()
    for word in (word.strip(",").lower() for word in words):
        if (named := variant_called(word)) is not None:
            variant = named.name
        elif word in maps:
            lines.append(TextLine(invocation.words.line.number, f"MAP {word}"))
        elif "=" in word:
            options.append(word)
        elif is_njudges(word):
            lines.append(TextLine(invocation.words.line.number, f"SET {word}"))
        elif word:
            if told := instead(WhereUsed.BEHIND_CREATE, [word]):
                raise Refused("E-VARIANT", told)
            raise Refused(
                "E-VARIANT",
                f'There is no variant or map "{word}".{did_you_mean(word, [*VARIANTS, *maps])} Variants:'
                f" {', '.join(sorted(VARIANTS))}. HELP maps lists the maps. Put each setting on its own line below:"
                " RULE NO_PRESS.",
            )
    if options:
        lines.append(TextLine(invocation.words.line.number, " ".join(["VARIANT", variant, *options])))
    return variant, lines


def _settings(invocation: Invocation, lines: Sequence[TextLine], variant: str) -> Settings:
    """Return the settings in the lines, with the map's own settings where the lines give none."""
    stated = read_settings(invocation, lines, variant)
    of_map = [line for line in invocation.context.load_map(stated.map).settings if line.split()[0] not in stated.seen]
    if not of_map:
        return stated
    settings = read_settings(invocation, (*(TextLine(0, line) for line in of_map), *lines), variant)
    settings.notes.append(f"By its map the game has {', '.join(of_map)}.")
    return settings


_SOLITAIRE_WORD = "SOLITAIRE"
"""The privacy word of a SOLITAIRE game if its Master chooses no other."""


def _privacy_told(settings: Settings) -> tuple[str, ...]:
    """Return a note to the Master about a privacy word that they did not choose."""
    if settings.private or not settings.solitaire:
        return ()
    return (
        f"Because of SOLITAIRE the game is private. Its privacy word is {_SOLITAIRE_WORD}: people who want to watch"
        f" need it as the third word (OBSERVE game password {_SOLITAIRE_WORD}). SET PRIVATE changes it.",
    )


def _make(invocation: Invocation, name: str, variant: str, settings: Settings, master: Player) -> Game:
    description = settings.description or f"A game of {_called(variant)} on the {settings.map} map."
    private = settings.private or (_SOLITAIRE_WORD if settings.solitaire else "")
    game = Game(
        name=name,
        map=settings.map,
        master=master,
        seed=invocation.context.new_seed(),
        created=invocation.now,
        timing=settings.timing or Timing(),
        zone=settings.zone or invocation.context.zone,
        variant=variant,
        rules=tuple(settings.rules),
        description=description,
        private=invocation.context.hash_password(private) if private else None,
        listed=settings.listed and not private,
        access=settings.access,
        rated=settings.rated,
        ontime=settings.ontime,
        rotation=settings.rotation,
        victory=settings.victory[0] if settings.victory else 0,
        growth=settings.victory[1] if settings.victory else False,
        scoring=settings.scoring or "",
        voting=settings.voting or Voting(),
        house=settings.house or HouseRules(),
        options=settings.options or {},
    )
    return with_values(game, USUAL | settings.one_word, invocation.now)


def _called(variant: str) -> str:
    """Return a variant's name, for a description."""
    return variant if variant == "standard" else VARIANTS[variant].title


def _name(invocation: Invocation, map_name: str) -> str:
    """Return the display name of the new Master."""
    context = invocation.context
    return masters_name(context.load_map(map_name), context.sender_name, context.sender)
