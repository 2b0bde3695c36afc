"""How a game stands, in words, as the asker may see it: STATUS, LIST of one game, SUMMARY."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from textwrap import wrap

from msgspec.structs import replace

from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.opening import first_phase
from judge.board.order_text.describe import describe_order
from judge.board.position import Position, UnitType
from judge.game.ending.ballot_words import describe_proposal
from judge.game.ending.ballots import Voting
from judge.game.ending.settings import describe_voting
from judge.game.ending.victory import victory_words
from judge.game.events.press import Signature
from judge.game.game import Game, Player, Power, Role, Sight, Stage, Statement, Status
from judge.game.keeper_flags import flag_sentence
from judge.game.outcome import Answer
from judge.game.people.entrance import access_lines
from judge.game.people.preferences import describe_preference
from judge.game.people.sign_on import MASTER, Actor, hides_dummies, hides_late_powers, looks_played, player_at, read_by
from judge.game.press import SECRET_RULES, allowed_signatures, keeps_statements, press_flows, private_press
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock import deadline_passed, lateness
from judge.game.time.dates import format_deadline, format_short
from judge.game.time.deadlines import pending
from judge.game.time.timing import with_absences
from judge.game.turn.process import missing_orders, owes_orders, place_to_join, seats_in
from judge.game.visibility import omniscients, seen_board
from judge.rules.registry import RuleSet

MOST_LISTED = 500
"""Games being played in one LIST FULL."""

_WIDTH = 75
_HIDDEN = "someone@somewhere"


def zone_of(game: Game, actor: Actor | None) -> str:
    """The zone in which dates are shown to somebody: his own, else the game's."""
    player = player_at(game, actor.id) if actor else None
    return player.zone if player is not None and player.zone else game.zone


def header(game: Game, in_play: RulesInPlay, judge_name: str) -> list[str]:
    """The machine-read lines on top of reports (orders.md 7.1)."""
    lines = [f":: Judge: {judge_name}  Game: {game.name}  Variant: {in_play.map.id} {in_play.variant.name}"]
    if game.position is not None and game.deadline is not None:
        lines.append(f":: Deadline: {game.phase_code} {format_short(game.deadline, game.zone)}")
    return lines


# STATUS


def status_answer(game: Game, in_play: RulesInPlay, actor: Actor) -> Answer:
    """The orders on file of the powers that somebody orders, what is missing, the deadline and his wait flag."""
    lines = [f"{game.name} is {game.stage.told}."]
    if game.position is not None:
        lines += [_deadline_line(game, zone_of(game, actor))]
        if game.proposal is not None:
            lines += [f"{describe_proposal(game.proposal, in_play.map)} is proposed as the end of the game."]
        for power in game.powers:
            if power.name in read_by(game, actor):
                lines += ["", *orders_on_file(game, in_play, power.name)]
    for seat in game.seats:
        if seat.id == actor.id and seat.preference:
            lines += wrap(f"Your preference: {describe_preference(seat.preference, in_play.map)}.", _WIDTH)
    return Answer(
        f"Diplomacy status {game.name} {game.phase_code}", f"{game.name}, {game.phase_code}", "\n".join(lines)
    )


def orders_on_file(game: Game, in_play: RulesInPlay, name: PowerName) -> list[str]:
    """One power's set in full words, or what it still owes."""
    power = game.power(name)
    title = in_play.map.powers[name].title
    if power.orders is None:
        owed = "orders are missing" if owes_orders(game, in_play, name) else "nothing to order"
        return [f"Current orders for {title}:", f"  (None: {owed}.)"]
    lines = [f"  {describe_order(order, in_play.map, game.board)}" for order in power.orders] or ["  (None)"]
    if power.wait:
        lines.append("  The wait flag is set.")
    return [f"Current orders for {title}:", *lines]


def _deadline_line(game: Game, zone: str) -> str:
    if game.deadline is None:
        return f"{game.board.phase.title} ({game.phase_code}), no deadline."
    return f"{game.board.phase.title} ({game.phase_code}), orders due {format_deadline(game.deadline, zone)}."


# LIST


