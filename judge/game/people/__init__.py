"""Who acts in a game: signing on, seats, who orders for whom, preferences and reliability."""
