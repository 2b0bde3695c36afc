"""The secrets of a game, each as mails to the one world and to the other: see `tests.support.pairs`.

What docs/rules.md and the specification keep from others, one entry each. `never` holds the rules by which it is told.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from judge.board.position import PhaseType
from judge.game.game import Flag, Stage
from judge.game.keeper_flags import flagged
from tests.support.command_mails import put
from tests.support.house import KEEPER, POWERS, address
from tests.support.pair_games import OWL, PRESS, STRANGER, VOTES, Scene, Secret, flat, join
from tests.support.pair_plants import (
    author,
    author_who_is_answered,
    build,
    disorder,
    eavesdropping,
    in_winter,
    masters_or_a_players,
    missing,
    observers_or_a_players,
    one_set_or_another,
    press_of_the_march,
    private_letter,
    proposer,
    proxy,
    secret_ballots,
    secret_proposals,
    secret_proposer,
    sent_ahead,
    this_set_or_that,
    true_readers,
    vote,
    vote_on_proposal,
    which_came_first,
)

MOVEMENT, WINTER = frozenset({PhaseType.MOVEMENT}), frozenset({PhaseType.ADJUSTMENTS})
ABSENT = " HIDE_DUMMIES HIDE_ABSENTEES NO_REVEAL SILENT_ABSENCES"
"""Rules by which it is not told, or told to the Master only, who is away."""
NEWCOMER, GUESSER = "newcomer@example.net", "guesser@example.net"


def no_press_but(*rules: str) -> str:
    """Return the rules of press other than these, which would replace them or forbid the text."""
    return " ".join({"MUST_ORDER", *(rule for each in PRESS for rule in each.split())} - set(rules))


# Time


def extender(scene: Scene) -> None:
    """Plant the power that put the deadline off."""
    scene.either("SET DEADLINE +1D")


def extender_or_observer(scene: Scene) -> None:
    """Plant a player who put the deadline off, or somebody who watches."""
    scene.pair.knowing.add(OWL)
    scene.pair.apart(
        [scene.by(*scene.cast, "SET DEADLINE +1D")], [(OWL, ["SIGNON owl@river owl-pw", "SET DEADLINE +1D"])]
    )


def absentee(scene: Scene) -> None:
    """Plant the power that is absent, and perhaps the one that is back."""
    day = scene.house.now + timedelta(days=scene.chance.randint(2, 9))
    last = day + timedelta(days=scene.chance.randint(0, 4))
    scene.either(f"SET ABSENCE {day:%d %b %Y} TO {last:%d %b %Y}")
    if scene.chance.random() < 0.4:
        scene.either(f"SET NOABSENCE {day:%d %b %Y}")


def overlapping_absences(scene: Scene) -> None:
    """Plant two absences of one power, or one each of two."""
    one = scene.cast[0]
    day = scene.house.now + timedelta(days=scene.chance.randint(2, 9))
    more = [day + timedelta(days=number) for number in (2, 1, 4)]
    scene.both(one, f"SET ABSENCE {day:%d %b %Y} TO {more[0]:%d %b %Y}")
    scene.either(f"SET ABSENCE {more[1]:%d %b %Y} TO {more[2]:%d %b %Y}")


def waiter(scene: Scene) -> None:
    """Plant a wish to wait: of one, of the other, or of both."""
    one, other = scene.cast
    if not {one, other} <= set(scene.sets()):
        return
    more = scene.chance.choice(([], [scene.by(one, "SET WAIT", world=1)]))
    scene.pair.apart([scene.by(one, "SET WAIT")], [scene.by(other, "SET WAIT", world=1), *more])


# People


def other_address(scene: Scene) -> None:
    """Plant another address of one of them in the second world."""
    (one,) = scene.cast
    scene.addresses[one] = (address(one), "jane.doe@elsewhere.example.com")


def same_person(scene: Scene) -> None:
    """Plant one person for both in the second world."""
    one, other = scene.cast
    scene.addresses[one] = (address(one), address(other))


def private_matters(scene: Scene) -> None:
    """Addresses, zones, pictures, who signs on from where, and guesses at a password."""
    (one,) = scene.cast
    line = scene.chance.choice(
        ("SET ZONE Asia/Tokyo", "SET MAP OFF", "SET MAP SMALL", "SET PASSWORD other-pw", "STATUS", "LIST",
         f"SET ADDRESS {one.lower()}@example.org,second@example.com")
    )  # fmt: skip
    scene.pair.apart([scene.by(one, line)], [])
    if "PASSWORD" in line:
        scene.pair.apart([scene.by(one, f"SET PASSWORD {scene.passwords[one]}", password="other-pw")], [])
    scene.pair.knowing |= {"second@example.com", address("FRANCE"), GUESSER}
    elsewhere = (address("FRANCE"), scene.by(one, "STATUS")[1])
    scene.pair.apart([elsewhere], [])
    scene.pair.apart([(GUESSER, [f"SIGNON {one.lower()}@river a-guess"])], [], refused=True)


def in_masters_hand(scene: Scene) -> None:
    """Plant commands of a player, or of the Master in the player's place."""
    (one,) = scene.cast
    reader = scene.chance.choice(scene.others).lower()
    day = scene.house.now + timedelta(days=scene.chance.randint(2, 9))
    lines = scene.chance.choice(
        (("BROADCAST", scene.words(), "ENDPRESS"), (f"PRESS TO {reader}", scene.words(), "ENDPRESS"),
         (f"SET ABSENCE {day:%d %b %Y}",), tuple(scene.sets().get(one, ["STATUS"])), ("SET NODRAW",))
    )  # fmt: skip
    scene.pair.apart([scene.by(one, *lines)], [scene.master(f"BECOME {one}", *lines)])


