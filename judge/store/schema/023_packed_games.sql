-- Games that are over are kept smaller some time after their last change: `pack_at` says when, NULL where they are not
-- over, or have been packed since. Then their log is one piece, and each of their phases is packed with the words of one
-- of them (`model`, its number; NULL where it stands by itself).
ALTER TABLE games ADD COLUMN pack_at TEXT;
CREATE INDEX games_pack ON games (pack_at) WHERE pack_at IS NOT NULL;
UPDATE games SET pack_at = '2026-01-01T00:00:00.000000+00:00' WHERE stage IN ('completed', 'terminated');
ALTER TABLE phases ADD COLUMN model INTEGER;

CREATE TABLE packed_logs (
    game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    lines $BYTES NOT NULL
);
