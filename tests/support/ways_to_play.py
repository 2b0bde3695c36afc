"""The ways to play that come with the judge, each as a game in Spring 1901, for tests of all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from judge.board.names import PowerName
from tests.support import exchange
from tests.support.crystal_games import OPENING, everybody
from tests.support.everybody import Everybody
from tests.support.house import GM, Got, House, address


@dataclass(frozen=True)
class Way:
    """A way to play.

    `create` are the lines below CREATE that choose it, `words` what may stand behind the password.

    `sends` is what orders France, `shown` what STATUS then shows of it: a secret of whoever sent it. `votes` are the
    lines by which each of `voters` ends the game as a draw.
    """

    name: str
    variant: str
    words: str
    create: tuple[str, ...]
    begin: Callable[[Path], House]
    sends: tuple[str, ...]
    shown: str
    voters: tuple[str, ...]
    votes: tuple[tuple[str, ...], ...]
    result: str = "France: Army Paris -> Burgundy."
    moved: str = "A PAR"
    player: str = "FRANCE"
    other: str = "ITALY"
    _sent: list[str] = field(default_factory=list)

    def says(self, house: House, who: str, *lines: str) -> list[Got]:
        """Send a mail of somebody who plays, with the subject that the March wants of orders."""
        sign_on = f"SIGNON {who.lower()}@river {self._password(who)}"
        if self.name != "march":
            return house.mail(self.at(who), sign_on, *lines)
        adjective = house.judge.in_play(house.game()).map.powers[PowerName(who)].adjective
        self._sent.append(who)
        subject = f"[river] S01: {adjective} Orders [{len(self._sent)}]"
        return house.mail_with(self.at(who), {"Subject": subject}, sign_on, *lines)

    @property
    def variant_line(self) -> tuple[str, ...]:
        """The line of CREATE that names the variant."""
        return (f"VARIANT {self.words}",) if self.words else ()

    def at(self, who: str) -> str:
        """Return somebody's address."""
        return address(who)

    def master(self, house: House, *lines: str) -> list[Got]:
        """A mail of the Master."""
        password = "gmpw123" if self.name == "exchange" else "gm-secret"
        return house.mail(GM, f"SIGNON M@river {password}", *lines)

    def _password(self, who: str) -> str:
        """A leader signs on for their power with the password that they have as an investor."""
        if self.name == "exchange":
            return {"FRANCE": "ann", "ITALY": "bob"}.get(who, who.lower()) + "pw12"
        return f"{who.lower()}-pw"


ALL = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def _usual(*lines: str) -> Callable[[Path], House]:
    def begin(folder: Path) -> House:
        house = House(folder)
        house.start(*lines)
        return house

    return begin


def _crystal(folder: Path) -> House:
    """Begin a game with the first lists locked."""
    house = House(folder)

    def begin() -> None:
        house.start("VARIANT crystal_ball")
        everybody(house, OPENING)

    house.once(("crystal ball", "locked"), begin)
    return house


def _everybody(folder: Path) -> House:
    """Begin a game with the usual units, built by Ann."""
    house = Everybody(folder)
    house.join("ann", "bob", "carl")
    house.builds("ann")
    house.phase_ends()
    return house


WAYS = (
    Way(
        "payola",
        "payola",
        "payola",
        (),
        _usual("VARIANT payola"),
        ("7 : A PAR - BUR",),
        "7 : A PAR - BUR",
        ALL,
        (("SET DRAW",),) * 7,
    ),
    Way(
        "exchange",
        "payola",
        "payola",
        ("RULE EXCHANGE",),
        exchange.led,
        ("[FRANCE]", "7 : A PAR - BUR"),
        "7 : A PAR - BUR",
        ("FRANCE", "ITALY"),
        (("SET DRAW",),) * 2,
        player="ANN",
        other="BOB",
    ),
    Way(
        "crystal_ball",
        "crystal_ball",
        "crystal_ball",
        (),
        _crystal,
        ("A PIC - BEL",),
        "A PIC - BEL",
        ALL,
        (("SET DRAW",),) * 7,
        result="France: Army Paris -> Picardy.",
    ),
    Way(
        "everybody_plays",
        "everybody_plays",
        "everybody_plays",
        (),
        _everybody,
        ("[FRANCE]", "A PAR - BUR"),
        "Army Paris -> Burgundy",
        ("ANN", "BOB"),
        (("[FRANCE]", "A PAR - BUR", "VOTE DIAS"), ("[ITALY]", "A ROM - TUS", "VOTE DIAS")),
        player="ANN",
        other="BOB",
    ),
    Way(
        "march",
        "standard",
        "",
        ("HOUSE MARCH",),
        _usual("HOUSE MARCH"),
        ("A PAR - BUR",),
        "Army Paris -> Burgundy",
        ALL,
        (("PROPOSE DIAS", "SET VOTE 1 YES"), *((("SET VOTE 1 YES",),) * 6)),
    ),
)
