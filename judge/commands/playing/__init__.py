"""What players write in a game: orders, press, votes, and settings of their own."""
