"""Letters: from what happened to the words that each reader gets."""
