"""`judge.toml`: the keeper's settings for the judge, as one frozen `Config`.

Every key has a default that works on one machine. All problems are collected and named, with the line and the nearest
known key, in one `ConfigError`. Paths are relative to the file's directory and are made absolute.
"""

from __future__ import annotations

import os
import re
import tomllib
from datetime import timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judge.config.sections import (
    ArchiveSection,
    ImapSection,
    LogSection,
    MetricsSection,
    StoreSection,
    faults_of_mailbox,
    faults_of_metrics,
    faults_of_store,
)
from judge.config.values import BOUNCE_ID, CHECKS, count, fits_mark, is_public, span, yes_or_no
from judge.problems import Problem
from judge.settings_file import settings_file


class JudgeSection(Struct, frozen=True):
    """Name and address of the judge, and its keeper. `zone`: the IANA zone of games that name none.

    `registered_only`: only people whom the keeper has registered may make games, play, observe or take over.
    """

    name: str = "Judge"
    address: str = "judge@example.org"
    keeper: str = "keeper@example.org"
    zone: str = "UTC"
    registered_only: bool = False


class ListenSection(Struct, frozen=True):
    """The listeners for mail: `host:port`, `unix:PATH`, or "" for nowhere.

    `hostname` is the judge's name in the dialog, "" for the domain of its address. With `certificate` and `key` (PEM
    files) STARTTLS is offered.

    Each listener holds at most `max_connections` at once, `max_connections_per_peer` of them from one address (IPv6:
    one /64 network); a Unix socket has no peers. When it is full, an idle session makes room for a new one. A session
    ends after `max_commands` without a mail kept, after `max_mails`, and after `max_session`; also if no command
    arrives for `timeout`, or the text of a mail takes that long.
    """

    smtp: str = "127.0.0.1:8025"
    lmtp: str = ""
    hostname: str = ""
    certificate: str = ""
    key: str = ""
    timeout: timedelta = timedelta(minutes=5)
    max_connections: int = 200
    max_connections_per_peer: int = 40
    max_commands: int = 200
    max_mails: int = 1000
    max_session: timedelta = timedelta(minutes=30)


class SendSection(Struct, frozen=True):
    """Way out for letters: `smtp://`, `smtp+starttls://` or `smtps://` and host:port, or `maildir:PATH`.

    `user` "" means no AUTH; the password is the first line of `password_file`. `ca_file` names the authorities for
    checking the server's certificate, "" for the system's. `give_up_after` counts from the letter's creation.
    `pictures`: letters show the board. A letter waits `picture_wait` for its pictures, then leaves without them. At
    most `per_domain_per_minute` letters leave for one domain in a minute.
    """

    url: str = "smtp://127.0.0.1:25"
    user: str = ""
    password_file: str = ""
    ca_file: str = ""
    timeout: timedelta = timedelta(seconds=60)
    give_up_after: timedelta = timedelta(days=5)
    pictures: bool = True
    picture_wait: timedelta = timedelta(seconds=30)
    per_domain_per_minute: int = 120


class DkimSection(Struct, frozen=True):
    """Signatures on letters (DKIM), for mail servers that add none; `selector` "": no signatures.

    The public key is in the DNS at SELECTOR._domainkey.DOMAIN, the private one in `key_file`. `domain` "" is the
    judge's own.
    """

    selector: str = ""
    domain: str = ""
    key_file: str = ""


class AddressSection(Struct, frozen=True):
    """Features of the judge's mailbox. `plus`: it also gets mail for its address with `+ANYTHING`.

    `bounces` is the return address of letters, with ID in place of each letter's mark; "": made from the judge's
    address if possible. An address gets no more letters until its owner writes if `bounce_letters` of them have
    bounced for good, the first at least `bounce_after` before the last.
    """

    plus: bool = True
    bounces: str = ""
    bounce_letters: int = 3
    bounce_after: timedelta = timedelta(days=2)


class ClockSection(Struct, frozen=True):
    """Clock: `tick` is its longest sleep; after a gap over `max_gap` nothing is processed right away.

    A jump of the computer's clock is accepted when the clock has shown it for `settle`.
    """

    tick: timedelta = timedelta(minutes=20)
    max_gap: timedelta = timedelta(hours=6)
    settle: timedelta = timedelta(hours=2)


