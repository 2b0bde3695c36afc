"""The movement phase: everybody moves at once, and this decides what comes of it."""
