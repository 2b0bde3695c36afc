"""Measure the cost of one mail to others: letters, bytes and CPU, for mails meant to do harm.

    python -m bench.budget

Each line is one of the cases that testers found, against a judge with default limits, confirmed addresses among them.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path

from msgspec.structs import replace

from bench.done import must
from judge.board.names import PowerName
from judge.game.game import Observer, Player
from judge.mail.letters.rfc5322 import pictures_in
from judge.store.rows import MailState
from tests.support.command_mails import order_all, put
from tests.support.house import GM, POWERS, Got, House, address

VICTIM = "victim@example.net"
Mails = Iterable[tuple[str, tuple[str, ...]]]


def confirmed(house: House, *people: str) -> None:
    """People who have answered a letter."""
    with house.judge.store.transaction() as tx:
        for one in people:
            tx.set_consented(one, house.now)


def forged_observe(_: House) -> Mails:
    """300 times OBSERVE in a victim's name."""
    return ((VICTIM, (f"OBSERVE w{number}@river pw",)) for number in range(300))


def strangers_named(house: House) -> Mails:
    """40 observers who name 5 strangers each; then one mail of the Master."""
    watchers = [f"w{number}@example.com" for number in range(40)]
    confirmed(house, *watchers)
    for number, one in enumerate(watchers):
        house.say_yes(house.mail(one, f"OBSERVE w{number}@river pw"))
        named = ",".join(f"s{number}-{each}@example.net" for each in range(5))
        house.mail(one, f"SIGNON w{number}@river pw", f"SET ADDRESS {named}")
    house.letters()
    shouts = ("OFFICIAL Pills", *("BROADCAST", "Pills", "ENDBROADCAST") * 47)
    return ((GM, ("SIGNON Mriver gm-secret", *shouts)),)


def histories(house: House) -> Mails:
    """49 HISTORY of a game of ten years in one mail, of somebody who has answered."""
    confirmed(house, VICTIM)
    return ((VICTIM, tuple(f"HISTORY river LINES {number}" for number in range(10, 59))),)


def histories_when_muted(house: House) -> Mails:
    """49 HISTORY in one mail, of somebody who has had all the texts of an hour."""
    confirmed(house, VICTIM)
    for number in range(21):
        house.mail(VICTIM, *(f"HISTORY river LINES {number * 3 + each + 1}" for each in range(3)))
    house.letters()
    return histories(house)


def phases(_: House) -> Mails:
    """49 PROCESS! in one mail."""
    return ((GM, ("SIGNON Mriver gm-secret", *("PROCESS!",) * 49)),)


def long_games(house: House) -> Mails:
    """200 forged CREATE with a long DESC, and LIST by somebody who has answered."""
    long = " ".join(f"word{number}" for number in range(1000))
    made = [(f"v{number}@example.net", (f"CREATE game{number} pw", f"DESC {long}", "FORM")) for number in range(200)]
    confirmed(house, VICTIM)
    return [*made, (VICTIM, ("LIST",))]


def long_games_confirmed(house: House) -> Mails:
    """LIST when 200 such games are there, made by people who have answered."""
    long = " ".join(f"word{number}" for number in range(1000))
    for number in range(200):
        confirmed(house, f"v{number}@example.net")
        house.say_yes(house.mail(f"v{number}@example.net", f"CREATE game{number} pw", f"DESC {long}", "FORM"))
    house.letters()
    confirmed(house, VICTIM)
    return ((VICTIM, ("LIST",)),)


def forged_joins(house: House) -> Mails:
    """Seven forged JOINs of a game that is forming."""
    house.create(name="lake")
    house.letters()
    return ((f"{each.lower()}@example.net", ("JOIN lake pw",)) for each in POWERS)


def foreign_subject(_: House) -> Mails:
    """LIST in a victim's name."""
    return ((VICTIM, ("LIST",)),)


def many_observers(house: House) -> Mails:
    """A broadcast to 500 observers."""
    game = house.game()
    watchers = (Observer(f"w{number}", Player((f"w{number}@example.com",), "x")) for number in range(500))
    put(house, replace(game, observers=tuple(watchers)))
    return ((GM, ("SIGNON Mriver gm-secret", "BROADCAST", "Hello", "ENDBROADCAST")),)


def long_words() -> str:
    """About 64 KB."""
    return " ".join(f"word{number}" for number in range(6500))