class LimitsSection(Struct, frozen=True):
    """Limits on the size of one mail, in bytes and lines, and on the hourly use of an address.

    `replies_per_hour`: mails that only refuse. `answers_per_hour`: texts (LIST, HISTORY, HELP) requested without a
    password. `games_per_address`: unfinished games with the address as Master before it can make another.
    `observers_per_game`: people who may watch a game. `letters_per_hour`, `bytes_per_hour` (without pictures),
    `pictures_per_hour`: limits on the effects of a player's mails. `seconds_per_mail`: CPU time for one mail, which is
    parked if it needs more; 0: unlimited. `work_per_hour`: the cost of mails (docs/security.md); a Master and a game
    have ten times as much, and one mail no more than a player in an hour.
    """

    max_bytes: int = 458_752
    max_lines: int = 1000
    seconds_per_mail: int = 20
    replies_per_hour: int = 20
    answers_per_hour: int = 60
    games_per_address: int = 20
    observers_per_game: int = 500
    letters_per_hour: int = 2000
    bytes_per_hour: int = 20_000_000
    pictures_per_hour: int = 100
    work_per_hour: int = 200


class AuthSection(Struct, frozen=True):
    """Consent and authentication. `confirm`: an address must answer one letter before its requests count.

    Words in such letters are valid for `answer_within`, and mails wait that long for the answer: at most `held_mails`
    and `held_bytes` for each address, `held_total` bytes for all. At most `strangers_per_hour` letters go to addresses
    that have never answered, at most a fifth of them because of mails from one place. `key_file`: the judge's key, made
    if missing (`judge.mail.reply_key`); "": `judge.key` beside the store, or beside this file if the store is no file.

    `authserv_id` is the name of the server in front, as in Authentication-Results, "" if none is trusted; that server
    and those behind it write `own_hops` Received lines. With `trust_verified_sender`, a mail that it has verified as
    coming from an address on file needs no password, unless the game's Master wants one.
    """

    authserv_id: str = ""
    own_hops: int = 1
    trust_verified_sender: bool = True
    confirm: bool = True
    answer_within: timedelta = timedelta(days=5)
    held_mails: int = 10
    held_bytes: int = 524_288
    held_total: int = 52_428_800
    strangers_per_hour: int = 100
    key_file: str = ""


class Config(Struct, frozen=True):
    """The whole configuration. `path`: its file, "" for the defaults alone; `text`: its content."""

    judge: JudgeSection = JudgeSection()
    store: StoreSection = StoreSection()
    listen: ListenSection = ListenSection()
    imap: ImapSection = ImapSection()
    send: SendSection = SendSection()
    clock: ClockSection = ClockSection()
    limits: LimitsSection = LimitsSection()
    auth: AuthSection = AuthSection()
    address: AddressSection = AddressSection()
    dkim: DkimSection = DkimSection()
    metrics: MetricsSection = MetricsSection()
    log: LogSection = LogSection()
    archive: ArchiveSection = ArchiveSection()
    path: str = ""
    text: str = ""

    @property
    def domain(self) -> str:
        """The part of the judge's address after the @."""
        return self.judge.address.rpartition("@")[2]

    @property
    def bounce_form(self) -> str:
        """Return address of letters, with `BOUNCE_ID` in it; "": the judge's own address."""
        if self.address.bounces:
            return self.address.bounces
        local, _, domain = self.judge.address.rpartition("@")
        form = f"{local}+bounce-{BOUNCE_ID}"
        return f"{form}@{domain}" if self.address.plus and fits_mark(form) else ""


