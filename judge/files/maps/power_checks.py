"""Checks that the powers of a map file fit its places and one another."""

from __future__ import annotations

import re

from judge.board.maps import Terrain
from judge.files.maps.draft import DraftPower, MapDraft
from judge.files.maps.name_checks import misread
from judge.patterns import pattern

_UNIT = pattern(r"([AF]) ([A-Z0-9]+(?:/[A-Z]+)?)")


def check_powers(draft: MapDraft) -> None:
    """Note too few powers, and impossible keys, letters, colors and positions in reports."""
    playable = draft.top["playable"].flag(True) if "playable" in draft.top else True
    if playable and sum(not power.dummy for power in draft.powers.values()) < 2:
        path = draft.top["powers"].path if "powers" in draft.top else ()
        draft.document.report("E-MAP-POWERS", "A map needs two powers that are played (or playable: false).", path)
    letters: dict[str, str] = {}
    for key, power in draft.powers.items():
        if not re.fullmatch(r"[A-Z0-9_-]{2,}", key):
            text = "A power's key has capital letters, digits, _ and -; two at least, since A and F are units."
            power.at.report("E-MAP-POWER", text, key)
        if power.order and power.order != "last" and not re.fullmatch("[0-9]{1,4}", power.order):
            power.at.report("E-MAP-POWER", "The order is a number, or last.", power.order)
        _check_letter(draft, power, letters)
    _check_colors(draft)


def _check_colors(draft: MapDraft) -> None:
    """Note powers with the same color, which nobody could tell apart."""
    units: dict[str, str] = {}
    lands: dict[str, str] = {}
    for key, power in draft.powers.items():
        if power.color is None:
            continue
        for colors, color in ((units, power.color.units), (lands, power.color.lands)):
            other = colors.setdefault(color, key) if color else key
            if other != key:
                path = (*power.at.path, "color")
                draft.document.report("E-MAP-COLOR", f"{color} is also the color of {other}.", path, color)


def _check_letter(draft: MapDraft, power: DraftPower, letters: dict[str, str]) -> None:
    letter = power.letter
    if len(letter) != 1 or letter.isspace():
        power.at.report("E-MAP-LETTER", "A power needs a letter of one character.", letter)
        return
    if letter in "M?":
        power.at.report("E-MAP-LETTER", f"The letter {letter} is taken by the Master or by unknown senders.", letter)
    elif letter == "O":
        power.at.report("W-MAP-LETTER", "O is also the letter of observers.", letter)
    if letters.setdefault(letter, power.key) != power.key:
        power.at.report("E-MAP-LETTER", f"The letter {letter} is also that of {letters[letter]}.", letter)
    path = (*power.at.path, "letter")
    if misread(letter) and draft.document.is_plain(path):
        draft.document.report("W-MAP-QUOTES", f'Other programs do not read {letter} as text: write "{letter}".', path)


def check_centers(draft: MapDraft) -> None:
    """Note homes, owned centers and building sites that are impossible, or belong to two powers."""
    owners: dict[str, str] = {}
    homes: dict[str, str] = {}
    for key, power in draft.powers.items():
        named: dict[str, str] = {}
        for word, codes in (
            ("home", power.homes),
            ("alternative", list(power.alternatives)),
            ("factory", power.factories),
            ("partisan site", power.partisans),
        ):
            for code in codes:
                _check_site(draft, power, word, code)
                if named.setdefault(code, word) != word:
                    power.at.report("E-MAP-CENTER", f"{code} is both {named[code]} and {word} of {key}.", code)
        for site, instead_of in power.alternatives.items():
            for code in instead_of:
                if code not in power.homes:
                    power.at.report("E-MAP-CENTER", f"{site} is instead of {code}, which is not a home of {key}.", code)
        for code in sorted(set(power.homes)):
            if homes.setdefault(code, key) != key:
                power.at.report("W-MAP-HOME-SHARED", f"{code} is home of both {homes[code]} and {key}.", code)
        for code in sorted(set(power.homes if power.owns is None else power.owns)):
            if power.owns is not None:
                _check_site(draft, power, "owned center", code)
            if owners.setdefault(code, key) != key:
                power.at.report("E-MAP-OWNER", f"{code} is owned by both {owners[code]} and {key}.", code)


def _check_site(draft: MapDraft, power: DraftPower, word: str, code: str) -> None:
    wants_center = word not in ("factory", "partisan site")
    if code not in draft.places:
        power.at.report("E-MAP-CENTER", f"{word.capitalize()} {code} is not a place of this map.", code)
    elif draft.places[code].center != wants_center:
        text = "is not a supply center" if wants_center else "is a supply center"
        power.at.report("E-MAP-CENTER", f"{word.capitalize()} {code} {text}.", code)


