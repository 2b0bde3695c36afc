-- Letters that came back, with what that means for their address, and the addresses that get no letters because of it.

CREATE TABLE returned (
    message_id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    returned_at TEXT NOT NULL,
    means TEXT NOT NULL,
    why TEXT NOT NULL,
    counts INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX returned_address ON returned (address, returned_at);
CREATE INDEX returned_day ON returned (returned_at);

CREATE TABLE bouncing (
    address TEXT PRIMARY KEY,
    since TEXT NOT NULL
);
CREATE INDEX outbox_stopped ON outbox (recipient, id) WHERE state = 'stopped';
