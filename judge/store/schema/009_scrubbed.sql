-- The text of a mail that is done is taken away, with the passwords in it. Those that older judges did are scrubbed
-- in steps when the store is opened.

ALTER TABLE inbox ADD COLUMN scrubbed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX inbox_unscrubbed ON inbox (id) WHERE scrubbed = 0 AND done_at IS NOT NULL;
