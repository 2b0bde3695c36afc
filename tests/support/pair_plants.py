"""Plants of the secrets of orders, press and votes: see `tests.support.pair_secrets`."""

from __future__ import annotations

from collections.abc import Callable

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from judge.board.orders import Hold
from judge.board.position import PhaseType
from tests.support.command_mails import put
from tests.support.games import at_position
from tests.support.house import GM
from tests.support.pair_games import OWL, Scene, flat

# Orders


def one_set_or_another(scene: Scene) -> None:
    """Plant the orders on file; in the end both worlds have the same."""
    (one,) = scene.cast
    sets = [scene.sets(f"variant {number}").get(one) for number in range(6)]
    other = next((each for each in sets[1:] if each != sets[0]), None)
    if sets[0] is not None and other is not None:
        scene.pair.apart([scene.by(one, *sets[0])], [scene.by(one, *other)])


def this_set_or_that(scene: Scene) -> None:
    """Plant the powers whose orders are in: one, the other, or both.

    It is known that some are missing: another is late.
    """
    one, other, third = scene.cast
    sets = scene.sets()
    lates = [power for power in sets if power not in scene.cast]
    if any(power not in sets for power in scene.cast) or not lates:
        return
    scene.held_back = (frozenset(lates[:1]), frozenset(lates[:1]))
    more = [] if scene.pair.planted % 2 else [scene.by(other, *sets[other], world=1)]
    scene.pair.apart([scene.by(one, *sets[one])], [scene.by(third, *sets[third], world=1), *more])


def sent_ahead(scene: Scene) -> None:
    """Plant orders for the next movement phase, or none."""
    (one,) = scene.cast
    if scene.house.game().position is None:
        return
    board = scene.house.game().board
    game_map = scene.house.judge.in_play(scene.house.game()).map
    phase = game_map.next_phase(board.phase)
    while phase.type is not PhaseType.MOVEMENT:
        phase = game_map.next_phase(phase)
    kept = [f"{unit.piece} H" for unit in board.units_of(PowerName(one))]
    if kept:
        other = [scene.by(one, f"PHASE {phase}", kept[0], world=1)]
        scene.pair.apart([scene.by(one, f"PHASE {phase}", *kept)], scene.chance.choice(([], other)))


def missing(scene: Scene) -> None:
    """Plant the power whose orders are missing, before the deadline and after it."""
    one, other = scene.cast
    if {one, other} <= set(scene.sets()):
        scene.held_back = (frozenset({one}), frozenset(scene.chance.choice(([other], [one, other]))))
        scene.pair.planted += 1


def proxy(scene: Scene) -> None:
    """Plant the holder of a lent unit; both give it the same order."""
    (one,) = scene.cast
    unit = next(unit for unit in scene.house.game().board.units if unit.power == one)
    other, third = scene.chance.sample(scene.others, 2)
    sets = scene.sets()
    hold = format_order(Hold(unit.piece))
    mine = [line for line in sets[one] if not line.startswith(f"{unit.piece} ")]
    for world, holder in enumerate((other, third)):
        scene.instead[world][one] = [*mine, f"{unit.piece} P {holder}"]
        for power in (other, third):
            scene.instead[world][power] = [*sets[power], hold]
    scene.pair.planted += 1


def disorder(scene: Scene) -> None:
    """Plant orders to hold, or none.

    Another power's orders are missing, and one waits, in both worlds.
    """
    (one,) = scene.cast
    third, waiter = scene.chance.sample(scene.others, 2)
    units = [unit for unit in scene.house.game().board.units if unit.power == one]
    scene.instead[0][one], scene.instead[1][one] = [], [format_order(Hold(unit.piece)) for unit in units]
    scene.instead[0][third] = scene.instead[1][third] = []
    scene.both(waiter, "SET WAIT")
    scene.pair.planted += 1


