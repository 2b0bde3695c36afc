"""Checks on people who enter a game (JOIN, TAKEOVER, watching), and the player they become."""

from __future__ import annotations

from typing import NamedTuple

from judge.board.maps import Map
from judge.commands.framework.invocation import Invocation
from judge.commands.framework.passwords import checked_password, known_to_others, trimmed_password
from judge.game.game import NO_PASSWORD, Game, Observer, Player, Seat
from judge.game.leaving import leave
from judge.game.people.addresses import mailbox
from judge.game.people.entrance import may_enter
from judge.game.people.holders import may_play_several
from judge.game.people.naming import fault_at_entry, name_at_entry
from judge.game.people.one_place import has_co_masters_mailbox
from judge.game.people.open_seats import INVESTOR, PLAYS
from judge.game.people.reply_tokens import without_values
from judge.game.people.secret import TriedWord, held_back, player_secret, privacy_secret
from judge.game.people.showing import how_to_ask
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.identities import names_told
from judge.problems import AnswerNeeded, Refused


def new_player(invocation: Invocation, game: str, password: str | None, name: str) -> Player:
    """Return the sender as a player of this game, with the password chosen in the mail, if any.

    `name` is their display name. Raises Refused E-PW-CHAR, and AnswerNeeded if the sender has not yet confirmed that
    they want to enter that game.
    """
    context = invocation.context
    chosen = None if password is None else checked_password(password)
    if not context.has_agreed(game, False):
        raise AnswerNeeded(game)
    kept = NO_PASSWORD + context.new_seed() if chosen is None else context.hash_password(chosen)
    return Player(addresses=(context.sender,), password=kept, name=name)


class WordsGiven(NamedTuple):
    """The password after seat and game, None if missing, and the verdict on the privacy word.

    `verdict` None: there is no privacy word. `known`: the password is the privacy word, which others know.
    """

    password: str | None
    verdict: TriedWord | None = None
    known: bool = False


def words_given(invocation: Invocation, game: Game, *, private: bool = True) -> WordsGiven:
    """Return a mail's password, and try its privacy word, which comes before or after the password.

    In a private game a single word is the privacy word. Invited people need none; their single word is their password
    unless it is the privacy word. `private` False: no privacy word is needed, as for monitors.
    """
    first, second = (*invocation.words.rest[1:3], None, None)[:2]
    if private and game.private is not None:
        check_not_denied(invocation, game)
    else:
        if second is not None:
            raise Refused("E-SYNTAX", f"{game.name} is not private: leave out the third word.")
        return WordsGiven(first)
    invited = invocation.context.is_invited(game.name)
    if first is None:
        return WordsGiven(None, TriedWord.OPENS if invited else None)
    tries = (first,) if second is None else (second, first)
    verdict, right = invocation.context.opens_with(privacy_secret(game), tries)
    if verdict is TriedWord.OPENS:
        password = None if second is None else tries[1 - right]
        return WordsGiven(password, verdict, password is not None and password.casefold() == tries[right].casefold())
    if invited:  # a word that was not checked could be the privacy word, and is no password
        return WordsGiven(first if verdict is TriedWord.WRONG else None, TriedWord.OPENS)
    return WordsGiven(None if second is None else first, verdict)


def senders_name(
    invocation: Invocation, game: Game, in_play: RulesInPlay, *, plays: bool = True, own_id: str = "", power: str = ""
) -> str:
    """Return the sender's display name in a game they enter, to play or (`plays` False) to watch.

    `own_id` is a watcher's ID; `power` is the power that the sender takes over.
    """
    wanted, sender = name_in_from(invocation, game), invocation.context.sender
    told = names_told(game, in_play.rules)
    waiting = [name for name in in_play.variant.people.places_left(game) if name != own_id]
    return name_at_entry(game, in_play.map, wanted, sender, numbered=plays, told=told, waiting=waiting, power=power)


def name_in_from(invocation: Invocation, game: Game) -> str:
    """Return the mail's display name without the game's reply tokens, because others will read it."""
    context = invocation.context
    return without_values(context.sender_name, context.reply_tokens(game)) if context.sender_name else ""


def name_notes(invocation: Invocation, game_map: Map) -> tuple[str, ...]:
    """Return a note on why the name in the sender's mail is not used; () if it is used or missing."""
    fault = fault_at_entry(game_map, invocation.context.sender_name, invocation.context.sender)
    return (f"The name in your mail's From was not taken. {fault} SET NAME gives you another one.",) if fault else ()


