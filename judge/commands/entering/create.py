"""CREATE: a new game from a block of setting lines, or every problem with them (commands.md 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.entering.entrance import check_registered, name_notes, new_player
from judge.commands.framework.arguments import need_words
from judge.commands.framework.game_names import new_game_name
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine
from judge.commands.framework.njudge_words import is_njudges
from judge.commands.framework.other_judges import Place, instead
from judge.commands.framework.passwords import checked_password
from judge.commands.framework.setting_lines import Settings, read_settings
from judge.commands.framework.table import LinesTaken, Topic, Where, command
from judge.commands.framework.variant_lines import variant_of_lines
from judge.game.archiving import Archived
from judge.game.ending.voting import Voting
from judge.game.events import Event
from judge.game.events.settings import GameCreated
from judge.game.game import Game, Role, Stage
from judge.game.lifecycle import begin_forming
from judge.game.people.invitations import Inviting
from judge.game.people.naming import masters_name
from judge.game.people.open_seats import seats_in
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.time.deadlines import check_lengths
from judge.game.time.timing import Timing
from judge.problems import Refused, did_you_mean
from judge.rules.house import HouseRules
from judge.variants import VARIANTS, variant_called


@command(
    "CREATE",
    where=Where.OPENER,
    usage="CREATE mygame masters-password standard\nTIMING MOVE 3D NEXT 1D AT 20:00\nRULE NO_PRESS\nFORM\nSIGNOFF",
    help="Make a new game; you become its Master. Lines: MAP, VARIANT, RULE, TIMING, ZONE, PRIVATE, DESC, ALLOW, DENY,"
    " VICTORY, VOTING, HOUSE, ONTIME, ARCHIVE, UNRATED, FORM, SET UNLISTED; and SET lines as after a sign-on, also in"
    " njudge's words.",
    topic=Topic.MASTER,
    takes=LinesTaken.ALL,
)
def create(invocation: Invocation) -> CommandResult:
    """Make a game, or nothing at all and a list of every problem."""
    need_words(invocation.words, 2, 20, "CREATE mygame masters-password")
    if invocation.context.closed:
        raise Refused("E-LIMIT", f"No new games can be made now: {invocation.context.closed}")
    check_registered(invocation)
    if invocation.context.games.mastered_by(invocation.context.sender) >= invocation.context.most_games:
        raise Refused(
            "E-LIMIT",
            f"You are the Master of {invocation.context.most_games} games that are not over, and more are not"
            " allowed. End one with TERMINATE, or PURGE it if nobody has joined.",
        )
    name = new_game_name(invocation, invocation.words.rest[0])
    checked_password(invocation.words.rest[1])
    variant, lines = _variant_and_options(invocation)
    settings = _settings(invocation, (*lines, *invocation.body), variant)
    check_lengths(settings.timing or Timing(), settings.house or HouseRules())
    if settings.problems:
        listed = "\n".join(
            f"line {problem.line}: {problem.text}" if problem.line else problem.text for problem in settings.problems
        )
        raise Refused(
            settings.problems[0].code,
            f"{listed}\nNo game was made. Mend this and send the whole mail again.",
            tuple(settings.problems),
        )
    game = _make(invocation, name, variant, settings)
    in_play = invocation.context.in_play(game)
    notes = (*name_notes(invocation, in_play.map), *settings.notes, *_privacy_told(settings))
    created: tuple[Event, ...] = (GameCreated(Stage.PREPARATION, seats_in(in_play), notes),)
    if settings.form:
        game, begun = begin_forming(game, in_play, invocation.now)
        created = (GameCreated(game.stage, seats_in(in_play), notes), *begun)
    return CommandResult(game, created, actor=Actor(MASTER, Role.MASTER), privacy=settings.private)


def _variant_and_options(invocation: Invocation) -> tuple[str, list[TextLine]]:
    """Return the words after the password: a variant with settings; as in njudge, also a map.

    The settings come as lines. Raises Refused E-VARIANT for any other word.
    """
    variant, lines, options = variant_of_lines(invocation.body, invocation.context.map_names()) or "standard", [], []
    maps = invocation.context.map_names()
    for word in (word.strip(",").lower() for word in invocation.words.rest[2:]):
        if (named := variant_called(word)) is not None:
            variant = named.name
        elif word in maps:
            lines.append(TextLine(invocation.words.line.number, f"MAP {word}"))
        elif "=" in word:
            options.append(word)
        elif is_njudges(word):
            lines.append(TextLine(invocation.words.line.number, f"SET {word}"))
        elif word:
            if told := instead(Place.BEHIND_CREATE, [word]):
                raise Refused("E-VARIANT", told)
            raise Refused(
                "E-VARIANT",
                f'There is no variant or map "{word}".{did_you_mean(word, [*VARIANTS, *maps])} Variants:'
                f" {', '.join(sorted(VARIANTS))}. HELP maps lists the maps. Settings stand on lines of their"
                " own below: RULE NO_PRESS.",
            )
    if options:
        lines.append(TextLine(invocation.words.line.number, " ".join(["VARIANT", variant, *options])))
    return variant, lines


def _settings(invocation: Invocation, lines: Sequence[TextLine], variant: str) -> Settings:
    """Return the settings of the lines, with those of the map where the lines are silent."""
    stated = read_settings(invocation, lines, variant)
    of_map = [line for line in invocation.context.load_map(stated.map).settings if line.split()[0] not in stated.seen]
    if not of_map:
        return stated
    settings = read_settings(invocation, (*(TextLine(0, line) for line in of_map), *lines), variant)
    settings.notes.append(f"By its map the game has {', '.join(of_map)}.")
    return settings


_SOLITAIRE_WORD = "SOLITAIRE"
"""The privacy word of a SOLITAIRE game that states no other."""


def _privacy_told(settings: Settings) -> tuple[str, ...]:
    """Note to the Master on a privacy word that they did not choose."""
    if settings.private or not settings.solitaire:
        return ()
    return (
        f"Because of SOLITAIRE the game is private. Its privacy word is {_SOLITAIRE_WORD}: who wants to watch needs it"
        f" as the third word (OBSERVE game password {_SOLITAIRE_WORD}). SET PRIVATE changes it.",
    )


def _make(invocation: Invocation, name: str, variant: str, settings: Settings) -> Game:
    description = settings.description or f"A game of {_called(variant)} on the {settings.map} map."
    private = settings.private or (_SOLITAIRE_WORD if settings.solitaire else "")
    return Game(
        name=name,
        map=settings.map,
        master=new_player(invocation, name, invocation.words.rest[1], _name(invocation, settings.map)),
        seed=invocation.context.new_seed(),
        created=invocation.now,
        timing=settings.timing or Timing(),
        zone=settings.zone or invocation.context.zone,
        variant=variant,
        rules=tuple(settings.rules),
        description=description,
        private=invocation.context.hash_password(private) if private else None,
        listed=settings.listed and not private,
        archived=settings.archived or Archived.ALWAYS,
        access=settings.access,
        rated=settings.rated,
        ontime=settings.ontime,
        rotation=settings.rotation,
        victory=settings.victory[0] if settings.victory else 0,
        growth=settings.victory[1] if settings.victory else False,
        voting=settings.voting or Voting(),
        whole_sets=bool(settings.whole_sets),
        house=settings.house or HouseRules(),
        names_shown=settings.names_shown is not False,
        addresses_shown=bool(settings.addresses_shown),
        verified_senders=settings.verified_senders is not False,
        leave_in_silence=bool(settings.leave_in_silence),
        inviting=Inviting(players=bool(settings.players_invite)),
        options=settings.options or {},
    )


def _called(variant: str) -> str:
    """The words for a variant in a description."""
    return variant if variant == "standard" else VARIANTS[variant].title


def _name(invocation: Invocation, map_name: str) -> str:
    """The name of the new Master."""
    context = invocation.context
    return masters_name(context.load_map(map_name), context.sender_name, context.sender)
