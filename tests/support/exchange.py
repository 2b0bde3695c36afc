"""Games of investors by mail, for tests: three of them, Ann, Bob and Cem."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from judge.board.names import PowerName
from judge.variants.exchange.purses import exchange_in
from judge.variants.payola.exchange_state import Stock, YearStep
from tests.support.house import GM, Got, House

ANN, BOB, CEM = "ann@example.org", "bob@example.org", "cem@example.org"


def forming(tmp_path: Path, *lines: str) -> House:
    """A game of three investors that its Master has still to start."""
    return _begun(tmp_path, lines, _form)


def market(tmp_path: Path, *lines: str) -> House:
    """The same game with its first market open."""
    return _begun(tmp_path, lines, _form, _open)


def floated(tmp_path: Path, *lines: str) -> House:
    """The election before the first year: Ann holds 8 of France, Bob 4 of France and 8 of Italy."""
    return _begun(tmp_path, lines, _form, _open, _float)


def led(tmp_path: Path, *lines: str) -> House:
    """Spring 1901: Ann leads France, Bob Italy, and nobody the other powers."""
    return _begun(tmp_path, lines, _form, _open, _float, _lead)


def _begun(tmp_path: Path, lines: tuple[str, ...], *steps: Callable[[House, tuple[str, ...]], None]) -> House:
    """A game that has come so far, copied where one of the same lines has before."""
    house = House(tmp_path)

    def begin() -> None:
        for step in steps:
            step(house, lines)

    house.once(("exchange", str(len(steps)), *lines), begin)
    return house


def _form(house: House, lines: tuple[str, ...]) -> None:
    timing = "TIMING MOVE 3D NEXT 1D AT 20:00 GRACE 1D WARN 1D"
    house.mail(GM, "CREATE river gmpw123 payola", timing, "ZONE UTC", "RULE EXCHANGE", *lines, "FORM")
    for name in ("ann", "bob", "cem"):
        house.mail(f"{name}@example.org", f"INVESTOR {name}@river {name}pw12")


def _open(house: House, _: tuple[str, ...]) -> None:
    house.mail(GM, "SIGNON M@river gmpw123", "ACTIVATE")


def _float(house: House, _: tuple[str, ...]) -> None:
    say(house, "ann", "BUY 8 FRANCE")
    say(house, "bob", "BUY 4 FRANCE", "BUY 8 ITALY")
    all_done(house)


def _lead(house: House, _: tuple[str, ...]) -> None:
    say(house, "ann", "RUN FRANCE")
    say(house, "bob", "RUN ITALY")
    all_done(house)


def say(house: House, name: str, *lines: str) -> list[Got]:
    return house.mail(f"{name}@example.org", f"SIGNON {name}@river {name}pw12", *lines)


def answer(letters: list[Got], name: str) -> str:
    return next(letter.text for letter in letters if letter.to == f"{name}@example.org")


def all_done(house: House) -> list[Got]:
    """Have everybody say DONE until that ends the step; return the letters to the last one's mail."""
    step = the_step(house)
    for name in ("ann", "bob", "cem"):
        letters = say(house, name, "DONE")
        if the_step(house) is not step:
            return letters
    raise AssertionError(f"{step} is not over")


def next_market(house: House) -> list[Got]:
    """The year goes by without orders; the letters of its end."""
    house.once(("next market",), lambda: _to_next_market(house))
    return house.letters()


def _to_next_market(house: House) -> None:
    for _ in range(60):
        house.letters()
        house.wait(hours=12)
        if the_step(house) is not None:
            return
    raise AssertionError("the year does not end")


def the_step(house: House) -> YearStep | None:
    """Return the present step of the exchange."""
    exchange = exchange_in(house.game())
    return exchange.step if exchange else None


def stock(house: House, power: str) -> Stock:
    """The shares of a power."""
    exchange = exchange_in(house.game())
    assert exchange is not None
    return exchange.stock(PowerName(power))


def answer_with(letters: list[Got], name: str, words: str) -> str:
    """The letter to somebody with these words in its text or subject."""
    wanted = (letter for letter in letters if letter.to == f"{name}@example.org")
    return next(letter.text for letter in wanted if words in letter.text + letter.subject)
