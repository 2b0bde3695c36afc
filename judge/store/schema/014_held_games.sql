-- About which game a held mail is, so that it is not done in another one that has taken its name meanwhile.

ALTER TABLE inbox ADD COLUMN held_game TEXT NOT NULL DEFAULT '';
