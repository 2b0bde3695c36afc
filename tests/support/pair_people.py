"""Secrets about people who leave or come, and events of people that meet a secret.

Secrets are planted as in `tests.support.pair_secrets`, and met as in `tests.support.pair_meetings`.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.game.press.publishing import mark_of
from tests.support.house import GM
from tests.support.pair_games import OWL, Scene, Secret, ask, flat
from tests.support.pairs import Mail

HEIR = "heir@example.net"
"""Somebody who comes for a player."""

# Secrets


def first_word(scene: Scene) -> None:
    """Plant a first RESIGN, which waits for the second, of one of two or of nobody; it is taken back."""
    one, other = scene.cast
    second = scene.chance.choice(([], [scene.by(other, "RESIGN", world=1)]))
    scene.pair.apart([scene.by(one, "RESIGN")], second)
    ask(scene)
    scene.pair.step([scene.by(one, "RESIGN NO")], [scene.by(other, "RESIGN NO", world=1)] if second else [])


def asked_by(line: str, *, vacant: bool = False) -> Callable[[Scene], None]:
    """Return a plant of the person whom the Master has asked: one, another, or nobody.

    `vacant`: the power is, meanwhile.
    """

    def plant(scene: Scene) -> None:
        (one,) = scene.cast
        if vacant:
            scene.pair.mail(*flat(scene.master(f"RESIGN {one}")))
        known, unknown = (f"{name}{scene.pair.planted}@example.net" for name in ("anna", "bert"))
        scene.pair.knowing |= {known, unknown}
        first, second = (scene.master(line.format(power=one, who=who)) for who in (known, unknown))
        scene.pair.apart([first], scene.chance.choice(([], [second])))
        if vacant:
            ask(scene)
            scene.pair.mail(*flat(scene.master(f"REVIVE {one}")))

    return plant


def tried_door(scene: Scene) -> None:
    """Plant a try to take a power that has its player, or the game, or none."""
    (one,) = scene.cast
    burglar = "burglar@example.net"
    scene.pair.knowing.add(burglar)
    line = scene.chance.choice(
        (f"TAKEOVER {one}@river new-pw", "TAKEOVER MASTER@river a-guess", f"RESIGN {one}@river x")
    )
    scene.pair.apart([(burglar, [line])], [], refused=True)


def planned_swap(scene: Scene) -> None:
    """Plant a change of places that the Master has asked two for, or other two; it is dropped."""
    one, other, third = scene.cast
    pairs = [(one, other), scene.chance.choice(((one, third), (other, third), ()))]
    scene.pair.apart(*([scene.master(f"SWAP {' '.join(pair)}")] if pair else [] for pair in pairs))
    ask(scene)
    scene.pair.step(*([scene.master("SWAP NO")] if pair else [] for pair in pairs))


PEOPLE_SECRETS: tuple[Secret, ...] = (
    Secret("a first word of RESIGN", first_word, master=False),
    Secret("who is asked to replace a player", asked_by("REPLACE {power} {who}"), cast=1),
    Secret("who is invited", asked_by("INVITE {who}", vacant=True), cast=1),
    Secret("a door that was tried", tried_door, cast=1),
    Secret("a change of places that was planned", planned_swap, cast=3, never="MULTIPLE_POWERS_PER_PLAYER"),
)

# Meetings


def tries_on(scene: Scene, power: str) -> None:
    """Ask as the new player of a power, and try lines that would tell what the old one has begun."""
    scene.both(power, "STATUS", "LIST", "HISTORY river")
    for line in ("PROPOSE TEXT shall we rest?", scene.chance.choice(("SEND", "ORDERS"))):
        scene.both(power, line)
    game = scene.house.game()
    for kept in game.kept_press[:1]:
        scene.pair.mail(*flat(scene.master(f"HOLD PRESS {mark_of(game, kept)}")))
    tries: list[tuple[str, ...]] = [
        ("SET NOWAIT",), ("SET NODRAW",), ("SET VOTE 1 NO",),
        ("SET VOTE NO",), ("BROADCAST GREY", "I am new", "ENDPRESS"), ("SET NOABSENCE ALL",), ("PRELIMINARY",),
    ]  # fmt: skip
    for lines in scene.chance.sample(tries, 4):
        scene.both(power, *lines)


def resigns_once(scene: Scene) -> None:
    """The player says RESIGN once; a few hours later they stay, or somebody takes the word back for them."""
    one = scene.cast[0]
    scene.both(one, "RESIGN")
    ask(scene)
    scene.pair.later(hours=scene.chance.choice((1, 5)))
    scene.both(one, scene.chance.choice(("RESIGN NO", "STATUS")))


def is_replaced_by_yes(scene: Scene) -> None:
    """The Master asks somebody to play in the player's place, who says yes, asks, and tries lines."""
    one = scene.cast[0]
    scene.pair.mail(*flat(scene.master(f"REPLACE {one} {HEIR}")))
    scene.pair.answer(HEIR, "YES")
    scene.pair.answer(HEIR, "SET PASSWORD heir-pw")
    scene.passwords[one], scene.addresses[one] = "heir-pw", (HEIR, HEIR)
    tries_on(scene, one)


