"""Texts about lists for players and Master: on file, still to write, and carried out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from judge.board.blindness import is_blind
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.board.order_text.movement_orders import may_proxy
from judge.board.orders import Order
from judge.board.position import PhaseType, Unit
from judge.decoding import prepared
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.rules_in_play import DutyNames, LetterPart, OwnDuty, Readers, RulesInPlay
from judge.game.visibility.seen_game import in_fog, seer_for
from judge.rules.registry import RuleSet
from judge.variants.crystal_ball.cycle import awaited, locked_phase, open_phase
from judge.variants.crystal_ball.evaluate import Limits, evaluate, foreseen, limits
from judge.variants.crystal_ball.lists import ListedOrder, NotedOrder
from judge.variants.crystal_ball.state import CarriedOut, CrystalState, ListStep, PowerLists
from judge.variants.crystal_ball.turn import state_of


def status(game: Game, in_play: RulesInPlay, power: PowerName) -> tuple[str, ...]:
    """A power's lists for STATUS."""
    lines = [f"Lists of {in_play.map.title_of(power)}:"]
    for heading, body in _sections(game, in_play, power):
        lines += [f"  {heading}", *(f"    {line}" for line in body)]
    return tuple(lines)


def confirmed_lines(game: Game, in_play: RulesInPlay, power: PowerName) -> tuple[str, ...]:
    """A power's lists for the answer to a mail with one, separated by blank lines."""
    lines: list[str] = []
    for heading, body in _sections(game, in_play, power):
        lines += ["", heading, *body]
    return tuple(lines[1:])


def _sections(game: Game, in_play: RulesInPlay, power: PowerName) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Locked and open lists of a power, each with its phase."""
    state, present = state_of(game), game.board.phase
    lists = state.of(power)
    shut = locked_phase(state, present, in_play.map)
    writing = open_phase(state, present, in_play.map)
    if shut is not None:
        yield f"Locked, for {shut.title} ({shut}):", _foreseen(game, in_play, power, lists.locked)
    until = f"{shut} is processed" if shut else "all lists are in"
    missing = "None yet." if power in awaited(game, state, in_play) else "None."
    yield f"For {writing.title} ({writing}), until {until}:", plain_lines(lists.later) or (missing,)


def _foreseen(game: Game, in_play: RulesInPlay, power: PowerName, lines: tuple[ListedOrder, ...]) -> tuple[str, ...]:
    """A locked list, with notes if its board is already known.

    A blind game has no notes, because they would reveal hidden facts.
    """
    board = game.board
    if board.phase.type is not PhaseType.MOVEMENT or is_blind(in_play.rules):
        return plain_lines(lines) or ("None.",)
    known = _not_hidden(board.units, power, game)
    noted = foreseen(
        power, lines, known, limits(in_play.map.counting_owners(board.centers)), proxies=may_proxy(in_play.rules)
    )
    return noted_lines(noted) or ("None.",)


def told_back(game: Game, in_play: RulesInPlay) -> str:
    """Note on the lists on file after a rollback: locked ones stay, later ones may be gone."""
    state, present = state_of(game), game.board.phase
    shut, writing = locked_phase(state, present, in_play.map), open_phase(state, present, in_play.map)
    has_lists = any(lists.later for lists in state.lists)
    said = []
    if present.type is not PhaseType.MOVEMENT:
        are = "on file again" if any(power.orders is not None for power in game.powers) else "cleared"
        said.append(f"The orders of that time for {present} are {are}.")
    if shut is not None:
        said.append(f"The lists for {shut} are locked, as they were then.")
    those = "Those" if shut is not None else "The lists"
    if has_lists:
        said.append(f"{those} for {writing} are on file again, and can be replaced.")
    elif present.type is PhaseType.MOVEMENT:
        said.append(f"{those} for {writing} are cleared: they have to be written again.")
    return " ".join(said)


def drawn(game: Game, in_play: RulesInPlay, power: PowerName) -> tuple[Order, ...]:
    """Orders of a locked list for the power's own units in this movement phase, if known.

    In a blind game all its lines are drawn, because the number that counts is still unknown.
    """
    state, board = state_of(game), game.board
    if board.phase.type is not PhaseType.MOVEMENT or state.step is not ListStep.RUNNING:
        return ()
    lines = state.of(power).locked
    limit = (
        Limits(len(lines), len(lines))
        if is_blind(in_play.rules)
        else limits(in_play.map.counting_owners(board.centers))
    )
    known = in_fog(board, seer_for(game, in_play.rules, power), in_play).position.units
    return evaluate({power: lines}, _not_hidden(known, power, game), limit).orders.get(power, ())


def _not_hidden(units: Sequence[Unit], power: PowerName, game: Game) -> list[Unit]:
    """Return these units without hidden builds of others."""
    return [unit for unit in units if unit.power == power or unit.province not in game.board.hidden]


def wanted(game: Game, in_play: RulesInPlay) -> DutyNames | None:
    """Lists due in a movement phase, for the phase that is open for writing."""
    present = game.board.phase
    if present.type is not PhaseType.MOVEMENT:
        return None
    without = "the judge writes one line for each power without a list, which lets its first unit hold"
    writing = open_phase(state_of(game), present, in_play.map)
    return DutyNames("lists", f"lists for {writing}", writing, without)


def duty(game: Game, in_play: RulesInPlay, power: PowerName) -> OwnDuty | None:
    """List that a power has to write in a movement phase."""
    present = game.board.phase
    if present.type is not PhaseType.MOVEMENT:
        return None
    state = state_of(game)
    title, lists = in_play.map.title_of(power), state.of(power)
    writing = open_phase(state, present, in_play.map)
    samples = plain_lines(lists.later) or tuple(f"{unit.piece} H" for unit in game.board.units_of(power))
    text = f"{title} writes its list of orders for {writing.title} ({writing}), with a line for each unit that it may"
    text += f" have then.{_what_counts(game, in_play)}"
    if lists.later:
        text = f"The list of {title} for {writing.title} ({writing}) is on file. A new one takes its place."
    if lists.by_judge:
        text = f"No list of {title} for {present.title} ({present}) came in time: {_by_judge(lists)} is locked. {text}"
    brief = f"{title} must write its list for {writing}"
    return OwnDuty(text, brief, samples or _any_line(power, in_play.map), bool(lists.later))


def first_sheet(game: Game, _in_play: RulesInPlay, power: PowerName) -> tuple[str, ...]:
    """Five lines on how to write the first list, with one of the power's own units."""
    units = game.board.units_of(power)
    if not units or game.board.phase.type is not PhaseType.MOVEMENT:
        return ()
    return (
        "1. When the last first list is in, all are locked; you write the next ones.",
        "2. When those are in, the locked lists are carried out, and so on.",
        f"3. {units[0].piece} H lets a unit hold: write the order you want in place of H.",
        "4. Later lists may have lines for units that you do not have yet.",
        "5. The last line for a unit counts. HELP crystal_ball tells the rest.",
    )


