"""A year against `judge serve` with most commands, each writer's mails in their own program's way.

Players and Master write.

Every mail goes by SMTP and every letter comes by SMTP. Each answer is looked at for the words that matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from itertools import cycle

import pytest

from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import read_script
from judge.commands.framework.table import commands
from judge.demo.year import YEAR
from judge.mail.inbound.read_mail import read_mail
from judge.store.open import open_store
from tests.support.habits import HABITS, on_one_line, plain
from tests.support.subjects import bare
from tests.support.world import KEEPER, World, text_of

GM, WATCHER, SILENT, HEIR = "gm@example.org", "watcher@example.org", "silent@example.org", "heir@example.org"
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
SECRETS = ("gm-secret", *(f"{power}-secret" for power in POWERS), "heir-secret", "watch-secret", "silent-secret")
PASSWORDS = (*SECRETS, "newer-secret", "privacy-secret")


@pytest.fixture
def year(tmp_path) -> Iterator[Year]:
    world = World(tmp_path)
    world.start()
    yield Year(world)
    world.stop()


class Year:
    """A year's writers, their mails, and the commands that they used."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.used: set[str] = set()
        self.mails = 0
        self.private: list[tuple[str, set[str]]] = []
        self.habits = cycle(HABITS)

    def say(self, sender: str, lines: str, *words: str) -> None:
        """Send a mail in the next habit, and see that its answers have these words."""
        habit = next(self.habits)
        if habit is on_one_line and ("|" in lines or "PRESS" in lines or "BROADCAST" in lines or "CREATE" in lines):
            habit = plain
        mail = self.world.compose(sender)
        self.mails += 1
        mail.set_content("")
        habit(mail, lines + "\n")
        self._count(mail)
        self.world.send(mail)
        for word in words:
            self._answered(mail, lines, word)

    def _count(self, mail: EmailMessage) -> None:
        """The commands of the table that the judge finds in a mail."""
        found = read_mail(mail.as_bytes())
        script = read_script([TextLine(line.number, line.text) for line in found.lines])
        assert script.stray is None, script.stray
        self.used |= {request.command.name for request in script.requests if request.command is not None}

    def _answered(self, mail: EmailMessage, lines: str, word: str) -> None:
        key = str(mail["Message-ID"])

        def answers() -> list[EmailMessage]:
            return [letter for _, letter in self.world.letters if str(letter["In-Reply-To"]) == key]

        try:
            self.world.wait_for(
                lambda _, letter: str(letter["In-Reply-To"]) == key and word in words_of(letter), f"{word!r}"
            )
        except AssertionError as missing:
            got = "\n".join(f"{letter['Subject']}: {words_of(letter)}" for letter in answers())
            raise AssertionError(f"{missing}\n{lines}\nwas answered with\n{got or 'nothing'}") from None

    def play(self, power: str, lines: str, *words: str) -> None:
        """A mail of a power's player."""
        self.say(f"{power}@example.org", f"SIGNON {power}@river {power}-secret\n{lines}", *words)

    def master(self, lines: str, *words: str, game: str = "river") -> None:
        """A mail of the Master."""
        self.say(GM, f"SIGNON M{game} gm-secret\n{lines}", *words)

    def letter(self, reader: str, subject: str, word: str) -> EmailMessage:
        """A letter that must come."""
        return self.world.wait_for(
            lambda to, letter: (
                to == reader and bare(str(letter["Subject"])).startswith(subject) and word in words_of(letter)
            ),
            f"{subject!r} to {reader} with {word!r}",
        )

    def secret(self, text: str, *readers: str) -> str:
        """A text that only these may ever get."""
        self.private.append((text, set(readers)))
        return text


def words_of(letter: EmailMessage) -> str:
    return " ".join(text_of(letter).split())


@pytest.mark.slow
def test_a_year_with_forty_commands_by_smtp_in_every_habit_of_mail(year: Year) -> None:
    before_the_start(year)
    people(year)
    spring(year)
    back_and_forth(year)
    settings(year)
    the_end(year)
    year.world.settle()
    assert year.world.stop() == 0
    nothing_is_lost(year)
    nothing_is_told_to_the_wrong_one(year)
    assert year.used <= {command.name for command in commands()}
    assert len(year.used) >= 40, sorted(year.used)


