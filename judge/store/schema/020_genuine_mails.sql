-- Mails that were proved to be their author's: by what they are known when they come again, and for which seat the
-- last one was done. `written_at` is the date in the mail, or when it came in if that is earlier.

CREATE TABLE genuine_mails (
    digest TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    seat TEXT NOT NULL,
    written_at TEXT NOT NULL
);
CREATE INDEX genuine_mails_seat ON genuine_mails (game, seat, written_at);
CREATE INDEX genuine_mails_written ON genuine_mails (written_at);
