"""The only place that checks passwords of seats, Master and keeper, and privacy words.

Wrong words are counted for each secret, over all commands and seats: at most 20 are checked against the hash in a day,
and 8 more in mails proved to be the owner's. Since From can be forged, the budget has three parts: for everybody, for
mails from an address on file, and for mails with a key word. The key word is mailed to that address when the other
parts are used up. So the owner gets in, whatever others send in the owner's name.

docs/decisions/042-password-tries.md says why.
"""

from __future__ import annotations

import secrets as chance
from base64 import b32encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from hmac import compare_digest

from msgspec import Struct, field

from judge.app.base.judge import Judge
from judge.app.base.passwords import check_password, decoy
from judge.app.recording.sending import Purpose, Queued, counted_as
from judge.commands.framework.budget import Cost
from judge.game.game import Game, Player, Role
from judge.game.outcome import Outcome
from judge.game.people.addresses import mailbox
from judge.game.people.reply_tokens import ReplyToken, token_seed
from judge.game.people.seats import MASTER
from judge.game.people.secret import KEEPER, PRIVACY_WORD, Secret, TriedWord
from judge.game.people.sign_on import Actor
from judge.mail.letters.judge_notices import guess_notice, guessing_notice, key_notice
from judge.mail.letters.letter import Letter
from judge.mail.reply_key import token_for
from judge.problems import Refused
from judge.store.rows import Spent, from_text, to_text
from judge.store.store import Transaction
from judge.store.tables.limits import AttemptRow, From, GuardedRow

_MASTERS_TIMES = 10
"""Factor between the hourly limit of a player and the limit of a Master or a whole game."""


def texts_left(judge: Judge, tx: Transaction, sender: str, now: datetime, *, genuine: bool = False) -> int:
    """Return the number of texts left this hour without a sign-on; `genuine`: the sender is proved."""
    had = tx.count_letters(sender, counted_as(Purpose.ANSWER, genuine=genuine), now - timedelta(hours=1))
    return max(0, judge.config.limits.answers_per_hour - had)


def allowance(
    judge: Judge, tx: Transaction, sender: str, actor: Actor | None, game: str, now: datetime, *, genuine: bool = False
) -> Cost:
    """Return the cost allowed to a mail: what its sender and its game have left in this hour.

    No mail may cost more than a player's limit for an hour, so that nobody waits long for it. `actor` None: nobody has
    signed on, so the mail may be forged, and its requests are charged neither to signed-on people nor to proved senders
    (`genuine`).
    """
    limits = judge.config.limits
    hour = Spent(limits.letters_per_hour, limits.work_per_hour, limits.bytes_per_hour, limits.pictures_per_hour)
    if actor is None:
        (asked,) = tx.spent(now, _asker(sender, genuine=genuine))
        return Cost(*_left(hour, 1, asked))
    times = _MASTERS_TIMES if actor.role is Role.MASTER or actor.by_master else 1
    by_person, by_game = tx.spent(now, _person(sender), _game(game))
    own = _left(hour, times, by_person)
    of_all = _left(hour, _MASTERS_TIMES, by_game)
    return Cost(*map(min, own, of_all, hour))


def _left(hour: Spent, times: int, spent: Spent) -> list[int]:
    return [times * each - had for each, had in zip(hour, spent, strict=True)]


def count_cost(tx: Transaction, outcome: Outcome, queued: Queued, now: datetime, *, genuine: bool = False) -> None:
    """Charge a mail's cost to its writer and its game, with bytes and pictures as actually sent.

    Automatic effects are charged to the game alone: the sender of the last orders has not caused the phase.
    """
    true = Spent(outcome.letters, outcome.work, queued.bytes, queued.pictures)
    own = true._replace(bytes=outcome.bytes, pictures=outcome.pictures) if outcome.set_off else true
    unproved = outcome.actor_id is None or outcome.entered
    who = _asker(outcome.sender, genuine=genuine) if unproved else _person(outcome.sender)
    costs = {who: own}
    if outcome.actor_id is not None:
        costs[_game(outcome.game_name)] = true
    tx.spend({each: cost for each, cost in costs.items() if any(cost)}, now)