def openings_text(games: Iterable[tuple[Game, RulesInPlay]], judge_address: str) -> str:
    """The openings of this judge in the traditional blocks; waiting games come first (commands.md 5.1)."""
    blocks = ["\n".join(_opening_block(game, in_play)) for game, in_play in games]
    if not blocks:
        return "No openings."
    return "\n\n".join(blocks) + f"\n\nSend these commands to {judge_address}; you choose the password."


def _opening_block(game: Game, in_play: RulesInPlay) -> list[str]:
    code = str(game.board.phase) if game.position else str(first_phase(in_play.map, in_play.rules))
    lines = [
        f"{game.name:<9} {code:<8} {in_play.map.name}, {in_play.variant.title}, Press:{press_flags(in_play.rules)}."
    ]
    if game.description:
        lines += [f"{'':20}{line}" for line in wrap(game.description, _WIDTH - 20)]
    if game.ontime:
        lines.append(f"{'':20}An on-time ratio of {game.ontime:.2f} is needed; INFOPLAYER tells yours.")
    if game.stage is Stage.FORMING:
        free = seats_in(in_play) - len(game.seats)
        lines.append(f'{"":20}To join, e-mail "JOIN {place_to_join(game, in_play)} password"')
        lines.append(f"{'':20} Forming: {free} more player{'s' if free != 1 else ''} needed.")
    else:
        openings = [
            f"{in_play.map.title_of(name)} ({len(game.all_units(name))}/{len(game.board.centers_of(name))})"
            for name in game.vacancies
        ]
        lines.append(f'{"":20}To enter, e-mail "TAKEOVER {game.vacancies[0].lower()}@{game.name} password"')
        lines.append(f"{'':20} Openings: {', '.join(openings)}.")
    return lines


@dataclass(frozen=True, slots=True)
class Running:
    """A game being played, as LIST FULL shows it. `deadline` is aware UTC, None: it has none."""

    name: str
    phase: str
    map: str
    variant: str
    deadline: datetime | None


def running_text(games: Sequence[Running], zone: str) -> str:
    """Games being played, a line each, at most MOST_LISTED; deadlines in the judge's zone."""
    if not games:
        return "No public game is being played."
    rows = []
    for game in games[:MOST_LISTED]:
        due = f", due {format_short(game.deadline, zone)}" if game.deadline is not None else ""
        rows.append(f"{game.name:<16} {game.phase:<8} {game.map}, {game.variant}{due}.")
    if len(games) > MOST_LISTED:
        rows.append("There are more. LIST and the name of a game tells about any of them.")
    return "\n".join(["Games being played. To watch one: OBSERVE name@game password", "", *rows])


def press_flags(rules: RuleSet) -> str:
    """The traditional letters: W signed, G anonymous, P private, F faked; a dash where there is none."""
    if not press_flows(rules):
        return "----"
    signatures = allowed_signatures(rules, broadcast=False) | allowed_signatures(rules, broadcast=True)
    flags = {
        "W": Signature.NAMED in signatures,
        "G": Signature.ANONYMOUS in signatures,
        "P": private_press(rules),
        "F": Signature.FAKED in signatures,
    }
    return "".join(letter if permitted else "-" for letter, permitted in flags.items())


def game_text(game: Game, in_play: RulesInPlay, asker: Actor | None, judge_name: str, now: datetime) -> str:
    """LIST of one game: where it stands, its settings, who plays, what stands where; the asker's own orders last."""
    parts = [
        header(game, in_play, judge_name),
        [*_standing(game, in_play, zone_of(game, asker), now), *_flag_lines(game)],
    ]
    parts.append(settings_lines(game, in_play, now, asker))
    parts.append(roster_lines(game, in_play, asker, now))
    if game.position is not None:
        seen = seen_board(game, read_by(game, asker))
        parts += [units_lines(seen, in_play.map), ownership_lines(seen, in_play.map)]
        for power in game.powers:
            if asker is not None and asker.role is not Role.MASTER and power.name in read_by(game, asker):
                parts.append(orders_on_file(game, in_play, power.name))
    return "\n\n".join("\n".join(part) for part in parts if part)


def _flag_lines(game: Game) -> list[str]:
    """That the judge's keeper holds the game, or looks into it."""
    return wrap(flag_sentence(game), _WIDTH)


