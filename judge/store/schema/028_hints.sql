-- What the Master's HINTS of double play are made from: where a player's mail came from, and the words of its press, each
-- as a digest with the judge's key (judge.app.mails.mail_outcomes). Both go after 90 days.

ALTER TABLE inbox ADD COLUMN peer TEXT NOT NULL DEFAULT '';
ALTER TABLE inbox ADD COLUMN wording TEXT NOT NULL DEFAULT '';
CREATE INDEX inbox_peer ON inbox (peer, author) WHERE peer <> '';