def _person(address: str) -> str:
    return f"person {mailbox(address)}"


def _asker(address: str, *, genuine: bool) -> str:
    """Return the key of a sender without a valid password, who may be a forger unless `genuine`."""
    return f"{'genuine ' if genuine else ''}asker {mailbox(address)}"


def _game(name: str) -> str:
    return f"game {name.casefold()}"


_HOUR = timedelta(hours=1)
_DAY = timedelta(hours=24)


class Way(StrEnum):
    """Kinds of senders of a word, by how well they are proved. The values are stored."""

    STRANGER = "elsewhere"
    ON_FILE = "on file"
    GENUINE = "genuine"
    """The sender is proved by a trusted server and on file; nobody else can send such mails."""
    KEYED = "key"
    BESIDE = "beside"
    """A second word of a line that may be the privacy word: it counts toward the day's limit alone."""


class Budget(Struct, frozen=True):
    """Number of wrong words checked for one secret."""

    an_hour: int
    a_day: int


_BUDGETS = {Way.STRANGER: Budget(5, 8), Way.ON_FILE: Budget(8, 8), Way.GENUINE: Budget(8, 8), Way.KEYED: Budget(4, 4)}
_PRIVACY_WORDS = Budget(8, 20)
"""Budget of privacy words, shared by all unknown addresses and renewed every hour."""

_FROM_ONE_PLACE = {From.SOURCE: 60, From.DOMAIN: 600, From.PEER: 600}
"""Wrong words checked in a day from one address, domain or network peer, for any secret."""

_TELL_MASTER_AFTER = 5
"""Number of wrong tries of the Master's or keeper's password, at any seat, before they are warned."""

_KEY_EVERY = timedelta(hours=12)
_KEY_LASTS = _DAY
_ALARM_AFTER = 50
"""Number of words for one secret, refused unchecked in a day, before the keeper is warned."""

_ALARM = "keeper told of guessing"


WORD_ALONE = Refused(
    "E-FORGOT-WORD",
    "The word in the letter about a new password can only set one. Reply to that letter with the line"
    " SET PASSWORD and one word of your own. Nothing in your mail was done, and the word in the letter still counts.",
)
"""Answer to a mail with a word for a new password that sets no password."""


class Envelope(Struct, frozen=True):
    """Origin of a mail: its claimed address, the network address if known, its key words.

    `reply` is the reply token that it returns, None for none. `genuine`: a trusted server has verified the address.
    """

    sender: str
    peer: str = ""
    keys: tuple[str, ...] = ()
    reply: ReplyToken | None = None
    genuine: bool = False