def changes_places(scene: Scene) -> None:
    """The player and another one change places; the new one of the power asks, and tries lines."""
    one, other = scene.cast[0], scene.others[0]
    scene.pair.mail(*flat(scene.master(f"SWAP {one} {other}")))
    scene.both(one, f"SWAP {one} {other}")
    scene.both(other, f"SWAP {one} {other}")
    for held in (scene.addresses, scene.passwords):
        held[one], held[other] = held[other], held[one]
    tries_on(scene, one)


def is_ordered_for(scene: Scene) -> None:
    """The power becomes a dummy that another one orders for, who asks; then the player comes back."""
    one, lord = scene.cast[0], scene.others[0]
    scene.pair.mail(*flat(scene.master(f"DUMMY {one}", f"CONTROL {one} {lord}")))
    scene.both(lord, "STATUS", f"[{one}]", "STATUS", "LIST")
    scene.both(lord, f"[{one}]", scene.chance.choice(("SEND", "SET NOWAIT", "CLEAR")))
    scene.pair.mail(*flat(scene.master(f"REVIVE {one}")))


def game_is_taken_over(scene: Scene) -> None:
    """Somebody who watched has the Master's password and takes the game over; later it goes back."""
    scene.pair.mail(OWL, "TAKEOVER MASTER@river gm-secret owl-word")
    for lines in (("STATUS", "LIST", "SETTINGS"), ("HOLD PRESS",), ("PREVIEW",)):
        scene.pair.mail(OWL, "SIGNON Mriver owl-word", *lines)
    scene.pair.mail(GM, "SIGNON Mriver gm-secret", "STATUS")
    scene.pair.mail(GM, "TAKEOVER MASTER@river owl-word gm-secret")


def is_played_and_taken_back(scene: Scene) -> None:
    """The phase is played with the same orders in both worlds, and taken back, with its orders or without."""
    code = scene.house.game().phase_code
    scene.orders()
    scene.finish(code)
    scene.pair.mail(*flat(scene.master(f"ROLLBACK {scene.chance.choice(('', 'RESTORE ', 'FULL '))}{code}")))
    ask(scene)
    for power in scene.others[:2]:
        scene.both(power, "STATUS", "HISTORY river", "LIST")


def is_replaced_and_taken_back(scene: Scene) -> None:
    """A newcomer comes for the player, then the Master puts back what was on file when the phase began."""
    one = scene.cast[0]
    code = scene.house.game().phase_code
    scene.pair.mail(*flat(scene.master(f"RESIGN {one}")))
    scene.passwords[one], scene.addresses[one] = "heir-pw", (HEIR, HEIR)
    scene.pair.mail(HEIR, f"TAKEOVER {one.lower()}@river heir-pw")
    words = scene.chance.choice(("RESTORE", "RESTORE FULL", "FULL"))
    scene.pair.mail(*flat(scene.master(f"ROLLBACK {words} {scene.chance.choice((code, scene.last or code))}")))
    tries_on(scene, one)


def stands_still(scene: Scene) -> None:
    """The game is stopped, asked about, and goes on."""
    scene.pair.mail(*flat(scene.master("WAIT")))
    ask(scene)
    scene.pair.later(days=2)
    scene.pair.mail(*flat(scene.master("ACTIVATE")))


def turns_to_the_march(scene: Scene) -> None:
    """The game gets the house rules of the March, and loses them again."""
    mails: tuple[Mail, ...] = (scene.master("HOUSE MARCH subject_line=ignore"), scene.master("HOUSE DEFAULT"))
    scene.pair.mail(*flat(mails[0]))
    ask(scene)
    scene.pair.mail(*flat(mails[1]))


SAID = "votes; votes on a proposal; private press; press without its end; ballots on a secret proposal"
HELD = "author of press that waits; proposer of a secret proposal; orders sent ahead; orders in case of a retreat"
Meeting = Callable[[Scene], None]
PEOPLE_MEETINGS: dict[str, tuple[Meeting, str]] = {
    "a first RESIGN": (resigns_once, f"{SAID}; {HELD}; orders on file; wait flag"),
    "REPLACE": (is_replaced_by_yes, f"{SAID}; {HELD}; author of faked press"),
    "SWAP": (changes_places, f"{SAID}; {HELD}"),
    "CONTROL": (is_ordered_for, f"{SAID}; author of press that waits; proposer of a secret proposal"),
    "TAKEOVER MASTER": (game_is_taken_over, f"{SAID}; author of press that waits; proposer of a secret proposal"),
    "a phase that is taken back": (is_played_and_taken_back, f"orders on file; whose orders are in; {SAID}; {HELD}"),
    "a newcomer and ROLLBACK": (is_replaced_and_taken_back, f"{SAID}; {HELD}"),
    "WAIT": (stands_still, f"orders on file; {SAID}; {HELD}; absentee"),
    "HOUSE MARCH": (
        turns_to_the_march,
        "orders on file; orders sent ahead; votes; votes on a proposal; private press;"
        " press without its end; wait flag; author of grey press",
    ),
}
"""Events that meet secrets, and the secrets that they meet."""
