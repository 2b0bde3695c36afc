-- One answer for each game: who has agreed to be in one, which word was sent for which, what is to be asked when the
-- limits allow it; what somebody wants of a seat, and whose it must still be; how much is held.

CREATE TABLE agreements (
    address TEXT NOT NULL,
    game TEXT NOT NULL,
    agreed_at TEXT NOT NULL,
    PRIMARY KEY (address, game)
);

ALTER TABLE confirmations ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE confirmations ADD COLUMN answered INTEGER NOT NULL DEFAULT 0;
ALTER TABLE confirmations ADD COLUMN stranger INTEGER NOT NULL DEFAULT 1;
ALTER TABLE confirmations ADD COLUMN peer TEXT NOT NULL DEFAULT '';
ALTER TABLE confirmations ADD COLUMN domain TEXT NOT NULL DEFAULT '';

CREATE TABLE questions (
    id $ID,
    address TEXT NOT NULL,
    mailbox TEXT NOT NULL,
    game TEXT NOT NULL,
    asked TEXT NOT NULL,
    named TEXT NOT NULL,
    peer TEXT NOT NULL,
    domain TEXT NOT NULL,
    wanted_at TEXT NOT NULL,
    due_at TEXT NOT NULL,
    stranger INTEGER NOT NULL,
    UNIQUE (mailbox, game)
);

ALTER TABLE address_wishes ADD COLUMN kind TEXT NOT NULL DEFAULT 'address';
ALTER TABLE address_wishes ADD COLUMN holders TEXT NOT NULL DEFAULT '';

ALTER TABLE inbox ADD COLUMN held_size INTEGER NOT NULL DEFAULT 0;
ALTER TABLE inbox ADD COLUMN held_known INTEGER NOT NULL DEFAULT 0;
UPDATE inbox SET held_size = length(raw) WHERE state = 'held';
CREATE INDEX inbox_held_sizes ON inbox (held_known, id, held_size) WHERE state = 'held';
CREATE INDEX inbox_not_kept ON inbox (held_for) WHERE state = 'refused' AND held_for <> '';
