"""The ways to play: each variant is a value that replaces a few steps of the turn."""
