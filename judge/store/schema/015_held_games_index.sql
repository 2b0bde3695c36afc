-- Held mails of a game that gets another name, or goes.

CREATE INDEX inbox_held_game ON inbox (held_game) WHERE held_game <> '';
