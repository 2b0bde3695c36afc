-- What a person or a game has cost in the present hour besides: bytes of letters, and pictures that were asked for.

ALTER TABLE spent ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE spent ADD COLUMN pictures INTEGER NOT NULL DEFAULT 0;