def _standing(game: Game, in_play: RulesInPlay, zone: str, now: datetime) -> list[str]:
    match game.stage:
        case Stage.FORMING | Stage.PREPARATION:
            free = seats_in(in_play) - len(game.seats)
            return [f"{game.name} is {game.stage.told}: {free} more player{'s' if free != 1 else ''} needed."]
        case Stage.TERMINATED:
            return [f"{game.name} was terminated."]
        case _:
            lines = wrap(_deadline_line(game, zone), _WIDTH)
    if game.stage is Stage.WAITING:
        reasons = ", ".join(_REASONS[reason] for reason in game.waiting_for)
        lines.append(f"The game is waiting: {reasons}.")
    if game.not_before is not None and game.not_before > now:
        lines += wrap(f"The phase is not processed before {format_deadline(game.not_before, zone)}.", _WIDTH)
    missing = missing_orders(game, in_play)
    if missing:
        named = "LIST_UNORDERED" in in_play.rules
        lines += wrap(
            f"{_names(missing, in_play.map) if named else 'One or more powers'} have not submitted orders.", _WIDTH
        )
    if waiting := [power.name for power in game.powers if power.wait]:
        named = "LIST_WAITERS" in in_play.rules
        who = _names(waiting, in_play.map) if named else "One or more powers"
        lines += wrap(f"{who} asked to wait.", _WIDTH)
    return lines


def _names(powers: Sequence[PowerName], game_map: Map) -> str:
    return ", ".join(map(game_map.title_of, powers))


_REASONS = {
    "vacancy": "a power needs a player",
    "master": "the Master stopped it",
    "preview": "the Master looks at a preview",
}


def settings_lines(game: Game, in_play: RulesInPlay, now: datetime, asker: Actor | None = None) -> list[str]:
    """What the game is played with. That the Master listens in (EAVESDROP) is shown to himself only."""
    hidden = () if asker is not None and asker.role is Role.MASTER else SECRET_RULES
    rules = ", ".join(rule for rule in game.rules if rule not in hidden) or "none stated"
    over = game.stage in (Stage.COMPLETED, Stage.TERMINATED)
    timing = with_absences(game.timing, () if over else pending(game.absences, now, game.zone))
    moment, word = (game.created, "Made") if game.started is None else (game.started, "Started")
    begun = f"{word}: {format_short(moment, game.zone)}"
    lines = [
        f"Map: {in_play.map.name}.  Variant: {in_play.variant.title}.  Victory: {victory_words(game, in_play)}.",
        *wrap(f"Timing: {timing}.  Zone: {game.zone}.", _WIDTH, subsequent_indent="  "),
        f"Press:{press_flags(in_play.rules)}.  {begun}.",
        *wrap(f"Rules: {rules}.", _WIDTH, subsequent_indent="  "),
    ]
    if in_play.map.shortcoming:
        lines += wrap(in_play.map.shortcoming, _WIDTH, subsequent_indent="  ")
    if game.voting != Voting():
        lines += wrap(f"Votes: {describe_voting(game.voting)}", _WIDTH, subsequent_indent="  ")
    if game.private is not None:
        lines.append("Private: a privacy word is needed to enter.")
    if game.access.types:
        lines += wrap(f"Besides players, observers and monitors can join: {', '.join(game.access.types)}.", _WIDTH)
    if asker is not None and asker.role is Role.MASTER and any(access_lines(replace(game.access, types=()))):
        lines += ["Who may enter (only you are shown this):"]
        lines += [f"  {line}" for line in access_lines(replace(game.access, types=()))]
    if game.ontime:
        lines.append(f"An on-time ratio of {game.ontime:.2f} is needed to enter.")
    if not game.rated:
        lines.append("Unrated: it does not count for its players' records.")
    if game.description:
        lines += wrap(game.description, _WIDTH)
    return lines


def roster_lines(game: Game, in_play: RulesInPlay, asker: Actor | None, now: datetime) -> list[str]:
    """Who sits where; addresses for the Master, and one's own."""
    wide = name_column(in_play.map)
    lines = [f"{'Master':<{wide}}{'':12}{_address(MASTER, game.master, asker, shown=True)}"]
    for seat in game.seats:
        lines.append(f"{seat.id:<{wide}}{'':12}{_address(seat.id, seat.player, asker)}")
    late = _late_as_seen(game, in_play, asker, now)
    for power in game.powers:
        played = looks_played(game, in_play.rules, power, asker)
        flag = _flag(power.status, played, power.name in late)
        size = f"{len(game.all_units(power.name))}/{len(game.board.centers_of(power.name))}"
        holder = _holder(power, played, asker, in_play.map)
        lines.append(f"{in_play.map.title_of(power.name):<{wide}}{flag:<7}{size:<5}{holder}".rstrip())
    for watcher in game.observers:
        lines.append(f"{watcher.id:<{wide}}{watcher.title:<12}{_address(watcher.id, watcher.player, asker)}")
    return ["Players:", *lines, *_omniscient_lines(game)]