class Guard(Struct):
    """Words tried by one mail, in the transaction that carries it out. `write_down` saves them at the end."""

    tx: Transaction
    now: datetime
    envelope: Envelope
    key: Callable[[], bytes] = bytes
    """The judge's key, with which reply tokens are made. Raises OSError."""
    sets_password: bool = False
    """True if the mail sets a password; otherwise a word for a new password gives no access."""
    opened: bool = False
    idle_word: bool = False
    """True if a word for a new password arrived without a new password."""
    tried: list[AttemptRow] = field(default_factory=list)
    """Wrong words that are not saved yet, but already count."""
    changed: dict[str, GuardedRow] = field(default_factory=dict)
    """Changed records of secrets, not saved yet."""
    wrong: list[tuple[Secret, Way]] = field(default_factory=list)
    held: list[tuple[Secret, Way]] = field(default_factory=list)
    passed: bool = False
    """True if a password was right."""
    unread: list[tuple[Secret, str]] = field(default_factory=list)
    """Passwords left unchecked in mails from an address on file; only that address gets the answer."""

    def opens(self, secret: Secret, word: str) -> TriedWord:
        """Try a word, unless too many wrong ones preceded it. A wrong one counts at once.

        A reply token gives access to its seat, whatever words others have tried. A wrong token counts as a wrong
        password, but its owner is not told: nobody can guess 80 bits, so it is from an old letter, perhaps about
        another game with that name. A former player's token is recognized without counting, and gives no access.
        """
        reply = self.envelope.reply
        by_token = reply is not None and word == reply.token
        if reply is not None and by_token:
            if (secret.game.lower(), secret.holder.lower()) != (reply.game, reply.seat):
                return TriedWord.WRONG
            if secret.is_past:
                return TriedWord.OPENS if self._is_token(secret, word) else TriedWord.WRONG
            if self._is_token(secret, word):
                self.opened = True
                return TriedWord.OPENS
        if not secret.counted:
            if self._is_new_word(secret, word):
                return self._met_new_word()
            check_password(word, decoy())
            return TriedWord.WRONG
        way = self._way(secret)
        is_spent = self._is_spent(secret, way)
        if not (is_spent or by_token) and check_password(word, secret.hashed or decoy()) and secret.hashed:
            self.opened = self.passed = True
            return TriedWord.OPENS
        if not (is_spent or by_token) and any(check_password(word, hashed) for hashed in secret.former):
            return TriedWord.FORMER
        # Tried last: an ordinary mail has the password, which needs no other query to the store.
        if self._is_new_word(secret, word):
            return self._met_new_word()
        if is_spent:
            if not by_token or way is Way.ON_FILE:
                self.held.append((secret, way))
            if not by_token and way in (Way.ON_FILE, Way.GENUINE):
                self.unread.append((secret, word))
            return TriedWord.HELD
        if not by_token:
            self.wrong.append((secret, way))
        source, peer = mailbox(self.envelope.sender), self.envelope.peer
        self.tried.append(AttemptRow(self.now, _key_of(secret), way, source, source.rpartition("@")[2], peer))
        return TriedWord.WRONG

    def opens_with(self, secret: Secret, words: Sequence[str]) -> tuple[TriedWord, int]:
        """Try the words of one line, the likeliest first; return the place of the right one, 0 for none.

        If one is right, none counts as wrong. Otherwise the line counts once toward the hour's limit, and each word
        toward the day's.
        """
        if len(words) == 1:
            return self.opens(secret, words[0]), 0
        way = self._way(secret)
        checked = [word for at, word in enumerate(words) if not self._is_spent(secret, way, at)]
        for at, word in enumerate(checked[1:], 1):
            if check_password(word, secret.hashed or decoy()) and secret.hashed:
                self.opened = self.passed = True
                return TriedWord.OPENS, at
        verdict = self.opens(secret, words[0])
        if verdict is TriedWord.WRONG:
            self.tried += [self.tried[-1]._replace(way=Way.BESIDE)] * len(checked[1:])
        return verdict, 0

    def _met_new_word(self) -> TriedWord:
        """Return the effect of a word for a new password."""
        self.opened, self.idle_word = self.sets_password, not self.sets_password
        return TriedWord.OPENS if self.sets_password else TriedWord.WRONG

    def is_owners(self) -> bool:
        """True if a password in the mail is right, even one that was held back and gives no access.

        The answer goes to the address on file, so a guesser learns nothing.
        """
        return self.passed or any(check_password(word, secret.hashed or decoy()) for secret, word in self.unread)

    def _is_token(self, secret: Secret, word: str) -> bool:
        """True if a word is a seat's reply token, from a letter to one of its addresses on file."""
        if not secret.seed:
            return False
        key = self.key()
        tokens = [token_for(key, secret.seed, address) for address in secret.addresses]
        return any(compare_digest(word.encode(), token.encode()) for token in tokens)

    def reply_tokens(self, game: Game) -> list[str]:
        """Return the reply tokens of everybody in a game; none if the judge's key cannot be read."""
        seats: list[tuple[str, Player]] = [(taken.id, taken.player) for taken in game.seats]
        seats += [(watcher.id, watcher.player) for watcher in game.observers]
        seats += [(power.name, power.player) for power in game.powers if power.player is not None]
        with suppress(OSError):
            key = self.key()
            return [
                token_for(key, token_seed(seat, player), address)
                for seat, player in ((MASTER, game.master), *seats)
                for address in player.addresses
            ]
        return []

    def new_word(self, secret: Secret) -> str | None:
        """Return a word, valid for 24 hours, with which the owner can set a new password.

        It becomes invalid with the old password. Returns None if one was made in the last 24 hours.
        """
        known = self.known(secret)
        moment = known.one_time.partition(" ")[0]
        if moment and from_text(moment) > self.now - _DAY:
            return None
        word = b32encode(chance.token_bytes(10)).decode().lower()
        self.remember(secret, known._replace(one_time=f"{to_text(self.now)} {_digest(word + secret.seed)}"))
        return word

    def _is_new_word(self, secret: Secret, word: str) -> bool:
        """True if a word is the one mailed to the owner to set a new password.

        It becomes invalid when the player, their password or their addresses change, as reply tokens do.
        """
        moment, _, digest = self.known(secret).one_time.partition(" ") if secret.seed else ("", "", "")
        recent = bool(moment) and from_text(moment) > self.now - _DAY
        return recent and compare_digest(_digest(word + secret.seed), digest)

    def count(self, secret: Secret, way: Way, span: timedelta) -> int:
        """Return the number of wrong words tried for a secret in that time, including this mail's."""
        key = _key_of(secret)
        own = sum(row.secret == key and row.way == way for row in self.tried)
        return self.tx.count_attempts(key, way, self.now - span) + own

    def write_down(self) -> None:
        """Save the tries. No query to the store about words may follow."""
        for row in self.tried:
            self.tx.add_attempt(row)
        for key, known in self.changed.items():
            self.tx.save_guarded(key, known)
        self.tried.clear()
        self.changed.clear()

    def known(self, secret: Secret) -> GuardedRow:
        """Return the record of tries for a secret, including this mail's."""
        key = _key_of(secret)
        return self.changed[key] if key in self.changed else self.tx.guarded(key)

    def remember(self, secret: Secret, known: GuardedRow) -> None:
        """Note the tries for a secret until `write_down` saves them."""
        self.changed[_key_of(secret)] = known

    def _way(self, secret: Secret) -> Way:
        if self.envelope.keys and _fits(self.known(secret), self.envelope.keys, self.now):
            return Way.KEYED
        on_file = secret.holder != PRIVACY_WORD and self.envelope.sender in secret.addresses
        if on_file:
            return Way.GENUINE if self.envelope.genuine else Way.ON_FILE
        return Way.STRANGER

    def _is_spent(self, secret: Secret, way: Way, more: int = 0) -> bool:
        """True if no word may be checked after those that were tried and `more`."""
        budget = _PRIVACY_WORDS if secret.holder == PRIVACY_WORD else _BUDGETS[way]
        in_a_day = self.count(secret, way, _DAY)
        beside = self.count(secret, Way.BESIDE, _DAY) if secret.holder == PRIVACY_WORD else 0
        if in_a_day + beside + more >= budget.a_day:
            return True
        # The last hour cannot have more than the whole day, so usually it need not be queried.
        if in_a_day >= budget.an_hour and self.count(secret, way, _HOUR) >= budget.an_hour:
            return True
        return way is Way.STRANGER and secret.holder != PRIVACY_WORD and self._is_busy_place()

    def _is_busy_place(self) -> bool:
        """True if too many wrong words are from the sender's address, domain or network peer."""
        source = mailbox(self.envelope.sender)
        places = {From.SOURCE: source, From.DOMAIN: source.rpartition("@")[2], From.PEER: self.envelope.peer}
        return any(
            place and self._count_from(column, place) >= _FROM_ONE_PLACE[column] for column, place in places.items()
        )

    def _count_from(self, column: From, place: str) -> int:
        own = sum(1 for row in self.tried if getattr(row, column.value) == place)
        return self.tx.count_attempts_from(column, place, self.now - _DAY) + own