def _by_judge(lists: PowerLists) -> str:
    """List that the judge wrote for a power, as text."""
    return ", ".join(plain_lines(lists.locked)) or "an empty one"


def _what_counts(game: Game, in_play: RulesInPlay) -> str:
    """The limits with the centers as they are; "" in a blind game."""
    most, fewest = limits(in_play.map.counting_owners(game.board.centers))
    if is_blind(in_play.rules) or not most:
        return ""
    proxies = f" and {fewest} {'proxy' if fewest == 1 else 'proxies'}" if may_proxy(in_play.rules) else ""
    orders = "order" if most == 1 else f"{most} orders"
    verb = "counts" if most == 1 and not proxies else "count"
    return f" With the centers as they are now, the first {orders}{proxies} of it {verb}."


def _any_line(power: PowerName, map: Map) -> tuple[str, ...]:
    """A line for a power without units: one for a unit that it could build."""
    units = map.powers[power].units
    homes = sorted(map.homes_of(power))
    return tuple(f"{unit.piece} H" for unit in units[:1]) or tuple(f"A {home} H" for home in homes[:1])


def report(game: Game, record: PhaseRecord, readers: Readers, in_play: RulesInPlay) -> tuple[LetterPart, ...]:
    """Lists that a phase carried out, if the reader may see them; at the game's end also unused lists."""
    parts: list[LetterPart] = []
    if record.told:
        done = msgspec.convert(record.told, prepared(CarriedOut), strict=False)
        shown = shown_lists(done, readers.powers, in_play.rules, sees_all=readers.sees_all)
        parts += [_carried_out(power, done, in_play.map, len(shown[power])) for power in shown if shown[power]]
    if game.ending is not None and game.position == record.after:
        parts += _not_carried_out(state_of(game), in_play.map)
    return tuple(parts)


def _carried_out(power: PowerName, done: CarriedOut, map: Map, number: int) -> LetterPart:
    lines = noted_lines(done.lists[power][:number])
    told = ("No list had come in time: the judge let a unit hold.",) if power in done.by_judge else ()
    return LetterPart(f"List of {map.title_of(power)}", (*told, *lines))


def _not_carried_out(state: CrystalState, map: Map) -> list[LetterPart]:
    """Lists that were not carried out by the end of the game."""
    parts = []
    for lists in state.lists:
        lines = (*(() if lists.by_judge else lists.locked), *lists.later)
        if lines:
            parts.append(
                LetterPart(f"List of {map.title_of(lists.power)} that was not carried out", plain_lines(lines))
            )
    return parts


def shown_lists(
    done: CarriedOut, powers: Collection[PowerName], rules: RuleSet, *, sees_all: bool
) -> Mapping[PowerName, tuple[NotedOrder, ...]]:
    """Lists of a phase, or their first lines, open to a reader of these powers' secrets."""
    shown = {}
    for power, lines in done.lists.items():
        if sees_all or power in powers or "PUBLIC_LISTS" in rules:
            shown[power] = lines
        elif "LIMIT_LISTS" in rules:
            shown[power] = lines[: done.most]
    return shown


def noted_lines(lines: Sequence[NotedOrder]) -> tuple[str, ...]:
    """A list with its notes, a line each: `[ordered] A PAR - BUR`."""
    width = max((len(one.note) for one in lines), default=0)
    return tuple(f"{f'[{one.note}]':<{width + 2}} {one.line}" for one in lines)


def plain_lines(lines: Sequence[ListedOrder]) -> tuple[str, ...]:
    """A list without notes."""
    return tuple(str(line) for line in lines)
