-- The word with which the owner of a forgotten password chooses another one: when it was mailed, and its hash, "-" when
-- it has been used; "" for none.

ALTER TABLE guarded ADD COLUMN one_time TEXT NOT NULL DEFAULT '';