def masters_desk(scene: Scene) -> None:
    """Plant a look of the Master's at the game, or a change of those who may enter."""
    line = scene.chance.choice(
        ("PREVIEW", "SETTINGS", "EDIT", "STATUS", "SUMMARY", "SET DENY PLAYER somebody@example.net",
         "SET ALLOW MASTER else@example.net")
    )  # fmt: skip
    scene.pair.apart([scene.master(line)], [])


def privacy_word(scene: Scene) -> None:
    """Plant the word by which one enters."""
    scene.pair.apart([scene.master("SET PRIVATE swordfish")], [scene.master("SET PRIVATE marmalade")])


# Dummies


def dummy(scene: Scene) -> None:
    """Plant a dummy of the Master's, in the first world."""
    (one,) = scene.cast
    if not scene.ghosts[0]:
        scene.pair.apart([scene.master(f"DUMMY {one}")], [])
        scene.ghosts = (frozenset({one}), frozenset())
    if scene.chance.random() < 0.4 and "CD_DUMMIES" not in scene.rules:
        late = frozenset(scene.chance.choice(([one], [one, scene.chance.choice(scene.others)])))
        scene.held_back = (late, late)


def controller(scene: Scene) -> None:
    """Plant the power that orders for a dummy."""
    one, other, third = scene.cast
    if not scene.lords[0]:
        scene.pair.apart(
            [scene.master(f"DUMMY {third}", f"CONTROL {third} {one}")],
            [scene.master(f"DUMMY {third}", f"CONTROL {third} {other}")],
        )
        scene.lords = ({third: one}, {third: other})


def vacancy_filled(scene: Scene) -> None:
    """Plant a vacancy, filled by a newcomer, by the old player, or by nobody."""
    (one,) = scene.cast
    if scene.pair.planted:
        return
    scene.pair.mail(*flat(scene.master(f"RESIGN {one}")))
    scene.pair.knowing.add(NEWCOMER)
    filled = [
        [scene.master(f"DUMMY {one}")],
        [(NEWCOMER, [f"TAKEOVER {one.lower()}@river {scene.passwords[one]}"])],
        [scene.master(f"REVIVE {one}")],
    ]
    addresses = [address(one), NEWCOMER, address(one)]
    first, second = scene.chance.sample(range(3), 2)
    scene.pair.apart(filled[first], filled[second])
    scene.addresses[one] = (addresses[first], addresses[second])
    scene.ghosts = tuple(frozenset({one} if way == 0 else ()) for way in (first, second))


def new_player_with_a_past(scene: Scene) -> None:
    """Plant a newcomer who has left other games, or one who has not."""
    if scene.pair.planted > 1:
        return
    one = scene.chance.choice(scene.others)
    scene.pair.knowing |= set(scene.addresses[one])
    scene.addresses[one] = (NEWCOMER, NEWCOMER)
    scene.pair.mail(*flat(scene.master(f"RESIGN {one}")))
    scene.pair.mail(NEWCOMER, f"TAKEOVER {one.lower()}@river {scene.passwords[one]}")
    scene.pair.planted += 1


