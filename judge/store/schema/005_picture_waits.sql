-- Letters that wait for pictures which are not drawn yet: a row for each letter and picture. `due_at` is when the letter
-- would have been tried without them; `outbox.next_try_at` is when it leaves at the latest, whether they are there or not.

CREATE TABLE picture_waits (
    letter_id INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    due_at TEXT NOT NULL,
    PRIMARY KEY (letter_id, key)
);
CREATE INDEX picture_waits_key ON picture_waits (key);
