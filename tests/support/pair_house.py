"""Secrets of games under house rules, each as mails in the one world and in the other.

What docs/spec/house_rules.md keeps from others, one entry each, as in `tests.support.pair_secrets`.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.game.game import Stage
from judge.game.press.publishing import mark_of
from tests.support.command_mails import refusal_of
from tests.support.house import POWERS
from tests.support.pair_games import OWL, VOTES, Scene, Secret, flat
from tests.support.pair_plants import author, one_set_or_another, vote, which_came_first
from tests.support.pair_secrets import MOVEMENT, no_press_but
from tests.support.pairs import Mail

ORDERS_SHOWN = "BROADCAST_ORDERS LIST_UNORDERED"
GREY_WAITS = "press_mode=march publish_press=with_results"
SECRET_VOTES = "voting=proposals passed_vote_skips_adjudication=true"


def in_place(scene: Scene, power: str) -> list[str] | None:
    """A power's set, which it will not send again in this phase; None where it has nothing to order."""
    drawn = scene.sets().get(power)
    if drawn:
        scene.instead[0][power] = scene.instead[1][power] = []
    return drawn


# Corrections


def can_protest(scene: Scene) -> bool:
    """True if the last results may still be protested against, as these powers do."""
    attempts = (scene.by(power, f"PROTEST {scene.last} no") for power in scene.cast)
    return bool(scene.last) and not any(refusal_of(scene.house, *flat(attempt)) for attempt in attempts)


def protester(scene: Scene) -> None:
    """Plant a protest against results, by one of two or by nobody; somebody else protests after that."""
    one, other = scene.cast
    if not can_protest(scene):
        return
    lines = (f"PROTEST {scene.last} {scene.words()}",)
    whether = scene.chance.random() < 0.5
    scene.pair.apart([scene.by(one, *lines)], [] if whether else [scene.by(other, *lines, world=1)])
    if scene.chance.random() < 0.6:
        scene.both(scene.others[0], f"PROTEST {scene.last} {scene.words()}")
    scene.both(scene.others[1], "STATUS")
    cases = [[f"REJECT {case.number} it stands" for case in world.game().protests] for world in scene.pair.worlds]
    scene.pair.step(*([scene.master(*lines)] if lines else [] for lines in cases))  # past the deadline it would show


def protests_of_both(scene: Scene) -> None:
    """Plant the order of two protests; the Master answers both."""
    if not can_protest(scene):
        return
    mails = [[scene.by(each, f"PROTEST {scene.last} {scene.words()}", world=world) for world in (0, 1)]
             for each in scene.cast]  # fmt: skip
    scene.pair.apart([mails[0][0], mails[1][0]], [mails[1][1], mails[0][1]])
    scene.both(scene.others[0], f"PROTEST {scene.last} {scene.words()}")
    numbers = [case.number for case in scene.house.game().protests]
    scene.pair.mail(*flat(scene.master(*(f"REJECT {number} it stands" for number in numbers))))


# Orders


def final(scene: Scene) -> None:
    """Plant a final set of one of two; somebody else's is not final, so that the phase lasts."""
    one, other = scene.cast
    if not {one, other} <= set(scene.sets()):
        return
    for each in scene.cast:
        scene.both(each, *(in_place(scene, each) or ()))
    more = scene.chance.choice(([], [scene.by(one, "FINAL"), scene.by(one, "PRELIMINARY")]))
    scene.pair.apart([scene.by(one, "FINAL")], [scene.by(other, "FINAL", world=1), *more])


def granted_proxy(scene: Scene) -> None:
    """Plant a proxy by the Master's leave, for one of two, or the power's own orders."""
    one, other, third = scene.cast
    scene.lords = ({}, {})
    if one not in scene.sets():
        return
    grants = [scene.master(f"GRANT PROXY {one} TO {each} FOR {scene.house.game().phase_code}") for each in scene.cast]
    if scene.chance.random() < 0.5:
        scene.pair.apart([grants[1]], [grants[2]])
        scene.lords = ({one: other}, {one: third})
    else:
        scene.pair.apart([grants[1]], [])
        scene.lords = ({one: other}, {})