def left_another_game(scene: Scene) -> None:
    """A private game that somebody leaves in the first world, and somebody else in the second."""
    pair, quitter = scene.pair, "quitter@example.net"
    pair.mail("other.gm@example.net", "CREATE pond pond-pw", "RULE POWER_CHOICE", "PRIVATE word", "FORM")
    for number, power in enumerate(POWERS):
        who = (NEWCOMER, quitter)[number] if number < 2 else f"number{number}@example.net"
        pair.knowing.add(who)
        pair.mail(who, f"JOIN {power.lower()}@pond pond-pw word")
    pair.knowing.add("other.gm@example.net")
    pair.apart([(NEWCOMER, ["RESIGN austria@pond pond-pw YES"])], [(quitter, ["RESIGN england@pond pond-pw YES"])])


def preference(scene: Scene) -> None:
    """Plant a player's preference for a while; the lot is drawn as everybody's in the end."""
    first = POWERS[0]
    join(scene, first)
    sign_on = f"SIGNON 1river {scene.passwords[first]}"
    scene.pair.knowing.add(address(first))
    scene.pair.apart([(address(first), [sign_on, "SET PREFERENCE FRT"])], [])
    scene.pair.mail(STRANGER, "LIST FULL", "LIST river", "WHOGAME river")
    scene.pair.mail(*flat(scene.master("LIST", "SUMMARY river")))
    scene.pair.step(*([(address(first), [sign_on, line])] for line in ("SET PREFERENCE", "LIST")))


def nothing_more(_: Scene) -> None:
    """The secret is an old one."""


def draw_of_all(scene: Scene) -> None:
    """The game ends, and nobody learns who played."""
    for power in POWERS:
        scene.both(power, "SET DRAW")
    assert scene.house.game().stage is Stage.COMPLETED
    scene.pair.apart([scene.by(scene.cast[0], "BROADCAST", "It was me.")],
                     [scene.by(scene.cast[0], "BROADCAST", "It was me.", world=1)])  # fmt: skip


def suspicion(scene: Scene) -> None:
    """Plant the keeper's reading of the press, or the lack of it."""
    scene.pair.knowing.add(KEEPER)
    first = scene.house
    put(first, flagged(first.game(), Flag.SUSPECT, scene.pair.planted % 2 == 0))
    scene.pair.planted += 1


def sign_on_with_either(scene: Scene) -> None:
    """Have the player of both powers do something with each of them."""
    for power in scene.cast:
        scene.both(power, scene.chance.choice(("STATUS", "SET NODRAW", "SET MAP SMALL", "SET DIGEST DAILY")))
    scene.pair.planted += 1


# Two things in one mail


def in_one_mail(hidden: str) -> Callable[[Scene], None]:
    """Return a plant of a deed that hides its author, and another in the same mail that names them."""

    def plant(scene: Scene) -> None:
        one, other = scene.cast
        day = scene.house.now + timedelta(days=scene.chance.randint(2, 9))
        reader = scene.others[0].lower()
        if "VOTE" in hidden and scene.house.game().proposal is None:
            scene.both(scene.others[0], "PROPOSE DIAS")
        if "PROPOSE" in hidden and scene.house.game().proposal is not None:
            scene.both(scene.others[0], "SET VOTE NO")
        secret = tuple(hidden.format(day=f"{day:%d %b %Y}", text=scene.words()).split("; "))
        named = [("BROADCAST", scene.words(), "ENDPRESS"), (f"PRESS TO {reader}", scene.words(), "ENDPRESS")]
        if "HIDE_ABSENTEES" not in scene.rules and "SILENT_ABSENCES" not in scene.rules:
            named.append((f"SET ABSENCE {day:%d %b %Y}",))
        signed = scene.chance.choice(named)
        parts = [(one, signed), (other, secret)]
        if scene.chance.random() < 0.5:
            parts.reverse()
        lines = [line for _, part in parts for line in part]
        scene.pair.linked(scene.by(one, *lines), [scene.by(who, *part, world=1) for who, part in parts])

    return plant


