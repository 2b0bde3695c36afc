"""Secrets that meet something: a step back, a player who leaves, one who comes, the end of the game.

A secret is planted as in `tests.support.pair_secrets`, then the same is done in both worlds. Who comes in the place of
a player may not know what that one voted, wrote or planned, so that their letters are compared as everybody's.
"""

from __future__ import annotations

from dataclasses import replace

from judge.game.game import Stage
from tests.support.house import POWERS
from tests.support.pair_games import OWL, Scene, Secret, ask, flat
from tests.support.pair_house import HOUSE_SECRETS
from tests.support.pair_people import HEIR, PEOPLE_MEETINGS, PEOPLE_SECRETS, Meeting, tries_on
from tests.support.pair_secrets import MOVEMENT, SECRETS, no_press_but

# Press without its end


def unended(scene: Scene) -> None:
    """Plant press that waits for its writer's word, given or not: its kind, its readers, or none at all."""
    one, other, third = scene.cast
    drawn = scene.sets().get(one)
    if not drawn:
        return
    first = [scene.by(one, f"PRESS TO {other}", "Do what you like, but", *drawn)]
    second = [scene.by(one, f"PRESS TO {third}", "I shall do that, then", drawn[0], world=1)]
    scene.pair.apart(first, scene.chance.choice(([], second)))
    if scene.secret.meets is None:
        word = scene.chance.choice(("SEND", "ORDERS", ""))
        if word:
            scene.pair.apart([scene.by(one, word)], scene.chance.choice(([], [scene.by(one, "CLEAR", world=1)])))


# What is met


def steps_back(scene: Scene) -> None:
    """The Master puts the game back, in one of all ways, and may go forward again."""
    code = scene.house.game().phase_code
    words = scene.chance.choice(("", "RESTORE ", "FULL ", "RESTORE FULL ")) + scene.chance.choice((scene.last, code))
    scene.pair.mail(*flat(scene.master(f"ROLLBACK {words}")))
    ask(scene)
    if scene.house.game().phase_code != code and scene.chance.random() < 0.5:
        scene.pair.mail(*flat(scene.master("ROLLFORWARD")))
    if scene.chance.random() < 0.3:
        scene.pair.mail(*flat(scene.master("ROLLBACK FORMING")))
        scene.pair.mail(OWL, "SIGNON owl@river owl-pw", "LIST", "WHOGAME river")
        scene.pair.mail(*flat(scene.master("ACTIVATE")))


def leaves_and_is_replaced(scene: Scene) -> None:
    """Have a newcomer replace a player who leaves or is dismissed, and try to go on with what was begun."""
    one = scene.cast[0]
    leaving = [
        scene.by(one, "RESIGN YES", world=0),
        scene.by(one, "RESIGN YES", world=1),
        scene.master(f"RESIGN {one}"),
    ]
    first, second = scene.chance.choice(((leaving[0], leaving[1]), (leaving[2], leaving[2])))
    scene.pair.step([first], [second])
    ask(scene)
    scene.passwords[one], scene.addresses[one] = "heir-pw", (HEIR, HEIR)
    scene.pair.mail(HEIR, f"TAKEOVER {one.lower()}@river heir-pw")
    tries_on(scene, one)


def is_dismissed_and_comes_back(scene: Scene) -> None:
    """The Master dismisses a player, or makes the power a dummy, and brings the player back."""
    one = scene.cast[0]
    scene.pair.mail(*flat(scene.master(scene.chance.choice((f"RESIGN {one}", f"DUMMY {one}", f"EJECT {one}")))))
    ask(scene)
    scene.pair.mail(*flat(scene.master(f"REVIVE {one}")))
    scene.both(scene.others[0], "STATUS")


def is_somebody_elses(scene: Scene) -> None:
    """Write as the Master in the player's place, and ask for all that is theirs."""
    one = scene.cast[0]
    for line in ("STATUS", "SEND", "ORDERS", "LIST"):
        scene.pair.mail(*flat(scene.master(f"BECOME {one}", line)))


def gets_another_master(scene: Scene) -> None:
    """Make somebody who watched the Master, who asks all that a Master may."""
    scene.pair.mail(*flat(scene.master("PROMOTE owl")))
    new = (OWL, ("SIGNON Mriver owl-pw", "STATUS", "LIST", "SETTINGS", "HOLD PRESS"))
    scene.pair.mail(*flat(new))
    scene.pair.mail(OWL, "SIGNON Mriver owl-pw", "PREVIEW")
    scene.pair.mail(OWL, "SIGNON Mriver owl-pw", "PROMOTE former-master")