def check_registered(invocation: Invocation) -> None:
    """Refuse unregistered senders if the keeper requires it (E-REGISTER, `[judge] registered_only`)."""
    if not invocation.context.is_registered(invocation.context.sender):
        raise Refused(
            "E-REGISTER",
            f"{invocation.context.judge_name} is for people its keeper knows. Ask {invocation.context.keeper} to"
            " register your address, and send this again. To watch without that, send MONITOR.",
        )


def check_not_denied(invocation: Invocation, game: Game) -> None:
    """Refuse senders whom the Master's ALLOW and DENY lists exclude (E-DENIED)."""
    if not may_enter(game.access, invocation.context.sender):
        raise Refused(
            "E-DENIED",
            f"Your address cannot enter {game.name}. Its Master decides who can; {invocation.context.keeper} passes a"
            " question on to them.",
        )


def check_entrance(invocation: Invocation, game: Game, given: WordsGiven) -> None:
    """Refuse senders whom the Master's lists exclude (E-DENIED), or with a wrong privacy word (E-PRIVATE).

    Invited people need no privacy word. Raises E-SIGNON-WAIT after too many tries, E-PW-TOLD if the password is the
    privacy word.
    """
    check_not_denied(invocation, game)
    if given.known:
        raise known_to_others(game)
    if game.private is None or given.verdict is TriedWord.OPENS:
        return
    if given.verdict is TriedWord.HELD:
        raise held_back(privacy_secret(game))
    ask = f" To ask for it through the judge, watch the game: {how_to_ask(game.name)}"
    way = ask if game.sandbox_until is None else ""  # nobody else watches a sandbox without its word
    missing = "put its privacy word after the game" if given.verdict is None else "your line lacks its privacy word"
    raise Refused("E-PRIVATE", f"{game.name} is private: {missing}. Its Master knows the word.{way}")


def refuse_master(invocation: Invocation, game: Game) -> None:
    """Refuse a Master who wants a second position in their game (E-IS-MASTER)."""
    sender = invocation.context.sender
    if sender in game.masters_addresses or has_co_masters_mailbox(game, (sender,)):
        raise Refused("E-IS-MASTER", f"You are the Master of {game.name} and cannot hold another position in it.")


def refuse_second_person(invocation: Invocation, game: Game) -> None:
    """Refuse a participant, or the Master, at another address of their mailbox (`a+b@` and `a@`).

    This is needed in games without seats: only addresses distinguish people there, and the same person would have two
    chances or two votes. Raises Refused E-PLAYING, E-IS-MASTER.
    """
    own = mailbox(invocation.context.sender)
    if any(mailbox(address) == own for address in game.masters_addresses):
        raise Refused("E-IS-MASTER", f"You are the Master of {game.name} and cannot take part in it.")
    for one in game.observers:
        is_here = one.kind in (INVESTOR, PLAYS) and invocation.context.sender not in one.player.addresses
        if is_here and any(mailbox(address) == own for address in one.player.addresses):
            raise Refused(
                "E-PLAYING",
                f"You take part in {game.name} already, as {one.id}. Addresses that differ only after a + count as"
                " one person. Nothing was changed.",
            )


def drop_lighter_role(invocation: Invocation, game: Game, in_play: RulesInPlay, password: str | None) -> Game:
    """Return the game without the sender's lesser role: a seat before the start, or a watcher's place.

    Raises Refused E-PLAYING; E-ROLE-PW if the mail does not give that role's password; E-SIGNON-WAIT after too many
    tries.

    If a person may play several powers, their present seats and powers stay.
    """
    sender = invocation.context.sender
    if any(sender in one.player.addresses for one in game.co_masters):  # they know all orders
        refuse_master(invocation, game)
    several = may_play_several(in_play)
    for power in game.powers:
        if power.player is not None and sender in power.player.addresses and not several:
            raise Refused("E-PLAYING", f"You play {in_play.map.title_of(power.name)} in {game.name} already.")
    lighter: list[Seat | Observer] = [*(() if several else game.seats), *game.observers]
    for role in lighter:
        if sender not in role.player.addresses:
            continue
        held = player_secret(game, role.id, role.player)
        if password is None or not role.player.has_password:
            raise Refused(
                "E-ROLE-PW",
                f"You are {role.id} in {game.name} already. To leave that place first, reply RESIGN to one of its"
                " letters. Nothing was changed.",
            )
        verdict = invocation.context.opens(held, trimmed_password(password))
        if verdict is TriedWord.HELD:
            raise held_back(held)
        if verdict is TriedWord.WRONG:
            raise Refused(
                "E-ROLE-PW",
                f"You are {role.id} in {game.name} already. Use the password of that position to change what you are.",
            )
        game, _ = leave(game, in_play, role.id, role.id)
    return game