def _omniscient_lines(game: Game) -> list[str]:
    """Who may read what others keep secret: everybody is told."""
    all_press = omniscients(game, Sight.PRESS)
    orders = [position for position in omniscients(game) if position not in all_press]
    lines = wrap(f"May read all orders: {', '.join(orders)}.", _WIDTH) if orders else []
    return lines + (wrap(f"May read all orders and all press: {', '.join(all_press)}.", _WIDTH) if all_press else [])


def _late_as_seen(game: Game, in_play: RulesInPlay, asker: Actor | None, now: datetime) -> frozenset[PowerName]:
    """The late powers whose names the asker may read."""
    late = lateness(game, in_play, now) if deadline_passed(game, now) else frozenset()
    if not hides_late_powers(in_play.rules) or (asker is not None and asker.role is Role.MASTER):
        return late
    return late & read_by(game, asker)


def _flag(status: Status, played: bool, late: bool) -> str:
    if played:
        return "late" if late else ""
    return "vacant" if status is Status.RESIGNED else "dummy"


def _holder(power: Power, played: bool, asker: Actor | None, game_map: Map) -> str:
    """The address behind a power, or who orders for it. A hidden dummy seems to have a player."""
    if power.player is not None or not played:
        orders = f"ordered by {game_map.title_of(power.controller)}" if power.controller else ""
        return orders or _address(power.name, power.player, asker)
    return _HIDDEN


def _address(position: str, player: Player | None, asker: Actor | None, shown: bool = False) -> str:
    """An address for the Master, for oneself, and the Master's for everybody; masked for all others."""
    if player is None:
        return ""
    open_to_asker = shown or (asker is not None and (asker.role is Role.MASTER or asker.id == position))
    return ", ".join(player.addresses) if open_to_asker else _HIDDEN


def units_lines(board: Position, game_map: Map) -> list[str]:
    """Every unit in full words, dislodged ones with the retreats open to them."""
    lines = ["Units:"]
    wide = name_column(game_map)
    for name in game_map.powers:
        for unit in board.units_of(name):
            lines.append(
                f"{game_map.title_of(name) + ':':<{wide}}{_kind(unit.type)} {game_map.name_of(unit.location)}."
            )
    for lost in board.dislodged:
        places = " or ".join(game_map.name_of(place) for place in lost.retreats)
        title = f"{game_map.title_of(lost.unit.power)}:"
        told = f"{title:<{wide}}{_kind(lost.unit.type)} {game_map.name_of(lost.unit.location)}"
        lines += wrap(f"{told} (dislodged) can retreat to {places}.", _WIDTH, subsequent_indent=" " * wide)
    return lines


def name_column(game_map: Map) -> int:
    """How wide the names of the powers are, with a colon and a blank: 12 signs, more on maps with long names."""
    return max(12, *(len(power.title) + 2 for power in game_map.powers.values()))


def _kind(kind: UnitType) -> str:
    return kind.name.capitalize()


def ownership_lines(board: Position, game_map: Map) -> list[str]:
    """Who owns which centers (orders.md 7.4)."""
    lines = ["Ownership of supply centers:", ""]
    wide = name_column(game_map)
    for name in (*game_map.powers, None):
        owned = sorted(game_map.places[center].name for center in game_map.centers if board.centers.get(center) == name)
        if owned:
            title = f"{game_map.title_of(name) if name else 'Unowned'}:"
            lines += wrap(f"{title:<{wide}}{', '.join(owned)}.", _WIDTH, subsequent_indent=" " * wide)
    return lines


# SUMMARY