def build(scene: Scene) -> None:
    """Plant the kinds and places of builds."""
    sets = {power: {tuple(sorted(scene.sets(f"variant {number}")[power])) for number in range(9)}
            for power in scene.sets()}  # fmt: skip
    for power, found in sets.items():
        for one in sorted(found):
            for other in sorted(found):
                if one < other and one.count("WAIVE") == other.count("WAIVE") and any(" B" in line for line in one):
                    scene.cast = (power,)
                    scene.pair.knowing |= set(scene.addresses[power])
                    scene.instead[0][power], scene.instead[1][power] = list(one), list(other)
                    scene.pair.planted += 1
                    return


def in_winter(scene: Scene) -> None:
    """Winter 1901, with a few builds for everybody."""
    for world in scene.pair.worlds:
        units = {"AUSTRIA": ["A SER"], "ENGLAND": ["F NTH"], "FRANCE": ["A SPA", "F MAO"], "GERMANY": ["F DEN"],
                 "ITALY": ["F TUN", "A ROM"], "RUSSIA": ["F RUM"], "TURKEY": ["A BUL"]}  # fmt: skip
        centers = {"AUSTRIA": ["VIE", "TRI", "SER"], "ENGLAND": ["LON", "EDI", "NWY"],
                   "FRANCE": ["PAR", "BRE", "SPA", "POR"], "GERMANY": ["BER", "KIE", "DEN"],
                   "ITALY": ["VEN", "NAP", "TUN"], "RUSSIA": ["MOS", "STP", "RUM"],
                   "TURKEY": ["SMY", "ANK", "BUL"]}  # fmt: skip
        put(world, at_position(world.game(), "W1901A", units, centers))


# Press


def author(*ways: str) -> Callable[[Scene], None]:
    """Return a plant of a text by one author or the other. `ways` are the lines above the text."""

    def plant(scene: Scene) -> None:
        way = scene.chance.choice(ways)
        reader, third = (power.lower() for power in scene.chance.sample(scene.others, 2))
        scene.either(way.format(reader=reader, third=third), scene.words(), "ENDPRESS")

    return plant


def author_who_is_answered(scene: Scene) -> None:
    """Plant the author of answered press, and the answer's arrival: the Master may have stopped it."""
    reader, third = scene.chance.sample(scene.others, 2)
    if scene.chance.random() < 0.5:
        scene.pair.mail(*flat(scene.master(f"BLOCK {reader} {scene.cast[1]}")))
    way = scene.chance.choice(("BROADCAST GREY", f"PRESS TO {reader} GREY", f"PRESS TO {reader},{third} GREY"))
    scene.either(way, scene.words(), "ENDPRESS")
    to_all = scene.chance.random() < 0.3
    scene.pair.reply(scene.addresses[reader][0], scene.words(), scene.words(), to_all=to_all)


def press_of_the_march(scene: Scene) -> None:
    """Press to everybody waits for the results."""
    scene.pair.mail(GM, "SIGNON Mriver gm-secret", "HOUSE press_mode=march publish_press=with_results")


def which_came_first(scene: Scene) -> None:
    """Plant the order of two anonymous messages."""
    one, other = (scene.by(power, "BROADCAST GREY", scene.words(), "ENDPRESS") for power in scene.cast)
    scene.pair.apart([one, other], [other, one])


def masters_or_a_players(scene: Scene) -> None:
    """Plant a text by the Master, or by a player."""
    lines = ("BROADCAST GREY", scene.words(), "ENDPRESS")
    scene.pair.apart([scene.master(*lines)], [scene.by(*scene.cast, *lines)])


def observers_or_a_players(scene: Scene) -> None:
    """Plant a text by somebody who only watches, or by a player."""
    lines = ("BROADCAST GREY", scene.words(), "ENDPRESS")
    scene.pair.knowing.add(OWL)
    scene.pair.apart([(OWL, ("SIGNON owl@river owl-pw", *lines))], [scene.by(*scene.cast, *lines)])


