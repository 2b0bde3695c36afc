"""A year of a game whose players only press buttons of letters, and reply to letters.

No player writes to an address of their own knowledge, signs on, or knows a command.
"""

from __future__ import annotations

from pathlib import Path

from judge.board.names import PowerName
from judge.game.game import Stage
from tests.support.house import GM, Got, House, to
from tests.support.mail_links import press

PEOPLE = tuple(f"player{number}@host{number}.example" for number in range(7))
ZOE = "zoe@late.example"

SPRING = {
    "AUSTRIA": "A VIE - TRI\nA BUD - SER\nF TRI - ALB",
    "ENGLAND": "F LON - NTH\nF EDI - NWG\nA LVP - YOR",
    "FRANCE": "Thanks for the map! A Par - Bur, A Mar - Spa, F Bre - MAO",
    "GERMANY": "Army Munich to Bohemia\nArmy Berlin to Kiel\nFleet Kiel to Denmark",
    "ITALY": "A VEN - TYR\nA ROM - VEN\nF NAP - ION",
}
"""Replies to the first letter of the game; Russia and Turkey press its button."""

FALL = {
    "ENGLAND": "A YOR - NWY\nF NTH C A YOR - NWY\nF NWG S A YOR - NWY",
    "FRANCE": "A SPA - POR\nA BUR H\nF MAO - SPA/SC",
    "GERMANY": "A BOH - VIE\nA KIE - HOL\nF DEN H",
    "ITALY": "A VEN - TRI\nA TYR S A VEN - TRI\nF ION - TUN",
}


class Table:
    """A game and the letters that its players have got; each mail of theirs answers one of these."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder, confirm=True)
        self.house.say_yes(self.house.mail(GM, "CREATE river gm-secret", "FORM", "SIGNOFF"))
        self.got: dict[str, list[Got]] = {}
        self.refused: list[str] = []

    def take(self, letters: list[Got]) -> list[Got]:
        """Note letters for their readers."""
        for letter in letters:
            self.got.setdefault(letter.to, []).append(letter)
            if letter.to != GM and "NOT" in letter.subject and "say it again" not in letter.subject:
                self.refused.append(letter.subject)
        return letters

    def press(self, letter: Got, words: str, fill: dict[str, str] | None = None, *, text: str = "") -> list[Got]:
        """Press a button, and return what its reader hears of it."""
        return to(self.take(press(self.house, letter, words, fill, text=text)), letter.to)

    def reply(self, letter: Got, text: str) -> list[Got]:
        """Reply to a letter, and return what its reader hears of that."""
        return to(self.take(self.house.answer(letter, *text.split("\n"))), letter.to)

    def master(self, *lines: str) -> list[Got]:
        """Do something as the Master, who knows the commands."""
        return self.take(self.house.master(*lines))

    def who(self, power: str) -> str:
        """Return the address of a power's player."""
        player = self.house.game().power(PowerName(power)).player
        assert player is not None
        return player.addresses[0]

    def letter(self, power: str, about: str) -> Got:
        """The latest letter to a power's player with this in its subject."""
        return next(letter for letter in reversed(self.got[self.who(power)]) if about in letter.subject)

    def wish(self, power: str, about: str, text: str) -> Got:
        """Reply to a letter with a sentence; return the one letter that answers it."""
        (letter,) = self.reply(self.letter(power, about), text)
        return letter

    def ends(self, phase: str) -> None:
        """Let time go by until a phase is over."""
        assert self.house.game().phase_code == phase
        self.take(self.house.tick(days=1))
        assert self.house.game().phase_code != phase


def test_a_year_is_played_by_people_who_only_press_buttons_and_reply(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for letter in table.master(*(f"INVITE {person}" for person in PEOPLE)):
        if letter.to != GM:
            table.press(letter, "Yes, I take a seat")
    table.take(table.house.tick(hours=1))
    _spring(table)
    _a_seat_changes_hands(table)
    _fall(table)
    _retreat_and_winter(table)
    assert table.refused == []
    assert table.house.game().phase_code == "S1902M"
    assert table.house.game().stage is Stage.ACTIVE


def _spring(table: Table) -> None:
    begins = "the game begins"
    # Press: a sentence is told the button; one reader answers the writer, the other all.
    button = table.wish("FRANCE", begins, "Please tell England and Germany that I want peace")
    text = "Shall we keep the peace?"
    table.press(button, "PRESS TO", {"their-power": "england, germany"}, text=text)
    (to_writer,) = table.reply(table.letter("ENGLAND", "France to"), "Yes, I keep out of the Channel.")
    assert to_writer.subject == "river S1901M: sent to France"
    to_all = table.press(
        table.letter("GERMANY", "France to"), "Answer England and France", text="And I keep out of Burgundy."
    )
    assert [letter.subject for letter in to_all] == ["river S1901M: sent to England and France"]
    assert "keep out of Burgundy" in table.letter("ENGLAND", "Germany to").text
    # A vote, and days away
    table.press(table.wish("ITALY", begins, "I would like a draw"), "SET DRAW")
    away = table.wish("TURKEY", begins, "I am on vacation over the new year")
    table.press(away, "SET ABSENCE", {"first-day": "24 DEC", "last-day": "2 JAN"})
    assert len(table.house.game().absences) == 1
    # Orders
    for power, orders in SPRING.items():
        assert "3 orders on file" in table.reply(table.letter(power, begins), orders)[0].subject
    for power in ("RUSSIA", "TURKEY"):
        table.press(table.letter(power, begins), "Write your orders")
    table.ends("S1901M")
    again = table.letter("ITALY", "results")
    assert "has ended with the phase" in again.text
    (voted,) = table.press(again, "SET DRAW")
    assert voted.subject == "river: your vote is on file"


def _a_seat_changes_hands(table: Table) -> None:
    austria = table.who("AUSTRIA")
    asked = table.press(table.wish("AUSTRIA", "results", "I have to stop playing, sorry"), "RESIGN")
    assert table.who("AUSTRIA") == austria
    table.press(asked[0], "RESIGN YES")
    (invited,) = to(table.master(f"INVITE {ZOE}"), ZOE)
    table.press(invited, "Yes")
    assert table.who("AUSTRIA") == ZOE


def _fall(table: Table) -> None:
    for power, orders in FALL.items():
        assert "3 orders on file" in table.reply(table.letter(power, "results"), orders)[0].subject
    for power in ("RUSSIA", "TURKEY"):
        table.press(table.letter(power, "results"), "Write your orders")
    table.press(table.got[ZOE][-1], "Open a mail with these orders")
    table.ends("F1901M")


def _retreat_and_winter(table: Table) -> None:
    table.press(table.letter("AUSTRIA", "results of fall 1901, retreats due"), "Write your orders")
    table.ends("F1901R")
    winter = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY")
    for power in winter:
        table.press(table.letter(power, "results of fall 1901 retreats"), "Write your orders")
    table.ends("W1901A")
    units = {power.name: len(table.house.game().board.units_of(power.name)) for power in table.house.game().powers}
    assert units == {"AUSTRIA": 2, "ENGLAND": 4, "FRANCE": 5, "GERMANY": 6, "ITALY": 5, "RUSSIA": 4, "TURKEY": 3}
