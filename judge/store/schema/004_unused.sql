-- What nothing used goes: people are known by their addresses alone, and lists of games need no text of their own.
-- Who may act for what in a game is a seat; a position is what stands on the board.

DROP TABLE addresses;
DROP TABLE people;
ALTER TABLE games DROP COLUMN summary;
ALTER TABLE seats RENAME COLUMN position TO seat;