def forged_creates(house: House) -> Mails:
    """200 forged CREATE with a DESC of 64 KB in names that have answered, then LIST."""
    people = [f"v{number}@example.net" for number in range(200)]
    confirmed(house, VICTIM, *people)
    made = [(one, (f"CREATE game{number} pw", f"DESC {long_words()}", "FORM")) for number, one in enumerate(people)]
    return [*made, (VICTIM, ("LIST",))]


def watches_everything(house: House) -> Mails:
    """1,000 OBSERVE of one person, each of another game."""
    confirmed(house, VICTIM)
    for number in range(1000):
        put(house, replace(house.game(), name=f"river{number}"))
    return ((VICTIM, (f"OBSERVE owl@river{number} pw",)) for number in range(1000))


def maps(house: House) -> Mails:
    """A mail with 50 MAP of different games."""
    confirmed(house, VICTIM)
    for number in range(50):
        put(house, replace(house.game(), name=f"river{number}"))
    return ((VICTIM, tuple(f"MAP river{number}" for number in range(50))),)


def maps_of_a_player(_: House) -> Mails:
    """The same by a player after a sign-on: 49 forms of MAP."""
    forms = tuple(f"MAP {kind}".strip() for kind in ("", "SVG", "TEXT", "PNG", "GIF", "TXT") for _ in range(8))
    return ((address("FRANCE"), ("SIGNON Friver france-pw", *forms)),)


def much_press(_: House) -> Mails:
    """500 lines of press to all in one broadcast."""
    return ((address("FRANCE"), ("SIGNON Friver france-pw", "BROADCAST", *["All the news."] * 500, "ENDBROADCAST")),)


def many_presses(_: House) -> Mails:
    """49 broadcasts of 200 signs in each of 20 mails, by one player."""
    shouts = ("BROADCAST", "All the news. " * 14, "ENDBROADCAST") * 49
    return ((address("FRANCE"), ("SIGNON Friver france-pw", *shouts)) for _ in range(20))


def many_orders(house: House) -> Mails:
    """200 mails with other orders each, by one player."""
    units = house.game().board.units_of(PowerName("FRANCE"))
    near = house.judge.in_play(house.game()).map.neighbors
    choices = [[f"{unit} H", *(f"{unit} - {there}" for there in sorted(near[unit.province]))] for unit in units]
    sets = list(product(*choices))[:200]
    return ((address("FRANCE"), ("SIGNON Friver france-pw", *each)) for each in sets)


def guesses(_: House) -> Mails:
    """300 wrong passwords in a player's name."""
    return ((address("FRANCE"), (f"SIGNON Friver guess{number}",)) for number in range(300))


CASES: tuple[Callable[[House], Mails], ...] = (
    *(forged_observe, strangers_named, histories, histories_when_muted, phases, long_games, long_games_confirmed),
    *(forged_joins, foreign_subject, many_observers, forged_creates, watches_everything, maps, maps_of_a_player),
    *(much_press, many_presses, many_orders, guesses),
)


def main() -> None:
    print("mails  letters  to one  to strangers  pictures  largest KB  all KB  CPU ms a mail  case")
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            house = House(Path(folder), confirm=True)
            confirmed(house, GM, *(address(each) for each in POWERS))
            house.start()
            for _ in range(3):
                order_all(house)
            for _ in range(3):
                house.master(*["PROCESS!"] * 9)
            house.now = house.now.replace(hour=15)
            house.letters()
            measured(house, case)
            house.judge.store.close()


def measured(house: House, case: Callable[[House], Mails]) -> None:
    """Do what a case says, and print its cost."""
    mails = list(case(house))
    letters: list[Got] = []
    begun = time.process_time()
    for sender, lines in mails:
        letters += house.mail(sender, *lines)
    used = time.process_time() - begun
    with house.judge.store.reading() as tx:
        left = tx.new_mails(), tx.count_mails(MailState.PARKED)
    must(left == (0, 0), f"{case.__name__}: of its mails {left[0]} wait, and {left[1]} tripped a fault")
    sizes = [len(letter.raw) for letter in letters] or [0]
    strangers = sum(letter.to.endswith("@example.net") for letter in letters)
    most = max(Counter(letter.to for letter in letters).values(), default=0)
    pictures = len({key for letter in letters for key in pictures_in(letter.raw, letter.message_id)})
    print(
        f"{len(mails):>5} {len(letters):>8} {most:>7} {strangers:>13} {pictures:>9} {max(sizes) / 1000:>11.1f}"
        f" {sum(sizes) / 1000:>7.0f}"
        f" {used * 1000 / len(mails):>14.1f}  {case.__doc__}",
        flush=True,
    )


if __name__ == "__main__":
    main()
