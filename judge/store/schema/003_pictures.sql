-- Pictures that letters carry, by what is in them: asked for with the letter, drawn when it is sent, and kept for the
-- other letters with the same one.

CREATE TABLE pictures (
    key TEXT PRIMARY KEY,
    asked_at TEXT NOT NULL,
    request $BYTES NOT NULL,
    image $BYTES
);
CREATE INDEX pictures_asked ON pictures (asked_at);
