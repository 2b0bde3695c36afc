-- Whose mail it is that waits, and for which game ('' for none), as the process found that read it first, so that others
-- need not read it to know its turn. NULL where nobody has, and for mails that do not wait.
ALTER TABLE inbox ADD COLUMN opened_sender TEXT;
ALTER TABLE inbox ADD COLUMN opened_game TEXT;