def perpetual(scene: Scene) -> None:
    """Plant perpetual orders, or the lack of them; the power sends others each time."""
    word = "ON" if scene.pair.planted % 2 == 0 else "OFF"
    scene.pair.apart([scene.master(f"PERPETUAL {scene.cast[0]} {word}")], [])


def contingent(scene: Scene) -> None:
    """Plant orders for retreats and builds, or none; others come in their place in time."""
    (one,) = scene.cast
    if not (drawn := in_place(scene, one)):
        return
    pieces = [unit.piece for unit in scene.house.game().board.units if unit.power == one]
    kept = ["RETREATS", *(f"{piece}: DISBAND" for piece in pieces), "BUILDS", "WAIVE"]
    other = scene.chance.choice(([], ["RETREATS", f"{pieces[0]}: DISBAND"]))
    scene.pair.apart([scene.by(one, *drawn, *kept)], [scene.by(one, *drawn, *other, world=1)])


def clarified(scene: Scene) -> None:
    """Plant the Master's question about orders: to one power, to another, or to nobody."""
    one, other = scene.cast
    asked = [scene.master(f"CLARIFY {each} {scene.words()}") for each in (one, other)]
    scene.pair.apart([asked[0]], scene.chance.choice(([], [asked[1]])))


def in_masters_words(scene: Scene) -> None:
    """Plant an order of its player's, or of the Master's by OVERRIDE, READ or ENTER ORDERS."""
    (one,) = scene.cast
    if not (drawn := in_place(scene, one)):
        return
    scene.both(one, *drawn)
    line = scene.chance.choice(drawn)
    ways = [(f"OVERRIDE [{one}] {line} BECAUSE the map was wrong",), (f"READ [{one}] {line[:4]} AS [{one}] {line}",),
            (f"ENTER ORDERS {one}", *drawn)]  # fmt: skip
    way = scene.chance.choice(ways)
    scene.pair.apart([scene.master(*way)], scene.chance.choice(([], [scene.by(one, *drawn, world=1)])))


def when_sent(scene: Scene) -> None:
    """Plant the time of somebody's orders, before reminders of their own or after; nobody else's are in."""
    (one,) = scene.cast
    if not (drawn := in_place(scene, one)):
        return
    scene.pair.apart([scene.by(one, *drawn)], [])
    scene.pair.later(hours=scene.chance.choice((1, 9, 13)))
    if scene.house.game().clock.late == () and not scene.is_late():
        scene.pair.mail(OWL, "SIGNON owl@river owl-pw", "LIST", "WHOGAME")
        scene.both(scene.others[0], "STATUS")
    scene.pair.step([], [scene.by(one, *drawn, world=1)])


def missed(scene: Scene) -> None:
    """Plant orders to hold, or none, which is counted. Another's set is missing."""
    (one,) = scene.cast
    drawn = scene.sets().get(one)
    if not drawn:
        return
    scene.held_back = (frozenset(), frozenset())
    lacking = sorted(set(scene.sets()) - set(scene.cast))[scene.pair.planted % 2]  # never thrice in a row the same
    holds = scene.holds(one)
    scene.instead[0][lacking] = scene.instead[1][lacking] = []
    sent = scene.pair.planted % 3 == 2
    scene.instead[0][one], scene.instead[1][one] = holds if sent else [], holds
    scene.both(scene.others[-1], "SET WAIT")
    scene.pair.planted += 1


# Press


def masters_hold(scene: Scene) -> None:
    """Plant the writer of an anonymous message that the Master holds back, or of one that stays."""
    text = scene.words()
    scene.either("BROADCAST GREY", text, "ENDPRESS")
    scene.both(scene.others[0], "BROADCAST GREY", scene.words(), "ENDPRESS")
    scene.pair.mail(*flat(scene.master("HOLD PRESS")))
    game = scene.house.game()
    kept = next(kept for kept in game.kept_press if kept.sender == scene.cast[0])
    if scene.chance.random() < 0.7:
        scene.pair.mail(*flat(scene.master(f"HOLD PRESS {mark_of(game, kept)}")))
    scene.pair.mail(*flat(scene.master("HOLD PRESS")))