def with_the_dummys_orders(scene: Scene) -> None:
    """Plant the power that orders for a dummy, when all orders are shown and both come in one mail."""
    one, other, third = scene.cast
    controller(scene)
    sets = scene.sets()
    if {one, other, third} <= set(sets):
        dummys = (f"[{third}]", *sets[third])
        scene.pair.linked(
            scene.by(one, *sets[one], *dummys), [scene.by(one, *sets[one], world=1), scene.by(other, *dummys, world=1)]
        )


SECRETS: tuple[Secret, ...] = (
    Secret("orders on file", one_set_or_another, never="BROADCAST_ORDERS", cast=1, omniscient=True),
    Secret("orders sent ahead", sent_ahead, never="BROADCAST_ORDERS LIST_UNORDERED MUST_ORDER", cast=1,
           omniscient=True),
    Secret("whose orders are in", this_set_or_that, never="BROADCAST_ORDERS LIST_UNORDERED", cast=3, omniscient=True),
    Secret("whose orders are missing", missing, "HIDE_LATE_POWERS", never="LIST_UNORDERED BROADCAST_ORDERS",
           omniscient=True),
    Secret("who is late, of those listed before", missing, "HIDE_LATE_POWERS LIST_UNORDERED", never="BROADCAST_ORDERS",
           omniscient=True),
    Secret("holder of a proxy", proxy, "PROXY_OK", never="BROADCAST_ORDERS NO_CHECK", cast=1, omniscient=True,
           phases=MOVEMENT),
    Secret("civil disorder", disorder, "CIVIL_DISORDER", never="BROADCAST_ORDERS LIST_UNORDERED NO_MINOR_WAIT",
           cast=1, omniscient=True, phases=MOVEMENT),
    Secret("hidden build", build, "HIDE_BUILDS", never="BROADCAST_ORDERS", cast=0, omniscient=True, phases=WINTER,
           setting=in_winter, ends=True),
    Secret("hidden build, all orders shown", build, "HIDE_BUILDS BROADCAST_ORDERS", cast=0, omniscient=True,
           phases=WINTER, setting=in_winter, ends=True),
    Secret("author of grey press", author("BROADCAST", "PRESS TO {reader}", "PRESS TO {reader},{third}",
           "BROADCAST QUIET"), "GREY_PRESS", never=no_press_but("GREY_PRESS"), omniscient=True),
    Secret("author of anonymous press", author("BROADCAST GREY", "PRESS TO {reader} GREY", "PRESS TO ALL GREY QUIET"),
           "WHITE_GREY", never=no_press_but("WHITE_GREY"), omniscient=True),
    Secret("author who is answered", author_who_is_answered, "WHITE_GREY", never=no_press_but("WHITE_GREY"),
           omniscient=True),
    Secret("author of yellow broadcasts", author("BROADCAST"), "YELLOW_PRESS", never=no_press_but("YELLOW_PRESS"),
           omniscient=True),
    Secret("author of faked press", author("PRESS TO {reader} FROM {third}", "BROADCAST FROM {third}",
           "PRESS TO {reader} FROM {reader} FAKE TO {third}", "PRESS TO {reader} GREY FAKE BROADCAST"),
           "FAKE_PRESS", never=no_press_but("FAKE_PRESS"), omniscient=True),
    Secret("the Master as author", masters_or_a_players, "WHITE_GREY", never=no_press_but("WHITE_GREY"), cast=1,
           omniscient=True),
    Secret("an observer as author", observers_or_a_players, "WHITE_GREY",
           never=no_press_but("WHITE_GREY") + " MUTE_OBSERVERS", cast=1, omniscient=True),
    Secret("author of press that waits", author("BROADCAST GREY"), never=no_press_but() + " MUST_ORDER",
           setting=press_of_the_march, master=False),
    Secret("order of press that waits", which_came_first, never=no_press_but() + " MUST_ORDER",
           setting=press_of_the_march, master=False),
    Secret("true readers of faked press", true_readers, "FAKE_PRESS", never=no_press_but("FAKE_PRESS"),
           omniscient=True),
    Secret("private press", private_letter, never=no_press_but("WHITE_GREY", "FAKE_PRESS") + " EAVESDROP EAVESDROP!",
           cast=3, master=False),
    Secret("eavesdropping", eavesdropping, never="EAVESDROP EAVESDROP! PRESS_MASTER", cast=0),
    Secret("votes", vote("SET DRAW", "SET NODRAW", "SET VOTE LOSS", "SET CONCEDE {power}"),
           never="NO_DIAS NO_DRAW PROPOSE_DIAS HIDE_PROPOSER", master=False),
    Secret("votes for sizes", vote("SET DRAW", "SET NODRAW", "SET VOTE LOSS", "SET CONCEDE {power}", "SET VOTE 3WAY",
           "SET DRAW {power}"), "NO_DIAS", never="NO_DRAW PROPOSE_DIAS HIDE_PROPOSER", master=False),
    Secret("votes on a proposal", vote_on_proposal, "PROPOSE_DIAS", never="NO_DIAS NO_DRAW", master=False),
    Secret("proposer", proposer, "HIDE_PROPOSER", never="NO_DIAS NO_DRAW PROPOSE_DIAS", master=False),
    Secret("proposer of a secret proposal", secret_proposer, never="NO_DRAW",
           setting=secret_proposals, master=False),
    Secret("ballots on a secret proposal", secret_ballots, never="NO_DRAW",
           setting=secret_proposals, master=False),
    Secret("extender", extender, "PLAYER_DEADLINES HIDE_EXTENDERS"),
    Secret("an observer as extender", extender_or_observer, "PLAYER_DEADLINES HIDE_EXTENDERS", cast=1),
    Secret("absentee", absentee, "HIDE_ABSENTEES"),
    Secret("silent absentee", absentee, "SILENT_ABSENCES"),
    Secret("overlapping absences", overlapping_absences, "HIDE_ABSENTEES"),
    Secret("wait flag", waiter, never="LIST_WAITERS", phases=MOVEMENT, master=False),
    Secret("address", private_matters, cast=1, begin=other_address),
    Secret("private matters", private_matters, cast=1),
    Secret("one person with two powers", sign_on_with_either, "MULTIPLE_POWERS_PER_PLAYER", begin=same_person,
           never="BROADCAST_ORDERS LIST_UNORDERED"),
    Secret("the Master in a player's place", in_masters_hand, cast=1, omniscient=True,
           never=no_press_but() + " NO_DRAW PROPOSE_DIAS HIDE_PROPOSER"),
    Secret("the Master's desk", masters_desk, cast=0),
    Secret("privacy word", privacy_word, cast=0),
    Secret("dummy or played", dummy, "HIDE_DUMMIES", cast=1, omniscient=True),
    Secret("controller of a dummy", controller, "HIDE_DUMMIES", cast=3, omniscient=True),
    Secret("how a vacancy was filled", vacancy_filled, "HIDE_DUMMIES", cast=1,
           omniscient=True),
    Secret("a newcomer's past", new_player_with_a_past, cast=0, begin=left_another_game),
    Secret("players after the end", draw_of_all, "NO_REVEAL", begin=other_address, cast=1, ends=True,
           never=" ".join(VOTES)),
    Secret("preference", nothing_more, cast=0, begin=preference, dealt=True, master=False),
    Secret("suspicion", suspicion, cast=0, master=False),
    Secret("extender who writes", in_one_mail("SET DEADLINE +1D"), "PLAYER_DEADLINES HIDE_EXTENDERS",
           never=no_press_but("WHITE_GREY", "FAKE_PRESS")),
    Secret("proposer who writes", in_one_mail("PROPOSE DIAS"), "HIDE_PROPOSER", master=False,
           never=no_press_but("WHITE_GREY", "FAKE_PRESS") + " NO_DIAS NO_DRAW PROPOSE_DIAS" + ABSENT),
    Secret("opponent who writes", in_one_mail("SET VOTE NO"), "PROPOSE_DIAS", master=False,
           never=no_press_but("WHITE_GREY", "FAKE_PRESS") + " NO_DIAS NO_DRAW HIDE_PROPOSER" + ABSENT),
    Secret("absentee who writes", in_one_mail("SET ABSENCE {day}"), "HIDE_ABSENTEES",
           never=no_press_but("WHITE_GREY", "FAKE_PRESS") + " SILENT_ABSENCES"),
    Secret("author who writes", in_one_mail("BROADCAST GREY; {text}; ENDPRESS"), "WHITE_GREY", omniscient=True,
           never=no_press_but("WHITE_GREY")),
    Secret("controller who orders", with_the_dummys_orders, "HIDE_DUMMIES BROADCAST_ORDERS", cast=3, omniscient=True),
)  # fmt: skip
