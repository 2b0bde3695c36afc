"""Whether the parts of a map file fit together: every check, all at once.

Codes that start with `E-` stop the map from loading, those with `W-` are worth a look. Checks of the links between
places are in `judge.files.maps.link_checks`.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import Any

from judge.board.maps import Terrain
from judge.files.maps.draft import PHASES, TERRAINS, Draft, DraftPlace, DraftPower
from judge.files.maps.link_checks import check_links, pairs
from judge.files.yaml_text import Value

ORDER_WORDS = frozenset(
    """
    a f s c h r b d v k p m army fleet wing to of the an is in at on and will via through over by with from
    move moves moving attack attacks hold holds holding support supports supporting convoy convoys convoying
    retreat retreats retreating build builds disband disbands remove removes waive waives keep proxy nc sc ec wc
""".split()  # noqa: SIM905
)
"""Words that orders are made of: no place can be called so."""
_YAML_WORDS = ("y", "n", "yes", "no", "on", "off", "true", "false", "null", "~")
_UNIT = re.compile(r"([AF]) ([A-Z0-9]+(?:/[A-Z]+)?)")


def check_draft(draft: Draft, file_name: str) -> None:
    """Note every problem in the draft's document. `file_name` is the file's name without `.yaml`."""
    document = draft.document
    if document.root.tree == {}:
        # Only say so where there is no better reason.
        if not document.problems:
            document.report("E-MAP-MISSING", "This file is empty.")
        return
    for key in ("take", "rename", "drop", "only_powers"):
        if key in draft.top:
            draft.top[key].report("E-MAP-VARIANT", "Only a map made from another one (base: ...) has this.", key)
    _check_top(draft, file_name)
    _check_codes(draft)
    _check_names(draft)
    _check_coasts(draft)
    check_links(draft)
    _check_powers(draft)
    _check_centers(draft)
    _check_units(draft)
    _check_leagues(draft)
    _check_calendar(draft)
    _check_victory(draft)
    _check_layout(draft)
    _check_expect(draft)
    for later in draft.later:
        later.report("W-MAP-LATER", "The judge does not play this yet: it has no effect.")


def fold_name(name: str) -> str:
    """A name as it is compared: without case, accents, dots, hyphens and repeated blanks."""
    plain = name
    if not name.isascii():
        plain = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    return " ".join(plain.casefold().replace(".", "").replace("-", " ").split())


def _check_top(draft: Draft, file_name: str) -> None:
    for key in ("id", "name", "places"):
        if key not in draft.top:
            draft.document.report("E-MAP-MISSING", f"The key {key!r} is missing.", words=key)
    if "format" in draft.top and draft.top["format"].text() != "1":
        draft.top["format"].report("E-MAP-FORMAT", "This judge reads format 1.", draft.top["format"].text())
    if "id" in draft.top and (draft.text("id") != file_name or not re.fullmatch("[a-z0-9-]+", file_name)):
        text = f"The id is the file's name without .yaml ({file_name!r}), in small letters, digits and hyphens."
        draft.top["id"].report("E-MAP-ID", text, draft.text("id"))
    if "rules" in draft.top:
        rules = draft.top["rules"].fields(("enable", "disable", "by_game_type"))
        for key in ("enable", "disable"):
            if key in rules:
                rules[key].texts()
        if "by_game_type" in rules:
            draft.later.append(rules["by_game_type"])


def _check_codes(draft: Draft) -> None:
    for code, place in draft.places.items():
        if not re.fullmatch(r"[A-Z0-9][A-Z0-9'_-]{0,3}[A-Z0-9]", code):
            text = "A code has 2 to 5 characters, capital letters or digits at both ends."
            place.at.report("E-MAP-CODE", text, code)
        elif code.lower() in ORDER_WORDS:
            place.at.report("E-MAP-CODE", f"{code} is a word of orders and cannot be a code.", code)
        elif len(code) != 3:
            place.at.report("W-MAP-CODE", "Players expect codes of three characters.", code)
        if _misread(code) and draft.document.is_plain(place.at.path):
            place.at.report("W-MAP-QUOTES", f'Other programs do not read {code} as text: write "{code}".', code)


def _misread(text: str) -> bool:
    """Whether YAML 1.1 reads this, without quotes, as something else than text."""
    return text.lower() in _YAML_WORDS or bool(re.fullmatch(r"[0-9]+(E[0-9]+)?", text))


def _names(place: DraftPlace) -> Iterator[tuple[str, Value]]:
    """The names that surely mean this place, each once, with where they stand."""
    said = {fold_name(place.code): place.at}
    said.setdefault(fold_name(place.name), place.at)
    for name in place.aliases:
        said.setdefault(fold_name(name), place.at)
    yield from said.items()


def _check_names(draft: Draft) -> None:
    meant: dict[str, str] = {}
    for code, place in draft.places.items():
        for name, at in _names(place):
            other = meant.setdefault(name, code)
            if other != code:
                at.report("E-MAP-NAME-TWICE", f"{name!r} means both {other} and {code}.", name)
            if name in ORDER_WORDS and name != fold_name(code):
                at.report("E-MAP-NAME", f"{name!r} is a word of orders and cannot be a name.", name)
    for place in draft.places.values():
        for name in map(fold_name, place.unsure):
            if name in meant:
                place.at.report("E-MAP-UNSURE", f"{name!r} is unsure here but surely means {meant[name]}.", name)
            elif name in ORDER_WORDS:
                place.at.report("E-MAP-NAME", f"{name!r} is a word of orders and cannot be a name.", name)
    _check_beginnings(draft, meant)
    for key, power in draft.powers.items():
        for name in {fold_name(power.name), fold_name(key)} & meant.keys():
            text = f"{name!r} is also the place {meant[name]}: before a unit it is the power, after one the place."
            power.at.report("W-MAP-POWER-PLACE", text, key)


def _check_beginnings(draft: Draft, meant: dict[str, str]) -> None:
    """Short names that begin the full names of two other places are easily meant for one of these."""
    full = sorted((fold_name(place.name), code) for code, place in draft.places.items())
    for name, code in meant.items():
        begun = full[bisect_left(full, (name, "")) : bisect_left(full, (name + "\uffff", ""))]
        others = sorted(other for _, other in begun if other != code)
        if len(others) >= 2:
            draft.places[code].at.report("W-MAP-BEGINNING", f"{name!r} also begins {' and '.join(others)}.", name)


def _check_coasts(draft: Draft) -> None:
    known = draft.coast_names
    for code, place in draft.places.items():
        if len(place.coasts) == 1:
            place.at.report("E-MAP-COAST", "A province has no named coasts, or two and more.", code)
        if place.coasts and place.terrain in (Terrain.SEA, Terrain.LAND, Terrain.IMPASSABLE):
            place.at.report("E-MAP-COAST", f"A province of type {place.terrain} has no coasts.", code)
        for coast in place.coasts:
            suffix = coast.code.partition("/")[2]
            if suffix not in known:
                coast.at.report("E-MAP-COAST", f"There is no coast {suffix}: take one of {', '.join(known)}.", suffix)
        fields = place.at.fields()
        if "default_coast" in fields and f"{code}/{fields['default_coast'].text()}" not in {
            c.code for c in place.coasts
        }:
            fields["default_coast"].report("E-MAP-COAST", f"{code} has no such coast.")


def _check_powers(draft: Draft) -> None:
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


def _check_colors(draft: Draft) -> None:
    """Powers of one color could not be told apart."""
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


def _check_letter(draft: Draft, power: DraftPower, letters: dict[str, str]) -> None:
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
    if _misread(letter) and draft.document.is_plain(path):
        draft.document.report("W-MAP-QUOTES", f'Other programs do not read {letter} as text: write "{letter}".', path)


def _check_centers(draft: Draft) -> None:
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
                    power.at.report("E-MAP-CENTER", f"{site} is instead of {code}, which is no home of {key}.", code)
        for code in sorted(set(power.homes)):
            if homes.setdefault(code, key) != key:
                power.at.report("W-MAP-HOME-SHARED", f"{code} is home of both {homes[code]} and {key}.", code)
        for code in sorted(set(power.homes if power.owns is None else power.owns)):
            if power.owns is not None:
                _check_site(draft, power, "owned center", code)
            if owners.setdefault(code, key) != key:
                power.at.report("E-MAP-OWNER", f"{code} is owned by both {owners[code]} and {key}.", code)


def _check_site(draft: Draft, power: DraftPower, word: str, code: str) -> None:
    wants_center = word not in ("factory", "partisan site")
    if code not in draft.places:
        power.at.report("E-MAP-CENTER", f"{word.capitalize()} {code} is no place of this map.", code)
    elif draft.places[code].center != wants_center:
        text = "is no supply center" if wants_center else "is a supply center"
        power.at.report("E-MAP-CENTER", f"{word.capitalize()} {code} {text}.", code)


def _check_units(draft: Draft) -> None:
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


def _cannot_stand(draft: Draft, text: str) -> str:
    """Why a start unit is impossible; empty if it is not."""
    found = _UNIT.fullmatch(text)
    if found is None:
        return "write it like A PAR or F SPA/SC"
    kind, location = found.groups()
    province, _, coast = location.partition("/")
    place = draft.places.get(province)
    if place is None:
        return f"{province} is no place of this map"
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


def _check_leagues(draft: Draft) -> None:
    leagues = {power.league for power in draft.powers.values()} - {""}
    for key, power in draft.powers.items():
        for friend in power.friends:
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


def _check_calendar(draft: Draft) -> None:
    seen: dict[tuple[str, str], str] = {}
    for season in draft.calendar:
        if not season.phases:
            season.at.report("E-MAP-CALENDAR", f"The season {season.name} has no phases.", season.name)
        for phase in season.phases:
            short = (season.name[:1].upper(), phase)
            if short in seen:
                text = f"{season.name} {phase} would have the same short name as {seen[short]} {phase}."
                season.at.report("E-MAP-CALENDAR", text, season.name)
            seen.setdefault(short, season.name)
    if not seen:
        draft.document.report("E-MAP-CALENDAR", "The year has no phases.", ("calendar",))
        return
    if all(phase != "adjustments" for _, phase in seen):
        draft.document.report("W-MAP-CALENDAR", "The year has no adjustments.", ("calendar",))
    _check_start(draft)


def _check_start(draft: Draft) -> None:
    name, year, phase = draft.start
    if not any(season.name == name and phase in season.phases for season in draft.calendar):
        draft.document.report("E-MAP-START", f"The calendar has no {phase} in {name}.", ("start",))
    if year < 0:
        draft.document.report("E-MAP-START", "The year is a number from 0.", ("start", "year"))
    if phase != PHASES[-1] and draft.powers and not any(power.units for power in draft.powers.values()):
        draft.document.report("W-MAP-START", "Nobody has units, so the start should be adjustments.", ("start",))


def _check_victory(draft: Draft) -> None:
    centers = len(draft.centers)
    if draft.victory is None:
        return
    path = ("victory", "centers")
    if not 1 <= draft.victory <= max(centers, 1):
        draft.document.report("E-MAP-VICTORY", f"The map has {centers} centers to win by.", path, str(draft.victory))
    elif any(not 1 <= number <= centers for number in draft.later_victories):
        draft.document.report("E-MAP-VICTORY", f"The map has {centers} centers to win by.", path)
    elif draft.victory <= centers // 2:
        draft.document.report("W-MAP-VICTORY", "Two powers could win at once.", path, str(draft.victory))


def _check_layout(draft: Draft) -> None:
    if "layout" not in draft.top:
        return
    layout = draft.top["layout"].fields(("like", "text_only", "canvas", "shapes", "places"))
    canvas = [int(side) if side.isdigit() else 0 for side in layout["canvas"].texts()] if "canvas" in layout else []
    points = layout["places"].fields() if "places" in layout else {}
    for code, at in points.items():
        if code not in draft.places:
            at.report("W-MAP-LAYOUT", f"{code} is no place of this map.", code)
            continue
        place = draft.places[code]
        fields = at.fields(("label", "unit", "dislodged", "sc", "repeat", "coasts"))
        coasts = fields["coasts"].fields() if "coasts" in fields else {}
        wanted = ["label", "unit"] + (["sc"] if place.center else [])
        missing = [point for point in wanted if point not in fields]
        missing += [coast.code for coast in place.coasts if coast.code.partition("/")[2] not in coasts]
        if missing:
            at.report("W-MAP-LAYOUT", f"{code} has no point for {', '.join(missing)}.", code)
        for name in ("label", "unit", "dislodged", "sc"):
            if name in fields and not _is_inside(fields[name].texts(), canvas):
                fields[name].report("W-MAP-LAYOUT", "This is no point inside the canvas.")
    if points:
        for code in draft.places.keys() - points.keys():
            layout["places"].report("W-MAP-LAYOUT", f"{code} has no points.", code)


def _is_inside(point: list[str], canvas: list[int]) -> bool:
    return (
        len(point) == 2
        and all(re.fullmatch(r"[0-9]{1,6}(\.[0-9]+)?", number) for number in point)
        and (len(canvas) != 2 or all(float(number) <= side for number, side in zip(point, canvas, strict=True)))
    )


def _check_expect(draft: Draft) -> None:
    if "expect" not in draft.top:
        draft.document.report("W-MAP-EXPECT", "An 'expect' with the numbers of places and links finds slips.")
        return
    counted = counts(draft)
    expect = draft.top["expect"].fields(counted)
    for key, value in expect["places"].fields(TERRAINS).items() if "places" in expect else ():
        _compare(value, value.number(), counted["places"].get(key, 0))
    for key in expect.keys() - {"places", "neutral"}:
        _compare(expect[key], expect[key].number(), counted[key])
    if "neutral" in expect:
        _compare(expect["neutral"], sorted(expect["neutral"].texts()), counted["neutral"])


def counts(draft: Draft) -> dict[str, Any]:
    """What an `expect` may state, counted: places by terrain, coasts, links, centers, units, neutral centers."""
    homes = {home for power in draft.powers.values() for home in (*power.homes, *power.alternatives)}
    return {
        "places": dict(Counter(str(place.terrain) for place in draft.places.values())),
        "coasts": sum(len(place.coasts) for place in draft.places.values()),
        "army_pairs": len(pairs(draft, "army")),
        "fleet_pairs": len(pairs(draft, "fleet")),
        "centers": len(draft.centers),
        "neutral": sorted(draft.centers - homes),
        "win": draft.victory if draft.victory is not None else len(draft.centers) // 2 + 1,
        "units": sum(len(power.units) for power in draft.powers.values()),
    }


def _compare(at: Value, expected: object, counted: object) -> None:
    if expected != counted:
        at.report("E-MAP-EXPECT", f"The file has {counted}, not {expected}.", str(expected))
