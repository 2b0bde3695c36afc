-- What the keeper asks for when somebody says "I mailed at 19:58": who wrote, who signed on, what became of it in codes
-- and counts (nothing that anybody wrote), which letters a mail caused, what the next server said when it took one.
-- Mails of older judges are known by their envelopes.

ALTER TABLE inbox ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE inbox ADD COLUMN seat TEXT NOT NULL DEFAULT '';
ALTER TABLE inbox ADD COLUMN outcome TEXT NOT NULL DEFAULT '';
UPDATE inbox SET author = lower(envelope_sender);
CREATE INDEX inbox_received ON inbox (received_at);
CREATE INDEX inbox_author ON inbox (author, received_at);
CREATE INDEX inbox_game ON inbox (game, received_at);

ALTER TABLE outbox ADD COLUMN mail_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN answer TEXT NOT NULL DEFAULT '';
CREATE INDEX outbox_created ON outbox (created_at);
CREATE INDEX outbox_game ON outbox (game, created_at);
CREATE INDEX outbox_mail ON outbox (mail_id) WHERE mail_id <> 0;