def blocked(scene: Scene) -> None:
    """Plant the Master's stop of a player's letters to one reader, to another or none; the player tries."""
    one, other, third = scene.cast
    word = "BLOCK" if scene.pair.planted % 2 == 0 else "UNBLOCK"
    line = f"{word} {one} {other}"
    scene.pair.apart([scene.master(line)], scene.chance.choice(([], [scene.master(f"{word} {one} {third}")])))
    letter = (f"PRESS TO {other}", scene.words(), "ENDPRESS")
    scene.pair.apart([scene.by(one, *letter)], [scene.by(one, *letter, world=1)], refused=True)


def never_revealed(scene: Scene) -> None:
    """Plant writers of press before the start of disclosure; after the end the Master tells the rest."""
    scene.either("BROADCAST GREY", scene.words(), "ENDPRESS")
    if scene.pair.planted < 2:
        return
    if "press_mode=march" in scene.secret.house and scene.chance.random() < 0.5:
        return  # what waits is published first
    scene.pair.mail(*flat(scene.master("HOUSE grey_disclosure=after_end")))
    scene.both(scene.others[0], "BROADCAST GREY", scene.words(), "ENDPRESS")
    end_by_draw(scene)
    scene.pair.mail(*flat(scene.master("REVEAL PRESS")))
    scene.pair.mail(*flat(scene.master("REVEAL")))


def end_by_draw(scene: Scene) -> None:
    """All players agree on a draw."""
    for power in POWERS:
        scene.both(power, "SET DRAW")
    assert scene.house.game().stage is Stage.COMPLETED


# Proposals


def ballots(scene: Scene, first: Sequence[str], second: Sequence[str], others: str) -> None:
    """A draw of all is proposed; the two of the cast vote so or so, and everybody else alike."""
    scene.both(scene.others[0], "PROPOSE DIAS")
    number = scene.house.game().motions.standing[-1].number
    for power in scene.others:
        scene.both(power, f"SET VOTE {number} {others}")
    scene.pair.apart(*(_cast_votes(scene, world, number, words) for world, words in enumerate((first, second))))


def _cast_votes(scene: Scene, world: int, number: int, words: Sequence[str]) -> list[Mail]:
    voted = [(each, word) for each, word in zip(scene.cast, words, strict=True) if word]
    return [scene.by(each, f"SET VOTE {number} {word}", world=world) for each, word in voted]


def who_said_no(scene: Scene) -> None:
    """Plant votes against an end, or silence about it; it fails in both worlds."""
    first = scene.chance.choice((("NO", "YES"), ("", "YES"), ("NO", ""), ("ABSTAIN", "NO")))
    second = scene.chance.choice((first[::-1], ("NO", "NO"), ("", "")))
    ballots(scene, first, second if any(second) else ("NO", "NO"), "YES")


def who_abstained(scene: Scene) -> None:
    """Plant an abstention where an end passes.

    Another's orders differ too, and nobody hears of them.
    """
    if scene.pair.planted:
        return
    ballots(scene, ("YES", "ABSTAIN"), scene.chance.choice((("ABSTAIN", "YES"), ("YES", "YES"))), "YES")
    one, other = (scene.sets(f"variant {number}").get(scene.cast[0]) for number in (1, 2))
    if one and other:
        scene.instead[0][scene.cast[0]], scene.instead[1][scene.cast[0]] = one, other


def refused_proposal(scene: Scene) -> None:
    """Plant the author of a proposal that the Master refuses."""
    scene.either(f"PROPOSE TEXT {scene.words()}")
    number = scene.house.game().motions.standing[-1].number
    scene.pair.mail(*flat(scene.master(f"REFUSE PROPOSAL {number}")))
    scene.both(scene.others[0], "STATUS")


def loser_of_two(scene: Scene) -> None:
    """Plant another end that would have passed as well, or none: of several that pass one is told."""
    if scene.pair.planted:
        return
    made = ("DIAS", f"CONCEDE {scene.others[0].lower()}")
    for power, what in zip(scene.others[1:], made, strict=False):
        scene.both(power, f"PROPOSE {what}")
    draw, concession = (motion.number for motion in scene.house.game().motions.standing[-2:])
    for power in scene.others:
        scene.both(power, f"SET VOTE {concession} YES", f"SET VOTE {draw} YES")
    (one,) = scene.cast
    words = (f"SET VOTE {concession} YES", f"SET VOTE {draw} YES")
    scene.pair.apart([scene.by(one, *words)], [scene.by(one, words[0], f"SET VOTE {draw} NO", world=1)])