def check_units(draft: MapDraft) -> None:
    """Note units that cannot start where the file puts them, and too many units."""
    stands: dict[str, str] = {}
    for key, power in draft.powers.items():
        for text in power.units:
            reason = _cannot_stand(draft, text)
            if reason:
                power.at.report("E-MAP-UNIT", f"{text!r} cannot start: {reason}.", text)
                continue
            province = text.split()[1].partition("/")[0]
            if province in stands:
                power.at.report("E-MAP-UNIT", f"{province} has two units: {stands[province]} and {key} {text}.", text)
            stands.setdefault(province, f"{key} {text}")
        owned = power.homes if power.owns is None else power.owns
        for code in power.hidden:
            if code not in (*power.homes, *power.alternatives, *power.factories, *power.partisans):
                power.at.report("E-MAP-CENTER", f"Hidden {code} is nowhere that {key} builds.", code)
        if len(power.units) > len(owned):
            text = f"{key} starts with {len(power.units)} units on {len(owned)} centers."
            power.at.report("W-MAP-UNITS", text, key)
        if not (power.units or power.homes or power.factories):
            power.at.report("W-MAP-UNITS", f"{key} has neither units nor anywhere to build.", key)


def _cannot_stand(draft: MapDraft, text: str) -> str:
    """Return why a start unit is impossible; "" if it is possible."""
    found = _UNIT.fullmatch(text)
    if found is None:
        return "write it like A PAR or F SPA/SC"
    kind, location = found.groups()
    province, _, coast = location.partition("/")
    place = draft.places.get(province)
    if place is None:
        return f"{province} is not a place of this map"
    if kind == "A":
        if coast:
            return "an army stands on no coast"
        return "" if place.terrain in (Terrain.LAND, Terrain.COAST, Terrain.PORT) else f"{province} takes no army"
    if place.terrain in (Terrain.LAND, Terrain.IMPASSABLE):
        return f"{province} takes no fleet"
    if place.coasts and not coast:
        return f"{province} has several coasts, so name one"
    if coast and location not in {spot.code for spot in place.coasts}:
        return f"{province} has no such coast"
    return ""


def check_free_starts(draft: MapDraft) -> None:
    """Check powers without units: the game must begin with adjustments, with homes for all units."""
    for key, power in draft.powers.items():
        if not (power.take or power.borrow):
            continue
        if draft.start[2] != "adjustments" or power.units or (power.homes if power.owns is None else power.owns):
            text = (
                "Only who has neither units nor centers (owns: []) starts free, on a map that begins with adjustments."
            )
            power.at.report("E-MAP-START", text, key)
        if not 0 < power.take + power.borrow <= len(power.homes) or min(power.take, power.borrow) < 0:
            power.at.report("E-MAP-START", f"{key} starts with a unit or more, and a home for each of them.", key)


def check_money(draft: MapDraft) -> None:
    """Note money from places that are not centers, and amounts below 0."""
    for variant, terms in draft.terms.items():
        at = draft.top["rules"].fields()["by_game_type"].fields()[variant].fields().get("settings")
        if at is None:
            continue
        for code in sorted(terms.money.taxes.keys() - draft.centers):
            at.report("E-MAP-CENTER", f"{code} is not a supply center, so it brings nothing.", code)
        amounts = (terms.money.tax, terms.money.cap, *terms.money.taxes.values())
        if any(amount is not None and amount < 0 for amount in amounts):
            at.report("E-MAP-MONEY", "What centers bring is 0 or more.")


def check_leagues(draft: MapDraft) -> None:
    """Check leagues without members, teams, and controllers of dummies."""
    for number, team in enumerate(draft.teams):
        at = draft.top["teams"].items()[number]
        for code in [code for code in team if code not in draft.powers]:
            at.report("E-MAP-CONTROL", f"There is no power {code!r} in this team.", code)
        others = [code for other in draft.teams[:number] for code in other]
        for code in [code for at_, code in enumerate(team) if code in team[:at_] or code in others]:
            at.report("E-MAP-CONTROL", f"{code} is in a team already.", code)
    leagues = {power.league.name for power in draft.powers.values() if power.league is not None}
    for key, power in draft.powers.items():
        for friend in sorted(power.league.friends) if power.league is not None else ():
            if friend not in leagues:
                power.at.report("E-MAP-LEAGUE", f"There is no league {friend!r} among the powers.", friend)
        if power.control and not power.dummy:
            power.at.report("E-MAP-CONTROL", f"{key} is played, so nobody else controls it (dummy: true?).", key)
        for controller in power.control:
            known = draft.powers.get(controller)
            if controller != "MASTER" and known is None:
                power.at.report("E-MAP-CONTROL", f"There is no power {controller!r} to control {key}.", controller)
            elif known is not None and known.dummy:
                power.at.report("E-MAP-CONTROL", f"{controller} is a dummy itself.", controller)
