-- In which phase a game was when a letter about it was written, so that a reply to it is known to be about the present
-- phase; '' for letters about no game, for games that have not begun, and for older letters.
ALTER TABLE outbox ADD COLUMN phase TEXT NOT NULL DEFAULT '';
