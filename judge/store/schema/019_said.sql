-- What tells the text of a mail that did nothing from others of its author, as a hash: who says the same again and again is
-- not answered for ever.

ALTER TABLE inbox ADD COLUMN said TEXT NOT NULL DEFAULT '';
CREATE INDEX inbox_said ON inbox (author, said) WHERE said <> '';
