"""Settings of a game in words, for LIST and SUMMARY."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from textwrap import wrap

from msgspec.structs import replace

from judge.board.wording import listed
from judge.game.calendar.absences import Absence, as_listed, format_absence, merged
from judge.game.calendar.dates import format_short
from judge.game.calendar.timing import pace, span_words, with_absences
from judge.game.calendar.zones import zone_title
from judge.game.ending.scoring import scoring_told
from judge.game.ending.settings import describe_voting
from judge.game.ending.victory import victory_words
from judge.game.ending.voting import Voting
from judge.game.events.press import Signature
from judge.game.game import Game, Role, Stage
from judge.game.one_word_settings import BEHIND_HOUSE, ORDERS, unusual_sentences
from judge.game.people.entrance import access_lines
from judge.game.people.sign_on import Actor
from judge.game.press.rules import SECRET_RULES, allowed_signatures, private_press
from judge.game.rule_changes import house_sentence
from judge.game.rules_in_play import RulesInPlay, press_flows
from judge.game.status.layout import WIDTH
from judge.game.visibility.identities import names_secret_by_rule
from judge.game.visibility.showing_changes import addresses_sentence, names_sentence
from judge.rules.choose import FROM_MAP, STATED
from judge.rules.house import HouseRules
from judge.rules.registry import RuleSet

NO_RULES = "Rules: none stated."
"""Line for a game without rules."""


def rules_in_force(game: Game, in_play: RulesInPlay, hidden: Sequence[str] = ()) -> list[str]:
    """Return lines on rules: stated, implied, the map's, the variant's, and rules switched off.

    Rules in `hidden` are left out, with the rules that they imply.
    """
    shown = [rule for rule in game.rules if rule not in hidden]
    stated = ", ".join(rule for rule in shown if not rule.startswith("!")) or "none stated"
    off = ", ".join(rule.removeprefix("!") for rule in shown if rule.startswith("!"))
    sources: dict[str, list[str]] = {}
    for rule, reason in in_play.reasons.items():
        if reason != STATED and not {rule, reason} & set(hidden):
            sources.setdefault(reason, []).append(rule)
    of_map = listed(sources.pop(FROM_MAP, ()))
    of_variant = listed([rule for key in list(sources) if key.startswith("variant ") for rule in sources.pop(key)])
    along = "; ".join(f"{listed(rules)} by {reason}" for reason, rules in sources.items())
    parts = {
        "Rules": stated,
        "Brought along": along,
        "Of the map": of_map,
        "Of the variant": of_variant,
        "Switched off": off,
    }
    told = " ".join(f"{label}: {words}." for label, words in parts.items() if words)
    return wrap(told, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def press_words(rules: RuleSet) -> str:
    """Kind of press in a few words: `private and public, signed or anonymous`; `none`."""
    if not press_flows(rules):
        return "none"
    public = allowed_signatures(rules, broadcast=True)
    private = allowed_signatures(rules, broadcast=False) if private_press(rules) else frozenset()
    if not public or not private or public == private:
        reach = " and ".join(word for word, permitted in (("private", private), ("public", public)) if permitted)
        return f"{reach}{'' if public and private else ' only'}, {_signed(public | private)}"
    return f"private {_signed(private)}, public {_signed(public)}"


def _signed(signatures: frozenset[Signature]) -> str:
    words = {Signature.NAMED: "signed", Signature.ANONYMOUS: "anonymous", Signature.FAKED: "faked"}
    return " or ".join(word for signature, word in words.items() if signature in signatures)


def _variant(in_play: RulesInPlay) -> str:
    """Return the variant, if its name differs from the map's."""
    return "" if in_play.title == in_play.map.name else f"  Variant: {in_play.title}."


def settings_lines(game: Game, in_play: RulesInPlay, now: datetime, asker: Actor | None = None) -> list[str]:
    """Settings of a game. Only the Master sees EAVESDROP."""
    hidden = () if asker is not None and asker.role is Role.MASTER else SECRET_RULES
    timing = with_absences(game.timing, _absences(game, in_play, now))
    told = f"Timing: {timing}.  Zone: {zone_title(game.zone)}."
    return [
        *_map_timing_press(game, in_play, told),
        *rules_in_force(game, in_play, hidden),
        *_further(game, in_play, asker),
    ]


