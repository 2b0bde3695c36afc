"""Secrets of the club: what is done about press and people that others must not learn of.

Gagged press that waits, reports, ignored writers, diaries, successors that are sought, the standby list, and a wish for
more time that only the Master hears of. See `tests.support.pairs`.
"""

from __future__ import annotations

from judge.game.press.held import gagged_press, stamp_of
from tests.support.house import KEEPER
from tests.support.pair_games import OWL, Scene, Secret, flat
from tests.support.pair_secrets import no_press_but

FRIEND, HELPER = "friend@example.net", "helper@example.net"


def gagged(scene: Scene) -> None:
    """Plant a gag and press that waits: it is taken back, refused, or comes back with the phase."""
    (one,) = scene.cast
    other = scene.others[0].lower()
    press = scene.by(one, scene.chance.choice((f"PRESS TO {other}", "BROADCAST")), scene.words(), "ENDPRESS")
    scene.pair.apart([scene.master(f"GAG {one}"), press], [])
    (held,) = gagged_press(scene.house.game(), one)
    word = f"HOLD PRESS {stamp_of(scene.house.game(), held)}"
    ways = ([scene.by(one, word)], [scene.master(word)], [])
    scene.pair.step([*scene.chance.choice(ways), scene.master(f"UNGAG {one}")], [])


def reporter(scene: Scene) -> None:
    """Plant a report about press, or none."""
    scene.pair.knowing.add(KEEPER)
    scene.pair.apart([scene.by(scene.cast[0], f"REPORT {scene.words()}")], [])


def ignored(scene: Scene) -> None:
    """Plant a reader who does not want the press of another, who writes to them."""
    (one,) = scene.cast
    other = scene.others[0]
    scene.pair.apart([scene.by(one, f"IGNORE {other}")], [])
    for heading in (f"PRESS TO {one.lower()}", "BROADCAST"):
        scene.both(other, heading, scene.words(), "ENDPRESS")
    scene.both(other, "STATUS", "LIST")
    scene.pair.step([scene.by(one, f"UNIGNORE {other}")], [])


def diarist(scene: Scene) -> None:
    """Plant a diary, or none."""
    scene.pair.apart([scene.by(scene.cast[0], "DIARY", scene.words(), "ENDDIARY")], [])


def successor(scene: Scene) -> None:
    """Plant the Master's search for another player, taken back or not."""
    power, friend = scene.others[0], f"{scene.pair.planted}.{FRIEND}"
    scene.pair.knowing.add(friend)
    scene.pair.apart([scene.master(f"REPLACE {power} {friend}")], [])
    if scene.chance.random() < 0.6:
        scene.pair.step([scene.master(f"REPLACE {power} NO")], [])
    scene.both(power, "STATUS")


def on_standby(scene: Scene) -> None:
    """Plant somebody on the standby list, while a power is vacant for a while."""
    scene.pair.knowing.add(HELPER)
    scene.pair.apart([(HELPER, ["STANDBY ON"])], [])
    power = scene.others[0]
    scene.pair.mail(*flat(scene.master(f"EJECT {power}")))
    scene.both(scene.others[1], "STATUS", "LIST")
    scene.pair.mail(OWL, "SIGNON owl@river owl-pw", "LIST")
    scene.pair.mail(*flat(scene.master(f"REVIVE {power}")))


def master_decides(scene: Scene) -> None:
    """Let the Master alone give more time."""
    scene.pair.mail(*flat(scene.master("SET MORETIME MASTER")))


def hurried(scene: Scene) -> None:
    """Plant a wish for more time, which the Master does not grant."""
    (one,) = scene.cast
    if one not in scene.sets():
        return  # who has nothing to order cannot ask
    scene.pair.apart([scene.by(one, "MORE TIME")], [])
    scene.pair.step([scene.master("MORE TIME NO")], [])


CLUB_SECRETS = (
    Secret("gagged press that waits", gagged, never=no_press_but() + " MUST_ORDER", cast=1),
    Secret("who reports press", reporter, cast=1),
    Secret("who is ignored", ignored, never=no_press_but() + " MUST_ORDER", cast=1, master=False),
    Secret("a diary", diarist, cast=1, master=False),
    Secret("a successor who is sought", successor, cast=0),
    Secret("somebody on the standby list", on_standby, cast=0),
    Secret("a wish for more time", hurried, never="NO_DEADLINE", cast=1, setting=master_decides),
)