def before_the_start(year: Year) -> None:
    year.say("curious@example.org", "HELP", "How a game goes")
    year.say("curious@example.org", "VERSION", "runs version")
    year.say(GM, "CREATE river gm-secret\nRULE POWER_CHOICE WHITE_GREY\nTIMING MOVE 3D NEXT 1D\nSIGNOFF", "Game river")
    year.master("FORM", "river")
    year.say("curious@example.org", "LIST", "JOIN austria@river")
    year.say(GM, "CREATE pond gm-secret\nFORM\nSIGNOFF", "Game pond now exists")
    year.say("one@example.org", "JOIN pond one-pw\nSET PREFERENCE FA", "Your preference is kept: France")
    year.master("FORCE BEGIN", "pond", game="pond")
    year.master("UNSTART", "pond", game="pond")
    year.master("TERMINATE YES", "terminated", game="pond")
    year.say(GM, "RENAME pond lake gm-secret", "lake")
    year.say(GM, "CREATE brook gm-secret\nSIGNOFF", "Game brook")
    year.say(GM, "PURGE brook gm-secret", "brook")
    for power in POWERS:
        year.say(f"{power}@example.org", f"JOIN {power}@river {power}-secret", "Welcome to river")
    year.letter("turkey@example.org", "river: the game begins", "Turkey has three units to order")


def people(year: Year) -> None:
    year.say(WATCHER, "OBSERVE watcher@river watch-secret", "watcher")
    year.say(SILENT, "MONITOR silent@river silent-secret", "silent")
    year.say("curious@example.org", "WHOGAME river", "Austria")
    year.say("curious@example.org", "MAP river", "Army Budapest")
    year.play("italy", "SET ZONE Europe/Rome", "Europe/Rome")
    year.play("italy", "SET ABSENCE 24 DEC TO 2 JAN", "24 Dec")
    year.play("italy", "SET NOABSENCE 24 DEC", "24 Dec")
    year.play("france", "SET PASSWORD newer-secret", "password")
    year.say("france@example.org", "SIGNON Friver newer-secret\nSET PASSWORD france-secret", "password")
    year.play("france", "SET ADDRESS france@example.org,france@work.example", "france@work.example")
    year.play("france", "SET ADDRESS france@example.org", "france@example.org")
    year.say("italy@example.org", "RESIGN italy@river italy-secret YES", "Italy")
    year.say(HEIR, "TAKEOVER italy@river heir-secret", "Italy")
    year.master("EJECT italy", "Italy")
    year.master("DUMMY italy", "Italy")
    year.master("CONTROL italy austria", "Austria")
    year.master("CONTROL italy\nREVIVE italy", "Italy")
    year.master("PROMOTE watcher", "former-master")
    year.say(WATCHER, "SIGNON Mriver watch-secret\nPROMOTE former-master", "former-master")


def spring(year: Year) -> None:
    pact = year.secret(
        "Let us take the Low Countries together, you and I.", "france@example.org", "germany@example.org"
    )
    year.play("france", f"PRESS TO germany\n{pact}\n\nÀ bientôt!\nENDPRESS", "Message from France to Germany in river:")
    year.letter("germany@example.org", "river S1901M: France to Germany", "À bientôt!")
    plan = year.secret(
        "A grey word in the ear of the Sultan about Russia.", "austria@example.org", "turkey@example.org"
    )
    year.play("austria", f"PRESS TO turkey GREY\n{plan}\nENDPRESS", "Message")
    year.letter("turkey@example.org", "river S1901M: press to Turkey", plan)
    year.play("england", "BROADCAST\nGood morning to all of Europe.\nENDBROADCAST", "Good morning to all of Europe.")
    year.letter(WATCHER, "river S1901M: England to everybody", "Good morning to all of Europe.")
    year.master("OFFICIAL The rules of the house\nBROADCAST\nBe kind.\nENDBROADCAST", "Be kind.")
    year.letter(SILENT, "river S1901M: The rules of the house", "Be kind.")
    year.play("france", "A PAR - MOA\nA MAR H\nF BRE H", "MOA is not a place on this map")
    year.play("france", "A PAR - PIC\nA MAR H\nF BRE H", "Army Paris -> Picardy")
    year.play("france", "CLEAR", "(None)")
    year.play("turkey", "SET WAIT", "Wait flag set")
    year.play("turkey", "SET NOWAIT", "Wait flag")
    year.master("SET DEADLINE +2D", "deadline of river is now")
    year.letter("russia@example.org", "river S1901M: new deadline", "set by the Master")
    year.master("WAIT", "is waiting now")
    year.master("ACTIVATE", "is active now")
    for sender, text in YEAR[3].mails:
        lines = text.split("\n")[1:-1]
        power = sender.partition("@")[0]
        if power == "italy":
            sender = HEIR
            lines = ["SIGNON italy@river heir-secret", *lines]
            year.say(sender, "\n".join(lines), "Current orders for Italy:")
        else:
            year.play(power, "\n".join(lines), f"Current orders for {power.title()}:")
    year.play("russia", "STATUS", "Army Warsaw -> Galicia")
    year.master("BECOME turkey\nA CON - BUL\nF ANK - BLA\nA SMY - ANK", "Army Smyrna -> Ankara")
    year.letter("turkey@example.org", "river: mail by the Master in your place", "A SMY - ANK")
    year.master("PREVIEW", "Army Smyrna -> Ankara")
    year.master("PROCESS S1901M", "was processed")
    for power in POWERS[:4]:
        year.letter(f"{power}@example.org", "river: results of spring 1901", "France: Army Paris -> Burgundy.")


