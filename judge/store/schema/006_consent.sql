-- Who gets letters: addresses that have answered one, the words that were sent to those who have not, what waits for
-- their answer. Whoever sat in a game before there was any of this has answered often enough.

CREATE TABLE consents (
    address TEXT PRIMARY KEY,
    proved_at TEXT NOT NULL
);
INSERT INTO consents (address, proved_at) SELECT DISTINCT address, '' FROM seats WHERE address <> '';

CREATE TABLE confirmations (
    word TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    mailbox TEXT NOT NULL,
    asked_at TEXT NOT NULL
);
CREATE INDEX confirmations_mailbox ON confirmations (mailbox, asked_at);
CREATE INDEX confirmations_asked ON confirmations (asked_at);

CREATE TABLE address_wishes (
    id $ID,
    address TEXT NOT NULL,
    game TEXT NOT NULL,
    seat TEXT NOT NULL,
    old TEXT NOT NULL,
    new TEXT NOT NULL,
    asked_at TEXT NOT NULL
);
CREATE INDEX address_wishes_address ON address_wishes (address);

ALTER TABLE inbox ADD COLUMN held_for TEXT NOT NULL DEFAULT '';
CREATE INDEX inbox_held ON inbox (held_for, id) WHERE state = 'held';
