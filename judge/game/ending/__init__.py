"""How a game ends: victory by centers, draws and concessions by votes."""
