"""The board game: maps, positions, orders and what comes of them. Knows no players, mail or deadlines."""
