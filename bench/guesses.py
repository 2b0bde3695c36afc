"""Send ten thousand guesses in a day, by all commands that take a word, half in the owners' names.

    python bench/guesses.py [GUESSES]

Prints how many words reached each hash, who got how many letters, and how many mails the owners needed to get in.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy

from done import must

from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import current_settings, set_password
from judge.app.base.passwords import check_password
from judge.app.mails import guard
from judge.app.mails.incoming import receive, work
from judge.config import read_config
from judge.game.game import Game
from judge.store.codec import decode_game

NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
GM, FRANCE, KEEPER, WATCHER = "gm@example.org", "france@example.org", "keeper@example.org", "w0@example.net"
WORD = "long-and-secret-word"
OWNERS = {
    FRANCE: "SIGNON Friver france-pw",
    GM: "SIGNON Mriver gm-secret",
    KEEPER: f"SIGNON JK@river {WORD}",
    "italy@example.org": "SIGNON Iriver italy-pw",
}
DOORS = (
    ("t{n}@example.net", "SIGNON Friver guess{n}"),
    (FRANCE, "SIGNON france@river guess{n}"),
    (GM, "SIGNON Mriver guess{n}"),
    ("t{n}@example.com", "RESIGN Iriver guess{n}"),
    (GM, "PURGE river guess{n}"),
    ("t{n}@example.net", "RENAME river lake guess{n}"),
    (KEEPER, "SIGNON JK@river guess{n}"),
    ("t{n}@example.net", "TAKEOVER MASTER@river guess{n}"),
    (WATCHER, "OBSERVE x{n}@river guess{n}"),
    ("t{n}@example.net", "SIGNON w0@river guess{n}"),
    ("t{n}@example.net", "OBSERVE y{n}@river mine guess{n}"),
)
reached: Counter[str] = Counter()
sent: Counter[str] = Counter()


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    guard.check_password = counting
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge.open(read_config({"store": {"url": "sqlite:judge.db"}, "auth": {"confirm": False}}, folder))
        begin(judge)
        last = last_letter(judge)
        reached.clear()
        began = time.perf_counter()
        for n in range(count):
            sender, line = DOORS[n % len(DOORS)]
            mail(judge, sender.format(n=n), line.format(n=n), NOON + n * timedelta(hours=23) / count)
        print(f"{count:,} guesses by {len(DOORS)} doors in 23 hours, done in {time.perf_counter() - began:.0f} s")
        must(reached, "no word reached a hash")
        tell_hashes(judge)
        tell_letters(judge, last)
        for owner, line in OWNERS.items():
            needed = mails_needed(judge, owner, line)
            must(needed, f"{owner} does not get in")
            print(f"  {owner} gets in with {needed} mail(s)")
        judge.store.close()


def counting(word: str, hashed: str) -> bool:
    """The check itself, counted."""
    reached[hashed] += 1
    return check_password(word, hashed)


def begin(judge: Judge) -> None:
    """A running game with a watcher and a privacy word, on a judge whose keeper signs on by mail."""
    mail(judge, GM, "CREATE river gm-secret\nRULE POWER_CHOICE\nFORM", NOON)
    for power in POWERS:
        mail(judge, f"{power}@example.org", f"JOIN {power}@river {power}-pw", NOON)
    mail(judge, WATCHER, "OBSERVE w0@river watching", NOON)
    mail(judge, GM, "SIGNON Mriver gm-secret\nSET PRIVATE sesame", NOON)
    set_password(judge, WORD)


def mail(judge: Judge, sender: str, text: str, now: datetime) -> None:
    """One mail, done."""
    sent[sender] += 1
    raw = f"From: {sender}\nMessage-ID: <{sum(sent.values())}@bench.example.org>\n\n{text}\n"
    receive(judge, raw.encode(), sender, [judge.config.judge.address], now)
    work(judge, now)


def last_letter(judge: Judge) -> int:
    """The number of the last letter so far."""
    with judge.store.reading() as tx:
        return max(letter.id for letter in tx.letters(limit=1_000_000))


def tell_hashes(judge: Judge) -> None:
    """Print the number of words that reached each hash."""
    with judge.store.reading() as tx:
        row = tx.game("river")
    if row is None:
        raise LookupError("river")
    for name, hashed in hashes(decode_game(row.state), current_settings(judge).password).items():
        print(f"  {reached[hashed]:3} words reached the hash of {name}")


def hashes(game: Game, keepers: str) -> dict[str, str]:
    """Return the hashes that the guesses were aimed at."""
    found = {power.name.title(): power.player.password for power in game.powers if power.player}
    return {
        "the Master": game.master.password,
        "the keeper": keepers,
        "the privacy word": game.private or "",
        "the observer": game.observers[0].player.password,
        "France": found["France"],
        "Italy": found["Italy"],
    }


def tell_letters(judge: Judge, last: int) -> None:
    """Print the number of letters of each kind for each reader."""
    with judge.store.reading() as tx:
        letters = [letter for letter in tx.letters(limit=1_000_000) if letter.id > last]
    owners = (*OWNERS, WATCHER)
    unasked = Counter(
        (letter.recipient, letter.subject.partition(": KEY")[0])
        for letter in letters
        if letter.kind == "auto-generated"
    )
    for (who, subject), number in sorted(unasked.items()):
        print(f"  {number:3} to {who}: {subject}")
    answers = Counter(letter.recipient in owners for letter in letters if letter.kind != "auto-generated")
    print(f"  {answers[True]:3} answers in the owners' names, {answers[False]:,} to other addresses")


def mails_needed(judge: Judge, owner: str, line: str) -> int:
    """Return the number of mails the owner needs to get in, at the end of the day; 0: more than two."""
    after = NOON + timedelta(hours=23)
    key = ""
    for needed in (1, 2):
        last = last_letter(judge)
        mail(judge, owner, f"{key}\n{line}", after)
        with judge.store.reading() as tx:
            letters = [one for one in tx.letters(limit=1_000_000) if one.recipient == owner]
        if any("You have signed on" in text(one.raw) for one in letters if one.id > last):
            return needed
        found = re.findall(r"^KEY \w+", "\n".join(text(one.raw) for one in letters), re.MULTILINE)
        key = found[-1] if found else ""
    return 0


def text(raw: bytes) -> str:
    """Return the text of a letter."""
    body = message_from_bytes(raw, policy=policy.default).get_body(("plain",))
    return "" if body is None else body.get_content().replace("\r\n", "\n")


if __name__ == "__main__":
    main()
