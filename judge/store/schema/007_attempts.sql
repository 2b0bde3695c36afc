-- Guessing: each wrong word that was looked at, under what it should have opened (a hash, never the word) and where it
-- came from; and for what is guessed at, who was told of it and which key words let its owner in all the same.

CREATE TABLE attempts (
    id $ID,
    at TEXT NOT NULL,
    secret TEXT NOT NULL,
    way TEXT NOT NULL,
    source TEXT NOT NULL,
    domain TEXT NOT NULL,
    peer TEXT NOT NULL
);
CREATE INDEX attempts_secret ON attempts (secret, way, at);
CREATE INDEX attempts_source ON attempts (source, at);
CREATE INDEX attempts_domain ON attempts (domain, at);
CREATE INDEX attempts_peer ON attempts (peer, at);
CREATE INDEX attempts_at ON attempts (at);

CREATE TABLE guarded (
    secret TEXT PRIMARY KEY,
    held INTEGER NOT NULL,
    held_since TEXT NOT NULL,
    told_at TEXT NOT NULL,
    keys TEXT NOT NULL
);
CREATE INDEX guarded_since ON guarded (held_since);