def guard_letters(judge: Judge, guard: Guard) -> list[Letter]:
    """Return letters to owners and keeper about the words that a mail tried; none if one was right."""
    if guard.opened:
        return []
    letters: list[Letter] = []
    for number, (secret, way) in enumerate(guard.wrong):
        if way is Way.STRANGER and (number == 0 or _tried_often(guard, secret)):
            letters += _tell_owner(guard, secret, named=number == 0)
    for secret, way in guard.held:
        letters += _count_held(judge, guard, secret)
        letters += (
            _key_letter(guard, secret) if way in (Way.ON_FILE, Way.GENUINE) else _tell_owner(guard, secret, named=False)
        )
    return letters


def _tried_often(guard: Guard, secret: Secret) -> bool:
    return guard.count(secret, Way.STRANGER, _DAY) >= _TELL_MASTER_AFTER


def _tell_owner(guard: Guard, secret: Secret, *, named: bool) -> list[Letter]:
    """Return a letter to the addresses on file, once a day. `named`: the mail named this seat itself."""
    if secret.holder == PRIVACY_WORD and not _tried_often(guard, secret):
        return []
    known = guard.known(secret)
    if not secret.addresses or (known.told_at and from_text(known.told_at) > guard.now - _DAY):
        return []
    guard.remember(secret, known._replace(told_at=to_text(guard.now)))
    return [guess_notice(secret.addresses, secret.game, secret.called, keeper=secret.holder == KEEPER, named=named)]