def summary_text(
    game: Game,
    in_play: RulesInPlay,
    years: Sequence[tuple[int, dict[Province, PowerName]]],
    asker: Actor | None,
    now: datetime,
) -> str:
    """Who played what, and who owned which center at the end of each year, with the index of concentration."""
    parts = [
        roster_lines(game, in_play, asker, now),
        _former_players(game, in_play, asker),
        settings_lines(game, in_play, now, asker),
    ]
    if years:
        parts += [_owner_table(in_play.map, years), _count_table(in_play.map, years)]
    else:
        parts.append(["No year has been completed yet."])
    if game.ending is not None:
        parts.append(wrap(ending_line(game, in_play.map), _WIDTH))
        parts += [
            _statement_lines(kept, in_play.map) for kept in game.statements if keeps_statements(game, in_play.rules)
        ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _statement_lines(kept: Statement, game_map: Map) -> list[str]:
    """What somebody told everybody after the end, below his name."""
    return [f"End-of-game statement from {game_map.title_of(kept.position)}:", "", *kept.text.splitlines()]


def _former_players(game: Game, in_play: RulesInPlay, asker: Actor | None) -> list[str]:
    """Who played a power before, the first one first, for powers that have changed hands.

    Nothing where dummies are hidden, for a power that nobody plays any more would be missed among the present ones.
    """
    if hides_dummies(in_play.rules) and (asker is None or asker.role is not Role.MASTER):
        return []
    lines = []
    wide = name_column(in_play.map)
    for power in game.powers:
        if power.past:
            holders = [*reversed(power.past), *([power.player] if power.player else [])]
            told = [f"from {one.since} {_address('', one, asker)}" for one in holders]
            title = f"{in_play.map.title_of(power.name):<{wide}}"
            lines += wrap(f"{title}{', '.join(told)}", _WIDTH, subsequent_indent=" " * wide)
    return ["Who played before:", *lines] if lines else []


def ending_line(game: Game, game_map: Map) -> str:
    """How a finished game ended, in one sentence."""
    ending = game.ending
    if ending is None:
        return f"{game.name} is not over."
    names = [game_map.title_of(name) for name in ending.victors]
    if ending.kind == "draw":
        sharers = " and ".join([", ".join(names[:-1]), names[-1]]) if names[1:] else names[0]
        return f"Draw after {ending.phase} among {sharers}."
    if ending.kind == "last":
        return f"{names[0]} had the last unit on the board after {ending.phase}."
    word = "Conceded to" if ending.kind == "concession" else "Won by"
    return f"{word} {', '.join(names)} in {ending.phase}."


def _owner_table(game_map: Map, years: Sequence[tuple[int, dict[Province, PowerName]]]) -> list[str]:
    """A column for each center, headed by its code in two staggered rows; cells are power letters, `.` unowned."""
    centers = sorted(game_map.centers)
    upper = "".join(f"{code:<4}" for code in centers[::2])
    lower = "".join(f"{code:<4}" for code in centers[1::2])
    lines = ["Ownership of supply centers, year by year:", "", f"      {upper}".rstrip(), f"        {lower}".rstrip()]
    for year, owners in years:
        cells = [game_map.powers[owners[code]].letter if code in owners else "." for code in centers]
        lines.append(f"{year:<6}" + " ".join(cells))
    return lines


def _count_table(game_map: Map, years: Sequence[tuple[int, dict[Province, PowerName]]]) -> list[str]:
    """Centers per power and year, ten years a block; the index is the sum of squares over the powers left."""
    lines = ["Number of supply centers:"]
    wide = name_column(game_map)
    for start in range(0, len(years), 10):
        block = years[start : start + 10]
        lines += ["", f"{'':{wide}}" + "".join(f"{year:>5}" for year, _ in block)]
        for name in game_map.powers:
            counts = [sum(owner == name for owner in owners.values()) for _, owners in block]
            lines.append(f"{game_map.title_of(name) + ':':<{wide}}" + "".join(f"{count:>5}" for count in counts))
        lines.append(f"{'Index:':<{wide}}" + "".join(f"{concentration(owners):>5}" for _, owners in block))
    return lines


def concentration(owners: dict[Province, PowerName]) -> int:
    """The sum of squared center counts divided by the number of powers that hold one (commands.md 5.2)."""
    counts = [sum(owner == name for owner in owners.values()) for name in set(owners.values())]
    return sum(count * count for count in counts) // len(counts) if counts else 0
