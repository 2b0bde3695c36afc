-- Letters that wait for an hour of their reader (SET DIGEST, SET QUIET): `written_at` is when each would have left, `due_at`
-- when it leaves at the latest, alone or together with others of its game and address; `game` is the name, case-folded.

CREATE TABLE gathered (
    id $ID,
    game TEXT NOT NULL,
    address TEXT NOT NULL,
    written_at TEXT NOT NULL,
    due_at TEXT NOT NULL,
    letter $BYTES NOT NULL
);
CREATE INDEX gathered_game ON gathered (game, address, id);
CREATE INDEX gathered_due ON gathered (due_at);