class ConfigError(Exception):
    """Problems in `judge.toml`: at least one, each with file and, if known, line."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


def load_config(path: str | None = None, *, environment: dict[str, str] | None = None) -> Config:
    """Read the configuration from `path`, else the file that JUDGE_CONFIG names, else ./judge.toml.

    Without any of them, return the defaults, with paths relative to the current directory. `environment` None: the
    process's own. Raises ConfigError, also for a named file that is missing.
    """
    file = settings_file(path, environment)
    if not file:
        return read_config({}, os.getcwd())
    try:
        with open(file, encoding="utf-8") as opened:
            text = opened.read()
        table = tomllib.loads(text)
    except OSError as error:
        raise ConfigError([Problem("E-CONFIG", f"Cannot be read: {error.strerror}.", file=file)]) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError([Problem("E-CONFIG", f"Not TOML: {error}.", file=file)]) from error
    return read_config(table, os.path.dirname(file), file, text)


_FILES = (
    *(("store", "password_file"), ("dkim", "key_file")),
    *(("listen", "certificate"), ("listen", "key")),
    *(("imap", "password_file"), ("imap", "ca_file")),
    *(("send", "password_file"), ("send", "ca_file")),
)


def unreadable_files(config: Config) -> list[Problem]:
    """Return problems with files that the settings name: unreadable, or no password in the first line."""
    reader = _Reader(os.path.dirname(config.path), config.path, config.text)
    for section, key in _FILES:
        if not (path := getattr(getattr(config, section), key)):
            continue
        try:
            with open(path, "rb") as file:
                first = file.readline(4096).strip()
            if key == "password_file" and not first:
                reader.wrong(section, key, f"{section}.{key}: write the password into the first line of {path}.")
        except OSError as error:
            reader.wrong(section, key, f"{section}.{key}: {path} cannot be read: {error.strerror}.")
    return reader.problems


def line_of(config: Config, section: str, key: str) -> int:
    """Return the line number of a key in judge.toml; 0 if the key or the file is missing."""
    return _Reader("", config.path, config.text).line_of(section, key)


def read_config(table: dict[str, Any], directory: str, file: str = "", text: str = "") -> Config:
    """Return the configuration; `file` and `text` help to locate faults. Raises ConfigError."""
    reader = _Reader(directory, file, text)
    sections = {name: default for name, default in _defaults(Config).items() if name not in ("path", "text")}
    made: dict[str, Any] = {}
    for name, value in table.items():
        if name not in sections:
            reader.wrong(name, "", f"There is no section [{name}]{_nearest(name, list(sections))}")
        elif not isinstance(value, dict):
            reader.wrong(name, "", f"{name} is a section: write [{name}] and its keys below.")
        else:
            made[name] = reader.section(name, type(sections[name]), value)
    config = Config(**made, path=file, text=text)
    reader.check_together(config)
    if reader.problems:
        raise ConfigError(reader.problems)
    return reader.completed(config)


def _defaults(kind: type[Struct]) -> dict[str, Any]:
    """Return a section's keys with their defaults. (`msgspec.structs.fields` is slow to import.)"""
    return dict(zip(kind.__struct_fields__, kind.__struct_defaults__, strict=True))


