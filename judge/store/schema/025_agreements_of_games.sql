-- What was said about a game is found by its name when another game gets that: each CREATE read what was said about all.
CREATE INDEX agreements_game ON agreements (game);