def ends(scene: Scene) -> None:
    """The game is terminated; sometimes it goes on."""
    scene.pair.mail(*flat(scene.master("TERMINATE YES")))
    ask(scene)
    for power in scene.others[:2]:
        scene.both(power, "BROADCAST", scene.words(), "ENDPRESS")
    scene.pair.mail(*flat(scene.master("REVEAL")))
    scene.pair.mail(*flat(scene.master("REVEAL PRESS")))
    if scene.chance.random() < 0.5:
        scene.pair.mail(*flat(scene.master("ACTIVATE")))


def ends_by_a_vote(scene: Scene) -> None:
    """All agree on a draw, whatever some have voted before."""
    for power in POWERS:
        scene.both(power, "SET DRAW")
    assert scene.house.game().stage is Stage.COMPLETED
    ask(scene)
    scene.pair.mail(*flat(scene.master("REVEAL PRESS")))
    if scene.chance.random() < 0.5:
        scene.pair.mail(*flat(scene.master("RESUME")))


MEETINGS: dict[str, tuple[Meeting, str]] = {
    "ROLLBACK": (
        steps_back,
        "orders on file; orders sent ahead; votes; votes on a proposal; proposer; proposer of a secret proposal;"
        " ballots on a secret proposal; private press; wait flag; author of press that waits; press without its end;"
        " extender; absentee; orders that stand; orders in case of a retreat; whose orders are"
        " final; who said no",
    ),
    "a newcomer": (
        leaves_and_is_replaced,
        "votes; votes on a proposal; proposer; proposer of a secret proposal; ballots on a secret proposal; private"
        " press; author of press that waits; press without its end; orders sent ahead; true readers of faked press;"
        " author of anonymous press; absentee; extender; orders in case of a retreat; who said no; proposer of what"
        " is refused; author of press that the Master holds",
    ),
    "RESIGN and REVIVE": (
        is_dismissed_and_comes_back,
        "orders on file; orders sent ahead; votes; proposer of a secret proposal; ballots on a secret proposal;"
        " private press; press without its end; author of press that waits; orders in case of a retreat; author of"
        " faked press",
    ),
    "BECOME": (
        is_somebody_elses,
        "votes; votes on a proposal; private press; press without its end; author of press that waits; ballots on a"
        " secret proposal; proposer of a secret proposal; wait flag",
    ),
    "PROMOTE": (
        gets_another_master,
        "votes; private press; press without its end; author of press that waits; ballots on a secret proposal;"
        " wait flag; author of press that the Master holds",
    ),
    "TERMINATE YES": (
        ends,
        "orders on file; votes; private press; press without its end; author of press that waits; ballots on a"
        " secret proposal; proposer of a secret proposal; true readers of faked press; author of grey press;"
        " absentee; address; orders in case of a retreat; who protests first",
    ),
    "a draw": (
        ends_by_a_vote,
        "orders on file; private press; press without its end; author of grey press; author of press that waits;"
        " true readers of faked press; orders sent ahead; votes",
    ),
    **PEOPLE_MEETINGS,
}
"""Events that meet secrets, and the secrets that they meet."""

UNENDED = Secret(
    "press without its end",
    unended,
    never=no_press_but("WHITE_GREY", "FAKE_PRESS") + " EAVESDROP EAVESDROP! BROADCAST_ORDERS LIST_UNORDERED",
    cast=3,
    master=False,
    phases=MOVEMENT,
)

_KEEPS_OUT = {
    "ROLLBACK": "NO_REVEAL",
    "a newcomer": "HIDE_DUMMIES MULTIPLE_POWERS_PER_PLAYER",
    "RESIGN and REVIVE": "CD_DUMMIES",
    **dict.fromkeys(("SWAP", "CONTROL", "REPLACE"), "HIDE_DUMMIES MULTIPLE_POWERS_PER_PLAYER CD_DUMMIES"),
    "a newcomer and ROLLBACK": "HIDE_DUMMIES MULTIPLE_POWERS_PER_PLAYER NO_REVEAL",
    "a phase that is taken back": "NO_REVEAL",
    "a draw": "NO_DIAS NO_DRAW PROPOSE_DIAS HIDE_PROPOSER",
}
"""Rules by which a meeting comes to nothing, or to something else."""


def met(secret: Secret, name: str) -> Secret:
    """A secret that meets something."""
    meeting, _ = MEETINGS[name]
    never = f"{secret.never} {_KEEPS_OUT.get(name, '')}"
    return replace(secret, name=f"{secret.name}, then {name}", never=never, meets=meeting)


_BY_NAME = {secret.name: secret for secret in (*SECRETS, *HOUSE_SECRETS, UNENDED)}
MET: tuple[Secret, ...] = (
    UNENDED,
    *PEOPLE_SECRETS,
    *(met(_BY_NAME[secret], name) for name, (_, secrets) in MEETINGS.items() for secret in secrets.split("; ")),
)
