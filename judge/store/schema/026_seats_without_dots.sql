-- Seats of addresses whose provider passes over dots before the @ (judge.game.people.addresses), for MY GAMES.
CREATE INDEX seats_dotless ON seats (replace(address, '.', ''));
