-- Who hears of games that begin to look for players (OPENINGS DAILY): an address that has not said yes to it
-- (`agreed` 0) gets nothing. `waits` is 1 for those to whom the news of the day are still to be written.

CREATE TABLE opening_readers (
    address TEXT PRIMARY KEY,
    agreed INTEGER NOT NULL,
    since TEXT NOT NULL,
    waits INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX opening_readers_waiting ON opening_readers (address) WHERE waits = 1;