def back_and_forth(year: Year) -> None:
    year.master("ROLLBACK", "is back in Spring 1901")
    year.letter("germany@example.org", "river: rollback", "Spring 1901")
    year.master("ROLLFORWARD", "is played again")
    year.say("curious@example.org", "HISTORY river", "France: Army Paris -> Burgundy.")
    year.say("curious@example.org", "SUMMARY river", "1900")


def settings(year: Year) -> None:
    year.master("SET TIMING MOVE 4D", "MOVE 4D")
    year.master("SET RULE NO_DEADLINE", "The rule NO_DEADLINE is on.")
    year.letter("austria@example.org", "river: settings changed", "The rule NO_DEADLINE is on.")
    year.master("SET RULE !NO_DEADLINE", "The rule NO_DEADLINE is off.")
    year.master("SET DESC A busy game", "A busy game")
    year.master("SET PRIVATE privacy-secret", "private")
    year.master("SET PRIVATE NONE", "no longer private")
    year.master("SET LISTED", "in the list of openings")
    year.master("SETTINGS", "END SETTINGS")
    sent = year.world.wait_for(
        lambda to, letter: to == GM and "END SETTINGS" in text_of(letter), "the settings of river"
    )
    stamp = re.search(r"SETTINGS ([0-9a-f]{8})", text_of(sent))
    assert stamp is not None
    rules = "RULE POWER_CHOICE WHITE_GREY !NO_DEADLINE"
    year.master(f"SETTINGS {stamp[1]}\nMAP standard\n{rules}\nTIMING MOVE 2D NEXT 1D\nEND SETTINGS", "MOVE 2D")


def the_end(year: Year) -> None:
    year.play("austria", "SET CONCEDE turkey", "Your vote is on file")
    year.play("austria", "SET VOTE DIAS", "Your vote is on file")
    year.play("austria", "SET NODRAW", "has not voted")
    year.master("SET RULE PROPOSE_DIAS", "PROPOSE_DIAS")
    year.play("england", "PROPOSE DIAS", "You have proposed")
    year.play("russia", "SET VOTE NO", "You voted NO")
    year.master("SET RULE !PROPOSE_DIAS", "PROPOSE_DIAS")
    for power in POWERS:
        sign_on = f"SIGNON {power}@river {'heir' if power == 'italy' else power}-secret"
        year.say(HEIR if power == "italy" else f"{power}@example.org", f"{sign_on}\nSET DRAW", "draw")
    year.letter(SILENT, "river: the game is over", "it is a draw among")
    year.master("REVEAL", "Everybody may see already who played what")
    year.master("RESUME", "is active now")


def nothing_is_lost(year: Year) -> None:
    """Every mail was done, and every letter that was written came, once."""
    store = open_store(f"sqlite:{year.world.folder / 'judge.db'}")
    with store.reading() as tx:
        assert tx.parked() == []
        assert tx.letters("waiting", 10) == []
        written = tx.letters("sent", 10_000)
    store.close()
    assert year.world.duplicates == 0
    came = {(reader, str(letter["Message-ID"])) for reader, letter in year.world.letters}
    assert len(came) == len(written)
    answered = {str(letter["In-Reply-To"]) for _, letter in year.world.letters}
    assert len([key for key in answered if key.startswith("<mail-")]) == year.mails


def nothing_is_told_to_the_wrong_one(year: Year) -> None:
    """No letter has a password in it, and private press is with those whom it was for."""
    for reader, letter in year.world.letters:
        assert reader != KEEPER, text_of(letter)
        html = letter.get_body(("html",))
        assert html is not None
        everything = " ".join(f"{letter['Subject']} {text_of(letter)} {html.get_content()}".split())
        for password in PASSWORDS:
            assert password not in everything, f"{password} to {reader}: {letter['Subject']}"
        for text, readers in year.private:
            assert reader in readers or text not in everything, f"{text} to {reader}"