class _Reader:
    """Reader that goes through the sections and collects faults."""

    def __init__(self, directory: str, file: str, text: str) -> None:
        self.directory = directory
        self.file = file
        self.lines = text.splitlines()
        self.problems: list[Problem] = []

    def wrong(self, section: str, key: str, text: str) -> None:
        """Note a fault."""
        self.problems.append(Problem("E-CONFIG", text, key or section, self.line_of(section, key), self.file))

    def line_of(self, section: str, key: str) -> int:
        """Return the line of a key, or of the section if `key` is ""; 0 if it cannot be found."""
        current = ""
        for number, line in enumerate(self.lines, 1):
            words = line.split("#")[0].strip()
            if words.startswith("["):
                current = words.strip("[] ")
                if not key and current.split(".")[0] == section:
                    return number
            name = words.partition("=")[0].strip()
            top_level = f"{section}.{key}" if key else section
            if name == top_level or (key and current == section and name == key):
                return number
        return 0

    def section(self, name: str, kind: type[Struct], table: dict[str, Any]) -> Struct:
        """Read one section; a faulty key keeps its default, and the fault is noted."""
        known = _defaults(kind)
        values: dict[str, Any] = {}
        for key, value in table.items():
            if key not in known:
                self.wrong(name, key, f"There is no key {key} in [{name}]{_nearest(key, list(known))}")
                continue
            try:
                values[key] = self.value(f"{name}.{key}", known[key], value)
            except ValueError as error:
                self.wrong(name, key, f"{name}.{key} = {_shown(value)}: {error}.")
        return kind(**values)

    def value(self, key: str, default: object, value: object) -> object:
        """Check a value against its default's type and convert it. Raises ValueError with what is expected."""
        if isinstance(default, timedelta):
            return span(value)
        if isinstance(default, bool):
            return yes_or_no(value)
        if isinstance(default, int):
            return count(value)
        if not isinstance(value, str):
            raise ValueError("it must be a text in quotes")
        if any(not sign.isprintable() for sign in value):
            raise ValueError("it must be one line without control characters")
        check = CHECKS.get(key)
        return value if check is None else check(value)

    def check_together(self, config: Config) -> None:
        """Note conflicts between keys."""
        listen, send = config.listen, config.send
        if bool(listen.certificate) != bool(listen.key):
            present = "certificate" if listen.certificate else "key"
            self.wrong("listen", present, "listen.certificate and listen.key go together: give both or neither.")
        if bool(send.user) != bool(send.password_file):
            present = "user" if send.user else "password_file"
            self.wrong("send", present, "send.user and send.password_file go together: give both or neither.")
        for key in ("smtp", "lmtp") if config.auth.authserv_id else ():
            if is_public(getattr(listen, key)):
                text = (
                    f"auth.authserv_id trusts what a server in front writes, and listen.{key} lets everybody write it:"
                    " listen on 127.0.0.1 or a Unix socket."
                )
                self.wrong("listen", key, text)
        local = send.url.startswith(("smtp://127.", "smtp://localhost:", "smtp://[::1]:"))
        if send.user and send.url.startswith("smtp://") and not local:
            text = "The password would travel readable: write smtp+starttls:// or smtps:// in send.url."
            self.wrong("send", "url", text)
        for section, key, text in (
            *faults_of_mailbox(config.imap, config.store.keep_mail),
            *faults_of_metrics(config.metrics),
            *faults_of_store(config.store),
        ):
            self.wrong(section, key, text)
        self._check_dkim(config)

    def _check_dkim(self, config: Config) -> None:
        """Note conflicts among the keys of [dkim]."""
        dkim, own = config.dkim, f".{config.domain.lower()}"
        if bool(dkim.selector) != bool(dkim.key_file):
            present = "selector" if dkim.selector else "key_file"
            self.wrong("dkim", present, "dkim.selector and dkim.key_file go together: give both or neither.")
        if dkim.domain and not own.endswith(f".{dkim.domain.lower()}"):
            text = f"dkim.domain must be {config.domain}, the domain of judge.address, or one above it."
            self.wrong("dkim", "domain", f"{text} A signature of another one vouches for nothing (DMARC).")

    def completed(self, config: Config) -> Config:
        """Return the configuration with absolute paths."""
        store = config.store
        return replace(
            config,
            store=replace(store, url=self.absolute_url(store.url), password_file=self.absolute(store.password_file)),
            listen=replace(
                config.listen,
                smtp=self.absolute_url(config.listen.smtp),
                lmtp=self.absolute_url(config.listen.lmtp),
                certificate=self.absolute(config.listen.certificate),
                key=self.absolute(config.listen.key),
            ),
            imap=replace(
                config.imap,
                password_file=self.absolute(config.imap.password_file),
                ca_file=self.absolute(config.imap.ca_file),
            ),
            send=replace(
                config.send,
                url=self.absolute_url(config.send.url),
                password_file=self.absolute(config.send.password_file),
                ca_file=self.absolute(config.send.ca_file),
            ),
            dkim=replace(config.dkim, key_file=self.absolute(config.dkim.key_file)),
            archive=replace(config.archive, folder=self.absolute(config.archive.folder)),
            metrics=replace(config.metrics, listen=self.absolute_url(config.metrics.listen)),
            auth=replace(config.auth, key_file=self.absolute(config.auth.key_file) or self.beside_store(config)),
        )

    def beside_store(self, config: Config) -> str:
        """Return the default path of the judge's key."""
        kind, _, path = self.absolute_url(config.store.url).partition(":")
        return os.path.join(os.path.dirname(path) if kind == "sqlite" else self.directory, "judge.key")

    def absolute(self, path: str) -> str:
        """Make a path relative to the file's directory absolute; leave "" alone."""
        return os.path.normpath(os.path.join(self.directory, os.path.expanduser(path))) if path else ""

    def absolute_url(self, url: str) -> str:
        """Make the path of a `sqlite:`, `maildir:` or `unix:` URL absolute; leave other URLs alone."""
        kind, _, path = url.partition(":")
        return f"{kind}:{self.absolute(path)}" if kind in _PATH_URLS else url


_PATH_URLS = frozenset({"sqlite", "maildir", "unix"})


def _nearest(word: str, known: list[str]) -> str:
    """Return the end of a sentence: `; did you mean X?` or, if nothing is near, the list of all."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    return f"; did you mean {close[0]}?" if close else f"; there are {', '.join(known)}."


def _shown(value: object) -> str:
    """Return a value roughly as TOML writes it, shortened, without a URL's password."""
    if isinstance(value, str):
        value = re.sub(r"(://[^/?#:]*+:)[^/?#]*@|(password=)[^&]*", r"\1\2...@", value)
    text = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 60 else text[:57] + "..."