def true_readers(scene: Scene) -> None:
    """Plant the readers of press besides those who are named."""
    other = scene.cast[1].lower()
    reader, claimed = (power.lower() for power in scene.chance.sample(scene.others, 2))
    faked = scene.chance.choice((f"FAKE TO {reader}", f"FAKE TO {claimed},{reader}", "FAKE BROADCAST"))
    text = scene.words()
    scene.pair.apart(
        [scene.by(scene.cast[0], f"PRESS TO {reader} {faked}", text, "ENDPRESS")],
        [scene.by(scene.cast[0], f"PRESS TO {reader},{other} {faked}", text, "ENDPRESS")],
    )


def private_letter(scene: Scene) -> None:
    """Plant a private letter: its writer, its reader and its text; or none at all."""
    one, other, third = scene.cast
    first = scene.by(one, f"PRESS TO {other.lower()}", scene.words(), "ENDPRESS")
    second = scene.by(other, f"PRESS TO {third.lower()}", scene.words(), "ENDPRESS", world=1)
    scene.pair.apart([first], scene.chance.choice(([second], [])))


def eavesdropping(scene: Scene) -> None:
    """Plant the Master's listening in, or switch it off."""
    switched_on = scene.pair.planted % 2 == 0
    scene.pair.apart([scene.master("SET RULE EAVESDROP" if switched_on else "SET RULE !EAVESDROP")], [])


# Votes


def vote(*lines: str) -> Callable[[Scene], None]:
    """Return a plant of a vote in one of two ways, or of none."""

    def plant(scene: Scene) -> None:
        one = scene.cast[0]
        first, second = scene.chance.sample(lines, 2)
        first, second = (line.format(power=scene.others[0].lower()) for line in (first, second))
        if scene.chance.random() < 0.5:
            scene.pair.apart([scene.by(one, first)], [scene.by(one, second, world=1)])
        else:
            scene.either(first)

    return plant


def vote_on_proposal(scene: Scene) -> None:
    """Plant votes for and against the proposal."""
    if scene.house.game().proposal is None:
        scene.both(scene.others[0], "PROPOSE DIAS")
    if scene.chance.random() < 0.5:
        scene.pair.apart([scene.by(scene.cast[0], "SET VOTE YES")], [])
    else:
        scene.either("SET VOTE NO")


def proposer(scene: Scene) -> None:
    """Plant the author of a proposal to end the game."""
    one, other = scene.cast
    if scene.house.game().proposal is not None:
        scene.both(scene.chance.choice(scene.others), "SET VOTE NO")
    scene.either(f"PROPOSE {scene.chance.choice(['DIAS', scene.others[0].lower()])}")
    if scene.chance.random() < 0.5:
        scene.pair.apart([scene.by(other, "SET VOTE YES")], [scene.by(one, "SET VOTE YES", world=1)])


def secret_proposals(scene: Scene) -> None:
    """Proposals are nobody's, and counted with the phase."""
    scene.pair.mail(GM, "SIGNON Mriver gm-secret", "HOUSE voting=proposals")


def secret_proposer(scene: Scene) -> None:
    """Plant the author of a secret proposal; nothing passes, for others are silent."""
    standing = scene.house.game().motions.standing
    made = (
        (f"TEXT {scene.words()}",)
        if standing
        else ("DIAS", f"CONCEDE {scene.others[0].lower()}", "HOUSE stalemate_years=5", f"TEXT {scene.words()}")
    )
    scene.either(f"PROPOSE {scene.chance.choice(made)}")


def secret_ballots(scene: Scene) -> None:
    """Plant votes on a proposal, or silence: it passes in neither world."""
    one, other = scene.cast
    scene.both(scene.others[0], f"PROPOSE TEXT {scene.words()}")
    number = scene.house.game().motions.standing[-1].number
    first, second = scene.chance.choice((("YES", "NO"), ("ABSTAIN", "YES"), ("NO", "ABSTAIN")))
    more = scene.chance.choice(([], [scene.by(other, f"SET VOTE {number} {first}", world=1)]))
    scene.pair.apart(
        [scene.by(one, f"SET VOTE {number} {first}"), scene.by(other, f"SET VOTE {number} {second}")],
        [scene.by(one, f"SET VOTE {number} {second}", world=1), *more],
    )
