-- How reliably people play: one row for each thing that counts for an address (judge.game.reliability). `created` tells
-- games of one name apart. A phase that is played again after a rollback replaces what was counted for it.

CREATE TABLE records (
    id $ID,
    address TEXT NOT NULL,
    game TEXT NOT NULL,
    created TEXT NOT NULL,
    power TEXT NOT NULL,
    phase TEXT NOT NULL,
    about TEXT NOT NULL,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    UNIQUE (address, game, created, power, phase, about)
);
CREATE INDEX records_of_address ON records (address, at);
CREATE INDEX records_of_game ON records (game, created);
