"""The turn of a game: orders on file, processing a phase, going back and forward."""