def settings_in_words(game: Game, in_play: RulesInPlay, now: datetime) -> list[str]:
    """The game's settings for players: the pace in words, and rules only if there are any."""
    told = f"Pace: {pace(game.timing, game.zone)}.  Zone: {zone_title(game.zone)}."
    if game.timing.grace is not None:
        told += f"  Grace: {span_words(game.timing.grace)} after a missed deadline."
    # Owners of absences may be secret, and an absence that ends within another reveals that there are two.
    if absences := merged(replace(each, by="") for each in _absences(game, in_play, now)):
        told += f"  No deadlines: {'; '.join(map(format_absence, absences))}."
    rules = rules_in_force(game, in_play, SECRET_RULES)
    return [
        *_map_timing_press(game, in_play, told),
        *(rules if rules != [NO_RULES] else []),
        *_further(game, in_play, None),
        f"LIST {game.name} shows all settings.",
    ]


def _absences(game: Game, in_play: RulesInPlay, now: datetime) -> tuple[Absence, ...]:
    return () if game.stage.is_over else as_listed(game.absences, in_play.rules, now, game.zone)


def _map_timing_press(game: Game, in_play: RulesInPlay, timing: str) -> list[str]:
    moment, word = (game.created, "Made") if game.started is None else (game.started, "Started")
    begun = f"{word}: {format_short(moment, game.zone)}"
    return [
        *wrap(f"Map: {in_play.map.name}.{_variant(in_play)}  Victory: {victory_words(game, in_play)}.", WIDTH),
        *wrap(timing, WIDTH, subsequent_indent="  "),
        *wrap(f"Press: {press_words(in_play.rules)}.  {begun}.", WIDTH, subsequent_indent="  "),
    ]


def _further(game: Game, in_play: RulesInPlay, asker: Actor | None) -> list[str]:
    """Lines on unusual settings (votes, orders, names, entrance), and the description."""
    lines: list[str] = []
    if game.voting != Voting():
        lines += wrap(f"Votes: {describe_voting(game.voting)}", WIDTH, subsequent_indent="  ")
    if game.scoring:
        lines += wrap(scoring_told(game, in_play), WIDTH, subsequent_indent="  ")
    for told in unusual_sentences([ORDERS], game):
        lines += wrap(told, WIDTH, subsequent_indent="  ")
    if game.house != HouseRules():
        lines += wrap(house_sentence(game.house), WIDTH, subsequent_indent="  ")
    if not game.names_shown and not names_secret_by_rule(in_play.rules) and game.stage is not Stage.COMPLETED:
        lines += wrap(names_sentence(game.names_shown, in_play.rules), WIDTH, subsequent_indent="  ")
    if game.addresses_shown:
        lines += wrap(addresses_sentence(game.addresses_shown, in_play.rules), WIDTH, subsequent_indent="  ")
    for told in unusual_sentences(BEHIND_HOUSE, game):
        lines += wrap(told, WIDTH, subsequent_indent="  ")
    if game.sandbox_until is not None:
        lines.append(f"Sandbox: it is deleted on {format_short(game.sandbox_until, game.zone)}.")
    if game.private is not None:
        lines.append("Private: a privacy word is needed to play or observe.")
    if game.access.types:
        lines += wrap(f"Besides players, observers and monitors can join: {', '.join(game.access.types)}.", WIDTH)
    if asker is not None and asker.role is Role.MASTER and any(access_lines(replace(game.access, types=()))):
        lines += ["Who may enter (only you are shown this):"]
        lines += [f"  {line}" for line in access_lines(replace(game.access, types=()))]
    if game.ontime:
        lines.append(f"An on-time ratio of {game.ontime:.2f} is needed to enter.")
    if not game.rated:
        lines.append("Unrated: it does not count for its players' records.")
    if game.description:
        lines += wrap(game.description, WIDTH)
    return lines