HOUSE_SECRETS: tuple[Secret, ...] = (
    Secret("who protests", protester, house="correction_window=12H"),
    Secret("who protests first", protests_of_both, house="correction_window=12H"),
    Secret("whose orders are final", final, never=ORDERS_SHOWN, omniscient=True, house="order_status=flags",
           phases=MOVEMENT),
    Secret("proxy by the Master's leave", granted_proxy, never=ORDERS_SHOWN + " MUST_ORDER", cast=3, omniscient=True,
           house="proxy_orders=master"),
    Secret("orders that stand", perpetual, never=ORDERS_SHOWN + " MUST_ORDER", cast=1, omniscient=True,
           house="perpetual_orders=master early_major=false", phases=MOVEMENT),
    Secret("orders in case of a retreat", contingent, never=ORDERS_SHOWN + " MUST_ORDER", cast=1, omniscient=True,
           house="minor_phases=contingent_ok early_minor=master", phases=MOVEMENT),
    Secret("whom the Master asks", clarified, house="illegal_order=hold"),
    Secret("orders in the Master's words", in_masters_words, never=ORDERS_SHOWN, cast=1, omniscient=True,
           house="late_proof=master"),
    Secret("orders on file, under house rules", one_set_or_another, never="BROADCAST_ORDERS", cast=1, omniscient=True,
           house="nmr_action=hold"),
    Secret("when orders came", when_sent, never=ORDERS_SHOWN + " MUST_ORDER", cast=1, omniscient=True,
           house="nmr_contact=true preliminary_required_first_turn=true"),
    Secret("missing sets", missed, never=ORDERS_SHOWN + " MUST_ORDER NO_MINOR_WAIT", cast=1, omniscient=True,
           phases=MOVEMENT, house="nmr_action=hold nmr_cd_after=3 nmr_counts=movement nmr_contact=false"
           " order_status=wait accept_until=adjudication"),
    Secret("author of press that the Master holds", masters_hold, never=no_press_but() + " MUST_ORDER",
           master=False, house=GREY_WAITS),
    Secret("order of press that waits, under house rules", which_came_first, never=no_press_but() + " MUST_ORDER",
           master=False, house=GREY_WAITS),
    Secret("author of press of the March", author("BROADCAST GREY", "PRESS TO {reader} GREY"), omniscient=True,
           never=no_press_but(), house="press_mode=march publish_press=instant private_press=judge"),
    Secret("whose letters are stopped", blocked, never=no_press_but("WHITE_GREY", "FAKE_PRESS"), cast=3,
           house="private_press=judge press_mode=rules"),
    Secret("authors that are never revealed", never_revealed, never=no_press_but() + " " + " ".join(VOTES),
           master=False, house=GREY_WAITS + " grey_disclosure=never voting=ballots"),
    Secret("authors that are never revealed, of press at once", never_revealed, "WHITE_GREY",
           never=no_press_but("WHITE_GREY") + " " + " ".join(VOTES), omniscient=True,
           house="press_mode=rules publish_press=instant grey_disclosure=never voting=ballots"),
    Secret("who said no", who_said_no, never="NO_DRAW", master=False, house=SECRET_VOTES),
    Secret("who abstained", who_abstained, never="NO_DRAW BROADCAST_ORDERS", master=False, ends=True,
           house=SECRET_VOTES),
    Secret("proposer of what is refused", refused_proposal, never="NO_DRAW", master=False, house=SECRET_VOTES),
    Secret("an end that would have passed", loser_of_two, never="NO_DRAW", cast=1, master=False, ends=True,
           house=SECRET_VOTES),
    Secret("votes, under house rules", vote("SET DRAW", "SET NODRAW", "SET VOTE LOSS"), master=False,
           never="NO_DIAS NO_DRAW PROPOSE_DIAS HIDE_PROPOSER", house="voting=ballots"),
)  # fmt: skip
