"""What only games of Crystal Ball know: a locked list in another order (`resequence`)."""