def _count_held(judge: Judge, guard: Guard, secret: Secret) -> list[Letter]:
    """Count one more unchecked word; if this continues, tell the keeper, once a day for the judge."""
    known = guard.known(secret)
    if not known.held_since or from_text(known.held_since) <= guard.now - _DAY:
        known = known._replace(held=0, held_since=to_text(guard.now))
    known = known._replace(held=known.held + 1)
    guard.remember(secret, known)
    told = guard.tx.meta(_ALARM)
    if known.held < _ALARM_AFTER or (told is not None and from_text(told) > guard.now - _DAY):
        return []
    guard.tx.set_meta(_ALARM, to_text(guard.now))
    return [guessing_notice(judge.identity, secret.called, known.held)]


def _key_letter(guard: Guard, secret: Secret) -> list[Letter]:
    """Return a letter with a key word to the owner's addresses on file; none if one was sent recently."""
    known = guard.known(secret)
    sent = [moment for _, moment in _keys(known) if moment > guard.now - _KEY_EVERY]
    if sent or not secret.addresses:
        return []
    word = _new_key()
    lines = [f"{to_text(moment)} {digest}" for digest, moment in _keys(known) if moment > guard.now - _KEY_LASTS]
    lines.append(f"{to_text(guard.now)} {_digest(word)}")
    guard.remember(secret, known._replace(keys="\n".join(lines)))
    return [key_notice(secret.addresses, secret.game, secret.called, word)]


def _keys(known: GuardedRow) -> list[tuple[str, datetime]]:
    """Return the hashes of the key words that were sent, each with its time."""
    pairs = [line.partition(" ") for line in known.keys.splitlines()]
    return [(digest, from_text(moment)) for moment, _, digest in pairs]


def _fits(known: GuardedRow, words: Sequence[str], now: datetime) -> bool:
    """True if one of the words is a valid key that was sent."""
    digests = [digest for digest, moment in _keys(known) if moment > now - _KEY_LASTS]
    return any(compare_digest(_digest(word), digest) for word in words for digest in digests)


def _new_key() -> str:
    """Return 20 letters and digits that are not mistaken for one another: 100 bits."""
    return "".join(chance.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(20))


def _digest(word: str) -> str:
    """Hash a key word for the store, without salt or cost: nobody guesses 100 bits."""
    return sha256(word.lower().encode("utf-8", "replace")).hexdigest()


def _key_of(secret: Secret) -> str:
    """Return the key that counts tries for a secret: a hash of its stored hash, which reveals nothing."""
    return sha256(secret.counted.encode("utf-8", "replace")).hexdigest()[:32]
