-- The first form of the store. $ID and $BYTES stand for the engine's own words (judge.store.sqlite).
-- Times are text, UTC, all of one width, so that they sort and compare as they stand:
-- 2026-12-01T12:00:00.000000+00:00. The large columns stand last, so that listings need not read past them.
-- A statement ends with a semicolon at the end of its line, and nothing else does.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE inbox (
    id $ID,
    dedupe_key TEXT NOT NULL UNIQUE,
    envelope_sender TEXT NOT NULL,
    recipients TEXT NOT NULL,
    received_at TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'new',
    game TEXT NOT NULL DEFAULT '',
    attempts INTEGER NOT NULL DEFAULT 0,
    done_at TEXT,
    error TEXT NOT NULL DEFAULT '',
    raw $BYTES NOT NULL
);
CREATE INDEX inbox_new ON inbox (id) WHERE state = 'new';
CREATE INDEX inbox_parked ON inbox (id) WHERE state = 'parked';
CREATE INDEX inbox_done ON inbox (done_at) WHERE done_at IS NOT NULL;

CREATE TABLE games (
    id $ID,
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    stage TEXT NOT NULL,
    listed INTEGER NOT NULL,
    wake_at TEXT,
    phase TEXT NOT NULL,
    deadline TEXT,
    map TEXT NOT NULL,
    variant TEXT NOT NULL,
    summary TEXT NOT NULL,
    state $BYTES NOT NULL
);
CREATE INDEX games_wake ON games (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX games_stage ON games (stage, key);

CREATE TABLE phases (
    id $ID,
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    phase TEXT NOT NULL,
    shelf TEXT NOT NULL,
    processed_at TEXT NOT NULL,
    seed TEXT NOT NULL,
    record $BYTES NOT NULL,
    before $BYTES NOT NULL
);
CREATE INDEX phases_of_game ON phases (game_id, seq);
CREATE UNIQUE INDEX phases_played ON phases (game_id, seq) WHERE shelf = 'played';

CREATE TABLE log (
    id $ID,
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    what $BYTES NOT NULL
);
CREATE INDEX log_of_game ON log (game_id, id);

CREATE TABLE outbox (
    id $ID,
    message_id TEXT NOT NULL UNIQUE,
    recipient TEXT NOT NULL,
    envelope_sender TEXT NOT NULL,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    created_at TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting',
    attempts INTEGER NOT NULL DEFAULT 0,
    next_try_at TEXT NOT NULL,
    done_at TEXT,
    error TEXT NOT NULL DEFAULT '',
    raw $BYTES NOT NULL
);
CREATE INDEX outbox_waiting ON outbox (next_try_at, id) WHERE state = 'waiting';
CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed';
CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX outbox_recipient ON outbox (recipient, created_at);

CREATE TABLE people (
    id $ID,
    name TEXT NOT NULL,
    zone TEXT NOT NULL,
    format TEXT NOT NULL,
    password TEXT NOT NULL,
    bounces INTEGER NOT NULL,
    bouncing_since TEXT
);

CREATE TABLE addresses (
    address TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX addresses_of_person ON addresses (person_id);

CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    position TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (game_id, position, address)
);
CREATE INDEX seats_of_address ON seats (address);
