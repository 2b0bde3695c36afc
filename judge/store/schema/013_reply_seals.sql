-- What the token for replies of a letter is made from, with the judge's key, when the letter is handed over.

ALTER TABLE outbox ADD COLUMN seal TEXT NOT NULL DEFAULT '';
