"""How a game stands, in words, as those who ask may see it: STATUS, LIST, SUMMARY."""
