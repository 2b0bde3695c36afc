"""One play-by-mail game around the board: its state and what can happen to it. Pure."""
